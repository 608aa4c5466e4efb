"""Heads in the log of another machine, over syslog."""

import re
import socket
from datetime import UTC, datetime, timedelta

from dealer_console.round_log.checkpoints import Checkpoint, to_line
from dealer_console.round_log.sinks.sink import failure

PRIORITY = 13 * 8 + 5
"""Facility "log audit", severity "notice"."""

PATIENCE = 5.0
"""Seconds a daemon on this machine may take to make room for a line."""

_HOST_PORT = re.compile(r"(?:\[([^\]\s]+)\]|([^:\s\[\]]+)):([0-9]{1,5})", re.ASCII)


class BadAddress(ValueError):
    """What can be no address of a syslog; says how one is written.

    For example a host without its port.
    """


def syslog_line(checkpoint: Checkpoint) -> bytes:
    """The line of a head, after RFC 5424; what follows the last dash is the checkpoint itself."""
    at = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=checkpoint.utc_ms)
    time = at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    mark = "SIMULATED " if checkpoint.simulated else ""
    head = f"<{PRIORITY}>1 {time} - dealer-console - checkpoint -"
    return f"{head} {mark}{to_line(checkpoint)}".encode("ascii")


class SyslogSink:
    """Sends each head to `host:port` by UDP, or to the socket of a daemon on this machine.

    Nothing comes back over UDP: a line that is lost on the way is not noticed here.
    """

    def __init__(self, address: str) -> None:
        self.name = f"syslog {address}"
        self._address = address
        self._host_port = None if address.startswith("/") else _host_port(address)

    def keep(self, checkpoint: Checkpoint) -> None:
        """Send one line."""
        line = syslog_line(checkpoint)
        try:
            if self._host_port is None:
                self._send(socket.AF_UNIX, self._address, line)
            else:
                host, port = self._host_port
                found = socket.getaddrinfo(host, port, type=socket.SOCK_DGRAM)
                family, _, _, _, address = found[0]
                self._send(family, address, line)
        except (OSError, UnicodeError) as error:
            advice = "check the address, the network and the machine that keeps the log"
            raise failure(f"{self._address} does not take the head", error, advice) from error

    def _send(self, family: int, address: str | tuple[object, ...], line: bytes) -> None:
        with socket.socket(family, socket.SOCK_DGRAM) as out:
            out.settimeout(PATIENCE)
            out.connect(address)
            out.send(line)


def _host_port(address: str) -> tuple[str, int]:
    found = _HOST_PORT.fullmatch(address)
    if found is None or not 0 < int(found[3]) < 65536:
        raise BadAddress(
            f"{address!r} is no address of a syslog: write HOST:PORT, [IPV6]:PORT, "
            "or the path of a socket, as /dev/log"
        )
    return found[1] or found[2], int(found[3])
