"""Battle Duels (docs/rules/lytharian.md, DUEL)."""

from typing import Any

import pytest
from rules.lytharian.table import find, law_of, moment, rolled, rule, state_of, troop, view, winner

from game.core.events import DiceThrown
from game.core.seats import Seat
from game.play.position import BadFile
from game.rules.lytharian.armies import wanted
from given import Given, beginning


def ring(south: str = "oshara d4", north: str = "korganoth d5", turn: str = "north", **state: Any) -> Given:
    """Two fighters before their combat: south attacks, north has the first action."""
    duel = {"attacker": "south", "round": 1} | state.pop("duel", {})
    options = state.pop("options", None)
    return moment(south, north, turn, "duel", options, kings=False, duel=duel, **state)


def match(seed: int = 4, **options: Any) -> Given:
    """A match in which armies and decks have been handed in."""
    given = beginning("lytharian", "duel", options, seed=seed)
    for choice in (0, -1, 0, 0):
        given = given.after(given.actions()[choice])
    return given


def fought(given: Given, *texts: str) -> Given:
    """The moment after these actions, and passes until the round is over or a choice is open."""
    given = given.after(*texts)
    number = round_of(given)
    while state_of(given).ended is None and round_of(given) == number and given.allows("pass"):
        given = given.after("pass")
    return given


def round_of(given: Given) -> int:
    duel = state_of(given).duel
    assert duel is not None
    return duel.round


# --- armies, and who attacks first


def test_a_side_has_seven_troops_and_forty_cards():
    """LYTH-DUEL-1: K, Q, R, KN, B and 2 P; a deck of 40 or more."""
    given = beginning("lytharian", "duel")
    assert wanted(law_of(given)) == {"K": 1, "Q": 1, "R": 1, "KN": 1, "B": 1, "P": 2}
    army = given.actions()[0]
    assert len(given.action(army).cards) == 7  # type: ignore[attr-defined]
    assert given.refusal("army:oshara").rule == "LYTH-ARMY-1"
    decks = given.after(army, given.actions()[-1])
    cards = decks.action(decks.actions()[0]).cards[:40]  # type: ignore[attr-defined]
    assert decks.allows("deck:" + ",".join(cards))
    assert decks.refusal("deck:" + ",".join(cards[:39])).rule == "LYTH-DECK-1"


def test_card_limits_are_those_of_the_mode():
    """LYTH-DUEL-1: the option `mode`."""
    mixed = "army:king_aldemar_the_steadfast,consort_tavvo,deepdark_bully,slimeserpent_rider,zuk_gar_blood_priest"
    army = f"{mixed},kevetni_captain,kevetni_archer"
    assert beginning("lytharian", "duel").refusal(army).rule == "LYTH-ARMY-4"
    assert beginning("lytharian", "duel", {"mode": "maelstrom"}).allows(army)


def test_the_lower_score_decides_who_attacks_first():
    """LYTH-DUEL-1: and whoever decides may choose to defend; the attacker places first."""
    given = match()
    scores = state_of(given).army_score
    assert scores[0] != scores[1] and given.actions() == ["choose:attack", "choose:defend"]
    low = ("south", "north")[scores[1] < scores[0]]
    high = ("north", "south")[scores[1] < scores[0]]
    assert (given.turn, given.after("choose:attack").turn, given.after("choose:defend").turn) == (low, low, high)


def test_with_equal_scores_the_dice_decide():
    """LYTH-DUEL-1: both roll until one is higher."""
    given = beginning("lytharian", "duel")
    army = given.actions()[0]
    given = given.after(army, army)
    deck = given.actions()[0]
    when = rolled(given.after(deck), (3, 3, 2, 5), deck)
    assert when.turn == "north" and when.actions() == ["choose:attack", "choose:defend"]
    assert {event.rule for event in when.events if isinstance(event, DiceThrown)} == {"LYTH-DUEL-1"}


# --- the rounds


def test_roles_alternate_and_each_troop_fights_once():
    """LYTH-DUEL-2, LYTH-DUEL-4."""
    given = match().after("choose:attack")
    first = given.turn
    attacks, used = [], {"south": [], "north": []}
    while state_of(given).ended is None:
        attacks.append(given.turn)
        for at in ("d4", "d5"):
            seat, text = given.turn, given.actions()[0]
            assert text.endswith(at)
            used[seat].append(text)
            given = given.after(text)
        while state_of(given).ended is None and state_of(given).phase == "main":
            given = given.after("pass" if given.allows("pass") else given.actions()[0])
        if round_of(given) > 7:
            break
    second = "north" if first == "south" else "south"
    assert attacks == [first, second, first, second, first, second, first][: len(attacks)]
    for seat, index in (("south", 0), ("north", 1)):
        duel = state_of(given).duel
        assert duel is not None and len(duel.fought[index]) == len(used[seat]) == len(attacks)
        assert len(duel.left[index]) == 7 - len(attacks)


