"""The computer player of duels of Lytharian Chess (docs/rules/lytharian.md, DUEL).

A state is as good as the match that follows from it: the round is played out with numbers (`lytharian_bout`), with what
the cards do as the rules tell it (`lytharian_arsenal`); what a round is worth, and who is sent, `lytharian_champions`
says.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any

from game.ai.judges.lytharian_anchor import is_midway
from game.ai.judges.lytharian_arsenal import WORN, Arsenal, Effect, Measure, let_through, measured
from game.ai.judges.lytharian_bout import Bout, Outlook, Side
from game.ai.judges.lytharian_careless import CarelessMind
from game.ai.judges.lytharian_champions import Champions
from game.ai.judges.lytharian_decks import DeckChoice
from game.ai.judges.lytharian_reserves import BEFORE, FIGHT, Reserve, Reserves, Terms, terms_of, weighed
from game.ai.levels import Agent, Level
from game.ai.mind import Choice, Stop, by_chance
from game.ai.view_mind import any_of
from game.core.dice import below, child
from game.core.moment import Moment
from game.core.ruleset import Action, Answer
from game.core.sayings import PASS
from game.core.seats import Seat
from game.rules.lytharian.actions import Cast, Choose, Equip, HandIn, Harness, Pick, PlaceTroop, Reveal, Use
from game.rules.lytharian.duel import arena
from game.rules.lytharian.law import SEATS, Law
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.state import UNSEEN, LytharianState, Troop
from game.rules.lytharian.stats import NO_MOMENTS, score_of

OWN, ANSWERS = 1.25, 5.0
"""An own action gets one part in so many of the budget, an answer one in so many: before the fight a turn is one action
(LYTH-DUEL-5), not twenty windows."""
MOST = 24
"""So many actions are thought about at most."""
OVERLOOKS = 0x4F564552
OVERLOOKED = {"easy": 70, "normal": 9, "hard": 3}
"""Of a hundred decisions of a duel how many a level makes as if there were nothing to do."""
MISJUDGED = 0.3
"""How much less a level misjudges an action here than elsewhere: a card changes the chance in a match by a hundredth or
two.  With errors of 0.015, and 12 of 100 decisions overlooked, `hard` won none of six games against greedy of which
`expert` won three (`benchmarks/lytharian.md`)."""
BLINDNESS = {"normal": 14, "hard": 5}
"""Of a hundred decisions of a duel how many a level makes by a plain look, where its share in all games won't do."""
DECKS = 0x4445434B
PICKY = {"normal": 2, "hard": 5, "expert": 16}
"""One of so many parts of the decks, the best ones, a level chooses from; any of them where it is not named: whoever
looks one action ahead sees no difference.  It parts levels more than errors do: with one of the best quarter `hard`
took 83 of 100 games against whoever takes any, with one of the best eighth 90 of 96; but then `expert`, which took one
of the best eighth too, took 26 of 45 from it.  The best of all is one of one or two for an army, by what rounds
were tried."""
MOST_KEPT = 4000
PIECES_OF_X = (1, 2, 4)
"""Amounts of a spell of any cost that are always tried, with those that just kill or save and all that can be paid."""


