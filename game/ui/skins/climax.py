"""The moment of truth on a board (look.md, Moment of truth): once the verdict is read the attacker lunges and freezes
at contact, the beaten breaks or the thrown back bounces, a fallen king takes his army with him, and all of it holds.

Knows no game.  A game says who strikes whom from where, how it ends and how much it weighs (`Blow`); times and looks
are here.  Everything is told in seconds of the normal pace since the verdict.

Where nothing is drawn in the design: a repulse has a pale star of few points, no crack and no ash; the one that holds
gives way by a twelfth of a square and stands again, the one thrown back bounces off and then goes home.  In calm play
there are stills: both at contact with the star, twice as long, and then what has come of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import cos, pi, sin
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Spot
from game.core.seats import Seat
from game.ui.skins.motion import Cues, ease, ease_out, slide_seconds

if TYPE_CHECKING:
    from game.ui.desk import Desk

READ = 0.3  # from the verdict to the lunge
LUNGE, BREAK, BOUNCE = 0.12, 0.3, 0.22
KING_FALLS, A_PIECE, CRUMBLES = 0.9, 0.03, 0.3
LAST_WORDS = 0.45  # before the end of a king's climax he crumbles and the victor takes his square
AIMED = 0.7  # an attack that nobody has weighed here is looked at so long before the dice
NEAR = 0.6  # of a square: how far before its target an attacker is stopped
BACK, OVER, FLINCH = 0.5, 0.12, 0.085  # of a square
STAR, PALE_STAR = 0.6, 0.46
TILT, BOUNCED = 7, 5  # degrees
LIES = 82  # degrees that a fallen king has tipped over
WEDGES = 6
GHOSTS = ((0.35, 70), (0.7, 120))
"""How far along the way the attacker is seen once more, and how strongly."""
DARK = 0.35  # of the light is left outside the hole of a king's fall
NIGHT = "#120D0A"
HOLE = 1.2  # squares


class Weight(Enum):
    """How long a verdict stands and contact freezes, in seconds."""

    COMMON = (1.2, 0.12)
    GREAT = (1.8, 0.18)
    KING = (2.6, 0.4)

    @property
    def verdict(self) -> float:
        return self.value[0]

    @property
    def freeze(self) -> float:
        return self.value[1]


class End(Enum):
    """What comes of an attack."""

    WON = "won"
    THROWN_BACK = "thrown back"
    LOST = "lost"
    BOTH_LOST = "both lost"


@dataclass(frozen=True, slots=True)
class Figure:
    """A piece with a part in it: as it stands, as ash, and the middle of its place."""

    picture: pygame.Surface
    ash: pygame.Surface
    at: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Fallen:
    """A king, a castle, whatever an army stands and falls with."""

    seat: Seat
    words: str  # "Water King slain"
    sentence: str
    army: tuple[tuple[Figure, float], ...] = ()
    """Those who go with it, and how far away they stand, from 0 to 1."""
    tips: bool = True
    """It falls over; otherwise it breaks where it stands."""
    army_goes: bool = True
    """They fall to dust; otherwise they stand as ash."""


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack that is decided, as a game tells it.  Without an attacker somebody falls by himself."""

    attacker: Figure | None
    defender: Figure
    end: End
    weight: Weight
    home: tuple[int, int]
    """Where the attacker stands in the end."""
    without: frozenset[Spot]
    """All that the climax draws itself."""
    fallen: Fallen | None = None
    crack: str = "slain"
    """The sound of what breaks, or of the bounce."""


