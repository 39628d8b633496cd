"""Out of a replay: a new game from the moment shown, and a report of the game as files."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from game.play.exchange import exchange_of, exchange_text, shared_record, write_copy
from game.play.report import as_html, as_text, report_of
from game.play.session import Session, fresh_path
from game.ui.opener import open_path
from game.ui.scene import Change
from game.ui.scenes.folder_sheet import export_folder
from game.ui.scenes.replay.recorded import RecordedGame
from game.ui.scenes.saves.export import day_of

if TYPE_CHECKING:
    from game.ui.desk import Desk


def play_from(desk: Desk, game: RecordedGame, ply: int) -> Change:
    """A new game from the moment after so many actions, with all that led there; the record stays as it was."""
    app = desk.app
    path = fresh_path(app.where.saves, game.rules.game, date.today().isoformat())
    session = Session.branch(app.library, game.replayed, ply, path)
    if session.trouble:
        desk.message = session.trouble
    return app.begin(session)


def export(desk: Desk, game: RecordedGame) -> str:
    """Record, text and page side by side in one folder, which is opened; says where, or why not."""
    root = export_folder(desk)
    stem = game.path.stem if game.path is not None else game.rules.game
    report = report_of(game.replayed, game.about, game.analysis, game.team)
    texts = {
        f"{stem}.yaml": (shared_record(game.replayed) if game.match.has_secrets else game.record).text(),
        f"{stem}.txt": as_text(report),
        f"{stem}.html": as_html(report),
    }
    form = exchange_of(game.rules)
    if form is not None:
        texts[f"{stem}{form.exchange_suffix}"] = exchange_text(game.replayed, day_of(game.path or Path(stem)))
    folder = root / f"{stem}-report"
    number = 2
    while folder.exists():
        folder = root / f"{stem}-report-{number}"
        number += 1
    try:
        for name, text in texts.items():
            write_copy(text, folder, name)
    except OSError as error:
        return f"The report can't be written: {(error.strerror or str(error)).lower()}."
    open_path(folder)
    return f"The report lies in {folder}"
