"""What happened at the table as the log keeps it, and back."""

import json

from dealer_console import command_bodies
from dealer_console.round_log.events import canonical
from rules.said import Said
from rules.table.commands import Command
from rules.table.facts import Fact
from shoe_drivers import fact_lines

STANDING = "standing"
"""The whole state of the table, so that nothing before it is needed to go on."""

REFUSED = "refused"
"""A command that was not carried out, and why."""

FAILED = "failed"
"""An event that the console itself could not take."""

PRESSED = "pressed"
"""A press on the Dealer's screen, whatever came of it; those of a PIN are not kept.

What the digits did to the screen is told with the next press, as their times would tell how many
there were.
"""

COLLEAGUES = "colleagues"
"""Who may act at the table, as the screen lists them."""

LINK_TOLD = "link-told"
"""What the screen says of a lost line."""

DEED_NOT_DONE = "deed-not-done"
"""Why the hands at a simulated shoe could not do what they were to do; or no longer."""

KEYPAD_USED = "keypad-used"
"""A keypad is used at the table: the tiles say which key is theirs."""

SCREEN_SIZED = "screen-sized"
"""How many pixels the Dealer's window has."""

SCREEN = "screen"
"""The whole screen beside the table, so that no press before it is needed to show it again."""

OF_THE_SCREEN = frozenset(
    {PRESSED, COLLEAGUES, LINK_TOLD, DEED_NOT_DONE, KEYPAD_USED, SCREEN_SIZED, SCREEN}
)
"""What changes the screen and not the table."""

OUTDATED = Said("the screen has changed since: look again")
"""A refusal that is not the rules' but the screen's."""

NO_LONGER = "{name} does not deal here: give your PIN"
"""A refusal that is the console's: somebody has taken over since."""


def is_by_rules(reason: str) -> bool:
    """Whether it is the rules that refuse for that reason, and would do so again."""
    return reason != OUTDATED and not reason.endswith(NO_LONGER.removeprefix("{name}"))


def kind_and_body(what: Fact | Command) -> tuple[str, str]:
    """The name and the canonical JSON of a fact or a command."""
    if isinstance(what, Command):
        return what.name, canonical(command_bodies.to_json(what))
    body = fact_lines.to_json(what)
    return str(body["fact"]), canonical(body)


def happened(kind: str, body: str) -> Fact | Command | None:
    """The fact or the command of an event; None where the event is a note of the console."""
    if kind in command_bodies.KINDS:
        return command_bodies.from_json(json.loads(body))
    if kind in fact_lines.KINDS:
        return fact_lines.from_line(body)
    return None
