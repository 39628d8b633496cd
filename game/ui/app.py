"""The program behind the window: the library, the saved games, the kept computer player, and the way to every screen.

Screens are imported when they are opened, and the games' data is read when it is first asked for: the first frame
waits for the menu alone, and that is remembered from the last start.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game import __version__
from game import settings as options
from game.content.places import sprites_folder
from game.ui.desk import Desk, GameCard, LessonCard, Unfinished
from game.ui.first_picture import FirstPicture
from game.ui.menu_cards import Memory, Menu, Newest, stamp_of_menu, stamp_of_saves
from game.ui.scene import Change, Push, Quit, Replace, Reset, Scene
from game.ui.window import run as run_window

if TYPE_CHECKING:
    from game.content.folders import Folder
    from game.play.analysis import Analysis
    from game.play.claim import Claim
    from game.play.match import Match
    from game.play.puzzles import Puzzle
    from game.play.saves import Save
    from game.play.session import Session
    from game.play.thinking import Thinker
    from game.rules.catalogue import Library
    from game.ui.live import LiveMods


AHEAD_AFTER = 0.8
"""Seconds that the menu has stood before what may be wanted next is made ready: it answers first."""


class Program:
    """What outlives a screen.  `desk` is there as soon as the window is."""

    version = __version__

    def __init__(self, where: options.Paths | None = None, library: Library | None = None) -> None:
        self.where = options.paths() if where is None else where
        self._library = library
        self.desk: Desk | None = None
        self._thinker: Thinker | None = None
        self._memory = Memory(self.where.cache)
        self._menu: Menu | None = None
        self._live: LiveMods | None = None
        self._looked_at: Analysis | None = None
        self._claim: Claim | None = None
        """The right to play the record of the game on the table."""
        self._has_cleared = False
        self.looks_ahead = False
        """Whether what is likely to be wanted is made ready while the menu stands."""
        self._ready_at: float | None = None
        self.playing: Session | None = None
        """The game on the table, while there is one."""

    # The library

    @property
    def library(self) -> Library:
        """The data of all games under the enabled mods; made when it is first asked for."""
        if self._library is None:
            enabled = self.desk.settings.mods if self.desk is not None else ()
            self._library, message = sound_library(self.where, enabled)
            if self._menu is None or self._menu.message != message:
                self._tell(message)
        return self._library

    def adopt(self, library: Library) -> None:
        """Another library from now on, its pictures too: mods were switched, or a file of one has changed."""
        self._library = library
        self._menu = menu_of(library)
        if self.desk is not None:
            self.desk.sprites.use(self._menu.sprites)

    def take(self, desk: Desk) -> None:
        """The window is there."""
        self.desk = desk
        self.desk.sprites.use(self._menu_now().sprites)
        self.desk.watch = self._watch

    def _watch(self, top: Scene) -> Change:
        """Files of enabled mods that have changed; without a mod nothing is even imported for it."""
        if not self._has_cleared:
            self._has_cleared = True
            self._clear_what_was_left()
            self._ready_at = self._desk.now + AHEAD_AFTER
            self._desk.wake_in(AHEAD_AFTER)
        elif self.looks_ahead and self._ready_at is not None and self._desk.now >= self._ready_at:
            self._ready_at = None
            self._make_ready()
        if self._live is None:
            if not self._desk.settings.mods:
                return None
            from game.ui.live import LiveMods

            self._live = LiveMods(self._desk)
        return self._live.look(top)

    def _make_ready(self) -> None:
        """What the game that was played last needs; nothing where none has been."""
        newest = self._newest() if self.playing is None else None
        if newest is not None:
            from game.ui.ahead import make_ready

            make_ready(self.library, newest.path)

    def games(self) -> Sequence[GameCard]:
        """The games in the order of the menu."""
        return self._menu_now().cards

    def _menu_now(self) -> Menu:
        """What the menu shows, of a library that is there already, else as remembered, else read now."""
        if self._menu is None and self._library is not None:
            self._menu = menu_of(self._library)
        if self._menu is None:
            enabled = self.desk.settings.mods if self.desk is not None else ()
            stamp = stamp_of_menu(self.where, enabled)
            self._menu = self._memory.menu(stamp)
            if self._menu is None:
                self._library, message = sound_library(self.where, enabled)
                self._menu = menu_of(self._library, message)
                self._memory.keep_menu(stamp, self._menu)
            self._tell(self._menu.message)
        return self._menu

    # The computer player

    def thinker(self, session: Session) -> Thinker:
        """The kept process, with the rules of this game; it starts when it is first asked for."""
        from game.play.thinking import Thinker

        rules = session.rules
        plain = session.library.plain(rules.game)
        if self._thinker is None:
            self._thinker = Thinker(rules, plain)
        elif self._thinker.rules is not rules:
            self._thinker.set_rules(rules, plain)
        return self._thinker

    def close(self) -> None:
        """Leaves no process behind, and no looking through the saved games for the next start."""
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None
        if self.desk is not None:
            self._newest()
        self._let_go()

    def _clear_what_was_left(self) -> None:
        """Hidden files of programs that were killed while they wrote or played."""
        from game.play.leftovers import clear_leftovers

        for folder in (self.where.saves, self.where.data, self.where.config, self.where.cache):
            clear_leftovers(folder)

    # Games

    def begin(self, session: Session) -> Change:
        """A fresh or resumed game, in the phase that it is in."""
        from game.ui.scenes.phases import scene_for

        if session.path is None:
            self._let_go()
        else:
            self._may_play(session.path)
        return Reset(scene_for(self._desk, session))

    def _may_play(self, path: Path) -> bool:
        """Claims a record for this window; False when another one plays it."""
        from game.play.claim import claim

        path = path.absolute()
        if self._claim is not None and self._claim.path == path:
            return True
        found = claim(path)
        if found is None:
            return False
        self._let_go()
        self._claim = found
        return True

    def _let_go(self) -> None:
        if self._claim is not None:
            self._claim.release()
            self._claim = None

    def begin_new(self, like: Session) -> Change:
        """A game is begun once more as it was, with its players."""
        import secrets
        from datetime import date

        from game.play.session import Session, fresh_path

        seed = secrets.randbelow(1 << 48)
        path = fresh_path(self.where.saves, like.rules.game, date.today().isoformat())
        rules, clock = like.rules, like.record.clock
        fresh = Session.begin(self.library, rules.game, rules.variant, rules.options, seed, like.chairs, path, clock)
        return self.begin(fresh)

    def resume_record(self, path: Path) -> Change:
        """A recorded game taken up again; a sheet says why when it can't be, or that another window plays it."""
        from game.play.position import BadFile
        from game.play.session import Session
        from game.rules.catalogue import BadData

        if not self._may_play(path):
            return Push(self._played_elsewhere(path))
        try:
            session, replayed = Session.resume(self.library, path)
        except (BadFile, BadData) as bad:
            self._let_go()
            return Push(self._damaged(path, bad.problems))
        if replayed.stop is not None:
            self._tell(f"{path.name} could be followed up to action {replayed.stop.ply}: {replayed.stop.message}.")
        return self.begin(session)

    def _played_elsewhere(self, path: Path) -> Scene:
        """Two windows on one record would undo each other's moves: this one may watch, or take a copy."""
        from game.ui.widgets import Answer, Kind, Sheet

        answers = (
            Answer("Watch", lambda: self._watch_record(path), icon="glyphs/eye"),
            Answer("Go on with a copy", lambda: self._resume_copy(path), icon="ui/plus"),
            Answer("Menu", self.open_menu, Kind.PRIMARY, key="Esc"),
        )
        title, text = (
            "This game is open in another window",
            "It is being played there. Watch it here, or go on alone with a copy.",
        )
        note = "A copy is a game of its own; what is played there does not reach it."
        return Sheet(self._desk, None, title, text, answers, icon="ui/warning", file=path.name, note=note)

    def _watch_record(self, path: Path) -> Change:
        from game.ui.scenes.replay.watching import Watching

        return Replace(Watching(self._desk, path))

    def _resume_copy(self, path: Path) -> Change:
        """Takes up a copy of the record under a name of its own."""
        from datetime import date

        from game.play.recorder import write_atomically
        from game.play.saves import look_at
        from game.play.session import fresh_path

        save = look_at(path)
        copy = fresh_path(self.where.saves, save.game if save is not None else "game", date.today().isoformat())
        try:
            write_atomically(copy, path.read_text(encoding="utf-8"))
        except OSError as error:
            self._tell(f"The copy can't be written: {(error.strerror or str(error)).lower()}.")
            return self.open_menu()
        return self.resume_record(copy)

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
        newest = self._newest()
        if newest is None:
            return None
        return Unfinished(newest.title, newest.line, lambda side: self._thumbnail(newest.path, side))

    def _newest(self) -> Newest | None:
        """The unfinished game played last, in words; looked for once after each change of the folder."""
        stamp = stamp_of_saves(self.where.saves)
        if not self._memory.knows_newest(stamp):
            found = self._find_unfinished()
            self._memory.keep_newest(stamp, None if found is None else self._in_words(found))
        return self._memory.newest(stamp)

    def _find_unfinished(self) -> Save | None:
        if not self.where.saves.is_dir():
            return None
        from game.play.saves import is_save_name, look_at
        from game.rules.catalogue import IN_WINDOW

        try:
            paths = [path for path in self.where.saves.iterdir() if is_save_name(path.name)]
            paths.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        except OSError:
            return None
        for path in paths[:50]:
            save = look_at(path)
            if save is not None and not save.is_damaged and not save.is_over and save.game in IN_WINDOW:
                return save
        return None

    def _in_words(self, save: Save) -> Newest:
        from datetime import datetime

        from game.play.chair import level_name
        from game.play.saves import sides_of

        sides = [
            dict.fromkeys(sitter.name or level_name(sitter.chair).capitalize() for sitter in side)
            for side in sides_of(save, self._teams(save))
        ]
        names = [" and ".join("You" if name == "Human" else name for name in side) for side in sides]
        who = " against ".join(names)
        saved = datetime.fromtimestamp(save.saved).strftime("%d %B, %H:%M").lstrip("0")
        title = next((card.name for card in self.games() if card.id == save.game), save.game)
        return Newest(f"{title}, {self._stands(save)}", f"{who}, {saved}", save.path)

    def _stands(self, save: Save) -> str:
        """ "turn 12", counted as the game counts; of a file that nobody has looked at yet its moves."""
        from game.ui.thumbnails import kept_rounds

        if save.actions and not save.has_begun:
            return "before the battle"
        seats, number = max(1, len(save.sitters)), kept_rounds(self._thumbnails, save)
        if number is None and seats > 2:
            return f"{save.moves} moves"
        pattern = self._turn_words(save.game, is_counted=number is not None)
        return pattern.replace("{n}", str(save.moves // seats + 1 if number is None else max(1, number)))

    def _turn_words(self, game: str, *, is_counted: bool) -> str:
        """What stands around the number of the round; of a game whose actions tell nothing of it, no number until it
        is counted."""
        from game.rules.catalogue import BadData

        try:
            strings: Any = self.library.values(game).get("strings", {})
        except (BadData, KeyError):
            strings = {}
        pattern = str(strings.get("list.turn", "move {n}"))
        return pattern if is_counted else str(strings.get("list.uncounted", pattern))

    @property
    def _thumbnails(self) -> Path:
        return self.where.cache / "thumbnails"

    def left(self, session: Session, rounds: int) -> None:
        """A game is put away in its round; the menu and the list of saved games need not count again."""
        from game.play.saves import look_at
        from game.ui.thumbnails import keep_rounds

        session.settle()
        save = look_at(session.path) if session.path is not None else None
        if save is not None and not save.is_damaged and not save.is_over:
            keep_rounds(self._thumbnails, save, rounds)

    def _teams(self, save: Save) -> dict[str, int]:
        """The team of each seat; nothing where the game can't be made."""
        from game.rules.catalogue import BadData, BadOptions

        try:
            rules = self.library.rules(save.game, save.variant or None)
        except (BadData, BadOptions, KeyError):
            return {}
        return dict(zip(rules.seats, rules.teams, strict=True))

    def _thumbnail(self, path: Path, side: int) -> pygame.Surface | None:
        from game.play.position import BadFile
        from game.play.record import read_record
        from game.rules.catalogue import BadData
        from game.ui.skins.marks import Marks
        from game.ui.skins.small import small_picture

        try:
            replayed = read_record(path, self.library)
        except (BadFile, BadData):
            return None
        return small_picture(self._desk, side, replayed.rules, replayed.match.moment(None).view, Marks())

    def resume(self) -> Change:
        """Goes on with the game that was played last."""
        newest = self._newest()
        return None if newest is None else self.resume_record(newest.path)

    # The way to the screens

    def open_new_game(self, game: str) -> Change:
        from game.ui.scenes.new_game.screen import NewGame

        return Push(NewGame(self._desk, game))

    def quick_game(self, game: str) -> Change:
        """A game with the seats, the variant and the level of the last one, or the usual ones, short where the game
        has a short one; no form.

        Where none can be begun, the form says why.
        """
        from game.ui.scenes.new_game.screen import NewGame

        form = NewGame(self._desk, game)
        card = self.library.menu().get(game)
        if card is not None and card.quick and game not in self._desk.settings.last:
            form.take_variant(card.quick)
        begun = form.begin()
        return begun if isinstance(begun, Reset) else Push(form)

    def begin_lesson(self, key: str, *texts: str) -> Change:
        """A lesson by its key, as the settings remember it, where so many actions have led; a sheet says so when mods
        have made it impossible."""
        from game.play.lessons import can_be_played, go_on_with_lesson, lessons_of

        game, _, name = key.partition("/")
        offered = next((each for each in lessons_of(self.library, game) if each.name == name), None)
        if offered is None or not can_be_played(self.library, offered):
            from game.ui.widgets import Answer, Kind, Sheet

            back = Answer("Menu", self.open_menu, Kind.PRIMARY, key="Esc")
            text = "It needs pieces that your mods have changed. Switch them off to learn with the shipped ones."
            return Push(Sheet(self._desk, None, "This lesson can't be played now", text, (back,), icon="ui/warning"))
        return self.begin(go_on_with_lesson(self.library, offered, texts))

    def begin_puzzle(self, puzzle: Puzzle) -> Change:
        """A turning point of one's own games, asked again."""
        from game.play.position import BadFile
        from game.rules.catalogue import BadData, BadOptions
        from game.ui.turning_points import begun

        try:
            session = begun(self._desk, puzzle)
        except (BadFile, BadData, BadOptions, KeyError):
            self._tell("This position can't be asked with the present mods.")
            return self.open_turning_points(alone=True)
        return self.begin(session)

    def next_puzzle(self) -> Change:
        """The next that is asked today; the page of all where nothing is."""
        from game.ui.turning_points import first_due

        puzzle = first_due(self._desk)
        return self.open_turning_points(alone=True) if puzzle is None else self.begin_puzzle(puzzle)

    def open_turning_points(self, *, alone: bool = False) -> Change:
        """The page of the turning points over what stands there, or `alone`, with the menu behind it."""
        from game.ui.scenes.turning_points import TurningPoints

        return Reset(TurningPoints(self._desk, self.open_menu)) if alone else Push(TurningPoints(self._desk))

    def open_load(self) -> Change:
        from game.ui.scenes.saves.load import Load

        return Push(Load(self._desk))

    def open_replay(self, path: Path, ply: int = 0) -> Change:
        """A record from its file, step by step, beginning after so many actions."""
        from game.ui.scenes.replay.screen import Replay

        return Push(Replay(self._desk, path, ply=ply))

    def analysis_of(self, match: Match[Any]) -> Analysis:
        """What is known of a game's course; the last game that was looked at need not be looked at again."""
        from game.play.analysis import Analysis

        if self._looked_at is None or not self._looked_at.is_of(match):
            self._looked_at = Analysis(match)
        return self._looked_at

    def open_rules(self, rule: str = "") -> Change:
        """The rule book of the game on the table, at a rule."""
        from game.ui.scenes.rules.screen import RuleBook

        return Push(RuleBook(self._desk, rule, self.playing.rules if self.playing is not None else None))

    def open_mods(self) -> Change:
        from game.ui.scenes.mods.screen import Mods

        return Push(Mods(self._desk))

    def open_settings(self, group: str = "") -> Change:
        from game.ui.scenes.settings.screen import SettingsScene

        return Push(SettingsScene(self._desk, group))

    def open_menu(self) -> Change:
        self._let_go()
        return Reset(self.menu())

    def menu(self) -> Scene:
        """The main menu."""
        from game.ui.scenes.title.screen import TitleScene

        return TitleScene(self._desk, FirstPicture(self.where.cache))

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


def menu_of(library: Library, message: str = "") -> Menu:
    """What the menu shows of a library."""
    from game.rules.catalogue import IN_WINDOW

    cards = [
        GameCard(name, card.name, card.line, card.players, name in IN_WINDOW, card.picture, lesson_cards(library, name))
        for name, card in library.menu().items()
    ]
    return Menu(cards, sprite_folders(library.folders), message)


def lesson_cards(library: Library, game: str) -> tuple[LessonCard, ...]:
    """The lessons of a game that the window opens, as the menu offers them; no other data of the game is read."""
    from game.play.lessons import offers_of
    from game.rules.catalogue import IN_WINDOW

    if game not in IN_WINDOW:
        return ()
    return tuple(
        LessonCard(each.key, taught.name, taught.line, taught.minutes, taught.coach, taught.portrait or "")
        for each in offers_of(library, game)
        for taught in (each.lesson,)
    )


def sound_library(where: options.Paths, enabled: Sequence[str]) -> tuple[Library, str]:
    """The shipped data under those of the enabled mods that can be used, and one sentence about the others.

    A broken mod is the mod's problem: it is set aside, everything else plays.
    """
    from game.content.cache import Cache
    from game.content.folders import shipped_folder
    from game.rules.catalogue import Library

    cache = Cache(where.cache, __version__)
    if not enabled:
        return Library([shipped_folder()], cache), ""
    from game.play.reload import assemble

    made = assemble(where.mods, enabled, cache)
    return made.library, made.message


def run(record: Path | None = None, library: Library | None = None) -> int:
    """Opens the window on the menu, or on a recorded game; returns the exit status.

    `library` is taken instead of the usual one.
    """
    program = Program(library=library)
    program.looks_ahead = True

    def first(desk: Desk) -> Scene:
        program.take(desk)
        if record is not None:
            change = program.resume_record(record)
            match change:
                case Push(scene) | Reset(scene):
                    return scene
        return program.menu()

    try:
        return run_window(first, lambda: program, [sprites_folder()])
    finally:
        program.close()
