"""What a card says, put together from what its parts say: the printed text of a card is compared with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.core.wording import capital
from game.rules.lytharian.data import (
    Ability,
    CardRecord,
    EnchantCard,
    EquipmentCard,
    Gives,
    OneUse,
    OnTroop,
    Rule,
    Team,
    TroopCard,
)
from game.rules.lytharian.effects.vocabulary import said
from game.rules.lytharian.effects.wounds import Damage, Heal
from game.rules.lytharian.law import Step
from game.rules.lytharian.printed import ability_text, find_printed

_WHENEVER = {
    "moves": "Whenever the bearer moves", "attacks": "Whenever the bearer attacks",
    "uses_ability": "Whenever the bearer uses an Effect: or Main: ability",
    "promoted": "When the bearer is promoted", "enemy_killed": "Whenever an enemy troop is killed",
    "friend_killed": "Whenever a friendly troop is killed", "effects": "In your Effects phase",
}  # fmt: skip
"""How the cards of spells say when a rule works."""
_MOMENTS = {
    "effects": "Effects phase", "main": "Main phase, instead of attacking", "mana_phase": "Mana phase",
    "combat": "in combat", "friend_combat": "in the combat of a friend", "moving": "when moving",
    "moved": "after it moves", "moves": "after it moves", "enemy_stops_near": "when an enemy stops beside it",
    "attacks": "when it attacks", "attack_failed": "after a failed attack", "targeted": "targeted",
    "hurts": "after hurting a troop in combat", "kills": "whenever it kills", "killed": "when killed",
    "enemy_killed": "whenever an enemy is killed", "friend_killed": "whenever a friend is killed",
    "uses_ability": "whenever it uses an ability", "promoted": "when promoted", "paying": "paying",
}  # fmt: skip
"""How abilities say when a rule works; nothing for what always does."""


def card_text(card: CardRecord, abilities: Mapping[str, Ability]) -> str:
    """All sentences of a card, as its parts say them."""
    match card:
        case TroopCard():
            return " ".join((*_abilities(card.abilities, abilities), *map(rule_text, card.rules)))
        case OneUse():
            return _one_use(card)
        case OnTroop():
            return " ".join((*_gives(card.gives), *map(_rule_of_spell, card.rules)))
        case EnchantCard():
            return " ".join((*_team(card.team), *map(_rule_of_spell, card.rules)))
        case EquipmentCard():
            return _equipment(card)


def rule_text(rule: Rule) -> str:
    """A rule of an ability in the words of its parts: when, if, whom, what."""
    moments = " or ".join(word for word in (_MOMENTS.get(one, "") for one in rule.when) if word)
    opening = [moments] if moments else []
    opening += [f"if {rule.if_.text()}"] if rule.if_ is not None else []
    opening += [f"pay {rule.pay.text()} mana"] if rule.pay is not None else []
    opening += ["it may"] if rule.optional else []
    does = [said(rule.do)] if rule.do else []
    does += [f"{name}: {said(steps)}" for name, steps in (*rule.choose.items(), *rule.by_role.items())]
    text = _with_targets(" or ".join(does), rule, in_brackets=True)
    if rule.choose_n is not None:
        text = f"N from 0 to {rule.choose_n.max.text()}, {text}"
    if rule.hidden:
        text += ", stays hidden"
    return f"{', '.join(opening)}: {text}" if opening else text


def _abilities(texts: Sequence[str], abilities: Mapping[str, Ability]) -> Iterator[str]:
    for text in texts:
        printed = find_printed(text, abilities)
        if printed is not None:
            yield f"{text}: {ability_text(printed, abilities)}"


def _one_use(card: OneUse) -> str:
    text = _with_targets(said(card.do), card)
    if card.target is not None and card.target.of == ("troop",) and not _names_its_target(card.do):
        noun = card.target.noun()
        opening = f"{card.target.side} target" if noun in ("enemy troop", "friendly troop") else noun
        text = f"{opening}: {text.replace('the target', 'it')}"
    if card.cost == "cost_of_target":
        text = f"costs what its target cost. {capital(text)}"
    return _ended(capital(text))


def _names_its_target(steps: Sequence[Step]) -> bool:
    """Whether the first step says whom it is about, so that the card need not begin with that."""
    return isinstance(steps[0], Damage | Heal)


def _with_targets(text: str, named: OneUse | Rule, in_brackets: bool = False) -> str:
    """The text with what the card calls second and third put in their places, and the target called `it` later on."""
    for name, selector in (("the second target", named.second), ("the third target", named.third)):
        if selector is not None:
            text = text.replace(name, f"one {selector.noun()}")
    target = named.target
    if target is None:
        return text
    if target.of != ("troop",):
        return text.replace("the target", f"a target {target.noun()}", 1).replace("the target", "it")
    first, found, rest = text.partition("the target")
    told = f"{found} ({target.noun()})" if found and in_brackets else found
    return first + told + rest.replace("the target", "it")


def _rule_of_spell(rule: Rule) -> str:
    moments = " or ".join(_WHENEVER.get(one, _MOMENTS.get(one, one)) for one in rule.when)
    condition = "" if rule.if_ is None else f", if {rule.if_.text()}"
    return _ended(f"{moments}{condition}: {_with_targets(said(rule.do), rule, in_brackets=True)}")


def _gives(gives: Gives) -> Iterator[str]:
    parts = [f"{n:+d} {word}" for n, word in ((gives.att, "Att"), (gives.def_, "Def")) if n]
    parts += gives.abilities
    if gives.halt is not None:
        parts.append("cannot move" if gives.halt == "all" else "moves at most 1 square at a time")
    parts += ["cannot attack"] if gives.no_attack else []
    parts += ["cannot use Main: abilities"] if gives.no_main else []
    parts += ["loses its printed abilities"] if gives.lose is not None else []
    if parts:
        yield f"Bearer: {', '.join(parts)}."


def _team(team: Team) -> Iterator[str]:
    whose = "Your troops" if team.who == "all" else f"Your {team.who}"
    parts = [*team.abilities, *([f"+{team.att} Att"] if team.att else [])]
    if parts:
        yield f"{whose} have {', '.join(parts)}."
    if team.equip_cheaper:
        yield f"Equipment costs you {team.equip_cheaper} less to attach (minimum 0)."
    if team.spell_cheaper:
        yield f"Spells cost you {team.spell_cheaper} less (minimum 0)."
    if team.hand_max:
        yield f"Your hand may hold {team.hand_max} more cards before the draw phase limits you."


def _equipment(card: EquipmentCard) -> str:
    parts = [f"+{n} {word}" for n, word in ((card.att, "Att"), (card.def_, "Def")) if n]
    text = f"{card.slot.title()}: {', '.join((*parts, *card.abilities))}."
    if card.cheaper is not None:
        buyer = card.cheaper.if_
        kinds = (("race", buyer.race), ("class", buyer.class_), ("alignment", buyer.align))
        who = " and ".join(f"{kind} {name}" for kind, name in kinds if name)
        text += f" Costs {card.cheaper.by} less on a troop of {who}."
    return text


def _ended(text: str) -> str:
    return text if text.endswith(".") else f"{text}."
