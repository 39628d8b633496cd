"""A second reading of the table of Lytharian Chess: what a position file shows, what a troop has and is worth, where it
may go, and whom an effect may name; written from the rule book alone, it shares nothing with the program.

Slow and plain on purpose: a moment is the dictionary that a position file holds, squares are their names, abilities
are known by the words that cards print and are told one by one.  Cards come as the dictionaries of the data files.
Boards with shifted halves are not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

File = dict[str, Any]
Cards = dict[str, dict[str, Any]]
"""By id the keys of a card, with its `kind`: troop, equipment, or the kind of spell."""

SEATS = ["south", "north"]
OTHER = {"south": "north", "north": "south"}
FILES = "abcdefgh"
BOARD = [file + str(rank) for rank in range(1, 9) for file in FILES]
"""From a1 along the ranks."""
CASTLES = {"south": ["d1", "e1"], "north": ["d8", "e8"]}
STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
ASLANT = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
LEAPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
LINES = {"K": STRAIGHT + ASLANT, "Q": STRAIGHT + ASLANT, "R": STRAIGHT, "B": ASLANT}
WORDS = {"king": "K", "queen": "Q", "rook": "R", "knight": "KN", "bishop": "B", "pawn": "P"}
STANDING = {
    "range_shape": "square", "mana_max": 15, "obelisk_max": 6, "hand_max": 10, "attack_after_move": "any",
    "two_step": "first_move", "knight_attack": "straight", "friendly_fire": False, "castle_shelters": "owner",
    "aura_over_curse": "forbidden", "curse_aura_price": "aura_cost", "honor_steps": "no_wider",
    "honor_attack_on_arrival": True, "mob_might_self": False,
}  # fmt: skip
"""Section 8 of the rule book: switches and their defaults."""


def shifted(square: str, right: int, up: int) -> str:
    """The square so far away, or nothing."""
    column, rank = FILES.index(square[0]) + right, int(square[1]) + up
    return FILES[column] + str(rank) if 0 <= column < 8 and 1 <= rank <= 8 else ""


def gap(a: str, b: str) -> tuple[int, int]:
    """Files and ranks between two squares."""
    return abs(FILES.index(a[0]) - FILES.index(b[0])), abs(int(a[1]) - int(b[1]))


def steps(a: str, b: str) -> int:
    """King's steps.  LYTH-BOARD-6."""
    return max(gap(a, b))


def beside(square: str) -> list[str]:
    """The squares that touch it.  LYTH-BOARD-5."""
    return [near for way in STRAIGHT + ASLANT if (near := shifted(square, *way))]


@dataclass
class Man:
    """A troop as the file tells it."""

    square: str
    id: str
    card: dict[str, Any]
    """The card that it is now: for a promoted pawn its model's."""
    seat: str
    is_up: bool = False
    damage: int = 0
    growth: int = 0
    worn: dict[str, str] = field(default_factory=dict)
    cursed_by: str = ""
    is_unmoved: bool = False
    began: str = ""
    has_attacked: bool = False
    has_acted: bool = False
    prevent: int = 0
    lasting: list[dict[str, Any]] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    curse_used: list[int] = field(default_factory=list)

    @property
    def piece(self) -> str:
        """Whose moves it has."""
        return str(self.card["piece"])

    @property
    def forward(self) -> int:
        """LYTH-BOARD-7."""
        return 1 if self.seat == "south" else -1


