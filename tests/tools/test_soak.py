"""A soak of a few seconds, with everything going wrong that can; and that its judge sees."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals there", allow_module_level=True)

from hardware_sim.faults import LostMessage
from hardware_sim.happenings import Drawn
from rules.cards import cards
from tests.tools.soak_tables import INSURED, OPEN, SMALL, TABLES, shared_out
from tools.soak import table_side
from tools.soak.dealer import Dealer
from tools.soak.exposing import MISREAD
from tools.soak.findings import Wrong
from tools.soak.kinds import KINDS
from tools.soak.plan import Stretch
from tools.soak.playing import play
from tools.soak.plotting import DEEDS
from tools.soak.progress import OtherSoak, Progress, Wanted
from tools.soak.shoe_side import ShoeSide
from tools.soak.sitting import Sitting
from tools.soak.tally import Tally
from tools.soak.wire_faults import ForgedCopy

SHARES = shared_out()


@pytest.mark.parametrize("plan", TABLES, ids=lambda plan: f"{plan.game_id} {plan.driver}")
def test_all_that_can_go_wrong_is_healed_or_told_and_every_round_settles_as_its_cards_lie(
    plan: Stretch, tmp_path: Path
) -> None:
    """A quarter of twenty seconds of `make soak`; the four together do everything at least once."""
    covers = SHARES[plan.number]
    result = play(plan, tmp_path / "stretch", covers, rate=0.0)
    assert result["findings"] == []
    assert (result["wrong"], result["lost"]) == (0, 0)
    assert set(result["faults"]) >= {kind.name for kind in covers}
    for name, counts in result["faults"].items():
        seen = "healed" if KINDS[name].heals else "detected"
        assert counts["injected"] == counts[seen] > 0, name
    assert result["counts"]["rounds"] >= plan.rounds


# The wire: what nobody planned.


def plain(folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What came of a stretch in which nothing goes wrong on purpose."""
    monkeypatch.setattr(table_side, "PATIENCE", 1.0)
    return play(OPEN._replace(rounds=3), folder / "stretch", rate=0.0)


def befalls(
    monkeypatch: pytest.MonkeyPatch, fault: Callable[[Drawn], Any], hit: Callable[[Drawn], bool]
) -> None:
    """Have a fault befall a card without a word to anybody."""
    say = ShoeSide.say
    done: list[Any] = []

    def say_with_fault(self: ShoeSide, happenings: Any, *args: Any, **more: Any) -> Any:
        for timed in happenings:
            if isinstance(timed.what, Drawn) and hit(timed.what) and not done:
                done.append(timed)
                self.line.arm(fault(timed.what))
        return say(self, happenings, *args, **more)

    monkeypatch.setattr(ShoeSide, "say", say_with_fault)


def is_bankers_second(what: Drawn) -> bool:
    return (what.place.spot.value, what.place.number) == ("banker", 2)


def test_a_card_that_is_dropped_on_its_way_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The shoe told it, and no line of the console ever does."""
    befalls(monkeypatch, lambda _: LostMessage(), is_bankers_second)
    result = plain(tmp_path, monkeypatch)
    assert (result["wrong"], result["lost"]) == (0, 1)
    words = result["findings"][0]["words"]
    assert words.startswith("CardDrawn(")
    assert "is not told" in words


def test_a_card_that_arrives_as_another_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its first copy is taken at its word, and that word is not what left the shoe."""
    befalls(
        monkeypatch,
        lambda what: ForgedCopy(copy=0, card=cards("8H" if str(what.card) != "8H" else "7H")[0]),
        is_bankers_second,
    )
    result = plain(tmp_path, monkeypatch)
    assert (result["wrong"], result["lost"]) == (1, 0)
    assert "the table heard" in result["findings"][0]["words"]


def test_what_goes_wrong_and_is_told_by_nothing_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault counts as detected only by the sign that it must have."""
    sitting = Sitting(OPEN, tmp_path)
    try:
        sitting.happens(KINDS["wrong result pressed"])
        sitting.look_for_signs()
        assert sitting.injected[0].outcome == ""
        with pytest.raises(Wrong, match="never told of"):
            sitting.look_for_signs()
    finally:
        sitting.table.give_up()
        sitting.shoe.close()


def test_everything_that_can_go_wrong_is_somewhere_done() -> None:
    """By a deed, on the line, or by a Dealer who taps the wrong card."""
    of_the_line = {kind.name for kind in KINDS.values() if kind.fault is not None}
    assert {*DEEDS, *of_the_line, MISREAD.name} == set(KINDS)
    assert {kind.name for share in SHARES.values() for kind in share} == set(KINDS)


# Two rounds that chance brings seldom.


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    """A table where a round waits, and cards come as a test has them."""
    sitting = Sitting(SMALL._replace(burns=False), tmp_path)
    sitting.rate = 0.0
    try:
        sitting.table.begin()
        sitting.shoe.open()
        yield sitting
    finally:
        sitting.table.give_up()
        sitting.shoe.close()


def test_a_card_that_a_rebooted_shoe_takes_for_one_too_many_is_bankers_third(
    sitting: Sitting,
) -> None:
    """It sees Banker's natural nine in 2S QD AS 9C; truly 9C is Player's third, and 5C Banker's."""
    dealer = Dealer(sitting)
    dealer.to_rest()
    dealer.step()
    sitting.shoe.stock.arrange(cards("TS 2S QD AS 9C 5C"))
    sitting.table.tap_all([{"do": do, "by": "dealer"} for do in ("open-bets", "close-bets")])
    sitting.round_begins()
    sitting.draw()
    sitting.happens(KINDS["reboot"])
    sitting.truth.in_step = False
    sitting.act(sitting.shoe.device.boot())
    dealer.play_on()
    assert sitting.verdicts[0].answer["winner"] == "player"
    assert sitting.verdicts[0].answer["banker"] == ["2S", "AS", "5C"]
    assert sitting.injected[0].outcome == "detected"


