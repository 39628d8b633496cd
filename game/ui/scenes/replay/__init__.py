"""A recorded game step by step, with the course of its chances."""
