"""The commands of a program with their options and arguments, read off its parser."""

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from command_words.completion.offers import Offer, offer_of


class Option(NamedTuple):
    """An option by all its names."""

    names: tuple[str, ...]
    does: str
    takes: Offer | None
    """What its value may be; None where it takes none."""


class Argument(NamedTuple):
    """A word that is no option."""

    does: str
    takes: Offer
    repeats: bool


class Command(NamedTuple):
    """A command by the words that lead to it; the program itself has none."""

    path: tuple[str, ...]
    options: tuple[Option, ...]
    arguments: tuple[Argument, ...]
    commands: tuple[tuple[str, str], ...]
    """Those below it, with what they are for."""

    @property
    def name(self) -> str:
        """Its words in one."""
        return " ".join(self.path)

    @property
    def ways(self) -> Iterator[tuple[str, str]]:
        """Each word that leads to a command below, with all the words that then have led there."""
        for name, _ in self.commands:
            yield name, " ".join((*self.path, name))

    @property
    def values(self) -> Iterator[tuple[str, Offer]]:
        """Each name of an option that takes a value, and what may be offered for it."""
        for option in self.options:
            if option.takes is not None:
                for name in option.names:
                    yield name, option.takes


def commands_of(parser: argparse.ArgumentParser, path: tuple[str, ...] = ()) -> Iterator[Command]:
    """The command of a parser, and all below it."""
    options, arguments, below = [], [], {}
    does: list[tuple[str, str]] = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            below = dict(action.choices)
            helps = {told.dest: told.help or "" for told in action._choices_actions}
            does = [(name, helps.get(name, "")) for name in below]
        elif action.help is argparse.SUPPRESS:
            continue
        elif action.option_strings:
            takes = None if action.nargs == 0 else offer_of(action)
            options.append(Option(tuple(action.option_strings), _help(parser, action), takes))
        else:
            repeats = action.nargs in ("*", "+")
            arguments.append(Argument(_help(parser, action), offer_of(action), repeats))
    yield Command(path, tuple(options), tuple(arguments), tuple(does))
    for name, inner in below.items():
        yield from commands_of(inner, (*path, name))


def _help(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    """What an action is for, with its default filled in, on one line."""
    return " ".join(parser._get_formatter()._expand_help(action).split()) if action.help else ""
