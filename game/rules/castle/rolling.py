"""Movement rolls: which dice fall, what they let move, and every outcome that differs (DIE, AV1, BLITZ)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, groupby, product
from math import factorial, prod

from game.core.events import Tell
from game.core.odds import merged
from game.core.ruleset import Faces, Throw
from game.core.seats import Seat
from game.rules.castle.cards import Cards
from game.rules.castle.law import Law
from game.rules.castle.state import CastleState, DieRerolled, Roll, RollAgain, Rolled, Trade, Traded
from game.rules.castle.tokens import Tokens
from game.rules.castle.turns import ANY_KIND, EITHER, EXTRA, GREATER, LESSER, NO_KIND, PAIRED, Cast, tiers

AV_DIE = 8
DOUBLE_TURN = 8
"""The roll of AV I that allows two moves.  CASTLE-AV1-3."""
TEN = 10
"""Two of them give another turn.  CASTLE-BLITZ-9."""
SAMPLES = {LESSER: 2, GREATER: 5, EITHER: 7}
"""A number of each that stands for all of its tier, where a search looks from afar."""


def sets_of(shows: tuple[int, ...]) -> tuple[int, ...]:
    """The actions that these numbers give, sets in ascending order, base actions first.  CASTLE-BLITZ-3."""
    found: list[int] = []
    for number, many in sorted(Counter(shows).items()):
        if many >= 2:
            found += [number, *(number | EXTRA,) * (many - 2)]
    return tuple(found)


def is_even(shows: tuple[int, ...]) -> bool:
    """Whether the greatest number is even.  CASTLE-BLITZ-12, CASTLE-DIE-6."""
    return bool(shows) and max(shows) % 2 == 0


@cache
def blitz_outcomes(sides: tuple[int, ...]) -> tuple[tuple[Faces, Fraction], ...]:
    """One throw for each set of actions, unlocking and extra turn, with its chance."""
    groups = [(n, len(list(same))) for n, same in groupby(sides)]
    parts = [
        [(faces, _orders(faces)) for faces in combinations_with_replacement(range(1, n + 1), k)] for n, k in groups
    ]
    every = prod(sides)
    found: dict[object, tuple[Faces, int]] = {}
    for chosen in product(*parts):
        shows = tuple(face for faces, _ in chosen for face in faces)
        weight = prod(ways for _, ways in chosen)
        what = sets_of(shows), is_even(shows)
        faces, known = found.get(what, (Faces(shows), 0))
        found[what] = faces, known + weight
    return tuple((faces, Fraction(weight, every)) for faces, weight in found.values())


def _orders(faces: tuple[int, ...]) -> int:
    ways = factorial(len(faces))
    for many in Counter(faces).values():
        ways //= factorial(many)
    return ways


@cache
def blitz_casts(sides: tuple[int, ...]) -> tuple[Cast, ...]:
    """What these dice may allow, seen from afar: whether some lesser, some greater or any piece may act."""
    found: dict[tuple[tuple[int, ...], bool], Fraction] = {}
    for faces, part in blitz_outcomes(sides):
        grants = [each for each in sets_of(faces.values) if not each & EXTRA]
        may = {tiers(each) for each in grants}
        both = may >= {LESSER, GREATER} or any(each >= PAIRED for each in grants) or (EITHER in may and len(grants) > 1)
        tiers_allowed = (LESSER, GREATER) if both else (max(may),) if may else ()
        key = tuple(SAMPLES[tier] for tier in tiers_allowed), is_even(faces.values)
        found[key] = found.get(key, Fraction(0)) + part
    return tuple(Cast(float(part), ANY_KIND, even, 1, grants) for (grants, even), part in found.items())


class Rolling:
    """What the movement dice of one ruleset mean."""

    def __init__(self, law: Law, cards: Cards, tokens: Tokens) -> None:
        self.law = law
        self.cards = cards
        self.tokens = tokens

    def throw(self, s: CastleState, task: Roll | RollAgain) -> Throw:
        """The dice that are due."""
        if isinstance(task, RollAgain):
            return Throw((s.dice[task.which][0],), "CASTLE-TOKEN-2")
        match self.law.chosen.movement:
            case "cards":
                return Throw((self.cards.sides(s, s.position.turn),), "CASTLE-DIE-1")
            case "die":
                return Throw((AV_DIE,), "CASTLE-AV1-1")
            case _:
                return Throw(tuple(self.tokens.left(s, s.position.turn)), "CASTLE-BLITZ-1")

    def settle(self, s: CastleState, task: Roll | RollAgain, faces: tuple[int, ...], tell: Tell | None) -> None:
        """The dice have fallen; the other seat may have its say."""
        sides = self.throw(s, task).sides
        s.agenda = s.agenda[:-1]
        if isinstance(task, RollAgain):
            dice = list(s.dice)
            dice[task.which] = (sides[0], faces[0])
            s.dice = tuple(dice)
        else:
            s.dice = tuple(zip(sides, faces, strict=True))
        meaning, kind = self.mean(s)
        if not (isinstance(task, Roll) and task.past):
            self.tokens.window(s)
        if tell:
            if isinstance(task, RollAgain):
                tell(DieRerolled("move", sides[0], faces[0]))
            tell(Rolled(Seat(s.position.turn), s.dice, kind, meaning, s.turns.unlocked))

    def mean(self, s: CastleState) -> tuple[str, int]:
        """Brings the turn up to what the dice show now; the meaning in a word, and the kind that is named."""
        s.moves = None
        shows = tuple(face for _, face in s.dice)
        has_effects = s.position.fixed.has_effects
        unlocked = has_effects and is_even(shows)
        p = s.turns
        match self.law.chosen.movement:
            case "cards":
                only = self._only(s, shows[0])
                p.name_kind(only, unlocked and shows[0] <= len(s.cards[p.turn]))
                return {NO_KIND: "lost", ANY_KIND: "any"}.get(only, "piece"), max(only, 0)
            case "die":
                p.allow(2 if shows[0] == DOUBLE_TURN else 1, unlocked)
                return ("two" if shows[0] == DOUBLE_TURN else "one"), 0
            case _:
                grants = sets_of(shows)
                p.grant(grants, unlocked, shows.count(TEN) >= 2)
                return ("sets" if grants else "none"), 0

    def _only(self, s: CastleState, face: int) -> int:
        """The kind that a roll lets move.  CASTLE-DIE-2, -5, -7, -9."""
        r = self.law
        kind = self.cards.named(s, s.position.turn, face)
        if kind < 0:
            return NO_KIND
        if kind == r.goal:
            return ANY_KIND if r.switched["castle_roll"] == "any" else NO_KIND
        men = s.position.men[s.position.turn]
        return kind if any(r.tables.kind_of(s.position.board[square]) == kind for square in men) else ANY_KIND

    def outcomes(self, s: CastleState, task: Roll | RollAgain) -> list[tuple[Faces, Fraction]]:
        """Every outcome that differs, with its chance; of the six dice of Blitz those that grant the same are one."""
        sides = self.throw(s, task).sides
        if len(sides) > 1:
            return list(blitz_outcomes(sides))
        return merged(sides, lambda faces: faces)

    def trade(self, s: CastleState, seat: Seat, action: Trade, tell: Tell | None) -> None:
        """A die goes for a token.  CASTLE-BLITZ-13."""
        is_from_table = self.tokens.is_from_table(s, seat)
        s.traded[seat] = (*s.traded[seat], action.sides)
        s.position.tokens[seat] += 1
        if is_from_table and action.shows is not None:
            dice = list(s.dice)
            dice.remove((action.sides, action.shows))
            s.dice = tuple(dice)
            self.mean(s)
        s.moves = None
        if tell:
            tell(Traded(seat, action.sides, action.shows or 0))

    # --- what a search expects

    def casts(self, s: CastleState, seat: int) -> list[Cast]:
        """What the dice of a turn of this seat may allow; only those that differ."""
        r = self.law
        has_effects = s.position.fixed.has_effects
        found: dict[tuple[int, bool, int], float] = {}
        match r.chosen.movement:
            case "cards":
                sides = self.cards.sides(s, seat)
                for face in range(1, sides + 1):
                    kind = self.cards.named(s, seat, face)
                    if kind == r.goal:
                        kind = ANY_KIND if r.switched["castle_roll"] == "any" else NO_KIND
                    key = max(kind, NO_KIND), has_effects and face % 2 == 0 and face <= len(s.cards[seat]), 1
                    found[key] = found.get(key, 0.0) + 1 / sides
            case "die":
                for face in range(1, AV_DIE + 1):
                    key = ANY_KIND, has_effects and face % 2 == 0, 2 if face == DOUBLE_TURN else 1
                    found[key] = found.get(key, 0.0) + 1 / AV_DIE
            case "sets":
                casts = blitz_casts(tuple(self.tokens.left(s, seat)))
                return [Cast(c.chance, c.only, c.unlocked and has_effects, c.left, c.grants) for c in casts]
        return [Cast(chance, only, unlocked, left, ()) for (only, unlocked, left), chance in found.items()]
