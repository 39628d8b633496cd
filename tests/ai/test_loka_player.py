"""Computer players of Loka in all phases and variants: legal, reproducible, with reasons (ISSUE 3, point 3; GOALS)."""

from __future__ import annotations

from time import thread_time
from typing import Any

import pytest
from ai.battles import VARIANTS, at_battle, battle, played
from ai.moments import chosen, settled

from game.ai.levels import LEVELS, parse_agent
from game.ai.player import assess, choose, explain, hint
from game.core.ruleset import Decision
from game.core.seats import Seat
from game.play.tournament import play_game
from given import Given, beginning

EVERYBODY = (*LEVELS, "greedy")
ODD_ARMIES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("standard", {"points": 0}),
    ("standard", {"points": 120}),
    ("standard", {"points": 250, "piece_set": "box"}),
    ("standard", {"points": 500, "piece_set": "two_boxes"}),
    ("standard", {"points": 500, "max_pieces": 5}),
    ("standard", {"max_pawns": 0}),
    ("standard", {"points_fire": 300, "points_air": 90}),
    ("face-off", {"price_bishop": 90}),
    ("three-player", {"overlord": "good"}),
)
SWITCHES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("standard", {"terrain": False}),
    ("standard", {"combat": False}),
    ("face-off", {"combat": False, "check": True, "terrain": False}),
    ("standard", {"combat": False, "check": True}),
    ("standard", {"super_d20": False, "allied_support": False, "terrain_tiles": 8}),
)


def few(level: str) -> str:
    """The level with a budget that any machine manages at once."""
    return level if level in ("random", "greedy") else f"{level}:60n"


def mustering(variant: str, **options: Any) -> Given:
    """The set-up."""
    return beginning("loka", variant, options)


# --- armies


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("level", EVERYBODY)
def test_every_army_is_legal_and_spends_its_points(level: str, variant: str) -> None:
    """LOKA-ARMY-3 to -9, LOKA-MASSIVE-2, -3: chosen without a search, at once."""
    given = mustering(variant)
    rules: Any = given.rules
    for seed in range(3):
        choice = chosen(given, level, seed, 0)
        assert given.allows(choice.action)
        cost = rules.armies.cost(given.action(choice.action).counts)  # type: ignore[attr-defined]
        assert level == "random" or cost >= 0.9 * rules.law.points(Seat(0))


@pytest.mark.parametrize(("variant", "options"), ODD_ARMIES)
def test_armies_keep_every_agreed_limit(variant: str, options: dict[str, Any]) -> None:
    """LOKA-ARMY-4, -5, -9, LOKA-THREE-2, LOKA-FACEOFF-2: other points, boxes, caps and prices."""
    given = mustering(variant, **options)
    for seat in range(len(given.rules.seats)):
        choice = chosen(given, "hard", seat, seat)
        assert given.allows(choice.action)
        given = settled(given.after(choice.action), seat)


def test_armies_differ_from_game_to_game() -> None:
    """ISSUE 3, point 3: a plan, not always the same."""
    given = mustering("standard")
    for level in ("easy", "normal", "hard", "expert"):
        assert len({chosen(given, level, seed, 0).action for seed in range(12)}) >= 2


def test_a_computer_player_does_not_see_enemy_armies() -> None:
    """USERS 7, LOKA-ARMY-10: whatever the enemy has chosen, the army is the same."""
    first = mustering("standard").after("army:queen,bishop,pawn*3")
    other = mustering("standard").after("army:none")
    for agent in ("easy", "normal", "expert"):
        assert chosen(first, agent, 3, 1).action == chosen(other, agent, 3, 1).action


# --- deployment


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_piece_is_deployed(variant: str) -> None:
    """LOKA-DEPLOY-3 to -16: each placing is legal, to the last."""
    given = at_battle(variant, 2, "normal:50n")
    rules: Any = given.rules
    assert all(men for men in rules.position(given.state).men)
    assert isinstance(given.pending, Decision)


def test_the_king_stands_where_few_lines_lead_to_him() -> None:
    """ISSUE 3, point 3: kings are kept safe; on open ground he goes to a corner, or where a castle shelters him."""
    given = mustering("standard", terrain=False).after(*["army:rook,bishop,knight,pawn*4"] * 4, dice=(1, 5, 6, 7))
    assert given.turn == "fire"
    assert chosen(given, "expert", 1, 5).action in ("deploy:king,d1", "deploy:king,i1")


def chance_after_deploying(agent: str, seed: int) -> float:
    """How the battle stands for Evil, which this agent deploys against one who follows the rule of thumb."""
    given = mustering("face-off", terrain=False).after(*["army:queen,rook,bishop*2,knight,pawn*4"] * 2, dice=(3, 9))
    for ply in range(80):
        pending = given.pending
        assert isinstance(pending, Decision)
        if pending.prompt == "move":
            return assess(given.rules, given.view(0))[0]
        mover = agent if given.turn == "evil" else "greedy"
        given = settled(given.after(chosen(given, mover, seed, ply).action), seed * 100 + ply)
    raise AssertionError("no battle began")


