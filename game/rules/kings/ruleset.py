"""Kings of War as a `Ruleset`: wires the chapters together (docs/rules/kings.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, cast
from zlib import crc32

from game.core.decisions import Answer, Choose, Decision, Group, Muster, Offer, Option, Order, Pending, Phase, Pick
from game.core.dice import below
from game.core.digest import canonical
from game.core.events import Event, Tell
from game.core.ruleset import Action, Faces, Plain, Refusal, Unit
from game.core.sayings import ACCEPT, DECLINE
from game.core.seats import Seat
from game.rules.kings.actions import END, ChooseEdge, ChooseFirst, Fight, Move, TestNerve
from game.rules.kings.data import SizeName
from game.rules.kings.deployment import EDGES, listed, waiting
from game.rules.kings.events import ArmyChosen
from game.rules.kings.execution import carry_out
from game.rules.kings.files import beginning
from game.rules.kings.forces import Choice, ChooseArmy, sizes_of, suggestions, units_of
from game.rules.kings.kept import KeptLists
from game.rules.kings.lattice import charges, orders_of, ranged, regroups
from game.rules.kings.law import SEATS, Law
from game.rules.kings.melee import combats
from game.rules.kings.notation import KingsNotation
from game.rules.kings.orders import furthest
from game.rules.kings.refusals import must_answer, refuse
from game.rules.kings.state import KingsState, Regiment, Stage
from game.rules.kings.verify import law_of

PROMPTS = {
    Stage.EDGE: ("edge", Phase.DEPLOY),
    Stage.DEPLOY: ("deploy", Phase.DEPLOY),
    Stage.VANGUARD: ("vanguard", Phase.DEPLOY),
    Stage.FIRST: ("first", Phase.DEPLOY),
    Stage.MOVE: ("move", Phase.BATTLE),
    Stage.SHOOT: ("shoot", Phase.BATTLE),
    Stage.NERVE: ("nerve", Phase.BATTLE),
    Stage.MELEE: ("fight", Phase.BATTLE),
    Stage.REGROUP: ("regroup", Phase.BATTLE),
}
"""The sentence that asks, and the screen that shows it."""
ORDERED = (Stage.DEPLOY, Stage.VANGUARD, Stage.MOVE, Stage.SHOOT, Stage.REGROUP)
"""Where more is legal than is listed."""


class KingsRules:
    """The law of Kings of War with its variant, options and data chosen.  Holds no state."""

    game = "kings"
    seats: tuple[str, ...] = SEATS
    teams: tuple[int, ...] = (0, 1)

    def __init__(self, values: Mapping[str, Any], variant: str, options: Mapping[str, Any]) -> None:
        """`values` are the parts of `data.SHELF`, checked; `options` override those of the variant."""
        self.variant = variant
        usual = {name: option.default for name, option in values["options"].items()}
        usual |= dict(values["variants"][variant].options)
        self.switched: Mapping[str, Any] = usual | dict(options)
        self.options: Mapping[str, Plain] = {
            name: value for name, value in self.switched.items() if value != usual[name]
        }
        self.law: Law = law_of(values, self.switched)
        self.notation = KingsNotation(self.law, self.actions)
        self._offers: tuple[Offer, ...] | None = None
        self._kept = KeptLists()

    # --- states

    def start(self, seed: int) -> KingsState:
        """The state before the first action, with the dice of `seed` to come."""
        return beginning(self.law, seed)

    def clone(self, s: KingsState) -> KingsState:
        """An independent copy."""
        return s.clone()

    def redact(self, s: KingsState, seat: Seat) -> KingsState:
        """Without the dice to come, and while armies are chosen without the other's.  KINGS-ARMY-10."""
        view = s.clone()
        view.rng, view.script = 0, None
        if s.stage is Stage.ARMY:
            view.units = {number: unit for number, unit in s.units.items() if unit.seat == seat}
        return view

    def imagine(self, view: KingsState, seat: Seat, rng: int) -> KingsState:
        """A whole state that fits the view: dice to come, and a ready army where red's is hidden."""
        s = view.clone()
        s.rng = rng
        if s.stage is Stage.ARMY and s.turn == 1 and not s.units:
            ready = suggestions(self.law, s.limit)
            s.rng, which = below(s.rng, len(ready))
            for i, profile in enumerate(units_of(self.law, ready[which])):
                s.put(Regiment(i + 1, Seat(0), profile, ally=profile.force != ready[which].force))
        return s

    def hide(self, event: Event, seat: Seat) -> Event | None:
        """An army that is chosen is the other's secret until both are.  KINGS-ARMY-10."""
        if isinstance(event, ArmyChosen) and event.seat != seat:
            return replace(event, text=None)
        return event

    def key(self, s: KingsState) -> int:
        """Equal for states from which play goes on alike."""
        return crc32(canonical(self.notation.pack(s)))

    # --- decisions

    def pending(self, s: KingsState) -> Pending:
        """What must happen next."""
        if s.ended is not None:
            return s.ended
        if must_answer(s):
            return Answer(s.turn, Phase.BATTLE, "answer_draw", let_be=str(DECLINE))
        if s.stage is Stage.ARMY:
            return self._muster(s)
        prompt, phase = PROMPTS[s.stage]
        if s.stage not in ORDERED:
            return Choose(s.turn, phase, prompt)
        return Order(s.turn, phase, prompt, tuple(Unit(number) for number in self._orderly(s)))

    def _orderly(self, s: KingsState) -> list[int]:
        """The units that may be told something now, but for what the chapters forbid."""
        match s.stage:
            case Stage.DEPLOY:
                return [unit.number for unit in waiting(s, s.turn)]
            case Stage.VANGUARD:
                return [number for number in s.vanguard if s.units[number].seat == s.turn]
            case Stage.MOVE:
                return [unit.number for unit in s.of(s.turn) if unit.order is None]
            case Stage.REGROUP:
                return list(s.regroup)
            case _:
                return [unit.number for unit in s.of(s.turn) if not unit.shot]

    def _muster(self, s: KingsState) -> Decision:
        if self._offers is None:
            self._offers = tuple(self._every_offer())
        groups = tuple(Group(force.force, force.name) for force in self.law.forces.values())
        return Muster(s.turn, Phase.ARMY, "army", self._offers, s.limit, groups, "force")

    def _every_offer(self) -> list[Offer]:
        found = []
        for force in self.law.forces.values():
            for entry in force.entries:
                options = tuple(Option(each.id, each.name, each.pts) for each in entry.options)
                for size in sizes_of(self.law, force.force, entry.id):
                    name = entry.name if size == "one" else f"{entry.name} ({size})"
                    found.append(
                        Offer(
                            id=f"{force.force}:{entry.id}/{size}",
                            name=name,
                            cost=entry.sizes[size].pts,
                            limit=1 if entry.legend else 99,
                            picture="",
                            group=force.force,
                            options=options,
                            is_unique=entry.legend,
                        )
                    )
        return found

    def mustered(self, s: KingsState, picks: Sequence[Pick]) -> Action:
        """The force of these picks; the list that most points are from is the main one."""
        choices = []
        worth: dict[str, int] = {}
        for pick in picks:
            force, _, entry = pick.offer.partition(":")
            entry, _, size = entry.partition("/")
            choice = Choice(force, entry, cast(SizeName, size), pick.options, pick.count)
            choices.append(choice)
            one = self.law.profile(force, entry, choice.size, pick.options).cost
            worth[force] = worth.get(force, 0) + pick.count * one
        return ChooseArmy(max(worth, key=lambda name: worth[name], default=""), tuple(choices))

    def picks_of(self, action: Action) -> Sequence[Pick]:
        """What a force consists of; nothing for any other action."""
        chosen = action.choices if isinstance(action, ChooseArmy) else ()
        return [Pick(f"{each.force}:{each.entry}/{each.size}", each.count, each.options) for each in chosen]

    def actions(self, s: KingsState) -> Sequence[Action]:
        """The listed actions, sorted by text; beside orders, deployments and regroups others are legal too."""
        return sorted(self._listed(s), key=str)

    def _listed(self, s: KingsState) -> Sequence[Action]:
        if must_answer(s) and s.ended is None:
            return [ACCEPT, DECLINE]
        match s.stage:
            case Stage.ARMY:
                return suggestions(self.law, s.limit)
            case Stage.EDGE:
                return [ChooseEdge(edge) for edge in EDGES]
            case Stage.DEPLOY:
                return [action for unit in waiting(s, s.turn) for action in listed(self.law, s, unit)]
            case Stage.FIRST:
                return [ChooseFirst(Seat(seat), name) for seat, name in enumerate(SEATS)]
            case Stage.VANGUARD:
                return [
                    each for number in self._orderly(s) for each in orders_of(self.law, self._kept, s, s.units[number])
                ]
            case Stage.MOVE:
                return self._orders(s)
            case Stage.SHOOT:
                return ranged(self.law, s)
            case Stage.NERVE:
                return [TestNerve(number) for number in s.tests]
            case Stage.MELEE:
                return [Fight(number) for number in combats(s)]
            case Stage.REGROUP:
                return regroups(self.law, s)
            case _:
                return []

    def _orders(self, s: KingsState) -> list[Action]:
        found: list[Action] = [END]
        for number in self._orderly(s):
            found += orders_of(self.law, self._kept, s, s.units[number])
        return [*found, *charges(self.law, self._kept, s)]

    def check(self, s: KingsState, action: Action) -> Refusal | None:
        """The law: why `action` may not be made now, or None when it may."""
        return refuse(self.law, s, action)

    def furthest(self, s: KingsState, wish: Action) -> Action | None:
        """The longest legal part of a move that goes too far; None where there is none."""
        if not isinstance(wish, Move) or wish.unit not in s.units or s.units[wish.unit].pose is None:
            return None
        if s.stage not in (Stage.MOVE, Stage.VANGUARD) or s.units[wish.unit].seat != s.turn:
            return None
        return furthest(self.law, s, wish)

    def apply(self, s: KingsState, action: Action, tell: Tell | None = None) -> None:
        """Changes `s`, then tells; its dice fall at once, in the order of the book.  KINGS-DICE-4."""
        carry_out(self.law, s, action, tell)

    def outcomes(self, s: KingsState) -> Sequence[tuple[Faces, Fraction]]:
        """No throw is ever pending: dice fall inside the actions that ask for them."""
        return ()

    def counted(self, s: KingsState) -> Faces:
        """No throw is ever pending; actions that roll count as one branch.  KINGS-ACT-5."""
        raise AssertionError(s.stage)
