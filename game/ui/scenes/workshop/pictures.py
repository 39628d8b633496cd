"""What a workshop shows beside its controls: sums, rules with their marks, the curve, odds, tiles, the whole card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.play.armies import KeptArmy
from game.ui import theme as ink
from game.ui.scenes.workshop.bench import counts_of
from game.ui.scenes.workshop.controls import Controls
from game.ui.scenes.workshop.layout import Layout
from game.ui.scenes.workshop.lines import paint_curve
from game.ui.scenes.workshop.table import Table
from game.ui.skins.set_up import Army
from game.ui.skins.workshop import Finding, Head
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

CARD = 250  # units wide
FIGURES = 11


class Pictures:
    """Draws one workshop."""

    def __init__(self, desk: Desk, controls: Controls, table: Table, layout: Layout) -> None:
        self.desk, self.controls, self.table, self.layout = desk, controls, table, layout
        self._ranks: dict[str, str] = {}

    def rank_of(self, id: str) -> str:
        """The rank of a thing that lies in a slot; empty for what is listed, and for nothing."""
        table = self.table
        if not id or table.bench.part_of(id) != table.first:
            return ""
        if id not in self._ranks:
            filled = [slot.rank for row in table.look.slots({id: 1}) for slot in row if slot.id]
            self._ranks[id] = next(iter(filled), "")
        return self._ranks[id]

    # --- what stands still

    def paint(self, surface: pygame.Surface) -> None:
        art, table, layout = self.desk.art, self.table, self.layout
        titles = dict(table.look.parts)
        for panel in (layout.middle, layout.left, *([] if layout.is_folded else [layout.right])):
            art.panel(surface, panel)
        if not layout.is_folded:
            art.panel_title(surface, titles[table.first], layout.left, y=24, size=16)
            art.panel_title(surface, titles[table.second], layout.right, y=24, size=16)
        if layout.shows_first:
            self._paint_first(surface)
        if layout.shows_second:
            self._paint_second(surface)
        self._paint_line(surface)
        self._paint_foot_of_pool(surface)

    def _paint_first(self, surface: pygame.Surface) -> None:
        table, layout = self.table, self.layout
        self._paint_head(surface, layout.head, table.look.head(table.first, table.bench.counts[table.first]))
        if layout.card.height:
            self._paint_card(surface, layout.card)
        if layout.findings and layout.card.height:
            at = pygame.Rect(layout.card.x, layout.card.bottom + self.desk.px(4), layout.card.width, self.desk.px(20))
            self.desk.theme.write(surface, "Is it legal?", Role.SMALL_STRONG, ink.GOLD, at)
        for finding, rect in zip(table.bench.findings, layout.findings, strict=False):
            self._paint_finding(surface, rect, finding)

    def _paint_second(self, surface: pygame.Surface) -> None:
        controls, table, layout, theme = self.controls, self.table, self.layout, self.desk.theme
        counts = table.bench.counts[table.second]
        self._paint_head(surface, layout.deck_head, table.look.head(table.second, counts))
        paint_curve(surface, self.desk, layout.curve, table.look.curve(counts))
        asked = table.asked(controls.lines.id)
        if asked:
            words, value = f"To hold {table.look.name(asked)}", f"{100 * table.chance(asked):.1f}%"
            end = theme.write(surface, value, Role.STRONG, ink.LIGHT_GOLD, layout.odds, "right")
            room = pygame.Rect(
                layout.odds.x, layout.odds.y, end.left - layout.odds.x - self.desk.px(8), layout.odds.height
            )
            theme.write(surface, words, Role.BODY, ink.TEXT, room, size=14, may_cut=True)
        else:
            words = "Choose a card of the deck for its chance" if counts else "Cards that you add stand here"
            theme.write(surface, words, Role.SMALL, ink.MUTED, layout.odds, size=14, may_cut=True)

    def _paint_head(self, surface: pygame.Surface, rect: pygame.Rect, head: Head) -> None:
        theme, px = self.desk.theme, self.desk.px
        number = theme.write(surface, head.number, Role.NUMBER, ink.IVORY, rect, size=34)
        left = max(number.right, rect.x + px(44)) + px(14)
        line = pygame.Rect(left, rect.y + px(3), rect.right - left, px(22))
        theme.write(surface, head.words, Role.STRONG, ink.TEXT, line, may_cut=True)
        line.y = line.bottom - px(2)
        theme.write(surface, head.line, Role.SMALL, ink.MUTED, line, size=14, may_cut=True)

    def _paint_card(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """What is looked at, in short: its tile, its name, and how many of it there are."""
        table, desk, px = self.table, self.desk, self.desk.px
        desk.art.plate(surface, rect, "#3A2A1A", ink.RULE, radius=5)
        id = table.pointed or self.controls.lines.id
        if not id:
            words = "Point at a card to read it. A click adds it, a right click takes it out."
            room = rect.inflate(-px(24), 0)
            room.height = desk.theme.paragraph_height(words, Role.BODY, room.width)
            room.centery = rect.centery
            desk.theme.paragraph(surface, words, Role.BODY, ink.MUTED, room, "centre")
            return
        high = rect.height - px(16)
        picture = table.look.tile(id, (round(high * 104 / 152), high) if high < px(152) else (px(104), px(152)), False)
        at = picture.get_rect(midleft=(rect.x + px(8), rect.centery))
        surface.blit(picture, at)
        room = pygame.Rect(at.right + px(12), rect.y + px(10), rect.right - at.right - px(22), px(26))
        desk.theme.write(surface, table.look.name(id), Role.LARGE_NAME, ink.IVORY, room, size=19, may_cut=True)
        line = pygame.Rect(room.x, room.bottom, room.width, px(20))
        part = table.bench.part_of(id)
        many, most = table.bench.count(id), table.look.limit(part, id)
        taken = f"{many} of {most} taken" if most < 50 else f"{many} taken"
        desk.theme.write(surface, taken, Role.SMALL_STRONG, ink.GOLD, line)
        why = table.bench.why_not(id)
        text = pygame.Rect(room.x, line.bottom + px(2), room.width, rect.bottom - px(8) - line.bottom)
        words = f"{table.look.text(id)} {why}".strip()
        desk.theme.paragraph(surface, words, Role.BODY, ink.TEXT, text, size=14, may_cut=True)

    def _paint_finding(self, surface: pygame.Surface, rect: pygame.Rect, finding: Finding) -> None:
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        if not finding.holds:
            desk.art.plate(surface, rect.inflate(px(8), 0), "#4A1712", "#B3372A", radius=4)
        side = px(20)
        disc = pygame.Rect(rect.x, rect.centery - side // 2, side, side)
        fill, edge = ("#2F7A4A", "#8FD08A") if finding.holds else ("#A32B1F", "#F0A088")
        desk.art.plate(surface, disc, fill, edge, radius=10)
        sign = desk.sprites.icon("ui/check" if finding.holds else "ui/close", px(11), ink.IVORY)
        surface.blit(sign, sign.get_rect(center=disc.center))
        right = rect.right - px(4)
        if finding.mend is not None:
            index = [each for each in self.table.bench.findings if each.mend is not None].index(finding)
            right = self.controls.mends[index].rect.x - px(8)
        end = theme.write(
            surface, finding.value, Role.STRONG, ink.IVORY if finding.holds else ink.BAD,
            pygame.Rect(right - px(150), rect.y, px(150), rect.height), "right", size=14, may_cut=True,
        )  # fmt: skip
        room = pygame.Rect(disc.right + px(10), rect.y, end.left - disc.right - px(18), rect.height)
        role = Role.BODY if finding.holds else Role.STRONG
        theme.write(
            surface, finding.words, role, ink.TEXT if finding.holds else ink.IVORY, room, size=14.5, may_cut=True
        )

    def _paint_line(self, surface: pygame.Surface) -> None:
        """What was refused or done last, or why one can't go on."""
        controls, table = self.controls, self.table
        words, colour = table.note, ink.LIGHT_GOLD
        if not words and not controls.go.enabled:
            words, colour = controls.go.reason, ink.BAD
        self.desk.theme.write(
            surface, words, Role.SMALL_STRONG, colour, self.layout.line, "centre", size=14, may_cut=True
        )

    def _paint_foot_of_pool(self, surface: pygame.Surface) -> None:
        controls, table, theme = self.controls, self.table, self.desk.theme
        if controls.tabs.value != "cards":
            words = "A click lays it on the bench; what lay there can be taken back."
        else:
            words = f"{len(controls.pool.ids)} of {table.all} cards. A click adds, a right click takes out."
            if not controls.pool.ids:
                room = controls.pool.rect.inflate(-self.desk.px(40), 0)
                said = "No card is like that. Esc clears the search, a lit sign goes out when it is pressed again."
                theme.paragraph(surface, said, Role.BODY, ink.MUTED, room, "centre")
        theme.write(surface, words, Role.SMALL, ink.MUTED, self.layout.pool_line, "centre", size=14, may_cut=True)

    # --- what moves

    def draw_tile(self, surface: pygame.Surface, rect: pygame.Rect, id: str) -> None:
        table, desk, px = self.table, self.desk, self.desk.px
        many = table.bench.count(id)
        is_full = bool(table.bench.why_not(id))
        surface.blit(table.look.tile(id, rect.size, is_full), rect)
        if id == table.pointed:
            desk.art.outline(surface, rect.inflate(4, 4), ink.LIGHT_GOLD, radius=7, width=2)
        if many:
            most = table.look.limit(table.bench.part_of(id), id)
            words = f"{many} of {most}" if most < 50 else f"×{many}"
            pill = pygame.Rect(0, 0, desk.theme.width(words, Role.SMALL_STRONG, 13) + px(14), px(20))
            pill.bottomright = rect.right - px(5), rect.y + round(rect.height * 0.55)
            desk.art.plate(surface, pill, "#4A3620" if many >= most else "#2F7A4A", "#E9D9A8", radius=10)
            desk.theme.write(surface, words, Role.SMALL_STRONG, ink.IVORY, pill, "centre", size=13)

    def draw_entry(
        self, surface: pygame.Surface, rect: pygame.Rect, entry: Army | KeptArmy, chosen: bool, hover: bool
    ) -> None:
        """A kept or ready-made part: its name, its sum, its manner, and the first things in it."""
        table, desk, px, theme = self.table, self.desk, self.desk.px, self.desk.theme
        part = self.controls.tabs.value
        desk.art.row(surface, rect, chosen=chosen, hover=hover)
        inner = rect.inflate(-px(20), 0)
        counts = {id: many for id, many in counts_of(entry.picks).items() if table.bench.knows(id)}
        top = pygame.Rect(inner.x, rect.y + px(4), inner.width, px(22))
        right = theme.write(surface, table.look.head(part, counts).number, Role.STRONG, ink.LIGHT_GOLD, top, "right")
        if isinstance(entry, KeptArmy):
            star = desk.sprites.icon("ui/save", px(13), ink.GOLD)
            surface.blit(star, star.get_rect(midright=(right.left - px(6), top.centery)))
        top.width = right.left - top.x - px(26)
        theme.write(surface, entry.name, Role.STRONG, ink.IVORY, top, may_cut=True)
        line = pygame.Rect(inner.x, top.bottom, inner.width, px(22))
        words = entry.text if isinstance(entry, Army) else ", ".join(map(table.look.name, list(counts)[:4]))
        theme.write(surface, words, Role.SMALL, ink.MUTED, line, size=13.5, may_cut=True)

    def draw_card(self, surface: pygame.Surface) -> None:
        """The whole card that is read, beside the pool and never over it."""
        table, layout = self.table, self.layout
        if not table.read:
            return
        wide = min(self.desk.px(CARD), layout.right.width - self.desk.px(20))
        picture = table.look.face(table.read, wide)
        at = picture.get_rect(center=layout.right.center)
        at.clamp_ip(surface.get_rect())
        self.desk.art.shadow(surface, at, down=6, blur=14, alpha=0.7)
        surface.blit(picture, at)
