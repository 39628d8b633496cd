"""Position files of Lytharian Chess, and Pawn Wars (docs/rules/lytharian.md, FILE and PAWNWAR)."""

import re
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rules.lytharian.table import find, law_of, moment, rule, state_of, troop, view, winner

from game.play.position import BadFile
from game.rules.lytharian.keys import StateKeys
from game.rules.lytharian.setup import homes
from given import beginning, position


def wandered(variant: str, seed: int, plies: int):
    """A random game as far as that."""
    given = beginning("lytharian", variant, seed=seed)
    chance = Random(seed)
    for _ in range(plies):
        actions = given.actions()
        if not actions:
            break
        verbs = sorted({text.partition(":")[0] for text in actions})
        verb = chance.choice(verbs)
        given = given.after(chance.choice([text for text in actions if text.partition(":")[0] == verb]))
    return given


@pytest.mark.parametrize("seed", range(4))
def test_any_moment_of_a_game_comes_back(seed: int):
    """LYTH-FILE-1, LYTH-FILE-5: the same state, the same actions, the same view of each seat."""
    for plies in (30, 80, 150):
        given = wandered("standard", seed, plies)
        again = position(given.text)
        assert again.digest == given.digest and again.actions() == given.actions()
        assert [view(again, seat).digest for seat in (0, 1)] == [view(given, seat).digest for seat in (0, 1)]


def test_what_interrupts_a_spell_is_in_the_file():
    """LYTH-FILE-2: the steps that are done, the rest of the stack under it."""
    given = moment(
        "deepdark_venomseer e3!",
        "kevetni_archer h7",
        phase="effects",
        mana={"south": 5},
        deck={"south": ["mace", "dagger", "axe"]},
        hand={"south": ["spear"]},
    )
    asked = given.after("use:e3,seer", "pass", "pass")
    assert "resolving: {by: south, use: [e3, seer]" in asked.text and "ask: search" in asked.text
    second = position(asked.text).after("pick:mace")
    assert "step: 1" in second.text and "ask: discard" in second.text
    done = position(second.text).after("discard:mace,spear")
    assert state_of(done).resolving is None and state_of(done).nether[0] == ("mace", "spear")


def test_a_lost_target_stays_lost():
    """LYTH-FILE-3: the file says which troops have left."""
    given = moment(
        "kevetni_woodguard c2",
        "zuk_gar_war_leader e5!",
        mana={"south": 9, "north": 9},
        hand={"south": ["deathbolt", "rallying_cry"], "north": ["gust_of_speed"]},
    )
    when = given.after("cast:deathbolt,e5", "cast:gust_of_speed,e5,to=e7", "cast:rallying_cry,c2")
    assert position(when.text).text == when.text


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ({"unmoved": ["a3"]}, "a3"),
        ({"hand": {"south": ["kevetni_archer"]}}, "troop"),
        ({"hand": {"south": ["firebal"]}}, 'did you mean "fireball"'),
        ({"attached": {"e2": {"armor": "mace"}}}, "mace is no armor"),
        ({"attached": {"e2": {"curse": "rock_guard"}}}, "expected a curse"),
        ({"mana": {"south": 16}}, "at most 15"),
        ({"damage": {"e5": 1}}, "nobody stands on e5"),
        ({"damage": {"z9": 1}}, "no square"),
        ({"attached": {"e2": {"aura": "rock_guard", "curse": "frailty"}}}, "LYTH-AURA-4"),
        ({"pending": [{"ask": "promote", "at": ["e5"]}]}, "nothing on the board asks"),
        ({"stack": [{"by": "south", "use": ["e2", "bowshoot"]}]}, 'did you mean "bowshot"'),
    ],
)
def test_mistakes_of_a_file_are_told_at_their_place(keys: dict, told: str):
    """LYTH-FILE-4."""
    with pytest.raises(BadFile, match=told) as caught:
        moment("kevetni_woodguard e2", "zuk_gar_grunt h7", **keys)
    assert all(str(problem).startswith("position:") for problem in caught.value.problems)


