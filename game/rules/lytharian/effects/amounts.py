"""Amounts on cards: numbers, X, dice, counts, what another card has (section 6, Values)."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, ClassVar, Literal

from annotated_types import Interval

from game.content.annotations import Told
from game.content.guesses import did_you_mean
from game.core.events import Tell
from game.core.record import record
from game.rules.lytharian import dice, stats
from game.rules.lytharian.effects.selectors import Named, Selector, first_named
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import AtEnchant, AtItem, AtSlot, Casting, LytharianState

WORDS = ("X", "N", "D2", "D3", "D6", "self.att", "self.def", "foe.att", "foe.def")
_FIGURE = re.compile(r"(-?)(\d{1,3}|X|N|D2|D3|D6|(?:self|foe)\.(?:att|def))(?: ([+-]) (\d{1,3}))?\Z")
_SAID = {
    "self.att": "its Att",
    "self.def": "its Def",
    "foe.att": "its opponent's Att",
    "foe.def": "its opponent's Def",
}


@cache
def _parts(written: str) -> tuple[int, str, int]:
    """Sign, word and what is added; ValueError for what is no amount."""
    found = _FIGURE.match(written)
    if found is None:
        hint = did_you_mean(written, WORDS) or f"; expected a number, {', '.join(WORDS)}"
        raise ValueError(f'unknown amount "{written}"{hint}')
    minus, word, sign, more = found.groups()
    return -1 if minus else 1, word, int(f"{sign}{more}") if sign else 0


@record
class Figure:
    """An amount written as one text: `3`, `-X`, `D3`, `self.def - 1`."""

    written: str

    __short__: ClassVar[str] = "written"

    def __post_init__(self) -> None:
        _parts(self.written)

    @property
    def die(self) -> str:
        """The die that falls for it; empty without one."""
        word = _parts(self.written)[1]
        return word if word in ("D2", "D3", "D6") else ""

    def of(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> int:
        """The amount now; a die takes `casting.fell` where that is given, else it falls."""
        sign, word, more = _parts(self.written)
        return sign * self._plain(word, law, s, casting, tell) + more

    def _plain(self, word: str, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> int:
        match word:
            case "X":
                return casting.x
            case "N":
                return casting.n
            case "D2" | "D3" | "D6":
                return dice.die(s, word, "LYTH-PHASE-13", tell) if casting.fell is None else casting.fell
            case "self.att" | "self.def" | "foe.att" | "foe.def":
                return self._figure_of(word, law, s, casting)
            case _:
                return int(word)

    def _figure_of(self, word: str, law: Law, s: LytharianState, casting: Casting) -> int:
        whose, what = word.split(".")
        square = casting.source
        if whose == "foe":
            square = -1 if s.combat is None else s.combat.foe(square)
        if square < 0 or s.board[square] is None:
            return 0
        return stats.attack(law, s, square) if what == "att" else stats.defence(law, s, square)

    def text(self) -> str:
        """The amount as cards print it."""
        sign, word, more = _parts(self.written)
        said = ("-" if sign < 0 else "") + _SAID.get(word, word)
        return said if not more else f"{said} {'+' if more > 0 else '-'} {abs(more)}"


@record
class Count:
    """So much for each troop or card meant."""

    count: Selector
    each: Amount = Figure("1")
    max: Annotated[int, Interval(ge=1, le=99)] | None = None

    @property
    def die(self) -> str:
        """The die that falls for it; empty without one."""
        return self.each.die

    def of(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> int:
        """The amount now."""
        found = self._number(law, s, casting) * self.each.of(law, s, casting, tell)
        return found if self.max is None else min(self.max, found)

    def _number(self, law: Law, s: LytharianState, casting: Casting) -> int:
        if not self.count.zone:
            return len(self.count.counted(law, s, casting))
        # Of cards in piles `side: any` means one's own pile (section 6, Selectors).
        seat = casting.by if self.count.side != "enemy" else 1 - casting.by
        pile: tuple[str, ...] = getattr(s, self.count.zone)[seat]
        return sum(card in law.cards and self.count.fits_card(law, card) for card in pile)

    def text(self) -> str:
        """The amount as cards print it."""
        most = "" if self.max is None else f" (at most {self.max})"
        return f"{self.each.text()} for each {self.count.noun()}{most}"


@record
class Take:
    """A figure of another troop or card."""

    of_: Named
    take: Literal["att", "def", "damage", "cost", "power"]

    die: ClassVar[str] = ""

    def of(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> int:
        """The figure now, 0 where there is nothing to take it of."""
        if self.take == "cost":
            return self._cost(law, s, casting)
        squares = self.of_.squares(law, s, casting)
        if not squares:
            return 0
        square = squares[0]
        match self.take:
            case "att":
                return stats.attack(law, s, square)
            case "def":
                return stats.defence(law, s, square)
            case "damage":
                return s.at(square).damage
            case "power":
                return law.cards[s.at(square).face].power

    def _cost(self, law: Law, s: LytharianState, casting: Casting) -> int:
        """The printed cost of the card named, or what was paid for it where that varies.  LYTH-VARIABLE-3."""
        card, paid = "", 0
        match first_named(casting):
            case AtItem(number) if number <= len(s.stack):
                card, paid = s.stack[number - 1].card, s.stack[number - 1].paid
            case AtSlot(square, slot) if (troop := s.board[square]) and (attached := troop.slot(slot)):
                card, paid = attached.card, attached.paid
            case AtEnchant(seat, enchant):
                card = enchant
                paid = next((one.paid for one in s.enchants[seat] if one.card == enchant), 0)
        cost = law.cards[card].cost if card else 0
        return cost if isinstance(cost, int) else paid

    def text(self) -> str:
        """The amount as cards print it."""
        return f"{self.of_.text()}'s {self.take.title() if self.take in ('att', 'def') else self.take}"


@record
class Half:
    """Half of an amount, rounded up."""

    half: Amount

    @property
    def die(self) -> str:
        """The die that falls for it; empty without one."""
        return self.half.die

    def of(self, law: Law, s: LytharianState, casting: Casting, tell: Tell | None) -> int:
        """The amount now."""
        return (self.half.of(law, s, casting, tell) + 1) // 2

    def text(self) -> str:
        """The amount as cards print it."""
        return f"half of {self.half.text()}"


Amount = Annotated[Figure | Count | Take | Half, Told(Figure, {"count": Count, "half": Half, "of": Take})]


def signed(amount: Figure | Count | Take | Half, word: str) -> str:
    """The amount as it is added to something: `+2 Att`, `-X Def`, `+1 Att for each friendly troop`."""
    first, for_each, what = amount.text().partition(" for each ")
    sign = "" if first.startswith("-") else "+"
    return f"{sign}{first} {word}{for_each}{what}"
