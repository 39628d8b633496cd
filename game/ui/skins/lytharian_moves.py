"""«How they move» in Lytharian Chess: a card for each piece type with its ways and blows on a small board, then what
the cards in play say, as far as whoever looks knows them (docs/rules/lytharian.md, MOVE, PAWN, ATTACK).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

import pygame

from game.boards.patterns import Mode
from game.core.seats import Seat
from game.rules.lytharian.law import Card as LawCard
from game.rules.lytharian.law import Law
from game.rules.lytharian.moving import open_ways
from game.rules.lytharian.state import SLOTS, LytharianState
from game.ui.skins.facts import Card
from game.ui.skins.lytharian_art import PIECES
from game.ui.skins.lytharian_cards import HIGH, SIDES, Cards
from game.ui.skins.moves_sketch import draw_ends
from game.ui.sprites import ACCENT, INK, MAIN, SHADE

ORDER = ("K", "Q", "R", "B", "KN", "P")
MOVES = {
    "K": "One square in any direction, to an empty square. There is no check: it may step up to its enemies.",
    "Q": "As far as it likes in any direction, to an empty square.",
    "R": "As far as it likes straight ahead, back or aside, to an empty square.",
    "B": "As far as it likes along a diagonal, to an empty square.",
    "KN": "Two squares straight and one aside, over anything, to an empty square.",
    "P": "One square ahead, on its first move two, to an empty square.",
}
BLOWS = {
    "K": "It attacks any neighbour.", "Q": "It attacks any neighbour.",
    "R": "It attacks a neighbour straight ahead, behind or beside it.", "B": "It attacks a neighbour on a diagonal.",
    "KN": "It attacks a neighbour straight ahead, behind or beside it.",
    "P": "It attacks the neighbours slantwise ahead. On the last rank it may become a copy of another of your troops.",
}  # fmt: skip
KNIGHT_ANY = "It attacks any neighbour."
"""Where the option knight_attack lets it."""


class MoveCards:
    """Cards of piece types and of what lies on the board."""

    def __init__(self, law: Law, cards: Cards) -> None:
        self.law, self.cards = law, cards

    def of(self, view: LytharianState) -> Sequence[Card]:
        """The piece types on the board, then enchants, what troops wear, and the troops that are known."""
        if view.chess is not None:
            return ()
        stand = {troop.piece for troop in view.board if troop is not None}
        pieces = [self.piece(piece) for piece in ORDER if piece in stand]
        return [*pieces, *(self._said(card) for card in self._in_play(view))]

    def _in_play(self, view: LytharianState) -> Iterable[LawCard]:
        """Every card that lies open to these eyes and says something, once."""
        troops = [troop for troop in view.board if troop is not None]
        ids = [enchant.card for seat in (Seat(0), Seat(1)) for enchant in view.enchants[seat]]
        ids += [worn.card for slot in SLOTS for troop in troops if (worn := troop.slot(slot)) is not None]
        ids += sorted((troop.face for troop in troops), key=self._rank)
        found = (self.law.card(id) for id in dict.fromkeys(ids))
        return (card for card in found if card.kind and card.text)

    def _rank(self, id: str) -> tuple[int, str]:
        piece = self.law.card(id).piece
        return (ORDER.index(piece) if piece in ORDER else len(ORDER), id)

    def piece(self, piece: str) -> Card:
        """A piece type: where it goes, and whom it attacks."""
        name = self.law.names.get(f"piece.{piece}", piece)
        is_wide = piece == "KN" and self.law.switches["knight_attack"] == "any"
        text = f"{MOVES[piece]} {KNIGHT_ANY if is_wide else BLOWS[piece]}"
        return Card(name, "", text, (), partial(self._figure, piece), name, partial(self._sketch, piece))

    def _sketch(self, piece: str, size: int) -> pygame.Surface:
        quiet, struck = open_ways(self.law, piece, Seat(0))
        found = dict.fromkeys(quiet - struck, Mode.MOVE) | dict.fromkeys(struck - quiet, Mode.CAPTURE)
        found |= dict.fromkeys(quiet & struck, Mode.ANY)
        return draw_ends(self.cards.desk, found, partial(self._figure, piece), size)

    def _figure(self, piece: str, size: int) -> pygame.Surface:
        """The chess piece in the colours of south."""
        light, middle, dark = SIDES[0]
        colours = {MAIN: light, SHADE: middle, INK: "#10233F", ACCENT: dark}
        return self.cards.desk.sprites.get(f"chess/{PIECES[piece]}", size, colours)

    def _said(self, card: LawCard) -> Card:
        """A card in play: its face, and its text."""
        words = [self.law.names.get(f"piece.{card.piece}", card.piece), card.race] if card.kind == "troop" else []
        head = ", ".join(word for word in words if word) or (card.slot or card.kind).capitalize()
        return Card(card.name, head, card.text, (), partial(self._head, card), card.name, partial(self._face, card.id))

    def _head(self, card: LawCard, size: int) -> pygame.Surface:
        out = pygame.Surface((size, size), pygame.SRCALPHA)
        self.cards.picture(out, card, out.get_rect())
        return out

    def _face(self, id: str, size: int) -> pygame.Surface:
        """The card, so high."""
        return self.cards.face(id, round(size * 100 / HIGH))
