"""`fourcrowns --plain`: whole games in the terminal, by lines alone."""

import errno
import os
from pathlib import Path
from random import Random

import pytest
from cli.written import written

import given
from game.cli.terminal import understood
from game.play.chair import parse_chair
from game.play.commanders import Meetings, seated
from game.play.session import Session
from game.settings import paths

BOTH = ("--plain", "chess", "--seats", "white=human,black=human", "--seed", "1")
PROMPTS = ("White to move:", "Black to move:")


def saved(home):
    """The one record in the saves folder."""
    (path,) = (home / "saves").glob("*.yaml")
    return written(path.read_text())


def answers(done, line_after):
    """What was said right after the prompt that followed `line_after` prompts, up to the next prompt."""
    parts: list[list[str]] = [[]]
    for line in done.lines:
        if line.startswith(PROMPTS) or line.startswith("The game is over. Type"):
            parts.append([])
        else:
            parts[-1].append(line)
    return parts[line_after + 1]


def test_a_whole_game_is_played_by_lines_alone(run, home):
    """USERS 29: --plain plays a whole game with no picture; every event in words."""
    done = run(*BOTH, typed="f2f3\ne7e5\ng2g4\nd8h4\n")
    assert (done.status, done.err) == (0, "")
    for sentence in (
        "White moves the Pawn from f2 to f3.",
        "Black moves the Pawn from e7 to e5.",
        "White moves the Pawn from g2 to g4.",
        "Black moves the Queen from d8 to h4.",
        "White is in check.",
        "Checkmate: Black wins.",
    ):
        assert sentence in done.lines
    record = saved(home)
    assert record["actions"] == ["f2f3", "e7e5", "g2g4", "d8h4"]
    assert record["result"] == {"winner": ["black"], "reason": "checkmate"}


def test_the_same_game_runs_as_a_program(program, home):
    """USERS 29: a scripted game through this channel alone, as a program with piped input."""
    done = program(*BOTH, typed="f2f3\ne7e5\ng2g4\nd8h4\nquit\n")
    assert (done.status, done.err) == (0, "")
    assert "Checkmate: Black wins." in done.lines
    assert saved(home)["result"]["reason"] == "checkmate"


def test_a_computer_answers(run, home):
    """CONTRACT, --plain: computer players think with their budget."""
    done = run("--plain", "chess", "--seats", "white=human,black=easy:20n", "--seed", "3", typed="e2e4\nd2d4\nquit\n")
    assert done.status == 0
    record = saved(home)
    assert record["seats"] == {"white": "human", "black": "easy:20n"}
    assert len(record["actions"]) == 4
    assert sum(line.startswith("Black") for line in done.lines) >= 2


def test_without_seats_the_first_is_yours(run, home):
    """CONTRACT, --plain [GAME]: somebody who only names the game plays it."""
    assert run("--plain", "chess", typed="quit\n").status == 0
    assert saved(home)["seats"] == {"white": "human", "black": "normal"}


def test_the_seat_left_out_is_yours(run, home):
    """CONTRACT, --plain --seats: naming the opponent is enough."""
    run("--plain", "chess", "--seats", "white=easy:20n", typed="quit\n")
    assert saved(home)["seats"] == {"white": "easy:20n", "black": "human"}


def test_who_names_no_game_is_asked_for_one(run, home):
    """CONTRACT, --plain [GAME]: asked until a game is named; the end of the input ends it."""
    done = run("--plain", typed="what\nchess\nquit\n")
    assert done.status == 0
    assert done.lines[0].startswith("Which game? ") and "chess" in done.lines[0]
    assert [line for line in done.lines if line.startswith("Chess, Standard")]
    assert run("--plain", typed="").status == 0


def test_computers_play_to_the_end_alone(run, home):
    """CONTRACT, --plain --seats: no human, no questions."""
    done = run("--plain", "chess", "--seats", "white=random,black=random", "--seed", "7")
    assert (done.status, done.err) == (0, "")
    assert saved(home)["result"] is not None
    assert not any(line.startswith(PROMPTS) for line in done.lines)


def test_the_board_is_shown_in_letters(run):
    """CONTRACT, --plain: the board in letters."""
    done = run(*BOTH, typed="")
    assert " 8 r n b q k b n r" in done.lines
    assert " 1 R N B Q K B N R" in done.lines
    assert "   a b c d e f g h" in done.lines


def test_each_side_sees_the_board_from_its_own_side(run):
    """CONTRACT, --plain: two at one terminal."""
    done = run(*BOTH, typed="e2e4\n")
    assert done.lines.index(" 1 R N B K Q B N R") > done.lines.index(" 1 R N B Q K B N R")


