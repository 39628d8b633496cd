"""Deployment: a tray with what is still to be placed, the board with the squares where it may stand, who is next.

Knows no game: squares light up because the rules list them, and a wrong square gets the rules' own reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.core.ruleset import Action, Label, Phase, Refusal, Spot
from game.core.seats import Seat
from game.play.match import Refused
from game.play.session import Session
from game.ui import theme as ink
from game.ui.counsel import Advice
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change, Guard
from game.ui.scenes.before_battle.board_phase import BoardPhase
from game.ui.scenes.before_battle.seat_plaque import Told
from game.ui.scenes.before_battle.tray_hand import TrayHand
from game.ui.scenes.before_battle.tray_layout import TrayPlaces, lay_tiles, lay_tray
from game.ui.scenes.before_battle.tray_panels import NEXT, TrayPanels, TrayTold
from game.ui.scenes.before_battle.zones import Zones
from game.ui.scenes.phases import phase_of, scene_for
from game.ui.skins.aim import Initiative
from game.ui.skins.marks import Marks
from game.ui.skins.set_up import Tray
from game.ui.stage import Shown, Stage, shown_of
from game.ui.tools.pick import NotSo, Outcome, Picked
from game.ui.tools.place import PlaceTool
from game.ui.widgets import Button, Hint, IconButton, Kind

if TYPE_CHECKING:
    from game.ui.desk import Desk

SHAKE = 0.5  # seconds that the squares of a refusal are lit by themselves
CHOOSE = "Choose a square"
FINAL = "Armies are final; only placements can be taken back."
WHO_BEGINS = "Who begins"
NOT_NOW = "It is not your turn."


class DeployScene(BoardPhase):
    """One piece a turn, round the table."""

    phase = Phase.DEPLOY

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk, session)
        self.stage = Stage(self.skin, lambda: desk.settings, desk.sound.play, self._told)
        self.hand = TrayHand(desk, self.skin, self._carried, self.ring)
        self.refusal: Refusal | None = None
        self.refused_at = float("-inf")
        self.hint_wanted = False
        self.guard = Guard(lambda: desk.awake)
        self.said = ""
        self.panels = TrayPanels(desk, self.look)
        self.zones = Zones(desk)
        self.places: TrayPlaces | None = None
        self.tray: Sequence[Tray] = ()
        self.tray_seat = self.viewer
        key = desk.settings.key
        self.undo_button = IconButton(desk, "ui/undo", "Take back", self.undo, key=key("undo"))
        self.tools = [self.undo_button, *self.tools]
        self.go = Button(
            desk, CHOOSE, self._place_there, kind=Kind.PRIMARY, icon="ui/check", key="Space", more_keys=("Enter",),
            size=19,
        )  # fmt: skip
        self.hint_button = Button(desk, "Suggest", self.suggest, icon="ui/hint", key=key("hint"), size=16)
        self.ring.replace([*self.bar_widgets(), self.go, self.hint_button])
        self.ring.arrows = False
        happened = [self.match.told(ply, self.viewer).events for ply in range(self.match.ply)]
        self.began, self.order_dice = self.look.who_began(happened), self.look.order_dice(happened)
        self.stage.add(self._initiative())
        self._fell = False
        self.next()

    def _initiative(self) -> list[Shown]:
        """The dice that have decided who places first, where they have just fallen and nobody has seen them."""
        ply = self.match.ply - 1
        before = None if ply < 0 else self.match.moment(self.viewer, ply).decision
        if before is None or before.phase is self.phase:
            return []
        seen = shown_of(self.match.told(ply, self.viewer))
        events = [shown.happening for shown in seen]
        first = next((i for i, shown in enumerate(seen) if self.skin.staged(shown.before, events[i:])), len(seen))
        return seen[first:]

    # --- what is on the board

    @property
    def tool(self) -> PlaceTool | None:
        """What places; None while nobody in front of the screen does."""
        return self.hand.tool

    @property
    def settled(self) -> Any:
        return self.match.moment(self.viewer).view

    @property
    def shown(self) -> Any:
        return self.stage.view(self.settled)

    def _carried(self, spot: Spot) -> pygame.Surface | None:
        """A piece of the tray in the hand: larger, with a deep shadow."""
        if not isinstance(spot, Label):
            return None
        side = round(self._square * 1.2 / 0.9)
        return self.look.troop(self.seat, spot.name)(side)

    @property
    def _square(self) -> int:
        return self.skin.board.width // max(1, self._across)

    @property
    def _across(self) -> int:
        spot = next(iter(self.look.lanes(self.seat)[0]))
        place = self.skin.place_of(spot)
        return max(1, round(self.skin.board.width / place.width)) if place is not None and place.width else 1

    # --- whose turn

    def next(self) -> None:
        self.hand.tool = None
        super().next()
        if self.is_yours and self.session.seat is not None:
            self.hand.take(self.match.moment(self.session.seat), is_placed=self.beside is not None)
        self.hint_wanted = False
        self.guard.changed()
        self.refresh()

    # --- going on

    def play(self, action: Action, hand: tuple[int, int] | None = None) -> Change:
        by_human = self.who.is_your_turn
        self.hand.remember()
        try:
            self.session.play(action)
        except Refused as refused:
            return self._refuse(refused.refusal)
        if self.session.trouble:
            self.desk.tell(self.session.trouble, 8.0)
        if by_human:
            self.stage.finish_all()
        self.refusal = None
        self.note = ""
        told = self.match.told(self.match.ply - 1, self.viewer)
        self.stage.add(shown_of(told, hand, waits=not by_human))
        if phase_of(self.session) is self.phase:
            self.next()
        else:
            self.hand.tool = None
            self.counsel.cancel()
            self.refresh()
        return HANDLED

    def _told(self, shown: Shown) -> None:
        sentence = self.rules.notation.sentence(shown.happening.event, shown.before, self.viewer)
        if sentence:
            self.said = sentence

    @property
    def may_answer(self) -> bool:
        return self.stage.idle

    def update(self, seconds: float) -> Change:
        change = super().update(seconds)
        if not self.stage.idle and not self.curtain.closed:
            was_waiting = self.stage.waiting
            if self.stage.update(seconds):
                change = change or HANDLED
            if self._fell != self.dice_fall:
                self._fell = self.dice_fall
                self.refresh()
            if self.stage.idle or self.stage.waiting != was_waiting:
                self.refresh()
                change = change or HANDLED
        if self.stage.idle and phase_of(self.session) is not self.phase:
            return self.hand_over(scene_for(self.desk, self.session))
        if self.stage.idle and self.tool is not None and self.tool.hand is None:
            change = self.turn_to_who_acts() or change
        if self.refusal is not None and self.desk.now - self.refused_at < SHAKE + 0.1:
            return change or HANDLED
        return change

    @property
    def busy(self) -> bool:
        return super().busy or self.stage.busy or self.desk.now - self.refused_at < SHAKE

    # --- back

    def _ply_back(self) -> int | None:
        """How many actions stay when a placement is taken back; None when none can be."""
        to = self.session.ply_to_take_back()
        if to is None:
            return None
        decision = self.match.moment(self.viewer, to).decision
        return to if decision is not None and decision.phase is self.phase else None

    def undo(self) -> Change:
        to = self._ply_back()
        if to is None:
            return HANDLED
        self.counsel.cancel()
        if self.session.take_back(to):
            self.stage.clear()
            self.desk.sound.play("undo")
            self.refusal, self.note, self.said = None, "", ""
            self.next()
        return HANDLED

    # --- suggestions

    def suggest(self) -> Change:
        if self.tool is None or self.session.seat is None:
            return HANDLED
        self.hint_wanted = True
        self.counsel.ask_advice(self.match.moment(self.session.seat), self.desk.now)
        self.refresh()
        return HANDLED

    def listened(self, advice: Advice) -> None:
        self.hint_wanted = False
        if self.tool is None or not advice.suggestions or advice.ply != self.match.ply:
            self.note = "No suggestion here."
            self.refresh()
            return
        action = self.match.moment(self.viewer).parse(advice.suggestions[0].action)
        touches = action.touches
        if len(touches) == 2 and touches[0] in self.tool.open_tiles:
            self.tool.take(touches[0])
            self.tool.show_cursor(touches[1])
        self.refresh()

    # --- words and controls

    def refresh(self) -> None:
        tool, mine = self.tool, self.is_yours and self.tool is not None
        self.subtitle = self.step_line("")
        aim = tool.aim if tool is not None else None
        if mine:
            self.go.label = f"Place on {self.skin.name_of(aim)}" if aim is not None else CHOOSE
        else:
            places = WHO_BEGINS if self.dice_fall else f"{self.who.name_of(self.seat)} places"
            self.go.label = "Next" if self.stage.waiting else places
        self.go.icon = "ui/check" if aim is not None else "ui/play" if self.stage.waiting else ""
        self.go.enabled = aim is not None or self.stage.waiting
        self.go.reason = "Point at a lit square." if mine else NOT_NOW
        self.hint_button.enabled, self.hint_button.reason = mine, NOT_NOW
        self.hint_button.label = "Looking" if self.hint_wanted else "Suggest"
        to = self._ply_back()
        self.undo_button.enabled, self.undo_button.reason = to is not None, FINAL
        self.follow_plaques()
        self._say_hints(mine)
        self._place_tiles()

    def _say_hints(self, mine: bool) -> None:
        key = self.desk.settings.key
        if self.stage.waiting:
            hints = [Hint("Space", "Next"), Hint("Esc", "Menu")]
        elif mine:
            hints = [
                Hint("Drag or click", "Place"), Hint("Arrows", "Cursor"), Hint("Space", "Drop"),
                Hint("Tab", "Next piece"), Hint(key("hint"), "Suggest"), Hint("Right-click", "Inspect"),
                Hint(key("undo"), "Take back"),
            ]  # fmt: skip
        else:
            hints = [Hint("Right-click", "Inspect"), Hint("Space", "Faster"), Hint("Esc", "Menu")]
        if [*hints] != [*self.hints]:
            self.hints = hints
            self.repaint()

    @property
    def rule(self) -> str:
        return self.refusal.rule if self.refusal is not None else super().rule

    def told_of(self, seat: Seat) -> Told:
        standing, whole = self.look.placed(self.shown, seat)
        is_now = self.session.seat == seat
        return Told(
            self.skin.seat_name(seat), self.relation(seat), self.sitter(seat), self.session.chairs[seat].is_human,
            self.look.colours(seat), self.skin.seat_picture(seat), str(standing), f"of {whole} placed", "Lost  none",
            waits=is_now and not self.dice_fall, thinking=self.thinking if is_now else None,
            portrait=self.who.portrait_of(seat), level=self.who.line_of(seat).partition(",")[0],
        )  # fmt: skip

    # --- input

    def handle(self, event: pygame.Event) -> Change:
        if self.curtain.closed:
            return super().handle(event)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.stage.hurried = not self.stage.idle
            if self._hurry_on(event):
                self.refresh()
                return HANDLED
        elif event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP):
            self.stage.hurried = False
        tool = self.tool
        if tool is not None and self.is_yours:
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.hand.is_over(event.pos):
                self.card = None
            change = self._outcome(self.hand.handle(event))
            if change is not None:
                self.refresh()
                return change
        if self.desk.pressed(event, "panel"):
            return self.ring.step(1)
        if self.desk.pressed(event, "inspect"):
            spot = None if tool is None else tool.cursor if tool.cursor_shown else tool.hover
            return self.inspect(spot)
        return super().handle(event)

    def _hurry_on(self, event: pygame.Event) -> bool:
        """Ends what is being shown; True when that is all the event was for."""
        if self.stage.idle or (event.type == pygame.MOUSEBUTTONDOWN and event.button != 1):
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and self.ring.under(event.pos) is not None:
            return False
        name = chord(event)
        if event.type == pygame.KEYDOWN and name not in ("Space", "Enter"):
            return False
        was_waiting = self.stage.waiting
        return self.stage.finish() and (was_waiting or event.type == pygame.KEYDOWN)

    def _outcome(self, outcome: Outcome) -> Change:
        match outcome:
            case Picked(action, hand):
                return self.play(action, hand)
            case NotSo(refusal, _):
                return self._refuse(refusal)
            case None:
                return None
            case _:
                return HANDLED

    def _place_there(self) -> Change:
        if self.stage.waiting:
            self.stage.finish()
            return HANDLED
        tool = self.tool
        if tool is None or tool.aim is None:
            return HANDLED
        return self._outcome(tool.place_at(tool.aim)) or HANDLED

    def _refuse(self, refusal: Refusal) -> Change:
        self.refusal, self.refused_at = refusal, self.desk.now
        self.desk.sound.play("refuse")
        self.refresh()
        return HANDLED

    # --- layout

    def place(self) -> None:
        super().place()
        assert self.beside is not None
        self.places = lay_tray(self.desk.layout, self.beside.column, self.tight)
        self.go.rect, self.hint_button.rect = self.places.go, self.places.hint
        self.zones.forget()
        self._place_tiles()

    def _place_tiles(self) -> None:
        seat = self.tray_seat = self.seat if self.is_yours else self.viewer
        self.tray = self.look.tray(self.settled, seat, self.tool.open_tiles if self.tool is not None else [])
        if self.places is not None:
            at = self.places
            self.hand.surface.tiles = lay_tiles(self.desk.layout, at.tray, at.go.y, self.tray, self.tight)

    # --- drawing

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        art, low, at = self.desk.art, self.tight, self.places
        assert at is not None
        for panel in (at.tray, at.next, at.line):
            if panel.height:
                art.panel(surface, panel)
        y, size = (24, 15) if not low else (19, 14)
        art.panel_title(surface, "Who is next", at.next, y=y, size=size)
        if at.line.height:
            art.panel_title(surface, "Order of the line", at.line, y=y, size=size)

    def over_ground(self, surface: pygame.Surface) -> None:
        super().over_ground(surface)
        at, low, view = self.places, self.tight, self.settled
        assert at is not None
        self.panels.draw_tray(surface, at.tray, self._tray_told(), low)
        if not self.dice_fall:
            began = self.began, self.order_dice
            self.panels.draw_next(surface, at.next, self.look.queue(view, NEXT), began, low)
        if at.line.height:
            self.panels.draw_line(surface, at.line, self.look.line(view, self.tray_seat), low)

    @property
    def dice_fall(self) -> bool:
        """It is not decided yet who begins: nothing may tell it before the dice lie."""
        running = self.stage.running
        return isinstance(running, Initiative) and self.stage.part < running.hold

    def _tray_told(self) -> TrayTold:
        """What the tray says just now."""
        tool, seat = self.tool, self.session.seat
        title, line = self.look.asked(self.settled, self.tray_seat)
        colour = ink.MUTED
        if self.dice_fall:
            title, line = WHO_BEGINS, ""
        elif self.is_yours and tool is not None:
            line = f"Your turn: {line[:1].lower()}{line[1:]}"
        elif seat is not None:
            title, line = f"{self.skin.seat_name(seat)} places", self.said or "Your turn comes"
        if self.refusal is not None:
            line, colour = f"{self.refusal.why} ({self.refusal.rule})", ink.BAD
        elif self.note:
            line = self.note
        elif tool is not None and tool.typed is not None:
            line, colour = f"Go to square: {tool.typed}_", ink.LIGHT_GOLD
        chosen, over, lifted = (tool.selected, tool.hover, tool.lifted) if tool is not None else (None, None, None)
        empty = "Every piece stands." if tool is None else ""
        tiles = self.hand.surface.tiles
        return TrayTold(title, line, colour, self.tray_seat, self.tray, tiles, chosen, over, lifted, empty)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        tool = self.tool
        if tool is None or self.curtain.closed or tool.lifted is None or tool.hand is None:
            return
        picture = self._carried(tool.lifted)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=tool.hand.at))

    # The board

    def marks(self) -> Marks:
        tool = self.tool
        lit = self.refusal is not None and self.desk.now - self.refused_at < SHAKE * 3
        return Marks(
            cursor=tool.cursor
            if tool is not None and tool.cursor_shown and not isinstance(tool.cursor, Label)
            else None,
            hover=tool.hover
            if tool is not None and tool.hover not in tool.moves and not isinstance(tool.hover, Label)
            else None,
            lit=frozenset(self.refusal.where) if lit and self.refusal is not None else frozenset(),
            last=self._last(),
        )

    def _last(self) -> tuple[Spot, ...]:
        """Where the last piece was placed."""
        action = self.match.told(self.match.ply - 1, self.viewer).action if self.match.ply else None
        return () if action is None else tuple(s for s in action.touches if self.skin.place_of(s) is not None)

    def draw_board(self, surface: pygame.Surface) -> None:
        self.skin.draw(surface, self.shown, self.marks(), self.stage.without)
        tool = self.tool
        if tool is not None and self.is_yours and self.stage.idle:
            self.zones.draw_all(surface, self.skin, tool.moves, tool.aim, self._ghost(tool))
        self.stage.draw(surface)

    def _ghost(self, tool: PlaceTool) -> Callable[[int], pygame.Surface] | None:
        """The piece in hand, of the size wanted."""
        return self.look.troop(tool.seat, tool.selected.name) if isinstance(tool.selected, Label) else None
