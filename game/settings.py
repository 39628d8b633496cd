"""What the player has chosen for the whole program, and the folders where things live.

Imports nothing of ours, so that play, ui and cli may all use it.  The file is JSON, written beside the old one and
renamed; a file that cannot be understood is set aside under a new name, never overwritten (GOALS.md, «Nothing lost»).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from errno import ENOENT
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

FORMAT = 1
LARGEST_FILE = 1_000_000  # bytes; ours is about two thousand
HOME_VARIABLE = (
    "FOURCROWNS_HOME"  # one folder instead of the system's own, for tests and for a program carried on a stick
)

PACES = ("slow", "normal", "fast", "instant", "step")
PALETTES = ("classic", "colour_safe")
SIDE_MARKS = ("shape", "shape_pattern")
BOARD_THEMES = ("walnut", "paper", "slate", "meadow", "ebony", "high_contrast")
ODDS_WORDINGS = ("percent", "frequency")
PASSING = ("always", "own", "idle")
PANEL_SIDES = ("right", "left")

SMALLEST_SIZE, LARGEST_SIZE = 75, 300  # interface size, percent
SMALLEST_WINDOW = (1024, 640)

DEFAULT_KEYS: Mapping[str, str] = MappingProxyType(
    {
        "full_screen": "F11",
        "rules": "F1",
        "panel": "F6",
        "menu": "Esc",
        "confirm": "Space",
        "undo": "Ctrl+Z",
        "redo": "Ctrl+Y",
        "hint": "H",
        "flip": "F",
        "inspect": "I",
        "log": "L",
        "danger": "D",
        "support": "S",
        "evaluation": "E",
        "again": "R",
        "since": "B",
        "chronicle": "Y",
        "plans": "V",
        "go_to_square": "/",
        "mute": "M",
        "move_now": "N",
        "how_they_move": "W",
        "token": "T",
        "play_suggestion": "P",
    }
)


# A tuple: making a dataclass of so many fields takes three milliseconds of every start (GOALS.md, row 11).
class Settings(NamedTuple):
    """Every option of the program.  Frozen: a change is a new record, so that nobody sees half of one."""

    interface_size: int = 100  # percent of the automatic size
    full_screen: bool = False
    window_size: tuple[int, int] = (1280, 800)
    pace: str = "normal"
    calm: bool = False  # no shake, flash or tumbling, whatever the pace
    volume_interface: int = 60  # percent, as the next two
    volume_table: int = 80
    volume_music: int = 30
    mute: bool = False
    palette: str = "classic"
    side_marks: str = "shape"
    high_contrast: bool = False
    board_theme: str = "walnut"
    square_names: bool = True
    coordinates: bool = False  # chess moves in the list as e7e8q instead of e8=Q+
    pawns: bool = False  # evaluations and suggestions of chess as +1.7 instead of 71 %
    announcer: bool = True
    legal_moves: bool = True  # marked on the board for what is chosen or pointed at
    support_lines: bool = True
    danger: bool = False
    guesses: bool = True  # what a hidden troop may be, with its chances
    target_odds: bool = True
    confirm_attack: bool = True
    ask_every_roll: bool = False  # in Castle after each roll of the others, not only where a token would help
    passing: str = "idle"  # when a person is asked to answer: always, not over own spells, only when they could
    odds: str = "percent"
    panel_side: str = "right"
    player_name: str = "You"
    mods: tuple[str, ...] = ()  # the enabled ones, in loading order
    lessons: tuple[str, ...] = ()  # those that are done, as `loka/first_battle`
    lessons_offered: bool = True  # on the title, until the player says «not again»
    lesson_left: tuple[str, ...] = ()  # the one to go on with: its name as above, where one stands in it, its actions
    last: Mapping[str, Mapping[str, Any]] = MappingProxyType({})  # game -> what was chosen for its last new game
    keys: Mapping[str, str] = DEFAULT_KEYS  # what a key does -> the chord

    def key(self, name: str) -> str:
        """The chord for something a key does, "" if it has none."""
        return self.keys.get(name, DEFAULT_KEYS.get(name, ""))


class Paths(NamedTuple):
    """The folders of this user; none of them needs to exist yet."""

    config: Path
    data: Path
    saves: Path
    mods: Path
    cache: Path
    logs: Path

    @property
    def settings(self) -> Path:
        return self.config / "settings.json"


class Loaded(NamedTuple):
    """Settings as read, and one sentence for the player when something was wrong with the file."""

    settings: Settings
    message: str | None = None


def typed_path(text: str) -> Path:
    """A path as people type it, with `~` for a home; OSError where nobody of that name has one."""
    try:
        return Path(text.strip() or ".").expanduser()
    except RuntimeError as error:
        raise FileNotFoundError(ENOENT, "nobody of that name has a home here", text) from error


def paths() -> Paths:
    """Where settings, saves, mods, caches and logs live for this user."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        root = Path(os.path.expanduser(home))  # as it stands where nobody of that name has a home
        return Paths(root, root / "data", root / "saves", root / "mods", root / "cache", root / "logs")
    from platformdirs import PlatformDirs  # here, so that a program told its home does not pay for it

    system = PlatformDirs("fourcrowns", appauthor=False)
    data = Path(system.user_data_dir)
    return Paths(
        Path(system.user_config_dir),
        data,
        data / "saves",
        data / "mods",
        Path(system.user_cache_dir),
        Path(system.user_log_dir),
    )


