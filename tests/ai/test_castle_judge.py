"""What positions of Castle are worth: alike for both seats, exact chances, nothing known by name (ISSUE 4)."""

from __future__ import annotations

import pytest
from ai.fields import DICE, fast, in_game, judge_at, think, worth
from ai.moments import plain_mean, settled
from rules.castle.fields import EVERY, field

from game.ai.budget import Budget
from game.ai.chance_tree import CERTAIN, DECIDED, ChanceTree
from game.ai.judge import ROYAL
from game.ai.judges.castle import CastleJudge
from game.ai.judges.castle_risk import CastleRiskJudge
from game.boards.position import START, THROW, TO
from game.rules.castle.moves import CastlePosition
from given import Given, beginning

NO_TOKENS = "tokens: {light: 0, dark: 0}"


def price(name: str, variant: str = "expanded", seat: int = 0) -> int:
    """What a piece of that name is worth."""
    rules = beginning("castle", variant).rules
    return judge_at(beginning("castle", variant)).price[rules.law.numbers[name] << 2 | 1 << seat]


def test_the_pieces_come_out_in_the_order_of_their_reach() -> None:
    """ISSUE 4, point 3: values follow from moves, with no piece known by name, those of the expansion too."""
    assert price("soldier") < price("elf") < price("lion") < price("knight") < price("paladin") < price("castle")
    assert price("pikeman") < price("ranger") < price("unicorn") < price("archmage")
    assert price("castle") == ROYAL


@pytest.mark.parametrize("variant", ("expanded", "adventure", "tactician"))
def test_twins_are_worth_the_same(variant: str) -> None:
    """CASTLE-BOARD-2, CASTLE-EXPANDED-9: light and dark form share all that counts."""
    for name in EVERY:
        assert price(name, variant, 0) == price(name, variant, 1)


def test_dice_make_a_piece_dearer() -> None:
    """CASTLE-COMBAT-2: who attacks and defends with a d10 gains by dice, who has a d6 loses by them."""
    assert price("soldier", "adventure") / price("soldier") < price("paladin", "adventure") / price("paladin")


def turned(given: Given) -> Given:
    """The same position with the seats exchanged, ranks counted from the other side."""
    twins = EVERY | {dark: light for light, dark in EVERY.items()}
    armies: dict[str, str] = {}
    for seat, army in given.file["pieces"].items():
        lines = [
            f"{twins[kind]}: [{', '.join(sq[0] + str(11 - int(sq[1:])) for sq in squares)}]"
            for kind, squares in army.items()
        ]
        armies["dark" if seat == "light" else "light"] = ", ".join(lines)
    state = given.file.get("state") or {}
    kept = ", ".join(f"{key}: {state[key]}" for key in ("die", "quiet") if key in state)
    turn = "dark" if given.turn == "light" else "light"
    tokens = NO_TOKENS if given.rules.variant in DICE else ""
    whole = ", ".join(filter(None, (kept, tokens)))
    return field(armies["light"], armies["dark"], turn=turn, variant=given.rules.variant, state=whole)


@pytest.mark.parametrize(("variant", "seed"), [("standard", 1), ("standard", 2), ("av1", 3), ("tactician", 4)])
def test_a_turned_position_is_worth_the_same(variant: str, seed: int) -> None:
    """CASTLE-BOARD-3: what is forward for one seat is forward for the other."""
    once = turned(in_game(variant, seed, 17))
    assert worth(once) == worth(turned(once))


@pytest.mark.parametrize(
    ("better", "worse"),
    (
        # a piece more; a Soldier nearer the far row; a piece nearer the Castle; a square to threaten it from; a strike
        ({"light": "knight: [d4], elf: [a3]"}, {"light": "knight: [d4]"}),
        ({"light": "soldier: [a8]"}, {"light": "soldier: [a3]"}),
        ({"light": "griffin: [b8]"}, {"light": "griffin: [b3]"}),
        ({"light": "knight: [c5]", "dark": "orc: [j2]"}, {"light": "knight: [a3]", "dark": "orc: [j2]"}),
        ({"dark": "orc: [d5]"}, {"dark": "orc: [d5], lich: [f3]"}),
    ),
)
def test_what_players_call_better_is_worth_more(better: dict[str, str], worse: dict[str, str]) -> None:
    """ISSUE 4, point 3: material, promotion, nearness to the Castle, threats."""
    assert worth(field(**better)) > worth(field(**worse))


