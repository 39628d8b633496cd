"""python-chess: random games as in `ours/random_games.py`."""

import json

import chess
from stopwatch import Stopwatch

GAMES = 60


def is_bare(board: chess.Board) -> bool:
    return chess.popcount(board.occupied) <= 3 and not (board.pawns or board.rooks or board.queens)


def is_over(board: chess.Board, moves: list) -> bool:
    return not moves or is_bare(board) or board.is_seventyfive_moves() or board.is_fivefold_repetition()


def main() -> None:
    plies = finished = 0
    watch = Stopwatch()
    for seed in range(GAMES):
        board = chess.Board()
        mixed = seed * 2654435761 + 1
        while True:
            moves = list(board.legal_moves)
            if is_over(board, moves):
                break
            mixed = (mixed * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
            board.push(moves[(mixed >> 33) % len(moves)])
            plies += 1
        finished += 1
    taken = watch.read()
    print(json.dumps({**taken, "work": plies, "answer": finished}))


if __name__ == "__main__":
    main()