class Table:
    """A position file read."""

    def __init__(self, file: File, cards: Cards) -> None:
        self.cards = cards
        self.variant = str(file.get("variant", "standard"))
        self.options = STANDING | dict(file.get("options", {}))
        state = file.get("state", {})
        self.state = state
        self.turn = str(file["turn"])
        self.phase = str(state.get("phase", "main"))
        self.actor = str(state.get("priority", self.turn))
        self.done = state.get("done", {})
        self.combat = state.get("combat")
        self.stack: list[dict[str, Any]] = list(state.get("stack", []))
        self.pending: list[dict[str, Any]] = listed(state.get("pending", []))
        self.men = {man.square: man for man in self._men(file)}

    def _men(self, file: File) -> Iterator[Man]:
        s = self.state
        rows = (1, 2, 7, 8) if self.variant == "pawnwar" else (2, 7)
        for seat, by_card in file.get("pieces", {}).items():
            for card, squares in by_card.items():
                for square in squares:
                    face = self.cards[s.get("promoted", {}).get(square, card)]
                    man = Man(square, card, face, seat)
                    worn = s.get("attached", {}).get(square, {})
                    own = (1, 2) if seat == "south" else (7, 8)
                    at_home = int(square[1]) in rows and int(square[1]) in own
                    man.is_up = square in s.get("revealed", [])
                    man.damage = s.get("damage", {}).get(square, 0)
                    man.growth = s.get("growth", {}).get(square, 0)
                    man.worn = dict(worn)
                    man.cursed_by = s.get("controls", {}).get(f"{square}.curse", OTHER[seat]) if "curse" in worn else ""
                    man.is_unmoved = square in s["unmoved"] if "unmoved" in s else at_home
                    turn = s.get("troops", {}).get(square, {})
                    man.began = turn.get("from", "")
                    man.has_attacked = turn.get("attacked", False)
                    man.has_acted = turn.get("acted", False)
                    man.prevent = s.get("prevent", {}).get(square, 0)
                    man.lasting = list(s.get("lasting", {}).get(square, []))
                    man.said = list(s.get("said", {}).get(square, []))
                    man.used = list(s.get("used", {}).get(square, []))
                    man.curse_used = list(s.get("used", {}).get(f"{square}.curse", []))
                    yield man

    # --- what the table shows

    def pile(self, name: str, seat: str) -> list[str]:
        """A hand, deck, crypt, nether, or the enchants in play."""
        return list(self.state.get(name, {}).get(seat, []))

    def mana(self, seat: str) -> int:
        """On the track."""
        return int(self.state.get("mana", {}).get(seat, 1))

    def purse(self, seat: str) -> int:
        """What pays a spell: track and harnessed mana.  LYTH-VARIABLE-2."""
        return self.mana(seat) + int(self.state.get("pool", {}).get(seat, 0))

    def troops(self, seat: str) -> list[Man]:
        """In the order of squares."""
        return [self.men[square] for square in BOARD if square in self.men and self.men[square].seat == seat]

    def within(self, a: str, b: str, n: int) -> bool:
        """Whether b is within n squares of a.  LYTH-BOARD-6."""
        files, ranks = gap(a, b)
        in_line = 0 in (files, ranks) or files == ranks
        return max(files, ranks) <= n and (self.options["range_shape"] == "square" or in_line)

    @property
    def is_window(self) -> bool:
        """Whether an answer is waited for.  LYTH-PHASE-3, -7, -8."""
        return bool(self.stack) or self.combat is not None or bool(self.state.get("ending"))

    @property
    def is_free(self) -> bool:
        """Whether the active player has its own phase before it, nothing unfinished."""
        return not self.is_window and self.actor == self.turn

    # --- abilities: name without its number -> sum of the numbers (0 for one without).  LYTH-ABILITY-G1, -G5

    def abilities(self, man: Man, off: Sequence[str] = (), slots_off: Sequence[str] = ()) -> dict[str, int]:
        """`off`: printed abilities that a combat has switched off, `all` for every one; `slots_off`: what is worn."""
        lost = {key for lasting in man.lasting for key in listed(lasting.get("lose", []))} | set(off)
        if "curse" in man.worn and self.cards[man.worn["curse"]].get("gives", {}).get("lose") == "all":
            lost.add("all")
        texts = [text for text in man.card.get("abilities", []) if "all" not in lost and key_of(text) not in lost]
        for slot, card in man.worn.items():
            if slot not in slots_off:
                texts += self.cards[card].get("abilities", []) + self.cards[card].get("gives", {}).get("abilities", [])
        for enchant in self.pile("enchants", man.seat):
            team = self.cards[enchant].get("team", {})
            if _serves(team, man):
                texts += team.get("abilities", [])
        for lasting in man.lasting:
            texts += lasting.get("abilities", [])
        found: dict[str, int] = {}
        for text in texts:
            name, number = numbered(text)
            found[name] = found.get(name, 0) + number
        return found

    def given(self, man: Man, key: str) -> list[Any]:
        """What auras and curses on it say under a key of `gives`."""
        cards = [self.cards[man.worn[slot]] for slot in ("aura", "curse") if slot in man.worn]
        return [card["gives"][key] for card in cards if key in card.get("gives", {})]

    def att(self, man: Man, slots_off: Sequence[str] = ()) -> int:
        """Current Att.  LYTH-COMBAT-13, -14."""
        total = int(man.card["att"]) + man.growth + sum(lasting.get("att", 0) for lasting in man.lasting)
        total += sum(self.cards[card].get("att", 0) for slot, card in man.worn.items() if slot not in slots_off)
        total += sum(self.given(man, "att"))
        for enchant in self.pile("enchants", man.seat):
            team = self.cards[enchant].get("team", {})
            total += team.get("att", 0) if _serves(team, man) else 0
        return max(0, total)

    def defence(self, man: Man) -> int:
        """Current Def: what is left of it."""
        total = int(man.card["def"]) + man.growth + sum(lasting.get("def", 0) for lasting in man.lasting)
        total += sum(self.cards[card].get("def", 0) for card in man.worn.values())
        return total + sum(self.given(man, "def")) - man.damage

    # --- MOVE, PAWN

    def halting(self, man: Man) -> str:
        """`all`, `slow` or nothing; a face-up Juggernaut is not held by a curse of its enemy.  LYTH-ABILITY-43."""
        found = [lasting["halt"] for lasting in man.lasting if lasting.get("halt")]
        if "curse" in man.worn and "halt" in self.cards[man.worn["curse"]].get("gives", {}):
            is_firm = man.is_up and "Juggernaut" in self.abilities(man) and man.cursed_by != man.seat
            found += [] if is_firm else [self.cards[man.worn["curse"]]["gives"]["halt"]]
        return "all" if "all" in found else "slow" if found else ""

    def pieces(self, man: Man) -> list[str]:
        """Whose moves and attacks it has.  LYTH-MOVE-7."""
        return [man.piece, *(WORDS[lasting["move_as"]] for lasting in man.lasting if lasting.get("move_as"))]

    def reach(self, man: Man) -> set[str]:
        """Where its piece's move takes it, halted or not asked apart.  LYTH-MOVE-1 to -3, -11, LYTH-PAWN."""
        has = self.abilities(man)
        passes = "Burrow" in has or "Windwalking" in has
        hold = self.halting(man)
        found: set[str] = set()
        if hold == "all":
            return found
        for piece in self.pieces(man):
            if piece == "KN":
                found |= set() if hold else {shifted(man.square, *leap) for leap in LEAPS}
            elif piece == "P":
                one, two = shifted(man.square, 0, man.forward), shifted(man.square, 0, 2 * man.forward)
                second = "2" if man.seat == "south" else "7"
                may_two = man.is_unmoved and (self.options["two_step"] == "first_move" or man.square[1] == second)
                found.add(one)
                if may_two and man.piece == "P" and not hold and (passes or one not in self.men):
                    found.add(two)
            else:
                far = 1 if piece == "K" or hold else 7
                for right, up in LINES[piece]:
                    for n in range(1, far + 1):
                        square = shifted(man.square, right * n, up * n)
                        found.add(square)
                        if square in self.men and not passes:
                            break
        return {square for square in found if square and square not in self.men}

    def strikes(self, man: Man) -> set[str]:
        """Enemies that it could attack, by direction alone.  LYTH-ATTACK-1 to -3, LYTH-PAWN-4."""
        ways: list[tuple[int, int]] = []
        for piece in self.pieces(man):
            if piece == "KN":
                ways += STRAIGHT if self.options["knight_attack"] == "straight" else STRAIGHT + ASLANT
            elif piece == "P":
                ways += [(-1, man.forward), (1, man.forward)]
            else:
                ways += LINES[piece]
        near = {shifted(man.square, *way) for way in ways}
        return {square for square in near if square in self.men and self.men[square].seat != man.seat}

    # --- TARGET, CASTLE

    def is_sheltered(self, by: str, man: Man) -> bool:
        """LYTH-CASTLE-1, -3."""
        castle = (
            CASTLES[man.seat] if self.options["castle_shelters"] == "owner" else CASTLES["south"] + CASTLES["north"]
        )
        if man.seat == by or man.square not in castle:
            return False
        has_friend = any(near in self.men and self.men[near].seat == by for near in beside(man.square))
        return not (man.is_up and has_friend)

    def is_proof(self, by: str, man: Man, card: dict[str, Any] | None) -> bool:
        """Whether whoever names knows that it can't be named by that spell.  LYTH-ABILITY-77, LYTH-TARGET-9."""
        if card is None:
            return False
        words = [str(card.get("element", "")), str(card["kind"])]
        if any(f"cannot be targeted by {word}" in man.said for word in words):
            return True
        has = self.abilities(man)
        return (man.is_up or man.seat == by) and any(f"{word.title()} Invulnerability" in has for word in words)

    def troops_named(
        self, by: str, want: dict[str, Any], named: Sequence[str], source: str = "", spell: dict[str, Any] | None = None
    ) -> list[str]:
        """Troops that may be named in the next place.  LYTH-TARGET-1, -2, LYTH-AOE-1."""
        found = []
        for square in BOARD:
            man = self.men.get(square)
            if man is None or square in named or not self._is_wanted(by, man, want, named, source):
                continue
            is_enemy = man.seat != by
            exempt = want.get("hidden") or (spell is not None and spell["kind"] == "curse")
            if not named and is_enemy and not man.is_up and not exempt:
                continue
            if not named and self.is_sheltered(by, man):
                continue
            if not self.is_proof(by, man, spell):
                found.append(square)
        return found

    def _is_wanted(self, by: str, man: Man, want: dict[str, Any], named: Sequence[str], source: str) -> bool:
        side = "friendly" if man.seat == by else "enemy"
        is_free = self.options["friendly_fire"] and not want.get("given_up")
        if want.get("side", "any") not in ("any", side) and not is_free:
            return False
        if "near" in want:
            place = {"self": source, "target": (*named, "")[0], "second": (*named, "", "")[1]}[want["near"]]
            if not place or (man.square == place and not want.get("self")):
                return False
            if man.square != place and not self.within(place, man.square, want.get("within", 1)):
                return False
        excepted = listed(want.get("not", []))
        if ("king" in excepted or "K" in excepted) and man.piece == "K":
            return False
        if "self" in excepted and man.square == source:
            return False
        if want.get("piece", man.piece) != man.piece or (want.get("damaged") and not man.damage):
            return False
        if want.get("revealed") and not man.is_up:
            return False
        if "trait" in want and want["trait"] not in (man.card["race"], *man.card.get("classes", [])):
            return False
        has = want.get("has")
        return has is None or (bool({"weapon", "armor"} & set(man.worn)) if has == "equipment" else has in man.worn)

    def anything_named(
        self, by: str, want: dict[str, Any], named: Sequence[str], source: str = "", spell: dict[str, Any] | None = None
    ) -> list[str]:
        """Whatever a selector allows in the next place, as actions write it."""
        sorts = listed(want.get("of", "troop"))
        found = self.troops_named(by, want, named, source, spell) if "troop" in sorts else []
        slots = {"equipment": ["weapon", "armor"], "aura": ["aura"], "curse": ["curse"], "permanent": ["aura", "curse"]}
        for square, man in self.men.items():
            side = "friendly" if man.seat == by else "enemy"
            for sort in sorts:
                for slot in slots.get(sort, []):
                    fits = want.get("side", "any") in ("any", side) and want.get("slot", slot) == slot
                    if slot in man.worn and fits:
                        found.append(f"{square}.{slot}")
        for seat in SEATS:
            side = "friendly" if seat == by else "enemy"
            if {"enchant", "permanent"} & set(sorts) and want.get("side", "any") in ("any", side):
                found += [f"{seat}.{card}" for card in self.pile("enchants", seat)]
        if "spell" in sorts:
            found += [f"#{n}" for n, item in enumerate(self.stack, 1) if self._is_item(item, want)]
        if "card" in sorts:
            zone = want["zone"]
            cards = [card for card in self.pile(zone, by) if self._is_card(self.cards[card], want)]
            found += [f"{by}.{zone}.{card}" for card in sorted(set(cards))]
        return [name for name in dict.fromkeys(found) if name not in named]

    def _is_item(self, item: dict[str, Any], want: dict[str, Any]) -> bool:
        """LYTH-COUNTER-2, LYTH-STACK-6."""
        if "card" not in item:
            return False
        kinds = listed(want.get("kinds", []))
        if kinds and self.cards[item["card"]]["kind"] not in kinds:
            return False
        return not want.get("single_target") or len(item.get("at", [])) == 1

    def _is_card(self, card: dict[str, Any], want: dict[str, Any]) -> bool:
        excepted = listed(want.get("not", []))
        if ("K" in excepted or "king" in excepted) and card.get("piece") == "K":
            return False
        return want.get("piece", card.get("piece")) == card.get("piece") and is_sought(card, want.get("what", "any"))


# --- words


def numbered(text: str) -> tuple[str, int]:
    """`Mobility 1` is ("Mobility", 1), `Dodge` is ("Dodge", 0)."""
    found = re.fullmatch(r"(.*) (\d+)", text)
    return (found[1], int(found[2])) if found else (text, 0)


def key_of(text: str) -> str:
    """What actions call an ability."""
    name = numbered(text)[0].removeprefix("Effect: ").removeprefix("Main: ")
    return name.lower().replace(" ", "_")


def is_sought(card: dict[str, Any], what: str) -> bool:
    """Whether a search or recycling for `what` may take the card."""
    if what == "any":
        return True
    if what in ("equipment", "spell"):
        return (card["kind"] == "equipment") == (what == "equipment") and card["kind"] != "troop"
    return bool(card.get("element") == what)


def _serves(team: dict[str, Any], man: Man) -> bool:
    pieces = {"pawns": "P", "knights": "KN", "bishops": "B", "rooks": "R"}
    return bool(team) and pieces.get(team.get("who", "all"), man.piece) == man.piece


def listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]
