"""How each event of Loka is seen (VISUAL.md, 10).  Nothing is worked out again: events say what happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sin
from typing import TYPE_CHECKING, Any

import pygame

from game.core.events import DiceThrown, Event
from game.core.ruleset import Spot, Square
from game.play.match import Happening
from game.rules.loka.moves import REPULSED, WON
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
    Slain,
    Swamp,
    SwampRolled,
    Swapped,
    Tied,
    TileLaid,
    Way,
)
from game.ui.skins import dice, motion
from game.ui.skins.loka_contest import entered_by
from game.ui.skins.motion import Capture, Carry, Cues, Silence, Slide, Turn, ease, ease_out
from game.ui.skins.skin import Animation, Contest

if TYPE_CHECKING:
    from game.ui.skins.loka import LokaSkin

LUNGE, DECLARED = 0.12, 0.5  # seconds: the thrust, and until the dice fall
LUNGES = 0.35  # of a square
TUMBLE, SETTLE, APART = 0.52, 0.16, 0.2
COMPARE, READ = 0.26, 1.0  # seconds: the higher die grows; the result stays
KNOCK = 0.22
PORTAL = 0.3
SINKS = 0.35
LANDS = 0.2  # a tile, a piece that is deployed
LEAN = 82  # degrees that a dead king lies over
DOWN = 60  # percent of a square that ash falls


class Motions:
    """Makes the animations of one skin."""

    def __init__(self, skin: LokaSkin) -> None:
        self.skin = skin
        self.rules = skin.rules

    @property
    def calm(self) -> bool:
        return self.skin.desk.settings.calm

    def of(self, before: LokaState, happening: Happening[Any], hand: tuple[int, int] | None) -> Animation | None:
        match happening.event:
            case Moved() as moved:
                return self._moved(before, moved, hand)
            case MovedIn(piece=piece, start=start, end=end):
                return self._slide(before, [(piece, start, end)], None)
            case Swapped(start=start, end=end):
                board = before.position.board
                return self._slide(before, [(board[start], start, end), (board[end], end, start)], hand)
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
                return self._captured(before, captured, hand)
            case SwampRolled() as rolled:
                return self._swamp(before, rolled)
            case Promoted(square=square, piece=piece, becomes=becomes):
                on_tile = self._on_tile(before, square)
                old, new = self.skin.piece(piece, on_tile=on_tile), self.skin.piece(becomes, on_tile=on_tile)
                return Turn(old, new, self._at(square), frozenset({Square(square)}), self.calm)
            case Deployed(piece=piece, square=square):
                picture = self.skin.piece(piece, on_tile=self._on_tile(before, square))
                return Drop(picture, self._at(square), LANDS, ((0.6, "deploy"),), frozenset(), from_hand=hand)
            case TileLaid(tile=tile, square=square, axis=axis):
                side = self.skin.squares.side
                picture = self.skin.squares.tile(tile, axis, side - 2)
                return Drop(picture, self._at(square), LANDS * 1.6, ((0.5, "terrain"),), frozenset())
            case Checked():
                return Silence(((0.0, "check"),))
            case RerollOffered() | RerollAnswered() | Tied():
                return Silence((), 0.35)
        return None

    # Places

    def _at(self, square: int) -> tuple[int, int]:
        return self.skin.squares.place(square).center

    def _on_tile(self, view: LokaState, square: int) -> bool:
        return any(laid.square == square for laid in view.laid)

    def _distance(self, start: int, end: int) -> int:
        (x, y), (u, v) = self.rules.grid.cells[start], self.rules.grid.cells[end]
        return max(abs(x - u), abs(y - v))

    def _is_leap(self, start: int, end: int) -> bool:
        """Neither straight nor diagonal."""
        (x, y), (u, v) = self.rules.grid.cells[start], self.rules.grid.cells[end]
        return not (x == u or y == v or abs(x - u) == abs(y - v))

    # Moves

    def _moved(self, before: LokaState, event: Moved, hand: tuple[int, int] | None) -> Animation:
        if event.way is Way.JUMP and hand is None:
            return self._through(before, event.piece, event.start, event.end)
        if event.way is Way.ONWARD and hand is None:
            first = self._through(before, event.piece, event.start, event.through)
            onward = self._slide(before, [(event.piece, event.through, event.end)], None)
            return Both(first, onward, frozenset({Square(event.start)}))
        return self._slide(before, [(event.piece, event.start, event.end)], hand)

    def _slide(self, before: LokaState, ways: Sequence[tuple[int, int, int]], hand: tuple[int, int] | None) -> Slide:
        """(piece, start, end) of each; the first comes from the player's hand if it was dragged."""
        carries = []
        for i, (piece, start, end) in enumerate(ways):
            leaps = hand is None and self._is_leap(start, end)
            come = hand if i == 0 and hand is not None else self._at(start)
            arc = self.skin.squares.side // 2 if leaps else 0
            carries.append(Carry(self.skin.piece(piece), come, self._at(end), arc))
        leaps = any(carry.arc for carry in carries)
        longest = max(self._distance(start, end) for _, start, end in ways)
        seconds = motion.DROP if hand and len(ways) == 1 else motion.slide_seconds(longest, leaps)
        without = frozenset(Square(start) for _, start, _ in ways)
        cue = (0.0, "leap") if leaps else (1.0, "place")
        return Slide(tuple(carries), seconds, without, (cue,), from_hand=hand is not None)

    def _through(self, before: LokaState, piece: int, start: int, end: int) -> Portal:
        picture = self.skin.piece(piece, on_tile=True)
        return Portal(picture, self._at(start), self._at(end), frozenset({Square(start)}), self.calm)

    # Attacks

    def _declared(self, before: LokaState, event: Attacked, hand: tuple[int, int] | None) -> Animation:
        picture = self.skin.piece(event.piece, on_tile=self._on_tile(before, event.start))
        start, end = self._at(event.start), self._at(event.end)
        away = pygame.Vector2(end) - pygame.Vector2(start)
        reach = away.normalize() * self.skin.squares.side * LUNGES if away.length() else away
        if event.way is not Way.PLAIN:
            reach = pygame.Vector2(0, 0)
        return Thrust(picture, start, (round(reach.x), round(reach.y)), frozenset({Square(event.start)}))

    def rolling(self, event: Event, now: Contest | None) -> Sequence[tuple[int, float, float]]:
        """Which fighter's die tumbles when, as parts of the animation's time."""
        if not isinstance(event, DiceThrown) or now is None:
            return ()
        whole = self._seconds(event)
        both = (0.0, (TUMBLE + SETTLE) / whole), (APART / whole, (APART + TUMBLE + SETTLE) / whole)
        match event.rule:
            case "LOKA-DICE-2":
                # The weaker die falls first; its face is the first of the throw.
                first = 0 if now.fighters[0].die == event.sides[0] and now.faces[0] == event.faces[0] else 1
                if now.fighters[0].die != now.fighters[1].die:
                    first = 0 if now.fighters[0].die < now.fighters[1].die else 1
                return ((first, *both[0]), (1 - first, *both[1]))
            case "LOKA-DUEL-1":
                return ((0, *both[0]), (1, *both[1]))
            case "LOKA-REROLL-2":
                return ((0 if now.fighters[0].is_super else 1, *both[0]),)
        return ()

    @staticmethod
    def _seconds(event: DiceThrown) -> float:
        return TUMBLE + SETTLE + APART * (len(event.sides) - 1) + 0.12

    def _rolled(self, happening: Happening[Any], event: DiceThrown) -> Animation | None:
        """The state at that moment still has on its agenda what the dice are thrown for."""
        state: LokaState = happening.after
        seconds = self._seconds(event)
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
            side = self.skin.side_of(self.rules.tables.seat_of(state.position.board[square]))
            return self._on_board(square, [(side, event.sides[0], event.faces[0])], seconds, cues)
        if self.skin.has_panel or task is None:
            return Silence(cues, seconds)
        return self._fight_on_board(happening, event, seconds, cues)

    def _fight_on_board(self, happening: Happening[Any], event: DiceThrown, seconds: float, cues: Cues) -> Animation:
        """Where no panel shows them: the dice fall beside the square that is fought for."""
        before: LokaState = happening.after
        task = before.agenda[-1]
        move = getattr(getattr(task, "fight", task), "move", 0)
        board = before.position.board
        start, end = entered_by(move, True), entered_by(move, False)
        sides = [self.skin.side_of(self.rules.tables.seat_of(board[at])) for at in (start, end)]
        contest = self.skin.follow(self.skin.contests.bare(before, move), before, happening)
        if contest is None:
            return Silence(cues, seconds)
        order = self.rolling(event, contest)
        shown = [(sides[i], contest.fighters[i].die, contest.faces[i] or 1) for i, _, _ in order]
        return self._on_board(end, shown, seconds, cues)

    def _on_board(self, square: int, shown: Sequence[tuple[str, int, int]], seconds: float, cues: Cues) -> Animation:
        side = self.skin.squares.side
        size = max(20, round(side * 0.8))
        at = pygame.Vector2(self._at(square))
        inner = self.skin.board
        above = at.y - side * 1.05 > inner.top + size // 2
        y = at.y + (-1.05 if above else 1.05) * side
        places = []
        for i in range(len(shown)):
            x = at.x + (i - (len(shown) - 1) / 2) * size * 1.1
            x = min(max(x, inner.left + size // 2), inner.right - size // 2)
            places.append((round(x), round(y)))
        return Rolled(self.skin, tuple(shown), tuple(places), size, seconds, cues)

    def _fought(self, before: LokaState, event: Fought) -> Animation:
        sound = {WON: "slain", REPULSED: "repulsed"}.get(event.outcome, "both_fall")
        cue = "slain" if sound == "slain" else sound
        seconds = COMPARE + (READ if self.skin.has_panel else 0.25)
        if event.outcome != REPULSED:
            return Silence(((COMPARE / seconds, cue),) if cue != "slain" else (), seconds)
        picture = self.skin.piece(event.piece, on_tile=self._on_tile(before, event.start))
        start = self._at(event.start)
        away = pygame.Vector2(self._at(event.end)) - pygame.Vector2(start)
        reach = away.normalize() * self.skin.squares.side * LUNGES if away.length() else away
        knock = KNOCK / seconds
        without = frozenset({Square(event.start)})
        return Knock(
            picture, start, (round(reach.x), round(reach.y)), without, seconds, knock, ((0.0, cue),), self.calm
        )

    def _ash(self, before: LokaState, piece: int, square: int) -> Animation:
        on_tile = self._on_tile(before, square)
        ash = self.skin.piece(piece, ash=True, on_tile=on_tile).copy()
        down = 0 if self.calm else self.skin.squares.side * DOWN // 100
        shards = () if self.calm else shards_of(ash.get_size())
        return Ash(ash, self._at(square), down, frozenset({Square(square)}), shards)

    def _captured(self, before: LokaState, event: Captured, hand: tuple[int, int] | None) -> Animation:
        """With combat off: one arrives, the other falls."""
        leaps = hand is None and self._is_leap(event.start, event.end)
        come = hand or self._at(event.start)
        arc = self.skin.squares.side // 2 if leaps else 0
        carry = Carry(self.skin.piece(event.piece), come, self._at(event.end), arc)
        way = motion.DROP if hand else motion.slide_seconds(self._distance(event.start, event.end), leaps)
        standing, ash = self.skin.piece(event.victim), self.skin.piece(event.victim, ash=True)
        return Capture(
            carry,
            standing,
            ash.copy(),
            self._at(event.end),
            0 if self.calm else self.skin.squares.side * DOWN // 100,
            way / (way + motion.SLAIN),
            way + motion.SLAIN,
            frozenset({Square(event.start), Square(event.end)}),
            () if self.calm else shards_of(ash.get_size()),
            from_hand=hand is not None,
        )

    def _fall(self, before: LokaState, seat: int, square: int) -> Animation | None:
        """A king falls, and his army turns to ash from his square outwards."""
        position = before.position
        king = self.skin.king(seat)
        men = [at for at in position.men[seat] if at != square]
        farthest = max((self._distance(square, at) for at in men), default=1)
        army = tuple(
            (
                self.skin.piece(position.board[at], on_tile=self._on_tile(before, at)),
                self.skin.piece(position.board[at], ash=True, on_tile=self._on_tile(before, at)).copy(),
                self._at(at),
                self._distance(square, at) / max(1, farthest),
            )
            for at in men
        )
        seconds = motion.KING_FALLS + (0 if self.calm else min(0.9, 0.03 * len(men)))
        picture = self.skin.piece(king, on_tile=self._on_tile(before, square))
        without = frozenset(Square(at) for at in position.men[seat])
        ash = self.skin.piece(king, ash=True).copy()
        return ArmyFalls(picture, ash, self._at(square), 0 if self.calm else LEAN, army, without, seconds, self.calm)

    def _swamp(self, before: LokaState, event: SwampRolled) -> Animation:
        picture = self.skin.piece(event.piece, on_tile=True)
        cue = "swamp_takes" if event.is_lost else "swamp_bubble"
        without = frozenset({Square(event.square)})
        return Sink(picture, self._at(event.square), event.is_lost, without, ((0.0, cue),), self.calm)


_ON_THE_BOARD = ("LOKA-DICE-2", "LOKA-REROLL-2", "LOKA-DUEL-1", "LOKA-SWAMP-2")


def shards_of(size: tuple[int, int]) -> tuple[pygame.Rect, ...]:
    """A picture cut into thirty-six."""
    w, h = (size[0] + 5) // 6, (size[1] + 5) // 6
    return tuple(pygame.Rect(x * w, y * h, w, h) for y in range(6) for x in range(6))


@dataclass(frozen=True, slots=True)
class Thrust:
    """A piece lunges at its target and comes back to wait for the dice."""

    picture: pygame.Surface
    at: tuple[int, int]
    reach: tuple[int, int]
    without: frozenset[Spot]
    seconds: float = DECLARED
    cues: Cues = ((0.0, "declare"),)
    over_after: bool = False

    def _now(self, part: float) -> pygame.Rect:
        since = part * self.seconds / LUNGE
        out = ease_out(min(1.0, since)) if since < 1 else 1 - ease(min(1.0, (since - 1) / 2))
        x, y = self.at[0] + round(self.reach[0] * out), self.at[1] + round(self.reach[1] * out)
        return self.picture.get_rect(center=(x, y))

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return [self._now(part)]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        surface.blit(self.picture, self._now(part))


@dataclass(frozen=True, slots=True)
class Knock:
    """A repulsed piece is thrown back from its target, a little too far, and stands again where it stood."""

    picture: pygame.Surface
    at: tuple[int, int]
    reach: tuple[int, int]
    without: frozenset[Spot]
    seconds: float
    knock: float
    """The part of the time that it takes; the rest is for reading the result."""
    cues: Cues
    calm: bool = False
    over_after: bool = False

    def _now(self, part: float) -> pygame.Rect:
        since = min(1.0, part / max(0.001, self.knock))
        out = 0.0 if self.calm else (1 - ease_out(since)) * 0.8 - 0.22 * sin(pi * since)
        x, y = self.at[0] + round(self.reach[0] * out), self.at[1] + round(self.reach[1] * out)
        return self.picture.get_rect(center=(x, y))

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return [self._now(part)]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        surface.blit(self.picture, self._now(part))


@dataclass(frozen=True, slots=True)
class Ash:
    """A slain piece turns to ash, cracks and falls; in calm play it fades where it stands."""

    ash: pygame.Surface
    at: tuple[int, int]
    down: int
    without: frozenset[Spot]
    pieces: tuple[pygame.Rect, ...] = ()
    seconds: float = motion.SLAIN
    cues: Cues = ((0.0, "slain"),)
    over_after: bool = False

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return [ash_area(self.ash, self.at, self.down)]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        draw_ash(surface, self.ash, self.at, part, self.down, self.pieces)


def ash_area(ash: pygame.Surface, at: tuple[int, int], down: int) -> pygame.Rect:
    """How far its pieces get."""
    rect = ash.get_rect(center=at)
    wide = rect.inflate(rect.width * 3 // 2, rect.height * 3 // 2)
    return wide.union(wide.move(0, down * 4 // 3))


def draw_ash(
    surface: pygame.Surface,
    ash: pygame.Surface,
    at: tuple[int, int],
    part: float,
    down: int,
    pieces: Sequence[pygame.Rect],
) -> None:
    """Ash at a part of its fall."""
    ash.set_alpha(round(255 * (1 - part**1.5)))
    corner = ash.get_rect(center=at)
    if not pieces:
        surface.blit(ash, corner)
    for i, shard in enumerate(pieces):
        way = pygame.Vector2(shard.centerx - corner.width / 2, shard.centery - corner.height / 2)
        uneven = i * 7 % 11 / 10  # every piece of ash goes its own way, the same each time
        apart = way.rotate(26 * (uneven - 0.5)) * (0.35 + 1.1 * uneven) * ease_out(part)
        fall = down * part * part * (0.5 + 0.8 * uneven)
        size = max(1, round(shard.width * (1 - 0.55 * part * uneven)))
        inner = pygame.Rect(shard.x, shard.y, size, size)
        surface.blit(ash, (corner.x + shard.x + round(apart.x), corner.y + shard.y + round(apart.y + fall)), inner)
    ash.set_alpha(255)


@dataclass(frozen=True, slots=True)
class ArmyFalls:
    """A king tips over and turns to ash, and his army with him, from his square outwards; then the field is empty."""

    king: pygame.Surface
    ash: pygame.Surface
    at: tuple[int, int]
    degrees: float
    army: tuple[tuple[pygame.Surface, pygame.Surface, tuple[int, int], float], ...]
    """Each piece as it stands, as ash, where, and how far from the king as 0 to 1."""
    without: frozenset[Spot]
    seconds: float
    calm: bool = False
    cues: Cues = ((0.0, "king_falls"), (0.62, "slain"))
    over_after: bool = False

    def area(self, part: float) -> Sequence[pygame.Rect]:
        side = max(self.king.get_size()) * 2
        around = pygame.Rect(0, 0, side, side)
        around.center = self.at
        return [around.union(ash_area(self.ash, self.at, 0)), *(ash_area(ash, at, 0) for _, ash, at, _ in self.army)]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        for standing, ash, at, away in self.army:
            since = (part - 0.3 - 0.42 * away) / 0.28
            if since <= 0:
                surface.blit(standing, standing.get_rect(center=at))
            elif since < 1:
                draw_ash(surface, ash, at, since, 0, () if self.calm else shards_of(ash.get_size()))
        tipped = pygame.transform.rotozoom(self.king, self.degrees * ease(min(1.0, part * 2.6)), 1)
        if part < 0.42:
            surface.blit(tipped, tipped.get_rect(center=self.at))
        else:
            grey = pygame.transform.rotozoom(self.ash, self.degrees, 1)
            draw_ash(surface, grey, self.at, (part - 0.42) / 0.58, 0, () if self.calm else shards_of(grey.get_size()))


@dataclass(frozen=True, slots=True)
class Portal:
    """A piece shrinks into one portal and grows out of the other."""

    picture: pygame.Surface
    start: tuple[int, int]
    end: tuple[int, int]
    without: frozenset[Spot]
    calm: bool = False
    seconds: float = PORTAL
    cues: Cues = ((0.0, "portal"),)
    over_after: bool = False

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return [self.picture.get_rect(center=self.start), self.picture.get_rect(center=self.end)]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        at, size = (self.start, 1 - 2 * part) if part < 0.5 else (self.end, 2 * part - 1)
        if self.calm:
            surface.blit(self.picture, self.picture.get_rect(center=at))
        elif size > 0.04:
            turned = pygame.transform.rotozoom(self.picture, 180 * (1 - size), size)
            surface.blit(turned, turned.get_rect(center=at))


@dataclass(frozen=True, slots=True)
class Both:
    """One animation after the other."""

    first: Animation
    then: Animation
    without: frozenset[Spot]
    over_after: bool = False

    @property
    def seconds(self) -> float:
        return self.first.seconds + self.then.seconds

    @property
    def cues(self) -> Cues:
        share = self._share
        early = tuple((part * share, sound) for part, sound in self.first.cues)
        return (*early, *((share + part * (1 - share), sound) for part, sound in self.then.cues))

    @property
    def _share(self) -> float:
        return self.first.seconds / max(0.001, self.seconds)

    def area(self, part: float) -> Sequence[pygame.Rect]:
        share = self._share
        return self.first.area(part / share) if part < share else self.then.area((part - share) / (1 - share))

    def draw(self, surface: pygame.Surface, part: float) -> None:
        share = self._share
        if part < share:
            self.first.draw(surface, part / share)
        else:
            self.then.draw(surface, (part - share) / (1 - share))


@dataclass(frozen=True, slots=True)
class Sink:
    """A piece sinks into the swamp, and comes up again or does not."""

    picture: pygame.Surface
    at: tuple[int, int]
    is_lost: bool
    without: frozenset[Spot]
    cues: Cues
    calm: bool = False
    seconds: float = SINKS
    over_after: bool = False

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return [self.picture.get_rect(center=self.at)]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        depth = 0.62 * sin(pi * part) if not self.is_lost else ease(part)
        if self.calm:
            depth = 0.0 if not self.is_lost or part < 0.5 else 1.0
        rect = self.picture.get_rect(center=self.at)
        seen = round(rect.height * (1 - depth))
        if seen > 0:
            surface.blit(self.picture, (rect.x, rect.y + rect.height - seen), (0, 0, rect.width, seen))


@dataclass(frozen=True, slots=True)
class Drop:
    """Something is put down from a little above."""

    picture: pygame.Surface
    at: tuple[int, int]
    seconds: float
    cues: Cues
    without: frozenset[Spot]
    from_hand: tuple[int, int] | None = None
    over_after: bool = False

    def _now(self, part: float) -> pygame.Rect:
        done = ease_out(part)
        if self.from_hand is not None:
            x = self.from_hand[0] + (self.at[0] - self.from_hand[0]) * done
            y = self.from_hand[1] + (self.at[1] - self.from_hand[1]) * done
            return self.picture.get_rect(center=(round(x), round(y)))
        return self.picture.get_rect(
            center=(self.at[0], self.at[1] - round(self.picture.get_height() * 0.5 * (1 - done)))
        )

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return [self._now(part)]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        surface.blit(self.picture, self._now(part))


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice that fall on the board itself, one after the other."""

    skin: LokaSkin
    shown: tuple[tuple[str, int, int], ...]
    """Side, number of sides and face of each."""
    places: tuple[tuple[int, int], ...]
    size: int
    seconds: float
    cues: Cues
    without: frozenset[Spot] = frozenset()
    over_after: bool = True

    def area(self, part: float) -> Sequence[pygame.Rect]:
        found = []
        for at in self.places:
            rect = pygame.Rect(0, 0, self.size * 2, round(self.size * 2.4))
            rect.center = at
            found.append(rect)
        return found

    def draw(self, surface: pygame.Surface, part: float) -> None:
        for i, ((side, sides, face), at) in enumerate(zip(self.shown, self.places, strict=True)):
            since = (part * self.seconds - APART * i) / (TUMBLE + SETTLE)
            if since < 0:
                continue
            fall = min(1.0, since * (TUMBLE + SETTLE) / TUMBLE)
            picture = dice.tumbling(self.skin.desk, side, sides, face, self.size, fall)
            up = 0 if self.skin.desk.settings.calm else round(self.size * 0.5 * dice.hop(fall))
            surface.blit(picture, picture.get_rect(center=(at[0], at[1] - up)))
