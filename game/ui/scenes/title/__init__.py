"""The main menu: the games, the one to go on with, the first lesson, and the way to everything else."""
