"""A whole game of Loka in plain numbers: every phase, every choice, the very dice of the rules; no events, no words.

The battle is the fast board that a search walks; what comes before it reads the same tables as its chapters.  The same
choices and the same seed lead to the same boards and the same dice as the rules themselves, which a test holds.
docs/rules/loka.md, PHASE, TERRAIN, DEPLOY, TURN, DICE, REROLL, OUTCOME, DUEL, SWAMP, WIN, DRAW.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.boards.position import START, TO
from game.core.dice import below
from game.rules.loka.camp import KIND, Camp
from game.rules.loka.ground import Ground
from game.rules.loka.moves import ANY_SPECIAL, BACK, NOBODY, PASS, LokaPosition
from game.rules.loka.outcomes import (
    ALLY_SUNK,
    BOTH_SUNK,
    DUEL_DIE,
    SLAIN,
    SUNK,
    WON,
    attacker_first,
    die,
    holder,
    is_asked,
    outcome,
)

ARMIES: Final = 0
DEPLOYMENT: Final = 1
BATTLE: Final = 2
REROLL: Final = 3
OVER: Final = 4
"""What a choice is about: an army, a placing, an action, a die that may be rolled again; or nothing any more."""

KEEP: Final = 0
AGAIN: Final = 1
"""The answers to a re-roll."""
ASKED: Final = -1
"""No outcome yet: somebody may roll again."""
FIRST_DIE: Final = 20
ENDLESS: Final = 1 << 60


class QuickGame:
    """A game from its first choice on: `legal` lists what `seat` may choose, `play` takes it and throws what is due."""

    def __init__(self, camp: Camp, position: LokaPosition, rng: int, quiet_limit: int, has_super: bool) -> None:
        self.camp = camp
        self.l = camp.l
        self.position = position
        self.rng = rng
        self.quiet_limit = quiet_limit or ENDLESS
        self.has_super = has_super
        self.risky = [False] * self.l.size
        """Whether a die is rolled where a piece enters a square."""
        self.phase = ARMIES
        self.seat = 0
        """Who chooses."""
        self.reason = ""
        """How the game has ended; who has won stands in `position.won`."""
        self.hands: list[list[int]] = []
        """What each seat has still to deploy, by kind."""
        self.listed: list[int] = []
        """The placings of the seat, and the moves where check is in force, found when it was known whose turn it is."""
        self.move = PASS
        self.boosts = 0
        self.faces = 0
        """The attack whose dice lie on the table: its boosts and faces, the defender's times 256."""

    def legal(self) -> list[int]:
        """Every choice of the seat."""
        if self.phase == BATTLE:
            return self.listed if self.l.check else self.position.legal()
        if self.phase == DEPLOYMENT:
            return self.listed
        if self.phase == ARMIES:
            return list(range(len(self.camp.armies[self.seat])))
        return [KEEP, AGAIN] if self.phase == REROLL else []

    def play(self, choice: int) -> None:
        """Takes a choice and goes on to the next."""
        if self.phase == BATTLE:
            to = choice & TO
            if (self.position.board[to] or self.risky[to]) and choice != PASS:
                came = self.rolled(choice)
                if came != ASKED:
                    self.settle(choice, came)
            else:
                self.settle(choice, WON)
        elif self.phase == DEPLOYMENT:
            self.place(choice)
        elif self.phase == ARMIES:
            self.choose(choice)
        elif self.phase == REROLL:
            self.answer(choice == AGAIN)

    def thrown(self, sides: int) -> int:
        """One die."""
        self.rng, face = below(self.rng, sides)
        return face + 1

    # --- before the battle

    def choose(self, army: int) -> None:
        """LOKA-ARMY-14; after the last one the tiles fall."""
        hand = self.camp.armies[self.seat][army].copy()
        hand[self.l.royal] += 1
        self.hands.append(hand)
        self.seat += 1
        if self.seat == self.l.seats:
            if self.camp.draws:
                self.lay()
            first = self.first_of(True)
            self.pass_on(first - 1 if first else self.l.seats - 1)

    def lay(self) -> None:
        """LOKA-TERRAIN-2 to -10, LOKA-FACEOFF-5 to -7."""
        camp = self.camp
        tiles = [0] * self.l.size
        axis = [0] * self.l.size
        pairs: list[int] = []
        down = camp.stock.copy()
        lying = [0] * len(camp.most)
        portal = self.l.effects.portal
        laid = 0
        drawn = 0
        seat = self.thrown(self.l.seats) - 1
        while drawn < camp.draws and laid < len(camp.stock):
            if camp.by_die:
                tile = self.thrown(len(camp.most) - 1)
                if lying[tile] >= camp.most[tile]:
                    continue
            else:
                tile = down[self.thrown(len(down)) - 1]
            by = seat
            for _ in range(2 if portal[tile] else 1):
                square = self.fallen(by, tiles)
                tiles[square] = tile
                if self.l.effects.road[tile]:
                    axis[square] = camp.axes[by]
                if portal[tile]:
                    pairs.append(square)
                    by = camp.furthest[seat][square]
                if not camp.by_die:
                    down.remove(tile)
                lying[tile] += 1
                laid += 1
            drawn += 1
            seat = seat + 1 if seat + 1 < self.l.seats else 0
        ground = Ground(self.l, self.l.effects, tiles, axis)
        for i in range(0, len(pairs), 2):
            ground.pair(pairs[i], pairs[i + 1])
        self.position.on(ground)
        self.risky = [self.l.effects.die[tile] > 0 for tile in tiles]

    def fallen(self, seat: int, tiles: list[int]) -> int:
        """The square that a seat rolls for a tile, again while there is none or it is taken.  LOKA-TERRAIN-6."""
        area = self.camp.areas[seat]
        while True:
            if self.camp.by_die:
                row = self.thrown(len(area[0]))
                column = self.thrown(len(area))
            else:
                column = self.thrown(len(area))
                row = self.thrown(len(area[0]))
            square = area[column - 1][row - 1]
            if square >= 0 and not tiles[square]:
                return square

    def first_of(self, lowest: bool) -> int:
        """The seat that rolls lowest or highest; who shares it rolls again.  LOKA-DEPLOY-1, -2, LOKA-TURN-1, -2."""
        seats = list(range(self.l.seats))
        while len(seats) > 1:
            faces = [self.thrown(FIRST_DIE) for _ in seats]
            best = min(faces) if lowest else max(faces)
            seats = [seats[i] for i in range(len(seats)) if faces[i] == best]
        return seats[0]

    def place(self, choice: int) -> None:
        """LOKA-DEPLOY-12."""
        square = choice & TO
        kind = choice >> KIND
        self.hands[self.seat][kind] -= 1
        self.position.put(square, self.camp.piece(self.seat, kind, square))
        self.pass_on(self.seat)

    def pass_on(self, after: int) -> None:
        """The next seat that can place something, or the battle.  LOKA-DEPLOY-4, -14."""
        seats = self.l.seats
        position = self.position
        for step in range(1, seats + 1):
            seat = (after + step) % seats
            hand = self.hands[seat]
            while sum(hand):
                self.listed = self.camp.placings(position.board, position.ground, seat, hand)
                if self.listed:
                    self.seat = seat
                    self.phase = DEPLOYMENT
                    return
                for kind in self.camp.due(hand):
                    hand[kind] = 0
        position.begin(self.first_of(False))
        self.next_action()

    # --- the battle

    def next_action(self) -> None:
        """Whose turn it is, or how the game has ended.  LOKA-WIN-1, LOKA-DRAW-1, -4, LOKA-CHECK-5, -7."""
        position = self.position
        self.phase = BATTLE
        if self.l.check:
            position.bury_mated()
            self.listed = position.legal()
        self.seat = position.turn
        if position.won != NOBODY:
            self.end("kings")
        elif self.l.check and not self.listed:
            self.end("stalemate")
        else:
            self.judge_draws()

    def judge_draws(self) -> None:
        """LOKA-DRAW-1, -4."""
        position = self.position
        living = len([1 for men in position.men if men])
        if position.quiet >= self.quiet_limit * living:
            self.end("quiet")
        elif position.passes >= living:
            self.end("no-actions")

    def end(self, reason: str) -> None:
        """The game is over."""
        self.phase = OVER
        self.reason = reason

    def settle(self, move: int, came: int) -> None:
        """The action is made, with what its dice brought."""
        position = self.position
        position.carry_out(move, came)
        position.next_turn()
        if self.l.check or position.won != NOBODY or position.passes or position.quiet >= self.quiet_limit:
            self.next_action()
        else:
            self.phase = BATTLE
            self.seat = position.turn

    def rolled(self, move: int) -> int:
        """The outcome of an action that rolls dice, if nobody is asked.  LOKA-COMBAT-8, LOKA-DUEL-1, LOKA-SWAMP-7."""
        position = self.position
        if move & ANY_SPECIAL == BACK:
            mine = self.sinks(move & TO)
            if self.sinks(move >> START & TO):
                return BOTH_SUNK if mine else ALLY_SUNK
            return SUNK if mine else WON
        if not position.board[move & TO] or not self.l.combat:
            return self.arrived(move, WON)
        if position.is_duel(move):
            attack = defence = 0
            while attack == defence:
                attack = self.thrown(DUEL_DIE)
                defence = self.thrown(DUEL_DIE)
            return self.arrived(move, WON if attack > defence else SLAIN)
        self.move = move
        self.boosts = position.boosts(move)
        attack = self.boosts & 255
        defence = self.boosts >> 8
        if attacker_first(attack, defence, self.has_super):
            attack_face = self.thrown(die(attack))
            defence_face = self.thrown(die(defence))
        else:
            defence_face = self.thrown(die(defence))
            attack_face = self.thrown(die(attack))
        who = holder(attack, defence, self.has_super)
        if is_asked(who, attack_face, defence_face):
            self.faces = attack_face | defence_face << 8
            self.phase = REROLL
            position.quiet = position.passes = 0
            self.seat = self.l.owner[position.board[move >> START & TO if who == 1 else move & TO]]
            return ASKED
        return self.arrived(move, outcome(attack_face, defence_face))

    def answer(self, again: bool) -> None:
        """A Super D20 is kept or rolled again.  LOKA-REROLL-2, -4."""
        attack = self.faces & 255
        defence = self.faces >> 8
        if again:
            if holder(self.boosts & 255, self.boosts >> 8, self.has_super) == 1:
                attack = self.thrown(DUEL_DIE)
            else:
                defence = self.thrown(DUEL_DIE)
        self.settle(self.move, self.arrived(self.move, outcome(attack, defence)))

    def arrived(self, move: int, came: int) -> int:
        """Whoever enters a swamp rolls for its life, unless the game is won by that.  LOKA-SWAMP-2, -3, -8."""
        if came != WON or self.position.ends_the_game(move):
            return came
        return SUNK if self.sinks(move & TO) else WON

    def sinks(self, square: int) -> bool:
        """Whether the tile that is entered swallows the piece."""
        tile = self.position.ground.tiles[square]
        sides = self.l.effects.die[tile]
        return sides > 0 and self.thrown(sides) <= self.l.effects.lost[tile]
