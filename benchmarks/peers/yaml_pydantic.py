"""PyYAML's SafeLoader and pydantic: 5 000 lines to checked models."""

import json
from typing import Annotated, Literal

import yaml
from long_yaml import long_yaml
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from stopwatch import Stopwatch

Dir = Literal["F", "B", "L", "R", "FL", "FR", "BL", "BR", "orth", "diag", "all"]
Mode = Literal["any", "move", "capture"]
Reach = Annotated[int, Field(ge=1, le=25)]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Slide(Strict):
    dirs: tuple[Dir, ...]
    max: Reach
    min: Reach = 1
    mode: Mode = "any"


class Leap(Strict):
    offsets: tuple[tuple[int, int], ...]
    mode: Mode = "any"


class SlideWord(Strict):
    slide: Slide


class LeapWord(Strict):
    leap: Leap


class Piece(Strict):
    name: str
    letter: str
    picture: str
    moves: tuple[SlideWord | LeapWord, ...]
    text: str = ""
    passing: bool = False


text = long_yaml()
adapter = TypeAdapter(dict[str, Piece])
watch = Stopwatch()
pieces = adapter.validate_python(yaml.load(text, yaml.SafeLoader))
taken = watch.read()
passing = sum(piece.passing for piece in pieces.values())
print(json.dumps({**taken, "work": 1, "answer": [len(pieces), passing]}))
