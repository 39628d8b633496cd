"""The cards of the pieces that a chapter names: the ones that the placement screen shows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.core.ruleset import Ruleset
from game.core.seats import Seat
from game.rules.catalogue import BadData, BadOptions
from game.ui.rule_book import Chapter, Pieces
from game.ui.skins import set_up_for, skin_for
from game.ui.skins.skin import Card

if TYPE_CHECKING:
    from game.ui.desk import Desk


def cards_of(desk: Desk, chapter: Chapter, game: str, playing: Ruleset[Any] | None) -> list[Card]:
    """A card for each kind that the chapter names, by the rules of the game on the table where it has that kind."""
    return [card for pieces in chapter.pieces for card in _cards(desk, pieces, game, playing)]


def _cards(desk: Desk, pieces: Pieces, game: str, playing: Ruleset[Any] | None) -> list[Card]:
    try:
        if playing is not None and playing.game == game and not pieces.variant:
            rules = playing
        else:
            rules = desk.app.library.rules(game, pieces.variant or None)
    except (BadData, BadOptions, KeyError):
        return []  # a mod that can't be played: its screens say so, the book goes on without pictures
    look = set_up_for(desk, rules, skin_for(desk, rules))
    card_of = getattr(look, "kind_card", None)  # only games whose armies are placed as a whole have such cards
    if card_of is None:
        return []
    cards = []
    for kind in pieces.kinds:
        try:
            cards.append(_titled(card_of(Seat(0), kind)))
        except KeyError:
            continue  # not in this variant, or taken out by a mod
    return cards


def _titled(card: Card) -> Card:
    """The card under its tier: the name stands on it already."""
    tier, _, rest = card.head.partition(", ")
    return replace(card, title=tier, head=rest[:1].upper() + rest[1:])
