"""What the screens before the battle share: the steps in the bar, computer players that choose by themselves, the
cover between two people, the way to the next phase.

Knows no game: pictures and words come from its `SetUpLook` and its skin, the law from its rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.core.ruleset import Action, Decision, Phase
from game.core.seats import Seat
from game.play.match import Refused
from game.play.session import Session
from game.ui import theme as ink
from game.ui.counsel import Advice, Counsel, Move
from game.ui.keys import pressed
from game.ui.scene import HANDLED, Change, Push, Replace, Scene
from game.ui.scenes.battle.sitters import Seating
from game.ui.scenes.before_battle.curtain import WAIT, Curtain
from game.ui.scenes.phases import phase_of, scene_after
from game.ui.screen import Screen
from game.ui.skins import set_up_for, skin_for
from game.ui.theme import Role
from game.ui.widgets import IconButton

if TYPE_CHECKING:
    from game.ui.desk import Desk

POLL = 0.03
SAID_AFTER = 0.4  # seconds of thinking before it is said
LEAST_THOUGHT = {"slow": 0.9, "normal": 0.45, "fast": 0.2, "step": 0.2}
"""Seconds that a computer player seems to think, so that one sees who does what."""
COVERED = "Armies stay secret until all are chosen."


class PhaseScreen(Screen):
    """One phase of a session."""

    phase = Phase.ARMY
    step_words = ""

    def __init__(self, desk: Desk, session: Session) -> None:
        self.session, self.match, self.rules = session, session.match, session.rules
        self.skin = skin_for(desk, session.rules)
        look = set_up_for(desk, session.rules, self.skin)
        assert look is not None, "a game with this phase has looks for it"
        self.look = look
        cards = desk.app.library.menu()
        title = cards[self.rules.game].name if self.rules.game in cards else self.rules.game.capitalize()
        super().__init__(desk, title)
        desk.app.playing = session
        self.who = Seating(desk, session, self.skin)
        self.counsel = Counsel(lambda: desk.app.thinker(session), session)
        self.counsel.warm_up()
        self.curtain = Curtain(desk)
        self.holder: Seat | None = None
        """Whose list the screen has shown last: those who sit in front of it have seen it."""
        self.note = ""
        self._hands_over = False
        self._clock_at = desk.now
        key = desk.settings.key
        self.menu_button = IconButton(desk, "ui/menu", "Menu", self.open_pause)
        self.help_button = IconButton(desk, "ui/help", "Rules", self.open_rules, key=key("rules"))
        self.sound_button = IconButton(desk, "ui/sound", "Sound", self.mute, key=key("mute"))
        self.settings_button = IconButton(desk, "ui/settings", "Settings", lambda: desk.app.open_settings())
        self.tools = [self.help_button, self.sound_button, self.settings_button]
        self._follow_sound()

    # --- for subclasses

    def refresh(self) -> None:
        """Brings every control to the present moment."""

    def listened(self, advice: Advice) -> None:
        """Suggestions have come."""

    # --- whose turn

    @property
    def seat(self) -> Seat:
        """Who is to choose; the first seat once nobody is."""
        return self.session.seat if self.session.seat is not None else Seat(0)

    @property
    def is_yours(self) -> bool:
        """A person in front of the screen is to choose, and sees their own things."""
        return self.who.is_your_turn and not self.curtain.closed and phase_of(self.session) is self.phase

    @property
    def viewer(self) -> Seat:
        """Whose eyes the screen has."""
        return self.holder if self.holder is not None else self.who.viewer

    @property
    def view(self) -> Any:
        return self.match.moment(self.viewer).view

    def next(self) -> None:
        """Looks at what is pending: a person may choose, a computer player is asked."""
        self.counsel.cancel()
        self._follow_curtain()
        pending = self.match.pending
        if isinstance(pending, Decision) and not self.session.chairs[pending.seat].is_human:
            self.counsel.ask_move(self.desk.now)
        self.refresh()
        self.repaint()

    def _follow_curtain(self) -> None:
        """The cover comes before anybody sees what they may not know."""
        humans, seat = self.who.human_seats, self.session.seat
        if seat is None or len(humans) < 2 or self.match.is_told_alike(humans):
            self.curtain.draw_aside()
            if seat in humans:
                self.holder = seat
            return
        colours = self.look.colours(seat)
        picture = self.skin.seat_picture(seat)
        name = self.who.name_of(seat)
        if seat not in humans:
            self.curtain.close_while(WAIT.format(name=name), COVERED, colours.middle, picture)
        elif self.holder is None or not self.match.is_told_alike((self.holder, seat)):
            self.curtain.close_for(name, self._cover_line(seat), colours.middle, picture, self._uncovered)
        else:
            self.curtain.draw_aside()
            self.holder = seat

    def _cover_line(self, seat: Seat) -> str:
        side = self.skin.seat_name(seat)
        return COVERED if side == self.who.name_of(seat) else f"{side}. {COVERED}"

    def _uncovered(self) -> Change:
        self.holder = self.session.seat
        self.refresh()
        self.repaint()
        self.arrange()
        return HANDLED

    # --- going on

    def play(self, action: Action) -> Change:
        """Makes an action for the seat to act, and goes on to the next phase when it has come."""
        try:
            self.session.play(action)
        except Refused as refused:
            return self.refuse(refused.refusal.why)
        self.note = ""
        if self.session.trouble:
            self.desk.tell(self.session.trouble, 8.0)
        self.played()
        return self.go_on()

    def played(self) -> None:
        """An action has just been made."""

    def go_on(self) -> Change:
        """The scene for what is pending now."""
        if phase_of(self.session) is not self.phase:
            return self.hand_over(scene_after(self.desk, self.session))
        self.next()
        return HANDLED

    def hand_over(self, scene: Scene) -> Change:
        """Another scene of the same game."""
        self._hands_over = True
        self.counsel.cancel()
        return Replace(scene)

    def refuse(self, why: str) -> Change:
        self.note = why
        self.desk.sound.play("refuse")
        self.refresh()
        self.repaint()
        return HANDLED

    @property
    def thinking(self) -> float | None:
        """Seconds of the present thought, once they are worth saying."""
        if not self.counsel.is_thinking:
            return None
        seconds = self.desk.now - self.counsel.since
        return seconds if seconds >= SAID_AFTER else None

    @property
    def least_thought(self) -> float:
        """Seconds that a computer player seems to think."""
        return LEAST_THOUGHT.get(self.desk.settings.pace, 0.0)

    @property
    def may_answer(self) -> bool:
        """Nothing is being shown that a computer player must wait for."""
        return True

    def update(self, seconds: float) -> Change:
        change = self.curtain.update(seconds) if self.curtain.closed else super().update(seconds)
        passed, self._clock_at = self.desk.now - self._clock_at, self.desk.now
        if self.session.seat is not None:
            self.session.thinking_seconds += passed
        return self._listen() or change

    def _listen(self) -> Change:
        """Looks whether the computer player has answered."""
        counsel = self.counsel
        if counsel.asked is None:
            return None
        self.desk.wake_in(POLL)
        if counsel.is_thinking and (not self.may_answer or self.desk.now - counsel.since < self.least_thought):
            return None
        match counsel.poll():
            case Move(action, fault):
                change = self.play(action)
                if fault:
                    self.desk.tell(fault, 8.0)
                return change
            case Advice() as advice:
                self.listened(advice)
                return HANDLED
        if self.thinking is not None:
            self.refresh()
            return HANDLED
        return None

    # --- buttons

    def open_pause(self) -> Change:
        from game.ui.scenes.pause import PauseScene

        return Push(PauseScene(self.desk, self))

    def open_rules(self) -> Change:
        return self.desk.app.open_rules(self.rule)

    @property
    def rule(self) -> str:
        """The rule that matters now."""
        return self.look.rule(self.phase)

    def mute(self) -> Change:
        self.desk.change(mute=not self.desk.settings.mute)
        self._follow_sound()
        return HANDLED

    def _follow_sound(self) -> None:
        self.sound_button.icon = "ui/mute" if self.desk.settings.mute else "ui/sound"

    # --- the scene

    def arrange(self) -> None:
        self.desk.app.playing = self.session
        self._clock_at = self.desk.now
        self._follow_sound()
        self.refresh()
        super().arrange()
        self.curtain.arrange()

    def handle(self, event: pygame.Event) -> Change:
        if self.curtain.closed:
            return self.curtain.handle(event) or (self.open_pause() if self._wants_menu(event) else None)
        return super().handle(event)

    def _wants_menu(self, event: pygame.Event) -> bool:
        return event.type == pygame.KEYDOWN and (pressed(event, "Esc") or self.desk.pressed(event, "menu"))

    def key(self, event: pygame.Event) -> Change:
        return self.open_pause() if self._wants_menu(event) else None

    def draw(self, surface: pygame.Surface) -> None:
        if self.curtain.closed:
            self.curtain.draw(surface)
        else:
            super().draw(surface)

    def leave(self) -> None:
        self.counsel.cancel()
        if self.desk.app.playing is self.session and not self._hands_over:
            self.desk.app.playing = None

    # --- the steps in the bar

    def paint(self, surface: pygame.Surface) -> None:
        self._paint_steps(surface)

    def _paint_steps(self, surface: pygame.Surface) -> None:
        """Four discs, a tick in those that are over, and words beside them where there is room."""
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        room, steps = self.bar_room, self.look.steps
        at = next((i for i, (phase, _) in enumerate(steps) if phase is self.phase), 0)
        disc, line, air = px(26), px(26), px(8)
        words = [theme.width(word, Role.NAME, 17) for _, word in steps]
        whole = sum(words) + len(steps) * (disc + air) + (len(steps) - 1) * (line + 2 * px(12))
        has_words = whole <= room.width
        if not has_words:
            whole = sum(disc for _ in steps) + (len(steps) - 1) * (line + 2 * px(6)) + air + words[at]
        left = max(room.x, min(px(470), room.right - whole)) if not desk.layout.compact else room.right - whole
        if whole > room.width:
            return
        x, middle = left, desk.layout.top.y + px(25)
        for i, (_, word) in enumerate(steps):
            rect = pygame.Rect(x, middle - disc // 2, disc, disc)
            self._paint_disc(surface, rect, i + 1, i - at)
            x = rect.right
            if has_words or i == at:
                colour = ink.LIGHT_GOLD if i == at else ink.MUTED
                place = pygame.Rect(x + air, middle - px(20), words[i] + 1, px(40))
                theme.write(surface, word, Role.NAME if i == at else Role.LARGE_BODY, colour, place, size=17)
                x = place.right
            if i + 1 < len(steps):
                x += px(12 if has_words else 6)
                surface.fill(ink.RULE, (x, middle, line, desk.art.line(1.4)))
                x += line + px(12 if has_words else 6)

    def _paint_disc(self, surface: pygame.Surface, rect: pygame.Rect, number: int, away: int) -> None:
        """A step that is over, the present one, one to come."""
        art, px = self.desk.art, self.desk.px
        if away < 0:
            art.plate(surface, rect, "#2F7A4A", "#8FD08A", radius=13)
            tick = self.desk.sprites.icon("ui/check", px(14), ink.IVORY)
            surface.blit(tick, tick.get_rect(center=rect.center))
            return
        fill = ((0.0, "#F7E0A0"), (1.0, "#C99B41")) if away == 0 else "#1A120C"
        art.plate(surface, rect, fill, ink.LIGHT_GOLD if away == 0 else ink.RULE, radius=13)
        colour = ink.BUTTON_INK if away == 0 else ink.MUTED
        self.desk.theme.write(surface, str(number), Role.STRONG, colour, rect, "centre", size=14)

    # --- words

    def relation(self, seat: Seat) -> str:
        """ "you", "ally" or "enemy", as the viewer sees the seat."""
        humans = self.who.human_seats
        if not humans:
            return ""
        if seat == self.viewer:
            return "you"
        return "ally" if self.rules.teams[seat] == self.rules.teams[self.viewer] else "enemy"

    def step_line(self, words: str) -> str:
        """ "Step 1 of 4: choose your army"."""
        phases = [phase for phase, _ in self.look.steps]
        number = phases.index(self.phase) + 1 if self.phase in phases else 1
        return f"Step {number} of {len(phases)}{': ' + words if words else ''}"


Press = Callable[[], Change]
