"""The words of `dealer-console`: every command with its options, and what its help says."""

from importlib import metadata
from pathlib import Path

from command_words.completion.command import add_completion
from command_words.completion.offers import Offer, offering, suggesting
from command_words.parser import Commands, WordsParser, examples
from dealer_console.commands import doctor, log, review, staff
from rules.games import GAMES
from shoe_drivers.registry import names

PROGRAM = "dealer-console"
GAMES_LISTED = "Games: " + ", ".join(GAMES)


def parser() -> WordsParser:
    """The parser of all that can be said."""
    made = WordsParser(
        prog=PROGRAM,
        description="The dealer's console for baccarat tables with a card-reading shoe. "
        "Without a command it opens the console: on a demo table with a simulated shoe, or with "
        "--table on a table of its own.",
        epilog=examples(
            "dealer-console",
            "dealer-console --table table.toml",
            "dealer-console --table table.toml --terminal",
            more=GAMES_LISTED,
        ),
    )
    made.set_defaults(command="console")
    made.add_argument(
        "--version", action="version", version=f"%(prog)s {metadata.version(PROGRAM)}"
    )
    made.add_argument(
        "--table", type=Path, metavar="FILE",
        help="the settings of the table, docs/settings.md (default: the demo table)",
    )  # fmt: skip
    _add_shoe_and_log(made, "without it the demo table's log goes when the console is closed")
    made.add_argument(
        "--terminal", action="store_true", help="in the terminal, whatever screen there is"
    )
    commands = made.add_subparsers(metavar="COMMAND")
    _add_demonstration(commands)
    _add_settle(commands)
    _add_odds(commands)
    _add_ports(commands)
    _add_shoe(commands)
    _add_headless(commands)
    review.add_arguments(commands)
    log.add_arguments(commands)
    staff.add_arguments(commands)
    _add_doctor(commands)
    add_completion(commands, PROGRAM).set_defaults(command="completion")
    return made


def _add_shoe_and_log(parser: WordsParser, otherwise: str) -> None:
    """What a table may be started with beside its settings."""
    url = parser.add_argument(
        "--shoe", metavar="URL", help="another shoe than the settings name: a port or an address"
    )
    offering(url, Offer(files=True))
    parser.add_argument(
        "--log",
        type=Path,
        metavar="DIR",
        help=f"another place for logs than the settings name; {otherwise}",
    )
    parser.add_argument(
        "--accept-clock",
        action="store_true",
        help="the clock is right, though the log has later events; this is logged",
    )


def _add_game_and_decks(parser: WordsParser, *, game: str | None, decks: int | None) -> None:
    """Which shoe; both must be said where there is no default."""
    default = f" (default {game})" if game else ""
    which = parser.add_argument(
        "--game", required=game is None, default=game, metavar="G",
        help="the game's id: " + ", ".join(GAMES) + default,
    )  # fmt: skip
    suggesting(which, lambda: GAMES)
    parser.add_argument(
        "--decks", required=decks is None, default=decks, type=int, metavar="N",
        help="decks in the shoe, as many as the game's book allows"
        + (f" (default {decks})" if decks else ""),
    )  # fmt: skip


def _add_json(parser: WordsParser) -> None:
    parser.add_argument("--json", action="store_true", help="for programs, not for people")


def _add_demonstration(commands: Commands) -> None:
    parser = commands.add_parser(
        "demonstration",
        help="a shoe dealt out and settled, round by round, in the terminal",
        description="Deal a shuffled shoe to its end: each round, its insurance, what wins.",
        epilog=examples("dealer-console demonstration --game tiger-no-commission --seed 7"),
    )
    parser.set_defaults(command="demonstration")
    _add_game_and_decks(parser, game="da-hu-ying-xiong", decks=8)
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N",
        help="which shoe: the same number, the same cards (default 1)",
    )  # fmt: skip


def _add_settle(commands: Commands) -> None:
    parser = commands.add_parser(
        "settle",
        help="rounds in, settlements out, as JSON lines",
        description="Read rounds from standard input, one JSON object a line, and write what "
        "became of each, one line each in the same order. Stakes are whole minor units of the "
        "currency. A bad line yields its error and the rest go on; the exit status is then 1. "
        "docs/settle.md has every field.",
        epilog=examples(
            'echo \'{"id":"a1","game":"tiger-no-commission","cards":["7S","KD","9C","6H"],'
            '"bets":[{"box":1,"seat":"seated","bet":"tie","stake":10000}]}\''
            " | dealer-console settle"
        ),
    )
    parser.set_defaults(command="settle")


