"""Why something was not done, in the language of the window."""

import logging

from dealer_console.review.watched import UNKNOWN_MONEY
from dealer_console.round_log.troubles import LogTrouble
from dealer_console.screens.review.pit import Pit
from dealer_console.staff.trouble import StaffRefused, StaffTrouble

log = logging.getLogger(__name__)


def why_not(pit: Pit, error: Exception) -> str:
    """A sentence that says why, and what to do; what nobody foresaw is told to the technician."""
    if isinstance(error, StaffRefused | StaffTrouble):
        # No amount of money is ever in the way of signing in.
        return as_sentence(pit.words.said(error.reason, UNKNOWN_MONEY))
    if isinstance(error, LogTrouble | OSError):
        return as_sentence(str(error))
    log.error("a change of the staff, or a sign-in, failed", exc_info=error)
    return pit.text("sign-failed", error=type(error).__name__)


def as_sentence(words: str) -> str:
    """Beginning with a capital letter, where its script has them."""
    return words[:1].upper() + words[1:]
