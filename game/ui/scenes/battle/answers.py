"""The answers to what is asked in a battle: two buttons at the foot of the panel that asks, or rows for many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.core.ruleset import Action, Answer
from game.ui.scene import HANDLED, Change
from game.ui.scenes.battle import words
from game.ui.scenes.battle.choice_rows import ChoiceRows, Offered
from game.ui.scenes.battle.choosing import Choosing
from game.ui.scenes.battle.contest import BattleContest
from game.ui.scenes.battle.places import Places
from game.ui.scenes.battle.table import Position, Table
from game.ui.scenes.battle.timekeeper import Thinking
from game.ui.skins.facts import Choice
from game.ui.tools.menu import Entry
from game.ui.widgets import Button, Kind
from game.ui.widgets.button import Pressable

ROWS_UNGROUPED = 5
"""More named actions than these stand in groups, where they have any."""


MOST_AT_ONCE = 9
"""Of more answers than these that are put together from parts, the parts are chosen one after the other."""


class Asked(NamedTuple):
    """One answer to what the panel asks."""

    label: str
    icon: str
    press: Callable[[], Change]
    key: str = ""


@dataclass(frozen=True, slots=True)
class ButtonActions:
    """What the buttons lead to; each says what the player wishes."""

    play: Callable[[Action], Change]
    strike: Callable[[], Change]
    let_be: Callable[[], Change]
    go_on: Callable[[], Change]
    again: Callable[[], Change]
    take_back_here: Callable[[], Change]
    to_the_game: Callable[[], Change]
    open_result: Callable[[], Change]
    toggle_pause: Callable[[], Change]
    look_at_hand: Callable[[], Change]
    move_now: Callable[[], Change]


class Answers:
    """Buttons and rows for the present question; most of the time there are none."""

    def __init__(
        self,
        table: Table,
        position: Position,
        choosing: Choosing,
        contest: BattleContest,
        thinking: Thinking,
        on_press: ButtonActions,
        *,
        has_rows: bool,
    ) -> None:
        """`has_rows`: there is room for an answer a row; otherwise only two ever stand there."""
        desk = table.desk
        self.table = table
        self.position = position
        self.choosing = choosing
        self.contest = contest
        self.thinking = thinking
        self.on_press = on_press
        self.has_rows = has_rows
        self.buttons = [
            Button(desk, "", lambda: None, kind=Kind.PRIMARY, size=15),
            Button(desk, "", lambda: None, size=15),
        ]
        self.rows = ChoiceRows(desk)

    @property
    def shown(self) -> list[Pressable]:
        """All that can be pressed for an answer now."""
        every: list[Pressable] = [*self.buttons, *self.rows.rows]
        return [button for button in every if button.visible]

    @property
    def asks(self) -> bool:
        """One of the two buttons stands there."""
        return any(button.visible for button in self.buttons)

    # Bringing them to the present moment

    def refresh(self) -> None:
        """The two buttons for what is asked just now."""
        asked = self._asked()
        for button, answer in zip(self.buttons, [*asked[:2], None, None], strict=False):
            button.visible = answer is not None
            if answer is not None:
                button.label, button.icon, button.press, button.key = answer
        is_over, is_named = self.position.now.result is not None, bool(self.choosing.named)
        is_question = self.position.is_live and (is_over or is_named or self.contest.now() is not None)
        self.buttons[0].kind = Kind.PRIMARY if is_question else Kind.SECONDARY

    def refresh_rows(self, p: Places | None) -> None:
        """Named actions as rows."""
        self.rows.show(self._offered() if self.position.is_live and self._are_rows else ())
        if p is not None:
            self.fit_rows(p)

    def fit(self, p: Places) -> None:
        """The two buttons stand at the foot of the panel that asks."""
        in_contest = self.contest.now() is not None
        for button, rect in zip(self.buttons, p.contest_answers if in_contest else p.answers, strict=True):
            button.rect = rect

    def fit_rows(self, p: Places) -> None:
        """The rows stand at the foot of the panel that asks."""
        px, count = self.table.desk.px, self.rows.count
        inset = px(16 if not p.low else 11)
        asked = self.contest.asked is not None
        most = p.story.height - px((152 if not p.low else 118) if asked else (112 if not p.low else 78))
        high = self.rows.height(count, most) if count else 0
        foot = p.story.bottom - px(11 if not p.low else 7)
        self.rows.rect = pygame.Rect(p.story.x + inset, foot - high, p.story.width - 2 * inset, high)
        self.rows.place()
        self.contest.panel.foot = self.rows.rect.top if count else p.contest_answers[0].top

    def foot(self, p: Places, least: int) -> int:
        """Where the buttons of the panel that tells begin."""
        if self.rows.count:
            return self.rows.rect.top - self.table.desk.px(4)
        return p.answers[0].top if self.asks else least

    # What is answered

    @property
    def _are_rows(self) -> bool:
        is_asked = bool(self.choosing.named or self.choosing.whole) and self.table.stage.idle
        return self.has_rows and is_asked and self.contest.armed is None

    @property
    def is_forced(self) -> bool:
        """Nothing on the board can be chosen instead."""
        return self.choosing.tool is not None and not self.choosing.tool.picker.actions

    def _choice(self, action: Action) -> Choice:
        return self.table.skin.choice(self.position.now.view, action)

    def _offered(self) -> list[Offered]:
        """Each named action; those of a group behind one row where there are many."""
        made = sorted(((self._choice(action), action) for action in self.choosing.named), key=_rank)
        found: list[Offered] = []
        grouped: set[str] = set()
        many = len(made) > ROWS_UNGROUPED
        whole = self.choosing.whole
        if whole is not None:
            line = self.table.skin.written(self.position.now.view, whole)
            found.append(Offered(words.THAT_IS_ALL, line, self._player(whole), is_first=True))
        for choice, action in made:
            alike = [(c, a) for c, a in made if c.group and c.group == choice.group]
            if (many or choice.folds) and len(alike) > 1:
                if choice.group not in grouped:
                    grouped.add(choice.group)
                    line = f"{len(alike)} to choose from"
                    found.append(Offered(choice.group, line, self._group_opener(choice.group, alike), choice.picture))
                continue
            is_first = not found and whole is None and (self.is_forced or self._lets_be(action))
            key = "Space" if is_first else ""
            found.append(Offered(choice.words, choice.line, self._player(action), choice.picture, key, is_first))
        if self.table.who.is_open:
            found.append(Offered(words.LOOK_AT_HAND, words.CURTAIN_FIRST, self.on_press.look_at_hand))
        return found

    def _lets_be(self, action: Action) -> bool:
        """Whether it lets be what others have begun, and no cursor on the board has the key for it."""
        decision, tool = self.position.decision, self.choosing.tool
        is_word = isinstance(decision, Answer) and str(action) == decision.let_be
        return is_word and tool is not None and not tool.cursor_shown

    def _player(self, action: Action) -> Callable[[], Change]:
        return lambda: self.on_press.play(action)

    def _group_opener(self, title: str, alike: Sequence[tuple[Choice, Action]]) -> Callable[[], Change]:
        """A menu of the actions of a group, beside the panel."""

        if len(alike) > MOST_AT_ONCE and all(choice.parts for choice, _ in alike):
            return lambda: self._compose(title, alike, ())

        def open_group() -> Change:
            entries = [Entry(choice.words, self._player(action), line=choice.line) for choice, action in alike]
            self.choosing.open_menu(title, entries, self.rows.rect)
            return HANDLED

        return open_group

    def _compose(self, title: str, alike: Sequence[tuple[Choice, Action]], taken: tuple[str, ...]) -> Change:
        """A menu of what may be taken next; Esc goes back one step."""
        had = Counter(taken)
        left = [(choice, action) for choice, action in alike if not had - Counter(choice.parts)]
        if len(left) == 1:
            return self.on_press.play(left[0][1])
        parts = dict.fromkeys(part for choice, _ in left for part in (Counter(choice.parts) - had))
        entries = [Entry(part, lambda part=part: self._compose(title, alike, (*taken, part))) for part in sorted(parts)]  # type: ignore[misc]
        whole = next((action for choice, action in left if Counter(choice.parts) == had), None)
        if whole is not None:
            entries.append(Entry(words.THAT_IS_ALL, self._player(whole)))
        said = f"{title}: {', '.join(taken)}" if taken else title
        back = (lambda: self._compose(title, alike, taken[:-1])) if taken else None
        self.choosing.open_menu(said, entries, self.rows.rect, back=back)
        return HANDLED

    def _asked(self) -> list[Asked]:
        on_press, live = self.on_press, self.position.is_live
        if live and self.contest.armed is not None:
            attack = Asked(words.ATTACK, "glyphs/sword", on_press.strike, "Space")
            return [attack, Asked(words.CANCEL, "", on_press.let_be, "Esc")]
        if live and self.contest.is_shown_by_stage:
            again = Asked(words.REPLAY_ROLL, "ui/undo", on_press.again, self.table.desk.settings.key("again"))
            return [Asked(words.GO_ON, "ui/play", on_press.go_on, "Space"), again]
        if not live:
            back = Asked(words.BACK_TO_HERE, "ui/undo", on_press.take_back_here)
            backs = [] if self.table.session.is_formal else [back]
            return [*backs, Asked(words.TO_THE_GAME, "ui/step", on_press.to_the_game, "Esc")]
        if self._are_rows:
            return []
        if self.choosing.named and self.table.stage.idle:
            return self._asked_by_name()
        return self._asked_of_watchers()

    def _asked_by_name(self) -> list[Asked]:
        """A named action a button."""
        choices = sorted(((self._choice(action), action) for action in self.choosing.named), key=lambda c: c[0].rank)
        asked = [Asked(choice.words, "", self._player(action)) for choice, action in choices]
        keyed = [answer._replace(key=key) for answer, key in zip(asked, ("Space", "K"), strict=False)]
        return keyed if (len(asked) == 1 and self.is_forced) or self.contest.asked is not None else asked

    def _asked_of_watchers(self) -> list[Asked]:
        """What somebody may want who is not asked."""
        table, on_press = self.table, self.on_press
        if self.position.now.result is not None:
            if not table.stage.idle:
                return []  # how it has ended is told first by the board
            again = Asked(words.AGAIN, "ui/rotate", lambda: table.desk.app.begin_new(table.session))
            return [Asked(words.RESULT, "ui/trophy", on_press.open_result, "Enter"), again]
        if table.who.is_watched:
            label, icon = (words.GO_ON, "ui/play") if self.thinking.paused else (words.PAUSE, "ui/pause")
            return [Asked(label, icon, on_press.toggle_pause, "Space")]
        if self.thinking.shown is not None:
            return [Asked(words.MOVE_NOW, "ui/play", on_press.move_now, table.desk.settings.key("move_now"))]
        return []


def _rank(made: tuple[Choice, Action]) -> tuple[int, str]:
    return made[0].rank, str(made[1])
