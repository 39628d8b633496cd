"""The computer player of Lytharian Chess: imagines what is hidden, tries what is likely, and plays on.

`lytharian_judge.py` says how a state stands; here is what is worth a thought at all, how a turn's windows share the
budget, and who plays without looking at what the enemy may do (`lytharian_anchor.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.ai.judges.lytharian_anchor import is_midway
from game.ai.judges.lytharian_careless import CarelessMind
from game.ai.judges.lytharian_duels import DuelMind
from game.ai.judges.lytharian_judge import LytharianJudge
from game.ai.judges.lytharian_nerve import Disguise, shuffled
from game.ai.levels import Level
from game.ai.view_mind import ViewMind, any_of, some_of_each
from game.core.moment import Moment
from game.core.ruleset import Action, Answer
from game.core.seats import Seat
from game.rules.lytharian.actions import (
    Attack,
    Cast,
    Choose,
    Discard,
    Equip,
    Harness,
    Move,
    Pick,
    PlaceTroop,
    Promote,
    Reveal,
    Split,
    Use,
)
from game.rules.lytharian.duel import is_duel
from game.rules.lytharian.law import Law
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.state import LytharianState
from game.rules.lytharian.stats import NO_MOMENTS

MOST = {Attack: 8, Cast: 12, Move: 12, Use: 6, Equip: 5, Harness: 1, Choose: 12, Split: 12, Discard: 8, PlaceTroop: 4}
"""How many of each kind of action are thought about, the likeliest; of all others, every one."""
FEW_REVEALS = 2
BEFORE, AFTER, ANSWER = 3.7, 8.0, 40.0
"""A turn's move gets one part of its budget in so many; what else is done in the own phases; an answer."""
BLINDNESS = {"normal": 33, "hard": 14}
"""Of a hundred actions of a battle how many a level chooses without a look at answers, where its share in all games
won't do: one look sees the enemy's next blow, so that thrice the budget alone won 58.2 % of 92 games."""


