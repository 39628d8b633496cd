"""A position drawn to a picture exactly as the window would draw it, off screen (CONTRACT, `shot`)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pygame

from game.play.chair import Chair
from game.play.position import Opened
from game.play.session import Session
from game.settings import Settings, load, paths
from game.ui.app import Program, sound_library, sprite_folders
from game.ui.desk import Desk
from game.ui.scenes.phases import scene_for
from game.ui.skins import draw_position

SCREEN_FROM = (640, 400)
"""Pixels from which on there is room for the panels."""


def draw(
    opened: Opened,
    out: Path,
    size: tuple[int, int] = (1280, 800),
    theme: str | None = None,
    sprites: Sequence[Path] = (),
) -> None:
    """Writes the picture; OSError when that is not possible.  Needs neither a display nor sound.

    `sprites` are folders with pictures that come before those of the enabled mods.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    picture = picture_of(opened, size, theme, sprites)
    data = pygame.image.tobytes(picture, "RGB")
    beside = out.with_name(f".{out.name}.{os.getpid()}.tmp.png")
    try:
        with beside.open("wb") as file:
            pygame.image.save(pygame.image.frombytes(data, picture.get_size(), "RGB"), file, "picture.png")
        os.replace(beside, out)
    except pygame.error as error:
        raise OSError(str(error)) from error
    finally:
        beside.unlink(missing_ok=True)


def picture_of(
    opened: Opened, size: tuple[int, int], theme: str | None, sprites: Sequence[Path] = ()
) -> pygame.Surface:
    """The phase of this position with people in every seat, as it stands when nothing moves."""
    if not pygame.display.get_surface():
        pygame.display.init()
        pygame.display.set_mode((1, 1))
    where = paths()
    library, _ = sound_library(where, load(where.settings).settings.mods)
    settings = Settings(pace="instant")
    if theme is not None:
        settings = settings._replace(board_theme=theme)
    program = Program(where, library)
    desk = Desk(settings, (), program, size=size)
    program.take(desk)
    desk.resize(size)
    desk.sprites.use([*sprites, *sprite_folders(library.folders)])
    if size[0] < SCREEN_FROM[0] or size[1] < SCREEN_FROM[1]:
        return _board_alone(desk, opened, size)
    session = Session.begin(
        library,
        opened.rules.game,
        None,
        {},
        0,
        [Chair() for _ in opened.rules.seats],
        None,
        start=(opened.rules, opened.state),
    )
    scene = scene_for(desk, session)
    desk.resize(size, scene.least)
    scene.arrange()
    picture = pygame.Surface(size)
    scene.draw(picture)
    program.close()
    return picture


def _board_alone(desk: Desk, opened: Opened, size: tuple[int, int]) -> pygame.Surface:
    """In a picture too small for the panels, the board as large as it fits."""
    picture = pygame.Surface(size)
    desk.art.background(picture)
    area = picture.get_rect().inflate(-min(16, size[0] // 8), -min(16, size[1] // 8))
    draw_position(desk, picture, area, opened.rules, opened.state, frame=min(size) >= 200, names=True)
    return picture
