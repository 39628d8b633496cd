"""What units are worth (docs/rules/kings.md, POINTS), and the data that is held to it (DATA)."""

from pathlib import Path

import pytest
from rules.kings.lists import law, modded, shipped, told, unit

from game.rules.kings.data import Entry, SizeGiven, WeaponGiven
from game.rules.kings.points import option_price, price
from game.rules.kings.profile import profile_of

ARCHERS = Entry(
    id="kindred-archers",
    name="Kindred Archers",
    type="infantry",
    sp=6,
    me=5,
    ra=4,
    de=4,
    weapons=(WeaponGiven("bows"),),
    sizes={
        "troop": SizeGiven(8, (10, 12), 115),
        "regiment": SizeGiven(10, (14, 16), 150),
        "horde": SizeGiven(20, (21, 23), 250),
    },
)
"""The example row of the source.  KINGS-STAT-3."""


@pytest.mark.parametrize(("size", "worth"), [("troop", 115), ("regiment", 150), ("horde", 260)])
def test_the_formula_prices_the_archers_of_the_source(size: str, worth: int):
    """KINGS-POINTS-1, KINGS-STAT-3: ten points more for the horde than its own list prints."""
    given = profile_of("", ARCHERS, size, (), law().types, law().weapons)  # type: ignore[arg-type]
    assert price(given) == worth


def test_the_price_of_an_option_is_what_it_adds():
    """KINGS-POINTS-2: five points at least."""
    assert option_price(unit("halmark:captain/one"), unit("halmark:captain/one+horse")) == 10
    assert option_price(unit("halmark:captain/one"), unit("halmark:captain/one")) == 5


def test_every_shipped_price_is_the_formulas_and_every_muster_legal():
    """KINGS-DATA-5, KINGS-DATA-6, KINGS-POINTS-1: nothing is found wrong in the shipped data."""
    assert told(shipped()) == []
    assert sum(len(entry.sizes) for force in law().forces.values() for entry in force.entries) > 150


ENTRY = """
forces+:
- force: {force}
  name: Test
  alignment: neutral
  entries:
  - {{id: dogs, name: Dogs, type: infantry, sp: 5, me: 4, ra: null, de: 4,
      sizes: {{troop: {{att: 10, ne: [9, 11], pts: 40}}}}{more}}}
  muster: {{500: "{muster}", 1000: "army:test,dogs/troop", 2000: "army:test,dogs/troop"}}
"""


def faults(folder: Path, more: str = "", force: str = "test", muster: str = "army:test,dogs/troop") -> str:
    text = ENTRY.format(force=force, more=f", {more}" if more else "", muster=muster)
    return "\n".join(modded(folder, {"forces.yaml": text}))


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ("weapons: [bows]", "KINGS-DATA-2"),
        ("weapons: [breath]", "KINGS-DATA-3"),
        ('special: ["Breath Attack (8)"]', "KINGS-DATA-3"),
        ("special: [Stelthy]", 'did you mean "Stealthy"'),
        ('special: ["Blast (D8)"]', "does not take (D8)"),
        ("special: [Piercing]", "needs its number"),
        ("options: [{id: x, name: X, pts: 5, drops: [Fly]}]", 'no "Fly" to drop'),
        ("options: [{id: x, name: X, pts: 5, sets: {type: war-engine}}]", "KINGS-DATA-1"),
    ],
)
def test_what_does_not_fit_together_is_told(tmp_path: Path, more: str, why: str):
    """KINGS-DATA-1 to KINGS-DATA-3: each with the place in the file."""
    assert why in faults(tmp_path, more)


def test_sizes_are_those_of_the_type(tmp_path: Path):
    """KINGS-DATA-1, KINGS-UNIT-3: there is no cavalry legion."""
    text = ENTRY.format(force="test", more="", muster="army:test,dogs/troop")
    text = text.replace("infantry", "cavalry").replace("troop: {", "legion: {")
    assert "cavalry has no size legion (KINGS-DATA-1)" in "\n".join(modded(tmp_path, {"forces.yaml": text}))


def test_the_wavering_limit_is_below_the_routing_limit(tmp_path: Path):
    """KINGS-DATA-4: and a unit without a Wavering limit is sound."""
    text = ENTRY.format(force="test", more="", muster="army:test,dogs/troop")
    assert "KINGS-DATA-4" in "\n".join(modded(tmp_path, {"forces.yaml": text.replace("[9, 11]", "[11, 11]")}))
    assert "KINGS-DATA-4" not in "\n".join(modded(tmp_path, {"forces.yaml": text.replace("[9, 11]", "[null, 11]")}))


def test_a_mods_own_prices_are_only_doubted(tmp_path: Path):
    """KINGS-DATA-5: for mods `check` warns."""
    assert "warning: pts is 40, the formula says" in faults(tmp_path)


def test_a_muster_is_legal_and_within_its_limit(tmp_path: Path):
    """KINGS-DATA-6: and each force has one for 500, 1000 and 2000 points."""
    assert "KINGS-ARMY-1" in faults(tmp_path, muster="army:test,dogs/troop*14")
    assert 'not of "test"' in faults(tmp_path, muster="army:halmark,toll-wardens/horde")
    text = ENTRY.format(force="test", more="", muster="army:test,dogs/troop").replace("500:", "600:")
    assert "no muster for 500 points" in "\n".join(modded(tmp_path, {"forces.yaml": text}))


def test_ids_are_unique(tmp_path: Path):
    """KINGS-DATA-7: over all loaded files."""
    assert 'two forces "halmark" (KINGS-DATA-7)' in faults(tmp_path, force="halmark")


def test_every_shipped_list_is_complete():
    """KINGS-DATA-6, GOALS: infantry, large infantry, cavalry, large cavalry, war engine, monster, inspirer, wizard."""
    wanted = {"infantry", "large-infantry", "cavalry", "large-cavalry", "war-engine", "monster"}
    for force in law().forces.values():
        assert wanted <= {entry.type for entry in force.entries}, force.force
        assert any(entry.spells for entry in force.entries if entry.type.startswith("hero/")), force.force
        assert any("Inspiring" in rule for entry in force.entries for rule in entry.special), force.force
    assert {name: len(force.entries) for name, force in law().forces.items()} == {
        "halmark": 13,
        "sennfold": 13,
        "gauntcourt": 13,
        "ashmaw": 15,
        "thornmoot": 13,
        "brasscaravan": 16,
    }
