"""The turn of Lytharian Chess: its phases, and the stack, what resolves first on top
(docs/look.md, Lytharian Chess)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.core.ruleset import Action, Slot
from game.core.seats import Seat
from game.rules.lytharian.actions import Equip
from game.rules.lytharian.duel import arena
from game.rules.lytharian.foretelling import COMBAT, Forecast
from game.rules.lytharian.modes import Duel
from game.rules.lytharian.refusals import is_window
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.state import (
    AtCard,
    AtEnchant,
    AtItem,
    AtSlot,
    AtTroop,
    Casting,
    Combat,
    LytharianState,
    Target,
)
from game.ui import theme as ink
from game.ui.skins.facts import Card
from game.ui.skins.lytharian_art import KINDS
from game.ui.skins.lytharian_cards import FRAMES
from game.ui.skins.lytharian_duties import still_to_do
from game.ui.skins.lytharian_foresight import Foresight
from game.ui.skins.marks import Pointing
from game.ui.skins.panel import Fed, PlainPanel, Room
from game.ui.theme import Role, mix

if TYPE_CHECKING:
    from game.ui.desk import Desk

PHASES = (("effects", "Effects"), ("mana", "Mana"), ("draw", "Draw"), ("main", "Main"))
HIGH, LOW = 184, 152  # units, where nothing says yet how much there is to tell
BARE, HIGHEST, LOWEST = 76, 252, 204
"""Units while nothing waits, and the highest that a full stack makes it, also in a small window."""
TALL, ROW, LEAST, LINE = 46.0, 30.0, 20.0, 17.0
"""Units of an entry with its future in a second line, of one without, of the lowest, and of a third line."""
PILL = 24.0
EMPTY, OVER = "Nothing waits to resolve.", "The game is over."


@dataclass(frozen=True, slots=True)
class Entry:
    """One row: an item of the stack, an answer that is only pointed at, or the attack below all."""

    name: str
    about: str
    """Its X and its targets."""
    by: Seat
    icon: str
    element: str
    future: str = ""
    """What will come of it."""
    is_new: bool = False
    """Another than if nothing were answered."""
    is_meant: bool = False
    """It is not on the stack yet."""
    card: str = ""
    number: int = 0
    """Its place on the stack, from 1; 0 for what does not lie there."""


class LytharianTurn(PlainPanel):
    """Above what is told."""

    room = Room.ABOVE
    tells = False
    follows = True

    def __init__(
        self,
        desk: Desk,
        rules: LytharianRules,
        foresight: Foresight,
        actions: Callable[[LytharianState], Sequence[Action]],
    ) -> None:
        """`actions`: what whoever sees a view may do."""
        super().__init__()
        self.desk = desk
        self.rules = rules
        self.foresight = foresight
        self.actions = actions
        self.view: LytharianState | None = None
        self.is_record = False
        self.you: Seat | None = None
        self.pointing = Pointing()
        self.entries: list[tuple[pygame.Rect, Entry]] = []

    def units(self, *, small: bool) -> int:
        """As much as what waits takes, and an answer that may be pointed at, so that pointing moves nothing."""
        view = self.view
        if view is None or self.is_record:
            return LOW if small else HIGH
        waiting = 0 if view.ended else len(view.stack) + (view.resolving is not None) + (view.combat is not None)
        high = BARE + (round(TALL) * waiting + round(ROW) - 22 if waiting else 0)
        return min(high, LOWEST if small else HIGHEST)

    def feed(self, fed: Fed) -> None:
        self.view, self.is_record, self.you = fed.view, fed.is_record, fed.you
        self.pointing = fed.pointing

    def about(self, point: tuple[int, int]) -> Card | None:
        """The card of the item at a point, and what will come of it in full."""
        for rect, entry in self.entries:
            card = self.rules.law.card(entry.card)
            if rect.collidepoint(point) and card.kind:
                facts = (("Comes of it", entry.future),) if entry.future else ()
                return Card(card.name, (card.slot or card.kind).capitalize(), card.text, facts)
        return None

    def item_at(self, point: tuple[int, int]) -> Slot | None:
        """The item of the stack that is drawn there."""
        found = next((entry for rect, entry in self.entries if entry.number and rect.collidepoint(point)), None)
        return None if found is None else Slot("stack", found.number)

    @property
    def account(self) -> tuple[str, str, str]:
        """What is asked now, and how it is answered: a fighter, a card of the deck, an answer to what waits."""
        view = self.view
        if view is None or view.ended is not None or self.is_record:
            return "", "", ""
        if view.asks:
            return self._asked(view)
        if view.duel is not None and view.phase == "place":
            return self._fighter(view, view.duel)
        return self._window(view) if is_window(view) else ("", "", "")

    def _fighter(self, view: LytharianState, duel: Duel) -> tuple[str, str, str]:
        """Before a round of a duel."""
        seats = self.rules.seat_name
        title = f"Round {duel.round}, {seats(Seat(0))} {view.points[0]}, {seats(Seat(1))} {view.points[1]}"
        if not self.actions(view):
            return title, f"{seats(view.turn)} chooses who fights.", ""
        square = self.rules.law.ground.grid.names[arena(self.rules.law, view, view.turn)]
        role = "attacks" if duel.attacker == view.turn else "defends"
        return title, "Choose who fights this round.", f"Take a troop and put it on {square}, face down; it {role}."

    def _asked(self, view: LytharianState) -> tuple[str, str, str]:
        """Something must be chosen before what resolves goes on."""
        if not self.actions(view):
            return "", "", ""
        item = view.resolving
        title = "Choose" if item is None else self.rules.law.card(item.card).name if item.card else self._ability(item)
        return title, self.rules.law.names.get(f"prompt.{type(view.asks[0]).__name__}", ""), ""

    def _window(self, view: LytharianState) -> tuple[str, str, str]:
        """What would happen next, and that it may be answered: in words that all at the table may read."""
        seats, mine = self.rules.seat_name, self.you in (None, view.priority)
        title = "Answer, or pass" if mine else f"{seats(view.priority)} may answer"
        if view.stack:
            item = view.stack[-1]
            card = self.rules.law.card(item.card)
            targets = ", ".join(self._target(view, target) for target in item.at)
            name = card.name if card.kind else self._ability(item)
            told = f"{seats(item.by)} {'casts' if item.is_spell else 'uses'} {name}"
            how = "Answer it, or let it through." if mine else ""
            return title, f"{told}{f' on {targets}' if targets else ''}.", how
        if view.combat is not None:
            how = "Cast something first, or let them fight." if mine else ""
            return title, f"{self._attacked(view, view.combat)}.", how
        if view.is_ending:
            return title, f"{seats(view.turn)} ends the turn.", "Cast something first, or let it end." if mine else ""
        return "", "", ""

    def _attacked(self, view: LytharianState, combat: Combat) -> str:
        troop = self.foresight.troop
        return f"{troop(view, combat.attacker)} attacks {troop(view, combat.defender)}"

    # --- what stands there

    def told(self, view: LytharianState) -> list[Entry]:
        """What resolves first comes first; below all the attack that is fought."""
        if view.ended is not None:
            return []  # what it ended in was never taken off the stack
        action = self.foresight.meant(view, self.pointing, self.actions(view))
        now = self.foresight.of(view)
        then = now if action is None else self.foresight.of(view, action)
        items = list(view.stack) if view.resolving is None else [*view.stack, view.resolving]
        found = [self._item(view, item, i, now, then) for i, item in enumerate(items, 1)]
        if action is not None:
            found.append(self._meant(view, action, len(items) + 1, then))
        found.reverse()
        if view.combat is not None:
            found.append(self._attack(view, now, then))
        return found

    def _future(
        self, view: LytharianState, number: int, now: Forecast | None, then: Forecast | None
    ) -> tuple[str, bool]:
        """The line of an item, and whether an answer changes it."""
        line = "" if then is None else self.foresight.line(view, number, then)
        return line, then is not now and now is not None and line != self.foresight.line(view, number, now)

    def _item(
        self, view: LytharianState, item: Casting, number: int, now: Forecast | None, then: Forecast | None
    ) -> Entry:
        card = self.rules.law.card(item.card)
        name = card.name if card.kind else self._ability(item)
        targets = ", ".join(self._target(view, target) for target in item.at)
        about = (f"X {item.x}, " if item.x and item.is_spell else "") + (f"on {targets}" if targets else "")
        future, is_new = self._future(view, number, now, then)
        icon = KINDS.get(card.kind, "glyphs/star")
        return Entry(
            name, about.strip(", "), item.by, icon, card.element, future, is_new, card=item.card, number=number
        )

    def _target(self, view: LytharianState, target: Target) -> str:
        names = self.rules.law.ground.grid.names
        match target:
            case AtTroop(square) | AtSlot(square):
                return names[square]
            case AtItem(number):
                items = view.stack if view.resolving is None else (*view.stack, view.resolving)
                named = items[number - 1] if number <= len(items) else None
                return "" if named is None else self.rules.law.card(named.card).name
            case AtEnchant(card=card) | AtCard(card=card):
                return self.rules.law.card(card).name

    def _meant(self, view: LytharianState, action: Action, number: int, then: Forecast | None) -> Entry:
        """An answer that is only pointed at."""
        card = self.rules.law.card(getattr(action, "card", ""))
        squares = list(getattr(action, "at", ()))
        squares += [AtTroop(action.square)] if isinstance(action, Equip) else []
        targets = ", ".join(filter(None, (self._target(view, target) for target in squares)))
        x = getattr(action, "x", None)
        about = (f"X {x}, " if x is not None else "") + (f"on {targets}" if targets else "")
        future = "" if then is None else self.foresight.line(view, number, then)
        name = card.name if card.kind else self._named(getattr(action, "ability", ""))
        icon = KINDS.get(card.slot or card.kind, "glyphs/star")
        return Entry(name, about.strip(", "), view.priority, icon, card.element, future, True, True, card.id)

    def _attack(self, view: LytharianState, now: Forecast | None, then: Forecast | None) -> Entry:
        """The combat in progress, which is fought when the stack is empty."""
        combat = view.combat
        assert combat is not None
        seat = next((t.seat for q in (combat.attacker,) if (t := view.board[q]) is not None), view.turn)
        about = f"{self.foresight.troop(view, combat.attacker)} on {self.foresight.troop(view, combat.defender)}"
        future, is_new = self._future(view, COMBAT, now, then)
        return Entry("Attack", about, seat, "glyphs/sword", "", future, is_new)

    # --- drawing

    def draw(self, surface: pygame.Surface) -> None:
        view = self.view
        if view is None or not self.rect.colliderect(surface.get_clip()):
            return
        desk, px = self.desk, self.desk.px
        desk.art.panel(surface, self.rect)
        top = self._draw_phases(surface, view)
        room = pygame.Rect(self.rect.x + px(14), top, self.rect.width - px(28), self.rect.bottom - px(9) - top)
        told = self.told(view)
        self.entries = []
        if not told:
            words, colour = self._idle(view)
            desk.theme.paragraph(surface, words, Role.ASIDE, colour, room.inflate(0, -px(8)), "centre", may_cut=True)
            return
        targets = {spot for action in self.pointing.held for spot in action.touches[1:]}
        y = room.y
        for i, (entry, high) in enumerate(zip(told, self._heights(told, room.height), strict=False)):
            inset = px(8) * min(i, 4)
            at = pygame.Rect(room.x + inset, y, room.width - 2 * inset, high - px(4))
            self._draw_entry(surface, entry, at, first=i == 0)
            if entry.number and Slot("stack", entry.number) in targets:
                desk.art.outline(surface, at.inflate(2, 2), ink.LIGHT_GOLD, radius=6, width=3)
            self.entries.append((at, entry))
            y += high

    def _idle(self, view: LytharianState) -> tuple[str, str]:
        """What stands there while nothing waits: to whoever has the turn, what they are still to do."""
        if view.ended is not None:
            return OVER, ink.MUTED
        duty = still_to_do(self.rules.law, view) if self.actions(view) else ""
        return (duty, ink.IVORY) if duty else (EMPTY, ink.MUTED)

    def _heights(self, told: Sequence[Entry], room: int) -> list[int]:
        """How high each row stands: with a second line as many as there is room for, the first ones first."""
        px = self.desk.px
        wanting = [i for i, entry in enumerate(told) if entry.future]
        row = min(px(ROW), room // len(told))
        if wanting and len(told) * row + px(TALL) - row > room:
            closer = (room - px(TALL)) // max(1, len(told) - 1)  # so that one tells more
            row = min(row, closer) if closer >= px(LEAST) else row
        least = max(px(LEAST), row)
        shown = min(len(told), max(1, room // least))
        heights = [least] * shown
        left = room - least * shown
        for i in sorted(wanting, key=lambda i: (not told[i].is_new, i)):
            if i < shown and left >= px(TALL) - least:
                heights[i] = px(TALL)
                left -= px(TALL) - least
                if left >= px(LINE) and self._is_long(told[i], i):
                    heights[i] += px(LINE)
                    left -= px(LINE)
        return heights

    def _is_long(self, entry: Entry, number: int) -> bool:
        """Whether the future of the entry at a place of the list takes two lines."""
        px = self.desk.px
        room = self.rect.width - px(28) - 2 * px(8) * min(number, 4) - px(36 + 8 + 8)
        return self.desk.theme.width(entry.future, Role.SMALL) > room

    def _draw_phases(self, surface: pygame.Surface, view: LytharianState) -> int:
        """The phases, the present one lit; returns where they end."""
        desk, px = self.desk, self.desk.px
        whose = self.rules.seat_name(view.turn)
        y = self.rect.y + px(10)
        words = pygame.Rect(self.rect.x + px(16), y, px(96), px(PILL))
        colour = ("#9CC2F5", "#FF9D86")[view.turn]
        desk.theme.write(surface, f"{whose}'s turn", Role.SMALL_NAME, colour, words, size=15, may_cut=True)
        left = words.right + px(6)
        wide = (self.rect.right - px(14) - left - 3 * px(5)) // 4
        for i, (phase, name) in enumerate(PHASES):
            pill = pygame.Rect(left + i * (wide + px(5)), y, wide, px(PILL))
            lit = view.phase == phase
            desk.art.plate(surface, pill, "#D9B15A" if lit else "#1C130D", ink.RULE, radius=11)
            desk.theme.write(
                surface, name, Role.SMALL_STRONG, "#22160E" if lit else ink.MUTED, pill.inflate(-px(6), 0), "centre"
            )
        return y + px(PILL) + px(8)

    def _draw_entry(self, surface: pygame.Surface, entry: Entry, at: pygame.Rect, *, first: bool) -> None:
        desk, px = self.desk, self.desk.px
        light, dark = FRAMES.get(entry.element or "neutral", FRAMES["neutral"])
        fill = ((0.0, mix(mix(light, dark, 0.6), "#1A110C", 0.45)), (1.0, mix(dark, "#1A110C", 0.6)))
        edge = ink.SKY if entry.is_meant else ink.LIGHT_GOLD if first else ink.RULE
        desk.art.plate(surface, at, fill, edge, radius=5, width=2 if first or entry.is_meant else 1)
        side = min(at.height, px(36))
        mark = desk.sprites.icon(entry.icon, round(side * 0.6), "#FFF3D0")
        surface.blit(mark, mark.get_rect(center=(at.x + side // 2 + px(3), at.centery)))
        left, two = at.x + side + px(8), at.height >= px(TALL) - px(6)
        high = min(at.height, px(TALL) - px(4)) // 2 + px(2)
        head = pygame.Rect(left, at.y, at.right - px(8) - left, high if two else at.height)
        whose = self.rules.seat_name(entry.by)
        said = desk.theme.write(
            surface, whose, Role.SMALL_STRONG, ("#9CC2F5", "#FF9D86")[entry.by], head, "right", may_cut=True
        )
        room = pygame.Rect(left, head.y, said.left - px(8) - left, head.height)
        shown = desk.theme.write(surface, entry.name, Role.SMALL_NAME, ink.IVORY, room, size=15, may_cut=True)
        rest = pygame.Rect(shown.right + px(8), room.y, room.right - shown.right - px(8), room.height)
        words, colour = entry.about, ink.TEXT
        if not two and entry.is_new and entry.future:
            words, colour = entry.future, ink.SKY
        if rest.width > px(30) and words:
            desk.theme.write(surface, words, Role.SMALL, colour, rest, may_cut=True)
        if two and entry.future:
            line = pygame.Rect(left, head.bottom - px(4), at.right - px(8) - left, at.bottom + px(2) - head.bottom)
            colour = ink.SKY if entry.is_new else "#DCCFB4"
            if line.height > px(LINE + 16):
                line.y += px(2)
                desk.theme.paragraph(surface, entry.future, Role.SMALL, colour, line, may_cut=True)
            else:
                desk.theme.write(surface, entry.future, Role.SMALL, colour, line, may_cut=True)

    def _ability(self, item: Casting) -> str:
        return self._named(item.ability)

    def _named(self, ability: str) -> str:
        power = next((power for power in self.rules.law.powers.values() if power.key == ability), None)
        return (power.name.partition(": ")[2] or power.name) if power is not None else "An ability"
