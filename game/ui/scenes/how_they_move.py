"""«How they move»: a card for each kind on the board, with its moves drawn, over whatever screen asked for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.boards.patterns import Mode
from game.ui import theme as ink
from game.ui.keys import chord
from game.ui.overlay import Overlay
from game.ui.scene import HANDLED, Change, Pop, Scene
from game.ui.scenes.battle.piece_card import SIZES, draw_extra, extra_height
from game.ui.skins.facts import Card
from game.ui.skins.moves_sketch import arrow, dot, lozenge
from game.ui.skins.square_marks import LEGAL
from game.ui.theme import Role
from game.ui.widgets import Button, IconButton, Ring

if TYPE_CHECKING:
    from game.ui.desk import Desk

TITLE = "How they move"
NARROWEST, WITH_EXTRAS, LOWEST, HIGHEST = 310.0, 380.0, 200.0, 250.0  # units of a card
EDGE, INSIDE, GAP = 16.0, 14.0, 10.0  # units around the sheet, inside it, between cards
HEAD, FOOT = 46.0, 48.0  # units
LEGEND = ((Mode.ANY, "goes and {}"), (Mode.MOVE, "goes only"), (Mode.CAPTURE, "{} only"))
"""In braces the game's own verb: takes, attacks."""
PICTURE = 38.0  # units
WAYS_TO_FIT = tuple(
    (share, SIZES[size]) for share, size in ((54, 0), (48, 1), (42, 1), (42, 2), (36, 2), (30, 3), (26, 4))
)
"""Percent of a card's width for the small board, and the sizes of the words, from the best to what always fits."""
TO_THE_EDGE, BY_EFFECT = "on to the edge", "by its effect"


