"""Exact chances of an attack, a spell or an ability, by the very dice that the game would throw (COMBAT-16 to -18).

Every chance is counted by playing the action on copies of the moment, once for each way its dice may fall; nobody
casts, nobody turns anything up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeVar

from game.core.events import Event, Tell
from game.core.ruleset import Action
from game.core.sayings import PASS
from game.core.seats import Seat
from game.rules.lytharian import listing, playing, stats
from game.rules.lytharian.actions import Attack, Cast, Use
from game.rules.lytharian.asks import SwitchOff
from game.rules.lytharian.combat import choices
from game.rules.lytharian.dice import DieWanted
from game.rules.lytharian.events import (
    BlowsExchanged,
    CombatEnded,
    Damaged,
    Healed,
    ItemResolved,
    ManaChanged,
    TroopKilled,
)
from game.rules.lytharian.imagining import Imagination
from game.rules.lytharian.law import Law
from game.rules.lytharian.state import SLOTS, LytharianState, Troop
from game.rules.lytharian.tally import Tally
from game.rules.lytharian.turns import actor

T = TypeVar("T")
Plan = tuple[tuple[tuple[int, str], str], ...]
"""What is answered to the choices of a combat, in the order they are asked: by square and ability, as text."""


class _Over(Exception):
    """What was to be counted has happened."""


class _Unanswered(Exception):
    """A choice that the plan has no answer for, with all answers."""

    def __init__(self, question: tuple[int, str], answers: Sequence[str]) -> None:
        super().__init__(question)
        self.question = question
        self.answers = answers


@dataclass(slots=True)
class Happened:
    """What one way of falling brings: sums by square, or by seat."""

    taken: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    healed: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    mana: dict[Seat, int] = field(default_factory=lambda: defaultdict(int))
    slain: set[int] = field(default_factory=set)
    is_countered: bool = False
    items: int = 0
    """Items of the stack that have been resolved."""

    def hear(self, event: Event) -> None:
        """Adds an event up."""
        match event:
            case Damaged(square=square, n=n):
                self.taken[square] += n
            case Healed(square=square, n=n):
                self.healed[square] += n
            case ManaChanged(seat=seat, by=by) if by > 0:
                self.mana[seat] += by
            case TroopKilled(square=square):
                self.slain.add(square)
            case _:
                pass


def odds_lines(law: Law, s: LytharianState, action: Action) -> list[str] | None:
    """`KEY VALUE` lines as the seat to act may know them; None for what throws no die and is no attack."""
    match action:
        case Attack():
            return list(_of_attack(law, s, action))
        case Cast() | Use():
            found = list(_of_item(law, s, action))
            return [f"action {action}", *found] if found else None
        case _:
            return None


def fallen(run: Callable[[list[int]], T]) -> Iterator[tuple[T, Fraction]]:
    """What `run` gives for every way its dice may fall, with its chance; the faces are handed to it in order."""
    waiting: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while waiting:
        faces, chance = waiting.pop()
        try:
            yield run(faces), chance
        except DieWanted as wanted:
            waiting += [([*faces, face], chance / wanted.sides) for face in range(1, wanted.sides + 1)]


def _line(key: str, chance: Fraction) -> str:
    return f"{key} {chance.numerator}/{chance.denominator} {float(chance):.6f}"


def _is_unknown(s: LytharianState, troop: Troop) -> bool:
    """Whether the seat to act may not know the card.  LYTH-COMBAT-18."""
    return troop.seat != actor(s) and not troop.is_up and not troop.was_seen


# --- an attack


def _of_attack(law: Law, s: LytharianState, attack: Attack) -> Iterator[str]:
    """LYTH-COMBAT-16, -18."""
    yield f"action {attack}"
    yield f"attacker {_fighter(law, s, attack.start)}"
    if _is_unknown(s, s.at(attack.end)):
        yield f"defender {_hidden(law, s, attack.end)}"
        return
    yield f"defender {_fighter(law, s, attack.end)}"
    yield from _boosts(law, s, attack)
    for plan in _plans(law, s, attack):
        if plan:
            yield f"choice {'+'.join(answer for _, answer in plan)}"
        yield from _outcomes(law, s, attack, plan)


def _fighter(law: Law, s: LytharianState, square: int) -> str:
    troop = s.at(square)
    figures = f"{stats.attack(law, s, square)}/{stats.defence(law, s, square)}"
    return f"{law.seat_name(troop.seat)} {troop.face} {law.ground.grid.names[square]} {figures}"


def _hidden(law: Law, s: LytharianState, square: int) -> str:
    troop = s.at(square)
    known = [f"damage {troop.damage}"] if troop.damage else []
    known += [f"{slot} {attached.card}" for slot in SLOTS if (attached := troop.slot(slot)) is not None]
    words = (law.seat_name(troop.seat), "hidden", troop.piece, law.ground.grid.names[square], *known)
    return " ".join(words)


def _boosts(law: Law, s: LytharianState, attack: Attack) -> Iterator[str]:
    """Every ability that counts, the attacker's first; what is only chosen is left to the choices."""
    declared = s.clone()
    declared.script = []
    with suppress(DieWanted):  # the combat is declared by then, which is all that is needed
        playing.make(law, declared, attack, None)
    declared.script = None
    if declared.combat is None or declared.combat.out:
        return  # who dies of attacking has no fight
    for square in (attack.start, attack.end):
        seat = law.seat_name(declared.at(square).seat)
        for name, value in counted(law, declared, square):
            yield f"boost {seat} {name} {value}"


