"""What is done in the review itself, in a log of its own: acknowledgements, exports, sign-ins.

The tables' logs are only read, so whatever a reviewer adds to them stands here, chained and
signed likewise; `dealer-console log verify` reads it.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from platformdirs import user_data_path

from dealer_console.clocks import Clocks
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.events import Event
from dealer_console.round_log.keys import SigningKey
from dealer_console.round_log.table_log import events_of
from dealer_console.side_log import SideLog, signing_key, when_free

NAME = "REVIEW"


def default_directory() -> Path:
    """Where it lies unless somebody says otherwise."""
    return user_data_path("dealer-console") / "review-log"


class ReviewLog:
    """Opened for each note and let go again: several reviews may keep one log.

    For any thread that may wait.
    """

    def __init__(self, directory: Path, key: Path, clocks: Clocks | None = None) -> None:
        self.directory = directory
        self._key, self._clocks = key, clocks

    def keep(self, kind: str, body: Mapping[str, object]) -> int:
        """Add a note; on the disk, and signed, when this returns its number."""

        def noted() -> int:
            with SideLog(self.directory, NAME, self._key, self._clocks) as log:
                return log.note(kind, body)

        return when_free(noted)

    def events(self, after: int = 0) -> Iterator[Event]:
        """What has been kept, from after that number on; nothing before the first note."""
        if self.directory.is_dir() and segment_paths(self.directory):
            yield from events_of(self.directory, after)

    def signing_key(self) -> SigningKey:
        """The key of this review, with which it signs what it exports too."""
        return signing_key(self._key)
