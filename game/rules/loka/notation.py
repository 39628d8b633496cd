"""Loka in texts and files: actions, position files, plain values, odds (docs/rules/loka.md, TEXT)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from game.boards.seen import Seen
from game.core.events import Event
from game.core.ruleset import Action, Plain, Question, Refusal, Result, Spot, Square, Wrong
from game.core.sayings import parse_time_out
from game.core.seats import Seat
from game.core.tasks import kinds_of, packed_task, unpacked_task
from game.rules.board_words import spot_name
from game.rules.loka.combat import Boost
from game.rules.loka.data import PositionFile
from game.rules.loka.files import Files
from game.rules.loka.moves import LokaPosition
from game.rules.loka.state import (
    SAYINGS,
    Deploy,
    Laid,
    LokaState,
    Move,
    Offer,
    Stage,
    Task,
    Way,
)
from game.rules.loka.words import Words

if TYPE_CHECKING:
    from game.rules.loka.ruleset import LokaRules

SQUARE = "[a-z]{1,2}[0-9]{1,2}"
_PLAIN = re.compile(rf"({SQUARE})(x?)({SQUARE})(?:=([a-z_]+))?\Z")
_BACK = re.compile(rf"({SQUARE})<>({SQUARE})(?:=([a-z_]+))?\Z")
_PORTAL = re.compile(rf"({SQUARE})~(?:(x?)({SQUARE})|({SQUARE})(x?)({SQUARE}))(?:=([a-z_]+))?\Z")
_DEPLOY = re.compile(rf"deploy:([a-z_]+),({SQUARE})\Z")
TASKS = kinds_of(Task)


class LokaNotation:
    """Reads and writes actions, positions and states of one ruleset."""

    shape: type[Any] = PositionFile

    def __init__(self, rules: LokaRules) -> None:
        self.rules = rules
        self.words = Words(rules)
        self.files = Files(rules)

    # --- actions

    def parse(self, s: LokaState, text: str) -> Action:
        """The action written as `text`, legal or not; ValueError with a sentence when it is none of Loka."""
        if text in SAYINGS:
            return SAYINGS[text]
        if time_out := parse_time_out(text, self.rules.seats):
            return time_out
        if text.startswith("army:"):
            return self.rules.armies.parse(text.removeprefix("army:"))
        if found := _DEPLOY.match(text):
            if found[1] not in self.rules.kinds:
                raise ValueError(f'no piece "{found[1]}"; known are {", ".join(self.rules.kinds)}')
            return Deploy(found[1], self.rules.grid.parse(found[2]), found[2])
        return self._parse_move(text)

    def _parse_move(self, text: str) -> Move:
        at = self.rules.grid.parse
        if found := _PLAIN.match(text):
            return Move(text, at(found[1]), at(found[3]), Way.PLAIN, -1, bool(found[2]), self._kind(found[4]))
        if found := _BACK.match(text):
            return Move(text, at(found[1]), at(found[2]), Way.BACK, -1, False, self._kind(found[3]))
        if found := _PORTAL.match(text):
            kind = self._kind(found[7])
            if found[6]:
                return Move(text, at(found[1]), at(found[6]), Way.ONWARD, at(found[4]), bool(found[5]), kind)
            return Move(text, at(found[1]), at(found[3]), Way.JUMP, -1, bool(found[2]), kind)
        raise ValueError(f'"{text}" is no action of Loka; moves look like e2e4, e4xf5, e4<>e5 or c5~j8')

    def _kind(self, name: str | None) -> str | None:
        if name is not None and name not in self.rules.kinds:
            raise ValueError(f'no piece "{name}"; known are {", ".join(self.rules.kinds)}')
        return name

    def explain(self, s: LokaState, touches: Sequence[Spot]) -> Refusal | None:
        """Why touching these spots makes no action; None when one begins so."""
        if any(action.touches[: len(touches)] == tuple(touches) for action in self.rules.actions(s)):
            return None
        return self.rules.why.touched(s, touches)

    # --- odds

    def boost_name(self, boost: Boost) -> str:
        """LOKA-TEXT-6."""
        if boost.name == "support":
            return f"support:{self.rules.grid.names[boost.square]}"
        return f"terrain:{self.rules.tiles[boost.tile]}" if boost.name == "terrain" else boost.name

    def boost_names(self, boosts: Iterable[Boost]) -> tuple[str, ...]:
        """Several of them."""
        return tuple(self.boost_name(boost) for boost in boosts)

    def odds(self, s: LokaState, action: Action) -> list[str] | None:
        """The lines of LOKA-TEXT-5 to -9; None for an action that rolls no dice."""
        combat = self.rules.combat_of(s, action)
        if combat is None:
            chances = self.rules.perils_of(s, action)
            return None if chances is None else [f"action {action}", *_told(chances)]
        if not self.rules.has_combat and len(combat.chances) == 1:
            return None
        names, seats, squares = self.rules.names, self.rules.seats, self.rules.grid.names
        kind = self.rules.tables.kind_of
        lines = [
            f"action {action}",
            f"attacker {seats[combat.seat]} {names[kind(combat.piece)]} {squares[combat.start]}",
            f"defender {seats[combat.victim_seat]} {names[kind(combat.victim)]} {squares[combat.end]}",
        ]
        if self.rules.has_combat:
            who = {None: "none", combat.seat: "attacker", combat.victim_seat: "defender"}[combat.rerolls]
            lines += [
                f"duel {'yes' if combat.is_duel else 'no'}",
                " ".join(("attacker_boosts", str(len(combat.attack)), *self.boost_names(combat.attack))),
                " ".join(("defender_boosts", str(len(combat.defence)), *self.boost_names(combat.defence))),
                f"attacker_die D{combat.attack_die}",
                f"defender_die D{combat.defence_die}",
                f"reroll {who}",
            ]
        return [*lines, *_told(combat.chances)]

    # --- files and plain values

    def read(self, given: PositionFile, wrong: Wrong) -> LokaState | None:
        """The state that a position file describes; None when something in it is wrong."""
        return self.files.read(given, wrong)

    def write(self, s: LokaState) -> dict[str, Plain]:
        """The keys of a position file."""
        return self.files.write(s)

    def pack(self, s: LokaState) -> Plain:
        """The whole state as plain values."""
        p = s.position
        is_battle = s.stage is Stage.BATTLE
        laid = [(each.square, each.tile, each.axis, each.twin) for each in s.laid]
        return {
            "stage": s.stage.value,
            "board": [[square, piece] for square, piece in enumerate(p.board) if piece],
            "turn": p.turn,
            "quiet": p.quiet,
            "passes": p.passes,
            # What was bought no longer matters once all stand; a position file of the battle does not know it.
            "armies": [None if army is None or is_battle else list(army) for army in s.armies],
            "hands": [list(hand) for hand in s.hands],
            "out": [not men for men in p.men] if is_battle else list(s.out),
            # In which order tiles were laid matters only while they are.
            "laid": [list(each) for each in (laid if s.stage is Stage.TERRAIN else sorted(laid))],
            "agenda": [packed_task(task) for task in s.agenda],
            "seen": list(s.seen),
            "offer": _packed_offer(s.offer),
            "ended": _packed_end(s.ended),
            "rng": s.rng,
        }

    def unpack(self, plain: Any) -> LokaState:
        """The state that `pack` packed."""
        laid = tuple(Laid(*each) for each in plain["laid"])
        p = LokaPosition(self.rules.tables, self.rules.ground(laid))
        for square, piece in plain["board"]:
            p.put(square, piece)
        s = self.rules.make(Stage(plain["stage"]), p, plain["rng"])
        if s.stage is Stage.BATTLE and not any(task["kind"] == "Order" for task in plain["agenda"]):
            p.begin(plain["turn"])
        p.turn, p.quiet, p.passes = plain["turn"], plain["quiet"], plain["passes"]
        s.armies = [None if army is None else tuple(army) for army in plain["armies"]]
        s.hands = [tuple(hand) for hand in plain["hands"]]
        s.out = list(plain["out"])
        s.laid = laid
        s.agenda = tuple(unpacked_task(task, TASKS) for task in plain["agenda"])
        s.seen = Seen(plain["seen"])
        if plain["offer"] is not None:
            by, accepted, asked = plain["offer"]
            s.offer = Offer(Seat(by), tuple(map(Seat, accepted)), None if asked is None else Seat(asked))
        if plain["ended"] is not None:
            s.ended = Result(frozenset(map(Seat, plain["ended"][0])), plain["ended"][1])
        return s

    # --- words

    def sentence(self, event: Event, before: LokaState, seat: Seat | None) -> str | None:
        """The event in words."""
        return self.words.sentence(event, seat)

    def spot_name(self, spot: Spot) -> str:
        """What a square or a button is called."""
        return spot_name(self.rules.grid, spot)

    def spot_named(self, name: str) -> Spot:
        """The square of that name; ValueError for one that is not on this board.  LOKA-BOARD-3."""
        return Square(self.rules.grid.parse(name))

    def look(self, s: LokaState, question: Question, spot: Spot | None, seat: Seat) -> list[str]:
        """Answers in sentences to what a player may ask about the board."""
        return self.words.look(s, question, spot, seat)


def _told(chances: Mapping[str, Fraction]) -> list[str]:
    """LOKA-TEXT-7."""
    return [f"{key} {c.numerator}/{c.denominator} {float(c):.6f}" for key, c in chances.items()]


def _packed_offer(offer: Offer | None) -> Plain:
    if offer is None:
        return None
    accepted: list[Plain] = [int(seat) for seat in offer.accepted]
    return [int(offer.by), accepted, offer.asked]


def _packed_end(end: Result | None) -> Plain:
    if end is None:
        return None
    winners: list[Plain] = [int(seat) for seat in sorted(end.winners)]
    return [winners, end.reason]
