"""Data played with: whether all that merged data allows can really be begun, listed, made and written.

A check that does not play is half a check: every variant is begun, walked two plies down, and played at random.  All
of it is bounded, because anybody's mod is checked: what is too large to be walked whole is walked in part, the same
part each time.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any

from game.boards.on_board import OnBoard
from game.content.cache import Cache
from game.content.folders import Folder, Loaded, Shelf
from game.content.mods import ModFolder, check_mod
from game.content.source import Mark, Problems, read_text
from game.core.dice import below, child
from game.core.events import Event
from game.core.ruleset import Action, Decision, Pending, Question, Result, Ruleset, Square
from game.core.seats import Seat
from game.core.throws import let_fall
from game.play.lessons import lesson_problems
from game.play.position import position_text, state_from
from game.rules.blame import blamed
from game.rules.catalogue import GAMES, MENU, BadOptions, Library

GAMES_PLAYED = 20
ACTIONS_PLAYED = 40
MOST_LISTED = 100_000
"""Actions listed in one variant before the rest is left out; the shipped chess lists about 25 000."""
MOST_VARIANTS = 50
MOST_REPEATED = 12
"""So often a variant that can't be played is played again with something left out, to learn what does it."""

FAILURES = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What rules raise when data that reads well can't be played: told as a finding, which fails the check."""


def shelves() -> dict[str, Shelf]:
    """The shelf of every game, and of what all games share."""
    return {MENU.game: MENU} | {name: game.shelf for name, game in GAMES.items()}


def mod_problems(mod: ModFolder, below: Sequence[Folder], cache: Cache | None = None) -> Problems:
    """All that is wrong with a mod laid over these folders, playing included; for enabling it."""
    problems = mod_findings(mod, below, cache)
    if not problems.has_errors:
        problems.extend(data_problems([*below, mod.folder], cache))
    return problems


def mod_findings(mod: ModFolder, below: Sequence[Folder], cache: Cache | None = None) -> Problems:
    """All that is wrong with a mod laid over these folders, found without playing; for showing it in a list."""
    return check_mod(mod, shelves(), below, lambda shelf, folders: Library(folders, cache).loaded(shelf.game).problems)


def data_problems(folders: Sequence[Folder], cache: Cache | None = None) -> Problems:
    """All that is wrong with the merged data of every game, found by reading and, where that is sound, by playing.

    A game that none of the upper folders touches is as it was shipped, and is not played.
    """
    made = Library(folders, cache)
    problems = Problems()
    for game in (MENU.game, *GAMES):
        loaded = made.loaded(game)
        problems.extend(loaded.problems)
        if not loaded.problems.has_errors:
            problems.extend(missing_words(made, game))
            is_touched = len(folders) == 1 or any(folder.name in loaded.fingerprints for folder in folders[1:])
            if game in GAMES and is_touched:
                problems.extend(problems_in_play(made, game))
            if game in GAMES and not problems.has_errors:
                problems.extend(lesson_problems(made, game))
    return problems


def missing_words(made: Library, game: str) -> Problems:
    """Texts that the shipped data has and the merged data has not: some sentence would fail in the middle of a game."""
    problems = Problems()
    if len(made.folders) == 1:
        return problems
    loaded = made.loaded(game)
    wanted: Mapping[str, str] = Library(made.folders[:1], made.cache).values(game).get("strings", {})
    for name in wanted:
        if name not in loaded.values["strings"]:
            problems.add(loaded.mark("strings"), f'the text "{name}" is gone; the game needs it')
    return problems


def problems_in_play(made: Library, game: str) -> Problems:
    """What goes wrong when each variant of a game is played."""
    loaded = made.loaded(game)
    variants = made.variants(game)
    problems = Problems()
    if len(variants) > MOST_VARIANTS:
        problems.add(loaded.mark("variants"), f"there are {len(variants)} variants, at most {MOST_VARIANTS} are played")
        return problems
    for variant in variants:
        found = problems_of_variant(made, game, variant)
        if found.has_errors and len(made.folders) > 1:
            found = blamed(found, loaded, partial(_without, made, game, variant), MOST_REPEATED)
        problems.extend(found)
    return problems


def problems_of_variant(made: Library, game: str, variant: str) -> Problems:
    """What goes wrong when one variant is begun and played."""
    loaded = made.loaded(game)
    problems = Problems()
    try:
        Trial(loaded, made.rules(game, variant), problems).run()
    except BadOptions as bad:
        problems.add(loaded.mark("variants", variant, "options", bad.name), str(bad))
    except FAILURES as error:
        problems.add(loaded.mark("variants", variant), f'"{variant}" can\'t be begun: {what_failed(error)}')
    return problems


def _without(made: Library, game: str, variant: str, keys: Collection[Mark]) -> Problems:
    """What goes wrong in a variant when these keys of mods are passed over."""
    less = Library(made.folders, made.cache, keys)
    problems = less.loaded(game).problems
    if problems.has_errors or variant not in less.variants(game):
        return problems
    return problems_of_variant(less, game, variant)


