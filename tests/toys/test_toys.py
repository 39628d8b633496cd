"""Two games that are unlike any on squares go through every door: laws, record, undo, text mode, `check`, a mind.

A game of hands has cards that one seat sees and a view of another type than its state; a game of discs has points, and
orders that are checked and not listed.  Nothing outside `tests/toys` knows them: they come in as any game would, by an
entry in the catalogue, a folder of data and a mind.
"""

import inspect
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from every_game import secrets, test_actions, test_chances, test_matches, test_states, test_views, wander
from every_game.wander import Table

from game.ai.judges import MINDS
from game.ai.levels import parse_agent
from game.ai.player import choose, hint
from game.cli.main import main
from game.content.folders import shipped_folder
from game.content.places import data_folder
from game.core.ruleset import Choose, Order, Result, Ruleset
from game.core.seats import Seat
from game.play.chair import parse_chair
from game.play.match import Match
from game.play.record import read_record
from game.play.session import Session
from game.play.trial import problems_of_variant
from game.rules.catalogue import GAMES, Game, Library
from toys.discs import DiscsRules, Move

HERE = Path(__file__).parent
TOYS = ("discs", "hands")
LAWS = [
    law
    for module in (test_actions, test_chances, test_matches, test_states, test_views)
    for name, law in vars(module).items()
    if name.startswith("test_") and list(inspect.signature(law).parameters) == ["table"]
]
"""The laws that every game of the catalogue keeps."""


class Toy(Table):
    """A toy at its laws."""

    @property
    def rules(self) -> Ruleset[Any]:
        return made().rules(self.game)


@cache
def made() -> Library:
    """The toys' data, read once."""
    return Library([shipped_folder()])


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of data as the program is shipped with, the toys in it beside the menu of all games."""
    folder = tmp_path_factory.mktemp("data")
    shutil.copytree(data_folder(), folder, ignore=lambda _, names: set(names) & set(GAMES), dirs_exist_ok=True)
    shutil.copytree(HERE / "data", folder, ignore=lambda _, names: {"menu"} & set(names), dirs_exist_ok=True)
    with open(folder / "menu" / "games.yaml", "a", encoding="utf-8") as cards:
        cards.write((HERE / "data" / "menu" / "games.yaml").read_text(encoding="utf-8"))
    return folder


@pytest.fixture(autouse=True)
def catalogue(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, data: Path) -> Iterator[None]:
    """The toys stand in the catalogue, and what the laws ask of a game's book is asked of theirs."""
    for name in TOYS:
        monkeypatch.setitem(GAMES, name, Game(f"toys.{name}"))  # type: ignore[arg-type]
        monkeypatch.setitem(MINDS, name, f"toys.{name}")  # type: ignore[arg-type]
        monkeypatch.setitem(secrets.FORGOTTEN, name, frozenset())  # type: ignore[arg-type]
    monkeypatch.setitem(secrets.HIDDEN, "discs", secrets.nothing)  # type: ignore[arg-type]
    monkeypatch.setitem(secrets.HIDDEN, "hands", hands_shuffled)  # type: ignore[arg-type]
    monkeypatch.setitem(secrets.TELLING, "hands", frozenset({"Drawn"}))  # type: ignore[arg-type]
    monkeypatch.setattr("game.content.places.data_folder", lambda: data)
    monkeypatch.setattr("given.shipped", made)
    monkeypatch.setattr(wander, "rule_books_folder", lambda: HERE)
    monkeypatch.setenv("FOURCROWNS_HOME", str(tmp_path / "home"))
    yield


def hands_shuffled(rules: Ruleset[Any], state: Any, seat: int, chance: int) -> None:
    """The other hand and the deck, which that seat does not see."""
    other = state.hands[1 - seat]
    mixed = [*other, *state.deck]
    Random(chance).shuffle(mixed)
    state.hands[1 - seat], state.deck = sorted(mixed[: len(other)]), mixed[len(other) :]


@pytest.mark.parametrize("game", TOYS)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__.removeprefix("test_"))
def test_a_toy_keeps_the_laws_of_every_game(law: Callable[[Table], None], game: str) -> None:
    """ARCHITECTURE, kinds of decisions: laws of every game hold for games without squares."""
    law(Toy(game, "standard"))


@pytest.mark.parametrize("game", TOYS)
def test_check_plays_a_toy(game: str) -> None:
    """USERS 19: `check` begins, walks and plays what it knows nothing of."""
    assert not problems_of_variant(made(), game, "standard")


