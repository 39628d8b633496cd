"""Lytharian Chess between computer players: the ladder of levels, how much a troop's moves betray, and the balance.

    python benchmarks/lytharian.py ladder --mode standard --games 100 --rate 100
    python benchmarks/lytharian.py ladder --mode duel --own-decks --only hard-normal expert-greedy

Run as a file, it plays what is installed.  Budgets are nodes, so many a second of the level's time (`--rate`): a figure
is then the same on every machine, however busy.  Both sides of a pair of games lead one army and deck, and exchange
seats: armies decide so much that else three pairs of four end one to one.  With `--own-decks` each chooses a deck for
that army itself, as it does in a game.  With `--out` each game is a line of that
file, and what stands there already is not played again.  Intervals hold 95 %.  What was found: `lytharian.md`.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Any

from game.ai.judges import mind_of
from game.ai.levels import LEVELS, parse_agent
from game.ai.mind import Mind
from game.content.folders import load, shipped_folder
from game.core.dice import below, child, seeded
from game.core.moment import Moment
from game.core.seats import Seat
from game.play.collector import look_seldom
from game.play.match import Match
from game.play.passing import made_for
from game.play.tournament import wilson
from game.rules.lytharian import make
from game.rules.lytharian.data import SHELF
from game.rules.lytharian.ruleset import LytharianRules

ANCHOR = "greedy"
"""Takes what looks best after its own action alone (`game/ai/judges/lytharian_anchor.py`)."""
WANTED = {"normal": 70, "hard": 85, "expert": 95}
"""Of a hundred points against the anchor."""
LONGEST = 1500
"""A game of so many actions is a draw."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game played: `points` are those of the first named side."""

    what: str
    number: int
    points: float
    reason: str
    actions: int
    seconds: float
    first_won: bool | None
    """Whether whoever had the first turn won; None for a draw."""


