"""Which troops and cards a card means: selectors, and the short names a step gives its recipients (section 6)."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, ClassVar, Literal

from annotated_types import Interval, Len

from game.content.annotations import Told
from game.core.record import record
from game.rules.lytharian.law import Law
from game.rules.lytharian.piles import is_wanted
from game.rules.lytharian.state import AtSlot, AtTroop, Casting, LytharianState, Target, Troop
from game.rules.lytharian.targeting import can_target, is_immune_to_naming

Side = Literal["enemy", "friendly", "any"]
Sort = Literal["troop", "spell", "permanent", "aura", "curse", "enchant", "equipment", "card"]
Element = Literal["fire", "water", "air", "earth", "life", "death", "arcane", "neutral"]
SpellKind = Literal["fast", "sorcery", "channeled", "aura", "curse", "enchant"]
Piece = Literal["K", "Q", "R", "KN", "B", "P"]
Align = Literal["good", "evil", "neutral"]
Body = Literal["humanoid", "beast", "elemental", "monster"]
Slot = Literal["weapon", "armor"]
Zone = Literal["crypt", "nether", "hand", "deck"]
What = Literal["any", "equipment", "spell", "fire", "water", "air", "earth", "life", "death", "arcane", "neutral"]
Excepted = Literal["self", "king", "K"]
Name = Annotated[str, Len(1)]
"""A race or class of the troops' own; `verify` knows which there are."""
PIECE_WORDS = {"K": "king", "Q": "queen", "R": "rook", "KN": "knight", "B": "bishop", "P": "pawn"}
_ORDER = ("target", "second", "third")


def either(words: tuple[str, ...]) -> str:
    """`aura, curse or enchant`."""
    return " or ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def square_of(casting: Casting, place: int) -> int | None:
    """The square of the troop named as target (0), second or third; None where it is not, or has left it.  STACK-3."""
    if place >= len(casting.at):
        return None
    named = casting.at[place]
    if not isinstance(named, AtTroop | AtSlot) or named.square in casting.lost:
        return None
    return named.square


