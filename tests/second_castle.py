"""A second generator of Castle's actions, moves and odds, written from docs/rules/castle.md alone; it shares nothing
with the program.

Slow and plain on purpose: a board is a dictionary from square names to men, every piece's reach is walked square by
square in a function of its own, what frees a boxed-in piece is found by trying, and odds are counted over all faces
that all dice can show.  Positions go in and out as the dictionaries that position files hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

Position = dict[str, Any]
Shift = tuple[int, int]
Board = dict[str, "Man"]
Reach = dict[str, list[str]]
"""Where a piece may go, with the squares it passes on the way, in order."""

# --- CASTLE-BOARD: squares and sides

FILES = "abcdefghij"
SQUARES = [file + str(rank) for file in FILES for rank in range(1, 11)]
SEATS = ["light", "dark"]
OTHER = {"light": "dark", "dark": "light"}
FAR = {"light": "10", "dark": "1"}

STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
ASLANT = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
ALL = STRAIGHT + ASLANT
KNIGHT_LEAPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]

TABLE = [
    ("soldier", "skeleton", "lesser", 6, "charge"),
    ("elf", "orc", "lesser", 6, "slip"),
    ("knight", "death_knight", "greater", 8, "lance"),
    ("lion", "dire_wolf", "greater", 8, "pounce"),
    ("griffin", "dragon", "greater", 8, "soar"),
    ("giant", "ogre", "greater", 10, "rampage"),
    ("paladin", "lich", "greater", 10, "leap"),
    ("castle", "castle", "greater", 10, "recall"),
    ("ranger", "goblin", "lesser", 6, "scout"),
    ("pikeman", "ghoul", "lesser", 6, "skewer"),
    ("squire", "acolyte", "lesser", 6, "dash"),
    ("unicorn", "nightmare", "greater", 8, "bound"),
    ("wizard", "warlock", "greater", 8, "flare"),
    ("ballista", "bone_thrower", "greater", 8, "volley"),
    ("pegasus", "wyvern", "greater", 8, "dive"),
    ("archmage", "vampire", "greater", 10, "ward"),
]
"""Kind (the light name), dark name, tier, combat die and effect.  CASTLE-BOARD-2, -6, COMBAT-2, XPIECE."""

KINDS = [row[0] for row in TABLE]
CORE = KINDS[:8]
NAMES = {"light": {row[0]: row[0] for row in TABLE}, "dark": {row[0]: row[1] for row in TABLE}}
KIND = {seat: {name: kind for kind, name in names.items()} for seat, names in NAMES.items()}
TIER = {row[0]: row[2] for row in TABLE}
DIE = {row[0]: row[3] for row in TABLE}
EFFECT = {row[0]: row[4] for row in TABLE}
START_TOKENS = {"standard": 0, "expanded": 0, "adventure": 3, "av1": 3, "av2": 1, "blitz": 1, "tactician": 3}
FOUGHT_WITH_DICE = {"adventure", "av1", "blitz"}
MOVEMENT_DIE = {"adventure", "av1", "av2"}
WITH_EFFECTS = {"adventure", "av1", "av2", "blitz", "tactician"}
SIZES = [6, 8, 10]


@dataclass(frozen=True)
class Man:
    seat: str
    kind: str

    @property
    def tier(self) -> str:
        return TIER[self.kind]


def step(square: str, shift: Shift, times: int = 1) -> str:
    """The square so many shifts away; "" off the board."""
    file = FILES.index(square[0]) + shift[0] * times
    rank = int(square[1:]) + shift[1] * times
    return FILES[file] + str(rank) if 0 <= file < 10 and 1 <= rank <= 10 else ""


def board_of(given: Position) -> Board:
    return {
        square: Man(seat, KIND[seat][name])
        for seat, names in given["pieces"].items()
        for name, squares in names.items()
        for square in squares
    }


def pieces_of(board: Board) -> dict[str, dict[str, list[str]]]:
    """The board as a position file has it."""
    found: dict[str, dict[str, list[str]]] = {}
    for seat in SEATS:
        for square in SQUARES:
            if square in board and board[square].seat == seat:
                found.setdefault(seat, {}).setdefault(NAMES[seat][board[square].kind], []).append(square)
    return found


def option(given: Position, name: str, default: Any) -> Any:
    return (given.get("options") or {}).get(name, default)


def kept(given: Position, name: str, default: Any = None) -> Any:
    value = (given.get("state") or {}).get(name)
    return default if value is None else value


def is_fought(given: Position) -> bool:
    """Whether dice settle attacks."""
    return given["variant"] in FOUGHT_WITH_DICE


# --- CASTLE-MOVE: how things go


@dataclass(frozen=True)
class Ground:
    """A board with what the options say about it, as one seat sees it."""

    board: Board
    seat: str
    giants_are_safe: bool
    castles_are_flown_over: bool
    doubles_at_home_alone: bool

    def forward(self, shift: Shift) -> Shift:
        """A shift as light sees it, from this seat's side."""
        return shift if self.seat == "light" else (shift[0], -shift[1])

    def man(self, square: str) -> Man | None:
        return self.board.get(square)

    def may_take(self, mover: Man, square: str) -> bool:
        """CASTLE-MOVE-2, GIANT-2."""
        man = self.board.get(square)
        if man is None or man.seat == self.seat:
            return False
        return not (man.kind == "giant" and mover.tier == "lesser" and self.giants_are_safe)

    def may_pass_over(self, square: str) -> bool:
        """CASTLE-GRIFFIN-2 to -4, GIANT-4."""
        man = self.board.get(square)
        if man is None:
            return True
        return man.kind != "giant" and (man.kind != "castle" or self.castles_are_flown_over)


