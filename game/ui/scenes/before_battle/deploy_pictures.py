"""How deployment is drawn: the tray, who places next, and the squares where the piece in hand may stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Label
from game.ui import theme as ink
from game.ui.art import SELECTED_STOPS
from game.ui.skins import dice
from game.ui.skins.set_up import LineStep, Tray
from game.ui.theme import Role, clear
from game.ui.tools.place import PlaceTool

if TYPE_CHECKING:
    from game.ui.scenes.before_battle.deploy import DeployScene

NEXT = 8
"""How many placements ahead are shown."""
ZONE, ZONE_EDGE, CHALK = "#146E69", "#14555B", "#FFF8E0"


class Pictures:
    """Draws what one deployment shows beside its pieces."""

    def __init__(self, scene: DeployScene) -> None:
        self.scene = scene
        self.desk = scene.desk
        self.zones: dict[tuple[int, bool], pygame.Surface] = {}

    def draw_tray(self, surface: pygame.Surface) -> None:
        desk, px, theme, low = self.desk, self.desk.px, self.desk.theme, self.scene.tight
        panel = self.scene.tray_panel
        title, line = self.scene.look.asked(self.scene.settled, self.scene.tray_seat)
        colour = ink.MUTED
        if self.scene.is_yours and self.scene.tool is not None:
            line = f"Your turn: {line[:1].lower()}{line[1:]}"
        elif self.scene.session.seat is not None:
            title, line = (
                f"{self.scene.skin.seat_name(self.scene.session.seat)} places",
                self.scene.said or "Your turn comes",
            )
        if self.scene.refusal is not None:
            line, colour = f"{self.scene.refusal.why} ({self.scene.refusal.rule})", ink.BAD
        elif self.scene.note:
            line = self.scene.note
        elif self.scene.tool is not None and self.scene.tool.typed is not None:
            line, colour = f"Go to square: {self.scene.tool.typed}_", ink.LIGHT_GOLD
        desk.art.panel_title(surface, title, panel, y=27 if not low else 20, size=18 if not low else 15)
        room = pygame.Rect(panel.x + px(16), panel.y + px(43 if not low else 34), panel.width - px(32), px(22))
        theme.write(surface, line, Role.BODY, colour, room, "centre", may_cut=True)
        group = None
        for item in self.scene.tray:
            rect = self.scene.surface.tiles[item.spot]
            if item.group != group:
                group = item.group
                head = pygame.Rect(rect.x, rect.y - px(26), self._group_right(item) - rect.x, px(24))
                words = item.heading if theme.width(item.heading, Role.STRONG) <= head.width else group
                theme.write(surface, words, Role.STRONG, ink.GOLD if item.open else ink.MUTED, head, may_cut=True)
            self._draw_tile(surface, item, rect)
        if not self.scene.tray:
            words = "Every piece stands." if self.scene.tool is None else ""
            room = pygame.Rect(panel.x, panel.centery - px(30), panel.width, px(40))
            theme.write(surface, words, Role.MOTTO, ink.MUTED, room, "centre")

    def _group_right(self, first: Tray) -> int:
        """How far a group's heading may reach."""
        same = [self.scene.surface.tiles[item.spot].right for item in self.scene.tray if item.group == first.group]
        is_last = self.scene.tray[-1].group == first.group
        return self.scene.tray_panel.right - self.desk.px(18) if is_last else max(same)

    def _draw_tile(self, surface: pygame.Surface, item: Tray, rect: pygame.Rect) -> None:
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        tool = self.scene.tool
        chosen = tool is not None and tool.selected == item.spot
        over = tool is not None and tool.hover == item.spot and item.open
        if chosen:
            desk.art.plate(surface, rect, SELECTED_STOPS, ink.LIGHT_GOLD, width=1.6)
        elif over:
            desk.art.row(surface, rect, hover=True)
        else:
            desk.art.plate(surface, rect, "#221810", ink.LINE, border_alpha=0.8 if item.open else 0.45)
        foot = px(32)
        side = min(rect.width - px(14), rect.height - foot - px(8))
        lifted = tool is not None and tool.lifted == item.spot
        picture = self.scene.look.troop(self.scene.tray_seat, item.id)(side)
        if not item.open or (lifted and item.count == 1):
            picture = picture.copy()
            picture.fill((255, 255, 255, 120), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, picture.get_rect(center=(rect.centerx, rect.y + (rect.height - foot) // 2 + px(4))))
        name = pygame.Rect(rect.x + px(4), rect.bottom - foot, rect.width - px(8), px(26))
        colour = ink.IVORY if item.open else ink.DIM
        theme.write(surface, item.name, Role.NAME, colour, name, "centre", size=17 if chosen else 16)
        if item.count > 1:
            pill = pygame.Rect(0, 0, px(34), px(20))
            pill.topright = rect.right - px(5), rect.y + px(5)
            fill = "#2F7A4A" if item.open else "#4A3620"
            desk.art.pill(surface, f"×{item.count}", pill, fill, "#FFF8E8")

    def draw_next(self, surface: pygame.Surface) -> None:
        """The next placements, the present one in a ring."""
        desk, px, theme, low = self.desk, self.desk.px, self.desk.theme, self.scene.tight
        panel = self.scene.next_panel
        queue = self.scene.look.queue(self.scene.settled, NEXT)
        inner = panel.inflate(-px(30), 0)
        pitch = inner.width // NEXT
        side = min(px(44 if not low else 34), pitch - px(8))
        middle = panel.y + round(panel.height * (0.44 if not low else 0.5))
        for i, (seat, _, word) in enumerate(queue):
            centre = (inner.x + pitch * i + pitch // 2, middle)
            size = side if i else round(side * 1.2)
            if i == 0:
                ring = pygame.Rect(0, 0, size + px(12), size + px(12))
                ring.center = centre
                radius = ring.width / 2 / theme.scale
                desk.art.plate(surface, ring, "#3A2A1A", ink.LIGHT_GOLD, radius=radius, width=1.6)
            mark = self.scene.look.mark(seat)(size)
            if i > 3:
                mark = mark.copy()
                mark.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(mark, mark.get_rect(center=centre))
            name = pygame.Rect(centre[0] - pitch // 2, middle + px(30 if not low else 23), pitch, px(20))
            theme.write(surface, word, Role.SMALL, ink.IVORY if i < 4 else ink.MUTED, name, "centre", size=13.5)
            if i + 1 < len(queue):
                arrow = desk.sprites.icon("ui/chevron_right", px(11), ink.RULE)
                surface.blit(arrow, arrow.get_rect(center=(centre[0] + pitch // 2, middle)))
        foot = pygame.Rect(inner.x, panel.bottom - px(37), inner.width, px(22))
        if self.scene.began and foot.y > middle + px(46):
            self._draw_began(surface, foot)

    def _draw_began(self, surface: pygame.Surface, foot: pygame.Rect) -> None:
        """The dice for who begins, the one that does in a frame, and the same in words."""
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        words = f"{self.scene.began}."
        size, gap = px(34), px(6)
        thrown = self.scene.order_dice
        wide = theme.width(words, Role.SMALL, 14)
        row = len(thrown) * (size + gap)
        if row + px(10) + wide > foot.width:
            thrown, row = (), 0
        x = foot.centerx - (row + (px(10) if row else 0) + wide) // 2
        for die in thrown:
            rect = pygame.Rect(x, foot.centery - size // 2, size, size)
            if die.begins:
                desk.art.plate(surface, rect.inflate(px(2), px(2)), "#3A2A1A", ink.LIGHT_GOLD, radius=5, width=1.4)
            picture = dice.die(desk, die.side, die.sides, die.face, size)
            surface.blit(picture, picture.get_rect(center=rect.center))
            x = rect.right + gap
        room = pygame.Rect(x + (px(10) if row else 0), foot.y, foot.right - x, foot.height)
        theme.write(surface, words, Role.SMALL, ink.MUTED, room, size=14, may_cut=True)

    def draw_line(self, surface: pygame.Surface) -> None:
        """What the order of the line is, and how far it has come."""
        px, low = self.desk.px, self.scene.tight
        steps = self.scene.look.line(self.scene.settled, self.scene.tray_seat)
        top = self.scene.line_panel.y + px(38 if not low else 31)
        pitch = min(px(30), (self.scene.line_panel.bottom - px(8) - top) // max(1, len(steps)))
        for i, step in enumerate(steps):
            rect = pygame.Rect(
                self.scene.line_panel.x + px(22), top + i * pitch, self.scene.line_panel.width - px(40), pitch
            )
            self._draw_step(surface, step, rect)

    def _draw_step(self, surface: pygame.Surface, step: LineStep, rect: pygame.Rect) -> None:
        px, theme = self.desk.px, self.desk.theme
        icon, colour, words, role = {
            "done": ("ui/check", ink.GOOD, ink.TEXT, Role.BODY),
            "now": ("ui/chevron_right", ink.LIGHT_GOLD, ink.IVORY, Role.LARGE_STRONG),
            "later": ("ui/clock", ink.DIM, ink.MUTED, Role.BODY),
            "note": ("ui/help", ink.DIM, ink.MUTED, Role.BODY),
        }[step.state]
        sign = self.desk.sprites.icon(icon, px(15), colour)
        surface.blit(sign, sign.get_rect(midleft=(rect.x, rect.centery)))
        room = pygame.Rect(rect.x + px(30), rect.y, rect.width - px(30), rect.height)
        theme.write(surface, step.words, role, words, room, size=16, may_cut=True)

    def draw_zone(self, surface: pygame.Surface, tool: PlaceTool) -> None:
        """Legal squares in teal with a frame of ivory; where it would land, the piece as a ghost."""
        aim = tool.aim
        for spot in tool.moves:
            place = self.scene.skin.place_of(spot)
            if place is None:
                continue
            surface.blit(self._zone(place.width, spot == aim), place)
        if aim is not None and isinstance(tool.selected, Label):
            place = self.scene.skin.place_of(aim)
            if place is not None:
                ghost = self.scene.look.troop(tool.seat, tool.selected.name)(place.width).copy()
                ghost.fill((255, 255, 255, 128), special_flags=pygame.BLEND_RGBA_MULT)
                surface.blit(ghost, ghost.get_rect(center=place.center))

    def _zone(self, side: int, aimed: bool) -> pygame.Surface:
        kept = self.zones.get((side, aimed))
        if kept is not None:
            return kept
        out = pygame.Surface((side, side), pygame.SRCALPHA)
        out.fill(clear(ZONE, 0.46 if aimed else 0.34))
        unit = max(0.7, side / 60)
        at, width = 2.2 * unit, side - 4.4 * unit
        box = f'x="{at}" y="{at}" width="{width}" height="{width}" rx="{3.5 * unit}" fill="none"'
        body = f'<rect {box} stroke="{CHALK}" stroke-width="{4.2 * unit}"/>'
        body += f'<rect {box} stroke="{ZONE_EDGE}" stroke-width="{2.2 * unit}"/>'
        out.blit(self.desk.sprites.vector(side, side, body, 3), (0, 0))
        self.zones[side, aimed] = out
        return out
