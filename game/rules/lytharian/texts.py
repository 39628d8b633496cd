"""Actions with their texts, made in one place (section 2 of docs/rules/lytharian.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.rules.lytharian import actions
from game.rules.lytharian.law import SEATS, Law
from game.rules.lytharian.state import AtCard, AtEnchant, AtItem, AtSlot, AtTroop, Target

NONE = "none"


def target_text(law: Law, target: Target) -> str:
    """What actions and files call a target."""
    names = law.ground.grid.names
    match target:
        case AtTroop(square):
            return names[square]
        case AtSlot(square, slot):
            return f"{names[square]}.{slot}"
        case AtEnchant(seat, card):
            return f"{SEATS[seat]}.{card}"
        case AtItem(number):
            return f"#{number}"
        case AtCard(seat, zone, card):
            return f"{SEATS[seat]}.{zone}.{card}"


def move(law: Law, start: int, end: int) -> actions.Move:
    """`e2e4`"""
    names = law.ground.grid.names
    return actions.Move(names[start] + names[end], start, end)


LETTERS = {"q": "Q", "r": "R", "b": "B", "n": "KN"}
"""How a promotion of ordinary chess says the piece."""


def promoting(law: Law, start: int, end: int, letter: str) -> actions.Move:
    """`e7e8q`, in ordinary chess"""
    names = law.ground.grid.names
    return actions.Move(names[start] + names[end] + letter, start, end, LETTERS[letter])


def attack(law: Law, start: int, end: int) -> actions.Attack:
    """`e4xf5`"""
    names = law.ground.grid.names
    return actions.Attack(f"{names[start]}x{names[end]}", start, end)


def cast(
    law: Law,
    card: str,
    at: tuple[Target, ...] = (),
    new: Target | None = None,
    x: int | None = None,
    to: int | None = None,
    replace: str = "",
    over: bool = False,
) -> actions.Cast:
    """`cast:fireball,f5,x=4`"""
    named = (*at, new) if new is not None else at
    parts = [f"cast:{card}", *(target_text(law, target) for target in named)]
    parts += [f"x={x}"] if x is not None else []
    parts += [f"to={law.ground.grid.names[to]}"] if to is not None else []
    parts += [f"replace={replace}"] if replace else []
    parts += ["over=aura"] if over else []
    return actions.Cast(",".join(parts), card, at, new, x, to, replace, over)


def use(
    law: Law, source: int, name: str, at: tuple[Target, ...] = (), kind: str = "", to: int | None = None, seat: int = 0
) -> actions.Use:
    """`use:e4,bowshot,f5`; for a curse `name` is `curse`, for an enchant its card with `source` -1."""
    names = law.ground.grid.names
    if source < 0:
        begin = f"use:{SEATS[seat]}.{name}"
    elif name == "curse":
        begin = f"use:{names[source]}.curse"
    else:
        begin = f"use:{names[source]},{name}"
    parts = [begin, *(target_text(law, target) for target in at)]
    parts += [kind] if kind else []
    parts += [f"to={names[to]}"] if to is not None else []
    return actions.Use(",".join(parts), source, name, at, kind, to)


def harness(card: str) -> actions.Harness:
    """`harness:fire_rain`"""
    return actions.Harness(f"harness:{card}", card)


def equip(law: Law, card: str, square: int, reforge: Sequence[str] = ()) -> actions.Equip:
    """`equip:longsword,e4,reforge=weapon+dagger`, slots first, then cards by id."""
    slots = [slot for slot in ("weapon", "armor") if slot in reforge]
    given = (*slots, *sorted(each for each in reforge if each not in ("weapon", "armor")))
    text = f"equip:{card},{law.ground.grid.names[square]}"
    return actions.Equip(text + (f",reforge={'+'.join(given)}" if given else ""), card, square, given)


def reveal(law: Law, square: int) -> actions.Reveal:
    """`reveal:e4`"""
    return actions.Reveal(f"reveal:{law.ground.grid.names[square]}", square)


def discard(cards: Sequence[str]) -> actions.Discard:
    """`discard:dagger,mace`"""
    given = tuple(sorted(cards))
    return actions.Discard(f"discard:{','.join(given)}", given)


def choose(law: Law, word: str, what: str = "", n: int = 0, square: int = -1) -> actions.Choose:
    """`choose:att`, `choose:hurt,2`, `choose:protect,c4`, `choose:off,brace`"""
    parts = [f"choose:{word}"]
    parts += [what] if what else []
    parts += [str(n)] if n else []
    parts += [law.ground.grid.names[square]] if square >= 0 else []
    return actions.Choose(",".join(parts), word, what, n, square)


def pick(card: str) -> actions.Pick:
    """`pick:mace`, `pick:none`"""
    return actions.Pick(f"pick:{card or NONE}", card)


def promote(card: str) -> actions.Promote:
    """`promote:oshara`, `promote:none`"""
    return actions.Promote(f"promote:{card or NONE}", card)


def split(law: Law, shares: Sequence[tuple[int, int]]) -> actions.Split:
    """`split:d4=1,e4=2`, squares in order; `split:none`"""
    given = tuple(sorted(shares))
    told = ",".join(f"{law.ground.grid.names[square]}={n}" for square, n in given)
    return actions.Split(f"split:{told or NONE}", given)


def hand_in(phase: str, cards: Sequence[str]) -> actions.HandIn:
    """`army:ID*2,ID`, `deck:ID*3`; by id."""
    given = tuple(sorted(cards))
    told = [card if n == 1 else f"{card}*{n}" for card, n in sorted(Counter(given).items())]
    return actions.HandIn(f"{phase}:{','.join(told) or NONE}", phase, given)


def place(law: Law, card: str, square: int) -> actions.PlaceTroop:
    """`place:ID,b2`"""
    return actions.PlaceTroop(f"place:{card},{law.ground.grid.names[square]}", card, square)
