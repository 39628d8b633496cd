"""Lytharian's moments of truth on the stage: blows, a king's fall, a spell that is answered
(docs/look.md, Moment of truth)."""

from __future__ import annotations

from typing import Any

from at_the_cards import Deck
from rules.lytharian.table import moment

from game.content.writer import dump
from game.core.sayings import PASS
from game.core.seats import Seat
from game.ui.skins.beats import End, Ruin, Weight
from game.ui.skins.climax import Climax


def begun(south: str, north: str, *actions: str, **state: Any) -> Deck:
    """A battle at the normal pace in which all but the last of these actions have been made; that one is seen."""
    given = moment(south, north, **state)
    text = dump(given.rules.notation.write(given.state) | {"game": "lytharian", "variant": "standard"})
    deck = Deck(0, 1, lambda _: True, ("human", "easy"), begins=text, pace="normal")
    deck.stay_here()
    session = deck.session
    for action in actions[:-1]:
        session.play(PASS if action == "pass" else session.match.moment(session.seat).action(action))
    deck.battle.acting.next()
    deck.settle(0.2)
    deck.battle.acting.play(session.match.moment(session.seat).action(actions[-1]))
    return deck


def seen(deck: Deck) -> list[Climax]:
    """Every climax until nothing moves, each of them drawn."""
    found: list[Climax] = []
    for _ in range(240):
        deck.settle(0.05)
        now = deck.battle.stage.climax
        if now is not None and now not in found:
            found.append(now)
        if deck.battle.stage.idle and found:
            break
    return found


def test_a_winner_breaks_the_beaten_and_stands_on_its_square() -> None:
    """LYTH-ATTACK-7: the blow, the death and the square that is taken are one scene."""
    deck = begun("kevetni_blademaster e4!", "zuk_gar_grunt e5!", "e4xe5", "pass", "pass")
    (climax,) = seen(deck)
    assert climax.blow.end is End.WON and climax.blow.weight is Weight.COMMON
    assert climax.blow.home == deck.at("e5") and climax.blow.fallen is None
    assert deck.battle.position.view.at(deck.skin.law.ground.grid.parse("e5")).card == "kevetni_blademaster"


def test_when_both_live_the_attacker_bounces_home() -> None:
    """LYTH-ATTACK-9."""
    deck = begun("brudakian_bulwark e4!", "stoneborn_stoneguard e5!", "e4xe5", "pass", "pass")
    (climax,) = seen(deck)
    assert climax.blow.end is End.THROWN_BACK and climax.blow.home == deck.at("e4")


def test_a_king_s_fall_takes_the_light_and_his_army_stays() -> None:
    """LYTH-WIN-1: the room goes dark around him; his troops stand there again for the cards on the table."""
    deck = begun("razormaw h7!, kevetni_captain b2", "zuk_gar_grunt c6", "h7xh8", "pass", "pass", damage={"h8": 9})
    (climax,) = seen(deck)
    fallen = climax.blow.fallen
    assert climax.light is not None and fallen is not None and fallen.ruin is Ruin.LYING
    assert fallen.words == "North King slain" and fallen.seat == Seat(1) and len(fallen.army) == 1
    assert "has lost" in fallen.sentence


def test_a_king_may_fall_to_a_spell() -> None:
    """LYTH-WIN-1: whatever killed it; nobody lunges."""
    deck = begun("razormaw g7!", "", "cast:deathbolt,h8", "pass", revealed=["h8"], damage={"h8": 9},
                 mana={"south": 5}, hand={"south": ["deathbolt"]})  # fmt: skip
    climaxes = seen(deck)
    assert [climax.blow.attacker for climax in climaxes] == [None]
    assert climaxes[0].blow.weight is Weight.KING


def test_an_answer_breaks_the_spell_it_counters() -> None:
    """LYTH-COUNTER-1: the countering card strikes the countered one over the board, and is heard."""
    deck = begun("razormaw e4!", "zuk_gar_grunt e6!", "cast:flame_lance,e6", "cast:arcane_denial,#1", "pass",
                 mana={"south": 9, "north": 9},
                 hand={"south": ["flame_lance"], "north": ["arcane_denial"]})  # fmt: skip
    (climax,) = seen(deck)
    assert climax.blow.attacker is not None and climax.blow.crack == "counter" and climax.blow.without == frozenset()
    assert "counter" in deck.desk.sound.played
