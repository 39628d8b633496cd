"""A second generator of Loka's actions, boosts and odds, written from docs/rules/loka.md alone; it shares nothing
with the program.

Slow and plain on purpose: a board is a dictionary from square names to men, every reach is walked square by square,
who supports whom is asked of every man anew, and odds are counted over all faces that all dice can show.  Positions
go in and out as the dictionaries that position files hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any

Position = dict[str, Any]
Shift = tuple[int, int]

# --- 1, 22, 23: the boards

FILES = "abcdefghijklmnop"
CROSS = [
    file + str(rank) for file in FILES[:12] for rank in range(1, 13) if file in "defghi" or 4 <= rank <= 9
]  # LOKA-BOARD-1, -2


def full_board(files: int, ranks: int) -> list[str]:
    return [file + str(rank) for file in FILES[:files] for rank in range(1, ranks + 1)]


SIZES = {"face-off": (8, 8), "massive-16x8": (16, 8), "massive-8x16": (8, 16), "massive-16x16": (16, 16)}  # MASSIVE-1


@cache
def squares_of(variant: str) -> tuple[str, ...]:
    return tuple(full_board(*SIZES[variant]) if variant in SIZES else CROSS)


def seats_of(variant: str) -> list[str]:
    """Clockwise.  LOKA-SEATS-3, LOKA-FACEOFF-1."""
    return ["evil", "good"] if variant in SIZES else ["fire", "earth", "water", "air"]


TEAM = {"fire": "evil", "water": "evil", "earth": "good", "air": "good", "evil": "evil", "good": "good"}  # SEATS-2
NORTH, EAST, SOUTH, WEST = (0, 1), (1, 0), (0, -1), (-1, 0)
FORWARD = {"fire": NORTH, "earth": EAST, "water": SOUTH, "air": WEST, "evil": NORTH, "good": SOUTH}  # SEATS-4
STRAIGHT = [NORTH, EAST, SOUTH, WEST]
ASLANT = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
LEAPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
GOES = {"king": STRAIGHT + ASLANT, "queen": STRAIGHT + ASLANT, "rook": STRAIGHT, "bishop": ASLANT}  # MOVE-1 to -4

PROMOTIONS = {  # LOKA-PROMO-1
    "fire": ["d12", "e12", "f12", "g12", "h12", "i12", "a9", "b9", "c9", "j9", "k9", "l9"],
    "earth": ["l9", "l8", "l7", "l6", "l5", "l4", "i12", "i11", "i10", "i3", "i2", "i1"],
    "water": ["i1", "h1", "g1", "f1", "e1", "d1", "l4", "k4", "j4", "c4", "b4", "a4"],
    "air": ["a4", "a5", "a6", "a7", "a8", "a9", "d1", "d2", "d3", "d10", "d11", "d12"],
}
ARMY_NOBLES = ["queen", "rook", "bishop", "knight"]
KINDS = ["king", *ARMY_NOBLES, "pawn"]
TILES = ["castle", "forest", "lake", "eyrie", "swamp", "stone_circle", "mountain_pass", "magic_portal"]
PROWESS = ["queen", "rook", "bishop", "knight", "pawn", "king"]  # LOKA-BOOST-2
PRICE = {"queen": 90, "rook": 50, "bishop": 40, "knight": 30, "pawn": 10, "king": 0}  # LOKA-ARMY-2
DEFAULTS = {  # chapter 26
    "combat": True,
    "check": False,
    "stalemate": "draw",
    "back_to_back": True,
    "super_d20": True,
    "allied_support": True,
    "defence_support_view": "after",
    "pass_exit": "axis",
    "portal_defence": 1,
    "prowess_by_cost": False,
}


def step(square: str, shift: Shift) -> str:
    """The name of the square so many files and ranks away; "" where no file has a name."""
    file = FILES.index(square[0]) + shift[0]
    return FILES[file] + str(int(square[1:]) + shift[1]) if 0 <= file < len(FILES) else ""


@cache
def first_row(variant: str, seat: str) -> list[str]:
    """LOKA-SEATS-5, LOKA-FACEOFF-1."""
    files, ranks = SIZES.get(variant, (12, 12))
    edge = {NORTH: "1", SOUTH: str(ranks), EAST: "a", WEST: FILES[files - 1]}[FORWARD[seat]]
    return [square for square in squares_of(variant) if edge in (square[0], square[1:])]


@cache
def second_row(variant: str, seat: str) -> list[str]:
    return [step(square, FORWARD[seat]) for square in first_row(variant, seat)]


@cache
def promotion_squares(variant: str, seat: str) -> list[str]:
    """LOKA-PROMO-1; LOKA-FACEOFF-11: the last rank."""
    return first_row(variant, "good" if seat == "evil" else "evil") if variant in SIZES else PROMOTIONS[seat]


# --- a position, laid out


@dataclass(frozen=True)
class Field:
    """A position as these rules look at it: who stands where, and what lies where."""

    variant: str
    options: dict[str, Any]
    turn: str
    men: dict[str, tuple[str, str]]
    tiles: dict[str, str]
    axes: dict[str, str]
    twins: dict[str, str]
    unmoved: frozenset[str]

    @classmethod
    def of(cls, position: Position) -> Field:
        variant = position.get("variant", "standard")
        state = position.get("state", {})
        terrain = position.get("terrain", {})
        men = {
            square: (seat, kind)
            for seat, kinds in position["pieces"].items()
            for kind, squares in kinds.items()
            for square in squares
        }
        tiles = {square: tile for tile, squares in terrain.items() for square in squares}
        # LOKA-PASS-8: in the west and east arms east–west, elsewhere north–south
        axes = {
            square: "ew" if variant not in SIZES and square[0] in "abcjkl" else "ns"
            for square in terrain.get("mountain_pass", [])
        } | state.get("pass_axis", {})
        # LOKA-TERRAIN-15: each two that follow each other in the list
        portals = terrain.get("magic_portal", [])
        twins = {portals[n]: portals[n + 1 if n % 2 == 0 else n - 1] for n in range(len(portals))}
        # LOKA-PAWN-7
        ready = [s for s, (seat, kind) in men.items() if kind == "pawn" and s in second_row(variant, seat)]
        unmoved = frozenset(state.get("unmoved", ready))
        options = DEFAULTS | position.get("options", {})
        return cls(variant, options, position.get("turn", ""), men, tiles, axes, twins, unmoved)

    @property
    def living(self) -> list[str]:
        """The seats that are not out.  LOKA-KING-5, -7."""
        return [seat for seat in seats_of(self.variant) if (seat, "king") in self.men.values()]

    @property
    def is_won(self) -> bool:
        """LOKA-WIN-1, LOKA-FACEOFF-13: one team has no king left."""
        return len({TEAM[seat] for seat in self.living}) < 2

    def king_square(self, seat: str) -> str:
        return next(square for square, man in self.men.items() if man == (seat, "king"))


def are_friends(one: str, other: str) -> bool:
    return TEAM[one] == TEAM[other]


# --- 8, 11: walking over terrain


def is_along_road(field: Field, square: str, shift: Shift) -> bool:
    """LOKA-PASS-1: whether a step goes along the road of the pass on the square."""
    return shift in ([NORTH, SOUTH] if field.axes[square] == "ns" else [EAST, WEST])


def may_leave(field: Field, kind: str, square: str, shift: Shift) -> bool:
    """LOKA-PASS-4, LOKA-PROMO-11: all tiles but the pass are left freely."""
    if field.tiles.get(square) != "mountain_pass" or kind == "knight" or field.options["pass_exit"] == "any":
        return True
    return kind != "bishop" and is_along_road(field, square, shift)


def may_enter(field: Field, kind: str, square: str, shift: Shift) -> bool:
    """The table «What a tile does to a piece»."""
    tile = field.tiles.get(square)
    if tile == "eyrie":
        return kind == "knight"  # LOKA-EYRIE-1
    if tile == "forest":
        return kind == "pawn"  # LOKA-FOREST-1
    if tile == "stone_circle":
        return kind == "rook"  # LOKA-CIRCLE-1
    if tile == "lake":
        return False  # LOKA-LAKE-1
    if tile == "mountain_pass":  # LOKA-PASS-1 to -3
        return kind == "knight" or (kind != "bishop" and is_along_road(field, square, shift))
    return True  # LOKA-CASTLE-1, LOKA-SWAMP-1, LOKA-PORTAL-1


def line(field: Field, kind: str, start: str, shift: Shift, most: int) -> Iterator[str]:
    """The squares on which a man of that kind could end, the first man met still among them.  LOKA-MOVE-7, -11."""
    if not may_leave(field, kind, start, shift):
        return
    square = start
    for _ in range(most):
        square = step(square, shift)
        if square not in squares_of(field.variant) or not may_enter(field, kind, square, shift):
            return
        yield square
        if square in field.men or field.tiles.get(square) == "swamp":
            return


def strikes(field: Field, start: str) -> Iterator[tuple[str, str]]:
    """What the man on `start` could take, whoever stood there: the action's text up to there, and the square."""
    seat, kind = field.men[start]
    if kind == "knight":  # LOKA-MOVE-5
        for leap in LEAPS:
            end = step(start, leap)
            if end in squares_of(field.variant) and may_enter(field, kind, end, leap):
                yield start, end
    elif kind == "pawn":  # LOKA-PAWN-2
        for shift in ASLANT:
            if FORWARD[seat] in [(shift[0], 0), (0, shift[1])]:
                yield from ((start, end) for end in line(field, kind, start, shift, 1))
    else:
        for shift in GOES[kind]:
            yield from ((start, end) for end in line(field, kind, start, shift, 1 if kind == "king" else 99))
    if start in field.twins:  # LOKA-PORTAL-2 to -4
        twin = field.twins[start]
        yield start + "~", twin
        if kind == "bishop" and twin not in field.men:  # LOKA-PORTAL-7 to -9
            gone = replace(field, men={square: man for square, man in field.men.items() if square != start})
            for shift in ASLANT:
                for end in line(gone, kind, twin, shift, 99):
                    if end != start:
                        yield f"{start}~{twin}", end


