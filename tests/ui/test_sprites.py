"""Pictures: sharp at each size, a mod's first, never an exception (look.md, Pictures)."""

from __future__ import annotations

import struct
import time
import zlib
from pathlib import Path

import pygame
import pytest

from game.content.pictures import fault_of
from game.content.places import sprites_folder
from game.ui.looks import DARK_FIGURE, softened
from game.ui.sprites import INK, MAIN, Sprites, recoloured, toned

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">'
SQUARE = HEAD + '<rect width="64" height="64" fill="{}"/></svg>'


def picture(folder: Path, name: str, colour: str) -> None:
    path = folder / f"{name}.svg"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(SQUARE.format(colour))


def near(drawn: pygame.Surface, where: tuple[int, int], colour: tuple[int, int, int]) -> bool:
    """Scaling rounds a little."""
    return all(abs(a - b) <= 6 for a, b in zip(drawn.get_at(where)[:3], colour, strict=True))


def png(width: int, height: int, claims: tuple[int, int] | None = None) -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", *(claims or (width, height)), 8, 2, 0, 0, 0)
    rows = b"".join(b"\0" + b"\x10\x80\xf0" * width for _ in range(height))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.mark.parametrize("size", [1, 17, 40, 96, 160, 700])
def test_a_picture_has_exactly_the_size_asked_for(size: int) -> None:
    """At any pixel, and wider than high too."""
    sprites = Sprites([sprites_folder()])
    assert sprites.get("chess/king", size).get_size() == (size, size)
    assert sprites.get("medallions/chess", (size, size + 9)).get_size() == (size, size + 9)


def test_every_shipped_picture_can_be_drawn() -> None:
    """Each file has ink and none falls back to the placeholder."""
    folder = sprites_folder()
    sprites = Sprites([folder])
    for path in sorted(folder.rglob("*.svg")):
        name = path.relative_to(folder).with_suffix("").as_posix()
        assert sprites.has(name), name
        assert fault_of(path) is None, name
        drawn = sprites.get(name, 40)
        assert pygame.mask.from_surface(drawn, 60).count() > 20, name


def test_a_picture_is_recoloured_by_its_tones() -> None:
    """Icons in any colour; two tones may change places."""
    sprites = Sprites([sprites_folder()])
    red = sprites.icon("ui/play", 40, "#FF0000")
    assert near(red, (18, 20), (255, 0, 0))


def test_the_first_folder_that_has_a_name_wins(tmp_path: Path) -> None:
    """A mod's picture before ours, and ours again when the mod is off."""
    picture(tmp_path / "mod", "chess/king", "#FF0000")
    picture(tmp_path / "own", "chess/king", "#0000FF")
    sprites = Sprites([tmp_path / "mod", tmp_path / "own"])
    assert near(sprites.get("chess/king", 20), (10, 10), (255, 0, 0))
    sprites.use([tmp_path / "own"])
    assert near(sprites.get("chess/king", 20), (10, 10), (0, 0, 255))


@pytest.mark.parametrize(
    "content",
    [
        "",
        "no picture",
        "<svg",
        HEAD + '<path d="M0 0 L1e30 5" stroke="#000000" stroke-width="9"/></svg>',
        SQUARE.format("#000000").replace("<rect", '<rect stroke-dasharray="0.0001" stroke="#000000"'),
        SQUARE.format("#000000").replace("<rect", '<g transform="scale(900)"><g transform="scale(900)"></g></g><rect'),
        "x" * 400_000,
    ],
)
def test_a_broken_or_costly_picture_gives_way_to_the_next_folder(tmp_path: Path, content: str) -> None:
    """Looked at before the reader may spend time on it; the shipped one stands in."""
    path = tmp_path / "mod" / "chess" / "king.svg"
    path.parent.mkdir(parents=True)
    path.write_text(content)
    picture(tmp_path / "own", "chess/king", "#0000FF")
    began = time.thread_time()
    drawn = Sprites([tmp_path / "mod", tmp_path / "own"]).get("chess/king", 30)
    assert time.thread_time() - began < 1
    assert drawn.get_size() == (30, 30)


def test_a_missing_picture_is_a_plain_tile() -> None:
    """A line in the log, something on the square, no exception."""
    sprites = Sprites([sprites_folder()])
    for name in ("chess/dragon_of_nowhere", "../../secret", "/etc/passwd", "", "a\0b", "ui/play.svg"):
        assert not sprites.has(name)
        drawn = sprites.get(name, 30)
        assert drawn.get_at((4, 15))[:3] == pygame.Color(MAIN)[:3]
    assert sprites.get("chess/dragon_of_nowhere", 1).get_size() == (1, 1)


