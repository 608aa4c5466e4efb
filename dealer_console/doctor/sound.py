"""What would play the table's tones."""

from collections.abc import Iterator

from dealer_console.doctor.finding import Finding, good, remark
from dealer_console.doctor.patient import Patient
from dealer_console.screens.players import PROGRAMS, players_here

ABOUT = "sound"


def check(patient: Patient) -> Iterator[Finding]:
    """Look for a player; nothing is played."""
    if patient.settings is not None and not patient.settings.screens.sound:
        yield good(ABOUT, "switched off by screens.sound")
        return
    players = players_here()
    if players:
        yield good(ABOUT, f"played by {players[0].name}; whether it is heard cannot be told")
        return
    yield remark(
        ABOUT,
        f"nothing here plays sounds ({', '.join(PROGRAMS)}): the table is silent",
        "on Debian or Ubuntu, install one with: apt-get install alsa-utils",
    )