def advances(field: Field, start: str) -> Iterator[str]:
    """A pawn's steps straight forward.  LOKA-PAWN-1, -3, -8, -10."""
    seat = field.men[start][0]
    for end in line(field, "pawn", start, FORWARD[seat], 2 if start in field.unmoved else 1):
        if end not in field.men:
            yield end


# --- 9, 10, 17: the actions


def promoting(field: Field, seats: dict[str, str], text: str) -> list[str]:
    """The action, once for each kind if a pawn arrives on its promotion square.  LOKA-PROMO-2, LOKA-TEXT-3.

    `seats` tells of each pawn's new square whose pawn arrives there.
    """
    if any(square in promotion_squares(field.variant, seat) for square, seat in seats.items()):
        return [f"{text}={kind}" for kind in ARMY_NOBLES]
    return [text]


def tries(field: Field) -> Iterator[str]:
    """Every action with the men of the seat to act, no king's safety looked at."""
    for start, (seat, kind) in field.men.items():
        if seat != field.turn:
            continue
        found = []
        for head, end in strikes(field, start):
            if end not in field.men:
                if kind != "pawn" or "~" in head:
                    found.append((head + end, end))
            elif not are_friends(field.men[end][0], seat):  # LOKA-MOVE-6, LOKA-COMBAT-2
                found.append((f"{head}x{end}", end))
        if kind == "pawn":
            found += [(start + end, end) for end in advances(field, start)]
        for text, end in found:
            yield from promoting(field, {end: seat} if kind == "pawn" else {}, text)
        if kind == "pawn" and field.options["back_to_back"]:
            yield from backs(field, start)