def test_the_end_of_the_input_ends_politely(run, home):
    """CONTRACT, --plain: works with piped input; the record is saved."""
    done = run(*BOTH, typed="e2e4\n")
    assert done.status == 0
    assert done.lines[-1].startswith("The game is saved in ")
    assert saved(home)["actions"] == ["e2e4"]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("what is on e2", ["e2: White Pawn."]),
        ("What stands on E2?", ["e2: White Pawn."]),
        ("what e4", ["e4: empty."]),
        (
            "who attacks f3",
            [
                "White attacks f3 with: Knight on g1, Pawn on e2, Pawn on g2.",
                "Black attacks f3 with: nothing.",
            ],
        ),
        ("neighbours of a1", ["a2: White Pawn.", "b2: White Pawn.", "b1: White Knight."]),
        ("near a1", ["a2: White Pawn.", "b2: White Pawn.", "b1: White Knight."]),
        ("moves b1", ["b1a3 b1c3"]),
        ("moves e1", ["Nothing legal begins with e1."]),
        ("last move", ["Nothing has happened yet."]),
        ("log", ["Nothing has happened yet."]),
        ("odds of e2e4", ["e2e4 rolls no dice."]),
        ("odds", ["Which action?"]),
        ("turn", ["White to move."]),
        ("undo", ["There is nothing to take back."]),
        ("redo", ["There is nothing to make again."]),
        ("what is on", ["Where?"]),
        ("what is on z9", ['no square "z9" on this board, which goes from a1 to h8.']),
        ("", []),
        ("   ", []),
    ],
)
def test_questions_are_answered_in_sentences(run, question, said):
    """USERS 29: what is on X, list my pieces, who attacks X, neighbours of X, last move, odds of action."""
    done = run(*BOTH, typed=f"{question}\n")
    found = answers(done, 0)
    if not question.strip():
        found = []
        assert sum(line.startswith("White to move:") for line in done.lines) == 2
    assert sorted(found[: len(said)]) == sorted(said)


@pytest.mark.parametrize("question", ["my pieces", "list my pieces", "pieces"])
def test_my_pieces_are_those_of_who_asks(run, question):
    """USERS 29: list my pieces."""
    done = run(*BOTH, typed=f"e2e4\n{question}\n")
    found = answers(done, 1)
    assert len(found) == 16
    assert "King e8" in found and "King e1" not in found


def test_help_names_every_question(run):
    """CONTRACT, --plain: `help` for the questions one can ask."""
    for typed in ("help\n", "?\n"):
        told = run(*BOTH, typed=typed).out
        for word in ("what is on X", "who attacks X", "my pieces", "odds of ACTION", "undo", "hint", "save", "quit"):
            assert word in told


def test_a_refusal_says_rule_and_sentence(run, home):
    """USERS 16: the reason, with the number of the rule; the game stays as it is."""
    done = run(*BOTH, typed="e2e5\ne7e5\ne2e4\n")
    assert "(CHESS-PAWN-1)" in answers(done, 0)[0]
    assert "(CHESS-TURN-1)" in answers(done, 1)[0]
    assert saved(home)["actions"] == ["e2e4"]


def test_what_is_no_action_is_told_with_the_way_out(run):
    """CONTRACT, --plain: actions typed as their text, `help` for the questions."""
    (said,) = answers(run(*BOTH, typed="jump over\n"), 0)
    assert said == '"jump over" is no chess action; moves look like e2e4 or e7e8q. Type "help" for what you can ask.'


def test_capital_letters_are_forgiven(run, home):
    """USERS 29: typed by hand."""
    run(*BOTH, typed="E2E4\n")
    assert saved(home)["actions"] == ["e2e4"]


def test_undo_goes_back_to_my_last_decision(run, home):
    """USERS 10, 11: undo always returns to my last decision, not to the computer's; redo makes it again."""
    words = ("--plain", "chess", "--seats", "white=human,black=easy:20n", "--seed", "3")
    done = run(*words, typed="e2e4\nundo\nturn\nd2d4\n")
    assert "Taken back: 2 actions." in done.lines
    record = saved(home)
    assert record["actions"][0] == "d2d4" and len(record["actions"]) == 2


def test_redo_makes_it_again(run, home):
    """ISSUE 3: undo and redo of any decision."""
    done = run(*BOTH, typed="e2e4\ne7e5\nundo\nundo\nredo\nlog\n")
    assert answers(done, 5)[:1] == ["1. White: e2e4"]
    assert saved(home)["actions"] == ["e2e4"]


def test_an_end_can_be_taken_back(run, home):
    """USERS 10: a wrong word ruins no game."""
    done = run(*BOTH, typed="e2e4\nresign\nturn\nundo\ne7e5\n")
    assert "The game is over: White won, by resignation." in done.lines
    record = saved(home)
    assert record["actions"] == ["e2e4", "e7e5"] and record["result"] is None


