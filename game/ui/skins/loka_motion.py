"""How each event of Loka is seen (docs/look.md, Motion).  Nothing is worked out again: events say what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.core.events import DiceThrown
from game.core.moment import Happening
from game.core.ruleset import Square
from game.core.seats import Seat
from game.rules.loka.actions import Route
from game.rules.loka.events import (
    Attacked,
    Captured,
    Checked,
    Deployed,
    Fought,
    KingFell,
    Moved,
    MovedIn,
    OrderRolled,
    Promoted,
    RerollAnswered,
    RerollOffered,
    Slain,
    SwampRolled,
    Swapped,
    Tied,
    TileLaid,
)
from game.rules.loka.outcomes import BOTH_SLAIN, REPULSED, SLAIN, WON
from game.rules.loka.state import LokaState, Swamp
from game.ui.skins.aim import Initiative
from game.ui.skins.beats import READ, Blow, End, Fallen, Figure, Weight
from game.ui.skins.climax import Climax
from game.ui.skins.fighting import APART, CUTS, SETTLE, TUMBLE, Ash, Rolled
from game.ui.skins.loka_contest import entered_by, seconds_of
from game.ui.skins.motion import Cues, Silence, Turn, shards
from game.ui.skins.passing import Both, Drop, Portal, Sink
from game.ui.skins.skin import Animation, Staged
from game.ui.skins.square_skin import PieceMotions

if TYPE_CHECKING:
    from game.ui.skins.loka_contest import Contests
    from game.ui.skins.loka_pieces import LokaPieces

LANDS = 0.2  # a tile, a piece that is deployed
ORDER_READ = 1.2  # seconds that the dice of initiative lie
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
                picture = self.pieces.piece(attacked.piece, on_tile=self._on_tile(before, attacked.start))
                return self.aim(picture, attacked.start, attacked.end)
            case DiceThrown() as thrown:
                return self._rolled(happening, thrown)
            case Slain(piece=piece, square=square):
                return self._ash(before, piece, square)
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

    # The moment of truth

    def staged(self, before: LokaState, happenings: Sequence[Happening[Any]]) -> Staged | None:
        events = [happening.event for happening in happenings]
        match events[0]:
            case Fought() as fought:
                along = next(
                    (i for i, event in enumerate(events) if i and not isinstance(event, _OF_A_FIGHT)), len(events)
                )
                return Climax(self.pieces.desk, self._blow(before, fought), self.pieces.squares.side, along)
            case Slain(piece=piece, square=square) if self._is_royal(piece):
                along = 2 if len(events) > 1 and isinstance(events[1], KingFell) else 1
                return self._falls(before, self.rules.tables.seat_of(piece), square, along)
            case KingFell(seat=seat, square=square) if before.position.men[seat] and square >= 0:
                return self._falls(before, seat, square, 1)
            case DiceThrown(rule=rule) if rule.rpartition("-")[0] in _ORDER:
                return self._initiative(events)
        return None

    def _is_royal(self, piece: int) -> bool:
        return bool(self.rules.tables.kind_of(piece) == self.rules.tables.royal)

    def _figure(self, before: LokaState, piece: int, square: int) -> Figure:
        on_tile = self._on_tile(before, square)
        picture = self.pieces.piece(piece, on_tile=on_tile).copy()
        return Figure(picture, self.pieces.piece(piece, ash=True, on_tile=on_tile).copy(), self.at(square))

    def _blow(self, before: LokaState, event: Fought) -> Blow:
        """An attack with its dice.  LOKA-OUTCOME-1 to -5, LOKA-DUEL-4."""
        end = _ENDS[event.outcome]
        beaten = {End.WON: [(event.victim, event.end)], End.LOST: [(event.piece, event.start)]}.get(end, [])
        if end is End.BOTH_LOST:
            beaten = [(event.victim, event.end), (event.piece, event.start)]
        king = next(((piece, at) for piece, at in beaten if self._is_royal(piece)), None)
        fallen = None if king is None else self._fallen(before, king[0], king[1], event)
        without = {Square(event.start), Square(event.end)}
        if king is not None:
            without |= {Square(at) for at in before.position.men[self.rules.tables.seat_of(king[0])]}
        home = self.at(event.end if end is End.WON else event.start)
        weight = Weight.KING if king is not None else self._weight(event.piece, event.victim)
        return Blow(
            self._figure(before, event.piece, event.start), self._figure(before, event.victim, event.end), end, weight,
            home, frozenset(without), fallen, _CRACKS[end],
        )  # fmt: skip

    def _weight(self, *pieces: int) -> Weight:
        """Kings that hold, and the dearest kind, weigh more."""
        law = self.rules.law
        dearest = max(law.price(name) for name in law.kinds)
        names = [self.pieces.name_of_kind(piece) for piece in pieces]
        is_great = any(law.kinds[name].royal or law.price(name) == dearest for name in names)
        return Weight.GREAT if is_great else Weight.COMMON

    def _fallen(self, before: LokaState, king: int, square: int, event: Fought | None) -> Fallen:
        seat = self.rules.tables.seat_of(king)
        name, kind = self.pieces.seat_name(Seat(seat)), self.pieces.kind_name(king)
        words, sentence = f"{name} {kind} slain", f"{name} leaves the field."
        if event is None:
            words = f"{name} {kind} falls"
        elif event.outcome == WON:
            by = f"{self.pieces.seat_name(event.seat)}'s {self.pieces.kind_name(event.piece)}"
            sentence = f"{by} takes {self.rules.law.grid.names[event.end]}. {sentence}"
        else:
            sentence = f"{event.attack} against {event.defence}. {sentence}"
        men = [at for at in before.position.men[seat] if at != square]
        board = before.position.board
        farthest = max((self.distance(square, at) for at in men), default=1)
        army = tuple((self._figure(before, board[at], at), self.distance(square, at) / max(1, farthest)) for at in men)
        return Fallen(Seat(seat), words, sentence, army)

    def _falls(self, before: LokaState, seat: int, square: int, events: int) -> Climax:
        """A king dies without a fight: in the swamp, mated, or given up."""
        king = self.pieces.king(seat)
        without = frozenset(Square(at) for at in before.position.men[seat])
        figure = self._figure(before, king, square)
        fallen = self._fallen(before, king, square, None)
        blow = Blow(None, figure, End.WON, Weight.KING, self.at(square), without, fallen)
        return Climax(self.pieces.desk, blow, self.pieces.squares.side, events)

    # Who begins

    def _initiative(self, events: Sequence[Any]) -> Initiative | None:
        """A D20 for each seat falls before its own edge.  LOKA-DEPLOY-2, LOKA-TURN-2."""
        order = events[1] if len(events) > 1 else None
        if not isinstance(order, OrderRolled):
            return None
        side, inner = self.pieces.squares.side, self.pieces.squares.board
        shown = []
        for seat, face in zip(order.seats, order.faces, strict=True):
            turned = (self.rules.law.places[seat].turned - self.pieces.squares.turned) % 4
            x, y = ((0, 1), (-1, 0), (0, -1), (1, 0))[turned]
            at = round(inner.centerx + x * side * 1.7), round(inner.centery + y * side * 1.7)
            shown.append((self.pieces.side_of(seat), face, at))
        first = None if order.first is None else order.seats.index(order.first)
        fall = TUMBLE + SETTLE + APART * (len(shown) - 1)
        seconds = fall + READ + ORDER_READ
        cues = [(APART * i / seconds, "die_thrown_large") for i in range(len(shown))]
        cues += [((APART * i + TUMBLE) / seconds, "die_lands") for i in range(len(shown))]
        cues.append(((fall + READ) / seconds, "verdict"))
        return Initiative(
            self.pieces.desk, tuple(shown), first, round(side * 1.05), fall, seconds, tuple(cues), events=2
        )

    def _swamp(self, event: SwampRolled) -> Animation:
        picture = self.pieces.piece(event.piece, on_tile=True)
        cue = "swamp_takes" if event.is_lost else "swamp_bubble"
        without = frozenset({Square(event.square)})
        return Sink(picture, self.at(event.square), event.is_lost, without, ((0.0, cue),), self.calm)


_ENDS = {WON: End.WON, REPULSED: End.THROWN_BACK, SLAIN: End.LOST, BOTH_SLAIN: End.BOTH_LOST}
_CRACKS = {End.WON: "slain", End.THROWN_BACK: "repulsed", End.LOST: "slain", End.BOTH_LOST: "both_fall"}
_OF_A_FIGHT = (Slain, KingFell, MovedIn)
"""What follows from the dice of an attack and is shown with them."""
_ORDER = ("LOKA-DEPLOY", "LOKA-TURN")
_ON_THE_BOARD = ("LOKA-DICE-2", "LOKA-REROLL-2", "LOKA-DUEL-1", "LOKA-SWAMP-2")
