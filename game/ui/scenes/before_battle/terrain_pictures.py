"""How the laying of terrain is drawn: the tiles, the drawn one with its dice, the area, and where it lands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.core.ruleset import Spot
from game.core.seats import Seat
from game.ui import theme as ink
from game.ui.desk import Desk
from game.ui.scenes.before_battle.terrain_parts import GAP, TUMBLE, Part
from game.ui.skins.motion import ease_out
from game.ui.skins.set_up import Beat, Die, SetUpLook
from game.ui.skins.skin import Skin, area_of
from game.ui.theme import Role, clear

TAKEN = "If the dice name a square that is taken, they are rolled again."


@dataclass(frozen=True, slots=True)
class TerrainPlaces:
    """Rectangles in pixels."""

    drawn: pygame.Rect
    """The panel of the tile that is being laid."""
    tiles: pygame.Rect
    """The panel of those that lie."""
    well: pygame.Rect
    """Of the dice."""
    picture: pygame.Rect
    words: pygame.Rect
    foot: int
    """Where the buttons begin."""
    low: bool


@dataclass(frozen=True, slots=True)
class Laid:
    """How far the laying has come."""

    beats: Sequence[Beat]
    done: int
    """How many tiles lie."""
    beat: Beat | None
    """The one that is being laid; None once all lie."""
    part: Part
    part_done: float
    """How much of that part is over, from 0 to 1."""
    mine: bool
    """The one who looks lays it."""


class TerrainPictures:
    """Draws it where it is told to."""

    def __init__(self, desk: Desk, skin: Skin, look: SetUpLook) -> None:
        self.desk, self.skin, self.look = desk, skin, look
        self._veils: dict[tuple[Any, ...], pygame.Surface] = {}

    def forget(self) -> None:
        """The board stands elsewhere."""
        self._veils.clear()

    def paint(self, surface: pygame.Surface, at: TerrainPlaces, laid: Laid) -> None:
        art = self.desk.art
        art.panel(surface, at.drawn)
        art.panel(surface, at.tiles)
        art.panel_title(surface, "Tiles", at.tiles, y=24 if not at.low else 19, size=15)
        self._paint_tiles(surface, at.tiles, laid, at.low)

    def _paint_tiles(self, surface: pygame.Surface, panel: pygame.Rect, laid: Laid, low: bool) -> None:
        """What lies on the board with the sign of who laid it, and what still lies face down."""
        px, theme = self.desk.px, self.desk.theme
        lying = laid.beats[: laid.done]
        beat = laid.beat or (laid.beats[-1] if laid.beats else None)
        inner = panel.inflate(-px(36), 0)
        y = panel.y + px(42 if not low else 32)
        side = px(58 if not low else 42)
        head = pygame.Rect(inner.x, y, inner.width, px(22))
        theme.write(surface, "On the board", Role.STRONG, ink.GOLD, head)
        y = head.bottom + px(4)
        pitch = min(side + px(18), (inner.width - side) // max(1, len(lying) - 1) if len(lying) > 1 else side)
        if not lying:
            theme.write(surface, "None yet", Role.SMALL, ink.MUTED, pygame.Rect(inner.x, y, inner.width, side))
        for i, tile in enumerate(lying):
            at = pygame.Rect(inner.x + i * pitch, y, side, side)
            self._tile(surface, at, tile.picture(at.width - px(4)))
            mark = self.look.mark(tile.seat)(px(24 if not low else 18))
            surface.blit(mark, mark.get_rect(center=(at.right - px(6), at.bottom - px(5))))
        y += side + px(14 if not low else 6)
        face_down = beat.face_down if beat is not None else ()
        if face_down and y + side < panel.bottom:
            theme.write(surface, "Face down", Role.STRONG, ink.GOLD, pygame.Rect(inner.x, y, inner.width, px(22)))
            y += px(26)
            small = min(side, max(px(20), panel.bottom - px(34 if not low else 10) - y))
            self._paint_face_down(surface, pygame.Rect(inner.x, y, inner.width, small), face_down)
        elif beat is not None and not beat.drawn and not low:
            line = pygame.Rect(inner.x, y, inner.width, px(44))
            theme.paragraph(surface, "The kind of each tile is rolled.", Role.BODY, ink.MUTED, line)
        foot = pygame.Rect(inner.x, panel.bottom - px(38), inner.width, px(24))
        if foot.y > y + (side if face_down else 0):
            theme.write(surface, TAKEN, Role.SMALL, ink.MUTED, foot, size=14, may_cut=True)

    def _paint_face_down(self, surface: pygame.Surface, room: pygame.Rect, names: Sequence[str]) -> None:
        px, theme = self.desk.px, self.desk.theme
        half = room.width // 2
        side = min(room.height, max(px(16), (half - px(5) * (len(names) - 1)) // len(names)))
        pitch = min(side + px(8), (half - side) // max(1, len(names) - 1)) if len(names) > 1 else 0
        for i in range(len(names)):
            self._back(surface, pygame.Rect(room.x + i * pitch, room.centery - side // 2, side, side))
        end = room.x + pitch * (len(names) - 1) + side + px(14)
        said = _counted(names)
        high = min(room.height + px(10), theme.paragraph_height(said, Role.SMALL, room.right - end))
        words = pygame.Rect(end, room.centery - high // 2, room.right - end, high)
        theme.paragraph(surface, said, Role.SMALL, ink.MUTED, words, may_cut=True)

    def _tile(self, surface: pygame.Surface, rect: pygame.Rect, picture: pygame.Surface) -> None:
        self.desk.art.plate(surface, rect, "#120C08", ink.RULE, radius=4)
        surface.blit(picture, picture.get_rect(center=rect.center))

    def _back(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """A tile that lies face down."""
        art, px = self.desk.art, self.desk.px
        art.plate(surface, rect, ((0, "#4A3620"), (1, "#2F2114")), ink.RULE, radius=5)
        if rect.height >= px(36):
            art.outline(surface, rect.inflate(-px(8), -px(8)), ink.RULE, radius=3, alpha=0.7)
        side = round(rect.height * 0.42)
        crown = self.desk.sprites.icon("glyphs/crown", side, ink.GOLD)
        surface.blit(crown, crown.get_rect(center=rect.center))

    def draw_over(self, surface: pygame.Surface, at: TerrainPlaces, laid: Laid) -> None:
        """All tiles lie: what each of them does."""
        theme, px, art = self.desk.theme, self.desk.px, self.desk.art
        kinds = list({beat.name: beat for beat in laid.beats}.values())
        top, bottom = at.drawn.y + px(48 if not at.low else 38), at.foot
        inner = at.drawn.inflate(-px(40 if not at.low else 28), 0)
        if not kinds:
            room = pygame.Rect(inner.x, top, inner.width, bottom - top)
            theme.write(surface, "No tile is laid.", Role.MOTTO, ink.MUTED, room, "centre")
            return
        gap = px(6)
        columns = 1 if len(kinds) <= 5 else 2
        lines = -(-len(kinds) // columns)
        width = (inner.width - gap * (columns - 1)) // columns
        high = min(px(62), (bottom - top + gap) // lines - gap)
        for i, beat in enumerate(kinds):
            rect = pygame.Rect(inner.x + (i // lines) * (width + gap), top + (i % lines) * (high + gap), width, high)
            art.row(surface, rect)
            side = high - px(8)
            picture = beat.picture(side)
            surface.blit(picture, picture.get_rect(midleft=(rect.x + px(5), rect.centery)))
            left = rect.x + px(14) + side
            name = pygame.Rect(left, rect.y + px(1), rect.right - left - px(10), min(px(24), high // 2 + px(2)))
            theme.write(surface, beat.name, Role.NAME, ink.IVORY, name, size=16)
            text = pygame.Rect(left, name.bottom - px(2), name.width, rect.bottom - name.bottom)
            theme.paragraph(surface, beat.text, Role.SMALL, ink.MUTED, text, may_cut=True)

    def draw_drawn(self, surface: pygame.Surface, at: TerrainPlaces, laid: Laid, beat: Beat) -> None:
        """The tile turns over; beside it stand its name and what it does."""
        px, art = self.desk.px, self.desk.art
        art.outline(surface, at.picture, ink.GOLD, radius=8, width=1.5)
        inner = at.picture.inflate(-px(18), -px(18))
        is_turning = laid.part.name == "turn" and beat.drawn and not beat.out_of_turn
        part = laid.part_done if is_turning else 1.0
        wide = abs(2 * part - 1) if not self.desk.settings.calm else 1.0
        if part < 0.5:
            face = pygame.Surface(inner.size, pygame.SRCALPHA)
            self._back(face, face.get_rect())
        else:
            face = beat.picture(inner.width)
        if wide < 1:
            face = pygame.transform.smoothscale(face, (max(1, round(inner.width * wide)), inner.height))
        surface.blit(face, face.get_rect(center=inner.center))
        if part >= 0.5:
            self._write_about(surface, at, beat)

    def _write_about(self, surface: pygame.Surface, at: TerrainPlaces, beat: Beat) -> None:
        px, theme, art = self.desk.px, self.desk.theme, self.desk.art
        name = pygame.Rect(at.words.x, at.words.y, at.words.width, px(32))
        theme.write(surface, beat.name, Role.NUMBER, ink.IVORY, name, size=25)
        facts = len(beat.facts) * px(38)
        text = pygame.Rect(name.x, name.bottom, name.width, max(px(22), at.words.bottom - name.bottom - facts))
        height = theme.paragraph(surface, beat.text, Role.BODY, ink.TEXT, text, may_cut=True)
        y = min(text.y + height + px(8), at.words.bottom - facts + px(4))
        for what, value in beat.facts:
            box = pygame.Rect(name.x, y, name.width, px(33))
            if box.bottom > at.well.y - px(4):
                break
            art.plate(surface, box, ink.INSET, ink.LINE, radius=4, border_alpha=0.8)
            icon = self.desk.sprites.icon("glyphs/shield", px(16), ink.GOLD)
            surface.blit(icon, icon.get_rect(midleft=(box.x + px(10), box.centery)))
            line = box.inflate(-px(24), 0)
            end = theme.write(surface, value, Role.LARGE_STRONG, ink.IVORY, line, "right", size=16)
            line = pygame.Rect(box.x + px(34), box.y, end.left - box.x - px(42), box.height)
            theme.write(surface, what, Role.BODY, ink.TEXT, line, size=16)
            y += px(38)

    def draw_dice(self, surface: pygame.Surface, at: TerrainPlaces, laid: Laid, beat: Beat) -> None:
        px, theme, well = self.desk.px, self.desk.theme, at.well
        self.desk.art.well(surface, well)
        part = laid.part
        if part.name == "turn":
            words = "Two dice name its square" if beat.dice else ""
            theme.write(surface, words, Role.MOTTO, ink.MUTED, well, "centre", size=16)
            return
        dice = self._dice_of(beat, part.roll)
        tumbling = part.name == "throw"
        side = well.height - px(14)
        half = well.width // len(dice)
        for i, die in enumerate(dice):
            fallen = 1.0
            if tumbling:
                fallen = min(1.0, max(0.0, (laid.part_done * (TUMBLE + GAP) - i * GAP) / TUMBLE))
            picture = self.look.die(beat.seat, die.sides, die.face, side, fallen)
            centre = (well.x + i * half + px(14) + side // 2, well.centery)
            surface.blit(picture, picture.get_rect(center=centre))
            left = centre[0] + side // 2 + px(12)
            room = pygame.Rect(left, well.centery - px(23), well.x + (i + 1) * half - left - px(4), px(26))
            if fallen >= 1.0:
                theme.write(surface, die.words, Role.NAME, ink.IVORY, room, size=18)
                line = pygame.Rect(room.x, room.bottom - px(2), room.width, px(20))
                said = die.line if laid.mine else die.line.replace("your", "their")
                theme.write(surface, said, Role.SMALL, ink.MUTED, line, size=14)

    @staticmethod
    def _dice_of(beat: Beat, roll: int) -> Sequence[Die]:
        return beat.missed[roll][1] if roll < len(beat.missed) else beat.dice

    def draw_veil(self, surface: pygame.Surface, seat: Seat, lanes: Sequence[Sequence[Spot]]) -> None:
        """What lies outside the area of this seat goes dim; the area has a gold frame."""
        board, px = self.skin.board, self.desk.px
        area = area_of(self.skin, lanes)
        key = (seat, board.size, board.topleft)
        veil = self._veils.get(key)
        if veil is None:
            veil = pygame.Surface(board.size, pygame.SRCALPHA)
            lit = {spot for lane in lanes for spot in lane}
            for spot, place in self._squares(lanes[0][0]):
                if spot not in lit:
                    veil.fill(clear("#140C07", 0.46), place.move(-board.x, -board.y))
            self._veils[key] = veil
        surface.blit(veil, board)
        self.desk.art.outline(surface, area.inflate(px(6), px(6)), "#1A0E05", radius=3, width=6, alpha=0.65)
        self.desk.art.outline(surface, area.inflate(px(4), px(4)), "#F3B93C", radius=3, width=3.6)

    def _squares(self, one: Spot) -> Iterator[tuple[Spot, pygame.Rect]]:
        """Every square of the board, found from the size of one."""
        board, first = self.skin.board, self.skin.place_of(one)
        side = first.width if first is not None and first.width else board.width
        for x in range(board.x + side // 2, board.right, side):
            for y in range(board.y + side // 2, board.bottom, side):
                spot = self.skin.spot_at((x, y))
                place = self.skin.place_of(spot) if spot is not None else None
                if spot is not None and place is not None:
                    yield spot, place

    def draw_numbers(self, surface: pygame.Surface, lanes: Sequence[Sequence[Spot]], column: int, row: int) -> None:
        """Columns along the far edge of the area, rows along its left one, as the laying side sees them."""
        first, far, aside = (self._centre(lanes[0][0]), self._centre(lanes[0][-1]), self._centre(lanes[-1][0]))
        deep, wide = max(1, len(lanes[0]) - 1), max(1, len(lanes) - 1)
        up = pygame.Vector2(far[0] - first[0], far[1] - first[1]) / deep
        right = pygame.Vector2(aside[0] - first[0], aside[1] - first[1]) / wide
        place = self.skin.place_of(lanes[0][0])
        side = max(13, min(self.desk.px(21), round((place.width if place else 40) * 0.4)))
        for i, lane in enumerate(lanes):
            at = pygame.Vector2(self._centre(lane[-1])) + up * 0.5
            self._disc(surface, at, side, i + 1, i == column)
        for i, spot in enumerate(lanes[0]):
            at = pygame.Vector2(self._centre(spot)) - right * 0.5
            self._disc(surface, at, side, i + 1, i == row)

    def _centre(self, spot: Spot) -> tuple[int, int]:
        place = self.skin.place_of(spot)
        return place.center if place is not None else (0, 0)

    def _disc(self, surface: pygame.Surface, at: pygame.Vector2, side: int, number: int, lit: bool) -> None:
        rect = pygame.Rect(0, 0, side, side)
        rect.center = round(at.x), round(at.y)
        fill = ((0.0, "#F7E0A0"), (1.0, "#C99B41")) if lit else "#241710"
        radius = side / 2 / self.desk.theme.scale
        self.desk.art.plate(surface, rect, fill, "#FFF3D0" if lit else "#F2E6C9", radius=radius, width=1.5)
        size = side * 0.62 / self.desk.theme.scale
        words = self.desk.theme.text(str(number), Role.TINY, ink.BUTTON_INK if lit else "#FBF3DF", size)
        surface.blit(words, words.get_rect(center=rect.center))

    def draw_cross(self, surface: pygame.Surface, lanes: Sequence[Sequence[Spot]], column: int, row: int) -> None:
        """Column and row that the dice name."""
        veil = None
        for spot in [*lanes[column], *(lane[row] for lane in lanes if row < len(lane))]:
            place = self.skin.place_of(spot)
            if place is None:
                continue
            if veil is None or veil.get_size() != place.size:
                veil = pygame.Surface(place.size, pygame.SRCALPHA)
                veil.fill(clear("#F7B828", 0.30))
            surface.blit(veil, place)

    def draw_landing(self, surface: pygame.Surface, beat: Beat, part: Part, done: float) -> None:
        """The tile hovers as a ghost, drops, and lies with a light edge."""
        place = self.skin.place_of(beat.spot)
        if place is None:
            return
        art, px = self.desk.art, self.desk.px
        if part.name == "look":
            ghost = beat.lying(place.width - 2).copy()
            ghost.fill((255, 255, 255, 128), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(ghost, ghost.get_rect(center=place.center))
        elif part.name == "drop":
            fallen = ease_out(done) if not self.desk.settings.calm else 1.0
            side = round(place.width * (1.9 - 0.9 * fallen))
            tile = beat.lying(side)
            lift = round(place.height * 0.8 * (1 - fallen))
            shadow = pygame.Rect(0, 0, place.width, place.height)
            shadow.center = place.center
            art.shadow(surface, shadow, down=2 + 8 * (1 - fallen), blur=6, alpha=0.5)
            surface.blit(tile, tile.get_rect(center=(place.centerx, place.centery - lift)))
        art.outline(surface, place.inflate(px(6), px(6)), "#2A1708", radius=6, width=5, alpha=0.8)
        art.outline(surface, place.inflate(px(5), px(5)), "#FFF0C4", radius=6, width=2.4)


def _counted(names: Sequence[str]) -> str:
    """ "Lake, Eyrie, 2 of Magic portal": in the order given, each once."""
    found = dict.fromkeys(names)
    return ", ".join(name if names.count(name) == 1 else f"{name} ×{names.count(name)}" for name in found)
