"""Errors of the shoe: which stand, and what they are called."""

from collections.abc import Iterator

from rules.table.facts import DeviceAlarmCleared, DeviceAlarmRaised, Fact
from shoe_drivers.angel_eye.messages import Error
from shoe_drivers.angel_eye.settings import ErrorCancel, Settings

_CODES = {
    1: "card-unread",
    2: "overdraw",
    3: "button-misuse",
    4: "card-reversed",
    5: "card-reversed",
    6: "card-foreign",
    7: "draw-time-out",
}


def code_of(number: int) -> str:
    """The name of an error; one that nobody knows is an alarm all the same."""
    return _CODES.get(number, f"device-error-{number:02X}")


class Alarms:
    """The errors that stand, in the order they came."""

    def __init__(self, settings: Settings) -> None:
        self._cancels_all = settings.error_cancel is ErrorCancel.ALL
        self._standing: dict[int, None] = {}

    def tell(self, error: Error) -> list[Fact]:
        """What an error, or its end, is to the table."""
        if not error.cancelled:
            self._standing.pop(error.number, None)
            self._standing[error.number] = None
            return [DeviceAlarmRaised(code_of(error.number))]
        return [DeviceAlarmCleared(code) for code in self._cancel(error.number)]

    def booted(self) -> None:
        """A shoe that starts up raises anew what still stands."""
        self._standing.clear()

    def number_of(self, code: str) -> int | None:
        """The number to clear: of the newest standing error of that name, or of that name."""
        for number in reversed(self._standing):
            if code in ("", code_of(number)):
                return number
        numbers = (number for number in range(0x40) if code_of(number) == code)
        return next(numbers, None)

    def _cancel(self, number: int) -> Iterator[str]:
        cancelled = {number: None} | (self._standing if self._cancels_all else {})
        for one in cancelled:
            self._standing.pop(one, None)
        # Two errors share a name: it stands until neither does.
        standing = {code_of(one) for one in self._standing}
        yield from (code for code in dict.fromkeys(map(code_of, cancelled)) if code not in standing)
