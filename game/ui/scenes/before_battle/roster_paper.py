"""The parchment of an army: title, points, a sketch of how it may stand, and what the rules say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Unfinished
from game.core.seats import Seat
from game.ui import theme as ink
from game.ui.looks import board_look
from game.ui.skins.set_up import Check, SetUpLook
from game.ui.theme import Role, contrast, mix
from game.ui.tools.draft import Draft, one_of

if TYPE_CHECKING:
    from game.ui.desk import Desk

ROWS = 3
MOST_CHECKS = 7
"""Lines that there is room for; what is broken comes first where there are more."""
GHOST = 110
"""Of 255: how much is seen of the piece that could still be added."""


class Paper:
    """Draws it, and knows what lies where on it."""

    def __init__(self, desk: Desk, look: SetUpLook) -> None:
        self.desk = desk
        self.look = look
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._cells: list[tuple[pygame.Rect, str]] = []

    def fit(self, rect: pygame.Rect, checks: Sequence[Check], *, has_points: bool = True) -> pygame.Rect:
        """Takes its place; returns the room of the buttons.  `has_points`: pieces are bought, so there is a meter."""
        px, self.rect = self.desk.px, rect
        self.tight = rect.height < px(600)
        pad = px(32 if not self.tight else 22)
        self.inner = rect.inflate(-2 * pad, 0)
        y = rect.y + px(18 if not self.tight else 10)
        self.title = pygame.Rect(self.inner.x, y, self.inner.width, px(38 if not self.tight else 34))
        self.line = pygame.Rect(self.inner.x, self.title.bottom - px(3), self.inner.width, px(24))
        self.meter = pygame.Rect(
            self.inner.x,
            self.line.bottom + px(14 if not self.tight else 4),
            self.inner.width,
            px(33 if not self.tight else 26),
        )
        self.points = pygame.Rect(self.inner.x, self.meter.bottom + px(6), self.inner.width, px(26))
        hint = px(30 if not self.tight else 22)
        button = px(42 if not self.tight else 36)
        self.hint = pygame.Rect(
            self.inner.x, rect.bottom - hint - px(12 if not self.tight else 4), self.inner.width, hint
        )
        buttons = pygame.Rect(self.inner.x, self.hint.y - button - px(2), self.inner.width, button)
        pitch = px(31 if not self.tight else 25)
        shown = min(len(checks), MOST_CHECKS)
        top = buttons.y - px(14 if not self.tight else 6) - shown * pitch
        self.checks = [pygame.Rect(self.inner.x, top + i * pitch, self.inner.width, pitch) for i in range(shown)]
        words = px(34 if not self.tight else 4)
        self.words = pygame.Rect(self.inner.x, top - words, self.inner.width, words)
        above = self.points if has_points else self.line
        self.sketch = pygame.Rect(self.inner.x, above.bottom + px(12 if not self.tight else 6), self.inner.width, 0)
        self.sketch.height = self.words.y - px(4) - self.sketch.y
        return buttons

    def id_at(self, point: tuple[int, int]) -> str | None:
        """What stands at a point of the sketch."""
        return next((id for rect, id in self._cells if rect.collidepoint(point)), None)

    def paint(self, surface: pygame.Surface, seat: Seat, draft: Draft, line: str, is_open: bool, note: str) -> None:
        theme = self.desk.theme
        self.desk.art.parchment(surface, self.rect)
        self._paint_mark(surface, seat)
        title = self.look.army_title(seat)
        theme.write(
            surface, title, Role.SCREEN_TITLE, ink.BLOOD_INK, self.title, "centre", size=30 if not self.tight else 25
        )
        theme.write(surface, line, Role.MOTTO, ink.SECOND_INK, self.line, "centre", size=17 if not self.tight else 15)
        self._paint_meter(surface, seat, draft)
        self._paint_points(surface, draft, is_open)
        wish = draft.next_wish() if is_open and not draft.is_empty else None
        self._paint_sketch(surface, seat, draft, wish)
        if not self.tight:
            words, room = self.look.sketch_words(draft.decision.what), self.words.move(0, -self.desk.px(2))
            theme.write(surface, words, Role.MOTTO, ink.SECOND_INK, room, "centre", size=15)
            surface.fill(
                mix("#8A6A38", "#E9D9B4", 0.45),
                (self.inner.x, self.words.bottom - self.desk.px(2), self.inner.width, self.desk.art.line()),
            )
        checks = self.look.checks(seat, draft)
        if len(checks) > len(self.checks):
            checks = sorted(checks, key=lambda check: check.holds)
        for check, rect in zip(checks, self.checks, strict=False):
            self._paint_check(surface, rect, check.words, check.value, check.holds)
        self._paint_hint(surface, draft, is_open, note)

    def _paint_mark(self, surface: pygame.Surface, seat: Seat) -> None:
        """The side's mark, faintly, behind the lines."""
        side = min(self.inner.width, round(self.rect.height * 0.45))
        mark = self.desk.sprites.icon(self.look.colours(seat).mark, side, "#8A6A38", 0.14)
        surface.blit(mark, mark.get_rect(center=(self.rect.centerx, self.rect.y + round(self.rect.height * 0.7))))

    def _paint_meter(self, surface: pygame.Surface, seat: Seat, draft: Draft) -> None:
        """A segment for each piece, as wide as it is dear; what is too much is hatched red."""
        art, px, budget = self.desk.art, self.desk.px, draft.decision.budget
        if not budget:
            return
        art.plate(surface, self.meter, "#F7ECD2", "#3A2410", radius=5, width=2)
        inner = self.meter.inflate(-2 * px(2), -2 * px(2))
        whole = max(budget, draft.cost)
        light, middle, dark = self.look.colours(seat).enamel
        bought = [offer for offer in sorted(draft.offers, key=lambda o: -o.cost) for _ in range(draft.counts[offer.id])]
        dearest = max((offer.cost for offer in draft.offers), default=1) or 1
        spent, left = 0, inner.x
        for offer in bought:
            if not offer.cost:
                continue
            price = offer.price(draft.options.get(offer.id, ()))
            spent += price
            right = inner.x + round(inner.width * spent / whole)
            cell = pygame.Rect(left, inner.y, max(1, right - left), inner.height)
            part = offer.cost / dearest
            fill = mix(mix(light, "#FFFFFF", 0.1), mix(middle, dark, 0.5), min(1.0, part * 1.35))
            surface.fill(fill if spent <= budget else "#B3372A", cell)
            surface.fill("#F7ECD2", (cell.right - self.desk.art.line(), cell.y, self.desk.art.line(), cell.height))
            self._label(surface, cell, offer.name, price, fill)
            left = right
        step = 10 if budget <= 200 else 50
        for points in range(step, whole, step):
            x = inner.x + round(inner.width * points / whole)
            surface.fill("#3A2410", (x, inner.bottom - px(4), 1, px(4)))
        if draft.cost > budget:
            x = inner.x + round(inner.width * budget / whole)
            surface.fill(ink.INK, (x - px(1), self.meter.y, px(3), self.meter.height))

    def _label(self, surface: pygame.Surface, cell: pygame.Rect, name: str, cost: int, fill: str) -> None:
        theme, px = self.desk.theme, self.desk.px
        colour = "#FFF8E8" if contrast(fill, "#FFF8E8") >= contrast(fill, ink.INK) else ink.INK
        for words in (f"{name} {cost}", str(cost)):
            if theme.width(words, Role.SMALL_STRONG) + px(6) <= cell.width:
                theme.write(surface, words, Role.SMALL_STRONG, colour, cell, "centre")
                return

    def _paint_points(self, surface: pygame.Surface, draft: Draft, is_open: bool) -> None:
        theme, left = self.desk.theme, draft.left
        if left is None:
            return
        words = f"{draft.cost} of {draft.decision.budget} points"
        end = theme.write(surface, words, Role.NAME, ink.INK, self.points, size=18 if not self.tight else 16).right
        room = pygame.Rect(
            end + self.desk.px(12), self.points.y, self.points.right - end - self.desk.px(12), self.points.height
        )
        colour = ink.SECOND_INK
        if left < 0:
            said, colour = f"{-left} too many", ink.BLOOD_INK
        elif not left:
            said = "all spent"
        else:
            wish = draft.next_wish() if is_open else None
            more = f": {one_of(draft, wish, self.look.name_of_kind(wish))}" if wish is not None else ""
            said, colour = f"{left} left{more}", ink.BLOOD_INK if wish is not None else ink.SECOND_INK
        theme.write(surface, said, Role.STRONG, colour, room, "right", may_cut=True)

    def _paint_sketch(self, surface: pygame.Surface, seat: Seat, draft: Draft, wish: str | None) -> None:
        """The home rows with the army as it may stand; what could still be added as a ghost."""
        px = self.desk.px
        counts = draft.counts
        columns, rows = self.look.sketch(seat, counts)
        more = dict(counts)
        if wish is not None:
            more[wish] = more.get(wish, 0) + 1
        _, whole = self.look.sketch(seat, more)
        deep = max(ROWS, len(whole))
        frame = px(7)
        side = max(8, min((self.sketch.width - 2 * frame) // columns, (self.sketch.height - 2 * frame) // deep))
        board = pygame.Rect(0, 0, side * columns, side * deep)
        board.center = self.sketch.center
        look = board_look(self.desk.settings)
        self.desk.art.board_frame(surface, board, look.frame, 6)
        tint = self.look.colours(seat).enamel[0]
        self._cells = []
        for row in range(deep):
            for column in range(columns):
                at = pygame.Rect(board.x + column * side, board.bottom - (row + 1) * side, side, side)
                surface.fill(mix(self.look.sketch_ground[(row + column) % 2], tint, 0.16), at)
        self.desk.art.grain(surface, board)
        standing = [list(line) for line in rows]
        for row, line in enumerate(whole):
            first = (columns - len(line)) // 2
            missing = dict(counts)
            for column, id in enumerate(line):
                at = pygame.Rect(board.x + (first + column) * side, board.bottom - (row + 1) * side, side, side)
                is_ghost = row >= len(standing) or id not in standing[row]
                if not is_ghost:
                    standing[row].remove(id)
                picture = self.look.troop(seat, id)(side)
                if is_ghost:
                    picture = picture.copy()
                    picture.fill((255, 255, 255, GHOST), special_flags=pygame.BLEND_RGBA_MULT)
                elif id in missing:
                    self._cells.append((at, id))
                surface.blit(picture, picture.get_rect(center=at.center))

    def _paint_check(self, surface: pygame.Surface, rect: pygame.Rect, words: str, value: str, holds: bool) -> None:
        """A disc with tick or cross; a rule that is broken names the culprit in red."""
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        if not holds:
            desk.art.plate(surface, rect.inflate(px(10), -px(3)), "#B3372A", "#8E2A1E", radius=4, alpha=0.22)
        side = px(21 if not self.tight else 18)
        disc = pygame.Rect(rect.x, rect.centery - side // 2, side, side)
        desk.art.plate(surface, disc, "#2F7A4A" if holds else "#A32B1F", "#1E3A26" if holds else "#5C1710", radius=11)
        sign = desk.sprites.icon("ui/check" if holds else "ui/close", round(side * 0.55), ink.IVORY)
        surface.blit(sign, sign.get_rect(center=disc.center))
        colour = ink.INK if holds else ink.BLOOD_INK
        room = pygame.Rect(disc.right + px(13), rect.y, rect.right - disc.right - px(13), rect.height)
        end = theme.write(surface, value, Role.LARGE_STRONG, colour, room, "right", size=17 if not self.tight else 15)
        room.width = end.left - room.x - px(8)
        theme.write(surface, words, Role.LARGE_BODY, colour, room, size=17 if not self.tight else 15)

    def _paint_hint(self, surface: pygame.Surface, draft: Draft, is_open: bool, note: str) -> None:
        """The rules' answer when they refuse, otherwise what a hand may do."""
        refusal = draft.refusal if is_open else None
        words, role, colour = "", Role.BODY, ink.SECOND_INK
        if isinstance(refusal, Unfinished):  # nothing in it is wrong
            words = refusal.why
        elif refusal is not None:
            words, role, colour = f"{refusal.why} ({refusal.rule})", Role.STRONG, ink.BLOOD_INK
        elif note:
            words, role, colour = note, Role.STRONG, ink.BLOOD_INK
        elif is_open and draft.is_empty:
            words = "Add at the left, or take what is ready at the right"
        elif is_open:
            words = "Right-click one to take it back"
        self.desk.theme.write(surface, words, role, colour, self.hint, "centre", size=14.5, may_cut=True)
