"""The rule book: its parts, its search, its diagrams, and the way there from a refusal (look.md, Rule book)."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_shelf import Shelf, blind_hand

import given
from game.content.places import rule_books_folder
from game.play.position import position_from_text
from game.ui.rule_book import OPENING, Pieces, Span, find_books, parse_book, plain, read_book, spans
from game.ui.scenes.rules.page import _columns, _filled
from game.ui.scenes.rules.screen import RuleBook
from game.ui.skins import skin_for
from game.ui.skins.marks import Marks
from game.ui.skins.part import cut_around, draw_part

SMALL = """\
# Chess: the rules

Words before the first chapter.

- **seat**: one of the two places.

---

## 1. Turns: TURN

*Nobody may pass.*

- **GO-TURN-1.** White begins;
  one move in turn.
  - Ruling: the source is silent
    about passing.
  - Option: `touch_move=false`
- **GO-TURN-2.** Another rule with `e2e4` in it.

```position
game: chess
fen: "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
```

*The king may go: `e1e2`, never `e1e5`.*

## 2. Ends: END

- **GO-END-1.** It ends.
"""


def opened(root: Path, rule: str = "", size: tuple[int, int] = (1280, 800), percent: int = 100, **more: Any) -> Shelf:
    rules = more.pop("rules", None)
    return Shelf(root, lambda desk: RuleBook(desk, rule, rules), size, percent, **more)


# --- the book


def test_a_book_falls_into_chapters_rules_rulings_options_and_diagrams() -> None:
    """ISSUE: the app shows the rule books; their shape is fixed."""
    book = parse_book("go", SMALL)
    assert [(c.number, c.title, c.motto) for c in book.chapters] == [
        (0, "About this book", ""),
        (1, "Turns", "Nobody may pass."),
        (2, "Ends", ""),
    ]
    assert [plain(rule.text) for rule in book.chapters[0].rules] == [
        "Words before the first chapter.",
        "seat: one of the two places.",
    ]
    first = book.chapters[1].rules[0]
    assert (first.id, first.text) == ("GO-TURN-1", "White begins; one move in turn.")
    assert first.rulings == ("the source is silent about passing.",)
    assert [(switch.name, switch.value) for switch in first.switches] == [("touch_move", "false")]
    diagram = book.chapters[1].diagrams[0]
    assert diagram.position.splitlines()[0] == "game: chess" and diagram.actions == ("e1e2", "e1e5")
    assert SMALL.splitlines()[diagram.line - 1] == "game: chess"


def test_rules_are_found_by_number_and_by_words() -> None:
    """look.md, Rule book: hits are counted per chapter; F1 opens the book at a rule."""
    book = parse_book("go", SMALL)
    assert book.place_of("GO-TURN-2") == (1, 1) and book.place_of("GO-NOWHERE-1") is None
    assert book.hits("PASSING") == [[], [0], []]
    assert book.hits("move white") == [[], [0], []]
    assert book.hits("") == [[], [], []]


TWO_VOICES = """\
# Go: the rules

*Stones and shores.*

> Two players place stones.
>
> *In play:* begin in
> a corner.

The law begins here.

---

## 1. Stones: STONE

*A stone stays.*

> Put one down; it **never** moves.

```pieces
variant: large
kinds: stone
  pebble
```

- **GO-STONE-1.** A stone stays.

```position
# Not the head of a part
game: chess
```

*A board.*

# For files and scripts

## 2. Files: FILE

> Written down.

