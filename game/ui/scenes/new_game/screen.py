"""New game: which game, who sits where, the variant, the clock, where it begins, and the rule switches behind «More».

Knows no game: seats, variants and switches come from the data, the board and the sides from the game's skin.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from random import SystemRandom
from typing import TYPE_CHECKING, Any

import pygame

from game.core.seats import Seat
from game.play.session import Session, fresh_path
from game.rules.catalogue import IN_WINDOW
from game.ui.keys import chord, pressed
from game.ui.scene import HANDLED, Change, Pop, Push
from game.ui.scenes.new_game.boards import Boards
from game.ui.scenes.new_game.choices import ClockTile, Drawer, GameRow, VariantCard
from game.ui.scenes.new_game.chosen import CLOCKS, Chosen
from game.ui.scenes.new_game.commanders import Commanders, Sat
from game.ui.scenes.new_game.controls import Controls
from game.ui.scenes.new_game.layout import Layout
from game.ui.scenes.new_game.pictures import Pictures
from game.ui.scenes.new_game.position import Beginning
from game.ui.scenes.new_game.rule_switches import SwitchRows, in_words
from game.ui.scenes.new_game.seating import COMPUTER, HUMAN, Plaque, Quick, seatings
from game.ui.screen import Screen
from game.ui.skins import set_up_for, skin_for
from game.ui.skins.set_up import SetUpLook
from game.ui.skins.skin import Skin
from game.ui.widgets import Button, Hint, IconButton, Kind, Option, Tabs, Toggle, Viewport, Widget

if TYPE_CHECKING:
    from game.ui.desk import Desk, GameCard

SEEDS = SystemRandom()


class NewGame(Screen):
    """Everything that a game begins with.  Enter plays."""

    least = (1000, 610)
    skin: Skin | None = None
    look: SetUpLook | None = None

    def __init__(self, desk: Desk, game: str) -> None:
        super().__init__(desk, "New game")
        self.cards = list(desk.app.games())
        self.menu_button = IconButton(desk, "ui/menu", "Menu", self.close)
        self.workshop = IconButton(desk, "glyphs/cards", "Workshop", self._workshop, key="W")
        self.workshop.visible = False
        self.bench = IconButton(desk, "glyphs/hammer", "Lay the table by hand", self._lay_table, key="L")
        self.bench.visible = False
        self.tools = [
            self.workshop,
            self.bench,
            IconButton(desk, "ui/help", "Rules", self._rules, key=desk.settings.key("rules")),
            IconButton(desk, "ui/settings", "Settings", desk.app.open_settings),
        ]
        self.boards = Boards(desk)
        self.beginning = Beginning(desk, lambda: self.chosen, self._said)
        self.controls = self._made()
        self.layout = Layout(desk, self.controls)
        self.pictures = Pictures(desk, self.layout, self.controls, self.beginning)
        self.quickly: tuple[Quick, ...] = ()
        self.message = ""
        self._take_game(game if game in IN_WINDOW else next(iter(IN_WINDOW)))

    def _made(self) -> Controls:
        """The controls that stay."""
        desk = self.desk
        view = Viewport(desk, paint=lambda surface, top: self.pictures.paint_options(surface, top))
        return Controls(
            rows=[GameRow(desk, card, self._choose_game) for card in self.cards],
            back=Button(desk, "Back", self.close, key="Esc"),
            play=Button(desk, "Play", self.begin, kind=Kind.PRIMARY, icon="ui/play", key="Enter", size=18),
            drawer=Drawer(desk, self._toggle_drawer),
            reset=Button(desk, "Restore the usual rules", self._usual, icon="ui/undo", size=14),
            swap=Button(desk, "Swap sides", self._swap, icon="ui/swap", key="X", size=14),
            lot=Toggle(desk, False, self._set_lot, tip="Who takes which seat is drawn when the game begins"),
            position=self.beginning.field,
            paste=Button(desk, "Paste", self.beginning.paste, size=14),
            view=view,
            switches=SwitchRows(desk, view, self._switch),
            tabs=Tabs(desk, [Option(0, "")], 0, self._turn_tab, size=13),
        )

    # What is chosen

    def _take_game(self, game: str) -> None:
        """Another game: its data, its last choices, its controls."""
        app, settings = self.desk.app, self.desk.settings
        self.chosen = Chosen(lambda: app.library, settings.player_name, game, _mapping(settings.last.get(game)))
        self.controls.parts = ("variant", "front") if self.chosen.front else ("variant", "clock", "begin")
        self.controls.is_open = False
        self.beginning.forget()
        self._rules_changed()
        self._make_controls()

    def _rules_changed(self) -> None:
        """The board and the sides of the rules that are chosen now."""
        chosen = self.chosen
        self.boards.follow(chosen.game, chosen.variant)
        if chosen.shown_rules is not None:
            self.skin = skin_for(self.desk, chosen.shown_rules)
            self.look = set_up_for(self.desk, chosen.shown_rules, self.skin)
        self.workshop.visible = self.look is not None and self.look.workshop is not None
        self.bench.visible = self.look is not None and self.look.table_bench is not None

    # Controls

    def _make_controls(self) -> None:
        desk, chosen, controls = self.desk, self.chosen, self.controls
        controls.plaques = [
            Plaque(desk, chosen, seat, self.skin, self.look, self._said, self._choose_commander)
            for seat in range(len(chosen.seats))
        ]
        variants = chosen.values.get("variants", {})
        controls.variants = [
            VariantCard(desk, variant.name, variant.line, self.boards.board_of(name), self._variant_chooser(name))
            for name, variant in variants.items()
        ]
        for card, name in zip(controls.variants, variants, strict=True):
            card.chosen = name == chosen.variant
        controls.clocks = [ClockTile(desk, words, self._clock_chooser(words)) for words, _ in CLOCKS]
        options = chosen.values.get("options", {})
        controls.sums = []
        self._make_sums()
        controls.switches.take(options, [name for name in chosen.switches() if name != chosen.front], chosen.value_of)
        self.quickly = seatings(len(set(chosen.groups)))
        controls.quick = [Button(desk, quick.words, self._seated(quick), size=14) for quick in self.quickly]
        words = {"variant": "Variant", "clock": "Clock", "begin": "Begin", "front": chosen.front_name}
        kept = controls.tabs.value if controls.tabs.value < len(controls.parts) else 0
        tabs = [Option(i, words[part]) for i, part in enumerate(controls.parts)]
        controls.tabs = Tabs(desk, tabs, kept, self._turn_tab, size=13)
        for row in controls.rows:
            row.chosen = row.card.id == chosen.game
        controls.lot.on = chosen.by_lot
        self.subtitle = next((card.name for card in self.cards if card.id == chosen.game), "")
        self._reset_ring()
        self._said()

    def _make_sums(self) -> None:
        """The ready values of the switch on the first page, the present one among them."""
        chosen, controls = self.chosen, self.controls
        if not chosen.front:
            return
        option = chosen.values["options"][chosen.front]
        controls.sum_values = sorted({*option.offered, chosen.standing()[chosen.front], chosen.value_of(chosen.front)})
        controls.sums = [ClockTile(self.desk, str(value), self._sum_chooser(value)) for value in controls.sum_values]

    def _sum_chooser(self, value: int) -> Callable[[], Change]:
        def choose() -> Change:
            return self._switch(self.chosen.front, value)

        return choose

    def _reset_ring(self) -> None:
        c = self.controls
        middle: list[Widget] = [widget for plaque in c.order() for widget in plaque.widgets()]
        middle += [c.swap, c.lot, *c.quick]
        widgets: dict[str, list[Widget]] = {
            "variant": [*c.variants], "clock": [*c.clocks], "begin": [c.position, c.paste], "front": [*c.sums],
        }  # fmt: skip
        parts = [widgets[part] for part in c.parts]
        for widget in (*c.clocks, c.position, c.paste):
            widget.viewport = None
        if c.is_open:
            inside = [] if not self.chosen.front else [*widgets["clock"], *widgets["begin"]]
            middle = [c.view, *inside, *c.switches.controls.values(), c.reset]
        right = [c.tabs, *parts[c.tabs.value]] if c.is_folded else [widget for part in parts for widget in part]
        self.ring.replace([*self.bar_widgets(), *c.rows, *middle, *right, c.drawer, c.back, c.play])

    # What the controls say about the choices

    def _said(self) -> None:
        chosen, controls = self.chosen, self.controls
        self._turn_board()
        changed = [name for name in chosen.altered() if name != chosen.front]
        self._say_switches(changed)
        for words, tile in zip([words for words, _ in CLOCKS], controls.clocks, strict=True):
            tile.chosen = words == chosen.clock
        controls.swap.enabled, controls.swap.reason = len(chosen.seats) == 2, "Only where two seats face each other"
        self._say_quick()
        is_wrong = chosen.broken or self.beginning.wrong
        controls.play.enabled, controls.play.reason = not is_wrong and chosen.rules is not None, is_wrong
        self.hints = [
            Hint(f"1-{len(controls.rows)}", "Choose a game"),
            Hint("Tab", "Next control"),
            Hint("Left/Right", "Change"),
            Hint("O", "Close the options" if controls.is_open else "More options"),
            *([Hint("X", "Swap sides")] if len(chosen.seats) == 2 and not self.workshop.visible else []),
            *([Hint("W", "Workshop")] if self.workshop.visible else []),
            *([Hint("L", "Lay the table")] if self.bench.visible else []),
            Hint("Enter", "Play"),
            Hint("Esc", "Back"),
        ]
        self.repaint()

    def _turn_board(self) -> None:
        """The edge of the only person is below, as it will be in the game."""
        if self.controls.below != self.chosen.below:
            self.controls.below = self.chosen.below
            self._reset_ring()
            self.arrange()

    def _say_switches(self, changed: Sequence[str]) -> None:
        chosen, controls = self.chosen, self.controls
        names = chosen.values.get("options", {})
        on = [names[name].name for name in chosen.switches() if chosen.value_of(name) is True]
        said = [f"{names[name].name} {in_words(names[name], chosen.value_of(name)).lower()}" for name in changed]
        controls.drawer.lines = (
            [f"{words}: on" for words in _listed(on)] if on else ["All switches are off"],
            [f"Changed: {words}" for words in _listed(said)] if changed else ["As the rule book has them"],
        )
        controls.drawer.changed, controls.drawer.open = len(changed), controls.is_open
        if chosen.front:
            if chosen.value_of(chosen.front) not in controls.sum_values:
                self._make_sums()
                self._reset_ring()
            for value, tile in zip(controls.sum_values, controls.sums, strict=True):
                tile.chosen = value == chosen.value_of(chosen.front)
        controls.switches.say(chosen.value_of, frozenset(changed), chosen.refused)
        controls.reset.enabled, controls.reset.reason = bool(changed), "Nothing is changed"

    def _say_quick(self) -> None:
        """The first ready seating that is the one chosen is lit."""
        chosen, controls = self.chosen, self.controls
        are_human = [chosen.seats[seat].kind == HUMAN for seat in chosen.leaders]
        for button, quick in zip(controls.quick, self.quickly, strict=True):
            button.lit = [quick.humans(seat, chosen.my_seat, chosen.teams) for seat in chosen.leaders] == are_human
        first = next((button for button in controls.quick if button.lit), None)
        for button in controls.quick:
            button.lit = button is first

    # Choosing

    def _choose_game(self, card: GameCard) -> Change:
        if not card.ready:
            self.message = f"{card.name} comes in a later version."
            self.repaint()
            return HANDLED
        if card.id != self.chosen.game:
            self.message = ""
            self._take_game(card.id)
            self.arrange()
        return HANDLED

    def _variant_chooser(self, name: str) -> Callable[[], Change]:
        return lambda: self.take_variant(name)

    def take_variant(self, name: str) -> Change:
        """The variant of that name is to be played, if there is one."""
        chosen, groups = self.chosen, self.chosen.groups
        if name not in chosen.values.get("variants", {}):
            return HANDLED
        chosen.variant = name
        chosen.take_rules()
        self._rules_changed()
        if len(chosen.seats) != len(chosen.groups) or groups != chosen.groups:
            chosen.take_seats(None)
        self.beginning.check()
        self._make_controls()
        self.arrange()
        return HANDLED

    def _clock_chooser(self, words: str) -> Callable[[], Change]:
        def choose() -> Change:
            self.chosen.clock = words
            self._said()
            return HANDLED

        return choose

    def _switch(self, name: str, value: Any) -> Change:
        """A rule switch has another value."""
        groups = self.chosen.groups
        self.chosen.switch(name, value)
        self._rules_changed()
        self.beginning.check()
        if groups != self.chosen.groups:
            self.chosen.take_seats(None)
            self._make_controls()
        self._said()
        self.arrange()
        return HANDLED

    def _usual(self) -> Change:
        self.chosen.changes = {}
        self.chosen.take_rules()
        self._rules_changed()
        self.beginning.check()
        self._said()
        self.arrange()
        return HANDLED

    def _seated(self, quick: Quick) -> Callable[[], Change]:
        def seat() -> Change:
            chosen = self.chosen
            me = chosen.my_seat
            for i, place in enumerate(chosen.seats):
                place.kind = HUMAN if quick.humans(chosen.leader(i), me, chosen.teams) else COMPUTER
                if place.kind == HUMAN and i == me and not place.name:
                    place.name = self.desk.settings.player_name
            chosen.seat_commanders()
            self._seats_changed()
            return HANDLED

        return seat

    def _choose_commander(self, seat: int) -> Change:
        """The page of all commanders, for one seat."""
        place = self.chosen.seats[seat]

        def take(who: str, level: str) -> Change:
            place.who, place.level = who, level
            self._seats_changed()
            return HANDLED

        taken = frozenset(other.who for other in self.chosen.seats if other is not place and other.kind == COMPUTER)
        sat = Sat(self.subtitle, self._seat_words(seat), self._ground_of(seat), place.who, place.level, taken)
        return Push(Commanders(self.desk, sat, take))

    def _seat_words(self, seat: int) -> tuple[str, str]:
        """What a seat is called and what it is to the player: ("Air", "enemy")."""
        name = "" if self.skin is None else self.skin.seat_name(Seat(seat))
        return name, "" if self.chosen.by_lot else self.chosen.relation(seat)

    def _ground_of(self, seat: int) -> str:
        own = None if self.skin is None else self.skin.colours(Seat(seat))
        return "" if own is None else own.middle

    def _swap(self) -> Change:
        self.chosen.seats.reverse()
        self._seats_changed()
        return HANDLED

    def _set_lot(self, on: bool) -> Change:
        self.chosen.by_lot = on
        self._said()
        return HANDLED

    def _seats_changed(self) -> None:
        for plaque in self.controls.plaques:
            plaque.follow()
        self._said()
        self.arrange()

    def _toggle_drawer(self) -> Change:
        self.controls.is_open = not self.controls.is_open
        self._reset_ring()
        self._said()
        self.arrange()
        return HANDLED

    def _turn_tab(self, tab: int) -> Change:
        self._reset_ring()
        self.arrange()
        return HANDLED

    # Playing

    def begin(self) -> Change:
        chosen = self.chosen
        if chosen.rules is None or not self.controls.play.enabled:
            return HANDLED
        desk, app, opened = self.desk, self.desk.app, self.beginning.opened
        desk.change(last={**desk.settings.last, chosen.game: chosen.remembered()})
        seats = [chosen.seats[chosen.leader(i)] for i in range(len(chosen.seats))]
        if chosen.by_lot and len(seats) == 2:
            SEEDS.shuffle(seats)
        session = Session.begin(
            app.library,
            chosen.game,
            chosen.variant,
            chosen.options(),
            SEEDS.randrange(1, 2**31),
            [place.chair(chosen.commanders) for place in seats],
            fresh_path(app.where.saves, chosen.game, date.today().isoformat()),
            dict(CLOCKS)[chosen.clock],
            None if opened is None else (opened.rules, opened.state),
        )
        if session.trouble:
            desk.message = session.trouble
        return app.begin(session)

    def _workshop(self) -> Change:
        """Where an army and what goes with it are put together, and played against another."""
        from game.ui.scenes.workshop.opening import open_workshop

        rules, look = self.chosen.rules, self.look
        if rules is None or look is None or look.workshop is None:
            return HANDLED
        return open_workshop(self.desk, rules, look)

    def _lay_table(self) -> Change:
        """The ground that the game begins on, laid by hand."""
        opened = self.beginning.opened
        if self.look is None or self.look.table_bench is None:
            return HANDLED
        return Push(self.look.table_bench(None if opened is None else opened.state, self._laid))

    def _laid(self, name: str, text: str) -> Change:
        """A table was laid: the game begins from it."""
        self.beginning.take(f"Table: {name}", text)
        return Pop()

    def _rules(self) -> Change:
        return self.desk.app.open_rules()

    # Events

    def handle(self, event: pygame.Event) -> Change:
        if event.type == pygame.DROPFILE:
            return self.beginning.take(event.file, event.file)
        if event.type == pygame.DROPTEXT:
            return self.beginning.take(" ".join(event.text.split()), event.text)
        if pressed(event, "Esc") and self.controls.is_open:
            return self._toggle_drawer()
        return super().handle(event)

    def key(self, event: pygame.Event) -> Change:
        words, rows = chord(event), self.controls.rows
        if words.isdigit() and 1 <= int(words) <= len(rows):
            return rows[int(words) - 1].do()
        return super().key(event)

    def update(self, seconds: float) -> Change:
        change = super().update(seconds)
        return HANDLED if self.boards.draw_next() else change

    # Layout and drawing

    def arrange(self) -> None:
        self.controls.is_folded = self.desk.layout.compact
        self._reset_ring()
        super().arrange()

    def place(self) -> None:
        self.layout.place(self.chosen.clock_words(), self.beginning.words(short=True)[0])

    def paint(self, surface: pygame.Surface) -> None:
        self.pictures.paint(surface, self.chosen, self.skin, self.look, self.message)


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _listed(words: Sequence[str]) -> list[str]:
    """ "Forced draws, dead positions": the first as it is, the others small; then with fewer of them and how many more
    there are."""
    small = [word if i == 0 else word[:1].lower() + word[1:] for i, word in enumerate(words)]
    fewer = [f"{', '.join(small[:some])} and {len(small) - some} more" for some in range(len(small) - 1, 0, -1)]
    return [", ".join(small), *fewer]