@pytest.mark.parametrize("variant", ("standard", "expanded", "adventure", "tactician"))
def test_who_strikes_what_is_seen_as_the_rules_have_it(variant: str) -> None:
    """CASTLE-MOVE, CASTLE-GIANT-2: the quick look finds the very captures that the rules list, and the same danger."""
    for seed in range(1, 7):
        at = fast(in_game(variant, seed, 30))
        sight = judge_at(in_game(variant, seed, 30)).sight
        sight.look(at)
        for seat in (0, 1):
            moves: list[int] = []
            at.plain(seat, moves)
            taken = sorted((m >> START & TO) << 8 | m & TO for m in moves if at.board[m & TO])
            assert sorted(set(sight.hits[seat])) == sorted(set(taken))
            home = at.goals[1 - seat]
            assert sorted(sight.strikers(at, home, at.board[home], seat)) == at.attackers(home, seat)


def test_every_piece_of_the_expansion_is_seen_too() -> None:
    """CASTLE-XPIECE: hops, rides and leaps strike where the rules let them."""
    light = "ranger: [c4], pikeman: [d4], squire: [e4], unicorn: [c3], wizard: [d3], ballista: [e2], archmage: [f3]"
    dark = "goblin: [e6], ghoul: [d6], orc: [c5, g5, f5], ogre: [d5], dragon: [e8], wyvern: [h5]"
    at = fast(field(light, dark, variant="expanded"))
    sight = judge_at(field(variant="expanded")).sight
    sight.look(at)
    for seat in (0, 1):
        moves: list[int] = []
        at.plain(seat, moves)
        taken = {(m >> START & TO) << 8 | m & TO for m in moves if at.board[m & TO]}
        assert set(sight.hits[seat]) == taken


def test_exchanges_end_where_they_no_longer_pay() -> None:
    """ISSUE 4, point 3: a guarded Elf is no prize for a Paladin, an open one is."""
    guarded = field("paladin: [d4]", "orc: [d7], death_knight: [d9]")
    open_ = field("paladin: [d4]", "orc: [d7], death_knight: [j9]")
    for given, pays in ((guarded, False), (open_, True)):
        judge = judge_at(given)
        at = fast(given)
        move = next(m for m in at.legal() if at.board[m & TO])
        board = at.board.copy()
        assert (judge.exchange(at, move) > 0) is pays
        assert at.board == board


def test_a_giant_is_not_retaken_by_lesser_pieces() -> None:
    """CASTLE-GIANT-2: where they can't destroy it, they guard nothing against it."""
    given = field("giant: [d4]", "death_knight: [d6], orc: [c7]")
    at = fast(given)
    move = next(m for m in at.legal() if at.board[m & TO])
    judge = judge_at(given)
    assert judge.exchange(at, move) == judge.price[at.board[move & TO]]


@pytest.mark.parametrize("variant", ("standard", "blitz"))
def test_the_worth_of_a_board_is_the_sum_of_its_pieces(variant: str) -> None:
    """ARCHITECTURE 12: making and taking back keep the sum that weighing anew gives."""
    at = fast(in_game(variant, 5, 10))
    for step in range(40):
        throw = at.throw()
        moves = sorted(at.legal())
        if throw is not None:
            at.make(THROW, throw.outcomes[step % len(throw.outcomes)])
        elif not moves:
            break
        else:
            move = moves[(at.key >> 7) % len(moves)]
            gamble = at.gamble(move)
            at.make(move, 0 if gamble is None else gamble.outcomes[step % len(gamble.outcomes)])
        kept = at.score
        at.weigh_again()
        assert at.score == kept


@pytest.mark.parametrize("variant", DICE)
def test_throws_have_all_their_chances_and_are_taken_back(variant: str) -> None:
    """CASTLE-DIE-1, CASTLE-AV1-1, CASTLE-BLITZ-1: what may fall adds up to one, and leaves no trace."""
    at = fast(settled(beginning("castle", variant), 1))
    at.skip()
    throw = at.throw()
    assert throw is not None
    assert sum(throw.chances) == pytest.approx(1.0)
    key, moves = at.key, sorted(at.legal())
    for outcome in throw.outcomes:
        at.make(THROW, outcome)
        assert at.throw() is None
        assert at.legal()
        at.pop()
        assert (at.key, sorted(at.legal())) == (key, moves)


def test_the_cards_say_what_may_fall() -> None:
    """CASTLE-DIE-5, -6, -7: an eighth for each kind; the Castle's card and kinds that are gone let any piece move."""
    given = field("knight: [d4], elf: [c3]", "orc: [d7]", variant="adventure", state=f"die: 3, {NO_TOKENS}")
    at = fast(given)
    at.skip()
    at.skip()
    throw = at.throw()
    assert throw is not None
    found: dict[tuple[int, bool], float] = {}
    for outcome, chance in zip(throw.outcomes, throw.chances, strict=True):
        at.make(THROW, outcome)
        assert isinstance(at, CastlePosition)
        found[(at.only, at.unlocked)] = chance
        at.pop()
    numbers = given.rules.law.numbers
    assert found[(numbers["knight"], False)] == pytest.approx(1 / 8)
    assert found[(numbers["elf"], True)] == pytest.approx(1 / 8)
    assert found[(0, True)] == pytest.approx(3 / 8)  # 4, 6 and the Castle's 8
    assert found[(0, False)] == pytest.approx(3 / 8)  # 1, 5 and 7