def ground_of(given: Position, seat: str, board: Board | None = None) -> Ground:
    return Ground(
        board_of(given) if board is None else board,
        seat,
        giants_are_safe=not is_fought(given) or option(given, "giant_immune_in_combat", False),
        castles_are_flown_over=option(given, "fly_over_castle", True),
        doubles_at_home_alone=option(given, "soldier_double", "any") == "home",
    )


def walk(
    ground: Ground, start: str, shifts: list[Shift], most: int, least: int = 1, flying: bool = False
) -> Iterator[tuple[str, list[str]]]:
    """Squares along lines that can be come to, whoever stands there, with those passed before."""
    for shift in shifts:
        passed: list[str] = []
        for times in range(1, most + 1):
            square = step(start, ground.forward(shift), times)
            if not square:
                break
            if times >= least:
                yield square, list(passed)
            if ground.man(square) and not (flying and ground.may_pass_over(square)):
                break
            passed.append(square)


def landing(
    ground: Ground, start: str, ways: Iterator[tuple[str, list[str]]], moves: bool = True, takes: bool = True
) -> Reach:
    """Those of the ways that end where this piece may stand: on an empty square, or by taking who stands there."""
    mover = ground.board[start]
    found = {}
    for square, passed in ways:
        is_empty = ground.man(square) is None
        if (moves and is_empty) or (takes and ground.may_take(mover, square)):
            found[square] = passed
    return found


def leaps(ground: Ground, start: str, offsets: list[Shift], times: int = 1) -> Iterator[tuple[str, list[str]]]:
    """CASTLE-MOVE-5; several leaps in a line need each landing square before the last empty."""
    for offset in offsets:
        passed: list[str] = []
        for number in range(1, times + 1):
            square = step(start, offset, number)
            if not square:
                break
            yield square, list(passed)
            if ground.man(square):
                break
            passed.append(square)


def outward(ground: Ground, start: str, flying: bool = False) -> Iterator[tuple[str, list[str]]]:
    """CASTLE-LION-1 to -4."""

    def is_open(square: str) -> bool:
        return ground.man(square) is None or (flying and ground.may_pass_over(square))

    for dx, dy in STRAIGHT:
        first = step(start, (dx, dy))
        if not first:
            continue
        yield first, []
        if not is_open(first):
            continue
        for diagonal in ASLANT:
            if (dx and diagonal[0] != dx) or (dy and diagonal[1] != dy):
                continue
            second, third = step(first, diagonal), step(first, diagonal, 2)
            if second:
                yield second, [first]
            if third and is_open(second):
                yield third, [first, second]


def soldier(ground: Ground, start: str) -> Reach:
    second_row = "2" if ground.seat == "light" else "9"
    found = landing(ground, start, walk(ground, start, [(0, 1), (-1, 0), (1, 0)], 1))
    if not ground.doubles_at_home_alone or start[1:] == second_row:
        found |= landing(ground, start, walk(ground, start, [(0, 1)], 2, 2), takes=False)
    return found


