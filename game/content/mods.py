"""Mods on disk: what each says of itself, what is wrong with it, and a working one to begin with (docs/modding.md).

A mod is a folder with a `mod.yaml`, a folder for each game it changes, laid out as the shipped data is, and pictures
in `sprites`.  Only data is read, nothing runs, and nothing outside the folder is looked at.  A broken mod is listed
with its problems; it stops nothing.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from annotated_types import Interval, Len

from game.content.cache import Cache
from game.content.folders import Folder, Shelf, laid_over, load
from game.content.guesses import did_you_mean
from game.content.pictures import ENDINGS
from game.content.places import data_folder
from game.content.refs import is_inside, tell_picture
from game.content.schema import check, shape_of
from game.content.source import Map, Mark, Node, Problems, read, read_bytes, read_text
from game.core.record import record

SHEET = "mod.yaml"
FORMAT = 1
MAX_FILES = 500
MAX_BYTES = 20_000_000
MAX_DEPTH = 8
PLACES = ("sprites", "schemas", "docs")
"""Folders of a mod beside those of the games."""
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}\Z")


@record
class ModSheet:
    """What a mod says of itself, in `mod.yaml`."""

    name: Annotated[str, Len(1, 60)]
    version: Annotated[str, Len(1, 20)]
    format: Annotated[int, Interval(ge=1)]
    """The format of the mod's files; this program reads format 1."""
    author: Annotated[str, Len(0, 100)] = ""
    description: Annotated[str, Len(0, 2000)] = ""
    games: Annotated[tuple[str, ...], Len(0, 20)] = ()
    """The games it changes; left out, those it has folders for."""
    requires: Annotated[tuple[str, ...], Len(0, 20)] = ()
    """Folder names of other mods that must be enabled too."""

    def __post_init__(self) -> None:
        if self.format > FORMAT:
            raise ValueError(f"format is {self.format}, expected {FORMAT}; this mod needs a newer Four Crowns")


@dataclass(frozen=True, slots=True)
class ModFolder:
    """A mod as it lies on disk.

    `id` is the folder's name, by which it is enabled; `sheet` is None where it cannot be read.
    """

    path: Path
    id: str
    sheet: ModSheet | None
    problems: Problems
    """What is wrong with the folder and its `mod.yaml`; its data is looked at by `check_mod`."""

    @property
    def title(self) -> str:
        return self.sheet.name if self.sheet else self.id

    @property
    def shown(self) -> str:
        """What messages call the folder."""
        return _shown(self.path)

    @property
    def folder(self) -> Folder:
        """The mod as a folder to be loaded."""
        return laid_over(self.path, self.shown, self.sheet.version if self.sheet else "")


def find_mods(mods: Path, cache: Cache | None = None) -> list[ModFolder]:
    """All mods in the folder, broken ones too, sorted by id; none if it is missing.

    With a cache, a `mod.yaml` that was found sound before is not parsed again.
    """
    try:
        entries = sorted(os.scandir(mods), key=lambda entry: entry.name)
    except OSError:
        return []
    found = []
    for entry in entries:
        if entry.name.startswith((".", "_")):
            continue
        if entry.is_dir():
            found.append(read_mod(Path(entry.path), cache))
        elif entry.name.lower().endswith(".zip"):
            problems = Problems()
            problems.add(Mark(_shown(Path(entry.path)), 1, 1), "is packed; unpack it into a folder of its own")
            found.append(ModFolder(Path(entry.path), entry.name, None, problems))
    return found


def read_mod(path: Path, cache: Cache | None = None) -> ModFolder:
    """The mod in a folder, with what is wrong with the folder itself and its `mod.yaml`."""
    problems = Problems()
    if not _ID.match(path.name):
        message = "a mod's folder is named with letters, digits, _ and -, at most 40"
        problems.add(Mark(f"{_shown(path)}/{SHEET}", 1, 1), message)
    _check_size(path, problems)
    sheet = _read_sheet(path, problems, cache)
    return ModFolder(path, path.name, sheet, problems)


