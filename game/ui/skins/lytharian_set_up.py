"""How Lytharian Chess looks before its battle: armies and decks by their manner, troops on their home squares
(docs/look.md, Lytharian Chess)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from math import comb
from typing import TYPE_CHECKING, Any

import pygame

from game.core.ruleset import Arrange, Muster, Offer, Phase, Pick, Spot, Square
from game.core.seats import Seat
from game.rules.lytharian.armies import check_elements, deck_min, fitted
from game.rules.lytharian.data import ReadyArmy, ReadyDeck, listed
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.setup import homes
from game.rules.lytharian.state import UNSEEN, LytharianState, Troop
from game.ui.skins.facts import Card, Picture
from game.ui.skins.lytharian import LytharianSkin
from game.ui.skins.lytharian_workshop import LytharianWorkshop, cost_words
from game.ui.skins.neutral_set_up import NeutralSetUp
from game.ui.skins.placing import Army as Placed
from game.ui.skins.placing import Tile
from game.ui.skins.set_up import Army, Check, Counts
from game.ui.skins.workshop import WorkshopLook
from game.ui.tools.draft import Draft

if TYPE_CHECKING:
    from game.ui.desk import Desk

LYING = 0.88
"""Height of a troop to its square."""
TURN_COSTS = (1, 2, 3)
"""Costs up to each of these are counted apart in a deck's curve; X and a target's cost are among the dear ones."""
ROW_NAMES = ("Officers", "Pawns")
RANKS = ("K", "Q", "R", "KN", "B", "P")
DECK_COLUMNS = 10


def curve(costs: Sequence[int | str]) -> str:
    """How many cards cost 0 or 1, 2, 3, and more: "12, 20, 9, 9"."""
    counts = [0] * (len(TURN_COSTS) + 1)
    for cost in costs:
        counts[sum(cost > most for most in TURN_COSTS) if isinstance(cost, int) else -1] += 1
    return ", ".join(map(str, counts))


def percent_in_hand(count: int, copies: int, turn: int) -> int:
    """How likely one of some copies has been drawn by one's turn of that number: no hand to begin with, one a turn."""
    if count < max(copies, turn):
        return 0
    return round(100 * (1 - comb(count - copies, turn) / comb(count, turn)))


