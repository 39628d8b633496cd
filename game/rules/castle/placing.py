"""Armies that the players choose: what may stand where, ready armies, what is hidden (EXPANDED)."""

from __future__ import annotations

from game.core.dice import below
from game.core.events import Event, Tell
from game.core.ruleset import Arrange, Label, Phase, Refusal, Square
from game.core.seats import Seat
from game.rules.castle.law import Law
from game.rules.castle.state import ArmiesRevealed, Army, ArmyTaken, CastleState, Place, Placed

STANDARD = "standard"
NONE = "none"
HIDDEN = -1
MOST_GREATER = 2
MOST_LESSER = 5


class Placing:
    """The phase before play, where armies are chosen."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.how: str = law.switched["army"]
        self.is_formal = self.how == "formal"
        self.may_be_empty = self.how == "informal" or bool(law.switched["allow_empty"])
        self.is_hidden: bool = law.switched["hidden_setup"]
        self.order = [self._order(seat) for seat in (0, 1)]
        """By seat the squares in the order in which they are decided.  CASTLE-EXPANDED-7."""

    def _order(self, seat: int) -> list[int]:
        rows = self.law.home[seat]
        squares = [*rows[0], *rows[1]]
        return [square for square in squares if not self.is_formal or square != self.law.goal_home[seat]]

    # --- the phase

    def begin(self, s: CastleState) -> None:
        """Nothing stands but, in formal play, the Castles."""
        s.setup = [(), ()]
        if self.is_formal:
            for seat in (0, 1):
                s.position.place(self.law.goal_home[seat], self.law.tables.code(self.law.goal, seat))

    def seat(self, s: CastleState) -> Seat:
        """Who places now: light first."""
        assert s.setup is not None
        return Seat(0 if len(s.setup[0]) < len(self.order[0]) else 1)

    def place(self, s: CastleState, action: Place, tell: Tell | None) -> None:
        """The next square is decided."""
        seat = self.seat(s)
        kind = 0 if action.piece == NONE else self.law.kind_of_name(seat, action.piece)
        self.put(s, seat, kind)
        if tell:
            tell(Placed(seat, kind, action.square))
        self.go_on(s, tell)

    def put(self, s: CastleState, seat: Seat, kind: int) -> None:
        """Decides the seat's next square."""
        assert s.setup is not None
        square = self.order[seat][len(s.setup[seat])]
        s.setup[seat] = (*s.setup[seat], kind)
        if kind > 0:
            s.position.place(square, self.law.tables.code(kind, seat))

    def take(self, s: CastleState, action: Army, tell: Tell | None) -> None:
        """A ready army stands as a whole."""
        seat = self.seat(s)
        for kind in self.kinds_of(seat, action.name):
            self.put(s, seat, kind)
        if tell:
            tell(ArmyTaken(seat, action.name))
        self.go_on(s, tell)

    def go_on(self, s: CastleState, tell: Tell | None) -> None:
        """When both armies stand, play begins."""
        assert s.setup is not None
        if all(len(s.setup[seat]) == len(self.order[seat]) for seat in (0, 1)):
            s.setup = None
            if tell:
                tell(ArmiesRevealed())

    # --- what is legal

    def kinds_of(self, seat: int, name: str) -> list[int]:
        """The kinds of a ready army in the order of the seat's squares.  CASTLE-SETUP-4."""
        r = self.law
        if name == STANDARD:
            rows = (r.board.near, r.board.second)
        else:
            rows = (r.ready_made[name].near, r.ready_made[name].second)
        on: dict[int, int] = {}
        for squares, row in zip(r.home[seat], rows, strict=True):
            line = list(reversed(row)) if seat and r.switched["layout"] == "rotate" else list(row)
            for square, kind in zip(squares, line, strict=False):
                on[square] = r.numbers.get(kind, 0)
        return [on.get(square, 0) for square in self.order[seat]]

    def armies(self, seat: Seat) -> list[str]:
        """The ready armies that the seat may take."""
        return [name for name in (STANDARD, *self.law.ready_made) if self.army_refusal(seat, name) is None]

    def army_refusal(self, seat: Seat, name: str) -> Refusal | None:
        """Why a ready army may not be taken."""
        kinds: tuple[int, ...] = ()
        for kind in self.kinds_of(seat, name):
            refusal = self.refusal(seat, kinds, kind)
            if refusal is not None:
                return refusal
            kinds = (*kinds, kind)
        return None

    def decision(self, s: CastleState) -> Arrange:
        """The next square of whoever places now.  CASTLE-SETUP-2."""
        assert s.setup is not None
        seat = self.seat(s)
        return Arrange(seat, Phase.DEPLOY, "army", places=(Square(self.order[seat][len(s.setup[seat])]),))

    def actions(self, s: CastleState) -> list[Army | Place]:
        """Ready armies at first, and everything that the next square may take; sorted by text."""
        assert s.setup is not None
        seat = self.seat(s)
        decided = s.setup[seat]
        found: list[Army | Place] = [] if decided else [Army(name) for name in self.armies(seat)]
        square = self.order[seat][len(decided)]
        at = self.law.grid.names[square]
        for kind in range(len(self.law.names)):
            if self.refusal(seat, decided, kind) is None:
                name = self.law.name_of(seat, kind) if kind else NONE
                found.append(Place(name, square, at))
        return sorted(found, key=str)

    def is_near(self, seat: int, square: int) -> bool:
        """Whether a square lies in the seat's near row.  CASTLE-BOARD-4."""
        return square in self.law.home[seat][0]

    def refusal(self, seat: Seat, decided: tuple[int, ...], kind: int) -> Refusal | None:
        """Why the next square may not take this kind (0: stay empty).  CASTLE-EXPANDED-2 to -8."""
        r = self.law
        square = self.order[seat][len(decided)]
        where = (Square(square),)
        if kind and kind not in r.playable:
            why = f"The {r.shown(kind, seat)} belongs to the expansion, which is not in play."
            return Refusal("CASTLE-EXPANDED-8", why, where)
        if self.is_formal:
            return self._formal(seat, decided, kind, square)
        if kind == r.goal and r.goal in decided:
            return Refusal("CASTLE-EXPANDED-6", "There is one Castle, and it stands already.", where)
        is_last = len(decided) + 1 == len(self.order[seat])
        if is_last and kind != r.goal and r.goal not in decided:
            return Refusal("CASTLE-EXPANDED-7", "The last square must take the Castle.", where)
        return None

    def _formal(self, seat: Seat, decided: tuple[int, ...], kind: int, square: int) -> Refusal | None:
        r = self.law
        where = (Square(square),)
        at = r.grid.names[square]
        is_champion_home = square == r.champion_home[seat]
        if not kind:
            if is_champion_home:
                return Refusal("CASTLE-EXPANDED-3", f"A champion stands on {at}.", where)
            if self.may_be_empty or not self._fitting(seat, decided, square):
                return None
            return Refusal("CASTLE-EXPANDED-5", "Every square of both rows is filled.", where)
        flags = r.kind(kind).flags
        name = r.shown(kind, seat)
        if "goal" in flags:
            return Refusal("CASTLE-EXPANDED-3", "The Castle stands on its own square already.", where)
        if is_champion_home != ("champion" in flags):
            why = f"{at} is for a champion." if is_champion_home else f"A {name} begins on the champion's square alone."
            return Refusal("CASTLE-EXPANDED-3", why, where)
        is_lesser = r.kind(kind).tier == "lesser"
        if self.is_near(seat, square) == is_lesser:
            rule = "CASTLE-EXPANDED-4" if is_lesser else "CASTLE-EXPANDED-2"
            row = "second" if is_lesser else "near"
            return Refusal(rule, f"A {name} begins in the {row} row.", where)
        most = MOST_LESSER if is_lesser else MOST_GREATER
        if decided.count(kind) >= most and not is_champion_home:
            rule = "CASTLE-EXPANDED-4" if is_lesser else "CASTLE-EXPANDED-2"
            return Refusal(rule, f"No more than {most} of a kind: {name}.", (*where, Label(r.name_of(seat, kind))))
        return None

    def _fitting(self, seat: Seat, decided: tuple[int, ...], square: int) -> bool:
        """Whether some kind may still stand on a square of a formal army."""
        return any(
            self._formal(seat, decided, kind, square) is None
            for kind in self.law.playable
            if kind and kind != self.law.goal
        )

    # --- what is hidden

    def redact(self, view: CastleState, seat: Seat) -> None:
        """Takes out of a view what the other seat has placed.  CASTLE-EXPANDED-7."""
        if view.setup is None or not self.is_hidden:
            return
        other = 1 - seat
        for square, kind in zip(self.order[other], view.setup[other], strict=False):
            if kind > 0:
                view.position.remove(square)
        view.setup[other] = (HIDDEN,) * len(view.setup[other])

    def imagine(self, state: CastleState, rng: int) -> int:
        """Sets some legal army where one is hidden; the next generator state."""
        if state.setup is None:
            return rng
        for seat in (Seat(0), Seat(1)):
            hidden = state.setup[seat]
            if HIDDEN not in hidden:
                continue
            state.setup[seat] = ()
            for _ in hidden:
                fitting = [
                    kind
                    for kind in range(len(self.law.names))
                    if self.refusal(seat, state.setup[seat], kind) is None and (kind or not self.may_be_empty)
                ]
                rng, i = below(rng, len(fitting))
                self.put(state, seat, fitting[i])
        return rng

    def hide(self, event: Event, seat: Seat) -> Event:
        """What the other seat is told of a placement."""
        if self.is_hidden and isinstance(event, Placed) and event.seat != seat:
            return Placed(event.seat, HIDDEN, HIDDEN)
        if self.is_hidden and isinstance(event, ArmyTaken) and event.seat != seat:
            return ArmyTaken(event.seat, None)
        return event
