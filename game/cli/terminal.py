"""The lines of a game in the terminal: what is told, what can be asked, and what a line means.

A line is a question, a wish, or the text of an action.  Nobody is told more than a seat may know: what happened goes
through `hide`, and questions are answered from a view.  Where two people at one terminal may not know the same, the
screen is cleared and waits between them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any

from game.ai.levels import parse_agent
from game.ai.player import choose, hint
from game.cli.at_the_terminal import ADVISER, LettingBe, Sayings
from game.cli.ending import Refuse
from game.cli.odds import odds_lines
from game.core.moment import LAID_OPEN, Eyes, Moment
from game.core.ruleset import Action, Choose, Decision, Muster, Offer, Pick, Question, Result, Spot
from game.core.seats import Seat
from game.core.wording import counted
from game.play.chair import Chair, parse_chair
from game.play.match import Refused
from game.play.session import Session
from game.rules.catalogue import Library
from game.settings import typed_path

CLEARED = "\x1b[2J\x1b[3J\x1b[H"
"""Clears a terminal and what it has scrolled away."""
HIDDEN = "hidden"
FEW = 4
"""So many actions are all named where somebody must choose between them."""
FEW_OFFERS = 20
"""So many pieces or cards are priced in one sentence; more of them stand in a list."""

HELP = """\
Type an action as its text, or one of these:
  board              the board in letters
  what is on X       what stands on a square; what a unit is (what does X see)
  who attacks X      what could take on a square; who can charge a unit
  neighbours of X    what stands around a square; how far others are from a unit
  how far X to Y     how far one unit is from another
  my pieces          your pieces and where they stand
  pieces of SEAT     those of somebody else, as far as you may know
  moves [X]          the legal actions, or those of the piece on X
  last move          what happened last
  log                every action so far
  odds of ACTION     the chances of an action that rolls dice
  hint               what a computer player would do, and why
  turn               who is to act
  undo, redo         take back to your last decision, and make it again
  seat SEAT AGENT    let somebody else play: human, easy, normal, hard, expert
  save [FILE]        save now, or go on saving in another file
  quit               leave; the game is saved
