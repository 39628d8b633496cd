"""Files of several folders made one: entries given, extended and removed, and who won what.

Two rules make the findings the same in whatever order mods are loaded (request 22): a removal holds wherever it
stands, and an extension waits for what it extends.  Only who wins depends on the order, and that is kept for each
field (request 23).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.content.guesses import Guesses, did_you_mean
from game.content.nodes import Hole, Map, Mark, Node, Seq, Text
from game.content.refs import check_pictures, check_refs, check_rules
from game.content.scalars import TextShape
from game.content.schema import check, shape_of
from game.content.shape import Mention, Shape
from game.content.shapes import MapShape, NothingShape, RecordShape, bare_shape
from game.content.shelf import Folder, Part, Sheet, Shelf, Table
from game.content.source import NOTHING, Problems, plain_value, read_text
from game.content.texts import check_texts

MAX_NAME = 60
"""Characters of an entry's name; it is written in positions and actions."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What one folder says a field should be: in short, and where; `value` is None where it takes the field away."""

    folder: str
    shipped: bool
    mark: Mark
    value: str | None

    def __str__(self) -> str:
        return f"{self.mark}: {'removed' if self.value is None else self.value}"


@dataclass(frozen=True, slots=True)
class Conflict:
    """A field that several folders claim, the losers in the order they were read.  `field` is "" for a whole entry."""

    part: str
    name: str
    field: str
    winner: Claim
    losers: tuple[Claim, ...]

    @property
    def between_mods(self) -> bool:
        """Whether a mod loses: shipped data losing is what mods are for."""
        return any(not loser.shipped for loser in self.losers)

    def __str__(self) -> str:
        path = ".".join(part for part in (self.part, self.name, self.field) if part)
        return f"{path}: {self.winner}  over  {'; '.join(map(str, self.losers))}"


@dataclass(frozen=True, slots=True)
class File:
    part: str
    folder: int
    name: str
    content: bytes


def first_name(shelf: Shelf, folders: Sequence[Folder], part: str) -> str:
    return f"{folders[0].name}/{shelf.game}/{shelf.parts[part].file}"


@dataclass(frozen=True, slots=True)
class _Said:
    """One folder's word on one entry: `=` gives it, `+` extends it, `-` removes it."""

    folder: int
    how: str
    key: Text
    node: Node


def merged_trees(shelf: Shelf, folders: Sequence[Folder], files: Sequence[File]) -> Iterator[tuple[str, Node]]:
    reading = Reading(shelf, tuple(folders), Problems())
    for name, part in shelf.parts.items():
        tree = reading.merge(name, part, [file for file in files if file.part == name])
        if tree is not None:
            yield name, tree


