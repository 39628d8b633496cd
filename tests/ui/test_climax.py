"""The moment of truth, staged (look.md, Moment of truth), and told from the viewer's side; what others have done since.

All times are virtual: seconds after the press of Attack at the normal pace.
"""

from __future__ import annotations

from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_cross import DUEL, FACE_OFF, FIELD, Cross
from at_the_keep import Keep
from at_the_table import Table
from lengths import mostly_long

from game.core.ruleset import Square
from game.core.seats import Seat
from game.ui.interest import Interest
from game.ui.skins.aim import Initiative
from game.ui.skins.climax import Climax

FOUR = ("human",) * 4
ALONE = ("human", "hard:1s", "normal:1s", "expert:1s")
WON, REPULSED, KING = FIELD.replace("seed: 4", "seed: 2"), FIELD.replace("seed: 4", "seed: 1"), DUEL

STORMED = """
game: castle
variant: standard
seed: 3
turn: light
pieces:
  light: {castle: [e1], knight: [e8], soldier: [a2]}
  dark: {castle: [e10], skeleton: [d9, b7], ogre: [h9]}
"""


def pass_time(table: Table, seconds: float, frame: float = 0.02) -> None:
    for _ in range(round(seconds / frame)):
        table.opened._clock.now += frame  # type: ignore[attr-defined]
        table.opened.step(wait=False)


def strike(start: str, move: str = "h4xi6", chairs: tuple[str, ...] = FOUR, **options: Any) -> Cross:
    """An attack at the press of Attack."""
    table = Cross(start, chairs, **{"pace": "normal"} | options)
    table.click(move[:2], move[3:5])
    table.settle(0.5)
    table.desk.sound.played.clear()
    table.press(pygame.K_SPACE)
    return table


def climax(table: Table) -> Climax | None:
    return table.battle.stage.climax


def verdict(table: Cross) -> Any:
    return None if table.contest is None else table.contest.verdict


# --- the beats


def test_the_verdict_comes_0_3_s_after_the_dice_and_stands_its_time() -> None:
    """look.md, Moment of truth: dice 880, verdict at 1180, held 1200; the victor then stands on the square."""
    table = strike(WON)
    pass_time(table, 1.14)
    assert verdict(table) is None and climax(table) is None
    assert table.marks.chosen == table.spot("i6"), "the target is marked until the verdict"
    pass_time(table, 0.1)
    assert verdict(table).words == "Pawn slain" and climax(table) is not None
    assert not table.battle.stage.removed, "nobody has fallen yet"
    pass_time(table, 1.05)
    assert climax(table) is not None
    pass_time(table, 0.2)
    assert climax(table) is None and {table.battle.skin.name_of(spot) for spot in table.battle.stage.removed} == {"i6"}


def test_sound_has_the_same_beats() -> None:
    """look.md, Moment of truth: die, die, low note, strike at contact, silence in the freeze, crack."""
    table = strike(WON)
    heard: dict[str, float] = {}
    for step in range(150):
        pass_time(table, 0.02)
        for name in table.desk.sound.played:
            heard.setdefault(name, step * 0.02)
    order = [name for name in heard if name in ("die_thrown_large", "verdict", "strike", "slain")]
    assert order == ["die_thrown_large", "verdict", "strike", "slain"]
    assert heard["strike"] - heard["verdict"] == pytest.approx(0.42, abs=0.05)
    assert heard["slain"] - heard["strike"] == pytest.approx(0.12, abs=0.05)


def test_a_repulsed_attacker_bounces_and_stands_at_home() -> None:
    """look.md, Moment of truth: instead of the break, half a square back; nothing is lost."""
    table = strike(REPULSED)
    pass_time(table, 1.25)
    shown = climax(table)
    assert shown is not None and verdict(table).words == "Knight repulsed"
    home, side = table.at("h4"), shown.side
    along = [shown._attacker_now(since / 50) for since in range(round(shown.seconds * 50))]
    places = [pygame.Vector2(now[0]) for now in along if now is not None]
    assert min(place.distance_to(table.at("i6")) for place in places) == pytest.approx(0.6 * side, abs=2)
    assert places[0] == places[-1] == pygame.Vector2(home)
    pass_time(table, 1.6)
    assert not table.battle.stage.removed


