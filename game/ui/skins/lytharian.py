"""How Lytharian Chess looks: troops as cards on a board, the hand below it, enchants and piles at its side
(docs/look.md, Lytharian Chess).  Draws a view: what a seat may not know is not there to be drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.core.events import Event
from game.core.moment import Happening, PlyTold
from game.core.ruleset import Action, Decision, Label, Result, Slot, Spot, Square
from game.core.seats import Seat
from game.play.match import Match
from game.rules.lytharian import stats
from game.rules.lytharian.actions import Attack, Cast, Equip, Move, Use
from game.rules.lytharian.events import (
    AbilityUsed,
    AttackDeclared,
    CardAttached,
    CardsDiscarded,
    CardsDrawn,
    Damaged,
    EnchantPlaced,
    Healed,
    ItemResolved,
    ObeliskRaised,
    PawnPromoted,
    PhaseBegan,
    SpellCast,
    SpellHarnessed,
    SpellRedirected,
    TroopHidden,
    TroopKilled,
    TroopMoved,
    TroopRevealed,
)
from game.rules.lytharian.fog import is_unseen
from game.rules.lytharian.ruleset import LytharianRules
from game.rules.lytharian.state import UNSEEN, LytharianState
from game.ui import theme as ink
from game.ui.looks import SIDES
from game.ui.skins.facts import Card, Choice, Picture, SideColours, Strength
from game.ui.skins.lytharian_bench import Bench
from game.ui.skins.lytharian_board import LytharianBoard
from game.ui.skins.lytharian_cards import Cards
from game.ui.skins.lytharian_contest import LytharianContests
from game.ui.skins.lytharian_drama import Drama
from game.ui.skins.lytharian_foresight import Foresight, cards_of
from game.ui.skins.lytharian_motion import Reveal
from game.ui.skins.lytharian_moves import MoveCards
from game.ui.skins.lytharian_opened import opened_sides
from game.ui.skins.lytharian_seats import LytharianSeats
from game.ui.skins.lytharian_turn import LytharianTurn
from game.ui.skins.lytharian_words import LytharianWords
from game.ui.skins.lytharian_zones import RAIL, Zones
from game.ui.skins.marks import NO_HINTS, NO_MARKS, Ghost, Hints, Marks, Pointing
from game.ui.skins.motion import Carry, Slide, slide_seconds
from game.ui.skins.opened import OpenedSide
from game.ui.skins.panel import Panel
from game.ui.skins.skin import Animation, PlainSkin, Staged
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

HAND_PART = 0.23
"""Of the height: what the hand has, within the limits below."""
HAND_LEAST, HAND_MOST = 92.0, 172.0  # units
SHOWN_PART, SHOWN_LEAST = 0.18, 62.0
"""The same where nobody acts, and the board needs the room more."""
WIDEST = 1.12
"""Width to height of board and zones together."""
PLATES = ("water", "fire")
"""Whose colours south and north wear."""
SOUNDS: Mapping[type[Event], str] = {
    Damaged: "repulsed", Healed: "aura", SpellCast: "card_played", AbilityUsed: "spell", TroopKilled: "slain",
    CardsDrawn: "card_drawn", CardsDiscarded: "discard", SpellHarnessed: "mana_up", ObeliskRaised: "obelisk",
    ItemResolved: "resolve", CardAttached: "equip", EnchantPlaced: "enchant", TroopHidden: "hide",
    AttackDeclared: "declare", PawnPromoted: "promotion", SpellRedirected: "counter",
}  # fmt: skip
"""What is heard of an event that is not shown moving."""


class LytharianSkin(PlainSkin):
    """Draws views of one game."""

    def __init__(self, desk: Desk, rules: LytharianRules, match: Match[LytharianState] | None = None) -> None:
        self.desk = desk
        self.rules = rules
        self.law = rules.law
        self._match = match
        self.cards = Cards(desk, rules.law)
        self.squares = LytharianBoard(desk, rules.law.ground)
        self.zones = Zones(desk, rules.law, self.cards)
        self.bench = Bench(rules.law, self.squares, self.cards)
        self.words = LytharianWords(rules, self.cards)
        self._contests = LytharianContests(rules, self.cards)
        self.foresight = Foresight(rules)
        self.moves = MoveCards(rules.law, self.cards)
        self.drama = Drama(self.squares, self.cards, rules.seat_name)
        self.outer = pygame.Rect(0, 0, 1, 1)
        self.shows_zones = match is not None
        """Whether hand and piles lie beside the board where it has a frame: in a game, not before its battle."""
        self._has_zones = True
        self.turn: LytharianTurn | None = None
        """The panel with the stack, on a screen that has asked for panels."""
        self._kept: tuple[object, Sequence[Action]] = (None, ())

    # --- where

    @property
    def board(self) -> pygame.Rect:
        return self.squares.board

    def fit(
        self, area: pygame.Rect, *, flipped: bool = False, turned: int = 0, frame: bool = True, names: bool = True
    ) -> pygame.Rect:
        """Board, hand and rail as large as they fit; the board alone where it has no frame."""
        self._has_zones = frame and self.shows_zones
        if not self._has_zones:
            self.outer = self.squares.fit(area, flipped=flipped, turned=turned, frame=frame, names=names)
            return self.outer
        px = self.desk.px
        part, least = (SHOWN_PART, SHOWN_LEAST) if self.shows_only else (HAND_PART, HAND_LEAST)
        hand = round(min(px(HAND_MOST), max(px(least), area.height * part)))
        self.zones.shows_only = self.shows_only
        below = hand + self.zones.between
        wide = area.width if self.shows_only else min(area.width, round(area.height * WIDEST))
        self.outer = pygame.Rect(0, 0, wide, area.height)
        self.outer.center = area.center
        side = max(8, min(self.outer.width - px(RAIL), area.height - below))
        room = pygame.Rect(self.outer.x, self.outer.y, side, side)
        laid = self.squares.fit(room, flipped=flipped, turned=turned, names=names)
        shift = self.outer.width - laid.width - min(self.outer.width - laid.width, px(210))
        room = pygame.Rect(self.outer.x + shift // 2, self.outer.y, laid.width, laid.height)
        self.squares.fit(room, flipped=flipped, turned=turned, names=names)
        self.zones.above = Seat(0) if self.squares.flipped else Seat(1)
        self.zones.fit(self.outer, self.squares.outer)
        return self.outer

    def spot_at(self, point: tuple[int, int]) -> Spot | None:
        found = self.zones.spot_at(point) if self._has_zones else None
        if found is None and self.turn is not None and (item := self.turn.item_at(point)) in self.zones.places:
            return item  # an item of the stack that may be aimed at is touched where it is told of, too
        return found if found is not None else self.squares.spot_at(point)

    def place_of(self, spot: Spot) -> pygame.Rect | None:
        if isinstance(spot, Square):
            return self.squares.place_of(spot)
        return self.zones.place_of(spot) if self._has_zones else None

    def lies(self, spot: Spot) -> bool:
        """Cards in the hand are touched themselves."""
        return isinstance(spot, Square) or (
            isinstance(spot, Label) and spot.name.partition(":")[0] in ("cast", "equip") and ":" in spot.name
        )

    def beside(self, spot: Spot | None, x: int, y: int) -> Spot:
        """The next square; below the board the chips and the hand."""
        if spot is None or (isinstance(spot, Square) and not self._leaves(spot, y)):
            return self.squares.beside_spot(spot, x, y)
        others = [other for other in self.zones.places if isinstance(other, (Label, Slot))]
        if isinstance(spot, Square):
            at = self.squares.place(spot.index)
            below = sorted(others, key=lambda other: (self.zones.places[other].y, abs(self._away(other, at.centerx))))
            return below[0] if below else spot
        return self._among(spot, others, x, y)

    def _leaves(self, square: Square, y: int) -> bool:
        """Whether a step down leads off the board."""
        return y < 0 and self.squares.place(square.index).bottom >= self.board.bottom - 2

    def _away(self, spot: Spot, x: int) -> int:
        return self.zones.places[spot].centerx - x

    def _among(self, spot: Spot, others: Sequence[Spot], x: int, y: int) -> Spot:
        at = self.zones.places.get(spot)
        if at is None:
            return others[0] if others else Square(0)
        if y:
            rows = [o for o in others if (self.zones.places[o].centery - at.centery) * -y > at.height // 3]
            if rows:
                return min(
                    rows,
                    key=lambda o: (
                        abs(self.zones.places[o].centery - at.centery), abs(self._away(o, at.centerx)),
                    ),
                )  # fmt: skip
            if y > 0:
                column = min(max(0, (at.centerx - self.board.x) // max(1, self.squares.side)), self.squares.across - 1)
                found = self.squares.square_at(
                    (self.board.x + column * self.squares.side + 1, self.board.bottom - self.squares.side // 2)
                )
                return Square(found if found is not None else 0)
            return spot
        row = [o for o in others if abs(self.zones.places[o].centery - at.centery) <= at.height // 3]
        ahead = [o for o in row if (self.zones.places[o].centerx - at.centerx) * x > 0]
        return min(ahead, key=lambda o: abs(self._away(o, at.centerx)), default=spot)

    def spot_named(self, name: str) -> Spot | None:
        return self.squares.spot_named(name)

    def name_of(self, spot: Spot) -> str:
        return self.squares.name_of(spot) if isinstance(spot, Square) else self.zones.words(spot)

    # --- whose eyes

    def mine(self, view: LytharianState) -> Seat:
        """Whose hand is shown: of the seats whose cards are all known, that one whose edge is below; a seat that has
        nothing left which could be hidden yields to one with a hand."""
        below = Seat(1) if self.squares.flipped else Seat(0)
        known = [seat for seat in (below, Seat(1 - below)) if UNSEEN not in cards_of(view, seat)]
        return next((seat for seat in known if view.hand[seat]), known[0] if known else below)

    def actions(self, view: LytharianState) -> Sequence[Action]:
        """What whoever sees this view may do; asked once for each view."""
        if self.shows_only:
            return ()
        if self._kept[0] is not view:
            pending = self.rules.pending(view)
            is_blind = all(UNSEEN in cards_of(view, seat) for seat in (Seat(0), Seat(1)))
            mine = isinstance(pending, Decision) and pending.seat == self.mine(view) and not is_blind
            self._kept = view, self._listed(view) if mine else ()
        return self._kept[1]

    def _listed(self, view: LytharianState) -> Sequence[Action]:
        """Every legal action: the match has listed them where the view is that of now."""
        if self._match is not None:
            now = self._match.moment(self._match.pending.seat) if isinstance(self._match.pending, Decision) else None
            if now is not None and now.view is view:
                return now.actions
        return self.rules.actions(view)

    def _wanted(self, view: LytharianState, marks: Marks) -> list[Spot]:
        """What can be touched and lies neither on the board nor in the hand."""
        firsts = [action.touches[0] for action in self.actions(view) if len(action.touches) > 1]
        held = {spot for spot in firsts if self.lies(spot)}
        shown = [*([] if marks.selected is not None else firsts), *sorted(marks.moves, key=self.name_of)]
        if marks.selected is not None and not self.lies(marks.selected):
            shown.append(marks.selected)
        return [spot for spot in dict.fromkeys(shown) if not isinstance(spot, Square) and spot not in held]

    # --- how

    def bake(self, surface: pygame.Surface) -> None:
        self.squares.bake(surface)

    def draw(
        self,
        surface: pygame.Surface,
        view: LytharianState,
        marks: Marks = NO_MARKS,
        without: frozenset[Spot] = frozenset(),
    ) -> None:
        mine = self.mine(view)
        occupied = [square for square, troop in enumerate(view.board) if troop is not None]
        foes = [square for square in occupied if view.at(square).seat != mine]
        ghosts = {ghost.spot: ghost for ghost in marks.ghosts}

        def troop(surface: pygame.Surface, square: int, centre: tuple[int, int]) -> None:
            ghost = ghosts.get(Square(square))
            picture = self.troop_picture(view, square, mine)
            if ghost is not None:
                self._draw_ghost(surface, picture, centre, ghost)
                return
            if marks.lifted == Square(square):
                picture = picture.copy()
                picture.set_alpha(115)
            surface.blit(picture, picture.get_rect(center=centre))

        self.squares.draw(surface, _on_board(marks), occupied, troop, without, foes=foes)
        if self._has_zones:
            self.zones.lay(view, mine, self._wanted(view, marks), self.bench.places(view, mine))
            playable = frozenset(action.touches[0] for action in self.actions(view) if action.touches)
            self.bench.draw(surface, view, mine, marks, playable)
            self.zones.draw(surface, view, mine, marks, playable)

    def _draw_ghost(
        self, surface: pygame.Surface, picture: pygame.Surface, centre: tuple[int, int], ghost: Ghost
    ) -> None:
        """A troop as it will be: fading where it may fall, with its damage on a dashed die, or where it goes."""
        place = self.squares.place(ghost.spot.index) if isinstance(ghost.spot, Square) else None
        shown = picture.copy()
        shown.set_alpha(round(255 * (1 - 0.6 * ghost.fades)) if ghost.end is None else 110)
        surface.blit(shown, shown.get_rect(center=centre))
        if place is None:
            return
        if isinstance(ghost.end, Square):
            end = picture.copy()
            end.set_alpha(190)
            surface.blit(end, end.get_rect(center=self._middle(ghost.end.index)))
        self.cards.omen(surface, place, falls=ghost.fades > 0, damage=ghost.sign, words=ghost.words)

    def hints(self, view: LytharianState, pointing: Pointing) -> Hints:
        """The board after the answer that is pointed at."""
        action = self.foresight.meant(view, pointing, self.actions(view))
        return Hints(ghosts=self.foresight.ghosts(view, action)) if action is not None else NO_HINTS

    def troop_picture(self, view: LytharianState, square: int, mine: Seat) -> pygame.Surface:
        """A troop as it lies on its square."""
        troop = view.at(square)
        is_hidden = not self.law.card(troop.face).kind
        figures = (None, None) if is_hidden else self._figures(view, square)
        return self.cards.troop(troop, self.squares.side, mine=troop.seat == mine, att=figures[0], defence=figures[1])

    def _figures(self, view: LytharianState, square: int) -> tuple[int, int]:
        return stats.attack(self.law, view, square), stats.defence(self.law, view, square)

    def carried(self, view: LytharianState, spot: Spot) -> pygame.Surface | None:
        if not isinstance(spot, Square):
            return self.bench.picture(view, spot, self.mine(view))
        return None if view.board[spot.index] is None else self.troop_picture(view, spot.index, self.mine(view))

    def animate(
        self, before: LytharianState, happening: Happening[Any], hand: tuple[int, int] | None = None
    ) -> Animation | None:
        match happening.event:
            case TroopMoved(start=start, end=end) if before.board[start] is not None:
                picture = self.troop_picture(before, start, self.mine(before))
                at = hand or self._middle(start)
                far = max(map(abs, self.law.ground.gap(start, end)))
                carry = Carry(picture, at, self._middle(end))
                seconds = 0.09 if hand else slide_seconds(far, leaps=False)
                return Slide((carry,), seconds, frozenset({Square(start)}), from_hand=hand is not None)
            case TroopRevealed(square=square, seat=seat, card=card) if before.board[square] is not None:
                return self._turned(before, square, card, seat)
        return None

    def staged(self, before: LytharianState, happenings: Sequence[Happening[Any]]) -> Staged | None:
        events = [happening.event for happening in happenings]
        troop = partial(self.troop_picture, before, mine=self.mine(before))
        return self.drama.staged(before, events, troop)

    def _turned(self, before: LytharianState, square: int, card: str, seat: Seat) -> Animation:
        """A troop is turned over, and named."""
        troop = before.at(square)
        face = replace(troop, card=card, is_up=True)
        mine = self.mine(before) == seat
        shown = self.law.card(card)
        old = self.troop_picture(before, square, self.mine(before))
        new = self.cards.troop(face, self.squares.side, mine=mine, att=shown.att, defence=shown.defence)
        plate = self._name_plate(shown.name, seat)
        place = self.squares.place(square)
        foot = plate.get_rect(midtop=(place.centerx, place.bottom + self.desk.px(2)))
        if foot.bottom > self.squares.outer.bottom:
            foot.bottom = place.y - self.desk.px(2)
        foot.clamp_ip(self.squares.outer)
        return Reveal(
            old, new, plate, self._middle(square), foot.center, frozenset({Square(square)}), self.desk.settings.calm
        )

    def _name_plate(self, words: str, seat: Seat) -> pygame.Surface:
        """A name in ivory on its side's colour."""
        px = self.desk.px
        picture = self.desk.theme.text(words, Role.SMALL_NAME, ink.IVORY, 15)
        out = pygame.Surface((picture.get_width() + px(20), px(26)), pygame.SRCALPHA)
        self.desk.art.plate(out, out.get_rect(), self.colours(seat).enamel[2], ink.LIGHT_GOLD, radius=6)
        out.blit(picture, picture.get_rect(center=out.get_rect().center))
        return out

    def _middle(self, square: int) -> tuple[int, int]:
        return self.squares.place(square).center

    def asks_openly(self, view: LytharianState, decision: Decision) -> bool:
        """Every window, and an offer of a draw."""
        return True

    def is_routine(self, event: Event) -> bool:
        """Phases are lit above the stack."""
        return isinstance(event, PhaseBegan)

    def removed(self, event: Event) -> Spot | None:
        return Square(event.square) if isinstance(event, TroopKilled) else None

    def sound(self, event: Event) -> str:
        return SOUNDS.get(type(event), "")

    def seat_picture(self, seat: Seat) -> Picture:
        return partial(self._seat_back, seat)

    def seat_mark(self, seat: Seat) -> Picture:
        return partial(self._seat_back, seat)

    def _seat_back(self, seat: Seat, size: int) -> pygame.Surface:
        """The back of a seat's cards."""
        out = pygame.Surface((size, size), pygame.SRCALPHA)
        picture = self.cards.back(seat, round(size / 1.42))
        out.blit(picture, picture.get_rect(center=out.get_rect().center))
        return out

    turns_over = True

    def opened(self, match: Match[Any], rounds: Sequence[int], names: Sequence[str]) -> Sequence[OpenedSide]:
        return opened_sides(match, self.law, self.cards, self.words.guessing, rounds, names)

    @property
    def contests(self) -> LytharianContests:
        """Attacks are weighed before they are made."""
        return self._contests

    def colours(self, seat: Seat) -> SideColours:
        look = SIDES[PLATES[seat]]
        enamel = (("#5B93DC", "#2C5FA8", "#173660"), ("#D95C45", "#9C2B22", "#571410"))[seat]
        return SideColours(enamel, ("#9CC2F5", "#FF9D86")[seat], look.mark)

    def step_picture(self, told: PlyTold[LytharianState]) -> Picture | None:
        """What acted: a card from the hand, a troop that is known; None for a word that only lets the game go on, which
        would bury the rest of the list."""
        action = told.action
        if str(action) in ("pass", "done"):
            return None
        if isinstance(action, (Cast, Equip)):
            return partial(self._card_art, action.card)
        if isinstance(action, (Move, Attack)):
            troop = told.before.board[action.start]
            known = troop is not None and not is_unseen(troop) and bool(self.law.card(troop.face).kind)
            return partial(self._card_art, troop.face) if known and troop is not None else self.seat_picture(told.seat)
        return self.seat_picture(told.seat)

    def _card_art(self, card: str, size: int) -> pygame.Surface:
        out = pygame.Surface((size, size), pygame.SRCALPHA)
        self.cards.picture(out, self.law.card(card), out.get_rect())
        return out

    def is_own(self, view: LytharianState, spot: Spot, seat: Seat) -> bool:
        if isinstance(spot, Square):
            troop = view.board[spot.index]
            return troop is not None and troop.seat == seat
        return self.lies(spot)

    def danger(self, view: LytharianState, seat: Seat) -> Mapping[Spot, int]:
        """Attacks reach neighbours alone: how many enemies stand next to each own troop."""
        near = self.law.ground.near
        found = {
            Square(square): sum(1 for q in near[square] if (foe := view.board[q]) is not None and foe.seat != seat)
            for square, _ in view.troops(seat)
        }
        return {square: count for square, count in found.items() if count}

    def strength(self, view: LytharianState, seat: Seat) -> Strength:
        ahead = view.kills[seat] - view.kills[1 - seat]
        return Strength(balance=f"+{ahead}" if ahead > 0 else "", count=len(view.troops(seat)))

    # --- what it is called

    def panels(self) -> Sequence[Panel]:
        self.turn = LytharianTurn(self.desk, self.rules, self.foresight, self.actions)
        return self.turn, LytharianSeats(self.desk, self.cards)

    def seat_name(self, seat: Seat) -> str:
        return self.rules.seat_name(seat)

    def tells_of(self, view: LytharianState, spot: Spot) -> bool:
        return not isinstance(spot, Square) or view.board[spot.index] is not None

    def describe(self, view: LytharianState, spot: Spot) -> Card | None:
        return self.words.describe(view, spot, self.mine(view))

    def move_cards(self, view: LytharianState) -> Sequence[Card]:
        return self.moves.of(view)

    @property
    def striking(self) -> str:
        return "attacks"

    def weigh(self, view: LytharianState, action: Action) -> str:
        return ""

    def choice(self, view: LytharianState, action: Action) -> Choice:
        return self.words.consequence(view, action, self.foresight)

    def choosing(self, view: LytharianState, actions: Sequence[Action]) -> str:
        if all(isinstance(action, Cast) and action.x is not None for action in actions):
            return "How much mana for X?"
        return "Which way?" if any(isinstance(action, (Cast, Use, Equip)) for action in actions) else "Which?"

    def question(self, view: LytharianState, decision: Decision) -> str:
        return self.words.question(decision)

    def acting(self, view: LytharianState) -> Seat | None:
        return view.turn

    def round(self, view: LytharianState) -> int:
        """That of a duel; elsewhere turns are counted."""
        return view.duel.round if view.duel is not None and view.duel.attacker is not None else 0

    def alarm(self, view: LytharianState) -> str:
        return ""

    def step_words(self, told: PlyTold[LytharianState]) -> str:
        return self.words.step(told)

    def written(self, view: LytharianState, action: Action) -> str:
        return self.words.written(view, action)

    def ending(self, result: Result) -> str:
        return self.words.ending(result)

    def copied(self, view: LytharianState) -> str:
        return self.words.copied(view, self.mine(view))


def _on_board(marks: Marks) -> Marks:
    """The marks that lie on squares."""

    def square(spot: Spot | None) -> Spot | None:
        return spot if isinstance(spot, Square) else None

    return replace(
        marks,
        last=tuple(spot for spot in marks.last if isinstance(spot, Square)),
        selected=square(marks.selected),
        moves=frozenset(spot for spot in marks.moves if isinstance(spot, Square)),
        hover=square(marks.hover),
        cursor=square(marks.cursor),
        arrows=tuple((a, b) for a, b in marks.arrows if isinstance(a, Square) and isinstance(b, Square)),
        lit=frozenset(spot for spot in marks.lit if isinstance(spot, Square)),
        shaken=marks.shaken if marks.shaken is not None and isinstance(marks.shaken[0], Square) else None,
        taught=tuple(spot for spot in marks.taught if isinstance(spot, Square)),
    )
