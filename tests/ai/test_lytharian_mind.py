"""What the computer player of Lytharian Chess sees in a position: blows, dangers, cards (GOALS, Opponents)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ai.views import moment_after
from rules.lytharian.card_files import shipped, with_mod

from game.ai.judges import mind_of
from game.ai.judges.lytharian_figures import FigureBook
from game.ai.judges.lytharian_judge import LytharianJudge
from game.ai.judges.lytharian_muster import army_strength, chosen_army
from game.ai.levels import parse_agent
from game.core.moment import Moment
from game.core.ruleset import Answer
from game.core.seats import Seat
from game.play.match import Match
from game.rules.lytharian import make
from game.rules.lytharian.actions import Reveal
from game.rules.lytharian.compiling import law_of
from game.rules.lytharian.state import Attached, Troop
from given import Given, position

RULES = make(shipped().values, "standard", {"quiet_turns": 30})
FACING = """
    game: lytharian
    turn: south
    pieces:
      south: {{starlord_eluneth: [e1], oshara: [{queen}], kevetni_archer: [a2]}}
      north: {{warlord_ghrazzak: [{king}], zuk_gar_grunt: [{pawn}]}}
    state: {{phase: main, mana: {{south: 1, north: 1}}, revealed: [{queen}, {king}], damage: {{{king}: {hurt}}}}}
"""


def facing(queen: str, king: str, pawn: str = "h7", hurt: int = 4) -> Given:
    """South's queen and north's hurt king, a pawn each, south to move."""
    return position(FACING.format(queen=queen, king=king, pawn=pawn, hurt=hurt))


def chosen(given: Given, seat: int = 0, agent: str = "expert:400n") -> str:
    """What the mind does in a position, by its seat's view alone."""
    view = given.rules.redact(given.state, Seat(seat))
    now: Moment[Any] = Moment(given.rules, 0, Seat(seat), view)
    return mind_of(given.rules).choose(now, parse_agent(agent), 3, None).action


def chance(given: Given, seat: int = 0) -> float:
    """What the judge gives the seat."""
    return LytharianJudge(given.rules.law).chances(given.state)[seat]  # type: ignore[attr-defined]


def test_it_strikes_a_king_that_the_blow_kills() -> None:
    """LYTH-WIN-1: the queen stands beside a king with four points of damage."""
    assert chosen(facing("e7", "e8")) == "e7xe8"


def test_nobody_is_said_to_win_while_somebody_may_answer() -> None:
    """USERS 12: a blow that kills a king looks like all of the game, and may be answered until it falls."""
    given = facing("e7", "e8")
    now: Moment[Any] = Moment(given.rules, 0, Seat(0), given.rules.redact(given.state, Seat(0)))
    best = mind_of(given.rules).advise(now, parse_agent("hard:60n"), 3, None).suggestions[0]
    assert (best.action, best.standing) == ("e7xe8", "South is winning: 99 % to win")


def test_it_goes_where_it_can_strike_the_king_in_the_same_turn() -> None:
    """LYTH-MAIN-2, -3: a move and an attack make a turn."""
    given = facing("a4", "e8")
    move = chosen(given)
    assert move.startswith("a4")
    assert chosen(given.after(move)).endswith("xe8")


def test_a_king_within_reach_of_a_deadly_blow_is_as_good_as_lost() -> None:
    """LYTH-WIN-1: from a4 the queen comes beside the hurt king in one move, from a1 it does not."""
    assert chance(facing("a4", "e8")) > 0.95
    assert chance(facing("a1", "e8")) < chance(facing("a4", "e8")) - 0.03


def test_a_troop_is_not_left_where_it_is_struck_for_nothing() -> None:
    """LYTH-ATTACK: a pawn does not step beside a queen that kills it unless something comes of it."""
    given = position("""
        game: lytharian
        turn: south
        pieces:
          south: {starlord_eluneth: [e1], kevetni_archer: [b3, h3]}
          north: {warlord_ghrazzak: [e8], korganoth: [b6]}
        state: {phase: main, mana: {south: 1, north: 1}, revealed: [b3, h3, b6, e8, e1]}
    """)
    assert chosen(given) not in ("b3b4", "b3b5")


