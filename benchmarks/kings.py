"""Kings of War between computer generals: the ladder of levels, the six forces against each other, what a manner costs.

    python benchmarks/kings.py ladder --games 100 --into ladder.jsonl
    python benchmarks/kings.py balance --games 40 --limit 1000 --into balance.jsonl
    python benchmarks/kings.py manners --games 40 --into manners.jsonl
    python benchmarks/kings.py told balance.jsonl

Run as a file, it plays what is installed; compiled, a game at 1000 points takes about a second.  Each game is a line of
the file at once, and games that it holds are not played again: so a run may be cut off and taken up.  Seats, edges and
the first turn change about.  In the ladder both sides lead one force, each an army as its level musters it, or with
`--alike` one and the same: with two forces, which of them meet decides much.  Intervals hold 95 %.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import combinations, pairwise
from pathlib import Path
from time import process_time
from typing import Any

from game.ai.judges.kings_mind import mind
from game.ai.levels import LEVELS, parse_agent
from game.ai.player import choose
from game.content.folders import load, shipped_folder
from game.core.dice import child, seeded
from game.core.ruleset import Action
from game.core.seats import Seat
from game.play.match import Match
from game.play.tournament import wilson
from game.rules.kings import make
from game.rules.kings.actions import Charge
from game.rules.kings.data import SHELF, Forces, Manner
from game.rules.kings.law import SEATS
from game.rules.kings.ruleset import KingsRules
from game.rules.kings.score import score
from game.rules.kings.state import Stage
from game.table.footprint import FRONT

ANCHOR = "greedy"
"""Charges whatever is nearest (`game/ai/judges/kings_anchor.py`)."""
WANTED = {"normal": 70, "hard": 85, "expert": 95}
"""Of a hundred points against the anchor."""
NODES: Mapping[str, int] = {"easy": 200, "normal": 300, "hard": 500, "expert": 1500}
"""Nodes an order in the ladder: in the proportions of the levels' seconds."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game to be played: who and what, in the order of the seats, and where."""

    group: str
    """Whose tally it belongs to: `hard-normal`."""
    number: int
    agents: tuple[str, str]
    forces: tuple[str, str]
    army_seed: int
    first: int
    mine: int
    """The seat of whoever is named first in the group."""
    limit: int
    musters: bool = False
    """Whether each seat leads what its level musters; else what is ready, in odd games what fits its manner."""


@dataclass(slots=True)
class Tally:
    """How whoever is named first fared."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    first: Counter[bool] = field(default_factory=Counter)
    """Decided games by whether whoever had the first turn won."""
    flanks: list[int] = field(default_factory=lambda: [0, 0])
    fronts: list[int] = field(default_factory=lambda: [0, 0])
    """Charges at flanks or rears, and at fronts, by the first named and the other."""
    seconds: float = 0.0
    slowest: float = 0.0
    margin: int = 0
    """By how many points the first named was ahead, over all games."""

    @property
    def games(self) -> int:
        """How many were played."""
        return self.won + self.drawn + self.lost

    def share(self) -> str:
        """Points of a hundred with their interval, a draw a half."""
        found = wilson(self.won + self.drawn / 2, self.games)
        return f"{100 * found.share:5.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"

    def add(self, line: Mapping[str, Any]) -> None:
        """Counts one game's line."""
        mine, winner = line["mine"], line["winner"]
        self.won += winner == mine
        self.drawn += winner is None
        self.lost += winner == 1 - mine
        if winner is not None:
            self.first[line["first"] == winner] += 1
        for seat in (0, 1):
            self.flanks[seat != mine] += line["flanks"][seat]
            self.fronts[seat != mine] += line["fronts"][seat]
        self.seconds += line["seconds"]
        self.slowest = max(self.slowest, line["slowest"])
        self.margin += line["score"][mine] - line["score"][1 - mine]

    def told(self) -> str:
        """A line for people."""
        games = max(1, self.games)
        return (
            f"{self.share()}; {self.won} won, {self.drawn} drawn, {self.lost} lost, {self.margin / games:+.0f} points "
            f"a game; flank and rear charges a game {self.flanks[0] / games:.2f} and {self.flanks[1] / games:.2f}, "
            f"front {self.fronts[0] / games:.1f} and {self.fronts[1] / games:.1f}; "
            f"{self.seconds / games:.1f} s a game, slowest action {self.slowest:.2f} s"
        )


