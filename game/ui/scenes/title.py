"""The main menu: five games, the one to go on with, and the way to everything else (VISUAL.md, `01_main_menu.png`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui import theme as ink
from game.ui.art import PANEL_STOPS
from game.ui.first_picture import FirstPicture, Shown
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change, Pop, Push, Quit, Scene
from game.ui.screen import Screen
from game.ui.theme import Role, mix
from game.ui.widgets.button import Button, IconButton, Kind, Pressable, TileButton
from game.ui.widgets.ring import draw_tip
from game.ui.widgets.words import Hint

if TYPE_CHECKING:
    from game.ui.desk import Desk, GameCard

TITLE, MOTTO = "Four Crowns", "Four fantasy strategy games and one old one"
TOLD_SECONDS = 5.0
WINDOW_SHAPE = 204 / 187  # of a game's picture: height to width
RAISED = 8  # units, the chosen card
SIDE = 14  # units beside the line of a card


class GameTile(Pressable):
    """One game as a card: its picture in a pointed window, name, line, players."""

    radius = 12.0
    sound = "open"

    def __init__(self, desk: Desk, card: GameCard, press: Callable[[GameCard], Change]) -> None:
        super().__init__(desk, lambda: press(card))
        self.card = card
        self.chosen = False
        self.picture_ready = False
        self.words_height = 0  # pixels under the picture: the same for all cards, so that their pictures are alike

    @property
    def lit(self) -> bool:
        return self.chosen or self.hover

    @property
    def shown_rect(self) -> pygame.Rect:
        return self.rect.move(0, -self.desk.px(RAISED)) if self.lit else self.rect

    def picture_size(self) -> tuple[int, int]:
        """As large as the card's words leave room for."""
        px = self.desk.px
        width = self.rect.width - 2 * px(12)
        highest = self.rect.height - px(12) - self.words_height
        if width * WINDOW_SHAPE > highest:
            width = round(highest / WINDOW_SHAPE)
        return width, round(width * WINDOW_SHAPE)

    def wanted_words_height(self) -> int:
        """What name, line and players need under the picture."""
        desk, width = self.desk, self.rect.width - 2 * self.desk.px(SIDE)
        line = desk.theme.paragraph_height(self.card.line, Role.SMALL, width, self._line_size)
        return desk.px(46) + line + desk.px(46 if self._roomy else 27)

    @property
    def _roomy(self) -> bool:
        return self.rect.height >= self.desk.px(320)

    @property
    def _line_size(self) -> float:
        return 14.5 if self._roomy else 13

    def prepare(self) -> None:
        """Draw the picture for this size; a few milliseconds, so not all cards in one frame."""
        self.picture_ready = True
        self._picture()

    def _picture(self) -> pygame.Surface:
        return self.desk.art.window_picture(self.card.picture, self.picture_size(), lit=self.lit)

    def draw(self, surface: pygame.Surface) -> None:
        art, rect = self.desk.art, self.shown_rect
        if self.lit:
            art.halo(surface, rect, blur=9, alpha=0.34)
        art.shadow(surface, rect, down=6, blur=11, alpha=0.65, radius=11)
        surface.blit(self._face(), rect)

    def _face(self) -> pygame.Surface:
        """The card without its shadow, kept: the menu is drawn again whenever the pointer goes from one to another."""
        sprites = self.desk.sprites
        key = ("game tile", self.card, self.rect.size, self.lit, self.picture_ready, self.desk.theme.scale)
        kept = sprites.kept(key)
        if kept is not None and self.desk.theme.written is None:
            return kept
        face = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        self._paint(face, face.get_rect())
        return sprites.keep(key, face)

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        art, px = self.desk.art, self.desk.px
        art.plate(surface, rect, ((0, "#3A2B1F"), (0.16, "#30231A"), (1, ink.PANEL_FOOT)), "#0A0705", radius=12)
        one = art.line()
        edge = ink.LIGHT_GOLD if self.lit else "#A77F3E"
        art.outline(surface, rect.inflate(-2 * one, -2 * one), edge, radius=11, width=2)
        inner = rect.inflate(-2 * px(6), -2 * px(6))
        art.outline(surface, inner, ink.LIGHT_GOLD if self.lit else ink.RULE, radius=7, alpha=0.35)
        width, height = self.picture_size()
        window = pygame.Rect(0, rect.y + px(12), width, height)
        window.centerx = rect.centerx
        if self.picture_ready:
            surface.blit(self._picture(), window)
        self._sparks(surface, rect, window)
        if not self.card.ready:
            self._to_come(surface, window)
        self._words(surface, rect, window.bottom)

    def _sparks(self, surface: pygame.Surface, rect: pygame.Rect, window: pygame.Rect) -> None:
        """The two four-pointed stars in the corners above the arch."""
        side = self.desk.px(12)
        star = self.desk.sprites.icon("glyphs/arcane", side, ink.LIGHT_GOLD if self.lit else "#A77F3E")
        for x in (
            max(rect.x + self.desk.px(24), window.x + self.desk.px(11)),
            min(rect.right - self.desk.px(24), window.right - self.desk.px(11)),
        ):
            surface.blit(star, star.get_rect(center=(x, rect.y + self.desk.px(25))))

    def _to_come(self, surface: pygame.Surface, window: pygame.Rect) -> None:
        """A seal on the foot of the window: this one is listed, not there yet."""
        desk = self.desk
        words = "To come"
        pill = pygame.Rect(0, 0, desk.theme.width(words, Role.SMALL_STRONG) + desk.px(24), desk.px(22))
        pill.center = window.centerx, window.bottom - desk.px(3)
        desk.art.plate(surface, pill, "#1F160F", ink.LIGHT_GOLD if self.lit else "#A77F3E", radius=11)
        desk.theme.write(surface, words, Role.SMALL_STRONG, ink.LIGHT_GOLD, pill.inflate(-desk.px(8), 0), "centre")

    def _words(self, surface: pygame.Surface, rect: pygame.Rect, top: int) -> None:
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        room = pygame.Rect(rect.x + px(9), top + px(6 if not self._roomy else 11), rect.width - 2 * px(9), px(28))
        theme.write(
            surface,
            self.card.name,
            Role.LARGE_NAME,
            ink.IVORY,
            room,
            "centre",
            size=20 if self._roomy else 18 if rect.width > px(150) else 16,
        )
        middle = room.bottom + px(4)
        desk.art.divider(surface, (rect.centerx, middle), min(px(80), rect.width - px(40)), 4)
        lines = pygame.Rect(rect.x + px(SIDE), middle + px(8 if not self._roomy else 10), rect.width - 2 * px(SIDE), 0)
        theme.paragraph(surface, self.card.line, Role.SMALL, ink.TEXT, lines, "centre", size=self._line_size)
        foot = pygame.Rect(
            rect.x + px(12), rect.bottom - px(28 if self._roomy else 25), rect.width - 2 * px(12), px(18)
        )
        theme.write(
            surface, self.card.players, Role.SMALL_STRONG, ink.GOLD, foot, "centre", size=14 if self._roomy else 13
        )


