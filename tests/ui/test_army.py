"""Choosing armies in the window: offers, the rules' live answer, armies kept, and what people may see of each other
(look.md, Roster; USERS, 17)."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_camp import ALLIES, ALONE, ENEMIES, EXAMPLE, Camp, begun

from game.core.ruleset import Muster, Pick
from game.core.seats import Seat
from game.play.armies import KeptArmy


def camp(root: Path, chairs: tuple[str, ...] = ALONE, size: tuple[int, int] = (1280, 800), **more: Any) -> Camp:
    variant, options = more.pop("variant", None), more.pop("options", None)
    names = more.pop("names", ())
    return Camp(root, lambda program: begun(program, chairs, variant, options, names=names), size=size, **more)


def picks(counts: dict[str, int]) -> tuple[Pick, ...]:
    return tuple(Pick(id, many) for id, many in counts.items())


def row(at_camp: Camp, id: str) -> Any:
    return next(row for row in at_camp.top.offers.rows if row.offer.id == id)


def take(at_camp: Camp, name: str) -> None:
    """A click on an army of the list."""
    index = next(i for i, entry in enumerate(at_camp.top.kept.entries) if entry.name == name)
    at_camp.top.list.show(index)
    at_camp.click(at_camp.top.list.row_rect(index).center)


def test_every_offer_stands_there_with_its_price(tmp_path: Path) -> None:
    """LOKA-ARMY-2: what the rules offer is what can be chosen, the King among them for nothing."""
    at_camp = camp(tmp_path)
    words = at_camp.words()
    assert {"King", "Queen", "Rook", "Bishop", "Knight", "Pawn", "90", "50", "40", "30", "10", "free"} <= set(words)
    pending = at_camp.session.match.pending
    assert isinstance(pending, Muster) and [row.offer for row in at_camp.top.offers.rows] == list(pending.offers)


def test_plus_and_minus_change_the_draft_and_the_points(tmp_path: Path) -> None:
    """ISSUE 3, 2: the draft and the points left."""
    at_camp = camp(tmp_path)
    at_camp.push("Clear")
    at_camp.click(row(at_camp, "rook").plus.center)
    at_camp.click(row(at_camp, "rook").plus.center)
    at_camp.click(row(at_camp, "rook").minus.center)
    assert at_camp.top.draft.counts["rook"] == 1 and at_camp.says("50 of 160 points")
    assert at_camp.says("110 left: a Queen")


def test_what_can_not_be_paid_says_so_and_does_nothing(tmp_path: Path) -> None:
    """LOKA-ARMY-3; look.md, Controls: what is off says why."""
    at_camp = camp(tmp_path)
    at_camp.push("Clear")
    at_camp.click(row(at_camp, "queen").plus.center)
    assert at_camp.says("needs 90, you have 70")
    at_camp.click(row(at_camp, "queen").plus.center)
    assert at_camp.top.draft.counts["queen"] == 1


def test_the_rules_say_why_an_army_is_refused_while_it_is_put_together(tmp_path: Path) -> None:
    """ARCHITECTURE 4: the live answer of `check`, with its rule; the primary button is off with the same reason."""
    at_camp = camp(tmp_path)
    at_camp.top.draft.take_over(picks({"queen": 2}))
    at_camp.top._say()
    assert at_camp.says("LOKA-ARMY-3") and not at_camp.top.seal.enabled and at_camp.top.seal.reason
    assert at_camp.says("20 too many")
    at_camp.press(pygame.K_F1)
    assert at_camp.program.asked == ["rules LOKA-ARMY-3"]
    at_camp.press(pygame.K_RETURN)
    assert at_camp.session.match.ply == 0


@pytest.mark.parametrize(("army", "rule"), [({"pawn": 11}, "LOKA-ARMY-7"), ({"pawn": 10, "knight": 6}, "LOKA-ARMY-8")])
def test_limits_are_told_like_the_price(tmp_path: Path, army: dict[str, int], rule: str) -> None:
    """LOKA-ARMY-7, -8: the number of pawns and of pieces."""
    at_camp = camp(tmp_path, options={"points": 500})
    at_camp.top.draft.take_over(picks(army))
    at_camp.top._say()
    assert at_camp.says(rule)


MODES = [
    pytest.param(None, {}, id="standard"),
    pytest.param("face-off", {}, id="face-off"),
    pytest.param("massive-16x16", {}, id="massive"),
    pytest.param(None, {"points": 500}, id="500 points"),
    pytest.param(None, {"points": 250, "piece_set": "box"}, id="a box"),
    pytest.param(None, {"points": 50}, id="too few for any ready-made army"),
]


@pytest.mark.parametrize(("variant", "options"), MODES)
def test_the_screen_opens_with_a_full_legal_army_and_offers_no_smaller_one(
    tmp_path: Path, variant: str | None, options: dict[str, Any]
) -> None:
    """ISSUE 10, 3: Face-off allows 300 points and Massive 1200; nobody seals 150 of them unasked."""
    chairs = ALONE if variant is None else ("human", "normal")
    at_camp = camp(tmp_path, chairs, variant=variant, options=options)
    draft = at_camp.top.draft
    assert draft.refusal is None and not draft.leaves_much(draft.picks)
    assert [entry.name for entry in at_camp.top.kept.entries if draft.leaves_much(entry.picks)] == []
    at_camp.push("Seal army")
    assert len(at_camp.actions) == 1


def test_a_tenth_or_more_left_over_is_asked_about_once(tmp_path: Path) -> None:
    """ISSUE 10, 3: 20 of 160 points are more than a tenth; who has been asked and seals again means it."""
    at_camp = camp(tmp_path)
    take(at_camp, "The example")
    at_camp.click(row(at_camp, "pawn").minus.center)
    at_camp.click(row(at_camp, "pawn").minus.center)
    at_camp.push("Seal army")
    assert at_camp.kind == "Sheet" and at_camp.actions == []
    assert at_camp.top.text.startswith("20 of 160 points are left: enough for one more Pawn.")
    at_camp.press(pygame.K_ESCAPE)
    at_camp.settle()
    assert at_camp.kind == "RosterScene"
    at_camp.push("Seal army")
    assert at_camp.actions == ["army:rook,bishop,knight,pawn*2"]


def test_less_than_a_tenth_left_over_is_sealed_without_a_word(tmp_path: Path) -> None:
    """ISSUE 10, 3: 10 of 160 points."""
    at_camp = camp(tmp_path)
    take(at_camp, "The example")
    at_camp.click(row(at_camp, "pawn").minus.center)
    at_camp.push("Seal army")
    assert at_camp.actions == ["army:rook,bishop,knight,pawn*3"]


def test_points_that_no_army_can_spend_are_not_asked_about(tmp_path: Path) -> None:
    """ISSUE 10, 3: one box holds 250 of 500 points."""
    at_camp = camp(tmp_path, options={"points": 500, "piece_set": "box"})
    at_camp.push("Seal army")
    assert at_camp.actions == ["army:queen,rook,bishop,knight,pawn*4"]


def test_a_right_click_takes_one_back(tmp_path: Path) -> None:
    """look.md, Roster: on the row and on the sketch."""
    at_camp = camp(tmp_path)
    take(at_camp, "The example")
    at_camp.click(row(at_camp, "pawn").rect.center, 3)
    assert at_camp.top.draft.counts["pawn"] == 3
    at_camp.words()  # draws the sketch
    cell, id = next((cell, id) for cell, id in at_camp.top.paper._cells if id == "rook")
    at_camp.click(cell.center, 3)
    assert id == "rook" and at_camp.top.draft.counts["rook"] == 0


def test_a_ready_made_army_is_taken_as_it_stands(tmp_path: Path) -> None:
    """LOKA-ARMY-13."""
    at_camp = camp(tmp_path)
    take(at_camp, "The example")
    assert {id: many for id, many in at_camp.top.draft.counts.items() if many} == EXAMPLE


def test_only_ready_made_armies_that_fit_are_offered(tmp_path: Path) -> None:
    """LOKA-ARMY-13: wherever points and limits allow it."""
    at_camp = camp(tmp_path, options={"points": 120})
    names = [entry.name for entry in at_camp.top.kept.entries]
    assert "The patrol" in names and "The example" not in names


def test_clear_and_random(tmp_path: Path) -> None:
    """look.md, Roster: a random army keeps to the rules and leaves nothing that could still be bought."""
    at_camp = camp(tmp_path)
    for _ in range(5):
        at_camp.push("Random")
        assert at_camp.top.draft.refusal is None and at_camp.top.draft.next_wish() is None
    at_camp.push("Clear")
    assert at_camp.top.draft.is_empty


def test_a_random_army_spends_its_points(tmp_path: Path) -> None:
    """ISSUE 10, 3: fifteen cheap pieces would leave much of 500 points."""
    at_camp = camp(tmp_path, options={"points": 500})
    for _ in range(5):
        at_camp.push("Random")
        assert at_camp.top.draft.refusal is None and at_camp.top.draft.cost >= 400


def test_an_army_is_kept_renamed_deleted_and_put_back(tmp_path: Path) -> None:
    """ISSUE 3, 2: saved armies; look.md, Controls: nothing is deleted without undo."""
    at_camp = camp(tmp_path)
    take(at_camp, "The towers")
    at_camp.press(pygame.K_s, mod=pygame.KMOD_LCTRL)
    at_camp.settle()
    at_camp.write(" two")
    at_camp.press(pygame.K_RETURN)
    at_camp.settle()
    assert [army.name for army in at_camp.top.kept.armies.kept] == ["My army two"]
    at_camp.push("Rename")
    at_camp.settle()
    at_camp.press(pygame.K_a, mod=pygame.KMOD_LCTRL)
    at_camp.write("Walls")
    at_camp.press(pygame.K_RETURN)
    at_camp.settle()
    assert [army.name for army in at_camp.top.kept.armies.kept] == ["Walls"] and at_camp.says("Walls")
    at_camp.push("Delete")
    assert not at_camp.says("Walls")
    at_camp.push("Undo")
    assert [army.name for army in at_camp.top.kept.armies.kept] == ["Walls"]
    again = camp(tmp_path)
    assert again.top.kept.entries[0] == KeptArmy("Walls", picks({"rook": 2, "knight": 1, "pawn": 3}))


def test_after_ten_seconds_a_deletion_is_final(tmp_path: Path) -> None:
    """look.md, Controls: undo for ten seconds."""
    at_camp = camp(tmp_path)
    at_camp.top.kept.armies.keep(KeptArmy("Walls", picks({"rook": 2})))
    at_camp.top.kept.show("Walls")
    at_camp.push("Delete")
    at_camp.settle(10.5)
    assert at_camp.top.delete.label == "Delete" and not at_camp.top.delete.enabled


def test_a_kept_army_that_is_too_dear_may_be_taken_and_is_refused(tmp_path: Path) -> None:
    """What was kept for a larger game stays at hand; the rules say what is wrong with it."""
    at_camp = camp(tmp_path)
    at_camp.top.kept.armies.keep(KeptArmy("Great", picks({"queen": 2, "rook": 2})))
    at_camp.top.kept.show()
    take(at_camp, "Great")
    assert at_camp.says("120 too many") and not at_camp.top.seal.enabled


def test_sealing_is_final_and_computers_choose_by_themselves(tmp_path: Path) -> None:
    """LOKA-ARMY-11; ISSUE 3, 2."""
    at_camp = camp(tmp_path)
    take(at_camp, "The example")
    at_camp.push("Seal army")
    assert at_camp.actions == ["army:rook,bishop,knight,pawn*4"]
    assert at_camp.slow.question is not None and at_camp.slow.question.seat == Seat(1)
    assert not at_camp.top.seal.enabled and not at_camp.top.curtain.closed and at_camp.says("sealed")
    for army in ("army:queen,knight,pawn*4", "army:none", "army:pawn*9"):
        at_camp.answer(army)
    assert at_camp.kind == "TerrainScene" and len(at_camp.actions) == 4


def test_the_king_alone_is_asked_about(tmp_path: Path) -> None:
    """LOKA-ARMY-12: legal, but hardly what one meant."""
    at_camp = camp(tmp_path)
    at_camp.push("Clear")
    at_camp.press(pygame.K_RETURN)
    at_camp.settle()
    assert at_camp.kind == "Sheet" and at_camp.session.match.ply == 0
    at_camp.press(pygame.K_ESCAPE)
    at_camp.settle()
    assert at_camp.kind == "RosterScene"
    at_camp.press(pygame.K_RETURN)
    at_camp.settle()
    at_camp.push("Seal army")
    assert at_camp.actions == ["army:none"]


def test_the_last_army_without_terrain_leads_to_deployment(tmp_path: Path) -> None:
    """LOKA-PHASE-2: with terrain switched off the second phase is skipped."""
    at_camp = camp(tmp_path, ("human", "human"), variant="face-off", options={"terrain": False})
    assert [word for word in at_camp.words() if word in ("Army", "Terrain", "Deploy", "Battle")] == [
        "Army", "Deploy", "Battle",
    ]  # fmt: skip
    take(at_camp, "The court")
    at_camp.push("Seal army")
    at_camp.press(pygame.K_RETURN)
    at_camp.settle()
    take(at_camp, "The court")
    at_camp.push("Seal army")
    assert at_camp.kind == "DeployScene"


def test_the_last_army_alone_with_the_king_leads_on_from_its_sheet(tmp_path: Path) -> None:
    """The sheet and the armies both go when the next phase begins."""
    at_camp = camp(tmp_path, ("human", "human"), variant="face-off", options={"terrain": False})
    for _ in range(2):
        at_camp.push("Clear")
        at_camp.press(pygame.K_RETURN)
        at_camp.settle()
        at_camp.push("Seal army")
        at_camp.press(pygame.K_RETURN)
        at_camp.settle()
    assert at_camp.actions == ["army:none", "army:none"]
    assert at_camp.kind == "DeployScene" and len(at_camp.opened.stack.scenes) == 1


# --- what people may see of each other


def test_between_enemies_at_one_screen_a_cover_comes_in_the_same_frame(tmp_path: Path) -> None:
    """USERS 17: every frame from sealing to «I am ready» equals the cover's picture."""
    at_camp = camp(tmp_path, ENEMIES, names=("Ilse", "Ben"))
    take(at_camp, "The example")
    at_camp.press(pygame.K_RETURN)
    at.see(at_camp.opened)
    cover = at_camp.picture()
    assert at_camp.top.curtain.closed and at_camp.says("Hand the screen to Ben")
    shown = {pygame.image.tobytes(at_camp.opened.screen, "RGB")}
    for _ in range(12):
        at.point(at_camp.opened, (random.Random(1).randrange(1280), 700))
        at_camp.settle(0.05)
        shown.add(pygame.image.tobytes(at_camp.opened.screen, "RGB"))
    assert shown == {cover}


