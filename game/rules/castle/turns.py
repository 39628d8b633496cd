"""Turns that dice, cards, tokens and effects make: what may move now, and when the turn is over.

docs/rules/castle.md, DIE, EFFECT, AV1, AV2, BLITZ, TACTICIAN.  A search that has not thrown the dice of a turn to come
leaves `rolled` False: then any piece may make one move, and effects are locked.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from typing import Final

from game.boards.position import BECOMES, PIECE, START, THROW, TO, Gamble
from game.core.dice import advance
from game.rules.castle.moves import SKIPPED, STOOD, CastlePosition
from game.rules.castle.ways import ANY_SPECIAL, OTHER, PASS, UNLOCK, USE, CastleTables

FREE: Final = 0
CARDS: Final = 1
DIE: Final = 2
SETS: Final = 3
"""What says which piece may move: nothing but tokens, the roll and the cards, the roll alone, matching dice."""

ANY_KIND: Final = 0
NO_KIND: Final = -1
"""`only`: any piece may move; none, the turn is lost."""
LESSER: Final = 1
GREATER: Final = 2
EITHER: Final = 3
EXTRA: Final = 16
"""Added to the number of a set for an extra action.  CASTLE-BLITZ-3."""
NUMBER: Final = 15
PAIRED: Final = 9
"""From this number on an action moves a lesser and a greater piece.  CASTLE-BLITZ-8."""


def tiers(number: int) -> int:
    """Which pieces an action of this number moves.  CASTLE-BLITZ-7."""
    if number <= 3:
        return LESSER
    return GREATER if number <= 6 else EITHER


Frame = tuple[int, int, int, bool, int, bool, int, bool, int, tuple[int, ...], int, int, int, int]
"""A turn as it was, to be taken back."""


class Cast:
    """What the dice of a turn may allow, and how likely that is; a search throws them so."""

    __slots__ = ("chance", "only", "unlocked", "left", "grants")

    def __init__(self, chance: float, only: int, unlocked: bool, left: int, grants: tuple[int, ...]) -> None:
        self.chance = chance
        self.only = only
        self.unlocked = unlocked
        self.left = left
        self.grants = grants


class TurnPosition(CastlePosition):
    """A position in the middle of a turn."""

    def __init__(self, tables: CastleTables, movement: int) -> None:
        super().__init__(tables)
        self.movement = movement
        self.rolled = False
        """Whether the dice of this turn have fallen; where there are none, always False."""
        self.only = ANY_KIND
        """The number of the kind that the roll names.  CASTLE-DIE-2."""
        self.unlocked = False
        """Whether effects may be used.  CASTLE-EFFECT-1."""
        self.left = 1
        """Moves left in a turn that is not one of Blitz.  CASTLE-AV1-3."""
        self.started = False
        """Whether the turn's first action has been made, so that its dice are fixed.  CASTLE-TOKEN-3."""
        self.moved = 0
        """A bit for each square of a piece that has moved this turn."""
        self.grants: tuple[int, ...] = ()
        """Actions left: the number of the set, EXTRA added for its further matches.  CASTLE-BLITZ-3."""
        self.using = 0
        """The set that is being worked off.  CASTLE-BLITZ-5."""
        self.half = 0
        """The tier left of a 9 or 10.  CASTLE-BLITZ-8."""
        self.again = False
        """Whether the seat has an extra turn.  CASTLE-BLITZ-9."""
        self.stirred = False
        """Whether something has happened this turn that begins the quiet turns anew.  CASTLE-WIN-7."""
        self.mark = 0
        """What the turn adds to the key."""
        self.casts: list[list[Cast]] = [[], []]
        """By seat what its dice may allow; empty where nobody asks."""
        self.frames: list[Frame] = []

    def clone(self) -> TurnPosition:
        """An independent copy; what was pushed can't be taken back on it."""
        made = TurnPosition(self.fixed, self.movement)
        made.copy_castle(self)
        made.rolled = self.rolled
        made.only = self.only
        made.unlocked = self.unlocked
        made.left = self.left
        made.started = self.started
        made.moved = self.moved
        made.grants = self.grants
        made.using = self.using
        made.half = self.half
        made.again = self.again
        made.stirred = self.stirred
        made.mark = self.mark
        made.casts = self.casts
        return made

    def note(self) -> None:
        """Brings the key up to what the turn is like now."""
        self.key ^= self.mark
        flags = self.unlocked | self.started << 1 | self.again << 2 | self.rolled << 3 | self.stirred << 4
        mark = 0
        tokens = self.tokens[0] << 16 | self.tokens[1] if self.movement == FREE else 0
        if flags or tokens or self.only or self.left != 1 or self.moved or self.grants or self.half:
            for number in (flags, tokens, self.only + 1, self.left, self.using, self.half, self.moved, *self.grants):
                _, mark = advance((mark ^ number) & 0xFFFFFFFFFFFFFFFF)
                mark ^= number >> 64
        self.mark = mark >> 4
        self.key ^= self.mark

    # --- the roll

    def fresh(self) -> None:
        """The turn has not begun: nothing thrown, nothing moved."""
        self.rolled = False
        self.only = ANY_KIND
        self.unlocked = False
        self.left = 1
        self.started = False
        self.moved = 0
        self.grants = ()
        self.using = 0
        self.half = 0
        self.again = False
        self.stirred = False
        self.note()

    def name_kind(self, only: int, unlocked: bool) -> None:
        """The roll of an adventure: which kind it names.  CASTLE-DIE-2, -6."""
        self.rolled = True
        self.only = only
        self.unlocked = unlocked
        self.note()

    def allow(self, left: int, unlocked: bool) -> None:
        """The roll of AV I or II: how many moves it allows.  CASTLE-AV1-2, -3."""
        self.rolled = True
        self.left = left
        self.unlocked = unlocked
        self.note()

    def grant(self, grants: tuple[int, ...], unlocked: bool, again: bool) -> None:
        """The roll of Blitz: its actions.  CASTLE-BLITZ-3, -9, -12."""
        self.rolled = True
        self.grants = grants
        self.using = 0
        self.unlocked = unlocked
        self.again = again
        self.take_up()
        self.note()

    def take_up(self) -> None:
        """The last set is taken up without an action.  CASTLE-BLITZ-5."""
        if not self.using and self.grants and not self.half:
            number = self.grants[0] & NUMBER
            for each in self.grants:
                if each & NUMBER != number:
                    return
            self.using = number

    # --- generating

    def legal(self) -> list[int]:
        """Every legal action of the seat whose turn it is, tokens for dice aside."""
        if self.goals[0] < 0 or self.goals[1] < 0:
            return []
        plain: list[int] = []
        self.plain(self.turn, plain)
        if not plain and self.is_over():
            return []
        if self.movement == SETS and self.rolled:
            return self.granted(plain)
        if self.movement == CARDS and self.rolled:
            return self.by_card(plain)
        out = plain
        if self.started:
            out = [m for m in plain if not self.moved >> (m >> START & TO) & 1]
        if self.unlocked:
            for s in self.men[self.turn]:
                if not self.moved >> s & 1:
                    self.effects_from(s, out)
        elif self.may_unlock():
            out.append(UNLOCK)
        if self.started or not has_plain_move(out):
            out.append(PASS)
        return out

    def may_unlock(self) -> bool:
        """Whether a token may be spent on effects.  CASTLE-TACTICIAN-2."""
        return self.movement == FREE and self.fixed.has_effects and not self.unlocked and self.tokens[self.turn] > 0

    def by_card(self, plain: list[int]) -> list[int]:
        """What the roll lets move.  CASTLE-DIE-3 to -10."""
        if self.only == NO_KIND:
            return [PASS]
        board = self.board
        chosen: list[int] = []
        if self.only != ANY_KIND and plain:
            chosen = [s for s in self.men[self.turn] if board[s] >> 2 == self.only]
        if not chosen:
            return self.with_effects(plain, self.men[self.turn])
        named = [m for m in plain if board[m >> START & TO] >> 2 == self.only]
        if named:
            return self.with_effects(named, chosen)
        freeing = [m for m in plain if self.frees(m, chosen)]
        if not freeing:
            return self.with_effects(plain, self.men[self.turn])
        if self.unlocked:
            for s in self.men[self.turn]:
                found: list[int] = []
                self.effects_from(s, found)
                for m in found:
                    if board[s] >> 2 == self.only or self.frees(m, chosen):
                        freeing.append(m)
        return freeing

    def with_effects(self, moves: list[int], men: list[int]) -> list[int]:
        """These moves and the effects of these pieces; a pass where only effects are left.  CASTLE-DIE-10."""
        stuck = not moves
        out = moves
        if self.unlocked:
            for s in men:
                self.effects_from(s, out)
        if stuck:
            out.append(PASS)
        return out

    def frees(self, move: int, boxed: list[int]) -> bool:
        """Whether one of the boxed-in pieces has a move after this one, an attack being won.  CASTLE-DIE-4."""
        board = self.board
        start = move >> START & TO
        to = move & TO
        p = board[start]
        q = board[to]
        board[start] = 0
        board[to] = move >> BECOMES & PIECE
        found = False
        for s in boxed:
            if s != start and self.has_way(s):
                found = True
                break
        board[start] = p
        board[to] = q
        return found

    def granted(self, plain: list[int]) -> list[int]:
        """What the dice of Blitz grant.  CASTLE-BLITZ-4 to -11."""
        board = self.board
        c = self.fixed
        if not self.using and not self.half:
            if not self.grants:
                return [PASS]
            return [USE | number << START for number in sorted({each & NUMBER for each in self.grants})]
        tier = self.half
        extra = False
        if not tier:
            current = self.current()
            tier = tiers(current & NUMBER)
            extra = current & EXTRA != 0
        every = plain
        if self.unlocked:
            for s in self.men[self.turn]:
                self.effects_from(s, every)
        out: list[int] = []
        for m in every:
            start = m >> START & TO
            if not tier & (GREATER if c.greater[board[start]] else LESSER):
                continue
            if self.moved >> start & 1 and (not extra or c.is_goal[board[m & TO]]):
                continue
            out.append(m)
        out.append(PASS)
        return out

    def current(self) -> int:
        """The action that is due: the first of the set taken up."""
        for each in self.grants:
            if each & NUMBER == self.using:
                return each
        return 0

    # --- making moves

    def save(self) -> None:
        """Keeps the turn as it is, to be taken back."""
        self.frames.append(
            (
                self.turn,
                self.tokens[0],
                self.tokens[1],
                self.rolled,
                self.only,
                self.unlocked,
                self.left,
                self.started,
                self.moved,
                self.grants,
                self.using,
                self.half,
                self.again | self.stirred << 1,
                self.mark,
            )
        )

    def push(self, move: int) -> None:
        """Makes an action; an attack is won."""
        self.save()
        if move & ANY_SPECIAL == OTHER:
            self.stack.append((SKIPPED, move, 0, 0, self.key, self.score, self.quiet, 0))
            self.other(move)
            return
        side = self.turn
        before = self.quiet
        greater = self.fixed.greater[self.board[move >> START & TO]]
        CastlePosition.push(self, move)
        self.settle(side, move, move & TO, greater, before)

    def throw(self) -> Gamble | None:
        """The dice of the turn, before the seat may move: which of its casts may come.  CASTLE-DIE-5."""
        casts = self.casts[self.turn]
        if self.rolled or self.started or not casts:
            return None
        made = Gamble()
        board = self.board
        alive = 0
        for s in self.men[self.turn]:
            alive |= 1 << (board[s] >> 2)
        free = 0.0
        locked = 0.0
        for i in range(len(casts)):
            cast = casts[i]
            # A kind that is gone lets any piece move, as the Castle's card does.
            is_free = not alive >> cast.only & 1 if cast.only > ANY_KIND else self.movement == CARDS and not cast.only
            if is_free:
                if cast.unlocked:
                    free += cast.chance
                else:
                    locked += cast.chance
            else:
                made.add(i, cast.chance)
        made.add(len(casts), free)
        made.add(len(casts) + 1, locked)
        return made

    def make(self, move: int, outcome: int) -> None:
        """Makes a move with what its dice have brought; `THROW`: the dice of the turn fall."""
        if move != THROW:
            CastlePosition.make(self, move, outcome)
            return
        self.save()
        self.stack.append((SKIPPED, move, 0, 0, self.key, self.score, self.quiet, 0))
        casts = self.casts[self.turn]
        if outcome < len(casts):
            cast = casts[outcome]
            self.only = cast.only
            self.unlocked = cast.unlocked
            self.left = cast.left
            self.grants = cast.grants
            self.take_up()
        else:
            self.unlocked = outcome == len(casts)
        self.rolled = True
        self.note()

    def lose(self, move: int) -> None:
        """Makes an attack that is lost."""
        self.save()
        side = self.turn
        before = self.quiet
        greater = self.fixed.greater[self.board[move >> START & TO]]
        CastlePosition.lose(self, move)
        self.settle(side, move, self.stack[len(self.stack) - 1][7] if self.stood() else -1, greater, before)

    def stood(self) -> bool:
        """Whether what was pushed last is an attacker that has lost and stands."""
        return self.stack[len(self.stack) - 1][0] == STOOD

    def settle(self, side: int, move: int, stand: int, greater: bool, before: int) -> None:
        """The turn after a move: the piece now stands there (-1: it is destroyed); `before` are the quiet turns."""
        self.key ^= self.fixed.turn_mark[1]  # the plain position has ended the turn
        self.turn = side
        self.stirred = self.stirred or self.quiet == 0
        self.quiet = 0 if self.stirred else before
        self.started = True
        self.moved &= ~(1 << (move >> START & TO))
        if stand >= 0:
            self.moved |= 1 << stand
        if self.movement == SETS and self.rolled:
            if self.half:
                self.half = 0
            else:
                if self.using >= PAIRED:
                    self.half = LESSER if greater else GREATER
                self.use_up()
            self.next_grant()
            return
        self.left -= 1
        if self.left > 0:
            self.note()
        else:
            self.end()

    def use_up(self) -> None:
        """The current action is no longer there."""
        grants = list(self.grants)
        grants.remove(self.current())
        self.grants = tuple(grants)

    def next_grant(self) -> None:
        """The next action of the set, the next set, or the end of the turn.  CASTLE-BLITZ-16."""
        if not self.half:
            if self.using and not self.current():
                self.using = 0
            self.take_up()
            if not self.grants:
                self.end()
                return
        self.note()

    def end(self) -> None:
        """The turn is over; after two 10s the same seat has another one.  CASTLE-BLITZ-9."""
        if not self.stirred:
            self.quiet += 1
        if not self.again:
            self.key ^= self.fixed.turn_mark[1]
            self.turn = 1 - self.turn
        self.fresh()

    def other(self, move: int) -> None:
        """A pass, effects unlocked, a set taken up."""
        if move == UNLOCK:
            self.tokens[self.turn] -= 1
            self.unlocked = True
            self.note()
        elif move == PASS:
            if self.movement == SETS and (self.using or self.half):
                self.started = True
                if self.half:
                    self.half = 0
                else:
                    self.use_up()
                self.next_grant()
            else:
                self.end()
        else:
            self.started = True
            self.using = move >> START & TO
            self.note()

    def pop(self) -> None:
        """Takes back what was pushed last."""
        frame = self.frames.pop()
        side, one, two, rolled, only, unlocked, left, started, moved, grants, using, half, flags, mark = frame
        self.turn = 1 - side
        CastlePosition.pop(self)
        self.tokens[0] = one
        self.tokens[1] = two
        self.rolled = rolled
        self.only = only
        self.unlocked = unlocked
        self.left = left
        self.started = started
        self.moved = moved
        self.grants = grants
        self.using = using
        self.half = half
        self.again = flags & 1 != 0
        self.stirred = flags & 2 != 0
        self.mark = mark

    def skip(self) -> None:
        """Passes, for a search: the other seat's turn, its dice not thrown."""
        self.save()
        self.stack.append((SKIPPED, PASS, 0, 0, self.key, self.score, self.quiet, 0))
        self.key ^= self.fixed.turn_mark[1]
        self.turn = 1 - self.turn
        self.fresh()

    def pop_skip(self) -> None:
        """Takes `skip` back."""
        self.pop()

    # --- what it means

    def is_stuck(self) -> bool:
        """Whether the seat has nothing to move at all, whatever the dice.  CASTLE-TURN-5."""
        if self.has_plain(self.turn):
            return False
        if self.movement == FREE and not self.unlocked and not self.tokens[self.turn]:
            return True
        return not self.can_move(self.turn)

    def is_over(self) -> bool:
        """Whether nobody can ever move again, or the seat loses or draws by having no move.  CASTLE-WIN-5, TURN-5."""
        if self.is_frozen():
            return True
        return self.fixed.stuck != 0 and not self.started and self.is_stuck()

    def is_stuck_lost(self) -> bool:
        """As in the plain game; but a seat that has begun its turn is not stuck.  CASTLE-WIN-1, CASTLE-TURN-5."""
        if self.goals[self.turn] < 0:
            return True
        return self.fixed.stuck == 1 and not self.is_frozen() and not self.started and self.is_stuck()


def has_plain_move(moves: list[int]) -> bool:
    """Whether some of these are plain moves of pieces."""
    for m in moves:  # noqa: SIM110 - compiled, a generator would cost three times as much
        if not m & ANY_SPECIAL:
            return True
    return False
