"""Kings of War in words: events as sentences, the table for who can't see it (docs/rules/kings.md)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.events import (
    DrawDeclined,
    DrawOffered,
    Event,
    GameEnded,
    Resigned,
    TimeRanOut,
    TurnBegan,
)
from game.core.seats import Seat
from game.rules.kings.actions import Charge as ChargeAction
from game.rules.kings.actions import degrees_text, inches_text
from game.rules.kings.charge import refuse_charge
from game.rules.kings.events import (
    ArmiesShown,
    ArmyChosen,
    Attacked,
    Cast,
    Charged,
    Deployed,
    EdgeChosen,
    FirstChosen,
    Fought,
    LastTurnRolled,
    Moved,
    Ordered,
    PhaseBegan,
    Rallied,
    Recovered,
    Refused,
    RolledOff,
    Routed,
    Settled,
    Tested,
)
from game.rules.kings.forces import parse_army
from game.rules.kings.law import SEATS, Law
from game.rules.kings.score import score
from game.rules.kings.sight import sees
from game.rules.kings.state import KingsState, Regiment, Stage, unit_name
from game.table.footprint import FACINGS
from game.table.outline import distance
from game.table.pose import Pose


class Words:
    """Sentences of one game, made of the texts of its data."""

    def __init__(self, law: Law) -> None:
        self.law = law

    def fill(self, key: str, **words: str) -> str:
        """The text of that key with its gaps filled."""
        return self.law.strings[key].format(**words)

    def seat(self, seat: Seat) -> str:
        """A seat's name on screen."""
        return self.law.strings[f"seat.{SEATS[seat]}"]

    def unit(self, s: KingsState, number: int) -> str:
        """A unit by number and name: "u7 Toll Wardens"."""
        found = s.units.get(number)
        return unit_name(number) if found is None else f"{unit_name(number)} {found.profile.name}"

    def army(self, text: str) -> str:
        """A force by the text of its action: "Halmark: Toll Wardens regiment, 2 Lock Breakers regiments"."""
        chosen = parse_army(self.law, text)
        named = []
        for choice in chosen.choices:
            size = "" if choice.size == "one" else f" {choice.size}"
            entry = self.law.entry(choice.force, choice.entry)
            name = f"{choice.entry if entry is None else entry.name}{size}"
            named.append(name if choice.count == 1 else f"{choice.count} {name}")
        force = self.law.forces.get(chosen.force)
        return f"{chosen.force if force is None else force.name}: {', '.join(named)}"

    def sides(self, seats: Iterable[Seat]) -> str:
        """Seats by name."""
        return " and ".join(self.seat(seat) for seat in sorted(seats))

    # --- events

    def sentence(self, event: Event, before: KingsState) -> str | None:
        """The event in words; None when nothing needs to be said."""
        return self._beginning(event) or self._battle(event, before) or self._fight(event, before) or self._end(event)

    def _beginning(self, event: Event) -> str | None:
        match event:
            case ArmyChosen(text=None):
                return self.fill("event.army_hidden", seat=self.seat(event.seat))
            case ArmyChosen():
                return self.fill("event.army", seat=self.seat(event.seat), army=self.army(str(event.text)))
            case ArmiesShown():
                return self.fill("event.armies")
            case RolledOff():
                red, blue = map(str, event.faces)
                return self.fill(f"event.rolled.{event.what}", red=red, blue=blue, seat=self.seat(event.winner))
            case EdgeChosen():
                return self.fill("event.edge", seat=self.seat(event.seat), edge=event.edge)
            case FirstChosen():
                which = "event.first.own" if event.first == event.seat else "event.first"
                return self.fill(which, seat=self.seat(event.seat), first=self.seat(event.first))
            case _:
                return None

    def _battle(self, event: Event, s: KingsState) -> str | None:
        match event:
            case Deployed(pose=None):
                return self.fill("event.no_room", unit=self.unit(s, event.unit))
            case Deployed(pose=Pose() as pose):
                return self.fill("event.deployed", unit=self.unit(s, event.unit), place=place_text(pose))
            case PhaseBegan(stage=Stage.MOVE):
                return self.fill("event.phase.move", seat=self.seat(event.seat), round=str(event.round))
            case PhaseBegan():
                return self.fill(f"event.phase.{event.stage.value}", seat=self.seat(event.seat))
            case Ordered(target=0):
                return self.fill(f"event.order.{event.order.value}", unit=self.unit(s, event.unit))
            case Ordered():
                target = self.unit(s, event.target)
                return self.fill("event.order.charge", unit=self.unit(s, event.unit), target=target)
            case Moved(why="order"):
                return self.fill("event.moved", unit=self.unit(s, event.unit), place=place_text(event.path[-1]))
            case Moved(why="charge"):
                return None
            case Moved():
                where = place_text(event.path[-1])
                return self.fill(f"event.moved.{event.why}", unit=self.unit(s, event.unit), place=where)
            case Refused():
                return self.fill("event.refused", unit=self.unit(s, event.unit))
            case Rallied():
                which = "event.rallied" if event.is_steady else "event.not_rallied"
                return self.fill(which, unit=self.unit(s, event.unit))
            case Charged():
                hindered = self.fill("event.hindered") if event.is_hindered else ""
                which = "event.countered" if event.is_counter else "event.charged"
                words = {"unit": self.unit(s, event.unit), "target": self.unit(s, event.target)}
                return self.fill(which, side=FACINGS[event.side], hindered=hindered, **words)
            case _:
                return None

    def _fight(self, event: Event, s: KingsState) -> str | None:
        match event:
            case Attacked():
                return self.fill(
                    "event.melee" if event.how == "melee" else "event.shot",
                    unit=self.unit(s, event.unit),
                    target=self.unit(s, event.target),
                    how=event.how,
                    dice=str(event.dice),
                    need=str(event.need),
                    hits=str(event.hits),
                    damage=str(event.damage),
                )
            case Cast():
                target = self.unit(s, event.target)
                words = {"unit": self.unit(s, event.unit), "target": target, "spell": event.spell}
                return self.fill("event.cast", hits=str(event.hits), **words)
            case Recovered():
                words = {"unit": self.unit(s, event.unit), "markers": str(event.markers)}
                return self.fill(f"event.recovered.{event.why}", **words)
            case Tested():
                which = "event.tested_again" if event.is_second else "event.tested"
                dice = f"{event.faces[0]} + {event.faces[1]}"
                verdict = self.law.strings[f"verdict.{event.verdict}"]
                words = {"unit": self.unit(s, event.unit), "total": str(event.total)}
                return self.fill(which, dice=dice, verdict=verdict, **words)
            case Routed():
                return self.fill("event.routed", unit=self.unit(s, event.unit), cost=str(event.cost))
            case Fought():
                chargers = ", ".join(self.unit(s, number) for number in event.chargers)
                return self.fill("event.fought", target=self.unit(s, event.target), chargers=chargers)
            case _:
                return None

    def _end(self, event: Event) -> str | None:
        match event:
            case LastTurnRolled():
                which = "event.goes_on" if event.goes_on else "event.is_over"
                return self.fill(which, face=str(event.face))
            case GameEnded():
                who = "won" if event.winners else "drawn"
                return self.fill(f"result.{event.reason.replace(' ', '-')}.{who}", seat=self.sides(event.winners))
            case TurnBegan() | Settled():
                return None
            case DrawOffered():
                return self.fill("event.draw_offered", seat=self.seat(event.seat))
            case DrawDeclined():
                return self.fill("event.draw_declined", seat=self.seat(event.seat))
            case Resigned():
                return self.fill("event.resigned", seat=self.seat(event.seat))
            case TimeRanOut():
                return self.fill("event.time", seat=self.seat(event.seat))
            case _:
                return None

    # --- questions

    def board(self, s: KingsState) -> list[str]:
        """The table in sentences: round, scores, terrain, both sides."""
        width, depth = s.table
        lines = [self.fill("look.table", width=str(width), depth=str(depth), round=str(s.round))]
        scores = (str(score(s, Seat(seat))) for seat in range(2))
        lines.append(self.fill("look.scores", **dict(zip(SEATS, scores, strict=True))))
        for piece in s.terrain:
            x = sum(x for x, _ in piece.corners) // len(piece.corners)
            y = sum(y for _, y in piece.corners) // len(piece.corners)
            where = f"{inches_text(x)},{inches_text(y)}"
            name = piece.name or piece.kind
            words = {"name": f"t{piece.number}", "what": name, "kind": piece.kind, "place": where}
            lines.append(self.fill("look.terrain", height=str(piece.height), **words))
        for seat in range(2):
            lines += self.pieces(s, Seat(seat))
        return lines

    def pieces(self, s: KingsState, seat: Seat) -> list[str]:
        """The units of a seat, one sentence each."""
        return [self.what(s, unit) for unit in s.of(seat)]

    def what(self, s: KingsState, unit: Regiment) -> str:
        """A unit, where it stands and how it does, in a sentence."""
        where = self.fill("look.waiting") if unit.pose is None else place_text(unit.pose)
        nerve = f"{'–' if unit.profile.waver is None else unit.profile.waver}/{unit.profile.rout}"
        marks = [self.law.strings[f"mark.{key}"] for key in ("wavering", "disordered", "bane") if getattr(unit, key)]
        words = {"seat": self.seat(unit.seat), "unit": self.unit(s, unit.number), "size": unit.profile.size}
        rest = "".join(f", {mark}" for mark in marks)
        return self.fill("look.unit", place=where, damage=str(unit.damage), nerve=nerve, marks=rest, **words)

    def seen_by(self, s: KingsState, unit: Regiment) -> str:
        """What a unit sees, in a sentence."""
        seen = [self.unit(s, each.number) for each in s.deployed if each.seat != unit.seat and sees(s, unit, each)]
        return self.fill("look.sees", unit=self.unit(s, unit.number), seen=", ".join(seen) or self.fill("look.nobody"))

    def chargers(self, s: KingsState, unit: Regiment) -> str:
        """Which enemies could charge a unit from where all stand, whoever's turn it is."""
        now = s.clone()
        now.turn = Seat(1 - unit.seat)
        for each in list(now.of(now.turn)):
            now.change(each.number, order=None, charging=0)
        found = [
            self.unit(s, each.number)
            for each in now.of(now.turn)
            if each.pose is not None
            and not each.profile.is_engine
            and refuse_charge(self.law, now, ChargeAction((each.number,), unit.number)) is None
        ]
        who = ", ".join(found) or self.fill("look.nobody")
        return self.fill("look.chargers", unit=self.unit(s, unit.number), who=who)

    def near(self, s: KingsState, unit: Regiment) -> list[str]:
        """How far it is from a unit to every other, the nearest first."""
        outline = unit.standing.outline
        others = [each for each in s.deployed if each.number != unit.number]
        far = sorted((distance(outline, each.standing.outline), each.number) for each in others)
        return [self.fill("look.far", unit=self.unit(s, number), inches=inches_text(length)) for length, number in far]


def place_text(pose: Pose) -> str:
    """A place in words: "36,10 facing 90"."""
    return f"{inches_text(pose.x)},{inches_text(pose.y)} facing {degrees_text(pose.bearing)}"
