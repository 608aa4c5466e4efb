"""The `shoe-sim` command: a simulated shoe to plug a console into, and scenarios to play."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from hardware_sim import serving
from hardware_sim.device_settings import DeviceSettings, Kind
from hardware_sim.scenario.playing import play, set_up_of
from hardware_sim.scenario.script import Mistake, read_script
from hardware_sim.scenario.set_up import WIRES, SetUp
from shoe_drivers.capture import CaptureFailed, CaptureWriter, Head

NOT_MET = 1
BAD_CALL = 2
READER_GONE = 141
"""What a shell reports of a program whose reader closed the pipe."""


def main(words: Sequence[str] | None = None) -> int:
    """Run the command that the words name."""
    call = _parser().parse_args(words)
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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="shoe-sim", description="A simulated card-reading shoe, on a port like a real one."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    serve = commands.add_parser("serve", help="deal shoe after shoe on a port")
    serve.set_defaults(run=_serve)
    serve.add_argument("--port", default="tcp", help=serving.PORTS)
    serve.add_argument("--wire", choices=WIRES, default="angel-eye")
    serve.add_argument("--masked", action="store_true", help="values only before the result")
    serve.add_argument("--device", choices=[kind.value for kind in Kind], default="shoe")
    serve.add_argument("--decks", type=_count, default=8)
    serve.add_argument("--seed", type=int, default=0, help="the same seed, the same bytes")
    serve.add_argument("--rounds", type=_count, help="stop after so many; without, go on for ever")

    plays = commands.add_parser("play", help="play a scenario, and check what it expects")
    plays.set_defaults(run=_play)
    plays.add_argument("scenario", type=Path, metavar="SCENARIO")
    plays.add_argument("--port", help="play it to a console there as well: " + serving.PORTS)

    record = commands.add_parser("record", help="write a scenario's bytes into a capture")
    record.set_defaults(run=_record)
    record.add_argument("scenario", type=Path, metavar="SCENARIO")
    record.add_argument("file", type=Path, metavar="FILE")

    for one in (serve, plays):
        one.add_argument(
            "--speed", type=_speed, default=1.0, help="1 is real time; max is as fast as it goes"
        )
    return parser


if __name__ == "__main__":
    sys.exit(main())
