"""Attacks of Loka as the combat panel shows them: dice, boosts by name, exact chances, and what fell
(docs/look.md, Dice).

All numbers come from `rules/loka/combat.py`; this module only names them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from game.boards.position import START, TO
from game.core.events import DiceThrown, Event, GameEnded
from game.core.moment import Happening
from game.core.ruleset import Action, Spot, Square
from game.core.seats import Seat
from game.core.wording import whole_percent
from game.rules.loka.actions import Move
from game.rules.loka.combat import Boost, Combat, weigh
from game.rules.loka.events import Attacked, Captured, Fought, Moved, Passed, RerollAnswered, SwampRolled, Swapped
from game.rules.loka.outcomes import BOTH_SLAIN, REPULSED, SLAIN, WON, attacker_first, holder, outcome
from game.rules.loka.state import Fight, LokaState, Reroll, RollAgain
from game.ui.skins.beats import READ
from game.ui.skins.contest import Chance, Contest, Fighter, Help, Verdict
from game.ui.skins.fighting import APART, SETTLE, TUMBLE

if TYPE_CHECKING:
    from game.ui.skins.loka_pieces import LokaPieces

LADDER = (4, 6, 8, 12, 20)
SUPER = 5


class Contests:
    """Makes contests of dice between pieces."""

    def __init__(self, pieces: LokaPieces) -> None:
        self.pieces = pieces
        self.rules = pieces.rules

    # Before the dice fall

    def of(self, view: LokaState, action: Action) -> Contest | None:
        """The contest that an attack leads to; None for anything else and where attacks need no dice."""
        if not self.rules.law.has_combat or not isinstance(action, Move) or not action.is_attack:
            return None
        combat = self.rules.combat_of(view, action)
        return None if combat is None else self._shown(view, combat)

    def badges(self, view: LokaState, actions: Sequence[Action]) -> Mapping[Spot, str]:
        """The chance to win of every attack among these actions, by its target."""
        found: dict[Spot, str] = {}
        if not self.rules.law.has_combat:
            return found
        for action in actions:
            if isinstance(action, Move) and action.is_attack and Square(action.end) not in found:
                combat = self.rules.combat_of(view, action)
                if combat is not None:
                    part = combat.chances.get("win", Fraction(0)) + combat.chances.get("win_swamp_lost", Fraction(0))
                    found[Square(action.end)] = f"{whole_percent(part)}%"
        return found

    def bare(self, view: LokaState, move: int) -> Contest:
        """The contest about a move of the fast board that stands on the agenda."""
        return self._shown(view, weigh(self.rules.law, view.position, move))

    def _shown(self, view: LokaState, combat: Combat) -> Contest:
        attacker = self._fighter(view, combat, True)
        defender = self._fighter(view, combat, False)
        title = f"{'Duel' if combat.is_duel else 'Attack'} on {self.rules.law.grid.names[combat.end]}"
        chances = self._chances(combat.chances, *self._called(attacker, defender))
        ladder = () if combat.is_duel else LADDER
        return Contest(title, (attacker, defender), ladder, chances, Square(combat.end), self._note(combat))

    def _fighter(self, view: LokaState, combat: Combat, attacks: bool) -> Fighter:
        code, seat, at = (
            (combat.piece, combat.seat, combat.start) if attacks else (combat.victim, combat.victim_seat, combat.end)
        )
        kind = self.pieces.kind_name(code)
        boosts = combat.attack if attacks else combat.defence
        other = self.pieces.kind_name(combat.victim if attacks else combat.piece)
        return Fighter(
            "Attacker" if attacks else "Defender",
            f"{kind} {self.rules.law.grid.names[at]}",
            kind,
            self.pieces.seat_name(seat),
            self.pieces.picture_of(code),
            self.pieces.side_of(seat),
            combat.attack_die if attacks else combat.defence_die,
            tuple(self._help(view, boost, attacks, other) for boost in boosts),
            combat.rerolls == seat and not combat.is_duel,
            seat=Seat(seat),
        )

    @staticmethod
    def _called(attacker: Fighter, defender: Fighter) -> tuple[str, str]:
        """What the two are called in a word or two: their sides are named where they are of one kind."""
        if attacker.kind != defender.kind:
            return attacker.kind, defender.kind
        return f"{attacker.owner} {attacker.kind}", f"{defender.owner} {defender.kind}"

    def _help(self, view: LokaState, boost: Boost, attacks: bool, other: str) -> Help:
        match boost.name:
            case "charge":
                return Help("glyphs/horse", "Charge", "moved in to attack", "")
            case "prowess":
                return Help("glyphs/crown", "Prowess", f"outranks {other}", "")
            case "support":
                code = view.position.board[boost.square]
                short = f"{self.pieces.kind_name(code)} {self.rules.law.grid.names[boost.square]}"
                seat = self.pieces.seat_name(self.pieces.seat_of(code))
                icon = "glyphs/sword" if attacks else "glyphs/shield"
                return Help(icon, "Support", f"{seat} {short}", short, Square(boost.square))
            case _:
                name = self.rules.law.terrain[self.rules.law.tiles[boost.tile]].name if boost.tile else ""
                return Help("glyphs/mountain", "Terrain", f"stands on the {name}", name)

    def _chances(self, found: Mapping[str, Fraction], attacker: str, defender: str) -> tuple[Chance, ...]:
        words = {
            "win": (f"{defender} slain", "Slain", "success"),
            "win_swamp_lost": (f"Slain, {attacker} sinks", "Both lost", "both"),
            "repulse": ("Repulsed", "Repulsed", "neutral"),
            "attacker_slain": (f"{attacker} slain", "Lost", "loss"),
            "both_slain": ("Both slain", "Both", "both"),
        }
        return tuple(Chance(*words[key][:2], part, words[key][2]) for key, part in found.items() if part)

    def _note(self, combat: Combat) -> str:
        if combat.is_duel:
            return "King against King: a D20 each, and again while they are equal. One of them dies."
        if combat.rerolls is not None:
            who = self.pieces.seat_name(combat.rerolls)
            kind = self.pieces.kind_name(combat.piece if combat.rerolls == combat.seat else combat.victim)
            return f"Super D20: {who}'s {kind} may roll once more. The chances count that in."
        return ""

    # While a re-roll is asked for

    def pending(self, view: LokaState) -> Contest | None:
        combat = self.rules.pending_combat(view)
        task = view.agenda[-1] if view.agenda else None
        if combat is None or not isinstance(task, Reroll):
            return None
        contest = self._shown(view, combat)
        attacker, defender = contest.fighters
        again = self._rolled_again(task)
        called = self._called(attacker, defender)
        kept = self._words(outcome(task.attack, task.defence), *called)
        parts = {"win": again[WON], "repulse": again[REPULSED], "attacker_slain": again[SLAIN]}
        parts["both_slain"] = again[BOTH_SLAIN]
        chances = self._chances(parts, *called)
        # What the one who decides wants: the attacker to win, the defender to live.
        lives = again[WON] if task.seat == combat.seat else again[REPULSED] + again[SLAIN]
        wish = f"{defender.kind} slain" if task.seat == combat.seat else f"{defender.kind} lives"
        answers = {"keep": kept, "reroll": f"{wish} {whole_percent(lives)} %"}
        who = self.pieces.seat_name(task.seat)
        note = f"{who} may roll the Super D20 once more. Keep: {kept}. Roll again:"
        faces = (task.attack, task.defence)
        return replace(contest, faces=faces, answers=answers, note=note, chances=chances, title=contest.title)

    def _rolled_again(self, task: Reroll) -> list[Fraction]:
        """Chances of the four outcomes when the Super D20 is rolled again, from its twenty faces."""
        found = [Fraction(0)] * 5
        is_attacker = self._holder(task.fight) == 1
        for face in range(1, 21):
            fallen = outcome(face, task.defence) if is_attacker else outcome(task.attack, face)
            found[fallen] += Fraction(1, 20)
        return found

    def _holder(self, fight: Fight) -> int:
        return holder(fight.attack, fight.defence, self.rules.law.has_super)

    # What falls

    def follow(self, now: Contest | None, before: LokaState, happening: Happening[Any]) -> Contest | None:
        match happening.event:
            case Attacked() as attacked:
                return self._declared(before, attacked)
            case RerollAnswered():
                found = self.pending(before)
                return None if found is None else self._without_answers(found, now)
            case DiceThrown() as thrown:
                # Told before its faces are settled: what they are thrown for is still on the agenda.
                return now if now is None else self._fallen(now, happening.after, thrown)
            case Fought() as fought:
                return None if now is None else self._decided(now, fought)
            case Moved() | Swapped() | Passed() | Captured():
                return None
            case SwampRolled():
                return now
            case GameEnded():
                return now
        return now

    def _without_answers(self, found: Contest, now: Contest | None) -> Contest:
        """The dice still lie there, the question is answered; chances are those of the attack again."""
        chances = now.chances if now is not None and not now.answers else found.chances
        return replace(found, answers={}, note="", chances=chances)

    def _declared(self, before: LokaState, event: Attacked) -> Contest | None:
        for action in self.rules.actions(before):
            if (
                isinstance(action, Move)
                and (action.start, action.end, action.way) == (event.start, event.end, event.way)
                and action.through == event.through
            ):
                return self.of(before, action)
        return None

    def _fallen(self, now: Contest, state: LokaState, event: DiceThrown) -> Contest:
        task = state.agenda[-1] if state.agenda else None
        match event.rule, task:
            case "LOKA-DICE-2", Fight(attack=attack, defence=defence):
                one, other = event.faces
                is_first = attacker_first(attack, defence, self.rules.law.has_super)
                return replace(now, faces=(one, other) if is_first else (other, one))
            case "LOKA-REROLL-2", RollAgain() as again:
                face = event.faces[0]
                is_attacker = self._holder(again.fight) == 1
                return replace(now, faces=(face, again.defence) if is_attacker else (again.attack, face))
            case "LOKA-DUEL-1", _:
                return replace(now, faces=(event.faces[0], event.faces[1]))
        return now

    def _words(self, found: int, attacker: str, defender: str) -> str:
        return {
            WON: f"{defender} slain",
            REPULSED: f"{attacker} repulsed",
            SLAIN: f"{attacker} slain",
            BOTH_SLAIN: "Both slain",
        }[found]

    def _decided(self, now: Contest, event: Fought) -> Contest:
        attacker, defender = now.fighters
        at = self.rules.law.grid.names[event.end]
        faces = f"{event.attack} against {event.defence}"
        words = self._words(event.outcome, *self._called(attacker, defender))
        own, other = f"{attacker.owner}'s {attacker.kind}", f"{defender.owner}'s {defender.kind}"
        match event.outcome:
            case found if found == WON:
                verdict = Verdict(words, "success", f"{faces}: {own} takes {at}", 0, (1,))
            case found if found == REPULSED:
                verdict = Verdict(words, "neutral", f"{faces}: {other} holds {at}", 1)
            case found if found == SLAIN:
                verdict = Verdict(words, "loss", f"{faces}: {other} holds {at}", 1, (0,))
            case _:
                verdict = Verdict(words, "both", f"{faces}: {at} is empty", None, (0, 1))
        return replace(now, faces=(event.attack, event.defence), verdict=verdict, answers={}, note="")

    @staticmethod
    def rolling(event: Event, now: Contest | None) -> Sequence[tuple[int, float, float]]:
        """Which fighter's die tumbles when, as parts of the animation's time."""
        if not isinstance(event, DiceThrown) or now is None:
            return ()
        whole = seconds_of(event)
        both = (0.0, (TUMBLE + SETTLE) / whole), (APART / whole, (APART + TUMBLE + SETTLE) / whole)
        match event.rule:
            case "LOKA-DICE-2":
                # The weaker die falls first; its face is the first of the throw.
                first = 0 if now.fighters[0].die == event.sides[0] and now.faces[0] == event.faces[0] else 1
                if now.fighters[0].die != now.fighters[1].die:
                    first = 0 if now.fighters[0].die < now.fighters[1].die else 1
                return ((first, *both[0]), (1 - first, *both[1]))
            case "LOKA-DUEL-1":
                return ((0, *both[0]), (1, *both[1]))
            case "LOKA-REROLL-2":
                return ((0 if now.fighters[0].is_super else 1, *both[0]),)
        return ()

    # The list of what was done

    def told(self, events: Sequence[Event]) -> tuple[str, str, str]:
        dice = ("", "")
        for event in events:
            match event:
                case Attacked(attack_die=attack, defence_die=defence):
                    dice = (f"D{attack} ", f" D{defence}")
                case Fought(attack=attack, defence=defence, outcome=found):
                    return f"{dice[0]}{attack} : {defence}{dice[1]}", *_IN_A_WORD[found]
                case SwampRolled(face=face, is_lost=is_lost):
                    return f"D12 {face}", "sunk" if is_lost else "safe", "loss" if is_lost else "success"
        if any(isinstance(event, DiceThrown) for event in events) and dice[0]:
            return f"{dice[0]}against{dice[1]}", "asked", "neutral"
        return "", "", ""


_IN_A_WORD = {
    WON: ("won", "success"),
    REPULSED: ("held", "neutral"),
    SLAIN: ("lost", "loss"),
    BOTH_SLAIN: ("both", "loss"),
}


def entered_by(task_move: int, ally: bool) -> int:
    """The square on which a swamp's die is rolled."""
    return task_move >> START & TO if ally else task_move & TO


def seconds_of(event: DiceThrown) -> float:
    """How long dice that fall are shown: until the verdict, which waits a moment after they lie."""
    return TUMBLE + SETTLE + APART * (len(event.sides) - 1) + READ
