"""A saved game in words: its game, who sits there, how far it has come, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from game.core.seats import Seat
from game.core.wording import counted
from game.play.chair import level_name
from game.play.saves import Save, sides_of
from game.rules.catalogue import IN_WINDOW, BadData, BadOptions
from game.ui.dates import said_when
from game.ui.skins import skin_for
from game.ui.skins.skin import Skin

if TYPE_CHECKING:
    from game.ui.desk import Desk


class SaveWords:
    """Knows what games, variants, levels and sides are called."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._skins: dict[tuple[str, str], Skin | None] = {}

    def menu_place(self, game: str) -> int:
        names = list(self.desk.app.library.menu())
        return names.index(game) if game in names else len(names)

    def game_name(self, game: str, short: bool = False) -> str:
        card = self.desk.app.library.menu().get(game)
        name = card.name if card is not None else game
        return name.split()[0] if short else name

    def skin_of(self, save: Save) -> Skin | None:
        key = (save.game, save.variant)
        if key not in self._skins:
            self._skins[key] = self._made_skin(save)
        return self._skins[key]

    def _made_skin(self, save: Save) -> Skin | None:
        if save.game not in IN_WINDOW:
            return None
        library = self.desk.app.library
        try:
            known = library.variants(save.game)
            return skin_for(self.desk, library.rules(save.game, save.variant if save.variant in known else None))
        except (BadData, BadOptions):
            return None

    @staticmethod
    def seat_number(skin: Skin, name: str, place: int) -> Seat:
        seats = skin.rules.seats
        return Seat(seats.index(name) if name in seats else place % len(seats))

    def sitter(self, chair: str, name: str) -> str:
        if chair == "human":
            return name or "You"
        level = level_name(chair)
        said = self.desk.app.library.words().get(f"agent.{level}", level.capitalize())
        return f"{name}, {said}" if name else said

    def sitters(self, save: Save) -> str:
        """ "You; Hard", and with allies "You, Morwen; Hard, Expert"."""
        skin = self.skin_of(save)
        teams = {} if skin is None else dict(zip(skin.rules.seats, skin.rules.teams, strict=True))
        sides = [[self.sitter(each.chair, each.name) for each in side] for side in sides_of(save, teams)]
        return "; ".join(", ".join(dict.fromkeys(side)) for side in sides)

    def fits(self, save: Save, words: Sequence[str]) -> bool:
        """Whether all these words, in small letters, are in what is said of a game."""
        if not words:
            return True
        said = " ".join([
            save.path.name,
            self.game_name(save.game),
            save.variant,
            *(self.sitter(sitter.chair, sitter.name) for sitter in save.sitters),
            said_when(save.saved, datetime.now()),
            "damaged" if save.is_damaged else "",
            self.state_words(save)[1],
        ]).casefold()  # fmt: skip
        return all(word in said for word in words)

    def state_words(self, save: Save, rounds: int | None = None) -> tuple[str, str]:
        """("move 12", "saved by itself"), or ("won", "44 moves").

        `rounds` is the round it stands in, or how many it had.  Without it moves are counted where there are more
        than two seats: those can fall out of the round, and the file alone does not tell.
        """
        seats = max(1, len(save.sitters))
        is_over = save.is_over and save.result is not None
        kept = self._outcome(save) if is_over else "practice" if save.practice else "saved by itself"
        if not save.has_begun and save.actions:
            stands = "setting up"
        elif rounds is not None:
            stands = self._counted(save, "list.turn", max(1, rounds))
            if is_over:
                unit = stands.partition(" ")[0]
                stands = counted(max(1, rounds), unit)
        elif seats > 2:
            stands = counted(save.moves, "move")
        elif is_over:
            stands = self._counted(save, "list.length", -(-save.moves // seats))
        else:
            stands = self._counted(save, "list.turn", save.moves // seats + 1, "list.uncounted")
        return (kept, stands) if is_over else (stands, kept)

    def _outcome(self, save: Save) -> str:
        assert save.result is not None
        if not save.result.winner:
            return "drawn"
        humans = [sitter.seat for sitter in save.sitters if sitter.chair == "human"]
        skin = self.skin_of(save)
        teams = {} if skin is None else dict(zip(skin.rules.seats, skin.rules.teams, strict=True))
        if len({teams.get(seat, seat) for seat in humans}) == 1:
            return "won" if humans[0] in save.result.winner else "lost"
        names = [
            name if skin is None else skin.seat_name(self.seat_number(skin, name, 0)) for name in save.result.winner
        ]
        return f"{' and '.join(names)} won"

    def _counted(self, save: Save, key: str, number: int, instead: str = "") -> str:
        """The game's own words for so many; those under `instead` where it has any."""
        try:
            strings: Any = self.desk.app.library.values(save.game).get("strings", {})
        except (BadData, KeyError):
            strings = {}
        pattern: str = strings.get(instead) or strings.get(key, "turn {n}" if key == "list.turn" else "{n} turns")
        if number == 1 and pattern.endswith("s") and key == "list.length":
            pattern = pattern[:-1]
        return pattern.replace("{n}", str(number))

    def variant_words(self, save: Save) -> str:
        try:
            variants = self.desk.app.library.values(save.game).get("variants", {})
        except (BadData, KeyError):
            variants = {}
        name = variants[save.variant].name if save.variant in variants else save.variant.replace("-", " ").capitalize()
        if save.clock is None:
            return name
        return f"{name}, {save.clock.seconds / 60:g} + {save.clock.increment:g}"

    def title(self, save: Save) -> str:
        return self.game_name(save.game) if save.game else "a saved game"