@record
class Selector:
    """Troops, or cards, with all these marks."""

    side: Side = "any"
    of: Annotated[tuple[Sort, ...], Len(1)] = ("troop",)
    near: Literal["self", "target", "second"] | None = None
    within: Annotated[int, Interval(ge=1, le=7)] = 1
    """So many squares around what `near` names."""
    race: Name | None = None
    """`same`: that of the troop with the ability."""
    class_: Name | None = None
    trait: Name | None = None
    """A race or a class."""
    piece: Piece | None = None
    align: Align | None = None
    body: Body | None = None
    damaged: bool = False
    revealed: bool = False
    hidden: bool = False
    """Face-down troops may be named too."""
    has: Literal["weapon", "armor", "equipment", "aura", "curse"] | None = None
    slot_: Slot | None = None
    kinds: tuple[SpellKind, ...] = ()
    zone_: Zone | None = None
    what: What | None = None
    not_: tuple[Excepted, ...] = ()
    self_: bool = False
    """Whether the troop itself counts, or may be named, beside those near it."""
    single_target: bool = False
    optional: bool = False

    @property
    def kinds_of(self) -> tuple[str, ...]:
        """What is named: troops, spells, attachments, cards."""
        return self.of

    @property
    def spell_kinds(self) -> tuple[str, ...]:
        """Kinds of spells it is held to; empty for all."""
        return self.kinds

    @property
    def slot(self) -> str:
        """`weapon`, `armor`, or nothing for both."""
        return self.slot_ or ""

    @property
    def zone(self) -> str:
        """The pile that cards are named in; empty without one."""
        return self.zone_ or ""

    @property
    def is_optional(self) -> bool:
        """Whether naming none is allowed."""
        return self.optional

    @property
    def names_hidden(self) -> bool:
        """Whether face-down enemies may be named."""
        return self.hidden

    @property
    def is_given_up(self) -> bool:
        """Whether who is named is sacrificed by its own side."""
        return False

    def fits(self, law: Law, s: LytharianState, casting: Casting, square: int) -> bool:
        """Whether the troop on the square is one of those meant; facing, castles and protection are not looked at."""
        troop = s.board[square]
        return (
            troop is not None
            and self._is_on_side(troop, casting)
            and self._is_near(law, casting, square)
            and self._is_seen_as(troop)
            and self._is_like(law, s, casting, troop)
            and not ("self" in self.not_ and square == casting.source)
        )

    def counted(self, law: Law, s: LytharianState, casting: Casting) -> tuple[int, ...]:
        """Squares of all troops meant; the troop with the ability counts itself only with `self: true`."""
        return tuple(
            square
            for square, troop in enumerate(s.board)
            if troop is not None and (self.self_ or square != casting.source) and self.fits(law, s, casting, square)
        )

    def fits_card(self, law: Law, card: str) -> bool:
        """Whether a card in a pile or slot is one of those meant."""
        found = law.cards[card]
        if self.piece is not None and found.piece != self.piece:
            return False
        if self.slot_ is not None and found.slot != self.slot_:
            return False
        if self._excepts_kings and found.piece == "K":
            return False
        if self.kinds and found.kind not in self.kinds:
            return False
        return is_wanted(found, self.what or "any")

    @property
    def _excepts_kings(self) -> bool:
        return "king" in self.not_ or "K" in self.not_

    def _is_on_side(self, troop: Troop, casting: Casting) -> bool:
        return self.side == "any" or (troop.seat == casting.by) == (self.side == "friendly")

    def _is_near(self, law: Law, casting: Casting, square: int) -> bool:
        if self.near is None:
            return True
        middle = casting.source if self.near == "self" else square_of(casting, _ORDER.index(self.near))
        if middle is None or middle < 0:
            return False
        return self.self_ if square == middle else law.ground.is_within(middle, square, self.within)

    def _is_seen_as(self, troop: Troop) -> bool:
        """What anybody sees of a troop, its card apart."""
        if (self.damaged and not troop.damage) or (self.revealed and not troop.is_up):
            return False
        if self.piece is not None and troop.piece != self.piece:
            return False
        if self._excepts_kings and troop.piece == "K":
            return False
        if self.has == "equipment":
            return troop.weapon is not None or troop.armor is not None
        return self.has is None or troop.slot(self.has) is not None

    def _is_like(self, law: Law, s: LytharianState, casting: Casting, troop: Troop) -> bool:
        """What its card says; nothing can be said of a card that is not known."""
        if (self.race, self.class_, self.trait, self.align, self.body) == (None, None, None, None, None):
            return True
        card = law.cards.get(troop.face)
        if card is None:
            return False
        race = self.race
        if race == "same":
            own = s.board[casting.source] if casting.source >= 0 else None
            race = law.cards[own.face].race if own is not None else None
        return (
            (self.race is None or card.race == race)
            and (self.class_ is None or self.class_ in card.classes)
            and (self.trait is None or self.trait in (card.race, *card.classes))
            and (self.align is None or card.align == self.align)
            and (self.body is None or card.body == self.body)
        )

    def noun(self) -> str:
        """What one of those meant is called: `friendly pawn`, `aura, curse or enchant`."""
        if self.of != ("troop",):
            return self._card_noun()
        sides = {"enemy": "enemy", "friendly": "friendly", "any": ""}
        marks = [sides[self.side]]
        marks += [word for word, is_so in (("damaged", self.damaged), ("revealed", self.revealed)) if is_so]
        marks += [word.title() for word in (self.race, self.class_, self.trait) if word and word != "same"]
        marks += [word for word in (self.align, self.body) if word]
        if self.piece or self.side != "enemy" or self.near is None:
            marks.append(PIECE_WORDS[self.piece] if self.piece else "troop")
        said = " ".join(mark for mark in marks if mark)
        if self.race == "same":
            said += " of its race"
        if self.has:
            said += f" with {self.has}"
        if self._excepts_kings:
            said += " other than your king" if self.side == "friendly" else " other than a king"
        return said + self._place()

    def _place(self) -> str:
        if self.near is None:
            return ""
        where = {"self": "it", "target": "it", "second": "that one"}[self.near]
        said = f" next to {where}" if self.within == 1 else f" within {self.within} squares of {where}"
        return said + (", or itself" if self.self_ else "")

    def _card_noun(self) -> str:
        if self.zone_:
            what = {None: "card", "any": "card", "equipment": "equipment card", "spell": "spell"}
            kind = PIECE_WORDS[self.piece] if self.piece else what.get(self.what, f"{self.what} card")
            return f"{kind} in your {self.zone_}"
        words = {"permanent": "aura, curse or enchant", "equipment": self.slot_ or "piece of equipment"}
        if self.of == ("spell",) and self.kinds:
            return f"{either(self.kinds)} as it is cast"
        if self.of == ("spell", "curse"):
            return "spell or attached curse"
        return either(tuple(words.get(sort, sort) for sort in self.of))

    def text(self) -> str:
        """The words for it on a card."""
        return self.noun()


