"""Loka as a `Ruleset`: wires the chapters together (docs/rules/loka.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any
from zlib import crc32

from game.boards.grid import Grid
from game.boards.position import BECOMES, PIECE, PROMOTES, START, TO
from game.core.dice import seeded, throw
from game.core.events import Event, Tell
from game.core.odds import merged
from game.core.ruleset import (
    Action,
    Answer,
    Choose,
    Decision,
    Faces,
    Muster,
    Offer,
    Pending,
    Phase,
    Place,
    Plain,
    Refusal,
    Result,
    Throw,
)
from game.core.ruleset import Reroll as RerollDecision
from game.core.sayings import ACCEPT, DECLINE, Say, TimeOut
from game.core.sayings import PASS as PASS_ACTION
from game.core.seats import Seat, seats_of
from game.rules.loka.army import Armies
from game.rules.loka.battle import Battle
from game.rules.loka.board import ANY_SPECIAL, BACK, JUMP, ONWARD, PASS
from game.rules.loka.combat import Chances, Combat, weigh
from game.rules.loka.compiling import roads_of, tables_of
from game.rules.loka.data import UNMOVED, Board, Element, LokaOption, PieceKind, ReadyArmy, Tile, Variant
from game.rules.loka.deploying import Deploying
from game.rules.loka.ground import Ground
from game.rules.loka.laying import Laying
from game.rules.loka.moves import LokaPosition
from game.rules.loka.notation import LokaNotation
from game.rules.loka.order import order_outcomes
from game.rules.loka.refusals import Why
from game.rules.loka.state import (
    KEEP,
    REROLL,
    ArmyChosen,
    Deploy,
    Draw,
    FirstLayer,
    Laid,
    Lay,
    LokaState,
    Move,
    Order,
    Reroll,
    Stage,
    StageBegan,
    Task,
    Way,
)
from game.rules.loka.state import Muster as ChooseArmy
from game.rules.options import BadOptions

TEAMS = ("evil", "good")
MOST_GROUNDS = 64
"""Grounds kept at hand: a search and a match ask for the same one again and again."""


class LokaRules:
    """The law of Loka with its variant, options and data chosen.  Holds no state."""

    game = "loka"

    def __init__(self, values: Mapping[str, Any], variant: str, options: Mapping[str, Any]) -> None:
        """`values` are the parts of `data.SHELF`, checked; `options` override those of the variant."""
        self.kinds: Mapping[str, PieceKind] = values["pieces"]
        self.terrain: Mapping[str, Tile] = values["terrain"]
        self.element_names: Mapping[str, Element] = values["elements"]
        self.ready_made: Mapping[str, ReadyArmy] = values["armies"]
        self.strings: Mapping[str, str] = values["strings"]
        self.switches: Mapping[str, LokaOption] = values["options"]
        self.chosen: Variant = values["variants"][variant]
        self.variant = variant
        self.board: Board = values["boards"][self.chosen.board]
        self.places = list(self.board.seats.values())
        self.seats: tuple[str, ...] = tuple(self.board.seats)
        self.teams: tuple[int, ...] = tuple(TEAMS.index(place.team) for place in self.places)
        self.switched, standing = self._switched(options)
        self.options: Mapping[str, Plain] = {n: v for n, v in self.switched.items() if v != standing[n]}
        self.has_combat: bool = self.switched["combat"]
        self.has_check: bool = self.switched["check"]
        self.has_super: bool = self.switched["super_d20"]
        if self.has_check and self.has_combat:
            raise BadOptions("check", "check needs combat to be off (LOKA-BOLTON-6)")
        self.elements = tuple(
            str(self.switched.get(f"element_{name}", place.element)) for name, place in self.board.seats.items()
        )
        self.commands = self._commands()
        self.grid = Grid.without(self.board.files, self.board.ranks, self.board.holes)
        self.tiles = ("", *self.terrain)
        """Names of the tiles by number."""
        own = ("", *self.kinds)
        unmoved = [n for n in self.kinds if any(p.standing == UNMOVED for p in self.kinds[n].moves)]
        self.kind_count = len(own)
        self.names = (*own, *unmoved)
        """Names of the kinds by number; a kind that moves otherwise at first has a second number for that."""
        self.numbers = {name: number for number, name in enumerate(own)}
        self.regions = [
            {name: region.squares_for(self.grid, place.turned) for name, region in self.board.regions.items()}
            for place in self.places
        ]
        self.tables = tables_of(self, unmoved)
        self.roads = roads_of(self)
        self.chances = Chances(self.has_super)
        self.actions_by_move: dict[tuple[int, bool], Move] = {}
        self._grounds: dict[tuple[Laid, ...], Ground] = {}
        every = [Seat(seat) for seat in range(len(self.seats))]
        self._rerolls = [RerollDecision(seat, Phase.BATTLE, "reroll", let_be="keep") for seat in every]
        self._moves = [Choose(seat, Phase.BATTLE, "move") for seat in every]
        """The decisions that come up most often, by seat."""
        self._offered: dict[Seat, tuple[Offer, ...]] = {}
        self.armies = Armies(self)
        self.laying = Laying(self)
        self.deploying = Deploying(self)
        self.notation = LokaNotation(self)
        self.battle = Battle(self)
        self.why = Why(self)

    # --- options

    def _switched(self, options: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Every switch as it is played, and as it stands when nothing is said about it."""
        usual = {name: option.default for name, option in self.switches.items()} | dict(self.chosen.options)
        given = usual | dict(options)
        standing = dict(usual)
        found = dict(given)
        for name, option in self.switches.items():
            if option.follows is not None:
                standing[name] = self._followed(name, option.follows, given)
                if name not in options and name not in self.chosen.options:
                    found[name] = standing[name]
        return found, standing

    def _followed(self, name: str, followed: str, given: Mapping[str, Any]) -> Any:
        """The value of another switch; an overlord's armies have fewer points.  LOKA-THREE-2."""
        seat = name.removeprefix(f"{followed}_")
        value = given[followed]
        team = next((place.team for name, place in self.board.seats.items() if name == seat), None)
        if self.chosen.commands == "overlord" and team == given["overlord"]:
            return value * given["overlord_percent"] // 100 // 10 * 10
        return value

    def _commands(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each player.  LOKA-TWO-1, LOKA-THREE-1."""
        every = [Seat(seat) for seat in range(len(self.seats))]
        groups: dict[object, list[Seat]] = {}
        for seat in every:
            team = TEAMS[self.teams[seat]]
            is_shared = self.chosen.commands == "team" or (
                self.chosen.commands == "overlord" and team == self.switched["overlord"]
            )
            groups.setdefault(team if is_shared else seat, []).append(seat)
        return tuple(tuple(group) for group in groups.values())

    def price(self, name: str) -> int:
        """What a kind costs.  LOKA-ARMY-2, LOKA-FACEOFF-2."""
        found: int = self.switched.get(f"price_{name}", self.kinds[name].price)
        return found

    def points(self, seat: Seat) -> int:
        """What a seat may spend.  LOKA-ARMY-3 to -5, LOKA-THREE-2."""
        found: int = self.switched[f"points_{self.seats[seat]}"]
        return found

    def seat_name(self, seat: int) -> str:
        """The seat's name on screen."""
        name: str = self.places[seat].name
        return name

    # --- tables

    def is_portal(self, tile: int) -> bool:
        """Whether a kind of tile lies in pairs."""
        return self.tables.effects.portal[tile]

    def is_road(self, tile: int) -> bool:
        """Whether a kind of tile has an axis."""
        return self.tables.effects.road[tile]

    def ground(self, laid: tuple[Laid, ...]) -> Ground:
        """The tiles as the fast board knows them."""
        found = self._grounds.get(laid)
        if found is None:
            if len(self._grounds) >= MOST_GROUNDS:
                self._grounds.clear()
            found = self._grounds[laid] = self.laying.ground(laid)
        return found

    def by_name(self, squares: Iterable[int]) -> list[int]:
        """Squares in code-point order of their names.  LOKA-TEXT-6."""
        return sorted(squares, key=self.grid.names.__getitem__)

    # --- states

    def start(self, seed: int) -> LokaState:
        """Nothing chosen, an empty board; the first seat chooses its army.  LOKA-PHASE-1."""
        return self.make(Stage.ARMIES, LokaPosition(self.tables, self.ground(())), seeded(seed))

    def make(self, stage: Stage, position: LokaPosition, rng: int) -> LokaState:
        """A state with nothing else in it."""
        none: list[tuple[int, ...] | None] = [None] * len(self.seats)
        empty = (0,) * self.kind_count
        return LokaState(stage, position, none, [empty] * len(self.seats), [False] * len(self.seats), (), (), rng)

    def clone(self, s: LokaState) -> LokaState:
        """An independent copy."""
        return s.clone()

    def position(self, s: LokaState) -> LokaPosition:
        """A copy of the fast board, for perft and search; it knows no offers and no ends by word."""
        return s.position.clone()

    def earlier(self, s: LokaState) -> list[int]:
        """Keys of the positions that may come up again, this one last."""
        return list(s.seen)

    # --- what is pending

    def pending(self, s: LokaState) -> Pending:
        """A throw, a decision, or the result."""
        result = self.result(s)
        if result is not None:
            return result
        if s.agenda:
            return self._awaited(s, s.agenda[-1])
        if s.offer is not None and s.offer.asked is not None:
            return Answer(s.offer.asked, Phase.BATTLE, "answer_draw", let_be="decline-draw")
        seat = Seat(s.position.turn)
        match s.stage:
            case Stage.ARMIES:
                return Muster(seat, Phase.ARMY, "army", self._offers(seat), self.points(seat))
            case Stage.DEPLOYMENT:
                return self.deploying.decision(s, seat)
            case _:
                if self.has_check and not self.moves(s) and s.position.is_checked():
                    return Throw((), "LOKA-CHECK-5")
                return self._moves[seat]

    def _awaited(self, s: LokaState, task: Task) -> Pending:
        match task:
            case FirstLayer() | Draw() | Lay():
                return self.laying.throw(s, task)
            case Order():
                rule = "LOKA-DEPLOY" if task.stage is Stage.DEPLOYMENT else "LOKA-TURN"
                return Throw((20,) * len(task.seats), f"{rule}-{1 if len(task.seats) == self._living(s) else 2}")
            case Reroll():
                return self._rerolls[task.seat]
            case _:
                return self.battle.throw(s, task)

    def _living(self, s: LokaState) -> int:
        return len(self.living(s))

    def living(self, s: LokaState) -> list[Seat]:
        """Seats that are not out.  LOKA-KING-5."""
        if s.stage is Stage.BATTLE:
            return [Seat(seat) for seat, men in enumerate(s.position.men) if men]
        return [Seat(seat) for seat, is_out in enumerate(s.out) if not is_out]

    def _offers(self, seat: Seat) -> tuple[Offer, ...]:
        """What the seat can buy; the same all game."""
        if seat not in self._offered:
            self._offered[seat] = tuple(
                Offer(
                    name, kind.name, self.price(name), self.armies.limit(self.numbers[name]), self.picture(name, seat)
                )
                for name, kind in self.kinds.items()
                if not kind.royal
            )
        return self._offered[seat]

    def picture(self, name: str, seat: int) -> str:
        """The picture of a kind in a seat's colours; any there is, when the data has none of that element."""
        pictures = self.kinds[name].pictures
        return pictures.get(self.elements[seat]) or next(iter(pictures.values()), "")

    def result(self, s: LokaState) -> Result | None:
        """How the game has ended, or None while it goes on.  LOKA-WIN, LOKA-DRAW, LOKA-CHECK-7."""
        if s.ended is not None:
            return s.ended
        if s.stage is not Stage.BATTLE:
            return None
        p = s.position
        if p.won >= 0:
            return self.won(p.won, "kings")
        if s.agenda or (s.offer is not None and s.offer.asked is not None):
            return None
        if self.has_check and not self.moves(s) and not p.must_pass() and not p.is_checked():
            return Result(frozenset(), "stalemate")
        if not p.is_worn_out():
            return None
        is_quiet = 0 < p.l.quiet_limit * self._living(s) <= p.quiet
        return Result(frozenset(), "quiet" if is_quiet else "no-actions")

    def won(self, team: int, reason: str) -> Result:
        """LOKA-WIN-1: both seats of the team win."""
        return Result(seats_of(team, self.teams), reason)

    def moves(self, s: LokaState) -> dict[str, int]:
        """The board actions by their text, sorted."""
        if s.moves is None:
            p = s.position
            s.moves = dict(sorted((self.wrap_at(p, m).text, m) for m in p.legal() if m != PASS))
        return s.moves

    def wrap_at(self, p: LokaPosition, m: int) -> Move | Say:
        """The action that stands for a move of the fast board, all standing as before it; each is made once."""
        if m == PASS:
            return PASS_ACTION
        is_attack = p.is_attack(m)
        found = self.actions_by_move.get((m, is_attack))
        if found is not None:
            return found
        names = self.grid.names
        start, end = m >> START & TO, m & TO
        special = m & ANY_SPECIAL
        through = p.ground.twin[start] if special == ONWARD else -1
        sign = "x" if is_attack else ""
        match special:
            case 0:
                way, text = Way.PLAIN, f"{names[start]}{sign}{names[end]}"
            case _ if special == BACK:
                way, text = Way.BACK, f"{names[start]}<>{names[end]}"
            case _ if special == JUMP:
                way, text = Way.JUMP, f"{names[start]}~{sign}{names[end]}"
            case _:
                way, text = Way.ONWARD, f"{names[start]}~{names[through]}{sign}{names[end]}"
        promotion = self.names[self.tables.kind_of(m >> BECOMES & PIECE)] if m & PROMOTES else None
        text += f"={promotion}" if promotion else ""
        made = Move(text, start, end, way, through, is_attack, promotion)
        if through < 0:
            self.actions_by_move[m, is_attack] = made
        return made

    def actions(self, s: LokaState) -> Sequence[Action]:
        """What LOKA-TEXT-2 lists; proposals for an army."""
        match self.pending(s):
            case Muster(seat=seat):
                return self.armies.proposals(seat)
            case Place():
                return self.deploying.actions(s)
            case RerollDecision():
                return (KEEP, REROLL)
            case Answer():
                return (ACCEPT, DECLINE)
            case Decision():
                return [self.wrap_at(s.position, m) for m in self.moves(s).values()] or [PASS_ACTION]
            case _:
                return ()

    def check(self, s: LokaState, action: Action) -> Refusal | None:
        """The law; see `refusals.py` for the words."""
        return self.why.not_now(s, action)

    # --- what happens

    def apply(self, s: LokaState, action: Action, tell: Tell | None = None) -> None:
        """Changes the state; actions come from `actions` or have passed `check`."""
        match action:
            case Move():
                self.battle.move(s, self.moves(s)[action.text], tell)
            case Faces():
                self._settle(s, action.values, tell)
            case Deploy():
                seat = Seat(s.position.turn)
                self.deploying.place(s, action, tell)
                self._after_deploying(s, seat, tell)
            case ChooseArmy():
                self._choose(s, action, tell)
            case Say():
                self.battle.say(s, action, tell)
            case TimeOut():
                self.battle.give_up(s, (action.seat,), "time", tell)
            case _:
                raise AssertionError(f"Loka has no action {action!r}")
        s.position.gone = 0
        if tell:
            self.battle.tell_what_follows(s, tell)

    def _choose(self, s: LokaState, action: ChooseArmy, tell: Tell | None) -> None:
        seat = Seat(s.position.turn)
        s.armies[seat] = action.counts
        if tell:
            tell(ArmyChosen(seat, action.counts))
        self.next_chooser(s, seat, tell)

    def next_chooser(self, s: LokaState, seat: Seat, tell: Tell | None) -> None:
        """The next seat that has no army yet, or the next phase.  LOKA-ARMY-14, LOKA-PHASE-2."""
        missing = [other for other in self.living(s) if s.armies[other] is None]
        if missing:
            s.position.turn = missing[0]
            return
        s.stage = Stage.TERRAIN
        if self.laying.begin(s):
            if tell:
                tell(StageBegan(Stage.TERRAIN))
        else:
            self._begin_deployment(s, tell)

    def _begin_deployment(self, s: LokaState, tell: Tell | None) -> None:
        s.stage = Stage.DEPLOYMENT
        for seat in self.living(s):
            s.hands[seat] = self.deploying.hand(s.armies[seat] or (0,) * self.kind_count)
        s.agenda = (Order(tuple(self.living(s)), Stage.DEPLOYMENT),)
        if tell:
            tell(StageBegan(Stage.DEPLOYMENT))

    def _after_deploying(self, s: LokaState, seat: Seat, tell: Tell | None) -> None:
        if not self.deploying.pass_on(s, seat, tell):
            self.begin_battle(s, tell)

    def begin_battle(self, s: LokaState, tell: Tell | None) -> None:
        """Everything stands; the seats roll for the first turn.  LOKA-TURN-1."""
        s.stage = Stage.BATTLE
        s.agenda = (Order(tuple(self.living(s)), Stage.BATTLE),)
        if tell:
            tell(StageBegan(Stage.BATTLE))

    def _settle(self, s: LokaState, faces: tuple[int, ...], tell: Tell | None) -> None:
        if not s.agenda:
            self.battle.bury(s, tell)
            return
        task = s.agenda[-1]
        match task:
            case FirstLayer() | Draw() | Lay():
                self.laying.settle(s, task, faces, tell)
                if not s.agenda:
                    s.position.on(self.ground(s.laid))
                    self._begin_deployment(s, tell)
            case Order():
                first = self.battle.ordered(s, task, faces, tell)
                if first is None:
                    return
                if task.stage is Stage.DEPLOYMENT:
                    before = Seat((first - 1) % len(self.seats))
                    self._after_deploying(s, before, tell)
                else:
                    s.moves = None
                    s.position.begin(first)
                    self.battle.note(s)
            case _:
                self.battle.settle(s, task, faces, tell)

    # --- dice

    def outcomes(self, s: LokaState) -> Sequence[tuple[Faces, Fraction]]:
        """For a pending Throw, every outcome that differs, with its chance."""
        pending = self.pending(s)
        if not isinstance(pending, Throw):
            return ()
        task = s.agenda[-1] if s.agenda else None
        match task:
            case None:
                return ((Faces(()), Fraction(1)),)
            case FirstLayer() | Draw():
                return merged(pending.sides, lambda faces: faces)
            case Lay():
                return merged(pending.sides, lambda faces: self._lands(s, task, faces))
            case Order():
                return order_outcomes(len(task.seats), task.stage is Stage.DEPLOYMENT)
            case _:
                return self.battle.outcomes(s, task, pending.sides)

    def _lands(self, s: LokaState, task: Lay, faces: tuple[int, ...]) -> int:
        """What a tile's dice mean: its square, or -1 for a taken one."""
        column, row = (faces[1], faces[0]) if self.laying.by_die else (faces[0], faces[1])
        square = self.laying.square(task.seat, column, row)
        return -1 if square is None or any(laid.square == square for laid in s.laid) else square

    def counted(self, s: LokaState) -> Faces:
        """Attacks won, swamps survived; elsewhere the dice that the seed gives.  LOKA-TEXT-4."""
        pending = self.pending(s)
        assert isinstance(pending, Throw), pending
        task = s.agenda[-1] if s.agenda else None
        if isinstance(task, FirstLayer | Draw | Lay | Order):
            s.rng, faces = throw(s.rng, pending.sides)
            return Faces(faces)
        return self.battle.counted(task, pending.sides)

    def combat_of(self, s: LokaState, action: Action) -> Combat | None:
        """All about a listed attack; None for anything else."""
        if not isinstance(action, Move) or not action.is_attack or s.stage is not Stage.BATTLE:
            return None
        m = self.moves(s).get(action.text)
        return None if m is None else weigh(self, s.position, m)

    def pending_combat(self, s: LokaState) -> Combat | None:
        """All about the attack whose dice lie on the table while a re-roll is asked for."""
        task = s.agenda[-1] if s.agenda else None
        return weigh(self, s.position, task.fight.move) if isinstance(task, Reroll) else None

    def perils_of(self, s: LokaState, action: Action) -> Mapping[str, Fraction] | None:
        """The chances of a move, not an attack, that enters a swamp; None where no die is rolled.  LOKA-TEXT-8."""
        if not isinstance(action, Move) or s.stage is not Stage.BATTLE:
            return None
        m = self.moves(s).get(action.text)
        return None if m is None else self.battle.perils(s.position, m)

    def muster(self, counts: Mapping[str, int]) -> ChooseArmy:
        """The action that chooses so many of each kind."""
        return self.armies.action(counts)

    def ready_armies(self, seat: Seat) -> list[tuple[ReadyArmy, ChooseArmy]]:
        """Ready-made armies that the seat may take."""
        return self.armies.ready(seat)

    # --- what is hidden

    def redact(self, s: LokaState, seat: Seat) -> LokaState:
        """Enemy armies before terrain has been laid, and the generator.  LOKA-ARMY-10."""
        view = s.clone()
        view.rng = 0
        if s.stage in (Stage.ARMIES, Stage.TERRAIN):
            view.armies = [
                army if self.teams[other] == self.teams[seat] else None for other, army in enumerate(s.armies)
            ]
        return view

    def imagine(self, view: LokaState, seat: Seat, rng: int) -> LokaState:
        """Some army for each enemy that has chosen one."""
        state = view.clone()
        if view.stage in (Stage.ARMIES, Stage.TERRAIN):
            for other in self.living(view):
                has_chosen = view.stage is Stage.TERRAIN or other < view.position.turn
                if self.teams[other] != self.teams[seat] and has_chosen:
                    rng, state.armies[other] = self.armies.imagined(other, rng)
        state.rng = rng
        return state

    def hide(self, event: Event, seat: Seat) -> Event | None:
        """An enemy's list is not told."""
        if isinstance(event, ArmyChosen) and self.teams[event.seat] != self.teams[seat]:
            return ArmyChosen(event.seat, None)
        return event

    def key(self, s: LokaState) -> int:
        """The key of the position, with all that is unfinished."""
        setting_up = () if s.stage is Stage.BATTLE else (s.armies, s.hands, s.out)
        rest = (s.stage.value, s.agenda, s.offer, s.ended, setting_up, s.laid if s.stage is Stage.TERRAIN else ())
        p = s.position
        return p.key ^ crc32(repr((rest, p.turn, p.won, min(p.passes, 9))).encode()) ^ (p.quiet == 0) << 40
