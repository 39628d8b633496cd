"""A match, its record, and who sits where."""