@pytest.mark.parametrize("card", ["kevetni_stagrider", "kevetni_deadeye", "zuk_gar_grunt"])
def test_figures_are_those_of_the_rules(card: str) -> None:
    """LYTH-ABILITY: what a troop strikes with is at least its Att where nothing weakens it."""
    law = law_of(shipped().values, "standard", {})
    found = FigureBook(law).of(Troop(card, Seat(0), law.card(card).piece))
    assert (found.att, found.whole) == (law.card(card).att, law.card(card).defence)
    assert found.charge >= found.att and found.guard >= found.att


def test_what_is_worn_counts() -> None:
    """LYTH-EQUIP: a Longsword is four more, struck and guarded with."""
    law = law_of(shipped().values, "standard", {})
    book, bare = FigureBook(law), Troop("kevetni_archer", Seat(0), "P")
    armed = Troop("kevetni_archer", Seat(0), "P", weapon=Attached("longsword", Seat(0), Seat(0)))
    assert book.of(armed).charge == book.of(bare).charge + 4 and book.of(armed).gear == 4


MOD = {
    "abilities": "onrush: {name: Onrush X, text: +X Att when it attacks, points: {per_x: 0.5},\n"
    "  rules: [{when: combat, if: {role: attacker}, do: [{boost: {att: X, until: combat}}]}]}\n",
    "troops": "moor_bull: {name: Moor Bull, piece: P, align: neutral, people: Wilds, race: beast, body: beast,\n"
    "  att: 2, def: 3, power: auto, quality: uncommon, abilities: [Onrush 5]}\n",
    "sorceries": "last_word: {name: Last Word, element: neutral, quality: epic, cost: 3, target: {side: enemy},\n"
    "  text: x, do: [{damage: {n: 6, kind: arcane}}]}\n",
}


def test_a_modded_ability_is_understood_without_a_word_about_it(tmp_path: Path) -> None:
    """CONTRACT, mods: what it adds to a blow is found out by the rules themselves."""
    law = law_of(with_mod(tmp_path, **MOD).values, "standard", {})
    found = FigureBook(law).of(Troop("moor_bull", Seat(0), "P"))
    assert found.charge == 7 and found.guard == 2


def test_a_modded_spell_is_cast_where_it_wins(tmp_path: Path) -> None:
    """CONTRACT, mods: a new spell that kills the hurt king is cast, since its effect is tried."""
    rules = make(with_mod(tmp_path, **MOD).values, "standard", {})
    given = facing("a1", "g6", hurt=6)
    state = given.state
    state.hand[0], state.mana[0] = ("last_word",), 3
    state.board[state.board.index(next(t for t in state.board if t is not None and t.card == "oshara"))] = None
    now: Moment[Any] = Moment(rules, 0, Seat(0), rules.redact(state, Seat(0)))
    assert mind_of(rules).choose(now, parse_agent("expert:400n"), 3, None).action == "cast:last_word,g6"


def test_ordinary_chess_is_judged_by_the_pieces() -> None:
    """LYTH-NORMALCHESS: at its beginning both have the same; compiled, its sums were refused."""
    rules = make(shipped().values, "normalchess", {})
    assert mind_of(rules).judge.chances(rules.start(1)) == (0.5, 0.5)  # type: ignore[attr-defined]


