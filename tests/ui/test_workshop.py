"""The workshop: an army and its deck side by side, rules as they arise and what mends them, odds, hands, files, and
this against that; by mouse and by keys, at every size."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import at_the_window as at
import pygame
import pytest
from at_the_shelf import Shelf, ShelfProgram
from at_the_table import TableProgram, session_of
from lengths import mostly_long

import given
from game.core.drawing import chance_to_draw
from game.core.ruleset import Arrange
from game.core.seats import Seat
from game.play.armies import Armies
from game.rules.lytharian.armies import check_army, check_deck
from game.ui.desk import Desk
from game.ui.scene import HANDLED
from game.ui.scenes.before_battle.roster import RosterScene
from game.ui.scenes.phases import scene_for
from game.ui.scenes.workshop.against import Against
from game.ui.scenes.workshop.bench import WorkBench, counts_of
from game.ui.scenes.workshop.controls import Controls
from game.ui.scenes.workshop.opening import open_workshop
from game.ui.scenes.workshop.screen import Workshop
from game.ui.scenes.workshop.table import Table
from game.ui.skins import set_up_for, skin_for
from game.ui.skins.lytharian_workshop import LytharianWorkshop

SIZES = ((1024, 640), (1280, 800), (1920, 1080))


def look_at(desk: Desk, variant: str = "standard") -> tuple[Any, LytharianWorkshop]:
    rules = desk.app.library.rules("lytharian", variant)
    look = set_up_for(desk, rules, skin_for(desk, rules))
    assert look is not None and isinstance(look.workshop, LytharianWorkshop)
    return look, look.workshop


class Shop(Shelf):
    """A workshop from the menu in a window."""

    def __init__(self, root: Path, size: tuple[int, int] = (1280, 800), percent: int = 100, **options: Any) -> None:
        def first(desk: Desk) -> Any:
            rules = desk.app.library.rules("lytharian", "standard")
            look, _ = look_at(desk)
            change: Any = open_workshop(desk, rules, look)
            return change.scene

        super().__init__(root, first, size, percent, **options)
        self.settle()

    @property
    def shop(self) -> Workshop:
        return self.top  # type: ignore[no-any-return]

    @property
    def controls(self) -> Controls:
        return self.shop.controls

    @property
    def table(self) -> Table:
        return self.shop.table

    def counts(self, part: str) -> dict[str, int]:
        return self.table.bench.counts[part]

    def tile(self, id: str) -> tuple[int, int]:
        """Where a tile is, once it has been scrolled to."""
        pool = self.controls.pool
        pool.go(list(pool.ids).index(id))
        return pool.place_of(pool.at).center

    def seek(self, words: str) -> None:
        self.press(pygame.K_SLASH)
        at.write(self.opened, words)
        self.settle(0.1)


def desk_of(root: Path) -> Desk:
    return at.quiet_desk(ShelfProgram(root), (1280, 800), 100)


# --- rules and what mends them


@pytest.mark.parametrize("variant", mostly_long(["standard", "maelstrom", "chaos", "duel", "pawnwar"], (0, 3)))
def test_what_is_said_is_what_the_rules_say(tmp_path: Path, variant: str) -> None:
    """LYTH-ARMY-1 to -4, LYTH-DECK-1 to -5: no red line where the rules accept, one at least where they refuse; the
    buttons lead to what they accept, whatever lay there."""
    _, look = look_at(desk_of(tmp_path), variant)
    dice = random.Random(variant)
    refused = 0
    for number in range(60):
        bench = WorkBench(look)
        for part, _ in look.parts:
            pool = list(look.offered(part))
            few = dice.sample(pool, dice.randrange(1, 20))
            bench.begin(part, look.picks(part, {id: dice.randrange(1, 5) for id in few} if number % 9 else {}))
        army = [id for id, many in bench.counts["army"].items() for _ in range(many)]
        deck = [id for id, many in bench.counts["deck"].items() for _ in range(many)]
        found = check_army(look.law, army), check_deck(look.law, army, deck)
        refused += any(found)
        assert bench.is_legal("army") == (found[0] is None), bench.findings
        assert bench.is_legal() == (found[0] is None and found[1] is None), bench.findings
        for _ in range(12):
            mends = [each.mend for each in bench.findings if each.mend is not None]
            mend = next((each for each in mends if each.label != "Fill up"), next(iter(mends), None))
            if mend is None:
                break
            bench.put(mend.part, mend.counts)
        assert bench.is_legal(), [each for each in bench.findings if not each.holds]
    assert refused > 30


def test_too_many_of_a_rank_can_be_mended(tmp_path: Path) -> None:
    """LYTH-ARMY-1: what has no place is taken out by a button too."""
    _, look = look_at(desk_of(tmp_path))
    bench = WorkBench(look)
    kings = [id for id in look.offered("army") if look.law.card(id).piece == "K"]
    bench.begin("army", look.picks("army", dict.fromkeys(kings, 1)))
    mend = bench.findings[0].mend
    assert mend is not None and mend.label == "Take out"
    bench.put(mend.part, mend.counts)
    assert sum(bench.counts["army"].values()) == 1


def test_one_more_than_there_is_room_for_is_refused_with_the_reason(tmp_path: Path) -> None:
    _, look = look_at(desk_of(tmp_path))
    bench = WorkBench(look)
    king = next(id for id in look.offered("army") if look.law.card(id).piece == "K")
    assert bench.add(king) and not bench.add(king)
    assert "unique" in bench.why_not(king) or "At most" in bench.why_not(king)
    for _ in range(3):
        assert bench.add("fireball")
    assert bench.why_not("fireball") == "At most 3 of Fireball."
    bench.undo()
    assert bench.count("fireball") == 2 and bench.can_redo
    bench.redo()
    assert bench.count("fireball") == 3


# --- by mouse


def test_search_add_take_out_and_mend_by_mouse(tmp_path: Path) -> None:
    """A card that breaks a rule makes a red line with a button; the button makes it whole again."""
    shop = Shop(tmp_path)
    assert shop.table.bench.is_legal() and shop.controls.go.enabled
    elements = {shop.table.look.law.card(id).element for id in shop.counts("deck")}  # type: ignore[attr-defined]
    foe = {"fire": "water", "water": "fire", "air": "earth", "earth": "air"}
    other = next(foe[element] for element in sorted(elements) if element in foe)
    shop.seek(other)
    id = next(id for id in shop.controls.pool.ids if shop.table.look.law.card(id).element == other)  # type: ignore[attr-defined]
    at.click(shop.opened, shop.tile(id))
    shop.settle()
    assert shop.counts("deck")[id] == 1 and not shop.controls.go.enabled
    assert shop.says("One rule is broken: see the red line")
    shop.push(f"Take out {other}")
    shop.settle()
    assert id not in shop.counts("deck") and shop.table.bench.is_legal()
    at.click(shop.opened, shop.tile(id))
    at.click(shop.opened, shop.tile(id), button=3)
    assert id not in shop.counts("deck")


def test_filters_leave_what_they_say(tmp_path: Path) -> None:
    shop = Shop(tmp_path)
    law = shop.table.look.law  # type: ignore[attr-defined]
    for row, chip, fits in (
        (0, "element fire", lambda card: card.element == "fire"),
        (1, "rank KN", lambda card: card.piece == "KN"),
        (2, "cost X", lambda card: not isinstance(card.cost, int)),
    ):
        chips = shop.controls.chips[row]
        index = [each.id for each in chips.chips].index(chip)
        at.click(shop.opened, chips.parts[index].center)
        assert shop.controls.pool.ids and all(fits(law.card(id)) for id in shop.controls.pool.ids), chip
        at.click(shop.opened, chips.parts[index].center)
    people = shop.controls.steppers[0]
    people.step(1)
    assert {law.card(id).people for id in shop.controls.pool.ids} == {people.value.partition(" ")[2]}
    people.step(-1)
    shop.seek("dwarf")
    assert 0 < len(shop.controls.pool.ids) < 60 and shop.says(
        f"{len(shop.controls.pool.ids)} of {shop.table.all} cards"
    )
    shop.press(pygame.K_ESCAPE)
    assert len(shop.controls.pool.ids) == shop.table.all
    shop.seek("no such card at all")
    assert shop.says("No card is like that")


def test_an_empty_slot_shows_what_goes_there(tmp_path: Path) -> None:
    shop = Shop(tmp_path)
    board = shop.controls.formation
    king = next((r, c) for r, row in enumerate(board.rows) for c, slot in enumerate(row) if slot.rank == "K")
    at.click(shop.opened, board.place_of(*king).center, button=3)
    assert not board.rows[king[0]][king[1]].id and shop.says("15 of 16")
    at.click(shop.opened, board.place_of(*king).center)
    law = shop.table.look.law  # type: ignore[attr-defined]
    assert {law.card(id).piece for id in shop.controls.pool.ids} == {"K"}
    shop.push("Fill up")
    assert shop.table.bench.is_legal("army")


def test_pointing_reads_a_card_and_leaving_it_lays_it_down(tmp_path: Path) -> None:
    shop = Shop(tmp_path)
    at.point(shop.opened, shop.controls.pool.place_of(1).center)
    assert not shop.table.read
    shop.settle(1.0)
    assert shop.table.read == shop.controls.pool.ids[1]
    at.point(shop.opened, shop.shop.layout.left.center)
    shop.settle(0.2)
    assert not shop.table.read


def test_the_chance_to_hold_a_card_is_exact(tmp_path: Path) -> None:
    """No hand to begin with, one card a turn (LYTH-SETUP-6, LYTH-DRAW-1)."""
    shop = Shop(tmp_path)
    id = next(id for id, many in shop.counts("deck").items() if many == 3)
    lines = shop.controls.lines
    lines.pick(next(i for i, line in enumerate(lines.lines) if not isinstance(line, str) and line.id == id))
    shop.settle()
    whole = sum(shop.counts("deck").values())
    for turn in (5, 8):
        while shop.table.turn != turn:
            shop.controls.turns.step(1)
        shop.settle(0.1)
        meant = float(chance_to_draw(whole, 3, turn))
        assert shop.table.chance(id) == meant
    shop.press(pygame.K_HOME)
    assert shop.says(f"{100 * meant:.1f}%")


def test_a_sample_hand_has_a_card_a_turn(tmp_path: Path) -> None:
    shop = Shop(tmp_path)
    deck = shop.counts("deck")
    shop.press(pygame.K_h)
    shop.settle()
    hand = shop.top
    assert len(hand.hand) == 5 and all(hand.hand.count(id) <= deck[id] for id in hand.hand)
    first = list(hand.drawn)
    shop.press(pygame.K_RIGHT)
    assert hand.hand == first[:6]
    shop.press(pygame.K_a)
    assert hand.drawn != first
    shop.press(pygame.K_ESCAPE)
    assert isinstance(shop.top, Workshop)


# --- kept, ready-made, passed on


def test_ready_made_things_lie_on_the_bench_at_a_click(tmp_path: Path) -> None:
    shop = Shop(tmp_path)
    for part, tab in (("army", 1), ("deck", 2)):
        at.click(shop.opened, shop.controls.tabs.parts()[tab].center)
        at.click(shop.opened, shop.controls.shelf_list.row_rect(2).center)
        entry = shop.shop.shelf.entries[2]
        assert shop.counts(part) == counts_of(entry.picks)
    shop.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert shop.counts("deck") != counts_of(entry.picks)


def test_saved_under_a_name_it_stands_in_both_lists_and_in_the_roster(tmp_path: Path) -> None:
    shop = Shop(tmp_path)
    shop.press(pygame.K_s, mod=pygame.KMOD_CTRL)
    shop.settle()
    shop.press(pygame.K_RETURN)
    shop.settle()
    kept = Armies.of(shop.program.where.data, "lytharian")
    assert [(army.name, army.what) for army in kept.kept] == [("My army", "deck"), ("My army", "army")]
    assert counts_of(kept.kept_for("deck")[0].picks) == shop.counts("deck")
    at.click(shop.opened, shop.controls.tabs.parts()[1].center)
    assert shop.shop.shelf.entries[0].name == "My army"
    shop.controls.shelf_list.pick(0)
    shop.push("Delete")
    assert not Armies.of(shop.program.where.data, "lytharian").kept_for("army")
    shop.push("Undo")
    assert Armies.of(shop.program.where.data, "lytharian").kept_for("army")


def test_a_file_in_a_home_that_nobody_has_is_told(tmp_path: Path) -> None:
    """GOALS, «Nothing lost»: the sheet stays open with the reason."""
    shop = Shop(tmp_path)
    shop.press(pygame.K_o, mod=pygame.KMOD_CTRL)
    shop.settle()
    at.write(shop.opened, "~nobody.of.that.name/army.yaml")
    shop.press(pygame.K_RETURN)
    shop.settle()
    assert shop.says("nobody of that name has a home here")


def test_out_and_in_again_as_a_small_file(tmp_path: Path) -> None:
    """What is exported is read by whoever gets it; unknown cards are told, broken files say where."""
    shop = Shop(tmp_path)
    army, deck = dict(shop.counts("army")), dict(shop.counts("deck"))
    shop.press(pygame.K_e, mod=pygame.KMOD_CTRL)
    shop.settle()
    shop.push("Write file")
    shop.settle()
    path = tmp_path / "data" / "exports" / "my-army.yaml"
    text = path.read_text(encoding="utf-8")
    assert len(text) < 3000 and "game: lytharian" in text
    shop.shop._clear()
    assert not shop.counts("army")
    shop.press(pygame.K_o, mod=pygame.KMOD_CTRL)
    shop.settle()
    at.write(shop.opened, str(path))
    shop.press(pygame.K_RETURN)
    shop.settle()
    assert (shop.counts("army"), shop.counts("deck")) == (army, deck) and shop.table.bench.is_legal()
    strange = tmp_path / "strange.yaml"
    odd = text.replace("  deck:\n    take:\n", "  deck:\n    take:\n      no_such_card: 2\n")
    strange.write_text(odd, encoding="utf-8")
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(strange)))
    shop.settle()
    assert odd != text and shop.table.note == "1 unknown left out: no_such_card" and shop.counts("deck") == deck
    strange.write_text("game: chess\n", encoding="utf-8")
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(strange)))
    shop.settle()
    assert shop.table.note.startswith("strange.yaml:1") and shop.counts("army") == army


# --- by keys alone


def test_everything_by_keys_alone(tmp_path: Path) -> None:
    """Search, Tab to the pool, Enter adds, Delete takes out, Space reads, Ctrl+Z takes back, Ctrl+Enter goes on."""
    shop = Shop(tmp_path)
    shop.seek("fireball")
    for _ in range(12):
        shop.press(pygame.K_TAB)
        if shop.shop.ring.focused is shop.controls.pool:
            break
    assert shop.shop.ring.focused is shop.controls.pool
    before = shop.counts("deck").get("fireball", 0)
    shop.press(pygame.K_HOME, pygame.K_DELETE)
    shop.press(pygame.K_SPACE)
    assert shop.table.read == shop.controls.pool.ids[0]
    shop.press(pygame.K_ESCAPE)
    assert not shop.table.read and isinstance(shop.top, Workshop)
    for _ in range(4):
        shop.press(pygame.K_RETURN)
    assert shop.table.note or shop.counts("deck")["fireball"] == 3
    while shop.table.bench.can_undo:
        shop.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert shop.counts("deck").get("fireball", 0) == before
    shop.press(pygame.K_RETURN, mod=pygame.KMOD_CTRL)
    shop.settle()
    assert isinstance(shop.top, Against)


# --- this against that


def test_this_against_that_begins_a_game(tmp_path: Path) -> None:
    """Both sides chosen, Begin: armies and decks are handed in, and the first seat places its troops."""
    shop = Shop(tmp_path)
    army, deck = dict(shop.counts("army")), dict(shop.counts("deck"))
    shop.push("Play with it")
    shop.settle()
    page = shop.top
    assert isinstance(page, Against) and page.begin.enabled
    foe = dict(page.sides[1].bench.counts["army"])
    page.sides[1].sitter.step(-1)
    shop.push("Begin")
    shop.settle()
    session = shop.program.begun[0]
    state = session.match.laid_open()
    assert isinstance(session.match.pending, Arrange)
    assert [str(chair) for chair in session.chairs] == ["human", "easy"]
    assert counts_of_list(state.chosen[0]) == army and counts_of_list(state.chosen[1]) == foe
    assert counts_of_list(state.deck[0]) == deck


def counts_of_list(ids: Any) -> dict[str, int]:
    counts: dict[str, int] = {}
    for id in ids:
        counts[id] = counts.get(id, 0) + 1
    return counts


def test_sides_swap_and_an_illegal_one_says_why(tmp_path: Path) -> None:
    shop = Shop(tmp_path)
    shop.push("Play with it")
    shop.settle()
    page = shop.top
    mine, its = (dict(side.bench.counts["army"]) for side in page.sides)
    shop.press(pygame.K_x)
    assert [side.bench.counts["army"] for side in page.sides] == [its, mine]
    assert page.sides[1].sitter.value == "human"
    evil = next(i for i, entry in enumerate(page.sides[0].entries["army"]) if entry.name == "The Bone Circle")
    page.sides[0].lists["army"].pick(evil)
    life = next(
        i
        for i, entry in enumerate(page.sides[0].entries["deck"])
        if any(page.look.law.card(pick.offer).element == "life" for pick in entry.picks)
    )
    page.sides[0].lists["deck"].pick(life)
    assert not page.begin.enabled and "LYTH-DECK-4" in page.begin.reason
    shop.press(pygame.K_RETURN, mod=pygame.KMOD_CTRL)
    assert not shop.program.begun


# --- from the roster and back


def test_from_the_roster_and_back_with_both(tmp_path: Path) -> None:
    """W: the bench has the army of the paper; what is made for the deck is there when the deck is asked."""
    program = TableProgram()
    desk = at.quiet_desk(program, (1280, 800), 100)
    session = session_of(program.library, "lytharian", ("human", "random"), seed=3)
    opened = at.window(desk, lambda desk: scene_for(desk, session))
    at.settle(opened, 0.5)
    roster = opened.stack.top
    assert isinstance(roster, RosterScene) and roster.draft is not None
    at.press(opened, pygame.K_w)
    at.settle(opened, 0.5)
    shop = opened.stack.top
    assert isinstance(shop, Workshop) and shop.controls.go.label == "Take both"
    assert shop.table.bench.counts["army"] == counts_of(roster.draft.picks)
    army = next(army for army in shop.table.look.ready("army") if army.name == "The Silver Hunt")
    shop.table.bench.put("army", counts_of(army.picks))
    deck = next(deck for deck in shop.table.look.ready("deck") if deck.name == "Firestorm")
    shop.table.bench.put("deck", counts_of(deck.picks))
    shop._changed()
    at.press(opened, pygame.K_RETURN, mod=pygame.KMOD_CTRL)
    at.settle(opened, 0.5)
    assert opened.stack.top is roster and counts_of(roster.draft.picks) == counts_of(army.picks)
    session.play(roster.draft.action)
    session.play(session.match.moment(Seat(1)).actions[0])
    roster.next()
    assert roster.what == "deck" and counts_of(roster.draft.picks) == counts_of(deck.picks)
    at.press(opened, pygame.K_w)
    at.settle(opened, 0.5)
    shop = opened.stack.top
    assert isinstance(shop, Workshop) and shop.table.bench.fixed == {"army"}
    assert not shop.table.bench.add(next(iter(shop.table.bench.counts["army"])))


def test_rows_say_what_is_counted() -> None:
    """Cards cost mana, and X is no number; troops have a power score."""
    program = TableProgram()
    desk = at.quiet_desk(program, (1280, 800), 100)
    look, _ = look_at(desk)
    rules = given.shipped().rules("lytharian")
    state = rules.start(1)
    army = rules.pending(state)
    assert {look.price(offer)[1] for offer in army.offers} == {"power"}
    for _ in range(2):
        rules.apply(state, rules.actions(state)[0], None)
    deck = {offer.id: look.price(offer) for offer in rules.pending(state).offers}
    assert deck["fireball"] == ("X", "mana") and deck["ember_dart"] == ("1", "mana")


# --- at every size


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_or_lies_over_another_at_any_size(tmp_path: Path, size: tuple[int, int]) -> None:
    shop = Shop(tmp_path, size)
    assert not shop.faults()
    shop.table.bench.add("frost_shard" if "fireball" in shop.counts("deck") else "fireball")
    shop.table.bench.put("army", {})
    shop.shop._changed()
    for tab in (0, 1, 2):
        at.click(shop.opened, shop.controls.tabs.parts()[tab].center)
        shop.settle()
        assert not shop.faults(), tab
    if shop.shop.layout.is_folded:
        at.click(shop.opened, shop.controls.sides.parts()[1].center)
        shop.settle()
        assert not shop.faults() and shop.controls.lines.visible
    shop.press(pygame.K_h)
    shop.settle()
    assert not shop.faults()
    shop.press(pygame.K_ESCAPE)
    shop.settle()
    while shop.table.bench.can_undo:
        shop.shop._undo()
    shop.press(pygame.K_RETURN, mod=pygame.KMOD_CTRL)
    shop.settle()
    assert isinstance(shop.top, Against) and not shop.faults()


def test_blind_hands_do_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random events, whatever they meet."""
    monkeypatch.setattr(Workshop, "close", lambda self: HANDLED)
    shop = Shop(tmp_path)
    for alive in at.blind_events(shop, 7, 400):
        assert alive
