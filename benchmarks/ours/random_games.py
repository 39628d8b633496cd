"""Random chess games from fixed seeds under all rules that end one: mate, stalemate, bare kings, repetition, 75 moves.

Each side takes the moves in the order it finds them; that the moves are right is shown by the tests.
"""

import json

from common import Stopwatch, chess_rules, sized

from game.boards.seen import NOTHING_SEEN
from game.rules.chess import ends

GAMES = sized(60, 2)
rules = chess_rules()
start = rules.position(rules.start(0))
plies = finished = 0
watch = Stopwatch()
for seed in range(GAMES):
    board = start.clone()
    mixed = seed * 2654435761 + 1
    seen = NOTHING_SEEN.then(board.repetition_key())
    while True:
        moves = board.legal()
        if not moves or board.is_bare() or ends.forced_draw(board, seen) is not None:
            break
        mixed = (mixed * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        board.push(moves[(mixed >> 33) % len(moves)])
        if board.quiet == 0:
            seen = NOTHING_SEEN
        seen = seen.then(board.repetition_key())
        plies += 1
    finished += 1
taken = watch.read()
print(json.dumps({**taken, "work": plies, "answer": finished}))
