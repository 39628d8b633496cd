"""The default test suite on two cores: minutes, and the most memory that a worker held."""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from common import IS_SMALL

ROOT = Path(__file__).resolve().parent.parent.parent


def main() -> None:
    """A test that fails fails the row."""
    with tempfile.TemporaryDirectory() as folder:
        around = os.pathsep.join([str(ROOT), str(Path(__file__).parent)])
        environment = {**os.environ, "PYTHONPATH": around, "BENCHMARKS_PEAKS": folder}
        words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "suite_peaks"]
        begin = time.perf_counter()
        done = subprocess.run(
            [*words, *(["tests/core"] if IS_SMALL else ["-n", "2"])],
            cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        minutes = (time.perf_counter() - begin) / 60
        assert done.returncode == 0, (done.stdout + done.stderr)[-2000:]
        peaks = [float(path.read_text()) for path in Path(folder).iterdir()]
    beside = {"gigabytes of a worker": max(peaks)}
    print(json.dumps({"figure": minutes, "answer": "all tests pass", "beside": beside}))


if __name__ == "__main__":
    main()
