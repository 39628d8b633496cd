"""Why an action is not legal in Loka: the rule, a sentence, the squares to light.

`not_now` is the law; whatever it lets through is legal.  The reasons are looked for in the order a teacher would give
them: whose turn, what stands there, who stands in the way, what the tiles bar, how it moves, and last the king.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.position import START, TO
from game.core.ruleset import (
    Action,
    Answer,
    Choose,
    Decision,
    Label,
    Muster,
    Place,
    Refusal,
    Reroll,
    Spot,
    Square,
    Throw,
)
from game.core.sayings import ACCEPT, CLAIM, DECLINE, OFFER, PASS, RESIGN, Say, TimeOut
from game.core.seats import Seat
from game.rules.loka import ends
from game.rules.loka.actions import KEEP, REROLL, RESIGN_BOTH, SAYINGS, ChooseArmy, Deploy, Move, Route
from game.rules.loka.army import Armies
from game.rules.loka.asking import Asking
from game.rules.loka.deploying import Deploying
from game.rules.loka.law import Law
from game.rules.loka.listing import action_of, legal
from game.rules.loka.state import LokaState, Stage, living

EXIT = "LOKA-PASS-4"
RULE_OF_END = {
    "kings": "LOKA-WIN-1",
    "resignation": "LOKA-WIN-2",
    "time": "LOKA-CLOCK-1",
    "agreement": "LOKA-DRAW-5",
    "repetition": "LOKA-DRAW-3",
    "quiet": "LOKA-DRAW-1",
    "no-actions": "LOKA-DRAW-4",
    "stalemate": "LOKA-CHECK-7",
}


class Refusals:
    """Answers for any action whether it may be made now, and if not, why."""

    def __init__(self, law: Law, asking: Asking, armies: Armies, deploying: Deploying) -> None:
        self.law = law
        self.asking = asking
        self.armies = armies
        self.deploying = deploying

    def _asked(self, s: LokaState) -> Decision | Refusal:
        """The decision that falls due, or why none does."""
        end = ends.result(self.law, s)
        if end is not None:
            return Refusal(RULE_OF_END[end.reason], "The game is over.")
        pending = self.asking.pending(s)
        if isinstance(pending, Decision):
            return pending
        if isinstance(pending, Throw) and not pending.sides:
            return Refusal(pending.rule, f"{self.law.seat_name(s.position.turn)} is mated and has no action.")
        return Refusal("LOKA-PHASE-5", "Dice must fall first.")

    def not_now(self, s: LokaState, action: Action) -> Refusal | None:
        """None when the action is legal."""
        pending = self._asked(s)
        if isinstance(pending, Refusal):
            return pending
        match action:
            case TimeOut():
                return self._clock(s, action.seat, pending.seat)
            case Say():
                return self._say(s, action, pending)
            case ChooseArmy():
                return self._army(s, action, pending)
            case Deploy():
                return self._wrong_moment(pending, Place) or self.deploying.refusal(s, action)
            case Move():
                return self._wrong_moment(pending, Choose) or self._move(s, action)
            case _:
                return Refusal("LOKA-TEXT-1", f'"{action}" is no action of Loka.')

    def _clock(self, s: LokaState, seat: Seat, asked: Seat) -> Refusal | None:
        """LOKA-CLOCK-1: the clock that runs is that of the seat which is asked."""
        if seat == asked:
            return None
        if seat not in living(s):
            return Refusal("LOKA-KING-5", f"{self.law.seat_name(seat)} is out of the game.")
        return Refusal("LOKA-CLOCK-1", f"It is not the clock of {self.law.seat_name(seat)} that runs.")

    def _wrong_moment(self, pending: Decision, wanted: type[Decision]) -> Refusal | None:
        """What must be answered or done before this kind of action."""
        match pending:
            case _ if isinstance(pending, wanted):
                return None
            case Reroll():
                return Refusal("LOKA-REROLL-7", "Roll again or keep the die first.")
            case Answer():
                return Refusal("LOKA-DRAW-5", "Answer the draw offer first.")
            case Muster():
                return Refusal("LOKA-PHASE-1", "Armies are chosen first.")
            case Place():
                return Refusal("LOKA-PHASE-1", "The armies are still being deployed.")
            case _:
                return Refusal("LOKA-PHASE-1", "The battle is on.")

    def _army(self, s: LokaState, action: ChooseArmy, pending: Decision) -> Refusal | None:
        if not isinstance(pending, Muster):
            return Refusal("LOKA-ARMY-11", "Armies are chosen already, and final.")
        return self.armies.refusal(pending.seat, action.counts)

    # --- words

    def _say(self, s: LokaState, action: Say, pending: Decision) -> Refusal | None:
        if action in (KEEP, REROLL):
            is_due = isinstance(pending, Reroll)
            return None if is_due else Refusal("LOKA-REROLL-1", "No die may be rolled again now.")
        if isinstance(pending, Reroll):
            return self._wrong_moment(pending, Choose)
        if action in (ACCEPT, DECLINE):
            is_asked = isinstance(pending, Answer)
            return None if is_asked else Refusal("LOKA-DRAW-5", "No draw has been offered to you.")
        if isinstance(pending, Answer):
            return Refusal("LOKA-DRAW-5", "Answer the draw offer first.")
        if action == RESIGN:
            return None
        if action == RESIGN_BOTH:
            return self._resign_both(s, pending.seat)
        if s.stage is not Stage.BATTLE:
            return self._wrong_moment(pending, Choose)
        if action == OFFER:
            return None if s.offer is None else Refusal("LOKA-DRAW-5", "A draw may be offered once a turn.")
        if action == CLAIM:
            return self._claim(s)
        if action == PASS:
            return Refusal("LOKA-TURN-5", "There is something to do, so no pass.") if legal(self.law, s) else None
        return Refusal("LOKA-TEXT-1", f'"{action}" is no action of Loka.')

    def _resign_both(self, s: LokaState, seat: Seat) -> Refusal | None:
        group = next(group for group in self.law.commands if seat in group)
        if len(set(group) & set(living(s))) > 1:
            return None
        return Refusal("LOKA-WIN-3", "Only who commands two living armies can give up both at once.")

    def _claim(self, s: LokaState) -> Refusal | None:
        wanted: int = self.law.switched["repetition"]
        times = s.seen.times()
        if wanted and times >= wanted:
            return None
        if not wanted:
            return Refusal("LOKA-DRAW-3", "Draws by repetition are switched off.")
        return Refusal("LOKA-DRAW-3", f"The position must be here {wanted} times; this is time {times}.")

    # --- pieces

    def touched(self, s: LokaState, touches: Sequence[Spot]) -> Refusal | None:
        """Why touching these spots makes no action."""
        pending = self._asked(s)
        if isinstance(pending, Refusal):
            return pending
        match touches:
            case [Label(name)] if name in SAYINGS:
                return self.not_now(s, SAYINGS[name])
            case [Label(name), Square(square)] if name in self.law.kinds:
                return self.not_now(s, Deploy(name, square, self._at(square)))
            case [Square(start)]:
                late = self._wrong_moment(pending, Choose)
                return late or self._not_yours(s, start) or self._no_way(s, start)
            case [Square(start), Square(to), *rest]:
                late = self._wrong_moment(pending, Choose)
                return late or self._meant(s, start, to, rest)
            case _:
                return Refusal("LOKA-TURN-3", "That is nothing to act with.", tuple(touches))

    def _meant(self, s: LokaState, start: int, end: int, rest: Sequence[Spot]) -> Refusal | None:
        promotion = next((spot.name for spot in rest if isinstance(spot, Label)), None)
        is_attack = bool(s.position.board[end])
        sign = "x" if is_attack else ""
        text = f"{self._at(start)}{sign}{self._at(end)}" + (f"={promotion}" if promotion else "")
        return self._move(s, Move(text, start, end, Route.PLAIN, -1, is_attack, promotion))

    def _no_way(self, s: LokaState, start: int) -> Refusal | None:
        """A piece of one's own that has no action."""
        if any(m >> START & TO == start for m in legal(self.law, s).values()):
            return None
        piece = s.position.board[start]
        if s.position.moves_from(start):
            return Refusal(
                "LOKA-CHECK-2", f"The {self._name(piece)} may not leave its King in check.", (Square(start),)
            )
        why = f"The {self._name(piece)} on {self._at(start)} has nowhere to go."
        return Refusal("LOKA-MOVE-6", why, (Square(start),))

    def _not_yours(self, s: LokaState, start: int) -> Refusal | None:
        p = s.position
        piece = p.board[start]
        where = (Square(start),)
        if not piece:
            return Refusal("LOKA-TURN-3", f"No piece stands on {self._at(start)}.", where)
        seat = p.tables.seat_of(piece)
        if seat == p.turn:
            return None
        owner = self.law.seat_name(seat)
        if self.law.teams[seat] == self.law.teams[p.turn]:
            return Refusal("LOKA-ALLY-1", f"The {self._name(piece)} is your ally's; only {owner} can move it.", where)
        why = f"The {self._name(piece)} on {self._at(start)} is {owner}'s; {self.law.seat_name(p.turn)} is to act."
        return Refusal("LOKA-TURN-3", why, where)

    def _move(self, s: LokaState, action: Move) -> Refusal | None:
        found = legal(self.law, s).get(action.text)
        if found is not None:
            return None
        return self._not_yours(s, action.start) or self._barred(s, action)

    def _barred(self, s: LokaState, action: Move) -> Refusal:
        """Why a piece of one's own can't do that."""
        p = s.position
        piece = p.board[action.start]
        name, to = self._name(piece), self._at(action.end)
        kind = self.law.kinds[self.law.names[p.tables.kind_of(piece)]]
        where = (Square(action.end),)
        others = [m for m in legal(self.law, s).values() if self._is_same(s, m, action)]
        if action.way is Route.BACK:
            return self._no_back_to_back(s, action)
        if others and action.promotion is None and all(m >> 28 & 1 for m in others):
            return Refusal("LOKA-PROMO-2", f"Say what the {name} becomes on {to}.", where)
        if others and action.promotion is not None:
            rule = "LOKA-PROMO-2" if kind.promote else "LOKA-PROMO-1"
            return Refusal(rule, f"The {name} can't become that on {to}.", where)
        if others:
            sign = "is empty" if action.is_attack else "holds an enemy"
            return Refusal("LOKA-COMBAT-1", f"{to} {sign}.", where)
        if action.way is not Route.PLAIN:
            return self._no_portal(s, action)
        if action.start == action.end:
            return Refusal("LOKA-TURN-5", "An action goes to another square.")
        along = self._in_check(s, action) or self._along(s, action)
        return along or self._friend_there(s, action.end) or self._no_line(s, action, kind.rule)

    def _friend_there(self, s: LokaState, square: int) -> Refusal | None:
        """LOKA-MOVE-6."""
        p = s.position
        there = p.board[square]
        if not there or not there & p.fixed.mine[p.turn]:
            return None
        whose = "Your own" if p.tables.seat_of(there) == p.turn else "Your ally's"
        why = f"{whose} {self._name(there)} stands on {self._at(square)}."
        return Refusal("LOKA-MOVE-6", why, (Square(square),))

    def _is_same(self, s: LokaState, m: int, action: Move) -> bool:
        made = action_of(self.law, s.position, m)
        return isinstance(made, Move) and (made.start, made.end, made.way, made.through) == (
            action.start,
            action.end,
            action.way,
            action.through,
        )

    def _in_check(self, s: LokaState, action: Move) -> Refusal | None:
        """LOKA-CHECK-2, -4: the piece could go there, were it not for a king."""
        p = s.position
        if not self.law.has_check:
            return None
        if not any(m & TO == action.end for m in p.moves_from(action.start)):
            return None
        if p.tables.kind_of(p.board[action.end]) == p.fixed.royal:
            return Refusal("LOKA-CHECK-4", "Kings are never captured.", (Square(action.end),))
        king = p.king_of(p.turn)
        why = "That would leave your King in check."
        return Refusal("LOKA-CHECK-2", why, (Square(king),) if king >= 0 else ())

    def _along(self, s: LokaState, action: Move) -> Refusal | None:
        """What stops the piece first on its way, in the order of LOKA-MOVE-11; None when it has no such way."""
        p = s.position
        piece = p.board[action.start]
        plan = p.tables.plans[piece][action.start]
        is_taking = bool(p.board[action.end])
        if not self._reaches(plan, action.end, is_taking):
            return None
        kind, ground = p.tables.kind_of(piece), p.ground
        before = action.start
        for square in self._between(plan, action.end):
            is_first = before == action.start
            if not is_first and ground.effects.stops[ground.tiles[before]]:
                return self._barring(s, piece, before)
            if is_first and not ground.leaves(before, square, is_first):
                tile = self.law.terrain[self.law.tiles[ground.tiles[before]]].name.lower()
                why = f"The {self._name(piece)} leaves the {tile} on {self._at(before)} along its road alone."
                return Refusal(EXIT, why, (Square(before),))
            if not ground.enters(kind, before, square, is_first):
                return self._barring(s, piece, square)
            if p.board[square] and square != action.end:
                why = f"The {self._name(p.board[square])} on {self._at(square)} is in the way."
                return Refusal("LOKA-MOVE-6", why, (Square(square),))
            before = square
        return self._friend_there(s, action.end)

    def _barring(self, s: LokaState, piece: int, square: int) -> Refusal:
        tile = self.law.terrain[self.law.tiles[s.position.ground.tiles[square]]]
        why = f"The {tile.name.lower()} on {self._at(square)} bars the {self._name(piece)}'s way."
        return Refusal(tile.rule, why, (Square(square),))

    @staticmethod
    def _between(plan: object, end: int) -> list[int]:
        """The squares of the way to `end`, it included."""
        for ray in (*plan.slides, *plan.steps):  # type: ignore[attr-defined]
            squares = [m & TO for m in ray]
            if end in squares:
                return squares[: squares.index(end) + 1]
        return [end]

    @staticmethod
    def _reaches(plan: object, end: int, takes: bool) -> bool:
        single = [*plan.leaps, *plan.takes] if takes else plan.leaps  # type: ignore[attr-defined]
        rays = plan.slides if takes else [*plan.slides, *plan.steps]  # type: ignore[attr-defined]
        return any(m & TO == end for m in single) or any(m & TO == end for ray in rays for m in ray)

    def _no_line(self, s: LokaState, action: Move, rule: str) -> Refusal:
        """Somebody stands in the way, or the piece does not move so at all."""
        p = s.position
        piece = p.board[action.start]
        plan = p.tables.plans[piece][action.start]
        name, to = self._name(piece), self._at(action.end)
        is_taking = bool(p.board[action.end])
        if p.fixed.is_pawn[p.tables.kind_of(piece)]:
            if self._reaches(plan, action.end, not is_taking) or any(m & TO == action.end for m in plan.takes):
                return Refusal("LOKA-PAWN-2", f"A {name} moves straight and attacks diagonally.", (Square(action.end),))
            if any(
                action.end in [m & TO for m in ray]
                for ray in p.tables.plans[p.tables.code(p.fixed.fresh[p.tables.kind_of(piece)], p.turn)][
                    action.start
                ].steps
            ):
                return Refusal(
                    "LOKA-PAWN-5", f"This {name} has moved and goes one square at a time.", (Square(action.end),)
                )
        return Refusal(rule, f"The {name} on {self._at(action.start)} does not move to {to}.", (Square(action.end),))

    def _no_portal(self, s: LokaState, action: Move) -> Refusal:
        p = s.position
        twin = p.ground.twin[action.start]
        if twin < 0:
            return Refusal("LOKA-PORTAL-2", f"No portal lies on {self._at(action.start)}.", (Square(action.start),))
        if action.way is Route.JUMP:
            if action.end != twin:
                why = f"The portal leads to {self._at(twin)}."
                return Refusal("LOKA-PORTAL-2", why, (Square(twin),))
            return self._in_check(s, action) or Refusal("LOKA-PORTAL-3", f"{self._at(twin)} can't be entered so.")
        piece = p.board[action.start]
        if action.end == action.start:
            return Refusal("LOKA-PORTAL-9", "It may cross the portal it came from, but not end on it.", (Square(twin),))
        if not p.fixed.onward[p.tables.kind_of(piece)]:
            return Refusal("LOKA-PORTAL-11", f"A {self._name(piece)} does not go on beyond the portal.")
        if p.board[twin]:
            return Refusal(
                "LOKA-PORTAL-8", f"{self._at(twin)} is taken, so nobody goes on from there.", (Square(twin),)
            )
        return Refusal("LOKA-PORTAL-7", f"The {self._name(piece)} does not go on to {self._at(action.end)}.")

    def _no_back_to_back(self, s: LokaState, action: Move) -> Refusal:
        p = s.position
        if not p.fixed.back_to_back:
            return Refusal("LOKA-BOLTON-7", "Back to back is switched off.")
        one, other = p.board[action.start], p.board[action.end]
        where = (Square(action.start), Square(action.end))
        is_pair = other and p.fixed.is_pawn[p.tables.kind_of(one)] and p.fixed.is_pawn[p.tables.kind_of(other)]
        is_allied = is_pair and other & p.fixed.mine[p.turn] and p.tables.seat_of(other) != p.turn
        if not is_allied:
            return Refusal("LOKA-BACK-2", "Only a Pawn and a Pawn of the ally change places.", where)
        if p.fixed.front[p.turn][action.start] != action.end:
            return Refusal("LOKA-ALLY-2", "The two Pawns do not face each other.", where)
        others = any(m >> START & TO == action.start and m & TO == action.end for m in legal(self.law, s).values())
        if others:
            return Refusal("LOKA-PROMO-8", "Say what the Pawn becomes.", where)
        if self.law.has_check:
            return Refusal("LOKA-CHECK-2", "That would leave your King in check.")
        return Refusal("LOKA-BACK-3", "A tile keeps the two Pawns apart.", where)

    def _name(self, piece: int) -> str:
        return self.law.kind_of(piece).name

    def _at(self, square: int) -> str:
        return self.law.grid.names[square]
