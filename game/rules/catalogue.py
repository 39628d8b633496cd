"""The games: the one place that lists them, and the library that makes their rules from data."""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any
from weakref import WeakValueDictionary

from game.content.cache import Cache
from game.content.folders import Folder, Loaded, Shelf, Table, Verifier, load, revive
from game.content.nodes import Mark
from game.content.schema import Line, Name, Picture, Sentence
from game.content.source import Problems, Severity
from game.core.record import record
from game.core.ruleset import Plain, Ruleset
from game.rules.blame import blamed
from game.rules.commanders import Commander, commanders_table
from game.rules.lessons import Lesson, lessons_table
from game.rules.mistakes import Tell
from game.rules.options import BadOptions as BadOptions
from game.rules.options import checked_options, unattended_options
from game.rules.options import parse_option as parse_option


@dataclass(frozen=True, slots=True)
class Game:
    """Where a game's code lies.  Its module is imported only when the game is wanted."""

    module: str
    """Must have `SHELF`, `verify(values, tell)` and `make(values, variant, options)`."""
    is_in_window: bool = True
    """Whether the window opens it already; the command line plays every game that is listed."""

    @property
    def shelf(self) -> Shelf:
        """The data files of the game."""
        found: Shelf = import_module(self.module).SHELF
        return found

    def verify(self, values: Mapping[str, Any], tell: Tell) -> None:
        """Tells what no schema can see: names that must fit together, a set-up that can be played."""
        import_module(self.module).verify(values, tell)

    def verifier(self) -> Verifier:
        """`verify` as what reads the data asks for it."""

        def look(loaded: Loaded) -> None:
            self.verify(loaded.values, partial(_tell, loaded))

        own = Path(str(import_module(self.module).__file__)).parent
        return Verifier(look, sorted(entry.path for entry in os.scandir(own) if entry.is_file()))

    def make(self, values: Mapping[str, Any], variant: str, options: Mapping[str, Any]) -> Ruleset[Any]:
        """The rules."""
        made: Ruleset[Any] = import_module(self.module).make(values, variant, options)
        return made


GAMES: Mapping[str, Game] = {
    "loka": Game("game.rules.loka"),
    "castle": Game("game.rules.castle"),
    "chess": Game("game.rules.chess"),
    "kings": Game("game.rules.kings"),
    "lytharian": Game("game.rules.lytharian"),
}
"""Every game that can be played, by its name on the command line."""
IN_WINDOW: Mapping[str, Game] = {name: game for name, game in GAMES.items() if game.is_in_window}
"""Those that the window opens; the menu says of the others that they are to come."""


@record
class Card:
    """How a game presents itself in the menu, whether it can be played already or not."""

    name: Name
    line: Line
    players: Line
    picture: Annotated[str, Picture()]
    quick: Name | None = None
    """The variant that a quick game has where nothing was ever chosen; the first one where this says nothing."""


MENU = Shelf(
    "menu",
    {
        "games": Table("games.yaml", Card),
        "strings": Table("strings.yaml", Sentence),
        "commanders": commanders_table(),
    },
)
"""The cards of all games in the order of the menu, the words that all games share, and who sits on computers' seats."""


MOST_RULES = 8
"""Rules kept at hand though nobody plays by them: those of a large board take up to 15 MB, with a judge 30."""


class BadData(Exception):
    """The data of a game can't be used; `problems` says where and why."""

    def __init__(self, game: str, problems: Problems) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.game = game
        self.problems = problems


