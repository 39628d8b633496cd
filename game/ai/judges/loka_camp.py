"""What a computer player of Loka decides outside the search: its army, where it stands, and rolling again.

Armies are bought by many plans and the best one taken, by what the pieces are worth together; the terrain is not yet
known.  Each piece is deployed where it does most: the king where few lines lead to him, others where they guard him,
close lines and have room, and, for whoever looks ahead, where the judge likes what it sees on the board so far.  A
re-roll follows LOKA-REROLL-6.  No piece and no tile is known by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.ai.ideas import Idea, ranked
from game.ai.judges.loka import LokaJudge
from game.ai.judges.loka_reasons import MoveReason
from game.ai.levels import LEVELS, Level
from game.ai.reasons import Words
from game.boards.position import TO
from game.core.dice import below
from game.core.ruleset import Decision, Muster, Place
from game.core.ruleset import Reroll as RerollDecision
from game.core.seats import Seat
from game.core.wording import counted
from game.rules.loka.actions import ChooseArmy, Deploy
from game.rules.loka.law import TEAMS
from game.rules.loka.moves import LokaPosition
from game.rules.loka.outcomes import holder, outcome, rolls_again
from game.rules.loka.state import LokaState, Reroll

SKILLS: Mapping[str, Level] = {
    "normal": replace(LEVELS["normal"], spread=100, lapses=12, blind=25),
    "hard": replace(LEVELS["hard"], deepest=3, spread=65),
}
"""Levels that differ from what they are elsewhere: where dice decide so much, an error costs less."""
DUEL_SKILLS: Mapping[str, Level] = {
    "normal": replace(LEVELS["normal"], spread=140, lapses=15, blind=36),
    "hard": replace(LEVELS["hard"], deepest=3, spread=190, lapses=12),
}
"""Levels that differ where only two armies meet: such battles are short, and a few throws decide them."""
SIDES = tuple(team.capitalize() for team in TEAMS)
PLANS = 48
"""So many armies are thought of, ready-made ones apart."""
ONCE = 3
"""An army is chosen once for a whole game, so it is misjudged so many times as much as a move."""
FADE = 0.93
"""Each further piece of a kind is worth so much of the one before."""
FEWEST_PAWNS = 3
"""Fewer leave the king open."""
HEADS = 14
"""What each piece more is worth, for it supports and must be slain."""
EXPOSED = 7
COVERED = 9
"""What a square from which the king could be attacked costs where he stands; what closing it is worth."""
GUARDS = (60, 40, 20, 8)
"""What the first guard of the king is worth, the second, and so on."""
SHELTER = 45
PASSAGE = 90
"""What a boost from the tile is worth to a king, and what it costs him to stand on a portal."""
ROOM = 5
BACKS = 7
BLOCKS = 4
BARRED = 40
FORESIGHT = 3
"""Who looks so many plies ahead in battle also looks at what his pieces and the enemy's could do where they stand."""
OUTLOOK = 0.8
FILLING = 1.5
"""What a ten thousandth of expectation is worth when all stand, and how fast it gains weight until then."""


def skill_in(rules: Any, level: Level) -> Level:
    """The level as it plays these rules."""
    return (DUEL_SKILLS if len(rules.seats) == 2 else SKILLS).get(level.name, level)


