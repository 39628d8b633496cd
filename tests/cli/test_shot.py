"""`fourcrowns shot`."""

import struct
from pathlib import Path

import pytest
from cli.positions import FOOLS_MATE, KIWIPETE


def size_of(path):
    """Width and height of a PNG picture."""
    content = Path(path).read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", content[16:24])


def test_a_position_is_drawn_off_screen(run, fen):
    """CONTRACT, shot: OUT.png, in the window's usual size."""
    done = run("shot", fen(KIWIPETE), "out.png")
    assert (done.status, done.out, done.err) == (0, "", "")
    assert size_of("out.png") == (1280, 800)


def test_size_and_theme_are_taken(run, fen):
    """CONTRACT, shot --size WxH --theme T: another theme is another picture."""
    for theme in ("walnut", "slate"):
        assert run("shot", fen(KIWIPETE), f"{theme}.png", "--size", "1024x640", "--theme", theme).status == 0
        assert size_of(f"{theme}.png") == (1024, 640)
    assert Path("walnut.png").read_bytes() != Path("slate.png").read_bytes()


def test_a_game_that_is_over_is_drawn_too(run, fen):
    """CONTRACT, «Position files»: such a file loads as that finished game."""
    assert run("shot", fen(FOOLS_MATE), "out.png", "--size", "1024x640").status == 0


def test_the_same_position_is_the_same_picture(run, fen):
    """CONTRACT, shot: exactly as the window would, and nothing that moves."""
    for name in ("one.png", "two.png"):
        run("shot", fen(KIWIPETE), name, "--size", "1024x640")
    assert Path("one.png").read_bytes() == Path("two.png").read_bytes()


@pytest.mark.parametrize("name", ["taken/out.png", "out.jpg"])
def test_a_picture_that_can_not_be_written_is_refused(run, fen, file, name):
    """CONTRACT: exit 1, a one-line reason."""
    file("taken", "a file")
    done = run("shot", fen(KIWIPETE), name, "--size", "1024x640")
    assert (done.status, done.out) == (1, "")
    assert name in done.err and len(done.err.splitlines()) == 1


def test_a_wrong_position_is_refused_and_nothing_is_drawn(run, file):
    """CONTRACT: exit 1, a one-line reason with its place."""
    path = file("wrong.yaml", "game: ches\n")
    done = run("shot", path, "out.png")
    assert done.status == 1
    assert done.err.startswith(f"{path}:1:7: ")
    assert not Path("out.png").exists()
