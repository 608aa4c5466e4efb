"""A patient in one line, and what a check says of it."""

from collections.abc import Iterable
from pathlib import Path

from dealer_console.doctor.finding import Finding, Verdict
from dealer_console.doctor.patient import Patient
from dealer_console.settings.reading import read_settings

SIMULATED = """\
simulated = true
[table]
name = "B-07"
game = "da-hu-ying-xiong"
[shoe]
driver = "angel-eye"
address = "{address}"
[log]
directory = "logs"
key = "keys/B-07.key"
{log}
[staff]
{staff}
"""

LIVE = SIMULATED.replace(
    "simulated = true", 'simulated = false\n[currency]\ncode = "MOP"\nminor_digits = 2'
).replace("[log]", '[log]\ntime_zone = "Asia/Macau"')


def table(
    folder: Path,
    *,
    address: str = "",
    log: str = "",
    staff: str = "",
    live: bool = False,
) -> Patient:
    """A table whose files lie in that folder."""
    file = folder / "table.toml"
    address = address or ("/dev/ttyUSB0" if live else "sim://b-07")
    text = (LIVE if live else SIMULATED).format(address=address, log=log, staff=staff)
    file.write_text(text, encoding="utf-8")
    return Patient(file, read_settings(file))


def said(findings: Iterable[Finding], verdict: Verdict) -> str:
    """All that was said with that verdict, and what to do about it."""
    return "\n".join(f"{one.says} -> {one.do}" for one in findings if one.verdict is verdict)


def verdicts(findings: Iterable[Finding]) -> list[Verdict]:
    """How each thing stands."""
    return [one.verdict for one in findings]
