"""How Loka looks: the turned board, contests in the rules' own numbers, and how every event is seen (look.md,
Boards, Pieces, Dice and Motion; docs/rules/loka.md, COMBAT, REROLL, DUEL).
"""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import at_the_cross
import at_the_window as at
import pygame
import pytest
from lengths import mostly_long

import given
from game.core.moment import LAID_OPEN
from game.core.ruleset import Action, Decision, Square
from game.core.seats import Seat
from game.play.match import Match
from game.play.position import position_from_text
from game.rules.loka.actions import Move
from game.rules.loka.events import Fought, RerollOffered
from game.rules.loka.outcomes import WON, outcome
from game.ui import stage
from game.ui.skins import draw_position, skin_for
from game.ui.skins.loka import LokaSkin
from game.ui.skins.loka_facts import percent
from game.ui.skins.marks import Pointing
from game.ui.stage import Shown, Stage

VARIANTS = ("standard", "doubled", "face-off", "massive-16x8", "massive-8x16", "massive-16x16")


def skin(variant: str = "standard", **options: Any) -> LokaSkin:
    found = skin_for(at.desk(**options), given.shipped().rules("loka", variant))
    assert isinstance(found, LokaSkin)
    return found


def opened(text: str, **options: Any) -> tuple[LokaSkin, Any]:
    """A position and its skin."""
    found = position_from_text(text, given.shipped())
    made = skin_for(at.desk(**options), found.rules)
    assert isinstance(made, LokaSkin)
    made.fit(pygame.Rect(0, 0, 720, 720))
    return made, found.state


def action(skin: LokaSkin, state: Any, text: str) -> Action:
    return next(action for action in skin.rules.actions(state) if str(action) == text)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("turned", range(4))
def test_every_square_is_found_where_it_is_drawn(variant: str, turned: int) -> None:
    """look.md, Layout: a board turned by quarters; squares are whole pixels, side by side."""
    loka = skin(variant)
    loka.fit(pygame.Rect(10, 10, 900, 700), turned=turned)
    places = [loka.squares.place(square) for square in range(len(loka.rules.law.grid))]
    for square, place in enumerate(places):
        assert loka.spot_at(place.center) == Square(square)
        assert loka.board.contains(place)
    assert len({place.topleft for place in places}) == len(places)


@pytest.mark.parametrize("seat", range(4))
def test_each_seat_may_have_its_own_edge_below(seat: int) -> None:
    """The board turned for a seat shows its home rows at the bottom, and what is ahead of it above."""
    loka = skin()
    loka.fit(pygame.Rect(0, 0, 720, 720), turned=loka.turned_for(Seat(seat)))
    home = loka.squares.home(seat)
    lowest = max(loka.squares.place(square).bottom for square in range(len(loka.rules.law.grid)))
    assert {loka.squares.place(square).bottom for square, row in home.items() if row == 0} == {lowest}
    square = next(square for square, row in home.items() if row == 0)
    ahead = loka.rules.tables.front[seat][square]
    above = loka.squares.place(square).move(0, -loka.squares.side)
    assert loka.squares.place(ahead) == above
    assert loka.beside(Square(square), 0, 1) == Square(ahead)


@pytest.mark.parametrize("turned", range(4))
def test_plaques_stand_in_the_missing_corners_at_their_armys_right_hand(turned: int) -> None:
    """look.md, Boards: the four missing corners hold the armies' plaques."""
    loka = skin()
    loka.fit(pygame.Rect(0, 0, 720, 720), turned=turned)
    corners = loka.corners
    assert len(corners) == 4
    for seat, room in corners.items():
        assert loka.outer.contains(room)
        assert not any(loka.squares.place(square).colliderect(room) for square in range(len(loka.rules.law.grid)))
        home = [loka.squares.place(square) for square in loka.squares.home(seat)]
        edge = home[0].unionall(home[1:])
        towards = pygame.Vector2(loka.board.center) - edge.center
        right = pygame.Vector2(-towards.y, towards.x)  # of somebody who looks that way, y going down
        assert right.dot(pygame.Vector2(room.center) - edge.center) > 0


