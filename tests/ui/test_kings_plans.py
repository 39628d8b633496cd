"""What generals plan, on the table and in words: in the chronicle, and during a battle (docs/look.md, Chronicle)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import at_the_window as at
import pygame
import pytest
from at_the_regiments import Regiments

from game.core.seats import Seat
from game.play.chair import parse_chair
from game.play.match import Match
from game.play.plans import Plans, TurnPlans, readable
from game.play.turns import turns_of
from game.ui.filming import begin_film
from game.ui.scenes.battle import words
from game.ui.scenes.chronicle import Chronicle
from game.ui.widgets import Sheet
from given import shipped

FIELD = """
game: kings
variant: clash
seed: 5
turn: red
pieces:
  red:
    u1: {entry: sennfold/vow-spears, size: horde, at: [20, 8], facing: 0}
    u2: {entry: sennfold/ram-knights, size: horde, at: [34, 9], facing: 0}
    u3: {entry: sennfold/ram-knights, size: regiment, at: [10, 9], facing: 0}
  blue:
    u6: {entry: ashmaw/mauls, size: regiment, at: [20, 30], facing: 180}
    u7: {entry: ashmaw/skelks, size: regiment, at: [14, 34], facing: 180}
    u8: {entry: ashmaw/mauls, size: horde, at: [40, 40], facing: 180}
