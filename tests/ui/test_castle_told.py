"""What Castle's screens tell, looked at by a hard reader: no headline is cut, nothing of what has happened is missing
(VISUAL.md, 14 and 19).
"""

from __future__ import annotations

import random

import pygame
import pytest
from at_the_keep import Keep

SIZES = ((1024, 640), (1280, 800), (1920, 1080))


def cut(table: Keep) -> list[str]:
    """All words with dots at their end on the screen, agreed or not."""
    table.top.arrange()
    surface = pygame.Surface((table.desk.layout.width, table.desk.layout.height))
    with table.desk.theme.collecting() as written:
        table.top.draw(surface)
    return [text.words for text in written if text.cut]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("variant", ["standard", "adventure", "av1", "blitz"])
def test_no_headline_is_cut(variant: str, size: tuple[int, int]) -> None:
    """VISUAL 14: sentences are whole; they shrink or take a second line."""
    table = Keep(variant, size=size, seed=5)
    chance = random.Random(4)
    for _ in range(16):
        legal = list(table.session.rules.actions(table.session.match.state))
        attacks = [action for action in legal if "x" in str(action)]
        table.top.play(chance.choice(attacks or legal))
        table.settle(0.1)
        assert cut(table) == []
