"""What a computer player of Castle decides outside the search: armies, cards, tokens and dice traded in.

An army is chosen by what its pieces are worth and where they stand; a token is spent where what it brings on the mean,
by a quick look at the moves that the dice would then allow, exceeds what a token is worth later.  No piece, card or
effect is known by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.ai.chance_tree import CERTAIN, DECIDED
from game.ai.judge import BoardJudge
from game.ai.judges.castle import CastleJudge
from game.ai.judges.castle_reasons import CastleReason
from game.ai.judges.castle_risk import CastleRiskJudge
from game.ai.judges.castle_sight import NEARNESS
from game.ai.levels import LEVELS, Level
from game.ai.reasons import Words
from game.boards.position import THROW, TO, Gamble
from game.core.dice import below
from game.core.ruleset import Decision
from game.core.seats import Seat
from game.rules.castle.moves import CastlePosition
from game.rules.castle.placing import NONE
from game.rules.castle.rolling import TEN, blitz_casts, is_even, sets_of
from game.rules.castle.ruleset import MOVEMENT
from game.rules.castle.state import Army, Card, CastleState, Contest, Place, Spend, Trade
from game.rules.castle.turns import CARDS, TurnPosition
from game.rules.castle.ways import LOST, WON

SKILLS: Mapping[str, Level] = {"hard": replace(LEVELS["hard"], deepest=3, spread=70)}
"""Levels that differ from what they are elsewhere."""
RISKS: Mapping[str, Level] = {
    "normal": replace(LEVELS["normal"], spread=110, lapses=14, blind=32),
    "hard": replace(LEVELS["hard"], deepest=2, spread=16),
}
"""The same where dice fall."""
RACES: Mapping[str, Level] = {
    "normal": replace(LEVELS["normal"], spread=330, lapses=15, blind=36),
    "hard": replace(LEVELS["hard"], deepest=2, spread=300),
}
"""The same where cards say who may move: there a move more or less matters less."""
THRIFT = 60
"""A token is spent only where it brings so much, in ten thousandths of a won game, beyond what it is worth."""
DIE = 900
"""What a die is worth that is traded in for good."""
REGAIN = 0.55
SPOIL = 0.43
"""How likely one more die rolled again turns a combat for the attacker, and for the defender."""
READY = 60
"""A ready army has been tried; so much is added to its worth."""
ONCE = 3
"""An army is chosen once for a whole game, so it is misjudged so many times as much as a move."""
FADE = 0.93
"""Each further piece of a kind is worth so much of the one before."""
SPREAD = 3.0
"""What a square of room is worth to a piece where it begins."""
MUST = 1500
"""What it is worth to have the Castle placed."""


def judge_of_castle(rules: Any) -> BoardJudge:
    """The judge that these rules need: one that knows dice and tokens, or one that reckons with neither."""
    if rules.is_rolling or rules.has_effects:
        return CastleRiskJudge(rules.tables, MOVEMENT[rules.chosen.movement])
    return CastleJudge(rules.tables)


def skill_in(rules: Any, level: Level) -> Level:
    """The level as it plays these rules."""
    if MOVEMENT[rules.chosen.movement] == CARDS:
        return RACES.get(level.name, level)
    return (RISKS if rules.is_rolling else SKILLS).get(level.name, level)


@dataclass(frozen=True, slots=True)
class Idea:
    """An action outside the search, how good it looks in hundredths of a pawn, and why."""

    action: str
    worth: int
    why: str
    scores: tuple[float, ...] | None = None
    """For each team from -1 to 1, where anything is known."""


class CastleStaff:
    """Decides for one set of rules."""

    def __init__(self, rules: Any, judge: BoardJudge) -> None:
        assert isinstance(judge, CastleJudge | CastleRiskJudge)
        self.rules = rules
        self.judge = judge
        self.looks_ahead = True
        """Whether threats count, or what stands on the board alone."""
        self.words = Words(rules.names, rules.grid.names, rules.seats, "wins")

    def reason(self, position: CastlePosition, move: int) -> str:
        """A sentence for a move."""
        return CastleReason(self.rules, self.judge.sight, self.judge.price, position).sentence(move)

    def ideas(self, view: CastleState, pending: Decision, deepest: int, spread: int, rng: int) -> list[Idea] | None:
        """Every action that is worth a thought, best first; None where this is a matter for the search.

        `spread` is by how much each is misjudged at most.
        """
        match pending.prompt:
            case "army":
                found = Armies(self.rules, self.judge).ideas(view, pending.seat)
                spread *= ONCE
            case "card":
                found = self.cards(view, pending.seat)
                spread //= 4
            case "window" | "combat" | "move":
                if not self.rules.is_rolling:
                    return None
                self.looks_ahead = deepest > 1
                return self.tokens(view, pending, spread, rng)
            case _:
                return None
        ranks: list[tuple[int, str, Idea]] = []
        for idea in sorted(found, key=lambda idea: idea.action):
            rng, nudge = below(rng, max(1, spread))
            ranks.append((idea.worth + nudge, idea.action, idea))
        return [idea for _, _, idea in sorted(ranks, key=lambda rank: (-rank[0], rank[1]))]

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
            name = self.rules.shown(kind, seat)
            why = f"An even number unlocks effects, and the {name} uses them well."
            if sign < 0:
                why = f"The {name} can do without effects."
            action = str(Card(self.rules.name_of(seat, kind)))
            found.append(Idea(action, round(sign * (gains[kind] - mean)), why))
        return found

    def effect_gain(self, kind: int, seat: Seat) -> float:
        """What the own effect adds to a piece: better dice, more targets."""
        c = self.judge.c
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

    # --- tokens and trades

    def tokens(self, view: CastleState, pending: Decision, spread: int, rng: int) -> list[Idea] | None:
        """What a token or a trade would gain, against what it is worth later."""
        judge = self.judge
        assert isinstance(judge, CastleRiskJudge)
        seat = pending.seat
        mine = view.position.tokens[seat]
        may_trade = self.rules.tokens.may_trade(view, seat)
        if pending.prompt == "move" and not (mine and self.rules.tokens.is_open(view)):
            return None
        if pending.prompt == "combat":
            stays, chances = self.after_combat(view, seat)
        else:
            stays, chances = self.after_roll(view, seat)
        scores = self.shares(stays, seat)
        keeps = "Keeps the roll."
        found = [Idea("keep", 0, keeps, scores)]
        error = judge.expectation(spread)
        for action, mean, why in chances:
            rng, nudge = below(rng, 2 * error + 1)
            gain = mean - stays + nudge - error - (THRIFT if stays > -DECIDED else 0)
            if mine:
                found.append(Idea(action, self.leads(view, gain), why, self.shares(mean, seat)))
            elif may_trade and pending.prompt == "combat":
                trade = str(Trade(self.spare(view, seat)))
                why = f"Trades a die for a token: {why[0].lower()}{why[1:]}"
                gain -= DIE if stays > -DECIDED else 0
                found.append(Idea(trade, self.leads(view, gain), why, self.shares(mean, seat)))
        best = sorted(found, key=lambda idea: (-idea.worth, idea.action != "keep", idea.action))
        if pending.prompt != "move":
            return best
        return None if best[0].action == "keep" else [idea for idea in best if idea.action != "keep"][:1]

    def leads(self, view: CastleState, value: float) -> int:
        """An expectation as a lead in hundredths of a pawn."""
        return self.judge.lead_of(round(value), view.position) if isinstance(self.judge, CastleRiskJudge) else 0

    def shares(self, value: float, seat: int) -> tuple[float, ...]:
        """For each team from -1 to 1."""
        share = round(value / CERTAIN, 4)
        return (-share, share) if seat else (share, -share)

    def spare(self, view: CastleState, seat: int) -> int:
        """The die whose loss costs the fewest actions."""
        left: list[int] = self.rules.tokens.left(view, seat)
        best, most = left[0], -1.0
        for sides in sorted(set(left)):
            rest = left.copy()
            rest.remove(sides)
            mean = sum(cast.chance for cast in blitz_casts(tuple(rest)) if cast.grants)
            if mean > most:
                best, most = sides, mean
        return best

    def rated(self, position: TurnPosition, seat: int) -> int:
        """What a position is worth to a seat, by a look."""
        judge = self.judge
        assert isinstance(judge, CastleRiskJudge)
        if position.winner() >= 0:
            return CERTAIN if position.winner() == seat else -CERTAIN
        value = judge.rate(position) if self.looks_ahead else judge.plain(position)
        return value if position.turn == seat else -value

    def board(self, view: CastleState) -> TurnPosition:
        """A copy of the board, weighed by this judge."""
        position: TurnPosition = self.rules.position(view)
        position.weigh_again()
        return position

    def after_combat(self, view: CastleState, seat: int) -> tuple[float, list[tuple[str, float, str]]]:
        """The worth as the dice lie, and the mean for each die that may be rolled again.  CASTLE-TOKEN-4."""
        task = view.task
        assert isinstance(task, Contest)
        dice = self.rules.dice_of_move(view.position, task.move)
        position = self.board(view)
        fight = Fight(self, position, task.move, seat)
        tokens = tuple(position.tokens)
        is_won = dice.is_won(task.faces)
        stays = fight.settled(is_won, tokens)
        less = spent(tokens, seat)
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

    def after_roll(self, view: CastleState, seat: int) -> tuple[float, list[tuple[str, float, str]]]:
        """The worth of the roll as it lies, and the mean for each die that may be rolled again.  CASTLE-TOKEN-3."""
        position = self.board(view)
        own = position.turn == seat
        judge = self.judge
        assert isinstance(judge, CastleRiskJudge)
        judge.kept = 2 if own else 1
        stays = float(self.rated(position, seat))
        judge.kept = 0
        found: list[tuple[str, float, str]] = []
        for sides, shows in sorted(set(view.dice)):
            action = str(Spend("move", sides, shows))
            mean = self.mean_of_blitz(view, seat, sides, shows) if self.rules.is_blitz else self.mean_of_die(view, seat)
            why = f"Rolls the d{sides} again for a better turn."
            if not own:
                why = f"Has the d{sides} rolled again: the {shows} is too good."
            found.append((action, mean, why))
        return stays, found

    def mean_of_die(self, view: CastleState, seat: int) -> float:
        """The mean over what the one die of the turn may bring, a token of the seat being spent."""
        position = self.board(view)
        position.tokens[seat] -= position.tokens[seat] > 0
        position.fresh()
        throw = position.throw()
        if throw is None:
            return 0.0
        total = 0.0
        for outcome, chance in zip(throw.outcomes, throw.chances, strict=True):
            position.make(THROW, outcome)
            total += chance * self.rated(position, seat)
            position.pop()
        return total

    def mean_of_blitz(self, view: CastleState, seat: int, sides: int, shows: int) -> float:
        """The same for one die among several.  CASTLE-BLITZ-3, -12."""
        position = self.board(view)
        position.tokens[seat] -= position.tokens[seat] > 0
        faces = [face for _, face in view.dice]
        which = view.dice.index((sides, shows))
        total = 0.0
        for face in range(1, sides + 1):
            faces[which] = face
            now = tuple(faces)
            unlocked = position.c.has_effects and is_even(now)
            position.grant(sets_of(now), unlocked, now.count(TEN) > 1)
            total += self.rated(position, seat) / sides
        return total


def spent(tokens: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The tokens after a seat has spent one, if it has any."""
    return tuple(n - (owner == seat and n > 0) for owner, n in enumerate(tokens))


