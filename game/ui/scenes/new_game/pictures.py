"""How the New game screen is drawn: its panels, who plays, and what each choice means in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

import pygame

from game.core.ruleset import Muster, Phase, Ruleset, Throw
from game.core.seats import Seat, seats_of
from game.play.position import beginning
from game.ui import theme as ink
from game.ui.skins import draw_position, set_up_for
from game.ui.skins.skin import Skin
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.scenes.new_game.screen import NewGame


class Pictures:
    """Draws what stands still on one New game screen."""

    def __init__(self, scene: NewGame) -> None:
        self.scene = scene
        self.desk = scene.desk

    def paint(self, surface: pygame.Surface) -> None:
        desk, px, art = self.desk, self.desk.px, self.desk.art
        art.panel(surface, self.scene.layout.list_panel)
        if self.scene.folded:
            self._paint_names(surface)
        else:
            art.panel_title(surface, "Game", self.scene.layout.list_panel, y=24, size=15)
        art.panel(surface, self.scene.layout.middle)
        if self.scene.open:
            art.panel_title(surface, "More options", self.scene.layout.middle, y=27)
        else:
            self._paint_seats(surface)
        front = f"{self.scene.front_name} an army"
        titles = {"variant": "Variant", "clock": "Clock", "begin": "Begin from", "front": front}
        for i, (part, panel) in enumerate(zip(self.scene.right_parts, self.scene.layout.panels, strict=True)):
            if self.scene.folded and i != self.scene.tabs.value:
                continue
            art.panel(surface, panel)
            art.panel_title(surface, titles[part], panel, y=self.scene.layout.head // 2 + 1, size=15)
            match part:
                case "variant":
                    self._paint_variant(surface)
                case "clock":
                    self._paint_clock(surface, panel)
                case "begin":
                    self._paint_begin(surface, panel)
                case "front":
                    self._paint_front(surface, panel)
        art.panel(surface, self.scene.layout.foot_panel, waiting=True)
        room = pygame.Rect(
            self.scene.layout.foot_panel.x + px(16),
            self.scene.layout.foot_panel.y + px(8),
            self.scene.layout.foot_panel.width - px(32),
            px(28),
        )
        words, colour = self._next()
        desk.theme.write(
            surface, words, Role.SMALL, colour, room, size=14, may_cut=bool(self.scene.broken or self.scene.wrong)
        )

    def _next(self) -> tuple[str, str]:
        if self.scene.broken:
            return self.scene.broken, ink.BAD
        if self.scene.wrong:
            return "The position to begin from can't be read.", ink.BAD
        if self.scene.message:
            return self.scene.message, ink.LIGHT_GOLD
        if self.scene.opened is not None:
            return "Next: the game begins from your position", ink.MUTED
        if self.scene.begins_with is Phase.ARMY:
            return "Next: each player chooses an army", ink.MUTED
        if self.scene.begins_with is Phase.DEPLOY:
            return "Next: each player places an army", ink.MUTED
        return "Next: the first move. The game saves itself.", ink.MUTED

    def _paint_names(self, surface: pygame.Surface) -> None:
        desk, px = self.desk, self.desk.px
        card = next((card for card in self.scene.cards if card.id == self.scene.game), None)
        if card is None:
            return
        room = self.scene.layout.names_room
        name = pygame.Rect(room.x, room.y + px(4), room.width, px(26))
        desk.theme.write(surface, card.name, Role.NAME, ink.IVORY, name)
        desk.theme.write(
            surface, card.players, Role.SMALL, ink.GOLD, pygame.Rect(name.x, name.bottom, name.width, px(20))
        )

    def _paint_seats(self, surface: pygame.Surface) -> None:
        desk, px, theme = self.desk, self.desk.px, self.desk.theme
        desk.art.panel_title(
            surface,
            "Who plays",
            self.scene.layout.middle,
            y=27 if not self.scene.folded else 22,
            size=17 if not self.scene.folded else 15,
        )
        if not self.scene.folded:
            line = pygame.Rect(
                self.scene.layout.middle.x + px(20),
                self.scene.layout.middle.y + px(42),
                self.scene.layout.middle.width - px(40),
                px(22),
            )
            theme.write(surface, self._about(), Role.SMALL, ink.MUTED, line, "centre", size=14)
        if self.scene.rules is not None:
            position = self.scene.opened or beginning(self.scene.rules)
            view = position.view(Seat(0))
            shown = draw_position(desk, surface, self.scene.layout.board_room, position.rules, view, frame=True)
            if self.scene.opened is None:
                self._paint_kings(surface, position.rules, shown)
        if len(self.scene.plaques) > 2:
            self._paint_sides(surface)
        if self.scene.layout.quick_label.width:
            words = theme.spaced("Quick seating", Role.CAPS, ink.GOLD, 1)
            surface.blit(words, words.get_rect(midleft=self.scene.layout.quick_label.midleft))
        if self.scene.layout.said.width > px(60):
            self._paint_said(surface)
            theme.write(surface, "Sides by lot", Role.SMALL, ink.MUTED, self.scene.layout.lot_label, "right")
        for plaque in self.scene.plaques:
            plaque.paint(surface)

    def _about(self) -> str:
        if self.scene.by_lot and len(self.scene.seats) == 2:
            return "Who takes which seat is drawn when the game begins"
        if self.scene.skin is None:
            return ""
        if self.scene.humans > 1 and self.scene.begins_with is not Phase.BATTLE:
            return "Between people at one screen a cover hides the armies"
        if len(self.scene.seats) > 2:
            return "Allies face each other across the board"
        if self.scene.begins_with is Phase.ARMY:
            return f"{self.scene.skin.seat_name(Seat(0))} sits below; dice decide who begins"
        first = self.scene.skin.seat_name(Seat(0))
        rules = self.scene.rules
        if rules is not None and isinstance(rules.pending(rules.start(0)), Throw):
            return f"{first} sits below; chance decides who begins"
        if self.scene.begins_with is not Phase.BATTLE:
            return f"{first} sits below and places first"
        return f"{first} begins and sits below"

    def _paint_kings(self, surface: pygame.Surface, rules: Ruleset[Any], shown: Skin) -> None:
        """Where each army will stand, while nobody stands there yet."""
        look = set_up_for(self.desk, rules, shown)
        if look is None or self.scene.begins_with is not Phase.ARMY:
            return
        for seat in range(len(rules.seats)):
            lanes = look.lanes(Seat(seat))
            middle = len(lanes) // 2
            places = [shown.place_of(spot) for spot in (lanes[middle - 1][0], lanes[middle][1])]
            found = [place for place in places if place is not None]
            if len(found) == 2:
                both = found[0].union(found[1])
                side = min(round(both.width * 1.25), max(self.desk.px(40), both.width // 2))
                picture = shown.seat_picture(Seat(seat))(side)
                surface.blit(picture, picture.get_rect(center=both.center))

    def _paint_sides(self, surface: pygame.Surface) -> None:
        """Who plays with whom, at either side of the board."""
        px, theme, skin = self.desk.px, self.desk.theme, self.scene.skin
        if skin is None or self.scene.look is None or self.scene.folded:
            return
        for team, room in self.scene.layout.sides.items():
            seats = sorted(seats_of(team, self.scene.teams))
            align: Literal["left", "right"] = "left" if team == 0 else "right"
            name = pygame.Rect(room.x, room.y, room.width, px(26))
            colour = self.scene.look.colours(seats[0]).on_dark
            theme.write(surface, self.scene.look.team_name(team), Role.NAME, colour, name, align)
            line = pygame.Rect(room.x, name.bottom - px(2), room.width, px(22))
            names = " and ".join(dict.fromkeys(skin.seat_name(seat) for seat in seats))
            theme.write(surface, names, Role.SMALL, ink.MUTED, line, align, size=14)

    def _paint_front(self, surface: pygame.Surface, panel: pygame.Rect) -> None:
        """Under the sums: what such an army may be, and who has another one."""
        px, theme = self.desk.px, self.desk.theme
        rows = -(-len(self.scene.sums) // 7)
        y = panel.y + px(44) + rows * px(48) + px(2)
        line = pygame.Rect(panel.x + px(14), y, panel.width - px(28), px(24))
        if self.scene.look is None or self.scene.rules is None or line.bottom > panel.bottom:
            return
        pending = self.scene.rules.pending(self.scene.rules.start(0))
        costs = {offer.id: offer.cost for offer in pending.offers} if isinstance(pending, Muster) else {}
        ready = [(_cost(army.counts, costs), army) for army in self.scene.look.ready(Seat(self.scene.my_seat()))]
        x = line.x
        cost, army = max(ready, key=lambda pair: pair[0], default=(0, None))
        for id, many in (army.counts if army is not None else {}).items():
            picture = self.scene.look.figure(Seat(self.scene.my_seat()), id)(px(22))
            surface.blit(picture, picture.get_rect(midleft=(x, line.centery)))
            x += px(22)
            if many > 1:
                count = pygame.Rect(x, line.y, px(30), line.height)
                x = theme.write(surface, f"×{many}", Role.TINY, ink.TEXT, count, size=12).right
            x += px(6)
        words = f"is one army of {cost}" if army is not None else "No ready-made army is so small."
        rest = pygame.Rect(x + (px(6) if army is not None else 0), line.y, line.right - x - px(6), line.height)
        theme.write(surface, words, Role.SMALL, ink.MUTED, rest, size=14, may_cut=True)
        options = self.scene.values["options"]
        differ = [name for name in self.scene.altered() if getattr(options[name], "follows", "") == self.scene.front]
        told = "Same for all seats" if not differ else "Some seats have other sums"
        foot = pygame.Rect(line.x, line.bottom + px(2), line.width, px(22))
        if foot.bottom <= panel.bottom - px(6):
            theme.write(surface, f"{told}; single seats under More options", Role.SMALL, ink.MUTED, foot, size=13)

    def _paint_said(self, surface: pygame.Surface) -> None:
        """Beside the board: what the seating means."""
        desk, px = self.desk, self.desk.px
        words = "One person plays." if self.scene.humans == 1 else f"{self.scene.humans} people at one screen."
        if not self.scene.humans:
            words = "Nobody here plays: you watch."
        if self.scene.humans == 1 and self.scene.skin is not None and not self.scene.by_lot:
            words = f"You play {self.scene.skin.seat_name(Seat(self.scene.my_seat()))}."
        room = pygame.Rect(
            self.scene.layout.said.x, self.scene.layout.said.centery - px(36), self.scene.layout.said.width, px(72)
        )
        desk.theme.paragraph(surface, words, Role.NAME, ink.IVORY, room, size=16)
        lines = desk.theme.paragraph_height(words, Role.NAME, self.scene.layout.said.width, 16)
        more = "Seats can change hands at any moment of the game."
        rest = pygame.Rect(room.x, room.y + lines + px(2), room.width, px(80))
        desk.theme.paragraph(surface, more, Role.SMALL, ink.MUTED, rest)

    def _paint_variant(self, surface: pygame.Surface) -> None:
        """What the chosen variant is, where its card has no room for it."""
        chosen = next((card for card in self.scene.variants if card.chosen), None)
        room = self.scene.layout.said_of_variant
        if chosen is not None and room.height:
            words = chosen.line[:1].upper() + chosen.line[1:]
            self.desk.theme.write(surface, words, Role.SMALL, ink.MUTED, room, size=14)

    def _paint_clock(self, surface: pygame.Surface, panel: pygame.Rect) -> None:
        words = self.scene.clock_words()
        px = self.desk.px
        room = pygame.Rect(panel.x + px(14), panel.y + px(self.scene.layout.head + 46), panel.width - px(28), px(22))
        self.desk.theme.write(surface, words, Role.SMALL, ink.MUTED, room, size=14)

    def _paint_begin(self, surface: pygame.Surface, panel: pygame.Rect) -> None:
        px = self.desk.px
        top = panel.y + px(self.scene.layout.head + 40)
        room = pygame.Rect(panel.x + px(14), top, panel.width - px(28), panel.bottom - px(4) - top)
        words, colour = self.scene.beginning.words()
        self.desk.theme.paragraph(surface, words, Role.SMALL, colour, room, size=13.5, may_cut=True)

    def paint_options(self, surface: pygame.Surface, top: int) -> None:
        px, theme = self.desk.px, self.desk.theme
        for title, words, at in self.scene.more:
            rect = at.move(0, top)
            self.desk.art.row(surface, rect)
            name = pygame.Rect(rect.x + px(14), rect.y + px(7), rect.width - px(360), px(26))
            theme.write(surface, title, Role.NAME, ink.IVORY, name, size=17)
            line = pygame.Rect(name.x, name.bottom, name.width, px(24))
            colour = self.scene.beginning.words()[1] if title != "Clock" else ink.MUTED
            theme.write(surface, words, Role.BODY, colour, line, size=14, may_cut=True)
        self.scene.rows_of_switches.paint(surface, top)


def _cost(counts: Mapping[str, int], costs: Mapping[str, int]) -> int:
    return sum(many * costs.get(id, 0) for id, many in counts.items())
