"""Replay: a recorded game step by step, what changed the chances, and a way to play on from any moment
(docs/look.md, Replay).

The chances come from a computer player in a process of its own, one position after another; the screen waits for
nothing.  Marks on the board are a function of the moment shown and are never stored.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.core.ruleset import Ruleset
from game.core.seats import Seat
from game.play.exchange import sitter_words
from game.play.match import Match
from game.play.position import BadFile
from game.play.record import Record, Replayed
from game.play.saves import Reading
from game.play.thinking import Thinker
from game.rules.catalogue import BadData
from game.settings import Settings
from game.ui.keys import chord
from game.ui.name_tag import NameTag
from game.ui.night import Night
from game.ui.panels.contest_panel import ContestPanel
from game.ui.scene import HANDLED, Change, Push
from game.ui.scenes.chronicle import Chronicle, Chronicled, has_chronicle
from game.ui.scenes.replay.controls import Controls
from game.ui.scenes.replay.film_sheet import FilmSheet, FilmWork
from game.ui.scenes.replay.judged import Judged
from game.ui.scenes.replay.layout import Layout
from game.ui.scenes.replay.marks import marks_of
from game.ui.scenes.replay.pictures import Pictures, now_words
from game.ui.scenes.replay.plaques import Plaques
from game.ui.scenes.replay.recorded import RecordedGame
from game.ui.scenes.replay.showing import Showing
from game.ui.scenes.replay.timeline import ChanceGraph, Timeline
from game.ui.scenes.replay.walk import Walk
from game.ui.scenes.replay.ways import export, play_from
from game.ui.screen import Screen
from game.ui.skins import skin_for
from game.ui.skins.marks import Marks
from game.ui.skins.skin import Skin
from game.ui.widgets import Button, Hint, IconButton, Kind, ListBox, Option, Segments, Tabs, TextField, Toggle

if TYPE_CHECKING:
    from game.ui.desk import Desk

ACTIONS = 8  # of the record that are played between two looks for events
TOLD_EVERY = 0.1  # seconds: how often the board and the words follow the reading
NOTICE_SECONDS = 10.0


class Replay(Screen):
    """One game from its file."""

    least = (1000, 610)

    def __init__(self, desk: Desk, path: Path | None, replayed: Replayed | None = None, ply: int = 0) -> None:
        super().__init__(desk, "Replay")
        self.path = path
        self.game: RecordedGame | None = None
        """None until it has been read."""
        self.reading: Reading | None = None
        self.fault = ""
        self.walk = Walk(desk, ply, lambda: self.controls, self._tell_state)
        self.turned = 0
        """Quarter turns of the board."""
        self.best_shown = False
        self.notice: tuple[str, float] = ("", 0.0)
        self.judged: Judged | None = None
        self.begun = self.told_at = desk.now
        self.team = 0
        self.skin: Skin | None = None
        self.showing: Showing | None = None
        self.name_tag: NameTag | None = None
        self.pointed: tuple[int, int] | None = None
        self.night: Night | None = None
        """The fall of a king, once there is a game to show."""
        self.film_work = FilmWork(desk, self.say)
        self.controls = self._made()
        self.layout = Layout(desk, self.controls)
        self.seats = Plaques(desk, self.layout)
        self.pictures = Pictures(desk, self.layout, self.controls)
        self._open(replayed)

    def _made(self) -> Controls:
        desk = self.desk
        self.menu_button = IconButton(desk, "ui/menu", "Menu", self.close)
        self.turn = IconButton(desk, "ui/rotate", "Turn the board", self._flip, key=desk.settings.key("flip"))
        self.mute = IconButton(desk, "ui/sound", "Sound", self._mute, key=desk.settings.key("mute"))
        self.eyes = IconButton(desk, "ui/eye", "Look with other eyes", self._switch_eyes, key="E")
        self.cards = IconButton(desk, "glyphs/cards", "Cards on the table", self._turn_over, key="C")
        self.cards.visible = False
        self.film = IconButton(desk, "ui/film", "Make a film of it", self._film, key="Ctrl+F")
        key = desk.settings.key("chronicle")
        self.chronicle = IconButton(desk, "ui/log", "Chronicle: turn by turn", self._chronicle, key=key)
        self.chronicle.visible = False
        self.tools = [
            self.cards,
            self.eyes,
            self.chronicle,
            self.film,
            self.turn,
            self.mute,
            IconButton(desk, "ui/settings", "Settings", desk.app.open_settings),
            IconButton(desk, "ui/close", "Close", self.close, key="Esc"),
        ]
        paces = [Option("slow", "Slow"), Option("normal", "Normal"), Option("fast", "Fast")]
        tabs = [Option(0, "Win chance"), Option(1, "Turning points")]
        only = "Step from turning point to turning point"
        return Controls(
            timeline=Timeline(desk, self.walk.jump),
            first=IconButton(desk, "ui/step_back", "First", lambda: self.walk.jump(0), key="Home"),
            back=IconButton(desk, "ui/chevron_left", "Back one action", lambda: self.walk.step(-1), key="Left"),
            run=IconButton(desk, "ui/play", "Play", self.walk.toggle_playing, key="Space"),
            on=IconButton(desk, "ui/chevron_right", "On one action", lambda: self.walk.step(1), key="Right"),
            last=IconButton(desk, "ui/step", "Last", lambda: self.walk.jump(self.length), key="End"),
            paces=Segments(desk, paces, self.walk.pace, self.walk.set_pace),
            only_turning=Toggle(desk, False, lambda on: HANDLED, tip=only),
            only_button=IconButton(desk, "ui/flag", only, self._flip_only),
            tabs=Tabs(desk, tabs, 0, self._turn_tab, size=13),
            graph=ChanceGraph(desk, self.walk.jump),
            list=ListBox(desk, self._draw_point, row=34, gap=2, choose=self.walk.choose_point),
            go=Button(desk, "Play from here", self._play_from, kind=Kind.PRIMARY, icon="ui/play", key="P", size=17),
            best=Button(desk, "Show best line", self._toggle_best, icon="ui/hint", key="B", cap=False, size=15),
            report=Button(desk, "Export report", self._export, icon="ui/save", key="Ctrl+E", cap=False, size=15),
            contest=ContestPanel(desk),
        )

    # Opening the record

    def _open(self, replayed: Replayed | None) -> None:
        if replayed is not None:
            self._take_board(replayed.rules, replayed.record, replayed.match)
            self._opened(replayed)
            return
        assert self.path is not None
        try:
            self.reading = Reading(self.path, self.desk.app.library)
        except (BadFile, BadData) as bad:
            self._failed(bad)
        else:
            self._take_board(self.reading.rules, self.reading.record, self.reading.match)

    def _take_board(self, rules: Ruleset[Any], record: Record, match: Match[Any]) -> None:
        """The board, turned for whoever played: it stands as soon as the file is known to be a record."""
        self.skin = skin_for(self.desk, rules, match)
        self.skin.shows_only = True
        humans = [Seat(seat) for seat, name in enumerate(rules.seats) if record.seats.get(name) == "human"]
        teams = {rules.teams[seat] for seat in humans}
        self.team = teams.pop() if len(teams) == 1 else 0
        is_one = bool(humans) and set(humans) <= self.skin.partners(humans[0])
        self.turned = self.skin.turned_for(humans[0]) if is_one else 0

    def _failed(self, bad: BadFile | BadData) -> None:
        self.reading = self.skin = None
        self.fault = str(next(iter(bad.problems), "the file can't be read"))
        self._tell_state()

    def _read_on(self) -> Change:
        assert self.reading is not None
        try:
            done = self.reading.step(ACTIONS)
        except (BadFile, BadData) as bad:
            self._failed(bad)
            return HANDLED
        if done:
            replayed = self.reading.replayed
            self.reading = None
            self._take_board(replayed.rules, replayed.record, replayed.match)
            self._opened(replayed)
            self.arrange()
            return HANDLED
        self.desk.wake_in(0.0)
        if self.desk.now < self.told_at + TOLD_EVERY:
            return None
        self.told_at = self.desk.now
        return HANDLED

    def _opened(self, replayed: Replayed) -> None:
        assert self.skin is not None
        game = self.game = RecordedGame(self.desk, replayed, self.path, self.skin, self.team)
        self.showing = self.walk.showing = Showing(game, self.stage_settings, self.desk.sound.play, self.repaint)
        self.night = Night(self.desk, self.showing.stage, self.repaint)
        self.night.interest = game.interest
        self.judged = Judged(self.desk, game, self.controls, self.begun, lambda: self._new_thinker())
        self.subtitle = game.about
        self.chronicle.visible = has_chronicle(self.desk, game.match, game.eyes)
        self._place_bar()
        if replayed.stop is not None:
            self.say(f"The record can be followed up to action {replayed.stop.ply}: {replayed.stop.message}.", 20.0)
        self._known()
        self.walk.show(min(self.ply, game.length))

    def _new_thinker(self) -> Thinker:
        """A process of its own: the one of the battle may be busy with the game below."""
        assert self.game is not None
        return Thinker(self.game.rules, self.desk.app.library.plain(self.game.rules.game))

    def _known(self) -> None:
        """Something more is known of the chances."""
        assert self.judged is not None
        self.judged.tell()
        self.controls.list.set_count(len(self.walk.points), self.walk.point_at(self.ply))
        self.repaint()

    def stage_settings(self) -> Settings:
        """Those of the stage: its pace is chosen here."""
        settings = self.desk.settings
        return settings._replace(pace="instant" if settings.pace == "instant" else self.walk.pace)

    @property
    def ply(self) -> int:
        """How many actions had been made at the moment shown."""
        return self.walk.ply

    @property
    def length(self) -> int:
        return self.walk.length

    # What is turned and switched

    def _flip_only(self) -> Change:
        """The switch for turning points alone, where there is no room for its words."""
        controls = self.controls
        controls.only_turning.on = controls.only_button.on = not controls.only_turning.on
        return HANDLED

    def _flip(self) -> Change:
        if self.skin is None:
            return HANDLED
        turns = self.skin.turns
        place = turns.index(self.turned) if self.turned in turns else -1
        self.turned = turns[(place + 1) % len(turns)]
        if self.showing is not None:
            self.showing.stage.clear()
        self.arrange()
        return HANDLED

    def _mute(self) -> Change:
        self.desk.change(mute=not self.desk.settings.mute)
        self._tell_state()
        return HANDLED

    def _turn_tab(self, tab: int) -> Change:
        self.arrange()
        return HANDLED

    # What can be done

    def _play_from(self) -> Change:
        if self.game is None or not self.controls.go.enabled:
            return HANDLED
        return play_from(self.desk, self.game, self.ply)

    def _export(self) -> Change:
        if self.game is not None:
            self.say(export(self.desk, self.game))
        return HANDLED

    def _film(self) -> Change:
        if self.game is None:
            return HANDLED
        return Push(FilmSheet(self.desk, self, self.game, self.film_work.begin))

    def _turn_over(self) -> Change:
        """All that was hidden in a game that is over."""
        game = self.game
        if game is None or game.match.result is None or not game.skin.turns_over:
            return HANDLED
        from game.ui.scenes.opened import CardsOnTable

        names = [sitter_words(game.record, name) for name in game.rules.seats]
        return Push(CardsOnTable(self.desk, game.skin.opened(game.match, game.rounds, names)))

    def _chronicle(self) -> Change:
        game = self.game
        if game is None or not self.chronicle.visible:
            return HANDLED
        chronicled = Chronicled(game.match, game.eyes, game.path, game.whose, game.planners)
        return Push(Chronicle(self.desk, chronicled, self.title))

    def _switch_eyes(self) -> Change:
        """The same moment as somebody else saw it, or laid open."""
        if self.game is None or self.showing is None or len(self.game.offered) < 2:
            return HANDLED
        self.showing.stop()
        self.game.switch_eyes()
        self.name_tag = None
        self.say(self.game.whose)
        self._tell_state()
        return HANDLED

    def _toggle_best(self) -> Change:
        self.best_shown = not self.best_shown
        self._tell_state()
        return HANDLED

    def say(self, words: str, seconds: float = NOTICE_SECONDS) -> None:
        self.notice = words, self.desk.now + seconds
        self.desk.wake_in(seconds)
        self.repaint()

    # The scene

    def leave(self) -> None:
        self.film_work.stop()
        if self.judged is not None:
            self.judged.close()

    @property
    def busy(self) -> bool:
        return super().busy or (self.showing is not None and self.showing.stage.busy)

    def handle(self, event: pygame.Event) -> Change:
        if event.type == pygame.KEYDOWN and not isinstance(self.ring.focused, TextField):
            answer = self.walk.key(chord(event), may_toggle=not self.ring.focus_shown)
            if answer is not None:
                return answer
        if event.type == pygame.MOUSEMOTION:
            self.pointed = event.pos
        if event.type == pygame.MOUSEBUTTONDOWN and self.showing is not None and not self.showing.stage.idle:
            self.showing.stage.finish()
        elif self._closes_contest(event):
            return HANDLED
        return super().handle(event)

    def _closes_contest(self, event: pygame.Event) -> bool:
        """A click on the panel of a contest gives the graph back; nothing below it is meant."""
        if event.type != pygame.MOUSEBUTTONDOWN or self.showing is None or self.showing.fought is None:
            return False
        if not self.controls.contest.rect.collidepoint(event.pos):
            return False
        self.showing.close_contest()
        return True

    def update(self, seconds: float) -> Change:
        answer = super().update(seconds)
        if self.reading is not None:
            return self._read_on() or answer
        if self.game is None:
            return answer
        if self.showing is not None and not self.showing.stage.idle:
            answer = HANDLED if self.showing.stage.update(seconds) else answer
            if self.night is not None:
                self.night.follow()
            self.walk.rest()
        if self.film_work.go_on() or self._names():
            answer = HANDLED
        self.walk.play_on()
        if self.notice[0] and self.desk.now >= self.notice[1]:
            self.notice = "", 0.0
            self.repaint()
            answer = HANDLED
        return (self.judged.update(self._known) if self.judged is not None else None) or answer

    def _names(self) -> bool:
        """What is pointed at on the board is named; True when another name is shown than before."""
        showing = self.showing
        if showing is None:
            return False
        if self.name_tag is None or self.name_tag.skin is not showing.skin:
            self.name_tag = NameTag(self.desk, showing.skin, lambda rect: None)
        spot = None if self.pointed is None or not showing.stage.idle else showing.skin.spot_at(self.pointed)
        return self.name_tag.follow(showing.seen, spot)

    def _tell_state(self) -> None:
        game, controls = self.game, self.controls
        ready = game is not None
        over = game is not None and game.moment(self.ply).result is not None
        controls.go.enabled = ready and not over
        controls.go.reason = "The game is over here" if over else "The game is being read"
        controls.run.icon = "ui/pause" if self.walk.playing else "ui/play"
        controls.run.on = self.walk.playing
        controls.best.lit = self.best_shown
        controls.best.enabled = controls.report.enabled = ready
        controls.first.enabled = controls.back.enabled = self.ply > 0
        controls.last.enabled = controls.on.enabled = ready and self.ply < self.length
        self.mute.icon = "ui/mute" if self.desk.settings.mute else "ui/sound"
        self.film.enabled = ready
        self.cards.visible = game is not None and game.match.result is not None and game.skin.turns_over
        self.eyes.enabled = game is not None and len(game.offered) > 1
        self.eyes.on = game is not None and game.eyes != game.offered[0]
        self.eyes.reason = "Everybody could see all that is here" if ready else "The game is being read"
        if game is not None and len(game.offered) > 1:
            self.subtitle = f"{game.about}. {game.whose}"
        self.hints = [Hint("Esc", "Back")]
        if game is not None:
            self.hints = [
                Hint("Left/Right", "Step"),
                Hint("Space", "Pause" if self.walk.playing else "Play"),
                Hint("Up/Down", "Turning point"),
                Hint("Home/End", "First, last"),
                Hint("P", "Play from here"),
                Hint("B", "Best line"),
                Hint("Esc", "Back"),
            ]
            controls.graph.label = game.moment_words(max(0, self.ply - 1))
            controls.graph.unit = game.unit
        self.desk.wake_in(0.0)
        self.repaint()

    def arrange(self) -> None:
        self.controls.is_folded = self.desk.layout.compact
        self._reset_ring()
        super().arrange()
        self._tell_state()

    def _reset_ring(self) -> None:
        controls = self.controls
        controls.graph.visible = not controls.is_folded or controls.tabs.value == 0
        controls.list.visible = not controls.is_folded or controls.tabs.value == 1
        controls.tabs.visible = controls.is_folded
        self.ring.arrows = False
        shown = (*controls.below, *controls.beside) if self.game is not None else ()
        self.ring.replace([*self.bar_widgets(), *shown])

    # Drawing

    def place(self) -> None:
        self.layout.place(self.skin, self.turned, self.showing.panels if self.showing is not None else ())

    def paint(self, surface: pygame.Surface) -> None:
        game, showing, controls = self.game, self.showing, self.controls
        if game is None or showing is None:
            self.pictures.paint_waiting(surface, self.skin, self.fault)
            return
        game.skin.bake(surface)
        self.pictures.paint_foot(surface, showing, now_words(showing, self.best_shown))
        self.pictures.paint_head(surface, game, self.notice[0])
        art = self.desk.art
        if controls.graph.visible:
            art.panel(surface, self.layout.graph_panel)
            art.panel_title(surface, f"Win chance of {game.side}", self.layout.graph_panel, y=22, size=15)
            self.pictures.paint_graph_words(surface, game.analysis)
        if controls.list.visible:
            if not (controls.is_folded and controls.graph.visible):
                art.panel(surface, self.layout.points_panel)
            art.panel_title(surface, "Turning points", self.layout.points_panel, y=22, size=15)
            self.pictures.paint_points(surface, game)

    def _draw_point(self, surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool, hover: bool) -> None:
        if self.game is not None:
            self.pictures.draw_point(surface, rect, self.game, self.walk.points[index], chosen, hover)

    def over_ground(self, surface: pygame.Surface) -> None:
        showing = self.showing
        if showing is None:
            if self.reading is not None and self.skin is not None:
                self.pictures.draw_reading(surface, self.reading, self.skin)
            return
        self.seats.draw(surface, showing)
        self.pictures.draw_panels(surface, showing)
        showing.skin.draw(surface, showing.seen, self._marks(showing), showing.stage.without)
        if self.night is None or self.night.climax is None:
            showing.stage.draw(surface)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.name_tag is not None:
            self.name_tag.draw(surface)
        contest = self.showing.fought if self.showing is not None else None
        if contest is not None and self.showing is not None:
            course = self.showing.course
            self.controls.contest.draw(
                surface, contest, waits=False, falling=course.falling, compared=course.compared,
                broken=course.is_broken,
            )  # fmt: skip
        if self.night is not None and self.night.climax is not None and self.showing is not None:
            self.night.draw(surface)
            self.showing.stage.draw(surface)
            self.night.draw_words(surface, self.showing.skin.board)

    def _marks(self, showing: Showing) -> Marks:
        """What is marked on the board at the moment shown."""
        return marks_of(showing, best_shown=self.best_shown, has_lines=self.desk.settings.support_lines)