@pytest.mark.parametrize("variant", ["face-off", "massive-16x16"])
def test_square_boards_have_no_corners_to_fill(variant: str) -> None:
    """LOKA-FACEOFF, LOKA-MASSIVE: two seats, whole boards."""
    loka = skin(variant)
    loka.fit(pygame.Rect(0, 0, 600, 600))
    assert loka.corners == {} and set(loka.turns) == {0, 2}


@pytest.mark.parametrize("theme", ["walnut", "paper", "slate", "meadow", "ebony", "high_contrast"])
def test_a_position_is_drawn_at_any_size_in_every_theme(theme: str) -> None:
    """Thumbnails, diagrams and shots go through the skin."""
    found = position_from_text(at_the_cross.FIELD, given.shipped())
    desk = at.desk(board_theme=theme)
    for side in (40, 120, 600):
        picture = pygame.Surface((side, side))
        draw_position(
            desk, picture, picture.get_rect(), found.rules, found.state, frame=side > 100, names=True, turned=3
        )
        colours = {tuple(picture.get_at((x, side // 2))) for x in range(0, side, 2)}
        assert len(colours) > 5


def test_a_road_lies_along_its_axis_however_the_board_is_turned() -> None:
    """LOKA-PASS-1: the pass is turned to its axis."""
    loka, _ = opened(at_the_cross.SUPER)
    number = loka.rules.law.tiles.index("mountain_pass")
    seen = {}
    for turned in (0, 1):
        loka.fit(pygame.Rect(0, 0, 720, 720), turned=turned)
        for axis in (1, 2):
            seen[turned, axis] = pygame.image.tobytes(loka.squares.tile(number, axis, 40), "RGBA")
    assert seen[0, 1] != seen[0, 2]
    assert seen[0, 1] == seen[1, 2] and seen[0, 2] == seen[1, 1]


def test_two_armies_of_one_element_are_told_apart() -> None:
    """LOKA-DOUBLE-1: the second army of an element carries a mark, so that nobody confuses their kings."""
    loka = skin("doubled")
    loka.fit(pygame.Rect(0, 0, 720, 720))
    south, north = (pygame.image.tobytes(loka.pieces.token(loka.pieces.king(seat), 60), "RGBA") for seat in (0, 2))
    assert loka.pieces.side_of(0) == loka.pieces.side_of(2) and south != north


# --- contests


def test_the_panel_tells_the_rules_own_numbers() -> None:
    """look.md, Dice: dice, boosts by name, exact chances; nothing is counted twice."""
    loka, state = opened(at_the_cross.FIELD)
    attack = action(loka, state, "h4xi6")
    contest, combat = loka.contests.of(state, attack), loka.rules.combat_of(state, attack)
    assert contest is not None and combat is not None
    attacker, defender = contest.fighters
    assert (attacker.name, defender.name) == ("Knight h4", "Pawn i6")
    assert (attacker.die, defender.die) == (combat.attack_die, combat.defence_die)
    assert [help.name for help in attacker.helps] == ["Charge", "Prowess", "Support"]
    assert attacker.helps[2].why == "Water Queen g8"
    assert len(defender.helps) == len(combat.defence)
    assert [chance.part for chance in contest.chances] == list(combat.chances.values())
    assert sum(chance.part for chance in contest.chances) == 1


def test_lines_go_from_every_supporter_to_the_target() -> None:
    """look.md, Boards: solid for the attack, dashed for the defence."""
    loka, state = opened(at_the_cross.FIELD)
    contest = loka.contests.of(state, action(loka, state, "h4xi6"))
    assert contest is not None
    names = {(loka.name_of(line.start), line.attacks) for line in contest.lines}
    assert names == {("g8", True), ("j5", False), ("j7", False), ("k7", False)}
    assert {line.end for line in contest.lines} == {loka.spot_named("i6")}


def test_every_target_has_its_odds() -> None:
    """look.md, Boards: a win badge on each target, in whole percent rounded half up."""
    loka, state = opened(at_the_cross.FIELD)
    found = loka.hints(state, Pointing(held=tuple(loka.rules.actions(state)))).odds
    attacks = {a.end: a for a in loka.rules.actions(state) if isinstance(a, Move) and a.is_attack}
    assert {spot.index for spot in found if isinstance(spot, Square)} == set(attacks)
    for square, attack in attacks.items():
        combat = loka.rules.combat_of(state, attack)
        assert combat is not None
        won = sum((combat.chances.get(key, Fraction(0)) for key in ("win", "win_swamp_lost")), Fraction(0))
        assert found[Square(square)] in {f"{int(won * 100 + Fraction(1, 2))}%", *found.values()}
    assert percent(Fraction(1, 8)) == "13 %" and percent(Fraction(5, 8), 1) == "62.5 %"


def test_with_combat_off_nothing_is_rolled_and_nothing_is_asked() -> None:
    """LOKA-BOLTON-3."""
    text = at_the_cross.FIELD + "options: {combat: false}\n"
    loka, state = opened(text)
    attack = action(loka, state, "h4xi6")
    assert loka.contests is None and loka.hints(state, Pointing(held=(attack,))).odds == {}


def test_a_duel_has_no_ladder_and_even_chances() -> None:
    """LOKA-DUEL-1 to -3."""
    loka, state = opened(at_the_cross.DUEL)
    contest = loka.contests.of(state, action(loka, state, "g6xh7"))
    assert contest is not None and contest.ladder == () and contest.title == "Duel on h7"
    assert [(c.words, c.part) for c in contest.chances] == [
        ("Air King slain", Fraction(1, 2)), ("Fire King slain", Fraction(1, 2)),
    ]  # fmt: skip


def shown_of(match: Match[Any], text: str) -> list[Shown]:
    """Plays an action; its events as the stage is given them."""
    match.play(match.rules.notation.parse(match.state, text))
    return stage.shown_of(match.told(match.ply - 1, LAID_OPEN))


def test_dice_lie_on_the_side_that_rolled_them_and_the_result_is_named() -> None:
    """LOKA-DICE-2: the weaker die falls first, whoever rolls it; the panel shows each on its own side."""
    dice = random.Random(3)
    seen = set()
    for seed in range(40):
        loka, state = opened(at_the_cross.FIELD.replace("seed: 4", f"seed: {seed}"))
        match: Match[Any] = Match(loka.rules, state)
        attacks = [a for a in loka.rules.actions(state) if isinstance(a, Move) and a.is_attack]
        contest = None
        for shown in shown_of(match, str(dice.choice(attacks))):
            contest = loka.contests.follow(contest, shown.before, shown.happening)
            if isinstance(shown.happening.event, Fought):
                fought = shown.happening.event
                assert contest is not None and contest.verdict is not None
                assert contest.faces == (fought.attack, fought.defence)
                assert (contest.verdict.winner == 0) == (fought.outcome == WON)
                assert outcome(fought.attack, fought.defence) == fought.outcome
                seen.add(contest.verdict.words)
    assert len(seen) >= 4


def test_a_roll_that_may_be_made_again_shows_what_each_answer_leads_to() -> None:
    """LOKA-REROLL-1 to -5: the faces as they lie, what keeping means, and the chances of the second roll."""
    loka, state = opened(at_the_cross.SUPER)
    match: Match[Any] = Match(loka.rules, state)
    contest = None
    for shown in shown_of(match, "e5xg7"):
        contest = loka.contests.follow(contest, shown.before, shown.happening)
    assert isinstance(match.pending, Decision) and match.pending.prompt == "reroll"
    assert any(isinstance(event, RerollOffered) for event in match.steps[-1].events)
    asked = loka.contests.pending(match.state)
    assert asked is not None and contest is not None and asked.faces == contest.faces == (6, 6)
    assert asked.answers["keep"] == "Bishop repulsed"
    beats = Fraction(sum(face > 6 for face in range(1, 21)), 20)
    assert asked.chances[0].part == beats
    assert asked.fighters[0].is_super and not asked.fighters[1].is_super
    for shown in shown_of(match, "reroll"):
        contest = loka.contests.follow(contest, shown.before, shown.happening)
    assert contest is not None and contest.verdict is not None and not contest.answers
    assert contest.faces[1] == 6


# --- what is seen of each event


@pytest.mark.parametrize("variant", ["standard", "face-off"])
@pytest.mark.parametrize("calm", mostly_long([False, True]))
def test_every_event_of_a_game_can_be_seen(variant: str, calm: bool) -> None:
    """look.md, Motion: each animation draws inside what it says it covers, and comes to an end."""
    loka = skin(variant, pace="fast", calm=calm)
    loka.fit(pygame.Rect(0, 0, 500, 500), turned=loka.turns[-1])
    match: Match[Any] = Match(loka.rules, loka.rules.start(5))
    dice = random.Random(8)
    told: set[str] = set()
    stage = Stage(loka, lambda: loka.desk.settings, lambda name: None, lambda shown: None)
    blank = pygame.Surface((500, 500), pygame.SRCALPHA)
    while match.result is None and match.ply < 260:
        actions = loka.rules.actions(match.state)
        attacks = [a for a in actions if isinstance(a, Move) and a.is_attack]
        shown = shown_of(match, str(dice.choice(attacks or list(actions))))
        told |= {type(s.happening.event).__name__ for s in shown}
        stage.add(shown)
        for _ in range(400):
            if stage.idle:
                break
            stage.update(0.11)
            picture = blank.copy()
            stage.draw(picture)
            used = picture.get_bounding_rect()
            if used.width and stage.running is not None:
                covered = stage.area()[0].unionall(list(stage.area()[1:])).inflate(6, 6)
                assert covered.contains(used), (stage.now, used, covered)
        assert stage.idle
    assert {"Moved", "Attacked", "DiceThrown", "Fought", "Slain"} <= told


def test_a_fallen_king_takes_his_army_with_him_for_all_to_see() -> None:
    """look.md, Motion: his army turns to ash outwards from his square; nobody vanishes before."""
    loka, state = opened(at_the_cross.DUEL)
    match: Match[Any] = Match(loka.rules, state)
    told = shown_of(match, "g6xh7")
    first = next(i for i, shown in enumerate(told) if isinstance(shown.happening.event, Fought))
    before = told[first].before
    seen = loka.staged(before, [shown.happening for shown in told[first:]])
    assert seen is not None and seen.seconds >= 2.6 and seen.events == 4
    men = {Square(square) for square in before.position.men[3]}
    assert men <= seen.without and not seen.over_after
    picture = pygame.Surface((720, 720), pygame.SRCALPHA)
    seen.draw(picture, 0.1)
    for spot in men:
        place = loka.place_of(spot)
        assert place is not None and picture.get_at(place.center).a > 0


def test_what_a_seat_has_lost_and_has() -> None:
    """look.md, Pieces: the fallen in ash, dearest first; what is left by kind."""
    loka, state = opened(at_the_cross.FIELD)
    assert [count for _, count in loka.strength(state, Seat(0)).standing] == [1, 1, 1, 1, 4]
    assert loka.strength(state, Seat(0)).fallen == []  # a position from a file says nothing of lost pieces
    match: Match[Any] = Match(loka.rules, loka.rules.start(1))
    while match.state.stage.value != "battle":
        match.play(loka.rules.actions(match.state)[0])
    begun = match.state
    assert all(not loka.strength(begun, Seat(seat)).fallen for seat in range(4))
    pawn = next(s for s in begun.position.men[0] if loka.pieces.name_of_kind(begun.position.board[s]) != "king")
    lost = loka.rules.clone(begun)
    name = loka.pieces.name_of_kind(lost.position.board[pawn])
    lost.position.remove(pawn)
    assert loka.facts.lost(lost, 0) == [name]


def test_cards_tell_pieces_tiles_and_open_squares() -> None:
    """look.md, States: what a thing is and what it can do now."""
    loka, state = opened(at_the_cross.FIELD)

    def card(name: str) -> Any:
        spot = loka.spot_named(name)
        assert spot is not None
        return loka.describe(state, spot)

    assert card("g5").title == "Fire Pawn on g5" and ("On terrain", "Castle, +1 in defence") in card("g5").facts
    assert card("e9").title == "Swamp on e9" and "D12" in card("e9").text
    assert ("Leads to", "j8") in card("e5").facts
    assert card("d5").title == "Square d5"
    assert card("a1") is None if loka.spot_named("a1") is not None else loka.spot_named("a1") is None


def test_a_move_into_the_swamp_says_what_it_risks() -> None:
    """LOKA-SWAMP-2: lost on a 1 of twelve."""
    loka, state = opened(at_the_cross.FIELD.replace("turn: fire", "turn: water"))
    said = loka.weigh(state, action(loka, state, "e10e9"))
    assert "swamp" in said and "8.3 %" in said
