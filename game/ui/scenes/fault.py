"""What is left when something failed that nobody expected: calm words and two ways out (docs/look.md, States)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.ui.scene import Quit
from game.ui.widgets.button import Kind
from game.ui.widgets.sheet import Answer, Sheet

if TYPE_CHECKING:
    from game.ui.desk import Desk


class FaultScene(Sheet):
    """«Something went wrong. Your game is on disk.»"""

    def __init__(self, desk: Desk, log_file: Path | None) -> None:
        super().__init__(
            desk,
            None,
            "Something went wrong",
            "Your game is on disk. Go back to the menu and choose Continue.",
            (
                Answer("Quit", Quit, icon="ui/close"),
                Answer("Back to menu", desk.app.open_menu, Kind.PRIMARY, key="Esc"),
            ),
            icon="ui/warning",
            file=log_file.name if log_file is not None else "",
            place=f"What happened is written in {log_file.parent}." if log_file is not None else "",
        )
