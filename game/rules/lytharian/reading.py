"""Position files read: every mistake told where it stands (docs/rules/lytharian.md, FILE-1 to -4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from game.content.guesses import did_you_mean
from game.core.dice import seeded
from game.core.ruleset import Result, Wrong
from game.core.seats import Seat
from game.rules.lytharian.asks import ChooseRole
from game.rules.lytharian.attachments import strip
from game.rules.lytharian.deaths import dying
from game.rules.lytharian.duel import arena, end_round, may_act
from game.rules.lytharian.endings import check_kings
from game.rules.lytharian.ground import forward
from game.rules.lytharian.keys import DuelKey, LastingKey, PositionFile, StateKeys
from game.rules.lytharian.law import SEATS, Law
from game.rules.lytharian.modes import Chess, Duel
from game.rules.lytharian.normalchess import result, rights_at_home, shown
from game.rules.lytharian.setup import PHASES
from game.rules.lytharian.spelling import ActionReader
from game.rules.lytharian.stack import MOST_ENCHANTS
from game.rules.lytharian.state import (
    NORTH,
    SOUTH,
    Attached,
    Known,
    Lasting,
    LytharianState,
    Target,
    Troop,
    other,
)
from game.rules.lytharian.unfinished import Unfinished
from game.rules.lytharian.writing import PIECE_WORDS, default_unmoved

PIECES = {word: piece for piece, word in PIECE_WORDS.items()}
Path = tuple[str | int, ...]
NO_PHASE = {"duel": ("effects", "draw"), "normalchess": ("deck", "effects", "draw")}
"""Phases that duels and ordinary chess do not have."""
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
            Unfinished(self).read(s, keys)
            self._modes(s, keys)
        if self.mistakes:
            return None
        self._bury(s)
        return s

    # --- small things

    def square(self, name: str, path: Path) -> int:
        try:
            return self.law.ground.grid.parse(name)
        except ValueError as error:
            self.tell(path, f"{error} (LYTH-BOARD-1)")
            return 0

    def troop_at(self, s: LytharianState, name: str, path: Path) -> int:
        square = self.square(name, path)
        if s.board[square] is None and not self.mistakes:
            self.tell(path, f"nobody stands on {name} (LYTH-FILE-4)")
        return square

    def card(self, name: str, path: Path, kinds: Sequence[str], what: str) -> bool:
        card = self.law.cards.get(name)
        if card is None:
            self.tell(path, f'unknown card "{name}"{did_you_mean(name, self.law.cards)}')
            return False
        if card.kind not in kinds:
            self.tell(path, f"{name} is {_a(card.kind)}, expected {what} (LYTH-FILE-4)")
            return False
        return True

    def target(self, text: str, path: Path) -> Target | None:
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
                if not self.card(card, ("pieces", name, card), ("troop",), "a troop"):
                    continue
                for i, at in enumerate(squares):
                    square = self.square(at, ("pieces", name, card, i))
                    if s.board[square] is not None and not self.mistakes:
                        self.tell(("pieces", name, card, i), f"{at} holds two troops (LYTH-FILE-4)")
                    s.board[square] = Troop(card, Seat(SEATS.index(name)), self.law.card(card).piece)

    def _troops(self, s: LytharianState, keys: StateKeys) -> None:
        """What is so of troops one by one."""
        for square_name, model in keys.promoted.items():
            square = self.troop_at(s, square_name, ("state", "promoted", square_name))
            if self.card(model, ("state", "promoted", square_name), ("troop",), "a troop") and not self.mistakes:
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
            began = -1 if done.from_ is None else self.square(done.from_, ("state", "troops", at, "from"))
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
            unmoved = {self.troop_at(s, at, ("state", "unmoved", i)) for i, at in listed}
        for square in unmoved:
            troop = s.board[square]
            if troop is not None:  # a square without one has been told
                s.board[square] = replace(troop, is_unmoved=True)

    def _each(self, s: LytharianState, key: str, squares: Sequence[str], change: Mapping[str, Any]) -> None:
        for i, at in enumerate(squares):
            self._change(s, at, ("state", key, i), change)

    def _change(self, s: LytharianState, at: str, path: Path, change: Mapping[str, Any]) -> None:
        square = self.troop_at(s, at, path)
        troop = s.board[square]
        if troop is not None:
            s.board[square] = replace(troop, **change)

    def _attached(self, s: LytharianState, keys: StateKeys) -> None:
        """Cards on troops, each in its slot, with their controllers and owners.  LYTH-FILE-4."""
        for at, slots in keys.attached.items():
            square = self.troop_at(s, at, ("state", "attached", at))
            troop = s.board[square]
            if troop is None:
                continue
            for slot, card in slots.items():
                path = ("state", "attached", at, slot)
                is_gear = slot in ("weapon", "armor")
                if not self.card(card, path, ("equipment",) if is_gear else (slot,), _a(slot)):
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
                    self.card(card, ("state", name, seat_name, i), kinds, what)
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
                if self.card(card, (*path, i), ("enchant",), "an enchant"):
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

    # --- duels and ordinary chess

    def _modes(self, s: LytharianState, keys: StateKeys) -> None:
        """What only they have, and nobody else.  LYTH-FILE-4."""
        is_chess = self.law.play == "normalchess"
        if s.phase in NO_PHASE.get(self.law.play, ()):
            self.tell(("state", "phase"), f"there is no phase {s.phase} in this variant (LYTH-FILE-4)")
            return
        for name in ("castling", "en_passant", "halfmove", "fullmove"):
            if getattr(keys, name) != getattr(StateKeys(), name) and not is_chess:
                self.tell(("state", name), f"{name} belongs to ordinary chess (LYTH-NORMALCHESS-2)")
        if keys.duel is not None and self.law.play != "duel":
            self.tell(("state", "duel"), "this is no match of duels (LYTH-FILE-4)")
        is_asked = any(isinstance(ask, ChooseRole) for ask in s.asks)
        if is_asked and (self.law.play != "duel" or s.phase != "place" or (keys.duel and keys.duel.attacker)):
            why = "attack or defence is chosen at the start of a duel alone (LYTH-DUEL-1)"
            self.tell(("state", "pending"), why)
        if self.law.play == "duel" and s.phase not in ("army", "deck"):
            self._duel(s, keys, is_asked)
        if is_chess and s.phase == "main":
            self._chess(s, keys)

    def _duel(self, s: LytharianState, keys: StateKeys, is_asked: bool) -> None:
        """Fighters on their squares, troops that have fought and that have not.  LYTH-DUEL-2, -4."""
        key = keys.duel or DuelKey()
        for name in ("left", "fought"):
            for seat_name, cards in getattr(key, name).items():
                for i, card in enumerate(cards):
                    self.card(card, ("state", "duel", name, seat_name, i), ("troop",), "a troop")
        pairs = [
            (tuple(told.get("south", ())), tuple(told.get("north", ()))) for told in (dict(key.left), dict(key.fought))
        ]
        attacker = None if key.attacker is None else Seat(SEATS.index(key.attacker))
        s.duel = Duel(key.round, attacker, pairs[0], pairs[1], key.combats)
        if attacker is None:
            if not is_asked and keys.ended is None:
                self.tell(("state", "duel"), "who attacks? say attacker: south or north (LYTH-DUEL-4)")
            return
        homes = {arena(self.law, s, seat): seat for seat in (Seat(0), Seat(1))}
        for square, troop in enumerate(s.board):
            if troop is not None and homes.get(square) != troop.seat:
                at = self.law.ground.grid.names[square]
                where = "pieces", SEATS[troop.seat]
                self.tell(where, f"nobody fights on {at}; the attacker stands on d4, the defender on d5 (LYTH-DUEL-4)")
        is_clear = s.combat is None and not s.stack and s.resolving is None
        if s.phase != "place" and keys.ended is None and is_clear and any(s.board[square] is None for square in homes):
            self.tell(("pieces",), "before the combat a troop stands on d4 and one on d5 (LYTH-DUEL-4)")

    def _chess(self, s: LytharianState, keys: StateKeys) -> None:
        """Castlings, the capture in passing, both counts.  LYTH-NORMALCHESS-2."""
        told = "" if keys.castling == "-" else keys.castling
        possible = rights_at_home(self.law, s)
        for letter in told or "":
            if letter not in possible:
                where = "state", "castling"
                self.tell(where, f'castling "{letter}" needs king and rook at home (LYTH-NORMALCHESS-2)')
        rights = possible if told is None else "".join(letter for letter in "KQkq" if letter in told)
        passed = -1 if keys.en_passant is None else self.square(keys.en_passant, ("state", "en_passant"))
        if passed >= 0 and not self._is_passed(s, passed):
            self.tell(("state", "en_passant"), f"no pawn has just passed over {keys.en_passant} (LYTH-NORMALCHESS-2)")
        for name in ("south", "north"):
            kings = [t for _, t in s.troops(Seat(SEATS.index(name))) if t.piece == "K"]
            if len(kings) > 1:
                self.tell(("pieces", name), "a side has one king (LYTH-NORMALCHESS-2)")
        if self.mistakes:
            return
        if self.law.switches["faces"] == "up":
            s.board = [None if troop is None else replace(troop, is_up=True, was_seen=True) for troop in s.board]
        s.chess = Chess(rights, passed, keys.halfmove, keys.fullmove)
        s.seen = (shown(self.law, s),)
        s.ended = s.ended or result(self.law, s)

    def _is_passed(self, s: LytharianState, square: int) -> bool:
        """Whether an enemy pawn stands just behind the empty square, as after a double step."""
        ahead = self.law.ground.at(square, 0, -forward(s.turn))
        troop = s.board[ahead] if ahead >= 0 else None
        return s.board[square] is None and troop is not None and troop.seat != s.turn and troop.piece == "P"

    # --- what must not stand on

    def _bury(self, s: LytharianState) -> None:
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
        is_between = s.duel is not None and may_act(self.law, s)
        if is_between and any(s.board[arena(self.law, s, seat)] is None for seat in (SOUTH, NORTH)):
            end_round(self.law, s, None)


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
