"""How Castle looks: enamelled crests and stars on a board of two climates, dice, cards and tokens
(docs/look.md, Boards, Pieces and Dice;
picture 06).

Chances, ways and what a roll allows come from the rules; nothing here counts them again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.core.events import Event
from game.core.moment import PlyTold
from game.core.ruleset import Action, Decision, Spot, Square
from game.core.seats import Seat
from game.play.match import Match
from game.rules.castle.ruleset import CastleRules
from game.rules.castle.state import ArmiesRevealed, Beaten, CastleState, Destroyed, Kept, Move, Rolled
from game.ui.looks import SIDES, enamel
from game.ui.panels.purse_panel import PursePanel
from game.ui.panels.turn_panel import TurnPanel
from game.ui.skins.castle_board import CastleBoard
from game.ui.skins.castle_choices import Choices
from game.ui.skins.castle_contest import Contests
from game.ui.skins.castle_facts import Facts
from game.ui.skins.castle_motion import Motions
from game.ui.skins.castle_pieces import CastlePieces
from game.ui.skins.castle_turn import Turns
from game.ui.skins.chaptered_skin import ChapteredSkin
from game.ui.skins.facts import Card, Choice, Picture, SideColours, Strength
from game.ui.skins.marks import NO_MARKS, Hints, Marks, Pointing, Trail
from game.ui.skins.panel import Panel
from game.ui.skins.plated import plate_with_mark
from game.ui.skins.square_skin import ASKED
from game.ui.skins.trail import draw_trail

if TYPE_CHECKING:
    from game.ui.desk import Desk

QUESTIONS = {
    "window": "{seat}: let the roll stand?",
    "combat": "{seat}: let the dice stand?",
    "card": "{seat} lays card {number}",
    "army": "{seat} chooses an army",
    "move": "{seat} to move",
}


class CastleSkin(ChapteredSkin[CastleRules]):
    """Draws positions of Castle and tells what the pieces are."""

    pieces: CastlePieces
    facts: Facts

    def __init__(self, desk: Desk, rules: CastleRules, match: Match[CastleState] | None = None) -> None:
        pieces = CastlePieces(desk, rules, CastleBoard(desk, rules.law.grid))
        super().__init__(pieces)
        self._contests = Contests(pieces)
        self.facts = Facts(pieces, self._contests, match)
        self.motions = Motions(pieces, has_panel=match is not None)
        self.choices = Choices(pieces, self._contests)
        self.turns_told = Turns(pieces, self.facts)

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
        foes = [square for square in occupied if self.pieces.seat_of(board[square]) != position.turn]

        def piece(surface: pygame.Surface, square: int, centre: tuple[int, int]) -> None:
            picture = self.pieces.piece(board[square], ghost=marks.lifted == Square(square))
            surface.blit(picture, picture.get_rect(center=centre))

        self.squares.draw(surface, marks, occupied, piece, without, foes=foes)
        if marks.trail is not None:
            stops = [stop.index for stop in marks.trail.stops if isinstance(stop, Square)]
            draw_trail(surface, self.squares, stops, marks.trail.arcs)

    def hints(self, view: CastleState, pointing: Pointing) -> Hints:
        """The odds of attacks, the effects that they take, and the way of the move that is aimed."""
        return Hints(
            self._contests.badges(view, pointing.held) if self.has_dice else {},
            self._contests.signs(pointing.held),
            trail=self._trail(view, pointing.aimed) if pointing.aimed is not None else None,
        )

    def _trail(self, view: CastleState, action: Action) -> Trail | None:
        if not isinstance(action, Move):
            return None
        move = self.rules.moves(view).get(action.text)
        if move is None:
            return None
        path = self.rules.path(view.position, move)
        stops, arcs = self.pieces.stretches(view, action.start, action.end, path)
        if len(stops) == 2 and not any(arcs):
            return None
        return Trail(tuple(Square(stop) for stop in stops), arcs)

    # Events

    def removed(self, event: Event) -> Spot | None:
        match event:
            case Destroyed(end=square) | Beaten(start=square):
                return Square(square)
        return None

    @property
    def contests(self) -> Contests | None:
        return self._contests if self.has_dice else None

    @property
    def has_dice(self) -> bool:
        """Every way to play but the plain ones has dice or tokens."""
        return bool(self.rules.law.is_rolling or self.rules.law.has_effects)

    def panels(self) -> Sequence[Panel]:
        """The roll of the turn, and what both seats have in hand."""
        if not self.has_dice:
            return ()
        return TurnPanel(self.desk, self.turns_told.told), PursePanel(self.desk, self.turns_told.purse)

    # What things are

    def name_tag(self, view: CastleState, spot: Spot) -> str:
        code = self.pieces.at(view, spot)
        return self.pieces.kind_name(code) if code else ""

    def kind_card(self, code: int) -> Card:
        return self.facts.kind_card(code)

    def move_cards(self, view: CastleState) -> Sequence[Card]:
        """Twins move alike: one card for both, with both names."""
        return self.facts.twin_cards(view)

    def is_routine(self, event: Event) -> bool:
        """That a roll was let stand is told by what it leads to."""
        return isinstance(event, Kept)

    def tells_of(self, view: CastleState, spot: Spot) -> bool:
        return self.has_dice and bool(self.pieces.at(view, spot))

    # Words and small pictures

    def seat_picture(self, seat: Seat) -> Picture:
        return self.pieces.picture_of(self.rules.tables.code(self.rules.law.goal, seat))

    def seat_mark(self, seat: Seat) -> Picture:
        return lambda size: plate_with_mark(self.desk, self.pieces.side_of(seat), size)

    def colours(self, seat: Seat) -> SideColours | None:
        look = SIDES[self.pieces.side_of(seat)]
        return SideColours(enamel(look, self.desk.settings), look.on_dark, look.mark)

    def strength(self, view: CastleState, seat: Seat) -> Strength:
        """What is lost, and what stands, dearest first."""
        board, tables = view.position.board, self.rules.tables
        counts = Counter(board[square] for square in view.position.men[seat])

        def dearest(code: int) -> tuple[bool, int, int]:
            return (not tables.is_goal[code], -self.rules.law.kind(tables.kind_of(code)).combat, code)

        lost = self.facts.lost(view, seat)
        return Strength(
            self.pieces.ash_pictures([self.rules.law.kind(kind).pictures.of(seat) for kind in lost]),
            [(self.pieces.picture_of(code), counts[code]) for code in sorted(counts, key=dearest)],
        )

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
        return f"{self.pieces.seat_name(Seat(view.position.turn))}'s Castle in reach"

    def step_picture(self, told: PlyTold[CastleState]) -> Picture | None:
        if isinstance(told.action, Move):
            return self.pieces.picture_of(told.before.position.board[told.action.start])
        match str(told.action).partition(":")[0]:
            case "token" | "trade":
                return lambda size: self.desk.sprites.icon("ui/rotate", size, "#D9B15A")
            case "use" | "pass":
                return lambda size: self.desk.sprites.icon("ui/dice", size, "#D9B15A")
        return None

    def step_words(self, told: PlyTold[CastleState]) -> str:
        if isinstance(told.action, Move) and told.action.effect is not None:
            name = self.pieces.effect_name(told.action.effect, told.seat)
            return f"{str(told.action).partition('!')[0]} {name}"
        return "" if told.action is None else self.choices.said(told.action)

    def choice(self, view: CastleState, action: Action) -> Choice:
        found = self.choices.choice(view, action)
        return found if found is not None else Choice(ASKED.get(str(action), self.choices.said(action)))

    def choosing(self, view: CastleState, actions: Sequence[Action]) -> str:
        return "With an effect?"

    def question(self, view: CastleState, decision: Decision) -> str:
        if decision.prompt == "answer_draw":
            return f"{self.pieces.seat_name(Seat(1 - decision.seat))} offers a draw"
        words = QUESTIONS.get(decision.prompt, "")
        number = len(view.cards[decision.seat]) + 1
        return words.format(seat=self.pieces.seat_name(decision.seat), number=number)


__all__ = ["CastleSkin", "Rolled"]
