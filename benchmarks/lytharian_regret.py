"""How well a computer player of Lytharian Chess chooses, told without playing games to their end.

    python -m benchmarks.lytharian_regret learn --mode duel --games 24 --nodes 8000 --out known.jsonl
    python -m benchmarks.lytharian_regret ask known.jsonl hard:500n hard:1000n greedy:160n

`learn` plays games and keeps every fourth decision with the chance that a long thought gives each action.  `ask` lets
players decide there: what they choose is worth so much less than the best, in thousandths of a chance, on the mean and
beside the first named.  Fifty games tell two players ten points of a hundred apart at most; 400 such decisions, asked
in a minute, tell apart what two nodes of three make of one player.  A long thought of the same mind is no truth: it
shares its judge, and only says what haste costs.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

from benchmarks.lytharian import ANCHOR, army_and_deck, play, rules_for
from game.ai.judges import mind_of
from game.ai.levels import Agent, parse_agent
from game.ai.mind import Mind
from game.core.dice import child, seeded
from game.core.moment import Moment
from game.core.ruleset import Answer
from game.play.match import Match
from game.rules.lytharian.ruleset import LytharianRules

PLAYER, OTHER = "hard:500n", f"{ANCHOR}:160n"
"""Who meets the decisions, and whom it plays against."""
EVERY = 4
"""Of so many decisions with something to choose one is kept."""
MOST = 60
"""So many actions of a decision are kept at most, the best first."""


def kind_of(now: Moment[Any]) -> str:
    """What kind of decision it is: `own` before the fight, `answer`, `fight` or `place`."""
    if now.view.combat is not None:
        return "fight"
    if isinstance(now.decision, Answer):
        return "answer"
    return "place" if now.view.phase == "place" else "own"


def learn(rules: LytharianRules, mode: str, games: int, seed: int, nodes: int) -> Iterator[dict[str, Any]]:
    """Decisions of a level against the anchor, with the chances of the actions there, as lines of a file."""
    minds = [mind_of(rules)] * 2
    for number in range(games):
        yield from learnt_in(rules, mode, minds, seed + number, number & 1, parse_agent(f"expert:{nodes}n"))


def learnt_in(
    rules: LytharianRules, mode: str, minds: Sequence[Mind], seed: int, mine: int, thinker: Agent
) -> list[dict[str, Any]]:
    """The decisions of one game; `mine` is the seat of the level."""
    found: list[dict[str, Any]] = []
    met = [seed]  # so that not all games begin with the same kind of decision

    def look(match: Match[Any]) -> None:
        if match.seat != mine or match.state.phase in ("army", "deck"):
            return
        now = match.moment(match.seat)
        if len(now.actions) < 2:
            return
        met[0] += 1
        if met[0] % EVERY == 0:
            ideas = minds[mine].advise(now, thinker, MOST, None).suggestions
            texts = [str(step.action) for step in match.steps]
            chances = {idea.action: idea.chance for idea in ideas}
            found.append({"mode": mode, "seed": seed, "kind": kind_of(now), "actions": texts, "chances": chances})

    agents = (OTHER, PLAYER) if mine else (PLAYER, OTHER)
    play(rules, agents, [army_and_deck(rules, child(seeded(seed), 3))] * 2, seed, look, minds)
    return found


def moment_of(rules: LytharianRules, known: dict[str, Any]) -> Moment[Any]:
    """The decision of a line."""
    match: Match[Any] = Match(rules, rules.start(known["seed"]))
    for text in known["actions"]:
        assert match.seat is not None
        match.play(rules.notation.parse(match.view(match.seat), text))
    assert match.seat is not None
    return match.moment(match.seat)


def regrets(rules: LytharianRules, known: Sequence[dict[str, Any]], agent: str) -> list[float]:
    """By how much of a chance what a player chooses is worse than the best, decision by decision."""
    mind, player = mind_of(rules), parse_agent(agent)
    found = []
    for line in known:
        action = mind.choose(moment_of(rules, line), player, child(seeded(line["seed"]), 5), None).action
        best = max(line["chances"].values())
        found.append(best - line["chances"].get(action, best))
    return found


def told(agent: str, found: Sequence[float], first: Sequence[float], kinds: Sequence[str]) -> str:
    """The mean, beside the first named with its standard error, and by kinds, in thousandths of a chance."""
    apart = [a - b for a, b in zip(found, first, strict=True)]
    mean = sum(apart) / len(apart)
    error = sqrt(sum((each - mean) ** 2 for each in apart)) / len(apart)
    by_kind: dict[str, list[float]] = defaultdict(list)
    for kind, each in zip(kinds, found, strict=True):
        by_kind[kind].append(each)
    parts = ", ".join(f"{kind} {1000 * sum(all_) / len(all_):.1f} of {len(all_)}" for kind, all_ in by_kind.items())
    return f"{agent}: {1000 * sum(found) / len(found):.1f} ({1000 * mean:+.1f} ± {1000 * error:.1f}); {parts}"


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("learn", "ask"))
    parser.add_argument("file", nargs="?", type=Path, help="of ask")
    parser.add_argument("agents", nargs="*", help="of ask, the first to compare with")
    parser.add_argument("--mode", default="duel")
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--nodes", type=int, default=8000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("known.jsonl"))
    args = parser.parse_args()
    if args.what == "learn":
        with args.out.open("a", encoding="utf-8") as file:
            for line in learn(rules_for(args.mode), args.mode, args.games, args.seed, args.nodes):
                file.write(json.dumps(line) + "\n")
                file.flush()
        return
    known = [json.loads(line) for line in args.file.read_text(encoding="utf-8").splitlines()]
    rules, first = rules_for(known[0]["mode"]), []
    for agent in args.agents:
        found = regrets(rules, known, agent)
        first = first or found
        print(told(agent, found, first, [line["kind"] for line in known]), flush=True)


if __name__ == "__main__":
    main()
