"""New game: which game, who sits where, the variant, the clock, where it begins, and the rule switches behind «More».

Knows no game: seats, variants and switches come from the data, the board and the sides from the game's skin
(VISUAL.md, `16_new_game.png`).  What was chosen is remembered for the next game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Literal

import pygame

from game.core.ruleset import Decision, Muster, Phase, Ruleset
from game.core.seats import Seat
from game.play.chair import commanded_with
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
from game.ui.scenes.rule_switches import SwitchRows, front_switch, in_words, shown_switches
from game.ui.scenes.seating import COMPUTER, HUMAN, LEVELS, Place, Plaque, Quick, seatings
from game.ui.screen import Screen
from game.ui.skins import draw_position, set_up_for, skin_for
from game.ui.skins.set_up import SetUpLook
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
BETWEEN_BOARDS = 0.08  # seconds between two pictures of variants, so that the screen answers in between


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
        self.quick: list[Button] = []
        self.quickly: tuple[Quick, ...] = ()
        self.position = TextField(
            desk,
            "",
            self._position_typed,
            placeholder="Paste a position or a path",
            longest=LONGEST_POSITION,
            icon="ui/load",
        )
        self.paste = Button(desk, "Paste", self._paste, size=14)
        self.tabs = Tabs(desk, [Option(0, "")], 0, self._turn_tab, size=13)
        self.view = Viewport(desk, paint=self._paint_options)
        self.rows_of_switches = SwitchRows(desk, self.view, self._switch)
        self.message = ""
        self._boards: dict[tuple[str, str, int, str], pygame.Surface | None] = {}
        self._to_draw: list[tuple[str, str, int, str]] = []
        self._next_board = desk.now + BETWEEN_BOARDS
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
        self.front = front_switch(self.values.get("options", {}))
        """The switch whose ready values stand on the first page."""
        self.right_parts = ("variant", "front") if self.front else ("variant", "clock", "begin")
        self.variant = self._known(last.get("variant"), tuple(self.values.get("variants", {})))
        self.changes: dict[str, Any] = {
            name: value
            for name, value in _mapping(last.get("options")).items()
            if name in self.values.get("options", {}) and type(value) is type(self.values["options"][name].default)
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
        self.refused = ("", "")
        if self.values:
            self.broken = ""
            library = self.desk.app.library
            try:
                self.rules = library.rules(self.game, self.variant, self._options())
            except BadOptions as error:
                self.broken = _sentence(str(error))
                self.refused = (error.name, self.broken)
            except BadData as error:
                self.broken = _sentence(str(error))
                return
            self._take_skin(self.rules if self.rules is not None else library.rules(self.game, self.variant, {}))

    def _take_skin(self, rules: Ruleset[Any]) -> None:
        self.skin = skin_for(self.desk, rules)
        self.look = set_up_for(self.desk, rules, self.skin)
        self.groups = [commanded_with(rules, seat) for seat in range(len(rules.seats))]
        self.teams = rules.teams

    skin: Skin | None = None
    look: SetUpLook | None = None
    groups: Sequence[tuple[int, ...]] = ()
    """For each seat those that one player plays together with it."""
    teams: Sequence[int] = ()

    def _options(self) -> dict[str, Any]:
        standing = self._standing()
        options, shown = self.values.get("options", {}), self._shown()
        return {
            name: value
            for name, value in self.changes.items()
            if name in shown and (getattr(options[name], "follows", None) is not None or value != standing.get(name))
        }

    def _shown(self) -> list[str]:
        """The switches that mean something in the chosen variant."""
        if not self.values:
            return []
        return shown_switches(self.values["options"], self.values["variants"][self.variant])

    def _standing(self) -> dict[str, Any]:
        """The switches as the chosen variant has them."""
        if not self.values:
            return {}
        usual = {name: option.default for name, option in self.values["options"].items()}
        return usual | dict(self.values["variants"][self.variant].options)

    def _take_seats(self, last: Any) -> None:
        count = len(self.skin.rules.seats) if self.skin else 0
        mine = self.desk.settings.player_name
        self.seats = [Place(HUMAN, mine) if self.leader(i) == 0 else Place(COMPUTER, "") for i in range(count)]
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
        options = self.values.get("options", {})
        self.sums: list[ClockTile] = []
        self._make_sums()
        self.rows_of_switches.take(options, [name for name in self._shown() if name != self.front], self._value_of)
        self.quickly = seatings(len(set(self.groups)))
        self.quick = [Button(desk, quick.words, self._seated(quick), size=14) for quick in self.quickly]
        words = {"variant": "Variant", "clock": "Clock", "begin": "Begin", "front": self._front_name}
        kept = self.tabs.value if self.tabs.value < len(self.right_parts) else 0
        tabs = [Option(i, words[part]) for i, part in enumerate(self.right_parts)]
        self.tabs = Tabs(desk, tabs, kept, self._turn_tab, size=13)
        for row in self.rows:
            row.chosen = row.card.id == self.game
        self.lot.on = self.by_lot
        self.subtitle = next((card.name for card in self.cards if card.id == self.game), "")
        self._reset_ring()
        self.seats_said()

    @property
    def switches(self) -> Mapping[str, Widget]:
        """What each rule switch is changed with."""
        return self.rows_of_switches.controls

    @property
    def _front_name(self) -> str:
        return str(self.values["options"][self.front].name) if self.front else ""

    def _make_sums(self) -> None:
        """The ready values of the switch on the first page, the present one among them."""
        if not self.front:
            return
        option = self.values["options"][self.front]
        known = {*option.offered, self._standing()[self.front], self._value_of(self.front)}
        self.sum_values = sorted(known)
        self.sums = [ClockTile(self.desk, str(value), self._sum_chooser(value)) for value in self.sum_values]

    def _sum_chooser(self, value: int) -> Callable[[], Change]:
        def choose() -> Change:
            return self._switch(self.front, value)

        return choose

    def _value_of(self, name: str) -> Any:
        """The value that the game would be played with."""
        if name in self.changes:
            return self.changes[name]
        if self.rules is not None and name in self.rules.switched:
            return self.rules.switched[name]
        return self._standing().get(name)

    def _altered(self) -> list[str]:
        """The switches that are not as the variant has them."""
        if self.rules is not None:
            return [name for name in self._shown() if name in self.rules.options]
        return list(self._options())

    # Players

    def leader(self, seat: int) -> int:
        """The first of the seats that one player plays together with this one."""
        return self.groups[seat][0] if seat < len(self.groups) else seat

    def relation(self, seat: int) -> str:
        """ "you", "your ally", "enemy", as the first person at this screen sees the seat."""
        if not any(place.kind == HUMAN for place in self.seats):
            return ""
        me = self.my_seat()
        if self.leader(seat) == me and self.seats[me].kind == HUMAN:
            return "you"
        return "your ally" if self.teams[seat] == self.teams[me] else "enemy"

    def _reset_ring(self) -> None:
        middle: list[Widget] = [widget for plaque in self._order() for widget in plaque.widgets()]
        middle += [self.swap, self.lot, *self.quick]
        widgets: dict[str, list[Widget]] = {
            "variant": [*self.variants], "clock": [*self.clocks], "begin": [self.position, self.paste],
            "front": [*self.sums],
        }  # fmt: skip
        parts = [widgets[part] for part in self.right_parts]
        for widget in (*self.clocks, self.position, self.paste):
            widget.viewport = None
        if self.open:
            inside = [] if not self.front else [*widgets["clock"], *widgets["begin"]]
            middle = [self.view, *inside, *self.switches.values(), self.reset]
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
        changed = [name for name in self._altered() if name != self.front]
        on = [names[name].name for name in self._shown() if self._value_of(name) is True]
        said = [f"{names[name].name} {in_words(names[name], self._value_of(name)).lower()}" for name in changed]
        self.drawer.lines = (
            f"{_listed(on)}: on" if on else "All switches are off",
            f"Changed: {_listed(said)}" if changed else "As the rule book has them",
        )
        if self.front:
            if self._value_of(self.front) not in self.sum_values:
                self._make_sums()
                self._reset_ring()
            for value, tile in zip(self.sum_values, self.sums, strict=True):
                tile.chosen = value == self._value_of(self.front)
        self.rows_of_switches.say(self._value_of, frozenset(changed), self.refused)
        self.drawer.changed = len(changed)
        self.drawer.open = self.open
        self.reset.enabled, self.reset.reason = bool(changed), "Nothing is changed"
        for words, tile in zip([words for words, _ in CLOCKS], self.clocks, strict=True):
            tile.chosen = words == self.clock
        humans = sum(place.kind == HUMAN and self.leader(i) == i for i, place in enumerate(self.seats))
        self.swap.enabled, self.swap.reason = len(self.seats) == 2, "Only where two seats face each other"
        me, leaders = self.my_seat(), [i for i in range(len(self.seats)) if self.leader(i) == i]
        are_human = [self.seats[i].kind == HUMAN for i in leaders]
        for button, quick in zip(self.quick, self.quickly, strict=True):
            button.lit = [quick.humans(i, me, self.teams) for i in leaders] == are_human
        first = next((button for button in self.quick if button.lit), None)
        for button in self.quick:
            button.lit = button is first
        self.play.enabled = not self.broken and not self.wrong and self.rules is not None
        self.play.reason = self.broken or self.wrong
        self.hints = [
            Hint(f"1-{len(self.rows)}", "Choose a game"),
            Hint("Tab", "Next control"),
            Hint("Left/Right", "Change"),
            Hint("O", "Close the options" if self.open else "More options"),
            *([Hint("X", "Swap sides")] if len(self.seats) == 2 else []),
            Hint("Enter", "Play"),
            Hint("Esc", "Back"),
        ]
        self.humans = humans
        self.repaint()

    def my_seat(self) -> int:
        return next((i for i, place in enumerate(self.seats) if place.kind == HUMAN and self.leader(i) == i), 0)

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
            groups = self.groups
            self._take_rules()
            if len(self.seats) != len(self.groups) or groups != self.groups:
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

    def _switch(self, name: str, value: Any) -> Change:
        """A rule switch has another value."""
        groups = self.groups
        self.changes[name] = value
        if value == self._standing().get(name) and getattr(self.values["options"][name], "follows", None) is None:
            del self.changes[name]
        self._take_rules()
        self._check_position()
        if groups != self.groups:
            self._take_seats(None)
            self._make_controls()
        self.seats_said()
        self.arrange()
        return HANDLED

    def _usual(self) -> Change:
        self.changes = {}
        self._take_rules()
        self._check_position()
        self.seats_said()
        self.arrange()
        return HANDLED

    def _seated(self, quick: Quick) -> Callable[[], Change]:
        def seat() -> Change:
            me = self.my_seat()
            for i, place in enumerate(self.seats):
                place.kind = HUMAN if quick.humans(self.leader(i), me, self.teams) else COMPUTER
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
        seats = [self.seats[self.leader(i)] for i in range(len(self.seats))]
        if self.by_lot and len(seats) == 2:
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
        self.swap.visible = self.lot.visible = count == 2
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
        """The plaques take the board's missing corners, each at its army's right hand."""
        px = self.desk.px
        between = px(114)
        width = min((room.width - between) // 2, px(280))
        height = min((room.height - (between if not self.folded else px(16))) // 2, px(180 if not self.folded else 150))
        over = max(0, room.height - 2 * height - between) // 2 if not self.folded else 0
        room = pygame.Rect(room.centerx - width - between // 2, room.y + over, 2 * width + between, 0)
        room.height = 2 * height + (between if not self.folded else px(16))
        if self.folded:
            room.height = max(room.height, min(2 * height + between, self.quick_label.y - px(8) - room.y))
        corners = [
            (room.right - width, room.bottom - height),
            (room.x, room.bottom - height),
            room.topleft,
            (room.right - width, room.y),
        ]
        for plaque, corner in zip(self.plaques, corners, strict=False):
            plaque.place(pygame.Rect(corner, (width, height)))
        gap = min(room.width - 2 * width, room.height - 2 * height)
        side = max(px(60), min(px(236), 2 * (gap - px(13))))
        self.board_room = pygame.Rect(0, 0, side, side)
        self.board_room.center = room.center
        self.said = pygame.Rect(0, 0, 0, 0)
        right = self.board_room.right + px(10)
        self.sides = {
            0: pygame.Rect(room.x, room.centery - px(24), self.board_room.x - px(10) - room.x, px(48)),
            1: pygame.Rect(right, room.centery - px(24), room.right - right, px(48)),
        }
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
            self.panels = [panel] * len(self.right_parts)
        else:
            lines = 1 if len(self.variants) == 1 else -(-len(self.variants) // 2)
            whole = rest.height / desk.layout.scale
            if self.front:
                self.panels = desk.layout.rows(rest, (None, max(126, min(160, whole * 0.33))), 12)
            else:
                self.panels = desk.layout.rows(rest, (min(58 + 82 * lines, whole - 132 - 128 - 2 * 12), 132, None), 12)
        self._place_variants(self.panels[0])
        if self.front:
            self._place_sums(self.panels[1])
            return
        self._place_clocks(self.panels[1])
        inner = self.panels[2].inflate(-px(26), 0)
        y = self.panels[2].y + px(46)
        self.paste.rect = pygame.Rect(inner.right - px(78), y, px(78), px(36))
        self.position.rect = pygame.Rect(inner.x, y, inner.width - px(86), px(36))

    def _place_variants(self, panel: pygame.Rect) -> None:
        px = self.desk.px
        inner = panel.inflate(-px(26), 0)
        columns = 1 if len(self.variants) == 1 or (self.folded and len(self.variants) > 4) else 2
        gap, top, foot = (px(4), px(40), px(50)) if self.folded else (px(6), px(46), px(56))
        width = (inner.width - gap * (columns - 1)) // columns
        count = -(-len(self.variants) // columns)
        height = min(px(76), max(px(20), (panel.height - foot) // max(1, count) - gap))
        for i, card in enumerate(self.variants):
            x = inner.x + (i % columns) * (width + gap)
            card.rect = pygame.Rect(x, panel.y + top + (i // columns) * (height + gap), width, height)

    def _place_clocks(self, panel: pygame.Rect) -> None:
        px = self.desk.px
        inner = panel.inflate(-px(26), 0)
        gap = px(6)
        width = (inner.width + gap) // len(self.clocks) - gap
        for i, tile in enumerate(self.clocks):
            tile.rect = pygame.Rect(inner.x + i * (width + gap), panel.y + px(46), width, px(42))

    def _place_sums(self, panel: pygame.Rect) -> None:
        px = self.desk.px
        inner = panel.inflate(-px(26), 0)
        gap = px(6)
        per_row = min(len(self.sums), 7)
        width = (inner.width + gap) // max(1, per_row) - gap
        for i, tile in enumerate(self.sums):
            x = inner.x + (i % per_row) * (width + gap)
            tile.rect = pygame.Rect(x, panel.y + px(44) + (i // per_row) * px(48), width, px(42))

    # The drawer

    def _place_options(self) -> None:
        px = self.desk.px
        self.view.clear()
        y = px(4)
        self._more: list[tuple[str, str, pygame.Rect]] = []
        if self.front and self.open:
            y = self._place_more(y)
        self.view.set_height(self.rows_of_switches.place(y))

    def _place_more(self, y: int) -> int:
        """Clock and beginning, where the right column has no room for them."""
        px, left = self.desk.px, self.view.rect.x
        width = self.view.rect.width - px(20)
        half = px(4 * 76 + 3 * 6)
        clock = pygame.Rect(left, y, width, px(66))
        for i, tile in enumerate(self.clocks):
            at = pygame.Rect(left + width - px(14) - half + i * px(82), y + px(14), px(76), px(38))
            self.view.place(tile, at)
        begin = pygame.Rect(left, clock.bottom + px(8), width, px(66))
        field = pygame.Rect(left + width - px(14) - half, begin.y + px(15), half - px(86), px(36))
        self.view.place(self.position, field)
        self.view.place(self.paste, pygame.Rect(field.right + px(8), field.y, px(78), px(36)))
        self._more = [("Clock", self._clock_words(), clock), ("Begin from", self._begin_words(short=True)[0], begin)]
        return begin.bottom + px(8)

    def _paint_options(self, surface: pygame.Surface, top: int) -> None:
        px, theme = self.desk.px, self.desk.theme
        for title, words, at in self._more:
            rect = at.move(0, top)
            self.desk.art.row(surface, rect)
            name = pygame.Rect(rect.x + px(14), rect.y + px(7), rect.width - px(360), px(26))
            theme.write(surface, title, Role.NAME, ink.IVORY, name, size=17)
            line = pygame.Rect(name.x, name.bottom, name.width, px(24))
            colour = self._begin_words()[1] if title != "Clock" else ink.MUTED
            theme.write(surface, words, Role.BODY, colour, line, size=14, may_cut=True)
        self.rows_of_switches.paint(surface, top)

    # Pictures

    def _board_of(self, variant: str) -> Callable[[int], pygame.Surface | None]:
        def picture(side: int) -> pygame.Surface | None:
            key = (self.game, variant, side, self.desk.settings.board_theme)
            if key not in self._boards:
                if variant != self.variant:
                    self._ask_for(key)
                    return None
                self._boards[key] = self._drawn_board(variant, side)
            return self._boards[key]

        return picture

    def _ask_for(self, key: tuple[str, str, int, str]) -> None:
        """A picture for which another variant's rules must be made first: when there is time."""
        if key not in self._to_draw:
            self._to_draw.append(key)
            self.desk.wake_in(BETWEEN_BOARDS)

    def update(self, seconds: float) -> Change:
        change = super().update(seconds)
        if not self._to_draw or self.desk.now < self._next_board:
            return change
        key = self._to_draw.pop(0)
        if key[0] == self.game:
            self._boards[key] = self._drawn_board(key[1], key[2])
        self._next_board = self.desk.now + BETWEEN_BOARDS
        if self._to_draw:
            self.desk.wake_in(BETWEEN_BOARDS)
        return HANDLED

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
        titles = {"variant": "Variant", "clock": "Clock", "begin": "Begin from", "front": f"{self._front_name} an army"}
        for i, (part, panel) in enumerate(zip(self.right_parts, self.panels, strict=True)):
            if self.folded and i != self.tabs.value:
                continue
            art.panel(surface, panel)
            art.panel_title(surface, titles[part], panel, y=24, size=15)
            match part:
                case "clock":
                    self._paint_clock(surface, panel)
                case "begin":
                    self._paint_begin(surface, panel)
                case "front":
                    self._paint_front(surface, panel)
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
        if self._begins_with is Phase.ARMY:
            return "Next: each player chooses an army", ink.MUTED
        return "Next: the first move. The game saves itself.", ink.MUTED

    @property
    def _begins_with(self) -> Phase:
        """The phase of the first decision."""
        if self.rules is None:
            return Phase.BATTLE
        pending = self.rules.pending(self.rules.start(0))
        return pending.phase if isinstance(pending, Decision) else Phase.BATTLE

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
            shown = draw_position(desk, surface, self.board_room, position.rules, view, frame=True)
            if self.opened is None:
                self._paint_kings(surface, position.rules, shown)
        if len(self.plaques) > 2:
            self._paint_sides(surface)
        if self.quick_label.width:
            words = theme.spaced("Quick seating", Role.CAPS, ink.GOLD, 1)
            surface.blit(words, words.get_rect(midleft=self.quick_label.midleft))
        if self.said.width > px(60):
            self._paint_said(surface)
            theme.write(surface, "Sides by lot", Role.SMALL, ink.MUTED, self.lot_label, "right")
        for plaque in self.plaques:
            plaque.paint(surface)

    def _about(self) -> str:
        if self.by_lot and len(self.seats) == 2:
            return "Who takes which seat is drawn when the game begins"
        if self.skin is None:
            return ""
        if self.humans > 1 and self._begins_with is Phase.ARMY:
            return "Between people at one screen a cover hides the armies"
        if len(self.seats) > 2:
            return "Allies face each other across the board"
        if self._begins_with is Phase.ARMY:
            return f"{self.skin.seat_name(Seat(0))} sits below; dice decide who begins"
        first = self.skin.seat_name(Seat(0))
        return f"{first} begins and sits below"

    def _paint_kings(self, surface: pygame.Surface, rules: Ruleset[Any], shown: Skin) -> None:
        """Where each army will stand, while nobody stands there yet."""
        look = set_up_for(self.desk, rules, shown)
        if look is None or self._begins_with is not Phase.ARMY:
            return
        for seat in range(len(rules.seats)):
            lanes = look.lanes(Seat(seat))
            middle = len(lanes) // 2
            places = [shown.place_of(spot) for spot in (lanes[middle - 1][0], lanes[middle][1])]
            found = [place for place in places if place is not None]
            if len(found) == 2:
                both = found[0].union(found[1])
                side = min(round(both.width * 1.25), max(self.desk.px(40), both.width // 2))
                picture = shown.seat_picture(Seat(seat))(side)
                surface.blit(picture, picture.get_rect(center=both.center))

    def _paint_sides(self, surface: pygame.Surface) -> None:
        """Who plays with whom, at either side of the board."""
        px, theme, skin = self.desk.px, self.desk.theme, self.skin
        if skin is None or self.look is None or self.folded:
            return
        for team, room in self.sides.items():
            seats = [Seat(i) for i, of in enumerate(self.teams) if of == team]
            align: Literal["left", "right"] = "left" if team == 0 else "right"
            name = pygame.Rect(room.x, room.y, room.width, px(26))
            colour = self.look.colours(seats[0]).on_dark
            theme.write(surface, self.look.team_name(team), Role.NAME, colour, name, align)
            line = pygame.Rect(room.x, name.bottom - px(2), room.width, px(22))
            names = " and ".join(dict.fromkeys(skin.seat_name(seat) for seat in seats))
            theme.write(surface, names, Role.SMALL, ink.MUTED, line, align, size=14)

    def _paint_front(self, surface: pygame.Surface, panel: pygame.Rect) -> None:
        """Under the sums: what such an army may be, and who has another one."""
        px, theme = self.desk.px, self.desk.theme
        rows = -(-len(self.sums) // 7)
        y = panel.y + px(44) + rows * px(48) + px(2)
        line = pygame.Rect(panel.x + px(14), y, panel.width - px(28), px(24))
        if self.look is None or self.rules is None or line.bottom > panel.bottom:
            return
        pending = self.rules.pending(self.rules.start(0))
        costs = {offer.id: offer.cost for offer in pending.offers} if isinstance(pending, Muster) else {}
        ready = [(_cost(army.counts, costs), army) for army in self.look.ready(Seat(self.my_seat()))]
        x = line.x
        cost, army = max(ready, key=lambda pair: pair[0], default=(0, None))
        for id, many in (army.counts if army is not None else {}).items():
            picture = self.look.figure(Seat(self.my_seat()), id)(px(22))
            surface.blit(picture, picture.get_rect(midleft=(x, line.centery)))
            x += px(22)
            if many > 1:
                count = pygame.Rect(x, line.y, px(30), line.height)
                x = theme.write(surface, f"×{many}", Role.TINY, ink.TEXT, count, size=12).right
            x += px(6)
        words = f"is one army of {cost}" if army is not None else "No ready-made army is so small."
        rest = pygame.Rect(x + (px(6) if army is not None else 0), line.y, line.right - x - px(6), line.height)
        theme.write(surface, words, Role.SMALL, ink.MUTED, rest, size=14, may_cut=True)
        options = self.values["options"]
        differ = [name for name in self._altered() if getattr(options[name], "follows", "") == self.front]
        told = "Same for all seats" if not differ else "Some seats have other sums"
        foot = pygame.Rect(line.x, line.bottom + px(2), line.width, px(22))
        if foot.bottom <= panel.bottom - px(6):
            theme.write(surface, f"{told}; single seats under More options", Role.SMALL, ink.MUTED, foot, size=13)

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
        words = self._clock_words()
        px = self.desk.px
        room = pygame.Rect(panel.x + px(14), panel.y + px(96), panel.width - px(28), px(22))
        self.desk.theme.write(surface, words, Role.SMALL, ink.MUTED, room, size=14)

    def _clock_words(self) -> str:
        clock = dict(CLOCKS)[self.clock]
        if clock is None:
            return "No clock: take your time"
        return f"{clock.seconds / 60:.0f} minutes a side, {clock.increment:.0f} seconds more for each move"

    def _begin_words(self, short: bool = False) -> tuple[str, str]:
        if self.wrong:
            return self.wrong, ink.BAD
        if self.opened is not None:
            return "Your position is on the board.", ink.GOOD
        more = "" if short else ". A position may also be dropped here."
        return f"The usual set-up{more}", ink.MUTED

    def _paint_begin(self, surface: pygame.Surface, panel: pygame.Rect) -> None:
        px = self.desk.px
        room = pygame.Rect(panel.x + px(14), panel.y + px(88), panel.width - px(28), panel.bottom - panel.y - px(92))
        words, colour = self._begin_words()
        self.desk.theme.paragraph(surface, words, Role.SMALL, colour, room, size=13.5, may_cut=True)


def _cost(counts: Mapping[str, int], costs: Mapping[str, int]) -> int:
    return sum(many * costs.get(id, 0) for id, many in counts.items())


def _sentence(words: str) -> str:
    words = words.partition("\n")[0]
    return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _listed(words: Sequence[str]) -> str:
    """ "Forced draws, dead positions": the first as it is, the others small."""
    return ", ".join(word if i == 0 else word[:1].lower() + word[1:] for i, word in enumerate(words))
