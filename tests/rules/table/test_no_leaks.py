"""Nothing at the table tells of a closed card, and the test that says so finds what does."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from rules.irregularities import Situation
from rules.refusal import Refusal
from rules.table import (
    machine,
    rounds,
    snapshot,
    views,
)
from rules.table.commands import Command
from rules.table.machine import enabled
from rules.table.prompt import Code, Prompt
from rules.table.prompts import prompts
from rules.table.standing import stand
from rules.table.state import Public, State
from rules.table.troubles import with_trouble
from tests.rules.table.peeking import Watched, closed, low_card_closed
from tests.rules.table.seen import Leak
from tests.rules.table.twins import compare, face_down_settings, walk

WALKS = 60
STEPS = 90


def look(seeds: range) -> int:
    """Walk and compare; how many twins were the same."""
    compared = 0
    for seed in seeds:
        chance = Random(seed)
        settings = face_down_settings(chance)
        compared += compare(walk(settings, chance, STEPS), settings, chance)
    return compared


@pytest.mark.rule("tiger-no-commission 1.1.8")
def test_two_tables_that_differ_in_closed_cards_alone_look_the_same() -> None:
    """Every screen, sound, refusal and lock, at every step of every walk."""
    assert look(range(WALKS)) > 2 * WALKS


def in_prompt(patch: pytest.MonkeyPatch) -> None:
    """A prompt that a third card is coming."""
    extra = (Prompt(Code.DRAWS),)
    patch.setattr(views, "prompts", lambda p: prompts(p) + (extra if low_card_closed() else ()))


def in_button(patch: pytest.MonkeyPatch) -> None:
    """A button that is on only if it will be needed."""
    patch.setattr(views, "enabled", lambda p: enabled(p) + (("pay",) if low_card_closed() else ()))


def in_refusal(patch: pytest.MonkeyPatch) -> None:
    """A refusal that knows better."""
    real = machine.verify

    def verify(public: Public, command: Command) -> None:
        try:
            real(public, command)
        except Refusal as refusal:
            why = "Player will draw" if low_card_closed() else refusal.reason
            raise Refusal(why, refusal.paragraph) from None

    patch.setattr(machine, "verify", verify)


def in_sound(patch: pytest.MonkeyPatch) -> None:
    """A sound when a natural has been dealt."""
    real = views.sound
    patch.setattr(views, "sound", lambda p: views.Sound.RESULT if low_card_closed() else real(p))


def in_lock(patch: pytest.MonkeyPatch) -> None:
    """The device is locked when no third card will be due."""
    real = views.may_draw
    patch.setattr(views, "may_draw", lambda p: real(p) or low_card_closed())


def in_alarm(patch: pytest.MonkeyPatch) -> None:
    """An alarm that only closed cards can have caused."""

    def leaky_stand(state: State) -> State:
        Watched.state = state
        if low_card_closed():
            public = with_trouble(state.public, Situation.EXCESS_CARD, note="early")
            state = state._replace(public=public)
        return stand(state)

    patch.setattr(machine, "stand", leaky_stand)


def in_cards_left(patch: pytest.MonkeyPatch) -> None:
    """The count of what is left tells which card is gone."""
    real = views.cards_left
    patch.setattr(views, "cards_left", lambda p: (real(p) or 0) - low_card_closed())


def in_recall(patch: pytest.MonkeyPatch) -> None:
    """A void round is recalled with the cards that nobody saw."""
    real = rounds.record_of

    def record_of(*given: Any) -> Any:
        return real(*given)._replace(player=tuple(closed()))

    patch.setattr(rounds, "record_of", record_of)


def in_board(patch: pytest.MonkeyPatch) -> None:
    """The board is a step ahead."""
    real = views.board_view
    patch.setattr(views, "board_view", lambda p: real(p)._replace(void=low_card_closed()))


def in_headless_line(patch: pytest.MonkeyPatch) -> None:
    """The terminal prints what the device read."""
    real = snapshot.snapshot
    patch.setattr(snapshot, "snapshot", lambda p: {**real(p), "read": closed()})


def in_held_cards(patch: pytest.MonkeyPatch) -> None:
    """A card drawn too early is laid where the closed ones send it."""
    real = views.hands_of

    def hands_of(public: Public) -> views.Hands:
        hands = real(public)
        return hands._replace(held=0) if low_card_closed() else hands

    patch.setattr(views, "hands_of", hands_of)


def in_points(patch: pytest.MonkeyPatch) -> None:
    """Totals are shown before the hands are turned over."""
    patch.setattr(views, "points_of", lambda p: (sum(c.points for c in closed()) % 10, None))


LEAKS = (
    in_prompt,
    in_button,
    in_refusal,
    in_sound,
    in_lock,
    in_alarm,
    in_cards_left,
    in_recall,
    in_board,
    in_headless_line,
    in_held_cards,
    in_points,
)


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(leak: Callable[[pytest.MonkeyPatch], None]) -> None:
    """Planted on purpose, one at a time."""
    with pytest.MonkeyPatch.context() as patch:
        leak(patch)
        with pytest.raises(Leak):
            look(range(4 * WALKS))
