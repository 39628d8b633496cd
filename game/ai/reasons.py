"""Why a move is worth making, in a sentence, for games on squares: what it takes, strikes, guards and escapes from.

It asks the fast position and the judge, so pieces from mods are spoken of like all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.ai.judge import SURE, WON, BoardJudge
from game.boards.position import BECOMES, PIECE, PROMOTES, START, TO, Position

CLEAR = 60
"""From this many hundredths of a pawn on, one thing is worth more than another."""


@dataclass(frozen=True, slots=True)
class Words:
    """How the game calls its pieces and squares: `kinds` by number, `squares` by number, `seats` by seat."""

    kinds: Sequence[str]
    squares: Sequence[str]
    seats: Sequence[str]
    wins: str = "mates"
    """What a side does that has a forced win."""


def moves_to_mate(value: int) -> int | None:
    """How many moves the mate takes that a value stands for; None when it stands for none."""
    return (WON - abs(value) + 1) // 2 if abs(value) > SURE else None


def standing(value: int, share: float, seat: int, words: Words) -> str:
    """How the game stands: "White is better: 71 % to win".

    `value`, in hundredths of a pawn, and `share`, from -1, lost, to 1, won, are for the seat to act.
    """
    for_first = value if seat == 0 else -value
    leader = words.seats[0 if for_first >= 0 else 1].capitalize()
    mate = moves_to_mate(value)
    if mate is not None:
        return f"{leader} {words.wins} in {max(1, mate)}"
    chance = percent(abs(share))
    return _stands(leader, abs(for_first), (60, 150, 350), f"{chance} for {leader}", f"{chance} to win")


def chances_stand(share: float, sides: Sequence[str]) -> str:
    """How a game with dice stands: "Evil is better: 63 % to win".  `share` from -1 to 1 is for the first side."""
    leader = sides[0 if share >= 0 else 1]
    if abs(share) >= 1.0:
        return f"{leader} wins"
    chance = percent(abs(share))
    return _stands(leader, abs(share), (0.1, 0.3, 0.6), f"{chance} for {leader}", f"{chance} to win")


def percent(share: float) -> str:
    """The chance that a share from 0, even, to 1, won, stands for; never all and never nothing."""
    return f"{min(99, max(1, round(50 + 50 * share)))} %"


def _stands(leader: str, lead: float, steps: tuple[float, float, float], even: str, ahead: str) -> str:
    """How far somebody leads, in words, with the numbers for an even game or for another."""
    if lead < steps[0]:
        return f"About even: {even}"
    if lead < steps[1]:
        return f"{leader} is a little better: {ahead}"
    if lead < steps[2]:
        return f"{leader} is better: {ahead}"
    return f"{leader} is winning: {ahead}"


def reason(position: Position, judge: BoardJudge, move: int, value: int | None, words: Words) -> str:
    """A sentence for a legal move; `value` is what the search found for the seat to act, where it found anything."""
    return _Why(position, judge, move, words).sentence(value)


class Teller:
    """How a game's pieces and squares are called, and what moves in any game on squares may be good for."""

    def __init__(self, position: Position, words: Words) -> None:
        self.position = position
        self.words = words

    def name(self, piece: int) -> str:
        """The name of a kind: "Knight"."""
        return self.words.kinds[self.position.tables.kind_of(piece)]

    def at(self, square: int, board: Sequence[int] | None = None) -> str:
        """A piece and where it stands: "Knight on c6"."""
        piece = (board or self.position.board)[square]
        return f"{self.name(piece)} on {self.words.squares[square]}"

    def turns_into(self, piece: int, becomes: int) -> str:
        return f"The {self.name(piece)} becomes a {self.name(becomes)}."

    def to_safety(self, piece: int) -> str:
        return f"Brings the {self.name(piece)} to safety."

    def threat(self, square: int) -> str:
        return f"Threatens the {self.at(square)}."

    def more_room(self, piece: int) -> str:
        return f"Gives the {self.name(piece)} more room."

    def better_square(self, piece: int) -> str:
        return f"Moves the {self.name(piece)} to a better square."


