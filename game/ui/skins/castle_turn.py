"""What the dice, cards and tokens of Castle say beside the board.

Rules: docs/rules/castle.md, CARDS, DIE, AV1, BLITZ, TACTICIAN, TOKEN.  What a roll allows is read from the turn, not
worked out again.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.core.events import DiceThrown
from game.core.seats import Seat
from game.core.wording import in_words, with_article
from game.rules.castle.cards import castle_number, die_for
from game.rules.castle.state import (
    CastleState,
    LayCard,
    RollAgain,
    Shuffle,
    Task,
    Window,
)
from game.rules.castle.tokens import SIX_DICE
from game.rules.castle.turns import ANY_KIND, EXTRA, NO_KIND, NUMBER
from game.ui.panels.purse_panel import coin
from game.ui.skins.castle_choices import TIERS, allowed
from game.ui.skins.turn import Grant, Purse, TurnCard, TurnDie, TurnTold
from game.ui.skins.turn import Use as Good

if TYPE_CHECKING:
    from game.ui.skins.castle_facts import Facts
    from game.ui.skins.castle_pieces import CastlePieces

MOVEMENT = ("CASTLE-DIE-1", "CASTLE-AV1-1", "CASTLE-BLITZ-1")
AV_TWICE = 8
"""The face with which two pieces move.  CASTLE-AV1-3."""
NO_TOKEN = "No token is left to spend."
EFFECTS_RULE = "CASTLE-EFFECT-1"


class Turns:
    """Tells the turns of one game."""

    def __init__(self, pieces: CastlePieces, facts: Facts) -> None:
        self.pieces = pieces
        self.rules = pieces.rules
        self.facts = facts

    # The panel

    def told(self, view: CastleState, you: Seat | None, thrown: DiceThrown | None) -> TurnTold | None:
        if view.setup is not None:
            return None
        task = view.agenda[-1] if view.agenda else None
        if isinstance(task, LayCard | Shuffle):
            return self._laying(view, task.seat)
        seat = Seat(view.position.turn)
        who = "You" if you == seat else self.pieces.seat_name(seat)
        thrown = thrown if self._is_movement(thrown, task) else None
        match self.rules.law.chosen.movement:
            case "cards":
                found = self._cards(view, seat, who, thrown)
            case "die":
                found = self._die(view, seat, who, thrown)
            case "sets":
                found = self._sets(view, seat, who, thrown)
            case _:
                bare = self._tokens(view, seat, who)
                return None if bare is None else replace(bare, token=self._token(view, you))
        account = self._account(view, seat, you) if thrown is None else ("", "", "")
        found = replace(found, falls=thrown is not None, account=account, token=self._token(view, you))
        return replace(found, hint=self._hint(view)) if view.agenda else found

    def _token(self, view: CastleState, you: Seat | None) -> str | None:
        """Why nobody at this screen can spend a token any more; "" where somebody can."""
        if not int(self.rules.switched["tokens"]):
            return None
        seats = (Seat(0), Seat(1)) if you is None else (you,)
        can = any(view.position.tokens[seat] or self.rules.tokens.may_trade(view, seat) for seat in seats)
        return "" if can else NO_TOKEN

    # What the roll means, before anything is done with it

    def _account(self, view: CastleState, seat: Seat, you: Seat | None) -> tuple[str, str, str]:
        """Whose roll lies, what it allows, what comes next.  Nothing once something was done with it."""
        p, task = view.turns, view.agenda[-1] if view.agenda else None
        if not view.dice or p.started or (task is not None and not isinstance(task, Window)):
            return "", "", ""
        is_you = you == seat
        whose = "Your roll" if is_you else f"{self.pieces.seat_name(seat)}'s roll"
        if isinstance(task, Window):
            other = "you" if task.seat == you else self.pieces.seat_name(task.seat)
            then = "you move" if is_you else f"{self.pieces.seat_name(seat)} moves"
            return whose, self._allows(view, seat), f"First {other} may have a die thrown again; then {then}."
        return whose, self._allows(view, seat), self._to_do(view) if is_you or you is None else ""

    def _allows(self, view: CastleState, seat: Seat) -> str:
        """What the dice that lie let move this turn, in a sentence."""
        faces = [face for _, face in view.dice]
        first = with_article(in_words(faces[0]))
        match self.rules.law.chosen.movement:
            case "cards":
                return f"The die names a card: with {first}, {self._meaning(view, seat, faces[0])}."
            case "die":
                return f"The die shows {first}: {'two pieces' if faces[0] == AV_TWICE else 'one piece'} may move."
        counts = Counter(faces)
        sets = [face for face in sorted(counts) if counts[face] > 1]
        if not sets:
            return "Six dice say what may move. None of them match, so nothing moves this turn."
        said = [f"{in_words(counts[face])} {face}s move {self._moved_by(face, counts[face])}" for face in sets]
        return f"Dice that match say what may move: {', '.join(said)}."

    @staticmethod
    def _moved_by(face: int, many: int) -> str:
        """ "a lesser piece", with one action more for each die beyond two.  CASTLE-BLITZ-3 to -8."""
        what = allowed(face)
        return f"{what}, {in_words(many - 1)} times" if many > 2 else what

    def _to_do(self, view: CastleState) -> str:
        """What whoever is to act does next."""
        p = view.turns
        if self.rules.law.chosen.movement == "sets" and not p.grants:
            return "End the turn, or spend a token to have a die thrown again."
        if self.rules.law.chosen.movement == "sets" and not p.using and len({g & NUMBER for g in p.grants}) > 1:
            return "Take up one of the sets, or spend a token to have a die thrown again."
        if self.rules.law.chosen.movement == "cards" and p.only == NO_KIND:
            return "Nothing moves, unless a token has the die thrown again."
        return "Choose a piece on the board, or spend a token to have a die thrown again."

    @staticmethod
    def _is_movement(thrown: DiceThrown | None, task: Task | None) -> bool:
        """Whether dice of a movement roll fall, for the first time or by a token."""
        if not isinstance(thrown, DiceThrown):
            return False
        return thrown.rule in MOVEMENT or isinstance(task, RollAgain)

    def _hint(self, view: CastleState) -> str:
        """What the other seat may do about a roll.  CASTLE-TOKEN-3."""
        if not isinstance(view.agenda[-1], Window):
            return ""
        tokens = view.position.tokens[view.agenda[-1].seat]
        spend = "A token has a die thrown again, for better or worse." if tokens else "You have no token left."
        may_trade = self.rules.tokens.may_trade(view, view.agenda[-1].seat)
        return spend + (" A die of yours can be traded in for one." if may_trade else "")

    @staticmethod
    def _faces(view: CastleState, thrown: DiceThrown | None) -> tuple[tuple[int, int], ...]:
        """The movement dice as they lie, or as they fall just now."""
        if not isinstance(thrown, DiceThrown):
            return view.dice
        task = view.agenda[-1] if view.agenda else None
        if isinstance(task, RollAgain):
            again = (thrown.sides[0], thrown.faces[0])
            return (*view.dice[: task.which], again, *view.dice[task.which + 1 :])
        return tuple(zip(thrown.sides, thrown.faces, strict=True))

    def _row(self, view: CastleState, seat: Seat, rolled: int) -> tuple[TurnCard, ...]:
        standing = {view.position.board[square] >> 2 for square in view.position.men[seat]}
        return tuple(
            TurnCard(
                number,
                self.rules.law.shown(kind, seat),
                partial(self.pieces.figure, self.rules.tables.code(kind, seat)),
                number == rolled, kind not in standing,
                partial(self.facts.kind_card, self.rules.tables.code(kind, seat)),
            )
            for number, kind in enumerate(view.cards[seat], 1)
        )  # fmt: skip

    def _cards(self, view: CastleState, seat: Seat, who: str, thrown: DiceThrown | None) -> TurnTold:
        lying = self._faces(view, thrown)
        side, falls = self.pieces.side_of(seat), thrown is not None
        if not lying:
            die = (TurnDie(self.rules.cards.sides(view, seat), None, words="movement die"),)
            return TurnTold(f"{who} to roll", side, die, self._row(view, seat, 0))
        sides, face = lying[0]
        shown = (TurnDie(sides, face, Good.OPEN, "movement die"),)
        if falls:
            return TurnTold(f"{who} roll{_s(who)}", side, shown, self._row(view, seat, 0))
        title = f"{who} rolled {with_article(in_words(face))}: {self._meaning(view, seat, face)}"
        if gone := self._gone(view, seat, face):
            title = f"{who} {'has' if _s(who) else 'have'} no {gone}: any piece moves"
        badge, unlocked = self._badge(view, f"{'Even' if face % 2 == 0 else 'Odd'} roll")
        return TurnTold(
            title, side, shown, self._row(view, seat, face), badge=badge, is_unlocked=unlocked,
            rule=self._rule, rule_words="Effects",
        )  # fmt: skip

    def _laying(self, view: CastleState, seat: Seat) -> TurnTold:
        """The row while its cards are laid, the places to come empty.  CASTLE-CARDS-2, -4, -7."""
        kinds = self.rules.cards.kinds(view, seat)
        goal = castle_number(len(kinds))
        row = list(self._row(view, seat, 0))
        for number in range(len(row) + 1, len(kinds) + 1):
            if number == goal and self.rules.law.goal in kinds:
                code = self.rules.tables.code(self.rules.law.goal, seat)
                shown = self.rules.law.shown(self.rules.law.goal, seat)
                row.append(TurnCard(number, shown, partial(self.pieces.figure, code)))
            else:
                row.append(TurnCard(number, "", self._no_picture))
        die = (TurnDie(die_for(len(kinds)), None, words="movement die"),)
        return TurnTold(f"{self.pieces.seat_name(seat)} lays the cards", self.pieces.side_of(seat), die, tuple(row))

    @staticmethod
    def _no_picture(size: int) -> pygame.Surface:
        return pygame.Surface((size, size), pygame.SRCALPHA)

    @property
    def _rule(self) -> str:
        return EFFECTS_RULE if self.rules.law.has_effects else ""

    def _meaning(self, view: CastleState, seat: Seat, face: int) -> str:
        """CASTLE-DIE-3 to -9."""
        p, row = view.turns, view.cards[seat]
        if p.only == NO_KIND or face > len(row):
            return "the turn is lost"
        kind = row[face - 1]
        name = self.rules.law.shown(kind, seat)
        if p.only == ANY_KIND:
            return "any piece moves"
        men = [square for square in p.men[seat] if p.board[square] >> 2 == p.only]
        if not any(p.has_way(square) for square in men):
            return f"free {with_article(name)}"
        return f"{with_article(name) if len(men) > 1 else 'the ' + name} moves"

    def _gone(self, view: CastleState, seat: Seat, face: int) -> str:
        """The kind that the number names, where none of it is left.  CASTLE-DIE-5."""
        row = view.cards[seat]
        if view.turns.only != ANY_KIND or face > len(row) or row[face - 1] == self.rules.law.goal:
            return ""
        return str(self.rules.law.shown(row[face - 1], seat))

    def _badge(self, view: CastleState, why: str) -> tuple[str, bool]:
        if not self.rules.law.has_effects:
            return "", False
        if view.turns.unlocked:
            return f"{why}: effects unlocked", True
        return f"{why}: effects locked", False

    def _die(self, view: CastleState, seat: Seat, who: str, thrown: DiceThrown | None) -> TurnTold:
        lying = self._faces(view, thrown)
        side = self.pieces.side_of(seat)
        if not lying or thrown is not None:
            shown = tuple(TurnDie(s, f, words="movement die") for s, f in lying) or (
                TurnDie(8, None, words="movement die"),
            )
            return TurnTold(f"{who} roll{_s(who)}" if lying else f"{who} to roll", side, shown)
        sides, face = lying[0]
        p = view.turns
        is_double = face == 8
        means = "two pieces move" if is_double else "any piece moves"
        title = f"{who} rolled {with_article(in_words(face))}: {means}"
        grants: tuple[Grant, ...] = ()
        line = "Any piece may move. An 8 would let two of them move."
        if is_double:
            first = Good.SPENT if p.started else Good.NOW
            second = Good.NOW if p.started else Good.OPEN
            grants = (
                Grant("1st", "any piece", "done" if p.started else "now", first),
                Grant("2nd", "another piece, if you like", "now" if p.started else "then", second),
            )
        badge, unlocked = self._badge(view, f"{'Even' if face % 2 == 0 else 'Odd'} roll")
        shown = (TurnDie(sides, face, Good.OPEN, "movement die"),)
        return TurnTold(
            title, side, shown, grants=grants, line=line, badge=badge, is_unlocked=unlocked, rule=self._rule,
            rule_words="Effects",
        )  # fmt: skip

    def _sets(self, view: CastleState, seat: Seat, who: str, thrown: DiceThrown | None) -> TurnTold:
        """CASTLE-BLITZ-1 to -12."""
        lying, side, p = self._faces(view, thrown), self.pieces.side_of(seat), view.turns
        counts = Counter(face for _, face in lying)
        left = {grant & NUMBER for grant in p.grants}
        in_hand, shown = list(lying), []
        gone = list(view.traded[seat])
        for sides in SIX_DICE:
            if in_hand and in_hand[0][0] == sides and not (sides in gone and not self._fits(in_hand, sides, gone)):
                face = in_hand.pop(0)[1]
                use = self._use(counts[face], face, left, p.using, bool(p.half), settled=thrown is None)
                shown.append(TurnDie(sides, face, use, f"D{sides}"))
            elif sides in gone:
                gone.remove(sides)
                shown.append(TurnDie(sides, None, Good.GONE, "traded"))
            else:
                shown.append(TurnDie(sides, None, Good.OPEN, f"D{sides}"))
        if not lying or thrown is not None:
            return TurnTold(f"{who} roll{_s(who)}" if lying else f"{who} to roll", side, tuple(shown))
        sets = sorted(face for face, many in counts.items() if many > 1)
        grants = tuple(self._grant(view, face, left) for face in sets)
        highest = max(face for _, face in lying)
        badge, unlocked = self._badge(view, f"Highest {highest} is {'even' if highest % 2 == 0 else 'odd'}")
        said = " and ".join(f"{in_words(counts[face])} {face}s" for face in sets) or "no matching dice"
        # Who rolled is told by the dice's colour, where with both the title would be too long for a small window.
        title = f"{said.capitalize()}: extra turn" if p.again else f"{who} rolled {said}"
        line = "" if sets else "Only dice that match act: nothing to do this turn."
        return TurnTold(
            title, side, tuple(shown), grants=grants, line=line, badge=badge, is_unlocked=unlocked, rule=self._rule,
            rule_words="Effects",
        )  # fmt: skip

    @staticmethod
    def _fits(in_hand: list[tuple[int, int]], sides: int, gone: list[int]) -> bool:
        """Whether the next die may lie in the first of two places of its size: its fellow is in hand too."""
        return sum(1 for s, _ in in_hand if s == sides) > gone.count(sides)

    @staticmethod
    def _use(many: int, face: int, left: set[int], using: int, is_half: bool, *, settled: bool) -> Good:
        if not settled:
            return Good.OPEN
        if many < 2:
            return Good.SPENT
        if using == face and (face in left or is_half):
            return Good.NOW
        return Good.OPEN if face in left else Good.SPENT

    def _grant(self, view: CastleState, face: int, left: set[int]) -> Grant:
        p = view.turns
        base = any(grant == face for grant in p.grants)
        extras = sum(1 for grant in p.grants if grant == face | EXTRA)
        now = p.using == face
        words = f"still {TIERS[p.half]}" if now and p.half else allowed(face)
        use = Good.NOW if now and (face in left or p.half) else Good.OPEN if face in left else Good.SPENT
        parts = (["base"] if base else []) + ([f"{extras} extra"] if extras else [])
        note = " + ".join(parts) if parts else "now" if now and p.half else "used"
        return Grant(f"{face}s", words, note, use)

    def _tokens(self, view: CastleState, seat: Seat, who: str) -> TurnTold | None:
        """CASTLE-TACTICIAN-2."""
        if not self.rules.law.has_effects:
            return None
        unlocked = view.turns.unlocked
        title = "Effects are unlocked" if unlocked else f"{'Your' if who == 'You' else who + chr(39) + 's'} turn"
        line = (
            "One effect may go with this turn's move."
            if unlocked
            else "A token unlocks the effects of all pieces for this turn. The move follows."
        )
        badge = "Effects unlocked" if unlocked else "Effects locked"
        return TurnTold(
            title, self.pieces.side_of(seat), picture=partial(coin, self.pieces.desk), line=line, badge=badge,
            is_unlocked=unlocked, rule=self._rule, rule_words="Effects",
        )  # fmt: skip

    # What a seat has in hand

    def purse(self, view: CastleState, seat: Seat) -> Purse:
        most = int(self.rules.switched["tokens"])
        has_dice = self.rules.law.chosen.movement == "sets"
        held: list[tuple[int, bool]] = []
        if has_dice:
            gone = list(view.traded[seat])
            for sides in SIX_DICE:
                is_gone = sides in gone
                if is_gone:
                    gone.remove(sides)
                held.append((sides, not is_gone))
        return Purse(self.pieces.side_of(seat), view.position.tokens[seat], most, tuple(held), self.token_words)

    @property
    def token_words(self) -> str:
        match self.rules.law.chosen.movement:
            case "none":
                return "One unlocks effects for a turn"
            case "die" if not self.rules.tables.combat:
                return "One re-rolls the movement die"
        return "One re-rolls any die"


def _s(who: str) -> str:
    return "" if who == "You" else "s"
