"""PINs asked for: unseen at a terminal, else one a line; never among the words of a command."""

import getpass
import warnings
from typing import TextIO

from dealer_console.staff.trouble import StaffRefused, StaffTrouble


class NoPin(StaffRefused):
    """A PIN was asked for and none was given.

    For example standard input with one line where two PINs are needed.
    """


class CannotHide(StaffTrouble):
    """This terminal would show the PIN to whoever stands behind.

    For example the window of some editors.
    """


class Asking:
    """Asks for PINs, one after the other."""

    def __init__(self, stdin: TextIO, screen: TextIO) -> None:
        self._stdin, self._screen = stdin, screen

    def pin_of(self, name: str) -> str:
        """The PIN that somebody has."""
        return self._ask(f"PIN of {name}: ")

    def new_pin_for(self, name: str) -> str:
        """The PIN that somebody is to have; typed twice, as nobody sees what they type."""
        pin = self._ask(f"New PIN for {name}: ")
        if self._stdin.isatty() and self._ask("The same again: ") != pin:
            raise NoPin("the two PINs differ, and nothing was changed: try again")
        return pin

    def _ask(self, words: str) -> str:
        if self._stdin.isatty():
            return _unseen(words, self._screen)
        try:
            line = self._stdin.readline()
        except UnicodeDecodeError:
            line = ""
        if not line:
            raise NoPin("a PIN is missing: standard input must bring each PIN on a line of its own")
        return line.rstrip("\r\n")


def _unseen(words: str, screen: TextIO) -> str:
    with warnings.catch_warnings():
        # It would only warn, and then show the PIN.
        warnings.simplefilter("error", getpass.GetPassWarning)
        try:
            return getpass.getpass(words, screen)
        except getpass.GetPassWarning:
            raise CannotHide(
                "this terminal cannot hide what is typed: use another one, or bring the PINs on "
                "standard input, each on a line of its own"
            ) from None
        except EOFError:
            raise NoPin("no PIN was typed, and nothing was changed: try again") from None
