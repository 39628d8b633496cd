"""Who plays, in a replay: plaques above and below the board, or in the corners of a board that has room for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core.seats import Seat
from game.play.exchange import sitter_words
from game.ui import theme as ink
from game.ui.art import PANEL_STOPS
from game.ui.scenes.before_battle.seat_plaque import Told
from game.ui.scenes.replay.layout import Layout
from game.ui.scenes.replay.showing import Showing
from game.ui.theme import Role, contrast, mix

if TYPE_CHECKING:
    from game.ui.desk import Desk

LEFT = "left"
NARROW = 104  # units


class Plaques:
    """The seats of a replayed game beside its board."""

    def __init__(self, desk: Desk, layout: Layout) -> None:
        self.desk, self.layout = desk, layout

    def draw(self, surface: pygame.Surface, showing: Showing) -> None:
        if self.layout.plaques:
            for seat, plaque in self.layout.plaques.items():
                plaque.told = told = self._told_at(showing, seat)
                if told is not None and plaque.rect.width < self.desk.px(NARROW):
                    self._draw_narrow(surface, plaque.rect, told)
                else:
                    plaque.draw(surface)
            return
        order = [Seat(0), Seat(1)]
        near, far = (order[1], order[0]) if self.layout.turned == 2 else (order[0], order[1])
        self._draw_plaque(surface, self.layout.far, showing, far)
        self._draw_plaque(surface, self.layout.near, showing, near)

    def _draw_narrow(self, surface: pygame.Surface, rect: pygame.Rect, told: Told) -> None:
        """A plaque that has room for a name, a player and a number alone."""
        desk, px = self.desk, self.desk.px
        edge = ink.LIGHT_GOLD if told.waits else ink.RULE
        desk.art.plate(surface, rect, PANEL_STOPS, edge, radius=5, width=2 if told.waits else 1)
        strip = pygame.Rect(rect.x + px(3), rect.y + px(3), rect.width - px(6), px(20))
        light, middle, dark = told.colours.enamel
        desk.art.plate(surface, strip, ((0, mix(middle, light, 0.25)), (1, mix(middle, dark, 0.45))), radius=3)
        colour = ink.IVORY if contrast(middle, ink.IVORY) >= 2.6 else ink.INK
        desk.theme.write(surface, told.name, Role.SMALL_STRONG, colour, strip, "centre")
        line = pygame.Rect(rect.x + px(5), strip.bottom, rect.width - px(10), px(20))
        desk.theme.write(surface, told.player, Role.SMALL, ink.IVORY, line, "centre", may_cut=True)
        line.y = line.bottom - px(2)
        words = f"{told.count} {told.words}" if told.words == LEFT else told.count
        desk.theme.write(surface, words, Role.SMALL, ink.MUTED, line, "centre", may_cut=True)

    def _told_at(self, showing: Showing, seat: Seat) -> Told | None:
        """What the plaque of a seat in a corner says of the moment shown."""
        view, game = showing.seen, showing.game
        strength, colours = showing.skin.strength(view, seat), showing.skin.colours(seat)
        if colours is None:
            return None
        record, name = game.record, game.rules.seats[seat]
        is_human = record.seats.get(name) == "human"
        who = sitter_words(record, name)
        return Told(
            showing.skin.seat_name(seat),
            "",
            "You" if who == "Human" else who,
            is_human,
            colours,
            showing.skin.seat_picture(seat),
            "out" if strength.is_out else str(strength.count),
            "of the game" if strength.is_out else LEFT,
            "",
            (),
            showing.acting == seat,
        )

    def _draw_plaque(self, surface: pygame.Surface, rect: pygame.Rect, showing: Showing, seat: Seat) -> None:
        desk, px = self.desk, self.desk.px
        waits, view = showing.acting == seat, showing.seen
        desk.art.plate(surface, rect, PANEL_STOPS, ink.LIGHT_GOLD if waits else ink.RULE, radius=5, border_alpha=0.8)
        side = rect.height - px(8)
        picture = showing.skin.seat_picture(seat)(side)
        surface.blit(picture, picture.get_rect(midleft=(rect.x + px(10), rect.centery)))
        x = rect.x + side + px(20)
        record, name = showing.game.record, showing.game.rules.seats[seat]
        room = pygame.Rect(x, rect.y, px(170), rect.height)
        who = desk.theme.write(
            surface, sitter_words(record, name), Role.SMALL_NAME, ink.IVORY, room, size=17, may_cut=True
        )
        side_words = showing.skin.seat_name(seat)
        more = pygame.Rect(who.right + px(10), rect.y + px(1), px(90), rect.height)
        desk.theme.write(surface, side_words, Role.SMALL, ink.MUTED, more)
        right = rect.right - px(12)
        strength = showing.skin.strength(view, seat)
        if strength.balance:
            box = pygame.Rect(right - px(44), rect.y, px(44), rect.height)
            desk.theme.write(surface, strength.balance, Role.STRONG, ink.LIGHT_GOLD, box, "right")
            right -= px(48)
        for fallen in reversed(list(strength.fallen)):
            if right - px(22) < more.right:
                break
            ash = fallen(px(20))
            surface.blit(ash, ash.get_rect(midright=(right, rect.centery)))
            right -= px(16)
