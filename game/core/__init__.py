"""The words that all games share: seats, decisions, actions, events, dice and odds.  Imports nothing of ours."""
