"""A turn in progress in position files: dice on the table, windows, combats, actions left (CASTLE-FILE-1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.boards.position import START, TO
from game.core.ruleset import Plain, Wrong
from game.core.seats import Seat
from game.rules.castle.asking import Asking
from game.rules.castle.data import SEATS, CombatKey, StateKeys
from game.rules.castle.law import Law
from game.rules.castle.listing import attack
from game.rules.castle.opening import Opening
from game.rules.castle.rolling import AV_DIE, DOUBLE_TURN, is_even, sets_of
from game.rules.castle.state import CastleState, Contest, LayCard, Roll, Shuffle, Task, Window
from game.rules.castle.tokens import SIX_DICE
from game.rules.castle.turns import EXTRA, GREATER, LESSER, NUMBER, PAIRED, TurnPosition

TIERS = {"lesser": LESSER, "greater": GREATER}


class Unfinished:
    """Reads and writes what a turn is like."""

    def __init__(self, law: Law, asking: Asking, opening: Opening) -> None:
        self.law = law
        self.cards = asking.cards
        self.tokens = asking.tokens
        self.rolling = asking.rolling
        self.opening = opening

    # --- reading

    def read(self, s: CastleState, keys: StateKeys, turn: int, tell: Wrong) -> None:
        """Everything that the board does not show; `turn` is the seat that the file names."""
        if not self._belongs(keys, tell):
            return
        self.belongings(s, keys, tell)
        p = s.position
        if isinstance(p, TurnPosition):
            if not self.law.is_rolling:
                p.unlocked = bool(keys.effects_unlocked)
                p.note()
                return
            if self._cards_due(s, keys, turn, tell):
                return
            self._dice(s, keys, turn, tell)
        elif keys.active is not None and keys.active != SEATS[turn]:
            tell(("state", "active"), "nobody answers windows in this variant (CASTLE-TOKEN-3)")

    def _belongs(self, keys: StateKeys, tell: Wrong) -> bool:
        """Whether each key means something in this variant."""
        movement = self.law.chosen.movement
        homes = {
            "cards": ("cards",),
            "die": ("cards", "die"),
            "dice": ("sets",),
            "traded": ("sets",),
            "moved": ("die", "sets"),
            "grants": ("sets",),
            "using": ("sets",),
            "half": ("sets",),
            "extra_turn": ("sets",),
            "stirred": ("die", "sets"),
        }
        is_good = True
        for key, where in homes.items():
            if getattr(keys, key) is not None and movement not in where:
                tell(("state", key), f"`{key}` means nothing in the variant {self.law.variant} (CASTLE-FILE-1)")
                is_good = False
        if keys.combat is not None and not self.law.tables.combat:
            tell(("state", "combat"), f"no dice settle attacks in the variant {self.law.variant} (CASTLE-COMBAT-1)")
            is_good = False
        if keys.effects_unlocked and not self.law.has_effects:
            tell(("state", "effects_unlocked"), "there are no effects to be unlocked here (CASTLE-EFFECT-1)")
            is_good = False
        return is_good

    def belongings(self, s: CastleState, keys: StateKeys, tell: Wrong) -> None:
        """Tokens, traded dice, rows of cards: what the seats have."""
        for name, many in (keys.tokens or {}).items():
            s.position.tokens[SEATS.index(name)] = many
        for name, dice in (keys.traded or {}).items():
            sizes = tuple(int(die[1:]) for die in dice)
            s.traded[SEATS.index(name)] = sizes
        if self.law.chosen.movement == "cards":
            for seat, name in enumerate(SEATS):
                row = None if keys.cards is None else keys.cards.get(name)
                s.cards[seat] = self.cards.usual(s, seat) if row is None else self._row(s, seat, row, tell)

    def _row(self, s: CastleState, seat: int, names: Sequence[str], tell: Wrong) -> tuple[int, ...]:
        """CASTLE-CARDS-1 to -5."""
        r = self.law
        row: list[int] = []
        for i, name in enumerate(names):
            path = ("state", "cards", SEATS[seat], i)
            if name not in r.ids[seat]:
                tell(path, f'{SEATS[seat]} has no piece "{name}" (CASTLE-BOARD-2)')
            elif r.ids[seat][name] in row:
                tell(path, f"{name} has two cards (CASTLE-CARDS-1)")
            else:
                row.append(r.ids[seat][name])
        missing = [r.name_of(seat, kind) for kind in self.cards.kinds(s, seat) if kind not in row]
        if names and missing and r.switched["card_order"] != "choose":
            tell(("state", "cards", SEATS[seat]), f"the row lacks the card of {', '.join(missing)} (CASTLE-CARDS-1)")
        return tuple(row)

    def _cards_due(self, s: CastleState, keys: StateKeys, turn: int, tell: Wrong) -> bool:
        """Whether rows are still being laid.  CASTLE-CARDS-7."""
        r = self.law
        if r.chosen.movement != "cards":
            return False
        missing = [Seat(seat) for seat in (0, 1) if not self.cards.is_laid(s, seat)]
        if not missing:
            return False
        for key in ("die", "moved", "combat"):
            if getattr(keys, key) is not None:
                tell(("state", key), f"`{key}` can't be while cards are still to be laid (CASTLE-CARDS-7)")
        is_choosing = r.switched["card_order"] == "choose"
        if is_choosing and keys.ended is None and turn != missing[0]:
            tell(("turn",), f"{SEATS[missing[0]]} lays the next card (CASTLE-CARDS-7)")
        tasks: list[Task] = [Roll()]
        for seat in reversed(missing):
            tasks.append(LayCard(seat) if is_choosing else Shuffle(seat))
        s.agenda = tuple(tasks)
        self.opening.prepare(s, None)
        return True

    def _dice(self, s: CastleState, keys: StateKeys, turn: int, tell: Wrong) -> None:
        p = s.turns
        shows = self._shows(s, keys, tell)
        if shows is None:
            return
        is_asked_for_draw = keys.draw_offer is not None and keys.draw_offer != SEATS[turn]
        is_begun = keys.grants is not None or keys.moved is not None or keys.combat is not None
        if not shows and not is_begun:
            # A file whose turn is the seat playing the turn is past the other seat's window.  CASTLE-TOKEN-6.
            s.agenda = (Roll(turn == p.turn and not is_asked_for_draw),)
            return
        if shows:
            self.rolling.mean(s)
        if keys.effects_unlocked is not None:
            p.unlocked = keys.effects_unlocked
        if keys.extra_turn is not None:
            p.again = keys.extra_turn
        p.rolled = True
        p.stirred = bool(keys.stirred)
        self._moved(s, keys, shows, tell)
        if self.law.is_blitz:
            self._grants(s, keys, tell)
        p.note()
        if keys.combat is not None:
            self._combat(s, keys.combat, keys, turn, tell)
        elif turn != p.turn:
            other = Seat(turn)
            if p.started:
                tell(("state", "active"), "once the turn's first action is made its dice are fixed (CASTLE-TOKEN-3)")
            elif not self.tokens.can_spend(s, other) and not is_asked_for_draw:
                tell(("turn",), f"{SEATS[turn]} has nothing to spend and is not asked (CASTLE-TOKEN-3)")
            else:
                s.agenda = (Window(other),)

    def _shows(self, s: CastleState, keys: StateKeys, tell: Wrong) -> tuple[int, ...] | None:
        """The numbers on the movement dice, which are then on the table; none where they are not given."""
        p = s.turns
        if not self.law.is_blitz:
            if keys.die is None:
                if keys.moved is None:
                    return ()
                s.dice = ((AV_DIE, DOUBLE_TURN),)
                return (DOUBLE_TURN,)
            sides = self.cards.sides(s, p.turn) if self.law.chosen.movement == "cards" else AV_DIE
            if keys.die > sides:
                tell(("state", "die"), f"the movement die is a d{sides} and can't show {keys.die} (CASTLE-DIE-8)")
                return None
            s.dice = ((sides, keys.die),)
            return (keys.die,)
        if keys.dice is None:
            return ()
        on_table = self._on_table(s, len(keys.dice))
        if on_table is None:
            left = len(self.tokens.left(s, p.turn))
            tell(("state", "dice"), f"there are {len(keys.dice)} dice, expected {left} (CASTLE-BLITZ-14)")
            return None
        for i, (sides, number) in enumerate(zip(on_table, keys.dice, strict=True)):
            if number > sides:
                tell(("state", "dice", i), f"this is a d{sides} and can't show {number} (CASTLE-BLITZ-1)")
                return None
        s.dice = tuple(zip(on_table, keys.dice, strict=True))
        return tuple(keys.dice)

    def _on_table(self, s: CastleState, many: int) -> list[int] | None:
        """The sizes of so many dice: what has been traded since they fell still lies there, the last of all."""
        traded = s.traded[s.position.turn]
        for count in range(len(traded), -1, -1):
            dice = list(SIX_DICE)
            for sides in traded[:count]:
                if sides in dice:
                    dice.remove(sides)
            if len(dice) == many:
                return dice
        return None

    def _moved(self, s: CastleState, keys: StateKeys, shows: Sequence[int], tell: Wrong) -> None:
        """CASTLE-AV1-5, CASTLE-BLITZ-6."""
        p = s.turns
        for i, name in enumerate(keys.moved or ()):
            path = ("state", "moved", i)
            try:
                square = self.law.grid.parse(name)
            except ValueError as error:
                tell(path, f"{error} (CASTLE-BOARD-1)")
                continue
            if square not in p.men[p.turn]:
                tell(path, f"no piece of {SEATS[p.turn]} stands on {name} (CASTLE-AV1-5)")
            p.moved |= 1 << square
        if keys.moved is not None and not self.law.is_blitz:
            if DOUBLE_TURN not in shows:
                tell(("state", "moved"), "only an 8 allows a second move (CASTLE-AV1-3)")
            p.started = True
            p.left = 1

    def _grants(self, s: CastleState, keys: StateKeys, tell: Wrong) -> None:
        """CASTLE-BLITZ-3 to -8."""
        p = s.turns
        if keys.grants is None:
            if keys.using is not None or keys.half is not None:
                tell(("state",), "`using` and `half` go with `grants` (CASTLE-FILE-1)")
            return
        found: list[int] = []
        for i, text in enumerate(keys.grants):
            number = text.removesuffix("+")
            if not number.isdigit() or not 1 <= int(number) <= 10 or (text.endswith("+") and int(number) >= PAIRED):
                tell(("state", "grants", i), f'"{text}" is no action; they look like "3" or "3+" (CASTLE-FILE-1)')
                return
            found.append(int(number) | (EXTRA if text.endswith("+") else 0))
        p.started = True
        p.half = 0 if keys.half is None else TIERS[keys.half]
        p.using = keys.using or 0
        if p.half and p.using in found:
            found.remove(p.using)  # a half-made action is told by `half` alone
        p.grants = tuple(sorted(found, key=lambda grant: (grant & NUMBER, grant)))
        if p.using and not p.half and keys.combat is None and not p.current():
            tell(("state", "using"), f"no action of the {p.using}s is left (CASTLE-FILE-1)")
        if keys.combat is None:
            p.take_up()

    def _combat(self, s: CastleState, key: CombatKey, keys: StateKeys, turn: int, tell: Wrong) -> None:
        """Dice as they lie while somebody may have one rolled again.  CASTLE-TOKEN-4."""
        r, p = self.law, s.turns
        path = ("state", "combat")
        text = f"{key.from_}x{key.to}" + ("" if key.effect is None else f"!{key.effect}")
        if keys.active is None:
            try:
                square = r.grid.parse(key.from_)
            except ValueError as error:
                tell((*path, "from"), f"{error} (CASTLE-BOARD-1)")
                return
            owner = next((seat for seat in (0, 1) if square in p.men[seat]), p.turn)
            if owner != p.turn:
                p.begin(owner)
        move = attack(r, p, text)
        if move is None:
            tell(path, f"{text} is no attack that can be made here (CASTLE-FILE-1)")
            return
        dice = r.dice_of_move(p, move)
        given = (*key.attack, *key.defend)
        if tuple(sides for sides, _ in given) != dice.sides:
            expected = ", ".join(f"d{sides}" for sides in dice.sides)
            tell(path, f"these are other dice than those of this attack: {expected} (CASTLE-COMBAT-3)")
            return
        if any(face > sides for sides, face in given):
            tell(path, "a die can't show more than its sides (CASTLE-ADVENTURE-2)")
            return
        faces = tuple(face for _, face in given)
        loser = Seat(1 - p.turn if dice.is_won(faces) else p.turn)
        is_asked_for_draw = keys.draw_offer is not None and keys.draw_offer != SEATS[turn]
        if loser != turn and not is_asked_for_draw and keys.ended is None:
            tell(("turn",), f"{SEATS[loser]} would lose and is asked, not {SEATS[turn]} (CASTLE-TOKEN-4)")
            return
        if not self.tokens.can_spend(s, loser):
            tell(path, f"{SEATS[loser]} has nothing to spend and is not asked (CASTLE-TOKEN-4)")
            return
        if r.is_blitz:
            self._give_back(s, move)
        p.started = True
        p.note()
        s.agenda = (Contest(loser, move, faces),)

    def _give_back(self, s: CastleState, move: int) -> None:
        """The action being fought is not among the actions of a file; here it is until the fight is over."""
        p = s.turns
        start = move >> START & TO
        if p.using >= PAIRED:
            if p.half:
                p.half = 0
                p.grants = tuple(sorted((*p.grants, p.using), key=lambda grant: (grant & NUMBER, grant)))
            else:
                p.half = GREATER if p.fixed.greater[p.board[start]] else LESSER
            return
        number = p.using or next((grant & NUMBER for grant in p.grants), 0)
        if not number:
            return
        p.using = number
        full = [grant for grant in sets_of(tuple(face for _, face in s.dice)) if grant & NUMBER == number]
        left = sum(grant & NUMBER == number for grant in p.grants)
        is_base = left == len(full) - 1 if full else not p.moved >> start & 1
        grant = number if is_base else number | EXTRA
        p.grants = tuple(sorted((*p.grants, grant), key=lambda each: (each & NUMBER, each)))

    # --- writing

    def written(self, s: CastleState, turn: int | None) -> Iterator[tuple[str, Plain]]:
        """The keys of a turn in progress, in the order of the rule book."""
        r, p = self.law, s.position
        if list(p.tokens) != [r.switched["tokens"]] * 2:
            tokens: dict[str, Plain] = {name: p.tokens[seat] for seat, name in enumerate(SEATS)}
            yield "tokens", tokens
        if r.chosen.movement == "cards" and s.setup is None:
            rows: dict[str, Plain] = {
                name: [r.name_of(seat, kind) for kind in s.cards[seat]] for seat, name in enumerate(SEATS)
            }
            yield "cards", rows
        if isinstance(p, TurnPosition):
            yield from self._turn(s, p)
        is_known = turn is not None and s.setup is None
        if is_known and turn != p.turn and not (s.offer is not None and not r.is_rolling):
            yield "active", SEATS[p.turn]
        if isinstance(s.task, Contest):
            yield "combat", self._fight(s, s.task)
        if r.is_blitz and isinstance(p, TurnPosition) and p.started:
            yield from self._actions(s, p)
        if p.quiet:
            yield "quiet", p.quiet
        if isinstance(p, TurnPosition) and p.stirred:
            yield "stirred", True

    def _turn(self, s: CastleState, p: TurnPosition) -> Iterator[tuple[str, Plain]]:
        shows: list[Plain] = [face for _, face in s.dice]
        if self.law.is_blitz and s.dice:
            yield "dice", shows
        elif s.dice:
            yield "die", shows[0]
        usual = self.law.has_effects and is_even(tuple(face for _, face in s.dice))
        if s.dice and self.law.chosen.movement == "cards" and s.dice[0][1] > len(s.cards[p.turn]):
            usual = False
        if p.unlocked != usual and (p.rolled or not self.law.is_rolling):
            yield "effects_unlocked", p.unlocked
        if any(s.traded):
            traded: dict[str, Plain] = {
                name: [f"d{sides}" for sides in s.traded[seat]] for seat, name in enumerate(SEATS) if s.traded[seat]
            }
            yield "traded", traded
        is_second = self.law.chosen.movement == "die" and self._is_second(s, p)
        if p.moved or is_second:
            moved: list[Plain] = [name for square, name in enumerate(self.law.grid.names) if p.moved >> square & 1]
            yield "moved", moved

    @staticmethod
    def _is_second(s: CastleState, p: TurnPosition) -> bool:
        """Whether the first of two moves has been made."""
        return p.started and p.left == 1 and [face for _, face in s.dice] == [DOUBLE_TURN]

    def _fight(self, s: CastleState, task: Contest) -> dict[str, Plain]:
        r, p = self.law, s.position
        pairs: list[Plain] = []
        for sides, face in zip(r.dice_of_move(p, task.move).sides, task.faces, strict=True):
            pairs.append([sides, face])
        found: dict[str, Plain] = {
            "from": r.grid.names[task.move >> START & TO],
            "to": r.grid.names[task.move & TO],
        }
        effect = r.effect_of_move(p, task.move)
        if effect is not None:
            found["effect"] = effect
        return found | {"attack": pairs[:-1], "defend": pairs[-1:]}

    def _actions(self, s: CastleState, p: TurnPosition) -> Iterator[tuple[str, Plain]]:
        """What is left of a Blitz turn; the action being fought is no longer told."""
        grants = list(p.grants)
        half = p.half
        if isinstance(s.task, Contest):
            if half:
                half = 0
            else:
                grants.remove(p.current())
                if p.using >= PAIRED:
                    half = LESSER if p.fixed.greater[p.board[s.task.move >> START & TO]] else GREATER
        texts: list[Plain] = [f"{grant & NUMBER}{'+' if grant & EXTRA else ''}" for grant in grants]
        yield "grants", texts
        if p.using:
            yield "using", p.using
        if half:
            yield "half", "lesser" if half == LESSER else "greater"
        if p.again:
            yield "extra_turn", True
