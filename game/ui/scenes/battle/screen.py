"""The battle: board, plaques, the list of what was done, and the panel that tells (docs/look.md, Battle).

Knows no game: the skin draws, the tool for the pending decision turns input into an action, the session keeps the
record, the counsel asks the computer player's process.  Nothing here ever waits for that process.

The scene makes the parts of the screen, gives each what it works with, and does what they wish.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.events import GameEnded
from game.core.ruleset import Action, Decision, Refusal, Spot
from game.core.seats import Seat
from game.play.chair import Chair
from game.play.lessons import Coach
from game.play.match import Refused
from game.play.session import Session
from game.ui.counsel import Counsel
from game.ui.damage import Damage
from game.ui.desk import Desk
from game.ui.film import Moving
from game.ui.night import Night
from game.ui.panels.turn_panel import TurnPanel
from game.ui.rounds import Rounds
from game.ui.scene import HANDLED, Change, Guard, Push, Replace
from game.ui.scenes.battle import words
from game.ui.scenes.battle.advising import Advising
from game.ui.scenes.battle.announcer import Announcer
from game.ui.scenes.battle.answers import Answers, ButtonActions
from game.ui.scenes.battle.board_input import BoardInput
from game.ui.scenes.battle.choosing import Choosing
from game.ui.scenes.battle.contest import BattleContest
from game.ui.scenes.battle.controls import Commands, Controls
from game.ui.scenes.battle.handing import Handing
from game.ui.scenes.battle.hints import BattleHints
from game.ui.scenes.battle.history import History
from game.ui.scenes.battle.layout import CROSS_LEAST, LEAST, Places, places
from game.ui.scenes.battle.lesson import Lessons, Teaching
from game.ui.scenes.battle.letting_be import LettingBe
from game.ui.scenes.battle.listed_card import ListedCard
from game.ui.scenes.battle.marks import BoardMarks
from game.ui.scenes.battle.peeking import Peeking
from game.ui.scenes.battle.pictures import Pictures
from game.ui.scenes.battle.pointed import Pointed
from game.ui.scenes.battle.requests import Requests, sitters
from game.ui.scenes.battle.routing import Keys, Routing
from game.ui.scenes.battle.said import Said
from game.ui.scenes.battle.seats import Seats
from game.ui.scenes.battle.since import Since
from game.ui.scenes.battle.sitters import Seating
from game.ui.scenes.battle.story import suggestion_row, suggestion_rows
from game.ui.scenes.battle.table import Position, Table
from game.ui.scenes.battle.timekeeper import Thinking, Timekeeper
from game.ui.scenes.battle.undoing import Undoing
from game.ui.scenes.how_they_move import TITLE as HOW_THEY_MOVE
from game.ui.scenes.how_they_move import HowTheyMove
from game.ui.scenes.pause import PauseScene
from game.ui.scenes.result import ResultScene
from game.ui.screen import Screen
from game.ui.skins import skin_for
from game.ui.skins.panel import Fed, Room
from game.ui.skins.skin import Animation
from game.ui.stage import Shown, Stage, shown_of
from game.ui.widgets import Button, Hint
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
        self.turned = self.skin.turned_for(self.who.sees_first())
        self._turned_by_hand = False
        self.skipping = False
        """The player does not want to watch the others until their own turn."""
        self.places: Places | None = None
        self._shown: Animation | None = None
        self._beginning: Sequence[Shown] = ()
        self._made: Action | None = None
        """What the program answers for whoever must choose now."""
        self._hints_painted: tuple[Hint, ...] = ()
        self._make_what_is_shown()
        self._make_what_is_chosen()
        self._make_controls()
        self._make_routes()
        self.least = CROSS_LEAST if self.seats.on_board or self.panels else LEAST
        self.said.retell()
        self.next()

    # --- the parts

    def _make_what_is_shown(self) -> None:
        """What is on the board, who sits where, and what the game brings beside it."""
        table = self.table
        self.position = Position(table)
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
        self.handing = Handing(table, self._looked_at_by_another)

    def _teaching(self) -> Teaching | None:
        """What a lesson says beside the board; None in a game."""
        coach, app = self.session.coach, self.desk.app
        if not isinstance(coach, Coach):
            return None
        leave = app.open_menu if coach.is_lesson else lambda: app.open_turning_points(alone=True)
        again = (lambda: app.begin_lesson(coach.offered.key)) if coach.is_lesson else app.next_puzzle
        wishes = Lessons(lambda: self.undoing.undo(), self._play_on, leave, again, lambda: self.refresh())
        return Teaching(self.table, self.position, coach, wishes)

    def _play_on(self) -> Change:
        """The lesson is left: the others think for themselves from here."""
        self.next()
        return HANDLED

    def _make_what_is_chosen(self) -> None:
        """What the player points at and is told of it."""
        table, position, said = self.table, self.position, self.said
        self.choosing = choosing = Choosing(table, position)
        self.peeking = Peeking(table, choosing, self.advising)
        self.contest = BattleContest(table, position, choosing, said, self.peeking)
        self.since = Since(table, position, said)
        self.marks = BoardMarks(table, position, choosing, self.contest, said, self.peeking, self.since, self.teaching)
        self.requests = Requests(table, position, said, self, self.play)
        self.undoing = Undoing(table, self, self.counsel.cancel, self._jumped)
        self.listed = ListedCard(table, position, choosing, said, self.advising)
        self.pointed = Pointed(table, position, choosing, self.seats)
        self.letting_be = LettingBe(table, position, choosing, self.advising, said, self.play, self._put)
        for panel in self.panels:
            if isinstance(panel, TurnPanel):
                panel.spend = self.spend_token

    def _make_controls(self) -> None:
        table, position, choosing, contest, undoing = (
            self.table, self.position, self.choosing, self.contest, self.undoing,
        )  # fmt: skip
        on_press = ButtonActions(
            self.play, self.strike, self.let_be, self.go_on, self.again,
            lambda: undoing.take_back(position.ply), lambda: self.look(self.match.ply),
            self.open_result, self.toggle_pause, self.move_now,
        )  # fmt: skip
        commands = Commands(
            self.open_pause, undoing.undo, undoing.redo, self.suggest, self.flip, self.mute, self.look,
            lambda step: self.look(position.ply + step), self._retry, self._save_elsewhere, self.refresh, self.repaint,
            self._toggle_evaluation,
        )  # fmt: skip
        is_dense = len(self.rules.seats) > 2 or bool(self.panels)
        self.controls = Controls(table, position, contest, self.said, self.advising, self.requests, commands)
        self.answers = Answers(table, position, choosing, contest, self.thinking, on_press, has_rows=bool(self.panels))
        self.history = History(table, position, self.rounds, self.controls.list, is_dense=is_dense)
        self.menu_button, self.tools = self.controls.menu_button, list(self.controls.tools)
        controls = self.controls.take(self.seats, self.answers, self.history, self.panels)
        self.ring.add(*self.bar_widgets(), *controls)
        self.ring.arrows = False

    def _make_routes(self) -> None:
        """Who says what, what goes on by itself, and where events go."""
        table, position, choosing, contest, said = (
            self.table, self.position, self.choosing, self.contest, self.said,
        )  # fmt: skip
        self.announcer = Announcer(
            table, position, choosing, said, contest, self.peeking, self.rounds, self.thinking, self.panels,
            self.since, lambda: self.answers.asks, lambda: self.letting_be.waits,
            lambda: self.listed.now() is not None,
        )  # fmt: skip
        self.bar_hints = BattleHints(
            table,
            position,
            contest,
            self.answers,
            self.counsel,
            self.since,
            lambda: self.advising.shows,
            lambda: self.teaching is not None and self.teaching.is_speaking,
        )
        self.timekeeper = Timekeeper(
            table, self.counsel, self.thinking, self.advising, said, self.seats, self.play, self.refresh
        )
        self.pictures = Pictures(
            table, position, self.marks, self.announcer, self.advising, self.controls, self.listed,
            self.pointed.name_tag,
        )  # fmt: skip
        self.board_input = BoardInput(
            table, position, choosing, self.marks, said, self.panels, self.choose, self.refuse, self._disarm
        )
        keys = Keys(
            self._commands(), self.strike, self.let_be, self.look, self._close_something, self._point_at_suggestion,
            self.skip, self.refresh, self._with_keys,
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
            "evaluation": self._toggle_evaluation,
            "again": self.again,
            "since": self._toggle_since,
            "inspect": self.board_input.inspect_cursor,
            "how_they_move": self.open_how_they_move,
            "token": self.spend_token,
            "play_suggestion": self.play_suggestion,
            "log": self.toggle_log,
            "move_now": self.move_now,
            "rules": self._open_rules,
            "menu": self.open_pause,
        }

    # --- going on

    def next(self) -> None:
        """Looks at what is pending: a person gets a tool, a computer player is asked."""
        self.choosing.stop()
        self.contest.armed = None
        self.timekeeper.hourglass_shown = False
        self.counsel.cancel()
        self.letting_be.stop()
        self.advising.turn_to(self.match.ply)
        self.handing.stop_waiting()
        pending = self.match.pending
        if self.teaching is not None:
            self.teaching.changed()
        self.session.wish = self.desk.settings.passing
        self._made = self.session.made_for() if self.teaching is None else None
        if not isinstance(pending, Decision):
            self.timekeeper.ended_at = self.desk.now
        elif self._made is not None:
            pass  # it is made as soon as all is shown
        elif self.session.chairs[pending.seat].is_human:
            if self.handing.is_for(pending.seat):
                self._ask(pending)
        elif not self.thinking.paused and not (self.teaching is not None and self.teaching.holds()):
            self.counsel.ask_move(self.desk.now)
        self.guard.changed()
        self.refresh()

    def _ask(self, decision: Decision) -> None:
        """A person in front of the screen may choose, where it matters what they choose."""
        if self.skipping:
            self.stage.finish_all()
            self.skipping = False
        if not self.letting_be.takes(decision):
            self._put(decision)
            if self.teaching is None:  # a coach says what matters
                self.since.comes_up()

    def _put(self, decision: Decision) -> None:
        """The question stands on the screen."""
        self.choosing.ask(decision)
        self.guard.changed()
        self.refresh()
        if self.advising.evaluates:
            self.advising.ask()

    def _looked_at_by_another(self) -> None:
        """Another person is there: they are shown what was done since their own last action."""
        seat, match = self.who.in_front, self.match
        first = next((i + 1 for i in range(match.ply - 1, -1, -1) if match.steps[i].seat == seat), 0)
        self.stage.clear()
        self.contest.forget()
        self.said.retell()
        seen = [shown for ply in range(first, match.ply) for shown in shown_of(match.told(ply, seat))]
        self.stage.add(seen)
        self.stage.last_turn = tuple(seen)
        self.said.untell(seen)
        self.next()

    def choose(self, action: Action, hand: tuple[int, int] | None = None) -> Change:
        """What the player has pointed at: an attack opens its odds first, and begins when it is chosen again."""
        if self.contest.armed is not None and self.contest.armed == action:
            return self.strike()
        if self.contest.asks_first(action):
            self.contest.arm(action)
            self.guard.changed()
            self.refresh()
            return HANDLED
        return self.play(action, hand)

    def strike(self) -> Change:
        """Begins the attack that was aimed."""
        action = self.contest.struck()
        return HANDLED if action is None else self.play(action, aimed=True)

    def _disarm(self) -> bool:
        """Lets the attack be; False when none was aimed."""
        if not self.contest.disarm():
            return False
        self.guard.changed()
        self.refresh()
        return True

    def let_be(self) -> Change:
        """The Cancel button."""
        if self._disarm():
            self.choosing.drop()
        return HANDLED

    def play(self, action: Action, hand: tuple[int, int] | None = None, *, aimed: bool = False) -> Change:
        """Makes an action for the seat to act and shows what happens; `aimed`: its odds have been read."""
        by_human = self.who.is_your_turn
        self.choosing.remember_cursor()
        try:
            self.session.play(action)
        except Refused as refused:
            return self.refuse(refused.refusal, None)
        self.position.looking = None
        if by_human:
            self.stage.finish_all()
            self.stage.removed.clear()
        told = self.match.told(self.match.ply - 1, self.who.viewer)
        self.stage.add(shown_of(told, hand, waits=not by_human, aimed=aimed))
        others = self.since.shown() if not by_human and not self.who.is_watched else ()
        self.stage.last_turn = tuple(others or shown_of(told))
        self.said.clear()
        if self.skipping:
            self.stage.finish_all()
        self.next()
        self.follow_trouble()
        return HANDLED

    def refuse(self, refusal: Refusal, spot: Spot | None) -> Change:
        """The piece returns, and the panel says why."""
        self.said.refuse(refusal, spot)
        self.changed.everything()
        return HANDLED

    def show_beginning(self) -> None:
        """What another screen has led to and nobody has seen yet: it is shown as soon as the board stands."""
        ply = self.match.ply - 1
        if ply < 0:
            return
        seen = shown_of(self.match.told(ply, self.who.viewer))
        first = next((i for i, shown in enumerate(seen) if self.skin.opens(shown.happening.event)), len(seen))
        self._beginning = seen[first:]
        self.said.untell(seen[first:])

    def _told(self, shown: Shown) -> None:
        """An event begins to be shown."""
        self.night.interest = self.position.interest
        if self.contest.follow(shown):
            self.refresh()
        self.said.tell(shown)
        if self.places is not None:
            self.changed.at(self.places.story)
            if self.panels:
                self._feed()
                self.seats.refresh_all()
                for rect in (*self.places.above, *self.places.below, self.places.seats, self.bar_room):
                    self.changed.at(rect)
        self.controls.tell_log()
        if isinstance(shown.happening.event, GameEnded):
            winners = shown.happening.event.winners
            humans = set(self.who.human_seats)
            self.desk.sound.play("draw" if not winners else "defeat" if humans and not humans & winners else "victory")

    def _feed(self) -> None:
        """The panels that the game brings tell what is on the board."""
        humans, now = self.who.human_seats, self.stage.now
        event = None if now is None else now.happening.event
        fed = Fed(self.position.view, humans[0] if len(humans) == 1 else None, event, self.stage.part)
        for panel in self.panels:
            panel.feed(fed)

    def follow_trouble(self) -> None:
        """The standing notice comes as soon as the record can't be written, and goes as soon as it can."""
        if self.places is not None and bool(self.session.trouble) != bool(self.places.notice.height):
            self.arrange()

    def refresh(self) -> None:
        """Brings everything to the present moment."""
        self.changed.everything()
        self._feed()
        self.controls.refresh(self.places)
        self.hints = self.bar_hints.now()
        if self.places is not None and tuple(self.hints) != self._hints_painted:
            self._hints_painted = tuple(self.hints)
            self.repaint()  # the hint bar is part of what stands still

    # --- back and forth

    def _jumped(self) -> None:
        """The match stands elsewhere now."""
        self.thinking.paused = self.who.is_watched
        self.stage.clear()
        self.stage.removed.clear()
        self.stage.last_turn = ()
        self.contest.forget()
        self.position.looking = None
        self.said.clear()
        self.choosing.close_menu()
        self.timekeeper.ended_at = None
        self.timekeeper.banner_shown = False
        self.said.retell()
        self.next()
        self.follow_trouble()

    def look(self, ply: int) -> Change:
        """An earlier position on the board; the last one goes back to the game."""
        self.stage.finish_all()
        ply = max(0, min(ply, self.match.ply))
        self.position.looking = None if ply == self.match.ply else ply
        self.contest.armed = None
        self.choosing.close_menu()
        self.said.card = self.said.refusal = None
        self.choosing.drop()
        if self.advising.evaluates and not self.counsel.is_thinking:
            self.advising.ask()
        self.refresh()
        return HANDLED

    def again(self) -> Change:
        """The roll that is being shown; else all that others have done since the player's turn, or the last turn."""
        told, last = self.stage.told, self.stage.last_turn
        ply = None if self.position.looking is not None or told is None else told.ply
        seen = tuple(shown for shown in last if ply is None or shown.ply >= ply)
        self.position.looking = None
        self.contest.forget()
        self.said.untell_last(seen)
        if self.stage.again(seen):
            self.changed.everything()
        return HANDLED

    def _toggle_since(self) -> Change:
        """What others have done since the player's turn, or not any more."""
        self.stage.finish_all()
        self.since.toggle()
        self.refresh()
        return HANDLED

    def skip(self) -> Change:
        """What others do until the player's turn is not shown; what came of it is told then."""
        self.skipping = not self.who.is_watched and not self.who.is_your_turn
        self.stage.finish_all()
        self.refresh()
        return HANDLED

    def go_on(self) -> Change:
        """Ends what is being shown."""
        self.stage.finish()
        self.refresh()
        return HANDLED

    # --- buttons and keys

    def flip(self) -> Change:
        """The next edge below."""
        turns = self.skin.turns
        self.turned = turns[(turns.index(self.turned) + 1) % len(turns)]
        self._turned_by_hand = True
        self.arrange()
        return HANDLED

    @property
    def flipped(self) -> bool:
        """The first seat's edge is above."""
        return self.turned == 2

    def _turn_to_who_acts(self) -> Change:
        """With several people round a board of many edges, the edge of whoever acts is below."""
        seat = self.session.seat
        if seat is None or len(self.skin.turns) < 3 or not self.who.is_your_turn or self._turned_by_hand:
            return None
        if not self.position.is_settled or self.places is None:
            return None
        if any(self.skin.turned_for(partner) == self.turned for partner in self.skin.partners(seat)):
            return None
        self.turned = self.skin.turned_for(seat)
        self.arrange()
        return HANDLED

    def mute(self) -> Change:
        return self._toggle("mute")

    def _toggle(self, option: str) -> Change:
        """A setting that is on or off."""
        self.desk.change(**{option: not getattr(self.desk.settings, option)})
        self.refresh()
        return HANDLED

    def open_pause(self) -> Change:
        moves = Button(
            self.desk, HOW_THEY_MOVE, lambda: Replace(self._sheet()), icon="ui/help",
            key=self.desk.settings.key("how_they_move"),
        )  # fmt: skip
        return Push(PauseScene(self.desk, self, (moves,) if self.skin.move_cards(self.position.view) else ()))

    def open_result(self) -> Change:
        self.timekeeper.banner_shown = True
        return Push(ResultScene(self.desk, self))

    def _open_rules(self) -> Change:
        """Where the rule book speaks of what was refused."""
        return self.desk.app.open_rules(self.said.refusal.rule if self.said.refusal is not None else "")

    def open_how_they_move(self) -> Change:
        """A card for each kind on the board; nothing where its things do not move from square to square."""
        sheet = self._sheet()
        return Push(sheet) if sheet.cards else None

    def _sheet(self) -> HowTheyMove:
        """How the kinds on the board move."""
        return HowTheyMove(self.desk, self, self.skin.move_cards(self.position.view))

    def spend_token(self) -> Change:
        """What tokens may do now; nothing in a game without them."""
        panel = next((panel for panel in self.panels if isinstance(panel, TurnPanel)), None)
        if panel is None or not panel.token.visible or not panel.token.enabled:
            return None
        change = self.letting_be.spend()
        panel.token.lit = self.letting_be.asks_next
        self.refresh()
        return change

    def toggle_log(self) -> Change:
        """The sentences of the whole game instead of the list, or back."""
        self.controls.shows_log = not self.controls.shows_log
        self.controls.shows_switches = False
        self.refresh()
        return HANDLED

    def suggest(self) -> Change:
        if self.teaching is not None and self.teaching.is_speaking:
            return self.teaching.hint()
        if self.position.is_live and not self.who.is_your_turn:
            return None
        self.controls.shows_switches = self.controls.shows_log = False
        self.advising.suggest()
        self.refresh()
        return HANDLED

    def play_suggestion(self) -> Change:
        """Plays the first suggestion, or the one that was pointed at; asks for some where there are none."""
        if self.choosing.tool is None or not self.position.is_live:
            return None
        advice = self.advising.advice
        if not self.advising.shows or advice is None or not advice.suggestions:
            return self.suggest()
        action = self.position.now.action(advice.suggestions[self.advising.arrow].action)
        return HANDLED if action is None else self.choose(action)

    def _toggle_evaluation(self) -> Change:
        self.advising.toggle()
        self.refresh()
        return HANDLED

    def _point_at_suggestion(self, point: tuple[int, int]) -> bool:
        """Draws the arrow of the suggestion at a point; False beside them."""
        advice = self.advising.advice
        if self.places is None or advice is None or not self.advising.shows:
            return False
        room = self.places.suggestions
        for i in range(len(advice.suggestions[: suggestion_rows(self.desk, room)])):
            if suggestion_row(self.desk, room, i).collidepoint(point):
                self.advising.arrow = i
                return True
        return False

    def _close_something(self) -> bool:
        """Esc closes the top layer first."""
        if self.said.card is not None:
            self.said.card = None
        elif not self.position.is_live:
            self.look(self.match.ply)
        elif self.controls.shows_log:
            self.toggle_log()
        else:
            return False
        return True

    def toggle_pause(self) -> Change:
        self.thinking.paused = not self.thinking.paused
        if not self.thinking.paused:
            self.position.looking = None
        self.next()
        return HANDLED

    def move_now(self) -> Change:
        if self.counsel.is_thinking:
            self.counsel.stop()
            return HANDLED
        return None

    def _ask_who_sits(self, seat: Seat) -> Change:
        title = words.WHO_SITS.format(name=self.skin.seat_name(seat))
        about = self.seats.plaques[seat].rect
        self.choosing.open_menu(title, sitters(self.table, seat, self.sit), about, of_the_board=False)
        return HANDLED

    def sit(self, seat: Seat, chair: Chair) -> Change:
        """Somebody else sits there from now on, also in the middle of a thought."""
        self.session.set_chair(seat, chair)
        self.thinking.paused = False
        self.next()
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
            turned=self.turned, panels_left=left, has_notice=has_notice,
        )  # fmt: skip
        self.stage.finish_all()
        self.stage.add(self._beginning)
        self._beginning = ()
        self.advising.bar.rect, self.advising.bar.flipped = p.evaluation, self.flipped
        self.contest.panel.rect, self.contest.panel.foot = p.contest, p.contest_answers[0].top
        self.peeking.has_room = p.cross is not None
        self.listed.has_place = p.cross is None and bool(p.steps)
        self.choosing.inside = p.story if self.panels else None
        self.choosing.is_placed = True
        self.board_input.story = p.story
        self._place_panels(p)
        self.controls.fit(p)
        self.answers.fit(p)

    def _place_panels(self, p: Places) -> None:
        """What the game brings, and the plaques of the seats, which may stand in it."""
        above, below = iter(p.above), iter(p.below)
        for panel in self.panels:
            if panel.room is Room.BELOW:
                panel.rect = next(below)
            else:
                panel.rect = p.seats if panel is self.seats.panel and p.seats is not None else next(above)
            panel.arrange(small=p.low)
        rects = p.plaques if self.seats.panel is None else self.seats.panel.rows(small=p.low)
        self.seats.place(rects, flipped=self.flipped)

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
        lists_card = self.listed.now() is not None
        if lists_card != self.controls.lists_card:
            self.controls.lists_card = lists_card
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
        change = self._show_on(seconds) or change
        change = self.handing.follow() or change
        change = self._turn_to_who_acts() or change
        change = self.letting_be.follow() or change
        self._follow_pointing()
        self.timekeeper.skips = self.skipping
        change = self.timekeeper.listen() or self._let_others_reply() or self.board_input.follow() or change
        self.follow_trouble()  # the disk fails when it likes
        self.marks.follow()
        if self.advising.moves:
            self.changed.at(self.places.evaluation.inflate(20, 8) if self.places else None)
        is_taught = self.teaching is not None and not self.teaching.coach.is_left
        is_over = not is_taught and self.timekeeper.is_over(is_live=self.position.is_live)
        return self.open_result() if is_over else change

    def _let_others_reply(self) -> Change:
        """What the program answers for whoever must choose; in a lesson what is laid down for the other seats."""
        reply = None if self.teaching is None else self.teaching.reply()
        if reply is None and self._made is not None and self.position.is_settled and not self.thinking.paused:
            reply = self._made
        return None if reply is None else self.play(reply)

    def _show_on(self, seconds: float) -> Change:
        """What is being shown goes on."""
        change: Change = None
        if not self.stage.idle:
            was_waiting = self.stage.waiting
            change = HANDLED if self.stage.update(seconds) else None
            if self.stage.idle or self.stage.waiting != was_waiting:
                self.refresh()
                change = HANDLED
            elif self.panels:
                self._feed()
        self.night.follow()
        if self.contest.moves:
            self.changed.at(self.contest.panel.wells)
        for panel in self.panels:
            if panel.moves:
                self.changed.at(panel.rect)
        return change

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
        """Read once before each drawing: what has been noted since the last one."""
        running = self.stage.running
        if running is not self._shown:
            for animation in (self._shown, running):
                self._mark(animation)
            self._shown = running
        rects = self.changed.take()
        return None if self.ring.tip_open or self.handing.curtain.closed else rects

    def _mark(self, animation: Animation | None) -> None:
        """What the board draws otherwise from now on, where an animation begins or has ended."""
        if animation is None:
            return
        for spot in animation.without:
            self.changed.at_spot(spot)
        for rect in animation.area(1.0):
            self.changed.at(rect.inflate(6, 6))

    # --- drawing

    def moving(self) -> Sequence[pygame.Rect]:
        if not self.position.is_live or self.handing.curtain.closed:
            return ()
        return [*self.stage.area(), *self.night.area(self.skin.board)]

    def draw_moving(self, surface: pygame.Surface) -> None:
        self.stage.draw(surface)
        self.night.draw_words(surface, self.skin.board)

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
