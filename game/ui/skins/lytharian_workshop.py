"""What the workshop of Lytharian Chess shows: troops in formation, spells and equipment by cost, every rule of ARMY and
DECK with a button that mends what breaks it (docs/rules/lytharian.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Pick
from game.core.seats import Seat
from game.rules.lytharian.armies import MOST_SPELLS, MOST_TWINS, OPPOSED, align_of, bonus, deck_min, wanted
from game.rules.lytharian.data import ReadyArmy, ReadyDeck, listed
from game.rules.lytharian.law import SPELLS, Card, Law
from game.rules.lytharian.state import Troop
from game.ui import theme as ink
from game.ui.skins.lytharian_art import KINDS, PIECES
from game.ui.skins.lytharian_cards import FRAMES
from game.ui.skins.set_up import Army, Counts
from game.ui.skins.workshop import Bench, Chip, Finding, Head, Line, Mend, Slot
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk
    from game.ui.skins.lytharian import LytharianSkin

ARMY, DECK = "army", "deck"
RANKS = ("K", "Q", "R", "KN", "B", "P")
HOME_ROW = ("R", "KN", "B", "Q", "K", "B", "KN", "R")
"""The officers as they stand from the a-file on.  LYTH-SETUP-1."""
ACROSS = 8
ELEMENTS = ("life", "death", "fire", "water", "air", "earth", "arcane", "neutral")
ELEMENT_SIGNS = {
    "life": "glyphs/sun", "death": "glyphs/skull", "fire": "glyphs/flame", "water": "glyphs/drop",
    "air": "glyphs/gust", "earth": "glyphs/mountain", "arcane": "glyphs/arcane", "neutral": "glyphs/shield",
}  # fmt: skip
KIND_NAMES = {"fast": "Fast cast", "weapon": "Weapon", "armor": "Armor"}
KIND_ORDER = ("fast", "sorcery", "channeled", "aura", "curse", "enchant", "weapon", "armor")
MOST_COST = 6
"""Costs above this one are counted with it."""
MANY = 99
EXAMPLE = 11
"""Points of score between two armies, for the line that says what a difference is worth."""


class LytharianWorkshop:
    """The bench of one law."""

    def __init__(self, desk: Desk, law: Law, skin: LytharianSkin) -> None:
        self.desk, self.law, self.skin, self.cards = desk, law, skin, skin.cards
        self.parts = ((ARMY, "Army"), (DECK, "Deck"))

    # --- the pool

    def offered(self, part: str) -> Sequence[str]:
        return self._pool[part]

    @cached_property
    def _pool(self) -> Mapping[str, Sequence[str]]:
        cards = [card for card in self.law.cards.values() if card.name]
        troops = [card for card in cards if card.kind == "troop" and card.piece in wanted(self.law)]
        others = [card for card in cards if card.kind in (*SPELLS, "equipment")]
        return {
            ARMY: [card.id for card in sorted(troops, key=self._by_rank)],
            DECK: [card.id for card in sorted(others, key=self._by_cost)],
        }

    def _by_rank(self, card: Card) -> tuple[int, str, str]:
        return RANKS.index(card.piece), card.people, card.name

    def _by_cost(self, card: Card) -> tuple[int, str, str]:
        return self._place_of_cost(card), card.element, card.name

    def _place_of_cost(self, card: Card) -> int:
        """0 to 6; X and a target's cost last."""
        return min(card.cost, MOST_COST) if isinstance(card.cost, int) else MOST_COST + 1

    @cached_property
    def chips(self) -> Sequence[tuple[str, Sequence[Chip]]]:
        peoples = sorted({self.law.card(id).people for id in self._pool[ARMY]})
        costs = [Chip(f"cost {cost}", str(cost)) for cost in (*range(MOST_COST), f"{MOST_COST}+", "X")]
        names = self.law.names
        return (
            ("", (Chip(ARMY, "Troops"), Chip("spell", "Spells"), Chip("gear", "Gear"))),
            ("People", tuple(Chip(f"people {people}", people) for people in peoples)),
            ("Element", tuple(Chip(f"element {each}", each.capitalize(), ELEMENT_SIGNS[each]) for each in ELEMENTS)),
            ("Rank", tuple(
                Chip(f"rank {rank}", names.get(f"piece.{rank}", rank), f"chess/{PIECES[rank]}")
                for rank in RANKS if wanted(self.law).get(rank)
            )),
            ("Cost", tuple(costs)),
        )  # fmt: skip

    def passes(self, id: str, lit: frozenset[str]) -> bool:
        """Filters of ranks and peoples are about troops, those of elements and costs about the rest."""
        card = self.law.card(id)
        worn = self._worn(card)
        kinds = lit & {ARMY, "spell", "gear"}
        if kinds and not worn & kinds:
            return False
        own, others = ("rank", "people"), ("element", "cost")
        if card.kind != "troop":
            own, others = others, own
        asked = {word: {each for each in lit if each.startswith(f"{word} ")} for word in (*own, *others)}
        if not any(asked[word] for word in own) and any(asked[word] for word in others):
            return False
        return all(not asked[word] or asked[word] & worn for word in own)

    def _worn(self, card: Card) -> set[str]:
        if card.kind == "troop":
            return {ARMY, f"rank {card.piece}", f"people {card.people}"}
        at = self._place_of_cost(card)
        cost = "X" if at > MOST_COST else f"{MOST_COST}+" if at == MOST_COST else str(at)
        return {"spell" if card.is_spell else "gear", f"element {card.element or 'neutral'}", f"cost {cost}"}

    def said(self, id: str) -> str:
        card = self.law.card(id)
        words = (card.name, card.text, card.people, card.race, *card.classes, card.element, card.slot, card.align)
        kind = KIND_NAMES.get(card.slot or card.kind, card.slot or card.kind)
        piece = self.law.names.get(f"piece.{card.piece}", "")
        return " ".join((*words, kind, piece, "unique" if card.is_unique else "")).casefold()

    # --- pictures

    def tile(self, id: str, size: tuple[int, int], dim: bool) -> pygame.Surface:
        key = ("lytharian tile", id, size, dim, self.law.variant)
        kept = self.desk.sprites.kept(key)
        if kept is not None:
            return kept
        if dim:
            out = self.tile(id, size, False).copy()
            out.fill((158, 158, 158, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return self.desk.sprites.keep(key, out)
        return self.desk.sprites.keep(key, self._drawn_tile(self.law.card(id), size))

    def _drawn_tile(self, card: Card, size: tuple[int, int]) -> pygame.Surface:
        """Art above, the name in two lines, and at the foot what it is, with Att and Def of a troop."""
        desk, theme, art = self.desk, self.desk.theme, self.desk.art
        width, height = size
        out = pygame.Surface(size, pygame.SRCALPHA)
        light, dark = FRAMES.get(card.align if card.kind == "troop" else card.element or "equipment", FRAMES["neutral"])
        art.plate(out, out.get_rect(), ((0.0, light), (1.0, dark)), "#120C08", radius=5)
        edge = max(2, round(width * 0.03))
        window = pygame.Rect(edge, edge, width - 2 * edge, round(height * 0.55))
        self.cards.picture(out, card, window)
        paper = pygame.Rect(
            edge, window.bottom + edge // 2, width - 2 * edge, height - window.bottom - edge - edge // 2
        )
        art.plate(out, paper, ((0.0, "#F6EEDA"), (1.0, "#E4D5B0")), radius=3)
        foot = pygame.Rect(paper.x, paper.bottom - desk.px(22), paper.width, desk.px(22))
        room = pygame.Rect(paper.x + desk.px(3), paper.y, paper.width - desk.px(6), foot.y - paper.y)
        self._name(out, card, room)
        if card.kind == "troop":
            words, big = card.race, desk.px(27)
            self.cards.lozenge(out, (round(big * 0.56), height - round(big * 0.54)), big, card.att)
            self.cards.shield(out, (width - round(big * 0.56), height - round(big * 0.54)), big, card.defence)
            self.cards._rank(out, card.piece, (desk.px(14), desk.px(14)), desk.px(22))
        else:
            kind = card.slot or card.kind
            words = KIND_NAMES.get(kind, kind.capitalize())
            self.cards.hexagon(out, (desk.px(15), desk.px(15)), desk.px(26), cost_words(card))
            sign = desk.sprites.icon(KINDS.get(kind, "glyphs/star"), desk.px(14), "#4A3620")
            wide = sign.get_width() + desk.px(4) + theme.width(words, Role.SMALL, 13)
            x = max(foot.x + desk.px(3), foot.centerx - wide // 2)
            out.blit(sign, sign.get_rect(midleft=(x, foot.centery)))
            foot = pygame.Rect(
                x + sign.get_width() + desk.px(4), foot.y, foot.right - x - sign.get_width(), foot.height
            )
            theme.write(out, words, Role.SMALL, ink.SECOND_INK, foot, size=13, may_cut=True)
            words = ""
        if words:
            theme.write(out, words, Role.SMALL, ink.SECOND_INK, foot.inflate(-2 * desk.px(24), 0), "centre", size=13)
        if card.is_unique:
            star = desk.sprites.icon("glyphs/star", desk.px(15), "#FFE9A8")
            at = star.get_rect(center=(width - desk.px(14), desk.px(14)))
            art.plate(out, at.inflate(8, 8), "#120C08", ink.GOLD, radius=12)
            out.blit(star, at)
        return out

    def _name(self, out: pygame.Surface, card: Card, room: pygame.Rect) -> None:
        """In two lines at most; without the people's name where it takes three."""
        theme, name, size = self.desk.theme, card.name, 14.0
        if len(theme.wrap(name, Role.STRONG, room.width, size)) > 2 and name.startswith(f"{card.people} "):
            name = name[len(card.people) + 1 :]
        while size > 11 and (
            len(theme.wrap(name, Role.STRONG, room.width, size)) > 2
            or max(theme.width(word, Role.STRONG, size) for word in name.split()) > room.width
        ):
            size -= 0.5
        high = theme.paragraph_height(name, Role.STRONG, room.width, size)
        at = pygame.Rect(room.x, room.centery - high // 2, room.width, high)
        theme.paragraph(out, name, Role.STRONG, ink.INK, at, "centre", size=size, may_cut=True)

    def lying(self, id: str, side: int) -> pygame.Surface:
        card = self.law.card(id)
        troop = Troop(id, Seat(0), card.piece, is_up=True)
        return self.cards.troop(troop, side, mine=True, att=card.att, defence=card.defence)

    def rank(self, rank: str, side: int, colour: str) -> pygame.Surface:
        return self.desk.sprites.icon(f"chess/{PIECES[rank]}", side, colour)

    def face(self, id: str, width: int) -> pygame.Surface:
        return self.cards.face(id, width)

    def name(self, id: str) -> str:
        return self.law.card(id).name

    def text(self, id: str) -> str:
        return self.law.card(id).text

    # --- what may be taken

    def limit(self, part: str, id: str) -> int:
        card = self.law.card(id)
        if self.law.mode == "chaos":
            return wanted(self.law).get(card.piece, MANY) if part == ARMY else MANY
        most = MOST_TWINS if part == ARMY else MOST_SPELLS
        return 1 if card.is_unique else min(most, wanted(self.law).get(card.piece, most))

    def why_not_more(self, part: str, counts: Counts, id: str) -> str:
        card, most = self.law.card(id), self.limit(part, id)
        if counts.get(id, 0) >= most:
            return f"{card.name} is unique." if card.is_unique else f"At most {most} of {card.name}."
        if part == ARMY:
            there = sum(many for other, many in counts.items() if self.law.card(other).piece == card.piece)
            if there >= wanted(self.law)[card.piece]:
                name = self.law.names.get(f"piece.{card.piece}", card.piece)
                return f"Every place of a {name} is taken."
        return ""

    # --- the rules

    def findings(self, bench: Bench) -> Sequence[Finding]:
        army, deck = bench.get(ARMY, {}), bench.get(DECK, {})
        found = [self._pieces(army)]
        if self.law.mode != "chaos":
            found += [self._copies(ARMY, army), self._copies(DECK, deck)]
        if self.law.mode == "standard":
            found.append(self._sides(army))
        found.append(self._size(army, deck))
        if self.law.mode == "standard":
            found += [*self._opposed(deck), self._life_and_death(army, deck)]
        return found

    def _pieces(self, army: Counts) -> Finding:
        """LYTH-ARMY-1."""
        need = Counter(wanted(self.law))
        have: Counter[str] = Counter()
        for id, many in army.items():
            have[self.law.card(id).piece] += many
        short = need - have
        words = "Places filled: " + ", ".join(f"{n} {rank}" if n > 1 else rank for rank, n in need.items())
        mend = None
        if have - need:
            mend = Mend("Take out", ARMY, self._as_wanted(army))
        elif short:
            mend = Mend("Fill up", ARMY, self._filled_army(army))
        value = f"{sum(have.values())} of {sum(need.values())}"
        return Finding(ARMY, words, value, not short and not have - need, "LYTH-ARMY-1", mend)

    def _filled_army(self, army: Counts) -> Counts:
        """What is missing comes from those of the army's own peoples first, then from whoever goes with it."""
        counts = Counter(army)
        own = Counter(self.law.card(id).people for id in army for _ in range(army[id]))
        align = align_of(self.law, list(army))
        fits = [self.law.card(id) for id in self._pool[ARMY]]
        if self.law.mode == "standard" and align in ("good", "evil"):
            fits = [card for card in fits if card.align in (align, "neutral")]
        if self.law.mode == "standard" and align == "neutral" and not own:
            fits = [card for card in fits if card.align == "neutral"]
        fits.sort(key=lambda card: (-own[card.people], -card.power, card.id))
        for rank, number in wanted(self.law).items():
            for card in [card for card in fits if card.piece == rank]:
                there = sum(n for id, n in counts.items() if self.law.card(id).piece == rank)
                room = min(number - there, self.limit(ARMY, card.id) - counts[card.id])
                counts[card.id] += max(0, room)
        return {id: many for id, many in counts.items() if many}

    def _copies(self, part: str, counts: Counts) -> Finding:
        """LYTH-ARMY-2, -3, LYTH-DECK-2."""
        over = [id for id, many in counts.items() if many > self.limit(part, id)]
        words = "Troops alike, at most 2" if part == ARMY else "Cards alike, at most 3"
        rule = "LYTH-ARMY-2" if part == ARMY else "LYTH-DECK-2"
        if not over:
            return Finding(part, words, str(max(counts.values(), default=0)), True, rule)
        mended = {id: min(many, self.limit(part, id)) for id, many in counts.items()}
        return Finding(part, words, self.name(over[0]), False, rule, Mend("Take out", part, mended))

    def _sides(self, army: Counts) -> Finding:
        """LYTH-ARMY-4."""
        align = align_of(self.law, list(army))
        if align != "mixed":
            return Finding(ARMY, "Good and evil apart", align if army else "", True, "LYTH-ARMY-4")
        return self._fewer(
            ARMY, army, "Good and evil in one army", "LYTH-ARMY-4", lambda card: card.align, ("good", "evil")
        )

    def _fewer(
        self, part: str, counts: Counts, words: str, rule: str, worn: Callable[[Card], str], pair: tuple[str, str]
    ) -> Finding:
        """Two that never go together: the button takes out those that are fewer."""
        sums = {each: sum(n for id, n in counts.items() if worn(self.law.card(id)) == each) for each in pair}
        out = min(pair, key=lambda each: (sums[each], each))
        return self._without(part, counts, words, rule, [id for id in counts if worn(self.law.card(id)) == out], out)

    def _without(self, part: str, counts: Counts, words: str, rule: str, culprits: Sequence[str], what: str) -> Finding:
        mended = {id: many for id, many in counts.items() if id not in culprits}
        return Finding(part, words, "", False, rule, Mend(f"Take out {what}", part, mended))

    def _size(self, army: Counts, deck: Counts) -> Finding:
        """LYTH-DECK-1."""
        count, least = sum(deck.values()), deck_min(self.law)
        mend = None if count >= least else Mend("Fill up", DECK, self._filled_deck(army, deck))
        return Finding(DECK, f"Cards in the deck, {least} or more", str(count), count >= least, "LYTH-DECK-1", mend)

    def _filled_deck(self, army: Counts, deck: Counts) -> Counts:
        """To the least size: more of what is there, then what goes with it, the cheap before the dear."""
        counts, least = Counter(deck), deck_min(self.law)
        elements = {self.law.card(id).element for id in deck} - {"", "neutral"}
        barred = self._barred(army, elements)
        fits = [card for id in self._pool[DECK] if (card := self.law.card(id)).element not in barred]

        def wish(card: Card) -> tuple[bool, bool, int, str]:
            return not deck.get(card.id), card.element not in elements, self._place_of_cost(card), card.id

        for card in sorted(fits, key=wish):
            room = least - counts.total()
            if room <= 0:
                break
            new = {card.element} - {"", "neutral"}
            if new & self._barred(army, elements):
                continue
            added = max(0, min(room, self.limit(DECK, card.id) - counts[card.id]))
            counts[card.id] += added
            elements |= new if added else set()
        return {id: many for id, many in counts.items() if many}

    def _barred(self, army: Counts, elements: set[str]) -> set[str]:
        """Elements that go neither with the army nor with those that are there."""
        if self.law.mode != "standard":
            return set()
        pairs = (*OPPOSED, ("life", "death"))
        barred = {b if a in elements else a for a, b in pairs if (a in elements) != (b in elements)}
        align = align_of(self.law, list(army))
        return barred | {"good": {"death"}, "evil": {"life"}}.get(align, set())

    def _opposed(self, deck: Counts) -> list[Finding]:
        """LYTH-DECK-3."""
        found = []
        elements = {self.law.card(id).element for id in deck}
        for one, other in OPPOSED:
            pair = f"{one.capitalize()} and {other.capitalize()}"
            if {one, other} <= elements:
                words = f"{pair} in one deck"
                found.append(self._fewer(DECK, deck, words, "LYTH-DECK-3", lambda card: card.element, (one, other)))
            else:
                held = one if one in elements else other if other in elements else ""
                found.append(Finding(DECK, f"{pair} apart", held, True, "LYTH-DECK-3"))
        return found

    def _life_and_death(self, army: Counts, deck: Counts) -> Finding:
        """LYTH-DECK-4, -5."""
        elements = {self.law.card(id).element for id in deck} & {"life", "death"}
        align = align_of(self.law, list(army)) if army else "neutral"
        banned = {"good": "death", "evil": "life"}.get(align)
        if banned in elements:
            words = f"{banned.capitalize()} with {align} troops"
            out = [id for id in deck if self.law.card(id).element == banned]
            return self._without(DECK, deck, words, "LYTH-DECK-4", out, banned)
        if len(elements) == 2:
            words = "Life and Death in one deck"
            return self._fewer(DECK, deck, words, "LYTH-DECK-5", lambda card: card.element, ("life", "death"))
        words = f"No {banned.capitalize()} with {align} troops" if banned else "Life or Death, not both"
        return Finding(DECK, words, next(iter(elements), ""), True, "LYTH-DECK-4")

    # --- sums and lists

    def head(self, part: str, counts: Counts) -> Head:
        if part == ARMY:
            score = sum(self.law.card(id).power * many for id, many in counts.items())
            other = max(0, score - EXAMPLE)
            mana = bonus(self.law, (score, other))
            return Head(str(score), "power score", f"a foe of {other} gets {mana} mana and the first turn")
        spells = sum(many for id, many in counts.items() if self.law.card(id).is_spell)
        gear = sum(counts.values()) - spells
        count, least = sum(counts.values()), deck_min(self.law)
        said = f"{spells} spell{'s' * (spells != 1)}, {gear} piece{'s' * (gear != 1)} of gear"
        return Head(str(count), f"cards, {least} or more", said)

    def slots(self, counts: Counts) -> Sequence[Sequence[Slot]]:
        """Pawns before the officers; other modes have rows of eight by rank."""
        held: dict[str, list[str]] = {rank: [] for rank in RANKS}
        for id in sorted(counts, key=lambda id: self._by_rank(self.law.card(id))):
            held[self.law.card(id).piece] += [id] * counts[id]
        need = wanted(self.law)
        if need == {rank: HOME_ROW.count(rank) for rank in RANKS if rank != "P"} | {"P": ACROSS}:
            rows = [["P"] * ACROSS, list(HOME_ROW)]
        else:
            flat = [rank for rank in RANKS for _ in range(need.get(rank, 0))]
            rows = [flat[i : i + ACROSS] for i in range(0, len(flat), ACROSS)]
        return [[Slot(rank, held[rank].pop(0) if held[rank] else "") for rank in row] for row in rows]

    def lines(self, bench: Bench) -> Sequence[Line]:
        deck = bench.get(DECK, {})
        broken = {
            id
            for finding in self.findings(bench)
            if finding.mend is not None and finding.part == DECK and finding.mend.label.startswith("Take out")
            for id, many in deck.items()
            if finding.mend.counts.get(id, 0) < many
        }
        cards = sorted(
            (self.law.card(id) for id in deck),
            key=lambda card: (KIND_ORDER.index(card.slot or card.kind), self._place_of_cost(card), card.name),
        )
        return [
            Line(
                card.id, card.name, cost_words(card), deck[card.id],
                KIND_NAMES.get(card.slot or card.kind, (card.slot or card.kind).capitalize()),
                FRAMES.get(card.element or "equipment", FRAMES["neutral"])[1], card.id in broken,
            )
            for card in cards
        ]  # fmt: skip

    def curve(self, counts: Counts) -> Sequence[tuple[str, int]]:
        columns = [*map(str, range(MOST_COST)), f"{MOST_COST}+", "X"]
        sums = Counter[int]()
        for id, many in counts.items():
            sums[self._place_of_cost(self.law.card(id))] += many
        return [(words, sums[at]) for at, words in enumerate(columns)]

    # --- ready-made, and what is handed in

    def ready(self, part: str) -> Sequence[Army]:
        values = self.desk.app.library.values("lytharian")
        made: Mapping[str, ReadyArmy | ReadyDeck] = values["decks" if part == DECK else "armies"]
        found = []
        for each in made.values():
            counts = Counter(listed(each.cards if isinstance(each, ReadyDeck) else each.troops))
            if part == ARMY and any(self.law.card(id).piece not in wanted(self.law) for id in counts):
                counts = Counter(self._filled_army(self._as_wanted(counts)))
            found.append(Army(each.name, self.picks(part, counts), each.text))
        return sorted(found, key=lambda army: army.name)

    def _as_wanted(self, counts: Counts) -> Counts:
        """As much of an army as this way to play has places for."""
        room, kept = Counter(wanted(self.law)), Counter[str]()
        for id, many in counts.items():
            taken = min(many, room[self.law.card(id).piece])
            room[self.law.card(id).piece] -= taken
            kept[id] += taken
        return {id: many for id, many in kept.items() if many}

    def picks(self, part: str, counts: Counts) -> tuple[Pick, ...]:
        return tuple(Pick(id, counts[id]) for id in self._pool[part] if counts.get(id))

    def seat_picture(self, seat: Seat, side: int) -> pygame.Surface:
        return self.skin.seat_picture(seat)(side)

    def seat_name(self, seat: Seat) -> str:
        return self.skin.seat_name(seat)


def cost_words(card: Card) -> str:
    return str(card.cost) if isinstance(card.cost, int) or card.cost == "X" else "T"
