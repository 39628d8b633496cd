"""Answering what has happened or been offered: a question stands there until one of the listed actions is chosen."""

from __future__ import annotations

from game.ui.tools.pick import PickTool


class RespondTool(PickTool):
    """As choosing, but buttons answer a question whatever else could be touched for an answer."""

    @property
    def is_question(self) -> bool:
        return bool(self.named)