state: {phase: move, round: 2, starter: red, edges: {red: south, blue: north}}
"""
PLAY = ("end", "end", "end", "end", "advance:u2,5", "end", "end", "end", "end")
"""Two turns of each side in which little happens."""


@pytest.fixture
def watched() -> Iterator[Regiments]:
    """Two computers; nobody has yet answered."""
    made = Regiments("hard", "hard", start=FIELD, play=PLAY)
    made.settle(0.4)
    yield made
    made.program.close()


def against(level: str) -> Regiments:
    made = Regiments("human", level, start=FIELD)
    made.settle(0.4)
    return made


# --- whose may be read


def read_by(seat: int, *chairs: str, is_practice: bool = False, result: Any = None) -> set[int]:
    match = cast(Any, SimpleNamespace(rules=SimpleNamespace(teams=(0, 1, 0, 1)), result=result))
    seats = [parse_chair(text) for text in chairs]
    return set(readable(match, seats, Seat(seat), is_practice=is_practice))


def test_an_allys_plan_is_read_at_any_time_an_enemys_in_practice_and_all_afterwards() -> None:
    """ISSUE 16: and nobody plays against those who only watch."""
    table = ("human", "hard", "hard", "hard")
    assert read_by(0, *table) == {2}
    assert read_by(0, *table, is_practice=True) == {1, 2, 3}
    assert read_by(0, *table, result="won") == {1, 2, 3}
    assert read_by(0, "hard", "hard", "hard", "hard") == {0, 1, 2, 3}
    assert read_by(0, "human", "human", "human", "human", is_practice=True) == set()


# --- afterwards


def chronicle(hand: Regiments) -> Chronicle:
    hand.press(pygame.K_y)
    hand.settle(0.2)
    found = hand.top
    assert isinstance(found, Chronicle)
    return found


def written(hand: Regiments, scene: Chronicle) -> str:
    with hand.desk.theme.collecting() as texts:
        scene.repaint()
        scene.draw(hand.opened.screen)
    assert not [text.words for text in texts if text.cut]
    return " ".join(text.words for text in texts)


def test_the_chronicle_tells_a_plan_at_the_turn_where_it_changed(watched: Regiments) -> None:
    """ISSUE 16: in words beside the board, and as before where nothing has changed."""
    seen = chronicle(watched)
    first = {turn.seat: place for place, turn in reversed(list(enumerate(seen.turns)))}
    assert set(first.values()) <= set(seen.plans.changed)
    for place, turn in enumerate(seen.turns):
        plan = Plans(watched.session.match, None).at(turn.first, turn.seat)
        assert plan is not None and plan.words in seen.plans.words(place)
        begins = seen.plans.words(place).partition(":")[0]
        is_first = place == first[turn.seat]
        assert begins == ("Plan" if is_first else "New plan" if place in seen.plans.changed else "Plan as before")
    seen.go(0)
    assert seen.plans.words(0).split()[1] in written(watched, seen)


def test_the_chronicle_draws_the_plan_over_the_turn(watched: Regiments) -> None:
    """ISSUE 16: the part of each unit by its words, whom the hammer strikes by an arrow; a key takes it away."""
    seen = chronicle(watched)
    seen.go(0)
    plan = seen.plans.of(0)
    assert plan is not None
    assert all(mark.words in written(watched, seen) for mark in plan.marks)
    drawn = watched.opened.screen.copy()
    watched.press(pygame.K_v)
    assert not any(mark.words in written(watched, seen) for mark in plan.marks)
    differs = pygame.mask.from_threshold(drawn, (0, 0, 0), (1, 1, 1, 255), watched.opened.screen)
    differs.invert()
    assert differs.count() > 400


def test_a_film_of_the_chronicle_shows_the_plans_that_may_be_read(watched: Regiments, tmp_path: Path) -> None:
    """LOOK, Chronicle: words under the board and marks on it, as on the screen; none where they are taken away."""
    match, seats = watched.session.match, frozenset({Seat(0), Seat(1)})
    told: dict[frozenset[Seat], str] = {}
    pictures: dict[frozenset[Seat], bytes] = {}
    for planners in (seats, frozenset[Seat]()):
        folder = tmp_path / str(len(planners))
        folder.mkdir()
        with watched.desk.theme.collecting() as texts:
            film = begin_film(watched.desk, match, None, folder, "it", as_gif=False, by_turns=True, planners=planners)
            while film.go_on():
                pass
        told[planners] = " ".join(text.words for text in texts)
        pictures[planners] = sorted(film.path.glob("*.png"))[0].read_bytes()
    plans = TurnPlans(match, None, turns_of(match, None), seats)
    plan = plans.of(0)
    assert plan is not None and plans.words(0).partition(":")[0] in told[seats]
    assert all(mark.words in told[seats] and mark.words not in told[frozenset()] for mark in plan.marks)
    assert pictures[seats] != pictures[frozenset()]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_plans_are_readable_at_every_size(size: tuple[int, int]) -> None:
    """No words cut; every control inside the panel."""
    hand = Regiments("hard", "hard", start=FIELD, play=PLAY, size=size)
    hand.settle(0.3)
    seen = chronicle(hand)
    for place in range(len(seen.turns)):
        seen.go(place)
        written(hand, seen)
    shown = [widget.rect for widget in (seen.before, seen.play, seen.after, seen.point, seen.plan, seen.back)]
    assert all(seen.side.contains(rect) for rect in shown)
    assert not any(a.colliderect(b) for i, a in enumerate(shown) for b in shown[:i])
    hand.program.close()


# --- during the game


def test_an_enemys_plan_is_read_when_the_player_agrees_to_practice() -> None:
    """ISSUE 16: on request; the record says so, and another press takes it away."""
    hand = against("hard")
    hand.press(pygame.K_v)
    hand.settle(0.3)
    assert isinstance(hand.top, Sheet) and not hand.session.record.practice
    hand.press(pygame.K_RETURN)
    hand.settle(0.4)
    assert hand.top is hand.battle and hand.session.record.practice
    plan = Plans(hand.session.match, Seat(0)).at(0, Seat(1))
    assert plan is not None and hand.says(plan.words)
    assert [shown.seat for shown in hand.battle.plans.drawn] == [1]
    hand.press(pygame.K_v)
    hand.settle(0.2)
    assert not hand.battle.plans.drawn and not hand.says(plan.words)
    hand.press(pygame.K_v)
    hand.settle(0.2)
    assert hand.top is hand.battle and hand.battle.plans.drawn, "practice is asked for once"
    hand.program.close()


def test_who_does_not_agree_reads_nothing() -> None:
    """ISSUE 16: Esc leaves the game as it was."""
    hand = against("hard")
    hand.press(pygame.K_v)
    hand.settle(0.3)
    hand.press(pygame.K_ESCAPE)
    hand.settle(0.3)
    assert hand.top is hand.battle and not hand.session.record.practice and not hand.battle.plans.drawn
    hand.program.close()


def test_who_watches_reads_both(watched: Regiments) -> None:
    """ISSUE 16: nobody's enemy."""
    watched.press(pygame.K_v)
    watched.settle(0.2)
    assert {shown.seat for shown in watched.battle.plans.drawn} == {0, 1}
    assert watched.says(words.PLANS)


def test_games_without_plans_have_no_such_key() -> None:
    """The mind of the game says whether it plans; chess has none."""
    rules = shipped().rules("chess", "standard", {})
    assert Plans(Match(rules, rules.start(1)), None).at(0, Seat(0)) is None
    assert at.desk().settings.key("plans") == "V"
