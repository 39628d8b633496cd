"""Putting an army on its places: a tray with what there is, the own rows with the squares where it may stand, the other
side under a curtain, set-ups ready-made and kept.

The army is a draft until it is sealed; then its actions are made one after the other, as the rules ask for them.  Knows
no game: what may stand where is the rules' own answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import TYPE_CHECKING, cast

import pygame

from game.core.ruleset import Label, Phase, Refusal, Spot
from game.core.seats import Seat
from game.play.armies import Armies, KeptArmy
from game.play.match import Refused
from game.play.session import Session
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change
from game.ui.scenes.before_battle.phase_screen import PhaseScreen
from game.ui.scenes.before_battle.placement_drawing import Curtained, PlacementDrawing, Told
from game.ui.scenes.before_battle.placement_input import PlacementInput, PlacementWishes
from game.ui.scenes.before_battle.placement_layout import ROW, ROW_GAP, Panels, lay_out
from game.ui.scenes.before_battle.shelf import KeptShelf
from game.ui.scenes.phases import phase_of
from game.ui.skins.facts import Card
from game.ui.skins.marks import Marks
from game.ui.skins.placing import Army, PlacingLook, SetUp
from game.ui.tools.arrange import Arrangement
from game.ui.widgets import Button, Hint, IconButton, Kind, ListBox

if TYPE_CHECKING:
    from game.ui.desk import Desk

CHANCE = SystemRandom()
LIT = 1.5  # seconds that the squares of a refusal are lit
CHOOSE = "Choose a square"
SEAL = "Seal army"
NOT_NOW = "It is not your turn."
_STEPS = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, 1), "Down": (0, -1)}


class PlacementScene(PhaseScreen):
    """One seat after the other; computer players by themselves."""

    phase = Phase.DEPLOY
    least = (900, 560)

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk, session)
        self.placing = cast(PlacingLook, self.look)
        wishes = PlacementWishes(
            self.put,
            lambda id, spot: self._changed_or(self.arranged.put(id, spot)),
            lambda start, end: self._changed_or(self.arranged.shift(start, end)),
            self.remove,
            lambda: self._say(),
        )
        self.input = PlacementInput(desk, self.skin, lambda: self.arranged, self._tiles, wishes)
        self.hand = self.input.hand
        self.refusal: Refusal | None = None
        self.refused_at = float("-inf")
        self.pinned: Card | None = None
        self.panels: Panels | None = None
        self.turned = self.skin.turned_for(self.who.sees_first())
        self._made_for: tuple[int, Seat] | None = None
        self.drawing = PlacementDrawing(desk, self.skin, self.placing)
        key = desk.settings.key
        self.undo_button = IconButton(desk, "ui/undo", "Take back", self.undo, key=key("undo"))
        self.tools = [self.undo_button, *self.tools]
        self.go = Button(desk, CHOOSE, self._go, kind=Kind.PRIMARY, icon="ui/check", key="Space", size=18)
        self.fill_button = Button(desk, "Fill", self.fill, icon="ui/dice", key="R", cap=False, size=15)
        self.clear_button = Button(desk, "Clear", self.clear, icon="ui/trash", size=15)
        self.seal_button = Button(desk, "Seal", self.seal, icon="ui/lock", size=15)
        self.keep_button = IconButton(desk, "ui/save", "Keep this army", self._keep, key="Ctrl+S")
        self.delete_button = IconButton(desk, "ui/trash", "Delete", self._delete, key="")
        self.list = ListBox(desk, self._draw_entry, row=ROW, gap=ROW_GAP, choose=self._take, tip_for=self._entry_tip)
        self.kept: KeptShelf[SetUp] = KeptShelf(
            desk, self, Armies.of(desk.app.where.data, self.rules.game), self.list, made=self._made,
            changed=lambda: self._say(), word="Keep", kept_first=False,
        )  # fmt: skip
        self.ring.replace([
            *self.bar_widgets(), self.list, self.keep_button, self.delete_button, self.go, self.fill_button,
            self.clear_button, self.seal_button,
        ])  # fmt: skip
        self.ring.arrows = False
        self.arranged = self._arrangement()
        self.next()

    # --- the draft

    @property
    def owner(self) -> Seat:
        """Whose army is on the screen."""
        return self.seat if self.is_yours else self.viewer

    @property
    def least_thought(self) -> float:
        """An army under its cloth arrives at once: nobody sees piece after piece, so only the first is waited for."""
        steps, seat = self.match.steps, self.session.seat
        goes_on = bool(steps) and steps[-1].seat == seat and self.placing.is_hidden(self.view)
        return 0.0 if goes_on else super().least_thought

    def _arrangement(self) -> Arrangement:
        seat = self.owner
        return Arrangement(self.placing, seat, self.match.moment(seat).view, super().rule)

    def refresh(self) -> None:
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
        self.arranged = self._arrangement()
        self.refusal, self.pinned = None, None
        self.hand.cursor, self.hand.cursor_shown = None, False
        self.turned = self.skin.turned_for(seat if len(self.who.human_seats) > 1 else self.who.sees_first())
        self.kept.take("army", self.placing.set_ups(seat) if self.is_yours else (), with_kept=self.is_yours)
        if self.panels is not None:
            self.place()
            self.repaint()

    def _changed(self, sound: str = "place") -> Change:
        """The army is another one."""
        self.refusal = None
        self.note = ""
        self.list.chosen = -1
        self.desk.sound.play(sound)
        self._say()
        return HANDLED

    def _changed_or(self, refusal: Refusal | None) -> Change:
        return self._changed() if refusal is None else self._refuse(refusal)

    def undo(self) -> Change:
        if self.is_yours and self.arranged.undo():
            self.refusal = None
            self.desk.sound.play("undo")
        self._say()
        return HANDLED

    def put(self, id: str, spot: Spot) -> Change:
        """Places a kind on a square; a second time takes it away."""
        if not self.is_yours:
            return HANDLED
        if self.arranged.army.get(spot) == id and self.arranged.remove(spot):
            return self._changed("lift")
        change = self._changed_or(self.arranged.put(id, spot))
        self.arranged.next_kind()
        return change

    def remove(self, spot: Spot) -> Change:
        return self._changed("lift") if self.is_yours and self.arranged.remove(spot) else HANDLED

    def fill(self) -> Change:
        """What comes, on every square that is still empty."""
        if not self.is_yours:
            return HANDLED
        self.arranged.fill(CHANCE.choice)
        return self._changed()

    def clear(self) -> Change:
        if not self.is_yours:
            return HANDLED
        self.arranged.clear()
        return self._changed("discard")

    # --- sealing

    @property
    def is_complete(self) -> bool:
        return self.is_yours and self.arranged.missing is None

    def seal(self) -> Change:
        """Makes the army's actions, all of them or none."""
        if not self.is_yours:
            return HANDLED
        missing = self.arranged.missing
        if missing is not None:
            return self._refuse(missing)
        moment = self.match.moment(self.owner)
        actions = self.arranged.actions(moment.view)
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
        return self.arranged.aim(self.hand)

    def _say(self) -> None:
        mine = self.is_yours
        names = self.session.library.values(self.rules.game).get("variants", {})
        self.subtitle = str(getattr(names.get(self.rules.variant), "name", self.rules.variant))
        self._say_go(mine)
        missing = self.arranged.missing if mine else None
        self.seal_button.enabled = self.is_complete
        self.seal_button.reason = missing.why if missing is not None else NOT_NOW
        for button in (self.fill_button, self.clear_button, self.keep_button):
            button.enabled, button.reason = mine, NOT_NOW
        self.fill_button.enabled = mine and self.arranged.standing < len(self.arranged.home)
        self.fill_button.reason = "Every square is filled." if mine else NOT_NOW
        can_undo = mine and bool(self.arranged.before)
        self.undo_button.enabled, self.undo_button.reason = can_undo, "Nothing has been placed yet."
        own, gone = self.kept.own is not None, self.kept.deleted is not None
        self.delete_button.enabled, self.delete_button.reason = mine and (own or gone), "Choose one of your own armies."
        self.delete_button.icon = "ui/undo" if gone and not own else "ui/trash"
        self.delete_button.tip = "Bring it back" if gone and not own else "Delete"
        self.list.enabled = mine
        self.hints = [Hint("Right-click", "Inspect"), Hint("F1", "Rules"), Hint("Esc", "Menu")]
        if mine:
            self.hints = [
                Hint("Drag", "Place"), Hint("1-9", "Choose a piece"), Hint("Arrows", "Cursor"), Hint("Space", "Drop"),
                Hint("Right-click", "Inspect"), Hint("R", "Fill the rest"), Hint("F1", "Rules"),
            ]  # fmt: skip
        self.repaint()

    def _say_go(self, mine: bool) -> None:
        aim, complete, go = self.aim, self.is_complete, self.go
        if not mine:
            go.label, go.icon, go.key = f"{self.who.name_of(self.seat)} places", "", ""
        elif complete and (aim is None or aim in self.arranged.army):
            go.label, go.icon, go.key = SEAL, "ui/lock", "Enter"
        elif aim is not None:
            word = "Take from" if self.arranged.army.get(aim) == self.arranged.in_hand else "Place on"
            go.label, go.icon, go.key = f"{word} {self.skin.name_of(aim)}", "ui/check", "Space"
        else:
            go.label, go.icon, go.key = CHOOSE, "", "Space"
        go.enabled = mine and (complete or aim is not None)
        go.reason = "Point at a lit square." if mine else NOT_NOW

    def _go(self) -> Change:
        if self.go.key == "Enter":
            return self.seal()
        return self.put(self.arranged.in_hand, self.aim) if self.aim is not None else HANDLED

    # --- whole armies

    def _made(self, name: str) -> KeptArmy:
        return KeptArmy(name, places=self.placing.to_keep(self.owner, self.arranged.army))

    def army_of(self, entry: SetUp | KeptArmy) -> Army:
        """What an entry puts on the board."""
        return entry.army if isinstance(entry, SetUp) else self.placing.kept(self.owner, entry.places)

    def _take(self, index: int) -> Change:
        if not self.is_yours or not 0 <= index < len(self.kept.entries):
            return HANDLED
        self.arranged.take_over(self.army_of(self.kept.entries[index]))
        self._changed()
        self.list.chosen = index
        self._say()
        return HANDLED

    def _entry_tip(self, index: int) -> str:
        entry = self.kept.entries[index]
        return entry.text if isinstance(entry, SetUp) else "Kept by you."

    def _keep(self) -> Change:
        return self.kept.keep() if self.is_yours else HANDLED

    def _delete(self) -> Change:
        change = self.kept.delete()
        self._say()
        return change

    def update(self, seconds: float) -> Change:
        change = super().update(seconds)
        if self.kept.forgets():
            self._say()
            change = change or HANDLED
        if self.refusal is not None and 0 < self.desk.now - self.refused_at - LIT < 0.2:
            change = change or HANDLED
        return change

    # --- input

    def _tiles(self) -> Sequence[pygame.Rect]:
        """Of the tray."""
        return self.panels.tiles if self.panels is not None else ()

    def handle(self, event: pygame.Event) -> Change:
        if self.curtain.closed:
            return super().handle(event)
        match event.type:
            case pygame.MOUSEMOTION:
                moved = self.input.move(event.pos)
                return super().handle(event) or moved
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.pinned = None
                spot = self.input.spot_at(event.pos)
                if spot is not None and self.ring.under(event.pos) is None:
                    self.ring.focus(None)
                    if not self.is_yours:
                        return HANDLED
                    self.refusal = None
                    return self.input.press(spot, event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                return self._inspect(self.input.spot_at(event.pos))
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.hand.lifted is not None:
                return self.input.release(event.pos)
        return super().handle(event)

    def _inspect(self, spot: Spot | None) -> Change:
        self.pinned = None if spot is None or self.pinned is not None else self.card_of(spot)
        return HANDLED

    def card_of(self, spot: Spot) -> Card | None:
        id = spot.name if isinstance(spot, Label) else self.arranged.army.get(spot, "")
        return self.placing.kind_card(self.owner, id) if id else None

    @property
    def card(self) -> Card | None:
        """What the panel tells of: the thing pointed at, or the kind in hand."""
        if self.pinned is not None:
            return self.pinned
        spot = self.hand.pointed
        found = self.card_of(spot) if spot is not None else None
        if found is None and self.arranged.in_hand:
            found = self.placing.kind_card(self.owner, self.arranged.in_hand)
        return found

    def key(self, event: pygame.Event) -> Change:
        words = chord(event)
        commands: dict[str, Callable[[], Change]] = {
            "Tab": lambda: self.input.step_tile(1), "Shift+Tab": lambda: self.input.step_tile(-1), "R": self.fill,
            "Enter": self.seal, "Ctrl+Z": self.undo,
        }  # fmt: skip
        if self.desk.pressed(event, "panel"):
            return self.ring.step(1)
        if self.desk.pressed(event, "inspect"):
            return self._inspect(self.hand.pointed)
        if words == "Esc" and self.pinned is not None:
            self.pinned = None
            return HANDLED
        if words in _STEPS:
            return self.input.step(*_STEPS[words])
        if words in ("Delete", "Del", "Backspace") and self.hand.cursor is not None:
            return self.remove(self.hand.cursor)
        if words in ("Space", "Pad 5"):
            return self.put(self.arranged.in_hand, self.aim) if self.aim is not None else HANDLED
        if words.isdigit() and self.input.take_tile(int(words)):
            return HANDLED
        if words in commands:
            return commands[words]()
        return super().key(event)

    # --- layout and drawing

    def place(self) -> None:
        left = self.desk.settings.panel_side == "left"
        groups = [tile.group for tile in self.arranged.tiles]
        p = self.panels = lay_out(self.desk.layout, self.skin, groups, turned=self.turned, panels_left=left)
        self.list.rect = p.list
        self.keep_button.rect, self.delete_button.rect = p.keep, p.delete
        self.go.rect = p.go
        icons = "ui/dice", "ui/trash", "ui/lock"
        small = self.fill_button, self.clear_button, self.seal_button
        for button, icon, rect in zip(small, icons, p.small, strict=True):
            button.rect = rect
            button.icon = icon if rect.width >= self.desk.px(64) else ""

    def _told(self) -> Told:
        """All that the drawing tells of the present moment."""
        seats = range(len(self.rules.seats))
        view = self.match.moment(self.viewer).view
        hidden = self.placing.is_hidden(view)
        others = [self._curtained(Seat(seat)) for seat in seats if seat != self.owner and hidden]
        lit = self.refusal is not None and self.desk.now - self.refused_at < LIT
        marks = Marks(
            cursor=self.hand.cursor if self.hand.cursor_shown else None,
            lit=frozenset(self.refusal.where) if lit and self.refusal is not None else frozenset(),
        )
        return Told(
            view, marks, self.arranged, self.hand, self.is_yours, others, self.card, self.pinned is not None,
            self.refusal.why if self.refusal is not None else "", self.note, bool(self.kept.entries),
        )  # fmt: skip

    def _curtained(self, seat: Seat) -> Curtained:
        view = self.match.moment(self.viewer).view
        done, whole = self.placing.decided(view, seat)
        return Curtained(seat, self.who.name_of(seat), self.session.seat == seat, done, whole)

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        self.skin.bake(surface)
        assert self.panels is not None
        self.drawing.ground(surface, self.panels, self.owner, self.is_yours)

    def over_ground(self, surface: pygame.Surface) -> None:
        assert self.panels is not None
        self.drawing.draw(surface, self.panels, self._told())

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if not self.curtain.closed and self.panels is not None:
            self.drawing.above(surface, self.panels, self._told())

    def _draw_entry(self, surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool, over: bool) -> None:
        entry = self.kept.entries[index]
        self.desk.art.row(surface, rect, chosen=chosen, hover=over)
        self.drawing.entry(surface, rect, entry.name, self.army_of(entry), self.arranged)
