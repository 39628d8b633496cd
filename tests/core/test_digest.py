"""Digests: the same everywhere and for ever (CONTRACT, `hash`)."""

from game.core.digest import canonical, digest, short


def test_a_digest_does_not_change_between_versions():
    """CONTRACT, records: `digests` written today are compared by the program of next year."""
    plain = {"board": [1, 0, 2], "turn": 0, "text": "Königin", "none": None, "yes": True, "part": 0.5}

    assert canonical(plain) == (
        '{"board":[1,0,2],"none":null,"part":0.5,"text":"Königin","turn":0,"yes":true}'.encode()
    )
    assert digest(plain) == "7f23c2bccf19c49c575398ab188d0d9cf591c41a44ec458c2143a9df0d17829a"


def test_the_order_of_keys_does_not_matter_and_the_order_of_lists_does():
    """CONTRACT, `hash`: equal exactly when the packed states are equal."""
    assert digest({"a": 1, "b": [1, 2]}) == digest({"b": [1, 2], "a": 1})
    assert digest({"b": [1, 2]}) != digest({"b": [2, 1]})
    assert digest({"a": 1}) != digest({"a": True})
    assert digest({"a": 1}) != digest({"a": "1"})
    assert digest({"a": None}) != digest({})


def test_the_short_form_is_the_beginning_of_the_long_one():
    """CONTRACT, records: a short one after each action."""
    full = digest([1, 2, 3])

    assert len(full) == 64
    assert short(full) == full[:8]
