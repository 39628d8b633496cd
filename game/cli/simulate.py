"""`fourcrowns simulate`: many games between computer players, and what they say about them."""

from __future__ import annotations

import argparse
import csv
import io
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from statistics import fmean, median
from typing import Any

from game.cli.ending import DONE, Misuse, Refuse
from game.cli.given import (
    chairs_of,
    game_arguments,
    game_help,
    game_of,
    library,
    natural,
    positive,
    seed_number,
)
from game.play.record import write_atomically
from game.play.tournament import Plan, Played, Share, play, standing_of

HOW_TO_PLOT = 'drawing needs matplotlib: pip install "fourcrowns[plot]"'


def arguments(parser: argparse.ArgumentParser, words: Sequence[str], data: Sequence[Path]) -> None:
    """What the command takes."""
    parser.epilog = game_help(words, data)
    parser.add_argument("game", metavar="GAME")
    game_arguments(parser)
    parser.add_argument("--seats", metavar="SEAT=AGENT,...", default="", help="who plays each seat, as for play")
    parser.add_argument("--games", metavar="N", type=positive, required=True, help="how many games")
    parser.add_argument("--jobs", metavar="J", type=positive, default=1, help="how many at a time (1)")
    parser.add_argument("--seed", metavar="N", type=seed_number, default=0, help="each game's seed comes from it (0)")
    parser.add_argument("--max-actions", metavar="N", type=natural, help="stop each game after so many actions")
    parser.add_argument("--csv", metavar="FILE", type=Path, help="write a line about each game")
    parser.add_argument("--plot", metavar="FILE.png", type=Path, help="draw win rates and lengths (needs matplotlib)")


def run(args: argparse.Namespace) -> int:
    """Win rates with their 95 % intervals, lengths of games, time per action."""
    plot: Any = None if args.plot is None else plotting()
    made = library(args.data)
    game, variant, options = game_of(args, made)
    seats = made.rules(game, variant, options).seats
    chairs = chairs_of(args.seats, seats)
    if any(chair.is_human for chair in chairs):
        raise Misuse("nobody can sit at a game without a window; simulate is for computer players")
    agents = tuple(map(str, chairs))
    plan = Plan(game, variant, options, made.plain(game), agents, args.games, args.seed, args.max_actions)
    if args.csv is not None:
        written(args.csv, table_of([]))  # before an hour of games, not after it
    with closing(play(plan, args.jobs)) as games:  # type: ignore[type-var]
        played = sorted(with_progress(games, args.games), key=lambda one: one.number)
    for line in report(seats, agents, played):
        print(line)
    if args.csv is not None:
        written(args.csv, table_of(played))
    if plot is not None:
        draw(plot, args.plot, seats, agents, played)
    return DONE


def with_progress(games: Iterable[Played], total: int) -> Iterator[Played]:
    """The games, with a bar on standard error where that is a terminal."""
    if not sys.stderr.isatty():
        return iter(games)
    from tqdm import tqdm

    return iter(tqdm(games, total=total, unit="game", file=sys.stderr))


# --- what it says


def report(seats: Sequence[str], agents: Sequence[str], played: Sequence[Played]) -> Iterator[str]:
    """A line for each seat, then draws, ends, lengths and times."""
    width = max(map(len, (*seats, "draws", "unfinished")))
    standings = [standing_of(seats, played, seat) for seat in seats]
    yield f"{len(played)} {'game' if len(played) == 1 else 'games'}"
    for seat, agent, standing in zip(seats, agents, standings, strict=True):
        yield f"{seat:<{width}} {agent}: {standing.wins} won, {shown(standing.won)}; score {shown(standing.score)}"
    yield f"{'draws':<{width}} {standings[0].draws}"
    if standings[0].unfinished:
        yield f"{'unfinished':<{width}} {standings[0].unfinished}"
    for reason, count in sorted(Counter(one.reason for one in played).items(), key=lambda item: (-item[1], item[0])):
        yield f"{'end':<{width}} {reason}: {count}"
    lengths = [one.actions for one in played]
    yield (
        f"{'actions':<{width}} {fmean(lengths):.1f} on average, {median(lengths):g} in the middle, "
        f"{min(lengths)} to {max(lengths)}"
    )
    for seat, standing in zip(seats, standings, strict=True):
        yield f"{'time':<{width}} {seat}: {standing.seconds_an_action * 1000:.1f} ms per action"


def shown(share: Share) -> str:
    """`61.0 % (51.2 to 70.0)`: a share with its 95 % interval."""
    return f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%})".replace("%", " %")


def table_of(played: Sequence[Played]) -> str:
    """A line about each game, in the order of their numbers."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["game", "seed", "agents", "winner", "reason", "actions", "seconds", "hash"])
    for one in played:
        seconds = f"{sum(one.seconds):.4f}"
        winners, agents = " ".join(one.winners), " ".join(one.agents)
        rows.writerow([one.number, one.seed, agents, winners, one.reason, one.actions, seconds, one.hash])
    return out.getvalue()


def written(path: Path, text: str) -> None:
    """Writes a file whole; raises Refuse when that is not possible."""
    try:
        write_atomically(path, text)
    except OSError as error:
        raise Refuse(f"{path} can't be written: {(error.strerror or str(error)).lower()}") from error


# --- drawing


def plotting() -> Any:
    """The drawing package; raises Refuse, saying how to get it, where it is not installed."""
    try:
        import matplotlib
    except ImportError as error:
        raise Refuse(HOW_TO_PLOT) from error
    matplotlib.use("Agg")  # no window, no display
    from matplotlib import pyplot

    return pyplot


def draw(plot: Any, path: Path, seats: Sequence[str], agents: Sequence[str], played: Sequence[Played]) -> None:
    """Win rates with their intervals on the left, lengths of the games on the right."""
    figure, (left, right) = plot.subplots(1, 2, figsize=(11, 4.5))
    won = [standing_of(seats, played, seat).won for seat in seats]
    names = [f"{seat}\n{agent}" for seat, agent in zip(seats, agents, strict=True)]
    spread = [[100 * (s.share - s.low) for s in won], [100 * (s.high - s.share) for s in won]]
    left.bar(names, [100 * s.share for s in won], yerr=spread, capsize=6, color="#C9A24B", edgecolor="#3A2F1C")
    left.set_ylim(0, 100)
    left.set_ylabel("games won, % (95 % interval)")
    right.hist(
        [one.actions for one in played], bins=min(40, max(5, len(played) // 5)), color="#5B93DC", edgecolor="#173660"
    )
    right.set_xlabel("actions in a game")
    right.set_ylabel("games")
    figure.tight_layout()
    try:
        figure.savefig(path)
    except OSError as error:
        raise Refuse(f"{path} can't be written: {(error.strerror or str(error)).lower()}") from error
    finally:
        plot.close(figure)
