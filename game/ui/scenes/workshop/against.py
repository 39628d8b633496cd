"""This against that: an army and a deck for each side, who plays it, and the game begins where they are placed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from random import SystemRandom
from typing import TYPE_CHECKING, Any

import pygame

from game.ai.levels import LEVELS
from game.core.ruleset import Pick, Ruleset
from game.core.seats import Seat
from game.play.armies import Armies, KeptArmy, hand_in
from game.play.chair import HUMAN, parse_chair
from game.play.session import Session, fresh_path
from game.ui import theme as ink
from game.ui.areas import work_area
from game.ui.scene import HANDLED, Change
from game.ui.scenes.workshop.bench import WorkBench, counts_of
from game.ui.screen import Screen
from game.ui.skins.set_up import Army
from game.ui.skins.workshop import WorkshopLook
from game.ui.theme import Role
from game.ui.widgets import Button, Hint, IconButton, Kind, ListBox, Option, Stepper

if TYPE_CHECKING:
    from game.ui.desk import Desk

SEEDS = SystemRandom()
FROM_BENCH = "What lies on the bench"
USUAL_FOE = "normal"
NEAR = 6
"""So many points of the first part's sum count as near, when a foe is proposed."""


class Side:
    """One seat of the match: what it plays with, and who plays it."""

    def __init__(
        self, desk: Desk, look: WorkshopLook, entries: Mapping[str, Sequence[Army | KeptArmy]],
        draw: Callable[[Side, str], Callable[..., None]], changed: Callable[[], Change], sitter: str,
    ) -> None:  # fmt: skip
        self.entries = entries
        self.look = look
        self.bench = WorkBench(look)
        self.lists = {
            part: ListBox(desk, draw(self, part), row=32, gap=3, choose=self._chooser(part)) for part, _ in look.parts
        }
        for part, box in self.lists.items():
            box.set_count(len(entries[part]), 0)
        self.changed = changed
        words = desk.app.library.words()
        levels = [Option(name, words.get(f"agent.{name}", name.capitalize())) for name in LEVELS]
        options = [Option(HUMAN, "A person"), *levels]
        self.sitter: Stepper[str] = Stepper(desk, options, sitter, lambda value: changed(), tip="Who plays this side")

    def _chooser(self, part: str) -> Callable[[int], Change]:
        def choose(index: int) -> Change:
            self.take(part, index)
            return self.changed()

        return choose

    def take(self, part: str, index: int) -> None:
        self.lists[part].chosen = index
        self.bench.put(part, counts_of(self.entries[part][index].picks))

    def propose(self, like: str = "") -> None:
        """The first whole, or the one whose sum is next to `like`, with the first deck that goes with it."""
        first, second = self.look.parts[0][0], self.look.parts[-1][0]
        wanted = int(like) if like.isdigit() else 0

        def away(index: int) -> tuple[bool, int]:
            number = self.look.head(first, counts_of(self.entries[first][index].picks)).number
            far = abs(int(number) - wanted) if number.isdigit() and wanted else 0
            return far > NEAR, far

        indices = range(len(self.entries[first]))
        order = sorted(indices, key=away) if wanted else indices
        for index in order:
            self.take(first, index)
            if wanted and self.entries[first][index].name == FROM_BENCH:
                continue
            if not self.bench.is_legal(first):
                continue
            for deck in range(1 if wanted else 0, len(self.entries[second])):
                self.take(second, deck)
                if self.bench.is_legal():
                    return

    @property
    def wrong(self) -> str:
        """The first rule that is broken."""
        finding = next((each for each in self.bench.findings if not each.holds), None)
        return "" if finding is None else f"{finding.words} ({finding.rule})"


