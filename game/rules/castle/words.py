"""Castle's events and positions in words; the sentences come from `data/castle/strings.yaml`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.events import Event, GameEnded
from game.core.seats import Seat
from game.rules.board_words import BoardWords, lettered
from game.rules.castle.law import Law
from game.rules.castle.placing import HIDDEN, Placing
from game.rules.castle.rolling import sets_of
from game.rules.castle.state import (
    ArmiesRevealed,
    ArmyTaken,
    Attacked,
    Beaten,
    CardLaid,
    CastleState,
    Destroyed,
    DieRerolled,
    ExtraTurn,
    FirstChosen,
    Fought,
    Kept,
    Moved,
    Pair,
    Passed,
    Placed,
    Promoted,
    Rolled,
    TakenUp,
    ThrownBack,
    TokenSpent,
    Traded,
    Unlocked,
)
from game.rules.castle.turns import GREATER, LESSER, NUMBER, PAIRED, tiers


class Words(BoardWords[CastleState]):
    """Says what happened and what stands where."""

    def __init__(self, law: Law, placing: Placing) -> None:
        super().__init__(law.strings, law.tables)
        self.law = law
        self.placing = placing

    def sentence(self, event: Event, seat: Seat | None) -> str | None:
        """The event in words; None when nothing needs to be said."""
        if seat is not None:
            event = self.placing.hide(event, seat)
        return self._before_play(event) or self._dice(event) or self._moves(event) or self._end(event)

    def _before_play(self, event: Event) -> str | None:
        match event:
            case ArmyTaken(seat, None):
                return self._say("army_hidden", seat)
            case ArmyTaken(seat, str(name)):
                army = self.law.ready_made.get(name)
                return self._say("army", seat, army="Standard" if army is None else army.name)
            case Placed(seat, kind, square):
                if kind == HIDDEN:
                    return self._say("placed_hidden", seat)
                if not kind:
                    return self._say("placed_none", seat, at=self._at(square))
                return self._say("placed", seat, piece=self.law.shown(kind, seat), at=self._at(square))
            case ArmiesRevealed():
                return self._fill("event.revealed")
            case FirstChosen(seat):
                return self._say("first", seat)
            case CardLaid(seat, kind, number):
                return self._say("card", seat, number=str(number), piece=self.law.shown(kind, seat))
            case _:
                return None

    def _dice(self, event: Event) -> str | None:
        match event:
            case Rolled():
                return self._rolled(event)
            case TokenSpent(seat, _, sides, shows):
                return self._say("token", seat, sides=str(sides), shows=str(shows))
            case DieRerolled(_, sides, shows):
                return self._fill("event.rerolled", sides=str(sides), shows=str(shows))
            case Kept(seat):
                return self._say("kept", seat)
            case Unlocked(seat):
                return self._say("unlocked", seat)
            case Traded(seat, sides, shows):
                which = "traded_table" if shows else "traded"
                return self._say(which, seat, sides=str(sides), shows=str(shows))
            case TakenUp(seat, number):
                return self._say("taken_up", seat, number=str(number))
            case _:
                return None

    def _rolled(self, event: Rolled) -> str:
        piece = self.law.shown(event.kind, event.seat) if event.kind else ""
        actions = self.actions(sets_of(tuple(face for _, face in event.dice)))
        told = self._say(
            f"rolled_{event.meaning}", event.seat, dice=self._pairs(event.dice), piece=piece, actions=actions
        )
        return f"{told} {self._fill('event.unlocks')}" if event.unlocked else told

    def actions(self, grants: Sequence[int]) -> str:
        """The actions of a Blitz roll: "3s: a lesser piece, twice; 9s: a lesser and a greater piece".  BLITZ-7."""
        parts = []
        for number in sorted({grant & NUMBER for grant in grants}):
            many = sum(grant & NUMBER == number for grant in grants)
            what = {LESSER: "a lesser piece", GREATER: "a greater piece"}.get(tiers(number), "any piece")
            what = "a lesser and a greater piece" if number >= PAIRED else what
            parts.append(f"{number}s: {what}" + (f", {many} times" if many > 1 else ""))
        return "; ".join(parts)

    def _moves(self, event: Event) -> str | None:
        match event:
            case Moved(seat, piece, start, end, _, effect):
                return self._way("moved", seat, piece, start, end, effect)
            case Destroyed(seat, piece, victim, start, end, _, effect):
                return self._way("destroyed", seat, piece, start, end, effect, victim=self._whose(victim))
            case Attacked(seat, piece, victim, start, end, attack, defend, bonus, effect):
                dice = self._sides(attack) + (f" and {bonus} more" if bonus else "")
                words = {"victim": self._whose(victim), "attack": dice, "defend": f"d{defend}"}
                return self._way("attacked", seat, piece, start, end, effect, **words)
            case Fought(seat, attack, defend, bonus, is_won, asked):
                which = f"fought_{'won' if is_won else 'lost'}{'' if asked is None else '_asked'}"
                dice = self._pairs(attack) + (f" and {bonus} more" if bonus else "")
                return self._say(which, seat, attack=dice, defend=self._pairs((defend,)))
            case Beaten(seat, piece, victim, _, end):
                return self._say("beaten", seat, piece=self._name(piece), victim=self._whose(victim), to=self._at(end))
            case ThrownBack(seat, piece, _, start, _, stand, is_retreat):
                which = "retreated" if is_retreat else "stays" if stand == start else "thrown_back"
                return self._say(which, seat, piece=self._name(piece), at=self._at(stand))
            case Promoted(seat, square, piece, becomes):
                words = {"piece": self._name(piece), "what": self._name(becomes), "to": self._at(square)}
                return self._say("promoted", seat, **words)
            case Passed(seat, why):
                return self._say(f"passed_{why}", seat)
            case ExtraTurn(seat):
                return self._say("extra_turn", seat)
            case _:
                return None

    def _way(self, which: str, seat: Seat, piece: int, start: int, end: int, effect: str | None, **words: str) -> str:
        named = "" if effect is None else self.law.effects[effect].names.of(seat)
        key = which if effect is None else f"{which}_effect"
        more = {"from": self._at(start), "to": self._at(end), "effect": named}
        return self._say(key, seat, piece=self._name(piece), **more, **words)

    def _end(self, event: Event) -> str | None:
        match event:
            case GameEnded():
                is_draw = event.reason == "no_move" and not event.winners
                key = f"result.{event.reason}{'.draw' if is_draw else ''}"
                return self._fill(key, seat=self.side(event.winners))
            case _:
                return self._word(event)

    def side(self, seats: Iterable[Seat]) -> str:
        """The seats that won, by name."""
        return " and ".join(self._seat(seat) for seat in sorted(seats))

    # --- the board in words

    def board(self, s: CastleState, seat: Seat) -> list[str]:
        """The board in letters, the asking seat's side below; capitals are Light's.  What dice and tokens say below."""
        return [*lettered(self._grid, seat, lambda square: self._letter(s, square)), *self._beside(s)]

    def _beside(self, s: CastleState) -> list[str]:
        lines = []
        if any(s.position.tokens):
            tokens = ", ".join(f"{self._seat(Seat(seat))} {s.position.tokens[seat]}" for seat in (0, 1))
            lines.append(f"Tokens: {tokens}.")
        if s.dice:
            lines.append(f"Dice: {self._pairs(s.dice)}.")
        for seat in (0, 1):
            if s.cards[seat]:
                row = ", ".join(f"{i} {self.law.shown(kind, seat)}" for i, kind in enumerate(s.cards[seat], 1))
                lines.append(f"Cards of {self._seat(Seat(seat))}: {row}.")
        return lines

    def _letter(self, s: CastleState, square: int) -> str:
        piece = s.position.board[square]
        if not piece:
            return "."
        kind = self.law.kind_of_piece(piece)
        letter = kind.letter or kind.ids.light[0]
        return letter.lower() if piece & 2 else letter.upper()

    def what_stands(self, s: CastleState, square: int) -> str:
        """What stands on a square, in a sentence."""
        piece = s.position.board[square]
        return f"{self._at(square)}: {self._whose(piece) if piece else 'empty'}."

    def _attackers(self, s: CastleState, square: int) -> list[str]:
        lines = []
        for seat in (0, 1):
            names = self._on(s.position, s.position.attackers(square, seat))
            lines.append(f"{self._seat(Seat(seat))} could attack {self._at(square)} with: {names}.")
        return lines

    def _pieces(self, s: CastleState, seat: Seat) -> list[str]:
        return self._men(s.position, seat) or ["Nothing stands yet."]

    # --- pieces of sentences

    @staticmethod
    def _sides(dice: Sequence[int]) -> str:
        return " and ".join(f"d{sides}" for sides in dice)

    @staticmethod
    def _pairs(dice: Sequence[Pair]) -> str:
        return ", ".join(f"{shows} (d{sides})" for sides, shows in dice)

    def _name(self, piece: int) -> str:
        return self.law.piece_name(piece)

    def _seat(self, seat: Seat) -> str:
        return self.law.seat_name(seat)
