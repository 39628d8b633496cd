"""What has been named and stands no longer where it was named (docs/rules/lytharian.md, STACK-3, FILE-3)."""

from __future__ import annotations

from dataclasses import replace

from game.rules.lytharian.state import AtSlot, AtTroop, Casting, LytharianState, Target


def squares_of(casting: Casting) -> tuple[int, ...]:
    """The squares of the troops named, first, second and third; for attached cards those of their bearers."""
    return tuple(target.square for target in casting.at if isinstance(target, AtTroop | AtSlot))


def troops_of(casting: Casting) -> tuple[int, ...]:
    """The squares of the troops that are named themselves."""
    return tuple(target.square for target in casting.at if isinstance(target, AtTroop))


def forget(s: LytharianState, squares: frozenset[int]) -> None:
    """The troops of these squares have died or left: whatever named them has lost them.  LYTH-STACK-3."""
    s.stack = tuple(_losing(casting, squares) for casting in s.stack)
    if s.resolving is not None:
        s.resolving = _losing(s.resolving, squares)


def _losing(casting: Casting, squares: frozenset[int]) -> Casting:
    named = {casting.source, *squares_of(casting), *squares_of(replace(casting, at=_new(casting)))} & squares
    return replace(casting, lost=casting.lost | named) if named else casting


def _new(casting: Casting) -> tuple[Target, ...]:
    return () if casting.new is None else (casting.new,)


def follow(s: LytharianState, moved: dict[int, int]) -> None:
    """Troops have moved: the stack has lost them, what is being resolved moves along with them."""
    item = s.resolving
    s.resolving = None
    forget(s, frozenset(moved))
    s.resolving = item
    if item is None:
        return
    at = tuple(_moved(target, moved) for target in item.at)
    dodged = frozenset(moved.get(square, square) for square in item.dodged)
    stood = frozenset(moved.get(square, square) for square in item.stood)
    s.resolving = replace(item, at=at, source=moved.get(item.source, item.source), dodged=dodged, stood=stood)


def _moved(target: Target, moved: dict[int, int]) -> Target:
    match target:
        case AtTroop(square):
            return AtTroop(moved.get(square, square))
        case AtSlot(square, slot):
            return AtSlot(moved.get(square, square), slot)
        case _:
            return target


def leave_combat(s: LytharianState, squares: frozenset[int], how: str) -> None:
    """Fighters that are among these troops stand there no longer.  LYTH-ATTACK-10."""
    combat = s.combat
    if combat is None:
        return
    gone = [q for q in (combat.attacker, combat.defender) if q in squares and not combat.is_out(q)]
    if gone:
        s.combat = replace(combat, out=(*combat.out, *((q, how) for q in gone)))
