"""What no schema can see in the data of Lytharian Chess: whether cards mean something and fit together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.content.guesses import did_you_mean
from game.content.source import Severity
from game.rules import fitting
from game.rules.lytharian.armies import check_army, check_deck
from game.rules.lytharian.compiling import law_of
from game.rules.lytharian.data import (
    AUTO,
    CARD_PARTS,
    SPELL_PARTS,
    Ability,
    EnchantCard,
    EquipmentCard,
    OneUse,
    OnTroop,
    ReadyDeck,
    Rule,
    Team,
    TroopCard,
    listed,
)
from game.rules.lytharian.effects.selectors import Element, SpellKind
from game.rules.lytharian.effects.spells import Untargetable
from game.rules.lytharian.effects.steps import DAMAGE_KINDS
from game.rules.lytharian.effects.strength import Give
from game.rules.lytharian.effects.wounds import Immune
from game.rules.lytharian.feeding import circles, triggers_in
from game.rules.lytharian.printed import Printed, find_printed, formula, key_of, named
from game.rules.lytharian.verify_rules import (
    Path,
    Says,
    Setting,
    check_one_use,
    check_rule,
    check_selector,
    rule_steps,
    speaks_of_x,
    steps_below,
)
from game.rules.mistakes import Tell

NEEDED = (
    "half_offset", "range_shape", "deck_min", "bonus_divisor", "mana_max", "obelisk_max", "hand_max", "deck_out",
    "attack_after_move", "two_step", "knight_attack", "recheck_conditions", "combat_rounds", "friendly_fire",
    "invulnerable_probe", "castle_shelters", "aura_over_curse", "curse_aura_price", "honor_steps",
    "honor_attack_on_arrival", "minutes", "slimestrike", "mob_might_self", "spellshatter_own", "quiet_turns",
    "mode", "duel_both_live", "faces",
)  # fmt: skip
"""The switches of section 8, which the chapters ask for."""
RESERVED = ("none", "weapon", "armor", "aura", "curse")
"""Words that stand where actions name a card or a slot."""
_ID = re.compile(r"[a-z][a-z0-9_]*\Z")


def verify(values: Mapping[str, Any], tell: Tell) -> None:
    """Tells every finding: its part of the shelf, the path in it, a sentence, and how bad it is."""
    errors: list[str] = []

    def counted(part: str, path: Sequence[str | int], message: str, severity: Severity = Severity.ERROR) -> None:
        if severity is Severity.ERROR:
            errors.append(message)
        tell(part, path, message, severity)

    _each(values, counted)
    if not errors:
        _ready_made(values, counted)


def _each(values: Mapping[str, Any], tell: Tell) -> None:
    """Cards, abilities and switches, each by itself."""
    _names(values, tell)
    kin = _kin(values["troops"])
    for name, ability in values["abilities"].items():
        _ability(name, ability, kin, values["abilities"], tell)
    for part, kind in CARD_PARTS.items():
        for name, card in values[part].items():
            _card(part, kind, name, card, values, kin, tell)
    _feeding(values, tell)
    for name in NEEDED:
        if name not in values["options"]:
            tell("options", (), f'the switch "{name}" is gone; the game needs it')
    fitting.switches(values["options"], tell)
    fitting.ways_to_play(values["variants"], values["options"], tell)
    for name, deck in values["decks"].items():
        _deck_cards(name, deck, values, tell)


def _kin(troops: Mapping[str, TroopCard]) -> frozenset[str]:
    """Races and classes that troops have."""
    return frozenset(word for troop in troops.values() for word in (troop.race, *troop.classes))


def _names(values: Mapping[str, Any], tell: Tell) -> None:
    """Ids that actions can name, each once; names that tell cards apart."""
    ids: dict[str, str] = {}
    titles: dict[str, str] = {}
    for part in CARD_PARTS:
        for name, card in values[part].items():
            if not _ID.match(name) or name in RESERVED:
                why = f"use small letters, digits and _, and not {' or '.join(RESERVED)}"
                tell(part, (name,), f'"{name}" can\'t be the id of a card; {why}')
            if name in ids:
                tell(part, (name,), f'"{name}" is a card of {ids[name]} already')
            if card.name in titles:
                tell(part, (name, "name"), f'"{titles[card.name]}" is called {card.name} already')
            ids.setdefault(name, part)
            titles.setdefault(card.name, name)


# --- abilities


def _ability(name: str, ability: Ability, kin: Collection[str], all_of: Mapping[str, Ability], tell: Tell) -> None:
    has_x, has_y = ability.name.endswith(" X"), re.search(r"\bY\b", ability.name) is not None
    setting = Setting("abilities", name, "ability", has_x, frozenset(kin) | ({"Y"} if has_y else set()), tell)
    key = key_of(named(ability.name, "Y"))
    twin = next((one for one, a in all_of.items() if key_of(named(a.name, "Y")) == key), name)
    if twin != name:
        setting.wrong(("name",), f'actions call it {key}, as they call "{twin}" already')
    if has_x and not speaks_of_x(ability.rules):
        setting.wrong(("name",), f"{ability.name} has an X, but nothing in its rules is X")
    if ability.points.per_x and not has_x:
        setting.wrong(("points", "per_x"), f"per_x counts the X of its name, but {ability.name} has none")
    is_effect, is_main = ability.name.startswith("Effect: "), ability.name.startswith("Main: ")
    for i, rule in enumerate(ability.rules):
        check_rule(setting, ("rules", i), rule)
        for when, prefix, is_so in (("effects", "Effect: ", is_effect), ("main", "Main: ", is_main)):
            if (when in rule.when) is not is_so:
                why = f'"{prefix}" begins the names of abilities that are used at {when}, and of no others'
                setting.wrong(("rules", i, "when"), why)


def _printed(setting: Setting, path: Path, texts: Sequence[str], abilities: Mapping[str, Ability]) -> None:
    """Abilities that cards print: known, with a Y that means something there."""
    for i, text in enumerate(texts):
        printed = find_printed(text, abilities)
        if printed is None:
            setting.wrong((*path, i), f'unknown ability "{text}"{_nearest(text, abilities)}')
        elif printed.y:
            why = _wrong_y(printed, abilities[printed.entry], setting.races)
            if why:
                setting.wrong((*path, i), why)


def _nearest(text: str, abilities: Mapping[str, Ability]) -> str:
    """What an unknown ability probably means: one of that name with or without a number, or a name like it."""
    bare = re.sub(r" \d+\Z", "", text)
    for ability in abilities.values():
        if ability.name.removesuffix(" X") == bare:
            takes = "has a number" if ability.name.endswith(" X") else "has no number"
            return f"; {bare} {takes}"
    return did_you_mean(bare, [ability.name.removesuffix(" X") for ability in abilities.values()])


def _wrong_y(printed: Printed, ability: Ability, kin: Collection[str]) -> str:
    """Why the name in an ability's place for Y means nothing; empty when it does."""
    y = printed.y.lower()
    elements, kinds = Element.__args__, SpellKind.__args__  # type: ignore[attr-defined]
    for rule in ability.rules:
        known: Collection[str] = kin
        if rule.if_ is not None and rule.if_.spell == "Y":
            known = (*elements, *kinds)
        for step in rule.do:
            if isinstance(step, Immune) and step.kind == "Y":
                known = (*DAMAGE_KINDS, "curse")
            elif isinstance(step, Untargetable) and step.by == "Y":
                known = (*elements, *kinds)
        if y not in known:
            return f'unknown name "{printed.y}" in {ability.name}{did_you_mean(y, known)}'
    return ""


