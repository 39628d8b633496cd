"""The rows of cards and the die that goes with them (docs/rules/castle.md, CARDS, DIE-2, -8)."""

from __future__ import annotations

from game.core.events import Tell
from game.core.seats import Seat
from game.rules.castle.law import Law
from game.rules.castle.state import Card, CardLaid, CastleState

DICE = (6, 8, 10, 12, 20)


def die_for(cards: int) -> int:
    """The movement die for so many cards.  CASTLE-DIE-8."""
    return next((sides for sides in DICE if sides >= cards), DICE[-1])


def castle_number(cards: int) -> int:
    """The number of the Castle's card among so many.  CASTLE-CARDS-4."""
    return max(cards - cards % 2, 1)


class Cards:
    """Lays the rows and reads them."""

    def __init__(self, law: Law) -> None:
        self.law = law
        is_standard = law.switched["army"] == "standard"
        names = (*law.board.near, *law.board.second) if is_standard else ()
        self.always = {law.numbers[name] for name in names}
        """Kinds of the standard army: with it they have their cards even when none of them is left.  CASTLE-CARDS-6."""

    def kinds(self, s: CastleState, seat: int) -> list[int]:
        """The kinds of a seat's row: its army, and all that this can become; in the data's order.  CASTLE-CARDS-5."""
        p = s.position
        found = {p.tables.kind_of(p.board[square]) for square in p.men[seat]} | self.always
        todo = list(found)
        while todo:
            promote = self.law.kind(todo.pop()).promote
            if promote is not None and self.law.numbers[promote.to] not in found:
                found.add(self.law.numbers[promote.to])
                todo.append(self.law.numbers[promote.to])
        return sorted(found)

    def usual(self, s: CastleState, seat: int) -> tuple[int, ...]:
        """The row in the data's order.  CASTLE-CARDS-3, -4."""
        kinds = self.kinds(s, seat)
        row = [kind for kind in kinds if kind != self.law.goal]
        if self.law.goal in kinds:
            row.insert(castle_number(len(kinds)) - 1, self.law.goal)
        return tuple(row)

    def waiting(self, s: CastleState, seat: int) -> list[int]:
        """The kinds still to be laid, the Castle's aside."""
        return [kind for kind in self.kinds(s, seat) if kind != self.law.goal and kind not in s.cards[seat]]

    def lay(self, s: CastleState, seat: Seat, kind: int, tell: Tell | None) -> None:
        """Lays a card on the next free number; the last one lays itself.  CASTLE-CARDS-7."""
        self._add(s, seat, kind, tell)
        self.fill(s, seat, tell)

    def fill(self, s: CastleState, seat: Seat, tell: Tell | None) -> None:
        """Lays what needs no choice."""
        waiting = self.waiting(s, seat)
        if len(waiting) == 1:
            self._add(s, seat, waiting[0], tell)
        elif not waiting:
            self._castle(s, seat, tell)

    def _add(self, s: CastleState, seat: Seat, kind: int, tell: Tell | None) -> None:
        self._castle(s, seat, tell)
        self._put(s, seat, kind, tell)
        self._castle(s, seat, tell)

    def _castle(self, s: CastleState, seat: Seat, tell: Tell | None) -> None:
        """Lays the Castle's card when its number is next."""
        goal = self.law.goal
        kinds = self.kinds(s, seat)
        if goal in kinds and goal not in s.cards[seat] and len(s.cards[seat]) + 1 == castle_number(len(kinds)):
            self._put(s, seat, goal, tell)

    def _put(self, s: CastleState, seat: Seat, kind: int, tell: Tell | None) -> None:
        s.cards[seat] = (*s.cards[seat], kind)
        if tell:
            tell(CardLaid(seat, kind, len(s.cards[seat])))

    def is_laid(self, s: CastleState, seat: int) -> bool:
        """Whether a row is complete."""
        return all(kind in s.cards[seat] for kind in self.kinds(s, seat))

    def actions(self, s: CastleState, seat: Seat) -> list[Card]:
        """The cards that may be laid next."""
        return sorted((Card(self.law.name_of(seat, kind)) for kind in self.waiting(s, seat)), key=str)

    def sides(self, s: CastleState, seat: int) -> int:
        """The movement die of a seat.  CASTLE-DIE-8."""
        return die_for(len(s.cards[seat]))

    def named(self, s: CastleState, seat: int, face: int) -> int:
        """The kind on the card of this number; -1 above the row.  CASTLE-DIE-2, -9."""
        return s.cards[seat][face - 1] if face <= len(s.cards[seat]) else -1