class LokaCamp:
    """Decides for one set of rules."""

    def __init__(self, rules: Any, judge: LokaJudge) -> None:
        self.rules = rules
        self.law = rules.law
        self.judge = judge
        self.names: Sequence[str] = [self.law.kinds[name].name if name else "" for name in self.law.names]
        self.words = Words(self.names, self.law.grid.names, rules.seats)

    def ideas(self, view: LokaState, pending: Decision, deepest: int, spread: int, rng: int) -> list[Idea] | None:
        """Every action that is worth a thought, best first; None where this is a matter for the search.

        `deepest` is how far ahead the player looks, `spread` by how much each idea is misjudged at most.
        """
        match pending:
            case Muster():
                found = self.armies(pending, rng)
                spread *= ONCE
            case Place():
                found = self.places(view, pending.seat, deepest >= FORESIGHT)
            case RerollDecision():
                return self.rolls(view)
            case _:
                return None
        return ranked(found, spread, rng)

    def reason(self, position: LokaPosition, move: int) -> str:
        """A sentence for a move."""
        return MoveReason(self.judge, position, self.words).sentence(move)

    # --- armies

    def armies(self, pending: Muster, rng: int) -> list[Idea]:
        """Ready-made armies and some bought by plans, each legal for the seat.  LOKA-ARMY-3 to -9."""
        found: dict[str, ChooseArmy] = {str(action): action for _, action in self.rules.ready_armies(pending.seat)}
        for _ in range(PLANS):
            rng, action = self.bought(pending.seat, rng)
            found[str(action)] = action
        legal = [action for action in found.values() if self.rules.armies.refusal(pending.seat, action.counts) is None]
        return [Idea(str(action), self.army_worth(action.counts), self.army_words(action.counts)) for action in legal]

    def bought(self, seat: Seat, rng: int) -> tuple[int, ChooseArmy]:
        """An army bought piece by piece, each kind as often as a liking for it says."""
        armies = self.rules.armies
        likings: list[int] = []
        for _ in armies.buyable:
            rng, liking = below(rng, 10)
            likings.append(1 + liking * liking)
        counts = [0] * self.law.kind_count
        left = self.law.points(seat)
        while True:
            may = [
                (kind, liking)
                for kind, liking in zip(armies.buyable, likings, strict=True)
                if self.price(kind) <= left and self.has_place(counts, kind)
            ]
            if not may:
                return rng, armies.of(tuple(counts))
            rng, pick = below(rng, sum(liking for _, liking in may))
            bought = may[-1][0]
            for kind, liking in may:
                pick -= liking
                if pick < 0:
                    bought = kind
                    break
            counts[bought] += 1
            left -= self.price(bought)

    def price(self, kind: int) -> int:
        """What a kind costs."""
        found: int = self.law.price(self.law.names[kind])
        return found

    def has_place(self, counts: Sequence[int], kind: int) -> bool:
        """Whether the limits allow one more of a kind.  LOKA-ARMY-7 to -9."""
        armies = self.rules.armies
        if 1 + sum(counts) >= armies.most_pieces or counts[kind] >= armies.limit(kind):
            return False
        return kind not in armies.pawns or sum(counts[k] for k in armies.pawns) < armies.most_pawns

    def army_worth(self, counts: Sequence[int]) -> int:
        """What the pieces are worth together: many of a kind get in each other's way, and a king wants pawns."""
        total = 0.0
        fade = FADE if self.rules.armies.most_pieces <= 16 else 1.0 - (1.0 - FADE) / 4
        for kind, number in enumerate(counts):
            price = float(self.judge.price[self.judge.fixed.code(kind, 0)] + HEADS) if number else 0.0
            for _ in range(number):
                total += price
                price *= fade if kind not in self.rules.armies.pawns else (1 + fade) / 2
        pawns: int = sum([counts[kind] for kind in self.rules.armies.pawns])
        return int(total) - 60 * max(0, FEWEST_PAWNS - pawns)

    def army_words(self, counts: Sequence[int]) -> str:
        """What it spends, and on what most."""
        cost = self.rules.armies.cost(tuple(counts))
        bought = [counted(n, self.names[kind]) for kind, n in enumerate(counts) if n]
        if not bought:
            return f"The {self.names[self.judge.fixed.royal]} alone."
        listed = " and ".join(filter(None, (", ".join(bought[:-1]), bought[-1])))
        return f"{listed} for {cost} points."

    # --- deployment

    def places(self, view: LokaState, seat: Seat, looks_ahead: bool) -> list[Idea]:
        """Every piece on every square that it may be placed on now."""
        camp = _Camp(self, view, seat)
        found: list[Idea] = []
        for kind, actions in self.by_kind(view).items():
            ideas = [camp.idea(kind, action) for action in actions]
            found += camp.foreseen(kind, actions, ideas, view.hands) if looks_ahead else ideas
        return found

    def by_kind(self, view: LokaState) -> dict[int, list[Deploy]]:
        """Each kind that may be placed now, and where."""
        found: dict[int, list[Deploy]] = {}
        for action in self.rules.actions(view):
            assert isinstance(action, Deploy)
            found.setdefault(self.law.numbers[action.piece], []).append(action)
        return found

    # --- rolling again

    def rolls(self, view: LokaState) -> list[Idea]:
        """`keep` and `reroll`, the advised one first.  LOKA-REROLL-6."""
        task = view.agenda[-1]
        assert isinstance(task, Reroll)
        who = holder(task.fight.attack, task.fight.defence, self.law.has_super)
        advised = rolls_again(who, task.attack, task.defence)
        stays = {outcome(task.attack, task.defence): 1.0}
        again: dict[int, float] = {}
        for face in range(1, 21):
            came = outcome(face, task.defence) if who == 1 else outcome(task.attack, face)
            again[came] = again.get(came, 0.0) + 0.05
        won = 0
        if who == 1:
            why_again = f"Rolls again: {_percent(again.get(won, 0.0))} to win instead of none."
            why_keep = "Keeps the roll: the other die cannot be beaten."
        else:
            why_again = f"Rolls again: {_percent(1.0 - _removed(again))} to live instead of none."
            why_keep = "Keeps the roll: the piece lives."
        choices = [
            Idea("reroll", self.mean_of(view, task, again), why_again, self.scores_of(view, task, again)),
            Idea("keep", self.mean_of(view, task, stays), why_keep, self.scores_of(view, task, stays)),
        ]
        return choices if advised else choices[::-1]

    def mean_of(self, view: LokaState, task: Reroll, chances: dict[int, float]) -> int:
        """The lead of the holder's team, on the mean."""
        share = self.scores_of(view, task, chances)[self.rules.teams[task.seat]]
        position = view.position.clone()
        position.weigh_again()
        return self.judge.lead_of(round(share * 10000), position)

    def scores_of(self, view: LokaState, task: Reroll, chances: dict[int, float]) -> tuple[float, ...]:
        """For each team, by what stands on the board after each outcome."""
        total = 0.0
        position = view.position.clone()
        position.weigh_again()
        for came in sorted(chances):
            position.make(task.fight.move, came)
            if position.winner() >= 0:
                value = 10000 if position.winner() == 0 else -10000
            else:
                value = self.judge.rate(position) if position.team() == 0 else -self.judge.rate(position)
            position.pop()
            total += chances[came] * value / 10000
        share = round(total, 4)
        return (share, -share)


