"""Picking a force: what admits what, allies, alignments, texts (docs/rules/kings.md, ARMY and ALLY)."""

import pytest
from rules.kings.lists import law

from game.play.armies import Armies, KeptArmy
from game.rules.kings.forces import cost_of, parse_army, refusals, suggestions, units_of
from given import shipped


def faults(text: str, limit: int = 2000, **options: object) -> list[str]:
    """The rules that an army breaks."""
    given = law(**options)
    return [refusal.rule for refusal in refusals(given, parse_army(given, f"army:{text}"), limit)]


def whys(text: str, limit: int = 2000) -> str:
    return " ".join(refusal.why for refusal in refusals(law(), parse_army(law(), f"army:{text}"), limit))


def test_an_army_costs_no_more_than_the_limit():
    """KINGS-ARMY-1: options count, and the last point is allowed."""
    assert faults("halmark,toll-wardens/regiment*2", 230) == []
    assert faults("halmark,toll-wardens/regiment*2", 229) == ["KINGS-ARMY-1"]
    assert "worth 1" in whys("halmark,toll-wardens/regiment*2", 229)
    assert cost_of(units_of(law(), parse_army(law(), "army:halmark,captain/one+horse"))) == 125


def test_regiments_and_hordes_admit_troops():
    """KINGS-ARMY-2: two for a Regiment, four for a Horde."""
    assert faults("halmark,toll-wardens/regiment,fen-bows/troop*2") == []
    assert faults("halmark,toll-wardens/regiment,fen-bows/troop*3") == ["KINGS-ARMY-2"]
    assert faults("halmark,toll-wardens/horde,fen-bows/troop*4") == []
    assert faults("halmark,toll-wardens/horde,fen-bows/troop*5") == ["KINGS-ARMY-2"]
    assert "take 1 Regiment or 1 Horde more, or 1 Troop less" in whys("halmark,toll-wardens/regiment,fen-bows/troop*3")


def test_a_regiment_admits_one_single_model_a_horde_one_of_each():
    """KINGS-ARMY-3: war engine, monster, hero."""
    singles = "chain-thrower/one,river-drake/one,bell-bearer/one"
    assert faults(f"halmark,toll-wardens/horde,{singles}") == []
    assert faults(f"halmark,toll-wardens/regiment,{singles}") == ["KINGS-ARMY-3"]
    assert faults(f"halmark,toll-wardens/regiment*3,{singles}") == []
    assert faults("halmark,toll-wardens/horde,bell-bearer/one*2") == ["KINGS-ARMY-3"]
    assert faults("halmark,toll-wardens/horde,toll-wardens/regiment,bell-bearer/one*2") == []


def test_a_legion_is_a_horde():
    """KINGS-ARMY-4."""
    assert faults("halmark,toll-wardens/legion,fen-bows/troop*4,bell-bearer/one,chain-thrower/one") == []


def test_an_irregular_unit_is_a_troop():
    """KINGS-ARMY-5: it admits nothing and must be admitted, whatever its size."""
    assert faults("halmark,punt-scouts/regiment") == ["KINGS-ARMY-2"]
    assert faults("halmark,toll-wardens/regiment,punt-scouts/regiment*2") == []
    assert faults("halmark,toll-wardens/regiment,punt-scouts/regiment,bell-bearer/one*2") == ["KINGS-ARMY-3"]


def test_a_hero_on_a_monster_is_a_hero():
    """KINGS-ARMY-6: beside a monster one Horde admits it."""
    assert faults("gauntcourt,hollow-levy/horde,crypt-wyrm/one,the-last-queen/one") == []


def test_a_living_legend_is_unique():
    """KINGS-ARMY-7."""
    assert faults("halmark,toll-wardens/horde*2,marshal-ysold/one*2") == ["KINGS-ARMY-7"]
    assert faults("halmark,toll-wardens/horde*2,marshal-ysold/one") == []


def test_small_games_admit_any_number_of_troops():
    """KINGS-ARMY-8: below 750 points, unless it is switched off; single models are still to be admitted."""
    assert faults("halmark,fen-bows/troop*3", 749) == []
    assert faults("halmark,fen-bows/troop*3", 750) == ["KINGS-ARMY-2"]
    assert faults("halmark,fen-bows/troop*3", 749, small_game_troops=False) == ["KINGS-ARMY-2"]
    assert faults("halmark,fen-bows/troop*3,bell-bearer/one", 749) == ["KINGS-ARMY-3"]


def test_an_army_has_a_unit_and_an_option_is_taken_once():
    """KINGS-ARMY-9."""
    with pytest.raises(ValueError, match="KINGS-ARMY-9"):
        parse_army(law(), "army:halmark,captain/one+horse+horse")
    with pytest.raises(ValueError, match="write ENTRY/SIZE"):
        parse_army(law(), "army:halmark,")


