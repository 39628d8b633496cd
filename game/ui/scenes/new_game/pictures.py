"""How the New game screen is drawn: its panels, who plays, and what each choice means in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

import pygame

from game.core.ruleset import Muster, Phase, Pick, Ruleset, Throw
from game.core.seats import Seat, seats_of
from game.core.wording import capital
from game.play.position import beginning as usual
from game.ui import theme as ink
from game.ui.scenes.new_game.chosen import Chosen
from game.ui.scenes.new_game.controls import Controls
from game.ui.scenes.new_game.layout import Layout
from game.ui.scenes.new_game.position import Beginning
from game.ui.skins import draw_position, set_up_for
from game.ui.skins.set_up import SetUpLook
from game.ui.skins.skin import Skin
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk


class Pictures:
    """Draws what stands still on one New game screen."""

    def __init__(self, desk: Desk, layout: Layout, controls: Controls, beginning: Beginning) -> None:
        self.desk, self.layout, self.controls, self.beginning = desk, layout, controls, beginning

    def paint(
        self, surface: pygame.Surface, chosen: Chosen, skin: Skin | None, look: SetUpLook | None, message: str
    ) -> None:
        """The choices as they stand; `skin` and `look` are those of the game, `message` comes before what is next."""
        self.chosen, self.skin, self.look, self.message = chosen, skin, look, message
        desk, px, art = self.desk, self.desk.px, self.desk.art
        art.panel(surface, self.layout.list_panel)
        if self.controls.is_folded:
            self._paint_names(surface)
        else:
            art.panel_title(surface, "Game", self.layout.list_panel, y=24, size=15)
        art.panel(surface, self.layout.middle)
        if self.controls.is_open:
            art.panel_title(surface, "More options", self.layout.middle, y=27)
        else:
            self._paint_seats(surface)
        front = f"{self.chosen.front_name} an army"
        titles = {"variant": "Variant", "clock": "Clock", "begin": "Begin from", "front": front}
        for i, (part, panel) in enumerate(zip(self.controls.parts, self.layout.panels, strict=True)):
            if self.controls.is_folded and i != self.controls.tabs.value:
                continue
            art.panel(surface, panel)
            art.panel_title(surface, titles[part], panel, y=self.layout.head // 2 + 1, size=15)
            match part:
                case "variant":
                    self._paint_variant(surface)
                case "clock":
                    self._paint_clock(surface, panel)
                case "begin":
                    self._paint_begin(surface, panel)
                case "front":
                    self._paint_front(surface, panel)
        art.panel(surface, self.layout.foot_panel, waiting=True)
        room = pygame.Rect(
            self.layout.foot_panel.x + px(16),
            self.layout.foot_panel.y + px(8),
            self.layout.foot_panel.width - px(32),
            px(28),
        )
        words, colour = self._next()
        desk.theme.write(
            surface, words, Role.SMALL, colour, room, size=14, may_cut=bool(self.chosen.broken or self.beginning.wrong)
        )

    def _next(self) -> tuple[str, str]:
        if self.chosen.broken:
            return self.chosen.broken, ink.BAD
        if self.beginning.wrong:
            return "The position to begin from can't be read.", ink.BAD
        if self.message:
            return self.message, ink.LIGHT_GOLD
        if self.beginning.opened is not None:
            return "Next: the game begins from your position", ink.MUTED
        if self.chosen.begins_with is Phase.ARMY:
            return "Next: each player chooses an army", ink.MUTED
        if self.chosen.begins_with is Phase.DEPLOY:
            return "Next: each player places an army", ink.MUTED
        return "Next: the first move. The game saves itself.", ink.MUTED

    def _paint_names(self, surface: pygame.Surface) -> None:
        desk, px = self.desk, self.desk.px
        card = next((card for card in self.desk.app.games() if card.id == self.chosen.game), None)
        if card is None:
            return
        room = self.layout.names_room
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
            self.layout.middle,
            y=27 if not self.controls.is_folded else 22,
            size=17 if not self.controls.is_folded else 15,
        )
        if not self.controls.is_folded:
            line = pygame.Rect(
                self.layout.middle.x + px(20),
                self.layout.middle.y + px(42),
                self.layout.middle.width - px(40),
                px(22),
            )
            theme.write(surface, self._about(), Role.SMALL, ink.MUTED, line, "centre", size=14)
        if self.chosen.rules is not None:
            position = self.beginning.opened or usual(self.chosen.rules)
            view = position.view(Seat(0))
            turned = bool(self.controls.below)
            shown = draw_position(
                desk, surface, self.layout.board_room, position.rules, view, frame=True, flipped=turned
            )
            if self.beginning.opened is None:
                self._paint_kings(surface, position.rules, shown)
        if len(self.controls.plaques) > 2:
            self._paint_sides(surface)
        if self.layout.quick_label.width:
            words = theme.spaced("Quick seating", Role.CAPS, ink.GOLD, 1)
            surface.blit(words, words.get_rect(midleft=self.layout.quick_label.midleft))
        if self.layout.said.width > px(60):
            self._paint_said(surface)
            theme.write(surface, "Sides by lot", Role.SMALL, ink.MUTED, self.layout.lot_label, "right")
        for plaque in self.controls.plaques:
            plaque.paint(surface)

    def _about(self) -> str:
        if self.chosen.by_lot and len(self.chosen.seats) == 2:
            return "Who takes which seat is drawn when the game begins"
        if self.skin is None:
            return ""
        if self.chosen.humans > 1 and self.chosen.begins_with is not Phase.BATTLE:
            return "Between people at one screen a cover hides the armies"
        if len(self.chosen.seats) > 2:
            return "Allies face each other across the board"
        if self.chosen.begins_with is Phase.ARMY:
            return f"{self.skin.seat_name(Seat(self.chosen.below))} sits below; dice decide who begins"
        first = self.skin.seat_name(Seat(0))
        rules = self.chosen.rules
        if rules is not None and isinstance(rules.pending(rules.start(0)), Throw):
            return f"{self.skin.seat_name(Seat(self.chosen.below))} sits below; chance decides who begins"
        if self.chosen.below:
            begins = "begins" if self.chosen.begins_with is Phase.BATTLE else "places first"
            return f"{first} {begins}; {self.skin.seat_name(Seat(self.chosen.below))} sits below"
        if self.chosen.begins_with is not Phase.BATTLE:
            return f"{first} sits below and places first"
        return f"{first} begins and sits below"

    def _paint_kings(self, surface: pygame.Surface, rules: Ruleset[Any], shown: Skin) -> None:
        """Where each army will stand, while nobody stands there yet."""
        look = set_up_for(self.desk, rules, shown)
        if look is None or self.chosen.begins_with is not Phase.ARMY:
            return
        for seat in range(len(rules.seats)):
            lanes = look.lanes(Seat(seat))
            if len(lanes) < 2:
                continue
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
        px, theme, skin = self.desk.px, self.desk.theme, self.skin
        if skin is None or self.look is None or self.controls.is_folded:
            return
        for team, room in self.layout.sides.items():
            seats = sorted(seats_of(team, self.chosen.teams))
            align: Literal["left", "right"] = "left" if team == 0 else "right"
            name = pygame.Rect(room.x, room.y, room.width, px(26))
            colour = self.look.colours(seats[0]).on_dark
            theme.write(surface, self.look.team_name(team), Role.NAME, colour, name, align)
            line = pygame.Rect(room.x, name.bottom - px(2), room.width, px(22))
            names = " and ".join(dict.fromkeys(skin.seat_name(seat) for seat in seats))
            theme.write(surface, names, Role.SMALL, ink.MUTED, line, align, size=14)

    def _paint_front(self, surface: pygame.Surface, panel: pygame.Rect) -> None:
        """Under the sums: what such an army may be, and who has another one."""
        px, theme = self.desk.px, self.desk.theme
        rows = -(-len(self.controls.sums) // 7)
        y = panel.y + px(44) + rows * px(48) + px(2)
        line = pygame.Rect(panel.x + px(14), y, panel.width - px(28), px(24))
        if self.look is None or self.chosen.rules is None or line.bottom > panel.bottom:
            return
        pending = self.chosen.rules.pending(self.chosen.rules.start(0))
        costs = {offer.id: offer.cost for offer in pending.offers} if isinstance(pending, Muster) else {}
        seat = Seat(self.chosen.my_seat)
        made = self.look.ready(usual(self.chosen.rules).view(seat), seat)
        ready = [(_cost(army.picks, costs), army) for army in made]
        x = line.x
        cost, army = max(ready, key=lambda pair: pair[0], default=(0, None))
        for pick in army.picks if army is not None else ():
            picture = self.look.figure(Seat(self.chosen.my_seat), pick.offer)(px(22))
            surface.blit(picture, picture.get_rect(midleft=(x, line.centery)))
            x += px(22)
            if pick.count > 1:
                count = pygame.Rect(x, line.y, px(30), line.height)
                x = theme.write(surface, f"×{pick.count}", Role.TINY, ink.TEXT, count, size=12).right
            x += px(6)
        words = f"is one army of {cost}" if army is not None else "No ready-made army is so small."
        rest = pygame.Rect(x + (px(6) if army is not None else 0), line.y, line.right - x - px(6), line.height)
        theme.write(surface, words, Role.SMALL, ink.MUTED, rest, size=14, may_cut=True)
        options = self.chosen.values["options"]
        differ = [name for name in self.chosen.altered() if getattr(options[name], "follows", "") == self.chosen.front]
        told = "Same for all seats" if not differ else "Some seats have other sums"
        foot = pygame.Rect(line.x, line.bottom + px(2), line.width, px(22))
        if foot.bottom <= panel.bottom - px(6):
            theme.write(surface, f"{told}; single seats under More options", Role.SMALL, ink.MUTED, foot, size=13)

    def _paint_said(self, surface: pygame.Surface) -> None:
        """Beside the board: what the seating means."""
        desk, px = self.desk, self.desk.px
        words = "One person plays." if self.chosen.humans == 1 else f"{self.chosen.humans} people at one screen."
        if not self.chosen.humans:
            words = "Nobody here plays: you watch."
        if self.chosen.humans == 1 and self.skin is not None and not self.chosen.by_lot:
            words = f"You play {self.skin.seat_name(Seat(self.chosen.my_seat))}."
        room = pygame.Rect(self.layout.said.x, self.layout.said.centery - px(36), self.layout.said.width, px(72))
        desk.theme.paragraph(surface, words, Role.NAME, ink.IVORY, room, size=16)
        lines = desk.theme.paragraph_height(words, Role.NAME, self.layout.said.width, 16)
        more = "Seats can change hands at any moment of the game."
        rest = pygame.Rect(room.x, room.y + lines + px(2), room.width, px(80))
        desk.theme.paragraph(surface, more, Role.SMALL, ink.MUTED, rest)

    def _paint_variant(self, surface: pygame.Surface) -> None:
        """What the chosen variant is, where its card has no room for it."""
        chosen = next((card for card in self.controls.variants if card.chosen), None)
        room = self.layout.said_of_variant
        if chosen is not None and room.height:
            words = capital(chosen.line)
            self.desk.theme.write(surface, words, Role.SMALL, ink.MUTED, room, size=14)

    def _paint_clock(self, surface: pygame.Surface, panel: pygame.Rect) -> None:
        words = self.chosen.clock_words()
        px = self.desk.px
        room = pygame.Rect(panel.x + px(14), panel.y + px(self.layout.head + 46), panel.width - px(28), px(22))
        self.desk.theme.write(surface, words, Role.SMALL, ink.MUTED, room, size=14)

    def _paint_begin(self, surface: pygame.Surface, panel: pygame.Rect) -> None:
        px = self.desk.px
        top = panel.y + px(self.layout.head + 40)
        room = pygame.Rect(panel.x + px(14), top, panel.width - px(28), panel.bottom - px(4) - top)
        words, colour = self.beginning.words()
        self.desk.theme.paragraph(surface, words, Role.SMALL, colour, room, size=13.5, may_cut=True)

    def paint_options(self, surface: pygame.Surface, top: int) -> None:
        px, theme = self.desk.px, self.desk.theme
        for title, words, at in self.layout.more:
            rect = at.move(0, top)
            self.desk.art.row(surface, rect)
            name = pygame.Rect(rect.x + px(14), rect.y + px(7), rect.width - px(360), px(26))
            theme.write(surface, title, Role.NAME, ink.IVORY, name, size=17)
            line = pygame.Rect(name.x, name.bottom, name.width, px(24))
            colour = self.beginning.words()[1] if title != "Clock" else ink.MUTED
            theme.write(surface, words, Role.BODY, colour, line, size=14, may_cut=True)
        self.controls.switches.paint(surface, top)


def _cost(picks: Sequence[Pick], costs: Mapping[str, int]) -> int:
    return sum(pick.count * costs.get(pick.offer, 0) for pick in picks)
