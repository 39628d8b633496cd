"""The pause: the battle, dimmed, with the ways out.  Esc goes back; it never quits."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame

from game.play.recorder import write_atomically
from game.ui import theme as ink
from game.ui.keys import chord
from game.ui.overlay import Overlay
from game.ui.scene import HANDLED, Change, Guard, Pop, Scene
from game.ui.theme import Role
from game.ui.widgets import Button, Kind, Ring

if TYPE_CHECKING:
    from game.play.session import Session
    from game.ui.desk import Desk

WIDTH, ROW = 348, 50  # units
WRITTEN = "A copy of the record is {path}."
NOT_WRITTEN = "The copy can't be written to {folder}: {why}."


class Paused(Scene, Protocol):
    """A screen of a game that can be paused."""

    session: Session


class PauseScene(Overlay):
    """A panel over the battle; clocks rest while it is open."""

    def __init__(self, desk: Desk, battle: Paused, more: Sequence[Button] = ()) -> None:
        """`more` are ways that only this screen has."""
        super().__init__(desk, battle)
        self.battle = battle
        self.note = ""
        app = desk.app
        key = desk.settings.key
        self.buttons = [
            Button(desk, "Back to the game", Pop, kind=Kind.PRIMARY, icon="ui/play", key="Esc"),
            Button(desk, "New game", lambda: app.open_new_game(battle.session.rules.game), icon="ui/plus"),
            Button(desk, "Export the record", self._export, icon="ui/save"),
            *more,
            Button(desk, "Rules", lambda: app.open_rules(), icon="ui/book", key=key("rules")),
            Button(desk, "Settings", lambda: app.open_settings(), icon="ui/settings"),
            Button(desk, "Main menu", self._menu, icon="ui/menu"),
        ]
        self.ring = Ring(desk, self.buttons)
        self.guard = Guard(lambda: desk.awake, 0.1)
        self.guard.changed()

    def arrange(self) -> None:
        super().arrange()
        self.battle.arrange()
        px = self.desk.px
        row = min(px(ROW), (self.desk.layout.height - px(160)) // len(self.buttons))
        height = px(64) + row * len(self.buttons) + px(64)
        self.rect = pygame.Rect(0, 0, min(px(WIDTH), self.desk.layout.width - px(32)), height)
        self.rect.center = self.desk.layout.window.center
        for i, button in enumerate(self.buttons):
            button.rect = pygame.Rect(
                self.rect.x + px(26), self.rect.y + px(58) + i * row, self.rect.width - px(52), row - px(9)
            )

    def handle(self, event: pygame.Event) -> Change:
        answer = self.guard.handle(self.ring, event)
        if answer is not None:
            return answer
        name = chord(event)
        if name in ("Enter", "Space"):
            return Pop()
        return HANDLED if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) else None

    def over_ground(self, surface: pygame.Surface) -> None:
        px = self.desk.px
        foot = pygame.Rect(self.rect.x + px(22), self.rect.bottom - px(60), self.rect.width - px(44), px(52))
        words = self.note or self._saved_words()
        self.desk.theme.paragraph(surface, words, Role.SMALL, ink.MUTED, foot, "centre", may_cut=True)

    def paint(self, surface: pygame.Surface) -> None:
        self.desk.art.panel(surface, self.rect)
        self.desk.art.panel_title(surface, "Pause", self.rect)

    def _saved_words(self) -> str:
        session = self.battle.session
        if session.trouble:
            return session.trouble
        return "The game is saved after every move." if session.path is not None else "This game is not kept."

    def _export(self) -> Change:
        """A copy of the record where people look for their files; never over another file."""
        session = self.battle.session
        name = session.path.name if session.path is not None else f"{session.rules.game}.yaml"
        home = Path.home()
        folder = next((f for f in (home / "Documents", home / "Desktop") if f.is_dir()), home)
        path = _free(folder / name)
        try:
            write_atomically(path, session.record.text())
        except OSError as error:
            self.note = NOT_WRITTEN.format(folder=folder, why=(error.strerror or str(error)).lower())
        else:
            self.note = WRITTEN.format(path=path)
        return HANDLED

    def _menu(self) -> Change:
        return self.desk.app.open_menu()


def _free(path: Path) -> Path:
    """The path, or the first one with a number that no file has."""
    number = 2
    free = path
    while free.exists():
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return free