class Library:
    """The data of all games as the shipped folder, `--data` and the enabled mods give it; read when first asked for."""

    def __init__(self, folders: Sequence[Folder], cache: Cache | None = None, without: Collection[Mark] = ()) -> None:
        """`folders` in the order in which they are laid over one another, the shipped one first.

        `without` are keys of the upper ones that are passed over, to see what they do.
        """
        self.folders = tuple(folders)
        self.cache = cache
        self.without = without
        self._loaded: dict[str, Loaded] = {}
        self._lessons: dict[str, Mapping[str, Lesson]] = {}
        self._rules: WeakValueDictionary[tuple[Any, ...], Ruleset[Any]] = WeakValueDictionary()
        self._recent: deque[Ruleset[Any]] = deque(maxlen=MOST_RULES)
        """The rules asked for last, the very last at the end; others live as long as somebody plays by them."""

    def loaded(self, game: str) -> Loaded:
        """What was read for a game, mistakes included."""
        if game not in self._loaded:
            loaded = self._read(game, self.without)
            if loaded.problems.has_errors and len(self.folders) > 1 and not self.without:
                loaded.problems = blamed(loaded.problems, loaded, lambda without: self._read(game, without).problems)
            self._loaded[game] = loaded
        return self._loaded[game]

    def _read(self, game: str, without: Collection[Mark]) -> Loaded:
        """A game's data read and verified, these keys of mods passed over."""
        if game == MENU.game:
            return load(MENU, self.folders, self.cache, without)
        return load(GAMES[game].shelf, self.folders, self.cache, without, GAMES[game].verifier())

    def values(self, game: str) -> Mapping[str, Any]:
        """The checked parts of a game's data; raises BadData when there is an error in them."""
        loaded = self.loaded(game)
        if loaded.problems.has_errors:
            raise BadData(game, loaded.problems)
        return loaded.values

    def lessons(self, game: str) -> Mapping[str, Lesson]:
        """The lessons of a game, read without the rest of its data; none where something in them is wrong."""
        if game not in self._lessons:
            shelf = Shelf(game, {"lessons": lessons_table()}, is_whole=False)
            self._lessons[game] = load(shelf, self.folders, self.cache).values.get("lessons", {})
        return self._lessons[game]

    def menu(self) -> Mapping[str, Card]:
        """The cards of all games, in the order of the menu."""
        cards: Mapping[str, Card] = self.values(MENU.game)["games"]
        return cards

    def words(self) -> Mapping[str, str]:
        """The words that all games share."""
        words: Mapping[str, str] = self.values(MENU.game)["strings"]
        return words

    def commanders(self) -> Mapping[str, Commander]:
        """Who may sit on a computer's seat in any game, in the order in which they are shown."""
        found: Mapping[str, Commander] = self.values(MENU.game).get("commanders", {})
        return found

    def variants(self, game: str) -> tuple[str, ...]:
        """Names of the variants; the first is the default."""
        return tuple(self.values(game)["variants"])

    def fingerprint(self, game: str) -> str:
        """What records call the data they were played with."""
        return self.loaded(game).fingerprint

    def rules(self, game: str, variant: str | None = None, options: Mapping[str, Plain] | None = None) -> Ruleset[Any]:
        """The rules of a game; raises BadData, BadOptions, or KeyError for a variant that does not exist.

        Made once for each choice, as long as somebody plays by them or has asked lately: rules hold no state, and their
        tables cost more than opening a file, in time and in memory.
        """
        values = self.values(game)
        chosen = variant or next(iter(values["variants"]))
        switches = checked_options(values, options or {})
        key = game, chosen, json.dumps(switches, sort_keys=True)
        made = self._rules.get(key)
        if made is None:
            made = self._rules[key] = GAMES[game].make(values, chosen, switches)
        if not self._recent or self._recent[-1] is not made:
            self._recent.append(made)
        return made

    def unattended(self, game: str, variant: str | None, options: Mapping[str, Plain]) -> dict[str, Plain]:
        """The options for a game that begins with computers on all seats.  LYTH-WIN-9."""
        values = self.values(game)
        return unattended_options(values, variant or next(iter(values["variants"])), options)

    def plain(self, game: str) -> Mapping[str, Any]:
        """The checked data as plain values, for another process."""
        return self.loaded(game).plain


def _tell(
    loaded: Loaded, part: str, path: Sequence[str | int], message: str, severity: Severity = Severity.ERROR
) -> None:
    loaded.problems.add(loaded.mark(part, *path), message, severity)


def rules_from_plain(game: str, variant: str, options: Mapping[str, Plain], plain: Mapping[str, Any]) -> Ruleset[Any]:
    """The rules from what `Library.plain` gave; reads no file."""
    values = revive(GAMES[game].shelf, plain)
    return GAMES[game].make(values, variant, checked_options(values, options))
