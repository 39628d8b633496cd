"""Who sits where: a human or a computer player, each with a name where it has one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from game.ai.levels import Agent, parse_agent

HUMAN = "human"
USUAL = "normal"
"""Who plays a seat that nobody was named for (CONTRACT, `play`)."""


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat's player; no agent means a human."""

    agent: Agent | None = None
    name: str = ""

    @property
    def is_human(self) -> bool:
        """Whether a human sits here."""
        return self.agent is None

    def taken_by(self, text: str) -> Chair:
        """The chair when this text sits there from now on: a name stays with a person, or with a temper."""
        fresh = Chair(None if text == HUMAN else parse_agent(text))
        before, after = self.agent, fresh.agent
        is_same = before is after is None or (
            before is not None and after is not None and before.temper == after.temper
        )
        return Chair(fresh.agent, self.name) if is_same else fresh

    def __str__(self) -> str:
        """The text that `parse_chair` reads: `human`, `hard`, `hard:0.5s`; the name stands elsewhere in a record."""
        return HUMAN if self.agent is None else str(self.agent)


def level_name(text: str) -> str:
    """The level in a chair's text, without budget and temper: "hard" of `hard:0.5s@bold`."""
    return text.partition(":")[0].partition("@")[0]


def parse_chair(text: str, name: str = "") -> Chair:
    """The chair that `human` or an agent's text stands for; ValueError with a sentence otherwise."""
    return Chair(None if text == HUMAN else parse_agent(text), name)


@runtime_checkable
class Commanding(Protocol):
    """Rules in which one player may play several seats: groups of them, every seat in one."""

    @property
    def commands(self) -> Sequence[Sequence[int]]: ...


def commanded_with(rules: object, seat: int) -> tuple[int, ...]:
    """The seats that one player plays together with this one, itself among them."""
    groups = rules.commands if isinstance(rules, Commanding) else ()
    return next((tuple(group) for group in groups if seat in group), (seat,))


def parse_seats(text: str, seats: Sequence[str]) -> tuple[Chair, ...]:
    """`white=hard:0.5s,black=random` as chairs in the order of the seats; ValueError with a sentence."""
    chairs: dict[str, Chair] = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        seat, sign, agent = part.partition("=")
        if not sign:
            raise ValueError(f'"{part}" names no seat; write SEAT=AGENT')
        if seat not in seats:
            raise ValueError(f'no seat "{seat}"; seats are {", ".join(seats)}')
        if seat in chairs:
            raise ValueError(f'seat "{seat}" is given twice')
        chairs[seat] = parse_chair(agent)
    return tuple(chairs.get(seat) or parse_chair(USUAL) for seat in seats)
