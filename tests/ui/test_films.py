"""A game as a film: what one side could see of it, as a moving GIF or a folder of pictures; the replay with the eyes of
each seat."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_reel import opened, played
from at_the_shelf import Shelf

import given
from game.core.moment import LAID_OPEN, Eyes
from game.core.seats import Seat
from game.play.match import Match
from game.ui.filming import Camera, begin_film
from game.ui.moving_pictures import GifFile, PictureFolder

SEATS = {"south": "human", "north": "hard"}
NORTH = Seat(1)


def hands(game: str, variant: str = "standard") -> dict[str, str]:
    """People in every seat."""
    return dict.fromkeys(given.shipped().rules(game, variant).seats, "human")


def noise(size: tuple[int, int], seed: int) -> pygame.Surface:
    made = pygame.Surface(size, 0, 24)
    made.get_buffer().write(random.Random(seed).randbytes(made.get_pitch() * size[1]))
    return made


def far(one: pygame.Surface, other: pygame.Surface) -> int:
    """How far the worst pixel of one is from the other's."""
    width, height = one.get_size()
    pairs = ((one.get_at((x, y)), other.get_at((x, y))) for x in range(width) for y in range(height))
    return max(max(abs(a - b) for a, b in zip(p[:3], q[:3], strict=True)) for p, q in pairs)


def test_a_gif_holds_what_was_put_in(tmp_path: Path) -> None:
    """Few colours come back as they were (five bits each), in any size; one like the last only takes longer."""
    path = tmp_path / "deep" / "film.gif"
    first = pygame.Surface((61, 47), 0, 24)
    first.fill((40, 80, 160))
    second = first.copy()
    second.fill((200, 30, 10), (10, 12, 20, 9))
    film = GifFile(path)
    for picture, seconds in ((first, 0.5), (first, 0.3), (second, 0.2), (first, 1.0)):
        film.add(picture, seconds)
    film.close()
    frames = pygame.image.load_animation(path)
    assert [round(milliseconds) for _, milliseconds in frames] == [800, 200, 1000]
    for (found, _), meant in zip(frames, (first, second, first), strict=True):
        assert far(found, meant) <= 8


def test_a_gif_of_many_colours_is_still_the_same_picture(tmp_path: Path) -> None:
    """More colours than there is room for, and more codes than a table holds: nothing is lost but a shade."""
    film = GifFile(tmp_path / "noise.gif")
    pictures = [noise((96, 80), seed) for seed in (1, 2)]
    for picture in pictures:
        film.add(picture, 0.1)
    film.close()
    frames = pygame.image.load_animation(tmp_path / "noise.gif")
    assert len(frames) == 2
    for (found, _), meant in zip(frames, pictures, strict=True):
        assert far(found, meant) <= 96  # 254 colours for 7680 at random
        mean = [pygame.transform.average_color(each)[:3] for each in (found.convert(24), meant)]
        assert all(abs(a - b) <= 4 for a, b in zip(*mean, strict=True))


def test_pictures_in_a_folder_come_with_their_times(tmp_path: Path) -> None:
    reel = PictureFolder(tmp_path / "film")
    for seed, seconds in ((1, 0.5), (2, 0.1), (2, 0.1)):
        reel.add(noise((20, 10), seed), seconds)
    reel.close()
    assert sorted(path.name for path in reel.path.iterdir()) == ["0001.png", "0002.png", "film.ffconcat"]
    assert (reel.path / "film.ffconcat").read_text().split("\n")[1:5] == [
        "file 0001.png", "duration 0.500", "file 0002.png", "duration 0.200",
    ]  # fmt: skip
    assert far(pygame.image.load(reel.path / "0002.png"), noise((20, 10), 2)) == 0


@pytest.mark.parametrize("game", ["chess", "loka", "castle", "lytharian", "kings"])
def test_every_game_can_be_filmed(tmp_path: Path, game: str) -> None:
    """The door is the same for all: pictures of one size, the last one of the end, the time of each told."""
    variants = {"loka": "face-off", "kings": "skirmish", "castle": "blitz"}
    variant = variants.get(game, "standard")
    kept = played(seed=3, most=24, game=game, variant=variant, seats=hands(game, variant))
    match = opened(tmp_path, kept).top.game.match
    desk = at.desk()
    last = match.ply - 1
    frames = [(f.picture.get_size(), f.seconds, f.ply) for f in Camera(desk, match, None).frames([last])]
    assert {size for size, _, _ in frames} == {(800, 640)}
    assert frames[-1][2] == match.ply and frames[-1][1] >= 2
    assert all(0 < seconds <= 4 for _, seconds, _ in frames)
    assert all(a[2] <= b[2] for a, b in pairwise(frames))


