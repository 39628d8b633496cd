"""Computer players: what they choose, how long they take, and what they say about it (GOALS 5)."""

from __future__ import annotations

import gc
from time import thread_time
from typing import Any
from weakref import ref

import pytest
from ai.boards import MIDDLE_GAMES, board, chosen, judged

from game.ai.levels import LEVELS, parse_agent
from game.ai.player import choose, explain, hint, judge_of
from game.boards.position import Kind
from game.content.folders import shipped_folder
from game.core.ruleset import Decision, Ruleset
from game.core.seats import Seat
from game.play.match import Match
from game.rules import catalogue
from game.rules.catalogue import GAMES, rules_from_plain
from given import Given, beginning, shipped

EVERYBODY = (*LEVELS, "greedy")


def few(level: str) -> str:
    """The level with a budget that any machine manages at once."""
    return level if level in ("random", "greedy") else f"{level}:300n"


@pytest.mark.parametrize("level", EVERYBODY)
@pytest.mark.parametrize("fen", MIDDLE_GAMES)
def test_every_level_chooses_a_legal_action(level: str, fen: str) -> None:
    """USERS 8: zero failures; the view is left as it was."""
    given = board(fen)
    before = given.digest
    assert given.allows(chosen(given, few(level)).action)
    assert given.digest == before


@pytest.mark.parametrize("level", EVERYBODY)
def test_every_level_plays_on_to_the_end(level: str) -> None:
    """USERS 8: whatever comes up in a game is decided."""
    given = judged()
    for ply in range(60):
        if not isinstance(given.pending, Decision):
            break
        given = given.after(chosen(given, few(level) if ply % 2 else "random", ply, ply).action)


def rules_that_played() -> list[ref[Ruleset[Any]]]:
    """Rules of every game, as a reload makes them, after a computer player has chosen, advised and explained."""
    found = []
    for game in GAMES:
        rules = rules_from_plain(game, shipped().variants(game)[-1], {}, shipped().plain(game))
        match = Match(rules, rules.start(0))
        assert match.seat is not None
        agent = parse_agent("normal:20n")
        for _ in range(2):
            choice = choose(rules, match.view(match.seat), match.seat, agent, 0, match.ply)
            hint(rules, match.view(match.seat), match.seat, agent)
            match.play(rules.notation.parse(match.state, choice.action))
        found.append(ref(rules))
    return found


def test_rules_that_nobody_plays_by_any_more_are_freed() -> None:
    """GOALS, «a day of computer play»: neither their judge nor who decides what is not searched holds them."""
    rules = rules_that_played()
    gc.collect()
    assert [made() for made in rules] == [None] * len(GAMES)


def ways_alive() -> int:
    """How many sets of ways of a piece are held."""
    gc.collect()
    return sum(type(held) is Kind for held in gc.get_objects())


def test_data_that_are_read_again_and_again_are_not_kept() -> None:
    """GOALS, «memory flat»: ways that variants of the same data share go when other data have come often enough."""
    small = {"loka": "face-off", "castle": "standard"}
    alive = []
    for times in (7, 2):
        for _ in range(times):
            for game, variant in small.items():
                rules_from_plain(game, variant, {}, shipped().plain(game))
        alive.append(ways_alive())
    assert alive[0] == alive[1]


def test_a_library_lets_rules_go_that_were_asked_for_long_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    """GOALS, «memory flat»: whoever turns switches makes rules for each choice; the last few are kept, and those in
    use."""
    monkeypatch.setattr(catalogue, "MOST_RULES", 2)
    library = catalogue.Library([shipped_folder()])
    switches = ("forced_draws", "dead_position", "touch_move")
    played, *made = [library.rules("chess", None, {name: name == "touch_move"}) for name in switches]
    others = [ref(rules) for rules in (*made, library.rules("chess"))]
    made.clear()
    gc.collect()
    assert [rules() is None for rules in others] == [True, False, False]
    assert library.rules("chess", None, {switches[0]: False}) is played


@pytest.mark.parametrize("level", LEVELS)
def test_one_legal_action_is_played_without_thinking(level: str) -> None:
    """USERS 5: in 5 ms at most."""
    given = board("7k/8/8/8/8/8/6q1/7K w - - 0 1")
    assert given.actions() == ["h1g2"]
    chosen(given, level)
    began = thread_time()
    choice = chosen(given, level)
    assert thread_time() - began < 0.1
    assert (choice.action, choice.nodes) == ("h1g2", 0)


@pytest.mark.parametrize("seconds", (0.05, 0.2))
@pytest.mark.parametrize("wish", ("move", "hint"))
def test_thinking_ends_when_its_time_is_up(seconds: float, wish: str) -> None:
    """USERS 2; GOALS, Opponents: within budget + max(10 %, 100 ms), set-up and reasons included."""
    given = board(MIDDLE_GAMES[1])
    agent = parse_agent(f"expert:{seconds}s")
    began = thread_time()
    if wish == "move":
        choose(given.rules, given.view(0), Seat(0), agent, 1, 20)
    else:
        hint(given.rules, given.view(0), Seat(0), agent)
    assert thread_time() - began < seconds + max(seconds / 10, 0.1) + 0.1


