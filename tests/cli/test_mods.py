"""`fourcrowns mods`."""

import errno
import os

import pytest
from cli.positions import START

from game.play import trial
from game.rules.catalogue import GAMES
from game.settings import Settings, load, paths, save

CAMEL = "knight+:\n  moves:\n    - leap: {offsets: [[1, 3]]}\n"
ZEBRA = "knight+:\n  moves:\n    - leap: {offsets: [[2, 3]]}\n"


@pytest.fixture
def mod(home):
    """Writes a mod that says this of the pieces of chess."""

    def write(name, pieces, sheet="version: 1.0\nformat: 1\n"):
        folder = home / "mods" / name
        (folder / "chess").mkdir(parents=True)
        (folder / "mod.yaml").write_text(f"name: The {name} mod\n{sheet}")
        (folder / "chess/pieces.yaml").write_text(pieces)
        return folder

    return write


def enabled():
    """The mods that the settings name."""
    return load(paths().settings).settings.mods


def test_a_new_mod_works_at_once(run, fen, home):
    """ISSUE 2: `fourcrowns mods new` writes a working example: the Knight leaps longer."""
    done = run("mods", "new", "wild")
    assert (done.status, done.err, done.out) == (0, "", f"{home / 'mods' / 'wild'}\n")
    assert run("check", home / "mods" / "wild").out == ""
    assert run("mods", "enable", "wild").status == 0
    assert "b1a4" in run("moves", fen(START)).lines


def test_each_yaml_of_a_new_mod_names_its_schema_first(run, home):
    """USERS 24: the editor schema line is in every file that `mods new` writes."""
    run("mods", "new", "wild")
    files = sorted((home / "mods/wild").rglob("*.yaml"))
    assert files
    for file in files:
        assert file.read_text().startswith("# yaml-language-server: $schema="), file


def test_a_mod_is_not_written_over_another(run):
    """GOALS, «Nothing lost»: what is there stays."""
    run("mods", "new", "wild")
    done = run("mods", "new", "wild")
    assert (done.status, done.out) == (1, "")
    assert "is there already" in done.err


@pytest.mark.parametrize("name", ["../out", "a b", "", ".hidden", "x" * 41, "/abs"])
def test_a_name_that_can_be_no_folder_is_refused(run, name):
    """ISSUE 2: mods stay in their folder."""
    done = run("mods", "new", name)
    assert (done.status, done.out) == (1, "")
    assert "cannot be a mod's name" in done.err


def test_mods_are_listed_with_what_is_wrong_with_them(run, mod):
    """USERS 21: the findings beside the mod; a broken one is listed too."""
    mod("camel", CAMEL)
    mod("broken", "knight+:\n  lettr: x\n")
    run("mods", "enable", "camel")
    for words in (("mods",), ("mods", "list")):
        done = run(*words)
        assert (done.status, done.err) == (0, "")
        assert done.lines == [
            "broken  disabled  1.0  The broken mod",
            'mods/broken/chess/pieces.yaml:2:3: unknown key "lettr"; did you mean "letter"?',
            "camel   enabled   1.0  The camel mod",
        ]


def test_without_mods_nothing_is_listed(run):
    """CONTRACT, mods: the mod folders."""
    done = run("mods")
    assert (done.status, done.out, done.err) == (0, "", "")


def test_a_mod_with_errors_can_not_be_enabled(run, mod):
    """USERS 21: enabling runs check at once and prints the findings; a mod with errors cannot be enabled."""
    mod("broken", "knight+:\n  lettr: x\n")
    done = run("mods", "enable", "broken")
    assert done.status == 1
    assert done.out == 'mods/broken/chess/pieces.yaml:2:3: unknown key "lettr"; did you mean "letter"?\n'
    assert done.err == "broken is not enabled: 1 mistake found\n"
    assert enabled() == ()


def test_enabling_plays_with_the_mod(run, mod):
    """USERS 19: a check that does not play is half a check."""
    mod("mute", CAMEL)
    (paths().mods / "mute/chess/strings.yaml").write_text("event.moved-:\n")
    done = run("mods", "enable", "mute")
    assert done.status == 1
    assert "event.moved" in done.out


