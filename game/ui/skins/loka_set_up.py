"""How Loka looks before its battle: armies on offer, tiles as they are laid, pieces to be deployed.

Rules: docs/rules/loka.md, ARMY, TERRAIN, DEPLOY.  The board itself is drawn by the skin.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.boards.regions import turned_cell
from game.core.events import DiceThrown, Event
from game.core.moment import PlyTold
from game.core.ruleset import Label, Phase, Pick, Spot, Square
from game.core.seats import Seat
from game.rules.loka.events import OrderRolled, TileDrawn, TileLaid, TileMissed
from game.rules.loka.state import LokaState, Stage
from game.ui.looks import SIDES, enamel, token
from game.ui.skins.dice import tumbling
from game.ui.skins.facts import Picture, SideColours
from game.ui.skins.set_up import Army, Beat, Check, Counts, Die, LineStep, OnSquares, OrderDie, Tray
from game.ui.tools.draft import Draft

if TYPE_CHECKING:
    from game.rules.loka.ruleset import LokaRules
    from game.ui.desk import Desk
    from game.ui.skins.loka import LokaSkin

PLATE = 0.86
"""Of the room that a piece is given, so that its shadow stays inside."""


class LokaSetUp(OnSquares):
    """Answers what army selection, terrain and deployment ask."""

    skin: LokaSkin

    def __init__(self, desk: Desk, rules: LokaRules, skin: LokaSkin) -> None:
        self.desk = desk
        self.rules = rules
        self.law = rules.law
        self.skin = skin

    @property
    def steps(self) -> Sequence[tuple[Phase, str]]:
        terrain = [(Phase.TERRAIN, "Terrain")] if self._lays else []
        return [(Phase.ARMY, "Army"), *terrain, (Phase.DEPLOY, "Deploy"), (Phase.BATTLE, "Battle")]

    @property
    def _lays(self) -> bool:
        return bool(self.rules.switched["terrain"] and self.rules.switched["terrain_tiles"])

    def rule(self, phase: Phase) -> str:
        chapters = {Phase.ARMY: "ARMY", Phase.TERRAIN: "TERRAIN", Phase.DEPLOY: "DEPLOY"}
        return f"LOKA-{chapters[phase]}-1" if phase in chapters else ""

    # Sides and pieces

    def colours(self, seat: Seat) -> SideColours:
        element = self.law.elements[seat]
        look = SIDES[element]
        glyph = f"glyphs/element_{element}"
        mark = glyph if self.desk.sprites.has(glyph) else look.mark
        return SideColours(enamel(look, self.desk.settings), look.on_dark, mark)

    def team_name(self, team: int) -> str:
        return self.law.strings.get(f"team.{team}", "")

    def troop(self, seat: Seat, id: str) -> Picture:
        return partial(self._token, self.law.elements[seat], self._sprite(seat, id))

    def _token(self, element: str, sprite: str, size: int) -> pygame.Surface:
        return token(self.desk.art, element, sprite, max(8, round(size * PLATE)), self.desk.settings)[0]

    def figure(self, seat: Seat, id: str) -> Picture:
        return partial(self._figure, self.law.elements[seat], self._sprite(seat, id))

    def _figure(self, element: str, sprite: str, size: int) -> pygame.Surface:
        return self.desk.sprites.get(sprite, size, SIDES[element].figure)

    def _sprite(self, seat: Seat, id: str) -> str:
        pictures = self.law.kinds[id].pictures
        return pictures.get(self.law.elements[seat]) or next(iter(pictures.values()))

    def die(self, seat: Seat, sides: int, face: int, size: int, part: float) -> pygame.Surface:
        return tumbling(self.desk, self.law.elements[seat], sides, face, size, part)

    # Choosing armies

    def army_title(self, seat: Seat) -> str:
        return f"Army of {self.skin.seat_name(seat)}"

    def about(self, id: str) -> str:
        text = self.law.strings.get(f"piece.{id}.short") or self.law.kinds[id].text.partition(".")[0]
        return text[:1].lower() + text[1:]

    def name_of_kind(self, id: str, many: int = 1) -> str:
        name = self.law.kinds[id].name
        return name if many == 1 else f"{name}s"

    def always(self, seat: Seat) -> Sequence[str]:
        return [name for name, kind in self.law.kinds.items() if kind.royal]

    @property
    def alone(self) -> tuple[str, str]:
        """LOKA-ARMY-12."""
        return "Go with nobody but the King?", "An army of the King alone is legal. Nobody else will stand by him."

    def sketch(self, seat: Seat, counts: Counts) -> tuple[int, Sequence[Sequence[str]]]:
        """Nobles with the king in the middle at the edge, pawns in front of them, the rest behind each other."""
        columns = self.law.board.columns
        nobles = [id for id, many in counts.items() for _ in range(many) if not self.law.kinds[id].pawn]
        half = (len(nobles[:columns]) + 1) // 2
        nobles[half:half] = self.always(seat)
        pawns = [id for id, many in counts.items() for _ in range(many) if self.law.kinds[id].pawn]
        rows = [nobles[i : i + columns] for i in range(0, len(nobles), columns)]
        rows += [pawns[i : i + columns] for i in range(0, len(pawns), columns)]
        return columns, rows

    def checks(self, seat: Seat, draft: Draft) -> Sequence[Check]:
        kinds, switched, counts = self.law.kinds, self.rules.switched, draft.counts
        pawns = sum(many for id, many in counts.items() if kinds[id].pawn)
        pieces = sum(counts.values()) + len(self.always(seat))
        cost = sum(many * self.law.price(id) for id, many in counts.items())
        most, points = switched["max_pawns"], self.law.points(seat)
        return [
            Check(f"One {self.name_of_kind(self.always(seat)[0])}", "1", True),
            Check(f"Pawns, at most {most}", str(pawns), pawns <= most),
            Check(f"Pieces, at most {switched['max_pieces']}", str(pieces), pieces <= switched["max_pieces"]),
            Check(f"Points, at most {points}", str(cost), cost <= points),
        ]

    def ready(self, view: LokaState, seat: Seat) -> Sequence[Army]:
        return [Army(made.name, _picks(made.pieces), made.text) for made, _ in self.rules.ready_armies(seat)]

    def army_of(self, view: LokaState, seat: Seat) -> Sequence[Pick] | None:
        counts = view.armies[seat]
        return None if counts is None else _picks(self._named(counts))

    def has_chosen(self, view: LokaState, seat: Seat) -> bool:
        if view.stage is not Stage.ARMIES or view.armies[seat] is not None:
            return True
        return seat < view.position.turn  # a list that is hidden has been sealed in its turn

    def _named(self, counts: Sequence[int]) -> dict[str, int]:
        """Numbers by kind as numbers by name, in the order of the data."""
        found: dict[str, int] = {}
        for kind, many in enumerate(counts):
            if many and self.law.names[kind]:
                found[self.law.names[kind]] = found.get(self.law.names[kind], 0) + many
        return {name: found[name] for name in self.law.kinds if name in found}

    # Laying terrain

    def beats(self, told: PlyTold[LokaState]) -> Sequence[Beat]:
        return list(self._beats(told))

    def _beats(self, told: PlyTold[LokaState]) -> Iterator[Beat]:
        seen, drawn = told.before, False
        faces: tuple[int, ...] = ()
        missed: list[tuple[Spot, tuple[Die, ...]]] = []
        for happening in told.happenings:
            match happening.event:
                case DiceThrown(_, _, thrown):
                    faces = thrown
                case TileDrawn():
                    drawn, missed = True, []
                case TileMissed(_, _, square) if square >= 0:
                    column, row = (faces[1], faces[0]) if self._by_die else (faces[0], faces[1])
                    missed.append((Square(square), self._dice(column, row)))
                case TileLaid(seat, tile, square, column, row, axis, is_second):
                    kind = self.law.terrain[self.law.tiles[tile]]
                    yield Beat(
                        seat, kind.name, kind.text, self._facts(tile), partial(self.desk.sprites.get, kind.picture),
                        partial(self.skin.squares.tile, tile, axis), Square(square), self._dice(column, row),
                        tuple(missed), is_second, drawn and not self._by_die, self._face_down(happening.after), seen,
                        happening.after,
                    )  # fmt: skip
                    drawn, missed = False, []
            seen = happening.after

    @property
    def _by_die(self) -> bool:
        return self.law.board.laying == "die"

    def _dice(self, column: int, row: int) -> tuple[Die, ...]:
        board = self.law.board
        across = Die(board.columns, column, f"column {column}", "from your left")
        along = Die(board.laying_rows, row, f"row {row}", "from your edge")
        return (along, across) if self._by_die else (across, along)

    def _facts(self, tile: int) -> tuple[tuple[str, str], ...]:
        """Boosts of a defender on the tile, and its dangers."""
        kind = self.law.terrain[self.law.tiles[tile]]
        defence = kind.defence
        facts: list[tuple[str, str]] = []
        each = defence.each if defence.option is None else self.rules.switched[defence.option]
        if each:
            facts.append(("Defender", f"+{each}"))
        grouped: dict[int, list[str]] = {}
        for name, boosts in defence.but.items():
            grouped.setdefault(boosts, []).append(self.name_of_kind(name))
        facts += [(f"{' or '.join(names)} defending", f"+{boosts}") for boosts, names in grouped.items()]
        facts += [(f"Against a {self.name_of_kind(name)}", "none") for name in defence.not_against]
        if kind.peril is not None:
            lost = "1" if kind.peril.lost == 1 else f"1 to {kind.peril.lost}"
            facts.append((f"D{kind.peril.die} on entering: lost on", lost))
        if not facts:
            facts.append(("Defender", "nothing"))
        return tuple(facts[:3])

    def _face_down(self, state: LokaState) -> tuple[str, ...]:
        if self._by_die:
            return ()
        left: list[str] = []
        lying = [self.law.tiles[laid.tile] for laid in state.laid]
        for name, kind in self.law.terrain.items():
            many = kind.count * self.rules.switched["terrain_sets"] - lying.count(name)
            left += [kind.name] * max(0, many)
        return tuple(left)

    def lanes(self, seat: Seat) -> Sequence[Sequence[Spot]]:
        """LOKA-TERRAIN-4, LOKA-SEATS-5."""
        board = self.law.board
        return [self._own(seat, column, board.laying_rows) for column in range(board.columns)]

    def _own(self, seat: Seat, column: int, rows: int) -> list[Spot]:
        """The first squares of a seat's own column, from 0, from its edge on."""
        cells = (
            turned_cell((self.law.board.first_column - 1 + column, row), self.law.grid, self.law.places[seat].turned)
            for row in range(rows)
        )
        return [Square(square) for cell in cells if (square := self.law.grid.at(*cell)) is not None]

    # Deploying

    def tray(self, view: LokaState, seat: Seat, open: Sequence[Spot]) -> Sequence[Tray]:
        """King, nobles, pawns: the order of the line (LOKA-DEPLOY-3 to -5)."""
        hand = self._named(view.hands[seat])
        found = []
        for id, many in hand.items():
            spot = Label(id)
            group = "" if self._royal(id) else "Pawns" if self.law.kinds[id].pawn else "Nobles"
            is_first = self._due(hand)[0] == id or spot in open
            after = "" if is_first or not group else ", after the King" if group == "Nobles" else ", after the nobles"
            found.append(Tray(spot, id, self.name_of_kind(id), many, group, f"{group}{after}", spot in open))
        return sorted(found, key=lambda item: (not self._royal(item.id), self.law.kinds[item.id].pawn))

    def _royal(self, id: str) -> bool:
        return self.law.kinds[id].royal

    def placed(self, view: LokaState, seat: Seat) -> tuple[int, int]:
        standing = len(view.position.men[seat])
        return standing, standing + sum(view.hands[seat])

    def queue(self, view: LokaState, most: int) -> Sequence[tuple[Seat, str, str]]:
        """Kings first, then one piece a turn, clockwise; a seat that has placed all is passed over (LOKA-DEPLOY-4)."""
        hands = [self._named(hand) for hand in view.hands]
        seat = view.position.turn
        found: list[tuple[Seat, str, str]] = []
        while len(found) < most and any(hands):
            if hands[seat]:
                due = self._due(hands[seat])
                id = due[0]
                word = self.name_of_kind(id) if len(due) == 1 else "Noble"
                found.append((Seat(seat), id, word))
                hands[seat] = {name: many - (name == id) for name, many in hands[seat].items() if many > (name == id)}
            seat = (seat + 1) % len(hands)
        return found

    def _due(self, hand: Mapping[str, int]) -> list[str]:
        for wanted in (self._royal, lambda id: not self.law.kinds[id].pawn):
            due = [id for id in hand if wanted(id)]
            if due:
                return due
        return list(hand)

    def line(self, view: LokaState, seat: Seat) -> Sequence[LineStep]:
        hand = self._named(view.hands[seat])
        due = self._due(hand) if hand else []
        at = 3 if not due else 0 if self._royal(due[0]) else 2 if self.law.kinds[due[0]].pawn else 1
        rows = " then ".join(f"row {row}" for row in range(1, self.law.board.deploy_rows + 1))
        if self.law.board.deploy_rows > 3:
            rows = "row 1 then row 2, and so on"
        said = (
            "King in the first row",
            f"Nobles fill {rows.replace(' then ', ', then ')}",
            "Pawns last, never in row 1",
        )
        steps = [LineStep(words, "done" if i < at else "now" if i == at else "later") for i, words in enumerate(said)]
        return [*steps, LineStep("Terrain that a piece can't enter is closed to it", "note")]

    def asked(self, view: LokaState, seat: Seat) -> tuple[str, str]:
        hand = self._named(view.hands[seat])
        if not hand:
            return "All stand", "Every piece of this army is on the board"
        due = self._due(hand)
        if self._royal(due[0]):
            return "Place the King", "He goes first, anywhere in row 1"
        names = [self.name_of_kind(id, 2) for id in due]
        if self.law.kinds[due[0]].pawn:
            return "Place a Pawn", "Row 2 first, then the rows before it"
        return "Place a noble", f"Left to deploy: {', '.join(names)}"

    def who_began(self, steps: Sequence[Sequence[Event]]) -> str:
        """LOKA-DEPLOY-1, -2: the lowest D20."""
        for die in self.order_dice(steps):
            if die.begins:
                return f"{self.skin.seat_name(die.seat)} rolled the lowest D{die.sides} ({die.face}) and began"
        return ""

    def order_dice(self, steps: Sequence[Sequence[Event]]) -> Sequence[OrderDie]:
        """Of the roll that decided: equal lowest dice are rolled again before."""
        for events in steps:
            for event in events:
                match event:
                    case OrderRolled(Stage.DEPLOYMENT, seats, faces, first) if first is not None:
                        return [
                            OrderDie(seat, self.skin.pieces.side_of(seat), 20, face, seat == first)
                            for seat, face in zip(seats, faces, strict=True)
                        ]
        return ()


def _picks(counts: Mapping[str, int]) -> Sequence[Pick]:
    return [Pick(id, many) for id, many in counts.items() if many]
