"""The moment of truth on a board, drawn (look.md, Moment of truth): once the verdict is read the attacker lunges and
freezes at contact, the beaten breaks or the thrown back bounces, a fallen king takes his army with him, and all of it
holds.  When, and where everybody is then, say its beats.

Where nothing is drawn in the design: a repulse has a pale star of few points, no crack and no ash; the one that holds
gives way by a twelfth of a square and stands again, the one thrown back bounces off and then goes home.  In calm play
there are stills: both at contact with the star, twice as long, and then what has come of it.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

import pygame

from game.ui.skins.beats import (
    A_PIECE,
    BOUNCE,
    BREAK,
    CRUMBLES,
    FLINCH,
    KING_FALLS,
    LAST_WORDS,
    Beats,
    Blow,
    End,
    Fallen,
    Figure,
    Ruin,
    moved,
)
from game.ui.skins.breaking import WEDGES, cracked, cut, star, wedges_of
from game.ui.skins.motion import ease_out

if TYPE_CHECKING:
    from game.ui.desk import Desk

STAR, PALE_STAR = 0.6, 0.46
TILT = 7  # degrees
LIES = 82  # degrees that a fallen king has tipped over
DARK = 0.35  # of the light is left outside the hole of a king's fall
NIGHT = "#120D0A"


class Climax(Beats):
    """An animation of a blow."""

    def __init__(self, desk: Desk, blow: Blow, side: int, events: int = 1) -> None:
        """`side` of a square in pixels."""
        super().__init__(blow, side, events, desk.settings.calm)
        self.desk = desk
        self._broken: dict[int, list[pygame.Surface]] = {}
        self._cracked: dict[int, pygame.Surface] = {}
        self._dark: dict[tuple[int, float], pygame.Surface] = {}
        self._tipped: tuple[int, pygame.Surface] | None = None

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
        for figure in () if blow.fallen is None else blow.fallen.lit:
            surface.blit(figure.picture, figure.picture.get_rect(center=figure.at))

    def _draw_standing(self, surface: pygame.Surface, since: float) -> None:
        """The one that holds: it gives way a little at the bounce, and stands again."""
        gives = 0.0
        if self.blow.end is End.THROWN_BACK and not self.calm and self.parts <= since < self.parts + BOUNCE:
            done = (since - self.parts) / BOUNCE
            gives = FLINCH * sin(pi * done * 1.5) * (1 - done)
        at = moved(self.target, self.toward, -gives * self.side)
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
        """A king: cracked at contact, on his side in 900 ms, and with the last words dust, or ash that lies there."""
        crumbles = self.seconds - LAST_WORDS
        lies = self.blow.fallen is not None and self.blow.fallen.ruin is Ruin.LYING
        if since < self.meets:
            surface.blit(figure.picture, figure.picture.get_rect(center=at))
        elif since < self.parts:
            picture = self._with_cracks(figure, 0)
            surface.blit(picture, picture.get_rect(center=at))
        elif self.calm and lies:
            picture = toppled(figure.ash)
            surface.blit(picture, picture.get_rect(center=at))
        elif self.calm:
            step = int((since - self.parts) / 0.3)
            if step < 3 or since < crumbles:
                alpha = 255 if since < crumbles and step < 1 else (200, 140, 80)[min(2, step)]
                figure.ash.set_alpha(alpha)
                surface.blit(figure.ash, figure.ash.get_rect(center=at))
                figure.ash.set_alpha(255)
        elif since < crumbles or lies:
            done = min(1.0, (since - self.parts) / KING_FALLS)
            # Slow to begin with, then he drops, and rocks once.
            degrees = LIES * (done / 0.8) ** 2.4 if done < 0.8 else LIES * (1 + 0.05 * sin(pi * (done - 0.8) / 0.2))
            key = round(degrees)
            if self._tipped is None or self._tipped[0] != key:
                turned = pygame.transform.rotozoom(self._with_cracks(figure, 0), key if self.toward.x >= 0 else -key, 1)
                self._tipped = key, turned
            surface.blit(self._tipped[1], self._tipped[1].get_rect(center=at))
            if since >= crumbles:
                ash = toppled(figure.ash)
                ash.set_alpha(round(255 * min(1.0, (since - crumbles) / CRUMBLES)))
                surface.blit(ash, ash.get_rect(center=at))
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
            self._draw_ash(surface, fallen, i, began / CRUMBLES, since, level)

    def _draw_ash(
        self, surface: pygame.Surface, fallen: Fallen, i: int, done: float, since: float, level: float
    ) -> None:
        """One of the army from the moment when it turns to ash; `done` grows past 1."""
        figure, _ = fallen.army[i]
        picture = self._in_the_dark(figure.ash, 11 + 2 * i, level)
        if fallen.ruin is not Ruin.GONE:
            ashen = min(1.0, done)
            if fallen.ruin is Ruin.LYING:
                ashen = min(ashen, max(0.0, (self.seconds - since) / LAST_WORDS))
            if ashen < 1:
                standing = self._in_the_dark(figure.picture, 10 + 2 * i, level)
                surface.blit(standing, standing.get_rect(center=figure.at))
            picture.set_alpha(round(255 * ashen))
            surface.blit(picture, picture.get_rect(center=figure.at))
            picture.set_alpha(255)
        elif done < 1 and self.calm:
            picture.set_alpha(round(255 * (1 - done)))
            surface.blit(picture, picture.get_rect(center=figure.at))
            picture.set_alpha(255)
        elif done < 1:
            self._draw_wedges(surface, Figure(picture, picture, figure.at), figure.at, 10 + i, done)

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
            angle = (cut(i) + cut(i + 1)) / 2
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
        middle = moved(self.target, self.toward, pygame.Vector2(self.contact).distance_to(self.target) * 0.5)
        surface.blit(picture, picture.get_rect(center=middle))


def toppled(picture: pygame.Surface) -> pygame.Surface:
    """A king on his side, as he lies once he has fallen."""
    return pygame.transform.rotozoom(picture, LIES, 1)
