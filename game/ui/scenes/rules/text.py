"""The text of a chapter on its page: numbered rules, rulings, switches and tables, each where it was laid out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.rules.catalogue import BadData
from game.ui import theme as ink
from game.ui.rule_book import Rule, plain
from game.ui.scenes.rules.page import Piece, draw_pieces, draw_table, lay, table_height
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.scenes.rules.screen import RuleBook


COLUMN = 84  # units, for the numbers of rules


@dataclass(frozen=True, slots=True)
class Block:
    """One rule as it is laid out: where it begins and ends, in pixels from the top of the page."""

    rule: Rule
    top: int
    bottom: int


class RuleText:
    """The rules of one open chapter as they stand on the page."""

    def __init__(self, scene: RuleBook) -> None:
        self.scene = scene
        self.desk = scene.desk
        self.blocks: list[Block] = []
        self.left = 0
        self.width = 0
        self.laid: list[tuple[int, list[Piece], Role]] = []
        """How high in its block each rule begins, and its words."""

    def lay_text(self, top: int) -> None:
        px = self.desk.px
        y = top
        self.blocks = []
        self.laid = []
        hits = set(self.scene.hits[self.scene.chapter]) if self.scene.chapter < len(self.scene.hits) else set()
        wanted = self.scene.search.text.casefold().split()
        column = px(COLUMN) if any(rule.id for rule in self.scene.now.rules) else 0
        width = self.width - column - px(16)
        step = px(23)
        for i, rule in enumerate(self.scene.now.rules):
            begin = y
            y += px(8)
            marks = wanted if i in hits else []
            pieces, lines = lay(self.desk.theme, rule.text, width, marks)
            self.laid.append((y, pieces, Role.LARGE_BODY))
            y += lines * step if pieces else 0
            for ruling in rule.rulings:
                words = self.desk.theme.wrap(f"Ruling: {plain(ruling)}", Role.ASIDE, width)
                y += self.desk.theme.line_height(Role.ASIDE) * len(words)
            if rule.switches:
                y += px(34) * len(rule.switches)
            if rule.table:
                y += table_height(self.desk, rule.table, width) + px(6)
            y += px(8)
            self.blocks.append(Block(rule, begin, y))
            y += px(2)
        self.scene.view.set_height(y + px(10))

    def paint_text(self, surface: pygame.Surface, top: int) -> None:
        px = self.desk.px
        if self.scene.folded:
            self.scene.paint_folded_diagram(surface, top)
        column = px(COLUMN) if any(rule.id for rule in self.scene.now.rules) else 0
        x = self.left + column
        width = self.width - column - px(16)
        for i, (block, (y, pieces, _)) in enumerate(zip(self.blocks, self.laid, strict=True)):
            if top + block.bottom < self.scene.view.rect.top or top + block.top > self.scene.view.rect.bottom:
                continue
            if i == self.scene.marked:
                self._paint_marked(surface, block, top)
            if block.rule.id:
                self._paint_number(surface, block.rule, top + y)
            lines = 1 + max((piece.line for piece in pieces), default=-1)
            draw_pieces(surface, self.desk, pieces, x, top + y)
            self._paint_notes(surface, block.rule, x, top + y + lines * px(23), width)

    def _paint_marked(self, surface: pygame.Surface, block: Block, top: int) -> None:
        px = self.desk.px
        rect = pygame.Rect(self.scene.view.rect.x, top + block.top, self.width + px(6), block.bottom - block.top)
        self.desk.art.plate(surface, rect, "#E9B94A", "#B58018", radius=4, alpha=0.34, border_alpha=0.9)
        surface.fill("#A8271C", (rect.x, rect.y + px(1), px(5), rect.height - px(2)))

    def _paint_number(self, surface: pygame.Surface, rule: Rule, y: int) -> None:
        px = self.desk.px
        short = rule.id.removeprefix(f"{self.scene.book.game.upper()}-")
        room = pygame.Rect(self.left + px(6), y, px(COLUMN - 10), px(23))
        self.desk.theme.write(surface, short, Role.SMALL_STRONG, "#7A1B10", room, may_cut=True)

    def _paint_notes(self, surface: pygame.Surface, rule: Rule, x: int, y: int, width: int) -> None:
        desk, px = self.desk, self.desk.px
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
            room = pygame.Rect(pill.x + px(30), pill.y, pill.width - px(40), pill.height)
            desk.theme.write(surface, words, Role.SMALL_STRONG, ink.INK, room, may_cut=True)
            y += px(34)
        if rule.table:
            draw_table(surface, desk, rule.table, pygame.Rect(x, y + px(4), width, 0))

    def _switch_words(self, name: str, usual: str) -> tuple[str, str, bool]:
        """An option's name on screen, the value it has in the game on the table, whether that is changed."""
        try:
            options = self.desk.app.library.values(self.scene.book.game)["options"]
        except (BadData, KeyError):
            options = {}
        shown = options[name].name if name in options else name.replace("_", " ").capitalize()
        value: Any = options[name].default if name in options else usual
        changed = False
        game = self.scene.rules_of_game
        if game is not None and game.game == self.scene.book.game:
            value, changed = game.switched.get(name, value), name in game.options
        said = {True: "on", False: "off", "true": "on", "false": "off"}.get(value, str(value))
        return shown, said, changed
