"""Everything hidden shuffled, seen through the window: the same picture to the last pixel, the same words, tips, hints,
list and pauses, and the same computer move (LYTH-FOG-8, -11)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import at_the_table
import at_the_window as at
import pygame
import pytest
from at_the_table import TableProgram
from every_game.secrets import shuffled
from rules.lytharian.random_games import played, rules_for

from game.ai.levels import parse_agent
from game.ai.player import choose
from game.core.events import Event
from game.core.ruleset import Action, Decision
from game.core.seats import Seat
from game.play.chair import parse_chair
from game.play.session import Session
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.state import LytharianState
from game.ui.desk import Desk
from game.ui.scenes.battle.screen import BattleScene

MODES = ("standard", "pawnwar", "duel", "chaos")
SIZES = ((1024, 640), (1280, 800), (1920, 1080))
LONGEST = 3
"""So many actions are made in both worlds, as far as they are told alike: for the list, what is undone, and pauses."""


class Sitting(at_the_table.Table):
    """One person at a screen, the other seat with a computer player that never answers."""

    def __init__(
        self, rules: LytharianRules, state: LytharianState, seat: Seat, actions: list[Action], size: tuple[int, int]
    ) -> None:
        self.rules, self.state, self.seat, self.made = rules, state, seat, actions
        self.program = TableProgram()
        self.desk = at.quiet_desk(self.program, size, 100, pace="normal", passing="always")
        self.opened = at.window(self.desk, self._first)

    def _first(self, desk: Desk) -> BattleScene:
        chairs = [parse_chair("human" if seat == self.seat else "easy") for seat in (Seat(0), Seat(1))]
        start = self.rules, self.state.clone()
        session = Session.begin(
            self.program.library, "lytharian", self.rules.variant, self.rules.options, 1, chairs, None, None, start
        )
        for action in self.made[:-1]:
            session.play(action)
        return BattleScene(desk, session)

    def seen(self) -> Iterator[Any]:
        """All that reaches whoever sits there, part by part."""
        at.settle(self.opened, 0.3)
        if self.made:
            self.battle.acting.play(self.made[-1])
        frames = 0
        while not self.battle.stage.idle and frames < 400:
            at.settle(self.opened, 0.05)
            frames += 1
        yield "pause", frames
        yield from self.here("at rest")
        if self.session.match.result is not None:
            return  # the result comes, and all lies open
        skin = self.battle.skin
        spots = [*(skin.spot_named(name) for name in ("b7", "e7", "d2", "e4", "g5")), *skin.zones.places]  # type: ignore[attr-defined]
        for spot in spots[:9]:
            place = None if spot is None else skin.place_of(spot)
            if spot is not None and place is not None:
                at.point(self.opened, place.center)
                at.settle(self.opened, 0.15)
                yield from self.here(str(spot))
                yield "told", repr(skin.describe(self.battle.position.view, spot) is None)
        for action in self.session.match.moment(self.seat).actions[:6]:
            view = self.session.match.moment(self.seat).view
            yield str(action), skin.choice(view, action).line, skin.weigh(view, action)
        yield "copied", skin.copied(self.battle.position.view)

    def here(self, where: str) -> Iterator[Any]:
        """The screen as it is now."""
        yield where, "picture", pygame.image.tobytes(self.opened.screen, "RGB")
        yield where, "words", self.words()
        yield where, "tips", [(getattr(w, "label", ""), w.tip) for w in self.top.ring.widgets if w.visible]
        yield where, "hints", [str(hint) for hint in self.battle.hints]
        yield where, "said", list(self.battle.said.told)


def own_answer(rules: LytharianRules, state: LytharianState, seat: Seat) -> Action | None:
    """What the program answers for the computer player, which would set off dice of either world."""
    pending = rules.pending(state)
    if not isinstance(pending, Decision) or pending.seat == seat:
        return None
    return rules.own_answer(rules.redact(state, pending.seat))


def alike(rules: LytharianRules, state: LytharianState, twin: LytharianState, seat: Seat, dice: Random) -> list[Action]:
    """Actions that both worlds allow and that the seat is told of alike."""
    worlds = [state.clone(), twin.clone()]
    made: list[Action] = []
    owed: list[Action] = []
    for _ in range(LONGEST):
        pending = rules.pending(worlds[0])
        if not isinstance(pending, Decision):
            break
        both = [a for a in rules.actions(worlds[0]) if all(rules.check(world, a) is None for world in worlds)]
        dice.shuffle(both)
        for action in both[:8]:
            after, heard = [world.clone() for world in worlds], []
            for world in after:
                events: list[Event] = []
                owns: list[Action] = []
                rules.apply(world, action, events.append)
                while (own := own_answer(rules, world, seat)) is not None:
                    rules.apply(world, own, events.append)
                    owns.append(own)
                heard.append([rules.hide(event, seat) for event in events])
            views = [rules.notation.pack(rules.redact(world, seat)) for world in after]
            if heard[0] == heard[1] and views[0] == views[1]:
                worlds = after
                made += [*owed, action]
                owed = owns  # the screen makes those of the last action itself
                break
        else:
            break
    return made


def moments(seed: int) -> Iterator[tuple[LytharianRules, LytharianState, int]]:
    """Moments of random games of every mode."""
    for game in range(seed, seed + 1000):
        mode = MODES[game % len(MODES)]
        rules = rules_for(mode, Random(game))
        for number, step in enumerate(played(rules, rules.start(game), game)):
            is_asked = isinstance(rules.pending(step.after), Decision)
            if number % 23 == 7 and step.after.phase not in ("army", "deck", "place") and is_asked:
                yield rules, step.after, number
            if number > 250:
                break


@pytest.mark.parametrize("positions", [3, pytest.param(200, marks=pytest.mark.long)])
def test_what_is_hidden_changes_nothing_on_the_screen(positions: int) -> None:
    """LYTH-FOG-8, -11: view, sentences, odds, picture, tips, hints, list, pauses, and what a computer player does."""
    differing, number = 0, -1
    for rules, state, ply in moments(0):
        seat = Seat((number + 1) % 2)
        if own_answer(rules, state, seat) is not None:
            continue
        number += 1
        twin = shuffled(rules, state, seat, number + 1)
        pack = rules.notation.pack
        differing += pack(twin) | {"rng": 0} != pack(state) | {"rng": 0}
        actions = alike(rules, state, twin, seat, Random(number))
        size = SIZES[number % len(SIZES)]
        # One after the other: two windows of a size have the same screen, and one would fade from what the other shows.
        one, other = (list(Sitting(rules, world, seat, actions, size).seen()) for world in (state, twin))
        for first, second in zip(one, other, strict=True):
            assert first == second, (number, ply, rules.variant, first[:2])
        if rules.pending(state).seat == seat:  # type: ignore[union-attr]
            agent = parse_agent("easy:24n")
            moves = [choose(rules, rules.redact(world, seat), seat, agent, 5, number).action for world in (state, twin)]
            assert moves[0] == moves[1]
        if number + 1 >= positions:
            break
    assert differing > positions * 0.6