def rules_for(limit: int) -> KingsRules:
    """The shipped rules at a limit."""
    return make(load(SHELF, [shipped_folder()]).values, "standard", {"limit": limit})


def army(rules: KingsRules, force: str, limit: int, seed: int, level: str = "normal") -> str:
    """A force as a level musters it: to its manner, to be strong as well, or the ready one."""
    made = mind(rules).mustered(rules.start(seed), force, level, child(seeded(seed), 7))
    return rules.law.forces[force].muster[str(limit)] if made is None else str(made)


def armies_of(rules: KingsRules, game: Game) -> list[str]:
    """Both seats' forces."""
    if game.musters:
        levels = [agent.partition(":")[0] for agent in game.agents]
    else:
        levels = ["easy" if game.army_seed % 2 == 0 else "normal"] * 2
    return [army(rules, game.forces[seat], game.limit, game.army_seed, levels[seat]) for seat in (0, 1)]


def play(rules: Sequence[KingsRules], game: Game) -> dict[str, Any]:
    """One game: armies and who has the first turn are given, the rest is the agents'; each seat thinks by its rules."""
    law, seed = rules[0], game.army_seed
    armies = armies_of(law, game)
    match: Match[Any] = Match(law, law.start(seed))
    edges = ("south", "north") if seed % 2 else ("north", "south")
    flanks, fronts = [0, 0], [0, 0]
    slowest, began = 0.0, process_time()
    while (seat := match.seat) is not None:
        now = match.view(seat)
        if now.stage is Stage.ARMY:
            text = armies[seat]
        elif now.stage is Stage.EDGE:
            text = f"edge:{edges[seat]}"
        elif now.stage is Stage.FIRST:
            text = f"first:{SEATS[game.first]}"
        else:
            asked = process_time()
            text = choose(rules[seat], now, seat, parse_agent(game.agents[seat]), seed, match.ply).action
            slowest = max(slowest, process_time() - asked)
        action = law.notation.parse(now, text)
        match.play(action)
        _count(match, action, seat, flanks, fronts)
    assert match.result is not None
    return asdict(game) | {
        "winner": next(iter(match.result.winners), None),
        "score": [score(match.state, Seat(seat)) for seat in (0, 1)],
        "flanks": flanks,
        "fronts": fronts,
        "seconds": round(process_time() - began, 2),
        "slowest": round(slowest, 3),
    }


def _count(match: Match[Any], action: Action, seat: int, flanks: list[int], fronts: list[int]) -> None:
    if isinstance(action, Charge):
        for number in action.units:
            unit = match.state.units.get(number)
            if unit is not None and unit.charging:
                if unit.side == FRONT:
                    fronts[seat] += 1
                else:
                    flanks[seat] += 1


