"""What no schema can see in the data of Castle: whether its parts fit together and can be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.boards.grid import MOST_SQUARES, Grid
from game.boards.patterns import work_of
from game.boards.position import MOST_KINDS
from game.content.guesses import did_you_mean
from game.rules import fitting
from game.rules.castle.data import DOUBLE, Board, Effect, PieceKind, ReadyArmy, Recall, TunedEffect
from game.rules.fitting import Tell

MOST_WORK = 600_000
"""Squares that all walks of all pieces and effects may pass on the whole board: seconds of compiling."""
NEEDED = ("layout", "first", "formal", "no_move", "soldier_double", "fly_over_castle", "repetition", "quiet_limit",
          "army", "allow_empty", "hidden_setup", "expansion", "defender_promotes", "card_order", "castle_roll",
          "giant_immune_in_combat", "effects", "tokens", "balance")  # fmt: skip
NO_NAMES = ("none", "standard")
"""Words of action texts, which can't be names."""


def verify(values: Mapping[str, Any], tell: Tell) -> None:
    """Tells every mistake: its part of the shelf, the path in it, and a sentence."""
    pieces: Mapping[str, PieceKind] = values["pieces"]
    effects: Mapping[str, Effect] = values["effects"]
    board: Board = values["board"]
    grid = Grid(board.files, board.ranks)
    if len(grid) > MOST_SQUARES:
        tell("board", ("files",), f"the board has {len(grid)} squares, at most {MOST_SQUARES} are possible")
        return
    _pieces(pieces, effects, board, tell)
    _effects(effects, pieces, board, tell)
    _work(pieces, effects, grid, tell)
    _rows(pieces, board, tell)
    fitting.regions_exist(board.regions, grid, board.ranks, "board", (), tell)
    if DOUBLE in board.regions:
        tell("board", ("regions", DOUBLE), f"{DOUBLE} is a name of the program's own")
    _armies(values["armies"], pieces, board, tell)
    fitting.needed_switches(NEEDED, values["options"], tell)
    fitting.switches(values["options"], tell)
    fitting.ways_to_play(values["variants"], values["options"], tell)
    for name, variant in values["variants"].items():
        if variant.combat and variant.movement == "none":
            tell("variants", (name, "combat"), "dice settle attacks only where turns begin with a roll")


def _pieces(pieces: Mapping[str, PieceKind], effects: Mapping[str, Effect], board: Board, tell: Tell) -> None:
    if len(pieces) > MOST_KINDS:
        tell("pieces", (), f"there are {len(pieces)} kinds of pieces, at most {MOST_KINDS} are possible")
    goals = [name for name, kind in pieces.items() if "goal" in kind.flags]
    if not goals:
        tell("pieces", (), 'no piece has the flag "goal"; exactly one kind must')
    for name in goals[1:]:
        tell("pieces", (name, "flags"), f'"{goals[0]}" is the goal already; exactly one kind may be')
    for side in ("light", "dark"):
        known: dict[str, str] = {}
        for name, kind in pieces.items():
            own = getattr(kind.ids, side)
            if own in NO_NAMES or not (own.isascii() and own.replace("_", "a").isalnum() and own.islower()):
                why = f'"{own}" can\'t be a name in texts; use small letters and _, and not {" or ".join(NO_NAMES)}'
                tell("pieces", (name, "ids", side), why)
            elif own in known:
                tell("pieces", (name, "ids", side), f'"{known[own]}" is called {own} already')
            known.setdefault(own, name)
    for name, kind in pieces.items():
        _piece(name, kind, pieces, board, tell)


def _piece(name: str, kind: PieceKind, pieces: Mapping[str, PieceKind], board: Board, tell: Tell) -> None:
    is_goal = "goal" in kind.flags
    if is_goal and kind.moves:
        tell("pieces", (name, "moves"), "the goal never moves (CASTLE-CASTLE-1)")
    if is_goal and "expansion" in kind.flags:
        tell("pieces", (name, "flags"), "the goal belongs to every game and can't be of the expansion")
    if not is_goal and not kind.moves:
        tell("pieces", (name,), f"{name} has no moves; only the goal stands still")
    if kind.promote is not None and kind.promote.to in pieces:
        to = pieces[kind.promote.to]
        if "goal" in to.flags or kind.promote.to == name:
            tell("pieces", (name, "promote", "to"), f'nothing can become a "{kind.promote.to}" so')
        elif "expansion" in to.flags and "expansion" not in kind.flags:
            why = f"{kind.promote.to} belongs to the expansion, but {name} is in every game (CASTLE-EXPANDED-8)"
            tell("pieces", (name, "promote", "to"), why)
    if len(set(kind.flags)) < len(kind.flags):
        tell("pieces", (name, "flags"), "the same flag is named twice")
    _moves("pieces", (name, "moves"), kind.moves, board, tell)
    if kind.tuned is not None and kind.tuned.moves is not None:
        _moves("pieces", (name, "tuned", "moves"), kind.tuned.moves, board, tell)
        if is_goal or not kind.tuned.moves:
            tell("pieces", (name, "tuned", "moves"), "the goal never moves, and everything else does")


