"""Lytharian Chess: how much single abilities, and the ready-made armies, decide at fixed nodes.

    python -m benchmarks.lytharian_balance abilities --games 100 --nodes 120 --out abilities.jsonl
    python -m benchmarks.lytharian_balance armies --games 60 --nodes 120 --out armies.jsonl

`abilities`: for each ability named (`--only`), first those that hurt from across the board, a ready-made army with such
troops against itself with others of nearly the same score instead, both with one deck, seats exchanged.  `armies`: each
ready-made army with a deck that goes with it against a field of six others, in turn; a game counts for both of them;
and how often the first turn, with its bonus, won.  Intervals hold 95 %.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from benchmarks.lytharian import Game, Kept, play, rules_for, told
from game.core.dice import below, child, seeded
from game.play.match import Match
from game.play.tournament import wilson
from game.rules.lytharian.actions import HandIn
from game.rules.lytharian.armies import MOST_TWINS, align_of, check_army
from game.rules.lytharian.law import Card
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.texts import hand_in

ACROSS = ("burn", "poison", "shock", "fiery_lava", "plague")
"""Abilities that hurt any face-up enemy, however far."""
OTHERS = ("command", "resist_all")
STEPS = (1, 4, 7)
"""How far down the list of ready-made armies those stand that an army meets; as far up stand those that meet it."""


def cards_of(army: object) -> tuple[str, ...]:
    """What a handed-in army consists of."""
    assert isinstance(army, HandIn)
    return army.cards


def has(card: Card, key: str) -> bool:
    """Whether the troop has the ability."""
    return any(power.key == key for power in card.powers)


def without(rules: LytharianRules, army: Sequence[str], key: str) -> tuple[str, ...] | None:
    """The army with other troops instead of those with the ability: its piece types, as near its score as can be."""
    law, found = rules.law, [card for card in army if not has(rules.law.card(card), key)]
    short = 0
    for name in army:
        old = law.card(name)
        if not has(old, key):
            continue
        align = align_of(law, found)
        fitting = [
            card
            for _, card in sorted(law.cards.items())
            if card.kind == "troop" and card.piece == old.piece and card.align in (align, old.align, "neutral")
            if not any(has(card, each) for each in (*ACROSS, *OTHERS))
            if found.count(card.id) < (1 if card.is_unique else MOST_TWINS)
        ]
        if not fitting:
            return None
        new = min(fitting, key=lambda card: (abs(card.power - old.power + short), card.id))
        short += new.power - old.power
        found.append(new.id)
    made = tuple(sorted(found))
    return made if check_army(law, made) is None else None


def deck_for(rules: LytharianRules, army: Sequence[str], number: int) -> str:
    """One of the ready-made decks that go with the army."""
    start = rules.start(0)
    for _ in range(2):
        rules.apply(start, hand_in("army", army))
    decks = rules.actions(start)
    _, i = below(child(seeded(number), 5), len(decks))
    return str(decks[i])


def game(
    rules: LytharianRules, what: str, armies: Sequence[Sequence[str]], decks: Sequence[str], nodes: int, number: int
) -> Game:
    """One game of `hard` against `hard`; the first named army sits south in even games."""
    way = -1 if number % 2 else 1
    forces = [(str(hand_in("army", army)), deck) for army, deck in zip(armies, decks, strict=True)][::way]
    starts: list[int] = []

    def watch(match: Match[object]) -> None:
        if not starts and match.state.phase == "effects":
            starts.append(match.state.turn)

    match = play(rules, [f"hard:{nodes}n"] * 2, forces, 1000 + number // 2, watch)
    winners = set() if match.result is None else set(match.result.winners)
    points = 0.5 if len(winners) != 1 else float((number % 2) in winners)
    first = starts[0] in winners if starts and len(winners) == 1 else None
    return Game(what, number, points, match.result.reason if match.result else "too long", match.ply, 0.0, first)


def abilities(rules: LytharianRules, keys: Sequence[str], games: int, nodes: int, kept: Kept) -> Iterator[str]:
    """Each ability with and without."""
    for key in keys:
        pairs = [
            (army, other)
            for army in map(cards_of, rules.armies)
            if any(has(rules.law.card(card), key) for card in army) and (other := without(rules, army, key)) is not None
        ]
        if not pairs:
            yield f"{key}: no ready-made army has it and can do without"
            continue
        what, jobs = f"{key}, {nodes} nodes", []
        for number in range(games):
            pair = pairs[number // 2 % len(pairs)]
            deck = deck_for(rules, pair[0], number // 2)
            jobs.append(partial(game, rules, what, pair, (deck, deck), nodes, number))
        yield f"{what}: {told([kept.played(what, number, job) for number, job in enumerate(jobs)])}; wanted up to 55"


def armies(rules: LytharianRules, games: int, nodes: int, kept: Kept) -> Iterator[str]:
    """Each army against six others; then what the first turn is worth."""
    ready = [cards_of(army) for army in rules.armies]
    fates: dict[int, list[Game]] = {place: [] for place in range(len(ready))}
    all_games: list[Game] = []
    for number in range(games // 2):
        for place, army in enumerate(ready):
            other = (place + STEPS[number // 2 % len(STEPS)]) % len(ready)
            decks = deck_for(rules, army, number // 2), deck_for(rules, ready[other], number // 2 + 1)
            what = f"{_name(rules, army)} {place} against {_name(rules, ready[other])} {other}, {nodes} nodes"
            job = partial(game, rules, what, (army, ready[other]), decks, nodes, number)
            played = kept.played(what, number, job)
            all_games.append(played)
            fates[place].append(played)
            fates[other].append(replace(played, points=1.0 - played.points))
    for place, fate in fates.items():
        yield f"{_name(rules, ready[place])} {place}, {nodes} nodes: {told(fate)}; wanted 40 to 60"
    decided = [each.first_won for each in all_games if each.first_won is not None]
    share = wilson(sum(decided), len(decided))
    yield (
        f"first turn with its bonus: {100 * share.share:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f}) of "
        f"{len(decided)} decided games; wanted 45 to 55"
    )


def _name(rules: LytharianRules, army: Sequence[str]) -> str:
    """An army by its king and queen."""
    return " and ".join(card for piece in "KQ" for card in army if rules.law.card(card).piece == piece)


def main() -> None:
    """Reads the command line and prints a line for each measurement as it is done."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("abilities", "armies"))
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--nodes", type=int, default=120)
    parser.add_argument("--only", nargs="*", default=(*ACROSS, *OTHERS), help="abilities by their keys")
    parser.add_argument("--out", type=Path, default=None, help="a file of games, one a line, that is gone on with")
    args = parser.parse_args()
    rules, kept = rules_for("standard"), Kept(args.out)
    if args.what == "abilities":
        lines = abilities(rules, args.only, args.games, args.nodes, kept)
    else:
        lines = armies(rules, args.games, args.nodes, kept)
    for line in lines:
        print(line, flush=True)


if __name__ == "__main__":
    main()
