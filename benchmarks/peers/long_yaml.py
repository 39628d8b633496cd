"""A file of 5 000 lines of pieces, the same for both sides."""

KIND = """piece_{i}:
  name: Piece {i}
  letter: p
  picture: chess/pawn
  passing: {flag}
  moves:
    - slide: {{dirs: [F], max: 1, mode: move}}
    - slide: {{dirs: [FL, FR], max: {reach}, mode: capture}}
    - leap: {{offsets: [[1, {reach}]]}}
  text: One square forward, number {i}, and a leap.
"""


def long_yaml(lines: int = 5000) -> str:
    """So many lines, ten a piece."""
    return "".join(
        KIND.format(i=i, flag="true" if i % 2 else "false", reach=1 + i % 7) for i in range(lines // 10)
    )