def check_requirements(found: Iterable[ModFolder], enabled: Sequence[str]) -> Problems:
    """Mods that enabled ones require and that are not enabled, or not there; the same in any order."""
    problems = Problems()
    by_id = {mod.id: mod for mod in found}
    for name in enabled:
        mod = by_id.get(name)
        if mod is None or mod.sheet is None or not mod.sheet.requires:
            continue
        marks = _marks_of(mod, "requires")
        for wanted in mod.sheet.requires:
            mark = marks.get(wanted, Mark(f"{mod.shown}/{SHEET}", 1, 1))
            ring = _ring(name, wanted, by_id)
            if ring:
                problems.add(mark, f'requires "{wanted}" in a circle: {", ".join(ring)}; one must do without')
            elif wanted not in by_id:
                problems.add(mark, f'requires "{wanted}", which is not there{did_you_mean(wanted, by_id)}')
            elif wanted not in enabled:
                problems.add(mark, f'requires "{wanted}", which is not enabled')
    return problems


def _ring(name: str, wanted: str, by_id: Mapping[str, ModFolder]) -> list[str]:
    """The way from a mod by one that it requires back to itself; empty when there is none."""
    ways = [[name, wanted]]
    seen = set()
    while ways:
        way = ways.pop(0)
        if way[-1] == name:
            return way
        if way[-1] not in seen and way[-1] in by_id:
            seen.add(way[-1])
            sheet = by_id[way[-1]].sheet
            ways += [[*way, further] for further in (sheet.requires if sheet else ())]
    return []


def check_folder(mod: ModFolder, shelves: Mapping[str, Shelf]) -> Problems:
    """What can be told of a mod without reading its data: its folder, its sheet, its pictures."""
    problems = Problems(mod.problems)
    _check_places(mod, shelves, problems)
    if is_too_large(mod):
        return problems
    for path in sorted((mod.path / "sprites").rglob("*")):
        if path.suffix in ENDINGS and (path.is_symlink() or path.is_file()):
            inner = path.relative_to(mod.path).as_posix()
            tell_picture(f"{mod.shown}/{inner}", path, mod.path / "sprites", problems)
    return problems


def is_too_large(mod: ModFolder) -> bool:
    """Whether nothing more is looked at: the mod has too many files, or too large ones."""
    return any("large" in problem.message for problem in mod.problems.errors)


def _read(shelf: Shelf, folders: Sequence[Folder]) -> Problems:
    return load(shelf, folders).problems


def check_mod(
    mod: ModFolder,
    shelves: Mapping[str, Shelf],
    below: Sequence[Folder],
    findings: Callable[[Shelf, Sequence[Folder]], Problems] = _read,
) -> Problems:
    """Everything that can be told of a mod without playing it: its sheet, its pictures, its data laid over `below`.

    `below` is the shipped folder and what else lies under the mod; what was wrong without the mod is left out.
    `findings` tells what is wrong in a game's data as these folders give it.
    """
    problems = check_folder(mod, shelves)
    if is_too_large(mod):
        return problems
    for name in sorted(shelves):
        if (mod.path / name).is_dir():
            before = set(findings(shelves[name], below))
            found = findings(shelves[name], [*below, mod.folder])
            problems.extend(Problems(problem for problem in found if problem not in before))
    return problems


