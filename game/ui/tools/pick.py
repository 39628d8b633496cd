"""Choosing among listed actions by pointing: click and click, drag and drop, or the keyboard's cursor
(docs/look.md, Hands).

Knows no game: the picker keeps the actions, the skin says where spots are, the notation says why not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.core.moment import Moment
from game.core.ruleset import Action, Label, Refusal, Spot
from game.ui.keys import chord
from game.ui.picker import Picker
from game.ui.scene import HANDLED, Handled
from game.ui.skins.skin import Skin

if TYPE_CHECKING:
    from game.ui.desk import Desk

DRAG_FROM = 4  # pixels
_STEPS = {
    "Left": (-1, 0), "Right": (1, 0), "Up": (0, 1), "Down": (0, -1),
    "Pad 1": (-1, -1), "Pad 2": (0, -1), "Pad 3": (1, -1), "Pad 4": (-1, 0), "Pad 6": (1, 0),
    "Pad 7": (-1, 1), "Pad 8": (0, 1), "Pad 9": (1, 1),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Picked:
    """The player has chosen; `hand` is where a dragged piece was let go."""

    action: Action
    hand: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Several:
    """What was touched fits several actions: ask which.  `spot` is where to ask."""

    actions: tuple[Action, ...]
    spot: Spot
    hand: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class NotSo:
    """What was touched makes no action, and why; `spot` is the piece that was meant to act, if any."""

    refusal: Refusal
    spot: Spot | None


Outcome = Picked | Several | NotSo | Handled | None


@dataclass(slots=True)
class Hand:
    """The button is down on a spot; from a few pixels on it carries what stands there."""

    spot: Spot
    start: tuple[int, int]
    at: tuple[int, int]
    carries: bool = False
    was_selected: bool = False


class PickTool:
    """One decision being made."""

    def __init__(
        self,
        desk: Desk,
        skin: Skin,
        moment: Moment[Any],
        *,
        must_stay: Callable[[Spot], Refusal] | None = None,
        cursor: Spot | None = None,
    ) -> None:
        """`moment` is that of the seat which is asked.

        `must_stay` says why a touched piece may not be let go of, where the rules are so strict.
        """
        assert moment.seat is not None and moment.is_mine, moment
        self.desk = desk
        self.skin = skin
        self.view = moment.view
        self.seat = moment.seat
        actions = self.listed(moment)
        self.picker = Picker([action for action in actions if not _is_named(action, skin)])
        self.named = [action for action in actions if _is_named(action, skin)]
        self.explain = moment.explain
        self.must_stay = must_stay
        self.cursor = cursor
        self.cursor_shown = False
        self.hover: Spot | None = None
        self.looks = False
        """The player has pointed elsewhere since this decision fell due: what rests somewhere asks nothing."""
        self.hand: Hand | None = None
        self.since = desk.now
        """When the marks came in."""
        self.typed: str | None = None
        """The name of a square being typed."""
        self.meant: Spot | None = None
        """A piece of one's own that was touched though it can't act: what is touched next was meant for it."""

    def listed(self, moment: Moment[Any]) -> Sequence[Action]:
        """The actions that are pointed out."""
        return moment.actions

    @property
    def repaints(self) -> bool:
        """Whether whatever it answers may change anything on the board."""
        return False

    @property
    def holds(self) -> bool:
        """The button is down on something."""
        return self.hand is not None

    def wished(self) -> Outcome:
        """What controls beside the board have asked for; None for nothing."""
        return None

    typing = "Go to square"
    """What the letters are for that are being typed."""

    # What is to be seen

    @property
    def selected(self) -> Spot | None:
        """What the choice began with."""
        return self.picker.touched[0] if self.picker.touched else None

    @property
    def is_question(self) -> bool:
        """Something is asked that buttons answer: nothing on the board can be chosen instead."""
        return bool(self.named) and not self.picker.actions

    @property
    def moves(self) -> frozenset[Spot]:
        """What may be touched next, once something is."""
        if not self.picker.touched:
            return frozenset()
        stop = self.stop
        return self.picker.next_spots if stop is None else self.picker.next_spots | {stop}

    @property
    def stop(self) -> Spot | None:
        """What was touched last, when touching it again ends a way that could also go on."""
        on_the_way = len(self.picker.touched) > 1 and bool(self.picker.chosen)
        return self.picker.touched[-1] if on_the_way else None

    def takes(self, spot: Spot) -> bool:
        """Whether touching the spot goes on with the choice or ends it."""
        return self.picker.takes(spot) or spot == self.stop

    @property
    def pointed(self) -> frozenset[Spot]:
        """Where what is pointed at could go."""
        if self.hover is None or self.picker.touched:
            return frozenset()
        return self.reach_of(self.hover)

    def reach_of(self, spot: Spot) -> frozenset[Spot]:
        """Where what stands on a spot may go."""
        return Picker(self.picker.actions, (spot,)).next_spots

    @property
    def aimed(self) -> Action | None:
        """The one action that touching what is pointed at would make."""
        aim = self.cursor if self.cursor_shown and self.hand is None else self.hover
        if aim is None or not self.picker.touched or not self.takes(aim):
            return None
        if aim == self.stop:
            return self.picker.chosen[0]
        further = self.picker.touch(aim)
        return next(iter(further.chosen or further.live), None)

    @property
    def lifted(self) -> Spot | None:
        """What the pointer carries."""
        return self.hand.spot if self.hand is not None and self.hand.carries else None

    # Input

    def handle(self, event: pygame.Event) -> Outcome:
        match event.type:
            case pygame.MOUSEMOTION:
                return self._motion(event)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._down(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                return self._up(event.pos)
            case pygame.KEYDOWN:
                return self._key(event)
        return None

    def drop(self) -> None:
        """Lets go of everything."""
        self.hand = None
        self.typed = self.meant = None
        self.picker = Picker(self.picker.actions)

    def _motion(self, event: pygame.Event) -> Outcome:
        over = self.skin.spot_at(event.pos)
        changed = over != self.hover
        self.looks = self.looks or changed
        self.hover = over
        hand = self.hand
        if hand is None:
            return HANDLED if changed else None
        hand.at = event.pos
        if not hand.carries:
            away = max(abs(event.pos[0] - hand.start[0]), abs(event.pos[1] - hand.start[1]))
            if away < DRAG_FROM or self.selected != hand.spot:
                return HANDLED if changed else None
            hand.carries = True
            self.desk.sound.play("lift")
        return HANDLED

    def _down(self, point: tuple[int, int]) -> Outcome:
        spot = self.skin.spot_at(point)
        if spot is None:
            return None
        self.cursor, self.cursor_shown, self.typed = spot, False, None
        if self.picker.touched and self.takes(spot):
            return self._touch(spot)
        was_selected = self.selected == spot
        if was_selected or spot in self.picker.first_spots:
            stays = None if was_selected else self._stays()
            if stays is not None:
                return stays
            if not was_selected:
                self._select(spot)
            self.hand = Hand(spot, point, point, was_selected=was_selected)
            return HANDLED
        return self._refused(spot)

    def _up(self, point: tuple[int, int]) -> Outcome:
        hand, self.hand = self.hand, None
        if hand is None:
            return None
        spot = self.skin.spot_at(point)
        if not hand.carries:
            if hand.was_selected and spot == hand.spot:
                return self._let_go()
            return self._whole()
        if spot is None or spot == hand.spot:
            return HANDLED
        if self.takes(spot):
            return self._touch(spot, point)
        return self._refused(spot)

    def _key(self, event: pygame.Event) -> Outcome:
        words = chord(event)
        if self.typed is not None:
            return self._type(event, words)
        if words in _STEPS:
            self._show_cursor(self.skin.beside(self.cursor, *_STEPS[words]) if self.cursor_shown else self._start())
            return HANDLED
        if words in ("Space", "Enter", "Pad 5") and self.cursor_shown and self.cursor is not None:
            return self._act(self.cursor)
        if words in ("Tab", "Shift+Tab"):
            return self._next(-1 if words == "Shift+Tab" else 1)
        if self.desk.pressed(event, "go_to_square"):
            self.typed = ""
            return HANDLED
        if words == "Esc" and (self.picker.touched or self.hand is not None):
            return HANDLED if self.step_back() else self._let_go()
        if words == "Esc" and self.cursor_shown:
            self.cursor_shown = False
            return HANDLED
        return None

    def _start(self) -> Spot:
        return self.cursor if self.cursor is not None else self.skin.beside(None, 0, 0)

    def _show_cursor(self, spot: Spot) -> None:
        self.cursor, self.cursor_shown, self.looks = spot, True, True

    def _act(self, spot: Spot) -> Outcome:
        """What a click on the spot would do."""
        if self.picker.touched and self.takes(spot):
            return self._touch(spot)
        if self.selected == spot:
            return self._let_go()
        if spot in self.picker.first_spots:
            stays = self._stays()
            if stays is not None:
                return stays
            self._select(spot)
            return self._whole()
        return self._refused(spot)

    def _next(self, step: int) -> Outcome:
        """The cursor to the next thing that can act, or, with one chosen, to the next place where it may go."""
        spots: Sequence[Spot] = [
            spot for spot in (self.moves or self.picker.first_spots) if self.skin.place_of(spot) is not None
        ]
        ordered = sorted(spots, key=self._reading)
        if not ordered:
            return None
        if self.cursor in ordered and self.cursor_shown:
            at = (ordered.index(self.cursor) + step) % len(ordered)
        else:
            at = 0 if step > 0 else len(ordered) - 1
        self._show_cursor(ordered[at])
        return HANDLED

    def _reading(self, spot: Spot) -> tuple[int, int]:
        place = self.skin.place_of(spot)
        return (0, 0) if place is None else (place.y, place.x)

    def _type(self, event: pygame.Event, words: str) -> Outcome:
        """The name of a square, letter by letter; the cursor goes there as soon as it is one and no more can follow."""
        assert self.typed is not None
        if words in ("Esc", "Enter", "Space"):
            self.typed = None
            return (
                self._act(self.cursor) if words != "Esc" and self.cursor_shown and self.cursor is not None else HANDLED
            )
        if words == "Backspace":
            self.typed = self.typed[:-1]
            return HANDLED
        letter = getattr(event, "unicode", "").lower()
        if len(letter) == 1 and letter.isalnum() and len(self.typed) < 4:
            self.typed += letter
            spot = self.skin.spot_named(self.typed)
            if spot is not None:
                self._show_cursor(spot)
        return HANDLED

    # The choice

    def _select(self, spot: Spot) -> None:
        self.meant = None
        self.picker = Picker(self.picker.actions).touch(spot)
        self.since = self.desk.now
        self.desk.sound.play("lift")

    def _whole(self) -> Outcome:
        """What was chosen with a single touch, where nothing can follow it: a card that is laid."""
        chosen = self.picker.chosen
        if not chosen or self.picker.next_spots:
            return HANDLED
        return Picked(chosen[0]) if len(chosen) == 1 else Several(tuple(chosen), self.picker.touched[-1])

    def _touch(self, spot: Spot, hand: tuple[int, int] | None = None) -> Outcome:
        if spot == self.stop:
            chosen = self.picker.chosen
            return Picked(chosen[0], hand) if len(chosen) == 1 else Several(tuple(chosen), spot, hand)
        further = self.picker.touch(spot)
        if len(further.live) == 1 and (further.chosen or all(isinstance(s, Label) for s in further.next_spots)):
            return Picked(further.live[0], hand)  # what it is made with needs no question where there is no choice
        self.picker = further
        self.since = self.desk.now
        if all(isinstance(next_spot, Label) for next_spot in further.next_spots):
            return Several(tuple(further.live), spot, hand)
        return HANDLED

    def step_back(self) -> bool:
        """Lets go of what was touched last, where more was touched before it; False otherwise."""
        if len(self.picker.touched) < 2 or self.hand is not None:
            return False
        self.picker = Picker(self.picker.actions, self.picker.touched[:-1])
        self.since = self.desk.now
        return True

    def go_on_with(self, spot: Spot) -> Outcome:
        """What was chosen in a menu instead of being pointed at."""
        return self._touch(spot)

    def _let_go(self) -> Outcome:
        stays = self._stays()
        if stays is not None:
            self.hand = None
            return stays
        self.drop()
        return HANDLED

    def _stays(self) -> NotSo | None:
        """Touch-move: what was touched must act."""
        if self.must_stay is None or self.selected is None:
            return None
        return NotSo(self.must_stay(self.selected), self.selected)

    def _refused(self, spot: Spot) -> Outcome:
        """Why the touches so far and this one make no action."""
        is_own = self.skin.is_own(self.view, spot, self.seat)
        begun, self.meant = (
            self.picker.touched or (() if self.meant is None else (self.meant,)),
            spot if is_own else None,
        )
        if not begun and not is_own and self.skin.carried(self.view, spot) is None:
            return HANDLED  # nothing stands there and nothing was in hand: no rule was broken
        touches = (spot,) if is_own else (*begun, spot)  # another of one's own was meant
        refusal = self.explain(touches)
        if refusal is None:
            return HANDLED
        return NotSo(refusal, touches[0] if begun or is_own else None)


def _is_named(action: Action, skin: Skin) -> bool:
    """Nothing to point at: a button."""
    return len(action.touches) == 1 and not skin.lies(action.touches[0])
