"""What the panel above the lower plaque tells: the piece in hand, a refusal, what has just happened, what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ai.player import Suggestion
from game.ui import theme as ink
from game.ui.scenes.battle.piece_card import draw_piece_card
from game.ui.skins.facts import Card, Picture
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk


PLAYS = "plays the first"
RULE = "{rule}, {key} opens it"
SMALLEST = 11.0  # units: words that do not fit are written so small before anything is left out


@dataclass(frozen=True, slots=True)
class PanelText:
    """What stands in the panel."""

    title: str
    head: str = ""
    text: str = ""
    picture: Picture | None = None
    refused: bool = False
    """A red box with a sign before the words."""
    rule: str = ""
    """The number of the rule that refused, for a small line under them."""
    waits: bool = False
    """The panel waits for the player."""
    asks: bool = False
    """Two answers stand in the panel, so that the words have one line less."""
    is_past: bool = False
    """The text is what happened before the head: left out where it has no room."""
    quote: str = ""
    """What somebody at the table says, with who it is; written last, in italics."""


def draw_story(
    surface: pygame.Surface, desk: Desk, rect: pygame.Rect, panel_text: PanelText, foot: int, low: bool
) -> None:
    """The panel and its words, which end above `foot`."""
    px = desk.px
    desk.art.panel(surface, rect, waiting=panel_text.waits)
    desk.art.panel_title(surface, panel_text.title, rect, 22 if not low else 17, 15)
    top = (36 if not low else 29) if panel_text.asks else (44 if not low else 33)
    room = pygame.Rect(rect.x + px(18), rect.y + px(top), rect.width - px(36), 0)
    room.height = foot - px(6) - room.y
    if panel_text.refused:
        _draw_refusal(surface, desk, panel_text, room)
        return
    if panel_text.picture is not None:
        side = min(px(68), rect.height - px(56)) if not low else px(44)
        across = px(122) if not low else px(58)
        picture = panel_text.picture(side)
        bottom = rect.bottom - px(16) if not low else foot - px(4)
        surface.blit(picture, picture.get_rect(center=(rect.x + across // 2 + px(2), (room.y + bottom) // 2)))
        room = pygame.Rect(rect.x + across, room.y, rect.right - px(16) - rect.x - across, room.height)
    theme, y = desk.theme, room.y
    if panel_text.head and theme.width(panel_text.head, Role.NAME, 17) <= room.width:
        line = pygame.Rect(room.x, y, room.width, px(24))
        theme.write(surface, panel_text.head, Role.NAME, ink.IVORY, line, size=17)
        y += px(26)
    elif panel_text.head:
        y += theme.paragraph(
            surface, panel_text.head, Role.NAME, ink.IVORY, room, size=17, least=SMALLEST, may_cut=True
        ) + px(3)
    if panel_text.quote:
        y += draw_quote(surface, desk, pygame.Rect(room.x, y, room.width, max(1, foot - px(2) - y)), panel_text.quote)
    body = pygame.Rect(room.x, y, room.width, max(1, foot - px(2) - y))
    if not panel_text.text or body.height < px(17):
        return
    size = theme.shrunk(panel_text.text, Role.BODY, body.size, SMALLEST)
    if panel_text.is_past and theme.paragraph_height(panel_text.text, Role.BODY, body.width, size) > body.height:
        return
    theme.paragraph(surface, panel_text.text, Role.BODY, ink.TEXT, body, size=size, may_cut=True)


def draw_quote(surface: pygame.Surface, desk: Desk, room: pygame.Rect, quote: str) -> int:
    """What somebody says, in italics; returns how much of the room that takes, 0 where it has none."""
    theme = desk.theme
    size = theme.shrunk(quote, Role.MOTTO, room.size, SMALLEST, 16)
    high = theme.paragraph_height(quote, Role.MOTTO, room.width, size)
    if high > room.height:
        return 0
    theme.paragraph(surface, quote, Role.MOTTO, ink.LIGHT_GOLD, room, size=size)
    return high + desk.px(4)


def _draw_refusal(surface: pygame.Surface, desk: Desk, panel_text: PanelText, room: pygame.Rect) -> None:
    px = desk.px
    desk.art.plate(surface, room, "#4A1512", "#B3372A", radius=4)
    sign = desk.sprites.icon("ui/warning", px(18), ink.BAD)
    surface.blit(sign, sign.get_rect(midleft=(room.x + px(10), room.centery)))
    words = pygame.Rect(room.x + px(38), room.y, room.width - px(46), room.height)
    foot = px(16) if room.height >= px(46) else 0
    size = desk.theme.shrunk(panel_text.text, Role.STRONG, (words.width, words.height - foot - px(8)), SMALLEST, 17)
    taken = min(desk.theme.paragraph_height(panel_text.text, Role.STRONG, words.width, size), room.height - foot)
    text = pygame.Rect(words.x, room.centery - (taken + foot) // 2, words.width, taken)
    desk.theme.paragraph(surface, panel_text.text, Role.STRONG, "#FFE9DC", text, size=size, may_cut=True)
    if foot:
        draw_rule_number(surface, desk, panel_text.rule, pygame.Rect(words.x, text.bottom, words.width, foot))


def draw_rule_number(surface: pygame.Surface, desk: Desk, rule: str, room: pygame.Rect) -> None:
    """Which rule it was, and the key that opens it: small, under what it says."""
    words = RULE.format(rule=rule, key=desk.settings.key("rules")) if rule else ""
    desk.theme.write(surface, words, Role.SMALL, "#E0A99A", room, size=12, may_cut=True)


def draw_suggestions(
    surface: pygame.Surface,
    desk: Desk,
    rect: pygame.Rect,
    title: str,
    found: Sequence[Suggestion],
    words: str,
    numbers: Sequence[str],
    key: str = "",
) -> None:
    """Up to three actions with their reasons and what they are worth; `key` plays the first."""
    px = desk.px
    if _has_head(desk, rect):
        surface.fill(ink.LINE, (rect.x - px(4), rect.y, rect.width + px(8), desk.art.line()))
        caps = desk.theme.spaced(title, Role.CAPS, ink.GOLD, 1.4, 13)
        surface.blit(caps, (rect.x, rect.y + px(10)))
        if key and found:
            room = pygame.Rect(rect.x, rect.y + px(8), rect.width, px(20))
            said = desk.theme.write(surface, PLAYS, Role.SMALL, ink.MUTED, room, "right")
            desk.art.key_cap(
                surface, key, said.x - px(6) - desk.art.key_cap(surface, key, 0, 0, draw=False), room.centery
            )
    if not found:
        desk.theme.write(surface, words, Role.ASIDE, ink.MUTED, suggestion_row(desk, rect, 0))
        return
    shown = found[: suggestion_rows(desk, rect)]
    widest = max(desk.theme.width(suggestion.action, Role.LARGE_STRONG) for suggestion in shown)
    wide = min(max(px(56), widest), rect.width * 3 // 5)
    for i, suggestion in enumerate(shown):
        row = suggestion_row(desk, rect, i)
        first = pygame.Rect(row.x, row.y, wide, row.height)
        colour = ink.LIGHT_GOLD if i == 0 else ink.GOLD
        desk.theme.write(surface, suggestion.action, Role.LARGE_STRONG, colour, first, may_cut=True)  # P plays it
        left = wide + px(4)
        rest = pygame.Rect(row.x + left, row.y, row.width - left, row.height)
        tail = f" {numbers[i]} to win" if i == 0 and numbers[i].endswith("%") else f" {numbers[i]}"
        _write_reason(surface, desk, suggestion.why, tail, f" {numbers[i]}", rest, ink.TEXT if i == 0 else ink.MUTED)


def _has_head(desk: Desk, rect: pygame.Rect) -> bool:
    return rect.height >= desk.px(96)


def suggestion_rows(desk: Desk, rect: pygame.Rect) -> int:
    """How many suggestions have room."""
    return max(1, min(3, (rect.bottom - suggestion_row(desk, rect, 0).y) // desk.px(24)))


def _write_reason(
    surface: pygame.Surface, desk: Desk, why: str, tail: str, number: str, room: pygame.Rect, colour: str
) -> None:
    """The reason and then how it stands; where there is no room for both in full, only the number, and then the reason
    gives way."""
    theme = desk.theme
    width = theme.width(tail, Role.BODY)
    whole = theme.width(why, Role.BODY)
    if whole + width > room.width:
        tail = number
        width = theme.width(tail, Role.BODY)
    words = pygame.Rect(room.x, room.y, min(whole + 1, room.width - width), room.height)
    theme.write(surface, why, Role.BODY, colour, words, may_cut=True)
    theme.write(surface, tail, Role.BODY, colour, pygame.Rect(words.right, room.y, width + 1, room.height))


def suggestion_row(desk: Desk, rect: pygame.Rect, i: int) -> pygame.Rect:
    """Where a suggestion stands."""
    px = desk.px
    line = px(28) if rect.height >= px(120) else px(24)
    return pygame.Rect(rect.x, rect.y + (px(32) if _has_head(desk, rect) else 0) + i * line, rect.width, line)


def draw_card(
    surface: pygame.Surface,
    desk: Desk,
    rect: pygame.Rect,
    card: Card,
    *,
    waits: bool = True,
    foot: str = "",
    bottom: int | None = None,
) -> None:
    """The inspect card: what a thing is and what it can do now (docs/look.md, States); `foot` is a sentence
    under it, `bottom` where buttons begin."""
    if card.sketch is not None:
        draw_piece_card(surface, desk, rect, card, waits=waits, foot=foot, bottom=bottom)
        return
    px, theme = desk.px, desk.theme
    desk.art.panel(surface, rect, waiting=waits)
    bottom = rect.bottom if bottom is None else bottom
    if foot:
        lines = theme.wrap(foot, Role.STRONG, rect.width - px(36))
        high = len(lines) * theme.line_height(Role.STRONG)
        said = pygame.Rect(rect.x + px(18), bottom - px(14) - high, rect.width - px(36), high)
        theme.paragraph(surface, foot, Role.STRONG, ink.LIGHT_GOLD, said, may_cut=True)
        bottom = said.y - px(4)
    y = rect.y + px(18)
    left = rect.x + px(20)
    if card.picture is not None:
        side = px(64)
        picture = card.picture(side)
        surface.blit(picture, (left, y))
        left += side + px(16)
    width = rect.right - px(18) - left
    theme.write(surface, card.title, Role.LARGE_NAME, ink.LIGHT_GOLD, pygame.Rect(left, y + px(4), width, px(26)))
    theme.write(surface, card.head, Role.BODY, ink.MUTED, pygame.Rect(left, y + px(32), width, px(22)))
    y += px(76)
    row = px(34)
    for name, value in card.facts:
        if y + row > bottom - px(8):
            break
        box = pygame.Rect(rect.x + px(14), y, rect.width - px(28), row - px(4))
        desk.art.plate(surface, box, ink.INSET, ink.LINE, radius=4, border_alpha=0.6)
        inner = box.inflate(-px(22), 0)
        label = theme.write(surface, name, Role.STRONG, ink.GOLD, inner)
        rest = pygame.Rect(label.right + px(10), inner.y, inner.right - label.right - px(10), inner.height)
        theme.write(surface, value, Role.BODY, ink.TEXT, rest, "right", may_cut=True)
        y += row
    if card.text and bottom - y > px(30):
        room = pygame.Rect(rect.x + px(18), y + px(6), rect.width - px(36), bottom - y - px(16))
        theme.paragraph(surface, card.text, Role.BODY, ink.MUTED, room, may_cut=True)