def leads(rules: KingsRules, pair: int) -> tuple[str, int]:
    """The force that both sides of a pair of games lead, and which of them has the first turn: all forces come in turn,
    each first and second, and where both lead one army with a ready and a mustered one."""
    names = sorted(rules.law.forces)
    return names[pair // 4 % len(names)], pair // 2 % 2


def ladder(
    rules: KingsRules, games: int, seed: int, only: Sequence[str], limit: int, scale: float, *, musters: bool
) -> Iterator[Game]:
    """Each level against the one below, and those that shall beat the anchor against it; all pairs in turn."""

    def agent(level: str) -> str:
        return f"{level}:{max(1, round(NODES[level] * scale))}n" if level in NODES else level

    levels = [level for level in LEVELS if level != "random"]
    pairs = [(high, low) for low, high in pairwise(levels)] + [(level, ANCHOR) for level in WANTED]
    for number in range(games):
        pair, turned = divmod(number, 2)
        force, second = leads(rules, pair)
        for high, low in pairs:
            group = f"{high}-{low}"
            if not only or group in only:
                agents = (agent(low), agent(high)) if turned else (agent(high), agent(low))
                yield Game(group, number, agents, (force, force), seed + pair, second ^ turned, turned, limit, musters)


def balance(rules: KingsRules, games: int, seed: int, only: Sequence[str], limit: int, nodes: int) -> Iterator[Game]:
    """Every force against every other, led by those who err least, with the same nodes; all pairs in turn."""
    agent = f"expert:{nodes}n"
    for number in range(games):
        turned, starts, which = number & 1, number >> 1 & 1, seed + (number >> 1)
        for one, other in combinations(rules.law.forces, 2):
            group = f"{one}-{other}"
            if not only or {one, other} <= set(only) or group in only:
                forces = (other, one) if turned else (one, other)
                yield Game(group, number, (agent, agent), forces, which, starts ^ turned, turned, limit)


def manners(rules: KingsRules, games: int, seed: int, only: Sequence[str], limit: int, nodes: int) -> Iterator[Game]:
    """Every force led in its manner against itself led in none."""
    agent = f"expert:{nodes}n"
    for number in range(games):
        pair, turned = divmod(number, 2)
        for force in rules.law.forces:
            if not only or force in only:
                yield Game(
                    force, number, (agent, agent), (force, force), 2 * (seed + pair), (pair + turned) % 2, turned, limit
                )


def without_manners(limit: int) -> KingsRules:
    """The shipped rules, with generals who have no manner."""
    values = load(SHELF, [shipped_folder()]).values
    plain = Forces(tuple(replace(force, manner=Manner()) for force in values["forces"].forces))
    return make({**values, "forces": plain}, "standard", {"limit": limit})


def wanted(group: str) -> str:
    """What a pair of the ladder shall bring."""
    high, _, low = group.partition("-")
    return f", wanted {WANTED[high] if low == ANCHOR else 65}" if high in LEVELS else ""


def told(lines: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What games there are, pair by pair, force by force, and what the first turn was worth."""
    groups: dict[str, Tally] = {}
    forces: dict[str, Tally] = {}
    whole = Tally()
    for line in lines:
        groups.setdefault(line["group"], Tally()).add(line)
        whole.add(line)
        for seat in (0, 1):
            if line["forces"][0] != line["forces"][1]:
                forces.setdefault(line["forces"][seat], Tally()).add({**line, "mine": seat})
    for group, tally in groups.items():
        yield f"{group} ({tally.games} games{wanted(group)}): {tally.told()}"
    for force, tally in sorted(forces.items()):
        yield f"{force}: {tally.share()} of {tally.games} games, {tally.margin / tally.games:+.0f} points a game"
    found = wilson(whole.first[True], max(1, whole.first.total()))
    yield (
        f"first turn won {100 * found.share:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f}) of "
        f"{whole.first.total()} decided games; {whole.seconds / max(1, whole.games):.1f} s a game"
    )


def read(path: Path) -> list[dict[str, Any]]:
    """The games of a file; a line that was cut off is left out."""
    if not path.exists():
        return []
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            found.append(json.loads(line))
        except ValueError:
            continue
    return found


def main() -> None:
    """Reads the command line, plays what is missing and tells what there is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("ladder", "balance", "manners", "told"))
    parser.add_argument("file", nargs="?", type=Path, help="of told")
    parser.add_argument("--games", type=int, default=40, help="of each pair")
    parser.add_argument("--scale", type=float, default=1.0, help="of the ladder's nodes")
    parser.add_argument("--alike", action="store_true", help="one army on both sides of a game of the ladder")
    parser.add_argument("--nodes", type=int, default=150, help="an order, of balance and manners")
    parser.add_argument("--limit", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=(), help="pairs such as hard-normal; forces")
    parser.add_argument("--into", type=Path, default=Path("kings.jsonl"))
    args = parser.parse_args()
    if args.what == "told":
        print(*told(read(args.file or args.into)), sep="\n")
        return
    rules = rules_for(args.limit)
    if args.what == "ladder":
        games = ladder(rules, args.games, args.seed, args.only, args.limit, args.scale, musters=not args.alike)
    else:
        make_games = balance if args.what == "balance" else manners
        games = make_games(rules, args.games, args.seed, args.only, args.limit, args.nodes)
    plain = without_manners(args.limit) if args.what == "manners" else rules
    done = {(line["group"], line["number"]) for line in read(args.into)}
    for game in games:
        if (game.group, game.number) not in done:
            led = [rules if seat == game.mine else plain for seat in (0, 1)]
            with args.into.open("a", encoding="utf-8") as file:
                file.write(json.dumps(play(led, game)) + "\n")
    print(*told(read(args.into)), sep="\n")


if __name__ == "__main__":
    main()
