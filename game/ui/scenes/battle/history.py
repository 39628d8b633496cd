"""The list of what was done in a battle: a round to a row, or an action to a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.core.seats import Seat
from game.play.match import Step
from game.ui.rounds import Rounds
from game.ui.scenes.battle.move_list import Entry, MoveList, Row
from game.ui.scenes.battle.table import Position, Table
from game.ui.skins.facts import Picture


class ListLine(NamedTuple):
    """What the list says of one action, as the viewer was told of it."""

    step: Step
    seat: Seat
    picture: Picture | None
    words: str
    dice: tuple[str, str, str]


class History:
    """Keeps the list at the present moment."""

    def __init__(self, table: Table, position: Position, rounds: Rounds, moves: MoveList, *, is_dense: bool) -> None:
        """`is_dense`: each action has a row of its own."""
        self.table = table
        self.position = position
        self.rounds = rounds
        self.list = moves
        self.list.columns = 1 if is_dense else 2
        self._lines: list[ListLine] = []
        """By ply; those that were taken back are made anew."""
        self._lines_for = (table.desk.settings, table.who.in_front, table.who.is_open)

    def refresh(self) -> None:
        rows = self._rows()
        self.list.show(rows, self._shown_in(rows))

    def _rows(self) -> list[Row]:
        """Actions with a piece, in rounds; offers and the like have no place in the list but the end of the game."""
        rows: list[Row] = []
        entries: list[Entry] = []
        number, latest, made = 0, 0, self.table.match.ply
        for ply in range(min(self.position.shown_ply if self.position.is_live else made, made)):
            line, now = self._line(ply), self.rounds.at(ply)
            is_last = ply + 1 == made and self.table.match.result is not None
            is_listed = line.picture is not None or is_last
            if not is_listed or not now:  # before the battle there is no round
                continue
            column = (line.seat - self.rounds.first) % self.list.columns
            if entries and column <= entries[-1].column:
                rows.append(Row(number, tuple(entries)))
                entries = []
            if not entries:
                number = now
            if self.list.columns == 1:
                number, latest = (0 if now == latest else now), now
            entries.append(self._entry(ply, column, line))
        return [*rows, Row(number, tuple(entries))] if entries else rows

    def _entry(self, ply: int, column: int, line: ListLine) -> Entry:
        seconds = self.table.session.record.seconds
        colours = self.table.skin.colours(line.seat)
        bar, colour = (colours.middle, colours.on_dark) if colours is not None else ("", "")
        took = seconds[ply] if ply < len(seconds) else 0.0
        dice, brought, tone = line.dice
        tone = self.position.lasting_interest.tone(tone, line.seat)
        return Entry(ply + 1, column, line.words, line.picture, took, bar, colour, dice, brought, tone)

    def _line(self, ply: int) -> ListLine:
        """What the list says of an action; found once, as long as that action stands and the same person looks."""
        step = self.table.match.steps[ply]
        looks = (self.table.desk.settings, self.table.who.in_front, self.table.who.is_open)
        if looks != self._lines_for:
            self._lines_for = looks
            self._lines.clear()
        if ply < len(self._lines) and self._lines[ply].step is step:
            return self._lines[ply]
        skin, told = self.table.skin, self.table.match.told(ply, self.table.who.eyes)
        is_open = told.action is not None
        picture = skin.step_picture(told) if is_open else None
        dice = skin.contests.told(told.events) if skin.contests is not None else ("", "", "")
        line = ListLine(step, told.seat, picture, skin.step_words(told) if is_open else "", dice)
        del self._lines[ply:]
        self._lines.append(line)
        return line

    def _shown_in(self, rows: Sequence[Row]) -> int:
        """The listed action that led to the position on the board."""
        listed = [entry.ply for row in rows for entry in row.entries]
        return max((ply for ply in listed if ply <= self.position.ply), default=0)
