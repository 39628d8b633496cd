"""Numbers, plurals, articles and chances in words, for every sentence that a player reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def in_words(number: int) -> str:
    """ "no", "four"; from 13 on in digits."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def plural(one: str, many: int = 2) -> str:
    """What many things are called that singly are called `one`: "hordes", "armies", "heroes"; for one of them, that."""
    if many == 1:
        return one
    if one.endswith("y") and one[-2:-1] not in "aeiou":
        return f"{one[:-1]}ies"
    return f"{one}{'es' if one.endswith('o') else 's'}"


def counted(many: int, one: str) -> str:
    """ "1 horde", "4 hordes"."""
    return f"{many} {plural(one, many)}"


def capital(words: str) -> str:
    """The same beginning with a capital letter."""
    return words[:1].upper() + words[1:]


def with_article(name: str) -> str:
    """ "an Eagle", "a four", "a one"."""
    return f"{'an' if name[0] in 'AEIOUaeiou' and name != 'one' else 'a'} {name}"


def whole_percent(part: Fraction) -> int:
    """A chance in whole percent, rounded half up."""
    return (200 * part.numerator + part.denominator) // (2 * part.denominator)