def test_the_first_key_jumps_to_the_hold_and_the_second_ends_it() -> None:
    table = strike(WON)
    pass_time(table, 1.3)
    table.press(pygame.K_SPACE)
    shown = climax(table)
    assert shown is not None and table.battle.stage.part >= shown.hold
    table.press(pygame.K_SPACE)
    assert climax(table) is None and verdict(table) is not None, "what it brought can still be read"


def test_no_frame_shows_the_board_between_two_events() -> None:
    """The beaten never stands there again once it has been seen to break."""
    table = strike(WON)
    pass_time(table, 2.2)
    was_gone, square = False, table.spot("i6")
    assert isinstance(square, Square)
    for _ in range(40):
        pass_time(table, 0.02)
        stage, view = table.battle.stage, table.battle.position.view
        stands = view.position.board[square.index]
        gone = square in stage.without or not stands
        is_fire = bool(stands) and table.battle.skin.is_own(view, square, Seat(0))
        assert gone or is_fire or not was_gone
        was_gone = was_gone or gone or is_fire


@pytest.mark.parametrize(("pace", "seconds"), mostly_long([("normal", 2.36), ("slow", 2.36 * 2), ("fast", 2.36 / 2)]))
def test_the_pace_rules(pace: str, seconds: float) -> None:
    table = strike(WON, pace=pace)
    took = 0.0
    while not table.battle.stage.idle:
        pass_time(table, 0.02)
        took += 0.02
    assert took == pytest.approx(seconds, abs=0.15)


def test_reduced_motion_shows_stills() -> None:
    """look.md, Moment of truth: before, at contact, after; nothing between; reading takes as long."""
    table = strike(WON, calm=True)
    pass_time(table, 1.25)
    shown = climax(table)
    assert shown is not None and shown.seconds >= 1.2
    seen = set()
    for step in range(40):
        surface = pygame.Surface(table.opened.screen.get_size())
        shown.draw(surface, step / 40)
        seen.add(pygame.image.tobytes(surface, "RGB"))
    assert len(seen) == 3


# --- a king


def test_a_kings_fall_stops_the_room() -> None:
    """look.md, Moment of truth: night but for a hole, 2600 ms, his army outwards, no music; a ribbon on the board."""
    table = strike(KING, "g6xh7")
    pass_time(table, 1.1)
    light = sum(pygame.transform.average_color(table.opened.screen))
    assert not table.battle.night.area(table.battle.skin.board)
    pass_time(table, 0.4)
    shown = climax(table)
    assert shown is not None and shown.is_kings and shown.seconds >= 2.6
    assert shown.blow.fallen is not None and len(shown.blow.fallen.army) == 4
    with table.desk.theme.collecting() as written:
        table.battle.draw_moving(table.opened.screen)
    assert [text.words for text in written][:2] == ["Air King slain", "Fire's King takes h7. Air leaves the field."]
    assert sum(pygame.transform.average_color(table.opened.screen)) < 0.6 * light
    assert table.desk.sound._next_note >= table.desk.now + 1.5
    pass_time(table, 2.6)
    assert climax(table) is None and not table.battle.night.area(table.battle.skin.board)


def test_a_castle_falls_the_same_way_without_dice() -> None:
    table = Keep("standard", start=STORMED, pace="normal")
    table.settle(0.4)
    table.click("e8", "e10")
    pass_time(table, 0.1)
    shown = climax(table)
    assert shown is not None and shown.blow.fallen is not None and shown.blow.fallen.words == "Dark Castle destroyed"
    assert table.top is table.battle
    pass_time(table, shown.seconds + 0.1)
    assert climax(table) is None and table.top is table.battle, "the banner comes a moment after"
    pass_time(table, 1.2)
    assert table.top is not table.battle


