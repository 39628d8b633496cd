"""python-chess: perft of the six standard positions."""

import json
import sys

import chess
from positions import POSITIONS
from stopwatch import Stopwatch


def bulk(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += bulk(board, depth - 1)
        board.pop()
    return total


def played(board: chess.Board, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += played(board, depth - 1)
        board.pop()
    return total


how = sys.argv[1]
boards = [(chess.Board(fen), depth) for fen, depth in POSITIONS]
watch = Stopwatch()
counts = [bulk(board, depth) if how == "bulk" else played(board, depth - 1) for board, depth in boards]
taken = watch.read()
print(json.dumps({**taken, "work": sum(counts), "answer": counts}))
