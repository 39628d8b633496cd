"""The cards of the pieces that a chapter names: the placement screen's, or made from the chapter's own diagram."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from game.core.ruleset import Ruleset, Square
from game.core.seats import Seat
from game.core.wording import capital
from game.play.position import Opened
from game.rules.catalogue import BadData, BadOptions
from game.ui.rule_book import Chapter, Pieces
from game.ui.skins import set_up_for, skin_for
from game.ui.skins.facts import Card
from game.ui.skins.moves_sketch import draw_moves
from game.ui.skins.square_skin import SquareSkin

if TYPE_CHECKING:
    from game.ui.desk import Desk


def cards_of(
    desk: Desk, chapter: Chapter, game: str, playing: Ruleset[Any] | None, diagram: Opened | None
) -> list[Card]:
    """A card for each kind that the chapter names.

    Where armies are placed as a whole the game has cards of kinds; they are told by the rules of the game on the table
    (`playing`).  Elsewhere a piece of that kind on the chapter's diagram is described.
    """
    cards: list[Card] = []
    for pieces in chapter.pieces:
        rules = _rules(desk, pieces, game, playing)
        look = None if rules is None else set_up_for(desk, rules, skin_for(desk, rules))
        card_of = getattr(look, "kind_card", None)
        for kind in pieces.kinds:
            if card_of is None:
                made = None if diagram is None else _described(desk, diagram, kind)
                cards += [made] if made is not None else []
                continue
            try:
                cards.append(_titled(card_of(Seat(0), kind)))
            except KeyError:
                continue  # not in this variant, or taken out by a mod
    return cards


def _rules(desk: Desk, pieces: Pieces, game: str, playing: Ruleset[Any] | None) -> Ruleset[Any] | None:
    if playing is not None and playing.game == game and not pieces.variant:
        return playing
    try:
        return desk.app.library.rules(game, pieces.variant or None)
    except (BadData, BadOptions, KeyError):
        return None  # a mod that can't be played: its screens say so, the book goes on without pictures


def _titled(card: Card) -> Card:
    """The card under its tier: the name stands on it already."""
    tier, _, rest = card.head.partition(", ")
    return replace(card, title=tier, head=capital(rest))


def _described(desk: Desk, diagram: Opened, kind: str) -> Card | None:
    """The first piece of that kind on a diagram of squares, by itself: its moves, its text; None without one."""
    skin = skin_for(desk, diagram.rules)
    if not isinstance(skin, SquareSkin):
        return None
    tables = skin.pieces.rules.tables
    for square, code in enumerate(diagram.state.position.board):
        if not code or tables.seat_of(code) != 0 or tables.kinds[tables.kind_of(code) - 1].name != kind:
            continue
        card = skin.describe(diagram.state, Square(square))
        if card is None or card.picture is None:
            return None
        walks = tables.kinds[tables.kind_of(code) - 1].walks[tables.seat_of(code)]
        sketch = partial(draw_moves, desk, walks, skin.grid.cells, card.picture)
        name = kind.replace("_", " ").capitalize()
        return replace(card, title="How it moves", name=name, head="", facts=(), sketch=sketch)
    return None
