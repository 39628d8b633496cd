"""Damaged files: 10 000 of each kind, of which the default run looks at 300 (GOALS, «Nothing lost, nobody let in»)."""

import resource
import time
from pathlib import Path

import pytest
from fuzz.mutating import mutated

from game.cli import moves, replay
from game.cli.main import main
from game.content.folders import laid_over, shipped_folder
from game.content.places import data_folder
from game.core.dice import below
from game.play import trial
from game.play.match import Match
from game.rules.catalogue import GAMES, Library

FEW, MANY = 300, 10_000
MOST_SECONDS = 2.0
MOST_MEMORY = 300_000  # kilobytes
FIRST = 8.0
"""Seconds that the first command of a process may take, which makes the rules of its game."""
CHECKED = {"loka": 8.0, "castle": 8.0, "lytharian": 8.0}
"""Seconds that a check may take which begins, makes and plays many variants, boards of 256 squares among them."""

RECORD = """\
format: 1
game: chess
variant: standard
options: {touch_move: true}
seed: 7
data: sha256:7f7ec15f372610e36e8f1fbcb52fa9be8b3299e039b3f0cd46c246ce14688d57
seats: {white: human, black: "hard:0.5s"}
names: {white: Ada}
mods:
  - {name: mods/wild, version: "1.0", fingerprint: "sha256:00"}
clock: {seconds: 600.0, increment: 2.0}
chairs:
  - {before: 2, seat: black, chair: human}
start:
  game: chess
  turn: white
  fen: r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
actions: [e1g1, offer-draw, e8c8, accept-draw]
seconds: [1.5, 0.2, 3.0, 0.1]
result: {winner: [], reason: agreement}
"""

GROWN_RECORD = """\
format: 2
game: chess
variant: standard
options: {touch_move: true}
seed: 7
data: sha256:7f7ec15f372610e36e8f1fbcb52fa9be8b3299e039b3f0cd46c246ce14688d57
seats: {white: human, black: "hard:0.5s"}
names: {white: Ada}
clock: {seconds: 600.0, increment: 2.0}
start: null
actions:
  - {do: e2e4, seconds: 1.5}
  - offer-draw
  - {chair: black, agent: human}
  - {do: e7e5, seconds: 0.2}
  - {do: accept-draw}
result: {winner: [], reason: agreement}
"""

POSITION = """\
game: chess
variant: standard
options: {touch_move: true}
seed: 7
turn: white
fen: r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
pieces:
  white:
    king: [e1]
    queen: [f3]
    rook: [a1, h1]
    bishop: [d2, e2]
    knight: [c3, e5]
    pawn: [a2, b2, c2, f2, g2, h2, e4, d5]
  black:
    king: [e8]
    queen: [e7]
    rook: [a8, h8]
    bishop: [a6, g7]
    knight: [b6, f6]
    pawn: [h3, b4, e6, g6, a7, c7, d7, f7]
state: {castling: KQkq, halfmove: 0, fullmove: 1}
"""

MOD = """\
knight+:
  text: Farther.
  moves+:
    - leap: {offsets: [[1, 3]], mode: any}
    - ride: {offsets: [[2, 2]], max: 3}
camel:
  name: Camel
  letter: c
  picture: chess/knight
  minor: true
  moves:
    - bent: {then: 2, over: fly}
    - slide: {dirs: [orth, FL], min: 2, max: board, mode: capture, over: hop, standing: second_row}
pawn+:
  promote: {where: far_row, to: [queen, camel]}
"""


LOKA_POSITION = """\
game: loka
variant: standard
options: {points: 250, pass_exit: any}
seed: 7
turn: fire
pieces:
  fire: {king: [g1], pawn: [e2, f5], knight: [h4]}
  earth: {king: [a5], rook: [a8]}
  water: {king: [f12], bishop: [d8]}
  air: {king: [l7], pawn: [i6, j7], queen: [k5]}
terrain: {castle: [f6], magic_portal: [c5, j8], mountain_pass: [g8], swamp: [e9]}
state: {unmoved: [e2], pass_axis: {g8: ew}, quiet: 3, draw_offer: {by: fire, accepted: []}}
"""

LOKA_DEPLOYMENT = """\
game: loka
seed: 5
turn: earth
pieces:
  fire: {king: [f1], rook: [d1]}
  earth: {king: [a6]}
terrain: {lake: [d9]}
state:
  phase: deployment
  hand:
    fire: {bishop: 1, pawn: 4}
    earth: {queen: 1, pawn: 3}
    water: {king: 1, rook: 2}
    air: {king: 1, knight: 2, pawn: 2}
"""

