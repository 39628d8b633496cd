"""The turn: phases, windows, and what goes on by itself (docs/rules/lytharian.md, PHASE, MANA-1, DRAW, MAIN-2)."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Tell, TurnBegan
from game.core.seats import Seat
from game.rules.lytharian import blows, combat, duel, stack
from game.rules.lytharian.deaths import sweep
from game.rules.lytharian.endings import by_quiet, by_time, check_kings, check_pawns
from game.rules.lytharian.events import Passed, PhaseBegan, TurnEnding
from game.rules.lytharian.honor import duty_of, is_lone, is_open
from game.rules.lytharian.lasting import begin_turn_effects, end_turn_effects
from game.rules.lytharian.law import Law
from game.rules.lytharian.mana import gain
from game.rules.lytharian.movement import arrive, relocate
from game.rules.lytharian.moving import has_move
from game.rules.lytharian.piles import draw
from game.rules.lytharian.state import LytharianState, other
from game.rules.lytharian.stats import enchant_rules
from game.rules.lytharian.triggers import fire, fire_own
from game.rules.lytharian.using import forget_used

TURN_PHASES = ("effects", "draw", "main")


def actor(s: LytharianState) -> Seat:
    """Who must choose now."""
    if s.offer is not None and s.offer != s.priority and not s.asks:
        return other(s.offer)
    return s.asks[0].seat if s.asks else s.priority


# --- the course of a turn


def begin_turn(law: Law, s: LytharianState, seat: Seat, tell: Tell | None) -> None:
    """The Effects phase of a seat's turn.  LYTH-PHASE-1."""
    s.turn = s.priority = seat
    s.has_moved = s.has_attacked = s.passed = s.is_ending = False
    s.extra_moves = 0
    s.has_harnessed = [False, False]
    for square, troop in enumerate(s.board):
        if troop is not None and (troop.began >= 0 or troop.has_attacked or troop.has_acted):
            s.board[square] = replace(troop, began=-1, has_attacked=False, has_acted=False)
    begin_turn_effects(s, seat)
    forget_used(s)
    if tell:
        tell(TurnBegan(seat))
    _begin_phase(s, "effects", tell)


def _begin_phase(s: LytharianState, phase: str, tell: Tell | None) -> None:
    s.phase = phase
    if tell:
        tell(PhaseBegan(s.turn, phase))


