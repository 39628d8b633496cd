"""Loka's events and positions in words; the sentences come from `data/loka/strings.yaml`."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.events import Event, GameEnded
from game.core.seats import Seat
from game.core.wording import counted
from game.rules.board_words import BoardWords
from game.rules.loka.actions import Route
from game.rules.loka.data import PieceKind
from game.rules.loka.events import (
    ArmyChosen,
    Attacked,
    Captured,
    Checked,
    Deployed,
    DrawAccepted,
    Fought,
    KingFell,
    LayerChosen,
    LeftOut,
    Moved,
    OrderRolled,
    Passed,
    Promoted,
    RerollAnswered,
    RerollOffered,
    StageBegan,
    SwampRolled,
    Swapped,
    Tied,
    TileDrawn,
    TileLaid,
    TileMissed,
)
from game.rules.loka.law import Law
from game.rules.loka.outcomes import BOTH_SLAIN, REPULSED, SLAIN, WON
from game.rules.loka.secrets import hide
from game.rules.loka.state import LokaState, Stage

OUTCOMES = {WON: "won", REPULSED: "repulsed", SLAIN: "slain", BOTH_SLAIN: "both_slain"}


class Words(BoardWords[LokaState]):
    """Says what happened and what stands where."""

    def __init__(self, law: Law) -> None:
        super().__init__(law.strings, law.tables)
        self.law = law

    def sentence(self, event: Event, seat: Seat | None) -> str | None:
        """The event in words; None when nothing needs to be said."""
        if seat is not None:
            seen = hide(self.law, event, seat)
            if seen is None:
                return None
            event = seen
        return self._before_battle(event) or self._battle(event) or self._end(event)

    def _before_battle(self, event: Event) -> str | None:
        match event:
            case StageBegan():
                return self._fill(f"event.stage.{event.stage.value}")
            case ArmyChosen(seat=seat, counts=counts):
                if counts is None:
                    return self._say("army_hidden", seat)
                return self._say("army", seat, army=self._listed(counts))
            case LayerChosen():
                return self._say("layer", event.seat)
            case TileDrawn():
                return self._say("tile_drawn", event.seat, tile=self._tile(event.tile))
            case TileMissed():
                return self._say("tile_missed", event.seat, tile=self._tile(event.tile), at=self._at(event.square))
            case TileLaid():
                which = "tile_second" if event.is_second else "tile_laid"
                return self._say(which, event.seat, tile=self._tile(event.tile), at=self._at(event.square))
            case OrderRolled():
                rolls = ", ".join(
                    f"{self._seat(seat)} {face}" for seat, face in zip(event.seats, event.faces, strict=True)
                )
                if event.first is None:
                    return self._fill("event.order_tied", rolls=rolls)
                which = "order_deployment" if event.stage is Stage.DEPLOYMENT else "order_battle"
                return self._say(which, event.first, rolls=rolls)
            case Deployed():
                return self._say("deployed", event.seat, piece=self._name(event.piece), at=self._at(event.square))
            case LeftOut():
                return self._say("left_out", event.seat, army=self._listed(event.counts))
            case _:
                return None

    def _battle(self, event: Event) -> str | None:
        match event:
            case Moved():
                which = {Route.PLAIN: "moved", Route.JUMP: "jumped", Route.ONWARD: "went_on"}.get(event.way, "moved")
                return self._ways(which, event.seat, event.piece, event.start, event.end, event.through)
            case Attacked():
                return self._attack(event)
            case RerollOffered():
                return self._say("reroll_offered", event.seat, attack=str(event.attack), defence=str(event.defence))
            case RerollAnswered():
                return self._say("rerolled" if event.again else "kept", event.seat)
            case Tied():
                return self._fill("event.tied", face=str(event.face))
            case Fought():
                which = f"{'duel' if event.is_duel else 'fight'}_{OUTCOMES[event.outcome]}"
                return self._say(
                    which,
                    event.seat,
                    piece=self._name(event.piece),
                    victim=self._whose(event.victim),
                    attack=str(event.attack),
                    defence=str(event.defence),
                    at=self._at(event.end),
                )
            case Captured():
                return self._say(
                    "captured",
                    event.seat,
                    piece=self._name(event.piece),
                    victim=self._whose(event.victim),
                    at=self._at(event.end),
                    **{"from": self._at(event.start)},
                )
            case KingFell():
                return self._say(f"king_{event.why}", event.seat)
            case Swapped():
                at, to = self._at(event.start), self._at(event.end)
                return self._say("swapped", event.seat, ally=self._seat(event.ally), at=at, to=to)
            case SwampRolled():
                which = "swamp_lost" if event.is_lost else "swamp_safe"
                face, at = str(event.face), self._at(event.square)
                return self._say(which, event.seat, piece=self._name(event.piece), face=face, at=at)
            case Promoted():
                what, at = self._name(event.becomes), self._at(event.square)
                return self._say("promoted", event.seat, piece=self._name(event.piece), what=what, at=at)
            case Passed():
                return self._say("passed", event.seat)
            case Checked():
                return self._say("checked", event.seat)
            case _:
                return None

    def _attack(self, event: Attacked) -> str:
        words = {
            "piece": self._name(event.piece),
            "victim": self._whose(event.victim),
            "from": self._at(event.start),
            "at": self._at(event.end),
        }
        if event.is_duel:
            return self._say("duel", event.seat, **words)
        dice = {"attack": f"D{event.attack_die}", "defence": f"D{event.defence_die}"}
        numbers = {"boosts": counted(len(event.attack), "boost"), "others": counted(len(event.defence), "boost")}
        return self._say("attacked", event.seat, **words, **dice, **numbers)

    def _end(self, event: Event) -> str | None:
        match event:
            case DrawAccepted():
                return self._say("draw_accepted", event.seat)
            case GameEnded():
                alone = ".one" if len(event.winners) == 1 else ""
                return self._fill(f"result.{event.reason}{alone}", seat=self.side(event.winners))
            case _:
                return self._word(event)

    def side(self, seats: Iterable[Seat]) -> str:
        """Seats of one team by name: "Fire and Water"."""
        names = [self._seat(seat) for seat in sorted(seats)]
        return " and ".join(names)

    # --- the board in words

    def board(self, s: LokaState, seat: Seat) -> list[str]:
        """The board in letters as the first seat sees it: the seat's letter and the piece's; tiles in two letters."""
        grid = self.law.grid
        lines = []
        for y in reversed(range(grid.ranks)):
            cells = [grid.at(x, y) for x in range(grid.files)]
            lines.append(f"{y + 1:>2} " + " ".join("  " if c is None else self._letters(s, c) for c in cells).rstrip())
        files = [chr(ord("a") + x) for x in range(grid.files)]
        return [*lines, "   " + " ".join(f"{name} " for name in files).rstrip()]

    def _letters(self, s: LokaState, square: int) -> str:
        piece = s.position.board[square]
        tile = s.position.ground.tiles[square]
        if piece:
            seat = self._seat(Seat(self.law.tables.seat_of(piece)))[0]
            return seat + self._kind(piece).letter.upper()
        return self.law.terrain[self.law.tiles[tile]].name[:2].lower() if tile else " ."

    def what_stands(self, s: LokaState, square: int) -> str:
        """What stands and lies on a square, in a sentence."""
        piece = s.position.board[square]
        tile = s.position.ground.tiles[square]
        lies = f", on a {self._tile(tile).lower()}" if tile else ""
        return f"{self._at(square)}: {self._whose(piece) if piece else 'empty'}{lies}."

    def _attackers(self, s: LokaState, square: int) -> list[str]:
        p = s.position
        lines = []
        for seat in range(len(self.law.seats)):
            if p.men[seat]:
                names = self._on(p, self.law.by_name(p.attackers(square, 1 << seat)))
                lines.append(f"{self._seat(Seat(seat))} could attack {self._at(square)} with: {names}.")
        return lines

    def _pieces(self, s: LokaState, seat: Seat) -> list[str]:
        standing = self._men(s.position, seat)
        hand = s.hands[seat]
        if any(hand):
            king = hand[self.law.tables.royal]
            rest = tuple(0 if kind == self.law.tables.royal else n for kind, n in enumerate(hand))
            parts = [self.law.kinds[self.law.names[self.law.tables.royal]].name] if king else []
            if any(rest):
                parts.append(self._listed(rest))
            standing.append(f"to place: {', '.join(parts)}")
        return standing

    # --- pieces of sentences

    def _ways(self, which: str, seat: Seat, piece: int, start: int, end: int, through: int) -> str:
        words = {"from": self._at(start), "to": self._at(end), "through": self._at(through)}
        return self._say(which, seat, piece=self._name(piece), **words)

    def _listed(self, counts: tuple[int, ...]) -> str:
        """`Rook, 4 Pawns`."""
        parts = []
        for kind in self.law.buyable:
            name = self.law.kinds[self.law.names[kind]].name
            if counts[kind]:
                parts.append(name if counts[kind] == 1 else f"{counts[kind]} {name}s")
        return ", ".join(parts) or "the King alone"

    def _kind(self, piece: int) -> PieceKind:
        return self.law.kind_of(piece)

    def _name(self, piece: int) -> str:
        name: str = self._kind(piece).name
        return name

    def _tile(self, tile: int) -> str:
        return self.law.terrain[self.law.tiles[tile]].name

    def _seat(self, seat: Seat) -> str:
        return self.law.seat_name(seat)
