"""Puzzles from one's own games: positions in which a better action was clear, asked again on another day.

The analysis of a finished game knows them.  A puzzle asked and answered rightly comes back after longer and longer
times; one answered wrongly comes back the next day.  Days are those of the machine's calendar; where that was set back
nothing is lost and nobody waits longer than the longest time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

from game.core.ruleset import Ruleset
from game.core.seats import Seat
from game.core.wording import capital
from game.play.analysis import Analysis, TurningPoint
from game.play.chair import HUMAN, parse_chair
from game.play.kept import LARGEST_FILE, KeptFile
from game.play.lessons import Coach, Offered
from game.play.match import Match
from game.play.position import BadFile, position_from_text, position_text
from game.play.recorder import write_atomically
from game.play.session import Session
from game.rules.catalogue import BadData, BadOptions, Library
from game.rules.lessons import Lesson, LessonStep

COST = 0.10
"""So much of the win chance a decision must have cost for its position to be asked again."""
AS_GOOD = 0.03
"""Actions whose chances are no farther from the best are right as well."""
CLEAR = 0.06
"""So far behind the worst right answer the next best must stay, else the position asks nothing clear."""
A_DAY = 3
WAITS = (1, 3, 7, 21, 60)
"""Days until a puzzle is asked again, by how often in a row it was answered rightly."""
MOST = 500
MOST_FROM_ONE_GAME = 3
RIVAL = "hard"
"""Who plays on against somebody who wants to see what comes of the position."""
SUFFIX = ".turning-points.json"
LONGEST = 20_000  # letters of a position


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, what was played there, and what would have been right."""

    game: str
    position: str
    """The position file."""
    seat: str
    """Who is to act."""
    played: str
    right: tuple[str, ...]
    """Texts of the actions that are right, the best first."""
    cost: int
    """What the action played cost, in points of the win chance."""
    why: str = ""
    when: str = ""
    """Where in the game it was: "move 14"."""
    who: str = ""
    """Against whom."""

    @property
    def id(self) -> str:
        """A name that the question alone decides: another run finds it again."""
        return sha256(f"{self.seat}\n{self.position}".encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Asked:
    """How a puzzle stands: when it is due, and how it was answered."""

    due: date
    row: int = 0
    """How often in a row it was answered rightly."""
    asked: int = 0
    solved: int = 0
    last: date | None = None
    """The day on which it was answered last."""
    was_right: bool = False


@dataclass(frozen=True, slots=True)
class Kept:
    """A puzzle with how it stands."""

    puzzle: Puzzle
    asked: Asked


def wait_after(row: int) -> timedelta:
    """How long a puzzle rests that was answered rightly so often in a row."""
    return timedelta(days=WAITS[min(row, len(WAITS) - 1)])


class Puzzles:
    """All puzzles of one player, in the order in which they were found."""

    def __init__(self, path: Path) -> None:
        self._file = KeptFile(path, "the turning points")
        self.kept: Sequence[Kept] = self._file.rows("puzzles", _kept)[:MOST]

    @classmethod
    def of(cls, data: Path) -> Puzzles:
        """Those of this user, below the folder of the player's data."""
        return cls(data / "turning-points.json")

    @property
    def trouble(self) -> str:
        """What went wrong with the file; empty when all is well."""
        return self._file.trouble

    # --- what is asked

    def answered(self, today: date) -> list[Kept]:
        """Those that were answered today; what was answered on a day still to come was answered before a clock was set
        back, and counts for today."""
        return [one for one in self.kept if one.asked.last is not None and one.asked.last >= today]

    def due(self, today: date) -> list[Kept]:
        """Those that are asked today, the longest due first, as many as the day still has."""
        open_ones = [one for one in self.kept if self._is_due(one, today)]
        open_ones.sort(key=lambda one: one.asked.due)
        return open_ones[: max(0, A_DAY - len(self.answered(today)))]

    @staticmethod
    def _is_due(one: Kept, today: date) -> bool:
        asked = one.asked
        if asked.last is not None and asked.last >= today:
            return False
        # A clock set back may leave days far ahead: nothing rests longer than its time from today on.
        longest = today + wait_after(asked.row)
        return asked.due <= today or asked.due > longest

    def next_day(self, today: date) -> date | None:
        """The first day after today on which something is due; None where nothing is kept."""
        days = [min(one.asked.due, today + wait_after(one.asked.row)) for one in self.kept]
        tomorrow = today + timedelta(days=1)
        return max(tomorrow, min(days)) if days else None

    @property
    def score(self) -> tuple[int, int]:
        """How many answers were right, and how many there were."""
        return sum(one.asked.solved for one in self.kept), sum(one.asked.asked for one in self.kept)

    # --- what changes

    def collect(self, found: Iterable[Puzzle], today: date) -> int:
        """Keeps what is not kept yet, to be asked from tomorrow on; returns how many that were."""
        known = {one.puzzle.id for one in self.kept}
        fresh = {puzzle.id: puzzle for puzzle in found if puzzle.id not in known}
        if not fresh:
            return 0
        tomorrow = today + timedelta(days=1)
        added = [Kept(puzzle, Asked(tomorrow)) for puzzle in fresh.values()]
        kept = [*self.kept, *added]
        best_known = sorted(kept, key=lambda one: -one.asked.row)[: max(0, len(kept) - MOST)]  # they make room
        spare = {one.puzzle.id for one in best_known}
        return len(added) if self._write([one for one in kept if one.puzzle.id not in spare]) else 0

    def answer(self, puzzle: Puzzle, today: date, *, right: bool) -> None:
        """Notes the first answer of a day; a second try counts nothing."""
        kept = list(self.kept)
        for i, one in enumerate(kept):
            asked = one.asked
            if one.puzzle.id == puzzle.id and not (asked.last is not None and asked.last >= today):
                row = asked.row + 1 if right else 0
                due = today + wait_after(row)
                kept[i] = Kept(puzzle, Asked(due, row, asked.asked + 1, asked.solved + right, today, right))
                self._write(kept)
                return

    def forget(self, puzzle: Puzzle) -> None:
        """Asks it never again."""
        self._write([one for one in self.kept if one.puzzle.id != puzzle.id])

    def _write(self, kept: Sequence[Kept]) -> bool:
        if not self._file.write({"puzzles": [_row(one) for one in kept]}):
            return False
        self.kept = kept
        return True

    # --- shared as one file

    def export(self, path: Path) -> None:
        """All puzzles, without how they were answered; OSError where that can't be written."""
        rows = [_puzzle_row(one.puzzle) for one in self.kept]
        path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps({"program": "fourcrowns", "format": 1, "puzzles": rows}, indent=1, ensure_ascii=False)
        write_atomically(path, text + "\n")

    def take_in(self, path: Path, today: date) -> tuple[int, str]:
        """Those of a file that somebody shared: how many were new, and a sentence where something was wrong."""
        file = KeptFile(path, "these turning points")
        try:
            if path.stat().st_size > LARGEST_FILE:
                return 0, "The file is too large to be one of turning points."
        except OSError as error:
            return 0, f"The file can't be read: {(error.strerror or str(error)).lower()}."
        found, wrong = _shared(file)
        if wrong:
            return 0, wrong
        puzzles = [puzzle for row in found[:MOST] if (puzzle := _puzzle(row)) is not None]
        if not puzzles:
            return 0, "There are no turning points in this file."
        return self.collect(puzzles, today), self.trouble


def _shared(file: KeptFile) -> tuple[list[Any], str]:
    """The rows of a file that is not ours to set aside."""
    try:
        content = json.loads(file.path.read_bytes().decode("utf-8"))
        rows = content["puzzles"] if content["program"] == "fourcrowns" and content["format"] == 1 else None
    except OSError as error:
        return [], f"The file can't be read: {(error.strerror or str(error)).lower()}."
    except (ValueError, KeyError, TypeError, RecursionError):
        rows = None
    return (rows, "") if isinstance(rows, list) else ([], "This is no file of turning points.")


# --- found in a game


def found_in(analysis: Analysis, seats: Collection[Seat], when: Callable[[int], str], who: str) -> list[Puzzle]:
    """The positions of a finished game in which one of these seats had a clearly better action.

    `when` names the moment after so many actions.  The costliest come first, a few from one game.
    """
    rules = analysis.rules
    if not analysis.is_done or not seats or analysis.match.result is None:
        return []
    team = rules.teams[next(iter(seats))]
    found = []
    for point in analysis.turning_points(team):
        right = _right_answers(analysis, point, seats)
        if right:
            cost = round(-point.change.decision * 100)
            text = position_text(rules, analysis.state(point.ply))
            played = str(analysis.steps[point.ply].action)
            seat = rules.seats[point.seat]
            if len(text) <= LONGEST:
                found.append(Puzzle(rules.game, text, seat, played, right, cost, point.why, when(point.ply), who))
    found.sort(key=lambda puzzle: -puzzle.cost)
    return found[:MOST_FROM_ONE_GAME]


def _right_answers(analysis: Analysis, point: TurningPoint, seats: Collection[Seat]) -> tuple[str, ...]:
    """What was right at a turning point; empty where nothing was clear."""
    worth = analysis.worth(point.ply)
    if point.seat not in seats or point.change.decision > -COST or not point.best or worth is None:
        return ()
    best = next((chance for action, chance in worth.ideas if action == worth.best), None)
    if best is None:
        return ()
    right = [action for action, chance in worth.ideas if chance is not None and chance >= best - AS_GOOD]
    right.sort(key=lambda action: action != worth.best)
    rest = [chance for action, chance in worth.ideas if action not in right and chance is not None]
    played = str(analysis.steps[point.ply].action)
    if not rest or max(rest) > best - CLEAR or played in right:
        return ()
    return tuple(right)


# --- asked


class PuzzleCoach(Coach):
    """Who asks a puzzle: a lesson of one step that settles itself with the first answer."""

    def __init__(
        self, puzzle: Puzzle, lesson: Lesson, match: Match[Any], of: tuple[int, int], note: Callable[[bool], None]
    ) -> None:
        """`of` says which of today's puzzles this is; `note` is told whether the first answer was right."""
        super().__init__(Offered(puzzle.game, puzzle.id, lesson), match)
        self.puzzle = puzzle
        self.note = note
        self.first: bool | None = None
        """Whether the first answer was right; None before it."""
        self._of = of

    is_lesson = False

    @property
    def of(self) -> tuple[int, int]:
        return self._of

    def follow(self) -> None:
        super().follow()
        if self.first is None and (self.is_done or self.is_strayed):
            self.first = self.is_done
            self.note(self.first)


def begin_puzzle(
    library: Library,
    puzzle: Puzzle,
    of: tuple[int, int],
    note: Callable[[bool], None],
    described: Callable[[Ruleset[Any], Any, str], str],
    portrait: str | None = None,
) -> Session:
    """A puzzle begun, kept in no file; raises BadFile where the data do not know its position any more.

    `described` says an action of a state as people of that game say it; `portrait` is that of the other side.
    """
    opened = position_from_text(puzzle.position, library, "the turning point")
    rules = opened.rules
    rival = parse_chair(RIVAL)
    mine = rules.teams[rules.seats.index(puzzle.seat)]
    chairs = [parse_chair(HUMAN) if team == mine else rival for team in rules.teams]
    begun = Session.begin(
        library, rules.game, rules.variant, rules.options, 0, chairs, None, start=(rules, opened.state)
    )
    played, best = (described(rules, opened.state, text) for text in (puzzle.played, puzzle.right[0]))
    lesson = _lesson_of(puzzle, played, best, portrait)
    begun.coach = PuzzleCoach(puzzle, lesson, begun.match, of, note)
    return begun


def can_be_asked(library: Library, puzzle: Puzzle) -> bool:
    """Whether the data know its position, and its answers are legal there."""
    try:
        opened = position_from_text(puzzle.position, library)
        texts = {str(action) for action in opened.rules.actions(opened.state)}
    except (BadFile, BadData, BadOptions, KeyError, ValueError):
        return False
    return opened.rules.game == puzzle.game and puzzle.seat in opened.rules.seats and puzzle.right[0] in texts


def _lesson_of(puzzle: Puzzle, played: str, best: str, portrait: str | None) -> Lesson:
    """One step: what was played is told, and a better action asked for."""
    so = f"You played {played} here. It cost {puzzle.cost} points of your win chance."
    step = LessonStep(
        title=capital(puzzle.when) or "A turning point",
        so=so[:120],
        do="Find the better action.",
        expect=puzzle.right,
        hint=_fitting(f"{best} was better. {puzzle.why}".strip(), 500),
        well=_fitting(f"Right. {puzzle.why}".strip(), 500),
        otherwise={
            puzzle.played: "That is what you played then. Something better is there.",
            "*": "That is not it. Something better is there.",
        },
    )
    return Lesson(
        name="Right",
        line="A position from one of your games.",
        minutes=1,
        seat=puzzle.seat,
        position=puzzle.position,
        steps=(step,),
        end=_fitting(f"{best} it is. {puzzle.why}".strip(), 500),
        coach=f"against {puzzle.who}" if puzzle.who else "Your turning points",
        portrait=portrait,
    )


def _fitting(words: str, most: int) -> str:
    return words if len(words) <= most else words[: most - 1] + "…"


# --- the file


def _puzzle_row(puzzle: Puzzle) -> dict[str, Any]:
    row: dict[str, Any] = {
        "game": puzzle.game, "seat": puzzle.seat, "played": puzzle.played, "right": list(puzzle.right),
        "cost": puzzle.cost,
    }  # fmt: skip
    texts = {"why": puzzle.why, "when": puzzle.when, "who": puzzle.who}
    return row | {name: text for name, text in texts.items() if text} | {"position": puzzle.position}


def _row(one: Kept) -> dict[str, Any]:
    asked = one.asked
    stands: dict[str, Any] = {"due": asked.due.isoformat(), "row": asked.row, "asked": asked.asked}
    stands |= {"solved": asked.solved}
    if asked.last is not None:
        stands |= {"last": asked.last.isoformat(), "was_right": asked.was_right}
    return _puzzle_row(one.puzzle) | {"stands": stands}


def _kept(row: Any) -> Kept | None:
    puzzle = _puzzle(row)
    if puzzle is None or not isinstance(row, Mapping):
        return None
    given = row.get("stands")
    if not isinstance(given, Mapping):
        return None
    try:
        due = date.fromisoformat(given["due"])
        last = date.fromisoformat(given["last"]) if "last" in given else None
        counts = [given.get(name, 0) for name in ("row", "asked", "solved")]
    except (KeyError, TypeError, ValueError):
        return None
    if not all(type(count) is int and 0 <= count < 1_000_000 for count in counts):
        return None
    row_length, asked, solved = counts
    return Kept(puzzle, Asked(due, row_length, asked, solved, last, given.get("was_right") is True))


def _puzzle(row: Any) -> Puzzle | None:
    """One row of a file; None when it is none."""
    if not isinstance(row, Mapping):
        return None
    texts = [row.get(name, "") for name in ("game", "position", "seat", "played", "why", "when", "who")]
    right, cost = row.get("right"), row.get("cost")
    if not all(isinstance(text, str) and len(text) <= LONGEST for text in texts) or not all(texts[:4]):
        return None
    if not isinstance(right, list) or not right or any(not isinstance(text, str) or not text for text in right):
        return None
    if type(cost) is not int or not 0 <= cost <= 100 or any(len(text) > 300 for text in texts[4:]):
        return None
    game, position, seat, played, why, when, who = texts
    return Puzzle(game, position, seat, played, tuple(right[:20]), cost, why, when, who)
