"""The controls of the battle screen, and what each says and allows at the present moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.core.ruleset import Action
from game.core.seats import Seat
from game.play.match import Step
from game.ui.looks import SIDES, enamel
from game.ui.rounds import Rounds
from game.ui.scene import HANDLED, Change
from game.ui.scenes.battle import words
from game.ui.scenes.battle.choice_rows import ChoiceRows, Offered
from game.ui.scenes.battle.layout import Places
from game.ui.scenes.battle.move_list import Entry, MoveList, Row
from game.ui.scenes.battle.plaque import Plaque, Sitter, clock_face
from game.ui.scenes.battle.purse_plaque import PursePlaque
from game.ui.scenes.battle.switch_row import SwitchRow
from game.ui.scenes.before_battle.seat_plaque import SeatPlaque, Told
from game.ui.skins.set_up import SideColours
from game.ui.skins.skin import Choice, Picture
from game.ui.tools.menu import Entry as MenuEntry
from game.ui.widgets import Button, Hint, IconButton, Kind, Line, Log, Option, Segments

if TYPE_CHECKING:
    from game.ui.scenes.battle.screen import BattleScene


ROWS_UNGROUPED = 5
"""More named actions than these stand in groups, where they have any."""


class Asked(NamedTuple):
    """One answer to what the panel asks."""

    label: str
    icon: str
    press: Callable[[], Change]
    key: str = ""


class ListLine(NamedTuple):
    """What the list says of one action, as the viewer was told of it."""

    step: Step
    seat: Seat
    picture: Picture | None
    words: str
    dice: tuple[str, str, str]


class Controls:
    """Buttons, plaques and the list; the two lasting buttons never move."""

    def __init__(self, scene: BattleScene) -> None:
        """Makes them and puts them into the scene's ring; their rectangles come later."""
        self.scene = scene
        self._hints_painted: tuple[Hint, ...] = ()
        self._lines: list[ListLine] = []
        """By ply; those that were taken back are made anew."""
        self._lines_for = scene.desk.settings
        self.rounds = Rounds(scene.skin, scene.match, scene.who.viewer)
        desk, key = self.scene.desk, self.scene.desk.settings.key
        self.scene.menu_button = IconButton(desk, "ui/menu", "Menu", self.scene.open_pause)
        self.undo_button = IconButton(desk, "ui/undo", "Take back", self.scene.past.undo, key=key("undo"))
        self.redo_button = IconButton(
            desk, "ui/redo", "Do again", self.scene.past.redo, key=key("redo"), more_keys=("Ctrl+Shift+Z",)
        )
        self.hint_button = IconButton(desk, "ui/hint", "Suggest", self.scene.wishes.suggest, key=key("hint"))
        self.flip_button = IconButton(desk, "ui/rotate", "Turn the board", self.scene.flip, key=key("flip"))
        self.sound_button = IconButton(desk, "ui/sound", "Sound", self.scene.mute, key=key("mute"))
        self.settings_button = IconButton(desk, "ui/settings", "Settings", lambda: desk.app.open_settings())
        self.scene.tools = [
            self.undo_button, self.redo_button, self.hint_button,
            self.flip_button, self.sound_button, self.settings_button,
        ]  # fmt: skip
        kind: type[SeatPlaque | Plaque] = SeatPlaque if self.has_corners() else Plaque
        if self.scene.skin.has_turn:
            kind = PursePlaque
        self.plaques: list[SeatPlaque | Plaque] = [
            kind(desk, self.scene.wishes.asker(Seat(i)), "Change who plays here")
            for i in range(len(self.scene.rules.seats))
        ]
        self.list = MoveList(desk, self.scene.past.look)
        self.log = Log(desk)
        self.step_buttons = [
            IconButton(desk, "ui/step_back", "First position", lambda: self.scene.past.look(0), key="Home"),
            IconButton(desk, "ui/chevron_left", "Back", lambda: self.scene.past.look_by(-1), key="Page up"),
            IconButton(desk, "ui/chevron_right", "On", lambda: self.scene.past.look_by(1), key="Page down"),
            IconButton(desk, "ui/step", "Now", lambda: self.scene.past.look(self.scene.match.ply), key="End"),
        ]
        self.copy_button = Button(desk, words.COPY, self.scene.wishes.copy, icon="ui/save", size=15)
        self.draw_button = Button(desk, words.DRAW, self.scene.wishes.offer_draw, size=15)
        self.resign_button = Button(desk, words.RESIGN, self.scene.wishes.ask_resign, icon="ui/flag", size=15)
        self.answer_buttons = [
            Button(desk, "", lambda: None, kind=Kind.PRIMARY, size=15),
            Button(desk, "", lambda: None, size=15),
        ]
        self.rows = ChoiceRows(desk)
        self.rule_button = Button(desk, "", self._open_rule, icon="ui/book", size=14)
        self.rule_button.visible = False
        self.switches = [
            self._switch(words.LEGAL, "legal_moves"), self._switch(words.SUPPORT, "support_lines"),
            self._switch(words.DANGER, "danger"), self._switch(words.TARGETS, "target_odds"),
            self._switch(words.NAMES, "square_names"),
        ]  # fmt: skip
        plain = (0, 2, 4)
        self.boxes = self.switches if self.scene.skin.has_odds else [self.switches[i] for i in plain]
        """The switches that stand in the list's place."""
        self.shows_switches = False
        self.show_button = IconButton(desk, "glyphs/eye", words.WHAT_IS_SHOWN, self._turn_show)
        options = [Option("log", words.LOG_TAB), Option("show", words.SHOW_TAB)]
        self.tabs = Segments(desk, options, "log", self._turn_tab)
        self.retry_button = Button(desk, words.RETRY, self.scene.wishes.retry, size=14)
        self.elsewhere_button = Button(desk, words.SAVE_ELSEWHERE, self.scene.wishes.save_elsewhere, size=14)
        self.scene.ring.add(
            *self.scene.bar_widgets(), *self.plaques, self.list, self.log, *self.step_buttons, self.copy_button,
            *self.answer_buttons, *self.rows.rows, self.rule_button, self.tabs, self.show_button, *self.switches,
            self.draw_button, self.resign_button, self.retry_button, self.elsewhere_button,
        )  # fmt: skip
        self.scene.ring.arrows = False

    def has_corners(self) -> bool:
        """Whether the plaques stand on the board itself."""
        skin = self.scene.skin
        skin.fit(pygame.Rect(0, 0, 600, 600))
        return bool(skin.corners)

    def _switch(self, label: str, option: str) -> SwitchRow:
        desk = self.scene.desk

        def press() -> Change:
            desk.change(**{option: not getattr(desk.settings, option)})
            self.scene.changed.everything()
            if option == "square_names":
                self.scene.repaint()
            return HANDLED

        return SwitchRow(desk, label, lambda: bool(getattr(desk.settings, option)), press)

    def _turn_show(self) -> Change:
        """The switches in the list's place, or the list again."""
        self.shows_switches = not self.shows_switches
        self.refresh()
        return HANDLED

    def _turn_tab(self, tab: str) -> Change:
        self.refresh()
        return HANDLED

    def _open_rule(self) -> Change:
        """The rule book where it speaks of what the turn's roll allows."""
        told = self.scene.turn_told()
        return self.scene.desk.app.open_rules(told.rule) if told is not None else HANDLED

    def fit(self, p: Places) -> None:
        """Rectangles of what stands in the panels."""
        desk = self.scene.desk
        self.list.rect = p.moves_list
        self.log.rect = p.moves_list.union(p.suggestions) if p.cross is None else p.moves_list
        steps = [*self.step_buttons, self.copy_button]
        for button, rect in zip(steps, p.steps, strict=False):
            button.rect = rect
        for button in steps:
            button.visible = bool(p.steps)
        if p.steps:
            self.copy_button.visible = p.steps[-1].width >= desk.px(120)
        cross = p.cross
        self.tabs.visible = cross is not None and cross.tabs.width > 0
        for row in self.switches:
            row.visible = cross is not None
        if cross is not None:
            self.tabs.rect = cross.tabs
            for row, rect in zip(self.switches, cross.switches, strict=True):
                row.rect = rect
        if p.show is not None:
            self.show_button.rect = p.show
            for row, rect in zip(self.boxes, p.switches, strict=True):
                row.rect = rect
        self.resign_button.icon = "ui/flag" if p.lasting[1].width >= desk.px(92) else ""
        self.fit_answers(p)

    def fit_answers(self, p: Places) -> None:
        """The two buttons for what is asked stand at the foot of the panel that asks."""
        in_contest = p.cross is not None or self.scene.contest.now() is not None
        rects = p.contest_answers if in_contest else p.answers
        if p.cross is not None and self.scene.contest.now() is None:
            rects = p.answers
        for button, rect in zip(self.answer_buttons, rects, strict=True):
            button.rect = rect

    def refresh_plaque(self, seat: Seat) -> pygame.Rect:
        """Brings a plaque to the present moment; returns what a running clock changes in it."""
        plaque = self.plaques[seat]
        if isinstance(plaque, SeatPlaque):
            plaque.told = self.told_at(seat)
            return plaque.rect
        plaque.sitter = self.sitter_at(seat)
        if isinstance(plaque, PursePlaque):
            plaque.purse = self.scene.skin.purse(self.scene.view, seat)
        return plaque.clock_box.inflate(4, 4)

    def refresh_purses(self) -> None:
        """Tokens and dice as they are after the event that is being shown."""
        assert self.scene.places is not None
        for seat in range(len(self.plaques)):
            self.refresh_plaque(Seat(seat))
        for part in (self.scene.places.turn, self.scene.places.purses, self.scene.bar_room):
            self.scene.changed.at(part)

    def told_at(self, seat: Seat) -> Told:
        """What a plaque in a corner says."""
        scene = self.scene
        view = scene.view
        camp = scene.skin.camp(view, seat, scene.seen_by)
        assert camp is not None, "a game with plaques on its board has camps"
        chair = scene.session.chairs[seat]
        look = SIDES[camp.side]
        is_now = scene.shown_seat == seat
        clock = scene.session.clock
        foot = words.LOST if scene.skin.fallen(view, seat) else ""
        if clock is not None:
            foot = clock_face(clock.left[seat])
        relation = camp.relation
        if chair.is_human and relation != "you":
            relation = "ally" if camp.relation == "ally" else "enemy"
        if scene.who.is_watched:
            relation = ""
        elif chair.is_human and (len(scene.who.human_seats) == 1 or self._is_one_person()):
            relation = "you"
        return Told(
            camp.name,
            relation,
            scene.who.name_of(seat) if chair.is_human else scene.who.line_of(seat).partition(",")[0],
            chair.is_human,
            SideColours(enamel(look, scene.desk.settings), look.on_dark, camp.glyph),
            scene.skin.seat_picture(seat),
            words.OUT if camp.is_out else str(camp.count),
            words.OF_THE_GAME if camp.is_out else words.IN_THE_FIELD,
            foot,
            scene.skin.fallen(view, seat),
            is_now,
            scene.shown_thinking if is_now and scene.stage.idle else None,
        )

    def _is_one_person(self) -> bool:
        """Everybody human at the table is one person with several seats."""
        humans = self.scene.who.human_seats
        return bool(humans) and set(humans) <= self.scene.skin.partners(humans[0])

    def round_at(self, ply: int) -> int:
        """The number of the round after so many actions."""
        return max(1, self.rounds.at(ply))

    def refresh(self) -> None:
        """Brings every control to the present moment."""
        self.scene.changed.everything()
        session, match = self.scene.session, self.scene.match
        live = self.scene.looking is None
        self.undo_button.enabled = session.ply_to_take_back() is not None
        self.undo_button.reason = words.NOTHING_TO_UNDO
        self.redo_button.enabled = bool(match.undone)
        self.redo_button.reason = words.NOTHING_TO_REDO
        self.hint_button.enabled = match.result is None and (self.scene.who.is_your_turn or not live)
        self.hint_button.reason = words.GAME_IS_OVER if match.result is not None else words.NO_HINT_NOW
        self.sound_button.icon = "ui/mute" if self.scene.desk.settings.mute else "ui/sound"
        back, on = self.scene.ply > 0, not live
        for button, enabled in zip(self.step_buttons, (back, back, on, on), strict=True):
            button.enabled = enabled
            button.reason = (
                "This is the first position."
                if not enabled and button in self.step_buttons[:2]
                else "This is the present position."
            )
        self._refresh_lasting(live)
        self._refresh_answers(live)
        self._refresh_rows(live)
        self.list.columns = 1 if len(self.scene.rules.seats) > 2 or self.scene.skin.has_turn else 2
        rows = self._rows()
        self.list.show(rows, self._shown_in(rows))
        for seat in range(len(self.plaques)):
            self.refresh_plaque(Seat(seat))
        self.scene.hints = self._hints()
        places = self.scene.places
        if places is not None:
            in_contest = self.scene.contest.now() is not None and places.contest.colliderect(places.moves)
            shows = self.tabs.value == "log" or not self.tabs.visible
            self.list.visible = not self.scene.shows_log and not (places.shared and self.scene.wants_hint) and shows
            self.list.visible = self.list.visible and not in_contest
            self.log.visible = self.scene.shows_log and shows and not in_contest
            for row in self.switches:
                row.visible = places.cross is not None and (not shows or not self.tabs.visible) and not in_contest
            self._show_boxes(in_contest, places)
            self._hide_behind(in_contest, places)
            self.fit_answers(places)
            self.tell_log()
            self._repaint_foot()

    def _show_boxes(self, in_contest: bool, p: Places) -> None:
        """The switches in the list's place, where they have no panel of their own."""
        self.show_button.visible = p.show is not None and not in_contest
        self.show_button.on = self.shows_switches
        if p.show is None or not self.shows_switches or in_contest:
            return
        self.list.visible = self.log.visible = False
        for row in self.boxes:
            row.visible = True

    def _hide_behind(self, in_contest: bool, p: Places) -> None:
        """What the panel of a contest covers is not there while it is shown."""
        for button in self.step_buttons:
            button.visible = bool(p.steps) and not in_contest
        if p.steps:
            self.copy_button.visible = p.steps[-1].width >= self.scene.desk.px(120) and not in_contest
        for lasting in (self.draw_button, self.resign_button):
            lasting.visible = not in_contest
        if p.cross is not None:
            self.tabs.visible = p.cross.tabs.width > 0 and not in_contest

    def tell_log(self) -> None:
        """What has happened, in sentences, while the log is shown."""
        if self.scene.shows_log:
            self.log.set_lines([Line(sentence) for sentence in self.scene.told])
            self.scene.changed.at(self.log.rect)

    def _repaint_foot(self) -> None:
        """The hint bar is part of what stands still."""
        if tuple(self.scene.hints) != self._hints_painted:
            self._hints_painted = tuple(self.scene.hints)
            self.scene.repaint()

    def _refresh_lasting(self, live: bool) -> None:
        can_act = live and self.scene.who.is_your_turn and self.scene.match.result is None
        claim = self.scene.wishes.named("claim-draw") if can_act else None
        offer = self.scene.wishes.named("offer-draw") if can_act else None
        self.draw_button.label = words.CLAIM if claim is not None else words.DRAW
        self.draw_button.enabled = claim is not None or offer is not None
        self.resign_button.enabled = can_act and self.scene.wishes.named("resign") is not None
        reason = (
            words.GAME_IS_OVER if self.scene.match.result else words.ONLY_ON_YOUR_TURN if live else words.LOOKING_BACK
        )
        self.draw_button.reason = self._why_no_draw() if can_act else reason
        self.resign_button.reason = reason

    def _why_no_draw(self) -> str:
        seat = self.scene.session.seat
        assert seat is not None
        moment = self.scene.match.moment(seat)
        try:
            refusal = moment.check(moment.parse("offer-draw"))
        except ValueError:
            return "This game knows no draw offers."
        return "" if refusal is None else refusal.why

    def _refresh_answers(self, live: bool) -> None:
        """The two buttons for what is asked just now; most of the time there are none."""
        asked = self._asked(live)
        for button, answer in zip(self.answer_buttons, [*asked[:2], None, None], strict=False):
            button.visible = answer is not None
            if answer is not None:
                button.label, button.icon, button.press, button.key = answer
        contest = self.scene.contest
        is_question = live and (self.scene.match.result is not None or self._named or contest.now() is not None)
        self.answer_buttons[0].kind = Kind.PRIMARY if is_question else Kind.SECONDARY

    # Many answers

    def _refresh_rows(self, live: bool) -> None:
        """Named actions as rows, in a game whose turns have a panel of their own."""
        scene, told = self.scene, self.scene.turn_told()
        self.rows.show(self._offered() if live and self._has_rows else ())
        if scene.places is not None:
            self.fit_rows(scene.places)
        self.rule_button.visible = told is not None and bool(told.rule) and scene.places is not None
        if told is not None:
            self.rule_button.label = told.rule_words
            self.rule_button.rect = scene.turn_panel.button

    @property
    def _has_rows(self) -> bool:
        scene = self.scene
        return scene.skin.has_turn and bool(self._named) and scene.stage.idle and scene.contest.armed is None

    def _offered(self) -> list[Offered]:
        """Each named action; those of a group behind one row where there are many."""
        scene = self.scene
        view = scene.now.view
        made = sorted(((scene.skin.choice(view, action), action) for action in self._named), key=_rank)
        forced = scene.tool is not None and not scene.tool.picker.actions
        found: list[Offered] = []
        grouped: set[str] = set()
        many = len(made) > ROWS_UNGROUPED
        for choice, action in made:
            alike = [(c, a) for c, a in made if c.group and c.group == choice.group]
            if many and len(alike) > 1:
                if choice.group not in grouped:
                    grouped.add(choice.group)
                    line = f"{len(alike)} to choose from"
                    found.append(Offered(choice.group, line, self._group_opener(choice.group, alike), choice.picture))
                continue
            is_first = forced and not found
            key = "Space" if is_first else ""
            found.append(Offered(choice.words, choice.line, self._player(action), choice.picture, key, is_first))
        return found

    def _player(self, action: Action) -> Callable[[], Change]:
        return lambda: self.scene.play(action)

    def _group_opener(self, title: str, alike: Sequence[tuple[Choice, Action]]) -> Callable[[], Change]:
        """A menu of the actions of a group, beside the panel."""

        def open_group() -> Change:
            entries = [MenuEntry(choice.words, self._player(action), line=choice.line) for choice, action in alike]
            self.scene.open_menu(title, entries, self.rows.rect)
            return HANDLED

        return open_group

    def fit_rows(self, p: Places) -> None:
        """The rows stand at the foot of the panel that asks."""
        px, count = self.scene.desk.px, self.rows.count
        inset = px(16 if not p.low else 11)
        asked = self.scene.contest.asked is not None
        most = p.story.height - px((152 if not p.low else 118) if asked else (112 if not p.low else 78))
        high = self.rows.height(count, most) if count else 0
        foot = p.story.bottom - px(11 if not p.low else 7)
        self.rows.rect = pygame.Rect(p.story.x + inset, foot - high, p.story.width - 2 * inset, high)
        self.rows.place()
        self.scene.contest.panel.foot = self.rows.rect.top if count else p.contest_answers[0].top

    def foot(self, p: Places, least: int) -> int:
        """Where the buttons of the panel that tells begin."""
        if self.rows.count:
            return self.rows.rect.top - self.scene.desk.px(4)
        return p.answers[0].top if self.scene.asks else least

    @property
    def _named(self) -> list[Action]:
        """Actions of the present decision that are chosen by a button."""
        return self.scene.tool.named if self.scene.tool is not None else []

    def _asked(self, live: bool) -> list[Asked]:
        scene = self.scene
        if live and scene.contest.armed is not None:
            attack = Asked(words.ATTACK, "glyphs/sword", scene.contest.strike, "Space")
            return [attack, Asked(words.CANCEL, "", scene.contest.let_be, "Esc")]
        if live and scene.contest.is_shown_by_stage:
            again = Asked(words.REPLAY_ROLL, "ui/undo", scene.again, scene.desk.settings.key("again"))
            return [Asked(words.GO_ON, "ui/play", scene.go_on, "Space"), again]
        if not live:
            back = Asked(words.BACK_TO_HERE, "ui/undo", lambda: scene.past.take_back(scene.ply))
            backs = [] if scene.session.is_formal else [back]
            return [*backs, Asked(words.TO_THE_GAME, "ui/step", lambda: scene.past.look(scene.match.ply), "Esc")]
        if self._has_rows:
            return []
        if self._named and scene.stage.idle:
            choices = {action: scene.skin.choice(scene.now.view, action).rank for action in self._named}
            asked = [self._asked_by(action) for action in sorted(choices, key=choices.__getitem__)]
            keyed = [answer._replace(key=key) for answer, key in zip(asked, ("Space", "K"), strict=False)]
            is_forced = len(asked) == 1 and scene.tool is not None and not scene.tool.picker.actions
            return keyed if is_forced or scene.contest.asked is not None else asked
        if scene.match.result is not None:
            again = Asked(words.AGAIN, "ui/rotate", lambda: scene.desk.app.begin_new(scene.session))
            return [Asked(words.RESULT, "ui/trophy", scene.open_result, "Enter"), again]
        if scene.who.is_watched:
            label, icon = (words.GO_ON, "ui/play") if scene.paused else (words.PAUSE, "ui/pause")
            return [Asked(label, icon, scene.toggle_pause, "Space")]
        if scene.shown_thinking is not None:
            return [Asked(words.MOVE_NOW, "ui/play", scene.move_now, scene.desk.settings.key("move_now"))]
        return []

    def _asked_by(self, action: Action) -> Asked:
        return Asked(self.scene.skin.choice(self.scene.now.view, action).words, "", lambda: self.scene.play(action))

    def sitter_at(self, seat: Seat) -> Sitter:
        view = self.scene.view
        is_now = self.scene.shown_seat == seat
        thinks = self.scene.session.seat == seat and self.scene.stage.idle
        clock = self.scene.session.clock
        camp = self.scene.skin.camp(self.scene.view, seat, self.scene.seen_by)
        line = self.scene.who.line_of(seat)
        return Sitter(
            self.scene.who.name_of(seat),
            line if camp is None else f"{line}, {camp.count} {words.IN_THE_FIELD}",
            self.scene.skin.seat_picture(seat),
            is_now,
            None if clock is None else clock.left[seat],
            self.scene.shown_thinking if thinks else None,
            self.scene.skin.fallen(view, seat),
            self.scene.skin.balance(view, seat),
        )

    def _rows(self) -> list[Row]:
        """Actions with a piece, in rounds; offers and the like have no place in the list but the end of the game."""
        rows: list[Row] = []
        entries: list[Entry] = []
        number, seconds = 0, self.scene.session.record.seconds
        latest = 0
        shown = self.scene.match.ply if self.scene.looking is not None else self.scene.shown_ply
        for ply in range(min(shown, self.scene.match.ply)):
            line = self._line(ply)
            is_listed = line.picture is not None or ply + 1 == self.scene.match.ply
            now = self.rounds.at(ply)
            if not is_listed or not now:  # before the battle there is no round
                continue
            column = (line.seat - self.rounds.first) % self.list.columns
            if entries and column <= entries[-1].column:
                rows.append(Row(number, tuple(entries)))
                entries = []
            if not entries:
                number = now
            if self.list.columns == 1:
                number, latest = (0 if now == latest else now), now
            took = seconds[ply] if ply < len(seconds) else 0.0
            bar, colour = self.scene.skin.colours(line.seat) or ("", "")
            entries.append(Entry(ply + 1, column, line.words, line.picture, took, bar, colour, *line.dice))
        return [*rows, Row(number, tuple(entries))] if entries else rows

    def _line(self, ply: int) -> ListLine:
        """What the list says of an action; found once, as long as that action stands."""
        step = self.scene.match.steps[ply]
        settings = self.scene.desk.settings
        if settings is not self._lines_for:
            self._lines_for = settings
            self._lines.clear()
        if ply < len(self._lines) and self._lines[ply].step is step:
            return self._lines[ply]
        skin, told = self.scene.skin, self.scene.match.told(ply, self.scene.who.viewer)
        is_open = told.action is not None
        picture = skin.step_picture(told) if is_open else None
        line = ListLine(step, told.seat, picture, skin.step_words(told) if is_open else "", skin.step_dice(told))
        del self._lines[ply:]
        self._lines.append(line)
        return line

    def _shown_in(self, rows: Sequence[Row]) -> int:
        """The listed action that led to the position on the board."""
        listed = [entry.ply for row in rows for entry in row.entries]
        return max((ply for ply in listed if ply <= self.scene.ply), default=0)

    def _hints(self) -> list[Hint]:
        """At most seven keys that do something now."""
        key = self.scene.desk.settings.key
        if self.scene.contest.is_shown_by_stage and self.scene.looking is None:
            return [Hint("Space", words.GO_ON), Hint(key("again"), words.REPLAY_ROLL), Hint("Esc", words.SKIP)]
        if self.scene.stage.waiting:
            return [Hint("Space", "Next"), Hint(key("undo"), "Take back"), Hint("Esc", "Menu")]
        if self.scene.looking is not None:
            return [
                Hint("Page up", "Back"),
                Hint("Page down", "On"),
                Hint("End", "To the game"),
                Hint(key("hint"), "Suggest"),
                Hint(key("flip"), "Flip"),
            ]
        if self.scene.match.result is not None:
            return [
                Hint("Enter", "Result"),
                Hint("Page up", "Look back"),
                Hint(key("flip"), "Flip"),
                Hint("Esc", "Menu"),
            ]
        if self.scene.who.is_watched:
            return [
                Hint("Space", words.GO_ON if self.scene.paused else words.PAUSE),
                Hint(key("again"), "Last turn again"),
                Hint(key("evaluation"), "Evaluation"),
                Hint(key("flip"), "Flip"),
                Hint("Esc", "Menu"),
            ]
        if self.scene.counsel.is_thinking:
            return [
                Hint(key("move_now"), words.MOVE_NOW),
                Hint(key("undo"), "Take back"),
                Hint(key("flip"), "Flip"),
                Hint("Esc", "Menu"),
            ]
        if self.rows.count and self.scene.tool is not None and not self.scene.tool.picker.actions:
            others = [Hint(f"2-{self.rows.count}", "Other answers")] if self.rows.count > 2 else []
            second = [Hint("2", self.rows.rows[1].label)] if self.rows.count == 2 else others
            return [
                Hint("Space", self.rows.rows[0].label), *second, Hint(key("hint"), "Suggest"),
                Hint("Right-click", "Inspect"), Hint(key("rules"), "Rules"), Hint("Esc", "Menu"),
            ]  # fmt: skip
        if self.scene.contest.armed is not None:
            return [Hint("Space", words.ATTACK), Hint("Esc", words.CANCEL), Hint(key("rules"), "Rules")]
        return [
            Hint("Drag or click", "Move"), Hint("Arrows", "Cursor"), Hint("Space", "Confirm"),
            Hint(key("hint"), "Suggest"),
            Hint(key("flip"), "Flip"), Hint(key("undo"), "Take back"), Hint(key("rules"), "Rules"),
        ]  # fmt: skip


def _rank(made: tuple[Choice, Action]) -> tuple[int, str]:
    return made[0].rank, str(made[1])
