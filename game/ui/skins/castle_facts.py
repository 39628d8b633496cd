"""What the things on a board of Castle are and can do now, in words, numbers and small boards taken from the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.boards.patterns import Mode, Over, Walk
from game.boards.position import TO
from game.core.ruleset import Action, Result, Spot, Square
from game.core.seats import Seat
from game.play.position import position_text
from game.rules.castle.state import CastleState, Move
from game.ui.skins.castle_board import CRAG, CRAG_VEIL, MEADOW, MEADOW_VEIL, VEIL
from game.ui.skins.castle_contest import rounded
from game.ui.skins.skin import Card, Extra
from game.ui.skins.square_marks import CHALK, LEGAL
from game.ui.skins.square_skin import names_in_short, squares_in_words
from game.ui.theme import mix

if TYPE_CHECKING:
    from game.ui.skins.castle import CastleSkin

REACH = 3
"""Squares that the small board shows each way."""
TIERS = {"lesser": "lesser piece", "greater": "greater piece"}


class Facts:
    """Answers about one skin's rules."""

    def __init__(self, skin: CastleSkin) -> None:
        self.skin = skin
        self.rules = skin.rules

    def square(self, square: int) -> str:
        return self.skin.grid.names[square]

    def listed(self, view: CastleState, squares: Sequence[int]) -> str:
        """ "Knight f5, Elf e4 and 2 more"."""
        return names_in_short([f"{self.skin.kind_name(view.position.board[at])} {self.square(at)}" for at in squares])

    def reach(self, view: CastleState, square: int) -> tuple[list[int], list[int]]:
        """Where a piece may go, and what it may take or attack; by the law on its turn, by its ways otherwise."""
        p = view.position
        seat = self.skin.seat_of(p.board[square])
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
            if not code or self.skin.seat_of(code) == seat:
                count = len(p.attackers(square, 1 - seat))
                if count:
                    counts[Square(square)] = count
        return counts

    # Cards

    def card(self, view: CastleState, spot: Spot) -> Card | None:
        if not isinstance(spot, Square):
            return None
        code = self.skin.at(view, spot)
        return self._piece(view, spot.index, code) if code else self._ground(view, spot.index)

    def _ground(self, view: CastleState, square: int) -> Card:
        p = view.position
        facts = tuple(
            (f"{self.skin.seat_name(Seat(seat))} reaches it", self.listed(view, p.attackers(square, seat)))
            for seat in (0, 1)
        )
        return Card(f"Square {self.square(square)}", "Nothing stands here", "", facts)

    def _piece(self, view: CastleState, square: int, code: int) -> Card:
        p = view.position
        seat = self.skin.seat_of(code)
        quiet, foes = self.reach(view, square)
        verb = "Can attack" if self.rules.tables.combat else "Can destroy"
        facts = (
            (verb, self.listed(view, foes)),
            ("Can reach", squares_in_words(len(quiet) + len(foes))),
            ("Attacked by", self.listed(view, p.attackers(square, 1 - seat))),
            ("Covered by", self.listed(view, p.attackers(square, seat))),
        )
        card = self.kind_card(code)
        title = f"{self.skin.kind_name(code)} on {self.square(square)}"
        return Card(title, card.head, card.text, facts, card.picture, card.name, card.sketch, card.extras)

    def kind_card(self, code: int) -> Card:
        """A piece by itself: its moves on a small board, its effect, its twin."""
        kind = self.rules.kind(self.rules.tables.kind_of(code))
        seat = self.skin.seat_of(code)
        twin = kind.names.of(1 - seat)
        name = kind.names.of(seat)
        head = TIERS[kind.tier] + (f", twin of the {twin}" if twin != name else "")
        if self.rules.tables.combat:
            head = f"{head}, D{kind.combat}"
        extras: tuple[Extra, ...] = ()
        if kind.effect is not None and self.rules.chosen.effects != "none":
            effect = self.rules.effects[kind.effect]
            icon, called = self.skin.effect_icon(kind.effect), effect.names.of(seat)
            extras = (Extra(icon, called, "adventure effect", effect.text),)
        return Card(
            name, head[:1].upper() + head[1:], kind.text, (), self.skin.picture_of(code), name,
            partial(self.sketch, code), extras,
        )  # fmt: skip

    # The small board

    def sketch(self, code: int, size: int) -> pygame.Surface:
        """The piece in the middle of an open board: dots where it goes, rings where its effect takes it, an arc over
        a neighbour that it passes."""
        tables, grid = self.rules.tables, self.rules.grid
        seat, number = self.skin.seat_of(code), tables.kind_of(code)
        kind = tables.kinds[number - 1]
        middle = grid.at(grid.files // 2 - 1 + seat, grid.ranks // 2 - 1 + seat)
        assert middle is not None
        x0, y0 = grid.cells[middle]
        walks = kind.walks[seat][middle]
        has_effect = self.rules.chosen.effects != "none" and self.rules.has_effects
        extra: Sequence[Walk] = tables.extra_kinds[number - 1].walks[seat][middle] if has_effect else ()
        plain, farther = self._ends(walks), self._ends(extra)
        reach = REACH
        count = 2 * reach + 1
        key = ("castle sketch", code, size, reach, has_effect, self.skin.turned)
        kept = self.skin.desk.sprites.kept(key)
        if kept is not None:
            return kept
        side = max(4, size // count)
        out = pygame.Surface((side * count, side * count), pygame.SRCALPHA)
        ground, veil = (CRAG, CRAG_VEIL) if seat else (MEADOW, MEADOW_VEIL)
        for dx in range(count):
            for dy in range(count):
                colour = ground if (dx + dy) % 2 else mix(ground, veil, VEIL)
                out.fill(colour, (dx * side, dy * side, side, side))
        sign = -1 if self.skin.turned == 2 else 1

        def at(dx: int, dy: int) -> tuple[int, int]:
            return round((reach + sign * dx + 0.5) * side), round((reach - sign * dy + 0.5) * side)

        body = ""
        for square in (*plain, *farther):
            dx, dy = grid.cells[square][0] - x0, grid.cells[square][1] - y0
            if max(abs(dx), abs(dy)) > reach:
                continue
            cx, cy = at(dx, dy)
            body += self._dot(cx, cy, side, plain.get(square), square in plain)
        passes = next((w for w in walks if w.over is not Over.NONE and len(w.path) >= 2), None)
        if passes is not None:
            x, y = grid.cells[passes.path[1]]
            body += self._arc(at(0, 0), at(x - x0, y - y0), side)
        out.blit(self.skin.desk.sprites.vector(*out.get_size(), body, 3), (0, 0))
        figure = max(8, round(side * 0.95))
        for cell, shown in self._figures(code, passes, (x0, y0)):
            picture = self.skin.token(shown, figure)
            out.blit(picture, picture.get_rect(center=at(*cell)))
        return self.skin.desk.sprites.keep(key, out)

    def _ends(self, walks: Sequence[Walk]) -> dict[int, Mode]:
        """Where walks may end on an open board; what needs an enemy is told by its mode."""
        found: dict[int, Mode] = {}
        for walk in walks:
            for square in walk.path[walk.first :]:
                if found.get(square) is not Mode.ANY:
                    found[square] = walk.mode
        return found

    @staticmethod
    def _dot(cx: int, cy: int, side: int, mode: Mode | None, is_plain: bool) -> str:
        """Filled: moves and takes; hollow: by the effect; a cross: takes only; a square: moves only."""
        r, wide = side * 0.21, max(1.0, side * 0.07)
        edge = f'stroke="{CHALK}" stroke-width="{wide:.1f}"'
        if not is_plain:
            points = f"M{cx} {cy - r:.1f} L{cx + r:.1f} {cy} L{cx} {cy + r:.1f} L{cx - r:.1f} {cy} Z"
            return f'<path d="{points}" fill="#D9B15A" stroke="#3A2408" stroke-width="{wide:.1f}"/>'
        if mode is Mode.CAPTURE:
            d = r * 0.9
            lines = f"M{cx - d:.1f} {cy - d:.1f} L{cx + d:.1f} {cy + d:.1f} "
            lines += f"M{cx + d:.1f} {cy - d:.1f} L{cx - d:.1f} {cy + d:.1f}"
            ends = f'd="{lines}" fill="none" stroke-linecap="round"'
            return (
                f'<path {ends} stroke="{CHALK}" stroke-width="{wide * 3.6:.1f}"/>'
                f'<path {ends} stroke="#B3261E" stroke-width="{wide * 2:.1f}"/>'
            )
        if mode is Mode.MOVE:
            ring = f'stroke="{LEGAL}" stroke-width="{wide * 2:.1f}"'
            return f'<circle cx="{cx}" cy="{cy}" r="{r:.1f}" fill="none" {ring}/>'
        return f'<circle cx="{cx}" cy="{cy}" r="{r:.1f}" fill="{LEGAL}" {edge}/>'

    @staticmethod
    def _arc(a: tuple[int, int], b: tuple[int, int], side: int) -> str:
        """From the piece over its neighbour."""
        upright = a[0] == b[0]
        x = (a[0] + b[0]) / 2 + (side * 0.9 if upright else 0)
        y = (a[1] + b[1]) / 2 - (0 if upright else side * 0.9)
        path = f"M{a[0]} {a[1]} Q{x:.1f} {y:.1f} {b[0]} {b[1]}"
        wide = max(1.2, side * 0.1)
        return (
            f'<path d="{path}" fill="none" stroke="{CHALK}" stroke-width="{wide * 2:.1f}"/>'
            f'<path d="{path}" fill="none" stroke="{LEGAL}" stroke-width="{wide:.1f}"/>'
        )

    def _figures(self, code: int, passes: Walk | None, origin: tuple[int, int]) -> list[tuple[tuple[int, int], int]]:
        """The piece itself, and a small neighbour that is passed."""
        found = [((0, 0), code)]
        if passes is not None:
            x, y = self.rules.grid.cells[passes.path[0]]
            other = next(n for n, name in enumerate(self.rules.names) if n and name)
            found.append(((x - origin[0], y - origin[1]), self.rules.tables.code(other, self.skin.seat_of(code))))
        return found

    # What an action would lead to

    def weigh(self, view: CastleState, action: Action) -> str:
        if not isinstance(action, Move):
            return ""
        at = self.square(action.end)
        by = f" by {self.skin.effect_name(action.effect, view.position.turn)}" if action.effect is not None else ""
        contest = self.skin.contest(view, action)
        if contest is not None:
            found = "; ".join(f"{chance.words.lower()} {rounded(chance.part)} %" for chance in contest.chances)
            return f"Attacks the {contest.fighters[1].kind} on {at}{by}: {found}."
        board = view.position.board
        what = f"Goes to {at}{by}"
        if action.is_attack:
            what = f"Destroys the {self.skin.kind_name(board[action.end])} on {at}{by}"
        return f"{what}{self._then(view, action)}."

    def _then(self, view: CastleState, action: Move) -> str:
        """Who could strike it there afterwards."""
        p = view.position
        seat = self.skin.seat_of(p.board[action.start])
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
            return f": the {self.skin.kind_name(p.board[found[0]])} {self.square(found[0])} can strike it there"
        return f": {len(found)} pieces can strike it there"

    # Texts

    def ending(self, result: Result) -> str:
        names = " and ".join(self.skin.seat_name(seat) for seat in sorted(result.winners))
        return self.rules.strings.get(f"result.{result.reason}", result.reason).replace("{seat}", names)

    def as_text(self, view: CastleState) -> str:
        return position_text(self.rules, view)

    def lost(self, view: CastleState, seat: int) -> list[int]:
        """Kinds of the standard army that stand no more, dearest first; promoted pieces count as what they were."""
        if self.rules.switched["army"] != "standard" or view.setup is not None:
            return []
        numbers, kind = self.rules.numbers, self.rules.kind
        stood = [numbers[name] for name in (*self.rules.board.near, *self.rules.board.second) if name in numbers]
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
