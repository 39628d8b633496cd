"""What pyproject.toml cannot say: folders that travel inside the package, and the compiling of the hot modules.

Compiling is a gift, never a condition: without a C compiler, with a type error in a hot module, or with
FOURCROWNS_PURE=1 in the environment, the same command installs the pure program without a word.
"""

import os
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent

BESIDE = {"game.data": "data", "game.sprites": "sprites", "game.rulebooks": "docs/rules"}
"""Folders beside the package in a checkout, inside it when installed (game/content/places.py finds them either way)."""

HOT = (
    "game/core/dice.py",
    "game/boards/position.py",
    "game/table/measure.py",
    "game/table/outline.py",
    "game/table/footprint.py",
    "game/table/sight.py",
    "game/table/legs.py",
    "game/table/alignment.py",
    "game/table/ways.py",
    "game/table/scene.py",
    "game/rules/kings/terrain.py",
    "game/rules/kings/sight.py",
    "game/rules/kings/placing.py",
    "game/rules/kings/orders.py",
    "game/rules/kings/refusals.py",
    "game/rules/castle/board.py",
    "game/rules/castle/moves.py",
    "game/rules/castle/turns.py",
    "game/rules/castle/ways.py",
    "game/rules/chess/moves.py",
    "game/rules/loka/outcomes.py",
    "game/rules/loka/gambles.py",
    "game/rules/loka/ground.py",
    "game/rules/loka/board.py",
    "game/rules/loka/moves.py",
    "game/rules/loka/state.py",
    "game/rules/loka/law.py",
    "game/rules/loka/order.py",
    "game/rules/loka/army.py",
    "game/rules/loka/laying.py",
    "game/rules/loka/deploying.py",
    "game/rules/loka/ends.py",
    "game/rules/loka/asking.py",
    "game/rules/loka/phases.py",
    "game/rules/loka/playing.py",
    "game/ai/budget.py",
    "game/ai/judge.py",
    "game/ai/search.py",
    "game/ai/judges/chess_pawns.py",
    "game/ai/judges/chess_endings.py",
    "game/ai/judges/chess.py",
    "game/ai/tree.py",
    "game/ai/chance_tree.py",
    "game/ai/judges/loka_pieces.py",
    "game/ai/judges/loka_sight.py",
    "game/ai/judges/loka.py",
    "game/ai/judges/castle_sight.py",
    "game/ai/judges/castle_pieces.py",
    "game/ai/judges/castle.py",
    "game/ai/judges/castle_duels.py",
    "game/ai/judges/castle_weights.py",
    "game/ai/judges/castle_risk.py",
    "game/ai/judges/kings_odds.py",
    "game/ai/judges/kings_field.py",
    "game/ai/judges/kings_outlook.py",
    "game/rules/lytharian/ground.py",
    "game/rules/lytharian/asks.py",
    "game/rules/lytharian/modes.py",
    "game/rules/lytharian/state.py",
    "game/rules/lytharian/tally.py",
    "game/rules/lytharian/law.py",
    "game/rules/lytharian/stats.py",
    "game/rules/lytharian/lasting.py",
    "game/rules/lytharian/moving.py",
    "game/rules/lytharian/deaths.py",
    "game/rules/lytharian/damage.py",
    "game/rules/lytharian/turns.py",
    "game/rules/lytharian/playing.py",
    "game/rules/lytharian/stack.py",
    "game/rules/lytharian/listing.py",
    "game/rules/lytharian/refusals.py",
    "game/rules/lytharian/casting.py",
    "game/rules/lytharian/prices.py",
    "game/rules/lytharian/targeting.py",
    "game/rules/lytharian/duel.py",
    "game/rules/lytharian/combat.py",
    "game/rules/lytharian/blows.py",
    "game/rules/lytharian/dice.py",
    "game/rules/lytharian/mana.py",
    "game/rules/lytharian/piles.py",
    "game/rules/lytharian/attachments.py",
    "game/rules/lytharian/facing.py",
    "game/rules/lytharian/naming.py",
    "game/rules/lytharian/triggers.py",
    "game/rules/lytharian/movement.py",
    "game/rules/lytharian/gear.py",
    "game/rules/lytharian/honor.py",
    "game/rules/lytharian/using.py",
    "game/rules/lytharian/endings.py",
    "game/rules/lytharian/fog.py",
    "game/rules/lytharian/passing.py",
    "game/rules/lytharian/imagining.py",
    "game/ai/view_mind.py",
    "game/ai/judges/lytharian_figures.py",
    "game/ai/judges/lytharian_sight.py",
    "game/ai/judges/lytharian_judge.py",
    "game/ai/judges/lytharian_nerve.py",
    "game/ai/judges/lytharian_anchor.py",
    "game/ai/judges/lytharian_careless.py",
    "game/ai/judges/lytharian_arsenal.py",
    "game/ai/judges/lytharian_bout.py",
    "game/ai/judges/lytharian_champions.py",
    "game/ai/judges/lytharian_decks.py",
    "game/ai/judges/lytharian_reserves.py",
    "game/ai/judges/lytharian_duels.py",
    "game/ai/judges/lytharian_mind.py",
)
"""Modules that a search lives in.  They are compiled together, so that their classes may fill in each other's."""