def backs(field: Field, start: str) -> Iterator[str]:
    """Back to back.  LOKA-ALLY-2, LOKA-BACK-1 to -3."""
    seat = field.men[start][0]
    end = step(start, FORWARD[seat])
    if end not in field.men:
        return
    other, kind = field.men[end]
    if kind != "pawn" or other == seat or not are_friends(other, seat) or step(end, FORWARD[other]) != start:
        return
    # each leaves its tile and enters the other's as a pawn that goes forward
    for here, there, shift in ((start, end, FORWARD[seat]), (end, start, FORWARD[other])):
        if not may_leave(field, "pawn", here, shift) or not may_enter(field, "pawn", there, shift):
            return
    yield from promoting(field, {end: seat, start: other}, f"{start}<>{end}")


@dataclass(frozen=True)
class Deed:
    """An action's text taken apart."""

    start: str
    end: str
    is_attack: bool
    is_back: bool
    becomes: str

    @classmethod
    def of(cls, text: str) -> Deed:
        way, _, becomes = text.partition("=")
        named = re.findall(r"[a-p]\d+", way)
        return cls(named[0], named[-1], "x" in way, "<>" in way, becomes)


def moved(field: Field, deed: Deed) -> dict[str, tuple[str, str]]:
    """Who stands where when the action has its way, no army having vanished."""
    men = dict(field.men)
    mover = men.pop(deed.start)
    arrived = {deed.end: mover}
    if deed.is_back:
        arrived[deed.start] = men.pop(deed.end)
    for square, (seat, kind) in arrived.items():
        is_there = deed.becomes and kind == "pawn" and square in promotion_squares(field.variant, seat)
        men[square] = (seat, deed.becomes if is_there else kind)
    return men