class Fight:
    """A combat whose dice lie on the table, as both seats will go on spending tokens on it."""

    def __init__(self, staff: CastleStaff, position: TurnPosition, move: int, seat: int) -> None:
        self.staff = staff
        self.position = position
        self.move = move
        self.seat = seat
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
            self.known[key] = float(self.staff.rated(position, self.seat))
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


def chance_of(gamble: Gamble) -> float:
    """How likely an attack is won."""
    return sum(c for came, c in zip(gamble.outcomes, gamble.chances, strict=True) if came == WON)


class Armies:
    """Chooses an army: a ready one, or square by square what fits there best."""

    def __init__(self, rules: Any, judge: CastleJudge | CastleRiskJudge) -> None:
        self.rules = rules
        self.judge = judge
        self.placing = rules.placing

    def ideas(self, view: CastleState, seat: Seat) -> list[Idea]:
        """Ready armies at first, and every piece for the next square."""
        decided: tuple[int, ...] = view.setup[seat] if view.setup is not None else ()
        found: list[Idea] = []
        if not decided:
            for name in self.placing.armies(seat):
                worth = self.worth(seat, tuple(self.placing.kinds_of(seat, name))) + READY
                found.append(Idea(str(Army(name)), worth, "A ready army that stands well."))
        order = self.placing.order[seat]
        square = order[len(decided)]
        at = self.rules.grid.names[square]
        for kind in range(len(self.rules.names)):
            if self.placing.refusal(seat, decided, kind) is not None:
                continue
            name = self.rules.name_of(seat, kind) if kind else NONE
            shown = self.rules.shown(kind, seat) if kind else ""
            why = f"The {shown} does well on {at}." if kind else f"Leaves {at} empty."
            worth = self.fit(seat, decided, kind, square)
            if not decided:
                worth += self.worth(seat, self.completed(seat, (kind,))) - self.fit(seat, (), kind, square)
            found.append(Idea(str(Place(name, square, at)), worth, why))
        return found

    def completed(self, seat: Seat, decided: tuple[int, ...]) -> tuple[int, ...]:
        """The army that comes of always taking what fits best."""
        order = self.placing.order[seat]
        while len(decided) < len(order):
            square = order[len(decided)]
            fitting = [k for k in range(len(self.rules.names)) if self.placing.refusal(seat, decided, k) is None]
            decided = (*decided, max(fitting, key=lambda k: (self.fit(seat, decided, k, square), -k)))
        return decided

    def worth(self, seat: Seat, kinds: tuple[int, ...]) -> int:
        """What a whole army is worth."""
        order = self.placing.order[seat]
        return sum(self.fit(seat, kinds[:i], kind, order[i]) for i, kind in enumerate(kinds))

    def fit(self, seat: Seat, decided: tuple[int, ...], kind: int, square: int) -> int:
        """What a kind is worth on a square: its price, less for each one more of it, and its room there."""
        if not kind:
            return 0
        judge = self.judge
        p = judge.c.code(kind, seat)
        if judge.is_royal[p]:
            # Few squares from which it could be attacked.
            open_to = sum(1 for near in judge.sight.near_castle(square) for worth in near if worth == NEARNESS[1])
            return MUST - open_to // 4
        price = judge.price[p]
        same = decided.count(kind)
        room = round(SPREAD * (judge.room[p][square] - judge.mean_room(p)))
        return round(price * FADE**same) + room
