"""What the panel of a battle has to say: what has happened, why something may not be done, what was looked up."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.moment import seat_of, sentences_of
from game.core.ruleset import Refusal, Spot
from game.ui.scenes.battle.table import Table
from game.ui.skins.facts import Card
from game.ui.stage import Shown

SHAKE = 0.36  # seconds


class Said:
    """Kept until something else is to be said; whoever changes it asks for it to be drawn."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.told: list[str] = []
        """Sentences of what has happened, the newest last."""
        self.refusal: Refusal | None = None
        self.refused_at = float("-inf")
        self.refused_spot: Spot | None = None
        """The piece that was meant to act."""
        self.card: tuple[Spot, Card] | None = None
        self.card_since = float("-inf")
        self.note = ""

    @property
    def is_quiet(self) -> bool:
        """Nothing asks to be read."""
        return self.refusal is None and self.card is None and not self.note

    @property
    def since_refusal(self) -> float:
        return self.table.desk.now - self.refused_at

    @property
    def shakes(self) -> bool:
        """The refused piece still moves."""
        return self.since_refusal < SHAKE

    def hush(self) -> None:
        """What was refused or noted has been read."""
        self.refusal = None
        self.note = ""

    def clear(self) -> None:
        """Nothing is read or looked up any more."""
        self.hush()
        self.card = None

    def refuse(self, refusal: Refusal, spot: Spot | None) -> None:
        """The piece returns, its square shakes once, the panel gives the sentence and the rule."""
        self.refusal, self.refused_spot, self.refused_at = refusal, spot, self.table.desk.now
        self.told.append(refusal.why)
        self.card = None
        self.table.desk.sound.play("refuse")

    def look_up(self, spot: Spot, card: Card | None) -> None:
        """Shows a card, or puts away the one that is there."""
        self.card = None if card is None else (spot, card)
        self.card_since = self.table.desk.now

    def put_card_away(self) -> None:
        if self.card is not None:
            self.card = None
            self.table.changed.everything()

    # What has happened

    def sentence(self, shown: Shown) -> str | None:
        if self.table.skin.is_routine(shown.happening.event):
            return None
        return self.table.rules.notation.sentence(shown.happening.event, shown.before, self.table.who.viewer)

    def tell(self, shown: Shown) -> None:
        """An event begins to be shown: it is said in words."""
        sentence = self.sentence(shown)
        if sentence and (not self.told or self.told[-1] != sentence):
            self.told.append(sentence)

    def untell(self, shown: Sequence[Shown]) -> None:
        """These events are still to be shown, and said then."""
        said = sum(1 for each in shown if self.sentence(each))
        self.told = self.told[: len(self.told) - said]

    def retell(self) -> None:
        """The sentences of the game so far, after a jump."""
        match = self.table.match
        self.told = [sentence for ply in range(match.ply) for sentence in self.of_ply(ply)]

    def of_ply(self, ply: int) -> list[str]:
        """What the action of that number, from 0, has led to, in words for the viewer."""
        match, viewer, skin = self.table.match, self.table.who.viewer, self.table.skin
        told = match.told(ply, viewer)
        if not any(skin.is_routine(event) for event in told.events):
            return match.sentences(ply, viewer)
        happenings = [happening for happening in told.happenings if not skin.is_routine(happening.event)]
        return sentences_of(self.table.rules, told.before, happenings, seat_of(viewer))
