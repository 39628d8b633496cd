"""Computer players of Castle: they see wins, save their Castles, spend tokens well and peek at nothing (ISSUE 4)."""

from __future__ import annotations

from typing import Any

import pytest
from ai.fields import VARIANTS, fast, in_game
from ai.moments import chosen, settled
from rules.castle.fields import field, state, thrown

from game.ai.levels import LEVELS, parse_agent
from game.ai.player import assess, choose, explain, hint
from game.core.ruleset import Decision, Result
from given import Given, beginning

NO_TOKENS = "tokens: {light: 0, dark: 0}"
SMALL = {"easy": "easy:40n", "normal": "normal:60n", "hard": "hard:90n", "expert": "expert:120n"}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("level", ("random", *SMALL))
def test_every_level_plays_every_variant(variant: str, level: str) -> None:
    """ISSUE 4, point 3: all levels in all seven variants, dice and tokens included."""
    given = settled(beginning("castle", variant), 1)
    for ply in range(8):
        if isinstance(given.pending, Result):
            break
        choice = chosen(given, SMALL.get(level, level), 3, ply)
        assert given.allows(choice.action)
        given = settled(given.after(choice.action), ply)


@pytest.mark.parametrize("level", SMALL.values())
def test_an_open_castle_is_taken(level: str) -> None:
    """CASTLE-WIN-1: even who overlooks much sees this."""
    given = field("knight: [e7], griffin: [b2], elf: [a3]", "lich: [a6], ogre: [j9]")
    assert chosen(given, level).action == "e7xe10"


@pytest.mark.parametrize("agent", ("hard:300n", "expert:300n"))
def test_a_threatened_castle_is_saved(agent: str) -> None:
    """CASTLE-TURN-7: nothing forces a player to answer, but the Castle would be lost."""
    given = field("paladin: [a6], elf: [j3]", "death_knight: [e4], ogre: [j9]")
    after = given.after(chosen(given, agent).action)
    assert not any(text.endswith("xe1") for text in after.actions())


FIVE = (
    (
        "soldier: [a2, e2, j2], elf: [b2, d4, f4, g4], knight: [b5], lion: [b1], griffin: [e4]",
        "skeleton: [a9, h9, j9], orc: [g7, c8, e9], dire_wolf: [b10], dragon: [a7], ogre: [g8]",
        "light",
        "e4e7",
    ),
    (
        "soldier: [a2, e2, h2, c4], elf: [b2, f2, g4], knight: [e4, g5], lion: [b1], griffin: [a1], giant: [i1, d3]",
        "skeleton: [a9, c9, j9], orc: [b9, d9], death_knight: [h7, i9, c10], dire_wolf: [c6, b10], "
        "dragon: [a8, j10], ogre: [d10]",
        "light",
        "e4xh7",
    ),
    (
        "soldier: [a2, c2, e2, h2, j2], elf: [b2, h4, i4, d6], lion: [f5], griffin: [d1]",
        "skeleton: [a9, c9, f9, j9], orc: [d9, g9], death_knight: [i1, g8, h10], dragon: [a10, j10]",
        "dark",
        "i1h1",
    ),
    (
        "soldier: [a2, c2, j2, e4], elf: [b2, d2, g2, i2], knight: [c1, h4], lion: [b1, i1], "
        "griffin: [j1, a3], giant: [e2]",
        "skeleton: [a9, c9, h9, j9], orc: [g7, e8, b9, g9], death_knight: [c10, h10], "
        "dire_wolf: [b10, i10], dragon: [j10], ogre: [a7, d10]",
        "light",
        "h4h7",
    ),
)


@pytest.mark.parametrize(("light", "dark", "turn", "first"), FIVE)
def test_expert_sees_the_castle_fall_in_five_plies(light: str, dark: str, turn: str, first: str) -> None:
    """ISSUE 4, point 3: a forced win of the Castle in five plies."""
    given = field(light, dark, turn=turn)
    choice = chosen(given, "expert:20000n")
    assert choice.action == first
    assert choice.suggestions[0].mate == 3


def test_an_effect_that_reaches_the_castle_is_unlocked() -> None:
    """CASTLE-TACTICIAN-2: a token is spent when only the effect wins."""
    given = field("knight: [e6], elf: [a3]", "orc: [j9], ogre: [a9]", variant="tactician")
    first = chosen(given, "expert:400n").action
    assert first == "token:unlock"
    assert chosen(given.after(first), "expert:400n").action == "e6xe10!lance"


def fight(light_tokens: int, dark_tokens: int, turn: str, attack: str, defend: str, victim: str = "e10") -> Given:
    """A Knight has attacked, and the dice lie so; `turn` is asked."""
    tokens = f"tokens: {{light: {light_tokens}, dark: {dark_tokens}}}"
    combat = f"combat: {{from: e8, to: {victim}, attack: {attack}, defend: {defend}}}"
    return field(
        "knight: [e8], elf: [a3]", "orc: [d8], ogre: [j9]", turn=turn, variant="av1",
        state=f"die: 3, active: light, {tokens}, {combat}",
    )  # fmt: skip