def test_a_troop_that_has_fought_is_not_placed_again():
    """LYTH-DUEL-2."""
    duel = {"attacker": "south", "left": {"south": ["oshara"]}}
    given = moment(variant="duel", kings=False, phase="place", duel=duel)
    assert given.actions() == ["place:oshara,d4"]
    assert (rule(given, "place:korganoth,d4"), rule(given, "place:oshara,d5")) == ("LYTH-DUEL-2", "LYTH-DUEL-4")


def test_four_won_rounds_win_the_match():
    """LYTH-DUEL-2, LYTH-WIN-8: the reason is `rounds`."""
    given = ring("oshara d4", "kevetni_archer d5", points={"south": 3}, duel={"round": 4})
    assert winner(fought(given)) == ("south", "rounds")
    third = fought(ring("oshara d4", "kevetni_archer d5", points={"south": 2}, duel={"round": 4, "left": LEFT}))
    assert state_of(third).ended is None and state_of(third).points == [3, 0]


HEALING = {"weapon": "morning_scepter", "curse": "verdict"}
LEFT = {"south": ["kevetni_archer"], "north": ["zuk_gar_grunt"]}


def test_every_round_begins_with_full_mana_and_ten_cards_of_the_whole_deck():
    """LYTH-DUEL-3: hand, nether, attached cards and enchants go back first; won rounds are counted, nothing charged."""
    cards = {"hand": {"south": ["mace", "dagger"]}, "deck": {"south": ["spear"] * 3, "north": ["mace"] * 12}}
    cards |= {"nether": {"south": ["fireball"]}, "enchants": {"south": ["blazing_sun"]}, "mana": {"south": 2}}
    worn = {"attached": {"d4": {"weapon": "axe"}}}
    given = ring("oshara d4", "kevetni_archer d5", **cards, **worn, duel={"left": LEFT})
    after = state_of(fought(given))
    assert after.mana == [15, 15] and (len(after.hand[0]), len(after.hand[1])) == (8, 10)
    all_cards = [*after.hand[0], *after.deck[0]]
    assert sorted(all_cards) == sorted(["mace", "dagger", "spear", "spear", "spear", "fireball", "blazing_sun", "axe"])
    assert (after.nether, after.enchants, after.points) == ([(), ()], [(), ()], [1, 0])
    assert rule(ring(mana={"north": 15}), "charge") == "LYTH-MANA-3"


def test_what_was_shown_is_known_to_be_in_the_deck_or_drawn_from_it():
    """LYTH-FOG-10, LYTH-DUEL-3: whether it has been drawn cannot be told from the view."""
    given = ring("oshara d4", "kevetni_archer d5", deck={"north": ["mace"] * 12}, nether={"north": ["fireball"]},
                 duel={"left": LEFT})  # fmt: skip
    after = fought(given)
    state = state_of(after)
    assert "fireball" in state.known[1].deck
    seen = state_of(view(after, 0))
    assert set(seen.hand[1]) | set(seen.deck[1]) == {"?"} and (len(seen.hand[1]), len(seen.deck[1])) == (10, 3)
    imagined = after.rules.imagine(seen, Seat(0), 5)
    assert "fireball" in [*imagined.hand[1], *imagined.deck[1]]


def test_fighters_stand_side_by_side_face_down():
    """LYTH-DUEL-4, LYTH-DUEL-5: what they are stays hidden, their piece types do not (LYTH-FOG-3)."""
    given = moment(variant="duel", kings=False, turn="north", phase="place",
                   duel={"attacker": "north", "left": {"south": ["oshara"], "north": ["korganoth"]}})  # fmt: skip
    placed = given.after("place:korganoth,d4")
    assert placed.turn == "south" and troop(view(placed, 0), "d4").card == "?"
    assert troop(view(placed, 0), "d4").piece == troop(placed, "d4").piece
    assert state_of(view(placed, 0)).duel.left[1] == () and not troop(placed, "d4").is_up  # type: ignore[union-attr]
    both = placed.after("place:oshara,d5")
    assert (both.turn, state_of(both).phase) == ("south", "main")  # the defender has the first action