def load(path: Path) -> Loaded:
    """The settings in the file at `path`; the defaults where there is none.  Never raises for what a file may hold."""
    try:
        raw = _read(path)
    except FileNotFoundError:
        return Loaded(Settings())
    except PermissionError:
        return Loaded(Settings(), f"The settings could not be opened: {path}. The usual ones are used.")
    except (OSError, ValueError, RecursionError):
        return Loaded(Settings(), _set_aside(path, "could not be read"))
    if not isinstance(raw, dict) or raw.get("program") != "fourcrowns":
        return Loaded(Settings(), _set_aside(path, "are not from Four Crowns"))
    if type(raw.get("format")) is not int:
        return Loaded(Settings(), _set_aside(path, "could not be read"))
    if raw["format"] > FORMAT:
        return Loaded(Settings(), _set_aside(path, "are from a newer version"))
    chosen, wrong = _chosen(raw)
    settings = Settings(**chosen)
    if not wrong:
        return Loaded(settings)
    kept = _keep_a_copy(path)
    return Loaded(
        settings, f"Settings with a wrong value went back to the usual: {', '.join(wrong)}. The old file is {kept}."
    )


def save(settings: Settings, path: Path) -> str | None:
    """Write the file beside the old one, then rename.  Returns a sentence for the player if that was not possible."""
    import json  # here and in _read: a first start needs neither reading nor writing

    record: dict[str, Any] = {"program": "fourcrowns", "format": FORMAT}
    for name, value in settings._asdict().items():
        record[name] = dict(value) if isinstance(value, Mapping) else value
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("w", encoding="utf-8") as out:
            out.write(json.dumps(record, indent=2, ensure_ascii=False, default=_plain) + "\n")
            out.flush()
            os.fsync(out.fileno())
        os.replace(fresh, path)
    except OSError as trouble:
        fresh.unlink(missing_ok=True) if fresh.parent.is_dir() and os.access(fresh.parent, os.W_OK) else None
        return f"The settings could not be saved: {trouble.strerror or trouble}."
    return None


def _plain(value: object) -> object:
    """JSON for the mappings and tuples inside `last`."""
    if isinstance(value, Mapping):
        return dict(value)
    return str(value)


def _read(path: Path) -> Any:
    import json

    with path.open("rb") as source:
        raw = source.read(LARGEST_FILE + 1)
    if len(raw) > LARGEST_FILE:
        raise ValueError("too large")
    return json.loads(raw.decode("utf-8"))


