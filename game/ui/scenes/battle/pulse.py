"""What goes on by itself in a battle: clocks run, a computer player answers, the banner comes up at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.counsel import Advice, Move
from game.ui.scene import HANDLED, Change

if TYPE_CHECKING:
    from game.ui.scenes.battle.screen import BattleScene

LEAST_THOUGHT = 0.35  # seconds that a computer player seems to think at the normal pace
POLL = 0.03
BANNER_AFTER = 0.7


class Pulse:
    """Looks at the time in one battle."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.desk = scene.desk
        self.clock_at = scene.desk.now
        self.hourglass_shown = False

    def run_clocks(self) -> Change:
        """Real seconds go by for whoever is to act; clocks start with the first action and rest while things move."""
        seconds, self.clock_at = self.desk.now - self.clock_at, self.desk.now
        session = self.scene.session
        if session.seat is None or not self.scene.stage.idle or (self.scene.who.is_watched and self.scene.paused):
            return None
        if session.clock is None:
            session.pass_time(seconds)
            return None
        if self.scene.match.ply == 0:
            return None
        seat = session.seat
        before = session.clock.left[seat]
        flag = session.pass_time(seconds)
        if flag is not None:
            self.scene.counsel.cancel()
            return self.scene.play(flag)
        left = session.clock.left[seat]
        step = 0.1 if left < 10 else 1.0
        self.desk.wake_in(max(0.01, left % step or step))
        if int(before / step) == int(left / step):
            return None
        if left < 10 and int(before) != int(left) and self.scene.who.is_your_turn:
            self.desk.sound.play("tick")
        self.scene.changed.at(self.scene.controls.refresh_plaque(seat))
        return HANDLED

    def listen(self) -> Change:
        """Looks whether the computer player has answered."""
        counsel = self.scene.counsel
        if counsel.asked is None:
            return None
        self.desk.wake_in(POLL)
        change = self._tick_hourglass()
        if counsel.is_thinking and (not self.scene.stage.idle or self.desk.now - counsel.since < self._least_thought):
            return change
        answer = counsel.poll()
        match answer:
            case Move(action, fault):
                self.scene.stage.removed.clear() if self.scene.who.is_watched else None
                change = self.scene.play(action)
                if fault:
                    self.scene.note = fault
                    self.scene.told.append(fault)
                elif self.scene.who.is_your_turn:
                    self.desk.sound.play("your_turn")
            case Advice():
                self.scene.advice = answer
                self.scene.bar_of_value.show(answer.share, answer.number)
                self.scene.changed.everything()
                change = HANDLED
        return change

    @property
    def _least_thought(self) -> float:
        return {"slow": 2.0, "normal": 1.0, "fast": 0.5, "step": 0.5}.get(self.desk.settings.pace, 0.0) * LEAST_THOUGHT

    def _tick_hourglass(self) -> Change:
        """The hourglass of whoever thinks, and the button that ends the thought."""
        seconds = self.scene.shown_thinking
        seat = self.scene.session.seat
        if seconds is None or seat is None:
            return None
        self.scene.controls.refresh_plaque(seat)
        if not self.hourglass_shown:
            self.hourglass_shown = True
            self.scene.controls.refresh()
        self.scene.changed.at(self.scene.controls.plaques[seat].rect)
        return HANDLED

    def follow_end(self) -> Change:
        """The banner, a moment after the last event has been shown."""
        if (
            self.scene.ended_at is None
            or self.scene.banner_shown
            or not self.scene.stage.idle
            or self.scene.looking is not None
        ):
            return None
        left = self.scene.ended_at + BANNER_AFTER - self.desk.now
        if left > 0 and self.desk.settings.pace != "instant":
            self.desk.wake_in(left)
            return None
        return self.scene.open_result()
