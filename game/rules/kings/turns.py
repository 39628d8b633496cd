"""Turns and their phases: who is next, what begins and ends by itself (docs/rules/kings.md, TURN, LENGTH, FIRST)."""

from __future__ import annotations

from game.core.events import GameEnded, Tell, TurnBegan
from game.core.ruleset import Result
from game.core.seats import Seat
from game.rules.kings.actions import Regroup
from game.rules.kings.combat import HOLD, fight, regroup
from game.rules.kings.deployment import waiting
from game.rules.kings.dice import roll, roll_off
from game.rules.kings.events import LastTurnRolled, Ordered, PhaseBegan, Rallied, RolledOff
from game.rules.kings.law import Law
from game.rules.kings.melee import chargers_of, combats
from game.rules.kings.nerve import test_nerve
from game.rules.kings.orders import receive
from game.rules.kings.score import NO_UNITS, has_no_units, result
from game.rules.kings.special import Flag
from game.rules.kings.state import KingsState, Orders, Stage, other, rested

HEADSTRONG_ON = 4
GOES_ON_ON = 4
RED, BLUE = Seat(0), Seat(1)


# --- before the battle


def choose_by_roll(s: KingsState, stage: Stage, rule: str, tell: Tell | None) -> None:
    """Both roll off, and the winner chooses.  KINGS-SETUP-4, KINGS-FIRST-1."""
    faces = roll_off(s, rule, tell)
    s.stage = stage
    s.turn = RED if faces[0] > faces[1] else BLUE
    if tell:
        tell(RolledOff(stage.value, faces, s.turn))


def after_deploying(s: KingsState, tell: Tell | None) -> None:
    """The other one places next, who has none left is skipped; then the vanguard.  KINGS-SETUP-4, -6."""
    for seat in (other(s.turn), s.turn):
        if waiting(s, seat):
            _hand_over(s, seat, tell)
            return
    begin_vanguard(s, tell)


def _hand_over(s: KingsState, seat: Seat, tell: Tell | None) -> None:
    s.turn = seat
    if tell:
        tell(TurnBegan(seat))


def begin_vanguard(s: KingsState, tell: Tell | None) -> None:
    """Free moves of the Vanguard, one unit at a time.  KINGS-SPECIAL-VANGUARD."""
    s.vanguard = tuple(unit.number for unit in s.deployed if Flag.VANGUARD in unit.profile.specials.flags)
    seats = {s.units[number].seat for number in s.vanguard}
    if len(seats) == 2:
        choose_by_roll(s, Stage.VANGUARD, "KINGS-SPECIAL-VANGUARD", tell)
    elif seats:
        s.stage, s.turn = Stage.VANGUARD, seats.pop()
    else:
        choose_by_roll(s, Stage.FIRST, "KINGS-FIRST-1", tell)


def after_vanguard(s: KingsState, number: int, tell: Tell | None) -> None:
    """The other side's next unit, or who begins."""
    s.vanguard = tuple(each for each in s.vanguard if each != number)
    for seat in (other(s.turn), s.turn):
        if any(s.units[each].seat == seat for each in s.vanguard):
            _hand_over(s, seat, tell)
            return
    choose_by_roll(s, Stage.FIRST, "KINGS-FIRST-1", tell)


def begin_battle(law: Law, s: KingsState, first: Seat, tell: Tell | None) -> None:
    """The first turn of the first round."""
    s.starter, s.round = first, 1
    begin_turn(law, s, first, tell)


# --- a turn


def begin_turn(law: Law, s: KingsState, seat: Seat, tell: Tell | None) -> None:
    """A player's turn begins: Headstrong dice, then the Move phase.  KINGS-TURN-4, KINGS-SPECIAL-HEADSTRONG."""
    s.turn, s.stage, s.closing = seat, Stage.MOVE, Stage.SHOOT
    if tell:
        tell(TurnBegan(seat))
    _begin(s, Stage.MOVE, tell)
    if is_over(s, tell):
        return
    for unit in list(s.of(seat)):
        if unit.wavering and Flag.HEADSTRONG in unit.profile.specials.flags:
            steady = roll(s, 1, "KINGS-SPECIAL-HEADSTRONG", tell)[0] >= HEADSTRONG_ON
            if steady:
                s.change(unit.number, wavering=False, disordered=True)
            if tell:
                tell(Rallied(unit.number, steady))
    if seat in s.out_of_time:
        play_out(law, s, tell)


def _begin(s: KingsState, stage: Stage, tell: Tell | None) -> None:
    s.stage = stage
    if tell:
        tell(PhaseBegan(s.turn, stage, s.round))