def _set_aside(path: Path, what: str) -> str:
    """Rename the file to the first free `settings.json.damaged-N` and say so."""
    aside = _free_name(path)
    try:
        os.replace(path, aside)
    except OSError:
        return f"The settings {what}. The usual ones are used, the file is left as it was: {path}."
    return f"The settings {what}. The usual ones are used, the old file is now {aside.name}."


def _keep_a_copy(path: Path) -> str:
    aside = _free_name(path)
    try:
        aside.write_bytes(path.read_bytes())
    except OSError:
        return path.name
    return aside.name


def _free_name(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return aside


def _chosen(raw: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The options of the file that hold, and the names of those that do not."""
    chosen: dict[str, Any] = {}
    wrong: list[str] = []
    for name, read in _READERS.items():
        if name not in raw:
            continue
        try:
            chosen[name] = read(raw[name])
        except (ValueError, TypeError, RecursionError, OverflowError):
            wrong.append(name.replace("_", " "))
    return chosen, wrong


def _whole(low: int, high: int) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        if type(value) is not int or not low <= value <= high:
            raise ValueError
        return value

    return read


def _yes_or_no(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError
    return value


def _one_of(choices: tuple[str, ...]) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if not isinstance(value, str) or value not in choices:
            raise ValueError
        return value

    return read


def _name(value: Any) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > 40 or not value.isprintable():
        raise ValueError
    return value


def _names(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > 1000:
        raise ValueError
    return tuple(_name(entry) for entry in value)


def _size(value: Any) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError
    width, height = (_whole(least, 16384)(side) for least, side in zip(SMALLEST_WINDOW, value, strict=True))
    return width, height


def _keys(value: Any) -> dict[str, str]:
    """The player's chords over ours; a key of a version that knew more is dropped in silence."""
    if not isinstance(value, dict):
        raise ValueError
    for chord in value.values():
        if not isinstance(chord, str) or len(chord) > 30 or (chord and not chord.isprintable()):
            raise ValueError
    return dict(DEFAULT_KEYS) | {name: chord for name, chord in value.items() if name in DEFAULT_KEYS}


def _last(value: Any) -> dict[str, dict[str, Any]]:
    if not isinstance(value, dict) or not all(isinstance(entry, dict) for entry in value.values()):
        raise ValueError
    return value


_READERS: Mapping[str, Callable[[Any], Any]] = {
    "interface_size": _whole(SMALLEST_SIZE, LARGEST_SIZE),
    "full_screen": _yes_or_no,
    "window_size": _size,
    "pace": _one_of(PACES),
    "calm": _yes_or_no,
    "volume_interface": _whole(0, 100),
    "volume_table": _whole(0, 100),
    "volume_music": _whole(0, 100),
    "mute": _yes_or_no,
    "palette": _one_of(PALETTES),
    "side_marks": _one_of(SIDE_MARKS),
    "high_contrast": _yes_or_no,
    "board_theme": _one_of(BOARD_THEMES),
    "square_names": _yes_or_no,
    "coordinates": _yes_or_no,
    "pawns": _yes_or_no,
    "announcer": _yes_or_no,
    "legal_moves": _yes_or_no,
    "support_lines": _yes_or_no,
    "danger": _yes_or_no,
    "guesses": _yes_or_no,
    "target_odds": _yes_or_no,
    "confirm_attack": _yes_or_no,
    "ask_every_roll": _yes_or_no,
    "passing": _one_of(PASSING),
    "odds": _one_of(ODDS_WORDINGS),
    "panel_side": _one_of(PANEL_SIDES),
    "player_name": _name,
    "mods": _names,
    "lessons": _names,
    "lessons_offered": _yes_or_no,
    "lesson_left": _names,
    "last": _last,
    "keys": _keys,
}
