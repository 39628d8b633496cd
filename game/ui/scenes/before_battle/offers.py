"""What may be taken into an army: a row for each offer, under the headings of their groups; many of them scroll.

The options of the chosen offer stand under its row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Group, Muster, Offer
from game.ui import theme as ink
from game.ui.scene import HANDLED, Change
from game.ui.scenes.before_battle.offer_row import OfferRow, draw_free_row, draw_kin
from game.ui.skins.facts import Picture
from game.ui.skins.set_up import Kin
from game.ui.theme import Role
from game.ui.tools.draft import Draft
from game.ui.widgets import Button, IconButton, Viewport, Widget

if TYPE_CHECKING:
    from game.ui.desk import Desk

LEAST = 46  # units from row to row: where there is less for each, they scroll
PITCH, HEAD, OPTION = 64, 30, 34  # units, in a list that scrolls
KIN, SIZE, APART = 46, 38, 8
"""Units: the head over the sizes of one thing, from size to size, and what keeps it from the thing before."""
MANY = 40
"""More offers than these are shown a group at a time, where they have groups."""
LINES = 24
"""Rows that are told why no more can be added; those of a long list are asked when they come into view."""
Free = tuple[Picture, str, str]
"""Picture, name and description of what every army has without choosing it."""


class OfferList:
    """The rows of one muster."""

    def __init__(
        self,
        desk: Desk,
        count: Callable[[str, int], Change],
        chosen: Callable[[str], Change],
        switched: Callable[[str, str], Change],
    ) -> None:
        """`count` wishes so many of an offer, `switched` an option of it the other way; `chosen` is told of a row."""
        self.desk = desk
        self._count, self._on_chosen, self._switched = count, chosen, switched
        self.view = Viewport(desk, paint=self._paint_heads)
        self.view.visible = False
        self.rows: list[OfferRow] = []
        self.options: list[Button] = []
        """Those of the chosen offer."""
        self.chosen = ""
        """The offer whose row is chosen."""
        self.groups: Sequence[Group] = ()
        self.turn_buttons = [
            IconButton(desk, "ui/chevron_left", "The list before", lambda: self.turn(-1), key="Page up"),
            IconButton(desk, "ui/chevron_right", "The next list", lambda: self.turn(1), key="Page down"),
        ]
        """To another group, where there are so many offers that one group at a time is shown."""
        self.page = 0
        """The group that is shown then."""
        self._panel: tuple[pygame.Rect, int] = (pygame.Rect(0, 0, 0, 0), 0)
        self._name_room = pygame.Rect(0, 0, 0, 0)
        self.free_rows: list[pygame.Rect] = []
        self._heads: list[tuple[Group, pygame.Rect]] = []
        self._kin_heads: list[tuple[OfferRow, pygame.Rect]] = []
        """The first row of each thing that has sizes, and where the head over it stands."""
        self._taken: dict[str, int] = {}

    @property
    def widgets(self) -> list[Widget]:
        return [*self.turn_buttons, self.view, *self.rows, *self.options]

    @property
    def has_pages(self) -> bool:
        """Whether one group at a time is shown."""
        return len(self.groups) > 1 and len(self.rows) > MANY

    @property
    def shown_rows(self) -> list[OfferRow]:
        """The rows of the page, or all of them."""
        if not self.has_pages:
            return self.rows
        group = self.groups[self.page].id
        return [row for row in self.rows if row.offer.group == group]

    def turn(self, step: int) -> Change:
        """To the next group, whose first offer is chosen."""
        self.open_group(self.groups[(self.page + step) % len(self.groups)].id)
        return HANDLED

    def open_group(self, id: str) -> None:
        """Shows a group, where one at a time is shown."""
        page = next((at for at, group in enumerate(self.groups) if group.id == id), self.page)
        if not self.has_pages or page == self.page:
            return
        self.page = page
        rows = self.shown_rows
        self.chosen = rows[0].offer.id if rows else self.chosen
        self.view.reveal(pygame.Rect(self.view.rect.x, 0, 1, 1))
        self.place(*self._panel)
        self._on_chosen(self.chosen)

    @property
    def scrolls(self) -> bool:
        return self.view.visible

    @property
    def chosen_row(self) -> OfferRow | None:
        return next((row for row in self.rows if row.offer.id == self.chosen), None)

    def take(
        self,
        muster: Muster,
        picture: Callable[[str], Picture],
        about: Callable[[str], str],
        price: Callable[[Offer], tuple[str, str]],
        kin: Callable[[str], Kin | None],
    ) -> None:
        """Another decision: rows for what it offers, a group after the other."""
        self.groups = muster.groups
        self.page = 0
        order = [group.id for group in muster.groups]
        offers = sorted(muster.offers, key=lambda o: order.index(o.group) if o.group in order else len(order))
        self.rows = [
            OfferRow(
                self.desk,
                offer,
                picture(offer.id),
                about(offer.id),
                self._setter(offer.id),
                self._chooser(offer.id),
                price(offer),
                kin(offer.id),
            )
            for offer in offers
        ]
        self.chosen = offers[-1].id if offers and not order else offers[0].id if offers else ""
        most = max((len(offer.options) for offer in offers), default=0)
        self.options = [Button(self.desk, "", self._option_presser(i), size=14) for i in range(most)]

    def _setter(self, id: str) -> Callable[[int], Change]:
        return lambda many: self._count(id, many)

    def _chooser(self, id: str) -> Callable[[], Change]:
        def choose() -> Change:
            self.chosen = id
            return self._on_chosen(id)

        return choose

    def _option_presser(self, at: int) -> Callable[[], Change]:
        def press() -> Change:
            row = self.chosen_row
            if row is None or at >= len(row.offer.options):
                return HANDLED
            return self._switched(row.offer.id, row.offer.options[at].id)

        return press

    # --- what the rows say

    def say(self, draft: Draft, is_open: bool, closed: str) -> None:
        """The draft as it stands; `closed` is said where nobody may change it."""
        self._taken = {group.id: draft.in_group(group) for group in self.groups}
        shown = self.view.rect.inflate(0, self.view.rect.height)
        for row in self.rows:
            row.value = draft.counts[row.offer.id]
            row.enabled, row.reason = is_open, closed
            if not self.scrolls or len(self.rows) <= LINES or row.rect.colliderect(shown):
                row.up_reason = draft.why_not_more(row.offer.id) if is_open else ""
            row.chosen = is_open and row.offer.id == self.chosen
        is_finished = is_open and all(row.up_reason for row in self.rows)
        for row in self.rows:
            row.is_finished = is_finished
        self._say_options(draft, is_open)

    def _say_options(self, draft: Draft, is_open: bool) -> None:
        row = self.chosen_row
        offered = row.offer.options if row is not None else ()
        taken = draft.options.get(row.offer.id, ()) if row is not None else ()
        for i, button in enumerate(self.options):
            button.visible = i < len(offered) and self.scrolls
            if i < len(offered):
                button.label = f"{offered[i].name} +{offered[i].cost}" if offered[i].cost else offered[i].name
                button.lit, button.enabled = offered[i].id in taken, is_open
                button.icon = "ui/check" if button.lit else ""

    # --- layout

    def place(self, panel: pygame.Rect, free: int) -> None:
        """In a panel with a title, `free` rows for what everybody has before the others."""
        px, compact = self.desk.px, self.desk.layout.compact
        self._panel = panel, free
        count = len(self.rows) + free
        inset = px(15 if not compact else 11)
        top, foot = px(54 if not compact else 42), px(20 if not compact else 11)
        room = pygame.Rect(panel.x + inset, panel.y + top, panel.width - 2 * inset, panel.height - top - foot)
        self._place_turning(room)
        pitch = min((room.height + px(6)) // max(1, count), px(104))
        self.view.visible = pitch < px(LEAST) or any(row.offer.options for row in self.rows)
        self.view.clear()
        for row in self.rows:
            row.is_size = self.scrolls and row.kin is not None
        if self.scrolls:
            self._place_scrolling(room, free)
            return
        high = min(px(84), pitch - px(6))
        self.free_rows = [pygame.Rect(room.x, room.y + i * pitch, room.width, high) for i in range(free)]
        for i, row in enumerate(self.rows, free):
            row.viewport = None
            row.rect = pygame.Rect(room.x, room.y + i * pitch, room.width, high)

    def _place_turning(self, room: pygame.Rect) -> None:
        """The name of the group between its two buttons, over the rows; takes their height off the room."""
        for button in self.turn_buttons:
            button.visible = self.has_pages
        for row in self.rows:
            row.visible = True
        if not self.has_pages:
            return
        px, high = self.desk.px, self.desk.px(32)
        before, after = self.turn_buttons
        before.rect = pygame.Rect(room.x, room.y, high, high)
        after.rect = pygame.Rect(room.right - high, room.y, high, high)
        self._name_room = pygame.Rect(before.rect.right + px(8), room.y, room.width - 2 * high - px(16), high)
        room.y += high + px(8)
        room.height -= high + px(8)
        for row in self.rows:
            row.visible = row.offer.group == self.groups[self.page].id

    def _place_scrolling(self, room: pygame.Rect, free: int) -> None:
        px = self.desk.px
        pitch, high = px(PITCH), px(PITCH - 6)
        self.free_rows = [pygame.Rect(room.x, room.y + i * pitch, room.width, high) for i in range(free)]
        over = free * pitch
        self.view.rect = pygame.Rect(room.x, room.y + over, room.width, room.height - over)
        width, y, group, kin = room.width - px(16), 0, "", ("", "")
        self._heads, self._kin_heads = [], []
        named = {each.id: each for each in self.groups}
        for row in self.shown_rows:
            if row.offer.group != group:
                group = row.offer.group
                if group in named and not self.has_pages:
                    self._heads.append((named[group], pygame.Rect(room.x, y, width, px(HEAD))))
                    y += px(HEAD)
            if row.kin is not None and (row.kin.name, row.offer.group) != kin:
                kin = row.kin.name, row.offer.group
                y += px(APART) if y else 0
                self._kin_heads.append((row, pygame.Rect(room.x, y, width, px(KIN - 2))))
                y += px(KIN)
            self.view.place(row, pygame.Rect(room.x, y, width, px(SIZE - 4) if row.is_size else high))
            y += px(SIZE) if row.is_size else pitch
            if row.offer.id == self.chosen:
                y = self._place_options(row.offer, room.x + px(20), y, width - px(20))
        self.view.set_height(y)

    def _place_options(self, offer: Offer, x: int, y: int, width: int) -> int:
        """Two side by side; returns where they end."""
        px = self.desk.px
        half = (width - px(8)) // 2
        for i, button in enumerate(self.options[: len(offer.options)]):
            at = pygame.Rect(x + (i % 2) * (half + px(8)), y + (i // 2) * px(OPTION), half, px(OPTION - 6))
            self.view.place(button, at)
        return y + -(-len(offer.options) // 2) * px(OPTION)

    # --- drawing

    def paint_free(self, surface: pygame.Surface, free: Sequence[Free]) -> None:
        """What every army has without choosing it."""
        for (picture, name, about), rect in zip(free, self.free_rows, strict=True):
            draw_free_row(surface, self.desk, rect, picture, name, about)
        if self.has_pages:
            group = self.groups[self.page]
            taken = self._taken.get(group.id, 0)
            words = f"{group.name}: {taken}" if taken else group.name
            self.desk.theme.write(surface, words, Role.NAME, ink.GOLD, self._name_room, "centre", size=17)

    def _paint_heads(self, surface: pygame.Surface, top: int) -> None:
        theme = self.desk.theme
        for row, place in self._kin_heads:
            if row.kin is not None and place.move(0, top).colliderect(surface.get_clip()):
                draw_kin(surface, self.desk, place.move(0, top), row.kin)
        for group, place in self._heads:
            rect = place.move(0, top)
            bounds = str(group.least) if group.least == group.most else f"{group.least} to {group.most}"
            if group.most is None:
                bounds = f"at least {group.least}" if group.least else ""
            taken = self._taken.get(group.id, 0)
            words = (
                f"{taken} of {bounds}" if group.least == group.most else f"{taken}, {bounds}" if bounds else str(taken)
            )
            end = theme.write(surface, words, Role.SMALL, ink.MUTED, rect, "right")
            room = pygame.Rect(rect.x, rect.y, end.left - rect.x - self.desk.px(8), rect.height)
            theme.write(surface, group.name, Role.STRONG, ink.GOLD, room, may_cut=True)
