"""Castle's position files: who stands where, armies being placed, and what is written (FILE-1, -6, WIN-8).

What a turn in progress is like is read and written by `unfinished.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.boards.seen import Seen
from game.content.guesses import did_you_mean
from game.core.dice import seeded
from game.core.ruleset import Decision, Plain, Result, Wrong
from game.core.seats import Seat
from game.rules.board_files import end_by_word, end_in_words, pieces_by_name
from game.rules.castle import ends
from game.rules.castle.asking import Asking
from game.rules.castle.data import SEATS, PositionFile, StateKeys
from game.rules.castle.law import Law
from game.rules.castle.opening import Opening
from game.rules.castle.state import CastleState, FirstMover, LayCard, Roll, Shuffle
from game.rules.castle.unfinished import Unfinished

Stands = dict[int, tuple[int, int, tuple[str | int, ...]]]
"""Square → seat, kind and the place in the file."""


class Files:
    """Reads and writes position files of one ruleset."""

    def __init__(self, law: Law, asking: Asking, opening: Opening) -> None:
        self.law = law
        self.asking = asking
        self.opening = opening
        self.placing = asking.placing
        self.unfinished = Unfinished(law, asking, opening)

    # --- reading

    def read(self, given: PositionFile, wrong: Wrong) -> CastleState | None:
        """The state that a file describes; None when something in it is wrong, which was told."""
        keys = given.state or StateKeys()
        mistakes: list[str] = []

        def tell(path: Sequence[str | int], message: str) -> None:
            mistakes.append(message)
            wrong(path, message)

        stands = self._pieces(given, tell)
        if given.pieces is None and keys.setup is None:
            tell((), "a position of Castle needs `pieces`")
        if not mistakes and keys.setup is None:
            self._count_castles(stands, given, tell)
        if mistakes:
            return None
        turn = None if given.turn is None else SEATS.index(given.turn)
        active = turn if keys.active is None else SEATS.index(keys.active)
        pieces = [(square, self.law.tables.code(kind, seat)) for square, (seat, kind, _) in stands.items()]
        s = CastleState(self.law.board_of(pieces if keys.setup is None else ()), (), seeded(given.seed))
        if keys.setup is not None:
            self._setup(s, keys, stands, turn, tell)
        elif turn is None:
            self._at_the_start(s, keys, tell)
        else:
            s.position.begin(active or 0)
            s.position.quiet = keys.quiet or 0
            self.unfinished.read(s, keys, turn, tell)
        if keys.draw_offer is not None and not mistakes:
            s.offer = Seat(SEATS.index(keys.draw_offer))
        if keys.ended is not None:
            s.ended = end_by_word(keys.ended.reason, keys.ended.winner, SEATS, "CASTLE-FILE-6", tell)
        if mistakes:
            return None
        if not self.law.is_rolling and not s.agenda and s.setup is None:
            s.seen = Seen([s.position.key])
        return s

    def _pieces(self, given: PositionFile, tell: Wrong) -> Stands:
        """CASTLE-BOARD-1, -2, CASTLE-EXPANDED-8."""
        r = self.law
        found: Stands = {}
        for name, kinds in (given.pieces or {}).items():
            seat = SEATS.index(name)
            for piece, squares in kinds.items():
                if piece not in r.ids[seat]:
                    other = "; that is a piece of the other side" if piece in r.ids[1 - seat] else ""
                    known = did_you_mean(piece, r.ids[seat]) or f"; known are {', '.join(r.ids[seat])}"
                    tell(("pieces", name, piece), f'{name} has no piece "{piece}"{other or known} (CASTLE-BOARD-2)')
                    continue
                kind = r.ids[seat][piece]
                if kind not in r.playable:
                    why = f"{piece} belongs to the expansion, which is not in play here (CASTLE-EXPANDED-8)"
                    tell(("pieces", name, piece), why)
                    continue
                for i, at in enumerate(squares):
                    path = ("pieces", name, piece, i)
                    square = self._square(at, path, tell)
                    if square is None:
                        continue
                    if square in found:
                        other_seat, other_kind, _ = found[square]
                        there = f"{SEATS[other_seat]} {r.name_of(other_seat, other_kind)}"
                        tell(path, f"{at} holds two pieces, {there} and {name} {piece} (CASTLE-BOARD-2)")
                    found[square] = seat, kind, path
        return found

    def _square(self, name: str, path: Sequence[str | int], tell: Wrong) -> int | None:
        try:
            return self.law.grid.parse(name)
        except ValueError as error:
            tell(path, f"{error} (CASTLE-BOARD-1)")
            return None

    def _count_castles(self, stands: Stands, given: PositionFile, tell: Wrong) -> None:
        """CASTLE-CASTLE-4, CASTLE-WIN-8."""
        castles = [
            [path for seat, kind, path in stands.values() if (seat, kind) == (of, self.law.goal)] for of in (0, 1)
        ]
        for seat in (0, 1):
            if len(castles[seat]) > 1:
                tell(castles[seat][1], f"{SEATS[seat]} has {len(castles[seat])} Castles; one is allowed (CASTLE-WIN-8)")
        if not castles[0] and not castles[1]:
            tell(("pieces",) if given.pieces is not None else (), "both Castles are missing (CASTLE-WIN-8)")

    def _at_the_start(self, s: CastleState, keys: StateKeys, tell: Wrong) -> None:
        """Nobody has the turn yet: chance or the option decides.  CASTLE-SETUP-6."""
        for key in ("die", "dice", "grants", "moved", "combat", "using", "half", "active", "draw_offer"):
            if getattr(keys, key) is not None:
                tell(("state", key), f"`{key}` needs `turn` (CASTLE-FILE-1)")
                return
        s.position.quiet = keys.quiet or 0
        self.unfinished.belongings(s, keys, tell)
        laid = s.cards
        self.opening.open(s)
        if keys.cards is None and self.law.chosen.movement == "cards":
            s.agenda = tuple(task for task in s.agenda if not isinstance(task, Shuffle | LayCard))
            laid = [self.asking.cards.usual(s, seat) for seat in (0, 1)]
        s.cards = laid
        self.opening.prepare(s, None)

    def _setup(self, s: CastleState, keys: StateKeys, stands: Stands, turn: int | None, tell: Wrong) -> None:
        """Armies being placed.  CASTLE-EXPANDED-7, CASTLE-FILE-1."""
        r = self.law
        assert keys.setup is not None
        if self.placing.how == "standard":
            tell(("state", "setup"), "armies are placed only where `army` is formal or informal (CASTLE-EXPANDED-1)")
            return
        for key in ("die", "dice", "grants", "moved", "combat"):
            if getattr(keys, key) is not None:
                tell(("state", key), f"`{key}` can't be while armies are placed (CASTLE-EXPANDED-7)")
        self.unfinished.belongings(s, keys, tell)
        s.cards = [(), ()]
        self.placing.begin(s)
        decided = [self._decided(seat, keys.setup.get(name, ()), tell) for seat, name in enumerate(SEATS)]
        if len(decided[0]) < len(self.placing.order[0]) and decided[1]:
            tell(("state", "setup", "dark"), "light places first (CASTLE-EXPANDED-7)")
        for square, (seat, kind, path) in sorted(stands.items()):
            if square not in decided[seat] and not (kind == r.goal and square in s.position.goals):
                tell(path, f"{r.grid.names[square]} is not decided yet (CASTLE-EXPANDED-7)")
        for seat in (Seat(0), Seat(1)):
            for i, square in enumerate(decided[seat]):
                owner, kind, path = stands.get(square, (seat, 0, ("state", "setup", SEATS[seat], i)))
                assert s.setup is not None
                refusal = self.placing.refusal(seat, s.setup[seat], kind if owner == seat else 0)
                if refusal is not None:
                    tell(path, str(refusal))
                    return
                self.placing.put(s, seat, kind)
        assert s.setup is not None
        if all(len(s.setup[seat]) == len(self.placing.order[seat]) for seat in (0, 1)):
            tell(("state", "setup"), "every square is decided; leave `setup` out (CASTLE-FILE-1)")
            return
        seat = self.placing.seat(s)
        if turn is not None and turn != seat:
            tell(("turn",), f"{SEATS[seat]} places next (CASTLE-EXPANDED-7)")
        self.opening.open(s)

    def _decided(self, seat: int, names: Sequence[str], tell: Wrong) -> list[int]:
        """Squares decided so far, which must be the first ones of the order."""
        order = self.placing.order[seat]
        found = []
        for i, name in enumerate(names):
            path = ("state", "setup", SEATS[seat], i)
            square = self._square(name, path, tell)
            if square is None:
                continue
            if i >= len(order) or order[i] != square:
                expected = self.law.grid.names[order[i]] if i < len(order) else "no more"
                tell(path, f"{name} is out of order, {expected} comes here (CASTLE-EXPANDED-7)")
                break
            found.append(square)
        return found

    # --- writing

    def write(self, s: CastleState) -> dict[str, Plain]:
        """The keys of a position file, in the order they are printed."""
        file: dict[str, Plain] = {"seed": s.rng} if s.rng else {}
        turn = self._turn(s)
        if turn is not None:
            file["turn"] = SEATS[turn]
        law, kinds = self.law, self.law.playable
        file["pieces"] = pieces_by_name(
            s.position,
            SEATS,
            lambda seat: [law.name_of(seat, kind) for kind in kinds],
            lambda seat, piece: law.name_of(seat, law.tables.kind_of(piece)),
        )
        keys = dict(self._keys(s, turn))
        if keys:
            file["state"] = keys
        return file

    def _turn(self, s: CastleState) -> int | None:
        """The seat to act; nobody while chance must still decide who begins."""
        if s.setup is not None:
            return self.placing.seat(s)
        if any(isinstance(task, FirstMover) for task in s.agenda):
            return None
        pending = self.asking.pending(s)
        if isinstance(pending, Decision):
            return pending.seat
        is_at_the_start = s.task == Roll() and SEATS[s.position.turn] == self.law.switched["first"]
        return None if is_at_the_start else s.position.turn

    def _keys(self, s: CastleState, turn: int | None) -> Iterator[tuple[str, Plain]]:
        yield from self.unfinished.written(s, turn)
        if s.setup is not None:
            setup: dict[str, Plain] = {
                name: [self.law.grid.names[square] for square, _ in zip(order, kinds, strict=False)]
                for name, order, kinds in zip(SEATS, self.placing.order, s.setup, strict=True)
            }
            yield "setup", setup
        if s.offer is not None:
            yield "draw_offer", SEATS[s.offer]
        ended = s.ended or self._end_by_repetition(s)
        if ended is not None:
            yield "ended", end_in_words(ended, SEATS)

    def _end_by_repetition(self, s: CastleState) -> Result | None:
        """The end that is lost with the count of positions, which no file holds.  CASTLE-FILE-6."""
        end = ends.result(self.law, s)
        return end if end is not None and end.reason == "repetition" else None
