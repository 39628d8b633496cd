"""The rule books as the player has them: read once, with the keys of the program as one more chapter."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.ui.rule_book import Book, Chapter, Rule, read_book
from game.ui.scenes.settings.key_field import KEY_NAMES

if TYPE_CHECKING:
    from game.ui.desk import Desk


class OpenedBooks:
    """The books of a folder by the name of their game; each is read when it is first opened."""

    def __init__(self, desk: Desk, places: dict[str, Path]) -> None:
        self.desk = desk
        self.places = places
        self._opened: dict[str, Book] = {}

    def book(self, game: str) -> Book:
        """The book of a game; one with nothing but the keys where it can't be read."""
        if game not in self._opened:
            try:
                read = read_book(self.places[game])
            except (OSError, KeyError, UnicodeDecodeError):
                read = Book(game, "Rules", ())
            told = [chapter for chapter in read.chapters if not chapter.part]
            chapters = (*told, self._keys(), *(chapter for chapter in read.chapters if chapter.part))
            self._opened[game] = Book(read.game, read.title, chapters)
        return self._opened[game]

    def _keys(self) -> Chapter:
        """The keys of the program, as the player has them now."""
        keys = self.desk.settings.keys
        rules = tuple(Rule("", f"**{keys.get(name, '') or 'no key'}**: {words}") for name, words in KEY_NAMES.items())
        return Chapter(0, "Keys", "They can be changed in the settings, under Controls.", rules)
