"""Damaged files of Lytharian Chess: positions in mid-stack, in a combat and in a question, records, ready-made decks
and armies of a mod, armies and decks that were passed on (GOALS, «Nothing lost»)."""

import pytest
from fuzz.mutating import mutated
from fuzz.test_mutated_files import FEW, FIRST, ended, look_at, look_at_mods, one_library, quick_check, shipped

from game.cli.main import main
from game.play.position import BadFile
from game.play.shared_army import read_shared

__all__ = ["one_library", "quick_check", "shipped"]

STACK = """\
game: lytharian
variant: standard
options: {quiet_turns: 30, hand_max: 10}
seed: 7
turn: south
pieces:
  south: {king_aldemar_the_steadfast: [e1], kevetni_captain: [e4, b2], oshara: [d1]}
  north: {tharn_the_walking_hill: [e8], deepdark_bully: [d6], zuk_gar_grunt: [f5]}
state:
  mana: {south: 4, north: 9}
  obelisk: {south: 2}
  revealed: [e4, d6]
  seen: [f5]
  damage: {d6: 2}
  attached: {e4: {weapon: mace, aura: blessing_of_vigor}, d6: {curse: frailty}}
  controls: {d6.curse: south}
  hand: {south: [fireball, dagger], north: [arcane_denial, frozen_armor]}
  deck: {south: [mace, fireball], north: [axe]}
  crypt: {north: [zuk_gar_grunt]}
  nether: {south: [ember_dart]}
  enchants: {north: [blazing_sun]}
  stack:
    - {by: south, card: fireball, x: 3, at: [d6], paid: 3}
    - {by: north, card: frozen_armor, at: [d6]}
  priority: south
  unmoved: [b2]
  said: {f5: [is humanoid]}
  kills: {south: 9, north: 0}
"""

COMBAT = """\
game: lytharian
seed: 3
turn: north
pieces:
  south: {king_aldemar_the_steadfast: [e1], brudakian_heavy_cavalry: [e5]}
  north: {lich_lord_morvane: [e8], deepdark_bully: [e6]}
state:
  revealed: [e5, e6]
  mana: {south: 3, north: 3}
  hand: {south: [lightning_strike]}
  combat: {attacker: e6, defender: e5, stage: spells, was_hidden: [e6]}
  lasting: {e6: [{att: 2, until: turn}]}
  prevent: {e5: 2}
  priority: south
  done: {moved: true, attacked: true}
"""

ASKED = """\
game: lytharian
seed: 3
turn: south
pieces:
  south: {king_aldemar_the_steadfast: [e1], kevetni_captain: [g8], oshara: [c3]}
  north: {lich_lord_morvane: [e8]}
state:
  revealed: [g8]
  pending: [{ask: promote, at: [g8]}]
  done: {moved: true}
"""

ARMY = (
    "army:starlord_eluneth,oshara,kevetni_blademaster*2,kevetni_stagrider*2,kevetni_deadeye*2,kevetni_archer*2,"
    "kevetni_captain*2,kevetni_spearmaiden*2,kevetni_shadowleaf*2"
)
RECORD = f"""\
format: 1
game: lytharian
variant: standard
options: {{quiet_turns: 20}}
seed: 7
seats: {{south: human, north: "hard:0.5s"}}
names: {{south: Ada}}
start: null
actions:
  - "{ARMY}"
  - "{ARMY}"
seconds: [1.5, 0.2]
result: null
"""

DECKS = """\
cinders:
  name: Cinders
  elements: [fire]
  text: "Burns."
  cards: {ember_dart: 3, fireball: 3, flame_lance: 3, cinder_ward: 3, burning_fury: 3, melt_steel: 3, fire_rain: 3,
    immolate: 3, kindled_power: 3, heart_of_fire: 3, firebrand_fists: 3, smoldering_flames: 3, mace: 3, dagger: 3,
    axe: 3, longsword: 3, spear: 3}
"""

ARMIES = """\
wall:
  name: The Wall
  people: Kevetni
  text: "It stands."
  troops: {starlord_eluneth: 1, oshara: 1, kevetni_blademaster: 2, kevetni_stagrider: 2, kevetni_deadeye: 2,
    kevetni_archer: 2, kevetni_captain: 2, kevetni_spearmaiden: 2, kevetni_woodguard: 2}
"""

FILES = [("moves", STACK), ("moves", COMBAT), ("moves", ASKED), ("replay", RECORD)]
NAMES = ["stack", "combat", "asked", "record"]


@pytest.mark.parametrize(("command", "text"), FILES, ids=NAMES)
def test_mutated_files_are_read_or_refused_with_their_place(command, text, tmp_path, capsys):
    """GOALS, LYTH-FILE-4: never a traceback, never over 2 s or 300 MB, always a message with the place."""
    path = tmp_path / "sound.yaml"
    path.write_text(text)
    status, _, err = ended([command, str(path)], capsys, FIRST)
    assert status == 0, err
    refused = look_at(command, text, range(FEW // 6), tmp_path, capsys)
    assert FEW // 18 < refused < FEW // 6


@pytest.mark.parametrize(("file", "text"), [("decks", DECKS), ("armies", ARMIES)])
def test_mutated_decks_and_armies_are_sound_or_told_with_their_place(file, text, tmp_path, capsys, quick_check):
    """GOALS, LYTH-DECK-1 to -6, LYTH-ARMY-1 to -5: a mod's ready-made ones; what passes plays."""
    folder = tmp_path / "sound" / "lytharian"
    folder.mkdir(parents=True)
    (folder / f"{file}.yaml").write_text(text)
    assert main(["check", str(folder.parent)]) == 0, capsys.readouterr().out
    assert look_at_mods(range(FEW // 100), tmp_path, capsys, f"lytharian/{file}.yaml", text) > 0


SHARED = """\
game: lytharian
name: Cinders and steel
parts:
  army: {take: {starlord_eluneth: 1, oshara: 1, kevetni_archer: 2}, places: {a2: kevetni_archer}}
  deck: {take: {ember_dart: 3, fireball: 3, mace: 3}}
"""


def read_passed_on(seeds: range) -> int:
    """Reads mutated files of armies and decks; how many were refused, each with its place."""
    refused = 0
    for seed in seeds:
        try:
            read_shared(mutated(SHARED, seed), "shared.yaml", "lytharian")
        except BadFile as bad:
            refused += 1
            assert all(str(problem).startswith("shared.yaml:") for problem in bad.problems), (seed, str(bad))
    return refused


def test_mutated_armies_and_decks_from_others_are_read_or_refused_with_their_place():
    """GOALS, «Nothing lost, nobody let in»: what was passed on is not trusted."""
    assert [army.what for army in read_shared(SHARED, "shared.yaml", "lytharian")] == ["army", "deck"]
    assert FEW // 3 < read_passed_on(range(FEW)) < FEW


@pytest.mark.long
def test_ten_thousand_mutated_armies_and_decks_from_others():
    """ISSUE 14: never a traceback, always file and place."""
    assert read_passed_on(range(FEW, 10_000)) > 3000


@pytest.mark.long
@pytest.mark.parametrize(("command", "text"), FILES, ids=NAMES)
def test_two_thousand_mutated_files(command, text, tmp_path, capsys):
    """ISSUE 14: never a traceback, always file and place."""
    assert look_at(command, text, range(FEW // 6, 2000), tmp_path, capsys) > 600