- **GO-FILE-1.** A file.
"""


def test_a_book_speaks_in_two_voices_and_falls_into_parts() -> None:
    """The shape of a book: what a player needs is a quotation, parts have heads, cards of pieces are asked for."""
    book = parse_book("go", TWO_VOICES)
    first, stones, files = book.chapters
    assert (first.title, first.motto) == ("The game in short", "Stones and shores.")
    assert first.opening == ("Two players place stones.", "*In play:* begin in a corner.")
    assert [rule.text for rule in first.rules] == ["The law begins here."]
    assert stones.opening == ("Put one down; it **never** moves.",) and [rule.id for rule in stones.rules] == [
        "GO-STONE-1"
    ]
    assert stones.pieces == (Pieces(("stone",), "large"),) and len(stones.diagrams) == 1
    assert [chapter.part for chapter in book.chapters] == ["", "", "For files and scripts"]
    assert files.opening == ("Written down.",) and [rule.id for rule in files.rules] == ["GO-FILE-1"]


def test_searching_hears_both_voices() -> None:
    """Two voices: what is said to players is found as well as the law, and it comes first in its chapter."""
    book = parse_book("go", TWO_VOICES)
    assert book.hits("stone") == [[OPENING], [0], []]
    assert book.hits("never MOVES") == [[], [OPENING], []]
    assert book.hits("file") == [[], [], [0]]


def test_marks_in_a_text_become_looks() -> None:
    """look.md, Type: what is typed stands out; no mark is left to be read."""
    assert spans("a `b` **c** *d*") == [
        Span("a "), Span("b", "code"), Span(" "), Span("c", "bold"), Span(" "), Span("d", "italic"),
    ]  # fmt: skip
    assert plain("a `b` **c**") == "a b c"


def test_every_shipped_book_is_read_whole() -> None:
    """ISSUE 7: each rule of the book on disk is a rule on the screen, and every diagram can be drawn."""
    books = find_books(rule_books_folder())
    assert "chess" in books
    for game, path in books.items():
        text = path.read_text(encoding="utf-8")
        book = read_book(path)
        shown = [rule.id for chapter in book.chapters for rule in chapter.rules if rule.id]
        assert len(shown) == len(re.findall(r"^- \*\*[A-Z]+-", text, re.MULTILINE)) and len(set(shown)) == len(shown)
        assert sum(len(c.diagrams) for c in book.chapters) == text.count("```position")
        for chapter in book.chapters:
            for diagram in chapter.diagrams:
                assert position_from_text(diagram.position, given.shipped()).rules.game == game


@pytest.mark.parametrize(
    "text", ["", "no chapter at all", "## Odd\n\n- x\n  - Ruling: y", "```position\nopen", "# T\n## 1. A"]
)
def test_any_text_is_some_book(text: str) -> None:
    """GOALS, «Nothing lost»: what has no known shape is a paragraph, never an exception."""
    assert parse_book("x", text).game == "x"


# --- the screen


def test_the_book_opens_at_the_rule_of_the_last_refusal(tmp_path: Path) -> None:
    """look.md, Rule book: F1 opens the book at the rule of the last refusal, marked."""
    shelf = opened(tmp_path, "CHESS-CASTLE-3")
    assert shelf.top.now.title == "Castling" and shelf.top.marked == 2
    block = shelf.top.text.block_of(2)
    top = shelf.top.view.rect.y - shelf.top.view.offset
    assert shelf.top.view.rect.top <= top + block.top and top + block.bottom <= shelf.top.view.rect.bottom


def test_a_rule_is_found_in_the_book_of_its_own_game(tmp_path: Path) -> None:
    """look.md, Rule book: a number says the game by its name or by the head of it; beside the rule stands the rest."""
    for rule, game, shown in (("LYTH-DECK-2", "lytharian", "DECK-2"), ("KINGS-SHOOT-1", "kings", "SHOOT-1")):
        shelf = opened(tmp_path, rule, rules=given.shipped().rules("chess"))
        assert shelf.top.book.game == game and shelf.says(shown) and not shelf.says(rule)


def test_an_unknown_rule_opens_the_book_at_its_beginning(tmp_path: Path) -> None:
    """look.md, States: nothing that is asked for breaks the screen."""
    assert opened(tmp_path, "NOWHERE-MOVE-1").top.now.title == "The game in short"
    assert opened(tmp_path, "?").top.now.title == "The game in short"


def test_the_arrows_turn_the_chapters_and_space_the_pages(tmp_path: Path) -> None:
    """look.md, Rule book: Up and Down chapter, Space next page, and on to the next chapter at the end."""
    shelf = opened(tmp_path, rules=given.shipped().rules("chess"))
    assert shelf.top.chapter == 0 and shelf.top.marked is None
    shelf.press(pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN)
    assert shelf.top.now.number == 3
    shelf.press(pygame.K_UP)
    assert shelf.top.now.number == 2
    while shelf.top.view.offset < shelf.top.view.furthest:
        shelf.press(pygame.K_SPACE)
        assert shelf.top.now.number == 2
    shelf.press(pygame.K_SPACE)
    assert shelf.top.now.number == 3
    shelf.press(pygame.K_END, pygame.K_DOWN)
    assert shelf.top.now == shelf.top.book.chapters[-1]
    shelf.press(pygame.K_HOME)
    assert shelf.top.chapter == 0


def test_searching_counts_hits_and_n_walks_through_them(tmp_path: Path) -> None:
    """look.md, Rule book: hits are counted per chapter; chapters without a hit go muted, not away."""
    shelf = opened(tmp_path)
    shelf.press(pygame.K_SLASH)
    at.write(shelf.opened, "castl")
    found = [i for i, hits in enumerate(shelf.top.hits) if hits]
    parts = {chapter.part for chapter in shelf.top.book.chapters} - {""}
    assert found and shelf.top.list.count == len(shelf.top.book.chapters) + len(parts)
    rules = sum(map(len, shelf.top.hits))
    assert shelf.says(f"{rules} places in {len(found)} chapters")
    shelf.top.ring.focus(None)
    walked = []
    for _ in range(rules):
        walked.append((shelf.top.chapter, shelf.top.marked))
        shelf.press(pygame.K_n)
    assert len(set(walked)) == rules
    shelf.press(pygame.K_SLASH, pygame.K_ESCAPE)
    assert shelf.top.search.text == "" and shelf.opened.stack.scenes


def test_options_show_the_value_of_the_game_on_the_table(tmp_path: Path) -> None:
    """look.md, Rule book: options as a pill with the value this game plays with."""
    rules = given.shipped().rules("chess", "standard", {"touch_move": True})
    shelf = opened(tmp_path, "CHESS-TOUCH-1", rules=rules)
    assert shelf.says("Touch-move: on, changed") and shelf.says("Back to the game")
    assert opened(tmp_path, "CHESS-TOUCH-1").says("Touch-move: off")


def test_a_diagram_names_what_each_action_of_its_caption_does(tmp_path: Path) -> None:
    """look.md, Rule book: the diagram is a position file drawn by the battle's own code; pointing shows, a click
    plays."""
    shelf = opened(tmp_path, "CHESS-MATE-1")
    actions = [example.action for example in shelf.top.examples]
    assert actions == ["d5d8", "d5f7"]
    assert shelf.says("Checkmate: White wins.")
    live = shelf.top.live
    before = live.state(live.shown)
    shelf.top.examples[0].do()
    after = live.state(live.shown)
    assert before.position.board != after.position.board
    shelf.top.examples[0].do()
    assert live.state(live.shown).position.board == before.position.board


@pytest.mark.parametrize("game", find_books(rule_books_folder()))
@pytest.mark.parametrize("place", [0, 1])
def test_every_chapter_draws(tmp_path: Path, game: str, place: int) -> None:
    """ISSUE 5: the whole book can be read, at normal and at small size, of which each has every second chapter."""
    shelf = opened(tmp_path, "", ((1280, 800), (1024, 640))[place], rules=given.shipped().rules(game))
    for chapter in range(place, len(shelf.top.book.chapters), 2):
        shelf.top._go(chapter)
        assert shelf.faults() == [], shelf.top.now.title


@pytest.mark.long
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_every_chapter_draws_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    """USERS 28: nothing is cut or covered in any chapter from its top to its end; every action can be pointed at."""
    for game in find_books(rule_books_folder()):
        shelf = opened(tmp_path, "", size, rules=given.shipped().rules(game))
        for chapter in range(len(shelf.top.book.chapters)):
            shelf.top._go(chapter)
            assert shelf.faults() == [], (game, shelf.top.now.title)
            assert all(example.visible for example in shelf.top.examples), (game, shelf.top.now.title)
            shelf.top.view.scroll_to(shelf.top.view.furthest)
            assert shelf.faults() == [], (game, shelf.top.now.title)


def test_pointing_at_a_rule_marks_it_and_it_can_be_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """look.md, Rule book: pointing at a rule marks it; Ctrl+C copies it with its number."""
    copied: list[str] = []
    monkeypatch.setattr("game.ui.scenes.rules.screen.put_on_clipboard", lambda words: copied.append(words) or True)
    shelf = opened(tmp_path, "CHESS-CHECK-1")
    block = shelf.top.text.block_of(1)
    y = shelf.top.view.rect.y - shelf.top.view.offset + (block.top + block.bottom) // 2
    at.point(shelf.opened, (shelf.top.view.rect.x + 150, y))
    assert shelf.top.marked == 1
    shelf.press(pygame.K_c, mod=pygame.KMOD_CTRL)
    assert copied and copied[0].startswith("CHESS-CHECK-2. The player in check must end it")
    assert shelf.says("CHESS-CHECK-2 copied")


def test_the_keys_of_the_program_stand_in_the_book(tmp_path: Path) -> None:
    """USERS 28: keys are listed on F1, as the player has them now."""
    shelf = opened(tmp_path, keys={"undo": "Backspace"})
    titles = [chapter.title for chapter in shelf.top.book.chapters]
    shelf.top._go(titles.index("Keys"))
    assert shelf.says("Keys") and any("Backspace" in rule.text for rule in shelf.top.now.rules)


def test_in_a_small_window_the_chapters_are_a_drawer(tmp_path: Path) -> None:
    """look.md, Rule book: chapters become a drawer; / opens it, Esc closes it first."""
    shelf = opened(tmp_path, "CHESS-CASTLE-1", (1024, 640))
    assert not shelf.top.list.visible
    shelf.press(pygame.K_SLASH)
    assert shelf.top.drawer_open and shelf.top.search.focused
    shelf.press(pygame.K_ESCAPE)
    assert not shelf.top.drawer_open and shelf.opened.stack.scenes
    shelf.press(pygame.K_c)
    at.click(shelf.opened, shelf.top.list.row_rect(3).center)
    assert shelf.top.chapter == 3 and not shelf.top.drawer_open


@pytest.mark.parametrize(
    ("size", "percent"), [*product(at.SIZES, (100,)), ((1280, 800), 75), ((1920, 1080), 130), ((3840, 2160), 300)]
)
def test_nothing_is_cut_or_covered_at_any_size(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    """USERS 28, look.md, Layout: a chapter with rulings, options and a diagram, and one being searched."""
    shelf = opened(tmp_path, "CHESS-CLAIM-1", size, percent)
    assert shelf.faults() == []
    shelf.top.search.set_text("king")
    shelf.top._searched("king")
    assert shelf.faults() == []


def test_five_hundred_random_events(tmp_path: Path) -> None:
    """ISSUE, fault runs: any hand at all leaves the screen alive."""
    blind_hand(opened(tmp_path), 18, 500, lambda desk: RuleBook(desk))


@pytest.mark.long
def test_a_hundred_thousand_random_events(tmp_path: Path) -> None:
    """ISSUE, fault runs: the same for a long time."""
    blind_hand(opened(tmp_path), 19, 100_000, lambda desk: RuleBook(desk))


def test_the_opening_stands_above_the_law_and_is_found(tmp_path: Path) -> None:
    """Two voices: the larger one first, then a quiet heading and the rules; a search marks the opening it finds."""
    shelf = opened(tmp_path, rules=given.shipped().rules("chess"))
    shelf.top._go(8)
    said, law = shelf.top.text.block_of(OPENING), shelf.top.text.block_of(0)
    assert said.bottom <= law.top and shelf.says("The law") and shelf.says("3 rules")
    shelf.top.search.set_text("leaps")
    shelf.top._searched("leaps")
    assert shelf.top.marked == OPENING and OPENING in shelf.top.hits[8]


def test_a_pieces_chapter_shows_its_card_as_the_game_on_the_table_has_it(tmp_path: Path) -> None:
    """look.md, Cards of things: moves, and with effects in the game the effect too."""
    for variant, effect in (("standard", False), ("adventure", True)):
        shelf = opened(tmp_path, "CASTLE-LION-1", rules=given.shipped().rules("castle", variant))
        (card,) = shelf.top.text.cards
        assert card.name == "Lion" and card.sketch is not None and bool(card.extras) == effect
        shelf.top.view.scroll_to(0)
        assert shelf.says("Twin of the Dire Wolf")


@pytest.mark.parametrize("game", ["chess", "loka"])
def test_pieces_of_the_diagram_show_how_they_move(tmp_path: Path, game: str) -> None:
    """Games without a placement screen: each kind that a chapter names stands on its diagram and has a small board."""
    shelf = opened(tmp_path, rules=given.shipped().rules(game))
    told = []
    for place, chapter in enumerate(shelf.top.book.chapters):
        if chapter.pieces:
            shelf.top._go(place)
            cards = shelf.top.text.cards
            assert [card.name.lower() for card in cards] == [kind for each in chapter.pieces for kind in each.kinds]
            assert all(card.sketch is not None and card.sketch(120).get_width() <= 120 for card in cards)
            told += [card.name for card in cards]
    assert told == ["King", "Queen", "Rook", "Bishop", "Knight", "Pawn"]


def test_the_list_names_the_parts_and_passes_over_their_names(tmp_path: Path) -> None:
    """Two voices: files are a part of their own at the end of the list; a part's name opens its nearest chapter."""
    shelf = opened(tmp_path, rules=given.shipped().rules("chess"))
    rows = shelf.top.list.rows
    head = rows.index("For files and scripts")
    assert shelf.says("For files and scripts")
    shelf.top.list.pick(head)
    assert shelf.top.now.part == "For files and scripts" and shelf.top.chapter == rows[head + 1]
    shelf.top.list.pick(head)
    assert shelf.top.chapter == rows[head - 1] and shelf.top.list.chosen == head - 1


