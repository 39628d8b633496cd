"""The YAML that people write, read at one look a line: keys, lists, texts on one line, short flow values (GOALS row
12).

libyaml spends most of its time on making Python objects for its events.  This reader makes our nodes at once, and
knows only what most files are made of.  Whatever else it meets – a quote with escapes, a text over several lines, an
anchor, a mistake – it gives up without a word, and the file is read by libyaml from the start, which alone judges and
complains. Where it does not give up, its tree is the one that libyaml's events make; a test holds that on thousands
of mutated files.
"""

from __future__ import annotations

import re

from game.content.nodes import MAX_NODES, Map, Node, Seq, Text

MAX_LINE = 1000
"""Longer lines are libyaml's: a key must end within 1 024 characters."""
MAX_OPEN = 40

# Indentation; then a comment or nothing, or: a dash, then a key with what follows it, or something else.
_LINE = re.compile(r"( *)(?:(?:#.*)?$|(- +)?(?:([A-Za-z_][A-Za-z0-9_.+-]*):(?: +(.*))?$|(.+)$))").match
# What a text without quotes may begin with.
_FIRST = re.compile(r"[\w./$(<^~+]|-\w").match
_COMMENT = re.compile(r" *(?: #.*)?$").match
_FLOW = re.compile(
    r" *(?:([\[{])|([\]}])|(,)"
    r"|(?:\"([^\"\\]*)\"|'([^']*)'|((?:[\w./$(<^~+]|-\w)[^\[\]{},:#]*))(: +)?)"
).match
_OPEN, _CLOSE, _COMMA, _DOUBLE, _SINGLE, _PLAIN, _COLON = range(1, 8)


class _GiveUp(Exception):
    """This file is for libyaml."""


def quick_tree(text: str, name: str) -> Node | None:
    """The tree of a text without control characters, or None where libyaml must look."""
    if "\t" in text or len(text) > MAX_NODES:  # every value takes two characters or more
        return None
    if "\r" in text:
        text = text.replace("\r\n", "\n")
        if "\r" in text:
            return None
    try:
        return _tree(text.split("\n"), name)
    except _GiveUp:
        return None


def _tree(lines: list[str], name: str) -> Node | None:
    top: Map | Seq | None = None
    indents: list[int] = []  # of the open maps and lists, outermost first
    opened: list[Map | Seq] = []
    key: str | None = None  # of the innermost map, its value still to come
    key_line = key_column = 0  # where that value stands if it is empty
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            raise _GiveUp
        found = _LINE(line)
        if found is None:
            raise _GiveUp
        spaces, dash, word, after, bare = found.groups()
        if word is None and bare is None:
            continue
        indent = len(spaces)
        if key is not None and indent <= indents[-1]:
            _close_empty(opened[-1], key, Text(name, key_line, key_column, ""))
            if dash is not None and indent == indents[-1]:
                raise _GiveUp  # a list right below its key
            key = None
        while indents and indents[-1] > indent:
            indents.pop()
            opened.pop()
        if dash is not None:
            column = found.end(2) + 1
            if key is not None or top is None:
                here: Map | Seq = Seq(name, number, indent + 1)
                top = _hang(here, top, opened, key)
                indents.append(indent)
                opened.append(here)
                key = None
            elif not indents or indents[-1] != indent or type(opened[-1]) is not Seq:
                raise _GiveUp
            if word is None:
                opened[-1].items.append(_value(bare, line, column, number, name))  # type: ignore[union-attr]
                continue
            below = Map(name, number, column)
            opened[-1].items.append(below)  # type: ignore[union-attr]
            indents.append(column - 1)
            opened.append(below)
        elif word is None:
            raise _GiveUp
        else:
            column = indent + 1
            if key is not None or top is None:
                below = Map(name, number, column)
                top = _hang(below, top, opened, key)
                indents.append(indent)
                opened.append(below)
                key = None
            else:
                if not indents or indents[-1] != indent:
                    raise _GiveUp
                last = opened[-1]
                if type(last) is not Map:
                    raise _GiveUp
                below = last
        if len(indents) > MAX_OPEN or word in below.keys:
            raise _GiveUp
        below.keys[word] = Text(name, number, column, word)
        if not after or after[0] == "#":
            key, key_line, key_column = word, number, found.end(3) + 2
        else:
            below.entries[word] = _value(after, line, found.start(4) + 1, number, name)
    if key is not None:
        _close_empty(opened[-1], key, Text(name, key_line, key_column, ""))
    return top


