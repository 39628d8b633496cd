"""`fourcrowns simulate`: many games between computer players, and what they say about them."""

from __future__ import annotations

import argparse
import csv
import io
import signal
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from statistics import fmean, median
from typing import Any

from game.cli.ending import DONE, INTERRUPTED, TERMINATED, Misuse, Refuse
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
from game.core.wording import counted
from game.play.recorder import write_atomically
from game.play.tournament import Plan, Played, Share, play, standing_of

COLUMNS = ("game", "seed", "agents", "winner", "reason", "actions", "seconds", "hash")
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
    """Win rates with their 95 % intervals, lengths of games, time per action; also of what was played until a stop."""
    plot: Any = None if args.plot is None else plotting(args.plot)
    made = library(args.data)
    game, variant, options = game_of(args, made)
    seats = made.rules(game, variant, options).seats
    chairs = chairs_of(args.seats, seats)
    if any(chair.is_human for chair in chairs):
        raise Misuse("nobody can sit at a game without a window; simulate is for computer players")
    agents = tuple(map(str, chairs))
    options = made.unattended(game, variant, options)
    plan = Plan(game, variant, options, made.plain(game), agents, args.games, args.seed, args.max_actions)
    if args.csv is not None:
        written(args.csv, table_of([]))  # before an hour of games, not after it
    played: list[Played] = []
    status = play_all(plan, args.jobs, args.csv, played)
    if not played:
        return status
    played.sort(key=lambda one: one.number)
    if status != DONE:
        print(f"stopped: {len(played)} of {args.games} games were played", file=sys.stderr)
    for line in report(seats, agents, played):
        print(line)
    if args.csv is not None:
        written(args.csv, table_of(played))
    if plot is not None:
        draw(plot, args.plot, seats, agents, played)
    return status


def play_all(plan: Plan, jobs: int, table: Path | None, played: list[Played]) -> int:
    """Plays the games, puts each into `played` and its row into the table as it ends, and says how that ended."""
    with told_to_end() as told, closing(play(plan, jobs, lambda: bool(told))) as games:  # type: ignore[type-var]
        for one in with_progress(games, plan.games):
            played.append(one)
            if table is not None:
                add_row(table, one)
    return told[0] if told else DONE


@contextmanager
def told_to_end() -> Iterator[list[int]]:
    """Inside, SIGTERM and Ctrl+C interrupt nothing; the exit status each asks for is put into the list."""
    told: list[int] = []
    ends: dict[int, int] = {signal.SIGTERM: TERMINATED, signal.SIGINT: INTERRUPTED}
    heard = [number for number in ends if signal.getsignal(number) != signal.SIG_IGN]  # as nohup or a shell's & asks
    before = {number: signal.signal(number, lambda number, _: told.append(ends[number])) for number in heard}
    try:
        yield told
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


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
    yield counted(len(played), "game")
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
    return row_of(COLUMNS) + "".join(map(row_about, played))


def row_about(one: Played) -> str:
    """The line about a game."""
    seconds = f"{sum(one.seconds):.4f}"
    winners, agents = " ".join(one.winners), " ".join(one.agents)
    return row_of([one.number, one.seed, agents, winners, one.reason, one.actions, seconds, one.hash])


def row_of(cells: Sequence[object]) -> str:
    """A line of a table, with its end."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(cells)
    return out.getvalue()


def add_row(path: Path, one: Played) -> None:
    """Adds the line about a game that has just ended; one that can't be written now is written with all at the end."""
    with suppress(OSError), path.open("a", encoding="utf-8", newline="") as file:
        file.write(row_about(one))


def written(path: Path, text: str) -> None:
    """Writes a file whole; raises Refuse when that is not possible."""
    try:
        write_atomically(path, text)
    except OSError as error:
        raise unwritable(path, error) from error


def unwritable(path: Path, error: OSError) -> Refuse:
    """What is said about a file that can't be written."""
    return Refuse(f"{path} can't be written: {(error.strerror or str(error)).lower()}")


# --- drawing


def plotting(path: Path) -> Any:
    """The drawing package; raises Refuse where it is not installed, or no picture of this name can be written."""
    try:
        import matplotlib
    except ImportError as error:
        raise Refuse(HOW_TO_PLOT) from error
    matplotlib.use("Agg")  # no window, no display
    from matplotlib import pyplot

    figure = pyplot.figure()
    known = figure.canvas.get_supported_filetypes()
    pyplot.close(figure)
    if path.suffix.removeprefix(".").lower() not in known:
        raise Refuse(f"{path}: no picture of that kind can be drawn; names end in .{', .'.join(sorted(known))}")
    is_new = not path.exists()
    try:
        path.open("ab").close()  # before an hour of games, not after it
    except OSError as error:
        raise unwritable(path, error) from error
    if is_new:
        path.unlink()
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
        raise unwritable(path, error) from error
    finally:
        plot.close(figure)
