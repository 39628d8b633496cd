"""What computer players plan, read during a battle: an ally's at any time, an enemy's in practice
(docs/look.md, Chronicle)."""

from __future__ import annotations

from collections.abc import Callable

from game.core.seats import Seat
from game.play.plans import Plans, planners, readable
from game.ui.scene import HANDLED, Change, Pop, Push, Scene
from game.ui.scenes.battle import words
from game.ui.scenes.battle.said import Said
from game.ui.scenes.battle.story import PanelText
from game.ui.scenes.battle.table import Position, Table
from game.ui.skins.marks import PlanShown
from game.ui.widgets import Answer, Kind, Sheet


class BattlePlans:
    """Reads them off the position on the board; asks before an enemy's is shown, for then the game is practice."""

    def __init__(self, table: Table, position: Position, said: Said, below: Scene, refresh: Callable[[], None]) -> None:
        """`below` is what stands under the question."""
        self.table = table
        self.position = position
        self.said = said
        self.below = below
        self.refresh = refresh
        self.plans = Plans(table.match, table.who.viewer)

    @property
    def seats(self) -> frozenset[Seat]:
        """Whose plans may be read now."""
        session = self.table.session
        viewer = self.table.who.viewer
        return readable(session.match, session.chairs, viewer, is_practice=session.record.practice)

    @property
    def is_shown(self) -> bool:
        return self.said.plans and self.table.stage.idle

    def toggle(self) -> Change:
        """The key, at any time; nothing in a game without plans."""
        planning = [seat for seat in planners(self.table.session.chairs) if self.plans.at(self.position.ply, seat)]
        if not planning and not self.said.plans:
            return None
        if not self.said.plans and not self.seats.intersection(planning):
            return Push(self._sheet())
        self.table.stage.finish_all()
        self.said.card = self.said.refusal = None
        self.said.plans, self.said.since = not self.said.plans, False
        self.refresh()
        return HANDLED

    def _sheet(self) -> Sheet:
        return Sheet(
            self.table.desk, self.below, words.READ_PLAN, words.PLAN_READ,
            (Answer("Read it", self._read, Kind.PRIMARY, key="Enter"), Answer("Leave it", Pop, key="Esc")),
            icon="ui/warning",
        )  # fmt: skip

    def _read(self) -> Change:
        self.table.session.begin_practice()
        self.toggle()
        return Pop(1)

    def told(self) -> PanelText:
        """Each plan in a sentence."""
        found = [plan.words for seat in sorted(self.seats) if (plan := self.plans.at(self.position.ply, seat))]
        return PanelText(words.PLANS, " ".join(found) or words.NO_PLANS)

    @property
    def drawn(self) -> tuple[PlanShown, ...]:
        """For the board, while they are read."""
        if not self.is_shown:
            return ()
        found = ((seat, self.plans.at(self.position.ply, seat)) for seat in sorted(self.seats))
        return tuple(PlanShown(seat, plan.marks) for seat, plan in found if plan is not None)
