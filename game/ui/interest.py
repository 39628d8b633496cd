"""Whose side the screen is on: what is good for the viewer is green, harm is red, and for somebody who only watches it
is nobody's (look.md, Moment of truth).

Games tell outcomes for whoever acts; here they are turned to the viewer's interest, in colour and in words.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from game.core.seats import Seat
from game.ui.skins.contest import Chance, Contest

TURNED = {"success": "loss", "loss": "success"}
"""A tone as the other side has it; what is neutral or harms both stays."""
NOBODYS = {"success": "first", "loss": "second"}
"""For a spectator: the attacker's gain and the defender's gain, each in its side's colour."""


@dataclass(frozen=True, slots=True)
class Interest:
    """The viewer's own seats, and the team that they wish well."""

    teams: Sequence[int]
    team: int | None = None
    """None for a spectator."""
    own: Collection[Seat] = ()
    """Seats that are «you»."""

    def is_good(self, seat: Seat) -> bool | None:
        """Whether what is good for a seat is good for the viewer; None for a spectator."""
        return None if self.team is None else self.teams[seat] == self.team

    def tone(self, tone: str, seat: Seat) -> str:
        """A tone that was told for a seat, as one word or ribbon wears it."""
        good = self.is_good(seat)
        if good is None:
            return "neutral"
        return tone if good else TURNED.get(tone, tone)

    def contest(self, contest: Contest) -> Contest:
        """A contest as the viewer sees it; games tell it for the attacker."""
        attacker = contest.fighters[0].seat
        chances = tuple(replace(chance, tone=self._of_a_chance(chance, attacker)) for chance in contest.chances)
        verdict = contest.verdict
        if verdict is not None:
            sentence = verdict.sentence
            for fighter in contest.fighters:
                if fighter.seat in self.own:
                    sentence = sentence.replace(f"{fighter.owner}'s {fighter.kind}", f"your {fighter.kind}")
            verdict = replace(verdict, tone=self.tone(verdict.tone, attacker), sentence=sentence)
        return replace(contest, chances=chances, verdict=verdict)

    def _of_a_chance(self, chance: Chance, attacker: Seat) -> str:
        """A spectator must still tell the parts of a bar apart: they wear the colours of whom they favour."""
        if self.team is None:
            return NOBODYS.get(chance.tone, chance.tone)
        return self.tone(chance.tone, attacker)

    def yours(self, sentence: str, names: Sequence[str]) -> str:
        """A sentence that speaks to the viewer, where they have one seat: «you» and «your» for what is theirs; `names`
        are those of all seats."""
        if len(self.own) != 1:
            return sentence
        name = re.escape(names[next(iter(self.own))])
        sentence = re.sub(rf"\b{name}'s ", "your ", sentence)
        sentence = re.sub(rf"\b[Tt]he {name} (?=[A-Z])", "your ", sentence)
        sentence = re.sub(
            rf"(^|[.:;] ){name} ([a-z]+)\b", lambda found: f"{found[1]}you {_second_person(found[2])}", sentence
        )
        return re.sub(r"(^|[.!?] )([a-z])(?!\d)", lambda found: found[1] + found[2].upper(), sentence)

    def ending(self, sentence: str, winners: Collection[Seat], names: Sequence[str]) -> str:
        """Why a game is over: whoever has lost it is not told what «the other side» has done."""
        teams = {self.teams[seat] for seat in winners}
        if self.team is not None and teams and self.team not in teams:
            sentence = sentence.replace("the other side has ", "you have ").replace("the other side", "you")
            sentence = sentence.replace("The other side has ", "You have ").replace("The other side", "You")
        return self.yours(sentence, names)


IRREGULAR = {"is": "are", "has": "have", "does": "do", "was": "were"}


def _second_person(verb: str) -> str:
    """ "wins" as one says it to somebody: "win"; other words stay as they are."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith(("shes", "ches", "sses")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


__all__ = ["Interest"]
