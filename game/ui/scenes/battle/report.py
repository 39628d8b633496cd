"""What a large panel tells when no dice are to be seen: what has happened, the newest first; and the row of those who
take turns, in the top bar.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.scenes.battle.story import SMALLEST, PanelText, draw_quote, draw_rule_number
from game.ui.skins.facts import Picture
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

SMALL, LARGE = 26, 32  # units: a seat in the row of turns, and the one that acts
STEP = 46  # from one to the next
RIBBON_OUT = 0.32


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat in the row of turns."""

    picture: Picture
    is_now: bool
    is_out: bool
    is_friend: bool = False
    """On the side that the screen is seen from; a lozenge stands under it."""


def draw_report(
    surface: pygame.Surface,
    desk: Desk,
    rect: pygame.Rect,
    panel_text: PanelText,
    before: Sequence[str],
    foot: int,
    low: bool,
) -> None:
    """The newest sentence large, those before it below, fainter; a refusal in red over them."""
    px, theme = desk.px, desk.theme
    desk.art.panel(surface, rect, waiting=panel_text.waits)
    desk.art.panel_title(surface, panel_text.title, rect, 19 if low else 23, 15 if low else 17)
    room = pygame.Rect(rect.x + px(22), rect.y + px(38 if low else 50), rect.width - px(44), 0)
    y = room.y
    head = panel_text.text if panel_text.refused or not panel_text.head else panel_text.head
    if panel_text.refused:
        lines = theme.wrap(head, Role.STRONG, room.width - px(46), 17)
        foot_high = px(17) if panel_text.rule else 0
        high = len(lines) * theme.line_height(Role.STRONG, 17) + px(20) + foot_high
        box = pygame.Rect(rect.x + px(16), y, rect.width - px(32), high)
        desk.art.plate(surface, box, "#4A1512", "#B3372A", radius=4)
        sign = desk.sprites.icon("ui/warning", px(20), ink.BAD)
        surface.blit(sign, sign.get_rect(midleft=(box.x + px(11), box.centery)))
        words = pygame.Rect(box.x + px(42), box.y + px(10), box.width - px(52), high - px(20) - foot_high)
        theme.paragraph(surface, head, Role.STRONG, "#FFE9DC", words, size=17)
        draw_rule_number(surface, desk, panel_text.rule, pygame.Rect(words.x, words.bottom, words.width, foot_high))
        y = box.bottom + px(14)
    elif head:
        left = room.x
        if panel_text.picture is not None:
            side = px(44)
            picture = panel_text.picture(side)
            surface.blit(picture, picture.get_rect(midleft=(room.x - px(2), y + px(20))))
            left += side + px(10)
        words = pygame.Rect(left, y, room.right - left, max(1, foot - y))
        high = theme.paragraph(surface, head, Role.STRONG, ink.IVORY, words, size=17, least=SMALLEST, may_cut=True)
        y += max(high, px(44) if panel_text.picture is not None else 0) + px(12)
    if not panel_text.refused and panel_text.head and panel_text.text and panel_text.text not in before[:1]:
        before = [panel_text.text, *before]
    if panel_text.quote and not panel_text.refused:
        y += draw_quote(
            surface, desk, pygame.Rect(room.x, y, room.width, max(1, foot - px(6) - y)), panel_text.quote
        ) + px(4)
    for i, sentence in enumerate(before):
        lines = theme.wrap(sentence, Role.BODY, room.width)
        high = len(lines) * theme.line_height(Role.BODY)
        if y + high > foot - px(6):
            break
        colour = ink.TEXT if i == 0 else ink.MUTED
        theme.paragraph(surface, sentence, Role.BODY, colour, pygame.Rect(room.x, y, room.width, high), may_cut=True)
        y += high + px(7)


@dataclass(frozen=True, slots=True)
class Army:
    """A row of what is left: whose, and how many of each kind."""

    mark: Picture
    name: str
    colour: str
    kinds: Sequence[tuple[Picture, int]]


ARMY_ROW = 38  # units


def armies_height(desk: Desk, count: int) -> int:
    """How high so many rows are, with their heading."""
    return desk.px(30) + count * desk.px(ARMY_ROW)