def test_nothing_of_the_former_list_is_on_the_screen_afterwards(tmp_path: Path) -> None:
    """USERS 17: no hidden thing occurs in anything drawn or written for another seat."""
    fresh, known = camp(tmp_path, ENEMIES), camp(tmp_path, ENEMIES)
    for at_camp, army in ((fresh, "The levy"), (known, "The example")):
        take(at_camp, army)
        at_camp.press(pygame.K_RETURN)
        at_camp.settle()
        at_camp.press(pygame.K_RETURN)
        at_camp.settle()
    assert not fresh.top.curtain.closed and fresh.top.owner == Seat(1)
    assert fresh.picture() == known.picture()  # whatever Fire has chosen, Earth sees the same
    assert fresh.words() == known.words()


def test_the_cover_waits_for_somebody_and_not_for_a_slip(tmp_path: Path) -> None:
    """USERS 12: after the question changed input is ignored for a moment."""
    at_camp = camp(tmp_path, ENEMIES)
    take(at_camp, "The example")
    at_camp.press(pygame.K_RETURN, pygame.K_RETURN, pygame.K_SPACE)
    assert at_camp.top.curtain.closed
    at_camp.settle()
    at_camp.click(at_camp.top.curtain.button.rect.center)
    assert not at_camp.top.curtain.closed


