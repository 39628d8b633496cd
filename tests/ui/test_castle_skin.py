"""How Castle looks: its board, every event, contests in the rules' own numbers, what is said of actions (look.md,
Boards, Pieces, Dice and Motion; docs/rules/castle.md).
"""

from __future__ import annotations

import random
from typing import Any

import at_the_keep as keep
import at_the_window as at
import pygame
import pytest

import given
from game.core.events import DiceThrown
from game.core.moment import Happening
from game.core.ruleset import Decision, Square
from game.core.seats import Seat
from game.play.match import Match
from game.play.position import position_from_text
from game.rules.castle.state import Beaten, Destroyed, Fought, Moved, Rolled, ThrownBack
from game.ui.skins import draw_position, skin_for
from game.ui.skins import moves_sketch as sketch
from game.ui.skins.castle import CastleSkin
from game.ui.skins.marks import Marks, Pointing, Trail

VARIANTS = ("standard", "expanded", "adventure", "av1", "av2", "blitz", "tactician")


def skin(variant: str = "adventure", **options: Any) -> CastleSkin:
    found = skin_for(at.desk(**options), given.shipped().rules("castle", variant))
    assert isinstance(found, CastleSkin)
    found.fit(pygame.Rect(0, 0, 640, 640))
    return found


def opened(text: str, **options: Any) -> tuple[CastleSkin, Any]:
    """A position and its skin."""
    found = position_from_text(text, given.shipped())
    made = skin_for(at.desk(**options), found.rules)
    assert isinstance(made, CastleSkin)
    made.fit(pygame.Rect(0, 0, 640, 640))
    return made, found.state


# --- the board


@pytest.mark.parametrize("turned", [0, 2])
def test_the_light_half_is_green_whichever_way_the_board_lies(turned: int) -> None:
    """look.md, Boards: meadow on the light side, crags on the dark side, a river between."""
    surface = pygame.Surface((640, 640))
    shown = skin()
    shown.fit(surface.get_rect(), turned=turned)
    shown.bake(surface)
    for name, is_green in (("c4", True), ("g3", True), ("c7", False), ("h8", False)):
        spot = shown.spot_named(name)
        assert spot is not None
        place = shown.place_of(spot)
        assert place is not None
        red, green, blue = pygame.transform.average_color(surface, place.inflate(-20, -20))[:3]
        assert (green > blue + 20) is is_green, (name, red, green, blue)


def test_a_board_of_high_contrast_is_plain() -> None:
    """look.md, Board themes: no painting under it."""
    surface = pygame.Surface((640, 640))
    shown = skin(high_contrast=True)
    shown.fit(surface.get_rect())
    shown.bake(surface)
    place = shown.place_of(Square(1))
    assert place is not None and surface.get_at(place.center)[:3] == (255, 255, 255)


def test_the_names_of_the_squares_stand_in_the_frame() -> None:
    """look.md, Boards: coordinates are in the frame; without names it is narrow."""
    shown = skin()
    wide = shown.fit(pygame.Rect(0, 0, 640, 640)).width - shown.board.width
    narrow = shown.fit(pygame.Rect(0, 0, 640, 640), names=False).width - shown.board.width
    assert wide > narrow > 0


