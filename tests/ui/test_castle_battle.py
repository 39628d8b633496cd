"""Castle's battle as hands and eyes meet it: the roll of the turn, effects, odds, tokens, sets of dice, trails
(look.md, Boards, Dice and Hands; docs/rules/castle.md, ADVENTURE to TACTICIAN).
"""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from typing import Any

import at_the_keep as keep
import at_the_window as at
import pygame
import pytest
from at_the_keep import Keep
from lengths import mostly_long

from game.core.ruleset import Square
from game.core.seats import Seat
from game.ui.scenes.battle.screen import BattleScene
from game.ui.skins import dice
from game.ui.skins.marks import Pointing
from game.ui.skins.turn import Use
from game.ui.theme import Role

MOMENTS = {
    "griffin": keep.GRIFFIN,
    "lance": keep.LANCE,
    "dice lie": keep.DICE_LIE,
    "window": keep.WINDOW,
    "sets": keep.SETS,
    "tactics": keep.TACTICS,
    "double": keep.DOUBLE,
}


def told(table: Keep) -> Any:
    found = table.battle.panels[0].told
    assert found is not None
    return found


# --- the plain game


def test_the_standard_game_has_no_panel_of_dice() -> None:
    """CASTLE-TURN-2: a turn is one move; board, list and plaques as in chess."""
    table = Keep(rules={"first": "light"})
    assert not table.battle.panels
    table.move("a2a4", "a9a7")
    assert table.actions == ["a2a4", "a9a7"]


def test_a_piece_is_dragged_to_its_square() -> None:
    """look.md, Hands: drag and drop does the same as clicks."""
    table = Keep(rules={"first": "light"})
    table.drag("b2d4")
    assert table.actions == ["b2d4"]


def test_a_refused_move_says_why_with_its_rule() -> None:
    """look.md, States: a Soldier does not go aslant."""
    table = Keep(rules={"first": "light"})
    table.click("a2", "b3")
    assert table.actions == [] and table.battle.said.refusal is not None
    assert table.battle.said.refusal.rule.startswith("CASTLE-SOLDIER")


def test_a_castle_in_reach_is_said() -> None:
    """CASTLE-TURN-7 knows no check; whoever overlooks the threat has lost all the same."""
    text = """
game: castle
turn: light
pieces:
  light: {castle: [e1], soldier: [a2]}
  dark: {castle: [e10], lich: [e5]}
"""
    assert any("Light's Castle in reach" in words for words in Keep(start=text).words())


# --- the roll of the turn


def test_the_rolled_card_is_lit() -> None:
    """CASTLE-DIE-2: the number names a card; it alone is lit, and the title says what moves."""
    found = told(Keep(start=keep.GRIFFIN))
    assert found.title == "Light rolled a four: a Griffin moves"
    assert [card.name for card in found.cards if card.is_rolled] == ["Griffin"]
    assert found.dice[0].face == 4 and found.is_unlocked and "Even roll" in found.badge


def test_a_kind_that_has_died_out_is_crossed_on_its_card() -> None:
    """Nothing by colour alone: the card of a kind without pieces is faint and crossed."""
    found = told(Keep(start=keep.LANCE))
    assert {card.name for card in found.cards if not card.is_empty} == {"Soldier", "Knight", "Castle"}


def test_one_person_is_called_you() -> None:
    """look.md, Words: "You" for the player."""
    assert told(Keep(start=keep.GRIFFIN, chairs=("human", "hard:1s"))).title.startswith("You rolled a four")


def test_cards_that_are_chosen_are_laid_by_buttons() -> None:
    """CASTLE-CARDS-7: each seat lays its row; the Castle's number is there already."""
    table = Keep("adventure", rules={"card_order": "choose", "first": "light"})
    assert len(told(table).cards) == 8 and told(table).cards[7].name == "Castle"
    assert table.rows()[:3] == ["Soldier", "Elf", "Knight"]
    table.press(pygame.K_3)
    table.settle()
    assert table.actions == ["card:knight"] and told(table).cards[0].name == "Knight"


