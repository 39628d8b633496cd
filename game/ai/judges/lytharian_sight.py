"""What each side's next attack can do, read off a board (docs/rules/lytharian.md, MAIN-2 to -4, MOVE, ATTACK, COMBAT).

A turn is one move and one attack, so whoever is to act can strike at all that a troop of theirs can step beside.  A
sight finds for a side the best such blow and how likely one of them kills the king, by the figures of both fighters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from game.ai.judges.lytharian_figures import FigureBook
from game.rules.lytharian.ground import DIAGONAL, STRAIGHT, forward
from game.rules.lytharian.lasting import may_attack
from game.rules.lytharian.law import Law
from game.rules.lytharian.moving import SLIDES, ends_of, goals_of
from game.rules.lytharian.state import LytharianState, Troop

KING = 70.0
"""A king that is hale, in points of power; he can't be spared, so his score does not say it."""
HALF_DEAD = 0.45
"""What a troop is worth that has one point of defence left, as a part of its worth."""
DARED = 300.0
"""What a king puts at stake that attacks, in points."""
MARGINS = (0.93, 0.9, 0.84, 0.24, 0.15, 0.09, 0.05, 0.02)
"""How likely a blow kills that is so strong: by two points more than enough, one, just enough, one too weak, and so on;
spells and answers may still change it."""
MOST_KEPT = 6000
"""Troops that are kept with their figures."""


