"""What cards say, one class a word (docs/rules/lytharian.md, section 6): each resolves or counts, and says itself."""