# --- cards


def _card(
    part: str, kind: str, name: str, card: Any, values: Mapping[str, Any], kin: Collection[str], tell: Tell
) -> None:
    says: Says = "spell"
    match card:
        case TroopCard():
            says = "troop"
        case OnTroop():
            says = "aura" if kind == "aura" else "curse"
        case EnchantCard():
            says = "enchant"
    setting = Setting(part, name, says, getattr(card, "cost", 0) == "X", kin, tell)
    for path, texts in _abilities_on(card):
        _printed(setting, path, texts, values["abilities"])
    for i, rule in enumerate(getattr(card, "rules", ())):
        check_rule(setting, ("rules", i), rule)
    match card:
        case TroopCard():
            _troop(setting, card, values["abilities"])
        case OneUse():
            check_one_use(setting, card)
        case OnTroop():
            _on_troop(setting, card)
        case EnchantCard():
            if not card.rules and replace(card.team, who="all") == Team():
                setting.wrong((), "the enchant does nothing; give it team or rules")
        case EquipmentCard():
            if not (card.att or card.def_ or card.abilities):
                setting.wrong((), "the piece gives nothing; give it att, def or abilities")
            if card.cheaper is not None and card.cheaper.if_ == type(card.cheaper.if_)():
                setting.wrong(("cheaper", "if"), "nobody is meant; name a race, class or align")
            for key in ("race", "class_"):
                buyer = None if card.cheaper is None else getattr(card.cheaper.if_, key)
                if buyer is not None and buyer not in kin:
                    word = key.rstrip("_")
                    setting.wrong(("cheaper", "if", word), f'unknown {word} "{buyer}"{did_you_mean(buyer, kin)}')
    _cost(setting, card)


