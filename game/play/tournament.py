"""Many games between computer players: who wins how often, how long games are, how long an action takes.

Every game has a seed of its own, derived from the tournament's and the game's number, so a game is the same whoever
plays it and when.  Games come back as they end; in which order is left to the processes that play them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from multiprocessing import active_children, get_context, parent_process
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from time import perf_counter
from typing import Any

from game.ai.levels import parse_agent
from game.ai.player import choose
from game.core.dice import child, seeded
from game.core.digest import digest
from game.core.ruleset import Plain, Ruleset
from game.play.asker import Asker
from game.play.collector import look_seldom
from game.play.match import Match
from game.play.passing import made_for
from game.play.spawning import unheard
from game.rules.catalogue import rules_from_plain

LOOKS = 0.05
"""So often, in seconds, it is looked whether games that other processes play are called off."""

TOO_LONG = "max-actions"
"""The reason of a game that was stopped."""


class CalledOff(Exception):
    """Whoever asked for a game wants it no more; it was not played to its end."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament: `agents` in the order of the seats, as text."""

    game: str
    variant: str
    options: Mapping[str, Plain]
    plain: Mapping[str, Any]
    """The game's checked data as plain values (`Library.plain`)."""
    agents: tuple[str, ...]
    games: int
    seed: int = 0
    max_actions: int | None = None
    takes_turns: bool = False
    """Whether the agents move on by one seat from game to game."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game that was played."""

    number: int
    seed: int
    agents: tuple[str, ...]
    """Who sat in each seat."""
    winners: tuple[str, ...]
    """Names of the seats that won; empty for a draw or an unfinished game."""
    reason: str
    actions: int
    hash: str
    """The digest of the last state."""
    seconds: tuple[float, ...]
    """What each seat has thought in all."""
    choices: tuple[int, ...]
    """How many actions each seat has chosen."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share of games with the interval it lies in with 95 % certainty."""

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody fared: games, wins, draws, losses; a score of one half for a draw."""

    games: int
    wins: int
    draws: int
    losses: int
    unfinished: int
    won: Share
    score: Share
    seconds_an_action: float


def seed_of(seed: int, number: int) -> int:
    """The seed of one game of a tournament."""
    return child(seeded(seed), number, 0x544F5552) >> 1


def seating(plan: Plan, number: int) -> tuple[str, ...]:
    """Who sits where in one game."""
    turn = number % len(plan.agents) if plan.takes_turns else 0
    return plan.agents[-turn:] + plan.agents[:-turn] if turn else plan.agents


def play_game(
    rules: Ruleset[Any],
    agents: Sequence[str],
    seed: int,
    number: int,
    max_actions: int | None,
    stop: Callable[[], bool] | None = None,
) -> Played:
    """Plays one game to its end, or until `max_actions`; raises CalledOff once `stop` says so."""
    match = Match(rules, rules.start(seed))
    players = [parse_agent(text) for text in agents]
    seconds = [0.0] * len(agents)
    choices = [0] * len(agents)
    while match.seat is not None and (max_actions is None or match.ply < max_actions):
        seat = match.seat
        view = match.view(seat)
        made = made_for(rules, match)
        if made is not None:
            match.play(made)
            continue
        began = perf_counter()
        choice = choose(rules, view, seat, players[seat], seed, match.ply, stop)
        if stop is not None and stop():
            raise CalledOff
        seconds[seat] += perf_counter() - began
        choices[seat] += 1
        match.play(rules.notation.parse(view, choice.action))
    result = match.result
    winners = () if result is None else tuple(rules.seats[seat] for seat in sorted(result.winners))
    reason = TOO_LONG if result is None else result.reason
    state = digest(rules.notation.pack(match.state))
    return Played(number, seed, tuple(agents), winners, reason, match.ply, state, tuple(seconds), tuple(choices))


def play(plan: Plan, jobs: int = 1, stop: Callable[[], bool] | None = None) -> Iterator[Played]:
    """Plays the games with so many processes, and gives each back as it ends.

    Once `stop` says so no more come, and those under way, which may take minutes, are given up.  It is asked between
    actions and while waiting: an exception out of a signal, thrown anywhere, could leave a process half begun that
    nobody ends.
    """
    for agent in plan.agents:
        parse_agent(agent)
    with suppress(CalledOff):
        yield from _played_here(plan, stop) if jobs <= 1 else _played_by_others(plan, jobs, stop)


def _played_here(plan: Plan, stop: Callable[[], bool] | None) -> Iterator[Played]:
    rules = rules_from_plain(plan.game, plan.variant, plan.options, plan.plain)
    for number in range(plan.games):
        yield _play_numbered(rules, plan, number, stop)


def _played_by_others(plan: Plan, jobs: int, stop: Callable[[], bool] | None) -> Iterator[Played]:
    others = set(active_children())
    with ProcessPoolExecutor(min(jobs, plan.games or 1), get_context("spawn"), _prepare, (plan,)) as pool:
        try:
            yield from _as_they_end(pool, range(plan.games), 2 * jobs, stop)
        except (CalledOff, KeyboardInterrupt, GeneratorExit):
            for process in set(active_children()) - others:
                process.kill()
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _as_they_end(
    pool: ProcessPoolExecutor, numbers: Iterable[int], ahead: int, stop: Callable[[], bool] | None
) -> Iterator[Played]:
    """Keeps a few games waiting, so that breaking off leaves little to be played; raises CalledOff."""
    left = iter(numbers)
    waiting: set[Future[Played]] = set()
    while True:
        with unheard():
            waiting.update(pool.submit(_play_prepared, number) for number in islice(left, ahead - len(waiting)))
        if not waiting:
            return
        done, waiting = wait(waiting, timeout=None if stop is None else LOOKS, return_when=FIRST_COMPLETED)
        if stop is not None and stop():
            raise CalledOff
        yield from sorted((future.result() for future in done), key=lambda one: one.number)


# What a process that plays games keeps from one to the next.
_PREPARED: list[tuple[Ruleset[Any], Plan]] = []


def _prepare(plan: Plan) -> None:
    signal(SIGINT, SIG_IGN)  # Ctrl+C reaches every process of a terminal; the one that asked ends the others
    Thread(target=_end_with_parent, daemon=True).start()
    _PREPARED[:] = [(rules_from_plain(plan.game, plan.variant, plan.options, plan.plain), plan)]
    look_seldom()


def _end_with_parent() -> None:
    """Ends this process when the one that asked for the games is gone, while it waits for the next game."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _play_prepared(number: int) -> Played:
    rules, plan = _PREPARED[0]
    asker = Asker()

    def stop() -> bool:
        if asker.is_gone():
            os._exit(1)
        return False

    return _play_numbered(rules, plan, number, stop)