def test_a_mod_that_requires_another_is_enabled_after_it(run, mod):
    """docs/modding.md: `requires`."""
    mod("camel", CAMEL)
    mod("saddle", "king+:\n  text: A king.\n", "version: 1.0\nformat: 1\nrequires: [camel]\n")
    done = run("mods", "enable", "saddle")
    assert done.status == 1
    assert 'requires "camel", which is not enabled' in done.out
    assert run("mods", "enable", "camel").status == run("mods", "enable", "saddle").status == 0
    assert enabled() == ("camel", "saddle")
    done = run("mods", "disable", "camel")
    assert done.status == 0
    assert 'requires "camel", which is not enabled' in done.out


def test_enabling_and_disabling_twice_changes_nothing_more(run, mod):
    """CONTRACT, mods enable, disable."""
    mod("camel", CAMEL)
    assert [run("mods", "enable", "camel").status for _ in range(2)] == [0, 0]
    assert enabled() == ("camel",)
    assert [run("mods", "disable", "camel").status for _ in range(2)] == [0, 0]
    assert enabled() == ()


def test_a_mod_that_is_not_there_is_refused_with_the_nearest_name(run, mod):
    """USERS 20: unknown name, nearest known one suggested."""
    mod("camel", CAMEL)
    for what in ("enable", "disable"):
        done = run("mods", what, "camle")
        assert done.status == 1
        assert 'no mod "camle"' in done.err and 'did you mean "camel"?' in done.err


def test_conflicts_show_winner_and_loser(run, mod):
    """USERS 23: which file and line won, and which lost."""
    mod("camel", CAMEL)
    mod("zebra", ZEBRA)
    run("mods", "enable", "camel")
    assert run("mods", "list", "--conflicts").out == "", "one mod alone has no rival"
    run("mods", "enable", "zebra")
    done = run("mods", "list", "--conflicts")
    assert (done.status, done.err) == (0, "")
    assert len(done.lines) == 1
    winner, loser = done.lines[0].split("  over  ")
    assert winner.startswith("chess: pieces.knight.moves: mods/zebra/chess/pieces.yaml:3:5")
    assert "mods/camel/chess/pieces.yaml:3:5" in loser


def test_the_last_enabled_mod_wins(run, mod, fen):
    """ISSUE 2: mods replace in load order."""
    mod("camel", CAMEL)
    mod("zebra", ZEBRA)
    run("mods", "enable", "camel")
    run("mods", "enable", "zebra")
    listed = run("moves", fen(START)).lines
    assert "b1d4" in listed and "b1c4" not in listed
    run("mods", "disable", "zebra")
    assert "b1c4" in run("moves", fen(START)).lines


def test_a_mod_that_breaks_after_it_was_enabled_is_left_out(run, mod, fen):
    """USERS 21: a broken mod is the mod's problem; ten broken mods stop no game."""
    for number in range(3):
        folder = mod(f"camel{number}", CAMEL)
        run("mods", "enable", f"camel{number}")
        (folder / "chess/pieces.yaml").write_text("knight+:\n  lettr: x\n")
    sound = mod("zebra", "king+:\n  text: A king.\n")
    run("mods", "enable", "zebra")
    (sound / "mod.yaml").write_text("name: [\n")
    done = run("moves", fen(START))
    assert done.status == 0
    assert len(done.lines) == 20
    assert len(done.err.splitlines()) == 4


def test_an_enabled_mod_that_is_gone_is_told(run, fen):
    """USERS 21: a mod's absence stops no game."""
    save(Settings(mods=("gone",)), paths().settings)
    done = run("moves", fen(START))
    assert done.status == 0
    assert 'the mod "gone" is enabled, but it is not in' in done.err
    assert run("mods").out == "gone  enabled, but gone\n"


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS])
def test_settings_that_can_not_be_written_are_told_and_left_as_they_were(run, mod, monkeypatch, code):
    """GOALS, «Nothing lost»: full disk, read-only folder: a plain message."""
    mod("camel", CAMEL)
    mod("zebra", ZEBRA)
    run("mods", "enable", "camel")
    before = paths().settings.read_bytes()
    rename = os.replace

    def fail(old, new):
        if str(new).endswith("settings.json"):
            raise OSError(code, os.strerror(code))
        rename(old, new)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", fail)
        done = run("mods", "enable", "zebra")
    assert done.status == 1
    assert os.strerror(code) in done.err
    assert paths().settings.read_bytes() == before
    assert enabled() == ("camel",)