class DuelJudge:
    """How a match of duels stands, and what is worth trying in it."""

    sides = tuple(seat.capitalize() for seat in SEATS)
    farthest = 5
    widest = 0

    def __init__(self, law: Law) -> None:
        self.law = law
        self.arsenal = Arsenal(law)
        self.champions = Champions(law)
        self.kept: dict[object, Measure] = {}
        self.reserves = Reserves()

    # --- how it stands

    def chances(self, state: LytharianState) -> Sequence[float]:
        """For each seat the chance to win the match."""
        chance = self._chance(let_through(self.law, state))
        return chance, 1.0 - chance

    def _chance(self, s: LytharianState) -> float:
        if s.ended is not None:
            return 0.5 if len(s.ended.winners) != 1 else float(Seat(0) in s.ended.winners)
        duel = s.duel
        if duel is None or duel.attacker is None:
            return 0.5
        left = _known(duel.left[0]), _known(duel.left[1])
        if s.phase == "place":
            for seat in (0, 1):
                if s.troops(SEAT[seat]):
                    rounds = {card: self._met(s, SEAT[1 - seat], card) for card in sorted(set(left[1 - seat]))}
                    return self.champions.sent(s.points, left, seat, rounds)
            return self.champions.match(s.points, left, int(duel.attacker))
        outlook = self.outlook(s)
        return self.champions.after(s.points, left, int(duel.attacker), (outlook.wins, outlook.loses))

    def _met(self, s: LytharianState, seat: Seat, card: str) -> tuple[float, float]:
        """How likely the first seat wins and loses the round if the other answers with that troop."""
        assert s.duel is not None and s.duel.attacker is not None
        found = s.clone()
        found.board[arena(self.law, s, seat)] = Troop(card, seat, self.law.card(card).piece)
        found.phase = "main"
        found.turn = found.priority = SEAT[1 - s.duel.attacker]
        outlook = self.outlook(found)
        return outlook.wins, outlook.loses

    def outlook(self, s: LytharianState) -> Outlook:
        """How the round ends if both go on sensibly."""
        one, two = (s.board[square] for square in self._squares(s))
        if one is None or two is None:
            return Outlook(float(one is not None), float(two is not None))
        return weighed(BEFORE if s.combat is None else FIGHT, self.terms(s))

    def terms(self, s: LytharianState) -> Terms:
        """What that is told by, where both fighters stand."""
        squares = self._squares(s)
        one, two = s.at(squares[0]), s.at(squares[1])
        measure = self._measure(s, squares)
        faces = one.face, two.face
        sides = self._side(s, 0, squares[0], measure, faces), self._side(s, 1, squares[1], measure, faces[::-1])
        scores = score_of(self.law, one), score_of(self.law, two)
        double = -1 if scores[0] == scores[1] else int(scores[1] < scores[0])
        lower = 0 if double < 0 else 1 - 2 * double
        is_fight = s.combat is not None
        kills = measure.strength[0] - measure.left[1], measure.strength[1] - measure.left[0]
        reserves = self._reserve(s, 0, sides[0], faces), self._reserve(s, 1, sides[1], faces[::-1])
        assert s.duel is not None and s.duel.attacker is not None
        bout = Bout(sides, double, int(s.priority if is_fight else s.turn), int(s.duel.attacker))
        end = bout.played(passed=s.passed, is_fight=is_fight)  # it uses the sides up
        return terms_of(end, kills, reserves, lower, int(one.is_up) - int(two.is_up), is_fight)

    def _squares(self, s: LytharianState) -> tuple[int, int]:
        """Where the first and the second seat's fighters stand."""
        return arena(self.law, s, SEAT[0]), arena(self.law, s, SEAT[1])

    def _reserve(self, s: LytharianState, seat: int, side: Side, faces: tuple[str, str]) -> Reserve:
        """What a side could still buy; its abilities are what it has beside its hand."""
        return self.reserves.of(s.hand[seat], faces, [ways[0] for ways in side.options if ways[0].shows], side)

    def _measure(self, s: LytharianState, squares: tuple[int, int]) -> Measure:
        """Both fighters, reckoned once for what they are and wear: most states of a thought share it."""
        assert s.duel is not None
        key = s.board[squares[0]], s.board[squares[1]], squares, s.enchants[0], s.enchants[1], s.combat
        found = self.kept.get(key)
        if found is None:
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            found = self.kept[key] = measured(self.law, s, squares)
        return found

    def _side(self, s: LytharianState, seat: int, square: int, measure: Measure, faces: tuple[str, str]) -> Side:
        """One fighter with all that may still be done for it; `faces`: its card and the other's."""
        troop, arsenal = s.at(square), self.arsenal
        options = [ways for card in s.hand[seat] if (ways := arsenal.of(card, *faces))]
        if s.combat is None:
            options += [(effect,) for effect in arsenal.of_troop(troop, faces[1])]
        worn: dict[str, tuple[float, float]] = {}
        for slot in WORN:
            attached = troop.slot(slot)
            effect = None if attached is None else arsenal.worn(attached.card, *faces)
            if effect is not None:
                worn[slot] = effect.strength, effect.guard
        mana = s.mana[seat] + s.pool[seat]
        return Side(measure.strength[seat], measure.left[seat], float(troop.damage), mana, options, troop.is_up, worn)

    # --- what is worth a thought

    def proposals(self, moment: Moment[Any], rng: int) -> Sequence[Action]:
        """The likeliest actions, passing always among them."""
        view: LytharianState = moment.view
        if view.phase in ("army", "deck"):
            return any_of(moment.actions, 1, rng)
        return self._likely(view, moment.actions, MOST, rng)

    def replies(self, state: LytharianState, actions: Sequence[Action], most: int, rng: int) -> Sequence[Action]:
        """What a seat thinks of first in a world."""
        return self._likely(state, actions, most, rng)

    def _likely(self, s: LytharianState, actions: Sequence[Action], most: int, rng: int) -> list[Action]:
        """So many at most: to pass first, then by what they do for their price, and among equals by chance."""
        amounts, faces = self._amounts(s), self._faces(s)
        ranks: list[tuple[float, int, Action]] = []
        for action in actions:
            rng, nudge = below(rng, 1000)
            ranks.append((-self._promise(s, action, amounts, faces), nudge, action))
        ranks.sort(key=lambda rank: rank[:2])
        found = [action for rank, _, action in ranks if rank < 0.0][:most]
        return found or list(actions[:1])

    def _amounts(self, s: LytharianState) -> set[int]:
        """How much of a spell of any cost is worth a thought."""
        found = set(PIECES_OF_X)
        found.update(s.mana[seat] + s.pool[seat] for seat in (0, 1))
        if s.duel is None or s.duel.attacker is None or s.phase != "main":
            return found
        squares = self._squares(s)
        one, two = s.board[squares[0]], s.board[squares[1]]
        if one is not None and two is not None and UNSEEN not in (one.card, two.card):
            measure = self._measure(s, squares)
            for seat in (0, 1):
                missing = measure.left[1 - seat] - measure.strength[seat]
                found.update(round(n) for n in (measure.left[seat], missing, 1.0 - missing))
        return found

    def _faces(self, s: LytharianState) -> tuple[str, str]:
        """The fighter of whoever is asked and the other's; nothing where one is missing."""
        if s.duel is None or s.duel.attacker is None or s.phase != "main":
            return "", ""
        own, foe = s.board[arena(self.law, s, s.priority)], s.board[arena(self.law, s, SEAT[1 - s.priority])]
        return "" if own is None else own.face, "" if foe is None else foe.face

    def _promise(self, s: LytharianState, action: Action, amounts: set[int], faces: tuple[str, str]) -> float:
        """What an action does for its price, as a guess; not above 0 where it isn't worth a thought."""
        match action:
            case _ if action == PASS:
                return 1000.0
            case Reveal():
                return 0.4 if self._serves(s, action) else 0.0
            case Cast(card=card, x=x):
                if x is not None and x not in amounts:
                    return 0.0
                return 1.0 + _worth(self.arsenal.of(card, *faces), x)
            case Equip(card=card, reforge=reforge):
                return 1.0 + _worth(self.arsenal.of(card, *faces), None) - 0.4 * len(reforge)
            case Pick(card=card):
                return 1.0 + _worth(self.arsenal.of(card, *faces), None)
            case Use():
                return 4.0
            case Harness():
                return 0.5
            case Choose() | PlaceTroop():
                return 2.0
            case _:
                return 1.0

    def _serves(self, s: LytharianState, action: Reveal) -> bool:
        """Whether a troop that is turned up then has something to use, or may dodge what is coming."""
        troop = s.at(action.square)
        moments = self.law.moments.get(troop.copied or troop.card, NO_MOMENTS)
        return "targeted" in moments if s.stack else bool(moments & {"main", "effects"})

    def disguised(self, world: LytharianState, seat: Seat, action: Action, rng: int) -> LytharianState:
        """As it is: who fights is seen in every round."""
        return world

    def is_midway(self, state: LytharianState) -> bool:
        """What is chosen in a combat, and what a spell asks for."""
        return is_midway(state)

    def windows(self, moment: Moment[Any]) -> float:
        """Own actions are turns of their own; an answer is weighed with less."""
        return ANSWERS if isinstance(moment.decision, Answer) else OWN

    def reason(self, moment: Moment[Any], action: Action) -> str:
        """A word for what kind of thing it is; nothing is reckoned."""
        match action:
            case Cast():
                return "A spell now rather than later."
            case Equip():
                return "Arms a troop."
            case _:
                return ""


