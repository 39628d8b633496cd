"""A table of Kings of War laid by hand: pieces put down, moved and turned, saved, and played on
(docs/look.md, Kings of War)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Refusal
from game.play.position import BadFile, position_from_text, position_text
from game.play.shared_army import file_name
from game.rules.kings.by_hand import free_place, half_turned, laid, middle_of, refuse, shifted, turned
from game.rules.kings.ruleset import KingsRules
from game.rules.kings.setup import SCENERY, Scenery
from game.rules.kings.state import KingsState, Terrain
from game.rules.kings.terrain import parts_of
from game.table.measure import DEGREE, INCH
from game.table.outline import holds
from game.ui import theme as ink
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change, Pop, Push
from game.ui.scenes.field_sheet import FieldSheet
from game.ui.screen import Screen
from game.ui.skins.kings_ground import Frame, Ground, frame_for
from game.ui.theme import Role
from game.ui.widgets import Answer, Button, Hint, Kind

if TYPE_CHECKING:
    from game.ui.desk import Desk

TITLE = "Lay the table"
COLUMN, NARROW = 330, 286  # units
KEPT = 5
"""So many saved tables are offered, those saved last."""
LONGEST_NAME = 40
TENTH = INCH // 10
TURN_STEP, FINE_TURN = 15 * DEGREE, DEGREE
WAYS = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, 1), "Down": (0, -1)}
HINTS = (
    Hint("1-8", "Put down"), Hint("N", "Next piece"), Hint("Drag, arrows", "Move"), Hint("Wheel", "Turn"),
    Hint("Ctrl+S", "Save"), Hint("Enter", "Play on it"), Hint("Esc", "Back"),
)  # fmt: skip
Done = Callable[[str, str], Change]
"""What becomes of a table: its name, and the position file that has it."""


class TableBench(Screen):
    """The table at the left, what lies on it by hand at the right."""

    def __init__(self, desk: Desk, rules: KingsRules, state: KingsState, done: Done) -> None:
        """Begins with the terrain of a state, which is that of a game whose forces are not chosen yet."""
        super().__init__(desk, TITLE)
        self.rules, self.done = rules, done
        self.state = state
        self.chosen = 0
        """The number of the piece in hand; 0 for none."""
        self.name = ""
        """Under which it was saved or found; empty for one that was not."""
        self.said: Refusal | str = ""
        self._seed = 1
        self._grab: tuple[int, int] | None = None
        self._bare: tuple[object, pygame.Surface] | None = None
        self.board = self.side = self._words = pygame.Rect(0, 0, 0, 0)
        self.hints = HINTS
        self.kinds = [
            Button(desk, kind.name.capitalize(), partial(self.add, kind), key=str(i + 1), size=14)
            for i, kind in enumerate(SCENERY)
        ]
        self.deeds = [
            Button(desk, "Turn", partial(self.turn, TURN_STEP), icon="ui/rotate", key=".", size=14),
            Button(desk, "Height", self.heighten, key="H", size=14),
            Button(desk, "Mirror", self.mirror, key="M", size=14),
            Button(desk, "Take away", self.remove, key="Del", size=14),
            Button(desk, "Another", self.another, icon="ui/dice", key="R", size=14),
            Button(desk, "Clear", self.clear, key="X", size=14),
        ]
        self.kept: list[Button] = []
        self.save = Button(desk, "Save", self.ask_name, icon="ui/save", key="Ctrl+S", size=15)
        self.back = Button(desk, "Back", self.close, key="Esc", size=15)
        self.use = Button(desk, "Play on it", self.take, kind=Kind.PRIMARY, icon="ui/check", key="Enter", size=16)
        self._offer_kept()

    # --- what lies on it

    @property
    def piece(self) -> Terrain | None:
        """The piece in hand."""
        return next((piece for piece in self.state.terrain if piece.number == self.chosen), None)

    def _put(self, piece: Terrain) -> Change:
        """A piece lies as it is now, unless something is in its way."""
        refusal = refuse(self.state, piece)
        if refusal is not None:
            return self._say(refusal)
        others = [each for each in self.state.terrain if each.number != piece.number]
        self.state = replace(self.state, terrain=tuple(sorted([*others, piece], key=lambda each: each.number)))
        self.chosen = piece.number
        return self._say("")

    def _say(self, said: Refusal | str) -> Change:
        if isinstance(said, Refusal):
            self.desk.sound.play("refuse")
        self.said = said
        self.refresh()
        return HANDLED

    def _free_number(self) -> int:
        return max((piece.number for piece in self.state.terrain), default=0) + 1

    def add(self, kind: Scenery) -> Change:
        """A piece of a kind, as near to the middle as there is room."""
        piece = free_place(self.state, kind, self._free_number())
        if piece is None:
            return self._say(Refusal("KINGS-SETUP-8", f"There is no room for a {kind.name}."))
        self.desk.sound.play("terrain")
        return self._put(piece)

    def choose(self, number: int) -> Change:
        """Another piece is in hand, or none."""
        self.chosen = number
        return self._say("")

    def next(self, step: int) -> Change:
        """The next piece on the table."""
        numbers = [piece.number for piece in self.state.terrain]
        if not numbers:
            return HANDLED
        at = numbers.index(self.chosen) + step if self.chosen in numbers else (0 if step > 0 else -1)
        return self.choose(numbers[at % len(numbers)])

    def move(self, dx: int, dy: int) -> Change:
        """The piece in hand goes so far, in units."""
        return HANDLED if self.piece is None else self._put(shifted(self.piece, dx, dy))

    def turn(self, angle: int) -> Change:
        """It turns so far."""
        return HANDLED if self.piece is None else self._put(turned(self.piece, angle))

    def heighten(self) -> Change:
        """The next height that its kind has."""
        piece = self.piece
        kind = next((kind for kind in SCENERY if piece is not None and kind.name == piece.name), None)
        if piece is None or kind is None or len(kind.heights) < 2:
            return self._say(Refusal("KINGS-SETUP-8", "It has one height alone.")) if piece is not None else HANDLED
        at = kind.heights.index(piece.height) + 1 if piece.height in kind.heights else 0
        return self._put(replace(piece, height=kind.heights[at % len(kind.heights)]))

    def mirror(self) -> Change:
        """The same piece on the other half, so that the table is fair to both edges."""
        return HANDLED if self.piece is None else self._put(half_turned(self.piece, self._free_number(), self.state))

    def remove(self) -> Change:
        """The piece in hand goes."""
        left = tuple(piece for piece in self.state.terrain if piece.number != self.chosen)
        self.state, self.chosen = replace(self.state, terrain=left), 0
        return self._say("")

    def another(self) -> Change:
        """A table as chance lays it."""
        self._seed += 1
        self.state, self.chosen, self.name = laid(self.state, self.rules.start(self._seed).terrain), 0, ""
        return self._say("")

    def clear(self) -> Change:
        """A bare table."""
        self.state, self.chosen, self.name = laid(self.state, ()), 0, ""
        return self._say("")

    # --- kept

    @property
    def folder(self) -> Path:
        """Where tables are kept."""
        return self.desk.app.where.data / "tables"

    def text(self) -> str:
        """The position file of the table."""
        return position_text(self.rules, laid(self.state, self.state.terrain))

    def ask_name(self) -> Change:
        """Asks under which name it is kept."""

        def press() -> Change:
            return self._keep_as(sheet.field.text)

        answers = (Answer("Cancel", Pop, key="Esc"), Answer("Save", press, Kind.PRIMARY, "ui/save", key="Enter"))
        sheet = FieldSheet(
            self.desk, self, "Save this table", "Its name in your list:", answers, given=self.name or "My table",
            placeholder="Name", longest=LONGEST_NAME, done=self._keep_as,
        )  # fmt: skip
        sheet.ring.focus(sheet.field, show=True)
        return Push(sheet)

    def _keep_as(self, name: str) -> Change:
        name = " ".join(name.split())[:LONGEST_NAME]
        if name:
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                (self.folder / f"{file_name(name)}.yaml").write_text(f"# {name}\n{self.text()}", encoding="utf-8")
            except OSError as error:
                self._say(f"It can't be saved: {(error.strerror or str(error)).lower()}.")
                return Pop()
            self.name = name
            self.desk.sound.play("place")
            self._say(f"Saved as «{name}».")
            self._offer_kept()
        return Pop()

    def saved(self) -> list[Path]:
        """The files of tables, those saved last first."""
        found = self.folder.glob("*.yaml") if self.folder.is_dir() else ()
        return sorted(found, key=lambda path: (-path.stat().st_mtime_ns, path.name))[:KEPT]

    def _offer_kept(self) -> None:
        self.kept = [
            Button(self.desk, name_of(path), partial(self.open, path), icon="ui/load", key=f"Ctrl+{i + 1}", size=14)
            for i, path in enumerate(self.saved())
        ]
        self.ring.replace([*self.kinds, *self.deeds, *self.kept, self.save, self.back, self.use])
        self.arrange()

    def open(self, path: Path) -> Change:
        """A kept table lies here, if it has this size."""
        try:
            found = position_from_text(path.read_text(encoding="utf-8"), self.desk.app.library).state
        except (OSError, ValueError, BadFile) as error:
            return self._say(f"It can't be read: {str(error).splitlines()[0]}")
        if not isinstance(found, KingsState) or found.table != self.state.table:
            width, depth = self.state.table
            why = f'That table has another size; this game has {width}" × {depth}".'
            return self._say(Refusal("KINGS-SETUP-2", why))
        self.state, self.chosen, self.name = laid(self.state, found.terrain), 0, name_of(path)
        return self._say("")

    def take(self) -> Change:
        """A game begins on it."""
        return self.done(self.name or "laid by hand", self.text())

    # --- hands

    def at(self, point: tuple[int, int]) -> Terrain | None:
        """The piece under a pixel, the one above first."""
        x, y = self.frame.point(point)
        found = [piece for piece in self.state.terrain if any(holds(part, x, y) for part in parts_of(piece.corners))]
        return found[-1] if found else None

    def handle(self, event: pygame.Event) -> Change:
        change = self._mouse(event)
        if change is None and event.type == pygame.KEYDOWN:
            change = self._go(chord(event))
        return change if change is not None else super().handle(event)

    def _mouse(self, event: pygame.Event) -> Change:
        """A piece is taken up, goes with the hand, and turns by the wheel."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and self.board.collidepoint(event.pos):
                piece = self.at(event.pos)
                self._grab = event.pos if piece is not None else None
                return self.choose(piece.number if piece is not None else 0)
            case pygame.MOUSEMOTION if self._grab is not None and event.buttons[0]:
                (ax, ay), (bx, by) = self.frame.point(self._grab), self.frame.point(event.pos)
                dx, dy = round((bx - ax) / TENTH) * TENTH, round((by - ay) / TENTH) * TENTH
                before = self.piece
                if (dx or dy) and before is not None:
                    self.move(dx, dy)
                    if self.piece is not before:
                        self._grab = event.pos
                return HANDLED
            case pygame.MOUSEBUTTONUP if self._grab is not None:
                self._grab = None
                return HANDLED
            case pygame.MOUSEWHEEL if self.piece is not None and self.board.collidepoint(pygame.mouse.get_pos()):
                fine = pygame.key.get_mods() & pygame.KMOD_SHIFT
                return self.turn(-(event.y or event.x) * (FINE_TURN if fine else TURN_STEP))
        return None

    def _go(self, name: str) -> Change:
        """Arrows move the piece in hand, an inch or with Shift a tenth; without one they go from control to control."""
        way = WAYS.get(name.removeprefix("Shift+"))
        if way is None or self.piece is None:
            return None
        step = TENTH if name.startswith("Shift+") else INCH
        return self.move(way[0] * step, way[1] * step)

    def key(self, event: pygame.Event) -> Change:
        match chord(event):
            case "N":
                return self.next(1)
            case "Shift+N" | "P":
                return self.next(-1)
            case ",":
                return self.turn(-TURN_STEP)
            case "Backspace":
                return self.remove()
        return super().key(event)

    # --- places

    @property
    def frame(self) -> Frame:
        """Where the table lies."""
        return frame_for(self.state, self.board)

    def place(self) -> None:
        px, layout = self.desk.px, self.desk.layout
        body, edge, gap = layout.body, px(14), px(6)
        wide = px(NARROW if layout.compact or layout.narrow else COLUMN)
        self.side = pygame.Rect(body.right - edge - wide, body.y + px(8), wide, body.height - px(14))
        room = pygame.Rect(edge, body.y + px(8), self.side.x - px(18) - edge, body.height - px(14))
        self.board = room.inflate(-px(28), -px(28))
        self.board = frame_for(self.state, self.board).area
        inner = self.side.inflate(-px(28), 0)
        half = (inner.width - gap) // 2
        low = px(30 if layout.compact else 36)
        y = self.side.y + px(46)
        for i, button in enumerate([*self.kinds, *self.deeds]):
            row, column = divmod(i, 2)
            top = y + row * (low + gap) + (px(12) if i >= len(self.kinds) else 0)
            button.rect = pygame.Rect(inner.x + column * (half + gap), top, half, low)
        foot = self.side.bottom - px(12) - px(40)
        third = inner.width * 28 // 100
        self.back.rect = pygame.Rect(inner.x, foot, third, px(40))
        self.use.rect = pygame.Rect(inner.x + third + gap, foot, inner.width - third - gap, px(40))
        self.save.rect = pygame.Rect(inner.x, foot - gap - low, inner.width, low)
        self._words = pygame.Rect(inner.x, self.deeds[-1].rect.bottom + px(6), inner.width, px(40))
        top = self._words.bottom + px(2)
        for button in self.kept:
            button.rect = pygame.Rect(inner.x, top, inner.width, low)
            button.visible = button.rect.bottom <= self.save.rect.y - gap
            top += low + px(3)
        self.refresh()

    def refresh(self) -> None:
        """The buttons for the piece in hand can be pressed while there is one."""
        for button in self.deeds[:4]:
            button.enabled = self.piece is not None
            button.reason = "" if button.enabled else "Click a piece on the table first"

    # --- drawing

    def paint(self, surface: pygame.Surface) -> None:
        art, px = self.desk.art, self.desk.px
        outer = self.board.inflate(px(28), px(28))
        art.shadow(surface, outer, down=5, blur=10, alpha=0.6, radius=6)
        art.plate(surface, outer, ((0, "#7A4F2B"), (1, "#4C2E16")), "#2A1708", radius=5)
        art.outline(surface, outer.inflate(-4, -4), "#B98F45", radius=4, alpha=0.8)
        art.panel(surface, self.side)
        art.panel_title(surface, TITLE, self.side, 24)

    def over_ground(self, surface: pygame.Surface) -> None:
        """The table, and the words about what is in hand: all that changes while a piece goes with the hand."""
        self._draw_table(surface)
        words, colour = self._told()
        self.desk.theme.paragraph(surface, words, Role.SMALL, colour, self._words, size=14, least=11, may_cut=True)

    def _told(self) -> tuple[str, str]:
        """What was refused or done, else what is in hand."""
        if isinstance(self.said, Refusal):
            return f"{self.said.why} ({self.said.rule})", ink.BAD
        if self.said:
            return self.said, ink.GOOD
        piece = self.piece
        if piece is None:
            many = len(self.state.terrain)
            lie = f"{many} pieces lie" if many != 1 else "One piece lies"
            return f"{lie} on the table. Click one, or put one down.", ink.TEXT
        x, y = middle_of(piece)
        height = f", height {piece.height}" if piece.height else ""
        where = f'{x / INCH:.1f}" from the left, {y / INCH:.1f}" from the foot'
        return f"{(piece.name or piece.kind).capitalize()}, {piece.kind}{height}; {where}.", ink.TEXT

    def _draw_table(self, surface: pygame.Surface) -> None:
        """Turf, pieces, and a ring around the one in hand."""
        frame = self.frame
        known = self.board.size, self.state.table
        if self._bare is None or self._bare[0] != known:
            bare = laid(self.state, ())
            self._bare = known, Ground(self.desk, frame, bare).turf()
        surface.blit(self._bare[1], frame.area)
        clip = surface.get_clip()
        surface.set_clip(frame.area)
        self._draw_zones(surface, frame)
        ground = Ground(self.desk, frame, self.state)
        ground.furnish(surface)
        ground.name_terrain(surface, ())
        piece = self.piece
        if piece is not None:
            spots = [frame.at(corner) for corner in piece.corners]
            pygame.draw.polygon(surface, "#1A0F08", spots, self.desk.px(5))
            pygame.draw.polygon(surface, ink.LIGHT_GOLD, spots, max(2, self.desk.px(2.4)))
        surface.set_clip(clip)

    def _draw_zones(self, surface: pygame.Surface, frame: Frame) -> None:
        """Where both sides deploy, by dashes; no house should stand there."""
        depth = self.state.size[1]
        for y in (depth // 2 - 12 * INCH, depth // 2 + 12 * INCH):
            left, top = frame.at((0, y))
            for x in range(round(left), round(left) + frame.area.width, self.desk.px(14)):
                surface.fill("#E9E2C4", (x, round(top), self.desk.px(7), max(1, self.desk.px(1.4))))


def name_of(path: Path) -> str:
    """What a kept table is called: the comment at its head, else its file's name."""
    try:
        with path.open(encoding="utf-8") as lines:
            head = lines.readline().strip()
    except (OSError, UnicodeDecodeError):
        head = ""
    return head.removeprefix("#").strip() if head.startswith("#") else path.stem


def begun(rules: KingsRules, state: KingsState | None) -> KingsState:
    """What the bench begins with: a position's table before any force is chosen, else one as chance lays it."""
    fresh = rules.start(1)
    if state is None:
        return fresh
    return laid(replace(fresh, table=state.table), state.terrain)
