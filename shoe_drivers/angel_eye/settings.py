"""What cannot be known without the shoe at hand, as settings; docs/drivers/angel-eye.md has why."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from shoe_drivers.driver import BadSetting, read_settings, whole_number, yes_or_no

NAME = "angel-eye"

SETTINGS = {
    "baud": "4800",
    "disclosure": "auto",
    "closed-on-open": "unreadable",
    "kept-card": "next-round",
    "outside-targets": "0 1 2",
    "cut-card": "C",
    "banker-on-six": "yes",
    "error-cancel": "own",
    "copies": "3",
    "silence-ms": "1000",
    "host-orders": "no",
    "order-check-stx": "yes",
    "answer-ms": "1000",
}
"""Every setting and its default."""

_OTHER_TYPES = "SPDIGEediRLM"

Choice = TypeVar("Choice", bound=StrEnum)


class Mode(StrEnum):
    """Whether a card is told when it is drawn."""

    AUTO = "auto"
    OPEN = "open"
    MASKED = "masked"


class ClosedOnOpen(StrEnum):
    """What a card without a value is, on a shoe that tells values."""

    UNREADABLE = "unreadable"
    CLOSED = "closed"


class KeptCard(StrEnum):
    """What R says."""

    NEXT_ROUND = "next-round"
    RE_DEAL = "re-deal"


class ErrorCancel(StrEnum):
    """Which errors an e cancels."""

    OWN = "own"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one shoe, read."""

    baud: int
    disclosure: Mode
    closed_on_open: ClosedOnOpen
    kept_card: KeptCard
    outside_targets: frozenset[int]
    cut_card: str
    banker_on_six: bool
    error_cancel: ErrorCancel
    copies: int
    silence_ms: int
    host_orders: bool
    order_check_stx: bool
    answer_ms: int


def settings_from(given: Mapping[str, str]) -> Settings:
    """The settings as written over their defaults, or BadSetting."""
    text = read_settings(given, SETTINGS, NAME)
    return Settings(
        baud=whole_number("baud", text["baud"], least=1),
        disclosure=_choice("disclosure", text, Mode),
        closed_on_open=_choice("closed-on-open", text, ClosedOnOpen),
        kept_card=_choice("kept-card", text, KeptCard),
        outside_targets=_targets(text["outside-targets"]),
        cut_card=_cut_card(text["cut-card"]),
        banker_on_six=yes_or_no("banker-on-six", text["banker-on-six"]),
        error_cancel=_choice("error-cancel", text, ErrorCancel),
        copies=whole_number("copies", text["copies"], least=1),
        silence_ms=whole_number("silence-ms", text["silence-ms"], least=1),
        host_orders=yes_or_no("host-orders", text["host-orders"]),
        order_check_stx=yes_or_no("order-check-stx", text["order-check-stx"]),
        answer_ms=whole_number("answer-ms", text["answer-ms"], least=1),
    )


def _choice(name: str, text: Mapping[str, str], choices: type[Choice]) -> Choice:
    for choice in choices:
        if choice == text[name].lower():
            return choice
    raise BadSetting(f"{name} must be one of {', '.join(choices)}, not {text[name]!r}")


def _targets(text: str) -> frozenset[int]:
    targets = frozenset(whole_number("outside-targets", word) for word in text.split())
    if not targets or max(targets) > 0x7F:
        raise BadSetting(f"outside-targets must be numbers from 0 to 127, not {text!r}")
    return targets


def _cut_card(text: str) -> str:
    if len(text) != 1 or not text.isascii() or not text.isalpha() or text in _OTHER_TYPES:
        raise BadSetting(f"cut-card must be a letter other than {_OTHER_TYPES}, not {text!r}")
    return text
