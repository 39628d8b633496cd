"""Who acts now, and what comes of it: a person gets a tool, a computer player is asked, and what was done is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.core.ruleset import Action, Decision, Refusal, Spot
from game.core.seats import Seat
from game.play.chair import Chair
from game.play.match import Refused
from game.ui.counsel import Counsel
from game.ui.scene import HANDLED, Change, Guard
from game.ui.scenes.battle.advising import Advising
from game.ui.scenes.battle.choosing import Choosing
from game.ui.scenes.battle.contest import BattleContest
from game.ui.scenes.battle.handing import Handing
from game.ui.scenes.battle.lesson import Teaching
from game.ui.scenes.battle.letting_be import LettingBe
from game.ui.scenes.battle.said import Said
from game.ui.scenes.battle.seats import Seats
from game.ui.scenes.battle.since import Since
from game.ui.scenes.battle.table import Position, Table
from game.ui.scenes.battle.timekeeper import Thinking, Timekeeper
from game.ui.stage import Shown, shown_of


@dataclass(frozen=True, slots=True)
class OnScreen:
    """What the screen does when something has been done."""

    refresh: Callable[[], None]
    """Everything is brought to the present moment."""
    follow_trouble: Callable[[], None]
    """The record may have failed, or can be written again."""
    guard: Guard
    """Stops what was meant for the question before."""


class Acting:
    """Goes from one decision to the next."""

    def __init__(
        self,
        table: Table,
        position: Position,
        choosing: Choosing,
        contest: BattleContest,
        said: Said,
        since: Since,
        advising: Advising,
        counsel: Counsel,
        thinking: Thinking,
        seats: Seats,
        teaching: Teaching | None,
        screen: OnScreen,
    ) -> None:
        self.table = table
        self.session, self.match, self.who, self.stage = table.session, table.match, table.who, table.stage
        self.position = position
        self.choosing = choosing
        self.contest = contest
        self.said = said
        self.since = since
        self.advising = advising
        self.counsel = counsel
        self.thinking = thinking
        self.teaching = teaching
        self.screen = screen
        self.handing = Handing(table, self._looked_at_by_another)
        self.letting_be = LettingBe(table, position, choosing, advising, said, self.play, self._put)
        self.timekeeper = Timekeeper(
            table, counsel, thinking, advising, said, seats, self.play, screen.refresh
        )  # fmt: skip
        self.skipping = False
        """The player does not want to watch the others until their own turn."""
        self._made: Action | None = None
        """What the program answers for whoever must choose now."""

    # --- what is asked

    def next(self) -> None:
        """Looks at what is pending: a person gets a tool, a computer player is asked."""
        self._let_go()
        pending = self.match.pending
        if self.teaching is not None:
            self.teaching.changed()
        self.session.wish = self.table.desk.settings.passing
        self._made = self.session.made_for() if self.teaching is None else None
        if not isinstance(pending, Decision):
            self.timekeeper.ended_at = self.table.desk.now
        elif self._made is not None:
            pass  # it is made as soon as all is shown
        elif self.session.chairs[pending.seat].is_human:
            if self.handing.is_for(pending):
                self._ask(pending)
        elif not self.thinking.paused and not (self.teaching is not None and self.teaching.holds()):
            self.counsel.ask_move(self.table.desk.now)
        self.screen.guard.changed()
        self.screen.refresh()

    def _let_go(self) -> None:
        """Nothing of what was asked before is left."""
        self.choosing.stop()
        self.contest.armed = None
        self.timekeeper.hourglass_shown = False
        self.counsel.cancel()
        self.letting_be.stop()
        self.advising.turn_to(self.match.ply)
        self.handing.stop_waiting()

    def _ask(self, decision: Decision) -> None:
        """A person in front of the screen may choose, where it matters what they choose."""
        if self.skipping:
            self.stage.finish_all()
            self.skipping = False
        if self.who.is_open:
            self._put(decision)
        elif not self.letting_be.takes(decision):
            self._put(decision)
            if self.teaching is None:  # a coach says what matters
                self.since.comes_up()

    def _put(self, decision: Decision) -> None:
        """The question stands on the screen."""
        self.choosing.ask(decision)
        self.screen.guard.changed()
        self.screen.refresh()
        if self.advising.evaluates:
            self.advising.ask()

    def _looked_at_by_another(self) -> None:
        """Another person is there: they are shown what was done since their own last action, and not to all."""
        seat, match = self.who.in_front, self.match
        first = next((i + 1 for i in range(match.ply - 1, -1, -1) if match.steps[i].seat == seat), 0)
        first = match.ply if seat is None else max(first, self.handing.seen_by_all)
        self.stage.clear()
        self.contest.forget()
        self.said.retell()
        seen = [shown for ply in range(first, match.ply) for shown in shown_of(match.told(ply, seat))]
        self.stage.add(seen)
        self.stage.last_turn = tuple(seen)
        self.said.untell(seen)
        self.next()

    # --- what is done

    def choose(self, action: Action, hand: tuple[int, int] | None = None) -> Change:
        """What the player has pointed at: an attack opens its odds first, and begins when it is chosen again."""
        forbidden = None if self.teaching is None else self.teaching.forbids()
        if forbidden is not None:
            return self.refuse(forbidden, None)
        if self.contest.armed is not None and self.contest.armed == action:
            return self.strike()
        if self.contest.asks_first(action):
            self.contest.arm(action)
            self.screen.guard.changed()
            self.screen.refresh()
            return HANDLED
        return self.play(action, hand)

    def strike(self) -> Change:
        """Begins the attack that was aimed."""
        action = self.contest.struck()
        return HANDLED if action is None else self.play(action, aimed=True)

    def disarm(self) -> bool:
        """Lets the attack be; False when none was aimed."""
        if not self.contest.disarm():
            return False
        self.screen.guard.changed()
        self.screen.refresh()
        return True

    def let_be(self) -> Change:
        """The Cancel button."""
        if self.disarm():
            self.choosing.drop()
        return HANDLED

    def play(self, action: Action, hand: tuple[int, int] | None = None, *, aimed: bool = False) -> Change:
        """Makes an action for the seat to act and shows what happens; `aimed`: its odds have been read."""
        by_human, asked = self.who.is_your_turn, self.match.pending
        self.choosing.remember_cursor()
        try:
            self.session.play(action)
        except Refused as refused:
            return self.refuse(refused.refusal, None)
        self.position.looking = None
        if isinstance(asked, Decision):
            self.handing.answered(asked)
        if by_human:
            self.stage.finish_all()
            self.stage.removed.clear()
        told = self.match.told(self.match.ply - 1, self.who.eyes)
        self.stage.add(shown_of(told, hand, waits=not by_human, aimed=aimed))
        others = self.since.shown() if not by_human and not self.who.is_watched else ()
        self.stage.last_turn = tuple(others or shown_of(told))
        self.said.clear()
        if self.skipping:
            self.stage.finish_all()
        self.next()
        self.screen.follow_trouble()
        return HANDLED

    def refuse(self, refusal: Refusal, spot: Spot | None) -> Change:
        """The piece returns, and the panel says why."""
        self.said.refuse(refusal, spot)
        self.table.changed.everything()
        return HANDLED

    def let_others_reply(self) -> Change:
        """What the program answers for whoever must choose; in a lesson what is laid down for the other seats."""
        reply = None if self.teaching is None else self.teaching.reply()
        if reply is None and self._made is not None and self.position.is_settled and not self.thinking.paused:
            reply = self._made
        return None if reply is None else self.play(reply)

    def beginning(self) -> Sequence[Shown]:
        """What another screen has led to and nobody has seen yet."""
        ply = self.match.ply - 1
        if ply < 0:
            return ()
        seen = shown_of(self.match.told(ply, self.who.eyes))
        first = next((i for i, shown in enumerate(seen) if self.table.skin.opens(shown.happening.event)), len(seen))
        self.said.untell(seen[first:])
        return seen[first:]

    # --- what the player does not wait for

    def skip(self) -> Change:
        """What others do until the player's turn is not shown; what came of it is told then."""
        self.skipping = not self.who.is_watched and not self.who.is_your_turn
        self.stage.finish_all()
        self.screen.refresh()
        return HANDLED

    def toggle_pause(self) -> Change:
        self.thinking.paused = not self.thinking.paused
        if not self.thinking.paused:
            self.position.looking = None
        self.next()
        return HANDLED

    def move_now(self) -> Change:
        """The computer player's thought ends with what it has found."""
        if self.counsel.is_thinking:
            self.counsel.stop()
            return HANDLED
        return None

    def play_on(self) -> Change:
        """The lesson is left: the others think for themselves from here."""
        self.next()
        return HANDLED

    def sit(self, seat: Seat, chair: Chair) -> Change:
        """Somebody else sits there from now on, also in the middle of a thought."""
        self.session.set_chair(seat, chair)
        self.thinking.paused = False
        self.next()
        return HANDLED

    def jumped(self) -> None:
        """The match stands elsewhere now."""
        self.thinking.paused = self.who.is_watched
        self.stage.clear()
        self.stage.removed.clear()
        self.stage.last_turn = ()
        self.contest.forget()
        self.position.looking = None
        self.said.clear()
        self.choosing.close_menu()
        self.timekeeper.ended_at = None
        self.timekeeper.banner_shown = False
        self.said.retell()
        self.next()
        self.screen.follow_trouble()