def test_a_picture_outside_its_folder_is_not_read(tmp_path: Path) -> None:
    """A link that leads out of a mod leads nowhere."""
    picture(tmp_path / "secret", "king", "#FF0000")
    (tmp_path / "mod").mkdir()
    (tmp_path / "mod" / "king.svg").symlink_to(tmp_path / "secret" / "king.svg")
    assert not Sprites([tmp_path / "mod"]).has("king")


def test_a_photo_is_fitted_and_a_huge_one_refused(tmp_path: Path) -> None:
    """A mod may bring a PNG; what claims to be too large is not even opened."""
    (tmp_path / "wide.png").write_bytes(png(40, 20))
    (tmp_path / "huge.png").write_bytes(png(4, 4, claims=(60_000, 60_000)))
    (tmp_path / "torn.png").write_bytes(png(40, 20)[:60])
    sprites = Sprites([tmp_path])
    drawn = sprites.get("wide", 40)
    assert drawn.get_at((20, 20))[:3] == (16, 128, 240) and drawn.get_at((20, 2)).a == 0
    assert not sprites.has("huge") and not sprites.has("torn")


def test_what_is_kept_has_a_limit() -> None:
    """Sizes come and go while a window is dragged."""
    sprites = Sprites([sprites_folder()])
    sprites._kept.most = 400_000
    for size in range(20, 200):
        sprites.get("ui/play", size)
    assert 0 < sprites._kept.bytes <= 400_000


def test_tones_may_be_written_in_small_letters() -> None:
    """ISSUE 10, 14: as drawing programs write them."""
    assert recoloured('<path fill="#f2e6c9" style="stroke:#21160F"/>', {MAIN: "#4A3A30", INK: "#120C08"}) == (
        '<path fill="#4A3A30" style="stroke:#120C08"/>'
    )


def test_a_photo_in_the_tones_is_recoloured_and_other_colours_stay(tmp_path: Path) -> None:
    """ISSUE 10, 14: PNGs have a way: tones and the mixtures of two of them, as smooth edges have."""
    photo = pygame.Surface((4, 1), pygame.SRCALPHA)
    half = pygame.Color(INK).lerp(MAIN, 0.5)
    for x, colour in enumerate((pygame.Color(MAIN), half, pygame.Color(16, 128, 240), pygame.Color(0, 0, 0, 0))):
        photo.set_at((x, 0), colour)
    drawn = toned(photo, DARK_FIGURE)
    dark = pygame.Color(DARK_FIGURE[INK]).lerp(DARK_FIGURE[MAIN], 0.5)
    assert near(drawn, (0, 0), pygame.Color(DARK_FIGURE[MAIN])[:3]) and near(drawn, (1, 0), dark[:3])
    assert drawn.get_at((2, 0))[:3] == (16, 128, 240) and drawn.get_at((3, 0)).a == 0


def test_a_photo_differs_between_the_sides(tmp_path: Path) -> None:
    """ISSUE 10, 14: a new chess piece that is a PNG does not look alike for both sides."""
    photo = pygame.Surface((40, 40), pygame.SRCALPHA)
    photo.fill(MAIN)
    (tmp_path / "chess").mkdir()
    pygame.image.save(photo, tmp_path / "chess" / "camel.png")
    sprites = Sprites([tmp_path])
    assert near(sprites.get("chess/camel", 30), (15, 15), pygame.Color(MAIN)[:3])
    assert near(sprites.get("chess/camel", 30, DARK_FIGURE), (15, 15), pygame.Color(DARK_FIGURE[MAIN])[:3])


@pytest.mark.parametrize("blur", [1, 5, 9, 20])
def test_a_wide_shadow_made_of_a_smaller_picture_looks_like_a_whole_one(blur: int) -> None:
    """A disc's: as dark to a few parts in a hundred everywhere, and black to its edge."""
    disc = pygame.Surface((300, 300), pygame.SRCALPHA)
    pygame.draw.circle(disc, (0, 0, 0, 120), (150, 150), 100)
    whole, made = pygame.transform.gaussian_blur(disc, blur), softened(disc, blur)
    assert made.get_size() == whole.get_size()
    for x in range(0, 300, 3):
        for y in (40, 52, 75, 150):
            one, other = whole.get_at((x, y)), made.get_at((x, y))
            assert other[:3] == (0, 0, 0) or not other[3]
            assert abs(one[3] - other[3]) <= 9, (x, y)
