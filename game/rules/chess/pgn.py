"""Whole chess games for other programs: PGN out and in, its moves in short algebraic notation (CHESS-TEXT-1).

Reading is lenient where files differ (zeros for castling, missing checks, annotations) and strict where a move could
be two: that is told with its line.  Comments and side lines are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.boards.position import PROMOTES
from game.core.exchange import Scoresheet
from game.core.ruleset import Plain, Result
from game.core.sayings import ACCEPT, CLAIM, OFFER, RESIGN
from game.rules.chess.data import PositionFile
from game.rules.chess.moves import ANY_SPECIAL, CASTLE
from game.rules.chess.state import ChessState, Move

if TYPE_CHECKING:
    from game.rules.chess.ruleset import ChessRules

WIDTH = 79
MAX_GAMES = 500
MAX_DEPTH = 100
"""Side lines inside side lines; more is no game that somebody wrote down."""
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")

_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_TOKEN = re.compile(
    r"""(?P<space>\s+)
      | (?P<comment>\{[^}]*\}|;[^\n]*)
      | (?P<tag>\[\s*\w+\s+"(?:[^"\\\n]|\\.)*"\s*\])
      | (?P<open>\() | (?P<close>\))
      | (?P<note>\$[0-9]+|[!?]+|e\.p\.)
      | (?P<result>1-0|0-1|1/2-1/2|\*)
      | (?P<number>[0-9]+\s*\.+|\.+)
      | (?P<move>[A-Za-z0][A-Za-z0-9=+\#/:-]*)
      | (?P<number_alone>[0-9]+(?=\s))""",
    re.VERBOSE,
)
_CASTLING = re.compile(r"[O0o]-[O0o](-[O0o])?\Z")


# --- one move


def san(rules: ChessRules, s: ChessState, text: str) -> str:
    """The legal move `text` (`g1f3`) as `Nf3`, with + and #."""
    m = rules.moves(s)[text]
    after = s.clone()
    action = rules.actions_by_move[m]
    rules.apply(after, action)
    mark = ""
    if after.position.is_checked():
        mark = "+" if rules.moves(after) else "#"
    return _bare(rules, s, action, m) + mark


def _bare(rules: ChessRules, s: ChessState, action: Move, m: int) -> str:
    if m & ANY_SPECIAL == CASTLE:
        return "O-O" if _is_short(rules, action) else "O-O-O"
    board, names = s.position.board, rules.grid.names
    letter = _letter(rules, board[action.start])
    takes = "x" if _is_capture(s, action, m) else ""
    text = f"{letter}{_which(rules, s, action, letter, bool(takes))}{takes}{names[action.end]}"
    if action.promotion is not None:
        text += f"={rules.kinds[action.promotion].letter.upper()}"
    return text


def _is_capture(s: ChessState, action: Move, m: int) -> bool:
    """A piece stands on the end, or the move takes in passing: onto the ghost, out of its file."""
    if s.position.board[action.end]:
        return True
    return bool(m & ANY_SPECIAL) and action.end == s.position.ghost


def _is_short(rules: ChessRules, action: Move) -> bool:
    rook_start, rook_end = rules.tables.hops[action.end]
    cells = rules.grid.cells
    return abs(cells[rook_start][0] - cells[rook_end][0]) <= 2


def _letter(rules: ChessRules, piece: int) -> str:
    """The capital of a piece; "" for a pawn."""
    letter = rules.kinds[rules.names[rules.tables.kind_of(piece)]].letter
    return "" if letter == "p" else letter.upper()


def _which(rules: ChessRules, s: ChessState, action: Move, letter: str, takes: bool) -> str:
    """As much of the start as tells the piece from others of its kind that could go there too."""
    x, y = rules.grid.cells[action.start]
    file = rules.grid.names[action.start].rstrip("0123456789")
    if not letter:
        return file if takes else ""
    kind = s.position.board[action.start]
    rivals = {
        other.start
        for other in (rules.actions_by_move[m] for m in rules.moves(s).values() if m & ANY_SPECIAL != CASTLE)
        if other.end == action.end and other.start != action.start and s.position.board[other.start] == kind
    }
    if not rivals:
        return ""
    if all(rules.grid.cells[other][0] != x for other in rivals):
        return file
    if all(rules.grid.cells[other][1] != y for other in rivals):
        return str(y + 1)
    return rules.grid.names[action.start]


def move_of(rules: ChessRules, s: ChessState, text: str) -> str:
    """The legal move that `Nf3`, `exd8=Q` or `e2e4` means; ValueError when it is none, or could be two."""
    bare = text.rstrip("+#!?")
    moves = rules.moves(s)
    if bare.lower() in moves:
        return bare.lower()
    castling = _CASTLING.match(bare)
    found = [t for t, m in moves.items() if _fits(rules, s, m, castling, bare)]
    if len(found) != 1:
        raise ValueError(f'"{text}" is no legal move here' if not found else f'"{text}" could be {" or ".join(found)}')
    return found[0]


def _fits(rules: ChessRules, s: ChessState, m: int, castling: re.Match[str] | None, bare: str) -> bool:
    action = rules.actions_by_move[m]
    if castling is not None:
        return m & ANY_SPECIAL == CASTLE and _is_short(rules, action) == (castling[1] is None)
    if m & ANY_SPECIAL == CASTLE:
        return False
    start, end = rules.grid.names[action.start], rules.grid.names[action.end]
    file = start.rstrip("0123456789")
    letter = _letter(rules, s.position.board[action.start])
    shape = rf"{letter}(?:{file})?(?:{start[len(file) :]})?[x:]?-?{end}(?:[=/]?([A-Za-z]))?"
    parts = re.fullmatch(shape, bare)
    if parts is None:
        return False
    wanted = (parts[1] or "").lower()
    becomes = "" if action.promotion is None else rules.kinds[action.promotion].letter
    return wanted == becomes or (not wanted and bool(m & PROMOTES) and becomes == "q")


# --- whole games out


def export_pgn(
    rules: ChessRules, start: ChessState, actions: Sequence[str], result: Result | None, tags: Mapping[str, str]
) -> str:
    """The game as PGN; words such as offers are left out, an end by word stands in the tags."""
    first = rules.notation.fen_text(start)
    head = {name: tags.get(name, "?") for name in ROSTER}
    head["Date"] = tags.get("Date", "????.??.??")
    head["Round"] = tags.get("Round", "-")
    head["Result"] = _result(result)
    for name in sorted(set(tags) - set(head)):
        head[name] = tags[name]
    if first != rules.notation.fen_text(rules.start(0)):
        head |= {"SetUp": "1", "FEN": first}
    if rules.variant != "standard":
        head["Variant"] = rules.variant
    if result is not None:
        head["Termination"] = "time forfeit" if result.reason.startswith("time") else "normal"
    lines = [f'[{name} "{_quoted(value)}"]' for name, value in head.items()]
    return "\n".join([*lines, "", *_wrapped([*_moves(rules, start, actions), head["Result"]])]) + "\n"


def _moves(rules: ChessRules, start: ChessState, actions: Sequence[str]) -> Iterator[str]:
    s, is_first = start.clone(), True
    for text in actions:
        action = rules.notation.parse(s, text)
        if isinstance(action, Move):
            if not s.position.turn:
                yield f"{s.fullmove}."
            elif is_first:
                yield f"{s.fullmove}..."
            yield san(rules, s, text)
            is_first = False
        rules.apply(s, action)


def _wrapped(words: Sequence[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line


def _result(result: Result | None) -> str:
    if result is None:
        return "*"
    return {frozenset({0}): "1-0", frozenset({1}): "0-1"}.get(frozenset(result.winners), "1/2-1/2")


def _quoted(value: str) -> str:
    printable = "".join(c if c.isprintable() else " " for c in value)
    return printable.replace("\\", "\\\\").replace('"', '\\"')[:200]


# --- whole games in


@dataclass(slots=True)
class _Game:
    """A game while it is being read: tags, then moves."""

    tags: dict[str, str]
    moves: list[tuple[str, int]]
    """Each with the line it stands in."""
    result: str = "*"


def import_pgn(rules: ChessRules, text: str) -> list[Scoresheet]:
    """Every game of a file; ValueError with a sentence that names the line."""
    games = [_played(rules, game) for game in _games(text.removeprefix("\ufeff"))]
    if not games:
        raise ValueError("line 1: there is no game in this file")
    return games


def _games(text: str) -> Iterator[_Game]:
    """The games as tokens; side lines are passed over."""
    text = re.sub(r"^%[^\n]*", "", text, flags=re.MULTILINE)
    game, depth, at, count = _Game({}, []), 0, 0, 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise ValueError(f"line {_line(text, at)}: {_shown(text, at)} can't be read")
        kind = found.lastgroup or ""
        depth += (kind == "open") - (kind == "close")
        if not 0 <= depth <= MAX_DEPTH:
            raise ValueError(f"line {_line(text, at)}: a bracket of a side line has no other half")
        if depth == 0:
            is_next = kind == "tag" and bool(game.moves)
            if is_next:  # a game without a result; the next one begins
                yield game
                game = _Game({}, [])
            if kind == "tag" and (tag := _TAG.match(found[0])):
                game.tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
            elif kind == "move":
                game.moves.append((found[0], _line(text, at)))
            if kind == "result":
                game.result = found[0]
                yield game
                game = _Game({}, [])
                count += 1
                if count > MAX_GAMES:
                    raise ValueError(f"line {_line(text, at)}: more than {MAX_GAMES} games in one file")
        at = found.end()
    if depth:
        raise ValueError(f"line {_line(text, at)}: a side line is not closed")
    if game.moves or game.tags:
        yield game


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _shown(text: str, at: int) -> str:
    return f'"{text[at : at + 12].split(chr(10))[0]}"'


def _played(rules: ChessRules, game: _Game) -> Scoresheet:
    start = _start(rules, game.tags)
    s = rules.start(0) if start is None else _read_fen(rules, game.tags["FEN"])
    actions: list[str] = []
    for text, line in game.moves:
        if rules.result(s) is not None:
            raise ValueError(f"line {line}: {text} comes after the end of the game")
        try:
            move = move_of(rules, s, text)
        except ValueError as error:
            raise ValueError(f"line {line}: {error}") from error
        rules.apply(s, rules.actions_by_move[rules.moves(s)[move]])
        actions.append(move)
    return Scoresheet(game.tags, start, tuple(_with_end(rules, s, actions, game)), game.result)


def _start(rules: ChessRules, tags: Mapping[str, str]) -> Plain:
    fen = tags.get("FEN")
    if fen is None:
        return None
    _read_fen(rules, fen)
    return {"game": rules.game, "variant": rules.variant, "fen": fen}


def _read_fen(rules: ChessRules, fen: str) -> ChessState:
    wrongs: list[str] = []
    found = rules.notation.read(PositionFile("chess", fen=fen), lambda path, why: wrongs.append(why))
    if found is None:
        raise ValueError(f"line 1: the tag FEN: {wrongs[0]}")
    return found


def _with_end(rules: ChessRules, s: ChessState, actions: list[str], game: _Game) -> list[str]:
    """The actions with the word that ended the game, where one of our words says the same."""
    if rules.result(s) is not None or game.result == "*":
        return actions
    seat = s.position.turn
    if game.result == "1/2-1/2":
        if rules.check(s, CLAIM) is None:
            return [*actions, CLAIM.text]
        return [*actions[:-1], OFFER.text, actions[-1], ACCEPT.text] if actions else actions
    loser = 1 if game.result == "1-0" else 0
    if loser != seat:
        return actions  # he gave up while the other was to move: our game stays open there
    if "time" in game.tags.get("Termination", "").lower():
        return [*actions, f"time:{rules.seats[loser]}"]
    return [*actions, RESIGN.text]
