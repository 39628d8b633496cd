"""Own armies: what may be chosen, how it is placed, what stays hidden (docs/rules/castle.md, EXPANDED)."""

from collections import Counter
from math import comb, factorial
from typing import Any

import pytest
from rules.castle.fields import BANNERS, GREATER, LESSER, TWINS, field_text, reach, stands

from game.content.folders import laid_over
from game.core.ruleset import Decision
from game.rules.catalogue import Library
from given import Given, beginning, mistakes, position, shipped, with_mods

NEAR = ("griffin", "lion", "knight", "giant", "castle", "paladin", "giant", "knight", "lion", "griffin")
SECOND = ("soldier", "elf", "soldier", "elf", "soldier", "elf", "elf", "soldier", "elf", "soldier")
CORE_GREATER = ("knight", "lion", "griffin", "giant")
ALL_GREATER = (*CORE_GREATER, "unicorn", "wizard", "ballista", "pegasus")
VARIANTS = ("standard", "expanded", "adventure", "av1", "av2", "blitz", "tactician")


def choosing(variant: str = "expanded", **options: Any) -> Given:
    """Armies are being chosen; light has the first turn of the battle."""
    return beginning("castle", variant, {"first": "light", **options})


def offered(given: Given) -> set[str]:
    """The kinds that may be placed on the next square."""
    return {text[6:].partition(",")[0] for text in given.actions() if text.startswith("place:")}


def next_square(given: Given) -> str:
    """Which square that is; there is one at a time."""
    found = {text.rpartition(",")[2] for text in given.actions() if text.startswith("place:")}
    assert len(found) == 1
    return found.pop()


def placed(given: Given, *kinds: str) -> Given:
    """These kinds on the next squares, in order."""
    for kind in kinds:
        given = given.after(f"place:{kind},{next_square(given)}")
    return given


def dark(kinds: tuple[str, ...]) -> list[str]:
    return [(TWINS | BANNERS).get(kind, kind) for kind in kinds]


# --- which army


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_can_be_played_with_armies_of_ones_own(variant: str):
    """CASTLE-EXPANDED-1: option `army`; `formal` is the default of expanded play, `standard` everywhere else."""
    plain = choosing(variant)
    assert plain.rules.switched["army"] == ("formal" if variant == "expanded" else "standard")
    for army in ("formal", "informal"):
        given = choosing(variant, army=army)
        assert isinstance(given.pending, Decision)
        assert (given.turn, given.pending.prompt) == ("light", "army")
    standing = choosing(variant, army="standard")
    if isinstance(standing.pending, Decision):
        assert standing.pending.prompt != "army"
    assert stands(standing, "light")["castle"] == ["e1"]


def test_expanded_play_with_standard_armies_is_standard_play():
    """CASTLE-EXPANDED-1: the same moves, the same end."""
    expanded = choosing(army="standard")

    assert expanded.actions() == choosing("standard").actions()
    assert expanded.after("e2e4").actions() == choosing("standard").after("e2e4").actions()


# --- formal armies


def test_no_greater_kind_stands_there_more_than_twice():
    """CASTLE-EXPANDED-2: freely on the eight free squares of the near row."""
    given = choosing(expansion=False)
    assert offered(given) == set(CORE_GREATER)
    given = placed(given, "giant")
    assert offered(given) == set(CORE_GREATER)
    given = placed(given, "giant")
    assert offered(given) == set(CORE_GREATER) - {"giant"}
    given = placed(given, "lion", "lion", "paladin", "knight", "knight", "griffin")
    assert offered(given) == {"griffin"}


def test_the_near_row_is_filled_but_for_the_castle():
    """CASTLE-EXPANDED-2, CASTLE-EXPANDED-7: files a to j without e; f takes the champion."""
    given = choosing(expansion=False)
    seen = []
    for kind in ("giant", "lion", "giant", "lion", "paladin", "griffin", "knight", "griffin", "knight"):
        seen.append(next_square(given))
        given = placed(given, kind)

    assert seen == ["a1", "b1", "c1", "d1", "f1", "g1", "h1", "i1", "j1"]
    assert next_square(given) == "a2"


