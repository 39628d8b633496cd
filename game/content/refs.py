"""Names that must exist, and pictures that must exist and be harmless (ARCHITECTURE §10, step 4).

What a picture may be stands in `pictures.py`; here is which file a name means.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Container, Iterable, Mapping
from functools import cache
from pathlib import Path

from game.content.annotations import Picture, Ref, Rule
from game.content.guesses import Guesses
from game.content.pictures import ENDINGS, MAIN, SHADE, fault_of, has_tones
from game.content.places import rule_books_folder
from game.content.shape import Mention
from game.content.shelf import Folder
from game.content.source import Mark, Problems

NO_TONES = f"it has neither {MAIN} nor {SHADE}, which are recoloured; use them, or give one picture for each side"
OTHER_ENDINGS = (".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".PNG", ".SVG")
_RULE = re.compile(r"\*\*([A-Z]+-[A-Z0-9]+-[0-9]+)\.\*\*")
_PICTURE_NAME = re.compile(r"[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*\Z")


def check_refs(
    mentions: Iterable[Mention],
    names: Mapping[str, Iterable[str]],
    removed: Mapping[tuple[str, str], Mark],
    shipped: Container[str],
    problems: Problems,
) -> None:
    """Tells each mention of an entry that is not there.

    `removed` says who took one out, by part and name.  Where one of the `shipped` files still names it, the remover
    is told: nobody else can mend it.
    """
    known = {part: frozenset(found) for part, found in names.items()}
    guesses = Guesses()
    for mention in mentions:
        if not isinstance(mention.of, Ref) or mention.name in known[mention.of.part]:
            continue
        part = mention.of.part
        noun = part.rpartition(".")[2].removesuffix("s")
        taker = removed.get((part, mention.name))
        if taker is not None and mention.mark.file in shipped:
            problems.add(taker, f'removes "{mention.name}", but {mention.mark} names it')
        elif taker is not None:
            problems.add(mention.mark, f'{noun} "{mention.name}" is not there: {taker} removes it')
        else:
            hint = guesses.hint(mention.name, known[part])
            problems.add(mention.mark, f'unknown {noun} "{mention.name}"{hint}')


def check_rules(mentions: Iterable[Mention], shipped: Container[str], problems: Problems) -> None:
    """Tells each rule that a mod names and no rule book has."""
    guesses = Guesses()
    for mention in mentions:
        if isinstance(mention.of, Rule) and mention.mark.file not in shipped and mention.name not in rule_numbers():
            hint = guesses.hint(mention.name, rule_numbers())
            problems.add(mention.mark, f'unknown rule "{mention.name}"{hint}')


@cache
def rule_numbers() -> frozenset[str]:
    """The numbers of all rules in the rule books; read once, when a mod first names one."""
    numbers: set[str] = set()
    for book in rule_books_folder().glob("*.md"):
        numbers.update(_RULE.findall(book.read_text(encoding="utf-8")))
    return frozenset(numbers)


def check_pictures(mentions: Iterable[Mention], folders: Iterable[Folder], problems: Problems) -> None:
    """Tells each mention of a picture that is missing, and each picture that is too large or none, in its own file.

    `folders` hold the pictures, last first.
    """
    places = list(folders)
    # Only a missing picture asks; looking costs more than all the rest.
    there = cache(lambda: picture_names(folder.sprites for folder in places))
    guesses = Guesses()
    looked_for: set[str] = set()
    missing: dict[str, str] = {}
    for mention in mentions:
        if not isinstance(mention.of, Picture):
            continue
        if mention.name not in looked_for:
            looked_for.add(mention.name)
            found = _file_of(mention.name, places)
            if found is None:
                missing[mention.name] = _why_missing(mention.name, places, there, guesses)
            elif _is_sound(*found, problems) and mention.of.toned and not (found[0].shipped or has_tones(found[1])):
                problems.warn(mention.mark, f'picture "{mention.name}" looks alike on both sides: {NO_TONES}')
        if mention.name in missing:
            problems.add(mention.mark, missing[mention.name])


def _file_of(name: str, folders: Iterable[Folder]) -> tuple[Folder, Path] | None:
    """The file of the picture called `name`, in the first folder that has one; never outside the folders."""
    if not _PICTURE_NAME.match(name):
        return None
    for folder in folders:
        for ending in ENDINGS:
            path = folder.sprites / f"{name}{ending}"
            if os.path.islink(path) or os.path.isfile(path):  # unlike Path's, these find that no name is too long
                return folder, path
    return None


def _is_sound(folder: Folder, path: Path, problems: Problems) -> bool:
    """What is wrong with a picture is told in its own file, whoever names it: its folder is to be mended."""
    inner = f"sprites/{path.relative_to(folder.sprites).as_posix()}"
    return tell_picture(inner if folder.shipped else f"{folder.name}/{inner}", path, folder.sprites, problems)


def tell_picture(shown: str, path: Path, folder: Path, problems: Problems) -> bool:
    """Tells what keeps a file below `folder` from being used as a picture; True when nothing does."""
    if not is_inside(path, folder):
        problems.add(Mark(shown, 1, 1), "leads out of its folder; a mod reads nothing outside")
    elif not path.is_file():
        problems.add(Mark(shown, 1, 1), "leads nowhere; put the picture itself there")
    elif (fault := fault_of(path)) is not None:
        problems.add(Mark(shown, fault.line, fault.column), f"the picture {fault.message}")
    else:
        return True
    return False


def picture_names(folders: Iterable[Path]) -> list[str]:
    """All pictures that have a name, sorted."""
    found: set[str] = set()
    for folder in folders:
        for ending in ENDINGS:
            found.update(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob(f"*{ending}"))
    return sorted(found)


def is_inside(path: Path, folder: Path) -> bool:
    """Whether the path, its links followed, lies in the folder."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):
        return False


def _why_missing(name: str, folders: list[Folder], there: Callable[[], list[str]], guesses: Guesses) -> str:
    if not _PICTURE_NAME.match(name):
        return f'picture "{name}": a name is made of letters, digits, "_", "-" and "/", without ending'
    for folder in folders:
        for ending in OTHER_ENDINGS:
            if os.path.exists(folder.sprites / f"{name}{ending}"):
                return f'picture "{name}" is there as {name}{ending}, which is not read; save it as {name}.png'
    hint = guesses.hint(name, there())
    return f'picture "{name}" is not there; looked for {name}.svg and {name}.png in sprites{hint}'
