"""Tokens, traded dice and the windows in which they are spent (docs/rules/castle.md, TOKEN, BLITZ-13, -14)."""

from __future__ import annotations

from game.core.events import Tell
from game.core.ruleset import Action
from game.core.seats import Seat
from game.rules.castle.law import Law
from game.rules.castle.state import (
    KEEP,
    CastleState,
    Contest,
    FightAgain,
    Kept,
    RollAgain,
    Spend,
    Task,
    TokenSpent,
    Trade,
    Window,
)

SIX_DICE = (6, 6, 8, 8, 10, 10)
"""The movement dice of Blitz.  CASTLE-BLITZ-1."""
MOST_TRADED = 2


class Tokens:
    """Who may spend what on which die."""

    def __init__(self, law: Law) -> None:
        self.law = law

    def left(self, s: CastleState, seat: int) -> list[int]:
        """The movement dice of Blitz that a seat has not traded in.  CASTLE-BLITZ-14."""
        dice = list(SIX_DICE)
        for sides in s.traded[seat]:
            dice.remove(sides)
        return dice

    def may_trade(self, s: CastleState, seat: int) -> bool:
        """Whether a seat may still give up a die for a token: two a game, in Blitz alone.  CASTLE-BLITZ-13."""
        return self.law.is_blitz and len(s.traded[seat]) < MOST_TRADED

    def can_spend(self, s: CastleState, seat: int) -> bool:
        """Whether a seat is asked in a window at all.  CASTLE-TOKEN-3."""
        return s.position.tokens[seat] > 0 or self.may_trade(s, seat)

    def is_open(self, s: CastleState) -> bool:
        """Whether the movement dice may still change.  CASTLE-TOKEN-3."""
        return bool(s.dice) and not s.turns.started

    def window(self, s: CastleState) -> None:
        """The other seat is asked about the movement roll, if it can do anything."""
        other = Seat(1 - s.position.turn)
        if self.can_spend(s, other):
            s.agenda = (*s.agenda, Window(other))

    # --- what is legal

    def on_movement(self, s: CastleState, seat: int) -> list[Action]:
        """Tokens for the movement dice; equal dice are one choice.  CASTLE-TOKEN-5."""
        if not s.position.tokens[seat] or not self.is_open(s):
            return []
        return [Spend("move", sides, shows) for sides, shows in sorted(set(s.dice))]

    def trades(self, s: CastleState, seat: int) -> list[Action]:
        """Dice that may be traded in: from the table before the turn's first action, else those at home."""
        if not self.may_trade(s, seat):
            return []
        if self.is_from_table(s, seat):
            return [Trade(sides, shows) for sides, shows in sorted(set(s.dice))]
        return [Trade(sides) for sides in sorted(set(self.left(s, seat)))]

    def is_from_table(self, s: CastleState, seat: int) -> bool:
        """Whether the seat's dice lie on the table and are not yet fixed."""
        return seat == s.position.turn and s.task is None and self.is_open(s)

    def beside_moves(self, s: CastleState) -> list[Action]:
        """What the seat whose turn it is may do with tokens and dice beside its moves."""
        if not self.law.is_rolling:
            return []
        seat = s.position.turn
        return [*self.on_movement(s, seat), *self.trades(s, seat)]

    def in_window(self, s: CastleState, task: Window) -> list[Action]:
        """What the other seat may do about a movement roll.  CASTLE-TOKEN-3."""
        return [KEEP, *self.on_movement(s, task.seat), *self.trades(s, task.seat)]

    def in_contest(self, s: CastleState, task: Contest) -> list[Action]:
        """What the seat that would lose may do about a combat.  CASTLE-TOKEN-4."""
        found: list[Action] = [KEEP, *self.trades(s, task.seat)]
        if s.position.tokens[task.seat]:
            sides = self.law.dice_of_move(s.position, task.move).sides
            pairs = list(zip(sides, task.faces, strict=True))
            found += [Spend("attack", *pair) for pair in sorted(set(pairs[:-1]))]
            found.append(Spend("defend", *pairs[-1]))
        return found

    # --- what happens

    def spend(self, s: CastleState, seat: Seat, action: Spend, tell: Tell | None) -> None:
        """A die is to be rolled again.  CASTLE-TOKEN-2."""
        s.position.tokens[seat] -= 1
        pair = (action.sides, action.shows)
        again: Task
        if isinstance(s.task, Contest):
            sides = self.law.dice_of_move(s.position, s.task.move).sides
            pairs = list(zip(sides, s.task.faces, strict=True))
            which = len(pairs) - 1 if action.where == "defend" else pairs.index(pair)
            again = FightAgain(s.task.move, s.task.faces, which)
            s.agenda = (*s.agenda[:-1], again)
        else:
            again = RollAgain(s.dice.index(pair))
            s.agenda = (*(task for task in s.agenda if not isinstance(task, Window)), again)
        s.moves = None
        if tell:
            tell(TokenSpent(seat, action.where, action.sides, action.shows))

    def keep(self, s: CastleState, tell: Tell | None) -> Contest | None:
        """The roll stands; the combat that is settled by this, if it was one."""
        task = s.task
        assert isinstance(task, Window | Contest)
        s.agenda = s.agenda[:-1]
        if tell:
            tell(Kept(task.seat))
        return task if isinstance(task, Contest) else None