def elf(ground: Ground, start: str) -> Reach:
    return landing(ground, start, walk(ground, start, ASLANT, 2))


def knight(ground: Ground, start: str) -> Reach:
    return landing(ground, start, walk(ground, start, ALL, 3))


def lion(ground: Ground, start: str) -> Reach:
    return landing(ground, start, outward(ground, start))


def griffin(ground: Ground, start: str) -> Reach:
    return landing(ground, start, walk(ground, start, STRAIGHT, 3, flying=True))


def giant(ground: Ground, start: str) -> Reach:
    return landing(ground, start, walk(ground, start, [(0, 1), (-1, 1), (1, 1), (-1, 0), (1, 0)], 3))


def paladin(ground: Ground, start: str) -> Reach:
    return landing(ground, start, walk(ground, start, ALL, 9))


def castle(ground: Ground, start: str) -> Reach:
    return {}


def ranger(ground: Ground, start: str) -> Reach:
    far = [(2, 2), (2, -2), (-2, 2), (-2, -2)]
    return landing(ground, start, walk(ground, start, STRAIGHT, 1)) | landing(ground, start, leaps(ground, start, far))


def pikeman(ground: Ground, start: str) -> Reach:
    found = landing(ground, start, walk(ground, start, [(0, 1), (1, 1), (-1, 1)], 1))
    found |= landing(ground, start, walk(ground, start, [(0, 1)], 2, 2), moves=False)
    return found | landing(ground, start, walk(ground, start, [(0, -1)], 1), takes=False)


def squire(ground: Ground, start: str) -> Reach:
    return landing(ground, start, walk(ground, start, ALL, 1))


def unicorn(ground: Ground, start: str) -> Reach:
    return landing(ground, start, leaps(ground, start, KNIGHT_LEAPS, 2))


def wizard(ground: Ground, start: str) -> Reach:
    threes = [(3 * dx, 3 * dy) for dx, dy in ALL]
    return landing(ground, start, walk(ground, start, ALL, 1)) | landing(ground, start, leaps(ground, start, threes))


def ballista(ground: Ground, start: str) -> Reach:
    found = landing(ground, start, walk(ground, start, STRAIGHT, 4), takes=False)
    for shift in STRAIGHT:
        for far in range(2, 7):
            target = step(start, shift, far)
            if not target:
                break
            between = [step(start, shift, near) for near in range(1, far)]
            hopped = [square for square in between if ground.man(square)]
            if len(hopped) == 1 and ground.may_pass_over(hopped[0]) and ground.may_take(ground.board[start], target):
                found[target] = between
    return found


def pegasus(ground: Ground, start: str) -> Reach:
    return landing(ground, start, walk(ground, start, ASLANT, 3, flying=True))


def archmage(ground: Ground, start: str) -> Reach:
    found = landing(ground, start, walk(ground, start, ALL, 3))
    return found | landing(ground, start, leaps(ground, start, KNIGHT_LEAPS))


PLAIN: dict[str, Callable[[Ground, str], Reach]] = {
    "soldier": soldier,
    "elf": elf,
    "knight": knight,
    "lion": lion,
    "griffin": griffin,
    "giant": giant,
    "paladin": paladin,
    "castle": castle,
    "ranger": ranger,
    "pikeman": pikeman,
    "squire": squire,
    "unicorn": unicorn,
    "wizard": wizard,
    "ballista": ballista,
    "pegasus": pegasus,
    "archmage": archmage,
}


# --- CASTLE-EFFECT: what else a piece may do


def charge(ground: Ground, start: str) -> Reach:
    return landing(ground, start, walk(ground, start, [(0, 1)], 3))


def slip(ground: Ground, start: str) -> Reach:
    return landing(ground, start, walk(ground, start, STRAIGHT, 1), takes=False)


def lance(ground: Ground, start: str) -> Reach:
    return landing(ground, start, walk(ground, start, ALL, 4))


def pounce(ground: Ground, start: str) -> Reach:
    return landing(ground, start, outward(ground, start, flying=True))


def soar(ground: Ground, start: str) -> Reach:
    return landing(ground, start, walk(ground, start, STRAIGHT, 5, flying=True), takes=False)


def rampage(ground: Ground, start: str) -> Reach:
    return landing(ground, start, walk(ground, start, ALL, 3))


