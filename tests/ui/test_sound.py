"""Sounds of our own making: short, three variants, silent without a device (look.md, Sounds)."""

from __future__ import annotations

import at_the_window as at
import pygame
import pytest

from game.settings import Settings
from game.ui import recipes
from game.ui.recipes import LUTE, MUSIC, RATE, RECIPES, SPREAD, VARIANTS, making, note_name
from game.ui.sound import FIRST, Sound

EVENTS = """
    press toggle refuse open close tick your_turn lift place slide leap deploy terrain undo declare
    die_thrown_small die_thrown_large die_lands boost_1 boost_4 slain repulsed both_fall castle_struck
    king_falls promotion portal swamp_bubble swamp_takes card_drawn card_played counter resolve discard equip
    aura curse enchant mana_up mana_spent obelisk reveal hide march wheel charge_horn volley war_engine spell
    hits steady wavers routs turn_drum victory defeat draw
"""
LONG = ("victory", "defeat", "draw")  # the fanfares


@pytest.fixture
def sound() -> Sound:
    made = Sound()
    made.start()
    assert made.open
    return made


def test_every_event_of_the_design_has_a_sound() -> None:
    """look.md, Sounds, in its order."""
    for name in EVENTS.split():
        assert name in RECIPES, name


@pytest.mark.parametrize(
    "name", ["press", "place", "slide", "die_thrown_large", "slain", "charge_horn", "victory", "curse"]
)
def test_a_sound_is_short_loud_enough_and_never_clipped(name: str) -> None:
    """Under 400 ms but for the fanfares; it ends in silence, so that nothing clicks."""
    *early, whole = making((name, 0))
    assert all(len(step) == 0 for step in early)
    assert len(whole) <= (1.7 if name in LONG else 0.45) * RATE
    assert 1500 < max(abs(value) for value in whole) <= 30_000
    assert abs(whole[-1]) < 300


def test_all_recipes_are_under_400_ms_but_the_fanfares() -> None:
    """The length is in the recipe."""
    for name, (_, parts) in RECIPES.items():
        length = max(part.at + part.seconds for part in parts)
        assert length <= (1.6 if name in LONG else 0.41), name


def test_variants_differ_a_little_in_pitch() -> None:
    """Three, four percent apart in all; the same every time."""
    made = [list(making(("place", variant)))[-1] for variant in range(VARIANTS)]
    assert len({whole.tobytes() for whole in made}) == VARIANTS
    assert list(making(("place", 1)))[-1] == made[1]
    assert pytest.approx(0.04) == SPREAD


def test_no_slice_takes_long(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slice is some two thousand samples; a frame never waits for a whole sound."""
    monkeypatch.setattr(recipes, "making", making)  # not what another test has had made already
    steps = 0
    while sound.work():
        steps += 1
    assert steps > len(FIRST)
    assert {name for name, _ in sound._ready} == set(FIRST)


def test_what_is_asked_for_is_made_first_and_plays_if_it_is_soon(sound: Sound) -> None:
    """A hundred milliseconds late is still that sound; later it would be another."""
    sound.update(10.0)
    sound.play("victory")
    while "victory" in sound._late:
        sound.work()
    assert ("victory", 0) in sound._ready
    sound.play("victory")
    sound.work()
    assert sound._making is None or sound._making[0][0] == "victory"


def test_volumes_and_mute_are_the_players(sound: Sound) -> None:
    """Three groups of their own, and none when muted."""
    sound.volumes(Settings(volume_interface=10, volume_table=20, volume_music=30))
    assert (sound.volume_of("press"), sound.volume_of("place"), sound.volume_of("victory")) == (0.1, 0.2, 0.3)
    assert RECIPES["victory"][0] == MUSIC and sound.volume_of(note_name(0)) == 0.3
    sound.volumes(Settings(mute=True))
    assert sound.volume_of("press") == 0


def test_the_lute_plays_when_nobody_speaks_and_stops_when_muted(sound: Sound) -> None:
    """A note every second or so; its seconds come back so that the window can sleep."""
    for second in range(30):
        waits = sound.update(float(second))
        assert waits is not None and 0 < waits <= 5
        while sound.work():
            pass
    assert any(name.startswith("lute") for name, _ in sound._ready)
    assert len(LUTE) >= 5
    sound.volumes(Settings(mute=True))
    assert sound.update(31.0) is None


def test_without_a_device_everything_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """No sound card, no message, no exception."""

    def none(*_: object) -> None:
        raise pygame.error("no device")

    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", none)
    sound = Sound()
    sound.start()
    sound.play("press")
    assert not sound.open and not sound.work() and sound.update(5.0) is None
    sound.stop()


def test_the_window_makes_sounds_after_its_first_frame() -> None:
    """Never before it."""
    from game.ui.scenes.title.screen import TitleScene

    opened = at.window(at.desk(), TitleScene)
    assert not opened.desk.sound.open
    at.settle(opened, 1.0)
    assert opened.desk.sound.open
