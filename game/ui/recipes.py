"""What the sounds are made of: the recipes and how samples come of them (docs/look.md, Sounds).

Imported once the first frame stands: `sound.py` plays, this module is only needed to make.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cache
from math import exp, sin, tau
from random import Random
from typing import NamedTuple

RATE = 22050
SLICE = 2000  # samples made between two looks at the clock
VARIANTS = 3
SPREAD = 0.04  # pitch, from the lowest variant to the highest
WAVE = 1024  # steps of one period
INTERFACE, TABLE, MUSIC = "interface", "table", "music"


class Tone(NamedTuple):
    """A decaying sine with a few partials; `bend` moves the pitch over its length (1 = an octave up)."""

    pitch: float
    seconds: float
    loud: float = 0.5
    at: float = 0.0
    partials: tuple[float, ...] = (1.0, 0.3, 0.12)
    bend: float = 0.0
    attack: float = 0.003


class Hiss(NamedTuple):
    """Noise through a soft filter: paper, brushes, the skin of a drum.  `bright` 0 to 1."""

    seconds: float
    loud: float = 0.3
    at: float = 0.0
    bright: float = 0.3
    attack: float = 0.002


Part = Tone | Hiss
WOOD = (1.0, 0.42, 0.2, 0.1)
COIN = (1.0, 0.0, 0.55, 0.0, 0.35)
DRUM = (1.0, 0.5)


def _knock(pitch: float, loud: float = 0.5, at: float = 0.0, seconds: float = 0.09) -> tuple[Part, ...]:
    return Tone(pitch, seconds, loud, at, WOOD, -0.15), Hiss(0.02, loud * 0.5, at, 0.5)


def _drum(pitch: float, loud: float = 0.6, at: float = 0.0) -> tuple[Part, ...]:
    return Tone(pitch, 0.3, loud, at, DRUM, -0.5), Hiss(0.05, loud * 0.3, at, 0.15)


def _coins(*pitches: float, gap: float = 0.05, loud: float = 0.3, seconds: float = 0.18) -> tuple[Part, ...]:
    return tuple(Tone(pitch, seconds, loud, i * gap, COIN) for i, pitch in enumerate(pitches))


def _fanfare(*notes: tuple[float, float, float]) -> tuple[Part, ...]:
    """(pitch, at, seconds) of each note, softly brass."""
    return tuple(Tone(pitch, seconds, 0.26, at, (1.0, 0.6, 0.4, 0.25, 0.12), 0, 0.03) for pitch, at, seconds in notes)


RECIPES: dict[str, tuple[str, tuple[Part, ...]]] = {
    # interface
    "press": (INTERFACE, _knock(520, 0.35, seconds=0.05)),
    "toggle": (INTERFACE, _knock(700, 0.25, seconds=0.04)),
    "refuse": (INTERFACE, (*_knock(150, 0.5, seconds=0.12), *_knock(130, 0.4, 0.08, 0.12))),
    "open": (INTERFACE, (Hiss(0.14, 0.22, 0, 0.35, 0.05), *_knock(420, 0.16, 0.06, 0.05))),
    "close": (INTERFACE, (Hiss(0.11, 0.2, 0, 0.25, 0.01), *_knock(320, 0.16, 0.05, 0.05))),
    "tick": (INTERFACE, _knock(900, 0.25, seconds=0.03)),
    "your_turn": (INTERFACE, _coins(660, 880, gap=0.09, loud=0.22)),
    # board
    "lift": (TABLE, (Hiss(0.05, 0.18, 0, 0.4, 0.01), *_knock(480, 0.14, 0.01, 0.04))),
    "place": (TABLE, _knock(240, 0.6)),
    "slide": (TABLE, (Hiss(0.16, 0.16, 0, 0.2, 0.05), *_knock(230, 0.5, 0.14))),
    "leap": (TABLE, (Tone(300, 0.14, 0.18, 0, (1.0, 0.2), 0.5, 0.03), *_knock(210, 0.6, 0.15))),
    "deploy": (TABLE, (*_knock(200, 0.6), *_knock(300, 0.25, 0.05, 0.05))),
    "terrain": (TABLE, (Hiss(0.2, 0.25, 0, 0.15, 0.03), *_knock(140, 0.6, 0.12, 0.14))),
    "undo": (TABLE, (Hiss(0.12, 0.2, 0, 0.4, 0.08), *_knock(300, 0.3, 0.11, 0.05))),
    "capture": (TABLE, (*_knock(190, 0.65), *_knock(340, 0.35, 0.06, 0.07), Hiss(0.06, 0.2, 0.02, 0.5))),
    "castling": (TABLE, (*_knock(250, 0.5), *_knock(210, 0.55, 0.14))),
    "check": (TABLE, (*_knock(230, 0.5), *_coins(740, loud=0.2))),
    # combat
    "declare": (TABLE, (*_drum(95, 0.5), *_coins(520, loud=0.12))),
    "die_thrown_small": (TABLE, (*_knock(620, 0.3, 0), *_knock(560, 0.25, 0.07), *_knock(640, 0.2, 0.13))),
    "die_thrown_large": (TABLE, (*_knock(380, 0.4, 0), *_knock(330, 0.32, 0.09), *_knock(400, 0.26, 0.17))),
    "die_lands": (TABLE, (*_knock(430, 0.5), *_knock(470, 0.2, 0.05, 0.05))),
    "boost_1": (TABLE, _coins(520, loud=0.22)),
    "boost_2": (TABLE, _coins(590, loud=0.22)),
    "boost_3": (TABLE, _coins(660, loud=0.22)),
    "boost_4": (TABLE, _coins(780, loud=0.22)),
    "verdict": (TABLE, (Tone(98, 0.38, 0.42, 0, (1.0, 0.5, 0.2), -0.08, 0.03), *_drum(74, 0.3))),
    "strike": (TABLE, (*_knock(240, 0.75, 0, 0.08), *_coins(1180, loud=0.14, seconds=0.12), Hiss(0.05, 0.3, 0, 0.7))),
    "slain": (TABLE, (Hiss(0.24, 0.35, 0, 0.5), *_knock(160, 0.7, 0, 0.16))),
    "repulsed": (TABLE, (*_knock(300, 0.55), *_knock(210, 0.4, 0.1, 0.12))),
    "both_fall": (TABLE, (*_knock(170, 0.6, 0, 0.15), *_knock(150, 0.6, 0.12, 0.16), Hiss(0.2, 0.3, 0.05, 0.4))),
    "castle_struck": (TABLE, (*_drum(70, 0.8), Hiss(0.28, 0.35, 0.03, 0.3))),
    "king_falls": (TABLE, (*_drum(80, 0.7), *_drum(62, 0.7, 0.1), Hiss(0.28, 0.2, 0.1, 0.2))),
    "promotion": (TABLE, _coins(523, 659, 784, 1047, gap=0.07)),
    "portal": (TABLE, (Tone(260, 0.34, 0.28, 0, (1.0, 0.5, 0.3), 1.0, 0.05), Hiss(0.3, 0.1, 0, 0.6, 0.1))),
    "swamp_bubble": (TABLE, (Tone(180, 0.12, 0.4, 0, (1.0,), 0.8, 0.02), Tone(220, 0.1, 0.3, 0.14, (1.0,), 0.8, 0.02))),
    "swamp_takes": (TABLE, (Tone(240, 0.38, 0.45, 0, (1.0, 0.3), -1.2, 0.03), Hiss(0.3, 0.15, 0.05, 0.12, 0.05))),
    # cards
    "card_drawn": (TABLE, (Hiss(0.11, 0.3, 0, 0.6, 0.02),)),
    "card_played": (TABLE, (Hiss(0.09, 0.3, 0, 0.5, 0.01), *_knock(260, 0.3, 0.07, 0.06))),
    "counter": (TABLE, (Hiss(0.12, 0.3, 0, 0.6), Tone(420, 0.2, 0.3, 0.04, WOOD, -0.8))),
    "resolve": (TABLE, (Tone(400, 0.26, 0.25, 0, (1.0, 0.4), 0.4, 0.04), Hiss(0.2, 0.1, 0, 0.6, 0.05))),
    "discard": (TABLE, (Hiss(0.14, 0.25, 0, 0.4, 0.01),)),
    "equip": (TABLE, _coins(900, 1200, gap=0.03, loud=0.2, seconds=0.1)),
    "aura": (TABLE, (Tone(520, 0.36, 0.2, 0, (1.0, 0.5, 0.25), 0.1, 0.12),)),
    "curse": (TABLE, (Tone(170, 0.36, 0.35, 0, (1.0, 0.7, 0.5), -0.3, 0.08),)),
    "enchant": (TABLE, (*_coins(587, 880, gap=0.1, loud=0.18, seconds=0.26), Hiss(0.2, 0.06, 0, 0.7, 0.08))),
    "mana_up": (TABLE, _coins(700, 930, gap=0.05, loud=0.16)),
    "mana_spent": (TABLE, _coins(800, 600, gap=0.05, loud=0.16)),
    "obelisk": (TABLE, (Tone(110, 0.38, 0.4, 0, (1.0, 0.6, 0.4), 0.3, 0.1), *_coins(880, loud=0.1))),
    "reveal": (TABLE, (Hiss(0.1, 0.25, 0, 0.5), *_coins(660, loud=0.14))),
    "hide": (TABLE, (Hiss(0.16, 0.25, 0, 0.3, 0.06),)),
    # kings
    "march": (TABLE, tuple(part for i in range(4) for part in _knock(120, 0.35, i * 0.09, 0.07))),
    "wheel": (TABLE, (Hiss(0.25, 0.18, 0, 0.2, 0.06), *_knock(130, 0.3, 0.2))),
    "charge_horn": (TABLE, _fanfare((294, 0.0, 0.16), (392, 0.14, 0.26))),
    "volley": (TABLE, (Hiss(0.2, 0.3, 0, 0.7, 0.02), Hiss(0.16, 0.2, 0.16, 0.4))),
    "war_engine": (TABLE, (*_knock(180, 0.5), *_drum(60, 0.7, 0.1), Hiss(0.2, 0.2, 0.12, 0.3))),
    "spell": (TABLE, (Tone(500, 0.34, 0.22, 0, (1.0, 0.5, 0.3), 0.7, 0.05),)),
    "hits": (TABLE, tuple(part for i in range(3) for part in _knock(260 - 30 * i, 0.4, i * 0.06, 0.06))),
    "dice_heap": (
        TABLE,
        tuple(
            part for i in range(9) for part in _knock(520 + 37 * (i * 5 % 7), 0.24, 0.035 * i, 0.06)
        ),
    ),
    "nerve": (TABLE, (*_drum(72, 0.4), *_drum(72, 0.25, 0.08))),
    "breath": (TABLE, (Hiss(0.3, 0.16, 0, 0.2, 0.14), *_drum(58, 0.35, 0.02))),
    "steady": (TABLE, _drum(110, 0.55)),
    "wavers": (TABLE, (*_drum(100, 0.45), *_drum(84, 0.45, 0.1))),
    "routs": (TABLE, (*_drum(96, 0.5), *_drum(76, 0.5, 0.05), *_drum(58, 0.6, 0.1))),
    "turn_drum": (TABLE, (*_drum(88, 0.5), *_drum(88, 0.35, 0.1))),
    # end
    "victory": (
        MUSIC,
        (
            *_fanfare((392, 0, 0.24), (523, 0.2, 0.24), (659, 0.4, 0.24), (784, 0.6, 0.7)),
            *_drum(98, 0.5),
            *_drum(98, 0.5, 0.6),
        ),
    ),
    "defeat": (MUSIC, (*_fanfare((392, 0, 0.3), (349, 0.28, 0.3), (311, 0.56, 0.8)), *_drum(65, 0.6, 0.56))),
    "draw": (MUSIC, _fanfare((392, 0, 0.3), (440, 0.28, 0.3), (392, 0.56, 0.6))),
}


def samples(parts: tuple[Part, ...], pitch: float = 1.0, seed: int = 1) -> Iterator[array[int]]:
    """A recipe's samples, in several steps: an empty array means «not yet», the last one is the whole."""
    length = round(max(part.at + part.seconds for part in parts) * RATE) + 1
    mixed = array("d", bytes(8 * length))
    for number, part in enumerate(parts):
        start = round(part.at * RATE)
        voice = _tone(part, pitch) if isinstance(part, Tone) else _hiss(part, seed * 1000 + number)
        for i, value in enumerate(voice, start):
            mixed[i] += value
            if i % SLICE == SLICE - 1:
                yield array("h")
    for i in range(min(200, length)):  # a soft end: no click
        mixed[-1 - i] *= i / 200
    yield array("h", (round(max(-1.0, min(1.0, value)) * 30000) for value in mixed))