def test_waivers_are_granted_and_refused(tmp_path: Path) -> None:
    """On four against two Banker draws whatever comes: whoever bet highest may see it first."""
    plan = INSURED._replace(decks=8, burns=False, masked=False, together=False)
    sitting = Sitting(plan, tmp_path)
    sitting.rate = 0.0
    try:
        sitting.table.begin()
        sitting.shoe.open()
        dealer = Dealer(sitting)
        dealer.to_rest()
        dealer.step()
        for _ in range(8):
            sitting.shoe.stock.arrange(cards("2S KD 2H 2C 3D 4D"))
            dealer.play_round()
        asked = sitting.table.signs["asked:waive-insurance"]
        assert 0 < sitting.counts.waived < asked
    finally:
        sitting.table.give_up()
        sitting.shoe.close()


# Beginning, ending, going on.


def finished(number: int, **more: Any) -> dict[str, Any]:
    """A stretch that was played."""
    counts = {"rounds": 10, "void": 1}
    line = {"stretch": number, "seed": f"1/{number}", "game": "g", "wire": "w", "method": "B"}
    line |= {"masked": False, "face_down": False, "seconds": 1.0, "counts": counts}
    return {**line, "faults": {}, "wrong": 0, "lost": 0, "findings": [], **more}


def test_finished_stretches_are_not_played_again(tmp_path: Path) -> None:
    """Half a line is a stretch that was not finished, and the next one begins a line of its own."""
    progress = Progress(tmp_path / "soak")
    progress.begin(Wanted(seed=1, rounds=35, each=10))
    assert [(plan.number, plan.rounds) for plan in progress.left()] == [
        (0, 10),
        (1, 10),
        (2, 10),
        (3, 5),
    ]
    progress.add(finished(0))
    progress.add(finished(2))
    with (tmp_path / "soak" / "stretches.jsonl").open("a") as lines:
        lines.write(json.dumps(finished(1))[:40])
    assert [plan.number for plan in progress.left()] == [1, 3]
    progress.add(finished(3))
    assert [plan.number for plan in Progress(tmp_path / "soak").left()] == [1]


def test_another_soak_is_not_mixed_in(tmp_path: Path) -> None:
    """Its rounds would be counted as this one's."""
    progress = Progress(tmp_path)
    progress.begin(Wanted(seed=1, rounds=35, each=10))
    progress.begin(Wanted(seed=1, rounds=35, each=10))
    with pytest.raises(OtherSoak, match="seed 1"):
        progress.begin(Wanted(seed=2, rounds=35, each=10))


def test_the_table_has_what_was_wrong_and_lost() -> None:
    """One line a kind, and the round by which it can be found again."""
    found = {"kind": "wrong", "round": "SOAK-4/1/7", "words": "a payout"}
    faults = {"reboot": {"injected": 3, "healed": 0, "detected": 2}}
    tally = Tally([finished(3), finished(4, wrong=1, findings=[found], faults=faults)])
    assert not tally.good
    assert tally.rows()[0] == ("reboot", "3", "0", "2")
    table = tally.table()
    assert "wrong: stretch 4 (seed 1/4), SOAK-4/1/7: a payout" in table
    assert Tally([finished(3)]).good


def soak(folder: Path, do: str) -> subprocess.Popen[str]:
    options = [f"--folder={folder}", "--rounds=2", "--each=1", "--tables=1", "--seed=9"]
    return subprocess.Popen(
        [sys.executable, "-m", "tools.soak", do, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_a_soak_that_is_killed_goes_on_where_it_stood(tmp_path: Path) -> None:
    """Killed when its first stretch is done; the second run plays the other one alone."""
    first = soak(tmp_path, "run")
    assert first.stdout is not None
    assert first.stdout.readline().startswith("stretch 0: 1 rounds")
    first.send_signal(signal.SIGKILL)
    first.communicate(timeout=60)
    told, _ = soak(tmp_path, "run").communicate(timeout=60)
    assert "stretch 0" not in told
    assert "stretch 1: 1 rounds" in told
    assert "2 of 2 rounds, seed 9: finished" in told
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "running",
        "stretches.jsonl",
        "wanted.json",
    ]
