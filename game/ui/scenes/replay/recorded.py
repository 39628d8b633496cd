"""One recorded game as a replay knows it: its moments, rounds and turning points, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from game.core.moment import LAID_OPEN, Eyes, Moment
from game.core.seats import Seat, seats_of
from game.play.analysis import Analysis, TurningPoint
from game.play.chair import parse_chair
from game.play.plans import readable
from game.play.record import Replayed
from game.play.views import has_secrets
from game.ui.dates import said_when
from game.ui.desk import Desk
from game.ui.interest import Interest
from game.ui.rounds import Rounds, moment_words, seen_by
from game.ui.skins.skin import Skin

MOST_POINTS = 24
LOOKS = 8
"""At so many moments a game is looked at for something that is hidden from a seat."""
HUMAN = "human"
"""How a record begins to name a person."""


class RecordedGame:
    """What a record holds, and what is known of its chances."""

    def __init__(self, desk: Desk, replayed: Replayed, path: Path | None, skin: Skin, team: int) -> None:
        """`team` is the side whose chances are told."""
        self.desk, self.replayed, self.path, self.skin, self.team = desk, replayed, path, skin, team
        self.match, self.rules, self.record = replayed.match, replayed.rules, replayed.record
        self.eyes: Eyes = None if replayed.match.has_secrets else LAID_OPEN
        """Who looks: nobody in particular while something is hidden; everything lies open once the game is over, and
        may then be seen again as each seat saw it."""
        self.offered: tuple[Eyes, ...] = (self.eyes, *self._other_eyes())
        self.analysis: Analysis = desk.app.analysis_of(replayed.match)
        self.points: list[TurningPoint] = []
        """The greatest turning points: in a long game more would hide one another."""
        self.found = 0
        """How many there are in all."""
        self.rounds: list[int] = Rounds(skin, self.match, self.eyes).all()
        """The number of the round at each moment."""

    @property
    def planners(self) -> frozenset[Seat]:
        """The seats whose plans may be read: all of computers once the game is over."""
        chairs = [parse_chair(self.record.seats[name]) for name in self.rules.seats]
        seat = next((Seat(i) for i, chair in enumerate(chairs) if chair.is_human), Seat(0))
        return readable(self.match, chairs, seat, is_practice=self.record.practice)

    def _other_eyes(self) -> list[Seat]:
        """The seats that knew less than there is to be seen now."""
        if self.eyes is not LAID_OPEN:
            return []
        moments = sorted({self.match.ply * i // LOOKS for i in range(LOOKS)})
        states = [self.match.laid_open(ply) for ply in moments]
        seats = [Seat(seat) for seat in range(len(self.rules.seats))]
        firsts = [seat for seat in seats if seat == min(self.skin.partners(seat))]
        return [seat for seat in firsts if any(has_secrets(self.rules, state, seat) for state in states)]

    def switch_eyes(self) -> None:
        """On to the next who looks."""
        self.eyes = self.offered[(self.offered.index(self.eyes) + 1) % len(self.offered)]

    @property
    def whose(self) -> str:
        """Whose eyes the replay has."""
        return f"{seen_by(self.skin, self.eyes)}."

    @property
    def length(self) -> int:
        """How many actions it has."""
        return self.match.ply

    def moment(self, ply: int) -> Moment[Any]:
        """What may be shown of a moment: everything once the game is over."""
        return self.match.moment(self.eyes, ply)

    def moment_words(self, ply: int) -> str:
        """ "round 10", or the phase before the battle."""
        return moment_words(self.moment(ply), self.rounds[ply], self.unit)

    @property
    def unit(self) -> str:
        """What a round is called in this game: "move"."""
        strings: Mapping[str, str] = self.desk.app.library.values(self.rules.game).get("strings", {})
        return strings.get("list.turn", "round {n}").split()[0]

    @property
    def about(self) -> str:
        """Which game it is, and when it was saved or ended."""
        card = self.desk.app.library.menu().get(self.rules.game)
        name = card.name if card is not None else self.rules.game
        if self.path is None or not self.path.is_file():
            return name
        ended = "ended" if self.match.result is not None else "saved"
        return f"{name}, {ended} {said_when(self.path.stat().st_mtime, datetime.now())}"

    @property
    def interest(self) -> Interest:
        """Whose side the replay is on: that of the people who played, if they were of one team."""
        teams, seats = self.rules.teams, self.rules.seats
        people = [Seat(i) for i, name in enumerate(seats) if self.record.seats.get(name, "").startswith(HUMAN)]
        sides = {teams[seat] for seat in people}
        return Interest(teams, sides.pop() if len(sides) == 1 else None)

    @property
    def side(self) -> str:
        """Whose chances are told."""
        return " and ".join(self.skin.seat_name(seat) for seat in sorted(seats_of(self.team, self.rules.teams)))

    def follow_analysis(self) -> None:
        """More is known of the chances."""
        points = self.analysis.turning_points(self.team)
        self.found = len(points)
        greatest = sorted(points, key=lambda point: -max(abs(point.change.decision), abs(point.change.dice)))
        self.points = sorted(greatest[:MOST_POINTS], key=lambda point: point.ply)
