"""One line for the log.  `logging` is imported when there is something to say: the first frame waits for no module it
does not need."""

from __future__ import annotations


def warn(words: str, *about: object) -> None:
    """A line in the program's log; `words` with %s places."""
    import logging

    logging.getLogger("game.ui").warning(words, *about)


def blame(fault: BaseException) -> None:
    """A fault with its traceback."""
    import logging

    logging.getLogger("game.ui").error("something went wrong", exc_info=fault)
