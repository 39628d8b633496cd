"""New game: which game, who sits where, the variant, the clock, where it begins, and the rule switches behind «More».

Knows no game: seats, variants and switches come from the data, the board and the sides from the game's skin
(VISUAL.md, `16_new_game.png`).  What was chosen is remembered for the next game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from random import SystemRandom
from typing import TYPE_CHECKING, Any

import pygame

from game.core.ruleset import Ruleset
from game.core.seats import Seat
from game.play.position import BadFile, Opened
from game.play.record import ClockKey
from game.play.session import Session, fresh_path
from game.rules.catalogue import GAMES, BadData, BadOptions
from game.ui import theme as ink
from game.ui.areas import work_area
from game.ui.keys import chord, pressed
from game.ui.scene import HANDLED, Change
from game.ui.scenes.begin_from import LONGEST_POSITION, first_line, given_position
from game.ui.scenes.game_choices import ClockTile, Drawer, GameRow, VariantCard
from game.ui.scenes.seating import COMPUTER, HUMAN, LEVELS, QUICK, Place, Plaque, Quick
from game.ui.screen import Screen
from game.ui.skins import draw_position, skin_for
from game.ui.skins.skin import Skin
from game.ui.theme import Role
from game.ui.widgets import (
    Button,
    Hint,
    IconButton,
    Kind,
    Option,
    Tabs,
    TextField,
    Toggle,
    Viewport,
    Widget,
)
from game.ui.widgets.text_field import text_on_clipboard

if TYPE_CHECKING:
    from game.ui.desk import Desk, GameCard

CLOCKS: Sequence[tuple[str, ClockKey | None]] = (
    ("Off", None),
    ("5 + 3", ClockKey(300.0, 3.0)),
    ("15 + 10", ClockKey(900.0, 10.0)),
    ("30 + 20", ClockKey(1800.0, 20.0)),
)
SEEDS = SystemRandom()


class NewGame(Screen):
    """Everything that a game begins with.  Enter plays."""

    least = (1000, 610)

    def __init__(self, desk: Desk, game: str) -> None:
        super().__init__(desk, "New game")
        self.cards = list(desk.app.games())
        self.menu_button = IconButton(desk, "ui/menu", "Menu", self.close)
        self.tools = [
            IconButton(desk, "ui/help", "Rules", self._rules, key=desk.settings.key("rules")),
            IconButton(desk, "ui/settings", "Settings", desk.app.open_settings),
        ]
        self.rows = [GameRow(desk, card, self._choose_game) for card in self.cards]
        self.back = Button(desk, "Back", self.close, key="Esc")
        self.play = Button(desk, "Play", self._play, kind=Kind.PRIMARY, icon="ui/play", key="Enter", size=18)
        self.drawer = Drawer(desk, self._toggle_drawer)
        self.reset = Button(desk, "Restore the usual rules", self._usual, icon="ui/undo", size=14)
        self.swap = Button(desk, "Swap sides", self._swap, icon="ui/swap", key="X", size=14)
        self.lot = Toggle(desk, False, self._set_lot, tip="Who takes which seat is drawn when the game begins")
        self.quick = [Button(desk, quick.words, self._seated(quick), size=14) for quick in QUICK]
        self.position = TextField(
            desk,
            "",
            self._position_typed,
            placeholder="Paste a position or a path",
            longest=LONGEST_POSITION,
            icon="ui/load",
        )
        self.paste = Button(desk, "Paste", self._paste, size=14)
        self.tabs = Tabs(
            desk, [Option(0, "Variant"), Option(1, "Clock"), Option(2, "Begin")], 0, self._turn_tab, size=13
        )
        self.view = Viewport(desk, paint=self._paint_options)
        self.message = ""
        self._boards: dict[tuple[str, int, str], pygame.Surface | None] = {}
        self._take_game(game if game in GAMES else next(iter(GAMES)))

    # What is chosen

    def _take_game(self, game: str) -> None:
        """Another game: its data, its last choices, its controls."""
        self.game = game
        self.values: Mapping[str, Any] = {}
        self.broken = ""
        try:
            self.values = self.desk.app.library.values(game)
        except BadData as error:
            self.broken = str(next(iter(error.problems), "the data can't be read"))
        last = self.desk.settings.last.get(game, {})
        self.variant = self._known(last.get("variant"), tuple(self.values.get("variants", {})))
        self.changes: dict[str, Any] = {
            name: value
            for name, value in _mapping(last.get("options")).items()
            if name in self.values.get("options", {}) and isinstance(value, type(self.values["options"][name].default))
        }
        self.clock = self._known(last.get("clock"), [words for words, _ in CLOCKS])
        self.by_lot = last.get("lot") is True
        self.opened: Opened | None = None
        self.wrong = ""
        self.position.set_text("")
        self.open = False
        self._take_rules()
        self._take_seats(last.get("seats"))
        self._make_controls()

    @staticmethod
    def _known(value: Any, names: Sequence[str]) -> str:
        return value if value in names else (names[0] if names else "")

    def _take_rules(self) -> None:
        """The rules that are chosen, or why there are none."""
        self.rules: Ruleset[Any] | None = None
        self.skin: Skin | None = None
        if self.values:
            try:
                self.rules = self.desk.app.library.rules(self.game, self.variant, self._options())
            except (BadData, BadOptions) as error:
                self.broken = str(error)
                return
            self.skin = skin_for(self.desk, self.rules)

    def _options(self) -> dict[str, Any]:
        standing = self._standing()
        return {name: value for name, value in self.changes.items() if value != standing.get(name)}

    def _standing(self) -> dict[str, Any]:
        """The switches as the chosen variant has them."""
        if not self.values:
            return {}
        usual = {name: option.default for name, option in self.values["options"].items()}
        return usual | dict(self.values["variants"][self.variant].options)

    def _take_seats(self, last: Any) -> None:
        count = len(self.rules.seats) if self.rules else 0
        mine = self.desk.settings.player_name
        self.seats = [Place(HUMAN, mine) if i == 0 else Place(COMPUTER, "") for i in range(count)]
        if isinstance(last, list) and len(last) == count:
            for place, told in zip(self.seats, last, strict=True):
                given = _mapping(told)
                place.kind = self._known(given.get("kind"), (place.kind, HUMAN, COMPUTER))
                place.level = self._known(given.get("level"), ("normal", *LEVELS))
                name = given.get("name")
                place.name = name[:40] if isinstance(name, str) else place.name
        for place in self.seats:
            if place.kind == HUMAN and not place.name:
                place.name = mine if not any(other.name == mine for other in self.seats) else ""

    # Controls

    def _make_controls(self) -> None:
        desk = self.desk
        self.plaques = [Plaque(self, seat) for seat in range(len(self.seats))]
        variants = self.values.get("variants", {})
        self.variants = [
            VariantCard(desk, variant.name, variant.line, self._board_of(name), self._variant_chooser(name))
            for name, variant in variants.items()
        ]
        for card, name in zip(self.variants, variants, strict=True):
            card.chosen = name == self.variant
        self.clocks = [ClockTile(desk, words, self._clock_chooser(words)) for words, _ in CLOCKS]
        self.switches: dict[str, Toggle] = {
            name: Toggle(desk, bool(self._value_of(name)), self._switcher(name))
            for name, option in self.values.get("options", {}).items()
            if isinstance(option.default, bool)
        }
        for row in self.rows:
            row.chosen = row.card.id == self.game
        self.lot.on = self.by_lot
        self.subtitle = next((card.name for card in self.cards if card.id == self.game), "")
        self._reset_ring()
        self.seats_said()

    def _value_of(self, name: str) -> Any:
        return self.changes.get(name, self._standing().get(name))

    def _reset_ring(self) -> None:
        middle: list[Widget] = [widget for plaque in self._order() for widget in plaque.widgets()]
        middle += [self.swap, self.lot, *self.quick]
        if self.open:
            middle = [self.view, *self.switches.values(), self.reset]
        parts: list[list[Widget]] = [[*self.variants], [*self.clocks], [self.position, self.paste]]
        right = [self.tabs, *parts[self.tabs.value]] if self.folded else [widget for part in parts for widget in part]
        self.ring.replace([*self.bar_widgets(), *self.rows, *middle, *right, self.drawer, self.back, self.play])

    def _order(self) -> list[Plaque]:
        """The plaques as they stand, the far side first."""
        return list(reversed(self.plaques))

    @property
    def folded(self) -> bool:
        """Too low for three panels at the right: they share tabs."""
        return self.desk.layout.compact

    def seats_said(self) -> None:
        """What the controls say about the choices."""
        names = self.values.get("options", {})
        standing = self._standing()
        changed = [name for name in self.switches if self._value_of(name) != standing.get(name)]
        on = [names[name].name for name in self.switches if self._value_of(name)]
        self.drawer.lines = (
            f"{_listed(on)}: on" if on else "All switches are off",
            f"Changed: {_listed([names[name].name for name in changed])}" if changed else "As the rule book has them",
        )
        self.drawer.changed = len(changed)
        self.drawer.open = self.open
        self.reset.enabled, self.reset.reason = bool(changed), "Nothing is changed"
        for words, tile in zip([words for words, _ in CLOCKS], self.clocks, strict=True):
            tile.chosen = words == self.clock
        humans = sum(place.kind == HUMAN for place in self.seats)
        self.swap.enabled, self.swap.reason = len(self.seats) == 2, "Only where two seats face each other"
        for button, quick in zip(self.quick, QUICK, strict=True):
            me = self.my_seat()
            button.lit = [quick.humans(i, me) for i in range(len(self.seats))] == [p.kind == HUMAN for p in self.seats]
        self.play.enabled = not self.broken and not self.wrong and self.rules is not None
        self.play.reason = self.broken or self.wrong
        self.hints = [
            Hint(f"1-{len(self.rows)}", "Choose a game"),
            Hint("Tab", "Next control"),
            Hint("Left/Right", "Change"),
            Hint("O", "Close the options" if self.open else "More options"),
            Hint("X", "Swap sides"),
            Hint("Enter", "Play"),
            Hint("Esc", "Back"),
        ]
        self.humans = humans
        self.repaint()

    def my_seat(self) -> int:
        return next((i for i, place in enumerate(self.seats) if place.kind == HUMAN), 0)

    # Choosing

    def _choose_game(self, card: GameCard) -> Change:
        if not card.ready:
            self.message = f"{card.name} comes in a later version."
            self.repaint()
            return HANDLED
        if card.id != self.game:
            self.message = ""
            self._take_game(card.id)
            self.arrange()
        return HANDLED

    def _variant_chooser(self, name: str) -> Callable[[], Change]:
        def choose() -> Change:
            self.variant = name
            self._take_rules()
            if self.rules is not None and len(self.seats) != len(self.rules.seats):
                self._take_seats(None)
            self._check_position()
            self._make_controls()
            self.arrange()
            return HANDLED

        return choose

    def _clock_chooser(self, words: str) -> Callable[[], Change]:
        def choose() -> Change:
            self.clock = words
            self.seats_said()
            return HANDLED

        return choose

    def _switcher(self, name: str) -> Callable[[bool], Change]:
        def switch(on: bool) -> Change:
            self.changes[name] = on
            self._take_rules()
            self._check_position()
            self.seats_said()
            return HANDLED

        return switch

    def _usual(self) -> Change:
        self.changes = {}
        self._take_rules()
        for name, switch in self.switches.items():
            switch.on = bool(self._value_of(name))
        self._check_position()
        self.seats_said()
        return HANDLED

    def _seated(self, quick: Quick) -> Callable[[], Change]:
        def seat() -> Change:
            me = self.my_seat()
            for i, place in enumerate(self.seats):
                place.kind = HUMAN if quick.humans(i, me) else COMPUTER
                if place.kind == HUMAN and i == me and not place.name:
                    place.name = self.desk.settings.player_name
            self._seats_changed()
            return HANDLED

        return seat

    def _swap(self) -> Change:
        self.seats.reverse()
        self._seats_changed()
        return HANDLED

    def _set_lot(self, on: bool) -> Change:
        self.by_lot = on
        self.seats_said()
        return HANDLED

    def _seats_changed(self) -> None:
        for plaque in self.plaques:
            plaque.follow()
        self.seats_said()
        self.arrange()

    def _toggle_drawer(self) -> Change:
        self.open = not self.open
        self._reset_ring()
        self.seats_said()
        self.arrange()
        return HANDLED

    def _turn_tab(self, tab: int) -> Change:
        self._reset_ring()
        self.arrange()
        return HANDLED

    # A position to begin from

    def _position_typed(self, text: str) -> Change:
        self._read_position(text)
        return HANDLED

    def _paste(self) -> Change:
        text = text_on_clipboard()
        if not text.strip():
            self.wrong = "There is no text on the clipboard."
            self.seats_said()
            return HANDLED
        self.position.set_text(" ".join(text.split()))
        self._read_position(text)
        return HANDLED

    def _drop(self, path: str) -> Change:
        self.position.set_text(path)
        self._read_position(path)
        return HANDLED

    def _read_position(self, text: str) -> None:
        self._given = text
        self._check_position()
        self.seats_said()

    _given = ""

    def _check_position(self) -> None:
        """The position that was given, under the rules that are chosen now."""
        text = self._given.strip()
        self.opened, self.wrong = None, ""
        if not text or self.rules is None or not self.position.text.strip():
            return
        try:
            found = given_position(text, self.desk.app.library, self.rules, self._head())
        except (BadFile, OSError, ValueError) as error:
            self.wrong = first_line(error, "\n" in text)
            return
        if found.rules.game != self.game:
            self.wrong = f"This is a position of {found.rules.game}."
        elif len(found.rules.seats) != len(self.seats):
            self.wrong = "This position has other seats."
        else:
            self.opened = found

    def _head(self) -> dict[str, Any]:
        """What a file of this game would say of itself."""
        options = self._options()
        head: dict[str, Any] = {"game": self.game, "variant": self.variant}
        return head | {"options": options} if options else head

    # Playing

    def _play(self) -> Change:
        if self.rules is None or not self.play.enabled:
            return HANDLED
        desk, app = self.desk, self.desk.app
        self._remember()
        seats = list(self.seats)
        if self.by_lot:
            SEEDS.shuffle(seats)
        chairs = [place.chair() for place in seats]
        path = fresh_path(app.where.saves, self.game, date.today().isoformat())
        start = None if self.opened is None else (self.opened.rules, self.opened.state)
        session = Session.begin(
            app.library,
            self.game,
            self.variant,
            self._options(),
            SEEDS.randrange(1, 2**31),
            chairs,
            path,
            dict(CLOCKS)[self.clock],
            start,
        )
        if session.trouble:
            desk.message = session.trouble
        return app.begin(session)

    def _remember(self) -> None:
        chosen = {
            "variant": self.variant,
            "options": dict(self._options()),
            "clock": self.clock,
            "lot": self.by_lot,
            "seats": [{"kind": p.kind, "name": p.name, "level": p.level} for p in self.seats],
        }
        self.desk.change(last={**self.desk.settings.last, self.game: chosen})

    def _rules(self) -> Change:
        return self.desk.app.open_rules()

    # Events

    def handle(self, event: pygame.Event) -> Change:
        if event.type == pygame.DROPFILE:
            return self._drop(event.file)
        if event.type == pygame.DROPTEXT:
            self.position.set_text(" ".join(event.text.split()))
            self._read_position(event.text)
            return HANDLED
        if pressed(event, "Esc") and self.open:
            return self._toggle_drawer()
        return super().handle(event)

    def key(self, event: pygame.Event) -> Change:
        words = chord(event)
        if words.isdigit() and 1 <= int(words) <= len(self.rows):
            return self.rows[int(words) - 1].do()
        return super().key(event)

    # Layout

    def arrange(self) -> None:
        self._reset_ring()
        super().arrange()

    def place(self) -> None:
        desk, px = self.desk, self.desk.px
        area = work_area(desk.layout)
        gap = px(12)
        if self.folded:
            right = pygame.Rect(area.right - px(330), area.y, px(330), area.height)
            self.list_panel = pygame.Rect(area.x, area.y, right.x - gap - area.x, px(76))
            top = self.list_panel.bottom + gap
            self.middle = pygame.Rect(area.x, top, self.list_panel.width, area.bottom - top)
        else:
            wide = desk.layout.roominess.value == "roomy"
            spare = max(0, min(area.width, px(1700)) - px(1232))
            left = px(196) + (spare // 6 if wide else 0)
            side = px(406) + (spare // 3 if wide else 0)
            self.list_panel = pygame.Rect(area.x, area.y, left, area.height)
            right = pygame.Rect(area.right - side, area.y, side, area.height)
            self.middle = pygame.Rect(
                self.list_panel.right + gap, area.y, right.x - self.list_panel.right - 2 * gap, area.height
            )
        self._place_games()
        self._place_middle()
        self._place_right(right)

    def _place_games(self) -> None:
        px, panel = self.desk.px, self.list_panel
        if self.folded:
            side = panel.height - px(20)
            inner = panel.inflate(-px(20), -px(20))
            step = (inner.width - side) // max(1, len(self.rows) - 1) if len(self.rows) > 1 else 0
            step = min(step, side + px(8))
            for i, row in enumerate(self.rows):
                row.icon_only = True
                row.tip = row.card.name if row.card.ready else f"{row.card.name} comes in a later version"
                row.rect = pygame.Rect(inner.x + i * step, inner.y, side, side)
            self.names_room = pygame.Rect(inner.x + len(self.rows) * step + px(8), inner.y, 0, side)
            self.names_room.width = inner.right - self.names_room.x
            return
        inner = pygame.Rect(panel.x + px(11), panel.y + px(43), panel.width - px(22), panel.height - px(54))
        gap = px(8)
        small = min(px(92), (inner.height - px(200)) // max(1, len(self.rows) - 1) - gap)
        large = min(inner.height - (len(self.rows) - 1) * (small + gap), round((inner.width - px(24)) * 1.06) + px(82))
        y = inner.y
        for row in self.rows:
            row.icon_only = False
            row.rect = pygame.Rect(inner.x, y, inner.width, large if row.chosen else small)
            y = row.rect.bottom + gap

    def _place_middle(self) -> None:
        px, panel = self.desk.px, self.middle
        tight = self.folded
        inner = panel.inflate(-px(32 if not tight else 24), 0)
        foot = px(54 if not tight else 44)
        quick_y = panel.bottom - foot - px(8)
        label = px(120) if inner.width >= px(480) else 0
        wants = [button.wanted_width() for button in self.quick]
        spare = inner.width - label - px(10) * (len(wants) - 1) - sum(wants)
        x = inner.x + label
        for button, want in zip(self.quick, wants, strict=True):
            button.rect = pygame.Rect(x, quick_y + px(8), want + spare // len(wants), px(36 if not tight else 32))
            x = button.rect.right + px(10)
        self.quick_label = pygame.Rect(inner.x, quick_y + px(8), label, self.quick[0].rect.height)
        top = panel.y + px(74 if not tight else 46)
        room = pygame.Rect(inner.x, top, inner.width, quick_y - top - px(8))
        self._place_seats(room)
        inside = panel.inflate(-px(28), -px(20))
        self.view.rect = pygame.Rect(inside.x, panel.y + px(54), inside.width, panel.height - px(54 + 62))
        self.reset.rect = pygame.Rect(0, 0, px(232), px(36))
        self.reset.rect.midbottom = panel.centerx, panel.bottom - px(16)
        self._place_options()

    def _place_seats(self, room: pygame.Rect) -> None:
        """Two seats: one plaque above the board and one below; more: round it, each at its side's right hand."""
        px = self.desk.px
        count = len(self.plaques)
        if count == 2:
            height = min(px(114), max(px(96), (room.height - px(150)) // 2))
            far, near = self._order()
            far.place(pygame.Rect(room.x, room.y, room.width, height))
            near.place(pygame.Rect(room.x, room.bottom - height, room.width, height))
            between = pygame.Rect(room.x, room.y + height, room.width, room.height - 2 * height)
            side = between.height - px(20)
            self.board_room = pygame.Rect(0, 0, side, side)
            self.board_room.center = between.center
            left = self.board_room.left - px(18) - room.x
            self.said = pygame.Rect(room.x, self.board_room.y, left, side)
            x = self.board_room.right + px(18)
            width = room.right - x
            self.swap.rect = pygame.Rect(x, self.board_room.centery - px(42), width, px(36))
            self.lot.rect = pygame.Rect(x, self.board_room.centery + px(6), width, px(32))
            self.lot_label = pygame.Rect(x, self.lot.rect.bottom + px(2), width, px(20))
        else:
            self._place_corners(room)

    def _place_corners(self, room: pygame.Rect) -> None:
        px = self.desk.px
        width, height = (room.width - px(112)) // 2, (room.height - px(20)) // 2
        corners = [
            (room.right - width, room.bottom - height),
            (room.x, room.bottom - height),
            room.topleft,
            (room.right - width, room.y),
        ]
        for plaque, corner in zip(self.plaques, corners, strict=False):
            plaque.place(pygame.Rect(corner, (width, height)))
        side = min(px(190), room.width - 2 * width)
        self.board_room = pygame.Rect(0, 0, side, side)
        self.board_room.center = room.center
        self.said = pygame.Rect(0, 0, 0, 0)
        self.swap.rect = self.lot.rect = pygame.Rect(0, 0, 0, 0)

    def _place_right(self, right: pygame.Rect) -> None:
        desk, px = self.desk, self.desk.px
        gap = px(12)
        foot = px(106 if not self.folded else 96)
        self.foot_panel = pygame.Rect(right.x, right.bottom - foot, right.width, foot)
        half = px(122)
        self.back.rect = pygame.Rect(right.x + px(14), self.foot_panel.bottom - px(62), half - px(16), px(48))
        self.play.rect = pygame.Rect(right.x + half + px(8), self.back.rect.y, right.width - half - px(22), px(48))
        drawer = px(88)
        self.drawer.rect = pygame.Rect(right.x, self.foot_panel.y - gap - drawer, right.width, drawer)
        rest = pygame.Rect(right.x, right.y, right.width, self.drawer.rect.y - gap - right.y)
        if self.folded:
            self.tabs.rect = pygame.Rect(rest.x, rest.y, rest.width, px(32))
            panel = pygame.Rect(rest.x, rest.y + px(38), rest.width, rest.height - px(38))
            self.panels = [panel, panel, panel]
        else:
            lines = 1 if len(self.variants) == 1 else -(-len(self.variants) // 2)
            most = rest.height / desk.layout.scale - 132 - 128 - 2 * 12
            self.panels = desk.layout.rows(rest, (min(58 + 82 * lines, most), 132, None), 12)
        self._place_variants(self.panels[0])
        self._place_clocks(self.panels[1])
        inner = self.panels[2].inflate(-px(26), 0)
        y = self.panels[2].y + px(46)
        self.paste.rect = pygame.Rect(inner.right - px(78), y, px(78), px(36))
        self.position.rect = pygame.Rect(inner.x, y, inner.width - px(86), px(36))

    def _place_variants(self, panel: pygame.Rect) -> None:
        px = self.desk.px
        inner = panel.inflate(-px(26), 0)
        columns = 1 if len(self.variants) == 1 else 2
        gap = px(6)
        width = (inner.width - gap * (columns - 1)) // columns
        count = -(-len(self.variants) // columns)
        height = min(px(76), max(px(44), (panel.height - px(60)) // max(1, count) - gap))
        for i, card in enumerate(self.variants):
            x = inner.x + (i % columns) * (width + gap)
            card.rect = pygame.Rect(x, panel.y + px(46) + (i // columns) * (height + gap), width, height)

    def _place_clocks(self, panel: pygame.Rect) -> None:
        px = self.desk.px
        inner = panel.inflate(-px(26), 0)
        gap = px(6)
        width = (inner.width + gap) // len(self.clocks) - gap
        for i, tile in enumerate(self.clocks):
            tile.rect = pygame.Rect(inner.x + i * (width + gap), panel.y + px(46), width, px(42))

    # The drawer

    def _place_options(self) -> None:
        px = self.desk.px
        self.view.clear()
        y = px(4)
        self._option_rows: list[tuple[str, pygame.Rect]] = []
        width = self.view.rect.width - px(20)
        for name, switch in self.switches.items():
            option = self.values["options"][name]
            words = width - px(270)
            height = px(44) + self.desk.theme.paragraph_height(option.text, Role.BODY, words, 14)
            self._option_rows.append((name, pygame.Rect(self.view.rect.x, y, width, height)))
            self.view.place(
                switch, pygame.Rect(self.view.rect.x + width - px(130), y + height // 2 - px(16), px(112), px(32))
            )
            y += height + px(8)
        self.view.set_height(y)

    def _paint_options(self, surface: pygame.Surface, top: int) -> None:
        desk, px = self.desk, self.desk.px
        standing = self._standing()
        for name, at in self._option_rows:
            rect = at.move(0, top)
            option = self.values["options"][name]
            desk.art.row(surface, rect)
            title = pygame.Rect(rect.x + px(14), rect.y + px(7), rect.width - px(270), px(26))
            stands = desk.theme.write(surface, option.name, Role.NAME, ink.IVORY, title, size=17)
            number = pygame.Rect(
                stands.right + px(10), title.y + px(1), rect.right - px(140) - stands.right - px(10), px(26)
            )
            desk.theme.write(surface, option.rule, Role.SMALL_STRONG, ink.GOLD, number, size=12)
            words = pygame.Rect(title.x, title.bottom, title.width, rect.bottom - title.bottom)
            desk.theme.paragraph(surface, option.text, Role.BODY, ink.MUTED, words, size=14)
            if self._value_of(name) != standing.get(name):
                pill = pygame.Rect(0, 0, px(76), px(22))
                pill.midright = rect.right - px(146), rect.centery
                desk.art.pill(surface, "changed", pill)

    # Pictures

    def _board_of(self, variant: str) -> Callable[[int], pygame.Surface | None]:
        def picture(side: int) -> pygame.Surface | None:
            key = (variant, side, self.desk.settings.board_theme)
            if key not in self._boards:
                self._boards[key] = self._drawn_board(variant, side)
            return self._boards[key]

        return picture

    def _drawn_board(self, variant: str, side: int) -> pygame.Surface | None:
        try:
            rules = self.desk.app.library.rules(self.game, variant, {})
        except (BadData, BadOptions, KeyError):
            return None
        out = pygame.Surface((side, side), pygame.SRCALPHA)
        draw_position(self.desk, out, out.get_rect(), rules, rules.redact(rules.start(0), Seat(0)))
        return out

    # Drawing

    def paint(self, surface: pygame.Surface) -> None:
        desk, px, art = self.desk, self.desk.px, self.desk.art
        art.panel(surface, self.list_panel)
        if self.folded:
            self._paint_names(surface)
        else:
            art.panel_title(surface, "Game", self.list_panel, y=24, size=15)
        art.panel(surface, self.middle)
        if self.open:
            art.panel_title(surface, "More options", self.middle, y=27)
        else:
            self._paint_seats(surface)
        titles = ("Variant", "Clock", "Begin from")
        for i, panel in enumerate(self.panels):
            if self.folded and i != self.tabs.value:
                continue
            art.panel(surface, panel)
            art.panel_title(surface, titles[i], panel, y=24, size=15)
            if i == 1:
                self._paint_clock(surface, panel)
            elif i == 2:
                self._paint_begin(surface, panel)
        art.panel(surface, self.foot_panel, waiting=True)
        room = pygame.Rect(
            self.foot_panel.x + px(16), self.foot_panel.y + px(8), self.foot_panel.width - px(32), px(28)
        )
        words, colour = self._next()
        desk.theme.write(surface, words, Role.SMALL, colour, room, size=14, may_cut=bool(self.broken or self.wrong))

    def _next(self) -> tuple[str, str]:
        if self.broken:
            return self.broken, ink.BAD
        if self.wrong:
            return "The position to begin from can't be read.", ink.BAD
        if self.message:
            return self.message, ink.LIGHT_GOLD
        if self.opened is not None:
            return "Next: the game begins from your position", ink.MUTED
        return "Next: the first move. The game saves itself.", ink.MUTED

    def _paint_names(self, surface: pygame.Surface) -> None:
        desk, px = self.desk, self.desk.px
        card = next((card for card in self.cards if card.id == self.game), None)
        if card is None:
            return
        room = self.names_room
        name = pygame.Rect(room.x, room.y + px(4), room.width, px(26))
        desk.theme.write(surface, card.name, Role.NAME, ink.IVORY, name)
        desk.theme.write(
            surface, card.players, Role.SMALL, ink.GOLD, pygame.Rect(name.x, name.bottom, name.width, px(20))
        )

    def _paint_seats(self, surface: pygame.Surface) -> None:
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        desk.art.panel_title(
            surface, "Who plays", self.middle, y=27 if not self.folded else 22, size=17 if not self.folded else 15
        )
        if not self.folded:
            line = pygame.Rect(self.middle.x + px(20), self.middle.y + px(42), self.middle.width - px(40), px(22))
            theme.write(surface, self._about(), Role.SMALL, ink.MUTED, line, "centre", size=14)
        if self.rules is not None:
            position = self.opened or Opened(self.rules, self.rules.start(0))
            view = position.rules.redact(position.state, Seat(0))
            draw_position(desk, surface, self.board_room, position.rules, view, frame=True)
        if self.quick_label.width:
            words = theme.spaced("Quick seating", Role.CAPS, ink.GOLD, 1)
            surface.blit(words, words.get_rect(midleft=self.quick_label.midleft))
        if self.said.width > px(60):
            self._paint_said(surface)
            theme.write(surface, "Sides by lot", Role.SMALL, ink.MUTED, self.lot_label, "right")
        for plaque in self.plaques:
            plaque.paint(surface)

    def _about(self) -> str:
        if self.by_lot:
            return "Who takes which seat is drawn when the game begins"
        if self.skin is None:
            return ""
        first = self.skin.seat_name(Seat(0))
        return f"{first} begins and sits below"

    def _paint_said(self, surface: pygame.Surface) -> None:
        """Beside the board: what the seating means."""
        desk, px = self.desk, self.desk.px
        words = "One person plays." if self.humans == 1 else f"{self.humans} people at one screen."
        if not self.humans:
            words = "Nobody here plays: you watch."
        if self.humans == 1 and self.skin is not None and not self.by_lot:
            words = f"You play {self.skin.seat_name(Seat(self.my_seat()))}."
        room = pygame.Rect(self.said.x, self.said.centery - px(36), self.said.width, px(72))
        desk.theme.paragraph(surface, words, Role.NAME, ink.IVORY, room, size=16)
        lines = desk.theme.paragraph_height(words, Role.NAME, self.said.width, 16)
        more = "Seats can change hands at any moment of the game."
        rest = pygame.Rect(room.x, room.y + lines + px(2), room.width, px(80))
        desk.theme.paragraph(surface, more, Role.SMALL, ink.MUTED, rest)

    def _paint_clock(self, surface: pygame.Surface, panel: pygame.Rect) -> None:
        clock = dict(CLOCKS)[self.clock]
        words = "No clock: take your time"
        if clock is not None:
            words = f"{clock.seconds / 60:.0f} minutes a side, {clock.increment:.0f} seconds more for each move"
        px = self.desk.px
        room = pygame.Rect(panel.x + px(14), panel.y + px(96), panel.width - px(28), px(22))
        self.desk.theme.write(surface, words, Role.SMALL, ink.MUTED, room, size=14)

    def _paint_begin(self, surface: pygame.Surface, panel: pygame.Rect) -> None:
        px = self.desk.px
        room = pygame.Rect(panel.x + px(14), panel.y + px(88), panel.width - px(28), panel.bottom - panel.y - px(92))
        if self.wrong:
            words, colour = self.wrong, ink.BAD
        elif self.opened is not None:
            words, colour = "Your position is on the board.", ink.GOOD
        else:
            words, colour = "The usual set-up. A position may also be dropped here.", ink.MUTED
        self.desk.theme.paragraph(surface, words, Role.SMALL, colour, room, size=13.5, may_cut=True)


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _listed(words: Sequence[str]) -> str:
    """ "Forced draws, dead positions": the first as it is, the others small."""
    return ", ".join(word if i == 0 else word[:1].lower() + word[1:] for i, word in enumerate(words))