def test_a_right_click_on_a_card_tells_of_its_kind() -> None:
    """look.md, Hands: right click inspects anything."""
    table = Keep(start=keep.GRIFFIN)
    table.words()
    rect = next(rect for rect, card in table.battle.panels[0].cards if card.name == "Lion")
    at.click(table.opened, rect.center, button=3)
    assert table.battle.said.card is not None and table.battle.said.card[1].name == "Lion"


# --- effects


def test_targets_that_need_an_effect_carry_its_sign() -> None:
    """Nothing by colour alone: where only an effect leads a sign stands."""
    table = Keep(start=keep.GRIFFIN)
    table.click("c4")
    signs = table.battle.marks.now().signs
    assert signs[table.spot("c8")] == "glyphs/wing" and table.spot("c6") not in signs


def test_an_attack_with_or_without_its_effect_is_asked() -> None:
    """CASTLE-EFFECT-2: optional; each answer says its dice and its odds."""
    table = Keep(start=keep.LANCE)
    table.click("d4", "d7")
    menu = table.battle.choosing.menu
    assert menu is not None
    assert [entry.words for entry in menu.entries] == ["Without an effect", "Lance"]
    assert menu.entries[0].line == "D8 D6: Skeleton destroyed 81 %"
    assert menu.entries[1].line == "D10 D6: Skeleton destroyed 85 %"
    table.settle()
    table.press(pygame.K_2)
    table.settle()
    assert table.labels() == ["Attack", "Cancel"] and str(table.battle.contest.armed) == "d4xd7!lance"
    table.press(pygame.K_SPACE)
    table.settle(0.6)
    assert table.actions == ["d4xd7!lance"]


# --- odds


def test_odds_come_before_the_dice() -> None:
    """CASTLE-COMBAT-10: both attacking dice, the defender's, and the exact chance."""
    table = Keep(start=keep.GRIFFIN)
    table.click("c4", "c7")
    contest = table.battle.contest.now()
    assert table.actions == [] and contest is not None
    attacker, defender = contest.fighters
    assert (attacker.die, attacker.more, defender.die) == (8, (6,), 6)
    assert [(chance.words, chance.part.numerator, chance.part.denominator) for chance in contest.chances] == [
        ("Orc destroyed", 233, 288),
        ("Griffin destroyed", 55, 288),
    ]
    assert "80.9 %" in table.words() and "own D8 and the Orc's D6" in table.words()


def test_targets_show_their_odds() -> None:
    """look.md, Boards: a badge at each target."""
    table = Keep(start=keep.GRIFFIN)
    table.click("c4")
    assert table.battle.marks.now().odds == {table.spot("c7"): "81%"}


# --- trails


def test_a_flight_shows_its_way() -> None:
    """look.md, Boards: an arc over what is passed, a line where nothing is."""
    table = Keep(start=keep.GRIFFIN)
    table.click("c4")
    at.point(table.opened, table.at("f4"))
    trail = table.battle.marks.now().trail
    assert trail is not None
    assert trail.stops == tuple(table.spot(name) for name in ("c4", "d4", "f4")) and trail.arcs == (False, True)


def test_a_lion_shows_its_bend() -> None:
    """CASTLE-LION-2: a step, then outward."""
    text = """
game: castle
turn: light
pieces:
  light: {castle: [e1], lion: [d4]}
  dark: {castle: [e10], orc: [a9]}
"""
    table = Keep(start=text)
    table.click("d4")
    at.point(table.opened, table.at("e6"))
    trail = table.battle.marks.now().trail
    assert trail is not None and trail.stops == tuple(table.spot(name) for name in ("d4", "d5", "e6"))
    at.point(table.opened, table.at("d5"))
    assert table.battle.marks.now().trail is None