LOKA_RECORD = """\
format: 1
game: loka
variant: two-player
options: {points: 120, terrain: false}
seed: 7
seats: {fire: human, earth: hard, water: human, air: "hard:0.5s"}
names: {fire: Ada, water: Ada}
chairs:
  - {before: 3, seat: air, chair: random}
start: null
actions: ["army:rook,pawn*2", "army:none", "army:knight*2,pawn", "army:queen"]
seconds: [1.5, 0.2, 3.0, 0.1]
result: null
"""

LOKA_MOD = """\
castle+:
  defence: {each: 2, but: {king: 3}}
hill:
  name: Hill
  rule: LOKA-CASTLE-1
  picture: terrain/castle
  count: 2
  stops: true
  peril: {die: 20, lost: 2}
  admits: [pawn, knight]
  defence: {each: 1, not_against: [queen]}
  text: A mod's own tile.
"""


@pytest.fixture(scope="module")
def shipped() -> Library:
    """The shipped data, read once."""
    return Library([shipped_folder()])


@pytest.fixture(autouse=True)
def one_library(shipped: Library, monkeypatch: pytest.MonkeyPatch):
    """Commands take the library that was read once, so that the files are what is tested."""
    for module in (moves, replay):
        monkeypatch.setattr(module, "library", lambda data: shipped)


def ended(words: list[str], capsys: pytest.CaptureFixture[str], most: float = MOST_SECONDS) -> tuple[int, str, str]:
    """How a command ends, which must be soon and with little memory."""
    began = time.process_time()
    status = main(words)
    assert time.process_time() - began < most, words
    told = capsys.readouterr()
    return status, told.out, told.err


def look_at(command: str, text: str, seeds: range, folder: Path, capsys: pytest.CaptureFixture[str]) -> int:
    """Runs a command on mutated files; says how many were refused."""
    refused = 0
    path = folder / "file.yaml"
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for seed in seeds:
        content = mutated(text, seed)
        path.write_bytes(content)
        status, out, err = ended([command, str(path)], capsys)
        assert status in (0, 1), (seed, err)
        assert path.read_bytes() == content, seed
        if status:
            refused += 1
            reason = err.splitlines()[-1]
            assert reason.startswith(f"{path}:"), (seed, err)
            line, column = reason.removeprefix(f"{path}:").split(":")[:2]
            assert int(line) >= 1 and int(column) >= 1, (seed, err)
            assert out == "", seed
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory < MOST_MEMORY
    return refused


def look_at_mods(
    seeds: range, folder: Path, capsys: pytest.CaptureFixture[str], file: str = "chess/pieces.yaml", mod: str = MOD
) -> int:
    """Checks mutated mods; those that pass are played once more, with other dice.  Says how many were refused."""
    refused = 0
    path = folder / "wild" / file
    path.parent.mkdir(parents=True, exist_ok=True)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for seed in seeds:
        path.write_bytes(mutated(mod, seed))
        status, out, err = ended(["check", str(path.parents[1])], capsys, CHECKED.get(path.parent.name, MOST_SECONDS))
        assert status in (0, 1), (seed, err)
        if status:
            refused += 1
            for told in out.splitlines():
                place = told.split(": ")[0].rsplit(":", 2)
                assert place[1].isdigit() and place[2].isdigit(), (seed, told)
        else:
            play_with(path.parents[1], seed, path.parent.name)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory < MOST_MEMORY
    return refused


def play_with(folder: Path, seed: int, game: str) -> None:
    """USERS 19: nothing that passed `check` fails in play."""
    if game not in GAMES:
        return
    rules = Library([shipped_folder(), laid_over(folder)]).rules(game)
    match = Match(rules, rules.start(seed))
    rng = seed
    while match.seat is not None and match.ply < 30:
        actions = rules.actions(match.state)
        rng, i = below(rng, len(actions))
        match.play(actions[i])


