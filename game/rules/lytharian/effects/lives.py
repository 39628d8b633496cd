"""Lives given up, taken, given back, and pawns that become more (LYTH-WIN-6, LYTH-PROMO)."""

from __future__ import annotations

from game.core.events import Tell
from game.core.record import record
from game.rules.lytharian import deaths, promotion
from game.rules.lytharian.effects.motion import PieceWord
from game.rules.lytharian.effects.selectors import TARGET, Recipients
from game.rules.lytharian.effects.steps import OneStep
from game.rules.lytharian.law import Law
from game.rules.lytharian.movement import has_ways
from game.rules.lytharian.state import Casting, LytharianState


@record
class Sacrifice(OneStep):
    """Gives a troop up: it is killed, but counts for no kill score.  LYTH-WIN-6."""

    to: Recipients = TARGET

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Gives it up."""
        for square in self.to.squares(law, s, casting):
            deaths.sacrifice(law, s, square, tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return f"sacrifice {self.to.text()}"


@record
class Kill(OneStep):
    """Kills a troop without damage."""

    to: Recipients = TARGET

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Kills it."""
        for square in self.to.squares(law, s, casting):
            deaths.kill(law, s, square, tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return f"kill {self.to.text()}"


@record
class Revive(OneStep):
    """The troop card named comes back from the crypt, to the empty square named."""

    piece: PieceWord | None = None
    """With `pawn`, to the second rank alone."""

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Brings it back."""
        deaths.revive(law, s, casting, tell)

    def destinations(self, law: Law, s: LytharianState, casting: Casting) -> list[int] | None:
        """Empty squares of the first two ranks, or of the second alone; none in a duel (LYTH-DUEL-12)."""
        if not has_ways(law):
            return []
        rows = (1,) if self.piece == "pawn" else (0, 1)
        squares = range(len(s.board))
        return [square for square in squares if s.board[square] is None and law.ground.row(casting.by, square) in rows]

    def text(self) -> str:
        """The sentence for it on a card."""
        ranks = "second rank" if self.piece == "pawn" else "first two ranks"
        return f"return the target to an empty square of your {ranks}, face up and undamaged"


@record
class Promote(OneStep):
    """The pawn named is promoted where it stands.  LYTH-PROMO-2 to 4."""

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Asks for its model."""
        for square in TARGET.squares(law, s, casting):
            promotion.ask_promotion(law, s, square)

    def text(self) -> str:
        """The sentence for it on a card."""
        return "the target becomes a copy of another of your troops, kings excepted, as if it had reached the last rank"
