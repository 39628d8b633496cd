"""How the player makes a decision on the board: one tool for each kind of it."""

from __future__ import annotations

from game.core.ruleset import Answer, Arrange, Choose, Decision, Order, Place
from game.ui.skins.ordering import Ordering
from game.ui.tools.order import OrderTool
from game.ui.tools.pick import PickTool
from game.ui.tools.place import PlaceTool
from game.ui.tools.respond import RespondTool

TOOLS: dict[type[Decision], type[PickTool]] = {
    Choose: PickTool,
    Answer: RespondTool,
    Order: PickTool,
    Place: PlaceTool,
    Arrange: PlaceTool,
}
"""Kind of decision → tool; a kind that is not listed has that of the kind it was made from.  A `Muster` is put together
on a screen of its own, with a `Draft`."""


def tool_for(decision: Decision, ordering: Ordering | None = None) -> type[PickTool]:
    """The tool for what is pending; KeyError for a kind that is not decided on a board.

    Where a game has an `Ordering` that takes the decision, things are ordered about by it.
    """
    if ordering is not None and ordering.takes(decision):
        return OrderTool
    return next(TOOLS[kind] for kind in type(decision).__mro__ if kind in TOOLS)
