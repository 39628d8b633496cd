"""«Since your turn»: what others have done since the player's own last action, in two lines and with marks on the board
(look.md, Moment of truth)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.moment import PlyTold
from game.core.ruleset import Spot
from game.core.seats import Seat
from game.ui.scenes.battle import words
from game.ui.scenes.battle.said import Said
from game.ui.scenes.battle.story import PanelText
from game.ui.scenes.battle.table import Position, Table
from game.ui.skins.marks import Journey
from game.ui.skins.tale import Tale
from game.ui.stage import Shown, shown_of

UNASKED = 2
"""So many actions of others, or more, are told without being asked for: one alone has just been seen."""
PLAIN = "#F2E6C9"


class Since:
    """Finds it in the match whenever it is asked for."""

    def __init__(self, table: Table, position: Position, said: Said) -> None:
        self.table = table
        self.position = position
        self.said = said
        self._kept: tuple[object, PanelText, tuple[Journey, ...]] = (None, PanelText(words.SINCE), ())
        self._tale: tuple[object, Tale | None] = (None, None)

    @property
    def is_shown(self) -> bool:
        return self.said.since and self.position.is_settled

    def plies(self) -> range:
        """The actions of others after the last one of the player's own side of the table."""
        table = self.table
        who = table.who
        own = {who.viewer, *(seat for seat in table.skin.partners(who.viewer) if seat in who.human_seats)}
        steps = table.match.steps
        first = next((ply + 1 for ply in range(table.match.ply - 1, -1, -1) if steps[ply].seat in own), 0)
        return range(first, table.match.ply)

    def shown(self) -> list[Shown]:
        """All of it, to be shown again."""
        return [shown for ply in self.plies() for shown in shown_of(self._told(ply))]

    def comes_up(self) -> None:
        """The player is to act: told by itself where there is more than one has just seen."""
        self.said.since = not self.table.who.is_watched and len(self._listed()) >= UNASKED

    def toggle(self) -> None:
        """The key, at any time."""
        self.said.card = None
        self.said.refusal = None
        self.said.since, self.said.plans = not self.said.since, False

    # What is told

    def tale(self) -> PanelText:
        seen = self._from_above()
        if seen is None:
            return self._found()[0]
        return PanelText(words.SINCE, " ".join(seen.lines), seen.dice or seen.title)

    @property
    def drawn(self) -> Tale | None:
        """All of it at once over the board, where the game has such a picture."""
        return self._from_above() if self.is_shown else None

    def _from_above(self) -> Tale | None:
        plies = self.plies()
        key = self.position.now, plies
        if self._tale[0] != key:
            self._tale = key, self.table.skin.tale([self._told(ply) for ply in plies])
        return self._tale[1]

    def ways(self) -> tuple[Journey, ...]:
        """From where to where the others went, in their order, for the board."""
        return self._found()[1] if self.is_shown and self._from_above() is None else ()

    def _found(self) -> tuple[PanelText, tuple[Journey, ...]]:
        plies = self.plies()
        key = self.position.now, plies
        if self._kept[0] != key:
            listed = self._listed()
            self._kept = key, self._made(listed), tuple(self._way(i + 1, told) for i, told in enumerate(listed))
        return self._kept[1], self._kept[2]

    def _told(self, ply: int) -> PlyTold[Any]:
        return self.table.match.told(ply, self.table.who.eyes)

    def _listed(self) -> list[PlyTold[Any]]:
        """Those in which something went from one spot to another."""
        found = (self._told(ply) for ply in self.plies())
        return [told for told in found if told.action is not None and len(self._spots(told)) > 1]

    def _spots(self, told: PlyTold[Any]) -> list[Spot]:
        touched = () if told.action is None else told.action.touches
        return [spot for spot in touched if self.table.skin.place_of(spot) is not None]

    def _made(self, listed: Sequence[PlyTold[Any]]) -> PanelText:
        """The ways in one line, what they have cost in another."""
        if not listed:
            return PanelText(words.SINCE, words.NOBODY_MOVED)
        skin = self.table.skin
        parts = []
        for told in listed:
            brought = skin.contests.told(told.events)[1] if skin.contests is not None else ""
            step = f"{skin.seat_name(Seat(told.seat))} {skin.step_words(told)}"
            parts.append(f"{step} ({brought})" if brought else step)
        taken = [said for told in listed if (said := self._loss(told))]
        return PanelText(words.SINCE, ", ".join(parts), " ".join(taken) if taken else words.NOTHING_TAKEN)

    def _loss(self, told: PlyTold[Any]) -> str:
        """The sentence of whatever was taken by an action; empty where nothing was."""
        is_taken = any(self.table.skin.removed(event) is not None for event in told.events)
        said = [sentence for shown in shown_of(told) if (sentence := self.said.sentence(shown))]
        return said[min(1, len(said) - 1)] if is_taken and said else ""

    def _way(self, number: int, told: PlyTold[Any]) -> Journey:
        spots = self._spots(told)
        colours = self.table.skin.colours(told.seat)
        return Journey(spots[0], spots[-1], PLAIN if colours is None else colours.on_dark, str(number))


__all__ = ["Since"]
