"""Squares: boards, movement patterns compiled to walks, and the position that the fast loops push and pop."""