def what_failed(error: Exception) -> str:
    """An exception in a few words on one line."""
    said = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}{': ' if said else ''}{said}"


class Trial:
    """One variant, played to see whether it can be."""

    def __init__(self, loaded: Loaded, rules: Ruleset[Any], problems: Problems) -> None:
        self.loaded = loaded
        self.rules = rules
        self.problems = problems
        self.listed = 0

    def run(self) -> None:
        """Two plies down from the start, then random games; ends at the first failure, which the problems tell."""
        start = self.settled(self.rules.start(1))
        pending = self.rules.pending(start)
        if isinstance(pending, Result):
            self.tell(None, None, f"the game is over before anybody has moved: {pending.reason}")
            return
        if not self.reads_back(start) or not self.walk_two_plies(start):
            return
        for number in range(1, GAMES_PLAYED + 1):
            if self.listed > MOST_LISTED or not self.play(number):
                return

    def actions(self, state: Any) -> Sequence[Action]:
        """The listed actions, counted."""
        found = self.rules.actions(state)
        self.listed += len(found)
        return found

    def walk_two_plies(self, start: Any) -> bool:
        """Perft 2, through the rules and on the fast board; False when something failed."""
        for action in self.actions(start):
            if self.listed > MOST_LISTED:
                return True
            after = self.after(start, action)
            if after is None:
                return False
            self.actions(after)
        if isinstance(self.rules, OnBoard):
            self.rules.position(start).count(2)
        return True

    def play(self, number: int) -> bool:
        """A random game of some actions; False when something failed."""
        rng = child(number, GAMES_PLAYED)
        state = self.settled(self.rules.start(number))
        for _ in range(ACTIONS_PLAYED):
            actions = self.actions(state)
            if not actions:
                break
            rng, i = below(rng, len(actions))
            after = self.after(state, actions[i])
            if after is None:
                return False
            state = after
            if self.listed > MOST_LISTED:
                break
        return self.reads_back(state)

    def after(self, state: Any, action: Action) -> Any | None:
        """The state after an action that holds what the game promises of actions; None, and a problem, otherwise."""
        rules = self.rules
        try:
            refusal = rules.check(state, action)
            if refusal is not None:
                self.tell(state, action, f"is listed and refused: {refusal}")
                return None
            if rules.notation.parse(state, str(action)) != action:
                self.tell(state, action, "does not read back as the same action")
                return None
            after = rules.clone(state)
            events: list[Event] = []
            rules.apply(after, action, events.append)
            after = self.settled(after)
            for event in events:
                rules.notation.sentence(event, state, None)
            self.look(after)
        except FAILURES as error:
            self.tell(state, action, f"fails: {what_failed(error)}")
            return None
        return after

    def look(self, state: Any) -> None:
        """What text mode and window ask about every position."""
        pending: Pending = self.rules.pending(state)
        seat = pending.seat if isinstance(pending, Decision) else Seat(0)
        self.rules.notation.look(state, Question.BOARD, None, seat)
        self.rules.notation.pack(state)

    def reads_back(self, state: Any) -> bool:
        """Whether the position, written to a file, is read again; False, and a problem, otherwise."""
        problems = Problems()
        node = read_text(position_text(self.rules, state), "position", problems)
        again = None if node is None else state_from(node, self.rules, problems)
        if again is None or problems.has_errors:
            reasons = "; ".join(problem.message for problem in problems.errors[:3])
            self.tell(None, None, f"a position of it can't be read back: {reasons}")
            return False
        return True

    def settled(self, state: Any) -> Any:
        """The state once all dice have fallen."""
        let_fall(self.rules, state)
        return state

    def tell(self, state: Any, action: Action | None, message: str) -> None:
        """A problem at the piece that acted, or at the variant where no piece can be named."""
        variant = self.rules.variant
        if action is None:
            self.problems.add(self.loaded.mark("variants", variant), f'"{variant}" can\'t be played: {message}')
            return
        kind = self.kind_that_acts(state, action)
        mark = self.loaded.mark("variants", variant) if kind is None else self.loaded.mark("pieces", kind)
        who = "" if kind is None else f' of "{kind}"'
        self.problems.add(mark, f'"{variant}" can\'t be played: {action}{who} {message}')

    def kind_that_acts(self, state: Any, action: Action) -> str | None:
        """The name of the piece on the first square that the action touches, as position files write it."""
        start = next((spot for spot in action.touches if isinstance(spot, Square)), None)
        pieces = self.rules.notation.write(state).get("pieces")
        if start is None or not isinstance(pieces, dict) or "pieces" not in self.loaded.shelf.parts:
            return None
        square = self.rules.notation.spot_name(start)
        for kinds in pieces.values():
            for kind, squares in kinds.items() if isinstance(kinds, dict) else ():
                if isinstance(squares, list) and square in squares:
                    return kind
        return None
