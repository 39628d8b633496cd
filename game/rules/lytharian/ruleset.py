"""Lytharian Chess as a `Ruleset`: wires the chapters together (docs/rules/lytharian.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any
from zlib import crc32

from game.core.dice import seeded
from game.core.events import Event, Tell
from game.core.ruleset import (
    Action,
    Answer,
    Arrange,
    Choose,
    Faces,
    Group,
    Muster,
    Offer,
    Pending,
    Phase,
    Pick,
    Plain,
    Refusal,
    Square,
)
from game.core.seats import Seat
from game.rules.lytharian import fog, playing, setup
from game.rules.lytharian.actions import HandIn
from game.rules.lytharian.armies import MOST_SPELLS, MOST_TWINS, check_army, check_deck, fitted, wanted
from game.rules.lytharian.imagining import Imagination
from game.rules.lytharian.law import SEATS, SPELLS, Card, Law
from game.rules.lytharian.listing import listed
from game.rules.lytharian.notation import LytharianNotation
from game.rules.lytharian.packing import packed
from game.rules.lytharian.passing import idle_pass, own_pass
from game.rules.lytharian.refusals import is_window, why_not
from game.rules.lytharian.state import UNSEEN, LytharianState
from game.rules.lytharian.texts import hand_in
from game.rules.lytharian.turns import actor


class LytharianRules:
    """The law of Lytharian Chess with its variant, options and data chosen.  Holds no state."""

    game = "lytharian"
    seats = SEATS
    teams = (0, 1)

    def __init__(
        self, law: Law, defaults: Mapping[str, Any], armies: Sequence[Sequence[str]], decks: Sequence[Sequence[str]]
    ) -> None:
        """`defaults`: the variant's switches; `armies`, `decks`: those ready-made, card by card."""
        self.law = law
        self.variant = law.variant
        self.switched = law.switches
        self.game_seconds = 60.0 * law.switches["minutes"]
        """How long the whole game may take; 0 for any time.  LYTH-TIMED-1."""
        self.options: Mapping[str, Plain] = {n: v for n, v in law.switches.items() if v != defaults.get(n)}
        fitting = {fitted(law, army) for army in armies}
        self.armies = [hand_in("army", army) for army in sorted(fitting) if check_army(law, army) is None]
        self.decks = [hand_in("deck", deck) for deck in decks]
        self.imagination = Imagination(law)
        self.notation = LytharianNotation(law, self.actions)

    # --- states

    def start(self, seed: int) -> LytharianState:
        """An empty board, and south's army to be chosen.  LYTH-SETUP-7."""
        s = LytharianState([None] * len(self.law.ground.grid), seeded(seed))
        setup.begin(self.law, s)
        return s

    def clone(self, s: LytharianState) -> LytharianState:
        """An independent copy."""
        return s.clone()

    def pending(self, s: LytharianState) -> Pending:
        """A decision, or the result; dice fall inside the actions.  LYTH-FILE-2."""
        if s.ended is not None:
            return s.ended
        seat = actor(s)
        if s.phase in ("army", "deck"):
            return self._muster(s, seat)
        if s.phase == "place" and not s.asks:
            return self._arrange(s, seat) if s.duel is None else Choose(seat, Phase.BATTLE, "champion")
        if s.offer is not None and s.offer != seat:
            return Answer(seat, Phase.BATTLE, "answer_draw", let_be="decline-draw")
        if s.asks:
            return Choose(seat, Phase.BATTLE, type(s.asks[0]).__name__)
        if s.combat is not None and s.combat.stage == "abilities":
            return Choose(seat, Phase.BATTLE, "combat_choice")
        if is_window(s):
            return Answer(seat, Phase.BATTLE, "respond", let_be="pass")
        if s.duel is not None or s.chess is not None:
            return Choose(seat, Phase.BATTLE, self.law.play)
        return Choose(seat, Phase.BATTLE, s.phase)

    def _muster(self, s: LytharianState, seat: Seat) -> Muster:
        """An army of all troops, or a deck of what goes with the army.  LYTH-ARMY, LYTH-DECK."""
        if s.phase == "army":
            offers = [
                self._offer(card, MOST_TWINS, card.piece) for card in self.law.cards.values() if card.kind == "troop"
            ]
            names = self.law.names
            groups = tuple(Group(p, names.get(f"piece.{p}", p), n, n) for p, n in wanted(self.law).items())
            return Muster(seat, Phase.ARMY, "army", tuple(offers), None, groups, "army")
        offers = [
            self._offer(card, MOST_SPELLS, card.element or card.kind)
            for card in self.law.cards.values()
            if card.kind in (*SPELLS, "equipment")
        ]
        return Muster(seat, Phase.ARMY, "deck", tuple(offers), None, (), "deck")

    def _offer(self, card: Card, limit: int, group: str) -> Offer:
        cost = card.power if card.kind == "troop" else card.cost if isinstance(card.cost, int) else 0
        most = 99 if self.law.mode == "chaos" else 1 if card.is_unique else limit
        return Offer(card.id, card.name, cost, most, "", group, is_unique=card.is_unique)

    def _arrange(self, s: LytharianState, seat: Seat) -> Arrange:
        """What waits is told by piece types, which everybody knows."""
        left = Counter(piece for square, piece in setup.homes(self.law, seat).items() if s.board[square] is None)
        tray = sorted(left.items())
        places = sorted(square for square in setup.homes(self.law, seat) if s.board[square] is None)
        return Arrange(seat, Phase.DEPLOY, "place", tuple(tray), tuple(map(Square, places)))

    # --- actions

    def actions(self, s: LytharianState) -> Sequence[Action]:
        """Sorted by text; before the game the ready-made armies and decks."""
        if s.ended is not None:
            return ()
        if s.phase == "army":
            return sorted(self.armies, key=str)
        if s.phase == "deck":
            army = s.chosen[actor(s)]
            is_hidden = UNSEEN in army
            fitting = [deck for deck in self.decks if is_hidden or check_deck(self.law, army, deck.cards) is None]
            return sorted(fitting, key=str)
        return listed(self.law, s)

    def mustered(self, s: LytharianState, picks: Sequence[Pick]) -> Action:
        """The army or deck of these picks, as what is asked for now."""
        return hand_in(s.phase, [pick.offer for pick in picks for _ in range(pick.count)])

    def picks_of(self, action: Action) -> Sequence[Pick]:
        """What an army or a deck consists of; nothing for any other action."""
        cards = action.cards if isinstance(action, HandIn) else ()
        return [Pick(card, many) for card, many in Counter(cards).items()]

    def own_answer(self, s: LytharianState) -> Action | None:
        """The pass that the program makes over one's own spell or ability.  LYTH-PHASE-14."""
        return own_pass(s)

    def idle_answer(self, s: LytharianState, actions: Sequence[Action], *, openly: bool) -> Action | None:
        """The pass for a player who can answer nothing, of all these actions.  LYTH-PHASE-15."""
        return idle_pass(s, actions, openly=openly)

    def check(self, s: LytharianState, action: Action) -> Refusal | None:
        """Why the action may not be made now."""
        return why_not(self.law, s, action)

    def apply(self, s: LytharianState, action: Action, tell: Tell | None = None) -> None:
        """Makes the action and all that follows by itself."""
        playing.make(self.law, s, action, tell)

    def outcomes(self, s: LytharianState) -> Sequence[tuple[Faces, Fraction]]:
        """None: dice fall inside the actions, and no throw is ever pending.  LYTH-FILE-2."""
        return ()

    def counted(self, s: LytharianState) -> Faces:
        """Never asked: no throw is ever pending."""
        raise AssertionError(s.phase)

    # --- what is hidden

    def redact(self, s: LytharianState, seat: Seat) -> LytharianState:
        """What the seat may know."""
        return fog.redacted(s, seat)

    def imagine(self, view: LytharianState, seat: Seat, rng: int) -> LytharianState:
        """A whole state that fits the view."""
        return self.imagination.whole(view, seat, rng)

    def hide(self, event: Event, seat: Seat) -> Event | None:
        """The event as the seat sees it."""
        return fog.hidden(event, seat)

    def key(self, s: LytharianState) -> int:
        """Equal for states from which play goes on alike."""
        rng, s.rng = s.rng, 0
        found = crc32(repr(packed(s)).encode())
        s.rng = rng
        return found

    def seat_name(self, seat: Seat) -> str:
        """The seat's name on screen."""
        return self.law.names.get(f"seat.{SEATS[seat]}", SEATS[seat])
