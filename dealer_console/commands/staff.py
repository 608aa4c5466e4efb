"""`dealer-console staff`: people, their roles and their PINs."""

import argparse
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TextIO

from command_words.parser import Commands, WordsParser, examples
from dealer_console.staff.asking import Asking
from dealer_console.staff.happenings import Happening, Heard
from dealer_console.staff.person import Person, plain
from dealer_console.staff.pins import COST, Cost
from dealer_console.staff.places import pepper_file, staff_file
from dealer_console.staff.roles import StaffRole
from dealer_console.staff.roster import Roster
from dealer_console.staff.signing_in import Staff, open_staff
from dealer_console.staff.trouble import StaffRefused, StaffTrouble

REFUSED = 1
TROUBLE = 2
INTERRUPTED = 130
"""What a shell reports of a program that Ctrl-C ended."""

NOBODY = """Nobody is on the staff yet.
Make the first manager: dealer-console staff first-manager NAME
"""
HEADS = ("name", "role", "state")


def add_arguments(commands: Commands) -> None:
    """Add `staff` and what it does to the commands."""
    staff = commands.add_parser(
        "staff",
        help="people, roles, PINs",
        description="Manage the people who may sign in. PINs are asked for; where standard input "
        "is no terminal, it must bring each on a line of its own: first that of --by, then the "
        "new one. docs/staff.md says who may do what.",
        epilog=examples(
            "dealer-console staff list",
            'dealer-console staff first-manager "Mona Chan"',
        ),
    )
    actions = staff.add_subparsers(metavar="COMMAND", required=True)
    names = ", ".join(StaffRole)
    listing = _action(actions, "list", "everybody, with role and state", "list --json")
    listing.add_argument("--json", action="store_true", help="for programs, not for people")
    first = _action(
        actions,
        "first-manager",
        "the first of the staff, a shift-manager; only while there is nobody",
        'first-manager "Mona Chan"',
    )
    _add_name(first)
    for word, does, example in (
        ("add", f"somebody new; the roles are {names}", 'add "Sue Park" pit-supervisor'),
        (
            "role",
            f"another role for somebody; the roles are {names}",
            'role "Sue Park" pit-manager',
        ),
        ("pin", "a new PIN: your own, or somebody's who has forgotten theirs", 'pin "Sue Park"'),
        ("unlock", "let somebody try again after five wrong PINs", 'unlock "Sue Park"'),
        (
            "deactivate",
            "somebody has left; the name stays taken, for the log has it",
            'deactivate "Sue Park"',
        ),
    ):
        action = _action(actions, word, does, f'{example} --by "Mona Chan"')
        _add_name(action)
        if word in ("add", "role"):
            roles = [role.value for role in StaffRole]
            action.add_argument("role", metavar="ROLE", choices=roles, help="one of those above")
        action.add_argument(
            "--by", required=True, metavar="MANAGER", help="who you are: your PIN is asked for"
        )


def _action(actions: Commands, word: str, does: str, example: str) -> WordsParser:
    action = actions.add_parser(
        word,
        help=does.partition(";")[0],
        description=f"{does[0].upper()}{does[1:]}.",
        epilog=examples(f"dealer-console staff {example}"),
    )
    action.set_defaults(command="staff", staff=word)
    action.add_argument(
        "--file",
        type=Path,
        default=staff_file(),
        metavar="FILE",
        help="the staff file (default %(default)s)",
    )
    action.add_argument(
        "--pepper",
        type=Path,
        default=pepper_file(),
        metavar="FILE",
        help="the pepper, in another folder (default %(default)s)",
    )
    return action


def _add_name(action: argparse.ArgumentParser) -> None:
    action.add_argument("name", metavar="NAME", help="1 to 40 characters, upper or lower case")


def _unheard(_: Happening) -> None:
    """Where there is no log to tell."""


def run(
    call: argparse.Namespace,
    out: TextIO,
    err: TextIO,
    stdin: TextIO,
    heard: Heard = _unheard,
    cost: Cost = COST,
) -> int:
    """Do what the words ask for; 1 if it was refused, 2 if the files are in the way."""
    try:
        if call.staff == "list":
            _say(out, report(Roster(call.file).people(), as_json=call.json))
            return 0
        staff = open_staff(call.file, call.pepper, heard, cost)
        _say(out, _ACTIONS[call.staff](staff, call, Asking(stdin, err)) + "\n")
    except StaffRefused as refusal:
        err.write(f"dealer-console: {refusal}\n")
        return REFUSED
    except StaffTrouble as trouble:
        err.write(f"dealer-console: {trouble}\n")
        return TROUBLE
    except KeyboardInterrupt:
        err.write("\ndealer-console: stopped\n")
        return INTERRUPTED
    return 0


def report(people: Iterable[Person], *, as_json: bool) -> str:
    """The people there are, as a table or as one line of JSON."""
    people = list(people)
    if as_json:
        told = [
            {"name": one.name, "role": one.role.value, "locked": one.locked, "active": one.active}
            for one in people
        ]
        return json.dumps({"staff": told}) + "\n"
    if not people:
        return NOBODY
    rows = [HEADS, *((one.name, one.role.value, _state(one)) for one in people)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADS))]
    return "".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        + "\n"
        for row in rows
    )


def _state(person: Person) -> str:
    if not person.active:
        return "has left"
    return "locked" if person.locked else "active"


def _first_manager(staff: Staff, call: argparse.Namespace, ask: Asking) -> str:
    staff.first_manager(call.name, ask.new_pin_for(call.name))
    return f"{call.name} is the first of the staff, as {StaffRole.SHIFT_MANAGER}."


def _add(staff: Staff, call: argparse.Namespace, ask: Asking) -> str:
    by = staff.sign_in(call.by, ask.pin_of(call.by))
    staff.add(by, call.name, StaffRole(call.role), ask.new_pin_for(call.name))
    return f"{call.name} is on the staff as {call.role}."


def _role(staff: Staff, call: argparse.Namespace, ask: Asking) -> str:
    by = staff.sign_in(call.by, ask.pin_of(call.by))
    staff.change_role(by, call.name, StaffRole(call.role))
    return f"{call.name} is {call.role} from now on."


def _pin(staff: Staff, call: argparse.Namespace, ask: Asking) -> str:
    if plain(call.by) == plain(call.name):
        old = ask.pin_of(call.by)
        staff.change_own_pin(call.by, old, ask.new_pin_for(call.name))
    else:
        by = staff.sign_in(call.by, ask.pin_of(call.by))
        staff.reset_pin(by, call.name, ask.new_pin_for(call.name))
    return f"{call.name} has a new PIN."


def _unlock(staff: Staff, call: argparse.Namespace, ask: Asking) -> str:
    staff.unlock(staff.sign_in(call.by, ask.pin_of(call.by)), call.name)
    return f"{call.name} may sign in again."


def _deactivate(staff: Staff, call: argparse.Namespace, ask: Asking) -> str:
    staff.deactivate(staff.sign_in(call.by, ask.pin_of(call.by)), call.name)
    return f"{call.name} can no longer sign in."


_ACTIONS: dict[str, Callable[[Staff, argparse.Namespace, Asking], str]] = {
    "first-manager": _first_manager,
    "add": _add,
    "role": _role,
    "pin": _pin,
    "unlock": _unlock,
    "deactivate": _deactivate,
}


def _say(out: TextIO, words: str) -> None:
    # A pipe on Windows may not know the signs of a name; the rest must still be read.
    encoding = out.encoding or "utf-8"
    out.write(words.encode(encoding, "backslashreplace").decode(encoding))