SEAT = Seat(0), Seat(1)


def _known(cards: Sequence[str]) -> list[str]:
    return [card for card in cards if card != UNSEEN]


def _worth(ways: Sequence[Effect], x: int | None) -> float:
    """What a card does for a mana."""
    best = 0.0
    for effect in ways:
        if x is not None and effect.cost != x:
            continue
        total = effect.strength + effect.guard + effect.weaken + effect.harm + effect.heals / 2.0
        total += 2.0 * len(effect.strips) + effect.thins
        best = max(best, total / (max(0, effect.cost) + 0.5))
    return best


class DuelMind(CarelessMind):
    """Imagines what is hidden and plays rounds out."""

    def __init__(self, rules: LytharianRules) -> None:
        self.rounds = DuelJudge(rules.law)
        super().__init__(rules, self.rounds, self.rounds.champions.book)

    def choose(self, moment: Moment[Any], agent: Agent, rng: int, stop: Stop | None) -> Choice:
        """As if there were nothing to do, so often as its level overlooks it; else by what it thinks."""
        _, luck = below(child(rng, OVERLOOKS), 100)
        if moment.view.duel is not None and luck < OVERLOOKED.get(agent.level.name, 0):
            passes = [action for action in moment.actions if action == PASS]
            return by_chance(self.rules, passes or moment.actions, rng)
        return super().choose(moment, agent, rng, stop)

    def decks(self, moment: Moment[Any], agent: Agent, rng: int, stop: Stop | None) -> Sequence[Action]:
        """Some of the best for the army; all of them for who does not look, or has no time to."""
        ready = [action for action in moment.actions if isinstance(action, HandIn)]
        parts = PICKY.get(agent.level.name)
        if parts is None or not ready:
            return moment.actions
        assert moment.asked is not None
        army, decks = moment.view.chosen[moment.asked], [action.cards for action in ready]
        budget = self._budget(moment, agent, stop, perf_counter())
        best = DeckChoice(self.rounds.law, self.rounds, army, decks, budget).best(child(rng, DECKS))
        return [ready[deck] for deck in best[: max(1, len(best) // parts)]] or moment.actions

    def ahead(self, level: Level) -> int:
        """As far as its nodes reach, but for who plays on nowhere: a round is decided by what is answered, and answered
        again."""
        return 0 if level.name in ("greedy", "easy") else self.judge.farthest

    def narrow(self, level: Level) -> int:
        """Its own share."""
        return BLINDNESS.get(level.name, level.blind)

    def blindness(self, level: Level, view: LytharianState) -> int:
        """As often as it does not play on."""
        return self.narrow(level)

    def _misjudged(self, actions: Sequence[Action], level: Level, rng: int) -> list[tuple[Action, float]]:
        return [(action, MISJUDGED * nudge) for action, nudge in super()._misjudged(actions, level, rng)]
