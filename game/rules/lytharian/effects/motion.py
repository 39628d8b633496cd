"""Movement by effects, and what hinders or helps moving and attacking (LYTH-MOVE-6, -7, -10, -11)."""

from __future__ import annotations

from typing import ClassVar, Literal

from game.core.events import Tell
from game.core.record import record
from game.rules.lytharian import lasting, movement
from game.rules.lytharian.asks import StepAside
from game.rules.lytharian.effects.amounts import Amount
from game.rules.lytharian.effects.selectors import PIECE_WORDS, TARGET, Recipients, square_of
from game.rules.lytharian.effects.steps import OneStep, span
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import Casting, Lasting, LytharianState
from game.rules.lytharian.tally import Tally

PieceWord = Literal["king", "queen", "rook", "knight", "bishop", "pawn"]
_LETTERS = {word: letter for letter, word in PIECE_WORDS.items()}
Until = Literal["turn", "next_turn"]


@record
class Move(OneStep):
    """So many squares in one of 8 directions, over empty squares, to the empty one that was named."""

    n: Amount
    exact: bool = True
    """Exactly so many; else 1 up to so many."""
    to: Recipients = TARGET
    optional: bool = False

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Moves it; a step that may be made once the combat is over is asked for.  LYTH-ABILITY-21."""
        for square in self.to.squares(law, s, casting)[:1] if movement.has_ways(law) else ():
            if self.optional and casting.to < 0:
                s.asks += (StepAside(casting.by, square),)
            else:
                n = self.n.of(law, s, casting, tell)
                movement.shift(law, s, casting, square, n, self.exact, tell)

    def destinations(self, law: Law, s: LytharianState, casting: Casting) -> list[int] | None:
        """Where it could go; None where a step after the combat is asked for."""
        if self.optional:
            return None
        if not movement.has_ways(law):
            return []
        n = self.n.of(law, s, casting, None)
        found = self.to.squares(law, s, casting)[:1]
        return [end for square in found for end in movement.shifts_of(law, s, square, n, self.exact)]

    def text(self) -> str:
        """The sentence for it on a card."""
        n = self.n.text()
        up_to = "" if self.exact else "up to "
        may = "may " if self.optional else ""
        return f"{may}move {self.to.text()} {up_to}{n} {'square' if n == '1' else 'squares'} in one direction"


@record
class MoveAs(OneStep):
    """May also move and attack as another piece.  LYTH-MOVE-7."""

    piece: PieceWord
    until: Until = "turn"
    to: Recipients = TARGET

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Lays it on."""
        for square in self.to.squares(law, s, casting):
            lasting.lay(law, s, casting, square, Lasting(self.until, move_as=_LETTERS[self.piece]), tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return f"{self.to.text()} may also move and attack as a {self.piece}{span(self.until)}"


@record
class ExtraMove(OneStep):
    """One more move, with a troop that has not made one this turn."""

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Gives it."""
        movement.extra_move(s)

    def text(self) -> str:
        """The sentence for it on a card."""
        return "you may move one more troop this turn"


@record
class Halt(OneStep):
    """May not make the turn's move.  LYTH-MOVE-10."""

    until: Until = "turn"
    to: Recipients = TARGET

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Lays it on."""
        for square in self.to.squares(law, s, casting):
            lasting.lay(law, s, casting, square, Lasting(self.until, halt="all"), tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return f"{self.to.text()} cannot move{span(self.until)}"


@record
class NoAttack(OneStep):
    """May not attack."""

    until: Until = "turn"
    to: Recipients = TARGET

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Lays it on."""
        for square in self.to.squares(law, s, casting):
            lasting.lay(law, s, casting, square, Lasting(self.until, no_attack=True), tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return f"{self.to.text()} cannot attack{span(self.until)}"


@record
class Swap(OneStep):
    """Target and second change places: a movement of both.  LYTH-SCOUT-4."""

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Exchanges them, if both still stand where they were named."""
        first, second = square_of(casting, 0), square_of(casting, 1)
        if first is not None and second is not None:
            movement.swap(law, s, casting, first, second, tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return "the target and the second target change places"


@record
class GoBack(OneStep):
    """Back to where its move of this turn began, if that is free.  LYTH-ABILITY-12."""

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Takes it back."""
        movement.go_back(law, s, casting, tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return "goes back to its starting square"


@record
class PassThrough(OneStep):
    """Moves past other troops, over or under them.  LYTH-ABILITY-10, -74."""

    how: Literal["over", "under"]

    __short__: ClassVar[str] = "how"

    def fold(self, law: Law, s: LytharianState, casting: Casting, tally: Tally) -> None:
        """Adds the way."""
        tally.passes.add(self.how)

    def text(self) -> str:
        """The sentence for it on a card."""
        return f"may pass {self.how} troops"


@record
class ImmuneTo(OneStep):
    """What effects of an enemy would do to its movement does nothing.  LYTH-ABILITY-43."""

    what: Literal["enemy_movement"]

    __short__: ClassVar[str] = "what"

    def fold(self, law: Law, s: LytharianState, casting: Casting, tally: Tally) -> None:
        """Makes it stand firm."""
        tally.stands_firm = True

    def text(self) -> str:
        """The sentence for it on a card."""
        return "enemy movement effects do nothing to it"