def test_offers_are_made_and_answered(run, home):
    """CHESS-OFFER-1, in words."""
    done = run(*BOTH, typed="offer-draw\ne2e4\naccept-draw\n")
    assert "White offers a draw." in done.lines
    assert "Black is offered a draw:" in [line.strip() for line in done.lines]
    assert "Drawn by agreement." in done.lines
    assert saved(home)["result"] == {"winner": [], "reason": "agreement"}


def test_a_hint_names_an_action_and_its_reason(run):
    """ISSUE 5, 6: hint on request, with a sentence that explains it."""
    done = run(*BOTH, typed="f2f3\ne7e5\ng2g4\nhint\n")
    assert any(line.startswith("Suggested: d8h4. Mates at once.") for line in done.lines)


def test_any_seat_can_change_hands(run, home):
    """USERS 11: any seat can become human or any level at any moment."""
    done = run(*BOTH, typed="e2e4\nseat black easy:20n\nseat white random\n")
    assert "Black: easy:20n." in done.lines
    record = saved(home)
    assert record["result"] is not None, "both are computers now, and play on to the end"
    assert record["chairs"][0] == {"chair": "black", "agent": "easy:20n"}


@pytest.mark.parametrize("line", ["seat", "seat red easy", "seat black genius", "seat black"])
def test_a_seat_or_agent_that_is_not_known_is_told(run, home, line):
    """USERS 11: nothing changes by a slip."""
    run(*BOTH, typed=f"{line}\n")
    assert saved(home)["seats"] == {"white": "human", "black": "human"}


def test_save_goes_on_in_another_file(run, home):
    """USERS 26: save elsewhere."""
    done = run(*BOTH, typed="e2e4\nsave mine/game.yaml\ne7e5\nsave\n")
    assert done.lines.count("The game is saved in mine/game.yaml.") >= 2
    assert written(Path("mine/game.yaml").read_text())["actions"] == ["e2e4", "e7e5"]
    assert saved(home)["actions"] == ["e2e4"]


def test_a_home_that_nobody_has_is_told_and_the_game_stays_where_it_is(run, home):
    """GOALS, «Nothing lost»: bad input gets a message, and the record goes on."""
    done = run(*BOTH, typed="e2e4\nsave ~nobody.of.that.name/game.yaml\ne7e5\n")
    assert done.status == 0 and "nobody of that name has a home here" in done.out
    assert saved(home)["actions"] == ["e2e4", "e7e5"]


def test_a_full_disk_is_told_once_and_the_game_goes_on(run, home, monkeypatch):
    """USERS 26: full or read-only disk: the game goes on, a standing notice, retry, save elsewhere."""
    rename = os.replace

    def fail(old, new):
        if "saves" in str(new):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        rename(old, new)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", fail)
        done = run(*BOTH, typed="e2e4\ne7e5\nsave elsewhere.yaml\ng1f3\n")
    assert done.status == 0
    assert done.out.count("no space left on device") == 1
    assert written(Path("elsewhere.yaml").read_text())["actions"] == ["e2e4", "e7e5", "g1f3"]


def test_a_game_that_is_not_saved_says_so_at_the_end(run, home):
    """USERS 26: nobody leaves believing in a record that is not there."""
    (home / "saves").write_text("a file, not a folder")
    done = run(*BOTH, typed="e2e4\n")
    assert done.status == 0
    assert done.lines[-1].endswith("This game is not saved.")


def test_a_record_is_taken_up_again(run, file):
    """CONTRACT, «Records»: saves are records; the same file goes on."""
    path = file("game.yaml", "format: 1\ngame: chess\nactions: [e2e4]\n")
    done = run("--plain", path, typed="e7e5\n")
    assert done.status == 0
    assert "1. e2e4" in done.lines
    assert written(path.read_text())["actions"] == ["e2e4", "e7e5"]


def test_a_record_that_can_not_be_followed_is_not_overwritten(run, file, home):
    """CONTRACT, «Records»: left as it was."""
    path = file("game.yaml", "format: 1\ngame: chess\nactions: [e2e4, e2e4, d2d4]\n")
    before = path.read_bytes()
    done = run("--plain", path, typed="e7e5\n")
    assert done.status == 0
    assert any(line.startswith(f"{path}:3:17: e2e4 is not legal") for line in done.lines)
    assert path.read_bytes() == before
    assert saved(home)["actions"] == ["e2e4", "e7e5"]


