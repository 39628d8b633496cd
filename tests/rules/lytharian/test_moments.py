"""Moments of random games as files: read back and played on alike; damaged, told with file and place (FILE)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fuzz.mutating import mutated
from rules.lytharian.random_games import MODES, chosen, played, rules_for

from game.core.digest import digest
from game.core.seats import Seat
from game.play.position import BadFile, position_from_text, position_text, read_position
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.state import LytharianState
from given import shipped

ON = 12
"""Actions that are made from a moment and from its file, to see that they lead to the same."""
FEW, MANY = 4, 170
FEW_BROKEN, MANY_BROKEN = 45, 5000
EVERY = 37
"""One moment in so many of a random game is looked at, besides every one with something unfinished."""


def moments(mode: str, first: int, number: int) -> Iterator[tuple[LytharianRules, LytharianState, int]]:
    """So many moments of random games, half of them in mid-spell, in mid-combat or with an answer owed."""
    found, seed = 0, first
    while found < number:
        chance = Random(f"moments {mode} {seed}")
        rules = rules_for(mode, chance, is_switched=seed % 2 == 1)
        for ply, step in enumerate(played(rules, rules.start(seed), seed)):
            s = step.after
            is_rare = bool(s.resolving is not None or s.asks or (s.combat is not None and s.stack))
            if found < number and (chance.randrange(EVERY) == 0 or (is_rare and chance.randrange(6) == 0)):
                found += 1
                yield rules, rules.clone(s), seed * 1000 + ply
        seed += 1


def told(rules: LytharianRules, s: LytharianState) -> str:
    """The state's digest, what has come up before apart, which no file holds."""
    plain: Any = rules.notation.pack(s)
    plain.pop("seen", None)
    return digest(plain)


def come_back(mode: str, first: int, number: int) -> None:
    """Each moment written and read: state, actions, views and text are the same, and so is what follows."""
    for rules, s, seed in moments(mode, first, number):
        text = position_text(rules, s)
        opened = position_from_text(text, shipped())
        again: LytharianState = opened.state
        assert told(rules, again) == told(rules, s), text
        assert position_text(rules, again) == text
        assert list(map(str, rules.actions(again))) == list(map(str, rules.actions(s)))
        for seat in (Seat(0), Seat(1)):
            assert told(rules, rules.redact(again, seat)) == told(rules, rules.redact(s, seat)), text
        for one in range(ON):
            if s.ended is not None:
                break
            action = chosen(rules, s, Random(seed + one), 0.0)
            rules.apply(s, action)
            rules.apply(again, action)
            if s.ended is None or s.ended.reason != "fivefold":
                assert told(rules, again) == told(rules, s), (str(action), text)


@pytest.mark.parametrize("mode", MODES)
def test_moments_come_back_and_are_played_on_alike(mode: str):
    """LYTH-FILE-1, LYTH-FILE-2, LYTH-FILE-5: of random games of every mode, under many switches."""
    come_back(mode, 0, FEW)


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
def test_a_thousand_moments_come_back_and_are_played_on_alike(mode: str):
    """LYTH-FILE-1, LYTH-FILE-2, LYTH-FILE-5: a thousand and twenty over the six modes."""
    come_back(mode, 500, MANY)


# --- damaged


@cache
def written() -> tuple[str, ...]:
    """Files to damage: some moments of each mode, and an empty beginning."""
    return tuple(position_text(rules, s) for mode in MODES for rules, s, _ in moments(mode, 40, 4))


PLACED = re.compile(r"position\.yaml:[1-9]\d*:[1-9]\d*: \S")


def damaged(text: str, seed: int) -> bytes:
    """A file with something wrong: as files go wrong, or as people mistype names, squares, numbers and keys."""
    chance = Random(seed)
    if seed % 2:
        return mutated(text, seed)
    for _ in range(chance.randint(1, 3)):
        words = [found.span() for found in re.finditer(r"[\w.#-]+", text)]
        start, end = chance.choice(words)
        other = text[slice(*chance.choice(words))]
        text = text[:start] + chance.choice((other, other, other, "", "99", "-1", "e4", "[]", "{}")) + text[end:]
    return text.encode()


def try_out(path: Path, seed: int) -> bool:
    """One damaged file: every mistake is told with file, line and column, or the moment can be played on."""
    text = Random(f"file {seed}").choice(written())
    path.write_bytes(damaged(text, seed))
    try:
        opened = read_position(path, shipped())
    except BadFile as bad:
        assert list(bad.problems) and all(PLACED.search(str(problem)) for problem in bad.problems), (seed, str(bad))
        return True
    if opened.rules.game == "lytharian":
        rules, s = opened.rules, opened.state
        for one in range(6):
            actions = rules.actions(s)
            assert s.ended is not None or s.phase in ("army", "deck", "place") or actions, seed
            if s.ended is not None or not actions:
                break
            rules.apply(s, Random(seed + one).choice(list(actions)))
    return False


def test_damaged_files_are_told_or_can_be_played(tmp_path: Path):
    """LYTH-FILE-4: never a traceback, always file and place."""
    found = sum(try_out(tmp_path / "position.yaml", seed) for seed in range(FEW_BROKEN))
    assert FEW_BROKEN // 3 < found < FEW_BROKEN


@pytest.mark.long
def test_five_thousand_damaged_files_are_told_or_can_be_played(tmp_path: Path):
    """LYTH-FILE-4: never a traceback, always file and place."""
    found = sum(try_out(tmp_path / "position.yaml", seed) for seed in range(1000, 1000 + MANY_BROKEN))
    assert MANY_BROKEN // 3 < found < MANY_BROKEN
