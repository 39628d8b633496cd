"""Damaged files of Kings of War: positions in the midst of a turn, records, force lists (GOALS, «Nothing lost»)."""

import re
from pathlib import Path

import pytest
from fuzz.mutating import mutated
from fuzz.test_mutated_files import FEW, FIRST, ended, look_at, look_at_mods, one_library, quick_check, shipped
from rules.kings.lists import told

from game.cli.main import main
from game.content.folders import laid_over, load, shipped_folder
from game.rules.kings import make
from game.rules.kings.data import SHELF

PLACE = re.compile(r"mod/kings/forces\.yaml:\d+:\d+: .|forces forces(\.[^:]*)?: .").match
"""A line of the file, or the path of a value that was read, which `check` turns into its line."""

__all__ = ["one_library", "quick_check", "shipped"]

MOVING = """\
game: kings
variant: clash
options: {friend_gap: "0.05", rounds: 4}
seed: 7
turn: red
pieces:
  red:
    u1: {entry: halmark/toll-wardens, size: regiment, at: [20, 10], facing: 0, damage: 3, disordered: true}
    u2: {entry: halmark/bell-bearer, size: one, at: [26.5, 8.25], facing: 15.5, order: advance}
  blue:
    u7:
      custom: {name: Test, type: infantry, sp: 5, me: 4, ra: null, de: 4, att: 12, ne: [14, 16], special: [Phalanx]}
      size: regiment
      at: [20, 20]
      facing: 180
      charged_by: [u1]
terrain:
  t1: {kind: difficult, height: 2, name: wood, shape: [[10, 20], [16, 20], [16, 26], [10, 26]]}
  t2: {kind: obstacle, rect: [40, 24, 6, 0.5, 30]}
state: {table: [48, 48], limit: 1000, phase: move, round: 2, starter: red, edges: {red: south, blue: north}}
"""

FIGHTING = """\
game: kings
seed: 3
turn: blue
pieces:
  red:
    u1: {entry: sennfold/vow-spears, size: regiment, at: [36, 20], facing: 0, damage: 5, charged_by: [u8]}
    u2: {entry: sennfold/novice-slings, size: regiment, at: [10, 20], facing: 0, wavering: true}
  blue:
    u8:
      {entry: ashmaw/skelks, size: horde, at: [36, 23.15], facing: 180, order: charge, charging: u1, side: front}
    u9: {entry: ashmaw/gang-boss, size: one, at: [60, 30], facing: 200, order: halt, shot: true}
state: {phase: regroup, round: 3, starter: red, regroup: [u9], individual_routed: true, lost: {red: 115, blue: 0}}
"""

RECORD = """\
format: 1
game: kings
variant: skirmish
options: {map: none}
seed: 7
seats: {red: human, blue: "hard:0.5s"}
names: {red: Ada}
start: null
actions:
  - "army:halmark,toll-wardens/regiment,lock-breakers/regiment,heron-riders/horde,bell-bearer/one"
  - "army:halmark,toll-wardens/regiment"
seconds: [1.5, 0.2]
result: null
"""

FORCES = """\
forces:
  - force: wilders
    name: The Wilders
    alignment: neutral
    about: "Out of the wood."
    muster:
      500: "army:wilders,axes/regiment,chief/one+horse"
      1000: "army:wilders,axes/regiment*3,axes/troop,chief/one+horse"
      2000: "army:wilders,axes/regiment*8,axes/troop*2,chief/one"
    entries:
      - id: axes
        name: Axes
        type: infantry
        sp: 5
        me: 4
        ra: 5
        de: 3
        irregular: false
        weapons: [bows, {name: hatchets, range: 9}]
        special: [Fury, Crushing Strength (1), Regeneration (5+)]
        sizes:
          troop:    {att: 10, ne: [9, 11], pts: 105}
          regiment: {att: 12, ne: [null, 16], pts: 165}
      - id: chief
        name: Chief
        type: hero/infantry
        base: [25, 25]
        sp: 5
        me: 3
        ra: null
        de: 5
        legend: true
        special: [Individual, Inspiring, Breath Attack (6)]
        weapons: [breath]
        spells: {heal: 3, fireball: 4}
        sizes: {one: {att: 5, ne: [11, 13], pts: 190}}
        options:
          - id: horse
            name: Horse
            pts: 15
            sets: {type: hero/cavalry, sp: 8, base: [25, 50]}
            special: [Nimble]
            drops: [Individual]
"""

FILES = [("moves", MOVING), ("moves", FIGHTING), ("replay", RECORD)]


@pytest.mark.parametrize(("command", "text"), FILES, ids=["moving", "fighting", "record"])
def test_mutated_files_are_read_or_refused_with_their_place(command, text, tmp_path, capsys):
    """GOALS, KINGS-POS-5: never a traceback, never over 2 s or 300 MB, always a message with the place."""
    path = tmp_path / "sound.yaml"
    path.write_text(text)
    status, _, err = ended([command, str(path)], capsys, FIRST)
    assert status == 0, err
    refused = look_at(command, text, range(FEW // 6), tmp_path, capsys)
    assert FEW // 18 < refused < FEW // 6


def test_mutated_forces_are_sound_or_told_with_their_place(tmp_path, capsys, quick_check):
    """GOALS, KINGS-DATA-1 to -7: a mod's force list; what passes plays."""
    folder = tmp_path / "sound" / "kings"
    folder.mkdir(parents=True)
    (folder / "forces.yaml").write_text(FORCES)
    assert main(["check", str(folder.parent)]) == 0, capsys.readouterr().out
    assert look_at_mods(range(FEW // 60), tmp_path, capsys, "kings/forces.yaml", FORCES) > 1


@pytest.mark.long
@pytest.mark.parametrize(("command", "text"), FILES, ids=["moving", "fighting", "record"])
def test_a_thousand_mutated_files(command, text, tmp_path, capsys):
    """ISSUE 15: mutated positions, never a traceback, always file and place."""
    assert look_at(command, text, range(FEW // 6, 1000), tmp_path, capsys) > 300


def look_at_forces(seeds: range, folder: Path) -> int:
    """Reads and verifies mutated force lists as `check` does; a sound one is mustered.  How many were refused."""
    refused = 0
    path = folder / "kings" / "forces.yaml"
    path.parent.mkdir(parents=True)
    for seed in seeds:
        path.write_bytes(mutated(FORCES, seed))
        found = load(SHELF, [shipped_folder(), laid_over(folder, "mod")])
        wrong = [line for line in told(found) if ": warning: " not in line]
        for line in wrong:
            assert PLACE(line), (seed, line)
        refused += bool(wrong)
        if not wrong:
            rules = make(found.values, "skirmish", {})
            assert rules.actions(rules.start(seed)), seed
    return refused


@pytest.mark.long
def test_three_thousand_mutated_forces(tmp_path):
    """ISSUE 15: mutated forces, never a traceback, always file and place; what passes musters."""
    assert look_at_forces(range(3000), tmp_path) > 1000
