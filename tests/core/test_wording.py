"""Numbers, plurals, articles and chances in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.wording import NUMBERS, capital, counted, in_words, plural, whole_percent, with_article


def test_numbers_up_to_twelve_are_words() -> None:
    """Beyond them, and wherever a mod has more of something, digits."""
    assert [in_words(number) for number in (0, 1, 12, 13, 250)] == ["no", "one", "twelve", "13", "250"]


@pytest.mark.parametrize(
    ("one", "several"),
    [("horde", "hordes"), ("army", "armies"), ("Hero", "Heroes"), ("day", "days"), ("extra action", "extra actions")],
)
def test_one_and_several(one: str, several: str) -> None:
    """Of one the name stands as it is, of none as of several."""
    assert plural(one) == several and plural(one, 1) == one
    assert (counted(0, one), counted(1, one), counted(2, one)) == (f"0 {several}", f"1 {one}", f"2 {several}")


def test_articles_follow_the_sound_of_numbers_and_the_letter_of_names() -> None:
    """Of all numbers that are said in words, only eight and eleven begin with a vowel that is heard."""
    assert [word for word in NUMBERS if with_article(word).startswith("an ")] == ["eight", "eleven"]
    assert with_article("Eagle") == "an Eagle" and with_article("Knight") == "a Knight"


def test_chances_are_rounded_half_up() -> None:
    """As the odds of every game's rules are."""
    assert [whole_percent(Fraction(*part)) for part in ((1, 8), (1, 200), (1, 201), (1, 1))] == [13, 1, 0, 100]


def test_sentences_begin_with_a_capital_letter() -> None:
    """Names inside them stay as they are."""
    assert capital("the Forest King falls") == "The Forest King falls" and capital("") == ""
