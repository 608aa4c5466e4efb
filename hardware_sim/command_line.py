"""The `shoe-sim` command: a simulated shoe to plug a console into, and scenarios to play."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path

from command_words.completion.command import add_completion, script_for
from command_words.completion.offers import Offer, offering, suggesting
from command_words.parser import Commands, WordsParser, examples
from hardware_sim import serving
from hardware_sim.device_settings import DeviceSettings, Kind
from hardware_sim.scenario.playing import play, set_up_of
from hardware_sim.scenario.script import Mistake, bundled, read_script
from hardware_sim.scenario.set_up import WIRES, SetUp
from shoe_drivers.capture import CaptureFailed, CaptureWriter, Head

PROGRAM = "shoe-sim"

NOT_MET = 1
BAD_CALL = 2
READER_GONE = 141
"""What a shell reports of a program whose reader closed the pipe."""


def main(words: Sequence[str] | None = None) -> int:
    """Run the command that the words name."""
    call = parser().parse_args(words)
    try:
        status = int(call.run(call))
        sys.stdout.flush()
    except Mistake as mistake:
        sys.stderr.write(f"shoe-sim: {mistake}\n")
        return NOT_MET
    except (OSError, ValueError) as error:
        if isinstance(error, BrokenPipeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return READER_GONE
        sys.stderr.write(f"shoe-sim: {error}\n")
        return BAD_CALL
    except KeyboardInterrupt:
        return 0
    return status


def _serve(call: argparse.Namespace) -> int:
    device = DeviceSettings(kind=Kind(call.device), decks=call.decks)
    set_up = SetUp(wire=call.wire, masked=call.masked, seed=call.seed, device=device)
    with serving.open_port(call.port) as port:
        _say(f"A simulated {call.wire} at {port.address}; end it with Ctrl-C.")
        rounds = serving.serve(port, set_up, speed=call.speed, rounds=call.rounds)
    _say(f"{rounds} rounds dealt.")
    return 0


def _play(call: argparse.Namespace) -> int:
    script = read_script(call.scenario)
    if call.port is None:
        for done in play(script):
            _say(f"{done.line.number:4}  {done.line}")
        _say(f"{call.scenario.name}: as expected.")
        return 0
    with serving.open_port(call.port) as port:
        _say(f"{call.scenario.name} at {port.address}")
        mouth = serving.Mouth(port, speed=call.speed)
        for done in play(script, mouth):
            _say(f"{done.line.number:4}  {done.line}")
    return 0


def _record(call: argparse.Namespace) -> int:
    script = read_script(call.scenario)
    set_up, _ = set_up_of(script)
    failures: list[CaptureFailed] = []
    head = Head(set_up.wire, set_up.driver, f"scenario {call.scenario.name}")
    capture = CaptureWriter(call.file, head, failures.append)
    last = 0
    try:
        for done in play(script, capture):
            last = done.stage.device.now
    finally:
        capture.close(last)
    if failures:
        raise failures[0]
    _say(f"{call.file}: written.")
    return 0


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _speed(text: str) -> float | None:
    if text == "max":
        return None
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not 0 < speed < float("inf"):
        raise argparse.ArgumentTypeError("a factor such as 1 or 20, or max")
    return speed


def _count(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError("a whole number of 1 or more")
    return int(text)


def _complete(call: argparse.Namespace) -> int:
    sys.stdout.write(script_for(call.shell, parser()))
    return 0


def parser() -> WordsParser:
    """The parser of all that can be said."""
    made = WordsParser(
        prog=PROGRAM,
        description="A simulated card-reading shoe, on a port like a real one.",
        epilog=examples(
            "shoe-sim serve --port pty:/tmp/shoe",
            "shoe-sim play masked-squeeze.scenario",
        ),
    )
    made.add_argument(
        "--version", action="version", version=f"%(prog)s {metadata.version('dealer-console')}"
    )
    commands = made.add_subparsers(required=True, metavar="COMMAND")
    _add_serve(commands)
    _add_play(commands)
    _add_record(commands)
    add_completion(commands, PROGRAM).set_defaults(run=_complete)
    return made


def _add_serve(commands: Commands) -> None:
    serve = commands.add_parser(
        "serve",
        help="deal shoe after shoe on a port",
        description="Deal shoe after shoe on a port, round after round, to whatever console opens "
        "it, until Ctrl-C.",
        epilog=examples(
            "shoe-sim serve --port pty:/tmp/shoe --speed 5",
            "shoe-sim serve --port tcp:127.0.0.1:4001 --wire bee-tek --seed 7",
        ),
    )
    serve.set_defaults(run=_serve)
    port = serve.add_argument(
        "--port",
        default="tcp",
        metavar="PORT",
        help=f"where: {serving.PORTS} (default %(default)s: a free one of this machine)",
    )
    suggesting(port, lambda: ("pty", "pty:", "tcp", "tcp:127.0.0.1:"))
    serve.add_argument(
        "--wire",
        choices=WIRES,
        default="angel-eye",
        help="what it speaks: %(choices)s (default %(default)s)",
    )
    serve.add_argument(
        "--masked", action="store_true", help="values only before the result (default: with each)"
    )
    serve.add_argument(
        "--device",
        choices=[kind.value for kind in Kind],
        default="shoe",
        help="what it is: %(choices)s (default %(default)s)",
    )
    serve.add_argument(
        "--decks", type=_count, default=8, metavar="N", help="in the shoe (default %(default)s)"
    )
    serve.add_argument(
        "--seed", type=int, default=0, metavar="N",
        help="the same seed, the same bytes (default %(default)s)",
    )  # fmt: skip
    serve.add_argument(
        "--rounds", type=_count, metavar="N", help="stop after so many (default: never)"
    )
    _add_speed(serve)


def _add_play(commands: Commands) -> None:
    plays = commands.add_parser(
        "play",
        help="play a scenario, and check what it expects",
        description="Play a scenario line by line, and check what it expects of the shoe; "
        "docs/scenarios.md has the language. Without --port it takes no time. The exit status is "
        "1 if an expectation was not met.",
        epilog=examples(
            "shoe-sim play masked-squeeze.scenario",
            "shoe-sim play masked-squeeze.scenario --port pty:/tmp/shoe --speed 20",
        ),
    )
    plays.set_defaults(run=_play)
    _add_scenario(plays)
    port = plays.add_argument(
        "--port", metavar="PORT", help="play it to a console there as well: " + serving.PORTS
    )
    suggesting(port, lambda: ("pty", "pty:", "tcp", "tcp:127.0.0.1:"))
    _add_speed(plays)


def _add_record(commands: Commands) -> None:
    record = commands.add_parser(
        "record",
        help="write a scenario's bytes into a capture",
        description="Write what a scenario's shoe would send into a capture, which a console "
        "reads at the address capture:FILE.",
        epilog=examples("shoe-sim record masked-squeeze.scenario squeeze.capture"),
    )
    record.set_defaults(run=_record)
    _add_scenario(record)
    record.add_argument("file", type=Path, metavar="FILE", help="the capture, a new file")


def _add_scenario(parser: WordsParser) -> None:
    scenario = parser.add_argument(
        "scenario",
        type=Path,
        metavar="SCENARIO",
        help="a file, or the name of one of those that come with the simulator",
    )
    offering(scenario, Offer(words=tuple(bundled()), files=True))


def _add_speed(parser: WordsParser) -> None:
    speed = parser.add_argument(
        "--speed",
        type=_speed,
        default=1.0,
        metavar="TIMES",
        help="1 is real time, 20 is twenty times as fast, max as fast as it goes (default 1)",
    )
    suggesting(speed, lambda: ("1", "5", "20", "max"))


if __name__ == "__main__":
    sys.exit(main())
