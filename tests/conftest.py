"""What all tests share: no display, no sound, and none of the player's own files."""

import gc
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from room import give_back, make_room, megabytes

# Before anything imports pygame or the settings.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# What a shell runs behind itself hears no Ctrl+C, nor do programs started there; tests send it to some.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
# What tests write need not outlive a loss of power, and waiting for the disk took a tenth of the suite.  That it is
# waited for, those tests see which put something of their own here; programs that they start do wait.
os.fsync = lambda descriptor: None  # type: ignore[assignment]
# The benchmarks are never installed; they come last, so that an installed program goes before the checkout's.
ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT))
if sys.dont_write_bytecode:
    # Whoever wants no bytecode among the sources gets it beside them: else each run rewrites every test anew, and each
    # program that a test starts compiles the whole game, which together takes minutes.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = sys.pycache_prefix or str(ROOT / ".pytest_cache" / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collection() -> None:
    """Ten thousand tests are being made, none of which is garbage."""
    gc.disable()


SELDOM = 50_000
"""New objects after which garbage is looked for among them: most are gone by then, which saves a twentieth."""

MANY = 2000
"""Tests among which most games are played with what is shipped."""


def pytest_collection_finish(session: pytest.Session) -> None:
    """The tests are there to stay, and so are the tables of the shipped boards, which all rules share: the collector
    need not look at them again, which took half a second each time.

    Nobody else may freeze or thaw while they stand: a window freezes what its start has made, and thaws everything
    when it is closed.
    """
    gc.enable()
    gc.set_threshold(SELDOM, 10, 10)
    if (made := sys.modules.get("given")) is not None:
        if len(session.items) > MANY:
            for game in ("castle", "chess", "loka"):
                for variant in made.shipped().variants(game):
                    made.shipped().rules(game, variant)
        made.shipped()._recent.clear()  # what was asked while tests were made
    make_room()
    gc.freeze = gc.unfreeze = lambda: None


@pytest.fixture(scope="session", autouse=True)
def home_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Settings, saves, mods and caches of this run go to a folder that nobody else reads."""
    home = tmp_path_factory.mktemp("home")
    before = os.environ.get("FOURCROWNS_HOME")
    os.environ["FOURCROWNS_HOME"] = str(home)
    yield home
    if before is None:
        del os.environ["FOURCROWNS_HOME"]
    else:
        os.environ["FOURCROWNS_HOME"] = before


MOST_GROWTH = 30
"""Megabytes that tests may leave behind until they are given back, and if that is not enough, garbage is collected.

glibc keeps what was freed: of 300 MB after the tests of one screen at many sizes 90 were in use.  The collector counts
objects, not how large they are: a window at 4K is a few thousand of them, so in a long run it would wait for hundreds.
"""


STILL_READING = 20.0
"""Seconds in which a file that a thread reads is read."""


@pytest.fixture(scope="session")
def held() -> list[float]:
    """The megabytes that were left when memory was given back last."""
    return [megabytes()]


@pytest.fixture(autouse=True)
def collector_at_work(held: list[float]) -> Iterator[None]:
    """Whoever lets the collector of garbage rest wakes it again; or a long run would eat all memory."""
    yield
    if (windows := sys.modules.get("at_the_window")) is not None:
        windows.forget_pictures()
    deadline = time.monotonic() + STILL_READING
    while not gc.isenabled() and time.monotonic() < deadline:
        time.sleep(0.01)  # a thread of the mods screen may be reading yet, when a test has left it
    was_at_work = gc.isenabled()
    gc.enable()
    if megabytes() > held[0] + MOST_GROWTH:
        give_back()
    if megabytes() > held[0] + MOST_GROWTH:
        make_room()
        held[0] = megabytes()
    assert was_at_work, "this test, or what it ran, left the collector at rest"


def pytest_report_header() -> str:
    """Which program these tests look at: the checkout or an installed one, pure or compiled."""
    import game
    import game.boards

    compiled = any(any(Path(folder).glob("*.so")) or any(Path(folder).glob("*.pyd")) for folder in game.boards.__path__)
    return f"under test: {game.__file__} ({'compiled' if compiled else 'pure'})"
