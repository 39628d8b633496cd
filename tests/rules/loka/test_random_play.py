"""Random games of Loka in every variant, with all invariants at each action (GOALS, «Random games»; issue, «Shows»)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from every_game.wander import MOST, Moment, Played, Table, fall, wander

from game.core.digest import digest
from game.core.ruleset import Decision, Throw
from game.play.match import Match
from game.rules.loka.actions import Route
from game.rules.loka.events import Fought, Promoted
from game.rules.loka.outcomes import BOTH_SLAIN, REPULSED, SLAIN, WON
from game.rules.loka.state import Stage
from given import shipped

VARIANTS = shipped().variants("loka")
CROSS = [name for name in VARIANTS if len(shipped().rules("loka", name).seats) == 4]
HOLES = {f"{file}{rank}" for file in "abcjkl" for rank in (1, 2, 3, 10, 11, 12)}
OUTCOMES = {WON, REPULSED, SLAIN, BOTH_SLAIN}
EVENTS = {
    "ArmyChosen", "StageBegan", "LayerChosen", "TileDrawn", "TileLaid", "TileMissed", "OrderRolled", "Deployed",
    "Moved", "Attacked", "Tied", "Fought", "Slain", "MovedIn", "KingFell", "Swapped", "SwampRolled", "Promoted",
    "TurnBegan", "GameEnded",
}  # fmt: skip
"""What random games of four armies bring; passing, running short of squares and five boosts are rarer than that."""
REROLLS = {"RerollOffered", "RerollAnswered"}


# --- what must hold at each action


def counts(rules: Any, state: Any) -> Counter[tuple[int, str]]:
    """How many pieces of each kind each seat has on the board and in hand."""
    found: Counter[tuple[int, str]] = Counter()
    for seat, squares in enumerate(state.position.men):
        for square in squares:
            found[seat, rules.law.names[rules.tables.kind_of(state.position.board[square])]] += 1
        for kind, number in enumerate(state.hands[seat]):
            if number:
                found[seat, rules.law.names[kind]] += number
    return found


def check_board(rules: Any, state: Any) -> None:
    """The lists of pieces and the board say the same; nobody stands in a lake or on a missing corner."""
    p = state.position
    on_board = {square: piece for square, piece in enumerate(p.board) if piece}
    listed = [square for squares in p.men for square in squares]
    assert sorted(listed) == sorted(on_board)
    for seat, squares in enumerate(p.men):
        assert all(rules.tables.seat_of(p.board[square]) == seat for square in squares)
    for laid in state.laid:
        if rules.law.tiles[laid.tile] == "lake":
            assert laid.square not in on_board
        assert p.ground.tiles[laid.square] == laid.tile
    names = {rules.law.grid.names[square] for square in on_board}
    if len(rules.seats) == 4:
        assert not names & HOLES


def check_kings(rules: Any, state: Any) -> None:
    """In the battle a seat has one king and may have others, or nothing at all; whoever is asked is alive."""
    if state.stage is not Stage.BATTLE:
        return
    for seat, squares in enumerate(state.position.men):
        kinds = [rules.law.names[rules.tables.kind_of(state.position.board[square])] for square in squares]
        assert kinds.count("king") == (1 if squares else 0)
        assert not any(state.hands[seat])
    pending = rules.pending(state)
    if isinstance(pending, Decision):
        assert state.position.men[pending.seat], "a dead seat is asked"


def check_change(step: Played) -> None:
    """Pieces become fewer and never more, but for a pawn that becomes something else; tiles stay as they lie."""
    rules, before, after = step.before.rules, step.before.state, step.after.state
    if before.stage is Stage.ARMIES:
        return
    earlier, later = counts(rules, before), counts(rules, after)
    for event in step.events:
        if isinstance(event, Promoted):
            seat = rules.tables.seat_of(event.piece)
            earlier[seat, rules.law.names[rules.tables.kind_of(event.becomes)]] += 1
    assert all(number <= earlier[key] for key, number in later.items()), (earlier, later)
    assert [(laid.square, laid.tile, laid.axis) for laid in before.laid] == [
        (laid.square, laid.tile, laid.axis) for laid in after.laid
    ]


def check_odds(rules: Any, state: Any, chance: Random) -> None:
    """The chances of every kind of dice add up to 1, in the odds that are shown and in the throw itself."""
    attacks = [action for action in rules.actions(state) if getattr(action, "is_attack", False)]
    for action in chance.sample(attacks, min(2, len(attacks))):
        combat = rules.combat_of(state, action)
        assert combat is not None and sum(combat.chances.values()) == 1 and all(combat.chances.values())
        after = rules.clone(state)
        rules.apply(after, action)
        if isinstance(rules.pending(after), Throw):
            assert sum((share for _, share in rules.outcomes(after)), Fraction(0)) == 1


def check(step: Played, chance: Random) -> None:
    """All of it."""
    rules, state = step.after.rules, step.after.state
    check_board(rules, state)
    check_kings(rules, state)
    check_change(step)
    if chance.random() < 0.1:
        check_odds(rules, state, chance)
    if state.stage is Stage.BATTLE:
        assert state.position.key == fresh_key(rules, state)


def fresh_key(rules: Any, state: Any) -> int:
    """The board's key, made anew from what a digest holds."""
    key: int = rules.notation.unpack(rules.notation.pack(state)).position.key
    return key