def counted(law: Law, s: LytharianState, square: int) -> list[tuple[str, str]]:
    """Every ability that counts for a fighter of the combat in progress, with what it gives as in COMBAT-16."""
    return [*_standing(law, s, square), *_fighting(law, s, square)]


def _standing(law: Law, s: LytharianState, square: int) -> Iterator[tuple[str, str]]:
    """Reductions that always work."""
    for part in stats.standing(law, s, square).less:
        yield part.reason, str(part.n)


def _fighting(law: Law, s: LytharianState, square: int) -> Iterator[tuple[str, str]]:
    """Abilities of the combat whose condition is met: a number, a die, or 0 where they give neither."""
    role = "attacker" if s.combat is not None and square == s.combat.attacker else "defender"
    for casting, rule in stats.rules_of(law, s, square, "combat"):
        if rule.choose or rule.most is not None or not stats.holds(law, s, casting, rule):
            continue
        steps = [*rule.do, *(step for name, branch in rule.by_role if name == role for step in branch)]
        dice = [step.die for step in steps if step.die]
        if dice:
            yield casting.ability, dice[0]
            continue
        tally = Tally()
        for step in steps:
            step.fold(law, s, casting, tally)
        numbers = [n for part in (tally.att, tally.foe_att, tally.defence, tally.foe_defence) for _, n in part]
        numbers += [part.n for part in tally.less]
        if any(numbers) or not numbers:
            yield casting.ability, str(next((n for n in numbers if n), 0))


def _plans(law: Law, s: LytharianState, attack: Attack) -> list[Plan]:
    """Every combination of answers to the choices that come up, whatever the dice show; Berserk is not used."""
    waiting: list[Plan] = [()]
    found = []
    while waiting:
        plan = waiting.pop(0)
        try:
            for _ in fallen(lambda faces, plan=plan: _fought(law, s, attack, plan, faces)):  # type: ignore[misc]
                pass
        except _Unanswered as asked:
            waiting += [(*plan, (asked.question, answer)) for answer in asked.answers]
        else:
            found.append(plan)
    return found


def _fought(law: Law, s: LytharianState, attack: Attack, plan: Plan, faces: list[int]) -> Happened:
    """The combat from its attack to its end, with these answers and faces."""

    def begin(after: LytharianState, tell: Tell) -> None:
        playing.make(law, after, attack, tell)

    return _to_the_end(law, s, begin, plan, faces)


def _to_the_end(
    law: Law, s: LytharianState, begin: Callable[[LytharianState, Tell], None], plan: Plan, faces: list[int]
) -> Happened:
    """What happens on a copy until its combat has ended, with these answers and faces; `begin` is what comes first."""
    after = s.clone()
    after.script = list(faces)
    seen = Happened()

    def tell(event: Event) -> None:
        if isinstance(event, CombatEnded):
            raise _Over
        seen.hear(event)

    with suppress(_Over):
        begin(after, tell)
        while after.ended is None and after.combat is not None:
            playing.make(law, after, _answer(law, after, plan), tell)
    return seen


def guessed(
    law: Law, imagination: Imagination, view: LytharianState, attack: Attack, worlds: int
) -> Iterator[Sequence[str]]:
    """The lines of an attack on a hidden troop for so many cards that it may be; from the view alone.  LYTH-FOG-12."""
    seat = view.at(attack.start).seat
    for number in range(1, worlds + 1):
        world = imagination.whole(view, seat, number)
        world.board[attack.end] = replace(world.at(attack.end), was_seen=True)
        yield list(_of_attack(law, world, attack))


def chances_now(law: Law, s: LytharianState) -> dict[str, Fraction]:
    """How the combat in progress ends if everybody passes, by the keys of COMBAT-16; empty where a choice is open."""
    assert s.combat is not None
    fighters = s.combat.attacker, s.combat.defender
    ends: dict[str, Fraction] = defaultdict(Fraction)
    try:
        for slain, chance in fallen(lambda faces: _passed(law, s, faces)):
            ends[_ending(fighters[0] in slain, fighters[1] in slain)] += chance
    except _Unanswered:
        return {}
    return dict(ends)


