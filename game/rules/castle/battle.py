"""Play, action by action: what an action does, which dice it waits for, and what they mean.

docs/rules/castle.md, TURN, MOVE, COMBAT, TOKEN, PROMO, WIN.
"""

from __future__ import annotations

from fractions import Fraction

from game.boards.position import START, TO
from game.boards.seen import NOTHING_SEEN
from game.core.events import DrawDeclined, DrawOffered, GameEnded, Resigned, Tell, TimeRanOut, TurnBegan
from game.core.odds import merged
from game.core.ruleset import Faces, Result
from game.core.sayings import ACCEPT, DECLINE, OFFER, RESIGN, Say
from game.core.sayings import PASS as PASS_ACTION
from game.core.seats import Seat
from game.rules.castle import ends
from game.rules.castle.dice import Dice, chance, throws_of
from game.rules.castle.law import Law
from game.rules.castle.listing import legal, path
from game.rules.castle.state import (
    KEEP,
    UNLOCK,
    Attacked,
    Beaten,
    CastleState,
    Contest,
    Destroyed,
    DieRerolled,
    ExtraTurn,
    Fight,
    FightAgain,
    Fought,
    Move,
    Moved,
    Passed,
    Promoted,
    Roll,
    TakenUp,
    ThrownBack,
    Unlocked,
    Use,
)
from game.rules.castle.tokens import Tokens
from game.rules.castle.turns import NO_KIND, TurnPosition
from game.rules.castle.ways import LOST, PASS, USE, WON
from game.rules.castle.ways import UNLOCK as UNLOCK_MOVE


