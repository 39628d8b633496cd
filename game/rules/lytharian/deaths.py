"""Troops that leave the board dead, and that come back (docs/rules/lytharian.md, DAMAGE-2, -11, WIN-6, -11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.core.events import Tell
from game.core.seats import Seat
from game.rules.lytharian.attachments import strip
from game.rules.lytharian.events import TroopKilled, TroopRevived
from game.rules.lytharian.facing import reveal
from game.rules.lytharian.law import Law, Rule
from game.rules.lytharian.naming import forget, leave_combat
from game.rules.lytharian.piles import without
from game.rules.lytharian.state import AtCard, Casting, LytharianState, Troop, other
from game.rules.lytharian.stats import defence, enchant_rules, rules_of, score_of
from game.rules.lytharian.triggers import fire, is_awake, ordered


@dataclass(frozen=True, slots=True)
class Death:
    """A troop that has left the board dead, with the rules that its death sets off."""

    troop: Troop
    square: int
    rules: tuple[tuple[Casting, Rule], ...]


def dying(law: Law, s: LytharianState) -> list[int]:
    """Squares of troops whose Def is used up.  LYTH-DAMAGE-2."""
    return [
        square
        for square, troop in enumerate(s.board)
        if troop is not None and may_fall(troop) and defence(law, s, square) <= 0
    ]


def may_fall(troop: Troop) -> bool:
    """Whether anything can have used its Def up: a troop that is hale and bare stands as it is printed."""
    is_worn = troop.curse or troop.aura or troop.armor or troop.weapon
    return bool(troop.damage or troop.lasting or is_worn)


def sweep(law: Law, s: LytharianState, killer: int, tell: Tell | None) -> None:
    """Buries all whose Def is used up, and those who die of what that sets off.

    `killer`: the square of the troop whose own ability did it, which Consume and Soulsteal ask; -1 for nobody's.
    """
    while found := dying(law, s):
        deaths = remove(law, s, found, tell)
        reward(law, s, [killer] if killer not in found else [], tell)
        mourn(law, s, deaths, tell)


def remove(
    law: Law, s: LytharianState, squares: Iterable[int], tell: Tell | None, is_sacrifice: bool = False
) -> list[Death]:
    """All leave the board together, face up to their owners' crypts; in the order in which their rules work."""
    found = ordered(s, squares)
    deaths = [Death(s.at(square), square, tuple(rules_of(law, s, square, "killed"))) for square in found]
    for death in deaths:
        reveal(law, s, death.square, None)
        strip(law, s, death.square, tell)
        s.board[death.square] = None
        seat = death.troop.seat
        s.crypt[seat] += (death.troop.card,)
        if not is_sacrifice and not death.troop.is_revived:
            s.kills[other(seat)] += score_of(law, death.troop)
    gone = frozenset(found)
    forget(s, gone)
    leave_combat(s, gone, "dead")
    if deaths:
        s.quiet = -1
    if tell:
        for death in deaths:
            tell(TroopKilled(death.troop.seat, death.square, death.troop.card, is_sacrifice))
    return deaths


def reward(law: Law, s: LytharianState, killers: Iterable[int], tell: Tell | None) -> None:
    """Consume, Soulsteal and their like, for killers that live.  LYTH-COMBAT-11, LYTH-ABILITY-16."""
    for square in killers:
        if square >= 0 and s.board[square] is not None:
            for casting, rule in list(rules_of(law, s, square, "kills")):
                if is_awake(s, casting, rule):
                    fire(law, s, casting, rule, tell)


def mourn(law: Law, s: LytharianState, deaths: list[Death], tell: Tell | None) -> None:
    """What deaths set off: their own rules, then those of friends and of enemies.  LYTH-WIN-11."""
    for death in deaths:
        for casting, rule in death.rules:
            fire(law, s, casting, rule, tell)
        seat = death.troop.seat
        _witness(law, s, seat, "friend_killed", death.square, tell)
        _witness(law, s, other(seat), "enemy_killed", death.square, tell)


def _witness(law: Law, s: LytharianState, seat: Seat, when: str, square: int, tell: Tell | None) -> None:
    for casting, rule in list(enchant_rules(law, s, seat, when)):
        fire(law, s, replace(casting, fighter=square), rule, tell)
    for own, _ in s.troops(seat):
        if s.board[own] is None:
            continue
        for casting, rule in list(rules_of(law, s, own, when)):
            if is_awake(s, casting, rule):
                fire(law, s, replace(casting, fighter=square), rule, tell)


def sacrifice(law: Law, s: LytharianState, square: int, tell: Tell | None) -> None:
    """A troop dies for its own side: its rules work, nobody scores.  LYTH-ABILITY-35."""
    mourn(law, s, remove(law, s, [square], tell, is_sacrifice=True), tell)


def kill(law: Law, s: LytharianState, square: int, tell: Tell | None) -> None:
    """A troop dies at once, whatever its Def."""
    mourn(law, s, remove(law, s, [square], tell), tell)


def revive(law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
    """The troop card named comes back to the square named, face up and undamaged; nobody, where one is taken."""
    at = casting.at[0] if casting.at else None
    if not isinstance(at, AtCard) or casting.to < 0 or s.board[casting.to] is not None:
        return
    if at.card not in s.crypt[at.seat]:
        return
    s.crypt[at.seat] = without(s.crypt[at.seat], at.card)
    piece = law.card(at.card).piece
    s.board[casting.to] = Troop(at.card, at.seat, piece, True, True, is_unmoved=piece == "P", is_revived=True)
    if tell:
        tell(TroopRevived(at.seat, casting.to, at.card))
