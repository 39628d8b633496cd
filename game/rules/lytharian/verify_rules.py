"""What no schema can see in the words of one card or ability: wrong targets, words out of their place, nothing done."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Literal

from game.content.guesses import did_you_mean
from game.rules.lytharian.data import OneUse, Rule
from game.rules.lytharian.effects.amounts import Count, Figure, Half, Take
from game.rules.lytharian.effects.conditions import If
from game.rules.lytharian.effects.facing import RevealNear
from game.rules.lytharian.effects.lives import Promote, Revive, Sacrifice
from game.rules.lytharian.effects.motion import GoBack, Halt, ImmuneTo, Move, MoveAs, NoAttack, PassThrough, Swap
from game.rules.lytharian.effects.piles import Recycle
from game.rules.lytharian.effects.selectors import Named, Picked, Selector, either
from game.rules.lytharian.effects.spells import Cheaper, Counter, Destroy, Redirect, Untargetable
from game.rules.lytharian.effects.strength import Boost, Give, Grow, Ignore, Lose
from game.rules.lytharian.effects.vocabulary import AfterCombat, Roll, word_of
from game.rules.lytharian.effects.wounds import CancelDamage, Damage, Heal, Immune, Less, Prevent
from game.rules.mistakes import Tell

Path = tuple[str | int, ...]
Says = Literal["spell", "aura", "curse", "enchant", "ability", "troop"]


@dataclass(frozen=True, slots=True)
class Setting:
    """Whose words are looked at, and what they may speak of."""

    part: str
    name: str
    """Its key in the file."""
    says: Says
    has_x: bool
    """Whether its cost is X, or its name has an X."""
    races: Collection[str]
    """Races and classes that any troop has, and Y."""
    tell: Tell

    def wrong(self, path: Path, why: str) -> None:
        """Tells a mistake at a place below the card."""
        self.tell(self.part, (self.name, *path), why)


_COUNTED = (Immune, Untargetable, ImmuneTo, PassThrough, Cheaper, Ignore)
"""Steps that do nothing but count while their rule holds."""
_STANDING = ("always", "moving", "paying")
"""Moments at which rules only count."""
_COMBAT = ("combat", "friend_combat", "attacks", "hurts", "attack_failed")
"""Moments inside a combat, where there are two fighters."""
_ASKED = ("effects", "main")
"""Moments at which a rule is used by its owner, who names targets and pays."""
_HARM: tuple[type[Any], ...] = (Damage, Halt, NoAttack, Lose)
_HELP: tuple[type[Any], ...] = (Heal, Prevent, Grow, Give, MoveAs, Less)
_PLACES = ("target", "second", "third")


def check_one_use(setting: Setting, card: OneUse) -> None:
    """A spell that resolves once."""
    check_targets(setting, (), card)
    for path, step in steps_below(("do",), card.do):
        if isinstance(step, _COUNTED) or (isinstance(step, Less) and step.until is None):
            setting.wrong(path, f'"{word_of(step)}" only counts while a rule holds; a spell that is used up has none')
        check_step(setting, path, step, card, ())


def check_rule(setting: Setting, path: Path, rule: Rule) -> None:
    """A rule of a card or ability."""
    check_targets(setting, path, rule)
    _check_keys(setting, path, rule)
    if rule.if_ is not None:
        check_condition(setting, (*path, "if"), rule.if_, rule)
    _check_values(setting, path, rule.pay, rule.when)
    for at, step in rule_steps(path, rule):
        check_step(setting, at, step, rule, rule.when)
        _check_moment(setting, at, step, rule)


def _check_keys(setting: Setting, path: Path, rule: Rule) -> None:
    if not (rule.do or rule.choose or rule.by_role):
        setting.wrong(path, "the rule does nothing; give it do, choose or by_role")
    is_asked = any(when in _ASKED for when in rule.when)
    if rule.target is not None and not is_asked:
        setting.wrong((*path, "target"), "nobody is asked for a target then; only effects and main name one")
    if rule.pay is not None and not is_asked:
        setting.wrong((*path, "pay"), "nobody can pay then; only effects and main are paid for")
    if rule.choose and not ({"combat", "main"} & set(rule.when)):
        setting.wrong((*path, "choose"), "nobody chooses then; only combat and main ask")
    if rule.choose_n is not None and rule.when != ("combat",):
        setting.wrong((*path, "choose_n"), "a number is chosen in combat alone")
    if rule.by_role and rule.when != ("combat",):
        setting.wrong((*path, "by_role"), "there are roles in combat alone")
    if "friend_combat" in rule.when and setting.says not in ("ability", "troop"):
        setting.wrong((*path, "when"), "friend_combat is for abilities of troops")
    if "main" in rule.when and setting.says not in ("ability", "troop"):
        setting.wrong((*path, "when"), "only troops act in the main phase; a card may have a rule for effects")
    if setting.says == "enchant":
        _check_enchant(setting, path, rule)


def _check_enchant(setting: Setting, path: Path, rule: Rule) -> None:
    known = ("effects", "enemy_killed", "friend_killed")
    for when in rule.when:
        if when not in known:
            why = f"{when} is about a bearer; an enchant has none, it takes {either(known)}"
            setting.wrong((*path, "when"), why)


def check_targets(setting: Setting, path: Path, named: OneUse | Rule) -> None:
    """The selectors of what is named when casting or using."""
    given = [(place, getattr(named, place)) for place in _PLACES]
    for i, (place, selector) in enumerate(given):
        if selector is None:
            continue
        at = (*path, place)
        if i and given[i - 1][1] is None:
            setting.wrong(at, f"{place} is named, but {given[i - 1][0]} is not")
        check_selector(setting, at, selector)
        known = _PLACES[:i]
        if selector.near in ("target", "second") and selector.near not in known:
            setting.wrong((*at, "near"), f"near is {selector.near}, which is not named before {place}")
        if selector.zone in ("hand", "deck"):
            setting.wrong((*at, "zone"), f"nobody can name a card in a {selector.zone}; crypt and nether lie open")


def check_selector(setting: Setting, path: Path, selector: Selector) -> None:
    """A selector wherever it stands."""
    if selector.near == "self" and setting.says in ("spell", "enchant"):
        setting.wrong((*path, "near"), f"near is self, but {_with_article(setting.says)} stands nowhere")
    if selector.zone and "card" not in selector.of:
        hint = "add of: card" if selector.of == ("troop",) else "of must be card"
        setting.wrong((*path, "zone"), f"cards lie in a {selector.zone}, not what of says; {hint}")
    if "card" in selector.of and not selector.zone:
        setting.wrong((*path, "of"), "of is card, but zone does not say where it lies")
    if selector.what is not None and not selector.zone:
        setting.wrong((*path, "what"), "what is about cards in a zone")
    if selector.slot and "equipment" not in selector.of:
        setting.wrong((*path, "slot"), "slot is about equipment; add of: equipment")
    if selector.kinds and not {"spell", "permanent"} & set(selector.of):
        setting.wrong((*path, "kinds"), "kinds are about spells; add of: spell")
    if selector.single_target and "spell" not in selector.of:
        setting.wrong((*path, "single_target"), "single_target is about spells; add of: spell")
    if selector.within > 1 and selector.near is None:
        setting.wrong((*path, "within"), "within says how far from what near names; there is no near")
    for key in ("race", "class_", "trait"):
        name = getattr(selector, key)
        if name is not None and name not in setting.races and not (key == "race" and name == "same"):
            word = key.rstrip("_")
            setting.wrong((*path, word), f'unknown {word} "{name}"{did_you_mean(name, setting.races)}')


def _with_article(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def check_condition(setting: Setting, path: Path, condition: If, rule: Rule) -> None:
    """What `if` may ask at that moment."""
    for key, moments in (
        ("role", _COMBAT), ("was_hidden", _COMBAT), ("foe_trait", _COMBAT), ("fighter", ("friend_combat",)),
        ("by", ("targeted",)), ("spell", ("paying",)), ("card", ("paying",)), ("at", ("paying",)),
    ):  # fmt: skip
        if getattr(condition, key) is not None and not set(moments) & set(rule.when):
            setting.wrong((*path, key), f"{key} is asked at {' or '.join(moments)}, this rule works at {rule.when[0]}")
    for key in ("any_", "fighter"):
        selector = getattr(condition, key)
        if selector is not None:
            check_selector(setting, (*path, key.rstrip("_")), selector)
    if condition.foe_trait is not None and condition.foe_trait not in setting.races:
        hint = did_you_mean(condition.foe_trait, setting.races)
        setting.wrong((*path, "foe_trait"), f'unknown race or class "{condition.foe_trait}"{hint}')
    for i, amount in enumerate(condition.lower or ()):
        _check_values(setting, (*path, "lower", i), amount, rule.when)
    if any(step.switches_off for step in rule.do) and (condition.lower is not None or condition.has is not None):
        # What is off is needed to know current values, so current values can't say what is off.
        key = "lower" if condition.lower is not None else "has"
        setting.wrong((*path, key), f"a rule that switches something off can't ask {key}, which depends on what is off")
    if condition.not_ is not None:
        check_condition(setting, (*path, "not"), condition.not_, rule)


def check_step(setting: Setting, path: Path, step: Any, named: OneUse | Rule, when: Sequence[str]) -> None:
    """One step: its recipients, its amounts, and whether it acts on what is named."""
    _check_recipients(setting, path, step, named, when)
    _check_side(setting, path, step, named)
    _check_sort(setting, path, step, named)
    for key in ("n", "att", "def_"):
        _check_values(setting, (*path, key.rstrip("_")), getattr(step, key, None), when, _has_n(named))
    if isinstance(step, Lose) and step.abilities == "1" and "combat" not in when:
        setting.wrong((*path, "abilities"), "one ability is named in combat alone; elsewhere it is all")
    if isinstance(step, Move) and step.optional and not ({"combat"} & set(when)):
        setting.wrong((*path, "optional"), "a movement is left to choice after a combat alone")
    if isinstance(step, Roll):
        last = int(step.die[1])
        for name in step.ranges:
            if int(name[-1]) > last:
                setting.wrong((*path, name), f"a {step.die} shows 1 to {last}, never {name[-1]}")
        if not any(step.inner()):
            setting.wrong(path, "the die decides nothing; give it even, odd, or faces as in 1-2")


def _has_n(named: OneUse | Rule) -> bool:
    return isinstance(named, Rule) and named.choose_n is not None


def _check_recipients(setting: Setting, path: Path, step: Any, named: OneUse | Rule, when: Sequence[str]) -> None:
    for key in ("to", "of_", "split"):
        recipients = getattr(step, key, None)
        at = (*path, key.rstrip("_"))
        if isinstance(recipients, Selector):
            check_selector(setting, at, recipients)
            if isinstance(recipients, Picked) and recipients.of != ("troop",):
                setting.wrong((*at, "of"), "only troops can be reached so; a card is named in target")
        elif isinstance(recipients, Named):
            why = _why_not_there(setting, recipients.who, named, when)
            if why:
                setting.wrong(at, why)


def _why_not_there(setting: Setting, who: str, named: OneUse | Rule, when: Sequence[str]) -> str:
    """Why nothing can be reached by that name here; empty when it can."""
    has_own = setting.says not in ("spell", "enchant")  # a troop of its own, which `target` then means
    if named.target is None and (who == "near_target" or (who == "target" and not has_own)):
        return f'"{who}" is reached, but no target is named'
    if who in ("second", "third") and getattr(named, who) is None:
        return f'"{who}" is reached, but no {who} is named'
    if who == "bearer" and setting.says not in ("aura", "curse"):
        return "only an aura or a curse has a bearer"
    if who == "self" and setting.says in ("spell", "enchant"):
        return "a spell has no troop of its own that self could mean"
    if who == "foe" and not set(when) & set(_COMBAT):
        return "there is a foe in combat alone"
    if who == "fighter" and "friend_combat" not in when:
        return "fighter is that of friend_combat"
    if who == "mover" and "enemy_stops_near" not in when:
        return "mover is the troop of enemy_stops_near"
    return ""


def _check_side(setting: Setting, path: Path, step: Any, named: OneUse | Rule) -> None:
    """Harm aims at enemies, help at friends.  LYTH-TARGET-5."""
    who = getattr(step, "to", getattr(step, "of_", None))
    if not isinstance(who, Named) or who.who not in _PLACES:
        return
    selector: Selector | None = getattr(named, who.who)
    wanted = side_of(step)
    if selector is None or not wanted or selector.side in ("any", wanted):
        return
    does = {"enemy": "harms", "friendly": "helps"}[wanted]
    why = f'"{setting.name}" {does}, but its {who.who} says "side: {selector.side}"'
    setting.wrong(path, f'{why}; {word_of(step)} takes "side: {wanted}"')


def side_of(step: Any) -> str:
    """Whom a step is meant for: `enemy`, `friendly`, or nothing where it depends."""
    if isinstance(step, Sacrifice):
        return "friendly"
    if isinstance(step, Boost):
        signs = [n.text().startswith("-") for n in (step.att, step.def_) if n is not None]
        return "" if len(set(signs)) != 1 else "enemy" if signs[0] else "friendly"
    if isinstance(step, Damage) and step.kind == "cost":
        return ""
    return "enemy" if isinstance(step, _HARM) else "friendly" if isinstance(step, _HELP) else ""


def _check_sort(setting: Setting, path: Path, step: Any, named: OneUse | Rule) -> None:
    """Steps that take a sort of thing: a spell, an attachment, a card in a pile, a pawn, two troops."""
    sorts = set(named.target.of) if named.target is not None else set()
    word = word_of(step)
    wanted: set[str] = set()
    if isinstance(step, Counter) and isinstance(named, OneUse):
        wanted = {"spell"}
    elif isinstance(step, Redirect):
        wanted = {"spell", "curse"}
    elif isinstance(step, Destroy) and step.all_ is None:
        wanted = {"permanent", "aura", "curse", "enchant", "equipment"}
    elif isinstance(step, Recycle | Revive):
        wanted = {"card"}
    elif isinstance(step, Promote | Swap | RevealNear) or _aims_at_target(step):
        wanted = {"troop"}
    if wanted and named.target is None and not _aims_at_target(step):
        setting.wrong(path, f'"{word}" needs a target')
    elif sorts - wanted and wanted and named.target is not None:
        found = ", ".join(sorted(sorts - wanted))
        expected = " or ".join(sorted(wanted))
        setting.wrong(path, f'"{word}" takes a {expected}, but the target is of: {found}')
    if isinstance(step, Swap) and named.second is None:
        setting.wrong(path, '"swap" needs a target and a second')
    if isinstance(step, Promote) and named.target is not None and named.target.piece != "P":
        setting.wrong(path, '"promote" takes a pawn; the target must say piece: P')
    if isinstance(step, Revive) and named.target is not None and named.target.zone not in ("", "crypt"):
        setting.wrong(path, '"revive" takes a troop from the crypt; the target must say zone: crypt')
    if isinstance(step, Recycle) and named.target is not None and named.target.zone not in ("", step.from_):
        setting.wrong((*path, "from"), f"from is {step.from_}, but the target lies in the {named.target.zone}")


def _aims_at_target(step: Any) -> bool:
    return getattr(step, "to", getattr(step, "of_", None)) == Named("target")


def _check_moment(setting: Setting, path: Path, step: Any, rule: Rule) -> None:
    """Steps that count and steps that resolve, each where the other has nothing to do."""
    word = word_of(step)
    counts = isinstance(step, _COUNTED) or (isinstance(step, Less | Boost | Lose) and "combat" in rule.when)
    if any(when in _STANDING for when in rule.when):
        if not counts and not isinstance(step, Less):
            setting.wrong(path, f'"{word}" resolves, but nothing does at {rule.when[0]}, where rules only count')
    elif isinstance(step, _COUNTED) and not isinstance(step, Cheaper | PassThrough) and "combat" not in rule.when:
        setting.wrong(path, f'"{word}" only counts; at {rule.when[0]} steps resolve')
    if isinstance(step, Cheaper) and "paying" not in rule.when:
        setting.wrong(path, '"cheaper" only counts, and when paying')
    if isinstance(step, PassThrough) and "moving" not in rule.when:
        setting.wrong(path, '"pass_through" only counts, and when moving')
    if isinstance(step, AfterCombat) and "combat" not in rule.when:
        setting.wrong(path, '"after_combat" waits for the end of a combat; this rule works outside')
    if isinstance(step, CancelDamage) and "targeted" not in rule.when:
        setting.wrong(path, '"cancel_damage" works when targeted')
    if isinstance(step, GoBack) and "attack_failed" not in rule.when:
        setting.wrong(path, '"go_back" works at attack_failed')


def _check_values(setting: Setting, path: Path, amount: Any, when: Sequence[str], has_n: bool = False) -> None:
    match amount:
        case Figure(written):
            if "X" in written and not setting.has_x:
                where = "its name" if setting.says == "ability" else "its cost"
                setting.wrong(path, f"the amount is X, but {where} has no X")
            if "N" in written and not has_n:
                setting.wrong(path, "the amount is N, but no choose_n says who chooses it")
            if written.startswith("foe.") and not set(when) & set(_COMBAT):
                setting.wrong(path, f"the amount is {written}, but there is a foe in combat alone")
            if written.startswith("self.") and setting.says in ("spell", "enchant"):
                setting.wrong(path, f"the amount is {written}, but a spell has no troop of its own")
        case Count():
            check_selector(setting, (*path, "count"), amount.count)
            _check_values(setting, (*path, "each"), amount.each, when, has_n)
        case Half():
            _check_values(setting, (*path, "half"), amount.half, when, has_n)
        case Take() if amount.take != "cost" and amount.of_.who == "bearer" and setting.says not in ("aura", "curse"):
            setting.wrong((*path, "of"), "only an aura or a curse has a bearer")


def rule_steps(path: Path, rule: Rule) -> Iterator[tuple[Path, Any]]:
    """All steps of a rule, those inside others too, with their paths."""
    yield from steps_below((*path, "do"), rule.do)
    for key, branches in (("choose", rule.choose), ("by_role", rule.by_role)):
        for name, steps in branches.items():
            yield from steps_below((*path, key, name), steps)


def steps_below(path: Path, steps: Sequence[Any]) -> Iterator[tuple[Path, Any]]:
    """Steps of a list and those inside them, with their paths."""
    for i, step in enumerate(steps):
        at = (*path, i, word_of(step))
        yield at, step
        if isinstance(step, Roll):
            for name, inner in (("even", step.even), ("odd", step.odd), *step.ranges.items()):
                yield from steps_below((*at, name), inner)
        elif isinstance(step, AfterCombat):
            yield from steps_below(at, step.do)


def speaks_of_x(value: Any) -> bool:
    """Whether X is an amount anywhere in it."""
    if isinstance(value, Figure):
        return "X" in value.written
    if isinstance(value, tuple):
        return any(map(speaks_of_x, value))
    if isinstance(value, Mapping):
        return any(map(speaks_of_x, value.values()))
    if is_dataclass(value) and not isinstance(value, type):
        return any(speaks_of_x(getattr(value, field.name)) for field in fields(value))
    return False
