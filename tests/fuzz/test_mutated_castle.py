"""Damaged files of Castle: positions in the middle of a turn, records, mods with effects (GOALS, «Nothing lost»)."""

import pytest
from fuzz.test_mutated_files import FEW, FIRST, ended, look_at, look_at_mods, one_library, quick_check, shipped

from game.cli.main import main

__all__ = ["one_library", "quick_check", "shipped"]

COMBAT = """\
game: castle
variant: adventure
options: {giant_immune_in_combat: true, quiet_limit: 40}
seed: 7
turn: light
pieces:
  light: {castle: [e1], knight: [e6], soldier: [a2, c4], giant: [d3], griffin: [a1]}
  dark: {castle: [e10], ogre: [e8], skeleton: [b5, c9], lich: [f10]}
state:
  tokens: {light: 1, dark: 2}
  cards:
    light: [soldier, elf, knight, lion, griffin, giant, paladin, castle]
    dark: [lich, ogre, dragon, dire_wolf, death_knight, orc, skeleton, castle]
  die: 3
  active: light
  combat: {from: e6, to: e8, attack: [[8, 3], [10, 2]], defend: [[10, 5]]}
  quiet: 4
"""

BLITZ = """\
game: castle
variant: blitz
seed: 7
turn: light
pieces:
  light: {castle: [e1], lion: [e4], elf: [f3], soldier: [h5]}
  dark: {castle: [e10], ogre: [e8], orc: [b5]}
state:
  tokens: {light: 0, dark: 1}
  dice: [3, 3, 3, 7, 7, 10]
  traded: {light: [], dark: [d6]}
  moved: [f3]
  grants: ["3+", "7"]
  using: 3
"""

PLACING = """\
game: castle
variant: expanded
options: {army: informal, first: dark}
seed: 3
turn: light
pieces:
  light: {griffin: [a1], ranger: [b1]}
state:
  setup: {light: [a1, b1, c1], dark: []}
"""

RECORD = """\
format: 1
game: castle
variant: tactician
options: {tokens: 2, first: light}
seed: 7
seats: {light: human, dark: "hard:0.5s"}
names: {light: Ada}
start: null
actions: [e2e4, e9e7, "token:unlock", f2e2!slip]
seconds: [1.5, 0.2, 3.0, 0.1]
result: null
"""

PIECES = """\
knight+:
  moves+:
    - leap: {offsets: [[0, 4]], mode: move}
herald:
  ids: {light: herald, dark: crier}
  names: {light: Herald, dark: Crier}
  pictures: {light: castle/light/squire, dark: castle/dark/acolyte}
  tier: lesser
  combat: 6
  moves: [{slide: {dirs: [F, FL, FR], max: 2}}]
  flags: [expansion]
  promote: {when: [far, greater], to: knight}
  effect: surge
  text: A mod's own pair.
"""

EFFECTS = """\
charge+:
  combat: {die_step: 1}
surge:
  names: {light: Surge, dark: Surge}
  moves: [{slide: {dirs: [orth], max: 5, over: fly}}, {recall: {}}]
  combat: {extra_die: 1, bonus: 2, retreat: true}
  text: A mod's own effect.
"""

FILES = [("moves", COMBAT), ("moves", BLITZ), ("moves", PLACING), ("replay", RECORD)]


@pytest.mark.parametrize(("command", "text"), FILES, ids=["combat", "blitz", "placing", "record"])
def test_mutated_files_are_read_or_refused_with_their_place(command, text, tmp_path, capsys):
    """GOALS: never a traceback, never over 2 s or 300 MB, always a message with the place; left as they were."""
    path = tmp_path / "sound.yaml"
    path.write_text(text)
    status, _, err = ended([command, str(path)], capsys, FIRST)
    assert status == 0, err
    refused = look_at(command, text, range(FEW // 3), tmp_path, capsys)
    assert FEW // 9 < refused < FEW // 3


@pytest.mark.parametrize("mutated", ["pieces.yaml", "effects.yaml"])
def test_mutated_pairs_and_effects_are_sound_or_told_with_their_place(mutated, tmp_path, capsys, quick_check):
    """GOALS: a mod's pair with an effect from the vocabulary; what passes plays."""
    folder = tmp_path / "wild" / "castle"
    folder.mkdir(parents=True)
    files = {"pieces.yaml": PIECES, "effects.yaml": EFFECTS}
    for name, text in files.items():
        (folder / name).write_text(text)
    assert main(["check", str(folder.parent)]) == 0, capsys.readouterr().out
    assert look_at_mods(range(FEW // 60), tmp_path, capsys, f"castle/{mutated}", files[mutated]) > 1


def test_an_action_of_many_lines_is_refused_in_one(tmp_path, capsys):
    """Found by a mutated record: what is wrong is one line with its place."""
    assert look_at("replay", RECORD, range(1439, 1440), tmp_path, capsys) == 1


@pytest.mark.long
@pytest.mark.parametrize(("command", "text"), FILES, ids=["combat", "blitz", "placing", "record"])
def test_three_thousand_mutated_files(command, text, tmp_path, capsys):
    """GOALS, «Nothing lost»."""
    assert look_at(command, text, range(FEW // 3, 3000), tmp_path, capsys) > 1000