def test_a_side_is_filmed_with_its_own_eyes_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """LYTH-FOG-4: all that is drawn and told is asked for with North's eyes; it is not the game laid open."""
    shelf = opened(tmp_path, played(seed=5, most=60, seats=SEATS, game="lytharian"))
    match = shelf.top.game.match
    plies = [match.ply - 3, match.ply - 2]
    whole = [bytes(f.picture.get_view("2")) for f in Camera(at.desk(), match, LAID_OPEN, (400, 320)).frames(plies)]
    asked: set[Eyes] = set()
    for name in ("moment", "told"):
        monkeypatch.setattr(Match, name, listened(getattr(Match, name), asked))
    own = [bytes(f.picture.get_view("2")) for f in Camera(at.desk(), match, NORTH, (400, 320)).frames(plies)]
    assert asked == {NORTH} and own[-1] != whole[-1]


def listened(found: Callable[..., Any], asked: set[Eyes]) -> Callable[..., Any]:
    """What a match answers, and who was named as looking."""

    def listen(match: Match[Any], *given: Any) -> Any:
        asked.add(next(each for each in given if type(each) is not int or each in (0, 1)))
        return found(match, *given)

    return listen


def ended(root: Path, size: tuple[int, int] = (1280, 800)) -> Shelf:
    """The replay of a duel that is over: everything may lie open."""
    kept = played(seed=1, most=4000, seats=SEATS, game="lytharian", variant="duel")
    assert kept.result
    return opened(root, kept, size)


def test_the_replay_switches_eyes(tmp_path: Path) -> None:
    """E: laid open, as South saw it, as North saw it, and round again; the board and what is told follow."""
    shelf = ended(tmp_path)
    game = shelf.top.game
    assert game.offered == (LAID_OPEN, Seat(0), Seat(1)) and game.eyes is LAID_OPEN
    for eighth in range(1, 8):  # until the two do not know the same
        shelf.top.walk.jump(eighth * shelf.top.length // 8)
        shelf.press(pygame.K_RIGHT)
        shelf.settle(2.0)
        pictures, said = [], []
        for _ in range(4):
            shelf.settle()
            pictures.append(pygame.image.tobytes(shelf.opened.screen.subsurface(shelf.top.layout.left), "RGB"))
            said.append(game.whose)
            shelf.press(pygame.K_e)
        assert said == ["Laid open.", "As South saw it.", "As North saw it.", "Laid open."]
        if len(set(pictures)) == 3:
            break
        for _ in range(2):
            shelf.press(pygame.K_e)
    assert pictures[0] == pictures[3] and len(set(pictures)) == 3
    assert "As South saw it." in shelf.words()


def test_nobody_looks_through_other_eyes_while_a_game_goes_on(tmp_path: Path) -> None:
    """LYTH-FOG-5: an unfinished game shows what all may know, and so does its film; chess hides nothing."""
    shelf = opened(tmp_path, played(seed=5, most=60, seats=SEATS, game="lytharian"))
    assert shelf.top.game.offered == (None,) and not shelf.top.eyes.enabled
    shelf.press(pygame.K_e)
    assert shelf.top.game.eyes is None


def test_a_film_is_made_while_one_goes_on_looking(tmp_path: Path) -> None:
    """Ctrl+F, then GIF: it says how far it is, and where it lies; the same name is never written over."""
    shelf = opened(tmp_path, played(seed=3, most=5, game="chess", variant="standard", seats=hands("chess")))
    replay = shelf.top
    for number in ("", "-2"):
        shelf.press(pygame.K_f, mod=pygame.KMOD_CTRL)
        shelf.settle()
        assert shelf.says("Make a film")
        shelf.push("GIF")
        shelf.until(lambda: replay.film_work.filming is None)
        shelf.settle()
        assert (tmp_path / "data" / "exports" / f"chess-2026-11-22-1-film{number}.gif").is_file()
    assert shelf.says("The film lies in")


def test_a_film_that_cant_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    shelf = opened(tmp_path, played(seed=3, most=2, game="chess", variant="standard", seats=hands("chess")))
    with pytest.raises(OSError, match="file"):
        begin_film(shelf.desk, shelf.top.game.match, None, tmp_path / "file", "x", as_gif=True)
