"""How the screen is drawn on which an army is put on the board: tray, card, curtain, set-ups, the box that seals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Label
from game.core.seats import Seat
from game.ui import theme as ink
from game.ui.art import SELECTED_STOPS
from game.ui.scenes.battle.piece_card import draw_piece_card
from game.ui.skins.cloth import cloth
from game.ui.skins.placing import Tile
from game.ui.skins.skin import area_of
from game.ui.theme import Role, clear, mix

if TYPE_CHECKING:
    from game.ui.scenes.before_battle.placement import PlacementScene

ZONE, ZONE_EDGE, CHALK = "#146E69", "#14555B", "#FFF8E0"
FAINT = 0.27
"""How much the middle of the board is darkened."""
FIGURES = 4


class PlacementDrawing:
    """Draws one scene."""

    def __init__(self, scene: PlacementScene) -> None:
        self.scene = scene
        self.desk = scene.desk
        self._zones: dict[tuple[int, bool], pygame.Surface] = {}

    # What stands still

    def ground(self, surface: pygame.Surface) -> None:
        scene, art = self.scene, self.desk.art
        p = scene.panels
        assert p is not None
        low = self.desk.layout.compact or self.desk.layout.narrow
        y, size = (17, 14) if low else (20, 16)
        art.panel(surface, p.tray)
        title = "Your pieces" if scene.is_yours else f"{scene.skin.seat_name(scene.owner)}'s pieces"
        art.panel_title(surface, title, p.tray, y, size)
        art.panel(surface, p.shelf)
        head = pygame.Rect(p.shelf.x, p.shelf.y, p.keep.x - p.shelf.x, p.shelf.height)
        art.panel_title(surface, "Set-ups", head, 20, 14)
        art.panel(surface, p.box, waiting=scene.is_yours)

    # What changes

    def draw(self, surface: pygame.Surface) -> None:
        scene = self.scene
        p = scene.panels
        assert p is not None
        scene.skin.draw(surface, scene.shown, scene.marks())
        self._veil(surface)
        self._frame(surface)
        self._army(surface)
        for seat in range(len(scene.rules.seats)):
            if seat != scene.owner and scene.placing.is_hidden(scene.shown):
                self._curtain(surface, Seat(seat))
        self._tray(surface)
        if p.card.height > self.desk.px(90):
            self._card(surface, p.card)
        self._box(surface)
        self._line(surface)

    def above(self, surface: pygame.Surface) -> None:
        """Over the controls: what is carried, and a card where it has no panel of its own."""
        scene, p = self.scene, self.scene.panels
        assert p is not None
        if scene.pinned is not None and p.card.height <= self.desk.px(90):
            rect = pygame.Rect(p.column.x, p.column.y, p.column.width, min(p.column.height, self.desk.px(300)))
            self._card(surface, rect)
        if scene.carries and scene.lifted is not None:
            id = scene.lifted.name if isinstance(scene.lifted, Label) else scene.army.get(scene.lifted, "")
            if id:
                side = round(self._square * 1.2)
                picture = scene.placing.troop(scene.owner, id)(side)
                surface.blit(picture, picture.get_rect(center=scene.pointer))

    @property
    def _square(self) -> int:
        place = self.scene.skin.place_of(self.scene.home[0])
        return place.width if place is not None else 1

    def _rows(self, seat: Seat) -> pygame.Rect:
        return area_of(self.scene.skin, self.scene.placing.home(seat))

    # The board

    def _veil(self, surface: pygame.Surface) -> None:
        """Everything but the own rows lies in shade."""
        board, own = self.scene.skin.board, self._rows(self.scene.owner)
        veil = pygame.Surface((board.width, 1), pygame.SRCALPHA)
        veil.fill(clear("#000000", FAINT))
        for top, bottom in ((board.top, own.top), (own.bottom, board.bottom)):
            if bottom > top:
                surface.blit(pygame.transform.scale(veil, (board.width, bottom - top)), (board.x, top))

    def _frame(self, surface: pygame.Surface) -> None:
        own = self._rows(self.scene.owner)
        self.desk.art.outline(surface, own.inflate(self.desk.px(6), self.desk.px(6)), "#3A2408", radius=2, width=5)
        self.desk.art.outline(surface, own.inflate(self.desk.px(4), self.desk.px(4)), "#F0B429", radius=2, width=3)

    def _army(self, surface: pygame.Surface) -> None:
        scene = self.scene
        carried = scene.lifted if scene.carries and not isinstance(scene.lifted, Label) else None
        held = scene.in_hand
        if scene.carries and scene.lifted is not None:
            held = scene.lifted.name if isinstance(scene.lifted, Label) else scene.army.get(scene.lifted, "")
        aim = scene.hover if scene.carries else scene.aim
        for spot in scene.open_squares(held):
            place = scene.skin.place_of(spot)
            if place is not None and (spot not in scene.army or spot == carried):
                surface.blit(self._zone(place.width, spot == aim), place)
        for spot, id in scene.army.items():
            place = scene.skin.place_of(spot)
            if place is None or not id:
                continue
            picture = scene.placing.troop(scene.owner, id)(place.width)
            if spot == carried:
                picture = _faint(picture, 110)
            surface.blit(picture, picture.get_rect(center=place.center))
            if spot in scene.locked:
                self._lock(surface, place)
        if aim is not None and aim not in scene.army and held and aim in scene.open_squares(held):
            place = scene.skin.place_of(aim)
            if place is not None:
                ghost = _faint(scene.placing.troop(scene.owner, held)(place.width), 128)
                surface.blit(ghost, ghost.get_rect(center=place.center))
        if scene.cursor_shown and scene.cursor is not None:
            place = scene.skin.place_of(scene.cursor)
            if place is not None:
                self.desk.art.outline(surface, place.inflate(-2, -2), "#10233F", radius=3, width=5)
                self.desk.art.outline(surface, place.inflate(-4, -4), ink.SKY, radius=3, width=2.6)

    def _lock(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        side = max(12, round(place.width * 0.28))
        rect = pygame.Rect(place.right - side - 1, place.y + 1, side, side)
        self.desk.art.plate(surface, rect, "#241A12", "#C9B68B", radius=3)
        lock = self.desk.sprites.icon("ui/lock", round(side * 0.66), ink.IVORY)
        surface.blit(lock, lock.get_rect(center=rect.center))

    def _zone(self, side: int, aimed: bool) -> pygame.Surface:
        kept = self._zones.get((side, aimed))
        if kept is not None:
            return kept
        out = pygame.Surface((side, side), pygame.SRCALPHA)
        out.fill(clear(ZONE, 0.5 if aimed else 0.34))
        unit = max(0.7, side / 60)
        at, width = 2.2 * unit, side - 4.4 * unit
        box = f'x="{at}" y="{at}" width="{width}" height="{width}" rx="{3.5 * unit}" fill="none"'
        body = f'<rect {box} stroke="{CHALK}" stroke-width="{4.2 * unit}"/>'
        body += f'<rect {box} stroke="{ZONE_EDGE}" stroke-width="{2.2 * unit}"/>'
        out.blit(self.desk.sprites.vector(side, side, body, 3), (0, 0))
        self._zones[side, aimed] = out
        return out

    def _curtain(self, surface: pygame.Surface, seat: Seat) -> None:
        """The other side's rows under cloth of its colour, with what may be known in words."""
        scene, px, theme = self.scene, self.desk.px, self.desk.theme
        rect = self._rows(seat)
        colours = scene.look.colours(seat)
        at_top = rect.centery < scene.skin.board.centery
        surface.blit(cloth(self.desk, rect.size, colours.enamel, at_top), rect)
        done, whole = scene.placing.decided(scene.shown, seat)
        name = scene.who.name_of(seat)
        is_now = scene.session.seat == seat
        side = min(px(70), rect.height * 2 // 3)
        picture = scene.skin.seat_picture(seat)(side)
        words = f"{name} is placing" if is_now else f"{name} has sealed" if done == whole else f"{name} places later"
        line = f"{done} of {whole} stand, hidden until both are done" if done < whole else "Hidden until both are done"
        wide = max(theme.width(words, Role.SCREEN_TITLE), theme.width(line, Role.STRONG)) + px(14) + side
        left = rect.centerx - wide // 2
        middle = rect.centery - px(4)
        surface.blit(picture, picture.get_rect(midleft=(left, middle)))
        room = pygame.Rect(left + side + px(14), middle - px(27), rect.right - left - side - px(20), px(30))
        theme.write(surface, words, Role.SCREEN_TITLE, ink.IVORY, room, may_cut=True)
        theme.write(surface, line, Role.STRONG, ink.TEXT, room.move(0, px(29)), may_cut=True)

    # The panels

    def _tray(self, surface: pygame.Surface) -> None:
        scene, p = self.scene, self.scene.panels
        assert p is not None
        theme, group, heads = self.desk.theme, "", iter(p.heads)
        rows = scene.placing.home(scene.owner)
        told = [
            f"{name} {sum(1 for spot in row if scene.army.get(spot))} of {len(row)}"
            for name, row in zip(scene.placing.row_names(), rows, strict=False)
        ]
        for i, (tile, rect) in enumerate(zip(scene.tiles, p.tiles, strict=False)):
            if tile.group != group:
                group = tile.group
                head = next(heads)
                last = max(at.right for at, its in zip(p.tiles, scene.tiles, strict=False) if its.group == group)
                words = theme.write(surface, tile.heading, Role.SMALL_STRONG, ink.GOLD, head, size=14, may_cut=True)
                if told:
                    rest = pygame.Rect(words.right + 8, head.y, head.right - words.right - 8, head.height)
                    wide = theme.width(told[0], Role.SMALL)
                    if rest.x + wide < last < rest.right:
                        rest.width = last - rest.x
                    if rest.width > wide:
                        theme.write(surface, told[0], Role.SMALL, ink.IVORY, rest, "right")
                    told = told[1:]
            self._tile(surface, tile, rect, i)

    def _tile(self, surface: pygame.Surface, tile: Tile, rect: pygame.Rect, number: int) -> None:
        scene, art, px, theme = self.scene, self.desk.art, self.desk.px, self.desk.theme
        chosen, over = scene.in_hand == tile.id, scene.hover == Label(tile.id)
        count = scene.count(tile.id)
        full = tile.most > 0 and count >= tile.most
        if chosen and scene.is_yours:
            art.plate(surface, rect, SELECTED_STOPS, ink.LIGHT_GOLD, width=1.6)
        elif over and scene.is_yours:
            art.row(surface, rect, hover=True)
        else:
            art.plate(surface, rect, "#221810", ink.LINE, border_alpha=0.5 if full else 0.8)
        foot = px(34)
        side = min(rect.width - px(6), rect.height - foot - px(2))
        picture = scene.placing.troop(scene.owner, tile.id)(side)
        if full:
            picture = _faint(picture, 158)
        surface.blit(picture, picture.get_rect(center=(rect.centerx, rect.y + (rect.height - foot) // 2 + px(2))))
        name = pygame.Rect(rect.x, rect.bottom - foot, rect.width, px(19))
        colour = ink.IVORY if not full else ink.MUTED
        role = Role.SMALL_STRONG if theme.width(tile.name, Role.SMALL_STRONG, 12) <= name.width else Role.SMALL
        theme.write(surface, tile.name, role, colour, name, "centre", size=13, may_cut=name.width < px(48))
        below = pygame.Rect(rect.x, rect.bottom - px(16), rect.width, px(13))
        if 0 < tile.most <= 5:
            pitch = min(px(10), (rect.width - px(8)) // tile.most)
            left = rect.centerx - pitch * (tile.most - 1) // 2
            for i in range(tile.most):
                self._lozenge(surface, (left + i * pitch, below.centery), i < count)
        else:
            theme.write(surface, str(count), Role.TINY, ink.LIGHT_GOLD if count else ink.DIM, below, "centre")

    def _lozenge(self, surface: pygame.Surface, at: tuple[int, int], filled: bool) -> None:
        if filled:
            self.desk.art.lozenge(surface, at, 4, ink.GOLD)
            return
        r = self.desk.px(4)
        points = [(at[0] - r, at[1]), (at[0], at[1] - r), (at[0] + r, at[1]), (at[0], at[1] + r)]
        pygame.draw.aalines(surface, mix(ink.GOLD, ink.PANEL, 0.35), True, points)

    def _card(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        card = self.scene.card
        if card is None:
            self.desk.art.panel(surface, rect)
            return
        draw_piece_card(surface, self.desk, rect, card, waits=self.scene.pinned is not None)

    def _box(self, surface: pygame.Surface) -> None:
        scene, p, px, theme = self.scene, self.scene.panels, self.desk.px, self.desk.theme
        assert p is not None
        whole = len(scene.home)
        line = pygame.Rect(p.box.x + px(14), p.box.y + px(8), p.box.width - px(28), px(26))
        empty = whole - scene.standing
        said = theme.write(surface, f"{scene.standing} of {whole} stand", Role.NAME, ink.IVORY, line, size=17)
        rest = pygame.Rect(said.right + px(8), line.y, line.right - said.right - px(8), line.height)
        words = f"{empty} square{'s' if empty != 1 else ''} empty" if empty else "all filled"
        if rest.width >= theme.width(words, Role.SMALL):
            theme.write(surface, words, Role.SMALL, ink.LIGHT_GOLD if empty else ink.GOOD, rest, "right")
        foot = pygame.Rect(p.box.x + px(10), p.small[0].bottom + px(3), p.box.width - px(20), px(20))
        if p.box.bottom - foot.y >= px(20):
            missing = scene.placing.missing(scene.owner, scene.army) if scene.is_yours else None
            words = missing.why if missing is not None and not empty else ""
            words = words or ("Seal opens when the army is complete" if missing is not None else "Ready to be sealed")
            theme.write(surface, words, Role.SMALL, ink.MUTED, foot, "centre", may_cut=True)

    def _line(self, surface: pygame.Surface) -> None:
        """The rule that decides, over the own rows."""
        scene, px, theme = self.scene, self.desk.px, self.desk.theme
        words = scene.refusal.why if scene.refusal is not None else scene.note
        if not words and scene.is_yours and scene.in_hand and scene.standing < len(scene.home):
            tile = next((tile for tile in scene.tiles if tile.id == scene.in_hand), None)
            words = tile.heading if tile is not None else ""
        if not words:
            return
        own, board = self._rows(scene.owner), scene.skin.board
        width = min(board.width - px(20), theme.width(words, Role.STRONG) + px(30))
        plate = pygame.Rect(0, 0, width, px(27))
        plate.midbottom = board.centerx, own.top - px(9)
        if own.centery < board.centery:
            plate.midtop = board.centerx, own.bottom + px(9)
        refused = scene.refusal is not None
        self.desk.art.plate(
            surface, plate, "#4A1512" if refused else "#1C140D", ink.BAD if refused else ink.RULE, radius=13, alpha=0.92
        )
        colour = "#FFE9DC" if refused else ink.LIGHT_GOLD
        theme.write(surface, words, Role.STRONG, colour, plate.inflate(-px(20), 0), "centre", size=14, may_cut=True)

    def entry(self, surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool, over: bool) -> None:
        """One set-up: its name, and the four dearest of its kinds."""
        scene, px, theme = self.scene, self.desk.px, self.desk.theme
        self.desk.art.row(surface, rect, chosen=chosen, hover=over)
        entry = scene.entries[index]
        ids = list(dict.fromkeys(id for id in scene.army_of(entry).values() if id))
        shown = [tile.id for tile in scene.tiles if tile.id in ids and tile.group != "Lesser"][:FIGURES]
        side = px(24)
        room = rect.width - px(18) - theme.width(entry.name, Role.STRONG) - px(8)
        shown = shown[: max(0, room // (side + px(3)))]
        x = rect.right - px(8) - len(shown) * (side + px(3))
        for i, id in enumerate(shown):
            picture = scene.placing.figure(scene.owner, id)(side)
            surface.blit(picture, picture.get_rect(midleft=(x + i * (side + px(3)), rect.centery)))
        name = pygame.Rect(rect.x + px(10), rect.y, x - rect.x - px(14), rect.height)
        theme.write(surface, entry.name, Role.STRONG, ink.IVORY, name, may_cut=True)


def _faint(picture: pygame.Surface, alpha: int) -> pygame.Surface:
    found = picture.copy()
    found.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return found
