"""Armies, decks and forces passed on: one small YAML file that others can bring in, and that reads well by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Annotated

from annotated_types import Interval, Len

from game.content.schema import build
from game.content.source import Problems, read_text
from game.content.writer import dump
from game.core.record import record
from game.core.ruleset import Pick
from game.play.armies import LONGEST_NAME, MOST_OF_ONE, KeptArmy
from game.play.position import BadFile

HEAD = "# For Four Crowns: what stands here can be brought in where it is chosen.\n"
SUFFIX = ".yaml"
Many = Annotated[int, Interval(ge=1, le=MOST_OF_ONE)]
Text = Annotated[str, Len(1, 80)]


@record
class SharedPart:
    """One army, deck or force."""

    take: Annotated[Mapping[Text, Many], Len(1)]
    """What is in it, and how many of each."""
    options: Mapping[Text, tuple[Text, ...]] = field(default_factory=dict)
    places: Mapping[Text, Text] = field(default_factory=dict)


@record
class SharedFile:
    """The whole file: whose game, under which name, and the parts by what is mustered with them."""

    game: Text
    name: Annotated[str, Len(1, 80)]
    parts: Annotated[Mapping[Text, SharedPart], Len(1, 10)]


def shared_text(game: str, name: str, armies: Sequence[KeptArmy]) -> str:
    """The file that holds these, each mustered as something else; what is empty is left out."""
    parts: dict[str, dict[str, object]] = {}
    for army in armies:
        if not army.picks:
            continue
        part: dict[str, object] = {"take": {pick.offer: pick.count for pick in army.picks}}
        options = {pick.offer: list(pick.options) for pick in army.picks if pick.options}
        part |= {"options": options} if options else {}
        part |= {"places": dict(army.places)} if army.places else {}
        parts[army.what] = part
    return HEAD + dump({"game": game, "name": name, "parts": parts})


def read_shared(text: str | bytes, file: str, game: str) -> tuple[KeptArmy, ...]:
    """What such a file holds, a part each; raises BadFile that says what is wrong where."""
    problems = Problems()
    node = read_text(text, file, problems)
    given = None if node is None else build(SharedFile, node, problems)
    if given is None or problems.has_errors:
        raise BadFile(problems)
    assert node is not None
    if given.game != game:
        problems.add(node.mark, f"this is something of {given.game}, expected {game}")
        raise BadFile(problems)
    name = " ".join(given.name.split())[:LONGEST_NAME] or "Army"
    return tuple(
        KeptArmy(
            name,
            tuple(Pick(offer, many, tuple(part.options.get(offer, ()))) for offer, many in part.take.items()),
            dict(part.places),
            what,
        )
        for what, part in given.parts.items()
    )


def file_name(name: str) -> str:
    """A name as a file's: letters and digits, the rest as dashes."""
    kept = "".join(letter if letter.isalnum() else "-" for letter in name.casefold())
    return "-".join(part for part in kept.split("-") if part) or "army"
