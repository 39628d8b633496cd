"""What each named action of a Castle turn is called and would do: tokens, sets, cards, effects, answers.

Rules: docs/rules/castle.md, CARDS, BLITZ, TACTICIAN, TOKEN, EFFECT.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Action
from game.core.seats import Seat
from game.core.wording import capital, counted, whole_percent
from game.rules.castle.state import Army, Card, CastleState, Move, Spend, Trade, Use
from game.rules.castle.turns import GREATER, LESSER, NO_KIND, PAIRED, tiers
from game.ui.panels.purse_panel import coin
from game.ui.skins import dice
from game.ui.skins.facts import Choice, Picture
from game.ui.skins.square_skin import SAID

if TYPE_CHECKING:
    from game.ui.skins.castle_contest import Contests
    from game.ui.skins.castle_pieces import CastlePieces

_SAID = {"keep": "lets it stand", "pass": "passes", "token:unlock": "unlocks effects"}
"""What is said of a named action in the list."""
TIERS = {LESSER: "a lesser piece", GREATER: "a greater piece"}


def allowed(face: int) -> str:
    """What an action of dice that show so much moves.  CASTLE-BLITZ-7, -8."""
    return "a lesser and a greater piece" if face >= PAIRED else TIERS.get(tiers(face), "any piece")


class Choices:
    """Tells the named actions of one game."""

    def __init__(self, pieces: CastlePieces, contests: Contests) -> None:
        self.pieces = pieces
        self.rules = pieces.rules
        self.contests = contests

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
                line = f"Spends 1 of {counted(tokens, 'token')}; it shows {shows}"
                owner = self.pieces.side_of(Seat(view.position.turn))
                picture = self._die_picture(owner, sides, shows)
                return Choice(f"Roll the D{sides} again", picture, 20 + sides, line, "Roll a die again", spends=True)
            case Spend(where=where, sides=sides, shows=shows):
                return self._combat_choice(view, action, where, sides, shows)
            case Use(number=number):
                many = sum(1 for _, face in view.dice if face == number)
                extra = many - 2
                line = allowed(number)
                line += f", and {counted(extra, 'extra action')}" if extra else ""
                sides = next((s for s, face in view.dice if face == number), 6)
                line = capital(line)
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
                line = f"Spends 1 of {counted(tokens, 'token')}; the move follows"
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
        line = f"{thrown}: {chance.words} {whole_percent(chance.part)} %"
        safe = next((other.words for other in others if other.tone == "neutral"), "")
        return f"{line}, else {safe}" if safe else line

    @staticmethod
    def asked(view: CastleState) -> Seat:
        """Who answers now."""
        task = view.agenda[-1] if view.agenda else None
        return Seat(getattr(task, "seat", view.position.turn))
