"""The player's mods: the list, what is wrong, who wins."""