resign, offer-draw and claim-draw are actions too."""


class Quit(Exception):
    """The player leaves, or the input has ended."""


class Terminal:
    """One game, told and asked about in lines."""

    def __init__(self, made: Library, session: Session) -> None:
        self.shown_at = -1
        """How many actions had been made when the board was shown last."""
        self.made = made
        self.session = session
        self.rules = session.rules
        self.viewer = self.first_human()
        """The human whose view is told: the one to act, or who acted last.  None when only computers play."""
        self.told_trouble = ""
        self.asked_at = -1
        """How many actions had been made when it was asked about points that are left over."""
        self.letting_be = LettingBe(session)
        self.sayings = Sayings(made, session)
        self.explained: set[str] = set()
        """Kinds of decisions for which it was said how they are written."""
        self.wishes: Mapping[str, Callable[[str], None]] = {
            "help": lambda _: self.say(HELP),
            "board": lambda _: self.look(Question.BOARD),
            "what": lambda square: self.look_at(Question.WHAT_STANDS, square),
            "attackers": lambda square: self.look_at(Question.WHO_ATTACKS, square),
            "neighbours": lambda square: self.look_at(Question.NEIGHBOURS, square),
            "how": self.tell_distance,
            "pieces": self.tell_pieces,
            "moves": self.list_moves,
            "last": lambda _: self.tell_last(),
            "log": lambda _: self.tell_log(),
            "odds": self.tell_odds,
            "hint": lambda _: self.give_hint(),
            "turn": lambda _: self.tell_turn(),
            "undo": lambda _: self.take_back(),
            "redo": lambda _: self.redo(),
            "seat": self.change_seat,
            "save": self.save,
            "quit": lambda _: self.leave(),
        }

    # --- the game

    def play(self) -> None:
        """Until the game is over and nothing more is asked, somebody quits, or the input ends."""
        self.introduce()
        try:
            for sentence in self.session.match.sentences_at_first(self.eyes):
                self.say(sentence)
            while True:
                self.tell_saying()
                chair = self.session.chair
                if chair is None:
                    self.after_the_end()
                elif (made := self.session.made_for() or self.letting_be.answer()) is not None:
                    self.act(made)
                elif chair.agent is not None:
                    self.let_computer_act(chair)
                else:
                    self.listen()
        except (Quit, KeyboardInterrupt) as end:
            self.say_good_bye()
            if isinstance(end, KeyboardInterrupt):
                raise

    def introduce(self) -> None:
        """What is played, by whom, and where it is saved."""
        variant = self.made.values(self.rules.game)["variants"][self.rules.variant]
        self.say(f"{self.made.menu()[self.rules.game].name}, {variant.name}: {variant.line}.")
        for seat, chair in enumerate(self.session.chairs):
            self.say(f"{self.seat_name(Seat(seat))}: {'you' if chair.is_human else chair}.")
        self.tell_trouble()
        if not self.session.trouble and self.session.path is not None:
            self.say(f"The game is saved in {self.session.path}.")
        self.say('Type "help" for what you can ask.')
        if self.session.match.ply:
            self.tell_last()

    def let_computer_act(self, chair: Chair) -> None:
        """A computer player's action, by its own budget."""
        seat = self.session.seat
        assert seat is not None and chair.agent is not None
        match = self.session.match
        moment = match.moment(seat)
        began = monotonic()
        choice = choose(self.rules, moment.view, seat, chair.agent, self.session.record.seed, match.ply)
        self.let_time_pass(monotonic() - began)
        if not self.session.is_over:
            self.act(moment.parse(choice.action))

    def listen(self) -> None:
        """One line of the player whose turn it is."""
        self.hand_over()
        if self.session.match.ply != self.shown_at:
            self.shown_at = self.session.match.ply
            self.look(Question.BOARD)
        self.tell_how()
        began = monotonic()
        line = self.read_line(f"{self.prompt()}: ")
        self.let_time_pass(monotonic() - began)
        if not self.session.is_over:
            self.obey(line)

    def let_time_pass(self, seconds: float) -> None:
        """Clocks run while somebody thinks; one that has run out is told at once."""
        flag = self.session.pass_time(seconds)
        if flag is not None:
            self.act(flag)

    def hand_over(self) -> None:
        """From now on for the player whose turn it is; a cover between two people who may not know the same."""
        before, self.viewer = self.viewer, self.session.seat
        assert self.viewer is not None
        if before is None or before == self.viewer or not self.session.chairs[before].is_human:
            return
        if self.session.match.is_told_alike((before, self.viewer)):
            return
        if sys.stdout.isatty():
            print(CLEARED, end="")
        self.read_line(f"{self.seat_name(self.viewer)} is next, nobody else may look. Press Enter: ")

    def tell_how(self) -> None:
        """Once for each kind of decision but plain moves: what there is to choose, and how it is written."""
        pending = self.session.match.pending
        assert isinstance(pending, Decision)
        if pending.prompt in self.explained or isinstance(pending, Choose):
            return
        self.explained.add(pending.prompt)
        actions = [str(action) for action in self.moment.actions]
        if isinstance(pending, Muster):
            for line in offers_told(pending):
                self.say(line)
        if len(actions) <= FEW:
            self.say(f"Type {' or '.join(actions)}.")
        elif actions:
            self.say(f"For example: {actions[0]}.")

    def after_the_end(self) -> None:
        """The game is over, but it can still be looked at, and the last decision taken back."""
        if self.viewer is None:
            raise Quit
        self.obey(self.read_line("The game is over. Type undo, log, board, save or quit: "))

    def obey(self, line: str) -> None:
        """Does what a line asks for."""
        words = line.split()
        if not words:
            return
        wish, rest = understood(words)
        if wish in self.wishes:
            self.wishes[wish](rest)
        elif (action := self.parsed(line.strip())) is not None and self.is_meant(action):
            self.act(action)

    def is_meant(self, action: Action) -> bool:
        """Whether points that an army leaves over are left on purpose: asked once, and only told where nobody sits at a
        terminal to answer.
        """
        pending = self.session.match.pending
        picks_of: Callable[[Action], Sequence[Pick]] = getattr(self.rules, "picks_of", lambda action: ())
        picks = picks_of(action)
        ply = self.session.match.ply
        if not isinstance(pending, Muster) or self.asked_at == ply or self.moment.check(action) is not None:
            return True
        fullest = max((pending.cost(picks_of(each)) for each in self.moment.actions), default=0)
        if not pending.leaves_much(picks) or pending.cost(picks) >= fullest:
            return True
        self.asked_at = ply
        self.say(f"{(pending.budget or 0) - pending.cost(picks)} of {pending.budget} points are left, and lost.")
        if not sys.stdin.isatty():
            return True
        return self.read_line('Is that meant?  "yes" keeps it so: ').strip().lower() in ("y", "yes")

    def parsed(self, text: str) -> Action | None:
        """The action of that text, in small letters where it is none as it stands; None, and a sentence, otherwise."""
        try:
            return self.moment.parse(text)
        except ValueError as error:
            reason = str(error)
        try:
            return self.moment.parse(text.lower())
        except ValueError:
            self.say(f'{reason}. Type "help" for what you can ask.')
            return None

    def act(self, action: Action) -> None:
        """Makes an action and tells what happens, or why it may not be made."""
        try:
            self.session.play(action)
        except Refused as refused:
            self.say(str(refused))
            return
        self.tell_ply(self.session.match.ply - 1)
        self.tell_trouble()

    # --- telling

    def say(self, text: str) -> None:
        """A line to the player, at once."""
        print(text, flush=True)

    def tell_ply(self, ply: int) -> None:
        """What an action has led to, in words, as the viewer was told of it."""
        for sentence in self.session.match.sentences(ply, self.eyes):
            self.say(sentence)

    def tell_saying(self) -> None:
        """What a commander says as the battle begins, and when it is over."""
        if self.viewer is not None and (line := self.sayings.line(self.viewer)):
            self.say(line)

    def tell_trouble(self) -> None:
        """A record that can't be written is told when that begins, and when it is over."""
        self.session.settle()
        trouble = self.session.trouble
        if trouble and trouble != self.told_trouble:
            self.say(f'{trouble} The game goes on; "save FILE" saves it elsewhere.')
        elif self.told_trouble and not trouble:
            self.say(f"The game is saved again in {self.session.path}.")
        self.told_trouble = trouble

    def prompt(self) -> str:
        """Who must do what, from the game's own texts."""
        pending = self.session.match.pending
        assert isinstance(pending, Decision)
        texts = self.made.values(self.rules.game)["strings"]
        text: str = texts.get(f"prompt.{pending.prompt}", "{seat} to act")
        return text.replace("{seat}", self.seat_name(pending.seat))

    def seat_name(self, seat: Seat) -> str:
        """A seat's name on screen."""
        name = self.rules.seats[seat]
        shown: str = self.made.values(self.rules.game)["strings"].get(f"seat.{name}", name)
        return shown

    def say_good_bye(self) -> None:
        """Where the game is, or that it is not saved."""
        if self.session.trouble:
            self.say(f"{self.session.trouble} This game is not saved.")
        elif self.session.path is not None:
            self.say(f"The game is saved in {self.session.path}.")

    # --- asking

    @property
    def eyes(self) -> Eyes:
        """Who is told: the viewer; everything lies open where only computers play."""
        return LAID_OPEN if self.viewer is None else self.viewer

    @property
    def moment(self) -> Moment[Any]:
        """What the asking player may know, and may do."""
        return self.session.match.moment(self.eyes)

    def look(self, question: Question, spot: Spot | None = None) -> None:
        """The answer to a question about the board."""
        for line in self.moment.look(question, spot):
            self.say(line)

    def look_at(self, question: Question, name: str) -> None:
        """The answer to a question about a square."""
        try:
            spot = self.rules.notation.spot_named(name.lower())
        except ValueError as error:
            self.say(f"{error}." if name else "Where?")
            return
        self.look(question, spot)

    def tell_distance(self, text: str) -> None:
        """How far it is from one thing to another; with one name, to all that stand around it."""
        first, *others = [word for word in text.split() if word.lower() not in BETWEEN] or [""]
        if not others:
            self.look_at(Question.NEIGHBOURS, first)
            return
        try:
            spots = [self.rules.notation.spot_named(name.lower()) for name in (first, others[0])]
        except ValueError as error:
            self.say(f"{error}.")
            return
        name = self.rules.notation.spot_name(spots[1])
        lines = self.moment.look(Question.NEIGHBOURS, spots[0])
        meant = [line for line in lines if name in line.rstrip(".").split()]
        for line in meant or self.moment.look(Question.WHAT_STANDS, spots[1]):
            self.say(line)

    def tell_pieces(self, name: str) -> None:
        """The asking player's pieces, or those of the seat that is named."""
        names = [*map(str.lower, self.rules.seats)]
        shown = [self.seat_name(Seat(seat)).lower() for seat in range(len(names))]
        seat = next((i for i, known in enumerate(zip(names, shown, strict=True)) if name.lower() in known), None)
        if name and seat is None:
            self.say(f'There is no seat "{name}"; seats are {", ".join(self.rules.seats)}.')
            return
        asked = (self.viewer or Seat(0)) if seat is None else Seat(seat)
        lines = self.moment.look(Question.MY_PIECES, None, asked)
        for line in lines or ["Nothing on the board."]:
            self.say(line)

    def list_moves(self, start: str) -> None:
        """The legal actions whose text begins so; all without a beginning."""
        found = [text for text in map(str, self.moment.actions) if text.startswith(start.lower())]
        self.say(" ".join(found) if found else f"Nothing legal begins with {start}." if start else "Nobody is to act.")

    def tell_last(self) -> None:
        """What happened with the last action."""
        plies = self.session.match.ply
        if not plies:
            self.say("Nothing has happened yet.")
            return
        self.say(f"{plies}. {self.shown(plies - 1)}")
        self.tell_ply(plies - 1)

    def shown(self, ply: int) -> str:
        """An action's text, unless the viewer may not know it yet."""
        match = self.session.match
        told = match.told(ply, self.eyes if match.hides_from(self.eyes) else LAID_OPEN)
        return HIDDEN if told.action is None else str(told.action)

    def tell_log(self) -> None:
        """Every action so far, numbered."""
        for ply, step in enumerate(self.session.match.steps):
            self.say(f"{ply + 1}. {self.seat_name(step.seat)}: {self.shown(ply)}")
        if not self.session.match.ply:
            self.say("Nothing has happened yet.")

    def tell_odds(self, text: str) -> None:
        """The chances of an action that rolls dice."""
        action = self.parsed(text) if text else None
        if action is None:
            self.say("Which action?" if not text else f"No odds of {text}.")
            return
        refusal = self.moment.check(action)
        if refusal is not None:
            self.say(str(refusal))
            return
        try:
            for line in odds_lines(self.rules, self.moment.view, action):
                self.say(line)
        except Refuse as refused:
            self.say(f"{refused}.")

    def give_hint(self) -> None:
        """The best actions a computer player sees, with their reasons."""
        seat = self.session.seat
        if seat is None:
            self.say("Nobody is to act.")
            return
        choice = hint(self.rules, self.session.match.moment(seat).view, seat, parse_agent(ADVISER))
        if not choice.suggestions:
            self.say(f"Suggested: {choice.action}.")
        for suggestion in choice.suggestions:
            self.say(f"Suggested: {suggestion.action}. {suggestion.why} {suggestion.standing}.")

    def tell_turn(self) -> None:
        """Who is to act, or how the game has ended."""
        pending = self.session.match.pending
        if isinstance(pending, Result):
            winners = " and ".join(self.seat_name(seat) for seat in sorted(pending.winners))
            self.say(f"The game is over: {f'{winners} won' if winners else 'a draw'}, by {pending.reason}.")
        else:
            self.say(f"{self.prompt()}.")

    # --- wishing

    def take_back(self) -> None:
        """Back to the viewer's last decision."""
        before = self.session.match.ply
        if self.session.is_formal:
            self.say("This game is played formally; nothing is taken back.")
            return
        if not self.session.take_back():
            self.say("There is nothing to take back.")
            return
        count = before - self.session.match.ply
        self.say(f"Taken back: {counted(count, 'action')}.")
        self.tell_trouble()

    def redo(self) -> None:
        """Forward to the next decision of a human."""
        before = self.session.match.ply
        if not self.session.redo():
            self.say("There is nothing to make again.")
            return
        for ply in range(before, self.session.match.ply):
            self.tell_ply(ply)
        self.tell_trouble()

    def change_seat(self, text: str) -> None:
        """`white hard`: somebody else plays from here on."""
        name, _, agent = text.partition(" ")
        try:
            seat = self.rules.seats.index(name)
            chair = parse_chair(agent.strip())
        except ValueError as error:
            seats = ", ".join(self.rules.seats)
            self.say(f"{error}." if name in self.rules.seats else f"Write seat, one of {seats}, and an agent.")
            return
        self.session.set_chair(Seat(seat), chair)
        if self.viewer is not None and not self.session.chairs[self.viewer].is_human:
            self.viewer = self.first_human()
        self.say(f"{self.seat_name(Seat(seat))}: {'you' if chair.is_human else chair}.")
        self.tell_trouble()

    def save(self, name: str) -> None:
        """Writes the record now; with a name, there from now on."""
        if not name.isprintable():
            self.say("That is no name for a file.")
            return
        if name:
            try:
                self.session.path = typed_path(name)
            except OSError as error:
                self.say(f"{name} can't be written: {error.strerror}.")
                return
        self.session.save()
        self.session.settle()
        if self.session.trouble:
            self.tell_trouble()
        else:
            self.say(f"The game is saved in {self.session.path}.")
            self.told_trouble = ""

    def leave(self) -> None:
        """The player has had enough; the record stays."""
        raise Quit

    def first_human(self) -> Seat | None:
        """The first seat that a human plays; None when there is none."""
        return next((Seat(i) for i, chair in enumerate(self.session.chairs) if chair.is_human), None)

    def read_line(self, prompt: str) -> str:
        """One line of input; raises Quit at its end.  A terminal shows the prompt in front of it."""
        print(prompt, end="" if sys.stdin.isatty() else "\n", flush=True)
        line = sys.stdin.readline()
        if not line:
            if sys.stdin.isatty():
                self.say("")
            raise Quit
        return line.removeprefix("\ufeff")


