"""`PROGRAM completion SHELL`: prints the script, for every program alike."""

from collections.abc import Callable, Iterable

from command_words.completion import bash, fish, zsh
from command_words.completion.tree import Command, commands_of
from command_words.parser import Commands, WordsParser, examples

SHELLS: dict[str, Callable[[str, Iterable[Command]], str]] = {
    "bash": bash.script,
    "zsh": zsh.script,
    "fish": fish.script,
}

PLACES = """\
Where it is kept for good:
  bash  ~/.local/share/bash-completion/completions/{program}
  zsh   a folder of $fpath, as _{program}; then a new shell
  fish  ~/.config/fish/completions/{program}.fish"""


def add_completion(commands: Commands, program: str) -> WordsParser:
    """Add `completion` to a program's commands."""
    parser = commands.add_parser(
        "completion",
        help="what a shell needs to complete these commands with Tab",
        description="Print a script with which bash, zsh or fish complete this program's "
        "commands, options, files and choices. It is made from the program's own words: print it "
        "again after an update, or after a driver was installed.",
        epilog=examples(
            f"source <({program} completion bash)",
            f"{program} completion fish | source",
            more=PLACES.format(program=program),
        ),
    )
    parser.add_argument("shell", choices=list(SHELLS), help="which shell: %(choices)s")
    return parser


def script_for(shell: str, parser: WordsParser) -> str:
    """The script for a program's whole parser."""
    return SHELLS[shell](parser.prog, commands_of(parser))
