"""The rows of the table: what is measured, against whom, and the bar (pure / compiled)."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.harness import (
    HERE,
    Reckoning,
    Side,
    built_program,
    in_python,
    node_folder,
    peers_python,
    peers_with,
)

OURS = HERE / "ours"
PEERS = HERE / "peers"


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: both sides, and what must be reached; None where there is no second way."""

    number: str
    what: str
    peer_name: str
    ours: Callable[[str], Side]
    """Takes "pure" or "compiled"."""
    peer: Callable[[], Side] | None
    bar_pure: float | None
    bar_compiled: float | None
    at_most: bool = False
    """Whether the bar is a ceiling: ours may take so many times what the floor takes."""
    ceilings: Mapping[str, float] = field(default_factory=dict)
    """What of the figures told beside it must not go above so much either."""
    reckoning: Reckoning = Reckoning.RATIO
    most_rounds: int | None = None
    """Fewer rounds than others where one takes very long."""
    small: Side | None = None
    """What shows that our side is alive where the row itself needs more than this checkout."""


def _script(name: str, *words: str) -> Callable[[str], Side]:
    return lambda way: in_python(way, OURS / name, *words)


def _peer(name: str, *words: str) -> Callable[[], Side]:
    return lambda: in_python("peers", PEERS / name, *words)


def _rare_peer(name: str, package: str) -> Callable[[], Side]:
    """A peer that not every package index has."""
    return lambda: Side((str(peers_with(package)), str(PEERS / name)), {"PYTHONPATH": "", "PYTHONHASHSEED": "0"})


def _node(name: str, *packages: str) -> Callable[[], Side]:
    return lambda: Side(("node", str(PEERS / name)), {"NODE_PATH": str(node_folder(*packages) / "node_modules")})


def built_words() -> tuple[str, str]:
    """The built program and its folder."""
    folder = built_program()
    return str(folder / ("fourcrowns.exe" if os.name == "nt" else "fourcrowns")), str(folder)


def floor_of_window() -> Side:
    """A bare pygame window until its first frame."""
    return in_python("pure", PEERS / "bare_window.py")


