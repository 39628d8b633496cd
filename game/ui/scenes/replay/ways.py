"""Out of a replay: a new game from the moment shown, and a report of the game as files."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

from game.play.chair import parse_chair
from game.play.exchange import exchange_of, exchange_text, shared_record, write_copy
from game.play.position import position_from_text, position_text
from game.play.report import as_html, as_text, report_of
from game.play.session import Session, fresh_path
from game.ui.opener import open_path
from game.ui.scene import HANDLED, Change
from game.ui.scenes.saves.export import day_of, export_folder

if TYPE_CHECKING:
    from game.ui.scenes.replay.screen import Replay

SEEDS = SystemRandom()


class WaysOut:
    """What leads out of one replay."""

    def __init__(self, scene: Replay) -> None:
        self.scene = scene
        self.desk = scene.desk

    def play_from_here(self) -> Change:
        """A new game from the moment shown; the record stays as it was."""
        if self.scene.replayed is None or not self.scene.go.enabled:
            return HANDLED
        desk, app = self.desk, self.desk.app
        record = self.scene.replayed.record
        text = position_text(self.scene.rules, self.scene.match.laid_open(self.scene.ply))
        opened = position_from_text(text, app.library)
        seed = SEEDS.randrange(1, 2**31)
        names = self.scene.rules.seats
        chairs = [parse_chair(record.seats.get(seat, "human"), record.names.get(seat, "")) for seat in names]
        path = fresh_path(app.where.saves, self.scene.rules.game, date.today().isoformat())
        session = Session.begin(
            app.library,
            self.scene.rules.game,
            self.scene.rules.variant,
            self.scene.rules.options,
            seed,
            chairs,
            path,
            record.clock,
            (opened.rules, opened.state),
        )
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