def test_nothing_is_drawn_while_nothing_moves(tmp_path: Path) -> None:
    """GOALS 10: no frame without a reason."""
    shelf = opened(tmp_path)
    shelf.settle(1.0)
    frames = shelf.opened.frames
    shelf.settle(2.0)
    assert shelf.opened.frames == frames


# --- tables, and games of several boards

TABLED = """\
# Chess: the rules

## 1. Seats: SEATS

*Who sits where.*

- **GO-SEATS-1.** Rows are counted from the own edge.

| seat | forward | row 1 | row 2 | area |
| --- | --- | :-: | --- | --- |
| White | north | a1 b1 c1 d1 e1 f1 g1 h1 | a2 b2 c2 d2 e2 f2 g2 h2 | **a1–h4** |
| Black | south | h8 g8 f8 e8 d8 c8 b8 a8 | h7 g7 f7 e7 d7 c7 b7 a7 | a5–h8 |

- **GO-SEATS-2.** Another rule.
"""


def test_one_long_cell_does_not_make_the_other_columns_narrow() -> None:
    """A column of many sentences beside one of short texts, one of which is long."""
    texts = ["halt:u3"] * 9 + ["advance:u3,4,pivot=30@1 · " * 6]
    table = [
        ["action", "meaning"],
        *(
            [text, "one or several chargers by number, then the target that they charge, then what each does"]
            for text in texts
        ),
    ]
    action, meaning = _columns(at.desk(), table, 600)
    assert meaning > action and action + meaning <= 600
    table[1][0] = "army:halmark,toll-wardens/horde*2,captain/one+horse,brasscaravan:organ-gun/one"
    action, meaning = _columns(at.desk(), table, 600)
    assert meaning > 250 and action + meaning <= 600
    assert _filled([50, 50], [100, 1000], [1, 1], 400) == [100, 300]
    assert _filled([50, 50], [60, 70], [1, 9], 400) == [60, 70]
    assert _filled([50, 50], [100, 100], [1, 1], 80) == [50, 50]