def test_nodes_and_seeds_make_a_choice_reproducible() -> None:
    """GOALS, Opponents: the same seed, ply and nodes give the same choice, whatever was thought before."""
    given = judged()
    agents = ("random", "easy:200n", "normal:300n", "hard:500n", "expert:500n")
    first = [chosen(given, agent, seed, 2) for agent in agents for seed in range(3)]
    chosen(board(MIDDLE_GAMES[2]), "expert:2000n")
    again = [chosen(given, agent, seed, 2) for agent in agents for seed in range(3)]
    assert [(c.action, c.nodes, c.suggestions) for c in first] == [(c.action, c.nodes, c.suggestions) for c in again]


@pytest.mark.parametrize("level", ("easy", "normal", "hard", "expert"))
def test_games_do_not_all_begin_alike(level: str) -> None:
    """ISSUE 6: a small opening variety, out of moves that are about as good."""
    openings = {chosen(judged(), f"{level}:400n", seed, 0).action for seed in range(12)}
    assert len(openings) >= 2


def test_a_computer_player_cannot_see_the_dice() -> None:
    """USERS 7: whatever the view hides changes no choice."""
    given = judged()
    twin = Given(given.rules, given.rules.imagine(given.view(0), Seat(0), 4711))
    for agent in ("random", "easy:100n", "expert:300n"):
        assert chosen(given, agent).action == chosen(twin, agent).action


def test_a_lost_game_is_drawn_and_a_won_one_is_not() -> None:
    """CHESS-OFFER-1: an offered draw is accepted where the position is worse, declined where it is better."""
    worse = board("3qk3/8/8/8/8/8/8/3QK2R b - - 0 1").after("offer-draw", "e8f7")
    assert worse.turn == "white"
    assert chosen(worse, "hard:500n").action == "decline-draw"
    better = board("3qk2r/8/8/8/8/8/8/3QK3 b - - 0 1").after("offer-draw", "e8f7")
    assert chosen(better, "hard:500n").action == "accept-draw"


def test_a_draw_is_claimed_by_who_would_lose() -> None:
    """CHESS-CLAIM-1: the third repetition helps the side that is behind."""
    given = board("3qk2r/8/8/8/8/8/8/4K3 w - - 0 1").repeated(2, "e1e2", "e8e7", "e2e1", "e7e8")
    assert given.allows("claim-draw")
    assert chosen(given, "normal:300n").action == "claim-draw"
    ahead = board("4k3/8/8/8/8/8/8/3QK2R w - - 0 1").repeated(2, "e1e2", "e8e7", "e2e1", "e7e8")
    assert ahead.allows("claim-draw")
    assert chosen(ahead, "normal:300n").action != "claim-draw"


def test_scores_are_for_each_team_and_add_up() -> None:
    """ARCHITECTURE 3.7: from -1, lost, to 1, won."""
    winning = chosen(board("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"), "expert:1000n")
    assert winning.scores[0] > 0.5
    assert winning.scores[1] == -winning.scores[0]
    losing = chosen(board("4k3/8/8/8/8/8/8/3QK3 b - - 0 1"), "expert:1000n")
    assert losing.scores[0] > 0.5
    mate = chosen(board("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"), "expert:500n")
    assert mate.scores == (1.0, -1.0)
    assert mate.suggestions[0].mate == 1


@pytest.mark.parametrize(
    ("fen", "action", "why"),
    (
        ("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1", "e1g1", "Castles: the King is safer."),
        ("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1", "d2d3", "Defends the Pawn on e4."),
        ("4k3/8/2n5/1P6/8/8/8/4K3 w - - 0 1", "b5c6", "Takes the undefended Knight on c6."),
        ("4k3/3p4/2n5/1P6/8/8/8/4K3 w - - 0 1", "b5c6", "Wins the Knight on c6."),
        ("4k3/3p4/2n5/4N3/8/8/8/4K3 w - - 0 1", "e5c6", "Trades Knights on c6."),
        ("4k3/3p4/2p5/4N3/8/8/8/4K3 w - - 0 1", "e5c6", "Gives the Knight for the Pawn on c6."),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "The Pawn becomes a Queen. It is check."),
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", "Mates at once."),
        ("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "b5c7", "Threatens the Rook on a8. It is check."),
        ("4k3/8/r7/3N4/8/8/8/4K3 w - - 0 1", "d5b4", "Threatens the Rook on a6."),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "Takes the undefended Pawn on d5."),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Brings the Knight into play."),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "e2e4",
            "Takes space in the centre with the Pawn.",
        ),
        ("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e5", "Advances the Pawn, which no other Pawn can stop."),
        ("4k3/8/8/3r4/8/4N3/8/4K3 w - - 0 1", "e3f1", None),
    ),
)
def test_a_move_is_explained_in_a_sentence(fen: str, action: str, why: str | None) -> None:
    """ISSUE 6: a sentence on request, without thinking."""
    given = board(fen)
    said = explain(given.rules, given.view(0), given.action(action))
    assert said.endswith(".")
    if why is not None:
        assert said == why


