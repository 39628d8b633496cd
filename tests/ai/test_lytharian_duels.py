"""What the computer player of Lytharian Chess sees in duels: cards, rounds, who is sent (GOALS, Opponents)."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from ai.views import moment_after
from rules.lytharian.card_files import shipped, with_mod

from game.ai.budget import Budget
from game.ai.judges import mind_of
from game.ai.judges.lytharian_arsenal import Arsenal, Effect
from game.ai.judges.lytharian_bout import Bout, Outlook, Side
from game.ai.judges.lytharian_champions import Champions
from game.ai.judges.lytharian_decks import DeckChoice
from game.ai.judges.lytharian_duels import DuelJudge, DuelMind
from game.ai.levels import GREEDY, LEVELS, parse_agent
from game.core.moment import Moment
from game.core.seats import Seat
from game.rules.lytharian import make
from game.rules.lytharian.compiling import law_of
from given import Given, position

RULES = make(shipped().values, "duel", {})
LAW = RULES.law
ARENA = """
    game: lytharian
    variant: duel
    turn: north
    pieces:
      south: {{{south}: [d4]}}
      north: {{{north}: [d5]}}
    state:
      phase: main
      duel: {{attacker: south, round: 1}}
      mana: {{south: 15, north: 15}}
      hand: {{south: [{southern}], north: [{northern}]}}
      revealed: [{revealed}]
"""


def arena(south: str, north: str, southern: str = "", northern: str = "", revealed: str = "") -> Given:
    """A round before its fight, north to act first."""
    return position(ARENA.format(south=south, north=north, southern=southern, northern=northern, revealed=revealed))


def chosen(given: Given, seat: int = 1, agent: str = "expert:400n") -> str:
    """What the mind does, by its seat's view alone."""
    view = given.rules.redact(given.state, Seat(seat))
    now: Moment[Any] = Moment(given.rules, 0, Seat(seat), view)
    return mind_of(given.rules).choose(now, parse_agent(agent), 3, None).action


def side(strength: float, left: float, *options: Effect, mana: int = 15, is_up: bool = False) -> Side:
    """A fighter with a way to use each card."""
    return Side(strength, left, 0.0, mana, [(effect,) for effect in options], is_up, {})


def bout(one: Side, two: Side) -> Outlook:
    """Played out, the second seat to act first and none better off when both fall."""
    return Bout((one, two), -1, 1, 0).played(passed=False, is_fight=False)


# --- what cards do


def test_cards_are_measured_by_the_rules() -> None:
    """LYTH-EQUIP, LYTH-VARIABLE: four more for four mana; a Fireball of each size, which must see its target."""
    arsenal = Arsenal(LAW)
    (sword,) = arsenal.of("longsword")
    assert (sword.cost, sword.strength, sword.slot, sword.is_fast, sword.is_aimed) == (4, 4.0, "weapon", False, False)
    balls = arsenal.of("fireball")
    assert [(ball.cost, ball.harm) for ball in balls[:3]] == [(1, 1.0), (2, 2.0), (3, 3.0)]
    assert all(ball.is_fast and ball.is_aimed for ball in balls)
    assert arsenal.of("shatter_arms")[0].strips == ("weapon",)
    assert not arsenal.of("movement_of_the_rook")


def test_cards_are_measured_between_those_who_fight() -> None:
    """LYTH-EQUIP-1: a beast carries no sword; who is immune is not burnt; who has an affinity pays less for it."""
    arsenal = Arsenal(LAW)
    assert arsenal.of("longsword", "dire_badger") == ()
    (fury,) = arsenal.of("burning_fury", "dire_badger")
    assert fury == arsenal.of("burning_fury")[0]
    assert arsenal.of("fireball", "", "magma_ancient") == ()
    assert arsenal.of("fireball", "magma_ancient")[0].harm == 1.0
    (bolt,) = arsenal.of("lightning_strike")
    (resisted,) = arsenal.of("lightning_strike", "", "starlord_eluneth")
    assert resisted.harm == bolt.harm - 1.0
    assert arsenal.of("healing_star", "kevetni_moonweaver")[0].cost == arsenal.of("healing_star")[0].cost - 1
    assert arsenal.of("elven_longbow", "kevetni_blademaster")[0].cost == arsenal.of("elven_longbow")[0].cost - 1
    assert arsenal.of("sunlance", "kevetni_moonweaver", "starlord_eluneth")[0] == replace(
        arsenal.of("sunlance", "kevetni_moonweaver")[0], harm=arsenal.of("sunlance", "", "starlord_eluneth")[0].harm
    )
    assert arsenal.of("longsword", "dire_badger", "magma_ancient") == ()
    assert arsenal.of("fireball", "kevetni_blademaster", "kevetni_blademaster") is arsenal.of("fireball")


