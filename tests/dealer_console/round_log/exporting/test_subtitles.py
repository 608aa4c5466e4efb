"""Subtitles that surveillance lays over its video."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_console.round_log.exporting.as_subtitles import srt, vtt, vtt_head
from dealer_console.round_log.exporting.cues import LONGEST_MS, MOST_LINES, Cue, Moment, Timing
from dealer_console.round_log.exporting.export import Kind, Result
from dealer_console.round_log.exporting.video import BadVideoStart, VideoStart, video_start
from rules.cards import card
from rules.hands import Hand
from rules.irregularities import Remedy, Situation
from rules.people import Person, Role
from rules.table.commands import CorrectCard, OpenBets, Pay
from rules.table.facts import LinkLost, LinkRestored, Position
from tests.dealer_console.round_log.exporting.dealt_log import START, LoggedTable, exported, ms
from tests.dealer_console.round_log.exporting.subtitle_files import Shown, read_srt, read_vtt
from tests.rules.table.at_table import ANN, SUE, seat


def shown(at: LoggedTable, video: VideoStart | None = None) -> tuple[list[Shown], Result]:
    """The cues of a whole log; both forms say the same."""
    out, starts = at.directory.parent, video or VideoStart(START)
    result = exported(at.directory, out / "x.vtt", Kind.VTT, video=starts)
    exported(at.directory, out / "x.srt", Kind.SRT, video=starts)
    cues, _ = read_vtt((out / "x.vtt").read_bytes().decode())
    same = read_srt((out / "x.srt").read_bytes().decode())
    assert [cue[1:3] for cue in cues] == [cue[1:3] for cue in same]
    tags = str.maketrans("\u2039\u203a", "<>")
    assert [cue.text for cue in cues] == [cue.text.translate(tags) for cue in same]
    assert result.written == len(cues)
    return cues, result


def said(at: LoggedTable) -> str:
    """All that is said."""
    return "\n".join(cue.text for cue in shown(at)[0])


def test_a_round_is_told_from_bets_to_settlement(at: LoggedTable) -> None:
    """In the catalogue's words, each line with the number of its event."""
    text = said(at.insured_round())
    for line in [
        "#4 Place your bets (Ann, Dealer)",
        "#5 Enter bet: Box 1, 1,000 on Player (Ann, Dealer)",
        "#6 No more bets (Ann, Dealer)",
        "#7 Drawn: 2S, Player 1",
        "#10 Drawn: 3H, Banker 2",
        "#10 Push the Player lammer: 3 to 1",
        "#11 Enter insurance: Box 1, 100 on Player (Ann, Dealer)",
        "#12 Drawn: 5C, Banker 3",
        "#12 “Banker wins with 8”",
        "#13 Box 1: collect 1,000 on Player",
        "#14 Box 1: pay 300 on Player Insurance at 3 to 1",
        "#15 Paid (Ann, Dealer)",
    ]:
        assert line in text.split("\n")
    assert "#15 Shoe 1, round 1 is over: Banker wins, Player 2S 4C (6), Banker KD 3H 5C (8)" in text
    assert "standing" not in text


def test_closed_cards_of_a_finished_round_are_told_when_drawn_and_when_exposed(
    tmp_path: Path,
) -> None:
    """The round is over: nobody is helped by its cards any more."""
    at = LoggedTable(tmp_path / "log", face_down=True).opened()
    at.bet(seat(1), "banker", 100_000).dealt("9S KD KC 6H").exposed(Hand.PLAYER)
    at.exposed(Hand.BANKER).finished()
    at.close()
    text = said(at)
    assert "#7 Drawn: 9S, Player 1" in text
    assert "#11 Exposed: 9S, Player 1\n#11 Exposed: KC, Player 2" in text
    assert "#12 Exposed: 6H, Banker 2" in text


