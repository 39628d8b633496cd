"""What each seat may know (docs/rules/lytharian.md, FOG)."""

from rules.lytharian.table import find, law_of, moment, rule, state_of, troop, view

from game.core.seats import Seat
from game.rules.lytharian import armies
from game.rules.lytharian.state import Troop
from game.rules.lytharian.statements import fits_statements


def test_what_turns_a_troop_up():
    """LYTH-FOG-1: attacks, Scouts, spells, damage; its owner at any decision; a pass still counts."""
    given = moment(
        "kevetni_woodguard e2, kevetni_archer a2",
        "zuk_gar_war_leader e7!",
        hand={"south": ["deathbolt"]},
        mana={"south": 3},
        turn="south",
    )
    when = given.after("cast:deathbolt,e7", "pass")
    up = when.after("reveal:e2")
    assert up.pending.seat == when.pending.seat == 0 and state_of(up).passed
    assert troop(up, "e2").is_up
    flare = moment("kevetni_woodguard e2", "zuk_gar_grunt e7", hand={"south": ["signal_flare"]}, mana={"south": 1})
    assert troop(flare.after("cast:signal_flare,e7", "pass", "pass"), "e7").is_up
    assert rule(flare, "reveal:e7") == "LYTH-FOG-1"


def test_a_face_up_troop_stays_so_but_for_stealth():
    """LYTH-FOG-2, LYTH-ABILITY-38: the enemy keeps what it has seen."""
    given = moment("kevetni_woodguard e2", "deepdark_backstabber d6!", turn="north", phase="effects")
    when = given.after("use:d6,stealth", "pass", "pass")
    assert not troop(when, "d6").is_up and troop(view(when, 0), "d6").card == "deepdark_backstabber"
    assert rule(when.after("done", "d6d5", "end", "pass", "done"), "end") == "LYTH-PHASE-11"


def test_piece_types_are_public_cards_are_not():
    """LYTH-FOG-3, LYTH-FOG-5."""
    seen = troop(view(moment("oshara d1", "zuk_gar_grunt e7"), 1), "d1")
    assert (seen.piece, seen.card) == ("Q", "?")


def test_what_a_view_holds():
    """LYTH-FOG-4, LYTH-FOG-9: own cards, public things, numbers of what is hidden; no dice, no order of decks."""
    given = moment(
        "oshara d1, kevetni_archer e4!",
        "zuk_gar_grunt e7",
        hand={"south": ["mace"], "north": ["dagger"]},
        deck={"south": ["fireball", "axe"], "north": ["axe"]},
        damage={"e4": 1},
        enchants={"north": ["deep_vein"]},
    )
    s = state_of(view(given, 1))
    assert (s.hand, s.deck[0], s.rng) == ([("?",), ("dagger",)], ("?", "?"), 0)
    assert troop(view(given, 1), "e4").card == "kevetni_archer" and s.enchants[1][0].card == "deep_vein"
    assert state_of(view(given, 0)).deck[0] == ("axe", "fireball")


def test_statements_become_public_facts():
    """LYTH-FOG-6, LYTH-EQUIP-5, LYTH-ABILITY-2, LYTH-ABILITY-3: cheaper, humanoid, resisting; without turning up."""
    given = moment("deepdark_scavenger e2", "kevetni_archer h7", hand={"south": ["hide_armor"]}, mana={"south": 3})
    when = given.after("equip:hide_armor,e2")
    assert troop(when, "e2").said == ("is humanoid", "attached for 1 less") and not troop(when, "e2").is_up
    hit = moment(
        "kevetni_woodguard e2", "granite_golem e5!, granite_golem e6", hand={"south": ["earthquake"]}, mana={"south": 3}
    ).after("cast:earthquake,e5", "pass", "pass")
    assert troop(hit, "e6").said == ("prevented by immunity",) and not troop(hit, "e6").is_up