class Against(Screen):
    """Both sides beside each other."""

    least = (1000, 610)

    def __init__(
        self, desk: Desk, rules: Ruleset[Any], look: WorkshopLook, bench: Mapping[str, Sequence[Pick]]
    ) -> None:
        super().__init__(desk, "This against that")
        self.rules, self.look = rules, look
        armies = Armies.of(desk.app.where.data, rules.game)
        entries: dict[str, list[Army | KeptArmy]] = {
            part: [Army(FROM_BENCH, bench[part]), *armies.kept_for(part), *look.ready(part)] for part, _ in look.parts
        }
        self.sides = [
            Side(desk, look, entries, self._drawer, self._changed, HUMAN if seat == 0 else USUAL_FOE)
            for seat in range(len(rules.seats))
        ]
        self.back = Button(desk, "Back", self.close, key="Esc", size=16)
        self.swap = Button(desk, "Swap", self._swap, icon="ui/swap", key="X", size=15)
        self.begin = Button(desk, "Begin", self._begin, kind=Kind.PRIMARY, icon="ui/play", key="Ctrl+Enter", cap=False)
        self.tools = [IconButton(desk, "ui/close", "Close", self.close)]
        first, *others = self.sides
        for part, _ in look.parts:
            first.take(part, 0)
        for other in others:
            other.propose(look.head(look.parts[0][0], first.bench.counts[look.parts[0][0]]).number)
        boxes = [widget for side in self.sides for widget in (side.sitter, *side.lists.values())]
        self.ring.replace([*self.tools, *boxes, self.back, self.swap, self.begin])
        self.hints = [
            Hint("Tab", "Next control"), Hint("Up/Down", "Choose"), Hint("X", "Swap sides"),
            Hint("Ctrl+Enter", "Begin"), Hint("Esc", "Back"),
        ]  # fmt: skip
        self._changed()

    def _changed(self) -> Change:
        wrong = [(seat, side.wrong) for seat, side in enumerate(self.sides) if side.wrong]
        self.begin.enabled = not wrong
        self.begin.reason = f"{self.look.seat_name(Seat(wrong[0][0]))}: {wrong[0][1]}" if wrong else ""
        self.repaint()
        return HANDLED

    def _swap(self) -> Change:
        """Each side takes what the other had."""
        one, other = self.sides[0], self.sides[-1]
        for part, _ in self.look.parts:
            mine, its = one.lists[part].chosen, other.lists[part].chosen
            one.take(part, its)
            other.take(part, mine)
        one.sitter.value, other.sitter.value = other.sitter.value, one.sitter.value
        return self._changed()

    def _begin(self) -> Change:
        if not self.begin.enabled:
            return HANDLED
        app, rules = self.desk.app, self.rules
        session = Session.begin(
            app.library, rules.game, rules.variant, rules.options, SEEDS.randrange(1, 2**31),
            [parse_chair(side.sitter.value) for side in self.sides],
            fresh_path(app.where.saves, rules.game, date.today().isoformat()),
        )  # fmt: skip
        hand_in(session, {
            Seat(seat): {part: side.bench.picks(part) for part, _ in self.look.parts}
            for seat, side in enumerate(self.sides)
        })  # fmt: skip
        if session.trouble:
            self.desk.message = session.trouble
        return app.begin(session)

    # --- the screen

    def place(self) -> None:
        px, area = self.desk.px, work_area(self.desk.layout)
        gap, foot = px(16), px(48)
        wide = (area.width - gap * (len(self.sides) - 1)) // len(self.sides)
        room = area.height - foot - px(40)
        self.panels, self.heads = [], []
        self.line = pygame.Rect(area.x, area.bottom - foot - px(32), area.width, px(24))
        for i, side in enumerate(self.sides):
            panel = pygame.Rect(area.x + i * (wide + gap), area.y, wide, room)
            inner = panel.inflate(-2 * px(14), 0)
            self.panels.append(panel)
            side.sitter.rect = pygame.Rect(inner.right - px(190), panel.y + px(12), px(190), px(34))
            y = panel.y + px(56)
            each = (panel.bottom - px(12) - y) // len(side.lists)
            for box in side.lists.values():
                self.heads.append(pygame.Rect(inner.x, y, inner.width, px(24)))
                box.rect = pygame.Rect(inner.x, y + px(26), inner.width, each - px(34))
                box.show(max(0, box.chosen))
                y += each
        y = area.bottom - foot
        self.back.rect = pygame.Rect(area.x, y, px(110), foot)
        self.swap.rect = pygame.Rect(area.x + px(122), y, px(120), foot)
        self.begin.rect = pygame.Rect(area.right - px(260), y, px(260), foot)

    def paint(self, surface: pygame.Surface) -> None:
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        heads = iter(self.heads)
        for seat, (side, panel) in enumerate(zip(self.sides, self.panels, strict=True)):
            desk.art.panel(surface, panel)
            picture = self.look.seat_picture(Seat(seat), px(34))
            surface.blit(picture, picture.get_rect(topleft=(panel.x + px(14), panel.y + px(12))))
            room = pygame.Rect(panel.x + px(60), panel.y + px(12), side.sitter.rect.x - panel.x - px(72), px(34))
            theme.write(
                surface, self.look.seat_name(Seat(seat)), Role.LARGE_NAME, ink.IVORY, room, size=20, may_cut=True
            )
            for part, title in self.look.parts:
                rect = next(heads)
                head = self.look.head(part, side.bench.counts[part])
                end = theme.write(
                    surface, f"{head.number} {head.words.partition(',')[0]}", Role.SMALL, ink.MUTED, rect, "right"
                )
                room = pygame.Rect(rect.x, rect.y, end.left - rect.x - px(8), rect.height)
                theme.write(surface, title, Role.STRONG, ink.GOLD, room)
        words = self.begin.reason or "Where each troop stands is chosen next."
        theme.write(
            surface, words, Role.BODY, ink.BAD if self.begin.reason else ink.MUTED, self.line, "centre", may_cut=True
        )

    def _drawer(self, side: Side, part: str) -> Callable[..., None]:
        def draw(surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool, hover: bool) -> None:
            desk, px, theme = self.desk, self.desk.px, self.desk.theme
            entry = side.entries[part][index]
            desk.art.row(surface, rect, chosen=chosen, hover=hover)
            inner = rect.inflate(-px(18), 0)
            number = self.look.head(part, counts_of(entry.picks)).number
            end = theme.write(surface, number, Role.SMALL, ink.MUTED, inner, "right")
            if isinstance(entry, KeptArmy):
                star = desk.sprites.icon("ui/save", px(13), ink.GOLD)
                surface.blit(star, star.get_rect(midright=(end.left - px(6), inner.centery)))
            room = pygame.Rect(inner.x, inner.y, end.left - inner.x - px(28), inner.height)
            theme.write(surface, entry.name, Role.BODY, ink.IVORY, room, may_cut=True)

        return draw
