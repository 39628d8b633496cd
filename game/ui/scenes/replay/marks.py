"""What is marked on the board of a replay: a function of the moment shown, never stored."""

from __future__ import annotations

from game.core.ruleset import Spot
from game.ui.scenes.replay.recorded import RecordedGame
from game.ui.scenes.replay.showing import Showing
from game.ui.skins.marks import Marks


def marks_of(showing: Showing, *, best_shown: bool, has_lines: bool) -> Marks:
    """The last action, on wish the best line; while dice fall, `has_lines` shows who supports whom."""
    if not showing.stage.idle:
        contest = showing.fought
        helped = contest is not None and contest.verdict is None and has_lines
        return Marks(lines=contest.lines if contest is not None and helped else ())
    last: tuple[Spot, ...] = ()
    if showing.ply:
        action = showing.game.match.told(showing.ply - 1, showing.game.eyes).action
        last = () if action is None else tuple(action.touches[:2])
    return Marks(last=last, arrows=_best(showing.game, showing.ply) if best_shown else ())


def _best(game: RecordedGame, ply: int) -> tuple[tuple[Spot, Spot], ...]:
    """The arrow of the best action at a moment, once it is known."""
    worth = game.analysis.worth(ply)
    if worth is None or not worth.best:
        return ()
    try:
        action = game.moment(ply).parse(worth.best)
    except ValueError:
        return ()
    touches = action.touches
    return ((touches[0], touches[1]),) if len(touches) >= 2 else ()