SCHOLARS = ("e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6")


def mated(**options: Any) -> Table:
    """A scholar's mate at the instant when the Queen takes f7."""
    table = Table(**{"pace": "normal"} | options)
    table.move(*SCHOLARS)
    table.settle(2)
    table.desk.sound.played.clear()
    table.click("h5", "f7")
    return table


def test_a_chess_mate_stops_the_room_too() -> None:
    """look.md, Moment of truth: nobody takes the King; whoever gives mate stays in the light, he lies, night falls."""
    table = mated()
    light = sum(pygame.transform.average_color(table.opened.screen))
    pass_time(table, 0.4)
    assert climax(table) is None and not table.battle.answers.shown, "the board tells it first"
    pass_time(table, 0.5)
    shown = climax(table)
    assert shown is not None and shown.blow.fallen is not None and shown.seconds >= 2.6
    assert [figure.at for figure in shown.blow.fallen.lit] == [table.at("f7")] and shown.target == table.at("e8")
    assert shown.light is not None and shown.light[0] == shown.target, "nobody stands before him"
    with table.desk.theme.collecting() as written:
        table.battle.draw_moving(table.opened.screen)
    assert [text.words for text in written][:2] == ["Checkmate", "White's Queen on f7 gives mate. Black has lost."]
    assert sum(pygame.transform.average_color(table.opened.screen)) < 0.6 * light
    assert table.desk.sound._next_note >= table.desk.now + 1.5
    pass_time(table, shown.seconds)
    assert climax(table) is None and table.top is table.battle, "the banner comes a moment after"
    pass_time(table, 1.2)
    assert table.top is not table.battle and not table.faults()


def test_a_mate_is_heard_on_its_beats() -> None:
    """The capture, a low note with the verdict, the fall after the freeze; no check is called any more."""
    table = mated()
    heard: dict[str, float] = {}
    for step in range(40):
        pass_time(table, 0.04)
        for name in table.desk.sound.played:
            heard.setdefault(name, step * 0.04)
    assert list(heard)[-2:] == ["verdict", "king_falls"] and "check" not in heard
    assert heard["king_falls"] - heard["verdict"] == pytest.approx(0.4, abs=0.05)


@pytest.mark.parametrize(("pace", "seconds"), [("fast", 1.7), ("instant", 0.02)])
def test_the_pace_rules_a_mate(pace: str, seconds: float) -> None:
    table = mated(pace=pace)
    took = 0.0
    while not table.battle.stage.idle:
        pass_time(table, 0.02)
        took += 0.02
    assert took == pytest.approx(seconds, rel=0.12, abs=0.02)


def test_any_key_hurries_a_mate() -> None:
    """The first key jumps to the hold, the second ends it; the King lies there then, as ash."""
    table = mated()
    pass_time(table, 1)
    table.press(pygame.K_a)
    shown = climax(table)
    assert shown is not None and table.battle.stage.part >= shown.hold
    table.press(pygame.K_a)
    assert climax(table) is None and table.battle.stage.idle


def test_reduced_motion_shows_a_mate_in_stills() -> None:
    """He stands cracked, then lies; his army fades in three steps, and stands again as it was."""
    table = mated(calm=True)
    pass_time(table, 1)
    shown = climax(table)
    assert shown is not None and shown.seconds >= 2.6
    seen = set()
    for step in range(60):
        surface = pygame.Surface(table.opened.screen.get_size())
        shown.draw(surface, step * (shown.seconds - 0.7) / shown.seconds / 60)
        seen.add(
            pygame.image.tobytes(surface.subsurface(shown.blow.defender.picture.get_rect(center=shown.target)), "RGB")
        )
    assert len(seen) == 2