def _hang(node: Map | Seq, top: Map | Seq | None, opened: list[Map | Seq], key: str | None) -> Map | Seq:
    """Puts a new map or list below the key that waits for it; returns the top of the tree."""
    if top is None:
        return node
    assert key is not None
    opened[-1].entries[key] = node  # type: ignore[union-attr]
    return top


def _close_empty(node: Map | Seq, key: str, value: Text) -> None:
    assert type(node) is Map
    node.entries[key] = value


def _value(written: str, line: str, column: int, number: int, name: str) -> Node:
    """The value that begins at `column` and ends with its line, comment aside."""
    first = written[0]
    if first == "[" or first == "{":
        return _flow(line, column - 1, number, name)
    if first == '"' or first == "'":
        end = written.find(first, 1)
        text = written[1:end]
        if end < 0 or "\\" in text or not _COMMENT(written, end + 1):
            raise _GiveUp
        return Text(name, number, column, text, False)
    if "#" in written:
        at = written.find(" #")
        if at >= 0:
            written = written[:at]
    if not _FIRST(written) or ": " in written or written[-1] == ":":
        raise _GiveUp
    written = written.rstrip(" ")
    if written[-1] == ":":
        raise _GiveUp
    return Text(name, number, column, written)


def _flow(line: str, at: int, number: int, name: str) -> Node:
    """A list or map in brackets that opens at index `at` and closes on the same line."""
    opened: list[tuple[Map | Seq, str | None]] = []
    here: Map | Seq | None = None
    key: str | None = None
    wants_value = True  # else a comma, or the closing bracket
    fresh = True  # nothing stands in `here` yet
    while True:
        found = _FLOW(line, at)
        if found is None:
            raise _GiveUp
        kind = found.lastindex
        at = found.end()
        if kind == _OPEN:
            if not wants_value or len(opened) >= MAX_OPEN or (type(here) is Map and key is None):
                raise _GiveUp
            column = found.start(1) + 1
            node: Map | Seq = (Map if found.group(1) == "{" else Seq)(name, number, column)
            if here is not None:
                _put(here, key, node)
                opened.append((here, None))
            here, key, fresh = node, None, True
            continue
        if here is None:
            raise _GiveUp
        if kind == _CLOSE:
            if (wants_value and not fresh) or key is not None or (found.group(2) == "}") != (type(here) is Map):
                raise _GiveUp
            if not opened:
                if not _COMMENT(line, at):
                    raise _GiveUp
                return here
            here, key = opened.pop()
            wants_value = fresh = False
            continue
        if kind == _COMMA:
            if wants_value:
                raise _GiveUp
            wants_value = True
            continue
        if not wants_value:
            raise _GiveUp
        fresh = False
        text = found.group(_PLAIN)
        if text is not None:
            scalar = Text(name, number, found.start(_PLAIN) + 1, text.rstrip(" "))
        else:
            which = _DOUBLE if found.group(_DOUBLE) is not None else _SINGLE
            scalar = Text(name, number, found.start(which), found.group(which), False)
        if kind == _COLON:
            if type(here) is not Map or key is not None or scalar.value in here.keys:
                raise _GiveUp
            key = scalar.value
            here.keys[key] = scalar
        else:
            if type(here) is Map and key is None:
                raise _GiveUp
            _put(here, key, scalar)
            key, wants_value = None, False


def _put(here: Map | Seq, key: str | None, node: Node) -> None:
    if type(here) is Seq:
        here.items.append(node)
    else:
        here.entries[key] = node  # type: ignore[union-attr, index]
