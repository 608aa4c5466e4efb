"""The script for fish, with what each word is for beside it."""

from collections.abc import Iterable, Iterator

from command_words.completion.bash import function_name
from command_words.completion.offers import Offer
from command_words.completion.tree import Command

HEAD = """\
# Completion of {program} for fish, made by `{program} completion fish`.
function _{function}_at --description 'Whether that command, with so many words behind it, is typed'
    set -l at ''
    set -l value ''
    set -l count 0
    set -l typed (commandline -opc)
    for word in $typed[2..-1]
        if test -n "$value"
            set value ''
            continue
        end
        switch "$at|$word"
"""
TAIL = """\
            case '*|-*'
            case '*'
                set count (math $count + 1)
        end
    end
    test "$at" = "$argv[1]"; or return 1
    test (count $argv) -eq 1; or test "$argv[2]" = any; or test $count -eq $argv[2]
end
complete -c {program} -f
"""


def script(program: str, commands: Iterable[Command]) -> str:
    """The whole script."""
    commands = list(commands)
    names = {"program": program, "function": function_name(program)}
    offers = (line for command in commands for line in _offers(program, command))
    return "".join((HEAD.format(**names), *_walking(commands), TAIL.format(**names), *offers))


def _walking(commands: Iterable[Command]) -> Iterator[str]:
    for command in commands:
        for name, inner in command.ways:
            yield f"            case {_quoted(f'{command.name}|{name}')}\n"
            yield f"                set at {_quoted(inner)}\n                set count 0\n"
        for option in command.options:
            if option.takes is not None:
                places = " ".join(_quoted(f"{command.name}|{name}") for name in option.names)
                yield f"            case {places}\n                set value yes\n"


def _offers(program: str, command: Command) -> Iterator[str]:
    begins = f"complete -c {program} -n "
    here = f"_{function_name(program)}_at {_quoted(command.name)}"
    for option in command.options:
        names = " ".join(
            f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names
        )
        takes = "" if option.takes is None else f" {_requires(option.takes)}"
        yield f"{begins}{_quoted(here)} {names} -d {_quoted(option.does)}{takes}\n"
    for name, does in command.commands:
        yield f"{begins}{_quoted(here + ' 0')} -a {_quoted(name)} -d {_quoted(does)}\n"
    for number, argument in enumerate(command.arguments):
        count = "any" if argument.repeats else str(number)
        yield f"{begins}{_quoted(f'{here} {count}')}{_taken(argument.takes)}\n"


def _requires(offer: Offer) -> str:
    """That a value follows; unless it is told, fish would offer the files of the folder."""
    return ("-r" if offer.files else "-x") + _taken(offer)


def _taken(offer: Offer) -> str:
    words = " ".join(offer.words)
    if offer.folders:
        words += " (__fish_complete_directories)"
    return (" -F" if offer.files else "") + (f" -a {_quoted(words)}" if words else "")


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