def test_while_a_computer_chooses_two_enemies_see_nothing(tmp_path: Path) -> None:
    """USERS 17: during computers' turns the view is the common knowledge of all humans."""
    at_camp = camp(tmp_path, ENEMIES)
    for _ in range(2):
        take(at_camp, "The example")
        at_camp.press(pygame.K_RETURN)
        at_camp.settle()
        if at_camp.session.seat == 1:
            at_camp.press(pygame.K_RETURN)
            at_camp.settle()
    assert at_camp.session.seat == 2 and at_camp.top.curtain.closed
    assert not at_camp.top.curtain.button.visible and at_camp.says("Water is choosing")
    at_camp.press(pygame.K_RETURN, pygame.K_SPACE)
    assert at_camp.top.curtain.closed


def test_allies_see_each_others_lists_without_a_cover(tmp_path: Path) -> None:
    """LOKA-ARMY-10, LOKA-PHASE-3: team mates may confer."""
    at_camp = camp(tmp_path, ALLIES)
    take(at_camp, "The example")
    at_camp.press(pygame.K_RETURN)
    at_camp.settle()
    at_camp.answer("army:pawn*9")
    assert at_camp.session.seat == 2 and not at_camp.top.curtain.closed and at_camp.top.owner == Seat(2)
    looks = at_camp.top.look
    assert tuple(looks.army_of(at_camp.top.view, Seat(0))) == picks(EXAMPLE)
    assert looks.army_of(at_camp.top.view, Seat(1)) is None