class Reading:
    """One reading of a shelf: the parts merged, then checked, then their references."""

    def __init__(
        self, shelf: Shelf, folders: tuple[Folder, ...], problems: Problems, without: Collection[Mark] = ()
    ) -> None:
        """`without` are keys of the upper folders' files that are passed over, as if nobody had written them."""
        self.shelf = shelf
        self.folders = folders
        self.problems = problems
        self.without = without
        self.values: dict[str, Any] = {}
        self.plain: dict[str, Any] = {}
        self.trees: dict[str, Node] = {}
        self.conflicts: list[Conflict] = []
        self.mentions: list[Mention] = []
        self.removed: dict[tuple[str, str], Mark] = {}
        self.unread: set[str] = set()
        """Parts of which a file could not be read: that its names are missing would tell the same mistake twice."""
        self.owners: dict[str, int] = {}
        """Which folder a file lies in."""
        self.known: dict[str, list[str]] = {}
        """Names that are given in a part, for guesses."""
        self.guesses = Guesses()
        self.alone: list[tuple[Any, Map, str]] = []
        """What mods claim, to be checked beside the merged data: hint, tree, the file whose mentions count."""

    def run(self, files: Sequence[File]) -> None:
        for name, part in self.shelf.parts.items():
            of_part = [file for file in files if file.part == name]
            tree = self.merge(name, part, of_part)
            if tree is None:
                continue
            self.trees[name] = tree
            checked = check(part.hint, tree, self.problems, mark=tree.mark)
            self.mentions += checked.mentions
            if checked.sound:
                self.values[name] = checked.value
                self.plain[name] = checked.plain
        self._check_alone()
        self._check_mentions()

    def merge(self, name: str, part: Part, files: Sequence[File]) -> Node | None:
        """The part's merged tree; None where nothing could be read, or nothing was there to read."""
        tops: list[tuple[int, Map]] = []
        for file in files:
            self.owners[file.name] = file.folder
            node = read_text(file.content, file.name, self.problems)
            if isinstance(node, Map):
                tops.append((file.folder, node))
                continue
            self.unread.add(name)
            if node is not None:
                what = "names with their entries" if isinstance(part, Table) else "keys with their values"
                self.problems.add(
                    node.mark, f"expected {what}, found {'a list' if isinstance(node, Seq) else 'a text'}"
                )
        if not tops:
            return Map(first_name(self.shelf, self.folders, name), 1, 1) if part.optional and not files else None
        return self._merged_table(name, part, tops) if isinstance(part, Table) else self._merged_sheet(name, part, tops)

    def _merged_table(self, name: str, part: Table, tops: Sequence[tuple[int, Map]]) -> Map:
        said: dict[str, list[_Said]] = {}
        if bare_shape(shape_of(part.kind)).__class__ is TextShape:
            check_texts(part.free, [(top, self.folders[folder].shipped) for folder, top in tops], self.problems)
        for folder, top in tops:
            self._sort_out(folder, top, said)
        merged = Map(tops[0][1].file, tops[0][1].line, tops[0][1].column)
        for entry, claims in said.items():
            if len(claims) == 1 and claims[0].how == "=":
                merged.put(claims[0].key, claims[0].node)
            else:
                self._settle(name, part, entry, claims, merged, said)
        return merged

    def _sort_out(self, folder: int, top: Map, said: dict[str, list[_Said]]) -> None:
        here: dict[str, Text] = {}
        for written, node in top.entries.items():
            key = top.keys[written]
            if key.mark in self.without:
                continue
            if len(written) > MAX_NAME:
                self.problems.add(key.mark, f"this name has {len(written)} characters, expected at most {MAX_NAME}")
                continue
            how = written[-1:] if written[-1:] in ("+", "-") and len(written) > 1 else "="
            entry = written if how == "=" else written[:-1].rstrip()
            if entry in here:
                first = here[entry]
                self.problems.add(
                    key.mark, f'"{written}" stands beside "{first.value}" in line {first.line}; write one of them'
                )
                continue
            here[entry] = key
            if how == "-" and not _is_nothing(node):
                self.problems.add(node.mark, f'nothing may follow "{written}:"; it removes "{entry}"')
            elif type(node) is not Hole:
                said.setdefault(entry, []).append(_Said(folder, how, key, node))

    def _settle(
        self, name: str, part: Table, entry: str, claims: list[_Said], merged: Map, said: Mapping[str, list[_Said]]
    ) -> None:
        """What several folders say about one entry becomes one node in `merged`, or none."""
        given = [claim for claim in claims if claim.how == "="]
        removals = [claim for claim in claims if claim.how == "-"]
        if not given:
            self._tell_nothing_there(name, entry, claims, said)
            return
        if removals:
            self._remove(name, entry, claims, removals)
            return
        shape = shape_of(part.kind)
        first = next(n for n, claim in enumerate(claims) if claim.how == "=")
        # An extension read before there was anything to extend waits for it.
        ordered = [claims[first], *claims[:first], *claims[first + 1 :]]
        ledger = Ledger(name, entry, self.folders, self.owners)
        key, node = ordered[0].key, ordered[0].node
        for claim in ordered[1:]:
            if claim.how == "=":
                ledger.replaced(node, claim)
                key, node = claim.key, claim.node
            else:
                node = self._extension(ledger, claim.folder, Problems()).extended(node, claim.node, shape, ())
        merged.put(_called(key, entry), node)
        self.conflicts += ledger.conflicts(node)
        self._keep_for_check(part, entry, claims, given, shape)

    def _keep_for_check(
        self, part: Table, entry: str, claims: Sequence[_Said], given: Sequence[_Said], shape: Shape
    ) -> None:
        """Each mod's claim is also checked alone, over a base that does not depend on the order of loading."""
        base = min(given, key=lambda claim: (not self.folders[claim.folder].shipped, self.folders[claim.folder].name))
        for claim in claims:
            if self.folders[claim.folder].shipped:
                continue
            node = claim.node
            if claim.how == "+":
                ledger = Ledger("", entry, self.folders, self.owners)
                node = self._extension(ledger, claim.folder, self.problems).extended(base.node, node, shape, ())
            self._tree_alone(part, claim.key).put(_called(claim.key, entry), node)

    def _tree_alone(self, part: Table, key: Text) -> Map:
        """The tree that gathers what one file claims, made when first asked for."""
        found = next((tree for _, tree, file in self.alone if file == key.file), None)
        if found is None:
            found = Map(key.file, key.line, key.column)
            self.alone.append((part.hint, found, key.file))
        return found

    def _tell_nothing_there(
        self, name: str, entry: str, claims: Sequence[_Said], said: Mapping[str, list[_Said]]
    ) -> None:
        if name in self.unread:
            return
        if name not in self.known:
            self.known[name] = [other for other, all_said in said.items() if any(c.how == "=" for c in all_said)]
        for claim in claims:
            verb = "extend" if claim.how == "+" else "remove"
            self.problems.add(
                claim.key.mark, f'there is no "{entry}" to {verb}{self.guesses.hint(entry, self.known[name])}'
            )

    def _remove(self, name: str, entry: str, claims: Sequence[_Said], removals: Sequence[_Said]) -> None:
        # The same finding in whatever order: of several removals the one in the first file by name is shown.
        shown = min(removals, key=lambda claim: claim.key.mark)
        self.removed[name, entry] = shown.key.mark
        losers = []
        for claim in claims:
            if claim.how == "-":
                continue
            losers.append(self._claim(claim.folder, claim.key.mark, claim.node))
            if not self.folders[claim.folder].shipped:
                verb = "extends" if claim.how == "+" else "gives"
                self.problems.add(claim.key.mark, f'{verb} "{entry}", but {shown.key.mark} removes it')
        winner = self._claim(shown.folder, shown.key.mark, None)
        self.conflicts.append(Conflict(name, entry, "", winner, tuple(losers)))

    def _claim(self, folder: int, mark: Mark, node: Node | None) -> Claim:
        place = self.folders[folder]
        return Claim(place.name, place.shipped, mark, None if node is None else in_short(node))

    def _merged_sheet(self, name: str, part: Sheet, tops: Sequence[tuple[int, Map]]) -> Map:
        node: Node = tops[0][1]
        shape = shape_of(part.kind)
        ledger = Ledger(name, "", self.folders, self.owners)
        for folder, top in tops[1:]:
            if not self.folders[folder].shipped:
                quiet = Ledger("", "", self.folders, self.owners)
                alone = self._extension(quiet, folder, self.problems).extended(tops[0][1], top, shape, ())
                assert isinstance(alone, Map)
                self.alone.append((part.hint, alone, top.file))
            node = self._extension(ledger, folder, Problems()).extended(node, top, shape, ())
        self.conflicts += ledger.conflicts(node)
        assert isinstance(node, Map)
        return node

    def _extension(self, ledger: Ledger, folder: int, problems: Problems) -> Extension:
        return Extension(ledger, folder, problems, self.without)

    # After merging.

    def _check_alone(self) -> None:
        for hint, tree, file in self.alone:
            checked = check(hint, tree, self.problems)
            self.mentions += (mention for mention in checked.mentions if mention.mark.file == file)

    def _check_mentions(self) -> None:
        names = {}
        for part, tree in self.trees.items():
            assert isinstance(tree, Map)
            names[part] = list(tree.entries)
            for key, node in tree.entries.items():
                names[f"{part}.{key}"] = _names_in(node)
        unread = self.unread | (self.shelf.parts.keys() - self.trees.keys())
        wanted = [mention for mention in self.mentions if _part_of(mention) not in unread]
        shipped = {file for file, number in self.owners.items() if self.folders[number].shipped}
        check_refs(wanted, _WithNothing(names), self.removed, shipped, self.problems)
        check_rules(wanted, shipped, self.problems)
        check_pictures(wanted, list(reversed(self.folders)), self.problems)


