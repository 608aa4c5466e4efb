"""What goes wrong at the device and in the hands around it, by name, as acts of the device."""

from collections.abc import Callable
from itertools import chain

from hardware_sim.dealing import deal_cards
from hardware_sim.device import Device
from hardware_sim.happenings import Timed, Trouble
from rules.cards import DECK, Card
from rules.hands import Winner

Mishap = Callable[[Device], list[Timed]]
TOGETHER_MS = 6


def _dealt(device: Device) -> list[Timed]:
    return list(chain.from_iterable(deal_cards(device)))


def _one_too_many(device: Device) -> list[Timed]:
    """The round is dealt out and a card overdrawn, unless one is already."""
    return _dealt(device) + (device.draw() if device.overdrawn is None else [])


def reboot(device: Device) -> list[Timed]:
    """The power fails and comes back."""
    return device.boot()


def wrong_result(device: Device) -> list[Timed]:
    """The round is dealt out and another winner's button pressed."""
    dealt = _dealt(device)
    right = device.round.result().winner
    return dealt + device.press_result(device.chance.choice([w for w in Winner if w is not right]))


def forced_quit(device: Device) -> list[Timed]:
    """The round is ended without a result."""
    return device.force_quit()


def button_misuse(device: Device) -> list[Timed]:
    """A result is pressed while a card is still due."""
    if device.due() is None:
        raise ValueError("the round is complete: no button is misused")
    return device.press_result() + device.clear(Trouble.BUTTON_MISUSE)


def draw_time_out(device: Device) -> list[Timed]:
    """A card is begun to be drawn, and not drawn."""
    return device.fail(Trouble.DRAW_TIME_OUT) + device.clear(Trouble.DRAW_TIME_OUT)


def unreadable_card(device: Device) -> list[Timed]:
    """The next card cannot be read; somebody clears the error."""
    return device.draw(Trouble.CANNOT_READ) + device.clear(Trouble.CANNOT_READ)


def reversed_at_exit(device: Device) -> list[Timed]:
    """The next card is pushed back at the exit, and drawn when the error is cleared."""
    trouble = Trouble.REVERSED_AT_EXIT
    return device.draw(trouble) + device.clear(trouble) + device.draw()


def reversed_midway(device: Device) -> list[Timed]:
    """The next card is pushed back half drawn, and drawn when the error is cleared."""
    trouble = Trouble.REVERSED_MIDWAY
    return device.draw(trouble) + device.clear(trouble) + device.draw()


def foreign_card(device: Device) -> list[Timed]:
    """A card of another set comes out, whose code the device does not know."""
    device.slip_in(device.chance.choice(DECK))
    return device.draw(Trouble.CARD_CODE) + device.clear(Trouble.CARD_CODE)


def surplus_copy(device: Device) -> list[Timed]:
    """One more copy than there are of the card that has come out most often.

    In eight decks it is the ninth if all eight have come out before; `surplus_copy_of` says which.
    """
    most = max(DECK, key=lambda card: (device.left_device[card], -DECK.index(card)))
    return surplus_copy_of(device, most)


def surplus_copy_of(device: Device, card: Card) -> list[Timed]:
    """A card is drawn that does not belong to these cards, though it looks as if it did."""
    device.slip_in(card)
    return device.draw()


def overdraw_kept(device: Device) -> list[Timed]:
    """The round is dealt out, one card too many drawn, kept for the next round, and the result."""
    return _one_too_many(device) + device.keep_overdrawn() + device.press_result()


def overdraw_discarded(device: Device) -> list[Timed]:
    """The round is dealt out, one card too many drawn, discarded, and the result pressed."""
    return _one_too_many(device) + device.discard_overdrawn() + device.press_result()


def two_at_once(device: Device) -> list[Timed]:
    """Two cards leave a few milliseconds apart."""
    return device.draw() + device.draw(after_ms=TOGETHER_MS)


def locked_draw(device: Device) -> list[Timed]:
    """A card is drawn from a locked device."""
    said = device.turn_lock(locked=True) + device.draw() + device.clear()
    return said + device.turn_lock(locked=False)


MISHAPS: dict[str, Mishap] = {
    "reboot": reboot,
    "wrong-result": wrong_result,
    "forced-quit": forced_quit,
    "button-misuse": button_misuse,
    "draw-time-out": draw_time_out,
    "unreadable-card": unreadable_card,
    "reversed-at-exit": reversed_at_exit,
    "reversed-midway": reversed_midway,
    "foreign-card": foreign_card,
    "surplus-copy": surplus_copy,
    "overdraw-kept": overdraw_kept,
    "overdraw-discarded": overdraw_discarded,
    "two-at-once": two_at_once,
    "locked-draw": locked_draw,
}
