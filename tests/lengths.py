"""Which cases of a test stand in the default suite, and which wait for `pytest -m long`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest


def mostly_long(cases: Iterable[Any], kept: Sequence[int] | range = (0,)) -> list[Any]:
    """The cases with these numbers as they are, all others marked as long.

    For cases of which each finds the same sort of fault, and which take seconds together: the suite has five minutes.
    """
    found = []
    for number, case in enumerate(cases):
        if number in kept:
            found.append(case)
        elif isinstance(case, type(pytest.param())):
            found.append(pytest.param(*case.values, id=case.id, marks=[*case.marks, pytest.mark.long]))
        else:
            values = case if isinstance(case, tuple) else (case,)
            found.append(pytest.param(*values, marks=pytest.mark.long))
    return found
