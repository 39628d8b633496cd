"""What the Replay screen tells: how the game went, the moment shown, the chances and the turning points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.core.moment import PlyTold
from game.core.seats import Seat
from game.core.wording import counted
from game.play.analysis import Analysis, TurningPoint
from game.play.luck import whole
from game.play.report import signed
from game.play.saves import Reading
from game.ui import theme as ink
from game.ui.art import PANEL_STOPS
from game.ui.dates import said_length
from game.ui.scenes.replay.controls import Controls
from game.ui.scenes.replay.layout import Layout
from game.ui.scenes.replay.recorded import RecordedGame
from game.ui.scenes.replay.showing import Showing
from game.ui.scenes.replay.timeline import draw_mark
from game.ui.skins.marks import Marks
from game.ui.skins.skin import Skin
from game.ui.theme import Role

if TYPE_CHECKING:
    from game.ui.desk import Desk

READING = "Reading the game, action {ply} of {all}"
SECRET = "a secret"
BEFORE = "before the dice"
POINT_WORDS = 13.0  # units


class Pictures:
    """Draws what one Replay screen tells."""

    def __init__(self, desk: Desk, layout: Layout, controls: Controls) -> None:
        self.desk, self.layout, self.controls = desk, layout, controls

    def paint_waiting(self, surface: pygame.Surface, skin: Skin | None, fault: str) -> None:
        """What stands while there is no game to step through: its board, or why there will be none."""
        desk, px, area = self.desk, self.desk.px, self.desk.layout.body
        if skin is not None:
            skin.bake(surface)
            desk.art.panel(surface, self.layout.head)
            return
        panel = pygame.Rect(0, 0, min(px(620), area.width - px(40)), px(200))
        panel.center = area.center
        desk.art.panel(surface, panel)
        room = pygame.Rect(panel.x + px(30), panel.y + px(60), panel.width - px(60), px(30))
        desk.theme.write(surface, "This game can't be replayed", Role.LARGE_NAME, ink.IVORY, room, "centre")
        rest = pygame.Rect(room.x, room.bottom + px(8), room.width, px(72))
        desk.theme.paragraph(surface, fault, Role.BODY, ink.BAD, rest, "centre", may_cut=True)

    def draw_reading(self, surface: pygame.Surface, reading: Reading, skin: Skin) -> None:
        """The position that the reading has come to, and how far that is."""
        skin.draw(surface, reading.match.moment(None).view, Marks())
        room = self.layout.head.inflate(-self.desk.px(32), 0)
        words = READING.format(ply=reading.match.ply, all=len(reading.record.actions))
        self.desk.theme.write(surface, words, Role.NAME, ink.IVORY, room, size=19, may_cut=True)

    def paint_foot(self, surface: pygame.Surface, showing: Showing, words: str) -> None:
        """Which moment it is, and `words` about what led there."""
        desk, px, game, ply = self.desk, self.desk.px, showing.game, showing.ply
        desk.art.panel(surface, self.layout.foot)
        inner = self.layout.foot.inflate(-px(30), 0)
        line = pygame.Rect(inner.x, self.layout.foot.y + px(6), inner.width, px(24))
        at = max(0, ply - 1)
        now, last = game.moment_words(at), game.rounds[max(0, game.length - 1)]
        stood = f"{now[:1].upper()}{now[1:]}" + (f" of {last}" if game.rounds[at] else "")
        stands = desk.theme.write(surface, stood, Role.SMALL_NAME, ink.IVORY, line)
        right = desk.theme.write(surface, f"action {ply} of {game.length}", Role.SMALL, ink.MUTED, line, "right")
        room = pygame.Rect(stands.right + px(14), line.y + px(1), right.left - stands.right - px(24), line.height)
        desk.theme.write(surface, words, Role.SMALL, ink.TEXT, room, size=14, may_cut=True)
        if self.controls.only_turning.visible:
            desk.theme.write(
                surface, "Turning points", Role.SMALL, ink.MUTED, self.layout.only_words, "right", may_cut=True
            )

    def paint_head(self, surface: pygame.Surface, game: RecordedGame, notice: str) -> None:
        """How it ended and how long it was; a notice comes before that."""
        desk, px, rect, skin = self.desk, self.desk.px, self.layout.head, game.skin
        desk.art.shadow(surface, rect, down=3, blur=6, alpha=0.45)
        desk.art.plate(surface, rect, PANEL_STOPS, ink.RULE, border_alpha=0.7)
        result = game.match.result
        x = rect.x + px(16)
        winners = sorted(result.winners) if result is not None else []
        for seat in winners or [Seat(i) for i in range(len(game.rules.seats))]:
            picture = skin.seat_picture(Seat(seat))(px(40))
            surface.blit(picture, picture.get_rect(midleft=(x, rect.centery)))
            x += px(42)
        title = skin.ending(result) if result is not None else "The game is not over"
        title = title.rstrip(".")
        right = rect.right - px(58)
        room = pygame.Rect(x + px(8), rect.y + px(6), right - x - px(8), px(26))
        words = length_words(game)
        if desk.theme.width(title, Role.NAME, 16) > room.width:
            title, _, why = title.partition(": ")
            words = f"{why[:1].upper()}{why[1:]}. {words}" if why else words
        desk.theme.write(surface, title, Role.NAME, ink.IVORY, room, size=19, may_cut=True)
        line = pygame.Rect(room.x, room.bottom - px(1), room.width, px(22))
        colour = ink.LIGHT_GOLD if notice else ink.MUTED
        desk.theme.write(surface, notice or words, Role.SMALL, colour, line, size=14, may_cut=True)
        icon = "ui/trophy" if winners else "ui/flag"
        picture = desk.sprites.icon(icon, px(28), ink.GOLD)
        surface.blit(picture, picture.get_rect(center=(rect.right - px(30), rect.centery)))

    def draw_panels(self, surface: pygame.Surface, showing: Showing) -> None:
        """What the game brings; a panel that has nothing to tell yet tells the phase."""
        showing.feed()
        for panel in showing.panels:
            if panel.tells:
                panel.draw(surface)
                continue
            self.desk.art.panel(surface, panel.rect)
            self.desk.art.panel_title(surface, showing.game.moment_words(showing.ply), panel.rect, 15, 14)

    def paint_graph_words(self, surface: pygame.Surface, analysis: Analysis) -> None:
        desk, px = self.desk, self.desk.px
        line = pygame.Rect(
            self.controls.graph.rect.x, self.controls.graph.rect.bottom + px(4), self.controls.graph.rect.width, px(22)
        )
        if not analysis.is_done:
            words = f"Looking at the game: {analysis.part * 100:.0f}%"
        elif self.controls.graph.has_dice:
            words = "What lasted: decisions plus dice lead from the first chance to the last."
        else:
            words = "From 50%, what each decision gained or lost. Marks are turning points."
        desk.theme.write(surface, words, Role.SMALL, ink.MUTED, line, "centre")

    def _point_columns(self, rect: pygame.Rect) -> tuple[int, int]:
        """Right edges of the columns for decision and dice."""
        px = self.desk.px
        return (rect.right - px(88), rect.right - px(14)) if self.controls.graph.has_dice else (rect.right - px(14), 0)

    def paint_points(self, surface: pygame.Surface, game: RecordedGame) -> None:
        desk, px = self.desk, self.desk.px
        row = self.controls.list.row_rect(0)
        decision, dice = self._point_columns(row)
        y = self.controls.list.rect.y - px(22)
        if len(game.points) < game.found:
            words = f"The {len(game.points)} greatest of {game.found}"
            room = pygame.Rect(row.x + px(10), y, decision - px(70) - row.x - px(10), px(20))
            desk.theme.write(surface, words, Role.SMALL, ink.MUTED, room, may_cut=True)
        room = pygame.Rect(decision - px(90), y, px(90), px(20))
        desk.theme.write(surface, "decision", Role.SMALL_STRONG, ink.GOLD, room, "right")
        if dice:
            desk.theme.write(
                surface, "dice", Role.SMALL_STRONG, ink.SKY, pygame.Rect(dice - px(60), y, px(60), px(20)), "right"
            )
        if not game.points:
            words = "No action changed the chances by 6 points or more."
            if not game.analysis.is_done:
                words = "They show as the game is looked at."
            if game.analysis.is_blind:
                words = "Nobody can judge this game yet."
            desk.theme.write(surface, words, Role.BODY, ink.MUTED, self.controls.list.rect, "centre", may_cut=True)

    def draw_point(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        game: RecordedGame,
        point: TurningPoint,
        chosen: bool,
        hover: bool,
    ) -> None:
        desk, px = self.desk, self.desk.px
        told = game.match.told(point.ply, game.eyes)
        desk.art.row(surface, rect, chosen=chosen, hover=hover)
        number = pygame.Rect(rect.x + px(4), rect.y, px(30), rect.height)
        desk.theme.write(surface, str(game.rounds[point.ply] or "–"), Role.STRONG, ink.MUTED, number, "right")
        seat = game.skin.seat_picture(told.seat)(px(24))
        surface.blit(seat, seat.get_rect(midleft=(rect.x + px(42), rect.centery)))
        piece = game.skin.step_picture(told)
        x = rect.x + px(70)
        if piece is not None:
            picture = piece(px(24))
            surface.blit(picture, picture.get_rect(midleft=(x, rect.centery)))
        x += px(30)
        action = pygame.Rect(x, rect.y, px(74), rect.height)
        said = SECRET if told.action is None else game.skin.step_words(told).rpartition(":")[2]
        desk.theme.write(surface, said, Role.STRONG, ink.LIGHT_GOLD, action, may_cut=True)
        decision, dice = self._point_columns(rect)
        left = decision - px(64)
        room = pygame.Rect(action.right + px(6), rect.y, left - action.right - px(12), rect.height)
        words = _point_words(game, point)
        if point.best and desk.theme.width(words, Role.BODY, POINT_WORDS) > room.width:
            words = better_words(game, point)  # all rows in one size; the reason is told where it has room
        desk.theme.write(surface, words, Role.BODY, ink.TEXT, room, size=POINT_WORDS, may_cut=True)
        self._draw_change(surface, pygame.Rect(left, rect.y, decision - left, rect.height), point.change.decision)
        if dice:
            self._draw_change(surface, pygame.Rect(decision, rect.y, dice - decision, rect.height), point.change.dice)

    def _draw_change(self, surface: pygame.Surface, room: pygame.Rect, change: float) -> None:
        large = abs(change) >= 0.06
        colour = (ink.GOOD if change > 0 else ink.BAD) if large else ink.MUTED
        role = Role.STRONG if large else Role.BODY
        self.desk.theme.write(surface, signed(change), role, colour, room, "right")
        if large:
            draw_mark(
                surface,
                self.desk,
                "up" if change > 0 else "down",
                (room.right - self.desk.px(42), room.centery),
            )


def now_words(showing: Showing, is_best: bool) -> str:
    """The action that led to the moment shown, or the best line from there."""
    game, ply = showing.game, showing.ply
    if is_best:
        worth = game.analysis.worth(ply)
        if worth is not None and worth.line:
            return f"Best: {' '.join(worth.line[:5])}. {worth.why}"
        return "Best line: still being looked at" if ply < game.length else "The game is over"
    if not ply:
        return "The beginning"
    told = game.match.told(ply - 1, game.eyes)
    return f"{game.skin.seat_name(told.seat)}: {_step_words(showing, told)}"


def _step_words(showing: Showing, told: PlyTold[Any]) -> str:
    """An action with its dice; one that is still a secret is not told."""
    skin = showing.skin
    if told.action is None:
        return SECRET
    if showing.dice_fall:
        return f"{skin.step_words(told)}, {BEFORE}"
    dice, outcome, _ = skin.contests.told(told.events) if skin.contests is not None else ("", "", "")
    return ", ".join(part for part in (skin.step_words(told), dice, outcome) if part)


def length_words(game: RecordedGame) -> str:
    """How long a game was, how it is called, what decided it."""
    number = game.rounds[max(0, game.length - 1)]
    parts = [counted(number, game.unit) if game.length else f"No {game.unit} yet"]
    seconds = sum(game.record.seconds)
    if seconds >= 1:
        parts.append(said_length(seconds))
    words = ", ".join(parts) + "."
    chapter = game.skin.chapter(game.match.actions)
    if chapter:
        words += f" {chapter}."
    if game.analysis.is_done and game.analysis.has_dice:
        sums = whole(game.analysis, game.team)
        if sums is not None:
            words += f" Of the win chance decisions gave {signed(sums.decisions)} points, dice {signed(sums.dice)}."
    return words


def better_words(game: RecordedGame, point: TurningPoint) -> str:
    """What would have been better, as a sentence: "Nf3 was better.", or "Better: let it stand."."""
    moment = game.moment(point.ply)
    try:
        action = moment.parse(point.best)
    except ValueError:
        return f"{point.best} was better."
    if action.touches:
        return f"{game.skin.written(moment.view, action)} was better."
    said = game.skin.choice(moment.view, action).words
    return f"Better: {said[:1].lower()}{said[1:]}."


def _point_words(game: RecordedGame, point: TurningPoint) -> str:
    """What happened, or what would have been better."""
    if point.best:
        return f"{better_words(game, point)} {point.why}".strip()
    return next(iter(game.match.sentences(point.ply, game.eyes)), "")
