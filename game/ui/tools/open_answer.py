"""Answering before everybody: two people sit at one screen, and only what both may know lies on it.

Nothing can be touched but what betrays nothing, the same whatever is held: that which lets it be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.moment import Moment
from game.core.ruleset import Action
from game.core.sayings import Say
from game.ui.picker import Picker
from game.ui.skins.skin import Skin
from game.ui.tools.pick import PickTool

if TYPE_CHECKING:
    from game.ui.desk import Desk


class OpenAnswerTool(PickTool):
    """A question with its open answers; `view` is everybody's."""

    def __init__(self, desk: Desk, skin: Skin, moment: Moment[Any], view: Any, answers: tuple[Action, ...]) -> None:
        super().__init__(desk, skin, moment)
        self.view = view
        self.picker = Picker(())
        self.named = list(answers)
        self.explain = lambda touches: None

    @property
    def is_question(self) -> bool:
        return True


def open_answers(moment: Moment[Any], let_be: str) -> tuple[Action, ...]:
    """What may be answered with a word, whatever is held."""
    return tuple(action for action in moment.actions if isinstance(action, Say)) or (moment.parse(let_be),)
