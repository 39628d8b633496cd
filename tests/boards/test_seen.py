"""Positions that have come up: states share them, and none changes another's."""

from game.boards.seen import NOTHING_SEEN, Seen


def test_a_longer_one_shares_what_both_have_seen():
    """GOALS, «What is known about getting there»: states share what only grows."""
    one = Seen([1, 2])
    two = one.then(3)
    three = two.then(1)

    assert (list(one), list(two), list(three)) == ([1, 2], [1, 2, 3], [1, 2, 3, 1])
    assert one._keys is three._keys
    assert (len(one), len(three), three.times(), two.times()) == (2, 4, 2, 1)


def test_two_that_go_different_ways_do_not_meet():
    """GOALS, «What is known about getting there»: what is taken back and played otherwise begins a list of its own."""
    root = Seen([7])
    first = root.then(8)
    other = root.then(9)

    assert (list(first), list(other), list(root)) == ([7, 8], [7, 9], [7])
    assert list(other.then(7)) == [7, 9, 7] and list(first.then(1)) == [7, 8, 1]
    assert first == Seen([7, 8]) and hash(first) == hash(Seen([7, 8])) and first != other


def test_nothing_stays_nothing():
    """LOKA-DRAW-3: games do not see each other's positions."""
    one, other = NOTHING_SEEN.then(1), NOTHING_SEEN.then(2)

    assert (list(one), list(other), len(NOTHING_SEEN), NOTHING_SEEN.times()) == ([1], [2], 0, 0)
