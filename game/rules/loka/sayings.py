"""What is said instead of moved: passing, giving up, draws, re-rolls kept or taken (docs/rules/loka.md, WIN, DRAW)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import DrawDeclined, DrawOffered, Resigned, Tell, TimeRanOut
from game.core.ruleset import Result
from game.core.sayings import ACCEPT, CLAIM, DECLINE, OFFER, PASS, RESIGN, Say
from game.core.seats import Seat
from game.rules.loka import board, ends
from game.rules.loka.actions import KEEP, REROLL, RESIGN_BOTH
from game.rules.loka.battle import Battle
from game.rules.loka.events import DrawAccepted, KingFell, Passed
from game.rules.loka.law import Law
from game.rules.loka.outcomes import WON
from game.rules.loka.phases import Phases
from game.rules.loka.state import LokaState, Offer, Stage, living


class Sayings:
    """Carries out words."""

    def __init__(self, law: Law, battle: Battle, phases: Phases) -> None:
        self.law = law
        self.battle = battle
        self.phases = phases

    def say(self, s: LokaState, seat: Seat, action: Say, tell: Tell | None) -> None:
        """`seat` is the one that is asked."""
        if action == PASS:
            s.position.carry_out(board.PASS, WON)
            if tell:
                tell(Passed(seat))
            self.battle.end_turn(s, tell)
        elif action in (KEEP, REROLL):
            self.battle.answer_reroll(s, action == REROLL, tell)
        elif action == RESIGN:
            self.give_up(s, (seat,), "resignation", tell)
        elif action == RESIGN_BOTH:
            group = next(group for group in self.law.commands if seat in group)
            self.give_up(s, group, "resignation", tell)
        elif action == OFFER:
            s.offer = Offer(seat)
            if tell:
                tell(DrawOffered(seat))
        elif action in (ACCEPT, DECLINE):
            self._answer_offer(s, seat, action == ACCEPT, tell)
        elif action == CLAIM:
            s.ended = Result(frozenset(), "repetition")

    def _answer_offer(self, s: LokaState, seat: Seat, is_yes: bool, tell: Tell | None) -> None:
        """LOKA-DRAW-5: the first refusal ends the matter, unanimous consent the game."""
        offer = s.offer
        assert offer is not None
        if not is_yes:
            s.offer = None
            if tell:
                tell(DrawDeclined(seat))
            return
        if tell:
            tell(DrawAccepted(seat))
        s.offer = self.battle.asked_next(s, Offer(offer.by, (*offer.accepted, seat)), seat)
        if s.offer is None:
            s.ended = Result(frozenset(), "agreement")

    def give_up(self, s: LokaState, seats: Sequence[Seat], why: str, tell: Tell | None) -> None:
        """A seat gives up or has run out of time: as if its king were lost.  LOKA-WIN-2, -3, LOKA-CLOCK-1."""
        p = s.position
        s.moves = None
        gone = [seat for seat in seats if seat in living(s)]
        acting = Seat(p.turn)
        was_open = bool(s.agenda)
        for seat in gone:
            squares, king = tuple(sorted(p.men[seat])), p.king_of(seat)
            s.out[seat] = True
            s.hands[seat] = (0,) * self.law.kind_count
            if s.stage is Stage.BATTLE:
                p.quiet = 0
            p.vanish(seat)
            if tell:
                tell(Resigned(seat) if why == "resignation" else TimeRanOut(seat))
                tell(KingFell(seat, king, squares, why))
        left = {self.law.teams[seat] for seat in living(s)}
        if s.stage is not Stage.BATTLE:
            p.won = -1  # who stands says nothing yet
        if len(left) == 1:
            s.ended = ends.won(self.law, left.pop(), why)
            s.agenda, s.offer = (), None
            return
        if s.stage is Stage.BATTLE:
            self._go_on(s, gone, acting, was_open, tell)
        elif s.stage is Stage.DEPLOYMENT:
            if acting in gone and not self.phases.deploying.pass_on(s, acting, tell):
                self.phases.begin_battle(s, tell)
        else:
            for seat in gone:
                s.armies[seat] = None
            if acting in gone:
                self.phases.next_chooser(s, tell)

    def _go_on(self, s: LokaState, gone: Sequence[Seat], acting: Seat, was_open: bool, tell: Tell | None) -> None:
        """After an army has vanished in the battle: whose turn it is now, and what of a draw that was offered."""
        s.agenda = ()
        asked = s.offer.asked if s.offer is not None else None
        if acting in gone or was_open:
            if asked is None:
                s.offer = None
            s.position.turn = acting
            offer, s.offer = s.offer, None
            self.battle.end_turn(s, tell)
            s.offer = offer
        if s.offer is not None and asked in gone:
            s.offer = self.battle.asked_next(s, s.offer, asked) if asked is not None else None
