"""Replay: a recorded game step by step, what changed the chances, and a way to play on from any moment (VISUAL.md, 20).

The chances come from a computer player in a process of its own, one position after another; the screen waits for
nothing.  Marks on the board are a function of the moment shown and are never stored.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any

import pygame

from game.core.ruleset import Ruleset, Spot
from game.core.seats import Seat
from game.play.analysis import TURNING, Analysis, TurningPoint
from game.play.chair import parse_chair
from game.play.exchange import exchange_of, exchange_text, shared_record, sitter_words, write_copy
from game.play.match import Match, Step
from game.play.position import BadFile, position_from_text, position_text
from game.play.record import Replayed
from game.play.report import as_html, as_text, report_of, signed
from game.play.saves import Reading
from game.play.session import Session, fresh_path
from game.play.thinking import Thinker
from game.play.views import common_view, has_secrets, is_open
from game.rules.catalogue import BadData
from game.settings import Settings
from game.ui import theme as ink
from game.ui.analyst import Analyst
from game.ui.areas import work_area
from game.ui.art import PANEL_STOPS
from game.ui.dates import said_length, said_when
from game.ui.keys import chord
from game.ui.looks import SIDES, enamel
from game.ui.opener import open_path
from game.ui.rounds import moment_words, rounds_of
from game.ui.scene import HANDLED, Change
from game.ui.scenes.export import day_of, export_folder
from game.ui.scenes.seat_plaque import SeatPlaque, Told
from game.ui.scenes.timeline import ChanceGraph, Mark, Timeline, draw_mark, ticks_of
from game.ui.screen import Screen
from game.ui.skins import skin_for
from game.ui.skins.set_up import SideColours
from game.ui.skins.skin import Marks, Skin
from game.ui.stage import Shown, Stage
from game.ui.theme import Role, contrast, mix
from game.ui.widgets import Button, Hint, IconButton, Kind, ListBox, Option, Segments, Tabs, TextField, Toggle, Widget

if TYPE_CHECKING:
    from game.ui.desk import Desk

PAUSES = {"slow": 1.5, "normal": 0.7, "fast": 0.15}
"""Seconds between two steps that play by themselves."""
ACTIONS = 8  # of the record that are played between two looks for events
NOTICE_SECONDS = 10.0
THINK_AFTER = 0.4  # seconds: a replay that is only passed through starts no process
SEEDS = SystemRandom()
SECRET = "a secret"
LEFT = "left"
NARROW_PLAQUE = 104  # units


class Replay(Screen):
    """One game from its file."""

    least = (1000, 610)

    def __init__(self, desk: Desk, path: Path | None, replayed: Replayed | None = None, ply: int = 0) -> None:
        super().__init__(desk, "Replay")
        self.path = path
        self.replayed = replayed
        self.reading: Reading | None = None
        self.fault = ""
        self.ply = ply
        """How many actions had been made at the moment shown."""
        self.playing = False
        self.turned = 0
        """Quarter turns of the board."""
        self.plaques: dict[Seat, SeatPlaque] = {}
        """In the corners of a board that has room for them there."""
        self.has_secrets = False
        """The game goes on, and something in it is hidden from somebody."""
        self.pace = "normal"
        self.wait_until = 0.0
        self.best_shown = False
        self.notice: tuple[str, float] = ("", 0.0)
        self.analysis: Analysis | None = None
        self.analyst: Analyst | None = None
        self.begun = desk.now
        self.points: list[TurningPoint] = []
        self.rounds: list[int] = [0]
        """The number of the round at each moment."""
        self.team = 0
        self.skin: Skin | None = None
        self.stage: Stage | None = None
        self._make_controls()
        self._open()

    def _make_controls(self) -> None:
        desk = self.desk
        self.menu_button = IconButton(desk, "ui/menu", "Menu", self.close)
        self.turn = IconButton(desk, "ui/rotate", "Turn the board", self._flip, key=desk.settings.key("flip"))
        self.mute = IconButton(desk, "ui/sound", "Sound", self._mute, key=desk.settings.key("mute"))
        self.tools = [
            self.turn,
            self.mute,
            IconButton(desk, "ui/settings", "Settings", desk.app.open_settings),
            IconButton(desk, "ui/close", "Close", self.close, key="Esc"),
        ]
        self.timeline = Timeline(desk, self._jump)
        self.first = IconButton(desk, "ui/step_back", "First", lambda: self._jump(0), key="Home")
        self.back = IconButton(desk, "ui/chevron_left", "Back one action", lambda: self._step(-1), key="Left")
        self.run = IconButton(desk, "ui/play", "Play", self._toggle_playing, key="Space")
        self.on = IconButton(desk, "ui/chevron_right", "On one action", lambda: self._step(1), key="Right")
        self.last = IconButton(desk, "ui/step", "Last", lambda: self._jump(self.length), key="End")
        paces = [Option("slow", "Slow"), Option("normal", "Normal"), Option("fast", "Fast")]
        self.paces = Segments(desk, paces, self.pace, self._set_pace)
        self.only_turning = Toggle(desk, False, lambda on: HANDLED, tip="Step from turning point to turning point")
        self.only_button = IconButton(desk, "ui/flag", "Step from turning point to turning point", self._flip_only)
        self.graph = ChanceGraph(desk, self._jump)
        self.list = ListBox(desk, self._draw_point, row=34, gap=2, choose=self._choose_point)
        self.go = Button(
            desk, "Play from here", self._play_from_here, kind=Kind.PRIMARY, icon="ui/play", key="P", size=17
        )
        self.best = Button(desk, "Show best line", self._toggle_best, icon="ui/hint", key="B", cap=False, size=15)
        self.report = Button(desk, "Export report", self._export, icon="ui/save", key="Ctrl+E", cap=False, size=15)
        self.tabs = Tabs(desk, [Option(0, "Win chance"), Option(1, "Turning points")], 0, self._turn_tab, size=13)
        self.controls = [self.first, self.back, self.run, self.on, self.last]

    # Opening the record

    def _open(self) -> None:
        if self.replayed is not None:
            self._opened(self.replayed)
            return
        assert self.path is not None
        try:
            self.reading = Reading(self.path, self.desk.app.library)
        except (BadFile, BadData) as bad:
            self._failed(bad)

    def _failed(self, bad: BadFile | BadData) -> None:
        self.reading = None
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
            self._opened(replayed)
            self.arrange()
            return HANDLED
        self.desk.wake_in(0.0)
        return None

    def _opened(self, replayed: Replayed) -> None:
        self.replayed = replayed
        self.skin = skin_for(self.desk, replayed.rules)
        self.stage = Stage(self.skin, self._stage_settings, self.desk.sound.play, lambda shown: None)
        self.analysis = self.desk.app.analysis_of(replayed.match)
        self.analyst = Analyst(self.analysis, lambda: self._new_thinker())
        rules, record, match = replayed.rules, replayed.record, replayed.match
        humans = [Seat(seat) for seat, name in enumerate(rules.seats) if record.seats.get(name) == "human"]
        teams = {rules.teams[seat] for seat in humans}
        self.team = teams.pop() if len(teams) == 1 else 0
        is_one = bool(humans) and set(humans) <= self.skin.partners(humans[0])
        self.turned = self.skin.turned_for(humans[0]) if is_one else 0
        self.has_secrets = match.result is None and has_secrets(rules, match.state)
        self.timeline.length = self.length
        self.graph.has_dice = self.analysis.has_dice
        ticks = self._ticks()
        self.timeline.ticks = self.graph.ticks = ticks
        self.subtitle = self._about()
        if replayed.stop is not None:
            self._say(f"The record can be followed up to action {replayed.stop.ply}: {replayed.stop.message}.", 20.0)
        self._known()
        self._show(min(self.ply, self.length))

    def _stage_settings(self) -> Settings:
        settings = self.desk.settings
        return settings._replace(pace="instant" if settings.pace == "instant" else self.pace)

    @property
    def flipped(self) -> bool:
        """Whether the far side lies below."""
        return self.turned == 2

    @property
    def match(self) -> Match[Any]:
        assert self.replayed is not None
        return self.replayed.match

    @property
    def rules(self) -> Ruleset[Any]:
        assert self.replayed is not None
        return self.replayed.rules

    @property
    def length(self) -> int:
        return self.match.ply if self.replayed is not None else 0

    def _about(self) -> str:
        assert self.replayed is not None
        card = self.desk.app.library.menu().get(self.rules.game)
        name = card.name if card is not None else self.rules.game
        if self.path is None or not self.path.is_file():
            return name
        ended = "ended" if self.match.result is not None else "saved"
        return f"{name}, {ended} {said_when(self.path.stat().st_mtime, datetime.now())}"

    def _ticks(self) -> list[tuple[int, str]]:
        """Where rounds begin."""
        skin = self.skin
        assert skin is not None
        states = [self.match.state_after(ply) for ply in range(self.length + 1)]
        self.rounds = rounds_of(skin, states, self.match.steps)
        return ticks_of(self.rounds)

    # Moments

    def _view(self, ply: int) -> Any:
        """What may be shown of a moment: everything once the game is over."""
        state = self.match.state_after(ply)
        return state if self.match.result is not None else common_view(self.rules, state)

    def _jump(self, ply: int) -> Change:
        """To a moment at once."""
        if self.replayed is None:
            return HANDLED
        if self.stage is not None:
            self.stage.clear()
        self._show(max(0, min(ply, self.length)))
        return HANDLED

    def _show(self, ply: int) -> None:
        self.ply = ply
        self.timeline.ply = self.graph.ply = ply
        if ply >= self.length:
            self.playing = False
        point = next((i for i, point in enumerate(self.points) if point.ply + 1 == ply), -1)
        self.list.chosen = point
        if point >= 0:
            self.list.show(point)
        self._tell_state()

    def _step(self, way: int) -> Change:
        """One action on or back; one turning point, when only those are wanted."""
        if self.replayed is None:
            return HANDLED
        if self.stage is not None and not self.stage.idle:
            self.stage.clear()
        if self.only_turning.on:
            return self._to_point(way)
        to = self.ply + way
        if not 0 <= to <= self.length:
            return HANDLED
        if way > 0:
            self._animate(to)
        self._show(to)
        return HANDLED

    def _animate(self, to: int) -> None:
        """The action before `to`, shown as the battle shows it."""
        assert self.stage is not None
        step = self.match.steps[to - 1]
        before = self._view(to - 1)
        shown = []
        for happening in step.happenings:
            shown.append(Shown(before, happening))
            before = happening.after
        self.stage.removed.clear()
        self.stage.add(shown)

    def _to_point(self, way: int) -> Change:
        """The next turning point in a direction, or the end."""
        plies = [point.ply + 1 for point in self.points]
        if way > 0:
            to = next((ply for ply in plies if ply > self.ply), self.length)
        else:
            to = next((ply for ply in reversed(plies) if ply < self.ply), 0)
        if way > 0 and to == self.ply + 1:
            self._animate(to)
        elif self.stage is not None:
            self.stage.clear()
        self._show(to)
        return HANDLED

    def _round(self, way: int) -> Change:
        seats = max(1, len(self.rules.seats)) if self.replayed is not None else 1
        return self._jump(self.ply + way * seats)

    def _choose_point(self, index: int) -> Change:
        return self._jump(self.points[index].ply + 1) if 0 <= index < len(self.points) else HANDLED

    def _toggle_playing(self) -> Change:
        if self.replayed is None:
            return HANDLED
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
        """The same switch where there is no room for its words."""
        self.only_turning.on = self.only_button.on = not self.only_turning.on
        return HANDLED

    def _flip(self) -> Change:
        if self.skin is None:
            return HANDLED
        turns = self.skin.turns
        place = turns.index(self.turned) if self.turned in turns else -1
        self.turned = turns[(place + 1) % len(turns)]
        if self.stage is not None:
            self.stage.clear()
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

    def _play_from_here(self) -> Change:
        """A new game from the moment shown; the record stays as it was."""
        if self.replayed is None or not self.go.enabled:
            return HANDLED
        desk, app = self.desk, self.desk.app
        record = self.replayed.record
        text = position_text(self.rules, self.match.state_after(self.ply))
        opened = position_from_text(text, app.library)
        seed = SEEDS.randrange(1, 2**31)
        names = self.rules.seats
        chairs = [parse_chair(record.seats.get(seat, "human"), record.names.get(seat, "")) for seat in names]
        path = fresh_path(app.where.saves, self.rules.game, date.today().isoformat())
        session = Session.begin(
            app.library,
            self.rules.game,
            self.rules.variant,
            self.rules.options,
            seed,
            chairs,
            path,
            record.clock,
            (opened.rules, opened.state),
        )
        if session.trouble:
            desk.message = session.trouble
        return app.begin(session)

    def _toggle_best(self) -> Change:
        self.best_shown = not self.best_shown
        self._tell_state()
        return HANDLED

    def _export(self) -> Change:
        """Record, text and page side by side in one folder."""
        if self.replayed is None:
            return HANDLED
        root = export_folder(self.desk)
        stem = self.path.stem if self.path is not None else self.rules.game
        report = report_of(self.replayed, f"{self._about()}", self.analysis, self.team)
        texts = {
            f"{stem}.yaml": (shared_record(self.replayed) if self.has_secrets else self.replayed.record).text(),
            f"{stem}.txt": as_text(report),
            f"{stem}.html": as_html(report),
        }
        form = exchange_of(self.rules)
        if form is not None:
            day = day_of(self.path or Path(stem))
            texts[f"{stem}{form.exchange_suffix}"] = exchange_text(self.replayed, day)
        folder = root / f"{stem}-report"
        number = 2
        while folder.exists():
            folder = root / f"{stem}-report-{number}"
            number += 1
        try:
            for name, text in texts.items():
                write_copy(text, folder, name)
        except OSError as error:
            self._say(f"The report can't be written: {(error.strerror or str(error)).lower()}.")
            return HANDLED
        self._say(f"The report lies in {folder}")
        open_path(folder)
        return HANDLED

    def _say(self, words: str, seconds: float = NOTICE_SECONDS) -> None:
        self.notice = words, self.desk.now + seconds
        self.desk.wake_in(seconds)
        self.repaint()

    # Thinking

    def _think(self) -> Change:
        """Lets the game be looked at, a little later than it was opened; never waits."""
        analyst = self.analyst
        if analyst is None or analyst.is_done:
            return None
        if self.desk.now - self.begun < THINK_AFTER:
            self.desk.wake_in(THINK_AFTER)
            return None
        self.desk.wake_in(0.03)
        if not analyst.update():
            return None
        self._known()
        return HANDLED

    def _new_thinker(self) -> Thinker:
        """A process of its own: the one of the battle may be busy with the game below."""
        return Thinker(self.rules, self.desk.app.library.plain(self.rules.game))

    def _known(self) -> None:
        """What the graph and the list show of the analysis."""
        assert self.analysis is not None
        analysis = self.analysis
        self.graph.lines = analysis.lines(self.team)
        self.points = analysis.turning_points(self.team)
        self.graph.turns = [
            (point.ply + 1, abs(point.change.decision) >= TURNING, abs(point.change.dice) >= TURNING)
            for point in self.points
        ]
        self.timeline.marks = [Mark(point.ply + 1, self._mark_of(point)) for point in self.points]
        if self.match.result is not None and self.match.result.winners:
            self.timeline.marks = [*self.timeline.marks, Mark(self.length, "crown")]
        at = next((i for i, point in enumerate(self.points) if point.ply + 1 == self.ply), -1)
        self.list.set_count(len(self.points), at)
        if analysis.is_blind:
            self.graph.note = "Nobody can judge this game yet"
        elif analysis.is_done:
            self.graph.note = "The battle has not begun"
        else:
            self.graph.note = "Looking at the game"
        self.repaint()

    @staticmethod
    def _mark_of(point: TurningPoint) -> str:
        change = point.change.decision + point.change.dice
        return "up" if change > 0 else "down"

    # The scene

    def leave(self) -> None:
        if self.analyst is not None:
            self.analyst.close()

    @property
    def busy(self) -> bool:
        return super().busy or (self.stage is not None and self.stage.busy)

    def handle(self, event: pygame.Event) -> Change:
        if event.type == pygame.KEYDOWN and not isinstance(self.ring.focused, TextField):
            answer = self._walk(chord(event))
            if answer is not None:
                return answer
        if event.type == pygame.MOUSEBUTTONDOWN and self.stage is not None and not self.stage.idle:
            self.stage.finish()
        return super().handle(event)

    def _walk(self, words: str) -> Change:
        """Keys that walk through the game, whatever has the focus."""
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
        if self.replayed is None:
            return answer
        if self.stage is not None and not self.stage.idle:
            answer = HANDLED if self.stage.update(seconds) else answer
            self.wait_until = self.desk.now + PAUSES[self.pace]
        if self.playing:
            self._play_on()
        if self.notice[0] and self.desk.now >= self.notice[1]:
            self.notice = "", 0.0
            self.repaint()
            answer = HANDLED
        return self._think() or answer

    def _play_on(self) -> None:
        assert self.stage is not None
        if not self.stage.idle:
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
        ready = self.replayed is not None
        over = ready and self.rules.pending(self.match.state_after(self.ply)).__class__.__name__ == "Result"
        self.go.enabled = ready and not over
        self.go.reason = "The game is over here" if over else "The game is being read"
        self.run.icon = "ui/pause" if self.playing else "ui/play"
        self.run.on = self.playing
        self.best.lit = self.best_shown
        self.best.enabled = self.report.enabled = ready
        self.first.enabled = self.back.enabled = self.ply > 0
        self.last.enabled = self.on.enabled = ready and self.ply < self.length
        self.mute.icon = "ui/mute" if self.desk.settings.mute else "ui/sound"
        self.hints = [
            Hint("Left/Right", "Step"),
            Hint("Space", "Pause" if self.playing else "Play"),
            Hint("Up/Down", "Turning point"),
            Hint("Home/End", "First, last"),
            Hint("P", "Play from here"),
            Hint("B", "Best line"),
            Hint("Esc", "Back"),
        ]
        if ready and self.skin is not None:
            self.graph.label = self._moment_words(self.ply)
            self.graph.unit = self._unit()
        self.desk.wake_in(0.0)
        self.repaint()

    def _moment_words(self, ply: int) -> str:
        """ "round 10", or the phase before the battle."""
        return moment_words(self.rules, self._view(ply), self.rounds[ply], self._unit())

    def _unit(self) -> str:
        """What a round is called in this game: "move"."""
        strings: Mapping[str, str] = self.desk.app.library.values(self.rules.game).get("strings", {})
        return strings.get("list.turn", "round {n}").split()[0]

    def arrange(self) -> None:
        self._reset_ring()
        super().arrange()
        self._tell_state()

    @property
    def folded(self) -> bool:
        return self.desk.layout.compact

    def _reset_ring(self) -> None:
        self.graph.visible = not self.folded or self.tabs.value == 0
        self.list.visible = not self.folded or self.tabs.value == 1
        self.tabs.visible = self.folded
        self.ring.arrows = False
        ready = self.replayed is not None
        middle: list[Widget] = [self.timeline, *self.controls, self.paces, self.only_turning, self.only_button]
        right: list[Widget] = [self.tabs, self.graph, self.list, self.go, self.best, self.report]
        self.ring.replace([*self.bar_widgets(), *middle, *right] if ready else self.bar_widgets())

    # Layout

    def place(self) -> None:
        desk, px = self.desk, self.desk.px
        area = work_area(desk.layout)
        if not self.folded:
            area = area.inflate(0, px(10))
        left = min(round(area.width * 0.475), area.height - px(70))
        self.left = pygame.Rect(area.x, area.y, left, area.height)
        self.right = pygame.Rect(area.x + left + px(16), area.y, area.width - left - px(16), area.height)
        self._place_left()
        self._place_right()

    def _place_left(self) -> None:
        px, left = self.desk.px, self.left
        foot = px(122)
        self.foot = pygame.Rect(left.x, left.bottom - foot, left.width, foot)
        plaque = px(44 if not self.folded else 38)
        gap = px(6)
        room = pygame.Rect(left.x, left.y + plaque + gap, left.width, left.height - foot - px(10) - 2 * (plaque + gap))
        if self.skin is not None:
            outer = self.skin.fit(room, turned=self.turned)
            if self.skin.corners:
                whole = pygame.Rect(left.x, left.y, left.width, left.height - foot - px(10))
                outer = self.skin.fit(whole, turned=self.turned)
            self._place_plaques()
            self.skin_outer = outer
            self.far = pygame.Rect(left.x, outer.y - gap - plaque, left.width, plaque)
            self.near = pygame.Rect(left.x, outer.bottom + gap, left.width, plaque)
        inner = self.foot.inflate(-px(30), 0)
        self.timeline.rect = pygame.Rect(inner.x - px(8), self.foot.y + px(28), inner.width + px(16), px(46))
        y = self.foot.bottom - px(38)
        side = px(32)
        x = inner.x
        for button in self.controls:
            button.rect = pygame.Rect(x, y, side, side)
            x += side + px(6)
        wide = px(176 if left.width > px(520) else 156)
        self.paces.rect = pygame.Rect(x + px(8), y, wide, side)
        self.only_turning.rect = pygame.Rect(inner.right - px(58), y, px(58), side)
        words = self.only_turning.rect.x - self.paces.rect.right - px(12)
        self.only_button.visible = words < px(70)
        self.only_turning.visible = not self.only_button.visible
        self.only_button.on = self.only_turning.on
        self.only_button.rect = pygame.Rect(inner.right - side, y, side, side)
        self.only_words = pygame.Rect(self.paces.rect.right + px(6), y, max(0, words), side)

    def _place_plaques(self) -> None:
        """A plaque in each corner of the board that has room for one."""
        assert self.skin is not None
        self.plaques = {}
        for seat, room in self.skin.corners.items():
            plaque = self.plaques[seat] = SeatPlaque(self.desk, lambda: HANDLED, "")
            plaque.fit(room)

    def _place_right(self) -> None:
        px, right = self.desk.px, self.right
        head = px(58)
        self.head = pygame.Rect(right.x, right.y, right.width, head)
        top = right.y + head + px(12)
        buttons = px(64)
        if self.folded:
            self.tabs.rect = pygame.Rect(right.x, top, right.width, px(32))
            panel = pygame.Rect(right.x, top + px(38), right.width, right.bottom - top - px(38))
            self.graph_panel = pygame.Rect(panel.x, panel.y, panel.width, panel.height)
            self.points_panel = panel
        else:
            rest = right.bottom - top
            graph = max(px(250), round(rest * 0.455))
            self.graph_panel = pygame.Rect(right.x, top, right.width, graph)
            self.points_panel = pygame.Rect(right.x, top + graph + px(12), right.width, rest - graph - px(12))
        inner = self.graph_panel.inflate(-px(32), 0)
        foot = px(34) + (buttons if self.folded else 0)
        self.graph.rect = pygame.Rect(
            inner.x, self.graph_panel.y + px(42), inner.width, self.graph_panel.height - px(42) - foot
        )
        panel = self.points_panel
        self.list.rect = pygame.Rect(
            panel.x + px(13), panel.y + px(62), panel.width - px(26), panel.height - px(62) - buttons
        )
        self.list.scroll_to(self.list.offset)
        y = panel.bottom - px(52)
        inner = panel.inflate(-px(28), 0)
        wants = [self.go.wanted_width(), self.best.wanted_width(), self.report.wanted_width()]
        spare = inner.width - 2 * px(10) - sum(wants)
        wants = (
            [wants[0] + spare, *wants[1:]] if spare >= 0 else [round(inner.width * part) for part in (0.38, 0.31, 0.27)]
        )
        x = inner.x
        for button, wide in zip((self.go, self.best, self.report), wants, strict=True):
            button.rect = pygame.Rect(x, y, wide, px(40))
            x += wide + px(10)

    # Drawing

    def paint(self, surface: pygame.Surface) -> None:
        if self.replayed is None or self.skin is None:
            self._paint_waiting(surface)
            return
        self.skin.bake(surface)
        self._paint_plaques(surface)
        self._paint_foot(surface)
        self._paint_head(surface)
        desk = self.desk
        if self.graph.visible:
            desk.art.panel(surface, self.graph_panel)
            desk.art.panel_title(surface, f"Win chance of {self._side()}", self.graph_panel, y=22, size=15)
            self._paint_graph_words(surface)
        if self.list.visible:
            if not (self.folded and self.graph.visible):
                desk.art.panel(surface, self.points_panel)
            desk.art.panel_title(surface, "Turning points", self.points_panel, y=22, size=15)
            self._paint_points(surface)

    def over_ground(self, surface: pygame.Surface) -> None:
        if self.skin is None or self.replayed is None or self.stage is None:
            return
        view = self.stage.view(self._view(self.ply))
        self.skin.draw(surface, view, self._marks(), self.stage.without)
        self.stage.draw(surface)

    def _marks(self) -> Marks:
        """A function of the moment shown."""
        if self.stage is not None and not self.stage.idle:
            return Marks()
        last: tuple[Spot, ...] = ()
        if self.ply:
            last = tuple(self.match.steps[self.ply - 1].action.touches[:2])
        return Marks(last=last, arrows=self._arrows())

    def _arrows(self) -> tuple[tuple[Spot, Spot], ...]:
        worth = self.analysis.worth(self.ply) if self.analysis is not None and self.best_shown else None
        if worth is None or not worth.best:
            return ()
        try:
            action = self.rules.notation.parse(self.match.state_after(self.ply), worth.best)
        except ValueError:
            return ()
        touches = action.touches
        return ((touches[0], touches[1]),) if len(touches) >= 2 else ()

    def _side(self) -> str:
        assert self.skin is not None
        names = [self.skin.seat_name(Seat(i)) for i, team in enumerate(self.rules.teams) if team == self.team]
        return " and ".join(names)

    def _paint_waiting(self, surface: pygame.Surface) -> None:
        desk, px = self.desk, self.desk.px
        if not self.fault and desk.now - self.begun < 0.2:
            return
        area = desk.layout.body
        panel = pygame.Rect(0, 0, min(px(620), area.width - px(40)), px(200))
        panel.center = area.center
        desk.art.panel(surface, panel)
        room = pygame.Rect(panel.x + px(30), panel.y + px(60), panel.width - px(60), px(30))
        title = "This game can't be replayed" if self.fault else "Reading the game"
        desk.theme.write(surface, title, Role.LARGE_NAME, ink.IVORY, room, "centre")
        if self.fault:
            rest = pygame.Rect(room.x, room.bottom + px(8), room.width, px(72))
            desk.theme.paragraph(surface, self.fault, Role.BODY, ink.BAD, rest, "centre", may_cut=True)

    def _paint_plaques(self, surface: pygame.Surface) -> None:
        if self.plaques:
            for seat, plaque in self.plaques.items():
                plaque.told = told = self._told_at(seat)
                if told is not None and plaque.rect.width < self.desk.px(NARROW_PLAQUE):
                    self._paint_narrow(surface, plaque.rect, told)
                else:
                    plaque.draw(surface)
            return
        order = [Seat(0), Seat(1)]
        near, far = (order[1], order[0]) if self.flipped else (order[0], order[1])
        self._paint_plaque(surface, self.far, far)
        self._paint_plaque(surface, self.near, near)

    def _paint_narrow(self, surface: pygame.Surface, rect: pygame.Rect, told: Told) -> None:
        """A plaque that has room for a name, a player and a number alone."""
        desk, px = self.desk, self.desk.px
        edge = ink.LIGHT_GOLD if told.waits else ink.RULE
        desk.art.plate(surface, rect, PANEL_STOPS, edge, radius=5, width=2 if told.waits else 1)
        strip = pygame.Rect(rect.x + px(3), rect.y + px(3), rect.width - px(6), px(20))
        light, middle, dark = told.colours.enamel
        desk.art.plate(surface, strip, ((0, mix(middle, light, 0.25)), (1, mix(middle, dark, 0.45))), radius=3)
        colour = ink.IVORY if contrast(middle, ink.IVORY) >= 2.6 else ink.INK
        desk.theme.write(surface, told.name, Role.SMALL_STRONG, colour, strip, "centre")
        line = pygame.Rect(rect.x + px(5), strip.bottom, rect.width - px(10), px(20))
        desk.theme.write(surface, told.player, Role.SMALL, ink.IVORY, line, "centre", may_cut=True)
        line.y = line.bottom - px(2)
        words = f"{told.count} {told.words}" if told.words == LEFT else told.count
        desk.theme.write(surface, words, Role.SMALL, ink.MUTED, line, "centre", may_cut=True)

    def _told_at(self, seat: Seat) -> Told | None:
        """What the plaque of a seat in a corner says of the moment shown."""
        assert self.skin is not None and self.replayed is not None
        view = self._view(self.ply)
        camp = self.skin.camp(view, seat, seat)
        if camp is None:
            return None
        record, name = self.replayed.record, self.rules.seats[seat]
        is_human = record.seats.get(name) == "human"
        look = SIDES[camp.side]
        who = sitter_words(record, name)
        return Told(
            camp.name,
            "",
            "You" if who == "Human" else who,
            is_human,
            SideColours(enamel(look, self.desk.settings), look.on_dark, camp.glyph),
            self.skin.seat_picture(seat),
            "out" if camp.is_out else str(camp.count),
            "of the game" if camp.is_out else LEFT,
            "",
            (),
            getattr(self.rules.pending(view), "seat", None) == seat,
        )

    def _paint_plaque(self, surface: pygame.Surface, rect: pygame.Rect, seat: Seat) -> None:
        assert self.skin is not None and self.replayed is not None
        desk, px = self.desk, self.desk.px
        pending = self.rules.pending(self.match.state_after(self.ply))
        waits = getattr(pending, "seat", None) == seat
        desk.art.plate(surface, rect, PANEL_STOPS, ink.LIGHT_GOLD if waits else ink.RULE, radius=5, border_alpha=0.8)
        side = rect.height - px(8)
        picture = self.skin.seat_picture(seat)(side)
        surface.blit(picture, picture.get_rect(midleft=(rect.x + px(10), rect.centery)))
        x = rect.x + side + px(20)
        record = self.replayed.record
        name = self.rules.seats[seat]
        room = pygame.Rect(x, rect.y, px(170), rect.height)
        who = desk.theme.write(
            surface, sitter_words(record, name), Role.SMALL_NAME, ink.IVORY, room, size=17, may_cut=True
        )
        side_words = self.skin.seat_name(seat)
        more = pygame.Rect(who.right + px(10), rect.y + px(1), px(90), rect.height)
        desk.theme.write(surface, side_words, Role.SMALL, ink.MUTED, more)
        right = rect.right - px(12)
        balance = self.skin.balance(self.match.state_after(self.ply), seat)
        if balance:
            box = pygame.Rect(right - px(44), rect.y, px(44), rect.height)
            desk.theme.write(surface, balance, Role.STRONG, ink.LIGHT_GOLD, box, "right")
            right -= px(48)
        for fallen in reversed(list(self.skin.fallen(self.match.state_after(self.ply), seat))):
            if right - px(22) < more.right:
                break
            ash = fallen(px(20))
            surface.blit(ash, ash.get_rect(midright=(right, rect.centery)))
            right -= px(16)

    def _paint_foot(self, surface: pygame.Surface) -> None:
        assert self.skin is not None
        desk, px = self.desk, self.desk.px
        desk.art.panel(surface, self.foot)
        inner = self.foot.inflate(-px(30), 0)
        line = pygame.Rect(inner.x, self.foot.y + px(6), inner.width, px(24))
        at = max(0, self.ply - 1)
        now, last = self._moment_words(at), self.rounds[max(0, self.length - 1)]
        stood = f"{now[:1].upper()}{now[1:]}" + (f" of {last}" if self.rounds[at] else "")
        stands = desk.theme.write(surface, stood, Role.SMALL_NAME, ink.IVORY, line)
        words = f"action {self.ply} of {self.length}"
        right = desk.theme.write(surface, words, Role.SMALL, ink.MUTED, line, "right")
        room = pygame.Rect(stands.right + px(14), line.y + px(1), right.left - stands.right - px(24), line.height)
        desk.theme.write(surface, self._now_words(), Role.SMALL, ink.TEXT, room, size=14, may_cut=True)
        if self.only_turning.visible:
            desk.theme.write(surface, "Turning points", Role.SMALL, ink.MUTED, self.only_words, "right", may_cut=True)

    def _now_words(self) -> str:
        """The action that led here."""
        assert self.skin is not None
        if self.best_shown:
            worth = self.analysis.worth(self.ply) if self.analysis is not None else None
            if worth is not None and worth.line:
                return f"Best: {' '.join(worth.line[:5])}. {worth.why}"
            return "Best line: still being looked at" if self.ply < self.length else "The game is over"
        if not self.ply:
            return "The beginning"
        step = self.match.steps[self.ply - 1]
        return f"{self.skin.seat_name(step.seat)}: {self._step_words(step)}"

    def _step_words(self, step: Step[Any]) -> str:
        """An action with its dice; one that is still a secret is not told."""
        assert self.skin is not None
        if self.has_secrets and not is_open(self.rules, step):
            return SECRET
        dice, outcome, _ = self.skin.step_dice(step)
        return ", ".join(part for part in (self.skin.step_words(step), dice, outcome) if part)

    def _paint_head(self, surface: pygame.Surface) -> None:
        assert self.skin is not None and self.replayed is not None
        desk, px, rect = self.desk, self.desk.px, self.head
        desk.art.shadow(surface, rect, down=3, blur=6, alpha=0.45)
        desk.art.plate(surface, rect, PANEL_STOPS, ink.RULE, border_alpha=0.7)
        result = self.match.result
        x = rect.x + px(16)
        winners = sorted(result.winners) if result is not None else []
        for seat in winners or [Seat(i) for i in range(len(self.rules.seats))]:
            picture = self.skin.seat_picture(Seat(seat))(px(40))
            surface.blit(picture, picture.get_rect(midleft=(x, rect.centery)))
            x += px(42)
        title = self.skin.ending(result) if result is not None else "The game is not over"
        right = rect.right - px(58)
        room = pygame.Rect(x + px(8), rect.y + px(6), right - x - px(8), px(26))
        desk.theme.write(surface, title.rstrip("."), Role.NAME, ink.IVORY, room, size=19, may_cut=True)
        line = pygame.Rect(room.x, room.bottom - px(1), room.width, px(22))
        words = self.notice[0] or self._length_words()
        colour = ink.LIGHT_GOLD if self.notice[0] else ink.MUTED
        desk.theme.write(surface, words, Role.SMALL, colour, line, size=14, may_cut=True)
        icon = "ui/trophy" if winners else "ui/flag"
        picture = desk.sprites.icon(icon, px(28), ink.GOLD)
        surface.blit(picture, picture.get_rect(center=(rect.right - px(30), rect.centery)))

    def _length_words(self) -> str:
        assert self.skin is not None and self.replayed is not None
        number = self.rounds[max(0, self.length - 1)]
        units = self._unit() + ("" if number == 1 else "s")
        parts = [f"{number} {units}" if self.length else f"No {self._unit()} yet"]
        seconds = sum(self.replayed.record.seconds)
        if seconds >= 1:
            parts.append(said_length(seconds))
        words = ", ".join(parts) + "."
        chapter = self.skin.chapter(self.match.actions)
        if chapter:
            words += f" {chapter}."
        if self.analysis is not None and self.analysis.is_done and self.analysis.has_dice:
            totals = self.analysis.totals(self.team)
            words += f" Decisions gave {signed(totals.decision)} points, dice {signed(totals.dice)}."
        return words

    def _paint_graph_words(self, surface: pygame.Surface) -> None:
        desk, px = self.desk, self.desk.px
        if self.analysis is None:
            return
        line = pygame.Rect(self.graph.rect.x, self.graph.rect.bottom + px(4), self.graph.rect.width, px(22))
        if not self.analysis.is_done:
            words = f"Looking at the game: {self.analysis.part * 100:.0f}%"
        elif self.graph.has_dice:
            words = "Half, plus what decisions gained, plus what dice gained, is the win chance."
        else:
            words = "From 50%, what each decision gained or lost. Marks are turning points."
        desk.theme.write(surface, words, Role.SMALL, ink.MUTED, line, "centre")

    def _point_columns(self, rect: pygame.Rect) -> tuple[int, int]:
        """Right edges of the columns for decision and dice."""
        px = self.desk.px
        return (rect.right - px(88), rect.right - px(14)) if self.graph.has_dice else (rect.right - px(14), 0)

    def _paint_points(self, surface: pygame.Surface) -> None:
        desk, px = self.desk, self.desk.px
        row = self.list.row_rect(0)
        decision, dice = self._point_columns(row)
        y = self.list.rect.y - px(22)
        room = pygame.Rect(decision - px(90), y, px(90), px(20))
        desk.theme.write(surface, "decision", Role.SMALL_STRONG, ink.GOLD, room, "right")
        if dice:
            desk.theme.write(
                surface, "dice", Role.SMALL_STRONG, ink.SKY, pygame.Rect(dice - px(60), y, px(60), px(20)), "right"
            )
        if not self.points and self.analysis is not None:
            words = "No action changed the chances by 6 points or more."
            if not self.analysis.is_done:
                words = "They show as the game is looked at."
            if self.analysis.is_blind:
                words = "Nobody can judge this game yet."
            desk.theme.write(surface, words, Role.BODY, ink.MUTED, self.list.rect, "centre", may_cut=True)

    def _draw_point(self, surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool, hover: bool) -> None:
        assert self.skin is not None
        desk, px = self.desk, self.desk.px
        point = self.points[index]
        step: Step[Any] = self.match.steps[point.ply]
        before = self.match.state_after(point.ply)
        desk.art.row(surface, rect, chosen=chosen, hover=hover)
        number = pygame.Rect(rect.x + px(4), rect.y, px(30), rect.height)
        desk.theme.write(surface, str(self.rounds[point.ply] or "–"), Role.STRONG, ink.MUTED, number, "right")
        seat = self.skin.seat_picture(step.seat)(px(24))
        surface.blit(seat, seat.get_rect(midleft=(rect.x + px(42), rect.centery)))
        piece = self.skin.step_picture(step, before)
        x = rect.x + px(70)
        if piece is not None:
            picture = piece(px(24))
            surface.blit(picture, picture.get_rect(midleft=(x, rect.centery)))
        x += px(30)
        action = pygame.Rect(x, rect.y, px(74), rect.height)
        said = self.skin.step_words(step)
        said = SECRET if self.has_secrets and not is_open(self.rules, step) else said.rpartition(":")[2]
        desk.theme.write(surface, said, Role.STRONG, ink.LIGHT_GOLD, action, may_cut=True)
        decision, dice = self._point_columns(rect)
        left = decision - px(64)
        room = pygame.Rect(action.right + px(6), rect.y, left - action.right - px(12), rect.height)
        desk.theme.write(surface, self._point_words(point, step), Role.BODY, ink.TEXT, room, size=14, may_cut=True)
        self._draw_change(surface, pygame.Rect(left, rect.y, decision - left, rect.height), point.change.decision)
        if dice:
            self._draw_change(surface, pygame.Rect(decision, rect.y, dice - decision, rect.height), point.change.dice)

    def _draw_change(self, surface: pygame.Surface, room: pygame.Rect, change: float) -> None:
        large = abs(change) >= 0.06
        colour = (ink.GOOD if change > 0 else ink.BAD) if large else ink.MUTED
        role = Role.STRONG if large else Role.BODY
        self.desk.theme.write(surface, signed(change), role, colour, room, "right")
        if large:
            draw_mark(surface, self.desk, "up" if change > 0 else "down", (room.right - self.desk.px(42), room.centery))

    def _point_words(self, point: TurningPoint, step: Step[Any]) -> str:
        """What happened, or what would have been better."""
        if point.best:
            return f"{point.best} was better. {point.why}".strip()
        for happening in step.happenings:
            sentence = self.rules.notation.sentence(happening.event, happening.after, None)
            if sentence:
                return sentence
        return ""
