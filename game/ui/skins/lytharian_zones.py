"""What lies round Lytharian's board: the hand below it, enchants and piles at its side, and a row of signs for what has
no place of its own (an ability, a card on a troop, a card in the crypt)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Label, Slot, Spot, Square
from game.core.seats import Seat
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import UNSEEN, LytharianState
from game.ui import theme as ink
from game.ui.skins.lytharian_cards import HIGH, Cards
from game.ui.skins.lytharian_mana import ManaTrack, mana_spot
from game.ui.skins.marks import Marks
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

CARD = 112.0  # units, the widest card of a hand
CHIP = 28.0
RAIL = 150.0
LIFT = 10.0
SPACES = 3
"""Enchants of a seat.  LYTH-ENCHANT-1."""
TARGET = "Click a framed troop or square: it is the target. Esc lets the card go."
WEARER = "Click a framed troop: it will wear this. Esc lets the card go."
LYING = 0.72
"""How high a pile is drawn, of a card."""
BESIDE = 84.0
"""Units of a half of the rail for what is no card: a heading, what lies between, two rows of mana."""
PILES = ("deck", "crypt", "nether")
PILE_NAMES = {"deck": "Deck", "crypt": "Crypt", "nether": "Nether"}
PILE_SIGNS = {"crypt": "glyphs/skull", "nether": "glyphs/hourglass"}


@dataclass(frozen=True, slots=True)
class Held:
    """A kind of card in a hand, and how many of it."""

    card: str
    count: int
    spot: Label


def in_hand(law: Law, cards: Sequence[str]) -> list[Held]:
    """The hand as it is shown: alike cards lie on each other, the cheapest first."""

    def order(card_id: str) -> tuple[int, int, str]:
        card = law.card(card_id)
        cost = card.cost if isinstance(card.cost, int) else 99
        return (not card.is_spell, cost, card.name)

    kinds = sorted({card for card in cards if card != UNSEEN}, key=order)
    return [Held(card, cards.count(card), spot_in_hand(law, card)) for card in kinds]


def spot_in_hand(law: Law, card: str) -> Label:
    """What is touched for a card in the hand."""
    verb = "equip" if law.card(card).kind == "equipment" else "cast"
    return Label(f"{verb}:{card}")


def pile_spot(seat: Seat, pile: str) -> Label:
    """What is pointed at to look into a pile."""
    return Label(f"pile {seat} {pile}")


class Zones:
    """Where everything beside the board is, and how it is drawn."""

    def __init__(self, desk: Desk, law: Law, cards: Cards) -> None:
        self.desk = desk
        self.law = law
        self.cards = cards
        self.mana = ManaTrack(desk, law)
        self.rail = pygame.Rect(0, 0, 0, 0)
        self.chips = pygame.Rect(0, 0, 0, 0)
        self.hand = pygame.Rect(0, 0, 0, 0)
        self.places: dict[Spot, pygame.Rect] = {}
        """What has a place now: cards in the hand, enchants, chips."""
        self.stacked: dict[int, str] = {}
        """The names of what lies on the stack, by place from 1."""
        self.shows_only = False
        """Nobody acts: there are no chips, and every card can be read."""
        self.above = Seat(1)
        """Whose things lie at the upper half of the rail."""

    def fit(self, outer: pygame.Rect, board: pygame.Rect) -> None:
        """Lays the zones round the board inside `outer`."""
        gap, chips = self.desk.px(10), self.desk.px(0 if self.shows_only else CHIP)
        self.rail = pygame.Rect(board.right + gap, board.y, outer.right - board.right - gap, board.height)
        self.chips = pygame.Rect(outer.x, board.bottom + self.desk.px(3), outer.width, chips)
        top = board.bottom + self.between
        self.hand = pygame.Rect(outer.x, top, outer.width, outer.bottom - top)
        self.places = {}

    @property
    def between(self) -> int:
        """From the board to the hand: the chips, and what a card is lifted by."""
        px = self.desk.px
        return px(3) + px(LIFT) + (0 if self.shows_only else px(CHIP))

    def place_of(self, spot: Spot) -> pygame.Rect | None:
        """Where something lies; the row of chips for what has not been laid yet."""
        if spot in self.places:
            return self.places[spot]
        return self.chips if isinstance(spot, (Label, Slot)) and self.chips.width else None

    def spot_at(self, point: tuple[int, int]) -> Spot | None:
        """The uppermost thing at a point."""
        found = [spot for spot, place in self.places.items() if place.collidepoint(point)]
        return found[-1] if found else None

    # --- laying

    def lay(
        self, view: LytharianState, mine: Seat, wanted: Iterable[Spot], bench: Mapping[Spot, pygame.Rect]
    ) -> None:
        """Gives everything its place; `wanted` is what may be touched and lies nowhere else, `bench` who waits on the
        board."""
        self.places = dict(bench)
        self.stacked = {i: self.name_of_card(item.card or item.ability) for i, item in enumerate(view.stack, 1)}
        self._lay_piles()
        self._lay_hand(in_hand(self.law, view.hand[mine]))
        for seat in (Seat(0), Seat(1)):
            for i, enchant in enumerate(view.enchants[seat]):
                place = self.enchant_place(seat, i)
                spot = Label(f"enchant {seat} {enchant.card}")
                own = Label(enchant.card)
                self.places[own if own in set(wanted) else spot] = place
        rest = [spot for spot in dict.fromkeys(wanted) if spot not in self.places]
        self._lay_chips(rest)

    def _lay_piles(self) -> None:
        """Crypts and nethers can be looked into, and the mana is explained."""
        for seat in (Seat(0), Seat(1)):
            self.places[mana_spot(seat)] = self.mana_place(seat)
            for pile in PILES:
                self.places[pile_spot(seat, pile)] = self.pile_place(seat, pile)

    def _lay_hand(self, held: Sequence[Held]) -> None:
        if not held:
            return
        width = min(self.desk.px(CARD), round((self.hand.height - self.desk.px(4)) * 100 / HIGH))
        gap = self.desk.px(8)
        step = min(width + gap, (self.hand.width - width) // max(1, len(held) - 1)) if len(held) > 1 else 0
        whole = step * (len(held) - 1) + width
        left = self.hand.x + (self.hand.width - whole) // 2
        for i, each in enumerate(held):
            self.places[each.spot] = pygame.Rect(left + i * step, self.hand.y, width, round(width * HIGH / 100))

    def _lay_chips(self, spots: Sequence[Spot]) -> None:
        if not spots:
            return
        gap = self.desk.px(5)
        widths = [self.desk.theme.width(self.words(spot), Role.SMALL_STRONG) + self.desk.px(22) for spot in spots]
        whole = sum(widths) + gap * (len(widths) - 1)
        if whole > self.chips.width:
            share = (self.chips.width - gap * (len(widths) - 1)) / max(1, sum(widths))
            widths = [max(self.desk.px(24), int(width * share)) for width in widths]
            whole = sum(widths) + gap * (len(widths) - 1)
        x = self.chips.x + max(0, (self.chips.width - whole) // 2)
        for spot, width in zip(spots, widths, strict=True):
            self.places[spot] = pygame.Rect(x, self.chips.y, width, self.chips.height)
            x += width + gap

    def words(self, spot: Spot) -> str:
        """What a chip says."""
        if isinstance(spot, Slot):
            return f"{self.stacked.get(spot.index, 'Item')} (stack, {spot.index})"
        if not isinstance(spot, Label):
            return ""
        name = spot.name
        if name.startswith("mana "):
            return "Mana"
        if name.startswith("pile "):
            return PILE_NAMES[name.rpartition(" ")[2]]
        if name == "reveal":
            return "Turn face up"
        if name.startswith("x="):
            return f"X is {name[2:]}"
        head, _, rest = name.partition(" ")
        grid = self.law.ground.grid
        if head in ("weapon", "armor", "aura", "curse") and rest.isdigit():
            return f"{head.capitalize()} on {grid.names[int(rest)]}"
        if head in ("crypt", "nether", "enchant") and rest:
            return f"{self.name_of_card(rest.partition(' ')[2])} ({head})"
        verb, _, card = name.partition("=")
        if card:
            words = {"reforge": "Give up", "replace": "Instead of", "over": "Destroying its"}
            what = " and ".join(self.name_of_card(part) for part in card.split("+"))
            return f"{words.get(verb, verb.capitalize())} {what}"
        return self.name_of_card(name)

    def name_of_card(self, name: str) -> str:
        """A card's or an ability's name on screen."""
        if name in self.law.cards:
            return self.law.cards[name].name
        power = next((power for power in self.law.powers.values() if power.key == name), None)
        if power is not None:
            return power.name.partition(": ")[2] or power.name
        return name.replace("_", " ").capitalize()

    # --- the rail

    def _half(self, seat: Seat) -> pygame.Rect:
        """The part of the rail for a seat's things."""
        half = self.rail.height // 2
        top = self.rail.y if seat == self.above else self.rail.bottom - half
        return pygame.Rect(self.rail.x, top, self.rail.width, half)

    def _small(self) -> tuple[int, int, int]:
        """Width, height and step of the small cards in the rail."""
        px = self.desk.px
        gap = px(6)
        high = (self.rail.height // 2 - px(BESIDE)) * 100 / (HIGH * (1 + LYING))
        width = min(px(58), (self.rail.width - 2 * gap) // SPACES, int(high))
        width = max(width, px(24))
        return width, round(width * HIGH / 100), width + gap

    def enchant_place(self, seat: Seat, number: int) -> pygame.Rect:
        """Where a seat's enchant of that place lies."""
        half, (width, height, step) = self._half(seat), self._small()
        high = self.desk.px(20)
        top = half.y + high if seat == self.above else half.bottom - height - high
        return pygame.Rect(half.x + number * step, top, width, height)

    def pile_place(self, seat: Seat, pile: str) -> pygame.Rect:
        """Where deck, crypt or nether of a seat lie."""
        half, (width, height, step) = self._half(seat), self._small()
        low = round(height * LYING)
        at = self.enchant_place(seat, 0)
        top = at.bottom + self.desk.px(10) if seat == self.above else at.y - self.desk.px(10) - low
        return pygame.Rect(half.x + PILES.index(pile) * step, top, width, low)

    def mana_place(self, seat: Seat) -> pygame.Rect:
        """The track between a seat's piles and the middle of the rail."""
        half, pile, gap = self._half(seat), self.pile_place(seat, PILES[0]), self.desk.px(4)
        is_above = seat == self.above
        top, bottom = (pile.bottom + 2 * gap, half.bottom - gap) if is_above else (half.y + 2 * gap, pile.y - gap)
        return self.mana.fitted(pygame.Rect(half.x, top, half.width, max(0, bottom - top)), is_above=is_above)

    # --- drawing

    def bake(self, surface: pygame.Surface) -> None:
        """What stands still: the names of the halves of the rail."""

    def draw(
        self, surface: pygame.Surface, view: LytharianState, mine: Seat, marks: Marks, playable: frozenset[Spot]
    ) -> None:
        """The rail, the chips and the hand."""
        for seat in (Seat(0), Seat(1)):
            self._draw_rail(surface, view, seat, marks)
        for spot, place in self.places.items():
            if place.y == self.chips.y and place.height == self.chips.height:
                self._draw_chip(surface, spot, place, marks)
        self._draw_next(surface, marks)
        self._draw_hand(surface, view, mine, marks, playable)

    def _draw_rail(self, surface: pygame.Surface, view: LytharianState, seat: Seat, marks: Marks) -> None:
        desk, px = self.desk, self.desk.px
        place = self.enchant_place(seat, 0)
        half = self._half(seat)
        y = place.y - px(19) if seat == self.above else place.bottom + px(2)
        words = pygame.Rect(half.x, y, half.width, px(17))
        desk.theme.write(surface, "Enchants", Role.SMALL_STRONG, ink.GOLD, words)
        standing = view.enchants[seat]
        for i in range(SPACES):
            at = self.enchant_place(seat, i)
            if i < len(standing):
                surface.blit(self.cards.face(standing[i].card, at.width), at)
                self._ring(surface, at, (Label(standing[i].card), Label(f"enchant {seat} {standing[i].card}")), marks)
            else:
                desk.art.plate(surface, at, "#1A110C", ink.LINE, radius=4)
                star = desk.sprites.icon("glyphs/star", max(6, at.width // 3), ink.LINE)
                surface.blit(star, star.get_rect(center=at.center))
        for pile in PILES:
            self._draw_pile(surface, view, seat, pile)
        self.mana.draw(surface, view, seat, self.mana_place(seat))

    def _draw_pile(self, surface: pygame.Surface, view: LytharianState, seat: Seat, pile: str) -> None:
        desk, at = self.desk, self.pile_place(seat, pile)
        cards = {"deck": view.deck, "crypt": view.crypt, "nether": view.nether}[pile][seat]
        if pile == "deck" and cards:
            surface.blit(pygame.transform.smoothscale(self.cards.back(seat, at.width), at.size), at)
        else:
            desk.art.plate(surface, at, "#1F150F", ink.RULE if cards else ink.LINE, radius=4)
            sign = desk.sprites.icon(PILE_SIGNS.get(pile, "glyphs/cards"), round(at.height * 0.5), ink.MUTED)
            surface.blit(sign, sign.get_rect(center=(at.centerx, at.centery - at.height // 8)))
        count = pygame.Rect(0, 0, max(at.width * 5 // 8, desk.px(18)), desk.px(16))
        count.midbottom = (at.centerx, at.bottom + desk.px(4))
        desk.art.plate(surface, count, "#120C08", ink.RULE, radius=7)
        desk.theme.write(surface, str(len(cards)), Role.TINY, ink.IVORY, count, "centre")

    def _draw_chip(self, surface: pygame.Surface, spot: Spot, place: pygame.Rect, marks: Marks) -> None:
        desk = self.desk
        is_next, is_held = spot in marks.moves, spot == marks.selected
        fill = "#4A3620" if is_held else "#3A2A1A" if spot == marks.hover else "#2B1F15"
        desk.art.plate(surface, place, fill, ink.LIGHT_GOLD if is_next or is_held else ink.RULE, radius=6)
        if spot == marks.cursor:
            desk.art.outline(surface, place.inflate(4, 4), ink.SKY, radius=7, width=2)
        room = place.inflate(-desk.px(12), 0)
        desk.theme.write(surface, self.words(spot), Role.SMALL_STRONG, ink.IVORY, room, "centre", may_cut=True)

    def _draw_next(self, surface: pygame.Surface, marks: Marks) -> None:
        """What is to be touched next for a card in hand, while all of it lies on the board."""
        held = marks.selected
        if not isinstance(held, Label) or not marks.moves or not all(isinstance(s, Square) for s in marks.moves):
            return
        words = {"cast": TARGET, "equip": WEARER}.get(held.name.partition(":")[0], "")
        self.desk.theme.write(surface, words, Role.SMALL_STRONG, ink.LIGHT_GOLD, self.chips, "centre", may_cut=True)

    def _draw_hand(
        self, surface: pygame.Surface, view: LytharianState, mine: Seat, marks: Marks, playable: frozenset[Spot]
    ) -> None:
        held = in_hand(self.law, view.hand[mine])
        if not held and view.hand[mine]:
            self._draw_backs(surface, mine, len(view.hand[mine]))
        pointed = next((each for each in held if each.spot in (marks.hover, marks.cursor)), None)
        ordered = [each for each in held if each is not pointed] + ([pointed] if pointed is not None else [])
        for each in ordered:
            place = self.places.get(each.spot)
            if place is None:
                continue
            can = each.spot in playable
            lift = self.desk.px(LIFT) if each is pointed or each.spot == marks.selected else 0
            at = place.move(0, -lift)
            if can:
                self.desk.art.halo(
                    surface, at, ink.LIGHT_GOLD, blur=5, alpha=0.5 if each.spot == marks.selected else 0.3
                )
            surface.blit(self.cards.face(each.card, at.width, dim=not can and not self.shows_only), at)
            if each.count > 1:
                self.cards.counted(surface, at, each.count)
            self._ring(surface, at, (each.spot,), marks)

    def _draw_backs(self, surface: pygame.Surface, seat: Seat, count: int) -> None:
        """A hand that nobody may see just now, as many cards as it has."""
        width = min(self.desk.px(CARD), round((self.hand.height - self.desk.px(4)) * 100 / HIGH)) * 3 // 4
        step = min(width // 2, (self.hand.width - width) // max(1, count - 1)) if count > 1 else 0
        left = self.hand.x + (self.hand.width - step * (count - 1) - width) // 2
        for i in range(count):
            surface.blit(self.cards.back(seat, width), (left + i * step, self.hand.y))

    def _ring(self, surface: pygame.Surface, at: pygame.Rect, spots: Sequence[Spot], marks: Marks) -> None:
        """The edge of a card that is chosen, may be chosen, or is refused."""

        def any_in(found: Iterable[Spot | None]) -> bool:
            return any(spot in found for spot in spots)

        colour = ""
        if any_in((marks.cursor,)):
            colour = ink.SKY
        elif any_in((marks.selected,)) or any_in(marks.moves):
            colour = ink.LIGHT_GOLD
        elif any_in(marks.lit):
            colour = ink.BAD
        if colour:
            self.desk.art.outline(surface, at.inflate(6, 6), colour, radius=7, width=2.4)
