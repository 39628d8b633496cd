"""The controls (VISUAL.md, 5 and 17): vector drawn, sharp at every scale, every one reachable by keyboard."""

from game.ui.widgets.button import Button, IconButton, Kind, Pressable, TileButton
from game.ui.widgets.choice import Chips, Option, Segments, Slider, Stepper, Tabs, Toggle
from game.ui.widgets.list_box import Line, ListBox, Log
from game.ui.widgets.ring import Ring, draw_tip
from game.ui.widgets.sheet import Answer, Sheet
from game.ui.widgets.text_field import TextField, put_on_clipboard
from game.ui.widgets.viewport import Viewport
from game.ui.widgets.widget import Widget, takes
from game.ui.widgets.words import Hint, Label, Paragraph, draw_hints

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
