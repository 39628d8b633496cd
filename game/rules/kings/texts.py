"""Actions from their texts (docs/rules/kings.md, ACT).  Whether they are legal is asked elsewhere."""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.content.guesses import did_you_mean
from game.core.ruleset import Action
from game.core.sayings import ACCEPT, CLAIM, DECLINE, OFFER, RESIGN, parse_time_out
from game.core.seats import Seat
from game.rules.kings.actions import (
    END,
    CastSpell,
    Charge,
    ChooseEdge,
    ChooseFirst,
    Deploy,
    Fight,
    Move,
    Pivot,
    Regroup,
    Shoot,
    TestNerve,
)
from game.rules.kings.combat import BACK, FACE, FORWARD, HOLD
from game.rules.kings.deployment import EDGES
from game.rules.kings.forces import parse_army
from game.rules.kings.law import SEATS, Law
from game.rules.kings.spells import RANGES
from game.rules.kings.state import KingsState
from game.table.measure import INCH, TURN
from game.table.pose import Pose

SAYINGS = {str(say): say for say in (RESIGN, OFFER, ACCEPT, DECLINE, CLAIM)}
VERBS = (
    "army", "edge", "deploy", "first", "halt", "face", "advance", "back", "sidestep", "double", "charge", "shoot",
    "cast", "nerve", "fight", "regroup", "end", "time", *SAYINGS,
)  # fmt: skip
MOST_INCHES = 1000
_UNIT = re.compile(r"u([1-9]\d{0,3})").fullmatch
_NUMBER = re.compile(r"(-?)(\d{1,6})(?:\.(\d{1,12}))?").fullmatch


def parse(law: Law, s: KingsState, text: str) -> Action:
    """The action written as `text`, its numbers rounded to the form of ACT-1; ValueError with a sentence."""
    if text in SAYINGS:
        return SAYINGS[text]
    if text == "end":
        return END
    time_out = parse_time_out(text, SEATS)
    if time_out is not None:
        return time_out
    verb, sign, rest = text.partition(":")
    if not sign or verb not in VERBS:
        raise ValueError(f'"{text}" is no action{did_you_mean(verb, VERBS)}')
    if verb == "army":
        return parse_army(law, text)
    return _battle(verb, rest.split(","), s)


def _battle(verb: str, words: Sequence[str], s: KingsState) -> Action:
    match verb:
        case "edge":
            return ChooseEdge(_one_of(words, EDGES, verb))
        case "first":
            name = _one_of(words, SEATS, verb)
            return ChooseFirst(Seat(SEATS.index(name)), name)
        case "deploy":
            return _deploy(words)
        case "charge":
            return _charge(words)
        case "shoot":
            return _shoot(words, s)
        case "cast":
            return _cast(words)
        case "nerve":
            return TestNerve(unit_number(_only(words, verb)))
        case "fight":
            return Fight(unit_number(_only(words, verb)))
        case "regroup":
            return _regroup(words)
        case "face":
            if len(words) != 2:
                raise ValueError("write face:UNIT,BEARING")
            return Move("face", unit_number(words[0]), face=_bearing(words[1]))
        case _:
            return _move(verb, words)


def unit_number(text: str) -> int:
    """The number of `u7`; ValueError with a sentence for anything else."""
    found = _UNIT(text)
    if found is None:
        raise ValueError(f'"{text}" is no unit; units are u1, u2 and so on')
    return int(found[1])


def _only(words: Sequence[str], verb: str) -> str:
    if len(words) != 1:
        raise ValueError(f"write {verb}:UNIT")
    return words[0]


def _one_of(words: Sequence[str], known: Sequence[str], verb: str) -> str:
    if len(words) != 1 or words[0] not in known:
        raise ValueError(f"write {verb}:{' or '.join(f'{verb}:{name}' for name in known).removeprefix(f'{verb}:')}")
    return words[0]


def number(text: str, decimals: int) -> int:
    """A decimal number in units of its last decimal, halves away from zero; ValueError with a sentence.  ACT-1."""
    found = _NUMBER(text)
    if found is None:
        raise ValueError(f'"{text}" is no number; write 3 or 2.5')
    sign, whole, fraction = found[1], found[2], (found[3] or "").ljust(decimals + 1, "0")
    parts = int(whole + fraction[:decimals]) + (fraction[decimals] >= "5")
    return -parts if sign else parts


