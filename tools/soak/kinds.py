"""Everything that is made to go wrong: how often, where it can, and by what it must show."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from hardware_sim.faults import (
    CutFrame,
    Fault,
    FlippedChecksum,
    LostMessage,
    MergedWrites,
    Noise,
    SplitWrites,
    StaleBytes,
    WrongBaud,
)
from tests.contract.damage import Beheaded
from tools.soak.plan import Stretch
from tools.soak.wire_faults import CopiesLost, FlippedBits, OneCopyMore, RecordCut

ALARM, LINK, PLACE = "device-alarm", "link-lost", "position-conflict"
MISSED, NUMBER, EXCESS = "insurance-missed", "wrong-number", "excess-card"
RESULT, ENTRY, EARLY = "result-conflict", "entry-conflict", "early-card"

UNHEARD_CARD = frozenset({ALARM, LINK, PLACE, MISSED, NUMBER, EXCESS, RESULT, "too-few-cards"})
"""What may follow where a card did not reach the console."""


class Kind(NamedTuple):
    """One thing that goes wrong."""

    name: str
    weight: float
    """How often, beside the others."""
    signs: frozenset[str] = frozenset()
    """One of these must be told; where there is none, it heals and nothing is told of it."""
    follows: frozenset[str] = frozenset()
    """The irregularities that may come of it; any other one is wrong."""
    fits: Callable[[Stretch], bool] = lambda _: True
    fault: Callable[[Random], Fault] | None = None
    """Of the line alone: what is armed."""
    lost: bool = False
    """Of the line alone: no copy of the message comes through."""
    target: str = "any"
    """Of the line alone: which message it hits."""

    @property
    def heals(self) -> bool:
        """Whether three copies and their numbers are to put it right without a word."""
        return not self.signs


def _numbered(plan: Stretch) -> bool:
    return plan.has_results


def _text(plan: Stretch) -> bool:
    return not plan.has_results


def _one_or_two(make: Callable[..., Fault]) -> Callable[[Random], Fault]:
    return lambda chance: make(copies=chance.choice((1, 2)))


def _all(make: Callable[..., Fault]) -> Callable[[Random], Fault]:
    return lambda _: make(copies=3)


def _healed(name: str, weight: float, make: Callable[[Random], Fault]) -> Kind:
    return Kind(name, weight, fits=_numbered, fault=make)


def _gap(name: str, weight: float, make: Callable[[Random], Fault]) -> Kind:
    signs = frozenset({"fact:MessageLost"})
    return Kind(name, weight, signs, UNHEARD_CARD, _numbered, make, lost=True)


LINE_KINDS = (
    _healed("copies lost, 1 or 2 of 3", 5, _one_or_two(CopiesLost)),
    _healed("checksum flipped, 1 or 2 of 3", 4, _one_or_two(FlippedChecksum)),
    _healed("bit flipped, 1 or 2 of 3", 5, _one_or_two(FlippedBits)),
    _healed("frame cut off, 1 or 2 of 3", 4, _one_or_two(CutFrame)),
    _healed("frame beheaded, 1 or 2 of 3", 4, _one_or_two(Beheaded)),
    _healed("noise before a message", 4, lambda chance: Noise(length=chance.randint(1, 8))),
    _healed("stale bytes", 2, lambda _: StaleBytes()),
    Kind("writes split", 4, fault=lambda chance: SplitWrites(pieces=chance.randint(2, 4))),
    Kind("writes merged", 3, fault=lambda _: MergedWrites()),
    _gap("message lost", 2, lambda _: LostMessage()),
    _gap("checksum flipped, all", 1, _all(FlippedChecksum)),
    _gap("bit flipped, all", 1, _all(FlippedBits)),
    _gap("frame cut off, all", 1, _all(CutFrame)),
    _gap("wrong speed", 1, lambda _: WrongBaud()),
    Kind(
        "one copy more",
        0.7,
        frozenset({"fact:MessageLost"}),
        frozenset({ALARM}),
        _numbered,
        lambda _: OneCopyMore(),
        target="ready",
    ),
    Kind(
        "record cut off (text)",
        1,
        frozenset({"fact:BytesUnread"}),
        UNHEARD_CARD,
        _text,
        lambda _: RecordCut(),
        lost=True,
        target="card",
    ),
)
"""Those of the line."""


def _signs(*names: str) -> frozenset[str]:
    return frozenset(names)


DEED_KINDS = (
    Kind(
        "forged copy",
        1.5,
        _signs(f"trouble:{ALARM}"),
        _signs(ALARM, MISSED, RESULT, EXCESS, NUMBER, PLACE, "copy-too-many"),
        lambda plan: plan.has_results and not plan.masked and not plan.face_down,
    ),
    Kind(
        "card left out of the disclosure",
        2,
        _signs(f"trouble:{NUMBER}"),
        _signs(NUMBER, ALARM, MISSED),
        lambda plan: plan.masked,
    ),
    Kind("link unplugged", 0.25, _signs("fact:LinkLost"), UNHEARD_CARD),
    Kind("link unplugged between rounds", 0.15, _signs("fact:LinkLost"), _signs(LINK, ALARM)),
    Kind("reboot", 1, _signs("fact:DeviceStarted"), UNHEARD_CARD, _numbered),
    Kind("wrong result pressed", 2, _signs(f"trouble:{RESULT}"), _signs(RESULT, ENTRY), _numbered),
    Kind(
        "forced quit", 1.5, _signs("trouble:forced-quit"), UNHEARD_CARD | {"forced-quit"}, _numbered
    ),
    Kind("button misused", 1, _signs("fact:DeviceAlarmRaised"), _signs(ALARM), _numbered),
    Kind("draw timed out", 1, _signs("fact:DeviceAlarmRaised"), _signs(ALARM), _numbered),
    Kind(
        "unreadable card",
        1.5,
        _signs("trouble:unreadable-card"),
        UNHEARD_CARD | {"unreadable-card", ENTRY},
        lambda plan: plan.driver != "line-scanner",
    ),
    Kind(
        "card reversed",
        1.5,
        _signs("trouble:face-up-in-device"),
        _signs("face-up-in-device", ALARM),
        _numbered,
    ),
    Kind("foreign card", 0.4, _signs("trouble:foreign-card"), UNHEARD_CARD | {"foreign-card"}),
    Kind(
        "one copy of a card too many",
        0.6,
        _signs("trouble:copy-too-many"),
        _signs("copy-too-many"),
        lambda plan: not plan.masked and not plan.shuffler,
    ),
    Kind(
        "overdrawn and kept",
        1.5,
        _signs(f"trouble:{EXCESS}"),
        _signs(EXCESS, ALARM, EARLY),
        _numbered,
    ),
    Kind(
        "overdrawn and discarded",
        1.5,
        _signs(f"trouble:{EXCESS}"),
        _signs(EXCESS, ALARM),
        _numbered,
    ),
    Kind("drawn while locked", 1, _signs(f"trouble:{EXCESS}"), _signs(EXCESS, ALARM), _numbered),
    Kind(
        "two at once",
        3,
        _signs("trouble:together"),
        _signs("together", MISSED),
        lambda plan: plan.together,
    ),
    Kind(
        "drawn before the close of bets",
        1.5,
        _signs(f"trouble:{EARLY}"),
        _signs(EARLY),
        lambda plan: not plan.first_card_closes,
    ),
    Kind("drawn between rounds", 0.7, _signs(f"trouble:{EARLY}"), _signs(EARLY)),
    Kind(
        "misread by the Dealer",
        2.5,
        _signs(f"trouble:{ENTRY}"),
        _signs(ENTRY, RESULT, MISSED, "copy-too-many"),
        lambda plan: plan.masked and plan.game.insurance is not None,
    ),
    Kind(
        "exposed too early",
        1.5,
        _signs("trouble:exposed-card"),
        _signs("exposed-card", MISSED),
        lambda plan: plan.face_down,
    ),
    Kind(
        "insurance missed",
        2,
        _signs(f"trouble:{MISSED}"),
        _signs(MISSED),
        lambda plan: plan.game.insurance is not None and not plan.face_down,
    ),
    Kind("tapped on an outdated screen", 1.5, _signs("refused:close-bets")),
    Kind("mis-tap taken back", 1.5, _signs("undone")),
    Kind(
        "cards counted wrong",
        0.4,
        _signs("trouble:cards-missing"),
        _signs("cards-missing"),
        lambda plan: not plan.shuffler,
    ),
    Kind("console killed", 0.12, _signs("notice:restarted"), _signs()),
    Kind("console killed in mid-tap", 0.06, _signs("notice:restarted"), _signs()),
    Kind(
        "console killed with a card on the wire",
        0.06,
        _signs("notice:restarted"),
        UNHEARD_CARD | {"foreign-card"},
    ),
)
"""Those that somebody does, or the device."""

DECLARED = (
    "dealt-face-up",
    "wrong-area",
    "wrong-person",
    "not-passed",
    "order-altered",
    "exposed-in-moving",
    "dealing-error",
    "interruption",
    "player-away",
    "player-left",
    "misplaced-bet",
    "noticed-late",
    "unshuffled",
    "cards-missing",
)
"""What only people see; one of the declarations at a time."""

DECLARED_KINDS = tuple(
    Kind(
        f"declared: {situation}",
        0.25,
        _signs(f"trouble:{situation}"),
        _signs(situation, MISSED),
    )
    for situation in DECLARED
)

KINDS = {kind.name: kind for kind in (*LINE_KINDS, *DEED_KINDS, *DECLARED_KINDS)}
"""All of them by name."""

assert len(KINDS) == len(LINE_KINDS) + len(DEED_KINDS) + len(DECLARED_KINDS)


def kinds_for(plan: Stretch) -> list[Kind]:
    """Those that can happen at such a table."""
    return [kind for kind in KINDS.values() if kind.fits(plan)]
