"""At most seven keys that do something in a battle just now, for the bar at its foot."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.counsel import Counsel
from game.ui.scenes.battle import words
from game.ui.scenes.battle.answers import Answers
from game.ui.scenes.battle.contest import BattleContest
from game.ui.scenes.battle.since import Since
from game.ui.scenes.battle.table import Position, Table
from game.ui.widgets import Hint


class BattleHints:
    """Names keys as the player has set them."""

    def __init__(
        self,
        table: Table,
        position: Position,
        contest: BattleContest,
        answers: Answers,
        counsel: Counsel,
        since: Since,
        suggests: Callable[[], bool],
        is_taught: Callable[[], bool],
    ) -> None:
        """`suggests` tells whether suggestions are to be seen, `is_taught` whether a coach speaks."""
        self.table = table
        self.position = position
        self.contest = contest
        self.answers = answers
        self.counsel = counsel
        self.since = since
        self.suggests = suggests
        self.is_taught = is_taught
        self._moves: list[Hint] | None = None

    def now(self) -> list[Hint]:
        key, stage = self.table.desk.settings.key, self.table.stage
        others = not self.table.who.is_your_turn and not self.table.who.is_watched
        skip = Hint("Esc", words.SKIP_TO_YOU if others else words.SKIP)
        if self.contest.is_shown_by_stage:
            return [Hint("Space", words.GO_ON), Hint(key("again"), words.REPLAY_ROLL), skip]
        if stage.waiting:
            return [Hint("Space", "Next"), Hint(key("undo"), "Take back"), Hint("Esc", "Menu")]
        if not self.position.is_live:
            return [
                Hint("Page up", "Back"), Hint("Page down", "On"), Hint("End", "To the game"),
                Hint(key("hint"), "Suggest"), Hint(key("flip"), "Flip"),
            ]  # fmt: skip
        if self.position.now.result is not None:
            if not stage.idle:
                return [Hint("Space", words.GO_ON)]
            return [
                Hint("Enter", "Result"), Hint("Page up", "Look back"), Hint(key("flip"), "Flip"), Hint("Esc", "Menu"),
            ]  # fmt: skip
        return self._while_it_goes_on(key)

    def _while_it_goes_on(self, key: Callable[[str], str]) -> list[Hint]:
        if self.table.who.is_watched:
            return [
                Hint("Space", words.GO_ON if self.answers.thinking.paused else words.PAUSE),
                Hint(key("again"), "Last turn again"), Hint(key("evaluation"), "Evaluation"),
                Hint(key("flip"), "Flip"), Hint("Esc", "Menu"),
            ]  # fmt: skip
        if self.counsel.is_thinking:
            return [
                Hint(key("move_now"), words.MOVE_NOW), Hint(key("undo"), "Take back"),
                Hint(key("flip"), "Flip"), Hint("Esc", "Menu"),
            ]  # fmt: skip
        rows = self.answers.rows
        if rows.count and self.answers.is_forced:
            others = [Hint(f"2-{rows.count}", "Other answers")] if rows.count > 2 else []
            second = [Hint("2", rows.rows[1].label)] if rows.count == 2 else others
            return [
                Hint("Space", rows.rows[0].label), *second,
                *(() if self.table.who.is_open else (Hint(key("hint"), "Suggest"),)),
                Hint("Right-click", "Inspect"), Hint(key("rules"), "Rules"), Hint("Esc", "Menu"),
            ]  # fmt: skip
        ordering = self.table.skin.ordering
        ordered = ordering.hints() if ordering is not None else ()
        if ordered:
            return [*(Hint(*each) for each in ordered[:6]), Hint(key("undo"), "Take back")]
        if self.suggests():
            return [
                Hint("Drag or click", "Move"), Hint(key("play_suggestion"), "Play the suggestion"),
                Hint("Arrows", "Cursor"), Hint(key("flip"), "Flip"), Hint(key("undo"), "Take back"),
                Hint(key("rules"), "Rules"),
            ]  # fmt: skip
        if self.contest.armed is not None:
            coach = [Hint(key("hint"), "Hint"), Hint("Q", "Leave")] if self.is_taught() else []
            return [Hint("Space", words.ATTACK), Hint("Esc", words.CANCEL), *coach, Hint(key("rules"), "Rules")]
        if self.is_taught():
            return [
                Hint("Drag or click", "Move"), Hint("Arrows", "Cursor"), Hint("Space", "Confirm"),
                Hint(key("hint"), "Hint"), Hint("Q", "Leave"),
                Hint(key("undo"), "Take back"), Hint(key("rules"), "Rules"),
            ]  # fmt: skip
        if self.since.plies():
            return [
                Hint("Drag or click", "Move"), Hint("Space", "Confirm"), Hint(key("hint"), "Suggest"),
                Hint(key("since"), words.SINCE), Hint(key("again"), words.AGAIN_ALL),
                Hint(key("undo"), "Take back"), Hint(key("rules"), "Rules"),
            ]  # fmt: skip
        return [
            Hint("Drag or click", "Move"), Hint("Arrows", "Cursor"), Hint("Space", "Confirm"),
            Hint(key("hint"), "Suggest"), *self._how_they_move(key),
            Hint(key("undo"), "Take back"), Hint(key("rules"), "Rules"),
        ]  # fmt: skip

    def _how_they_move(self, key: Callable[[str], str]) -> list[Hint]:
        """The key of the sheet of moves; nothing in a game that has none."""
        if self._moves is None:
            has_cards = bool(self.table.skin.move_cards(self.position.view))
            self._moves = [Hint(key("how_they_move"), "How they move")] if has_cards else []
        return self._moves