def test_who_looks_ahead_deploys_to_what_both_sides_could_do() -> None:
    """GOALS, Opponents: the stronger level also stands better when the battle begins, whoever begins it."""
    seeds = range(12)
    plain = sum(chance_after_deploying("greedy", seed) for seed in seeds)
    assert sum(chance_after_deploying("expert", seed) for seed in seeds) > plain + 0.1


def test_deploying_is_quick_on_the_largest_board() -> None:
    """USERS 2: sixty pieces a side are placed without a wait."""
    given = mustering("massive-16x16", terrain=False)
    given = settled(given.after(chosen(given, "expert", 1, 0).action), 1)
    given = settled(given.after(chosen(given, "expert", 1, 1).action), 2)
    began = thread_time()
    for ply in range(10):
        given = given.after(chosen(given, "expert", 1, ply).action)
    assert thread_time() - began < 10


# --- battle


@pytest.mark.parametrize("level", EVERYBODY)
@pytest.mark.parametrize("variant", ("standard", "face-off", "massive-8x16"))
def test_every_level_chooses_a_legal_action(level: str, variant: str) -> None:
    """USERS 8: zero failures; the view is left as it was."""
    given = at_battle(variant, 5)
    before = given.digest
    assert given.allows(chosen(given, few(level)).action)
    assert given.digest == before


@pytest.mark.parametrize(("variant", "options"), SWITCHES)
def test_every_switch_is_played(variant: str, options: dict[str, Any]) -> None:
    """LOKA-BOLTON-1, LOKA-FACEOFF-14: with and without terrain, combat, check, re-rolls."""
    given = at_battle(variant, 3, **options)
    played(given, "hard:40n", most=24)


