"""Loka in texts and files: actions, position files, plain values, odds (docs/rules/loka.md, TEXT)."""

from __future__ import annotations

from typing import Any

from game.boards.seen import Seen
from game.core.events import Event
from game.core.ruleset import Action, Plain, Result, Wrong
from game.core.seats import Seat
from game.core.tasks import kinds_of, packed_task, unpacked_task
from game.rules.board_notation import BattleNotation
from game.rules.loka.army import Armies
from game.rules.loka.asking import Asking
from game.rules.loka.data import PositionFile
from game.rules.loka.deploying import Deploying
from game.rules.loka.files import Files
from game.rules.loka.forecast import odds
from game.rules.loka.law import Law
from game.rules.loka.moves import LokaPosition
from game.rules.loka.refusals import Refusals
from game.rules.loka.setup import made
from game.rules.loka.state import Laid, LokaState, Offer, Stage, Task
from game.rules.loka.texts import parse
from game.rules.loka.words import Words

TASKS = kinds_of(Task)


class LokaNotation(BattleNotation):
    """Reads and writes actions, positions and states of one ruleset."""

    law: Law
    words: Words
    asking: Asking
    refusals: Refusals
    shape: type[Any] = PositionFile

    def __init__(self, law: Law, asking: Asking, refusals: Refusals, armies: Armies, deploying: Deploying) -> None:
        self.law = law
        self.asking = asking
        self.refusals = refusals
        self.armies = armies
        self.words = Words(law)
        self.files = Files(law, armies, deploying)

    # --- actions

    def parse(self, s: LokaState, text: str) -> Action:
        """The action written as `text`, legal or not; ValueError with a sentence when it is none of Loka."""
        return parse(self.law, self.armies, text)

    # --- odds

    def odds(self, s: LokaState, action: Action) -> list[str] | None:
        """The lines of LOKA-TEXT-5 to -9; None for an action that rolls no dice."""
        return odds(self.law, s, action)

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
        p = LokaPosition(self.law.tables, self.law.ground(laid))
        for square, piece in plain["board"]:
            p.put(square, piece)
        s = made(self.law, Stage(plain["stage"]), p, plain["rng"])
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
