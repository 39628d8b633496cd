"""The looks of the games, one module each; the one place under `ui` that lists them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import pygame

from game.core.ruleset import Ruleset
from game.ui.skins.marks import Marks
from game.ui.skins.skin import Skin

if TYPE_CHECKING:
    from game.play.match import Match
    from game.ui.desk import Desk
    from game.ui.skins.set_up import SetUpLook

SKINS = {
    "chess": ("game.ui.skins.chess", "ChessSkin"),
    "loka": ("game.ui.skins.loka", "LokaSkin"),
    "castle": ("game.ui.skins.castle", "CastleSkin"),
    "lytharian": ("game.ui.skins.lytharian", "LytharianSkin"),
    "kings": ("game.ui.skins.kings", "KingsSkin"),
}
"""Game → module and class, imported when the game is shown."""

SET_UPS = {
    "loka": ("game.ui.skins.loka_set_up", "LokaSetUp"),
    "castle": ("game.ui.skins.castle_set_up", "CastleSetUp"),
    "lytharian": ("game.ui.skins.lytharian_set_up", "LytharianSetUp"),
    "kings": ("game.ui.skins.kings_set_up", "KingsSetUp"),
}
"""Modules and classes of the looks before the battle, for games that have phases there."""


BATTLE_ALONE = frozenset({"chess"})
"""Games that begin with their battle."""

NEUTRAL = ("game.ui.skins.neutral", "NeutralSkin")
NEUTRAL_SET_UP = ("game.ui.skins.neutral_set_up", "NeutralSetUp")
"""For a game that has no looks of its own: what its words say, and a tile for whatever can be touched."""


def skin_for(desk: Desk, rules: Ruleset[Any], match: Match[Any] | None = None) -> Skin:
    """The looks of a game under these rules.

    `match` is the game itself, where a screen shows it with its panels; without it there is a board alone, on which
    dice roll.
    """
    module, name = SKINS.get(rules.game, NEUTRAL)
    skin: Skin = getattr(import_module(module), name)(desk, rules, match)
    return skin


def set_up_for(desk: Desk, rules: Ruleset[Any], skin: Skin) -> SetUpLook | None:
    """The looks of a game before its battle; None for a game that begins with it."""
    if rules.game in BATTLE_ALONE:
        return None
    module, name = SET_UPS.get(rules.game, NEUTRAL_SET_UP)
    look: SetUpLook = getattr(import_module(module), name)(desk, rules, skin)
    return look


def draw_position(
    desk: Desk,
    surface: pygame.Surface,
    area: pygame.Rect,
    rules: Ruleset[Any],
    view: Any,
    marks: Marks | None = None,
    *,
    flipped: bool = False,
    turned: int = 0,
    frame: bool = False,
    names: bool = False,
) -> Skin:
    """A state as the battle draws it, as large as it fits into `area`, for previews, diagrams and thumbnails.

    Costs a few milliseconds: draw it into a picture and keep that.  Returns the skin, which knows where the spots are.
    """
    skin = skin_for(desk, rules)
    skin.fit(area, flipped=flipped, turned=turned, frame=frame, names=names)
    skin.bake(surface)
    skin.draw(surface, view, marks or Marks())
    return skin
