"""What the parts of one battle's screen work with, and which position is on its board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.core.moment import Moment
from game.core.ruleset import Decision, Ruleset
from game.core.seats import Seat
from game.play.match import Match
from game.play.session import Session
from game.ui.damage import Damage
from game.ui.desk import Desk
from game.ui.interest import Interest
from game.ui.scenes.battle.sitters import Seating
from game.ui.skins.skin import Skin
from game.ui.stage import Stage


@dataclass(frozen=True, slots=True)
class Table:
    """The game and the means to show it; nothing of it is replaced while the battle lasts."""

    desk: Desk
    session: Session
    skin: Skin
    who: Seating
    stage: Stage
    changed: Damage
    """What must be drawn again."""

    @property
    def match(self) -> Match[Any]:
        return self.session.match

    @property
    def rules(self) -> Ruleset[Any]:
        return self.session.rules


class Position:
    """The position on the board: the present one, or an earlier one that is looked at."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.looking: int | None = None
        """The ply of the earlier position on the board; None for the present one."""

    @property
    def is_live(self) -> bool:
        """The present position is on the board."""
        return self.looking is None

    @property
    def is_settled(self) -> bool:
        """It is, and everything that has led to it has been shown."""
        return self.looking is None and self.table.stage.idle

    @property
    def ply(self) -> int:
        """How many actions the position on the board has behind it."""
        return self.table.match.ply if self.looking is None else self.looking

    @property
    def shown_ply(self) -> int:
        """How many actions may be told of: not the one whose events are still being shown, for nothing may tell its
        dice before they fall."""
        told = self.table.stage.told if self.looking is None else None
        return self.ply if told is None else told.ply

    @property
    def shown_seat(self) -> Seat | None:
        """Who acts on the board as it is shown."""
        if self.looking is not None:
            return None
        told = self.table.stage.told
        if told is None:
            return self.table.session.seat
        acting = self.table.skin.acting(told.before)
        return self.table.match.told(told.ply, self.table.who.eyes).seat if acting is None else acting

    @property
    def seen_by(self) -> Seat:
        """Whose friends and enemies are named on the screen."""
        seat, who = self.shown_seat, self.table.who
        return seat if seat is not None and self.table.session.chairs[seat].is_human else who.viewer

    @property
    def interest(self) -> Interest:
        """Whose side the screen is on: that of its people, if they are of one team; between several that of the one
        who acts, for they look together; nobody's where nobody human plays or acts."""
        who, teams = self.table.who, self.table.rules.teams
        humans = who.human_seats
        sides = {teams[seat] for seat in humans}
        if len(sides) == 1:
            return Interest(teams, sides.pop(), tuple(humans) if len(humans) == 1 or who.is_one_person else ())
        seat = self.shown_seat
        return Interest(teams, teams[seat] if seat is not None and seat in humans else None)

    @property
    def lasting_interest(self) -> Interest:
        """The same for what stands in a list: nobody's where people of several teams look at it."""
        humans = {self.table.rules.teams[seat] for seat in self.table.who.human_seats}
        return self.interest if len(humans) == 1 else Interest(self.table.rules.teams)

    @property
    def moment(self) -> Moment[Any]:
        """The position on the board, as whoever looks may know it."""
        return self.table.match.moment(self.table.who.eyes, self.ply)

    @property
    def now(self) -> Moment[Any]:
        """The present position, whatever is on the board."""
        return self.table.match.moment(self.table.who.eyes)

    @property
    def decision(self) -> Decision | None:
        """What is pending now; None when the game is over."""
        return self.now.decision

    @property
    def view(self) -> Any:
        """The view that is drawn."""
        settled = self.moment.view
        return settled if self.looking is not None else self.table.stage.view(settled)
