"""From the data to the law of one game: every card and ability as the chapters play it, the board, the switches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.rules.lytharian import law as play
from game.rules.lytharian.data import (
    CARD_PARTS,
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
from game.rules.lytharian.effects.amounts import Count, Figure
from game.rules.lytharian.effects.lives import Sacrifice
from game.rules.lytharian.effects.selectors import Named, Selector, given_up
from game.rules.lytharian.effects.strength import Boost
from game.rules.lytharian.ground import ground_of
from game.rules.lytharian.printed import bound, find_printed, key_of, named, power_of

PIECES = {"all": (), "pawns": ("P",), "knights": ("KN",), "bishops": ("B",), "rooks": ("R",)}
"""The piece types that an enchant's `who` means; none for all."""


def law_of(values: Mapping[str, Any], variant: str, options: Mapping[str, Any]) -> play.Law:
    """The law of a game: given options before the variant's, those before the defaults."""
    way = values["variants"][variant]
    switches = {name: option.default for name, option in values["options"].items()} | dict(way.options) | dict(options)
    cards = Compiler(values["abilities"], switches).cards(values)
    return play.Law(
        variant,
        way.mode if way.mode != "standard" else switches["mode"],
        switches,
        cards,
        ground_of(switches["half_offset"], switches["range_shape"]),
        powers_on(cards),
        values["strings"],
        {name: moments_of(card) for name, card in cards.items()},
        way.play,
    )


def powers_on(cards: Mapping[str, play.Card]) -> dict[str, play.Power]:
    """All abilities that any card has or gives, by the text printed."""
    found = {}
    for card in cards.values():
        for power in (*card.powers, *card.gives.powers, *card.team.powers):
            found[f"{power.name} {power.x}" if power.x else power.name] = power
    return found


def moments_of(card: play.Card) -> frozenset[str]:
    """When a rule on the card works, or one of an ability that it has or gives, as `Law.moments` tells it."""
    powers = (*card.powers, *card.gives.powers, *card.team.powers)
    rules = (*card.rules, *(rule for power in powers for rule in power.rules))
    switching = {play.SWITCHING for rule in rules if rule.switches_off}
    return frozenset(when for rule in rules for when in rule.when) | switching