def test_the_dead_are_read_as_dead():
    """LYTH-FILE-4: without Def, to the crypt and without triggers; without a king the game is over."""
    given = moment("kevetni_woodguard e2", "zuk_gar_grunt h7", damage={"e2": 4})
    assert find(given, "e2") is None and state_of(given).crypt[0] == ("kevetni_woodguard",)
    assert state_of(given).kills == [0, 0]
    over = moment("kevetni_woodguard e2", "zuk_gar_grunt h7, tharn_the_walking_hill h8", kings=False)
    assert winner(over) == ("north", "king killed")


def test_a_file_is_the_whole_truth():
    """LYTH-FILE-6: what a seat may know of it is made from it."""
    given = moment("oshara d1", "zuk_gar_grunt h7", hand={"south": ["mace"]})
    assert "oshara" in given.text and troop(view(given, 1), "d1").card == "?"


# --- Pawn Wars


def war(south: str, north: str, **state):
    """A moment of Pawn Wars."""
    return moment(south, north, variant="pawnwar", kings=False, **state)


def test_sixteen_pawns_on_sixteen_squares():
    """LYTH-PAWNWAR-1."""
    law = law_of(beginning("lytharian", "pawnwar"))
    assert set(homes(law, 0).values()) == {"P"} and len(homes(law, 0)) == 16
    assert all(
        len(action.cards) == 16
        for action in beginning("lytharian", "pawnwar").rules.actions(beginning("lytharian", "pawnwar").state)
    )


def test_a_pawn_on_the_far_rank_is_a_point():
    """LYTH-PAWNWAR-2: it leaves the board, neither killed nor in the crypt."""
    when = war("kevetni_archer e7", "zuk_gar_grunt a7").after("e7e8")
    assert (state_of(when).points, find(when, "e8"), state_of(when).crypt) == ([1, 0], None, [(), ()])


def test_all_have_the_two_square_first_move():
    """LYTH-PAWNWAR-3: those of the first rank too."""
    given = war("kevetni_archer e1, kevetni_woodguard c2", "zuk_gar_grunt a7")
    assert given.allows("e1e3") and given.allows("c2c4")


def test_no_kings_decide_but_castles_shelter():
    """LYTH-PAWNWAR-4."""
    given = war("kevetni_archer e1", "zuk_gar_grunt d8!", hand={"south": ["deathbolt"]}, mana={"south": 2})
    assert state_of(given).ended is None and rule(given, "cast:deathbolt,d8") == "LYTH-CASTLE-1"


def test_the_end_of_pawn_wars():
    """LYTH-PAWNWAR-5, LYTH-PAWNWAR-6: no pawns left, or nobody can move; points, then the kill score."""
    last = war("kevetni_archer e7", "", points={"north": 2}).after("e7e8", "end", "pass")
    assert winner(last) == ("north", "points")
    blocked = war("kevetni_archer e4", "zuk_gar_grunt e5", stuck=True, kills={"south": 3})
    assert winner(blocked.after("end", "pass")) == ("south", "kill score")
    assert state_of(war("kevetni_archer e4", "zuk_gar_grunt e5").after("end", "pass")).ended is None


BOOK = Path(__file__).resolve().parents[3] / "docs" / "rules" / "lytharian.md"


def test_the_book_names_every_key_of_a_position_file():
    """LYTH-FILE-1: and its example can be read."""
    part = BOOK.read_text(encoding="utf-8").partition("# For files and scripts")[2]
    cells = [line.split("|")[1] for line in part.splitlines() if line.startswith("| `")]
    named = {word for cell in cells for word in re.findall(r"`([a-z_]+)", cell)}
    assert {field.name for field in fields(StateKeys)} <= named
    assert position(part.partition("```yaml\n")[2].partition("```")[0]).actions()


def test_the_book_names_every_verb():
    """LYTH-FILE-1: actions as text."""
    part = BOOK.read_text(encoding="utf-8").partition("Actions as text")[2].partition("Position files")[0]
    given = beginning("lytharian")
    verbs: Any = given.rules.notation
    assert all(f"`{verb}:" in part for verb in verbs.actions.verbs)