def test_piece_directions_do_not_matter():
    """LYTH-DUEL-4: a bishop fights straight ahead; nobody moves or attacks by himself."""
    given = ring("zuk_gar_blood_priest d4", "kevetni_archer d5", turn="south")
    assert rule(given, "d4xd5") == rule(given, "d4d3") == "LYTH-DUEL-4"
    assert state_of(fought(given.after("pass", "pass"))).duel is not None


def test_one_action_each_the_defender_first_until_both_pass():
    """LYTH-DUEL-5: its window is finished before the other has its action."""
    given = ring(hand={"south": ["mace", "power_through_sacrifice"], "north": ["power_through_sacrifice"]},
                 mana={"south": 9, "north": 9})  # fmt: skip
    assert given.turn == "north" and given.allows("cast:power_through_sacrifice")
    first = given.after("cast:power_through_sacrifice")
    assert first.turn == "south" and rule(first, "equip:mace,d4") == "LYTH-FAST-2"
    second = first.after("pass", "pass")
    assert (second.turn, state_of(second).mana[1], state_of(second).is_ending) == ("south", 12, False)
    third = second.after("equip:mace,d4")
    assert third.turn == "north" and troop(third, "d4").weapon is not None
    assert third.after("pass").turn == "south" and state_of(third.after("pass")).combat is None
    again = third.after("pass", "cast:power_through_sacrifice", "pass", "pass")  # an action opens the door again
    assert (again.turn, state_of(again).combat) == ("north", None)
    assert state_of(again.after("pass", "pass")).combat is not None


def test_a_main_ability_does_not_forbid_the_fight():
    """LYTH-DUEL-5: and it is one action, once a round."""
    given = ring("kevetni_archer d4!", "korganoth d5!", turn="south", mana={"south": 3})
    text = next(text for text in given.actions() if text.startswith("use:d4,"))
    used = given.after(text, "pass", "pass")
    assert used.turn == "north"
    again = used.after("pass")
    assert rule(again, text) == "LYTH-EFFECTS-2"
    assert state_of(again.after("pass")).combat is not None


def test_both_are_turned_up_and_ambush_works_for_the_hidden():
    """LYTH-DUEL-6."""
    given = ring("oshara d4!", "korganoth d5").after("pass", "pass")
    fight = state_of(given).combat
    assert fight is not None and (troop(given, "d4").is_up, troop(given, "d5").is_up) == (True, True)
    d4, d5 = (law_of(given).ground.grid.parse(name) for name in ("d4", "d5"))
    assert (fight.attacker, fight.defender, fight.was_hidden) == (d4, d5, frozenset((d5,)))
    assert given.turn == "north"  # the defender has the first word, as ever


def test_nothing_forbids_the_fight():
    """LYTH-DUEL-6: not a spell that keeps a troop from attacking."""
    given = ring(lasting={"d4": [{"no_attack": True, "until": "turn"}]})
    assert state_of(given.after("pass", "pass")).combat is not None


def test_harnessing_once_before_the_combat_and_once_in_it():
    """LYTH-DUEL-7."""
    hand = ["lightning_strike", "lightning_strike", "lightning_strike", "lightning_strike"]
    given = ring("oshara d4!", "korganoth d5!", hand={"north": hand}, mana={"north": 5})
    one = given.after("harness:lightning_strike", "cast:lightning_strike,d4", "pass", "pass", "pass")
    assert rule(one, "harness:lightning_strike") == "LYTH-HARNESS-1"
    assert one.after("pass").allows("harness:lightning_strike")  # the combat has begun


# --- how rounds end


def test_the_round_goes_to_the_survivor():
    """LYTH-DUEL-8."""
    assert state_of(fought(ring("oshara d4", "kevetni_archer d5", duel={"left": LEFT}))).points == [1, 0]
    assert state_of(fought(ring("kevetni_archer d4", "korganoth d5", duel={"left": LEFT}))).points == [0, 1]


def test_of_two_dead_the_lower_score_wins():
    """LYTH-DUEL-8: and equal scores are a tie."""
    given = ring("oshara d4", "korganoth d5", damage={"d4": 7, "d5": 7}, duel={"left": LEFT})
    scores = [law_of(given).card(card).power for card in ("oshara", "korganoth")]
    points = state_of(fought(given)).points
    assert points == ([0, 0] if scores[0] == scores[1] else [1, 0] if scores[0] < scores[1] else [0, 1])
    cheap = ring("kevetni_captain d4", "korganoth d5", damage={"d5": 7}, duel={"left": LEFT})
    assert state_of(fought(cheap)).points == [1, 0]
    twins = ring("oshara d4", "oshara d5", damage={"d4": 7, "d5": 7}, duel={"left": LEFT})
    assert state_of(fought(twins)).points == [0, 0]