@pytest.mark.parametrize("game", TOYS)
def test_a_toy_is_recorded_and_read_again(game: str, tmp_path: Path) -> None:
    """CONTRACT, records: a game with answers, hidden cards and free orders is its beginning and its actions."""
    path = tmp_path / f"{game}.yaml"
    session = Session.begin(made(), game, "standard", {}, 5, [parse_chair("easy:40n")] * 2, path)
    while (seat := session.seat) is not None:
        moment = session.match.moment(seat)
        agent = session.chairs[seat].agent
        assert agent is not None
        session.play(moment.parse(choose(session.rules, moment.view, seat, agent, 5, moment.ply).action))
    session.settle()
    _, again = Session.resume(made(), path)

    assert again.match.digest() == session.match.digest()
    assert read_record(path, made()).record.actions == [str(action) for action in session.match.actions]


def test_taking_back_a_strike_crosses_a_reveal() -> None:
    """ISSUE, reveals and curtain: a die in the middle of an order is something that was learnt."""
    rules = DiscsRules()
    state = rules.start(3)
    state.places[3] = (30, 45)
    match: Match[Any] = Match(rules, state)
    match.play(Move(1, 30, 38))

    assert match.told(0, Seat(0)).events[1].reveals
    match.take_back(0)
    assert match.laid_open().places[:4] == [(30, 10), (60, 10), (90, 10), (30, 45)]


def test_an_order_that_is_not_listed_is_legal_and_one_too_far_is_cut() -> None:
    """ARCHITECTURE, kinds of decisions: `actions` proposes, `check` is the law, `furthest` cuts a wish."""
    rules = DiscsRules()
    state = rules.start(1)
    pending, order = rules.pending(state), Move(1, 33, 17)

    assert isinstance(pending, Order) and not pending.is_listed and len(pending.things) == 3
    assert order not in rules.actions(state) and rules.check(state, order) is None
    assert rules.furthest(state, Move(1, 30, 70)) == Move(1, 30, 40)


def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str, lines: str) -> list[str]:
    """What the program says in the terminal to these lines."""
    monkeypatch.setattr(sys, "stdin", StringIO(lines))
    status = main(["--plain", *words])
    said = capsys.readouterr()
    assert (status, said.err) == (0, "")
    return said.out.splitlines()


def test_discs_are_ordered_in_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """USERS 29: text mode takes an order that no list holds, says why another is none, and takes it back."""
    lines = "move:d1,3.3,1.7\nmove:d4,1.0,1.0\nwhat is on d1\nundo\nwhat is on d1\nquit\n"
    said = typed(monkeypatch, capsys, "discs", "--seats", "south=human,north=human", "--seed", "1", lines=lines)

    assert "Disc 1 goes to 3.3,1.7." in said
    assert any("at most 3.0 inches" in line for line in said)
    asked = said[said.index("Disc 1 goes to 3.3,1.7.") :]
    places = [line for line in asked if line.startswith("d1 of south at")]
    assert "d1 of south at 3.3,1.7" in places and places[-1] == "d1 of south at 3.0,1.0"


def test_a_hand_is_played_in_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """USERS 29: text mode shows one's own hand alone, plays from it, and a computer answers."""
    said = typed(
        monkeypatch,
        capsys,
        "hands",
        "--seats",
        "south=human,north=easy:20n",
        "--seed",
        "1",
        lines="my pieces\nmoves\nquit\n",
    )

    hand = next(line for line in said if line.startswith("Hand:"))
    cards = hand.removeprefix("Hand: ").split()
    assert len(cards) == 5
    listed = " ".join(said)
    assert all(f"lay:{card}" in listed for card in cards)


@pytest.mark.parametrize("game", TOYS)
def test_a_mind_plays_and_advises(game: str) -> None:
    """ARCHITECTURE, mind: the same mind for any game of views; it also proposes what no list holds."""
    rules = made().rules(game)
    match: Match[Any] = Match(rules, rules.start(2))
    while (seat := match.seat) is not None:
        moment = match.moment(seat)
        match.play(moment.parse(choose(rules, moment.view, seat, parse_agent("normal:60n"), 7, match.ply).action))
    assert isinstance(match.pending, Result)

    start = Match(rules, rules.start(2)).moment(Seat(0))
    advice = hint(rules, start.view, Seat(0), parse_agent("hard:120n"))
    assert advice.suggestions and all(suggestion.why for suggestion in advice.suggestions)
    assert isinstance(start.decision, Order | Choose)


def test_a_mind_of_discs_beats_chance() -> None:
    """GOALS, Opponents: a mind that proposes its own orders is worth having."""
    rules = made().rules("discs")
    won = 0
    for seed in range(10):
        match: Match[Any] = Match(rules, rules.start(seed))
        thinker = Seat(seed % 2)
        while (seat := match.seat) is not None:
            moment = match.moment(seat)
            agent = parse_agent("normal:60n" if seat == thinker else "random")
            match.play(moment.parse(choose(rules, moment.view, seat, agent, seed, match.ply).action))
        assert match.result is not None
        won += thinker in match.result.winners
    assert won >= 9
