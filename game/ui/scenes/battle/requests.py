"""What a player may want in a battle besides a move: a draw, an end, another sitter, a copy of the position."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

import pygame

from game.ai.levels import LEVELS, parse_agent
from game.core.ruleset import Action
from game.core.seats import Seat
from game.play.chair import Chair
from game.play.commanders import seated
from game.ui.scene import HANDLED, Change, Pop, Push, Scene
from game.ui.scenes.battle import words
from game.ui.scenes.battle.said import Said
from game.ui.scenes.battle.table import Position, Table
from game.ui.tools.menu import Entry
from game.ui.widgets import Answer, Kind, Sheet


class Requests:
    """What the person at this screen asks for."""

    def __init__(
        self,
        table: Table,
        position: Position,
        said: Said,
        below: Scene,
        play: Callable[[Action], Change],
    ) -> None:
        """`below` is what stands under a question; `play` makes an action for whoever is to act."""
        self.table = table
        self.desk = table.desk
        self.position = position
        self.said = said
        self.below = below
        self.play = play

    def named(self, text: str) -> Action | None:
        """The action of that name when it may be made now."""
        seat = self.table.session.seat
        return None if seat is None else self.table.match.moment(seat).action(text)

    def offer_draw(self) -> Change:
        action = self.named("claim-draw") or self.named("offer-draw")
        if action is None:
            return None
        self.play(action)
        if str(action) == "offer-draw":
            self.said.note = words.OFFERED
        return HANDLED

    def why_no_draw(self) -> str:
        """Why a draw may not be offered now; empty when it may."""
        seat = self.table.session.seat
        assert seat is not None
        moment = self.table.match.moment(seat)
        try:
            refusal = moment.check(moment.parse("offer-draw"))
        except ValueError:
            return "This game knows no draw offers."
        return "" if refusal is None else refusal.why

    def ask_resign(self) -> Change:
        if self.table.session.seat is None:
            return None
        ways = self.table.skin.surrenders(self.position.now.view)
        ways = [way for way in ways if self.named(way[0]) is not None]
        text = " ".join(meaning for _, _, meaning in ways)
        answers = (
            *(Answer(label, self._surrender(action), Kind.DANGER, "ui/flag") for action, label, _ in ways),
            Answer("Play on", Pop, Kind.PRIMARY, key="Esc"),
        )
        return Push(Sheet(self.desk, self.below, words.RESIGN_TITLE, text, answers, icon="ui/flag"))

    def _surrender(self, text: str) -> Callable[[], Change]:
        def resign() -> Change:
            action = self.named(text)
            if action is not None:
                self.play(action)
            return Pop()

        return resign

    def copy(self) -> Change:
        try:
            pygame.scrap.put_text(self.table.skin.copied(self.position.moment.view))
        except (pygame.error, AttributeError):
            self.said.note = "This system has no clipboard."
        else:
            self.said.note = words.COPIED
        self.said.refusal = None
        return HANDLED

    # The record that can't be written

    def retry(self) -> Change:
        self.table.session.save()
        return HANDLED

    def save_elsewhere(self) -> Change:
        """The first of a few usual folders that takes the record."""
        session = self.table.session
        name = session.path.name if session.path is not None else f"{session.rules.game}.yaml"
        home = Path.home()
        for folder in (home / "Documents", home / "Desktop", home, Path(tempfile.gettempdir())):
            if folder.is_dir() and session.save_elsewhere(folder / name):
                self.said.note = words.SAVED_TO.format(path=folder / name)
                break
        return HANDLED


def _at_level(table: Table, seat: Seat, level: str) -> Chair:
    """Who sits there at another level: a commander stays who that is."""
    commander = table.who.commander_of(seat)
    return Chair(parse_agent(level)) if commander is None or level == "random" else seated(commander, level)


def sitters(table: Table, seat: Seat, sit: Callable[[Seat, Chair], Change]) -> list[Entry]:
    """Everybody who could sit there, for a menu."""
    texts = table.desk.app.library.words()
    now = table.session.chairs[seat]

    def sitter(chair: Chair) -> Callable[[], Change]:
        return lambda: sit(seat, chair)

    entries = [Entry(words.HUMAN, sitter(Chair()), line=words.HUMAN_LINE, is_now=now.is_human)]
    for name, level in LEVELS.items():
        entries.append(
            Entry(
                texts.get(f"agent.{name}", name.capitalize()),
                sitter(_at_level(table, seat, name)),
                line=texts.get(f"agent.{name}.line", level.line),
                is_now=now.agent is not None and now.agent.level.name == name,
            )
        )
    return entries
