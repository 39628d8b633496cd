"""Battlefields for the chapters on combat: kings out of the way, fights with so many boosts, and what the odds say."""

from fractions import Fraction
from typing import Any

from game.cli.odds import odds_lines
from game.core.ruleset import Throw
from given import Given, position

KINGS = {"fire": "i1", "earth": "a4", "water": "d12", "air": "l9"}
"""Corners from which a king takes part in nothing that happens in the centre."""

ATTACKERS = ("knight e4", "knight g4", "knight d5", "knight h5", "rook f3", "bishop d4", "queen i6")
"""The first attacks f6, each further one lends it Attack Support."""

SUPPORTERS = ("knight d7", "knight h7", "knight e8", "knight g8", "rook f9", "bishop h8", "queen c6")
"""Each lends Defence Support to a knight on f6."""

BESIDE = {"queen": "f3", "rook": "f3", "bishop": "d4", "knight": "e4", "pawn": "e5", "king": "f5"}
"""Where a piece of Fire stands that can attack f6."""

NO_DICE = "combat: false"
CHECKS = "combat: false, check: true"


def field_text(
    turn: str,
    *,
    fire: str | None = "",
    earth: str | None = "",
    water: str | None = "",
    air: str | None = "",
    terrain: str = "",
    state: str = "",
    options: str = "",
    variant: str = "standard",
) -> str:
    """The position file of a battle on the cross, in seven lines.

    Seats are given as in a position file, `rook: [f3], pawn: [e2, f2]`; None is out.  A seat whose king is not named
    has it on its square of `KINGS`.
    """
    seats = {"fire": fire, "earth": earth, "water": water, "air": air}
    pieces = [f"{seat}: {{{with_king(seat, text)}}}" for seat, text in seats.items() if text is not None]
    lines = [
        "game: loka",
        f"variant: {variant}",
        f"options: {{{options}}}",
        f"turn: {turn}",
        f"pieces: {{{', '.join(pieces)}}}",
        f"terrain: {{{terrain}}}",
        f"state: {{{state}}}",
    ]
    return "\n".join(lines)


def field(turn: str, **given: Any) -> Given:
    """The battle of `field_text`."""
    return position(field_text(turn, **given))


def with_king(seat: str, text: str) -> str:
    return text if "king:" in text else ", ".join(filter(None, (f"king: [{KINGS[seat]}]", text)))


def listed(*pieces: str) -> str:
    """`knight e4`, `knight g4`, `rook f3` as a position file has them."""
    squares: dict[str, list[str]] = {}
    for piece in pieces:
        kind, square = piece.split()
        squares.setdefault(kind, []).append(square)
    return ", ".join(f"{kind}: [{', '.join(stand)}]" for kind, stand in squares.items())


def crowd(attack: int, defence: int, turn: str = "fire", **more: str) -> Given:
    """Fire may play `e4xf6`, knight against Air's knight, with so many boosts (1 to 7) against so many (0 to 7)."""
    return position(crowd_text(attack, defence, turn, **more))


def crowd_text(attack: int, defence: int, turn: str = "fire", **more: Any) -> str:
    """Its position file; `more` as in `field_text`."""
    friends, enemies = listed(*ATTACKERS[:attack]), listed("knight f6", *SUPPORTERS[:defence])
    return field_text(turn, fire=friends, air=enemies, **more)


def told(given: Given, text: str) -> dict[str, str]:
    """What `odds` prints for a legal action: the first word of each line and the rest of it.

    The dice that it names are those that fall when the attack is made.
    """
    assert given.allows(text), given.refusal(text)
    lines = odds_lines(given.rules, given.state, given.action(text))
    found = {key: rest for key, _, rest in (line.partition(" ") for line in lines)}
    if "duel" in found:
        pending = given.after(text).pending
        assert isinstance(pending, Throw)
        assert sorted(f"D{sides}" for sides in pending.sides) == sorted((found["attacker_die"], found["defender_die"]))
    return found


def chances(given: Given, text: str) -> dict[str, Fraction]:
    """The outcomes of an action with their chances."""
    return {key: Fraction(rest.split()[0]) for key, rest in told(given, text).items() if "/" in rest}


def attack_boosts(given: Given, text: str) -> list[str]:
    """The names of the attacker's boosts; their number is told beside them."""
    return names(told(given, text)["attacker_boosts"])


def defence_boosts(given: Given, text: str) -> list[str]:
    """The names of the defender's boosts."""
    return names(told(given, text)["defender_boosts"])


def names(line: str) -> list[str]:
    number, *boosts = line.split()
    assert int(number) == len(boosts), line
    return boosts


def numbers(given: Given, text: str) -> tuple[int, int]:
    """How many boosts the attacker has, and how many the defender."""
    return len(attack_boosts(given, text)), len(defence_boosts(given, text))
