"""Whole chess games for other programs: PGN out and in, its moves in short algebraic notation (CHESS-TEXT-1).

Reading is lenient where files differ (zeros for castling, missing checks, annotations) and strict where a move could
be two: that is told with its line.  Comments and side lines are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.boards.position import PROMOTES
from game.core.exchange import Scoresheet
from game.core.ruleset import Plain, Result
from game.core.sayings import ACCEPT, CLAIM, OFFER, RESIGN
from game.rules.chess import ends
from game.rules.chess.data import SEATS, PositionFile
from game.rules.chess.files import PositionFiles
from game.rules.chess.law import Law
from game.rules.chess.listing import legal
from game.rules.chess.moves import ANY_SPECIAL, CASTLE
from game.rules.chess.playing import apply
from game.rules.chess.setup import begin
from game.rules.chess.state import ChessState, Move
from game.rules.chess.texts import parse

WIDTH = 79
MAX_GAMES = 500
MAX_DEPTH = 100
"""Side lines inside side lines; more is no game that somebody wrote down."""
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


def san(law: Law, s: ChessState, text: str) -> str:
    """The legal move `text` (`g1f3`) as `Nf3`, with + and #."""
    m = legal(law, s)[text]
    after = s.clone()
    action = law.actions_by_move[m]
    apply(law, after, action)
    mark = ""
    if after.position.is_checked():
        mark = "+" if legal(law, after) else "#"
    return _bare(law, s, action, m) + mark


def _bare(law: Law, s: ChessState, action: Move, m: int) -> str:
    if m & ANY_SPECIAL == CASTLE:
        return "O-O" if _is_short(law, action) else "O-O-O"
    board, names = s.position.board, law.grid.names
    letter = _letter(law, board[action.start])
    takes = "x" if _is_capture(s, action, m) else ""
    text = f"{letter}{_which(law, s, action, letter, bool(takes))}{takes}{names[action.end]}"
    if action.promotion is not None:
        text += f"={law.kinds[action.promotion].letter.upper()}"
    return text


def _is_capture(s: ChessState, action: Move, m: int) -> bool:
    """A piece stands on the end, or the move takes in passing: onto the ghost, out of its file."""
    if s.position.board[action.end]:
        return True
    return bool(m & ANY_SPECIAL) and action.end == s.position.ghost


def _is_short(law: Law, action: Move) -> bool:
    rook_start, rook_end = law.tables.hops[action.end]
    cells = law.grid.cells
    return abs(cells[rook_start][0] - cells[rook_end][0]) <= 2


def _letter(law: Law, piece: int) -> str:
    """The capital of a piece; "" for a pawn."""
    letter = law.kind_of(piece).letter
    return "" if letter == "p" else letter.upper()


def _which(law: Law, s: ChessState, action: Move, letter: str, takes: bool) -> str:
    """As much of the start as tells the piece from others of its kind that could go there too."""
    x, y = law.grid.cells[action.start]
    file = law.grid.names[action.start].rstrip("0123456789")
    if not letter:
        return file if takes else ""
    kind = s.position.board[action.start]
    rivals = {
        other.start
        for other in (law.actions_by_move[m] for m in legal(law, s).values() if m & ANY_SPECIAL != CASTLE)
        if other.end == action.end and other.start != action.start and s.position.board[other.start] == kind
    }
    if not rivals:
        return ""
    if all(law.grid.cells[other][0] != x for other in rivals):
        return file
    if all(law.grid.cells[other][1] != y for other in rivals):
        return str(y + 1)
    return law.grid.names[action.start]


def move_of(law: Law, s: ChessState, text: str) -> str:
    """The legal move that `Nf3`, `exd8=Q` or `e2e4` means; ValueError when it is none, or could be two."""
    bare = text.rstrip("+#!?")
    moves = legal(law, s)
    if bare.lower() in moves:
        return bare.lower()
    castling = _CASTLING.match(bare)
    found = [t for t, m in moves.items() if _fits(law, s, m, castling, bare)]
    if len(found) != 1:
        raise ValueError(f'"{text}" is no legal move here' if not found else f'"{text}" could be {" or ".join(found)}')
    return found[0]