def test_a_damaged_record_is_refused_with_its_place(run, file):
    """CONTRACT: exit 1, a one-line reason."""
    path = file("game.yaml", "format: 1\ngame: chess\nactions: [e2e4\n")
    before = path.read_bytes()
    done = run("--plain", path)
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith(f"{path}:") and len(done.err.splitlines()) == 1
    assert path.read_bytes() == before


def test_names_of_records_never_collide(run, home):
    """CONTRACT, «Records»: nothing is lost: a new game has a new file."""
    for _ in range(3):
        run(*BOTH, typed="quit\n")
    assert len(list((home / "saves").glob("chess-*.yaml"))) == 3


def test_ctrl_c_says_where_the_game_is(run, home, monkeypatch):
    """GOALS, «Nothing lost»."""

    class Interrupted:
        """A terminal at which Ctrl+C is pressed."""

        def isatty(self):
            return False

        def readline(self):
            raise KeyboardInterrupt

    from game.cli.main import main

    monkeypatch.setattr("sys.stdin", Interrupted())
    assert main(list(BOTH)) == 130
    assert saved(home)["actions"] == []


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("what is on e4", ("what", "e4")),
        ("who attacks e4?", ("attackers", "e4")),
        ("list my pieces", ("pieces", "")),
        ("my pieces", ("pieces", "")),
        ("neighbours of e4", ("neighbours", "e4")),
        ("who can charge u7?", ("attackers", "u7")),
        ("what does u3 see?", ("what", "u3")),
        ("how far to u4", ("how", "to u4")),
        ("last move", ("last", "")),
        ("odds of e4xf5", ("odds", "e4xf5")),
        ("HELP", ("help", "")),
        ("seat white hard:0.5s", ("seat", "white hard:0.5s")),
        ("save my game.yaml", ("save", "my game.yaml")),
    ],
)
def test_questions_may_be_whole_sentences(line, meant):
    """USERS 29: as one would ask."""
    assert understood(line.split()) == meant


WORDS = (
    *(
        "board",
        "what is on",
        "who attacks",
        "near",
        "my pieces",
        "moves",
        "last move",
        "log",
        "odds of",
        "turn",
        "undo",
    ),
    *("redo", "seat white", "seat black human", "seat", "save", "resign", "offer-draw", "accept-draw", "decline-draw"),
    *(
        "claim-draw",
        "time:white",
        "e4",
        "e2e4",
        "a7a8q",
        "z99",
        "é\ufffd",
        "\x00",
        "x" * 5000,
        "human",
        "?",
        "-",
        "=",
        "help",
    ),
)


@pytest.mark.parametrize("seed", range(4))
def test_no_line_ends_the_game_but_quit(run, home, seed):
    """USERS 29: whatever is typed, the game goes on, and its record can be followed."""
    chance = Random(seed)
    lines = []
    for _ in range(150):
        lines.append(" ".join(chance.choice(WORDS) for _ in range(chance.choice((1, 1, 2, 3)))))
        if chance.random() < 0.6:
            file, rank = chance.choice("abcdefgh"), chance.choice("27")
            lines.append(f"{file}{rank}{file}{chance.choice('3456')}")
    lines = [line for line in lines if not line.startswith("save ") or "\x00" in line]
    done = run(*BOTH, typed="\n".join([*lines, "hint", "quit", "e2e4", ""]))
    assert (done.status, done.err) == (0, "")
    (path,) = (home / "saves").glob("*.yaml")
    assert run("replay", path, "--verify").status == 0


def test_a_long_list_to_choose_from_has_a_line_for_each(run, home):
    """USERS 29: whoever hears one line at a time is told of troops one by one, with the word that actions want."""
    done = run("--plain", "lytharian", "--seats", "south=human", typed="quit\n")
    assert "King, 1 of them:" in done.lines and "Pawn, 8 of them:" in done.lines
    assert next(line for line in done.lines if "Oshara" in line).split(None, 1)[0] == "oshara"
    told = [line for line in done.lines if line.startswith("  ")]
    assert len(told) > 100 and max(map(len, told)) < 100


def test_a_commander_speaks_first_and_last_and_the_score_is_kept(run, home, tmp_path):
    """A game begun in the window with somebody in particular goes on in the terminal: the same two lines, each once."""
    made, path = given.shipped(), tmp_path / "vask.yaml"
    vask = made.commanders()["vask"]
    Session.begin(made, "chess", None, {}, 1, (parse_chair("human"), seated(vask, "easy:20n")), path).settle()
    done = run("--plain", path, typed="e2e4\nresign\nquit\n")
    assert done.lines.count(f"{vask.name}: “{vask.greets}”") == 1
    assert done.lines.count(f"{vask.name}: “{vask.wins}”") == 1
    assert Meetings.of(paths().data).against("vask").lost == 1
