"""`fourcrowns odds`: what the dice of an action can bring, by the very throws that the game would make."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from game.cli.ending import DONE, Refuse
from game.cli.given import library
from game.cli.thrown import thrown
from game.core.events import DiceThrown, Event
from game.core.ruleset import Action, Ruleset, Throw
from game.play.position import read_position


def arguments(parser: argparse.ArgumentParser, words: Sequence[str], data: Sequence[Path]) -> None:
    """What the command takes."""
    parser.add_argument("position", metavar="POSITION.yaml", type=Path)
    parser.add_argument("action", metavar="ACTION", help="the action as `moves` prints it")


def run(args: argparse.Namespace) -> int:
    """`KEY VALUE` lines; an action that is illegal or rolls nothing is refused."""
    opened = read_position(args.position, library(args.data))
    state = thrown(opened)
    action = legal_action(opened.rules, state, args.action)
    for line in odds_lines(opened.rules, state, action):
        print(line)
    return DONE


def legal_action(rules: Ruleset[Any], state: Any, text: str) -> Action:
    """The action of that text; raises Refuse when it is none or may not be made."""
    try:
        action = rules.notation.parse(state, text)
    except ValueError as error:
        raise Refuse(str(error)) from error
    # A movement roll need not allow what has odds (CASTLE-COMBAT-10).
    asked = getattr(rules.notation, "odds_refusal", rules.check)
    refusal = asked(state, action)
    if refusal is not None:
        raise Refuse(f"{text} is not legal: {refusal}")
    return action


def odds_lines(rules: Ruleset[Any], state: Any, action: Action) -> Iterator[str]:
    """The dice, and each outcome by its faces, with its chance as a fraction and a decimal, and what then happens.

    A game whose rule book says how odds are written says them itself (LOKA-TEXT-5).
    """
    tells = getattr(rules.notation, "odds", None)
    if tells is not None:
        told = tells(state, action)
        if told is None:
            raise Refuse(f"{action} rolls no dice")
        yield from told
        return
    after = rules.clone(state)
    rules.apply(after, action)
    pending = rules.pending(after)
    if not isinstance(pending, Throw):
        raise Refuse(f"{action} rolls no dice")
    yield f"action {action}"
    yield f"rule {pending.rule}"
    yield f"dice {' '.join(f'd{sides}' for sides in pending.sides)}"
    for faces, chance in rules.outcomes(after):
        shown = ",".join(map(str, faces.values))
        yield f"outcome.{shown} {fraction(chance)} {float(chance):.6f}{consequence(rules, after, faces)}"


def consequence(rules: Ruleset[Any], state: Any, faces: Any) -> str:
    """What happens when these faces fall, in the game's own sentences."""
    events: list[Event] = []
    after = rules.clone(state)
    rules.apply(after, faces, events.append)
    told = (rules.notation.sentence(event, state, None) for event in events if not isinstance(event, DiceThrown))
    said = " ".join(sentence for sentence in told if sentence)
    return f" {said}" if said else ""


def fraction(chance: Fraction) -> str:
    """`1/48`, with its denominator even where that is 1."""
    return f"{chance.numerator}/{chance.denominator}"