def offers_told(muster: Muster) -> list[str]:
    """What may be taken: few in one sentence; many by groups, each on a line of its own, the id for actions first."""
    if len(muster.offers) <= FEW_OFFERS:
        return [prices(muster)]
    width = max(len(offer.id) for offer in muster.offers)
    names = {group.id: group for group in muster.groups}
    lines = [] if muster.budget is None else [f"{muster.budget} points to spend."]
    for group in dict.fromkeys(offer.group for offer in muster.offers):
        counted = names.get(group)
        least = "" if counted is None or not counted.least else f", {counted.least} of them"
        name = group if counted is None else counted.name
        lines.append(f"{name[:1].upper()}{name[1:]}{least}:")
        for offer in muster.offers:
            if offer.group == group:
                most = f", at most {offer.limit}" if _binds(offer, muster) else ""
                lines.append(f"  {offer.id:<{width}}  {offer.name}, {offer.cost}{most}")
    return lines


def prices(muster: Muster) -> str:
    """What an army may cost, what each piece costs, and how many there may be where the points do not say that."""
    offers = []
    for offer in muster.offers:
        most = f" (at most {offer.limit})" if _binds(offer, muster) else ""
        offers.append(f"{offer.name} {offer.cost}{most}")
    points = "" if muster.budget is None else f"{muster.budget} points to spend. "
    return f"{points}Each costs: {', '.join(offers)}."


