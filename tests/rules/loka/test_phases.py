"""The four phases of a game (docs/rules/loka.md, PHASE)."""

from every_game.wander import fall
from rules.loka.fields import (
    ALONE,
    EXAMPLE,
    NO_TILES,
    SEATS,
    chosen,
    drawn,
    due,
    fallen,
    is_no_action,
    row,
    seen,
    tiles,
)

from game.core.dice import seeded, throw
from game.core.ruleset import Decision, Phase
from given import Given, beginning

TERRAIN = drawn(1, ("castle", 1, 1), ("forest", 1, 1), ("lake", 1, 1), ("eyrie", 1, 1))


def test_armies_then_terrain_then_deployment_then_battle():
    """LOKA-PHASE-1: four phases, in this order."""
    given = beginning("loka")
    assert given.pending.phase is Phase.ARMY
    given = given.after(*(ALONE,) * 4)
    assert due(given) == ((4,), "LOKA-TERRAIN-2")
    for face in TERRAIN[:1]:
        given = fallen(given, face)
    for _ in range(4):
        given = fallen(fallen(given, 1), 1, 1)
    assert due(given) == ((20,) * 4, "LOKA-DEPLOY-1")
    given = fallen(given, 1, 2, 3, 4)
    assert given.pending.phase is Phase.DEPLOY
    for seat in SEATS:
        given = given.after(f"deploy:king,{row(seat, 1)[5]}")
    assert due(given) == ((20,) * 4, "LOKA-TURN-1")
    given = fallen(given, 4, 3, 2, 1)
    assert given.pending.phase is Phase.BATTLE
    assert given.pending.prompt == "move"


def test_without_terrain_deployment_follows_the_armies():
    """LOKA-PHASE-2: the second phase is skipped."""
    given = chosen(options=NO_TILES)

    assert due(given) == ((20,) * 4, "LOKA-DEPLOY-1")
    assert tiles(fallen(given, 1, 2, 3, 4)) == {}


def test_allies_may_confer_before_deployment():
    """LOKA-PHASE-3: while armies are chosen a seat sees what its ally has taken, an enemy does not."""
    taken = beginning("loka").after(EXAMPLE)
    other = beginning("loka").after(ALONE)

    assert seen(taken, 2) != seen(other, 2)
    assert seen(taken, 1) == seen(other, 1)


def test_from_deployment_on_no_seat_knows_more_than_another():
    """LOKA-PHASE-4: allies share nothing but the board, in deployment and in battle; there is no text to talk with."""
    deploying = chosen(dice=(*TERRAIN, 3, 1, 2, 4))
    moments = [deploying, deploying.after("deploy:king,a7"), fighting(7)]

    for moment in moments:
        views = [seen(moment, seat) for seat in range(4)]
        assert all(view == views[0] for view in views)
        assert is_no_action(moment, "say:attack")


def fighting(seed: int) -> Given:
    """The first turn of a game whose dice come from its seed and whose choices are the first of every list."""
    given = beginning("loka", seed=seed)
    state = given.rules.clone(given.state)
    while True:
        fall(given.rules, state)
        pending = given.rules.pending(state)
        assert isinstance(pending, Decision)
        if pending.phase is Phase.BATTLE:
            return Given(given.rules, state)
        given.rules.apply(state, given.rules.actions(state)[0])


def test_the_same_seed_rolls_the_same_dice():
    """LOKA-PHASE-5: two games of one seed are alike, one of another seed is not."""
    assert fighting(7).text == fighting(7).text
    assert fighting(7).digest == fighting(7).digest
    assert fighting(7).text.replace("seed: 8", "seed: 7") != fighting(8).text


def test_all_dice_come_from_one_generator_in_the_order_of_the_rules():
    """LOKA-PHASE-5: who lays, then draw, column and row for each tile, then the order of deployment."""
    for seed in range(1, 12):
        given = chosen(*(ALONE,) * 4, seed=seed, options={"terrain_tiles": 2})
        dice: list[int] = []
        rng = seeded(seed)
        by_hand = given
        rules = []
        while not isinstance(by_hand.pending, Decision):
            sides, rule = due(by_hand)
            rng, faces = throw(rng, sides)
            rules.append(rule)
            dice += faces
            by_hand = fallen(by_hand, *faces)
        alone = given.rules.clone(given.state)
        fall(given.rules, alone)
        assert Given(given.rules, alone).file["terrain"] == by_hand.file["terrain"]
        assert Given(given.rules, alone).turn == by_hand.turn
        assert rules[:3] == ["LOKA-TERRAIN-2", "LOKA-TERRAIN-3", "LOKA-TERRAIN-5"]
        assert rules[-1] in ("LOKA-DEPLOY-1", "LOKA-DEPLOY-2")


def test_no_choice_uses_the_generator():
    """LOKA-PHASE-5: only dice do; choosing another army leaves what will fall as it is."""
    one, two = chosen(seed=5).state, chosen(*(ALONE,) * 4, seed=5).state

    assert one.rng == two.rng == seeded(5)
