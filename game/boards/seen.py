"""The positions that have come up since the last action that no play can take back (CHESS-REP-1, LOKA-DRAW-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


class Seen:
    """Keys of positions, the latest last.  It never changes; a longer one shares what both have seen.

    The keys lie in one list, of which each holds so many from the front.  Only the longest may add to that list; one
    that is followed by something else than it was before begins a list of its own.
    """

    __slots__ = ("_count", "_keys")

    def __init__(self, keys: Iterable[int] = ()) -> None:
        self._keys = list(keys)
        self._count = len(self._keys)

    def then(self, key: int) -> Seen:
        """With one position more."""
        longer = Seen.__new__(Seen)
        longer._keys = self._keys if len(self._keys) == self._count and self._count else self._keys[: self._count]
        longer._keys.append(key)
        longer._count = self._count + 1
        return longer

    def times(self) -> int:
        """How often the latest position has come up, this time counted; 0 where nothing has been seen."""
        return self._keys[: self._count].count(self._keys[self._count - 1]) if self._count else 0

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[int]:
        return iter(self._keys[: self._count])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Seen({list(self)})"


NOTHING_SEEN = Seen()
"""Before the first position; nothing is ever added to its list."""
