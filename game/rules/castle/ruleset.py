"""Castle as a `Ruleset`: wires the chapters together (docs/rules/castle.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any
from zlib import crc32

from game.core.events import Event, Tell
from game.core.ruleset import Action, Faces, Pending, Plain, Refusal, Result
from game.core.sayings import Say
from game.core.seats import Seat
from game.rules.castle import ends
from game.rules.castle.asking import Asking
from game.rules.castle.battle import Battle
from game.rules.castle.cards import Cards
from game.rules.castle.combat import Combat, combat_of, pending_combat
from game.rules.castle.compiling import law_of
from game.rules.castle.data import SEATS, Variant
from game.rules.castle.files import Files
from game.rules.castle.listing import action_of, legal, path
from game.rules.castle.moves import CastlePosition
from game.rules.castle.notation import CastleNotation
from game.rules.castle.opening import Opening
from game.rules.castle.placing import Placing
from game.rules.castle.playing import Playing
from game.rules.castle.refusals import Refusals
from game.rules.castle.rolling import Rolling
from game.rules.castle.state import CastleState, Contest, Move, Use
from game.rules.castle.tokens import Tokens
from game.rules.castle.turns import TurnPosition
from game.rules.options import Option


class CastleRules:
    """The law of Castle with its variant, options and data chosen.  Holds no state."""

    game = "castle"
    seats = SEATS
    teams = (0, 1)

    def __init__(self, values: Mapping[str, Any], variant: str, options: Mapping[str, Any]) -> None:
        """`values` are the parts of `data.SHELF`, checked; `options` override those of the variant."""
        switches: Mapping[str, Option] = values["options"]
        chosen: Variant = values["variants"][variant]
        standing = {name: option.default for name, option in switches.items()} | dict(chosen.options)
        self.variant = variant
        self.switched: Mapping[str, Any] = standing | dict(options)
        self.options: Mapping[str, Plain] = {n: v for n, v in self.switched.items() if v != standing[n]}
        law = self.law = law_of(values, variant, self.switched)
        self.tables = law.tables
        self.rolls_between_moves = law.is_rolling
        """So that nobody counts positions on the fast board alone, which throws no dice."""
        self.cards = Cards(law)
        self.placing = Placing(law)
        self.tokens = Tokens(law)
        self.rolling = Rolling(law, self.cards, self.tokens)
        opening = Opening(law, self.cards, self.placing)
        battle = Battle(law, self.tokens)
        self.asking = Asking(law, self.cards, self.placing, self.tokens, self.rolling, battle)
        self.opening = opening
        self.playing = Playing(law, self.asking, opening)
        self.refusals = Refusals(law, self.asking)
        self.notation = CastleNotation(law, self.asking, self.refusals, Files(law, self.asking, opening))

    # --- states

    def start(self, seed: int) -> CastleState:
        """The standard armies, or empty homes to be filled; then chance, cards and dice.  CASTLE-SETUP."""
        return self.opening.begin(seed)

    def clone(self, s: CastleState) -> CastleState:
        """An independent copy."""
        return s.clone()

    def position(self, s: CastleState) -> CastlePosition:
        """A copy of the fast board, for perft and search; it knows no offers and windows."""
        made = s.position.clone()
        if self.law.is_rolling and isinstance(made, TurnPosition):
            made.casts = [self.rolling.casts(s, seat) for seat in (0, 1)]
        return made

    def earlier(self, s: CastleState) -> list[int]:
        """Keys of the positions that may come up again, this one last."""
        return list(s.seen)

    def wrap_at(self, p: CastlePosition, m: int) -> Move | Say | Use:
        """The action that stands for a move of the fast board, all standing as before it."""
        return action_of(self.law, p, m)

    # --- what is pending, what may be done, what happens

    def pending(self, s: CastleState) -> Pending:
        """A throw, a decision, or the result."""
        return self.asking.pending(s)

    def moves(self, s: CastleState) -> dict[str, int]:
        """The legal moves of the turn by their text, passes and sets among them, sorted."""
        return legal(self.law, s)

    def path(self, p: CastlePosition, m: int) -> Sequence[int]:
        """The squares that a piece passes on its way."""
        return path(p, m)

    def result(self, s: CastleState) -> Result | None:
        """How the game has ended, or None while it goes on."""
        return ends.result(self.law, s)

    def actions(self, s: CastleState) -> Sequence[Action]:
        """Everything that may be done but what is never listed; sorted by text."""
        return self.asking.actions(s)

    def check(self, s: CastleState, action: Action) -> Refusal | None:
        """The law; see `refusals.py` for the words."""
        return self.refusals.not_now(s, action)

    def apply(self, s: CastleState, action: Action, tell: Tell | None = None) -> None:
        """Changes the state; actions come from `actions` or have passed `check`."""
        self.playing.apply(s, action, tell)

    # --- dice

    def outcomes(self, s: CastleState) -> Sequence[tuple[Faces, Fraction]]:
        """For a pending Throw, every outcome that differs, with its chance."""
        return self.asking.outcomes(s)

    def counted(self, s: CastleState) -> Faces:
        """The dice that the seed gives: the rule book names no branch for perft."""
        return self.asking.counted(s)

    def combat_of(self, s: CastleState, action: Action) -> Combat | None:
        """All about an attack with dice, whatever the movement roll; None for anything else.  CASTLE-COMBAT-10."""
        return combat_of(self.law, s, action)

    def pending_combat(self, s: CastleState) -> Combat | None:
        """All about the attack whose dice lie on the table."""
        return pending_combat(self.law, s)

    # --- what is hidden

    def redact(self, s: CastleState, seat: Seat) -> CastleState:
        """What the other seat places, and the generator.  CASTLE-EXPANDED-7."""
        view = s.clone()
        view.rng = 0
        self.placing.redact(view, seat)
        return view

    def imagine(self, view: CastleState, seat: Seat, rng: int) -> CastleState:
        """Some legal army where one is hidden."""
        state = view.clone()
        state.rng = self.placing.imagine(state, rng)
        return state

    def hide(self, event: Event, seat: Seat) -> Event | None:
        """What is placed is not told to the other seat."""
        return self.placing.hide(event, seat)

    def key(self, s: CastleState) -> int:
        """The key of the position, with all that is unfinished."""
        tasks = [
            (task.seat, task.move, self._lies(s, task)) if isinstance(task, Contest) else task for task in s.agenda
        ]
        dice = sorted(s.dice)
        rest = (tasks, s.setup, s.cards, dice, s.traded, s.position.tokens, s.offer, s.ended)
        return s.position.key ^ crc32(repr(rest).encode()) << 8 ^ (s.position.quiet == 0) << 45

    def _lies(self, s: CastleState, task: Contest) -> object:
        """The dice of a combat; which of equal dice shows what does not matter."""
        pairs = list(zip(self.law.dice_of_move(s.position, task.move).sides, task.faces, strict=True))
        return sorted(pairs[:-1]), pairs[-1]