def test_allies_cost_a_quarter_and_are_of_one_list():
    """KINGS-ALLY-1: 25 percent of the limit, both numbers are switches."""
    allied = "halmark,toll-wardens/horde,thornmoot:{},brasscaravan:{}"
    one = "halmark,toll-wardens/horde,sennfold:vow-spears/regiment"
    assert faults(one, 520) == []
    assert faults(one, 519) == ["KINGS-ALLY-1"]
    assert faults(one, 519, ally_share=30) == []
    assert faults(one, 2000, allied_lists=0) == ["KINGS-ALLY-1"]
    both = allied.format("briar-spears/regiment", "hired-pikes/regiment")
    names = [force.entries[0].id for force in (law().forces["thornmoot"], law().forces["brasscaravan"])]
    both = allied.format(f"{names[0]}/regiment", f"{names[1]}/regiment")
    assert faults(both) == ["KINGS-ALLY-1"]
    assert faults(both, allied_lists=2) == []


def test_each_list_admits_by_itself():
    """KINGS-ALLY-2: a Horde of the main list admits no ally's Troop."""
    assert faults("halmark,toll-wardens/horde,sennfold:vow-spears/troop") == ["KINGS-ARMY-2"]
    assert faults("halmark,toll-wardens/horde,sennfold:abbot/one") == ["KINGS-ARMY-3"]


def test_no_living_legend_is_an_ally():
    """KINGS-ALLY-3."""
    text = "halmark,toll-wardens/horde,sennfold:vow-spears/regiment,sennfold:the-gatekeeper/one"
    assert "KINGS-ALLY-3" in faults(text)


def test_good_and_evil_do_not_mix():
    """KINGS-ALLY-4: neutral lists mix with anyone; a switch lets all mix."""
    evil = "halmark,toll-wardens/horde,ashmaw:skelks/regiment"
    assert faults(evil) == ["KINGS-ALLY-4"]
    assert faults(evil, mixed_alignment=True) == []
    assert faults("thornmoot,toll-wardens/horde".replace("thornmoot,", "halmark,")) == []
    neutral = law().forces["thornmoot"].entries[0].id
    assert faults(f"ashmaw,skelks/horde,thornmoot:{neutral}/regiment") == []


@pytest.mark.parametrize(
    ("given", "printed"),
    [
        ("halmark,toll-wardens/horde*2,captain/one+horse", "halmark,toll-wardens/horde*2,captain/one+horse"),
        ("halmark,toll-wardens/horde,toll-wardens/horde*1", "halmark,toll-wardens/horde*2"),
        ("halmark,tide-caller/one+gust+bolt", "halmark,tide-caller/one+bolt+gust"),
        ("halmark,halmark:toll-wardens/horde,sennfold:abbot/one", "halmark,toll-wardens/horde,sennfold:abbot/one"),
    ],
)
def test_an_army_is_printed_in_one_form(given: str, printed: str):
    """KINGS-ACT-1: options in the order of the entry, equals counted together, and it parses back to itself."""
    army = parse_army(law(), f"army:{given}")
    assert str(army) == f"army:{printed}"
    assert parse_army(law(), str(army)) == army


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("halmrk,toll-wardens/horde", 'did you mean "halmark"'),
        ("halmark,toll-warden/horde", 'did you mean "toll-wardens"'),
        ("halmark,toll-wardens/hord", "its sizes are troop, regiment, horde, legion"),
        ("halmark,toll-wardens", "write ENTRY/SIZE"),
        ("halmark,captain/one+hors", 'did you mean "horse"'),
        ("halmark,toll-wardens/horde+horse", "it has none"),
        ("halmark,toll-wardens/horde*60,fen-bows/troop*40", "99 units at most"),
    ],
)
def test_a_bad_army_text_says_what_was_meant(text: str, why: str):
    """KINGS-ACT-1: what does not exist is named with what comes nearest."""
    with pytest.raises(ValueError, match=why):
        parse_army(law(), f"army:{text}")


@pytest.mark.parametrize(("limit", "each"), [(2000, 3), (1000, 2), (500, 1)])
def test_the_shipped_musters_within_the_limit_are_suggested(limit: int, each: int):
    """KINGS-ACT-4, KINGS-ACT-8: at 500 points and more every force has one."""
    found = suggestions(law(), limit)
    assert len(found) == each * len(law().forces)
    assert all(not refusals(law(), army, limit) for army in found)


def test_below_500_points_the_dearest_single_unit_is_suggested():
    """KINGS-ACT-8: without options, the first in the file of equals."""
    texts = [str(army) for army in suggestions(law(), 200)]
    assert texts[0] == "army:halmark,fen-bows/horde"
    assert len(texts) == 6


def test_a_kept_force_comes_back_with_its_options_and_allies(tmp_path):
    """KINGS-ACT-1: kept under a name, read from the player's file, the same text again."""
    rules = shipped().rules("kings")
    given = rules.notation.parse(
        rules.start(1), "army:halmark,toll-wardens/horde*2,captain/one+horse,brasscaravan:organ-gun/one"
    )
    Armies.of(tmp_path, "kings").keep(KeptArmy("River", tuple(rules.picks_of(given)), what="force"))
    (found,) = Armies.of(tmp_path, "kings").kept_for("force")
    assert rules.mustered(rules.start(1), found.picks) == given
