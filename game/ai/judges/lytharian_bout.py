"""A round of a duel played out with numbers alone, from any moment of it to the blows (docs/rules/lytharian.md, DUEL).

Mana and cards all come back for the next round, so within one the question is who can still turn the fight when the
other can't any more.  Here both sides do what a sensible player does: whoever would win as it stands passes; whoever
would not takes what turns the fight for the least mana, or what comes nearest to it.  A deadly spell is answered where
that saves the fighter.  What is not said to be measured is a round guess.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from game.ai.judges.lytharian_arsenal import WORN, Effect

MOST_STEPS = 60
"""No bout is longer."""
KILLED = 100.0
"""How much better a kill at once is than any strength in the fight."""
HASTE = 0.15
"""By how much a card that can only be used before the fight is used sooner."""
SLACK = 4.0
"""So many points more are wanted before the fight where it would else be turned in it."""
SURE, LESS_SURE = 0.97, 0.006
"""The chance of a bout that is over at once, and by how much less it is for each mana that both may still spend: what
the other side holds is only guessed.  In 133 rounds of `expert` against greedy such a bout was won by 72 of 100 in its
first three actions and by 94 from the tenth on."""
DOUBT, MORE_DOUBT = 0.4, 0.06
"""So many points of Att more than it takes to kill make a kill about three quarters sure; more for each such mana."""
SPARE = 0.15
"""What a mana left over in the end is worth in points of Att, where there is a card for it: what really happens differs
from what is foreseen."""


@dataclass(slots=True)
class Side:
    """One fighter and what its owner may still do for it."""

    strength: float
    left: float
    damage: float
    mana: int
    options: list[tuple[Effect, ...]]
    """A card or ability each, with the ways to use it."""
    is_up: bool
    """Whether it may be named for a spell; in the fight it may in any case."""
    worn: dict[str, tuple[float, float]]
    """By slot of weapon and armor what they add to `strength` and `left`."""


@dataclass(slots=True)
class Outlook:
    """How a bout ends, for the first seat."""

    wins: float
    loses: float


class Bout:
    """Played out once."""

    def __init__(self, sides: tuple[Side, Side], double: int, turn: int, attacker: int) -> None:
        """`double`: the seat that wins when both fall, -1 for neither; `attacker`, who speaks last in the fight."""
        self.sides = sides
        self.double = double
        self.turn = turn
        self.attacker = attacker
        spendable = sum(side.mana for side in sides if side.options)
        self.doubt = DOUBT + MORE_DOUBT * spendable
        self.sure = SURE - LESS_SURE * spendable

    def played(self, *, passed: bool, is_fight: bool) -> Outlook:
        """To the blows, or until a fighter falls before them; `passed`: whether the last action was a pass."""
        for _ in range(MOST_STEPS):
            acted = self._acted(self.turn, is_fight)
            if acted:
                passed = False
                foe = self.sides[1 - self.turn]
                if foe.left <= 0.0 and not self._saved(1 - self.turn):
                    return self._sure(self.turn)
            elif passed and is_fight:
                break
            elif passed:
                is_fight, passed = True, False
                self.turn = 1 - self.attacker
                continue
            else:
                passed = True
            self.turn = 1 - self.turn
        return self._end()

    def _end(self) -> Outlook:
        one, two = self.sides
        spare = SPARE * ((one.mana if one.options else 0) - (two.mana if two.options else 0))
        kills = self._chance(one.strength - two.left + spare)
        dies = self._chance(two.strength - one.left - spare)
        both = kills * dies
        wins, loses = kills - both, dies - both
        if self.double == 0:
            wins += both
        elif self.double == 1:
            loses += both
        return Outlook(wins, loses)

    def _sure(self, winner: int) -> Outlook:
        return Outlook(self.sure, 1.0 - self.sure) if winner == 0 else Outlook(1.0 - self.sure, self.sure)

    def _chance(self, points: float) -> float:
        """That so many points more than enough kill; half a point is no blow at all."""
        return likely((points + 0.5) / self.doubt)

    def _need(self, me: int, strength: float, left: float, foe_strength: float, foe_left: float) -> float:
        """How many points are missing to win as it stands; 0 where nothing is."""
        if foe_left <= 0.0:
            return -KILLED
        need = max(0.0, foe_left - strength)
        if self.double != me:
            need += max(0.0, foe_strength - left + 1.0)
        return need

    def _acted(self, me: int, is_fight: bool) -> bool:
        """Whether the seat does something now; it is done then."""
        own, foe = self.sides[me], self.sides[1 - me]
        need = self._need(me, own.strength, own.left, foe.strength, foe.left)
        if need <= 0.0 and (is_fight or self._holds(me)):
            return False
        slack = 0.0 if is_fight or need > 0.0 else SLACK
        need = self._need(me, own.strength - slack, own.left - slack, foe.strength, foe.left)
        best, best_rank, place = None, 0.0, -1
        for number, ways in enumerate(own.options):
            for effect in ways:
                if effect.cost > own.mana:
                    break
                if (is_fight or slack) and is_fight != effect.is_fast:
                    break
                if effect.is_aimed and not (is_fight or foe.is_up):
                    continue
                rank = self._rank(me, need, effect, is_fight, slack)
                if rank > best_rank:
                    best, best_rank, place = effect, rank, number
        if best is None:
            return False
        del own.options[place]
        _apply(own, foe, best)
        return True

    def _holds(self, me: int) -> bool:
        """Whether the seat would still win if the fight began now: the other may have kept its fast spells for it."""
        foe = self.sides[1 - me]
        if not any(ways[0].is_fast and ways[0].cost <= foe.mana for ways in foe.options):
            return True
        fight = Bout((_copy(self.sides[0]), _copy(self.sides[1])), self.double, 1 - self.attacker, self.attacker)
        end = fight.played(passed=False, is_fight=True)
        return (end.wins if me == 0 else end.loses) > 0.5

    def _rank(self, me: int, need: float, effect: Effect, is_fight: bool, slack: float) -> float:
        """How good it is to use that now; 0 where it helps nothing."""
        own, foe = self.sides[me], self.sides[1 - me]
        old_strength, old_guard = own.worn.get(effect.slot, (0.0, 0.0)) if effect.slot else (0.0, 0.0)
        strength = own.strength + effect.strength - old_strength
        left = own.left + effect.guard - old_guard + min(effect.heals, own.damage)
        weaken, harm = effect.weaken, effect.harm
        for slot in effect.strips:
            worn = foe.worn.get(slot, (0.0, 0.0))
            weaken += worn[0]
            harm += worn[1]
        rest = self._need(me, strength - slack, left - slack, max(0.0, foe.strength - weaken), foe.left - harm)
        if rest <= 0.0:  # it turns the fight, the cheaper the better, a kill at once best
            return 1000.0 + (500.0 if rest < 0.0 else 0.0) - effect.cost
        gain = need - rest
        if gain > 0.0:
            return gain / (max(0, effect.cost) + 0.5) + (0.0 if is_fight or effect.is_fast else HASTE)
        return 0.01 if effect.cost < 0 or effect.thins + effect.drains > 0 else 0.0

    def _saved(self, me: int) -> bool:
        """Whether the fighter that would fall is saved by an answer."""
        own, foe = self.sides[me], self.sides[1 - me]
        while own.left <= 0.0:
            best, place = None, -1
            for number, ways in enumerate(own.options):
                for effect in ways:
                    if effect.cost > own.mana:
                        break
                    if not effect.is_fast or effect.guard <= 0.0:
                        continue
                    enough = own.left + effect.guard > 0.0
                    had = best is not None and own.left + best.guard > 0.0
                    better = enough and (not had or (best is not None and effect.cost < best.cost))
                    if better or (not had and (best is None or effect.guard > best.guard)):
                        best, place = effect, number
            if best is None:
                return False
            del own.options[place]
            _apply(own, foe, best)
        return True


def likely(lead: float) -> float:
    """A chance by how far ahead somebody is: even at 0, about three quarters at 1."""
    return 1.0 / (1.0 + exp(-max(-50.0, min(50.0, lead))))


def _copy(side: Side) -> Side:
    return Side(side.strength, side.left, side.damage, side.mana, side.options.copy(), side.is_up, side.worn.copy())


def _apply(own: Side, foe: Side, effect: Effect) -> None:
    own.mana -= effect.cost
    own.is_up = own.is_up or effect.shows
    if effect.slot in WORN:
        old = own.worn.get(effect.slot, (0.0, 0.0))
        own.strength -= old[0]
        own.left -= old[1]
        own.worn[effect.slot] = effect.strength, effect.guard
    healed = min(effect.heals, own.damage)
    own.damage -= healed
    own.strength += effect.strength
    own.left += effect.guard + healed
    for slot in effect.strips:
        worn = foe.worn.pop(slot, (0.0, 0.0))
        foe.strength -= worn[0]
        foe.left -= worn[1]
    foe.strength = max(0.0, foe.strength - effect.weaken)
    foe.left -= effect.harm
    foe.damage += effect.harm
    if effect.thins:
        del foe.options[max(0, len(foe.options) - effect.thins) :]
    foe.mana = max(0, foe.mana - effect.drains)