def test_who_gives_up_only_lays_the_king_down() -> None:
    table = Table(pace="normal")
    table.move("e2e4")
    table.settle(1)
    table.battle.play(table.battle.rules.notation.parse(table.session.match.state, "resign"))
    pass_time(table, 0.2)
    assert climax(table) is None and not table.battle.stage.idle
    pass_time(table, 1)
    assert table.battle.stage.idle


def test_the_dice_of_initiative_fall_on_the_board() -> None:
    """look.md, Moment of truth: a D20 for each seat, and the one that decides grows."""
    from game.core.events import DiceThrown
    from game.core.moment import Happening
    from game.rules.loka.events import OrderRolled
    from game.rules.loka.state import Stage

    table = Cross(FIELD, FOUR)
    view = table.session.match.view(Seat(0))
    seats = tuple(Seat(i) for i in range(4))
    events = [
        DiceThrown("LOKA-TURN-1", (20,) * 4, (3, 17, 9, 12)),
        OrderRolled(Stage.BATTLE, seats, (3, 17, 9, 12), Seat(1)),
    ]
    shown = table.battle.skin.staged(view, [Happening(event, view) for event in events])
    assert isinstance(shown, Initiative) and shown.first == 1 and shown.events == 2
    assert shown.fall == pytest.approx(0.88 + 0.4)
    board, places = table.battle.skin.board, [at for _, _, at in shown.shown]
    assert places[0][1] > board.centery > places[2][1] and places[1][0] < board.centerx < places[3][0]
    for part in (0.0, 0.3, 0.9):
        shown.draw(table.opened.screen, part)


# --- told from my side


def test_tones_follow_the_viewers_team() -> None:
    teams = (0, 1, 0, 1)
    mine, theirs, nobodys = Interest(teams, 0), Interest(teams, 1), Interest(teams)
    assert [each.tone("success", Seat(2)) for each in (mine, theirs, nobodys)] == ["success", "loss", "neutral"]
    assert [each.tone("loss", Seat(1)) for each in (mine, theirs, nobodys)] == ["success", "loss", "neutral"]
    assert mine.tone("neutral", Seat(1)) == "neutral"


def test_sentences_speak_to_the_viewer() -> None:
    names = ("Fire", "Earth", "Water", "Air")
    me = Interest((0, 1, 0, 1), 0, (Seat(0),))
    assert me.yours("9 beats 4: the Fire Pawn on i6 is slain.", names) == "9 beats 4: your Pawn on i6 is slain."
    assert me.yours("Fire's Knight on h4 attacks the Air Pawn.", names) == "Your Knight on h4 attacks the Air Pawn."
    assert me.yours("Fire has nothing to do and passes.", names).startswith("You have nothing to do")
    assert me.ending("Air wins: the other side has given up.", [Seat(3)], names) == "Air wins: you have given up."
    assert me.ending("Fire wins: the other side has given up.", [Seat(0)], names) == (
        "You win: the other side has given up."
    )
    assert Interest((0, 1)).ending("Dark wins: the other side has given up.", [Seat(1)], ("Light", "Dark")) == (
        "Dark wins: the other side has given up."
    )


ENEMY_FIRST = FIELD.replace("turn: fire", "turn: earth")
ENEMYS = "e6xg5"


def others_act(table: Cross, *texts: str, seconds: float = 0.4) -> None:
    """The computers' seats play these."""
    for text in texts:
        assert table.slow.question is not None, text
        table.slow.answer(text)
        pass_time(table, seconds, 0.05)


def test_an_enemys_luck_is_no_good_news() -> None:
    """The enemy's win is red on the ribbon and in the list, for somebody of the other team."""
    table = Cross(ENEMY_FIRST, ALONE)
    others_act(table, ENEMYS)
    assert table.contest is not None and table.contest.verdict is not None
    won = table.contest.verdict.winner == 0
    beaten = table.contest.verdict.beaten
    tone = "loss" if won else "success" if beaten == (0,) else "neutral"
    assert table.contest.verdict.tone == tone
    entry = table.battle.controls.list.rows[-1].entries[-1]
    assert entry.tone == tone