def end_phase(law: Law, s: KingsState, tell: Tell | None) -> None:
    """The player ends the Move or the Shoot phase.  KINGS-TURN-3, KINGS-SHOOT-7."""
    if s.stage is Stage.MOVE:
        _halt_the_rest(s, tell)
    s.closing = s.stage
    go_on(law, s, tell)


def _halt_the_rest(s: KingsState, tell: Tell | None) -> None:
    """KINGS-TURN-3."""
    for unit in list(s.of(s.turn)):
        if unit.order is None and unit.pose is not None:
            receive(s, unit.number, tell)
            s.change(unit.number, order=Orders.HALT)
            if tell:
                tell(Ordered(unit.seat, unit.number, Orders.HALT))


def go_on(law: Law, s: KingsState, tell: Tell | None) -> None:
    """What comes next once an action is done; phases with nothing pending are passed over.  KINGS-ACT-3."""
    if is_over(s, tell):
        return
    match s.stage:
        case Stage.MOVE | Stage.SHOOT | Stage.NERVE if s.tests:
            if s.stage is not Stage.NERVE:
                _begin(s, Stage.NERVE, tell)
        case Stage.MOVE | Stage.NERVE if s.closing is Stage.MOVE:
            _begin(s, Stage.SHOOT, tell)
            s.closing = Stage.SHOOT
        case _ if s.regroup:
            if s.stage is not Stage.REGROUP:
                _begin(s, Stage.REGROUP, tell)
        case _ if combats(s):
            if s.stage is not Stage.MELEE:
                _begin(s, Stage.MELEE, tell)
        case _:
            end_turn(law, s, tell)


def end_turn(law: Law, s: KingsState, tell: Tell | None) -> None:
    """A player's turn is over: markers go, the next one begins or the game ends.  KINGS-TURN-4, KINGS-LENGTH-1."""
    for unit in list(s.of(s.turn)):
        s.put(rested(unit))
    following = other(s.turn)
    if following == s.starter:
        if _is_last_round(law, s, tell):
            finish(s, result(s), tell)
            return
        s.round += 1
    begin_turn(law, s, following, tell)


def _is_last_round(law: Law, s: KingsState, tell: Tell | None) -> bool:
    """After the last round a die may give both players one more turn.  KINGS-LENGTH-1."""
    rounds = law.switches.rounds
    if s.round < rounds:
        return False
    if s.round > rounds or not law.switches.extra_turn:
        return True
    (face,) = roll(s, 1, "KINGS-LENGTH-1", tell)
    s.extra = face >= GOES_ON_ON
    if tell:
        tell(LastTurnRolled(face, s.extra))
    return not s.extra


# --- the end


def is_over(s: KingsState, tell: Tell | None) -> bool:
    """Whether the game has ended, and by whose loss of the last unit it ends now.  KINGS-LENGTH-2."""
    if s.ended is None and (has_no_units(s, RED) or has_no_units(s, BLUE)):
        finish(s, result(s, NO_UNITS), tell)
    return s.ended is not None


def finish(s: KingsState, end: Result, tell: Tell | None) -> None:
    """The game is over."""
    s.ended, s.stage = end, Stage.OVER
    if tell:
        tell(GameEnded(end.winners, end.reason))


# --- without time


def play_out(law: Law, s: KingsState, tell: Tell | None) -> None:
    """A turn of a seat without time goes on by itself to its end.  KINGS-LENGTH-4."""
    seat = s.turn
    while s.ended is None and s.turn == seat:
        match s.stage:
            case Stage.MOVE | Stage.SHOOT:
                end_phase(law, s, tell)
            case Stage.NERVE:
                test(law, s, min(s.tests), tell)
            case Stage.MELEE:
                fight(law, s, combats(s)[0], tell)
                go_on(law, s, tell)
            case _:
                regroup(law, s, Regroup(min(s.regroup), HOLD), tell)
                go_on(law, s, tell)


def test(law: Law, s: KingsState, number: int, tell: Tell | None) -> None:
    """A pending test is taken.  KINGS-NERVE-1."""
    s.tests = tuple(each for each in s.tests if each != number)
    test_nerve(s, number, 0, tell)
    if number not in s.units:
        _free_chargers(s, number)
    go_on(law, s, tell)


def _free_chargers(s: KingsState, number: int) -> None:
    """Who had charged a unit that routs before its combat regroups.  KINGS-MELEE-6.

    A charged unit that another charger has crowded off its own may be shot at (KINGS-ALIGN-8), and rout.
    """
    chargers = chargers_of(s, number)
    for each in chargers:
        s.change(each.number, charging=0, side=None, counter=False)
    s.regroup = (*s.regroup, *(each.number for each in chargers))
