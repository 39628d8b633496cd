"""What our sides of several rows share."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent / "peers"))

from stopwatch import Stopwatch as Stopwatch

from game.content.folders import shipped_folder
from game.play.position import position_from_text
from game.rules.catalogue import Library

POSITIONS = (
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3),
)
"""(FEN, depth); the same list stands in `peers/positions.py`."""


IS_SMALL = bool(os.environ.get("BENCHMARKS_SMALL"))
"""Whether this run only shows that the row is alive, as a test does; its figures mean nothing."""


def sized(full: int, small: int) -> int:
    """How much work there is to do."""
    return small if IS_SMALL else full


def library() -> Library:
    """The shipped data."""
    return Library([shipped_folder()])


def chess_rules() -> Any:
    """The rules of chess from the shipped data."""
    return library().rules("chess")


def state_of(rules: Any, fen: str) -> Any:
    """The state of a FEN under these rules."""
    opened = position_from_text(f'game: chess\nfen: "{fen}"\n', library())
    return rules.notation.unpack(opened.rules.notation.pack(opened.state))
