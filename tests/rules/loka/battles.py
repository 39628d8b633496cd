"""Battles of Loka to test with: only what matters is named, kings that nobody asks about stand at home."""

from fractions import Fraction

from game.cli.odds import odds_lines
from given import Given, position

HOME = {"fire": "d1", "earth": "a9", "water": "i12", "air": "l4"}
"""Column 1 of row 1 of each seat: where a king stands that is not placed."""

TEAMS = (("fire", "water"), ("air", "earth"))

SOUTH_OF_E5 = {"king": "e4", "queen": "e4", "rook": "e4", "bishop": "d4", "knight": "d3", "pawn": "e4"}
"""Where each kind stands to come to e5 next, going north."""

KINDS = tuple(SOUTH_OF_E5)

PORTALS = "magic_portal: [c5, j8]"


def battle(turn: str = "fire", *, terrain: str = "", state: str = "", options: str = "", **armies: str) -> Given:
    """A battle on the cross with these armies ("rook: [e4], pawn: [e5, f5]").

    Each gets its king at home unless it names one.  The seat to act lives, and of a team without an army Fire or Air.
    """
    for team in TEAMS:
        if turn in team or not any(seat in armies for seat in team):
            armies.setdefault(turn if turn in team else team[0], "")
    pieces = ""
    for seat, army in armies.items():
        king = "" if "king:" in army else f"king: [{HOME[seat]}]"
        pieces += f"  {seat}: {{{', '.join(part for part in (king, army) if part)}}}\n"
    return position(
        "game: loka\n"
        f"options: {{{options}}}\n"
        f"turn: {turn}\n"
        f"pieces:\n{pieces}"
        f"terrain: {{{terrain}}}\n"
        f"state: {{{state}}}\n"
    )


def odds(given: Given, text: str) -> dict[str, str]:
    """What `odds` prints of an action, by the first word of each line."""
    lines = odds_lines(given.rules, given.state, given.action(text))
    return {key: value for key, _, value in (line.partition(" ") for line in lines)}


def chances(given: Given, text: str) -> dict[str, Fraction]:
    """The chances alone."""
    told = odds(given, text)
    return {key: Fraction(value.split()[0]) for key, value in told.items() if "/" in value}


def attacker_boosts(given: Given, text: str) -> list[str]:
    """Names of the attacker's boosts; their number must be what is printed."""
    return _boosts(odds(given, text)["attacker_boosts"])


def defender_boosts(given: Given, text: str) -> list[str]:
    """Names of the defender's boosts."""
    return _boosts(odds(given, text)["defender_boosts"])


def _boosts(told: str) -> list[str]:
    number, *names = told.split()
    assert int(number) == len(names)
    return names


def supporters(names: list[str]) -> set[str]:
    """Squares of those who support, out of the names of boosts."""
    return {name.removeprefix("support:") for name in names if name.startswith("support:")}


def surrounded_for_attack(terrain: str = "", state: str = "") -> Given:
    """An Air piece on e5 that every Fire piece could take but for the tile there: who else supports an attack?"""
    return battle(
        fire="king: [d5], queen: [e8], rook: [e2, h5], bishop: [h8], pawn: [d4, f4], knight: [d3, f3]",
        air="pawn: [e5]",
        terrain=terrain,
        state=state,
    )


def surrounded_for_defence(terrain: str = "", state: str = "") -> Given:
    """A pawn on e5 that every other Air piece could avenge but for the tile there; Fire attacks from d3, d4 or e2."""
    return battle(
        fire="knight: [d3], pawn: [d4], rook: [e2]",
        air="pawn: [e5, f4], king: [d5], queen: [e8], rook: [h5], bishop: [h8], knight: [c6, f3]",
        terrain=terrain,
        state=state,
    )


def squares(text: str) -> set[str]:
    """Names of squares from a row of them."""
    return set(text.split())
