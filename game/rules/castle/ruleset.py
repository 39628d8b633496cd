"""Castle as a `Ruleset`: wires the chapters together (docs/rules/castle.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any
from zlib import crc32

from game.boards.grid import Grid
from game.boards.position import START, TO
from game.boards.seen import Seen
from game.core.dice import seeded, throw
from game.core.events import Event, Tell, TurnBegan
from game.core.odds import merged
from game.core.ruleset import (
    Action,
    Answer,
    Choose,
    Decision,
    Faces,
    Pending,
    Phase,
    Plain,
    Refusal,
    Reroll,
    Result,
    Throw,
)
from game.core.sayings import ACCEPT, DECLINE, Say, TimeOut
from game.core.sayings import PASS as PASS_ACTION
from game.core.seats import Seat
from game.rules.castle.battle import DRAWN, Battle
from game.rules.castle.cards import Cards
from game.rules.castle.combat import NOTHING, Combat, Dice, dice_of, weigh
from game.rules.castle.compiling import balanced, tables_of
from game.rules.castle.data import SEATS, Board, Flag, PieceKind, ReadyArmy, Variant
from game.rules.castle.moves import CastlePosition
from game.rules.castle.notation import CastleNotation
from game.rules.castle.placing import Placing
from game.rules.castle.refusals import Why
from game.rules.castle.rolling import Rolling
from game.rules.castle.state import (
    UNLOCK,
    Army,
    Card,
    CastleState,
    Contest,
    Fight,
    FightAgain,
    FirstChosen,
    FirstMover,
    LayCard,
    Move,
    Place,
    Roll,
    RollAgain,
    Shuffle,
    Spend,
    Task,
    Trade,
    Use,
    Window,
)
from game.rules.castle.tokens import Tokens
from game.rules.castle.turns import CARDS, DIE, FREE, SETS, TurnPosition
from game.rules.castle.ways import ANY_SPECIAL, OTHER, OWN, PASS, RECALL
from game.rules.castle.ways import UNLOCK as UNLOCK_MOVE
from game.rules.options import Option

MOVEMENT = {"none": FREE, "cards": CARDS, "die": DIE, "sets": SETS}


class CastleRules:
    """The law of Castle with its variant, options and data chosen.  Holds no state."""

    game = "castle"
    seats = SEATS
    teams = (0, 1)

    def __init__(self, values: Mapping[str, Any], variant: str, options: Mapping[str, Any]) -> None:
        """`values` are the parts of `data.SHELF`, checked; `options` override those of the variant."""
        self.board: Board = values["board"]
        self.ready_made: Mapping[str, ReadyArmy] = values["armies"]
        self.strings: Mapping[str, str] = values["strings"]
        self.switches: Mapping[str, Option] = values["options"]
        self.chosen: Variant = values["variants"][variant]
        self.variant = variant
        standing = {name: option.default for name, option in self.switches.items()} | dict(self.chosen.options)
        self.switched: Mapping[str, Any] = standing | dict(options)
        is_tuned = self.switched["balance"] == "tuned"
        self.kinds, self.effects = balanced(values["pieces"], values["effects"], is_tuned)
        self.options: Mapping[str, Plain] = {n: v for n, v in self.switched.items() if v != standing[n]}
        self.is_rolling = self.chosen.movement != "none"
        """Whether turns begin with a roll."""
        self.rolls_between_moves = self.is_rolling
        """So that nobody counts positions on the fast board alone, which throws no dice."""
        self.is_blitz = self.chosen.movement == "sets"
        self.has_effects = self.chosen.effects != "none" and bool(self.switched["effects"])
        self.grid = Grid(self.board.files, self.board.ranks)
        self.names = ("", *self.kinds)
        """Names of the kinds by number: those of the data, not those of a seat."""
        self.numbers = {name: number for number, name in enumerate(self.names) if name}
        self.ids = [{kind.ids.of(seat): self.numbers[name] for name, kind in self.kinds.items()} for seat in (0, 1)]
        """By seat its own names of the kinds, with their numbers.  CASTLE-BOARD-2."""
        self.goal = next(self.numbers[name] for name, kind in self.kinds.items() if "goal" in kind.flags)
        has_expansion = self.chosen.expansion and bool(self.switched["expansion"])
        self.playable = [
            number
            for name, number in self.numbers.items()
            if has_expansion or "expansion" not in self.kinds[name].flags
        ]
        """Kinds that may be on the board.  CASTLE-EXPANDED-8."""
        self.home = [[self._row(seat, row) for row in (0, 1)] for seat in (0, 1)]
        """By seat the squares of its near and second row from file a on.  CASTLE-BOARD-4."""
        self.tables = tables_of(self)
        self.army = [self._standard(seat) for seat in (0, 1)]
        """By seat the pieces of the standard army by square.  CASTLE-SETUP-2 to -4."""
        self.goal_home = [self._home_of("goal", seat) for seat in (0, 1)]
        self.champion_home = [self._home_of("champion", seat) for seat in (0, 1)]
        """By seat where its Castle and its champion stand at the start; -1 where the standard army has none."""
        self.actions_by_move: dict[tuple[int, bool, int], Move] = {}
        self.cards = Cards(self)
        self.placing = Placing(self)
        self.rolling = Rolling(self)
        self.tokens = Tokens(self)
        self.battle = Battle(self)
        self.notation = CastleNotation(self)
        self.why = Why(self)

    # --- what the data say

    def _row(self, seat: int, row: int) -> list[int]:
        y = self.grid.ranks - 1 - row if seat else row
        return [square for x in range(self.grid.files) if (square := self.grid.at(x, y)) is not None]

    def _standard(self, seat: int) -> dict[int, int]:
        found = {}
        for squares, row in zip(self.home[seat], (self.board.near, self.board.second), strict=True):
            turned = seat and self.switched["layout"] == "rotate"
            for square, name in zip(squares, reversed(row) if turned else row, strict=True):
                found[square] = self.tables.code(self.numbers[name], seat)
        return found

    def _home_of(self, flag: Flag, seat: int) -> int:
        army = sorted(self.army[seat].items())
        return next((square for square, piece in army if flag in self.kind_of_piece(piece).flags), -1)

    def kind(self, number: int) -> PieceKind:
        """What the data say of a kind."""
        return self.kinds[self.names[number]]

    def kind_of_piece(self, piece: int) -> PieceKind:
        """What the data say of a piece on the board."""
        return self.kind(piece >> len(SEATS))  # not by the tables, which ask this while they are made

    def kind_of_name(self, seat: int, name: str) -> int:
        """The number of the kind that a seat calls so; KeyError for a name that it does not own."""
        return self.ids[seat][name]

    def name_of(self, seat: int, kind: int) -> str:
        """What a seat calls a kind in texts and files."""
        return self.kind(kind).ids.of(seat)

    def shown(self, kind: int, seat: int) -> str:
        """What a kind is called on screen."""
        return self.kind(kind).names.of(seat)

    def piece_name(self, piece: int) -> str:
        """What a piece is called on screen."""
        return self.shown(self.tables.kind_of(piece), self.tables.seat_of(piece))

    def seat_name(self, seat: int) -> str:
        """The seat's name on screen."""
        return self.strings[f"seat.{SEATS[seat]}"]

    def effect_id(self, piece: int) -> str | None:
        """The effect of a piece's kind."""
        return self.kind_of_piece(piece).effect

    def dice(self, piece: int, victim: int, is_own: bool) -> Dice:
        """The dice of an attack, with the attacker's own effect or without.  CASTLE-COMBAT-3."""
        effect = self.effect_id(piece) if is_own else None
        part = NOTHING if effect is None or self.chosen.effects != "all" else self.effects[effect].combat
        return dice_of(self.kind_of_piece(piece).combat, self.kind_of_piece(victim).combat, part)

    def dice_of_move(self, p: CastlePosition, m: int) -> Dice:
        """The dice of an attack on the board."""
        return self.dice(p.board[m >> START & TO], p.board[m & TO], m & ANY_SPECIAL == OWN)

    # --- states

    def start(self, seed: int) -> CastleState:
        """The standard armies, or empty homes to be filled; then chance, cards and dice.  CASTLE-SETUP."""
        position = self.board_of(())
        s = CastleState(position, (), seeded(seed))
        if self.switched["army"] == "standard":
            for seat in (0, 1):
                for square, piece in self.army[seat].items():
                    position.place(square, piece)
        else:
            self.placing.begin(s)
        self.open(s)
        return s

    def board_of(self, pieces: Sequence[tuple[int, int]], turn: int = 0) -> CastlePosition:
        """The fast board with these (square, piece) on it, and the variant's tokens."""
        movement = MOVEMENT[self.chosen.movement]
        is_plain = not self.is_rolling and self.chosen.effects == "none"
        position = CastlePosition(self.tables) if is_plain else TurnPosition(self.tables, movement)
        position.set_up(sorted(pieces), turn)
        position.tokens = [self.switched["tokens"]] * 2
        if isinstance(position, TurnPosition):
            position.fresh()
        return position

    def open(self, s: CastleState) -> None:
        """All that precedes the first move: who begins, the cards, the first roll; the last on top."""
        tasks: list[Task] = [Roll()] if self.is_rolling else []
        if self.chosen.movement == "cards":
            lays = Shuffle if self.switched["card_order"] == "shuffle" else LayCard
            tasks += [lays(Seat(1)), lays(Seat(0))]
        first = self.switched["first"]
        if first == "random":
            tasks.append(FirstMover())
        else:
            s.position.begin(SEATS.index(first))
        s.agenda = tuple(tasks)
        self.prepare(s, None)

    def prepare(self, s: CastleState, tell: Tell | None) -> None:
        """Goes on until somebody must choose or throw: cards that lay themselves, the first position noted."""
        if s.setup is not None:
            return
        while isinstance(s.task, Shuffle | LayCard):
            self.cards.fill(s, s.task.seat, tell)
            if not self.cards.is_laid(s, s.task.seat):
                return
            s.agenda = s.agenda[:-1]
        if not s.seen and not s.agenda and not self.is_rolling:
            s.seen = Seen([s.position.key])

    def clone(self, s: CastleState) -> CastleState:
        """An independent copy."""
        return s.clone()

    def position(self, s: CastleState) -> CastlePosition:
        """A copy of the fast board, for perft and search; it knows no offers and windows."""
        made = s.position.clone()
        if self.is_rolling and isinstance(made, TurnPosition):
            made.casts = [self.rolling.casts(s, seat) for seat in (0, 1)]
        return made

    def earlier(self, s: CastleState) -> list[int]:
        """Keys of the positions that may come up again, this one last."""
        return list(s.seen)

    # --- what is pending

    def pending(self, s: CastleState) -> Pending:
        """A throw, a decision, or the result."""
        result = self.result(s)
        if result is not None:
            return result
        if s.setup is not None:
            return self.placing.decision(s)
        match s.task:
            case FirstMover():
                return Throw((2,), "CASTLE-SETUP-6")
            case Shuffle(seat):
                return Throw((len(self.cards.waiting(s, seat)),), "CASTLE-CARDS-2")
            case LayCard(seat):
                return Choose(seat, Phase.BATTLE, "card")
            case Roll() if self._is_answering(s, s.position.turn):
                return self._draw_answer(Seat(s.position.turn))
            case Roll() | RollAgain() as task:
                return self.rolling.throw(s, task)
            case Fight(move):
                return Throw(self.dice_of_move(s.position, move).sides, "CASTLE-COMBAT-3")
            case FightAgain(move, _, which):
                return Throw((self.dice_of_move(s.position, move).sides[which],), "CASTLE-TOKEN-2")
            case Window(seat):
                return self._asks(s, Answer(seat, Phase.BATTLE, "window", let_be="keep"))
            case Contest(seat):
                return self._asks(s, Reroll(seat, Phase.BATTLE, "combat", let_be="keep"))
            case _:
                return self._asks(s, Choose(Seat(s.position.turn)))

    @staticmethod
    def _is_answering(s: CastleState, seat: int) -> bool:
        """Whether an offer of the other seat waits for this one.  CASTLE-FILE-1."""
        return s.offer is not None and s.offer != seat

    @staticmethod
    def _draw_answer(seat: Seat) -> Decision:
        return Answer(seat, Phase.BATTLE, "answer_draw", let_be="decline-draw")

    def _asks(self, s: CastleState, decision: Decision) -> Decision:
        """An offered draw is answered before anything else."""
        return self._draw_answer(decision.seat) if self._is_answering(s, decision.seat) else decision

    def result(self, s: CastleState) -> Result | None:
        """How the game has ended, or None while it goes on.  CASTLE-WIN."""
        if s.ended is not None:
            return s.ended
        if s.setup is not None:
            return None
        p = s.position
        won = p.winner()
        if won >= 0:
            return Result(frozenset({Seat(won)}), "castle_destroyed")
        if isinstance(s.task, Fight | FightAgain | Contest):
            return None
        if p.is_frozen():
            return Result(DRAWN, "dead_position")
        stuck = self.switched["no_move"]
        is_begun = isinstance(p, TurnPosition) and p.started
        if stuck != "pass" and not is_begun and not isinstance(s.task, FirstMover) and p.is_stuck():
            winners = frozenset({Seat(1 - p.turn)}) if stuck == "lose" else DRAWN
            return Result(winners, "no_move")
        limit, often = self.switched["quiet_limit"], self.switched["repetition"]
        if limit and p.quiet >= limit:
            return Result(DRAWN, "quiet")
        if often and not self.is_rolling and s.seen.times() >= often:
            return Result(DRAWN, "repetition")
        return None

    def moves(self, s: CastleState) -> dict[str, int]:
        """The legal moves of the turn by their text, passes and sets among them, sorted."""
        if s.moves is None:
            p = s.position
            s.moves = dict(sorted((str(self.wrap_at(p, m)), m) for m in p.legal()))
        return s.moves

    def wrap_at(self, p: CastlePosition, m: int) -> Move | Say | Use:
        """The action that stands for a move of the fast board, all standing as before it; each is made once."""
        special = m & ANY_SPECIAL
        if special == OTHER:
            return PASS_ACTION if m == PASS else UNLOCK if m == UNLOCK_MOVE else Use(m >> START & TO)
        kind = self.tables.kind_of(p.board[m >> START & TO])
        key = m, bool(p.board[m & TO]), kind if special else 0
        made = self.actions_by_move.get(key)
        if made is None:
            names = self.grid.names
            start, end = m >> START & TO, m & TO
            effect = self.effect_of_move(p, m)
            text = f"{names[start]}{'x' if key[1] else ''}{names[end]}" + ("" if effect is None else f"!{effect}")
            made = self.actions_by_move[key] = Move(text, start, end, key[1], effect)
        return made

    def effect_of_move(self, p: CastlePosition, m: int) -> str | None:
        """The effect that a move uses."""
        match m & ANY_SPECIAL:
            case special if special == OWN:
                return self.effect_id(p.board[m >> START & TO])
            case special if special == RECALL:
                return self.kind(self.goal).effect
            case _:
                return None

    def path(self, p: CastlePosition, m: int) -> Sequence[int]:
        """The squares that a piece passes on its way; none for leaps and calls to the walls."""
        if m & ANY_SPECIAL == RECALL:
            return ()
        for walk in p.c.paths(p.board[m >> START & TO], m):
            i = walk.path.index(m & TO)
            if p.is_open(walk, i):
                return walk.path[:i]
        return ()

    def actions(self, s: CastleState) -> Sequence[Action]:
        """Everything that may be done but what is never listed; sorted by text."""
        pending = self.pending(s)
        if not isinstance(pending, Decision):
            return ()
        task = s.task
        match pending.prompt:
            case "army":
                return self.placing.actions(s)
            case "card":
                return self.cards.actions(s, pending.seat)
            case "answer_draw":
                return (ACCEPT, DECLINE)
            case "window":
                assert isinstance(task, Window)
                return sorted(self.tokens.in_window(s, task), key=str)
            case "combat":
                assert isinstance(task, Contest)
                return sorted(self.tokens.in_contest(s, task), key=str)
            case _:
                found: list[Action] = [self.wrap_at(s.position, m) for m in self.moves(s).values()]
                return sorted([*found, *self.tokens.beside_moves(s)], key=str)

    def check(self, s: CastleState, action: Action) -> Refusal | None:
        """The law; see `refusals.py` for the words."""
        return self.why.not_now(s, action)

    # --- what happens

    def apply(self, s: CastleState, action: Action, tell: Tell | None = None) -> None:
        """Changes the state; actions come from `actions` or have passed `check`."""
        pending = self.pending(s)
        seat = pending.seat if isinstance(pending, Decision) else Seat(s.position.turn)
        match action:
            case Move():
                self.battle.move(s, action, tell)
            case Faces():
                self._settle(s, action.values, tell)
            case Spend():
                self.tokens.spend(s, seat, action, tell)
            case Trade():
                self.tokens.trade(s, seat, action, tell)
            case Use():
                self.battle.use(s, action, tell)
            case Say():
                self.battle.say(s, seat, action, tell)
            case Place():
                self.placing.place(s, action, tell)
                self.prepare(s, tell)
            case Army():
                self.placing.take(s, action, tell)
                self.prepare(s, tell)
            case Card():
                self.cards.lay(s, seat, self.kind_of_name(seat, action.piece), tell)
                self.prepare(s, tell)
            case TimeOut():
                self.battle.give_up(s, action.seat, tell)
            case _:
                raise AssertionError(f"Castle has no action {action!r}")
        if tell:
            self.battle.tell_end(s, tell)

    def _settle(self, s: CastleState, faces: tuple[int, ...], tell: Tell | None) -> None:
        match s.task:
            case FirstMover():
                s.agenda = s.agenda[:-1]
                s.position.begin(faces[0] - 1)
                self.prepare(s, tell)
                if tell:
                    tell(FirstChosen(Seat(s.position.turn)))
                    if not s.agenda:
                        tell(TurnBegan(Seat(s.position.turn)))
            case Shuffle(seat):
                self.cards.lay(s, seat, self.cards.waiting(s, seat)[faces[0] - 1], tell)
                self.prepare(s, tell)
            case Roll() | RollAgain() as task:
                self.rolling.settle(s, task, faces, tell)
            case Fight() | FightAgain() as task:
                self.battle.settle(s, task, faces, tell)
            case task:
                raise AssertionError(f"no dice are due: {task!r}")

    # --- dice

    def outcomes(self, s: CastleState) -> Sequence[tuple[Faces, Fraction]]:
        """For a pending Throw, every outcome that differs, with its chance."""
        pending = self.pending(s)
        if not isinstance(pending, Throw):
            return ()
        match s.task:
            case Roll() | RollAgain() as task:
                return self.rolling.outcomes(s, task)
            case Fight() | FightAgain() as task:
                return self.battle.outcomes(s, task)
            case _:
                return merged(pending.sides, lambda faces: faces)

    def counted(self, s: CastleState) -> Faces:
        """The dice that the seed gives: the rule book names no branch for perft."""
        pending = self.pending(s)
        assert isinstance(pending, Throw), pending
        s.rng, faces = throw(s.rng, pending.sides)
        return Faces(faces)

    def combat_of(self, s: CastleState, action: Action) -> Combat | None:
        """All about an attack with dice, whatever the movement roll; None for anything else.  CASTLE-COMBAT-10."""
        if not isinstance(action, Move) or not self.tables.combat or s.setup is not None:
            return None
        m = self.attack(s.position, action.text)
        return None if m is None else weigh(self, s.position, m)

    def attack(self, p: CastlePosition, text: str) -> int | None:
        """The move of an attack, by its text, of the seat whose turn it is; roll and unlocking are not asked for."""
        found: list[int] = []
        if p.winner() < 0:
            p.plain(p.turn, found)
            if self.has_effects:
                for square in p.men[p.turn]:
                    p.effects_from(square, found)
        return next((m for m in found if p.is_attack(m) and str(self.wrap_at(p, m)) == text), None)

    def pending_combat(self, s: CastleState) -> Combat | None:
        """All about the attack whose dice lie on the table."""
        task = s.task
        return weigh(self, s.position, task.move) if isinstance(task, Fight | FightAgain | Contest) else None

    # --- what is hidden

    def redact(self, s: CastleState, seat: Seat) -> CastleState:
        """What the other seat places, and the generator.  CASTLE-EXPANDED-7."""
        view = s.clone()
        view.rng = 0
        self.placing.redact(view, seat)
        return view

    def imagine(self, view: CastleState, seat: Seat, rng: int) -> CastleState:
        """Some legal army where one is hidden."""
        state = view.clone()
        state.rng = self.placing.imagine(state, rng)
        return state

    def hide(self, event: Event, seat: Seat) -> Event | None:
        """What is placed is not told to the other seat."""
        return self.placing.hide(event, seat)

    def key(self, s: CastleState) -> int:
        """The key of the position, with all that is unfinished."""
        tasks = [
            (task.seat, task.move, self._lies(s, task)) if isinstance(task, Contest) else task for task in s.agenda
        ]
        dice = sorted(s.dice)
        rest = (tasks, s.setup, s.cards, dice, s.traded, s.position.tokens, s.offer, s.ended)
        return s.position.key ^ crc32(repr(rest).encode()) << 8 ^ (s.position.quiet == 0) << 45

    def _lies(self, s: CastleState, task: Contest) -> object:
        """The dice of a combat; which of equal dice shows what does not matter."""
        pairs = list(zip(self.dice_of_move(s.position, task.move).sides, task.faces, strict=True))
        return sorted(pairs[:-1]), pairs[-1]
