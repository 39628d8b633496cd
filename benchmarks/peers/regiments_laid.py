"""Tables of forty regiments and random orders for them, as plain numbers, for both sides of row 16."""

SIZES = ((100, 40), (100, 80), (125, 50), (120, 40), (50, 50), (100, 20), (80, 80), (60, 40))
SPEED = 6
MOST = {"advance": 6, "back": 3, "left": 3, "right": 3, "double": 12}


def _drawn(seed: int, ranges: tuple[int, ...]) -> tuple[int, list[int]]:
    """The next seed, and a number below each of these."""
    found = []
    for sides in ranges:
        seed = (seed * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        found.append((seed >> 33) % sides)
    return seed, found


def regiments(table: int, spread: int) -> list[tuple[float, float, int, int, int, int]]:
    """Forty of them: x, y, bearing, frontage and depth in millimetres, height; none overlap with a spread of 250."""
    seed, found = table, []
    for number in range(40):
        seed, drawn = _drawn(seed, (spread, spread, 360, len(SIZES), 4))
        x, y = 4 + 8 * (number % 8) + drawn[0] / 100, 4 + 9 * (number // 8) + drawn[1] / 100
        found.append((round(x, 2), round(y, 2), drawn[2], *SIZES[drawn[3]], 1 + drawn[4]))
    return found


def orders(table: int, count: int) -> list[tuple[int, str, int, int, int]]:
    """Orders for regiments of even places: place, order, hundredths of an inch; an advance pivots after so many."""
    seed, found = table + 100, []
    for _ in range(count):
        seed, drawn = _drawn(seed, (20, len(MOST), 1000, 181, 1000))
        name = list(MOST)[drawn[1]]
        length = drawn[2] * MOST[name] // 10
        found.append((2 * drawn[0], name, length, drawn[3] - 90, drawn[4] * length // 1000))
    return found
