"""The program behind the window: the library, the saved games, the kept computer player, and the way to every screen.

Screens are imported when they are opened, so that the first frame waits for the menu alone.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game import __version__
from game import settings as options
from game.content.cache import Cache
from game.content.folders import Folder, shipped_folder
from game.core.ruleset import Ruleset
from game.rules.catalogue import GAMES, MENU, Library
from game.ui.desk import Desk, GameCard, Unfinished
from game.ui.scene import Change, Push, Quit, Reset, Scene
from game.ui.window import run as run_window

if TYPE_CHECKING:
    from game.play.saves import Save
    from game.play.session import Session
    from game.play.thinking import Thinker


class Program:
    """What outlives a screen.  `desk` is there as soon as the window is."""

    version = __version__

    def __init__(self, where: options.Paths | None = None, library: Library | None = None) -> None:
        self.where = options.paths() if where is None else where
        self._library = library
        self.desk: Desk | None = None
        self._thinker: Thinker | None = None
        self._newest: tuple[object, Unfinished | None] = (None, None)
        self.playing: Session | None = None
        """The game on the table, while there is one."""

    # The library

    @property
    def library(self) -> Library:
        """The data of all games under the enabled mods; made when it is first asked for."""
        if self._library is None:
            enabled = self.desk.settings.mods if self.desk is not None else ()
            self._library, message = sound_library(self.where, enabled)
            self._tell(message)
        return self._library

    def adopt(self, library: Library) -> None:
        """Another library from now on, its pictures too: mods were switched, or a file of one has changed."""
        self._library = library
        self._newest = (None, None)
        if self.desk is not None:
            self.desk.sprites.use(sprite_folders(library.folders))

    def take(self, desk: Desk) -> None:
        """The window is there."""
        self.desk = desk
        self.desk.sprites.use(sprite_folders(self.library.folders))

    def games(self) -> Sequence[GameCard]:
        """The games in the order of the menu."""
        return [
            GameCard(name, card.name, card.line, card.players, name in GAMES, card.picture)
            for name, card in self.library.menu().items()
        ]

    # The computer player

    def thinker(self, rules: Ruleset[Any]) -> Thinker:
        """The kept process, with these rules; it starts when it is first asked for."""
        from game.play.thinking import Thinker

        plain = self.library.plain(rules.game)
        if self._thinker is None:
            self._thinker = Thinker(rules, plain)
        elif self._thinker.rules is not rules:
            self._thinker.set_rules(rules, plain)
        return self._thinker

    def close(self) -> None:
        """Leaves no process behind."""
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None

    # Games

    def begin(self, session: Session) -> Change:
        """The battle on a fresh or resumed game."""
        from game.ui.scenes.battle import BattleScene

        return Reset(BattleScene(self._desk, session))

    def begin_new(self, like: Session) -> Change:
        """The same game once more, with the same players."""
        from game.play.session import Session, fresh_path

        seed = secrets.randbelow(1 << 48)
        path = fresh_path(self.where.saves, like.rules.game, date.today().isoformat())
        fresh = Session.begin(
            self.library, like.rules.game, like.rules.variant, like.rules.options, seed, like.chairs, path, like.record.clock
        )
        return self.begin(fresh)

    def resume_record(self, path: Path) -> Change:
        """A recorded game taken up again; a sheet says why when it can't be."""
        from game.play.position import BadFile
        from game.play.session import Session
        from game.rules.catalogue import BadData

        try:
            session, replayed = Session.resume(self.library, path)
        except (BadFile, BadData) as bad:
            return Push(self._damaged(path, bad.problems))
        if replayed.stop is not None:
            self._tell(f"{path.name} could be followed up to action {replayed.stop.ply}: {replayed.stop.message}.")
        return self.begin(session)

    def _damaged(self, path: Path, problems: Any) -> Scene:
        from game.ui.widgets import Answer, Kind, Sheet

        first = next(iter(problems), None)
        place = "" if first is None else f"line {first.mark.line}: {first.message}"
        title, text = "This game can't be opened", "Something in its file is wrong. All other games are as they were."
        back = Answer("Menu", self.open_menu, Kind.PRIMARY, key="Esc")
        note = "The file is left as it was."
        return Sheet(self._desk, None, title, text, (back,), icon="ui/warning", file=path.name, place=place, note=note)

    # What Continue opens

    def unfinished(self) -> Unfinished | None:
        """The game that was played last and has not ended."""
        stamp = _stamp(self.where.saves)
        if stamp != self._newest[0]:
            found = self._find_unfinished()
            self._newest = (stamp, None if found is None else self._as_unfinished(found))
        return self._newest[1]

    def _find_unfinished(self) -> Save | None:
        from game.play.saves import is_save_name, look_at

        try:
            paths = [path for path in self.where.saves.iterdir() if is_save_name(path.name)]
            paths.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        except OSError:
            return None
        for path in paths[:50]:
            save = look_at(path)
            if save is not None and not save.is_damaged and not save.is_over and save.game in GAMES:
                return save
        return None

    def _as_unfinished(self, save: Save) -> Unfinished:
        names = [sitter.name or sitter.chair.partition(":")[0].capitalize() for sitter in save.sitters]
        who = " against ".join("You" if name == "Human" else name for name in names)
        saved = datetime.fromtimestamp(save.saved).strftime("%d %B, %H:%M").lstrip("0")
        card = self.library.menu().get(save.game)
        title = card.name if card is not None else save.game
        turn = save.actions // max(1, len(save.sitters)) + 1
        self._resumed = save.path
        return Unfinished(f"{title}, move {turn}", f"{who}, {saved}", lambda side: self._thumbnail(save.path, side))

    _resumed: Path | None = None

    def _thumbnail(self, path: Path, side: int) -> pygame.Surface | None:
        from game.play.position import BadFile
        from game.play.record import read_record
        from game.rules.catalogue import BadData
        from game.ui.skins import draw_position

        try:
            replayed = read_record(path, self.library)
        except (BadFile, BadData):
            return None
        picture = pygame.Surface((side, side))
        draw_position(self._desk, picture, picture.get_rect(), replayed.rules, replayed.match.state)
        return picture

    def resume(self) -> Change:
        """Goes on with the game that was played last."""
        if self.unfinished() is None or self._resumed is None:
            return None
        return self.resume_record(self._resumed)

    # The way to the screens

    def open_new_game(self, game: str) -> Change:
        from game.ui.scenes.new_game import NewGame

        return Push(NewGame(self._desk, game))

    def open_load(self) -> Change:
        from game.ui.scenes.load import Load

        return Push(Load(self._desk))

    def open_replay(self, path: Path) -> Change:
        """A record from its file, step by step."""
        from game.ui.scenes.replay import Replay

        return Push(Replay(self._desk, path))

    def open_rules(self, rule: str = "") -> Change:
        """The rule book of the game on the table, at a rule."""
        from game.ui.scenes.rules import RuleBook

        return Push(RuleBook(self._desk, rule, self.playing.rules if self.playing is not None else None))

    def open_mods(self) -> Change:
        from game.ui.scenes.mods import Mods

        return Push(Mods(self._desk))

    def open_settings(self, group: str = "") -> Change:
        from game.ui.scenes.settings import SettingsScene

        return Push(SettingsScene(self._desk, group))

    def open_menu(self) -> Change:
        from game.ui.scenes.title import TitleScene

        return Reset(TitleScene(self._desk))

    def quit(self) -> Change:
        return Quit()

    @property
    def _desk(self) -> Desk:
        assert self.desk is not None, "the window is not there yet"
        return self.desk

    def _tell(self, message: str) -> None:
        if message and self.desk is not None:
            self.desk.message = message


