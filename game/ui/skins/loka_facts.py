"""What the things on a board of Loka are and can do now, in words and numbers taken from the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from game.boards.position import TO
from game.core.ruleset import Action, Result, Spot, Square
from game.core.seats import seats_of
from game.core.wording import whole_percent
from game.play.position import position_text
from game.rules.loka.actions import Move, Route
from game.rules.loka.state import LokaState, Stage
from game.ui.skins.facts import Card
from game.ui.skins.marks import Line
from game.ui.skins.square_skin import SAID, names_in_short, squares_in_words

if TYPE_CHECKING:
    from game.ui.skins.loka_contest import Contests
    from game.ui.skins.loka_pieces import LokaPieces

_ORDINALS = ("", "1st", "2nd", "3rd")


class Facts:
    """Answers about pieces and tiles, by the rules."""

    def __init__(self, pieces: LokaPieces, contests: Contests) -> None:
        self.pieces = pieces
        self.rules = pieces.rules
        self.contests = contests

    # Names

    def square(self, square: int) -> str:
        return self.rules.law.grid.names[square]

    def listed(self, view: LokaState, squares: Sequence[int]) -> str:
        """ "Knight f5, Pawn e4 and 2 more"."""
        board = view.position.board
        return names_in_short([f"{self.pieces.kind_name(board[at])} {self.square(at)}" for at in squares])

    # Who could attack whom

    def is_checked(self, view: LokaState) -> bool:
        return view.stage is Stage.BATTLE and self.rules.result(view) is None and view.position.is_checked()

    def enemies(self, seat: int) -> int:
        """The seats of the other team as a mask."""
        return self.rules.tables.seat_mask ^ self.rules.tables.mine[seat]

    def reach(self, view: LokaState, square: int) -> tuple[list[int], list[int]]:
        """Where a piece may go, and whom it may attack; by the law on its turn, by its ways otherwise."""
        p = view.position
        seat = p.tables.seat_of(p.board[square])
        if view.stage is Stage.BATTLE and seat == p.turn and not view.agenda:
            ends = {a.end for a in self.rules.actions(view) if isinstance(a, Move) and a.start == square}
        else:
            ends = {m & TO for m in p.moves_from(square)}
        mine = self.rules.tables.mine[seat]
        foes = sorted(end for end in ends if p.board[end] and not p.board[end] & mine)
        return sorted(ends.difference(foes)), foes

    def danger(self, view: LokaState, seat: int) -> Mapping[Spot, int]:
        """How many enemies could attack each square that is empty or held by the seat's own side."""
        p = view.position
        mine, enemy = self.rules.tables.mine[seat], self.enemies(seat)
        counts: dict[Spot, int] = {}
        for square, code in enumerate(p.board):
            if not code or code & mine:
                count = len(p.attackers(square, enemy))
                if count:
                    counts[Square(square)] = count
        return counts

    def helpers(self, view: LokaState, square: int) -> list[int]:
        """Those who would support what stands there if it were attacked, whoever the attacker is."""
        p = view.position
        seat = p.tables.seat_of(p.board[square])
        allied = self.rules.tables.allied_support
        return p.attackers(square, self.rules.tables.mine[seat] if allied else 1 << seat)

    def lines_at(self, view: LokaState, spot: Spot) -> tuple[Line, ...]:
        code = self.pieces.at(view, spot)
        if not code or not isinstance(spot, Square) or not self.rules.law.has_combat:
            return ()
        p = view.position
        attackers = p.attackers(spot.index, self.enemies(p.tables.seat_of(code)))
        lines = [Line(Square(at), spot, True) for at in attackers]
        return (*lines, *(Line(Square(at), spot, False) for at in self.helpers(view, spot.index)))

    def shelter(self, view: LokaState, square: int) -> int:
        """The boosts that the tile gives to who stands on it, against most attackers."""
        p = view.position
        effects, code = self.rules.tables.effects, p.board[square]
        return effects.defence[p.ground.tiles[square]][self.rules.tables.kind_of(code)] if code else 0

    # Cards

    def card(self, view: LokaState, spot: Spot) -> Card | None:
        if not isinstance(spot, Square):
            return None
        code = self.pieces.at(view, spot)
        return self._piece(view, spot.index, code) if code else self._ground(view, spot.index)

    def _piece(self, view: LokaState, square: int, code: int) -> Card:
        p, kind = view.position, self.rules.law.kinds[self.pieces.name_of_kind(code)]
        seat = self.pieces.seat_of(code)
        quiet, foes = self.reach(view, square)
        attackers = p.attackers(square, self.enemies(seat))
        facts = [
            ("Can reach", squares_in_words(len(quiet) + len(foes))),
            ("Can attack", self.listed(view, foes)),
            ("Attacked by", self.listed(view, attackers)),
            ("Supported by", self.listed(view, self.helpers(view, square))),
        ]
        tile = self.rules.law.tiles[p.ground.tiles[square]]
        text = kind.text
        if tile:
            facts.append(("On terrain", f"{self.rules.law.terrain[tile].name}{self._defence(view, square)}"))
            text = f"{kind.text} {self.rules.law.terrain[tile].text}"
        title = f"{self.pieces.seat_name(seat)} {kind.name} on {self.square(square)}"
        return Card(title, self.rank(code), text, tuple(facts), self.pieces.picture_of(code))

    def rank(self, code: int) -> str:
        """ "Prowess fourth of 6, 2 points"."""
        price = self.rules.law.price(self.pieces.name_of_kind(code))
        worth = f"{price} points" if price else "no price"
        rank = self.rules.tables.rank[self.rules.tables.kind_of(code)]
        return f"Prowess {_ordinal(rank)} of {len(self.rules.law.kinds)}, {worth}"

    def _defence(self, view: LokaState, square: int) -> str:
        boosts = self.shelter(view, square)
        return f", +{boosts} in defence" if boosts else ""

    def _ground(self, view: LokaState, square: int) -> Card:
        p = view.position
        facts = []
        for team in sorted(set(self.rules.teams)):
            seats = sorted(seats_of(team, self.rules.teams))
            mask = sum(1 << seat for seat in seats)
            names = " and ".join(self.pieces.seat_name(seat) for seat in seats)
            facts.append((f"{names}", self.listed(view, p.attackers(square, mask))))
        number = p.ground.tiles[square]
        if not number:
            return Card(f"Square {self.square(square)}", "Who could attack there", "", tuple(facts))
        tile = self.rules.law.terrain[self.rules.law.tiles[number]]
        twin = p.ground.twin[square]
        if twin >= 0:
            facts.insert(0, ("Leads to", self.square(twin)))
        laid = next(laid for laid in view.laid if laid.square == square)
        head = "Who could attack there"
        return Card(
            f"{tile.name} on {self.square(square)}", head, tile.text, tuple(facts),
            lambda size: self.pieces.squares.tile(number, laid.axis, size),
        )  # fmt: skip

    # What an action would lead to

    def weigh(self, view: LokaState, action: Action) -> str:
        if not isinstance(action, Move):
            return ""
        at = self.square(action.end)
        contest = self.contests.of(view, action)
        if contest is not None:
            found = "; ".join(f"{chance.short.lower()} {percent(chance.part)}" for chance in contest.chances)
            return f"Attacks the {contest.fighters[1].kind} on {at}: {found}."
        what = _WHAT[action.way].format(at=at)
        if action.is_attack:
            what = f"Takes the {self.pieces.kind_name(view.position.board[action.end])} on {at}"
        perils = self.rules.perils_of(view, action)
        if perils is not None:
            lost = 1 - perils["safe"] if "safe" in perils else Fraction(1)
            die = self.rules.tables.effects.die[view.position.ground.tiles[action.end]]
            rolled = f" on a D{die}" if die else ""
            return f"{what}, into the swamp: lost {percent(lost, 1)}{rolled}."
        return f"{what}: {self._then(view, action)}."

    def _then(self, view: LokaState, action: Move) -> str:
        """Who could attack it there afterwards."""
        m = self.rules.moves(view).get(action.text)
        if m is None:
            return "nothing more is known"
        p = self.rules.position(view)
        seat = p.turn
        p.push(m)
        takers = p.attackers(action.end, self.enemies(seat)) if p.board[action.end] else []
        if not takers:
            return "nobody can attack it there"
        who = f"the {self.pieces.kind_name(p.board[takers[0]])} {self.square(takers[0])}"
        return f"{who if len(takers) == 1 else f'{len(takers)} pieces'} can attack it there"

    # Texts

    def said(self, action: Action) -> str:
        """An action as the list and the buttons show it."""
        text = str(action)
        return "out of time" if text.startswith("time:") else _SAID.get(text, text)

    def as_text(self, view: LokaState) -> str:
        return position_text(self.rules, view)

    def ending(self, result: Result) -> str:
        names = " and ".join(self.pieces.seat_name(seat) for seat in sorted(result.winners))
        alone = ".one" if len(result.winners) == 1 else ""
        return self.rules.law.strings.get(f"result.{result.reason}{alone}", result.reason).replace("{seat}", names)

    def lost(self, view: LokaState, seat: int) -> list[str]:
        """Kinds that the seat had and has no more, dearest first; a promoted piece counts as the pawn it was."""
        counts = view.armies[seat]
        if counts is None or view.stage is not Stage.BATTLE:
            return []
        names = self.rules.law.names
        left = {names[number]: count for number, count in enumerate(counts) if count}
        for name, kind in self.rules.law.kinds.items():
            if kind.royal:
                left[name] = 1
        over = 0
        for square in view.position.men[seat]:
            name = self.pieces.name_of_kind(view.position.board[square])
            if left.get(name, 0):
                left[name] -= 1
            else:
                over += 1
        for name, kind in self.rules.law.kinds.items():
            if kind.pawn and name in left:
                taken = min(over, left[name])
                left[name] -= taken
                over -= taken
        order = sorted(left, key=lambda name: (-self.rules.law.kinds[name].royal, -self.rules.law.price(name)))
        return [name for name in order for _ in range(left[name])]


def percent(part: Fraction, digits: int = 0) -> str:
    """A chance in percent, rounded half up."""
    whole = whole_percent(part * 10**digits)
    return f"{whole / 10**digits:.{digits}f} %" if digits else f"{whole} %"


def _ordinal(rank: int) -> str:
    return _ORDINALS[rank] if rank < len(_ORDINALS) else f"{rank}th"


_WHAT = {
    Route.PLAIN: "Goes to {at}",
    Route.JUMP: "Through the portal to {at}",
    Route.ONWARD: "Through the portal and on to {at}",
    Route.BACK: "Changes places with the Pawn on {at}",
}
_SAID = {
    **SAID,
    "pass": "passes",
    "keep": "keeps the dice",
    "reroll": "rolls again",
    "resign-both": "gives up",
}