def leap(ground: Ground, start: str) -> Reach:
    return landing(ground, start, leaps(ground, start, KNIGHT_LEAPS))


def scout(ground: Ground, start: str) -> Reach:
    threes = [(3 * dx, 3 * dy) for dx, dy in STRAIGHT]
    return landing(ground, start, leaps(ground, start, threes), takes=False)


def skewer(ground: Ground, start: str) -> Reach:
    return landing(ground, start, walk(ground, start, [(1, 1), (-1, 1)], 2, 2), moves=False)


def dash(ground: Ground, start: str) -> Reach:
    return landing(ground, start, walk(ground, start, ALL, 2), takes=False)


def bound(ground: Ground, start: str) -> Reach:
    return landing(ground, start, leaps(ground, start, KNIGHT_LEAPS, 3))


def flare(ground: Ground, start: str) -> Reach:
    twos = [(2 * dx, 2 * dy) for dx, dy in ALL]
    return landing(ground, start, leaps(ground, start, twos), takes=False)


def volley(ground: Ground, start: str) -> Reach:
    return landing(ground, start, walk(ground, start, STRAIGHT, 4, 2), moves=False)


def dive(ground: Ground, start: str) -> Reach:
    return landing(ground, start, walk(ground, start, STRAIGHT, 1), takes=False)


def ward(ground: Ground, start: str) -> Reach:
    return landing(ground, start, walk(ground, start, ALL, 5))


def recall(ground: Ground, start: str) -> Reach:
    """CASTLE-EFFECT-18, -27: any own piece but the Castle itself."""
    home = [square for square, man in ground.board.items() if man == Man(ground.seat, "castle")]
    if not home or ground.board[start].kind == "castle":
        return {}
    around = [step(home[0], shift) for shift in ALL]
    return {square: [] for square in around if square and ground.man(square) is None}


HELPED: dict[str, Callable[[Ground, str], Reach]] = {
    "charge": charge,
    "slip": slip,
    "lance": lance,
    "pounce": pounce,
    "soar": soar,
    "rampage": rampage,
    "leap": leap,
    "scout": scout,
    "skewer": skewer,
    "dash": dash,
    "bound": bound,
    "flare": flare,
    "volley": volley,
    "dive": dive,
    "ward": ward,
    "recall": recall,
}
STEPS_UP = {"lance", "dive"}  # die_step: 1
EXTRA_DIE = {"rampage"}
PLUS_ONE = {"pounce", "flare"}
GOES_BACK = {"leap", "ward"}  # retreat
FIGHTS = STEPS_UP | EXTRA_DIE | PLUS_ONE | GOES_BACK


# --- one move


@dataclass(frozen=True)
class Move:
    start: str
    end: str
    is_attack: bool
    effect: str
    passed: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.start}{'x' if self.is_attack else ''}{self.end}" + (f"!{self.effect}" if self.effect else "")


def plain_moves(given: Position, seat: str, board: Board | None = None) -> list[Move]:
    """Every move of a seat without effects, whatever dice say."""
    ground = ground_of(given, seat, board)
    found = []
    for start, man in list(ground.board.items()):
        if man.seat == seat:
            for end, passed in PLAIN[man.kind](ground, start).items():
                found.append(Move(start, end, end in ground.board, "", tuple(passed)))
    return found


def effect_moves(given: Position, seat: str, board: Board | None = None) -> list[Move]:
    """Every move of a seat that uses an effect and gains something by it.  CASTLE-EFFECT-3, -5."""
    if given["variant"] not in WITH_EFFECTS or not option(given, "effects", True):
        return []
    ground = ground_of(given, seat, board)
    plainly = {(move.start, move.end) for move in plain_moves(given, seat, board)}
    found = []
    for start, man in list(ground.board.items()):
        if man.seat != seat or man.kind == "castle":
            continue
        own = EFFECT[man.kind]
        usual = PLAIN[man.kind](ground, start)
        for end, passed in (usual | HELPED[own](ground, start)).items():
            target = ground.man(end)
            gains = (start, end) not in plainly
            if target and is_fought(given) and own in FIGHTS:
                gains = gains or not (own in GOES_BACK and target.kind == "castle")
            if gains:
                found.append(Move(start, end, target is not None, own, tuple(passed)))
        for end in recall(ground, start):
            if (start, end) not in plainly:
                found.append(Move(start, end, False, "recall", ()))
    return found