def draw_armies(surface: pygame.Surface, desk: Desk, room: pygame.Rect, title: str, armies: Sequence[Army]) -> None:
    """What is left of every army, a row each."""
    px, theme = desk.px, desk.theme
    surface.fill(ink.LINE, (room.x, room.y, room.width, desk.art.line()))
    caps = theme.spaced(title, Role.CAPS, ink.GOLD, 1.4, 13)
    surface.blit(caps, (room.x, room.y + px(8)))
    for i, army in enumerate(armies):
        row = pygame.Rect(room.x, room.y + px(30) + i * px(ARMY_ROW), room.width, px(ARMY_ROW - 4))
        desk.art.plate(surface, row, ink.INSET, radius=4, alpha=0.75)
        mark = army.mark(px(22))
        surface.blit(mark, mark.get_rect(center=(row.x + px(20), row.centery)))
        name = pygame.Rect(row.x + px(38), row.y, px(60), row.height)
        left = row.x + px(40)
        if row.width >= px(340) or not army.kinds:  # else the mark says whose it is
            theme.write(surface, army.name, Role.SMALL_NAME, army.colour, name, size=15)
            left = name.right + px(6)
        if not army.kinds:
            theme.write(
                surface, "out of the game", Role.ASIDE, ink.MUTED, pygame.Rect(left, row.y, px(140), row.height)
            )
            continue
        step = min(px(62), (row.right - px(6) - left) // max(1, len(army.kinds)))
        side = min(px(29), step * 64 // 100) if step < px(46) else px(29)
        for j, (picture, count) in enumerate(army.kinds):
            small = picture(side)
            x = left + j * step
            surface.blit(small, small.get_rect(center=(x + side // 2, row.centery)))
            if count > 1:
                number = pygame.Rect(x + side + px(2), row.y, max(1, step - side - px(2)), row.height)
                theme.write(surface, str(count), Role.STRONG, ink.IVORY, number, size=15 if step >= px(46) else 12)


def draw_ribbon(surface: pygame.Surface, desk: Desk, room: pygame.Rect, words: str, turns: Sequence[Turn]) -> None:
    """Whose turn it is, and everybody's place in the order; those who are out are faint and struck through."""
    px, theme = desk.px, desk.theme
    row = px(STEP) * len(turns) + px(6)
    wide = min(theme.width(words, Role.NAME, 17) + px(2), max(px(60), room.width - row - px(14)))
    whole = wide + px(14) + row
    x = max(room.x, min(desk.layout.width // 2 - whole // 2 - px(44), room.right - whole))
    line = pygame.Rect(x, room.y, wide, room.height)
    theme.write(surface, words, Role.NAME, ink.LIGHT_GOLD, line, "right", size=17, may_cut=True)
    x = line.right + px(14) + px(STEP) // 2
    for i, turn in enumerate(turns):
        at = x + i * px(STEP), room.centery
        size = px(LARGE if turn.is_now else SMALL)
        if i:
            chevron = desk.sprites.icon("ui/chevron_right", px(11), ink.RULE)
            surface.blit(chevron, chevron.get_rect(center=(at[0] - px(STEP) // 2, at[1])))
        if turn.is_now:
            around = size + px(10)
            m = around / 2
            body = (
                f'<circle cx="{m}" cy="{m}" r="{m - px(1):.1f}" fill="#4A3620" stroke="{ink.LIGHT_GOLD}" '
                f'stroke-width="{max(1.5, desk.theme.scale * 2):.1f}"/>'
            )
            ring = desk.sprites.vector(around, around, body, 2)
            surface.blit(ring, ring.get_rect(center=at))
        picture = turn.picture(size)
        if turn.is_out:
            picture = pygame.transform.grayscale(picture)
            picture.fill((255, 255, 255, round(255 * RIBBON_OUT)), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, picture.get_rect(center=at))
        if turn.is_friend:
            desk.art.lozenge(
                surface, (at[0], min(at[1] + px(LARGE) // 2 + px(5), room.bottom - px(4))), 3, ink.LIGHT_GOLD
            )
        if turn.is_out:
            reach = size // 2
            line_at = (at[0] - reach, at[1] + reach), (at[0] + reach, at[1] - reach)
            pygame.draw.line(surface, ink.MUTED, *line_at, max(1, px(2)))
