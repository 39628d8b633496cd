"""The end of a game: the board stays, a parchment banner says who has won, why, and how long it took.

Under it the course of the game: win chance and material by turn, and what each side's decisions and the dice did.  It
is looked at in a process of its own while the banner stands; leaving ends that.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from game.core.moment import LAID_OPEN
from game.core.ruleset import Result, Ruleset
from game.core.seats import Seat, seats_of
from game.core.wording import counted
from game.play.luck import materials
from game.play.match import Match
from game.play.plans import planners
from game.play.session import Session
from game.play.thinking import Thinker
from game.ui import theme as ink
from game.ui.analyst import Analyst
from game.ui.dates import said_length
from game.ui.interest import Interest
from game.ui.keys import chord
from game.ui.overlay import Overlay
from game.ui.rounds import BEFORE, Rounds, moment_words
from game.ui.scene import HANDLED, Change, Guard, Pop, Push, Scene
from game.ui.scenes.chronicle import Chronicle, Chronicled, has_chronicle
from game.ui.scenes.replay.course import CourseGraph
from game.ui.scenes.replay.timeline import ticks_of
from game.ui.scenes.result_account import Account
from game.ui.scenes.result_rival import Retrying, Spokesman
from game.ui.scenes.result_score import ScoreBlock
from game.ui.skins.skin import Skin
from game.ui.theme import Role
from game.ui.turning_points import collect
from game.ui.widgets import Button, Hint, IconButton, Kind, Ring

if TYPE_CHECKING:
    from game.ui.desk import Desk

WIDTH, HEIGHT, LOW = 440, 318, 246  # units; LOW without the kings
LEAST_COURSE = 176  # units of the panel's height
ROOMY_COURSE = 276
LEAST_GRAPH = 52
SAID = 64  # units that a commander's word takes where the kings have no room
KINGS, LINE = 70, 20  # units of the kings' pictures, and of a line of words
RISES = 0.14  # seconds
BLUR = 16  # units: words under the banner are blurred so far
THINK_AFTER = 0.6  # seconds: an end that is clicked away starts no process
POLL = 0.02
SHOWN_EVERY = 0.5  # seconds between two drawings of what has become known
HINTS = (
    Hint("Enter", "Again"),
    Hint("R", "Replay"),
    Hint("Esc", "Look at the board"),
    Hint("M", "Menu"),
    Hint("P", "Turning points"),
)
WINNER = re.compile(r".+ wins?[:,] (.)(.+)")
"""A sentence that says who has won before it says why."""
WON, LOST, DRAWN, OVER = "Victory", "Defeat", "Draw", "The end"


class SatThere(Protocol):
    """Who sat at the table."""

    @property
    def human_seats(self) -> list[Seat]: ...

    def name_of(self, seat: Seat) -> str: ...


class Placed(Protocol):
    """Where the panels beside the board are."""

    @property
    def column(self) -> pygame.Rect: ...

    @property
    def low(self) -> bool: ...


class Ended(Scene, Protocol):
    """The screen of a game that is over, as far as the banner over it looks."""

    session: Session
    match: Match[Any]
    rules: Ruleset[Any]
    skin: Skin
    hints: Sequence[Hint]

    @property
    def who(self) -> SatThere: ...

    @property
    def places(self) -> Placed | None: ...

    def repaint(self) -> None: ...


class ResultScene(Overlay):
    """The banner over the panels beside the board."""

    def __init__(self, desk: Desk, battle: Ended) -> None:
        super().__init__(desk, battle)
        self.battle = battle
        result = battle.match.result
        assert result is not None, "a game that goes on has no result"
        self.result: Result = result
        app, session = desk.app, battle.session
        self.again = Button(
            desk, "Again", lambda: app.begin_new(session), kind=Kind.PRIMARY, icon="ui/rotate", key="Enter"
        )
        self.replay = Button(desk, "Replay", self._replay, icon="ui/play", key="R")
        self.kept = IconButton(desk, "ui/flag", "Your turning points", app.open_turning_points, key="P")
        self.cards = IconButton(desk, "glyphs/cards", "Cards on the table", self._turn_over, key="C")
        self.cards.visible = battle.skin.turns_over
        key = desk.settings.key("chronicle")
        self.turns = IconButton(desk, "ui/log", "Chronicle: turn by turn", self._chronicle, key=key)
        self.turns.visible = has_chronicle(desk, battle.match, LAID_OPEN)
        self.menu = Button(desk, "Menu", lambda: app.open_menu(), icon="ui/menu", key="M")
        self.look = Button(desk, "Look at the board", Pop, kind=Kind.SECONDARY, icon="glyphs/eye", key="Esc")
        self.replay.enabled = session.path is not None and not session.trouble
        self.replay.reason = "This game is not kept in a file."
        self.guard = Guard(lambda: desk.awake)
        self.guard.changed()
        self.since = self.shown_at = desk.now
        self.course = pygame.Rect(0, 0, 0, 0)
        self._is_low = False
        """Whether there is little height for the banner."""
        self._account: pygame.Surface | None = None
        """The panel around the graph, drawn anew whenever more is known."""
        self.analysis = app.analysis_of(battle.match)
        self.analyst = Analyst(self.analysis, lambda: self._new_thinker())
        teams = battle.rules.teams
        humans = {teams[seat] for seat in battle.who.human_seats}
        self.team = humans.pop() if len(humans) == 1 else teams[0]
        named = sorted(set(teams), key=lambda team: (team != self.team, team))
        self.account = Account(desk, self.analysis, self.team, [(team, self.side(team)) for team in named])
        self.spokesman = Spokesman.of(desk, session)
        self.points, self._collected = 0, False
        """How many turning points are kept of this game."""
        self.retrying = Retrying(desk, battle, self.analysis, self.team, lost=self.verdict()[0] == LOST)
        self.graph = self._make_graph()
        self.ring = Ring(desk, [self.graph, self.replay, self.again, self.retrying.button, self.look, self.menu])
        self.ring.add(self.kept)
        self.score = ScoreBlock(desk, battle.skin.scores(battle.match), battle.skin.seat_name, battle.skin.seat_mark)
        self.ring.add(self.score)
        self.ring.add(self.cards, self.turns)
        self._known()

    def _make_graph(self) -> CourseGraph:
        desk, skin, analysis = self.desk, self.battle.skin, self.analysis
        graph = CourseGraph(desk, self._replay_at)
        graph.focusable = False
        match = self.battle.match
        self.rounds = Rounds(skin, match, LAID_OPEN).all()
        graph.ticks = ticks_of(self.rounds)
        graph.unit = unit = self._unit()
        graph.moments = [
            moment_words(match.moment(LAID_OPEN, ply), number, unit) for ply, number in enumerate(self.rounds)
        ]
        worth = materials(analysis)
        if worth is not None:
            scale = 1.0 if max(max(each) for each in worth) < 5000 else 0.01
            others = [team for team in range(len(worth[0])) if team != self.team]
            graph.material = [(each[self.team] * scale, sum(each[team] for team in others) * scale) for each in worth]
        seats = self.battle.rules.teams
        own = Seat(seats.index(self.team))
        other = next((Seat(i) for i, team in enumerate(seats) if team != self.team), own)
        graph.pictures = skin.seat_picture(own), skin.seat_picture(other)
        return graph

    def _unit(self) -> str:
        """What a round is called in this game: "move"."""
        strings = self.desk.app.library.values(self.battle.rules.game).get("strings", {})
        word: str = strings.get("list.turn", "round {n}").split()[0]
        return word

    # Places

    def arrange(self) -> None:
        super().arrange()
        self.battle.arrange()
        self._account = None
        px, places = self.desk.px, self.battle.places
        assert places is not None
        column = places.column
        rises, gap = px(26), px(12)
        room = column.height - rises - gap
        width = min(px(WIDTH), column.width - px(44))
        has_room = room - px(HEIGHT) >= px(ROOMY_COURSE)
        low, tall = px(LOW + (SAID if self.spokesman is not None else 0)), px(HEIGHT)
        scored = self.score.height(width - px(40), is_low=not has_room)
        if scored:  # in the place of the kings, where they have room, else of a line
            low += scored - px(LINE)
            tall += scored - px(0 if self.spokesman is not None else KINGS)
        high, self._is_low = (tall, False) if has_room else (low, True)
        left = room - high
        self.course = pygame.Rect(0, 0, 0, 0)
        if left >= px(LEAST_COURSE) and any(self.rounds[:-1]):
            self.rect = pygame.Rect(0, column.y + rises, width, high)
            self.rect.centerx = column.centerx
            self.course = pygame.Rect(column.x, self.rect.bottom + gap, column.width, min(left, px(430)))
            spare = (left - self.course.height) // 2
            self.rect.y += spare
            self.course.y += spare
        else:
            self.rect = pygame.Rect(0, 0, width, min(max(tall, low), column.height - rises))
            self.rect.center = column.centerx, (column.centery if not places.low else column.centery + px(10))
        self._place_buttons()
        self._place_course()

    def _place_buttons(self) -> None:
        px = self.desk.px
        inner, gap, high = self.rect.inflate(-px(40), 0), px(12), px(40)
        half = (inner.width - gap) // 2
        top = self.rect.bottom - px(20) - 2 * high - px(10)
        for i, button in enumerate((self.replay, self.again)):
            button.rect = pygame.Rect(inner.x + i * (half + gap), top, half, high)
        close = self.score.visible and self._is_low
        first, step = (px(32), px(37)) if close else (px(38), px(42))
        self.kept.rect = pygame.Rect(self.rect.right - px(48), self.rect.y + first, px(34), px(34))
        self.cards.rect = self.kept.rect.move(0, step)
        self.turns.rect = self.kept.rect.move(0, step * (2 if self.cards.visible else 1))
        taken = self.score.height(inner.width, is_low=self._is_low)
        self.score.rect = pygame.Rect(inner.x, top - px(10) - taken, inner.width, taken)
        row = pygame.Rect(inner.x, top + high + px(10), inner.width, high)
        offers = self.retrying.button.visible
        if offers:
            self.retrying.button.rect = pygame.Rect(row.x, row.y, half, high)
            row.x, row.width = row.x + half + gap, half
        wide = round(row.width * 0.64) - gap // 2
        self.look.label, self.look.cap, self.menu.cap = "Look at the board", True, True
        wanted = self.look.wanted_width(), self.menu.wanted_width()
        if offers or wanted[0] > wide or wanted[1] > row.width - wide - gap:
            self.look.label, self.look.cap, self.menu.cap = "Board", False, False
            wide = round(row.width * 0.5) - gap // 2
        self.look.rect = pygame.Rect(row.x, row.y, wide, high)
        self.menu.rect = pygame.Rect(row.x + wide + gap, row.y, row.width - wide - gap, high)

    def _place_course(self) -> None:
        px, panel = self.desk.px, self.course
        self.graph.visible = panel.height > 0
        top = px(40)
        foot = min(px(self.account.height + 10), panel.height - top - px(LEAST_GRAPH))
        self.graph.rect = pygame.Rect(
            panel.x + px(14), panel.y + top, panel.width - px(28), max(0, panel.height - top - foot)
        )

    # Events

    def handle(self, event: pygame.Event) -> Change:
        answer = self.guard.handle(self.ring, event)
        if answer is not None:
            return answer
        if chord(event) == "Space":
            return self.again.do()
        return HANDLED if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) else None

    def update(self, seconds: float) -> Change:
        answer = self.ring.update(seconds)
        return self._think() or answer

    def leave(self) -> None:
        """Nothing of the thought is left."""
        self.analyst.close()

    def _turn_over(self) -> Change:
        """All that was hidden, and what each side had thought of it."""
        from game.ui.scenes.opened import CardsOnTable

        match, skin, who = self.battle.match, self.battle.skin, self.battle.who
        names = [who.name_of(Seat(seat)) for seat in range(len(self.battle.rules.seats))]
        return Push(CardsOnTable(self.desk, skin.opened(match, self.rounds, names)))

    def _chronicle(self) -> Change:
        """The battle turn by turn; all of it lies open now."""
        if not self.turns.visible:
            return None
        battle = self.battle
        name = self.desk.app.library.menu()[battle.rules.game].name
        seats = planners(battle.session.chairs)
        game = Chronicled(battle.match, LAID_OPEN, battle.session.path, planners=seats)
        return Push(Chronicle(self.desk, game, name))

    def _replay(self) -> Change:
        return self._replay_at(0)

    def _replay_at(self, ply: int) -> Change:
        path = self.battle.session.path
        if path is None or not self.replay.enabled:
            return None
        self.analyst.close()
        return self.desk.app.open_replay(path, ply)

    # Thinking

    def _think(self) -> Change:
        """Lets the game be looked at, a little after its end; never waits."""
        if self.analysis.is_done and self.analyst.is_done:
            return self._count_luck()
        if self.desk.now - self.since < THINK_AFTER:
            self.desk.wake_in(THINK_AFTER)
            return None
        self.desk.wake_in(POLL)
        self.analyst.update()
        if self.desk.now < self.shown_at + SHOWN_EVERY and not self.analysis.is_done:
            return None
        self.shown_at = self.desk.now
        self._known()
        return HANDLED

    def _count_luck(self) -> Change:
        """How rare the dice were, once everything is known."""
        if not self.account.is_counting:
            return None
        self.desk.wake_in(POLL / 4)
        if not self.account.count_luck():
            return None
        self._account = None
        return HANDLED

    def _known(self) -> None:
        """What the graph shows of the analysis."""
        analysis = self.analysis
        self.graph.chances = [analysis.chance(ply, self.team) for ply in range(analysis.length + 1)]
        is_empty = not any(chance is not None for chance in self.graph.chances[:-1])
        looking = "Looking at the game" if is_empty else ""
        self.graph.note = "Nobody can judge this game" if analysis.is_blind else looking
        self.retrying.follow()
        if analysis.is_done and not self._collected:
            self._collect()
        self._account = None

    def _collect(self) -> None:
        """What the player might have seen is kept for another day."""
        session, match, unit = self.battle.session, self.battle.match, self._unit()
        seats, self._collected = self.battle.who.human_seats, True
        if session.coach is not None or len({self.battle.rules.teams[seat] for seat in seats}) != 1:
            return
        self.points = collect(
            self.desk, self.analysis, seats,
            lambda ply: moment_words(match.moment(LAID_OPEN, ply), self.rounds[ply], unit),
            "" if self.spokesman is None else self.spokesman.commander.name,
        )  # fmt: skip
        self.repaint()

    def _new_thinker(self) -> Thinker:
        """A process of its own, gone with this screen."""
        return Thinker(self.battle.rules, self.desk.app.library.plain(self.battle.rules.game))

    # Drawing

    def over_ground(self, surface: pygame.Surface) -> None:
        if self.course.height:
            if self._account is None:
                assert self._ground is not None
                self._account = pygame.Surface(self.course.size)  # parts of it may lie outside a very small window
                self._account.blit(self._ground, (0, 0), self.course)
                self._paint_course(self._account)
            surface.blit(self._account, self.course)

    def _bake(self, surface: pygame.Surface) -> pygame.Surface:
        """The panels go dim, the board does not."""
        still = pygame.Surface(surface.get_size())
        self.battle.hints = HINTS
        self.battle.repaint()
        self.battle.draw(still)
        places = self.battle.places
        assert places is not None
        column = places.column.inflate(self.desk.px(20), self.desk.px(12)).clip(still.get_rect())
        if column:  # of a window of a few pixels nothing is left
            self._blur(still, column)
        self._paint(still)
        self._account = None
        return still

    def _blur(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Panels whose words can't be read any more, in the dusk."""
        grain = self.desk.px(BLUR)
        small = pygame.transform.smoothscale(
            surface.subsurface(rect), (max(1, rect.width // grain), max(1, rect.height // grain))
        )
        surface.blit(pygame.transform.smoothscale(small, rect.size), rect)
        self.desk.art.dim(surface, rect, 0.6)

    def _paint(self, surface: pygame.Surface) -> None:
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        sheet = self.rect.move(0, 0)
        desk.art.parchment(surface, sheet)
        ribbon = pygame.Rect(0, 0, sheet.width - px(2), px(56))
        ribbon.midtop = sheet.centerx, sheet.top - px(26)
        word, colour = self.verdict()
        desk.art.ribbon(surface, ribbon, colour)
        theme.write(surface, word, Role.SCREEN_TITLE, "#FFF3DA", ribbon, "centre", size=28)
        y = ribbon.bottom + px(10)
        if self.spokesman is not None:
            side = px(64 if sheet.height >= px(HEIGHT) else 58)
            room = pygame.Rect(sheet.x + px(20), y, self.kept.rect.x - px(10) - sheet.x - px(20), side)
            self.spokesman.paint(surface, room)
            y += side + px(6)
        elif sheet.height > px(LOW + 40) and not self.score.visible:
            y = self._paint_kings(surface, y)
        inner = sheet.inflate(-px(36), 0)
        signs = [button.rect for button in (self.kept, self.cards, self.turns) if button.visible]
        if any(rect.bottom > y for rect in signs):  # beside them, where there is no room above
            inner.width = min(rect.x for rect in signs) - px(8) - inner.x
        title = pygame.Rect(inner.x, y, inner.width, px(28))
        theme.write(surface, self.title(), Role.LARGE_NAME, ink.BLOOD_INK, title, "centre", size=21)
        y += px(30)
        reason = pygame.Rect(inner.x, y, inner.width, px(42))
        if self.score.visible:
            reason.height = self.score.rect.y - reason.y
            self._paint_why(surface, reason)
            return
        taken = theme.paragraph(surface, self.reason(), Role.BODY, ink.INK, reason, "centre", may_cut=True)
        line = pygame.Rect(inner.x, y + taken + px(1), inner.width, px(20))
        theme.write(surface, self.length(), Role.SMALL, ink.SECOND_INK, line, "centre", size=14)

    def _paint_why(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """The reason and the length as far as there is room over a score; the bar at the top has the reason too."""
        px, theme = self.desk.px, self.desk.theme
        one = room.height < px(2 * LINE)
        for words in (f"{self.reason()} {self.length()}.", self.reason()):
            if not one or theme.width(words, Role.BODY, 13) <= room.width:
                theme.paragraph(surface, words, Role.BODY, ink.INK, room, "centre", least=13, may_cut=True)
                return
        room.height = px(LINE)
        theme.write(surface, self.length(), Role.SMALL, ink.SECOND_INK, room, "centre", size=14)

    def _paint_kings(self, surface: pygame.Surface, y: int) -> int:
        """The winners' pictures on dark medallions; all of them after a draw."""
        desk, px = self.desk, self.desk.px
        seats = sorted(self.result.winners) or [Seat(i) for i in range(len(self.battle.rules.seats))]
        side = px(62)
        left = self.rect.centerx - (len(seats) * (side + px(14)) - px(14)) // 2
        for i, seat in enumerate(seats):
            box = pygame.Rect(left + i * (side + px(14)), y, side, side)
            desk.art.plate(surface, box, ((0, "#4A3522"), (1, "#2A1D13")), ink.GOLD, radius=31, width=2)
            picture = self.battle.skin.seat_picture(seat)(round(side * 0.74))
            surface.blit(picture, picture.get_rect(center=(box.centerx, box.centery - px(1))))
        return y + side + px(8)

    def _paint_course(self, surface: pygame.Surface) -> None:
        """The panel around the graph, and the account of decisions and dice under it."""
        desk, px = self.desk, self.desk.px
        panel = self.course.move(-self.course.x, -self.course.y)
        desk.art.panel(surface, panel, shadow=False)
        desk.art.panel_title(surface, f"Win chance of {self.side(self.team)}", panel, y=20, size=14)
        y = self.graph.rect.bottom - self.course.y + px(4)
        inner = panel.inflate(-px(36), 0)
        if not self.analysis.is_done:
            room = pygame.Rect(inner.x, y, inner.width, px(22))
            words = f"Looking at the game: {self.analysis.part * 100:.0f}%"
            desk.theme.write(surface, words, Role.SMALL, ink.MUTED, room, "centre")
        if self.analysis.is_blind or self.analysis.chance(0, self.team) is None:
            return
        self.account.paint(surface, pygame.Rect(inner.x, y, inner.width, panel.bottom - px(8) - y))

    # What it says

    def side(self, team: int) -> str:
        """A team by the names of its seats."""
        names = [self.battle.skin.seat_name(seat) for seat in sorted(seats_of(team, self.battle.rules.teams))]
        return " and ".join(dict.fromkeys(names))

    def verdict(self) -> tuple[str, str]:
        """The ribbon's word and colour, from where the humans sit."""
        teams = self.battle.rules.teams
        humans = {teams[seat] for seat in self.battle.who.human_seats}
        if not self.result.winners:
            return DRAWN, ink.NEUTRAL
        if len(humans) != 1:
            return OVER, ink.LOSS if not humans else ink.SUCCESS
        won = humans & {teams[seat] for seat in self.result.winners}
        return (WON, ink.LOSS) if won else (LOST, ink.NEUTRAL)

    def title(self) -> str:
        """Who has won, by name."""
        if not self.result.winners:
            return "Nobody wins"
        names = list(dict.fromkeys(self.battle.who.name_of(seat) for seat in sorted(self.result.winners)))
        if names == ["You"]:
            return "You win"
        if "You" in names:
            names = ["You", *(name for name in names if name != "You")]
        return f"{' and '.join(names)} {'wins' if len(names) == 1 else 'win'}"

    def reason(self) -> str:
        """Why, without the names, which the title has said: "The enemy Castle is destroyed."."""
        skin, teams = self.battle.skin, self.battle.rules.teams
        said, sides = skin.ending(self.result), {teams[seat] for seat in self.battle.who.human_seats}
        if len(sides) == 1:
            names = [skin.seat_name(Seat(i)) for i in range(len(teams))]
            said = Interest(teams, sides.pop()).ending(said, self.result.winners, names)
        found = WINNER.fullmatch(said)
        return said if found is None else found[1].upper() + found[2]

    def length(self) -> str:
        """ "31 moves, 42 min"."""
        rounds = self.rounds[max(0, self.analysis.length - 1)] if self.analysis.length else 0
        seconds = sum(self.battle.session.record.seconds)
        took = f", {said_length(seconds)}" if seconds >= 1 else ""
        kept = f". {counted(self.points, 'turning point')} kept" if self.points else ""
        return f"{counted(rounds, self._unit())}{took}{kept}" if rounds else f"{BEFORE}{took}"