@pytest.mark.parametrize("side", [60, 150, 300, 700])
def test_positions_are_drawn_at_every_size(side: int) -> None:
    """Thumbnails, diagrams and the board itself."""
    made, state = opened(keep.GRIFFIN)
    surface = pygame.Surface((side, side))
    drawn = draw_position(made.desk, surface, surface.get_rect(), made.rules, state, frame=True, names=True)
    assert drawn.board.width >= side * 3 // 4
    assert len({tuple(surface.get_at((x, side // 2))) for x in range(0, side, 5)}) > 3


# --- ways


@pytest.mark.parametrize(
    ("text", "stops", "arcs"),
    [
        ("c4f4", "c4 d4 f4", (False, True)),
        ("c4d4", "", ()),
        ("c4c9!soar", "c4 c6 c8 c9", (False, True, False)),
        ("c4e2!recall", "c4 e2", (True,)),
    ],
)
def test_the_way_of_a_move(text: str, stops: str, arcs: tuple[bool, ...]) -> None:
    """CASTLE-GRIFFIN-2, CASTLE-MOVE-5: what is passed is flown over; a call to the walls passes nothing."""
    made, state = opened(keep.GRIFFIN)
    trail = made.hints(state, Pointing(aimed=made.rules.notation.parse(state, text))).trail
    if not stops:
        assert trail is None
        return
    assert trail is not None
    assert [made.name_of(stop) for stop in trail.stops] == stops.split()[: len(trail.stops)]
    assert len(trail.arcs) == len(trail.stops) - 1 and any(trail.arcs)
    if text != "c4c9!soar":
        assert trail.arcs == arcs


def test_a_trail_is_drawn_over_the_pieces() -> None:
    """look.md, Boards: dashed, in the legal colours."""
    made, state = opened(keep.GRIFFIN)
    plain, marked = pygame.Surface((640, 640)), pygame.Surface((640, 640))
    stops = tuple(made.spot_named(name) for name in ("c4", "d4", "f4"))
    made.draw(plain, state)
    made.draw(marked, state, Marks(trail=Trail(stops, (False, True))))  # type: ignore[arg-type]
    assert plain.get_buffer().raw != marked.get_buffer().raw


# --- every event


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("calm", [False, True])
def test_every_event_can_be_seen(variant: str, calm: bool) -> None:
    """look.md, Motion: whatever happens is shown, in calm play too, and ends on the board as it is."""
    dice = random.Random(variant)
    library = given.shipped()
    rules = library.rules("castle", variant, {"army": "standard"} if variant == "expanded" else {})
    made = skin_for(at.desk(calm=calm), rules)
    made.fit(pygame.Rect(0, 0, 640, 640))
    match = Match(rules, rules.start(5))
    surface = pygame.Surface((640, 640))
    kinds = set()
    for _ in range(90):
        pending = match.pending
        if not isinstance(pending, Decision):
            break
        seen = match.state
        actions = list(rules.actions(seen))
        attacks = [a for a in actions if getattr(a, "is_attack", False)]
        match.play(dice.choice(attacks or actions))
        contest = None
        for happening in match.happenings(match.ply - 1):
            contest = None if made.contests is None else made.contests.follow(contest, seen, happening)
            animation = made.staged(seen, [happening]) or made.animate(seen, happening)
            kinds.add(type(happening.event))
            if animation is not None:
                assert animation.seconds > 0
                for part in (0.0, 0.4, 1.0):
                    animation.draw(surface, part)
                    assert all(rect.width > 0 for rect in animation.area(part))
                assert all(0 <= at_part <= 1 for at_part, _ in animation.cues)
            seen = happening.after
    assert Moved in kinds and Destroyed in kinds
    if rules.tables.combat:  # type: ignore[attr-defined]
        assert {Fought, DiceThrown} <= kinds
    if rules.law.is_rolling:  # type: ignore[attr-defined]
        assert Rolled in kinds


# --- contests


def test_a_contest_is_followed_to_its_verdict() -> None:
    """look.md, Dice: what fell, who won, in words; equal dice are the attacker's."""
    start = given.position(keep.LANCE)
    made = skin_for(at.desk(), start.rules)
    for dice, words, winner in (
        ((3, 5, 5), "Skeleton destroyed", 0),
        ((2, 1, 6), "Knight destroyed", 1),
    ):
        aimed = made.contests.of(start.state, start.rules.notation.parse(start.state, "d4xd7"))
        assert aimed is not None and aimed.verdict is None
        after = start.after("d4xd7", dice=dice)
        asked = made.contests.pending(after.state)
        assert asked is not None and asked.faces == (dice[0], dice[2]) and asked.more_faces[0] == (dice[1],)
        done = after.after("keep")
        verdicts = [event for event in done.events if isinstance(event, Destroyed | Beaten)]
        assert len(verdicts) == 1 and isinstance(verdicts[0], Destroyed) is (winner == 0)
        shown = asked
        for event in done.events:
            shown = made.contests.follow(shown, after.state, Happening(event, done.state)) or shown
        assert shown.verdict is not None and shown.verdict.words == words and shown.verdict.winner == winner


def test_a_castle_that_holds_throws_back() -> None:
    """CASTLE-COMBAT-7, -8: the panel says where the loser stands."""
    text = """
game: castle
variant: adventure
turn: light
options: {tokens: 0}
pieces:
  light: {castle: [e1], knight: [e7]}
  dark: {castle: [e10]}
state:
  die: 3
  cards: {light: [soldier, elf, knight, lion, griffin, giant, paladin, castle]}
"""
    start = given.position(text)
    made = skin_for(at.desk(), start.rules)
    action = start.rules.notation.parse(start.state, "e7xe10")
    contest = made.contests.of(start.state, action)
    assert contest is not None and contest.note.endswith("A loser is thrown back to e9.")
    assert [chance.words for chance in contest.chances] == ["Castle destroyed", "Thrown back"]
    after = start.after("e7xe10", dice=(1, 2, 9))
    back = [event for event in after.events if isinstance(event, ThrownBack)]
    assert len(back) == 1 and made.grid.names[back[0].stand] == "e9"  # type: ignore[attr-defined]


def test_the_card_of_a_castle_names_no_twin() -> None:
    """CASTLE-BOARD-2: both are called so; the others name theirs."""
    made = skin()
    code = made.rules.tables.code
    assert made.facts.kind_card(code(made.rules.law.goal, 0)).head == "Greater piece, D10"
    assert made.facts.kind_card(code(made.rules.law.numbers["elf"], 1)).head == "Lesser piece, twin of the Elf, D6"


# --- words


def test_named_actions_say_what_they_do() -> None:
    """look.md, Words: verbs on buttons."""
    made, state = opened(keep.SETS)
    said = {str(a): made.choice(state, a) for a in made.rules.actions(state)}
    assert said["use:3"].words == "Use the 3s" and said["use:3"].line == "A lesser piece, and 1 extra action"
    assert said["trade:d10,10"].words == "Trade in the D10 that shows 10"
    assert said["token:move,d8,7"].words == "Roll the D8 again"
    assert said["token:move,d8,7"].line == "Spends 1 of 1 token; it shows 7"


def test_purses_count_tokens_and_dice() -> None:
    """CASTLE-TOKEN-1, CASTLE-BLITZ-1."""
    made, state = opened(keep.SETS)
    purse = made.turns_told.purse(state, Seat(0))
    assert purse is not None and purse.tokens == 1 and [sides for sides, held in purse.dice if held] == [
        6, 6, 8, 8, 10, 10,
    ]  # fmt: skip


@pytest.mark.parametrize("variant", VARIANTS)
def test_only_games_of_dice_and_tokens_have_a_panel_for_the_turn(variant: str) -> None:
    """Standard and expanded play look as chess does."""
    assert bool(skin(variant).panels()) is (variant not in ("standard", "expanded"))


@pytest.mark.parametrize(
    ("id", "reach", "beyond"),
    [
        ("knight", 4, 0),  # its lance reaches four
        ("soldier", 3, 0),
        ("griffin", 5, 0),  # soars up to five
        ("paladin", 4, 8),
        ("castle", 3, 0),
    ],
)
def test_the_small_board_shows_all_ways_or_that_they_go_on(id: str, reach: int, beyond: int) -> None:
    """look.md, Screens, «22 Castle set-up»: the whole way of a piece; what goes on to the edge ends in an arrow."""
    rules = given.shipped().rules("castle", "adventure")
    number = rules.law.numbers[id]
    cells = rules.law.grid.cells
    plain = sketch.ends(rules.tables.kinds[number - 1].walks[0], cells)
    farther = sketch.ends(rules.tables.extra_kinds[number - 1].walks[0], cells)
    every = [*plain, *farther]
    assert sketch.reach_of(every) == reach
    inside = [away for away in plain if max(abs(away[0]), abs(away[1])) <= reach]
    arrows = [away for away in inside if sketch.goes_on(away, list(plain), reach) is not None]
    assert len(arrows) == beyond
    assert beyond or len(inside) == len(plain)