def is_in_check(field: Field, seat: str) -> bool:
    """LOKA-CHECK-1, -9: an enemy could capture the king, whoever is next to act."""
    king = field.king_square(seat)
    return any(
        end == king
        for start, (other, _) in field.men.items()
        if not are_friends(other, seat)
        for _, end in strikes(field, start)
    )


def is_lawful(field: Field, text: str) -> bool:
    """LOKA-CHECK-2 to -4: takes no king and leaves the own king in no check."""
    deed = Deed.of(text)
    if deed.is_attack and field.men[deed.end][1] == "king":
        return False
    return not is_in_check(replace(field, men=moved(field, deed)), field.turn)


def board_actions(field: Field) -> list[str]:
    return sorted(text for text in tries(field) if not field.options["check"] or is_lawful(field, text))


def actions(position: Position) -> list[str]:
    """The texts of all legal actions, sorted.  LOKA-TEXT-1, -2."""
    field = Field.of(position)
    if field.is_won:
        return []
    found = board_actions(field)
    if found:
        return found
    if field.options["check"]:
        if is_in_check(field, field.turn):
            return []  # LOKA-CHECK-5
        is_alone = not any(seat != field.turn and are_friends(seat, field.turn) for seat in field.living)
        if is_alone and field.options["stalemate"] == "draw":
            return []  # LOKA-CHECK-7
    return ["pass"]  # LOKA-TURN-6


# --- 12, 13: boosts


def is_duel(field: Field, deed: Deed) -> bool:
    """LOKA-DUEL-1."""
    return field.men[deed.start][1] == field.men[deed.end][1] == "king"


def has_prowess(field: Field, kind: str, over: str) -> bool:
    """LOKA-BOOST-2, LOKA-BOLTON-10."""
    if field.options["prowess_by_cost"]:
        price = PRICE | {"bishop": field.options.get("price_bishop", 30 if field.variant in SIZES else 40)}
        return bool(price[kind] > price[over])
    return PROWESS.index(kind) < PROWESS.index(over)


def supporters(field: Field, seat: str, target: str, without: str) -> list[str]:
    """Squares of the friends of `seat` that could take on the target square.  LOKA-BOOST-4 to -12."""
    return sorted(
        square
        for square, (other, _) in field.men.items()
        if square not in (target, without)
        and (are_friends(other, seat) if field.options["allied_support"] else other == seat)
        and any(end == target for _, end in strikes(field, square))
    )


def terrain_defence(field: Field, square: str, attacker: str) -> int:
    """Boosts that the tile gives to the man on it."""
    kind = field.men[square][1]
    match field.tiles.get(square):
        case "castle":
            return 2 if kind in ("king", "queen") else 1  # LOKA-CASTLE-2
        case "eyrie":
            return 1 if kind == "knight" else 0  # LOKA-EYRIE-2
        case "forest":
            return 1 if kind == "pawn" else 0  # LOKA-FOREST-2
        case "stone_circle":
            return 1 if kind == "rook" else 0  # LOKA-CIRCLE-2
        case "mountain_pass":
            return 0 if attacker == "knight" else 2  # LOKA-PASS-5, -6
        case "swamp":
            return 1  # LOKA-SWAMP-5
        case "magic_portal":
            portal: int = field.options["portal_defence"]
            return portal  # LOKA-PORTAL-15
    return 0


