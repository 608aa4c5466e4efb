"""However a stream is chopped up on its way, it says the same."""

from random import Random

import pytest

from hardware_sim.device_line import DeviceLine
from hardware_sim.faults import LostMessage, StaleBytes, WrongBaud
from hardware_sim.messages import Write
from rules.table.facts import BytesUnread, Fact
from shoe_drivers import registry
from tests.contract.damage import any_faults, chopped
from tests.contract.shoes import SHOES, evening, two_decks
from tests.contract.telling import without_times

SILENT = (10_000, 20_000)
"""Two looks after the stream, so far apart that nothing more belongs to it."""

LOST = LostMessage()
STALE = StaleBytes()
GARBLED = WrongBaud(times=1)


def stream(shoe: str, seed: int, *, faulty: bool) -> bytes:
    """An evening on the line; a faulty one also loses messages and hears some at a wrong speed."""
    device, line = two_decks(seed), DeviceLine(SHOES[shoe].wire(), seed=seed)
    chance, data = Random(f"pieces {seed}"), b""
    for act in evening(device):
        for timed in act:
            if faulty:
                for fault in any_faults(chance):
                    line.arm(fault)
                for rare in (LOST, STALE, GARBLED):
                    if chance.random() < 0.05:
                        line.arm(rare)
            said = line.say([timed])
            data += b"".join(signal.data for signal in said if isinstance(signal, Write))
            for fault in line.armed:
                line.disarm(fault)
    return data


def facts(shoe: str, pieces: list[bytes]) -> list[Fact]:
    """What the pieces say, all within less than a second, and the silence after them."""
    driver = registry.make(SHOES[shoe].driver, {})
    out: list[Fact] = []
    for n, piece in enumerate(pieces):
        out += driver.feed(piece, 900 * n // len(pieces))
    for at in SILENT:
        out += driver.tick(at)
    return without_times(out)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("faulty", [False, True])
@pytest.mark.parametrize("shoe", SHOES)
def test_whole_byte_by_byte_and_in_any_pieces(shoe: str, faulty: bool, seed: int) -> None:
    data = stream(shoe, seed, faulty=faulty)
    whole = facts(shoe, [data])
    assert facts(shoe, [bytes([byte]) for byte in data]) == whole
    chance = Random(seed)
    for most in (2, 5, 12, 40, 300):
        assert facts(shoe, chopped(data, chance, most)) == whole
    telling = SHOES[shoe].telling()
    told = [fact for act in evening(two_decks(seed)) for t in act for fact in telling.heard(t.what)]
    # A stream with nothing wrong says what happened; one that says so all the same was not faulty.
    assert (whole == told) is not faulty
    assert any(isinstance(fact, BytesUnread) for fact in whole if fact not in told) is faulty
