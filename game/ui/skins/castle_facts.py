"""What the things on a board of Castle are and can do now, in words, numbers and small boards taken from the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from game.boards.position import TO
from game.core.ruleset import Action, Spot, Square
from game.core.seats import Seat
from game.core.wording import capital, whole_percent
from game.play.position import position_text
from game.rules.castle.state import CastleState, Move
from game.ui.skins.castle_sketch import Sketch
from game.ui.skins.facts import Card, Extra
from game.ui.skins.square_skin import names_in_short, squares_in_words

if TYPE_CHECKING:
    from game.play.match import Match
    from game.ui.skins.castle_contest import Contests
    from game.ui.skins.castle_pieces import CastlePieces

TIERS = {"lesser": "lesser piece", "greater": "greater piece"}


class Facts:
    """Answers about pieces, by the rules; `match` is the game that is shown, where there is one."""

    def __init__(self, pieces: CastlePieces, contests: Contests, match: Match[CastleState] | None) -> None:
        self.pieces = pieces
        self.rules = pieces.rules
        self.contests = contests
        self.sketch = Sketch(pieces)
        self._match = match
        self._begun: CastleState | None = None

    @property
    def begun(self) -> CastleState | None:
        """The position that the battle began with, where the armies were chosen: the first without a secret."""
        match = self._match
        if self._begun is None and match is not None and self.rules.switched["army"] != "standard":
            views = (match.moment(None, ply).view for ply in range(match.ply + 1))
            self._begun = next((view for view in views if view.setup is None), None)
        return self._begun

    def square(self, square: int) -> str:
        return self.pieces.grid.names[square]

    def listed(self, view: CastleState, squares: Sequence[int]) -> str:
        """ "Knight f5, Elf e4 and 2 more"."""
        return names_in_short([f"{self.pieces.kind_name(view.position.board[at])} {self.square(at)}" for at in squares])

    def reach(self, view: CastleState, square: int) -> tuple[list[int], list[int]]:
        """Where a piece may go, and what it may take or attack; by the law on its turn, by its ways otherwise."""
        p = view.position
        seat = self.pieces.seat_of(p.board[square])
        listed = [a for a in self.rules.actions(view) if isinstance(a, Move) and a.start == square]
        if listed:
            ends = {action.end for action in listed}
        elif seat == p.turn and not view.agenda and self.rules.result(view) is None and self.is_fixed(view):
            ends = set()
        else:
            ends = {move & TO for move in self.plain(view, seat, square)}
        return sorted(e for e in ends if not p.board[e]), sorted(e for e in ends if p.board[e])

    def is_fixed(self, view: CastleState) -> bool:
        """Whether the turn's dice say what may move."""
        return bool(view.dice)

    def plain(self, view: CastleState, seat: int, square: int) -> list[int]:
        """The moves of one piece by its own ways."""
        p, found = view.position, []
        every: list[int] = []
        p.plain(seat, every)
        for move in every:
            if move >> 8 & TO == square:
                found.append(move)
        return found

    def danger(self, view: CastleState, seat: int) -> Mapping[Spot, int]:
        """How many enemies could go to each square that is empty or held by the seat."""
        p = view.position
        counts: dict[Spot, int] = {}
        for square, code in enumerate(p.board):
            if not code or self.pieces.seat_of(code) == seat:
                count = len(p.attackers(square, 1 - seat))
                if count:
                    counts[Square(square)] = count
        return counts

    # Cards

    def card(self, view: CastleState, spot: Spot) -> Card | None:
        if not isinstance(spot, Square):
            return None
        code = self.pieces.at(view, spot)
        return self._piece(view, spot.index, code) if code else self._ground(view, spot.index)

    def _ground(self, view: CastleState, square: int) -> Card:
        p = view.position
        facts = tuple(
            (f"{self.pieces.seat_name(Seat(seat))} reaches it", self.listed(view, p.attackers(square, seat)))
            for seat in (0, 1)
        )
        return Card(f"Square {self.square(square)}", "Nothing stands here", "", facts)

    def _piece(self, view: CastleState, square: int, code: int) -> Card:
        p = view.position
        seat = self.pieces.seat_of(code)
        quiet, foes = self.reach(view, square)
        verb = "Can attack" if self.rules.tables.combat else "Can destroy"
        facts = (
            (verb, self.listed(view, foes)),
            ("Can reach", squares_in_words(len(quiet) + len(foes))),
            ("Attacked by", self.listed(view, p.attackers(square, 1 - seat))),
            ("Covered by", self.listed(view, p.attackers(square, seat))),
        )
        card = self.kind_card(code)
        title = f"{self.pieces.kind_name(code)} on {self.square(square)}"
        return Card(title, card.head, card.text, facts, card.picture, card.name, card.sketch, card.extras)

    def kind_card(self, code: int) -> Card:
        """A piece by itself: its moves on a small board, its effect, its twin."""
        kind = self.rules.law.kind(self.rules.tables.kind_of(code))
        seat = self.pieces.seat_of(code)
        twin = kind.names.of(1 - seat)
        name = kind.names.of(seat)
        head = TIERS[kind.tier] + (f", twin of the {twin}" if twin != name else "")
        if self.rules.tables.combat:
            head = f"{head}, D{kind.combat}"
        extras: tuple[Extra, ...] = ()
        if kind.effect is not None and self.rules.law.chosen.effects != "none":
            effect = self.rules.law.effects[kind.effect]
            icon, called = self.pieces.effect_icon(kind.effect), effect.names.of(seat)
            extras = (Extra(icon, called, "adventure effect", effect.text),)
        return Card(
            name, capital(head), kind.text, (), self.pieces.picture_of(code), name,
            partial(self.sketch.draw, code), extras,
        )  # fmt: skip

    def twin_cards(self, view: CastleState) -> list[Card]:
        """How each kind on the board moves: dearest first, the Castle at the end; both names where they differ."""
        law, tables = self.rules.law, self.rules.tables
        stand: dict[int, set[int]] = {}
        for code in view.position.board:
            if code:
                stand.setdefault(tables.kind_of(code), set()).add(self.pieces.seat_of(code))

        def dearest(number: int) -> tuple[bool, int, str, int]:
            kind = law.kind(number)
            return number == law.goal, -kind.combat, kind.tier, number

        cards = []
        for number in sorted(stand, key=dearest):
            seats = sorted(stand[number])
            card = self.kind_card(tables.code(number, seats[0]))
            names = dict.fromkeys(law.kind(number).names.of(seat) for seat in seats)
            twin = self.pieces.picture_of(tables.code(number, seats[1])) if len(seats) > 1 else None
            tier = card.head.partition(",")[0]
            die = f", D{law.kind(number).combat}" if tables.combat else ""
            cards.append(replace(card, title=tier, name=", ".join(names), head=tier + die, twin=twin))
        return cards

    # What an action would lead to

    def weigh(self, view: CastleState, action: Action) -> str:
        if not isinstance(action, Move):
            return ""
        at = self.square(action.end)
        by = f" by {self.pieces.effect_name(action.effect, view.position.turn)}" if action.effect is not None else ""
        contest = self.contests.of(view, action)
        if contest is not None:
            found = "; ".join(f"{chance.words.lower()} {whole_percent(chance.part)} %" for chance in contest.chances)
            return f"Attacks the {contest.fighters[1].kind} on {at}{by}: {found}."
        board = view.position.board
        what = f"Goes to {at}{by}"
        if action.is_attack:
            what = f"Destroys the {self.pieces.kind_name(board[action.end])} on {at}{by}"
        return f"{what}{self._then(view, action)}."

    def _then(self, view: CastleState, action: Move) -> str:
        """Who could strike it there afterwards."""
        p = view.position
        seat = self.pieces.seat_of(p.board[action.start])
        victim = p.board[action.end]
        if victim and self.rules.tables.is_goal[victim]:
            return " and wins"
        board = p.clone()
        piece = board.lift(action.start)
        if victim:
            board.lift(action.end)
        board.put(action.end, piece)
        found = board.attackers(action.end, 1 - seat)
        if not found:
            return ": nobody can strike it there"
        if len(found) == 1:
            return f": the {self.pieces.kind_name(p.board[found[0]])} {self.square(found[0])} can strike it there"
        return f": {len(found)} pieces can strike it there"

    # Texts

    def as_text(self, view: CastleState) -> str:
        return position_text(self.rules, view)

    def _stood(self, seat: int) -> list[int]:
        """The kinds that the seat began with, one for each piece; nothing where that is not known."""
        if self.rules.switched["army"] == "standard":
            names = (*self.rules.law.board.near, *self.rules.law.board.second)
            return [self.rules.law.numbers[name] for name in names if name in self.rules.law.numbers]
        if self.begun is None:
            return []
        position = self.begun.position
        return [position.board[square] >> 2 for square in position.men[seat]]

    def lost(self, view: CastleState, seat: int) -> list[int]:
        """Kinds of the seat's army that stand no more, dearest first; promoted pieces count as what they were."""
        if view.setup is not None:
            return []
        kind, stood = self.rules.law.kind, self._stood(seat)
        left = [view.position.board[square] >> 2 for square in view.position.men[seat]]
        gone: list[int] = []
        for number in sorted(stood, key=lambda n: (-kind(n).combat, kind(n).tier, n)):
            if number in left:
                left.remove(number)
            else:
                gone.append(number)
        rising = [n for n in set(stood) if kind(n).promote is not None]
        for _ in left:  # stands there and was not set up: it has risen
            pawn = next((n for n in reversed(gone) if n in rising), None)
            if pawn is not None:
                gone.remove(pawn)
        return gone
