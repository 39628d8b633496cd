"""Touch-move (docs/rules/chess.md, TOUCH): a switch that the window obeys; the law of what is legal does not change."""

from given import beginning, position, shipped


def test_touch_move_is_off_by_default():
    """CHESS-TOUCH-1: since a screen asks for confirmation by the target square."""
    rules = beginning("chess").rules

    assert rules.switched["touch_move"] is False
    assert shipped().values("chess")["options"]["touch_move"].rule == "CHESS-TOUCH-1"


def test_touch_move_can_be_switched_on_and_stays_with_the_game():
    """CHESS-TOUCH-1: its position file says so."""
    given = position("""
        game: chess
        options: {touch_move: true}
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    """)

    assert given.rules.switched["touch_move"] is True
    assert given.rules.options == {"touch_move": True}
    assert position(given.text).rules.options == {"touch_move": True}
    assert given.actions() == beginning("chess").actions()
