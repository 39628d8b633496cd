"""New game: which game, who sits where, variant, clock, rule switches, where it begins."""
