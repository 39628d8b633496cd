"""Actions carried out: each handed to its chapter, then what follows by itself (docs/rules/kings.md, SETUP-1, TURN)."""

from __future__ import annotations

from game.core.events import DrawDeclined, DrawOffered, Resigned, Tell, TimeRanOut
from game.core.ruleset import Action, Result
from game.core.sayings import ACCEPT, DECLINE, OFFER, RESIGN, Say, TimeOut
from game.core.seats import Seat
from game.rules.kings.actions import (
    CastSpell,
    Charge,
    ChooseEdge,
    ChooseFirst,
    Deploy,
    EndPhase,
    Fight,
    Move,
    Regroup,
    Shoot,
    TestNerve,
)
from game.rules.kings.charge import charge
from game.rules.kings.combat import fight, regroup
from game.rules.kings.deployment import NORTH, deploy
from game.rules.kings.events import ArmiesShown, ArmyChosen, EdgeChosen, FirstChosen, Settled
from game.rules.kings.forces import ChooseArmy, units_of
from game.rules.kings.law import Law
from game.rules.kings.orders import move
from game.rules.kings.score import AGREED, RESIGNED
from game.rules.kings.shooting import shoot
from game.rules.kings.spells import cast
from game.rules.kings.state import IN_TURN, KingsState, Regiment, Stage, other
from game.rules.kings.turns import (
    BLUE,
    RED,
    after_deploying,
    after_vanguard,
    begin_battle,
    choose_by_roll,
    end_phase,
    finish,
    go_on,
    play_out,
    test,
)


def carry_out(law: Law, s: KingsState, action: Action, tell: Tell | None) -> None:
    """Changes the state by an action that has been checked, then tells."""
    _carry_out(law, s, action, tell)
    if tell and s.ended is None:
        tell(Settled())


def _carry_out(law: Law, s: KingsState, action: Action, tell: Tell | None) -> None:
    match action:
        case Say():
            _say(s, action, tell)
        case TimeOut():
            _time_out(law, s, action.seat, tell)
        case ChooseArmy():
            _choose_army(law, s, action, tell)
        case ChooseEdge():
            _choose_edge(s, action, tell)
        case Deploy():
            deploy(s, action, tell)
            after_deploying(s, tell)
        case ChooseFirst():
            if tell:
                tell(FirstChosen(s.turn, action.seat))
            begin_battle(law, s, action.seat, tell)
        case Move():
            move(law, s, action, tell)
            if s.stage is Stage.VANGUARD:
                after_vanguard(s, action.unit, tell)
        case Charge():
            charge(law, s, action, tell)
        case Shoot():
            shoot(law, s, action, tell)
        case CastSpell():
            cast(law, s, action, tell)
        case EndPhase():
            end_phase(law, s, tell)
        case TestNerve():
            test(law, s, action.unit, tell)
        case Fight():
            fight(law, s, action.unit, tell)
            go_on(law, s, tell)
        case Regroup():
            regroup(law, s, action, tell)
            go_on(law, s, tell)
        case _:
            raise AssertionError(action)


def _say(s: KingsState, action: Say, tell: Tell | None) -> None:
    """KINGS-VICTORY-3, KINGS-POS-8."""
    seat = s.turn
    if action == RESIGN:
        if tell:
            tell(Resigned(seat))
        finish(s, Result(frozenset({other(seat)}), RESIGNED), tell)
    elif action == OFFER:
        s.offer = seat
        if tell:
            tell(DrawOffered(seat))
    elif action == ACCEPT:
        s.offer = None
        finish(s, Result(frozenset(), AGREED), tell)
    else:
        assert action == DECLINE, action
        s.offer = None
        if tell:
            tell(DrawDeclined(seat))


def _time_out(law: Law, s: KingsState, seat: Seat, tell: Tell | None) -> None:
    """KINGS-LENGTH-4."""
    s.out_of_time = tuple(sorted({*s.out_of_time, seat}))
    if s.offer is not None and s.offer != seat:
        s.offer = None
    if tell:
        tell(TimeRanOut(seat))
    if s.stage in IN_TURN:
        play_out(law, s, tell)


def _choose_army(law: Law, s: KingsState, action: ChooseArmy, tell: Tell | None) -> None:
    """Red chooses first, unseen; then blue, and both are shown.  KINGS-ARMY-10, KINGS-POS-9."""
    seat = s.turn
    first = max(s.units, default=0) + 1
    for i, profile in enumerate(units_of(law, action)):
        s.put(Regiment(first + i, seat, profile, ally=profile.force != action.force))
    if seat == RED:
        s.turn = BLUE
    if tell:
        tell(ArmyChosen(seat, str(action)))
    if seat == BLUE:
        if tell:
            tell(ArmiesShown())
        choose_by_roll(s, Stage.EDGE, "KINGS-SETUP-4", tell)


def _choose_edge(s: KingsState, action: ChooseEdge, tell: Tell | None) -> None:
    """KINGS-SETUP-4."""
    s.north = s.turn if action.edge == NORTH else other(s.turn)
    s.stage = Stage.DEPLOY
    if tell:
        tell(EdgeChosen(s.turn, action.edge))
