"""A soak of a few seconds, with everything going wrong that can; and that its judge sees."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals there", allow_module_level=True)

from hardware_sim.faults import LostMessage
from hardware_sim.happenings import Drawn
from rules.cards import cards
from rules.conduct import Method
from rules.games import GAMES
from tools.soak import logged, table_side
from tools.soak.dealer import Dealer
from tools.soak.findings import Lost, Wrong
from tools.soak.judge import Bet, verdict, verify_told
from tools.soak.kinds import KINDS, Kind, kinds_for
from tools.soak.plan import ANGEL_EYE, LINE_SCANNER, Stretch, stretch
from tools.soak.playing import play
from tools.soak.progress import OtherSoak, Progress, Wanted
from tools.soak.shoe_side import ShoeSide
from tools.soak.sitting import Sitting
from tools.soak.tally import Tally
from tools.soak.truth import Insured, Truth
from tools.soak.wire_faults import ForgedCopy

# Angel Eye: two tables that differ in all that decides what can go wrong, and a third for the rest.
INSURED = stretch(1, 0, 16)._replace(
    game_id="da-hu-ying-xiong",
    driver=ANGEL_EYE,
    masked=True,
    face_down=True,
    method=Method.A,
    together=True,
    shuffler=False,
    first_card_closes=False,
    follows=False,
)
OPEN = INSURED._replace(
    number=1,
    seed="1/1",
    game_id="commission-insurance",
    masked=False,
    face_down=False,
    method=Method.B,
    together=False,
)
SMALL = OPEN._replace(number=2, seed="1/2", game_id="dragon-dai-bacc", decks=3, method=Method.C)
TEXT = OPEN._replace(
    number=3, seed="1/3", game_id="super-six-plus", driver=LINE_SCANNER, method=Method.B
)

ONE_TOO_MANY = "one copy of a card too many"

TABLES = (INSURED, OPEN, SMALL, TEXT)


def shared_out() -> dict[int, list[Kind]]:
    """Every kind at the first table at which it can be, the tables taking turns."""
    shares: dict[int, list[Kind]] = {plan.number: [] for plan in TABLES}
    fitting = {plan.number: kinds_for(plan) for plan in TABLES}
    # All copies of a card are soon out of three decks, and hardly ever out of eight.
    fitting = {
        number: [k for k in kinds if number == SMALL.number or k.name != ONE_TOO_MANY]
        for number, kinds in fitting.items()
    }
    by_choice = sorted(KINDS.values(), key=lambda k: sum(k in f for f in fitting.values()))
    for kind in by_choice:
        there = [number for number, kinds in fitting.items() if kind in kinds]
        shares[min(there, key=lambda number: len(shares[number]))].append(kind)
    return shares


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


# The judge: what must become of a round, worked out by hand.


def lies(order: str) -> Truth:
    """A round with these cards in the order drawn."""
    truth = Truth()
    for card in cards(order):
        truth.at_table.append(truth.lay(card))
    return truth


def six_wins() -> Truth:
    """Player has 2, 3 and 9, four; Banker 3 and 3, and is paid half on its six."""
    truth = lies("2S 3D 3C 3H 9D")
    truth.bets = {((1, "seated"), "banker"): 1000, ((2, "standing-1"), "player"): 300}
    return truth


def told() -> dict[str, Any]:
    """The table's line of that round, at Tiger No Commission."""
    wanted = verdict(six_wins(), GAMES["tiger-no-commission"], "T/1/1")
    line = {**wanted.answer, "id": "T/1/1", "void": None, "settlement": [], "insurance": []}
    line["settlement"] = [
        {"box": 1, "seat": "seated", "bet": "banker", "stake": 1000, "result": "win"}
        | {"odds": "1 to 2", "pays": 500, "returns": 1500},
        {"box": 2, "seat": "standing-1", "bet": "player", "stake": 300, "result": "lose"}
        | {"odds": None, "pays": 0, "returns": 0},
    ]
    return line


def test_a_round_that_is_told_as_the_cards_have_it_is_right() -> None:
    """Half of 1000 for Banker on six, and the stake."""
    wanted = verdict(six_wins(), GAMES["tiger-no-commission"], "T/1/1")
    verify_told(wanted, told())
    assert wanted.bets[1, "seated", "banker", None] == Bet(1000, "win", "1 to 2", 500, 1500)


def altered_payout(line: dict[str, Any]) -> None:
    line["settlement"][0]["pays"] = 1000


def altered_return(line: dict[str, Any]) -> None:
    line["settlement"][1]["returns"] = 300


def swapped_winner(line: dict[str, Any]) -> None:
    line["winner"] = "player"


def other_card(line: dict[str, Any]) -> None:
    line["player"][2] = "8D"


def other_total(line: dict[str, Any]) -> None:
    line["banker_points"] = 7


def void_without_a_reason(line: dict[str, Any]) -> None:
    line["void"] = "5.1"


def other_side_bet(line: dict[str, Any]) -> None:
    line["results"] = {**line["results"], "tie": {"result": "win", "odds": "8 to 1"}}


def offer_of_none(line: dict[str, Any]) -> None:
    line["offers"] = [{"stage": "four-cards", "hand": "banker", "odds": "3 to 1"}]


@pytest.mark.parametrize(
    "alter",
    [
        altered_payout,
        altered_return,
        swapped_winner,
        other_card,
        other_total,
        void_without_a_reason,
        other_side_bet,
        offer_of_none,
    ],
)
def test_a_round_that_is_told_otherwise_is_wrong(alter: Callable[[dict[str, Any]], None]) -> None:
    """One thing at a time."""
    wanted, line = verdict(six_wins(), GAMES["tiger-no-commission"], "T/1/1"), told()
    alter(line)
    with pytest.raises(Wrong):
        verify_told(wanted, line)


