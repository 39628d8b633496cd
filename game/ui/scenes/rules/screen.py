"""Rule book: chapters, search, what a player needs and the law behind it, diagrams drawn by the battle's own code
(docs/look.md, Rule book).

F1 opens it at the rule of the last refusal.  Rules show the value that the game on the table plays with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.content.places import rule_books_folder
from game.core.ruleset import Ruleset
from game.rules.catalogue import IN_WINDOW
from game.ui import theme as ink
from game.ui.areas import work_area
from game.ui.keys import chord, pressed
from game.ui.rule_book import OPENING, Chapter, find_books, plain
from game.ui.scene import HANDLED, Change
from game.ui.scenes.rules.books import OpenedBooks
from game.ui.scenes.rules.chapters import ChapterList
from game.ui.scenes.rules.examples import LiveDiagram
from game.ui.scenes.rules.heading import paint_counts, paint_heading
from game.ui.scenes.rules.page import Example, Page, veil
from game.ui.scenes.rules.page_layout import FOLDED_BOARD, PageLayout, Sought
from game.ui.scenes.rules.text import ChapterText
from game.ui.screen import Screen
from game.ui.theme import Role
from game.ui.widgets import (
    Button,
    Chips,
    Hint,
    IconButton,
    Kind,
    Option,
    TextField,
    Viewport,
    Widget,
)
from game.ui.widgets.text_field import put_on_clipboard

if TYPE_CHECKING:
    from game.ui.desk import Desk

NOTICE_SECONDS = 4.0
NEIGHBOUR = 238
"""Units: the buttons to the chapter before and the one after."""


class RuleBook(Screen):
    """A book open at a chapter."""

    least = (1000, 610)

    def __init__(self, desk: Desk, rule: str = "", rules: Ruleset[Any] | None = None) -> None:
        super().__init__(desk, "Rule book")
        self.live, self.text = LiveDiagram(desk), ChapterText(desk, rules)
        self.rules_of_game = rules
        self.books = OpenedBooks(desk, find_books(rule_books_folder()))
        self.order = [game for game in desk.app.library.menu() if game in self.books.places]
        self.menu_button = IconButton(desk, "ui/menu", "Menu", self.close)
        self.tools = [
            IconButton(desk, "ui/settings", "Settings", desk.app.open_settings),
            IconButton(desk, "ui/close", "Close", self.close, key="Esc"),
        ]
        names = desk.app.library.menu()
        self.games = Chips(desk, [Option(game, names[game].name) for game in self.order], "", self._choose_game)
        self.search = TextField(
            desk, "", self._searched, placeholder="Search the rules", icon="ui/search", longest=60, key="/", clears=True
        )
        self.search.take_focus = lambda widget: self._focus_search(widget)
        self.list = ChapterList(desk, self._open_chapter)
        self.view = Viewport(desk, paint=self._paint_text)
        self.layout = PageLayout(desk, self.live, self.text, self.view)
        self.before = Page(desk, lambda: self._turn(-1), forward=False)
        self.after = Page(desk, lambda: self._turn(1), forward=True)
        label = "Back to the game" if rules is not None else "Back"
        self.back = Button(desk, label, self.close, kind=Kind.PRIMARY, icon="ui/undo", key="Esc", size=17)
        self.contents = Button(desk, "Chapters", self._toggle_drawer, icon="ui/book", key="C", size=14)
        self.drawer_open = False
        self.marked: int | None = None
        """The place in the open chapter that is marked, `OPENING` or a rule's."""
        self.notice: tuple[str, float] = ("", 0.0)
        self.hits: list[list[int]] = []
        self.chapter = 0
        self._begin(rule)

    def _begin(self, rule: str) -> None:
        word, _, number = rule.upper().partition("-")  # a book's rules begin with its game's name or the head of it
        game = next((name for name in self.order if number and name.upper().startswith(word)), "")
        if not game and self.rules_of_game is not None and self.rules_of_game.game in self.order:
            game = self.rules_of_game.game
        ready = [name for name in self.order if name in IN_WINDOW]
        self._take_game(game or (ready or self.order or [""])[0])
        place = self.book.place_of(rule)
        self._go(place[0] if place else self._first_chapter(), place[1] if place else None)

    def _first_chapter(self) -> int:
        """Where reading begins: at a foreword that tells the game in short, otherwise behind it."""
        first = self.book.chapters[0]
        return 1 if len(self.book.chapters) > 1 and not first.number and not first.opening else 0

    # What is open

    def _take_game(self, game: str) -> None:
        self.book = self.books.book(game)
        self.list.take(self.book)
        self.games.value = game
        card = self.desk.app.library.menu().get(game)
        self.subtitle = card.name if card is not None else ""
        self._search_again()

    @property
    def now(self) -> Chapter:
        return self.book.chapters[self.chapter]

    @property
    def examples(self) -> list[Example]:
        """The actions of the open chapter's diagram."""
        return self.live.examples

    def _choose_game(self, game: str) -> Change:
        self._take_game(game)
        self._go(self._first_chapter())
        return HANDLED

    def _open_chapter(self, place: int) -> Change:
        if self.folded:
            self.drawer_open = False
        self._go(place)
        return HANDLED

    def _go(self, chapter: int, rule: int | None = None) -> None:
        """To a chapter, and to a rule in it."""
        self.chapter = max(0, min(chapter, len(self.book.chapters) - 1))
        self.marked = rule
        self.view.offset = 0
        self.list.show_open(self.chapter)
        self._open_now()
        self._tell_state()
        self.arrange()
        if rule is not None:
            self._reveal(rule)

    def _open_now(self) -> None:
        self.live.open(self.now)
        shown = self.live.shown
        self.text.open(self.now, self.book.game, None if shown is None else shown.opened)

    def _turn(self, way: int) -> Change:
        to = self.chapter + way
        if 0 <= to < len(self.book.chapters):
            self._go(to)
        return HANDLED

    def _reveal(self, place: int) -> None:
        block = self.text.block_of(place)
        if block is not None:
            middle = (block.top + block.bottom) // 2 - self.view.rect.height // 2
            self.view.scroll_to(middle)

    # Searching

    def _searched(self, words: str) -> Change:
        self._search_again()
        found = [i for i, hits in enumerate(self.hits) if hits]
        if found and not self.hits[self.chapter]:
            self.chapter = found[0]
            self.list.show_open(self.chapter)
            self.view.offset = 0
            self._open_now()
        self.marked = self.hits[self.chapter][0] if found and self.hits[self.chapter] else None
        self._tell_state()
        self.arrange()
        if self.marked is not None:
            self._reveal(self.marked)
        return HANDLED

    def _search_again(self) -> None:
        self.hits = self.book.hits(self.search.text)
        self.list.hits, self.list.searching = self.hits, bool(self.search.text.strip())

    def _focus_search(self, widget: Widget) -> None:
        if self.folded and not self.drawer_open:
            self._toggle_drawer()
        self.ring.focus(widget, show=True)

    def _next_hit(self) -> Change:
        """The next place with a hit, in this chapter or a later one; from the last one to the first."""
        places = [(i, j) for i, hits in enumerate(self.hits) for j in hits]
        if not places:
            return HANDLED
        here = (self.chapter, OPENING - 1 if self.marked is None else self.marked)
        chapter, rule = next((place for place in places if place > here), places[0])
        if chapter == self.chapter:
            self.marked = rule
            self._reveal(rule)
            self.repaint()
        else:
            self._go(chapter, rule)
        return HANDLED

    def _copy(self) -> Change:
        """The marked rule or opening, or the whole chapter, for other programs."""
        opening = [plain(paragraph) for paragraph in self.now.opening]
        rules = [f"{rule.id}. {plain(rule.text)}" if rule.id else plain(rule.text) for rule in self.now.rules]
        chosen, what = [*opening, *rules], self.now.title
        if self.marked == OPENING:
            chosen = opening
        elif self.marked is not None and self.marked < len(rules):
            chosen, what = [rules[self.marked]], self.now.rules[self.marked].id or what
        done = put_on_clipboard("\n".join(chosen))
        self.notice = (f"{what} copied" if done else "There is no clipboard here"), self.desk.now + NOTICE_SECONDS
        self.desk.wake_in(NOTICE_SECONDS)
        self.repaint()
        return HANDLED

    # Events

    def handle(self, event: pygame.Event) -> Change:
        if pressed(event, "Esc") and self.folded and self.drawer_open and not self.search.text:
            return self._toggle_drawer()
        if event.type == pygame.KEYDOWN and not self.search.focused:
            answer = self._walk(chord(event))
            if answer is not None:
                return answer
        if event.type == pygame.MOUSEMOTION and self._point_at(event.pos):
            super().handle(event)
            return HANDLED
        return super().handle(event)

    def _walk(self, words: str) -> Change:
        match words:
            case "Up" | "Left":
                return self._turn(-1)
            case "Down" | "Right":
                return self._turn(1)
            case "Space" | "Page down" if words == "Page down" or not self.ring.focus_shown:
                if self.view.offset >= self.view.furthest:
                    return self._turn(1)
                return self.view.scroll_to(self.view.offset + self.view.rect.height - self.desk.px(40)) or HANDLED
            case "Page up":
                return self.view.scroll_to(self.view.offset - self.view.rect.height + self.desk.px(40)) or HANDLED
            case "N":
                return self._next_hit()
            case "Ctrl+C":
                return self._copy()
            case "Home" | "End":
                self._go(0 if words == "Home" else len(self.book.chapters) - 1)
                return HANDLED
        return None

    def key(self, event: pygame.Event) -> Change:
        words = chord(event)
        if self.search.focused and words in ("Enter", "Down"):
            return self._next_hit()
        if words == "/":
            self._focus_search(self.search)
            return HANDLED
        if self.desk.pressed(event, "rules"):
            return self.close()
        return super().key(event)

    def _point_at(self, point: tuple[int, int]) -> bool:
        """Pointing at a rule marks it."""
        if not self.view.rect.collidepoint(point) or (self.folded and self.drawer_open):
            return False
        y = point[1] - self.view.rect.y + self.view.offset
        ids = [rule.id for rule in self.now.rules]
        over = next(
            (b.place for b in self.text.blocks if b.top <= y < b.bottom and b.place != OPENING and ids[b.place]), None
        )
        if over is None or over == self.marked:
            return False
        self.marked = over
        return True

    def update(self, seconds: float) -> Change:
        answer = super().update(seconds)
        if self.notice[0] and self.desk.now >= self.notice[1]:
            self.notice = "", 0.0
            self.repaint()
            return HANDLED
        return answer

    def _toggle_drawer(self) -> Change:
        self.drawer_open = not self.drawer_open
        self.arrange()
        return HANDLED

    def _tell_state(self) -> None:
        chapters = self.book.chapters
        for button, at in ((self.before, self.chapter - 1), (self.after, self.chapter + 1)):
            button.visible = 0 <= at < len(chapters)
            if button.visible:
                chapter = chapters[at]
                button.label = f"{chapter.number} {chapter.title}" if chapter.number else chapter.title
        hints = [Hint("Up/Down", "Chapter"), Hint("Space", "Next page"), Hint("/", "Search")]
        if any(self.hits):
            hints.append(Hint("N", "Next hit"))
        self.hints = [*hints, Hint("Ctrl+C", "Copy a rule"), Hint("Esc", self.back.label)]
        self.repaint()

    # Layout

    @property
    def folded(self) -> bool:
        return self.desk.layout.compact

    def arrange(self) -> None:
        self._reset_ring()
        super().arrange()

    def _reset_ring(self) -> None:
        self.ring.arrows = False
        drawer = not self.folded or self.drawer_open
        self.search.visible = self.list.visible = drawer
        self.contents.visible = self.folded
        self.games.visible = len(self.order) > 1
        widgets: list[Widget] = [*self.bar_widgets(), self.games, self.contents, self.view, *self.examples]
        widgets += [self.before, self.back, self.after, self.search, self.list]
        self.ring.replace(widgets)

    def place(self) -> None:
        desk, px = self.desk, self.desk.px
        area = work_area(desk.layout)
        if self.folded:
            self.page = area
            self.side = pygame.Rect(area.x, area.y, px(290), area.height)
        else:
            self.side, self.page = desk.layout.columns(area, (272, None), 16)
        room = self.bar_room
        wide = min(self.games.wanted_width(), room.width) if self.order else 0
        self.games.rect = pygame.Rect(0, 0, wide, px(32))
        self.games.rect.center = room.centerx, desk.layout.top.y + px(25)
        self.search.rect = pygame.Rect(self.side.x + px(13), self.side.y + px(16), self.side.width - px(26), px(38))
        top = self.side.y + px(86)
        self.list.rect = pygame.Rect(
            self.side.x + px(13), top, self.side.width - px(26), self.side.bottom - px(16) - top
        )
        self.list.scroll_to(self.list.offset)
        self.list.show(self.list.chosen)
        self._place_page()

    def _place_page(self) -> None:
        px, page = self.desk.px, self.page
        inset = px(30)
        y = page.bottom - px(54)
        self.before.rect = pygame.Rect(page.x + inset, y, px(NEIGHBOUR), px(36))
        self.after.rect = pygame.Rect(page.right - inset - px(NEIGHBOUR), y, px(NEIGHBOUR), px(36))
        wide = min(self.back.wanted_width(), page.width - 2 * inset - px(2 * NEIGHBOUR + 20))
        self.back.rect = pygame.Rect(0, y - px(2), max(px(120), wide), px(40))
        self.back.rect.centerx = page.centerx
        self.rule_y = y - px(10)
        self.contents.rect = pygame.Rect(page.right - inset - px(140), page.y + px(22), px(140), px(34))
        inner = page.inflate(-2 * inset, 0)
        sought = Sought(self._wanted, self._hits_here)
        if self.folded:
            self.layout.folded(inner, self.rule_y, sought)
        else:
            self.layout.beside(inner, self.rule_y, sought)

    @property
    def _wanted(self) -> list[str]:
        return self.search.text.casefold().split()

    @property
    def _hits_here(self) -> list[int]:
        return self.hits[self.chapter] if self.chapter < len(self.hits) else []

    # Drawing

    def paint(self, surface: pygame.Surface) -> None:
        desk = self.desk
        if not self.folded:
            desk.art.panel(surface, self.side)
            paint_counts(surface, desk, self.side, self.book, self.hits, searching=self.list.searching)
        desk.art.parchment(surface, self.page)
        paint_heading(surface, desk, self.now, self._heading_room())
        px = desk.px
        line = pygame.Rect(self.page.x + px(28), self.rule_y, self.page.width - px(56), desk.art.line())
        surface.fill("#B59A62", line)
        if not self.folded and self.layout.board.width and self.live.caption:
            desk.theme.paragraph(surface, self.live.caption, Role.ASIDE, ink.SECOND_INK, self.layout.caption)
        if self.notice[0]:
            room = pygame.Rect(self.page.x + px(28), self.rule_y - px(26), self.page.width - px(56), px(24))
            desk.theme.write(surface, self.notice[0], Role.SMALL_STRONG, "#7A1B10", room, "right")

    def over_ground(self, surface: pygame.Surface) -> None:
        if not self.folded and self.layout.board.width:
            self.live.draw(surface, self.layout.board, self.ring.focus_shown)

    def _paint_text(self, surface: pygame.Surface, top: int) -> None:
        if self.folded and self.live.shown is not None:
            side = self.desk.px(FOLDED_BOARD)
            rect = pygame.Rect(self.text.left, top + self.desk.px(6), side, side)
            self.live.draw(surface, rect, self.ring.focus_shown)
            words, room = self.live.caption, self.layout.caption.move(0, top)
            self.desk.theme.paragraph(surface, words, Role.ASIDE, ink.SECOND_INK, room)
        self.text.paint(surface, top, self.view.rect, self.marked)
        self._fade_out(surface)

    def _fade_out(self, surface: pygame.Surface) -> None:
        """Where the page goes on above or below, its lines sink into the parchment instead of being cut through."""
        room, ground, most = self.view.rect, self._ground, self.desk.px(26)
        if ground is None or not ground.get_rect().contains(room):
            return
        above = min(most, self.view.offset)
        below = min(most, self.view.furthest - self.view.offset)
        if above > 0:
            veil(surface, ground, pygame.Rect(room.x, room.y, room.width, above), 255, 0)
        if below > 0:
            veil(surface, ground, pygame.Rect(room.x, room.bottom - below, room.width, below), 0, 255)

    def draw(self, surface: pygame.Surface) -> None:
        if not (self.folded and self.drawer_open):
            super().draw(surface)
            return
        self.search.visible = self.list.visible = False
        super().draw(surface)
        self.search.visible = self.list.visible = True
        self.desk.art.dim(surface, self.page, 0.4)
        self.desk.art.panel(surface, self.side)
        paint_counts(surface, self.desk, self.side, self.book, self.hits, searching=self.list.searching)
        for widget in (self.search, self.list):
            widget.draw(surface)
        if self.ring.focus_shown and self.ring.focused in (self.search, self.list):
            self.desk.art.focus_ring(surface, self.ring.focused.rect)

    def _heading_room(self) -> pygame.Rect:
        """Over the text, as far as the diagram or the button of the chapters."""
        px = self.desk.px
        x, y = self.page.x + px(40), self.page.y + px(20)
        right = (self.layout.aside.x if self.layout.board.width else self.page.right) - px(20)
        if self.folded:
            right = self.contents.rect.x - px(16)
        return pygame.Rect(x, y, right - x, px(62))