def boosts(position: Position, action: str) -> tuple[list[str], list[str]]:
    """Names of the attacker's and of the defender's boosts.  LOKA-TEXT-6; a duel has none (LOKA-DUEL-1)."""
    field, deed = Field.of(position), Deed.of(action)
    if is_duel(field, deed):
        return [], []
    attacker, mine = field.men[deed.start]
    defender, theirs = field.men[deed.end]
    attack = ["charge"]  # LOKA-BOOST-1
    attack += ["prowess"] if has_prowess(field, mine, theirs) else []
    attack += ["support:" + square for square in supporters(field, attacker, deed.end, deed.start)]
    then = field
    if field.options["defence_support_view"] == "after":  # LOKA-BOOST-8
        stay = {square: man for square, man in field.men.items() if square != deed.start}
        then = replace(field, men=stay | {deed.end: field.men[deed.start]})
    defence = ["prowess"] if has_prowess(field, theirs, mine) else []
    defence += ["support:" + square for square in supporters(then, defender, deed.end, deed.start)]
    defence += ["terrain:" + field.tiles.get(deed.end, "")] * terrain_defence(field, deed.end, mine)
    return attack, defence


# --- 14 to 16, 24: odds

SIDES = [4, 6, 8, 12, 20, 20]  # LOKA-DICE-1; the last is the Super D20


def die(boosts: int) -> int:
    return SIDES[min(boosts, 5)]


def holder_of_reroll(attack: int, defence: int, super_d20: bool = True) -> str:
    """Who may roll a Super D20 once more.  LOKA-REROLL-1, -3, LOKA-BOLTON-8."""
    if not super_d20 or max(attack, defence) < 5 or (min(attack, defence) >= 5 and attack == defence):
        return "none"
    return "attacker" if attack > defence else "defender"


def verdict(attacker: int, defender: int) -> str:
    """LOKA-OUTCOME-1 to -4."""
    if attacker > defender:
        return "win"
    if attacker > 1:
        return "repulse"
    return "both_slain" if defender == 1 else "attacker_slain"


def would_reroll(holder: str, attacker: int, defender: int) -> bool:
    """LOKA-REROLL-6, worked out by looking at all twenty faces."""
    now = verdict(attacker, defender)
    if holder == "defender":
        return now in ("win", "both_slain")
    if holder == "none":
        return False
    again = [verdict(face, defender) for face in range(1, 21)]
    wins, wins_now = again.count("win"), 20 * (now == "win")
    falls, falls_now = 20 - wins - again.count("repulse"), 20 * (now in ("attacker_slain", "both_slain"))
    return wins > wins_now or (wins == wins_now and falls < falls_now)


def fight(attack: int, defence: int, super_d20: bool = True) -> dict[str, Fraction]:
    """The chances of a combat with so many boosts, every face of every die counted."""
    holder = holder_of_reroll(attack, defence, super_d20)
    count = dict.fromkeys(["win", "repulse", "attacker_slain", "both_slain"], 0)
    for attacker, defender in product(range(1, die(attack) + 1), range(1, die(defence) + 1)):
        if would_reroll(holder, attacker, defender):
            for face in range(1, 21):
                faces = (face, defender) if holder == "attacker" else (attacker, face)
                count[verdict(*faces)] += 1
        else:
            count[verdict(attacker, defender)] += 20
    return {key: Fraction(number, 20 * die(attack) * die(defence)) for key, number in count.items()}


def duel() -> dict[str, Fraction]:
    """LOKA-DUEL-1, -2: equal faces do not count."""
    faces = [(one, other) for one, other in product(range(1, 21), repeat=2) if one != other]
    wins = sum(one > other for one, other in faces)
    return {"win": Fraction(wins, len(faces)), "attacker_slain": Fraction(len(faces) - wins, len(faces))}


LOST = Fraction(1, 12)  # LOKA-SWAMP-2


def wins_the_game(field: Field, deed: Deed) -> bool:
    """LOKA-OUTCOME-7: the attack, if it wins, kills the last king of a team."""
    defender, kind = field.men[deed.end]
    return kind == "king" and not any(seat != defender and are_friends(seat, defender) for seat in field.living)


def odds(position: Position, action: str) -> dict[str, Fraction]:
    """The chances by their keys, in the order of print; empty when no die rolls.  LOKA-TEXT-7 to -10."""
    if action == "pass":
        return {}
    field, deed = Field.of(position), Deed.of(action)
    is_swamp = field.tiles.get(deed.end) == "swamp"
    if deed.is_back:
        return swamps_of_backs(is_swamp, field.tiles.get(deed.start) == "swamp")
    if not deed.is_attack:
        return {"safe": 1 - LOST, "lost": LOST} if is_swamp else {}
    if not field.options["combat"]:
        chances = {"win": Fraction(1)}
    elif is_duel(field, deed):
        chances = duel()
    else:
        attack, defence = boosts(position, action)
        chances = fight(len(attack), len(defence), field.options["super_d20"])
    if is_swamp and not wins_the_game(field, deed):  # LOKA-SWAMP-3, -8
        win = chances.pop("win")
        return {"win": win * (1 - LOST), "win_swamp_lost": win * LOST} | chances
    return {} if list(chances) == ["win"] else chances


