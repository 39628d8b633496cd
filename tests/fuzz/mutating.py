"""Texts made wrong as files go wrong: bytes lost, doubled, swapped, cut short, and what people and programs mistype."""

from random import Random

TOKENS = (
    "&a ", "*a", "!!python/object:os.system", "---\n", "...\n", "{", "}", "[", "]", ": ", "- ", "#", "'", '"', "|", ">",
    "%", "@", "\t", "\r\n", "\x00", "\ufeff", "\u2028", "\ud7ff", "é", "𝔘", "~", "null", "no", "on", "010", "0x1F",
    "1e999", "-1", "9" * 40, "<<: *a", "? ", "\\", "e2e4", "white", "..", "/etc/passwd", "${x}", "a" * 5000,
    "[" * 60, "\n" * 30,
)  # fmt: skip


def mutated(text: str, seed: int) -> bytes:
    """The text with one to four things wrong; the same for the same seed."""
    chance = Random(seed)
    given = text
    for _ in range(chance.choice((1, 1, 1, 2, 3, 4))):
        given = chance.choice(WAYS)(given, chance)
    content = given.encode("utf-8", "surrogatepass")
    if chance.random() < 0.1 and content:
        at = chance.randrange(len(content))
        content = content[:at] + bytes([chance.randrange(256)]) + content[at + 1 :]
    return content


def lose(text: str, chance: Random) -> str:
    """Some characters gone."""
    at = chance.randrange(len(text) + 1)
    return text[:at] + text[at + chance.choice((1, 1, 2, 5, 40)) :]


def cut(text: str, chance: Random) -> str:
    """The rest gone, as by a full disk."""
    return text[: chance.randrange(len(text) + 1)]


def insert(text: str, chance: Random) -> str:
    """Something that does not belong there."""
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(TOKENS) + text[at:]


def change(text: str, chance: Random) -> str:
    """One character for another."""
    if not text:
        return text
    at = chance.randrange(len(text))
    return text[:at] + chance.choice("abkqwxyz0129 :-[]{},'\"#\n\t=") + text[at + 1 :]


def double_line(text: str, chance: Random) -> str:
    """A line twice."""
    lines = text.splitlines(keepends=True) or [""]
    at = chance.randrange(len(lines))
    return "".join([*lines[: at + 1], *lines[at:]])


def lose_line(text: str, chance: Random) -> str:
    """A line gone."""
    lines = text.splitlines(keepends=True) or [""]
    del lines[chance.randrange(len(lines))]
    return "".join(lines)


def swap_lines(text: str, chance: Random) -> str:
    """Two lines in each other's place."""
    lines = text.splitlines(keepends=True)
    if len(lines) < 2:
        return text
    i, j = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[i], lines[j] = lines[j], lines[i]
    return "".join(lines)


def indent(text: str, chance: Random) -> str:
    """A line moved to the right or left."""
    lines = text.splitlines(keepends=True) or [""]
    at = chance.randrange(len(lines))
    lines[at] = "  " + lines[at] if chance.random() < 0.5 else lines[at].removeprefix("  ")
    return "".join(lines)


def swap_words(text: str, chance: Random) -> str:
    """Two words in each other's place: right words where they mean nothing."""
    words = text.split(" ")
    if len(words) < 2:
        return text
    i, j = chance.randrange(len(words)), chance.randrange(len(words))
    words[i], words[j] = words[j], words[i]
    return " ".join(words)


def replace_number(text: str, chance: Random) -> str:
    """A digit run made another number."""
    digits = [at for at, letter in enumerate(text) if letter.isdigit()]
    if not digits:
        return text
    at = chance.choice(digits)
    return text[:at] + chance.choice(("0", "-1", "9", "99", "255", "4294967296", "1.5", "x")) + text[at + 1 :]


WAYS = (
    lose,
    cut,
    insert,
    insert,
    change,
    change,
    double_line,
    lose_line,
    swap_lines,
    indent,
    swap_words,
    replace_number,
)
