"""Lytharian Chess (docs/rules/lytharian.md)."""
