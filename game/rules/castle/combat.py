"""All about an attack before its dice fall, and the lines of `odds` (docs/rules/castle.md, COMBAT-10)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from game.boards.position import START, TO
from game.core.ruleset import Action
from game.core.seats import Seat
from game.rules.castle.dice import Dice, chance
from game.rules.castle.law import Law
from game.rules.castle.listing import attack
from game.rules.castle.moves import CastlePosition
from game.rules.castle.state import CastleState, Contest, Fight, FightAgain, Move
from game.rules.castle.ways import ANY_SPECIAL, OWN


@dataclass(frozen=True, slots=True)
class Combat:
    """Everything that is known about an attack before its dice fall.  CASTLE-COMBAT-10."""

    seat: Seat
    piece: int
    start: int
    victim_seat: Seat
    victim: int
    end: int
    effect: str | None
    """The effect used, by its id."""
    dice: Dice
    win: Fraction
    loss: str
    """What losing means: `lose`, `repelled` or `retreat`."""
    stands: int
    """Where a loser stands; -1 when it is destroyed."""


def weigh(law: Law, p: CastlePosition, m: int) -> Combat:
    """All about an attack, as all stand now."""
    start, end = m >> START & TO, m & TO
    piece, victim = p.board[start], p.board[end]
    dice = law.dice(piece, victim, bool(m & ANY_SPECIAL == OWN))
    effect = law.effect_id(piece) if m & ANY_SPECIAL == OWN else None
    stands = p.stands(m)
    loss = "lose" if stands < 0 else "repelled" if p.fixed.is_goal[victim] else "retreat"
    owner, other = Seat(p.tables.seat_of(piece)), Seat(p.tables.seat_of(victim))
    return Combat(owner, piece, start, other, victim, end, effect, dice, chance(dice), loss, stands)


def combat_of(law: Law, s: CastleState, action: Action) -> Combat | None:
    """All about an attack with dice, whatever the movement roll; None for anything else.  CASTLE-COMBAT-10."""
    if not isinstance(action, Move) or not law.tables.combat or s.setup is not None:
        return None
    m = attack(law, s.position, action.text)
    return None if m is None else weigh(law, s.position, m)


def pending_combat(law: Law, s: CastleState) -> Combat | None:
    """All about the attack whose dice lie on the table."""
    task = s.task
    return weigh(law, s.position, task.move) if isinstance(task, Fight | FightAgain | Contest) else None


def odds(law: Law, s: CastleState, action: Action) -> list[str] | None:
    """The lines of CASTLE-COMBAT-10; None for an action that rolls no combat dice."""
    combat = combat_of(law, s, action)
    if combat is None:
        return None
    lines = [
        " ".join(("attack", *(f"d{sides}" for sides in combat.dice.attack))),
        f"defend d{combat.dice.defend}",
    ]
    if combat.effect is not None:
        lines.append(f"boost {combat.effect}")
    lines += [_chance("win", combat.win), _chance(combat.loss, 1 - combat.win)]
    if combat.stands >= 0:
        lines.append(f"stands {law.grid.names[combat.stands]}")
    return lines


def _chance(key: str, chance: Fraction) -> str:
    return f"{key} {chance.numerator}/{chance.denominator} {float(chance):.6f}"