def test_who_decided_who_approved_and_what_was_refused(at: LoggedTable) -> None:
    """Names and roles, and the reason of a refusal."""
    at.asked_in_vain(Pay(ANN)).bet(seat(1), "banker", 100_000).dealt("7S KD KC 6H")
    at.tell(CorrectCard(ANN, Position(Hand.PLAYER, 1), card("7H"))).approved(SUE)
    at.declared(Situation.FOREIGN_CARD, note="a joker").decided(Remedy.VOID).finished()
    text = said(at)
    assert "Refused: Paid (Ann, Dealer): pay cannot be done now" in text
    assert "Correct card, asked by Ann: approved by Sue, Pit Supervisor" in text
    assert "Irregularity: A card does not belong to the set (a joker)" in text
    assert (
        "A card does not belong to the set: Void the round, decided by Gus, Shift Manager" in text
    )
    assert "Shoe 1, round 1 is over: void (" in text


def test_sign_ins_and_faults_of_the_log(at: LoggedTable) -> None:
    """Notes of the console, also of a kind that has no words yet."""
    at.a_round().tell(LinkLost(), LinkRestored())
    at.note("signed-in", {"name": "Sue", "role": "pit-supervisor", "by": None})
    at.note("wal-grows", {"bytes": 5}).note("brand-new", {"reason": "so it is"})
    at.note("clock-jumped", {"reason": "2 s back"}).note("odd", None, "no JSON")
    at.note("refused", {"command": None, "do": "pay", "reason": "not signed in"})
    at.note("place-wager", None, '{"do":"place-wager","other":1}')
    text = said(at)
    for words in [
        "Link lost",
        "Signed in: Sue",
        "The log is kept open for reading and grows",
        "Brand new: so it is",
        "The clock jumped: 2 s back",
        "Odd",
        "Refused: Paid: not signed in",
        "Enter bet",
    ]:
        assert words in text


def test_a_cue_stands_until_the_next_and_four_seconds_at_most(at: LoggedTable) -> None:
    """Its times are those of the video."""
    at.a_round()
    at.now += 60_000
    at.tell(OpenBets(ANN)).bet(seat(1), "banker", 100_000).dealt("9D KD 9C KH").finished()
    cues, _ = shown(at, video_start("2026-11-18T19:59:00+08:00"))
    first = next(cue for cue in cues if cue.name == "2")
    assert (first.start, first.end) == (61_000, 62_000)
    last = next(cue for cue in cues if cue.name == "13")
    assert (last.start, last.end) == (72_000, 76_000)


def test_what_was_before_the_video_is_dropped_and_counted(at: LoggedTable) -> None:
    """Twelve events have something to say; the first five come too early."""
    at.a_round()
    cues, result = shown(at, video_start("2026-11-18T20:00:06+08:00"))
    assert result.dropped == 5
    assert (cues[0].start, cues[0].text) == (0, "SIMULATED: not live play\n#7 Drawn: 7S, Player 1")
    cues, result = shown_again(at, video_start("2026-11-19T20:00:00+08:00"))
    assert (len(cues), result.dropped) == (1, 12)


def shown_again(at: LoggedTable, video: VideoStart) -> tuple[list[Shown], Result]:
    """As `shown`, over what it has written before."""
    for path in at.directory.parent.glob("x.*"):
        path.unlink()
    return shown(at, video)


def test_seconds_say_where_the_first_event_stands(at: LoggedTable) -> None:
    """Event 1 at ten and a half seconds, event 2 a second later; or events 2 and 3 too early."""
    at.a_round()
    cues, _ = shown(at, video_start("10.5"))
    assert next(cue for cue in cues if cue.name == "2").start == 11_500
    cues, result = shown_again(at, video_start("-3"))
    assert next(cue for cue in cues if cue.name == "5").start == 1_000
    assert result.dropped == 2


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("2026-11-18T20:00:00+08:00", VideoStart(START)),
        ("2026-11-18T12:00:00Z", VideoStart(START)),
        ("2026-11-18T12:00:00.250Z", VideoStart(START + 250)),
        ("0", VideoStart()),
        ("-12.345", VideoStart(None, -12_345)),
    ],
)
def test_a_start_is_a_moment_or_seconds(text: str, start: VideoStart) -> None:
    """Both as people write them."""
    assert video_start(text) == start