def _percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


def _removed(chances: dict[int, float]) -> float:
    """The chance that the defender is slain."""
    return chances.get(outcome(2, 1), 0.0) + chances.get(outcome(1, 1), 0.0)


class _Camp:
    """One seat's rows while it deploys: what stands there, who blocks whom, and how open the king lies."""

    def __init__(self, camp: LokaCamp, view: LokaState, seat: Seat) -> None:
        self.judge = camp.judge
        self.names = camp.names
        self.rules = camp.rules
        self.tables = camp.judge.fixed
        self.seat = seat
        self.position: LokaPosition = view.position.clone()
        self.position.weigh_again()
        self.ground = self.position.ground
        self.king = self.position.king_of(seat)
        self.strikers = [
            kind
            for kind in range(1, camp.law.kind_count)
            if kind != self.tables.royal and not self.tables.is_pawn[kind]
        ]
        """Kinds that may come to attack the king."""
        self.open = self.openings(self.king) if self.king >= 0 else set()
        self.guards = self.guards_of(self.king) if self.king >= 0 else 0
        self.blocked = self.lanes()

    def openings(self, square: int) -> set[int]:
        """Squares from which some piece could attack a king on this square, as all stand."""
        board = self.position.board
        found: set[int] = set()
        for kind in self.strikers:
            way = self.ground.way(self.tables.code(kind, self.seat), square)
            found |= {m & TO for m in way.leaps if not board[m & TO]}
            for ray in way.slides:
                for m in ray:
                    if board[m & TO]:
                        break
                    found.add(m & TO)
        return found

    def guards_of(self, king: int) -> int:
        """How many pieces of the team would take revenge on the king's square."""
        return len(self.position.attackers(king, self.tables.mine[self.seat]))

    def lanes(self) -> dict[int, int]:
        """By square: how many squares of room own pieces lose when something stands there."""
        board = self.position.board
        found: dict[int, int] = {}
        for start in self.position.men[self.seat]:
            if board[start] >> self.tables.seats == self.tables.royal:
                continue
            for ray in self.ground.way(board[start], start).slides:
                free: list[int] = []
                for m in ray:
                    if board[m & TO]:
                        break
                    free.append(m & TO)
                for i, square in enumerate(free):
                    found[square] = found.get(square, 0) + len(free) - i
        return found

    def idea(self, kind: int, action: Deploy) -> Idea:
        """How good the square is for the kind, and the weightiest reason."""
        square = action.square
        code = self.tables.code(kind, self.seat)
        self.position.put(square, code)
        if kind == self.tables.royal:
            parts = self.for_king(square)
        else:
            parts = self.for_other(kind, code, square)
        self.position.lift(square)
        why = max(parts, key=lambda part: (part[0], part[1]))[1]
        said = why.format(name=self.names[kind], at=action.at, king=self.names[self.tables.royal])
        return Idea(str(action), sum(worth for worth, _ in parts), said)

    def foreseen(
        self, kind: int, actions: Sequence[Deploy], ideas: Sequence[Idea], hands: Sequence[Sequence[int]]
    ) -> list[Idea]:
        """The ideas with what the judge says of each square beside the others; the more stands, the more it knows."""
        outlooks = [self.outlook(kind, action.square) for action in actions]
        usual = sum(outlooks) / len(outlooks)
        standing = 1 + sum([len(men) for men in self.position.men])
        everything = standing - 1 + sum([sum(hand) for hand in hands])
        weight = OUTLOOK * (standing / everything) ** FILLING
        return [
            replace(idea, worth=idea.worth + round(weight * (outlook - usual)))
            for idea, outlook in zip(ideas, outlooks, strict=True)
        ]

    def outlook(self, kind: int, square: int) -> int:
        """How the battle would stand with such a piece there, on the mean of who may begin."""
        position = self.position
        turn = position.turn
        position.put(square, self.tables.code(kind, self.seat))
        total = 0
        begins = [seat for seat in range(self.tables.seats) if position.men[seat]]
        for seat in begins:
            position.turn = seat
            value = self.judge.rate(position)
            total += value if self.tables.teams[seat] == self.tables.teams[self.seat] else -value
        position.turn = turn
        position.lift(square)
        return total // len(begins)

    def for_king(self, square: int) -> list[tuple[int, str]]:
        """Few lines, a tile that shelters, no portal underfoot."""
        tile = self.ground.tiles[square]
        defence = self.ground.effects.defence[tile][self.tables.royal]
        is_portal = self.ground.twin[square] >= 0
        return [
            (-EXPOSED * len(self.openings(square)), ""),
            (1, "Few lines lead to the {name} on {at}."),
            (SHELTER * defence, "The tile on {at} shelters the {name}."),
            (-PASSAGE * is_portal, ""),
        ]

    def for_other(self, kind: int, code: int, square: int) -> list[tuple[int, str]]:
        """Guards and cover for the king, room for the piece and for those behind it."""
        board = self.position.board
        parts = [(1, "Room for the {name} on {at}.")]
        if self.king >= 0:
            closed = len(self.open) - len(self.openings(self.king))
            parts.append((COVERED * closed, "The {name} on {at} closes lines to the {king}."))
            if self.position.could_attack(square, self.king):
                guard = GUARDS[min(self.guards, len(GUARDS) - 1)]
                parts.append((guard, "The {name} on {at} guards the {king}."))
        way = self.ground.way(code, square)
        room, backs = 0, 0
        for ray in way.slides:
            for m in ray:
                if board[m & TO]:
                    backs += bool(board[m & TO] & self.tables.mine[self.seat])
                    break
                room += 1
        for m in way.leaps:
            room += not board[m & TO]
            backs += bool(board[m & TO] & self.tables.mine[self.seat])
        backs += sum(bool(board[m & TO] & self.tables.mine[self.seat]) for m in way.takes)
        parts.append((ROOM * min(room, 12) + BACKS * backs, "The {name} on {at} has room and supports others."))
        parts.append((-BLOCKS * min(12, self.blocked.get(square, 0)), ""))
        front = self.tables.front[self.seat][square]
        if front >= 0 and not self.ground.effects.admits[self.ground.tiles[front]][kind]:
            parts.append((-BARRED, ""))
        if self.tables.is_pawn[kind]:
            held = len(self.position.attackers(square, 1 << self.seat))
            parts.append((6 * min(held, 2), "The {name} on {at} has support."))
        return parts
