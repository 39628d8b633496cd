"""What a computer player of Castle decides outside the search: armies, cards, tokens and dice traded in.

No piece, card or effect is known by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.ai.ideas import Idea, ranked
from game.ai.judge import BoardJudge
from game.ai.judges.castle import CastleJudge
from game.ai.judges.castle_armies import Armies
from game.ai.judges.castle_reasons import CastleReason
from game.ai.judges.castle_risk import CastleRiskJudge
from game.ai.judges.castle_tokens import TokenUse
from game.ai.levels import LEVELS, Level
from game.ai.reasons import Words
from game.boards.position import TO, Gamble
from game.core.ruleset import Answer, Arrange, Choose, Decision
from game.core.seats import Seat
from game.rules.castle.law import MOVEMENT
from game.rules.castle.moves import CastlePosition
from game.rules.castle.state import Card, CastleState, LayCard
from game.rules.castle.turns import CARDS
from game.rules.castle.ways import WON

QUIET_SKILLS: Mapping[str, Level] = {"hard": replace(LEVELS["hard"], deepest=3, spread=70)}
"""Levels that differ from what they are elsewhere: where no dice fall."""
DICE_SKILLS: Mapping[str, Level] = {
    "normal": replace(LEVELS["normal"], spread=110, lapses=14, blind=32),
    "hard": replace(LEVELS["hard"], deepest=2, spread=16),
}
"""Levels that differ where a turn's moves are rolled for."""
CARD_SKILLS: Mapping[str, Level] = {
    "normal": replace(LEVELS["normal"], spread=330, lapses=15, blind=36),
    "hard": replace(LEVELS["hard"], deepest=2, spread=300),
}
"""Levels that differ where cards say who may move: there a move more or less matters less."""
ONCE = 3
"""An army is chosen once for a whole game, so it is misjudged so many times as much as a move."""


def judge_of_castle(rules: Any) -> BoardJudge:
    """The judge that these rules need: one that knows dice and tokens, or one that reckons with neither."""
    if rules.law.is_rolling or rules.law.has_effects:
        return CastleRiskJudge(rules.tables, MOVEMENT[rules.law.chosen.movement])
    return CastleJudge(rules.tables)


def skill_in(rules: Any, level: Level) -> Level:
    """The level as it plays these rules."""
    has_cards = MOVEMENT[rules.law.chosen.movement] == CARDS
    skills = CARD_SKILLS if has_cards else DICE_SKILLS if rules.law.is_rolling else QUIET_SKILLS
    return skills.get(level.name, level)


class CastleStaff:
    """Decides for one set of rules."""

    def __init__(self, rules: Any, judge: BoardJudge) -> None:
        assert isinstance(judge, CastleJudge | CastleRiskJudge)
        self.rules = rules
        self.judge = judge
        self.words = Words(rules.law.names, rules.law.grid.names, rules.seats, "wins")

    def reason(self, position: CastlePosition, move: int) -> str:
        """A sentence for a move."""
        return CastleReason(self.rules, self.judge.sight, self.judge.price, position).sentence(move)

    def ideas(self, view: CastleState, pending: Decision, deepest: int, spread: int, rng: int) -> list[Idea] | None:
        """Every action that is worth a thought, best first; None where this is a matter for the search.

        `spread` is by how much each is misjudged at most.
        """
        match pending:
            case Arrange():
                found = Armies(self.rules, self.judge).ideas(view, pending.seat)
                spread *= ONCE
            case Choose() if isinstance(view.task, LayCard):
                found = self.cards(view, pending.seat)
                spread //= 4
            case Answer() if view.offer is not None and view.offer != pending.seat:
                return None
            case _:
                if not self.rules.law.is_rolling:
                    return None
                assert isinstance(self.judge, CastleRiskJudge)
                use = TokenUse(self.rules, self.judge, view, pending.seat, looks_ahead=deepest > 1)
                return use.ideas(pending, spread, rng)
        return ranked(found, spread, rng)

    # --- cards

    def cards(self, view: CastleState, seat: Seat) -> list[Idea]:
        """An even number unlocks effects: it is for the kinds whose effects do most.  CASTLE-DIE-6."""
        row = len(view.cards[seat]) + 1
        waiting = self.rules.cards.waiting(view, seat)
        gains = {kind: self.effect_gain(kind, seat) for kind in waiting}
        mean = sum(gains.values()) / len(gains)
        sign = 1 if row % 2 == 0 else -1
        found: list[Idea] = []
        for kind in waiting:
            name = self.rules.law.shown(kind, seat)
            why = f"An even number unlocks effects, and the {name} uses them well."
            if sign < 0:
                why = f"The {name} can do without effects."
            action = str(Card(self.rules.law.name_of(seat, kind)))
            found.append(Idea(action, round(sign * (gains[kind] - mean)), why))
        return found

    def effect_gain(self, kind: int, seat: Seat) -> float:
        """What the own effect adds to a piece: better dice, more targets."""
        c = self.judge.fixed
        p = c.code(kind, seat)
        foes = [q for q in range(4, c.codes) if c.alters[p][q]]
        total = 0.0
        for q in foes:
            plain, better = (chance_of(c.gambles[p][q][own]) for own in (0, 1))
            saved = (1.0 - better) * self.judge.price[p] if c.retreats[p] else 0.0
            total += ((better - plain) * 300.0 + saved) / len(foes)
        if c.has_effects and c.extra[p]:
            for square in range(c.size):
                known = set(self.judge.sight.steps[p][square])
                found: list[int] = []
                CastlePosition(c).walk_ways(c.extra[p][square], c.takes[p], found)
                total += 8.0 * len({m & TO for m in found} - known) / c.size
        return total


def chance_of(gamble: Gamble) -> float:
    """How likely an attack is won."""
    return sum(c for came, c in zip(gamble.outcomes, gamble.chances, strict=True) if came == WON)
