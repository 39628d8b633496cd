"""Events as sentences, and answers about the board in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields

from game.core.events import Event, GameEnded
from game.core.ruleset import Question, Spot, Square
from game.core.seats import Seat
from game.rules.lytharian.endings import text_of
from game.rules.lytharian.events import CardsDrawn, RoundEnded
from game.rules.lytharian.fog import hidden, is_unseen
from game.rules.lytharian.law import SEATS, Law
from game.rules.lytharian.moving import goals_of
from game.rules.lytharian.state import SLOTS, UNSEEN, LytharianState
from game.rules.lytharian.stats import attack, defence
from game.rules.lytharian.table_words import beside_the_board

SQUARES = ("square", "start", "end", "a", "b", "attacker", "defender")
_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


class Words:
    """Says what happens in one game; the sentences are the data's (`strings.yaml`), one key for each kind of event."""

    def __init__(self, law: Law) -> None:
        self.law = law

    def sentence(self, event: Event, seat: Seat | None) -> str | None:
        """The event for a seat (None: for everybody); None when nothing needs to be said."""
        seen: Event | None = event
        for each in (Seat(0), Seat(1)) if seat is None else (seat,):
            seen = None if seen is None else hidden(seen, each)
        if seen is None:
            return None
        if isinstance(seen, GameEnded):
            return self._ended(seen)
        name = _CAPITAL.sub("_", type(seen).__name__).lower()
        text = self.law.names.get(self._variety(name, seen)) or self.law.names.get(f"event.{name}")
        return None if text is None else self._filled(text, self._parts(seen))

    def _ended(self, event: GameEnded) -> str:
        reason = self.law.names.get(text_of(event.reason), event.reason)
        if not event.winners:
            return self._filled(self.law.names["event.game_drawn"], {"reason": reason})
        winners = ", ".join(self.seat_name(seat) for seat in sorted(event.winners))
        return self._filled(self.law.names["event.game_won"], {"seat": winners, "reason": reason})

    def _variety(self, name: str, event: Event) -> str:
        if isinstance(event, CardsDrawn):
            return f"event.{name}.known" if UNSEEN not in event.cards else ""
        if isinstance(event, RoundEnded):
            return f"event.{name}.tied" if event.seat is None else ""
        which = str(getattr(event, "why", "") or getattr(event, "phase", "")).replace(" ", "_")
        return f"event.{name}.{which}"

    @staticmethod
    def _filled(text: str, parts: Mapping[str, str]) -> str:
        for name, word in parts.items():
            text = text.replace("{" + name + "}", word.replace("_", " "))
        return text

    def _parts(self, event: Event) -> dict[str, str]:
        found = {field.name: self._part(field.name, getattr(event, field.name)) for field in fields(event)}
        if isinstance(event, CardsDrawn):
            found["number"] = "a card" if len(event.cards) == 1 else f"{len(event.cards)} cards"
        return found

    def _part(self, name: str, value: object) -> str:
        if name == "seat" and isinstance(value, int):
            return self.seat_name(Seat(value))
        if name in SQUARES and isinstance(value, int):
            return self.law.ground.grid.names[value] if value >= 0 else ""
        if name in ("card", "name") and isinstance(value, str):
            return self.card_name(value)
        if name == "piece":
            return self.law.names.get(f"piece.{value}", str(value))
        if isinstance(value, tuple):
            return ", ".join(self.card_name(each) if isinstance(each, str) else str(each) for each in value)
        return str(value)

    def seat_name(self, seat: Seat) -> str:
        """The seat's name on screen."""
        return self.law.names.get(f"seat.{SEATS[seat]}", SEATS[seat])

    def card_name(self, card: str) -> str:
        """A card's name on screen, or an ability's without its number and its phase."""
        if card in self.law.cards or card == UNSEEN:
            return self.law.card(card).name
        power = next((power for power in self.law.powers.values() if power.key == card), None)
        return card.replace("_", " ") if power is None else power.name.partition(": ")[2] or power.name

    # --- questions

    def look(self, s: LytharianState, question: Question, spot: Spot | None, seat: Seat) -> list[str]:
        """Answers for the seat that asks; what it may not know is not said."""
        return self._answers(s, question, spot, seat) or [self.law.names["look.nothing"]]

    def _answers(self, s: LytharianState, question: Question, spot: Spot | None, seat: Seat) -> list[str]:
        square = spot.index if isinstance(spot, Square) else None
        match question:
            case Question.BOARD:
                board = [self.stands(s, q, seat) for q, troop in enumerate(s.board) if troop is not None]
                return [*board, *beside_the_board(self.law, s, seat, self.card_name)]
            case Question.MY_PIECES:
                return [self.stands(s, q, seat) for q, _ in s.troops(seat)]
            case Question.WHAT_STANDS if square is not None:
                return [self.stands(s, square, seat)]
            case Question.NEIGHBOURS if square is not None:
                return [self.stands(s, q, seat) for q in self.law.ground.near[square]]
            case Question.WHO_ATTACKS if square is not None:
                found = [
                    q for q, troop in enumerate(s.board) if troop is not None and square in goals_of(self.law, s, q)
                ]
                return [self.stands(s, q, seat) for q in found]
        return []

    def stands(self, s: LytharianState, square: int, seat: Seat) -> str:
        """Who stands on a square, with its figures, as far as the seat may know."""
        troop = s.board[square]
        name = self.law.ground.grid.names[square]
        if troop is None:
            return f"{name}: empty"
        whose = self.seat_name(troop.seat)
        piece = self.law.names.get(f"piece.{troop.piece}", troop.piece)
        rest = [f"damage {troop.damage}"] if troop.damage else []
        rest += [self.card_name(each.card) for slot in SLOTS if (each := troop.slot(slot)) is not None]
        rest += list(troop.said)
        if troop.card == UNSEEN or (troop.seat != seat and is_unseen(troop)):
            return ", ".join([f"{name}: {whose}, hidden {piece}", *rest])
        if self.law.play == "normalchess":
            return f"{name}: {whose}, {self.card_name(troop.face)} ({piece}){'' if troop.is_up else ', face down'}"
        figures = f"{attack(self.law, s, square)}/{defence(self.law, s, square)}"
        facing = [] if troop.is_up else ["face down"]
        return ", ".join([f"{name}: {whose}, {self.card_name(troop.face)} ({piece}) {figures}", *facing, *rest])
