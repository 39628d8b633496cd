"""The window: the only place that knows pygame (docs/look.md, docs/architecture.md).

What SDL must know before it opens anything is said here, once.
"""

import os
import sys

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # makes dirty rectangles real: no copy of the whole window
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "fourcrowns")

import pygame

if not getattr(pygame, "IS_CE", False):  # both packages fill the same folder, and the old one came last
    print(
        "fourcrowns: the old package pygame stands in the way of pygame-ce; "
        "run: pip uninstall -y pygame pygame-ce && pip install pygame-ce",
        file=sys.stderr,
    )
    raise SystemExit(1)
