"""Putting an army on the board: a tray with what there is, the own rows with the squares where it may stand, the other
side under a curtain, set-ups ready-made and kept (VISUAL.md, `22_castle_placement.png`).

The army is a draft until it is sealed; then its actions are made one after the other, as the rules ask for them.  Knows
no game: what may stand where is the rules' own answer.
"""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from typing import TYPE_CHECKING, Any, cast

import pygame

from game.core.ruleset import Label, Phase, Refusal, Spot
from game.core.seats import Seat
from game.play.armies import LONGEST_NAME, Armies, KeptArmy
from game.play.match import Refused
from game.play.session import Session
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change, Pop, Push
from game.ui.scenes.before_battle.phase_screen import PhaseScreen
from game.ui.scenes.before_battle.placement_drawing import PlacementDrawing
from game.ui.scenes.before_battle.placement_layout import ROW, ROW_GAP, Panels, lay_out
from game.ui.scenes.field_sheet import FieldSheet
from game.ui.scenes.phases import phase_of
from game.ui.skins.placing import PlacingLook, SetUp, Tile
from game.ui.skins.skin import Card, Marks
from game.ui.widgets import Answer, Button, Hint, IconButton, Kind, ListBox

if TYPE_CHECKING:
    from game.ui.desk import Desk

CHANCE = SystemRandom()
DRAG_FROM = 4  # pixels
LIT = 1.5  # seconds that the squares of a refusal are lit
CHOOSE = "Choose a square"
SEAL = "Seal army"
NOT_NOW = "It is not your turn."
MOST_BACK = 200
UNDO_SECONDS = 10.0
_STEPS = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, 1), "Down": (0, -1)}


