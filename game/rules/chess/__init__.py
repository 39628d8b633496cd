"""Ordinary chess (docs/rules/chess.md)."""