def test_with_the_expansion_its_greater_pieces_are_offered_too():
    """CASTLE-EXPANDED-2, CASTLE-EXPANDED-8: twice at most, like the others."""
    given = choosing()
    assert offered(given) == set(ALL_GREATER)
    assert offered(placed(given, "unicorn", "unicorn")) == set(ALL_GREATER) - {"unicorn"}


def test_the_castle_and_the_champion_have_their_squares():
    """CASTLE-EXPANDED-3: e1 and f1, one each; a champion stands nowhere else."""
    given = placed(choosing(), "giant", "lion", "giant", "lion")

    assert next_square(given) == "f1"
    assert offered(given) == {"paladin", "archmage"}
    assert given.at("e1") == "light castle"
    ready = placed(given, "archmage")
    assert not offered(ready) & {"paladin", "archmage", "castle"}
    assert offered(placed(choosing(expansion=False), "giant", "lion", "giant", "lion")) == {"paladin"}


@pytest.mark.parametrize(("layout", "castle", "champion"), [("reflect", "e10", "f10"), ("rotate", "f10", "e10")])
def test_the_two_squares_of_dark(layout: str, castle: str, champion: str):
    """CASTLE-EXPANDED-3: e10 and f10; with `layout=rotate` f10 and e10."""
    given = choosing(layout=layout, expansion=False).after("army:standard")
    assert given.turn == "dark"
    seen = {}
    for _ in range(9):
        square = next_square(given)
        seen[square] = offered(given)
        given = placed(given, min(seen[square]))

    assert castle not in seen
    assert seen[champion] == {"lich"}
    assert len(seen) == 9
    assert all("lich" not in kinds for square, kinds in seen.items() if square != champion)


def test_no_lesser_kind_stands_there_more_than_five_times():
    """CASTLE-EXPANDED-4: freely on the ten squares of the second row."""
    given = placed(choosing(expansion=False), *(kind for kind in NEAR if kind != "castle"))
    assert offered(given) == {"soldier", "elf"}
    five = placed(given, *["elf"] * 5)
    assert offered(five) == {"soldier"}
    assert offered(placed(given, *["elf"] * 4)) == {"soldier", "elf"}
    banners = placed(choosing(), *(kind for kind in NEAR if kind != "castle"))
    assert offered(banners) == {"soldier", "elf", "ranger", "pikeman", "squire"}
    assert offered(placed(banners, *["squire"] * 5)) == {"soldier", "elf", "ranger", "pikeman"}


def test_every_square_of_both_rows_is_filled():
    """CASTLE-EXPANDED-5: twenty pieces; no square is left empty."""
    given = choosing(expansion=False)
    for kind in [kind for kind in NEAR if kind != "castle"] + list(SECOND):
        assert "none" not in offered(given)
        assert not given.allows(f"place:none,{next_square(given)}")
        given = placed(given, kind)

    assert given.turn == "dark"
    whole = given.after("army:standard")
    assert sum(map(len, stands(whole, "light").values())) == 20
    assert stands(whole, "light") == stands(choosing("standard"), "light")


def test_squares_may_stay_empty_where_that_is_allowed():
    """CASTLE-EXPANDED-5: option `allow_empty=true`."""
    given = choosing(expansion=False, allow_empty=True)

    assert offered(given) == {*CORE_GREATER, "none"}
    given = placed(given, *["none"] * 4)
    assert "none" not in offered(given) or offered(given) == {"paladin", "none"}
    given = placed(given, "paladin", "none", "none", "none", "none", *["none"] * 9, "elf")
    ready = given.after("army:standard")
    assert stands(ready, "light") == {"castle": ["e1"], "paladin": ["f1"], "elf": ["j2"]}


# --- informal armies


