"""Out of a replay: a new game from the moment shown, and a report of the game as files."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from game.play.exchange import exchange_of, exchange_text, shared_record, write_copy
from game.play.report import as_html, as_text, report_of
from game.play.session import Session, fresh_path
from game.ui.opener import open_path
from game.ui.scene import HANDLED, Change
from game.ui.scenes.saves.export import day_of, export_folder

if TYPE_CHECKING:
    from game.ui.scenes.replay.screen import Replay


class WaysOut:
    """What leads out of one replay."""

    def __init__(self, scene: Replay) -> None:
        self.scene = scene
        self.desk = scene.desk

    def play_from_here(self) -> Change:
        """A new game from the moment shown, with all that led there; the record stays as it was."""
        if self.scene.replayed is None or not self.scene.go.enabled:
            return HANDLED
        desk, app = self.desk, self.desk.app
        path = fresh_path(app.where.saves, self.scene.rules.game, date.today().isoformat())
        session = Session.branch(app.library, self.scene.replayed, self.scene.ply, path)
        if session.trouble:
            desk.message = session.trouble
        return app.begin(session)

    def export(self) -> Change:
        """Record, text and page side by side in one folder."""
        if self.scene.replayed is None:
            return HANDLED
        root = export_folder(self.desk)
        stem = self.scene.path.stem if self.scene.path is not None else self.scene.rules.game
        report = report_of(self.scene.replayed, self.scene.about(), self.scene.analysis, self.scene.team)
        texts = {
            f"{stem}.yaml": (
                shared_record(self.scene.replayed) if self.scene.match.has_secrets else self.scene.replayed.record
            ).text(),
            f"{stem}.txt": as_text(report),
            f"{stem}.html": as_html(report),
        }
        form = exchange_of(self.scene.rules)
        if form is not None:
            day = day_of(self.scene.path or Path(stem))
            texts[f"{stem}{form.exchange_suffix}"] = exchange_text(self.scene.replayed, day)
        folder = root / f"{stem}-report"
        number = 2
        while folder.exists():
            folder = root / f"{stem}-report-{number}"
            number += 1
        try:
            for name, text in texts.items():
                write_copy(text, folder, name)
        except OSError as error:
            self.scene.say(f"The report can't be written: {(error.strerror or str(error)).lower()}.")
            return HANDLED
        self.scene.say(f"The report lies in {folder}")
        open_path(folder)
        return HANDLED
