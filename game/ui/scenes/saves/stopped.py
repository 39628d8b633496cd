"""What is said of a record that can't be followed to its end: which mod is missing, or which action is not legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.play.saves import Save
from game.ui.scene import Change, Pop, Scene
from game.ui.thumbnails import Seen
from game.ui.widgets import Answer, Kind, Sheet

if TYPE_CHECKING:
    from game.ui.desk import Desk


def stopped_sheet(desk: Desk, below: Scene, save: Save, seen: Seen, open_folder: Callable[[], Change]) -> Sheet:
    """The sheet over the list, with what still works: the mods, the folder, going on from where it stops."""
    stop = seen.replayed.stop
    assert stop is not None
    now = {folder.name.removeprefix("mods/") for folder in desk.app.library.folders[1:]}
    was = [mod.name.removeprefix("mods/") for mod in seen.replayed.record.mods]
    missing = [name for name in was if name not in now]
    if missing:
        title = "This save needs a missing mod"
        are = "was" if len(missing) == 1 else "were"
        names = " and ".join(missing)
        text = f"{names} {are} on when this game began. Without it the game stops at action {stop.ply}."
    else:
        title = "This game stops early"
        text = f"It can be followed up to action {stop.ply}. You may go on from there; what comes after is left out."
    answers = [
        Answer("Mods", desk.app.open_mods, icon="ui/mod"),
        Answer("Folder", open_folder, icon="ui/load"),
        Answer(f"Go on from action {stop.ply}", lambda: desk.app.resume_record(save.path)),
        Answer("Back", Pop, Kind.PRIMARY, key="Esc"),
    ]
    place = f"line {stop.mark.line}: {stop.message}"
    note = "The file is left as it was until you play on."
    return Sheet(desk, below, title, text, answers, icon="ui/warning", file=save.path.name, place=place, note=note)
