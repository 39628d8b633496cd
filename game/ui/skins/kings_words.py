"""What things are called in Kings of War on the screen: choices as buttons, made actions in the list."""

from __future__ import annotations

from typing import Any

from game.core.ruleset import Action, Decision
from game.rules.kings.actions import (
    CastSpell,
    Charge,
    ChooseEdge,
    ChooseFirst,
    Deploy,
    EndPhase,
    Fight,
    Move,
    Regroup,
    Shoot,
    TestNerve,
    inches_text,
)
from game.rules.kings.forces import ChooseArmy
from game.rules.kings.ruleset import KingsRules
from game.rules.kings.state import KingsState, Stage
from game.ui.skins.facts import Choice

QUESTIONS = {"edge": "Your edge", "first": "Who begins", "answer_draw": "A draw is offered"}
ORDERS = {"halt": "halts", "face": "turns", "back": "back", "advance": "advances", "double": "doubles"}
REGROUPS = {"hold": "holds", "forward": "goes on", "back": "falls back", "face": "turns"}


def question_words(decision: Decision) -> str:
    """What is asked with buttons; empty for what is asked on the table."""
    return QUESTIONS.get(decision.prompt, "")


def choice_words(rules: KingsRules, view: KingsState, action: Action) -> Choice:
    """An action as a button says it."""
    match action:
        case ChooseEdge(edge=edge):
            return Choice(f"The {edge}ern edge", rank=edge == "north")
        case ChooseFirst(name=name):
            mine = rules.seats[view.turn] == name
            return Choice(
                "I begin" if mine else "The enemy begins", line=f"{name.capitalize()} has the first turn", rank=not mine
            )
        case EndPhase():
            return Choice("End the phase")
    return Choice(step_words(action, view) if view.units else str(action).replace("-", " ").capitalize())


def name_of(view: KingsState, number: int) -> str:
    """A unit's name, short enough for a row."""
    unit = view.units.get(number)
    return f"u{number}" if unit is None else unit.profile.name


def step_words(action: Any, view: KingsState) -> str:
    """A made action as the list shows it."""
    match action:
        case ChooseArmy():
            return "Force chosen"
        case ChooseEdge(edge=edge):
            return f"{edge.capitalize()} edge"
        case ChooseFirst(name=name):
            return f"{name.capitalize()} begins"
        case Deploy():
            return f"{name_of(view, action.unit)} placed"
        case Move(order="sidestep"):
            return f'{name_of(view, action.unit)} {action.way} {inches_text(action.length)}"'
        case Move(order="halt" | "face"):
            return f"{name_of(view, action.unit)} {ORDERS[action.order]}"
        case Move():
            return f'{name_of(view, action.unit)} {ORDERS[action.order]} {inches_text(action.length)}"'
        case Charge():
            names = " and ".join(name_of(view, number) for number in action.units)
            return f"{names} → {name_of(view, action.target)}"
        case Shoot():
            return f"{name_of(view, action.unit)} shoots {name_of(view, action.target)}"
        case CastSpell():
            return f"{name_of(view, action.unit)}: {action.spell.replace('-', ' ')}"
        case TestNerve():
            return f"Nerve of {name_of(view, action.unit)}"
        case Fight():
            return f"Combat: {name_of(view, action.unit)}"
        case Regroup():
            return f"{name_of(view, action.unit)} {REGROUPS[action.kind]}"
        case EndPhase():
            return "End of the Move phase" if view.stage is Stage.MOVE else "End of the Shoot phase"
    return str(action).replace("-", " ").capitalize()


def short_words(action: Any) -> str:
    """An action in as few words as a suggestion has room for: units by their numbers."""
    match action:
        case Move(order="sidestep"):
            return f'u{action.unit} {action.way} {inches_text(action.length)}"'
        case Move(order="halt" | "face"):
            return f"u{action.unit} {ORDERS[action.order]}"
        case Move():
            return f'u{action.unit} {action.order} {inches_text(action.length)}"'
        case Charge():
            return f"{'+'.join(f'u{number}' for number in action.units)} → u{action.target}"
        case Shoot():
            return f"u{action.unit} at u{action.target}"
        case CastSpell():
            return f"u{action.unit} casts"
        case Deploy():
            return f"u{action.unit} here"
        case Regroup():
            return f"u{action.unit} {REGROUPS[action.kind]}"
        case TestNerve():
            return f"Nerve u{action.unit}"
        case Fight():
            return f"Fight u{action.unit}"
        case EndPhase():
            return "End"
    return str(action)