def test_a_table_belongs_to_the_rule_before_it() -> None:
    """ISSUE, «Rules»: a book may have tables; the line under the heads is only for show, and cells are searched."""
    rules = parse_book("chess", TABLED).chapters[0].rules
    assert [rule.id for rule in rules] == ["GO-SEATS-1", "GO-SEATS-2"]
    assert [row[0] for row in rules[0].table] == ["seat", "White", "Black"] and rules[1].table == ()
    assert {len(row) for row in rules[0].table} == {5}
    assert parse_book("chess", TABLED).hits("a5–h8") == [[0]]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_a_table_is_drawn_whole_at_any_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """USERS 28: every cell stands on the page, none is cut, and the next rule begins below it."""
    (tmp_path / "chess.md").write_text(TABLED, encoding="utf-8")
    monkeypatch.setattr("game.ui.scenes.rules.screen.rule_books_folder", lambda: tmp_path)
    shelf = opened(tmp_path, size=size)
    shelf.settle()
    assert shelf.faults() == []
    words = " ".join(shelf.words())
    for cell in ("seat", "forward", "north", "a1–h4", "h7 g7"):
        assert cell in words
    blocks = shelf.top.text.blocks
    assert blocks[1].top >= blocks[0].bottom


def test_a_rule_tells_the_number_that_this_game_plays_with(tmp_path: Path) -> None:
    """look.md, Rule book: options with the value of the game on the table, numbers and choices as well."""
    rules = given.shipped().rules("loka", "two-player", {"points": 250, "pass_exit": "any"})
    shelf = opened(tmp_path, "LOKA-ARMY-3", rules=rules)
    shelf.settle()
    assert shelf.says("Points: 250, changed")
    assert shelf.says("Points of Fire: 250") and not shelf.says("Points of Fire: 250, changed")
    shelf = opened(tmp_path, "LOKA-PASS-4", rules=rules)
    shelf.settle()
    assert shelf.says("Leaving a pass: any, changed")


