"""What stands beside the table of Kings of War: the unit in hand with its orders or its odds, and the row of all units
(docs/look.md, Kings of War)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.core.seats import Seat
from game.core.wording import counted
from game.rules.kings.actions import Charge, Deploy
from game.rules.kings.ruleset import KingsRules
from game.rules.kings.special import Flag
from game.rules.kings.state import KingsState, Regiment, Stage
from game.table.measure import EPS, INCH
from game.ui import theme as ink
from game.ui.scene import HANDLED, Change
from game.ui.skins.kings_flanking import Stand
from game.ui.skins.kings_line import room_around
from game.ui.skins.kings_odds import Forecast, percent
from game.ui.skins.kings_ordering import KingsOrdering
from game.ui.skins.kings_planner import MOST, Way
from game.ui.skins.kings_planning import MOVES
from game.ui.skins.kings_rows import WayRow
from game.ui.skins.kings_units import NAME, PLATE, mark_of
from game.ui.skins.panel import Fed, PlainPanel, Room
from game.ui.theme import Role
from game.ui.widgets import Button, Kind
from game.ui.widgets.button import Press, Pressable
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.ui.desk import Desk

HIGH, LOW = 396, 300  # units
TITLES = {
    Stage.EDGE: "The edge", Stage.DEPLOY: "Place a unit", Stage.VANGUARD: "Vanguard", Stage.FIRST: "Who begins",
    Stage.MOVE: "Orders", Stage.SHOOT: "Shoot", Stage.NERVE: "Nerve", Stage.MELEE: "Melee",
    Stage.REGROUP: "Regroup", Stage.OVER: "The end", Stage.ARMY: "Forces",
}  # fmt: skip
TURN_WORDS = {
    Stage.EDGE: ("choose your edge", "{name} to choose an edge"), Stage.DEPLOY: ("place a unit", "{name} to deploy"),
    Stage.VANGUARD: ("your vanguard", "{name} to move the vanguard"),
    Stage.FIRST: ("who begins?", "{name} to say who begins"), Stage.MOVE: ("your orders", "{name} to give orders"),
    Stage.SHOOT: ("your shots", "{name} to shoot"), Stage.NERVE: ("your test of Nerve", "{name} to test Nerve"),
    Stage.MELEE: ("your combats", "{name} to fight"), Stage.REGROUP: ("regroup", "{name} to regroup"),
    Stage.OVER: ("the end", "the end"), Stage.ARMY: ("choose your force", "{name} to choose a force"),
}  # fmt: skip
"""Of the top bar: what the only person who plays is to do, and what somebody by name."""
ADVICE = {
    Stage.EDGE: "Along which edge do you deploy?",
    Stage.DEPLOY: "Take a unit from the row below, put it into your zone, turn it with the wheel.",
    Stage.VANGUARD: "Units of the Vanguard may move once before the battle. Click one and drag it.",
    Stage.FIRST: "Who has the first turn?",
    Stage.MOVE: "Click one of your units and drag it, or click an enemy that it can charge.",
    Stage.SHOOT: "Click a unit that can shoot, then its target.",
    Stage.NERVE: "Damaged units are tested.",
    Stage.MELEE: "Choose which combat is fought next.",
    Stage.REGROUP: "Your victors may hold, turn, go on or fall back.",
    Stage.OVER: "The battle is over.",
    Stage.ARMY: "",
}
ORDER_WORDS = (
    ("halt", "Halt", "ui/pause"), ("face", "Face", "ui/rotate"), ("advance", "Advance", "ui/chevron_right"),
    ("back", "Back", "ui/chevron_left"), ("sidestep", "Sidestep", "ui/swap"), ("double", "Double", "ui/step"),
)  # fmt: skip
REGROUP_WORDS = (
    ("hold", "Hold", "ui/pause"), ("forward", "Forward D6", "ui/step"), ("back", "Back D3", "ui/step_back"),
    ("face", "Face", "ui/rotate"),
)  # fmt: skip
DEEDS = {
    "Deploy": "Place here", "Charge": "Charge", "Shoot": "Shoot", "CastSpell": "Cast", "TestNerve": "Test nerve",
    "Fight": "Fight", "Regroup": "Regroup",
}  # fmt: skip
BARS = {"steady": "#8C7A5E", "waver": "#E2862A", "rout": "#2F8F5B"}
NAMES = {"steady": "Steady", "waver": "Wavers", "rout": "Routs"}
TYPES = {
    "infantry": "Infantry", "cavalry": "Cavalry", "large-infantry": "Large infantry", "large-cavalry": "Large cavalry",
    "war-engine": "War engine", "monster": "Monster",
}  # fmt: skip


def kind_words(unit: Regiment) -> str:
    """ "Infantry regiment, 130 points"."""
    profile = unit.profile
    kind = f"Hero, {TYPES[profile.type].lower()}" if profile.is_hero else TYPES[profile.type]
    size = "" if profile.size == "one" else f" {profile.size}"
    return f"{kind}{size}, {profile.cost} points"


def special_words(unit: Regiment) -> str:
    """Its special rules, weapons and spells in a line."""
    rules, profile = unit.profile.specials, unit.profile
    words = [flag.value for flag in Flag if flag in rules.flags]
    for name, value in (
        ("Crushing Strength", rules.crushing), ("Thunderous Charge", rules.thunderous), ("Piercing", rules.piercing),
    ):  # fmt: skip
        if value:
            words.append(f"{name} ({value})")
    words += [f'{weapon.name.replace("-", " ")} {weapon.inches}"' for weapon in profile.weapons]
    words += [f"{name.replace('-', ' ')} ({dice})" for name, dice in profile.spells]
    return ", ".join(words)


class OrderButton(Pressable):
    """One order: its sign, its word, its number."""

    def __init__(self, desk: Desk, press: Press, number: int) -> None:
        super().__init__(desk, press)
        self.number = number
        self.label = ""
        self.icon = ""
        self.lit = False

    def draw(self, surface: pygame.Surface) -> None:
        art, px, rect = self.desk.art, self.desk.px, self.rect
        colour = ink.IVORY if self.enabled else ink.DIM
        art.row(surface, rect, chosen=self.lit, hover=self.hover and self.enabled)
        side = px(15)
        icon = self.desk.sprites.icon(self.icon, side, ink.GOLD if self.enabled else ink.DIM)
        surface.blit(icon, icon.get_rect(midleft=(rect.x + px(8), rect.centery)))
        room = pygame.Rect(rect.x + px(28), rect.y, rect.width - px(34), rect.height)
        self.desk.theme.write(surface, self.label, Role.STRONG, colour, room, size=14)
        cap = pygame.Rect(rect.right - px(16), rect.y + px(2), px(12), px(14))
        self.desk.theme.write(surface, str(self.number), Role.TINY, ink.MUTED, cap, "right", size=11)


class OrdersPanel(PlainPanel):
    """The unit in hand: what it is, what it may be told, what its dice may bring."""

    room = Room.ORDERS

    def __init__(self, desk: Desk, rules: KingsRules, ordering: KingsOrdering) -> None:
        super().__init__()
        self.desk = desk
        self.rules = rules
        self.ordering = ordering
        self.view: KingsState | None = None
        self.is_record = False
        self._small = False
        ordering.listen(self.refresh)
        self.orders = [OrderButton(desk, self._order(i), i + 1) for i in range(6)]
        self.give = Button(desk, "", self._give, kind=Kind.PRIMARY, key="Space", size=15)
        self.let_be = Button(desk, "Cancel", self._cancel, key="Esc", cap=False, size=14)
        self.finish = Button(desk, "", self._end, icon="ui/chevron_right", key="E", size=15)
        self.more = [
            Button(desk, "Next target", self._do(ordering.aim_next), key="C", size=13),
            Button(desk, "Other way", self._do(ordering.other_way), key="X", size=13),
            Button(desk, "Join", self._do(ordering.join_next), key="J", size=13),
        ]
        self.ways = [WayRow(desk, self._do(partial(ordering.take_way, i)), i + 1) for i in range(MOST)]
        self.all = Button(desk, "Place all", self._do(ordering.place_all), key="Ctrl+A", size=14)
        self.ahead = Button(desk, "", self._do(ordering.look_ahead), key="T", size=14)
        ordering.pointed_row = self._pointed_row
        self._rows = pygame.Rect(0, 0, 0, 0)
        """Where the planner's rows stand, as high as their number lets them be."""

    # --- as a panel

    def units(self, *, small: bool) -> int:
        return LOW if small else HIGH

    def arrange(self, *, small: bool) -> None:
        px, rect = self.desk.px, self.rect
        self._small = small
        inset, gap = px(13), px(7)
        inner = rect.inflate(-2 * inset, 0)
        high = px(32 if small else 40)
        self.finish.rect = pygame.Rect(inner.x, rect.bottom - px(10) - high, inner.width, high)
        top = self.finish.rect.y - px(7) - high
        self.give.rect = pygame.Rect(inner.x, top, inner.width * 66 // 100, high)
        self.let_be.rect = pygame.Rect(self.give.rect.right + gap, top, inner.right - self.give.rect.right - gap, high)
        wide = (inner.width - 2 * gap) // 3
        line = px(28)
        for i, more in enumerate(self.more):
            more.rect = pygame.Rect(inner.x + i * (wide + gap), top - px(7) - line, wide, line)
        head = rect.y + px(88 if not small else 72)
        low = px(26 if small else 30)
        self.ahead.rect = pygame.Rect(inner.x, self.finish.rect.y - px(6) - low, inner.width, low)
        self.all.rect = self.finish.rect.copy()
        self._rows = pygame.Rect(inner.x, head, inner.width, self.ahead.rect.y - px(4) - head)
        self.ordering.rows = min(MOST, self._rows.height // px(28))
        self.refresh()

    def _place_orders(self, many: int) -> None:
        """Two rows of them, as wide as there is room."""
        px, high, columns = self.desk.px, self.desk.px(30 if self._small else 40), (many + 1) // 2
        inner, gap = self.rect.inflate(-2 * px(13), 0), px(7)
        wide = (inner.width - (columns - 1) * gap) // columns
        first = self.give.rect.y - px(8) - 2 * high - gap
        for i, button in enumerate(self.orders):
            x, y = inner.x + i % columns * (wide + gap), first + i // columns * (high + gap)
            button.rect = pygame.Rect(x, y, wide, high)

    def feed(self, fed: Fed) -> None:
        self.view, self.is_record = fed.view, fed.is_record
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        self.desk.art.panel(surface, self.rect)

    @property
    def prompt(self) -> tuple[str, str]:
        if self.view is None:
            return "", ""
        if self.view.stage in (Stage.EDGE, Stage.FIRST):
            return ADVICE[self.view.stage], ""
        return TITLES[self.view.stage], ADVICE[self.view.stage]

    @property
    def controls(self) -> Sequence[Widget]:
        return (*self.orders, *self.more, *self.ways, self.ahead, self.all, self.give, self.let_be, self.finish)

    def _pointed_row(self) -> int:
        return next((i for i, row in enumerate(self.ways) if row.is_pointed), -1)

    # --- what the controls wish

    def _order(self, place: int) -> Press:
        def press() -> Change:
            words = REGROUP_WORDS if self._stage is Stage.REGROUP else ORDER_WORDS
            self.ordering.order(words[place][0])
            self.refresh()
            return HANDLED

        return press

    def _do(self, deed: Callable[[], object]) -> Press:
        def press() -> Change:
            deed()
            self.refresh()
            return HANDLED

        return press

    def _give(self) -> Change:
        self.ordering.wish(self.ordering.give())
        return HANDLED

    def _cancel(self) -> Change:
        self.ordering.cancel()
        self.refresh()
        return HANDLED

    def _end(self) -> Change:
        self.ordering.wish(self.ordering.press("E"))
        return HANDLED

    # --- the present moment

    @property
    def _stage(self) -> Stage:
        return Stage.OVER if self.view is None else self.view.stage

    @property
    def is_live(self) -> bool:
        """Somebody in front of the screen is asked for what is on the table now."""
        return not self.is_record and self.ordering.is_about(self.view)

    def refresh(self) -> None:
        """Brings the controls to the present moment."""
        live, ordering = self.is_live and self.rect.width > 0, self.ordering
        unit, plan = (ordering.unit, ordering.plan) if live else (None, None)
        stage = self._stage
        aims = plan is not None and bool(plan.target)
        shows_orders = unit is not None and not aims and stage in (*MOVES, Stage.REGROUP)
        words = REGROUP_WORDS if stage is Stage.REGROUP else ORDER_WORDS
        self._place_orders(len(words))
        for i, button in enumerate(self.orders):
            button.visible = shows_orders and i < len(words)
            if not button.visible:
                continue
            name, button.label, button.icon = words[i]
            button.enabled = stage is Stage.REGROUP or ordering.allows(name)
            button.reason = "Not now: see the rules" if not button.enabled else ""
            action = plan.action if plan is not None else None
            button.lit = name in (getattr(action, "order", ""), getattr(action, "kind", ""))
        self.give.visible = live and unit is not None
        self.let_be.visible = self.give.visible and stage not in (Stage.NERVE, Stage.MELEE, Stage.DEPLOY)
        self.give.enabled = plan is not None and plan.is_legal
        self.give.label = self._give_words()
        self.give.rect.width = self.let_be.rect.right - self.give.rect.x
        if self.let_be.visible:
            self.give.rect.width = self.give.rect.width * 66 // 100
        self.give.reason = plan.refusal.why if plan is not None and plan.refusal is not None else "Nothing is planned"
        self.finish.visible = live and stage in (Stage.MOVE, Stage.SHOOT)
        self.finish.label = "End the Move phase" if stage is Stage.MOVE else "End the Shoot phase"
        self._refresh_more(live, aims)
        plans = live and unit is None and bool(ordering.looked_at)
        ways: Sequence[Way | Stand] = []
        if plans:
            ways = ordering.stands if ordering.ahead else ordering.ways()
        self.all.visible = live and stage is Stage.DEPLOY and len(ordering.ready) > 1
        self.all.lit = ordering.places_all
        self.ahead.visible = plans and stage is Stage.MOVE
        self.ahead.label = "Now" if ordering.ahead else "Next turn, on its flank"
        pitch = min(self.desk.px(40), self._rows.height // max(1, len(ways)))
        for i, row in enumerate(self.ways):
            top = self._rows.y + i * pitch
            row.rect = pygame.Rect(self._rows.x, top, self._rows.width, pitch - self.desk.px(3))
            row.show(ways[i] if i < len(ways) else None, self.view)

    def _refresh_more(self, live: bool, aims: bool) -> None:
        ordering, plan = self.ordering, self.ordering.plan
        targets = ordering.targets(ordering.chosen) if live and ordering.chosen else {}
        ways = targets.get(plan.target, []) if plan is not None else []
        joins = aims and plan is not None and isinstance(plan.action, Charge) and len(plan.action.units) < 9
        wanted = (aims and len(targets) > 1, aims and len(ways) > 1, joins and bool(ordering.joiners()))
        for button, visible in zip(self.more, wanted, strict=True):
            button.visible = bool(live and visible)

    def _give_words(self) -> str:
        plan, stage = self.ordering.plan, self._stage
        if plan is None:
            return {Stage.MOVE: "Drag or choose", Stage.SHOOT: "Choose a target"}.get(stage, "Choose")
        name = getattr(plan.action, "order", "")
        if name:
            length = plan.words.partition(" of")[0]
            return str(name).capitalize() if name in ("halt", "face") else f'{name.capitalize()} {length}"'
        return DEEDS.get(type(plan.action).__name__, "Do it")

    # --- drawing

    def draw(self, surface: pygame.Surface) -> None:
        if self.view is None or not self.rect.inflate(30, 30).colliderect(surface.get_clip()):
            return
        px, rect = self.desk.px, self.rect
        self.desk.art.panel(surface, rect)
        plan = self.ordering.plan if self.is_live else None
        aims = plan is not None and bool(plan.target)
        title = TITLES[self._stage]
        if plan is not None and isinstance(plan.action, Charge):
            title = "Charge"
        elif self.is_live and self.ordering.looked_at:
            title = "Where to stand now" if self.ordering.ahead else "Who can attack it"
        self.desk.art.panel_title(surface, title, rect, 19 if not self._small else 15, 16)
        top = rect.y + px(36 if not self._small else 28)
        inner = pygame.Rect(rect.x + px(13), top, rect.width - px(26), rect.bottom - top)
        unit = self.ordering.unit if self.is_live else None
        if unit is None and self.is_live and self.ordering.looked_at in self.view.units:
            self._draw_target(surface, inner, self.ordering.looked_at)
            words = self._nobody()
            if words:
                nobody = pygame.Rect(inner.x, inner.y + px(58), inner.width, px(60))
                self.desk.theme.paragraph(surface, words, Role.BODY, ink.TEXT, nobody, "centre")
            return
        if unit is None:
            self._draw_phase(surface, inner)
            return
        y = self._plate(surface, inner, unit)
        if aims and plan is not None:
            y = self._draw_target(surface, pygame.Rect(inner.x, y, inner.width, 0), plan.target)
        else:
            y = self._stats(surface, pygame.Rect(inner.x, y, inner.width, 0), unit)
        foot = min(
            [button.rect.y for button in (*self.orders, *self.more) if button.visible] + [self.give.rect.y]
        ) - px(2 if self._small else 6)
        room = pygame.Rect(inner.x, y, inner.width, foot - y)
        if plan is not None and isinstance(plan.action, Deploy) and plan.ghosts:
            room.y = self._checks(surface, room, plan.ghosts[0])
            room.height = max(0, foot - room.y)
        if plan is not None and plan.odds is not None:
            self._odds(surface, room, plan.odds)
        elif plan is not None and plan.refusal is not None:
            colour = ink.BAD if not plan.is_legal else ink.GOLD
            self.desk.theme.paragraph(
                surface, f"{plan.refusal.why} ({plan.refusal.rule})", Role.SMALL, colour, room, least=11, may_cut=True
            )
        else:
            words = special_words(unit)
            self.desk.theme.paragraph(surface, words, Role.SMALL, ink.MUTED, room, "centre", least=11, may_cut=True)

    def _nobody(self) -> str:
        """What is told where the planner has no rows."""
        ordering = self.ordering
        if not ordering.ahead:
            return "" if ordering.ways() else "Nobody can attack it now."
        if ordering.stands:
            return ""
        return "No unit can be on its flank next turn." if ordering.is_searched else "Looking for places …"

    def _draw_phase(self, surface: pygame.Surface, inner: pygame.Rect) -> None:
        """What this phase is about, and the score."""
        theme, px = self.desk.theme, self.desk.px
        view = self.view
        assert view is not None
        words = ADVICE[view.stage] if self.is_live else ""
        y = inner.y + px(4)
        if words:
            y += theme.paragraph(
                surface, words, Role.BODY, ink.TEXT, pygame.Rect(inner.x, y, inner.width, px(70))
            ) + px(8)
        for seat in (Seat(0), Seat(1)):
            row = pygame.Rect(inner.x, y, inner.width, px(46))
            if row.bottom > inner.bottom - px(60):
                break
            self._draw_side(surface, row, view, seat)
            y = row.bottom + px(5)

    def _draw_side(self, surface: pygame.Surface, row: pygame.Rect, view: KingsState, seat: Seat) -> None:
        """A side's force by name, how many units it still has, and what it has scored."""
        theme, px = self.desk.theme, self.desk.px
        self.desk.art.row(surface, row)
        swatch = pygame.Rect(row.x + px(8), 0, px(20), px(20))
        swatch.centery = row.centery
        self.desk.art.plate(surface, swatch, PLATE[seat][0], "#1A0F08", radius=3)
        units = [unit for unit in view.units.values() if unit.seat == seat]
        many = counted(len(units), "unit")
        side = self.rules.seats[seat].capitalize()
        force = self.rules.law.forces.get(units[0].profile.force) if units else None
        left = swatch.right + px(9)
        room = pygame.Rect(left, row.y + px(3), row.right - left - px(8), row.height // 2 - px(2))
        below = room.move(0, room.height)
        theme.write(surface, force.name if force else side, Role.SMALL_NAME, NAME[seat], room, size=16)
        theme.write(surface, f"{side}, {many}" if force else many, Role.SMALL, ink.TEXT, below)
        theme.write(surface, f"{view.lost[1 - seat]} scored", Role.SMALL, ink.MUTED, below, "right")

    def _plate(self, surface: pygame.Surface, inner: pygame.Rect, unit: Regiment) -> int:
        """Name and kind of a unit; returns where it ends."""
        px, theme = self.desk.px, self.desk.theme
        high = px(44 if not self._small else 38)
        rect = pygame.Rect(inner.x, inner.y, inner.width, high)
        self.desk.art.row(surface, rect)
        side = high - px(10)
        sign = pygame.Rect(rect.x + px(6), rect.y + px(5), side, side)
        self.desk.art.plate(surface, sign, PLATE[unit.seat][0], "#F4EAD3", radius=4, border_alpha=0.5)
        icon = self.desk.sprites.icon(mark_of(unit), round(side * 0.72), ink.IVORY)
        surface.blit(icon, icon.get_rect(center=sign.center))
        room = pygame.Rect(sign.right + px(9), rect.y + px(3), rect.right - sign.right - px(14), high // 2)
        theme.write(surface, f"{unit.profile.name}", Role.SMALL_NAME, NAME[unit.seat], room, size=16)
        words = kind_words(unit)
        if unit.damage:
            words = f"{words}, {unit.damage} damage"
        if unit.wavering:
            words = f"{words}, wavering"
        room = pygame.Rect(room.x, rect.centery - px(1), room.width, high // 2)
        theme.write(surface, words, Role.SMALL, ink.MUTED, room, may_cut=True)
        return rect.bottom + px(6)

    def _stats(self, surface: pygame.Surface, at: pygame.Rect, unit: Regiment) -> int:
        theme, px, profile = self.desk.theme, self.desk.px, unit.profile
        waver = "–" if profile.waver is None else str(profile.waver)
        values = (
            ("Sp", str(profile.speed)), ("Me", _plus(profile.melee)), ("Ra", _plus(profile.ranged)),
            ("De", f"{profile.defence}+"), ("Att", str(profile.attacks)), ("Ne", f"{waver}/{profile.rout}"),
        )  # fmt: skip
        wide = at.width // len(values)
        for i, (name, value) in enumerate(values):
            column = pygame.Rect(at.x + i * wide, at.y, wide, px(16))
            theme.write(surface, name, Role.CAPS, ink.GOLD, column, "centre", size=12)
            theme.write(surface, value, Role.SMALL_NAME, ink.IVORY, column.move(0, px(17)), "centre", size=16)
        return at.y + px(34 if self._small else 40)

    def _checks(self, surface: pygame.Surface, room: pygame.Rect, ghost: Regiment) -> int:
        """What a place must keep, with the distances; returns where they end."""
        assert self.view is not None
        px, theme = self.desk.px, self.desk.theme
        margin, solid, kin = room_around(self.view, ghost)
        line = px(24 if not self._small else 19)
        y = room.y + px(4)
        for words, length, is_kept in (
            ("Wholly in your zone", margin, margin >= -EPS),
            ("Clear of blocking terrain", solid, solid is None or solid > 0),
            ("Clear of friends", kin, kin is None or kin > 0),
        ):
            row = pygame.Rect(room.x, y, room.width, line)
            disc = pygame.Rect(row.x, row.y + px(3), line - px(6), line - px(6))
            pygame.draw.circle(surface, "#2F7A4A" if is_kept else "#B3372A", disc.center, disc.width // 2)
            icon = self.desk.sprites.icon("ui/check" if is_kept else "ui/close", round(disc.width * 0.66), ink.IVORY)
            surface.blit(icon, icon.get_rect(center=disc.center))
            told = row.move(disc.width + px(8), 0)
            theme.write(surface, words, Role.SMALL, ink.TEXT if is_kept else ink.BAD, told, size=14)
            far = "–" if length is None else f'{max(0, length) / INCH:.1f}"'
            theme.write(surface, far, Role.SMALL_STRONG, ink.MUTED if is_kept else ink.BAD, row, "right", size=13)
            y += line
        return y + px(4)

    def _draw_target(self, surface: pygame.Surface, at: pygame.Rect, number: int) -> int:
        assert self.view is not None
        target = self.view.units.get(number)
        return at.y if target is None else self._plate(surface, at, target)

    def _odds(self, surface: pygame.Surface, room: pygame.Rect, odds: Forecast) -> None:
        """Dice, damage and nerve of what is planned."""
        theme, px = self.desk.theme, self.desk.px
        line = px(22 if not self._small else 18)
        y = room.y
        many, rows, bar = len(odds.attacks) > 1, odds.attacks[:3], px(16)
        nerve_top = room.bottom - (bar + px(22)) if odds.nerve else room.bottom
        has_head = y + len(rows) * line + px(20) <= nerve_top
        for dice in rows:
            why = ", ".join(dice.boosts)
            if dice is rows[-1] and odds.damage and not has_head:
                why = f"about {odds.mean:.1f}"
            wound = "" if dice.damage_need is None else f", {dice.damage_need}+ damages"
            dies = "die" if dice.dice == 1 else "dice"
            words = f"{dice.dice} {dies}, {dice.need}+ hits{wound}"
            row = pygame.Rect(room.x, y, room.width, line)
            said = theme.write(surface, words, Role.STRONG, ink.IVORY, row, size=14, may_cut=True)
            left = pygame.Rect(said.right + px(8), y, room.right - said.right - px(8), line)
            if why and left.width > px(50):
                theme.write(surface, why, Role.SMALL, ink.MUTED, left, "right", may_cut=True)
            y += line
        if odds.damage and has_head:
            head = pygame.Rect(room.x, y, room.width, px(18))
            theme.write(surface, "DAMAGE", Role.CAPS, ink.GOLD, head, size=12)
            together = "together about" if many else "about"
            theme.write(surface, f"{together} {odds.mean:.1f}", Role.SMALL, ink.TEXT, head, "right")
            y = head.bottom + px(2)
            self._bars(surface, pygame.Rect(room.x, y, room.width, nerve_top - px(5) - y), odds)
        if odds.nerve:
            self._nerve(surface, pygame.Rect(room.x, nerve_top, room.width, bar), odds)

    def _bars(self, surface: pygame.Surface, room: pygame.Rect, odds: Forecast) -> None:
        """A column for every amount of damage that is worth telling."""
        px, theme = self.desk.px, self.desk.theme
        if room.height < px(24):
            return
        shown = [n for n, chance in enumerate(odds.damage) if chance > 0.002]
        if not shown:
            return
        first, last = shown[0], shown[-1]
        highest = float(max(odds.damage))
        count = last - first + 1
        wide = max(2, min(px(26), room.width // count))
        left = room.centerx - wide * count // 2
        foot = room.bottom - px(14)
        every = max(1, -(-px(20) // wide))
        for n in range(first, last + 1):
            part = float(odds.damage[n]) / highest
            high = max(1, round((foot - room.y) * part))
            column = pygame.Rect(left + (n - first) * wide, foot - high, max(1, wide - px(2)), high)
            surface.fill("#D9B15A" if part > 0.85 else "#A5803C" if part > 0.25 else "#5C4A30", column)
            if (n - first) % every == 0:
                label = pygame.Rect(column.centerx - px(12), foot, px(24), px(14))
                theme.write(surface, str(n), Role.SMALL, ink.MUTED, label, "centre", size=11)

    def _nerve(self, surface: pygame.Surface, rect: pygame.Rect, odds: Forecast) -> None:
        """Steady, Wavers, Routs as one bar, with words and signs of their own."""
        px, theme = self.desk.px, self.desk.theme
        x = rect.x
        parts = [(name, chance) for name, chance in odds.nerve]
        for i, (name, chance) in enumerate(parts):
            wide = rect.right - x if i == len(parts) - 1 else round(rect.width * float(chance))
            surface.fill(BARS[name], (x, rect.y, max(0, wide), rect.height))
            x += wide
        pygame.draw.rect(surface, "#120C08", rect, 1)
        told = [f"{NAMES[name]} {percent(chance)}" for name, chance in parts]
        widths = [theme.width(words, Role.SMALL, 12) + px(13) for words in told]
        gap = max(px(4), (rect.width - sum(widths)) // max(1, len(parts) - 1))
        x = rect.x
        for (name, _), words, wide in zip(parts, told, widths, strict=True):
            surface.fill(BARS[name], (x, rect.bottom + px(7), px(9), px(9)))
            label = pygame.Rect(x + px(13), rect.bottom + px(2), wide - px(12), px(18))
            theme.write(surface, words, Role.SMALL, ink.TEXT, label, size=12)
            x += wide + gap


def _plus(value: int | None) -> str:
    return "–" if value is None else f"{value}+"