class TitleScene(Screen):
    """The menu.  Esc asks before it ends the program; nothing here starts anything by accident.

    Given a place for its picture it keeps one there, and the first time shows the one of the last start until all of
    its own is drawn.
    """

    least = (800, 500)
    bar = False

    def __init__(self, desk: Desk, first_picture: FirstPicture | None = None) -> None:
        super().__init__(desk, TITLE)
        app = desk.app
        self._first_picture = first_picture
        self._stands_in: pygame.Surface | None = None
        self._is_placed = False
        self.tiles = [GameTile(desk, card, self._choose) for card in app.games()]
        self.resume = Button(desk, "Resume", app.resume, kind=Kind.PRIMARY, icon="ui/play", key="Enter", size=17)
        self.others = [
            TileButton(desk, "ui/load", "Load", app.open_load, key="L"),
            TileButton(desk, "ui/book", "Rules", app.open_rules, key=desk.settings.key("rules")),
            TileButton(desk, "ui/mod", "Mods", app.open_mods),
            TileButton(desk, "ui/settings", "Settings", app.open_settings),
        ]
        self.dismiss = IconButton(desk, "ui/close", "Hide this", self._hide_message)
        self.ring.add(*self.tiles, self.resume, *self.others, self.dismiss)
        self.unfinished = app.unfinished()
        self.message = ""
        self.thumbnail: pygame.Surface | None = None
        self._thumbnail_asked = False
        self._told: tuple[str, GameTile, float] | None = None
        self._drawn = False
        self.box = pygame.Rect(0, 0, 0, 0)
        self.head = pygame.Rect(0, 0, 0, 0)
        if self.unfinished is None:
            self._pick(next((tile for tile in self.tiles if tile.card.ready), None))

    # What is chosen

    @property
    def chosen(self) -> GameTile | None:
        return next((tile for tile in self.tiles if tile.chosen), None)

    def _pick(self, tile: GameTile | None) -> None:
        for other in self.tiles:
            other.chosen = other is tile
        # Enter means one thing at a time, and the cap stands where it acts.
        self.resume.key = "" if tile is not None else "Enter"
        self._set_hints()

    def _set_hints(self) -> None:
        enter = "Resume" if self.chosen is None and self.unfinished is not None else "Play"
        keys = self.desk.settings.key
        self.hints = [
            Hint("Arrows", "Choose a game"),
            Hint("Enter", enter),
            Hint("L", "Load"),
            Hint(keys("rules"), "Rules"),
            Hint(keys("full_screen"), "Full screen"),
            Hint("Esc", "Quit"),
        ]
        self.hint_at_right = self.desk.app.version
        self.repaint()

    def _choose(self, card: GameCard) -> Change:
        if card.ready:
            return self.desk.app.open_new_game(card.id)
        tile = next(tile for tile in self.tiles if tile.card is card)
        ready = [other.card.name for other in self.tiles if other.card.ready]
        now = f" {' and '.join(ready)} {'is' if len(ready) == 1 else 'are'} here now." if ready else ""
        self._told = f"{card.name} comes in a later version.{now}", tile, self.desk.now + TOLD_SECONDS
        self.desk.wake_in(TOLD_SECONDS)
        return HANDLED

    def _hide_message(self) -> Change:
        self.message = ""
        self.place()
        self.repaint()
        return HANDLED

    # The scene

    def arrange(self) -> None:
        self.unfinished = self.desk.app.unfinished()
        if self.unfinished is None and self.chosen is None:
            self._pick(next((tile for tile in self.tiles if tile.card.ready), None))
        self.message, self.desk.message = self.desk.message or self.message, None
        self.thumbnail, self._thumbnail_asked = None, False
        for tile in self.tiles:
            tile.picture_ready = False
        self._set_hints()
        self._stands_in = None if self._drawn else self._last_picture()
        self._is_placed = False
        if self._stands_in is None:
            self._settle_in()

    def _settle_in(self) -> None:
        """Everything gets its place: at once, or where a picture stands in right after the first frame."""
        if not self._is_placed:
            self._is_placed = True
            super().arrange()

    def place(self) -> None:
        desk, px = self.desk, self.desk.px
        layout = desk.layout
        high = layout.hints.y
        margin = px(65) if not layout.compact else px(30)
        width = min(layout.width - 2 * margin, px(1320))
        left = (layout.width - width) // 2
        head, cards, gap, box, foot = self._heights(layout.units_high - 26)
        spare = max(0, high - px(head + cards + gap + box + foot))
        top = spare // 2
        self.head = pygame.Rect(left, top, width, px(head))
        self._place_tiles(pygame.Rect(left, self.head.bottom, width, px(cards)))
        bottom = pygame.Rect(left, self.head.bottom + px(cards + gap), width, px(box))
        self._place_bottom(bottom)
        self.dismiss.visible = bool(self.message)
        self.dismiss.rect = pygame.Rect(layout.width - px(44), px(8), px(34), px(34))

    def _heights(self, high: float) -> tuple[float, float, float, float, float]:
        """Units of the head, the cards, the gap under them, the box of Continue, the foot."""
        if high >= 740:
            head, gap, box, foot = 260.0, 34.0, 93.0, 39.0
            cards = min(400.0, max(348.0, high - head - gap - box - foot))
        elif high >= 590:
            head, gap, box, foot = 190.0, 20.0, 82.0, 14.0
            cards = min(348.0, high - head - gap - box - foot)
        else:
            head, gap, box, foot = 92.0, 14.0, 72.0, 10.0
            cards = high - head - gap - box - foot
        return head, cards, gap, box, foot

    def _place_tiles(self, area: pygame.Rect) -> None:
        gap = self.desk.px(24 if not self.desk.layout.compact else 14)
        count = max(1, len(self.tiles))
        width = min((area.width - gap * (count - 1)) // count, round(area.height * 0.72))
        left = area.centerx - (width * count + gap * (count - 1)) // 2
        for i, tile in enumerate(self.tiles):
            tile.rect = pygame.Rect(left + i * (width + gap), area.y, width, area.height)
        for tile in self.tiles:
            tile.words_height = max(other.wanted_words_height() for other in self.tiles)

    def _place_bottom(self, area: pygame.Rect) -> None:
        px = self.desk.px
        side = min(px(93), area.height)
        gap = px(7)
        others = len(self.others) * (side + gap) - gap
        for i, button in enumerate(self.others):
            button.rect = pygame.Rect(area.right - others + i * (side + gap), area.y, side, area.height)
        self.box = pygame.Rect(
            area.x, area.y, area.width - others - px(20 if not self.desk.layout.compact else 12), area.height
        )
        self.resume.visible = self.unfinished is not None
        wide = min(px(146), self.box.width // 3)
        self.resume.rect = pygame.Rect(self.box.right - px(16) - wide, self.box.centery - px(22), wide, px(44))

    def paint(self, surface: pygame.Surface) -> None:
        self._paint_head(surface)
        self.desk.art.panel(surface, self.box)
        self._paint_box(surface)
        if self.message:
            self._paint_message(surface)

    def _paint_head(self, surface: pygame.Surface) -> None:
        desk, px, head = self.desk, self.desk.px, self.head
        full, small = head.height >= px(240), head.height < px(150)
        x = head.centerx
        emblem_side, title_size, track = (117, 54, 9) if full else (0, 40, 7) if small else (84, 44, 7)
        if emblem_side:
            emblem = desk.sprites.get("brand/emblem", px(emblem_side))
            surface.blit(emblem, emblem.get_rect(center=(x, head.y + px(77 if full else 52))))
        words = desk.theme.spaced(TITLE, Role.GAME_TITLE, ink.LIGHT_GOLD, track, title_size)
        middle = head.y + px(166 if full else 42 if small else 112)
        where = words.get_rect(center=(x, middle))
        surface.blit(words, where)
        desk.theme.note(TITLE, where, desk.layout.window, where.width > desk.layout.width)
        line = head.y + px(203 if full else 74 if small else 142)
        desk.art.divider(surface, (x, line), min(px(600), head.width), 6, 1)
        if not small:
            room = pygame.Rect(head.x, head.y + px(211 if full else 150), head.width, px(26))
            desk.theme.write(surface, MOTTO, Role.MOTTO, ink.MUTED, room, "centre", size=18 if full else 17)

    def _paint_box(self, surface: pygame.Surface) -> None:
        desk, px, box = self.desk, self.desk.px, self.box
        side = box.height - px(18)
        picture = pygame.Rect(box.x + px(15), box.y + px(9), side, side)
        right = (self.resume.rect.left if self.resume.visible else box.right) - px(16)
        left = picture.right + px(17)
        title, first, second = self._box_words()
        if self.unfinished is not None:
            desk.art.plate(surface, picture, ink.INSET, ink.LINE, radius=3)
            if self.thumbnail is None:
                self._crown(surface, picture)
            else:
                surface.blit(self.thumbnail, self.thumbnail.get_rect(center=picture.center))
        else:
            self._crown(surface, picture)
        step = box.height / px(93)
        theme = desk.theme
        room = pygame.Rect(left, box.y + round(px(10) * step), max(1, right - left), px(26))
        theme.write(surface, title, Role.LARGE_NAME, ink.LIGHT_GOLD, room, size=20 if step > 0.9 else 18)
        room = pygame.Rect(left, box.y + round(px(35) * step), room.width, px(20))
        theme.write(surface, first, Role.BODY, ink.TEXT, room, may_cut=True)
        room = pygame.Rect(left, box.y + round(px(56) * step), room.width, px(20))
        theme.write(surface, second, Role.BODY, ink.MUTED, room, size=14.5 if step > 0.9 else 13.5, may_cut=True)

    def _crown(self, surface: pygame.Surface, picture: pygame.Rect) -> None:
        """What stands where there is no picture."""
        crown = self.desk.sprites.icon("glyphs/crown", round(picture.height * 0.6), mix(ink.PANEL, ink.GOLD, 0.45))
        surface.blit(crown, crown.get_rect(center=picture.center))

    def _box_words(self) -> tuple[str, str, str]:
        if self.unfinished is None:
            return "No game in progress", "Choose one above and press Enter.", "A game saves itself after every move."
        return "Continue", self.unfinished.title, self.unfinished.line

    def _paint_message(self, surface: pygame.Surface) -> None:
        """One line at the top for what the start has to tell."""
        desk, px = self.desk, self.desk.px
        wide = min(desk.theme.width(self.message, Role.BODY) + px(70), desk.layout.width - px(120))
        rect = pygame.Rect(0, px(8), wide, px(34))
        rect.right = self.dismiss.rect.left - px(8)
        desk.art.plate(surface, rect, PANEL_STOPS, ink.GOLD, radius=5)
        icon = desk.sprites.icon("ui/warning", px(18), ink.GOLD)
        surface.blit(icon, icon.get_rect(midleft=(rect.x + px(12), rect.centery)))
        room = pygame.Rect(rect.x + px(40), rect.y, rect.width - px(52), rect.height)
        desk.theme.write(surface, self.message, Role.BODY, ink.TEXT, room, may_cut=True)

    # Events and time

    def handle(self, event: pygame.Event) -> Change:
        if self._drawn:
            self._settle_in()
        if self._told is not None and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._told = None
        words = chord(event)
        if words == "Enter" and self.chosen is not None and not self._focus_elsewhere:
            return self.chosen.do()
        answer = self.ring.handle(event)
        if words in ("Up", "Down", "Left", "Right", "Tab", "Shift+Tab") and answer is not None:
            focused = self.ring.focused
            self._pick(focused if isinstance(focused, GameTile) else None)
        if answer is None and event.type == pygame.KEYDOWN:
            return self.key(event)
        return answer

    @property
    def _focus_elsewhere(self) -> bool:
        return self.ring.focus_shown and not isinstance(self.ring.focused, GameTile)

    def key(self, event: pygame.Event) -> Change:
        match chord(event):
            case "Esc":
                return Push(self._leaving())
            case "Ctrl+Q" | "Alt+F4":
                return Quit()
            case digit if digit.isdigit() and 0 < int(digit) <= len(self.tiles):
                tile = self.tiles[int(digit) - 1]
                self.ring.focus(tile, show=True)
                self._pick(tile)
                return HANDLED
        return None

    def _leaving(self) -> Scene:
        from game.ui.widgets.sheet import Answer, Sheet

        return Sheet(
            self.desk,
            self,
            "Leave Four Crowns?",
            "Your games are on disk.",
            (Answer("Quit", Quit, Kind.PRIMARY, key="Enter"), Answer("Stay", Pop, key="Esc")),
        )

    @property
    def busy(self) -> bool:
        return (self._drawn and (not self._complete or self._stands_in is not None)) or super().busy

    @property
    def _complete(self) -> bool:
        """Whether every picture is there."""
        is_waiting = self.unfinished is not None and not self._thumbnail_asked
        return not is_waiting and all(tile.picture_ready for tile in self.tiles)

    def update(self, seconds: float) -> Change:
        if self._drawn:
            self._settle_in()
        answer = super().update(seconds)
        if self._told is not None and self.desk.now >= self._told[2]:
            self._told, answer = None, HANDLED
        return self._prepare_next() or answer

    def _prepare_next(self) -> Change:
        """One picture a frame, once the first frame stands: the start waits for none of them."""
        if not self._drawn:
            return None
        tile = next((tile for tile in self.tiles if not tile.picture_ready), None)
        if tile is not None:
            tile.prepare()
            return HANDLED
        if not self._thumbnail_asked and self.unfinished is not None:
            self._thumbnail_asked = True
            self.thumbnail = self.unfinished.picture(self.box.height - self.desk.px(20))
            self.repaint()
            return HANDLED
        if self._stands_in is not None:
            self._stands_in = None
            return HANDLED
        return None

    def draw(self, surface: pygame.Surface) -> None:
        if self._stands_in is not None:
            surface.blit(self._stands_in, (0, 0))
        else:
            super().draw(surface)
            self._keep_picture(surface)
        if not self._drawn:
            self._drawn = True
            self.desk.wake_in(0)
        if self._told is not None:
            draw_tip(surface, self.desk, self._told[0], self._told[1].rect.inflate(0, -self.desk.px(16)))

    # The picture for the next start

    def _shown(self) -> Shown:
        layout = self.desk.layout
        cards, hints = tuple(tile.card for tile in self.tiles), tuple(self.hints)
        frame = (
            self.desk.app.version,
            *(layout.width, layout.height, layout.scale),
            *(cards, hints, self.message, self.unfinished is None),
        )
        return Shown(frame, self._box_words())

    def _last_picture(self) -> pygame.Surface | None:
        """The menu as the last start drew it, the words of Continue those of today."""
        if self._first_picture is None:
            return None
        found = self._first_picture.find(self._shown(), self.desk.layout.window.size)
        if found is None:
            return None
        if found.same_box:
            return found.picture
        self._settle_in()
        picture = found.picture.convert()
        self.desk.art.panel(picture, self.box, shadow=False)
        self._paint_box(picture)
        self.resume.draw(picture)
        return picture

    def _keep_picture(self, surface: pygame.Surface) -> None:
        """Once all is there and nobody has touched anything yet."""
        if self._first_picture is None or not self._complete or not self._is_untouched:
            return
        if surface.get_clip() == surface.get_rect() and surface.get_size() == self.desk.layout.window.size:
            self._first_picture.keep(self._shown(), surface)
            self._first_picture = None

    @property
    def _is_untouched(self) -> bool:
        first = next((tile for tile in self.tiles if tile.card.ready), None) if self.unfinished is None else None
        touched = self._told is not None or self.ring.focus_shown or self.ring.busy or self.ring.tip_open
        return not touched and self.chosen is first and not any(widget.hover for widget in self.ring.widgets)
