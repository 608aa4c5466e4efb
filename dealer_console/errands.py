"""What takes time is done on a thread of its own, one after the other: PINs, files, a bench."""

import logging
import queue
import threading
from collections.abc import Callable

from dealer_console.console import Console
from dealer_console.desk.asks import Order
from dealer_console.settings.reading import BadSettings
from dealer_console.staff.trouble import StaffRefused, StaffTrouble
from dealer_console.table.told import Tap, TurnedAway
from rules.people import Person
from rules.refusal import Refusal
from shoe_drivers.bench import Bench

log = logging.getLogger(__name__)

Errand = Callable[[], None]


class Errands:
    """Carries out what a screen asked for; no screen ever waits."""

    def __init__(self, console: Console, bench: Bench | None = None) -> None:
        self._console, self._bench = console, bench
        self._queue: queue.SimpleQueue[Errand | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="errands", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Finish what was asked for, and be gone; again is no harm."""
        if self._thread.is_alive():
            self._queue.put(None)
            self._thread.join()

    def order(self, order: Order) -> None:
        """Give a command to the table, as whoever gives it."""
        self._queue.put(lambda: self._order(order))

    def handle(self, deed: str, done: Callable[[str | None], None]) -> None:
        """Have the hands at the simulated shoe do something; `done` is told why not, if not."""
        bench = self._bench
        if bench is not None:
            self._queue.put(lambda: done(bench.do(deed)))

    def who_works(self, found: Callable[[tuple[Person, ...]], None]) -> None:
        """Look up who may act at the table."""
        self._queue.put(lambda: self._who_works(found))

    def _run(self) -> None:
        while (errand := self._queue.get()) is not None:
            try:
                errand()
            except Exception:
                # The next press must still be carried out.
                log.exception("what was asked for was not done")

    def _order(self, order: Order) -> None:
        console = self._console
        last = console.last
        assert last is not None
        try:
            person = console.acting.person(order.by, order.pin, order.do, last.public)
            tap = Tap(order.make(person), order.seen, console.acting.on_trust(order.pin))
        except (Refusal, StaffRefused) as refused:
            console.put(TurnedAway(order.do, refused.reason))
        except (StaffTrouble, BadSettings) as trouble:
            console.put(TurnedAway(order.do, str(trouble)))
        except Exception as error:
            # Whoever pressed must not wait for what will never come.
            console.put(TurnedAway(order.do, f"the console itself failed: {error!r}; press again"))
            raise
        else:
            console.put(tap)

    def _who_works(self, found: Callable[[tuple[Person, ...]], None]) -> None:
        try:
            found(self._console.acting.people())
        except StaffTrouble as trouble:
            self._console.put(TurnedAway("sign-in", str(trouble)))