class _Why(Teller):
    """One move, looked at before and after it is made.  Leaves the position as it was."""

    def __init__(self, position: Position, judge: BoardJudge, move: int, words: Words) -> None:
        super().__init__(position, words)
        self.judge = judge
        self.move = move
        self.seat = position.turn
        self.start = move >> START & TO
        self.to = move & TO
        self.piece = position.board[self.start]
        self.becomes = move >> BECOMES & PIECE

    def sentence(self, value: int | None) -> str:
        """The first of these that has something to say, with what else is plain to see."""
        mate = moves_to_mate(value) if value is not None and value > 0 else None
        before = self.position.board.copy()
        threatened = self.judge.price[self.piece] and self.is_in_danger(self.start)
        victim = self.victim(before)
        gain = self.judge.exchange(self.position, self.move) if victim is not None else 0
        weak = {s for s in self.mine() if s != self.start and self.is_in_danger(s)}
        self.position.push(self.move)
        try:
            checks = self.position.is_checked()
            if checks and not self.position.legal() and self.position.is_stuck_lost():
                return "Mates at once."
            if mate is not None and mate > 1:
                return f"Mates in {mate} moves."
            said = (
                self.promotes()
                or self.castles(before)
                or self.takes(before, victim, gain)
                or self.strikes_two()
                or self.escapes(threatened)
                or self.guards(weak)
                or self.threatens()
            )
            if checks:
                return f"{said} It is check." if said else f"Checks the {self.name_of_royal()}."
            return said or self.goes(before)
        finally:
            self.position.pop()

    def name_of_royal(self) -> str:
        """The name of what is in check."""
        board = self.position.board
        royal = [board[s] for s in sorted(self.position.men[self.position.turn]) if self.judge.is_royal[board[s]]]
        return self.name(royal[0]) if royal else "enemy"

    # --- what is seen

    def mine(self) -> list[int]:
        """Squares of the mover's pieces."""
        return sorted(self.position.men[self.seat])

    def theirs(self) -> list[int]:
        """Squares of the other side's pieces."""
        return sorted(self.position.men[1 - self.seat])

    def strikers(self, target: int, seat: int) -> list[int]:
        """Squares from which `seat` could take on the target square, cheapest piece first."""
        position = self.position
        found = [s for s in position.men[seat] if s != target and position.strikes(s, target)]
        return sorted(found, key=lambda s: (self.judge.price[position.board[s]], s))

    def is_in_danger(self, square: int) -> bool:
        """Whether the piece there would be lost, or traded for less, if the other side were to act."""
        board = self.position.board
        owner = self.position.tables.seat_of(board[square])
        if self.judge.is_royal[board[square]]:
            return False
        strikers = self.strikers(square, 1 - owner)
        if not strikers:
            return False
        price = self.judge.price[board[square]]
        if not self.strikers(square, owner):
            return True
        return price > self.judge.price[board[strikers[0]]] + CLEAR

    def victim(self, before: Sequence[int]) -> int | None:
        """The square of what the move takes, which is not where it ends when it takes in passing."""
        if before[self.to]:
            return self.to
        self.position.push(self.move)
        after = self.position.board.copy()
        self.position.pop()
        gone = [s for s in range(len(before)) if before[s] and not after[s] and s != self.start]
        seat_of = self.position.tables.seat_of
        return next((s for s in gone if seat_of(before[s]) != self.seat), None)

    # --- what can be said

    def promotes(self) -> str | None:
        if not self.move & PROMOTES:
            return None
        return self.turns_into(self.piece, self.becomes)

    def castles(self, before: Sequence[int]) -> str | None:
        """A royal piece that moves together with another of its side."""
        if not self.judge.is_royal[self.piece]:
            return None
        after = self.position.board
        left = [s for s in range(len(before)) if before[s] and before[s] != after[s] and s != self.start]
        own = [s for s in left if self.position.tables.seat_of(before[s]) == self.seat]
        return f"Castles: the {self.name(self.piece)} is safer." if own else None

    def takes(self, before: Sequence[int], victim: int | None, gain: int) -> str | None:
        if victim is None:
            return None
        taken, mine = before[victim], self.piece
        price = self.judge.price
        can_retake = bool(self.strikers(self.to, 1 - self.seat))
        if not can_retake:
            return f"Takes the undefended {self.at(victim, before)}."
        if gain >= CLEAR or price[taken] > price[mine] + CLEAR:
            return f"Wins the {self.at(victim, before)}."
        if gain > -CLEAR:
            if self.name(taken) == self.name(mine):
                return f"Trades {self.name(mine)}s on {self.words.squares[self.to]}."
            return f"Trades the {self.name(mine)} for the {self.at(victim, before)}."
        return f"Gives the {self.name(mine)} for the {self.at(victim, before)}."

    def targets(self) -> list[int]:
        """Enemies that the piece now strikes and would gain by taking, dearest first."""
        board = self.position.board
        if self.is_in_danger(self.to):
            return []
        price = self.judge.price
        found = [
            s
            for s in self.theirs()
            if not self.judge.is_royal[board[s]] and self.position.strikes(self.to, s) and self.is_in_danger(s)
        ]
        return sorted(found, key=lambda s: (-price[board[s]], s))

    def strikes_two(self) -> str | None:
        targets = self.targets()
        if len(targets) < 2:
            return None
        return f"Attacks the {self.at(targets[0])} and the {self.at(targets[1])} at once."

    def threatens(self) -> str | None:
        targets = self.targets()
        return self.threat(targets[0]) if targets else None

    def escapes(self, threatened: bool | int) -> str | None:
        if not threatened or self.is_in_danger(self.to):
            return None
        return self.to_safety(self.piece)

    def guards(self, weak: set[int]) -> str | None:
        """Own pieces that were in danger and no longer are, dearest first."""
        board, price = self.position.board, self.judge.price
        for s in sorted(weak, key=lambda s: (-price[board[s]], s)):
            if board[s] and not self.is_in_danger(s):
                return f"Defends the {self.at(s)}."
        return None

    def goes(self, before: Sequence[int]) -> str:
        """Nothing is struck: what the piece does where it goes."""
        name = self.name(self.piece)
        cells = self.position.tables.grid.cells
        room = self.judge.room[self.piece]
        if self.judge.is_royal[self.piece]:
            return self.better_square(self.piece)
        if self.judge.is_pawn[self.piece]:
            files = self.position.tables.grid.files
            if abs(2 * cells[self.to][0] - files + 1) <= 2 and len(self.theirs()) > 8:
                return f"Takes space in the centre with the {name}."
            ahead = [
                s for s in self.theirs() if self.judge.is_pawn[before[s]] and abs(cells[s][0] - cells[self.to][0]) <= 1
            ]
            return f"Advances the {name}." if ahead else f"Advances the {name}, which no other {name} can stop."
        ranks = sorted(cells[s][1] for s in range(len(cells)))
        home = ranks[0] if self.seat == 0 else ranks[-1]
        if cells[self.start][1] == home and cells[self.to][1] != home:
            return f"Brings the {name} into play."
        if room[self.to] > room[self.start] + 0.5:
            return self.more_room(self.piece)
        struck = [s for s in self.theirs() if self.position.strikes(self.to, s)]
        if struck:
            best = max(struck, key=lambda s: (self.judge.price[self.position.board[s]], -s))
            return f"Eyes the {self.at(best)}."
        return self.better_square(self.piece)
