"""A capture written by hand, what it says, and a clock to play it on."""

import threading

from shoe_drivers.capture import CaptureFailed, Event, Head, Record
from shoe_drivers.driver import HostOrder, Order

HEAD = Head("line-scanner", {"baud": "9600", "cut-ms": "400"}, "COM3", began="Monday 9:00")

# D 1 2 LF is 44 31 32 0a; A 0 1 LF is 41 30 31 0a.
FILE = """\
shoe-capture 1
driver "line-scanner"
settings {"baud": "9600", "cut-ms": "400"}
address "COM3"
began "Monday 9:00"
1000 opened
1010 read 4431 |D1
1012 read 320a |2.
1500 sent 0206 clear-error:07 |..
2000 read 4130 |A0
2001 lost
3000 lost
4000 opened
4005 read 310a4130310a
"""
RECORDS = (
    Record(1000, Event.OPENED),
    Record(1010, Event.READ, b"D1"),
    Record(1012, Event.READ, b"2\n"),
    Record(1500, Event.SENT, b"\x02\x06", HostOrder(Order.CLEAR_ERROR, "07")),
    Record(2000, Event.READ, b"A0"),
    Record(2001, Event.LOST),
    Record(3000, Event.LOST),
    Record(4000, Event.OPENED),
    Record(4005, Event.READ, b"1\nA01\n"),
)


class StandingClock:
    """A clock that waiting moves on, at once."""

    def __init__(self, at: int = 50_000) -> None:
        self.at = at

    def now(self) -> int:
        return self.at

    def wait(self, event: threading.Event, seconds: float) -> bool:
        self.at += max(1, round(seconds * 1000))
        return event.is_set()


def no_failure(error: CaptureFailed) -> None:
    raise AssertionError(error)
