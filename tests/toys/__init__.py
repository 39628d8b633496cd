"""Games small enough to be seen through, for what no game of the catalogue does yet."""