def _passed(law: Law, s: LytharianState, faces: list[int]) -> set[int]:
    """The squares of all who die until the combat has ended, nobody casting."""
    return _to_the_end(law, s, lambda after, tell: None, (), faces).slain


def _answer(law: Law, s: LytharianState, plan: Plan) -> Action:
    """What the seat to act does: what the plan says to a choice, else it passes."""
    if s.asks and isinstance(s.asks[0], SwitchOff):
        return _planned(plan, (s.asks[0].at, "off"), list(listing.answers(law, s, s.asks[0])))
    if s.combat is None or s.combat.stage != "abilities":
        return PASS
    seat = actor(s)
    choice = next(one for one in choices(law, s) if one.seat == seat)
    source = choice.casting.source
    known = [action for action in listing.choices(law, s, seat) if _is_about(str(action), choice.words)]
    if choice.rule.most is not None:
        return next(action for action in known if str(action) == "choose:no")
    name = law.ground.grid.names[source]
    if "friend_combat" in choice.rule.when:
        known = [action for action in known if str(action).endswith(f",{name}")]
    return _planned(plan, (source, choice.casting.ability), known)


def _is_about(text: str, words: Sequence[str]) -> bool:
    return text.removeprefix("choose:").partition(",")[0] in words


def _planned(plan: Plan, question: tuple[int, str], answers: Sequence[Action]) -> Action:
    told = dict(plan).get(question)
    texts = {str(action).removeprefix("choose:"): action for action in answers}
    if told is None:
        raise _Unanswered(question, list(texts))
    return texts[told]


def _outcomes(law: Law, s: LytharianState, attack: Attack, plan: Plan) -> Iterator[str]:
    ends: dict[str, Fraction] = defaultdict(Fraction)
    taken: dict[tuple[Seat, int], Fraction] = defaultdict(Fraction)
    for seen, chance in fallen(lambda faces: _fought(law, s, attack, plan, faces)):
        ends[_ending(attack.start in seen.slain, attack.end in seen.slain)] += chance
        for square in (attack.start, attack.end):
            taken[s.at(square).seat, seen.taken[square]] += chance
    for key in ("none", "attacker_slain", "defender_slain", "both_slain"):
        if ends[key]:
            yield _line(key, ends[key])
    for (seat, n), chance in sorted(taken.items()):
        if n:
            yield _line(f"taken {law.seat_name(seat)} {n}", chance)


def _ending(attacker: bool, defender: bool) -> str:
    if attacker:
        return "both_slain" if defender else "attacker_slain"
    return "defender_slain" if defender else "none"


# --- a spell or an ability


def _of_item(law: Law, s: LytharianState, action: Cast | Use) -> Iterator[str]:
    """LYTH-COMBAT-17, -18: nothing where no die falls."""
    chances: dict[tuple[int, str, int], Fraction] = defaultdict(Fraction)
    has_dice = False
    unknown = {square for square, troop in enumerate(s.board) if troop is not None and _is_unknown(s, troop)}
    for seen, chance in fallen(lambda faces: _resolved(law, s, action, faces)):
        has_dice = has_dice or chance < 1
        for key in _keys(law, seen, unknown):
            chances[key] += chance
    if has_dice:
        for (_, words, n), chance in sorted(chances.items()):
            yield _line(f"{words} {n}" if n else words, chance)


def _keys(law: Law, seen: Happened, unknown: set[int]) -> Iterator[tuple[int, str, int]]:
    """What has a line, in the order of the lines."""
    names = law.ground.grid.names
    if seen.is_countered:
        yield 0, "countered", 0
    yield from ((1, f"slain {names[square]}", 0) for square in seen.slain - unknown)
    yield from ((2, f"taken {names[square]}", n) for square, n in seen.taken.items() if square not in unknown and n)
    yield from ((3, f"healed {names[square]}", n) for square, n in seen.healed.items() if square not in unknown and n)
    yield from ((4, f"mana {law.seat_name(seat)}", n) for seat, n in seen.mana.items() if n)


def _resolved(law: Law, s: LytharianState, action: Cast | Use, faces: list[int]) -> Happened:
    """The item announced, unanswered, and resolved; what lies below it waits, and so does what must be chosen later."""
    after = s.clone()
    after.script = list(faces)
    below = len(after.stack)
    seen = Happened()

    def tell(event: Event) -> None:
        if isinstance(event, BlowsExchanged) or (isinstance(event, ItemResolved) and seen.items):
            raise _Over
        if isinstance(event, ItemResolved):
            seen.items += 1
            seen.is_countered = event.why == "countered"
        seen.hear(event)

    with suppress(_Over):
        playing.make(law, after, action, tell)
        while after.ended is None and len(after.stack) > below and not after.asks:
            playing.make(law, after, PASS, tell)
    return seen
