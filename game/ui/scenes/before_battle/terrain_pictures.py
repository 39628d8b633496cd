"""How the laying of terrain is drawn: the tiles, the drawn one with its dice, the area, and where it lands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.core.ruleset import Spot
from game.core.seats import Seat
from game.ui import theme as ink
from game.ui.skins.motion import ease_out
from game.ui.skins.set_up import Beat, Die
from game.ui.skins.skin import area_of
from game.ui.theme import Role, clear

if TYPE_CHECKING:
    from game.ui.scenes.before_battle.terrain import TerrainScene

from game.ui.scenes.before_battle.terrain_parts import GAP, TUMBLE, Part

TAKEN = "If the dice name a square that is taken, they are rolled again."


class Pictures:
    """Draws what one laying of terrain shows."""

    def __init__(self, scene: TerrainScene) -> None:
        self.scene = scene
        self.desk = scene.desk
        self.veils: dict[tuple[Any, ...], pygame.Surface] = {}

    def paint(self, surface: pygame.Surface) -> None:
        art, low = self.desk.art, self.scene.tight
        art.panel(surface, self.scene.drawn)
        art.panel(surface, self.scene.tiles)
        art.panel_title(surface, "Tiles", self.scene.tiles, y=24 if not low else 19, size=15)
        self._paint_tiles(surface)

    def _paint_tiles(self, surface: pygame.Surface) -> None:
        """What lies on the board with the sign of who laid it, and what still lies face down."""
        px, theme, low = self.desk.px, self.desk.theme, self.scene.tight
        lying = [
            beat
            for i, beat in enumerate(self.scene.beats)
            if i < self.scene.at or (i == self.scene.at and self.scene.now.name == "rest")
        ]
        beat = self.scene.beat or (self.scene.beats[-1] if self.scene.beats else None)
        inner = self.scene.tiles.inflate(-px(36), 0)
        y = self.scene.tiles.y + px(42 if not low else 32)
        side = px(58 if not low else 42)
        head = pygame.Rect(inner.x, y, inner.width, px(22))
        theme.write(surface, "On the board", Role.STRONG, ink.GOLD, head)
        y = head.bottom + px(4)
        pitch = min(side + px(18), (inner.width - side) // max(1, len(lying) - 1) if len(lying) > 1 else side)
        if not lying:
            theme.write(surface, "None yet", Role.SMALL, ink.MUTED, pygame.Rect(inner.x, y, inner.width, side))
        for i, laid in enumerate(lying):
            at = pygame.Rect(inner.x + i * pitch, y, side, side)
            self._tile(surface, at, laid.picture(at.width - px(4)))
            mark = self.scene.look.mark(laid.seat)(px(24 if not low else 18))
            surface.blit(mark, mark.get_rect(center=(at.right - px(6), at.bottom - px(5))))
        y += side + px(14 if not low else 6)
        face_down = beat.face_down if beat is not None else ()
        if face_down and y + side < self.scene.tiles.bottom:
            theme.write(surface, "Face down", Role.STRONG, ink.GOLD, pygame.Rect(inner.x, y, inner.width, px(22)))
            y += px(26)
            small = min(side, max(px(20), self.scene.tiles.bottom - px(34 if not low else 10) - y))
            self._paint_face_down(surface, pygame.Rect(inner.x, y, inner.width, small), face_down)
        elif beat is not None and not beat.drawn and not low:
            line = pygame.Rect(inner.x, y, inner.width, px(44))
            theme.paragraph(surface, "The kind of each tile is rolled.", Role.BODY, ink.MUTED, line)
        foot = pygame.Rect(inner.x, self.scene.tiles.bottom - px(38), inner.width, px(24))
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

    def draw_over(self, surface: pygame.Surface) -> None:
        """All tiles lie: what each of them does."""
        theme, px, art = self.desk.theme, self.desk.px, self.desk.art
        kinds = list({beat.name: beat for beat in self.scene.beats}.values())
        top = self.scene.drawn.y + px(48 if not self.scene.tight else 38)
        bottom = self.scene.go.rect.y - px(12)
        inner = self.scene.drawn.inflate(-px(40 if not self.scene.tight else 28), 0)
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

    def draw_drawn(self, surface: pygame.Surface, beat: Beat) -> None:
        """The tile turns over; beside it stand its name and what it does."""
        px, theme, art = self.desk.px, self.desk.theme, self.desk.art
        art.outline(surface, self.scene.picture, ink.GOLD, radius=8, width=1.5)
        inner = self.scene.picture.inflate(-px(18), -px(18))
        is_turning = self.scene.now.name == "turn" and beat.drawn and not beat.out_of_turn
        part = self.scene.done if is_turning else 1.0
        wide = abs(2 * part - 1) if not self.desk.settings.calm else 1.0
        if part < 0.5:
            face = pygame.Surface(inner.size, pygame.SRCALPHA)
            self._back(face, face.get_rect())
        else:
            face = beat.picture(inner.width)
        if wide < 1:
            face = pygame.transform.smoothscale(face, (max(1, round(inner.width * wide)), inner.height))
        surface.blit(face, face.get_rect(center=inner.center))
        if part < 0.5:
            return
        name = pygame.Rect(self.scene.words.x, self.scene.words.y, self.scene.words.width, px(32))
        theme.write(surface, beat.name, Role.NUMBER, ink.IVORY, name, size=25)
        facts = len(beat.facts) * px(38)
        text = pygame.Rect(name.x, name.bottom, name.width, max(px(22), self.scene.words.bottom - name.bottom - facts))
        height = theme.paragraph(surface, beat.text, Role.BODY, ink.TEXT, text, may_cut=True)
        y = min(text.y + height + px(8), self.scene.words.bottom - facts + px(4))
        for what, value in beat.facts:
            box = pygame.Rect(name.x, y, name.width, px(33))
            if box.bottom > self.scene.dice_well.y - px(4):
                break
            art.plate(surface, box, ink.INSET, ink.LINE, radius=4, border_alpha=0.8)
            icon = self.desk.sprites.icon("glyphs/shield", px(16), ink.GOLD)
            surface.blit(icon, icon.get_rect(midleft=(box.x + px(10), box.centery)))
            line = box.inflate(-px(24), 0)
            end = theme.write(surface, value, Role.LARGE_STRONG, ink.IVORY, line, "right", size=16)
            line = pygame.Rect(box.x + px(34), box.y, end.left - box.x - px(42), box.height)
            theme.write(surface, what, Role.BODY, ink.TEXT, line, size=16)
            y += px(38)

    def draw_dice(self, surface: pygame.Surface, beat: Beat) -> None:
        px, theme, well = self.desk.px, self.desk.theme, self.scene.dice_well
        self.desk.art.well(surface, well)
        part = self.scene.now
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
                fallen = min(1.0, max(0.0, (self.scene.done * (TUMBLE + GAP) - i * GAP) / TUMBLE))
            picture = self.scene.look.die(beat.seat, die.sides, die.face, side, fallen)
            centre = (well.x + i * half + px(14) + side // 2, well.centery)
            surface.blit(picture, picture.get_rect(center=centre))
            left = centre[0] + side // 2 + px(12)
            room = pygame.Rect(left, well.centery - px(23), well.x + (i + 1) * half - left - px(4), px(26))
            if fallen >= 1.0:
                theme.write(surface, die.words, Role.NAME, ink.IVORY, room, size=18)
                line = pygame.Rect(room.x, room.bottom - px(2), room.width, px(20))
                mine = self.scene.relation(beat.seat) == "you"
                said = die.line if mine else die.line.replace("your", "their")
                theme.write(surface, said, Role.SMALL, ink.MUTED, line, size=14)

    @staticmethod
    def _dice_of(beat: Beat, roll: int) -> Sequence[Die]:
        return beat.missed[roll][1] if roll < len(beat.missed) else beat.dice

    def draw_veil(self, surface: pygame.Surface, seat: Seat, lanes: Sequence[Sequence[Spot]]) -> None:
        """What lies outside the area of this seat goes dim; the area has a gold frame."""
        board, px = self.scene.skin.board, self.desk.px
        area = area_of(self.scene.skin, lanes)
        key = (seat, board.size, board.topleft)
        veil = self.veils.get(key)
        if veil is None:
            veil = pygame.Surface(board.size, pygame.SRCALPHA)
            lit = {spot for lane in lanes for spot in lane}
            from game.core.ruleset import Square

            for index in range(len(self.scene.rules.grid)):  # type: ignore[attr-defined]
                place = self.scene.skin.place_of(Square(index))
                if place is not None and Square(index) not in lit:
                    veil.fill(clear("#140C07", 0.46), place.move(-board.x, -board.y))
            self.veils[key] = veil
        surface.blit(veil, board)
        self.desk.art.outline(surface, area.inflate(px(6), px(6)), "#1A0E05", radius=3, width=6, alpha=0.65)
        self.desk.art.outline(surface, area.inflate(px(4), px(4)), "#F3B93C", radius=3, width=3.6)

    def draw_numbers(self, surface: pygame.Surface, lanes: Sequence[Sequence[Spot]], column: int, row: int) -> None:
        """Columns along the far edge of the area, rows along its left one, as the laying side sees them."""
        first, far, aside = (self._centre(lanes[0][0]), self._centre(lanes[0][-1]), self._centre(lanes[-1][0]))
        deep, wide = max(1, len(lanes[0]) - 1), max(1, len(lanes) - 1)
        up = pygame.Vector2(far[0] - first[0], far[1] - first[1]) / deep
        right = pygame.Vector2(aside[0] - first[0], aside[1] - first[1]) / wide
        place = self.scene.skin.place_of(lanes[0][0])
        side = max(13, min(self.desk.px(21), round((place.width if place else 40) * 0.4)))
        for i, lane in enumerate(lanes):
            at = pygame.Vector2(self._centre(lane[-1])) + up * 0.5
            self._disc(surface, at, side, i + 1, i == column)
        for i, spot in enumerate(lanes[0]):
            at = pygame.Vector2(self._centre(spot)) - right * 0.5
            self._disc(surface, at, side, i + 1, i == row)

    def _centre(self, spot: Spot) -> tuple[int, int]:
        place = self.scene.skin.place_of(spot)
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
            place = self.scene.skin.place_of(spot)
            if place is None:
                continue
            if veil is None or veil.get_size() != place.size:
                veil = pygame.Surface(place.size, pygame.SRCALPHA)
                veil.fill(clear("#F7B828", 0.30))
            surface.blit(veil, place)

    def draw_landing(self, surface: pygame.Surface, beat: Beat, part: Part) -> None:
        """The tile hovers as a ghost, drops, and lies with a light edge."""
        place = self.scene.skin.place_of(beat.spot)
        if place is None:
            return
        art, px = self.desk.art, self.desk.px
        if part.name == "look":
            ghost = beat.lying(place.width - 2).copy()
            ghost.fill((255, 255, 255, 128), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(ghost, ghost.get_rect(center=place.center))
        elif part.name == "drop":
            fallen = ease_out(self.scene.done) if not self.desk.settings.calm else 1.0
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
