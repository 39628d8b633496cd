"""Attacks of Lytharian Chess, weighed: both fighters with what counts for them, and how the combat may end if nobody
answers (docs/rules/lytharian.md, COMBAT-16 to -18; docs/look.md, Dice)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial

import pygame

from game.core.events import Event
from game.core.moment import Happening
from game.core.ruleset import Action, Square
from game.core.seats import Seat
from game.rules.lytharian import stats
from game.rules.lytharian.actions import Attack
from game.rules.lytharian.odds import chances_now, counted, guessed
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.state import LytharianState, Troop
from game.ui.skins.contest import Chance, Contest, Fighter, Help
from game.ui.skins.lytharian_cards import Cards
from game.ui.skins.lytharian_words import chosen_words

PLATES = ("water", "fire")
"""Whose colours south and north wear."""
WORLDS = 12
"""So many cards that a hidden defender may be are tried for a guess."""
ENDINGS = {
    "defender_slain": ("{1} slain", "Slain", "success"),
    "both_slain": ("Both slain", "Both", "both"),
    "none": ("Both live", "Both live", "neutral"),
    "attacker_slain": ("{0} slain", "Lost", "loss"),
}
"""In words, in fewer words, and in what tone; {0} is the attacker, {1} the defender."""
UNANSWERED = "If nobody casts or chooses."
GUESSED = "A guess from what you know: the defender's card is hidden."


class LytharianContests:
    """Makes contests of attacks."""

    def __init__(self, rules: LytharianRules, cards: Cards) -> None:
        self.rules = rules
        self.law = rules.law
        self.cards = cards
        self._kept: tuple[object, str, Contest | None] = (None, "", None)

    def of(self, view: LytharianState, action: Action) -> Contest | None:
        """The combat that an attack leads to, as whoever attacks may know it."""
        if not isinstance(action, Attack) or view.chess is not None:
            return None
        if self._kept[0] is not view or self._kept[1] != str(action):
            self._kept = view, str(action), self._weighed(view, action)
        return self._kept[2]

    def _weighed(self, view: LytharianState, attack: Attack) -> Contest:
        lines = self.rules.notation.odds(view, attack) or ()
        is_hidden = not self._is_known(view.at(attack.end))
        ends, note = self._guessed(view, attack) if is_hidden else self._planned(lines)
        boosts = {seat: list(_boosts(lines, self.law.seat_name(seat))) for seat in (Seat(0), Seat(1))}
        return self._contest(view, attack.start, attack.end, ends, note, boosts)

    def _is_known(self, troop: Troop) -> bool:
        return bool(self.law.card(troop.face).kind)

    def _planned(self, lines: Sequence[str]) -> tuple[Mapping[str, Fraction], str]:
        """How it ends by the first way to choose, and which that is."""
        ends, plan = _first_plan(lines)
        made = " and ".join(chosen_words(self.law, part) for part in plan.split("+")) if plan else ""
        return ends, f"If nobody casts, and the choice is: {made}." if made else UNANSWERED

    def _guessed(self, view: LytharianState, attack: Attack) -> tuple[Mapping[str, Fraction], str]:
        """The mean over cards that fit what the attacker's seat knows.  LYTH-FOG-12."""
        total: dict[str, Fraction] = {}
        for lines in guessed(self.law, self.rules.imagination, view, attack, WORLDS):
            for key, chance in _first_plan(lines)[0].items():
                total[key] = total.get(key, Fraction(0)) + chance / WORLDS
        return total, GUESSED

    def pending(self, view: LytharianState) -> Contest | None:
        """The combat in progress, if nobody answers any more."""
        combat = view.combat
        if combat is None or combat.out or combat.stage != "spells":
            return None
        fighters = combat.attacker, combat.defender
        boosts = {view.at(square).seat: counted(self.law, view, square) for square in fighters}
        ends = chances_now(self.law, view)
        return self._contest(view, combat.attacker, combat.defender, ends, "If nobody answers any more.", boosts)

    def _contest(
        self,
        view: LytharianState,
        start: int,
        end: int,
        ends: Mapping[str, Fraction],
        note: str,
        boosts: Mapping[Seat, Sequence[tuple[str, str]]],
    ) -> Contest:
        fighters = tuple(
            self._fighter(view, square, role, boosts[view.at(square).seat])
            for square, role in ((start, "Attacker"), (end, "Defender"))
        )
        title = f"{fighters[0].kind} attacks {self.law.ground.grid.names[end]}"
        kinds = [fighter.kind for fighter in fighters]
        chances = tuple(
            Chance(words.format(*kinds), short, ends[key], tone)
            for key, (words, short, tone) in ENDINGS.items()
            if ends.get(key)
        )
        return Contest(title, (fighters[0], fighters[1]), (), chances, Square(end), note, yields=True)

    def _fighter(self, view: LytharianState, square: int, role: str, boosts: Sequence[tuple[str, str]]) -> Fighter:
        troop, place = view.at(square), self.law.ground.grid.names[square]
        piece = self.law.names.get(f"piece.{troop.piece}", troop.piece)
        is_known = self._is_known(troop)
        kind = self.law.card(troop.face).name if is_known else f"Hidden {piece}"
        figures = f"{stats.attack(self.law, view, square)}/{stats.defence(self.law, view, square)}" if is_known else "?"
        helps = (Help("glyphs/sword", "Att / Def", "", "", plus=figures), *self._helps(boosts))
        return Fighter(
            role, f"{kind} {place}", kind, self.rules.seat_name(troop.seat), partial(self._picture, view, square),
            PLATES[troop.seat], 0, helps,
        )  # fmt: skip

    def _helps(self, boosts: Sequence[tuple[str, str]]) -> Iterator[Help]:
        """Abilities that count, by name; what gives no number has its name alone."""
        for key, value in boosts:
            name = next((p.name for p in self.law.powers.values() if p.key == key), key.replace("_", " ").capitalize())
            plus = "" if value == "0" else value if value.startswith(("D", "-")) else f"+{value}"
            yield Help("glyphs/shield", name, "", "", plus=plus)

    def _picture(self, view: LytharianState, square: int, size: int) -> pygame.Surface:
        troop = view.at(square)
        figures: tuple[int | None, int | None] = (None, None)
        if self._is_known(troop):
            figures = stats.attack(self.law, view, square), stats.defence(self.law, view, square)
        return self.cards.troop(troop, size, mine=True, att=figures[0], defence=figures[1])

    # --- no dice lie in a panel: what falls inside a combat is told by its sentences

    def follow(
        self, now: Contest | None, before: LytharianState, happening: Happening[LytharianState]
    ) -> Contest | None:
        """None: a combat that is shown has its events on the board."""
        return None

    def rolling(self, event: Event, now: Contest | None) -> Sequence[tuple[int, float, float]]:
        """None."""
        return ()

    def told(self, events: Sequence[Event]) -> tuple[str, str, str]:
        """Nothing: the sentences of the events say it."""
        return "", "", ""


def _first_plan(lines: Sequence[str]) -> tuple[Mapping[str, Fraction], str]:
    """How the combat ends, of several ways to choose the first; and which one that is."""
    found: dict[str, Fraction] = {}
    plans = [line.partition(" ")[2] for line in lines if line.startswith("choice ")]
    for line in lines:
        key, _, rest = line.partition(" ")
        if key == "choice" and rest != plans[0]:
            break
        if key in ENDINGS:
            found[key] = Fraction(rest.partition(" ")[0])
    return found, plans[0] if plans else ""


def _boosts(lines: Sequence[str], seat: str) -> Iterator[tuple[str, str]]:
    for line in lines:
        words = line.split(" ")
        if words[0] == "boost" and words[1] == seat:
            yield " ".join(words[2:-1]), words[-1]