def test_every_diagram_of_loka_can_be_drawn(tmp_path: Path) -> None:
    """LOKA: the book's positions are read, and every action that a caption names is legal in its own."""
    book = read_book(rule_books_folder() / "loka.md")
    drawn = 0
    for chapter in book.chapters:
        for diagram in chapter.diagrams:
            found = position_from_text(diagram.position, given.shipped())
            for text in diagram.actions:
                action = found.rules.notation.parse(found.state, text)
                assert found.rules.check(found.state, action) is None, (chapter.title, text)
            drawn += 1
    assert drawn >= 15
    shelf = opened(tmp_path, "LOKA-BOOST-4")
    shelf.settle()
    assert shelf.faults() == []


# --- the part of a board that a diagram is about


def test_a_part_of_a_large_board_is_cut_around_what_matters() -> None:
    """look.md, Rule book: six squares each way at the least, one more than what is spoken of on each side."""
    assert cut_around([(5, 5)], 12, 12) == pygame.Rect(3, 3, 6, 6)
    assert cut_around([(0, 0), (1, 1)], 12, 12) == pygame.Rect(0, 0, 6, 6)
    assert cut_around([(11, 11), (5, 8)], 12, 12) == pygame.Rect(4, 4, 8, 8)
    for nothing_gained in ([], [(0, 0), (11, 5)], [(1, 3), (9, 3)]):
        assert cut_around(nothing_gained, 12, 12) is None
    assert cut_around([(4, 3)], 8, 8) is None