class Compiler:
    """Turns records of the files into the cards of one game; an ability printed alike is compiled once."""

    def __init__(self, abilities: Mapping[str, Ability], switches: Mapping[str, Any]) -> None:
        self.abilities = {name: as_switched(name, ability, switches) for name, ability in abilities.items()}
        self._powers: dict[str, play.Power] = {}

    def cards(self, values: Mapping[str, Any]) -> dict[str, play.Card]:
        """Every card of the files by its id."""
        return {
            card_id: self._card(card_id, kind, record)
            for part, kind in CARD_PARTS.items()
            for card_id, record in values[part].items()
        }

    def power(self, text: str) -> play.Power:
        """The ability that a card prints; `verify` has found it there."""
        if text not in self._powers:
            printed = find_printed(text, self.abilities)
            assert printed is not None, text
            ability = self.abilities[printed.entry]
            name = named(ability.name, printed.y)
            rules = tuple(rule_of(bound(rule, printed.y)) for rule in ability.rules)
            self._powers[text] = play.Power(name, key_of(name), printed.x, rules)
        return self._powers[text]

    def _powers_of(self, texts: Sequence[str]) -> tuple[play.Power, ...]:
        return tuple(self.power(text) for text in texts)

    def _card(self, card_id: str, kind: str, record: CardRecord) -> play.Card:
        card = play.Card(card_id, record.name, kind, record.quality, record.text, record.unique)
        match record:
            case TroopCard():
                return self._troop(card, record)
            case OneUse():
                targets = selectors_of(record)
                return replace(card, element=record.element, cost=record.cost, targets=targets, do=record.do)
            case OnTroop():
                return replace(
                    card,
                    element=record.element,
                    cost=record.cost,
                    targets=(record.target,),
                    gives=self._gives(record.gives),
                    rules=rules_of(record.rules),
                )
            case EnchantCard():
                return replace(
                    card,
                    element=record.element,
                    cost=record.cost,
                    team=self._team(record.team),
                    rules=rules_of(record.rules),
                )
            case EquipmentCard():
                return self._equipment(card, record)

    def _troop(self, card: play.Card, record: TroopCard) -> play.Card:
        powers = self._powers_of(record.abilities)
        if record.rules:
            # Rules of its own are one more printed ability, which is switched off like any other.
            powers += (play.Power(record.name, card.id, 0, rules_of(record.rules)),)
        return replace(
            card,
            piece=record.piece,
            align=record.align,
            people=record.people,
            race=record.race,
            classes=record.classes,
            body=record.body,
            att=record.att,
            defence=record.def_,
            power=power_of(record, self.abilities),
            hits=record.hits,
            powers=powers,
        )

    def _equipment(self, card: play.Card, record: EquipmentCard) -> play.Card:
        cheaper = None
        if record.cheaper is not None:
            buyer = record.cheaper.if_
            cheaper = play.Cheaper(record.cheaper.by, buyer.race or "", buyer.class_ or "", buyer.align or "")
        return replace(
            card,
            slot=record.slot,
            att=record.att,
            defence=record.def_,
            powers=self._powers_of(record.abilities),
            cost=record.cost,
            reforge=record.reforge,
            cheaper=cheaper,
        )

    def _gives(self, gives: Gives) -> play.Gives:
        return play.Gives(
            gives.att,
            gives.def_,
            self._powers_of(gives.abilities),
            gives.halt or "",
            gives.no_attack,
            gives.no_main,
            gives.lose == "all",
        )

    def _team(self, team: Team) -> play.Team:
        return play.Team(
            PIECES[team.who],
            self._powers_of(team.abilities),
            team.att,
            team.equip_cheaper,
            team.spell_cheaper,
            team.hand_max,
        )


def selectors_of(named: OneUse | Rule) -> tuple[Selector, ...]:
    """Target, second and third, as far as they are named; none is left out between two."""
    found = (named.target, named.second, named.third)
    victims = {step.to.who for step in named.do if isinstance(step, Sacrifice) and isinstance(step.to, Named)}
    return tuple(
        given_up(one) if place in victims else one
        for place, one in zip(("target", "second", "third"), found, strict=True)
        if one is not None
    )


def rules_of(rules: Sequence[Rule]) -> tuple[play.Rule, ...]:
    """Rules as the chapters play them."""
    return tuple(map(rule_of, rules))


def rule_of(rule: Rule) -> play.Rule:
    """One rule as the chapters play it."""
    return play.Rule(
        frozenset(rule.when),
        rule.do,
        rule.if_,
        selectors_of(rule),
        rule.pay,
        rule.optional,
        rule.hidden,
        tuple(rule.choose.items()),
        None if rule.choose_n is None else rule.choose_n.max,
        tuple(rule.by_role.items()),
    )


def as_switched(name: str, ability: Ability, switches: Mapping[str, Any]) -> Ability:
    """The ability as the switches have it.  LYTH-ABILITY-50, -56."""
    if name == "slimestrike" and switches["slimestrike"] == "one":
        return _with_steps(ability, _always_one)
    if name == "mob_might" and switches["mob_might_self"]:
        return _with_steps(ability, _counting_itself)
    return ability


def _with_steps(ability: Ability, change: Callable[[Any], Any]) -> Ability:
    rules = tuple(replace(rule, do=tuple(map(change, rule.do))) for rule in ability.rules)
    return replace(ability, rules=rules)


def _always_one(step: Any) -> Any:
    return replace(step, n=Figure("1"))


def _counting_itself(step: Any) -> Any:
    if isinstance(step, Boost) and isinstance(step.att, Count):
        return replace(step, att=replace(step.att, count=replace(step.att.count, self_=True)))
    return step