class Kept:
    """Games that a file holds, so that a long measurement goes on where it stopped."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.games: dict[tuple[str, int], Game] = {}
        if path is not None and path.exists():
            for line in path.read_text().splitlines():
                game = Game(**json.loads(line))
                self.games[game.what, game.number] = game

    def played(self, what: str, number: int, play: Callable[[], Game]) -> Game:
        """The game of that number, played if it is not there."""
        found = self.games.get((what, number))
        if found is None:
            found = self.games[what, number] = play()
            if self.path is not None:
                with self.path.open("a") as file:
                    file.write(json.dumps(asdict(found)) + "\n")
        return found


def rules_for(mode: str, folders: Sequence[Path] = ()) -> LytharianRules:
    """The shipped rules in a mode; a battle ends after 40 quiet turns each."""
    values = load(SHELF, [shipped_folder(), *folders]).values
    return make(values, mode, {} if mode == "duel" else {"quiet_turns": 40})


def army_and_deck(rules: LytharianRules, rng: int) -> tuple[str, str]:
    """A ready-made army, and one of the decks that go with it."""
    start = rules.start(0)
    armies = rules.actions(start)
    rng, i = below(rng, len(armies))
    rules.apply(start, armies[i])
    rules.apply(start, armies[i])
    decks = rules.actions(start)
    _, j = below(rng, len(decks))
    return str(armies[i]), str(decks[j])


def play(
    rules: LytharianRules,
    agents: Sequence[str],
    forces: Sequence[tuple[str, str]],
    seed: int,
    watch: Callable[[Match[Any]], None] | None = None,
    minds: Sequence[Mind] = (),
    is_enough: Callable[[Match[Any]], bool] | None = None,
) -> Match[Any]:
    """One game, armies and decks given by seat, `minds` too; `watch` is called before each action.

    Where no deck is given, the player chooses one.
    """
    match: Match[Any] = Match(rules, rules.start(seed))
    minds, players = minds or [mind_of(rules)] * 2, [parse_agent(agent) for agent in agents]
    while (seat := match.seat) is not None and match.ply < LONGEST and not (is_enough and is_enough(match)):
        if watch is not None:
            watch(match)
        phase = match.state.phase
        if phase in ("army", "deck") and (force := forces[seat][phase == "deck"]):
            match.play(rules.notation.parse(match.view(seat), force))
        elif (passed := made_for(rules, match)) is not None:
            match.play(passed)
        else:
            now: Moment[Any] = match.moment(seat)
            choice = minds[seat].choose(now, players[seat], child(seeded(seed), match.ply, seat), None)
            match.play(now.parse(choice.action))
    return match


def one_game(
    rules: LytharianRules,
    what: str,
    agents: Sequence[str],
    seed: int,
    number: int,
    minds: Sequence[Mind] = (),
    *,
    own_decks: bool = False,
) -> Game:
    """Game of a pair, army and deck the same on both sides, or the army alone; the agents, and their minds, exchange
    seats."""
    pair, turned = divmod(number, 2)
    army, deck = army_and_deck(rules, child(seeded(seed + pair), 3))
    forces = [(army, "" if own_decks else deck)] * 2
    began = perf_counter()
    starts: list[int] = []

    def watch(match: Match[Any]) -> None:
        if not starts and match.state.phase == "effects":
            starts.append(match.state.turn)

    way = -1 if turned else 1
    match = play(rules, agents[::way], forces, seed + pair, watch, minds[::way])
    winners = frozenset[Seat]() if match.result is None else match.result.winners
    points = 0.5 if len(winners) != 1 else float(Seat(turned) in winners)
    reason = "too long" if match.result is None else match.result.reason
    first = starts[0] in winners if starts and winners else None
    return Game(what, number, points, reason, match.ply, perf_counter() - began, first)


def told(games: Sequence[Game]) -> str:
    """Points of a hundred with their interval, how games ended and how long they were."""
    share = wilson(sum(game.points for game in games), len(games))
    reasons = ", ".join(f"{n} {reason}" for reason, n in Counter(game.reason for game in games).most_common())
    mean = sum(game.actions for game in games) / len(games)
    seconds = sum(game.seconds for game in games) / len(games)
    return (
        f"{100 * share.share:5.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f}) of {len(games)} games; "
        f"{reasons}; {mean:.0f} actions and {seconds:.1f} s a game"
    )


def agent(level: str, rate: int) -> str:
    """The level with the nodes of its time; the anchor looks at everything once."""
    return f"{ANCHOR}:160n" if level == ANCHOR else f"{level}:{max(1, round(LEVELS[level].seconds * rate))}n"


def ladder(
    mode: str, games: int, rate: int, seed: int, only: Sequence[str], kept: Kept, *, own_decks: bool = False
) -> Iterator[str]:
    """Each level against the one below, and those that shall beat the anchor against it."""
    rules = rules_for(mode)
    minds = [mind_of(rules)] * 2  # what a mind has found out about cards, it need not find out again for each game
    levels = [level for level in LEVELS if level != "random"]
    wanted = [(level, ANCHOR, least) for level, least in WANTED.items()]
    wanted += [(high, low, 65) for low, high in pairwise(levels)]
    for high, low, least in wanted:
        if only and f"{high}-{low}" not in only:
            continue
        agents = agent(high, rate), agent(low, rate)
        what = f"{mode} {agents[0]} against {agents[1]}{', own decks' if own_decks else ''}"
        game = partial(one_game, rules, what, agents, seed, minds=minds, own_decks=own_decks)
        played = [kept.played(what, number, partial(game, number)) for number in range(games)]
        yield f"{what}: {told(played)}; wanted {least}"


def main() -> None:
    """Reads the command line and prints a line for each measurement as it is done."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("ladder",))
    parser.add_argument("--mode", default="standard")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rate", type=int, default=200, help="nodes for a second of a level's time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--own-decks", action="store_true", help="each player chooses a deck for the common army")
    parser.add_argument("--only", nargs="*", default=(), help="pairs such as hard-normal")
    parser.add_argument("--out", type=Path, default=None, help="a file of games, one a line, that is gone on with")
    args = parser.parse_args()
    kept = Kept(args.out)
    look_seldom()
    for line in ladder(args.mode, args.games, args.rate, args.seed, args.only, kept, own_decks=args.own_decks):
        print(line, flush=True)


if __name__ == "__main__":
    main()
