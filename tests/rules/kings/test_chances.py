"""Exact chances: the worked examples of the rule book to the last digit (docs/rules/kings.md, NERVE, HIT, DAMAGE)."""

from fractions import Fraction
from itertools import product

import pytest

from game.rules.kings.chances import NerveOdds, Volley, damage_of, mean, nerve_odds, outcome, together, verdict
from game.rules.kings.special import Blast

F = Fraction


def volley(dice: int, need: int, damage_need: int, **rest: object) -> Volley:
    return Volley(1, 2, "melee", dice, need, damage_need, **rest)  # type: ignore[arg-type]


# --- Nerve


def test_a_test_of_nerve_adds_damage_to_2d6():
    """KINGS-NERVE-2: 11/13 with 3 damage, as worked in the book; with Brutal one more."""
    assert nerve_odds(11, 13, 3, False) == NerveOdds(F(7, 12), F(1, 4), F(1, 6))
    assert nerve_odds(11, 13, 4, False) == NerveOdds(F(5, 12), F(11, 36), F(5, 18))


def test_an_inspired_rout_is_rolled_again():
    """KINGS-NERVE-8, KINGS-SPECIAL-INSPIRING: the Rout is squared."""
    assert nerve_odds(11, 13, 3, True) == NerveOdds(F(49, 72), F(7, 24), F(1, 36))


def test_double_six_wavers_and_double_one_holds():
    """KINGS-NERVE-3, KINGS-NERVE-4: 14/16 with 1 damage and with 20."""
    assert nerve_odds(14, 16, 1, False) == NerveOdds(F(35, 36), F(1, 36), F(0))
    assert nerve_odds(14, 16, 20, False) == NerveOdds(F(1, 36), F(0), F(35, 36))


def test_who_cannot_waver_is_steady_until_it_routs():
    """KINGS-NERVE-5: –/14 with 3 damage, also on double six."""
    assert nerve_odds(None, 14, 3, False) == NerveOdds(F(11, 12), F(0), F(1, 12))
    assert verdict((6, 6), 13, None, 14) == "steady"
    assert verdict((6, 6), 13, 14, 16) == "waver"


# --- attacks


def test_ten_attacks_at_four_and_four():
    """KINGS-HIT-1, KINGS-DAMAGE-1: each die 1/4, mean 5/2."""
    spread = damage_of(volley(10, 4, 4))
    assert (mean(spread), spread[0]) == (F(5, 2), F(59049, 1048576))


def test_six_to_hit_after_moving_at_cover():
    """KINGS-HIT-2: mean 5/6, no damage (11/12)^10."""
    spread = damage_of(volley(10, 6, 4))
    assert (mean(spread), spread[0]) == (F(5, 6), F(11, 12) ** 10)


def test_half_the_dice_when_seven_would_be_needed():
    """KINGS-HIT-4: five dice at six, mean 5/12, no damage 161051/248832."""
    spread = damage_of(volley(5, 6, 4, is_halved=True))
    assert (mean(spread), spread[0]) == (F(5, 12), F(161051, 248832))


def test_a_volley_and_the_test_after_it():
    """KINGS-SHOOT-7, KINGS-NERVE-1: ten dice at a 14/16 unit that already has 5 damage."""
    found = outcome(damage_of(volley(10, 4, 4)), 14, 16, 5, False)
    assert found.untested == F(59049, 1048576)
    assert (found.steady, found.waver, found.rout) == (
        F(12309439, 37748736),
        F(1089333, 4194304),
        F(422173, 1179648),
    )
    assert found.untested + found.steady + found.waver + found.rout == 1


@pytest.mark.parametrize(
    ("dice", "rout"),
    [
        (12, F(5050955, 201326592)),
        (24, F(2245304291162309, 10133099161583616)),
        (36, F(5493, 10000)),
    ],
)
def test_front_flank_and_rear(dice: int, rout: F):
    """KINGS-FLANK-1: 12 Attacks, 4+, Crushing Strength (1) against De 5, 14/16, fresh; the rear to four digits."""
    spread = damage_of(volley(dice, 4, 4))
    found = outcome(spread, 14, 16, 0, False)
    assert mean(spread) == dice // 4
    assert found.rout == rout or abs(found.rout - rout) < F(1, 20000)
    assert (dice == 36) != (found.rout == rout)


