"""The battle: board, plaques, the list of what was done, and the panel that tells (docs/look.md, Battle).

Knows no game: the skin draws, the tool for the pending decision turns input into an action, the session keeps the
record, the counsel asks the computer player's process.  Nothing here ever waits for that process.

The scene makes the parts of the screen, gives each what it works with, and does what they wish.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.events import GameEnded
from game.core.ruleset import Action
from game.core.seats import Seat
from game.play.lessons import Coach
from game.play.session import Session
from game.ui.counsel import Counsel
from game.ui.damage import Damage
from game.ui.desk import Desk
from game.ui.film import Moving
from game.ui.night import Night
from game.ui.rounds import Rounds
from game.ui.scene import HANDLED, Change, Guard
from game.ui.scenes.battle import words
from game.ui.scenes.battle.acting import Acting, OnScreen
from game.ui.scenes.battle.advising import Advising
from game.ui.scenes.battle.announcer import Announcer
from game.ui.scenes.battle.answers import Answers, ButtonActions
from game.ui.scenes.battle.board_input import BoardInput
from game.ui.scenes.battle.brought import Brought
from game.ui.scenes.battle.choosing import Choosing
from game.ui.scenes.battle.contest import BattleContest
from game.ui.scenes.battle.controls import Commands, Controls
from game.ui.scenes.battle.doors import Doors
from game.ui.scenes.battle.edge_below import EdgeBelow
from game.ui.scenes.battle.hints import BattleHints
from game.ui.scenes.battle.history import History
from game.ui.scenes.battle.layout import places
from game.ui.scenes.battle.lesson import Lessons, Teaching
from game.ui.scenes.battle.listed_card import ListedCard
from game.ui.scenes.battle.looking_back import LookingBack
from game.ui.scenes.battle.marks import BoardMarks
from game.ui.scenes.battle.peeking import Peeking
from game.ui.scenes.battle.pictures import Pictures
from game.ui.scenes.battle.places import CROSS_LEAST, LEAST, Places
from game.ui.scenes.battle.plans import BattlePlans
from game.ui.scenes.battle.pointed import Pointed
from game.ui.scenes.battle.requests import Requests, sitters
from game.ui.scenes.battle.routing import Keys, Routing
from game.ui.scenes.battle.said import Said
from game.ui.scenes.battle.seats import Seats
from game.ui.scenes.battle.showing import Showing
from game.ui.scenes.battle.since import Since
from game.ui.scenes.battle.sitters import Seating
from game.ui.scenes.battle.suggesting import Suggesting
from game.ui.scenes.battle.table import Position, Table
from game.ui.scenes.battle.timekeeper import Thinking
from game.ui.scenes.battle.undoing import Undoing
from game.ui.screen import Screen
from game.ui.skins import skin_for
from game.ui.stage import Shown, Stage
from game.ui.widgets import Hint
from game.ui.widgets.widget import Widget


class BattleScene(Screen, Moving):
    """One session on the table."""

    least = LEAST

    def __init__(self, desk: Desk, session: Session) -> None:
        cards, game = desk.app.library.menu(), session.rules.game
        super().__init__(desk, cards[game].name if game in cards else game.capitalize(), _subtitle(session))
        desk.app.playing = session
        self.session, self.match, self.rules = session, session.match, session.rules
        self.skin = skin_for(desk, session.rules, session.match)
        self.who = Seating(desk, session, self.skin)
        self.counsel = Counsel(lambda: desk.app.thinker(session), session)
        self.counsel.warm_up()
        self.stage = Stage(self.skin, lambda: desk.settings, desk.sound.play, self._told)
        self.guard = Guard(lambda: desk.awake)
        self.changed = Damage(self.skin)
        self.table = Table(desk, session, self.skin, self.who, self.stage, self.changed)
        self.places: Places | None = None
        self._beginning: Sequence[Shown] = ()
        self._hints_painted: tuple[Hint, ...] = ()
        self._stands: tuple[Action | None, bool] = None, False
        """What has been put together so far and whether a cursor stands on the board, as the answers show it."""
        self._make_what_is_shown()
        self._make_what_is_chosen()
        self._make_what_goes_on()
        self._make_controls()
        self._make_what_speaks()
        self._make_routes()
        self.least = CROSS_LEAST if self.seats.on_board or self.panels else LEAST
        self.said.retell()
        self.acting.next()

    # --- the parts

    def _make_what_is_shown(self) -> None:
        """What is on the board, who sits where, and what the game brings beside it."""
        table = self.table
        self.position = Position(table)
        self.edge = EdgeBelow(table, self.position, self.arrange)
        self.said = Said(table, self.position)
        self.night = Night(self.desk, self.stage, self.changed.everything)
        self.night.names = self.said.names
        self.panels = self.skin.panels()
        self.teaching = self._teaching()
        if self.teaching is not None:
            self.panels = (*self.panels, self.teaching.panel)
        self.rounds = Rounds(self.skin, self.match, self.who.viewer)
        self.thinking = Thinking(table, self.counsel)
        self.seats = Seats(table, self.position, self.panels, lambda: self.thinking.shown, self._ask_who_sits)
        self.advising = Advising(table, self.position, self.counsel)

    def _teaching(self) -> Teaching | None:
        """What a lesson says beside the board; None in a game."""
        coach, app = self.session.coach, self.desk.app
        if not isinstance(coach, Coach):
            return None
        leave = app.open_menu if coach.is_lesson else lambda: app.open_turning_points(alone=True)
        again = (lambda: app.begin_lesson(coach.offered.key)) if coach.is_lesson else app.next_puzzle

        def back() -> Change:
            return self.undoing.take_back(len(coach.place)) if coach.is_strayed else self.undoing.undo()

        wishes = Lessons(
            back, lambda: self.acting.play_on(), leave, again, lambda: self.refresh()
        )  # fmt: skip
        return Teaching(self.table, self.position, coach, wishes)

    def _make_what_is_chosen(self) -> None:
        """What the player points at and is told of it."""
        table, position, said = self.table, self.position, self.said
        self.choosing = choosing = Choosing(table, position)
        self.peeking = Peeking(table, choosing, self.advising)
        self.contest = BattleContest(table, position, choosing, said, self.peeking)
        self.since = Since(table, position, said)
        self.plans = BattlePlans(table, position, said, self, lambda: self.refresh())
        self.marks = BoardMarks(
            table, position, choosing, self.contest, said, self.peeking, self.since, self.plans, self.teaching
        )  # fmt: skip
        self.brought = Brought(table, position, self.panels, self.seats, self.marks.pointing)
        self.listed = ListedCard(table, position, choosing, said, self.advising)
        self.pointed = Pointed(table, position, choosing, self.seats)

    def _make_what_goes_on(self) -> None:
        """From one decision to the next, back, and away from the board."""
        table, position, choosing, contest, said = (
            self.table, self.position, self.choosing, self.contest, self.said,
        )  # fmt: skip
        self.doors = Doors(table, position, said, self)
        self.acting = acting = Acting(
            table, position, choosing, contest, said, self.since, self.advising, self.counsel, self.thinking,
            self.seats, self.teaching, OnScreen(self.refresh, self.follow_trouble, self.guard),
        )  # fmt: skip
        self.choose, self.play, self.open_pause = acting.choose, acting.play, self.doors.open_pause
        self.handing, self.letting_be, self.timekeeper = acting.handing, acting.letting_be, acting.timekeeper
        self.looking_back = LookingBack(
            table, position, choosing, contest, said, self.since, self.advising, self.refresh
        )  # fmt: skip
        self.showing = Showing(table, position, self.night, contest, self.brought, self.refresh)
        self.requests = Requests(table, position, said, self, acting.play)
        self.undoing = Undoing(table, self, self.counsel.cancel, acting.jumped)

    def _make_controls(self) -> None:
        table, position, choosing, contest, acting, past = (
            self.table, self.position, self.choosing, self.contest, self.acting, self.looking_back,
        )  # fmt: skip
        on_press = ButtonActions(
            acting.play, acting.strike, acting.let_be, past.go_on, past.again,
            lambda: self.undoing.take_back(position.ply), past.look_at_now,
            self.open_result, acting.toggle_pause, acting.handing.look, acting.move_now,
        )  # fmt: skip
        commands = Commands(
            self.open_pause, self.undoing.undo, self.undoing.redo, lambda: self.suggesting.suggest(),
            self.edge.flip, self.mute, past.look, past.look_by, self._retry, self._save_elsewhere, self.refresh,
            self.repaint, lambda: self.suggesting.toggle_evaluation(),
        )  # fmt: skip
        is_dense = len(self.rules.seats) > 2 or bool(self.panels)
        self.controls = Controls(table, position, contest, self.said, self.advising, self.requests, commands)
        self.suggesting = Suggesting(
            table, position, choosing, self.advising, self.controls, self.teaching, acting.choose, self.refresh
        )  # fmt: skip
        self.answers = Answers(table, position, choosing, contest, self.thinking, on_press, has_rows=bool(self.panels))
        self.history = History(table, position, self.rounds, self.controls.list, is_dense=is_dense)
        self.menu_button, self.tools = self.controls.menu_button, list(self.controls.tools)
        if self.brought.turn_panel is not None:
            self.brought.turn_panel.spend = self.spend_token
        controls = self.controls.take(self.seats, self.answers, self.history, self.panels)
        self.ring.add(*self.bar_widgets(), *controls)
        self.ring.arrows = False

    def _make_what_speaks(self) -> None:
        """Who says what, and how all of it is drawn."""
        table, position, contest = self.table, self.position, self.contest
        self.announcer = Announcer(
            table, position, self.choosing, self.said, contest, self.peeking, self.rounds, self.thinking, self.panels,
            self.since, self.plans, lambda: self.answers.asks, lambda: self.letting_be.waits,
            lambda: self.listed.now() is not None,
        )  # fmt: skip
        self.bar_hints = BattleHints(
            table, position, contest, self.answers, self.counsel, self.since,
            lambda: self.advising.shows, lambda: self.teaching is not None and self.teaching.is_speaking,
        )  # fmt: skip
        self.pictures = Pictures(
            table, position, self.marks, self.announcer, self.advising, self.controls, self.listed,
            self.pointed.name_tag,
        )  # fmt: skip

    def _make_routes(self) -> None:
        """Where events go."""
        table, position, choosing, contest, said, acting = (
            self.table, self.position, self.choosing, self.contest, self.said, self.acting,
        )  # fmt: skip
        self.board_input = BoardInput(
            table, position, choosing, self.marks, said, self.panels, acting.choose, acting.refuse, acting.disarm
        )
        keys = Keys(
            self._commands(), acting.strike, acting.let_be, self.looking_back.look, self._close_something,
            self._point_at_suggestion, acting.skip, self.refresh, self._with_keys,
        )  # fmt: skip
        self.routing = Routing(
            table, position, choosing, contest, said, self.board_input, self.answers, self.seats, self.ring,
            self.guard, keys,
        )  # fmt: skip

    def _with_keys(self) -> list[Widget]:
        """The controls beside the answers that have keys of their own."""
        taught = () if self.teaching is None else self.teaching.panel.controls
        return [*self.bar_widgets(), *(widget for widget in taught if widget.visible)]

    def _commands(self) -> dict[str, Callable[[], Change]]:
        """Keys of the whole screen."""
        return {
            "danger": lambda: self._toggle("danger"),
            "support": lambda: self._toggle("support_lines"),
            "evaluation": self.suggesting.toggle_evaluation,
            "again": self.looking_back.again,
            "since": self.looking_back.toggle_since,
            "chronicle": self.doors.open_chronicle,
            "plans": self.plans.toggle,
            "inspect": self.board_input.inspect_cursor,
            "how_they_move": self.doors.open_how_they_move,
            "token": self.spend_token,
            "play_suggestion": self.suggesting.play,
            "log": self.controls.toggle_log,
            "move_now": self.acting.move_now,
            "rules": self.doors.open_rules,
            "menu": self.open_pause,
        }

    # --- what has happened

    def show_beginning(self) -> None:
        """What another screen has led to and nobody has seen yet: it is shown as soon as the board stands."""
        self._beginning = self.acting.beginning()

    def _told(self, shown: Shown) -> None:
        """An event begins to be shown."""
        self.night.interest = self.position.interest
        if self.contest.follow(shown):
            self.refresh()
        self.said.tell(shown)
        if self.places is not None:
            self.brought.told(self.places, self.bar_room)
        self.controls.tell_log()
        if isinstance(shown.happening.event, GameEnded):
            winners = shown.happening.event.winners
            humans = set(self.who.human_seats)
            self.desk.sound.play("draw" if not winners else "defeat" if humans and not humans & winners else "victory")

    def follow_trouble(self) -> None:
        """The standing notice comes as soon as the record can't be written, and goes as soon as it can."""
        if self.places is not None and bool(self.session.trouble) != bool(self.places.notice.height):
            self.arrange()

    def refresh(self) -> None:
        """Brings everything to the present moment."""
        self.changed.everything()
        self.brought.feed()
        self.controls.refresh(self.places)
        self.hints = self.bar_hints.now()
        if self.places is not None and tuple(self.hints) != self._hints_painted:
            self._hints_painted = tuple(self.hints)
            self.repaint()  # the hint bar is part of what stands still

    # --- buttons and keys

    def mute(self) -> Change:
        return self._toggle("mute")

    def _toggle(self, option: str) -> Change:
        """A setting that is on or off."""
        self.desk.change(**{option: not getattr(self.desk.settings, option)})
        self.refresh()
        return HANDLED

    def open_result(self) -> Change:
        self.timekeeper.banner_shown = True
        return self.doors.open_result()

    def spend_token(self) -> Change:
        """What tokens may do now; nothing in a game without them."""
        panel = self.brought.turn_panel
        if panel is None or not panel.token.visible or not panel.token.enabled:
            return None
        change = self.letting_be.spend()
        panel.token.lit = self.letting_be.asks_next
        self.refresh()
        return change

    def _point_at_suggestion(self, point: tuple[int, int]) -> bool:
        return self.places is not None and self.suggesting.point_at(point, self.places.suggestions)

    def _close_something(self) -> bool:
        """Esc closes the top layer first."""
        if self.said.card is not None:
            self.said.card = None
        elif not self.position.is_live:
            self.looking_back.look_at_now()
        elif self.controls.shows_log:
            self.controls.toggle_log()
        else:
            return False
        return True

    def _ask_who_sits(self, seat: Seat) -> Change:
        title = words.WHO_SITS.format(name=self.skin.seat_name(seat))
        about = self.seats.plaques[seat].rect
        self.choosing.open_menu(title, sitters(self.table, seat, self.acting.sit), about, of_the_board=False)
        return HANDLED

    def _retry(self) -> Change:
        change = self.requests.retry()
        self.follow_trouble()
        return change

    def _save_elsewhere(self) -> Change:
        change = self.requests.save_elsewhere()
        self.follow_trouble()
        return change

    # --- layout

    def arrange(self) -> None:
        self.choosing.remember_whether_cursor_is_shown()
        super().arrange()
        self.refresh()
        self.handing.curtain.arrange()
        self.timekeeper.clock_at = self.desk.now
        self.changed.everything()
        self.choosing.fit_menu()

    def place(self) -> None:
        left = self.desk.settings.panel_side == "left"
        has_notice = bool(self.session.trouble)
        p = self.places = places(
            self.desk.layout, self.skin, len(self.rules.seats), self.panels,
            turned=self.edge.turned, panels_left=left, has_notice=has_notice,
        )  # fmt: skip
        self.stage.finish_all()
        self.stage.add(self._beginning)
        self._beginning = ()
        self.advising.bar.rect, self.advising.bar.flipped = p.evaluation, self.edge.flipped
        self.contest.panel.rect, self.contest.panel.foot = p.contest, p.contest_answers[0].top
        self.peeking.has_room = p.cross is not None
        self.listed.has_place = p.cross is None and bool(p.steps)
        self.choosing.inside = p.story if self.panels else None
        self.choosing.is_placed = True
        self.board_input.story = p.story
        self.brought.place(p, flipped=self.edge.flipped)
        self.controls.fit(p)
        self.answers.fit(p)

    def paint(self, surface: pygame.Surface) -> None:
        assert self.places is not None
        self.pictures.paint(surface, self.places)

    # --- the scene

    def handle(self, event: pygame.Event) -> Change:
        if self.handing.curtain.closed:
            return self.handing.handle(event, self.open_pause)
        change = self.routing.handle(event)
        self.pointed.hear(event)
        self._follow_pointing()
        return change

    def _follow_pointing(self) -> None:
        """The name of what is pointed at, and the card of what is in hand."""
        self.pointed.follow()
        self.brought.follow()
        lists_card = self.listed.now() is not None
        tool = self.choosing.tool
        stands = self.choosing.whole, tool is not None and tool.cursor_shown
        if lists_card != self.controls.lists_card or stands != self._stands:
            self.controls.lists_card, self._stands = lists_card, stands
            self.refresh()

    @property
    def busy(self) -> bool:
        moves = self.stage.busy or self.said.shakes or self.marks.grow or self.advising.moves
        return moves or self.seats.moves or self.ring.busy

    def update(self, seconds: float) -> Change:
        if self.handing.curtain.closed:
            self.timekeeper.clock_at = self.desk.now  # nobody is asked yet
            return self.handing.curtain.update(seconds)
        change: Change = self.ring.update(seconds)
        if change is not None:
            self.changed.everything()
        change = self.timekeeper.run_clocks() or change
        change = self.showing.update(seconds) or change
        change = self.handing.follow() or change
        change = self.edge.follow(is_placed=self.places is not None) or change
        change = self.letting_be.follow() or change
        if self.brought.have_grown and not self.choosing.is_held:
            self.arrange()
        self._follow_pointing()
        self.timekeeper.skips = self.acting.skipping
        change = self.timekeeper.listen() or self.acting.let_others_reply() or self.board_input.follow() or change
        self.follow_trouble()  # the disk fails when it likes
        self.marks.follow()
        if self.advising.moves:
            self.changed.at(self.places.evaluation.inflate(20, 8) if self.places else None)
        is_taught = self.teaching is not None and not self.teaching.coach.is_left
        is_over = not is_taught and self.timekeeper.is_over(is_live=self.position.is_live)
        return self.open_result() if is_over else change

    def leave(self) -> None:
        """Nothing of the thought is left, and the record is written."""
        self.counsel.cancel()
        if self.teaching is not None:
            self.teaching.keep_place()
        self.desk.app.left(self.session, max(1, self.rounds.at(self.match.ply)))
        if self.desk.app.playing is self.session:
            self.desk.app.playing = None

    # --- what must be drawn again

    @property
    def damage(self) -> Sequence[pygame.Rect] | None:
        """Read once before each drawing."""
        rects = self.showing.damage()
        return None if self.ring.tip_open or self.handing.curtain.closed else rects

    # --- drawing

    def moving(self) -> Sequence[pygame.Rect]:
        return () if self.handing.curtain.closed else self.showing.area()

    def draw_moving(self, surface: pygame.Surface) -> None:
        self.showing.draw(surface)

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_still(surface)
        if self.moving():
            self.draw_moving(surface)

    def draw_still(self, surface: pygame.Surface) -> None:
        if self.handing.curtain.closed:
            self.handing.curtain.draw(surface)
            return
        super().draw(surface)
        assert self.places is not None
        self.pictures.draw_over(surface, self.places)
        if self.position.is_live:
            self.night.draw(surface)

    def over_ground(self, surface: pygame.Surface) -> None:
        assert self.places is not None
        self.pictures.draw(surface, self.places, self.bar_room)


def _subtitle(session: Session) -> str:
    """The variant's name and the clock: "Standard, 15 + 10"."""
    variants = session.library.values(session.rules.game)["variants"]
    variant = variants.get(session.rules.variant)
    name = getattr(variant, "name", session.rules.variant)
    clock = session.record.clock
    if clock is None:
        return str(name)
    return f"{name}, {clock.seconds / 60:g} + {clock.increment:g}"