def _swell(part: Part) -> tuple[int, float, float]:
    """Samples of a part, how much of its loudness stays after one, samples until it is loud."""
    count = round(part.seconds * RATE)
    return count, exp(-5.0 / max(1, count)), max(1.0, part.attack * RATE)


def _tone(part: Tone, pitch: float) -> Iterator[float]:
    count, stays, rise = _swell(part)
    wave = _period(part.partials)
    step = part.pitch * pitch * WAVE / RATE
    bend = part.bend * step / max(1, count)
    loud, at = part.loud, 0.0
    for i in range(count):
        yield wave[int(at) % WAVE] * (loud if i >= rise else loud * i / rise)
        loud *= stays
        at += step
        step += bend


@cache
def _period(partials: tuple[float, ...]) -> list[float]:
    """One period of a tone; few sets of partials make all sounds, and each takes more than a millisecond."""
    return [sum(share * sin(tau * i * (n + 1) / WAVE) for n, share in enumerate(partials)) for i in range(WAVE)]


def _hiss(part: Hiss, seed: int) -> Iterator[float]:
    count, stays, rise = _swell(part)
    noise = Random(seed).random
    follow, gain = 0.05 + 0.9 * part.bright, (1.6 - part.bright) * 2
    loud, low = part.loud * gain, 0.0
    for i in range(count):
        low += (noise() - 0.5 - low) * follow
        yield low * (loud if i >= rise else loud * i / rise)
        loud *= stays


