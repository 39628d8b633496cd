"""The stack tells the future: by the rules that will carry it out, from what a view holds (LYTH-COMBAT-16 to -18,
LYTH-FOG-8, -11, -12, LYTH-PHASE-5)."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from every_game.secrets import shuffled
from rules.lytharian.random_games import played, rules_for
from rules.lytharian.scene import Scene
from rules.lytharian.table import law_of, moment, view

from game.core.events import Event
from game.core.ruleset import Decision
from game.core.sayings import PASS
from game.core.seats import Seat
from game.play.views import common_view
from game.rules.lytharian import events as told
from game.rules.lytharian.foretelling import COMBAT, Coming, Forecast, Foretelling, is_waiting
from game.rules.lytharian.state import LytharianState
from given import Given


def forecast(given: Given, seat: int, action: str = "") -> Forecast:
    """What a seat is told of the future, perhaps after an answer of its own."""
    seen = view(given, seat)
    found = Foretelling(law_of(given)).of(seen.state, Seat(seat), seen.action(action) if action else None)
    assert found is not None
    return found


def kinds(coming: Coming | None) -> list[tuple[str, int]]:
    """The effects of an item that can come in one way only."""
    assert coming is not None and len(coming.ways) == 1
    return [(effect.kind, effect.n) for effect in coming.ways[0][1]]


def duel_of_spells() -> Given:
    """South's razormaw attacks; north's fighter is open, and north may cast."""
    given = moment("razormaw e4!", "zuk_gar_grunt e5!", hand={"north": ["frozen_armor"]}, mana={"north": 15})
    return given.after("e4xe5")


def test_a_combat_is_told_by_its_blows() -> None:
    """LYTH-COMBAT-16: both numbers and who falls, as the fight will be if nobody casts."""
    begun = duel_of_spells()
    coming = forecast(begun, 1).of(COMBAT)
    assert coming is not None and not coming.is_guess
    fought = begun.after("pass", "pass")
    slain = {effect.square for _, way in coming.ways for effect in way if effect.kind == "slain"}
    assert len(slain) == sum(len(state.troops(Seat(seat))) for state in (begun.state,) for seat in (0, 1)) - sum(
        len(fought.state.troops(Seat(seat))) for seat in (0, 1)
    )


def test_an_answer_that_is_only_thought_of_changes_what_is_told_and_nothing_else() -> None:
    """LYTH-COMBAT-17: Given an answer in hand, then the future after it is told, and the moment is as it was."""
    begun = duel_of_spells()
    before = begun.rules.notation.pack(begun.state)
    plain, answered = forecast(begun, 1), forecast(begun, 1, "cast:frozen_armor,e5")
    assert plain.of(1) is None and answered.of(1) is not None
    assert begun.rules.notation.pack(begun.state) == before
    assert answered.of(COMBAT) is not None


def test_a_countered_spell_does_nothing() -> None:
    """LYTH-COUNTER-1: the counter is told to counter, and its target that it does nothing."""
    scene = Scene()
    scene.put("e4", "rook", 0)
    scene.put("e6", "tower", 1)
    scene.hold(0, "flame_lance")
    scene.hold(1, "arcane_denial")
    scene.play("cast:flame_lance,e6", "cast:arcane_denial,#1")
    found = Foretelling(scene.law).of(scene.rules.redact(scene.s, Seat(0)), Seat(0))
    assert found is not None
    assert [item.number for item in found.items] == [2, 1]
    assert kinds(found.of(2)) == [("counters", 0)] and kinds(found.of(1)) == [("countered", 0)]
    assert found.fates == ()


def test_dice_are_told_with_their_chances() -> None:
    """LYTH-COMBAT-17: Given a spell with a D3, then three ways, a third each."""
    scene = Scene()
    scene.put("e6", "tower", 1)
    scene.hold(0, "ember_dart")
    scene.play("cast:ember_dart,e6")
    found = Foretelling(scene.law).of(scene.s, Seat(0))
    coming = found.of(1) if found is not None else None
    assert coming is not None
    assert sorted((chance, way[0].n) for chance, way in coming.ways) == [(Fraction(1, 3), n) for n in (1, 2, 3)]
    assert found is not None and found.fates[0].damage == (1, 3)


def test_what_happens_to_a_hidden_troop_is_a_guess_and_knows_nothing() -> None:
    """LYTH-FOG-8, -12: Given a hidden troop beside the target of an area, then the forecast is a guess, and the same
    whoever it is; once it lies open it is sure."""
    found = []
    for card in ("zuk_gar_grunt", "zuk_gar_ravager"):
        scene = Scene()
        scene.put("e6", "tower", 1)
        scene.put("d6", card, 1, up=False)
        scene.hold(0, "fire_rain")
        scene.play("cast:fire_rain,e6")
        told_of = Foretelling(scene.law).of(scene.rules.redact(scene.s, Seat(0)), Seat(0))
        assert told_of is not None and told_of.items[0].is_guess
        assert [fate.is_guess for fate in told_of.fates] == [True, False]
        found.append(told_of)
        sure = Foretelling(scene.law).of(scene.s, Seat(0))
        assert sure is not None and not sure.items[0].is_guess
    assert found[0] == found[1]


SEEDS = [("standard", 1), ("duel", 2), ("chaos", 3)]


@pytest.mark.parametrize(("mode", "seeds"), [
    *((mode, range(seed, seed + 1)) for mode, seed in SEEDS),
    *(pytest.param(mode, range(30), marks=pytest.mark.long) for mode in ("standard", "duel", "chaos", "pawnwar")),
])  # fmt: skip
def test_what_is_told_as_sure_happens(mode: str, seeds: range) -> None:
    """LYTH-PHASE-5, LYTH-FOG-12: wherever something waits, what is told without a guess is what then comes of it; and
    with all cards laid open nothing is a guess.  What is hidden, shuffled, changes no forecast."""
    compared = 0
    for seed in seeds:
        rules = rules_for(mode, Random(seed))
        foretelling = Foretelling(rules.law, rules.imagination)
        for number, step in enumerate(played(rules, rules.start(seed), seed)):
            s = step.after
            if number > 450:
                break
            if number % 3 or not is_waiting(s) or not isinstance(rules.pending(s), Decision):
                continue
            compared += 1
            truth = foretelling.of(s, Seat(0))
            assert truth is not None and not any(item.is_guess for item in truth.items)
            for seat in (Seat(0), Seat(1), None):
                seen = common_view(rules, s) if seat is None else rules.redact(s, seat)
                found = foretelling.of(seen, seat)
                assert found is not None
                check(found, truth)
                if seat is not None and compared % 7 == 0:
                    twin = rules.redact(shuffled(rules, s, seat, number), seat)
                    assert foretelling.of(twin, seat) == found
            check_played(rules, s, truth)
    assert compared > 10


def check(found: Forecast, truth: Forecast) -> None:
    """Whatever is sure and can come, is told with all its ways."""
    for item in found.items:
        real = truth.of(item.number)
        if not item.is_guess and real is not None:
            assert {way for _, way in real.ways} <= {way for _, way in item.ways}, (item, real)


def check_played(rules: Any, s: LytharianState, truth: Forecast) -> None:
    """The game itself, both passing with its own dice: who falls is told to fall, and in as many ways as dice give."""
    after = rules.clone(s)
    heard: list[Event] = []
    while is_waiting(after) and not after.asks and after.ended is None:
        rules.apply(after, PASS, heard.append)
    fallen = sum(isinstance(event, told.TroopKilled) for event in heard)
    ways = [sum(effect.kind == "slain" for effect in way) for item in truth.items for _, way in item.ways]
    assert truth.is_thrown or fallen <= sum(
        max(sum(effect.kind == "slain" for effect in way) for _, way in item.ways) for item in truth.items
    ), (fallen, ways)
    if not truth.is_thrown and all(len(item.ways) == 1 for item in truth.items):
        assert fallen == sum(ways)
        lost = [effect.n for item in truth.items for effect in item.ways[0][1] if effect.kind == "damage"]
        assert sum(lost) == sum(event.n for event in heard if isinstance(event, told.Damaged))