def made(board: Board, move: Move) -> Board:
    """The board after a move that destroys whom it attacks.  CASTLE-PROMO-1, -2, -4, -5."""
    board = dict(board)
    mover = board.pop(move.start)
    taken = board.get(move.end)
    board[move.end] = promoted(mover, move.end, taken)
    return board


def promoted(mover: Man, square: str, taken: Man | None) -> Man:
    if taken is not None and taken.kind == "castle":
        return mover  # the end of the game comes first, CASTLE-TURN-4
    beats_greater = taken is not None and taken.tier == "greater"
    reaches_far = mover.kind == "soldier" and square[1:] == FAR[mover.seat]
    if reaches_far or (mover.kind in ("soldier", "squire") and beats_greater):
        return Man(mover.seat, "knight")
    return mover


# --- what may be done now


def over(given: Position) -> bool:
    """CASTLE-WIN-1, -5, -8."""
    men = board_of(given).values()
    if any(Man(seat, "castle") not in men for seat in SEATS):
        return True
    if option(given, "no_move", "pass") != "pass" and not plain_moves(given, given["turn"]):
        return True
    return dead(given)


def dead(given: Position) -> bool:
    """CASTLE-WIN-5."""
    return not any(plain_moves(given, seat) or effect_moves(given, seat) for seat in SEATS)


def active(given: Position) -> str:
    return kept(given, "active", given["turn"])


def tokens(given: Position, seat: str) -> int:
    start = option(given, "tokens", START_TOKENS[given["variant"]])
    return (kept(given, "tokens") or {}).get(seat, start)


def is_unlocked(given: Position) -> bool:
    """CASTLE-EFFECT-1, DIE-6, BLITZ-12, TACTICIAN-2."""
    told = kept(given, "effects_unlocked")
    if told is not None:
        return told
    if given["variant"] in MOVEMENT_DIE:
        return kept(given, "die") % 2 == 0
    if given["variant"] == "blitz":
        return max(kept(given, "dice"), default=1) % 2 == 0
    return False


def actions(given: Position) -> list[str]:
    """The texts of all legal actions of the seat to act, sorted; dice as the file has them."""
    if over(given):
        return []
    variant = given["variant"]
    if kept(given, "combat"):
        found = combat_window(given)
    elif active(given) != given["turn"]:
        found = movement_tokens(given) + trades(given) + ["keep"]
    elif variant in ("standard", "expanded"):
        found = [str(move) for move in plain_moves(given, given["turn"])] or ["pass"]
    elif variant == "tactician":
        found = tactician(given)
    elif variant == "adventure":
        found = adventure(given) + movement_tokens(given)
    elif variant in ("av1", "av2"):
        found = one_or_two(given)
    else:
        found = blitz(given)
    return sorted(found)


def tactician(given: Position) -> list[str]:
    seat = given["turn"]
    plain = plain_moves(given, seat)
    found = list(plain) + (effect_moves(given, seat) if is_unlocked(given) else [])
    texts = [str(move) for move in found] + ([] if plain else ["pass"])
    if not is_unlocked(given) and tokens(given, seat) and option(given, "effects", True):
        texts.append("token:unlock")
    return texts


def movement_tokens(given: Position) -> list[str]:
    """CASTLE-TOKEN-5: one text for each different die of the movement roll."""
    if not tokens(given, given["turn"]):
        return []
    if given["variant"] == "blitz":
        return sorted({f"token:move,d{sides},{face}" for sides, face in blitz_dice(given, active(given))})
    return [f"token:move,d{movement_sides(given)},{kept(given, 'die')}"]


def movement_sides(given: Position) -> int:
    if given["variant"] != "adventure":
        return 8
    cards = row_of(given, active(given))
    return next(sides for sides in (6, 8, 10, 12, 20) if sides >= len(cards))  # CASTLE-DIE-8


def row_of(given: Position, seat: str) -> list[str]:
    names = (kept(given, "cards") or {}).get(seat)
    return [KIND[seat][name] for name in names] if names else CORE