@pytest.mark.parametrize("fen", MIDDLE_GAMES)
def test_every_legal_action_can_be_explained(fen: str) -> None:
    """ISSUE 6: whatever the hint points at, there is something to say."""
    given = board(fen)
    before = given.digest
    for text in given.actions():
        said = explain(given.rules, given.view(0), given.action(text))
        assert said[0].isupper() and said.endswith(".") and len(said) < 90, (text, said)
    assert given.digest == before
    assert explain(given.rules, given.view(0), given.action("resign")) == ""


def test_suggestions_come_with_a_reason_and_how_the_game_would_stand() -> None:
    """look.md, Advice: three actions, best first, each with its chance in words and in pawns beside."""
    given = board("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 1")
    advice = hint(given.rules, given.view(1), Seat(1), parse_agent("expert:1500n"))
    assert len(advice.suggestions) == 3
    assert advice.suggestions[0].action == advice.action
    assert advice.why == advice.suggestions[0].why
    values = [(suggestion.chance, suggestion.pawns) for suggestion in advice.suggestions]
    assert values == sorted(values, reverse=True)
    for suggestion in advice.suggestions:
        assert given.allows(suggestion.action)
        assert suggestion.line[0] == suggestion.action
        assert suggestion.pawns is not None and suggestion.chance is not None and 0.0 < suggestion.chance < 1.0
        assert (suggestion.chance > 0.5) == (suggestion.pawns > 0) or abs(suggestion.pawns) < 30
        assert f"{round(100 * max(suggestion.chance, 1 - suggestion.chance))} %" in suggestion.standing


@pytest.mark.parametrize(
    ("fen", "says"),
    (
        ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "White is winning: 9"),
        ("4k3/8/8/8/8/8/8/3QK3 b - - 0 1", "White is winning: 9"),
        ("3qk3/8/8/8/8/8/8/4K3 w - - 0 1", "Black is winning: 9"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "About even: 5"),
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "White mates in 1"),
    ),
)
def test_how_the_game_stands_is_said_in_words(fen: str, says: str) -> None:
    """ISSUE, mind: chances, in every game alike: "About even: 54 % for White"."""
    given = board(fen)
    pending = given.pending
    assert isinstance(pending, Decision)
    advice = hint(given.rules, given.view(pending.seat), pending.seat, parse_agent("expert:1000n"), count=1)
    assert advice.suggestions[0].standing.startswith(says)


class Coin:
    """The rules of a game without a judge: the actions of chess, and nothing that a search could walk on."""

    game = "coin"

    def __init__(self, rules: Any) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        if name in ("position", "earlier", "tables"):
            raise AttributeError(name)
        return getattr(self._rules, name)


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_that_nobody_can_judge_is_played_by_chance(level: str) -> None:
    """ARCHITECTURE 3.7: every level plays every game; where there is no judge, any legal action will do."""
    given = beginning("chess")
    rules: Any = Coin(given.rules)
    assert judge_of(rules) is None
    actions = {choose(rules, given.view(0), Seat(0), parse_agent(level), seed, 0).action for seed in range(9)}
    assert len(actions) > 2
    assert all(given.allows(action) for action in actions)
    assert hint(rules, given.view(0), Seat(0), parse_agent(level)).action in given.actions()
    assert explain(rules, given.view(0), given.action("e2e4")) == ""


def test_random_play_treats_all_actions_alike() -> None:
    """CONTRACT, Agents: `random` prefers nothing."""
    counts: dict[str, int] = {}
    for seed in range(600):
        action = chosen(judged(), "random", seed, 0).action
        counts[action] = counts.get(action, 0) + 1
    assert len(counts) == 20
    assert min(counts.values()) > 10


def test_weaker_levels_look_less_far() -> None:
    """GOALS, Opponents: however many nodes it may visit, a level looks no deeper than it should."""
    given = board(MIDDLE_GAMES[2])
    for level in ("easy", "normal"):
        depths = {chosen(given, f"{level}:20000n", seed).depth for seed in range(6)}
        assert max(depths) == LEVELS[level].deepest


def test_a_stopped_thought_answers_with_the_best_so_far() -> None:
    """USERS 2: «move now» answers at once."""
    given = board(MIDDLE_GAMES[0])
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 5

    began = thread_time()
    choice = choose(given.rules, given.view(0), Seat(0), parse_agent("expert:60s"), 1, 20, stop)
    assert thread_time() - began < 2
    assert given.allows(choice.action)