def test_a_beast_is_not_hoped_to_take_up_arms() -> None:
    """LYTH-EQUIP-1: a hand of swords makes a round no better for it."""
    judge = DuelJudge(LAW)
    bare = arena("dire_badger", "stoneborn_stoneguard").state
    armed = arena("dire_badger", "stoneborn_stoneguard", "longsword, longsword, longsword").state
    assert judge.outlook(armed) == judge.outlook(bare)


def test_a_modded_spell_is_measured_too(tmp_path: Path) -> None:
    """CONTRACT, mods: nothing is said about a new card, its effect is tried."""
    spell = (
        "last_word: {name: Last Word, element: neutral, quality: epic, cost: 3, target: {side: enemy},\n"
        "  text: x, do: [{damage: {n: 6, kind: arcane}}]}\n"
    )
    law = law_of(with_mod(tmp_path, sorceries=spell).values, "duel", {})
    (effect,) = Arsenal(law).of("last_word")
    assert (effect.cost, effect.harm, effect.is_fast) == (3, 6.0, False)


# --- a round played out

SWORD, BOLT = Effect(4, strength=4.0, slot="weapon"), Effect(1, harm=2.0, is_fast=True, is_aimed=True)


def test_who_can_still_turn_the_fight_wins() -> None:
    """LYTH-DUEL-5: equal fighters that do not kill each other; one has a sword, and mana for it or not."""
    assert bout(side(3, 7, SWORD), side(3, 5)).wins > 0.6
    assert bout(side(3, 7, SWORD, mana=3), side(3, 5)).wins < 0.3
    assert bout(side(3, 5), side(3, 7, SWORD)).loses > 0.6


def test_a_fighter_face_down_is_struck_by_no_bolt_before_the_fight() -> None:
    """LYTH-TARGET: face up it falls to two bolts at once, face down only in the fight, after its own blow counts."""
    bolts = BOLT, BOLT
    assert bout(side(3, 4, is_up=True), side(1, 3, *bolts)).loses > 0.75
    assert bout(side(3, 4), side(1, 3, *bolts)).loses == bout(side(3, 4, is_up=True), side(1, 3, *bolts)).loses
    slow = Effect(2, harm=4.0, is_aimed=True)
    assert bout(side(3, 4, is_up=True), side(1, 3, slow)).loses > 0.75
    assert bout(side(3, 4), side(1, 3, slow)).loses < 0.4


def test_a_deadly_spell_is_answered_where_that_saves() -> None:
    """LYTH-PHASE-3: a fast guard comes before the bolt; a piece of armor comes too late."""
    deadly = Effect(2, harm=4.0, is_aimed=True)
    fast, slow = Effect(2, guard=3.0, is_fast=True), Effect(2, guard=3.0, slot="armor")
    assert bout(side(3, 4, fast, is_up=True), side(1, 3, deadly)).loses < 0.2
    assert bout(side(3, 4, slow, is_up=True), side(1, 3, deadly)).loses > 0.75


def test_what_must_be_used_before_the_fight_is_not_kept_too_long() -> None:
    """LYTH-FAST-2: who would win as it stands arms himself still where the other keeps a fast spell for the fight."""
    push, armor = Effect(1, strength=3.0, is_fast=True), Effect(3, guard=4.0, slot="armor")
    armed, bare = bout(side(6, 4, armor), side(3, 5, push)), bout(side(6, 4), side(3, 5, push))
    assert armed.wins > bare.wins + 0.2


# --- the match, and who is sent


def test_a_match_is_won_by_rounds_and_by_the_troops_that_are_left() -> None:
    """LYTH-DUEL-2: with equal troops as good as even; each round and each better troop counts."""
    champions = Champions(LAW)
    army = ["kevetni_archer", "kevetni_archer", "kevetni_blademaster", "oshara", "starlord_eluneth"]
    even = champions.match((1, 1), (army, army), 0)
    assert 0.45 < even < 0.55
    assert champions.match((2, 1), (army, army), 0) > even + 0.1
    assert champions.match((3, 0), (army[:4], army[:4]), 1) > 0.8
    assert champions.match((1, 1), (army, [*army[:4], "kevetni_archer"]), 0) > even + 0.03
    assert champions.match((4, 0), (army[:3], army[:3]), 0) == 1.0


def test_a_strong_troop_is_not_spent_on_one_that_a_weaker_one_beats() -> None:
    """LYTH-DUEL-4: of two that win for sure the weaker is worth less later on."""
    champions, foes = Champions(LAW), ["oshara", "kevetni_blademaster", "starlord_eluneth"]
    sure = 0.9, 0.02
    cheap = champions.after((1, 1), (["oshara", "starlord_eluneth", "kevetni_archer"], foes), 0, sure)
    dear = champions.after((1, 1), (["kevetni_blademaster", "starlord_eluneth", "kevetni_archer"], foes), 0, sure)
    assert cheap > dear


# --- the player


def test_duels_have_a_mind_of_their_own() -> None:
    """GOALS, Opponents: battles and duels are judged apart."""
    assert isinstance(mind_of(RULES), DuelMind)
    assert not isinstance(mind_of(make(shipped().values, "standard", {})), DuelMind)