@pytest.mark.parametrize("variant", ("standard", "face-off"))
def test_a_whole_game_comes_to_an_end(variant: str) -> None:
    """ISSUE 3, point 5: computer players finish what they begin."""
    rules = beginning("loka", variant).rules
    agents = ("hard:60n", "normal:60n") * (len(rules.seats) // 2)
    game = play_game(rules, agents, 4, 0, 900)
    assert game.reason != "max-actions"
    assert game.winners or game.reason in ("quiet", "repetition")


def test_nodes_and_seeds_make_a_choice_reproducible() -> None:
    """GOALS, Opponents: the same seed, ply and nodes give the same choice, whatever was thought before."""
    given = at_battle("standard", 5)
    agents = ("random", "easy:100n", "normal:200n", "hard:300n", "expert:300n", "greedy")
    first = [chosen(given, agent, seed) for agent in agents for seed in range(2)]
    chosen(at_battle("face-off", 5), "expert:300n")
    again = [chosen(given, agent, seed) for agent in agents for seed in range(2)]
    assert [(c.action, c.nodes, c.suggestions) for c in first] == [(c.action, c.nodes, c.suggestions) for c in again]


def test_a_computer_player_cannot_see_the_dice() -> None:
    """USERS 7: whatever the view hides changes no choice."""
    given = at_battle("standard", 6)
    twin = Given(given.rules, given.rules.imagine(given.view(0), Seat(0), 4711))
    for agent in ("random", "easy:100n", "expert:200n"):
        assert chosen(given, agent).action == chosen(twin, agent).action


def test_one_legal_action_is_played_without_thinking() -> None:
    """USERS 5, LOKA-TURN-6: a seat with nothing to do passes at once."""
    given = battle(terrain="lake: [d2, e1, e2]", fire="king: [d1]", earth="pawn: [b5]", air="pawn: [k5]")
    assert given.actions() == ["pass"]
    choice = chosen(given, "expert")
    assert (choice.action, choice.nodes) == ("pass", 0)


def test_thinking_ends_when_its_time_is_up() -> None:
    """USERS 2; GOALS, Opponents: within budget + max(10 %, 100 ms), also where the board is largest."""
    for variant in ("standard", "massive-16x16"):
        given = at_battle(variant, 2, "greedy" if variant == "standard" else "random")
        began = thread_time()
        pending = given.pending
        assert isinstance(pending, Decision)
        choose(given.rules, given.view(pending.seat), pending.seat, parse_agent("expert:0.2s"), 1, 20)
        assert thread_time() - began < 0.2 + 1.0


# --- rolling again


def pending_reroll(attack: int, defence: int) -> Given:
    """Five boosts attack a knight on f6, the dice lie so."""
    given = battle(
        "fire", fire="knight: [e4, g4, d5], rook: [f3], queen: [i6], king: [d1]", air="knight: [f6, e8], king: [l4]"
    )
    action = "f3xf6"
    rules: Any = given.rules
    numbers = rules.combat_of(given.state, given.action(action))
    assert len(numbers.attack) >= 5 > len(numbers.defence)
    return given.after(action, dice=(defence, attack))


@pytest.mark.parametrize(
    ("attack", "defence", "answer"), ((2, 4, "reroll"), (1, 3, "reroll"), (4, 4, "reroll"), (1, 1, "reroll"))
)
@pytest.mark.parametrize("level", ("easy", "hard", "expert"))
def test_who_has_not_won_rolls_again(level: str, attack: int, defence: int, answer: str) -> None:
    """LOKA-REROLL-6: the attacker's policy, for every level that thinks."""
    given = pending_reroll(attack, defence)
    assert given.actions() == ["keep", "reroll"]
    choice = chosen(given, level)
    assert choice.action == answer
    assert choice.scores[0] == -choice.scores[1]
    assert "Rolls again" in choice.why


# --- draws and words


def test_a_draw_is_taken_by_who_is_behind() -> None:
    """LOKA-DRAW-5: each side answers for its own chances."""
    worse = battle("air", air="pawn: [k5]", fire="queen: [e2], rook: [f2]", water="rook: [g11]").after("offer-draw")
    asked = worse.after(next(text for text in worse.actions() if text.startswith("l4")))
    assert asked.turn == "fire"
    assert chosen(asked, "hard:200n").action == "decline-draw"
    better = battle("fire", air="pawn: [k5]", fire="queen: [e2], rook: [f2]", water="rook: [g11]").after("offer-draw")
    asked = better.after(next(text for text in better.actions() if text.startswith("d1")))
    assert asked.turn == "earth"
    assert chosen(asked, "hard:200n").action == "accept-draw"


@pytest.mark.parametrize(
    ("given", "action", "why"),
    (
        (battle(fire="rook: [f3]", air="rook: [f6]"), "f3xf6", "Attacks the Rook on f6: 58 % to win, 17 % to be lost."),
        (battle(fire="rook: [f3]", earth="king: [f6]"), "f3xf6", "on f6: 69 % to slay him and his whole army."),
        (battle(fire="king: [f5]", earth="king: [f6]"), "f5xf6", "Challenges the King on f6 to a duel: 50 % to win."),
        (battle(fire="pawn: [e11]"), "e11e12=queen", "The Pawn becomes a Queen."),
        (battle(fire="rook: [f3]", terrain="swamp: [f6]"), "f3f6", "The Rook is lost at 8 %."),
        (battle(fire="pawn: [e6]", water="pawn: [e7]"), "e6<>e7", "Changes places with the ally's Pawn on e7."),
        (battle(options="combat: false", fire="rook: [f3]", air="rook: [f6]"), "f3xf6", "Takes the undefended Rook"),
    ),
)  # fmt: skip
def test_each_move_has_a_reason_in_words(given: Given, action: str, why: str) -> None:
    """look.md, Words: short, concrete, with the odds."""
    assert why in explain(given.rules, given.view(0), given.action(action))


def test_hints_tell_the_best_few_with_reasons_and_chances() -> None:
    """look.md, Advice: best first, each with a sentence and how the game would stand."""
    given = at_battle("standard", 5)
    pending = given.pending
    assert isinstance(pending, Decision)
    choice = hint(given.rules, given.view(pending.seat), pending.seat, parse_agent("expert:400n"))
    assert len(choice.suggestions) == 3
    leads = [s.chance for s in choice.suggestions]
    assert leads == sorted(leads, reverse=True)
    for suggestion in choice.suggestions:
        assert given.allows(suggestion.action)
        assert suggestion.why.endswith(".")
        assert "%" in suggestion.standing and suggestion.pawns is None
        assert suggestion.line[0] == suggestion.action


def test_hints_are_given_for_armies_and_deployment_too() -> None:
    """ISSUE 3, point 3: in all phases."""
    given = mustering("face-off")
    for seed in range(3):
        pending = given.pending
        assert isinstance(pending, Decision)
        choice = hint(given.rules, given.view(pending.seat), pending.seat, parse_agent("expert"))
        assert len(choice.suggestions) == 3
        assert all(s.why and given.allows(s.action) for s in choice.suggestions)
        given = settled(given.after(choice.action), seed)


def test_how_the_game_stands_is_told_for_each_team() -> None:
    """look.md, Replay: for the bar and the graph, from -1, lost, to 1, won, whoever is to act."""
    ahead = battle("fire", fire="queen: [e2], rook: [f2]", air="pawn: [k5]")
    scores = assess(ahead.rules, ahead.view(0))
    assert scores[0] > 0.3
    assert scores[1] == -scores[0]
    other = battle("earth", fire="queen: [e2], rook: [f2]", air="pawn: [k5]")
    assert assess(other.rules, other.view(1))[0] > 0.3
    assert assess(mustering("standard").rules, mustering("standard").state) == (0.0, 0.0)
