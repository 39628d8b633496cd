"""Sets of pieces and boards that mods may bring, as the files of a mod: what the grammar of moves allows."""

from pathlib import Path

from game.content.folders import laid_over
from game.rules.catalogue import Library
from given import with_mods

PIECES = {
    "nightrider": "knight+: {moves: [{ride: {offsets: [[1, 2]], max: board}}]}",
    "longer leap": "knight+: {moves: [{leap: {offsets: [[1, 2], [1, 3]]}}]}",
    "flying bishop": "bishop+: {moves: [{slide: {dirs: [diag], max: 4, over: fly}}]}",
    "flying queen": "queen+: {moves: [{slide: {dirs: [all], max: board, over: fly}}]}",
    "cannon": """
rook+:
  moves:
    - slide: {dirs: [orth], max: board, mode: move}
    - slide: {dirs: [orth], max: board, mode: capture, over: hop}
""",
    "grasshopper": "queen+: {moves: [{slide: {dirs: [all], max: board, over: hop}}]}",
    "lion": "bishop+: {moves: [{bent: {then: 2}}]}",
    "flying lion": "bishop+: {moves: [{bent: {then: 3, over: fly}}]}",
    "dabbaba": "rook+: {moves: [{leap: {offsets: [[0, 2]]}}, {slide: {dirs: [orth], max: 3}}]}",
    "far slider": "rook+: {moves: [{slide: {dirs: [orth], min: 2, max: 4}}]}",
    "one way": """
knight+:
  moves:
    - leap: {offsets: [[1, 2], [-1, 2]], exact: true}
    - slide: {dirs: [B], max: 2, mode: move}
    - slide: {dirs: [L, R], max: 1, mode: capture}
""",
    "two ways to one square": "queen+: {moves: [{slide: {dirs: [all], max: 5}}, {slide: {dirs: [orth], max: board}}]}",
    "leaping king": "king+: {moves: [{slide: {dirs: [all], max: 1}}, {leap: {offsets: [[1, 2]]}}]}",
    "sideways pawn": """
pawn+:
  moves:
    - slide: {dirs: [F], max: 2, mode: move}
    - slide: {dirs: [L, R], max: 1, mode: move}
    - slide: {dirs: [FL, FR], max: 1, mode: capture}
""",
    "hawk": """
hawk:
  name: Hawk
  letter: h
  picture: chess/knight
  moves: [{leap: {offsets: [[0, 2], [0, 3], [2, 2], [3, 3]]}}]
  minor: true
pawn+:
  promote: {where: far_row, to: [queen, rook, bishop, knight, hawk]}
""",
    "standing": """
knight+:
  moves:
    - leap: {offsets: [[1, 2]]}
    - slide: {dirs: [all], max: 3, standing: far_row}
""",
}

BOARDS = {
    "wide": """
files: 10
ranks: 8
setup:
  white:
    king: [f1]
    queen: [e1]
    rook: [a1, j1]
    bishop: [d1, g1]
    knight: [b1, c1, h1, i1]
    pawn: [a2, b2, c2, d2, e2, f2, g2, h2, i2, j2]
  black:
    king: [f8]
    queen: [e8]
    rook: [a8, j8]
    bishop: [d8, g8]
    knight: [b8, c8, h8, i8]
    pawn: [a7, b7, c7, d7, e7, f7, g7, h7, i7, j7]
castling:
  - {right: K, seat: white, king: [f1, i1], rook: [j1, h1]}
  - {right: Q, seat: white, king: [f1, c1], rook: [a1, d1]}
  - {right: k, seat: black, king: [f8, i8], rook: [j8, h8]}
  - {right: q, seat: black, king: [f8, c8], rook: [a8, d8]}
""",
    "tall": """
files: 5
ranks: 12
setup:
  white: {king: [c1], queen: [d1], rook: [a1, e1], knight: [b1], bishop-: , pawn: [a2, b2, c2, d2, e2]}
  black: {king: [c12], queen: [d12], rook: [a12, e12], knight: [b12], bishop-: , pawn: [a11, b11, c11, d11, e11]}
castling: []
""",
    "inner rooks": """
setup:
  white: {rook: [b1, g1], knight: [a1, h1]}
castling:
  - {right: Q, seat: white, king: [e1, c1], rook: [b1, d1]}
""",
    "with holes": """
holes: [d4, e5, a5, h4]
castling: []
""",
}


def modded(folder: Path, pieces: str = "", board: str = "") -> Library:
    """The shipped data with a mod of these pieces and this board, written into `folder`."""
    game = folder / "chess"
    game.mkdir(parents=True)
    if pieces:
        (game / "pieces.yaml").write_text(pieces, encoding="utf-8")
    if board:
        (game / "board.yaml").write_text(board, encoding="utf-8")
    return with_mods(laid_over(folder, "mod"))
