"""`python -m game`: the same program as the command `fourcrowns`, from a bare checkout too."""

NEEDED = {
    "pygame": "pygame-ce",
    "yaml": "PyYAML",
    "platformdirs": "platformdirs",
    "pydantic": "pydantic",
    "annotated_types": "annotated-types",
    "font_source_serif_pro": "font-source-serif-pro",
    "font_source_sans_pro": "font-source-sans-pro",
    "tqdm": "tqdm",
}
"""What the program imports beside its own, and what to ask an installer for (`pyproject.toml`, `dependencies`)."""


def missing() -> str:
    """What is not installed, as one line that says how to install it; "" when all is there."""
    from importlib.util import find_spec

    names = [package for module, package in NEEDED.items() if find_spec(module) is None]
    if not names:
        return ""
    return f"fourcrowns: not installed: {', '.join(names)}; try python -m pip install {' '.join(names)}"


if __name__ == "__main__":
    import sys

    lacking = "" if hasattr(sys, "frozen") else missing()  # the built app has all it needs
    if lacking:
        raise SystemExit(lacking)
    # Imported late: a spawned worker imports this file again and wants none of it.
    from game.cli.main import main

    raise SystemExit(main())