def swamps_of_backs(mine: bool, ally: bool) -> dict[str, Fraction]:
    """LOKA-SWAMP-7, LOKA-TEXT-8: `mine` and `ally` tell which of the two pawns enters a swamp."""
    if mine and ally:
        one = LOST * (1 - LOST)
        return {"safe": (1 - LOST) ** 2, "lost": one, "ally_lost": one, "both_lost": LOST**2}
    if mine or ally:
        return {"safe": 1 - LOST, "lost" if mine else "ally_lost": LOST}
    return {}


# --- what comes of an action


def after(position: Position, action: str, outcome: str = "win") -> Position:
    """The position after an action, by the key that its odds have for what the dice said; sure actions take "win"."""
    field = Field.of(position)
    if action == "pass":
        return _written(position, field, field.turn)
    deed = Deed.of(action)
    mover, victim = field.men[deed.start], field.men.get(deed.end)
    if deed.is_attack and outcome in ("repulse", "attacker_slain", "both_slain"):
        then = field
        if outcome != "repulse":
            then = without(then, deed.start)
        if outcome == "both_slain":
            then = without(then, deed.end)
        return _written(position, then, field.turn)
    unmoved = field.unmoved - {deed.start, deed.end}  # LOKA-PAWN-5, LOKA-BACK-4
    if victim and deed.is_attack:
        taken = without(field, deed.end)
        if taken.is_won:  # LOKA-OUTCOME-7, LOKA-PROMO-13: no swamp, no promotion
            stay = {square: man for square, man in taken.men.items() if square != deed.start}
            return _written(position, replace(taken, men=stay | {deed.end: mover}, unmoved=unmoved), field.turn)
        field = taken
    field = replace(field, men=moved(field, deed), unmoved=unmoved)
    if outcome in ("lost", "win_swamp_lost", "both_lost"):
        field = without(field, deed.end)
    if outcome in ("ally_lost", "both_lost"):
        field = without(field, deed.start)
    return _written(position, field, field.turn)


def without(field: Field, square: str) -> Field:
    """The man there gone, and with a king his army.  LOKA-KING-2, -3, -6."""
    if square not in field.men:
        return field
    seat, kind = field.men[square]
    men = {s: man for s, man in field.men.items() if s != square and not (kind == "king" and man[0] == seat)}
    return replace(field, men=men)


def _written(position: Position, field: Field, actor: str) -> Position:
    """The position file of a field, the next living seat clockwise of the actor to act.  LOKA-TURN-4, -7."""
    seats = seats_of(field.variant)
    order = [seats[(seats.index(actor) + n) % len(seats)] for n in range(1, len(seats) + 1)]
    pawns = [square for square in sorted(field.unmoved) if field.men.get(square, ("", ""))[1] == "pawn"]
    then = position | {
        "turn": next(seat for seat in order if seat in field.living),
        "pieces": written_men(field.men),
        "state": position.get("state", {}) | {"unmoved": pawns},
    }
    return buried(then) if field.options["check"] else then


def buried(position: Position) -> Position:
    """A seat that is mated when its turn comes loses its army, and the turn passes on.  LOKA-CHECK-5."""
    field = Field.of(position)
    if field.is_won or board_actions(field) or not is_in_check(field, field.turn):
        return position
    return _written(position, without(field, field.king_square(field.turn)), field.turn)


def written_men(men: dict[str, tuple[str, str]]) -> dict[str, dict[str, list[str]]]:
    """The `pieces` of a position file."""
    pieces: dict[str, dict[str, list[str]]] = {}
    for square in sorted(men):
        seat, kind = men[square]
        pieces.setdefault(seat, {}).setdefault(kind, []).append(square)
    return pieces


def perft(position: Position, depth: int) -> int:
    """LOKA-TEXT-4."""
    found = actions(position) if depth else [""]
    return len(found) if depth < 2 else sum(perft(after(position, text), depth - 1) for text in found)


# --- turned by 90 degrees

NEXT_SEAT = {"fire": "earth", "earth": "water", "water": "air", "air": "fire"}


