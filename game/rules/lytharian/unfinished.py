"""Unfinished business of a position file: the stack, what is resolved, the combat, what is asked (FILE-2, -3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from game.content.guesses import did_you_mean
from game.core.seats import Seat
from game.rules.lytharian import asks
from game.rules.lytharian.keys import CombatKey, ItemKey, PendingKey, StateKeys
from game.rules.lytharian.law import SEATS, Law
from game.rules.lytharian.stack import steps_of
from game.rules.lytharian.state import AtEnchant, AtSlot, Casting, Combat, LytharianState, Outcome, Target

Path = tuple[str | int, ...]


class Names(Protocol):
    """Reads squares, cards and targets of a file, and tells what is wrong with them."""

    law: Law
    mistakes: int

    def tell(self, path: Sequence[str | int], message: str) -> None:
        """Notes a mistake."""
        ...

    def square(self, name: str, path: Path) -> int:
        """The square of that name."""
        ...

    def card(self, name: str, path: Path, kinds: Sequence[str], what: str) -> bool:
        """Whether there is such a card, and it is of one of these kinds."""
        ...

    def target(self, text: str, path: Path) -> Target | None:
        """A target as actions name it."""
        ...


class Unfinished:
    """Reads the half of a moment that is not settled."""

    def __init__(self, of: Names) -> None:
        self.of = of

    def read(self, s: LytharianState, keys: StateKeys) -> None:
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
        if self.of.mistakes:
            return casting
        step = keys.resolving.step
        is_asking = bool(keys.pending) and step < len(steps_of(self.of.law, s, casting))
        return replace(casting, step=step + is_asking)

    def _squares(self, names: Sequence[str], path: Path) -> frozenset[int]:
        return frozenset(self.of.square(name, (*path, i)) for i, name in enumerate(names))

    def _item(self, s: LytharianState, item: ItemKey, path: Path) -> Casting:
        at = [self.of.target(text, (*path, "at", i)) for i, text in enumerate(item.at)]
        new = None if item.new is None else self.of.target(item.new, (*path, "new"))
        casting = Casting(
            Seat(SEATS.index(item.by)),
            x=item.x,
            at=tuple(target for target in at if target is not None),
            to=-1 if item.to is None else self.of.square(item.to, (*path, "to")),
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
            self.of.card(item.card, (*path, "card"), spells, "a spell")
            is_curse = self.of.law.card(item.card).kind == "curse"
            return replace(casting, card=item.card, is_spell=True, is_curse=is_curse)
        return self._used_item(s, casting, item.use, (*path, "use"))

    def _used_item(self, s: LytharianState, casting: Casting, use: Sequence[str], path: Path) -> Casting:
        if not use:
            self.of.tell(path[:-1], "an item is a `card` or a `use` (LYTH-FILE-2)")
            return casting
        of = self.of.target(use[0], (*path, 0))
        rule = int(use[-1]) - 1 if use[-1].isdigit() else 0
        match of:
            case AtEnchant(_, card):
                return replace(casting, card=card, rule=rule)
            case AtSlot(square, "curse"):
                troop = s.board[square]
                card = troop.curse.card if troop is not None and troop.curse is not None else ""
                if not card:
                    self.of.tell((*path, 0), f"there is no curse on {use[0].partition('.')[0]} (LYTH-FILE-4)")
                return replace(casting, card=card, source=square, rule=rule, is_curse=True)
        if len(use) < 2:
            self.of.tell(path, "expected a square and an ability, as in [d4, bowshot] (LYTH-FILE-2)")
            return casting
        known = sorted({power.key for power in self.of.law.powers.values()})
        if use[1] not in known:
            self.of.tell((*path, 1), f'unknown ability "{use[1]}"{did_you_mean(use[1], known)}')
        return replace(casting, source=self.of.square(use[0], (*path, 0)), ability=use[1], rule=rule)

    def _combat(self, s: LytharianState, key: CombatKey) -> Combat:
        path: Path = ("state", "combat")
        attacker = self.of.square(key.attacker, (*path, "attacker"))
        outcomes = tuple(
            Outcome(self.of.square(at, (*path, "results", at)), ability, value)
            for at, results in key.results.items()
            for ability, value in results.items()
        )
        return Combat(
            attacker,
            self.of.square(key.defender, (*path, "defender")),
            attacker if key.start is None else self.of.square(key.start, (*path, "start")),
            self._squares(key.was_hidden, (*path, "was_hidden")),
            key.stage,
            outcomes,
            tuple((self.of.square(at, (*path, "out", at)), how) for at, how in key.out.items()),
        )

    def _ask(self, s: LytharianState, key: PendingKey, path: Path) -> asks.Ask:
        at = tuple(self.of.square(name, (*path, "at", i)) for i, name in enumerate(key.at))
        troop = s.board[at[0]] if at else None
        seat = s.priority
        if key.ask in ("promote", "hammer", "step") and troop is None:
            self.of.tell(path, f"nothing on the board asks to {key.ask} (LYTH-FILE-4)")
        match key.ask:
            case "first":
                return asks.ChooseRole(seat)
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
