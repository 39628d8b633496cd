"""How each event of Castle is seen (docs/look.md, Motion).  Nothing is worked out again: events say what happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pygame

from game.core.events import DiceThrown
from game.core.moment import Happening
from game.core.ruleset import Spot, Square
from game.rules.castle.placing import HIDDEN
from game.rules.castle.state import (
    ArmiesRevealed,
    Attacked,
    Beaten,
    CardLaid,
    CastleState,
    Destroyed,
    DieRerolled,
    ExtraTurn,
    FirstChosen,
    Fought,
    Kept,
    Moved,
    Placed,
    Promoted,
    Rolled,
    TakenUp,
    ThrownBack,
    TokenSpent,
    Traded,
    Unlocked,
)
from game.ui.looks import SIDES, enamel
from game.ui.skins import motion
from game.ui.skins.beats import Blow, End, Fallen, Figure, Ruin, Weight
from game.ui.skins.castle_contest import COMBAT, seconds_of
from game.ui.skins.climax import Climax
from game.ui.skins.cloth import Covered, Unveil, banner, cloth
from game.ui.skins.fighting import APART, CUTS, TUMBLE
from game.ui.skins.fighting import Rolled as OnBoard
from game.ui.skins.motion import Carry, Cues, Silence, Turn, ease, ease_out
from game.ui.skins.passing import Drop
from game.ui.skins.skin import Animation, Staged, area_of
from game.ui.skins.square_skin import PieceMotions

if TYPE_CHECKING:
    from game.ui.skins.castle_pieces import CastlePieces

REVEALED = "Both armies are revealed"
COMPARE = 0.5  # seconds: dice that may be thrown again are read
SHOWN = 0.45  # a roll is read
DOWN = 60  # percent of a square that ash falls
MOVEMENT = ("CASTLE-DIE-1", "CASTLE-AV1-1", "CASTLE-BLITZ-1")


class Motions(PieceMotions):
    """Makes the animations of one game."""

    pieces: CastlePieces

    def __init__(self, pieces: CastlePieces, *, has_panel: bool) -> None:
        """`has_panel`: somebody draws dice beside the board; otherwise they roll on it."""
        super().__init__(pieces)
        self.has_panel = has_panel

    def of(self, before: CastleState, happening: Happening[Any], hand: tuple[int, int] | None) -> Animation | None:
        match happening.event:
            case Moved() as moved:
                return self._moved(before, moved, hand)
            case Destroyed() as destroyed:
                return self._destroyed(before, destroyed, hand)
            case Attacked() as attacked:
                return self.aim(self.pieces.piece(attacked.piece), attacked.start, attacked.end)
            case DiceThrown() as thrown:
                return self._thrown(before, thrown)
            case Fought(asked=asked) if asked is not None:
                return Silence((), COMPARE)
            case Promoted(square=square, piece=piece, becomes=becomes):
                old, new = self.pieces.piece(piece), self.pieces.piece(becomes)
                return Turn(old, new, self.at(square), frozenset({Square(square)}), self.calm)
        return self._quiet(before, happening)

    def _quiet(self, before: CastleState, happening: Happening[Any]) -> Animation | None:
        """What is heard, and read in a panel, but does not move on the board."""
        match happening.event:
            case Rolled():
                return Silence(((0.0, "boost_2" if happening.event.unlocked else "tick"),), SHOWN)
            case TokenSpent() | Traded():
                return Silence(((0.0, "mana_spent"),), SHOWN)
            case DieRerolled() | Kept():
                return Silence((), 0.3)
            case Unlocked():
                return Silence(((0.0, "enchant"),), SHOWN)
            case TakenUp():
                return Silence(((0.0, "card_played"),), 0.15)
            case CardLaid():
                return Silence(((0.0, "card_drawn"),), 0.07)
            case ExtraTurn():
                return Silence(((0.0, "your_turn"),), SHOWN)
            case ArmiesRevealed():
                return self._revealed(before)
            case FirstChosen():
                return Silence(((0.0, "die_lands"),), 0.3)
            case Placed(seat=seat, kind=kind, square=square) if kind > 0 and square >= 0:
                picture = self.pieces.piece(self.pieces.rules.tables.code(kind, seat))
                return Drop(picture, self.at(square), 0.12, ((0.6, "deploy"),), frozenset({Square(square)}))
        return None

    def _revealed(self, before: CastleState) -> Animation:
        """The cloth over what could not be seen is drawn aside.  CASTLE-EXPANDED-7."""
        rules, desk, board = self.pieces.rules, self.pieces.desk, self.pieces.squares.board
        if not rules.placing.is_hidden:
            return Silence(((0.0, "reveal"),), 0.5)
        covered = []
        for seat in (0, 1):
            if self.calm or before.setup is None or HIDDEN not in before.setup[seat]:
                continue
            rect = area_of(self.pieces.squares, [[Square(square) for square in row] for row in rules.law.home[seat]])
            look = SIDES[self.pieces.side_of(seat)]
            at_top = rect.centery < board.centery
            covered.append(Covered(cloth(desk, rect.size, enamel(look, desk.settings), at_top), rect, at_top))
        return Unveil(tuple(covered), banner(desk, REVEALED, board.width), board.center, ((0.0, "reveal"),))

    # Moves

    def _points(self, before: CastleState, start: int, end: int, path: Sequence[int]) -> list[Leg]:
        """The way in stretches: straight ones joined, arcs over what is passed."""
        stops, arcs = self.pieces.stretches(before, start, end, path)
        return [Leg(self.at(a), self.at(b), over) for (a, b), over in zip(pairwise(stops), arcs, strict=True)]

    def _moved(self, before: CastleState, event: Moved, hand: tuple[int, int] | None) -> Animation:
        if hand is not None:
            return self.slide([(event.piece, event.start, event.end)], hand)
        legs = self._points(before, event.start, event.end, event.path)
        return self._along(event.piece, event.start, event.end, legs)

    def _along(self, piece: int, start: int, end: int, legs: list[Leg]) -> Animation:
        flies = any(leg.over for leg in legs)
        seconds = motion.slide_seconds(self.distance(start, end), flies)
        cue = (0.0, "leap") if flies else (1.0, "place")
        rise = self.pieces.squares.side // 2
        return Along(self.pieces.piece(piece), tuple(legs), rise, seconds, frozenset({Square(start)}), (cue,))

    def _destroyed(self, before: CastleState, event: Destroyed, hand: tuple[int, int] | None) -> Animation:
        legs = self._points(before, event.start, event.end, event.path)
        arc = self.pieces.squares.side // 2 if hand is None and any(leg.over for leg in legs) else 0
        carry = Carry(self.pieces.piece(event.piece), hand or self.at(event.start), self.at(event.end), arc)
        down = self.pieces.squares.side * DOWN // 100
        return self.capture(
            carry, event.start, event.end, event.victim, event.end, down=down, cuts=CUTS, from_hand=hand is not None
        )

    # Attacks

    def _thrown(self, before: CastleState, event: DiceThrown) -> Animation | None:
        seconds = seconds_of(event)
        if event.rule in MOVEMENT or event.rule == "CASTLE-TOKEN-2" or self.has_panel:
            if event.rule not in (*MOVEMENT, COMBAT, "CASTLE-TOKEN-2"):
                return None
            large = any(sides >= 10 for sides in event.sides)
            cues: Cues = (
                (0.0, "die_thrown_large" if large else "die_thrown_small"),
                (TUMBLE / seconds, "die_lands"),
            )
            return Silence(cues, seconds)
        if event.rule != COMBAT:
            return None
        return self._on_board(before, event, seconds)

    def _on_board(self, before: CastleState, event: DiceThrown, seconds: float) -> Animation:
        """Where no panel shows them: the dice fall beside the square that is fought for."""
        found = self.pieces.fight_of(before)
        cues: Cues = ((0.0, "die_thrown_small"), (TUMBLE / seconds, "die_lands"))
        if found is None:
            return Silence(cues, seconds)
        attacker, defender, square = found
        side = self.pieces.squares.side
        size = max(20, round(side * 0.7))
        last = len(event.sides) - 1
        shown = tuple(
            (defender if i == last else attacker, sides, face)
            for i, (sides, face) in enumerate(zip(event.sides, event.faces, strict=True))
        )
        x, y = self.at(square)
        above = y - side * 1.05 > self.pieces.squares.board.top + size // 2
        y += round((-1.05 if above else 1.05) * side)
        places = []
        for i in range(len(shown)):
            at = round(x + (i - last / 2) * size * 1.1)
            places.append(
                (min(max(at, self.pieces.squares.board.left + size), self.pieces.squares.board.right - size), y)
            )
        return OnBoard(self.pieces.desk, shown, tuple(places), size, seconds + APART * last, cues)

    # The moment of truth

    def staged(self, before: CastleState, happenings: Sequence[Happening[Any]]) -> Staged | None:
        """Attacks with dice from their verdict on, and a Castle that falls, with dice or without."""
        events = [happening.event for happening in happenings]
        first = events[0]
        after_dice = isinstance(first, Fought)
        if isinstance(first, Fought) and first.asked is not None:
            return None
        ended = events[1] if after_dice and len(events) > 1 else first
        if not isinstance(ended, Beaten | ThrownBack | Destroyed):
            return None
        if not self.pieces.rules.tables.combat and not self._is_goal(ended.victim):
            return None
        blow = self._blow(before, ended)
        return Climax(self.pieces.desk, blow, self.pieces.squares.side, 2 if after_dice else 1)

    def _is_goal(self, piece: int) -> bool:
        return bool(self.pieces.rules.tables.is_goal[piece])

    def _figure(self, piece: int, square: int) -> Figure:
        return Figure(self.pieces.piece(piece).copy(), self.pieces.piece(piece, ash=True).copy(), self.at(square))

    def _blow(self, before: CastleState, event: Beaten | ThrownBack | Destroyed) -> Blow:
        """CASTLE-COMBAT-4 to -7, CASTLE-WIN-1."""
        end, crack = End.WON, "slain"
        stands = event.end
        if isinstance(event, Beaten):
            end, stands = End.LOST, event.start
        elif isinstance(event, ThrownBack):
            end, stands = End.THROWN_BACK, event.stand
            crack = "repulsed" if event.is_retreat else "castle_struck"
        fallen = None
        without = {Square(event.start), Square(event.end)}
        if isinstance(event, Destroyed) and self._is_goal(event.victim):
            fallen = self._fallen(before, event)
            lost = self.pieces.seat_of(event.victim)
            without |= {Square(at) for at in before.position.men[lost]}
        weight = Weight.KING if fallen is not None else self._weight(event.piece, event.victim)
        return Blow(
            self._figure(event.piece, event.start), self._figure(event.victim, event.end), end, weight,
            self.at(stands), frozenset(without), fallen, crack,
        )  # fmt: skip

    def _weight(self, *pieces: int) -> Weight:
        """Kinds that throw the largest die weigh more, and a Castle that holds."""
        rules = self.pieces.rules
        most = max(kind.combat for kind in rules.law.kinds.values())
        found = [rules.law.kind(rules.tables.kind_of(piece)) for piece in pieces]
        is_great = any(kind.combat == most for kind in found) or any(self._is_goal(piece) for piece in pieces)
        return Weight.GREAT if is_great else Weight.COMMON

    def _fallen(self, before: CastleState, event: Destroyed) -> Fallen:
        """A Castle that has fallen, and the army that turns to ash from it outwards."""
        board, seat = before.position.board, self.pieces.seat_of(event.victim)
        men = [at for at in before.position.men[seat] if at != event.end]
        farthest = max((self.distance(event.end, at) for at in men), default=1)
        army = tuple((self._figure(board[at], at), self.distance(event.end, at) / max(1, farthest)) for at in men)
        name, kind = self.pieces.seat_name(seat), self.pieces.kind_name(event.victim)
        by = f"{self.pieces.seat_name(event.seat)}'s {self.pieces.kind_name(event.piece)}"
        sentence = f"{by} takes {self.pieces.grid.names[event.end]}. {name} has lost its {kind}."
        return Fallen(seat, f"{name} {kind} destroyed", sentence, army, Ruin.ASH)


@dataclass(frozen=True, slots=True)
class Leg:
    """One straight stretch of a way, or an arc over what is passed."""

    start: tuple[int, int]
    end: tuple[int, int]
    over: bool


@dataclass(frozen=True, slots=True)
class Along:
    """A piece goes along its way, stretch by stretch."""

    picture: pygame.Surface
    legs: tuple[Leg, ...]
    rise: int
    seconds: float
    without: frozenset[Spot]
    cues: Cues
    over_after: bool = False

    def _now(self, part: float) -> pygame.Rect:
        lengths = [max(1.0, pygame.Vector2(leg.end).distance_to(leg.start)) for leg in self.legs]
        eased = ease(part) if len(self.legs) == 1 else ease_out(part) * 0.35 + ease(part) * 0.65
        gone = eased * sum(lengths)
        for leg, long in zip(self.legs, lengths, strict=True):
            if gone <= long or leg is self.legs[-1]:
                t = min(1.0, gone / long)
                x = leg.start[0] + (leg.end[0] - leg.start[0]) * t
                y = leg.start[1] + (leg.end[1] - leg.start[1]) * t
                up = self.rise * 4 * t * (1 - t) if leg.over else 0
                return self.picture.get_rect(center=(round(x), round(y - up)))
            gone -= long
        return self.picture.get_rect(center=self.legs[-1].end)

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return [self._now(part)]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        surface.blit(self.picture, self._now(part))
