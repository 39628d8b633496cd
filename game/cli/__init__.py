"""The command line: one file per command, nothing of the window but in `main` and `shot` (CONTRACT.md, «Commands»)."""
