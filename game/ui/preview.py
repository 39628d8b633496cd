"""The sample beside the settings: a corner of a board, the side marks, three sizes of text (`10_settings.png`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.looks import SIDES, board_look, token
from game.ui.theme import Role, clear, mix

if TYPE_CHECKING:
    from game.ui.desk import Desk

COLUMNS, ROWS = 6, 5
BELOW = 330  # units that the side marks and the text sample take
FRAME = 15  # units: the square names stand in it
SELECTED, TARGET = (2, 3), (4, 2)
DOTS = ((3, 1), (0, 2), (4, 4))
IN_DANGER = (5, 3)
PIECES = {
    (0, 0): ("water", "rook"),
    (3, 0): ("water", "queen"),
    (1, 1): ("earth", "bishop"),
    (5, 1): ("air", "knight"),
    TARGET: ("air", "pawn"),
    SELECTED: ("fire", "knight"),
    (0, 4): ("fire", "king"),
    (3, 4): ("earth", "pawn"),
    (5, 4): ("fire", "bishop"),
}
MARKED = ("fire", "earth", "water", "air")


def draw_preview(surface: pygame.Surface, desk: Desk, area: pygame.Rect) -> None:
    """As much of the sample as `area` (the panel's inside, below its title) has room for."""
    px = desk.px
    square = min((area.width - px(2 * FRAME - 18)) // COLUMNS, max((area.height - px(BELOW)) // ROWS, px(36)))
    board = pygame.Rect(0, area.y + px(FRAME), square * COLUMNS, square * ROWS)
    board.centerx = area.centerx
    _board(surface, desk, board, square)
    y = board.bottom + px(FRAME + 7)
    if desk.settings.announcer:
        y += _announcer(surface, desk, pygame.Rect(area.x, y, area.width, px(24)))
    if area.bottom - y >= px(24 + 2 * 66):
        y = _side_marks(surface, desk, pygame.Rect(board.x, y, board.width, 0)) + px(10)
    if area.bottom - y >= px(92):
        _text_sample(surface, desk, pygame.Rect(board.x, y, board.width, area.bottom - y))


def _board(surface: pygame.Surface, desk: Desk, board: pygame.Rect, square: int) -> None:
    settings, art = desk.settings, desk.art
    look = board_look(settings)
    art.board_frame(surface, board, look.frame, FRAME)
    for column in range(COLUMNS):
        for row in range(ROWS):
            surface.fill(look.dark if (column + row) % 2 else look.light, _square(board, square, (column, row)))
    if look.grain:
        art.grain(surface, board, look.grain)
    if settings.square_names:
        _names(surface, desk, board, square)
    if settings.danger:
        _danger(surface, desk, _square(board, square, IN_DANGER))
    _selected(surface, desk, _square(board, square, SELECTED))
    for spot in DOTS:
        _dot(surface, desk, _square(board, square, spot), square)
    _target_fill(surface, _square(board, square, TARGET))
    for spot, (side, figure) in PIECES.items():
        picture, _ = token(art, side, f"loka/{side}/{figure}", round(square * 0.84), settings)
        surface.blit(picture, picture.get_rect(center=_square(board, square, spot).center))
    _target(surface, desk, _square(board, square, TARGET), square)


def _square(board: pygame.Rect, square: int, spot: tuple[int, int]) -> pygame.Rect:
    return pygame.Rect(board.x + spot[0] * square, board.y + spot[1] * square, square, square)


def _names(surface: pygame.Surface, desk: Desk, board: pygame.Rect, square: int) -> None:
    edge = desk.px(FRAME)
    colour = "#E9C98A" if board_look(desk.settings).name != "Paper" else "#3A2A14"
    for column in range(COLUMNS):
        cell = pygame.Rect(board.x + column * square, board.bottom, square, edge)
        desk.theme.write(surface, "abcdef"[column], Role.TINY, colour, cell, "centre", size=11)
    for row in range(ROWS):
        cell = pygame.Rect(board.x - edge, board.y + row * square, edge, square)
        desk.theme.write(surface, str(ROWS - row), Role.TINY, colour, cell, "centre", size=11)


def _selected(surface: pygame.Surface, desk: Desk, cell: pygame.Rect) -> None:
    veil = pygame.Surface(cell.size, pygame.SRCALPHA)
    veil.fill(clear("#F7C64A", 0.55))
    surface.blit(veil, cell)
    desk.art.outline(
        surface, cell.inflate(2 * desk.art.line(1.5), 2 * desk.art.line(1.5)), "#7A4E0A", radius=3, width=1.5
    )
    desk.art.outline(surface, cell, "#FFF3C4", radius=2, width=2.4)


def _dot(surface: pygame.Surface, desk: Desk, cell: pygame.Rect, square: int) -> None:
    radius = max(3, round(square * 0.15))
    spot = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    spot.center = cell.center
    desk.art.plate(surface, spot, "#14555B", "#FFF8E0", radius=radius / desk.theme.scale, width=1.6)


def _danger(surface: pygame.Surface, desk: Desk, cell: pygame.Rect) -> None:
    size, step = cell.width, max(4, cell.width // 8)
    path = "".join(f"M{i * step} {size} L{i * step + size} 0 " for i in range(-size // step, size // step + 1))
    body = f'<path d="{path}" stroke="#B3261E" stroke-opacity=".45" stroke-width="{max(1.0, step / 3.5)}"/>'
    surface.blit(desk.sprites.vector(size, size, body), cell)
    badge = pygame.Rect(0, 0, desk.px(16), desk.px(16))
    badge.topright = cell.right - desk.px(2), cell.top + desk.px(2)
    desk.art.plate(surface, badge, "#5A0F12", "#E9B9A8", radius=8)
    desk.theme.write(surface, "2", Role.TINY, "#FFF3E0", badge, "centre", size=11)


def _target_fill(surface: pygame.Surface, cell: pygame.Rect) -> None:
    veil = pygame.Surface(cell.size, pygame.SRCALPHA)
    veil.fill(clear("#C3241B", 0.4))
    surface.blit(veil, cell)


def _target(surface: pygame.Surface, desk: Desk, cell: pygame.Rect, square: int) -> None:
    arm, size = round(square * 0.27), cell.width
    body = ""
    for width, colour in ((6.5, "#FFF3E0"), (4.0, "#B3261E")):
        stroke = max(2.0, width * size / 60)
        inset = 2.5 * size / 60
        for x0, x1 in ((inset, arm), (size - inset, size - arm)):
            for y0, y1 in ((inset, arm), (size - inset, size - arm)):
                line = f'fill="none" stroke="{colour}" stroke-width="{stroke}"'
                body += f'<path d="M{x1} {y0} L{x0} {y0} L{x0} {y1}" {line}/>'
    surface.blit(desk.sprites.vector(size, size, body), cell)
    words = "63%" if desk.settings.odds == "percent" else "5 of 8"
    pill = pygame.Rect(0, 0, desk.theme.width(words, Role.TINY) + desk.px(12), desk.px(18))
    pill.center = cell.centerx, cell.bottom - desk.px(3)
    desk.art.plate(surface, pill, "#B3261E", "#FFF3E0", radius=9, width=1.5)
    desk.theme.write(surface, words, Role.TINY, "#FFFFFF", pill, "centre")


def _announcer(surface: pygame.Surface, desk: Desk, room: pygame.Rect) -> int:
    odds = "63 %" if desk.settings.odds == "percent" else "5 of 8"
    desk.theme.write(surface, f"Fire Knight aims at the Pawn: {odds}.", Role.BODY, ink.MUTED, room, "centre", size=14)
    return desk.px(28)


def _caps(surface: pygame.Surface, desk: Desk, words: str, x: int, y: int) -> int:
    surface.blit(desk.theme.spaced(words, Role.CAPS, ink.GOLD, 1), (x, y))
    return desk.px(24)


def _side_marks(surface: pygame.Surface, desk: Desk, area: pygame.Rect) -> int:
    """The four plates with their names; returns where the next thing may begin."""
    px = desk.px
    y = area.y + _caps(surface, desk, "Your side marks", area.x, area.y)
    gap, high = px(9), px(60)
    wide = (area.width - gap) // 2
    high = px(44) if wide < px(150) else high
    tight = wide < px(150)
    for i, side in enumerate(MARKED):
        look = SIDES[side]
        box = pygame.Rect(area.x + (i % 2) * (wide + gap), y + (i // 2) * (high + gap), wide, high)
        desk.art.well(surface, box, radius=5)
        picture, _ = token(desk.art, side, f"loka/{side}/knight", px(30 if tight else 42), desk.settings)
        surface.blit(picture, picture.get_rect(center=(box.x + px(22 if tight else 33), box.centery)))
        room = pygame.Rect(box.x + px(43 if tight else 64), box.y, 0, box.height)
        room.width = box.right - px(5) - room.x
        if tight:
            desk.theme.write(surface, look.name, Role.NAME, look.on_dark, room, size=16)
            continue
        room.y, room.height = box.y + px(9), px(22)
        desk.theme.write(surface, look.name, Role.NAME, look.on_dark, room, size=17)
        room.y += px(21)
        desk.theme.write(surface, look.shape, Role.SMALL, mix(ink.MUTED, ink.TEXT, 0.2), room, size=14)
    return y + 2 * high + gap + px(8)


def _text_sample(surface: pygame.Surface, desk: Desk, area: pygame.Rect) -> None:
    y = area.y + _caps(surface, desk, "Text sample", area.x, area.y) - desk.px(2)
    for words, role, colour, size in (
        ("The Knight is repulsed: 7 against 8.", Role.LARGE_BODY, ink.IVORY, 17.0),
        ("Charge +1, Prowess +1, Support +1 gives a D12.", Role.BODY, ink.TEXT, 15.0),
        ("Hint text is never smaller than 13 px at 100 %.", Role.SMALL, ink.MUTED, 13.0),
    ):
        if y + desk.theme.paragraph_height(words, role, area.width, size) > area.bottom:
            break  # no sentence is cut, and none stands outside the panel
        y += desk.theme.paragraph(surface, words, role, colour, pygame.Rect(area.x, y, area.width, 0), size=size)