@pytest.fixture
def quick_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plays less in each check: what is tested is whether any file gets through that should not."""
    monkeypatch.setattr(trial, "GAMES_PLAYED", 1)
    monkeypatch.setattr(trial, "ACTIONS_PLAYED", 6)


@pytest.mark.parametrize(("command", "text"), [("replay", RECORD), ("replay", GROWN_RECORD), ("moves", POSITION)])
def test_what_is_mutated_is_sound_before(command, text, tmp_path, capsys):
    """GOALS, «Nothing lost»: the mutations start from files that are read."""
    path = tmp_path / "file.yaml"
    path.write_text(text)
    assert ended([command, str(path)], capsys, FIRST)[0] == 0


def test_the_mod_is_sound_before(tmp_path, capsys):
    """GOALS, «Nothing lost»: the mutations start from a mod that is used."""
    (tmp_path / "chess").mkdir()
    (tmp_path / "chess/pieces.yaml").write_text(MOD)
    assert main(["check", str(tmp_path)]) == 0, capsys.readouterr().out


@pytest.mark.parametrize(("record", "most"), [(RECORD, FEW), (GROWN_RECORD, FEW // 2)], ids=["format 1", "format 2"])
def test_mutated_records_are_read_or_refused_with_their_place(record, most, tmp_path, capsys):
    """GOALS: never a traceback, never over 2 s or 300 MB, always a message with the place; left as they were."""
    refused = look_at("replay", record, range(most), tmp_path, capsys)
    assert most // 3 < refused < most


def test_mutated_position_files_are_read_or_refused_with_their_place(tmp_path, capsys):
    """GOALS: never a traceback, never over 2 s or 300 MB, always a message with the place."""
    refused = look_at("moves", POSITION, range(FEW), tmp_path, capsys)
    assert FEW // 2 < refused < FEW


@pytest.mark.parametrize(
    ("command", "text"),
    [("moves", LOKA_POSITION), ("moves", LOKA_DEPLOYMENT), ("replay", LOKA_RECORD)],
    ids=["battle", "deployment", "record"],
)
def test_mutated_files_of_loka_are_read_or_refused_with_their_place(command, text, tmp_path, capsys):
    """GOALS: the same for tiles, hands, armies, offers and seats of one player."""
    path = tmp_path / "sound.yaml"
    path.write_text(text)
    assert ended([command, str(path)], capsys, FIRST)[0] == 0
    refused = look_at(command, text, range(FEW // 2), tmp_path, capsys)
    assert FEW // 6 < refused < FEW // 2


def test_mutated_tiles_are_sound_or_told_with_their_place(tmp_path, capsys, quick_check):
    """GOALS: a mod's tile with effects from the vocabulary; what passes plays."""
    folder = tmp_path / "sound" / "loka"
    folder.mkdir(parents=True)
    (folder / "terrain.yaml").write_text(LOKA_MOD)
    assert main(["check", str(folder.parent)]) == 0, capsys.readouterr().out
    refused = look_at_mods(range(FEW // 40), tmp_path, capsys, "loka/terrain.yaml", LOKA_MOD)
    assert refused > 3


@pytest.mark.long
@pytest.mark.parametrize(
    ("command", "text"), [("moves", LOKA_POSITION), ("moves", LOKA_DEPLOYMENT), ("replay", LOKA_RECORD)]
)
def test_three_thousand_mutated_files_of_loka(command, text, tmp_path, capsys):
    """GOALS, «Nothing lost»."""
    assert look_at(command, text, range(FEW // 2, 3000), tmp_path, capsys) > 1000


def test_mutated_mods_are_sound_or_told_with_their_place(tmp_path, capsys, quick_check):
    """GOALS: never a traceback, always a message with the place: what passes plays."""
    refused = look_at_mods(range(0, FEW // 6, 2), tmp_path, capsys)
    assert FEW // 24 < refused < FEW // 12


@pytest.mark.long
@pytest.mark.parametrize("record", [RECORD, GROWN_RECORD], ids=["format 1", "format 2"])
def test_ten_thousand_mutated_records(record, tmp_path, capsys):
    """GOALS, «Nothing lost»."""
    assert look_at("replay", record, range(FEW, MANY), tmp_path, capsys) > MANY // 3


@pytest.mark.long
def test_ten_thousand_mutated_position_files(tmp_path, capsys):
    """GOALS, «Nothing lost»."""
    assert look_at("moves", POSITION, range(FEW, MANY), tmp_path, capsys) > MANY // 2


@pytest.mark.long
def test_ten_thousand_mutated_mods(tmp_path, capsys, quick_check):
    """GOALS, «Nothing lost»."""
    assert look_at_mods(range(FEW // 6, MANY), tmp_path, capsys) > MANY // 2


@pytest.mark.long
def test_five_thousand_mutated_copies_of_the_shipped_data(tmp_path, capsys, quick_check):
    """USERS 19: never a traceback, and nothing that passed `check` fails in play."""
    shipped_files = [path for game in GAMES for path in sorted((data_folder() / game).glob("*.yaml"))]
    for seed in range(5000):
        path = shipped_files[seed % len(shipped_files)]
        copy = tmp_path / "copy" / path.parent.name / path.name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(mutated(path.read_text(encoding="utf-8"), seed))
        status, _, err = ended(["check", str(tmp_path / "copy")], capsys, CHECKED.get(path.parent.name, MOST_SECONDS))
        assert status in (0, 1), (seed, err)
        if status == 0:
            play_with(tmp_path / "copy", seed, path.parent.name)
        copy.unlink()