class _WithNothing(dict[str, list[str]]):
    """A part's keys may be left out: then they name nothing."""

    def __missing__(self, key: str) -> list[str]:
        return []


def _part_of(mention: Mention) -> str:
    part = getattr(mention.of, "part", "")
    return str(part).partition(".")[0]


def _names_in(node: Node) -> list[str]:
    if isinstance(node, Map):
        return list(node.entries)
    return [item.value for item in node.items if isinstance(item, Text)] if isinstance(node, Seq) else []


def _is_nothing(node: Node) -> bool:
    if isinstance(node, Text):
        return node.plain and node.value in NOTHING
    return isinstance(node, Hole) or (isinstance(node, Map) and not node.entries)


def in_short(node: Node, limit: int = 60) -> str:
    """The value in one line of flow style, cut to `limit` characters."""
    from game.content.writer import flow

    text = flow(plain_value(node))
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


class Ledger:
    """Who claimed which field of one entry, in order, as far as claims differ."""

    def __init__(self, part: str, entry: str, folders: Sequence[Folder], owners: Mapping[str, int]) -> None:
        self.part = part
        self.entry = entry
        self.folders = folders
        self.lost: dict[tuple[str, ...], list[tuple[int, Node]]] = {}
        self.won: dict[tuple[str, ...], tuple[int, Mark, Node | None]] = {}
        self.owners = owners

    def claim(self, path: tuple[str, ...], before: Node, folder: int, mark: Mark, after: Node | None) -> None:
        """`folder` puts `after` where `before` was; nothing to tell if that is the same."""
        if after is not None and plain_value(before) == plain_value(after):
            return
        for deeper in [other for other in self.lost if len(other) > len(path) and other[: len(path)] == path]:
            del self.lost[deeper], self.won[deeper]
        self.lost.setdefault(path, []).append((self.owners[before.file], before))
        self.won[path] = (folder, mark, after)

    def replaced(self, before: Node, said: _Said) -> None:
        """A whole entry in place of another: each field that was there before is claimed anew or taken away."""
        after = said.node
        if not (isinstance(before, Map) and isinstance(after, Map)):
            self.claim((), before, said.folder, after.mark, after)
            return
        for name, node in before.entries.items():
            new = after.entries.get(name)
            self.claim((name,), node, said.folder, new.mark if new else said.key.mark, new)

    def conflicts(self, node: Node) -> Iterator[Conflict]:
        """One for each field that somebody lost."""
        for path in sorted(self.lost):
            folder, mark, after = self.won[path]
            losers = tuple(self._claim(number, before.mark, before) for number, before in self.lost[path])
            yield Conflict(self.part, self.entry, ".".join(path), self._claim(folder, mark, after), losers)

    def _claim(self, folder: int, mark: Mark, node: Node | None) -> Claim:
        place = self.folders[folder]
        return Claim(place.name, place.shipped, mark, None if node is None else in_short(node))


