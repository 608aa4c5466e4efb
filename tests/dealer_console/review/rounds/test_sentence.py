"""A filter reads like a sentence, in every language in its own order."""
# ruff: noqa: RUF001
# Chinese sentences have full-width commas; they are not typing errors.

import pytest

from dealer_console.review.rounds.sentence import sentence
from dealer_console.review.rounds.wanted import Wanted
from dealer_console.round_log.round_filter import Filter, Insurance, Outcome
from dealer_console.wording.vocabulary import bet_codes
from rules.irregularities import Situation
from tests.dealer_console.wording.languages import CATALOGUES

SENTENCES: list[tuple[Wanted, str, str]] = [
    (Wanted(), "All rounds", "全部牌局"),
    (
        Wanted(
            tables=("B-07",),
            of_round=Filter(
                outcome=Outcome.VOID,
                dealer="Ann",
                day_from="2026-11-18",
                day_to="2026-11-18",
                insurance=Insurance.TAKEN,
            ),
        ),
        "Void rounds of table B-07 dealt by Ann on 18 November 2026 in which insurance was taken",
        "2026年11月18日，B-07檯，由Ann派牌，有人買保險的作廢牌局",
    ),
    (
        Wanted(tables=("B-07", "B-08", "B-09"), of_round=Filter(shoe=3, day_from="2026-02-01")),
        "Rounds of tables B-07, B-08 and B-09 in shoe 3 since 1 February 2026",
        "2026年2月1日起，B-07、B-08、B-09各檯，第3靴，牌局",
    ),
    (
        Wanted(of_round=Filter(outcome=Outcome.TIE, day_to="2026-12-31")),
        "Tied rounds until 31 December 2026",
        "截至2026年12月31日，和局",
    ),
    (
        Wanted(of_round=Filter(day_from="2026-11-18", day_to="2026-11-19", won="tiger")),
        "Rounds from 18 November 2026 to 19 November 2026 in which Tiger won",
        "2026年11月18日至2026年11月19日，老虎注贏出的牌局",
    ),
    (
        Wanted(of_round=Filter(irregular=True, waived=True, approvals=True, entered=True)),
        "Rounds in which something was irregular, insurance was waived, approval was asked for "
        "and a card was entered by hand",
        "有異常、放棄了保險、曾請求批准、手動輸入過牌的牌局",
    ),
    (
        Wanted(of_round=Filter(wagers=True, at_least_s=40, at_most_s=90)),
        "Rounds in which bets were entered, play took at least 40 s and play took at most 90 s",
        "輸入了注碼、歷時至少40秒、歷時至多90秒的牌局",
    ),
]


@pytest.mark.parametrize(("wanted", "english", "chinese"), SENTENCES)
def test_a_filter_reads(wanted: Wanted, english: str, chinese: str) -> None:
    """As somebody would say it."""
    assert sentence(wanted, CATALOGUES["en"]) == english
    assert sentence(wanted, CATALOGUES["zh-hant"]) == chinese


EACH = [
    *(Filter(outcome=outcome) for outcome in Outcome),
    *(Filter(insurance=insurance) for insurance in Insurance),
    *(Filter(irregular=situation) for situation in (True, *Situation)),
    *(Filter(won=bet) for bet in bet_codes()),
    *(Filter(day_from=f"2026-{month:02}-01") for month in range(1, 13)),
    *(Filter(waived=True), Filter(approvals=True), Filter(entered=True), Filter(wagers=True)),
    *(Filter(shoe=1), Filter(dealer="Ann"), Filter(at_least_s=1), Filter(at_most_s=1)),
]


@pytest.mark.parametrize("language", CATALOGUES)
def test_whatever_is_asked_for_is_said(language: str) -> None:
    """Each in words of its own, with nothing left of what is not asked for."""
    said = [sentence(Wanted(of_round=asked), CATALOGUES[language]) for asked in EACH]
    assert len(set(said)) == len(said)
    for each in said:
        assert "{" not in each
        assert each == each.strip()
        assert "  " not in each


@pytest.mark.parametrize("language", CATALOGUES)
def test_each_part_is_marked_with_its_control(language: str) -> None:
    """By which it is changed; what joins them is no part of any."""
    wanted = Wanted(
        tables=("B-07",),
        of_round=Filter(
            outcome=Outcome.VOID, shoe=2, dealer="Ann", day_from="2026-11-18", won="tie",
            insurance=Insurance.WON, irregular=True, waived=True, approvals=True, entered=True,
            wagers=True, at_least_s=1, at_most_s=2,
        ),
    )  # fmt: skip
    marked: list[str] = []

    def mark(part: str, text: str) -> str:
        assert text
        marked.append(part)
        return text

    told = sentence(wanted, CATALOGUES[language], mark)
    assert told == sentence(wanted, CATALOGUES[language])
    assert sorted(marked) == [
        *("approvals", "at-least", "at-most", "days", "dealer", "entered", "insurance"),
        *("irregular", "outcome", "shoe", "tables", "wagers", "waived", "won"),
    ]
