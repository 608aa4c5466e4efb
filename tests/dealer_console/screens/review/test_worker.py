"""The worker of a window that closes: what was asked for is done, or left, and nobody answered."""

import threading
from collections.abc import Callable

import pytest

from dealer_console.screens.review.worker import Worker


@pytest.mark.parametrize(("end", "done"), [("stop", ["first"]), ("finish", ["first", "second"])])
def test_how_it_ends(end: str, done: list[str]) -> None:
    """Stopped, it drops what it has not begun; finished, it does it; it answers neither way."""
    began, go_on = threading.Event(), threading.Event()
    did: list[str] = []
    posted: list[Callable[[], None]] = []

    def first() -> None:
        began.set()
        assert go_on.wait(20)
        did.append("first")

    worker = Worker(posted.append)
    worker.ask(first, lambda _: did.append("answered"))
    worker.ask(lambda: did.append("second"), lambda _: did.append("answered"))
    assert began.wait(20)
    ending = threading.Thread(target=getattr(worker, end))
    ending.start()
    if end == "stop":
        while not worker._stopped:
            pass
    go_on.set()
    ending.join()
    for told in posted:
        told()
    assert did == done
    worker.finish()
    worker.stop()