@pytest.mark.parametrize(
    ("variant", "state", "off"),
    [("adventure", "die: 3", 60), ("av2", "die: 3", 60), ("blitz", "dice: [4, 4, 1, 2, 3, 5]", 150)],
)
def test_a_search_two_plies_deep_finds_what_plain_expectimax_finds(
    variant: str, state: str, off: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ISSUE 4, point 3: throws and attacks weighed by their exact chances, a best move found.

    What is cut off is worth little; the many rare throws of Blitz are judged as they stand, which is worth a bit more.
    """
    given = field(
        "knight: [d4], soldier: [c3]", "orc: [d7], ogre: [g8]", variant=variant, state=f"{state}, {NO_TOKENS}"
    )
    judge = judge_at(given)
    assert isinstance(judge, CastleRiskJudge)
    monkeypatch.setattr(judge, "margin", 0)  # every move is looked at, not those alone that look well at once
    plain = {m: plain_mean(fast(given), judge, m, 2, 0) for m in fast(given).legal()}
    found = ChanceTree(fast(given), judge, Budget(), []).think(1, 2).lines[0]
    assert plain[found.move] >= max(plain.values()) - off
    assert abs(found.value - max(plain.values())) <= off


def test_whoever_strikes_at_a_castle_longer_is_nearer_to_winning() -> None:
    """CASTLE-WIN-1, CASTLE-DIE-3: a strike that the dice seldom allow is still worth much, two are worth more."""
    base = {"variant": "adventure", "state": f"die: 1, {NO_TOKENS}", "turn": "dark"}
    dark = "skeleton: [a9], ogre: [j9]"
    none = field("knight: [a2], lion: [b2], elf: [c1]", dark, **base)
    one = field("knight: [e8], lion: [b2], elf: [c1]", dark, **base)
    two = field("knight: [e8], lion: [b2], elf: [f9]", dark, **base)
    assert worth(none) > worth(one) > worth(two)


def test_a_threat_counts_by_its_exact_chance() -> None:
    """CASTLE-COMBAT-4: the better die makes the greater hope."""
    values = []
    for attacker in ("soldier: [d6]", "knight: [d6]"):
        given = field(attacker, "ogre: [d7], skeleton: [j9]", variant="av1", state=f"die: 3, {NO_TOKENS}")
        judge = judge_at(given)
        assert isinstance(judge, CastleRiskJudge)
        judge.rate(fast(given))
        values.append(judge.top[0])
    assert values[0] > 0 < values[1]


@pytest.mark.parametrize("variant", ("adventure", "av2", "tactician"))
def test_values_are_expectations_and_leads_lead_back_to_them(variant: str) -> None:
    """look.md, Replay: from lost to won, never beyond what is certain."""
    given = in_game(variant, 2, 12)
    judge = judge_at(given)
    assert isinstance(judge, CastleRiskJudge)
    assert -DECIDED < judge.rate(fast(given)) < DECIDED
    assert judge.lead_of(-3000, fast(given)) == -judge.lead_of(3000, fast(given)) < 0
    assert judge.expectation(10**9) < DECIDED < CERTAIN


def test_a_lead_that_brings_nothing_about_fades() -> None:
    """CASTLE-WIN-7: near the quiet limit a lead is nearly a draw."""
    fresh = field("knight: [d4], paladin: [a1]", "orc: [j9]")
    stale = field("knight: [d4], paladin: [a1]", "orc: [j9]", state="quiet: 95")
    assert 0 < worth(stale) < worth(fresh) // 4


def test_nothing_depends_on_what_was_judged_before() -> None:
    """GOALS, Opponents: a judge that has seen other positions says the same as a fresh one."""
    for variant in ("standard", "adventure"):
        games = [in_game(variant, seed, 20) for seed in (1, 2, 3)]
        fresh = [worth(given) for given in games]
        assert [worth(given) for given in reversed(games)] == fresh[::-1]


def test_the_plain_judge_judges_the_plain_game_alone() -> None:
    """ARCHITECTURE 3.6: dice and tokens have a judge of their own."""
    for variant in ("standard", "expanded"):
        assert isinstance(judge_at(beginning("castle", variant)), CastleJudge)
    for variant in (*DICE, "tactician"):
        assert isinstance(judge_at(beginning("castle", variant)), CastleRiskJudge)


def test_a_search_counts_a_castle_that_is_open_as_won() -> None:
    """CASTLE-WIN-1: at once, and one ply later when it must first be opened."""
    given = field("knight: [e7], elf: [a3]", "orc: [j9], ogre: [a9]")
    assert think(given, 0, 1).lines[0].value == 29999
