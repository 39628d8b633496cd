"""The panel of the turn's roll: dice, cards with the rolled one lit, what may be done, and whether effects are unlocked
(docs/look.md, Battle).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from game.core.events import DiceThrown
from game.core.seats import Seat
from game.ui import theme as ink
from game.ui.scene import HANDLED, Change
from game.ui.skins import dice
from game.ui.skins.facts import Card
from game.ui.skins.panel import Fed, PlainPanel, Room
from game.ui.skins.turn import Grant, TurnCard, TurnDie, TurnTold, Use
from game.ui.theme import Role
from game.ui.widgets.button import Button
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.ui.desk import Desk

CARD, CARD_LIT = ((0.0, "#F3E8CB"), (1.0, "#D3BE8C")), ((0.0, "#FFF3CC"), (1.0, "#EFCF7E"))
RED, INKY = "#B3261E", "#2A1B11"
WIDEST_CARD = 56.0  # units
LARGEST_DIE = 78.0
TOKEN_TIP = "What a token can do now; on the others' turn: ask about the roll"
SETTLED = 0.82  # of the time of falling dice, after which they lie
HIGH, LOW = 182, 138  # units

TellTurn = Callable[[Any, Seat | None, DiceThrown | None], TurnTold | None]
"""(view, you, thrown): the roll of the turn and what it allows, told to `you`; `thrown` are dice that fall just now."""


class TurnPanel(PlainPanel):
    """Draws what a game tells of the turn into one rectangle."""

    room = Room.ABOVE

    def __init__(self, desk: Desk, tell: TellTurn) -> None:
        super().__init__()
        self.desk = desk
        self.tell = tell
        self.told: TurnTold | None = None
        self._falling = 1.0
        self._thrown: DiceThrown | None = None
        self._has_rule = False
        self.rule_button = Button(desk, "", self._open_rule, icon="ui/book", size=14)
        self.rule_button.visible = False
        self.token = Button(desk, "Token", lambda: self.spend(), icon="ui/rotate", size=14, tip=TOKEN_TIP)
        self.token.key = desk.settings.key("token")
        self.token.visible = False
        self.spend: Callable[[], Change] = lambda: HANDLED
        """What the token's button wishes."""
        self.cards: list[tuple[pygame.Rect, TurnCard]] = []
        """Where each card was drawn last, for tips."""

    def units(self, *, small: bool) -> int:
        return LOW if small else HIGH

    def arrange(self, *, small: bool) -> None:
        self.rule_button.rect = self.button
        self.token.cap = not small
        self.token.icon = "" if small else "ui/rotate"
        left = (self.button.x - self.desk.px(8)) if self._has_rule else self.button.right
        width = self.desk.px(112 if not small else 68)
        self.token.rect = pygame.Rect(left - width, self.button.y, width, self.button.height)

    def feed(self, fed: Fed) -> None:
        """What the turn allows now; dice that fall are told of as they fall."""
        self._thrown = fed.event if isinstance(fed.event, DiceThrown) else None
        told = self.tell(fed.view, fed.you, self._thrown)
        self.told = told = replace(told, rule="", token=None) if told is not None and fed.is_record else told
        falls = self._thrown is not None and told is not None and told.falls
        self._falling = min(1.0, fed.part / SETTLED) if falls else 1.0
        if fed.event is None:  # a button does not come and go while dice fall
            self.rule_button.visible = told is not None and bool(told.rule) and self.rect.width > 0
            self.rule_button.label = told.rule_words if told is not None else ""
            self.token.visible = told is not None and told.token is not None and self.rect.width > 0
            self.token.reason = (told.token or "") if told is not None else ""
            self.token.enabled = not self.token.reason
            if self._has_rule != self.rule_button.visible:
                self._has_rule = self.rule_button.visible
                self.arrange(small=self._low)

    @property
    def tells(self) -> bool:
        return self.told is not None

    @property
    def prompt(self) -> tuple[str, str]:
        return ("", "") if self.told is None or not self.told.hint else (self.told.title, self.told.hint)

    @property
    def account(self) -> tuple[str, str, str]:
        return ("", "", "") if self.told is None else self.told.account

    @property
    def moves(self) -> bool:
        return self._thrown is not None

    @property
    def controls(self) -> Sequence[Widget]:
        return (self.token, self.rule_button)

    def _open_rule(self) -> Change:
        """The rule book where it speaks of what the turn's roll allows."""
        return self.desk.app.open_rules(self.told.rule) if self.told is not None else HANDLED

    def about(self, point: tuple[int, int]) -> Card | None:
        """What the card at a point shows."""
        card = next((card for rect, card in self.cards if rect.collidepoint(point)), None)
        return card.about() if card is not None and card.about is not None else None

    @property
    def _low(self) -> bool:
        return self.rect.height < self.desk.px(150)

    @property
    def button(self) -> pygame.Rect:
        """Where the button that opens the rules stands."""
        px, high = self.desk.px, self.desk.px(32 if not self._low else 28)
        width = px(116 if not self._low else 100)
        foot = self.rect.bottom - px(9 if not self._low else 7)
        return pygame.Rect(self.rect.right - px(17) - width, foot - high, width, high)

    def draw(self, surface: pygame.Surface) -> None:
        told, falling = self.told, self._falling
        if told is None or not self.rect.inflate(30, 30).colliderect(surface.get_clip()):
            return
        desk, px, rect, low = self.desk, self.desk.px, self.rect, self._low
        desk.art.panel(surface, rect)
        desk.art.panel_title(surface, told.title, rect, 20 if not low else 15, 16 if not low else 14)
        top, foot = rect.y + px(36 if not low else 27), self.button.y - px(6)
        inner = pygame.Rect(rect.x + px(16), top, rect.width - px(32), foot - top)
        self.cards = []
        if len(told.dice) == 1:
            self._draw_lone(surface, told, inner, falling)
        elif told.dice:
            self._draw_row(surface, told, inner, falling)
        elif told.line:
            self._draw_line(surface, told, inner)
        self._draw_badge(surface, told)

    def _draw_line(self, surface: pygame.Surface, told: TurnTold, inner: pygame.Rect) -> None:
        """A picture and a sentence."""
        if told.picture is not None:
            size = min(inner.height - self.desk.px(8), self.desk.px(72))
            picture = told.picture(size)
            surface.blit(picture, picture.get_rect(midleft=(inner.x + self.desk.px(8), inner.centery)))
            inner = pygame.Rect(inner.x + size + self.desk.px(26), inner.y, inner.width, inner.height)
            inner.width = self.rect.right - self.desk.px(16) - inner.x
        high = self.desk.theme.paragraph_height(told.line, Role.LARGE_BODY, inner.width)
        room = pygame.Rect(inner.x, inner.centery - min(high, inner.height) // 2, inner.width, inner.height)
        self.desk.theme.paragraph(surface, told.line, Role.LARGE_BODY, ink.TEXT, room, may_cut=True)

    # One die, and the cards or words beside it

    def _draw_lone(self, surface: pygame.Surface, told: TurnTold, inner: pygame.Rect, falling: float) -> None:
        px, low = self.desk.px, self._low
        only = told.dice[0]
        wide = px(88 if not low else 62)
        left = pygame.Rect(inner.x, inner.y, wide, self.rect.bottom - px(8) - inner.y)
        words = px(18) if only.words and not low else 0
        size = min(px(LARGEST_DIE), left.height - words - px(4), wide)
        top = left.y + max(px(2), (left.height - size - words) // 2)
        self._die(surface, told.side, only, size, (left.centerx, top + size // 2), falling)
        if words:
            room = pygame.Rect(left.x - px(6), top + size, left.width + px(12), words)
            self.desk.theme.write(surface, only.words, Role.SMALL, ink.MUTED, room, "centre")
        rest = pygame.Rect(left.right + px(8), inner.y, inner.right - left.right - px(8), inner.height)
        if told.cards:
            self._draw_cards(surface, told.cards, rest)
        elif told.grants:
            self._draw_grants(surface, told.grants, rest)
        elif told.line:
            high = self.desk.theme.paragraph_height(told.line, Role.LARGE_BODY, rest.width)
            room = pygame.Rect(rest.x, rest.centery - min(high, rest.height) // 2, rest.width, rest.height)
            self.desk.theme.paragraph(surface, told.line, Role.LARGE_BODY, ink.TEXT, room, may_cut=True)

    def _die(
        self, surface: pygame.Surface, side: str, shown: TurnDie, size: int, centre: tuple[int, int], falling: float
    ) -> None:
        """A die as it lies or falls; one that is no longer in hand is a faint outline with a cross."""
        desk = self.desk
        if shown.face is None or shown.use is Use.GONE:
            picture = dice.die(desk, side, shown.sides, shown.sides, size).copy()
            picture.fill((255, 255, 255, 60), special_flags=pygame.BLEND_RGBA_MULT)
        else:
            picture = dice.tumbling(desk, side, shown.sides, shown.face, size, falling)
            if shown.use is Use.SPENT and falling >= 1:
                picture = picture.copy()
                picture.fill((255, 255, 255, 115), special_flags=pygame.BLEND_RGBA_MULT)
        up = 0 if desk.settings.calm or falling >= 1 else round(size * 0.25 * dice.hop(falling))
        surface.blit(picture, picture.get_rect(center=(centre[0], centre[1] - up)))
        if shown.use is Use.GONE:
            cross = desk.sprites.icon("ui/close", max(8, size // 2), ink.DIM)
            surface.blit(cross, cross.get_rect(center=centre))

    def _draw_cards(self, surface: pygame.Surface, cards: tuple[TurnCard, ...], room: pygame.Rect) -> None:
        """The row of cards; the rolled one larger, lit, its number on red."""
        desk, px, low = self.desk, self.desk.px, self._low
        gap = px(6 if len(cards) <= 9 else 4)
        width = min(px(WIDEST_CARD), (room.width - gap * (len(cards) - 1)) // max(1, len(cards)))
        high = min(room.height - px(4), round(width * 1.85))
        pitch = (room.width - width) / max(1, len(cards) - 1) if len(cards) > 1 else 0
        pitch = min(pitch, width + px(12))
        for i, card in enumerate(cards):
            plain = pygame.Rect(room.x + round(i * pitch), room.centery - high // 2 + px(2), width, high)
            rect = plain.inflate(px(4), px(10) if not low else px(6)) if card.is_rolled else plain
            self.cards.append((rect, card))
            desk.art.shadow(surface, rect, down=2, blur=4, alpha=0.5, radius=5)
            edge = ink.LIGHT_GOLD if card.is_rolled else "#0A0705"
            wide = 2 if card.is_rolled else 1
            desk.art.plate(surface, rect, CARD_LIT if card.is_rolled else CARD, edge, radius=5, width=wide)
            desk.art.outline(surface, rect.inflate(-px(6), -px(6)), "#8A6A38", radius=3, alpha=0.8)
            disc = pygame.Rect(0, 0, px(19), px(19))
            disc.midtop = rect.centerx, rect.y + px(3)
            desk.art.plate(surface, disc, RED if card.is_rolled else INKY, "#FFF3DA", radius=10, border_alpha=0.5)
            desk.theme.write(surface, str(card.number), Role.TINY, "#FFF8EC", disc, "centre", size=12)
            body = pygame.Rect(rect.x, disc.bottom, rect.width, rect.bottom - px(5) - disc.bottom)
            side = min(rect.width - px(8), body.height)
            picture = card.picture(side)
            if card.is_empty:
                picture = picture.copy()
                picture.fill((255, 255, 255, 80), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(picture, picture.get_rect(center=body.center))
            if card.is_empty:
                cross = desk.sprites.icon("ui/close", max(8, side // 2), RED)
                surface.blit(cross, cross.get_rect(center=body.center))

    # Several dice, and what they allow

    def _draw_row(self, surface: pygame.Surface, told: TurnTold, inner: pygame.Rect, falling: float) -> None:
        """All dice in a row, those of a set that is being used on gold; under them what they allow.

        Where room is scarce a sentence goes beside the badge if it can, and the dice are the larger for it.
        """
        desk, px, low = self.desk, self.desk.px, self._low
        count = len(told.dice)
        beside = self._beside_badge(told) if low and not told.grants else None
        under = px(30 if not low else 25) if beside is None else 0
        pitch = min(px(84), inner.width // max(1, count))
        size = min(pitch - px(12), inner.height - under - px(18))
        for i, shown in enumerate(told.dice):
            centre = inner.x + pitch * i + pitch // 2, inner.y + px(4) + size // 2
            if shown.use is Use.NOW:
                tile = pygame.Rect(0, 0, size + px(10), size + px(6))
                tile.center = centre
                desk.art.plate(surface, tile, "#4A3620", ink.LIGHT_GOLD, radius=4, width=1.5)
            self._die(surface, told.side, shown, size, centre, falling)
            name = pygame.Rect(0, 0, pitch, px(15))
            name.midtop = centre[0], inner.y + size + px(6)
            colour = ink.LIGHT_GOLD if shown.use is Use.NOW else ink.MUTED if shown.use is not Use.GONE else ink.DIM
            desk.theme.write(surface, shown.words, Role.TINY, colour, name, "centre", size=11)
        rest = pygame.Rect(inner.x, inner.bottom - under + px(4), inner.width, under)
        if told.grants and falling >= 1:
            self._draw_chips(surface, told.grants, rest)
        elif beside is not None and falling >= 1:
            desk.theme.write(surface, told.line, Role.BODY, ink.TEXT, beside)
        elif told.line and falling >= 1:
            desk.theme.paragraph(surface, told.line, Role.BODY, ink.TEXT, rest, may_cut=True)

    def _beside_badge(self, told: TurnTold) -> pygame.Rect | None:
        """Where the whole sentence has room right of the badge."""
        if not told.line or not told.badge:
            return None
        pill, _, _ = self._pill(told)
        room = pygame.Rect(pill.right + self.desk.px(12), pill.y, 0, pill.height)
        room.width = self._foot_end(told) - self.desk.px(6) - room.x
        return room if self.desk.theme.width(told.line, Role.BODY) <= room.width else None

    def _draw_chips(self, surface: pygame.Surface, grants: tuple[Grant, ...], room: pygame.Rect) -> None:
        """Side by side."""
        gap = self.desk.px(6)
        width = (room.width - gap * (len(grants) - 1)) // len(grants)
        for i, grant in enumerate(grants):
            self._draw_grant(surface, grant, pygame.Rect(room.x + i * (width + gap), room.y, width, room.height))

    def _draw_grants(self, surface: pygame.Surface, grants: tuple[Grant, ...], room: pygame.Rect) -> None:
        """One under the other."""
        px = self.desk.px
        pitch = min(px(34), room.height // max(1, len(grants)))
        for i, grant in enumerate(grants):
            row = pygame.Rect(room.x, room.y + i * pitch, room.width, pitch - px(3))
            self._draw_grant(surface, grant, row)

    def _draw_grant(self, surface: pygame.Surface, grant: Grant, row: pygame.Rect) -> None:
        """A sign of its state, its head, what it allows, what is left of it."""
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        now, spent = grant.use is Use.NOW, grant.use in (Use.SPENT, Use.GONE)
        desk.art.plate(
            surface, row, "#4A3620" if now else ink.INSET, ink.LIGHT_GOLD if now else ink.LINE, radius=4,
            border_alpha=1 if now else 0.55,
        )  # fmt: skip
        icon, colour = ("ui/clock", ink.DIM)
        if spent or now:
            icon, colour = ("ui/check", ink.GOOD) if spent else ("ui/chevron_right", ink.LIGHT_GOLD)
        sign = desk.sprites.icon(icon, px(13), colour)
        surface.blit(sign, sign.get_rect(center=(row.x + px(12), row.centery)))
        head = pygame.Rect(row.x + px(22), row.y, px(34), row.height)
        tone = ink.DIM if spent else ink.LIGHT_GOLD
        at = theme.write(surface, grant.head, Role.SMALL_NAME, tone, head, size=16)
        x = at.right + px(7)
        note = px(8) + theme.width(grant.note, Role.SMALL) if grant.note else 0
        wide = row.right - px(8) - x
        if note + theme.width(grant.words, Role.SMALL_STRONG) > wide:
            note = 0  # what it allows says more, and what is spent has its sign
        words = pygame.Rect(x, row.y, wide - note, row.height)
        theme.write(surface, grant.words, Role.SMALL_STRONG, ink.MUTED if spent else ink.IVORY, words, may_cut=True)
        if note:
            aside = pygame.Rect(row.right - px(8) - note, row.y, note, row.height)
            theme.write(surface, grant.note, Role.SMALL, ink.MUTED, aside, "right", may_cut=True)

    def _foot_end(self, told: TurnTold) -> int:
        """Where the buttons at the foot begin."""
        if told.token is not None:
            return self.token.rect.x
        return self.button.x if told.rule else self.button.right

    # Whether effects are unlocked

    def _pill(self, told: TurnTold) -> tuple[pygame.Rect, float, str]:
        """Where the badge stands, the size of its words, and the words: without their reason where that has no room."""
        px, theme, button = self.desk.px, self.desk.theme, self.button
        lone = len(told.dice) == 1
        left = self.rect.x + px(16) + (px(96 if not self._low else 70) if lone else 0)
        most = self._foot_end(told) - px(10) - left
        badge, size = told.badge, 14.0
        while theme.width(badge, Role.STRONG, size) + px(40) > most and size > 11:
            size -= 0.5
            if size < 12.5 and badge == told.badge:
                badge, size = badge.rpartition(": ")[2].capitalize(), 14.0
        width = min(most, theme.width(badge, Role.STRONG, size) + px(40))
        pill = pygame.Rect(left, 0, width, button.height - px(2))
        pill.centery = button.centery
        return pill, size, badge

    def _draw_badge(self, surface: pygame.Surface, told: TurnTold) -> None:
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        if not told.badge:
            return
        pill, size, badge = self._pill(told)
        fill, colour = (ink.GOLD, ink.BUTTON_INK) if told.is_unlocked else (ink.INSET, ink.MUTED)
        edge = ink.LIGHT_GOLD if told.is_unlocked else ink.LINE
        desk.art.plate(surface, pill, fill, edge, radius=pill.height / 2 / theme.scale)
        sign = desk.sprites.icon("glyphs/arcane" if told.is_unlocked else "ui/lock", px(14), colour)
        surface.blit(sign, sign.get_rect(center=(pill.x + px(16), pill.centery)))
        room = pygame.Rect(pill.x + px(28), pill.y, pill.width - px(36), pill.height)
        theme.write(surface, badge, Role.STRONG, colour, room, size=size, may_cut=True)
