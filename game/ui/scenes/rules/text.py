"""The text of a chapter on its page: its opening in the larger voice, the cards of its pieces, and below them the law,
each thing where it was laid out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.core.ruleset import Ruleset
from game.core.wording import counted
from game.play.position import Opened
from game.rules.catalogue import BadData
from game.ui import theme as ink
from game.ui.rule_book import OPENING, Chapter, Rule, plain
from game.ui.scenes.battle.piece_card import draw_piece_card
from game.ui.scenes.rules import page
from game.ui.scenes.rules.kind_cards import cards_of
from game.ui.scenes.rules.page import Laid, draw_laid, draw_table, lay, table_height
from game.ui.skins.facts import Card
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk


COLUMN = 84  # units, for the numbers of rules
CARD, LONG_CARD = 200, 262  # units, the height of a piece's card: its moves alone, and with its effect
HEADING = 46  # units, for the heading of the law
IN_PLAY = "*In play:*"
"""How the paragraph with the example begins."""


@dataclass(frozen=True, slots=True)
class Block:
    """One rule, or the opening, as it is laid out: where it begins and ends, in pixels from the top of the page."""

    place: int
    top: int
    bottom: int


class ChapterText:
    """The words of one open chapter as they stand on the page."""

    def __init__(self, desk: Desk, rules: Ruleset[Any] | None) -> None:
        self.desk = desk
        self.rules = rules
        """Of the game on the table: its options are shown with the values that it plays with."""
        self.chapter = Chapter(0, "", "", ())
        self.game = ""
        self.blocks: list[Block] = []
        """The opening first, where there is one, then rule by rule."""
        self.cards: list[Card] = []
        self._said: list[tuple[pygame.Rect, Laid, bool]] = []
        """The opening's paragraphs: (place, words, whether it is the example)"""
        self._law: list[tuple[int, Laid]] = []
        """How far down each rule begins, and its words."""
        self._heading: pygame.Rect | None = None
        self._card_rects: list[pygame.Rect] = []
        self.left = 0
        self.width = 0

    def open(self, chapter: Chapter, game: str, diagram: Opened | None) -> None:
        """A chapter of a game's book, with the position of its diagram."""
        self.chapter, self.game = chapter, game
        self.cards = cards_of(self.desk, chapter, game, self.rules, diagram)

    def block_of(self, place: int) -> Block | None:
        return next((block for block in self.blocks if block.place == place), None)

    # Where everything stands

    def lay_opening(self, left: int, width: int, top: int, wanted: Sequence[str]) -> int:
        """Puts the opening there; returns where it ends, both in pixels from the top of the page."""
        px = self.desk.px
        small = self.desk.layout.compact
        self.blocks, self._said = [], []
        if not self.chapter.opening:
            return top
        y = top + px(6)
        for paragraph in self.chapter.opening:
            is_example = paragraph.startswith(IN_PLAY)
            indent = px(18) if is_example else 0
            voice = page.IN_PLAY[small] if is_example else page.OPENING[small]
            laid = lay(self.desk.theme, paragraph, width - indent, wanted, voice)
            y += px(4) if is_example else 0
            self._said.append((pygame.Rect(left + indent, y, width - indent, laid.height), laid, is_example))
            y += laid.height + px(10)
        self.blocks.append(Block(OPENING, top, y))
        return y

    def lay_law(self, left: int, width: int, top: int, hits: Collection[int], wanted: Sequence[str]) -> int:
        """Puts cards and rules below the opening; returns the height of the page."""
        px, theme = self.desk.px, self.desk.theme
        self.left, self.width = left, width
        self._card_rects, self._law = [], []
        y = top
        for card in self.cards:
            y += px(8)
            rect = pygame.Rect(left, y, min(width - px(16), px(560)), px(LONG_CARD if card.extras else CARD))
            self._card_rects.append(rect)
            y = rect.bottom + px(4)
        self._heading = None
        if self.chapter.opening and self.chapter.rules:
            y += px(8)
            self._heading = pygame.Rect(left, y, width, px(HEADING))
            y += px(HEADING)
        inner = width - self.column - px(16)
        for i, rule in enumerate(self.chapter.rules):
            begin = y
            y += px(8)
            laid = lay(theme, rule.text, inner, wanted if i in hits else ())
            self._law.append((y, laid))
            y += laid.height
            for ruling in rule.rulings:
                y += theme.paragraph_height(f"Ruling: {plain(ruling)}", Role.ASIDE, inner)
            y += px(34) * len(rule.switches)
            if rule.table:
                y += table_height(self.desk, rule.table, inner) + px(6)
            y += px(8)
            self.blocks.append(Block(i, begin, y))
            y += px(2)
        return y + px(10)

    @property
    def column(self) -> int:
        """The pixels that the numbers of rules take; none where no rule has one."""
        return self.desk.px(COLUMN) if any(rule.id for rule in self.chapter.rules) else 0

    # Drawing

    def paint(self, surface: pygame.Surface, top: int, window: pygame.Rect, marked: int | None) -> None:
        """What of the page is seen through `window`; `top` is the y of its beginning."""

        def is_seen(begin: int, end: int) -> bool:
            return top + end >= window.top and top + begin <= window.bottom

        block = self.block_of(marked) if marked is not None else None
        if block is not None:
            self._paint_marked(surface, block, top, window)
        self._paint_opening(surface, top)
        for rect, card in zip(self._card_rects, self.cards, strict=True):
            if is_seen(rect.top, rect.bottom):
                draw_piece_card(surface, self.desk, rect.move(0, top), card, waits=False)
        if self._heading is not None and is_seen(self._heading.top, self._heading.bottom):
            self._paint_law_heading(surface, self._heading.move(0, top))
        x = self.left + self.column
        laws = [block for block in self.blocks if block.place != OPENING]
        for block, (y, laid), rule in zip(laws, self._law, self.chapter.rules, strict=True):
            if is_seen(block.top, block.bottom):
                if rule.id:
                    self._paint_number(surface, rule, top + y)
                draw_laid(surface, self.desk, laid, x, top + y)
                notes = pygame.Rect(x, top + y + laid.height, self.width - self.column - self.desk.px(16), 0)
                self._paint_notes(surface, rule, notes)

    def _paint_opening(self, surface: pygame.Surface, top: int) -> None:
        px = self.desk.px
        for rect, laid, is_example in self._said:
            if is_example:
                bar = pygame.Rect(rect.x - px(16), top + rect.y + px(3), px(3), rect.height - px(6))
                surface.fill("#B58018", bar)
            draw_laid(surface, self.desk, laid, rect.x, top + rect.y)

    def _paint_law_heading(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """A quiet line across the page: from here on it is the law."""
        desk, px = self.desk, self.desk.px
        count = sum(1 for rule in self.chapter.rules if rule.id)
        words = "The law" if count else "In full" if self.chapter.number else "How to read this book"
        surface.fill("#B59A62", (rect.x, rect.y + px(8), rect.width - px(16), desk.art.line()))
        room = pygame.Rect(rect.x, rect.y + px(14), rect.width - px(16), px(26))
        desk.theme.write(surface, words, Role.SMALL_NAME, ink.SECOND_INK, room)
        if count:
            told = counted(count, "rule")
            desk.theme.write(surface, told, Role.SMALL, ink.SECOND_INK, room, "right")

    def _paint_marked(self, surface: pygame.Surface, block: Block, top: int, window: pygame.Rect) -> None:
        px = self.desk.px
        right = self.left + self.width + px(6)
        if block.place == OPENING:
            right = max(rect.right for rect, _, _ in self._said) + px(6)
        rect = pygame.Rect(window.x, top + block.top, right - window.x, block.bottom - block.top)
        if block.place == OPENING:
            rect.x = min(rect.x for rect, _, _ in self._said) - px(12)
            rect.width = right - rect.x
        self.desk.art.plate(surface, rect, "#E9B94A", "#B58018", radius=4, alpha=0.34, border_alpha=0.9)
        surface.fill("#A8271C", (rect.x, rect.y + px(1), px(5), rect.height - px(2)))

    def _paint_number(self, surface: pygame.Surface, rule: Rule, y: int) -> None:
        px = self.desk.px
        short = rule.id.partition("-")[2]  # without the word for the game
        room = pygame.Rect(self.left, y, px(COLUMN - 6), px(23))
        self.desk.theme.write(surface, short, Role.SMALL_STRONG, "#7A1B10", room, may_cut=True)

    def _paint_notes(self, surface: pygame.Surface, rule: Rule, room: pygame.Rect) -> None:
        """Rulings, options and table of a rule, from the top of `room` down."""
        desk, px = self.desk, self.desk.px
        x, y, width = room.x, room.y, room.width
        for ruling in rule.rulings:
            words = f"Ruling: {plain(ruling)}"
            y += desk.theme.paragraph(surface, words, Role.ASIDE, ink.SECOND_INK, pygame.Rect(x, y, width, 0))
        for switch in rule.switches:
            name, value, is_changed = self._switch_words(switch.name, switch.value)
            words = f"{name}: {value}" + (", changed" if is_changed else "")
            wide = desk.theme.width(words, Role.SMALL_STRONG) + px(46)
            pill = pygame.Rect(x, y + px(6), min(wide, width), px(26))
            desk.art.plate(surface, pill, "#FFF8E4" if not is_changed else "#F6DF9F", "#8A6A38", radius=13)
            gear = desk.sprites.icon("ui/settings", px(15), "#7A4E0A")
            surface.blit(gear, gear.get_rect(midleft=(pill.x + px(9), pill.centery)))
            inner = pygame.Rect(pill.x + px(30), pill.y, pill.width - px(40), pill.height)
            desk.theme.write(surface, words, Role.SMALL_STRONG, ink.INK, inner, may_cut=True)
            y += px(34)
        if rule.table:
            draw_table(surface, desk, rule.table, pygame.Rect(x, y + px(4), width, 0))

    def _switch_words(self, name: str, usual: str) -> tuple[str, str, bool]:
        """An option's name on screen, the value it has in the game on the table, whether that is changed."""
        try:
            options = self.desk.app.library.values(self.game)["options"]
        except (BadData, KeyError):
            options = {}
        shown = options[name].name if name in options else name.replace("_", " ").capitalize()
        value: Any = options[name].default if name in options else usual
        changed = False
        game = self.rules
        if game is not None and game.game == self.game:
            value, changed = game.switched.get(name, value), name in game.options
        if isinstance(value, bool):
            value = "true" if value else "false"
        said = {"true": "on", "false": "off"}.get(str(value), str(value))
        return shown, said, changed
