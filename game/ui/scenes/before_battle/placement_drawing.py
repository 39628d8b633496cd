"""How the screen is drawn on which an army is put on the board: tray, card, curtain, set-ups, the box that seals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.core.ruleset import Label
from game.core.seats import Seat
from game.core.wording import counted
from game.ui import theme as ink
from game.ui.art import SELECTED_STOPS
from game.ui.desk import Desk
from game.ui.scenes.battle.piece_card import draw_piece_card
from game.ui.scenes.before_battle.placement_layout import Panels
from game.ui.scenes.before_battle.zones import Zones, faint
from game.ui.skins.cloth import cloth
from game.ui.skins.facts import Card
from game.ui.skins.marks import Marks
from game.ui.skins.placing import Army, PlacingLook, Tile
from game.ui.skins.skin import Skin, area_of
from game.ui.theme import SMALLEST_WORDS, Role, clear, mix
from game.ui.tools.arrange import Arrangement, Hand

FAINT = 0.27
"""How much the middle of the board is darkened."""
FIGURES = 4
NO_SET_UPS = "None is kept yet. Place your army and keep it here for the next game."


@dataclass(frozen=True, slots=True)
class Curtained:
    """A seat whose army nobody may see yet: how many of its squares are decided, and how many there are."""

    seat: Seat
    name: str
    is_now: bool
    done: int
    whole: int


@dataclass(frozen=True, slots=True)
class Told:
    """The moment that is drawn."""

    view: Any
    marks: Marks
    arranged: Arrangement
    hand: Hand
    is_yours: bool
    others: Sequence[Curtained]
    card: Card | None
    is_pinned: bool
    """The card stays until it is put away."""
    refused: str
    """Why the last wish was refused."""
    note: str
    has_set_ups: bool
    """Whether any lie on the shelf."""


class PlacementDrawing:
    """Draws an army in the making."""

    def __init__(self, desk: Desk, skin: Skin, placing: PlacingLook) -> None:
        self.desk, self.skin, self.placing = desk, skin, placing
        self._zones = Zones(desk)

    # What stands still

    def ground(self, surface: pygame.Surface, p: Panels, owner: Seat, is_yours: bool) -> None:
        art = self.desk.art
        low = self.desk.layout.compact or self.desk.layout.narrow
        y, size = (17, 14) if low else (20, 16)
        art.panel(surface, p.tray)
        title = "Your pieces" if is_yours else f"{self.skin.seat_name(owner)}'s pieces"
        art.panel_title(surface, title, p.tray, y, size)
        art.panel(surface, p.shelf)
        head = pygame.Rect(p.shelf.x, p.shelf.y, p.keep.x - p.shelf.x, p.shelf.height)
        art.panel_title(surface, "Set-ups", head, 20, 14)
        art.panel(surface, p.box, waiting=is_yours)

    # What changes

    def draw(self, surface: pygame.Surface, p: Panels, told: Told) -> None:
        self.skin.draw(surface, told.view, told.marks)
        own = area_of(self.skin, [told.arranged.home])
        self._veil(surface, own)
        self._frame(surface, own)
        self._army(surface, told)
        for other in told.others:
            rect = self._rows(told.view, other.seat)
            if rect.height:
                self._curtain(surface, rect, other)
        self._tray(surface, p, told)
        if p.card.height > self.desk.px(90):
            self._card(surface, p.card, told)
        self._box(surface, p, told)
        if not told.has_set_ups:
            self._empty_shelf(surface, p)
        self._line(surface, own, told)

    def _empty_shelf(self, surface: pygame.Surface, p: Panels) -> None:
        """How something comes to lie there."""
        room = p.list.inflate(-self.desk.px(12), -self.desk.px(8))
        self.desk.theme.paragraph(surface, NO_SET_UPS, Role.ASIDE, ink.MUTED, room, "centre", least=13, may_cut=True)

    def above(self, surface: pygame.Surface, p: Panels, told: Told) -> None:
        """Over the controls: what is carried, and a card where it has no panel of its own."""
        hand = told.hand
        if told.is_pinned and p.card.height <= self.desk.px(90):
            rect = pygame.Rect(p.column.x, p.column.y, p.column.width, min(p.column.height, self.desk.px(300)))
            self._card(surface, rect, told)
        id = told.arranged.held(hand.lifted) if hand.carries and hand.lifted is not None else ""
        place = self.skin.place_of(told.arranged.home[0]) if told.arranged.home else None
        if id and place is not None:
            picture = self.placing.troop(told.arranged.seat, id)(round(place.width * 1.2))
            surface.blit(picture, picture.get_rect(center=hand.pointer))

    def _rows(self, view: Any, seat: Seat) -> pygame.Rect:
        return area_of(self.skin, self.placing.home(view, seat))

    # The board

    def _veil(self, surface: pygame.Surface, own: pygame.Rect) -> None:
        """Everything but the own rows lies in shade."""
        board = self.skin.board
        veil = pygame.Surface((board.width, 1), pygame.SRCALPHA)
        veil.fill(clear("#000000", FAINT))
        for top, bottom in ((board.top, own.top), (own.bottom, board.bottom)):
            if bottom > top:
                surface.blit(pygame.transform.scale(veil, (board.width, bottom - top)), (board.x, top))

    def _frame(self, surface: pygame.Surface, own: pygame.Rect) -> None:
        self.desk.art.outline(surface, own.inflate(self.desk.px(6), self.desk.px(6)), "#3A2408", radius=2, width=5)
        self.desk.art.outline(surface, own.inflate(self.desk.px(4), self.desk.px(4)), "#F0B429", radius=2, width=3)

    def _army(self, surface: pygame.Surface, told: Told) -> None:
        arranged, hand, seat = told.arranged, told.hand, told.arranged.seat
        carried = hand.lifted if hand.carries and not isinstance(hand.lifted, Label) else None
        held = arranged.in_hand
        if hand.carries and hand.lifted is not None:
            held = arranged.held(hand.lifted)
        aim = hand.hover if hand.carries else arranged.aim(hand)
        open_squares = arranged.open_squares(held) if told.is_yours else frozenset()
        for spot in open_squares:
            place = self.skin.place_of(spot)
            if place is not None and (spot not in arranged.army or spot == carried):
                self._zones.draw(surface, place, spot == aim)
        for spot, id in arranged.army.items():
            place = self.skin.place_of(spot)
            if place is None or not id:
                continue
            picture = self.placing.troop(seat, id)(place.width)
            if spot == carried:
                picture = faint(picture, 110)
            surface.blit(picture, picture.get_rect(center=place.center))
            if spot in arranged.locked:
                self._lock(surface, place)
        if aim is not None and aim not in arranged.army and held and aim in open_squares:
            place = self.skin.place_of(aim)
            if place is not None:
                ghost = faint(self.placing.troop(seat, held)(place.width), 128)
                surface.blit(ghost, ghost.get_rect(center=place.center))
        place = self.skin.place_of(hand.cursor) if hand.cursor_shown and hand.cursor is not None else None
        if place is not None:
            self.desk.art.outline(surface, place.inflate(-2, -2), "#10233F", radius=3, width=5)
            self.desk.art.outline(surface, place.inflate(-4, -4), ink.SKY, radius=3, width=2.6)

    def _lock(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        side = max(12, round(place.width * 0.28))
        rect = pygame.Rect(place.right - side - 1, place.y + 1, side, side)
        self.desk.art.plate(surface, rect, "#241A12", "#C9B68B", radius=3)
        lock = self.desk.sprites.icon("ui/lock", round(side * 0.66), ink.IVORY)
        surface.blit(lock, lock.get_rect(center=rect.center))

    def _curtain(self, surface: pygame.Surface, rect: pygame.Rect, other: Curtained) -> None:
        """The other side's rows under cloth of its colour, with what may be known in words."""
        px, theme = self.desk.px, self.desk.theme
        name, done, whole = other.name, other.done, other.whole
        colours = self.placing.colours(other.seat)
        at_top = rect.centery < self.skin.board.centery
        surface.blit(cloth(self.desk, rect.size, colours.enamel, at_top), rect)
        side = min(px(70), rect.height * 2 // 3)
        picture = self.skin.seat_picture(other.seat)(side)
        words = (
            f"{name} is placing" if other.is_now else f"{name} has sealed" if done == whole else f"{name} places later"
        )
        line = f"{done} of {whole} stand, hidden until both are done" if done < whole else "Hidden until both are done"
        wide = max(theme.width(words, Role.SCREEN_TITLE), theme.width(line, Role.STRONG)) + px(14) + side
        left = rect.centerx - wide // 2
        middle = rect.centery - px(4)
        surface.blit(picture, picture.get_rect(midleft=(left, middle)))
        room = pygame.Rect(left + side + px(14), middle - px(27), rect.right - left - side - px(20), px(30))
        theme.write(surface, words, Role.SCREEN_TITLE, ink.IVORY, room, may_cut=True)
        theme.write(surface, line, Role.STRONG, ink.TEXT, room.move(0, px(29)), may_cut=True)

    # The panels

    def _tray(self, surface: pygame.Surface, p: Panels, told: Told) -> None:
        theme, group, heads, arranged = self.desk.theme, "", iter(p.heads), told.arranged
        rows = self.placing.home(arranged.view, arranged.seat)
        said = [
            f"{name} {sum(1 for spot in row if arranged.army.get(spot))} of {len(row)}"
            for name, row in zip(self.placing.row_names(), rows, strict=False)
        ]
        for tile, rect in zip(arranged.tiles, p.tiles, strict=False):
            if tile.group != group:
                group = tile.group
                head = next(heads)
                last = max(at.right for at, its in zip(p.tiles, arranged.tiles, strict=False) if its.group == group)
                words = theme.write(surface, tile.heading, Role.SMALL_STRONG, ink.GOLD, head, size=14, may_cut=True)
                if said:
                    rest = pygame.Rect(words.right + 8, head.y, head.right - words.right - 8, head.height)
                    wide = theme.width(said[0], Role.SMALL)
                    if rest.x + wide < last < rest.right:
                        rest.width = last - rest.x
                    if rest.width > wide:
                        theme.write(surface, said[0], Role.SMALL, ink.IVORY, rest, "right")
                    said = said[1:]
            self._tile(surface, tile, rect, told)

    def _tile(self, surface: pygame.Surface, tile: Tile, rect: pygame.Rect, told: Told) -> None:
        art, px, theme, arranged = self.desk.art, self.desk.px, self.desk.theme, told.arranged
        chosen, over = arranged.in_hand == tile.id, told.hand.hover == Label(tile.id)
        count = arranged.count(tile.id)
        full = tile.most > 0 and count >= tile.most
        if chosen and told.is_yours:
            art.plate(surface, rect, SELECTED_STOPS, ink.LIGHT_GOLD, width=1.6)
        elif over and told.is_yours:
            art.row(surface, rect, hover=True)
        else:
            art.plate(surface, rect, "#221810", ink.LINE, border_alpha=0.5 if full else 0.8)
        in_two = theme.width(tile.name, Role.SMALL, SMALLEST_WORDS) > rect.width
        foot = px(45 if in_two else 34)
        side = min(rect.width - px(6), rect.height - foot - px(2))
        picture = self.placing.troop(arranged.seat, tile.id)(side)
        if full:
            picture = faint(picture, 158)
        surface.blit(picture, picture.get_rect(center=(rect.centerx, rect.y + (rect.height - foot) // 2 + px(2))))
        name = pygame.Rect(rect.x, rect.bottom - foot, rect.width, foot - px(15))
        colour = ink.IVORY if not full else ink.MUTED
        if in_two:
            theme.paragraph(surface, tile.name, Role.SMALL, colour, name, "centre", size=12, least=11, may_cut=True)
        else:
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

    def _card(self, surface: pygame.Surface, rect: pygame.Rect, told: Told) -> None:
        if told.card is None:
            self.desk.art.panel(surface, rect)
            return
        draw_piece_card(surface, self.desk, rect, told.card, waits=told.is_pinned)

    def _box(self, surface: pygame.Surface, p: Panels, told: Told) -> None:
        px, theme, arranged = self.desk.px, self.desk.theme, told.arranged
        whole = len(arranged.home)
        line = pygame.Rect(p.box.x + px(14), p.box.y + px(8), p.box.width - px(28), px(26))
        empty = whole - arranged.standing
        said = theme.write(surface, f"{arranged.standing} of {whole} stand", Role.NAME, ink.IVORY, line, size=17)
        rest = pygame.Rect(said.right + px(8), line.y, line.right - said.right - px(8), line.height)
        words = f"{counted(empty, 'square')} empty" if empty else "all filled"
        if rest.width >= theme.width(words, Role.SMALL):
            theme.write(surface, words, Role.SMALL, ink.LIGHT_GOLD if empty else ink.GOOD, rest, "right")
        foot = pygame.Rect(p.box.x + px(10), p.small[0].bottom + px(3), p.box.width - px(20), px(20))
        if p.box.bottom - foot.y >= px(20):
            missing = arranged.missing if told.is_yours else None
            words = missing.why if missing is not None and not empty else ""
            words = words or ("Seal opens when the army is complete" if missing is not None else "Ready to be sealed")
            theme.write(surface, words, Role.SMALL, ink.MUTED, foot, "centre", may_cut=True)

    def _line(self, surface: pygame.Surface, own: pygame.Rect, told: Told) -> None:
        """The rule that decides, over the own rows."""
        px, theme, arranged = self.desk.px, self.desk.theme, told.arranged
        words = told.refused or told.note
        if not words and told.is_yours and arranged.in_hand and arranged.standing < len(arranged.home):
            tile = next((tile for tile in arranged.tiles if tile.id == arranged.in_hand), None)
            words = tile.heading if tile is not None else ""
        if not words:
            return
        board = self.skin.board
        width = min(board.width - px(20), theme.width(words, Role.STRONG) + px(30))
        plate = pygame.Rect(0, 0, width, px(27))
        plate.midbottom = board.centerx, own.top - px(9)
        if own.centery < board.centery:
            plate.midtop = board.centerx, own.bottom + px(9)
        refused = bool(told.refused)
        self.desk.art.plate(
            surface, plate, "#4A1512" if refused else "#1C140D", ink.BAD if refused else ink.RULE, radius=13, alpha=0.92
        )
        colour = "#FFE9DC" if refused else ink.LIGHT_GOLD
        theme.write(surface, words, Role.STRONG, colour, plate.inflate(-px(20), 0), "centre", size=14, may_cut=True)

    def entry(self, surface: pygame.Surface, rect: pygame.Rect, name: str, army: Army, arranged: Arrangement) -> None:
        """One set-up: its name, and the four dearest of its kinds."""
        px, theme = self.desk.px, self.desk.theme
        ids = list(dict.fromkeys(id for id in army.values() if id))
        shown = [tile.id for tile in arranged.tiles if tile.id in ids and tile.group != "Lesser"][:FIGURES]
        side = px(24)
        room = rect.width - px(18) - theme.width(name, Role.STRONG) - px(8)
        shown = shown[: max(0, room // (side + px(3)))]
        x = rect.right - px(8) - len(shown) * (side + px(3))
        for i, id in enumerate(shown):
            picture = self.placing.figure(arranged.seat, id)(side)
            surface.blit(picture, picture.get_rect(midleft=(x + i * (side + px(3)), rect.centery)))
        line = pygame.Rect(rect.x + px(10), rect.y, x - rect.x - px(14), rect.height)
        theme.write(surface, name, Role.STRONG, ink.IVORY, line, may_cut=True)