class Battle:
    """Makes actions of one ruleset."""

    def __init__(self, law: Law, tokens: Tokens) -> None:
        self.law = law
        self.tokens = tokens

    # --- moves

    def move(self, s: CastleState, action: Move, tell: Tell | None) -> None:
        """A piece moves, destroys, or attacks with dice."""
        m = legal(self.law, s)[action.text]
        p = s.position
        if p.fixed.combat and p.is_attack(m):
            s.agenda = (*s.agenda, Fight(m))
            s.turns.started = True  # the movement dice are fixed.  CASTLE-TOKEN-3
            s.turns.note()
            if tell:
                dice = self.law.dice_of_move(p, m)
                seat, start, end = Seat(p.turn), action.start, action.end
                shown = (p.board[start], p.board[end], start, end, dice.attack, dice.defend, dice.bonus)
                tell(Attacked(seat, *shown, action.effect))
            return
        self.make(s, m, action.effect, tell)

    def make(self, s: CastleState, m: int, effect: str | None, tell: Tell | None, outcome: int = WON) -> None:
        """A move with what its dice have brought."""
        p = s.position
        seat = Seat(p.turn)
        start, end = m >> START & TO, m & TO
        piece, victim = p.board[start], p.board[end]
        stand = p.stands(m) if outcome == LOST else end
        steps = tuple(path(p, m)) if tell else ()
        p.make(m, outcome)
        self._after(s, seat)
        if tell is None:
            return
        at = stand if stand >= 0 else end
        after = p.board[at]
        before = piece if stand >= 0 else victim
        if outcome == LOST and stand < 0:
            tell(Beaten(seat, piece, victim, start, end))
        elif outcome == LOST:
            is_retreat = not p.fixed.is_goal[victim]
            tell(ThrownBack(seat, piece, victim, start, end, stand, is_retreat))
        elif victim:
            tell(Destroyed(seat, piece, victim, start, end, steps, effect))
        else:
            tell(Moved(seat, piece, start, end, steps, effect))
        if after != before:
            tell(Promoted(Seat(p.tables.seat_of(before)), at, before, after))
        self._tell_turn(s, seat, tell)

    def _after(self, s: CastleState, seat: Seat) -> None:
        """The turn goes on, or another one begins: dice are due, the position is noted."""
        p = s.position
        s.moves = None
        p.stack.clear()  # a state is copied, never taken back
        if isinstance(p, TurnPosition):
            p.frames.clear()
            if self.law.is_rolling and not p.rolled:
                s.dice = ()
                if p.winner() < 0:
                    s.agenda = (*s.agenda, Roll())
        if not self.law.is_rolling:
            self.note(s)

    def note(self, s: CastleState) -> None:
        """Counts the position.  CASTLE-WIN-6."""
        if s.position.quiet == 0:
            s.seen = NOTHING_SEEN
        s.seen = s.seen.then(s.position.key)

    def _tell_turn(self, s: CastleState, seat: Seat, tell: Tell) -> None:
        """Another turn has begun."""
        p = s.position
        if ends.result(self.law, s) is None and not (isinstance(p, TurnPosition) and (p.started or p.unlocked)):
            if p.turn == seat:
                tell(ExtraTurn(seat))
            tell(TurnBegan(Seat(p.turn)))

    # --- combat

    def settle(self, s: CastleState, task: Fight | FightAgain, faces: tuple[int, ...], tell: Tell | None) -> None:
        """The dice of an attack have fallen.  CASTLE-COMBAT-4, CASTLE-TOKEN-4."""
        dice = self.law.dice_of_move(s.position, task.move)
        if isinstance(task, FightAgain):
            faces = task.faces_with(faces[0])
        s.agenda = s.agenda[:-1]
        is_won = dice.is_won(faces)
        loser = Seat(1 - s.position.turn if is_won else s.position.turn)
        is_asked = self.tokens.can_spend(s, loser)
        if is_asked:
            s.agenda = (*s.agenda, Contest(loser, task.move, faces))
        if tell:
            pairs = tuple(zip(dice.sides, faces, strict=True))
            if isinstance(task, FightAgain):
                where = "defend" if task.which == len(pairs) - 1 else "attack"
                tell(DieRerolled(where, *pairs[task.which]))
            asked = loser if is_asked else None
            tell(Fought(Seat(s.position.turn), pairs[:-1], pairs[-1], dice.bonus, is_won, asked))
        if not is_asked:
            self.decide(s, task.move, faces, tell)

    def decide(self, s: CastleState, m: int, faces: tuple[int, ...], tell: Tell | None) -> None:
        """The dice stand."""
        dice = self.law.dice_of_move(s.position, m)
        effect = self.law.effect_of_move(s.position, m)
        self.make(s, m, effect, tell, WON if dice.is_won(faces) else LOST)

    def outcomes(self, s: CastleState, task: Fight | FightAgain) -> list[tuple[Faces, Fraction]]:
        """Every outcome that differs: who wins; the dice too where the loser may have one rolled again."""
        dice = self.law.dice_of_move(s.position, task.move)
        asks = [self.tokens.can_spend(s, seat) for seat in (s.position.turn, 1 - s.position.turn)]
        if isinstance(task, FightAgain):
            return self._again(task, dice, asks)
        won = chance(dice)
        found: list[tuple[Faces, Fraction]] = []
        if any(asks):
            found = [(faces, part) for faces, part in throws_of(dice) if asks[dice.is_won(faces.values)]]
        for is_won, part in ((True, won), (False, 1 - won)):
            if part and not asks[is_won]:
                first = next(faces for faces, _ in throws_of(dice) if dice.is_won(faces.values) == is_won)
                found.append((first, part))
        return found

    def _again(self, task: FightAgain, dice: Dice, asks: list[bool]) -> list[tuple[Faces, Fraction]]:
        def meaning(faces: tuple[int, ...]) -> object:
            is_won = dice.is_won(task.faces_with(faces[0]))
            return is_won, faces[0] if asks[is_won] else 0

        return merged((dice.sides[task.which],), meaning)

    # --- words

    def say(self, s: CastleState, seat: Seat, action: Say, tell: Tell | None) -> None:
        """Passes, answers, offers, giving up.  CASTLE-WIN-3."""
        if action in (PASS_ACTION, UNLOCK):
            self._turn_word(s, PASS if action == PASS_ACTION else UNLOCK_MOVE, tell)
        elif action == KEEP:
            contest = self.tokens.keep(s, tell)
            if contest is not None:
                self.decide(s, contest.move, contest.faces, tell)
        elif action == RESIGN:
            s.ended = Result(frozenset({Seat(1 - seat)}), "resignation")
            if tell:
                tell(Resigned(seat))
        elif action == OFFER:
            s.offer = seat
            if tell:
                tell(DrawOffered(seat))
        elif action == ACCEPT:
            s.ended = Result(ends.DRAWN, "agreement")
        elif action == DECLINE:
            s.offer = None
            if tell:
                tell(DrawDeclined(seat))

    def _turn_word(self, s: CastleState, m: int, tell: Tell | None) -> None:
        """A pass, or effects unlocked."""
        p = s.position
        seat = Seat(p.turn)
        why = self._why_pass(s)
        p.push(m)
        self._after(s, seat)
        if tell:
            tell(Unlocked(seat) if m == UNLOCK_MOVE else Passed(seat, why))
            if m == PASS:
                self._tell_turn(s, seat, tell)

    def _why_pass(self, s: CastleState) -> str:
        p = s.position
        if not isinstance(p, TurnPosition):
            return "stuck"
        if p.only == NO_KIND:
            return "lost"
        if self.law.is_blitz:
            return "declined" if p.using or p.half else "none"
        return "declined" if p.started else "stuck"

    def use(self, s: CastleState, action: Use, tell: Tell | None) -> None:
        """A set is taken up.  CASTLE-BLITZ-5."""
        seat = Seat(s.position.turn)
        s.position.push(USE | action.number << START)
        self._after(s, seat)
        if tell:
            tell(TakenUp(seat, action.number))

    def give_up(self, s: CastleState, seat: Seat, tell: Tell | None) -> None:
        """A clock has run out.  CASTLE-CLOCK-1."""
        s.ended = Result(frozenset({Seat(1 - seat)}), "time")
        if tell:
            tell(TimeRanOut(seat))

    def tell_end(self, s: CastleState, tell: Tell) -> None:
        """The last event of a game."""
        end = ends.result(self.law, s)
        if end is not None:
            tell(GameEnded(end.winners, end.reason))