def test_a_diagram_shows_its_part_with_the_names_of_its_squares(tmp_path: Path) -> None:
    """LOKA-BOOST: the squares that the caption names; who helps in the attack that is pointed at."""
    shelf = opened(tmp_path, "LOKA-BOOST-1")
    live = shelf.top.live
    shown = live.shown
    names = {shown.opened.rules.law.grid.names[spot.index] for spot in shown.about}
    assert {"g7", "f6", "h5", "f3"} <= names
    assert live.lines(shown, live.marks(shown)) == ()
    shelf.top.examples[0].hover = True
    assert len(live.lines(shown, live.marks(shown))) == 4
    shelf.words()


def test_the_longest_book_is_searched_by_words_numbers_and_switches() -> None:
    """USERS 29, LYTH-FOG-6: abilities, terms, numbers of rules and names of switches lead to their rules."""
    book = read_book(find_books(rule_books_folder())["lytharian"])

    def found(words: str) -> set[str]:
        return {book.chapters[i].rules[j].id for i, hits in enumerate(book.hits(words)) for j in hits}

    assert found("berserk current def stays") == {"LYTH-ABILITY-5"}
    assert "LYTH-FOG-6" in found("lyth-fog-6") and "LYTH-FOG-6" in found("beside its race")
    assert found("quiet_turns=0") == found("quiet turns 0") == {"LYTH-WIN-9"}
    assert {"LYTH-DUEL-1", "LYTH-PAWNWAR-1"} <= found("mode")
    for chapter in book.chapters[1:]:
        for rule in chapter.rules:
            assert not rule.id or rule.id in found(rule.id), rule


def test_a_diagram_of_a_table_shows_the_units_from_near_by(tmp_path: Path) -> None:
    """look.md, Rule book: what a diagram is about is as large as it fits; a table of four feet is not."""
    shelf = opened(tmp_path, "KINGS-CHARGE-1")
    shown = shelf.opened.stack.top.live.shown
    room = pygame.Rect(0, 0, 360, 360)
    skin = skin_for(shelf.desk, shown.opened.rules)
    skin.fit(pygame.Rect(0, 0, 1440, 1440), frame=False, names=False)
    near = skin.close_up(shown.opened.state)
    assert near is not None and 0 < near.width < 0.4
    picture = pygame.Surface(room.size, pygame.SRCALPHA)
    assert draw_part(shelf.desk, picture, room, shown.opened.rules, shown.opened.state, Marks(), shown.about)
    colours = [picture.get_at((x, y))[:3] for x in range(0, 360, 3) for y in range(0, 360, 3)]
    blue = sum(1 for r, g, b in colours if b > 90 and b > r + 30 and b > g + 20)
    assert blue > 60, "the enemy is larger than a speck"