def test_an_informal_army_is_anything_with_one_castle():
    """CASTLE-EXPANDED-6: any pieces of the side, any number, on any square of the two rows, or none."""
    given = choosing(army="informal")
    light = {*GREATER, *LESSER}

    assert next_square(given) == "a1"
    assert offered(given) == light | {"none"}
    given = placed(given, "soldier", "paladin", "paladin", "castle")
    assert offered(given) == (light | {"none"}) - {"castle"}
    given = placed(given, *["none"] * 6, *["giant"] * 10)
    ready = given.after("army:standard")
    assert stands(ready, "light")["giant"] == sorted(f"{file}2" for file in "abcdefghij")
    assert stands(ready, "light")["paladin"] == ["b1", "c1"]
    assert stands(ready, "light")["castle"] == ["d1"]


def test_the_last_square_takes_a_castle_that_is_not_yet_placed():
    """CASTLE-EXPANDED-6, CASTLE-EXPANDED-7: placements that could no longer be completed are not legal."""
    given = placed(choosing(army="informal"), *["none"] * 19)

    assert given.actions() == ["place:castle,j2"]
    assert not given.allows("place:none,j2")
    assert not given.allows("place:elf,j2")
    second = placed(given, "castle")
    assert second.turn == "dark"


# --- placing


def test_setup_actions():
    """CASTLE-EXPANDED-7: `army:` first or never, `place:` for the next square, and nothing else."""
    given = choosing(expansion=False)

    assert "army:standard" in given.actions()
    assert {text.partition(":")[0] for text in given.actions()} == {"army", "place"}
    assert next_square(given) == "a1"
    begun = placed(given, "lion")
    assert not begun.allows("army:standard")
    assert all(text.startswith("place:") for text in begun.actions())
    for text in ("place:lion,c1", "place:lion,a1", "place:lion,a2", "place:paladin,b1", "place:dire_wolf,b1"):
        assert not begun.allows(text), text


def test_light_places_first_then_dark_with_its_own_names():
    """CASTLE-EXPANDED-7: near row from file a to j, then second row from a to j, on its own side."""
    given = choosing(expansion=False).after("army:standard")
    assert given.turn == "dark"
    assert "army:standard" in given.actions()
    seen = []
    for kind in dark(tuple(kind for kind in NEAR if kind != "castle") + SECOND):
        seen.append(next_square(given))
        given = placed(given, kind)

    assert seen == [f"{file}10" for file in "abcdfghij"] + [f"{file}9" for file in "abcdefghij"]
    assert (given.turn, given.pending.prompt) == ("light", "move")
    assert given.file["pieces"] == choosing("standard").file["pieces"]


def test_a_ready_army_is_one_action():
    """CASTLE-EXPANDED-7: both take the standard one, and the battle begins."""
    given = choosing().after("army:standard", "army:standard")

    assert (given.turn, given.pending.prompt) == ("light", "move")
    assert given.actions() == choosing("standard").actions()


@pytest.mark.parametrize("army", ["formal", "informal"])
def test_every_ready_army_that_is_offered_can_be_taken(army: str):
    """CASTLE-EXPANDED-7: presets are data; each keeps the limits of the game it is offered in."""
    given = choosing(army=army)
    names = [text for text in given.actions() if text.startswith("army:")]

    assert "army:standard" in names
    for name in names:
        ready = given.after(name, name)
        assert ready.pending.prompt == "move"
        counts = {kind: len(squares) for kind, squares in stands(ready, "light").items()}
        assert counts["castle"] == 1
        if army == "formal":
            assert sum(counts.values()) == 20
            assert all(number <= (5 if kind in LESSER else 2) for kind, number in counts.items())
            assert stands(ready, "light")["castle"] == ["e1"]
            assert ready.at("f1") in ("light paladin", "light archmage")
    with pytest.raises(ValueError, match="nonsense"):
        given.action("army:nonsense")
    plain = choosing(army=army, expansion=False)
    for name in [text for text in plain.actions() if text.startswith("army:")]:
        assert not set(stands(plain.after(name, name), "light")) & set(BANNERS)


def hidden_pieces(given: Given, seat: int) -> dict[str, Any]:
    """What a seat sees of the board and of the squares decided so far."""
    file = given.rules.notation.write(given.view(seat))
    return {"pieces": file["pieces"], "setup": (file.get("state") or {}).get("setup")}


