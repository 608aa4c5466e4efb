"""One press is one press."""

import pytest

from dealer_console.screens.parts.presses import Presses

pytestmark = pytest.mark.window


def test_a_second_press_is_the_same_finger_whatever_it_hits() -> None:
    presses = Presses()
    assert presses.counts("a")
    assert not presses.counts("a")
    assert not presses.counts("b")


def test_two_keys_of_a_pad_are_two() -> None:
    presses = Presses()
    assert presses.counts("7", on_pad=True)
    assert not presses.counts("7", on_pad=True)
    assert presses.counts("8", on_pad=True)
    assert presses.counts("7", on_pad=True)


def test_a_pad_that_opens_under_a_bouncing_finger_takes_no_key() -> None:
    presses = Presses()
    assert presses.counts("expose")
    assert not presses.counts("7", on_pad=True)


def test_what_is_forgotten_does_not_hold_up_the_next() -> None:
    presses = Presses()
    assert presses.counts("a")
    presses.forget()
    assert presses.counts("a")