def finish_effects(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """Mana by the obelisk and by what rolls for it, then the draw.  LYTH-MANA-1, LYTH-DRAW-1."""
    if tell:
        tell(PhaseBegan(s.turn, "mana"))
    gain(law, s, s.turn, s.obelisk[s.turn], tell)
    for square, _ in s.troops(s.turn):
        if s.board[square] is not None:
            fire_own(law, s, square, "mana_phase", tell)
    for casting, rule in list(enchant_rules(law, s, s.turn, "mana_phase")):
        fire(law, s, casting, rule, tell)
    sweep(law, s, -1, tell)
    check_kings(law, s, tell)
    _begin_phase(s, "draw", tell)
    if len(s.hand[s.turn]) < hand_limit(law, s, s.turn):
        draw_card(law, s, tell)


def hand_limit(law: Law, s: LytharianState, seat: Seat) -> int:
    """With so many cards the draw is not compulsory.  LYTH-DRAW-2."""
    more = sum(law.card(enchant.card).team.hand_max for enchant in s.enchants[seat])
    return int(law.switches["hand_max"]) + more


def draw_card(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """The card of the turn, then the main phase.  LYTH-DRAW-1."""
    draw(law, s, s.turn, 1, tell)
    begin_main(s, tell)


def begin_main(s: LytharianState, tell: Tell | None) -> None:
    """The main phase."""
    forget_used(s)
    _begin_phase(s, "main", tell)
    s.priority = s.turn
    s.passed = False


def move(law: Law, s: LytharianState, start: int, end: int, tell: Tell | None) -> None:
    """The turn's move, or a further one, and what it sets off.  LYTH-MAIN-2, LYTH-MOVE-12."""
    if s.has_moved:
        s.extra_moves -= 1
    s.has_moved = True
    s.board[start] = replace(s.at(start), began=start, is_unmoved=False)
    relocate(s, start, end, "move", tell)
    arrive(law, s, end, tell)
    check_kings(law, s, tell)


def declare(law: Law, s: LytharianState, start: int, end: int, tell: Tell | None) -> None:
    """The turn's attack.  LYTH-MAIN-3."""
    combat.declare(law, s, start, end, tell)
    if s.combat is not None and not combat.has_fight(s):
        check_kings(law, s, tell)
        if s.ended is None:
            blows.strike(law, s, tell)


def owes_move(law: Law, s: LytharianState) -> bool:
    """Whether the turn may not end yet: its move, or what a lone king must do.  LYTH-MOVE-8, -9, LYTH-HONOR-2."""
    duty = duty_of(law, s, s.turn)
    if duty is not None:
        return is_open(law, s, duty)
    if is_lone(law, s, s.turn):
        return False
    return not s.has_moved and has_move(law, s, s.turn)


# --- windows


def begin_ending(s: LytharianState) -> None:
    """The active player is through: the other one has the last word.  LYTH-PHASE-8."""
    s.is_ending = True
    s.priority = other(s.turn)
    s.passed = True


def end_turn(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """A card ends the turn; what is on the stack still resolves.  LYTH-CHANNEL-3."""
    s.is_ending = True
    if tell:
        tell(TurnEnding(s.turn))


def give_up_priority(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """A pass; two in a row close the window.  LYTH-PHASE-4, -5."""
    seat = s.priority
    if duel.may_act(law, s):
        s.pool[seat] = 0
        duel.give_up_action(law, s, tell)
        return
    if not any(casting.by == seat and casting.is_spell for casting in s.stack):
        s.pool[seat] = 0
    if tell:
        tell(Passed(seat))
    if not s.passed:
        s.passed = True
        s.priority = other(seat)
        return
    s.passed = False
    if s.stack:
        stack.take_top(law, s, tell)
    elif s.combat is not None:
        blows.strike(law, s, tell)
    else:
        finish_turn(law, s, tell)


def settle(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """Goes on until somebody must choose: the stack resolves, abilities roll, the combat ends.  LYTH-FILE-2."""
    while s.ended is None and not s.asks:
        if s.resolving is not None:
            _resolve_on(law, s, tell)
        elif s.combat is not None and s.combat.stage == "abilities":
            if not combat.go_through_abilities(law, s, tell) or s.combat.stage != "abilities":
                return
        elif s.combat is not None and s.combat.stage == "after":
            blows.finish(law, s, tell)
            if s.ended is None and duel.is_duel(law):
                duel.after_combat(law, s, tell)
            elif s.ended is None:
                _after_all(law, s, tell)
        else:
            if not s.stack and s.combat is None and not s.is_ending and s.phase in TURN_PHASES:
                s.priority = s.turn
            return
    if s.asks:
        s.priority = s.asks[0].seat


def _resolve_on(law: Law, s: LytharianState, tell: Tell | None) -> None:
    stack.advance(law, s, tell)
    if s.resolving is not None:
        return
    check_kings(law, s, tell)
    if s.ended is not None:
        return
    if s.stack:
        stack.take_top(law, s, tell)
    else:
        _after_stack(law, s, tell)


def _after_stack(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """Where the game stands once the stack is empty.  LYTH-COMBAT-7, LYTH-PHASE-8."""
    if s.combat is None:
        _after_all(law, s, tell)
    elif law.switches["combat_rounds"] == 1 or not combat.has_fight(s):
        blows.strike(law, s, tell)
    else:
        s.priority = other(s.turn)
        s.passed = False


def _after_all(law: Law, s: LytharianState, tell: Tell | None) -> None:
    if duel.is_duel(law):
        duel.go_on(law, s, tell)
        return
    s.priority = other(s.turn) if s.is_ending else s.turn
    s.passed = s.is_ending


def finish_turn(law: Law, s: LytharianState, tell: Tell | None) -> None:
    """The turn is over; the clock or the quiet may end the game, else the other seat's turn begins."""
    was_stuck = not s.has_moved and not s.has_attacked and not has_move(law, s, s.turn)
    end_turn_effects(s)
    sweep(law, s, -1, tell)
    check_kings(law, s, tell)
    if law.play == "pawnwar":
        check_pawns(law, s, was_stuck, tell)
        s.is_stuck = was_stuck
    if s.ended is not None:
        return
    s.quiet = 0 if s.quiet < 0 else s.quiet + 1
    limit = law.switches["quiet_turns"]
    if s.is_time_up:
        by_time(s, tell)
    elif limit and s.quiet >= 2 * limit:
        by_quiet(s, tell)
    else:
        begin_turn(law, s, other(s.turn), tell)
