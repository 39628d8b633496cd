"""How each event of Loka is seen (docs/look.md, Motion).  Nothing is worked out again: events say what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.core.events import DiceThrown
from game.core.moment import Happening
from game.core.ruleset import Square
from game.rules.loka.outcomes import REPULSED, WON
from game.rules.loka.state import (
    Attacked,
    Captured,
    Checked,
    Deployed,
    Fought,
    KingFell,
    LokaState,
    Moved,
    MovedIn,
    Promoted,
    RerollAnswered,
    RerollOffered,
    Route,
    Slain,
    Swamp,
    SwampRolled,
    Swapped,
    Tied,
    TileLaid,
)
from game.ui.skins import motion
from game.ui.skins.fighting import APART, CUTS, TUMBLE, ArmyFalls, Ash, Knock, Rolled, Thrust
from game.ui.skins.loka_contest import entered_by, seconds_of
from game.ui.skins.motion import Cues, Silence, Turn, shards
from game.ui.skins.passing import Both, Drop, Portal, Sink
from game.ui.skins.skin import Animation
from game.ui.skins.square_skin import PieceMotions

if TYPE_CHECKING:
    from game.ui.skins.loka_contest import Contests
    from game.ui.skins.loka_pieces import LokaPieces

LUNGES = 0.35  # of a square
COMPARE, READ = 0.26, 1.0  # seconds: the higher die grows; the result stays
KNOCK = 0.22
LANDS = 0.2  # a tile, a piece that is deployed
LEAN = 82  # degrees that a dead king lies over
DOWN = 60  # percent of a square that ash falls


class Motions(PieceMotions):
    """Makes the animations of one game."""

    pieces: LokaPieces

    def __init__(self, pieces: LokaPieces, contests: Contests, *, has_panel: bool) -> None:
        """`has_panel`: somebody draws dice beside the board; otherwise they roll on it."""
        super().__init__(pieces)
        self.rules = pieces.rules
        self.contests = contests
        self.has_panel = has_panel

    def of(self, before: LokaState, happening: Happening[Any], hand: tuple[int, int] | None) -> Animation | None:
        match happening.event:
            case Moved() as moved:
                return self._moved(before, moved, hand)
            case MovedIn(piece=piece, start=start, end=end):
                return self.slide([(piece, start, end)], None)
            case Swapped(start=start, end=end):
                board = before.position.board
                return self.slide([(board[start], start, end), (board[end], end, start)], hand)
            case Attacked() as attacked:
                return self._declared(before, attacked, hand)
            case DiceThrown() as thrown:
                return self._rolled(happening, thrown)
            case Fought() as fought:
                return self._fought(before, fought)
            case Slain(piece=piece, square=square):
                if self.rules.tables.kind_of(piece) == self.rules.tables.royal:
                    return self._fall(before, self.rules.tables.seat_of(piece), square)
                return self._ash(before, piece, square)
            case KingFell(seat=seat, square=square):
                return self._fall(before, seat, square) if before.position.men[seat] and square >= 0 else None
            case Captured() as captured:
                return self._captured(captured, hand)
            case SwampRolled() as rolled:
                return self._swamp(rolled)
            case Promoted(square=square, piece=piece, becomes=becomes):
                on_tile = self._on_tile(before, square)
                old, new = self.pieces.piece(piece, on_tile=on_tile), self.pieces.piece(becomes, on_tile=on_tile)
                return Turn(old, new, self.at(square), frozenset({Square(square)}), self.calm)
            case Deployed(piece=piece, square=square):
                picture = self.pieces.piece(piece, on_tile=self._on_tile(before, square))
                return Drop(picture, self.at(square), LANDS, ((0.6, "deploy"),), frozenset(), from_hand=hand)
            case TileLaid(tile=tile, square=square, axis=axis):
                side = self.pieces.squares.side
                picture = self.pieces.squares.tile(tile, axis, side - 2)
                return Drop(picture, self.at(square), LANDS * 1.6, ((0.5, "terrain"),), frozenset())
            case Checked():
                return Silence(((0.0, "check"),))
            case RerollOffered() | RerollAnswered() | Tied():
                return Silence((), 0.35)
        return None

    # Places

    def _on_tile(self, view: LokaState, square: int) -> bool:
        return any(laid.square == square for laid in view.laid)

    # Moves

    def _moved(self, before: LokaState, event: Moved, hand: tuple[int, int] | None) -> Animation:
        if event.way is Route.JUMP and hand is None:
            return self._through(event.piece, event.start, event.end)
        if event.way is Route.ONWARD and hand is None:
            first = self._through(event.piece, event.start, event.through)
            onward = self.slide([(event.piece, event.through, event.end)], None)
            return Both(first, onward, frozenset({Square(event.start)}))
        return self.slide([(event.piece, event.start, event.end)], hand)

    def _through(self, piece: int, start: int, end: int) -> Portal:
        picture = self.pieces.piece(piece, on_tile=True)
        return Portal(picture, self.at(start), self.at(end), frozenset({Square(start)}), self.calm)

    # Attacks

    def _declared(self, before: LokaState, event: Attacked, hand: tuple[int, int] | None) -> Animation:
        picture = self.pieces.piece(event.piece, on_tile=self._on_tile(before, event.start))
        reach = self._reach(event.start, event.end) if event.way is Route.PLAIN else (0, 0)
        return Thrust(picture, self.at(event.start), reach, frozenset({Square(event.start)}))

    def _reach(self, start: int, end: int) -> tuple[int, int]:
        """How far a piece thrusts towards its target, in pixels."""
        away = pygame.Vector2(self.at(end)) - pygame.Vector2(self.at(start))
        reach = away.normalize() * self.pieces.squares.side * LUNGES if away.length() else away
        return round(reach.x), round(reach.y)

    def _rolled(self, happening: Happening[Any], event: DiceThrown) -> Animation | None:
        """The state at that moment still has on its agenda what the dice are thrown for."""
        state: LokaState = happening.after
        seconds = seconds_of(event)
        if event.rule not in _ON_THE_BOARD:
            return None
        cues: Cues = tuple(
            cue
            for i, sides in enumerate(event.sides)
            for cue in (
                (APART * i / seconds, "die_thrown_small" if sides < 12 else "die_thrown_large"),
                ((APART * i + TUMBLE) / seconds, "die_lands"),
            )
        )
        task = state.agenda[-1] if state.agenda else None
        if event.rule == "LOKA-SWAMP-2" and isinstance(task, Swamp):
            square = entered_by(task.move, task.ally)
            side = self.pieces.side_of(self.rules.tables.seat_of(state.position.board[square]))
            return self._on_board(square, [(side, event.sides[0], event.faces[0])], seconds, cues)
        if self.has_panel or task is None:
            return Silence(cues, seconds)
        return self._fight_on_board(happening, event, seconds, cues)

    def _fight_on_board(self, happening: Happening[Any], event: DiceThrown, seconds: float, cues: Cues) -> Animation:
        """Where no panel shows them: the dice fall beside the square that is fought for."""
        before: LokaState = happening.after
        task = before.agenda[-1]
        move = getattr(getattr(task, "fight", task), "move", 0)
        board = before.position.board
        start, end = entered_by(move, True), entered_by(move, False)
        sides = [self.pieces.side_of(self.rules.tables.seat_of(board[at])) for at in (start, end)]
        contest = self.contests.follow(self.contests.bare(before, move), before, happening)
        if contest is None:
            return Silence(cues, seconds)
        order = self.contests.rolling(event, contest)
        shown = [(sides[i], contest.fighters[i].die, contest.faces[i] or 1) for i, _, _ in order]
        return self._on_board(end, shown, seconds, cues)

    def _on_board(self, square: int, shown: Sequence[tuple[str, int, int]], seconds: float, cues: Cues) -> Animation:
        side = self.pieces.squares.side
        size = max(20, round(side * 0.8))
        at = pygame.Vector2(self.at(square))
        inner = self.pieces.squares.board
        above = at.y - side * 1.05 > inner.top + size // 2
        y = at.y + (-1.05 if above else 1.05) * side
        places = []
        for i in range(len(shown)):
            x = at.x + (i - (len(shown) - 1) / 2) * size * 1.1
            x = min(max(x, inner.left + size // 2), inner.right - size // 2)
            places.append((round(x), round(y)))
        return Rolled(self.pieces.desk, tuple(shown), tuple(places), size, seconds, cues)

    def _fought(self, before: LokaState, event: Fought) -> Animation:
        sound = {WON: "slain", REPULSED: "repulsed"}.get(event.outcome, "both_fall")
        cue = "slain" if sound == "slain" else sound
        seconds = COMPARE + (READ if self.has_panel else 0.25)
        if event.outcome != REPULSED:
            return Silence(((COMPARE / seconds, cue),) if cue != "slain" else (), seconds)
        picture = self.pieces.piece(event.piece, on_tile=self._on_tile(before, event.start))
        start, without = self.at(event.start), frozenset({Square(event.start)})
        reach = self._reach(event.start, event.end)
        return Knock(picture, start, reach, without, seconds, KNOCK / seconds, ((0.0, cue),), self.calm)

    def _ash(self, before: LokaState, piece: int, square: int) -> Animation:
        on_tile = self._on_tile(before, square)
        ash = self.pieces.piece(piece, ash=True, on_tile=on_tile).copy()
        down = 0 if self.calm else self.pieces.squares.side * DOWN // 100
        pieces = () if self.calm else shards(ash.get_size(), CUTS)
        return Ash(ash, self.at(square), down, frozenset({Square(square)}), pieces)

    def _captured(self, event: Captured, hand: tuple[int, int] | None) -> Animation:
        """With combat off: one arrives, the other falls."""
        return self.capture(
            self.carry(event.piece, event.start, event.end, hand),
            event.start,
            event.end,
            event.victim,
            event.end,
            down=self.pieces.squares.side * DOWN // 100,
            cuts=CUTS,
            from_hand=hand is not None,
        )

    def _fall(self, before: LokaState, seat: int, square: int) -> Animation | None:
        """A king falls, and his army turns to ash from his square outwards."""
        position = before.position
        king = self.pieces.king(seat)
        men = [at for at in position.men[seat] if at != square]
        farthest = max((self.distance(square, at) for at in men), default=1)
        army = tuple(
            (
                self.pieces.piece(position.board[at], on_tile=self._on_tile(before, at)),
                self.pieces.piece(position.board[at], ash=True, on_tile=self._on_tile(before, at)).copy(),
                self.at(at),
                self.distance(square, at) / max(1, farthest),
            )
            for at in men
        )
        seconds = motion.KING_FALLS + (0 if self.calm else min(0.9, 0.03 * len(men)))
        picture = self.pieces.piece(king, on_tile=self._on_tile(before, square))
        without = frozenset(Square(at) for at in position.men[seat])
        ash = self.pieces.piece(king, ash=True).copy()
        return ArmyFalls(picture, ash, self.at(square), 0 if self.calm else LEAN, army, without, seconds, self.calm)

    def _swamp(self, event: SwampRolled) -> Animation:
        picture = self.pieces.piece(event.piece, on_tile=True)
        cue = "swamp_takes" if event.is_lost else "swamp_bubble"
        without = frozenset({Square(event.square)})
        return Sink(picture, self.at(event.square), event.is_lost, without, ((0.0, cue),), self.calm)


_ON_THE_BOARD = ("LOKA-DICE-2", "LOKA-REROLL-2", "LOKA-DUEL-1", "LOKA-SWAMP-2")
