"""A start of the whole program that ends by itself: `--version` and a listing of legal actions, in fresh processes.

`built.py PROGRAM FOLDER` times the built one and tells how large its folder is; without words the installed one.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 1 if os.environ.get("BENCHMARKS_SMALL") else 7
POSITION = 'game: chess\nfen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"\n'


def main() -> None:
    """The median of some starts, after one that fills the cache."""
    program = [sys.argv[1]] if len(sys.argv) > 1 else [sys.executable, "-m", "game"]
    with tempfile.TemporaryDirectory() as home:
        file = Path(home, "start.yaml")
        file.write_text(POSITION, encoding="utf-8")
        environment = {**os.environ, "FOURCROWNS_HOME": home}
        found = []
        for _ in range(RUNS + 1):
            begin = time.perf_counter()
            done = subprocess.run(
                [*program, "moves", str(file)], env=environment, cwd=home, capture_output=True, text=True, check=True
            )
            found.append(time.perf_counter() - begin)
        moves = len(done.stdout.splitlines())
    beside = {}
    if len(sys.argv) > 2:
        files = [path for path in Path(sys.argv[2]).rglob("*") if path.is_file() and not path.is_symlink()]
        size = sum(path.stat().st_size for path in files)  # a link to a library takes no room
        beside["megabytes on disk"] = size / 1e6
    print(json.dumps({"seconds": statistics.median(found[1:]), "work": 1, "answer": moves, "beside": beside}))


if __name__ == "__main__":
    main()
