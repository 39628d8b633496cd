"""What a player may want in a battle besides a move: advice, a draw, an end, another sitter, a copy of the position."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.ai.levels import LEVELS, parse_agent
from game.core.ruleset import Action
from game.core.seats import Seat
from game.play.chair import Chair
from game.ui.scene import HANDLED, Change, Pop, Push
from game.ui.scenes.battle import words
from game.ui.tools import menu as choice_menu
from game.ui.widgets import Answer, Kind, Sheet

if TYPE_CHECKING:
    from game.ui.scenes.battle.screen import BattleScene


class Wishes:
    """What the person at this screen asks for."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.desk = scene.desk

    def suggest(self) -> Change:
        if self.scene.looking is None and not self.scene.who.is_your_turn:
            return None
        self.scene.wants_hint = True
        self.scene.controls.shows_switches = False
        self.scene.shows_log = False
        self.scene.arrow = 0
        if self.scene.advice is None or self.scene.advice.ply != self.scene.ply or not self.scene.advice.suggestions:
            self.ask_advice()
        self.scene.controls.refresh()
        return HANDLED

    def ask_advice(self) -> None:
        """Suggestions for the position on the board, if somebody is to choose there."""
        asked = self.scene.moment.asked
        if asked is not None and not self.scene.counsel.is_thinking:
            self.scene.counsel.ask_advice(self.scene.match.moment(asked, self.scene.ply), self.desk.now)

    def toggle_evaluation(self) -> Change:
        self.scene.evaluates = not self.scene.evaluates
        if self.scene.evaluates and (self.scene.advice is None or self.scene.advice.ply != self.scene.ply):
            self.ask_advice()
        elif not self.scene.evaluates and self.scene.counsel.is_advising and not self.scene.wants_hint:
            self.scene.counsel.cancel()
        return HANDLED

    def offer_draw(self) -> Change:
        action = self.named("claim-draw") or self.named("offer-draw")
        if action is None:
            return None
        self.scene.play(action)
        if str(action) == "offer-draw":
            self.scene.note = words.OFFERED
        return HANDLED

    def named(self, text: str) -> Action | None:
        """The action of that name when it may be made now."""
        seat = self.scene.session.seat
        return None if seat is None else self.scene.match.moment(seat).action(text)

    def ask_resign(self) -> Change:
        seat = self.scene.session.seat
        if seat is None:
            return None
        ways = [way for way in self.scene.skin.surrenders(self.scene.now.view) if self.named(way[0]) is not None]
        text = " ".join(meaning for _, _, meaning in ways)
        answers = (
            *(Answer(label, self._surrender(action), Kind.DANGER, "ui/flag") for action, label, _ in ways),
            Answer("Play on", Pop, Kind.PRIMARY, key="Esc"),
        )
        return Push(Sheet(self.desk, self.scene, words.RESIGN_TITLE, text, answers, icon="ui/flag"))

    def _surrender(self, text: str) -> Callable[[], Change]:
        def resign() -> Change:
            action = self.named(text)
            if action is not None:
                self.scene.play(action)
            return Pop()

        return resign

    def copy(self) -> Change:
        try:
            pygame.scrap.put_text(self.scene.skin.copied(self.scene.settled_view))
        except (pygame.error, AttributeError):
            self.scene.note = "This system has no clipboard."
        else:
            self.scene.note = words.COPIED
        self.scene.refusal = None
        return HANDLED

    def retry(self) -> Change:
        self.scene.session.save()
        self.scene.follow_trouble()
        return HANDLED

    def save_elsewhere(self) -> Change:
        """The first of a few usual folders that takes the record."""
        name = self.scene.session.path.name if self.scene.session.path is not None else f"{self.scene.rules.game}.yaml"
        home = Path.home()
        for folder in (home / "Documents", home / "Desktop", home, Path(tempfile.gettempdir())):
            if folder.is_dir() and self.scene.session.save_elsewhere(folder / name):
                self.scene.note = words.SAVED_TO.format(path=folder / name)
                break
        self.scene.follow_trouble()
        return HANDLED

    def asker(self, seat: Seat) -> Callable[[], Change]:
        """Asks who shall sit there."""
        return lambda: self._ask_who_sits(seat)

    def _ask_who_sits(self, seat: Seat) -> Change:
        texts = self.desk.app.library.words()
        now = self.scene.session.chairs[seat]
        entries = [
            choice_menu.Entry(words.HUMAN, lambda: self.sit(seat, Chair()), line=words.HUMAN_LINE, is_now=now.is_human)
        ]
        for name, level in LEVELS.items():
            entries.append(
                choice_menu.Entry(
                    texts.get(f"agent.{name}", name.capitalize()),
                    self._sitter(seat, name),
                    line=texts.get(f"agent.{name}.line", level.line),
                    is_now=now.agent is not None and now.agent.level.name == name,
                )
            )
        self.scene.open_menu(
            words.WHO_SITS.format(name=self.scene.skin.seat_name(seat)), entries, self.scene.controls.plaques[seat].rect
        )
        return HANDLED

    def _sitter(self, seat: Seat, level: str) -> Callable[[], Change]:
        return lambda: self.sit(seat, Chair(parse_agent(level)))

    def sit(self, seat: Seat, chair: Chair) -> Change:
        """Somebody else sits there from now on, also in the middle of a thought."""
        self.scene.session.set_chair(seat, chair)
        self.scene.paused = False
        self.scene.next()
        return HANDLED
