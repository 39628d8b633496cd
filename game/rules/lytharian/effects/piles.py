"""Mana and cards: gained, lost, drawn, thrown away, looked for (LYTH-MANA, LYTH-DRAW, LYTH-DISCARD)."""

from __future__ import annotations

from typing import Literal

from game.core.events import Tell
from game.core.record import record
from game.core.seats import Seat
from game.rules.lytharian import mana, piles
from game.rules.lytharian.effects.amounts import Amount
from game.rules.lytharian.effects.selectors import What, first_named
from game.rules.lytharian.effects.steps import OneStep
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import AtCard, Casting, LytharianState, other

Who = Literal["you", "opponent"]


def _seat(who: Who, casting: Casting) -> Seat:
    return casting.by if who == "you" else other(casting.by)


@record
class Mana(OneStep):
    """Mana gained, at most to the end of the track.  LYTH-MANA-2."""

    n: Amount

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Gains it."""
        mana.gain(law, s, casting.by, self.n.of(law, s, casting, tell), tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return f"gain {self.n.text()} mana"


@record
class Drain(OneStep):
    """The opponent loses mana, at most what is there.  LYTH-MANA-8."""

    n: Amount

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Takes it."""
        mana.drain(law, s, casting.by, self.n.of(law, s, casting, tell), tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return f"your opponent loses {self.n.text()} mana"


@record
class Draw(OneStep):
    """Cards drawn, beyond the limit of the draw phase if need be.  LYTH-DRAW-3."""

    n: Amount
    who: Who = "you"

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Draws them."""
        piles.draw(law, s, _seat(self.who, casting), self.n.of(law, s, casting, tell), tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return f"{'' if self.who == 'you' else 'your opponent '}draw{'' if self.who == 'you' else 's'} {self.n.text()}"


@record
class Discard(OneStep):
    """Cards thrown away: at random, or by their owner's choice.  LYTH-DISCARD-2."""

    n: Amount
    who: Who = "you"
    pick: Literal["owner", "random"] = "owner"

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Throws them away, or asks which."""
        seat, n = _seat(self.who, casting), self.n.of(law, s, casting, tell)
        if self.pick == "random":
            piles.discard_random(law, s, seat, n, tell)
        else:
            piles.ask_discard(s, seat, n)

    def text(self) -> str:
        """The sentence for it on a card."""
        does = "discard" if self.who == "you" else "your opponent discards"
        whose = "your" if self.who == "you" else "their"
        return f"{does} {self.n.text()} {'at random' if self.pick == 'random' else f'of {whose} choice'}"


@record
class Search(OneStep):
    """Up to so many cards of a sort out of the deck, which is then shuffled.  LYTH-SORCERY-2."""

    n: Amount
    what: What = "any"

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Asks for them."""
        piles.ask_search(s, casting.by, self.n.of(law, s, casting, tell), self.what)

    def text(self) -> str:
        """The sentence for it on a card."""
        n = self.n.text()
        cards = "card" if n == "1" else "cards"
        sort = {"any": "", "equipment": " of equipment", "spell": " that are spells"}
        what = sort.get(self.what, f" of {self.what.title()}")
        return f"take {n} {cards}{what} of your choice from your deck, then shuffle"


@record
class Recycle(OneStep):
    """The card named in one pile goes to another, face up: everybody knows that it is there.  LYTH-FOG-10."""

    n: Amount
    from_: Literal["crypt", "nether"]
    to: Literal["hand", "deck", "nether"]

    def __post_init__(self) -> None:
        if self.n.text() != "1":
            raise ValueError(f"n is {self.n.text()}, expected 1: the card named is the one that goes")

    def resolve(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> None:
        """Moves it, if it still lies there."""
        named = first_named(casting)
        if isinstance(named, AtCard):
            piles.recycle(s, named, self.to, tell)

    def text(self) -> str:
        """The sentence for it on a card."""
        return f"take the target from your {self.from_} back into your {self.to}"