def turned_square(square: str) -> str:
    """A quarter turn of the cross clockwise: south comes to the west."""
    return FILES[int(square[1:]) - 1] + str(12 - FILES.index(square[0]))


def turned_action(text: str) -> str:
    """An action, or the name of a boost, with its squares turned."""
    return re.sub(r"[a-l]\d+", lambda square: turned_square(square[0]), text)


def turned(position: Position) -> Position:
    """A position on the cross with its seats, turned by 90 degrees: Fire's army becomes Earth's, and so on."""
    field = Field.of(position)
    state = dict(position.get("state", {}))
    if "unmoved" in state:
        state["unmoved"] = [turned_square(square) for square in state["unmoved"]]
    # written out for every pass, because the roads that a board gives by itself do not turn with it
    axes = {turned_square(square): "ew" if axis == "ns" else "ns" for square, axis in field.axes.items()}
    return position | {
        "turn": NEXT_SEAT[position["turn"]],
        "pieces": {
            NEXT_SEAT[seat]: {kind: [turned_square(square) for square in squares] for kind, squares in kinds.items()}
            for seat, kinds in position["pieces"].items()
        },
        "terrain": {tile: [turned_square(s) for s in squares] for tile, squares in position["terrain"].items()},
        "state": state | ({"pass_axis": axes} if axes else {}),
    }


# --- positions thrown together


SWITCHED: list[dict[str, Any]] = [  # few, since a program may prepare much for each way to play
    {},
    {},
    {},
    {"defence_support_view": "before", "portal_defence": 0},
    {"allied_support": False, "pass_exit": "any"},
    {"prowess_by_cost": True, "price_bishop": 30, "super_d20": False},
    {"pass_exit": "any", "portal_defence": 0, "prowess_by_cost": True},
    {"defence_support_view": "before", "allied_support": False, "super_d20": False},
]
"""Switches of combat, set otherwise than by default."""


AT_HOME = {
    "eyrie": ["knight"],
    "forest": ["pawn"],
    "stone_circle": ["rook"],
    "mountain_pass": ["queen", "rook", "knight", "knight", "pawn", "bishop"],
    "magic_portal": ["bishop", "bishop", "bishop", *KINDS[1:]],
}
"""Who is often put on a tile, and beside it where he could enter it."""
BESIDE = {"knight": LEAPS, "pawn": ASLANT, "bishop": ASLANT}


@cache
def near_promotion(variant: str, seat: str) -> list[str]:
    goals = promotion_squares(variant, seat)
    return [square for square in squares_of(variant) if any(_distance(square, goal) <= 1 for goal in goals)]