class Seen:
    """What came up in many games."""

    def __init__(self) -> None:
        self.events: set[str] = set()
        self.ways: set[str] = set()
        self.outcomes: set[int] = set()
        self.texts: set[str] = set()
        self.ends: Counter[str] = Counter()
        self.games = 0

    def take(self, step: Played) -> None:
        for event in step.events:
            self.events.add(type(event).__name__)
            if isinstance(event, Fought):
                self.outcomes.add(event.outcome)
        action = step.action
        way = getattr(action, "way", None)
        if way is not None:
            attack = " attack" if getattr(action, "is_attack", False) else ""
            self.ways.add(f"{way.value}{attack}")
            if getattr(action, "promotion", None):
                self.ways.add("promotion")
        else:
            self.texts.add(str(action).partition(":")[0])

    def end(self, last: Moment) -> None:
        self.games += 1
        pending = last.rules.pending(last.state)
        self.ends[getattr(pending, "reason", "unfinished")] += 1


def play(table: Table, seeds: range, chattiness: float = 0.0) -> Seen:
    """So many random games, checked at each action."""
    seen = Seen()
    for seed in seeds:
        chance = Random(f"{table} {seed}")
        last = None
        for last in wander(table, seed, chattiness):
            check(last, chance)
            seen.take(last)
        assert last is not None
        seen.end(last.after)
    return seen


@pytest.mark.parametrize("variant", VARIANTS)
def test_invariants_hold_at_each_action_of_random_games(variant: str) -> None:
    """GOALS, «Random games»: kings, lakes, corners, counts, tiles, turns, odds; games end by themselves."""
    seen = play(Table("loka", variant), range(2))
    assert seen.ends["unfinished"] == 0
    assert {"army", "deploy"} <= seen.texts and {"Fought", "KingFell", "GameEnded"} <= seen.events


def test_invariants_hold_without_combat_and_with_checks() -> None:
    """LOKA-BOLTON-3, -6: the same invariants with the switches turned."""
    for options in ({"combat": False}, {"combat": False, "check": True}, {"terrain": False}, {"super_d20": False}):
        table = Table("loka", "standard", True, options)
        chance = Random(str(options))
        for step, _ in zip(wander(table, 1), range(250), strict=False):
            check(step, chance)


@pytest.mark.parametrize("variant", ["standard", "face-off"])
def test_undo_and_redo_give_the_same_states(variant: str) -> None:
    """USERS 10: back through battle, deployment, terrain and armies, one decision at a time, and forth again."""
    rules = shipped().rules("loka", variant)
    match: Match[Any] = Match(rules, rules.start(11))
    chance = Random(11)
    digests = [match.digest()]
    while isinstance(match.pending, Decision) and match.ply < 400:
        match.play(chance.choice(rules.actions(match.state)))
        digests.append(match.digest())
    for ply in range(match.ply, -1, -1):
        match.take_back(ply)
        assert match.digest() == digests[ply]
    for ply in range(1, len(digests)):
        match.redo()
        assert match.digest() == digests[ply]


