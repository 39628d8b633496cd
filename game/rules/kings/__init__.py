"""Kings of War (docs/rules/kings.md)."""
