"""`fourcrowns perft`."""

from cli.coin import CoinRules, CoinState
from cli.positions import FOOLS_MATE, KIWIPETE, START

from game.cli.perft import count, settled


def test_the_last_line_is_the_bare_total(run, fen):
    """CONTRACT, perft; published counts of the start position."""
    assert run("perft", fen(START), "--depth", "3").out == "8902\n"


def test_kiwipete_to_depth_three(run, fen):
    """CONTRACT, perft; chessprogramming.org, Perft Results, position 2."""
    assert run("perft", fen(KIWIPETE), "--depth", "3").out == "97862\n"


def test_divide_prints_each_root_action_sorted_and_then_the_total(run, fen):
    """CONTRACT, perft --divide: one `ACTION COUNT` line per root action first."""
    done = run("perft", fen(START), "--depth", "2", "--divide")
    *roots, total = done.lines
    assert total == "400"
    assert roots == sorted(roots)
    assert roots[0] == "a2a3 20" and len(roots) == 20
    assert sum(int(line.split()[1]) for line in roots) == 400


def test_depth_nothing_counts_the_position_itself(run, fen):
    """CONTRACT, perft: the positions 0 plies down are the position."""
    assert run("perft", fen(START), "--depth", "0").out == "1\n"
    assert run("perft", fen(START), "--depth", "0", "--divide").out == "1\n"


def test_depth_one_counts_what_moves_lists(run, fen):
    """CONTRACT: perft and moves see the same actions."""
    position = fen(KIWIPETE)
    assert run("perft", position, "--depth", "1").out == f"{len(run('moves', position).lines)}\n"


def test_below_a_game_that_is_over_is_nothing(run, fen):
    """CONTRACT, perft: no plies follow an end, by mate or by a dead position."""
    for ended in (FOOLS_MATE, "8/8/8/3k4/8/3K4/8/8 w - - 0 1"):
        assert run("perft", fen(ended), "--depth", "2").out == "0\n"
        assert run("perft", fen(ended), "--depth", "2", "--divide").out == "0\n"
        assert run("perft", fen(ended), "--depth", "0").out == "1\n"


def test_answers_to_an_offer_are_plies(run, file):
    """CHESS-OFFER-1: accepting ends the game, declining leaves 20 moves."""
    position = file(
        "asked.yaml",
        f"""
        game: chess
        turn: black
        fen: {START.replace(" w ", " b ")}
        state: {{draw_offer: {{by: white}}}}
        """,
    )
    assert run("perft", position, "--depth", "1").out == "2\n"
    assert run("perft", position, "--depth", "2", "--divide").out == "accept-draw 0\ndecline-draw 20\n20\n"


def test_dice_follow_the_branch_that_the_rule_book_names():
    """CONTRACT, perft: a throw is no ply, and its counted faces are followed."""
    rules = CoinRules()
    assert [count(rules, CoinState(), depth) for depth in range(4)] == [1, 2, 4, 8]
    flying = CoinState(is_flying=True)
    assert settled(rules, flying) == CoinState(turn=1)
    assert flying == CoinState(is_flying=True), "the state given is left alone"


def test_a_depth_is_needed_and_must_be_a_natural_number(run, fen):
    """CONTRACT: exit 2 wrong usage."""
    for words in ((), ("--depth",), ("--depth", "-1"), ("--depth", "two"), ("--depth", "1.5")):
        done = run("perft", fen(START), *words)
        assert (done.status, done.out) == (2, "")
        assert len(done.err.splitlines()) == 1


def test_draws_by_dead_position_do_not_end_a_count(run, fen):
    """CHESS-TEXT-1: published as 7059; Black may take the rook within these plies, which ends a real game."""
    given = fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")

    plain = run("perft", given, "--depth", "4")
    divided = run("perft", given, "--depth", "4", "--divide")

    assert plain.out == "7059\n"
    assert divided.out.splitlines()[-1] == "7059"
    assert sum(int(line.split()[1]) for line in divided.out.splitlines()[:-1]) == 7059