LUTE = (220.0, 247.5, 293.3, 330.0, 371.3, 440.0, 495.0, 586.7)  # a pentatonic fifth and its octave


def pluck(pitch: float, seed: int) -> Iterator[array[int]]:
    """One note of a lute, as Karplus and Strong made them: a short noise that runs round and loses its edge."""
    noise = Random(seed)
    ring = [noise.random() * 2 - 1 for _ in range(max(2, round(RATE / pitch)))]
    out = array("h")
    count, at = round(1.6 * RATE), 0
    for i in range(count):
        following = at + 1 if at + 1 < len(ring) else 0
        value = ring[at]
        ring[at] = (value + ring[following]) * 0.4985
        out.append(round(value * 9000 * min(1.0, (count - i) / 4000)))
        at = following
        if i % SLICE == SLICE - 1:
            yield array("h")
    yield out


def note_name(number: int) -> str:
    return f"lute_{number}"


def is_note(name: str) -> bool:
    return name.startswith("lute_")


def making(key: tuple[str, int]) -> Iterator[array[int]]:
    """The samples of a sound's variant, or of a note of the lute, step by step."""
    name, variant = key
    if is_note(name):
        number = int(name.removeprefix("lute_"))
        return pluck(LUTE[number], number)
    pitch = 1 + SPREAD * (variant / (VARIANTS - 1) - 0.5)
    return samples(RECIPES[name][1], pitch, variant + 1)