class Extension:
    """One folder's `knight+:` laid over what was there: maps merge, lists with `+` grow, all else is replaced."""

    def __init__(self, ledger: Ledger, folder: int, problems: Problems, without: Collection[Mark] = ()) -> None:
        self.ledger = ledger
        self.folder = folder
        self.problems = problems
        self.without = without

    def extended(self, base: Node, patch: Node, shape: Shape | None, path: tuple[str, ...]) -> Node:
        if not (isinstance(base, Map) and isinstance(patch, Map) and _holds_keys(shape)):
            self.ledger.claim(path, base, self.folder, patch.mark, patch)
            return patch
        merged = Map(base.file, base.line, base.column)
        merged.entries |= base.entries
        merged.keys |= base.keys
        for written, node in patch.entries.items():
            if patch.keys[written].mark not in self.without:
                self._lay(merged, patch.keys[written], node, shape, path)
        return merged

    def _lay(self, merged: Map, key: Text, node: Node, shape: Shape | None, path: tuple[str, ...]) -> None:
        written = key.value
        how = written[-1:] if written[-1:] in ("+", "-") and len(written) > 1 else "="
        name = written if how == "=" else written[:-1].rstrip()
        here = (*path, name)
        before = merged.entries.get(name)
        if how == "-":
            self._take(merged, key, name, node, here)
        elif before is None:
            merged.put(_called(key, name), node)
        elif how == "+" and isinstance(before, Seq):
            merged.put(merged.keys[name], self._lengthened(before, node))
        elif how == "+" and not (isinstance(before, Map) and isinstance(node, Map)):
            self.problems.add(
                key.mark, f'"{written}" lengthens a list, but {name} is none; write "{name}" to replace it'
            )
        else:
            replaced = self.extended(before, node, _below(shape, name), here)
            merged.put(_called(key, name) if replaced is node else merged.keys[name], replaced)

    def _take(self, merged: Map, key: Text, name: str, node: Node, here: tuple[str, ...]) -> None:
        if not _is_nothing(node):
            self.problems.add(node.mark, f'nothing may follow "{key.value}:"; it removes "{name}"')
        elif name not in merged.entries:
            self.problems.add(key.mark, f'there is no "{name}" to remove{did_you_mean(name, merged.entries)}')
        else:
            self.ledger.claim(here, merged.entries[name], self.folder, key.mark, None)
            del merged.entries[name], merged.keys[name]

    def _lengthened(self, before: Seq, node: Node) -> Seq:
        more = node.items if isinstance(node, Seq) else [node]
        return Seq(node.file, node.line, node.column, [*before.items, *more])


def _called(key: Text, name: str) -> Text:
    """A place under another name, that of its key without the sign."""
    return Text(key.file, key.line, key.column, name, key.plain)


def _holds_keys(shape: Shape | None) -> bool:
    """Whether a map there has keys of its own; of two words, `slide` and `leap`, one replaces the other."""
    if isinstance(shape, NothingShape):
        return _holds_keys(shape.inner)
    return isinstance(shape, RecordShape | MapShape)


def _below(shape: Shape | None, name: str) -> Shape | None:
    if isinstance(shape, NothingShape):
        return _below(shape.inner, name)
    if isinstance(shape, RecordShape):
        return shape.fields.get(shape.keys.get(name, ""))
    return shape.item if isinstance(shape, MapShape) else None