# --- tokens


def test_the_other_seat_is_asked_about_a_roll() -> None:
    """CASTLE-TOKEN-3: the roll, what may be done, and plain buttons for it."""
    table = Keep(start=keep.WINDOW)
    assert table.rows() == ["Let it stand", "Roll the D8 again"]
    assert any("let the roll stand?" in words.lower() for words in table.words())
    table.settle()
    table.press(pygame.K_SPACE)
    table.settle()
    assert table.actions == ["keep"]


def test_a_question_owns_space_wherever_the_cursor_stands() -> None:
    """look.md, Hands: an open question answers with its first button."""
    table = Keep(start=keep.WINDOW)
    table.settle()
    table.press(pygame.K_UP, pygame.K_RIGHT)
    assert table.battle.choosing.tool is not None and table.battle.choosing.tool.cursor_shown
    table.press(pygame.K_SPACE)
    assert table.actions == ["keep"] and table.battle.said.refusal is None


def test_a_token_is_spent_by_its_button() -> None:
    """CASTLE-TOKEN-2: by mouse; the purse has one less."""
    table = Keep(start=keep.WINDOW)
    table.settle()
    table.push("Roll the D8 again")
    table.settle(0.6)
    assert table.actions == ["token:move,d8,4"]
    purse = table.battle.skin.turns_told.purse(table.session.match.state, Seat(1))
    assert purse is not None and purse.tokens == 2


def test_the_loser_of_a_combat_roll_sees_what_each_token_is_worth() -> None:
    """CASTLE-TOKEN-4: every die with the chance that it turns the roll."""
    table = Keep(start=keep.DICE_LIE)
    assert table.rows() == [
        "Let it stand", "Re-roll Light's D6", "Re-roll your D6", "Re-roll Light's D8",
    ]  # fmt: skip
    lines = [row.offered.line for row in table.battle.answers.rows.rows if row.visible and row.offered]
    assert lines[0] == "Orc would be destroyed" and lines[3] == "It shows 6; Orc stands 13 %"
    table.settle()
    table.press(pygame.K_1)
    assert table.actions == []
    table.press(pygame.K_SPACE)
    table.settle(0.6)
    assert table.actions == ["keep"]
    assert table.battle.skin.pieces.at(table.session.match.state, table.spot("d7")) != 0


def test_a_token_of_one_s_own_turn_stands_beside_the_moves() -> None:
    """CASTLE-TOKEN-3: the seat whose turn it is speaks last, and may also just move."""
    table = Keep(start=keep.GRIFFIN)
    assert table.rows() == ["Roll the D8 again"]
    table.move("c4c5")
    assert table.actions[:1] == ["c4c5"]


def test_tactics_unlock_effects_by_a_token() -> None:
    """CASTLE-TACTICIAN-2."""
    table = Keep(start=keep.TACTICS)
    assert not told(table).is_unlocked and table.rows() == ["Unlock effects for this turn"]
    table.settle()
    table.press(pygame.K_1)
    table.settle()
    assert table.actions == ["token:unlock"] and told(table).is_unlocked and table.rows() == []
    table.move("d4d9")
    assert table.actions == ["token:unlock", "d4d9!soar"]


# --- sets of dice


def test_matching_dice_say_what_they_allow() -> None:
    """CASTLE-BLITZ-3, -7, -12: sets, base and extra, the highest number."""
    table = Keep(start=keep.SETS)
    found = told(table)
    assert found.title == "Light rolled three 3s and two 7s" and found.badge == "Highest 10 is even: effects unlocked"
    assert [(grant.head, grant.words, grant.note) for grant in found.grants] == [
        ("3s", "a lesser piece", "base + 1 extra"),
        ("7s", "any piece", "base"),
    ]
    assert [die.use for die in found.dice] == [Use.OPEN] * 5 + [Use.SPENT]


