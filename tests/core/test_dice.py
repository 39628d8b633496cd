"""Dice that every machine rolls alike (ARCHITECTURE 3.5)."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from game.core.dice import advance, below, child, seeded, throw

# The first outputs of SplitMix64 as its reference implementation gives them (Vigna, prng.di.unimi.it/splitmix64.c;
# the second row is the one that the tests of many libraries quote for the seed 1234567).
VECTORS = {
    0: [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B],
    1234567: [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821],
}


@pytest.mark.parametrize("seed", VECTORS)
def test_the_generator_is_splitmix64(seed: int):
    """ARCHITECTURE 3.5: records must replay for years, so the numbers are those of the published generator."""
    rng, found = seed, []
    for _ in range(5):
        rng, bits = advance(rng)
        found.append(bits)

    assert found == VECTORS[seed]


def test_states_stay_within_64_bits():
    """ARCHITECTURE 3.5: one integer in the state, never larger."""
    rng = 2**64 - 1
    for _ in range(100):
        rng, bits = advance(rng)
        assert 0 <= rng < 2**64
        assert 0 <= bits < 2**64


def test_a_throw_gives_a_face_for_each_die_in_order():
    """ARCHITECTURE 3.5: from 1 up to its sides; the same generator throws the same."""
    rng, faces = throw(7, (4, 6, 8, 12, 20, 1))

    assert len(faces) == 6
    assert all(1 <= face <= sides for face, sides in zip(faces, (4, 6, 8, 12, 20, 1), strict=True))
    assert throw(7, (4, 6, 8, 12, 20, 1)) == (rng, faces)
    assert throw(8, (4, 6, 8, 12, 20, 1)) != (rng, faces)
    assert throw(7, ()) == (7, ())


def test_throwing_together_or_one_after_another_is_the_same():
    """ARCHITECTURE 3.5: a die does not know with which others it falls."""
    rng, one = throw(99, (6,))
    rng, two = throw(rng, (20,))

    assert throw(99, (6, 20)) == (rng, one + two)


@pytest.mark.parametrize("sides", [2, 4, 6, 7, 20])
def test_all_faces_are_equally_likely(sides: int):
    """ARCHITECTURE 3.5: chi-square over 20 000 throws from a fixed seed; 5 standard deviations are allowed."""
    rng, seen = seeded(sides), Counter()
    for _ in range(20_000):
        rng, face = below(rng, sides)
        seen[face] += 1
    expected = 20_000 / sides
    chi = sum((seen[face] - expected) ** 2 / expected for face in range(sides))

    assert set(seen) == set(range(sides))
    assert chi < sides - 1 + 5 * (2 * (sides - 1)) ** 0.5


def test_small_numbers_do_not_come_up_too_often():
    """ARCHITECTURE 3.5: bits beyond the last whole multiple are thrown again (rejection)."""
    huge = (1 << 63) + 1  # without rejection every number below 2^63 - 1 would come up twice as often
    rng, low = 1, 0
    for _ in range(4000):
        rng, number = below(rng, huge)
        low += number < huge // 2

    assert abs(low - 2000) < 5 * 32


def test_a_small_seed_is_the_state_itself():
    """ARCHITECTURE 3.5: so that the state of a moment can stand as `seed` in its position file."""
    assert [seeded(seed) for seed in (0, 7, 2**64 - 1)] == [0, 7, 2**64 - 1]


def test_seeds_of_any_size_give_states_of_their_own():
    """CONTRACT, `--seed`: negative and huge ones too."""
    seeds = [-1, -2, -(2**70), 2**64, 2**64 + 1, 2**65, 2**128, 10**100]
    states = [seeded(seed) for seed in seeds]

    assert len(set(states)) == len(seeds)
    assert all(0 <= state < 2**64 for state in states)
    assert states == [seeded(seed) for seed in seeds]


def test_a_child_is_unrelated_to_its_parents_dice():
    """ARCHITECTURE 3.7: the seed for imagining derives from the match's seed and the ply, and tells nothing of them."""
    parent = 42
    children = {child(parent, ply) for ply in range(1000)}
    coming, rng = set(), parent
    for _ in range(1000):
        rng, bits = advance(rng)
        coming |= {rng, bits}

    assert len(children) == 1000
    assert not children & coming
    assert child(parent, 1, 2) != child(parent, 2, 1)
    assert child(parent) == parent


STOPPED_AGAIN_AND_AGAIN = """
import signal
from game.core.dice import child, throw

def stop(*_):
    raise KeyboardInterrupt

signal.signal(signal.SIGALRM, stop)
stopped = 0
for turn in range(3000):
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.0001)
        while True:
            throw(child(turn, 1, 2, 3), (6,) * 50)
    except KeyboardInterrupt:
        stopped += 1
print(stopped)
"""


def test_ctrl_c_in_the_middle_of_a_roll_is_an_interruption(tmp_path: Path) -> None:
    """Compiled, one of thirty runs of `simulate` that were stopped by Ctrl+C ended with «fatal: out of memory»."""
    done = subprocess.run([sys.executable, "-c", STOPPED_AGAIN_AND_AGAIN], capture_output=True, text=True, cwd=tmp_path)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "3000", "")
