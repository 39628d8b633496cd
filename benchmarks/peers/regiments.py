"""Tables of forty regiments, as plain numbers; the same list is made in `ours/regiments.py`."""

SIZES = ((100, 40), (100, 80), (125, 50), (120, 40), (50, 50), (100, 20), (80, 80), (60, 40))
TABLES = 12


def regiments(table: int, spread: int) -> list[tuple[float, float, int, int, int, int]]:
    """Forty of them: x, y, bearing, frontage and depth in millimetres, height; none overlap with a spread of 250."""
    seed = table
    found = []
    for number in range(40):
        drawn = []
        for sides in (spread, spread, 360, len(SIZES), 4):
            seed = (seed * 6364136223846793005 + 1442695040888963407) % (1 << 64)
            drawn.append((seed >> 33) % sides)
        x, y = 4 + 8 * (number % 8) + drawn[0] / 100, 4 + 9 * (number // 8) + drawn[1] / 100
        frontage, depth = SIZES[drawn[3]]
        found.append((round(x, 2), round(y, 2), drawn[2], frontage, depth, 1 + drawn[4]))
    return found
