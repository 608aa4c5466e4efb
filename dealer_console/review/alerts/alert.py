"""An alert: something in a table's log that stays open until somebody acknowledges it."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """What an alert is about; who may acknowledge it depends on this."""

    IRREGULARITY = "irregularity"
    """Something went wrong at the table that is none of the kinds below."""
    VOID = "void"
    INSURANCE_LATE = "insurance-late"
    """A bet entered, or an offer made, after the next card was drawn."""
    INSURANCE_MISSED = "insurance-missed"
    OVERRIDDEN = "overridden"
    """A person settled it otherwise: against the device, by another card, after it was over."""
    ENTERED = "entered"
    """Cards entered by hand at a table whose device reads them."""
    LINK_LOST = "link-lost"
    LOG_FAULT = "log-fault"
    SIGN_IN = "sign-in"
    """Wrong PINs again and again."""
    PACE = "pace"
    """A round much slower or much faster than this table deals."""
    ALTERED = "altered"
    """What somebody acknowledged is not what the log says now."""


class Severity(StrEnum):
    """How much it matters."""

    NOTICE = "notice"
    WARNING = "warning"
    GRAVE = "grave"


class AlertName(NamedTuple):
    """What one alert is told from all others by."""

    table: str
    sequence: int
    kind: Kind


class Alert(NamedTuple):
    """One alert, in codes: no card, and nothing of a round that is not over."""

    table: str
    sequence: int
    """The event that it is about."""
    kind: Kind
    severity: Severity
    what: tuple[str, ...]
    """Situations, or the code of its sentence."""
    at_ms: int
    shoe: int | None = None
    round: int | None = None
    dealer: str | None = None
    paragraph: str = ""
    """By which it was decided or is void; empty where nothing was."""
    game: str | None = None
    told: Mapping[str, str | int] = {}
    """What fills the blanks of its sentence."""
    over: bool = True
    """Nothing about it is still being played or decided at the table."""

    @property
    def name(self) -> AlertName:
        """What it is told from all others by."""
        return AlertName(self.table, self.sequence, self.kind)