_SHORTHANDS = Literal[
    "target", "second", "third", "self", "foe", "bearer", "fighter", "mover", "own_king", "near_target", "all_enemies",
    "all_friends",
]  # fmt: skip
_SAID = {
    "target": "the target", "second": "the second target", "third": "the third target", "self": "itself",
    "foe": "its opponent", "bearer": "the bearer", "fighter": "the fighter", "mover": "the troop that moved",
    "own_king": "your king", "all_friends": "each of your troops",
    "all_enemies": "every revealed enemy troop that its castle does not shelter",
}  # fmt: skip


@record
class Named:
    """Recipients by a short name."""

    who: _SHORTHANDS

    __short__: ClassVar[str] = "who"

    def squares(self, law: Law, s: LytharianState, casting: Casting) -> tuple[int, ...]:
        """Where they stand now; those that are gone, and squares without a troop, left out."""
        return tuple(square for square in self._places(law, s, casting) if square >= 0 and s.board[square] is not None)

    def _places(self, law: Law, s: LytharianState, casting: Casting) -> tuple[int, ...]:
        match self.who:
            case "target" if not casting.at:
                return (casting.source,)  # a rule without a target is about the troop that has it
            case "target" | "second" | "third":
                found = square_of(casting, _ORDER.index(self.who))
                return () if found is None else (found,)
            case "self" | "bearer":
                return () if casting.source in casting.lost else (casting.source,)
            case "foe":
                return () if s.combat is None else (s.combat.foe(casting.source),)
            case "fighter" | "mover":
                return (casting.fighter,)
            case "own_king":
                return tuple(square for square, troop in s.troops(casting.by) if troop.piece == "K")
            case "near_target":
                return _neighbours(law, s, casting)
            case "all_enemies":
                return tuple(
                    square for square in range(len(s.board)) if can_target(law, s, casting, _ANY_ENEMY, square)
                )
            case "all_friends":
                return tuple(square for square, _ in s.troops(casting.by))

    def text(self) -> str:
        """The words for them; neighbours are said by the step, since harm and healing reach different ones."""
        return _SAID[self.who]


_ANY_ENEMY = Selector(side="enemy")


def _neighbours(law: Law, s: LytharianState, casting: Casting) -> tuple[int, ...]:
    """Troops next to the target on its side, less those that the spell may not name.  LYTH-AOE-2, LYTH-ABILITY-77."""
    middle = square_of(casting, 0)
    target = None if middle is None else s.board[middle]
    if middle is None or target is None:
        return ()
    harms_friends = target.seat != casting.by and law.switches["friendly_fire"]
    return tuple(
        square
        for square in law.ground.near[middle]
        if (troop := s.board[square]) is not None
        and (troop.seat == target.seat or harms_friends)
        and not is_immune_to_naming(law, s, casting, square)
    )


@record
class GivenUp(Selector):
    """Troops of which one is sacrificed: never the enemy's, whatever the option friendly_fire.  LYTH-TARGET-5."""

    @property
    def is_given_up(self) -> bool:
        """It is."""
        return True


def given_up(selector: Selector) -> GivenUp:
    """The same marks, of one's own."""
    return GivenUp(**{each.name: getattr(selector, each.name) for each in fields(Selector)})


@record
class Picked(Selector):
    """Recipients by a selector: they are affected, not named.  LYTH-TARGET-8."""

    def squares(self, law: Law, s: LytharianState, casting: Casting) -> tuple[int, ...]:
        """Where they stand now."""
        return self.counted(law, s, casting)

    def text(self) -> str:
        """The words for them."""
        return f"each {self.noun()}"


Recipients = Annotated[Named | Picked, Told(Named, {"selector": Picked}, other="selector")]
TARGET, SECOND, SELF, FOE = Named("target"), Named("second"), Named("self"), Named("foe")


def first_named(casting: Casting) -> Target | None:
    """The first thing named, of whatever sort."""
    return casting.at[0] if casting.at else None
