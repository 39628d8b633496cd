"""The battle, action by action: what an action does, which dice it waits for, and what they mean.

docs/rules/loka.md, TURN, COMBAT-8, OUTCOME, KING, DUEL, SWAMP, BACK, PROMO, WIN, DRAW, CHECK.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from game.boards.position import BECOMES, PIECE, PROMOTES, START, TO
from game.boards.seen import NOTHING_SEEN
from game.core.events import Tell
from game.core.odds import merged
from game.core.ruleset import Faces, Throw
from game.core.seats import Seat
from game.rules.loka.actions import Route
from game.rules.loka.board import ANY_SPECIAL, BACK, JUMP, ONWARD
from game.rules.loka.combat import boost_names, fight_of, weigh
from game.rules.loka.events import (
    Attacked,
    Captured,
    Fought,
    KingFell,
    Moved,
    MovedIn,
    OrderRolled,
    Promoted,
    RerollAnswered,
    RerollOffered,
    Slain,
    SwampRolled,
    Swapped,
    Tied,
)
from game.rules.loka.law import Law
from game.rules.loka.moves import LokaPosition
from game.rules.loka.order import leaders
from game.rules.loka.outcomes import BOTH_SLAIN, DUEL_DIE, SLAIN, WON, attacker_first, die, holder, is_asked, outcome
from game.rules.loka.state import Duel, Fight, LokaState, Offer, Order, Reroll, RollAgain, Stage, Swamp, Task, living


class Battle:
    """The fourth phase."""

    def __init__(self, law: Law) -> None:
        self.law = law

    # --- throws

    def throw(self, s: LokaState, task: Task) -> Throw:
        """The dice that a task waits for."""
        match task:
            case Fight():
                return Throw(self._in_order(task, die(task.attack), die(task.defence)), "LOKA-DICE-2")
            case RollAgain():
                return Throw((20,), "LOKA-REROLL-2")
            case Duel():
                return Throw((DUEL_DIE, DUEL_DIE), "LOKA-DUEL-1")
            case Swamp():
                return Throw((self._peril(s, task)[0],), "LOKA-SWAMP-2")
            case _:
                raise AssertionError(f"{task!r} waits for no dice")

    def _in_order(self, fight: Fight, attack: int, defence: int) -> tuple[int, int]:
        """The attacker's and the defender's in the order in which they fall.  LOKA-DICE-2."""
        is_first = attacker_first(fight.attack, fight.defence, self.law.has_super)
        return (attack, defence) if is_first else (defence, attack)

    def _faces(self, fight: Fight, faces: Sequence[int]) -> tuple[int, int]:
        """The attacker's and the defender's face."""
        return self._in_order(fight, faces[0], faces[1])

    def _peril(self, s: LokaState, task: Swamp) -> tuple[int, int]:
        """Sides of the die, and the face at which the piece is lost."""
        square = task.move >> START & TO if task.ally else task.move & TO
        ground = s.position.ground
        tile = ground.tiles[square]
        return ground.effects.die[tile], ground.effects.lost[tile]

    def outcomes(self, s: LokaState, task: Task, sides: tuple[int, ...]) -> list[tuple[Faces, Fraction]]:
        """Every outcome that differs, with its chance."""
        match task:
            case Fight():
                return merged(sides, lambda faces: self._meaning(task, faces))
            case RollAgain():
                return merged(sides, lambda faces: self._again(task, faces[0]))
            case Duel():
                return merged(sides, lambda faces: (faces[0] > faces[1]) - (faces[0] < faces[1]))
            case Swamp():
                lost = self._peril(s, task)[1]
                return merged(sides, lambda faces: faces[0] <= lost)
            case _:
                raise AssertionError(f"{task!r} waits for no dice")

    def _meaning(self, fight: Fight, faces: tuple[int, ...]) -> tuple[int, int]:
        """What a first roll leads to: an outcome, or a question that depends on the other side's face."""
        attack, defence = self._faces(fight, faces)
        found = outcome(attack, defence)
        who = holder(fight.attack, fight.defence, self.law.has_super)
        if not is_asked(who, attack, defence):
            return found, 0
        return found, defence if who == 1 else -attack

    def _again(self, task: RollAgain, face: int) -> int:
        is_attacker = holder(task.fight.attack, task.fight.defence, self.law.has_super) == 1
        return outcome(face, task.defence) if is_attacker else outcome(task.attack, face)

    def counted(self, task: Task | None, sides: tuple[int, ...]) -> Faces:
        """Attacks won, swamps survived.  LOKA-TEXT-4."""
        match task:
            case None:
                return Faces(())
            case Fight():
                return Faces(self._in_order(task, die(task.attack), 1))
            case Duel():
                return Faces((DUEL_DIE, 1))
            case RollAgain():
                is_attacker = holder(task.fight.attack, task.fight.defence, self.law.has_super) == 1
                return Faces((20 if is_attacker else 1,))
            case _:
                return Faces(sides)

    # --- actions of pieces

    def move(self, s: LokaState, m: int, tell: Tell | None) -> None:
        """Begins an action; what its dice decide is left on the agenda."""
        p = s.position
        s.moves = None
        p.passes = 0
        start, to = m >> START & TO, m & TO
        if m & ANY_SPECIAL == BACK:
            self._change_places(s, m, tell)
        elif not p.board[to]:
            p.quiet = 0 if p.fixed.is_pawn[p.board[start] >> p.tables.seats] else p.quiet + 1
            piece = p.board[start]
            seat = Seat(p.turn)
            p.move_piece(start, to)
            if tell:
                tell(Moved(seat, piece, start, to, *self._way(p, m)))
            self._arrived(s, m, tell)
        else:
            p.quiet = 0
            self._attack(s, m, tell)

    @staticmethod
    def _way(p: LokaPosition, m: int) -> tuple[Route, int]:
        special = m & ANY_SPECIAL
        if special == ONWARD:
            return Route.ONWARD, p.ground.twin[m >> START & TO]
        return (Route.JUMP if special == JUMP else Route.PLAIN), -1

    def _attack(self, s: LokaState, m: int, tell: Tell | None) -> None:
        """Declared first, then the dice.  LOKA-COMBAT-1."""
        p = s.position
        start, to = m >> START & TO, m & TO
        if not self.law.has_combat:
            seat, piece, victim = Seat(p.turn), p.board[start], p.board[to]
            if tell:
                # Told before the pieces are gone for a king's army, which is told by itself.
                self._capture(s, m, seat, piece, victim, tell)
            else:
                p.fight(start, to, WON)
            self._arrived(s, m, tell)
            return
        is_duel = p.is_duel(m)
        if tell:
            self._declare(s, m, tell)
        s.agenda = (*s.agenda, Duel(m) if is_duel else fight_of(p, m))

    def _capture(self, s: LokaState, m: int, seat: Seat, piece: int, victim: int, tell: Tell) -> None:
        p = s.position
        start, to = m >> START & TO, m & TO
        self._slay(s, to, "combat", None, tell)
        p.move_piece(start, to)
        tell(Captured(seat, piece, victim, start, to))

    def _declare(self, s: LokaState, m: int, tell: Tell) -> None:
        found = weigh(self.law, s.position, m)
        tell(
            Attacked(
                found.seat,
                found.piece,
                found.victim,
                found.start,
                found.end,
                boost_names(self.law, found.attack),
                boost_names(self.law, found.defence),
                found.attack_die,
                found.defence_die,
                found.rerolls,
                found.is_duel,
                *self._way(s.position, m),
            )
        )

    def _change_places(self, s: LokaState, m: int, tell: Tell | None) -> None:
        """LOKA-BACK-4; the acting seat's pawn rolls first.  LOKA-SWAMP-7."""
        p = s.position
        start, to = m >> START & TO, m & TO
        p.quiet = 0
        seat, ally = Seat(p.turn), Seat(p.tables.seat_of(p.board[to]))
        p.swap(start, to)
        if tell:
            tell(Swapped(seat, ally, start, to))
        perils = p.perils(m)
        if perils & 2:
            s.agenda = (*s.agenda, Swamp(m, ally=True))
        if perils & 1:
            s.agenda = (*s.agenda, Swamp(m))
        if not perils:
            self._finish(s, m, tell)

    def _arrived(self, s: LokaState, m: int, tell: Tell | None) -> None:
        """A piece stands on its new square: the swamp, then promotion, unless the game is won.  LOKA-OUTCOME-7."""
        p = s.position
        if p.won < 0 and p.ground.effects.die[p.ground.tiles[m & TO]]:
            s.agenda = (*s.agenda, Swamp(m))
            return
        self._finish(s, m, tell)

    def _finish(self, s: LokaState, m: int, tell: Tell | None) -> None:
        """Promotion, then the next seat.  LOKA-COMBAT-8."""
        p = s.position
        if p.won < 0 and m & PROMOTES:
            self._promote(p, m, tell)
        self.end_turn(s, tell)

    def _promote(self, p: LokaPosition, m: int, tell: Tell | None) -> None:
        before = p.board.copy()
        if m & ANY_SPECIAL == BACK:
            p.promote_where_due(m)
        elif p.board[m & TO]:
            p.promote(m & TO, m >> BECOMES & PIECE)
        if tell:
            for square in (m & TO, m >> START & TO):
                if before[square] and before[square] != p.board[square]:
                    tell(Promoted(Seat(p.tables.seat_of(before[square])), square, before[square], p.board[square]))

    # --- dice

    def settle(self, s: LokaState, task: Task, faces: tuple[int, ...], tell: Tell | None) -> None:
        """Takes the task off the agenda and does what the dice say."""
        s.agenda = s.agenda[:-1]
        s.moves = None
        match task:
            case Fight():
                self._first_roll(s, task, *self._faces(task, faces), tell)
            case RollAgain():
                is_attacker = holder(task.fight.attack, task.fight.defence, self.law.has_super) == 1
                attack, defence = (faces[0], task.defence) if is_attacker else (task.attack, faces[0])
                self._decided(s, task.fight.move, attack, defence, tell)
            case Duel():
                if faces[0] == faces[1]:
                    s.agenda = (*s.agenda, task)
                    if tell:
                        tell(Tied(faces[0]))
                else:
                    self._decided(s, task.move, faces[0], faces[1], tell, is_duel=True)
            case Swamp():
                self._sink(s, task, faces[0], tell)
            case _:
                raise AssertionError(f"{task!r} waits for no dice")

    def _first_roll(self, s: LokaState, task: Fight, attack: int, defence: int, tell: Tell | None) -> None:
        who = holder(task.attack, task.defence, self.law.has_super)
        if not is_asked(who, attack, defence):
            self._decided(s, task.move, attack, defence, tell)
            return
        p = s.position
        seat = Seat(p.tables.seat_of(p.board[task.move >> START & TO if who == 1 else task.move & TO]))
        s.agenda = (*s.agenda, Reroll(seat, task, attack, defence))
        if tell:
            tell(RerollOffered(seat, attack, defence))

    def _decided(
        self, s: LokaState, m: int, attack: int, defence: int, tell: Tell | None, is_duel: bool = False
    ) -> None:
        """The final dice: the slain go, armies vanish, the winner moves in.  LOKA-OUTCOME, LOKA-DUEL-4."""
        p = s.position
        start, to = m >> START & TO, m & TO
        seat, piece, victim = Seat(p.tables.seat_of(p.board[start])), p.board[start], p.board[to]
        found = (WON if attack > defence else SLAIN) if is_duel else outcome(attack, defence)
        if tell:
            tell(Fought(seat, piece, victim, start, to, attack, defence, found, is_duel))
        if found in (WON, BOTH_SLAIN):
            self._slay(s, to, "combat", Slain, tell)
        if found in (SLAIN, BOTH_SLAIN):
            self._slay(s, start, "combat", Slain, tell)
        if found != WON:
            self.end_turn(s, tell)
            return
        p.move_piece(start, to)
        if tell:
            tell(MovedIn(seat, piece, start, to))
        self._arrived(s, m, tell)

    def _slay(self, s: LokaState, square: int, why: str, event: type[Slain] | None, tell: Tell | None) -> None:
        """Removes a piece, with a king his army, and tells it."""
        p = s.position
        piece = p.board[square]
        seat = Seat(p.tables.seat_of(piece))
        squares = tuple(sorted(p.men[seat]))
        p.slay(square)
        if tell is None:
            return
        if event is not None:
            tell(event(piece, square))
        if piece >> p.tables.seats == p.fixed.royal:
            tell(KingFell(seat, square, squares, why))

    def _sink(self, s: LokaState, task: Swamp, face: int, tell: Tell | None) -> None:
        """LOKA-SWAMP-2, -6, -7."""
        p = s.position
        square = task.move >> START & TO if task.ally else task.move & TO
        piece = p.board[square]
        is_lost = face <= self._peril(s, task)[1]
        if tell:
            tell(SwampRolled(Seat(p.tables.seat_of(piece)), piece, square, face, is_lost))
        if is_lost:
            p.quiet = 0
            self._slay(s, square, "swamp", Slain, tell)
        if p.won >= 0:
            s.agenda = ()
        if not s.agenda:
            self._finish(s, task.move, tell)

    def ordered(self, s: LokaState, task: Order, faces: tuple[int, ...], tell: Tell | None) -> Seat | None:
        """Who begins; None when those that are tied must roll again.  LOKA-DEPLOY-2, LOKA-TURN-2."""
        s.agenda = s.agenda[:-1]
        found = leaders(task.seats, faces, task.stage is Stage.DEPLOYMENT)
        first = found[0] if len(found) == 1 else None
        if first is None:
            s.agenda = (*s.agenda, Order(found, task.stage))
        if tell:
            tell(OrderRolled(task.stage, task.seats, faces, first))
        return first

    # --- turns

    def end_turn(self, s: LokaState, tell: Tell | None) -> None:
        """The next living seat; mated armies go as their turn comes; a draw that was offered is asked about."""
        p = s.position
        s.moves = None
        by = s.offer.by if s.offer is not None else None
        p.next_turn()
        while p.is_mated():
            self.bury(s, tell, further=False)
        if p.won >= 0:
            s.offer = None
            return
        self.note(s)
        if by is not None:
            s.offer = self.asked_next(s, Offer(by), by)

    def bury(self, s: LokaState, tell: Tell | None, further: bool = True) -> None:
        """The seat to act is mated: its army vanishes and the turn passes on.  LOKA-CHECK-5."""
        p = s.position
        s.moves = None
        seat = Seat(p.turn)
        squares, king = tuple(sorted(p.men[seat])), p.king_of(seat)
        p.bury()
        if tell:
            tell(KingFell(seat, king, squares, "mate"))
        if further and p.won < 0:
            while p.is_mated():
                self.bury(s, tell, further=False)
            self.note(s)

    def note(self, s: LokaState) -> None:
        """Remembers the position that a seat is to act in; what was before a loss can't come again.  LOKA-DRAW-3."""
        p = s.position
        if p.gone > 0:
            s.seen = NOTHING_SEEN
        s.seen = s.seen.then(p.key)

    def answer_reroll(self, s: LokaState, again: bool, tell: Tell | None) -> None:
        """The holder of a re-roll keeps its die, or rolls it again.  LOKA-REROLL-1, -2."""
        task = s.agenda[-1]
        assert isinstance(task, Reroll)
        s.agenda = s.agenda[:-1]
        if tell:
            tell(RerollAnswered(task.seat, again))
        if again:
            s.agenda = (*s.agenda, RollAgain(task.seat, task.fight, task.attack, task.defence))
        else:
            self._decided(s, task.fight.move, task.attack, task.defence, tell)

    def asked_next(self, s: LokaState, offer: Offer, after: Seat) -> Offer | None:
        """The offer put to the next living seat that has not been asked; None when all have."""
        here = set(living(s))
        count = len(self.law.seats)
        for step in range(1, count):
            seat = Seat((after + step) % count)
            if seat == offer.by:
                break
            if seat in here:
                return Offer(offer.by, offer.accepted, seat)
        return None
