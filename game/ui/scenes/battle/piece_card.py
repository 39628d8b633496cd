"""The card of a piece with its moves on a small board, what it can do besides, and its numbers
(docs/look.md, Cards of things).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.skins.facts import Card, Extra, Likely, percent
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

LARGEST = 200  # units of the small board
SHARES = (45, 38, 31)
"""Percent of the width that it takes at most, the largest that leaves room for the words."""
LINE, LIKELY = 19, 25
"""Units of a line of what is known, and of one of what it may be."""
HEAD = 54  # units that picture, name and the line under it take
SIZES = ((15.0, 14.0), (14.0, 13.5), (13.5, 13.0), (13.0, 12.5), (12.5, 12.0))
"""Of the text and of what is added to it: the largest that fit are taken."""


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
    end = (rect.bottom - px(10)) if bottom is None else bottom
    if foot:
        lines = theme.wrap(foot, Role.STRONG, rect.width - px(36))
        high = min(len(lines), 2) * theme.line_height(Role.STRONG)
        said = pygame.Rect(rect.x + px(18), end - high, rect.width - px(36), high)
        theme.paragraph(surface, foot, Role.STRONG, ink.LIGHT_GOLD, said, may_cut=True)
        end = said.y - px(4)
    left = rect.x + px(16)
    least = px(100 if low or end - top < px(200) else 148)
    shown, share = _fitted(desk, card, rect.width - px(32), end - top, row, least)
    facts = card.facts[:shown]
    below = end - shown * row
    side = _side(desk, card, rect.width - px(32), below - top, share)
    if card.sketch is not None:
        picture = card.sketch(side - px(14))
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


def _side(desk: Desk, card: Card, width: int, height: int, share: int) -> int:
    """How wide the small board stands with the air beside it, at most so many percent of the width."""
    if card.sketch is None:
        return 0
    return max(desk.px(40), min(desk.px(LARGEST), height - desk.px(6), width * share // 100)) + desk.px(14)


def _fitted(desk: Desk, card: Card, width: int, height: int, row: int, least: int) -> tuple[int, int]:
    """How many facts are told, and how wide the small board is in percent, so that the words are whole."""
    for count in range(len(card.facts), -1, -1):
        above = height - count * row
        if count and above - desk.px(4) < least:
            continue
        for share in SHARES:
            beside = width - _side(desk, card, width, above, share)
            if _words_height(desk, card, beside, SIZES[-1]) <= above - desk.px(4):
                return count, share
    return 0, SHARES[-1]


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
    line = pygame.Rect(x, y + px(25), room.right - x, px(36))
    theme.paragraph(surface, card.head, Role.SMALL, ink.MUTED, line, least=11, may_cut=True)
    y += _head_height(desk, card, room.width)
    sizes = next((sizes for sizes in SIZES if _words_height(desk, card, room.width, sizes) <= room.height), SIZES[-1])
    high = theme.paragraph_height(card.text, Role.BODY, room.width, sizes[0]) if card.text else 0
    if card.text and room.bottom - y > px(18):
        place = pygame.Rect(room.x, y, room.width, min(high, room.bottom - y))
        theme.paragraph(surface, card.text, Role.BODY, ink.TEXT, place, size=sizes[0], may_cut=True)
        y += high + px(6)
    y = _draw_likely(surface, desk, card, pygame.Rect(room.x, y, room.width, room.bottom - y))
    for extra in card.extras:
        high = extra_height(desk, extra, room.width, sizes[1])
        if y + px(24) > room.bottom:
            break
        if y + high > room.bottom:
            _draw_line(surface, desk, extra, pygame.Rect(room.x, y, room.width, px(24)))
            y += px(28)
            continue
        draw_extra(surface, desk, extra, pygame.Rect(room.x, y, room.width, high), sizes[1])
        y += high + px(6)


def _draw_likely(surface: pygame.Surface, desk: Desk, card: Card, room: pygame.Rect) -> int:
    """What is known of it behind golden dots, then what it may be with its chances as bars; returns where that ends."""
    px, theme, y = desk.px, desk.theme, room.y
    for note in card.notes:
        if y + px(LINE) > room.bottom:
            break
        dot = pygame.Rect(room.x, 0, px(7), px(7))
        dot.centery = y + px(LINE) // 2
        desk.art.plate(surface, dot, ink.GOLD, radius=3)
        words = pygame.Rect(dot.right + px(7), y, room.right - dot.right - px(7), px(LINE))
        theme.write(surface, note, Role.SMALL, ink.TEXT, words, may_cut=True)
        y += px(LINE)
    for likely in card.likely:
        if y + px(LIKELY) > room.bottom + px(3):
            break
        _draw_chance(surface, desk, likely, pygame.Rect(room.x, y, room.width, px(LIKELY) - px(3)))
        y += px(LIKELY)
    return y + (px(4) if card.likely or card.notes else 0)


def _draw_chance(surface: pygame.Surface, desk: Desk, likely: Likely, row: pygame.Rect) -> None:
    """A small picture, a name over a bar as long as the chance, and the chance."""
    px, theme = desk.px, desk.theme
    side = row.height
    x = row.x
    if likely.picture is not None:
        picture = likely.picture(side)
        surface.blit(picture, picture.get_rect(midleft=row.midleft))
        x += side + px(6)
    number = pygame.Rect(row.right - px(44), row.y, px(44), row.height)
    desk.art.plate(surface, pygame.Rect(x, row.y, number.x - x, row.height), ink.INSET, ink.LINE, radius=3)
    bar = pygame.Rect(x + 1, row.y + 1, max(2, round((number.x - x - 2) * likely.part)), row.height - 2)
    desk.art.plate(surface, bar, "#6B5326", radius=3)
    name = pygame.Rect(x + px(7), row.y, number.x - x - px(10), row.height)
    theme.write(surface, likely.words, Role.SMALL_STRONG, ink.IVORY, name, may_cut=True)
    theme.write(surface, percent(likely.part), Role.SMALL_STRONG, ink.LIGHT_GOLD, number, "right")


def _likely_height(desk: Desk, card: Card) -> int:
    """How high the lines of what is known and of what it may be stand."""
    lines = len(card.notes) * desk.px(LINE) + len(card.likely) * desk.px(LIKELY)
    return lines + (desk.px(4) if lines else 0)


def _words_height(desk: Desk, card: Card, width: int, sizes: tuple[float, float]) -> int:
    """How high the words stand with such sizes of the text and of what is added to it."""
    px = desk.px
    text = desk.theme.paragraph_height(card.text, Role.BODY, width, sizes[0]) + px(6) if card.text else 0
    extras = [extra_height(desk, extra, width, sizes[1]) + px(6) for extra in card.extras]
    return _head_height(desk, card, width) + text + _likely_height(desk, card) + sum(extras) - px(6)


def _head_height(desk: Desk, card: Card, width: int) -> int:
    """How high picture, name and the line under it stand: that may need two lines."""
    beside = width - (desk.px(56) if card.picture is not None else 0)
    lines = desk.theme.wrap(card.head, Role.SMALL, beside) if card.head else []
    return desk.px(HEAD + (8 if len(lines) > 1 else 0))


def extra_height(desk: Desk, extra: Extra, width: int, size: float) -> int:
    px = desk.px
    return px(26) + desk.theme.paragraph_height(extra.text, Role.SMALL, width - px(44), size) + px(3)


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


def draw_extra(surface: pygame.Surface, desk: Desk, extra: Extra, box: pygame.Rect, size: float) -> None:
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
    theme.paragraph(surface, extra.text, Role.SMALL, ink.TEXT, room, size=size, may_cut=True)
