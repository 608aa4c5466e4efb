"""A headless table at work, in a process of its own or in this one, and a shoe to deal from.

Every line that a table prints is held against docs/headless.schema.json as it is read.
"""

import json
import os
import queue
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from jsonschema import Draft202012Validator

from dealer_console.commands import headless
from hardware_sim.device import Device
from hardware_sim.device_line import DeviceLine
from hardware_sim.device_settings import DeviceSettings
from hardware_sim.happenings import Timed
from hardware_sim.messages import Write
from hardware_sim.order_taking import OrderTaking
from hardware_sim.port import Port
from hardware_sim.wires.angel_eye import AngelEye, AngelEyeSettings
from rules.cards import cards
from rules.games import GAMES
from shoe_drivers.registry import make

PATIENCE = 30.0
"""Seconds after which a line that was waited for will not come."""

DOCS = Path(__file__).parents[2] / "docs"

Line = dict[str, Any]


@cache
def schema() -> dict[str, Any]:
    """docs/headless.schema.json."""
    text = (DOCS / "headless.schema.json").read_text(encoding="utf-8")
    read: dict[str, Any] = json.loads(text)
    return read


@cache
def _validator(way: str) -> Draft202012Validator:
    return Draft202012Validator({**schema(), "oneOf": [{"$ref": f"#/$defs/{way}"}]})


def verify_line(way: str, line: Line) -> None:
    """Fail on a line, `in` or `out`, that the schema does not have."""
    problems = [error.message for error in _validator(way).iter_errors(line)]
    assert not problems, (line, problems)


def settings_text(game: str, address: str | None, **more: Any) -> str:
    """A settings file of a simulated table QA-1; `folder` has its log and its key."""
    folder = more.pop("folder")
    staff = more.pop("staff", "")
    log = more.pop("log", "")
    masked = more.get("reading") == "masked"
    table = {"together_ms": 0, **more}
    lines = [
        "simulated = true",
        "[table]",
        'name = "QA-1"',
        f'game = "{game}"',
        *(f"{key} = {json.dumps(value)}" for key, value in table.items()),
        "[table.shoe]",
        "burn = false",
        "[log]",
        f'directory = "{folder}/logs"',
        f'key = "{folder}/keys/qa-1.key"',
        log,
        staff,
    ]
    if address is not None:
        disclosure = "masked" if masked else "open"
        lines += ["[shoe]", 'driver = "angel-eye"', f'address = "{address}"']
        lines += ["[shoe.settings]", f'disclosure = "{disclosure}"']
    return "\n".join(lines) + "\n"


def settings_file(folder: Path, game: str, address: str | None, **more: Any) -> Path:
    """The same as a file in the folder."""
    path = folder / "table.toml"
    path.write_text(settings_text(game, address, folder=folder, **more), encoding="utf-8")
    return path


def log_of(folder: Path) -> Path:
    """Where the log of such a table lies."""
    return folder / "logs" / "QA-1"


class Talk(Protocol):
    """Lines to and from a headless table."""

    def put(self, line: str) -> None:
        """Send a line."""
        ...

    def get(self, seconds: float) -> str | None:
        """The next line, or None where the table has ended."""
        ...


class Table:
    """A headless table: what is said to it, and what it says, in its order."""

    def __init__(self, talk: Talk) -> None:
        self._talk = talk
        self.lines: list[Line] = []
        """All that was read so far."""
        self.last: Line = {}
        """The last snapshot."""

    def read(self) -> Line | None:
        """The next line; None at the end."""
        text = self._talk.get(PATIENCE)
        if text is None:
            return None
        line: Line = json.loads(text)
        verify_line("out", line)
        self.lines.append(line)
        if line["type"] == "snapshot":
            self.last = line
        return line

    def until(self, wanted: Callable[[Line], bool]) -> Line:
        """Read on until such a line."""
        while True:
            line = self.read()
            assert line is not None, f"the table has ended; last were {self.lines[-3:]}"
            if wanted(line):
                return line

    def kind(self, *kinds: str) -> Line:
        """Read on until a line of one of these types."""
        return self.until(lambda line: line["type"] in kinds)

    def say(self, line: Line) -> None:
        """Send a line, which has to be of the schema."""
        verify_line("in", line)
        self._talk.put(json.dumps(line))

    def do(self, do: str, by: str = "dealer", **arguments: Any) -> Line:
        """A command on the last snapshot; the snapshot after it, or the refusal."""
        self.say({"do": do, "seen": self.last["seq"], "by": by, **arguments})
        return self.kind("snapshot", "refused", "stopped")

    def done(self, do: str, by: str = "dealer", **arguments: Any) -> Line:
        """A command that has to be carried out."""
        answer = self.do(do, by, **arguments)
        assert answer["type"] == "snapshot", answer
        return answer

    def refused(self, do: str, by: str = "dealer", **arguments: Any) -> str:
        """The reason for which a command is refused."""
        answer = self.do(do, by, **arguments)
        assert answer["type"] == "refused", answer
        assert answer["do"] == do
        return str(answer["reason"])

    def opened(self) -> "Table":
        """The table is open and has cards."""
        if not self.last:
            self.kind("snapshot")
        self.done("open-table")
        self.done("intake-shoe", decks=8, shuffled_by="Ann", cut_by="Ben")
        return self

    def of(self, kind: str) -> list[Line]:
        """The lines of one type so far."""
        return [line for line in self.lines if line["type"] == kind]


