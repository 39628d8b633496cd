"""How Castle looks: enamelled crests and stars on a board of two climates, dice, cards and tokens (VISUAL.md, 6, 7, 9;
picture 06).

Chances, ways and what a roll allows come from the rules; nothing here counts them again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.core.events import Event
from game.core.moment import Happening, PlyTold
from game.core.ruleset import Action, Decision, Result, Spot, Square
from game.core.seats import Seat
from game.play.match import Match
from game.rules.castle.ruleset import CastleRules
from game.rules.castle.state import ArmiesRevealed, Beaten, CastleState, Destroyed, Move, Rolled
from game.ui.looks import SIDES, enamel
from game.ui.skins.castle_board import CastleBoard
from game.ui.skins.castle_contest import Contests
from game.ui.skins.castle_facts import Facts
from game.ui.skins.castle_motion import Motions
from game.ui.skins.castle_turn import Turns
from game.ui.skins.plated import plate_with_mark, plated
from game.ui.skins.skin import NO_MARKS, Animation, Card, Choice, Contest, Marks, Picture, Trail
from game.ui.skins.square_skin import ASKED, SquareSkin
from game.ui.skins.squares import LIFTED
from game.ui.skins.trail import draw_trail
from game.ui.skins.turn import Purse, TurnTold

if TYPE_CHECKING:
    from game.ui.desk import Desk

PLATE = 0.86  # of the square
ICONS = {
    "charge": "glyphs/boot", "slip": "glyphs/gust", "lance": "glyphs/sword", "pounce": "glyphs/claw",
    "soar": "glyphs/wing", "rampage": "glyphs/hammer", "leap": "glyphs/star", "recall": "glyphs/shield",
    "scout": "glyphs/eye", "skewer": "glyphs/axe", "dash": "glyphs/boot", "bound": "glyphs/horse",
    "flare": "glyphs/flame", "volley": "glyphs/bow", "dive": "glyphs/wing", "ward": "glyphs/aura",
}  # fmt: skip
"""Signs of the effects that the game comes with."""
OTHER_EFFECT = "glyphs/arcane"
QUESTIONS = {
    "window": "{seat}: let the roll stand?",
    "combat": "{seat}: let the dice stand?",
    "card": "{seat} lays card {number}",
    "army": "{seat} chooses an army",
    "move": "{seat} to move",
}


class CastleSkin(SquareSkin[CastleRules]):
    """Draws positions of Castle and tells what the pieces are."""

    squares: CastleBoard

    def __init__(self, desk: Desk, rules: CastleRules) -> None:
        super().__init__(desk, rules, CastleBoard(desk, rules.grid))
        self.facts = Facts(self)
        self.contests = Contests(self)
        self.motions = Motions(self)
        self.turns_told = Turns(self)

    @property
    def turned(self) -> int:
        return self.squares.turned

    @property
    def has_turn(self) -> bool:
        """Every way to play but the plain ones has dice or tokens."""
        return bool(self.rules.is_rolling or self.rules.has_effects)

    # Drawing

    def draw(
        self,
        surface: pygame.Surface,
        view: CastleState,
        marks: Marks = NO_MARKS,
        without: frozenset[Spot] = frozenset(),
    ) -> None:
        """Marks and pieces; over them the way of the move that is pointed at."""
        position = view.position
        board = position.board
        occupied = [square for square, code in enumerate(board) if code]
        foes = [square for square in occupied if self.seat_of(board[square]) != position.turn]

        def piece(surface: pygame.Surface, square: int, centre: tuple[int, int]) -> None:
            picture = self.piece(board[square], ghost=marks.lifted == Square(square))
            surface.blit(picture, picture.get_rect(center=centre))

        self.squares.draw(surface, marks, occupied, piece, without, foes=foes)
        if marks.trail is not None:
            stops = [stop.index for stop in marks.trail.stops if isinstance(stop, Square)]
            draw_trail(surface, self.squares, stops, marks.trail.arcs)

    def side_of(self, seat: int) -> str:
        """Whose colours a seat wears."""
        return self.rules.seats[seat]

    def kind_name(self, code: int) -> str:
        """ "Death Knight"."""
        return str(self.rules.kind(self.rules.tables.kind_of(code)).names.of(self.seat_of(code)))

    def sprite(self, code: int) -> str:
        return str(self.rules.kind(self.rules.tables.kind_of(code)).pictures.of(self.seat_of(code)))

    def piece(self, code: int, *, ghost: bool = False, lifted: bool = False, ash: bool = False) -> pygame.Surface:
        size = round(self.squares.side * PLATE * (LIFTED if lifted else 1))
        return self.token(code, size, ghost=ghost, lifted=lifted, ash=ash)

    def token(
        self, code: int, size: int, *, ghost: bool = False, lifted: bool = False, ash: bool = False
    ) -> pygame.Surface:
        """A figure on its plate of so many pixels, in the middle of a picture a little larger."""
        side = self.side_of(self.seat_of(code))
        return plated(self.desk, side, self.sprite(code), size, ghost=ghost, lifted=lifted, ash=ash)

    def figure(self, code: int, size: int) -> pygame.Surface:
        """A bare figure for a card."""
        return self.desk.sprites.get(self.sprite(code), size, SIDES[self.side_of(self.seat_of(code))].figure)

    def picture_of(self, code: int) -> Picture:
        return partial(self._panel_picture, code)

    def _panel_picture(self, code: int, size: int) -> pygame.Surface:
        return self.token(code, max(4, round(size * 0.94)))

    def home_row(self, seat: int, square: int) -> int:
        """How far a square is from the seat's own edge."""
        y = self.grid.cells[square][1]
        return self.grid.ranks - 1 - y if seat else y

    # Ways

    def stretches(
        self, view: CastleState, start: int, end: int, path: Sequence[int]
    ) -> tuple[tuple[int, ...], tuple[bool, ...]]:
        """Where a way turns or lands beside what it has passed, and which stretches go over something."""
        board, cells = view.position.board, self.grid.cells
        whole = [start, *path, end]
        if len(whole) == 2:
            (x, y), (u, v) = cells[start], cells[end]
            return (start, end), (max(abs(x - u), abs(y - v)) > 1,)
        stops, arcs = [start], []
        over = False
        for i in range(1, len(whole)):
            here, is_last = whole[i], i + 1 == len(whole)
            held = not is_last and bool(board[here])
            if not is_last:
                a, b, c = cells[whole[i - 1]], cells[here], cells[whole[i + 1]]
                turns = (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1])
                before_held = bool(board[whole[i + 1]]) and i + 2 < len(whole)
                lands = over and not held
            else:
                turns = before_held = lands = False
            over = over or held
            if is_last or (not held and (turns or before_held or lands)):
                stops.append(here)
                arcs.append(over)
                over = False
        return tuple(stops), tuple(arcs)

    def trail(self, view: CastleState, action: Action) -> Trail | None:
        if not isinstance(action, Move):
            return None
        move = self.rules.moves(view).get(action.text)
        if move is None:
            return None
        path = self.rules.path(view.position, move)
        stops, arcs = self.stretches(view, action.start, action.end, path)
        if len(stops) == 2 and not any(arcs):
            return None
        return Trail(tuple(Square(stop) for stop in stops), arcs)

    # Events

    def animate(
        self, before: CastleState, happening: Happening[Any], hand: tuple[int, int] | None = None
    ) -> Animation | None:
        return self.motions.of(before, happening, hand)

    def removed(self, event: Event) -> Spot | None:
        match event:
            case Destroyed(end=square) | Beaten(start=square):
                return Square(square)
        return None

    def fight_of(self, view: CastleState) -> tuple[str, str, int] | None:
        """Both sides of the fight whose dice fall now, and its square."""
        move = getattr(view.agenda[-1], "move", None) if view.agenda else None
        if move is None:
            return None
        start, end = move >> 8 & 255, move & 255
        board = view.position.board
        return self.side_of(self.seat_of(board[start])), self.side_of(self.seat_of(board[end])), end

    # The roll of a turn

    def turn(self, view: CastleState, you: Seat | None, thrown: Event | None = None) -> TurnTold | None:
        return self.turns_told.told(view, you, thrown) if self.has_turn else None

    def purse(self, view: CastleState, seat: Seat) -> Purse | None:
        return self.turns_told.purse(view, seat) if self.has_turn else None

    # Dice

    def contest(self, view: CastleState, action: Action) -> Contest | None:
        return self.contests.of(view, action)

    def pending_contest(self, view: CastleState) -> Contest | None:
        return self.contests.pending(view)

    def follow(self, now: Contest | None, before: CastleState, happening: Happening[Any]) -> Contest | None:
        return self.contests.follow(now, before, happening)

    def rolling(self, event: Event, now: Contest | None) -> Sequence[tuple[int, float, float]]:
        return self.contests.rolling(event, now)

    def odds(self, view: CastleState, actions: Sequence[Action]) -> Mapping[Spot, str]:
        return self.contests.badges(view, actions)

    def signs(self, view: CastleState, actions: Sequence[Action]) -> Mapping[Spot, str]:
        return self.contests.signs(actions)

    # What things are

    def describe(self, view: CastleState, spot: Spot) -> Card | None:
        return self.facts.card(view, spot)

    def weigh(self, view: CastleState, action: Action) -> str:
        return self.facts.weigh(view, action)

    def danger(self, view: CastleState, seat: Seat) -> Mapping[Spot, int]:
        return self.facts.danger(view, seat)

    def tells_of(self, view: CastleState, spot: Spot) -> bool:
        return self.has_turn and bool(self.at(view, spot))

    def effect_name(self, effect: str, seat: int) -> str:
        return str(self.rules.effects[effect].names.of(seat))

    def effect_icon(self, effect: str) -> str:
        return ICONS.get(effect, OTHER_EFFECT)

    # Words and small pictures

    def seat_name(self, seat: Seat) -> str:
        return self.rules.strings[f"seat.{self.rules.seats[seat]}"]

    def seat_picture(self, seat: Seat) -> Picture:
        return self.picture_of(self.rules.tables.code(self.rules.goal, seat))

    def seat_mark(self, seat: Seat) -> Picture:
        return lambda size: plate_with_mark(self.desk, self.side_of(seat), size)

    def colours(self, seat: Seat) -> tuple[str, str] | None:
        look = SIDES[self.side_of(seat)]
        return enamel(look, self.desk.settings)[1], look.on_dark

    def fallen(self, view: CastleState, seat: Seat) -> Sequence[Picture]:
        kinds = self.facts.lost(view, seat)
        return self.ash_pictures([self.rules.kind(kind).pictures.of(seat) for kind in kinds])

    def standing(self, view: CastleState, seat: Seat) -> Sequence[tuple[Picture, int]]:
        board, tables = view.position.board, self.rules.tables
        counts = Counter(board[square] for square in view.position.men[seat])

        def dearest(code: int) -> tuple[bool, int, int]:
            return (not tables.is_goal[code], -self.rules.kind(tables.kind_of(code)).combat, code)

        return [(self.picture_of(code), counts[code]) for code in sorted(counts, key=dearest)]

    def balance(self, view: CastleState, seat: Seat) -> str:
        return ""

    def copied(self, view: CastleState) -> str:
        return self.facts.as_text(view)

    def round(self, view: CastleState) -> int:
        return 0

    def follow_match(self, match: Match[CastleState]) -> None:
        """Armies that were chosen are known from the first position without a secret."""
        if self.rules.switched["army"] != "standard":
            views = (match.moment(None, ply).view for ply in range(match.ply + 1))
            self.facts.begun = next((view for view in views if view.setup is None), None)

    def opens(self, event: Event) -> bool:
        return isinstance(event, ArmiesRevealed)

    def acting(self, view: CastleState) -> Seat | None:
        """Whoever is asked about a roll does not have the turn.  CASTLE-TOKEN-3, -4."""
        return None if view.setup is not None else Seat(view.position.turn)

    def alarm(self, view: CastleState) -> str:
        """A Castle that could be struck next; no rule asks, but whoever overlooks it has lost (CASTLE-TURN-7)."""
        if view.setup is not None or self.rules.result(view) is not None:
            return ""
        if not view.position.is_checked():
            return ""
        return f"{self.seat_name(Seat(view.position.turn))}'s Castle in reach"

    def step_picture(self, told: PlyTold[CastleState]) -> Picture | None:
        if isinstance(told.action, Move):
            return self.picture_of(told.before.position.board[told.action.start])
        match str(told.action).partition(":")[0]:
            case "keep":
                return lambda size: self.desk.sprites.icon("ui/check", size, "#D9B15A")
            case "token" | "trade":
                return lambda size: self.desk.sprites.icon("ui/rotate", size, "#D9B15A")
            case "use" | "pass":
                return lambda size: self.desk.sprites.icon("ui/dice", size, "#D9B15A")
        return None

    def step_words(self, told: PlyTold[CastleState]) -> str:
        return "" if told.action is None else self.turns_told.said(told.action)

    def step_dice(self, told: PlyTold[CastleState]) -> tuple[str, str, str]:
        return self.contests.told(told.events)

    def choice(self, view: CastleState, action: Action) -> Choice:
        found = self.turns_told.choice(view, action)
        return found if found is not None else Choice(ASKED.get(str(action), self.turns_told.said(action)))

    def choosing(self, view: CastleState, actions: Sequence[Action]) -> str:
        return "With an effect?"

    def question(self, view: CastleState, decision: Decision) -> str:
        if decision.prompt == "answer_draw":
            return f"{self.seat_name(Seat(1 - decision.seat))} offers a draw"
        words = QUESTIONS.get(decision.prompt, "")
        number = len(view.cards[decision.seat]) + 1
        return words.format(seat=self.seat_name(decision.seat), number=number)

    def chapter(self, actions: Sequence[Action]) -> str:
        return ""

    def ending(self, result: Result) -> str:
        return self.facts.ending(result)


__all__ = ["CastleSkin", "Rolled"]
