"""`fourcrowns replay`: a record played again, verified, or one position of it printed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from game.cli.ending import DONE, Refuse
from game.cli.given import library, natural
from game.cli.outcome import outcome
from game.play.position import position_text
from game.play.record import Replayed, ResultKey, read_record, result_key


def arguments(parser: argparse.ArgumentParser, words: Sequence[str], data: Sequence[Path]) -> None:
    """What the command takes."""
    parser.add_argument("record", metavar="RECORD.yaml", type=Path)
    parser.add_argument("--to", metavar="N", type=natural, help="stop after N actions")
    parser.add_argument(
        "--verify", action="store_true", help="compare each digest and the result; the first difference is told"
    )
    parser.add_argument("--print", action="store_true", help="print the position reached as a position file")


def run(args: argparse.Namespace) -> int:
    """One line of JSON as `play` prints it, or the position; a record that can't be followed is refused."""
    replayed = read_record(args.record, library(args.data), args.to)
    for warning in replayed.warnings:
        print(f"{args.record}: {warning}", file=sys.stderr)
    if replayed.stop is not None:
        stop = replayed.stop
        raise Refuse(f"{stop.mark}: action {stop.ply + 1}: {stop.message}")
    if args.verify and replayed.match.ply == len(replayed.record.actions):
        verify_result(replayed, str(args.record))
        tell_what_was_compared(replayed, str(args.record))
    if args.print:
        print(position_text(replayed.rules, replayed.match.laid_open()), end="")
    else:
        print(outcome(replayed.rules, replayed.match, replayed.record.seed))
    return DONE


def verify_result(replayed: Replayed, name: str) -> None:
    """Raises Refuse when the record names another result than the game has; a record may name none."""
    told = replayed.record.result
    found = result_key(replayed.rules, replayed.match)
    if told is None or (found is not None and told.reason == found.reason and set(told.winner) == set(found.winner)):
        return
    actions = f"after all {replayed.match.ply} actions"
    raise Refuse(f"{name}: the record ends with {said(told)}, but {actions} the game {shown(found)}")


def tell_what_was_compared(replayed: Replayed, name: str) -> None:
    """Says what the record did not give to compare, so that nobody takes silence for proof."""
    actions, digests = replayed.match.ply, sum(map(bool, replayed.record.digests))
    if digests == actions and replayed.record.result is not None:
        return
    what = f"{digests} of {actions} actions have a digest" if digests else "there are no digests"
    result = "the result is as told" if replayed.record.result is not None else "no result is told"
    print(f"{name}: compared as far as the record says: {what}; {result}; every action is legal", file=sys.stderr)


def said(result: ResultKey) -> str:
    """A result in a few words."""
    return f"{result.reason}, won by {' and '.join(result.winner) or 'nobody'}"


def shown(result: ResultKey | None) -> str:
    """How the game really stands, as the end of a sentence."""
    return "goes on" if result is None else f"ends with {said(result)}"
