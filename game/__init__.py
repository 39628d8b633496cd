"""Four Crowns: games of the board and the table, played in one window."""

__version__ = "0.1.0"
