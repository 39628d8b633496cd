"""The YAML that people write, read at one look a line: keys, lists, texts on one line, short flow values (GOALS row
12).

libyaml spends most of its time on making Python objects for its events.  This reader makes our nodes at once, and
knows only what most files are made of.  Whatever else it meets – a quote with escapes, a text over several lines, an
anchor, a mistake – it gives up without a word, and the file is read by libyaml from the start, which alone judges and
complains. Where it does not give up, its tree is the one that libyaml's events make; a test holds that on thousands
of mutated files.

That there are two readers is paid for: 5 000 lines become checked data in 49 milliseconds of processor time, by
libyaml's events alone in 62, which is below the bar of that row (10.2 and 8.0 times the peer in one run).
"""

from __future__ import annotations

import re

from game.content.nodes import MAX_NODES, Map, Node, Seq, Text

MAX_LINE = 1000
"""Longer lines are libyaml's: a key must end within 1 024 characters."""
MAX_OPEN = 40

# Indentation; then a comment or nothing, or: a dash, then a key with what follows it, or something else.
_LINE = re.compile(r"( *)(?:(?:#.*)?$|(- +)?(?:([A-Za-z0-9_][A-Za-z0-9_.+-]*):(?: +(.*))?$|(.+)$))").match
# What a text without quotes may begin with.
_FIRST = re.compile(r"[\w./$(<^~+]|-\w").match
_COMMENT = re.compile(r" *(?: #.*)?$").match
# Inside brackets: a value, with its key where it has one, or a closing bracket; then a comma if there is one.
_TEXT = r"(?:[\w./$(<^~+]|-\w)[^\[\]{},:#]*"
_FLOW = re.compile(rf" *(?:(?:({_TEXT}): +)?(?:({_TEXT})|\"([^\"\\]*)\"|'([^']*)'|([\[{{]))|([\]}}])) *(,)?").finditer
_KEY, _PLAIN, _DOUBLE, _SINGLE, _OPEN, _CLOSE, _COMMA = range(1, 8)


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
    opened: list[Map | Seq] = []
    here: Map | Seq = (Seq if line[at] == "[" else Map)(name, number, at + 1)
    items = here.items if type(here) is Seq else None  # None in a map
    after_comma = False
    ended = False  # a value stands, and no comma after it
    at += 1
    for found in _FLOW(line, at):
        if found.start() != at:
            break  # something between that is none of ours
        at = found.end()
        key, text, double, single, bracket, close, comma = found.groups()
        if close is not None:
            if after_comma or (close == "}") != (items is None):
                break
            if not opened:
                if not _COMMENT(line, found.end(_CLOSE)):
                    break
                return here
            here = opened.pop()
            items = here.items if type(here) is Seq else None
            after_comma = comma is not None
            ended = not after_comma
            continue
        if ended:
            break
        node: Node
        if text is not None:
            node = Text(name, number, found.start(_PLAIN) + 1, text.rstrip(" "))
        elif bracket is not None:
            node = (Seq if bracket == "[" else Map)(name, number, found.start(_OPEN) + 1)
        else:
            which = _SINGLE if double is None else _DOUBLE
            node = Text(name, number, found.start(which), single if double is None else double, False)
        if items is not None:
            if key is not None:
                break
            items.append(node)
        else:
            if key is None:
                break
            key = key.rstrip(" ")
            keys = here.keys  # type: ignore[union-attr]
            if key in keys:
                break
            keys[key] = Text(name, number, found.start(_KEY) + 1, key)
            here.entries[key] = node  # type: ignore[union-attr]
        if bracket is None:
            after_comma = comma is not None
            ended = not after_comma
        elif comma is not None or len(opened) >= MAX_OPEN:
            break
        else:
            opened.append(here)
            here = node  # type: ignore[assignment]
            items = here.items if type(here) is Seq else None
            after_comma = ended = False
    raise _GiveUp
