"""Face up and face down (LYTH-FOG-1, -2)."""

from __future__ import annotations

from game.core.events import Tell
from game.core.record import record
from game.rules.lytharian import facing
from game.rules.lytharian.effects.selectors import TARGET, Named, Recipients
from game.rules.lytharian.effects.steps import OneStep
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import Casting, LytharianState


@record
class Reveal(OneStep):
    """Turns the recipients face up."""

    to: Recipients = TARGET

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Turns them."""
        for square in self.to.squares(law, s, casting):
            facing.reveal(law, s, square, tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return f"turn {self.to.text()} face up"


@record
class RevealNear(OneStep):
    """Turns the neighbours of the target on its side face up."""

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Turns them."""
        for square in Named("near_target").squares(law, s, casting):
            facing.reveal(law, s, square, tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return "turn every enemy troop next to it face up"


@record
class Hide(OneStep):
    """Turns the recipients face down; what has been seen stays known.  LYTH-ABILITY-38."""

    to: Recipients = TARGET

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Turns them."""
        for square in self.to.squares(law, s, casting):
            facing.hide(law, s, square, tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return f"turn {self.to.text()} face down"
