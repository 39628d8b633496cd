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

from game.core.ruleset import Decision, Phase, Ruleset
from game.play.chair import commanded_with
from game.play.position import Opened
from game.play.record import ClockKey
from game.play.session import Session, fresh_path
from game.rules.catalogue import IN_WINDOW, BadData, BadOptions
from game.ui.keys import chord, pressed
from game.ui.scene import HANDLED, Change
from game.ui.scenes.new_game.begin_from import LONGEST_POSITION
from game.ui.scenes.new_game.boards import Boards
from game.ui.scenes.new_game.choices import ClockTile, Drawer, GameRow, VariantCard
from game.ui.scenes.new_game.layout import Layout
from game.ui.scenes.new_game.pictures import Pictures
from game.ui.scenes.new_game.position import Beginning
from game.ui.scenes.new_game.rule_switches import SwitchRows, front_switch, in_words, shown_switches
from game.ui.scenes.new_game.seating import COMPUTER, HUMAN, LEVELS, Place, Plaque, Quick, seatings
from game.ui.screen import Screen
from game.ui.skins import set_up_for, skin_for
from game.ui.skins.set_up import SetUpLook
from game.ui.skins.skin import Skin
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
        self.layout, self.boards, self.pictures = Layout(self), Boards(self), Pictures(self)
        self.beginning = Beginning(self)
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
            self.beginning.typed,
            placeholder="Paste a position or a path",
            longest=LONGEST_POSITION,
            icon="ui/load",
        )
        self.paste = Button(desk, "Paste", self.beginning.paste, size=14)
        self.tabs = Tabs(desk, [Option(0, "")], 0, self._turn_tab, size=13)
        self.view = Viewport(desk, paint=self.pictures.paint_options)
        self.rows_of_switches = SwitchRows(desk, self.view, self._switch)
        self.message = ""
        self.more: list[tuple[str, str, pygame.Rect]] = []
        """Title, words and place of what stands among the options where the panels have no room for it."""
        self._take_game(game if game in IN_WINDOW else next(iter(IN_WINDOW)))

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
            VariantCard(desk, variant.name, variant.line, self.boards.board_of(name), self._variant_chooser(name))
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
        words = {"variant": "Variant", "clock": "Clock", "begin": "Begin", "front": self.front_name}
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
    def front_name(self) -> str:
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

    def altered(self) -> list[str]:
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
        middle: list[Widget] = [widget for plaque in self.order() for widget in plaque.widgets()]
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

    def order(self) -> list[Plaque]:
        """The plaques as they stand, the far side first."""
        return list(reversed(self.plaques))

    @property
    def folded(self) -> bool:
        """Too low for three panels at the right: they share tabs."""
        return self.desk.layout.compact

    def seats_said(self) -> None:
        """What the controls say about the choices."""
        names = self.values.get("options", {})
        changed = [name for name in self.altered() if name != self.front]
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
            self.beginning.check()
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
        self.beginning.check()
        if groups != self.groups:
            self._take_seats(None)
            self._make_controls()
        self.seats_said()
        self.arrange()
        return HANDLED

    def _usual(self) -> Change:
        self.changes = {}
        self._take_rules()
        self.beginning.check()
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

    def head(self) -> dict[str, Any]:
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
            return self.beginning.drop(event.file)
        if event.type == pygame.DROPTEXT:
            self.position.set_text(" ".join(event.text.split()))
            self.beginning.read(event.text)
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

    # Pictures

    def update(self, seconds: float) -> Change:
        change = super().update(seconds)
        return HANDLED if self.boards.draw_next() else change

    def place(self) -> None:
        self.layout.place()

    def paint(self, surface: pygame.Surface) -> None:
        self.pictures.paint(surface)

    # In words

    @property
    def begins_with(self) -> Phase:
        """The phase of the first decision."""
        if self.rules is None:
            return Phase.BATTLE
        pending = self.rules.pending(self.rules.start(0))
        return pending.phase if isinstance(pending, Decision) else Phase.BATTLE

    def clock_words(self) -> str:
        clock = dict(CLOCKS)[self.clock]
        if clock is None:
            return "No clock: take your time"
        return f"{clock.seconds / 60:.0f} minutes a side, {clock.increment:.0f} seconds more for each move"


def _sentence(words: str) -> str:
    words = words.partition("\n")[0]
    return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _listed(words: Sequence[str]) -> str:
    """ "Forced draws, dead positions": the first as it is, the others small."""
    return ", ".join(word if i == 0 else word[:1].lower() + word[1:] for i, word in enumerate(words))
