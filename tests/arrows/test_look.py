"""What code and tests say of the page about the look can be found there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CITED = re.compile(r"look\.md, ([A-Z][^();:.]*)")


def test_every_heading_that_is_cited_stands_there() -> None:
    """STYLE, «Docstrings and comments»: a source is one that can be opened."""
    page = (ROOT / "docs" / "look.md").read_text(encoding="utf-8")
    headings = set(re.findall(r"^## (.+)$", page, re.M))
    cited = {
        (path.relative_to(ROOT).as_posix(), heading.strip())
        for folder in ("game", "tests")
        for path in (ROOT / folder).rglob("*.py")
        for found in CITED.findall(path.read_text(encoding="utf-8"))
        for heading in re.split(r", | and ", " ".join(found.split()))
        if heading[:1].isupper() and not heading.startswith(("USERS", "ISSUE"))
    }
    assert len(cited) > 100
    assert not [each for each in cited if each[1] not in headings]
