"""The places that keep the log's newest heads: whether they are there. Nothing is written."""

import os
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

from dealer_console.doctor.finding import Finding, good, remark, wrong
from dealer_console.doctor.patient import Patient
from dealer_console.settings.model import DirectorySink, SlipSink, SyslogSink

ABOUT = "sinks"
CONNECT = "connect the device, or change log.sinks"


def check(patient: Patient) -> Iterator[Finding]:
    """Each sink of the table."""
    settings = patient.settings
    if settings is None:
        return
    if not settings.log.sinks:
        make = remark if patient.is_live else good
        yield make(
            ABOUT,
            "the log's heads are kept nowhere else: an end that was cut off would not be found",
            *(("name one or two in [[log.sinks]]; docs/log-keys.md",) if patient.is_live else ()),
        )
    for sink in settings.log.sinks:
        if isinstance(sink, DirectorySink):
            yield _folder(sink.directory)
        elif isinstance(sink, SyslogSink):
            yield _syslog(sink.address)
        else:
            yield _slip(sink)


def _folder(folder: Path) -> Finding:
    if not folder.is_dir():
        return wrong(ABOUT, f"there is no folder {folder}", CONNECT)
    if os.name == "posix" and folder.is_mount():
        return wrong(
            ABOUT,
            f"{folder} is where a device is mounted, and is there without it too",
            "make a folder on the device, and name that",
        )
    if not os.access(folder, os.W_OK | os.X_OK):
        return wrong(ABOUT, f"this user may not write to {folder}", "let the console's user add")
    return good(ABOUT, f"folder {folder} is there and may be written to")


def _syslog(address: str) -> Finding:
    if address.startswith("/"):
        try:
            there = stat.S_ISSOCK(Path(address).stat().st_mode)
        except OSError:
            there = False
        if there:
            return good(ABOUT, f"syslog {address} is there")
        return wrong(ABOUT, f"there is no syslog at {address}", "start it, or change log.sinks")
    host, _, port = address.rpartition(":")
    try:
        socket.getaddrinfo(host.strip("[]"), int(port), type=socket.SOCK_DGRAM)
    except (OSError, UnicodeError) as error:
        return wrong(ABOUT, f"syslog {address}: {error}", "check its name and the network")
    return remark(
        ABOUT,
        f"syslog {address} has an address; nothing comes back from it, so it cannot be told more",
        "see on that machine whether the heads arrive",
    )


def _slip(sink: SlipSink) -> Finding:
    path = sink.path
    if not path.exists():
        return wrong(ABOUT, f"there is no printer at {path}", "switch it on, or change log.sinks")
    wanted = os.W_OK | os.X_OK if path.is_dir() else os.W_OK
    if not os.access(path, wanted):
        return wrong(
            ABOUT,
            f"this user may not print to {path}",
            "add the console's user to the group that owns it, most often lp",
        )
    return good(ABOUT, f"slips {path} is there and may be written to")
