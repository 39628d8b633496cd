"""What the rules that hold just now give one troop: a sum with its reasons, computed when asked, never stored."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Reduction:
    """Each damage is so much less.  LYTH-DAMAGE-4."""

    n: int
    kinds: tuple[str, ...] = ()
    """Kinds of damage it works on; empty for all."""
    spares_curses: bool = False
    """Whether damage of a curse comes through unreduced."""
    from_foe: bool = False
    """Whether it works on what the other fighter does alone."""
    reason: str = ""


@dataclass(slots=True)
class Tally:
    """Filled by the steps of the rules that hold (`Step.fold`)."""

    att: list[tuple[str, int]] = field(default_factory=list)
    """Reasons and what they add to the troop's own Att."""
    defence: list[tuple[str, int]] = field(default_factory=list)
    foe_att: list[tuple[str, int]] = field(default_factory=list)
    """What they add to the other fighter's Att (Intimidate takes away)."""
    foe_defence: list[tuple[str, int]] = field(default_factory=list)
    less: list[Reduction] = field(default_factory=list)
    immune: set[str] = field(default_factory=set)
    """Kinds of damage, or source classes, that do nothing."""
    untargetable: set[str] = field(default_factory=set)
    """Elements and spell types that may not name the troop."""
    ignored: set[str] = field(default_factory=set)
    """Slots of the other fighter that do not count in this combat."""
    silences: bool = False
    """Whether the other fighter's printed abilities are off."""
    passes: set[str] = field(default_factory=set)
    """`over`, `under`: how it moves past other troops."""
    stands_firm: bool = False
    """Whether effects of an enemy do not move, halt or slow it."""
    cheaper: int = 0
