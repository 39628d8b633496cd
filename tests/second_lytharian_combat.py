"""A second reading of the combats of Lytharian Chess: what counts, what is chosen, what the blows leave; written from
the rule book alone, it shares nothing with the program.

A combat is told from its declaration to the last poison by one function; every die and every open choice is asked of
whoever runs it, who goes through all of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from second_lytharian import Moment
from second_lytharian_table import Man, beside, key_of

MAGIC = ["fire", "water", "air", "earth", "life", "death", "arcane"]
CHOSEN = ["Mobility", "Druid Forms", "Berserk"]
SWITCHING = ["Pounce", "Disarm", "Crusher", "Crushing Hammer"]


class DieWanted(Exception):
    """A die of so many sides must fall before the combat can go on."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class ChoiceWanted(Exception):
    """A choice is open, with what may be answered."""

    def __init__(self, question: str, answers: Sequence[str]) -> None:
        super().__init__(question)
        self.question = question
        self.answers = list(answers)


@dataclass
class Fighter:
    """One of the two, and what the ability step has left of it."""

    man: Man
    role: str
    was_hidden: bool
    off: list[str] = field(default_factory=list)
    """Printed abilities switched off, `all` for every one."""
    slots_off: list[str] = field(default_factory=list)
    hammered: str = ""
    """What its Crushing Hammer has taken from the other one."""
    form: str = ""
    mobility: str = ""
    ram: int = 0
    prevent: int = 0
    taken: int = 0
    is_dead: bool = False


