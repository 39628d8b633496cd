"""Attacks of Castle as the combat panel shows them: the dice of both sides, exact chances, what fell and what may be
thrown again (docs/look.md, Dice).

All numbers come from `rules/castle/combat.py`; this module only names them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from game.core.events import DiceThrown, Event, GameEnded
from game.core.moment import Happening
from game.core.ruleset import Action, Spot, Square
from game.core.wording import whole_percent
from game.rules.castle.combat import Combat, weigh
from game.rules.castle.dice import Dice
from game.rules.castle.state import (
    ArmiesRevealed,
    Attacked,
    Beaten,
    CastleState,
    Destroyed,
    FightAgain,
    Fought,
    Move,
    Moved,
    Passed,
    Spend,
    ThrownBack,
)
from game.rules.castle.state import Contest as Question
from game.ui.skins.beats import READ
from game.ui.skins.contest import Chance, Contest, Fighter, Help, Verdict
from game.ui.skins.fighting import APART, SETTLE, TUMBLE

if TYPE_CHECKING:
    from game.ui.skins.castle_pieces import CastlePieces

TIES = "Highest single die wins. Ties go to the attacker."
COMBAT, AGAIN = "CASTLE-COMBAT-3", "CASTLE-TOKEN-2"


class Contests:
    """Makes contests of dice between pieces."""

    def __init__(self, pieces: CastlePieces) -> None:
        self.pieces = pieces
        self.rules = pieces.rules

    # Before the dice fall

    def combat(self, view: CastleState, action: Action) -> Combat | None:
        """All about an attack with dice; None for anything else."""
        return self.rules.combat_of(view, action) if isinstance(action, Move) and action.is_attack else None

    def of(self, view: CastleState, action: Action) -> Contest | None:
        combat = self.combat(view, action)
        return None if combat is None else self._shown(combat)

    def badges(self, view: CastleState, actions: Sequence[Action]) -> Mapping[Spot, str]:
        """The best chance to win at each target."""
        best: dict[Spot, Fraction] = {}
        for action in actions:
            combat = self.combat(view, action)
            if combat is not None:
                spot = Square(combat.end)
                best[spot] = max(best.get(spot, Fraction(0)), combat.win)
        return {spot: f"{whole_percent(part)}%" for spot, part in best.items()}

    def signs(self, actions: Sequence[Action]) -> Mapping[Spot, str]:
        """The sign of the effect at each target that the plain move does not reach."""
        moves = [action for action in actions if isinstance(action, Move)]
        plain = {move.end for move in moves if move.effect is None}
        return {
            Square(move.end): self.pieces.effect_icon(move.effect)
            for move in moves
            if move.effect is not None and move.end not in plain
        }

    def _shown(self, combat: Combat) -> Contest:
        attacker, defender = self._fighters(combat)
        title = f"{attacker.kind} attacks {defender.kind} on {self.pieces.grid.names[combat.end]}"
        note = TIES
        if combat.loss == "repelled":
            stands = self.pieces.grid.names[combat.stands]
            note = f"{TIES} A loser is thrown back to {stands}."
        elif combat.loss == "retreat":
            note = f"{TIES} A loser goes back to {self.pieces.grid.names[combat.stands]}."
        return Contest(
            title, (attacker, defender), (), self._chances(combat, combat.win), Square(combat.end), note,
            bonus=combat.dice.bonus,
        )  # fmt: skip

    def _fighters(self, combat: Combat) -> tuple[Fighter, Fighter]:
        pieces, dice = self.pieces, combat.dice
        own, other = pieces.kind_name(combat.piece), pieces.kind_name(combat.victim)
        helps: tuple[Help, ...] = ()
        if combat.effect is not None:
            effect = self.rules.law.effects[combat.effect]
            name = pieces.effect_name(combat.effect, combat.seat)
            helps = (Help(pieces.effect_icon(combat.effect), name, effect.text, "effect", plus=""),)
        first = f"own D{dice.attack[0]}"
        extra = "".join(f", D{sides}" for sides in dice.attack[2:])
        bonus = f", +{dice.bonus} on the best" if dice.bonus else ""
        words = f"{first} and the {other}'s D{dice.attack[1]}{extra}{bonus}"
        attacker = Fighter(
            "Attacker", f"{own} {pieces.grid.names[combat.start]}", own, pieces.seat_name(combat.seat),
            pieces.picture_of(combat.piece), pieces.side_of(combat.seat), dice.attack[0], helps, more=dice.attack[1:],
            dice_words=words, seat=combat.seat,
        )  # fmt: skip
        defender = Fighter(
            "Defender", f"{other} {pieces.grid.names[combat.end]}", other, pieces.seat_name(combat.victim_seat),
            pieces.picture_of(combat.victim), pieces.side_of(combat.victim_seat), dice.defend,
            dice_words=f"own D{dice.defend}", seat=combat.victim_seat,
        )  # fmt: skip
        return attacker, defender

    def _chances(self, combat: Combat, win: Fraction) -> tuple[Chance, ...]:
        attacker, defender = self.called(combat)
        won = Chance(f"{defender} destroyed", "Destroyed", win, "success")
        words, tone = {
            "lose": (f"{attacker} destroyed", "loss"),
            "repelled": ("Thrown back", "neutral"),
            "retreat": (f"{attacker} goes back", "neutral"),
        }[combat.loss]
        lost = Chance(words, words if tone == "neutral" else "Lost", 1 - win, tone)
        return tuple(chance for chance in (won, lost) if chance.part)

    def called(self, combat: Combat) -> tuple[str, str]:
        """What the two are called; kinds of one name by their sides."""
        own, other = self.pieces.kind_name(combat.piece), self.pieces.kind_name(combat.victim)
        if own != other:
            return own, other
        return f"{self.pieces.seat_name(combat.seat)} {own}", f"{self.pieces.seat_name(combat.victim_seat)} {other}"

    # While somebody may have a die thrown again

    def question(self, view: CastleState) -> tuple[Question, Combat] | None:
        """The combat roll that waits for an answer."""
        task = view.agenda[-1] if view.agenda else None
        if not isinstance(task, Question):
            return None
        return task, weigh(self.rules.law, view.position, task.move)

    def pending(self, view: CastleState) -> Contest | None:
        found = self.question(view)
        if found is None:
            return None
        task, combat = found
        contest = self._rolled(self._shown(combat), task.faces)
        who = self.pieces.seat_name(task.seat)
        attacker, defender = self.called(combat)
        won = combat.dice.is_won(task.faces)
        now = f"{defender} would be destroyed" if won else f"{attacker} {self._loses(combat)}"
        note = f"{now}. {who} may have a die thrown again."
        return replace(contest, note=note, answers={"keep": now}, chances=())

    @staticmethod
    def _loses(combat: Combat) -> str:
        return {
            "lose": "would be destroyed",
            "repelled": "would be thrown back",
            "retreat": "would go back",
        }[combat.loss]

    def after_token(self, view: CastleState, action: Spend) -> str:
        """What spending a token on a die of the combat promises."""
        found = self.question(view)
        if found is None:
            return ""
        task, combat = found
        which = self._place(combat.dice, task.faces, action)
        if which is None:
            return ""
        sides = combat.dice.sides[which]
        wins = 0
        for face in range(1, sides + 1):
            faces = [*task.faces[:which], face, *task.faces[which + 1 :]]
            wins += combat.dice.is_won(faces)
        part = Fraction(wins, sides)
        attacks = task.seat == combat.seat
        _, defender = self.called(combat)
        good = part if attacks else 1 - part
        wish = f"{defender} destroyed" if attacks else f"{defender} stands"
        return f"{wish} {whole_percent(good)} %"

    @staticmethod
    def _place(dice: Dice, faces: Sequence[int], action: Spend) -> int | None:
        last = len(faces) - 1
        places = range(last) if action.where == "attack" else range(last, last + 1)
        return next((i for i in places if dice.sides[i] == action.sides and faces[i] == action.shows), None)

    # What falls

    def follow(self, now: Contest | None, before: CastleState, happening: Happening[Any]) -> Contest | None:
        match happening.event:
            case Attacked() as attacked:
                return self._declared(before, attacked)
            case DiceThrown() as thrown if thrown.rule == COMBAT:
                return None if now is None else self._rolled(replace(now, answers={}, note=""), thrown.faces)
            case DiceThrown() as thrown if thrown.rule == AGAIN:
                return self._rerolled(now, happening.after, thrown)
            case Fought() as fought:
                return None if now is None else self._fought(now, fought)
            case Beaten() | ThrownBack() | Destroyed() as ended:
                return None if now is None else self._decided(now, ended)
            case Moved() | Passed() | ArmiesRevealed():
                return None
            case GameEnded():
                return now
        return now if now is None or not now.answers else replace(now, answers={}, note="")

    def _declared(self, before: CastleState, event: Attacked) -> Contest | None:
        for action in self.rules.actions(before):
            if isinstance(action, Move) and (action.start, action.end, action.effect) == (
                event.start,
                event.end,
                event.effect,
            ):
                return self.of(before, action)
        return None

    @staticmethod
    def _rolled(contest: Contest, faces: Sequence[int]) -> Contest:
        """The dice as they lie: the attacker's, then the defender's."""
        return replace(contest, faces=(faces[0], faces[-1]), more_faces=(tuple(faces[1:-1]), ()))

    def _rerolled(self, now: Contest | None, state: CastleState, event: DiceThrown) -> Contest | None:
        task = state.agenda[-1] if state.agenda else None
        if not isinstance(task, FightAgain):
            return now
        contest = now if now is not None else self._shown(weigh(self.rules.law, state.position, task.move))
        faces = [*task.faces[: task.which], event.faces[0], *task.faces[task.which + 1 :]]
        return self._rolled(replace(contest, answers={}, note=""), faces)

    def _fought(self, now: Contest, event: Fought) -> Contest:
        """The dice lie; where nobody may have one thrown again, that decides it."""
        faces = [face for _, face in (*event.attack, event.defend)]
        found = replace(self._rolled(now, faces), answers={}, note="")
        if event.asked is not None or len(now.chances) != 2:
            return found
        chance = now.chances[0 if event.is_won else 1]
        best = max(faces[:-1]) + event.bonus
        tie = " The tie is the attacker's." if best == faces[-1] else ""
        beaten = (1,) if event.is_won else (0,) if chance.tone == "loss" else ()
        sentence = f"{best} against {faces[-1]}.{tie}"
        verdict = Verdict(chance.words, chance.tone, sentence, 0 if event.is_won else 1, beaten)
        return replace(found, verdict=verdict)

    def _decided(self, now: Contest, event: Event) -> Contest:
        """The verdict; for an attack that was not made with dice there is none."""
        if now.faces == (None, None):
            return now
        attacker, defender = now.fighters
        best = max(f for f in (now.faces[0], *now.more_faces[0]) if f is not None) + now.bonus
        faces = f"{best} against {now.faces[1]}"
        called = (attacker.kind, defender.kind)
        if called[0] == called[1]:
            called = (f"{attacker.owner} {attacker.kind}", f"{defender.owner} {defender.kind}")
        match event:
            case Destroyed(end=end):
                words = f"{called[1]} destroyed"
                at = self.pieces.grid.names[end]
                verdict = Verdict(words, "success", f"{faces}: {attacker.owner}'s {attacker.kind} takes {at}", 0, (1,))
            case ThrownBack(stand=stand, is_retreat=is_retreat):
                at = self.pieces.grid.names[stand]
                words = f"{called[0]} {'goes back' if is_retreat else 'thrown back'}"
                verdict = Verdict(words, "neutral", f"{faces}: {attacker.owner}'s {attacker.kind} stands on {at}", 1)
            case _:
                held = f"{faces}: {defender.owner}'s {defender.kind} holds"
                verdict = Verdict(f"{called[0]} destroyed", "loss", held, 1, (0,))
        return replace(now, verdict=verdict, answers={}, note="")

    @staticmethod
    def rolling(event: Event, now: Contest | None) -> Sequence[tuple[int, float, float]]:
        """Which fighter's dice tumble when, as parts of the animation's time."""
        if not isinstance(event, DiceThrown) or now is None:
            return ()
        whole = seconds_of(event)
        first = (0.0, (TUMBLE + SETTLE) / whole)
        if event.rule == COMBAT:
            return ((0, *first), (1, APART / whole, (APART + TUMBLE + SETTLE) / whole))
        return ()

    # The list of what was done

    def told(self, events: Sequence[Event]) -> tuple[str, str, str]:
        """The roll of a turn, or the dice of an attack."""
        fought: Fought | None = None
        for event in events:
            match event:
                case Fought():
                    fought = event
                case Destroyed() if fought is not None:
                    return self._faces(fought), "won", "success"
                case Beaten() if fought is not None:
                    return self._faces(fought), "lost", "loss"
                case ThrownBack() if fought is not None:
                    return self._faces(fought), "back", "neutral"
        return (self._faces(fought), "asked", "neutral") if fought is not None else ("", "", "")

    @staticmethod
    def _faces(event: Fought) -> str:
        attack = " ".join(str(face) for _, face in event.attack)
        return f"{attack} : {event.defend[1]}"


def seconds_of(event: DiceThrown) -> float:
    """How long dice of a combat fall, and lie until the verdict."""
    return TUMBLE + SETTLE + (APART if event.rule == COMBAT else 0.0) + READ
