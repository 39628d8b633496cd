"""Many dice that fall as a heap and sort themselves (docs/look.md, Many dice): what misses turns to ash, what may roll
again is lifted once, what counts goes on to the next row, and the sum stands large at the right.

Knows no game: a game says what falls, which faces count, and where the card may stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.core.ruleset import Spot
from game.ui import theme as ink
from game.ui.skins import dice
from game.ui.skins.motion import Cues, ease, ease_out
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

FALL, LIE, SORT, LIFT, PASS, HOLD = 0.5, 0.12, 0.25, 0.4, 0.3, 0.8
"""Seconds that a heap falls and lies, that its dice find their rows, roll once more, go on; that the sum stands."""
WIDE, SIDE, GAP, HEAD, MARGIN = 440, 17, 2, 24, 10  # units
LABEL, SUM = 84, 84
FEW, FEW_SIDE = 14, 22  # dice, units
A_LINE = 22  # dice; more of them take two lines
RISE = 10  # units that a die is lifted to roll again
TURNS = 12  # pictures of one turn of a die


@dataclass(frozen=True, slots=True)
class Cast:
    """Dice thrown together, and what they are thrown for."""

    faces: tuple[int, ...]
    need: int
    """This face or more counts; where nothing can, 7."""
    words: str
    """What counts, in a word ("Hits")."""
    again: tuple[int, ...] = ()
    """The faces of those that rolled again: the natural 1s, in their order."""

    @property
    def last(self) -> tuple[int, ...]:
        """The faces as they lie in the end."""
        left = iter(self.again)
        return tuple(next(left, face) if face == 1 and self.again else face for face in self.faces)

    @property
    def good(self) -> int:
        """How many count."""
        return sum(face >= self.need for face in self.last)


class Seen(NamedTuple):
    """One die at a moment: where its middle is, its face and colours, how far it is turned."""

    at: tuple[float, float]
    face: int
    tone: str
    turned: float = 0.0


class Heap:
    """An animation of one or two throws, one after another: dice that count in the first go on to the second."""

    over_after = False

    def __init__(
        self,
        desk: Desk,
        title: str,
        casts: Sequence[Cast],
        sum_words: str,
        place: pygame.Rect,
        *,
        sound: str,
        events: int,
        total: int,
        about: pygame.Rect,
        without: frozenset[Spot] = frozenset(),
    ) -> None:
        """`place` is where the card stands, of the size that `size_of` says; `total` is the sum in the end, and `about`
        what looks otherwise after it."""
        self.desk, self.title, self.casts, self.sum_words = desk, title, tuple(casts), sum_words
        self.place, self.events, self.total, self.without = place, events, total, without
        self.about = about
        self.side = side_of(desk, self.casts)
        self.calm = desk.settings.calm
        self._begins: list[float] = []
        at = 0.0
        for number, cast in enumerate(self.casts):
            self._begins.append(at)
            at += (FALL if number == 0 else PASS) + LIE + SORT + (LIFT if cast.again else 0.0)
        self.sorted = at
        self.seconds = at + HOLD
        self._cues = self._heard(sound)
        self._heap = self._scattered()

    # What a stage asks

    @property
    def hold(self) -> float:
        return min(0.999, self.sorted / self.seconds)

    @property
    def said_from(self) -> float:
        return self.hold

    @property
    def cues(self) -> Cues:
        return self._cues

    def _heard(self, sound: str) -> Cues:
        found = [(0.0, sound), (0.1 / self.seconds, "dice_heap")]
        for number, (cast, begins) in enumerate(zip(self.casts, self._begins, strict=True)):
            if number:
                found.append((begins / self.seconds, "dice_heap"))
            if cast.again:
                found.append(((begins + self._fall(number) + LIE + SORT) / self.seconds, "die_thrown_small"))
        found.append((self.hold, "hits" if self.total else "steady"))
        return tuple(found)

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return shadowed(self.desk, self.place), self.about

    # When and where

    @staticmethod
    def _fall(number: int) -> float:
        return PASS if number else FALL

    def _room(self) -> pygame.Rect:
        """Where dice lie, without labels and sum."""
        px, place = self.desk.px, self.place
        left, right = place.x + px(MARGIN + LABEL), place.right - px(MARGIN + SUM)
        return pygame.Rect(left, place.y + px(HEAD + MARGIN), right - left, place.height - px(HEAD + 2 * MARGIN))

    def _rows(self) -> int:
        return len(self.casts) + 1

    def _row(self, number: int) -> pygame.Rect:
        room = self._room()
        high = room.height / self._rows()
        return pygame.Rect(room.x, round(room.y + high * number), room.width, round(high))

    def _scattered(self) -> list[tuple[float, float, float]]:
        """Where each die of the heap comes to lie, and how it is turned; the same every time."""
        room, chance = self._room(), Random(len(self.casts[0].faces) * 31 + self.casts[0].need)
        half = self.side / 2
        many = len(self.casts[0].faces)
        found = []
        for i in range(many):
            # A grid shaken well: no die wholly under another one, unless there are too many for the room.
            columns = max(1, round((many * room.width / max(1, room.height)) ** 0.5))
            rows = -(-many // columns)
            x = room.x + (i % columns + 0.5 + chance.uniform(-0.4, 0.4)) * room.width / columns
            y = room.y + (i // columns + 0.5 + chance.uniform(-0.4, 0.4)) * room.height / rows
            x = min(max(x, room.x + half), room.right - half)
            y = min(max(y, room.y + half), room.bottom - half)
            found.append((x, y, chance.uniform(-40, 40)))
        return found

    def _in_row(self, number: int, i: int, many: int) -> tuple[float, float]:
        """The place of one of so many dice in a row; more than a line holds lie in two, closer if they must."""
        row, px, side = self._row(number), self.desk.px, self.side
        lines = 2 if many > A_LINE else 1
        per_line = -(-many // lines)
        step = min(side + px(GAP), (row.width - side) / max(1, per_line - 1))
        line, place = divmod(i, per_line)
        y = row.centery + (line - (lines - 1) / 2) * (side + px(GAP))
        return row.x + side / 2 + step * place, y

    def _places(self, number: int) -> list[tuple[int, tuple[float, float]]]:
        """Of every die of a throw the row that it ends in and its place: 0 for what does not count."""
        cast = self.casts[number]
        last = cast.last
        many = [sum(face < cast.need for face in last), sum(face >= cast.need for face in last)]
        so_far, found = [0, 0], []
        for face in last:
            is_good = face >= cast.need
            row = number + 1 if is_good else number
            found.append((row, self._in_row(row, so_far[is_good], many[is_good])))
            so_far[is_good] += 1
        return found

    # Every die at a moment

    def dice_at(self, since: float) -> list[Seen]:
        """All that is to be seen after so many seconds, what lies deepest first."""
        if self.calm:
            since = self.sorted if since >= LIE else 0.001
            found = [seen for number in range(len(self.casts)) for seen in self._settled(number)]
            return found if since >= self.sorted else self._settled(0)
        seen: list[Seen] = []
        for number in range(len(self.casts)):
            if since < self._begins[number]:
                break
            is_last = number + 1 == len(self.casts)
            if not is_last and since >= self._begins[number + 1]:
                seen += [each for each in self._settled(number) if each.tone == "ash"]
            else:
                seen += self._moving(number, since - self._begins[number])
        return seen

    def _tone(self, number: int, row: int) -> str:
        """Its colours once it lies in that row."""
        if row == 0:
            return "ash"
        return "bone" if not number else "spent" if row == number else "harm"

    def _settled(self, number: int) -> list[Seen]:
        places = self._places(number)
        return [
            Seen(at, face, self._tone(number, row))
            for (row, at), face in zip(places, self.casts[number].last, strict=True)
        ]

    def _moving(self, number: int, since: float) -> list[Seen]:
        """The dice of one throw on their way: they fall, lie, find their rows, and the lifted ones fall again."""
        cast, fall = self.casts[number], self._fall(number)
        places = self._places(number)
        found = []
        again = 0
        for i, ((row, end), first, last) in enumerate(zip(places, cast.faces, cast.last, strict=True)):
            start, turned = self._start(number, i)
            is_again = bool(cast.again) and first == 1 and again < len(cast.again)
            again += is_again
            if since < fall:
                found.append(self._falling(number, i, start, turned, since / fall, first))
                continue
            way = ease(min(1.0, max(0.0, (since - fall - LIE) / SORT)))
            tone = self._tone(number, row)
            waits = start if is_again else end
            x, y = start[0] + (waits[0] - start[0]) * way, start[1] + (waits[1] - start[1]) * way
            face = last
            if is_again:
                lifted = (since - fall - LIE - SORT) / LIFT
                face = first if lifted <= 0 else last if lifted >= 0.7 else 1 + (i + int(lifted * 20)) % 6
                if lifted > 0:
                    on = ease(min(1.0, max(0.0, (lifted - 0.6) / 0.4)))
                    x, y = x + (end[0] - x) * on, y + (end[1] - y) * on
                    y -= self.desk.px(RISE) * min(1.0, lifted * 4) * (1 - on)
                tone = "again" if lifted < 0.7 else tone
            elif way < 0.5:
                tone = "bone"
            found.append(Seen((x, y), face, tone, turned * (1 - way)))
        return found

    def _start(self, number: int, i: int) -> tuple[tuple[float, float], float]:
        """Where a die lies before it is sorted, and how it is turned."""
        if number == 0:
            x, y, turned = self._heap[i]
            return (x, y), turned
        return self._in_row(number, i, len(self.casts[number].faces)), 0.0

    def _falling(self, number: int, i: int, end: tuple[float, float], turned: float, part: float, face: int) -> Seen:
        """A die in the air: it comes from the left with two bounces, and shows other faces until it lies."""
        late = (i * 7 % 11) / 11 * 0.35
        own = min(1.0, max(0.0, (part - late) / (1 - late)))
        shown = face if own > 0.85 else 1 + (face + i + int(own * 9)) % 6
        up = self.desk.px(26 if number == 0 else 12) * dice.hop(own)
        if number:
            return Seen((end[0], end[1] - up), shown, "bone", 90 * (1 - ease_out(own)))
        room = self._room()
        x = room.x + (end[0] - room.x) * ease_out(own)
        return Seen((x, end[1] - up), shown, "bone", turned + 360 * (1 - ease_out(own)))

    # Drawing

    def draw(self, surface: pygame.Surface, part: float) -> None:
        since, px, theme = part * self.seconds, self.desk.px, self.desk.theme
        card(self.desk, surface, self.place)
        head = pygame.Rect(self.place.x + px(MARGIN), self.place.y + px(5), self.place.width - 2 * px(MARGIN), px(HEAD))
        theme.write(surface, self.title, Role.SMALL_NAME, ink.IVORY, head, size=15, may_cut=True)
        self._draw_labels(surface, since)
        side = self.side
        for seen in self.dice_at(since):
            picture = turned_die(self.desk, seen.face, side, seen.tone, seen.turned)
            surface.blit(picture, picture.get_rect(center=(round(seen.at[0]), round(seen.at[1]))))

    def _draw_labels(self, surface: pygame.Surface, since: float) -> None:
        """Beside each row what lies there, once it does; at the right the sum."""
        px, theme = self.desk.px, self.desk.theme
        first = self.casts[0]
        counts = [("Misses", len(first.faces) - first.good, 0)]
        counts += [(f"{cast.words}", cast.good, number) for number, cast in enumerate(self.casts)]
        for row, (words, many, number) in enumerate(counts):
            rect = self._row(row)
            label = pygame.Rect(self.place.x + px(MARGIN), rect.y, px(LABEL - 6), rect.height)
            need = self.casts[number].need
            more = "" if row == 0 else f" {need}+" if need <= 6 else " none"
            theme.write(surface, words + more, Role.SMALL, ink.MUTED, label, valign="middle", may_cut=True)
            end = self._begins[number + 1] if number + 1 < len(self.casts) else self.sorted
            if since >= end - 0.05:
                theme.write(surface, str(many), Role.SMALL_STRONG, ink.IVORY, label, "right")
        right = pygame.Rect(self.place.right - px(MARGIN + SUM - 6), self.place.y + px(HEAD), px(SUM - 6), 0)
        right.height = self.place.bottom - px(MARGIN) - right.y
        if since >= self.sorted - 0.01:
            grow = 1.0 if self.calm else 1.0 + 0.25 * max(0.0, 1 - (since - self.sorted) / 0.15)
            number_room = pygame.Rect(right.x, right.y, right.width, right.height - px(18))
            colour = "#FF8A74" if self.total else ink.MUTED
            theme.write(surface, str(self.total), Role.NUMBER, colour, number_room, "centre", size=36 * grow)
            foot = pygame.Rect(right.x, right.bottom - px(22), right.width, px(18))
            theme.write(surface, self.sum_words, Role.SMALL, ink.MUTED, foot, "centre", may_cut=True)


def side_of(desk: Desk, casts: Sequence[Cast]) -> int:
    """How large its dice are: few are larger."""
    return desk.px(FEW_SIDE if max(len(cast.faces) for cast in casts) <= FEW else SIDE)


def shadowed(desk: Desk, place: pygame.Rect) -> pygame.Rect:
    """All that a card covers, its shadow included."""
    return place.inflate(desk.px(64), desk.px(64)).move(0, desk.px(4))


def size_of(desk: Desk, casts: Sequence[Cast], board: pygame.Rect) -> tuple[int, int]:
    """How large the card of these throws is on that board."""
    px = desk.px
    most = max(len(cast.faces) for cast in casts)
    side = side_of(desk, casts)
    row = side + px(6) if most <= A_LINE else 2 * side + px(8)
    return min(px(WIDE), board.width - px(16)), px(HEAD + 2 * MARGIN) + (len(casts) + 1) * row


def beside(
    size: tuple[int, int], thing: pygame.Rect, others: Sequence[pygame.Rect], board: pygame.Rect, gap: int
) -> pygame.Rect:
    """A card of that size on the board, beside a thing, where it covers least of the others; below if it can."""
    best, least = pygame.Rect((0, 0), size), (float("inf"), 0, 0)
    ways = (
        ("midtop", (thing.centerx, thing.bottom + gap)), ("midbottom", (thing.centerx, thing.top - gap)),
        ("midleft", (thing.right + gap, thing.centery)), ("midright", (thing.left - gap, thing.centery)),
    )  # fmt: skip
    for number, (corner, at) in enumerate(ways):
        tried = pygame.Rect((0, 0), size)
        setattr(tried, corner, at)
        tried.clamp_ip(board)
        hidden = sum(_size(tried.clip(other)) for other in others) + 20 * _size(tried.clip(thing))
        far = abs(tried.centerx - thing.centerx) + abs(tried.centery - thing.centery)
        if (hidden, far, number) < least:
            best, least = tried, (hidden, far, number)
    return best


def _size(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def card(desk: Desk, surface: pygame.Surface, place: pygame.Rect) -> None:
    """A dark card over the board, on which dice can be read."""
    desk.art.shadow(surface, place, down=4, blur=8, alpha=0.5, radius=6)
    desk.art.plate(surface, place, ((0, "#2B1D13"), (1, "#150D08")), "#0B0604", radius=6, alpha=0.96)
    desk.art.outline(surface, place.inflate(-4, -4), "#B98F45", radius=5, alpha=0.75)


# --- small dice with pips

TONES = {
    "bone": ("#F6EEDA", "#2A1A0C", "#8D7A57"),
    "ash": ("#6F675B", "#C7BDAB", "#3B352D"),
    "spent": ("#B7AB92", "#4A3F30", "#6E5F49"),
    "again": ("#F7D98A", "#3A2408", "#C8932B"),
    "harm": ("#C4281F", "#FFF3E4", "#5A0F0C"),
}
"""Front, pips, edge."""
PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip


def pip_die(desk: Desk, face: int, side: int, tone: str) -> pygame.Surface:
    """A small die with pips; what does not count has a stroke through it, so that no colour is needed."""
    key = "pip die", face, side, tone
    kept = desk.sprites.kept(key)
    if kept is not None:
        return kept
    front, pip, edge = TONES[tone]
    high = 4  # drawn so much larger
    big = pygame.Surface((side * high, side * high), pygame.SRCALPHA)
    whole = big.get_rect()
    pygame.draw.rect(big, edge, whole, border_radius=side * high // 5)
    pygame.draw.rect(big, front, whole.inflate(-side * high // 9, -side * high // 9), border_radius=side * high // 6)
    for x, y in PIPS[face]:
        at = whole.centerx + x * side * high * 0.25, whole.centery + y * side * high * 0.25
        pygame.draw.circle(big, pip, at, side * high * 0.095)
    if tone == "ash":
        pygame.draw.line(big, edge, whole.inflate(-8, -8).bottomleft, whole.inflate(-8, -8).topright, side * high // 14)
    return desk.sprites.keep(key, pygame.transform.smoothscale(big, (side, side)))


def turned_die(desk: Desk, face: int, side: int, tone: str, degrees: float) -> pygame.Surface:
    """The same, turned; a few bearings are kept."""
    step = round(degrees / (360 / TURNS)) % TURNS
    if not step or abs(degrees) < 8:
        return pip_die(desk, face, side, tone)
    key = "turned die", face, side, tone, step
    kept = desk.sprites.kept(key)
    if kept is not None:
        return kept
    turned = pygame.transform.rotozoom(pip_die(desk, face, side, tone), step * 360 / TURNS, 1)
    return desk.sprites.keep(key, turned)