def _fits(law: Law, s: ChessState, m: int, castling: re.Match[str] | None, bare: str) -> bool:
    action = law.actions_by_move[m]
    if castling is not None:
        return m & ANY_SPECIAL == CASTLE and _is_short(law, action) == (castling[1] is None)
    if m & ANY_SPECIAL == CASTLE:
        return False
    start, end = law.grid.names[action.start], law.grid.names[action.end]
    file = start.rstrip("0123456789")
    letter = _letter(law, s.position.board[action.start])
    shape = rf"{letter}(?:{file})?(?:{start[len(file) :]})?[x:]?-?{end}(?:[=/]?([A-Za-z]))?"
    parts = re.fullmatch(shape, bare)
    if parts is None:
        return False
    wanted = (parts[1] or "").lower()
    becomes = "" if action.promotion is None else law.kinds[action.promotion].letter
    return wanted == becomes or (not wanted and bool(m & PROMOTES) and becomes == "q")


# --- whole games out


def export_pgn(
    files: PositionFiles, start: ChessState, actions: Sequence[str], result: Result | None, tags: Mapping[str, str]
) -> str:
    """The game as PGN; words such as offers are left out, an end by word stands in the tags."""
    law = files.law
    first = files.fen_text(start)
    head = {name: tags.get(name, "?") for name in ROSTER}
    head["Date"] = tags.get("Date", "????.??.??")
    head["Round"] = tags.get("Round", "-")
    head["Result"] = _result(result)
    for name in sorted(set(tags) - set(head)):
        head[name] = tags[name]
    if first != files.fen_text(begin(law, 0)):
        head |= {"SetUp": "1", "FEN": first}
    if law.variant != "standard":
        head["Variant"] = law.variant
    if result is not None:
        head["Termination"] = "time forfeit" if result.reason.startswith("time") else "normal"
    lines = [f'[{name} "{_quoted(value)}"]' for name, value in head.items()]
    return "\n".join([*lines, "", *_wrapped([*_moves(law, start, actions), head["Result"]])]) + "\n"


def _moves(law: Law, start: ChessState, actions: Sequence[str]) -> Iterator[str]:
    s, is_first = start.clone(), True
    for text in actions:
        action = parse(law, text)
        if isinstance(action, Move):
            if not s.position.turn:
                yield f"{s.fullmove}."
            elif is_first:
                yield f"{s.fullmove}..."
            yield san(law, s, text)
            is_first = False
        apply(law, s, action)


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


def import_pgn(files: PositionFiles, text: str) -> list[Scoresheet]:
    """Every game of a file; ValueError with a sentence that names the line."""
    games = [_played(files, game) for game in _games(text.removeprefix("\ufeff"))]
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


def _played(files: PositionFiles, game: _Game) -> Scoresheet:
    law = files.law
    start = _start(files, game.tags)
    s = begin(law, 0) if start is None else _read_fen(files, game.tags["FEN"])
    actions: list[str] = []
    for text, line in game.moves:
        if ends.result(law, s) is not None:
            raise ValueError(f"line {line}: {text} comes after the end of the game")
        try:
            move = move_of(law, s, text)
        except ValueError as error:
            raise ValueError(f"line {line}: {error}") from error
        apply(law, s, law.actions_by_move[legal(law, s)[move]])
        actions.append(move)
    return Scoresheet(game.tags, start, tuple(_with_end(law, s, actions, game)), game.result)


def _start(files: PositionFiles, tags: Mapping[str, str]) -> Plain:
    fen = tags.get("FEN")
    if fen is None:
        return None
    _read_fen(files, fen)
    return {"game": "chess", "variant": files.law.variant, "fen": fen}


def _read_fen(files: PositionFiles, fen: str) -> ChessState:
    wrongs: list[str] = []
    found = files.read(PositionFile("chess", fen=fen), lambda path, why: wrongs.append(why))
    if found is None:
        raise ValueError(f"line 1: the tag FEN: {wrongs[0]}")
    return found


def _with_end(law: Law, s: ChessState, actions: list[str], game: _Game) -> list[str]:
    """The actions with the word that ended the game, where one of our words says the same."""
    if ends.result(law, s) is not None or game.result == "*":
        return actions
    seat = s.position.turn
    if game.result == "1/2-1/2":
        if ends.claimed(s.position, s.seen) is not None:
            return [*actions, CLAIM.text]
        return [*actions[:-1], OFFER.text, actions[-1], ACCEPT.text] if actions else actions
    loser = 1 if game.result == "1-0" else 0
    if loser != seat:
        return actions  # he gave up while the other was to move: our game stays open there
    if "time" in game.tags.get("Termination", "").lower():
        return [*actions, f"time:{SEATS[loser]}"]
    return [*actions, RESIGN.text]
