"""How Kings of War looks while forces are put together (docs/look.md, Roster); units are deployed on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.core.ruleset import Phase
from game.core.seats import Seat
from game.core.wording import counted, plural
from game.rules.kings.data import Entry
from game.rules.kings.forces import SMALL_GAME, ChooseArmy, counts_of, refusals, units_of
from game.rules.kings.ruleset import KingsRules
from game.ui import theme as ink
from game.ui.scene import Change, Scene
from game.ui.skins.kings import KingsSkin
from game.ui.skins.kings_ground import TURF
from game.ui.skins.kings_units import MARKS
from game.ui.skins.neutral_set_up import NeutralSetUp
from game.ui.skins.set_up import Army, Check, Counts, Kin, TableBench
from game.ui.tools.draft import Draft

if TYPE_CHECKING:
    from game.ui.desk import Desk

COLUMNS = 8
"""Of a sketch of a force."""
RANKS = {"troop": 1, "regiment": 2, "horde": 3, "legion": 4}
"""Stripes by which the sizes of a unit are told apart."""
SMALLEST_RANKED = 30
"""Pixels of a plate below which stripes could not be counted."""


class KingsSetUp(NeutralSetUp):
    """A unit is shown by the sign of its type; checks name both sides of the sum."""

    rules: KingsRules

    def __init__(self, desk: Desk, rules: KingsRules, skin: KingsSkin) -> None:
        super().__init__(desk, rules, skin)
        self.alone = ("March with nothing?", "An army has at least one unit.")

    @property
    def table_bench(self) -> TableBench | None:
        def bench(state: Any, done: Callable[[str, str], Change]) -> Scene:
            from game.ui.skins import kings_bench

            return kings_bench.TableBench(self.desk, self.rules, kings_bench.begun(self.rules, state), done)

        return bench

    @property
    def sketch_ground(self) -> tuple[str, str]:
        return TURF[0], TURF[0]

    def sketch_words(self, what: str) -> str:
        return "Sketch only. You place units later."

    @property
    def steps(self) -> Sequence[tuple[Phase, str]]:
        return [(Phase.ARMY, "Force"), (Phase.DEPLOY, "Deploy"), (Phase.BATTLE, "Battle")]

    def rule(self, phase: Phase) -> str:
        return "KINGS-ARMY-1" if phase is Phase.ARMY else "KINGS-SETUP-1"

    # --- what is on offer

    def _entry(self, id: str) -> tuple[Entry | None, str]:
        """The entry of an offer, and the size."""
        force, _, rest = id.partition(":")
        name, _, size = rest.partition("/")
        return self.rules.law.entry(force, name), size

    def _plate(self, seat: Seat, id: str, size: int) -> pygame.Surface:
        out = pygame.Surface((size, size), pygame.SRCALPHA)
        colours = self.colours(seat)
        rect = out.get_rect().inflate(-max(2, size // 8), -max(2, size // 8))
        self.desk.art.plate(out, rect, colours.enamel[1], colours.enamel[0], radius=4)
        entry, ranks = self._entry(id)
        if entry is None:
            return super()._plate(seat, id, size)
        kind = entry.type.removeprefix("hero/")
        sign = f"kings/{MARKS[kind]}"
        if entry.type.startswith("hero/") and kind in ("infantry", "large-infantry"):
            sign = "kings/wizard" if entry.spells else "kings/hero"
        many = RANKS.get(ranks, 0) if rect.height >= SMALLEST_RANKED else 0
        icon = self.desk.sprites.icon(sign, round(rect.width * (0.68 if many else 0.74)), ink.IVORY)
        out.blit(icon, icon.get_rect(center=(rect.centerx, rect.centery - (rect.height // 14 if many else 0))))
        self._ranks(out, rect, many)
        return out

    def _ranks(self, out: pygame.Surface, rect: pygame.Rect, many: int) -> None:
        """How large a unit is, as stripes at its foot."""
        high = max(1, rect.height // 14)
        wide, gap = rect.width // 6, max(1, rect.width // 20)
        x = rect.centerx - (many * (wide + gap) - gap) // 2
        for i in range(many):
            stripe = pygame.Rect(x + i * (wide + gap), rect.bottom - 2 * high - 1, wide, high)
            out.fill("#1A0F08", stripe.inflate(2, 2))
            out.fill(ink.LIGHT_GOLD, stripe)

    def name_of_kind(self, id: str, many: int = 1) -> str:
        entry, size = self._entry(id)
        if entry is None:
            return super().name_of_kind(id, many)
        return entry.name if size == "one" else f"{entry.name} {plural(size, many)}"

    def about(self, id: str) -> str:
        """ "Att 12, Ne 14/16, Me 4+, De 4+, Sp 5"."""
        entry, size = self._entry(id)
        if entry is None or size not in entry.sizes:
            return ""
        values = entry.sizes[size]  # type: ignore[index]
        waver, rout = values.ne
        parts = [f"Att {values.att}", f"Ne {'–' if waver is None else waver}/{rout}"]
        parts += [f"Me {entry.me}+"] if entry.me else []
        parts += [f"Ra {entry.ra}+"] if entry.ra else []
        parts += [f"De {entry.de}+", f"Sp {entry.sp}"]
        return ", ".join(parts)

    def kin(self, id: str) -> Kin | None:
        entry, size = self._entry(id)
        if entry is None or size not in entry.sizes:
            return None
        values = entry.sizes[size]  # type: ignore[index]
        waver, rout = values.ne
        known = ("Sp", str(entry.sp)), ("Me", _least(entry.me)), ("Ra", _least(entry.ra)), ("De", _least(entry.de))
        spells = [f"{name} ({many})" for name, many in entry.spells.items()]
        nerve = f"Ne {'–' if waver is None else waver}/{rout}"
        word = "Single" if size == "one" else size.capitalize()
        return Kin(entry.name, ", ".join([*entry.special, *spells]), known, word, f"Att {values.att}  {nerve}")

    # --- the force so far

    def sketch(self, seat: Seat, counts: Counts) -> tuple[int, Sequence[Sequence[str]]]:
        ids = [id for id, many in counts.items() for _ in range(many)]
        rows = [ids[i : i + COLUMNS] for i in range(0, len(ids), COLUMNS)]
        return COLUMNS, rows

    def ready(self, view: Any, seat: Seat) -> Sequence[Army]:
        """The shipped forces, those that use up the points first."""
        made = super().ready(view, seat)
        if not made:
            return made
        law, limit = self.rules.law, view.limit
        known = []
        for army in made:
            action = self.rules.mustered(view, army.picks)
            assert isinstance(action, ChooseArmy)
            cost = sum(unit.cost for unit in units_of(law, action))
            known.append((cost * 10 < limit * 9, -cost, Army(law.forces[action.force].name, army.picks)))
        return [army for _, _, army in sorted(known, key=lambda each: (each[0], each[2].name, each[1]))]

    def checks(self, seat: Seat, draft: Draft) -> Sequence[Check]:
        """Points, what admits whom, legends, allies.  KINGS-ARMY-1 to -7, KINGS-ALLY-1 to -4."""
        action = draft.action
        assert isinstance(action, ChooseArmy)
        limit = draft.decision.budget or 0
        law = self.rules.law
        units = units_of(law, action)
        broken = {refusal.rule for refusal in refusals(law, action, limit)} if units else set()
        main = counts_of([unit for unit in units if unit.force == action.force])
        singles = main.engines + main.monsters + main.heroes
        troops = f"{main.troops} of {main.most_troops}"
        if law.switches.small_game_troops and limit < SMALL_GAME:
            troops = f"{main.troops}, any number"
        allied = sum(unit.cost for unit in units if unit.force != action.force)
        share = limit * law.switches.ally_share // 100
        admits = f"{singles} with {counted(main.regiments, 'regiment')}, {counted(main.hordes, 'horde')}"
        return [
            Check("Troops and irregular units", troops, "KINGS-ARMY-2" not in broken),
            Check("Single models", admits, "KINGS-ARMY-3" not in broken),
            Check("Living Legends at most once", "", not broken & {"KINGS-ARMY-7", "KINGS-ALLY-3"}),
            Check("Allies", f"{allied} of {share}", not broken & {"KINGS-ALLY-1", "KINGS-ALLY-4"}),
        ]


def _least(score: int | None) -> str:
    """What a die must show at least."""
    return f"{score}+" if score else "–"
