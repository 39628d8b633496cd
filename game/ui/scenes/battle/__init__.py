"""The battle screen: board, plaques, dice and cards, the list of what was done, the panel that tells."""
