"""What both sides of a duel could still do decides how a round is thought to end (ISSUE 14, GOALS: Opponents)."""

import pytest

from game.ai.judges.lytharian_arsenal import Effect
from game.ai.judges.lytharian_bout import Outlook, Side
from game.ai.judges.lytharian_reserves import BEFORE, FIGHT, Reserve, Reserves, terms_of, weighed

FURY = Effect(2, strength=3.0, is_fast=True)
LANCE = Effect(3, harm=4.0, is_fast=True, is_aimed=True)
NOBODY = ("", "")
WARD = Effect(2, guard=3.0, is_fast=True)
SWORD = Effect(2, strength=5.0, slot="weapon")
NOTHING = Reserve(0.0, 0.0, 0.0)
EVEN = Outlook(0.4, 0.4)


def side(mana: int, *options: tuple[Effect, ...]) -> Side:
    """A fighter whose owner has so much mana and these cards."""
    return Side(3.0, 5.0, 0.0, mana, list(options), True, {})


def reserve(mana: int, *options: tuple[Effect, ...]) -> Reserve:
    return Reserves().of([f"card {number}" for number in range(len(options))], NOBODY, [], side(mana, *options))


def ends(
    kills: tuple[float, float] = (-2.0, -2.0),
    reserves: tuple[Reserve, Reserve] = (NOTHING, NOTHING),
    lower: int = 0,
    shown: int = 0,
    bout: Outlook = EVEN,
    *,
    is_fight: bool = False,
) -> tuple[float, float]:
    """How likely the first seat wins and loses."""
    terms = terms_of(bout, kills, reserves, lower, shown, is_fight)
    end = weighed(FIGHT if is_fight else BEFORE, terms)
    return end.wins, end.loses


def test_mana_buys_the_most_that_it_can_each_card_once() -> None:
    """LYTH-MANA-6: five mana buy a bolt and a rage, four only one of them; two of the same card count twice."""
    assert reserve(5, (FURY,), (LANCE,)).strikes == 7.0
    assert reserve(4, (FURY,), (LANCE,)).strikes == 4.0
    assert reserve(4, (FURY,), (FURY,)).strikes == 6.0
    assert reserve(9, (FURY,)).strikes == 3.0
    assert reserve(0, (FURY,), (LANCE,)) == NOTHING


def test_only_fast_cards_count_in_the_fight() -> None:
    """LYTH-FAST-2, LYTH-DUEL-5: a sword is taken up before it."""
    both = reserve(4, (FURY,), (SWORD,))
    assert (both.strikes, both.fast) == (8.0, 3.0)


def test_what_wards_off_is_counted_apart() -> None:
    """LYTH-DUEL-8: what one endures more helps against being killed, not to kill."""
    assert reserve(4, (WARD,), (FURY,)) == Reserve(3.0, 3.0, 3.0)


def test_of_the_ways_to_use_a_card_one_is_taken() -> None:
    """LYTH-MANA-6: a spell of any cost takes what mana the others leave."""
    fireball = tuple(Effect(x, harm=float(x), is_fast=True) for x in range(1, 8))
    assert reserve(6, fireball, (LANCE,)).strikes == 7.0, "three for the lance and three for the ball"


def test_the_same_question_is_reckoned_once() -> None:
    """GOALS, Speed: most states of a thought share hands and mana."""
    reserves = Reserves()
    first = reserves.of(["fury"], NOBODY, [], side(5, (FURY,)))
    assert reserves.of(["fury"], NOBODY, [], side(5, (FURY,))) is first
    assert reserves.of(["fury"], NOBODY, [], side(1, (FURY,))).strikes == 0.0, "with other mana it is another question"
    assert reserves.of(["fury"], NOBODY, [LANCE], side(5, (FURY,), (LANCE,))).strikes == 7.0, "an ability too"


@pytest.mark.parametrize("is_fight", [False, True])
def test_both_seats_are_weighed_alike(is_fight: bool) -> None:
    """LYTH-DUEL-8: what speaks for one seat speaks as much for the other in its place."""
    strong, weak = Reserve(9.0, 6.0, 2.0), Reserve(3.0, 1.0, 4.0)
    wins, loses = ends((1.0, -3.0), (strong, weak), 1, -1, Outlook(0.6, 0.3), is_fight=is_fight)
    other = ends((-3.0, 1.0), (weak, strong), -1, 1, Outlook(0.3, 0.6), is_fight=is_fight)
    assert (loses, wins) == pytest.approx(other)
    assert wins > loses and wins + loses < 1.0


@pytest.mark.parametrize("is_fight", [False, True])
def test_more_to_strike_with_helps_and_more_to_ward_off_makes_ties(is_fight: bool) -> None:
    """LYTH-DUEL-8, -9: with both alive the round is a tie."""
    bare = ends(is_fight=is_fight)
    assert bare[0] == pytest.approx(bare[1])
    armed = ends(reserves=(Reserve(6.0, 6.0, 0.0), NOTHING), is_fight=is_fight)
    assert armed[0] > bare[0] and armed[1] < armed[0]
    warded = ends(reserves=(Reserve(6.0, 6.0, 8.0), Reserve(6.0, 6.0, 8.0)), is_fight=is_fight)
    open_ = ends(reserves=(Reserve(6.0, 6.0, 0.0), Reserve(6.0, 6.0, 0.0)), is_fight=is_fight)
    assert sum(warded) < sum(open_)


def test_who_is_seen_alone_may_be_named_alone() -> None:
    """LYTH-TARGET-1: a fighter face down can't be named for a bolt before the fight."""
    seen = ends(shown=1)
    assert seen[0] < seen[1]


def test_the_lower_power_score_wins_when_both_fall() -> None:
    """LYTH-DUEL-8."""
    lower = ends(lower=1)
    assert lower[0] > lower[1]
