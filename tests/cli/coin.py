"""A game small enough to be seen through, for what no game of the catalogue does yet: somebody flips, or passes on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from game.core.events import Event, GameEnded, Tell
from game.core.ruleset import Action, Choose, Decision, Faces, Label, Pending, Plain, Refusal, Result, Spot, Throw
from game.core.seats import Seat


@dataclass(frozen=True)
class Choice:
    """`flip` or `pass`."""

    text: str

    @property
    def touches(self) -> tuple[Spot, ...]:
        return (Label(self.text),)

    def __str__(self) -> str:
        return self.text


@dataclass
class CoinState:
    """Whose turn it is, whether a coin is in the air, and who has won."""

    rng: int = 0
    turn: int = 0
    is_flying: bool = False
    winner: int | None = None


class CoinRules:
    """A coin of three sides: 3 wins, anything else and passing gives the turn away."""

    game = "coin"
    variant = "standard"
    options: Mapping[str, Plain] = {}
    seats = ("heads", "tails")
    teams = (0, 1)

    @property
    def notation(self) -> Any:
        return self

    def start(self, seed: int) -> CoinState:
        return CoinState(seed)

    def clone(self, s: CoinState) -> CoinState:
        return CoinState(s.rng, s.turn, s.is_flying, s.winner)

    def pending(self, s: CoinState) -> Pending:
        if s.winner is not None:
            return Result(frozenset({Seat(s.winner)}), "flipped")
        return Throw((3,), "COIN-1") if s.is_flying else Choose(Seat(s.turn))

    def actions(self, s: CoinState) -> Sequence[Action]:
        return [Choice("flip"), Choice("pass")] if isinstance(self.pending(s), Decision) else []

    def check(self, s: CoinState, action: Action) -> Refusal | None:
        return None if action in self.actions(s) else Refusal("COIN-2", "Not now.")

    def apply(self, s: CoinState, action: Action, tell: Tell | None = None) -> None:
        if isinstance(action, Faces):
            s.is_flying = False
            if action.values == (3,):
                s.winner = s.turn
                if tell:
                    tell(GameEnded(frozenset({Seat(s.turn)}), "flipped"))
        if action == Choice("flip"):
            s.is_flying = True
        elif s.winner is None:
            s.turn = 1 - s.turn

    def outcomes(self, s: CoinState) -> Sequence[tuple[Faces, Fraction]]:
        return [(Faces((1,)), Fraction(2, 3)), (Faces((3,)), Fraction(1, 3))]

    def counted(self, s: CoinState) -> Faces:
        return Faces((1,))

    def parse(self, s: CoinState, text: str) -> Action:
        if text not in ("flip", "pass"):
            raise ValueError(f'"{text}" is no action')
        return Choice(text)

    def sentence(self, event: Event, before: CoinState, seat: Seat | None) -> str | None:
        return "It is flipped." if isinstance(event, GameEnded) else None