class Process(Table):
    """`dealer-console headless` as anybody runs it."""

    def __init__(self, table: Path, *words: str) -> None:
        command = [sys.executable, "-m", "dealer_console", "headless", "--table", str(table)]
        self._process = subprocess.Popen(
            [*command, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self._waiting = b""
        super().__init__(self)

    def put(self, line: str) -> None:
        """Send a line."""
        self.put_bytes(line.encode() + b"\n")

    def put_bytes(self, data: bytes) -> None:
        """Send bytes, whatever they are."""
        assert self._process.stdin is not None
        self._process.stdin.write(data)
        self._process.stdin.flush()

    def unread(self) -> None:
        """Nobody reads its lines any more."""
        assert self._process.stdout is not None
        self._process.stdout.close()

    def ended(self) -> int:
        """No more lines, and none is read; how it ended."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        return self._process.wait(PATIENCE)

    def get(self, seconds: float) -> str | None:
        """The next line, or None at the end."""
        assert self._process.stdout is not None
        file, until = self._process.stdout.fileno(), time.monotonic() + seconds
        while b"\n" not in self._waiting:
            ready, _, _ = select.select([file], [], [], max(0.0, until - time.monotonic()))
            assert ready, f"no line came; last were {self.lines[-3:]}"
            data = os.read(file, 65536)
            if not data:
                return None
            self._waiting += data
        line, _, self._waiting = self._waiting.partition(b"\n")
        return line.decode()

    def kill(self) -> None:
        """The power goes."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(PATIENCE)
        while self.read() is not None:
            pass

    def end(self) -> int:
        """No more lines; how it ended."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        while self.read() is not None:
            pass
        return self._process.wait(PATIENCE)

    def words(self) -> str:
        """What it said to people."""
        assert self._process.stderr is not None
        return self._process.stderr.read().decode()

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_: object) -> None:
        for file in (self._process.stdin, self._process.stdout, self._process.stderr):
            if file is not None and not file.closed:
                file.close()
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait(PATIENCE)


class InProcess(Table):
    """The same in this process, where sim:// ports are."""

    def __init__(self, table: Path, **asked: Any) -> None:
        self._in: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._out: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.status: int | Exception | None = None
        self._thread = threading.Thread(
            target=self._run, args=(headless.Asked(table, **asked),), name="headless"
        )
        self._thread.start()
        super().__init__(self)

    def _run(self, asked: headless.Asked) -> None:
        lines: Iterator[str] = iter(self._in.get, None)
        out: Any = self
        try:
            self.status = headless.run(asked, lines, out)
        except Exception as error:
            self.status = error
        finally:
            self._out.put(None)

    def write(self, text: str) -> None:
        """As the program's output."""
        self._out.put(text)

    def flush(self) -> None:
        """As the program's output."""

    def put(self, line: str) -> None:
        """Send a line."""
        self._in.put(line)

    def get(self, seconds: float) -> str | None:
        """The next line, or None at the end."""
        return self._out.get(timeout=seconds)

    def end(self) -> int | Exception | None:
        """No more lines; how it ended."""
        self._in.put(None)
        while self.read() is not None:
            pass
        self._thread.join(PATIENCE)
        return self.status

    def __enter__(self) -> "InProcess":
        return self

    def __exit__(self, *_: object) -> None:
        if self._thread.is_alive():
            self._in.put(None)
            self._thread.join(PATIENCE)


class DealtShoe:
    """A simulated Angel Eye shoe with given cards on some port; tells how many facts it told."""

    def __init__(self, port: Port, order: str, *, masked: bool = False, burn: bool = False) -> None:
        settings = DeviceSettings(burns=burn, cut_card_from_end=None)
        self.device = Device(settings, seed=1, cards=cards(order))
        wire = AngelEye(AngelEyeSettings(masked=masked))
        self._line = DeviceLine(wire, OrderTaking(self.device), seed=1)
        self._driver = make("angel-eye", {"disclosure": "masked" if masked else "open"})
        self._port = port

    def draw(self) -> int:
        """A card leaves the shoe; how many facts that is."""
        return self._say(self.device.draw())

    def press(self) -> int:
        """The button of the result is pressed; how many facts that is."""
        return self._say(self.device.press_result())

    def _say(self, acts: list[Timed]) -> int:
        told = 0
        for sent in self._line.say(acts):
            assert isinstance(sent, Write)
            told += len(self._driver.feed(sent.data, sent.at_ms))
            assert self._port.send(sent.data, sent.at_ms)
        return told


class Hands:
    """The hands at a table: does what the snapshot asks for, with a shoe and given bets."""

    def __init__(self, table: Table, shoe: DealtShoe, order: str) -> None:
        self.table, self.shoe = table, shoe
        self.cards = order.split()
        self.insurance: list[Line] = []
        self.takes_insurance = False
        self.waives: str | None = None
        self._ranks = False

    def round(self, *bets: Line, masked: bool = False) -> Line:
        """A whole round; its `round` line."""
        self._ranks = masked
        table = self.table
        table.done("open-bets")
        for bet in bets:
            seat = "" if bet["seat"] == "seated" else f":{bet['seat']}"
            player = f"{bet['box']}{seat}"
            table.done("place-wager", player=player, bet=bet["bet"], stake=bet["stake"])
        table.done("close-bets")
        return self.to_the_end()

    def to_the_end(self) -> Line:
        """Go on with a round until it is over; its `round` line."""
        while self.table.lines[-1]["type"] != "round":
            self._step(self.table.last["phase"])
        return self.table.lines[-1]

    def _step(self, phase: str) -> None:
        table = self.table
        if phase in ("deal", "player-draw", "banker-draw"):
            self.draw()
        elif phase.startswith("insurance-"):
            self._insure("four-cards" if phase == "insurance-four" else "player-third")
        elif phase.endswith("expose"):
            self.expose()
        elif phase == "result":
            self.facts(self.shoe.press())
            if table.last["phase"] == "result":
                table.done("confirm-result")
        elif phase == "collect":
            table.done("collect")
        elif phase in ("pay", "return"):
            table.done("pay")
            table.kind("round")
        else:
            raise AssertionError(f"{phase}: {table.last}")

    def draw(self) -> None:
        """A card is drawn, and shown."""
        self.facts(self.shoe.draw())

    def facts(self, number: int) -> None:
        """So many facts were told: so many snapshots come."""
        for _ in range(number):
            self.table.kind("snapshot")

    def expose(self) -> None:
        """All closed cards are turned over, the Player's first."""
        hands = self.table.last["hands"]
        drawn = sum(map(len, hands.values()))
        places = {"player": [0, 2, 4], "banker": [1, 3, 5]}
        if drawn == 5 and len(hands["banker"]) == 3:
            places["banker"][2] = 4
        for hand in ("player", "banker"):
            closed = [place for place, slot in enumerate(hands[hand]) if slot["card"] is None]
            if not closed:
                continue
            ranks = [self.cards[places[hand][place]][0] for place in closed]
            entered: Line = {"cards": ranks} if self._ranks else {}
            self.table.done("expose-hand", hand=hand, **entered)

    def _insure(self, stage: str) -> None:
        table = self.table
        if self.waives is not None and stage == "four-cards":
            form, self.waives = self.waives, None
            table.done("waive-insurance", by="pit-supervisor", form=form)
            return
        if self.takes_insurance and "take-insurance" in table.last["can"]:
            offered = [p for p in table.last["prompts"] if p["code"] == "lammer" and p["player"]]
            for prompt in offered:
                box, _, seat = prompt["player"].partition(":")
                stake = prompt["amount"]
                bet = {"player": prompt["player"], "hand": prompt["hand"], "stake": stake}
                table.done("take-insurance", **bet)
                taken = {"box": int(box), "seat": seat or "seated", "hand": prompt["hand"]}
                self.insurance.append({**taken, "stage": stage, "stake": stake})
        # A window closes by itself when all who could insure have done so.
        if table.last["phase"].startswith("insurance-"):
            table.done("close-insurance")


def every_bet(game: str, box: int = 1, stake: int = 1000) -> list[Line]:
    """A bet of each kind that the game has."""
    return [
        {"box": box, "seat": "seated", "bet": bet.name, "stake": stake} for bet in GAMES[game].bets
    ]
