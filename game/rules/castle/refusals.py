"""Why an action is not legal in Castle: the rule, a sentence, the squares to light.

`not_now` is the law; whatever it lets through is legal.  Why a piece can't make a move is told in `move_refusals.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.ruleset import Action, Decision, Label, Refusal, Result, Spot, Square, Throw
from game.core.sayings import ACCEPT, CLAIM, DECLINE, OFFER, PASS, RESIGN, Say, TimeOut
from game.core.seats import Seat
from game.rules.castle.asking import Asking
from game.rules.castle.law import Law
from game.rules.castle.listing import action_of, legal
from game.rules.castle.move_refusals import MoveRefusals
from game.rules.castle.placing import NONE
from game.rules.castle.state import KEEP, UNLOCK, Army, Card, CastleState, Move, Place, Spend, Trade, Use
from game.rules.castle.texts import parse
from game.rules.castle.turns import TurnPosition

RULE_OF_END = {
    "castle_destroyed": "CASTLE-WIN-1",
    "resignation": "CASTLE-WIN-3",
    "agreement": "CASTLE-WIN-3",
    "time": "CASTLE-CLOCK-1",
    "dead_position": "CASTLE-WIN-5",
    "repetition": "CASTLE-WIN-6",
    "quiet": "CASTLE-WIN-7",
    "no_move": "CASTLE-TURN-5",
}
FIRST_OF_ALL = {
    "army": ("CASTLE-EXPANDED-7", "Armies are placed first."),
    "card": ("CASTLE-CARDS-7", "The cards are laid first."),
    "window": ("CASTLE-TOKEN-3", "First say what shall become of the roll."),
    "combat": ("CASTLE-TOKEN-4", "First say what shall become of the combat's dice."),
    "answer_draw": ("CASTLE-WIN-3", "Answer the draw offer first."),
}


class Refusals:
    """Answers for any action whether it may be made now, and if not, why."""

    def __init__(self, law: Law, asking: Asking) -> None:
        self.law = law
        self.asking = asking
        self.placing = asking.placing
        self.tokens = asking.tokens
        self.no_move = MoveRefusals(law)

    def not_now(self, s: CastleState, action: Action) -> Refusal | None:
        """None when the action is legal."""
        pending = self.asking.pending(s)
        if isinstance(pending, Result):
            return Refusal(RULE_OF_END[pending.reason], "The game is over.")
        if isinstance(pending, Throw):
            return Refusal(pending.rule, "Dice must fall first.")
        if isinstance(action, TimeOut):
            if action.seat == pending.seat:
                return None
            return Refusal("CASTLE-CLOCK-1", f"It is not the clock of {self.law.seat_name(action.seat)} that runs.")
        if action == RESIGN:
            return None
        if action in (ACCEPT, DECLINE):
            if pending.prompt == "answer_draw":
                return None
            return Refusal("CASTLE-WIN-3", "No draw has been offered to you.")
        if action == OFFER:
            return self._offer(s, pending)
        if action == CLAIM:
            return Refusal("CASTLE-WIN-6", "No draw is claimed in Castle: it comes by itself.")
        return self._choice(s, pending, action)

    def _offer(self, s: CastleState, pending: Decision) -> Refusal | None:
        """CASTLE-WIN-3."""
        if pending.prompt in ("army", "card", "answer_draw"):
            rule, why = FIRST_OF_ALL[pending.prompt]
            return Refusal(rule, why)
        return None if s.offer is None else Refusal("CASTLE-WIN-3", "You have offered a draw already.")

    def _choice(self, s: CastleState, pending: Decision, action: Action) -> Refusal | None:
        prompt = pending.prompt
        if prompt == "move" and isinstance(action, Move):
            known = legal(self.law, s).get(action.text)
            if known is not None and action_of(self.law, s.position, known) == action:
                return None
        elif prompt != "answer_draw" and action in self.asking.actions(s):
            return None
        match action:
            case Army() | Place() if prompt == "army":
                return self._placing(s, pending.seat, action)
            case Army() | Place():
                return Refusal("CASTLE-EXPANDED-7", "Armies stand already.")
            case Card() if prompt == "card":
                return self._card(s, pending.seat, action)
            case Card():
                return Refusal("CASTLE-CARDS-7", "No card is laid now.")
            case Spend():
                return self._spend(s, pending, action)
            case Trade():
                return self._trade(s, pending, action)
        if prompt != "move":
            rule, why = FIRST_OF_ALL[prompt]
            return Refusal(rule, why)
        match action:
            case Move():
                return self.no_move.made(s, action)
            case Use():
                return self._use(s, action)
            case Say():
                return self._say(s, action)
            case _:
                return Refusal("CASTLE-FILE-2", f'"{action}" is no action of Castle.')

    def _placing(self, s: CastleState, seat: Seat, action: Army | Place) -> Refusal:
        """CASTLE-EXPANDED-2 to -8."""
        r = self.law
        assert s.setup is not None
        if isinstance(action, Army):
            if s.setup[seat]:
                return Refusal("CASTLE-EXPANDED-7", "A ready army is taken before anything is placed.")
            refusal = self.placing.army_refusal(seat, action.name)
            assert refusal is not None
            return refusal
        square = self.placing.order[seat][len(s.setup[seat])]
        if action.square != square:
            at = r.grid.names[square]
            return Refusal("CASTLE-EXPANDED-7", f"The next square is {at}.", (Square(square),))
        if action.piece != NONE and action.piece not in r.ids[seat]:
            why = f"{r.seat_name(seat)} has no piece of that name."
            return Refusal("CASTLE-BOARD-2", why, (Square(square),))
        kind = 0 if action.piece == NONE else r.ids[seat][action.piece]
        refusal = self.placing.refusal(seat, s.setup[seat], kind)
        assert refusal is not None
        return refusal

    def _card(self, s: CastleState, seat: Seat, action: Card) -> Refusal:
        r = self.law
        if action.piece not in r.ids[seat]:
            return Refusal("CASTLE-BOARD-2", f"{r.seat_name(seat)} has no piece of that name.")
        kind = r.ids[seat][action.piece]
        if kind == r.goal:
            return Refusal("CASTLE-CARDS-7", "The Castle's card has a number of its own.")
        if kind in s.cards[seat]:
            return Refusal("CASTLE-CARDS-1", f"The card of the {r.shown(kind, seat)} lies already.")
        return Refusal("CASTLE-CARDS-5", f"The {r.shown(kind, seat)} has no card in this army.")

    def _spend(self, s: CastleState, pending: Decision, action: Spend) -> Refusal:
        """CASTLE-TOKEN-2 to -7."""
        r = self.law
        if not r.is_rolling:
            return Refusal("CASTLE-TOKEN-7", "There are no dice to be rolled again.")
        if pending.prompt not in ("move", "window", "combat"):
            rule, why = FIRST_OF_ALL[pending.prompt]
            return Refusal(rule, why)
        if not s.position.tokens[pending.seat]:
            return Refusal("CASTLE-TOKEN-5", f"{r.seat_name(pending.seat)} has no token left.")
        if action.where != "move" and not r.tables.combat:
            return Refusal("CASTLE-AV2-2", "Tokens have only the movement die rolled again here.")
        if (action.where == "move") == (pending.prompt == "combat"):
            is_move = action.where == "move"
            rule = "CASTLE-TOKEN-3" if is_move else "CASTLE-TOKEN-4"
            return Refusal(rule, "The movement dice are fixed." if is_move else "No combat's dice lie on the table.")
        if action.where == "move" and not self.tokens.is_open(s):
            return Refusal("CASTLE-TOKEN-3", "Once the turn's first action is made its dice are fixed.")
        return Refusal("CASTLE-TOKEN-5", f"No d{action.sides} shows {action.shows} there.")

    def _trade(self, s: CastleState, pending: Decision, action: Trade) -> Refusal:
        """CASTLE-BLITZ-13."""
        r = self.law
        if not r.is_blitz:
            return Refusal("CASTLE-BLITZ-13", "Dice are traded in Blitz alone.")
        if pending.prompt == "answer_draw":
            rule, why = FIRST_OF_ALL[pending.prompt]
            return Refusal(rule, why)
        if not self.tokens.may_trade(s, pending.seat):
            return Refusal("CASTLE-BLITZ-13", "Two dice have been traded in already.")
        if self.tokens.is_from_table(s, pending.seat):
            why = "Before your first action a die goes from the table, with the number that it shows."
            return Refusal("CASTLE-BLITZ-13", why)
        if action.shows is not None:
            return Refusal("CASTLE-BLITZ-13", "The dice on the table can't be traded now.")
        return Refusal("CASTLE-BLITZ-13", f"{r.seat_name(pending.seat)} has no d{action.sides} to trade.")

    def _use(self, s: CastleState, action: Use) -> Refusal:
        """CASTLE-BLITZ-5."""
        if not self.law.is_blitz:
            return Refusal("CASTLE-BLITZ-5", "Sets of dice are taken up in Blitz alone.")
        if s.turns.using:
            return Refusal("CASTLE-BLITZ-5", f"First work off the {s.turns.using}s.")
        return Refusal("CASTLE-BLITZ-3", f"There is no set of {action.number}s.")

    def _say(self, s: CastleState, action: Say) -> Refusal:
        p = s.position
        if action == KEEP:
            return Refusal("CASTLE-TOKEN-3", "There is no roll of another's to keep.")
        if action == UNLOCK:
            if not isinstance(p, TurnPosition) or self.law.is_rolling:
                return Refusal("CASTLE-TACTICIAN-2", "Tokens unlock effects in Tactician alone.")
            if not self.law.has_effects:
                return Refusal("CASTLE-EFFECT-10", "Effects are not in play.")
            if p.unlocked:
                return Refusal("CASTLE-TACTICIAN-2", "Your effects are unlocked already.")
            return Refusal("CASTLE-TOKEN-1", "You have no token left.")
        if action == PASS:
            if self.law.is_blitz:
                return Refusal("CASTLE-BLITZ-5", "Take up a set first.")
            return Refusal("CASTLE-TURN-3", "You have a move to make; there is no passing.")
        return Refusal("CASTLE-FILE-2", f'"{action}" is no action of Castle.')

    # --- what is touched

    def touched(self, s: CastleState, touches: Sequence[Spot]) -> Refusal:
        """Why these spots make no action."""
        r = self.law
        pending = self.asking.pending(s)
        if not isinstance(pending, Decision):
            refusal = self.not_now(s, KEEP)
            assert refusal is not None
            return refusal
        match touches:
            case [Label(name)]:
                return self._button(s, pending, name)
            case [Label(name), Square(square)] if pending.prompt == "army":
                return self._meant(s, Place(name, square, r.grid.names[square]))
            case [Square(start)]:
                return self._first_of_all(pending) or self.no_move.begun(s, start)
            case [Square(start), Square(end), *rest]:
                effect = next((spot.name for spot in rest if isinstance(spot, Label)), None)
                if effect is not None and effect not in r.effects:
                    return Refusal("CASTLE-EFFECT-3", "That is no effect of this piece.", (Square(start),))
                sign = "x" if s.position.board[end] else ""
                text = f"{r.grid.names[start]}{sign}{r.grid.names[end]}" + (f"!{effect}" if effect else "")
                return self._meant(s, Move(text, start, end, bool(sign), effect))
            case _:
                return self._first_of_all(pending) or Refusal("CASTLE-FILE-2", "That is nothing to act with.")

    def _first_of_all(self, pending: Decision) -> Refusal | None:
        if pending.prompt == "move":
            return None
        rule, why = FIRST_OF_ALL[pending.prompt]
        return Refusal(rule, why)

    def _meant(self, s: CastleState, action: Action) -> Refusal:
        return self.not_now(s, action) or Refusal("CASTLE-FILE-2", "Touch what shall act first.")

    def _button(self, s: CastleState, pending: Decision, name: str) -> Refusal:
        try:
            action = parse(self.law, name)
        except ValueError:
            if pending.prompt == "army":
                seat = pending.seat
                if name in self.law.ids[seat] or name == NONE:
                    assert s.setup is not None
                    square = self.placing.order[seat][len(s.setup[seat])]
                    return self._meant(s, Place(name, square, self.law.grid.names[square]))
            return self._first_of_all(pending) or Refusal("CASTLE-FILE-2", f'"{name}" is nothing to act with.')
        return self._meant(s, action)
