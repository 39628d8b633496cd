"""What can be set, by groups."""
