"""Castle in texts and plain values: actions, odds, packed states (docs/rules/castle.md, FILE-2, COMBAT-10)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from game.boards.seen import Seen
from game.core.events import Event
from game.core.ruleset import Action, Plain, Question, Refusal, Result, Spot, Square, Wrong
from game.core.sayings import parse_time_out
from game.core.seats import Seat
from game.core.tasks import kinds_of, packed_task, unpacked_task
from game.rules.board_words import spot_name
from game.rules.castle.data import SEATS, PositionFile
from game.rules.castle.files import Files
from game.rules.castle.placing import NONE, STANDARD
from game.rules.castle.state import (
    SAYINGS,
    Army,
    Card,
    CastleState,
    Move,
    Place,
    Spend,
    Task,
    Trade,
    Use,
)
from game.rules.castle.turns import TurnPosition
from game.rules.castle.words import Words

if TYPE_CHECKING:
    from game.rules.castle.ruleset import CastleRules

SQUARE = "[a-z]{1,2}[0-9]{1,2}"
_MOVE = re.compile(rf"({SQUARE})(x?)({SQUARE})(?:!([a-z][a-z_0-9]*))?\Z")
_TOKEN = re.compile(r"token:(move|attack|defend),d([1-9][0-9]?),([1-9][0-9]?)\Z")
_USE = re.compile(r"use:([1-9][0-9]?)\Z")
_TRADE = re.compile(r"trade:d([1-9][0-9]?)(?:,([1-9][0-9]?))?\Z")
_ARMY = re.compile(r"army:([a-z][a-z_0-9]*)\Z")
_PLACE = re.compile(rf"place:([a-z][a-z_0-9]*),({SQUARE})\Z")
_CARD = re.compile(r"card:([a-z][a-z_0-9]*)\Z")
TASKS = kinds_of(Task)


class CastleNotation:
    """Reads and writes actions, positions and states of one ruleset."""

    shape: type[Any] = PositionFile

    def __init__(self, rules: CastleRules) -> None:
        self.rules = rules
        self.words = Words(rules)
        self.files = Files(rules)
        self.forms: Sequence[tuple[re.Pattern[str], Callable[[re.Match[str]], Action]]] = (
            (_MOVE, self._move),
            (_TOKEN, lambda found: Spend(found[1], int(found[2]), int(found[3]))),
            (_USE, lambda found: Use(int(found[1]))),
            (_TRADE, lambda found: Trade(int(found[1]), int(found[2]) if found[2] else None)),
            (_ARMY, self._army),
            (_PLACE, self._place),
            (_CARD, lambda found: Card(self._known(found[1]))),
        )

    # --- actions

    def parse(self, s: CastleState, text: str) -> Action:
        """The action written as `text`, legal or not; ValueError with a sentence when it is none of Castle."""
        if text in SAYINGS:
            return SAYINGS[text]
        if time_out := parse_time_out(text, SEATS):
            return time_out
        for form, make in self.forms:
            if found := form.match(text):
                return make(found)
        raise ValueError(f'"{text}" is no action of Castle; moves look like e2e4, e4xf5 or e4xe6!charge')

    def _move(self, found: re.Match[str]) -> Move:
        effect = found[4]
        if effect is not None and effect not in self.rules.effects:
            raise ValueError(f'no effect "{effect}"; known are {", ".join(self.rules.effects)}')
        return Move(found[0], self.rules.grid.parse(found[1]), self.rules.grid.parse(found[3]), bool(found[2]), effect)

    def _army(self, found: re.Match[str]) -> Army:
        known = (STANDARD, *self.rules.ready_made)
        if found[1] not in known:
            raise ValueError(f'no army "{found[1]}"; known are {", ".join(known)}')
        return Army(found[1])

    def _place(self, found: re.Match[str]) -> Place:
        name = found[1] if found[1] == NONE else self._known(found[1])
        return Place(name, self.rules.grid.parse(found[2]), found[2])

    def _known(self, name: str) -> str:
        """A name that either seat has for a piece."""
        if not any(name in ids for ids in self.rules.ids):
            raise ValueError(f'no piece "{name}"; known are {", ".join(self.rules.ids[0])}')
        return name

    def explain(self, s: CastleState, touches: Sequence[Spot]) -> Refusal | None:
        """Why touching these spots makes no action; None when one begins so."""
        if any(action.touches[: len(touches)] == tuple(touches) for action in self.rules.actions(s)):
            return None
        return self.rules.why.touched(s, touches)

    # --- odds

    def odds(self, s: CastleState, action: Action) -> list[str] | None:
        """The lines of CASTLE-COMBAT-10; None for an action that rolls no combat dice."""
        combat = self.rules.combat_of(s, action)
        if combat is None:
            return None
        lines = [
            " ".join(("attack", *(f"d{sides}" for sides in combat.dice.attack))),
            f"defend d{combat.dice.defend}",
        ]
        if combat.effect is not None:
            lines.append(f"boost {combat.effect}")
        lines += [_chance("win", combat.win), _chance(combat.loss, 1 - combat.win)]
        if combat.stands >= 0:
            lines.append(f"stands {self.rules.grid.names[combat.stands]}")
        return lines

    def odds_refusal(self, s: CastleState, action: Action) -> Refusal | None:
        """Why there are no odds of an action; the movement roll is not asked.  CASTLE-COMBAT-10."""
        if self.rules.combat_of(s, action) is not None:
            return None
        refusal = self.rules.check(s, action)
        return refusal or Refusal("CASTLE-COMBAT-10", "Only an attack that dice settle has odds.")

    # --- files and plain values

    def read(self, given: PositionFile, wrong: Wrong) -> CastleState | None:
        """The state that a position file describes; None when something in it is wrong."""
        return self.files.read(given, wrong)

    def write(self, s: CastleState) -> dict[str, Plain]:
        """The keys of a position file."""
        return self.files.write(s)

    def pack(self, s: CastleState) -> Plain:
        """The whole state as plain values."""
        p = s.position
        packed: dict[str, Plain] = {
            "board": [[square, piece] for square, piece in enumerate(p.board) if piece],
            "turn": p.turn,
            "quiet": p.quiet,
            "tokens": list(p.tokens),
            "agenda": [packed_task(task) for task in s.agenda],
            "setup": None if s.setup is None else [list(kinds) for kinds in s.setup],
            "cards": [list(row) for row in s.cards],
            "dice": [list(pair) for pair in s.dice],
            "traded": [list(sides) for sides in s.traded],
            "seen": list(s.seen),
            "offer": s.offer,
            "ended": None if s.ended is None else [s.ended.reason, *sorted(s.ended.winners)],
            "rng": s.rng,
        }
        if isinstance(p, TurnPosition):
            moved = [square for square in range(len(p.board)) if p.moved >> square & 1]
            packed["turns"] = {
                "rolled": p.rolled,
                "only": p.only,
                "unlocked": p.unlocked,
                "left": p.left,
                "started": p.started,
                "moved": list[Plain](moved),
                "grants": list[Plain](p.grants),
                "using": p.using,
                "half": p.half,
                "again": p.again,
                "stirred": p.stirred,
            }
        return packed

    def unpack(self, plain: Any) -> CastleState:
        """The state that `pack` packed."""
        p = self.rules.board_of([(square, piece) for square, piece in plain["board"]], plain["turn"])
        p.quiet = plain["quiet"]
        p.tokens = list(plain["tokens"])
        if isinstance(p, TurnPosition):
            turns = plain["turns"]
            p.rolled, p.only, p.unlocked = turns["rolled"], turns["only"], turns["unlocked"]
            p.left, p.started = turns["left"], turns["started"]
            p.moved = sum(1 << square for square in turns["moved"])
            p.grants, p.using, p.half = tuple(turns["grants"]), turns["using"], turns["half"]
            p.again, p.stirred = turns["again"], turns["stirred"]
            p.note()
        s = CastleState(p, tuple(unpacked_task(task, TASKS) for task in plain["agenda"]), plain["rng"])
        s.setup = None if plain["setup"] is None else [tuple(kinds) for kinds in plain["setup"]]
        s.cards = [tuple(row) for row in plain["cards"]]
        s.dice = tuple((sides, shows) for sides, shows in plain["dice"])
        s.traded = [tuple(sides) for sides in plain["traded"]]
        s.seen = Seen(plain["seen"])
        s.offer = None if plain["offer"] is None else Seat(plain["offer"])
        if plain["ended"] is not None:
            s.ended = Result(frozenset(map(Seat, plain["ended"][1:])), plain["ended"][0])
        return s

    # --- words

    def sentence(self, event: Event, before: CastleState, seat: Seat | None) -> str | None:
        """The event in words."""
        return self.words.sentence(event, seat)

    def spot_name(self, spot: Spot) -> str:
        """What a square or a button is called."""
        return spot_name(self.rules.grid, spot)

    def spot_named(self, name: str) -> Spot:
        """The square of that name; ValueError for one that is not on this board.  CASTLE-BOARD-1."""
        return Square(self.rules.grid.parse(name))

    def look(self, s: CastleState, question: Question, spot: Spot | None, seat: Seat) -> list[str]:
        """Answers in sentences to what a player may ask about the board."""
        return self.words.look(s, question, spot, seat)


def _chance(key: str, chance: Fraction) -> str:
    return f"{key} {chance.numerator}/{chance.denominator} {float(chance):.6f}"
