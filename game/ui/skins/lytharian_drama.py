"""The moments of truth of Lytharian Chess: blows that are exchanged, a king who falls, a spell that is answered by
another (docs/look.md, Moment of truth).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.core.events import Event
from game.core.ruleset import Square
from game.core.seats import Seat
from game.rules.lytharian.events import (
    BlowsExchanged,
    Damaged,
    DamageStopped,
    ItemResolved,
    TroopKilled,
    TroopMoved,
)
from game.rules.lytharian.state import LytharianState
from game.ui.skins.beats import Blow, End, Fallen, Figure, Ruin, Weight
from game.ui.skins.climax import Climax

if TYPE_CHECKING:
    from game.ui.skins.lytharian_board import LytharianBoard
    from game.ui.skins.lytharian_cards import Cards

ASH = "#B7A68A"
CARD = 1.3
"""Squares: how wide a spell is shown that is answered."""
APART = 2.4
"""Squares: from how far away the answer comes."""
ENDS = {
    (False, False): End.THROWN_BACK, (False, True): End.WON, (True, False): End.LOST, (True, True): End.BOTH_LOST,
}  # fmt: skip
"""By whether the attacker and whether the defender dies."""
Troops = Callable[[int], pygame.Surface]
"""A troop of the view before, as it lies on its square."""


class Drama:
    """Stages what decides a game; whoever watches sees no more than before."""

    def __init__(self, squares: LytharianBoard, cards: Cards, seat_name: Callable[[Seat], str]) -> None:
        self.squares, self.cards, self.seat_name = squares, cards, seat_name
        self.law = cards.law

    def staged(self, before: LytharianState, events: Sequence[Event], troop: Troops) -> Climax | None:
        """What begins with these events; None for what is shown plainly."""
        match events[0]:
            case BlowsExchanged() as blows:
                return self._blows(before, blows, events, troop)
            case TroopKilled(square=square) if self._is_fatal(before, square):
                fallen = self._fallen(before, square, troop)
                blow = Blow(
                    None, self._figure(square, troop), End.WON, Weight.KING, self._at(square),
                    self._all_of(before, square), fallen,
                )  # fmt: skip
                return self._climax(blow, 1)
            case ItemResolved(name=name, seat=seat, why="countered") if name in self.law.cards:
                return self._countered(before, name, seat)
        return None

    def _climax(self, blow: Blow, events: int) -> Climax:
        return Climax(self.cards.desk, blow, self.squares.side, events)

    # --- blows

    def _blows(
        self, before: LytharianState, blows: BlowsExchanged, events: Sequence[Event], troop: Troops
    ) -> Climax | None:
        """Both strike at once.  LYTH-COMBAT-9, -10, LYTH-ATTACK-7 to -9."""
        fighters = (blows.attacker, blows.defender)
        if any(before.board[square] is None for square in fighters):
            return None
        along = 1
        dead: set[int] = set()
        while along < len(events) and _is_of(events[along], fighters):
            killed = events[along]
            dead |= {killed.square} if isinstance(killed, TroopKilled) else set()
            along += 1
        home = self._at(blows.attacker)
        taken = events[along] if along < len(events) else None
        if isinstance(taken, TroopMoved) and (taken.start, taken.end, taken.why) == (*fighters, "won"):
            home, along = self._at(blows.defender), along + 1
        end = ENDS[blows.attacker in dead, blows.defender in dead]
        lost = next((square for square in fighters if square in dead and self._is_fatal(before, square)), None)
        fallen = None if lost is None else self._fallen(before, lost, troop, besides=fighters)
        pieces = {before.at(square).piece for square in fighters}
        weight = Weight.KING if fallen is not None else Weight.GREAT if pieces & {"K", "Q"} else Weight.COMMON
        without = frozenset(map(Square, fighters))
        if lost is not None:
            without |= self._all_of(before, lost)
        crack = "slain" if dead else "repulsed"
        blow = Blow(
            self._figure(blows.attacker, troop), self._figure(blows.defender, troop), end, weight, home, without,
            fallen, crack,
        )  # fmt: skip
        return self._climax(blow, along)

    # --- a king

    def _is_fatal(self, before: LytharianState, square: int) -> bool:
        """Whether the game is decided by that death: a king where it is played for kings.  LYTH-WIN-1."""
        found = before.board[square]
        is_about_kings = self.law.play == "battle"
        return found is not None and found.piece == "K" and is_about_kings

    def _fallen(self, before: LytharianState, square: int, troop: Troops, besides: Sequence[int] = ()) -> Fallen:
        """The king, and his army, which stands there again when all has been seen."""
        king = before.at(square)
        men = [at for at, _ in before.troops(king.seat) if at != square and at not in besides]
        far = max((self.law.ground.distance(square, at) for at in men), default=1)
        army = tuple((self._figure(at, troop), self.law.ground.distance(square, at) / max(1, far)) for at in men)
        name = self.seat_name(king.seat)
        found = self.law.card(king.face)
        who = found.name if found.kind else "The King"
        where = self.law.ground.grid.names[square]
        return Fallen(king.seat, f"{name} King slain", f"{who} falls on {where}. {name} has lost.", army, Ruin.LYING)

    def _all_of(self, before: LytharianState, square: int) -> frozenset[Square]:
        return frozenset(Square(at) for at, _ in before.troops(before.at(square).seat))

    # --- a spell

    def _countered(self, before: LytharianState, name: str, seat: Seat) -> Climax:
        """The answer comes from its own side and breaks the spell.  LYTH-COUNTER-1."""
        middle = self.squares.board.center
        answer = before.resolving or next(iter(reversed(before.stack)), None)
        by = answer.card if answer is not None and answer.card in self.law.cards and answer.card != name else ""
        down = (seat == 1) != self.squares.flipped
        start = middle[0], middle[1] + round((APART if down else -APART) * self.squares.side)
        attacker = self._card(by, start) if by else None
        blow = Blow(
            attacker, self._card(name, middle), End.WON, Weight.COMMON, start if by else middle, frozenset(),
            crack="counter",
        )  # fmt: skip
        return self._climax(blow, 1)

    def _card(self, id: str, at: tuple[int, int]) -> Figure:
        face = self.cards.face(id, round(CARD * self.squares.side)).copy()
        return Figure(face, ashen(face), at)

    # --- figures

    def _at(self, square: int) -> tuple[int, int]:
        return self.squares.place(square).center

    def _figure(self, square: int, troop: Troops) -> Figure:
        picture = troop(square).copy()
        return Figure(picture, ashen(picture), self._at(square))


def _is_of(event: Event, fighters: Sequence[int]) -> bool:
    """Whether it is part of the blows: a wound, or a death by them."""
    return isinstance(event, Damaged | DamageStopped | TroopKilled) and event.square in fighters


def ashen(picture: pygame.Surface) -> pygame.Surface:
    """The picture as ash."""
    out = pygame.transform.grayscale(picture)
    out.fill(ASH, special_flags=pygame.BLEND_RGB_MULT)
    return out
