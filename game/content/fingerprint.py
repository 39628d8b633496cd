"""What was read, in one line: sha256 over the files in reading order.

Records carry it, so that a game says which data it was played with; the cache is keyed by it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


def fingerprint(files: Iterable[tuple[str, bytes]]) -> str:
    """`sha256:…` over names and contents in the order given; line ends count alike, as a checkout may change them."""
    digest = hashlib.sha256()
    for name, content in files:
        content = content.replace(b"\r\n", b"\n")
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return f"sha256:{digest.hexdigest()}"