@dataclass(slots=True)
class Man:
    """A troop with its figures as they are now, wherever it stands."""

    troop: Troop
    seat: int
    worth: float
    """In points of power, as hale as it is."""
    charge: float
    guard: float
    shield: float
    left: float
    """Def that is left."""
    whole: float
    is_king: bool
    is_plain: bool
    """Whether it moves and attacks as its piece does."""
    uses: bool


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack that could be made: from where, on whom, what it takes more than it costs, whether it kills a king."""

    start: int
    """Where the attacker stands now."""
    place: int
    """The square it is made from."""
    end: int
    gain: float
    kills_king: float


class Sight:
    """Reads boards of one game."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.book = FigureBook(law)
        ground = law.ground
        squares = range(len(ground.grid))
        any_way = law.switches["knight_attack"] == "any"
        ways = {
            "K": STRAIGHT + DIAGONAL,
            "Q": STRAIGHT + DIAGONAL,
            "R": STRAIGHT,
            "B": DIAGONAL,
            "KN": STRAIGHT + DIAGONAL if any_way else STRAIGHT,
        }
        self.goals = {
            (piece, seat): tuple(
                tuple(ray[0] for way in found if (ray := ground.rays[square][way])) for square in squares
            )
            for seat in (0, 1)
            for piece, found in (*ways.items(), ("P", ((-1, forward(seat)), (1, forward(seat)))))
        }
        """By piece type and seat, for each square, the squares next to it that are attacked from there."""
        self.rays = {
            piece: tuple(tuple(ground.rays[square][way] for way in found) for square in squares)
            for piece, found in SLIDES.items()
        }

        self.kept: dict[int, Man] = {}

    def men(self, s: LytharianState) -> dict[int, Man]:
        """Every troop on the board, by square."""
        kept, found = self.kept, {}
        for square, troop in enumerate(s.board):
            if troop is not None:
                man = kept.get(id(troop))
                if man is None or man.troop is not troop:
                    man = self._kept(troop)
                found[square] = man
        for seat in (0, 1):
            if s.enchants[seat]:
                self._enchant(s, seat, found)
        return found

    def _kept(self, troop: Troop) -> Man:
        """Troops are never changed, and most stand in many states, so each is weighed once."""
        if len(self.kept) >= MOST_KEPT:
            self.kept.clear()
        man = self.kept[id(troop)] = self._weighed(troop)
        return man

    def _weighed(self, troop: Troop) -> Man:
        figures = self.book.of(troop)
        more, defence = troop.growth, figures.whole + troop.growth
        for lasting in troop.lasting:
            more += lasting.att
            defence += lasting.defence
        whole = max(1, defence)
        left = max(0, whole - troop.damage) + troop.prevent
        is_king = troop.piece == "K"
        worth = KING if is_king else float(figures.power)
        hale = HALF_DEAD + (1.0 - HALF_DEAD) * min(1.0, left / whole)
        hidden = 0.0 if troop.is_up else figures.ambush
        is_plain = not troop.lasting and troop.curse is None and troop.aura is None
        return Man(
            troop,
            int(troop.seat),
            (worth + figures.gear + 2 * troop.growth) * hale,
            max(0.0, figures.charge + more + hidden),
            max(0.0, figures.guard + more + hidden),
            figures.shield,
            float(left),
            float(whole),
            is_king,
            is_plain and not figures.slips,
            figures.uses,
        )

    def _enchant(self, s: LytharianState, seat: int, men: dict[int, Man]) -> None:
        """What the seat's enchants add to the Att of its troops."""
        for enchant in s.enchants[seat]:
            team = self.law.card(enchant.card).team
            if team.att:
                for square, man in men.items():
                    if man.seat == seat and (not team.pieces or man.troop.piece in team.pieces):
                        men[square] = replace(man, charge=man.charge + team.att, guard=man.guard + team.att)

    def blows(self, s: LytharianState, men: Mapping[int, Man], seat: int, *, moves: bool) -> list[Blow]:
        """What the seat could attack next, after its move where it has one."""
        board, near = s.board, self.law.ground.near
        foes = {square: man for square, man in men.items() if man.seat != seat}
        close = set().union(*[near[square] for square in foes])
        found: list[Blow] = []
        for square, man in men.items():
            troop = man.troop
            if man.seat != seat or troop.has_acted or not (man.is_plain or may_attack(self.law, troop)):
                continue
            goals = self.goals[troop.piece, man.seat]
            struck: set[int] = set()
            if square in close:
                for goal in goals[square] if man.is_plain else goals_of(self.law, s, square):
                    if goal in foes:
                        struck.add(goal)
                        found.append(blow(man, foes[goal], square, square, goal))
            if not moves:
                continue
            for place in self.ends(board, square, troop) if man.is_plain else ends_of(self.law, s, square):
                if place in close:
                    for goal in goals[place]:
                        if goal in foes and goal not in struck:
                            struck.add(goal)
                            found.append(blow(man, foes[goal], square, place, goal))
        return found

    def reach(self, s: LytharianState, men: Mapping[int, Man], seat: int) -> dict[int, list[tuple[int, int]]]:
        """By square which troops of the seat could strike there next turn, each with where it would strike from."""
        found: dict[int, list[tuple[int, int]]] = {}
        for square, man in men.items():
            if man.seat != seat:
                continue
            goals = self.goals[man.troop.piece, man.seat]
            seen: set[int] = set()
            for place in (square, *self.ends(s.board, square, man.troop)):
                for goal in goals[place]:
                    if goal not in seen:
                        seen.add(goal)
                        found.setdefault(goal, []).append((square, place))
        return found

    def risk(
        self, man: Man, square: int, reach: Mapping[int, Sequence[tuple[int, int]]], men: Mapping[int, Man]
    ) -> float:
        """What the best blow at the troop takes if it stands there; nobody else is thought to have moved."""
        worst = 0.0
        for start, place in reach.get(square, ()):
            if place != square:
                each = blow(men[start], man, start, place, square)
                worst = max(worst, each.gain + 100.0 * each.kills_king)
        return worst

    def ends(self, board: Sequence[Troop | None], square: int, troop: Troop) -> list[int]:
        """Where a troop that moves as its piece may go."""
        ground = self.law.ground
        match troop.piece:
            case "K":
                return [end for end in ground.near[square] if board[end] is None]
            case "KN":
                return [end for end in ground.leaps[square] if board[end] is None]
            case "P":
                found = []
                for end in ground.rays[square][0, forward(troop.seat)][: 2 if troop.is_unmoved else 1]:
                    if board[end] is not None:
                        break
                    found.append(end)
                return found
        found = []
        for ray in self.rays[troop.piece][square]:
            for end in ray:
                if board[end] is not None:
                    break
                found.append(end)
        return found


def blow(man: Man, foe: Man, start: int, place: int, end: int) -> Blow:
    """One attack, by the figures of both."""
    kills, taken = _struck(man.charge - foe.shield, foe)
    dies, lost = _struck(foe.guard - man.shield, man)
    if man.is_king:
        lost += dies * DARED
    if foe.is_king:
        return Blow(start, place, end, taken * (1.0 - kills) - lost, kills)
    return Blow(start, place, end, taken - lost, 0.0)


def _struck(strength: float, man: Man) -> tuple[float, float]:
    """How likely a blow of that strength kills, and what it takes on the whole."""
    if strength <= 0.0:
        return 0.0, 0.0
    place = 2 - int(strength - man.left) if strength >= man.left else 2 + int(man.left - strength + 0.99)
    kills = MARGINS[min(len(MARGINS) - 1, max(0, place))]
    hurt = man.worth * (1.0 - HALF_DEAD) * min(strength, man.left) / man.whole
    return kills, kills * man.worth + (1.0 - kills) * hurt


def best(blows: Sequence[Blow]) -> tuple[float, float]:
    """What the best of them takes, at least nothing; how likely the king can be killed."""
    gain = kills = 0.0
    for each in blows:
        if each.gain > gain:
            gain = each.gain
        if each.kills_king > kills:
            kills = each.kills_king
    return gain, kills
