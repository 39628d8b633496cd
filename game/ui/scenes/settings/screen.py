"""Settings: groups at the left, options in the middle, what they change at the right (docs/look.md, Settings).

Every change acts at once.  A group is a list of `Choice`s; an option that belongs to two groups has a control in each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.settings import Settings
from game.ui import theme as ink
from game.ui.keys import chord
from game.ui.preview import draw_preview
from game.ui.scene import HANDLED, Change, Pop
from game.ui.scenes.settings.groups import Choice, Group, Options
from game.ui.scenes.settings.key_field import FIXED_KEYS, KEY_NAMES, KeyField
from game.ui.screen import Screen
from game.ui.theme import Role
from game.ui.widgets.button import Button, IconButton, Kind
from game.ui.widgets.list_box import ListBox
from game.ui.widgets.scrolling import BAR
from game.ui.widgets.viewport import Viewport
from game.ui.widgets.widget import Widget
from game.ui.widgets.words import Hint

if TYPE_CHECKING:
    from game.ui.desk import Desk

ROW = 64  # units, the least height of a choice
KEPT = ("window_size", "last", "mods", "player_name", "full_screen")  # what «restore defaults» leaves alone


class SettingsScene(Screen):
    """All options of the program."""

    title = "Settings"
    least = (780, 480)

    def __init__(self, desk: Desk, group: str = "") -> None:
        super().__init__(desk, subtitle="Changes apply at once")
        self.menu_button = IconButton(desk, "ui/menu", "Back", self.close)
        self.tools = [IconButton(desk, "ui/close", "Close", self.close)]
        self.options = Options(desk, rename=self.rename, rebind=self.rebind, changed=self.repaint)
        self.groups = self.options.groups()
        self.list = ListBox(desk, self._draw_group, row=44, gap=6, choose=self._choose)
        start = next((i for i, entry in enumerate(self.groups) if entry.name.casefold() == group.casefold()), 0)
        self.list.set_count(len(self.groups), start)
        self.view = Viewport(desk, paint=self._paint_choices)
        self.restore = Button(desk, "Restore defaults", self._restore, icon="ui/undo", size=15)
        self.done = Button(desk, "Done", self.close, kind=Kind.PRIMARY, icon="ui/check", key="Esc", size=17)
        self.panels = [pygame.Rect(0, 0, 0, 0)] * 3
        self.rows: list[tuple[Choice, pygame.Rect]] = []  # of the open group, y from the content's beginning
        self.note = ""  # one line when a key was already taken
        self.hints = [
            Hint("Up/Down", "Move"),
            Hint("Left/Right", "Change"),
            Hint("Tab", "Next group"),
            Hint("Esc", "Back"),
        ]
        self._fill_ring()
        self.ring.focus(self.list)

    @property
    def open(self) -> Group:
        return self.groups[self.list.chosen]

    # The options

    def rename(self, name: str) -> Change:
        if name.strip():
            self.desk.change(player_name=name.strip())
        return HANDLED

    def rebind(self, name: str, words: str) -> Change:
        keys = dict(self.desk.settings.keys)
        taken = next(
            (other for other, held in keys.items() if other != name and words and held.casefold() == words.casefold()),
            None,
        )
        if taken in FIXED_KEYS:
            self.note = f"{words} is kept for «{KEY_NAMES[taken]}»."
            self.desk.sound.play("refuse")
        else:
            keys[name] = words
            self.note = ""
            if taken is not None:
                keys[taken] = ""
                self.note = f"«{KEY_NAMES[taken]}» had {words} and now has no key."
            self.desk.change(keys=keys)
        self.repaint()
        return HANDLED

    def _restore(self) -> Change:
        fresh = Settings()
        names = [name for name in Settings._fields if name in self.open.defaults and name not in KEPT]
        self.desk.change(**{name: getattr(fresh, name) for name in names})
        self.note = ""
        self.options.read_again()
        self.repaint()
        return HANDLED

    # What is open

    def _choose(self, index: int) -> Change:
        self.note = ""
        self.view.offset = 0
        self._fill_ring()
        self.place()
        self.repaint()
        return HANDLED

    def _fill_ring(self) -> None:
        controls = [choice.control for choice in self.open.choices if choice.control is not None]
        self.restore.enabled = bool(self.open.defaults)
        self.restore.reason = "Nothing to restore here"
        self.ring.replace([*self.bar_widgets(), self.list, self.view, *controls, self.restore, self.done])

    def close(self) -> Change:
        self.desk.save_settings(now=True)
        return Pop()

    # Layout

    def place(self) -> None:
        desk, px = self.desk, self.desk.px
        self.panels = self._panels()
        left, middle, _ = self.panels
        self.list.rect = pygame.Rect(left.x + px(11), left.y + px(19), left.width - px(22), left.height - px(38))
        self.list.scroll_to(self.list.offset)
        foot = px(64)
        top = middle.y + px(54)
        inset = px(27) if not desk.layout.compact else px(20)
        self.view.rect = pygame.Rect(
            middle.x + inset - px(8), top, middle.width - 2 * inset + px(16), max(1, middle.bottom - foot - top - px(4))
        )
        self._place_choices(pygame.Rect(middle.x + inset, 0, middle.width - 2 * inset, 0))
        high = px(42)
        y = middle.bottom - px(18) - high
        wide = min(self.restore.wanted_width(), middle.width // 2 - inset)
        self.restore.rect = pygame.Rect(middle.x + inset + px(2), y, wide, high)
        wide = px(130)
        self.done.rect = pygame.Rect(middle.right - inset - wide, y, wide, high)

    def _panels(self) -> list[pygame.Rect]:
        """Groups, choices, preview; without room for a preview its rectangle is empty."""
        desk, px = self.desk, self.desk.px
        layout = desk.layout
        edge = px(24) if not layout.compact else px(14)
        body = layout.body
        area = pygame.Rect(body.x + edge, body.y + px(21 if not layout.compact else 12), body.width - 2 * edge, 0)
        area.height = body.bottom - px(18 if not layout.compact else 10) - area.y
        widest = px(1500)
        if area.width > widest:
            area.inflate_ip(widest - area.width, 0)
        gap = 18 if not layout.compact else 12
        if layout.units_wide < 960:
            first, second = layout.columns(area, (190, None), gap)
            return [first, second, pygame.Rect(0, 0, 0, 0)]
        if layout.compact:
            return layout.columns(area, (190, None, 280), gap)
        extra = min(px(120), max(0, (area.width - px(1232)) // 2)) / layout.scale
        return layout.columns(area, (218, None, 390 + extra), gap)

    def _place_choices(self, area: pygame.Rect) -> None:
        self._lay(area)
        if self.view.scrolls:  # the bar needs its room, and narrower words may need another line
            self._lay(pygame.Rect(area.x, 0, area.width - self.desk.px(BAR + 6), 0))

    def _lay(self, area: pygame.Rect) -> None:
        px, theme = self.desk.px, self.desk.theme
        self.view.clear()
        self.rows = []
        y = 0
        single = self.open.name == "Controls"
        for choice in self.open.choices:
            control = px(choice.width) if choice.control is not None else 0
            lines = (
                theme.paragraph_height(choice.line, Role.BODY, self._words_width(choice, area), 14.5)
                if choice.line
                else 0
            )
            high = px(40) if single else max(px(ROW), px(32) + lines + px(12))
            self.rows.append((choice, pygame.Rect(area.x, y, area.width, high)))
            if choice.control is not None:
                tall = px(choice.height)
                middle = y + (high // 2 if single else px(30))
                self.view.place(choice.control, pygame.Rect(area.right - control, middle - tall // 2, control, tall))
            y += high
        self.view.set_height(y + px(4))

    def _words_width(self, choice: Choice, area: pygame.Rect) -> int:
        control = self.desk.px(choice.width + 16) if choice.control is not None else 0
        return max(self.desk.px(120), area.width - control)

    # Drawing

    def paint(self, surface: pygame.Surface) -> None:
        desk, art = self.desk, self.desk.art
        left, middle, right = self.panels
        art.panel(surface, left)
        art.panel(surface, middle)
        art.panel_title(surface, self.open.name, middle, 30, 18, inset=23)
        if right.width:
            art.panel(surface, right)
            art.panel_title(surface, "Preview", right, 27, 16, inset=25)
            inside = pygame.Rect(
                right.x + desk.px(20), right.y + desk.px(46), right.width - desk.px(40), right.height - desk.px(64)
            )
            draw_preview(surface, desk, inside)
        note = self._note()
        if note:
            room = pygame.Rect(self.restore.rect.right + desk.px(14), self.restore.rect.y, 0, self.restore.rect.height)
            room.width = max(1, self.done.rect.left - desk.px(14) - room.x)
            lines = len(desk.theme.wrap(note, Role.SMALL, room.width))
            room.y += max(0, (room.height - lines * desk.theme.line_height(Role.SMALL)) // 2)
            desk.theme.paragraph(surface, note, Role.SMALL, ink.LIGHT_GOLD, pygame.Rect(room.x, room.y, room.width, 0))

    def _note(self) -> str:
        if self.desk.layout.held and self.open.name in ("Display", "Accessibility"):
            return f"{self.desk.layout.percent} % is the largest that fits this window."
        return self.note

    def _draw_group(self, surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool, hover: bool) -> None:
        desk, px, group = self.desk, self.desk.px, self.groups[index]
        if chosen or hover:
            desk.art.row(surface, rect, chosen=chosen, hover=hover, bar=True)
        side = px(20)
        icon = desk.sprites.icon(group.icon, side, ink.IVORY if chosen else ink.MUTED)
        surface.blit(icon, icon.get_rect(center=(rect.x + px(24), rect.centery)))
        room = pygame.Rect(rect.x + px(46), rect.y, rect.width - px(52), rect.height)
        desk.theme.write(surface, group.name, Role.LARGE_STRONG, ink.IVORY if chosen else ink.TEXT, room)

    def _paint_choices(self, surface: pygame.Surface, top: int) -> None:
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        single = self.open.name == "Controls"
        clip = surface.get_clip()
        for choice, rect in self.rows:
            at = rect.move(0, top)
            if not at.colliderect(clip):
                continue
            words = self._words_width(choice, rect)
            room = pygame.Rect(at.x, at.y + (0 if single else px(5)), words, at.height - px(1) if single else px(24))
            theme.write(surface, choice.name, Role.LARGE_STRONG, ink.IVORY, room)
            if choice.line:
                colour = ink.MUTED
                theme.paragraph(
                    surface, choice.line, Role.BODY, colour, pygame.Rect(at.x, at.y + px(30), words, 0), size=14.5
                )
            desk.art.rule(surface, at.x, at.bottom - px(7 if not single else 0), at.width)

    # Keys

    def handle(self, event: pygame.Event) -> Change:
        focused = self.ring.focused
        if isinstance(focused, KeyField) and focused.waiting and event.type == pygame.KEYDOWN:
            return focused.handle(event)
        words = chord(event)
        if words in ("Tab", "Shift+Tab"):
            return self._next_part(-1 if words == "Shift+Tab" else 1)
        if words in ("Up", "Down") and focused is self.list and not self.ring.focus_shown:
            self.ring.focus(self.list, show=True)
        if words in ("Up", "Down") and self._controls and focused in self._controls:
            return self._next_control(1 if words == "Down" else -1)
        if words == "Right" and focused is self.list and self._controls:
            self.ring.focus(self._controls[0], show=True)
            return HANDLED
        return super().handle(event)

    @property
    def _controls(self) -> list[Widget]:
        return [choice.control for choice in self.open.choices if choice.control is not None and choice.control.enabled]

    def _next_control(self, by: int) -> Change:
        controls = self._controls
        at = controls.index(self.ring.focused) + by if self.ring.focused in controls else 0
        if at >= len(controls):
            self.ring.focus(self.done, show=True)
        else:
            self.ring.focus(controls[max(0, at)], show=True)
        return HANDLED

    def _next_part(self, by: int) -> Change:
        """Groups, choices, buttons, tools of the bar, and round."""
        bar = [widget for widget in self.bar_widgets() if widget.reachable]
        buttons: list[Widget] = [button for button in (self.restore, self.done) if button.reachable]
        groups: list[Widget] = [self.list]
        parts = [part for part in (groups, self._controls, buttons, bar) if part]
        here = next((i for i, part in enumerate(parts) if self.ring.focused in part), -1 if by > 0 else 0)
        self.ring.focus(parts[(here + by) % len(parts)][0], show=True)
        return HANDLED