class PlacementScene(PhaseScreen):
    """One seat after the other; computer players by themselves."""

    phase = Phase.DEPLOY
    least = (900, 560)

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk, session)
        self.placing = cast(PlacingLook, self.look)
        self.army: dict[Spot, str] = {}
        """What stands where, of the army in the making."""
        self.locked: dict[Spot, str] = {}
        self.before: list[dict[Spot, str]] = []
        self.in_hand = ""
        """The kind that a click on a square would place."""
        self.lifted: Spot | None = None
        """The square or tile that the pointer has taken something from."""
        self.pressed_at: tuple[int, int] | None = None
        self.carries = False
        self.pointer = (0, 0)
        self.hover: Spot | None = None
        self.cursor: Spot | None = None
        self.cursor_shown = False
        self.refusal: Refusal | None = None
        self.refused_at = float("-inf")
        self.pinned: Card | None = None
        self.panels: Panels | None = None
        self.turned = self.skin.turned_for(self.who.sees_first())
        self.armies = Armies.of(desk.app.where.data, self.rules.game)
        self.entries: list[SetUp | KeptArmy] = []
        self.deleted: tuple[KeptArmy, int, float] | None = None
        self._made_for: tuple[int, Seat] | None = None
        self.drawing = PlacementDrawing(self)
        key = desk.settings.key
        self.undo_button = IconButton(desk, "ui/undo", "Take back", self.undo, key=key("undo"))
        self.tools = [self.undo_button, *self.tools]
        self.go = Button(desk, CHOOSE, self._go, kind=Kind.PRIMARY, icon="ui/check", key="Space", size=18)
        self.fill_button = Button(desk, "Fill", self.fill, icon="ui/dice", key="R", cap=False, size=15)
        self.clear_button = Button(desk, "Clear", self.clear, icon="ui/trash", size=15)
        self.seal_button = Button(desk, "Seal", self.seal, icon="ui/lock", size=15)
        self.keep_button = IconButton(desk, "ui/save", "Keep this army", self._ask_name, key="Ctrl+S")
        self.delete_button = IconButton(desk, "ui/trash", "Delete", self._delete, key="")
        self.list = ListBox(desk, self.drawing.entry, row=ROW, gap=ROW_GAP, choose=self._take, tip_for=self._entry_tip)
        self.ring.replace([
            *self.bar_widgets(), self.list, self.keep_button, self.delete_button, self.go, self.fill_button,
            self.clear_button, self.seal_button,
        ])  # fmt: skip
        self.ring.arrows = False
        if self.armies.trouble:
            desk.tell(self.armies.trouble, 8.0)
        self.next()

    # --- the draft

    @property
    def owner(self) -> Seat:
        """Whose army is on the screen."""
        return self.seat if self.is_yours else self.viewer

    @property
    def home(self) -> list[Spot]:
        return [spot for row in self.placing.home(self.owner) for spot in row]

    @property
    def tiles(self) -> list[Tile]:
        return list(self.placing.tiles(self.owner))

    @property
    def standing(self) -> int:
        return sum(1 for id in self.army.values() if id)

    def count(self, id: str) -> int:
        return sum(1 for name in self.army.values() if name == id)

    def refresh(self) -> None:
        if not hasattr(self, "list"):
            return
        stands = (self.match.ply, self.owner)
        if self._made_for != stands and phase_of(self.session) is self.phase:
            is_another = self._made_for is None or self._made_for[1] != self.owner
            self._made_for = stands
            if is_another:
                self._begin()
        self._say()

    def _begin(self) -> None:
        """An army that nobody has touched yet."""
        seat = self.owner
        self.locked = dict(self.placing.fixed(self.match.moment(seat).view, seat))
        self.army = {spot: id for spot, id in self.locked.items() if id}
        self.before, self.refusal, self.pinned = [], None, None
        self.in_hand = next((tile.id for tile in self.tiles), "")
        self.cursor, self.cursor_shown = None, False
        self.turned = self.skin.turned_for(seat if len(self.who.human_seats) > 1 else self.who.sees_first())
        self._show_entries()
        if self.panels is not None:
            self.place()
            self.repaint()

    def _change(self, army: dict[Spot, str], sound: str = "place") -> Change:
        """Another army; what was there can come back."""
        if army != self.army:
            self.before = [*self.before[-MOST_BACK:], dict(self.army)]
            self.army = army
        self.refusal = None
        self.note = ""
        self.list.chosen = -1
        self.desk.sound.play(sound)
        self._say()
        return HANDLED

    def undo(self) -> Change:
        if self.before and self.is_yours:
            self.army = self.before.pop()
            self.refusal = None
            self.desk.sound.play("undo")
        self._say()
        return HANDLED

    def why_not(self, id: str, spot: Spot, army: dict[Spot, str] | None = None) -> Refusal | None:
        """Why a piece may not stand there."""
        if spot in self.locked:
            return self.placing.why_not(self.owner, self.locked, id, spot) or Refusal(
                self.rule, "What stands there stays.", (spot,)
            )
        return self.placing.why_not(self.owner, self.army if army is None else army, id, spot)

    def open_squares(self, id: str) -> frozenset[Spot]:
        """Where a kind may stand now."""
        if not id or not self.is_yours:
            return frozenset()
        return frozenset(spot for spot in self.home if spot not in self.locked and self.why_not(id, spot) is None)

    def put(self, id: str, spot: Spot) -> Change:
        """Places a kind on a square; a second time takes it away."""
        if not self.is_yours:
            return HANDLED
        if self.army.get(spot) == id and spot not in self.locked:
            return self._change({at: name for at, name in self.army.items() if at != spot}, "lift")
        refusal = self.why_not(id, spot)
        if refusal is not None:
            return self._refuse(refusal)
        change = self._change({**self.army, spot: id})
        self._next_kind()
        return change

    def _next_kind(self) -> None:
        """The next kind that has room, when this one has none."""
        tiles = self.tiles
        if self.open_squares(self.in_hand) - set(self.army):
            return
        at = next((i for i, tile in enumerate(tiles) if tile.id == self.in_hand), 0)
        for tile in [*tiles[at + 1 :], *tiles[:at]]:
            if self.open_squares(tile.id) - set(self.army):
                self.in_hand = tile.id
                return

    def remove(self, spot: Spot) -> Change:
        if spot in self.locked or spot not in self.army or not self.is_yours:
            return HANDLED
        return self._change({at: name for at, name in self.army.items() if at != spot}, "lift")

    def shift(self, start: Spot, end: Spot) -> Change:
        """Moves a placed piece; two pieces change places where both may."""
        id, other = self.army.get(start, ""), self.army.get(end, "")
        rest = {at: name for at, name in self.army.items() if at not in (start, end)}
        refusal = self.why_not(id, end, rest)
        if refusal is None and other:
            refusal = self.why_not(other, start, {**rest, end: id})
        if refusal is not None:
            return self._refuse(refusal)
        return self._change({**rest, end: id, **({start: other} if other else {})})

    def fill(self) -> Change:
        """What comes, on every square that is still empty."""
        if not self.is_yours:
            return HANDLED
        army = dict(self.army)
        empty = [spot for spot in self.home if spot not in army and spot not in self.locked]
        ids = [tile.id for tile in self.tiles]
        for spot in empty:
            fitting = [id for id in ids if self.placing.why_not(self.owner, army, id, spot) is None]
            needed = self.placing.missing(self.owner, {**army})
            if not fitting or needed is None:
                continue
            army[spot] = CHANCE.choice(fitting)
        return self._change(army)

    def clear(self) -> Change:
        bare = {spot: id for spot, id in self.locked.items() if id}
        return self._change(bare, "discard") if self.is_yours else HANDLED

    # --- sealing

    @property
    def is_complete(self) -> bool:
        return self.is_yours and self.placing.missing(self.owner, self.army) is None

    def seal(self) -> Change:
        """Makes the army's actions, all of them or none."""
        if not self.is_yours:
            return HANDLED
        seat = self.owner
        missing = self.placing.missing(seat, self.army)
        if missing is not None:
            return self._refuse(missing)
        moment = self.match.moment(seat)
        actions = self.placing.sealing(moment.view, seat, self.army)
        refusal = moment.check_all(actions)
        if refusal is not None:
            return self._refuse(refusal)
        try:
            for action in actions:
                self.session.play(action)
        except Refused as refused:
            return self._refuse(refused.refusal)
        if self.session.trouble:
            self.desk.tell(self.session.trouble, 8.0)
        self.desk.sound.play("hide")
        return self.go_on()

    def _refuse(self, refusal: Refusal) -> Change:
        self.refusal, self.refused_at = refusal, self.desk.now
        self.desk.sound.play("refuse")
        self.desk.wake_in(LIT)
        self._say()
        return HANDLED

    @property
    def rule(self) -> str:
        return self.refusal.rule if self.refusal is not None else super().rule

    # --- what the controls say

    @property
    def aim(self) -> Spot | None:
        """Where the kind in hand would be placed now."""
        spot = self.cursor if self.cursor_shown and not self.carries else self.hover
        if spot is None or isinstance(spot, Label) or spot not in self.home or spot in self.locked:
            return None
        return spot

    def _say(self) -> None:
        mine, whole = self.is_yours, len(self.home)
        names = self.session.library.values(self.rules.game)["variants"]
        name = getattr(names.get(self.rules.variant), "name", self.rules.variant)
        self.subtitle = str(name)
        aim, complete = self.aim, self.is_complete
        if not mine:
            self.go.label, self.go.icon, self.go.key = f"{self.who.name_of(self.seat)} places", "", ""
        elif complete and (aim is None or aim in self.army):
            self.go.label, self.go.icon, self.go.key = SEAL, "ui/lock", "Enter"
        elif aim is not None:
            takes = self.army.get(aim) == self.in_hand
            word = "Take from" if takes else "Place on"
            self.go.label, self.go.icon, self.go.key = f"{word} {self.skin.name_of(aim)}", "ui/check", "Space"
        else:
            self.go.label, self.go.icon, self.go.key = CHOOSE, "", "Space"
        self.go.enabled = mine and (complete or aim is not None)
        self.go.reason = "Point at a lit square." if mine else NOT_NOW
        missing = self.placing.missing(self.owner, self.army) if mine else None
        self.seal_button.enabled, self.seal_button.reason = complete, missing.why if missing is not None else NOT_NOW
        for button in (self.fill_button, self.clear_button, self.keep_button):
            button.enabled, button.reason = mine, NOT_NOW
        self.fill_button.enabled = mine and self.standing < whole
        self.fill_button.reason = "Every square is filled." if mine else NOT_NOW
        self.undo_button.enabled, self.undo_button.reason = mine and bool(self.before), "Nothing has been placed yet."
        own, gone = self._own_entry is not None, self.deleted is not None
        self.delete_button.enabled, self.delete_button.reason = mine and (own or gone), "Choose one of your own armies."
        self.delete_button.icon = "ui/undo" if gone and not own else "ui/trash"
        self.delete_button.tip = "Bring it back" if gone and not own else "Delete"
        self.list.enabled = mine
        if mine:
            hints = [
                Hint("Drag", "Place"), Hint("1-9", "Choose a piece"), Hint("Arrows", "Cursor"), Hint("Space", "Drop"),
                Hint("Right-click", "Inspect"), Hint("R", "Fill the rest"), Hint("F1", "Rules"),
            ]  # fmt: skip
        else:
            hints = [Hint("Right-click", "Inspect"), Hint("F1", "Rules"), Hint("Esc", "Menu")]
        self.hints = hints
        self.repaint()

    def _go(self) -> Change:
        if self.go.key == "Enter":
            return self.seal()
        return self.put(self.in_hand, self.aim) if self.aim is not None else HANDLED

    # --- whole armies

    def _show_entries(self, chosen: str = "") -> None:
        kept: list[SetUp | KeptArmy] = list(self.armies.kept)
        self.entries = [*self.placing.set_ups(self.owner), *kept] if self.is_yours else []
        at = next((i for i, entry in enumerate(self.entries) if entry.name == chosen), -1)
        self.list.set_count(len(self.entries), at)
        if at >= 0:
            self.list.show(at)

    def army_of(self, entry: SetUp | KeptArmy) -> dict[Spot, str]:
        """What an entry puts on the board."""
        if isinstance(entry, SetUp):
            return dict(entry.army)
        return dict(self.placing.kept(self.owner, entry.counts))

    def _take(self, index: int) -> Change:
        if not self.is_yours or not 0 <= index < len(self.entries):
            return HANDLED
        army: dict[Spot, str] = {spot: id for spot, id in self.locked.items() if id}
        for spot, id in self.army_of(self.entries[index]).items():
            if spot not in self.locked and self.placing.why_not(self.owner, army, id, spot) is None:
                army[spot] = id
        self._change(army)
        self.list.chosen = index
        self._say()
        return HANDLED

    def _entry_tip(self, index: int) -> str:
        entry = self.entries[index]
        return entry.text if isinstance(entry, SetUp) else "Kept by you."

    @property
    def _own_entry(self) -> KeptArmy | None:
        at = self.list.chosen
        entry = self.entries[at] if 0 <= at < len(self.entries) else None
        return entry if isinstance(entry, KeptArmy) else None

    def _ask_name(self) -> Change:
        if not self.is_yours:
            return HANDLED
        own = self._own_entry
        given = own.name if own is not None else self.armies.free_name("My army")

        def press() -> Change:
            return self._keep_as(sheet.field.text)

        answers = (Answer("Cancel", Pop, key="Esc"), Answer("Keep", press, Kind.PRIMARY, "ui/save", key="Enter"))
        sheet = FieldSheet(
            self.desk, self, "Keep this army", "Its name in your list:", answers, given=given, placeholder="Name",
            longest=LONGEST_NAME, done=self._keep_as,
        )  # fmt: skip
        sheet.ring.focus(sheet.field, show=True)
        return Push(sheet)

    def _keep_as(self, name: str) -> Change:
        if name.strip():
            self.armies.keep(name, self.placing.to_keep(self.owner, self.army))
            self.desk.sound.play("place")
            self._show_entries(" ".join(name.split())[:LONGEST_NAME])
            if self.armies.trouble:
                self.desk.tell(self.armies.trouble, 8.0)
            self._say()
        return Pop()

    def _delete(self) -> Change:
        """Nothing is deleted without undo: the button gives it back for ten seconds."""
        own = self._own_entry
        if own is None and self.deleted is not None:
            army, place, _ = self.deleted
            self.deleted = None
            self.armies.put_back(army, place)
            self._show_entries(army.name)
        elif own is not None:
            place = list(self.armies.kept).index(own)
            self.deleted = own, place, self.desk.now + UNDO_SECONDS
            self.armies.delete(own)
            self.desk.sound.play("discard")
            self._show_entries()
            self.desk.wake_in(UNDO_SECONDS)
        self._say()
        return HANDLED

    def update(self, seconds: float) -> Change:
        change = super().update(seconds)
        if self.deleted is not None and self.desk.now >= self.deleted[2]:
            self.deleted = None
            self._say()
            change = change or HANDLED
        if self.refusal is not None and 0 < self.desk.now - self.refused_at - LIT < 0.2:
            change = change or HANDLED
        return change

    # --- input

    def spot_at(self, point: tuple[int, int]) -> Spot | None:
        """A tile of the tray or a square."""
        if self.panels is not None:
            for tile, rect in zip(self.tiles, self.panels.tiles, strict=False):
                if rect.collidepoint(point):
                    return Label(tile.id)
        return self.skin.spot_at(point)

    def handle(self, event: pygame.Event) -> Change:
        if self.curtain.closed:
            return super().handle(event)
        match event.type:
            case pygame.MOUSEMOTION:
                moved = self._motion(event.pos)
                return super().handle(event) or moved
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.pinned = None
                spot = self.spot_at(event.pos)
                if spot is not None and self.ring.under(event.pos) is None:
                    self.ring.focus(None)
                    return self._down(spot, event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                return self._inspect(self.spot_at(event.pos))
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.lifted is not None:
                return self._up(event.pos)
        return super().handle(event)

    def _motion(self, point: tuple[int, int]) -> Change:
        before, self.hover, self.pointer = self.hover, self.spot_at(point), point
        if before != self.hover:
            self.cursor_shown = False
        if self.lifted is not None and not self.carries and self.pressed_at is not None:
            x, y = self.pressed_at
            if max(abs(point[0] - x), abs(point[1] - y)) >= DRAG_FROM and self._held(self.lifted):
                self.carries = True
                self.desk.sound.play("lift")
        if before != self.hover or self.carries:
            self._say()
            return HANDLED
        return None

    def _held(self, spot: Spot) -> str:
        """What is taken up from there."""
        if isinstance(spot, Label):
            return spot.name
        return "" if spot in self.locked else self.army.get(spot, "")

    def _down(self, spot: Spot, point: tuple[int, int]) -> Change:
        if not self.is_yours:
            return HANDLED
        self.lifted, self.pressed_at, self.carries, self.pointer = spot, point, False, point
        if isinstance(spot, Label):
            self.in_hand = spot.name
            self.desk.sound.play("lift")
        else:
            self.cursor = spot
        self.refusal = None
        self._say()
        return HANDLED

    def _up(self, point: tuple[int, int]) -> Change:
        start, self.lifted = self.lifted, None
        carried, self.carries = self.carries, False
        end = self.spot_at(point)
        assert start is not None
        if not carried:
            if isinstance(start, Label) or end != start:
                return HANDLED
            return self.put(self.in_hand, start)
        on_board = end is not None and not isinstance(end, Label)
        if isinstance(start, Label):
            if on_board and end is not None:
                refusal = self.why_not(start.name, end)
                return self._refuse(refusal) if refusal is not None else self._change({**self.army, end: start.name})
            self._say()
            return HANDLED
        if end not in self.home or end is None:
            return self.remove(start)
        return HANDLED if end == start else self.shift(start, end)

    def _inspect(self, spot: Spot | None) -> Change:
        self.pinned = None if spot is None or self.pinned is not None else self.card_of(spot)
        return HANDLED

    def card_of(self, spot: Spot) -> Card | None:
        if isinstance(spot, Label):
            return self.placing.kind_card(self.owner, spot.name)
        id = self.army.get(spot, "")
        return self.placing.kind_card(self.owner, id) if id else None

    @property
    def card(self) -> Card | None:
        """What the panel tells of: the thing pointed at, or the kind in hand."""
        if self.pinned is not None:
            return self.pinned
        spot = self.cursor if self.cursor_shown else self.hover
        found = self.card_of(spot) if spot is not None else None
        if found is None and self.in_hand:
            found = self.placing.kind_card(self.owner, self.in_hand)
        return found

    def key(self, event: pygame.Event) -> Change:
        words = chord(event)
        commands: dict[str, Callable[[], Change]] = {
            "Tab": lambda: self._step_tile(1), "Shift+Tab": lambda: self._step_tile(-1), "R": self.fill,
            "Enter": self.seal, "Ctrl+Z": self.undo,
        }  # fmt: skip
        if self.desk.pressed(event, "panel"):
            return self.ring.step(1)
        if self.desk.pressed(event, "inspect"):
            return self._inspect(self.cursor if self.cursor_shown else self.hover)
        if words == "Esc" and self.pinned is not None:
            self.pinned = None
            return HANDLED
        if words in _STEPS:
            return self._step(*_STEPS[words])
        if words in ("Delete", "Del", "Backspace") and self.cursor is not None:
            return self.remove(self.cursor)
        if words in ("Space", "Pad 5"):
            return self.put(self.in_hand, self.aim) if self.aim is not None else HANDLED
        if words.isdigit() and self._take_tile(int(words)):
            return HANDLED
        if words in commands:
            return commands[words]()
        return super().key(event)

    def _take_tile(self, number: int) -> bool:
        """The tile of that number in hand; 0 is the tenth."""
        tiles, at = self.tiles, (number - 1) % 10
        if at >= len(tiles):
            return False
        self.in_hand = tiles[at].id
        self.desk.sound.play("lift")
        self._say()
        return True

    def _step_tile(self, step: int) -> Change:
        ids = [tile.id for tile in self.tiles]
        at = ids.index(self.in_hand) if self.in_hand in ids else 0
        self.in_hand = ids[(at + step) % len(ids)]
        self.desk.sound.play("lift")
        self._say()
        return HANDLED

    def _step(self, x: int, y: int) -> Change:
        """The cursor over the own squares."""
        home = self.home
        if self.cursor is None or not self.cursor_shown or self.cursor not in home:
            self.cursor = self.cursor if self.cursor in home else home[0]
        else:
            wanted = self.skin.beside(self.cursor, x, y)
            self.cursor = wanted if wanted in home else self.cursor
        self.cursor_shown = True
        self._say()
        return HANDLED

    # --- layout and drawing

    def place(self) -> None:
        left = self.desk.settings.panel_side == "left"
        groups = [tile.group for tile in self.tiles]
        p = self.panels = lay_out(self.desk.layout, self.skin, groups, turned=self.turned, panels_left=left)
        self.list.rect = p.list
        self.keep_button.rect, self.delete_button.rect = p.keep, p.delete
        self.go.rect = p.go
        icons = "ui/dice", "ui/trash", "ui/lock"
        small = self.fill_button, self.clear_button, self.seal_button
        for button, icon, rect in zip(small, icons, p.small, strict=True):
            button.rect = rect
            button.icon = icon if rect.width >= self.desk.px(64) else ""

    def marks(self) -> Marks:
        lit = self.refusal is not None and self.desk.now - self.refused_at < LIT
        return Marks(
            cursor=self.cursor if self.cursor_shown else None,
            lit=frozenset(self.refusal.where) if lit and self.refusal is not None else frozenset(),
        )

    @property
    def shown(self) -> Any:
        return self.match.moment(self.viewer).view

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        self.skin.bake(surface)
        self.drawing.ground(surface)

    def over_ground(self, surface: pygame.Surface) -> None:
        self.drawing.draw(surface)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if not self.curtain.closed:
            self.drawing.above(surface)
