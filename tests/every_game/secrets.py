"""What each game hides, told a second time: independent of `redact`, so that one that hides nothing is found out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from game.core.dice import child
from game.core.ruleset import Ruleset

Shuffle = Callable[[Ruleset[Any], Any, int, int], None]
"""Changes a state in everything that the rule book hides from a seat, the dice aside; (rules, state, seat, chance)."""


def nothing(rules: Ruleset[Any], state: Any, seat: int, chance: int) -> None:
    """Everything lies open on the board."""


def other_armies(rules: Ruleset[Any], state: Any, seat: int, chance: int) -> None:
    """LOKA-ARMY-10: while armies are chosen and terrain is laid, the lists of the enemy team."""
    if state.stage.value not in ("armies", "terrain"):
        return
    dice = Random(chance)
    for other, army in enumerate(state.armies):
        if rules.teams[other] != rules.teams[seat] and army is not None:
            nobles = [count if kind < 2 else dice.choice((0, 0, 1, 2)) for kind, count in enumerate(army)]
            state.armies[other] = tuple(nobles)


def other_placements(rules: Ruleset[Any], state: Any, seat: int, chance: int) -> None:
    """CASTLE-EXPANDED-7: while armies are placed, what the other seat has on its squares."""
    if state.setup is None or not rules.switched["hidden_setup"]:
        return
    other = 1 - seat
    decided = state.setup[other]
    for square, kind in zip(rules.placing.order[other], decided, strict=False):
        if kind:
            state.position.remove(square)
    state.setup[other] = ()
    dice = Random(chance)
    for _ in decided:
        fitting = [kind for kind in rules.playable if rules.placing.refusal(other, state.setup[other], kind) is None]
        rules.placing.put(state, other, dice.choice(fitting))


HIDDEN: Mapping[str, Shuffle] = {"chess": nothing, "loka": other_armies, "castle": other_placements}
"""By game.  Every game must stand here: one without secrets says so."""

FORGOTTEN: Mapping[str, frozenset[str]] = dict.fromkeys(("chess", "loka", "castle"), frozenset({"seen"}))
"""Keys of the packed state that no position file holds: how often positions have come up (CONTRACT)."""


def shuffled(rules: Ruleset[Any], state: Any, seat: int, chance: int) -> Any:
    """A twin of the state that `seat` cannot tell from it: other dice to come, other hidden things."""
    twin = rules.clone(state)
    HIDDEN[rules.game](rules, twin, seat, chance)
    twin.rng = child(state.rng, chance, seat)
    return twin
