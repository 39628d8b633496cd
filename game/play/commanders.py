"""Commanders at the table: who sits where, what they say, and how the player has fared against each.

A commander is a computer player with a name.  Records know the agent and the name; whoever has a commander's name and
a computer's agent is that commander.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.core.ruleset import Phase
from game.core.seats import Seat
from game.play.chair import Chair, parse_chair
from game.play.kept import KeptFile
from game.play.match import Match
from game.play.session import Session
from game.rules.commanders import Commander

MOST_GAMES = 5000
WON, LOST, DRAWN = "won", "lost", "drawn"
OUTCOMES = (WON, LOST, DRAWN)


def seated(commander: Commander, level: str = "") -> Chair:
    """The chair of a commander at a level, the commander's own where none is given."""
    return parse_chair(f"{level or commander.level}@{commander.temper}", commander.name)


def commander_on(chair: Chair, commanders: Mapping[str, Commander]) -> str:
    """The name in the data of who sits there; empty for a human and for a computer player without a name."""
    if chair.is_human or not chair.name:
        return ""
    return next((id for id, commander in commanders.items() if commander.name == chair.name), "")


def not_seated(commanders: Mapping[str, Commander], chairs: Iterable[Chair]) -> list[str]:
    """Those that sit nowhere yet: nobody sits twice at one table."""
    taken = {commander_on(chair, commanders) for chair in chairs}
    return [id for id in commanders if id not in taken]


def spokesman(session: Session, commanders: Mapping[str, Commander]) -> tuple[Seat, str] | None:
    """Who says the line of this game, by seat and name in the data: the first commander on the other side, else the
    first of all."""
    teams = session.rules.teams
    human_teams = {teams[seat] for seat, chair in enumerate(session.chairs) if chair.is_human}
    found = [
        (teams[seat] in human_teams, Seat(seat), id)
        for seat, chair in enumerate(session.chairs)
        if (id := commander_on(chair, commanders))
    ]
    if not found:
        return None
    _, seat, id = min(found)
    return seat, id


def begins_battle(match: Match[Any], seat: Seat) -> bool:
    """Whether somebody is to make the first action of the battle, as far as a seat can tell."""
    decision = match.moment(seat).decision
    if decision is None or decision.phase is not Phase.BATTLE:
        return False
    before = match.moment(seat, match.ply - 1).decision if match.ply else None
    return before is None or before.phase is not Phase.BATTLE


def greeting(commander: Commander, meetings: Meetings, id: str) -> str:
    """What is said when a game begins: something else to somebody who was met before."""
    return commander.returns if commander.returns and meetings.has_met(id) else commander.greets


def closing_line(session: Session, seat: Seat, commander: Commander) -> str:
    """What a commander says of a game that is over; empty while it is not."""
    result = session.match.result
    if result is None:
        return ""
    if not result.winners:
        return commander.draws
    teams = session.rules.teams
    return commander.wins if teams[seat] in {teams[winner] for winner in result.winners} else commander.loses


def line_now(
    session: Session, viewer: Seat, commanders: Mapping[str, Commander], met: Callable[[], Meetings]
) -> tuple[Commander, str] | None:
    """Who says what at this moment: one line before the first action of the battle and one after its last."""
    if session.coach is not None or not (session.is_over or begins_battle(session.match, viewer)):
        return None
    found = spokesman(session, commanders)
    if found is None:
        return None
    seat, id = found
    commander = commanders[id]
    return commander, closing_line(session, seat, commander) or greeting(commander, met(), id)


@dataclass(frozen=True, slots=True)
class Meeting:
    """One finished game with a commander."""

    game: str
    """What tells this game from all others; a copy of its record is the same game."""
    commander: str
    outcome: str
    """What came of it for the player: one of `OUTCOMES`."""
    is_ally: bool = False


@dataclass(frozen=True, slots=True)
class Score:
    """How often a player has won, lost and drawn."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def games(self) -> int:
        return self.won + self.lost + self.drawn

    def __str__(self) -> str:
        """ "3 won, 1 lost", and draws where there are any."""
        return f"{self.won} won, {self.lost} lost" + (f", {self.drawn} drawn" if self.drawn else "")


class Meetings:
    """All games with commanders, the last one last."""

    def __init__(self, path: Path) -> None:
        self._file = KeptFile(path, "the records against commanders")
        self.kept: Sequence[Meeting] = self._file.rows("games", _meeting)[-MOST_GAMES:]

    @classmethod
    def of(cls, data: Path) -> Meetings:
        """Those of this user, below the folder of the player's data."""
        return cls(data / "commanders.json")

    @property
    def trouble(self) -> str:
        """What went wrong with the file; empty when all is well."""
        return self._file.trouble

    def against(self, commander: str) -> Score:
        """How the player has fared against a commander."""
        return self._score(meeting for meeting in self.kept if meeting.commander == commander and not meeting.is_ally)

    def beside(self, commander: str) -> Score:
        """How the player has fared with a commander as an ally."""
        return self._score(meeting for meeting in self.kept if meeting.commander == commander and meeting.is_ally)

    def has_met(self, commander: str) -> bool:
        return any(meeting.commander == commander for meeting in self.kept)

    def note(self, meetings: Collection[Meeting]) -> bool:
        """Keeps what is not kept yet; a game that is ended again, differently, counts as it ended first."""
        known = {(meeting.game, meeting.commander) for meeting in self.kept}
        fresh = [meeting for meeting in meetings if (meeting.game, meeting.commander) not in known]
        if not fresh:
            return True
        kept = [*self.kept, *fresh][-MOST_GAMES:]
        if not self._file.write({"games": [_row(meeting) for meeting in kept]}):
            return False
        self.kept = kept
        return True

    @staticmethod
    def _score(meetings: Iterable[Meeting]) -> Score:
        outcomes = [meeting.outcome for meeting in meetings]
        return Score(*(outcomes.count(outcome) for outcome in OUTCOMES))


def meetings_of(session: Session, commanders: Mapping[str, Commander]) -> list[Meeting]:
    """What a finished game says of the commanders in it; nothing of one that proves nothing.

    That is a lesson, a game from a position, one taken back over dice, one in which seats changed hands, and one with
    people on both sides or on none.
    """
    match, record, teams = session.match, session.record, session.rules.teams
    human_teams = {teams[seat] for seat, chair in enumerate(session.chairs) if chair.is_human}
    proves_nothing = session.coach is not None or record.start is not None or record.practice or record.chairs
    if match.result is None or proves_nothing or len(human_teams) != 1:
        return []
    mine = human_teams.pop()
    winners = {teams[seat] for seat in match.result.winners}
    outcome = DRAWN if not winners else WON if mine in winners else LOST
    game = f"{record.game} {record.variant} {record.seed}"
    return [
        Meeting(game, id, outcome, teams[seat] == mine)
        for seat, chair in enumerate(session.chairs)
        if (id := commander_on(chair, commanders))
    ]


def _row(meeting: Meeting) -> dict[str, Any]:
    row: dict[str, Any] = {"game": meeting.game, "commander": meeting.commander, "outcome": meeting.outcome}
    return row | ({"ally": True} if meeting.is_ally else {})


def _meeting(row: Any) -> Meeting | None:
    """One row of the file; None when it is none."""
    if not isinstance(row, dict) or row.get("outcome") not in OUTCOMES:
        return None
    game, commander, is_ally = row.get("game"), row.get("commander"), row.get("ally", False)
    if not isinstance(game, str) or not isinstance(commander, str) or not isinstance(is_ally, bool):
        return None
    return Meeting(game, commander, row["outcome"], is_ally)
