"""Putting an army, a deck or a force together: what is on offer, the draft with the rules' live answer, what is kept
or ready-made, and who at the table has chosen.

Works from the pending `Muster` alone; what is seen and said of a game comes from its looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import TYPE_CHECKING, cast

import pygame

from game.core.ruleset import Muster, Musters, Phase, Pick
from game.core.seats import Seat
from game.core.wording import plural
from game.play.armies import Armies, KeptArmy
from game.play.session import Session
from game.ui import theme as ink
from game.ui.areas import work_area
from game.ui.keys import chord
from game.ui.scene import HANDLED, Change, Pop, Push, Replace, Reset
from game.ui.scenes.before_battle.at_table import Sitter, draw_sitter
from game.ui.scenes.before_battle.offers import OfferList
from game.ui.scenes.before_battle.phase_screen import PhaseScreen
from game.ui.scenes.before_battle.roster_entry import draw_entry, in_short
from game.ui.scenes.before_battle.roster_paper import Paper
from game.ui.scenes.before_battle.shelf import KeptShelf
from game.ui.scenes.phases import phase_of
from game.ui.scenes.workshop.opening import WorkshopDoor
from game.ui.skins.set_up import Army, Beat
from game.ui.theme import Role
from game.ui.tools.draft import Draft, one_of
from game.ui.widgets import Answer, Button, Hint, Kind, ListBox, Sheet

if TYPE_CHECKING:
    from game.ui.desk import Desk

CHANCE = SystemRandom()
SEALED = "Sealed until every {what} is ready"
READY = "Ready: seal it as it is, or change it first"
NOT_NOW = "It is not your turn."


class RosterScene(PhaseScreen):
    """One person after the other, and computer players by themselves."""

    phase = Phase.ARMY
    least = (1000, 610)

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk, session)
        self.draft: Draft | None = None
        self.offers = OfferList(desk, self._count, self._chosen, self._switched)
        self.paper = Paper(desk, self.look)
        self.clear = Button(desk, "Clear", self._clear, icon="ui/trash", size=15)
        self.random = Button(desk, "Random", self._random, icon="ui/dice", size=15)
        self.door = WorkshopDoor(desk, self.rules.game, self.look)
        self.shop = Button(desk, "Workshop", self._workshop, key="W", cap=False, size=15)
        self.keep = Button(desk, "Save", self._keep, icon="ui/save", key="Ctrl+S", cap=False, size=15)
        self.rename = Button(desk, "Rename", self._rename, size=14)
        self.delete = Button(desk, "Delete", self._delete, icon="ui/trash", key="Del", cap=False, size=14)
        self.list = ListBox(desk, self._draw_entry, row=50, gap=6, choose=self._take, tip_for=self._entry_tip)
        self.kept: KeptShelf[Army] = KeptShelf(
            desk, self, Armies.of(desk.app.where.data, self.rules.game), self.list, made=self._made,
            changed=lambda: self._say(),
        )  # fmt: skip
        self.back = Button(desk, "Back", self._back, size=16)
        self.seal = Button(
            desk, "Seal army", self._ask_seal, kind=Kind.PRIMARY, icon="ui/lock", key="Enter", cap=False, size=18
        )
        self._made_for: tuple[int, Seat, bool] | None = None
        self.fullest = 0
        """What the dearest army costs that this seat was shown: points that it can't spend either are no oversight."""
        self.has_asked = False
        """Whether the seat has been asked about the points that it leaves over."""
        self.next()

    # --- the draft

    @property
    def what(self) -> str:
        """What is mustered: "army", "deck", "force"."""
        return self.draft.decision.what if self.draft is not None else "army"

    def refresh(self) -> None:
        """A draft for whoever is to choose; the sealed list, or nothing, while others do."""
        pending = self.match.pending
        if not isinstance(pending, Muster):
            return
        stands = (self.match.ply, self.viewer, self.is_yours)  # the curtain may have hidden whose turn it is
        if self._made_for != stands:
            self._made_for = stands
            self._take_decision(pending)
        self._say()

    def _take_decision(self, pending: Muster) -> None:
        seat = pending.seat if self.is_yours else self.viewer
        known = self.look.army_of(self.view, seat) or ()
        rules = cast(Musters, self.rules)  # a game that asks for a Muster can make one
        self.draft = Draft(rules, self.match.moment(pending.seat), pending, known if not self.is_yours else ())
        self.offers.take(pending, lambda id: self.look.troop(seat, id), self.look.about, self.look.price, self.look.kin)
        self.kept.take(pending.what, self.look.ready(self.view, seat) if self.is_yours else ())
        self.has_asked = False
        if self.is_yours:
            self._choose_first(self.draft)
        self.ring.replace([
            *self.bar_widgets(), *self.offers.widgets, *self.under_paper, self.list, self.rename,
            self.delete, self.back, self.seal,
        ])  # fmt: skip
        self._place_offers()

    def _choose_first(self, draft: Draft) -> None:
        """A whole army to begin with: the first ready-made one, otherwise the dearest that can be bought."""
        entries = self.kept.entries
        made = [at for at, entry in enumerate(entries) if isinstance(entry, Army) and draft.fits(entry.picks)]
        first = next((at for at in made if not draft.leaves_much(entries[at].picks)), made[0] if made else -1)
        planned = self.door.planned(draft.decision.seat, draft.decision.what)
        if planned:
            draft.take_over(planned)
        elif first >= 0:
            draft.take_over(entries[first].picks)
            self.list.chosen = first
            self._open_group_of(draft)
        elif draft.decision.budget is not None:
            draft.fill()
        self.fullest = max([draft.cost, *(draft.cost_of(entries[at].picks) for at in made)])

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
        self.subtitle = self.step_line(f"choose your {self.what}" if mine else f"{plural(self.what)} are being chosen")
        self.offers.say(draft, mine, NOT_NOW)
        refusal = draft.refusal if mine else None
        self.seal.label = f"Seal {self.what}" if mine else "Sealed" if self.has_sealed else "Waiting"
        self.seal.enabled = mine and refusal is None
        self.seal.reason = refusal.why if refusal is not None else NOT_NOW
        for button in (self.clear, self.keep):
            button.enabled = mine and not draft.is_empty
            button.reason = f"Nobody is in this {self.what} yet." if mine else NOT_NOW
        for button in (self.random, self.shop):
            button.enabled, button.reason = mine, NOT_NOW
        self.list.enabled = mine
        self._say_shelf()
        self.hints = [Hint("F1", "Rules"), Hint("Esc", "Menu")]
        if mine:
            self.hints = [
                Hint(f"1-{min(9, len(draft.offers))}", "Choose a rank"), Hint("+ / -", "Add, take back"),
                Hint("Enter", self.seal.label), Hint("Ctrl+S", f"Save this {self.what}"),
                Hint("Right-click", "Take one back"), *self.hints,
            ]  # fmt: skip
        self.repaint()

    def _say_shelf(self) -> None:
        own = self.kept.own is not None and self.is_yours
        undo = self.kept.deleted is not None
        why = f"Choose one of your own {plural(self.what)}."
        self.rename.enabled, self.rename.reason = own, why
        self.delete.enabled, self.delete.reason = own or undo, why
        self.delete.label, self.delete.icon = ("Undo", "ui/undo") if undo and not own else ("Delete", "ui/trash")
        self.delete.key = "Ctrl+Z" if self.delete.label == "Undo" else "Del"

    # --- what the controls wish

    def _count(self, id: str, many: int) -> Change:
        if self.draft is not None:
            self.draft.set(id, many)
        return self._changed()

    def _switched(self, id: str, option: str) -> Change:
        if self.draft is not None and self.is_yours:
            offer = self.draft.by_id[id]
            self.draft.switch(id, next(each for each in offer.options if each.id == option))
        return self._changed()

    def _chosen(self, id: str) -> Change:
        if self.draft is not None:
            self.offers.say(self.draft, self.is_yours, NOT_NOW)
            if self.offers.scrolls:
                self._place_offers()
        return HANDLED

    def _changed(self) -> Change:
        self.list.chosen = -1
        self._say()
        return HANDLED

    def _clear(self) -> Change:
        if self.draft is not None:
            self.draft.clear()
        return self._changed()

    @property
    def under_paper(self) -> tuple[Button, ...]:
        """The buttons that do something with the draft."""
        own = (self.clear, self.random, self.keep)
        return (*own, self.shop) if self.door.is_there else own

    def _workshop(self) -> Change:
        """Put together where there is more room, and with what is chosen after it."""
        draft = self.draft
        if draft is None or not self.is_yours or not self.door.is_there:
            return HANDLED
        seat = draft.decision.seat
        chosen = self.look.army_of(self.view, seat) or ()

        def taken(picks: Sequence[Pick]) -> None:
            draft.take_over(picks)
            self._changed()

        return self.door.open(seat, draft.decision.what, draft.picks, chosen, taken)

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
                Answer(self.seal.label, self._seal_as_it_is, icon="ui/lock"),
            )
            return Push(Sheet(self.desk, self, *self.look.alone, answers[::-1], icon="ui/warning"))
        if not self.has_asked and draft.leaves_much(draft.picks) and draft.cost < self.fullest:
            self.has_asked = True
            return Push(self._sheet_of_points(draft))
        return self.play(draft.action)

    def _sheet_of_points(self, draft: Draft) -> Sheet:
        """A question for somebody who may not have seen that much is left over."""
        answers = (
            Answer(self.seal.label, self._seal_as_it_is, icon="ui/lock"),
            Answer("Spend them", Pop, Kind.PRIMARY, key="Esc"),
        )
        wish = draft.next_wish()
        more = f": enough for {one_of(draft, wish, self.look.name_of_kind(wish))}" if wish is not None else ""
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

    def _made(self, name: str) -> KeptArmy:
        assert self.draft is not None
        return KeptArmy(name, self.draft.picks, what=self.what)

    def _take(self, index: int) -> Change:
        entries = self.kept.entries
        if self.draft is not None and self.is_yours and 0 <= index < len(entries):
            self.draft.take_over(entries[index].picks)
            self._open_group_of(self.draft)
            self.desk.sound.play("place")
            self._say()
        return HANDLED

    def _open_group_of(self, draft: Draft) -> None:
        """The list that most of the army is from."""
        if draft.picks:
            self.offers.open_group(draft.by_id[draft.picks[0].offer].group)

    def _entry_tip(self, index: int) -> str:
        entry = self.kept.entries[index]
        words = entry.text if isinstance(entry, Army) else "Kept by you. "
        return words or in_short(entry.picks, self.look.name_of_kind)

    def _keep(self) -> Change:
        return HANDLED if self.draft is None or self.draft.is_empty or not self.is_yours else self.kept.keep()

    def _rename(self) -> Change:
        return self.kept.rename() if self.is_yours else HANDLED

    def _delete(self) -> Change:
        return self.kept.delete()

    def update(self, seconds: float) -> Change:
        change = super().update(seconds)
        if self.kept.forgets():
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
            rows = self.offers.shown_rows
            if words in ("Page up", "Page down") and self.offers.has_pages:
                self.offers.turn(-1 if words == "Page up" else 1)
                return HANDLED
            if words.isdigit() and 1 <= int(words) <= len(rows):
                self.ring.focus(rows[int(words) - 1], show=True)
                return HANDLED
            steps = {"+": 1, "=": 1, "Pad +": 1, "-": -1, "Pad -": -1, "Backspace": -1}
            row = self.offers.chosen_row
            if words in steps and row is not None:
                return row.by(steps[words])
        return super().key(event)

    # --- layout

    recruit: pygame.Rect | None = None

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
        self._place_offers()
        self._place_paper(paper)
        self._place_side()

    def _place_offers(self) -> None:
        if self.recruit is not None:
            self.offers.place(self.recruit, len(self.look.always(self.owner)))
            if self.draft is not None:
                self.offers.say(self.draft, self.is_yours, NOT_NOW)

    def _place_paper(self, rect: pygame.Rect) -> None:
        px = self.desk.px
        draft = self.draft
        checks = self.look.checks(self.owner, draft) if draft is not None else ()
        buttons = self.paper.fit(rect, checks, has_points=draft is None or bool(draft.decision.budget))
        gap = px(13 if len(self.under_paper) < 4 else 8)
        shown = self.under_paper
        width = (buttons.width - (len(shown) - 1) * gap) // len(shown)
        for i, button in enumerate(shown):
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
        assert self.recruit is not None
        art.panel(surface, self.recruit)
        art.panel_title(surface, "Recruit", self.recruit, y=27 if not compact else 21, size=17 if not compact else 15)
        owner = self.owner
        free = [
            (self.look.troop(owner, id), self.look.name_of_kind(id), self.look.about(id))
            for id in self.look.always(owner)
        ]
        self.offers.paint_free(surface, free)
        if self.draft is not None:
            sealed = SEALED.format(what=self.what)
            line = sealed if self.is_yours or self.has_sealed else f"{self.who.name_of(self.seat)} is choosing"
            if self.is_yours and not self.has_sealed and self.seal.enabled:
                line = READY
            self.paper.paint(surface, owner, self.draft, line, self.is_yours, self.note)
        art.panel(surface, self.table)
        art.panel_title(surface, "At the table", self.table, y=24 if not compact else 20, size=15)
        for seat, rect in enumerate(self.table_rows):
            draw_sitter(surface, self.desk, rect, self._sitter(Seat(seat)))
        art.panel(surface, self.shelf)
        art.panel_title(surface, plural(self.what).capitalize(), self.shelf, y=24 if not compact else 20, size=15)
        if not self.kept.entries:
            words = (
                f"{plural(self.what).capitalize()} that you save stand here."
                if self.is_yours
                else "Yours again on your turn."
            )
            self.desk.theme.paragraph(surface, words, Role.SMALL, ink.MUTED, self.list.rect, "centre")

    def _sitter(self, seat: Seat) -> Sitter:
        known = self.look.army_of(self.view, seat) or ()
        figures = [(self.look.figure(seat, pick.offer), pick.count) for pick in known if pick.count]
        return Sitter(
            self.skin.seat_name(seat), self._sitter_line(seat), self._state_of(seat), self.look.colours(seat),
            self.look.mark(seat), self.session.seat == seat, figures,
        )  # fmt: skip

    def _sitter_line(self, seat: Seat) -> str:
        relation = self.relation(seat)
        chair = self.session.chairs[seat]
        name = self.who.name_of(seat)
        is_named = len(self.who.human_seats) > 1 and name != self.skin.seat_name(seat)
        if relation == "you" and not is_named:
            return "You"
        if chair.agent is not None:
            words = self.desk.app.library.words()
            name = words.get(f"agent.{chair.agent.level.name}", chair.agent.level.name.capitalize())
        elif name == self.skin.seat_name(seat):
            name = "Human"
        return f"{name}, {relation}" if relation == "ally" else name

    def _state_of(self, seat: Seat) -> str:
        """A word for how far a seat is."""
        if self.look.has_chosen(self.view, seat):
            return "sealed"
        if self.session.seat != seat:
            return "waiting"
        return "choosing" if self.session.chairs[seat].is_human else "thinking"

    def _draw_entry(self, surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool, hover: bool) -> None:
        if self.draft is None:
            return
        self.desk.art.row(surface, rect, chosen=chosen, hover=hover)
        entry, owner = self.kept.entries[index], self.owner
        is_own = isinstance(entry, KeptArmy)
        draw_entry(
            surface,
            self.desk,
            rect,
            entry.name,
            entry.picks,
            self.draft,
            is_own,
            lambda id: self.look.figure(owner, id),
            self.look.price(self.draft.offers[0])[1] if self.draft.offers else "",
        )