def _binds(offer: Offer, muster: Muster) -> bool:
    """Whether one could pay for more than may be taken."""
    return muster.budget is None or offer.cost * offer.limit <= muster.budget


NAMES: Mapping[str, str] = {
    "?": "help",
    "who": "attackers",
    "attacks": "attackers",
    "near": "neighbours",
    "list": "pieces",
    "exit": "quit",
}
"""Other words for the same wishes."""
FILLERS = frozenset({
    "is", "on", "of", "my", "at", "move", "stands", "the", "attacks", "pieces", "does", "far", "can", "could", "charge",
})  # fmt: skip
"""Words that make a question a sentence and change nothing."""
BETWEEN = frozenset({"is", "it", "from", "to", "and", "between"})
"""Such words in a question about two things."""


def understood(words: Sequence[str]) -> tuple[str, str]:
    """A line as a wish and what follows: `what is on e4` is `what e4`, `list my pieces` is `pieces`."""
    first = words[0].lower()
    rest = list(words[1:])
    if first in ("my", "the") and rest:
        first = rest.pop(0).lower()
    if first in ("save", "seat"):
        return first, " ".join(rest)
    while rest and rest[0].lower() in FILLERS:
        rest.pop(0)
    while len(rest) > 1 and rest[-1].lower().rstrip("?") in ("see", "sees"):
        rest.pop()
    return NAMES.get(first, first), " ".join(rest).rstrip("?")
