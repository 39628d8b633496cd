"""The battle, action by action: what an action does, which dice it waits for, and what they mean.

docs/rules/loka.md, TURN, COMBAT-8, OUTCOME, KING, DUEL, SWAMP, BACK, PROMO, WIN, DRAW, CHECK.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from game.boards.position import BECOMES, PIECE, PROMOTES, START, TO
from game.boards.seen import NOTHING_SEEN
from game.core.events import DrawDeclined, DrawOffered, GameEnded, Resigned, Tell, TimeRanOut, TurnBegan
from game.core.odds import merged
from game.core.ruleset import Decision, Faces, Phase, Result, Throw
from game.core.sayings import ACCEPT, CLAIM, DECLINE, OFFER, RESIGN, Say
from game.core.sayings import PASS as PASS_ACTION
from game.core.seats import Seat
from game.rules.loka.board import ANY_SPECIAL, BACK, JUMP, ONWARD, PASS
from game.rules.loka.combat import fight_of, weigh
from game.rules.loka.moves import LokaPosition
from game.rules.loka.order import leaders
from game.rules.loka.outcomes import BOTH_SLAIN, DUEL_DIE, SLAIN, WON, attacker_first, die, holder, is_asked, outcome
from game.rules.loka.state import (
    KEEP,
    REROLL,
    RESIGN_BOTH,
    Attacked,
    Captured,
    Checked,
    DrawAccepted,
    Duel,
    Fight,
    Fought,
    KingFell,
    LokaState,
    Moved,
    MovedIn,
    Offer,
    Order,
    OrderRolled,
    Passed,
    Promoted,
    Reroll,
    RerollAnswered,
    RerollOffered,
    RollAgain,
    Slain,
    Stage,
    Swamp,
    SwampRolled,
    Swapped,
    Task,
    Tied,
    Way,
)

if TYPE_CHECKING:
    from game.rules.loka.ruleset import LokaRules


class Battle:
    """The fourth phase."""

    def __init__(self, rules: LokaRules) -> None:
        self.rules = rules

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
        is_first = attacker_first(fight.attack, fight.defence, self.rules.has_super)
        return (attack, defence) if is_first else (defence, attack)

    def _faces(self, fight: Fight, faces: Sequence[int]) -> tuple[int, int]:
        """The attacker's and the defender's face."""
        return self._in_order(fight, faces[0], faces[1])

    def _peril(self, s: LokaState, task: Swamp) -> tuple[int, int]:
        """Sides of the die, and the face at which the piece is lost."""
        square = task.move >> START & TO if task.ally else task.move & TO
        ground = s.position.ground
        tile = ground.tiles[square]
        return ground.e.die[tile], ground.e.lost[tile]

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
        who = holder(fight.attack, fight.defence, self.rules.has_super)
        if not is_asked(who, attack, defence):
            return found, 0
        return found, defence if who == 1 else -attack

    def _again(self, task: RollAgain, face: int) -> int:
        is_attacker = holder(task.fight.attack, task.fight.defence, self.rules.has_super) == 1
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
                is_attacker = holder(task.fight.attack, task.fight.defence, self.rules.has_super) == 1
                return Faces((20 if is_attacker else 1,))
            case _:
                return Faces(sides)

    def perils(self, p: LokaPosition, m: int) -> Mapping[str, Fraction] | None:
        """Chances of a move that is no attack and enters a swamp.  LOKA-TEXT-8."""
        found = p.perils(m)
        if not found or p.is_attack(m):
            return None
        e, tiles = p.ground.e, p.ground.tiles

        def lost_on(square: int) -> Fraction:
            return Fraction(e.lost[tiles[square]], e.die[tiles[square]])

        start, to = m >> START & TO, m & TO
        mine = lost_on(to) if found & 1 else Fraction(0)
        theirs = lost_on(start) if found & 2 else Fraction(0)
        chances = {
            "safe": (1 - mine) * (1 - theirs),
            "lost": mine * (1 - theirs),
            "ally_lost": (1 - mine) * theirs,
            "both_lost": mine * theirs,
        }
        return {key: chance for key, chance in chances.items() if chance}

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
            p.quiet = 0 if p.l.is_pawn[p.board[start] >> p.t.seats] else p.quiet + 1
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
    def _way(p: LokaPosition, m: int) -> tuple[Way, int]:
        special = m & ANY_SPECIAL
        if special == ONWARD:
            return Way.ONWARD, p.ground.twin[m >> START & TO]
        return (Way.JUMP if special == JUMP else Way.PLAIN), -1

    def _attack(self, s: LokaState, m: int, tell: Tell | None) -> None:
        """Declared first, then the dice.  LOKA-COMBAT-1."""
        p = s.position
        start, to = m >> START & TO, m & TO
        if not self.rules.has_combat:
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
        found = weigh(self.rules, s.position, m)
        names = self.rules.notation.boost_names
        tell(
            Attacked(
                found.seat,
                found.piece,
                found.victim,
                found.start,
                found.end,
                names(found.attack),
                names(found.defence),
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
        seat, ally = Seat(p.turn), Seat(p.t.seat_of(p.board[to]))
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
        if p.won < 0 and p.ground.e.die[p.ground.tiles[m & TO]]:
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
                    tell(Promoted(Seat(p.t.seat_of(before[square])), square, before[square], p.board[square]))

    # --- dice

    def settle(self, s: LokaState, task: Task, faces: tuple[int, ...], tell: Tell | None) -> None:
        """Takes the task off the agenda and does what the dice say."""
        s.agenda = s.agenda[:-1]
        s.moves = None
        match task:
            case Fight():
                self._first_roll(s, task, *self._faces(task, faces), tell)
            case RollAgain():
                is_attacker = holder(task.fight.attack, task.fight.defence, self.rules.has_super) == 1
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
        who = holder(task.attack, task.defence, self.rules.has_super)
        if not is_asked(who, attack, defence):
            self._decided(s, task.move, attack, defence, tell)
            return
        p = s.position
        seat = Seat(p.t.seat_of(p.board[task.move >> START & TO if who == 1 else task.move & TO]))
        s.agenda = (*s.agenda, Reroll(seat, task, attack, defence))
        if tell:
            tell(RerollOffered(seat, attack, defence))

    def _decided(
        self, s: LokaState, m: int, attack: int, defence: int, tell: Tell | None, is_duel: bool = False
    ) -> None:
        """The final dice: the slain go, armies vanish, the winner moves in.  LOKA-OUTCOME, LOKA-DUEL-4."""
        p = s.position
        start, to = m >> START & TO, m & TO
        seat, piece, victim = Seat(p.t.seat_of(p.board[start])), p.board[start], p.board[to]
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
        seat = Seat(p.t.seat_of(piece))
        squares = tuple(sorted(p.men[seat]))
        p.slay(square)
        if tell is None:
            return
        if event is not None:
            tell(event(piece, square))
        if piece >> p.t.seats == p.l.royal:
            tell(KingFell(seat, square, squares, why))

    def _sink(self, s: LokaState, task: Swamp, face: int, tell: Tell | None) -> None:
        """LOKA-SWAMP-2, -6, -7."""
        p = s.position
        square = task.move >> START & TO if task.ally else task.move & TO
        piece = p.board[square]
        is_lost = face <= self._peril(s, task)[1]
        if tell:
            tell(SwampRolled(Seat(p.t.seat_of(piece)), piece, square, face, is_lost))
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
            s.offer = self._asked(s, Offer(by), by)

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

    # --- words

    def say(self, s: LokaState, action: Say, tell: Tell | None) -> None:
        """Everything that is said instead of moved."""
        pending = self.rules.pending(s)
        assert isinstance(pending, Decision)
        seat = pending.seat
        if action == PASS_ACTION:
            s.position.carry_out(PASS, WON)
            if tell:
                tell(Passed(seat))
            self.end_turn(s, tell)
        elif action in (KEEP, REROLL):
            self._answer_reroll(s, action == REROLL, tell)
        elif action == RESIGN:
            self.give_up(s, (seat,), "resignation", tell)
        elif action == RESIGN_BOTH:
            group = next(group for group in self.rules.commands if seat in group)
            self.give_up(s, group, "resignation", tell)
        elif action == OFFER:
            s.offer = Offer(seat)
            if tell:
                tell(DrawOffered(seat))
        elif action in (ACCEPT, DECLINE):
            self._answer_offer(s, seat, action == ACCEPT, tell)
        elif action == CLAIM:
            s.ended = Result(frozenset(), "repetition")

    def _answer_reroll(self, s: LokaState, again: bool, tell: Tell | None) -> None:
        task = s.agenda[-1]
        assert isinstance(task, Reroll)
        s.agenda = s.agenda[:-1]
        if tell:
            tell(RerollAnswered(task.seat, again))
        if again:
            s.agenda = (*s.agenda, RollAgain(task.seat, task.fight, task.attack, task.defence))
        else:
            self._decided(s, task.fight.move, task.attack, task.defence, tell)

    def _answer_offer(self, s: LokaState, seat: Seat, is_yes: bool, tell: Tell | None) -> None:
        """LOKA-DRAW-5: the first refusal ends the matter, unanimous consent the game."""
        offer = s.offer
        assert offer is not None
        if not is_yes:
            s.offer = None
            if tell:
                tell(DrawDeclined(seat))
            return
        if tell:
            tell(DrawAccepted(seat))
        s.offer = self._asked(s, Offer(offer.by, (*offer.accepted, seat)), seat)
        if s.offer is None:
            s.ended = Result(frozenset(), "agreement")

    def _asked(self, s: LokaState, offer: Offer, after: Seat) -> Offer | None:
        """The offer put to the next living seat that has not been asked; None when all have."""
        living = set(self.rules.living(s))
        count = len(self.rules.seats)
        for step in range(1, count):
            seat = Seat((after + step) % count)
            if seat == offer.by:
                break
            if seat in living:
                return Offer(offer.by, offer.accepted, seat)
        return None

    def give_up(self, s: LokaState, seats: Sequence[Seat], why: str, tell: Tell | None) -> None:
        """A seat gives up or has run out of time: as if its king were lost.  LOKA-WIN-2, -3, LOKA-CLOCK-1."""
        p = s.position
        s.moves = None
        living = [seat for seat in seats if seat in self.rules.living(s)]
        acting = Seat(p.turn)
        was_open = bool(s.agenda)
        for seat in living:
            squares, king = tuple(sorted(p.men[seat])), p.king_of(seat)
            s.out[seat] = True
            s.hands[seat] = (0,) * self.rules.kind_count
            if s.stage is Stage.BATTLE:
                p.quiet = 0
            p.vanish(seat)
            if tell:
                tell(Resigned(seat) if why == "resignation" else TimeRanOut(seat))
                tell(KingFell(seat, king, squares, why))
        left = {self.rules.teams[seat] for seat in self.rules.living(s)}
        if s.stage is not Stage.BATTLE:
            p.won = -1  # who stands says nothing yet
        if len(left) == 1:
            s.ended = self.rules.won(left.pop(), why)
            s.agenda, s.offer = (), None
            return
        if s.stage is Stage.BATTLE:
            self._go_on(s, living, acting, was_open, tell)
        elif s.stage is Stage.DEPLOYMENT:
            if acting in living and not self.rules.deploying.pass_on(s, acting, tell):
                self.rules.begin_battle(s, tell)
        else:
            for seat in living:
                s.armies[seat] = None
            if acting in living:
                self.rules.next_chooser(s, acting, tell)

    def _go_on(self, s: LokaState, gone: Sequence[Seat], acting: Seat, was_open: bool, tell: Tell | None) -> None:
        """After an army has vanished in the battle: whose turn it is now, and what of a draw that was offered."""
        s.agenda = ()
        asked = s.offer.asked if s.offer is not None else None
        if acting in gone or was_open:
            if asked is None:
                s.offer = None
            s.position.turn = acting
            offer, s.offer = s.offer, None
            self.end_turn(s, tell)
            s.offer = offer
        if s.offer is not None and asked in gone:
            s.offer = self._asked(s, s.offer, asked) if asked is not None else None

    # --- what follows

    def tell_what_follows(self, s: LokaState, tell: Tell) -> None:
        """The end, or whose turn it is."""
        end = self.rules.result(s)
        if end is not None:
            tell(GameEnded(end.winners, end.reason))
            return
        pending = self.rules.pending(s)
        if not isinstance(pending, Decision) or pending.prompt == "reroll":
            return
        if pending.phase is Phase.BATTLE and pending.prompt == "move":
            if s.offer is not None:
                return  # said before an action; the turn has begun already
            p = s.position
            if p.is_checked():
                king = p.king_of(p.turn)
                by = p.attackers(king, p.t.seat_mask ^ p.l.mine[p.turn])
                tell(Checked(Seat(p.turn), king, tuple(by)))
        tell(TurnBegan(pending.seat))