def test_a_spectator_has_no_side() -> None:
    table = Cross(ENEMY_FIRST, ("hard:1s",) * 4)
    assert table.battle.position.interest.team is None
    others_act(table, ENEMYS)
    assert table.contest is not None and table.contest.verdict is not None and table.contest.verdict.tone == "neutral"


def test_whoever_resigns_is_not_told_of_the_other_side() -> None:
    table = Keep("standard", ("human", "hard:1s"), start=STORMED)
    table.battle.play(table.battle.rules.notation.parse(table.session.match.state, "resign"))
    table.settle(1.5)
    assert table.top.reason() == "You have given up."
    assert not any("other side" in sentence for sentence in table.battle.said.told)


# --- since your turn


def three_others(pace: str = "instant") -> Cross:
    """Fire has moved, and the three computers after it."""
    table = Cross(FIELD, ALONE, pace=pace)
    table.click("f2", "e3")
    table.settle(0.4)
    others_act(table, "a6b6", "f12e12", "l7l8", seconds=0.4 if pace == "instant" else 1.5)
    return table


def test_since_your_turn_is_two_lines_and_marks() -> None:
    """look.md, Moment of truth: what others did, in their order, until the player goes on; the key brings it back."""
    table = three_others()
    assert table.battle.since.is_shown
    tale = table.battle.announcer.now()
    assert tale.title == "Since your turn" and tale.head == "Earth a6b6, Water f12e12, Air l7l8"
    assert tale.text == "Nothing was taken."
    assert [way.number for way in table.marks.since] == ["1", "2", "3"]
    table.click("g1")
    assert not table.marks.since and table.battle.announcer.now().title != "Since your turn"
    table.press(pygame.K_b)
    assert table.marks.since
    assert not table.faults()


def test_what_others_did_is_shown_again() -> None:
    table = three_others("normal")
    pass_time(table, 3, 0.05)
    assert table.battle.stage.idle
    table.press(pygame.K_r)
    plies = {shown.ply for shown in table.battle.stage.queue}
    assert plies == {1, 2, 3}
    pass_time(table, 6, 0.05)
    assert table.battle.stage.idle and table.battle.since.is_shown


def test_escape_skips_what_others_do_until_your_turn() -> None:
    table = Cross(FIELD, ALONE, pace="slow")
    table.click("f2", "e3")
    pass_time(table, 2, 0.05)
    assert table.slow.question is not None
    table.slow.answer("a6b6")
    while table.battle.stage.idle:
        pass_time(table, 0.05, 0.05)
    table.press(pygame.K_ESCAPE)
    assert table.battle.acting.skipping and table.top is table.battle
    for text in ("f12e12", "l7l8"):
        table.slow.answer(text)
        pass_time(table, 0.1, 0.05)
    assert table.battle.stage.idle and not table.battle.acting.skipping and table.battle.since.is_shown


def test_the_next_attack_waits_until_a_verdict_has_stood() -> None:
    """A panel never changes before its verdict has stood its time."""
    table = Cross(ENEMY_FIRST, ALONE, pace="normal")
    table.slow.answer(ENEMYS)
    while verdict(table) is None:
        pass_time(table, 0.05, 0.05)
    assert table.slow.question is not None
    first, since = table.contest.title, 0.0  # type: ignore[union-attr]
    table.slow.answer("f12e12")
    while table.contest is not None and table.contest.title == first and since < 3:
        pass_time(table, 0.05, 0.05)
        since += 0.05
    assert since >= 1.1


def test_face_off_needs_no_fourth_seat() -> None:
    """The same machinery on a square board between two."""
    table = Cross(FACE_OFF, ("human", "human"), pace="normal")
    targets = [str(a) for a in table.battle.rules.actions(table.session.match.state) if "x" in str(a)]
    table.battle.play(table.battle.rules.notation.parse(table.session.match.state, targets[0]))
    pass_time(table, 5, 0.05)
    assert table.battle.stage.idle


__all__ = ["at"]
