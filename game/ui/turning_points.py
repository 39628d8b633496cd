"""Turning points of one's own games: kept when a game has been looked at, and asked again as puzzles."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import date
from typing import TYPE_CHECKING, Any

from game.core.seats import Seat
from game.play.analysis import Analysis
from game.play.match import Match
from game.play.puzzles import Puzzle, Puzzles, begin_puzzle, can_be_asked, found_in
from game.play.session import Session
from game.ui.skins import skin_for

if TYPE_CHECKING:
    from game.core.ruleset import Ruleset
    from game.ui.desk import Desk


def today() -> date:
    """The day of the machine's calendar."""
    return date.today()


def puzzles_of(desk: Desk) -> Puzzles:
    """Those of this player, as they stand on disk."""
    return Puzzles.of(desk.app.where.data)


def collect(desk: Desk, analysis: Analysis, seats: Collection[Seat], when: Callable[[int], str], who: str) -> int:
    """Keeps what a finished game has that these seats, all of one team, should have seen; how many positions it has."""
    found = found_in(analysis, seats, when, who)
    if found:
        puzzles_of(desk).collect(found, today())
    return len(found)


def first_due(desk: Desk) -> Puzzle | None:
    """What is asked next today; None when nothing is."""
    due = puzzles_of(desk).due(today())
    return next((one.puzzle for one in due if can_be_asked(desk.app.library, one.puzzle)), None)


def begun(desk: Desk, puzzle: Puzzle) -> Session:
    """A puzzle on the table; raises BadFile where its position is none any more."""
    kept, day = puzzles_of(desk), today()
    number = len(kept.answered(day)) + 1
    count = max(number, len(kept.answered(day)) + len(kept.due(day)))

    def note(right: bool) -> None:
        puzzles_of(desk).answer(puzzle, today(), right=right)

    portraits = {each.name: each.portrait for each in desk.app.library.commanders().values()}
    return begin_puzzle(
        desk.app.library, puzzle, (number, count), note, lambda rules, state, text: said(desk, rules, state, text),
        portraits.get(puzzle.who),
    )  # fmt: skip


def said(desk: Desk, rules: Ruleset[Any], state: Any, text: str) -> str:
    """An action as the list of moves writes it; its text where it is none."""
    try:
        match: Match[Any] = Match(rules, rules.clone(state))
        match.play(rules.notation.parse(state, text))
    except (ValueError, RuntimeError):
        return text
    return skin_for(desk, rules).step_words(match.told(0, None)).rpartition(":")[2] or text
