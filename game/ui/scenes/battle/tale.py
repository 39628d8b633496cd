"""What the battle screen says in words: whose turn it is, and what the panel tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.ruleset import Decision, Spot
from game.ui.scenes.battle import words
from game.ui.scenes.battle.story import Tale
from game.ui.skins.skin import Card, Picture

if TYPE_CHECKING:
    from game.ui.scenes.battle.screen import BattleScene


class Teller:
    """Says what matters most at the present moment."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene

    def now(self) -> Tale:
        """What is worth saying most, from the urgent to the quiet."""
        if self.scene.refusal is not None:
            return Tale(self.scene.refusal.rule, text=self.scene.refusal.why, refused=True)
        if self.scene.tool is not None and self.scene.tool.typed is not None:
            return Tale(words.ANNOUNCER, words.GO_TO.format(typed=self.scene.tool.typed + "_"))
        if self.scene.session.trouble:
            return Tale(words.NOT_SAVED, text=self.scene.session.trouble)
        if self.scene.note:
            return Tale(words.ANNOUNCER, text=self.scene.note, asks=self.scene.asks)
        if self.scene.looking is not None:
            return self._tale_of_the_past(self.scene.looking)
        pending = self.scene.match.pending
        tool = self.scene.tool
        if tool is not None and tool.named and not tool.picker.actions and isinstance(pending, Decision):
            title = self.scene.skin.question(tool.view, pending) or words.ANNOUNCER
            told = self.scene.turn_told()
            head, hint = ("", "") if told is None or not told.hint else (told.title, told.hint)
            return Tale(title, head, hint, waits=True, asks=True)
        selected = None if self.scene.tool is None or self.scene.menu is not None else self.scene.tool.selected
        if self.scene.tool is not None and selected is not None and self.scene.stage.idle:
            return self._tale_of(selected)
        return self._announcement()

    def card(self) -> Card | None:
        """What is in hand or pointed at, where a large panel can tell all about it."""
        scene, tool = self.scene, self.scene.tool
        if tool is None or scene.looking is not None or scene.menu is not None or not scene.stage.idle:
            return None
        if tool.selected is not None:
            return scene.skin.describe(tool.view, tool.selected)
        aim = tool.cursor if tool.cursor_shown else tool.hover
        return scene.skin.describe(tool.view, aim) if aim is not None and scene.peeks else None

    def foot(self) -> str:
        """What the pointed-at action would lead to."""
        tool = self.scene.tool
        if tool is None or tool.aimed is None or self.scene.card is not None:
            return ""
        return self.scene.skin.weigh(tool.view, tool.aimed)

    def _tale_of(self, spot: Spot) -> Tale:
        """The piece in hand, and what the pointed-at move would lead to."""
        assert self.scene.tool is not None
        card = self.scene.skin.describe(self.scene.tool.view, spot)
        if card is None:
            return self._announcement()
        aimed = self.scene.tool.aimed
        text = self.scene.skin.weigh(self.scene.tool.view, aimed) if aimed is not None else card.text
        return Tale(card.title, card.head, text, card.picture)

    def _tale_of_the_past(self, ply: int) -> Tale:
        """Which position is looked at, and how it came about."""
        title = words.SEEN_AT.format(ply=ply, plies=self.scene.match.ply)
        return Tale(title, text=" ".join(self.scene.sentences_of(ply - 1)) if ply else "", asks=True)

    def _announcement(self) -> Tale:
        if not self.scene.told and self.scene.session.seat is not None:
            name = self.scene.skin.seat_name(self.scene.session.seat)
            return Tale(words.ANNOUNCER, words.TO_MOVE.format(name=name), asks=self.scene.asks)
        if not self.scene.desk.settings.announcer:
            return Tale(words.ANNOUNCER)
        latest = self.scene.told[-1] if self.scene.told else ""
        before = self.scene.told[-2] if len(self.scene.told) > 1 else ""
        if self.scene.asks:
            return Tale(words.ANNOUNCER, text=latest, asks=True)
        return Tale(words.ANNOUNCER, latest, before, self._last_picture(), is_past=True)

    def _last_picture(self) -> Picture | None:
        """What acted last."""
        ply = self.scene.match.ply - 1
        if ply < 0 or self.scene.skin.has_turn:  # what was told last may be the roll of the next turn
            return None
        return self.scene.skin.step_picture(self.scene.match.told(ply, self.scene.who.viewer))

    @property
    def _answers(self) -> bool:
        """Somebody is asked about dice: the other side in this turn, or whoever would lose as they lie."""
        scene = self.scene
        if not scene.stage.idle or scene.session.seat is None:
            return False
        acting = scene.skin.acting(scene.now.view)
        return acting not in (None, scene.session.seat) or scene.contest.asked is not None

    def turn_words(self) -> str:
        """ "Move 4: your move"."""
        if self.scene.looking is not None:
            return words.SEEN_AT.format(ply=self.scene.looking, plies=self.scene.match.ply)
        result = self.scene.match.result
        if result is not None and self.scene.stage.idle:
            return self.scene.skin.ending(result).rstrip(".")
        seat = self.scene.shown_seat
        assert seat is not None
        chair = self.scene.session.chairs[seat]
        answers = self._answers
        if chair.is_human and len(self.scene.who.human_seats) == 1:
            what = words.YOUR_ANSWER if answers else words.YOUR_MOVE
        elif chair.is_human:
            what = (words.TO_ANSWER if answers else words.TO_MOVE).format(name=self.scene.who.name_of(seat))
        elif not self.scene.stage.idle:
            what = words.MOVES_NOW.format(name=self.scene.who.name_of(seat))
        else:
            what = words.PAUSED if self.scene.paused else words.THINKS.format(name=self.scene.who.name_of(seat))
        alarm = self.scene.skin.alarm(self.scene.view)
        number = self.scene.controls.round_at(self.scene.shown_ply)
        text = (words.ROUND if self.scene.skin.round(self.scene.now.view) else words.TURN).format(
            round=number, what=what
        )
        return f"{alarm}. {text}" if alarm else text
