"""The rule book: its pages and their live diagrams."""