def test_armies_are_hidden_until_both_are_placed():
    """CASTLE-EXPANDED-7: what light has chosen dark cannot see; both are revealed together."""
    one = choosing(expansion=False).after("army:standard")
    other = placed(choosing(expansion=False), *(kind for kind in NEAR[::-1] if kind != "castle"), *SECOND[::-1])

    assert other.turn == "dark"
    assert hidden_pieces(one, 1) == hidden_pieces(other, 1)
    assert one.rules.notation.pack(one.view(1)) == other.rules.notation.pack(other.view(1))
    assert hidden_pieces(one, 0) != hidden_pieces(other, 0)
    begun = placed(one, "ogre", "ogre")
    assert hidden_pieces(begun, 0) == hidden_pieces(one, 0) or "ogre" not in str(hidden_pieces(begun, 0))
    revealed = one.after("army:standard")
    assert revealed.rules.notation.write(revealed.view(1))["pieces"] == revealed.file["pieces"]


def test_armies_may_be_placed_in_the_open():
    """CASTLE-EXPANDED-7: option `hidden_setup=false`."""
    given = choosing(hidden_setup=False, expansion=False).after("army:standard")

    assert "lion" in str(hidden_pieces(given, 1)["pieces"]["light"])
    assert choosing().rules.switched["hidden_setup"] is True


def armies(given: Given, squares: int) -> int:
    """In how many ways the next squares can be filled, by the listed actions."""
    ways: dict[tuple[tuple[str, int], ...], tuple[int, Given]] = {(): (1, given)}
    for _ in range(squares):
        after: dict[tuple[tuple[str, int], ...], tuple[int, Given]] = {}
        for counts, (number, moment) in ways.items():
            square = next_square(moment)
            for kind in offered(moment):
                key = tuple(sorted(Counter({**dict(counts), kind: dict(counts).get(kind, 0) + 1}).items()))
                seen = after.get(key)
                later = seen[1] if seen else moment.after(f"place:{kind},{square}")
                after[key] = (number + (seen[0] if seen else 0), later)
        ways = after
    return sum(number for number, _ in ways.values())


def test_a_formal_army_of_core_pieces_is_a_rearrangement_of_the_standard_one():
    """CASTLE-EXPANDED-7: 2520 near rows, 252 second rows, 635 040 armies."""
    near = armies(choosing(expansion=False), 9)
    second = armies(placed(choosing(expansion=False), *(kind for kind in NEAR if kind != "castle")), 10)

    assert near == factorial(8) // 2**4 == 2520
    assert second == comb(10, 5) == 252
    assert near * second == 635_040


@pytest.mark.long
def test_how_many_armies_there_are_with_the_expansion():
    """CASTLE-EXPANDED-7: 8 401 680 near rows, 9 454 620 second rows, two champions."""
    assert armies(choosing(), 9) == 8_401_680 * 2
    assert armies(placed(choosing(), *(kind for kind in NEAR if kind != "castle")), 10) == 9_454_620


# --- the expansion


@pytest.mark.parametrize(("light", "dark"), BANNERS.items())
def test_pieces_of_the_expansion_are_refused_in_standard_play(light: str, dark: str):
    """CASTLE-EXPANDED-8: position files included; and elsewhere when the expansion is off."""
    assert mistakes(field_text(f"{light}: [d5]"))
    assert mistakes(field_text("", f"{dark}: [d5]"))
    for variant in VARIANTS[1:]:
        assert mistakes(field_text(f"{light}: [d5]", variant=variant, options="expansion: false"))
        assert position(field_text(f"{light}: [d5]", f"{dark}: [h9]", variant=variant)).at("h9") == f"dark {dark}"


def test_the_expansion_is_not_offered_in_standard_play():
    """CASTLE-EXPANDED-8: nor where it is switched off."""
    for given in (choosing("standard", army="informal"), choosing("blitz", army="informal", expansion=False)):
        assert not offered(given) & set(BANNERS)
    assert offered(choosing("blitz", army="informal")) > set(BANNERS)


