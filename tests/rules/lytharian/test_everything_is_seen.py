"""Random games come by all there is: every kind of action, word of cards, moment and end (docs/rules/lytharian.md)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from rules.lytharian.random_games import MODES, kind_of, played, rules_for
from rules.lytharian.table import KINGS

from game.content.writer import dump
from game.rules.lytharian import stats
from game.rules.lytharian.actions import Use
from game.rules.lytharian.effects.vocabulary import EFFECTS, word_of
from game.rules.lytharian.law import Law, Rule
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.state import LytharianState
from game.rules.lytharian.using import find_usable
from game.rules.lytharian.verify_rules import steps_below
from given import position

ACTIONS = {
    "move", "attack", "promotion", "cast", "harness", "use", "equip", "reveal", "charge", "done", "end", "pass", "draw",
    "keep", "discard", "choose:att", "choose:reduce", "choose:panther", "choose:treant", "choose:hurt",
    "choose:protect", "choose:leave", "choose:off", "choose:step", "choose:no", "choose:attack", "choose:defend",
    "pick", "pick:none",
    "split", "split:none", "promote", "promote:none", "time:", "time:SEAT", "army", "deck", "place", "resign",
    "offer-draw", "accept-draw", "decline-draw", "claim-draw",
}  # fmt: skip
"""Section 2 of the rule catalogue; `choose:no` is that of Berserk and of the panther."""
ENDS = {
    "king killed", "board total", "kill score", "lower army score", "dice", "time", "points", "rounds", "resigned",
    "draw agreed", "quiet", "checkmate", "stalemate", "dead-position", "resignation", "agreement", "time-draw",
    "seventy-five-moves",
}  # fmt: skip
"""LYTH-WIN-8, LYTH-NORMALCHESS-2; repetition and fifty moves are claimed, which random players hardly ever do."""
MOST_GAMES = 300
SELDOM = {"druid_forms", "mob_protector", "prime_healer", "crushing_hammer", "berserk", "mobility", "seer", "gear"}
"""Abilities with a choice of their own, which few troops have."""


def words_of_cards(law: Law) -> set[str]:
    """The words that steps of shipped cards begin with."""
    found = set()
    for card in law.cards.values():
        powers = (*card.powers, *card.gives.powers, *card.team.powers)
        rules = (*card.rules, *(rule for power in powers for rule in power.rules))
        steps = [*card.do, *(step for rule in rules for step in steps_of(rule))]
        found |= {word_of(step) for _, step in steps_below((), steps)}
    return found


def steps_of(rule: Rule) -> Iterator[Any]:
    """All steps of a rule, chosen ones and those of one role too."""
    yield from rule.do
    for _, steps in (*rule.choose, *rule.by_role):
        yield from steps


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """What steps resolve or count, and which moments have rules whose condition is met, as games are played."""
    found: set[str] = set()

    def noting(word: str, plain: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*given: Any) -> Any:
            found.add(word)
            return plain(*given)

        return noted

    for word, kind in EFFECTS.items():
        for method in ("resolve", "fold"):
            if method in vars(kind):
                monkeypatch.setattr(kind, method, noting(word, vars(kind)[method]))
    plain = stats.holds

    def holds(law: Law, s: LytharianState, casting: Any, rule: Rule) -> bool:
        is_met = plain(law, s, casting, rule)
        if is_met:
            found.update(f"when {moment}" for moment in rule.when)
        return is_met

    for name, module in list(sys.modules.items()):
        if name.startswith("game.rules.lytharian") and getattr(module, "holds", None) is plain:
            monkeypatch.setattr(module, "holds", holds)
    return found


def late(mode: str, seed: int, law: Law) -> str:
    """The end of a game: a king and a few others a side, well supplied with cards and mana, often hurt; or two pawns
    each that block one another, or the last pieces of ordinary chess."""
    chance = Random(f"late {mode} {seed}")
    troops = [card.id for card in law.cards.values() if card.kind == "troop" and card.piece != "K"]
    rare = [name for name in troops if {power.key for power in law.card(name).powers} & SELDOM]
    kin = [name for name in troops if law.card(name).race == "surictavi"]
    curses = [card.id for card in law.cards.values() if card.kind == "curse"]
    others = [card.id for card in law.cards.values() if card.kind != "troop"]
    squares = [f"{file}{rank}" for file in "bcdefg" for rank in "3456"]
    chance.shuffle(squares)
    keys: dict[str, Any] = {"hand": {}, "deck": {}, "mana": {"south": 15, "north": 15}}
    pieces: dict[str, dict[str, list[str]]] = {"south": {}, "north": {}}
    for seat, side in pieces.items():
        army = [] if mode == "pawnwar" else [KINGS[seat].split()[0]]
        if mode == "pawnwar":
            army += ["timber_wolf"] * chance.choice((1, 2))
        elif mode == "normalchess":
            army += chance.choices(["timber_wolf", "granite_golem"], k=chance.choice((0, 1, 2)))
        else:
            number = chance.choice((0, 1, 3, 4))
            army += chance.choices(troops, k=number) + chance.choices(chance.choice((rare, kin)), k=number)
            keys["hand"][seat] = chance.choices(others, k=9)
            keys["deck"][seat] = chance.choices(others, k=5)
        for card in army:
            is_far = law.card(card).piece == "P" and mode == "standard" and chance.random() < 0.5
            rank = ("7", "2")[seat == "north"]
            far = [f"{file}{rank}" for file in "abcdefgh" if f"{file}{rank}" not in str(pieces)] if is_far else []
            side.setdefault(card, []).append(chance.choice(far) if far else squares.pop())
    if mode == "normalchess":
        keys = {"halfmove": chance.choice((0, 140))}
    else:
        stood = [at for side in pieces.values() for places in side.values() for at in places]
        keys["revealed"] = stood
        keys["attached"] = {at: {"curse": chance.choice(curses)} for at in stood if chance.random() < 0.3}
        keys["damage"] = {at: 1 for at in stood if chance.random() < 0.5}
        score = chance.choice((90, 91))
        keys["army_score"] = {"south": 90, "north": score}
    options = {} if mode == "normalchess" else {"quiet_turns": 3}
    file = {"game": "lytharian", "variant": mode, "options": options, "seed": seed, "pieces": pieces, "state": keys}
    return dump(file)


def beginnings(seed: int) -> Iterator[tuple[LytharianRules, LytharianState]]:
    """A whole game of every mode, and some that are nearly over."""
    for mode in MODES:
        rules = rules_for(mode, Random(seed), is_switched=seed % 4 == 3)
        yield rules, rules.start(seed)
    law = rules_for("standard", Random(0)).law
    for one, mode in enumerate(("standard", "standard", "standard", "pawnwar", "normalchess", "normalchess")):
        given = position(late(mode, 10 * seed + one, law))
        rules_of: Any = given.rules
        yield rules_of, given.state


@pytest.mark.long
def test_random_games_come_by_everything(seen: set[str]):
    """LYTH-WIN-8, LYTH-PHASE-4: every kind of action, effect word, trigger and end, in at most 300 games a mode."""
    law = rules_for("standard", Random(0)).law
    moments = {moment for card in law.moments.values() for moment in card}
    wanted = ACTIONS | words_of_cards(law) | {f"when {each}" for each in moments} | {f"end {e}" for e in ENDS}
    games = 0
    for seed in range(MOST_GAMES):
        for rules, s in beginnings(seed):
            games += 1
            for step in played(rules, s, seed, chattiness=0.03 if s.chess is not None else 0.003):
                seen.add(kind_of(str(step.action)))
                if isinstance(step.action, Use):
                    usable = find_usable(rules.law, step.before, rules.pending(step.before).seat, step.action)  # type: ignore[union-attr]
                    assert usable is not None
                    seen.update(f"when {moment}" for moment in usable.rule.when)
            if s.ended is not None:
                seen.add("end " + ("board total" if s.ended.reason.startswith("board total") else s.ended.reason))
        if wanted <= seen:
            break
    print(f"all seen after {games} games" if wanted <= seen else f"{games} games")
    assert not wanted - seen
