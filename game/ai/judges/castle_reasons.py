"""Why a move of Castle is worth making, in a sentence: what it takes and at which odds, Castles in danger, effects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.ai.judges.castle_sight import CastleSight
from game.ai.reasons import CLEAR, Teller, Words
from game.boards.position import BECOMES, PIECE, PROMOTES, START, TO
from game.rules.castle.moves import CastlePosition
from game.rules.castle.ways import ANY_SPECIAL, OTHER, PASS, RECALL, UNLOCK, WON


class CastleReason(Teller):
    """Looks at a position before and after a move, and leaves it as it was."""

    position: CastlePosition

    def __init__(self, rules: Any, sight: CastleSight, price: Sequence[int], position: CastlePosition) -> None:
        super().__init__(position, Words(rules.law.names, rules.law.grid.names, rules.seats))
        self.rules = rules
        self.sight = sight
        self.price = price
        self.fixed = position.fixed

    def name(self, piece: int) -> str:
        """The name that the piece's owner calls it by."""
        found: str = self.rules.law.piece_name(piece)
        return found

    def sentence(self, move: int) -> str:
        """The first of these that has something to say."""
        if move & ANY_SPECIAL == OTHER:
            return self.of_the_turn(move)
        board = self.position.board
        start, to = move >> START & TO, move & TO
        said = self.attacks(move) if board[to] else self.goes(move, start, to)
        effect = self.rules.law.effect_of_move(self.position, move)
        if effect is None:
            return said
        seat = (board[start] & 2) >> 1
        return f"{said} By {self.rules.law.effects[effect].names.of(seat)}."

    def of_the_turn(self, move: int) -> str:
        """What is no move of a piece."""
        if move == PASS:
            return "There is nothing better to do."
        if move == UNLOCK:
            return "Unlocks the effects for this turn."
        return f"Takes up the set of {move >> START & TO}s."

    # --- attacks

    def chance(self, move: int) -> float:
        """How likely the attack is won."""
        gamble = self.position.gamble(move)
        if gamble is None:
            return 1.0
        return sum(c for came, c in zip(gamble.outcomes, gamble.chances, strict=True) if came == WON)

    def attacks(self, move: int) -> str:
        """ "Takes the Ogre on d10." or "Attacks the Ogre on d10: 61 % to win." """
        board = self.position.board
        start, to = move >> START & TO, move & TO
        victim = board[to]
        is_castle = self.fixed.is_goal[victim]
        whom = self.name(victim) if is_castle else self.at(to)
        if self.position.gamble(move) is not None:
            odds = f"{round(100 * self.chance(move))} % to win"
            return f"Attacks the {whom}: {odds}{' the game' if is_castle else ''}."
        if is_castle:
            return f"Destroys the {whom} and wins."
        mine = board[start]
        retaken = self.sight.is_struck_after(self.position, move)
        rises = self.fixed.climbs[mine] if self.fixed.greater[victim] else 0
        if not retaken:
            said = f"Takes the undefended {whom}."
        elif self.price[victim] > self.price[mine] + CLEAR:
            said = f"Wins the {whom}."
        elif self.price[victim] > self.price[mine] - CLEAR:
            said = f"Trades the {self.name(mine)} for the {whom}."
        else:
            said = f"Takes the {whom}."
        return f"{said} {self.turns_into(mine, rises)}" if rises else said

    # --- other moves

    def danger(self, seat: int) -> list[int]:
        """Who strikes at the seat's Castle."""
        home = self.position.goals[seat]
        if home < 0:
            return []
        return self.sight.strikers(self.position, home, self.position.board[home], 1 - seat)

    def weak(self, seat: int) -> set[int]:
        """The seat's pieces that the other side could take and would gain by taking."""
        position = self.position
        board, found = position.board, set()
        for s in position.men[seat]:
            if self.fixed.is_goal[board[s]]:
                continue
            strikers = self.sight.strikers(position, s, board[s], 1 - seat)
            if not strikers:
                continue
            friends = [f for f in position.men[seat] if f != s and self.sight.could_strike(board, f, board[f], s)]
            cheapest = min(self.price[board[x]] for x in strikers)
            if not friends or self.price[board[s]] > cheapest + CLEAR:
                found.add(s)
        return found

    def goes(self, move: int, start: int, to: int) -> str:
        """What the move brings about."""
        position = self.position
        seat = position.turn
        piece = position.board[start]
        danger = len(self.danger(seat))
        weak = self.weak(seat)
        threatened = self.weak(1 - seat)
        aimed = len(self.danger(1 - seat))
        position.push(move)
        try:
            if move & PROMOTES:
                return self.turns_into(piece, move >> BECOMES & PIECE)
            castle = self.name(self.fixed.goal_kind << 2 | 1)
            if danger > len(self.danger(seat)):
                return f"Defends the {castle}."
            if len(self.danger(1 - seat)) > aimed:
                return f"Threatens the {castle}."
            after = self.weak(seat)
            if start in weak and to not in after:
                return self.to_safety(piece)
            if to not in after:
                fresh = sorted(self.weak(1 - seat) - threatened, key=lambda s: (-self.price[position.board[s]], s))
                if len(fresh) > 1:
                    return f"Attacks the {self.at(fresh[0])} and the {self.at(fresh[1])} at once."
                if fresh:
                    return self.threat(fresh[0])
            saved = sorted(weak - after - {start}, key=lambda s: (-self.price[position.board[s]], s))
            if saved:
                return f"Defends the {self.at(saved[0])}."
        finally:
            position.pop()
        return self.places(move, piece, start, to)

    def places(self, move: int, piece: int, start: int, to: int) -> str:
        """Nothing is struck: what the piece does where it goes."""
        name = self.name(piece)
        if move & ANY_SPECIAL == RECALL:
            return f"Calls the {name} home."
        foe = self.position.goals[1 - self.position.turn]
        near = self.sight.near_castle(foe)[piece] if foe >= 0 else []
        if near and near[to] > near[start]:
            return f"Brings the {name} closer to the {self.name(self.fixed.goal_kind << 2 | 1)}."
        if self.fixed.advances[piece]:
            return f"Advances the {name}."
        if self.fixed.row[start] in (0, self.fixed.grid.ranks - 1) and self.fixed.row[to] != self.fixed.row[start]:
            return f"Brings the {name} into play."
        if len(self.sight.steps[piece][to]) > len(self.sight.steps[piece][start]):
            return self.more_room(piece)
        return self.better_square(piece)
