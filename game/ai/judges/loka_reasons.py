"""Why a move of Loka is worth making, in a sentence: odds of attacks, kings in danger, threats, support, portals."""

from __future__ import annotations

from game.ai.judges.loka import LokaJudge
from game.ai.reasons import Teller, Words
from game.boards.position import BECOMES, PIECE, PROMOTES, START, TO
from game.rules.loka.board import ANY_SPECIAL, BACK, JUMP, ONWARD, PASS
from game.rules.loka.moves import LokaPosition
from game.rules.loka.outcomes import BOTH_SLAIN, SLAIN, SUNK, WON

CLEAR = 300
"""By so many ten thousandths of a won game one thing must be worth more than another to be spoken of."""
SAFER = 0.12
"""By so much a king's danger must change to be spoken of."""


class MoveReason(Teller):
    """Looks at a position before and after a move, and leaves it as it was."""

    position: LokaPosition

    def __init__(self, judge: LokaJudge, position: LokaPosition, words: Words) -> None:
        super().__init__(position, words)
        self.judge = judge

    def sentence(self, move: int) -> str:
        """The first of these that has something to say."""
        if move == PASS:
            return "There is nothing to move."
        if move & ANY_SPECIAL == BACK:
            return f"Changes places with the ally's {self.at(move & TO)}."
        if self.position.board[move & TO]:
            return self.attacks(move)
        if move & PROMOTES:
            return self.with_risk(move, self.turns_into(self.piece_of(move), move >> BECOMES & PIECE))
        return self.with_risk(move, self.quiet(move))

    # --- words

    def piece_of(self, move: int) -> int:
        """Which piece moves."""
        return self.position.board[move >> START & TO]

    def chance(self, move: int, *outcomes: int) -> float:
        """How likely one of these outcomes is."""
        gamble = self.position.gamble(move)
        if gamble is None:
            return 1.0 if WON in outcomes else 0.0
        return sum(chance for came, chance in zip(gamble.outcomes, gamble.chances, strict=True) if came in outcomes)

    # --- attacks

    def attacks(self, move: int) -> str:
        """ "Attacks the Rook on f6: 58 % to win." """
        victim = self.position.board[move & TO]
        whom = self.at(move & TO)
        is_king = self.judge.is_royal[victim]
        if not self.judge.fixed.combat:
            if is_king:
                return f"Takes the {whom}, and his army with him."
            backed = self.position.backers(move)
            return f"Takes the {whom}." if backed else f"Takes the undefended {whom}."
        win = percent(self.chance(move, WON, SUNK))
        if self.position.is_duel(move):
            return f"Challenges the {whom} to a duel: {win} to win."
        if is_king:
            return f"Attacks the {whom}: {win} to slay him and his whole army."
        lost = self.chance(move, SUNK, SLAIN, BOTH_SLAIN)
        risk = f", {percent(lost)} to be lost" if lost >= 0.1 else ""
        return f"Attacks the {whom}: {win} to win{risk}."

    def with_risk(self, move: int, said: str) -> str:
        """The sentence, and the die that the tile asks for."""
        lost = self.chance(move, SUNK)
        return f"{said} The {self.name(self.piece_of(move))} is lost at {percent(lost)}." if lost else said

    # --- other moves

    def danger(self, seat: int) -> float:
        """The best chance any enemy has to slay the seat's king by one attack, all standing as they do."""
        position = self.position
        king = position.king_of(seat)
        if king < 0:
            return 0.0
        fixed = position.fixed
        found = position.attackers(king, fixed.seat_mask ^ fixed.mine[seat])
        best = 0.0
        for square in found:
            best = max(best, self.chance(king | square << START, WON, SUNK))
        return best

    def threats(self, seat: int) -> tuple[int, float]:
        """Whom the seat would best attack, and what it would gain on the mean."""
        self.judge.rate(self.position)
        return self.judge.target[seat], self.judge.best[seat]

    def in_danger(self, seat: int) -> set[int]:
        """Squares of the seat's pieces that some enemy would gain by attacking first of all."""
        self.judge.rate(self.position)
        teams = self.judge.fixed.teams
        return {
            self.judge.target[other]
            for other in range(self.judge.fixed.seats)
            if teams[other] != teams[seat] and self.judge.best[other] >= CLEAR
        }

    def quiet(self, move: int) -> str:
        position = self.position
        seat = position.turn
        start, to = move >> START & TO, move & TO
        piece = position.board[start]
        name = self.name(piece)
        is_king = self.judge.is_royal[piece]
        danger = self.danger(seat)
        weak = self.in_danger(seat)
        _, before = self.threats(seat)
        tile = position.ground.tiles[to]
        position.push(move)
        try:
            if position.winner() >= 0:
                return f"Moves the {name}."
            if danger - self.danger(seat) >= SAFER:
                return f"Brings the {name} out of danger." if is_king else f"Shields the {self.royal()}."
            after = self.in_danger(seat)
            if start in weak and to not in after:
                return self.to_safety(piece)
            target, gain = self.threats(seat)
            if gain >= before + CLEAR and target >= 0:
                if self.judge.is_royal[position.board[target]]:
                    return self.threat(target)
                return f"Prepares to attack the {self.at(target)}."
            helped = sorted(s for s in weak - after if position.board[s] and s != to)
            if helped:
                return f"Supports the {self.at(helped[0])}."
        finally:
            position.pop()
        if move & ANY_SPECIAL in (JUMP, ONWARD):
            return f"Goes through the portal to {self.words.squares[to]}."
        if tile and position.ground.effects.defence[tile][self.judge.fixed.kind_of(piece)]:
            return f"The tile on {self.words.squares[to]} shelters the {name}."
        if self.judge.is_pawn[piece]:
            steps = self.judge.ahead[piece][to]
            return f"Advances the {name}, {steps} steps from promotion." if 1 < steps <= 5 else f"Advances the {name}."
        if is_king:
            return self.better_square(piece)
        room = self.judge.room[piece]
        if room[to] > room[start] + 0.5:
            return self.more_room(piece)
        return f"Brings the {name} closer to the fight."

    def royal(self) -> str:
        """What kings are called."""
        return self.words.kinds[self.judge.fixed.royal]


def percent(chance: float) -> str:
    """ "58 %", never 0 or 100 while it is not certain."""
    return f"{min(99, max(1, round(100 * chance)))} %" if 0.0 < chance < 1.0 else f"{round(100 * chance)} %"
