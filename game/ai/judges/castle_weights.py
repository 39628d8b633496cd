"""How much each thing counts where dice or tokens decide, by what says who may move.

The numbers were fitted by hand, one after another, to matches of the program against itself (`fourcrowns simulate`);
how many games each took was not kept.  Where cards say who may move, battles are races: a
piece on its way to the Castle counts for more than one taken, and a guard seldom comes to take back.
This module is compiled where a compiler is; it runs unchanged without one.
"""

from __future__ import annotations

from game.rules.castle.turns import CARDS, DIE, SETS


class Weights:
    """What a judge of dice and tokens thinks of one way to move."""

    __slots__ = (
        "material", "near", "room", "assault", "hits", "retake", "tempo",
        "reach", "stop", "token", "cost", "margin",
    )  # fmt: skip

    def __init__(
        self, material: float, near: float, room: float, assault: float, hits: float, retake: float, tempo: int,
        reach: float, stop: float, token: int, cost: float, margin: int,
    ) -> None:  # fmt: skip
        self.material = material
        self.near = near
        self.room = room
        self.assault = assault
        self.hits = hits
        """The first five: how much more than usual what they name counts."""
        self.retake = retake
        """How often who takes a guarded piece is taken in turn, and how often that succeeds."""
        self.tempo = tempo
        """What it is worth to be the one who acts, in an even game."""
        self.reach = reach
        """How likely a roll lets one of the pieces act that strike at a Castle, seen from afar."""
        self.stop = stop
        """How likely a turn stops who strikes at a Castle by other means than taking it."""
        self.token = token
        """What a token more than the other side has is worth, in hundredths of a pawn."""
        self.cost = cost
        """What is thought lost with a token that is spent in a duel, as a part of a won game."""
        self.margin = margin
        """Moves that look so much worse at first are not looked at deeper."""


def weights_for(movement: int, combat: bool) -> Weights:
    """The weights for what says who may move, and for whether dice settle attacks."""
    if movement == CARDS:
        return Weights(
            material=0.3, near=10.0, room=2.0, assault=5.0, hits=0.7, retake=0.24, tempo=320,
            reach=0.25, stop=0.15, token=1000, cost=0.1, margin=800,
        )  # fmt: skip
    if movement == SETS:
        return Weights(
            material=0.5, near=4.0, room=2.0, assault=3.0, hits=1.0, retake=0.4, tempo=500,
            reach=0.6, stop=0.25, token=600, cost=0.1, margin=800,
        )  # fmt: skip
    if combat:
        return Weights(
            material=1.0, near=1.0, room=1.0, assault=1.0, hits=1.0, retake=0.65, tempo=800,
            reach=1.0, stop=0.4, token=800, cost=0.1, margin=2500,
        )  # fmt: skip
    return Weights(
        material=1.0, near=1.0, room=1.0, assault=1.0, hits=1.0, retake=0.9 if movement == DIE else 0.95, tempo=1400,
        reach=1.0, stop=0.75, token=150 if movement == DIE else 0, cost=0.0, margin=2500,
    )  # fmt: skip
