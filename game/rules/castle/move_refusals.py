"""Why a piece can't make a move: whose it is, how it moves, what is in the way, what dice and effects allow.

The reasons are looked for in the order a teacher would give them.
"""

from __future__ import annotations

from game.boards.patterns import Mode, Over, Walk
from game.boards.position import START, TO
from game.core.ruleset import Refusal, Square
from game.rules.castle.law import Law
from game.rules.castle.moves import CastlePosition
from game.rules.castle.state import CastleState, Move
from game.rules.castle.turns import ANY_KIND, EXTRA, GREATER, LESSER, NO_KIND, NUMBER, TurnPosition, tiers
from game.rules.castle.ways import ANY_SPECIAL


class MoveRefusals:
    """Reasons for the moves of pieces."""

    def __init__(self, law: Law) -> None:
        self.law = law

    def made(self, s: CastleState, action: Move) -> Refusal:
        """Why a move is not legal.  Only asked of moves that are not: there is always a reason."""
        p = s.position
        foreign = self._not_yours(p, action.start)
        if foreign is not None:
            return foreign
        if action.start == action.end:
            return Refusal("CASTLE-MOVE-1", "Every move changes the square of the piece.", (Square(action.end),))
        there = p.board[action.end]
        own = there and p.tables.seat_of(there) == p.turn
        if own:
            why = f"Your own {self._name(there)} stands on {self._at(action.end)}."
            return Refusal("CASTLE-MOVE-2", why, (Square(action.end),))
        if action.effect is not None:
            return self._effect(s, action)
        plain: list[int] = []
        p.moves_from(action.start, plain)
        if not any(m & TO == action.end for m in plain):
            return self._way(p, action)
        restricted = self._restricted(s, action)
        if restricted is not None:
            return restricted
        return self._sign(p, action)

    def begun(self, s: CastleState, start: int) -> Refusal:
        """Why touching this square begins no move."""
        p = s.position
        foreign = self._not_yours(p, start)
        if foreign is not None:
            return foreign
        plain: list[int] = []
        p.moves_from(start, plain)
        name, at = self._name(p.board[start]), self._at(start)
        if not plain:
            return Refusal("CASTLE-MOVE-3", f"The {name} on {at} has nowhere to go.", (Square(start),))
        m = plain[0]
        restricted = self._restricted(s, Move("", start, m & TO, p.is_attack(m)))
        return restricted or Refusal("CASTLE-TURN-1", f"The {name} on {at} can't move now.", (Square(start),))

    def _not_yours(self, p: CastlePosition, start: int) -> Refusal | None:
        """CASTLE-TURN-1, CASTLE-CASTLE-1."""
        piece = p.board[start]
        where = (Square(start),)
        if not piece:
            return Refusal("CASTLE-TURN-1", f"No piece stands on {self._at(start)}.", where)
        if p.tables.seat_of(piece) != p.turn:
            why = f"The {self._name(piece)} on {self._at(start)} is not yours: {self._seat(p.turn)} is to move."
            return Refusal("CASTLE-TURN-1", why, where)
        if p.fixed.is_goal[piece]:
            return Refusal("CASTLE-CASTLE-1", "The Castle never moves.", where)
        return None

    def _sign(self, p: CastlePosition, action: Move) -> Refusal:
        """The move is as it should be but for its text."""
        at = self._at(action.end)
        why = f"{at} is empty: nothing is attacked there." if action.is_attack else f"{at} holds an enemy: write an x."
        return Refusal("CASTLE-MOVE-4", why, (Square(action.end),))

    # --- effects

    def _effect(self, s: CastleState, action: Move) -> Refusal:
        """CASTLE-EFFECT-1 to -10."""
        r, p = self.law, s.position
        assert action.effect is not None
        effect = r.effects[action.effect]
        where = (Square(action.start),)
        piece = p.board[action.start]
        if r.chosen.effects == "none":
            return Refusal("CASTLE-EFFECT-1", "There are no effects in this variant.", where)
        if not r.has_effects:
            return Refusal("CASTLE-EFFECT-10", "Effects are switched off.", where)
        if action.effect not in (r.effect_id(piece), r.kind(r.goal).effect):
            why = f"{effect.names.of(p.turn)} is no effect of the {self._name(piece)}."
            return Refusal("CASTLE-EFFECT-3", why, where)
        if not (isinstance(p, TurnPosition) and p.unlocked):
            if r.is_rolling:
                return Refusal("CASTLE-EFFECT-1", "This roll does not unlock effects.", where)
            return Refusal("CASTLE-TACTICIAN-2", "Spend a token first: it unlocks your effects.", where)
        found: list[int] = []
        p.effects_from(action.start, found)
        same = [m for m in found if m & TO == action.end and r.effect_of_move(p, m) == action.effect]
        if same:
            return self._restricted(s, action) or self._sign(p, action)
        plain: list[int] = []
        p.moves_from(action.start, plain)
        end = (Square(action.end),)
        if any(m & TO == action.end for m in plain):
            why = f"{effect.names.of(p.turn)} would change nothing: the {self._name(piece)} can do that without it."
            return Refusal("CASTLE-EFFECT-5", why, end)
        if p.board[action.end] and not p.fixed.takes[piece][p.board[action.end]]:
            return self._giant(p, action)
        named = effect.names.of(p.turn)
        why = f"{named} does not take the {self._name(piece)} to {self._at(action.end)}. {effect.text}"
        return Refusal(effect.rule, why.strip(), end)

    # --- what dice allow

    def _restricted(self, s: CastleState, action: Move) -> Refusal | None:
        """Why a piece that could go there may not now."""
        p = s.position
        if not isinstance(p, TurnPosition) or not p.rolled:
            return None
        if self.law.is_blitz:
            return self._granted(p, action)
        where = (Square(action.start),)
        if p.moved >> action.start & 1:
            why = f"The {self._name(p.board[action.start])} has moved; another piece makes the second move."
            return Refusal("CASTLE-AV1-3", why, where)
        if p.only == NO_KIND:
            above = s.dice and s.dice[0][1] > len(s.cards[p.turn])
            return Refusal("CASTLE-DIE-9" if above else "CASTLE-DIE-7", "This roll loses the turn.", where)
        if p.only == ANY_KIND or any(self._is_such(m, action) for m in p.legal()):
            return None
        named = self.law.shown(p.only, p.turn)
        boxed = [square for square in p.men[p.turn] if p.tables.kind_of(p.board[square]) == p.only]
        lit = tuple(Square(square) for square in sorted(boxed))
        if any(p.has_way(square) for square in boxed):
            return Refusal("CASTLE-DIE-3", f"The roll lets a {named} move.", lit)
        return Refusal("CASTLE-DIE-4", f"Every {named} is boxed in: the move must free one.", lit)

    @staticmethod
    def _is_such(m: int, action: Move) -> bool:
        """Whether a move of the fast board goes where the action goes, with an effect if that has one."""
        is_plain = not m & ANY_SPECIAL
        return (m >> START & TO, m & TO, is_plain) == (action.start, action.end, action.effect is None)

    def _granted(self, p: TurnPosition, action: Move) -> Refusal | None:
        """CASTLE-BLITZ-4 to -10."""
        where = (Square(action.start),)
        piece = p.board[action.start]
        name = self._name(piece)
        if not p.using and not p.half:
            if not p.grants:
                return Refusal("CASTLE-BLITZ-4", "Nothing matches: this turn has no action.", where)
            return Refusal("CASTLE-BLITZ-5", "Choose a set of dice first.", where)
        current = p.current()
        tier = p.half or tiers(current & NUMBER)
        is_greater = p.fixed.greater[piece]
        if not tier & (GREATER if is_greater else LESSER):
            which = "greater" if tier == GREATER else "lesser"
            return Refusal("CASTLE-BLITZ-7", f"This action moves a {which} piece, and the {name} is none.", where)
        if p.moved >> action.start & 1:
            if p.half or not current & EXTRA:
                why = f"The {name} has moved this turn; only an extra action moves it."
                return Refusal("CASTLE-BLITZ-6", why, where)
            if p.fixed.is_goal[p.board[action.end]]:
                why = "A Castle is attacked only by a piece's first move of the turn."
                return Refusal("CASTLE-BLITZ-10", why, (Square(action.end),))
        return None

    # --- ways

    def _way(self, p: CastlePosition, action: Move) -> Refusal:
        """How it moves, and what stands in the way."""
        piece = p.board[action.start]
        kind = self.law.kind_of_piece(piece)
        there = p.board[action.end]
        where = (Square(action.end),)
        name, to = self._name(piece), self._at(action.end)
        every = p.fixed.kinds[p.tables.kind_of(piece) - 1].walks[p.turn][action.start]
        walks = [walk for walk in every if action.end in walk.path[walk.first :]]
        if not walks:
            return self._double(p, action) or Refusal(
                kind.rule, f"The {name} does not move from {self._at(action.start)} to {to}. {kind.text}".strip(), where
            )
        if there and not p.fixed.takes[piece][there]:
            return self._giant(p, action)
        fitting = [walk for walk in walks if walk.mode is Mode.ANY or (walk.mode is Mode.CAPTURE) == bool(there)]
        if not fitting:
            if there:
                rule = "CASTLE-SOLDIER-3" if kind.rule == "CASTLE-SOLDIER-1" else kind.rule
                return Refusal(rule, f"The {name} destroys nobody by this move: {to} must be empty.", where)
            return Refusal(kind.rule, f"The {name} goes to {to} only to destroy.", where)
        return self._blocked(p, fitting[0], action.end, name)

    def _double(self, p: CastlePosition, action: Move) -> Refusal | None:
        """CASTLE-SOLDIER-2 under `soldier_double=home`."""
        if self.law.switched["soldier_double"] == "any":
            return None
        piece = p.board[action.start]
        home = self.law.home[p.turn][1]
        ahead = 2 * self.law.grid.files * (-1 if p.turn else 1)
        walks = p.fixed.kinds[p.tables.kind_of(piece) - 1].walks[p.turn][home[0]]
        if action.end - action.start != ahead or not any(walk.first == 1 for walk in walks):
            return None
        why = f"The {self._name(piece)} goes two spaces only from its second row."
        return Refusal("CASTLE-SOLDIER-2", why, (Square(action.start),))

    def _giant(self, p: CastlePosition, action: Move) -> Refusal:
        """CASTLE-GIANT-2."""
        piece, there = p.board[action.start], p.board[action.end]
        rule = "CASTLE-EFFECT-8" if action.effect is not None else "CASTLE-GIANT-2"
        rule = "CASTLE-COMBAT-9" if p.fixed.combat else rule
        why = f"A lesser piece such as the {self._name(piece)} can't destroy the {self._name(there)}."
        return Refusal(rule, why, (Square(action.end),))

    def _blocked(self, p: CastlePosition, walk: Walk, end: int, name: str) -> Refusal:
        """CASTLE-MOVE-3, -6, CASTLE-GIANT-4, CASTLE-GRIFFIN-4."""
        before = walk.path[: walk.path.index(end)]
        there = [square for square in before if p.board[square]]
        if walk.over is Over.NONE and there:
            blocker = self._name(p.board[there[0]])
            why = f"The {blocker} on {self._at(there[0])} is in the way of the {name}."
            return Refusal("CASTLE-MOVE-3", why, (Square(there[0]),))
        walls = [square for square in there if p.fixed.walls[p.board[square]]]
        if walls:
            wall = p.board[walls[0]]
            rule = "CASTLE-GRIFFIN-4" if p.fixed.is_goal[wall] else "CASTLE-GIANT-4"
            why = f"Nothing passes over the {self._name(wall)} on {self._at(walls[0])}."
            return Refusal(rule, why, (Square(walls[0]),))
        lit = tuple(Square(square) for square in there)
        return Refusal("CASTLE-MOVE-6", f"The {name} goes there over exactly one piece, not over {len(there)}.", lit)

    # --- words

    def _name(self, piece: int) -> str:
        return self.law.piece_name(piece)

    def _at(self, square: int) -> str:
        return self.law.grid.names[square]

    def _seat(self, seat: int) -> str:
        return self.law.seat_name(seat)
