"""The tables about one round: bets, what went wrong, who said yes, and every event."""

from collections.abc import Iterable, Iterator, Sequence

from dealer_console.review.evidence.event_lines import EventLine
from dealer_console.review.evidence.report import RoundStory
from dealer_console.review.evidence.words import ReportWords
from dealer_console.round_log.round_rows import ApprovalRow, IrregularityRow, WagerRow
from dealer_console.screens.review.evidence.paper import (
    ACROSS,
    CELL,
    PAD,
    Cell,
    Column,
    Paper,
)
from dealer_console.screens.review.evidence.type import GOOD, QUIET, Line, Style, Type

SECTION = Style(112, bold=True)
TOLD = Style(78, colour=GOOD)
RAW = Style(68, colour=QUIET)


def draw_tables(story: RoundStory, words: ReportWords, paper: Paper) -> None:
    """Those that there is anything for; of bets and events in any case."""
    found = story.found
    if found.wagers:
        _headed(paper, words.say("bets", currency=words.money.code))
        paper.table(_bet_columns(words), _bet_rows(story, words))
    else:
        _headed(paper, words.say("bets-none"))
        wins = [words.bet(name) for name in found.round.wins.split()]
        if wins:
            paper.words(words.say("what-wins", bets=words.listed(wins)), CELL)
    if found.irregularities:
        _headed(paper, words.say("irregularities"))
        paper.table(_trouble_columns(words), _trouble_rows(found.irregularities, words))
    if found.approvals:
        _headed(paper, words.say("approvals"))
        paper.table(_approval_columns(words), _approval_rows(found.approvals, words))
    if story.acknowledged:
        _headed(paper, words.say("acknowledged"))
        paper.table(_acknowledged_columns(words), _acknowledged_rows(story, words))
    _headed(paper, words.say("events"))
    paper.table(_event_columns(words), _event_rows(story.lines, words, paper.type))


def _headed(paper: Paper, title: str) -> None:
    paper.need(900)
    paper.space(150)
    paper.words(title, SECTION)
    paper.space(40)


def _bet_columns(words: ReportWords) -> list[Column]:
    return [
        Column(words.say("column-box"), 0.15),
        Column(words.say("column-bet"), 0.21),
        Column(words.say("column-stake"), 0.11, right=True),
        Column(words.say("column-counted"), 0.11, right=True),
        Column(words.say("column-result"), 0.13),
        Column(words.say("column-pays"), 0.09, right=True),
        Column(words.say("column-returns"), 0.09, right=True),
        Column(words.say("column-paragraph"), 0.11),
    ]


def _bet_rows(story: RoundStory, words: ReportWords) -> Iterator[Sequence[str]]:
    for wager in story.found.wagers:
        yield (
            words.player(wager.box, wager.seat),
            _bet(wager, words),
            words.amount(wager.stake),
            words.amount(wager.counted),
            _result(wager, words),
            words.amount(wager.pays),
            words.amount(wager.returns),
            words.number(wager.paragraph),
        )
    row = story.found.round
    total = words.say("total")
    yield total, "", words.amount(row.staked), "", "", "", words.amount(row.returned), ""


def _bet(wager: WagerRow, words: ReportWords) -> str:
    stage = "" if wager.stage is None else f" ({words.code('stage', wager.stage)})"
    return words.bet(wager.bet) + stage


def _result(wager: WagerRow, words: ReportWords) -> str:
    said = words.say(f"result-{wager.result}")
    return f"{said}, {words.catalogue.odds_words(wager.odds)}" if wager.odds else said


def _trouble_columns(words: ReportWords) -> list[Column]:
    return [
        Column(words.say("column-event"), 0.09, right=True),
        Column(words.say("column-what"), 0.37),
        Column(words.say("column-remedy"), 0.22),
        Column(words.say("column-decided"), 0.2),
        Column(words.say("column-paragraph"), 0.12),
    ]


def _trouble_rows(rows: Iterable[IrregularityRow], words: ReportWords) -> Iterator[Sequence[str]]:
    for row in rows:
        what = words.code("situation", row.situation)
        state = words.say(f"status-{row.status}")
        closed = "" if row.closed is None else f" ({words.say('event', number=row.closed)})"
        remedy = state if row.remedy is None else words.code("remedy", row.remedy)
        yield (
            str(row.sequence),
            f"{what}\n{words.say('noted', note=row.note)}" if row.note else what,
            remedy + closed,
            "" if row.decided_by is None else words.person(row.decided_by, row.role),
            words.number(row.paragraph),
        )


def _approval_columns(words: ReportWords) -> list[Column]:
    return [
        Column(words.say("column-event"), 0.09, right=True),
        Column(words.say("column-asked"), 0.33),
        Column(words.say("column-asked-by"), 0.16),
        Column(words.say("column-answer"), 0.3),
        Column(words.say("column-paragraph"), 0.12),
    ]


def _approval_rows(rows: Iterable[ApprovalRow], words: ReportWords) -> Iterator[Sequence[str]]:
    for row in rows:
        by = words.person(row.by, row.role)
        yield (
            str(row.sequence),
            words.code("command", row.command),
            row.asked_by,
            words.say(f"answer-{row.answer}", by=by),
            words.number(row.paragraph),
        )


def _acknowledged_columns(words: ReportWords) -> list[Column]:
    return [
        Column(words.say("column-event"), 0.09, right=True),
        Column(words.say("column-what"), 0.2),
        Column(words.say("column-when"), 0.25),
        Column(words.say("column-who"), 0.18),
        Column(words.say("remark"), 0.28),
    ]


def _acknowledged_rows(story: RoundStory, words: ReportWords) -> Iterator[Sequence[str]]:
    for each in story.acknowledged:
        who = words.person(each.by, each.role)
        when = words.moment(each.utc_ms).partition(".")[0]
        yield str(each.sequence), words.alert(each.kind), when, who, each.remark


def _event_columns(words: ReportWords) -> list[Column]:
    return [
        Column(words.say("column-event"), 0.09, right=True),
        Column(words.say("column-time"), 0.14),
        Column(words.say("column-who"), 0.19),
        Column(words.say("column-happened"), 0.58),
    ]


def _event_rows(
    lines: Iterable[EventLine], words: ReportWords, type_: Type
) -> Iterator[Sequence[Cell]]:
    wide = 0.58 * ACROSS - 2 * PAD
    for line in lines:
        what: list[Line] = type_.lines(line.what, CELL, wide)
        for said, paragraph in line.told:
            key = "told" if paragraph else "told-by-none"
            values = {"said": said, "paragraph": paragraph} if paragraph else {"said": said}
            told = words.say(key, **values)
            what += type_.lines(told, TOLD, wide)
        if line.raw:
            what += type_.lines(words.say("raw", bytes=line.raw), RAW, wide)
        yield str(line.sequence), words.clock(line.utc_ms), line.who, what
