"""What a place that keeps heads must do."""

from typing import Protocol

from dealer_console.round_log.checkpoints import Checkpoint, Reason

LASTING = frozenset({Reason.SHOE_END, Reason.SIGN_OFF, Reason.CLOSED})
"""Checkpoints that people hold on to: they are printed, and no newer one takes their place."""


class SinkFailed(Exception):
    """A head could not be kept outside; says what to do. The table plays on.

    For example a stick that was pulled out, or a printer that is switched off.
    """


class Sink(Protocol):
    """A place outside the log; it may take its time, as a thread of its own waits for it."""

    @property
    def name(self) -> str:
        """What people call it."""
        ...

    def keep(self, checkpoint: Checkpoint) -> None:
        """Keep a head, for good when this returns, or raise SinkFailed."""
        ...


def failure(what: str, error: Exception, advice: str) -> SinkFailed:
    """Why something outside could not be reached, and what to do."""
    why = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return SinkFailed(f"{what}: {why}; {advice}")
