"""Settings on disk: every option there and back, and nothing lost or raised for what a file may hold (GOALS.md,
«Nothing lost»)."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import pytest

from game import settings as options
from game.settings import Settings, load, save


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "settings.json"


OTHERS = Settings(
    interface_size=135,
    full_screen=True,
    window_size=(1600, 1000),
    pace="step",
    passing="always",
    calm=True,
    volume_interface=5,
    volume_table=0,
    volume_music=100,
    mute=True,
    palette="colour_safe",
    side_marks="shape_pattern",
    high_contrast=True,
    board_theme="slate",
    square_names=False,
    coordinates=True,
    pawns=True,
    announcer=False,
    legal_moves=False,
    support_lines=False,
    danger=True,
    guesses=False,
    target_odds=False,
    confirm_attack=False,
    ask_every_roll=True,
    odds="frequency",
    panel_side="left",
    player_name="Ilse",
    mods=("house-rules", "steep-dice"),
    lessons=("loka/first_battle",),
    lessons_offered=False,
    lesson_left=("chess/fork_and_crown", "2 of 5", "d5e7", "g8h8"),
    last={"chess": {"seats": {"white": "human"}, "clock": None}},
    keys=dict(options.DEFAULT_KEYS) | {"undo": "Z", "flip": ""},
)


def test_every_option_comes_back_from_the_file(file: Path) -> None:
    """Each field of Settings differs from its default in OTHERS, so that none can be forgotten."""
    for name in Settings._fields:
        assert getattr(OTHERS, name) != getattr(Settings(), name), name
    assert save(OTHERS, file) is None
    assert load(file) == options.Loaded(OTHERS)


def test_without_a_file_the_defaults_hold_and_nobody_is_told(file: Path) -> None:
    """The first start."""
    assert load(file) == options.Loaded(Settings())


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "could not be read"),
        (b"{", "could not be read"),
        (b"\xff\xfe\x00", "could not be read"),
        (b"[" * 100_000, "could not be read"),
        (b"[]", "not from Four Crowns"),
        (b'{"program": "other"}', "not from Four Crowns"),
        (b'{"program": "fourcrowns"}', "could not be read"),
        (b'{"program": "fourcrowns", "format": 99, "pace": "warp"}', "newer version"),
        (b" " * 1_000_001, "could not be read"),
    ],
)
def test_a_file_that_is_not_ours_is_set_aside_whole(file: Path, content: bytes, word: str) -> None:
    """Damaged, foreign or newer: kept under another name, one sentence, the defaults."""
    file.parent.mkdir()
    file.write_bytes(content)
    loaded = load(file)
    assert loaded.settings == Settings()
    assert loaded.message is not None and word in loaded.message and "settings.json.damaged-1" in loaded.message
    assert not file.exists()
    assert file.with_name("settings.json.damaged-1").read_bytes() == content


def test_damaged_files_are_counted_on(file: Path) -> None:
    """A second one does not overwrite the first."""
    file.parent.mkdir()
    for number in (1, 2, 3):
        file.write_text(f"broken {number}")
        load(file)
        assert file.with_name(f"settings.json.damaged-{number}").read_text() == f"broken {number}"


def test_one_wrong_value_costs_that_option_only(file: Path) -> None:
    """The rest is kept, the old file too, and the sentence names the option."""
    file.parent.mkdir()
    good = {"program": "fourcrowns", "format": 1, "pace": "fast", "interface_size": 9000, "calm": 1, "of later days": 3}
    file.write_text(json.dumps(good))
    loaded = load(file)
    assert loaded.settings == Settings(pace="fast")
    assert loaded.message is not None and "interface size" in loaded.message and "calm" in loaded.message
    assert json.loads(file.with_name("settings.json.damaged-1").read_text()) == good


def test_2000_mutated_files_never_raise(file: Path) -> None:
    """Whatever stands in the file, settings come out and at most one sentence."""
    save(OTHERS, file)
    whole = file.read_bytes()
    dice = random.Random(5)
    for _ in range(2000):
        raw = bytearray(whole)
        for _ in range(dice.randrange(1, 6)):
            match dice.randrange(3):
                case 0:
                    raw[dice.randrange(len(raw))] = dice.randrange(256)
                case 1:
                    del raw[dice.randrange(len(raw)) :]
                    raw += b" "
                case 2:
                    at = dice.randrange(len(raw))
                    raw[at:at] = dice.choice(
                        [b"null", b"-1", b"1e999", b"[]", b"{", b'"', b"true", b"99999999999999999999"]
                    )
        file.write_bytes(bytes(raw))
        loaded = load(file)
        assert isinstance(loaded.settings, Settings)
        assert loaded.message is None or "\n" not in loaded.message
        for aside in file.parent.glob("*.damaged-*"):
            aside.unlink()


def test_a_save_that_fails_keeps_the_old_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk: one sentence, the old settings whole, nothing left lying about."""
    save(OTHERS, file)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    message = save(Settings(), file)
    assert message is not None and "No space left" in message
    monkeypatch.undo()
    assert load(file).settings == OTHERS
    assert [path.name for path in file.parent.iterdir()] == ["settings.json"]


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    """A file where the folder should be."""
    (tmp_path / "here").write_text("")
    message = save(Settings(), tmp_path / "here" / "settings.json")
    assert message is not None and message.startswith("The settings could not be saved")


def test_one_folder_may_hold_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """FOURCROWNS_HOME: settings, saves, mods, cache and logs in one place."""
    monkeypatch.setenv("FOURCROWNS_HOME", str(tmp_path))
    where = options.paths()
    assert where.settings == tmp_path / "settings.json"
    for folder in (where.config, where.data, where.saves, where.mods, where.cache, where.logs):
        assert folder.is_relative_to(tmp_path)
    monkeypatch.setenv("FOURCROWNS_HOME", "~nobody.of.that.name/here")
    assert options.paths().saves == Path("~nobody.of.that.name/here/saves")
    monkeypatch.delenv("FOURCROWNS_HOME")
    assert "fourcrowns" in str(options.paths().saves)
