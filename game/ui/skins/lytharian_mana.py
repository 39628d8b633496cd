"""The mana of a seat beside the board: a place for each it may have, in two rows, and behind them the obelisk
(docs/look.md, Lytharian Chess; docs/rules/lytharian.md, LYTH-MANA)."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Label
from game.core.seats import Seat
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import LytharianState
from game.ui import theme as ink
from game.ui.skins.facts import Card
from game.ui.skins.lytharian_cards import SIDES
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

ROWS = 2
TOLD = (
    "The obelisk brings {gain} at the beginning of each turn of its side. More than {most} is lost; at {most} it may "
    "be charged: 1 mana stays, and it brings {next} from then on (LYTH-MANA-3)."
)
FULL = "The obelisk brings {gain} at the beginning of each turn of its side, the most there is (LYTH-MANA-4)."


def mana_spot(seat: Seat) -> Label:
    """What is pointed at to be told of a seat's mana."""
    return Label(f"mana {seat}")


def about_mana(law: Law, view: LytharianState, seat: Seat, name: str) -> Card:
    """What one may have, what comes, what was harnessed."""
    gain, most = view.obelisk[seat], int(law.switches["mana_max"])
    is_full = gain >= int(law.switches["obelisk_max"])
    told = (FULL if is_full else TOLD).format(gain=gain, next=gain + 1, most=most)
    pool = (("Harnessed, for spells alone", f"{view.pool[seat]} mana"),) if view.pool[seat] else ()
    return Card(f"{name}: mana", f"{view.mana[seat]} of {most}", told, pool, name="Mana")


def hexagon(size: float) -> str:
    """The outline of a place so high, as a path."""
    m, r = size / 2, size / 2 - 1
    corners = [(m + r * 0.94 * sin(i * pi / 3), m - r * cos(i * pi / 3)) for i in range(6)]
    return "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in corners) + " Z"


class ManaTrack:
    """Draws the track of a seat."""

    def __init__(self, desk: Desk, law: Law) -> None:
        self.desk = desk
        self.most = int(law.switches["mana_max"])
        """LYTH-MANA-2."""
        self.across = -(-(self.most + 1) // ROWS)
        """Places of a row; the very last one is the obelisk's."""

    def fitted(self, room: pygame.Rect, *, is_above: bool) -> pygame.Rect:
        """The track as large as it fits into a room, at that edge of it which lies by the piles; nothing where it
        would be too small to be read."""
        side = min(room.width // self.across, room.height // ROWS, self.desk.px(30))
        if side < self.desk.px(7):
            return pygame.Rect(room.topleft, (0, 0))
        place = pygame.Rect(room.x, room.y, side * self.across, side * ROWS)
        if not is_above:
            place.bottom = room.bottom
        return place

    def draw(self, surface: pygame.Surface, view: LytharianState, seat: Seat, place: pygame.Rect) -> None:
        if not place.width:
            return
        mana, pool, gain = view.mana[seat], view.pool[seat], view.obelisk[seat]
        key = ("lytharian mana", seat, mana, pool, gain, place.size)
        sprites = self.desk.sprites
        surface.blit(sprites.kept(key) or sprites.keep(key, self._drawn(seat, mana, pool, gain, place.size)), place)

    def _drawn(self, seat: Seat, mana: int, pool: int, gain: int, size: tuple[int, int]) -> pygame.Surface:
        out = pygame.Surface(size, pygame.SRCALPHA)
        side = size[0] // self.across
        light, middle, _ = SIDES[seat]
        for i in range(self.most):
            fill, edge, words = "#140D09", ink.LINE, "#8C7B60"
            if i < mana:
                fill, edge, words = middle, ink.LIGHT_GOLD if i == mana - 1 else light, "#FFFDF4"
            elif i < mana + pool:
                fill, edge, words = "#6B4E16", ink.LIGHT_GOLD, "#FFF3D0"
            width = 2.2 if i == mana - 1 else 1.2
            high = side - 1
            body = f'<path d="{hexagon(high)}" fill="{fill}" stroke="{edge}" stroke-width="{width * side / 24:.2f}"/>'
            at = pygame.Rect(i % self.across * side, i // self.across * side, high, high)
            out.blit(self.desk.sprites.vector(high, high, body, 3), at)
            self._number(out, str(i + 1), at, words)
        obelisk = pygame.Rect((self.across - 1) * side, side, side - 1, side - 1)
        self.desk.art.plate(out, obelisk.inflate(-2, -2), "#33244A", ink.RULE, radius=4)
        self._number(out, f"+{gain}", obelisk, "#F3E8D0")
        return out

    def _number(self, out: pygame.Surface, words: str, room: pygame.Rect, colour: str) -> None:
        """Left out where nobody could read it."""
        if room.height < 14:
            return
        size = max(9.0, room.height * 0.5) / self.desk.theme.scale
        picture = self.desk.theme.text(words, Role.CAPS, colour, size)
        out.blit(picture, picture.get_rect(center=room.center))