ROWS: Mapping[str, Row] = {
    "perft": Row(
        "1", "perft, bulk count, six standard positions", "python-chess",
        _script("perft.py", "bulk"), _peer("chess_perft.py", "bulk"), 2.7, 11,
    ),
    "perft-played": Row(
        "2", "perft, every leaf made and taken back", "python-chess",
        _script("perft.py", "played"), _peer("chess_perft.py", "played"), 2.7, 9,
    ),
    "random-games": Row(
        "3", "uniform random chess games, plies a second", "python-chess",
        _script("random_games.py"), _peer("chess_random_games.py"), 2.5, 7.5,
    ),
    "first-sight": Row(
        "4", "legal moves of 1 500 positions at first sight", "python-chess",
        _script("first_sight.py"), _peer("chess_first_sight.py"), 2, 7,
    ),
    "search-match": Row(
        "5", "score over 100 games at equal processor time, per cent", "sunfish",
        lambda way: in_python(way, OURS / "search_match.py", str(peers_python())), None, 75, 90,
        reckoning=Reckoning.FIGURE, most_rounds=1, small=in_python("pure", OURS / "search_match.py"),
    ),
    "search-depth": Row(
        "5", "mean depth reached at equal processor time, plies more", "sunfish",
        _script("search.py"), _peer("sunfish_search.py"), 3, 5, reckoning=Reckoning.DIFFERENCE,
    ),
    "loka-games": Row(
        "6", "Loka with all rules, random games a second", "catanatron with four random players",
        _script("loka_games.py", "games"), _rare_peer("catan_games.py", "catanatron"), 15, 35,
    ),
    "loka-plies": Row(
        "6", "Loka with all rules, random plies a second", "OpenSpiel's chess",
        _script("loka_games.py", "plies"), _rare_peer("spiel_chess.py", "open_spiel"), 0.9, 2.4,
    ),
    "castle-games": Row(
        "7", "standard Castle from YAML, random plies a second", "python-chess",
        _script("castle_games.py"), _peer("chess_random_games.py"), 3, 10,
    ),
    "lytharian": Row(
        "8", "Lytharian with all rules, random actions a second",
        "random plies of Loka in the same run, both through the rules",
        _script("lytharian_games.py"), None, 0.1, 0.1, reckoning=Reckoning.FIGURE,
    ),
    "lytharian-list": Row(
        "8", "Lytharian's legal actions with ten cards and 15 mana, milliseconds, p95 of 1 000", "a bar",
        _script("lytharian_states.py", "list"), None, 16, 16, at_most=True, reckoning=Reckoning.FIGURE, most_rounds=1,
    ),
    "lytharian-imagined": Row(
        "8", "an imagined state of Lytharian, 64 of each view", "copies of a state",
        _script("lytharian_states.py", "imagined"), None, 5, 5, at_most=True, reckoning=Reckoning.FIGURE,
        most_rounds=1,
    ),
    "core": Row(
        "9", "a chess move through the whole core: check, apply, log, undo", "boardgame.io with chess.js",
        _script("core_moves.py"), _node("boardgame.cjs", "boardgame.io", "chess.js"), 8, 12,
    ),
    "frame": Row(
        "10", "drawn frame at 1080p, eight pieces moving, p95",
        "a loop that redraws everything, its pictures converted",
        _script("frame.py"), lambda: in_python("pure", PEERS / "redraw_all.py"), 6, None,
        ceilings={"milliseconds": 2, "milliseconds at 4K": 8, "frames that an action costs at 4K": 2},
    ),
    "start": Row(
        "11", "cold start to the first frame, with our cache", "a bare pygame window",
        _script("start.py"), floor_of_window, 1.3, None, at_most=True,
    ),
    "yaml": Row(
        "12", "5 000 lines of YAML to checked data with line numbers", "SafeLoader and pydantic",
        _script("yaml_check.py", "read"), _peer("yaml_pydantic.py"), 10, None,
    ),
    "yaml-cache": Row(
        "12", "the same again from our cache", "SafeLoader and pydantic",
        _script("yaml_check.py", "cache"), _peer("yaml_pydantic.py"), 60, None,
    ),
    "lateness": Row(
        "13", "frame lateness p95 while a computer player thinks", "idle, same run",
        _script("lateness.py", "thinking"), lambda: in_python("pure", OURS / "lateness.py", "idle"), 1.3, None,
        at_most=True,
        ceilings={"milliseconds late": 1, "milliseconds to cancel a thought": 10, "megabytes": 150},
    ),
    "built": Row(
        "14", "start of the built one-folder app, until its first answer", "the installed program",
        lambda way: in_python("compiled", OURS / "built.py", *built_words()),
        lambda: in_python("compiled", OURS / "built.py"), None, 1.35, at_most=True,
        ceilings={"megabytes on disk": 60}, small=in_python("pure", OURS / "built.py"),
    ),
    "overlaps": Row(
        "16", "forty regiments: all overlaps", "shapely, pair by pair",
        _script("regiments.py", "overlaps"), _peer("regiments_shapely.py", "overlaps"), 1.2, 20,
    ),
    "orders": Row(
        "16", "forty regiments: whether random orders are legal", "shapely",
        _script("regiment_orders.py"), _peer("regiment_orders.py"), 3, 8,
    ),
    "sights": Row(
        "16", "forty regiments: all sight lines", "shapely, shadows cut out of near edges",
        _script("regiments.py", "sights"), _peer("regiments_shapely.py", "sights"), 1, 3.5,
    ),
    "charges": Row(
        "16", "all charges open to a side of twenty, groups of three among them", "passes over all sight lines",
        _script("regiment_charges.py"), None, 10, 10, at_most=True, reckoning=Reckoning.FIGURE, most_rounds=3,
    ),
    "order": Row(
        "16", "an order among forty regiments through the whole core", "actions of Loka, same run",
        _script("regiment_core.py"), None, 12, 12, at_most=True, reckoning=Reckoning.FIGURE,
    ),
    "record": Row(
        "16", "a whole game with forty regiments on disk, kilobytes", "a bar",
        _script("regiment_record.py"), None, 150, None, at_most=True, reckoning=Reckoning.FIGURE, most_rounds=1,
    ),
    "jobs": Row(
        "15", "what 2 jobs of simulate gain over 1, as a part of it", "what two bare loops gain",
        _script("jobs.py"), None, 0.9, None, reckoning=Reckoning.FIGURE,
    ),
    "long-game": Row(
        "17", "a long game on the largest board: an action at 5 000 actions, with its record", "at 100, same game",
        _script("long_game.py", "late"), lambda: in_python("pure", OURS / "long_game.py", "early"), 1.5, None,
        at_most=True, ceilings={"megabytes gained": 60},
    ),
    "suite": Row(
        "18", "the default test suite on two cores, minutes", "a bar",
        _script("suite.py"), None, 5, None, at_most=True, reckoning=Reckoning.FIGURE, most_rounds=1,
        ceilings={"gigabytes of a worker": 0.8},
    ),
}  # fmt: skip


def script(name: str) -> Path:
    """One of our own programs."""
    return OURS / name