def test_a_commander_of_two_armies_chooses_both_and_the_enemy_comes_between(tmp_path: Path) -> None:
    """LOKA-TWO-1: Fire, Earth, Water, Air in turn; each change of person has its cover."""
    at_camp = camp(tmp_path, ("human",) * 4, variant="two-player")
    covers = []
    for _ in range(4):
        covers.append(at_camp.top.curtain.closed)
        if at_camp.top.curtain.closed:
            at_camp.press(pygame.K_RETURN)
            at_camp.settle()
        take(at_camp, "The patrol")
        at_camp.press(pygame.K_RETURN)
        at_camp.settle()
    assert covers == [False, True, True, True]


def test_one_person_against_computers_never_sees_a_cover(tmp_path: Path) -> None:
    """USERS 17: only with at least two humans."""
    at_camp = camp(tmp_path)
    take(at_camp, "The example")
    at_camp.press(pygame.K_RETURN)
    at_camp.settle()
    assert not at_camp.top.curtain.closed and at_camp.says("Rook 50")


def test_a_game_taken_up_again_in_the_middle_begins_with_the_cover(tmp_path: Path) -> None:
    """USERS 17: who sits in front of the screen is not known then."""
    at_camp = camp(tmp_path, ENEMIES)
    take(at_camp, "The example")
    at_camp.press(pygame.K_RETURN)
    at_camp.opened = at.window(at_camp.desk, at_camp.scene)
    assert at_camp.top.curtain.closed


