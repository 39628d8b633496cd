"""Replay, saved games and the end of the game with four seats: plaques, phases, dice, and what is still a secret."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path

import at_the_window as at
import pygame
import pytest
from at_the_reel import opened, played
from at_the_shelf import Shelf, folders, put
from lengths import mostly_long

import given
from game.core.moment import LAID_OPEN
from game.core.ruleset import Decision
from game.play.record import read_record
from game.rules.loka.events import Fought
from game.ui.rounds import Rounds
from game.ui.scenes.replay.pictures import SECRET, now_words
from game.ui.scenes.saves.load import Load
from game.ui.skins import skin_for

SEATS = {"fire": "human", "earth": "hard", "water": "normal", "air": "expert"}


def test_each_seat_has_its_plaque_in_a_corner(tmp_path: Path) -> None:
    """look.md, Replay: the side plaques shrink to name, player and count."""
    shelf = opened(tmp_path, played())
    shelf.press(pygame.K_END)
    words = shelf.words()
    for name in ("Fire", "Earth", "Water", "Air", "You", "Hard", "Normal", "Expert"):
        assert name in words
    assert len(shelf.top.layout.plaques) == 4


def test_all_phases_are_stepped_through_and_named(tmp_path: Path) -> None:
    """LOKA-PHASE-1: armies, terrain with the last of them, deployment, battle; every action says what it was."""
    shelf = opened(tmp_path, played())
    named = {}
    for ply in range(shelf.top.length + 1):
        shelf.top.walk.jump(ply)
        named.setdefault(shelf.top.game.moment_words(ply), now_words(shelf.top.showing, False))
    phases = [name for name in named if not name.startswith("round")]
    assert phases == ["Armies", "Deployment"] and "round 1" in named and "round 2" in named
    shelf.top.walk.jump(1)
    assert shelf.says("Fire: army:") and shelf.says("Armies")


def test_dice_stand_behind_the_action(tmp_path: Path) -> None:
    """look.md, Replay: the text of an attack, both dice, and what they brought."""
    shelf = opened(tmp_path, played())
    fights = [
        i
        for i, step in enumerate(shelf.top.game.match.steps)
        if "x" in str(step.action) and "," not in str(step.action)
    ]
    assert fights
    shelf.top.walk.jump(fights[0] + 1)
    said = now_words(shelf.top.showing, False)
    assert " : " in said and "D" in said, said


def test_rounds_are_counted_where_the_turn_comes_round(tmp_path: Path) -> None:
    """LOKA-TURN-1: nobody acts twice in a round, and a dead seat does not hold one up."""
    shelf = opened(tmp_path, played())
    rounds, steps = shelf.top.game.rounds, shelf.top.game.match.steps
    assert rounds[0] == 0 and rounds[-1] > 3 and all(b - a in (0, 1) for a, b in pairwise(rounds))
    acted: dict[int, list[int]] = {}
    for ply, step in enumerate(steps):
        pending = shelf.top.game.rules.pending(shelf.top.game.match.state_after(ply))
        if rounds[ply] and isinstance(pending, Decision) and pending.prompt == "move":
            acted.setdefault(rounds[ply], []).append(step.seat)
    assert all(len(seats) == len(set(seats)) for seats in acted.values())


def test_armies_of_a_game_that_goes_on_are_a_secret_until_the_reveal(tmp_path: Path) -> None:
    """LOKA-ARMY-10: neither screen nor report nor thumbnail names an army before all are fixed."""
    kept = played(most=3)
    shelf = opened(tmp_path, kept)
    lists = [text.removeprefix("army:") for text in kept.actions]
    for _ in range(4):
        words = " ".join(shelf.words())
        assert not [army for army in lists if army in words]
        shelf.press(pygame.K_RIGHT)
    assert shelf.says(f"Water: {SECRET}")
    shelf.press(pygame.K_e, mod=pygame.KMOD_CTRL)
    written = [path.read_text(encoding="utf-8") for path in (folders(tmp_path).data / "exports").rglob("*.*")]
    assert len(written) == 3
    assert not [army for army in lists for text in written if army in text]


def test_after_the_reveal_the_armies_are_told(tmp_path: Path) -> None:
    """LOKA-ARMY-10: lists are shown to all when terrain has been laid."""
    shelf = opened(tmp_path, played(most=12))
    shelf.top.walk.jump(2)
    assert now_words(shelf.top.showing, False).startswith("Earth: army:")


def test_play_from_here_goes_on_in_every_phase(tmp_path: Path) -> None:
    """look.md, Replay: from among the armies, from a deployment, from the battle."""
    kept = played()
    shelf = opened(tmp_path, kept)
    for ply in (2, 9, len(kept.actions) - 5):
        shelf.top.walk.jump(ply)
        state = shelf.top.game.match.state_after(ply)
        shelf.press(pygame.K_p)
        session = shelf.program.begun[-1]
        rules = session.rules
        assert [str(a) for a in rules.actions(session.match.state)] == [str(a) for a in rules.actions(state)]
        assert read_record(session.path, shelf.program.library).stop is None


def test_the_board_is_turned_for_the_only_player(tmp_path: Path) -> None:
    """look.md, Hands: whoever played Water sees Water below; a turn of the board goes through all edges."""
    kept = played(seats={"fire": "hard", "earth": "hard", "water": "human", "air": "hard"})
    shelf = opened(tmp_path, kept)
    assert shelf.top.turned == 2 and shelf.says("Win chance of Fire and Water")
    seen = []
    for _ in range(4):
        shelf.press(pygame.K_f)
        seen.append(shelf.top.turned)
    assert len(set(seen)) == 4


@pytest.mark.parametrize(
    ("size", "percent"),
    mostly_long([*product(at.SIZES[:3], (100,)), ((1280, 800), 75), ((1920, 1080), 130)], (0, 4)),
)
def test_nothing_is_cut_or_covered_at_any_size(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    """USERS 28: four seats at each size, in each phase."""
    kept = played()
    shelf = opened(tmp_path, kept, size, percent)
    for ply in (0, 3, 10, len(kept.actions)):
        shelf.top.walk.jump(ply)
        assert shelf.faults() == []


# --- saved games


def test_saved_games_of_four_seats_are_told_by_side(tmp_path: Path) -> None:
    """look.md, Saved games: who sits on which side; before the battle there is no turn to count."""
    put(tmp_path, "loka-2026-11-22-1.yaml", played().text(), 10)
    put(tmp_path, "loka-2026-11-22-2.yaml", played(most=9).text(), 20)
    two = played(5, 100, "two-player", {"fire": "human", "earth": "hard", "water": "human", "air": "hard"})
    put(tmp_path, "loka-2026-11-22-3.yaml", two.text(), 30)
    shelf = Shelf(tmp_path, Load)
    shelf.settle(2.0)
    words = shelf.words()
    assert "You, Normal; Hard, Expert" in words and "You; Hard" in words
    assert "setting up" in words
    assert shelf.faults() == []


def test_continue_names_both_sides(tmp_path: Path) -> None:
    """look.md, Motion: who plays with whom against whom."""
    put(tmp_path, "loka-2026-11-22-1.yaml", played(most=60).text(), 10)
    shelf = Shelf(tmp_path, Load)
    found = shelf.program.unfinished()
    assert found is not None and found.line.startswith("You and Normal against Hard and Expert, ")
    assert found.title.startswith("Loka, ")


def test_a_combat_is_shown_with_its_dice_until_the_next_action(tmp_path: Path) -> None:
    """look.md, Dice: the panel covers the graph while dice fall and until one goes on; nothing tells them before."""
    shelf = opened(tmp_path, played(), pace="normal")
    top = shelf.top
    ply = next(
        ply for ply, step in enumerate(top.game.match.steps) if any(isinstance(event, Fought) for event in step.events)
    )
    top.walk.jump(ply)
    assert top.showing.fought is None
    shelf.press(pygame.K_RIGHT)
    shelf.settle(0.3)
    assert top.showing.fought is not None and top.showing.fought.verdict is None and shelf.says("Attack on")
    assert shelf.says("before the dice") and not shelf.says(" : ")
    shelf.settle(6.0)
    fought = next(event for event in top.game.match.steps[ply].events if isinstance(event, Fought))
    shown = top.showing.fought
    assert shelf.says(" : ") and shown.verdict is not None and shown.faces == (fought.attack, fought.defence)
    at.click(shelf.opened, top.controls.contest.rect.center)
    assert top.showing.fought is None and top.ply == ply + 1
    shelf.press(pygame.K_LEFT, pygame.K_RIGHT)
    shelf.settle(0.3)
    assert top.showing.fought is not None
    shelf.press(pygame.K_HOME)
    assert top.showing.fought is None


def test_the_list_tells_rounds_once_a_game_has_been_read(tmp_path: Path) -> None:
    """look.md, Replay: «round 9»; with seats that fall out only the game played again tells it, and that is kept."""
    kept = played(most=110)
    put(tmp_path, "loka-2026-11-22-1.yaml", kept.text())
    match = read_record(put(tmp_path, "loka-2026-11-21-1.yaml", played().text()), given.shipped()).match

    def listed() -> Shelf:
        shelf = Shelf(tmp_path, Load)
        shelf.words()
        shelf.until(lambda: shelf.top.listed.is_whole and not shelf.top.thumbnails.working)
        return shelf

    shelf = listed()
    over = next(save for save in shelf.top.shown if save.is_over)
    under_way = next(save for save in shelf.top.shown if not save.is_over)
    rounds = Rounds(skin_for(shelf.desk, match.rules), match, LAID_OPEN).all()
    assert shelf.top.thumbnails.rounds(over) == rounds[-2]
    assert shelf.says(f"{rounds[-2]} rounds") and shelf.says(f"round {shelf.top.thumbnails.rounds(under_way)}")
    again = listed()
    assert again.says(f"{rounds[-2]} rounds")