def adventure(given: Position) -> list[str]:
    """CASTLE-DIE-2 to -10."""
    seat, board = given["turn"], board_of(given)
    row, die = row_of(given, seat), kept(given, "die")
    plain, helped = plain_moves(given, seat), effect_moves(given, seat) if is_unlocked(given) else []
    if die > len(row):
        return ["pass"]
    kind = row[die - 1]
    if kind == "castle" and option(given, "castle_roll", "any") == "lose":
        return ["pass"]
    if not plain:
        return ["pass"] + [str(move) for move in helped]
    squares = {square for square, man in board.items() if man == Man(seat, kind)}
    if kind != "castle" and squares:
        usual = [move for move in plain if move.start in squares]
        if usual:
            plain, helped = usual, [move for move in helped if move.start in squares]
        else:
            frees = [move for move in plain if freed(given, move, squares)]
            if frees:
                plain = frees
                helped = [move for move in helped if move.start in squares or freed(given, move, squares)]
    return [str(move) for move in plain + helped]


def freed(given: Position, move: Move, squares: set[str]) -> bool:
    """Whether after the move one of the boxed-in pieces has a legal move.  CASTLE-DIE-4."""
    later = made(board_of(given), move)
    return any(then.start in squares for then in plain_moves(given, given["turn"], later) if move.start != then.start)


def one_or_two(given: Position) -> list[str]:
    """CASTLE-AV1-1 to -5, AV2-2."""
    is_second = kept(given, "moved") is not None
    moved = kept(given, "moved", [])
    plain = [move for move in plain_moves(given, given["turn"]) if move.start not in moved]
    helped = effect_moves(given, given["turn"]) if is_unlocked(given) else []
    helped = [move for move in helped if move.start not in moved]
    texts = [str(move) for move in plain + helped]
    if is_second:
        return [*texts, "pass"]
    return texts + ([] if plain else ["pass"]) + movement_tokens(given)


# --- CASTLE-BLITZ


def left_dice(given: Position, seat: str, most: int = 2) -> list[int]:
    """The sizes of the dice that a seat has not traded in, in the order they are written."""
    left = [6, 6, 8, 8, 10, 10]
    for name in (kept(given, "traded") or {}).get(seat, [])[:most]:
        left.remove(int(str(name).removeprefix("d")))
    return left


def blitz_dice(given: Position, seat: str) -> list[tuple[int, int]]:
    """The dice of the roll; one traded in the middle of a turn lies there until the next roll."""
    dice = kept(given, "dice")
    return list(zip(left_dice(given, seat, 6 - len(dice)), dice, strict=True))


def trades(given: Position) -> list[str]:
    """CASTLE-BLITZ-13, at any moment but the beginning of one's own turn."""
    if given["variant"] != "blitz" or len((kept(given, "traded") or {}).get(given["turn"], [])) == 2:
        return []
    return sorted({f"trade:d{sides}" for sides in left_dice(given, given["turn"])})


def sets_of(faces: list[int]) -> dict[int, int]:
    """CASTLE-BLITZ-3: every number that two dice or more show, and how many actions it gives."""
    return {face: faces.count(face) - 1 for face in faces if faces.count(face) > 1}


def blitz(given: Position) -> list[str]:
    seat = given["turn"]
    grants = kept(given, "grants")
    begins = grants is None
    found: list[str] = []
    if begins:
        found += movement_tokens(given)
        if trades(given):
            found += sorted({f"trade:d{sides},{face}" for sides, face in blitz_dice(given, seat)})
        sets = sets_of(kept(given, "dice"))
        if not sets:
            return [*found, "pass"]
        if len(sets) > 1:
            return found + [f"use:{face}" for face in sets]
        return found + granted(given, str(next(iter(sets)))) + ["pass"]
    found += trades(given)
    using = kept(given, "using")
    if using is None:
        choices = sorted({grant.rstrip("+") for grant in grants})
        if len(choices) > 1:
            return found + [f"use:{face}" for face in choices]
        using = choices[0]
    if kept(given, "half"):
        return found + granted(given, str(using)) + ["pass"]
    mine = [grant for grant in grants if grant.rstrip("+") == str(using)]
    return found + granted(given, str(using) if str(using) in mine else f"{using}+") + ["pass"]


