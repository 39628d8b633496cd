"""A kept or ready-made army in a list: its name, its price, and what is in it as small figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.ruleset import Pick
from game.ui import theme as ink
from game.ui.desk import Desk
from game.ui.skins.facts import Picture
from game.ui.theme import Role
from game.ui.tools.draft import Draft


def in_short(picks: Sequence[Pick], name_of: Callable[[str, int], str]) -> str:
    """ "2 Rooks, 1 Pawn"."""
    return ", ".join(f"{pick.count} {name_of(pick.offer, pick.count)}" for pick in picks if pick.count)


def draw_entry(
    surface: pygame.Surface,
    desk: Desk,
    rect: pygame.Rect,
    name: str,
    picks: Sequence[Pick],
    draft: Draft,
    is_own: bool,
    figure: Callable[[str], Picture],
    unit: str = "",
) -> None:
    """Grey and with a red price where the rules would not take it now; in `unit` where there is room for the word."""
    px, theme = desk.px, desk.theme
    inner = rect.inflate(-px(22), 0)
    fits = draft.fits(picks)
    top = pygame.Rect(inner.x, rect.y + px(4), inner.width, px(21))
    price = f"{draft.cost_of(picks)} {unit}".strip()
    if theme.width(name, Role.STRONG) + theme.width(price, Role.SMALL) + px(34) > top.width:
        price = price.partition(" ")[0]
    right = theme.write(surface, price, Role.SMALL, ink.MUTED if fits else ink.BAD, top, "right")
    if is_own:
        star = desk.sprites.icon("ui/save", px(13), ink.GOLD)
        surface.blit(star, star.get_rect(midright=(right.left - px(6), top.centery)))
    top.width = right.left - top.x - px(24)
    theme.write(surface, name, Role.STRONG, ink.IVORY if fits else ink.MUTED, top, may_cut=True)
    room = pygame.Rect(inner.x, top.bottom - px(1), inner.width, px(22))
    side, x = px(20), room.x
    order = list(draft.by_id)
    for pick in sorted((p for p in picks if p.count and p.offer in draft.by_id), key=lambda p: order.index(p.offer)):
        if x + side > room.right:
            break
        picture = figure(pick.offer)(side)
        surface.blit(picture, picture.get_rect(midleft=(x, room.centery)))
        x += side
        if pick.count > 1:
            words = pygame.Rect(x - px(1), room.y, px(30), room.height)
            x = theme.write(surface, f"×{pick.count}", Role.TINY, ink.TEXT, words, size=12).right
        x += px(7)
