"""What the dice, cards and tokens of Castle say beside the board, and what each named action would do, in words.

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
from game.core.ruleset import Action
from game.core.seats import Seat
from game.rules.castle.cards import castle_number, die_for
from game.rules.castle.state import (
    Army,
    Card,
    CastleState,
    LayCard,
    Move,
    RollAgain,
    Shuffle,
    Spend,
    Task,
    Trade,
    Use,
    Window,
)
from game.rules.castle.tokens import SIX_DICE
from game.rules.castle.turns import ANY_KIND, EXTRA, GREATER, LESSER, NO_KIND, NUMBER, tiers
from game.ui.panels.purse_panel import coin
from game.ui.skins import dice
from game.ui.skins.castle_contest import rounded
from game.ui.skins.facts import Choice, Picture
from game.ui.skins.square_skin import SAID
from game.ui.skins.turn import Grant, Purse, TurnCard, TurnDie, TurnTold
from game.ui.skins.turn import Use as Good

if TYPE_CHECKING:
    from game.ui.skins.castle_contest import Contests
    from game.ui.skins.castle_facts import Facts
    from game.ui.skins.castle_pieces import CastlePieces

_SAID = {"keep": "lets it stand", "pass": "passes", "token:unlock": "unlocks effects"}
"""What is said of a named action in the list."""
NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
TIERS = {LESSER: "a lesser piece", GREATER: "a greater piece"}
MOVEMENT = ("CASTLE-DIE-1", "CASTLE-AV1-1", "CASTLE-BLITZ-1")
AV_TWICE = 8
"""The face with which two pieces move.  CASTLE-AV1-3."""
NO_TOKEN = "No token is left to spend."
EFFECTS_RULE = "CASTLE-EFFECT-1"


class Turns:
    """Tells the turns of one game."""

    def __init__(self, pieces: CastlePieces, contests: Contests, facts: Facts) -> None:
        self.pieces = pieces
        self.rules = pieces.rules
        self.contests = contests
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
        match self.rules.law.chosen.movement:
            case "cards":
                return f"The die names a card: with {_a(faces[0])}, {self._meaning(view, seat, faces[0])}."
            case "die":
                return (
                    f"The die shows {_a(faces[0])}: {'two pieces' if faces[0] == AV_TWICE else 'one piece'} may move."
                )
        counts = Counter(faces)
        sets = [face for face in sorted(counts) if counts[face] > 1]
        if not sets:
            return "Six dice say what may move. None of them match, so nothing moves this turn."
        said = [f"{NUMBERS[counts[face]]} {face}s move {self._moved_by(face, counts[face])}" for face in sets]
        return f"Dice that match say what may move: {', '.join(said)}."

    @staticmethod
    def _moved_by(face: int, many: int) -> str:
        """ "a lesser piece", with one action more for each die beyond two.  CASTLE-BLITZ-3 to -8."""
        what = TIERS.get(tiers(face), "any piece") if face < 9 else "a lesser and a greater piece"
        return f"{what}, {NUMBERS[many - 1]} times" if many > 2 else what

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
        title = f"{who} rolled {_a(face)}: {self._meaning(view, seat, face)}"
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
            return f"free {_an(name)}"
        return f"{_an(name) if len(men) > 1 else 'the ' + name} moves"

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
        title = f"{who} rolled {_a(face)}: " + ("two pieces move" if is_double else "any piece moves")
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
        title = f"{who} rolled " + (
            "no matching dice" if not sets else " and ".join(f"{NUMBERS[counts[f]]} {f}s" for f in sets)
        )
        if p.again:
            title += ": an extra turn follows"
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
        tier = tiers(face)
        words = TIERS.get(tier, "any piece")
        if face >= 9:
            words = "one lesser and one greater piece"
        now = p.using == face
        if now and p.half:
            words = f"still {TIERS[p.half]}"
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

    # Named actions

    @staticmethod
    def said(action: Action) -> str:
        """A made action as the list shows it."""
        match action:
            case Spend(sides=sides):
                return f"D{sides} again"
            case Trade(sides=sides):
                return f"trades a D{sides}"
            case Use(number=number):
                return f"uses the {number}s"
        text = str(action)
        if text.startswith("time:"):
            return "out of time"
        return _SAID.get(text) or SAID.get(text, text)

    def choice(self, view: CastleState, action: Action) -> Choice | None:
        """What a named action is and would do; None for a move."""
        seat = self.asked(view)
        side = self.pieces.side_of(seat)
        tokens = view.position.tokens[seat]
        match action:
            case Spend(where="move", sides=sides, shows=shows):
                line = f"Spends 1 of {tokens} token{_s_many(tokens)}; it shows {shows}"
                owner = self.pieces.side_of(Seat(view.position.turn))
                picture = self._die_picture(owner, sides, shows)
                return Choice(f"Roll the D{sides} again", picture, 20 + sides, line, "Roll a die again", spends=True)
            case Spend(where=where, sides=sides, shows=shows):
                return self._combat_choice(view, action, where, sides, shows)
            case Use(number=number):
                many = sum(1 for _, face in view.dice if face == number)
                extra = many - 2
                line = TIERS.get(tiers(number), "any piece") if number < 9 else "one lesser and one greater piece"
                line += f", and {extra} extra action{_s_many(extra)}" if extra else ""
                sides = next((s for s, face in view.dice if face == number), 6)
                line = line[:1].upper() + line[1:]
                return Choice(f"Use the {number}s", self._die_picture(side, sides, number), number, line)
            case Trade(sides=sides, shows=shows):
                line = "One token now, one die fewer in every roll of movement"
                picture = self._die_picture(side, sides, shows or sides)
                words = f"Trade in a D{sides}" if shows is None else f"Trade in the D{sides} that shows {shows}"
                return Choice(words, picture, 60 + sides, line, "Trade in a die", spends=True)
            case Card(piece=piece):
                kind = self.rules.law.kind_of_name(seat, piece)
                number = len(view.cards[seat]) + 1
                picture = self.pieces.picture_of(self.rules.tables.code(kind, seat))
                return Choice(self.rules.law.shown(kind, seat), picture, kind, f"as number {number}")
            case Army(name=name):
                made = self.rules.law.ready_made.get(name)
                words = "The standard army" if made is None else made.name
                return Choice(words, None, 0 if made is None else 1, "" if made is None else made.text)
            case Move(effect=str() as effect):
                return self._effect_choice(view, action, effect)
            case Move():
                line = self._odds_line(view, action) or "The plain move"
                return Choice("Without an effect", self._moving(view, action), 0, line)
        return self._said(view, action, seat, tokens)

    def _said(self, view: CastleState, action: Action, seat: Seat, tokens: int) -> Choice | None:
        match str(action):
            case "keep":
                question = self.contests.question(view)
                if question is not None:
                    pending = self.contests.pending(view)
                    line = "" if pending is None else pending.answers["keep"]
                else:
                    line = "The roll counts as it lies"
                return Choice("Let it stand", self._check_picture, 0, line)
            case "token:unlock":
                line = f"Spends 1 of {tokens} token{_s_many(tokens)}; the move follows"
                return Choice("Unlock effects for this turn", partial(coin, self.pieces.desk), 5, line, spends=True)
            case "pass":
                return Choice(*self._pass_words(view))
        return None

    def _pass_words(self, view: CastleState) -> tuple[str, Picture | None, int, str]:
        p = view.turns
        if self.rules.law.chosen.movement == "sets":
            if p.using or p.half:
                return "Give up this action", self._on_picture, 50, "The next one follows, or the turn ends"
            return "End the turn", self._on_picture, 0, "No dice match"
        if p.started:
            return "End the turn", self._on_picture, 50, "The second move is not made"
        if self.rules.law.chosen.movement == "cards" and p.only == NO_KIND:
            return "The turn is lost", self._on_picture, 0, "The roll names no card"
        return "Pass", self._on_picture, 50, "No piece can move without an effect"

    def _on_picture(self, size: int) -> pygame.Surface:
        return self.pieces.desk.sprites.icon("ui/step", round(size * 0.6), "#D9B15A")

    def _check_picture(self, size: int) -> pygame.Surface:
        return self.pieces.desk.sprites.icon("ui/check", round(size * 0.7), "#8FD08A")

    def _die_picture(self, side: str, sides: int, shows: int) -> Picture:
        return partial(dice.die, self.pieces.desk, side, sides, shows)

    def _combat_choice(self, view: CastleState, action: Spend, where: str, sides: int, shows: int) -> Choice:
        seat = self.asked(view)
        question = self.contests.question(view)
        owner = seat
        if question is not None:
            combat = question[1]
            owner = combat.seat if where == "attack" else combat.victim_seat
        words = f"Re-roll {'your' if owner == seat else self.pieces.seat_name(owner) + chr(39) + 's'} D{sides}"
        picture = self._die_picture(self.pieces.side_of(owner), sides, shows)
        line = self.contests.after_token(view, action)
        line = f"It shows {shows}; {line}" if line else f"It shows {shows}"
        return Choice(words, picture, 20 + sides, line, spends=True)

    def _moving(self, view: CastleState, action: Move) -> Picture:
        return self.pieces.picture_of(view.position.board[action.start])

    def _effect_choice(self, view: CastleState, action: Move, effect: str) -> Choice:
        name = self.pieces.effect_name(effect, view.position.turn)
        icon = self.pieces.effect_icon(effect)
        line = self._odds_line(view, action) or self.rules.law.effects[effect].text
        return Choice(name, lambda size: self.pieces.desk.sprites.icon(icon, size, "#F6DF9F"), 1, line)

    def _odds_line(self, view: CastleState, action: Move) -> str:
        contest = self.contests.of(view, action)
        if contest is None:
            return ""
        attacker = contest.fighters[0]
        thrown = " ".join(f"D{sides}" for sides in (attacker.die, *attacker.more))
        chance, *others = contest.chances
        line = f"{thrown}: {chance.words} {rounded(chance.part)} %"
        safe = next((other.words for other in others if other.tone == "neutral"), "")
        return f"{line}, else {safe}" if safe else line

    @staticmethod
    def asked(view: CastleState) -> Seat:
        """Who answers now."""
        task = view.agenda[-1] if view.agenda else None
        return Seat(getattr(task, "seat", view.position.turn))


def _a(face: int) -> str:
    """ "a four", "an eight"."""
    word = NUMBERS[face] if face < len(NUMBERS) else str(face)
    return f"{'an' if word[0] in 'aeio' and word != 'one' else 'a'} {word}"


def _an(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _s(who: str) -> str:
    return "" if who == "You" else "s"


def _s_many(many: int) -> str:
    return "" if many == 1 else "s"