class HowTheyMove(Overlay):
    """A sheet over a battle; clocks rest while it is open.  The key that opened it closes it."""

    def __init__(self, desk: Desk, below: Scene, cards: Sequence[Card], striking: str = "takes") -> None:
        """`striking` is the verb for what a kind does to an enemy."""
        super().__init__(desk, below)
        self.striking = striking
        self.cards = cards
        self.page = 0
        key = desk.settings.key("how_they_move")
        self.done = Button(desk, "Back to the game", Pop, icon="ui/play", key="Esc", size=15)
        self.done.more_keys = tuple(dict.fromkeys(("Enter", "Space", key)))
        self.turn_back = IconButton(desk, "ui/chevron_left", "Page before", lambda: self._turn(-1), key="Page up")
        self.turn_on = IconButton(desk, "ui/chevron_right", "Next page", lambda: self._turn(1), key="Page down")
        self.ring = Ring(desk, [self.turn_back, self.turn_on, self.done])
        self.columns = self.rows = 1

    @property
    def pages(self) -> int:
        """How many there are."""
        return -(-len(self.cards) // (self.columns * self.rows))

    @property
    def shown(self) -> Sequence[Card]:
        """The cards of the page."""
        many = self.columns * self.rows
        return self.cards[self.page * many : (self.page + 1) * many]

    def _turn(self, by: int) -> Change:
        self.page = (self.page + by) % self.pages
        self.repaint()
        return HANDLED

    def arrange(self) -> None:
        """As many cards as are large enough to read; a sheet no larger than they need."""
        super().arrange()
        assert self.below is not None
        self.below.arrange()
        px, window = self.desk.px, self.desk.layout.window
        room = window.inflate(-2 * px(EDGE), -2 * px(EDGE))
        wide, high = room.width - 2 * px(INSIDE), room.height - px(HEAD) - px(FOOT)
        narrowest = px(WITH_EXTRAS if any(card.extras for card in self.cards) else NARROWEST) + px(GAP)
        self.columns = max(1, min(len(self.cards), (wide + px(GAP)) // narrowest))
        most = max(1, (high + px(GAP)) // px(LOWEST + GAP))
        self.rows = min(most, -(-len(self.cards) // self.columns))
        self.columns = min(self.columns, -(-len(self.cards) // self.rows))
        self.page = min(self.page, self.pages - 1)
        over = high - self.rows * px(HIGHEST + GAP)
        if over > 0:
            room.inflate_ip(0, -over)
        self.rect = room
        foot = room.bottom - px(11)
        width = self.done.wanted_width()
        self.done.rect = pygame.Rect(room.right - px(INSIDE) - width, foot - px(32), width, px(32))
        for i, button in enumerate((self.turn_back, self.turn_on)):
            button.visible = self.pages > 1
            left = self.done.rect.left - px(12) - (2 - i) * px(40)
            button.rect = pygame.Rect(left, foot - px(32), px(36), px(32))

    def place_of(self, i: int) -> pygame.Rect:
        """Where the card of that number stands on its page."""
        px, rect = self.desk.px, self.rect
        wide = (rect.width - 2 * px(INSIDE) - (self.columns - 1) * px(GAP)) // self.columns
        high = (rect.height - px(HEAD) - px(FOOT) - (self.rows - 1) * px(GAP)) // self.rows
        row, column = divmod(i, self.columns)
        left = rect.x + px(INSIDE) + column * (wide + px(GAP))
        return pygame.Rect(left, rect.y + px(HEAD) + row * (high + px(GAP)), wide, high)

    def handle(self, event: pygame.Event) -> Change:
        name = chord(event)
        if name in ("Left", "Right") and self.pages > 1:
            return self._turn(-1 if name == "Left" else 1)
        answer = self.ring.handle(event)
        if answer is not None:
            return answer
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return Pop()
        return HANDLED if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) else None

    def paint(self, surface: pygame.Surface) -> None:
        desk = self.desk
        desk.art.panel(surface, self.rect)
        words = TITLE if self.pages < 2 else f"{TITLE}, {self.page + 1} of {self.pages}"
        desk.art.panel_title(surface, words, self.rect, 24)
        for i, card in enumerate(self.shown):
            draw_move_card(surface, desk, self.place_of(i), card)
        self._legend(surface)

    def _legend(self, surface: pygame.Surface) -> None:
        """What the signs on the small boards mean, as far as there is room."""
        desk, px = self.desk, self.desk.px
        side, y = px(30), self.done.rect.centery
        x = self.rect.x + px(INSIDE)
        end = (self.turn_back if self.turn_back.visible else self.done).rect.left - px(12)
        middle = side // 2, side // 2
        signs = [(dot(middle, side, mode), words.format(self.striking)) for mode, words in LEGEND]
        signs.append((arrow(middle, (1, 0), side, LEGAL), TO_THE_EDGE))
        if any(card.extras for card in self.cards):
            signs.append((lozenge(middle, side), BY_EFFECT))
        for body, words in signs:
            wide = desk.theme.width(words, Role.SMALL)
            if x + side + wide > end:
                return
            surface.blit(desk.sprites.vector(side, side, body, 3), (x, y - side // 2))
            room = pygame.Rect(x + side, y - px(10), wide + 1, px(20))
            desk.theme.write(surface, words, Role.SMALL, ink.TEXT, room)
            x += side + wide + px(14)


def draw_move_card(surface: pygame.Surface, desk: Desk, rect: pygame.Rect, card: Card) -> None:
    """The name above; the small board at the left, as large as it can be; pictures and words at the right."""
    px, theme = desk.px, desk.theme
    desk.art.panel(surface, rect, shadow=False)
    desk.art.panel_title(surface, card.name, rect, 18, 15)
    room = pygame.Rect(rect.x + px(14), rect.y + px(34), rect.width - px(28), rect.height - px(46))
    share, sizes, heights = _fitted(desk, card, room)
    if card.sketch is not None:
        board = card.sketch(min(room.height, room.width * share // 100))
        surface.blit(board, board.get_rect(midleft=(room.x, room.centery)))
        room.width -= board.get_width() + px(14)
        room.x += board.get_width() + px(14)
    x, side = room.x, px(PICTURE)
    for picture in (card.picture, card.twin):
        if picture is not None:
            surface.blit(picture(side), (x, room.y))
            x += side + px(4)
    if card.head:
        line = pygame.Rect(x + px(4), room.y, room.right - x - px(4), side)
        high = min(side, theme.paragraph_height(card.head, Role.SMALL, line.width))
        line = pygame.Rect(line.x, line.centery - high // 2, line.width, high)
        theme.paragraph(surface, card.head, Role.SMALL, ink.MUTED, line, least=11, may_cut=True)
    y = room.y + side + px(5)
    theme.paragraph(
        surface, card.text, Role.BODY, ink.TEXT, pygame.Rect(room.x, y, room.width, heights[0]), size=sizes[0]
    )
    y += heights[0] + px(6)
    for extra, high in zip(card.extras, heights[1:], strict=True):
        draw_extra(surface, desk, extra, pygame.Rect(room.x, y, room.width, high), sizes[1])
        y += high + px(6)


def _fitted(desk: Desk, card: Card, room: pygame.Rect) -> tuple[int, tuple[float, float], list[int]]:
    """Percent of the width for the small board, and the largest letters with which the words fit beside it; how high
    text and extras then are."""
    px = desk.px
    left = room.height - px(PICTURE + 5)
    heights: list[int] = []
    for share, sizes in WAYS_TO_FIT:
        board = 0 if card.sketch is None else min(room.height, room.width * share // 100)
        wide = room.width - board - px(14)
        heights = [desk.theme.paragraph_height(card.text, Role.BODY, wide, sizes[0])]
        heights += [extra_height(desk, extra, wide, sizes[1]) for extra in card.extras]
        if sum(heights) + px(6) * (len(heights) - 1) <= left:
            return share, sizes, heights
    return *WAYS_TO_FIT[-1], heights
