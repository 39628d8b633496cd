"""The battle: board, plaques, the list of what was done, and the panel that tells (VISUAL.md, `09_chess.png`).

Knows no game: the skin draws, the tool for the pending decision turns input into an action, the session keeps the
record, the counsel asks the computer player's process.  Nothing here ever waits for that process.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.ai.levels import LEVELS, parse_agent
from game.core.events import GameEnded
from game.core.ruleset import Action, Decision, Phase, Refusal, Spot
from game.core.seats import Seat
from game.play.chair import Chair
from game.play.match import Happening, Refused
from game.play.session import Session
from game.ui import theme as ink
from game.ui.counsel import Advice, Counsel, Move, in_figures
from game.ui.damage import Damage
from game.ui.film import Moving
from game.ui.scene import HANDLED, Change, Guard, Pop, Push, Reset
from game.ui.scenes import battle_words as words
from game.ui.scenes.battle_contest import BattleContest
from game.ui.scenes.battle_controls import Controls
from game.ui.scenes.battle_hands import Hands
from game.ui.scenes.battle_layout import CROSS_LEAST, LEAST, Places, places
from game.ui.scenes.battle_marks import GROW, SHAKE, BoardMarks
from game.ui.scenes.battle_tale import Teller
from game.ui.scenes.evaluation import EvaluationBar
from game.ui.scenes.phases import phase_of, scene_for
from game.ui.scenes.plaque import Plaque
from game.ui.scenes.report import Army, Turn, armies_height, draw_armies, draw_report, draw_ribbon
from game.ui.scenes.seat_plaque import SeatPlaque
from game.ui.scenes.sitters import Seating
from game.ui.scenes.story import draw_card, draw_story, draw_suggestions
from game.ui.screen import Screen
from game.ui.skins import skin_for
from game.ui.skins.skin import Animation, Card
from game.ui.stage import Shown, Stage
from game.ui.theme import Role
from game.ui.tools import menu as choice_menu
from game.ui.tools.pick import PickTool
from game.ui.widgets import Answer, Kind, Sheet

if TYPE_CHECKING:
    from game.ui.desk import Desk

SAID_AFTER = 0.4  # seconds of thinking before it is said
LEAST_THOUGHT = 0.35  # seconds that a computer player seems to think at the normal pace
POLL = 0.03
BANNER_AFTER = 0.7


class BattleScene(Screen, Moving):
    """One session on the table."""

    least = LEAST

    def __init__(self, desk: Desk, session: Session) -> None:
        self.session = session
        self.match = session.match
        self.rules = session.rules
        self.skin = skin_for(desk, session.rules)
        cards = desk.app.library.menu()
        title = cards[self.rules.game].name if self.rules.game in cards else self.rules.game.capitalize()
        super().__init__(desk, title, _subtitle(session))
        desk.app.playing = session
        self.skin.has_panel = True
        self.who = Seating(desk, session, self.skin)
        self.counsel = Counsel(lambda: desk.app.thinker(session), session)
        self.counsel.warm_up()
        self.stage = Stage(self.skin, lambda: desk.settings, desk.sound.play, self._told)
        self.guard = Guard(lambda: desk.now)
        self.bar_of_value = EvaluationBar(desk)
        self.evaluates = False
        self.turned = self.skin.turned_for(self.who.sees_first())
        self.changed = Damage(self.skin)
        self._shown: Animation | None = None
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
        self.advice: Advice | None = None
        self.wants_hint = False
        """The player asked for suggestions here; they are shown, not just their value."""
        self.arrow = 0
        self.shows_log = False
        """All sentences stand where the list of moves does."""
        self.note = ""
        self.ended_at: float | None = None
        self.banner_shown = False
        self.places: Places | None = None
        self._clock_at = desk.now
        self._hourglass_shown = False
        self.contest = BattleContest(self)
        self.marks = BoardMarks(self)
        self.tale = Teller(self)
        self.hands = Hands(self)
        self.controls = Controls(self)
        self.least = CROSS_LEAST if self.controls.has_corners() else LEAST
        self._retell()
        self._next()

    # --- what is on the board

    @property
    def ply(self) -> int:
        """How many actions the position on the board has behind it."""
        return self.match.ply if self.looking is None else self.looking

    @property
    def shown_ply(self) -> int:
        """The same, without the action whose events are still being shown: nothing may tell its dice before they
        fall."""
        being_shown = self.looking is None and not self.stage.idle and self.match.ply > 0
        return self.ply - 1 if being_shown else self.ply

    @property
    def shown_seat(self) -> Seat | None:
        """Who acts on the board as it is shown."""
        if self.looking is not None:
            return None
        return self.match.steps[-1].seat if self.shown_ply < self.match.ply else self.session.seat

    @property
    def seen_by(self) -> Seat:
        """Whose friends and enemies are named on the screen."""
        seat = self.shown_seat
        return seat if seat is not None and self.session.chairs[seat].is_human else self.who.viewer

    @property
    def view(self) -> Any:
        """The view that is drawn."""
        settled = self.rules.redact(self.match.state_after(self.ply), self.who.viewer)
        return settled if self.looking is not None else self.stage.view(settled)

    @property
    def settled_view(self) -> Any:
        return self.rules.redact(self.match.state_after(self.ply), self.who.viewer)

    # --- going on

    def _next(self) -> None:
        """Looks at what is pending: a person gets a tool, a computer player is asked."""
        self.tool = None
        self.contest.armed = None
        self._hourglass_shown = False
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
        self.controls.refresh()

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
            must_stay=self._must_stay if self.rules.switched.get("touch_move") is True else None,
            cursor=cursor,
        )
        self.tool.cursor_shown = self._cursor_shown
        if self.places is not None and pygame.mouse.get_focused():
            self.tool.hover = self.skin.spot_at(pygame.mouse.get_pos())

    _cursor: Spot | None = None
    _cursor_shown = False

    def _must_stay(self, spot: Spot) -> Refusal:
        """The rule switch's own words."""
        switch = self.session.library.values(self.rules.game)["options"]["touch_move"]
        return Refusal(switch.rule, switch.text, (spot,))

    def choose(self, action: Action, hand: tuple[int, int] | None = None) -> Change:
        """What the player has pointed at: an attack opens its odds first, and begins when it is chosen again."""
        if self.contest.armed is not None and self.contest.armed == action:
            return self.contest.strike()
        if self.contest.asks_first(action):
            return self.contest.arm(action)
        return self.play(action, hand)

    def play(self, action: Action, hand: tuple[int, int] | None = None) -> Change:
        """Makes an action for the seat to act and shows what happens."""
        seat = self.session.seat
        before = self.match.state
        by_human = self.who.is_your_turn
        if self.tool is not None:
            self._cursor, self._cursor_shown = self.tool.cursor, self.tool.cursor_shown
        try:
            happenings = self.session.play(action)
        except Refused as refused:
            return self.refuse(refused.refusal, None)
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

    def _show(
        self, before: Any, happenings: Sequence[Happening[Any]], hand: tuple[int, int] | None, *, waits: bool
    ) -> None:
        """Gives the stage what the viewer may see of it."""
        viewer = self.who.viewer
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
        self.contest.follow(shown)
        sentence = self.rules.notation.sentence(shown.happening.event, shown.before, self.who.viewer)
        if sentence and (not self.told or self.told[-1] != sentence):
            self.told.append(sentence)
        if self.places is not None:
            self.changed.at(self.places.story)
        if self.shows_log:
            self.controls.tell_log()
        if isinstance(shown.happening.event, GameEnded):
            winners = shown.happening.event.winners
            humans = set(self.who.human_seats)
            self.desk.sound.play("draw" if not winners else "defeat" if humans and not humans & winners else "victory")

    def _retell(self) -> None:
        """The sentences of the game so far, after a jump."""
        self.told = [sentence for ply in range(self.match.ply) for sentence in self.sentences_of(ply)]

    def sentences_of(self, ply: int) -> list[str]:
        """What the action of that number, from 0, has led to, in words for the viewer."""
        seen, found = self.match.state_after(ply), []
        for happening in self.match.steps[ply].happenings:
            event = self.rules.hide(happening.event, self.who.viewer)
            sentence = self.rules.notation.sentence(event, seen, self.who.viewer) if event is not None else None
            if sentence:
                found.append(sentence)
            seen = happening.after
        return found

    # --- back and forth

    def undo(self) -> Change:
        to = self.session.ply_to_take_back()
        if to is None:
            return None
        return self.take_back(to)

    def take_back(self, to: int) -> Change:
        if self.session.crosses_a_reveal(to) and not self.session.record.practice:
            sheet = Sheet(
                self.desk, self, words.PRACTICE_TITLE, words.PRACTICE_TEXT,
                (
                    Answer("Take back", lambda: self._really_take_back(to, 1), Kind.PRIMARY, key="Enter"),
                    Answer("Leave it", Pop, key="Esc"),
                ),
                icon="ui/warning",
            )  # fmt: skip
            return Push(sheet)
        return self._really_take_back(to, 0)

    def _really_take_back(self, to: int, sheets: int) -> Change:
        self.counsel.cancel()
        if self.session.take_back(to):
            self.desk.sound.play("undo")
            self.paused = self.who.is_watched
            self._jumped()
        return self._before_battle() or (Pop(sheets) if sheets else HANDLED)

    def _before_battle(self) -> Change:
        """The scene of an earlier phase, when taking back has led there."""
        if phase_of(self.session) is Phase.BATTLE:
            return None
        return Reset(scene_for(self.desk, self.session))

    def redo(self) -> Change:
        self.counsel.cancel()
        if self.session.redo():
            self.desk.sound.play("place")
            self.paused = self.who.is_watched
            self._jumped()
        return HANDLED

    def _jumped(self) -> None:
        """The match stands elsewhere now."""
        self.stage.clear()
        self.stage.removed.clear()
        self.stage.last_turn = ()
        self.contest.forget()
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

    def look(self, ply: int) -> Change:
        """An earlier position on the board; the last one goes back to the game."""
        self.stage.finish_all()
        ply = max(0, min(ply, self.match.ply))
        self.looking = None if ply == self.match.ply else ply
        self.contest.armed = None
        self.menu = None
        self.card = None
        self.refusal = None
        if self.tool is not None:
            self.tool.drop()
        if self.evaluates and not self.counsel.is_thinking:
            self._ask_advice()
        self.controls.refresh()
        return HANDLED

    def look_by(self, step: int) -> Change:
        return self.look(self.ply + step)

    # --- buttons

    def flip(self) -> Change:
        """The next edge below."""
        turns = self.skin.turns
        self.turned = turns[(turns.index(self.turned) + 1) % len(turns)]
        self._turned_by_hand = True
        self.arrange()
        return HANDLED

    _turned_by_hand = False

    @property
    def flipped(self) -> bool:
        """The first seat's edge is above."""
        return self.turned == 2

    @flipped.setter
    def flipped(self, is_so: bool) -> None:
        self.turned = 2 if is_so else 0

    def _turn_to_who_acts(self) -> Change:
        """With several people round a board of many edges, the edge of whoever acts is below."""
        seat = self.session.seat
        if seat is None or len(self.skin.turns) < 3 or not self.who.is_your_turn or self._turned_by_hand:
            return None
        partners = self.skin.partners(seat)
        if not self.stage.idle or self.looking is not None or self.places is None:
            return None
        if any(self.skin.turned_for(partner) == self.turned for partner in partners):
            return None
        self.turned = self.skin.turned_for(seat)
        self.arrange()
        return HANDLED

    def mute(self) -> Change:
        self.desk.change(mute=not self.desk.settings.mute)
        self.controls.refresh()
        return HANDLED

    def open_pause(self) -> Change:
        from game.ui.scenes.pause import PauseScene

        return Push(PauseScene(self.desk, self))

    def suggest(self) -> Change:
        if self.looking is None and not self.who.is_your_turn:
            return None
        self.wants_hint = True
        self.shows_log = False
        self.arrow = 0
        if self.advice is None or self.advice.ply != self.ply or not self.advice.suggestions:
            self._ask_advice()
        self.controls.refresh()
        return HANDLED

    def _ask_advice(self) -> None:
        """Suggestions for the position on the board, if somebody is to choose there."""
        state = self.match.state_after(self.ply)
        pending = self.rules.pending(state)
        if isinstance(pending, Decision) and not self.counsel.is_thinking:
            view = self.rules.redact(state, pending.seat)
            self.counsel.ask_advice(self.ply, pending.seat, view, self.desk.now)

    def toggle_evaluation(self) -> Change:
        self.evaluates = not self.evaluates
        if self.evaluates and (self.advice is None or self.advice.ply != self.ply):
            self._ask_advice()
        elif not self.evaluates and self.counsel.is_advising and not self.wants_hint:
            self.counsel.cancel()
        return HANDLED

    def toggle_log(self) -> Change:
        """The sentences of the whole game instead of the list, or back."""
        self.shows_log = not self.shows_log
        self.controls.refresh()
        return HANDLED

    def offer_draw(self) -> Change:
        action = self.named("claim-draw") or self.named("offer-draw")
        if action is None:
            return None
        self.play(action)
        if str(action) == "offer-draw":
            self.note = words.OFFERED
        return HANDLED

    def named(self, text: str) -> Action | None:
        """The action of that name when it may be made now."""
        try:
            action = self.rules.notation.parse(self.match.state, text)
        except ValueError:
            return None
        return None if self.match.check(action) is not None else action

    def ask_resign(self) -> Change:
        seat = self.session.seat
        if seat is None:
            return None
        ways = [way for way in self.skin.surrenders(self.match.state) if self.named(way[0]) is not None]
        text = " ".join(meaning for _, _, meaning in ways)
        answers = (
            *(Answer(label, self._surrender(action), Kind.DANGER, "ui/flag") for action, label, _ in ways),
            Answer("Play on", Pop, Kind.PRIMARY, key="Esc"),
        )
        return Push(Sheet(self.desk, self, words.RESIGN_TITLE, text, answers, icon="ui/flag"))

    def _surrender(self, text: str) -> Callable[[], Change]:
        def resign() -> Change:
            action = self.named(text)
            if action is not None:
                self.play(action)
            return Pop()

        return resign

    def copy(self) -> Change:
        try:
            pygame.scrap.put_text(self.skin.copied(self.settled_view))
        except (pygame.error, AttributeError):
            self.note = "This system has no clipboard."
        else:
            self.note = words.COPIED
        self.refusal = None
        return HANDLED

    def retry(self) -> Change:
        self.session.save()
        self._follow_trouble()
        return HANDLED

    def save_elsewhere(self) -> Change:
        """The first of a few usual folders that takes the record."""
        name = self.session.path.name if self.session.path is not None else f"{self.rules.game}.yaml"
        home = Path.home()
        for folder in (home / "Documents", home / "Desktop", home, Path(tempfile.gettempdir())):
            if folder.is_dir() and self.session.save_elsewhere(folder / name):
                self.note = words.SAVED_TO.format(path=folder / name)
                break
        self._follow_trouble()
        return HANDLED

    def asker(self, seat: Seat) -> Callable[[], Change]:
        """Asks who shall sit there."""
        return lambda: self._ask_who_sits(seat)

    def _ask_who_sits(self, seat: Seat) -> Change:
        texts = self.desk.app.library.words()
        now = self.session.chairs[seat]
        entries = [
            choice_menu.Entry(words.HUMAN, lambda: self._sit(seat, Chair()), line=words.HUMAN_LINE, is_now=now.is_human)
        ]
        for name, level in LEVELS.items():
            entries.append(
                choice_menu.Entry(
                    texts.get(f"agent.{name}", name.capitalize()),
                    self._sitter(seat, name),
                    line=texts.get(f"agent.{name}.line", level.line),
                    is_now=now.agent is not None and now.agent.level.name == name,
                )
            )
        self.open_menu(words.WHO_SITS.format(name=self.skin.seat_name(seat)), entries, self.controls.plaques[seat].rect)
        return HANDLED

    def _sitter(self, seat: Seat, level: str) -> Callable[[], Change]:
        return lambda: self._sit(seat, Chair(parse_agent(level)))

    def _sit(self, seat: Seat, chair: Chair) -> Change:
        """Somebody else sits there from now on, also in the middle of a thought."""
        self.session.set_chair(seat, chair)
        self.paused = False
        self._next()
        return HANDLED

    def open_menu(self, title: str, entries: Sequence[choice_menu.Entry], about: pygame.Rect) -> None:
        self.menu = choice_menu.Menu(self.desk, title, entries)
        self.menu.fit(about)
        self._menu_about = about

    _menu_about = pygame.Rect(0, 0, 0, 0)

    # --- layout

    def arrange(self) -> None:
        self._cursor_shown = self.tool.cursor_shown if self.tool is not None else self._cursor_shown
        super().arrange()
        self.controls.refresh()
        self._clock_at = self.desk.now
        self.changed.everything()
        if self.menu is not None:
            self.menu.fit(self._menu_about)

    def place(self) -> None:
        desk = self.desk
        left = desk.settings.panel_side == "left"
        has_notice = bool(self.session.trouble)
        p = self.places = places(
            desk.layout, self.skin, len(self.rules.seats), turned=self.turned, panels_left=left, has_notice=has_notice
        )
        self.stage.finish_all()
        self.bar_of_value.rect, self.bar_of_value.flipped = p.evaluation, self.flipped
        self.contest.panel.rect, self.contest.panel.foot = p.contest, p.contest_answers[0].top
        if p.cross is not None:
            for seat, room in self.skin.corners.items():
                plaque = self.controls.plaques[seat]
                if isinstance(plaque, SeatPlaque):
                    plaque.fit(room)
        else:
            for plaque, rect in zip(self._from_above(), p.plaques, strict=True):
                plaque.rect = rect
        self.controls.fit(p)
        for button, rect in zip([self.controls.draw_button, self.controls.resign_button], p.lasting, strict=True):
            button.rect = rect
        width = desk.px(112)
        self.controls.elsewhere_button.visible = self.controls.retry_button.visible = has_notice
        self.controls.elsewhere_button.rect = pygame.Rect(
            p.notice.right - width - desk.px(6), p.notice.y + desk.px(6), width, desk.px(32)
        )
        self.controls.retry_button.rect = self.controls.elsewhere_button.rect.move(-desk.px(88), 0)
        self.controls.retry_button.rect.width = desk.px(82)

    def _from_above(self) -> list[SeatPlaque | Plaque]:
        """Plaques from top to bottom: the far side first."""
        return self.controls.plaques if self.flipped else list(reversed(self.controls.plaques))

    def paint(self, surface: pygame.Surface) -> None:
        assert self.places is not None
        self.skin.bake(surface)
        self.desk.art.panel(surface, self.places.moves)
        cross = self.places.cross
        if cross is not None and not cross.tabs.width:
            self.desk.art.panel(surface, cross.show)
            self.desk.art.panel_title(surface, words.SHOW, cross.show, 20, 14)

    def toggle_pause(self) -> Change:
        self.paused = not self.paused
        if not self.paused:
            self.looking = None
        self._next()
        return HANDLED

    def move_now(self) -> Change:
        if self.counsel.is_thinking:
            self.counsel.stop()
            return HANDLED
        return None

    @property
    def shown_thinking(self) -> float | None:
        """Seconds of the present thought, once they are worth saying."""
        if not self.counsel.is_thinking:
            return None
        seconds = self.desk.now - self.counsel.since
        return seconds if seconds >= SAID_AFTER else None

    # --- input

    def refuse(self, refusal: Refusal, spot: Spot | None) -> Change:
        """The piece returns, its square shakes once, the panel gives the sentence and the rule."""
        self.refusal, self.refused_spot, self.refused_at = refusal, spot, self.desk.now
        self.told.append(refusal.why)
        self.card = None
        self.desk.sound.play("refuse")
        return self.hands._all(HANDLED)

    def toggle_danger(self) -> Change:
        self.desk.change(danger=not self.desk.settings.danger)
        return HANDLED

    def go_on(self) -> Change:
        """Ends what is being shown."""
        self.stage.finish()
        self.controls.refresh()
        return HANDLED

    def toggle_support(self) -> Change:
        self.desk.change(support_lines=not self.desk.settings.support_lines)
        self.controls.refresh()
        return HANDLED

    def again(self) -> Change:
        self.looking = None
        self.contest.forget()
        if self.stage.again():
            self.changed.everything()
        return HANDLED

    # Inspecting

    @property
    def peeks(self) -> bool:
        """Something that stands on the board is pointed at, and there is room to tell what it is."""
        tool = self.tool
        if tool is None or self.places is None or self.places.cross is None or not self.stage.idle:
            return False
        if self.shows_suggestions or not tool.looks:
            return False  # what was asked for, or what has just happened, stays to be read
        aim = tool.cursor if tool.cursor_shown else tool.hover
        return aim is not None and self.skin.tells_of(tool.view, aim)

    @property
    def shows_suggestions(self) -> bool:
        return self.wants_hint and self.advice is not None and self.advice.ply == self.ply and self.stage.idle

    # --- the scene

    def handle(self, event: pygame.Event) -> Change:
        return self.hands.handle(event)

    @property
    def busy(self) -> bool:
        return (
            self.stage.busy
            or self.desk.now - self.refused_at < SHAKE
            or (
                self.tool is not None
                and bool(self.tool.picker.touched)
                and self.desk.now - self.tool.since < GROW + 0.05
            )
            or (self.evaluates and self.bar_of_value.moves)
            or any(plaque.moves for plaque in self.controls.plaques)
            or self.ring.busy
        )

    def update(self, seconds: float) -> Change:
        change: Change = self.ring.update(seconds)
        if change is not None:
            self.changed.everything()
        change = self._run_clocks() or change
        if not self.stage.idle:
            was_waiting = self.stage.waiting
            if self.stage.update(seconds):
                change = change or HANDLED
            if self.stage.idle or self.stage.waiting != was_waiting:
                self.controls.refresh()
                change = HANDLED
        if self.contest.moves:
            self.changed.at(self.contest.panel.wells)
        change = self._turn_to_who_acts() or change
        change = self._listen() or change
        if self.desk.now - self.refused_at < SHAKE + 0.05 and self.refused_spot is not None:
            self.changed.at_spot(self.refused_spot, 12)
            for spot in self.refusal.where if self.refusal is not None else ():
                self.changed.at_spot(spot)
        if self.tool is not None and self.desk.now - self.tool.since < GROW + 0.1:
            for spot in self.tool.moves:
                self.changed.at_spot(spot)
        if self.evaluates and self.bar_of_value.moves:
            self.changed.at(self.places.evaluation.inflate(20, 8) if self.places else None)
        return self._follow_end() or change

    def _run_clocks(self) -> Change:
        """Real seconds go by for whoever is to act; clocks start with the first action and rest while things move."""
        seconds, self._clock_at = self.desk.now - self._clock_at, self.desk.now
        session = self.session
        if session.seat is None or not self.stage.idle or (self.who.is_watched and self.paused):
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
            return self.play(flag)
        left = session.clock.left[seat]
        step = 0.1 if left < 10 else 1.0
        self.desk.wake_in(max(0.01, left % step or step))
        if int(before / step) == int(left / step):
            return None
        if left < 10 and int(before) != int(left) and self.who.is_your_turn:
            self.desk.sound.play("tick")
        self.changed.at(self.controls.refresh_plaque(seat))
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
                self.stage.removed.clear() if self.who.is_watched else None
                change = self.play(action)
                if fault:
                    self.note = fault
                    self.told.append(fault)
                elif self.who.is_your_turn:
                    self.desk.sound.play("your_turn")
            case Advice():
                self.advice = answer
                self.bar_of_value.show(answer.share, answer.number)
                self.changed.everything()
                change = HANDLED
        return change

    @property
    def _least_thought(self) -> float:
        return {"slow": 2.0, "normal": 1.0, "fast": 0.5, "step": 0.5}.get(self.desk.settings.pace, 0.0) * LEAST_THOUGHT

    def _tick_hourglass(self) -> Change:
        """The hourglass of whoever thinks, and the button that ends the thought."""
        seconds = self.shown_thinking
        seat = self.session.seat
        if seconds is None or seat is None:
            return None
        self.controls.refresh_plaque(seat)
        if not self._hourglass_shown:
            self._hourglass_shown = True
            self.controls.refresh()
        self.changed.at(self.controls.plaques[seat].rect)
        return HANDLED

    def _follow_end(self) -> Change:
        """The banner, a moment after the last event has been shown."""
        if self.ended_at is None or self.banner_shown or not self.stage.idle or self.looking is not None:
            return None
        left = self.ended_at + BANNER_AFTER - self.desk.now
        if left > 0 and self.desk.settings.pace != "instant":
            self.desk.wake_in(left)
            return None
        return self.open_result()

    def open_result(self) -> Change:
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
        running = self.stage.running
        if running is not self._shown:
            for animation in (self._shown, running):
                self._mark(animation)
            self._shown = running
        rects = self.changed.take()
        return None if self.ring.tip_open else rects

    def _mark(self, animation: Animation | None) -> None:
        """What the board draws otherwise from now on, where an animation begins or has ended."""
        if animation is None:
            return
        for spot in animation.without:
            self.changed.at_spot(spot)
        for rect in animation.area(1.0):
            self.changed.at(rect.inflate(6, 6))

    # --- what moves over the rest

    def moving(self) -> Sequence[pygame.Rect]:
        return self.stage.area() if self.looking is None else ()

    def draw_moving(self, surface: pygame.Surface) -> None:
        self.stage.draw(surface)

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
            self._draw_story(surface)
        if self.places.contest.inflate(30, 30).colliderect(clip):
            self.contest.draw(surface)
        if self.session.trouble:
            self._draw_notice(surface)

    def _draw_story(self, surface: pygame.Surface) -> None:
        """The panel that tells: a contest of dice, what is in hand, or what has happened."""
        assert self.places is not None
        p = self.places
        if p.cross is None:
            foot = p.answers[0].top if self.asks else p.lasting[0].top
            draw_story(surface, self.desk, p.story, self.tale.now(), foot, p.low)
            return
        if self.contest.now() is not None:
            return
        card = self.card[1] if self.card is not None else self.tale.card()
        foot = p.answers[0].top if self.asks else p.story.bottom - self.desk.px(8)
        tale = self.tale.now()
        if card is not None and not tale.refused and not tale.asks:
            draw_card(surface, self.desk, p.story, card, waits=self.card is not None, foot=self.tale.foot())
            return
        suggests = self.shows_suggestions or (self.wants_hint and self.counsel.is_advising)
        left = None if suggests else self._armies_left(foot)
        if left is not None:
            foot = left[0].y
        elif suggests:
            foot = min(foot, p.suggestions.y)
        before = list(reversed(self.told[-9:-1]))
        draw_report(surface, self.desk, p.story, tale, before if not tale.asks else before[:3], foot, p.low)
        if left is not None:
            draw_armies(surface, self.desk, left[0], words.ARMIES, left[1])
        elif suggests:
            self._draw_suggestions(surface)

    def _armies_left(self, foot: int) -> tuple[pygame.Rect, list[Army]] | None:
        """What is left of every army, and its place above `foot`; None where the panel has no room for it."""
        assert self.places is not None
        p, px = self.places, self.desk.px
        view = self.view
        seats = [Seat(i) for i in range(len(self.rules.seats))]
        armies = [
            Army(
                self.skin.seat_mark(seat),
                self.skin.seat_name(seat),
                (self.skin.colours(seat) or ("", ink.TEXT))[1],
                self.skin.standing(view, seat),
            )
            for seat in seats
        ]
        high = armies_height(self.desk, len(armies))
        if not any(army.kinds for army in armies) or foot - high - p.story.y < px(170):
            return None
        return pygame.Rect(p.story.x + px(18), foot - high - px(4), p.story.width - px(36), high), armies

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_still(surface)
        if self.moving():
            self.draw_moving(surface)

    def draw_still(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        assert self.places is not None
        if self.card is not None and self.places.cross is None:
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
    def asks(self) -> bool:
        return any(button.visible for button in self.controls.answer_buttons)

    def _draw_board(self, surface: pygame.Surface) -> None:
        self.skin.draw(
            surface, self.view, self.marks.now(), self.stage.without if self.looking is None else frozenset()
        )

    def _draw_turn(self, surface: pygame.Surface) -> None:
        """Whose turn it is, in the top bar; with more than two seats all of them in their order."""
        room = self.bar_room
        if not room.colliderect(surface.get_clip()) or room.width <= 0:
            return
        if len(self.rules.seats) > 2:
            draw_ribbon(surface, self.desk, room, self.tale.turn_words(), self.turns())
            return
        centred = pygame.Rect(0, room.y, min(room.width, self.desk.px(460)), room.height)
        centred.centerx = self.desk.layout.width // 2 - (0 if self.desk.layout.compact else self.desk.px(100))
        centred.clamp_ip(room)
        self.desk.theme.write(
            surface, self.tale.turn_words(), Role.NAME, ink.LIGHT_GOLD, centred, "centre", size=17, may_cut=True
        )

    def turns(self) -> list[Turn]:
        """The seats in playing order: who acts, who is out."""
        view, now = self.view, self.shown_seat
        found = []
        for i in range(len(self.rules.seats)):
            seat = Seat(i)
            camp = self.skin.camp(view, seat, self.seen_by)
            is_out, friend = camp is not None and camp.is_out, self.rules.teams[seat] == self.rules.teams[self.seen_by]
            found.append(Turn(self.skin.seat_mark(seat), seat == now, is_out, friend and not self.who.is_watched))
        return found

    def _draw_moves(self, surface: pygame.Surface) -> None:
        assert self.places is not None
        p = self.places
        if p.cross is not None:
            if not p.cross.tabs.width:
                self.desk.art.panel_title(surface, words.LOG if self.shows_log else words.MOVE_LOG, p.moves, 20, 14)
            return
        title = self.skin.chapter([step.action for step in self.match.steps[: self.ply]]) or words.MOVES
        title = words.LOG if self.shows_log else title
        self.desk.art.panel_title(surface, title, p.moves, 22 if not p.low else 19, 15)
        if self.shows_log or (p.shared and self.controls.list.visible):
            return
        self._draw_suggestions(surface)

    def _draw_suggestions(self, surface: pygame.Surface) -> None:
        assert self.places is not None
        p = self.places
        if self.shows_suggestions and self.advice is not None:
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
        room = pygame.Rect(
            rect.x + px(36), rect.y, self.controls.retry_button.rect.left - px(8) - rect.x - px(36), rect.height
        )
        self.desk.theme.write(surface, words.NOT_SAVED, Role.STRONG, "#FFE9DC", room, may_cut=True)

    # --- what the panel tells


def _subtitle(session: Session) -> str:
    """The variant's name and the clock: "Standard, 15 + 10"."""
    variants = session.library.values(session.rules.game)["variants"]
    variant = variants.get(session.rules.variant)
    name = getattr(variant, "name", session.rules.variant)
    clock = session.record.clock
    if clock is None:
        return str(name)
    return f"{name}, {clock.seconds / 60:g} + {clock.increment:g}"
