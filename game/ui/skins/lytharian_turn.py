"""The turn of Lytharian Chess: its phases, and the stack, what resolves first on top
(docs/look.md, Lytharian Chess)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core.seats import Seat
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.state import AtTroop, Casting, LytharianState
from game.ui import theme as ink
from game.ui.skins.facts import Card
from game.ui.skins.lytharian_art import KINDS
from game.ui.skins.lytharian_cards import FRAMES, Cards
from game.ui.skins.panel import Fed, PlainPanel, Room
from game.ui.theme import Role, mix

if TYPE_CHECKING:
    from game.ui.desk import Desk

PHASES = (("effects", "Effects"), ("mana", "Mana"), ("draw", "Draw"), ("main", "Main"))
HIGH, LOW = 168, 128  # units
ROW, PILL = 36.0, 24.0
EMPTY = "Nothing waits to resolve."


class LytharianTurn(PlainPanel):
    """Above what is told."""

    room = Room.ABOVE
    tells = False

    def __init__(self, desk: Desk, rules: LytharianRules, cards: Cards) -> None:
        super().__init__()
        self.desk = desk
        self.rules = rules
        self.cards = cards
        self.view: LytharianState | None = None
        self.entries: list[tuple[pygame.Rect, Casting]] = []

    def units(self, *, small: bool) -> int:
        return LOW if small else HIGH

    def feed(self, fed: Fed) -> None:
        self.view = fed.view

    def about(self, point: tuple[int, int]) -> Card | None:
        """The card of the item at a point."""
        for rect, item in self.entries:
            card = self.rules.law.card(item.card)
            if rect.collidepoint(point) and card.kind:
                return Card(card.name, (card.slot or card.kind).capitalize(), card.text)
        return None

    def draw(self, surface: pygame.Surface) -> None:
        view = self.view
        if view is None or not self.rect.colliderect(surface.get_clip()):
            return
        desk, px = self.desk, self.desk.px
        desk.art.panel(surface, self.rect)
        top = self._draw_phases(surface, view)
        room = pygame.Rect(self.rect.x + px(14), top, self.rect.width - px(28), self.rect.bottom - px(8) - top)
        self.entries = []
        items = [*reversed(view.stack)]
        if view.resolving is not None and view.resolving not in items:
            items.insert(0, view.resolving)
        if not items:
            words = EMPTY if view.combat is None else self._fight(view)
            desk.theme.paragraph(surface, words, Role.ASIDE, ink.MUTED, room.inflate(0, -px(8)), "centre", may_cut=True)
            return
        step = min(px(ROW), room.height // min(len(items), 4))
        for i, item in enumerate(items[: max(1, room.height // max(1, step))]):
            inset = px(8) * i
            at = pygame.Rect(room.x + inset, room.y + i * step, room.width - 2 * inset, step - px(4))
            self._draw_item(surface, item, at, first=i == 0)
            self.entries.append((at, item))

    def _draw_phases(self, surface: pygame.Surface, view: LytharianState) -> int:
        """The phases, the present one lit; returns where they end."""
        desk, px = self.desk, self.desk.px
        whose = self.rules.seat_name(view.turn)
        y = self.rect.y + px(10)
        words = pygame.Rect(self.rect.x + px(16), y, px(96), px(PILL))
        colour = ("#9CC2F5", "#FF9D86")[view.turn]
        desk.theme.write(surface, f"{whose}'s turn", Role.SMALL_NAME, colour, words, size=15, may_cut=True)
        left = words.right + px(6)
        wide = (self.rect.right - px(14) - left - 3 * px(5)) // 4
        for i, (phase, name) in enumerate(PHASES):
            pill = pygame.Rect(left + i * (wide + px(5)), y, wide, px(PILL))
            lit = view.phase == phase
            desk.art.plate(surface, pill, "#D9B15A" if lit else "#1C130D", ink.RULE, radius=11)
            desk.theme.write(
                surface, name, Role.SMALL_STRONG, "#22160E" if lit else ink.MUTED, pill.inflate(-px(6), 0), "centre"
            )
        return y + px(PILL) + px(8)

    def _fight(self, view: LytharianState) -> str:
        combat = view.combat
        assert combat is not None
        names = self.rules.law.ground.grid.names
        return f"{names[combat.attacker]} attacks {names[combat.defender]}."

    def _draw_item(self, surface: pygame.Surface, item: Casting, at: pygame.Rect, *, first: bool) -> None:
        desk, px, law = self.desk, self.desk.px, self.rules.law
        card = law.card(item.card)
        light, dark = FRAMES.get(card.element or "neutral", FRAMES["neutral"])
        fill = ((0.0, mix(mix(light, dark, 0.6), "#1A110C", 0.45)), (1.0, mix(dark, "#1A110C", 0.6)))
        desk.art.plate(surface, at, fill, ink.LIGHT_GOLD if first else ink.RULE, radius=5, width=2 if first else 1)
        mark = desk.sprites.icon(KINDS.get(card.kind, "glyphs/star"), round(at.height * 0.6), "#FFF3D0")
        surface.blit(mark, mark.get_rect(center=(at.x + at.height // 2 + px(2), at.centery)))
        name = card.name if card.kind else self._ability(item)
        whose = self.rules.seat_name(Seat(item.by))
        right = pygame.Rect(at.right - px(70), at.y, px(62), at.height)
        colour = ("#9CC2F5", "#FF9D86")[item.by]
        said = desk.theme.write(surface, whose, Role.SMALL_STRONG, colour, right, "right", may_cut=True)
        room = pygame.Rect(at.x + at.height + px(6), at.y, said.left - px(8) - at.x - at.height - px(6), at.height)
        shown = desk.theme.write(surface, name, Role.SMALL_NAME, ink.IVORY, room, size=15, may_cut=True)
        rest = pygame.Rect(shown.right + px(8), room.y, room.right - shown.right - px(8), room.height)
        targets = ", ".join(law.ground.grid.names[t.square] for t in item.at if isinstance(t, AtTroop))
        words = (f"X {item.x}, " if item.x else "") + (f"on {targets}" if targets else "")
        if rest.width > px(30) and words:
            desk.theme.write(surface, words.strip(", "), Role.SMALL, ink.TEXT, rest, may_cut=True)

    def _ability(self, item: Casting) -> str:
        power = next((power for power in self.rules.law.powers.values() if power.key == item.ability), None)
        return (power.name.partition(": ")[2] or power.name) if power is not None else "An ability"