def sprite_folders(folders: Sequence[Folder]) -> list[Path]:
    """Where pictures are looked for: what was laid on top comes first."""
    return [folder.sprites for folder in reversed(folders)]


def sound_library(where: options.Paths, enabled: Sequence[str]) -> tuple[Library, str]:
    """The shipped data under those of the enabled mods that can be used, and one sentence about the others.

    A broken mod is the mod's problem: it is left out, everything else plays (USERS.md, 21).
    """
    cache = Cache(where.cache, __version__)
    shipped = shipped_folder()
    if not enabled:
        return Library([shipped], cache), ""
    from game.content.mods import enabled_folders, find_mods

    mods = enabled_folders(find_mods(where.mods, cache), enabled)
    out = len(enabled) - len(mods)
    while True:
        made = Library([shipped, *mods], cache)
        sound = [folder for folder in mods if not _is_broken(made, folder)]
        if len(sound) == len(mods):
            break
        out += len(mods) - len(sound)
        mods = sound
    mods_are = "1 mod is" if out == 1 else f"{out} mods are"
    return made, f"{mods_are} left out: the mods screen says why." if out else ""


def _is_broken(library: Library, folder: Folder) -> bool:
    return any(
        problem.mark.file.startswith(f"{folder.name}/")
        for game in (MENU.game, *GAMES)
        for problem in library.loaded(game).problems.errors
    )


def _stamp(folder: Path) -> object:
    """Another one whenever a file of the folder was renamed, added or removed."""
    try:
        return folder.stat().st_mtime_ns
    except OSError:
        return None


def run(record: Path | None = None) -> int:
    """Opens the window on the menu, or on a recorded game; returns the exit status."""
    program = Program()

    def first(desk: Desk) -> Scene:
        program.take(desk)
        if record is not None:
            change = program.resume_record(record)
            match change:
                case Push(scene) | Reset(scene):
                    return scene
        from game.ui.scenes.title import TitleScene

        return TitleScene(desk)

    try:
        return run_window(first, lambda: program, [shipped_folder().sprites])
    finally:
        program.close()
