"""Copies, gaps and doubtful copies: every message once, and what never came is known."""

from enum import Enum

_NEXT = {ord("0"): ord("1"), ord("9"): ord("1")} | {n: n + 1 for n in b"12345678"}

_BOOT = ord("0")


class Verdict(Enum):
    """What a frame is among those before it."""

    COPY = "copy"
    """Of the message accepted last."""
    NEXT = "next"
    """A new message, and none is missing before it."""
    AFTER_LOSS = "after-loss"
    """A new message, and at least one is missing before it."""
    AFRESH = "afresh"
    """A new message whose number says nothing of what came before: a boot, or the very first."""
    DOUBTFUL = "doubtful"
    """Of two frames that cannot both be right; `doubted` is the one not to be believed."""
    DOUBTED = "doubted"
    """A copy of what has been told as doubtful."""


class Numbering:
    """Knows the message accepted last; the line may be closed and opened meanwhile."""

    def __init__(self, copies: int) -> None:
        self._copies = copies
        self.last: bytes | None = None
        self.heard = 0
        """How many copies of it came through."""
        self.doubted: bytes | None = None
        self._before: bytes | None = None
        """The message before the last, while a jump between them has not been borne out."""
        self._reopened = False

    @property
    def _all_heard(self) -> bool:
        """Whether no copy of the last message is to come; a boot is told any number of times."""
        return self.last is not None and self.last[1] != _BOOT and self.heard >= self._copies

    def copies(self, times: int) -> int:
        """How many of so many repetitions of the last message are copies of it; they are heard."""
        if self.last is not None and self.last[1] != _BOOT:
            times = min(times, max(0, self._copies - self.heard))
        self.heard += times
        return times

    def reopened(self) -> None:
        """What the next frame repeats, it repeats over a gap."""
        self._reopened = True

    def hear(self, frame: bytes) -> Verdict:
        """What this frame is; a new one becomes the last."""
        if frame == self.last and not self._all_heard:
            self.heard += 1
            self._reopened = False
            return Verdict.COPY
        if frame == self.last:
            # Its copies have all come: it is another of the same number, with a boot unheard.
            self.heard = 1
            return self._accept(frame, Verdict.AFTER_LOSS)
        verdict = self._judge(frame)
        if frame is self.last:
            self.heard = 1
            self._reopened = False
        return verdict

    def _judge(self, frame: bytes) -> Verdict:
        if self.last is None:
            return self._accept(frame, Verdict.AFRESH)
        if frame == self._before:
            # The one before has another copy, so what jumped in between was a damaged copy.
            self.doubted, self.last, self._before = self.last, frame, None
            return Verdict.DOUBTFUL
        number = frame[1]
        if number == _BOOT:
            return self._accept(frame, Verdict.AFRESH)
        if number == self.last[1] and not self._reopened:
            if frame == self.doubted:
                return Verdict.DOUBTED
            self.doubted = frame
            return Verdict.DOUBTFUL
        if number == _NEXT[self.last[1]]:
            return self._accept(frame, Verdict.NEXT)
        before = self.last
        self._accept(frame, Verdict.AFTER_LOSS)
        self._before = before
        return Verdict.AFTER_LOSS

    def _accept(self, frame: bytes, verdict: Verdict) -> Verdict:
        self.last, self.doubted, self._before = frame, None, None
        return verdict