def test_a_bet_or_a_round_that_is_not_told_is_lost() -> None:
    """Nothing was taken from the Player, and nothing given back."""
    wanted, line = verdict(six_wins(), GAMES["tiger-no-commission"], "T/1/1"), told()
    with pytest.raises(Lost, match="T/1/2 is told"):
        verify_told(wanted, {**line, "id": "T/1/2"})
    line["settlement"].pop()
    with pytest.raises(Lost, match="standing-1"):
        verify_told(wanted, line)


def test_who_withdrew_has_back_what_was_not_decided() -> None:
    """The pairs were decided and stay won; the bet on Banker goes back, though it loses to 8."""
    truth = lies("4S 3D 4C 3H")
    seat = (1, "seated")
    truth.bets = {(seat, "banker"): 100, (seat, "tiger-pair"): 10}
    truth.withdrawn[seat] = frozenset({"tiger-pair"})
    wanted = verdict(truth, GAMES["da-hu-ying-xiong"], "T/1/1")
    assert wanted.bets[1, "seated", "banker", None] == Bet(100, "push", None, 0, 100)
    assert wanted.bets[1, "seated", "tiger-pair", None].result == "win"


def test_an_original_bet_whose_missed_insurance_would_have_won_goes_back() -> None:
    """Banker's six was to be insured and loses to nine; who did not mean to insure loses."""
    truth = lies("2S 2D 3H 4C 4H")
    truth.bets = {((1, "seated"), "banker"): 1000, ((2, "seated"), "banker"): 500}
    truth.intended = [("1", "banker", "four-cards")]
    wanted = verdict(truth, GAMES["da-hu-ying-xiong"], "T/1/1")
    assert wanted.bets[1, "seated", "banker", None] == Bet(1000, "push", None, 0, 1000)
    assert wanted.bets[2, "seated", "banker", None] == Bet(500, "lose", None, 0, 0)


def test_every_bet_of_a_void_round_goes_back_insurance_too() -> None:
    """Whatever the cards."""
    truth = lies("2S 2D 3H 4C 4H")
    truth.bets = {((1, "seated"), "banker"): 1000}
    truth.insured = [Insured((1, "seated"), "banker", "four-cards", 333)]
    truth.void_by = "forced-quit"
    wanted = verdict(truth, GAMES["da-hu-ying-xiong"], "T/1/1")
    assert wanted.void
    assert sorted(bet.returns for bet in wanted.bets.values()) == [333, 1000]


# The log.


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Sitting:
    """A table at which eight plain rounds were dealt."""
    folder = tmp_path_factory.mktemp("played")
    sitting = Sitting(OPEN._replace(rounds=8), folder)
    sitting.rate = 0.0
    sitting.table.begin()
    sitting.shoe.open()
    dealer = Dealer(sitting)
    for _ in range(8):
        dealer.play_round()
    sitting.shoe_over()
    sitting.table.end()
    sitting.shoe.close()
    return sitting


def read_as(monkeypatch: pytest.MonkeyPatch, played: Sitting, alter: Callable[[Any], None]) -> None:
    """Have the log read as if it were so."""
    log = logged.read(played.directory)
    alter(log)
    monkeypatch.setattr(logged, "read", lambda _: log)


def test_a_log_as_it_was_played_is_right(played: Sitting) -> None:
    """Eight rounds, their bets and their cards."""
    logged.verify_log(played.directory, played.verdicts, played.drawn)
    assert len(played.verdicts) == 8


def a_payout(log: Any) -> None:
    of_round = next(iter(log.bets.values()))
    place, bet = next(iter(of_round.items()))
    of_round[place] = bet._replace(pays=bet.pays + 1, returns=bet.returns + 1)


def a_winner(log: Any) -> None:
    where, row = next(iter(log.rounds.items()))
    other = "banker" if row.winner == "player" else "player"
    log.rounds[where] = row._replace(winner=other)


def a_card_of_a_hand(log: Any) -> None:
    where, row = next(iter(log.rounds.items()))
    log.rounds[where] = row._replace(player=row.player[:-3])


def a_sum(log: Any) -> None:
    where, row = next(iter(log.rounds.items()))
    log.rounds[where] = row._replace(returned=row.returned + 1)


def one_more_round(log: Any) -> None:
    log.rounds[9, 9] = next(iter(log.rounds.values()))


@pytest.mark.parametrize("alter", [a_payout, a_winner, a_card_of_a_hand, a_sum, one_more_round])
def test_a_log_that_reads_otherwise_is_wrong(
    alter: Callable[[Any], None], played: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One thing at a time."""
    read_as(monkeypatch, played, alter)
    with pytest.raises(Wrong):
        logged.verify_log(played.directory, played.verdicts, played.drawn)


def a_round_gone(log: Any) -> None:
    log.rounds.pop(next(iter(log.rounds)))


def a_bet_gone(log: Any) -> None:
    of_round = next(iter(log.bets.values()))
    of_round.pop(next(iter(of_round)))


def a_card_gone(log: Any) -> None:
    log.cards[1] -= 1


@pytest.mark.parametrize("alter", [a_round_gone, a_bet_gone, a_card_gone])
def test_what_is_not_in_the_log_is_lost(
    alter: Callable[[Any], None], played: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One thing at a time."""
    read_as(monkeypatch, played, alter)
    with pytest.raises(Lost):
        logged.verify_log(played.directory, played.verdicts, played.drawn)


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
