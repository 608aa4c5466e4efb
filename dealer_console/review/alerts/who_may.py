"""Who may acknowledge an alert: by their role, and never what they dealt or decided themselves."""

import json
from collections.abc import Iterable, Iterator

from dealer_console.command_bodies import KINDS as COMMANDS
from dealer_console.review.alerts.alert import Alert, Kind
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.asking import WITH_ROUNDS
from dealer_console.staff.person import plain
from dealer_console.staff.roles import StaffRole, plays_as
from rules.people import Role, stands_for

MANAGERS = frozenset({Kind.VOID, Kind.OVERRIDDEN, Kind.INSURANCE_MISSED})
"""A Pit Manager or above: a supervisor may have decided them, and money went back for them."""

OF_THE_HOUSE = frozenset({Kind.LOG_FAULT, Kind.ALTERED})
"""The evidence itself is in doubt: nobody of the pit says that it is not."""

_SENIOR = frozenset({StaffRole.ASSISTANT_CASINO_MANAGER, StaffRole.SHIFT_MANAGER})

_OF_THE_CONSOLE = frozenset({Kind.LOG_FAULT, Kind.SIGN_IN, Kind.ALTERED})
"""Whoever dealt a round meanwhile had no hand in them."""

_BY_THEMSELVES = ("by", "dealer")
"""Where a command, or a note of the console, names people."""

_ROUND = "SELECT first_event, sequence, dealer FROM rounds WHERE shoe = ? AND round = ?"
_EVENTS = (
    "SELECT kind, body FROM events WHERE sequence >= ? AND sequence <= ?"
    " AND shoe IS ? AND round IS ?"
)
_EVENT = "SELECT kind, body FROM events WHERE sequence = ?"
_RULED = (
    "SELECT dealer, decided_by, closed FROM irregularities WHERE sequence = ?"
    " UNION SELECT dealer, decided_by, closed FROM irregularities"
    " WHERE shoe = ? AND round = ? AND sequence >= ?"
)


def roles_for(kind: Kind) -> tuple[StaffRole, ...]:
    """The roles that may acknowledge alerts of that kind, from the lowest up."""
    return tuple(role for role in StaffRole if may_acknowledge(kind, role))


def may_acknowledge(kind: Kind, role: StaffRole) -> bool:
    """Whether that role may; four eyes are another matter."""
    if role is StaffRole.SURVEILLANCE:
        return True
    if kind in OF_THE_HOUSE:
        return role in _SENIOR
    acting = plays_as(role)
    asked = Role.PIT_MANAGER if kind in MANAGERS else Role.PIT_SUPERVISOR
    return acting is not None and stands_for(acting, asked)


def is_own(log: WatchedLog, alert: Alert, name: str) -> bool:
    """Whether that one dealt, decided or did what the alert is about."""
    return plain(name) in {plain(each) for each in people_in(log, alert)}


def people_in(log: WatchedLog, alert: Alert) -> frozenset[str]:
    """Everybody who had a hand in it: in the whole round where there is one."""
    named = {alert.dealer, *(alert.told.get(key) for key in ("by", "name"))}
    for segment in log.segments():
        has_rows = segment.version >= WITH_ROUNDS and alert.kind not in _OF_THE_CONSOLE
        spans: list[tuple[int, int]] = []
        if has_rows and alert.round is not None:
            where = (alert.shoe, alert.round)
            for first, last, dealer in log.fetch(segment, _ROUND, where):
                # What was decided after it was over is about it too.
                spans.append((first, max(last, alert.sequence)))
                named.add(dealer)
        if has_rows:
            first = spans[0][0] if spans else alert.sequence
            ruled = (alert.sequence, alert.shoe, alert.round, first)
            for dealer, decided_by, closed in log.fetch(segment, _RULED, ruled):
                named |= {dealer, decided_by}
                if closed is not None:
                    named |= set(_named(log.fetch(segment, _EVENT, (closed,))))
        named |= set(_named(log.fetch(segment, _EVENT, (alert.sequence,))))
        for span in spans:
            rows = log.fetch(segment, _EVENTS, (*span, alert.shoe, alert.round))
            named |= set(_named(rows))
    return frozenset(str(each) for each in named if each)


def _named(events: Iterable[tuple[str, str]]) -> Iterator[str]:
    for kind, text in events:
        try:
            body = json.loads(text)
        except ValueError:
            continue
        if not isinstance(body, dict):
            continue
        if kind not in COMMANDS:
            yield from (str(body[key]) for key in ("by", "name") if body.get(key))
            continue
        for key in _BY_THEMSELVES:
            person = body.get(key)
            if isinstance(person, dict) and person.get("name"):
                yield str(person["name"])