@pytest.mark.parametrize("text", ["", "soon", "2026-11-18T20:00:00", "20:00", "1e3", "nan"])
def test_a_start_that_is_neither_is_refused(text: str) -> None:
    """A time without its zone above all."""
    with pytest.raises(BadVideoStart):
        video_start(text)


def test_simulated_tables_are_marked_and_live_ones_are_not(tmp_path: Path) -> None:
    """A note and the first cue in WebVTT, the first cue in SubRip."""
    for simulated in (True, False):
        folder = tmp_path / str(simulated)
        folder.mkdir()
        at = LoggedTable(folder / "log", simulated=simulated).opened()
        at.a_round().close()
        cues, _ = shown(at)
        _, notes = read_vtt((folder / "x.vtt").read_text("utf-8"))
        mark = "SIMULATED: not live play"
        assert (cues[0].text == mark) is simulated
        assert (mark in notes) is simulated
        assert "Table B-07, events 1 to 13" in notes


def test_text_cannot_break_the_file(at: LoggedTable) -> None:
    """Names are people's, and people have ideas."""
    evil = Person("A\n\n00:00:01.000 --> 00:00:02.000\n<b>&amp;\r\N{LINE SEPARATOR}\0", Role.DEALER)
    at.bet(seat(1), "banker", 100_000).dealt("7S KD")
    at.declared(Situation.FOREIGN_CARD, by=evil, note="1\n\n--> x").decided(Remedy.VOID).finished()
    assert "(A 00:00:01.000 --> 00:00:02.000 <b>&amp; ., Dealer)" in said(at)


def test_many_lines_are_cut(at: LoggedTable) -> None:
    """Nobody can read twenty at once; the table of wagers has them all."""
    for box in range(1, 8):
        for bet in ("banker", "tiger"):
            at.bet(seat(box), bet, 100_000)
    at.dealt("7S KD KC 6H").finished()
    cues, _ = shown(at)
    assert max(cue.text.count("\n") for cue in cues) < MOST_LINES
    assert "more" in next(cue.text for cue in cues if "Confirm result" in cue.text)


MOMENTS = st.lists(
    st.builds(
        Moment,
        st.integers(1, 9),
        st.integers(-5_000, 9_000) | st.integers(0, 400_000_000),
        st.lists(st.text(), min_size=1, max_size=5).map(tuple),
    )
)


@given(MOMENTS, st.booleans())
def test_any_moments_make_legal_files(moments: list[Moment], simulated: bool) -> None:
    """Also where the clock was set back, and far beyond 99 hours."""
    numbered = [moment._replace(sequence=n) for n, moment in enumerate(moments, 1)]
    timing = Timing(0, simulated=simulated)
    cues = list(timing.cues_of(numbered))
    found, _ = read_vtt(vtt_head("--> <&", simulated=simulated) + "".join(map(vtt, cues)))
    same = read_srt("".join(srt(cue, n) for n, cue in enumerate(cues, 1)))
    assert len(found) == len(same) == timing.cues
    assert [cue[1:3] for cue in found] == [cue[1:3] for cue in cues]
    assert all(cue.end - cue.start <= LONGEST_MS for cue in cues)
    lines = sum(len(cue.lines) for cue in cues) - simulated
    assert lines == sum(len(moment.lines) for moment in moments if moment.utc_ms >= 0)
    assert timing.dropped == sum(moment.utc_ms < 0 for moment in moments)


def test_times_far_beyond_a_day() -> None:
    """Hours have as many digits as they need."""
    cue = Cue(7, 360_000_000, 360_004_000, ("x",))
    assert vtt(cue) == "7\n100:00:00.000 --> 100:00:04.000\nx\n\n"
    assert srt(cue, 1) == "1\r\n100:00:00,000 --> 100:00:04,000\r\nx\r\n\r\n"


def test_a_clock_that_was_set_back_keeps_the_order(at: LoggedTable) -> None:
    """What came later is seen later, and is counted."""
    at.a_round()
    at.now = ms("2026-11-18T20:00:05+08:00")
    at.note("odd", {})
    cues, result = shown(at)
    assert result.moved == 1
    assert cues[-1].text.endswith("#14 Odd")
