"""Replay: a recorded game step by step, what changed the chances, and a way to play on from any moment
(docs/look.md, Replay).

The chances come from a computer player in a process of its own, one position after another; the screen waits for
nothing.  Marks on the board are a function of the moment shown and are never stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.core.ruleset import Ruleset, Spot
from game.core.seats import Seat
from game.play.analysis import TURNING, TurningPoint
from game.play.luck import courses
from game.play.match import Match
from game.play.position import BadFile
from game.play.record import Record, Replayed
from game.play.saves import Reading
from game.play.thinking import Thinker
from game.rules.catalogue import BadData
from game.settings import Settings
from game.ui.analyst import Analyst
from game.ui.keys import chord
from game.ui.name_tag import NameTag
from game.ui.night import Night
from game.ui.panels.contest_panel import ContestPanel
from game.ui.scene import HANDLED, Change, Push
from game.ui.scenes.replay.controls import Controls
from game.ui.scenes.replay.film_sheet import FilmSheet, FilmWork
from game.ui.scenes.replay.layout import Layout
from game.ui.scenes.replay.pictures import Pictures, now_words
from game.ui.scenes.replay.plaques import Plaques
from game.ui.scenes.replay.recorded import RecordedGame
from game.ui.scenes.replay.showing import Showing
from game.ui.scenes.replay.timeline import ChanceGraph, Mark, Timeline, ticks_of
from game.ui.scenes.replay.ways import export, play_from
from game.ui.screen import Screen
from game.ui.skins import skin_for
from game.ui.skins.marks import Marks
from game.ui.skins.skin import Skin
from game.ui.turning_points import collect
from game.ui.widgets import Button, Hint, IconButton, Kind, ListBox, Option, Segments, Tabs, TextField, Toggle

if TYPE_CHECKING:
    from game.ui.desk import Desk

PAUSES = {"slow": 1.5, "normal": 0.7, "fast": 0.15}
"""Seconds between two steps that play by themselves."""
ACTIONS = 8  # of the record that are played between two looks for events
TOLD_EVERY = 0.1  # seconds: how often the board and the words follow the reading
NOTICE_SECONDS = 10.0
THINK_AFTER = 0.4  # seconds: a replay that is only passed through starts no process


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
        self.ply = ply
        """How many actions had been made at the moment shown."""
        self.playing = False
        self.turned = 0
        """Quarter turns of the board."""
        self.pace = "normal"
        self.wait_until = 0.0
        self.best_shown = False
        self.notice: tuple[str, float] = ("", 0.0)
        self.analyst: Analyst | None = None
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
        self.film = IconButton(desk, "ui/film", "Make a film of it", self._film, key="Ctrl+F")
        self.tools = [
            self.eyes,
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
            timeline=Timeline(desk, self._jump),
            first=IconButton(desk, "ui/step_back", "First", lambda: self._jump(0), key="Home"),
            back=IconButton(desk, "ui/chevron_left", "Back one action", lambda: self._step(-1), key="Left"),
            run=IconButton(desk, "ui/play", "Play", self._toggle_playing, key="Space"),
            on=IconButton(desk, "ui/chevron_right", "On one action", lambda: self._step(1), key="Right"),
            last=IconButton(desk, "ui/step", "Last", lambda: self._jump(self.length), key="End"),
            paces=Segments(desk, paces, self.pace, self._set_pace),
            only_turning=Toggle(desk, False, lambda on: HANDLED, tip=only),
            only_button=IconButton(desk, "ui/flag", only, self._flip_only),
            tabs=Tabs(desk, tabs, 0, self._turn_tab, size=13),
            graph=ChanceGraph(desk, self._jump),
            list=ListBox(desk, self._draw_point, row=34, gap=2, choose=self._choose_point),
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
        self.showing = Showing(game, self.stage_settings, self.desk.sound.play, self.repaint)
        self.night = Night(self.desk, self.showing.stage, self.repaint)
        self.night.interest = game.interest
        self.analyst = Analyst(game.analysis, lambda: self._new_thinker())
        controls = self.controls
        controls.timeline.length = game.length
        controls.graph.has_dice = game.analysis.has_dice
        controls.timeline.ticks = controls.graph.ticks = ticks_of(game.rounds)
        self.subtitle = game.about
        if replayed.stop is not None:
            self.say(f"The record can be followed up to action {replayed.stop.ply}: {replayed.stop.message}.", 20.0)
        self._known()
        self._show(min(self.ply, game.length))

    def stage_settings(self) -> Settings:
        """Those of the stage: its pace is chosen here."""
        settings = self.desk.settings
        return settings._replace(pace="instant" if settings.pace == "instant" else self.pace)

    @property
    def length(self) -> int:
        return self.game.length if self.game is not None else 0

    # Moments

    def _jump(self, ply: int) -> Change:
        """To a moment at once."""
        assert self.showing is not None
        self.showing.stop()
        self._show(max(0, min(ply, self.length)))
        return HANDLED

    def _show(self, ply: int) -> None:
        if ply != self.ply and self.showing is not None:
            self.showing.reopen()
        self.ply = ply
        if self.showing is not None:
            self.showing.ply = ply
        controls = self.controls
        controls.timeline.ply = controls.graph.ply = ply
        if ply >= self.length:
            self.playing = False
        controls.list.chosen = self._point_at(ply)
        if controls.list.chosen >= 0:
            controls.list.show(controls.list.chosen)
        self._tell_state()

    @property
    def points(self) -> Sequence[TurningPoint]:
        return self.game.points if self.game is not None else ()

    def _point_at(self, ply: int) -> int:
        """The number of the turning point that led to a moment; -1 where none did."""
        return next((i for i, point in enumerate(self.points) if point.ply + 1 == ply), -1)

    def _step(self, way: int) -> Change:
        """One action on or back; one turning point, when only those are wanted."""
        assert self.showing is not None
        self.showing.stage.clear()
        if self.controls.only_turning.on:
            return self._to_point(way)
        to = self.ply + way
        if not 0 <= to <= self.length:
            return HANDLED
        if way > 0:
            self.showing.action(to - 1)
        else:
            self.showing.course.forget()
        self._show(to)
        return HANDLED

    def _to_point(self, way: int) -> Change:
        """The next turning point in a direction, or the end."""
        assert self.showing is not None
        plies = [point.ply + 1 for point in self.points]
        if way > 0:
            to = next((ply for ply in plies if ply > self.ply), self.length)
        else:
            to = next((ply for ply in reversed(plies) if ply < self.ply), 0)
        if way > 0 and to == self.ply + 1:
            self.showing.action(to - 1)
        else:
            self.showing.stop()
        self._show(to)
        return HANDLED

    def _round(self, way: int) -> Change:
        return self._jump(self.ply + way * max(1, len(self.game.rules.seats) if self.game is not None else 1))

    def _choose_point(self, index: int) -> Change:
        return self._jump(self.points[index].ply + 1) if 0 <= index < len(self.points) else HANDLED

    def _toggle_playing(self) -> Change:
        if not self.playing and self.ply >= self.length:
            self._jump(0)
        self.playing = not self.playing
        self.wait_until = self.desk.now + 0.15
        self._tell_state()
        return HANDLED

    def _set_pace(self, pace: str) -> Change:
        self.pace = pace
        return HANDLED

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

    # Thinking

    def _think(self) -> Change:
        """Lets the game be looked at, a little later than it was opened; never waits."""
        analyst = self.analyst
        if analyst is None or analyst.is_done:
            return None
        early = THINK_AFTER - (self.desk.now - self.begun)
        if early > 0:
            self.desk.wake_in(early)
            return None
        self.desk.wake_in(0.03)
        if not analyst.update():
            return None
        self._known()
        return HANDLED

    def _new_thinker(self) -> Thinker:
        """A process of its own: the one of the battle may be busy with the game below."""
        assert self.game is not None
        return Thinker(self.game.rules, self.desk.app.library.plain(self.game.rules.game))

    def _collect(self, game: RecordedGame) -> None:
        """What a person of a finished game might have seen is kept for another day."""
        names, teams = game.rules.seats, game.rules.teams
        seats = [Seat(i) for i, name in enumerate(names) if game.record.seats.get(name) == "human"]
        if game.match.result is None or len({teams[seat] for seat in seats}) != 1:
            return
        others = [game.record.names.get(name, "") for i, name in enumerate(names) if teams[i] != teams[seats[0]]]
        collect(self.desk, game.analysis, seats, game.moment_words, next(iter(others), ""))

    def _known(self) -> None:
        """What the graph and the list show of the analysis."""
        game, graph, timeline = self.game, self.controls.graph, self.controls.timeline
        assert game is not None
        analysis = game.analysis
        graph.lines = courses(analysis, game.team)
        graph.shows_parts = analysis.has_dice and analysis.is_done
        game.follow_analysis()
        graph.turns = [
            (point.ply + 1, abs(point.change.decision) >= TURNING, abs(point.change.dice) >= TURNING)
            for point in game.points
        ]
        timeline.marks = [Mark(point.ply + 1, self._mark_of(point)) for point in game.points]
        if game.match.result is not None and game.match.result.winners:
            timeline.marks = [*timeline.marks, Mark(game.length, "crown")]
        self.controls.list.set_count(len(game.points), self._point_at(self.ply))
        if analysis.is_done:
            self._collect(game)
        if analysis.is_blind:
            graph.note = "Nobody can judge this game yet"
        elif analysis.is_done:
            graph.note = "The battle has not begun"
        else:
            graph.note = "Looking at the game"
        self.repaint()

    @staticmethod
    def _mark_of(point: TurningPoint) -> str:
        change = point.change.decision + point.change.dice
        return "up" if change > 0 else "down"

    # The scene

    def leave(self) -> None:
        self.film_work.stop()
        if self.analyst is not None:
            self.analyst.close()

    @property
    def busy(self) -> bool:
        return super().busy or (self.showing is not None and self.showing.stage.busy)

    def handle(self, event: pygame.Event) -> Change:
        if event.type == pygame.KEYDOWN and not isinstance(self.ring.focused, TextField):
            answer = self._walk(chord(event))
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

    def _walk(self, words: str) -> Change:
        """Keys that walk through the game, whatever has the focus; none of them before it has been read."""
        if self.game is None:
            return None
        match words:
            case "Left" | "Right":
                self.playing = False
                return self._step(1 if words == "Right" else -1)
            case "Up" | "Down":
                self.playing = False
                return self._to_point(1 if words == "Down" else -1)
            case "Page up" | "Page down":
                self.playing = False
                return self._round(1 if words == "Page down" else -1)
            case "Home" | "End":
                self.playing = False
                return self._jump(0 if words == "Home" else self.length)
            case "Space" if not self.ring.focus_shown:
                return self._toggle_playing()
        return None

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
            self.wait_until = self.desk.now + PAUSES[self.pace]
        if self.film_work.go_on() or self._names():
            answer = HANDLED
        if self.playing:
            self._play_on()
        if self.notice[0] and self.desk.now >= self.notice[1]:
            self.notice = "", 0.0
            self.repaint()
            answer = HANDLED
        return self._think() or answer

    def _names(self) -> bool:
        """What is pointed at on the board is named; True when another name is shown than before."""
        showing = self.showing
        if showing is None:
            return False
        if self.name_tag is None or self.name_tag.skin is not showing.skin:
            self.name_tag = NameTag(self.desk, showing.skin, lambda rect: None)
        spot = None if self.pointed is None or not showing.stage.idle else showing.skin.spot_at(self.pointed)
        return self.name_tag.follow(showing.seen, spot)

    def _play_on(self) -> None:
        assert self.showing is not None
        if not self.showing.stage.idle:
            return
        if self.desk.now < self.wait_until:
            self.desk.wake_in(self.wait_until - self.desk.now)
            return
        self._step(1)
        self.playing = self.ply < self.length
        self.wait_until = self.desk.now + PAUSES[self.pace]
        self.desk.wake_in(PAUSES[self.pace])
        self._tell_state()

    def _tell_state(self) -> None:
        game, controls = self.game, self.controls
        ready = game is not None
        over = game is not None and game.moment(self.ply).result is not None
        controls.go.enabled = ready and not over
        controls.go.reason = "The game is over here" if over else "The game is being read"
        controls.run.icon = "ui/pause" if self.playing else "ui/play"
        controls.run.on = self.playing
        controls.best.lit = self.best_shown
        controls.best.enabled = controls.report.enabled = ready
        controls.first.enabled = controls.back.enabled = self.ply > 0
        controls.last.enabled = controls.on.enabled = ready and self.ply < self.length
        self.mute.icon = "ui/mute" if self.desk.settings.mute else "ui/sound"
        self.film.enabled = ready
        self.eyes.enabled = game is not None and len(game.offered) > 1
        self.eyes.on = game is not None and game.eyes != game.offered[0]
        self.eyes.reason = "Everybody could see all that is here" if ready else "The game is being read"
        if game is not None and len(game.offered) > 1:
            self.subtitle = f"{game.about}. {game.whose}"
        self.hints = [Hint("Esc", "Back")]
        if game is not None:
            self.hints = [
                Hint("Left/Right", "Step"),
                Hint("Space", "Pause" if self.playing else "Play"),
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
            self.pictures.draw_point(surface, rect, self.game, self.points[index], chosen, hover)

    def over_ground(self, surface: pygame.Surface) -> None:
        showing = self.showing
        if showing is None:
            if self.reading is not None and self.skin is not None:
                self.pictures.draw_reading(surface, self.reading, self.skin)
            return
        self.seats.draw(surface, showing)
        self.pictures.draw_panels(surface, showing)
        showing.skin.draw(surface, showing.seen, self._marks(), showing.stage.without)
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

    def _marks(self) -> Marks:
        """A function of the moment shown."""
        showing = self.showing
        assert showing is not None
        if not showing.stage.idle:
            contest = showing.fought
            helped = contest is not None and contest.verdict is None and self.desk.settings.support_lines
            return Marks(lines=contest.lines if contest is not None and helped else ())
        last: tuple[Spot, ...] = ()
        if self.ply:
            action = showing.game.match.told(self.ply - 1, showing.game.eyes).action
            last = () if action is None else tuple(action.touches[:2])
        return Marks(last=last, arrows=self._arrows(showing.game))

    def _arrows(self, game: RecordedGame) -> tuple[tuple[Spot, Spot], ...]:
        worth = game.analysis.worth(self.ply) if self.best_shown else None
        if worth is None or not worth.best:
            return ()
        try:
            action = game.moment(self.ply).parse(worth.best)
        except ValueError:
            return ()
        touches = action.touches
        return ((touches[0], touches[1]),) if len(touches) >= 2 else ()