class TroopsAndSpells(LytharianJudge):
    """The judge, and what it proposes."""

    farthest = 5
    widest = 0

    def __init__(self, law: Law, *, has_nerve: bool = True) -> None:
        """`has_nerve`: whether it plays so that its hidden troops are not told apart (`lytharian_nerve.py`)."""
        super().__init__(law)
        self.has_nerve = has_nerve
        self.disguise = Disguise(law)

    def proposals(self, moment: Moment[Any], rng: int) -> Sequence[Action]:
        """Some of each kind of action, so that a hand of spells does not crowd out moves and attacks."""
        view: LytharianState = moment.view
        if view.chess is not None:
            return moment.actions
        is_placing = view.phase == "place" and not view.asks and self.has_nerve
        if moment.actions and (is_placing or view.phase in ("army", "deck")):
            return any_of(moment.actions, 1, rng)  # ready-made armies are about as good as each other
        actions = [action for action in moment.actions if not isinstance(action, Reveal)]
        if view.phase in ("effects", "draw", "main") and moment.asked is not None:
            actions = self._ranked(view, moment.asked, actions, rng)
            kept: dict[type, list[Action]] = {}
            for action in actions:
                kept.setdefault(type(action), []).append(action)
            found = in_turn([each[: MOST.get(kind, len(each))] for kind, each in kept.items()])
        else:
            kinds: dict[type, list[Action]] = {}
            for action in actions:
                kinds.setdefault(type(action), []).append(action)
            found = some_of_each(kinds, MOST, rng)
        return [*found, *self._reveals(moment)]

    def _ranked(self, view: LytharianState, seat: Seat, actions: Sequence[Action], rng: int) -> list[Action]:
        """The likeliest first; quiet moves by what they look like to whoever does not know the hidden troops apart."""
        if not self.has_nerve:
            return self.likely(view, seat, actions, rng)
        quiet = [action for action in actions if self.disguise.is_quiet(view, seat, action)]
        rest = [action for action in actions if action not in set(quiet)]
        masked = shuffled(view, seat, rng) if quiet else view
        return [*self.likely(view, seat, rest, rng), *self.likely(masked, seat, quiet, rng)]

    def _reveals(self, moment: Moment[Any]) -> list[Action]:
        """Turning up a troop is worth a thought where it then has something to use, or may dodge what is coming."""
        view: LytharianState = moment.view
        found: list[Action] = []
        for action in moment.actions:
            if isinstance(action, Reveal):
                troop = view.at(action.square)
                moments = self.law.moments.get(troop.copied or troop.card, NO_MOMENTS)
                if view.stack:
                    serves = "targeted" in moments
                elif view.phase == "main":
                    near = [view.board[q] for q in self.law.ground.near[action.square]]
                    serves = "main" in moments and any(foe is not None and foe.seat != troop.seat for foe in near)
                else:
                    serves = view.phase in moments
                if serves:
                    found.append(action)
        return found[:FEW_REVEALS]

    def replies(self, state: LytharianState, actions: Sequence[Action], most: int, rng: int) -> Sequence[Action]:
        """What a seat thinks of first in a world: its likeliest blows and moves, and some of all else."""
        actions = [action for action in actions if not isinstance(action, Reveal)] or list(actions)
        if is_midway(state):
            return sorted(any_of(actions, 4 * most, rng), key=self._reluctance)[:most]
        if len(actions) <= most or state.chess is not None:
            return actions if len(actions) <= most else any_of(actions, most, rng)
        ranked = self.likely(state, state.priority, actions, rng)
        return ranked[:most]

    def disguised(self, world: LytharianState, seat: Seat, action: Action, rng: int) -> LytharianState:
        """Quiet moves of unseen troops are tried as if nobody knew which is which."""
        return self.disguise.of(world, seat, action, rng) if self.has_nerve else world

    def is_midway(self, state: LytharianState) -> bool:
        """What is chosen in a combat, and what a spell asks for."""
        return is_midway(state)

    def _reluctance(self, action: Action) -> float:
        """Something comes to mind before nothing, and the strongest model for a pawn first."""
        match action:
            case Promote(card=card):
                return -float(self.law.card(card).power)
            case Choose(word="no" | "leave") | Pick(card="") | Split(shares=()):
                return 1.0
            case _:
                return 1.0 if str(action) == "charge" else 0.0

    def windows(self, moment: Moment[Any]) -> float:
        """What is done before a turn's move gets most, an answer least.

        Twenty windows of a turn, the own ones among them, so take less than one and a half times the budget.
        """
        view: LytharianState = moment.view
        if isinstance(moment.decision, Answer):
            return ANSWER
        return BEFORE if view.phase == "main" and not view.has_moved else AFTER

    def reason(self, moment: Moment[Any], action: Action) -> str:
        """A word for what kind of thing it is; nothing is reckoned."""
        match action:
            case Attack():
                return "Attacks."
            case Cast():
                return "A spell now rather than later."
            case Equip():
                return "Arms a troop."
            case _:
                return ""


def in_turn(kinds: Sequence[Sequence[Action]]) -> list[Action]:
    """The first of each kind, then the second of each, and so on: a short thought so sees some of all."""
    longest = max(map(len, kinds), default=0)
    return [each[place] for place in range(longest) for each in kinds if place < len(each)]


class LytharianMind(CarelessMind):
    """Imagines and plays on."""

    def __init__(self, rules: LytharianRules, *, has_nerve: bool = True) -> None:
        judge = TroopsAndSpells(rules.law, has_nerve=has_nerve)
        super().__init__(rules, judge, judge.sight.book)

    def blindness(self, level: Level, view: LytharianState) -> int:
        """Its own share in a battle, the level's in ordinary chess."""
        return level.blind if view.chess is not None else BLINDNESS.get(level.name, level.blind)


def mind(rules: LytharianRules) -> ViewMind:
    """Imagines and plays on; in duels it reckons with rounds."""
    return DuelMind(rules) if is_duel(rules.law) else LytharianMind(rules)
