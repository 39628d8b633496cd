"""Plain data to YAML: position files, records, and what a mod is begun with.

The same data always gives the same text.  A text is quoted wherever some YAML reader, of 1.1 or of 1.2, would take it
for something else; what is written here reads back the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

WIDTH = 110
"""Lists and maps of plain values stay on one line up to this width."""

_BARE = re.compile(r"[A-Za-z_/.$*?(<=>~^+0-9-][^\x00-\x1f\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]*\Z")
_SIMPLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_UNSAFE = re.compile(r": |:\Z| #|\A[-?] |\A[-?]\Z|\A---|\A\.\.\.|\A[*?<=>~^]|\s\Z")
_FLOW_UNSAFE = re.compile(r"[\[\]{},?]|:[\[\]{},]?")
# Every word and number that YAML 1.1 or 1.2 reads as something else than text.
_GUESSED = re.compile(
    r"(?:~|null|true|false|yes|no|on|off|y|n|<<|=)\Z"
    r"|[-+]?[0-9.][0-9_.,:]*(?:e[-+]?[0-9]+)?\Z|[-+]?0[xob][0-9a-f_]+\Z|[-+]?\.(?:inf|nan)\Z"
    r"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}",
    re.IGNORECASE,
)


def dump(value: object) -> str:
    """The value as a YAML document: maps, lists, texts, numbers, truths and None; TypeError for anything else.

    Keys must be texts.  A record of 300 actions takes about a millisecond.
    """
    lines: list[str] = []
    if isinstance(value, Mapping) and value:
        _map_lines(value, "", lines)
    elif _is_list(value) and value:
        _list_lines(value, "", lines)  # type: ignore[arg-type]
    else:
        lines.append(flow(value))
    return "\n".join(lines) + "\n"


def flow(value: object) -> str:
    """The value in one line: `{a: [1, 2], b: "no"}`."""
    if isinstance(value, str):
        return _scalar(value, True)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)}: {flow(below)}" for key, below in value.items()) + "}"
    if _is_list(value):
        return "[" + ", ".join(map(flow, value)) + "]"  # type: ignore[call-overload]
    return _bare_value(value)


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes | bytearray)


def _map_lines(value: Mapping[object, object], indent: str, lines: list[str]) -> None:
    for key, below in value.items():
        _put(f"{indent}{_key(key)}:", " ", below, indent + "  ", lines)


def _list_lines(value: Sequence[object], indent: str, lines: list[str]) -> None:
    for below in value:
        if isinstance(below, str):
            lines.append(f"{indent}- {_scalar(below, False)}")
        else:
            _put(f"{indent}-", " ", below, indent + "  ", lines)


def _put(head: str, gap: str, value: object, indent: str, lines: list[str]) -> None:
    """The value behind its key or dash: on the same line if it fits, else below."""
    if isinstance(value, str):
        lines.append(f"{head}{gap}{_scalar(value, False)}")
        return
    if isinstance(value, Mapping) or _is_list(value):
        short = _short(value, WIDTH - len(head) - 1)
        if short is None:
            _below(head, value, indent, lines)
            return
        lines.append(f"{head}{gap}{short}")
        return
    lines.append(f"{head}{gap}{_bare_value(value)}")


def _below(head: str, value: object, indent: str, lines: list[str]) -> None:
    start = len(lines)
    if isinstance(value, Mapping):
        _map_lines(value, indent, lines)
    else:
        _list_lines(value, indent, lines)  # type: ignore[arg-type]
    if head.endswith("-"):
        # An entry of a list begins right behind its dash.
        lines[start] = f"{head} {lines[start][len(indent) :]}"
    else:
        lines.insert(start, head)


def _short(value: object, room: int) -> str | None:
    """The value in one line if it is flat enough to read so and fits; None otherwise."""
    if isinstance(value, Mapping):
        if len(value) * 4 > room or any(map(_holds_map, value.values())):
            return None
    elif len(value) * 2 > room or any(map(_holds_map, value)):  # type: ignore[arg-type, call-overload]
        return None
    text = flow(value)
    return text if len(text) <= room else None


def _holds_map(value: object) -> bool:
    if isinstance(value, Mapping):
        return bool(value)
    return _is_list(value) and any(map(_holds_map, value))  # type: ignore[call-overload]


def _key(key: object) -> str:
    if not isinstance(key, str):
        raise TypeError(f"a key must be text, not {key!r}")
    return _scalar(key, True)


def _scalar(text: str, inside: bool) -> str:
    """The text bare where that is safe, in quotes where it is not; `inside` brackets more must be quoted."""
    if _SIMPLE.match(text) and not _GUESSED.match(text):
        return text
    if (
        _BARE.match(text)
        and not _UNSAFE.search(text)
        and not _GUESSED.match(text)
        and not (inside and _FLOW_UNSAFE.search(text))
    ):
        return text
    return _quoted(text)


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\xa0": "\\_"}
_ESCAPED = re.compile('["\\\\\x00-\x1f\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]')


def _quoted(text: str) -> str:
    """In double quotes.  What no file of ours may hold, control characters and halves of one, becomes U+FFFD."""
    return '"' + _ESCAPED.sub(lambda found: _ESCAPES.get(found.group(), "\ufffd"), text) + '"'


def _bare_value(value: object) -> str:
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, int):
        return str(int(value))
    if isinstance(value, float):
        return _number(value)
    raise TypeError(f"data cannot hold {value!r}")


def _number(value: float) -> str:
    text = repr(float(value))
    if text in ("inf", "-inf", "nan"):
        raise TypeError(f"data cannot hold {text}")
    return text if "." in text or "e" not in text else text.replace("e", ".0e")