def _play_numbered(rules: Ruleset[Any], plan: Plan, number: int, stop: Callable[[], bool] | None = None) -> Played:
    return play_game(rules, seating(plan, number), seed_of(plan.seed, number), number, plan.max_actions, stop)


# --- what it says


def wilson(wins: float, games: int) -> Share:
    """The share of wins with its 95 % interval by Wilson; 0 to 1 when nothing was played."""
    if games == 0:
        return Share(0.0, 0.0, 1.0)
    z = 1.959964
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return Share(share, max(0.0, middle - half), min(1.0, middle + half))


def standing_of(seats: Sequence[str], played: Sequence[Played], seat: str) -> Standing:
    """How a seat fared."""
    return standing_at(seats, played, [seats.index(seat)] * len(played))


def standing_at(seats: Sequence[str], played: Sequence[Played], at: Sequence[int]) -> Standing:
    """How somebody fared who sat in the seat of that number in each game, not always the same."""
    wins = draws = losses = unfinished = 0
    seconds = 0.0
    choices = 0
    for game, i in zip(played, at, strict=True):
        seconds += game.seconds[i]
        choices += game.choices[i]
        if seats[i] in game.winners:
            wins += 1
        elif game.winners:
            losses += 1
        elif game.reason == TOO_LONG:
            unfinished += 1
        else:
            draws += 1
    games = len(played)
    score = wins + 0.5 * (draws + unfinished)
    return Standing(
        games, wins, draws, losses, unfinished, wilson(wins, games), wilson(score, games), seconds / max(1, choices)
    )
