"""Loka's position files, in and out (docs/rules/loka.md, TEXT-11, PAWN-7, PASS-8, KING-7, TERRAIN-15, FILE)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.boards.position import START, TO
from game.boards.seen import Seen
from game.content.guesses import did_you_mean
from game.core.dice import seeded
from game.core.ruleset import Plain, Result, Wrong
from game.core.seats import Seat
from game.rules.board_files import WON_BY_WORD, end_in_words, pieces_by_name
from game.rules.loka import ends
from game.rules.loka.army import Armies
from game.rules.loka.combat import fight_of
from game.rules.loka.data import PositionFile, StateKeys
from game.rules.loka.deploying import Deploying
from game.rules.loka.ground import EAST_WEST, NORTH_SOUTH
from game.rules.loka.law import Law
from game.rules.loka.listing import action_of, legal
from game.rules.loka.moves import LokaPosition
from game.rules.loka.outcomes import die, holder, is_asked
from game.rules.loka.setup import made
from game.rules.loka.state import Laid, LokaState, Offer, Reroll, Stage
from game.rules.loka.texts import parse

AXES = {"ns": NORTH_SOUTH, "ew": EAST_WEST}
ACROSS = "east_and_west"
"""The region where a road without an axis of its own runs east and west.  LOKA-PASS-8."""


class Files:
    """Reads and writes position files of one ruleset."""

    def __init__(self, law: Law, armies: Armies, deploying: Deploying) -> None:
        self.law = law
        self.armies = armies
        self.deploying = deploying

    # --- reading

    def read(self, given: PositionFile, wrong: Wrong) -> LokaState | None:
        """The state that a file describes; None when something in it is wrong, which was told."""
        keys = given.state or StateKeys()
        mistakes: list[str] = []

        def tell(path: Sequence[str | int], message: str) -> None:
            mistakes.append(message)
            wrong(path, message)

        if given.turn is not None and given.turn not in self.law.seats:
            tell(("turn",), f'no seat "{given.turn}" on this board; seats are {", ".join(self.law.seats)}')
        laid = self._terrain(given, keys, tell)
        pieces = self._pieces(given, laid, tell)
        if mistakes:
            return None
        stage = {None: Stage.BATTLE, "armies": Stage.ARMIES, "deployment": Stage.DEPLOYMENT}[keys.phase]
        p = LokaPosition(self.law.tables, self.law.ground(laid))
        s = made(self.law, stage, p, seeded(given.seed))
        s.laid = laid
        for name, where, phase in (("armies", keys.armies, "armies"), ("hand", keys.hand, "deployment")):
            if where is not None and keys.phase != phase:
                tell(("state", name), f"`{name}` goes with `phase: {phase}` (LOKA-TEXT-11)")
        match stage:
            case Stage.ARMIES:
                self._armies(s, given, keys, pieces, tell)
            case Stage.DEPLOYMENT:
                self._deployment(s, given, keys, pieces, tell)
            case _:
                self._battle(s, given, keys, pieces, tell)
        return None if mistakes else s

    def _terrain(self, given: PositionFile, keys: StateKeys, tell: Wrong) -> tuple[Laid, ...]:
        """LOKA-TERRAIN-15, LOKA-PASS-8."""
        r = self.law
        numbers = {name: number for number, name in enumerate(r.tiles) if name}
        axes = self._axes(keys, tell)
        found: dict[int, Laid] = {}
        for name, squares in (given.terrain or {}).items():
            if name not in numbers:
                tell(("terrain", name), unknown("tile", name, numbers))
                continue
            tile = numbers[name]
            at = [self._square(square, ("terrain", name, i), tell) for i, square in enumerate(squares)]
            if r.is_portal(tile) and len(squares) % 2:
                tell(("terrain", name), f"{len(squares)} of {name}: they come in pairs (LOKA-TERRAIN-15)")
            for i, square in enumerate(at):
                if square is None:
                    continue
                if square in found:
                    there = r.tiles[found[square].tile]
                    tell(("terrain", name, i), f"{squares[i]} holds two tiles, {there} and {name} (LOKA-TERRAIN-15)")
                    continue
                twin = at[i ^ 1] if r.is_portal(tile) and i ^ 1 < len(at) else None
                axis = axes.pop(squares[i], self._usual_axis(square)) if r.is_road(tile) else 0
                found[square] = Laid(square, tile, axis, -1 if twin is None else twin)
        for name in axes:
            tell(("state", "pass_axis", name), f"no tile with a road lies on {name} (LOKA-PASS-8)")
        if found and not r.switched["terrain"]:
            tell(("terrain",), "there are tiles, but terrain is switched off (LOKA-BOLTON-2)")
        return tuple(found.values())

    def _axes(self, keys: StateKeys, tell: Wrong) -> dict[str, int]:
        found = {}
        for name, axis in (keys.pass_axis or {}).items():
            if self._square(name, ("state", "pass_axis", name), tell) is not None:
                found[name] = AXES[axis]
        return found

    def _usual_axis(self, square: int) -> int:
        regions = self.law.regions[0]
        return EAST_WEST if square in regions.get(ACROSS, ()) else NORTH_SOUTH

    def _square(self, name: str, path: Sequence[str | int], tell: Wrong) -> int | None:
        try:
            return self.law.grid.parse(name)
        except ValueError as error:
            tell(path, str(error))
            return None

    def _pieces(
        self, given: PositionFile, laid: tuple[Laid, ...], tell: Wrong
    ) -> dict[int, tuple[int, int, tuple[str | int, ...]]]:
        """Square → seat, kind and the place in the file."""
        r = self.law
        barred = {each.square for each in laid if not any(r.tables.effects.admits[each.tile][1:])}
        found: dict[int, tuple[int, int, tuple[str | int, ...]]] = {}
        for seat, kinds in (given.pieces or {}).items():
            if seat not in r.seats:
                tell(("pieces", seat), f'no seat "{seat}" on this board; seats are {", ".join(r.seats)}')
                continue
            for kind, squares in kinds.items():
                if kind not in r.kinds:
                    tell(("pieces", seat, kind), unknown("piece", kind, r.kinds))
                    continue
                for i, name in enumerate(squares):
                    path = ("pieces", seat, kind, i)
                    square = self._square(name, path, tell)
                    if square is None:
                        continue
                    if square in found:
                        other = f"{r.seats[found[square][0]]} {r.names[found[square][1]]}"
                        tell(path, f"{name} holds two pieces, {other} and {seat} {kind}")
                    elif square in barred:
                        tell(path, f"no piece ever stands in the lake on {name} (LOKA-LAKE-2)")
                    found[square] = r.seats.index(seat), r.numbers[kind], path
        return found

    def _count_kings(
        self, found: Mapping[int, tuple[int, int, tuple[str | int, ...]]], hands: list[tuple[int, ...]], tell: Wrong
    ) -> set[int]:
        """The living seats: each with exactly one king.  LOKA-KING-7."""
        r = self.law
        living = set()
        for seat, name in enumerate(r.seats):
            own = [(kind, path) for of, kind, path in found.values() if of == seat]
            kings = [path for kind, path in own if kind == r.tables.royal]
            count = len(kings) + hands[seat][r.tables.royal]
            if not own and not any(hands[seat]):
                continue
            living.add(seat)
            king = r.names[r.tables.royal]
            if not count:
                tell(
                    ("pieces", name) if own else ("state", "hand", name),
                    f"{name} has pieces and no {king} (LOKA-KING-7)",
                )
            elif count > 1:
                tell(
                    kings[-1] if kings else ("state", "hand", name),
                    f"{name} has {count} kings; one is allowed (LOKA-KING-7)",
                )
        return living

    def _turn(self, given: PositionFile, living: Sequence[int], tell: Wrong) -> int:
        """The seat to act; the first living one when the file does not say."""
        seats = self.law.seats
        if given.turn is None:
            return living[0] if living else 0
        seat = seats.index(given.turn)
        is_over = len({self.law.teams[other] for other in living}) < 2
        if seat not in living and is_over:
            return living[0] if living else seat
        if seat not in living:
            tell(("turn",), f"{given.turn} is out and can't act (LOKA-KING-7)")
        return seat

    # The battle

    def _battle(
        self,
        s: LokaState,
        given: PositionFile,
        keys: StateKeys,
        found: Mapping[int, tuple[int, int, tuple[str | int, ...]]],
        tell: Wrong,
    ) -> None:
        living = sorted(self._count_kings(found, s.hands, tell))
        if not living:
            tell(("pieces",) if given.pieces is not None else (), "a battle needs pieces on the board")
            return
        turn = self._turn(given, living, tell)
        unmoved = self._unmoved(keys, found, tell)
        t = self.law.tables
        for square in sorted(found):
            seat, kind = found[square][:2]
            s.position.put(square, t.code(t.fresh[kind] if square in unmoved else kind, seat))
        s.position.begin(turn)
        # The dice of an attack that lie have ended both counts already.  LOKA-DRAW-2, -4
        s.position.quiet = 0 if keys.combat is not None else keys.quiet or 0
        s.position.passes = 0 if keys.combat is not None else keys.passes or 0
        s.out = [seat not in living for seat in range(len(s.out))]
        if keys.ended is not None:
            self._ended(s, keys, tell)
        if keys.combat is not None:
            self._combat(s, keys, turn, tell)
        if keys.draw_offer is not None:
            self._offer(s, keys, turn, living, tell)
        s.seen = Seen([s.position.key])

    def _unmoved(
        self, keys: StateKeys, found: Mapping[int, tuple[int, int, tuple[str | int, ...]]], tell: Wrong
    ) -> set[int]:
        """Squares of the pieces that have not moved.  LOKA-PAWN-7."""
        t = self.law.tables
        if keys.unmoved is None:
            rows = self.deploying.rows
            return {
                square for square, (seat, kind, _) in found.items() if t.fresh[kind] != kind and square in rows[seat][1]
            }
        squares = set()
        for i, name in enumerate(keys.unmoved):
            path = ("state", "unmoved", i)
            square = self._square(name, path, tell)
            if square is None:
                continue
            if square not in found or t.fresh[found[square][1]] == found[square][1]:
                tell(path, f"no pawn stands on {name} (LOKA-PAWN-7)")
            squares.add(square)
        return squares

    def _ended(self, s: LokaState, keys: StateKeys, tell: Wrong) -> None:
        """LOKA-FILE-1."""
        assert keys.ended is not None
        winners = [name for name in keys.ended.winner if name in self.law.seats]
        teams = {self.law.teams[self.law.seats.index(name)] for name in winners}
        needs = keys.ended.reason in WON_BY_WORD
        if len(winners) < len(keys.ended.winner) or len(teams) > 1 or needs != bool(teams):
            expected = "the seats of one team as winner" if needs else "no winner"
            tell(("state", "ended"), f'an end by "{keys.ended.reason}" has {expected} (LOKA-FILE-1)')
            return
        s.ended = Result(ends.won(self.law, teams.pop(), "").winners if teams else frozenset(), keys.ended.reason)

    def _combat(self, s: LokaState, keys: StateKeys, turn: int, tell: Wrong) -> None:
        """Dice as they lie while a re-roll is asked for.  LOKA-TEXT-11, LOKA-REROLL-7."""
        assert keys.combat is not None
        path = ("state", "combat", "action")
        p = s.position
        try:
            action = parse(self.law, self.armies, keys.combat.action)
        except ValueError as error:
            tell(path, str(error))
            return
        start = getattr(action, "start", None)
        piece = 0 if start is None else p.board[start]
        if piece:
            p.begin(p.tables.seat_of(piece))
        s.moves = None
        m = legal(self.law, s).get(keys.combat.action) if piece else None
        if m is None or not p.is_attack(m) or p.is_duel(m) or not self.law.has_combat:
            tell(path, f"{keys.combat.action} is no attack that rolls dice here (LOKA-TEXT-11)")
            return
        fight = fight_of(p, m)
        attack, defence = keys.combat.attack, keys.combat.defence
        if attack > die(fight.attack) or defence > die(fight.defence):
            dice = f"D{die(fight.attack)} against D{die(fight.defence)}"
            tell(("state", "combat"), f"{attack} and {defence} can't lie there: {dice} were rolled (LOKA-DICE-1)")
            return
        who = holder(fight.attack, fight.defence, self.law.has_super)
        if not is_asked(who, attack, defence):
            tell(("state", "combat"), "no re-roll is due with these dice (LOKA-REROLL-5)")
            return
        seat = p.tables.seat_of(p.board[m >> START & TO if who == 1 else m & TO])
        if seat != turn:
            tell(
                ("turn",),
                f"{self.law.seats[seat]} holds the re-roll right, not {self.law.seats[turn]} (LOKA-REROLL-4)",
            )
            return
        s.agenda = (Reroll(Seat(seat), fight, attack, defence),)

    def _offer(self, s: LokaState, keys: StateKeys, turn: int, living: Sequence[int], tell: Wrong) -> None:
        """LOKA-DRAW-5, LOKA-TEXT-11."""
        assert keys.draw_offer is not None
        seats = self.law.seats
        for i, name in enumerate((keys.draw_offer.by, *keys.draw_offer.accepted)):
            if name not in seats:
                path = ("state", "draw_offer", "by") if not i else ("state", "draw_offer", "accepted", i - 1)
                tell(path, f'no seat "{name}" on this board; seats are {", ".join(seats)}')
                return
        by = Seat(seats.index(keys.draw_offer.by))
        if s.agenda and by != s.position.turn:
            why = f"{seats[s.position.turn]} attacks, so no offer of {seats[by]} can be open (LOKA-DRAW-5)"
            tell(("state", "draw_offer", "by"), why)
            return
        accepted = tuple(Seat(seats.index(name)) for name in keys.draw_offer.accepted)
        asked = None if s.agenda or turn == by else Seat(turn)
        count = len(seats)
        due = [Seat((by + step) % count) for step in range(1, count) if (by + step) % count in living]
        expected = tuple(due[: due.index(asked)]) if asked in due else ()
        if accepted != expected:
            names = ", ".join(seats[seat] for seat in expected) or "nobody"
            tell(("state", "draw_offer"), f"before {seats[turn]} is asked, {names} must have accepted (LOKA-DRAW-5)")
            return
        s.offer = Offer(by, accepted, asked)
        if asked is not None:
            s.position.begin(next(seat for seat in due) if due else by)
            s.moves = None

    # Before the battle

    def _armies(
        self,
        s: LokaState,
        given: PositionFile,
        keys: StateKeys,
        found: Mapping[int, tuple[int, int, tuple[str | int, ...]]],
        tell: Wrong,
    ) -> None:
        r = self.law
        if found:
            tell(("pieces",), "no piece stands while armies are chosen (LOKA-PHASE-1)")
        if s.laid:
            tell(("terrain",), "terrain is laid after armies have been chosen (LOKA-PHASE-1)")
        for name in keys.out or ():
            if name in r.seats:
                s.out[r.seats.index(name)] = True
        for name, text in (keys.armies or {}).items():
            path = ("state", "armies", name)
            if name not in r.seats:
                tell(path, f'no seat "{name}" on this board; seats are {", ".join(r.seats)}')
                continue
            try:
                action = self.armies.parse(text.removeprefix("army:"))
            except ValueError as error:
                tell(path, str(error))
                continue
            refusal = self.armies.refusal(Seat(r.seats.index(name)), action.counts)
            if refusal is not None:
                tell(path, str(refusal))
            s.armies[r.seats.index(name)] = action.counts
        missing = [seat for seat, army in enumerate(s.armies) if army is None and not s.out[seat]]
        if keys.ended is not None:
            self._ended(s, keys, tell)
            s.position.turn = (missing or [0])[0]
            return
        if not missing:
            tell(("state", "armies"), "every army is fixed already (LOKA-ARMY-14)")
            return
        s.position.turn = self._turn(given, [seat for seat in range(len(r.seats)) if not s.out[seat]], tell)
        if given.turn is None:
            s.position.turn = missing[0]
        elif s.position.turn != missing[0]:
            tell(("turn",), f"{r.seats[missing[0]]} chooses next (LOKA-ARMY-14)")

    def _deployment(
        self,
        s: LokaState,
        given: PositionFile,
        keys: StateKeys,
        found: Mapping[int, tuple[int, int, tuple[str | int, ...]]],
        tell: Wrong,
    ) -> None:
        r, t = self.law, self.law.tables
        for name, counts in (keys.hand or {}).items():
            if name not in r.seats:
                tell(("state", "hand", name), f'no seat "{name}" on this board; seats are {", ".join(r.seats)}')
                continue
            hand = [0] * r.kind_count
            for piece, number in counts.items():
                if piece not in r.kinds:
                    tell(("state", "hand", name, piece), unknown("piece", piece, r.kinds))
                else:
                    hand[r.numbers[piece]] = number
            s.hands[r.seats.index(name)] = tuple(hand)
        living = self._count_kings(found, s.hands, tell)
        holding = [seat for seat in range(len(r.seats)) if any(s.hands[seat])]
        if keys.ended is not None:
            self._ended(s, keys, tell)
        elif not holding:
            tell(("state", "hand"), "nobody has anything left to place (LOKA-DEPLOY-4)")
            return
        for square, (seat, kind, path) in sorted(found.items()):
            row = next((i for i, squares in enumerate(self.deploying.rows[seat]) if square in squares), None)
            if row is None or (t.is_pawn[kind] and not row):
                tell(
                    path,
                    f"no {r.names[kind]} of {r.seats[seat]} is deployed on {r.grid.names[square]} (LOKA-DEPLOY-16)",
                )
            is_fresh = row == 1 or not t.is_pawn[kind]
            s.position.put(square, t.code(t.fresh[kind] if is_fresh else kind, seat))
        s.out = [seat not in living for seat in range(len(r.seats))]
        s.armies = [self._army_of(s, seat) if seat in living else None for seat in range(len(r.seats))]
        if s.ended is not None or not holding:
            return
        turn = self._turn(given, sorted(living), tell) if given.turn else holding[0]
        if turn not in holding:
            tell(("turn",), f"{given.turn} has nothing left to place (LOKA-DEPLOY-4)")
            return
        self.deploying.pass_on(s, Seat((turn - 1) % len(r.seats)), None)

    def _army_of(self, s: LokaState, seat: int) -> tuple[int, ...]:
        """What the seat must have bought: all that stands and all that is in hand, but the king."""
        counts = list(s.hands[seat])
        for square in s.position.men[seat]:
            counts[self.law.tables.moved[self.law.tables.kind_of(s.position.board[square])]] += 1
        counts[self.law.tables.royal] = 0
        return tuple(counts)

    # --- writing

    def write(self, s: LokaState) -> dict[str, Plain]:
        """The keys of a position file, in the order they are printed."""
        r = self.law
        file: dict[str, Plain] = {"seed": s.rng} if s.rng else {}
        if ends.result(self.law, s) is None:
            file["turn"] = r.seats[self._acting(s)]
        if s.stage not in (Stage.ARMIES, Stage.TERRAIN):
            file["pieces"] = pieces_by_name(
                s.position, r.seats, lambda seat: r.kinds, lambda seat, piece: r.names[r.tables.kind_of(piece)]
            )
        terrain = self._written_terrain(s)
        if terrain:
            file["terrain"] = terrain
        keys = dict(self._keys(s))
        if keys:
            file["state"] = keys
        return file

    @staticmethod
    def _acting(s: LokaState) -> int:
        if s.agenda and isinstance(s.agenda[-1], Reroll):
            return s.agenda[-1].seat
        if s.offer is not None and s.offer.asked is not None:
            return s.offer.asked
        return s.position.turn

    def _written_terrain(self, s: LokaState) -> dict[str, Plain]:
        """Tiles by name, portals pair by pair."""
        r = self.law
        found: dict[str, list[Plain]] = {}
        done: set[int] = set()
        for laid in s.laid:
            for square in (laid.square, laid.twin):
                if square >= 0 and square not in done:
                    done.add(square)
                    found.setdefault(r.tiles[laid.tile], []).append(r.grid.names[square])
        return dict(found)

    def _keys(self, s: LokaState) -> Iterator[tuple[str, Plain]]:
        r = self.law
        axes = {
            r.grid.names[each.square]: "ew" if each.axis == EAST_WEST else "ns"
            for each in s.laid
            if each.axis and each.axis != self._usual_axis(each.square)
        }
        if s.stage is Stage.BATTLE:
            unmoved = [
                q for q, piece in enumerate(s.position.board) if piece and r.tables.kind_of(piece) >= r.kind_count
            ]
            if set(unmoved) != self._unmoved_by_rule(s):
                yield "unmoved", [r.grid.names[square] for square in unmoved]
        if axes:
            yield "pass_axis", dict(axes)
        if s.stage is Stage.BATTLE and s.position.quiet:
            yield "quiet", s.position.quiet
        if s.stage is Stage.BATTLE and s.position.passes:
            yield "passes", s.position.passes
        if s.agenda and isinstance(s.agenda[-1], Reroll):
            task = s.agenda[-1]
            text = str(action_of(r, s.position, task.fight.move))
            yield "combat", {"action": text, "attack": task.attack, "defence": task.defence}
        if s.stage in (Stage.ARMIES, Stage.TERRAIN):
            yield "phase", "armies"
            armies: dict[str, Plain] = {
                name: self.armies.listed(army) for name, army in zip(r.seats, s.armies, strict=True) if army is not None
            }
            if armies:
                yield "armies", armies
            if any(s.out):
                yield "out", [name for name, is_out in zip(r.seats, s.out, strict=True) if is_out]
        if s.stage is Stage.DEPLOYMENT:
            yield "phase", "deployment"
            hands: dict[str, Plain] = {
                name: {r.names[kind]: number for kind, number in enumerate(hand) if number}
                for name, hand in zip(r.seats, s.hands, strict=True)
                if any(hand)
            }
            yield "hand", hands
        if s.offer is not None:
            offer: dict[str, Plain] = {"by": r.seats[s.offer.by]}
            if s.offer.accepted:
                offer["accepted"] = [r.seats[seat] for seat in s.offer.accepted]
            yield "draw_offer", offer
        if s.ended is not None:
            yield "ended", end_in_words(s.ended, r.seats)

    def _unmoved_by_rule(self, s: LokaState) -> set[int]:
        """What a file without `unmoved` would say."""
        t = self.law.tables
        found = set()
        for seat, rows in enumerate(self.deploying.rows):
            for square in rows[1]:
                piece = s.position.board[square]
                if (
                    piece
                    and t.seat_of(piece) == seat
                    and t.fresh[t.moved[t.kind_of(piece)]] != t.moved[t.kind_of(piece)]
                ):
                    found.add(square)
        return found


def unknown(noun: str, name: str, known: Mapping[str, object]) -> str:
    """What is said about a name that is none."""
    return f'unknown {noun} "{name}"' + (did_you_mean(name, known) or f"; known are {', '.join(known)}")
