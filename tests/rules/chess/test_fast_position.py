"""What a search asks of the fast position beyond the legal moves (ARCHITECTURE 12)."""

from random import Random

import pytest
from rules.chess.somewhere import moments_of, random_fen

from given import beginning, position, with_mods


def fast(fen: str):
    given = position(f'game: chess\nfen: "{fen}"')
    return given.rules.position(given.state)


def all_of(p) -> tuple:
    """Everything that making and taking back must leave alone; the order of the men means nothing."""
    men = [sorted(squares) for squares in p.men]
    return (p.board.copy(), men, p.turn, p.key, p.score, p.quiet, p.kings.copy(), p.rights, p.ghost)


@pytest.mark.parametrize("seed", range(3))
def test_a_walk_down_and_back_leaves_everything_as_it_was(seed: int):
    """ARCHITECTURE 12: push and pop over random lines; the key is the one of the position made anew."""
    given = beginning("chess", library=with_mods())  # rules of its own, since it weighs the pieces
    rules = given.rules
    for code in range(len(rules.tables.worth)):
        rules.tables.worth[code] = [code and code * 7 + square for square in range(64)]
    chance = Random(seed)
    p = rules.position(given.state)
    p.weigh_again()
    trail = []
    for _ in range(120):
        moves = p.legal()
        if not moves:
            break
        trail.append(all_of(p))
        p.push(chance.choice(moves))
        anew = p.clone()
        anew.weigh_again()
        assert anew.score == p.score
    for before in reversed(trail):
        p.pop()
        assert all_of(p) == before


@pytest.mark.parametrize("seed", range(4))
def test_keys_do_not_depend_on_the_way_there(seed: int):
    """CHESS-REP-1: the key kept move by move is the key of the board set up afresh."""
    rules = beginning("chess").rules
    for state in moments_of(rules, seed, 7):
        again = position(f'game: chess\nfen: "{rules.notation.fen_text(state)}"')
        assert again.state.position.key == state.position.key
        assert again.state.position.repetition_key() == state.position.repetition_key()


def test_keys_tell_turn_castling_and_step_past_apart():
    """CHESS-REP-1: each of them makes another position."""
    fens = [
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQk - 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w Qkq - 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K1R1 w Qkq - 0 1",
    ]

    assert len({fast(fen).key for fen in fens}) == len(fens)


def test_passing_is_for_the_search_and_is_taken_back():
    """CHESS-TURN-1: `skip` gives the turn away and forgets the step past; `pop_skip` brings both back."""
    p = fast("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1")
    before = all_of(p)
    p.skip()

    assert (p.turn, p.ghost) == (1, -1)
    assert p.key == fast("r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 0 1").key
    p.pop_skip()
    assert all_of(p) == before


@pytest.mark.parametrize(
    ("fen", "is_dead"),
    [
        ("8/8/8/3k4/8/8/8/K7 w - - 0 1", True),
        ("8/8/8/3k4/8/8/8/KB6 w - - 0 1", True),
        ("8/8/8/3k4/8/8/8/KP6 w - - 0 1", False),
        ("8/8/8/3k4/8/8/8/KBB5 w - - 0 1", False),
        ("8/8/8/3k4/8/8/8/KR6 w - - 100 90", True),
        ("8/8/8/3k4/8/8/8/KR6 w - - 99 90", False),
    ],
)
def test_a_search_sees_draws_that_may_be_claimed(fen: str, is_dead: bool):
    """CHESS-DEAD-1, CHESS-FIFTY-1: nobody can mate, or fifty moves by each side."""
    assert fast(fen).is_dead() is is_dead


def test_being_stuck_loses_in_check_and_draws_otherwise():
    """CHESS-MATE-1, CHESS-STALE-1: what having no move means."""
    mated, stalemated = fast("7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), fast("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")

    assert mated.legal() == stalemated.legal() == []
    assert mated.is_stuck_lost()
    assert not stalemated.is_stuck_lost()


@pytest.mark.parametrize("seed", range(3))
def test_captures_may_take_a_king_and_give_him_back(seed: int):
    """CHESS-CHECK-3: a pseudo-legal capture by the search may leave or take a king; `is_exposed` tells, `pop` mends."""
    chance = Random(seed)
    for _ in range(40):
        p = fast(random_fen(chance))
        legal = set(p.legal())
        before = all_of(p)
        for move in p.captures():
            p.push(move)
            assert (move in legal) == (not p.is_exposed())
            for reply in p.captures():
                p.push(reply)
                if p.kings[p.turn] < 0:
                    assert p.legal() == p.legal_plainly() == p.captures() == []
                    assert p.is_stuck_lost()
                    assert not p.is_checked()
                p.pop()
            p.pop()
        assert all_of(p) == before


def test_a_clone_of_the_fast_position_is_independent():
    """ARCHITECTURE 12: a copy stays cheap and its own."""
    p = fast("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1")
    before = all_of(p)
    copy = p.clone()
    copy.push(copy.legal()[0])

    assert all_of(p) == before
    assert all_of(copy) != before


def test_what_a_search_may_see_again_is_handed_over():
    """CHESS-REP-1: the keys since the last capture or pawn's move, as a list of its own."""
    given = beginning("chess").after("g1f3", "g8f6")
    earlier = given.rules.earlier(given.state)

    assert len(earlier) == 3
    assert earlier[-1] == given.state.position.repetition_key()
    earlier.clear()
    assert len(given.rules.earlier(given.state)) == 3


def test_chess_throws_no_dice():
    """ARCHITECTURE 3.1: there is nothing to roll and nothing to count."""
    given = beginning("chess")

    assert given.rules.outcomes(given.state) == ()
    with pytest.raises(AssertionError, match="chess throws no dice"):
        given.rules.counted(given.state)
    with pytest.raises(AssertionError, match="chess has no action"):
        given.rules.apply(given.rules.clone(given.state), "castle")
