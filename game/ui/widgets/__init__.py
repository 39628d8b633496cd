"""The controls (docs/look.md, Controls): vector drawn, sharp at every scale, every one reachable by keyboard.

The names below come from their modules when they are first asked for, so that the menu does not wait for controls it
has not.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.ui.widgets.button import Button, IconButton, Kind, Pressable, TileButton
    from game.ui.widgets.choice import Chips, Option, Segments, Slider, Stepper, Tabs, Toggle
    from game.ui.widgets.list_box import Line, ListBox, Log
    from game.ui.widgets.ring import Ring, draw_tip
    from game.ui.widgets.sheet import Answer, Sheet
    from game.ui.widgets.text_field import TextField, put_on_clipboard
    from game.ui.widgets.viewport import Viewport
    from game.ui.widgets.widget import Widget, takes
    from game.ui.widgets.words import Hint, Label, Paragraph, draw_hints

_MODULES = {
    "button": ("Button", "IconButton", "Kind", "Pressable", "TileButton"),
    "choice": ("Chips", "Option", "Segments", "Slider", "Stepper", "Tabs", "Toggle"),
    "list_box": ("Line", "ListBox", "Log"),
    "ring": ("Ring", "draw_tip"),
    "sheet": ("Answer", "Sheet"),
    "text_field": ("TextField", "put_on_clipboard"),
    "viewport": ("Viewport",),
    "widget": ("Widget", "takes"),
    "words": ("Hint", "Label", "Paragraph", "draw_hints"),
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "Answer",
    "Button",
    "Chips",
    "Hint",
    "IconButton",
    "Kind",
    "Label",
    "Line",
    "ListBox",
    "Log",
    "Option",
    "Paragraph",
    "Pressable",
    "Ring",
    "Segments",
    "Sheet",
    "Slider",
    "Stepper",
    "Tabs",
    "TextField",
    "TileButton",
    "Toggle",
    "Viewport",
    "Widget",
    "draw_hints",
    "draw_tip",
    "put_on_clipboard",
    "takes",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
