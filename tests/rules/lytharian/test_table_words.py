"""What lies beside the board, told to whoever plays in the terminal (docs/rules/lytharian.md, BOARD and FOG)."""

from rules.lytharian.table import moment

from game.core.ruleset import Question
from game.core.seats import Seat


def told(given, seat):
    """The lines behind those of the troops."""
    lines = given.rules.notation.look(given.state, Question.BOARD, None, Seat(seat))
    return [line for line in lines if line.split(":")[0] in ("South", "North", "Combat") or line.startswith("Stack")]


def test_mana_hand_and_piles_are_told_and_of_the_enemy_what_is_known():
    """LYTH-BOARD-3, LYTH-FOG-4, LYTH-FOG-10."""
    given = moment(
        "kevetni_captain e4", "zuk_gar_grunt e6", mana={"south": 4, "north": 9}, obelisk={"south": 2},
        hand={"south": ["mace", "fireball", "mace"], "north": ["axe", "dagger"]},
        deck={"south": ["mace"] * 4, "north": ["axe"]}, nether={"north": ["ember_dart", "ember_dart"]},
        enchants={"north": ["blazing_sun"]}, known={"north": {"hand": ["axe"]}},
    )  # fmt: skip
    assert told(given, 0) == [
        "North: 9 mana; obelisk 1; 2 in hand (Axe 3); enchants Blazing Sun; 1 in the deck; nether 2 × Ember Dart",
        "South: 4 mana; obelisk 2; 3 in hand (Fireball X, 2 × Mace 3); 4 in the deck",
    ]
    assert told(given, 1)[0] == "South: 4 mana; obelisk 2; 3 in hand; 4 in the deck"


def test_a_combat_and_the_stack_are_told_the_first_to_come_first():
    """LYTH-STACK-2: whoever answers in the terminal knows what there is to answer."""
    given = moment("razormaw e4!", "zuk_gar_grunt e5!", mana={"south": 9, "north": 9},
                   hand={"south": ["arcane_denial"], "north": ["frozen_armor"]}, deck={"south": ["mace"]})  # fmt: skip
    cast = given.after("e4xe5", "cast:frozen_armor,e5", "cast:arcane_denial,#1")
    assert told(cast, 1)[2:] == [
        "Combat: e4 attacks e5",
        "Stack, the first to come first: #2 South's Arcane Denial on #1; #1 North's Frozen Armor on e5",
    ]


def test_before_the_first_turn_and_in_ordinary_chess_nothing_lies_beside_the_board():
    """LYTH-SETUP-6, LYTH-NORMALCHESS-1."""
    assert told(moment("kevetni_captain e4", "zuk_gar_grunt e6", variant="normalchess"), 0) == []
