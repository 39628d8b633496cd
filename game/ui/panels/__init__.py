"""What stands beside a board: contests of dice, the roll of a turn, what a seat has in hand, who sits where."""
