"""Laying terrain: each tile as it is drawn, the dice that place it, its square (VISUAL.md, `03_loka_terrain.png`).

Everything here has been decided by dice already (nobody chooses anything); this scene shows it, one tile after another,
by key, by click or by itself at the player's pace.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.core.ruleset import Phase, Spot
from game.core.seats import Seat
from game.play.session import Session
from game.ui import theme as ink
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change, Guard
from game.ui.scenes.board_phase import BoardPhase
from game.ui.scenes.phases import scene_for
from game.ui.scenes.seat_plaque import Told
from game.ui.skins.motion import ease_out
from game.ui.skins.set_up import Beat, Die
from game.ui.skins.skin import Marks
from game.ui.stage import STRETCH
from game.ui.theme import Role, clear
from game.ui.widgets import Button, Hint, Kind

if TYPE_CHECKING:
    from game.ui.desk import Desk

TURN, TUMBLE, GAP, LOOK, DROP, REST = 0.42, 0.68, 0.2, 0.55, 0.34, 0.42  # seconds
LEAVE_AFTER = 1.4
"""Seconds until a game without people goes on by itself."""
ROLL, SKIP, GO_ON = "Roll the dice", "Show all", "Go on"
TAKEN = "If the dice name a square that is taken, they are rolled again."


@dataclass(frozen=True, slots=True)
class Part:
    """A moment in the laying of one tile; `roll` counts the throws before it."""

    name: str  # "turn" "throw" "look" "taken" "drop" "rest"
    seconds: float
    roll: int = 0


def parts_of(beat: Beat) -> list[Part]:
    """What is shown of one tile, in order."""
    parts = [Part("turn", TURN)]
    for roll in range(len(beat.missed)):
        parts += [Part("throw", TUMBLE + GAP, roll), Part("taken", LOOK + 0.35, roll)]
    last = len(beat.missed)
    return [
        *parts,
        Part("throw", TUMBLE + GAP, last),
        Part("look", LOOK, last),
        Part("drop", DROP, last),
        Part("rest", REST, last),
    ]


class TerrainScene(BoardPhase):
    """Shows what the last action of the armies has brought about."""

    phase = Phase.TERRAIN

    def __init__(self, desk: Desk, session: Session, beats: Sequence[Beat] = (), holder: Seat | None = None) -> None:
        super().__init__(desk, session)
        self.holder = holder
        self.beats = list(beats)
        self.at = 0
        """The tile that is being laid; as many as there are once all lie."""
        self.part = 0
        self.elapsed = 0.0
        self.asked = False
        """The present part waits for a key or a click."""
        self.guard = Guard(lambda: desk.now)
        self.go = Button(
            desk, ROLL, self._press, kind=Kind.PRIMARY, icon="ui/dice", key="Space", more_keys=("Enter",), size=19
        )
        self.skip = Button(desk, SKIP, self.show_all, icon="ui/step", key="End", size=15)
        self.ring.replace([*self.bar_widgets(), self.skip, self.go])
        self._over_at = desk.now
        self._veils: dict[tuple[Any, ...], pygame.Surface] = {}
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
            state = self.beats[-1].after if self.beats else self.match.state
        else:
            state = beat.after if self.now.name == "rest" else beat.before
        return self.rules.redact(state, self.viewer)

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
        if not hasattr(self, "go"):
            return
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
        upper = min(px(370 if not low else 316), round(column.height * 0.6))
        self.drawn = pygame.Rect(column.x, column.y, column.width, upper)
        self.tiles = pygame.Rect(
            column.x, self.drawn.bottom + gap, column.width, column.bottom - self.drawn.bottom - gap
        )
        inner = self.drawn.inflate(-px(40 if not low else 30), 0)
        foot = self.drawn.bottom - px(12)
        wide = round(inner.width * 0.635)
        self.go.rect = pygame.Rect(inner.x, foot - px(42), wide, px(42))
        self.skip.rect = pygame.Rect(
            self.go.rect.right + px(14), foot - px(42), inner.right - self.go.rect.right - px(14), px(42)
        )
        dice = px(72 if not low else 58)
        self.dice_well = pygame.Rect(inner.x, self.go.rect.y - px(12) - dice, inner.width, dice)
        top = self.drawn.y + px(50 if not low else 40)
        side = min(px(158), self.dice_well.y - px(14) - top)
        self.picture = pygame.Rect(inner.x + px(4), top, side, side)
        self.words = pygame.Rect(self.picture.right + px(24), top, inner.right - self.picture.right - px(24), side)
        self._veils = {}

    # --- drawing the panels

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        art, low = self.desk.art, self.tight
        art.panel(surface, self.drawn)
        art.panel(surface, self.tiles)
        art.panel_title(surface, "Tiles", self.tiles, y=24 if not low else 19, size=15)
        self._paint_tiles(surface)

    def _paint_tiles(self, surface: pygame.Surface) -> None:
        """What lies on the board with the sign of who laid it, and what still lies face down."""
        px, theme, low = self.desk.px, self.desk.theme, self.tight
        lying = [beat for i, beat in enumerate(self.beats) if i < self.at or (i == self.at and self.now.name == "rest")]
        beat = self.beat or (self.beats[-1] if self.beats else None)
        inner = self.tiles.inflate(-px(36), 0)
        y = self.tiles.y + px(42 if not low else 32)
        side = px(58 if not low else 42)
        head = pygame.Rect(inner.x, y, inner.width, px(22))
        theme.write(surface, "On the board", Role.STRONG, ink.GOLD, head)
        y = head.bottom + px(4)
        pitch = min(side + px(18), (inner.width - side) // max(1, len(lying) - 1) if len(lying) > 1 else side)
        if not lying:
            theme.write(surface, "None yet", Role.SMALL, ink.MUTED, pygame.Rect(inner.x, y, inner.width, side))
        for i, laid in enumerate(lying):
            at = pygame.Rect(inner.x + i * pitch, y, side, side)
            self._tile(surface, at, laid.picture(at.width - px(4)))
            mark = self.look.mark(laid.seat)(px(24 if not low else 18))
            surface.blit(mark, mark.get_rect(center=(at.right - px(6), at.bottom - px(5))))
        y += side + px(14 if not low else 6)
        face_down = beat.face_down if beat is not None else ()
        if face_down and y + side < self.tiles.bottom:
            theme.write(surface, "Face down", Role.STRONG, ink.GOLD, pygame.Rect(inner.x, y, inner.width, px(22)))
            y += px(26)
            small = min(side, max(px(20), self.tiles.bottom - px(34 if not low else 10) - y))
            self._paint_face_down(surface, pygame.Rect(inner.x, y, inner.width, small), face_down)
        elif beat is not None and not beat.drawn and not low:
            line = pygame.Rect(inner.x, y, inner.width, px(44))
            theme.paragraph(surface, "The kind of each tile is rolled.", Role.BODY, ink.MUTED, line)
        foot = pygame.Rect(inner.x, self.tiles.bottom - px(38), inner.width, px(24))
        if foot.y > y + (side if face_down else 0):
            theme.write(surface, TAKEN, Role.SMALL, ink.MUTED, foot, size=14, may_cut=True)

    def _paint_face_down(self, surface: pygame.Surface, room: pygame.Rect, names: Sequence[str]) -> None:
        px, theme = self.desk.px, self.desk.theme
        half = room.width // 2
        side = min(room.height, max(px(16), (half - px(5) * (len(names) - 1)) // len(names)))
        pitch = min(side + px(8), (half - side) // max(1, len(names) - 1)) if len(names) > 1 else 0
        for i in range(len(names)):
            self._back(surface, pygame.Rect(room.x + i * pitch, room.centery - side // 2, side, side))
        end = room.x + pitch * (len(names) - 1) + side + px(14)
        said = _counted(names)
        high = min(room.height + px(10), theme.paragraph_height(said, Role.SMALL, room.right - end))
        words = pygame.Rect(end, room.centery - high // 2, room.right - end, high)
        theme.paragraph(surface, said, Role.SMALL, ink.MUTED, words, may_cut=True)

    def _tile(self, surface: pygame.Surface, rect: pygame.Rect, picture: pygame.Surface) -> None:
        self.desk.art.plate(surface, rect, "#120C08", ink.RULE, radius=4)
        surface.blit(picture, picture.get_rect(center=rect.center))

    def _back(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """A tile that lies face down."""
        art, px = self.desk.art, self.desk.px
        art.plate(surface, rect, ((0, "#4A3620"), (1, "#2F2114")), ink.RULE, radius=5)
        if rect.height >= px(36):
            art.outline(surface, rect.inflate(-px(8), -px(8)), ink.RULE, radius=3, alpha=0.7)
        side = round(rect.height * 0.42)
        crown = self.desk.sprites.icon("glyphs/crown", side, ink.GOLD)
        surface.blit(crown, crown.get_rect(center=rect.center))

    def over_ground(self, surface: pygame.Surface) -> None:
        super().over_ground(surface)
        low = self.tight
        self.desk.art.panel_title(
            surface, self._title(), self.drawn, y=27 if not low else 21, size=18 if not low else 15
        )
        beat = self.beat
        if beat is None:
            self._draw_over(surface)
        else:
            self._draw_drawn(surface, beat)
            self._draw_dice(surface, beat)

    def _draw_over(self, surface: pygame.Surface) -> None:
        """All tiles lie: what each of them does."""
        theme, px, art = self.desk.theme, self.desk.px, self.desk.art
        kinds = list({beat.name: beat for beat in self.beats}.values())
        top = self.drawn.y + px(48 if not self.tight else 38)
        bottom = self.go.rect.y - px(12)
        inner = self.drawn.inflate(-px(40 if not self.tight else 28), 0)
        if not kinds:
            room = pygame.Rect(inner.x, top, inner.width, bottom - top)
            theme.write(surface, "No tile is laid.", Role.MOTTO, ink.MUTED, room, "centre")
            return
        gap = px(6)
        columns = 1 if len(kinds) <= 5 else 2
        lines = -(-len(kinds) // columns)
        width = (inner.width - gap * (columns - 1)) // columns
        high = min(px(62), (bottom - top + gap) // lines - gap)
        for i, beat in enumerate(kinds):
            rect = pygame.Rect(inner.x + (i // lines) * (width + gap), top + (i % lines) * (high + gap), width, high)
            art.row(surface, rect)
            side = high - px(8)
            picture = beat.picture(side)
            surface.blit(picture, picture.get_rect(midleft=(rect.x + px(5), rect.centery)))
            left = rect.x + px(14) + side
            name = pygame.Rect(left, rect.y + px(1), rect.right - left - px(10), min(px(24), high // 2 + px(2)))
            theme.write(surface, beat.name, Role.NAME, ink.IVORY, name, size=16)
            text = pygame.Rect(left, name.bottom - px(2), name.width, rect.bottom - name.bottom)
            theme.paragraph(surface, beat.text, Role.SMALL, ink.MUTED, text, may_cut=True)

    def _draw_drawn(self, surface: pygame.Surface, beat: Beat) -> None:
        """The tile turns over; beside it stand its name and what it does."""
        px, theme, art = self.desk.px, self.desk.theme, self.desk.art
        art.outline(surface, self.picture, ink.GOLD, radius=8, width=1.5)
        inner = self.picture.inflate(-px(18), -px(18))
        is_turning = self.now.name == "turn" and beat.drawn and not beat.out_of_turn
        part = self.done if is_turning else 1.0
        wide = abs(2 * part - 1) if not self.desk.settings.calm else 1.0
        if part < 0.5:
            face = pygame.Surface(inner.size, pygame.SRCALPHA)
            self._back(face, face.get_rect())
        else:
            face = beat.picture(inner.width)
        if wide < 1:
            face = pygame.transform.smoothscale(face, (max(1, round(inner.width * wide)), inner.height))
        surface.blit(face, face.get_rect(center=inner.center))
        if part < 0.5:
            return
        name = pygame.Rect(self.words.x, self.words.y, self.words.width, px(32))
        theme.write(surface, beat.name, Role.NUMBER, ink.IVORY, name, size=25)
        facts = len(beat.facts) * px(38)
        text = pygame.Rect(name.x, name.bottom, name.width, max(px(22), self.words.bottom - name.bottom - facts))
        height = theme.paragraph(surface, beat.text, Role.BODY, ink.TEXT, text, may_cut=True)
        y = min(text.y + height + px(8), self.words.bottom - facts + px(4))
        for what, value in beat.facts:
            box = pygame.Rect(name.x, y, name.width, px(33))
            if box.bottom > self.dice_well.y - px(4):
                break
            art.plate(surface, box, ink.INSET, ink.LINE, radius=4, border_alpha=0.8)
            icon = self.desk.sprites.icon("glyphs/shield", px(16), ink.GOLD)
            surface.blit(icon, icon.get_rect(midleft=(box.x + px(10), box.centery)))
            line = box.inflate(-px(24), 0)
            end = theme.write(surface, value, Role.LARGE_STRONG, ink.IVORY, line, "right", size=16)
            line = pygame.Rect(box.x + px(34), box.y, end.left - box.x - px(42), box.height)
            theme.write(surface, what, Role.BODY, ink.TEXT, line, size=16)
            y += px(38)

    def _draw_dice(self, surface: pygame.Surface, beat: Beat) -> None:
        px, theme, well = self.desk.px, self.desk.theme, self.dice_well
        self.desk.art.well(surface, well)
        part = self.now
        if part.name == "turn":
            words = "Two dice name its square" if beat.dice else ""
            theme.write(surface, words, Role.MOTTO, ink.MUTED, well, "centre", size=16)
            return
        dice = self._dice_of(beat, part.roll)
        tumbling = part.name == "throw"
        side = well.height - px(14)
        half = well.width // len(dice)
        for i, die in enumerate(dice):
            fallen = 1.0
            if tumbling:
                fallen = min(1.0, max(0.0, (self.done * (TUMBLE + GAP) - i * GAP) / TUMBLE))
            picture = self.look.die(beat.seat, die.sides, die.face, side, fallen)
            centre = (well.x + i * half + px(14) + side // 2, well.centery)
            surface.blit(picture, picture.get_rect(center=centre))
            left = centre[0] + side // 2 + px(12)
            room = pygame.Rect(left, well.centery - px(23), well.x + (i + 1) * half - left - px(4), px(26))
            if fallen >= 1.0:
                theme.write(surface, die.words, Role.NAME, ink.IVORY, room, size=18)
                line = pygame.Rect(room.x, room.bottom - px(2), room.width, px(20))
                mine = self.relation(beat.seat) == "you"
                said = die.line if mine else die.line.replace("your", "their")
                theme.write(surface, said, Role.SMALL, ink.MUTED, line, size=14)

    @staticmethod
    def _dice_of(beat: Beat, roll: int) -> Sequence[Die]:
        return beat.missed[roll][1] if roll < len(beat.missed) else beat.dice

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
        self._draw_veil(surface, beat.seat, lanes)
        part = self.now
        named = part.name in ("look", "taken", "drop", "rest")
        spot = beat.spot if part.roll >= len(beat.missed) else beat.missed[part.roll][0]
        column = next((i for i, lane in enumerate(lanes) if spot in lane), -1) if named else -1
        row = lanes[column].index(spot) if column >= 0 else -1
        self._draw_numbers(surface, lanes, column, row)
        if column >= 0 and part.name != "rest":
            self._draw_cross(surface, lanes, column, row)
        if part.name in ("look", "drop", "rest") and part.roll >= len(beat.missed):
            self._draw_landing(surface, beat, part)

    def _draw_veil(self, surface: pygame.Surface, seat: Seat, lanes: Sequence[Sequence[Spot]]) -> None:
        """What lies outside the area of this seat goes dim; the area has a gold frame."""
        board, px = self.skin.board, self.desk.px
        area = self._area(lanes)
        key = (seat, board.size, board.topleft)
        veil = self._veils.get(key)
        if veil is None:
            veil = pygame.Surface(board.size, pygame.SRCALPHA)
            lit = {spot for lane in lanes for spot in lane}
            from game.core.ruleset import Square

            for index in range(len(self.rules.grid)):  # type: ignore[attr-defined]
                place = self.skin.place_of(Square(index))
                if place is not None and Square(index) not in lit:
                    veil.fill(clear("#140C07", 0.46), place.move(-board.x, -board.y))
            self._veils[key] = veil
        surface.blit(veil, board)
        self.desk.art.outline(surface, area.inflate(px(6), px(6)), "#1A0E05", radius=3, width=6, alpha=0.65)
        self.desk.art.outline(surface, area.inflate(px(4), px(4)), "#F3B93C", radius=3, width=3.6)

    def _area(self, lanes: Sequence[Sequence[Spot]]) -> pygame.Rect:
        places = [place for lane in lanes for spot in lane if (place := self.skin.place_of(spot)) is not None]
        return places[0].unionall(places[1:]) if places else pygame.Rect(0, 0, 0, 0)

    def _draw_numbers(self, surface: pygame.Surface, lanes: Sequence[Sequence[Spot]], column: int, row: int) -> None:
        """Columns along the far edge of the area, rows along its left one, as the laying side sees them."""
        first, far, aside = (self._centre(lanes[0][0]), self._centre(lanes[0][-1]), self._centre(lanes[-1][0]))
        deep, wide = max(1, len(lanes[0]) - 1), max(1, len(lanes) - 1)
        up = pygame.Vector2(far[0] - first[0], far[1] - first[1]) / deep
        right = pygame.Vector2(aside[0] - first[0], aside[1] - first[1]) / wide
        for i, lane in enumerate(lanes):
            at = pygame.Vector2(self._centre(lane[-1])) + up * 0.5
            self._disc(surface, at, i + 1, i == column)
        for i, spot in enumerate(lanes[0]):
            at = pygame.Vector2(self._centre(spot)) - right * 0.5
            self._disc(surface, at, i + 1, i == row)

    def _centre(self, spot: Spot) -> tuple[int, int]:
        place = self.skin.place_of(spot)
        return place.center if place is not None else (0, 0)

    def _disc(self, surface: pygame.Surface, at: pygame.Vector2, number: int, lit: bool) -> None:
        place = self.skin.place_of(self.look.lanes(Seat(0))[0][0])
        side = max(13, min(self.desk.px(21), round((place.width if place else 40) * 0.4)))
        rect = pygame.Rect(0, 0, side, side)
        rect.center = round(at.x), round(at.y)
        fill = ((0.0, "#F7E0A0"), (1.0, "#C99B41")) if lit else "#241710"
        radius = side / 2 / self.desk.theme.scale
        self.desk.art.plate(surface, rect, fill, "#FFF3D0" if lit else "#F2E6C9", radius=radius, width=1.5)
        size = side * 0.62 / self.desk.theme.scale
        words = self.desk.theme.text(str(number), Role.TINY, ink.BUTTON_INK if lit else "#FBF3DF", size)
        surface.blit(words, words.get_rect(center=rect.center))

    def _draw_cross(self, surface: pygame.Surface, lanes: Sequence[Sequence[Spot]], column: int, row: int) -> None:
        """Column and row that the dice name."""
        veil = None
        for spot in [*lanes[column], *(lane[row] for lane in lanes if row < len(lane))]:
            place = self.skin.place_of(spot)
            if place is None:
                continue
            if veil is None or veil.get_size() != place.size:
                veil = pygame.Surface(place.size, pygame.SRCALPHA)
                veil.fill(clear("#F7B828", 0.30))
            surface.blit(veil, place)

    def _draw_landing(self, surface: pygame.Surface, beat: Beat, part: Part) -> None:
        """The tile hovers as a ghost, drops, and lies with a light edge."""
        place = self.skin.place_of(beat.spot)
        if place is None:
            return
        art, px = self.desk.art, self.desk.px
        if part.name == "look":
            ghost = beat.lying(place.width - 2).copy()
            ghost.fill((255, 255, 255, 128), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(ghost, ghost.get_rect(center=place.center))
        elif part.name == "drop":
            fallen = ease_out(self.done) if not self.desk.settings.calm else 1.0
            side = round(place.width * (1.9 - 0.9 * fallen))
            tile = beat.lying(side)
            lift = round(place.height * 0.8 * (1 - fallen))
            shadow = pygame.Rect(0, 0, place.width, place.height)
            shadow.center = place.center
            art.shadow(surface, shadow, down=2 + 8 * (1 - fallen), blur=6, alpha=0.5)
            surface.blit(tile, tile.get_rect(center=(place.centerx, place.centery - lift)))
        art.outline(surface, place.inflate(px(6), px(6)), "#2A1708", radius=6, width=5, alpha=0.8)
        art.outline(surface, place.inflate(px(5), px(5)), "#FFF0C4", radius=6, width=2.4)


def _counted(names: Sequence[str]) -> str:
    """ "Lake, Eyrie, 2 of Magic portal": in the order given, each once."""
    found = dict.fromkeys(names)
    return ", ".join(name if names.count(name) == 1 else f"{name} ×{names.count(name)}" for name in found)
