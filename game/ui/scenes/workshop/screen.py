"""The workshop: an army and its deck side by side, every rule as it arises with a button that mends it, what one is
likely to hold, and a way to play this against that (docs/look.md, Workshop).

Knows no game: what lies on the bench, and what is said of it, comes from the game's `WorkshopLook`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Pick
from game.core.wording import plural
from game.play.armies import Armies, KeptArmy
from game.play.position import BadFile
from game.play.shared_army import read_shared
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change, Pop, Push
from game.ui.scenes.before_battle.shelf import KeptShelf
from game.ui.scenes.saves.bringing import text_of
from game.ui.scenes.workshop.bench import WorkBench, counts_of
from game.ui.scenes.workshop.controls import Controls
from game.ui.scenes.workshop.formation import Formation
from game.ui.scenes.workshop.layout import Layout
from game.ui.scenes.workshop.lines import Lines
from game.ui.scenes.workshop.pictures import Pictures
from game.ui.scenes.workshop.pool import FilterChips, Pool
from game.ui.scenes.workshop.sharing import ImportSheet, KeepSheet, ShareSheet
from game.ui.scenes.workshop.table import Table
from game.ui.screen import Screen
from game.ui.skins.set_up import Army
from game.ui.skins.workshop import Chip, WorkshopLook
from game.ui.widgets import Button, Hint, IconButton, Kind, ListBox, Option, Segments, Stepper, Tabs, TextField

if TYPE_CHECKING:
    from game.ui.desk import Desk

TURNS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15)
MOST_MENDS = 10
CARDS = "cards"
READ_AFTER = 0.45
"""Seconds that the pointer rests on a tile before the whole card is shown."""
Bench = Mapping[str, Sequence[Pick]]


class Workshop(Screen):
    """One bench."""

    least = (1000, 610)

    def __init__(
        self,
        desk: Desk,
        game: str,
        look: WorkshopLook,
        *,
        begun: Bench | None = None,
        fixed: frozenset[str] = frozenset(),
        take: Callable[[Bench], Change] | None = None,
        against: Callable[[Bench], Change] | None = None,
    ) -> None:
        """`take` hands what is made to whoever opened the workshop; without it, it is played `against` something."""
        super().__init__(desk, "Workshop", _card_name(desk, game))
        self.game, self.take, self.against = game, take, against
        self.table = Table(look, WorkBench(look, fixed))
        for part, picks in (begun or {}).items():
            self.table.bench.begin(part, picks)
        self.controls = self._made_controls()
        armies = Armies.of(desk.app.where.data, game)
        self.shelf: KeptShelf[Army] = KeptShelf(
            desk, self, armies, self.controls.shelf_list, made=self._made, changed=self._say
        )
        self._make_bar()
        self.layout = Layout(desk, self.controls, self.table)
        self.pictures = Pictures(desk, self.controls, self.table, self.layout)
        self._filter()
        self._changed()

    # --- controls

    def _made_controls(self) -> Controls:
        desk, look, table = self.desk, self.table.look, self.table
        parts = dict(look.parts)
        shelves = [Option(CARDS, "Cards"), *(Option(part, plural(name)) for part, name in parts.items())]
        kinds = [Option("", "All"), *(Option(chip.id, chip.words) for chip in look.chips[0][1])]
        turns = [Option(turn, f"by turn {turn}") for turn in TURNS]
        words = "Take both" if self.take is not None else "Play with it"
        return Controls(
            tabs=Tabs(desk, shelves, CARDS, self._turn_tab),
            sides=Tabs(desk, [Option(p, name) for p, name in parts.items()], table.first, self._turn_side),
            search=TextField(
                desk, "", lambda text: self._filtered(), icon="ui/search", placeholder="Search name or text", key="/",
                clears=True,
            ),
            kinds=Segments(desk, kinds, "", lambda kind: self._filtered()),
            steppers=[self._stepper(name, chips) for name, chips in look.chips[1:] if _is_long(chips)],
            chips=[
                FilterChips(desk, name, chips, self._filtered)
                for name, chips in look.chips[1:]
                if not _is_long(chips)
            ],
            pool=Pool(desk, self._draw_tile, self._add, self._take_out, self._point),
            shelf_list=ListBox(
                desk, self._draw_entry, row=54, gap=6, choose=self._take_entry, tip_for=self._entry_tip
            ),
            rename=Button(desk, "Rename", lambda: self.shelf.rename(), size=14),
            delete=Button(desk, "Delete", lambda: self.shelf.delete(), icon="ui/trash", size=14),
            formation=Formation(desk, look, self._choose_slot, self._take_out),
            mends=[Button(desk, "", self._mender(i), size=13) for i in range(MOST_MENDS)],
            turns=Stepper(desk, turns, table.turn, self._set_turn, tip="By which of your turns"),
            hand=Button(desk, "Sample hand", self._sample, icon="glyphs/cards", key="H", cap=False, size=14),
            lines=Lines(desk, self._point, self._add, self._take_out),
            save=Button(desk, "Save", self._keep, icon="ui/save", key="Ctrl+S", cap=False, size=15),
            go=Button(desk, words, self._go, kind=Kind.PRIMARY, key="Ctrl+Enter", cap=False, size=17),
        )  # fmt: skip

    def _stepper(self, name: str, chips: Sequence[Chip]) -> Stepper[str]:
        options = [Option("", f"{name}: all"), *(Option(chip.id, chip.words) for chip in chips)]
        return Stepper(self.desk, options, "", lambda value: self._filtered(), tip=name)

    def _make_bar(self) -> None:
        desk = self.desk
        self.undo = IconButton(desk, "ui/undo", "Take back", self._undo, key="Ctrl+Z")
        self.redo = IconButton(desk, "ui/redo", "Do it again", self._redo, key="Ctrl+Y")
        self.clear = IconButton(desk, "ui/trash", "Clear the bench", self._clear)
        self.bring = IconButton(desk, "ui/load", "Import", self._import, key="Ctrl+O")
        self.share = IconButton(desk, "ui/log", "Export", self._share, key="Ctrl+E")
        self.menu_button = IconButton(desk, "ui/chevron_left", "Back", self.close)
        self.tools = [
            self.undo, self.redo, self.clear, self.bring, self.share,
            IconButton(desk, "ui/help", "Rules", self._rules, key=desk.settings.key("rules")),
            IconButton(desk, "ui/close", "Close", self.close, key="Esc"),
        ]  # fmt: skip

    def reset_ring(self) -> None:
        """What can be reached now."""
        controls = self.controls
        middle = controls.of_pool if controls.tabs.value == CARDS else controls.of_shelf
        left, right = controls.of_first, controls.of_second
        if self.layout.is_folded:
            left, right = [controls.sides, *(left if self.layout.shows_first else right)], []
        self.ring.replace([
            *self.bar_widgets(), *left, controls.tabs, *middle, *right, controls.save, controls.go,
        ])  # fmt: skip
        self.controls.search.take_focus = lambda widget: self.ring.focus(widget, show=True)

    def _turn_tab(self, tab: str) -> Change:
        if tab != CARDS:
            self.shelf.take(tab, self.table.look.ready(tab))
        self._say()
        self.arrange()
        return HANDLED

    def _turn_side(self, side: str) -> Change:
        self.arrange()
        return HANDLED

    # --- the pool

    def _filtered(self) -> Change:
        self._filter()
        self.repaint()
        return HANDLED

    def _filter(self) -> None:
        words = self.controls.search.text.casefold().split()
        found = [id for part, _ in self.table.look.parts for id in self.table.look.offered(part)]
        self.table.all = len(found)
        lit = self.controls.lit
        look = self.table.look
        fits = [id for id in found if look.passes(id, lit)]
        self.controls.pool.show([id for id in fits if all(word in look.said(id) for word in words)] if words else fits)
        self._point("")

    def _draw_tile(self, surface: pygame.Surface, rect: pygame.Rect, id: str) -> None:
        self.pictures.draw_tile(surface, rect, id)

    def _point(self, id: str) -> Change:
        """Something is looked at."""
        if id == self.table.pointed:
            return None
        self.table.pointed, self.table.pointed_at, self.table.read = id, self.desk.now, ""
        self.controls.formation.wanted = self.pictures.rank_of(id)
        if id:
            self.desk.wake_in(READ_AFTER)
        self.repaint()
        return HANDLED

    def _choose_slot(self, id: str, rank: str) -> Change:
        """A slot of the formation: what lies there is told, an empty one shows what goes there."""
        if id:
            return self._point(id)
        chip = next(
            (each for row in self.controls.chips for each in row.chips if each.id.partition(" ")[2] == rank), None
        )
        if chip is not None:
            for row in self.controls.chips:
                row.lit = {chip.id} if chip in row.chips else set()
            self.controls.tabs.value = CARDS
            self._filter()
            self.arrange()
        return HANDLED

    # --- changes

    def _add(self, id: str) -> Change:
        why = self.table.bench.why_not(id) if id else ""
        if why:
            return self.refuse(why)
        if id and self.table.bench.add(id):
            self.desk.sound.play("place")
        return self._changed()

    def _take_out(self, id: str) -> Change:
        if id and self.table.bench.take_out(id):
            self.desk.sound.play("lift")
        return self._changed()

    def refuse(self, why: str) -> Change:
        """A line that says why not."""
        self.table.note = why
        self.desk.sound.play("refuse")
        self.repaint()
        return HANDLED

    def _mender(self, index: int) -> Callable[[], Change]:
        def mend() -> Change:
            wrong = [finding.mend for finding in self.table.bench.findings if finding.mend is not None]
            if index < len(wrong):
                done = wrong[index]
                if not self.table.bench.put(done.part, done.counts):
                    return self.refuse("That has been handed in.")
                self.desk.sound.play("place")
            return self._changed()

        return mend

    def _undo(self) -> Change:
        self.table.bench.undo()
        return self._changed()

    def _redo(self) -> Change:
        self.table.bench.redo()
        return self._changed()

    def _clear(self) -> Change:
        self.table.bench.clear()
        return self._changed()

    def _changed(self) -> Change:
        self.table.note = ""
        self.controls.formation.rows = self.table.look.slots(self.table.bench.counts[self.table.first])
        self.controls.lines.take(self.table.look.lines(self.table.bench.counts))
        self._say()
        self.layout.place_mends()
        return HANDLED

    def _say(self) -> None:
        """What the controls say about the bench."""
        bench, broken = self.table.bench, self.table.bench.broken
        self.undo.enabled, self.undo.reason = bench.can_undo, "Nothing to take back"
        self.redo.enabled, self.redo.reason = bench.can_redo, "Nothing was taken back"
        self.controls.go.enabled = not broken
        rules = "One rule is broken" if broken == 1 else f"{broken} rules are broken"
        self.controls.go.reason = f"{rules}: see the red lines" if broken != 1 else f"{rules}: see the red line"
        is_empty = not any(bench.counts.values())
        for control in (self.controls.save, self.share, self.clear):
            control.enabled, control.reason = not is_empty, "Nothing lies on the bench yet"
        own = self.shelf.own is not None and self.controls.tabs.value != CARDS
        can_undo = self.shelf.deleted is not None and not own
        why = "Choose one that you have saved"
        self.controls.rename.enabled, self.controls.rename.reason = own, why
        self.controls.delete.enabled, self.controls.delete.reason = own or can_undo, why
        self.controls.delete.label, self.controls.delete.icon = (
            ("Undo", "ui/undo") if can_undo else ("Delete", "ui/trash")
        )
        self.controls.hand.enabled = bool(bench.counts[self.table.second])
        self.controls.hand.reason = "There is no card to draw yet"
        self.hints = [
            Hint("/", "Search"), Hint("Arrows", "Card"), Hint("Enter", "Add"), Hint("Del", "Take out"),
            Hint("Space", "Read it"), Hint("Ctrl+S", "Save"), Hint("Ctrl+Enter", self.controls.go.label),
            Hint("Esc", "Back"),
        ][: 7 if self.desk.layout.compact else 8]  # fmt: skip
        self.repaint()

    # --- odds

    def _set_turn(self, turn: int) -> Change:
        self.table.turn = turn
        self.repaint()
        return HANDLED

    def _sample(self) -> Change:
        from game.ui.scenes.workshop.sample import SampleHand

        deck = [id for id, many in self.table.bench.counts[self.table.second].items() for _ in range(many)]
        return Push(SampleHand(self.desk, self.table.look, deck, self.table.turn)) if deck else HANDLED

    # --- kept, ready-made, passed on

    def _draw_entry(self, surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool, hover: bool) -> None:
        self.pictures.draw_entry(surface, rect, self.shelf.entries[index], chosen, hover)

    def _entry_tip(self, index: int) -> str:
        entry = self.shelf.entries[index]
        return entry.text if isinstance(entry, Army) else "Saved by you."

    def _take_entry(self, index: int) -> Change:
        entry, part = self.shelf.entries[index], self.controls.tabs.value
        self.table.name = entry.name
        if not self.table.bench.put(part, counts_of(entry.picks)):
            return self.refuse("That has been handed in.")
        self.desk.sound.play("place")
        if self.layout.is_folded:
            self.controls.sides.value = part
            self.arrange()
        return self._changed()

    def _made(self, name: str) -> KeptArmy:
        part = self.controls.tabs.value if self.controls.tabs.value != CARDS else self.table.first
        return KeptArmy(name, self.table.bench.picks(part), what=part)

    def made(self, name: str) -> list[KeptArmy]:
        """Each part under that name."""
        parts = [part for part, _ in self.table.look.parts]
        return [
            KeptArmy(name, self.table.bench.picks(part), what=part) for part in parts if self.table.bench.counts[part]
        ]

    def _keep(self) -> Change:
        return Push(KeepSheet(self.desk, self, self.table.name or "My army", self._keep_as))

    def _keep_as(self, name: str) -> None:
        self.table.name = name
        for army in self.made(name):
            self.shelf.armies.keep(army)
        if self.controls.tabs.value != CARDS:
            self.shelf.show(name)
        self.shelf.tell_trouble()
        self.desk.sound.play("place")
        self.table.note = "" if self.shelf.armies.trouble else f"Saved as {name}"
        self._say()

    def _share(self) -> Change:
        return Push(ShareSheet(self.desk, self, self.game, self.table.name or "My army", self.made))

    def _import(self) -> Change:
        return Push(ImportSheet(self.desk, self, lambda text, file: self.take_in(text, file)))

    def take_in(self, text: str, file: str) -> str:
        """What somebody else has passed on; why it can't be taken, empty when it was."""
        try:
            armies = read_shared(text, file, self.game)
        except BadFile as bad:
            return str(next(iter(bad.problems)))
        known = [army for army in armies if army.what in dict(self.table.look.parts)]
        missing = [pick.offer for army in known for pick in army.picks if not self.table.bench.knows(pick.offer)]
        if not known:
            return f"{file}: nothing in it is mustered here."
        for army in known:
            self.table.bench.put(
                army.what, counts_of([pick for pick in army.picks if self.table.bench.knows(pick.offer)])
            )
        self.table.name = known[0].name
        self._changed()
        self.table.note = (
            f"{len(missing)} unknown left out: {missing[0]}" if missing else f"{self.table.name} lies on the bench"
        )
        self.repaint()
        return ""

    # --- on from here

    def _go(self) -> Change:
        if not self.controls.go.enabled:
            return self.refuse(self.controls.go.reason)
        bench = {part: self.table.bench.picks(part) for part, _ in self.table.look.parts}
        if self.take is not None:
            return self.take(bench) or Pop()
        return HANDLED if self.against is None else self.against(bench)

    def _rules(self) -> Change:
        wrong = next((finding.rule for finding in self.table.bench.findings if not finding.holds), "")
        return self.desk.app.open_rules(wrong or next((f.rule for f in self.table.bench.findings), ""))

    # --- the scene

    def handle(self, event: pygame.Event) -> Change:
        if event.type == pygame.DROPFILE:
            text, why = text_of(Path(event.file))
            why = why or self.take_in(text, Path(event.file).name)
            return self.refuse(why) if why else HANDLED
        if self.table.read and event.type == pygame.KEYDOWN and chord(event) == "Esc":
            self.table.read = ""
            return HANDLED
        return super().handle(event)

    def key(self, event: pygame.Event) -> Change:
        if chord(event) == "Space" and self.table.pointed:
            self.table.read, self.table.by_hand = "" if self.table.read else self.table.pointed, True
            return HANDLED
        return super().key(event)

    def update(self, seconds: float) -> Change:
        change = super().update(seconds)
        if self.shelf.forgets():
            self._say()
            change = HANDLED
        return HANDLED if self._reads() else change

    def _reads(self) -> bool:
        """The card on which the pointer rests in the pool is read, until it goes; True when that has changed."""
        rests = self.controls.pool.hover and self.controls.pool.visible and self.table.pointed
        if rests and not self.table.read and self.desk.now >= self.table.pointed_at + READ_AFTER:
            self.table.read, self.table.by_hand = self.table.pointed, False
            return True
        if self.table.read and not rests and not self.table.by_hand:
            self.table.read = ""
            return True
        return False

    def arrange(self) -> None:
        self.layout.follow()
        self.reset_ring()
        super().arrange()
        self._say()

    def place(self) -> None:
        self.layout.place()

    def paint(self, surface: pygame.Surface) -> None:
        self.pictures.paint(surface)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.pictures.draw_card(surface)


def _is_long(chips: Sequence[Chip]) -> bool:
    """Words that have no room beside each other: one at a time is chosen."""
    return all(not chip.icon and len(chip.words) > 2 for chip in chips)


def _card_name(desk: Desk, game: str) -> str:
    cards = desk.app.library.menu()
    return cards[game].name if game in cards else game.capitalize()
