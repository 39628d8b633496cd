"""A second reading of Lytharian Chess: all that may be done at a moment, and what it costs; written from the rule book
alone, it shares nothing with the program.  What the table shows is read in `second_lytharian_table`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb
from typing import Any

from second_lytharian_table import (
    ASLANT,
    BOARD,
    OTHER,
    SEATS,
    STRAIGHT,
    Man,
    Table,
    beside,
    gap,
    is_sought,
    key_of,
    listed,
    shifted,
    steps,
)

SPELLS = ["aura", "channeled", "curse", "enchant", "fast", "sorcery"]
QUALITIES = ["common", "uncommon", "rare", "epic", "legendary"]

# Effect: and Main: abilities, by what they are called in actions: whom they name.
ENEMY_ANYWHERE = ["burn", "fiery_lava", "poison", "shock", "plague"]
NO_TARGET = ["inferno", "power_up", "prime_healer", "regenerate", "regrowth", "stealth", "gear", "seer"]
WORKS_HIDDEN = ["healer", "prime_healer"]


class Moment(Table):
    """What may be done now."""

    # --- HONOR

    def lone_king(self, seat: str) -> Man | None:
        """The king, if nobody else of its side stands.  LYTH-HONOR-1."""
        own = self.troops(seat)
        has_kings = self.variant not in ("pawnwar", "duel")
        return own[0] if has_kings and len(own) == 1 and own[0].piece == "K" else None

    def enemy_king(self, seat: str) -> Man | None:
        """The king on the other side."""
        return next((man for man in self.troops(OTHER[seat]) if man.piece == "K"), None)

    def duty(self, seat: str) -> tuple[str, list[str]]:
        """What a lone king owes: ("attack", [square]), ("move", squares) or nothing.  LYTH-HONOR-2, -3."""
        king, foe = self.lone_king(seat), self.enemy_king(seat)
        if king is None or foe is None:
            return "", []
        has_moved = bool(self.done.get("moved"))
        d = steps(king.square, foe.square)
        if d == 1:
            owed = not has_moved or self.options["honor_attack_on_arrival"]
            return ("attack", [foe.square]) if owed else ("", [])
        if has_moved:
            return "", []
        q = shifted(king.square, _sign(king.square[0], foe.square[0]), _sign(king.square[1], foe.square[1]))
        if q in self.men and self.men[q].seat != seat:
            return "attack", [q]
        now = gap(king.square, foe.square)
        found = []
        for square in beside(king.square):
            then = gap(square, foe.square)
            no_wider = then[0] <= now[0] and then[1] <= now[1]
            shape = self.options["honor_steps"]
            fits = square == q if shape == "straight_only" else shape == "any_closer" or no_wider
            if steps(square, foe.square) == d - 1 and fits and square not in self.men:
                found.append(square)
        return "move", found

    def moves(self) -> set[str]:
        """The turn's move: `e2e4`.  LYTH-MAIN-2, LYTH-HONOR-2, -5."""
        found: set[str] = set()
        if not self.is_free or self.phase != "main":
            return found
        is_further = bool(self.done.get("moved"))
        if is_further and not self.state.get("extra_moves"):
            return found
        owed, squares = self.duty(self.turn)
        for man in self.troops(self.turn):
            if is_further and man.began:
                continue
            for end in self.reach(man):
                if self.lone_king(self.turn) and (owed != "move" or end not in squares):
                    continue
                found.add(man.square + end)
        return found

    def attacks(self) -> set[str]:
        """The turn's attack: `e4xf5`.  LYTH-MAIN-3, -6, LYTH-HONOR-5."""
        found: set[str] = set()
        if not self.is_free or self.phase != "main" or self.done.get("attacked"):
            return found
        owed, squares = self.duty(self.turn)
        foe = self.enemy_king(self.turn)
        for man in self.troops(self.turn):
            if not self.may_attack(man):
                continue
            for goal in self.strikes(man):
                if self.lone_king(self.turn) and foe is not None:
                    wider = any(
                        then > now for then, now in zip(gap(goal, foe.square), gap(man.square, foe.square), strict=True)
                    )
                    if wider or (owed == "attack" and goal not in squares):
                        continue
                found.add(f"{man.square}x{goal}")
        return found

    def may_attack(self, man: Man) -> bool:
        """Whether nothing forbids it the attack.  LYTH-MAIN-3, -6."""
        forbidden = any(lasting.get("no_attack") for lasting in man.lasting) or any(self.given(man, "no_attack"))
        is_other = self.options["attack_after_move"] == "mover" and self.done.get("moved") and not man.began
        return not forbidden and not man.has_acted and not is_other

    def may_end(self) -> bool:
        """Whether the turn may be finished.  LYTH-PHASE-11, LYTH-MOVE-8, -9, LYTH-HONOR-6."""
        if self.lone_king(self.turn) is not None and self.enemy_king(self.turn) is not None:
            king = self.lone_king(self.turn)
            assert king is not None
            owed, squares = self.duty(self.turn)
            if owed == "attack":
                can = not self.done.get("attacked") and self.may_attack(king)
                return not (can and squares[0] in self.strikes(king))
            return not (owed == "move" and set(squares) & self.reach(king))
        return bool(self.done.get("moved")) or not any(self.reach(man) for man in self.troops(self.turn))

    # --- what a spell costs

    def price(self, by: str, card: dict[str, Any], at: Sequence[str], x: int = 0, over: str = "") -> int:
        """LYTH-MANA-6, -9, LYTH-VARIABLE, LYTH-CURSE-3, LYTH-ABILITY-75.  `over`: whose aura is paid for."""
        cost = card["cost"]
        if cost == "X":
            cost = x
        elif cost == "cost_of_target":
            cost = self.worth(at[0])
        extra = 0
        if over:
            price = self.options["curse_aura_price"]
            extra = self.worth(f"{over}.aura") if price == "aura_cost" else int(price)
        if card["kind"] == "aura" and self.options["aura_over_curse"] == "surcharge":
            extra = self.worth(f"{at[0]}.curse") if self.men[at[0]].cursed_by not in ("", by) else 0
        return max(0, int(cost) - self.saved(by, card, at)) + extra

    def worth(self, name: str) -> int:
        """What a permanent cost: as printed, or the mana paid if that was variable.  LYTH-VARIABLE-3."""
        first, second = name.split(".")
        card = second if first in SEATS else self.men[first].worn[second]
        cost = self.cards[card]["cost"]
        return int(cost) if isinstance(cost, int) else int(self.state.get("paid", {}).get(name, 0))

    def saved(self, by: str, card: dict[str, Any], at: Sequence[str]) -> int:
        """By affinities of own troops named or fighting, and by enchants."""
        involved = [name for name in at if name in self.men]
        if self.combat is not None:
            involved += [self.combat[role] for role in ("attacker", "defender") if not self._is_out(self.combat[role])]
        total = 0
        for square in dict.fromkeys(involved):
            man = self.men.get(square)
            if man is not None and man.seat == by:
                has = self.abilities(man)
                words = {str(card.get("element", "")), str(card["kind"])}
                total += sum(has.get(f"{word.title()} Affinity", 0) for word in words)
        for enchant in self.pile("enchants", by):
            total += self.cards[enchant].get("team", {}).get("spell_cheaper", 0)
        return total

    def _is_out(self, square: str) -> bool:
        return self.combat is not None and square in self.combat.get("out", {})

    # --- casting

    def may_cast(self, by: str, card: dict[str, Any]) -> bool:
        """LYTH-PHASE-9, LYTH-FAST, LYTH-SORCERY, LYTH-CHANNEL, LYTH-AURA-1, LYTH-CURSE-1, LYTH-ENCHANT-1."""
        if card["kind"] == "fast":
            return self.is_window or self.is_free
        return self.is_free and by == self.turn and self.phase == "main"

    def casts(self) -> dict[str, int]:
        """Every `cast:` that is legal now, with the mana it takes."""
        found: dict[str, int] = {}
        for name in sorted(set(self.pile("hand", self.actor))):
            if self.cards[name]["kind"] in SPELLS and self.may_cast(self.actor, self.cards[name]):
                found |= dict(self.casts_of(name, self.purse(self.actor)))
        return found

    def casts_of(self, name: str, purse: int) -> Iterator[tuple[str, int]]:
        """Every way in which one card can be cast by whoever acts, with the mana it takes."""
        by, card = self.actor, self.cards[name]
        for at in self.namings(by, card, "", card):
            for new, is_aura_there in self.new_targets(by, card, at):
                aimed = at[0] if card["kind"] == "curse" and at else new if new else ""
                if card["kind"] == "aura" and not self.takes_aura(by, at[0]):
                    continue
                if card["kind"] == "curse":
                    if self.men[at[0]].cursed_by not in ("", by):
                        continue
                    is_aura_there = "aura" in self.men[at[0]].worn
                over = aimed if is_aura_there else ""
                for replaced in self.replacements(by, name):
                    for x in self.amounts(by, card, at, purse):
                        price = self.price(by, card, at, x, over)
                        if price > purse:
                            continue
                        for to in self.landings(by, card, at):
                            words = [name, *at]
                            words += [new] if new else []
                            words += [f"x={x}"] if x else []
                            words += [f"to={to}"] if to else []
                            words += [f"replace={replaced}"] if replaced else []
                            words += ["over=aura"] if over else []
                            yield "cast:" + ",".join(words), price

    def namings(
        self, by: str, record: dict[str, Any], source: str, spell: dict[str, Any] | None
    ) -> list[tuple[str, ...]]:
        """Every list of targets that a card or rule allows."""
        found: list[tuple[str, ...]] = [()]
        for place in ("target", "second", "third"):
            want = record.get(place)
            if want is None:
                break
            if place == "target" and any("sacrifice" in step for step in record.get("do", [])):
                want = want | {"given_up": True}
            longer = []
            for named in found:
                full = len(named) == ["target", "second", "third"].index(place)
                if not full or want.get("optional"):
                    longer.append(named) if want.get("optional") or not full else None
                if full:
                    longer += [(*named, more) for more in self.anything_named(by, want, named, source, spell)]
            found = longer
        return found

    def takes_aura(self, by: str, square: str) -> bool:
        """LYTH-AURA-4."""
        man = self.men[square]
        return self.options["aura_over_curse"] != "forbidden" or man.cursed_by in ("", by)

    def amounts(self, by: str, card: dict[str, Any], at: Sequence[str], purse: int) -> list[int]:
        """The X that can be paid; 0 where the card has none.  LYTH-VARIABLE-1."""
        return list(range(1, purse + self.saved(by, card, at) + 1)) if card["cost"] == "X" else [0]

    def replacements(self, by: str, name: str) -> list[str]:
        """LYTH-ENCHANT-1, -2."""
        if self.cards[name]["kind"] != "enchant":
            return [""]
        own = self.pile("enchants", by)
        if name in own:
            return [name]
        return own if len(own) >= 3 else ["", *own]

    def new_targets(self, by: str, card: dict[str, Any], at: Sequence[str]) -> list[tuple[str, bool]]:
        """New targets for a redirect, with whether an aura must be paid for there.  LYTH-COUNTER-4."""
        if not any("redirect" in step for step in card.get("do", [])):
            return [("", False)]
        if at[0].startswith("#"):
            item = self.stack[int(at[0][1:]) - 1]
            turned, old = self.cards[item["card"]], item["at"][0]
        else:
            old = at[0].split(".")[0]
            turned = self.cards[self.men[old].worn["curse"]]
        found = []
        for name in self.anything_named(by, turned["target"], (), "", turned):
            has_aura = False
            if turned["kind"] == "curse":
                if self.men[name].cursed_by not in ("", by):
                    continue
                has_aura = "aura" in self.men[name].worn
            if turned["kind"] == "aura" and not self.takes_aura(by, name):
                continue
            if name != old:
                found.append((name, has_aura))
        return found

    def landings(self, by: str, record: dict[str, Any], at: Sequence[str], x: int = 0) -> list[str]:
        """Where `to=` may point, or [""] where none is named."""
        found: set[str] = set()
        for step in record.get("do", []):
            if "move" in step and at:
                found |= self.pushes(by, at[0], step["move"], x)
            if "revive" in step:
                found |= self.rises(by, step["revive"])
        return sorted(found) or [""]

    def pushes(self, by: str, square: str, move: dict[str, Any], x: int) -> set[str]:
        """Squares to which an effect may move a troop; a lone king of `by` not away.  LYTH-HONOR-5."""
        n = x if move["n"] == "X" else int(move["n"])
        found = set()
        for right, up in STRAIGHT + ASLANT:
            for far in range(1, n + 1):
                end = shifted(square, right * far, up * far)
                if not end or end in self.men:
                    break
                if far == n or move.get("exact") is False:
                    found.add(end)
        king, foe = self.lone_king(by), self.enemy_king(by)
        if king is not None and foe is not None and king.square == square:
            found = {end for end in found if steps(end, foe.square) <= steps(square, foe.square)}
        return found

    def rises(self, by: str, revive: dict[str, Any]) -> set[str]:
        """Empty squares of the first two ranks, for pawns of the second."""
        ranks = ("1", "2") if by == "south" else ("8", "7")
        meant = ranks[1:] if revive.get("piece") == "pawn" else ranks
        return {square for square in BOARD if square[1] in meant and square not in self.men}

    # --- Effect: and Main: abilities, timed rules of enchants and curses

    def uses(self) -> set[str]:
        """Every `use:` that is legal now.  LYTH-EFFECTS, LYTH-MAIN-5 to -7."""
        found: set[str] = set()
        if not self.is_free or self.phase not in ("effects", "main"):
            return found
        for man in self.troops(self.turn):
            for name, x in self.abilities(man).items():
                found |= set(self.uses_of(man, name, x))
        if self.phase == "effects":
            found |= set(self.timed())
        return found

    def uses_of(self, man: Man, name: str, x: int) -> Iterator[str]:
        """The ways to use one ability of a troop."""
        kind, _, rest = name.partition(": ")
        key = key_of(rest)
        if not rest or kind != {"effects": "Effect", "main": "Main"}[self.phase] or key in man.used:
            return
        if not man.is_up and key not in WORKS_HIDDEN:
            return
        start = f"use:{man.square},{key}"
        if kind == "Main":
            owed, _ = self.duty(man.seat)
            is_free_to = not man.has_attacked and not any(self.given(man, "no_main"))
            king = self.lone_king(man.seat)
            is_owed = owed == "attack" and king is not None and self.may_attack(king) and not self.done.get("attacked")
            if is_free_to and not is_owed:
                for square in self.troops_named(man.seat, {"side": "enemy", "near": "self"}, (), man.square):
                    kinds = ["fire", "death"] if key == "voodooflame" else [""]
                    yield from (f"{start},{square}" + (f",{kind}" if kind else "") for kind in kinds)
        elif key in NO_TARGET:
            pays = {"gear": x, "seer": 1}.get(key, 0)
            if self.mana(man.seat) >= pays:
                yield start
        elif key == "gale":
            for square in self.troops_named(man.seat, {"side": "any"}, (), man.square):
                for to in sorted(self.pushes(man.seat, square, {"n": x}, x)) or [""]:
                    yield f"{start},{square}" + (f",to={to}" if to else "")
        else:
            for at in self.namings(man.seat, _record_of(key), man.square, None):
                yield ",".join([start, *at])

    def timed(self) -> Iterator[str]:
        """Enchants in play and curses controlled.  LYTH-EFFECTS-1, LYTH-CURSE-4, LYTH-ENCHANT-3."""
        for enchant in self.pile("enchants", self.turn):
            used = self.state.get("used", {}).get(f"{self.turn}.{enchant}", [])
            yield from self._timed_rules(self.cards[enchant], f"use:{self.turn}.{enchant}", "", used)
        for square, man in self.men.items():
            if "curse" in man.worn and man.cursed_by == self.turn:
                yield from self._timed_rules(
                    self.cards[man.worn["curse"]], f"use:{square}.curse", square, man.curse_used
                )

    def _timed_rules(self, card: dict[str, Any], start: str, source: str, used: Sequence[int]) -> Iterator[str]:
        for number, rule in enumerate(card.get("rules", []), 1):
            if "effects" not in listed(rule["when"]) or number in used:
                continue
            for at in self.namings(self.turn, rule, source, None):
                for to in self.landings(self.turn, rule, at):
                    yield ",".join([start, *at, *([f"to={to}"] if to else [])])

    # --- EQUIP, REFORGE

    def equips(self) -> dict[str, int]:
        """Every `equip:` worth listing, with its mana: none reforges more than it needs.  LYTH-EQUIP, LYTH-REFORGE."""
        found: dict[str, int] = {}
        if not self.is_free or self.phase != "main":
            return found
        hand = self.pile("hand", self.turn)
        for name in sorted(set(hand)):
            if self.cards[name]["kind"] == "equipment":
                rest = list(hand)
                rest.remove(name)
                spare = sorted(card for card in rest if self.cards[card]["kind"] == "equipment")
                for man in self.troops(self.turn):
                    if man.card["body"] == "humanoid":
                        found |= dict(self.equips_of(name, man, spare))
        return found

    def equips_of(self, name: str, man: Man, spare: Sequence[str]) -> Iterator[tuple[str, int]]:
        """The ways to pay one piece for one troop, with the mana that is left to pay."""
        card = self.cards[name]
        cost = self.equip_cost(man, card)
        worn = [slot for slot in ("weapon", "armor") if slot in man.worn]
        for n in range(len(worn) + 1):
            for slots in combinations(worn, n):
                if card["slot"] in man.worn and card["slot"] not in slots:
                    continue
                for m in range(len(spare) + 1):
                    for cards in sorted(set(combinations(spare, m))):
                        given = [(slot, self.cards[man.worn[slot]]["reforge"]) for slot in slots]
                        given += [("", self.cards[each]["reforge"]) for each in cards]
                        total = sum(value for _, value in given)
                        if max(0, cost - total) > self.mana(man.seat):
                            continue
                        needless = [
                            value
                            for slot, value in given
                            if slot != card["slot"] and cost - (total - value) <= self.mana(man.seat)
                        ]
                        if not needless:
                            paid = "+".join([*slots, *cards])
                            text = f"equip:{name},{man.square}" + (f",reforge={paid}" if paid else "")
                            yield text, max(0, cost - total)

    def equip_cost(self, man: Man, card: dict[str, Any]) -> int:
        """LYTH-EQUIP-5, LYTH-ABILITY-2, -3."""
        has = self.abilities(man)
        less = has.get({"weapon": "Arms", "armor": "Armor"}[card["slot"]], 0)
        cheaper = card.get("cheaper")
        if cheaper:
            buyer = cheaper["if"]
            is_meant = (
                buyer.get("race", man.card["race"]) == man.card["race"]
                and ("class" not in buyer or buyer["class"] in man.card.get("classes", []))
                and buyer.get("align", man.card["align"]) == man.card["align"]
            )
            less += cheaper["by"] if is_meant else 0
        for enchant in self.pile("enchants", man.seat):
            less += self.cards[enchant].get("team", {}).get("equip_cheaper", 0)
        return max(0, int(card["cost"]) - less)

    # --- the rest of what may be done

    def harnesses(self) -> set[str]:
        """LYTH-HARNESS-1, -2, -4."""
        by = self.actor
        hand = self.pile("hand", by)
        found: set[str] = set()
        if by in self.done.get("harnessed", []) or not (self.is_window or self.is_free):
            return found
        for name in sorted(set(hand)):
            if self.cards[name]["kind"] not in SPELLS:
                continue
            rest = list(hand)
            rest.remove(name)
            purse = self.purse(by) + QUALITIES.index(self.cards[name]["quality"]) + 1
            spells = [card for card in set(rest) if self.cards[card]["kind"] in SPELLS]
            if any(
                self.may_cast(by, self.cards[card]) and any(True for _ in self.casts_of(card, purse)) for card in spells
            ):
                found.add(f"harness:{name}")
        return found

    def always(self) -> set[str]:
        """Charging and turning up.  LYTH-MANA-3 to -5, LYTH-FOG-1."""
        found = {f"reveal:{man.square}" for man in self.troops(self.actor) if not man.is_up}
        is_full = self.mana(self.actor) == self.options["mana_max"]
        if is_full and self.state.get("obelisk", {}).get(self.actor, 1) < self.options["obelisk_max"]:
            found.add("charge")
        return found

    def draws(self) -> set[str]:
        """The draw with a full hand.  LYTH-DRAW-1, -2."""
        hand = self.pile("hand", self.actor)
        teams = [self.cards[card].get("team", {}) for card in self.pile("enchants", self.actor)]
        limit = self.options["hand_max"] + sum(team.get("hand_max", 0) for team in teams)
        if len(hand) < limit:
            return {"draw"}
        surplus = len(hand) - (limit - 1)
        return {"keep"} | self.discards(sorted(hand), surplus)

    def discards(self, hand: list[str], n: int) -> set[str]:
        """LYTH-DRAW-2: up to 250 sets all of them, else those that lie together."""
        sets: set[tuple[str, ...]] = set()
        if comb(len(hand), n) <= 250:
            sets = set(combinations(hand, n))
        for i in range(len(hand) if not sets else 0):
            sets.add(tuple(sorted([*hand[i:], *hand[:i]][:n])))
        return {f"discard:{','.join(cards)}" for cards in sets}

    def answers(self) -> set[str]:
        """What `pending` asks for."""
        ask = self.pending[0]
        at = listed(ask.get("at", []))
        match ask["ask"]:
            case "search":
                deck = self.pile("deck", self.actor)
                return {f"pick:{card}" for card in deck if is_sought(self.cards[card], ask["what"])} | {"pick:none"}
            case "discard":
                hand = sorted(self.pile("hand", self.actor))
                return self.discards(hand, min(len(hand), ask["n"]))
            case "split":
                return set(self.splits(ask["n"], sorted(at, key=BOARD.index)))
            case "promote":
                seat = self.men[at[0]].seat
                models = [man for man in self.troops(seat) if man.square != at[0] and man.piece != "K"]
                ids = {self.state.get("promoted", {}).get(man.square, man.id) for man in models}
                return {f"promote:{card}" for card in ids} | {"promote:none"}
            case "hammer":
                foe = self.combat["defender" if at[0] == self.combat["attacker"] else "attacker"]
                return {f"choose:off,{key_of(text)}" for text in self.men[foe].card.get("abilities", [])}
            case _:
                near = {f"choose:step,{square}" for square in beside(at[0]) if square not in self.men}
                return near | {"choose:no"}

    def splits(self, n: int, squares: Sequence[str]) -> Iterator[str]:
        """Shares of healing: at most n in all, at most each one's damage."""
        for parts in product(*(range(self.men[square].damage + 1) for square in squares)):
            if sum(parts) <= n:
                shares = [f"{square}={part}" for square, part in zip(squares, parts, strict=True) if part]
                yield "split:" + (",".join(shares) or "none")

    def legal(self) -> set[str]:
        """Everything that is listed for whoever acts, but the choices of a combat."""
        if self.pending:
            return self.answers() | self.always()
        found = self.always() | set(self.casts()) | self.harnesses()
        if self.is_window:
            return found | {"pass"}
        found |= self.uses()
        if self.phase == "effects":
            return found | {"done"}
        if self.phase == "draw":
            return found | self.draws()
        return found | self.moves() | self.attacks() | set(self.equips()) | ({"end"} if self.may_end() else set())


def _record_of(key: str) -> dict[str, Any]:
    """Whom an Effect: ability names.  LYTH-ABILITY-22 to -39."""
    if key in ENEMY_ANYWHERE:
        found: dict[str, Any] = {"target": {"side": "enemy"}}
        if key == "plague":
            found["second"] = {"side": "enemy", "near": "target", "optional": True}
        return found
    if key == "heal":
        return {"target": {"side": "friendly"}}
    if key == "healer":
        return {"target": {"side": "friendly", "near": "self", "self": True}}
    if key == "ruthless":
        return {"target": {"side": "friendly", "not": ["self", "king"], "given_up": True}}
    assert key.endswith("_healer"), key
    return {"target": {"side": "friendly", "trait": key.removesuffix("_healer")}}


def _sign(a: str, b: str) -> int:
    return (b > a) - (b < a)