def _inches(text: str) -> int:
    length = number(text, 3) * (INCH // 1000)
    if abs(length) > MOST_INCHES * INCH:
        raise ValueError(f"{text} inches are more than any table has")
    return length


def _degrees(text: str) -> int:
    return number(text, 2) * 10


def _bearing(text: str) -> int:
    return _degrees(text) % TURN


def _deploy(words: Sequence[str]) -> Deploy:
    if len(words) == 2 and words[1] == "none":
        return Deploy(unit_number(words[0]), None)
    if len(words) != 4:
        raise ValueError("write deploy:UNIT,X,Y,BEARING or deploy:UNIT,none")
    return Deploy(unit_number(words[0]), Pose(_inches(words[1]), _inches(words[2]), _bearing(words[3])))


def _split(words: Sequence[str]) -> tuple[list[str], int | None]:
    """The words without the free pivot at their end, and that pivot."""
    if words and words[-1].startswith("face="):
        return list(words[:-1]), _bearing(words[-1].removeprefix("face="))
    return list(words), None


def _move(verb: str, words: Sequence[str]) -> Move:
    rest, face = _split(words)
    unit = unit_number(rest.pop(0)) if rest else unit_number("")
    if verb == "halt":
        if rest:
            raise ValueError("write halt:UNIT")
        return Move("halt", unit, face=face)
    way = ""
    if verb == "sidestep":
        way = rest.pop(0) if rest else ""
        if way not in ("left", "right"):
            raise ValueError("write sidestep:UNIT,left,INCHES or sidestep:UNIT,right,INCHES")
    if not rest:
        raise ValueError(f"write {verb}:UNIT,INCHES")
    length = _inches(rest.pop(0))
    if length < 0:
        raise ValueError(f"{verb} takes inches from 0 up")
    return Move(verb, unit, length, tuple(_pivot(word) for word in rest), way, face)


def _pivot(word: str) -> Pivot:
    name, sign, rest = word.partition("=")
    angle, at, where = rest.partition("@")
    if name != "pivot" or not sign or not at:
        raise ValueError(f'"{word}" is no pivot; write pivot=DEGREES@INCHES')
    return Pivot(_degrees(angle), _inches(where))


def _charge(words: Sequence[str]) -> Charge:
    rest, face = _split(words)
    if len(rest) != 2:
        raise ValueError("write charge:UNIT,TARGET or charge:UNIT+UNIT,TARGET")
    units: dict[int, bool] = {}
    for word in rest[0].split("+"):
        unit = unit_number(word.removesuffix("*"))
        if unit in units:
            raise ValueError(f"u{unit} is named twice")
        units[unit] = word.endswith("*")
    counters = frozenset(unit for unit, is_counter in units.items() if is_counter)
    return Charge(tuple(sorted(units)), unit_number(rest[1]), counters, face)


def _shoot(words: Sequence[str], s: KingsState) -> Shoot:
    rest, face = _split(words)
    if not 2 <= len(rest) <= 3:
        raise ValueError("write shoot:UNIT,TARGET or shoot:UNIT,TARGET,WEAPON")
    unit = unit_number(rest[0])
    weapon = rest[2] if len(rest) == 3 else ""
    known = s.units[unit].profile.weapons if unit in s.units else ()
    if len(known) == 1 and weapon == known[0].name:
        weapon = ""  # the one form names it only where there is a choice
    return Shoot(unit, unit_number(rest[1]), weapon, face)


def _cast(words: Sequence[str]) -> CastSpell:
    rest, face = _split(words)
    if len(rest) != 3:
        raise ValueError("write cast:UNIT,SPELL,TARGET")
    if rest[1] not in RANGES:
        raise ValueError(f'unknown spell "{rest[1]}"{did_you_mean(rest[1], RANGES)}')
    return CastSpell(unit_number(rest[0]), rest[1], unit_number(rest[2]), face)


def _regroup(words: Sequence[str]) -> Regroup:
    if len(words) == 2:
        unit = unit_number(words[0])
        if words[1] in (HOLD, FORWARD, BACK):
            return Regroup(unit, words[1])
        if words[1].startswith("face="):
            return Regroup(unit, FACE, _bearing(words[1].removeprefix("face=")))
    raise ValueError("write regroup:UNIT,hold, forward, back or face=BEARING")
