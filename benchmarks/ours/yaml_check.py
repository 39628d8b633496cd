"""5 000 lines of YAML to checked records with line numbers; `cache`: the same again from our cache."""

import json
import sys
import tempfile
from pathlib import Path

from common import Stopwatch, sized
from long_yaml import long_yaml

from game.content.cache import Cache
from game.content.folders import Folder, Shelf, Table, load
from game.content.places import sprites_folder
from game.rules.chess.data import PieceKind

how = sys.argv[1]
shelf = Shelf("long", {"pieces": Table("pieces.yaml", PieceKind)})
with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    (folder / "long").mkdir()
    (folder / "long" / "pieces.yaml").write_text(long_yaml(sized(5000, 200)), encoding="utf-8")
    here = Folder(folder, "long", sprites_folder(), shipped=True)
    cache = Cache(folder / "cache", "1")
    # The peer has imported pydantic and built its models before its clock runs; so has this side.
    warm = Shelf("warm", {"pieces": Table("pieces.yaml", PieceKind)})
    (folder / "warm").mkdir()
    (folder / "warm" / "pieces.yaml").write_text(long_yaml(20), encoding="utf-8")
    load(warm, [here], None)
    if how == "cache":
        load(shelf, [here], cache)
    watch = Stopwatch()
    loaded = load(shelf, [here], cache if how == "cache" else None)
    taken = watch.read()
    assert loaded.from_cache == (how == "cache"), "the cache was not used as meant"
    pieces = loaded.values["pieces"]
    mark = loaded.mark("pieces", "piece_7", "moves", 2)
    assert mark.line == 79, mark
    assert not loaded.problems, str(loaded.problems)[:200]
passing = sum(kind.passing for kind in pieces.values())
print(json.dumps({**taken, "work": 1, "answer": [len(pieces), passing]}))
