"""Position files in and out: the part that is the same for every game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.content.guesses import did_you_mean
from game.content.schema import build
from game.content.source import Map, Mark, Node, Problems, Seq, Text, plain_value, read, read_text
from game.content.writer import dump
from game.core.ruleset import Plain, Ruleset
from game.core.seats import Seat
from game.rules.catalogue import GAMES, BadOptions, Library


class BadFile(Exception):
    """A file that can't be used; `problems` says where and why, and its text is one line a problem."""

    def __init__(self, problems: Problems) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Opened:
    """A position read from a file, with the rules it is played by."""

    rules: Ruleset[Any]
    state: Any

    def view(self, seat: Seat) -> Any:
        """What a seat may know of it."""
        return self.rules.redact(self.state, seat)


def beginning(rules: Ruleset[Any]) -> Opened:
    """The position before anything has happened, to look at."""
    return Opened(rules, rules.start(0))


def read_position(path: Path, library: Library) -> Opened:
    """The position in a file; raises BadFile with every mistake in it."""
    problems = Problems()
    node = read(path, problems)
    return _opened(node, problems, library)


def position_from_text(text: str, library: Library, name: str = "position") -> Opened:
    """The position in a text, which messages call `name`; raises BadFile with every mistake in it."""
    problems = Problems()
    node = read_text(text, name, problems)
    return _opened(node, problems, library)


def _opened(node: Node | None, problems: Problems, library: Library) -> Opened:
    opened = None if node is None or problems.has_errors else position_from(node, problems, library)
    if opened is None or problems.has_errors:
        raise BadFile(problems)
    return opened


def position_from(node: Node, problems: Problems, library: Library) -> Opened | None:
    """The position that a node holds; None when something in it is wrong, which `problems` then says."""
    rules = rules_of(node, problems, library)
    state = None if rules is None else state_from(node, rules, problems)
    return None if rules is None or state is None else Opened(rules, state)


def state_from(node: Node, rules: Ruleset[Any], problems: Problems) -> Any | None:
    """The state that a position's node holds under these rules; `game`, `variant` and `options` are not looked at."""
    given = build(rules.notation.shape, node, problems)
    if given is None:
        return None
    return rules.notation.read(given, lambda path, message: problems.add(mark_at(node, path), message))


def rules_of(node: Node, problems: Problems, library: Library) -> Ruleset[Any] | None:
    """The rules that the keys `game`, `variant` and `options` of a position file or record name."""
    if type(node) is not Map:
        problems.add(node.mark, "expected a map with the key `game`")
        return None
    game = _text(node, "game", problems)
    if game is None:
        found = node.entries.get("game")
        if found is None:
            problems.add(node.mark, 'key "game" is missing')
        elif type(found) is Text:
            problems.add(found.mark, f"game is empty{known_are(GAMES)}")
        return None
    if game not in GAMES:
        problems.add(mark_at(node, ("game",)), f'unknown game "{game}"{did_you_mean(game, GAMES) or known_are(GAMES)}')
        return None
    variant = _text(node, "variant", problems)
    known = library.variants(game)
    if variant is not None and variant not in known:
        guess = did_you_mean(variant, known) or known_are(known)
        problems.add(mark_at(node, ("variant",)), f'unknown variant "{variant}"{guess}')
        return None
    options = node.entries.get("options")
    if options is not None and type(options) is not Map:
        if plain_value(options) is not None:
            problems.add(options.mark, "options is no map of switches")
            return None
        options = None
    try:
        return library.rules(game, variant, {} if options is None else _plain_map(options))
    except BadOptions as error:
        is_known = error.name in library.values(game)["options"]
        key = options.keys.get(error.name) if type(options) is Map else None
        problems.add(mark_at(node, ("options", error.name)) if is_known or key is None else key.mark, str(error))
        return None


def known_are(names: Iterable[str]) -> str:
    """The end of a message about a name that resembles none of these."""
    return f"; known are {', '.join(names)}"


def _plain_map(node: Node) -> dict[str, Any]:
    found = plain_value(node)
    assert isinstance(found, dict), found
    return found


def _text(node: Map, key: str, problems: Problems) -> str | None:
    found = node.entries.get(key)
    if found is None or (type(found) is Text and plain_value(found) is None):
        return None
    if type(found) is Text:
        return found.value
    problems.add(found.mark, f"{key} is no name")
    return None


def mark_at(node: Node, path: Sequence[str | int]) -> Mark:
    """The place that `path` leads to; of the part that exists, when some of it does not."""
    mark = node.mark
    for i, step in enumerate(path):
        if type(node) is Map and isinstance(step, str) and step in node.entries:
            is_last_and_many = i + 1 == len(path) and type(node.entries[step]) in (Map, Seq)
            mark = node.keys[step].mark if is_last_and_many else node.entries[step].mark
            node = node.entries[step]
        elif type(node) is Seq and isinstance(step, int) and 0 <= step < len(node.items):
            node = node.items[step]
            mark = node.mark
        else:
            break
    return mark


def position_plain(rules: Ruleset[Any], state: Any) -> dict[str, Plain]:
    """The position file of a state as plain values."""
    head: dict[str, Plain] = {"game": rules.game, "variant": rules.variant}
    if rules.options:
        head["options"] = dict(rules.options)
    return head | rules.notation.write(state)


def position_text(rules: Ruleset[Any], state: Any) -> str:
    """The position file of a state."""
    return dump(position_plain(rules, state))
