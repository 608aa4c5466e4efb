"""The script for bash; it needs no bash-completion."""

import re
import shlex
from collections.abc import Iterable, Iterator

from command_words.completion.offers import Offer
from command_words.completion.tree import Command

HEAD = """\
# Completion of {program} for bash, made by `{program} completion bash`.
{function}() {{
    local cur="${{COMP_WORDS[COMP_CWORD]}}" at="" value="" word="" count=0 i
    for ((i = 1; i < COMP_CWORD; i++)); do
        word="${{COMP_WORDS[i]}}"
        if [[ -n $value ]]; then
            value=""
            continue
        fi
        case "$at|$word" in
"""
WALKED = """\
            *"|-"*) ;;
            *) ((count += 1)) ;;
        esac
    done
    local words="" files=""
    if [[ -n $value ]]; then
        case "$value" in
"""
OPTIONS = """\
        esac
    elif [[ $cur == -* ]]; then
        case "$at" in
"""
ARGUMENTS = """\
        esac
    else
        case "$at|$count" in
"""
TAIL = """\
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
    if [[ -n $files ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t -O "${{#COMPREPLY[@]}}" COMPREPLY < <(compgen "$files" -- "$cur")
    fi
}}
complete -F {function} {program}
"""


def script(program: str, commands: Iterable[Command]) -> str:
    """The whole script."""
    commands = list(commands)
    names = {"program": program, "function": function_name(program)}
    return "".join(
        (
            HEAD.format(**names),
            *_walking(commands),
            WALKED,
            *_values(commands),
            OPTIONS,
            *_options(commands),
            ARGUMENTS,
            *_arguments(commands),
            TAIL.format(**names),
        )
    )


def function_name(program: str) -> str:
    """The program's name as a function of a shell can be called."""
    return "_" + re.sub(r"\W", "_", program)


def _walking(commands: Iterable[Command]) -> Iterator[str]:
    """Where on its way a word leads: to a command below, or to an option's value."""
    for command in commands:
        for name, inner in command.ways:
            yield f'            "{command.name}|{name}") at="{inner}" count=0 ;;\n'
        for name, _ in command.values:
            place = f"{command.name}|{name}"
            yield f'            "{place}") value="{place}" ;;\n'


def _values(commands: Iterable[Command]) -> Iterator[str]:
    for command in commands:
        for name, takes in command.values:
            yield _case(f'"{command.name}|{name}"', takes)


def _options(commands: Iterable[Command]) -> Iterator[str]:
    for command in commands:
        names = tuple(name for option in command.options for name in option.names)
        yield _case(f'"{command.name}"', Offer(words=names))


def _arguments(commands: Iterable[Command]) -> Iterator[str]:
    for command in commands:
        if command.commands:
            below = tuple(name for name, _ in command.commands)
            yield _case(f'"{command.name}|0"', Offer(words=below))
        for number, argument in enumerate(command.arguments):
            # Behind the last of a list, more of it may follow.
            count = "*" if argument.repeats else f'"{number}"'
            yield _case(f'"{command.name}|"{count}', argument.takes)


def _case(pattern: str, offer: Offer) -> str:
    files = "-f" if offer.files else "-d" if offer.folders else ""
    words = shlex.quote(" ".join(offer.words))
    return f"            {pattern}) words={words} files={shlex.quote(files)} ;;\n"
