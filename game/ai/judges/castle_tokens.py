"""When a computer player of Castle spends a token or trades a die in (docs/rules/castle.md, TOKEN, BLITZ).

It does where what that brings on the mean, by a quick look at what the dice would then allow, exceeds what a token is
worth later.
"""

from __future__ import annotations

from typing import Any

from game.ai.chance_tree import CERTAIN, DECIDED
from game.ai.ideas import Idea
from game.ai.judges.castle_risk import CastleRiskJudge
from game.boards.position import THROW
from game.core.dice import below
from game.core.ruleset import Choose, Decision, Reroll
from game.core.seats import Seat
from game.rules.castle.rolling import TEN, blitz_casts, is_even, sets_of
from game.rules.castle.state import CastleState, Contest, Spend, Trade
from game.rules.castle.turns import TurnPosition
from game.rules.castle.ways import LOST, WON

THRIFT = 60
"""A token is spent only where it brings so much, in ten thousandths of a won game, beyond what it is worth."""
DIE = 900
"""What a die is worth that is traded in for good."""
REGAIN = 0.55
SPOIL = 0.43
"""How likely one more die rolled again turns a combat for the attacker, and for the defender."""


class TokenUse:
    """One decision: whether the seat has a die rolled again.  `looks_ahead` says whether threats count."""

    def __init__(self, rules: Any, judge: CastleRiskJudge, view: CastleState, seat: Seat, looks_ahead: bool) -> None:
        self.rules = rules
        self.judge = judge
        self.view = view
        self.seat = seat
        self.looks_ahead = looks_ahead

    def ideas(self, pending: Decision, spread: int, rng: int) -> list[Idea] | None:
        """What a token or a trade would gain, against what it is worth later; None where nothing is to be said."""
        view = self.view
        seat = self.seat
        mine = view.position.tokens[seat]
        may_trade = self.rules.tokens.may_trade(view, seat)
        if isinstance(pending, Choose) and not (mine and self.rules.tokens.is_open(view)):
            return None
        stays, chances = self.after_combat() if isinstance(pending, Reroll) else self.after_roll()
        scores = self.shares(stays)
        keeps = "Keeps the roll."
        found = [Idea("keep", 0, keeps, scores)]
        error = self.judge.expectation(spread)
        for action, mean, why in chances:
            rng, nudge = below(rng, 2 * error + 1)
            gain = mean - stays + nudge - error - (THRIFT if stays > -DECIDED else 0)
            if mine:
                found.append(Idea(action, self.leads(gain), why, self.shares(mean)))
            elif may_trade and isinstance(pending, Reroll):
                trade = str(Trade(self.spare()))
                why = f"Trades a die for a token: {why[0].lower()}{why[1:]}"
                gain -= DIE if stays > -DECIDED else 0
                found.append(Idea(trade, self.leads(gain), why, self.shares(mean)))
        best = sorted(found, key=lambda idea: (-idea.worth, idea.action != "keep", idea.action))
        if not isinstance(pending, Choose):
            return best
        return None if best[0].action == "keep" else [idea for idea in best if idea.action != "keep"][:1]

    def leads(self, value: float) -> int:
        """An expectation as a lead in hundredths of a pawn."""
        return self.judge.lead_of(round(value), self.view.position)

    def shares(self, value: float) -> tuple[float, ...]:
        """For each team from -1 to 1."""
        share = round(value / CERTAIN, 4)
        return (-share, share) if self.seat else (share, -share)

    def spare(self) -> int:
        """The die whose loss costs the fewest actions."""
        left: list[int] = self.rules.tokens.left(self.view, self.seat)
        best, most = left[0], -1.0
        for sides in sorted(set(left)):
            rest = left.copy()
            rest.remove(sides)
            mean = sum(cast.chance for cast in blitz_casts(tuple(rest)) if cast.grants)
            if mean > most:
                best, most = sides, mean
        return best

    def rated(self, position: TurnPosition, agreed: int = 0) -> int:
        """What a position is worth to the seat, by a look; so many seats let the roll of the turn stand."""
        if position.winner() >= 0:
            return CERTAIN if position.winner() == self.seat else -CERTAIN
        value = self.judge.rate_agreed(position, agreed) if self.looks_ahead else self.judge.plain(position)
        return value if position.turn == self.seat else -value

    def board(self) -> TurnPosition:
        """A copy of the board, weighed by this judge."""
        position: TurnPosition = self.rules.position(self.view)
        position.weigh_again()
        return position

    def after_combat(self) -> tuple[float, list[tuple[str, float, str]]]:
        """The worth as the dice lie, and the mean for each die that may be rolled again.  CASTLE-TOKEN-4."""
        task = self.view.task
        assert isinstance(task, Contest)
        dice = self.rules.law.dice_of_move(self.view.position, task.move)
        position = self.board()
        fight = Fight(self, position, task.move)
        tokens = tuple(position.tokens)
        is_won = dice.is_won(task.faces)
        stays = fight.settled(is_won, tokens)
        less = spent(tokens, self.seat)
        same, turned = fight.lying(is_won, less), fight.lying(not is_won, less)
        found: list[tuple[str, float, str]] = []
        known: set[str] = set()
        for i, sides in enumerate(dice.sides):
            where = "defend" if i == len(dice.sides) - 1 else "attack"
            action = str(Spend(where, sides, task.faces[i]))
            if action in known:
                continue
            known.add(action)
            faces = list(task.faces)
            turns = 0
            for face in range(1, sides + 1):
                faces[i] = face
                turns += dice.is_won(faces) != is_won
            chance = turns / sides
            whose = "attacker" if where == "attack" else "defender"
            why = f"Has the {whose}'s d{sides} rolled again: {round(100 * chance)} % to win."
            found.append((action, same + chance * (turned - same), why))
        return float(stays), found

    def after_roll(self) -> tuple[float, list[tuple[str, float, str]]]:
        """The worth of the roll as it lies, and the mean for each die that may be rolled again.  CASTLE-TOKEN-3."""
        position = self.board()
        own = position.turn == self.seat
        stays = float(self.rated(position, 2 if own else 1))
        found: list[tuple[str, float, str]] = []
        for sides, shows in sorted(set(self.view.dice)):
            action = str(Spend("move", sides, shows))
            mean = self.mean_of_blitz(sides, shows) if self.rules.law.is_blitz else self.mean_of_die()
            why = f"Rolls the d{sides} again for a better turn."
            if not own:
                why = f"Has the d{sides} rolled again: the {shows} is too good."
            found.append((action, mean, why))
        return stays, found

    def mean_of_die(self) -> float:
        """The mean over what the one die of the turn may bring, a token of the seat being spent."""
        position = self.board()
        position.tokens[self.seat] -= position.tokens[self.seat] > 0
        position.fresh()
        throw = position.throw()
        if throw is None:
            return 0.0
        total = 0.0
        for outcome, chance in zip(throw.outcomes, throw.chances, strict=True):
            position.make(THROW, outcome)
            total += chance * self.rated(position)
            position.pop()
        return total

    def mean_of_blitz(self, sides: int, shows: int) -> float:
        """What the turn is worth on the mean once one die of several is rolled again.  CASTLE-BLITZ-3, -12."""
        position = self.board()
        position.tokens[self.seat] -= position.tokens[self.seat] > 0
        faces = [face for _, face in self.view.dice]
        which = self.view.dice.index((sides, shows))
        total = 0.0
        for face in range(1, sides + 1):
            faces[which] = face
            now = tuple(faces)
            unlocked = position.fixed.has_effects and is_even(now)
            position.grant(sets_of(now), unlocked, now.count(TEN) > 1)
            total += self.rated(position) / sides
        return total


