"""What a position of Castle is worth where dice fall or tokens unlock effects: how likely the team to act is to win.

Every piece that could be taken is a prize, weighed by the exact chance of the attack and by how likely the dice of the
turn let its attacker act at all; the Castle is the greatest of them.  Who is to act may take the best of them, or ward
off the worst that the other side could do.  All numbers are our own, found by playing.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from math import tanh
from typing import Final

from game.ai.chance_tree import CERTAIN, DECIDED, RiskJudge
from game.ai.judges.castle_duels import Duels, entry
from game.ai.judges.castle_pieces import adjust_prices, learn_room, mark_goal, standing
from game.ai.judges.castle_sight import CastleSight
from game.ai.judges.castle_weights import weights_for
from game.boards.position import BECOMES, PIECE, PROMOTES, START, TO, Gamble, Position
from game.rules.castle.moves import CastlePosition
from game.rules.castle.turns import ANY_KIND, CARDS, DIE, FREE, NO_KIND, SETS, TurnPosition, tiers
from game.rules.castle.ways import ANY_SPECIAL, LOST, OTHER, WON, CastleTables

SUREST: Final = DECIDED - 50
"""No judgement goes beyond it."""
STEP: Final = 8
CURVES: Final = 1024
ROUGH: Final = 2700.0
"""The lead in hundredths that makes three quarters of a certain win where dice settle attacks."""
FINE: Final = 1500.0
"""The lead in hundredths that makes three quarters of a certain win where an attack always succeeds."""

SAFE: Final = 20
CONTESTED: Final = 5
MOST_ASSAULT: Final = 200
"""What a square is worth from which a piece could attack the Castle next, uncovered or not; the most of all."""

NEXT: Final = 0.85
"""How much of a threat is left that can be carried out after the next move."""
ANSWERED: Final = 0.35
"""How much of one that has been answered."""
TWICE: Final = 0.125
"""How often the die of AV I and II allows two moves.  CASTLE-AV1-3."""


class CastleRiskJudge(RiskJudge):
    """Values positions of Castle where a turn may hold more than one move."""

    def __init__(self, tables: CastleTables, movement: int) -> None:
        self.fixed = tables
        self.movement = movement
        self.likely = 0.1
        super().__init__(tables)
        self.sight = CastleSight(tables)
        learn_room(self, self.sight)
        scale = ROUGH if tables.combat else FINE
        self.curve = [round((DECIDED - 100) * tanh(i * STEP / scale)) for i in range(CURVES)]
        """The expectation of winning by the lead, in steps."""
        self.weights = weights_for(movement, tables.combat)
        self.margin = self.weights.margin
        self.duels = Duels(self.weights.cost)
        self.wagers: dict[int, Gamble] = {}
        """Attacks on a Castle as tokens will have them: by the chance, the tokens, and whether the roll may change."""
        self.stake = [round(self.weights.material * price) for price in self.price]
        """What a piece is worth beside nearness and room, by its price."""
        # What `rate` fills in anew each time.
        self.raid: list[list[float]] = [[], []]
        """By seat and kind: the chance that a piece of that kind destroys the other Castle if it may act."""
        self.raiders: list[int] = [0, 0]
        """By seat: how many pieces strike at the other Castle."""
        self.rescue: list[list[float]] = [[], []]
        """By seat and the other's kind: the chance that such a piece destroys one of them."""
        self.kinds = len(tables.kinds) + 1
        self.best: list[list[float]] = [[0.0] * self.kinds, [0.0] * self.kinds]
        """By seat and kind: the most that a piece of that kind can hope to gain by an attack; in ten thousandths."""
        self.target: list[list[int]] = [[-1] * self.kinds, [-1] * self.kinds]
        self.second: list[float] = [0.0, 0.0]
        """By seat: the most that can be gained by an attack on another piece than the best one's."""
        self.top: list[float] = [0.0, 0.0]
        self.top_target: list[int] = [-1, -1]
        self.lesser: list[float] = [0.0, 0.0]
        self.greater: list[float] = [0.0, 0.0]
        """By seat the best of all, of lesser and of greater pieces."""

    def mark_royal(self) -> None:
        mark_goal(self, self.fixed)

    def set_prices(self) -> None:
        super().set_prices()
        adjust_prices(self, self.fixed)

    def bonus(self, code: int, square: int) -> tuple[int, int]:
        return standing(self, self.fixed, code, square)

    def forget(self) -> None:
        """Nothing is kept between positions."""

    # --- what a search asks

    def is_drawn(self, position: Position) -> bool:
        """Too many quiet turns.  CASTLE-WIN-7."""
        return 0 < self.fixed.quiet_limit <= position.quiet

    def may_skip(self, position: Position) -> bool:
        """Where dice decide what may move, passing tells nothing."""
        return False

    def may_check(self, position: Position, move: int) -> bool:
        """Here the whole answer: whether the Castle of the seat to act is struck."""
        assert isinstance(position, CastlePosition)
        home = position.goals[position.turn]
        return home >= 0 and self.sight.is_struck(position, home, position.board[home], 1 - position.turn)

    def fought(self, position: Position, move: int, ply: int) -> Gamble | None:
        """The dice of an attack; where a Castle is at stake, as both sides' tokens will have them."""
        gamble = position.gamble(move)
        if gamble is None or self.movement == FREE or not self.fixed.is_goal[position.board[move & TO]]:
            return gamble
        assert isinstance(position, CastlePosition)
        seat = position.turn
        mine = position.tokens[seat]
        theirs = position.tokens[1 - seat]
        if not mine and not theirs:
            return gamble
        win = gamble.chances[0] if gamble.outcomes[0] == WON else 1.0 - gamble.chances[0]
        key = ((round(win * 100.0) * 64 + mine) * 64 + theirs) * 2 + (1 if ply else 0)
        made = self.wagers.get(key)
        if made is None:
            duel = self.duels.of(self.weights.reach, 1.0, win)
            at = entry(mine, theirs)
            chance = duel.allowed[at] if ply else duel.fight[at]
            made = Gamble()
            chance = 0.0 if chance < 0.0 else 1.0 if chance > 1.0 else chance
            made.add(WON, chance)
            made.add(LOST, 1.0 - chance)
            self.wagers[key] = made
        return made

    def promise(self, position: Position, move: int, gamble: Gamble | None) -> int:
        """What a move gains on the mean."""
        if move & ANY_SPECIAL == OTHER:
            return 0
        board = position.board
        mine = board[move >> START & TO]
        theirs = board[move & TO]
        gain = self.price[theirs] if theirs else 0
        if move & PROMOTES:
            gain += self.price[move >> BECOMES & PIECE] - self.price[mine]
        elif theirs and self.fixed.climbs[mine] and self.fixed.greater[theirs]:
            gain += self.price[self.fixed.climbs[mine]] - self.price[mine]
        if gamble is None:
            return gain
        total = 0.0
        for i in range(len(gamble.outcomes)):
            if gamble.outcomes[i] == WON:
                total += gamble.chances[i] * gain
            elif not self.is_royal[theirs]:
                total -= gamble.chances[i] * self.price[mine]
        return int(total)

    # --- values

    def expectation(self, lead: int) -> int:
        """What a lead is worth."""
        at = lead // STEP if lead >= 0 else -lead // STEP
        if at >= CURVES:
            at = CURVES - 1
        return self.curve[at] if lead >= 0 else -self.curve[at]

    def lead_of(self, value: int, position: Position) -> int:
        at = 0
        while at < CURVES - 1 and self.curve[at] < abs(value):
            at += 1
        return at * STEP if value >= 0 else -at * STEP

    def worth_a_lead(self, position: Position, lead: int) -> int:
        return self.expectation(lead)

    def plain(self, position: Position) -> int:
        return self.expectation(self.material(position))

    def value(self, position: Position, alpha: int, beta: int, drift: int) -> int:
        return self.lead_of(self.rate(position), position)

    def rate(self, position: Position) -> int:
        """Pieces, room, nearness to the Castles, what each side can hope to gain next, and whose Castle falls first."""
        assert isinstance(position, TurnPosition)
        return self.rate_agreed(position, 0)

    def rate_agreed(self, position: TurnPosition, agreed: int) -> int:
        """What `rate` tells when so many seats have let the roll of the turn stand, the one that does not move first.

        CASTLE-TOKEN-3.
        """
        turn = position.turn
        other = 1 - turn
        if position.goals[turn] < 0:
            return -SUREST
        if position.goals[other] < 0:
            return SUREST
        sight = self.sight
        sight.look(position)
        weights = self.weights
        lead = int(weights.material * self.material(position))
        lead += weights.token * (position.tokens[turn] - position.tokens[other])
        for seat in (0, 1):
            safe, contested = sight.assault(position, seat)
            assault = SAFE * safe + CONTESTED * contested
            if assault > MOST_ASSAULT:
                assault = MOST_ASSAULT
            mine = int(
                weights.near * sight.near[seat] + weights.room * sight.room[seat] / 16.0 + weights.assault * assault
            )
            lead += mine if seat == turn else -mine
        now = self.expectation(lead)
        for seat in (0, 1):
            self.weigh_hits(position, seat, lead if seat == turn else -lead)
        value = self.with_castles(position, now + self.prospects(position), agreed)
        value += self.weights.tempo * (CERTAIN - abs(value)) // CERTAIN
        if value > SUREST:
            value = SUREST
        elif value < -SUREST:
            value = -SUREST
        limit = self.fixed.quiet_limit
        if limit and position.quiet > limit // 2:
            left = limit - position.quiet
            value = value * (left if left > 0 else 0) // (limit - limit // 2)
        return value

    def with_castles(self, position: TurnPosition, value: float, agreed: int) -> int:
        """A value corrected for attacks on Castles: who strikes at one goes on doing so until somebody stops it."""
        turn = position.turn
        other = 1 - turn
        mine = self.reached(position, turn)
        theirs = self.reached(position, other)
        if mine == 0.0 and theirs == 0.0:
            return int(value)
        first = 0.0
        stopped = 1.0
        if mine > 0.0:
            stopped = self.stopped(position, turn)
            duel = self.duels.of(mine, stopped, self.raids(position, turn) / mine)
            at = self.purses(position, turn)
            if position.rolled or position.started or self.movement == FREE:
                if self.raid_now(position, turn) > 0.0:
                    first = duel.fight[at] if agreed else duel.allowed[at]
                else:
                    first = (1.0 - stopped) * duel.ever[at] if agreed > 1 else duel.denied[at]
            else:
                first = duel.ever[at]
        second = 0.0
        if theirs > 0.0:
            stopped = self.stopped(position, other)
            duel = self.duels.of(theirs, stopped, self.raids(position, other) / theirs)
            second = (1.0 - first) * (1.0 - stopped) * duel.ever[self.purses(position, other)]
        rest = 1.0 - (first if first > 0.0 else 0.0) - (second if second > 0.0 else 0.0)
        total = SUREST * (first - second) + (rest if rest > 0.0 else 0.0) * value
        return SUREST if total > SUREST else -SUREST if total < -SUREST else int(total)

    def purses(self, position: TurnPosition, seat: int) -> int:
        """Where the tables of a duel have the tokens with which a seat strikes; where none rolls dice again, none."""
        return 0 if self.movement == FREE else entry(position.tokens[seat], position.tokens[1 - seat])

    def reached(self, position: TurnPosition, seat: int) -> float:
        """The chance that a coming turn of the seat lets one of the pieces act that strike at the other Castle."""
        if not self.raiders[seat]:
            return 0.0
        return self.by_dice(position, seat, [1.0 if chance > 0.0 else 0.0 for chance in self.raid[seat]])

    def raids(self, position: TurnPosition, seat: int) -> float:
        """The chance that a coming turn of the seat destroys the other Castle, its dice not thrown."""
        return self.by_dice(position, seat, self.raid[seat])

    def raid_now(self, position: TurnPosition, seat: int) -> float:
        """The chance that the turn under way does."""
        best = self.raid[seat]
        if self.movement == CARDS and position.rolled:
            if position.only == NO_KIND:
                return 0.0
            return max(best) if position.only == ANY_KIND else best[position.only]
        if self.movement == SETS and position.rolled:
            may = position.half
            for each in position.grants:
                may |= tiers(each & 15)
            return max(self.tier_best(best, 1) if may & 1 else 0.0, self.tier_best(best, 2) if may & 2 else 0.0)
        return max(best)

    def tier_best(self, best: list[float], tier: int) -> float:
        """The best of the kinds of one tier."""
        found = 0.0
        for kind in range(1, self.kinds):
            if best[kind] > found and self.fixed.greater[kind << 2 | 1] == (tier == 2):
                found = best[kind]
        return found

    def stopped(self, position: TurnPosition, seat: int) -> float:
        """How likely the other seat's turn ends what the seat's pieces are about to do to its Castle."""
        taken = self.by_dice(position, 1 - seat, self.rescue[seat])
        if self.raiders[seat] > 1:
            taken *= 0.4
            return self.weights.stop * 0.5 + (1.0 - self.weights.stop * 0.5) * taken
        return self.weights.stop + (1.0 - self.weights.stop) * taken

    def by_dice(self, position: TurnPosition, seat: int, best: list[float]) -> float:
        """The mean of the best that kinds can do, by what the seat's dice may allow."""
        top = max(best)
        if top == 0.0 or self.movement == FREE:
            return top
        if self.movement == DIE:
            return top + TWICE * (1.0 - top) * top * 0.5
        casts = position.casts[seat]
        if not casts:
            return 0.5 * top
        total = 0.0
        if self.movement == SETS:
            lesser = self.tier_best(best, 1)
            greater = self.tier_best(best, 2)
            for cast in casts:
                if cast.grants:
                    may = tiers(cast.grants[0])
                    if len(cast.grants) > 1 or may == 3:
                        total += cast.chance * top
                    else:
                        total += cast.chance * (lesser if may == 1 else greater)
            return total
        alive = 0
        board = position.board
        for s in position.men[seat]:
            alive |= 1 << (board[s] >> 2)
        for cast in casts:
            if cast.only == NO_KIND:
                continue
            total += cast.chance * (top if cast.only == ANY_KIND or not alive >> cast.only & 1 else best[cast.only])
        return total

    def weigh_hits(self, position: TurnPosition, seat: int, lead: int) -> None:
        """What a seat with this lead can hope to gain by each kind of its pieces."""
        board = position.board
        c = self.fixed
        price = self.stake
        eager = self.weights.hits
        guards = self.sight.guards
        now = float(self.expectation(lead))
        best = [0.0] * self.kinds
        target = [-1] * self.kinds
        raid = [0.0] * self.kinds
        rescue = [0.0] * self.kinds
        top = 0.0
        top_target = -1
        second = 0.0
        lesser = 0.0
        greater = 0.0
        raiders = 0
        struck = 0  # a bit for each square from which this seat's Castle is struck
        home = position.goals[seat]
        for hit in self.sight.hits[1 - seat]:
            if hit & 255 == home:
                struck |= 1 << (hit >> 8)
        for hit in self.sight.hits[seat]:
            start = hit >> 8
            to = hit & 255
            p = board[start]
            q = board[to]
            kind = p >> 2
            chance = 1.0
            if c.combat:
                gamble = c.gambles[p][q][0]
                chance = gamble.chances[0] if gamble.outcomes[0] == WON else 1.0 - gamble.chances[0]
            if c.is_goal[q]:
                raiders += 1
                if chance > raid[kind]:
                    raid[kind] = chance
                continue
            if struck >> to & 1 and chance > rescue[kind]:
                rescue[kind] = chance
            risen = c.climbs[p] if c.climbs[p] and c.greater[q] else p
            up = lead + price[q] + price[risen] - price[p]
            gain = chance * (self.expectation(up) - now)
            if guards[to]:
                gain -= chance * self.weights.retake * (self.expectation(up) - self.expectation(up - price[risen]))
            if chance < 1.0:
                down = lead - price[p]
                if c.rises[q] and c.greater[p]:
                    down -= price[c.rises[q]] - price[q]
                gain += (1.0 - chance) * (self.expectation(down) - now)
            if gain <= 0.0:
                continue
            gain *= eager
            if gain > best[kind]:
                best[kind] = gain
                target[kind] = to
            if gain > top:
                if to != top_target:
                    second = top
                top = gain
                top_target = to
            elif gain > second and to != top_target:
                second = gain
            if c.greater[p]:
                if gain > greater:
                    greater = gain
            elif gain > lesser:
                lesser = gain
        self.best[seat] = best
        self.target[seat] = target
        self.raid[seat] = raid
        self.raiders[seat] = raiders
        self.rescue[1 - seat] = rescue
        self.top[seat] = top
        self.top_target[seat] = top_target
        self.second[seat] = second
        self.lesser[seat] = lesser
        self.greater[seat] = greater

    def of_turn(self, position: TurnPosition, seat: int, spared: int) -> float:
        """What a seat's coming turn will gain by attacks on the mean, its dice not thrown.

        An attack on the square `spared` no longer counts.
        """
        top = self.top[seat]
        if spared >= 0 and spared == self.top_target[seat]:
            top = self.second[seat]
        if self.movement == FREE:
            return top
        if self.movement == DIE:
            return top + TWICE * self.second[seat]
        casts = position.casts[seat]
        if not casts:
            return 0.5 * top
        total = 0.0
        if self.movement == SETS:
            for cast in casts:
                if not cast.grants:
                    continue
                may = tiers(cast.grants[0])
                if len(cast.grants) > 1:
                    total += cast.chance * (self.lesser[seat] + self.greater[seat])
                elif may == 1:
                    total += cast.chance * self.lesser[seat]
                elif may == 2:
                    total += cast.chance * self.greater[seat]
                else:
                    total += cast.chance * top
            return total
        alive = 0
        board = position.board
        for s in position.men[seat]:
            alive |= 1 << (board[s] >> 2)
        best = self.best[seat]
        target = self.target[seat]
        for cast in casts:
            if cast.only == NO_KIND:
                continue
            if cast.only == ANY_KIND or not alive >> cast.only & 1:
                total += cast.chance * top
            elif spared < 0 or target[cast.only] != spared:
                total += cast.chance * best[cast.only]
        return total

    def prospects(self, position: TurnPosition) -> float:
        """What the attacks to come are worth to the team to act, which may strike first or ward off."""
        turn = position.turn
        other = 1 - turn
        theirs = NEXT * self.of_turn(position, other, -1)
        warded = NEXT * max(self.of_turn(position, other, self.top_target[other]), ANSWERED * theirs)
        if not position.rolled and self.movement in (CARDS, SETS):
            mine = self.of_turn(position, turn, -1)
            strike = mine - theirs
            ward = -warded
            # Half of the throws allow what one would like to do.
            return strike if strike >= ward else 0.5 * (strike + ward)
        mine = self.granted(position, turn) if position.rolled else self.of_turn(position, turn, -1)
        if mine < 0.0:
            return -theirs
        strike = mine - theirs
        return strike if strike > -warded else -warded

    def granted(self, position: TurnPosition, turn: int) -> float:
        """What the turn that is under way can still gain; -1 where nothing may move."""
        top = self.top[turn]
        if self.movement == CARDS:
            if position.only == NO_KIND:
                return -1.0
            return top if position.only == ANY_KIND else self.best[turn][position.only]
        if self.movement == SETS:
            if not position.grants and not position.half:
                return -1.0
            may = position.half
            for each in position.grants:
                may |= tiers(each & 15)
            total = 0.0
            if may & 1:
                total += self.lesser[turn]
            if may & 2:
                total += self.greater[turn]
            return total if len(position.grants) > 1 or total <= top else top
        if position.left > 1:
            return top + self.second[turn]
        return top

    def weak_spot(self, position: Position) -> int:
        """Where the position rated last is most in danger for the seat to act; -1 where nothing is."""
        other = 1 - position.turn
        target = self.top_target[other]
        if self.top[other] < 150.0 or target < 0 or self.is_royal[position.board[target]]:
            return -1
        return target
