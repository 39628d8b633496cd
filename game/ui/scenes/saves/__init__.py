"""Saved games: the list, the preview, copies."""