def _moves(part: str, path: tuple[str, ...], moves: Sequence[Any], board: Board, tell: Tell) -> None:
    for i, pattern in enumerate(moves):
        if isinstance(pattern, Recall):
            continue
        word = type(pattern).__name__.lower()
        if pattern.standing is not None and pattern.standing not in (*board.regions, DOUBLE):
            why = fitting.unknown_region(pattern.standing, (*board.regions, DOUBLE))
            tell(part, (*path, i, word, "standing"), why)


def _effects(effects: Mapping[str, Effect], pieces: Mapping[str, PieceKind], board: Board, tell: Tell) -> None:
    goals = {kind.effect for kind in pieces.values() if "goal" in kind.flags}
    users: dict[str, str] = {}
    for name, kind in pieces.items():
        if kind.effect is not None and kind.effect in users:
            why = f"{users[kind.effect]} has the effect {kind.effect}; each belongs to one kind (CASTLE-EFFECT-3)"
            tell("pieces", (name, "effect"), why)
        elif kind.effect is not None:
            users[kind.effect] = name
    for name, effect in effects.items():
        forms: list[tuple[tuple[str, ...], Effect | TunedEffect]] = [((name,), effect)]
        if effect.tuned is not None:
            forms.append(((name, "tuned"), effect.tuned))
        for path, form in forms:
            moves = form.moves or ()
            _moves("effects", (*path, "moves"), moves, board, tell)
            if name in goals and any(not isinstance(pattern, Recall) for pattern in moves):
                tell("effects", (*path, "moves"), "the goal's effect can only recall: the goal itself never moves")
        part = effect.combat
        does_something = effect.moves or part.die_step or part.extra_die or part.bonus or part.retreat
        if not does_something:
            tell("effects", (name,), f"{name} has neither moves nor a combat part")


def _work(pieces: Mapping[str, PieceKind], effects: Mapping[str, Effect], grid: Grid, tell: Tell) -> None:
    """Whether the moves can be compiled in a time that a player waits."""
    total = 0
    for name, kind in pieces.items():
        added = () if kind.effect is None or kind.effect not in effects else effects[kind.effect].moves
        patterns = [*kind.moves, *(pattern for pattern in added if not isinstance(pattern, Recall))]
        total += 2 * work_of(patterns, grid)
        if total > MOST_WORK:
            why = f"with these moves the pieces pass {total} squares from all squares together"
            tell("pieces", (name, "moves"), f"{why}; at most {MOST_WORK} are possible")
            return


def _rows(pieces: Mapping[str, PieceKind], board: Board, tell: Tell) -> None:
    """The standard army: as wide as the board, one goal, the numbers that the pieces say.  CASTLE-SETUP-1."""
    for key in ("near", "second"):
        row = getattr(board, key)
        if len(row) != board.files:
            tell("board", (key,), f"{key} has {len(row)} pieces, expected {board.files}")
        for i, name in enumerate(row):
            if name in pieces and "expansion" in pieces[name].flags:
                tell("board", (key, i), f"{name} belongs to the expansion and can't be in the standard army")
    every = [*board.near, *board.second]
    for name, kind in pieces.items():
        if every.count(name) != kind.count:
            why = f"{name} has the count {kind.count}, but the standard army has {every.count(name)} of it"
            tell("pieces", (name, "count") if kind.count else (name,), why)
        if "goal" in kind.flags and every.count(name) != 1:
            tell("board", ("near",), f"the standard army has {every.count(name)} of {name}, expected 1")
        if "champion" in kind.flags and board.second.count(name):
            tell("board", ("second",), f"{name} is a champion and stands in the near row")
    if not any(name in pieces and "goal" in pieces[name].flags for name in board.near):
        tell("board", ("near",), "the goal must stand in the near row")


def _armies(armies: Mapping[str, ReadyArmy], pieces: Mapping[str, PieceKind], board: Board, tell: Tell) -> None:
    for army, ready in armies.items():
        if army in NO_NAMES:
            tell("armies", (army,), f'an army can\'t be called "{army}"')
        castles = 0
        for key in ("near", "second"):
            row = getattr(ready, key)
            if len(row) != board.files:
                tell("armies", (army, key), f"{key} has {len(row)} pieces, expected {board.files}")
            for i, name in enumerate(row):
                if name != "none" and name not in pieces:
                    tell("armies", (army, key, i), f'unknown piece "{name}"{did_you_mean(name, pieces)}')
                castles += name in pieces and "goal" in pieces[name].flags
        if castles != 1:
            tell("armies", (army,), f"this army has {castles} Castles, expected 1 (CASTLE-EXPANDED-6)")
