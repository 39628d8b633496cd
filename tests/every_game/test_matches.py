"""Laws of matches, for every game: undo and redo, and the same seed, the same game (ARCHITECTURE 3.6)."""

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from every_game.wander import TABLES, Table, chosen, marked, moments, wander

from game.core.digest import digest
from game.core.moment import Happening
from game.core.ruleset import Decision
from game.play.match import Match, Refused

laws = pytest.mark.parametrize("table", marked(TABLES))


def played(table: Table, seed: int, most: int) -> tuple[Match, list[str]]:
    """A match of random actions, and the digest after each."""
    rules = table.rules
    match = Match(rules, rules.start(seed))
    chance = Random(seed)
    digests = [match.digest()]
    while match.ply < most and isinstance(match.pending, Decision):
        match.play(chosen(rules, match.state, chance, 0.02))
        digests.append(match.digest())
    return match, digests


@laws
def test_undo_and_redo_lead_to_the_same_digests(table: Table):
    """ARCHITECTURE 3.6: back through any action and forward again."""
    for seed in range(3):
        match, digests = played(table, seed, 80)
        chance = Random(seed)
        for _ in range(15):
            to = chance.randint(0, len(digests) - 1)
            if to <= match.ply:
                match.take_back(to)
            while match.ply < to:
                match.redo()
            assert match.digest() == digests[to]
        assert len(match.undone) == len(digests) - 1 - match.ply


@laws
def test_another_action_after_an_undo_ends_the_redo(table: Table):
    """ARCHITECTURE 3.6: what was taken back waits until another action is played."""
    match, _ = played(table, 5, 12)
    match.take_back(match.ply // 2)
    match.play(match.rules.actions(match.state)[-1])

    assert match.undone == ()
    with pytest.raises(IndexError):
        match.redo()


@laws
def test_taking_back_never_buys_a_better_roll(table: Table):
    """ARCHITECTURE 3.5: the same action again leads to the same state, dice included."""
    match, digests = played(table, 9, 40)
    actions = match.actions
    for ply in range(match.ply - 1, -1, -7):
        match.take_back(ply)
        for action in actions[ply:]:
            match.play(action)
        assert match.digest() == digests[-1]


@laws
def test_a_refused_action_changes_nothing(table: Table):
    """ARCHITECTURE 3.6: `play` raises and the match is as it was."""
    match, digests = played(table, 2, 10)
    strangers = [str(action) for action in moments(table)[-3].rules.actions(moments(table)[-3].state)]
    tried = 0
    for text in [*strangers[:: 1 + len(strangers) // 60], "accept-draw", "claim-draw"]:
        action = match.rules.notation.parse(match.state, text)
        if match.check(action) is not None:
            tried += 1
            with pytest.raises(Refused):
                match.play(action)
            assert match.digest() == digests[-1]
    assert tried


@laws
def test_what_happened_ends_where_the_state_is(table: Table):
    """ARCHITECTURE 3.6: `Happening.after` of the last event is the state after the action."""
    match, digests = played(table, 4, 40)
    for ply, step in enumerate(match.steps):
        happenings = match.happenings(ply)
        assert step.events == tuple(happening.event for happening in happenings)
        assert digest(match.rules.notation.pack(happenings[-1].after)) == digests[ply + 1]
        assert digest(match.rules.notation.pack(match.state_after(ply + 1))) == digests[ply + 1]


@laws
def test_states_that_were_let_go_come_back_as_they_were(table: Table, monkeypatch: pytest.MonkeyPatch):
    """GOALS row 17: of a long game only some states are kept, and every other is the same when it is asked for."""
    monkeypatch.setattr("game.play.match.AT_HAND", 8)
    monkeypatch.setattr("game.play.match.APART", 4)
    match, digests = played(table, 6, 60)
    assert len(match._states) <= 8 + 60 // 4 + 2
    pack = match.rules.notation.pack
    chance = Random(6)
    for _ in range(20):
        ply = chance.randint(0, match.ply)
        assert digest(pack(match.state_after(ply))) == digests[ply]
        if chance.random() < 0.2:
            match.take_back(ply)
            while match.undone and chance.random() < 0.9:
                match.redo()


def test_going_on_from_a_state_that_was_let_go_plays_one_action(monkeypatch: pytest.MonkeyPatch):
    """Whoever walks through a long game from its beginning plays each action once more, not each stretch."""
    monkeypatch.setattr("game.play.match.AT_HAND", 8)
    table = TABLES[0]
    match, _ = played(table, 6, 60)
    made: list[int] = []
    make = match._make
    monkeypatch.setattr(match, "_make", lambda *given: (made.append(1), make(*given)))
    for ply in range(match.ply + 1):
        match.state_after(ply)
    assert len(made) <= match.ply


def test_what_was_told_long_ago_holds_no_snapshots():
    """GOALS row 17: each ply is told as the window tells it, and only the latest ones' views stay in memory."""
    table = next(table for table in TABLES if table.rules.game == "lytharian")
    match, _ = played(table, 4, 120)
    known = {id(thing) for thing in gc.get_objects() if isinstance(thing, Happening)}
    for ply in range(match.ply):
        for eyes in (0, None):
            match.sentences(ply, eyes)
            assert match.told(ply, eyes).happenings == match.told(ply, eyes).happenings
    kept = [thing for thing in gc.get_objects() if isinstance(thing, Happening) and id(thing) not in known]
    asked = sum(len(step.events) for step in match.steps) * 3
    assert 0 < len(kept) < asked / 5


def test_nobody_who_listens_costs_no_snapshot():
    """GOALS row 17: an action of a match clones its state once; what happened is copied when somebody asks."""
    table = TABLES[0]
    cloned = []

    class Counting:
        """The rules, counting clones."""

        def __getattr__(self, name: str) -> object:
            return getattr(table.rules, name)

        def clone(self, state: object) -> object:
            cloned.append(state)
            return table.rules.clone(state)

    match: Match = Match(Counting(), table.rules.start(1))  # type: ignore[arg-type]
    before = len(cloned)
    for _ in range(10):
        match.play(match.rules.actions(match.state)[0])
    assert len(cloned) - before == 10

    assert match.happenings(3)
    assert match.happenings(3) is match.happenings(3)
    assert len(cloned) - before == 11 + len(match.happenings(3))


def same_games() -> Iterator[str]:
    """The beginning of a game on each table, with what is said of it."""
    for table in marked(TABLES):
        if table.marks:
            continue
        (at_table,) = table.values
        for _, step in zip(range(40), wander(at_table, 11, 0.02), strict=False):
            rules = step.before.rules
            told = [rules.notation.sentence(event, step.before.state, None) for event in step.events]
            yield f"{at_table} {step.action} {step.after.digest} {told}"


SCRIPT = """
from every_game.test_matches import same_games
for line in same_games():
    print(line)
"""


def test_the_same_seed_gives_the_same_game_under_any_hash_seed():
    """STYLE, «Hidden inputs»: no set order, no clock, no global chance; in this process and in another."""
    tests = Path(__file__).resolve().parents[1]
    path = os.pathsep.join([str(tests), *filter(None, sys.path)])
    seed = "0" if os.environ.get("PYTHONHASHSEED") == "4711" else "4711"
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, env=environment, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == list(same_games())