def test_an_extra_turn_is_told_in_words_that_fit() -> None:
    """CASTLE-BLITZ-9: three pairs and the turn to come, in the smallest window; found by a blind hand as words cut."""
    table = Keep(start=keep.SETS.replace("[3, 3, 3, 7, 7, 10]", "[4, 6, 4, 6, 10, 10]"), size=(1024, 640))
    assert told(table).title == "Two 4s and two 6s and two 10s: extra turn"
    assert faults(table) == []


def test_a_set_is_taken_up_and_worked_off() -> None:
    """CASTLE-BLITZ-5, -6, -11: by key, then by mouse, the rest declined."""
    table = Keep(start=keep.SETS)
    assert table.rows() == ["Use the 3s", "Use the 7s", "Roll a die again", "Trade in a die"]
    table.settle()
    table.press(pygame.K_SPACE)
    table.settle()
    assert table.actions == ["use:3"] and told(table).grants[0].use is Use.NOW
    table.move("d2f4")
    assert told(table).grants[0].note == "1 extra"
    table.move("f4d2")
    assert table.actions == ["use:3", "d2f4", "f4d2"] and told(table).grants[1].use is Use.NOW
    table.settle()
    table.push("Give up this action")
    table.settle()
    assert table.actions[3:4] == ["pass"]


def test_dice_are_traded_in_from_a_menu() -> None:
    """CASTLE-BLITZ-13: many dice stand behind one button."""
    table = Keep(start=keep.SETS)
    table.settle()
    table.push("Trade in a die")
    menu = table.battle.choosing.menu
    assert menu is not None and "Trade in the D6 that shows 3" in [entry.words for entry in menu.entries]
    table.settle()
    table.press(pygame.K_1)
    table.settle()
    assert table.actions == ["trade:d6,3"]
    uses = [die.use for die in told(table).dice]
    assert uses.count(Use.GONE) == 1


@pytest.mark.parametrize(("size", "least"), [((1024, 640), 18), ((1280, 800), 23), ((1920, 1080), 32)])
def test_the_dice_of_a_purse_can_be_read(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], least: int) -> None:
    """look.md, Dice: as large as the plaque allows, with numbers that the smallest screen still shows."""
    table = Keep(start=keep.SETS, size=size)
    drawn: list[int] = []
    lettered: list[float] = []
    die, text = dice.die, table.desk.theme.text

    def watched(*given: Any, **more: Any) -> pygame.Surface:
        drawn.append(given[4])
        return die(*given, **more)

    def written(words: str, role: Role, *given: Any) -> pygame.Surface:
        if role is Role.NUMBER:
            lettered.append(given[1])
        return text(words, role, *given)

    table.desk.sprites.forget()
    monkeypatch.setattr(dice, "die", watched)
    monkeypatch.setattr(table.desk.theme, "text", written)
    surface = pygame.Surface(size)
    for plaque in table.battle.seats.plaques:
        plaque.draw(surface)
        assert len(drawn) == 6 and min(drawn) >= least and min(lettered) >= 10
        drawn.clear()


def test_an_eight_allows_two_moves() -> None:
    """CASTLE-AV1-3, -4: the second is optional."""
    table = Keep(start=keep.DOUBLE)
    assert [grant.use for grant in told(table).grants] == [Use.NOW, Use.OPEN]
    table.move("d4d5")
    assert [grant.use for grant in told(table).grants] == [Use.SPENT, Use.NOW]
    assert "End the turn" in table.rows()


# --- inspecting


def test_a_card_shows_moves_effect_and_twin() -> None:
    """look.md, Castle's placing: a small board, the effect, the twin, the die."""
    table = Keep(start=keep.GRIFFIN)
    at.click(table.opened, table.at("c4"), button=3)
    card = table.battle.said.card
    assert card is not None
    found = card[1]
    assert found.title == "Griffin on c4" and found.head == "Greater piece, twin of the Dragon, D8"
    assert found.sketch is not None and found.sketch(200).get_width() >= 196
    assert found.extras[0].name == "Soar" and ("Can attack", "Orc c7") in found.facts
    assert "Soar" in table.words()