def random_position(
    rng: Random, variant: str = "standard", options: dict[str, Any] | None = None, sparse: bool = False
) -> Position:
    """A battle that no game might reach, most of it crowded around one square so that supports and tiles meet.

    `sparse` leaves the boards emptier, for games in which check is played.
    """
    board = squares_of(variant)
    options = rng.choice(SWITCHED) if options is None else options
    boards = len(board) // 64 or 1
    is_crowd = not sparse and rng.random() < 0.4
    middle = rng.choice(
        [square for square in board if not is_crowd or (square[0] in "defghi" and 4 <= int(square[1:]) <= 9)]
    )
    reach = rng.choice([2, 3, 3, 4])
    near = [square for square in board if _distance(square, middle) <= reach]
    terrain = _random_terrain(rng, board, near, rng.randint(3, 9) * (boards if variant in SIZES else 2) // 2)
    men: dict[str, tuple[str, str]] = {}
    seats = seats_of(variant)
    if variant not in SIZES:
        out = [rng.choice(["fire", "water"]), rng.choice(["earth", "air"])]
        rng.shuffle(out)
        seats = [seat for seat in seats if seat not in out[: rng.choice([0, 0, 0, 0, 0, 0, 1, 1, 1, 2])]]
    free = [square for square in board if square not in terrain.get("lake", [])]

    def put(square: str, seat: str, kind: str) -> None:
        few = {"pawn": 10 * boards, "king": 1}.get(kind, 9 * boards)
        own = [man for man in men.values() if man[0] == seat]
        if square in free and square not in men and own.count((seat, kind)) < few and len(own) < 16 * boards:
            men[square] = (seat, kind)

    turn = rng.choice(seats)
    is_walled = rng.random() < 0.08
    for seat in seats:
        while (seat, "king") not in men.values():
            here = near if rng.random() < (0.1 if sparse else 0.35) else free
            if is_walled and seat == turn:
                here = [square for square in free if sum(step(square, s) in board for s in STRAIGHT + ASLANT) == 3]
            put(rng.choice(here or free), seat, "king")
    if is_walled:
        _wall_in(rng, board, terrain, men, turn)
        free = [square for square in board if square not in terrain.get("lake", [])]
    else:
        _put_facing_pawns(rng, free, near, seats, put)
    guests = [seat for seat in seats if seat != turn or not is_walled]
    for tile, squares in terrain.items():
        for square in squares:
            if rng.random() < 0.55:
                put(square, rng.choice(guests), rng.choice(AT_HOME.get(tile, KINDS[1:])))
            for _ in range(rng.choice([0, 0, 1, 2])):
                kind = rng.choice(AT_HOME.get(tile, KINDS[1:]))
                put(step(square, rng.choice(BESIDE.get(kind, STRAIGHT))), rng.choice(guests), kind)
    for seat in seats:
        most = 1 if is_walled and seat == turn else 3 if sparse else 11 if is_crowd else 8
        for _ in range(rng.randint(0, most) * boards):
            here = near if rng.random() < (0.3 if sparse else 0.9 if is_crowd else 0.6) else free
            put(rng.choice(here), seat, rng.choice(["queen", "rook", "bishop", "bishop", "knight", "knight"]))
        for _ in range(rng.randint(0, most) * boards):
            somewhere = [near, free, second_row(variant, seat), near_promotion(variant, seat)]
            here = rng.choices(somewhere, [9 if is_crowd else 4, 2, 3, 3])[0]
            put(rng.choice(here), seat, "pawn")
    state: dict[str, Any] = {}
    if rng.random() < 0.5:
        state["unmoved"] = [square for square in sorted(men) if men[square][1] == "pawn" and rng.random() < 0.5]
    roads = {square: rng.choice(["ns", "ew"]) for square in terrain.get("mountain_pass", []) if rng.random() < 0.6}
    if roads:
        state["pass_axis"] = roads
    position = {"game": "loka", "variant": variant, "options": options, "turn": turn}
    return position | {"pieces": written_men(men), "terrain": terrain, "state": state}


def _distance(one: str, other: str) -> int:
    return max(abs(FILES.index(one[0]) - FILES.index(other[0])), abs(int(one[1:]) - int(other[1:])))


def _random_terrain(rng: Random, board: tuple[str, ...], near: list[str], tiles: int) -> dict[str, list[str]]:
    terrain: dict[str, list[str]] = {}
    taken: set[str] = set()
    for _ in range(tiles):
        kind = rng.choice([*TILES, "swamp", "mountain_pass", "magic_portal", "magic_portal"])
        for _ in range(2 if kind == "magic_portal" else 1):
            here = [s for s in (near if rng.random() < 0.6 else board) if s not in taken] or list(set(board) - taken)
            square = rng.choice(sorted(here))
            taken.add(square)
            terrain.setdefault(kind, []).append(square)
    return terrain


def _put_facing_pawns(rng: Random, free: list[str], near: list[str], seats: list[str], put: Any) -> None:
    """Pawns of allies that could go back to back.  LOKA-BACK-2."""
    for seat, ally in (("fire", "water"), ("earth", "air")):
        if seat not in seats or ally not in seats:
            continue
        goals = PROMOTIONS[ally] + [step(goal, FORWARD[ally]) for goal in PROMOTIONS[seat]]
        for _ in range(rng.choice([0, 1, 1, 2, 3])):
            square = rng.choice([rng.choice(near), rng.choice(free), rng.choice(goals)])
            if square in free and step(square, FORWARD[seat]) in free:
                put(square, seat, "pawn")
                put(step(square, FORWARD[seat]), ally, "pawn")


def _wall_in(rng: Random, board: tuple[str, ...], terrain: dict[str, list[str]], men: Any, turn: str) -> None:
    """Closed tiles around the king of the seat to act, so that it may have nothing to do.  LOKA-TURN-6."""
    king = next(square for square, man in men.items() if man == (turn, "king"))
    taken = {square for squares in terrain.values() for square in squares} | set(men)
    for square in board:
        if _distance(square, king) == 1 and square not in taken and rng.random() < 0.97:
            terrain.setdefault(rng.choice(["lake", "forest", "eyrie", "stone_circle"]), []).append(square)
