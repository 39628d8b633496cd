"""What the panel of a battle has to say: what has happened, why something may not be done, what was looked up."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import GameEnded
from game.core.ruleset import Refusal, Spot
from game.core.seats import Seat
from game.ui.scenes.battle.table import Position, Table
from game.ui.skins.facts import Card
from game.ui.stage import Shown, shown_of

SHAKE = 0.36  # seconds


class Said:
    """Kept until something else is to be said; whoever changes it asks for it to be drawn."""

    def __init__(self, table: Table, position: Position) -> None:
        self.table = table
        self.position = position
        self.names = [table.skin.seat_name(Seat(i)) for i in range(len(table.rules.seats))]
        self.since = False
        """What others have done since the player's own last action stands to be read."""
        self.plans = False
        """What is planned stands to be read."""
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
        return self.refusal is None and self.card is None and not self.note and not self.since and not self.plans

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
        self.since = self.plans = False

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
        """An event in words, as one says it to whoever looks; None for one that goes without saying."""
        event = shown.happening.event
        if self.table.skin.is_routine(event):
            return None
        found = self.table.rules.notation.sentence(event, shown.before, self.table.who.eyes)
        if found is None:
            return None
        interest = self.position.lasting_interest
        if isinstance(event, GameEnded):
            return interest.ending(found, event.winners, self.names)
        return interest.yours(found, self.names)

    def tell(self, shown: Shown) -> None:
        """An event begins to be shown: it is said in words."""
        sentence = self.sentence(shown)
        if sentence and (not self.told or self.told[-1] != sentence):
            self.told.append(sentence)

    def untell(self, shown: Sequence[Shown]) -> None:
        """These events are still to be shown, and said then."""
        said = sum(1 for each in shown if self.sentence(each))
        self.told = self.told[: len(self.told) - said]

    def untell_last(self, shown: Sequence[Shown]) -> None:
        """The same for those among them that were said last: the others are still to be shown anyway."""
        said = [sentence for each in shown if (sentence := self.sentence(each))]
        for count in range(len(said), 0, -1):
            if self.told[-count:] == said[:count]:
                del self.told[-count:]
                return

    def retell(self) -> None:
        """The sentences of the game so far, after a jump."""
        match = self.table.match
        self.told = [sentence for ply in range(match.ply) for sentence in self.of_ply(ply)]

    def of_ply(self, ply: int) -> list[str]:
        """What the action of that number, from 0, has led to, in words for the viewer."""
        return [sentence for shown in self._shown(ply) if (sentence := self.sentence(shown))]

    def _shown(self, ply: int) -> list[Shown]:
        return shown_of(self.table.match.told(ply, self.table.who.eyes))
