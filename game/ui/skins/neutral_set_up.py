"""How a game without looks of its own looks before its battle: everything follows from the decisions.

Offers, groups and options come from its `Muster`; what may be placed where from the actions that it lists.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.core.events import Event
from game.core.moment import PlyTold
from game.core.ruleset import (
    Action,
    Arrange,
    Decision,
    Label,
    Muster,
    Phase,
    Pick,
    Place,
    Refusal,
    Ruleset,
    Spot,
    Unfinished,
)
from game.core.seats import Seat
from game.ui import theme as ink
from game.ui.skins.facts import Card, Picture, SideColours
from game.ui.skins.placing import Army as Placed
from game.ui.skins.placing import SetUp, Tile
from game.ui.skins.set_up import Army, Beat, Check, Counts, LineStep, OnSquares, OrderDie, Tray
from game.ui.skins.skin import Skin
from game.ui.theme import Role
from game.ui.tools.draft import Draft

if TYPE_CHECKING:
    from game.ui.desk import Desk

COLUMNS = 8
"""Of a sketch of an army."""


class NeutralSetUp(OnSquares):
    """Answers what roster and tray ask, from nothing but the decision."""

    def __init__(self, desk: Desk, rules: Ruleset[Any], skin: Skin) -> None:
        self.desk, self.rules, self.skin = desk, rules, skin
        self.alone = ("Go with nothing?", "Nothing has been chosen.")
        self._open: tuple[object, dict[frozenset[tuple[Spot, str]], Mapping[tuple[str, Spot], Action]]] = (None, {})

    @property
    def steps(self) -> Sequence[tuple[Phase, str]]:
        return [(Phase.ARMY, "Choose"), (Phase.DEPLOY, "Place"), (Phase.BATTLE, "Play")]

    def rule(self, phase: Phase) -> str:
        return ""

    # --- sides and things

    def colours(self, seat: Seat) -> SideColours:
        found = self.skin.colours(seat)
        assert found is not None, "a game with armies has colours"
        return found

    def team_name(self, team: int) -> str:
        names = [self.skin.seat_name(Seat(seat)) for seat, of in enumerate(self.rules.teams) if of == team]
        return " and ".join(names)

    def troop(self, seat: Seat, id: str) -> Picture:
        return partial(self._plate, seat, id)

    def figure(self, seat: Seat, id: str) -> Picture:
        return partial(self._plate, seat, id)

    def _plate(self, seat: Seat, id: str, size: int) -> pygame.Surface:
        """A plate in the seat's colour with the beginning of the name."""
        out = pygame.Surface((size, size), pygame.SRCALPHA)
        colours = self.colours(seat)
        rect = out.get_rect().inflate(-max(2, size // 8), -max(2, size // 8))
        self.desk.art.plate(out, rect, colours.enamel[1], colours.enamel[0], radius=4)
        letters = self.desk.theme.text(self.name_of_kind(id)[:2], Role.STRONG, ink.IVORY, max(6.0, size * 0.3))
        out.blit(letters, letters.get_rect(center=rect.center))
        return out

    def die(self, seat: Seat, sides: int, face: int, size: int, part: float) -> pygame.Surface:
        return self._plate(seat, str(face), size)

    def name_of_kind(self, id: str, many: int = 1) -> str:
        return id.replace("_", " ").capitalize()

    def about(self, id: str) -> str:
        return ""

    # --- mustering

    def army_title(self, seat: Seat) -> str:
        return self.skin.seat_name(seat)

    def always(self, seat: Seat) -> Sequence[str]:
        return ()

    def sketch(self, seat: Seat, counts: Counts) -> tuple[int, Sequence[Sequence[str]]]:
        ids = [id for id, many in counts.items() for _ in range(many)]
        return COLUMNS, [ids[i : i + COLUMNS] for i in range(0, len(ids), COLUMNS)]

    def checks(self, seat: Seat, draft: Draft) -> Sequence[Check]:
        found = []
        for group in draft.decision.groups:
            taken = draft.in_group(group)
            bounds = f"{group.least}" if group.least == group.most else f"{group.least} to {group.most}"
            words = f"{group.name}, at least {group.least}" if group.most is None else f"{group.name}, {bounds}"
            holds = group.least <= taken and (group.most is None or taken <= group.most)
            if group.least or group.most is not None:
                found.append(Check(words, str(taken), holds))
        return found

    def ready(self, view: Any, seat: Seat) -> Sequence[Army]:
        """Those that the rules propose."""
        pending = self.rules.pending(view)
        if not isinstance(pending, Muster) or pending.seat != seat:
            return []
        picks_of: Any = getattr(self.rules, "picks_of", lambda action: ())
        made = [picks_of(action) for action in self.rules.actions(view)]
        return [Army(f"Ready-made {number}", picks) for number, picks in enumerate(made, 1) if picks]

    def army_of(self, view: Any, seat: Seat) -> Sequence[Pick] | None:
        return None

    def has_chosen(self, view: Any, seat: Seat) -> bool:
        """They choose in the order of the seats."""
        pending = self.rules.pending(view)
        return not isinstance(pending, Muster) or seat < pending.seat

    # --- no tiles are laid

    def beats(self, told: PlyTold[Any]) -> Sequence[Beat]:
        return ()

    def lanes(self, seat: Seat) -> Sequence[Sequence[Spot]]:
        return ()

    # --- one thing after the other

    def tray(self, view: Any, seat: Seat, open: Sequence[Spot]) -> Sequence[Tray]:
        pending = self.rules.pending(view)
        waits = pending.tray if isinstance(pending, Place) and pending.seat == seat else ()
        names = dict(waits) or {spot.name: 1 for spot in open if isinstance(spot, Label)}
        return [
            Tray(Label(id), id, self.name_of_kind(id), many, "", "", Label(id) in open) for id, many in names.items()
        ]

    def placed(self, view: Any, seat: Seat) -> tuple[int, int]:
        left = sum(item.count for item in self.tray(view, seat, ()))
        return 0, left

    def queue(self, view: Any, most: int) -> Sequence[tuple[Seat, str, str]]:
        pending = self.rules.pending(view)
        return [(pending.seat, "", self.skin.seat_name(pending.seat))] if isinstance(pending, Decision) else []

    def line(self, view: Any, seat: Seat) -> Sequence[LineStep]:
        return []

    def asked(self, view: Any, seat: Seat) -> tuple[str, str]:
        pending = self.rules.pending(view)
        prompt = pending.prompt if isinstance(pending, Decision) else ""
        return "To be placed", prompt.replace("_", " ").capitalize()

    def who_began(self, steps: Sequence[Sequence[Event]]) -> str:
        return ""

    def order_dice(self, steps: Sequence[Sequence[Event]]) -> Sequence[OrderDie]:
        return ()

    # --- a whole array at once

    def home(self, view: Any, seat: Seat) -> Sequence[Sequence[Spot]]:
        pending = self.rules.pending(view)
        return [pending.places] if isinstance(pending, Arrange) and pending.seat == seat else []

    def row_names(self) -> Sequence[str]:
        return ("places",)

    def tiles(self, view: Any, seat: Seat) -> Sequence[Tile]:
        pending = self.rules.pending(view)
        most = dict(pending.tray) if isinstance(pending, Arrange) and pending.seat == seat else {}
        ids = dict.fromkeys(id for id, _ in self._offered(view, {}))
        return [Tile(id, self.name_of_kind(id), "", "What waits", most.get(id, 0)) for id in ids]

    def fixed(self, view: Any, seat: Seat) -> Placed:
        return {}

    def _offered(self, view: Any, army: Placed) -> Mapping[tuple[str, Spot], Action]:
        """What may be placed where once an army's things stand; found by placing them on a copy, and kept."""
        if self._open[0] is not view:
            self._open = view, {}
        key = frozenset(army.items())
        if key not in self._open[1]:
            state = self.rules.clone(view)
            for action in self._placed_on(state, army):
                self.rules.apply(state, action)
            self._open[1][key] = self._listed(state)
        return self._open[1][key]

    def _listed(self, state: Any) -> Mapping[tuple[str, Spot], Action]:
        if not isinstance(self.rules.pending(state), Arrange):
            return {}
        found: dict[tuple[str, Spot], Action] = {}
        for action in self.rules.actions(state):
            match action.touches:
                case (Label(name=id), spot):
                    found[id, spot] = action
        return found

    def _placed_on(self, state: Any, army: Placed) -> Sequence[Action]:
        """The actions that place it, as far as they are listed one after the other."""
        state, left, made = self.rules.clone(state), dict(army), list[Action]()
        while left:
            listed = self._listed(state)
            spot = next((spot for spot, id in left.items() if (id, spot) in listed), None)
            if spot is None:
                break
            action = listed[left.pop(spot), spot]
            made.append(action)
            self.rules.apply(state, action)
        return made

    def why_not(self, view: Any, seat: Seat, army: Placed, id: str, spot: Spot) -> Refusal | None:
        others = {place: name for place, name in army.items() if place != spot}
        if (id, spot) in self._offered(view, others):
            return None
        said = self.rules.notation.explain(view, (Label(id), spot))
        return said or Refusal("", "That may not stand there now.", (spot,))

    def missing(self, view: Any, seat: Seat, army: Placed) -> Refusal | None:
        places = [spot for row in self.home(view, seat) for spot in row]
        left = sum(1 for spot in places if not army.get(spot))
        if not left or (army and not self._offered(view, army)):
            return None
        return Unfinished("", f"{left} place{'s are' if left != 1 else ' is'} still empty.")

    def sealing(self, view: Any, seat: Seat, army: Placed) -> Sequence[Action]:
        return self._placed_on(view, army)

    def set_ups(self, seat: Seat) -> Sequence[SetUp]:
        return []

    def kept(self, seat: Seat, places: Mapping[str, str]) -> Placed:
        found = {self.skin.spot_named(name): id for name, id in places.items()}
        return {spot: id for spot, id in found.items() if spot is not None}

    def to_keep(self, seat: Seat, army: Placed) -> Mapping[str, str]:
        return {self.skin.name_of(spot): id for spot, id in army.items() if id}

    def decided(self, view: Any, seat: Seat) -> tuple[int, int]:
        pending = self.rules.pending(view)
        return (0, 1) if isinstance(pending, Decision) and pending.seat <= seat else (1, 1)

    def kind_card(self, seat: Seat, id: str) -> Card:
        return Card(self.name_of_kind(id), "", "", (), self.troop(seat, id))

    def is_hidden(self, view: Any) -> bool:
        return True
