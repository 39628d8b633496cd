"""For pytest: each process of a run leaves the most memory that it held, in gigabytes, in a folder."""

import os
import sys
from pathlib import Path
from typing import Any


def pytest_sessionfinish(session: Any) -> None:
    """Called in every worker, and in the process that hands out the tests."""
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:  # a system that does not say
        return
    most = getrusage(RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    Path(os.environ["BENCHMARKS_PEAKS"], str(os.getpid())).write_text(str(most / 1e9))