def test_a_king_is_a_troop_like_the_others():
    """LYTH-DUEL-8: its death ends a round, not the match; no honor charge; kills are counted."""
    given = ring("oshara d4", "king_aldemar_the_steadfast d5", damage={"d5": 8}, duel={"left": LEFT},
                 lasting={"d5": [{"att": -9, "until": "turn"}]})  # fmt: skip
    assert given.allows("pass")
    after = state_of(fought(given))
    assert after.ended is None and after.points == [1, 0]
    assert after.kills[0] == law_of(given).card("king_aldemar_the_steadfast").power


def test_who_dies_before_the_combat_has_lost_the_round():
    """LYTH-DUEL-8."""
    given = ring("oshara d4!", "kevetni_archer d5!", turn="south", hand={"south": ["fireball"]}, mana={"south": 15},
                 duel={"left": LEFT})  # fmt: skip
    after = given.after("cast:fireball,d5,x=9", "pass", "pass")
    assert state_of(after).points == [1, 0] and round_of(after) == 2 and find(after, "d4") is None


def test_who_dies_of_its_own_deed_has_lost_the_round_at_once():
    """LYTH-DUEL-8: Verdict kills the Magemaster as it uses its scepter; nothing is left to answer or to fight."""
    given = ring("oshara d4!", "brudakian_magemaster d5!", attached={"d5": HEALING}, damage={"d5": 2},
                 duel={"left": LEFT})  # fmt: skip
    after = given.after("use:d5,healer,d5")
    assert state_of(after).points == [1, 0] and round_of(after) == 2


def test_a_spell_that_breaks_as_it_is_cast_was_the_action():
    """LYTH-DUEL-5, LYTH-ABILITY-67: Spellshatter leaves nothing to answer, so the other seat has its action."""
    given = ring("mirror_ooze d4!", "korganoth d5!", hand={"north": ["deathbolt"]}, mana={"north": 15})
    after = rolled(given, [4], "cast:deathbolt,d4")
    assert after.turn == "south" and state_of(after).priority == 0 and not state_of(after).stack


def test_both_alive_is_a_tie():
    """LYTH-DUEL-9."""
    given = ring("granite_golem d4", "granite_golem d5", duel={"left": LEFT})
    after = fought(given)
    assert state_of(after).points == [0, 0] and round_of(after) == 2


def test_both_alive_may_fight_again():
    """LYTH-DUEL-9: with `again`, until one falls, or an exchange with no spell does no damage."""
    given = ring("granite_golem d4", "granite_golem d5", duel={"left": LEFT}, options={"duel_both_live": "again"},
                 hand={"north": ["lightning_strike"]})  # fmt: skip
    once = given.after("pass", "pass", "pass", "pass")
    assert (round_of(once), state_of(once).duel.combats) == (1, 2)  # type: ignore[union-attr]
    assert troop(once, "d4").damage == 4 and state_of(once).combat is not None
    over = once.after("pass", "pass")
    assert round_of(over) == 2  # both fall: 8 Def, 4 each time
    still = ring("granite_golem d4", "granite_golem d5", duel={"left": LEFT}, options={"duel_both_live": "again"},
                 lasting={"d4": [{"att": -9, "until": "turn"}], "d5": [{"att": -9, "until": "turn"}]})  # fmt: skip
    assert round_of(still.after("pass", "pass", "pass", "pass")) == 2


def test_ten_combats_in_a_round_are_enough():
    """LYTH-DUEL-9."""
    given = ring("granite_golem d4", "granite_golem d5", duel={"left": LEFT, "combats": 9},
                 options={"duel_both_live": "again"})  # fmt: skip
    assert round_of(given.after("pass", "pass", "pass", "pass")) == 2


SEVEN = ["oshara", "kevetni_archer", "kevetni_captain", "kevetni_woodguard", "kevetni_blademaster", "granite_golem",
         "kevetni_archer"]  # fmt: skip


def test_after_seven_rounds_more_wins_take_the_match():
    """LYTH-DUEL-10."""
    last = {"round": 7, "fought": {"south": SEVEN[:6], "north": SEVEN[:6]}}
    given = ring("granite_golem d4", "granite_golem d5", points={"north": 1}, duel=last)
    assert winner(fought(given)) == ("north", "rounds")


