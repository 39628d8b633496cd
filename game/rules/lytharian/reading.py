"""Position files read: every mistake told where it stands (docs/rules/lytharian.md, FILE-1 to -4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from game.content.source import did_you_mean
from game.core.dice import seeded
from game.core.ruleset import Result, Wrong
from game.core.seats import Seat
from game.rules.lytharian import asks
from game.rules.lytharian.attachments import strip
from game.rules.lytharian.deaths import dying
from game.rules.lytharian.endings import check_kings
from game.rules.lytharian.keys import CombatKey, ItemKey, LastingKey, PendingKey, PositionFile, StateKeys
from game.rules.lytharian.law import SEATS, Law
from game.rules.lytharian.setup import PHASES
from game.rules.lytharian.spelling import ActionReader
from game.rules.lytharian.stack import MOST_ENCHANTS, steps_of
from game.rules.lytharian.state import (
    NORTH,
    AtEnchant,
    AtSlot,
    Attached,
    Casting,
    Combat,
    Known,
    Lasting,
    LytharianState,
    Outcome,
    Target,
    Troop,
    other,
)
from game.rules.lytharian.writing import PIECE_WORDS, default_unmoved

PIECES = {word: piece for piece, word in PIECE_WORDS.items()}
Path = tuple[str | int, ...]
T = TypeVar("T")


class Reader:
    """Reads one file; `mistakes` counts what was told."""

    def __init__(self, law: Law, actions: ActionReader, wrong: Wrong) -> None:
        self.law = law
        self.actions = actions
        self.wrong = wrong
        self.mistakes = 0

    def tell(self, path: Sequence[str | int], message: str) -> None:
        """Notes a mistake."""
        self.mistakes += 1
        self.wrong(path, message)

    def read(self, given: PositionFile) -> LytharianState | None:
        """The state, or None when something in the file is wrong."""
        s = LytharianState([None] * len(self.law.ground.grid), seeded(given.seed))
        s.turn = Seat(SEATS.index(given.turn)) if given.turn is not None else Seat(0)
        keys = given.state
        s.phase = keys.phase if given.pieces or given.turn or keys != StateKeys() else "army"
        self._pieces(s, given)
        self._belongings(s, keys)
        if not self.mistakes:
            self._troops(s, keys)
            self._attached(s, keys)
        if not self.mistakes:
            self._turn(s, keys)
            self._unfinished(s, keys)
        if self.mistakes:
            return None
        self._bury(s, keys)
        return s

    # --- small things

    def _square(self, name: str, path: Path) -> int:
        try:
            return self.law.ground.grid.parse(name)
        except ValueError as error:
            self.tell(path, f"{error} (LYTH-BOARD-1)")
            return 0

    def _troop_at(self, s: LytharianState, name: str, path: Path) -> int:
        square = self._square(name, path)
        if s.board[square] is None and not self.mistakes:
            self.tell(path, f"nobody stands on {name} (LYTH-FILE-4)")
        return square

    def _card(self, name: str, path: Path, kinds: Sequence[str], what: str) -> bool:
        card = self.law.cards.get(name)
        if card is None:
            self.tell(path, f'unknown card "{name}"{did_you_mean(name, self.law.cards)}')
            return False
        if card.kind not in kinds:
            self.tell(path, f"{name} is {_a(card.kind)}, expected {what} (LYTH-FILE-4)")
            return False
        return True

    def _target(self, text: str, path: Path) -> Target | None:
        return self._tried(lambda: self.actions.target(text), path)

    def _tried(self, ask: Callable[[], T], path: Path) -> T | None:
        try:
            return ask()
        except ValueError as error:
            self.tell(path, str(error))
            return None

    # --- the board

    def _pieces(self, s: LytharianState, given: PositionFile) -> None:
        """Troops by card; no square holds two.  LYTH-FILE-4."""
        for name, cards in given.pieces.items():
            for card, squares in cards.items():
                if not self._card(card, ("pieces", name, card), ("troop",), "a troop"):
                    continue
                for i, at in enumerate(squares):
                    square = self._square(at, ("pieces", name, card, i))
                    if s.board[square] is not None and not self.mistakes:
                        self.tell(("pieces", name, card, i), f"{at} holds two troops (LYTH-FILE-4)")
                    s.board[square] = Troop(card, Seat(SEATS.index(name)), self.law.card(card).piece)

    def _troops(self, s: LytharianState, keys: StateKeys) -> None:
        """What is so of troops one by one."""
        for square_name, model in keys.promoted.items():
            square = self._troop_at(s, square_name, ("state", "promoted", square_name))
            if self._card(model, ("state", "promoted", square_name), ("troop",), "a troop") and not self.mistakes:
                s.board[square] = replace(s.at(square), copied=model, piece=self.law.card(model).piece)
        self._each(s, "revealed", keys.revealed, {"is_up": True, "was_seen": True})
        self._each(s, "seen", keys.seen, {"was_seen": True})
        self._each(s, "revived", keys.revived, {"is_revived": True})
        for key, name in (("damage", "damage"), ("growth", "growth"), ("prevent", "prevent")):
            for at, n in getattr(keys, key).items():
                self._change(s, at, ("state", key, at), {name: n})
        for at, words in keys.said.items():
            self._change(s, at, ("state", "said", at), {"said": words})
        for at, done in keys.troops.items():
            began = -1 if done.from_ is None else self._square(done.from_, ("state", "troops", at, "from"))
            change = {"began": began, "has_attacked": done.attacked, "has_acted": done.acted}
            self._change(s, at, ("state", "troops", at), change)
        for at, effects in keys.lasting.items():
            self._change(s, at, ("state", "lasting", at), {"lasting": tuple(map(_lasting, effects))})
        if self.mistakes:
            return
        if keys.unmoved is None:
            unmoved = default_unmoved(self.law, s)
        else:
            listed = [(i, at) for i, at in enumerate(keys.unmoved) if at != "none"]
            unmoved = {self._troop_at(s, at, ("state", "unmoved", i)) for i, at in listed}
        for square in unmoved:
            s.board[square] = replace(s.at(square), is_unmoved=True)

    def _each(self, s: LytharianState, key: str, squares: Sequence[str], change: Mapping[str, Any]) -> None:
        for i, at in enumerate(squares):
            self._change(s, at, ("state", key, i), change)

    def _change(self, s: LytharianState, at: str, path: Path, change: Mapping[str, Any]) -> None:
        square = self._troop_at(s, at, path)
        troop = s.board[square]
        if troop is not None:
            s.board[square] = replace(troop, **change)

    def _attached(self, s: LytharianState, keys: StateKeys) -> None:
        """Cards on troops, each in its slot, with their controllers and owners.  LYTH-FILE-4."""
        for at, slots in keys.attached.items():
            square = self._troop_at(s, at, ("state", "attached", at))
            troop = s.board[square]
            if troop is None:
                continue
            for slot, card in slots.items():
                path = ("state", "attached", at, slot)
                is_gear = slot in ("weapon", "armor")
                if not self._card(card, path, ("equipment",) if is_gear else (slot,), _a(slot)):
                    continue
                if is_gear and self.law.card(card).slot != slot:
                    self.tell(path, f"{card} is no {slot} (LYTH-FILE-4)")
                    continue
                default = other(troop.seat) if slot == "curse" else troop.seat
                by = self._seat_of(keys.controls.get(f"{at}.{slot}"), default)
                owner = self._seat_of(keys.owners.get(f"{at}.{slot}"), by)
                used = frozenset(n for n in keys.used.get(f"{at}.{slot}", ()) if isinstance(n, int))
                attached = Attached(card, by, owner, keys.paid.get(f"{at}.{slot}", 0), used)
                change: dict[str, Any] = {slot: attached}
                s.board[square] = replace(s.at(square), **change)
            troop = s.at(square)
            forbids = self.law.switches["aura_over_curse"] == "forbidden"
            if forbids and troop.aura and troop.curse and troop.curse.by != troop.seat:
                self.tell(("state", "attached", at), "aura and enemy curse on one troop (LYTH-AURA-4)")

    def _seat_of(self, name: str | None, default: Seat) -> Seat:
        return default if name is None else Seat(0 if name == SEATS[0] else 1)

    # --- piles and tracks

    def _belongings(self, s: LytharianState, keys: StateKeys) -> None:
        cards = ("equipment", "aura", "channeled", "curse", "enchant", "fast", "sorcery")
        for pile, name, kinds, what in (
            (s.hand, "hand", cards, "a spell or equipment"),
            (s.deck, "deck", cards, "a spell or equipment"),
            (s.nether, "nether", cards, "a spell or equipment"),
            (s.crypt, "crypt", ("troop",), "a troop"),
            (s.chosen, "chosen", ("troop",), "a troop"),
        ):
            for seat_name, held in getattr(keys, name).items():
                for i, card in enumerate(held):
                    self._card(card, ("state", name, seat_name, i), kinds, what)
                pile[SEATS.index(seat_name)] = held
        for track, name, most in ((s.mana, "mana", "mana_max"), (s.obelisk, "obelisk", "obelisk_max")):
            for seat_name, n in getattr(keys, name).items():
                if n > self.law.switches[most]:
                    why = f"{name} is {n}, expected at most {self.law.switches[most]} (LYTH-FILE-4)"
                    self.tell(("state", name, seat_name), why)
                track[SEATS.index(seat_name)] = n
        for numbers, name in ((s.pool, "pool"), (s.kills, "kills"), (s.army_score, "army_score"), (s.points, "points")):
            for seat_name, n in getattr(keys, name).items():
                numbers[SEATS.index(seat_name)] = n
        self._enchants(s, keys)
        for seat_name, known in keys.known.items():
            s.known[SEATS.index(seat_name)] = Known(known.hand, known.deck, known.army)

    def _enchants(self, s: LytharianState, keys: StateKeys) -> None:
        """At most three, no two of a name.  LYTH-ENCHANT-1."""
        for seat_name, cards in keys.enchants.items():
            seat = Seat(SEATS.index(seat_name))
            path = ("state", "enchants", seat_name)
            if len(cards) > MOST_ENCHANTS or len(set(cards)) < len(cards):
                self.tell(path, f"at most {MOST_ENCHANTS} enchants, no two of a name (LYTH-ENCHANT-1)")
            for i, card in enumerate(cards):
                if self._card(card, (*path, i), ("enchant",), "an enchant"):
                    key = f"{seat_name}.{card}"
                    used = frozenset(n for n in keys.used.get(key, ()) if isinstance(n, int))
                    s.enchants[seat] += (Attached(card, seat, seat, keys.paid.get(key, 0), used),)

    # --- the turn

    def _turn(self, s: LytharianState, keys: StateKeys) -> None:
        s.has_moved, s.has_attacked = keys.done.moved, keys.done.attacked
        s.has_harnessed = [name in keys.done.harnessed for name in SEATS]
        s.extra_moves = keys.extra_moves
        s.priority = self._seat_of(keys.priority, s.turn)
        s.passed, s.is_ending, s.is_time_up, s.is_stuck = keys.passed, keys.ending, keys.time_up, keys.stuck
        s.quiet = keys.quiet
        s.first = None if keys.first is None else self._seat_of(keys.first, s.turn)
        s.offer = None if keys.draw_offer is None else self._seat_of(keys.draw_offer, s.turn)
        if s.phase in PHASES:
            s.has_chosen = [s.turn == NORTH and s.phase != "place", False]
        elif any(keys.chosen.values()):
            self.tell(("state", "chosen"), f"nothing waits to be placed in the phase {s.phase} (LYTH-FILE-4)")
        if keys.ended is not None:
            winners = frozenset(Seat(SEATS.index(name)) for name in keys.ended.winner)
            s.ended = Result(winners, keys.ended.reason)
        for at, names in keys.used.items():
            used = frozenset(name for name in names if isinstance(name, str))
            if used:
                self._change(s, at, ("state", "used", at), {"used": used})

    def _unfinished(self, s: LytharianState, keys: StateKeys) -> None:
        """The stack, what is being resolved, the combat and what is asked.  LYTH-FILE-2, -3."""
        s.stack = tuple(self._item(s, item, ("state", "stack", i)) for i, item in enumerate(keys.stack))
        if keys.resolving is not None:
            s.resolving = self._resolving(s, keys)
        if keys.combat is not None:
            s.combat = self._combat(s, keys.combat)
        s.asks = tuple(self._ask(s, ask, ("state", "pending", i)) for i, ask in enumerate(keys.pending))

    def _resolving(self, s: LytharianState, keys: StateKeys) -> Casting:
        """What is being resolved; the step that asks counts as begun."""
        assert keys.resolving is not None
        casting = self._item(s, keys.resolving, ("state", "resolving"))
        if self.mistakes:
            return casting
        step = keys.resolving.step
        is_asking = bool(keys.pending) and step < len(steps_of(self.law, s, casting))
        return replace(casting, step=step + is_asking)

    def _squares(self, names: Sequence[str], path: Path) -> frozenset[int]:
        return frozenset(self._square(name, (*path, i)) for i, name in enumerate(names))

    def _item(self, s: LytharianState, item: ItemKey, path: Path) -> Casting:
        at = [self._target(text, (*path, "at", i)) for i, text in enumerate(item.at)]
        new = None if item.new is None else self._target(item.new, (*path, "new"))
        casting = Casting(
            Seat(SEATS.index(item.by)),
            x=item.x,
            at=tuple(target for target in at if target is not None),
            to=-1 if item.to is None else self._square(item.to, (*path, "to")),
            new=new,
            replace=item.replace or "",
            over=item.over is not None,
            paid=item.paid,
            kind=item.kind or "",
            owner=None if item.owner is None else Seat(SEATS.index(item.owner)),
            lost=self._squares(item.lost, (*path, "lost")),
            rolled=self._squares(item.rolled, (*path, "rolled")),
            dodged=self._squares(item.dodged, (*path, "dodged")),
            stood=self._squares(item.stood, (*path, "stood")),
        )
        if item.card is not None:
            spells = ("aura", "channeled", "curse", "enchant", "fast", "sorcery")
            self._card(item.card, (*path, "card"), spells, "a spell")
            is_curse = self.law.card(item.card).kind == "curse"
            return replace(casting, card=item.card, is_spell=True, is_curse=is_curse)
        return self._used_item(s, casting, item.use, (*path, "use"))

    def _used_item(self, s: LytharianState, casting: Casting, use: Sequence[str], path: Path) -> Casting:
        if not use:
            self.tell(path[:-1], "an item is a `card` or a `use` (LYTH-FILE-2)")
            return casting
        of = self._target(use[0], (*path, 0))
        rule = int(use[-1]) - 1 if use[-1].isdigit() else 0
        match of:
            case AtEnchant(_, card):
                return replace(casting, card=card, rule=rule)
            case AtSlot(square, "curse"):
                troop = s.board[square]
                card = troop.curse.card if troop is not None and troop.curse is not None else ""
                if not card:
                    self.tell((*path, 0), f"there is no curse on {use[0].partition('.')[0]} (LYTH-FILE-4)")
                return replace(casting, card=card, source=square, rule=rule, is_curse=True)
        if len(use) < 2:
            self.tell(path, "expected a square and an ability, as in [d4, bowshot] (LYTH-FILE-2)")
            return casting
        known = sorted({power.key for power in self.law.powers.values()})
        if use[1] not in known:
            self.tell((*path, 1), f'unknown ability "{use[1]}"{did_you_mean(use[1], known)}')
        return replace(casting, source=self._square(use[0], (*path, 0)), ability=use[1], rule=rule)

    def _combat(self, s: LytharianState, key: CombatKey) -> Combat:
        path: Path = ("state", "combat")
        attacker = self._square(key.attacker, (*path, "attacker"))
        outcomes = tuple(
            Outcome(self._square(at, (*path, "results", at)), ability, value)
            for at, results in key.results.items()
            for ability, value in results.items()
        )
        return Combat(
            attacker,
            self._square(key.defender, (*path, "defender")),
            attacker if key.start is None else self._square(key.start, (*path, "start")),
            self._squares(key.was_hidden, (*path, "was_hidden")),
            key.stage,
            outcomes,
            tuple((self._square(at, (*path, "out", at)), how) for at, how in key.out.items()),
        )

    def _ask(self, s: LytharianState, key: PendingKey, path: Path) -> asks.Ask:
        at = tuple(self._square(name, (*path, "at", i)) for i, name in enumerate(key.at))
        troop = s.board[at[0]] if at else None
        seat = s.priority
        if key.ask in ("promote", "hammer", "step") and troop is None:
            self.tell(path, f"nothing on the board asks to {key.ask} (LYTH-FILE-4)")
        match key.ask:
            case "search":
                return asks.PickCards(seat, key.n, key.what or "any")
            case "discard":
                return asks.DiscardCards(seat, key.n)
            case "split":
                return asks.SplitHealing(seat, key.n, at)
            case "promote":
                return asks.PromotePawn(seat if troop is None else troop.seat, at[0] if at else 0)
            case "hammer":
                return asks.SwitchOff(seat if troop is None else troop.seat, at[0] if at else 0)
            case "step":
                return asks.StepAside(seat if troop is None else troop.seat, at[0] if at else 0)

    # --- what must not stand on

    def _bury(self, s: LytharianState, keys: StateKeys) -> None:
        """Troops without any Def left are read as dead; a missing king ends the game.  LYTH-FILE-4."""
        if s.phase in PHASES or s.ended is not None:
            return
        for square in dying(self.law, s):
            troop = s.at(square)
            strip(self.law, s, square, None)
            s.board[square] = None
            s.crypt[troop.seat] += (troop.card,)
        if s.resolving is None:
            check_kings(self.law, s, None)


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" and kind != "equipment" else kind if kind == "equipment" else f"a {kind}"


def _lasting(key: LastingKey) -> Lasting:
    return Lasting(
        key.until,
        key.att or 0,
        key.def_ or 0,
        PIECES[key.move_as] if key.move_as else "",
        key.halt or "",
        bool(key.no_attack),
        key.less or 0,
        key.kinds,
        key.not_ is not None,
        key.abilities,
        key.lose,
    )