def _abilities_on(card: Any) -> Iterator[tuple[Path, Sequence[str]]]:
    """Where a card prints or gives abilities."""
    if isinstance(card, TroopCard | EquipmentCard):
        yield ("abilities",), card.abilities
    if isinstance(card, OnTroop):
        yield ("gives", "abilities"), card.gives.abilities
    if isinstance(card, EnchantCard):
        yield ("team", "abilities"), card.team.abilities
    listed = steps_below(("do",), card.do) if isinstance(card, OneUse) else ()
    for i, rule in enumerate(getattr(card, "rules", ())):
        listed = (*listed, *rule_steps(("rules", i), rule))
    for path, step in listed:
        if isinstance(step, Give):
            yield (*path, "abilities"), step.abilities


def _troop(setting: Setting, troop: TroopCard, abilities: Mapping[str, Ability]) -> None:
    for text, times in Counter(troop.abilities).items():
        if times > 1:
            setting.wrong(("abilities",), f"{text} is printed {times} times; print its sum once")
    expected = formula(troop, abilities)
    if troop.power not in (AUTO, expected):
        why = f"power is {troop.power}, the formula of section 7 gives {expected}; power: auto takes it from there"
        setting.tell(setting.part, (setting.name, "power"), why, Severity.WARNING)


def _on_troop(setting: Setting, card: OnTroop) -> None:
    check_selector(setting, ("target",), card.target)
    wanted = "friendly" if setting.says == "aura" else "enemy"
    if card.target.of != ("troop",):
        setting.wrong(
            ("target", "of"), f"the {setting.says} lies on a troop, but its target is of: {card.target.of[0]}"
        )
    if card.target.side != wanted:
        why = f'the {setting.says} is cast on a troop that is {wanted}, but its target says "side: {card.target.side}"'
        setting.wrong(("target", "side"), f'{why}; write "side: {wanted}"')
    if not card.rules and card.gives == type(card.gives)():
        setting.wrong((), f"the {setting.says} does nothing; give it gives or rules")


def _cost(setting: Setting, card: Any) -> None:
    cost = getattr(card, "cost", None)
    if cost == "X" and not speaks_of_x(card):
        setting.wrong(("cost",), "cost is X, but nothing the card does is X")
    if cost == "cost_of_target":
        target = getattr(card, "target", None)
        priced = {"spell", "permanent", "aura", "curse", "enchant", "equipment"}
        if target is None or not set(target.of) <= priced:
            setting.wrong(("cost",), "cost is cost_of_target, but no target is named that has a cost")


# --- all together


def _feeding(values: Mapping[str, Any], tell: Tell) -> None:
    """Warns of rules that can set themselves or each other off.  LYTH-PHASE-16."""
    triggers = triggers_in("abilities", {name: one.rules for name, one in values["abilities"].items()}, "rules")
    for part in ("troops", "auras", "curses", "enchants"):
        rules: dict[str, tuple[Rule, ...]] = {name: card.rules for name, card in values[part].items()}
        triggers += triggers_in(part, rules, "rules")
    for trigger, partner in circles(triggers):
        whom = "itself" if partner is None else f'"{partner.card}", which can set it off again'
        why = f"the rule can set off {whom}; the game stops it after 500 steps (LYTH-PHASE-16)"
        tell(trigger.part, (trigger.card, *trigger.path), why, Severity.WARNING)


def _ready_made(values: Mapping[str, Any], tell: Tell) -> None:
    """Whether armies and decks may be played as they stand; only where every card in them means something."""
    law = law_of(values, next(iter(values["variants"])), {})
    for name, army in values["armies"].items():
        refusal = check_army(law, listed(army.troops))
        if refusal is not None:
            tell("armies", (name, "troops"), f"{refusal.why} ({refusal.rule})")
    for name, deck in values["decks"].items():
        refusal = check_deck(law, (), listed(deck.cards))
        if refusal is not None:
            tell("decks", (name, "cards"), f"{refusal.why} ({refusal.rule})")


def _deck_cards(name: str, deck: ReadyDeck, values: Mapping[str, Any], tell: Tell) -> None:
    known = [card for part in (*SPELL_PARTS, "equipment") for card in values[part]]
    for card in deck.cards:
        if card in values["troops"]:
            tell("decks", (name, "cards", card), f'"{card}" is a troop; a deck holds spells and equipment')
        elif card not in known:
            tell("decks", (name, "cards", card), f'unknown card "{card}"{did_you_mean(card, known)}')
