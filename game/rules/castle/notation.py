"""Castle in texts and plain values: actions, odds, packed states (docs/rules/castle.md, FILE-2, COMBAT-10)."""

from __future__ import annotations

from typing import Any

from game.boards.seen import Seen
from game.core.events import Event
from game.core.ruleset import Action, Plain, Refusal, Result, Wrong
from game.core.seats import Seat
from game.core.tasks import kinds_of, packed_task, unpacked_task
from game.rules.board_notation import BattleNotation
from game.rules.castle.asking import Asking
from game.rules.castle.combat import combat_of, odds
from game.rules.castle.data import PositionFile
from game.rules.castle.files import Files
from game.rules.castle.law import Law
from game.rules.castle.refusals import Refusals
from game.rules.castle.state import (
    CastleState,
    Task,
)
from game.rules.castle.texts import parse
from game.rules.castle.turns import TurnPosition
from game.rules.castle.words import Words

TASKS = kinds_of(Task)


class CastleNotation(BattleNotation):
    """Reads and writes actions, positions and states of one ruleset."""

    law: Law
    words: Words
    asking: Asking
    refusals: Refusals
    shape: type[Any] = PositionFile

    def __init__(self, law: Law, asking: Asking, refusals: Refusals, files: Files) -> None:
        self.law = law
        self.asking = asking
        self.refusals = refusals
        self.files = files
        self.words = Words(law, asking.placing)

    # --- actions

    def parse(self, s: CastleState, text: str) -> Action:
        """The action written as `text`, legal or not; ValueError with a sentence when it is none of Castle."""
        return parse(self.law, text)

    # --- odds

    def odds(self, s: CastleState, action: Action) -> list[str] | None:
        """The lines of CASTLE-COMBAT-10; None for an action that rolls no combat dice."""
        return odds(self.law, s, action)

    def odds_refusal(self, s: CastleState, action: Action) -> Refusal | None:
        """Why there are no odds of an action; the movement roll is not asked.  CASTLE-COMBAT-10."""
        if combat_of(self.law, s, action) is not None:
            return None
        refusal = self.refusals.not_now(s, action)
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
        p = self.law.board_of([(square, piece) for square, piece in plain["board"]], plain["turn"])
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
