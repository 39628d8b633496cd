"""A small battle on which cards are tried: plain troops without abilities, actions as texts, changes in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from typing import Any

from rules.lytharian.card_files import law

from game.core.seats import Seat
from game.rules.lytharian import stats
from game.rules.lytharian.law import SEATS, Card, Law
from game.rules.lytharian.notation import ActionReader
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.state import SLOTS, Attached, Lasting, LytharianState, Troop

PLAIN = {
    "king": ("K", 5, 30), "enemy_king": ("K", 5, 30), "rook": ("R", 5, 10), "pawn": ("P", 2, 6), "mate": ("P", 2, 6),
    "bishop": ("B", 3, 7), "knight": ("KN", 4, 8), "foe": ("P", 2, 6), "queen": ("Q", 5, 12), "tower": ("R", 5, 10),
    "wall": ("R", 1, 40), "post": ("R", 5, 60),
}  # fmt: skip
"""Troops without abilities: piece, Att, Def; humanoids of a race of their own."""


def with_plain_troops(given: Law) -> Law:
    """A law with the plain troops beside its own cards."""
    plain = {
        name: Card(name, name, "troop", piece=piece, align="neutral", race="plain", classes=(),
                   body="humanoid", att=att, defence=defence, power=10)
        for name, (piece, att, defence) in PLAIN.items()
    }  # fmt: skip
    return replace(given, cards={**given.cards, **plain})


@cache
def rules(**options: Any) -> LytharianRules:
    """The rules that scenes are played by."""
    return LytharianRules(with_plain_troops(law(**options)), {}, (), ())


class Scene:
    """A moment in the making: troops by square, hands, mana; then actions and what they changed."""

    def __init__(self, phase: str = "main", modded: Law | None = None, **options: Any) -> None:
        """`modded`: the law of other cards than the shipped ones."""
        self.rules = rules(**options) if modded is None else LytharianRules(with_plain_troops(modded), {}, (), ())
        self.law = self.rules.law
        self.reader = ActionReader(self.law)
        self.grid = self.law.ground.grid
        self.s = LytharianState([None] * len(self.grid), 1, phase=phase, mana=[10, 10])
        self.put("e1", "king", 0)
        self.put("e8", "enemy_king", 1)

    def put(self, square: str, card: str, seat: int, up: bool = True, **more: Any) -> None:
        """A troop on a square; `weapon`, `armor`, `aura`, `curse` name cards, controlled as is usual."""
        for slot in SLOTS:
            if slot in more:
                by = Seat(1 - seat) if slot == "curse" else Seat(seat)
                cost = self.law.card(more[slot]).cost
                paid = cost if isinstance(cost, int) else 2
                more[slot] = Attached(more[slot], by, by, paid)
        piece = self.law.card(card).piece
        self.s.board[self.grid.parse(square)] = Troop(card, Seat(seat), piece, up, up, **more)

    def grant(self, square: str, *abilities: str) -> None:
        """Abilities that the troop on a square has this turn, as cards print them."""
        number = self.grid.parse(square)
        troop = self.s.at(number)
        lasting = (*troop.lasting, Lasting("turn", abilities=abilities))
        self.s.board[number] = replace(troop, lasting=lasting)

    def fight(self, attack: str, *choices: str, dice: Sequence[int] = ()) -> str:
        """An attack with what is chosen in its ability step; nobody casts; tells what changed."""
        before = self.told()
        self.play(attack, *choices, "pass", "pass", dice=dice)
        return difference(before, self.told())

    def hold(self, seat: int, *cards: str) -> None:
        """Cards in a hand."""
        self.s.hand[seat] = cards

    def can(self, text: str) -> bool:
        """Whether an action is legal."""
        return self.why_not(text) == ""

    def why_not(self, text: str) -> str:
        """The number of the rule that refuses it; empty when it is legal."""
        refusal = self.rules.check(self.s, self.reader.parse(self.s, text))
        return "" if refusal is None else refusal.rule

    def play(self, *texts: str, dice: Sequence[int] = ()) -> None:
        """Makes legal actions; the dice show these faces, in order, and all of them fall."""
        self.s.script = list(dice)
        for text in texts:
            action = self.reader.parse(self.s, text)
            refusal = self.rules.check(self.s, action)
            assert refusal is None, (text, refusal)
            self.rules.apply(self.s, action)
        assert self.s.script == [], ("dice that did not fall", self.s.script)
        self.s.script = None

    def resolve(self, *texts: str, dice: Sequence[int] = ()) -> str:
        """Plays these, has both pass until the stack is empty, and tells what changed."""
        before = self.told()
        self.s.script = list(dice)
        for text in texts:
            action = self.reader.parse(self.s, text)
            refusal = self.rules.check(self.s, action)
            assert refusal is None, (text, refusal)
            self.rules.apply(self.s, action)
        while self.s.stack and not self.s.asks:
            self.rules.apply(self.s, self.reader.parse(self.s, "pass"))
        assert self.s.script == [], ("dice that did not fall", self.s.script)
        self.s.script = None
        return difference(before, self.told())

    def at(self, square: str) -> Troop:
        """The troop on a square that holds one."""
        return self.s.at(self.grid.parse(square))

    def named(self, card: str) -> Troop:
        """The troop with that card, wherever it stands."""
        return next(troop for troop in self.s.board if troop is not None and troop.card == card)

    def figures(self, square: str) -> tuple[int, int]:
        """Current Att and Def."""
        number = self.grid.parse(square)
        return stats.attack(self.law, self.s, number), stats.defence(self.law, self.s, number)

    def abilities(self, square: str) -> set[str]:
        """Keys of the troop's abilities, with their sums."""
        found = stats.powers(self.law, self.s, self.grid.parse(square))
        return {f"{power.key} {power.x}" if power.x else power.key for power in found}

    def told(self) -> dict[str, str]:
        """Everything that a card can change, by its place."""
        return dict(self._told())

    def _told(self) -> Iterator[tuple[str, str]]:
        for square, troop in enumerate(self.s.board):
            if troop is not None:
                yield f"{troop.card} at", self.grid.names[square]
                for key, value in self._about(square, troop):
                    yield f"{troop.card} {key}", value
        for seat, owner in enumerate(SEATS):
            for zone in ("mana", "hand", "crypt", "nether", "kills"):
                found = getattr(self.s, zone)[seat]
                yield f"{owner} {zone}", str(found if isinstance(found, int) else len(found))
            yield f"{owner} enchants", " ".join(one.card for one in self.s.enchants[seat])
        yield "moves", str(self.s.extra_moves)
        yield "asks", " ".join(type(ask).__name__ for ask in self.s.asks)
        yield "ending", str(self.s.is_ending)
        yield "stack", str(len(self.s.stack))

    def _about(self, square: int, troop: Troop) -> Iterator[tuple[str, str]]:
        att, defence = self.figures(self.grid.names[square])
        yield "att", str(att)
        yield "def", str(defence)
        for key in ("damage", "growth", "prevent", "is_up"):
            yield key, str(getattr(troop, key))
        for slot in SLOTS:
            attached = troop.slot(slot)
            yield slot, "" if attached is None else attached.card
        for until in ("combat", "turn", "next_turn"):
            yield f"until {until}", ", ".join(words_of(one) for one in troop.lasting if one.until == until)
        yield "can", " ".join(sorted(self.abilities(self.grid.names[square])))


def words_of(lasting: Lasting) -> str:
    """What lies on a troop for a while, its defaults left out."""
    plain = Lasting(lasting.until)
    said = [
        f"{field.name} {getattr(lasting, field.name)}"
        for field in fields(lasting)
        if getattr(lasting, field.name) != getattr(plain, field.name)
    ]
    return ", ".join(said)


def difference(before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """What is not as it was: `bishop damage 0>2; south mana 10>9`; of troops that are gone or new that alone."""
    found = [
        (key, f"{key} {before.get(key, '')}>{after.get(key, '')}")
        for key in dict.fromkeys((*before, *after))
        if before.get(key, "") != after.get(key, "")
    ]
    places = [key for key, _ in found if key.endswith(" at")]
    whole = {key.removesuffix(" at") for key in places if key not in before or key not in after}
    return "; ".join(said for key, said in found if key.endswith(" at") or key.rpartition(" ")[0] not in whole)
