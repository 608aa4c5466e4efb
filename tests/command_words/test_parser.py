"""Help that keeps its examples, and refusals that say what may have been meant."""

from pathlib import Path

import pytest

from command_words.parser import WordsParser, examples


def program() -> WordsParser:
    """A small program."""
    parser = WordsParser(prog="deal", epilog=examples("deal odds --game bacc", more="Games: bacc"))
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    odds = commands.add_parser("odds")
    odds.add_argument("--game", required=True, choices=["bacc", "punto"])
    odds.add_argument("--json", action="store_true")
    commands.add_parser("ports").add_argument("file", type=Path, nargs="?")
    return parser


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The first line of what is said to a call that cannot be."""
    with pytest.raises(SystemExit) as ended:
        program().parse_args(words)
    assert ended.value.code == 2
    told = capsys.readouterr().err.splitlines()
    assert told[-1].startswith("More: deal")
    assert any(line.startswith("usage:") for line in told)
    return told[0]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["odd"],
            "deal: argument COMMAND: there is no 'odd'; did you mean odds? (there are odds, ports)",
        ),
        (["zzz"], "deal: argument COMMAND: there is no 'zzz' (there are odds, ports)"),
        (
            ["odds", "--game", "baac"],
            "deal odds: argument --game: there is no 'baac'; did you mean bacc? "
            "(there are bacc, punto)",
        ),
        (
            ["odds", "--game", "bacc", "--jsn"],
            "deal odds: there is no option --jsn; did you mean --json?",
        ),
        (
            ["odds", "--gme=bacc"],
            "deal odds: there is no option --gme; did you mean --game?; "
            "the following arguments are required: --game",
        ),
        (["odds"], "deal odds: the following arguments are required: --game"),
        (["ports", "a", "b"], "deal ports: 'b' is one word too many"),
        (["--gam"], "deal: the following arguments are required: COMMAND"),
    ],
)
def test_a_call_that_cannot_be_says_what_may_have_been_meant(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refusal(capsys, *words) == says


def test_examples_keep_their_lines() -> None:
    """One line stays one line, however narrow the terminal is."""
    long = "deal odds " + "--game bacc " * 12
    told = WordsParser(prog="deal", epilog=examples(long, "deal ports", more="x")).format_help()
    assert told.endswith(f"for example:\n  {long.rstrip()}\n  deal ports\n\nx\n")


def test_what_is_right_is_taken() -> None:
    call = program().parse_args(["odds", "--game", "punto", "--json"])
    assert (call.game, call.json) == ("punto", True)