class LytharianSetUp(NeutralSetUp):
    """Roster and placing with the pictures of the cards."""

    rules: LytharianRules
    skin: LytharianSkin

    def __init__(self, desk: Desk, rules: LytharianRules, skin: LytharianSkin) -> None:
        super().__init__(desk, rules, skin)
        self.law, self.cards, self.words = rules.law, skin.cards, skin.words
        skin.shows_zones = False

    @property
    def steps(self) -> Sequence[tuple[Phase, str]]:
        return [(Phase.ARMY, "Army and deck"), (Phase.DEPLOY, "Place"), (Phase.BATTLE, "Play")]

    def sketch_words(self, what: str) -> str:
        return "By cost, the cheapest below." if what == "deck" else super().sketch_words(what)

    # --- things

    def troop(self, seat: Seat, id: str) -> Picture:
        return partial(self._pictured, seat, id)

    def figure(self, seat: Seat, id: str) -> Picture:
        return partial(self._art, id)

    def _pictured(self, seat: Seat, id: str, size: int) -> pygame.Surface:
        """A troop as it lies on a square, or a small card."""
        card = self.law.card(id)
        if card.kind == "troop":
            troop = Troop(id, seat, card.piece, is_up=True)
            return self.cards.troop(troop, round(size / LYING * 0.92), mine=True, att=card.att, defence=card.defence)
        return self._art(id, size)

    def _art(self, id: str, size: int) -> pygame.Surface:
        out = pygame.Surface((size, size), pygame.SRCALPHA)
        inset = max(1, size // 12)
        self.cards.picture(out, self.law.card(id), out.get_rect().inflate(-2 * inset, -2 * inset))
        return out

    def name_of_kind(self, id: str, many: int = 1) -> str:
        return self.law.card(id).name

    def about(self, id: str) -> str:
        """What an offer's row says of it."""
        card = self.law.card(id)
        if card.kind == "troop":
            return f"{card.att}/{card.defence}. {card.text}"
        return card.text

    def price(self, offer: Offer) -> tuple[str, str]:
        """Troops by their power score, all else in mana."""
        card = self.law.card(offer.id)
        return (str(card.power), "power") if card.kind == "troop" else (cost_words(card), "mana")

    @cached_property
    def workshop(self) -> WorkshopLook | None:
        """None where no deck is played with."""
        return None if self.law.play == "normalchess" else LytharianWorkshop(self.desk, self.law, self.skin)

    def kind_card(self, seat: Seat, id: str) -> Card:
        """The card as it is read while troops are placed; of a piece type how it moves, for the rule book."""
        if f"piece.{id}" in self.law.names:
            return self.skin.moves.piece(id)
        card = self.law.card(id)
        facts = (("Att / Def", f"{card.att} / {card.defence}"), ("Power score", str(card.power)))
        sketch = partial(self._face, id)
        kind = self.words.kind(card)
        return Card(card.name, kind, card.text, facts, self.troop(seat, id), name=card.name, sketch=sketch)

    def _face(self, id: str, size: int) -> pygame.Surface:
        return self.cards.face(id, round(size / 1.42))

    # --- armies and decks

    def army_title(self, seat: Seat) -> str:
        return self.skin.seat_name(seat)

    def sketch(self, seat: Seat, counts: Counts) -> tuple[int, Sequence[Sequence[str]]]:
        """An army in two rows as it will stand, a deck by cost."""
        ids = [id for id, many in counts.items() for _ in range(many)]
        if any(self.law.card(id).kind != "troop" for id in ids):
            ordered = sorted(ids, key=self._by_cost)
            return DECK_COLUMNS, [ordered[i : i + DECK_COLUMNS] for i in range(0, len(ordered), DECK_COLUMNS)]
        officers = sorted((id for id in ids if self.law.card(id).piece != "P"), key=self._by_rank)
        pawns = [id for id in ids if self.law.card(id).piece == "P"]
        return 8, [row for row in (officers[:8], pawns[:8], (officers[8:] + pawns[8:])[:8]) if row]

    def _by_cost(self, id: str) -> tuple[int, str]:
        cost = self.law.card(id).cost
        return (cost if isinstance(cost, int) else 99, id)

    def _by_rank(self, id: str) -> tuple[int, str]:
        return RANKS.index(self.law.card(id).piece), id

    def checks(self, seat: Seat, draft: Draft) -> Sequence[Check]:
        if draft.decision.what != "deck":
            return super().checks(seat, draft)
        return self._deck_checks(seat, draft)

    def _deck_checks(self, seat: Seat, draft: Draft) -> list[Check]:
        """Size and elements, which the rules look at; then the curve, and when a card is likely to be in the hand."""
        cards = [self.law.card(id) for id, many in draft.counts.items() for _ in range(many)]
        count, least = len(cards), deck_min(self.law)
        elements = sorted({card.element.capitalize() for card in cards if card.element not in ("", "neutral")})
        army = [card for card in draft.moment.view.chosen[seat] if card != UNSEEN]
        clash = None
        if self.law.mode == "standard":
            clash = check_elements(self.law, army, [card.id for card in cards])
        spells = sum(card.is_spell for card in cards)
        return [
            Check(f"Cards, {least} or more", str(count), count >= least),
            Check(clash.why if clash is not None else "Elements", ", ".join(elements), clash is None),
            Check("Spells and gear", f"{spells} and {count - spells}", True),
            Check("Cost 0 or 1, 2, 3, more", curve([card.cost for card in cards]), True),
            Check("One of three alike, by turn 5", f"{percent_in_hand(count, 3, 5)} %", True),
        ]

    def ready(self, view: Any, seat: Seat) -> Sequence[Army]:
        """The ready-made ones by their names; those of a deck that the army may have."""
        pending = self.rules.pending(view)
        if not isinstance(pending, Muster) or pending.seat != seat:
            return []
        told = self._told(pending.what)
        found: list[Army] = []
        for action in self.rules.actions(view):
            picks = self.rules.picks_of(action)
            key = frozenset((pick.offer, pick.count) for pick in picks)
            name, text = told.get(key, (f"Ready-made {len(found) + 1}", ""))
            found.append(Army(name, picks, text))
        return sorted(found, key=lambda army: army.name)

    def _told(self, what: str) -> Mapping[frozenset[tuple[str, int]], tuple[str, str]]:
        """Name and manner of each ready-made army or deck by what is in it."""
        values = self.desk.app.library.values("lytharian")
        made: Mapping[str, ReadyArmy | ReadyDeck] = values["decks" if what == "deck" else "armies"]
        found = {}
        for each in made.values():
            if isinstance(each, ReadyDeck):
                cards = listed(each.cards)
            else:
                cards = fitted(self.law, listed(each.troops))  # a duel takes seven of the sixteen
            found[frozenset(Counter(cards).items())] = each.name, each.text
        return found

    def army_of(self, view: LytharianState, seat: Seat) -> Sequence[Pick] | None:
        """What the seat has handed in, as far as the view knows it."""
        cards = view.chosen[seat]
        if not cards or any(not self.law.card(card).kind for card in cards):
            return None
        return [Pick(card, many) for card, many in Counter(cards).items()]

    # --- placing

    def home(self, view: Any, seat: Seat) -> Sequence[Sequence[Spot]]:
        """The officers' row, then the pawns', also where a troop stands already."""
        pending = self.rules.pending(view)
        if not isinstance(pending, Arrange) or pending.seat != seat:
            return []
        open_squares = {spot.index for spot in pending.places if isinstance(spot, Square)}
        places = sorted(open_squares.union(homes(self.law, seat)))
        rows: dict[int, list[Spot]] = {}
        for square in places:
            rows.setdefault(self.law.ground.row(seat, square), []).append(Square(square))
        return [rows[row] for row in sorted(rows)]

    def fixed(self, view: Any, seat: Seat) -> Placed:
        found = {}
        for row in self.home(view, seat):
            for spot in row:
                troop = view.board[spot.index] if isinstance(spot, Square) else None
                if troop is not None and troop.card != UNSEEN:
                    found[spot] = troop.card
        return found

    def decided(self, view: Any, seat: Seat) -> tuple[int, int]:
        """How many stand of how many, as their backs tell everybody; while the seat does not place, as any game's."""
        squares = [spot.index for row in self.home(view, seat) for spot in row if isinstance(spot, Square)]
        if not squares:
            return super().decided(view, seat)
        return sum(1 for square in squares if view.board[square] is not None), len(squares)

    def row_names(self) -> Sequence[str]:
        return ROW_NAMES

    def tiles(self, view: Any, seat: Seat) -> Sequence[Tile]:
        """A tile for each kind of troop of the army, by rank."""
        held = Counter(view.chosen[seat])
        ids = sorted((id for id in held if self.law.card(id).kind), key=self._by_rank)
        return [Tile(id, self.name_of_kind(id), row, row, held[id]) for id in ids for row in (self._row_of(id),)]

    def _row_of(self, id: str) -> str:
        return ROW_NAMES[self.law.card(id).piece == "P"]