@pytest.mark.parametrize(("light", "dark"), BANNERS.items())
def test_neither_side_gains_by_the_expansion(light: str, dark: str):
    """CASTLE-EXPANDED-9: the same reach, tier and value for both forms."""
    pair = position(field_text(f"{light}: [d5]", f"{dark}: [d6]", variant="expanded"))
    twin = position(field_text(f"{light}: [d5]", f"{dark}: [d6]", variant="expanded", turn="dark"))

    def seen_by_dark(ends: set[str]) -> set[str]:
        return {end.rstrip("0123456789") + str(11 - int(end.lstrip("xabcdefghij"))) for end in ends}

    assert reach(pair, "d5") == seen_by_dark(reach(twin, "d6"))
    assert shipped().fingerprint("castle")


# --- pieces as data


MODDED = """
herald:
  ids: {light: herald, dark: howler}
  names: {light: Herald, dark: Howler}
  pictures: {light: castle/light/elf, dark: castle/dark/orc}
  tier: greater
  combat: 8
  flags: [expansion]
  moves:
"""

PATTERNS = [
    ("slide: {dirs: [F], max: 2}", "d6 d7"),
    ("slide: {dirs: [B, L], min: 2, max: 3}", "d3 d2 b5 a5"),
    ("slide: {dirs: [FR, BL], max: board}", "e6 f7 g8 h9 i10 c4 b3 a2"),
    ("slide: {dirs: [orth], max: 1, mode: move}", "d6 d4 c5"),
    ("slide: {dirs: [all], max: 1, mode: capture}", "xe5"),
    ("slide: {dirs: [R], max: 3, over: fly}", "xe5 f5 xg5"),
    ("slide: {dirs: [R], max: 3, over: hop}", "f5 xg5"),
    ("leap: {offsets: [[1, 3]]}", "e8 c8 e2 c2 g6 a6 g4 a4"),
    ("leap: {offsets: [[1, 3]], exact: true}", "e8"),
    ("leap: {offsets: [[1, 0]], mode: capture}", "xe5"),
    ("ride: {offsets: [[1, 1]], max: 2}", "e6 f7 c6 b7 e4 f3 c4 b3"),
    ("bent: {then: 1}", "d6 c7 e7 d4 c3 e3 c5 b6 b4 xe5"),
]


@pytest.fixture(scope="module")
def heralds(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A library with a piece for each of the patterns, and one with flags."""
    folder = tmp_path_factory.mktemp("heralds")
    (folder / "castle").mkdir()
    texts = [
        MODDED.replace("herald", f"herald{number}").replace("howler", f"howler{number}") + f"    - {pattern}\n"
        for number, (pattern, _) in enumerate(PATTERNS)
    ]
    flags = MODDED.replace("[expansion]", "[expansion, champion, no_fly_over, immune_to_lesser]")
    texts.append(f"{flags}    - slide: {{dirs: [F], max: 1}}\n")
    (folder / "castle" / "pieces.yaml").write_text("".join(texts), encoding="utf-8")
    return with_mods(laid_over(folder))


@pytest.mark.parametrize(("number", "targets"), list(enumerate(targets for _, targets in PATTERNS)))
def test_a_piece_of_a_mod_moves_by_its_patterns(number: int, targets: str, heralds: Library):
    """CASTLE-EXPANDED-10: slide, leap, ride and bent with all their fields; the orc is on e5, another on g5."""
    given = position(field_text(f"herald{number}: [d5]", "orc: [e5, g5]", variant="expanded"), heralds)

    assert reach(given, "d5") == set(targets.split())


def test_flags_tiers_and_values_of_a_mod_count(heralds: Library):
    """CASTLE-EXPANDED-10: not flown over, safe from lesser pieces, a champion; placed like any other."""
    given = position(
        field_text("herald: [d6], griffin: [d5], soldier: [g4]", "howler: [g5], orc: [a5]", variant="expanded"), heralds
    )

    assert not {"d7", "d8"} & reach(given, "d5")
    assert "xg5" not in reach(given, "g4")
    begun = beginning("castle", "expanded", {"first": "light"}, library=heralds)
    assert "herald0" in offered(begun)
    assert "herald" not in offered(begun)
    choice = placed(begun, *NEAR[:4])
    assert next_square(choice) == "f1"
    assert offered(choice) == {"paladin", "archmage", "herald"}
