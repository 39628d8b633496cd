"""python-chess: the legal moves of the same positions as `ours/first_sight.py`."""

import json

import chess
from chess_random_games import is_over
from stopwatch import Stopwatch

GAMES, EVERY, WANTED = 60, 5, 1500
fens: list[str] = []
for seed in range(GAMES):
    board = chess.Board()
    mixed = seed * 2654435761 + 12345
    ply = 0
    moves = sorted(move.uci() for move in board.legal_moves)
    while not is_over(board, moves) and len(fens) < WANTED:
        mixed = (mixed * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        board.push(chess.Move.from_uci(moves[(mixed >> 33) % len(moves)]))
        ply += 1
        moves = sorted(move.uci() for move in board.legal_moves)
        if ply % EVERY == 0 and not is_over(board, moves):
            fens.append(board.fen())
boards = [chess.Board(fen) for fen in fens]
watch = Stopwatch()
total = 0
for board in boards:
    total += len(list(board.legal_moves))
taken = watch.read()
print(json.dumps({**taken, "work": len(boards), "answer": [len(boards), total]}))
