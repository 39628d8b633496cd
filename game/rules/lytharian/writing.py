"""Position files written: what has its default is left out (docs/rules/lytharian.md, FILE-1 to -3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from game.core.ruleset import Plain
from game.core.seats import Seat
from game.rules.board_files import end_in_words
from game.rules.lytharian.asks import (
    Ask,
    ChooseRole,
    DiscardCards,
    PickCards,
    PromotePawn,
    SplitHealing,
    StepAside,
    SwitchOff,
)
from game.rules.lytharian.ground import Ground
from game.rules.lytharian.law import SEATS, Law
from game.rules.lytharian.normalchess import rights_at_home
from game.rules.lytharian.setup import PHASES
from game.rules.lytharian.stack import steps_of
from game.rules.lytharian.state import SLOTS, Casting, Combat, Lasting, LytharianState, Troop, other
from game.rules.lytharian.texts import target_text

PIECE_WORDS = {"K": "king", "Q": "queen", "R": "rook", "KN": "knight", "B": "bishop", "P": "pawn"}
Keys = dict[str, Any]


def written(law: Law, s: LytharianState) -> Keys:
    """The keys of the file but game, variant and options."""
    keys: Keys = {"seed": s.rng, "turn": SEATS[s.turn]}
    pieces = {SEATS[seat]: _pieces(law, s, seat) for seat in (Seat(0), Seat(1)) if s.troops(seat)}
    if pieces:
        keys["pieces"] = pieces
    state = {key: value for key, value in _state(law, s).items() if value not in ({}, [], None, False, 0)}
    if state:
        keys["state"] = state
    return keys


def _pieces(law: Law, s: LytharianState, seat: Seat) -> Plain:
    found: dict[str, list[str]] = {}
    for square, troop in s.troops(seat):
        found.setdefault(troop.card, []).append(law.ground.grid.names[square])
    return {card: list(found[card]) for card in sorted(found)}


def _state(law: Law, s: LytharianState) -> Keys:
    names = law.ground.grid.names
    is_before = s.phase in PHASES
    keys: Keys = {
        "phase": None if s.phase == "main" else s.phase,
        "mana": _by_seat(s.mana, 1),
        "obelisk": _by_seat(s.obelisk, 1),
        "hand": _piles(s.hand),
        "deck": _piles(s.deck),
        "crypt": _piles(s.crypt),
        "nether": _piles(s.nether),
        "enchants": _piles([tuple(enchant.card for enchant in row) for row in s.enchants]),
        **_troops(law, s, names),
        "extra_moves": s.extra_moves,
        "pool": _by_seat(s.pool, 0),
        "used": _used(law, s),
        "stack": [_item(law, casting) for casting in s.stack],
        "resolving": None if s.resolving is None else _resolving(law, s, s.resolving),
        "combat": None if s.combat is None else _combat(s.combat, names),
        "priority": None if s.priority == s.turn else SEATS[s.priority],
        "passed": s.passed,
        "ending": s.is_ending,
        "pending": [_pending(ask, names) for ask in s.asks],
        "known": {
            SEATS[seat]: {name: list(cards) for name in ("hand", "deck", "army") if (cards := getattr(known, name))}
            for seat, known in enumerate(s.known)
            if known.hand or known.deck or known.army
        },
        "kills": _by_seat(s.kills, 0),
        "army_score": _by_seat(s.army_score, 0),
        "points": _by_seat(s.points, 0),
        "chosen": _piles(s.chosen) if is_before else {},
        "first": None if s.first is None else SEATS[s.first],
        "time_up": s.is_time_up,
        "quiet": s.quiet,
        "stuck": s.is_stuck,
        **_modes(law, s, names),
        "draw_offer": None if s.offer is None else SEATS[s.offer],
        "ended": _ended(s),
    }
    return keys


def _modes(law: Law, s: LytharianState, names: tuple[str, ...]) -> Keys:
    """What only a match of duels or ordinary chess has."""
    keys: Keys = {}
    if s.duel is not None:
        duel = s.duel
        told = {
            "round": duel.round,
            "attacker": None if duel.attacker is None else SEATS[duel.attacker],
            "left": _piles(list(duel.left)),
            "fought": _piles(list(duel.fought)),
            "combats": duel.combats,
        }
        keys["duel"] = {key: value for key, value in told.items() if value not in ({}, None, 0)}
    if s.chess is not None:
        keys["castling"] = None if s.chess.rights == rights_at_home(law, s) else s.chess.rights or "-"
        keys["en_passant"] = None if s.chess.passed < 0 else names[s.chess.passed]
        keys["halfmove"] = s.chess.quiet
        keys["fullmove"] = None if s.chess.fullmove == 1 else s.chess.fullmove
    return keys


def _by_seat(pair: list[int], default: int) -> Plain:
    return {SEATS[seat]: n for seat, n in enumerate(pair) if n != default}


def _piles(piles: list[tuple[str, ...]]) -> Plain:
    return {SEATS[seat]: list(cards) for seat, cards in enumerate(piles) if cards}


def _ended(s: LytharianState) -> Plain:
    return None if s.ended is None else end_in_words(s.ended, SEATS)


# --- troops


def _troops(law: Law, s: LytharianState, names: tuple[str, ...]) -> Keys:
    """Everything about troops, key by key, squares in their order."""
    stood = [(names[square], troop) for square, troop in enumerate(s.board) if troop is not None]
    pawns = [(square, troop) for square, troop in enumerate(s.board) if troop is not None and troop.is_unmoved]
    unmoved: list[Plain] = [names[square] for square, _ in pawns]
    done: Keys = {"moved": s.has_moved, "attacked": s.has_attacked}
    done = {key: value for key, value in done.items() if value}
    if any(s.has_harnessed):
        done["harnessed"] = [SEATS[seat] for seat in (0, 1) if s.has_harnessed[seat]]
    keys: Keys = {
        "revealed": [name for name, troop in stood if troop.is_up],
        "seen": [name for name, troop in stood if troop.was_seen and not troop.is_up],
        "damage": {name: troop.damage for name, troop in stood if troop.damage},
        "growth": {name: troop.growth for name, troop in stood if troop.growth},
        "attached": {
            name: {slot: each.card for slot in SLOTS if (each := troop.slot(slot)) is not None}
            for name, troop in stood
            if any(troop.slot(slot) for slot in SLOTS)
        },
        **_attachments(s, stood),
        "done": done,
        "troops": {name: _this_turn(troop, names) for name, troop in stood if _this_turn(troop, names)},
        "prevent": {name: troop.prevent for name, troop in stood if troop.prevent},
        "lasting": {name: [_lasting(each) for each in troop.lasting] for name, troop in stood if troop.lasting},
        "said": {name: list(troop.said) for name, troop in stood if troop.said},
        "revived": [name for name, troop in stood if troop.is_revived],
        "promoted": {name: troop.copied for name, troop in stood if troop.copied},
    }
    if {square for square, _ in pawns} != default_unmoved(law, s):
        keys["unmoved"] = unmoved or ["none"]
    return keys


def default_unmoved(law: Law, s: LytharianState) -> set[int]:
    """Pawns that may go two where a file does not say: those on their own second rank.  LYTH-PAWN-3, PAWNWAR-3."""
    rows = (0, 1) if law.play == "pawnwar" else (1,)
    return {
        square
        for square, troop in enumerate(s.board)
        if troop is not None and troop.piece == "P" and law.ground.row(troop.seat, square) in rows
    }


def _attachments(s: LytharianState, stood: list[tuple[str, Troop]]) -> Keys:
    """Who controls and owns what, and what was paid, where that does not go without saying."""
    controls: Keys = {}
    owners: Keys = {}
    paid: Keys = {}
    for name, troop in stood:
        for slot in SLOTS:
            each = troop.slot(slot)
            if each is None:
                continue
            if each.by != (other(troop.seat) if slot == "curse" else troop.seat):
                controls[f"{name}.{slot}"] = SEATS[each.by]
            if each.owner != each.by:
                owners[f"{name}.{slot}"] = SEATS[each.owner]
            if each.paid:
                paid[f"{name}.{slot}"] = each.paid
    for seat, row in enumerate(s.enchants):
        paid |= {f"{SEATS[seat]}.{each.card}": each.paid for each in row if each.paid}
    return {"controls": controls, "owners": owners, "paid": paid}


def _this_turn(troop: Troop, names: tuple[str, ...]) -> Keys:
    found: Keys = {"from": names[troop.began]} if troop.began >= 0 else {}
    found |= {"attacked": True} if troop.has_attacked else {}
    return found | ({"acted": True} if troop.has_acted else {})


def _lasting(lasting: Lasting) -> Plain:
    keys: Keys = {
        "att": lasting.att,
        "def": lasting.defence,
        "move_as": PIECE_WORDS.get(lasting.move_as),
        "halt": lasting.halt or None,
        "no_attack": lasting.no_attack,
        "less": lasting.less,
        "kinds": list(lasting.less_kinds),
        "not": "curse" if lasting.less_spares_curses else None,
        "abilities": list(lasting.abilities),
        "lose": list(lasting.lose),
    }
    return {key: value for key, value in keys.items() if value} | {"until": lasting.until}


def _used(law: Law, s: LytharianState) -> Plain:
    names = law.ground.grid.names
    keys: Keys = {}
    for square, troop in enumerate(s.board):
        if troop is not None and troop.used:
            keys[names[square]] = sorted(troop.used)
        if troop is not None and troop.curse is not None and troop.curse.used:
            keys[f"{names[square]}.curse"] = sorted(troop.curse.used)
    for seat, row in enumerate(s.enchants):
        keys |= {f"{SEATS[seat]}.{each.card}": sorted(each.used) for each in row if each.used}
    return keys


# --- the stack, the combat, what is asked


def _squares(ground: Ground, squares: Iterable[int]) -> list[Plain]:
    return [ground.grid.names[square] for square in sorted(squares)]


def _item(law: Law, casting: Casting) -> dict[str, Plain]:
    ground = law.ground
    keys: Keys = {"by": SEATS[casting.by]}
    keys |= {"card": casting.card} if casting.is_spell else {"use": _use(law, casting)}
    rest: Keys = {
        "x": casting.x,
        "at": [target_text(law, target) for target in casting.at],
        "to": ground.grid.names[casting.to] if casting.to >= 0 else None,
        "new": None if casting.new is None else target_text(law, casting.new),
        "replace": casting.replace or None,
        "over": "aura" if casting.over else None,
        "paid": casting.paid,
        "kind": casting.kind or None,
        "owner": None if casting.owner is None else SEATS[casting.owner],
        "lost": _squares(ground, casting.lost),
        "rolled": _squares(ground, casting.rolled),
        "dodged": _squares(ground, casting.dodged),
        "stood": _squares(ground, casting.stood),
    }
    return keys | {key: value for key, value in rest.items() if value not in (None, 0, [])}


def _use(law: Law, casting: Casting) -> Plain:
    names = law.ground.grid.names
    number = [str(casting.rule + 1)] if casting.rule else []
    if casting.is_curse:
        return [f"{names[casting.source]}.curse", *number]
    if casting.card:
        return [f"{SEATS[casting.by]}.{casting.card}", *number]
    return [names[casting.source], casting.ability, *number]


def _resolving(law: Law, s: LytharianState, casting: Casting) -> Plain:
    """The step that asks is not done yet."""
    is_asking = bool(s.asks) and casting.step <= len(steps_of(law, s, casting))
    done = casting.step - is_asking
    return _item(law, casting) | ({"step": done} if done else {})


def _combat(combat: Combat, names: tuple[str, ...]) -> Plain:
    results: dict[str, dict[str, Plain]] = {}
    for outcome in combat.outcomes:
        results.setdefault(names[outcome.square], {})[outcome.ability] = outcome.value
    keys: Keys = {"attacker": names[combat.attacker], "defender": names[combat.defender]}
    rest: Mapping[str, Any] = {
        "was_hidden": [names[square] for square in sorted(combat.was_hidden)],
        "start": names[combat.start] if combat.start != combat.attacker else None,
        "stage": None if combat.stage == "spells" else combat.stage,
        "results": results,
        "out": {names[square]: how for square, how in combat.out},
    }
    return keys | {key: value for key, value in rest.items() if value}


def _pending(ask: Ask, names: tuple[str, ...]) -> Plain:
    match ask:
        case PickCards(n=n, what=what):
            return {"ask": "search", "n": n, "what": what}
        case DiscardCards(n=n):
            return {"ask": "discard", "n": n}
        case SplitHealing(n=n, at=at):
            return {"ask": "split", "n": n, "at": [names[square] for square in at]}
        case PromotePawn(at=square):
            return {"ask": "promote", "at": [names[square]]}
        case SwitchOff(at=square):
            return {"ask": "hammer", "at": [names[square]]}
        case StepAside(at=square):
            return {"ask": "step", "at": [names[square]]}
        case ChooseRole():
            return {"ask": "first"}
