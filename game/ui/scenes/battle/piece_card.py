"""The card of a piece with its moves on a small board, what it can do besides, and its numbers (VISUAL.md, the inspect
card of `22_castle_placement.png`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.skins.skin import Card, Extra
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

LARGEST = 200  # units of the small board


def wanted_height(desk: Desk, card: Card, width: int) -> int:
    """How high the card would like to stand."""
    px = desk.px
    lines = len(card.facts) * px(26)
    extras = sum(_extra_height(desk, extra, width - px(32)) + px(6) for extra in card.extras)
    return max(px(LARGEST + 62), px(44) + px(150) + extras) + lines + px(20)


def draw_piece_card(
    surface: pygame.Surface,
    desk: Desk,
    rect: pygame.Rect,
    card: Card,
    *,
    waits: bool = True,
    foot: str = "",
    bottom: int | None = None,
) -> None:
    """Small board at the left, words at the right; the numbers below both, and under them a sentence."""
    px, theme = desk.px, desk.theme
    desk.art.panel(surface, rect, waiting=waits)
    low = rect.height < px(230)
    desk.art.panel_title(surface, card.title, rect, 20 if not low else 15, 16 if not low else 14)
    top = rect.y + px(38 if not low else 28)
    row = px(26 if not low else 22)
    facts = card.facts
    end = (rect.bottom - px(10)) if bottom is None else bottom
    if foot:
        lines = theme.wrap(foot, Role.STRONG, rect.width - px(36))
        high = min(len(lines), 2) * theme.line_height(Role.STRONG)
        said = pygame.Rect(rect.x + px(18), end - high, rect.width - px(36), high)
        theme.paragraph(surface, foot, Role.STRONG, ink.LIGHT_GOLD, said, may_cut=True)
        end = said.y - px(4)
    while facts and end - len(facts) * row - top < px(152 if not low else 104):
        facts = facts[:-1]
    below = end - len(facts) * row
    left = rect.x + px(16)
    side = 0
    if card.sketch is not None:
        side = max(px(40), min(px(LARGEST), below - px(6) - top, rect.width * 42 // 100))
        picture = card.sketch(side)
        surface.blit(picture, (left, top))
        side = picture.get_width() + px(14)
    words = pygame.Rect(left + side, top, rect.right - px(16) - left - side, below - px(4) - top)
    _draw_words(surface, desk, card, words)
    for i, (name, value) in enumerate(facts):
        box = pygame.Rect(rect.x + px(14), below + i * row, rect.width - px(28), row - px(3))
        desk.art.plate(surface, box, ink.INSET, ink.LINE, radius=4, border_alpha=0.6)
        inner = box.inflate(-px(18), 0)
        said = theme.write(surface, name, Role.SMALL_STRONG, ink.GOLD, inner)
        rest = pygame.Rect(said.right + px(10), inner.y, inner.right - said.right - px(10), inner.height)
        theme.write(surface, value, Role.SMALL, ink.TEXT, rest, "right", size=14, may_cut=True)


def _draw_words(surface: pygame.Surface, desk: Desk, card: Card, room: pygame.Rect) -> None:
    px, theme = desk.px, desk.theme
    y, x = room.y, room.x
    if card.picture is not None and room.height >= px(90):
        side = px(46)
        picture = card.picture(side)
        surface.blit(picture, (x, y - px(2)))
        x += side + px(10)
    name = pygame.Rect(x, y, room.right - x, px(24))
    theme.write(surface, card.name or card.title, Role.LARGE_NAME, ink.LIGHT_GOLD, name, size=20, may_cut=True)
    line = pygame.Rect(x, y + px(24), room.right - x, px(20))
    theme.write(surface, card.head, Role.SMALL, ink.MUTED, line, may_cut=True)
    y += px(52)
    extras = sum(_extra_height(desk, extra, room.width) + px(6) for extra in card.extras)
    size = theme.shrunk(card.text, Role.BODY, (room.width, room.bottom - y - extras), 12.5) if card.text else 15.0
    high = theme.paragraph_height(card.text, Role.BODY, room.width, size) if card.text else 0
    if card.text and room.bottom - y > px(18):
        place = pygame.Rect(room.x, y, room.width, min(high, room.bottom - y))
        theme.paragraph(surface, card.text, Role.BODY, ink.TEXT, place, size=size, may_cut=True)
        y += high + px(6)
    for extra in card.extras:
        high = _extra_height(desk, extra, room.width)
        if y + px(24) > room.bottom:
            break
        if y + high > room.bottom:
            _draw_line(surface, desk, extra, pygame.Rect(room.x, y, room.width, px(24)))
            y += px(28)
            continue
        _draw_extra(surface, desk, extra, pygame.Rect(room.x, y, room.width, high))
        y += high + px(6)


def _extra_height(desk: Desk, extra: Extra, width: int) -> int:
    px = desk.px
    return px(28) + desk.theme.paragraph_height(extra.text, Role.SMALL, width - px(44), 14) + px(5)


def _draw_line(surface: pygame.Surface, desk: Desk, extra: Extra, box: pygame.Rect) -> None:
    """What has no room for more: its sign, its name, and as much of its text as fits."""
    px, theme = desk.px, desk.theme
    desk.art.plate(surface, box, ink.INSET, ink.LINE, radius=4, border_alpha=0.7)
    sign = desk.sprites.icon(extra.icon, px(15), ink.GOLD)
    surface.blit(sign, sign.get_rect(midleft=(box.x + px(7), box.centery)))
    name = pygame.Rect(box.x + px(28), box.y, box.width - px(34), box.height)
    said = theme.write(surface, extra.name, Role.SMALL_STRONG, ink.IVORY, name, may_cut=True)
    rest = pygame.Rect(said.right + px(7), box.y, box.right - said.right - px(13), box.height)
    if rest.width > px(40):
        theme.write(surface, extra.text, Role.SMALL, ink.TEXT, rest, may_cut=True)


def _draw_extra(surface: pygame.Surface, desk: Desk, extra: Extra, box: pygame.Rect) -> None:
    px, theme = desk.px, desk.theme
    desk.art.plate(surface, box, ink.INSET, ink.LINE, radius=4, border_alpha=0.7)
    sign = desk.sprites.icon(extra.icon, px(18), ink.GOLD)
    surface.blit(sign, sign.get_rect(midtop=(box.x + px(19), box.y + px(7))))
    head = pygame.Rect(box.x + px(36), box.y + px(4), box.width - px(44), px(22))
    said = theme.write(surface, extra.name, Role.SMALL_NAME, ink.IVORY, head)
    aside = pygame.Rect(said.right + px(8), head.y, head.right - said.right - px(8), head.height)
    if aside.width >= theme.width(extra.aside, Role.SMALL):
        theme.write(surface, extra.aside, Role.SMALL, ink.MUTED, aside, "right")
    room = pygame.Rect(head.x, head.bottom, head.width, max(1, box.bottom - px(3) - head.bottom))
    theme.paragraph(surface, extra.text, Role.SMALL, ink.TEXT, room, size=14, may_cut=True)
