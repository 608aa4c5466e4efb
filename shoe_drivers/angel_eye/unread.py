"""What could not be read is held back until the next good frame shows whether it mattered.

A damaged copy of a message that another copy brought is nothing to stop a round for; the same
bytes, where the numbering then shows a gap, are told with it.
"""

import re
from collections import Counter

from rules.table.facts import BytesUnread, Fact
from shoe_drivers.angel_eye.sequence import Verdict

_SHORTEST_FRAME = 6
_NUMBERS = 9
_BOOT_COPIES = 6

_NOISE = 12
"""As much as a power-up, or half a frame from before the line was opened, may bring."""

# The beginning of a numbered message; S, which has no number, is no evidence of anything lost.
_BEGINNING = re.compile(rb"\x05[1-9][A-RT-Za-z]")


class Unread:
    """The bytes since the last good frame that could not be read."""

    def __init__(self, copies: int) -> None:
        self._copies = copies
        self._held = b""
        self._telling = False
        """A piece of this run has been told, so its rest will be."""
        self.passed_over = 0
        """How many bytes were found to be damaged copies or noise."""
        self._piece = _NUMBERS * copies * _SHORTEST_FRAME
        """In so many, nine messages may have been lost, which the numbering would not show."""

    def hold(self, data: bytes) -> list[Fact]:
        """Keep these too; as many as no numbering can explain are told at once."""
        self._held += data
        if len(self._held) < self._piece:
            return []
        whole = len(self._held) - len(self._held) % self._piece
        facts: list[Fact] = [
            BytesUnread(self._held[start : start + self._piece].hex())
            for start in range(0, whole, self._piece)
        ]
        self._held = self._held[whole:]
        self._telling = True
        return facts

    def judge(self, verdict: Verdict, last: bytes | None, heard: int, frame: bytes) -> list[Fact]:
        """What they were, now that this frame has followed the last, heard that often."""
        if not self._held:
            self._telling = False
            return []
        if verdict is Verdict.AFTER_LOSS or self._telling:
            return self.tell()
        if verdict is Verdict.AFRESH:
            copies = _BOOT_COPIES if frame[1:3] == b"0S" else self._copies
            copies_of_frame = max(0, copies - 1) * len(frame)
            if self._may_be_a_message(last, heard, copies_of_frame, frame[:3]):
                return self.tell()
        self.passed_over += len(self._held)
        self._held = b""
        return []

    def after_silence(self, last: bytes | None, heard: int) -> list[Fact]:
        """Nothing has followed them: told if they may have been a message of their own."""
        if self._held and (self._telling or self._may_be_a_message(last, heard, 0, b"")):
            return self.tell()
        return []

    def tell(self) -> list[Fact]:
        """All of them, as they are."""
        held, self._held, self._telling = self._held, b"", False
        return [BytesUnread(held.hex())] if held else []

    def _may_be_a_message(
        self, last: bytes | None, heard: int, explained: int, beginning: bytes
    ) -> bool:
        """Whether they are more than damaged copies of the messages on either side can be.

        A beginning that neither has may be damage; the same one twice is another message.
        """
        known = {beginning}
        if last is not None:
            explained += max(0, self._copies - heard) * len(last)
            known.add(last[:3])
        if len(self._held) > explained + _NOISE:
            return True
        beginnings = Counter(_BEGINNING.findall(self._held))
        return any(times > 1 for start, times in beginnings.items() if start not in known)
