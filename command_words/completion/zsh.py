"""The script for zsh, with what each word is for beside it."""

from collections.abc import Iterable, Iterator

from command_words.completion.bash import function_name
from command_words.completion.offers import Offer
from command_words.completion.tree import Command

HEAD = """\
#compdef {program}
# Completion of {program} for zsh, made by `{program} completion zsh`.
{function}() {{
    local at="" value="" word="" i
    local -i count=0 ret=1
    for ((i = 2; i < CURRENT; i++)); do
        word="${{words[i]}}"
        if [[ -n $value ]]; then
            value=""
            continue
        fi
        case "$at|$word" in
"""
WALKED = """\
            (*"|-"*) ;;
            (*) count+=1 ;;
        esac
    done
    local -a found
    if [[ -n $value ]]; then
        case "$value" in
"""
OPTIONS = """\
        esac
    elif [[ ${words[CURRENT]} == -* ]]; then
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
    (( $#found )) && _describe word found && ret=0
    return ret
}}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    {function} "$@"
else
    compdef {function} {program}
fi
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


def _walking(commands: Iterable[Command]) -> Iterator[str]:
    for command in commands:
        for name, inner in command.ways:
            yield f'            ("{command.name}|{name}") at="{inner}" count=0 ;;\n'
        for name, _ in command.values:
            place = f"{command.name}|{name}"
            yield f'            ("{place}") value="{place}" ;;\n'


def _values(commands: Iterable[Command]) -> Iterator[str]:
    for command in commands:
        for name, takes in command.values:
            yield _offered(f'"{command.name}|{name}"', takes)


def _options(commands: Iterable[Command]) -> Iterator[str]:
    for command in commands:
        told = [(name, option.does) for option in command.options for name in option.names]
        yield _described(f'"{command.name}"', told)


def _arguments(commands: Iterable[Command]) -> Iterator[str]:
    for command in commands:
        if command.commands:
            yield _described(f'"{command.name}|0"', command.commands)
        for number, argument in enumerate(command.arguments):
            count = "*" if argument.repeats else f'"{number}"'
            yield _offered(f'"{command.name}|"{count}', argument.takes)


def _offered(pattern: str, offer: Offer) -> str:
    files = "_files && ret=0; " if offer.files else "_files -/ && ret=0; " if offer.folders else ""
    return _described(pattern, [(word, "") for word in offer.words], files)


def _described(pattern: str, told: Iterable[tuple[str, str]], also: str = "") -> str:
    words = " ".join(_quoted(word, does) for word, does in told)
    return f"            ({pattern}) {also}found=({words}) ;;\n"


def _quoted(word: str, does: str) -> str:
    """A word and what it is for, as `_describe` takes them apart at the first colon."""
    text = word.replace(":", "\\:") + (f":{does}" if does else "")
    return "'" + text.replace("'", "'\\''") + "'"