def test_the_menu_can_be_reached_from_the_cover_and_shows_nothing(tmp_path: Path) -> None:
    """USERS 17: behind the pause lies the cover."""
    at_camp = camp(tmp_path, ENEMIES)
    take(at_camp, "The example")
    at_camp.press(pygame.K_RETURN)
    at_camp.settle()
    at_camp.press(pygame.K_ESCAPE)
    at_camp.settle()
    assert at_camp.kind == "PauseScene" and not at_camp.says("Rook 50")
    at_camp.settle()
    at_camp.press(pygame.K_ESCAPE)
    at_camp.settle()
    assert at_camp.kind == "RosterScene" and at_camp.top.curtain.closed


# --- keys, sizes, blind hands


def test_a_whole_army_by_keyboard(tmp_path: Path) -> None:
    """look.md, Hands: digits choose a rank, plus and minus add and take back, Enter seals."""
    at_camp = camp(tmp_path)
    at_camp.push("Clear")
    at_camp.press(pygame.K_2, pygame.K_PLUS, pygame.K_PLUS, pygame.K_MINUS, pygame.K_5, pygame.K_RIGHT, pygame.K_RIGHT)
    assert at_camp.top.draft.counts["rook"] == 1 and at_camp.top.draft.counts["pawn"] == 2
    at_camp.press(pygame.K_RETURN)
    at_camp.settle()
    at_camp.push("Seal army")
    assert at_camp.actions == ["army:rook,pawn*2"]


def test_back_leads_to_the_new_game_and_escape_to_the_menu(tmp_path: Path) -> None:
    """look.md, Hands: Esc never quits and never concedes."""
    at_camp = camp(tmp_path)
    at_camp.push("Back")
    assert at_camp.program.asked == ["new game loka"]
    at_camp.press(pygame.K_ESCAPE)
    at_camp.settle()
    assert at_camp.kind == "PauseScene"


@pytest.mark.parametrize(("size", "percent"), [*product(at.SIZES[:3], (75, 100, 130, 300)), ((3840, 2160), 100)])
def test_everything_stands_inside_the_window_uncut(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    """USERS 28: no clipped text, no control outside the window or under another."""
    at_camp = camp(tmp_path, size=size, percent=percent)
    assert not at_camp.faults()
    take(at_camp, "The example")
    assert not at_camp.faults()
    at_camp.press(pygame.K_RETURN)
    at_camp.settle()
    assert not at_camp.faults()


@pytest.mark.parametrize("variant", ["face-off", "massive-16x16", "doubled", "three-player"])
def test_every_variant_has_its_armies(tmp_path: Path, variant: str) -> None:
    """ISSUE 3: every variant in the window."""
    at_camp = camp(tmp_path, ("human",) * (2 if "-" in variant and variant != "three-player" else 4), variant=variant)
    take(at_camp, at_camp.top.kept.entries[-1].name)
    assert not at_camp.faults() and at_camp.top.seal.enabled
    at_camp.press(pygame.K_RETURN)
    at_camp.settle()
    assert at_camp.top.curtain.closed and not at_camp.faults()


@pytest.mark.parametrize("events", [300, pytest.param(20_000, marks=pytest.mark.long)])
def test_a_blind_hand_breaks_nothing(tmp_path: Path, events: int) -> None:
    """USERS 8: whatever is pressed, the screen stands."""
    at_camp = camp(tmp_path, ENEMIES)
    at_camp.blind_hand(5, events, lambda program: begun(program, ENEMIES))
