"""Random games of Castle in every variant, with all invariants at each action (GOALS, «Random games»; issue 4, 6)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
import second_castle as second
from every_game.wander import MOST, Moment, Played, Table, anything, wander

from game.core.ruleset import Decision
from given import shipped

VARIANTS = shipped().variants("castle")
FOUGHT = ("adventure", "av1", "blitz")
SIZES = (6, 6, 8, 8, 10, 10)
ENDS = {"castle_destroyed", "dead_position", "repetition", "quiet"}

# --- what must hold at each action


def file_of(moment: Moment) -> dict[str, Any]:
    """Its position file."""
    written: dict[str, Any] = dict(moment.rules.notation.write(moment.state))
    return written


def army(pieces: dict[str, Any], seat: str) -> Counter[str]:
    """How many of each kind a seat has, by the light names."""
    names = pieces.get(seat, {})
    return Counter({second.KIND[seat][name]: len(squares) for name, squares in names.items() if squares})


def check_pieces(step: Played, before: dict[str, Any], after: dict[str, Any]) -> None:
    """One piece a square, one Castle a side until one falls; nobody comes into being but by promotion."""
    standing = [square for names in after["pieces"].values() for squares in names.values() for square in squares]
    assert len(standing) == len(set(standing))
    pending = step.after.rules.pending(step.after.state)
    reason = getattr(pending, "reason", None)
    castles = [army(after["pieces"], seat)["castle"] for seat in second.SEATS]
    if "setup" in (before.get("state") or {}) or "setup" in (after.get("state") or {}):
        return
    assert sorted(castles) == ([0, 1] if reason == "castle_destroyed" else [1, 1])
    for seat in second.SEATS:
        earlier, later = army(before["pieces"], seat), army(after["pieces"], seat)
        lost, gained = earlier - later, later - earlier
        assert set(gained) <= {"knight"}, (step.action, before)
        assert set(lost) & {"soldier", "squire"} or not gained
        assert lost.total() - gained.total() in (0, 1)
        assert later.total() <= 20


def check_state(step: Played, before: dict[str, Any], after: dict[str, Any]) -> None:
    """Tokens, dice and cards are such as can be; cards never change once they are laid."""
    rules, state = step.after.rules, after.get("state") or {}
    start = rules.switched["tokens"]
    traded = state.get("traded", {})
    for seat in second.SEATS:
        assert 0 <= state.get("tokens", {}).get(seat, start) <= start + 2
        assert len(traded.get(seat, [])) <= 2
    if "dice" in state:
        left = list(SIZES)
        for name in traded.get(state.get("active", after["turn"]), [])[: 6 - len(state["dice"])]:
            left.remove(int(name[1:]))
        assert len(left) == len(state["dice"])
        assert all(1 <= face <= sides for face, sides in zip(state["dice"], left, strict=True))
    if "die" in state and rules.variant != "adventure":
        assert 1 <= state["die"] <= 8
    cards = (before.get("state") or {}).get("cards", {})
    for seat, row in cards.items():
        assert state.get("cards", {}).get(seat, row)[: len(row)] == row


def check_lists(step: Played, chance: Random) -> None:
    """The list is sorted, says everything once, and is what the second generator says; odds add up to 1."""
    rules, state = step.after.rules, step.after.state
    pending = rules.pending(state)
    listed = [str(action) for action in rules.actions(state)]
    assert listed == sorted(set(listed))
    assert bool(listed) == isinstance(pending, Decision)
    if not isinstance(pending, Decision) or pending.prompt not in ("move", "window", "combat"):
        return
    given = file_of(step.after) | {"variant": rules.variant, "options": dict(rules.options)}
    assert listed == second.actions(given)
    attacks = [text for text in listed if "x" in text and "token" not in text]
    if rules.variant in FOUGHT and attacks and pending.prompt == "move":
        text = chance.choice(attacks)
        assert list(rules.notation.odds(state, rules.notation.parse(state, text))) == second.odds(given, text)


def check(step: Played, chance: Random) -> None:
    """All of it."""
    before, after = file_of(step.before), file_of(step.after)
    check_pieces(step, before, after)
    check_state(step, before, after)
    if chance.random() < 0.1:
        check_lists(step, chance)


class Seen:
    """What came up in many games."""

    def __init__(self) -> None:
        self.words: set[str] = set()
        self.events: set[str] = set()
        self.ends: Counter[str] = Counter()
        self.games = 0

    def take(self, step: Played) -> None:
        """What kind of action it was, and what happened."""
        text = str(step.action)
        move, _, effect = text.partition("!")
        if ":" in text:
            self.words.add(text.partition(",")[0] if text.startswith("token") else text.partition(":")[0])
        elif move[1].isdigit():
            self.words |= {"attack" if "x" in move else "move"} | ({f"!{effect}"} if effect else set())
        else:
            self.words.add(text)
        self.events |= {type(event).__name__ for event in step.events}

    def end(self, last: Moment) -> None:
        self.games += 1
        self.ends[getattr(last.rules.pending(last.state), "reason", "unfinished")] += 1


def is_thrift(text: str) -> bool:
    """What one does who keeps tokens and dice for the fights: uniform chance spends all of them on the first rolls."""
    return not text.startswith(("token:move", "trade"))


def play(table: Table, seeds: range) -> Seen:
    """So many random games, every other one by savers, checked at each action."""
    seen = Seen()
    for seed in seeds:
        chance = Random(f"{table} {seed}")
        last = None
        for last in wander(table, seed, likes=is_thrift if seed % 2 else anything):
            check(last, chance)
            seen.take(last)
        assert last is not None
        seen.end(last.after)
    return seen


WORDS = {
    "standard": {"move", "attack"},
    "expanded": {"move", "attack"},
    "adventure": {"move", "attack", "keep", "token:move"},
    "av1": {"move", "attack", "keep", "token:move", "pass"},
    "av2": {"move", "attack", "keep", "token:move", "pass"},
    "blitz": {"move", "attack", "keep", "token:move", "pass", "use", "trade"},
    "tactician": {"move", "attack", "token:unlock"},
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_invariants_hold_at_each_action_of_random_games(variant: str) -> None:
    """GOALS, «Random games»: squares, Castles, counts, tokens, dice, cards, lists, odds; games end by themselves."""
    seen = play(Table("castle", variant), range(1))

    assert set(seen.ends) <= ENDS
    assert seen.words >= WORDS[variant]


def test_invariants_hold_with_the_switches_turned() -> None:
    """CASTLE-FILE-5: the same where options stand otherwise, some hundred actions of each."""
    for variant, options in (
        ("adventure", {"army": "informal", "card_order": "choose"}),
        ("standard", {"layout": "rotate", "soldier_double": "home", "fly_over_castle": False}),
        ("av1", {"giant_immune_in_combat": True, "defender_promotes": False}),
        ("blitz", {"tokens": 0, "effects": False}),
    ):
        chance = Random(str(options))
        for step, _ in zip(wander(Table("castle", variant, options=options), 1), range(120), strict=False):
            check(step, chance)


# --- for long

EFFECTS = {f"!{row[4]}" for row in second.TABLE[:8]}
EVERYTHING = {
    "adventure": EFFECTS | {"token:attack", "token:defend"},
    "av1": EFFECTS | {"token:attack", "token:defend"},
    "av2": EFFECTS,
    "blitz": EFFECTS | {"token:attack", "token:defend"},
    "tactician": EFFECTS,
}


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_three_hundred_random_games_of_each_variant(variant: str) -> None:
    """ISSUE 4, 6: all invariants at each action; at least 95 % end naturally; every word and every effect comes up."""
    seen = play(Table("castle", variant), range(300))

    assert seen.games == 300
    assert seen.ends["unfinished"] <= 15, (seen.ends, MOST)
    assert seen.words >= WORDS[variant] | EVERYTHING.get(variant, set())
    assert variant != "expanded" or seen.words >= {"army", "place"}


@pytest.mark.long
@pytest.mark.parametrize("variant", [variant for variant in VARIANTS if variant != "standard"])
def test_random_games_with_the_expansion(variant: str) -> None:
    """CASTLE-EXPANDED-6, CASTLE-XPIECE-1 to -8: informal armies; every effect of the expansion comes up too."""
    options: dict[str, Any] = {"army": "informal"}
    games = 60
    if variant == "tactician":
        options["tokens"] = 20  # three a game are soon spent, and rare effects never come up
        games = 240
    seen = play(Table("castle", variant, options=options), range(games))

    assert seen.ends["unfinished"] <= games // 20
    if variant in EVERYTHING:
        assert seen.words >= {f"!{row[4]}" for row in second.TABLE}
