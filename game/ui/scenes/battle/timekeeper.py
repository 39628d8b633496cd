"""What goes on by itself in a battle: clocks run, a computer player answers, the banner comes up at the end."""

from __future__ import annotations

from collections.abc import Callable

from game.core.ruleset import Action
from game.ui.counsel import Advice, Counsel, Move
from game.ui.scene import HANDLED, Change
from game.ui.scenes.battle.advising import Advising
from game.ui.scenes.battle.said import Said
from game.ui.scenes.battle.seats import Seats
from game.ui.scenes.battle.table import Table

LEAST_THOUGHT = 0.35  # seconds that a computer player seems to think at the normal pace
LONGER = {"slow": 2.0, "normal": 1.0, "fast": 0.5, "step": 0.5}
SAID_AFTER = 0.4  # seconds of thinking before it is said
POLL = 0.03
BANNER_AFTER = 0.7


class Thinking:
    """The thought of the computer player that is asked now."""

    def __init__(self, table: Table, counsel: Counsel) -> None:
        self.table = table
        self.counsel = counsel
        self.paused = False
        """Nobody human plays, and the player wants to look."""

    @property
    def rests(self) -> bool:
        """Nobody is asked for a move."""
        return self.table.who.is_watched and self.paused

    @property
    def shown(self) -> float | None:
        """Seconds of the present thought, once they are worth saying."""
        if not self.counsel.is_thinking:
            return None
        seconds = self.table.desk.now - self.counsel.since
        return seconds if seconds >= SAID_AFTER else None


class Timekeeper:
    """Looks at the time in one battle."""

    def __init__(
        self,
        table: Table,
        counsel: Counsel,
        thinking: Thinking,
        advising: Advising,
        said: Said,
        seats: Seats,
        play: Callable[[Action], Change],
        refresh: Callable[[], None],
    ) -> None:
        """`play` makes an action for whoever is to act; `refresh` brings the controls to the present moment."""
        self.skips = False
        """Nobody waits for a thought to be seen."""
        self.table = table
        self.desk = table.desk
        self.counsel = counsel
        self.thinking = thinking
        self.advising = advising
        self.said = said
        self.seats = seats
        self.play = play
        self.refresh = refresh
        self.clock_at = table.desk.now
        self.hourglass_shown = False
        self.ended_at: float | None = None
        self.banner_shown = False

    def run_clocks(self) -> Change:
        """Real seconds go by for whoever is to act; clocks start with the first action and rest while things move."""
        seconds, self.clock_at = self.desk.now - self.clock_at, self.desk.now
        session = self.table.session
        if session.seat is None or not self.table.stage.idle or self.thinking.rests:
            return None
        if session.clock is None:
            session.pass_time(seconds)
            return None
        if self.table.match.ply == 0:
            return None
        seat = session.seat
        before = session.clock.left[seat]
        flag = session.pass_time(seconds)
        if flag is not None:
            self.counsel.cancel()
            return self.play(flag)
        left = session.clock.left[seat]
        step = 0.1 if left < 10 else 1.0
        self.desk.wake_in(max(0.01, left % step or step))
        if int(before / step) == int(left / step):
            return None
        if left < 10 and int(before) != int(left) and self.table.who.is_your_turn:
            self.desk.sound.play("tick")
        self.table.changed.at(self.seats.refresh(seat))
        return HANDLED

    def listen(self) -> Change:
        """Looks whether the computer player has answered."""
        counsel = self.counsel
        if counsel.asked is None:
            return None
        self.desk.wake_in(POLL)
        change = self._tick_hourglass()
        if counsel.is_thinking and (not self.table.stage.idle or self.desk.now - counsel.since < self._least_thought):
            return change
        match counsel.poll():
            case Move(action, fault):
                return self._moved(action, fault)
            case Advice() as advice:
                self.advising.take(advice)
                return HANDLED
        return change

    def _moved(self, action: Action, fault: str | None) -> Change:
        """The computer player's action."""
        if self.table.who.is_watched:
            self.table.stage.removed.clear()
        change = self.play(action)
        if fault:
            self.said.note = fault
            self.said.told.append(fault)
        elif self.table.who.is_your_turn:
            self.desk.sound.play("your_turn")
        return change

    @property
    def _least_thought(self) -> float:
        return 0.0 if self.skips else LONGER.get(self.desk.settings.pace, 0.0) * LEAST_THOUGHT

    def _tick_hourglass(self) -> Change:
        """The hourglass of whoever thinks, and the button that ends the thought."""
        seat = self.table.session.seat
        if self.thinking.shown is None or seat is None:
            return None
        self.seats.refresh(seat)
        if not self.hourglass_shown:
            self.hourglass_shown = True
            self.refresh()
        self.table.changed.at(self.seats.plaques[seat].rect)
        return HANDLED

    def is_over(self, *, is_live: bool) -> bool:
        """The banner comes now: a moment after the last event has been shown."""
        if self.ended_at is None or self.banner_shown or not is_live:
            return False
        if not self.table.stage.idle:
            self.ended_at = self.desk.now
            return False
        left = self.ended_at + BANNER_AFTER - self.desk.now
        if left > 0 and self.desk.settings.pace != "instant":
            self.desk.wake_in(left)
            return False
        return True