class Combat:
    """One attack.  `faces` are what the dice show, `answers` what is chosen, question by question."""

    def __init__(self, moment: Moment, start: str, goal: str, faces: Sequence[int], answers: dict[str, str]) -> None:
        self.moment = moment
        attacker, defender = moment.men[start], moment.men[goal]
        self.attacker = Fighter(attacker, "attacker", not attacker.is_up, prevent=attacker.prevent)
        self.defender = Fighter(defender, "defender", not defender.is_up, prevent=defender.prevent)
        self.both = [self.defender, self.attacker]
        self.faces = list(faces)
        self.answers = answers
        attacker.is_up = defender.is_up = True  # LYTH-ATTACK-6

    def foe(self, one: Fighter) -> Fighter:
        """The other one."""
        return self.defender if one is self.attacker else self.attacker

    def die(self, sides: int) -> int:
        """A face that has been given, or the wish for one."""
        if not self.faces:
            raise DieWanted(sides)
        return self.faces.pop(0)

    def ask(self, question: str, answers: Sequence[str]) -> str:
        """An answer that has been given, or the wish for one."""
        if question not in self.answers:
            raise ChoiceWanted(question, answers)
        return self.answers[question]

    def has(self, one: Fighter) -> dict[str, int]:
        """Its abilities, but what is off."""
        return self.moment.abilities(one.man, one.off, one.slots_off)

    # --- before the blows

    def declare(self) -> None:
        """Curses that hurt who attacks; a bearer that dies of it has attacked in vain."""
        man = self.attacker.man
        if "curse" in man.worn:
            for rule in self.moment.cards[man.worn["curse"]].get("rules", []):
                if rule["when"] == "attacks":
                    for step in rule["do"]:
                        self.hurt(self.attacker, step["damage"]["n"], step["damage"]["kind"], is_curse=True)
        self.attacker.is_dead = self.moment.defence(man) <= 0

    def switch(self) -> None:
        """Ability step, part 1.  LYTH-COMBAT-2."""
        self._switch_by(self.defender)
        self._switch_by(self.attacker)
        # What the attacker has switched off takes back what it did.
        self.attacker.off, self.attacker.slots_off = [], []
        self._switch_by(self.defender)

    def _switch_by(self, one: Fighter) -> None:
        foe = self.foe(one)
        has = self.has(one)
        foe.off, foe.slots_off = [], []
        if "Pounce" in has and one.role == "attacker":
            foe.off.append("all")
        if "Disarm" in has:
            foe.slots_off.append("weapon")
        if "Crusher" in has:
            foe.slots_off.append("armor")
        if "Crushing Hammer" in has:
            foe.off += [one.hammered] if one.hammered else []

    def hammer(self) -> None:
        """Crushing Hammers, the defender's first; one that Pounce has silenced does not strike."""
        self.switch()
        for one in self.both:
            if "Crushing Hammer" in self.has(one):
                foe = self.foe(one)
                printed = [key_of(text) for text in foe.man.card.get("abilities", [])]
                held = [key_of(name) for name in self.has(foe)]
                printed = sorted({key for key in printed if key in held and "all" not in foe.off})
                if self.die(6) % 2 == 0 and printed:
                    one.hammered = self.ask(f"{one.man.square} off", [f"off,{key}" for key in printed])
                    one.hammered = one.hammered.removeprefix("off,")
                self.switch()

    def choose(self) -> None:
        """Ability step, part 2: what only rolls, then choices in turn, the defender first.  LYTH-COMBAT-3."""
        for one in self.both:
            if one.role == "attacker" and "Battering Ram" in self.has(one):
                one.ram = (self.die(6) + 1) // 2
        waiting = {one.role: list(self._choices(one)) for one in self.both}
        turn = "defender"
        while waiting["defender"] or waiting["attacker"]:
            if waiting[turn]:
                waiting[turn].pop(0)()
            turn = "attacker" if turn == "defender" else "defender"

    def _choices(self, one: Fighter) -> Iterator[Callable[[], None]]:
        has = self.has(one)
        for name in self._in_order(one, [name for name in CHOSEN[:2] if name in has]):
            yield lambda name=name: self._choose(one, name)  # type: ignore[misc]
        for square in sorted(beside(one.man.square), key=lambda q: (q[1], q[0])):
            man = self.moment.men.get(square)
            if man is None or man.seat != one.man.seat or not man.is_up or one.man.card["race"] != "surictavi":
                continue
            if "Mob Protector" in self.moment.abilities(man):
                yield lambda square=square: self._protect(one, square)  # type: ignore[misc]

    def _in_order(self, one: Fighter, names: Sequence[str]) -> list[str]:
        has = list(self.has(one))
        return sorted(names, key=has.index)

    def _choose(self, one: Fighter, name: str) -> None:
        answers = ["att", "reduce"] if name == "Mobility" else ["panther", "treant"]
        answer = self.ask(f"{one.man.square} {name}", answers)
        if name == "Mobility":
            one.mobility = answer
        else:
            one.form = answer

    def _protect(self, one: Fighter, square: str) -> None:
        if self.ask(f"{square} protects", [f"protect,{square}", f"leave,{square}"]).startswith("protect"):
            one.prevent += (self.die(6) + 1) // 2

    # --- what counts: name -> what it gives

    def att_gained(self, one: Fighter) -> dict[str, int]:
        """Combat abilities that change its own Att (LYTH-ABILITY-1 to -78)."""
        m, man, foe = self.moment, one.man, self.foe(one)
        has = self.has(one)
        own, theirs = m.att(man, one.slots_off), m.att(foe.man, foe.slots_off)
        attacks = one.role == "attacker"
        damaged = [q for q, each in m.men.items() if each.damage and (q == man.square or m.within(man.square, q, 2))]
        friends = [m.men[q] for q in beside(man.square) if q in m.men and m.men[q].seat == man.seat]
        mob = [each for each in m.troops(man.seat) if each.is_up and each.card["race"] == "surictavi"]
        mob = [each for each in mob if each is not man or m.options["mob_might_self"]]
        worth = {
            "Ambush": one.was_hidden,
            "Bloodhunt": bool(damaged),
            "Bloodrage": len(damaged),
            "Bully": theirs < own,
            "Bushwhack": m.defence(foe.man) < own,
            "Charge": attacks,
            "Comradery": any(each.card["race"] == man.card["race"] for each in friends),
            "Command": len(friends),
            "Fearless": theirs > own,
            "Vicious": not attacks,
            "Weapon Master": "weapon" in man.worn and "weapon" not in one.slots_off,
        }
        found = {name: has[name] * times for name, times in worth.items() if name in has}
        if "Mob Might" in has:
            found["Mob Might"] = min(5, len(mob))
        if attacks:
            found |= {name: 1 for name in ("Pounce", "Shieldspear") if name in has}
        for name, number in has.items():
            if name.endswith(" Slayer") and is_a(foe.man, name.removesuffix(" Slayer")):
                found[name] = number
        return {name: n for name, n in found.items() if n}

    def less(self, one: Fighter, kind: str, is_curse: bool = False, is_blow: bool = True) -> dict[str, int]:
        """What each damage of that kind is less.  LYTH-DAMAGE-3, -6, -7, LYTH-ABILITY-G6."""
        m, man, foe = self.moment, one.man, self.foe(one)
        has = self.has(one)
        friends = [m.men[q] for q in beside(man.square) if q in m.men and m.men[q].seat == man.seat]
        found = {
            "Physical Resist": has.get("Physical Resist", 0) if kind == "physical" else 0,
            "Spell Resist": has.get("Spell Resist", 0) if kind in MAGIC and not is_curse else 0,
            "Resist All": has.get("Resist All", 0) if not is_curse else 0,
        }
        if is_blow:
            found["Brace"] = has.get("Brace", 0) if one.role == "defender" else 0
            found["Shieldspear"] = int("Shieldspear" in has and one.role == "defender")
            is_beside = any(each.card["race"] == man.card["race"] for each in friends)
            found["Comradery"] = has.get("Comradery", 0) if is_beside else 0
            for name, number in has.items():
                if name.endswith(" Slayer") and is_a(foe.man, name.removesuffix(" Slayer")):
                    found[name] = number
            found["mobility"] = has.get("Mobility", 0) if one.mobility == "reduce" else 0
            found["treant"] = int(one.form == "treant" and "Druid Forms" in has and not is_curse)
        for lasting in man.lasting:
            kinds = lasting.get("kinds", [])
            spared = is_curse and lasting.get("not") == "curse"
            if (
                lasting.get("less")
                and not spared
                and (not kinds or kind in kinds or ("magic" in kinds and kind in MAGIC))
            ):
                found["lasting"] = found.get("lasting", 0) + lasting["less"]
        return {name: n for name, n in found.items() if n}

    def force(self, one: Fighter) -> int:
        """Its Att in this combat.  LYTH-COMBAT-4, -14, LYTH-ABILITY-42."""
        has = self.has(one)
        total = self.moment.att(one.man, one.slots_off) + sum(self.att_gained(one).values()) + one.ram
        total += has.get("Mobility", 0) if one.mobility == "att" else 0
        total += int(one.form == "panther" and "Druid Forms" in has)
        return max(0, total - self.has(self.foe(one)).get("Intimidate", 0))

    # --- the blows

    def hurt(self, one: Fighter, n: int, kind: str, is_curse: bool = False, is_blow: bool = True) -> int:
        """What of a damage is marked.  LYTH-DAMAGE-3."""
        has = self.has(one)
        if f"{kind.title()} Immune" in has or (is_curse and "Curse Immune" in has):
            return 0
        n = max(0, n - sum(self.less(one, kind, is_curse, is_blow).values()))
        prevented = min(n, one.prevent)
        one.prevent -= prevented
        one.taken += n - prevented
        one.man.damage += n - prevented
        return n - prevented

    def strike(self) -> None:
        """Both blows at once, the death check, then Venom.  LYTH-COMBAT-9 to -11."""
        forces = {one.role: self.force(one) for one in self.both}
        losses = {one.role: self._last_loss(one) for one in self.both}
        marked = {}
        venoms = {one.role: "Venom" in self.has(one) for one in self.both}
        # Reductions of both are those that held before either blow.
        less = {one.role: sum(self.less(one, self._kind(self.foe(one))).values()) for one in self.both}
        immune = {one.role: f"{self._kind(self.foe(one)).title()} Immune" in self.has(one) for one in self.both}
        for one in self.both:
            foe = self.foe(one)
            n = 0 if immune[one.role] else max(0, forces[foe.role] - less[one.role])
            prevented = min(n, one.prevent)
            one.prevent -= prevented
            marked[foe.role] = n - prevented
            one.taken += n - prevented
        for one in self.both:
            one.man.damage += marked[self.foe(one).role]
            one.is_dead = self.moment.defence(one.man) - losses[one.role] <= 0
        for one in self.both:
            foe = self.foe(one)
            if venoms[one.role] and marked[one.role] and not foe.is_dead:
                self.hurt(foe, (self.die(6) + 1) // 2, "death")
                foe.is_dead = self.moment.defence(foe.man) <= 0

    def _kind(self, one: Fighter) -> str:
        return str(one.man.card.get("hits", "physical"))

    def _last_loss(self, one: Fighter) -> int:
        """By how much Stampede and Crusher lower its Def.  LYTH-COMBAT-10."""
        foe = self.foe(one)
        lost = self.has(foe).get("Stampede", 0) if foe.role == "attacker" else 0
        if "armor" in one.slots_off and "armor" in one.man.worn:
            lost += int(self.moment.cards[one.man.worn["armor"]].get("def", 0))
        return lost

    def fight(self) -> None:
        """From the declaration to the last poison; nobody casts."""
        self.declare()
        if not self.attacker.is_dead:
            self.hammer()
            self.choose()
            self.strike()


def is_a(man: Man, word: str) -> bool:
    """Whether the troop has that race."""
    return bool(man.card["race"] == word.lower())


# --- everything that may come of an attack


@dataclass
class Result:
    """What one way of choosing brings: chances of the ends and of the damage marked."""

    choices: tuple[str, ...]
    ends: dict[str, Fraction]
    taken: dict[tuple[str, int], Fraction]
    """By seat and damage; no damage is left out."""


def results(read: Callable[[], Moment], start: str, goal: str) -> list[Result]:
    """All of them, one for each combination of answers; `read` gives the moment anew."""
    waiting: list[dict[str, str]] = [{}]
    found = []
    while waiting:
        answers = waiting.pop(0)
        try:
            found.append(_result(read, start, goal, answers))
        except ChoiceWanted as asked:
            waiting += [{**answers, asked.question: answer} for answer in asked.answers]
    return found


def _result(read: Callable[[], Moment], start: str, goal: str, answers: dict[str, str]) -> Result:
    ends: dict[str, Fraction] = defaultdict(Fraction)
    taken: dict[tuple[str, int], Fraction] = defaultdict(Fraction)
    waiting: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while waiting:
        faces, chance = waiting.pop()
        combat = Combat(read(), start, goal, faces, answers)
        try:
            combat.fight()
        except DieWanted as wanted:
            waiting += [([*faces, face], chance / wanted.sides) for face in range(1, wanted.sides + 1)]
            continue
        dead = combat.attacker.is_dead, combat.defender.is_dead
        names = {(False, False): "none", (True, False): "attacker_slain", (False, True): "defender_slain"}
        ends[names.get(dead, "both_slain")] += chance
        for one in combat.both:
            if one.taken:
                taken[one.man.seat, one.taken] += chance
    return Result(tuple(answers.values()), dict(ends), dict(taken))


def totals(moment: Moment, start: str, goal: str) -> dict[str, dict[str, int]]:
    """What counts for either fighter without dice and choices, by role; numbers of Att and of reduction by name."""
    combat = Combat(moment, start, goal, [], {})
    combat.declare()
    combat.switch()
    found = {}
    for one in combat.both if not combat.attacker.is_dead else []:
        has = combat.has(one)
        gained = {key_of(name): n for name, n in combat.less(one, "physical").items()}
        gained |= {key_of(name): n for name, n in combat.att_gained(one).items()}
        for name in ("Intimidate", "Stampede"):
            if name in has and (name == "Intimidate" or one.role == "attacker"):
                gained[key_of(name)] = -has[name]
        found[one.role] = gained
    return found
