"""The looks of the games, one module each; the one place under `ui` that lists them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import pygame

from game.core.ruleset import Ruleset
from game.ui.skins.skin import Marks, Skin

if TYPE_CHECKING:
    from game.ui.desk import Desk

SKINS = {"chess": ("game.ui.skins.chess", "ChessSkin")}
"""Game → module and class, imported when the game is shown."""


def skin_for(desk: Desk, rules: Ruleset[Any]) -> Skin:
    """The looks of a game under these rules."""
    module, name = SKINS[rules.game]
    skin: Skin = getattr(import_module(module), name)(desk, rules)
    return skin


def draw_position(
    desk: Desk,
    surface: pygame.Surface,
    area: pygame.Rect,
    rules: Ruleset[Any],
    view: Any,
    marks: Marks | None = None,
    *,
    flipped: bool = False,
    frame: bool = False,
    names: bool = False,
) -> Skin:
    """A state as the battle draws it, as large as it fits into `area`, for previews, diagrams and thumbnails.

    Costs a few milliseconds: draw it into a picture and keep that.  Returns the skin, which knows where the spots are.
    """
    skin = skin_for(desk, rules)
    skin.fit(area, flipped=flipped, frame=frame, names=names)
    skin.bake(surface)
    skin.draw(surface, view, marks or Marks())
    return skin
