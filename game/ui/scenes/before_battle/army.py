"""Choosing an army: what is on offer, the draft with the rules' live answer, armies kept and ready-made, and who at the
table has chosen (VISUAL.md, `02_loka_army_selection.png`).

Works from the pending `Muster` alone; what is seen and said of a game comes from its looks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import TYPE_CHECKING, cast

import pygame

from game.core.ruleset import Muster, Phase
from game.core.seats import Seat
from game.play.armies import LONGEST_NAME, Armies, KeptArmy
from game.play.session import Session
from game.ui import theme as ink
from game.ui.areas import work_area
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change, Pop, Push, Replace, Reset
from game.ui.scenes.before_battle.army_paper import Paper
from game.ui.scenes.before_battle.offer_row import OfferRow, draw_free_row
from game.ui.scenes.before_battle.phase_screen import PhaseScreen
from game.ui.scenes.field_sheet import FieldSheet
from game.ui.scenes.phases import phase_of
from game.ui.skins.set_up import Army, Beat, Counts
from game.ui.theme import Role
from game.ui.tools.draft import Draft, Musters
from game.ui.widgets import Answer, Button, Hint, Kind, ListBox, Sheet

if TYPE_CHECKING:
    from game.ui.desk import Desk

CHANCE = SystemRandom()
UNDO_SECONDS = 10.0
SEAL, SEALED = "Seal army", "Sealed until every army is ready"
NOT_NOW = "It is not your turn."


class ArmyScene(PhaseScreen):
    """One person after the other, and computer players by themselves."""

    phase = Phase.ARMY
    least = (1000, 610)

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk, session)
        self.draft: Draft | None = None
        self.rows: list[OfferRow] = []
        self.chosen = ""
        """The offer whose row is chosen."""
        self.armies = Armies.of(desk.app.where.data, self.rules.game)
        self.entries: list[Army | KeptArmy] = []
        self.deleted: tuple[KeptArmy, int, float] | None = None
        """What was deleted last, where it stood, and until when that can be undone."""
        self.paper = Paper(desk, self.look)
        self.clear = Button(desk, "Clear", self._clear, icon="ui/trash", size=15)
        self.random = Button(desk, "Random", self._random, icon="ui/dice", size=15)
        self.keep = Button(desk, "Save", self._ask_name, icon="ui/save", key="Ctrl+S", cap=False, size=15)
        self.rename = Button(desk, "Rename", self._ask_other_name, size=14)
        self.delete = Button(desk, "Delete", self._delete, icon="ui/trash", key="Del", cap=False, size=14)
        self.list = ListBox(desk, self._draw_entry, row=50, gap=6, choose=self._take, tip_for=self._entry_tip)
        self.back = Button(desk, "Back", self._back, size=16)
        self.seal = Button(
            desk, SEAL, self._ask_seal, kind=Kind.PRIMARY, icon="ui/lock", key="Enter", cap=False, size=18
        )
        self._made_for: tuple[int, Seat] | None = None
        self.fullest = 0
        """What the dearest army costs that this seat was shown: points that it can't spend either are no oversight."""
        self.has_asked = False
        """Whether the seat has been asked about the points that it leaves over."""
        if self.armies.trouble:
            desk.tell(self.armies.trouble, 8.0)
        self.next()

    # --- the draft

    def refresh(self) -> None:
        """A draft for whoever is to choose; the sealed list, or nothing, while others do."""
        pending = self.match.pending
        if not isinstance(pending, Muster):
            return
        stands = (self.match.ply, self.viewer)
        if self._made_for != stands:
            self._made_for = stands
            self._take_decision(pending)
        self._say()

    def _take_decision(self, pending: Muster) -> None:
        seat = pending.seat if self.is_yours else self.viewer
        known = self.look.army_of(self.view, seat)
        rules = cast(Musters, self.rules)  # a game that asks for a Muster can make one
        self.draft = Draft(rules, self.match.moment(pending.seat), pending, known if not self.is_yours else None)
        self.rows = [
            OfferRow(
                self.desk, offer, self.look.troop(seat, offer.id), self.look.about(offer.id),
                self._setter(offer.id), self._chooser(offer.id),
            )
            for offer in pending.offers
        ]  # fmt: skip
        self.chosen = pending.offers[-1].id if pending.offers else ""
        kept: list[Army | KeptArmy] = list(self.armies.kept)
        self.entries = [*kept, *(self.look.ready(seat) if self.is_yours else ())]
        self.list.set_count(len(self.entries), -1)
        self.has_asked = False
        if self.is_yours:
            self._choose_first(self.draft)
        self.ring.replace([
            *self.bar_widgets(), *self.rows, self.clear, self.random, self.keep, self.list, self.rename, self.delete,
            self.back, self.seal,
        ])  # fmt: skip
        self.place_rows()

    def _choose_first(self, draft: Draft) -> None:
        """A whole army to begin with: the first ready-made one, otherwise the dearest that can be bought."""
        made = [at for at, entry in enumerate(self.entries) if isinstance(entry, Army) and draft.fits(entry.counts)]
        first = next((at for at in made if not draft.leaves_much(self.entries[at].counts)), made[0] if made else -1)
        if first >= 0:
            draft.take_over(self.entries[first].counts)
            self.list.chosen = first
        else:
            draft.fill()
        self.fullest = max([draft.cost, *(draft.cost_of(self.entries[at].counts) for at in made)])

    @property
    def owner(self) -> Seat:
        """Whose army is on the paper."""
        return self.seat if self.is_yours else self.viewer

    @property
    def has_sealed(self) -> bool:
        """The one in front of the screen has chosen, and others do now."""
        return not self.is_yours and self.look.has_chosen(self.view, self.viewer)

    def _say(self) -> None:
        """What the controls say about the draft."""
        draft, mine = self.draft, self.is_yours
        if draft is None:
            return
        self.subtitle = self.step_line("choose your army" if mine else "armies are being chosen")
        for row in self.rows:
            row.value = draft.counts[row.offer.id]
            row.enabled, row.reason = mine, NOT_NOW
            row.up_reason = draft.why_not_more(row.offer.id) if mine else ""
            row.chosen = mine and row.offer.id == self.chosen
        refusal = draft.refusal if mine else None
        self.seal.label = SEAL if mine else "Sealed" if self.has_sealed else "Waiting"
        self.seal.enabled = mine and refusal is None
        self.seal.reason = refusal.why if refusal is not None else NOT_NOW
        for button in (self.clear, self.keep):
            button.enabled, button.reason = (
                mine and not draft.is_empty,
                "Nobody is in this army yet." if mine else NOT_NOW,
            )
        self.random.enabled, self.random.reason = mine, NOT_NOW
        self.list.enabled = mine
        own = self._own_entry
        undo = self.deleted is not None
        self.rename.enabled, self.rename.reason = own is not None, "Choose one of your own armies."
        self.delete.enabled, self.delete.reason = own is not None or undo, "Choose one of your own armies."
        self.delete.label, self.delete.icon = ("Undo", "ui/undo") if undo and own is None else ("Delete", "ui/trash")
        self.delete.key = "Ctrl+Z" if self.delete.label == "Undo" else "Del"
        if mine:
            self.hints = [
                Hint(f"1-{len(self.rows)}", "Choose a rank"), Hint("+ / -", "Add, take back"), Hint("Enter", SEAL),
                Hint("Ctrl+S", "Save this army"), Hint("Right-click", "Take one back"), Hint("F1", "Rules"),
                Hint("Esc", "Menu"),
            ]  # fmt: skip
        else:
            self.hints = [Hint("F1", "Rules"), Hint("Esc", "Menu")]
        self.repaint()

    def _setter(self, id: str) -> Callable[[int], Change]:
        def set_count(many: int) -> Change:
            if self.draft is not None:
                self.draft.set(id, many)
            self.list.chosen = -1
            self._say()
            return HANDLED

        return set_count

    def _chooser(self, id: str) -> Callable[[], Change]:
        def choose() -> Change:
            self.chosen = id
            for row in self.rows:
                row.chosen = row.offer.id == id and self.is_yours
            return HANDLED

        return choose

    def _changed(self) -> Change:
        self.list.chosen = -1
        self._say()
        return HANDLED

    def _clear(self) -> Change:
        if self.draft is not None:
            self.draft.clear()
        return self._changed()

    def _random(self) -> Change:
        if self.draft is not None:
            self.draft.at_random(CHANCE.choice)
        return self._changed()

    @property
    def rule(self) -> str:
        refusal = self.draft.refusal if self.draft is not None and self.is_yours else None
        return refusal.rule if refusal is not None else super().rule

    # --- sealing

    def _ask_seal(self) -> Change:
        draft = self.draft
        if draft is None or not self.is_yours or not self.seal.enabled:
            return HANDLED
        if draft.is_empty:
            answers = (
                Answer("Choose pieces", Pop, Kind.PRIMARY, key="Esc"),
                Answer(SEAL, self._seal_as_it_is, icon="ui/lock"),
            )
            return Push(Sheet(self.desk, self, *self.look.alone, answers[::-1], icon="ui/warning"))
        if not self.has_asked and draft.leaves_much(draft.counts) and draft.cost < self.fullest:
            self.has_asked = True
            return Push(self._sheet_of_points(draft))
        return self.play(draft.action)

    def _sheet_of_points(self, draft: Draft) -> Sheet:
        """A question for somebody who may not have seen that much is left over."""
        answers = (
            Answer(SEAL, self._seal_as_it_is, icon="ui/lock"),
            Answer("Spend them", Pop, Kind.PRIMARY, key="Esc"),
        )
        wish = draft.next_wish()
        more = f": enough for one more {self.look.name_of_kind(wish)}" if wish is not None else ""
        text = f"{draft.left} of {draft.decision.budget} points are left{more}. What is not spent is lost."
        return Sheet(self.desk, self, "Leave points unspent?", text, answers, icon="ui/warning")

    def _seal_as_it_is(self) -> Change:
        assert self.draft is not None
        change = self.play(self.draft.action)
        return Pop() if change is HANDLED else self._beyond(change)

    def _beyond(self, change: Change) -> Change:
        """The next scene in place of this one and of the sheet over it."""
        return Reset(change.scene) if isinstance(change, Replace) else change

    def played(self) -> None:
        self.desk.sound.play("hide")

    def go_on(self) -> Change:
        """On to the next phase by way of the tiles, when the last army has brought them about."""
        beats: Sequence[Beat] = ()
        if phase_of(self.session) is not self.phase:
            beats = self.look.beats(self.match.told(self.match.ply - 1, self.viewer))
        if not beats:
            return super().go_on()
        from game.ui.scenes.before_battle.terrain import TerrainScene

        return self.hand_over(TerrainScene(self.desk, self.session, beats, self.holder))

    def _back(self) -> Change:
        return self.desk.app.open_new_game(self.rules.game)

    # --- armies kept and ready-made

    @property
    def _own_entry(self) -> KeptArmy | None:
        at = self.list.chosen
        entry = self.entries[at] if 0 <= at < len(self.entries) else None
        return entry if isinstance(entry, KeptArmy) and self.is_yours else None

    def _take(self, index: int) -> Change:
        if self.draft is not None and self.is_yours and 0 <= index < len(self.entries):
            self.draft.take_over(self.entries[index].counts)
            self.desk.sound.play("place")
            self._say()
        return HANDLED

    def _entry_tip(self, index: int) -> str:
        entry = self.entries[index]
        words = entry.text if isinstance(entry, Army) else "Kept by you. "
        return words or self._listed(entry.counts)

    def _listed(self, counts: Counts) -> str:
        return ", ".join(f"{many} {self.look.name_of_kind(id, many)}" for id, many in counts.items() if many)

    def _show_entries(self, chosen: str = "") -> None:
        """The list anew, after something was kept, renamed or deleted."""
        kept: list[Army | KeptArmy] = list(self.armies.kept)
        self.entries = [*kept, *self.look.ready(self.owner)]
        at = next((i for i, entry in enumerate(kept) if entry.name == chosen), -1)
        self.list.set_count(len(self.entries), at)
        if at >= 0:
            self.list.show(at)
        if self.armies.trouble:
            self.desk.tell(self.armies.trouble, 8.0)
        self._say()

    def _ask_name(self) -> Change:
        if self.draft is None or self.draft.is_empty or not self.is_yours:
            return HANDLED
        own = self._own_entry
        given = own.name if own is not None else self.armies.free_name("My army")
        return self._ask("Save this army", "Its name in your list:", given, self._keep_as, "Save")

    def _ask_other_name(self) -> Change:
        own = self._own_entry
        if own is None:
            return HANDLED
        return self._ask("Rename this army", "Its name in your list:", own.name, self._rename_to, "Rename")

    def _ask(self, title: str, text: str, given: str, done: Callable[[str], Change], word: str) -> Change:
        def press() -> Change:
            return done(sheet.field.text)

        answers = (Answer("Cancel", Pop, key="Esc"), Answer(word, press, Kind.PRIMARY, "ui/save", key="Enter"))
        sheet = FieldSheet(
            self.desk, self, title, text, answers, given=given, placeholder="Name", longest=LONGEST_NAME, done=done
        )
        sheet.ring.focus(sheet.field, show=True)
        return Push(sheet)

    def _keep_as(self, name: str) -> Change:
        if self.draft is not None and name.strip():
            self.armies.keep(name, self.draft.counts)
            self.desk.sound.play("place")
            self._show_entries(" ".join(name.split())[:LONGEST_NAME])
        return Pop()

    def _rename_to(self, name: str) -> Change:
        own = self._own_entry
        if own is not None and name.strip():
            self.armies.rename(own, name)
            self._show_entries(" ".join(name.split())[:LONGEST_NAME])
        return Pop()

    def _delete(self) -> Change:
        """Nothing is deleted without undo: the button gives it back for ten seconds."""
        own = self._own_entry
        if own is None and self.deleted is not None:
            army, place, _ = self.deleted
            self.deleted = None
            self.armies.put_back(army, place)
            self._show_entries(army.name)
            return HANDLED
        if own is None:
            return HANDLED
        self.deleted = own, self.list.chosen, self.desk.now + UNDO_SECONDS
        self.armies.delete(own)
        self.desk.sound.play("discard")
        self._show_entries()
        self.desk.wake_in(UNDO_SECONDS)
        return HANDLED

    def update(self, seconds: float) -> Change:
        change = super().update(seconds)
        if self.deleted is not None and self.desk.now >= self.deleted[2]:
            self.deleted = None
            self._say()
            return change or HANDLED
        return change

    # --- events

    def handle(self, event: pygame.Event) -> Change:
        if not self.curtain.closed and event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            id = self.paper.id_at(event.pos)
            if id is not None and self.is_yours and self.draft is not None:
                self.draft.take_back(id)
                self.desk.sound.play("lift")
                return self._changed()
        return super().handle(event)

    def key(self, event: pygame.Event) -> Change:
        words = chord(event)
        if self.is_yours and self.draft is not None:
            if words.isdigit() and 1 <= int(words) <= len(self.rows):
                self.ring.focus(self.rows[int(words) - 1], show=True)
                return HANDLED
            steps = {"+": 1, "=": 1, "Pad +": 1, "-": -1, "Pad -": -1, "Backspace": -1}
            row = next((row for row in self.rows if row.offer.id == self.chosen), None)
            if words in steps and row is not None:
                return row.by(steps[words])
        return super().key(event)

    # --- layout

    def place(self) -> None:
        desk, px = self.desk, self.desk.px
        area = work_area(desk.layout)
        if desk.layout.compact:
            gap, right = px(12), px(262)
            left = px(298)
        else:
            spare = max(0, area.width - px(1232))
            gap = px(18)
            left, right = px(430) + spare // 3, px(286) + spare // 4
        self.recruit = pygame.Rect(area.x, area.y, left, area.height)
        self.side = pygame.Rect(area.right - right, area.y, right, area.height)
        paper = pygame.Rect(self.recruit.right + gap, area.y, 0, area.height)
        paper.width = self.side.x - gap - paper.x
        self.place_rows()
        self._place_paper(paper)
        self._place_side()

    def place_rows(self) -> None:
        if not hasattr(self, "recruit"):
            return
        px, panel = self.desk.px, self.recruit
        free = len(self.look.always(self.owner))
        count = len(self.rows) + free
        inset = px(15 if not self.desk.layout.compact else 11)
        top, foot = px(54 if not self.desk.layout.compact else 42), px(20 if not self.desk.layout.compact else 11)
        pitch = min((panel.height - top - foot + px(6)) // max(1, count), px(104))
        high = min(px(84), pitch - px(6))
        self.free_rows = [
            pygame.Rect(panel.x + inset, panel.y + top + i * pitch, panel.width - 2 * inset, high) for i in range(free)
        ]
        for i, row in enumerate(self.rows, free):
            row.rect = pygame.Rect(panel.x + inset, panel.y + top + i * pitch, panel.width - 2 * inset, high)

    def _place_paper(self, rect: pygame.Rect) -> None:
        px = self.desk.px
        buttons = self.paper.fit(rect, len(self.look.checks(self.owner, {})))
        gap = px(13)
        width = (buttons.width - 2 * gap) // 3
        for i, button in enumerate((self.clear, self.random, self.keep)):
            button.rect = pygame.Rect(buttons.x + i * (width + gap), buttons.y, width, buttons.height)

    def _place_side(self) -> None:
        px, area, compact = self.desk.px, self.side, self.desk.layout.compact
        seats = len(self.rules.seats)
        pitch = px(62 if not compact else 48)
        self.table = pygame.Rect(area.x, area.y, area.width, px(44 if not compact else 40) + seats * pitch + px(6))
        self.table_rows = [
            pygame.Rect(
                area.x + px(12), area.y + px(44 if not compact else 40) + i * pitch, area.width - px(24), pitch - px(6)
            )
            for i in range(seats)
        ]
        foot = px(56 if not compact else 48)
        gap = px(16 if not compact else 10)
        self.back.rect = pygame.Rect(area.x, area.bottom - foot, px(94 if not compact else 80), foot)
        left = self.back.rect.right + px(12)
        self.seal.rect = pygame.Rect(left, area.bottom - foot, area.right - left, foot)
        self.shelf = pygame.Rect(area.x, self.table.bottom + gap, area.width, 0)
        self.shelf.height = self.back.rect.y - px(20 if not compact else 10) - self.shelf.y
        inner = self.shelf.inflate(-px(24), 0)
        tools = px(32)
        y = self.shelf.bottom - px(12) - tools
        half = (inner.width - px(8)) // 2
        self.rename.rect = pygame.Rect(inner.x, y, half, tools)
        self.delete.rect = pygame.Rect(inner.right - half, y, half, tools)
        top = self.shelf.y + px(44 if not compact else 38)
        self.list.rect = pygame.Rect(inner.x, top, inner.width, y - px(8) - top)

    # --- drawing

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        art, compact = self.desk.art, self.desk.layout.compact
        art.panel(surface, self.recruit)
        art.panel_title(surface, "Recruit", self.recruit, y=27 if not compact else 21, size=17 if not compact else 15)
        for id, rect in zip(self.look.always(self.owner), self.free_rows, strict=True):
            draw_free_row(
                surface,
                self.desk,
                rect,
                self.look.troop(self.owner, id),
                self.look.name_of_kind(id),
                self.look.about(id),
            )
        if self.draft is not None:
            line = SEALED if self.is_yours or self.has_sealed else f"{self.who.name_of(self.seat)} is choosing"
            self.paper.paint(surface, self.owner, self.draft, line, self.is_yours, self.note)
        art.panel(surface, self.table)
        art.panel_title(surface, "At the table", self.table, y=24 if not compact else 20, size=15)
        for seat, rect in enumerate(self.table_rows):
            self._paint_sitter(surface, Seat(seat), rect)
        art.panel(surface, self.shelf)
        art.panel_title(surface, "Armies", self.shelf, y=24 if not compact else 20, size=15)
        if not self.entries:
            words = "Armies that you save stand here." if self.is_yours else "Yours again on your turn."
            self.desk.theme.paragraph(surface, words, Role.SMALL, ink.MUTED, self.list.rect, "centre")

    def _paint_sitter(self, surface: pygame.Surface, seat: Seat, rect: pygame.Rect) -> None:
        """Who sits there and how far they are; an ally's list as soon as the viewer may see it."""
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        now = self.session.seat == seat
        desk.art.plate(surface, rect, "#1F160F", ink.LIGHT_GOLD if now else ink.LINE, border_alpha=1 if now else 0.7)
        colours = self.look.colours(seat)
        side = rect.height - px(4)
        picture = self.look.mark(seat)(round(side * 0.82))
        surface.blit(picture, picture.get_rect(center=(rect.x + px(6) + side // 2, rect.centery)))
        left = rect.x + px(12) + side
        half = rect.height // 2
        name = pygame.Rect(left, rect.y + px(2), rect.right - left - px(10), half)
        word, colour, icon = self._state_of(seat)
        mark = desk.sprites.icon(icon, px(15), colour)
        surface.blit(mark, mark.get_rect(midright=(name.right, name.centery)))
        told = pygame.Rect(name.x, name.y, name.width - px(22), name.height)
        told_at = theme.write(surface, word, Role.SMALL, colour, told, "right", size=14)
        name.width = told_at.left - name.x - px(6)
        theme.write(
            surface, self.skin.seat_name(seat), Role.NAME, colours.on_dark, name, size=18 if half > px(24) else 16
        )
        line = pygame.Rect(left, rect.centery - px(1), rect.right - left - px(10), half)
        known = self.look.army_of(self.view, seat)
        figures = self._figures(surface, seat, known, line) if known else line.right
        line.width = figures - line.x - px(6)
        theme.write(surface, self._sitter_line(seat), Role.SMALL, ink.MUTED, line, size=14, may_cut=True)

    def _sitter_line(self, seat: Seat) -> str:
        relation = self.relation(seat)
        chair = self.session.chairs[seat]
        name = self.who.name_of(seat)
        if relation == "you":
            return "You"
        if chair.agent is not None:
            words = self.desk.app.library.words()
            name = words.get(f"agent.{chair.agent.level.name}", chair.agent.level.name.capitalize())
        elif name == self.skin.seat_name(seat):
            name = "Human"
        return f"{name}, {relation}" if relation == "ally" else name

    def _state_of(self, seat: Seat) -> tuple[str, str, str]:
        """A word for how far a seat is, its colour and its sign."""
        if self.look.has_chosen(self.view, seat):
            return "sealed", ink.GOOD, "ui/lock"
        if self.session.seat != seat:
            return "waiting", ink.MUTED, "ui/clock"
        if self.session.chairs[seat].is_human:
            return "choosing", ink.IVORY, "ui/clock"
        return "thinking", ink.IVORY, "glyphs/hourglass"

    def _figures(self, surface: pygame.Surface, seat: Seat, counts: Counts, room: pygame.Rect) -> int:
        """A list as small figures, right-aligned; returns where they begin."""
        px, side = self.desk.px, self.desk.px(20)
        x = room.right
        for id, many in reversed([(id, many) for id, many in counts.items() if many]):
            if many > 1:
                words = pygame.Rect(x - px(26), room.y, px(26), room.height)
                x = self.desk.theme.write(surface, f"×{many}", Role.TINY, ink.TEXT, words, "right", size=12).left
            picture = self.look.figure(seat, id)(side)
            x -= side - px(2)
            surface.blit(picture, picture.get_rect(midleft=(x, room.centery - px(1))))
            x -= px(4)
        return x

    def _draw_entry(self, surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool, hover: bool) -> None:
        """One army of the list: name, price, and what is in it."""
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        entry = self.entries[index]
        desk.art.row(surface, rect, chosen=chosen, hover=hover)
        inner = rect.inflate(-px(22), 0)
        cost = 0 if self.draft is None else self.draft.cost_of(entry.counts)
        fits = self.draft is not None and self.draft.fits(entry.counts)
        top = pygame.Rect(inner.x, rect.y + px(4), inner.width, px(21))
        right = theme.write(surface, str(cost), Role.SMALL, ink.MUTED if fits else ink.BAD, top, "right")
        if isinstance(entry, KeptArmy):
            star = desk.sprites.icon("ui/save", px(13), ink.GOLD)
            surface.blit(star, star.get_rect(midright=(right.left - px(6), top.centery)))
        top.width = right.left - top.x - px(24)
        theme.write(surface, entry.name, Role.STRONG, ink.IVORY if fits else ink.MUTED, top, may_cut=True)
        self._draw_counts(surface, entry.counts, pygame.Rect(inner.x, top.bottom - px(1), inner.width, px(22)))

    def _draw_counts(self, surface: pygame.Surface, counts: Counts, room: pygame.Rect) -> None:
        px, theme = self.desk.px, self.desk.theme
        side, x = px(20), room.x
        order = [offer.id for offer in (self.draft.offers if self.draft is not None else ())]
        for id in sorted(
            (id for id, many in counts.items() if many), key=lambda id: order.index(id) if id in order else 99
        ):
            if id not in order:
                continue
            many = counts[id]
            picture = self.look.figure(self.owner, id)(side)
            surface.blit(picture, picture.get_rect(midleft=(x, room.centery)))
            x += side
            if many > 1:
                words = pygame.Rect(x - px(1), room.y, px(30), room.height)
                x = theme.write(surface, f"×{many}", Role.TINY, ink.TEXT, words, size=12).right
            x += px(7)
