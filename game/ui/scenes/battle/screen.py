"""The battle: board, plaques, the list of what was done, and the panel that tells (VISUAL.md, `09_chess.png`).

Knows no game: the skin draws, the tool for the pending decision turns input into an action, the session keeps the
record, the counsel asks the computer player's process.  Nothing here ever waits for that process.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.core.events import GameEnded
from game.core.moment import Moment
from game.core.ruleset import Action, Decision, Refusal, Spot
from game.core.seats import Seat
from game.play.match import Refused
from game.play.session import Session
from game.ui.counsel import Advice, Counsel
from game.ui.damage import Damage
from game.ui.film import Moving
from game.ui.scene import HANDLED, Change, Guard, Push
from game.ui.scenes.battle import words
from game.ui.scenes.battle.contest import BattleContest
from game.ui.scenes.battle.controls import Controls
from game.ui.scenes.battle.evaluation import EvaluationBar
from game.ui.scenes.battle.hands import Hands
from game.ui.scenes.battle.layout import CROSS_LEAST, LEAST, Places, places
from game.ui.scenes.battle.marks import GROW, SHAKE, BoardMarks
from game.ui.scenes.battle.past import Past
from game.ui.scenes.battle.pictures import Pictures
from game.ui.scenes.battle.plaque import Plaque
from game.ui.scenes.battle.pulse import Pulse
from game.ui.scenes.battle.roll_course import RollCourse
from game.ui.scenes.battle.sitters import Seating
from game.ui.scenes.battle.story import draw_card
from game.ui.scenes.battle.tale import Teller
from game.ui.scenes.battle.turn_panel import TurnPanel
from game.ui.scenes.battle.wishes import Wishes
from game.ui.scenes.before_battle.seat_plaque import SeatPlaque
from game.ui.screen import Screen
from game.ui.skins import skin_for
from game.ui.skins.skin import Animation, Card
from game.ui.skins.turn import TurnTold
from game.ui.stage import Shown, Stage, shown_of
from game.ui.tools import menu as choice_menu
from game.ui.tools.pick import PickTool

if TYPE_CHECKING:
    from game.ui.desk import Desk

SAID_AFTER = 0.4  # seconds of thinking before it is said


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
        self.skin.follow_match(session.match)
        self.who = Seating(desk, session, self.skin)
        self.counsel = Counsel(lambda: desk.app.thinker(session), session)
        self.counsel.warm_up()
        self.stage = Stage(self.skin, lambda: desk.settings, desk.sound.play, self._told)
        self.roll = RollCourse(self.skin, self.stage)
        self.guard = Guard(lambda: desk.awake)
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
        self.contest = BattleContest(self)
        self.marks = BoardMarks(self)
        self.tale = Teller(self)
        self.past = Past(self)
        self.wishes = Wishes(self)
        self.pulse = Pulse(self)
        self.pictures = Pictures(self)
        self.turn_panel = TurnPanel(desk)
        self.hands = Hands(self)
        self.controls = Controls(self)
        self.least = CROSS_LEAST if self.controls.has_corners() or self.skin.has_turn else LEAST
        self.retell()
        self.next()

    # --- what is on the board

    @property
    def ply(self) -> int:
        """How many actions the position on the board has behind it."""
        return self.match.ply if self.looking is None else self.looking

    @property
    def shown_ply(self) -> int:
        """The same, without the action whose events are still being shown: nothing may tell its dice before they
        fall."""
        told = self.stage.told if self.looking is None else None
        return self.ply if told is None else told.ply

    @property
    def shown_seat(self) -> Seat | None:
        """Who acts on the board as it is shown."""
        if self.looking is not None:
            return None
        told = self.stage.told
        if told is None:
            return self.session.seat
        acting = self.skin.acting(told.before)
        return self.match.told(told.ply, self.who.viewer).seat if acting is None else acting

    @property
    def seen_by(self) -> Seat:
        """Whose friends and enemies are named on the screen."""
        seat = self.shown_seat
        return seat if seat is not None and self.session.chairs[seat].is_human else self.who.viewer

    @property
    def moment(self) -> Moment[Any]:
        """The position on the board, as whoever looks may know it."""
        return self.match.moment(self.who.viewer, self.ply)

    @property
    def now(self) -> Moment[Any]:
        """The present position, whatever is on the board."""
        return self.match.moment(self.who.viewer)

    @property
    def view(self) -> Any:
        """The view that is drawn."""
        settled = self.moment.view
        return settled if self.looking is not None else self.stage.view(settled)

    @property
    def settled_view(self) -> Any:
        return self.moment.view

    # --- the roll of the turn

    def turn_told(self) -> TurnTold | None:
        """What the panel of the turn's roll tells now."""
        humans = self.who.human_seats
        return self.roll.told(self.view, humans[0] if len(humans) == 1 else None)

    # --- going on

    def next(self) -> None:
        """Looks at what is pending: a person gets a tool, a computer player is asked."""
        self.tool = None
        self.contest.armed = None
        self.pulse.hourglass_shown = False
        self.counsel.cancel()
        self.wants_hint = False
        self.advice = None if self.advice is None or self.advice.ply != self.match.ply else self.advice
        pending = self.match.pending
        if not isinstance(pending, Decision):
            self.ended_at = self.desk.now
        elif self.session.chairs[pending.seat].is_human:
            self._take_tool(pending)
            if self.evaluates:
                self.wishes.ask_advice()
        elif not self.paused:
            self.counsel.ask_move(self.desk.now)
        self.guard.changed()
        self.controls.refresh()

    def _take_tool(self, pending: Decision) -> None:
        moment = self.match.moment(pending.seat)
        cursor = self.tool.cursor if self.tool is not None else self._cursor
        self.tool = PickTool(
            self.desk,
            self.skin,
            moment,
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
        by_human = self.who.is_your_turn
        if self.tool is not None:
            self._cursor, self._cursor_shown = self.tool.cursor, self.tool.cursor_shown
        try:
            self.session.play(action)
        except Refused as refused:
            return self.refuse(refused.refusal, None)
        self.looking = None
        if by_human:
            self.stage.finish_all()
            self.stage.removed.clear()
        ply = self.match.ply - 1
        told = self.match.told(ply, self.who.viewer)
        self.stage.add(shown_of(told, hand, waits=not by_human))
        self.stage.last_turn = tuple(shown_of(told))
        self.refusal = None
        self.note = ""
        self.card = None
        assert seat is not None
        self.next()
        self.follow_trouble()
        return HANDLED

    def show_beginning(self) -> None:
        """What another screen has led to and nobody has seen yet: it is shown as soon as the board stands."""
        ply = self.match.ply - 1
        if ply < 0:
            return
        seen = shown_of(self.match.told(ply, self.who.viewer))
        first = next((i for i, shown in enumerate(seen) if self.skin.opens(shown.happening.event)), len(seen))
        self._beginning = seen[first:]
        said = sum(1 for shown in self._beginning if self._sentence(shown))
        self.told = self.told[: len(self.told) - said]

    _beginning: Sequence[Shown] = ()

    def follow_trouble(self) -> None:
        """The standing notice comes as soon as the record can't be written, and goes as soon as it can."""
        if self.places is not None and bool(self.session.trouble) != bool(self.places.notice.height):
            self.arrange()

    def _told(self, shown: Shown) -> None:
        """An event begins to be shown: it is said in words."""
        self.contest.follow(shown)
        sentence = self._sentence(shown)
        if sentence and (not self.told or self.told[-1] != sentence):
            self.told.append(sentence)
        if self.places is not None:
            self.changed.at(self.places.story)
            if self.places.turn is not None:
                self.controls.refresh_purses()
        if self.shows_log:
            self.controls.tell_log()
        if isinstance(shown.happening.event, GameEnded):
            winners = shown.happening.event.winners
            humans = set(self.who.human_seats)
            self.desk.sound.play("draw" if not winners else "defeat" if humans and not humans & winners else "victory")

    def _sentence(self, shown: Shown) -> str | None:
        return self.rules.notation.sentence(shown.happening.event, shown.before, self.who.viewer)

    def retell(self) -> None:
        """The sentences of the game so far, after a jump."""
        self.told = [sentence for ply in range(self.match.ply) for sentence in self.sentences_of(ply)]

    def sentences_of(self, ply: int) -> list[str]:
        """What the action of that number, from 0, has led to, in words for the viewer."""
        return self.match.sentences(ply, self.who.viewer)

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

    def toggle_log(self) -> Change:
        """The sentences of the whole game instead of the list, or back."""
        self.shows_log = not self.shows_log
        self.controls.shows_switches = False
        self.controls.refresh()
        return HANDLED

    def open_menu(self, title: str, entries: Sequence[choice_menu.Entry], about: pygame.Rect) -> None:
        """A menu beside what it is about; in a battle with a panel of the turn's roll in the panel that tells."""
        self.menu = choice_menu.Menu(self.desk, title, entries)
        self._menu_about = about
        self._fit_menu()

    def _fit_menu(self) -> None:
        if self.menu is None:
            return
        p = self.places
        if p is not None and p.turn is not None and not any(c.rect == self._menu_about for c in self.controls.plaques):
            self.menu.fit(p.story, inside=True)
        else:
            self.menu.fit(self._menu_about)

    _menu_about = pygame.Rect(0, 0, 0, 0)

    # --- layout

    def arrange(self) -> None:
        self._cursor_shown = self.tool.cursor_shown if self.tool is not None else self._cursor_shown
        super().arrange()
        self.controls.refresh()
        self.pulse.clock_at = self.desk.now
        self.changed.everything()
        self._fit_menu()

    def place(self) -> None:
        desk = self.desk
        left = desk.settings.panel_side == "left"
        has_notice = bool(self.session.trouble)
        p = self.places = places(
            desk.layout, self.skin, len(self.rules.seats), turned=self.turned, panels_left=left, has_notice=has_notice
        )
        self.stage.finish_all()
        self.stage.add(self._beginning)
        self._beginning = ()
        self.bar_of_value.rect, self.bar_of_value.flipped = p.evaluation, self.flipped
        self.contest.panel.rect, self.contest.panel.foot = p.contest, p.contest_answers[0].top
        if p.cross is not None and not p.plaques:
            for seat, room in self.skin.corners.items():
                plaque = self.controls.plaques[seat]
                if isinstance(plaque, SeatPlaque):
                    plaque.fit(room)
        else:
            for plaque, rect in zip(self._from_above(), p.plaques, strict=True):
                plaque.rect = rect
        if p.turn is not None:
            self.turn_panel.rect = p.turn
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
        if self.places.purses is not None:
            self.desk.art.panel(surface, self.places.purses)
            y, size = (15, 13) if self.places.low else (19, 14)
            self.desk.art.panel_title(surface, words.TOKENS, self.places.purses, y, size)
        if cross is not None and not cross.tabs.width:
            self.desk.art.panel(surface, cross.show)
            self.desk.art.panel_title(surface, words.SHOW, cross.show, 20, 14)

    def toggle_pause(self) -> Change:
        self.paused = not self.paused
        if not self.paused:
            self.looking = None
        self.next()
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
        change = self.pulse.run_clocks() or change
        if not self.stage.idle:
            was_waiting = self.stage.waiting
            if self.stage.update(seconds):
                change = change or HANDLED
            if self.stage.idle or self.stage.waiting != was_waiting:
                self.controls.refresh()
                change = HANDLED
        if self.contest.moves:
            self.changed.at(self.contest.panel.wells)
        if self.roll.thrown is not None and self.places is not None:
            self.changed.at(self.places.turn)
        change = self._turn_to_who_acts() or change
        change = self.pulse.listen() or change
        self.follow_trouble()  # the disk fails when it likes
        if self.desk.now - self.refused_at < SHAKE + 0.05 and self.refused_spot is not None:
            self.changed.at_spot(self.refused_spot, 12)
            for spot in self.refusal.where if self.refusal is not None else ():
                self.changed.at_spot(spot)
        if self.tool is not None and self.desk.now - self.tool.since < GROW + 0.1:
            for spot in self.tool.moves:
                self.changed.at_spot(spot)
        if self.evaluates and self.bar_of_value.moves:
            self.changed.at(self.places.evaluation.inflate(20, 8) if self.places else None)
        return self.pulse.follow_end() or change

    def open_result(self) -> Change:
        from game.ui.scenes.result import ResultScene

        self.banner_shown = True
        return Push(ResultScene(self.desk, self))

    def leave(self) -> None:
        """Nothing of the thought is left, and the record is written."""
        self.counsel.cancel()
        self.desk.app.left(self.session, self.controls.round_at(self.match.ply))
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

    def over_ground(self, surface: pygame.Surface) -> None:
        self.pictures.draw(surface)

    @property
    def asks(self) -> bool:
        return any(button.visible for button in self.controls.answer_buttons)


def _subtitle(session: Session) -> str:
    """The variant's name and the clock: "Standard, 15 + 10"."""
    variants = session.library.values(session.rules.game)["variants"]
    variant = variants.get(session.rules.variant)
    name = getattr(variant, "name", session.rules.variant)
    clock = session.record.clock
    if clock is None:
        return str(name)
    return f"{name}, {clock.seconds / 60:g} + {clock.increment:g}"
