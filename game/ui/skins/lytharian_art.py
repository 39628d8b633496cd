"""What the art of a card is composed from: a ground, a figure, a glyph, and the stroke of its border
(docs/look.md, Lytharian Chess).

Works from what a card says of itself, so that a mod's card has art without a picture.  Cards of one people and piece,
and spells of one element and kind, differ in two of the four at least, as long as there are heads and glyphs to choose
from.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.rules.lytharian.law import Card

PIECES = {"K": "king", "Q": "queen", "R": "rook", "KN": "knight", "B": "bishop", "P": "pawn"}
"""The chess figure in a rank's ring."""

HEADS: Mapping[str, Sequence[str]] = {
    "goblin": ("troops/goblin",),
    "orc": ("castle/dark/orc", "castle/dark/ogre"),
    "dwarf": ("troops/dwarf",),
    "elf": ("castle/light/elf", "castle/light/ranger"),
    "surictavi": ("troops/serpent", "castle/light/lion"),
    "undead": ("castle/dark/skeleton", "castle/dark/death_knight", "castle/dark/lich"),
    "demon": ("troops/demon",),
    "slime": ("troops/elemental",),
    "celestial": ("castle/light/pegasus", "troops/enchantress"),
    "construct": ("troops/golem",),
    "dragon": ("castle/dark/dragon", "troops/serpent"),
    "giant": ("castle/light/giant",),
    "plant": ("troops/treant",),
    "spirit": ("troops/elemental",),
    "beast": ("troops/panther", "castle/dark/dire_wolf", "castle/light/griffin", "castle/light/lion"),
    "human": ("castle/light/soldier",),
}
"""By race: the heads that fit, the best first."""
TRADES: Mapping[str, Sequence[str]] = {
    "mage": ("troops/mage", "castle/light/archmage", "castle/light/wizard"),
    "priest": ("troops/priest", "troops/enchantress"),
    "rogue": ("troops/rogue",),
    "rider": ("castle/light/knight", "castle/light/unicorn"),
    "archer": ("castle/light/ranger",),
    "scout": ("troops/rogue", "castle/light/ranger"),
    "druid": ("troops/treant", "troops/panther"),
    "warrior": ("castle/light/paladin", "castle/light/soldier"),
}
RANKS: Mapping[str, Sequence[str]] = {
    "K": ("castle/light/paladin",),
    "Q": ("troops/enchantress",),
}
BODIES: Mapping[str, Sequence[str]] = {
    "humanoid": ("castle/light/soldier", "castle/light/pikeman", "castle/light/squire"),
    "beast": ("troops/panther", "castle/light/griffin", "castle/light/lion"),
    "monster": ("troops/demon", "castle/dark/wyvern", "castle/light/giant"),
    "elemental": ("troops/elemental", "troops/golem"),
}
ALL_HEADS = (
    "troops/demon", "troops/dwarf", "troops/elemental", "troops/enchantress", "troops/goblin", "troops/golem",
    "troops/mage", "troops/panther", "troops/priest", "troops/rogue", "troops/serpent", "troops/treant",
    "castle/dark/ghoul", "castle/dark/vampire", "castle/dark/warlock", "castle/dark/nightmare",
)  # fmt: skip