def test_a_token_goes_to_the_die_that_turns_the_fight_most_often() -> None:
    """CASTLE-TOKEN-4: 2 and 3 against 9; of the three dice the defender's turns it most often."""
    given = fight(1, 0, "light", "[[8, 2], [10, 3]]", "[[10, 9]]")
    choice = chosen(given, "hard:200n")
    assert choice.action == "token:defend,d10,9"


def test_no_token_goes_to_a_fight_that_matters_little() -> None:
    """CASTLE-TOKEN-2: spent tokens are gone; an Orc that can hardly be saved is not worth the last one."""
    given = fight(0, 1, "dark", "[[8, 8], [6, 6]]", "[[6, 1]]", "d8")
    assert chosen(given, "hard:200n").action == "keep"


def test_a_castle_is_defended_with_the_last_token() -> None:
    """CASTLE-TOKEN-4: who would lose the Castle spends what there is."""
    given = fight(0, 1, "dark", "[[8, 5], [10, 3]]", "[[10, 2]]")
    assert chosen(given, "hard:200n").action.startswith("token:")


FAR = "soldier: [a2], elf: [a4], lion: [b1], griffin: [a1], giant: [d1], paladin: [f1]"
HOST = "orc: [j9], skeleton: [i9], lich: [h8], dragon: [a10, j10], ogre: [d10], dire_wolf: [g8], death_knight: [b8]"
"""One of every other kind, far from the Castle, so that each card has somebody to move."""


def test_a_bad_roll_is_thrown_again_and_a_good_one_is_not() -> None:
    """CASTLE-TOKEN-3: 1 is the Soldier's number, 3 the Knight's, which strikes at the Castle; dark will strike too."""
    light, dark = f"knight: [e8], {FAR.replace('f1', 'b7')}", HOST.replace("h8", "e4").replace("b8", "e3")
    tokens = "tokens: {light: 3, dark: 0}"
    bad = field(light, dark, variant="adventure", state=f"die: 1, {tokens}")
    good = field(light, dark, variant="adventure", state=f"die: 3, {tokens}")
    assert chosen(bad, "expert:200n").action == "token:move,d8,1"
    assert chosen(good, "expert:200n").action == "e8xe10"


def test_the_other_sides_good_roll_is_spoilt() -> None:
    """CASTLE-TOKEN-3: the seat that does not move may have the die rolled again."""
    light, dark = f"knight: [e8], {FAR}", HOST
    asked = "active: light, tokens: {light: 0, dark: 2}"
    good = field(light, dark, turn="dark", variant="adventure", state=f"die: 3, {asked}")
    harmless = field(light, dark, turn="dark", variant="adventure", state=f"die: 1, {asked}")
    assert chosen(good, "hard:200n").action == "token:move,d8,3"
    assert chosen(harmless, "hard:200n").action == "keep"


def test_a_die_is_traded_when_the_castle_is_at_stake() -> None:
    """CASTLE-BLITZ-13: without a token, a die brings one."""
    combat = "combat: {from: e8, to: e10, attack: [[8, 5], [10, 3]], defend: [[10, 2]]}"
    tokens = "tokens: {light: 0, dark: 0}"
    given = field(
        "knight: [e8], elf: [a3]", "orc: [j9]", turn="dark", variant="blitz",
        state=f"dice: [4, 4, 1, 2, 3, 5], active: light, {tokens}, {combat}",
    )  # fmt: skip
    assert chosen(given, "hard:200n").action.startswith("trade:d")


@pytest.mark.parametrize("army", ("formal", "informal"))
@pytest.mark.parametrize("agent", ("easy:40n", "hard:40n"))
def test_armies_are_chosen(army: str, agent: str) -> None:
    """CASTLE-EXPANDED-7: a ready army or square by square, complete and legal either way."""
    given = beginning("castle", "expanded", {"army": army, "first": "light"})
    for ply in range(60):
        pending = given.pending
        assert isinstance(pending, Decision)
        if pending.prompt != "army":
            break
        given = given.after(chosen(given, agent, 5, ply).action)
    for pieces in given.file["pieces"].values():
        assert len(pieces["castle"]) == 1
        assert sum(map(len, pieces.values())) >= 15


def test_square_by_square_an_army_is_completed() -> None:
    """CASTLE-EXPANDED-7: who has begun to place goes on to the end, with what fits best."""
    given = beginning("castle", "expanded", {"first": "light"}).after("place:griffin,a1")
    for ply in range(18):
        given = given.after(chosen(given, "expert:40n", 5, ply).action)
    assert given.turn == "dark"


