"""The battle: board, plaques, the list of what was done, and the panel that tells (VISUAL.md, `09_chess.png`).

Knows no game: the skin draws, the tool for the pending decision turns input into an action, the session keeps the record,
the counsel asks the computer player's process.  Nothing here ever waits for that process.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.ai.levels import LEVELS, parse_agent
from game.core.events import GameEnded
from game.core.ruleset import Action, Decision, Refusal, Spot
from game.core.seats import Seat
from game.play.chair import Chair
from game.play.match import Happening, Refused
from game.play.session import Session
from game.ui import theme as ink
from game.ui.counsel import Advice, Counsel, Move, in_figures
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change, Guard, Pop, Push
from game.ui.scenes import battle_words as words
from game.ui.scenes.battle_layout import Places, places
from game.ui.scenes.evaluation import EvaluationBar
from game.ui.scenes.move_list import Entry, MoveList, Row
from game.ui.scenes.plaque import Plaque, Sitter
from game.ui.scenes.story import Tale, draw_card, draw_story, draw_suggestions, suggestion_row
from game.ui.screen import Screen
from game.ui.skins import skin_for
from game.ui.skins.skin import Card, Marks, Picture
from game.ui.stage import Shown, Stage
from game.ui.theme import Role
from game.ui.tools import menu as choice_menu
from game.ui.tools.pick import NotSo, Outcome, Picked, PickTool, Several
from game.ui.widgets import Answer, Button, Hint, IconButton, Kind, Sheet

if TYPE_CHECKING:
    from game.ui.desk import Desk

SAID_AFTER = 0.4  # seconds of thinking before it is said
LEAST_THOUGHT = 0.35  # seconds that a computer player seems to think at the normal pace
POLL = 0.03
SHAKE, SHAKES, BLINK = 0.36, 3, 0.12
GROW = 0.12
PEEK = 0.25  # seconds: a shorter right click pins the card
BANNER_AFTER = 0.7
_LOOKS = {"Home": 0, "Page up": -1, "Page down": 1, "End": 2}


class BattleScene(Screen):
    """One session on the table."""

    def __init__(self, desk: Desk, session: Session) -> None:
        self.session = session
        self.match = session.match
        self.rules = session.rules
        self.skin = skin_for(desk, session.rules)
        cards = desk.app.library.menu()
        title = cards[self.rules.game].name if self.rules.game in cards else self.rules.game.capitalize()
        super().__init__(desk, title, _subtitle(session))
        desk.app.playing = session
        self.counsel = Counsel(lambda: desk.app.thinker(self.rules), session)
        self.counsel.warm_up()
        self.stage = Stage(self.skin, lambda: desk.settings, desk.sound.play, self._told)
        self.guard = Guard(lambda: desk.now)
        self.bar_of_value = EvaluationBar(desk)
        self.evaluates = False
        self.flipped = self._first_view()
        self.tool: PickTool | None = None
        self.menu: choice_menu.Menu | None = None
        self.looking: int | None = None
        """The ply of the earlier position on the board; None for the present one."""
        self.paused = False
        """Nobody human plays, and the player wants to look."""
        self.told: list[str] = []
        """Sentences of what has happened, the newest last."""
        self.refusal: Refusal | None = None
        self.refused_at = float("-inf")
        self.refused_spot: Spot | None = None
        self.card: tuple[Spot, Card] | None = None
        self.card_since = float("-inf")
        self.advice: Advice | None = None
        self.wants_hint = False
        """The player asked for suggestions here; they are shown, not just their value."""
        self.arrow = 0
        self.note = ""
        self.ended_at: float | None = None
        self.banner_shown = False
        self.places: Places | None = None
        self._clock_at = desk.now
        self._dirty: list[pygame.Rect] | None = None
        self._danger: tuple[object, dict[Spot, int]] = (None, {})
        self._make_controls()
        self._retell()
        self._next()

    # --- controls

    def _make_controls(self) -> None:
        desk, key = self.desk, self.desk.settings.key
        self.menu_button = IconButton(desk, "ui/menu", "Menu", self._open_pause)
        self.undo_button = IconButton(desk, "ui/undo", "Take back", self._undo, key=key("undo"))
        self.redo_button = IconButton(desk, "ui/redo", "Do again", self._redo, key=key("redo"), more_keys=("Ctrl+Shift+Z",))
        self.hint_button = IconButton(desk, "ui/hint", "Suggest", self._hint, key=key("hint"))
        self.flip_button = IconButton(desk, "ui/rotate", "Turn the board", self._flip, key=key("flip"))
        self.sound_button = IconButton(desk, "ui/sound", "Sound", self._mute, key=key("mute"))
        self.settings_button = IconButton(desk, "ui/settings", "Settings", lambda: desk.app.open_settings())
        self.tools = [
            self.undo_button, self.redo_button, self.hint_button, self.flip_button, self.sound_button, self.settings_button,
        ]  # fmt: skip
        self.plaques = [Plaque(desk, self._asker(Seat(i)), "Change who plays here") for i in range(len(self.rules.seats))]
        self.list = MoveList(desk, self._look)
        self.step_buttons = [
            IconButton(desk, "ui/step_back", "First position", lambda: self._look(0), key="Home"),
            IconButton(desk, "ui/chevron_left", "Back", lambda: self._look_by(-1), key="Page up"),
            IconButton(desk, "ui/chevron_right", "On", lambda: self._look_by(1), key="Page down"),
            IconButton(desk, "ui/step", "Now", lambda: self._look(self.match.ply), key="End"),
        ]
        self.copy_button = Button(desk, words.COPY, self._copy, icon="ui/save", size=15)
        self.draw_button = Button(desk, words.DRAW, self._offer_draw, size=15)
        self.resign_button = Button(desk, words.RESIGN, self._ask_resign, icon="ui/flag", size=15)
        self.answer_buttons = [Button(desk, "", lambda: None, kind=Kind.PRIMARY, size=15), Button(desk, "", lambda: None, size=15)]
        self.retry_button = Button(desk, words.RETRY, self._retry, size=14)
        self.elsewhere_button = Button(desk, words.SAVE_ELSEWHERE, self._save_elsewhere, size=14)
        self.ring.add(
            *self.bar_widgets(), *self.plaques, self.list, *self.step_buttons, self.copy_button, *self.answer_buttons,
            self.draw_button, self.resign_button, self.retry_button, self.elsewhere_button,
        )  # fmt: skip
        self.ring.arrows = False

    def _asker(self, seat: Seat) -> Callable[[], Change]:
        return lambda: self._ask_who_sits(seat)

    # --- who plays

    @property
    def human_seats(self) -> list[Seat]:
        return [Seat(i) for i, chair in enumerate(self.session.chairs) if chair.is_human]

    @property
    def viewer(self) -> Seat:
        """Whose eyes the screen has: what is hidden from this seat is hidden here."""
        seat, humans = self.session.seat, self.human_seats
        if seat is not None and seat in humans:
            return seat
        return humans[0] if humans else Seat(0)

    @property
    def is_watched(self) -> bool:
        """Nobody human plays."""
        return not self.human_seats

    @property
    def is_your_turn(self) -> bool:
        return self.session.chair is not None and self.session.chair.is_human

    def _first_view(self) -> bool:
        """The board is turned when the only human does not sit below."""
        humans = self.human_seats
        return len(humans) == 1 and len(self.rules.seats) == 2 and humans[0] == 1

    def name_of(self, seat: Seat) -> str:
        """Who sits there, as the plaque calls them."""
        chair = self.session.chairs[seat]
        if chair.name:
            return chair.name
        if chair.is_human and len(self.human_seats) == 1:
            return self.desk.settings.player_name
        return self.skin.seat_name(seat)

    def line_of(self, seat: Seat) -> str:
        """The line under the name: the level and its budget, or the side."""
        chair = self.session.chairs[seat]
        if chair.agent is None:
            side = self.skin.seat_name(seat) if self.name_of(seat) != self.skin.seat_name(seat) else words.HUMAN
            return f"{side}, {words.PRACTICE}" if self.session.record.practice else side
        level = self.desk.app.library.words().get(f"agent.{chair.agent.level.name}", chair.agent.level.name.capitalize())
        if chair.agent.nodes is not None:
            return f"{level}, {words.NODES.format(nodes=chair.agent.nodes)}"
        return f"{level}, {words.A_MOVE.format(seconds=chair.agent.most_seconds)}"

    # --- what is on the board

    @property
    def ply(self) -> int:
        """How many actions the position on the board has behind it."""
        return self.match.ply if self.looking is None else self.looking

    @property
    def view(self) -> Any:
        """The view that is drawn."""
        settled = self.rules.redact(self.match.state_after(self.ply), self.viewer)
        return settled if self.looking is not None else self.stage.view(settled)

    @property
    def settled_view(self) -> Any:
        return self.rules.redact(self.match.state_after(self.ply), self.viewer)

    # --- going on

    def _next(self) -> None:
        """Looks at what is pending: a person gets a tool, a computer player is asked."""
        self.tool = None
        self.counsel.cancel()
        self.wants_hint = False
        self.advice = None if self.advice is None or self.advice.ply != self.match.ply else self.advice
        pending = self.match.pending
        if not isinstance(pending, Decision):
            self.ended_at = self.desk.now
        elif self.session.chairs[pending.seat].is_human:
            self._take_tool(pending)
            if self.evaluates:
                self._ask_advice()
        elif not self.paused:
            self.counsel.ask_move(self.desk.now)
        self.guard.changed()
        self._refresh()

    def _take_tool(self, pending: Decision) -> None:
        view = self.match.view(pending.seat)
        notation = self.rules.notation
        cursor = self.tool.cursor if self.tool is not None else self._cursor
        self.tool = PickTool(
            self.desk,
            self.skin,
            view,
            pending.seat,
            self.rules.actions(view),
            lambda touches: notation.explain(view, touches),
            must_stay=self._must_stay if self.rules.options.get("touch_move") is True else None,
            cursor=cursor,
        )
        self.tool.cursor_shown = self._cursor_shown
        self.tool.hover = self.skin.spot_at(pygame.mouse.get_pos()) if pygame.mouse.get_focused() else None

    _cursor: Spot | None = None
    _cursor_shown = False

    def _must_stay(self, spot: Spot) -> Refusal:
        """The rule switch's own words."""
        switch = self.session.library.values(self.rules.game)["options"]["touch_move"]
        return Refusal(switch.rule, switch.text, (spot,))

    def _play(self, action: Action, hand: tuple[int, int] | None = None) -> Change:
        """Makes an action for the seat to act and shows what happens."""
        seat = self.session.seat
        before = self.match.state
        by_human = self.is_your_turn
        if self.tool is not None:
            self._cursor, self._cursor_shown = self.tool.cursor, self.tool.cursor_shown
        try:
            happenings = self.session.play(action)
        except Refused as refused:
            return self._refuse(refused.refusal, None)
        self.looking = None
        if by_human:
            self.stage.finish_all()
            self.stage.removed.clear()
        self._show(before, happenings, hand, waits=not by_human)
        self.refusal = None
        self.note = ""
        self.card = None
        assert seat is not None
        self._next()
        self._follow_trouble()
        return HANDLED

    def _follow_trouble(self) -> None:
        """The standing notice comes as soon as the record can't be written, and goes as soon as it can."""
        if self.places is not None and bool(self.session.trouble) != bool(self.places.notice.height):
            self.arrange()

    def _show(self, before: Any, happenings: Sequence[Happening[Any]], hand: tuple[int, int] | None, *, waits: bool) -> None:
        """Gives the stage what the viewer may see of it."""
        viewer = self.viewer
        seen = self.rules.redact(before, viewer)
        shown: list[Shown] = []
        for happening in happenings:
            event = self.rules.hide(happening.event, viewer)
            after = self.rules.redact(happening.after, viewer)
            if event is not None:
                is_first = not shown
                shown.append(Shown(seen, Happening(event, after), hand if is_first else None, waits and is_first))
            seen = after
        self.stage.add(shown)
        self.stage.last_turn = tuple(Shown(s.before, s.happening) for s in shown)

    def _told(self, shown: Shown) -> None:
        """An event begins to be shown: it is said in words."""
        sentence = self.rules.notation.sentence(shown.happening.event, shown.before, self.viewer)
        if sentence and (not self.told or self.told[-1] != sentence):
            self.told.append(sentence)
        if isinstance(shown.happening.event, GameEnded):
            winners = shown.happening.event.winners
            humans = set(self.human_seats)
            self.desk.sound.play("draw" if not winners else "defeat" if humans and not humans & winners else "victory")

    def _retell(self) -> None:
        """The sentences of the game so far, after a jump."""
        self.told = []
        for step, before in zip(self.match.steps[-6:], self._befores(6), strict=True):
            seen = before
            for happening in step.happenings:
                event = self.rules.hide(happening.event, self.viewer)
                sentence = self.rules.notation.sentence(event, seen, self.viewer) if event is not None else None
                if sentence:
                    self.told.append(sentence)
                seen = happening.after

    def _befores(self, last: int) -> list[Any]:
        plies = range(max(0, self.match.ply - last), self.match.ply)
        return [self.match.state_after(ply) for ply in plies]

    # --- back and forth

    def _undo(self) -> Change:
        to = self.session.ply_to_take_back()
        if to is None:
            return None
        return self._take_back(to)

    def _take_back(self, to: int) -> Change:
        if self.session.crosses_a_reveal(to) and not self.session.record.practice:
            sheet = Sheet(
                self.desk, self, words.PRACTICE_TITLE, words.PRACTICE_TEXT,
                (Answer("Take back", lambda: self._really_take_back(to, 1), Kind.PRIMARY, key="Enter"), Answer("Leave it", Pop, key="Esc")),
                icon="ui/warning",
            )  # fmt: skip
            return Push(sheet)
        return self._really_take_back(to, 0)

    def _really_take_back(self, to: int, sheets: int) -> Change:
        self.counsel.cancel()
        if self.session.take_back(to):
            self.desk.sound.play("undo")
            self.paused = self.is_watched
            self._jumped()
        return Pop(sheets) if sheets else HANDLED

    def _redo(self) -> Change:
        self.counsel.cancel()
        if self.session.redo():
            self.desk.sound.play("place")
            self.paused = self.is_watched
            self._jumped()
        return HANDLED

    def _jumped(self) -> None:
        """The match stands elsewhere now."""
        self.stage.clear()
        self.stage.removed.clear()
        self.stage.last_turn = ()
        self.looking = None
        self.refusal = None
        self.note = ""
        self.card = None
        self.menu = None
        self.ended_at = None
        self.banner_shown = False
        self._retell()
        self._next()
        self._follow_trouble()

    def _look(self, ply: int) -> Change:
        """An earlier position on the board; the last one goes back to the game."""
        self.stage.finish_all()
        ply = max(0, min(ply, self.match.ply))
        self.looking = None if ply == self.match.ply else ply
        self.menu = None
        self.card = None
        self.refusal = None
        if self.tool is not None:
            self.tool.drop()
        if self.evaluates and not self.counsel.is_thinking:
            self._ask_advice()
        self._refresh()
        return HANDLED

    def _look_by(self, step: int) -> Change:
        return self._look(self.ply + step)

    # --- buttons

    def _flip(self) -> Change:
        self.flipped = not self.flipped
        self.arrange()
        return HANDLED

    def _mute(self) -> Change:
        self.desk.change(mute=not self.desk.settings.mute)
        self._refresh()
        return HANDLED

    def _open_pause(self) -> Change:
        from game.ui.scenes.pause import PauseScene

        return Push(PauseScene(self.desk, self))

    def _hint(self) -> Change:
        if self.looking is None and not self.is_your_turn:
            return None
        self.wants_hint = True
        self.arrow = 0
        if self.advice is None or self.advice.ply != self.ply or not self.advice.suggestions:
            self._ask_advice()
        self._refresh()
        return HANDLED

    def _ask_advice(self) -> None:
        """Suggestions for the position on the board, if somebody is to choose there."""
        state = self.match.state_after(self.ply)
        pending = self.rules.pending(state)
        if isinstance(pending, Decision) and not self.counsel.is_thinking:
            view = self.rules.redact(state, pending.seat)
            self.counsel.ask_advice(self.ply, pending.seat, view, self.desk.now)

    def _toggle_evaluation(self) -> Change:
        self.evaluates = not self.evaluates
        if self.evaluates and (self.advice is None or self.advice.ply != self.ply):
            self._ask_advice()
        elif not self.evaluates and self.counsel.is_advising and not self.wants_hint:
            self.counsel.cancel()
        return HANDLED

    def _offer_draw(self) -> Change:
        action = self._named("claim-draw") or self._named("offer-draw")
        if action is None:
            return None
        self._play(action)
        if str(action) == "offer-draw":
            self.note = words.OFFERED
        return HANDLED

    def _named(self, text: str) -> Action | None:
        """The action of that name when it may be made now."""
        try:
            action = self.rules.notation.parse(self.match.state, text)
        except ValueError:
            return None
        return None if self.match.check(action) is not None else action

    def _ask_resign(self) -> Change:
        seat = self.session.seat
        if seat is None:
            return None
        text = words.RESIGN_TEXT.format(name=self.name_of(seat))
        answers = (
            Answer(words.RESIGN, self._resign, Kind.DANGER, "ui/flag"),
            Answer("Play on", Pop, Kind.PRIMARY, key="Esc"),
        )
        return Push(Sheet(self.desk, self, words.RESIGN_TITLE, text, answers, icon="ui/flag"))

    def _resign(self) -> Change:
        action = self._named("resign")
        if action is not None:
            self._play(action)
        return Pop()

    def _copy(self) -> Change:
        try:
            pygame.scrap.put_text(self.skin.copied(self.settled_view))
        except (pygame.error, AttributeError):
            self.note = "This system has no clipboard."
        else:
            self.note = words.COPIED
        self.refusal = None
        return HANDLED

    def _retry(self) -> Change:
        self.session.save()
        self._follow_trouble()
        return HANDLED

    def _save_elsewhere(self) -> Change:
        """The first of a few usual folders that takes the record."""
        name = self.session.path.name if self.session.path is not None else f"{self.rules.game}.yaml"
        home = Path.home()
        for folder in (home / "Documents", home / "Desktop", home, Path(tempfile.gettempdir())):
            if folder.is_dir() and self.session.save_elsewhere(folder / name):
                self.note = words.SAVED_TO.format(path=folder / name)
                break
        self._follow_trouble()
        return HANDLED

    def _ask_who_sits(self, seat: Seat) -> Change:
        texts = self.desk.app.library.words()
        now = self.session.chairs[seat]
        entries = [choice_menu.Entry(words.HUMAN, lambda: self._sit(seat, Chair()), line=words.HUMAN_LINE, is_now=now.is_human)]
        for name, level in LEVELS.items():
            entries.append(
                choice_menu.Entry(
                    texts.get(f"agent.{name}", name.capitalize()),
                    self._sitter(seat, name),
                    line=texts.get(f"agent.{name}.line", level.line),
                    is_now=now.agent is not None and now.agent.level.name == name,
                )
            )
        self._open_menu(words.WHO_SITS.format(name=self.skin.seat_name(seat)), entries, self.plaques[seat].rect)
        return HANDLED

    def _sitter(self, seat: Seat, level: str) -> Callable[[], Change]:
        return lambda: self._sit(seat, Chair(parse_agent(level)))

    def _sit(self, seat: Seat, chair: Chair) -> Change:
        """Somebody else sits there from now on, also in the middle of a thought."""
        self.session.set_chair(seat, chair)
        self.paused = False
        self._next()
        return HANDLED

    def _open_menu(self, title: str, entries: Sequence[choice_menu.Entry], about: pygame.Rect) -> None:
        self.menu = choice_menu.Menu(self.desk, title, entries)
        self.menu.fit(about)
        self._menu_about = about

    _menu_about = pygame.Rect(0, 0, 0, 0)

    # --- layout

    def arrange(self) -> None:
        self._cursor_shown = self.tool.cursor_shown if self.tool is not None else self._cursor_shown
        super().arrange()
        self._refresh()
        self._clock_at = self.desk.now
        self._dirty = None
        if self.menu is not None:
            self.menu.fit(self._menu_about)

    def place(self) -> None:
        desk = self.desk
        left = desk.settings.panel_side == "left"
        has_notice = bool(self.session.trouble)
        p = self.places = places(
            desk.layout, self.skin, len(self.rules.seats), flipped=self.flipped, panels_left=left, has_notice=has_notice
        )
        self.stage.finish_all()
        self.bar_of_value.rect, self.bar_of_value.flipped = p.evaluation, self.flipped
        for plaque, rect in zip(self._from_above(), p.plaques, strict=True):
            plaque.rect = rect
        self.list.rect = p.moves_list
        for button, rect in zip([*self.step_buttons, self.copy_button], p.steps, strict=True):
            button.rect = rect
        for button, rect in zip([self.draw_button, self.resign_button], p.lasting, strict=True):
            button.rect = rect
        for button, rect in zip(self.answer_buttons, p.answers, strict=True):
            button.rect = rect
        width = desk.px(112)
        self.elsewhere_button.visible = self.retry_button.visible = has_notice
        self.elsewhere_button.rect = pygame.Rect(p.notice.right - width - desk.px(6), p.notice.y + desk.px(6), width, desk.px(32))
        self.retry_button.rect = self.elsewhere_button.rect.move(-desk.px(88), 0)
        self.retry_button.rect.width = desk.px(82)

    def _from_above(self) -> list[Plaque]:
        """Plaques from top to bottom: the far side first."""
        return self.plaques if self.flipped else list(reversed(self.plaques))

    def paint(self, surface: pygame.Surface) -> None:
        assert self.places is not None
        self.skin.bake(surface)
        self.desk.art.panel(surface, self.places.moves)

    # --- what the controls say now

    def _refresh(self) -> None:
        """Brings every control to the present moment."""
        self._dirty = None
        session, match = self.session, self.match
        live = self.looking is None
        self.undo_button.enabled = session.ply_to_take_back() is not None
        self.undo_button.reason = words.NOTHING_TO_UNDO
        self.redo_button.enabled = bool(match.undone)
        self.redo_button.reason = words.NOTHING_TO_REDO
        self.hint_button.enabled = match.result is None and (self.is_your_turn or not live)
        self.hint_button.reason = words.GAME_IS_OVER if match.result is not None else words.NO_HINT_NOW
        self.sound_button.icon = "ui/mute" if self.desk.settings.mute else "ui/sound"
        back, on = self.ply > 0, not live
        for button, enabled in zip(self.step_buttons, (back, back, on, on), strict=True):
            button.enabled = enabled
            button.reason = "This is the first position." if not enabled and button in self.step_buttons[:2] else "This is the present position."
        self._refresh_lasting(live)
        self._refresh_answers(live)
        self.list.columns = min(2, len(self.rules.seats))
        self.list.show(self._rows(), self._shown_in_list())
        for seat, plaque in enumerate(self.plaques):
            plaque.sitter = self._sitter_at(Seat(seat))
        self.hints = self._hints()
        if self.places is not None:
            self.repaint_foot()

    def repaint_foot(self) -> None:
        """The hint bar is part of what stands still."""
        if tuple(self.hints) != self._hints_painted:
            self._hints_painted = tuple(self.hints)
            self.repaint()

    _hints_painted: tuple[Hint, ...] = ()

    def _refresh_lasting(self, live: bool) -> None:
        can_act = live and self.is_your_turn and self.match.result is None
        claim = self._named("claim-draw") if can_act else None
        offer = self._named("offer-draw") if can_act else None
        self.draw_button.label = words.CLAIM if claim is not None else words.DRAW
        self.draw_button.enabled = claim is not None or offer is not None
        self.resign_button.enabled = can_act and self._named("resign") is not None
        reason = words.GAME_IS_OVER if self.match.result else words.ONLY_ON_YOUR_TURN if live else words.LOOKING_BACK
        self.draw_button.reason = self._why_no_draw() if can_act else reason
        self.resign_button.reason = reason

    def _why_no_draw(self) -> str:
        try:
            refusal = self.match.check(self.rules.notation.parse(self.match.state, "offer-draw"))
        except ValueError:
            return "This game knows no draw offers."
        return "" if refusal is None else refusal.why

    def _refresh_answers(self, live: bool) -> None:
        """The two buttons for what is asked just now; most of the time there are none."""
        first, second = self.answer_buttons
        answers: list[tuple[str, str, Callable[[], Change], str]] = []
        named = self.tool.named if live and self.tool is not None else []
        if not live:
            if self.match.result is None or self.human_seats:
                answers.append((words.BACK_TO_HERE, "ui/undo", lambda: self._take_back(self.ply), ""))
            answers.append((words.TO_THE_GAME, "ui/step", lambda: self._look(self.match.ply), "Esc"))
        elif named:
            for action in named[:2]:
                answers.append((self._capital(self.skin.choice(self.tool.view, action).words), "", self._player(action), ""))  # type: ignore[union-attr]
        elif self.match.result is not None:
            answers.append((words.RESULT, "ui/trophy", self._open_result, "Enter"))
            answers.append(("Again", "ui/rotate", lambda: self.desk.app.begin_new(self.session), ""))
        elif self.is_watched:
            label, icon = (words.GO_ON, "ui/play") if self.paused else (words.PAUSE, "ui/pause")
            answers.append((label, icon, self._toggle_pause, "Space"))
        elif self._shown_thinking is not None:
            answers.append((words.MOVE_NOW, "ui/play", self._move_now, self.desk.settings.key("move_now")))
        for button, answer in zip((first, second), [*answers[:2], None, None], strict=False):
            button.visible = answer is not None
            if answer is not None:
                button.label, button.icon, button.press, button.key = answer
        first.kind = Kind.PRIMARY if named or self.match.result is not None else Kind.SECONDARY

    @staticmethod
    def _capital(text: str) -> str:
        return text[:1].upper() + text[1:]

    def _player(self, action: Action) -> Callable[[], Change]:
        return lambda: self._play(action)

    def _toggle_pause(self) -> Change:
        self.paused = not self.paused
        if not self.paused:
            self.looking = None
        self._next()
        return HANDLED

    def _move_now(self) -> Change:
        if self.counsel.is_thinking:
            self.counsel.stop()
            return HANDLED
        return None

    @property
    def _shown_thinking(self) -> float | None:
        """Seconds of the present thought, once they are worth saying."""
        if not self.counsel.is_thinking:
            return None
        seconds = self.desk.now - self.counsel.since
        return seconds if seconds >= SAID_AFTER else None

    def _sitter_at(self, seat: Seat) -> Sitter:
        view = self.settled_view
        is_now = self.session.seat == seat and self.looking is None
        clock = self.session.clock
        return Sitter(
            self.name_of(seat),
            self.line_of(seat),
            self.skin.seat_picture(seat),
            is_now,
            None if clock is None else clock.left[seat],
            self._shown_thinking if is_now else None,
            self.skin.fallen(view, seat),
            self.skin.balance(view, seat),
        )

    def _rows(self) -> list[Row]:
        """Actions with a piece, in rounds; offers and the like have no place in the list but the end of the game."""
        rows: list[Row] = []
        entries: list[Entry] = []
        number, seconds = 0, self.session.record.seconds
        for ply, step in enumerate(self.match.steps):
            before = self.match.state_after(ply)
            picture = self.skin.step_picture(step, before)
            if picture is None and ply + 1 < self.match.ply:
                continue
            column = step.seat % self.list.columns
            if entries and column <= entries[-1].column:
                rows.append(Row(number, tuple(entries)))
                entries = []
            if not entries:
                number = self.skin.round(before)
            took = seconds[ply] if ply < len(seconds) else 0.0
            entries.append(Entry(ply + 1, column, self.skin.step_words(step), picture, took))
        return [*rows, Row(number, tuple(entries))] if entries else rows

    def _shown_in_list(self) -> int:
        """The listed action that led to the position on the board."""
        listed = [entry.ply for row in self.list.rows for entry in row.entries]
        return max((ply for ply in listed if ply <= self.ply), default=0) if self.list.rows else self.ply

    def _hints(self) -> list[Hint]:
        """At most seven keys that do something now."""
        key = self.desk.settings.key
        if self.stage.waiting:
            return [Hint("Space", "Next"), Hint(key("undo"), "Take back"), Hint("Esc", "Menu")]
        if self.looking is not None:
            return [Hint("Page up", "Back"), Hint("Page down", "On"), Hint("End", "To the game"), Hint(key("hint"), "Suggest"), Hint(key("flip"), "Flip")]
        if self.match.result is not None:
            return [Hint("Enter", "Result"), Hint("Page up", "Look back"), Hint(key("flip"), "Flip"), Hint("Esc", "Menu")]
        if self.is_watched:
            return [Hint("Space", words.GO_ON if self.paused else words.PAUSE), Hint(key("again"), "Last turn again"), Hint(key("evaluation"), "Evaluation"), Hint(key("flip"), "Flip"), Hint("Esc", "Menu")]
        if self.counsel.is_thinking:
            return [Hint(key("move_now"), words.MOVE_NOW), Hint(key("undo"), "Take back"), Hint(key("flip"), "Flip"), Hint("Esc", "Menu")]
        return [
            Hint("Drag or click", "Move"), Hint("Arrows", "Cursor"), Hint("Space", "Confirm"), Hint(key("hint"), "Suggest"),
            Hint(key("flip"), "Flip"), Hint(key("undo"), "Take back"), Hint(key("rules"), "Rules"),
        ]  # fmt: skip

    # --- input

    def handle(self, event: pygame.Event) -> Change:
        self._hold(event)
        if self.menu is not None:
            return self._to_menu(event)
        if self.guard.stops(event) and self._would_answer(event):
            return HANDLED
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self._hurry_on(event):
            self._refresh()
            return HANDLED
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            return self._mouse(event)
        if event.type == pygame.KEYDOWN:
            return self._pressed(event)
        return self._all(self.ring.handle(event))

    def _all(self, change: Change) -> Change:
        """Everything is drawn again when something answered."""
        if change is not None:
            self._dirty = None
        return change

    def _would_answer(self, event: pygame.Event) -> bool:
        """Whether the event answers what is asked in the panel; looking, leaving and the board are never stopped."""
        shown = [button for button in self.answer_buttons if button.visible]
        if event.type == pygame.MOUSEBUTTONDOWN:
            return any(button.rect.collidepoint(event.pos) for button in shown)
        return bool(shown) and chord(event) in ("Enter", "Space", *(button.key for button in shown if button.key))

    def _hold(self, event: pygame.Event) -> None:
        """A held key or button makes the stage hurry."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.stage.hurried = not self.stage.idle
        elif event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP):
            self.stage.hurried = False

    def _hurry_on(self, event: pygame.Event) -> bool:
        """Ends what is being shown; True when that is all the event was for."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button not in (1, 3):
            return False
        if self.stage.idle:
            return False
        was_waiting = self.stage.waiting
        on_control = event.type == pygame.MOUSEBUTTONDOWN and self.ring.under(event.pos) is not None
        name = chord(event)
        if on_control or (event.type == pygame.KEYDOWN and not name):
            return False
        if was_waiting and event.type == pygame.KEYDOWN and name not in ("Space", "Enter"):
            return False
        if not self.stage.finish():
            return False
        if event.type == pygame.KEYDOWN:
            return name in ("Space", "Enter", "Esc")
        return was_waiting

    def _to_menu(self, event: pygame.Event) -> Change:
        menu = self.menu
        assert menu is not None
        change = menu.handle(event)
        if menu.closed and self.menu is menu:
            self.menu = None
            if self.tool is not None:
                self.tool.drop()
            change = change or HANDLED
        return self._all(change)

    def _mouse(self, event: pygame.Event) -> Change:
        on_board = self.skin.board.collidepoint(event.pos)
        carries = self.tool is not None and self.tool.hand is not None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self._inspect(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 3:
            return self._end_peek()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._put_card_away()
            row = self._suggestion_at(event.pos)
            if row is not None:
                self.arrow = row
                return self._all(HANDLED)
        if not on_board and not carries:
            change = self.ring.handle(event)
            if event.type == pygame.MOUSEMOTION and self.tool is not None and self.tool.hover is not None:
                self._mark_dirty(self.tool.hover)
                self.tool.hover = None
                change = change or HANDLED
            return self._all(change)
        leaves = self.ring.handle(pygame.Event(pygame.WINDOWLEAVE)) if event.type == pygame.MOUSEMOTION else None
        if event.type == pygame.MOUSEBUTTONDOWN and self.ring.focused is not None:
            self.ring.focus(None)
        if self.looking is not None or self.tool is None:
            return self._all(leaves)
        return self._outcome(self._through_tool(event)) or self._all(leaves)

    def _through_tool(self, event: pygame.Event) -> Outcome:
        tool = self.tool
        assert tool is not None
        if event.type == pygame.MOUSEMOTION:
            before, hand = tool.hover, self._hand_rect()
            outcome = tool.handle(event)
            if outcome is HANDLED:
                self._hovered(before, hand)
            return outcome
        outcome = tool.handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN or outcome is not None:
            self._dirty = None
            if event.type != pygame.MOUSEBUTTONUP:
                self.refusal = None
                self.note = ""
        return outcome

    def _outcome(self, outcome: Outcome) -> Change:
        match outcome:
            case Picked(action, hand):
                return self._play(action, hand)
            case Several(actions, spot, _):
                self._ask_which(actions, spot)
                return self._all(HANDLED)
            case NotSo(refusal, spot):
                return self._refuse(refusal, spot)
            case None:
                return None
            case _:
                return HANDLED

    def _ask_which(self, actions: Sequence[Action], spot: Spot) -> None:
        tool = self.tool
        assert tool is not None
        place = self.skin.place_of(spot) or self.skin.board
        hand = None
        entries = []
        for action in actions:
            choice = self.skin.choice(tool.view, action)
            entries.append(choice_menu.Entry(choice.words, self._chooser(action, hand), choice.picture))
        self._open_menu("Becomes", entries, place)

    def _chooser(self, action: Action, hand: tuple[int, int] | None) -> Callable[[], Change]:
        return lambda: self._play(action, hand)

    def _refuse(self, refusal: Refusal, spot: Spot | None) -> Change:
        """The piece returns, its square shakes once, the panel gives the sentence and the rule."""
        self.refusal, self.refused_spot, self.refused_at = refusal, spot, self.desk.now
        self.told.append(refusal.why)
        self.card = None
        self.desk.sound.play("refuse")
        return self._all(HANDLED)

    def _pressed(self, event: pygame.Event) -> Change:
        desk, name = self.desk, chord(event)
        if self.tool is not None and self.tool.typed is not None and self.looking is None:
            return self._outcome(self._through_tool(event)) or HANDLED
        if self.ring.focus_shown:
            if name == "Esc":
                self.ring.focus(None)
                return self._all(HANDLED)
            self.ring.arrows = True
            change = self.ring.handle(event)
            self.ring.arrows = False
            if change is not None:
                return self._all(change)
        elif desk.pressed(event, "panel"):
            return self._all(self.ring.step(1))
        if desk.pressed(event, "panel"):
            return self._all(self.ring.step(1))
        if name in _LOOKS:
            return self._look_at_key(name)
        if name == "Esc" and self._close_something():
            return self._all(HANDLED)
        if self.tool is not None and self.looking is None:
            change = self._outcome(self._through_tool(event))
            if change is not None:
                return self._all(change)
        return self._all(self._command(event, name))

    def _close_something(self) -> bool:
        """Esc closes the top layer first."""
        if self.card is not None:
            self.card = None
            return True
        if self.looking is not None:
            self._look(self.match.ply)
            return True
        return False

    def _look_at_key(self, name: str) -> Change:
        step = _LOOKS[name]
        return self._look(0 if name == "Home" else self.match.ply if name == "End" else self.ply + step)

    def _command(self, event: pygame.Event, name: str) -> Change:
        """Keys of the whole screen."""
        desk = self.desk
        commands: dict[str, Callable[[], Change]] = {
            "danger": self._toggle_danger,
            "evaluation": self._toggle_evaluation,
            "again": self._again,
            "inspect": self._inspect_cursor,
            "move_now": self._move_now,
            "rules": lambda: desk.app.open_rules(self.refusal.rule if self.refusal is not None else ""),
            "menu": self._open_pause,
        }
        for wanted, command in commands.items():
            if desk.pressed(event, wanted):
                return command() or HANDLED
        for button in self.answer_buttons:
            change = button.shortcut(event) if button.visible else None
            if change is not None:
                return change
        if name in ("Tab", "Shift+Tab"):
            return self.ring.step(-1 if name == "Shift+Tab" else 1)
        for widget in self.bar_widgets():
            change = widget.shortcut(event)
            if change is not None:
                return change
        return None

    def _toggle_danger(self) -> Change:
        self.desk.change(danger=not self.desk.settings.danger)
        return HANDLED

    def _again(self) -> Change:
        self.looking = None
        if self.stage.again():
            self._dirty = None
        return HANDLED

    # Inspecting

    def _inspect(self, point: tuple[int, int]) -> Change:
        spot = self.skin.spot_at(point)
        if spot is None:
            self._put_card_away()
            return self._all(HANDLED)
        if self.tool is not None and self.tool.hand is not None:
            self.tool.drop()
        return self._show_card(spot)

    def _inspect_cursor(self) -> Change:
        if self.card is not None:
            self.card = None
            return HANDLED
        spot = None if self.tool is None else (self.tool.cursor if self.tool.cursor_shown else self.tool.hover)
        return None if spot is None else self._show_card(spot)

    def _show_card(self, spot: Spot) -> Change:
        card = self.skin.describe(self.settled_view, spot)
        self.card = None if card is None else (spot, card)
        self.card_since = self.desk.now
        return self._all(HANDLED)

    def _end_peek(self) -> Change:
        """A card that was held is put away, one that was clicked stays."""
        if self.card is not None and self.desk.now - self.card_since > PEEK:
            self.card = None
            return self._all(HANDLED)
        return None

    def _put_card_away(self) -> None:
        if self.card is not None:
            self.card = None
            self._dirty = None

    def _suggestion_at(self, point: tuple[int, int]) -> int | None:
        if self.places is None or self.advice is None or not self._shows_suggestions:
            return None
        rows = range(len(self.advice.suggestions[:3]))
        return next((i for i in rows if suggestion_row(self.desk, self.places.suggestions, i).collidepoint(point)), None)

    @property
    def _shows_suggestions(self) -> bool:
        return self.wants_hint and self.advice is not None and self.advice.ply == self.ply and self.stage.idle

    # --- time

    @property
    def busy(self) -> bool:
        return (
            self.stage.busy
            or self.desk.now - self.refused_at < SHAKE
            or (self.tool is not None and bool(self.tool.picker.touched) and self.desk.now - self.tool.since < GROW + 0.05)
            or (self.evaluates and self.bar_of_value.moves)
            or any(plaque.moves for plaque in self.plaques)
            or self.ring.busy
        )

    def update(self, seconds: float) -> Change:
        change: Change = self.ring.update(seconds)
        if change is not None:
            self._dirty = None
        change = self._run_clocks() or change
        if not self.stage.idle:
            self._mark_stage()
            was_waiting = self.stage.waiting
            if self.stage.update(seconds):
                change = change or HANDLED
            self._mark_stage()
            if self.stage.idle or self.stage.waiting != was_waiting:
                self._refresh()
                change = HANDLED
        change = self._listen() or change
        if self.desk.now - self.refused_at < SHAKE + 0.05 and self.refused_spot is not None:
            self._mark_dirty(self.refused_spot, 12)
            for spot in self.refusal.where if self.refusal is not None else ():
                self._mark_dirty(spot)
        if self.tool is not None and self.desk.now - self.tool.since < GROW + 0.1:
            for spot in self.tool.moves:
                self._mark_dirty(spot)
        if self.evaluates and self.bar_of_value.moves:
            self._mark(self.places.evaluation.inflate(20, 8) if self.places else None)
        return self._follow_end() or change

    def _run_clocks(self) -> Change:
        """Real seconds go by for whoever is to act; the clocks start with the first action and rest while things move."""
        seconds, self._clock_at = self.desk.now - self._clock_at, self.desk.now
        session = self.session
        if session.seat is None or not self.stage.idle or (self.is_watched and self.paused):
            return None
        if session.clock is None:
            session.pass_time(seconds)
            return None
        if self.match.ply == 0:
            return None
        seat = session.seat
        before = session.clock.left[seat]
        flag = session.pass_time(seconds)
        if flag is not None:
            self.counsel.cancel()
            return self._play(flag)
        left = session.clock.left[seat]
        step = 0.1 if left < 10 else 1.0
        self.desk.wake_in(max(0.01, left % step or step))
        if int(before / step) == int(left / step):
            return None
        if left < 10 and int(before) != int(left) and self.is_your_turn:
            self.desk.sound.play("tick")
        plaque = self.plaques[seat]
        plaque.sitter = self._sitter_at(seat)
        self._mark(plaque.clock_box.inflate(4, 4))
        return HANDLED

    def _listen(self) -> Change:
        """Looks whether the computer player has answered."""
        counsel = self.counsel
        if counsel.asked is None:
            return None
        self.desk.wake_in(POLL)
        change = self._tick_hourglass()
        if counsel.is_thinking and (not self.stage.idle or self.desk.now - counsel.since < self._least_thought):
            return change
        answer = counsel.poll()
        match answer:
            case Move(action, fault):
                self.stage.removed.clear() if self.is_watched else None
                change = self._play(action)
                if fault:
                    self.note = fault
                    self.told.append(fault)
                elif self.is_your_turn:
                    self.desk.sound.play("your_turn")
            case Advice():
                self.advice = answer
                self.bar_of_value.show(answer.share, answer.number)
                self._dirty = None
                change = HANDLED
        return change

    @property
    def _least_thought(self) -> float:
        return {"slow": 2.0, "normal": 1.0, "fast": 0.5, "step": 0.5}.get(self.desk.settings.pace, 0.0) * LEAST_THOUGHT

    def _tick_hourglass(self) -> Change:
        """The hourglass of whoever thinks, and the button that ends the thought."""
        seconds = self._shown_thinking
        seat = self.session.seat
        if seconds is None or seat is None:
            return None
        plaque = self.plaques[seat]
        was_shown = plaque.moves
        plaque.sitter = self._sitter_at(seat)
        if not was_shown:
            self._refresh()
        self._mark(plaque.rect)
        return HANDLED

    def _follow_end(self) -> Change:
        """The banner, a moment after the last event has been shown."""
        if self.ended_at is None or self.banner_shown or not self.stage.idle or self.looking is not None:
            return None
        left = self.ended_at + BANNER_AFTER - self.desk.now
        if left > 0 and self.desk.settings.pace != "instant":
            self.desk.wake_in(left)
            return None
        return self._open_result()

    def _open_result(self) -> Change:
        from game.ui.scenes.result import ResultScene

        self.banner_shown = True
        return Push(ResultScene(self.desk, self))

    def leave(self) -> None:
        """Nothing of the thought is left, and the record is written."""
        self.counsel.cancel()
        if self.desk.app.playing is self.session:
            self.desk.app.playing = None

    # --- what must be drawn again

    @property
    def damage(self) -> Sequence[pygame.Rect] | None:
        """Read once before each drawing: what has been noted since the last one."""
        dirty, self._dirty = self._dirty, []
        if dirty is None or self.ring.tip_open:
            return None
        return [*dirty, *self.stage.area()]

    def _mark(self, rect: pygame.Rect | None) -> None:
        if self._dirty is not None and rect is not None:
            self._dirty.append(rect)

    def _mark_dirty(self, spot: Spot, more: int = 0) -> None:
        place = self.skin.place_of(spot)
        if place is not None:
            room = place.width // 8 + more
            self._mark(place.inflate(2 * room, 2 * room))

    def _mark_stage(self) -> None:
        for rect in self.stage.area():
            self._mark(rect.inflate(6, 6))

    def _hand_rect(self) -> pygame.Rect | None:
        tool = self.tool
        if tool is None or tool.lifted is None or tool.hand is None:
            return None
        side = self.skin.board.width // 4
        rect = pygame.Rect(0, 0, side, side)
        rect.center = tool.hand.at
        return rect

    def _hovered(self, before: Spot | None, hand: pygame.Rect | None) -> None:
        """The pointer went from one spot to another, perhaps with a piece."""
        tool = self.tool
        assert tool is not None
        if hand is not None or tool.lifted is not None:
            if hand is None:
                self._dirty = None
            self._mark(hand)
            self._mark(self._hand_rect())
        for spot in (before, tool.hover):
            if spot is not None:
                self._mark_dirty(spot)
        if before is not None and not tool.picker.touched:
            for spot in PickTool_pointed(tool, before):
                self._mark_dirty(spot)
        for spot in tool.pointed:
            self._mark_dirty(spot)
        if tool.picker.touched and self.places is not None:
            self._mark(self.places.story)

    # --- drawing

    def over_ground(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        assert self.places is not None
        if self.places.board.inflate(40, 40).colliderect(clip):
            self._draw_board(surface)
        if self.evaluates:
            self.bar_of_value.draw(surface)
        self._draw_turn(surface)
        if self.places.moves.colliderect(clip):
            self._draw_moves(surface)
        if self.places.story.inflate(30, 30).colliderect(clip):
            foot = self.places.answers[0].top if self._asks else self.places.lasting[0].top
            draw_story(surface, self.desk, self.places.story, self._tale(), foot, self.places.low)
        if self.session.trouble:
            self._draw_notice(surface)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        assert self.places is not None
        if self.card is not None:
            rect = self.places.moves.copy()
            wanted = self.desk.px(96 + 34 * len(self.card[1].facts) + 62)
            rect.height = max(rect.height, min(self.places.story.bottom - rect.y, wanted))
            draw_card(surface, self.desk, rect, self.card[1])
        if self.menu is not None:
            self.menu.draw(surface)
        tool = self.tool
        if tool is not None and tool.lifted is not None and tool.hand is not None:
            picture = self.skin.carried(tool.view, tool.lifted)
            if picture is not None:
                surface.blit(picture, picture.get_rect(center=tool.hand.at))

    @property
    def _asks(self) -> bool:
        return any(button.visible for button in self.answer_buttons)

    def _draw_board(self, surface: pygame.Surface) -> None:
        self.skin.draw(surface, self.view, self._marks(), self.stage.without if self.looking is None else frozenset())
        if self.looking is None:
            self.stage.draw(surface)

    def _marks(self) -> Marks:
        tool = self.tool if self.looking is None else None
        settled = self.stage.idle
        view = self.settled_view
        is_faint = tool is not None and not tool.picker.touched
        since = 1.0 if tool is None else min(1.0, max(0.0, (self.desk.now - tool.since) / GROW))
        return Marks(
            last=self._last_spots(),
            selected=None if tool is None else tool.selected,
            moves=(tool.pointed if is_faint else tool.moves) if tool is not None and settled else frozenset(),
            faint=is_faint,
            grown=1 - (1 - since) ** 2,
            hover=tool.hover if tool is not None and settled else None,
            cursor=tool.cursor if tool is not None and tool.cursor_shown else None,
            danger=self._danger_now(view) if self.desk.settings.danger and settled else {},
            arrows=self._arrows(),
            lit=frozenset(self.refusal.where) if self.refusal is not None and self._lit_now else frozenset(),
            removed=frozenset(self.stage.removed) if self.looking is None else frozenset(),
            lifted=None if tool is None else tool.lifted,
            shaken=self._shaken(),
        )

    def _last_spots(self) -> tuple[Spot, ...]:
        """Where the last action that touched the board began and ended."""
        ply = self.ply
        if self.looking is None and not self.stage.idle:
            ply -= 1
        for step in reversed(self.match.steps[: max(0, ply)]):
            spots = tuple(spot for spot in step.action.touches if self.skin.place_of(spot) is not None)
            if spots:
                return spots
        return ()

    def _danger_now(self, view: Any) -> dict[Spot, int]:
        key = (self.ply, self.viewer, self.match.steps[self.ply - 1] if self.ply else None)
        if key != self._danger[0]:
            self._danger = (key, dict(self.skin.danger(view, self.viewer)))
        return self._danger[1]

    def _arrows(self) -> tuple[tuple[Spot, Spot], ...]:
        if not self._shows_suggestions or (self.tool is not None and self.tool.picker.touched):
            return ()
        if self.advice is None or self.arrow >= len(self.advice.suggestions):
            return ()
        state = self.match.state_after(self.ply)
        action = self.rules.notation.parse(state, self.advice.suggestions[self.arrow].action)
        spots = [spot for spot in action.touches if self.skin.place_of(spot) is not None]
        return ((spots[0], spots[1]),) if len(spots) >= 2 else ()

    @property
    def _lit_now(self) -> bool:
        """In calm play the lit squares blink instead of the piece shaking."""
        since = self.desk.now - self.refused_at
        return not self.desk.settings.calm or since > SHAKE or int(since / BLINK) % 2 == 0

    def _shaken(self) -> tuple[Spot, int] | None:
        since = self.desk.now - self.refused_at
        if self.refused_spot is None or since >= SHAKE or self.desk.settings.calm or self.desk.settings.pace == "instant":
            return None
        from math import sin, tau

        return self.refused_spot, round(self.desk.px(6) * (1 - since / SHAKE) * sin(tau * SHAKES * since / SHAKE))

    def _draw_turn(self, surface: pygame.Surface) -> None:
        """Whose turn it is, in the top bar."""
        room = self.bar_room
        if not room.colliderect(surface.get_clip()) or room.width <= 0:
            return
        centred = pygame.Rect(0, room.y, min(room.width, self.desk.px(460)), room.height)
        centred.centerx = self.desk.layout.width // 2 - (0 if self.desk.layout.compact else self.desk.px(100))
        centred.clamp_ip(room)
        self.desk.theme.write(surface, self.turn_words(), Role.NAME, ink.LIGHT_GOLD, centred, "centre", size=17, may_cut=True)

    def turn_words(self) -> str:
        """"Move 4: your move"."""
        if self.looking is not None:
            return words.SEEN_AT.format(ply=self.looking, plies=self.match.ply)
        result = self.match.result
        if result is not None:
            return self.skin.ending(result).rstrip(".")
        seat, chair = self.session.seat, self.session.chair
        assert seat is not None and chair is not None
        if chair.is_human and len(self.human_seats) == 1:
            what = words.YOUR_MOVE
        elif chair.is_human:
            what = words.TO_MOVE.format(name=self.name_of(seat))
        else:
            what = words.PAUSED if self.paused else words.THINKS.format(name=self.name_of(seat))
        alarm = self.skin.alarm(self.match.state)
        text = words.ROUND.format(round=self.skin.round(self.match.state), what=what)
        return f"{alarm}. {text}" if alarm else text

    def _draw_moves(self, surface: pygame.Surface) -> None:
        assert self.places is not None
        p = self.places
        title = self.skin.chapter([step.action for step in self.match.steps[: self.ply]]) or words.MOVES
        self.desk.art.panel_title(surface, title, p.moves, 22 if not p.low else 19, 15)
        if self._shows_suggestions and self.advice is not None:
            sign = self._sign_of_advice()
            numbers = [in_figures(suggestion, sign) for suggestion in self.advice.suggestions]
            draw_suggestions(surface, self.desk, p.suggestions, words.SUGGESTED, self.advice.suggestions, "", numbers)
        else:
            text = words.LOOKING_FOR_ONE if self.wants_hint and self.counsel.is_advising else ""
            text = text or words.NO_SUGGESTION.format(key=self.desk.settings.key("hint"))
            draw_suggestions(surface, self.desk, p.suggestions, words.SUGGESTED, (), text, ())

    def _sign_of_advice(self) -> int:
        assert self.advice is not None
        pending = self.rules.pending(self.match.state_after(self.advice.ply))
        return 1 if isinstance(pending, Decision) and self.rules.teams[pending.seat] == 0 else -1

    def _draw_notice(self, surface: pygame.Surface) -> None:
        """The game can't be written: it stands there until it can."""
        assert self.places is not None
        rect, px = self.places.notice, self.desk.px
        self.desk.art.plate(surface, rect, "#4A1512", "#B3372A", radius=4)
        sign = self.desk.sprites.icon("ui/warning", px(18), ink.BAD)
        surface.blit(sign, sign.get_rect(midleft=(rect.x + px(10), rect.centery)))
        room = pygame.Rect(rect.x + px(36), rect.y, self.retry_button.rect.left - px(8) - rect.x - px(36), rect.height)
        self.desk.theme.write(surface, words.NOT_SAVED, Role.STRONG, "#FFE9DC", room, may_cut=True)

    # --- what the panel tells

    def _tale(self) -> Tale:
        """What is worth saying most, from the urgent to the quiet."""
        if self.refusal is not None:
            return Tale(self.refusal.rule, text=self.refusal.why, refused=True)
        if self.tool is not None and self.tool.typed is not None:
            return Tale(words.ANNOUNCER, words.GO_TO.format(typed=self.tool.typed + "_"))
        if self.session.trouble:
            return Tale(words.NOT_SAVED, text=self.session.trouble)
        if self.note:
            return Tale(words.ANNOUNCER, text=self.note, asks=self._asks)
        if self.looking is not None:
            return Tale(words.SEEN_AT.format(ply=self.looking, plies=self.match.ply), asks=True)
        pending = self.match.pending
        if self.tool is not None and self.tool.named and isinstance(pending, Decision):
            return Tale(self.skin.question(self.tool.view, pending) or words.ANNOUNCER, waits=True, asks=True)
        selected = None if self.tool is None or self.menu is not None else self.tool.selected
        if self.tool is not None and selected is not None and self.stage.idle:
            return self._tale_of(selected)
        return self._announcement()

    def _tale_of(self, spot: Spot) -> Tale:
        """The piece in hand, and what the pointed-at move would lead to."""
        assert self.tool is not None
        card = self.skin.describe(self.tool.view, spot)
        if card is None:
            return self._announcement()
        aimed = self.tool.aimed
        text = self.skin.weigh(self.tool.view, aimed) if aimed is not None else card.text
        return Tale(card.title, card.head, text, card.picture)

    def _announcement(self) -> Tale:
        if not self.desk.settings.announcer:
            return Tale(words.ANNOUNCER)
        latest = self.told[-1] if self.told else ""
        before = self.told[-2] if len(self.told) > 1 else ""
        if self._asks:
            return Tale(words.ANNOUNCER, text=latest, asks=True)
        return Tale(words.ANNOUNCER, latest, before, self._last_picture())

    def _last_picture(self) -> Picture | None:
        """What acted last."""
        steps = self.match.steps
        if not steps:
            return None
        return self.skin.step_picture(steps[-1], self.match.state_after(len(steps) - 1))


def PickTool_pointed(tool: PickTool, spot: Spot) -> frozenset[Spot]:
    """Where something could go that was pointed at a moment ago."""
    from game.ui.picker import Picker

    return Picker(tool.picker.actions, (spot,)).next_spots


def _subtitle(session: Session) -> str:
    """The variant's name and the clock: "Standard, 15 + 10"."""
    variants = session.library.values(session.rules.game)["variants"]
    variant = variants.get(session.rules.variant)
    name = getattr(variant, "name", session.rules.variant)
    clock = session.record.clock
    if clock is None:
        return str(name)
    return f"{name}, {clock.seconds / 60:g} + {clock.increment:g}"
