"""The simulated shoe that a driver with these settings reads."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from hardware_sim.happenings import Outside
from hardware_sim.messages import Wire
from hardware_sim.wires.angel_eye import AngelEye, AngelEyeSettings
from hardware_sim.wires.angel_eye_orders import OrderCheck
from hardware_sim.wires.bee_tek import BeeTek, BeeTekSettings
from hardware_sim.wires.line_scanner import LineScanner, LineScannerSettings
from shoe_drivers import bee_tek, line_scanner, registry
from shoe_drivers.angel_eye.settings import KeptCard, Mode, settings_from


class Match(NamedTuple):
    """What of a shoe follows from its driver."""

    wire: Wire
    tells_rounds: bool = True
    """Whether it has words for a round, its result and its errors, or sees cards go by."""
    kept_card_is_first: bool = True


def _angel_eye(given: Mapping[str, str], *, masked: bool) -> Match:
    read = settings_from(given)
    usual = AngelEyeSettings()
    known = read.outside_targets
    settings = AngelEyeSettings(
        masked=read.disclosure is Mode.MASKED or (masked and read.disclosure is Mode.AUTO),
        # A driver may be told of more copies than a shoe ever sends.
        copies=min(read.copies, usual.copies),
        cut_card=read.cut_card,
        outside_targets={
            why: target if target in known else min(known)
            for why, target in ((why, usual.outside_targets[why]) for why in Outside)
        },
        order_check=OrderCheck.WITH_STX if read.order_check_stx else OrderCheck.WITHOUT_STX,
    )
    return Match(AngelEye(settings), kept_card_is_first=read.kept_card is not KeptCard.RE_DEAL)


def _bee_tek(given: Mapping[str, str], *, masked: bool) -> Match:
    del masked
    words = {**bee_tek.SETTINGS, **given}
    game = words["game-record"].strip()
    settings = BeeTekSettings(
        game=game,
        burn=words["burn-record"].strip(),
        unread=f"[{game}]<{words['unreadable-mark'].strip()}>",
        alarm_record="[" + game.replace("{", "{{").replace("}", "}}") + "]<Alarm:{}>",
    )
    return Match(BeeTek(settings), tells_rounds=False)


def _line_scanner(given: Mapping[str, str], *, masked: bool) -> Match:
    del masked
    words = {**line_scanner.SETTINGS, **given}
    suits = dict(zip(line_scanner.SUITS_IN_ORDER, words["suit-letters"], strict=True))
    settings = LineScannerSettings(suit_letters=suits)
    return Match(LineScanner(settings), tells_rounds=False)


MATCHES: dict[str, Callable[..., Match]] = {
    "angel-eye": _angel_eye,
    "bee-tek": _bee_tek,
    "line-scanner": _line_scanner,
}
"""By the name of the driver."""


def match_for(driver: str, settings: Mapping[str, str], *, masked: bool = False) -> Match:
    """The shoe for that driver; refuses a driver that has none, and settings it would refuse.

    A shoe is `masked` where the table has it so, unless the driver is told otherwise; one that
    sends text tells every card.
    """
    if driver not in MATCHES:
        raise registry.UnknownDriver(
            f"no simulated shoe speaks to the driver {driver!r}: there are {', '.join(MATCHES)}"
        )
    registry.make(driver, settings)
    return MATCHES[driver](settings, masked=masked)
