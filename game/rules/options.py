"""Rule switches: what their data hold, and those that somebody gave: known, of the right kind, within their bounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from annotated_types import Interval

from game.content.guesses import did_you_mean
from game.content.schema import Name, Prose, RuleNumber
from game.core.record import record
from game.core.ruleset import Plain


@record
class Option:
    """A rule switch: what it is called on screen, what it does, which rule speaks of it."""

    name: Name
    text: Prose
    rule: RuleNumber
    default: bool | int | str
    least: int | None = None
    most: int | None = None
    step: Annotated[int, Interval(ge=1)] = 1
    choices: tuple[str, ...] = ()
    """The texts it may have."""
    unattended: bool | int | str | None = None
    """What it is where a game begins with computers on all seats and nobody has said otherwise; None: as ever."""


class BadOptions(Exception):
    """A rule switch that does not exist, or a value that it can't have; `name` is the switch."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


def checked_options(values: Mapping[str, Any], options: Mapping[str, Plain]) -> dict[str, Any]:
    """The options when each is a switch of the game with a value that it can have; raises BadOptions otherwise."""
    switches = values["options"]
    for name, value in options.items():
        if name not in switches:
            raise BadOptions(name, f'unknown option "{name}"{did_you_mean(name, switches)}')
        _check(name, switches[name], value, values)
    return dict(options)


def unattended_options(values: Mapping[str, Any], variant: str, given: Mapping[str, Plain]) -> dict[str, Plain]:
    """The options of a game that begins with computers on all seats: what nobody has said is as the data say."""
    way = values["variants"][variant]
    told = {*given, *getattr(way, "options", {}), *getattr(way, "without", ())}
    found: dict[str, Plain] = {
        name: value
        for name, switch in values["options"].items()
        if (value := getattr(switch, "unattended", None)) is not None and name not in told
    }
    return {**given, **found}


def _check(name: str, switch: Any, value: Plain, values: Mapping[str, Any]) -> None:
    if isinstance(value, dict) and getattr(switch, "counts", False):
        _check_counts(name, value, values)
        return
    default = switch.default
    if type(value) is not type(default):
        raise BadOptions(name, f"{name} is {_said(value)}, expected {_expected(switch)}")
    least, most = getattr(switch, "least", None), getattr(switch, "most", None)
    if type(value) is int and ((least is not None and value < least) or (most is not None and value > most)):
        raise BadOptions(name, f"{name} is {value}, expected {_expected(switch)}")
    choices = getattr(switch, "choices", ())
    if choices and value not in choices:
        hint = did_you_mean(str(value), choices)
        raise BadOptions(name, f'{name} is "{value}"{hint or f", expected {_expected(switch)}"}')


def _check_counts(name: str, counts: Mapping[str, Plain], values: Mapping[str, Any]) -> None:
    pieces = values["pieces"]
    for piece, number in counts.items():
        if piece not in pieces:
            raise BadOptions(name, f'{name} names an unknown piece "{piece}"{did_you_mean(piece, pieces)}')
        if type(number) is not int or not 0 <= number <= 99:
            raise BadOptions(name, f"{name} has {_said(number)} for {piece}, expected a number from 0 to 99")


def parse_option(values: Mapping[str, Any], text: str) -> tuple[str, Plain]:
    """`KEY=VALUE` of the command line as a switch and its value; raises BadOptions.

    A map of piece to number is written `queen:1/pawn:4`.
    """
    name, sign, given = text.partition("=")
    switches = values["options"]
    if not sign:
        raise BadOptions(name, f'"{text}" is no option; write KEY=VALUE')
    if name not in switches:
        raise BadOptions(name, f'unknown option "{name}"{did_you_mean(name, switches)}')
    switch = switches[name]
    value = _parsed(name, switch, given)
    _check(name, switch, value, values)
    return name, value


def _parsed(name: str, switch: Any, given: str) -> Plain:
    if isinstance(switch.default, bool):
        if given not in ("true", "false"):
            raise BadOptions(name, f'{name} is "{given}", expected true or false')
        return given == "true"
    if isinstance(switch.default, int):
        if not given.lstrip("-").isdigit() or len(given) > 9:
            raise BadOptions(name, f'{name} is "{given}", expected {_expected(switch)}')
        return int(given)
    if getattr(switch, "counts", False) and ":" in given:
        counts: dict[str, Plain] = {}
        for part in given.strip("{}").replace(" ", "").replace(",", "/").split("/"):
            piece, _, number = part.partition(":")
            if not number.isdigit() or len(number) > 3:
                raise BadOptions(name, f'{name} has "{part}", expected PIECE:NUMBER')
            counts[piece] = int(number)
        return counts
    return given


def _said(value: Plain) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    return "nothing" if value is None else "no single value" if isinstance(value, (list, dict)) else f'"{value}"'


def _expected(switch: Any) -> str:
    default = switch.default
    if isinstance(default, bool):
        return "true or false"
    if isinstance(default, int):
        least, most = getattr(switch, "least", None), getattr(switch, "most", None)
        if least is not None and most is not None:
            return f"a whole number from {least} to {most}"
        return "a whole number"
    choices = getattr(switch, "choices", ())
    return " or ".join([", ".join(choices[:-1]), choices[-1]] if len(choices) > 1 else choices) if choices else "text"