@pytest.mark.parametrize("variant", ["two-player", "massive-8x16"])
def test_any_moment_of_a_game_is_written_and_read_back(variant: str) -> None:
    """LOKA-TEXT-11: armies, deployment, re-rolls, offers: the position file goes on exactly like the game."""
    rules = shipped().rules("loka", variant)
    chance = Random(variant)
    kinds = set()
    for step in wander(Table("loka", variant), 4, 0.03):
        pending = rules.pending(step.after.state)
        if not isinstance(pending, Decision) or chance.random() > (0.15 if pending.prompt == "move" else 0.6):
            continue
        kinds.add(pending.prompt)
        twin = reread(rules, step.after.state)
        assert [str(a) for a in rules.actions(twin)] == [str(a) for a in rules.actions(step.after.state)]
        action = chance.choice(rules.actions(twin))
        ends = []
        for state in (twin, rules.clone(step.after.state)):
            rules.apply(state, action)
            fall(rules, state)
            plain = rules.notation.pack(state)
            assert isinstance(plain, dict)
            ends.append(digest({name: value for name, value in plain.items() if name != "seen"}))
        assert ends[0] == ends[1], str(action)
    assert {"army", "deploy", "move"} <= kinds


def reread(rules: Any, state: Any) -> Any:
    """The state by way of its position file."""
    from game.play.position import position_from_text, position_text

    return position_from_text(position_text(rules, state), shipped()).state


# --- for long


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_five_hundred_random_games_of_each_variant(variant: str) -> None:
    """ISSUE, «Shows»: 500 games of random players, all invariants at each action; at least 95 % end naturally."""
    seen = play(Table("loka", variant), range(500))
    assert seen.games == 500
    assert seen.ends["unfinished"] <= 25, (seen.ends, MOST)
    assert seen.outcomes == OUTCOMES
    if variant in CROSS:
        assert seen.events >= EVENTS, EVENTS - seen.events
        ways = {way.value for way in Route} | {f"{way.value} attack" for way in Route if way is not Route.BACK}
        assert seen.ways == ways | {"promotion"}, ways - seen.ways
        assert {"army", "deploy"} <= seen.texts


@pytest.mark.long
def test_rolling_again_comes_up_where_many_pieces_stand_close() -> None:
    """LOKA-REROLL-1, -5: five boosts are asked about, kept and rolled again, all invariants holding."""
    seen = Seen()
    options = {"points": 2000, "max_pawns": 18, "max_pieces": 24, "quiet_limit": 200}
    for seed in range(40):
        chance = Random(seed)
        for step in wander(Table("loka", "face-off", True, options), seed):
            check(step, chance)
            seen.take(step)
        if seen.events >= REROLLS and {"keep", "reroll"} <= seen.texts:
            break
    assert seen.events >= REROLLS and {"keep", "reroll"} <= seen.texts


@pytest.mark.long
def test_random_games_with_words_end_in_every_way() -> None:
    """LOKA-WIN-2, LOKA-DRAW-5, LOKA-CLOCK-1: resigning, offers, claims and clocks among the actions."""
    ends: set[str] = set()
    for variant in ("standard", "two-player", "face-off"):
        ends |= set(play(Table("loka", variant), range(150), 0.02).ends)
    assert {"kings", "agreement"} <= ends and ends & {"resignation", "time"}


def test_the_names_of_the_kinds_of_events_are_known() -> None:
    """LOKA-PHASE-1 to LOKA-WIN-1: a list in this file that would go stale is found out."""
    import game.rules.loka.events as loka

    known = {name for name in dir(loka) if isinstance(getattr(loka, name), type)}
    from game.core import events as core

    known |= {name for name in dir(core) if isinstance(getattr(core, name), type)}
    assert known >= EVENTS