SAID: Sequence[tuple[str, str]] = (
    ("fire", "glyphs/flame"), ("lava", "glyphs/flame"), ("burn", "glyphs/flame"), ("scorch", "glyphs/flame"),
    ("inferno", "glyphs/flame"), ("heal", "glyphs/heart"), ("regrow", "glyphs/leaf"), ("regener", "glyphs/leaf"),
    ("poison", "glyphs/potion"), ("venom", "glyphs/potion"), ("plague", "glyphs/potion"), ("stone", "glyphs/mountain"),
    ("earth", "glyphs/mountain"), ("ice", "glyphs/drop"), ("frost", "glyphs/drop"), ("water", "glyphs/drop"),
    ("wind", "glyphs/wing"), ("mobility", "glyphs/boot"), ("scout", "glyphs/eye"), ("seer", "glyphs/eye"),
    ("stealth", "glyphs/eye"), ("reveal", "glyphs/eye"), ("bow", "glyphs/bow"), ("throw", "glyphs/axe"),
    ("axe", "glyphs/axe"), ("hammer", "glyphs/hammer"), ("batter", "glyphs/hammer"), ("crush", "glyphs/hammer"),
    ("charge", "glyphs/horse"), ("cavalry", "glyphs/horse"), ("stampede", "glyphs/horse"), ("command", "glyphs/crown"),
    ("resist", "glyphs/shield"), ("immune", "glyphs/shield"), ("brace", "glyphs/shield"), ("protect", "glyphs/shield"),
    ("armor", "glyphs/armor"), ("prevent", "glyphs/shield"), ("arms", "glyphs/sword"), ("weapon", "glyphs/sword"),
    ("slayer", "glyphs/sword"), ("mana", "glyphs/mana"), ("affinity", "glyphs/arcane"), ("arcane", "glyphs/arcane"),
    ("spell", "glyphs/scroll"), ("voodoo", "glyphs/skull"), ("death", "glyphs/skull"), ("soul", "glyphs/skull"),
    ("blood", "glyphs/claw"), ("vicious", "glyphs/claw"), ("pounce", "glyphs/claw"), ("berserk", "glyphs/claw"),
    ("star", "glyphs/star"), ("shock", "glyphs/bolt"), ("bolt", "glyphs/bolt"), ("lightning", "glyphs/bolt"),
    ("counter", "glyphs/counter"), ("destroy", "glyphs/counter"), ("curse", "glyphs/curse"), ("aura", "glyphs/aura"),
    ("search", "glyphs/cards"), ("draw", "glyphs/cards"), ("supply", "glyphs/cards"), ("discard", "glyphs/cards"),
    ("comrade", "glyphs/heart"), ("mob", "glyphs/claw"), ("burrow", "glyphs/mountain"), ("evasion", "glyphs/gust"),
    ("dodge", "glyphs/gust"), ("move", "glyphs/boot"), ("turn", "glyphs/hourglass"), ("att", "glyphs/sword"),
    ("def", "glyphs/shield"), ("damage", "glyphs/bolt"),
)  # fmt: skip
"""What stands for a word of an ability or a card's text; the first that occurs is the best."""
ELEMENTS = {
    "fire": "glyphs/element_fire", "water": "glyphs/element_water", "air": "glyphs/element_air",
    "earth": "glyphs/element_earth", "life": "glyphs/sun", "death": "glyphs/skull", "arcane": "glyphs/arcane",
    "neutral": "glyphs/star",
}  # fmt: skip
KINDS = {
    "fast": "glyphs/bolt", "sorcery": "glyphs/scroll", "channeled": "glyphs/hourglass", "aura": "glyphs/aura",
    "curse": "glyphs/curse", "enchant": "glyphs/star", "weapon": "glyphs/sword", "armor": "glyphs/armor",
}  # fmt: skip
"""The sign of each kind of spell and equipment."""
GLYPHS = tuple(
    f"glyphs/{name}"
    for name in (
        "flame", "bolt", "star", "sun", "drop", "gust", "leaf", "skull", "shield", "sword", "axe", "bow", "hammer",
        "claw", "wing", "boot", "eye", "heart", "potion", "scroll", "staff", "crown", "mountain", "horse", "mana",
        "cards", "counter", "aura", "curse", "armor", "arcane", "hourglass", "obelisk",
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CardArt:
    """The parts of a card's picture, by name."""

    ground: str
    """A people for a troop, `equipment` or an element for the rest."""
    figure: str
    """A head, or the large sign of a spell."""
    glyph: str
    """The small sign beside it."""
    stroke: str
    """The quality, which the border tells."""

    def differs(self, other: CardArt) -> int:
        """In how many of the four."""
        mine, its = (self.ground, self.figure, self.glyph, self.stroke), (
            other.ground, other.figure, other.glyph, other.stroke,
        )  # fmt: skip
        return sum(a != b for a, b in zip(mine, its, strict=True))


_MADE: deque[tuple[list[Card], dict[str, CardArt]]] = deque(maxlen=2)
"""The art of whole sets of cards, which each window and each battle would compose anew."""


def arts_of(cards: Iterable[Card]) -> Mapping[str, CardArt]:
    """The art of every card by its id: the same whatever order the cards come in."""
    in_order = sorted(cards, key=lambda card: card.id)
    for old, arts in tuple(_MADE):
        if old == in_order:
            return arts
    groups: dict[tuple[str, str], list[Card]] = {}
    for card in in_order:
        groups.setdefault(_group(card), []).append(card)
    found = {card.id: art for group in groups.values() for card, art in _composed(group)}
    if len(in_order) > 1:
        _MADE.append((in_order, found))
    return found


def _group(card: Card) -> tuple[str, str]:
    """Cards that are easily taken for each other."""
    if card.kind == "troop":
        return card.people, card.piece
    return (card.element, card.kind) if card.is_spell else ("equipment", card.slot)


def _composed(group: Sequence[Card]) -> Iterator[tuple[Card, CardArt]]:
    taken: list[CardArt] = []
    for card in group:
        best, most = None, -1
        for art in _candidates(card):  # what fits the card best comes first
            apart = min((min(art.differs(other), 2) for other in taken), default=2)
            if apart > most:
                best, most = art, apart
            if most == 2:
                break
        assert best is not None, "every card has heads and signs to choose from"
        taken.append(best)
        yield card, best


def _candidates(card: Card) -> Iterator[CardArt]:
    """What might stand for a card, what fits best first."""
    ground = _group(card)[0]
    large = _heads(card) if card.kind == "troop" else _signs(card)
    small = dict.fromkeys(_signs(card))
    for figure in dict.fromkeys(large):
        for glyph in small:
            if glyph != figure:
                yield CardArt(ground, figure, glyph, card.quality)


def _heads(card: Card) -> list[str]:
    trades = [head for trade in card.classes for head in TRADES.get(trade, ())]
    race, body = HEADS.get(card.race, ()), BODIES.get(card.body, ())
    fitting = [*RANKS.get(card.piece, ()), *trades, *race] if card.race == "human" else [*race[:1], *trades, *race]
    return [*fitting, *body, *ALL_HEADS]


def _signs(card: Card) -> list[str]:
    """What stands for what a card does, told by the words on it."""
    said = " ".join([*(power.name for power in card.powers), card.name, card.text]).casefold()
    found = sorted((said.index(word), sign) for word, sign in SAID if word in said)
    own = [] if card.kind == "troop" else [ELEMENTS.get(card.element, KINDS.get(card.slot, GLYPHS[0]))]
    return [*(sign for _, sign in found), *own, *GLYPHS]