def test_cards_are_laid() -> None:
    """CASTLE-CARDS-7: even numbers for those whose effects do most."""
    given = beginning("castle", "adventure", {"card_order": "choose", "first": "light"})
    for ply in range(20):
        pending = given.pending
        if not isinstance(pending, Decision) or pending.prompt != "card":
            break
        given = given.after(chosen(given, "hard:40n", 5, ply).action)
    row = state(thrown(given, 3))["cards"]["light"]
    assert len(row) == 8 and row[7] == "castle"
    assert row.index("giant") % 2 == 1


def test_a_hidden_army_changes_nothing() -> None:
    """GOALS, hidden information: everything hidden shuffled, the same choice."""
    start = beginning("castle", "expanded", {"first": "light"})
    texts = []
    for army in ("army:standard", "army:vanguard", "army:banners"):
        given = start.after(army)
        texts.append([chosen(given, agent, 4, 3).action for agent in ("easy:40n", "expert:40n")])
    assert texts[0] == texts[1] == texts[2]


@pytest.mark.parametrize("variant", ("standard", "adventure", "blitz"))
def test_node_budgets_make_choices_reproducible(variant: str) -> None:
    """GOALS, Opponents."""
    given = in_game(variant, 3, 16)
    assert chosen(given, "hard:120n", 9).action == chosen(given, "hard:120n", 9).action


def test_one_legal_action_is_played_without_search() -> None:
    """GOALS, Opponents: nothing to think about."""
    given = field("", "orc: [j9]")
    choice = chosen(given, "expert")
    assert (choice.action, choice.nodes) == ("pass", 0)


# --- words


@pytest.mark.parametrize(
    ("text", "why"),
    (
        ("e4xe7", "Takes the undefended Ogre on e7."),
        ("e4d4", "Brings the Knight to safety."),
        ("e4h7", "Threatens the Castle."),
        ("a9a10", "The Soldier becomes a Knight."),
    ),
)
def test_reasons_in_a_sentence(text: str, why: str) -> None:
    """USERS, hints: what the move does, by the names on the board."""
    given = field("knight: [e4], soldier: [a9]", "ogre: [e7], orc: [j9]")
    found = explain(given.rules, given.view(0), given.action(text))
    assert found == why


def test_reasons_with_odds_and_effects() -> None:
    """CASTLE-COMBAT-10: the exact chance, and the effect by its owner's name."""
    given = field(
        "soldier: [j2]", "death_knight: [e4], lich: [a5]",
        turn="dark", variant="av1", state=f"die: 4, {NO_TOKENS}",
    )  # fmt: skip
    said = explain(given.rules, given.view(1), given.action("e4xe1!lance"))
    assert said == "Attacks the Castle: 72 % to win the game. By Cursed Lance."


def test_a_hint_tells_the_best_moves() -> None:
    """USERS, hints: three moves with reasons and how the game stands."""
    given = field("knight: [e7], elf: [a3]", "orc: [j9]")
    found = hint(given.rules, given.view(0), given.pending.seat, parse_agent("expert:200n"))
    assert found.action == "e7xe10"
    assert found.suggestions[0].why == "Destroys the Castle and wins."
    assert found.suggestions[0].standing == "Light wins in 1"


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_move_has_a_reason(variant: str) -> None:
    """USERS, hints: a sentence for each listed move, and the position is left as it was."""
    given = in_game(variant, 2, 60 if variant == "expanded" else 18)
    before = given.digest
    pending: Any = given.pending
    for action in given.rules.actions(given.state):
        if pending.prompt == "move" and not str(action).startswith(("token:move", "trade")):
            said = explain(given.rules, given.view(pending.seat), action)
            assert said.endswith(".") and "  " not in said
    assert given.digest == before


def test_the_bar_shows_who_stands_better() -> None:
    """look.md, Replay: a look at the board alone, for both teams."""
    given = field("knight: [d4], paladin: [a1]", "orc: [j9]")
    light, dark = assess(given.rules, given.state)
    assert light == -dark > 0


@pytest.mark.parametrize("stronger", list(LEVELS)[1:])
def test_levels_see_more_than_those_below(stronger: str) -> None:
    """GOALS, Opponents: each looks at least as deep and errs no more."""
    from game.ai.judges.castle_staff import skill_in

    rules = beginning("castle", "standard").rules
    names = list(LEVELS)
    upper = skill_in(rules, LEVELS[stronger])
    lower = skill_in(rules, LEVELS[names[names.index(stronger) - 1]])
    assert upper.deepest >= lower.deepest
    assert upper.spread <= lower.spread or lower.name == "random"


def test_a_view_is_enough() -> None:
    """ARCHITECTURE 11: the player is given a view, never the state."""
    given = in_game("adventure", 2, 10)
    pending = given.pending
    assert isinstance(pending, Decision)
    view = given.view(pending.seat)
    before = given.rules.notation.pack(view)
    choose(given.rules, view, pending.seat, parse_agent("hard:60n"), 1, 10)
    assert given.rules.notation.pack(view) == before
    assert fast(given).key == given.rules.position(given.state).key