def granted(given: Position, grant: str) -> list[str]:
    """The moves that an action lets one make.  CASTLE-BLITZ-6, -7, -8, -10."""
    seat, board, moved = given["turn"], board_of(given), kept(given, "moved", [])
    number = int(grant.rstrip("+"))
    tiers = {"lesser"} if number <= 3 else {"greater"} if number <= 6 else {"lesser", "greater"}
    if kept(given, "half"):
        tiers = {kept(given, "half")}
    found = []
    for move in plain_moves(given, seat) + (effect_moves(given, seat) if is_unlocked(given) else []):
        if board[move.start].tier not in tiers:
            continue
        if move.start in moved and not grant.endswith("+"):
            continue
        if move.start in moved and move.is_attack and board[move.end].kind == "castle":
            continue
        found.append(str(move))
    return found


# --- CASTLE-COMBAT


def find(given: Position, text: str) -> Move:
    """The move written so, whatever the dice of the turn say."""
    seat = active(given)
    return next(move for move in plain_moves(given, seat) + effect_moves(given, seat) if str(move) == text)


def attacking_dice(attacker: Man, defender: Man, effect: str) -> list[int]:
    """CASTLE-COMBAT-3, EFFECT-6, -7: own die, copy of the defender's, extra dice."""
    own = DIE[attacker.kind]
    rolled = SIZES[min(SIZES.index(own) + 1, 2)] if effect in STEPS_UP else own
    return [rolled, DIE[defender.kind]] + ([own] if effect in EXTRA_DIE else [])


def is_won(attack: list[int], defend: list[int], effect: str) -> bool:
    """CASTLE-COMBAT-4."""
    return max(attack) + (1 if effect in PLUS_ONE else 0) >= max(defend)


def chance_to_win(attack: list[int], defend: list[int], effect: str = "") -> Fraction:
    """Counted over every throw of all the dice."""
    faces = list(product(*(range(1, sides + 1) for sides in attack + defend)))
    won = sum(is_won(list(thrown[: len(attack)]), list(thrown[len(attack) :]), effect) for thrown in faces)
    return Fraction(won, len(faces))


def thrown_back(board: Board, move: Move) -> str:
    """CASTLE-COMBAT-8."""
    free = [square for square in move.passed if square not in board]
    return free[-1] if free else move.start


def odds(given: Position, text: str) -> list[str]:
    """CASTLE-COMBAT-10."""
    board, move = board_of(given), find(given, text)
    attacker, defender = board[move.start], board[move.end]
    attack, defend = attacking_dice(attacker, defender, move.effect), [DIE[defender.kind]]
    chance = chance_to_win(attack, defend, move.effect)

    def said(key: str, share: Fraction) -> str:
        return f"{key} {share.numerator}/{share.denominator} {float(share):.6f}"

    lines = ["attack " + " ".join(f"d{sides}" for sides in attack), f"defend d{defend[0]}"]
    lines += [f"boost {move.effect}"] if move.effect else []
    lines.append(said("win", chance))
    if defender.kind == "castle":
        return [*lines, said("repelled", 1 - chance), f"stands {thrown_back(board, move)}"]
    if move.effect in GOES_BACK:
        return [*lines, said("retreat", 1 - chance), f"stands {move.start}"]
    return [*lines, said("lose", 1 - chance)]


def settled(given: Position, text: str, wins: bool) -> Board:
    """The board after an attack that has been fought out.  CASTLE-COMBAT-5 to -8, PROMO-6, -9."""
    board, move = board_of(given), find(given, text)
    if wins or not move.is_attack:
        return made(board, move)
    attacker, defender = board[move.start], board[move.end]
    if defender.kind == "castle":
        back = thrown_back(board, move)
        del board[move.start]
        board[back] = promoted(attacker, back, None) if back != move.start else attacker
    elif move.effect not in GOES_BACK:
        del board[move.start]
        if option(given, "defender_promotes", True):
            board[move.end] = promoted(defender, "", attacker)
    return board


def combat_window(given: Position) -> list[str]:
    """CASTLE-TOKEN-4, -5."""
    combat = kept(given, "combat")
    found = ["keep", *trades(given)]
    if tokens(given, given["turn"]):
        for side in ("attack", "defend"):
            found += sorted({f"token:{side},d{sides},{face}" for sides, face in combat[side]})
    return found


# --- playing on: standard and expanded play


