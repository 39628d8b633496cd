"""The controls of the battle screen, and what each allows at the present moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.scene import HANDLED, Change
from game.ui.scenes.battle import words
from game.ui.scenes.battle.advising import Advising
from game.ui.scenes.battle.answers import Answers
from game.ui.scenes.battle.contest import BattleContest
from game.ui.scenes.battle.evaluation import EvaluationSwitch
from game.ui.scenes.battle.history import History
from game.ui.scenes.battle.move_list import MoveList
from game.ui.scenes.battle.places import Places
from game.ui.scenes.battle.requests import Requests
from game.ui.scenes.battle.said import Said
from game.ui.scenes.battle.seats import Seats
from game.ui.scenes.battle.switch_row import SwitchRow
from game.ui.scenes.battle.table import Position, Table
from game.ui.skins.panel import Panel
from game.ui.widgets import Button, IconButton, Line, Log, Option, Segments
from game.ui.widgets.widget import Widget

PLAIN = (0, 2, 4)
"""The switches that a game without odds has a use for."""


@dataclass(frozen=True, slots=True)
class Commands:
    """What the buttons of the whole screen lead to; each says what the player wishes."""

    open_pause: Callable[[], Change]
    undo: Callable[[], Change]
    redo: Callable[[], Change]
    suggest: Callable[[], Change]
    flip: Callable[[], Change]
    mute: Callable[[], Change]
    look: Callable[[int], Change]
    look_by: Callable[[int], Change]
    retry: Callable[[], Change]
    save_elsewhere: Callable[[], Change]
    refresh: Callable[[], None]
    """Something else is shown."""
    repaint: Callable[[], None]
    """What stands still has changed."""
    evaluate: Callable[[], Change]


class Controls:
    """Buttons and the list; the two lasting buttons never move."""

    def __init__(
        self,
        table: Table,
        position: Position,
        contest: BattleContest,
        said: Said,
        advising: Advising,
        requests: Requests,
        commands: Commands,
    ) -> None:
        """Makes them; their rectangles come later."""
        self.table = table
        self.position = position
        self.contest = contest
        self.said = said
        self.advising = advising
        self.requests = requests
        self._refresh_all = commands.refresh
        self.shows_log = False
        """All sentences stand where the list of moves does."""
        self.shows_switches = False
        """What is shown on the board stands there."""
        self.lists_card = False
        """The card of a piece stands there."""
        self._make_bar(commands)
        self._make_list(commands)
        self._make_lasting(commands)
        self._make_switches(commands)

    def _make_bar(self, commands: Commands) -> None:
        desk, key = self.table.desk, self.table.desk.settings.key
        self.menu_button = IconButton(desk, "ui/menu", "Menu", commands.open_pause)
        self.undo_button = IconButton(desk, "ui/undo", "Take back", commands.undo, key=key("undo"))
        self.redo_button = IconButton(
            desk, "ui/redo", "Do again", commands.redo, key=key("redo"), more_keys=("Ctrl+Shift+Z",)
        )
        self.hint_button = IconButton(desk, "ui/hint", "Suggest", commands.suggest, key=key("hint"))
        self.flip_button = IconButton(desk, "ui/rotate", "Turn the board", commands.flip, key=key("flip"))
        self.sound_button = IconButton(desk, "ui/sound", "Sound", commands.mute, key=key("mute"))
        self.evaluation = EvaluationSwitch(desk, commands.evaluate, key("evaluation"))
        self.settings_button = IconButton(desk, "ui/settings", "Settings", lambda: desk.app.open_settings())
        self.tools = [
            self.undo_button, self.redo_button, self.hint_button,
            self.flip_button, self.sound_button, self.settings_button,
        ]  # fmt: skip

    def _make_list(self, commands: Commands) -> None:
        """The list of moves, the log in its place, and the buttons through the positions."""
        desk, look, look_by = self.table.desk, commands.look, commands.look_by
        self.list = MoveList(desk, look)
        self.log = Log(desk)
        self.step_buttons = [
            IconButton(desk, "ui/step_back", "First position", lambda: look(0), key="Home"),
            IconButton(desk, "ui/chevron_left", "Back", lambda: look_by(-1), key="Page up"),
            IconButton(desk, "ui/chevron_right", "On", lambda: look_by(1), key="Page down"),
            IconButton(desk, "ui/step", "Now", lambda: look(self.table.match.ply), key="End"),
        ]
        self.copy_button = Button(desk, words.COPY, self.requests.copy, icon="ui/save", size=15)
        options = [Option("log", words.LOG_TAB), Option("show", words.SHOW_TAB)]
        self.tabs = Segments(desk, options, "log", self._turn_tab)

    def _make_lasting(self, commands: Commands) -> None:
        desk = self.table.desk
        self.draw_button = Button(desk, words.DRAW, self.requests.offer_draw, size=15)
        self.resign_button = Button(desk, words.RESIGN, self.requests.ask_resign, icon="ui/flag", size=15)
        self.retry_button = Button(desk, words.RETRY, commands.retry, size=14)
        self.elsewhere_button = Button(desk, words.SAVE_ELSEWHERE, commands.save_elsewhere, size=14)

    def _make_switches(self, commands: Commands) -> None:
        repaint = commands.repaint
        self.switches = [
            self._switch(words.LEGAL, "legal_moves"), self._switch(words.SUPPORT, "support_lines"),
            self._switch(words.DANGER, "danger"), self._switch(words.TARGETS, "target_odds"),
            self._switch(words.NAMES, "square_names", repaint),
        ]  # fmt: skip
        has_odds = self.table.skin.contests is not None
        self.boxes = self.switches if has_odds else [self.switches[i] for i in PLAIN]
        """The switches that stand in the list's place."""
        self.show_button = IconButton(self.table.desk, "glyphs/eye", words.WHAT_IS_SHOWN, self._turn_show)

    def _switch(self, label: str, option: str, then: Callable[[], None] = lambda: None) -> SwitchRow:
        desk = self.table.desk

        def press() -> Change:
            desk.change(**{option: not getattr(desk.settings, option)})
            self.table.changed.everything()
            then()
            return HANDLED

        return SwitchRow(desk, label, lambda: bool(getattr(desk.settings, option)), press)

    def take(self, seats: Seats, answers: Answers, history: History, panels: Sequence[Panel]) -> list[Widget]:
        """The other parts that have controls; returns all of them, in the order in which Tab goes through them."""
        self.seats = seats
        self.answers = answers
        self.history = history
        brought = [control for panel in panels for control in panel.controls]
        return [
            self.evaluation, *seats.plaques, self.list, self.log, *self.step_buttons, self.copy_button,
            *answers.buttons, *answers.rows.rows, *brought, self.tabs, self.show_button, *self.switches,
            self.draw_button, self.resign_button, self.retry_button, self.elsewhere_button,
        ]  # fmt: skip

    def _turn_show(self) -> Change:
        """The switches in the list's place, or the list again."""
        self.shows_switches = not self.shows_switches
        self._refresh_all()
        return HANDLED

    def toggle_log(self) -> Change:
        """The sentences of the whole game instead of the list, or back."""
        self.shows_log = not self.shows_log
        self.shows_switches = False
        self._refresh_all()
        return HANDLED

    def _turn_tab(self, tab: str) -> Change:
        self._refresh_all()
        return HANDLED

    # Places

    def fit(self, p: Places) -> None:
        """Rectangles of what stands in the panels."""
        self.log.rect = p.tall_list
        for button, rect in zip([*self.step_buttons, self.copy_button], p.steps, strict=False):
            button.rect = rect
        cross = p.cross
        if cross is not None:
            self.tabs.rect = cross.tabs
            for row, rect in zip(self.switches, cross.switches, strict=True):
                row.rect = rect
        if p.show is not None:
            self.show_button.rect = p.show
            for row, rect in zip(self.boxes, p.switches, strict=True):
                row.rect = rect
        for button, rect in zip([self.draw_button, self.resign_button], p.lasting, strict=True):
            button.rect = rect
        self.resign_button.icon = "ui/flag" if p.lasting[1].width >= self.table.desk.px(92) else ""
        self.evaluation.rect = p.evaluation
        self._fit_notice(p)

    def _fit_notice(self, p: Places) -> None:
        px, width = self.table.desk.px, self.table.desk.px(112)
        has_notice = bool(self.table.session.trouble)
        self.elsewhere_button.visible = self.retry_button.visible = has_notice
        left, top = p.notice.right - width - px(6), p.notice.y + px(6)
        self.elsewhere_button.rect = pygame.Rect(left, top, width, px(32))
        self.retry_button.rect = self.elsewhere_button.rect.move(-px(88), 0)
        self.retry_button.rect.width = px(82)

    # The present moment

    def refresh(self, p: Places | None) -> None:
        """Brings every control to the present moment; what is to be seen of them needs their places `p`."""
        session, match, live = self.table.session, self.table.match, self.position.is_live
        is_over = self.position.now.result is not None
        self.undo_button.enabled = session.ply_to_take_back() is not None
        self.undo_button.reason = words.NOTHING_TO_UNDO
        self.redo_button.enabled = bool(match.undone)
        self.redo_button.reason = words.NOTHING_TO_REDO
        self.hint_button.enabled = not is_over and (self.table.who.is_your_turn or not live)
        self.hint_button.reason = words.GAME_IS_OVER if is_over else words.NO_HINT_NOW
        self.evaluation.on = self.advising.evaluates
        self.sound_button.icon = "ui/mute" if self.table.desk.settings.mute else "ui/sound"
        self._refresh_steps(live)
        self._refresh_lasting(live, is_over)
        self.answers.refresh()
        self.answers.refresh_rows(p)
        self.history.refresh()
        self.seats.refresh_all()
        if p is not None:
            self._show(p)
            self.answers.fit(p)
            self.tell_log()

    def _refresh_steps(self, live: bool) -> None:
        back, on = self.position.ply > 0, not live
        for i, (button, enabled) in enumerate(zip(self.step_buttons, (back, back, on, on), strict=True)):
            button.enabled = enabled
            button.reason = words.IS_FIRST if not enabled and i < 2 else words.IS_PRESENT

    def _refresh_lasting(self, live: bool, is_over: bool) -> None:
        can_act = live and self.table.who.is_your_turn and not is_over
        claim = self.requests.named("claim-draw") if can_act else None
        offer = self.requests.named("offer-draw") if can_act else None
        self.draw_button.label = words.CLAIM if claim is not None else words.DRAW
        self.draw_button.enabled = claim is not None or offer is not None
        self.resign_button.enabled = can_act and self.requests.named("resign") is not None
        reason = words.GAME_IS_OVER if is_over else words.ONLY_ON_YOUR_TURN if live else words.LOOKING_BACK
        self.draw_button.reason = self.requests.why_no_draw() if can_act else reason
        self.resign_button.reason = reason

    # What is to be seen

    def _show(self, p: Places) -> None:
        """What shares a place with something else is there or not."""
        covers = self.lists_card and p.aside is None
        in_contest = (self.contest.now() is not None and p.contest.colliderect(p.moves)) or covers
        has_tabs = p.cross is not None and p.cross.tabs.width > 0
        self.tabs.visible = has_tabs and not in_contest
        shows_list = (self.tabs.value == "log" or not has_tabs) and not in_contest
        shows_switches = self.shows_switches and p.show is not None and not in_contest
        wants_hint = p.shared and self.advising.wanted
        suggests = self.advising.wanted and (self.advising.shows or self.advising.is_awaited)
        self.list.stand_in(p.moves_list if suggests else p.tall_list)
        self.list.visible = shows_list and not self.shows_log and not wants_hint and not shows_switches
        self.log.visible = shows_list and self.shows_log and not shows_switches
        for row in self.switches:
            row.visible = p.cross is not None and not in_contest and (not has_tabs or self.tabs.value != "log")
        if shows_switches:
            for row in self.boxes:
                row.visible = True
        self.show_button.visible = p.show is not None and not in_contest
        self.show_button.on = self.shows_switches
        has_steps = bool(p.steps) and (self.lists_card or not in_contest)
        for button in self.step_buttons:
            button.visible = has_steps
        self.copy_button.visible = has_steps and p.steps[-1].width >= self.table.desk.px(120)
        for lasting in (self.draw_button, self.resign_button):
            lasting.visible = self.contest.now() is None or not p.contest.colliderect(lasting.rect)

    def tell_log(self) -> None:
        """What has happened, in sentences, while the log is shown."""
        if self.shows_log:
            self.log.set_lines([Line(sentence) for sentence in self.said.told])
            self.table.changed.at(self.log.rect)