def test_it_leads_one_of_the_strongest_armies() -> None:
    """Issue 14: one of the best third by what troops strike with and endure; a bold one's strike harder."""
    now: Moment[Any] = Moment(RULES, 0, Seat(0), RULES.redact(RULES.start(1), Seat(0)))
    mind, book = mind_of(RULES), FigureBook(RULES.law)
    best = sorted((army_strength(book, army.cards) for army in RULES.armies), reverse=True)[: len(RULES.armies) // 3]
    taken = {mind.choose(now, parse_agent("hard"), rng, None).action for rng in range(30)}
    assert 1 < len(taken) <= len(best)
    assert all(army_strength(book, army.cards) >= best[-1] for army in RULES.armies if str(army) in taken)

    def strikes(temper: str) -> float:
        found = {str(chosen_army(book, RULES.armies, temper, rng)) for rng in range(30)}
        return sum(army_strength(book, army.cards, 1.0) for army in RULES.armies if str(army) in found) / len(found)

    assert strikes("bold") > strikes("careful")


# --- what a turn costs


def test_a_short_thought_plays_on_less_far() -> None:
    """Few worlds played on to the end of a turn say less than more worlds that end sooner."""
    now = next(now for now in moments(11) if now.view.phase == "main" and len(now.actions) > 20)
    depths = [mind_of(RULES).choose(now, parse_agent(f"expert:{nodes}n"), 1, None).depth for nodes in (100, 1200)]
    assert 1 <= depths[0] < depths[1]


def moments(seed: int) -> Iterator[Moment[Any]]:
    """Every decision of a game played by chance."""
    match: Match[Any] = Match(RULES, RULES.start(seed))
    while (seat := match.seat) is not None:
        now = match.moment(seat)
        yield now
        match.play(now.parse(mind_of(RULES).choose(now, parse_agent("random"), match.ply, None).action))


def test_twenty_windows_of_a_turn_cost_no_more_than_one_and_a_half_budgets() -> None:
    """Issue 14: counted in nodes: four decisions in the own phases, sixteen answers, each with something to choose."""
    budget, spent, wanted = 600, 0, {"main": 4, "answer": 16}
    for now in moments(11):
        kind = "answer" if isinstance(now.decision, Answer) else now.view.phase
        if wanted.get(kind, 0) and len(now.actions) > 1:
            wanted[kind] -= 1
            spent += mind_of(RULES).choose(now, parse_agent(f"hard:{budget}n"), now.ply, None).nodes
        if not any(wanted.values()):
            break
    assert not any(wanted.values()) and spent <= 1.5 * budget


def test_one_legal_action_costs_no_node() -> None:
    """Issue 14: nothing is imagined where nothing can be chosen."""
    now = next(now for now in moments(12) if len(now.actions) == 1)
    choice = mind_of(RULES).choose(now, parse_agent("expert"), 1, None)
    assert (choice.action, choice.nodes, choice.depth) == (str(now.actions[0]), 0, 0)


def test_what_a_window_costs_does_not_depend_on_what_is_hidden() -> None:
    """LYTH-FOG-11: the other side's hidden cards change no node of a thought, so no pause betrays them."""
    now = moment_after(RULES, 7, 60)
    assert now.seat is not None
    found = set()
    for rng in range(3):
        view = RULES.redact(RULES.imagine(now.view, now.seat, rng), now.seat)
        choice = mind_of(RULES).choose(Moment(RULES, now.ply, now.seat, view), parse_agent("hard:48n"), 9, None)
        found.add((choice.action, choice.nodes))
    assert len(found) == 1


def test_turning_up_is_thought_of_only_where_it_serves() -> None:
    """LYTH-FOG-1: face down a troop can't be named; it turns up to use something, or to dodge."""
    seen = 0
    for now in moments(13):
        if now.view.phase == "main" and not now.view.stack and now.view.combat is None:
            for action in mind_of(RULES).judge.proposals(now, 1):  # type: ignore[attr-defined]
                if isinstance(action, Reveal):
                    seen += 1
                    troop = now.view.at(action.square)
                    assert "main" in RULES.law.moments[troop.card]
        if now.ply > 160:
            break
    assert seen or now.ply > 160


def test_levels_overlook_the_less_in_a_duel_the_higher_they_are() -> None:
    """GOALS, Opponents: errors in weighing hardly matter in duels, so levels differ in how often they do not look."""
    rules = make(shipped().values, "duel", {})
    now = next(m for m in (moment_after(rules, 5, plies) for plies in range(6, 40)) if is_own_action(m))
    overlooked = []
    for level in ("easy", "normal", "hard", "expert"):
        choices = [mind_of(rules).choose(now, parse_agent(f"{level}:4n"), rng, None) for rng in range(24)]
        blank = [choice.action for choice in choices if not choice.nodes]
        assert set(blank) <= {"pass"}
        overlooked.append(len(blank))
    assert overlooked == sorted(overlooked, reverse=True) and overlooked[0] > 15 and overlooked[-1] == 0


def is_own_action(now: Moment[Any]) -> bool:
    """Whether somebody may do more than pass before the combat of a duel."""
    return now.view.phase == "main" and now.view.combat is None and len(now.actions) > 3
