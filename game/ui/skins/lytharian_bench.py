"""Who waits in a duel: the troops that have not fought, on the empty board before their side (docs/look.md, Lytharian
Chess)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import pygame

from game.core.ruleset import Label, Spot
from game.core.seats import Seat
from game.rules.lytharian.armies import wanted
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import UNSEEN, LytharianState, Troop
from game.ui import theme as ink
from game.ui.skins.lytharian_board import LytharianBoard
from game.ui.skins.lytharian_cards import Cards
from game.ui.skins.marks import Marks

RANKS = ("K", "Q", "R", "KN", "B", "P")
ROW = 1
"""Counted from a side's own edge: beside the castles, out of the way of the two who fight."""
RESTING = 120
"""How opaque those are who can't be chosen now."""


class Bench:
    """One's own troops by their faces, the enemy's as backs with their ranks, which all know."""

    def __init__(self, law: Law, board: LytharianBoard, cards: Cards) -> None:
        self.law, self.board, self.cards = law, board, cards

    def places(self, view: LytharianState, mine: Seat) -> Mapping[Spot, pygame.Rect]:
        """Where each kind of one's own troops waits."""
        row = self._row(mine)
        return {Label(card): row[i] for i, card in enumerate(self._own(view, mine)) if i < len(row)}

    def picture(self, view: LytharianState, spot: Spot, mine: Seat) -> pygame.Surface | None:
        """A troop that waits, as it will lie on its square; None for anything else."""
        if view.duel is None or not isinstance(spot, Label) or spot.name not in view.duel.left[mine]:
            return None
        card = self.law.card(spot.name)
        troop = Troop(card.id, mine, card.piece, is_up=True)
        return self.cards.troop(troop, self.board.side, mine=True, att=card.att, defence=card.defence)

    def draw(
        self, surface: pygame.Surface, view: LytharianState, mine: Seat, marks: Marks, playable: frozenset[Spot]
    ) -> None:
        """Both sides; who may be chosen is bright, who is chosen has a gold edge."""
        if view.duel is None:
            return
        own = Counter(view.duel.left[mine])
        for spot, place in self.places(view, mine).items():
            picture = self.picture(view, spot, mine)
            assert picture is not None and isinstance(spot, Label)
            self._lay(surface, picture, place, bright=spot in playable and spot != marks.lifted)
            if own[spot.name] > 1:
                self.cards.counted_on_board(surface, place, own[spot.name])
            if spot in (marks.cursor, marks.selected, marks.hover) and spot in playable:
                colour = ink.SKY if spot == marks.cursor else ink.LIGHT_GOLD
                self.cards.desk.art.outline(surface, place.inflate(-4, -4), colour, radius=6, width=2.4)
        other = Seat(1 - mine)
        for piece, place in zip(self._ranks(view, other), self._row(other), strict=False):
            back = Troop(UNSEEN, other, piece)
            picture = self.cards.troop(back, self.board.side, mine=False, att=None, defence=None)
            self._lay(surface, picture, place, bright=False)

    def _lay(self, surface: pygame.Surface, picture: pygame.Surface, place: pygame.Rect, *, bright: bool) -> None:
        if not bright:
            picture = picture.copy()
            picture.set_alpha(RESTING)
        surface.blit(picture, picture.get_rect(center=place.center))

    def _own(self, view: LytharianState, mine: Seat) -> list[str]:
        left = () if view.duel is None else view.duel.left[mine]
        known = {card for card in left if card != UNSEEN}
        return sorted(known, key=lambda card: (RANKS.index(self.law.card(card).piece), card))

    def _ranks(self, view: LytharianState, seat: Seat) -> Iterable[str]:
        """By rank who has not fought yet: the whole army but those of earlier rounds and who stands there now."""
        if view.duel is None or not view.duel.left[seat]:
            return ()
        left = Counter(wanted(self.law))
        left -= Counter(self.law.card(card).piece for card in view.duel.fought[seat])
        left -= Counter(troop.piece for _, troop in view.troops(seat))
        return [piece for piece in RANKS for _ in range(left[piece])]

    def _row(self, seat: Seat) -> list[pygame.Rect]:
        ground = self.law.ground
        squares = [square for square in range(len(ground.grid)) if ground.row(seat, square) == ROW]
        return sorted((self.board.place(square) for square in squares), key=lambda place: place.x)
