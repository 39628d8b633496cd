"""What the battle screen says in words: whose turn it is, and what the panel tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.ruleset import Answer, Phase, Spot
from game.core.wording import capital
from game.ui.rounds import Rounds
from game.ui.scenes.battle import words
from game.ui.scenes.battle.choosing import Choosing
from game.ui.scenes.battle.contest import BattleContest
from game.ui.scenes.battle.peeking import Peeking
from game.ui.scenes.battle.plans import BattlePlans
from game.ui.scenes.battle.said import Said
from game.ui.scenes.battle.since import Since
from game.ui.scenes.battle.story import PanelText
from game.ui.scenes.battle.table import Position, Table
from game.ui.scenes.battle.timekeeper import Thinking
from game.ui.skins.facts import Card, Picture
from game.ui.skins.panel import Panel


class Announcer:
    """Says what matters most at the present moment."""

    def __init__(
        self,
        table: Table,
        position: Position,
        choosing: Choosing,
        said: Said,
        contest: BattleContest,
        peeking: Peeking,
        rounds: Rounds,
        thinking: Thinking,
        panels: Sequence[Panel],
        since: Since,
        plans: BattlePlans,
        asks: Callable[[], bool],
        lets_be: Callable[[], bool],
        lists_card: Callable[[], bool],
    ) -> None:
        """`asks` tells whether buttons with answers stand in the panel, `lets_be` whether a roll is about to be let
        stand, `lists_card` whether the piece in hand is told of in the list's place."""
        self.table = table
        self.position = position
        self.choosing = choosing
        self.said = said
        self.contest = contest
        self.peeking = peeking
        self.rounds = rounds
        self.thinking = thinking
        self.panels = panels
        self.since = since
        self.plans = plans
        self.asks = asks
        self.lets_be = lets_be
        self.lists_card = lists_card

    def now(self) -> PanelText:
        """What is worth saying most, from the urgent to the quiet."""
        said, tool, session = self.said, self.choosing.tool, self.table.session
        if said.refusal is not None:
            return PanelText(words.REFUSED, text=said.refusal.why, refused=True, rule=said.refusal.rule)
        if tool is not None and tool.typed is not None:
            return PanelText(words.ANNOUNCER, words.GO_TO.format(what=tool.typing, typed=tool.typed + "_"))
        if session.trouble:
            return PanelText(words.NOT_SAVED, text=session.trouble)
        if said.note:
            return PanelText(words.ANNOUNCER, text=said.note, asks=self.asks())
        if self.plans.is_shown:
            return self.plans.told()
        if self.position.looking is not None:
            return self._text_of_earlier(self.position.looking)
        if self.choosing.is_question:
            return self._question()
        if self.since.is_shown:
            return self.since.tale()
        if tool is not None and tool.selected is not None and self.choosing.menu is None and self.table.stage.idle:
            return self._text_of(tool.selected)
        return self._announcement()

    def _question(self) -> PanelText:
        """What is asked, and what the panels add to it."""
        tool, decision = self.choosing.tool, self.position.decision
        assert tool is not None and decision is not None
        title = self.table.skin.question(tool.view, decision) or words.ANNOUNCER
        head, hint = next((panel.prompt for panel in self.panels if any(panel.prompt)), ("", ""))
        account = next((panel.account for panel in self.panels if any(panel.account)), None)
        if account is not None and not head:
            title, head, hint = account
        return PanelText(title, head, hint, waits=True, asks=True)

    def card(self) -> Card | None:
        """What is in hand or pointed at, where a large panel can tell all about it."""
        tool, skin = self.choosing.tool, self.table.skin
        if tool is None or not self.position.is_settled or self.choosing.menu is not None:
            return None
        spot = tool.selected if tool.selected is not None else self.peeking.spot
        return None if spot is None else skin.describe(tool.view, spot)

    def foot(self) -> str:
        """What the pointed-at action would lead to."""
        tool = self.choosing.tool
        if tool is None or tool.aimed is None or self.said.card is not None:
            return ""
        return self.table.skin.weigh(tool.view, tool.aimed)

    def _text_of(self, spot: Spot) -> PanelText:
        """The piece in hand, and what the pointed-at move would lead to."""
        tool, skin = self.choosing.tool, self.table.skin
        assert tool is not None
        card = skin.describe(tool.view, spot)
        if card is None:
            return self._announcement()
        if self.lists_card():
            weighed = skin.weigh(tool.view, tool.aimed) if tool.aimed is not None else words.POINT_AT
            return PanelText(card.title, text=weighed, picture=card.picture)
        text = skin.weigh(tool.view, tool.aimed) if tool.aimed is not None else card.text
        return PanelText(card.title, card.head, text, card.picture)

    def _text_of_earlier(self, ply: int) -> PanelText:
        """Which position is looked at, and how it came about."""
        title = words.SEEN_AT.format(ply=ply, plies=self.table.match.ply)
        return PanelText(title, text=" ".join(self.said.of_ply(ply - 1)) if ply else "", asks=True)

    def _announcement(self) -> PanelText:
        told, seat, asks, quote = self.said.told, self.table.session.seat, self.asks(), self._quote()
        account = next((panel.account for panel in self.panels if any(panel.account)), None)
        if account is not None and self.position.is_settled and self.table.desk.settings.announcer:
            after = words.NO_USE.format(key=self.table.desk.settings.key("token")) if self.lets_be() else account[2]
            return PanelText(account[0], account[1], after, asks=asks, quote=quote)
        if not told and seat is not None:
            is_yours = self.table.session.chairs[seat].is_human and len(self.table.who.human_seats) == 1
            yours, to_move = self.table.skin.turn_words(self.position.view)
            head = yours if is_yours else to_move.format(name=self.table.skin.seat_name(seat))
            return PanelText(words.ANNOUNCER, f"{head[:1].upper()}{head[1:]}", asks=asks, quote=quote)
        if not self.table.desk.settings.announcer:
            return PanelText(words.ANNOUNCER, quote=quote)
        latest = told[-1] if told else ""
        before = told[-2] if len(told) > 1 else ""
        if asks:
            return PanelText(words.ANNOUNCER, text=latest, asks=True, quote=quote)
        return PanelText(words.ANNOUNCER, latest, before, self._last_picture(), is_past=True, quote=quote)

    def _quote(self) -> str:
        """What a commander says: a line before the first action of the battle and one after the last, none between."""
        if self.position.is_live and self.table.stage.idle:
            return self.table.who.quote()
        return ""

    def _last_picture(self) -> Picture | None:
        """What acted last."""
        ply = self.table.match.ply - 1
        if ply < 0 or self.panels:  # what was told last may be the roll of the next turn
            return None
        return self.table.skin.step_picture(self.table.match.told(ply, self.table.who.eyes))

    @property
    def _answers(self) -> bool:
        """Somebody is asked about dice: the other side in this turn, or whoever would lose as they lie."""
        seat = self.table.session.seat
        if not self.table.stage.idle or seat is None:
            return False
        acting = self.table.skin.acting(self.position.now.view)
        return acting not in (None, seat) or self.contest.asked is not None

    def turn_words(self) -> str:
        """ "Move 4: your move"."""
        match, skin = self.table.match, self.table.skin
        if self.position.looking is not None:
            return words.SEEN_AT.format(ply=self.position.looking, plies=match.ply)
        result = self.position.now.result
        if result is not None and self.table.stage.idle:
            return self.position.lasting_interest.ending(skin.ending(result), result.winners, self.said.names).rstrip(
                "."
            )
        alarm = skin.alarm(self.position.view)
        text, decision = self._what_goes_on(), self.position.now.decision
        if decision is None or decision.phase is Phase.BATTLE:
            number = max(1, self.rounds.at(self.position.shown_ply))
            text = words.TURN.format(counted=skin.counted, round=number, what=text)
        else:  # no round has begun
            text = capital(text)
        return f"{alarm}. {text}" if alarm else text

    def _what_goes_on(self) -> str:
        """ "your move", "Water is thinking"."""
        seat, who = self.position.shown_seat, self.table.who
        assert seat is not None
        answers, is_human = self._answers, self.table.session.chairs[seat].is_human
        acting = self.table.skin.acting(self.position.now.view)
        yours, to_move = self.table.skin.turn_words(self.position.view)
        if self.lets_be() and acting is not None:
            return to_move.format(name=who.name_of(acting))
        if is_human and len(who.human_seats) == 1:
            return words.YOUR_ANSWER if answers else yours
        if is_human:
            return (words.TO_ANSWER if answers else to_move).format(name=who.name_of(seat))
        if not self.table.stage.idle:
            return words.MOVES_NOW.format(name=who.name_of(seat))
        if self.thinking.paused:
            return words.PAUSED
        pending = self.table.match.pending
        is_roll = not isinstance(pending, Answer) or pending.seldom_matters
        weighs = words.WEIGHS if is_roll else words.WEIGHS_ANSWER
        thinks = weighs if acting not in (None, seat) else words.THINKS
        text = thinks if self.thinking.counsel.is_thinking else to_move
        return text.format(name=who.name_of(seat))