def test_with_equal_wins_troops_of_the_seven_are_drawn():
    """LYTH-DUEL-10: on either side one of all seven, undamaged; roles go on alternating; nobody places."""
    last = {"round": 7, "fought": {"south": SEVEN[:6], "north": SEVEN[:6]}}
    given = ring("granite_golem d4", "granite_golem d5", duel=last, crypt={"south": ["oshara"]},
                 points={"south": 2, "north": 2})  # fmt: skip
    after = fought(given)
    state = state_of(after)
    assert state.phase == "main" and state.duel is not None
    assert (state.duel.round, state.duel.attacker, after.turn) == (8, 1, "south")
    for at, seat in (("d4", 1), ("d5", 0)):
        drawn = troop(after, at)
        assert (drawn.seat, drawn.damage, drawn.is_up) == (seat, 0, False) and drawn.card in state.duel.fought[seat]
    won = after.rules.clone(state)
    assert sorted(won.duel.fought[0]) == sorted([*SEVEN[:6], "granite_golem"])


def test_the_first_won_round_after_the_seventh_decides():
    """LYTH-DUEL-10."""
    more = {"round": 9, "fought": {"south": SEVEN, "north": SEVEN}}
    given = ring("oshara d4", "kevetni_archer d5", duel=more, points={"south": 1, "north": 1})
    assert winner(fought(given)) == ("south", "rounds")


def test_a_troop_drawn_anew_is_counted_once_as_killed():
    """LYTH-DUEL-10, LYTH-WIN-6."""
    more = {"round": 9, "fought": {"south": SEVEN, "north": SEVEN}}
    given = ring("oshara d4", "kevetni_archer d5", duel=more, revived=["d5"], kills={"south": 7})
    assert state_of(fought(given)).kills[0] == 7


def test_after_fourteen_rounds_the_list_decides():
    """LYTH-DUEL-10, LYTH-WIN-3: from the kill score on."""
    more = {"round": 14, "fought": {"south": SEVEN, "north": SEVEN}}
    given = ring("granite_golem d4", "granite_golem d5", duel=more, kills={"south": 7, "north": 9})
    assert winner(fought(given)) == ("north", "kill score")
    even = ring("granite_golem d4", "granite_golem d5", duel=more, army_score={"south": 70, "north": 79})
    assert winner(fought(even)) == ("south", "lower army score")


def test_effects_are_one_action_once_a_round():
    """LYTH-DUEL-11: those of enchants too; there is no other phase to finish, and nothing is drawn."""
    given = ring("oshara d4!", "korganoth d5!", turn="south", enchants={"south": ["volcanic_eruptions"]},
                 deck={"south": ["mace"]})  # fmt: skip
    used = given.after("use:south.volcanic_eruptions,d5", "pass", "pass")
    assert used.turn == "north" and troop(used, "d5").damage == 1 and state_of(used).hand[0] == ()
    assert rule(used.after("pass"), "use:south.volcanic_eruptions,d5") == "LYTH-EFFECTS-2"
    for text in ("done", "draw", "keep", "end"):
        assert rule(used, text) == "LYTH-DUEL-11"
    with pytest.raises(BadFile, match="no phase effects"):
        ring(phase="effects")


def test_cards_that_only_move_are_legal_and_do_nothing():
    """LYTH-DUEL-12, LYTH-DUEL-4: no movement, no swap, no promotion, nobody comes back."""
    hand = ["gust_of_speed", "resurrection", "updraft", "battlefield_commission"]
    given = ring("kevetni_archer d4!", "korganoth d5!", turn="south", hand={"south": hand}, mana={"south": 15},
                 crypt={"south": ["oshara"]})  # fmt: skip
    for text in ("cast:gust_of_speed,d4", "cast:resurrection,south.crypt.oshara", "cast:updraft",
                 "cast:battlefield_commission,d4"):  # fmt: skip
        assert [each for each in given.actions() if each.startswith(text)] == [text]
        after = given.after(text, "pass", "pass")
        assert after.turn == "north" and find(after, "d4") is not None and find(after, "d5") is not None
        assert sum(troop is not None for troop in state_of(after).board) == 2


def test_the_round_is_finished_when_the_clock_has_run_out():
    """LYTH-DUEL-12, LYTH-TIMED-2."""
    given = ring("oshara d4", "kevetni_archer d5").after("time")
    assert state_of(given).ended is None and winner(fought(given)) == ("south", "time")