def new_mod(mods: Path, name: str, game: str = "", data: Path | None = None) -> Path:
    """Writes a mod of the game that works, with the schemas of all files it may have.  Returns its folder.

    `data` is the shipped data, with an example for most games in `examples`; one without begins with a text of its
    own.  Without a game the shortest example is taken.  ValueError for a name that cannot be one, FileExistsError
    where there is such a folder already.
    """
    if not _ID.match(name):
        raise ValueError(f'"{name}" cannot be a mod\'s name; use letters, digits, _ and -, at most 40')
    path = mods / name
    if path.exists():
        raise FileExistsError(f"{path} is there already")
    data = data or data_folder()
    game = game or _shortest_example(data)
    files = example_of(game, data)
    for inner, text in files.items():
        place = path / inner
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text.replace("NAME", name), encoding="utf-8")
    listed = "".join(f"* `{inner}`\n" for inner in files)
    (path / "README.md").write_text(README.format(name=name, files=listed), encoding="utf-8")
    (path / "sprites").mkdir()
    (path / "schemas").mkdir()
    for schema in sorted((data / "schemas").glob("*.json")):
        if schema.name.partition(".")[0] in ("mod", "menu", game):
            shutil.copyfile(schema, path / "schemas" / schema.name)
    return path


def example_of(game: str, data: Path) -> dict[str, str]:
    """The files of a mod to begin with, by their names in its folder; NAME stands for the mod's own."""
    folder = data / "examples" / game
    if folder.is_dir():
        return {file.relative_to(folder).as_posix(): file.read_text("utf-8") for file in sorted(folder.rglob("*.yaml"))}
    texts = read(data / game / "strings.yaml", Problems())
    key, node = next(iter(texts.entries.items())) if isinstance(texts, Map) else ("", None)
    strings = f'{SCHEMA_LINE}../schemas/{game}.strings.schema.json\n{key}: "{getattr(node, "value", "")}"\n'
    sheet = f"{SCHEMA_LINE}schemas/mod.schema.json\nname: NAME\nversion: 1.0\nformat: 1\ngames: [{game}]\n"
    return {SHEET: sheet, f"{game}/strings.yaml": strings}


def _shortest_example(data: Path) -> str:
    """The game whose example is read fastest."""
    sizes = {
        folder.name: sum(file.stat().st_size for file in folder.rglob("*.yaml"))
        for folder in (data / "examples").iterdir()
    }
    return min(sizes, key=lambda game: (sizes[game], game))


SCHEMA_LINE = "# yaml-language-server: $schema="
README = """\
# {name}

A mod for Four Crowns. Enable it on the mods screen or with `fourcrowns mods enable {name}`. Save a changed file, and
the running game shows it within a second.

{files}
A game has more files, named as the shipped ones are. `sprites/` holds pictures (SVG or PNG), named by the data:
`picture: group/camel` is `sprites/group/camel.svg`.

`fourcrowns check` with this folder tells every mistake with its file, line and column.
"""


def _shown(path: Path) -> str:
    return f"mods/{path.name}"


def _read_sheet(path: Path, problems: Problems, cache: Cache | None) -> ModSheet | None:
    shown = f"{_shown(path)}/{SHEET}"
    place = path / SHEET
    if not place.is_file():
        other = next((name for name in ("mod.yml", "Mod.yaml", "mods.yaml") if (path / name).is_file()), None)
        problems.add(Mark(shown, 1, 1), f"the file is missing{f'; rename {other}' if other else ''}")
        return None
    if not is_inside(place, path):
        problems.add(Mark(shown, 1, 1), "leads out of its folder; a mod reads nothing outside")
        return None
    content = read_bytes(place, shown, problems)
    if content is None:
        return None
    key = hashlib.sha256(shown.encode() + b"\0" + content).hexdigest()
    kept: Any = cache.find("mod", key) if cache is not None else None
    if isinstance(kept, dict):
        try:
            revived: ModSheet = shape_of(ModSheet).revive(kept)
        except (TypeError, KeyError, ValueError):
            pass  # kept by another shape of the sheet
        else:
            return revived
    node = read_text(content, shown, problems)
    if node is None:
        return None
    before = len(problems)
    checked = check(ModSheet, node, problems)
    if checked.sound and cache is not None and len(problems) == before:
        cache.keep("mod", key, checked.plain)
    return checked.value if checked.sound else None


