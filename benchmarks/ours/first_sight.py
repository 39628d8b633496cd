"""Legal moves of 1 500 positions, each seen once; set up before the clock runs, as the peer's are."""

import json

from common import Stopwatch, chess_rules, sized

from game.rules.chess.data import PositionFile

rules = chess_rules()
GAMES, EVERY, WANTED = 60, 5, sized(1500, 20)
fens: list[str] = []
for seed in range(GAMES):
    s = rules.start(seed)
    mixed = seed * 2654435761 + 12345
    ply = 0
    while rules.result(s) is None and len(fens) < WANTED:
        actions = rules.actions(s)
        mixed = (mixed * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        rules.apply(s, actions[(mixed >> 33) % len(actions)])
        ply += 1
        if ply % EVERY == 0 and rules.result(s) is None:
            fens.append(rules.notation.fen_text(s))
states = [rules.notation.read(PositionFile("chess", fen=fen), lambda path, why: None) for fen in fens]
boards = [rules.position(s) for s in states]
watch = Stopwatch()
total = 0
for board in boards:
    total += len(board.legal())
taken = watch.read()
print(json.dumps({**taken, "work": len(boards), "answer": [len(boards), total]}))