def after(given: Position, text: str) -> Position:
    """The position after an action of standard or expanded play."""
    board, seat = board_of(given), given["turn"]
    quiet = kept(given, "quiet", 0) + 1
    if text != "pass":
        move = find(given, text)
        mover = board[move.start]
        rise = int(move.end[1:]) - int(move.start[1:])
        steps_forward = mover.kind == "soldier" and (rise > 0 if seat == "light" else rise < 0)
        later = made(board, move)
        if move.is_attack or steps_forward or later[move.end] != mover:
            quiet = 0
        board = later
    return given | {
        "turn": OTHER[seat],
        "pieces": pieces_of(board),
        "state": (given.get("state") or {}) | {"quiet": quiet},
    }


def perft(given: Position, depth: int) -> int:
    """CASTLE-WIN-2: a line that ends early counts at the depth where it ends and not below."""
    if depth == 1:
        return len(actions(given))
    return sum(perft(after(given, text), depth - 1) for text in actions(given))


NEAR = ["griffin", "lion", "knight", "giant", "castle", "paladin", "giant", "knight", "lion", "griffin"]
SECOND = ["soldier", "elf", "soldier", "elf", "soldier", "elf", "elf", "soldier", "elf", "soldier"]


def start(variant: str = "standard") -> Position:
    """CASTLE-SETUP-2 to -4."""
    board: Board = {}
    for file, near, second in zip(FILES, NEAR, SECOND, strict=True):
        board |= {file + "1": Man("light", near), file + "2": Man("light", second)}
        board |= {file + "10": Man("dark", near), file + "9": Man("dark", second)}
    return {"game": "castle", "variant": variant, "options": {}, "turn": "light", "pieces": pieces_of(board)}


# --- positions thrown together

LAST_SQUARES = (2, 4, 8, 12, 20)
"""How many pieces a side may have, at most."""


def random_position(chance: Random, variant: str = "standard", options: dict[str, Any] | None = None) -> Position:
    """Pieces of both sides anywhere, at the beginning of a turn; with dice, cards and tokens where the variant has
    them."""
    kinds = [kind for kind in CORE if kind != "castle"]
    if variant != "standard" and chance.random() < 0.6:
        kinds = [kind for kind in KINDS if kind != "castle"]
    chance.shuffle(kinds)
    kinds = kinds[: chance.randint(2, len(kinds))]
    free = chance.sample(SQUARES, len(SQUARES))
    board: Board = {}
    for seat in SEATS:
        board[free.pop()] = Man(seat, "castle")
        for _ in range(chance.randint(1, chance.choice(LAST_SQUARES))):
            board[free.pop()] = Man(seat, chance.choice(kinds))
    given: Position = {
        "game": "castle",
        "variant": variant,
        "options": options or {},
        "turn": chance.choice(SEATS),
        "pieces": pieces_of(board),
        "state": {},
    }
    return given | {"state": random_state(given, chance)}


def random_state(given: Position, chance: Random) -> dict[str, Any]:
    variant, state = given["variant"], {}
    if chance.random() < 0.5 and variant not in ("standard", "expanded"):
        state["tokens"] = {seat: chance.randint(0, 2) for seat in SEATS}
    if variant == "adventure":
        state["cards"] = {seat: random_row(given, seat, chance) for seat in SEATS}
        state["die"] = chance.randint(1, movement_sides(given | {"state": state}))
    elif variant in MOVEMENT_DIE:
        state["die"] = chance.randint(1, 8)
    elif variant == "blitz":
        traded = {
            seat: chance.sample(["d6", "d6", "d8", "d8", "d10", "d10"], chance.choice((0, 0, 1, 2))) for seat in SEATS
        }
        state["traded"] = traded
        left = left_dice({"state": state}, given["turn"])
        state["dice"] = [chance.randint(1, chance.choice((sides, 4))) for sides in left]
    elif variant == "tactician" and option(given, "effects", True):
        state["effects_unlocked"] = chance.random() < 0.6
    return state


def random_row(given: Position, seat: str, chance: Random) -> list[str]:
    """CASTLE-CARDS-4, -5: the kinds standing and the core, with the Castle on the highest even number."""
    standing = {man.kind for man in board_of(given).values()}
    kinds = [kind for kind in KINDS if kind != "castle" and (kind in CORE or kind in standing)]
    chance.shuffle(kinds)
    kinds.insert((len(kinds) + 1) // 2 * 2 - 1, "castle")
    return [NAMES[seat][kind] for kind in kinds]