class Climax:
    """An animation of a blow.  `events` is how many events it shows at once."""

    over_after = False

    def __init__(self, desk: Desk, blow: Blow, side: int, events: int = 1) -> None:
        """`side` of a square in pixels."""
        self.desk, self.blow, self.side, self.events = desk, blow, side, events
        self.calm = desk.settings.calm
        self.without = blow.without
        self.target = blow.defender.at
        self.start = blow.attacker.at if blow.attacker is not None else self.target
        away = pygame.Vector2(self.start) - pygame.Vector2(self.target)
        self.toward = away.normalize() if away.length() else pygame.Vector2(0, 1)
        """From the target back to where the attacker came from."""
        near = min(NEAR * side, away.length() * 0.6)
        self.contact = _moved(self.target, self.toward, near)
        self._make_times()
        self._broken: dict[int, list[pygame.Surface]] = {}
        self._cracked: dict[int, pygame.Surface] = {}
        self._dark: dict[tuple[int, float], pygame.Surface] = {}
        self._tipped: tuple[int, pygame.Surface] | None = None

    def _make_times(self) -> None:
        blow, weight = self.blow, self.blow.weight
        self.lunges = READ if blow.attacker is not None else 0.0
        self.meets = self.lunges + (LUNGE if blow.attacker is not None and not self.calm else 0.0)
        self.parts = self.meets + weight.freeze * (2 if self.calm and blow.attacker is not None else 1)
        if self.is_kings:
            self.rests = self.parts + (self._ash_steps if self.calm else KING_FALLS)
            army = 0.0 if blow.fallen is None else A_PIECE * len(blow.fallen.army)
            least = max(self.rests, self.parts + 0.5 + army + CRUMBLES) + LAST_WORDS
        else:
            done = BREAK
            if blow.end is End.THROWN_BACK:
                squares = pygame.Vector2(self.contact).distance_to(blow.home) / max(1, self.side)
                done = BOUNCE + slide_seconds(squares, False)
            self.rests = self.parts + (0.0 if self.calm else done)
            least = self.rests + 0.2
        self.seconds = max(weight.verdict, least)

    _ash_steps = 0.9  # seconds: three steps of 300

    # What it is made of

    @property
    def is_kings(self) -> bool:
        return self.blow.fallen is not None

    @property
    def hold(self) -> float:
        """The part of its time after which all that moves has moved: the first key jumps there."""
        if self.is_kings:
            return min(0.999, (self.seconds - LAST_WORDS) / self.seconds)
        return min(0.999, self.rests / self.seconds)

    @property
    def broken_at(self) -> float:
        """The part of its time after which the beaten is ash."""
        return (self.parts + BREAK / 2) / self.seconds

    @property
    def cues(self) -> Cues:
        blow, whole = self.blow, self.seconds
        found = [(0.0, "verdict")]
        if blow.attacker is not None:
            found.append((self.meets / whole, "strike"))
        found.append((self.parts / whole, "king_falls" if self.is_kings else blow.crack))
        if blow.fallen is not None and blow.fallen.tips:
            found.append(((self.seconds - LAST_WORDS) / whole, "slain"))
        return tuple(found)

    @property
    def light(self) -> tuple[tuple[int, int], int] | None:
        """The hole in the night of a king's fall: its middle and radius in pixels; None for any other blow."""
        if not self.is_kings:
            return None
        centre = self._beaten_at if self.blow.end is End.LOST else self.target
        return _moved(centre, self.toward, 0.2 * self.side), round(HOLE * self.side)

    def night(self, part: float) -> float:
        """How dark it is around the hole, from 0 to 1; a few steps, for each is a whole screen to draw."""
        if not self.is_kings or part >= 1:
            return 0.0
        since, left = part * self.seconds, self.seconds * (1 - part)
        step = 3 if self.calm else min(3, int(since / 0.06) + 1, int(left / 0.06) + 1)
        return step / 3

    @property
    def _beaten_at(self) -> tuple[int, int]:
        return self.contact if self.blow.end is End.LOST else self.target

    def area(self, part: float) -> Sequence[pygame.Rect]:
        """All that it may cover from its first moment to its last."""
        side, since = self.side, part * self.seconds
        around = pygame.Rect(0, 0, side * 5 // 2, side * 5 // 2)
        rects = [around.copy(), around.copy()]
        rects[0].center, rects[1].center = self.target, self.contact
        attacker = self._attacker_now(since)
        if attacker is not None:
            small = pygame.Rect(0, 0, side * 5 // 4, side * 5 // 4)
            small.center = attacker[0]
            rects.append(small)
            rects += [small.move(*(pygame.Vector2(at) - pygame.Vector2(attacker[0]))) for at, _ in self._ghosts(since)]
        if self.blow.fallen is not None:
            far = side * 5 // 4 if self.blow.fallen.army_goes and not self.calm else 0
            rects += [figure.picture.get_rect(center=figure.at).inflate(far, far)
                      for figure, _ in self.blow.fallen.army]  # fmt: skip
        return rects

    # Where everybody is

    def _attacker_now(self, since: float) -> tuple[tuple[int, int], float] | None:
        """Its place and how far it is tilted, in degrees; None once it is gone."""
        blow = self.blow
        if blow.attacker is None:
            return None
        if since < self.lunges:
            return self.start, 0.0
        if since < self.meets:
            return _between(self.start, self.contact, ease_out((since - self.lunges) / LUNGE)), 0.0
        if since < self.parts:
            return self.contact, 0.0
        if blow.end in (End.LOST, End.BOTH_LOST):
            return None
        if self.calm:
            return blow.home if not self.is_kings or since > self.seconds - LAST_WORDS else self.contact, 0.0
        if blow.end is End.THROWN_BACK:
            return self._bounced(since - self.parts)
        begins = self.seconds - LAST_WORDS + 0.1 if self.is_kings else self.parts + BREAK * 0.45
        come = min(1.0, max(0.0, (since - begins) / 0.2))
        return _between(self.contact, blow.home, ease(come)), 0.0

    def _bounced(self, since: float) -> tuple[tuple[int, int], float]:
        """Half a square back with one overshoot, then home."""
        if since < BOUNCE:
            done = since / BOUNCE
            away = (BACK + OVER * sin(pi * done)) * ease_out(done)
            return _moved(self.contact, self.toward, away * self.side), BOUNCED * sin(pi * done)
        stands = _moved(self.contact, self.toward, BACK * self.side)
        home = self.rests - self.parts - BOUNCE
        return _between(stands, self.blow.home, ease(min(1.0, (since - BOUNCE) / max(0.001, home)))), 0.0

    def _ghosts(self, since: float) -> list[tuple[tuple[int, int], int]]:
        """Where the attacker was, and how strongly it is still seen there; gone soon after contact."""
        if self.calm or self.blow.attacker is None or not self.lunges <= since < self.parts + 0.1:
            return []
        come = 1.0 if since >= self.meets else ease_out((since - self.lunges) / LUNGE)
        left = 1.0 if since < self.parts else 1 - (since - self.parts) / 0.1
        return [(_between(self.start, self.contact, at), round(alpha * left)) for at, alpha in GHOSTS if come > at]

    # Drawing

    def draw(self, surface: pygame.Surface, part: float) -> None:
        since, blow = part * self.seconds, self.blow
        if blow.fallen is not None:
            self._draw_army(surface, since, blow.fallen)
        beaten = blow.end in (End.WON, End.BOTH_LOST)
        if not beaten:
            self._draw_standing(surface, since)
        elif blow.fallen is not None and blow.fallen.tips:
            self._draw_fall(surface, since, blow.defender, self.target)
        else:
            self._draw_breaking(surface, since, blow.defender, self.target, 0)
        if blow.attacker is not None and blow.end in (End.LOST, End.BOTH_LOST) and since >= self.meets:
            if blow.end is End.LOST and blow.fallen is not None and blow.fallen.tips:
                self._draw_fall(surface, since, blow.attacker, self.contact)
            else:
                self._draw_breaking(surface, since, blow.attacker, self.contact, 1)
        self._draw_attacker(surface, since)
        if blow.attacker is not None and self.meets <= since < self.parts:
            self._draw_star(surface)

    def _draw_standing(self, surface: pygame.Surface, since: float) -> None:
        """The one that holds: it gives way a little at the bounce, and stands again."""
        gives = 0.0
        if self.blow.end is End.THROWN_BACK and not self.calm and self.parts <= since < self.parts + BOUNCE:
            done = (since - self.parts) / BOUNCE
            gives = FLINCH * sin(pi * done * 1.5) * (1 - done)
        at = _moved(self.target, self.toward, -gives * self.side)
        surface.blit(self.blow.defender.picture, self.blow.defender.picture.get_rect(center=at))

    def _draw_attacker(self, surface: pygame.Surface, since: float) -> None:
        now, attacker = self._attacker_now(since), self.blow.attacker
        if now is None or attacker is None:
            return
        for at, alpha in self._ghosts(since):
            attacker.picture.set_alpha(alpha)
            surface.blit(attacker.picture, attacker.picture.get_rect(center=at))
            attacker.picture.set_alpha(255)
        if self.meets <= since < self.parts and self.blow.end in (End.LOST, End.BOTH_LOST):
            return  # it is the beaten: drawn with its cracks
        at, degrees = now
        lean = -degrees if self.toward.x < 0 else degrees
        picture = attacker.picture if not degrees else pygame.transform.rotozoom(attacker.picture, lean, 1)
        surface.blit(picture, picture.get_rect(center=at))

    def _draw_breaking(
        self, surface: pygame.Surface, since: float, figure: Figure, at: tuple[int, int], number: int
    ) -> None:
        """Whole, then tilted and cracked at contact, then in wedges that turn to ash and fall apart."""
        if since < self.meets:
            surface.blit(figure.picture, figure.picture.get_rect(center=at))
        elif since < self.parts:
            picture = self._with_cracks(figure, number)
            surface.blit(picture, picture.get_rect(center=at))
        elif not self.calm:
            done = (since - self.parts) / BREAK
            if done < 1:
                self._draw_wedges(surface, figure, at, number, done)

    def _draw_fall(self, surface: pygame.Surface, since: float, figure: Figure, at: tuple[int, int]) -> None:
        """A king: cracked at contact, on his side in 900 ms, and ash with the last words."""
        crumbles = self.seconds - LAST_WORDS
        if since < self.meets:
            surface.blit(figure.picture, figure.picture.get_rect(center=at))
        elif since < self.parts:
            picture = self._with_cracks(figure, 0)
            surface.blit(picture, picture.get_rect(center=at))
        elif self.calm:
            step = int((since - self.parts) / 0.3)
            if step < 3 or since < crumbles:
                alpha = 255 if since < crumbles and step < 1 else (200, 140, 80)[min(2, step)]
                figure.ash.set_alpha(alpha)
                surface.blit(figure.ash, figure.ash.get_rect(center=at))
                figure.ash.set_alpha(255)
        elif since < crumbles:
            done = min(1.0, (since - self.parts) / KING_FALLS)
            # Slow to begin with, then he drops, and rocks once.
            degrees = LIES * (done / 0.8) ** 2.4 if done < 0.8 else LIES * (1 + 0.05 * sin(pi * (done - 0.8) / 0.2))
            key = round(degrees)
            if self._tipped is None or self._tipped[0] != key:
                turned = pygame.transform.rotozoom(self._with_cracks(figure, 0), key if self.toward.x >= 0 else -key, 1)
                self._tipped = key, turned
            surface.blit(self._tipped[1], self._tipped[1].get_rect(center=at))
        elif since < crumbles + CRUMBLES:
            self._draw_wedges(surface, figure, at, 0, (since - crumbles) / CRUMBLES)

    def _draw_army(self, surface: pygame.Surface, since: float, fallen: Fallen) -> None:
        """His army turns to ash from his square outwards, in the dark."""
        level = self.night(since / self.seconds)
        order = sorted(range(len(fallen.army)), key=lambda i: fallen.army[i][1])
        for place, i in enumerate(order):
            figure, _ = fallen.army[i]
            began = since - self.parts - 0.5 - A_PIECE * place
            if self.calm:
                step = int((since - self.parts) / 0.3)
                began = -1.0 if step < 0 or since < self.parts else (step + 1) * 0.1
            if began < 0:
                picture = self._in_the_dark(figure.picture, 10 + 2 * i, level)
                surface.blit(picture, picture.get_rect(center=figure.at))
                continue
            done = began / CRUMBLES
            if not fallen.army_goes:
                picture = self._in_the_dark(figure.ash, 11 + 2 * i, level)
                if done < 1:
                    standing = self._in_the_dark(figure.picture, 10 + 2 * i, level)
                    surface.blit(standing, standing.get_rect(center=figure.at))
                    picture.set_alpha(round(255 * done))
                surface.blit(picture, picture.get_rect(center=figure.at))
                picture.set_alpha(255)
            elif done < 1:
                picture = self._in_the_dark(figure.ash, 11 + 2 * i, level)
                dark = Figure(picture, picture, figure.at)
                if self.calm:
                    picture.set_alpha(round(255 * (1 - done)))
                    surface.blit(picture, picture.get_rect(center=figure.at))
                    picture.set_alpha(255)
                else:
                    self._draw_wedges(surface, dark, figure.at, 10 + i, done)

    def _in_the_dark(self, picture: pygame.Surface, number: int, level: float) -> pygame.Surface:
        """A picture as the night leaves it."""
        key = number, level
        found = self._dark.get(key)
        if found is None:
            found = picture.copy()
            dark = (1 - DARK) * level
            left = round(255 * (1 - dark))
            night = pygame.Color(NIGHT)
            found.fill((left, left, left, 255), special_flags=pygame.BLEND_RGBA_MULT)
            more = tuple(round(tone * dark) for tone in (night.r, night.g, night.b))
            found.fill(more, special_flags=pygame.BLEND_RGB_ADD)
            self._dark[key] = found
        return found

    # Pieces of pieces, made when they are first seen

    def _with_cracks(self, figure: Figure, number: int) -> pygame.Surface:
        """Tilted away from the blow, with cracks from where it was struck; in calm play only cracked."""
        found = self._cracked.get(number)
        if found is None:
            found = cracked(figure.picture, self.toward if number == 0 else -self.toward)
            if not self.calm:
                lean = TILT if (self.toward.x > 0) == (number == 0) else -TILT
                found = pygame.transform.rotozoom(found, lean, 1)
            self._cracked[number] = found
        return found

    def _draw_wedges(
        self, surface: pygame.Surface, figure: Figure, at: tuple[int, int], number: int, done: float
    ) -> None:
        """Wedges that go apart by four tenths of a square, from the side's colour to ash, with dust."""
        wedges = self._broken.get(number)
        if wedges is None:
            wedges = self._broken[number] = [*wedges_of(figure.picture), *wedges_of(figure.ash)]
        fade = 1.0 if done < 0.55 else 1 - (done - 0.55) / 0.45
        apart, fall = 0.4 * self.side * ease_out(done), 0.18 * self.side * done * done
        for i in range(WEDGES):
            angle = (_cut(i) + _cut(i + 1)) / 2
            uneven = 0.75 + 0.5 * (i * 5 % WEDGES) / WEDGES
            where = round(at[0] + cos(angle) * apart * uneven), round(at[1] + sin(angle) * apart * uneven + fall)
            whole, ash = wedges[i], wedges[WEDGES + i]
            if done < 0.4:
                surface.blit(whole, whole.get_rect(center=where))
            ash.set_alpha(round(255 * min(1.0, done / 0.4) * fade))
            surface.blit(ash, ash.get_rect(center=where))
        self._draw_dust(surface, at, done, fade)

    def _draw_dust(self, surface: pygame.Surface, at: tuple[int, int], done: float, fade: float) -> None:
        grain = max(2, self.side // 26)
        speck = pygame.Surface((grain, grain))
        for i in range(14):
            angle, far = i * 2.399, 0.2 + 0.45 * (i * 7 % 11) / 11
            x = at[0] + cos(angle) * far * self.side * ease_out(done)
            y = at[1] + sin(angle) * far * self.side * ease_out(done) + 0.22 * self.side * done * done
            speck.fill(("#B7A68A", "#6E5F49", "#8C7D66")[i % 3])
            speck.set_alpha(round(210 * fade))
            surface.blit(speck, (round(x), round(y)))

    def _draw_star(self, surface: pygame.Surface) -> None:
        """Where they meet."""
        pale = self.blow.end is End.THROWN_BACK
        size = round(self.side * (PALE_STAR if pale else STAR))
        picture = star(self.desk, size, pale=pale)
        middle = _moved(self.target, self.toward, pygame.Vector2(self.contact).distance_to(self.target) * 0.5)
        surface.blit(picture, picture.get_rect(center=middle))


# --- shapes


def star(desk: Desk, size: int, *, pale: bool) -> pygame.Surface:
    """The star of contact: many points for a blow that strikes, few for one that is stopped."""
    points, inner = (6, 0.3) if pale else (10, 0.42)
    fill, edge = ("#F2F5F4", "#5C6B75") if pale else ("#FFF3C4", "#B0781E")
    middle, outer = size / 2, size / 2 - 1
    path = " ".join(
        f"{middle + sin(pi * i / points) * outer * (1 if i % 2 == 0 else inner):.1f} "
        f"{middle - cos(pi * i / points) * outer * (1 if i % 2 == 0 else inner):.1f}"
        for i in range(2 * points)
    )
    body = f'<path d="M{path} Z" fill="{fill}" stroke="{edge}" stroke-width="{max(1.0, size / 26):.1f}"/>'
    return desk.sprites.vector(size, size, body, 3)


def cracked(picture: pygame.Surface, toward: pygame.Vector2) -> pygame.Surface:
    """With dark cracks from the struck edge through the middle."""
    size = picture.get_width()
    lines = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    middle = pygame.Vector2(picture.get_width() / 2, picture.get_height() / 2)
    struck = middle + toward * size * 0.3
    wide = max(2, size // 22)
    for turn, long in ((180, 0.72), (146, 0.5), (214, 0.55), (100, 0.36), (262, 0.34)):
        way, at, points = toward.rotate(turn), struck, [struck]
        for step in range(1, 5):
            aside = way.rotate(90) * size * 0.05 * (1 if step % 2 else -1)
            at = struck + way * size * long * step / 4 + aside
            points.append(at)
        pygame.draw.lines(lines, "#F4E7C6", False, [point + pygame.Vector2(1, 1) for point in points], wide)
        pygame.draw.lines(lines, "#1A100A", False, points, wide)
    whole = picture.copy()
    alpha = pygame.mask.from_surface(picture, 120).to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(0, 0, 0, 0))
    lines.blit(alpha, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    whole.blit(lines, (0, 0))
    return whole


def wedges_of(picture: pygame.Surface) -> list[pygame.Surface]:
    """A picture cut from its middle into wedges, each in a picture of the same size."""
    w, h = picture.get_size()
    reach, middle = w + h, (w / 2, h / 2)
    found = []
    for i in range(WEDGES):
        corners = [middle]
        for angle in (_cut(i), _cut(i + 1)):
            corners.append((middle[0] + cos(angle) * reach, middle[1] + sin(angle) * reach))
        wedge = pygame.Surface((w, h), pygame.SRCALPHA)
        pygame.draw.polygon(wedge, (255, 255, 255, 255), corners)
        wedge.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        found.append(wedge)
    return found


def _cut(i: int) -> float:
    """Where the wedge of that number begins, in radians; no two are of one width."""
    return 2 * pi * i / WEDGES + (0.0, 0.34, -0.2, 0.28, -0.3, 0.12)[i % WEDGES]


def _between(start: tuple[int, int], end: tuple[int, int], part: float) -> tuple[int, int]:
    return round(start[0] + (end[0] - start[0]) * part), round(start[1] + (end[1] - start[1]) * part)


def _moved(at: tuple[int, int], way: pygame.Vector2, far: float) -> tuple[int, int]:
    return round(at[0] + way.x * far), round(at[1] + way.y * far)


# --- before the dice


@dataclass(frozen=True, slots=True)
class Aim:
    """An attack is declared: the piece leans towards its target, which is marked, and the odds stand to be read."""

    picture: pygame.Surface
    at: tuple[int, int]
    lean: tuple[int, int]
    """As far as it leans, in pixels."""
    without: frozenset[Spot]
    calm: bool = False
    seconds: float = AIMED
    cues: Cues = ((0.0, "declare"),)
    over_after: bool = False

    def at_once(self) -> Aim:
        """The same for somebody who has read the odds before."""
        return Aim(self.picture, self.at, (0, 0), self.without, self.calm, 0.0, ())

    def _now(self, part: float) -> pygame.Rect:
        out = 0.0 if self.calm else ease_out(min(1.0, part * self.seconds / 0.16)) if self.seconds else 0.0
        at = self.at[0] + round(self.lean[0] * out), self.at[1] + round(self.lean[1] * out)
        return self.picture.get_rect(center=at)

    def area(self, part: float) -> Sequence[pygame.Rect]:
        return [self._now(part)]

    def draw(self, surface: pygame.Surface, part: float) -> None:
        surface.blit(self.picture, self._now(part))


@dataclass(frozen=True, slots=True)
class Initiative:
    """Who begins: a die for each seat falls on the board before its own edge, and the one that decides is ringed."""

    desk: Desk
    shown: tuple[tuple[str, int, tuple[int, int]], ...]
    """Colours, face and place of each."""
    first: int | None
    """Which of them decides; None where they are tied."""
    size: int
    fall: float
    """Seconds until they lie."""
    seconds: float
    cues: Cues
    sides: int = 20
    without: frozenset[Spot] = field(default_factory=frozenset)
    over_after: bool = False
    events: int = 1

    @property
    def hold(self) -> float:
        return min(0.999, (self.fall + READ) / self.seconds)

    def area(self, part: float) -> Sequence[pygame.Rect]:
        found = []
        for _, _, at in self.shown:
            rect = pygame.Rect(0, 0, self.size * 2, self.size * 2)
            rect.center = at
            found.append(rect)
        return found

    def draw(self, surface: pygame.Surface, part: float) -> None:
        from game.ui.skins import dice
        from game.ui.skins.fighting import APART, SETTLE, TUMBLE

        since = part * self.seconds
        decided = since >= self.fall + READ
        for i, (side, face, at) in enumerate(self.shown):
            come = (since - APART * i) / (TUMBLE + SETTLE)
            if come < 0:
                continue
            fall = min(1.0, come * (TUMBLE + SETTLE) / TUMBLE)
            is_first = decided and i == self.first
            size = round(self.size * (1.12 if is_first else 1.0 if not decided or self.first is None else 0.86))
            picture = dice.tumbling(self.desk, side, self.sides, face, size, fall, rim=is_first)
            up = 0 if self.desk.settings.calm else round(self.size * 0.5 * dice.hop(fall))
            surface.blit(picture, picture.get_rect(center=(at[0], at[1] - up)))


Staged = Climax | Initiative
"""What shows several events at once and holds."""


__all__ = ["AIMED", "Aim", "Blow", "Climax", "End", "Fallen", "Figure", "Initiative", "READ", "Staged", "Weight"]
