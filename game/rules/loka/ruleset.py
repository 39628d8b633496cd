"""Loka as a `Ruleset`: wires the chapters together (docs/rules/loka.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any
from zlib import crc32

from game.core.events import Event, Tell
from game.core.ruleset import Action, Faces, Pending, Pick, Plain, Refusal, Result
from game.core.sayings import Say
from game.core.seats import Seat
from game.rules.loka import ends, forecast, secrets
from game.rules.loka.actions import ChooseArmy, Move
from game.rules.loka.army import Armies
from game.rules.loka.asking import Asking
from game.rules.loka.battle import Battle
from game.rules.loka.combat import Chances, Combat
from game.rules.loka.compiling import law_of, switches_of
from game.rules.loka.data import ReadyArmy
from game.rules.loka.deploying import Deploying
from game.rules.loka.laying import Laying
from game.rules.loka.listing import action_of, legal
from game.rules.loka.moves import LokaPosition
from game.rules.loka.notation import LokaNotation
from game.rules.loka.phases import Phases
from game.rules.loka.playing import Playing
from game.rules.loka.refusals import Refusals
from game.rules.loka.sayings import Sayings
from game.rules.loka.setup import begin
from game.rules.loka.state import LokaState, Stage, living


class LokaRules:
    """The law of Loka with its variant, options and data chosen.  Holds no state."""

    game = "loka"

    def __init__(self, values: Mapping[str, Any], variant: str, options: Mapping[str, Any]) -> None:
        """`values` are the parts of `data.SHELF`, checked; `options` override those of the variant."""
        self.variant = variant
        found, standing = switches_of(values, variant, options)
        self.switched: Mapping[str, Any] = found
        self.options: Mapping[str, Plain] = {n: v for n, v in found.items() if v != standing[n]}
        law = self.law = law_of(values, variant, found)
        self.seats: tuple[str, ...] = law.seats
        self.teams: tuple[int, ...] = law.teams
        self.tables = law.tables
        self.commands = law.commands
        self.chances = Chances(law.has_super)
        self.armies = Armies(law)
        self.deploying = Deploying(law)
        laying, battle = Laying(law), Battle(law)
        phases = Phases(law, laying, self.deploying, battle)
        self.asking = Asking(law, self.armies, laying, self.deploying, battle)
        self.playing = Playing(law, self.asking, phases, Sayings(law, battle, phases))
        self.refusals = Refusals(law, self.asking, self.armies, self.deploying)
        self.notation = LokaNotation(law, self.asking, self.refusals, self.armies, self.deploying)

    # --- states

    def start(self, seed: int) -> LokaState:
        """Nothing chosen, an empty board; the first seat chooses its army.  LOKA-PHASE-1."""
        return begin(self.law, seed)

    def clone(self, s: LokaState) -> LokaState:
        """An independent copy."""
        return s.clone()

    def position(self, s: LokaState) -> LokaPosition:
        """A copy of the fast board, for perft and search; it knows no offers and no ends by word."""
        return s.position.clone()

    def earlier(self, s: LokaState) -> list[int]:
        """Keys of the positions that may come up again, this one last."""
        return list(s.seen)

    def wrap_at(self, p: LokaPosition, m: int) -> Move | Say:
        """The action that stands for a move of the fast board, all standing as before it."""
        return action_of(self.law, p, m)

    # --- what is pending, what may be done, what happens

    def pending(self, s: LokaState) -> Pending:
        """A throw, a decision, or the result."""
        return self.asking.pending(s)

    def moves(self, s: LokaState) -> dict[str, int]:
        """The board actions by their text, sorted."""
        return legal(self.law, s)

    def living(self, s: LokaState) -> list[Seat]:
        """Seats that are not out."""
        return living(s)

    def result(self, s: LokaState) -> Result | None:
        """How the game has ended, or None while it goes on."""
        return ends.result(self.law, s)

    def actions(self, s: LokaState) -> Sequence[Action]:
        """What LOKA-TEXT-2 lists; proposals for an army."""
        return self.asking.actions(s)

    def check(self, s: LokaState, action: Action) -> Refusal | None:
        """The law; see `refusals.py` for the words."""
        return self.refusals.not_now(s, action)

    def apply(self, s: LokaState, action: Action, tell: Tell | None = None) -> None:
        """Changes the state; actions come from `actions` or have passed `check`."""
        self.playing.apply(s, action, tell)

    def muster(self, counts: Mapping[str, int]) -> ChooseArmy:
        """The action that chooses so many of each kind."""
        return self.armies.action(counts)

    def mustered(self, s: LokaState, picks: Sequence[Pick]) -> ChooseArmy:
        """The action that hands in these picks."""
        counts: dict[str, int] = {}
        for pick in picks:
            counts[pick.offer] = counts.get(pick.offer, 0) + pick.count
        return self.armies.action(counts)

    def picks_of(self, action: Action) -> Sequence[Pick]:
        """What an army consists of; nothing for any other action."""
        if not isinstance(action, ChooseArmy):
            return ()
        return [Pick(name, many) for name, many in self.armies.named(action.counts).items()]

    def ready_armies(self, seat: Seat) -> list[tuple[ReadyArmy, ChooseArmy]]:
        """Ready-made armies that the seat may take."""
        return self.armies.ready(seat)

    # --- dice

    def outcomes(self, s: LokaState) -> Sequence[tuple[Faces, Fraction]]:
        """For a pending Throw, every outcome that differs, with its chance."""
        return self.asking.outcomes(s)

    def counted(self, s: LokaState) -> Faces:
        """Attacks won, swamps survived; elsewhere the dice that the seed gives.  LOKA-TEXT-4."""
        return self.asking.counted(s)

    def combat_of(self, s: LokaState, action: Action) -> Combat | None:
        """All about a listed attack; None for anything else."""
        return forecast.combat_of(self.law, s, action)

    def pending_combat(self, s: LokaState) -> Combat | None:
        """All about the attack whose dice lie on the table while a re-roll is asked for."""
        return forecast.pending_combat(self.law, s)

    def perils_of(self, s: LokaState, action: Action) -> Mapping[str, Fraction] | None:
        """The chances of a move, not an attack, that enters a swamp; None where no die is rolled.  LOKA-TEXT-8."""
        return forecast.perils_of(self.law, s, action)

    # --- what is hidden

    def redact(self, s: LokaState, seat: Seat) -> LokaState:
        """Enemy armies before terrain has been laid, and the generator.  LOKA-ARMY-10."""
        return secrets.redact(self.law, s, seat)

    def imagine(self, view: LokaState, seat: Seat, rng: int) -> LokaState:
        """Some army for each enemy that has chosen one."""
        return secrets.imagine(self.law, self.armies, view, seat, rng)

    def hide(self, event: Event, seat: Seat) -> Event | None:
        """An enemy's list is not told."""
        return secrets.hide(self.law, event, seat)

    def key(self, s: LokaState) -> int:
        """The key of the position, with all that is unfinished."""
        setting_up = () if s.stage is Stage.BATTLE else (s.armies, s.hands, s.out)
        rest = (s.stage.value, s.agenda, s.offer, s.ended, setting_up, s.laid if s.stage is Stage.TERRAIN else ())
        p = s.position
        return p.key ^ crc32(repr((rest, p.turn, p.won, min(p.passes, 9))).encode()) ^ (p.quiet == 0) << 40
