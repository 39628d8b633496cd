"""Laying terrain: each tile as it is drawn, the dice that place it, its square.

Everything here has been decided by dice already (nobody chooses anything); this scene shows it, one tile after another,
by key, by click or by itself at the player's pace.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.core.ruleset import Phase
from game.core.seats import Seat
from game.play.session import Session
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change, Guard
from game.ui.scenes.before_battle.board_phase import BoardPhase
from game.ui.scenes.before_battle.seat_plaque import Told
from game.ui.scenes.before_battle.terrain_parts import Part, parts_of
from game.ui.scenes.before_battle.terrain_pictures import Laid, TerrainPictures, TerrainPlaces
from game.ui.scenes.before_battle.tray_layout import two_buttons
from game.ui.scenes.phases import scene_for
from game.ui.skins.marks import Marks
from game.ui.skins.set_up import Beat
from game.ui.stage import STRETCH
from game.ui.widgets import Button, Hint, Kind

if TYPE_CHECKING:
    from game.ui.desk import Desk

LEAVE_AFTER = 1.4
"""Seconds until a game without people goes on by itself."""
ROLL, SKIP, GO_ON = "Roll the dice", "Show all", "Go on"


class TerrainScene(BoardPhase):
    """Shows what the last action of the armies has brought about."""

    phase = Phase.TERRAIN

    def __init__(self, desk: Desk, session: Session, beats: Sequence[Beat] = (), holder: Seat | None = None) -> None:
        super().__init__(desk, session)
        self.holder = holder
        self.pictures = TerrainPictures(desk, self.skin, self.look)
        self.places: TerrainPlaces | None = None
        self.beats = list(beats)
        self.at = 0
        """The tile that is being laid; as many as there are once all lie."""
        self.part = 0
        self.elapsed = 0.0
        self.asked = False
        """The present part waits for a key or a click."""
        self.guard = Guard(lambda: desk.awake)
        self.go = Button(
            desk, ROLL, self._press, kind=Kind.PRIMARY, icon="ui/dice", key="Space", more_keys=("Enter",), size=19
        )
        self.skip = Button(desk, SKIP, self.show_all, icon="ui/step", key="End", size=15)
        self.ring.replace([*self.bar_widgets(), self.skip, self.go])
        self._over_at = desk.now
        if not self.beats or desk.settings.pace == "instant":
            self._end()
        else:
            self._begin_part()
        self.refresh()

    def next(self) -> None:
        """Nobody is asked while terrain is shown."""

    # --- where it is

    @property
    def beat(self) -> Beat | None:
        return self.beats[self.at] if self.at < len(self.beats) else None

    @property
    def now(self) -> Part:
        beat = self.beat
        return parts_of(beat)[self.part] if beat is not None else Part("over", 0.0)

    @property
    def is_over(self) -> bool:
        return self.at >= len(self.beats)

    @property
    def done(self) -> float:
        """How much of the present part is over, from 0 to 1."""
        span = self.now.seconds * STRETCH[self.desk.settings.pace]
        return 1.0 if span <= 0 else min(1.0, self.elapsed / span)

    @property
    def shown(self) -> Any:
        """Tiles lie as before this beat until the present one has landed."""
        beat = self.beat
        if beat is None:
            return self.beats[-1].after if self.beats else self.view
        return beat.after if self.now.name == "rest" else beat.before

    def _waits(self, part: Part) -> bool:
        """Whether a part ends only when somebody says so: one's own dice are thrown and placed by oneself."""
        pace, beat = self.desk.settings.pace, self.beat
        if pace == "step":
            return part.name in ("turn", "look", "taken")
        is_own = beat is not None and self.session.chairs[beat.seat].is_human and pace in ("slow", "normal")
        return is_own and part.name in ("turn", "look")

    # --- going on

    def _begin_part(self) -> None:
        self.elapsed, self.asked = 0.0, False
        part, beat = self.now, self.beat
        match part.name:
            case "turn":
                self.desk.sound.play("reveal" if beat is not None and beat.drawn else "lift")
            case "throw":
                self.desk.sound.play("die_thrown_small")
            case "taken":
                self.desk.sound.play("refuse")
            case "rest":
                self.desk.sound.play("terrain")
        self.repaint()

    def _next_part(self) -> None:
        beat = self.beat
        assert beat is not None
        if self.now.name == "throw":
            self.desk.sound.play("die_lands")
        self.part += 1
        if self.part >= len(parts_of(beat)):
            self.at, self.part = self.at + 1, 0
        if self.is_over:
            self._end()
        else:
            self._begin_part()
        self.refresh()

    def _end(self) -> None:
        self.at, self.part, self.asked = len(self.beats), 0, False
        self._over_at = self.desk.now
        self.guard.changed()
        self.repaint()

    def _press(self) -> Change:
        """Answers what is asked, or ends what is being shown."""
        if self.is_over:
            return self.leave_for_next()
        self.guard.changed() if self.asked else None
        self._next_part()
        return HANDLED

    def show_all(self) -> Change:
        """Everything lies at once."""
        if self.is_over:
            return HANDLED
        self._end()
        self.desk.sound.play("terrain")
        self.refresh()
        return HANDLED

    def leave_for_next(self) -> Change:
        return self.hand_over(scene_for(self.desk, self.session))

    def update(self, seconds: float) -> Change:
        thought = self.session.thinking_seconds
        change = super().update(seconds)
        self.session.thinking_seconds = thought  # nobody thinks while tiles fall
        if self.is_over:
            if self.who.is_watched:
                left = self._over_at + LEAVE_AFTER - self.desk.now
                if left <= 0:
                    return self.leave_for_next()
                self.desk.wake_in(left)
            return change
        if self.asked:
            return change
        self.elapsed += seconds
        if self.done >= 1.0:
            if self._waits(self.now):
                self.asked = True
                self.guard.changed()
                self.refresh()
                self.repaint()
            else:
                self._next_part()
        return HANDLED

    @property
    def busy(self) -> bool:
        return super().busy or (not self.is_over and not self.asked)

    # --- words

    def refresh(self) -> None:
        beat, part = self.beat, self.now
        self.subtitle = self.step_line("")
        if beat is None:
            self.go.label, self.go.icon = GO_ON, "ui/play"
        elif part.name == "look" and self.asked:
            self.go.label, self.go.icon = f"Place on {self.skin.name_of(beat.spot)}", "ui/check"
        elif part.name == "turn" and self.asked:
            self.go.label, self.go.icon = ROLL, "ui/dice"
        elif part.name == "taken" and self.asked:
            self.go.label, self.go.icon = "Roll again", "ui/dice"
        else:
            self.go.label, self.go.icon = "Next", "ui/play"
        self.go.kind = Kind.PRIMARY if self.asked or self.is_over else Kind.SECONDARY
        self.skip.enabled, self.skip.reason = not self.is_over, "All tiles lie."
        self.follow_plaques()
        words = self.go.label
        self.hints = [
            Hint("Space", words), *([] if self.is_over else [Hint("End", SKIP)]), Hint("Right-click", "Inspect a tile"),
            Hint(self.desk.settings.key("rules"), "Terrain rules"), Hint("Esc", "Menu"),
        ]  # fmt: skip

    def told_of(self, seat: Seat) -> Told:
        beat = self.beat
        return Told(
            self.skin.seat_name(seat), self.relation(seat), self.sitter(seat), self.session.chairs[seat].is_human,
            self.look.colours(seat), self.skin.seat_picture(seat), "", "army chosen",
            waits=beat is not None and beat.seat == seat,
            portrait=self.who.portrait_of(seat), level=self.who.line_of(seat).partition(",")[0],
        )  # fmt: skip

    def _title(self) -> str:
        beat = self.beat
        if beat is None:
            return "The ground is laid"
        you = self.relation(beat.seat) == "you" and len(self.who.human_seats) == 1
        who = "You" if you else self.skin.seat_name(beat.seat)
        if beat.out_of_turn:
            return f"{who} {'lay' if you else 'lays'} the second {beat.name}"
        verb = ("draw" if you else "draws") if beat.drawn else ("roll" if you else "rolls")
        what = "a tile" if self.now.name == "turn" and self.done < 0.5 else f"the {beat.name}"
        return f"{who} {verb} {what}"

    # --- input

    def handle(self, event: pygame.Event) -> Change:
        if self.guard.stops(event) and self._would_answer(event):
            return HANDLED
        change = super().handle(event)
        if change is None and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.is_over:
            return self._press()
        return change

    def _would_answer(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            return bool(event.button == 1)
        return chord(event) in ("Space", "Enter")

    # --- layout

    def place(self) -> None:
        super().place()
        assert self.beside is not None
        px, column, low = self.desk.px, self.beside.column, self.tight
        gap = px(16 if not low else 10)
        drawn = pygame.Rect(
            column.x, column.y, column.width, min(px(370 if not low else 316), round(column.height * 0.6))
        )
        tiles = pygame.Rect(column.x, drawn.bottom + gap, column.width, column.bottom - drawn.bottom - gap)
        self.go.rect, self.skip.rect = two_buttons(self.desk.layout, drawn, px(40 if not low else 30))
        inner = drawn.inflate(-px(40 if not low else 30), 0)
        dice = px(72 if not low else 58)
        well = pygame.Rect(inner.x, self.go.rect.y - px(12) - dice, inner.width, dice)
        top = drawn.y + px(50 if not low else 40)
        side = min(px(158), well.y - px(14) - top)
        picture = pygame.Rect(inner.x + px(4), top, side, side)
        words = pygame.Rect(picture.right + px(24), top, inner.right - picture.right - px(24), side)
        self.places = TerrainPlaces(drawn, tiles, well, picture, words, self.go.rect.y - px(12), low)
        self.pictures.forget()

    def _laid(self) -> Laid:
        """What has been laid, and what is being laid."""
        done = self.at + (1 if self.beat is not None and self.now.name == "rest" else 0)
        beat = self.beat
        mine = beat is not None and self.relation(beat.seat) == "you"
        return Laid(self.beats, done, beat, self.now, self.done, mine)

    # --- drawing the panels

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        assert self.places is not None
        self.pictures.paint(surface, self.places, self._laid())

    def over_ground(self, surface: pygame.Surface) -> None:
        super().over_ground(surface)
        assert self.places is not None
        low, laid = self.tight, self._laid()
        y, size = (27, 18) if not low else (21, 15)
        self.desk.art.panel_title(surface, self._title(), self.places.drawn, y=y, size=size)
        if laid.beat is None:
            self.pictures.draw_over(surface, self.places, laid)
        else:
            self.pictures.draw_drawn(surface, self.places, laid, laid.beat)
            self.pictures.draw_dice(surface, self.places, laid, laid.beat)

    # --- drawing the board

    def marks(self) -> Marks:
        beat, part = self.beat, self.now
        if beat is not None and part.name == "taken":
            return Marks(lit=frozenset({beat.missed[part.roll][0]}))
        return Marks()

    def draw_board(self, surface: pygame.Surface) -> None:
        beat = self.beat
        view = self.shown
        self.skin.draw(surface, view, self.marks())
        if beat is None:
            return
        lanes = self.look.lanes(beat.seat)
        self.pictures.draw_veil(surface, beat.seat, lanes)
        part, done = self.now, self.done
        named = part.name in ("look", "taken", "drop", "rest")
        spot = beat.spot if part.roll >= len(beat.missed) else beat.missed[part.roll][0]
        column = next((i for i, lane in enumerate(lanes) if spot in lane), -1) if named else -1
        row = lanes[column].index(spot) if column >= 0 else -1
        self.pictures.draw_numbers(surface, lanes, column, row)
        if column >= 0 and part.name != "rest":
            self.pictures.draw_cross(surface, lanes, column, row)
        if part.name in ("look", "drop", "rest") and part.roll >= len(beat.missed):
            self.pictures.draw_landing(surface, beat, part, done)
