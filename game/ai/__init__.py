"""Computer players: searches that know no game, and one judge per game that knows what a position is worth."""