def test_which_face_down_healer_it_was_is_not_told():
    """LYTH-FOG-7, LYTH-ABILITY-27."""
    given = moment(
        "kevetni_starpriest e3, kevetni_woodguard e2!", "zuk_gar_grunt h7", phase="effects", damage={"e2": 2}
    )
    when = given.after("use:e3,healer,e2")
    assert state_of(view(when, 1)).stack[0].source == -1 and state_of(view(when, 0)).stack[0].source >= 0
    told = [when.rules.hide(event, Seat(1)) for event in when.events]
    assert all(getattr(event, "words", "") == "" for event in told if type(event).__name__ == "AbilityUsed")
    assert not troop(when, "e3").is_up


def test_the_list_of_actions_depends_on_the_observation_alone():
    """LYTH-FOG-8, LYTH-FOG-11: hidden cards exchanged, the other seat is offered the same."""
    men = "kevetni_woodguard e5!, oshara d1"
    extra = {"hand": {"south": ["tripping_vines", "signal_flare"]}, "mana": {"south": 5}}
    lists = [moment(men, f"{card} d6, zuk_gar_grunt h7", **extra).actions() for card in ("mirror_ooze", "sporeling")]
    assert lists[0] == lists[1]


def test_what_has_been_shown_stays_known():
    """LYTH-FOG-10: a card taken back from an open pile is known to be in that hand, until it has left."""
    given = moment(
        "kevetni_woodguard e2",
        "zuk_gar_grunt h7",
        hand={"south": ["battlefield_salvage", "axe"]},
        nether={"south": ["mace"]},
        mana={"south": 9},
    )
    when = given.after("cast:battlefield_salvage,south.nether.mace", "pass", "pass")
    assert state_of(view(when, 1)).hand[0] == ("mace", "?")
    assert state_of(when.after("equip:mace,e2")).known[0].hand == ()


def test_a_guess_fits_what_is_known():
    """LYTH-FOG-12: piece types, alignment, the score, copy limits and statements."""
    given = moment(
        "kevetni_woodguard e2",
        "zuk_gar_grunt h7, zuk_gar_ravager g7, korganoth d8, zuk_gar_war_leader a8!",
        army_score={"south": 30, "north": 82},
        said={"h7": ["is humanoid"]},
        hand={"north": ["mace"]},
        deck={"north": ["deathbolt"]},
    )
    law = law_of(given)
    for rng in range(20):
        guess = state_of(given).clone()
        guess = given.rules.imagine(given.rules.redact(guess, Seat(0)), Seat(0), rng)
        cards = [each.card for _, each in guess.troops(Seat(1))]
        assert [law.card(card).piece for card in cards] == [each.piece for _, each in guess.troops(Seat(1))]
        assert armies.align_of(law, cards) in ("evil", "neutral") and armies.score_of(law, cards) == 82
        assert len(guess.hand[1]) == len(guess.deck[1]) == 1 and "?" not in guess.hand[1]
    assert not fits_statements(law.card("timber_wolf"), Troop("?", Seat(1), "P", said=("is humanoid",)))
    assert find(given, "e4") is None


def test_comradery_through_a_hidden_neighbour_is_said():
    """LYTH-FOG-6, LYTH-ABILITY-14: `beside its race`, which one is not said; no word where a shown one stands by."""
    hidden = moment("stoneborn_oathkeeper d4!, stoneborn_infantrydwarf d3, granite_golem e4", "zuk_gar_grunt e5!")
    assert "beside its race" not in troop(hidden, "d4").said
    fought = hidden.after("d4xe5")
    assert troop(fought, "d4").said == ("beside its race",) and not troop(fought, "d3").is_up
    assert "The troop on d4: beside its race." in fought.sentences
    shown = moment("stoneborn_oathkeeper d4!, stoneborn_infantrydwarf d3!", "zuk_gar_grunt e5!").after("d4xe5")
    alone = moment("stoneborn_oathkeeper d4!, granite_golem e4, stoneborn_infantrydwarf b1", "zuk_gar_grunt e5!")
    assert troop(shown, "d4").said == troop(alone.after("d4xe5"), "d4").said == ()