def test_lancers():
    """KINGS-SPECIAL-THUNDEROUS, KINGS-SPECIAL-PHALANX: 16 at 3+ and 2+; hindered 4+ and 4+; at pikes 3+ and 4+."""
    assert mean(damage_of(volley(16, 3, 2))) == F(80, 9)
    assert mean(damage_of(volley(16, 4, 4))) == 4
    assert mean(damage_of(volley(16, 3, 4))) == F(16, 3)


def test_ones_rolled_again():
    """KINGS-SPECIAL-ELITE, KINGS-SPECIAL-VICIOUS: 12 at 3+ against De 4."""
    assert mean(damage_of(volley(12, 3, 4))) == 4
    assert mean(damage_of(volley(12, 3, 4, elite=True))) == F(14, 3)
    assert mean(damage_of(volley(12, 3, 4, elite=True, vicious=True))) == F(49, 9)


def test_a_blast_multiplies_hits():
    """KINGS-SPECIAL-BLAST: two dice at 5+, D3+1 hits each, Piercing (2) against De 5."""
    spread = damage_of(volley(2, 5, 3, blast=Blast(3, 1)))
    assert (mean(spread), spread[0]) == (F(4, 3), F(249001, 531441))


def test_a_big_shield_against_fire():
    """KINGS-SPECIAL-BIGSHIELD: Fireball (6) at its front; Crushing Strength (2) damages on 4+."""
    assert mean(damage_of(volley(6, 4, 6))) == F(1, 2)


def test_a_score_above_six_cannot_damage():
    """KINGS-DAMAGE-2."""
    assert damage_of(volley(6, 2, 7)) == (1, *[0] * 6)


@pytest.mark.parametrize("elite", [False, True])
@pytest.mark.parametrize("vicious", [False, True])
@pytest.mark.parametrize(("need", "damage_need"), [(2, 3), (5, 6)])
def test_odds_are_what_counting_all_dice_gives(elite: bool, vicious: bool, need: int, damage_need: int):
    """KINGS-ACT-6, KINGS-DICE-2: two dice counted one by one, re-rolls once and never twice."""
    found = [F(0)] * 3
    for faces in product(range(1, 7), repeat=4):
        ways = [0, 0, 0]
        for again in product(range(1, 7), repeat=2 if elite else 1):
            ways[_hits(faces[:2], again, need, elite)] += 1
        total = 6 ** (2 if elite else 1)
        for hits, many in enumerate(ways):
            for damage, chance in enumerate(_damage(hits, damage_need, vicious)):
                found[damage] += F(many, total) * chance / 6**4
    assert tuple(found) == damage_of(volley(2, need, damage_need, elite=elite, vicious=vicious))


def _hits(faces: tuple[int, ...], again: tuple[int, ...], need: int, elite: bool) -> int:
    rerolls = iter(again)
    return sum((next(rerolls) if elite and face == 1 else face) >= need for face in faces)


def _damage(hits: int, need: int, vicious: bool) -> list[F]:
    spread = [F(1), F(0), F(0)]
    for _ in range(hits):
        p = sum(
            F(1, 6)
            * (sum(F(1, 6) for second in range(1, 7) if second >= need) if vicious and face == 1 else face >= need)
            for face in range(1, 7)
        )
        spread = [spread[0] * (1 - p), spread[1] * (1 - p) + spread[0] * p, spread[2] + spread[1] * p]
    return spread


def test_several_attacks_add_up():
    """KINGS-MELEE-3: the spread of two chargers is that of all their dice, where both roll alike."""
    one = damage_of(volley(3, 4, 4))
    assert together([one, one]) == damage_of(volley(6, 4, 4))
