"""What a resolved spell or ability leaves on a troop for a while (docs/rules/lytharian.md, EFFECTS-7, MOVE-10, -11)."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Tell
from game.core.seats import Seat
from game.rules.lytharian.events import Changed
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import Casting, Lasting, LytharianState, Troop
from game.rules.lytharian.stats import standing


def lay(law: Law, s: LytharianState, casting: Casting, square: int, lasting: Lasting, tell: Tell | None) -> None:
    """The troop is under it from now on; a face-up Juggernaut is not halted or slowed.  LYTH-ABILITY-43."""
    if lasting.halt and stands_firm(law, s, square, casting.by):
        return
    troop = s.at(square)
    s.board[square] = replace(troop, lasting=(*troop.lasting, lasting))
    if tell:
        tell(Changed(square, words_of(lasting)))


def stands_firm(law: Law, s: LytharianState, square: int, by: Seat) -> bool:
    """Whether an effect of `by` can't move, halt or slow the troop.  LYTH-ABILITY-43."""
    troop = s.at(square)
    return troop.seat != by and troop.is_up and standing(law, s, square).stands_firm


def words_of(lasting: Lasting) -> str:
    """The effect in the words of the files."""
    parts = [f"att {lasting.att:+d}"] if lasting.att else []
    parts += [f"def {lasting.defence:+d}"] if lasting.defence else []
    parts += [f"move_as {lasting.move_as}"] if lasting.move_as else []
    parts += [f"halt {lasting.halt}"] if lasting.halt else []
    parts += ["no_attack"] if lasting.no_attack else []
    parts += [f"less {lasting.less}"] if lasting.less else []
    parts += [f"abilities {', '.join(lasting.abilities)}"] if lasting.abilities else []
    parts += [f"lose {', '.join(lasting.lose)}"] if lasting.lose else []
    return ", ".join(parts)


def halt_of(law: Law, s: LytharianState, square: int) -> str:
    """`all` when the troop may not make the turn's move, `slow` for one square only, or nothing.  LYTH-MOVE-10, -11."""
    troop = s.at(square)
    if not troop.lasting and troop.curse is None and troop.aura is None:
        return ""
    found = {lasting.halt for lasting in troop.lasting}
    if troop.curse is not None and not stands_firm(law, s, square, troop.curse.by):
        found.add(law.card(troop.curse.card).gives.halt)
    if troop.aura is not None:
        found.add(law.card(troop.aura.card).gives.halt)
    return "all" if "all" in found else "slow" if "slow" in found else ""


def may_attack(law: Law, troop: Troop) -> bool:
    """Whether nothing forbids the troop to attack."""
    given = [law.card(a.card).gives.no_attack for a in (troop.aura, troop.curse) if a is not None]
    return not any(given) and not any(lasting.no_attack for lasting in troop.lasting)


def may_use_main(law: Law, troop: Troop) -> bool:
    """Whether nothing forbids the troop its Main: abilities."""
    return not any(law.card(a.card).gives.no_main for a in (troop.aura, troop.curse) if a is not None)


def end_combat_effects(s: LytharianState) -> None:
    """What lasted until the combat is over is gone.  LYTH-COMBAT-12."""
    _drop(s, "combat")


def end_turn_effects(s: LytharianState) -> None:
    """What lasted this turn is gone, prevention with it.  LYTH-EFFECTS-7, LYTH-DAMAGE-5."""
    _drop(s, "turn")
    for square, troop in enumerate(s.board):
        if troop is not None and troop.prevent:
            s.board[square] = replace(troop, prevent=0)


def begin_turn_effects(s: LytharianState, seat: Seat) -> None:
    """What lasts until the end of a troop's next turn ends with this one, which is its.  LYTH-EFFECTS-7."""
    for square, troop in s.troops(seat):
        if any(lasting.until == "next_turn" for lasting in troop.lasting):
            ending = tuple(replace(a, until="turn") if a.until == "next_turn" else a for a in troop.lasting)
            s.board[square] = replace(troop, lasting=ending)


def _drop(s: LytharianState, until: str) -> None:
    for square, troop in enumerate(s.board):
        if troop is not None and any(lasting.until == until for lasting in troop.lasting):
            s.board[square] = replace(troop, lasting=tuple(a for a in troop.lasting if a.until != until))