BUILDING = {"bdist_wheel", "editable_wheel", "build", "build_ext", "develop", "install"}
"""Only these commands want extensions; asking for the version or the file list should not wait for them."""

GROUP = "fourcrowns"  # the shared module is then called fourcrowns__mypyc; build.spec names it

OPTIONS: Any = {"opt_level": "2", "debug_level": "0", "group_name": GROUP, "multi_file": True}
"""One C file per module, so that every core compiles its share."""


def has_compiler() -> bool:
    """Whether a C compiler can make an extension of the smallest program that knows Python's header."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "").split()
    if sys.platform == "win32" or not compiler:
        return True  # setuptools finds it by other ways; what fails then is caught in BuildWhatCompiles
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\n", encoding="utf-8")
        include = sysconfig.get_paths()["include"]
        command = [*compiler, f"-I{include}", "-c", str(source), "-o", str(source.with_suffix(".o"))]
        try:
            done = subprocess.run(command, capture_output=True, timeout=60)
        except (OSError, subprocess.SubprocessError):
            return False
    return done.returncode == 0


def hot_extensions() -> list[Extension]:
    """One extension per hot module that exists, or none where the program stays pure."""
    if os.environ.get("FOURCROWNS_PURE", "0") not in {"", "0"} or not BUILDING & set(sys.argv) or not has_compiler():
        return []
    hot = [name for name in HOT if (HERE / name).is_file()]
    try:
        from mypyc.build import mypycify

        # Checked by flags of its own: the installing machine has no type stubs and need not care for our strictness.
        flags = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent", "--no-error-summary"]
        with silence():
            return mypycify([*flags, *hot], **OPTIONS) if hot else []
    except KeyboardInterrupt:
        raise
    except BaseException:  # mypyc leaves a type error by SystemExit
        return []


class silence:
    """Nothing that the compiler of types prints reaches the person who installs."""

    def __enter__(self) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        self.kept = [(number, os.dup(number)) for number in (1, 2)]
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for number, _ in self.kept:
            os.dup2(nowhere, number)
        os.close(nowhere)

    def __exit__(self, *_: object) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        for number, copy in self.kept:
            os.dup2(copy, number)
            os.close(copy)


def all_at_once(compile_in_turn: Callable[..., list[str]]) -> Callable[..., list[str]]:
    """A compiler's `compile` that hands its sources, the largest first, to as many threads as there are cores."""

    def compile_together(sources: list[str], *args: Any, **options: Any) -> list[str]:
        largest_first = sorted(sources, key=os.path.getsize, reverse=True)
        with ThreadPoolExecutor(os.cpu_count() or 1) as cores:
            made = list(cores.map(lambda source: compile_in_turn([source], *args, **options), largest_first))
        return [name for names in made for name in names]

    return compile_together


class BuildWhatCompiles(build_ext):
    """All hot modules or none: half a group would not import.  Every core of the machine compiles C files."""

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "unix":
            self.compiler.compile = all_at_once(self.compiler.compile)
            for extension in self.extensions:
                # A call into another file is then as direct as if all were one (Loka's random games: a tenth faster).
                extension.extra_compile_args.append("-fvisibility=hidden")
        super().build_extensions()

    def run(self) -> None:
        try:
            super().run()
        except KeyboardInterrupt:
            raise
        except BaseException:
            for name in self.get_outputs():
                Path(name).unlink(missing_ok=True)
            self.extensions = []


setup(
    packages=[*find_packages(include=["game", "game.*"]), *BESIDE],
    package_dir=BESIDE,
    ext_modules=hot_extensions(),
    cmdclass={"build_ext": BuildWhatCompiles},
)
