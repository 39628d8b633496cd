"""Random moments of Lytharian Chess, made up as position files: cards of every sort where the rules let them lie.

They show what random games hardly reach: troops with everything attached, crowded stacks, lone kings among cursed
guards.  Shares nothing with the program but its data files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from second_lytharian_table import BOARD, OTHER, SEATS, Cards, File

ON_STACK = {
    "fireball": "enemy", "lightning_strike": "enemy", "frost_shard": "enemy", "rallying_cry": "friendly",
    "death_armor": "friendly", "frostbite": "enemy", "ice_barrier": "friendly", "sunlance": "enemy",
}  # fmt: skip
"""Spells that may lie on a made stack, and whom they name; all but the fast ones only at its bottom."""
LASTING: Sequence[Mapping[str, Any]] = (
    {"att": 2, "until": "turn"},
    {"att": -1, "until": "turn"},
    {"def": 2, "until": "turn"},
    *({"move_as": piece, "until": "turn"} for piece in ("bishop", "rook", "knight", "queen")),
    {"halt": "all", "until": "next_turn"},
    {"halt": "slow", "until": "next_turn"},
    {"no_attack": True, "until": "next_turn"},
)


class Maker:
    """Makes one moment."""

    def __init__(self, cards: Cards, chance: Random, variant: str, options: Mapping[str, Any]) -> None:
        self.cards = cards
        self.chance = chance
        self.variant = variant
        self.options = options
        self.turn = chance.choice(SEATS)
        self.men: list[tuple[str, str]] = []
        """Squares with the seats of those who stand there."""
        self.state: dict[str, Any] = {
            key: {} for key in ("damage", "growth", "attached", "lasting", "prevent", "paid", "troops")
        }
        self.state |= {"revealed": [], "seen": []}

    def made(self) -> File:
        """The keys of a position file."""
        pieces = self._pieces()
        s, chance = self.state, self.chance
        pool = [name for name, card in self.cards.items() if card["kind"] != "troop"]
        troops = [name for name, card in self.cards.items() if card["kind"] == "troop"]
        most = self.options.get("mana_max", 15)
        s["mana"] = {seat: chance.randint(0, most) for seat in SEATS}
        s["obelisk"] = {seat: chance.randint(1, 6) for seat in SEATS}
        s["hand"] = {seat: chance.choices(pool, k=chance.randint(0, 7)) for seat in SEATS}
        s["crypt"] = {seat: chance.choices(troops, k=chance.randint(0, 3)) for seat in SEATS}
        s["nether"] = {seat: chance.choices(pool, k=chance.randint(0, 3)) for seat in SEATS}
        s["enchants"] = {seat: chance.sample(self._of("enchant"), chance.choice((0, 0, 1, 2, 3))) for seat in SEATS}
        s["paid"] |= {f"{seat}.{name}": self.cards[name]["cost"] for seat in SEATS for name in s["enchants"][seat]}
        s["phase"] = chance.choice(("main", "main", "main", "effects", "draw"))
        if s["phase"] == "draw":
            s["hand"][self.turn] = chance.choices(pool, k=chance.randint(10, 11))
        if s["phase"] == "main":
            self._begin_turn()
        else:
            s["troops"] = {}
        if chance.random() < 0.1:
            s["pool"] = {self.turn: chance.randint(1, 3)}
        file = {"game": "lytharian", "variant": self.variant, "options": dict(self.options), "turn": self.turn}
        state = {key: value for key, value in s.items() if value and value != "main"}
        return file | {"pieces": {seat: each for seat, each in pieces.items() if each}, "state": state}

    def _of(self, kind: str, **marks: str) -> list[str]:
        return [
            name
            for name, card in self.cards.items()
            if card["kind"] == kind and all(card.get(key) == value for key, value in marks.items())
        ]

    def _pieces(self) -> dict[str, dict[str, list[str]]]:
        """Troops of both sides; now and then a lone king whose turn it is."""
        found: dict[str, dict[str, list[str]]] = {seat: {} for seat in SEATS}
        chance = self.chance
        squares = sorted(BOARD, key=lambda square: -abs(int(square[1]) - 4.5) - 4 * chance.random())
        is_lone = self.chance.random() < 0.2
        for seat in SEATS:
            guards = 0 if is_lone and seat == self.turn else self.chance.randint(1, 12)
            wanted = ["P"] * (guards + 1)
            if self.variant != "pawnwar":
                wanted = ["K", *self.chance.choices(["Q", "R", "KN", "B", "P", "P"], k=guards)]
            for piece in wanted:
                square = squares.pop()
                if piece == "P" and square[1] in "18":
                    squares.insert(0, square)
                    continue
                card = self.chance.choice(self._of("troop", piece=piece))
                found[seat].setdefault(card, []).append(square)
                self._man(square, seat, self.cards[card])
        return found

    def _man(self, square: str, seat: str, card: dict[str, Any]) -> None:
        """What is seen of a troop, what it carries, and what has happened to it."""
        s, chance = self.state, self.chance
        self.men.append((square, seat))
        if chance.random() < 0.7:
            s["revealed"].append(square)
        elif chance.random() < 0.8:
            s["seen"].append(square)
        worn = {}
        if card["body"] == "humanoid":
            worn = {slot: chance.choice(self._of("equipment", slot=slot)) for slot in ("weapon", "armor")}
            worn = {slot: name for slot, name in worn.items() if chance.random() < 0.4}
        spell = chance.choice(("aura", "curse", "", ""))
        if spell:
            worn[spell] = chance.choice(self._of(spell))
            s["paid"][f"{square}.{spell}"] = self.cards[worn[spell]]["cost"]
        more = sum(
            self.cards[one].get("def", 0) + self.cards[one].get("gives", {}).get("def", 0) for one in worn.values()
        )
        left = card["def"] + more
        if left <= 0:
            s["paid"].pop(f"{square}.{spell}", None)
            worn, left = {}, card["def"]
        if worn:
            s["attached"][square] = worn
        if chance.random() < 0.4 and left > 1:
            s["damage"][square] = chance.randint(1, left - 1)
        if chance.random() < 0.2:
            s["growth"][square] = chance.randint(1, 2)
        if chance.random() < 0.15:
            s["lasting"][square] = [dict(chance.choice(LASTING))]
        if chance.random() < 0.1:
            s["prevent"][square] = chance.randint(1, 3)
        if seat == self.turn and chance.random() < 0.08:
            s["troops"][square] = {"acted": True}

    def _begin_turn(self) -> None:
        """What the turn has seen already, and what lies on the stack."""
        chance = self.chance
        done = {key: True for key, share in (("moved", 0.3), ("attacked", 0.2)) if chance.random() < share}
        self.state["done"] = done
        if "moved" in done and chance.random() < 0.3:
            self.state["extra_moves"] = 1
        if chance.random() < 0.35:
            self._stack()

    def _stack(self) -> None:
        """Some spells, each in answer to the one below it."""
        stack: list[dict[str, Any]] = []
        actor = self.turn
        for _ in range(self.chance.randint(1, 2)):
            names = [name for name in ON_STACK if not stack or self.cards[name]["kind"] == "fast"]
            name = self.chance.choice(names)
            named = [square for square, seat in self.men if self._may_be_named(name, actor, square, seat)]
            if not named:
                continue
            item = {"by": actor, "card": name, "at": [self.chance.choice(named)]}
            item |= {"x": 3, "paid": 3} if self.cards[name]["cost"] == "X" else {"paid": self.cards[name]["cost"]}
            stack.append(item)
            actor = OTHER[actor]
        if stack:
            self.state |= {"stack": stack, "priority": actor}

    def _may_be_named(self, name: str, by: str, square: str, seat: str) -> bool:
        worn = self.state["attached"].get(square, {})
        blocked = {"aura": "curse", "curse": "aura"}.get(self.cards[name]["kind"])
        if blocked in worn:
            return False
        if ON_STACK[name] == "friendly":
            return seat == by
        return seat != by and square in self.state["revealed"]


def made(cards: Cards, seed: int, variant: str, options: Mapping[str, Any]) -> File:
    """The moment of that number."""
    return Maker(cards, Random(f"{variant} {seed} {sorted(options.items())}"), variant, options).made()