def test_every_kind_has_a_card_on_both_sides() -> None:
    """CASTLE-EXPANDED-9: twins alike, expansion pieces too."""
    skin = Keep("adventure", rules={"army": "informal", "first": "light"}).top.skin
    heads = set()
    for kind, seat in product(range(1, 17), (0, 1)):
        card = skin.facts.kind_card(skin.rules.tables.code(kind, seat))
        assert card.text and card.extras and card.sketch is not None
        assert card.sketch(105).get_bounding_rect().width > 90
        heads.add((card.name, card.head))
    assert len(heads) == 31  # both Castles are called so


# --- the screen at every size


def faults(table: Keep) -> list[str]:
    scene = table.top
    scene.arrange()
    found = at.unreadable(table.desk, scene.draw) + at.misplaced(table.desk, scene.ring)
    if isinstance(scene, BattleScene):
        assert scene.places is not None
        p, window = scene.places, table.desk.layout.window
        rects = {name: getattr(p, name) for name in ("column", "moves", "story", "contest")}
        rects |= {type(panel).__name__: panel.rect for panel in scene.panels}  # the standard game brings none
        for name, rect in rects.items():
            if not window.contains(rect):
                found.append(f"{name} {rect} is not inside {window}")
            if rect.colliderect(p.board):
                found.append(f"{name} {rect} lies on the board")
    return found


SHOWN = [*product(MOMENTS, [(1024, 640)]), *product(["griffin", "dice lie", "sets"], [(1280, 800), (1920, 1080)])]


@pytest.mark.parametrize(("moment", "size"), SHOWN)
def test_nothing_is_cut_or_covered(moment: str, size: tuple[int, int]) -> None:
    """look.md, Layout, USERS 14: every panel readable, every control free."""
    assert faults(Keep(start=MOMENTS[moment], size=size)) == []


@pytest.mark.parametrize(("size", "percent"), [((1024, 640), 130), ((1280, 800), 150), ((3840, 2160), 200)])
def test_larger_words_fit_too(size: tuple[int, int], percent: int) -> None:
    """USERS 14: the interface grows as far as it fits."""
    assert faults(Keep(start=keep.GRIFFIN, size=size, percent=percent)) == []
    assert faults(Keep(start=keep.SETS, size=size, percent=percent)) == []


def test_panels_may_stand_at_the_left() -> None:
    """look.md, Motion: for those who point with the left hand."""
    table = Keep(start=keep.GRIFFIN, panel_side="left")
    p = table.battle.places
    assert p is not None and all(rect.right < p.board.left for rect in p.above) and p.above and faults(table) == []


@pytest.mark.parametrize("variant", mostly_long(["standard", "adventure", "av1", "av2", "blitz", "tactician"], (0, 4)))
def test_many_steps_are_drawn(variant: str) -> None:
    """Every decision of every variant has words, a card and a picture."""
    dice = random.Random(variant)
    table = Keep(variant, seed=3)
    scene = table.battle
    surface = pygame.Surface((1280, 800))
    for step in range(40):
        seat = scene.match.seat
        if seat is None:
            break
        view = scene.match.view(seat)
        action = dice.choice(list(scene.rules.actions(view)))
        assert scene.skin.choice(view, action).words
        if isinstance(action.touches[0], Square):
            assert scene.skin.weigh(view, action) and scene.skin.describe(view, action.touches[0])
            scene.skin.hints(view, Pointing(aimed=action))
        scene.play(action)
        at.settle(table.opened, 0.05)
        if step % 10 == 0 and table.top is scene:
            scene.draw(surface)
    assert scene.match.ply >= 20


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_a_contest_without_helps_is_drawn_where_room_is_scarce(size: tuple[int, int]) -> None:
    """Found by a robot in a whole Blitz: a fight that nothing helps, in a panel too low for its figures."""
    table = Keep(start=keep.GRIFFIN, size=size)
    table.click("c4", "c7")
    contest = table.battle.contest.now()
    assert contest is not None
    bare = replace(contest, fighters=tuple(replace(one, helps=()) for one in contest.fighters), note="A note. " * 30)
    panel = table.battle.contest.panel
    surface = pygame.Surface(size)
    panel._draw_aimed(surface, bare, panel.foot - 60)


