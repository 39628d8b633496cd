"""The digest of a state: what `hash` means in `play` and `replay`, and what records keep after each action."""

from __future__ import annotations

import json
from hashlib import sha256

from game.core.ruleset import Plain


def digest(plain: Plain) -> str:
    """64 hexadecimal digits; equal exactly when the packed states are equal, on every machine."""
    return sha256(canonical(plain)).hexdigest()


def short(full: str) -> str:
    """The part of a digest that a record keeps after each action."""
    return full[:8]


def canonical(plain: Plain) -> bytes:
    """The one way to write these values: keys sorted, nothing in between, UTF-8."""
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
