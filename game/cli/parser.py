"""The parser of a command's words: tells what is wrong in one line, and leaves the ending of the program to `main`."""

from __future__ import annotations

import argparse
from typing import NoReturn

from game.cli.ending import Misuse


class Parser(argparse.ArgumentParser):
    """argparse, but a mistake is raised, not printed with the whole usage."""

    def error(self, message: str) -> NoReturn:
        """Raises Misuse."""
        raise Misuse(f'{self.prog}: {message}; see "{self.prog} --help"')


def parser_of(name: str, summary: str) -> Parser:
    """The parser of a command, with what all commands take."""
    parser = Parser(
        prog=name,
        description=f"{summary[:1].upper()}{summary[1:]}.",
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--data", metavar="DIR", help="lay a data folder over the shipped one; may be given more than once"
    )
    return parser