def spent(tokens: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The tokens after a seat has spent one, if it has any."""
    return tuple(n - (owner == seat and n > 0) for owner, n in enumerate(tokens))


class Fight:
    """A combat whose dice lie on the table, as both seats will go on spending tokens on it."""

    def __init__(self, use: TokenUse, position: TurnPosition, move: int) -> None:
        self.use = use
        self.position = position
        self.move = move
        self.seat = use.seat
        self.attacker = position.turn
        self.known: dict[tuple[bool, bool, tuple[int, ...]], float] = {}

    def settled(self, is_won: bool, tokens: tuple[int, ...]) -> float:
        """What it is worth to the seat that the combat ends so."""
        key = True, is_won, tokens
        if key not in self.known:
            position = self.position
            kept = tuple(position.tokens)
            position.tokens[:] = tokens
            position.make(self.move, WON if is_won else LOST)
            self.known[key] = float(self.use.rated(position))
            position.pop()
            position.tokens[:] = kept
        return self.known[key]

    def lying(self, is_won: bool, tokens: tuple[int, ...]) -> float:
        """What it is worth that the dice lie so, whoever would lose being free to spend."""
        key = False, is_won, tokens
        if key in self.known:
            return self.known[key]
        value = self.settled(is_won, tokens)
        loser = 1 - self.attacker if is_won else self.attacker
        if tokens[loser]:
            less = spent(tokens, loser)
            turn = SPOIL if is_won else REGAIN
            again = turn * self.lying(not is_won, less) + (1 - turn) * self.lying(is_won, less)
            value = max(value, again) if loser == self.seat else min(value, again)
        self.known[key] = value
        return value
