"""What can be set: the options by groups, each with its words and its control."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game import settings as options
from game.core.wording import counted
from game.settings import DEFAULT_KEYS, LARGEST_SIZE, SMALLEST_SIZE
from game.ui.looks import BOARDS
from game.ui.scene import HANDLED, Change
from game.ui.scenes.settings.key_field import KEY_NAMES, KeyField
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Option, Segments, Slider, Stepper, Toggle
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.ui.desk import Desk


@dataclass(frozen=True, slots=True)
class Choice:
    """One row: its name, one line that explains it, its control and how wide that is (units; the height is its own
    affair)."""

    name: str
    line: str
    control: Widget | None = None
    width: float = 244
    height: float = 32


@dataclass(frozen=True, slots=True)
class Group:
    name: str
    icon: str
    choices: tuple[Choice, ...]
    defaults: tuple[str, ...] = ()  # the options of Settings that «restore defaults» resets here


class Options:
    """The groups of one settings screen, and a control for each option."""

    def __init__(
        self,
        desk: Desk,
        *,
        rename: Callable[[str], Change],
        rebind: Callable[[str, str], Change],
        changed: Callable[[], None],
    ) -> None:
        """`rename` and `rebind` are asked for the player's name and for keys; `changed` is told of everything else."""
        self.desk = desk
        self.rename, self.rebind, self.changed = rename, rebind, changed
        self.bound: list[tuple[Widget, str]] = []
        """Controls and the option each shows: those of two groups must agree."""

    def groups(self) -> tuple[Group, ...]:
        return (
            self._display(),
            self._animation(),
            self._sound(),
            self._accessibility(),
            self._controls(),
            self._gameplay(),
            Group("Mods", "ui/mod", self._mods()),
            Group("About", "ui/help", self._about()),
        )

    def _display(self) -> Group:
        return Group(
            "Display",
            "ui/zoom",
            (
                self._size(),
                self._switch("full_screen", "Full screen", "F11 does the same."),
                Choice(
                    "Board",
                    "Squares, frame and dark pieces.",
                    self._stepper("board_theme", [(name, look.name) for name, look in BOARDS.items()]),
                ),
                self._switch("square_names", "Square names", "Coordinates on the board and in the move log."),
                Choice(
                    "Panels",
                    "The side of the window where they stand.",
                    self._segments("panel_side", [("left", "Left"), ("right", "Right")]),
                ),
            ),
            ("interface_size", "board_theme", "square_names", "panel_side"),
        )

    def _animation(self) -> Group:
        return Group(
            "Animation",
            "ui/play",
            (
                self._pace(),
                self._calm(),
                self._switch("announcer", "Move announcer", "One line under the board says what just happened."),
            ),
            ("pace", "calm", "announcer"),
        )

    def _sound(self) -> Group:
        return Group(
            "Sound",
            "ui/sound",
            (
                self._switch("mute", "Mute", "No sound at all."),
                self._volume("volume_interface", "Interface", "Buttons, refusals, your turn.", "press"),
                self._volume("volume_table", "Table", "Pieces, dice and cards.", "place"),
                self._volume("volume_music", "Music", "A quiet lute, and the end of a game.", "draw"),
            ),
            ("mute", "volume_interface", "volume_table", "volume_music"),
        )

    def _accessibility(self) -> Group:
        return Group(
            "Accessibility",
            "ui/person",
            (
                self._size(),
                Choice(
                    "Side marks",
                    "How armies differ besides colour.",
                    self._segments("side_marks", [("shape", "Shape"), ("shape_pattern", "Shape + pattern")]),
                ),
                Choice(
                    "Palette",
                    "Lightness differs as well as hue.",
                    self._segments("palette", [("classic", "Classic"), ("colour_safe", "Colour-safe")]),
                ),
                self._switch(
                    "high_contrast",
                    "High-contrast boards",
                    "Paler light squares, darker dark squares, ink outlines.",
                ),
                self._switch("square_names", "Square names", "Coordinates on the board and in the move log."),
                self._pace(),
                self._calm(),
                self._switch("announcer", "Move announcer", "One line under the board says what just happened."),
            ),
            (
                "interface_size",
                "side_marks",
                "palette",
                "high_contrast",
                "square_names",
                "pace",
                "calm",
                "announcer",
            ),
        )

    def _controls(self) -> Group:
        return Group(
            "Controls",
            "ui/swap",
            tuple(
                Choice(KEY_NAMES[name], "", KeyField(self.desk, name, self.rebind), 150, 30) for name in DEFAULT_KEYS
            ),
            ("keys",),
        )

    def _gameplay(self) -> Group:
        return Group(
            "Gameplay",
            "ui/flag",
            (
                Choice(
                    "Your name",
                    "Stands on your plaque and in saved games.",
                    TextField(self.desk, self.desk.settings.player_name, self.rename, longest=24),
                    height=36,
                ),
                self._switch("confirm_attack", "Ask before attacking", "An attack shows its odds first."),
                self._switch("ask_every_roll", "Ask about every roll", "In Castle, not only where a token would help."),
                Choice(
                    "Ask for answers",
                    "To a spell, an attack, a phase.",
                    self._segments("passing", [("always", "Always"), ("own", "Others'"), ("idle", "If I can")]),
                ),
                Choice(
                    "Odds",
                    "How chances are written.",
                    self._segments("odds", [("percent", "63 %"), ("frequency", "5 of 8")]),
                ),
                self._switch("legal_moves", "Legal moves", "Marks where a piece may go."),
                self._switch("support_lines", "Support lines", "Shows who helps whom in an attack."),
                self._switch("danger", "Danger on the board", "Hatches squares that enemies attack."),
                self._switch("guesses", "Guesses", "What a hidden troop may be, with its chances."),
                self._switch("target_odds", "Odds on targets", "A badge on everything a piece may attack."),
                self._switch("coordinates", "Moves as coordinates", "In chess e7e8q instead of e8=Q+."),
                self._switch("pawns", "Chess in pawns", "Suggestions and evaluation as +1.7 instead of 71 %."),
            ),
            (
                "confirm_attack",
                "ask_every_roll",
                "passing",
                "odds",
                "legal_moves",
                "support_lines",
                "danger",
                "guesses",
                "target_odds",
                "coordinates",
                "pawns",
            ),
        )

    def _changed(self, name: str) -> Callable[[Any], Change]:
        def change(value: Any) -> Change:
            self.desk.change(**{name: value})
            self.read_again()
            self.changed()
            return HANDLED

        return change

    def _switch(self, name: str, title: str, line: str) -> Choice:
        toggle = Toggle(self.desk, getattr(self.desk.settings, name), self._changed(name))
        self.bound.append((toggle, name))
        return Choice(title, line, toggle, 100)

    def _segments(self, name: str, choices: Sequence[tuple[str, str]]) -> Widget:
        entries = [Option(value, label) for value, label in choices]
        segments = Segments(self.desk, entries, getattr(self.desk.settings, name), self._changed(name))
        self.bound.append((segments, name))
        return segments

    def _stepper(self, name: str, choices: Sequence[tuple[str, str]]) -> Widget:
        stepper = Stepper(
            self.desk,
            [Option(value, label) for value, label in choices],
            getattr(self.desk.settings, name),
            self._changed(name),
        )
        self.bound.append((stepper, name))
        return stepper

    def _slider(self, name: str, low: int, high: int, *, on_release: bool = False, after: str = "") -> Slider:
        tell = self._changed(name)

        def changed(value: int) -> Change:
            answer = tell(value)
            if after:
                self.desk.sound.play(after)
            return answer

        slider = Slider(
            self.desk, getattr(self.desk.settings, name), changed, low=low, high=high, on_release=on_release
        )
        self.bound.append((slider, name))
        return slider

    def _size(self) -> Choice:
        return Choice(
            "Interface size",
            "Text, buttons and panels.",
            self._slider("interface_size", SMALLEST_SIZE, LARGEST_SIZE, on_release=True),
            250,
        )

    def _volume(self, name: str, title: str, line: str, sample: str) -> Choice:
        return Choice(title, line, self._slider(name, 0, 100, after=sample), 250)

    def _pace(self) -> Choice:
        words = {"slow": "Slow", "normal": "Normal", "fast": "Fast", "instant": "Instant", "step": "Step by step"}
        return Choice(
            "Animation", "How fast pieces and dice move.", self._stepper("pace", [(p, words[p]) for p in options.PACES])
        )

    def _calm(self) -> Choice:
        return self._switch("calm", "Calm effects", "No bright flashes, no shake, no spinning dice.")

    def _mods(self) -> tuple[Choice, ...]:
        on = self.desk.settings.mods
        button = Button(self.desk, "Open mods", self.desk.app.open_mods, icon="ui/mod", size=15)
        return (
            Choice(
                f"{counted(len(on), 'mod')} on" if on else "No mods on",
                "Mods add pieces, boards, rules and pictures. They are folders with text files.",
                button,
                160,
                40,
            ),
        )

    def _about(self) -> tuple[Choice, ...]:
        where = options.paths()
        return (
            Choice(
                "Four Crowns",
                f"Version {self.desk.app.version}. Free software under the MIT licence; words and pictures are ours.",
            ),
            Choice("Typefaces", "Source Serif Pro and Source Sans Pro by Adobe, SIL Open Font License 1.1."),
            Choice("Saved games", str(where.saves)),
            Choice("Mods", str(where.mods)),
            Choice("Settings", str(where.settings)),
            Choice("Log", str(where.logs)),
        )

    def read_again(self) -> None:
        for control, name in self.bound:
            value = getattr(self.desk.settings, name)
            if isinstance(control, Toggle):
                control.on = value
            elif isinstance(control, Segments | Stepper | Slider):
                control.value = value