def test_settings_that_can_not_be_read_are_set_aside_and_told(run, mod):
    """GOALS, «Nothing lost»: damaged settings are kept under another name, and the player is told."""
    mod("camel", CAMEL)
    paths().settings.write_text("{broken")
    done = run("mods", "enable", "camel")
    assert done.status == 1
    assert "settings" in done.err and len(done.err.splitlines()) == 1
    assert any(path.read_text() == "{broken" for path in paths().config.glob("settings.json.*"))


def test_other_commands_go_on_without_damaged_settings(run, fen):
    """GOALS, «Nothing lost»: damaged settings are set aside and told; a position needs none."""
    paths().settings.write_text("{broken")
    done = run("moves", fen(START))
    assert (done.status, len(done.lines), len(done.err.splitlines())) == (0, 20, 1)
    assert "settings" in done.err
    assert run("moves", fen(START)).err == ""


WRONG = [("new",), ("enable",), ("disable",), ("foo",), ("list", "--conflict"), ("new", "a", "b")]


@pytest.mark.parametrize("words", WRONG)
def test_wrong_usage_is_told_in_one_line(run, words):
    """CONTRACT: exit 2 wrong usage."""
    done = run("mods", *words)
    assert (done.status, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_new_mod_of_each_game_can_be_enabled(run, game, monkeypatch):
    """ISSUE 10, 14: `mods new NAME GAME` writes a working example; enabling plays with it."""
    monkeypatch.setattr(trial, "GAMES_PLAYED", 1)
    monkeypatch.setattr(trial, "ACTIONS_PLAYED", 12)
    assert run("mods", "new", "wild", game).status == 0
    done = run("mods", "enable", "wild")
    assert (done.status, done.out) == (0, "")
    assert enabled() == ("wild",)


def test_a_new_mod_of_an_unknown_game_is_refused(run, home):
    """CONTRACT: exit 2 wrong usage, with what was probably meant."""
    done = run("mods", "new", "wild", "ches")
    assert done.status == 2 and 'did you mean "chess"?' in done.err
    assert not (home / "mods/wild").exists()


def test_several_mods_are_enabled_and_disabled_at_once(run, mod):
    """ISSUE 10, 14: `mods enable A B`, in this order; a requirement may be among them."""
    mod("saddle", "king+:\n  text: A king.\n", "version: 1.0\nformat: 1\nrequires: [camel]\n")
    mod("camel", CAMEL)
    mod("zebra", ZEBRA)
    assert run("mods", "enable", "saddle", "camel", "zebra").status == 0
    assert enabled() == ("saddle", "camel", "zebra")
    assert run("mods", "disable", "saddle", "zebra").status == 0
    assert enabled() == ("camel",)


def test_of_several_mods_none_is_enabled_when_one_is_wrong(run, mod):
    """ISSUE 10, 14: who asks for two does not get one."""
    mod("camel", CAMEL)
    mod("broken", "knight+:\n  lettr: x\n")
    done = run("mods", "enable", "camel", "broken")
    assert (done.status, done.err) == (1, "camel and broken are not enabled: 1 mistake found\n")
    assert enabled() == ()


def test_the_order_of_mods_is_told_and_changed(run, mod):
    """ISSUE 10, 14: `mods order`: the named ones lie over all others, the last on top."""
    for name in ("a", "b", "c"):
        mod(name, CAMEL)
    run("mods", "enable", "a", "b", "c")
    assert run("mods", "order").lines == ["a", "b", "c"]
    assert run("mods", "order", "c", "a").lines == ["b", "c", "a"]
    assert enabled() == ("b", "c", "a")
    done = run("mods", "order", "d")
    assert (done.status, done.out) == (1, "") and 'the mod "d" is not enabled' in done.err
    assert enabled() == ("b", "c", "a")


def test_a_picture_that_breaks_in_an_enabled_mod_stops_no_game(run, mod, fen):
    """ISSUE 10, 4: one word in `bishop.svg`: the mod is named and set aside, and chess is played without it."""
    picture = mod("camel", CAMEL) / "sprites/chess/bishop.svg"
    assert run("mods", "enable", "camel").status == 0
    picture.parent.mkdir(parents=True)
    picture.write_text("word")
    done = run("moves", fen(START))
    assert done.status == 0 and "b1a3" in done.lines
    assert done.err == (
        "mods/camel/sprites/chess/bishop.svg:1:1: the picture is not an SVG picture; the mod is set aside\n"
    )
