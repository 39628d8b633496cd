"""What is likely to be wanted next is made ready while the menu stands: the screens of saved games, and the rules of
the game that was played last.

All of it runs in a thread of its own and only fills what is kept anyway: modules, and the library's rules.  So the
first replay after a start waits neither for imports nor for tables.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.rules.catalogue import Library

SCREENS = ("game.ui.scenes.saves.load", "game.ui.scenes.replay.screen", "game.ui.scenes.battle.screen")


def make_ready(library: Library, newest: Path) -> Thread:
    """Begins; `newest` is the record that was played last."""
    thread = Thread(target=_make_ready, args=(library, newest), name="ahead", daemon=True)
    thread.start()
    return thread


def _make_ready(library: Library, newest: Path) -> None:
    for module in SCREENS:
        import_module(module)
    from game.play.saves import look_at
    from game.rules.catalogue import BadData, BadOptions

    save = look_at(newest)
    if save is None or save.is_damaged:
        return
    with suppress(BadData, BadOptions, KeyError):  # whoever opens it is told what is wrong
        library.rules(save.game, save.variant or None)