# --- blind hands

CHAIRS = (("human", "human"), ("human", "easy"), ("hard", "human"), ("easy", "normal"))
KEYS = [
    pygame.K_s, pygame.K_d, pygame.K_f, pygame.K_r, pygame.K_i, pygame.K_k, pygame.K_l, pygame.K_n, pygame.K_h,
    pygame.K_e, pygame.K_m, pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_F1, pygame.K_F6, pygame.K_F8,
]  # fmt: skip


def lucky_clicks(table: Keep, dice: random.Random) -> None:
    """What a blind hand hits too seldom: the squares of a legal action, one after the other."""
    tool = table.top.choosing.tool if table.top is table.battle else None
    if tool is not None and tool.picker.actions:
        for spot in dice.choice(list(tool.picker.actions)).touches:
            place = table.battle.skin.place_of(spot)
            if place is not None:
                at.click(table.opened, place.center)
                at.settle(table.opened, 0.4)


def blind_hand(table: Keep, seed: int, events: int) -> None:
    """Any events at all: no exception, no stuck state; nothing cut or covered whenever one looks."""
    dice = random.Random(seed)
    table.stay_here()
    squares = [a + b for a in "abcdefghij" for b in map(str, range(1, 11))]
    for number in range(events):
        table.suffer(dice, KEYS, squares, 0.4)
        if dice.random() < 0.02:
            lucky_clicks(table, dice)
        if number % 500 == 0 and table.top is table.battle:
            assert faults(table) == []
    for _ in range(8):
        table.settle(0.5)
        if table.top is table.battle and table.battle.choosing.menu is None and table.battle.position.looking is None:
            break
        table.press(pygame.K_ESCAPE)
    for _ in range(8):  # what was begun may go on for a while
        if table.battle.stage.idle or table.battle.stage.waiting:
            return
        table.settle(0.5)
    raise AssertionError("something is shown that does not end")


@pytest.mark.parametrize("moment", ["griffin", "sets"])
def test_blind_hands_break_nothing(moment: str) -> None:
    """GOALS: random window events; no exception, no stuck state."""
    blind_hand(Keep(start=MOMENTS[moment], chairs=("human", "easy"), size=(1024, 640)), 1, 120)


@pytest.mark.long
@pytest.mark.parametrize("variant", ["standard", "adventure", "av1", "av2", "blitz", "tactician"])
def test_eighteen_thousand_random_events_in_each_variant(variant: str) -> None:
    """GOALS: a hundred thousand in the battle's screen."""
    for seed in range(9):
        dice = random.Random(f"{variant} {seed}")
        pace = dice.choice(("instant", "fast", "normal", "step"))
        size = dice.choice(((1024, 640), (1280, 800)))
        blind_hand(Keep(variant, CHAIRS[seed % 4], seed=seed, size=size, pace=pace), seed, 2000)


@pytest.mark.long
@pytest.mark.parametrize("moment", MOMENTS)
def test_four_thousand_random_events_from_each_moment(moment: str) -> None:
    """GOALS: questions about rolls, aimed attacks and sets of dice stand open at the beginning."""
    for seed, chairs in enumerate(CHAIRS[:2]):
        blind_hand(Keep(start=MOMENTS[moment], chairs=chairs, size=(1024, 640), pace="fast"), seed, 2000)