def test_a_duel_is_played_on_by_all_who_look_at_answers() -> None:
    """GOALS, Opponents: an action of a duel is judged by what is answered and answered again, but not by beginners."""
    mind = mind_of(RULES)
    assert isinstance(mind, DuelMind)
    far = {name: mind.ahead(level) for name, level in LEVELS.items()}
    assert far["easy"] == 0 and far["normal"] == far["hard"] == far["expert"] == mind.judge.farthest > 1
    assert mind.ahead(GREEDY) == 0
    blind = [mind.narrow(LEVELS[name]) for name in ("easy", "normal", "hard", "expert")]
    assert blind == sorted(blind, reverse=True) and blind[-1] == 0 < blind[-2] < blind[-3] < blind[0]
    view = moment_after(RULES, 3, 6).view
    assert blind == [mind.blindness(LEVELS[name], view) for name in ("easy", "normal", "hard", "expert")]


def test_a_position_without_a_next_round_is_thought_about_too() -> None:
    """LYTH-DUEL-2: where nobody is left for another round, a thought ends with this one."""
    given = arena("kevetni_archer", "kevetni_archer", southern="longsword", northern="dagger")
    assert given.state.duel.left == ((), ())
    assert chosen(given, agent="expert:600n") in {str(action) for action in given.rules.actions(given.state)}


def test_a_spell_that_kills_before_the_fight_is_cast() -> None:
    """LYTH-DUEL-8: a fighter that falls before the combat has lost the round; here with what is just enough."""
    given = arena("kevetni_archer", "korganoth", northern="immolate, dagger", revealed="d4")
    assert chosen(given) == "cast:immolate,d4"


def test_a_strong_fighter_without_a_foe_who_can_answer_wins() -> None:
    """LYTH-DUEL-5: what both strike with and endure decides where no card is left."""
    given = arena("kevetni_archer", "korganoth")
    assert DuelJudge(LAW).outlook(given.state).loses > 0.9


def test_nothing_waits_on_the_stack_when_a_round_is_judged() -> None:
    """LYTH-PHASE-5: a bolt that nobody answers counts as struck."""
    given = arena("kevetni_archer", "kevetni_archer", northern="lightning_strike", revealed="d4")
    judge = DuelJudge(LAW)
    before = judge.chances(given.state)[1]
    assert judge.chances(given.after("cast:lightning_strike,d4").state)[1] > before - 0.02


def test_the_same_nodes_give_the_same_choice() -> None:
    """GOALS, Opponents: every kind of decision of a duel, reproducible, from a view alone."""
    for plies in (4, 5, 6, 9, 20):
        now = moment_after(RULES, 3, plies)
        choices = [mind_of(RULES).choose(now, parse_agent("expert:60n"), 5, None) for _ in range(2)]
        assert choices[0].action == choices[1].action and choices[0].nodes == choices[1].nodes
        assert choices[0].action in {str(action) for action in now.actions}


# --- which deck


def decks_of(army: int) -> tuple[Moment[Any], list[str]]:
    """A duel in which south is to choose a deck, and the decks it may choose."""
    state = RULES.start(4)
    for _ in range(2):
        RULES.apply(state, RULES.actions(state)[army])
    return Moment(RULES, 2, Seat(0), RULES.redact(state, Seat(0))), [str(a) for a in RULES.actions(state)]


def test_a_deck_of_bolts_goes_into_a_duel_before_one_of_boots() -> None:
    """LYTH-DUEL-12: cards that only move do nothing there, so whoever looks leaves them at home, whatever comes."""
    moment, decks = decks_of(0)
    army, hands = moment.view.chosen[0], [action.cards for action in moment.actions]
    best = [decks[i] for i in DeckChoice(LAW, DuelJudge(LAW), army, hands, Budget(16 * 10)).best(5)]
    bolts, boots = (next(i for i, deck in enumerate(best) if card in deck) for card in ("immolate", "movement_of_the"))
    assert bolts < 3 and boots > 3


def test_a_level_chooses_among_the_better_decks_by_chance() -> None:
    """USERS: nobody knows which will come; `easy` and whoever looks one action ahead takes any."""
    moment, decks = decks_of(0)
    mind = DuelMind(RULES)
    taken = {
        agent: {mind.choose(moment, parse_agent(agent), seed, None).action for seed in range(5)}
        for agent in ("expert:32n", "easy:32n", "greedy:32n")
    }
    assert all(found <= set(decks) and len(found) > 1 for found in taken.values())
    assert len(taken["expert:32n"]) <= len(taken["easy:32n"])


def test_a_stopped_choice_of_a_deck_is_a_choice() -> None:
    """USERS 5: a thought that is stopped at once, or has no time at all, still says something legal."""
    moment, decks = decks_of(1)
    mind = DuelMind(RULES)
    assert mind.choose(moment, parse_agent("expert:64n"), 1, lambda: True).action in decks
    assert mind.choose(moment, parse_agent("expert:0.001s"), 1, None).action in decks
