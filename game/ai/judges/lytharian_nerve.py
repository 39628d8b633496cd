"""What the computer player of Lytharian Chess does not let the enemy read off its play (docs/rules/lytharian.md, FOG).

Troops face down whose card nobody has seen are moved as if their owner did not know them apart: a move that leads to no
attack is tried with the cards of such troops of one piece type dealt among them anew.  So weak ones lead as often as
strong ones, and where a troop stands says little of what it is.  Blows, spells and abilities show a card anyway and are
chosen by what is true.  Where troops stand before the first turn is left to chance.

Measured by `benchmarks/lytharian_nerve.py` with `expert` at 120 nodes a turn: a regression learnt on 24 games told the
stronger of two in 47.7 % (39.8 to 55.7) of 111 pairs in 12 others.
"""

from __future__ import annotations

from dataclasses import replace

from game.core.dice import below
from game.core.ruleset import Action
from game.core.seats import Seat
from game.rules.lytharian.actions import Move
from game.rules.lytharian.fog import is_unseen
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import LytharianState


class Disguise:
    """Deals hidden cards anew; one world after the other, each once."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self._last: tuple[LytharianState, LytharianState] | None = None

    def is_quiet(self, s: LytharianState, seat: Seat, action: Action) -> bool:
        """Whether the action is a move of an unseen troop that leads to no attack."""
        if not isinstance(action, Move) or s.duel is not None or s.chess is not None:
            return False
        mover = s.board[action.start]
        return mover is not None and is_unseen(mover) and not self._meets(s, seat, action.end)

    def of(self, world: LytharianState, seat: Seat, action: Action, rng: int) -> LytharianState:
        """The world for a quiet move: another in which unseen twins have changed their cards; else itself."""
        if not self.is_quiet(world, seat, action):
            return world
        if self._last is None or self._last[0] is not world:
            self._last = world, shuffled(world, seat, rng)
        return self._last[1]

    def _meets(self, s: LytharianState, seat: Seat, square: int) -> bool:
        """Whether an enemy stands next to that square, so that the move may be the beginning of an attack."""
        near = (s.board[q] for q in self.law.ground.near[square])
        return not s.has_attacked and any(troop is not None and troop.seat != seat for troop in near)


def shuffled(world: LytharianState, seat: Seat, rng: int) -> LytharianState:
    """A world in which the seat's unseen troops of each piece type have their cards dealt among them by chance.

    Only those on which nothing depends that all can see: unhurt, without anything attached and without a statement.
    """
    by_piece: dict[str, list[int]] = {}
    for square, troop in world.troops(seat):
        worn = (troop.weapon, troop.armor, troop.aura, troop.curse)
        if is_unseen(troop) and not troop.copied and not troop.said and not any(worn):
            by_piece.setdefault(troop.piece, []).append(square)
    found = world.clone()
    for squares in by_piece.values():
        cards = [world.at(square).card for square in squares]
        for square in squares:
            rng, i = below(rng, len(cards))
            found.board[square] = replace(world.at(square), card=cards.pop(i))
    return found