def _add_odds(commands: Commands) -> None:
    parser = commands.add_parser(
        "odds",
        help="exact returns of every bet, fresh shoe or given cards removed",
        description="Count, exactly, what one unit staked on each bet brings back on average, "
        "the stake included.",
        epilog=examples(
            "dealer-console odds --game da-hu-ying-xiong --decks 8",
            'dealer-console odds --game da-hu-ying-xiong --decks 8 --without "7S KD" --json',
        ),
    )
    parser.set_defaults(command="odds")
    _add_game_and_decks(parser, game=None, decks=None)
    parser.add_argument(
        "--without", default="", metavar="CARDS",
        help='cards already out, such as "7S KD TH" (default: none)',
    )  # fmt: skip
    _add_json(parser)


def _add_ports(commands: Commands) -> None:
    parser = commands.add_parser(
        "ports",
        help="the serial ports of this machine and what they look like",
        description="List the serial ports with what they look like and the address to put into "
        "the settings, which finds an adapter again when its port is renumbered. None is opened.",
        epilog=examples("dealer-console ports", "dealer-console ports --json"),
    )
    parser.set_defaults(command="ports")
    _add_json(parser)


def _add_shoe(commands: Commands) -> None:
    shoe = commands.add_parser(
        "shoe",
        help="the shoe itself, for the engineer at the table",
        description="Look at a shoe without a table around it.",
        epilog=examples("dealer-console shoe watch --help"),
    )
    parser = shoe.add_subparsers(metavar="COMMAND", required=True).add_parser(
        "watch",
        help="show what a shoe says, live",
        description="Show what a shoe says, live, as bytes and as facts, until Ctrl-C. It shows "
        "closed cards too: not for a table in play.",
        epilog=examples(
            "dealer-console shoe watch /tmp/shoe --driver angel-eye",
            "dealer-console shoe watch usb:0403:6001 --driver angel-eye --set baud=9600 "
            "--capture shoe.capture",
            "dealer-console shoe watch 'capture:old.capture?fast=yes' --driver angel-eye",
        ),
    )
    parser.set_defaults(command="shoe-watch")
    url = parser.add_argument(
        "url",
        metavar="URL",
        help="a port, usb:VENDOR:PRODUCT[:SERIAL], socket://HOST:PORT, capture:FILE, …",
    )
    offering(url, Offer(files=True))
    driver = parser.add_argument(
        "--driver", required=True, metavar="D", help="one of " + ", ".join(names())
    )
    suggesting(driver, names)
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a setting of the driver, docs/drivers; may be given more than once",
    )
    parser.add_argument("--json", action="store_true", help="one fact a line, for programs")
    parser.add_argument(
        "--capture", type=Path, metavar="FILE", help="keep the raw traffic here, in a new file"
    )


def _add_headless(commands: Commands) -> None:
    parser = commands.add_parser(
        "headless",
        help="the same table with no window, JSON lines in and out",
        description="Run a table without a window: commands in, one JSON object a line; out, one "
        "line each after it is in the log. docs/headless.md has the protocol.",
        epilog=examples(
            'echo \'{"do":"open-table","seen":0,"by":"dealer"}\''
            " | dealer-console headless --table table.toml --log logs"
        ),
    )
    parser.set_defaults(command="headless")
    parser.add_argument(
        "--table", required=True, type=Path, metavar="FILE",
        help="the settings of the table, docs/settings.md",
    )  # fmt: skip
    _add_shoe_and_log(parser, "a table's own directory is made in it")
    parser.add_argument(
        "--all-knowing",
        action="store_true",
        help="tell the facts with their values; for simulated tables only",
    )


def _add_doctor(commands: Commands) -> None:
    parser = commands.add_parser(
        "doctor",
        help="what is missing on this machine, and what to do",
        description="Look at everything that a table needs of this machine, and say what to do "
        "about what it lacks. Nothing is changed, no port is opened and no connection is made, so "
        "it may run beside a console in play. The exit status is 1 if something is in the way of "
        "a table. Where this command does not even start: python -m dealer_console.doctor",
        epilog=examples("dealer-console doctor", "dealer-console doctor --table table.toml --json"),
    )
    parser.set_defaults(command="doctor")
    doctor.add_words(parser)
