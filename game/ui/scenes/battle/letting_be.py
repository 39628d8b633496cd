"""Questions that are put only where the answer could matter: whether a roll shall stand.

The rules ask after every roll, and the record keeps every answer.  A person is asked only where the exact mean over the
faces of the die says that a token would gain more than it is worth; where it would not, the roll is let stand after a
moment.  Whoever wants to be asked presses the token's button, before the roll or while it lies.
"""

from __future__ import annotations

from collections.abc import Callable

from game.core.ruleset import Action, Answer, Decision
from game.ui.scene import HANDLED, Change
from game.ui.scenes.battle import words
from game.ui.scenes.battle.advising import Advising
from game.ui.scenes.battle.choosing import Choosing
from game.ui.scenes.battle.said import Said
from game.ui.scenes.battle.table import Position, Table
from game.ui.tools.menu import Entry

LIES = {"slow": 1.6, "normal": 0.8, "fast": 0.4, "step": 0.4}
"""Seconds that a roll lies before it is let stand, so that one may still wish to be asked."""
PATIENCE = 2.0
"""Seconds after which somebody is asked though nobody has said whether it could matter."""


class LettingBe:
    """Lets a question be in the name of whoever would be asked."""

    def __init__(
        self,
        table: Table,
        position: Position,
        choosing: Choosing,
        advising: Advising,
        said: Said,
        play: Callable[[Action], Change],
        ask: Callable[[Decision], None],
    ) -> None:
        """`play` makes the action that lets it be; `ask` puts the question after all."""
        self.table = table
        self.position = position
        self.choosing = choosing
        self.advising = advising
        self.said = said
        self.play = play
        self.ask = ask
        self.asks_next = False
        """Whether the next such question is put whatever its answer matters."""
        self._waits: tuple[int, Answer] | None = None
        """After how many actions a question waits to be let be."""
        self._lies_since: float | None = None
        self._let_be: set[int] = set()
        """After how many actions something was let be: whoever takes that back wants to be asked."""

    def takes(self, decision: Decision) -> bool:
        """Whether a question of a person is not put yet, and perhaps never."""
        self._waits, table = None, self.table
        if table.desk.settings.ask_every_roll or not isinstance(decision, Answer) or not decision.seldom_matters:
            return False
        if self.asks_next or table.match.ply in self._let_be:
            self.asks_next = False
            return False
        self._waits, self._lies_since = (table.match.ply, decision), None
        self.advising.ask()
        return True

    def stop(self) -> None:
        """Something else is pending."""
        self._waits = None

    @property
    def waits(self) -> bool:
        """A roll lies, and is about to be let stand."""
        return self._waits is not None and self._waits[0] == self.table.match.ply

    def follow(self) -> Change:
        """Lets it be, or asks, as soon as the roll lies and it is known whether it matters."""
        if self._waits is None or not self.waits or not self.position.is_settled:
            return None
        ply, decision = self._waits
        desk, advice = self.table.desk, self.advising.advice
        if self._lies_since is None:
            self._lies_since = desk.now
        is_known = self.advising.is_here and advice is not None and bool(advice.suggestions)
        until = self._lies_since + (LIES.get(desk.settings.pace, 0.0) if is_known else PATIENCE)
        matters = is_known and advice is not None and advice.suggestions[0].action != decision.let_be
        if desk.now < until and not matters:
            desk.wake_in(until - desk.now)
            return None
        if matters or not is_known:
            return self._ask_now(decision)
        self._waits = None
        self._let_be.add(ply)
        return self.play(self.table.match.moment(decision.seat).parse(decision.let_be))

    def _ask_now(self, decision: Decision) -> Change:
        self._waits = None
        self.ask(decision)
        return HANDLED

    def spend(self) -> Change:
        """The token's button: what tokens may do now, or to be asked about the roll that lies or comes next."""
        if self._waits is not None and self.waits:
            return self._ask_now(self._waits[1])
        skin, view = self.table.skin, self.position.now.view
        made = [(skin.choice(view, action), action) for action in self.choosing.named if self.position.is_live]
        offered = sorted(((choice, action) for choice, action in made if choice.spends), key=lambda one: one[0].rank)
        if not offered:
            self.asks_next = not self.asks_next
            self.said.note = words.ASKED_NEXT if self.asks_next else words.ASKED_AS_BEFORE
            return HANDLED
        entries = [Entry(choice.words, self._player(action), line=choice.line) for choice, action in offered]
        self.choosing.open_menu(words.SPEND_A_TOKEN, entries, skin.board)
        return HANDLED

    def _player(self, action: Action) -> Callable[[], Change]:
        return lambda: self.play(action)
