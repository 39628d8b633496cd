"""Texts of actions and spots read (section 2 of docs/rules/lytharian.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from game.content.guesses import did_you_mean
from game.core.ruleset import Action, Slot, Spot, Square
from game.core.sayings import parse_time_out
from game.core.seats import Seat
from game.rules.board_words import spot_name
from game.rules.lytharian import texts
from game.rules.lytharian.actions import SAYINGS
from game.rules.lytharian.law import SEATS, Law
from game.rules.lytharian.state import (
    SLOTS,
    AtCard,
    AtEnchant,
    AtItem,
    AtSlot,
    AtTroop,
    LytharianState,
    Target,
)
from game.rules.lytharian.texts import NONE
from game.rules.lytharian.turns import actor

SQUARE = "[a-z]{1,2}[0-9]{1,2}"
_WAY = re.compile(rf"({SQUARE})(x?)({SQUARE})([qrbn]?)\Z")
_NAME = re.compile(r"[a-z][a-z_0-9]*\Z")
_COPIES = re.compile(r"([a-z][a-z_0-9]*)(?:\*([1-9][0-9]?))?\Z")
WORDS = ("protect", "leave", "step")


class ActionReader:
    """Reads the texts of actions, legal or not; ValueError with a sentence for what is none."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.grid = law.ground.grid
        self.verbs: Mapping[str, Callable[[LytharianState, str, list[str]], Action]] = {
            "cast": self._cast,
            "harness": lambda s, text, parts: texts.harness(self._card(parts[0])),
            "use": self._use,
            "equip": self._equip,
            "reveal": lambda s, text, parts: texts.reveal(law, self.grid.parse(parts[0])),
            "discard": lambda s, text, parts: texts.discard([self._card(part) for part in parts]),
            "choose": self._choose,
            "pick": lambda s, text, parts: texts.pick(self._card_or_none(parts[0])),
            "promote": lambda s, text, parts: texts.promote(self._card_or_none(parts[0])),
            "split": self._split,
            "army": lambda s, text, parts: texts.hand_in("army", self._copies(parts)),
            "deck": lambda s, text, parts: texts.hand_in("deck", self._copies(parts)),
            "place": self._place,
        }

    def parse(self, s: LytharianState, text: str) -> Action:
        """The action written as `text`."""
        if text in SAYINGS:
            return SAYINGS[text]
        if time_out := parse_time_out(text, SEATS):
            return time_out
        if found := _WAY.match(text):
            start, end = self.grid.parse(found[1]), self.grid.parse(found[3])
            if found[4] and not found[2] and self.law.play == "normalchess":
                return texts.promoting(self.law, start, end, found[4])
            if found[4]:
                raise ValueError(f'"{text}" names a piece, which only a pawn of ordinary chess becomes')
            return texts.attack(self.law, start, end) if found[2] else texts.move(self.law, start, end)
        verb, sign, rest = text.partition(":")
        if not sign or verb not in self.verbs or not rest:
            hint = did_you_mean(verb, (*self.verbs, *SAYINGS))
            raise ValueError(
                f'"{text}" is no action of Lytharian Chess{hint or "; moves look like e2e4, attacks e4xf5"}'
            )
        return self.verbs[verb](s, text, rest.split(","))

    # --- the parts of a text

    def _card(self, name: str) -> str:
        if name not in self.law.cards:
            raise ValueError(f'no card is called "{name}"{did_you_mean(name, self.law.cards)}')
        return name

    def _card_or_none(self, name: str) -> str:
        return "" if name == NONE else self._card(name)

    def _copies(self, parts: list[str]) -> list[str]:
        if parts == [NONE]:
            return []
        found: list[str] = []
        for part in parts:
            match = _COPIES.match(part)
            if match is None:
                raise ValueError(f'"{part}" is no card with its number, as in mace*3')
            found += [self._card(match[1])] * int(match[2] or 1)
        return found

    def target(self, text: str) -> Target:
        """A target as actions and files name it."""
        if text.startswith("#"):
            if not text[1:].isdigit():
                raise ValueError(f'"{text}" is no item of the stack; the lowest is #1')
            return AtItem(int(text[1:]))
        first, _, rest = text.partition(".")
        if first in SEATS:
            seat = Seat(SEATS.index(first))
            zone, sign, card = rest.partition(".")
            if sign:
                if zone not in ("crypt", "nether"):
                    raise ValueError(f'"{zone}" is no open pile; piles are crypt and nether')
                return AtCard(seat, zone, self._card(card))
            return AtEnchant(seat, self._card(rest))
        square = self.grid.parse(first)
        if not rest:
            return AtTroop(square)
        if rest not in SLOTS:
            raise ValueError(f'"{rest}" is no place of an attached card{did_you_mean(rest, SLOTS)}')
        return AtSlot(square, rest)

    def _split_off(self, parts: list[str]) -> tuple[list[str], dict[str, str]]:
        """Plain arguments, and those with a key."""
        plain = [part for part in parts if "=" not in part]
        keyed = dict(part.split("=", 1) for part in parts if "=" in part)
        return plain, keyed

    def _keys(self, keyed: Mapping[str, str], known: tuple[str, ...]) -> None:
        for key in keyed:
            if key not in known:
                raise ValueError(f'"{key}=" means nothing here{did_you_mean(key, known)}')

    # --- verbs

    def _cast(self, s: LytharianState, text: str, parts: list[str]) -> Action:
        name = self._card(parts[0])
        plain, keyed = self._split_off(parts[1:])
        self._keys(keyed, ("x", "to", "replace", "over"))
        if "x" in keyed and not keyed["x"].isdigit():
            raise ValueError(f'x is "{keyed["x"]}", expected a number')
        if keyed.get("over", "aura") != "aura":
            raise ValueError(f'over is "{keyed["over"]}", expected aura')
        targets = [self.target(each) for each in plain]
        card = self.law.card(name)
        new = None
        if any(step.redirects for step in card.do) and len(targets) > len(card.targets):
            new = targets.pop()
        x = int(keyed["x"]) if "x" in keyed else None
        to = self.grid.parse(keyed["to"]) if "to" in keyed else None
        replaced = self._card(keyed["replace"]) if "replace" in keyed else ""
        return texts.cast(self.law, name, tuple(targets), new, x, to, replaced, "over" in keyed)

    def _use(self, s: LytharianState, text: str, parts: list[str]) -> Action:
        plain, keyed = self._split_off(parts)
        self._keys(keyed, ("to",))
        to = self.grid.parse(keyed["to"]) if "to" in keyed else None
        of = self.target(plain[0])
        seat = actor(s)
        rest = plain[1:]
        if isinstance(of, AtEnchant):
            source, name, seat = -1, of.card, of.seat
        elif isinstance(of, AtSlot):
            source, name = of.square, of.slot
        elif isinstance(of, AtTroop) and rest:
            source, name, rest = of.square, rest[0], rest[1:]
        else:
            raise ValueError(f'"{text}" names no ability; as in use:e4,bowshot,f5')
        kinds = [each for each in rest if _NAME.match(each)]
        is_kind = [each for each in kinds if each not in self.grid.names]
        at = tuple(self.target(each) for each in rest if each not in is_kind)
        return texts.use(self.law, source, name, at, is_kind[0] if is_kind else "", to, seat)

    def _equip(self, s: LytharianState, text: str, parts: list[str]) -> Action:
        plain, keyed = self._split_off(parts)
        self._keys(keyed, ("reforge",))
        if len(plain) != 2:
            raise ValueError(f'"{text}" names no card and troop; as in equip:mace,e4')
        given = [each for each in keyed.get("reforge", "").split("+") if each]
        for each in given:
            if each not in ("weapon", "armor"):
                self._card(each)
        return texts.equip(self.law, self._card(plain[0]), self.grid.parse(plain[1]), given)

    def _choose(self, s: LytharianState, text: str, parts: list[str]) -> Action:
        word, rest = parts[0], parts[1:]
        if word in WORDS and rest:
            return texts.choose(self.law, word, square=self.grid.parse(rest[0]))
        if word == "hurt" and rest and rest[0].isdigit():
            return texts.choose(self.law, word, n=int(rest[0]))
        if word == "off" and rest:
            return texts.choose(self.law, word, rest[0])
        if rest or not _NAME.match(word):
            raise ValueError(f'"{text}" is no choice; as in choose:att, choose:hurt,2, choose:no')
        return texts.choose(self.law, word)

    def _split(self, s: LytharianState, text: str, parts: list[str]) -> Action:
        if parts == [NONE]:
            return texts.split(self.law, ())
        shares = []
        for part in parts:
            name, _, n = part.partition("=")
            if not n.isdigit():
                raise ValueError(f'"{part}" is no share; as in e4=2')
            shares.append((self.grid.parse(name), int(n)))
        return texts.split(self.law, shares)

    def _place(self, s: LytharianState, text: str, parts: list[str]) -> Action:
        if len(parts) != 2:
            raise ValueError(f'"{text}" names no troop and square; as in place:oshara,d1')
        return texts.place(self.law, self._card(parts[0]), self.grid.parse(parts[1]))

    # --- spots

    def spot_name(self, spot: Spot) -> str:
        """What a square, a card of a zone or a button is called."""
        return f"{spot.zone}:{spot.index}" if isinstance(spot, Slot) else spot_name(self.grid, spot)

    def spot_named(self, name: str) -> Spot:
        """The square, or card of a zone, of that name; ValueError for one that is not on this board."""
        zone, sign, index = name.partition(":")
        if sign and zone == "stack" and index.isdigit():
            return Slot(zone, int(index))
        return Square(self.grid.parse(name))