def _marks_of(mod: ModFolder, key: str) -> dict[str, Mark]:
    """Where each name of a list in `mod.yaml` stands."""
    content = read_bytes(mod.path / SHEET, f"{mod.shown}/{SHEET}", Problems())
    node = read_text(content, f"{mod.shown}/{SHEET}", Problems()) if content is not None else None
    listed: Node | None = getattr(node, "entries", {}).get(key)
    return {item.value: item.mark for item in getattr(listed, "items", ()) if hasattr(item, "value")}


def _check_size(path: Path, problems: Problems) -> None:
    total = 0
    place = Mark(f"{_shown(path)}/{SHEET}", 1, 1)
    contents = _contents(path, MAX_DEPTH, lambda inner: _tell_link(path, inner, problems))
    for count, (inner, size) in enumerate(contents, 1):
        total += size
        if count > MAX_FILES:
            problems.add(place, f"the mod is too large: more than {MAX_FILES} files")
            return
        if total > MAX_BYTES:
            problems.add(place, f"the mod is too large: more than {MAX_BYTES // 1_000_000} MB, at {inner}")
            return


def _tell_link(path: Path, inner: str, problems: Problems) -> None:
    if not is_inside(path / inner, path):
        problems.add(Mark(f"{_shown(path)}/{inner}", 1, 1), "leads out of its folder; a mod reads nothing outside")


def _contents(path: Path, depth: int, link: Callable[[str], None], inner: str = "") -> Iterator[tuple[str, int]]:
    """Files in the folder and below, with their sizes; links are not followed, but shown to `link`."""
    try:
        entries = sorted(os.scandir(path), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        name = f"{inner}{entry.name}"
        if entry.is_symlink():
            link(name)
        elif entry.is_dir(follow_symlinks=False):
            if depth and entry.name != ".git":
                yield from _contents(Path(entry.path), depth - 1, link, f"{name}/")
        elif entry.is_file(follow_symlinks=False):
            yield name, entry.stat(follow_symlinks=False).st_size


def _check_places(mod: ModFolder, shelves: Mapping[str, Shelf], problems: Problems) -> None:
    """Files that nobody reads because they lie in the wrong place, and games that do not exist."""
    try:
        entries = sorted(os.scandir(mod.path), key=lambda entry: entry.name)
    except OSError:
        return
    files = {part.file: game for game, shelf in shelves.items() for part in shelf.parts.values()}
    for entry in entries:
        mark = Mark(f"{mod.shown}/{entry.name}", 1, 1)
        if entry.is_dir():
            if entry.name not in shelves and entry.name not in PLACES and not entry.name.startswith("."):
                hint = did_you_mean(entry.name, [*shelves, *PLACES])
                known = hint or f"; known are {', '.join([*sorted(shelves), *PLACES])}"
                problems.warn(mark, f"this folder is not read{known}")
        elif entry.name.endswith((".yaml", ".yml")) and entry.name != SHEET:
            where = (
                f"; put it into the folder of its game: {files[entry.name]}/{entry.name}" if entry.name in files else ""
            )
            problems.add(mark, f"unknown file{where or did_you_mean(entry.name, [SHEET])}")
    if mod.sheet is not None:
        _check_games(mod, mod.sheet, shelves, problems)


def _check_games(mod: ModFolder, sheet: ModSheet, shelves: Mapping[str, Shelf], problems: Problems) -> None:
    marks = _marks_of(mod, "games")
    for game in sheet.games:
        mark = marks.get(game, Mark(f"{mod.shown}/{SHEET}", 1, 1))
        if game not in shelves:
            known = did_you_mean(game, shelves) or f"; known are {', '.join(sorted(shelves))}"
            problems.add(mark, f'unknown game "{game}"{known}')
        elif not (mod.path / game).is_dir():
            problems.warn(mark, f'games names "{game}", but there is no folder {game}')
