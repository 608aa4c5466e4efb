"""What stands on a report's pages: first what it is about and how far it can be trusted."""

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from dealer_console.review.evidence.report import Report, RoundStory
from dealer_console.review.evidence.sorting import in_short
from dealer_console.review.evidence.wish import Reach
from dealer_console.review.evidence.words import ReportWords
from dealer_console.round_log.key_history import HELD_AGAINST
from dealer_console.screens.review.evidence.hands import HIGH, draw_hands
from dealer_console.screens.review.evidence.paper import (
    ACROSS,
    LEFT,
    PAD,
    RIGHT,
    TALL,
    Column,
    Furnish,
    Paper,
)
from dealer_console.screens.review.evidence.round_tables import draw_tables
from dealer_console.screens.review.evidence.type import (
    ALARM,
    AMBER,
    GOOD,
    INK,
    QUIET,
    RULE,
    Line,
    Style,
    Type,
)

TITLE = Style(240, bold=True)
HEADING = Style(170, bold=True)
SECTION = Style(112, bold=True)
TEXT = Style(92)
SMALL = Style(76, colour=QUIET)
LABEL = Style(84, colour=QUIET)

LABELS = 1_150
"""How wide the names of values are."""


def furnished(report: Report, type_: Type, total: int) -> Furnish:
    """What stands on every page: whose report it is, which page of how many, and any mark."""

    def furnish(painter: QPainter, number: int) -> None:
        words, about = report.words, report.about
        if report.simulated:
            _mark(painter, words.catalogue.screen("simulated"), type_)
        head = QRectF(LEFT, 400, ACROSS, 200)
        head_words = words.say("head", table=report.table)
        _say(painter, head, head_words, type_, Style(84, bold=True), Qt.AlignmentFlag.AlignLeft)
        if about.case:
            case = words.say("case-is", case=about.case)
            _say(painter, head, case, type_, Style(84), Qt.AlignmentFlag.AlignRight)
        painter.setPen(QPen(QColor(RULE), 8))
        painter.drawLine(QLineF(LEFT, 620, RIGHT, 620))
        if about.verification.altered is not None:
            strip = QRectF(LEFT, 640, ACROSS, 160)
            altered = words.say("altered-short")
            style = Style(88, bold=True, colour=ALARM)
            _say(painter, strip, altered, type_, style, Qt.AlignmentFlag.AlignLeft)
        foot = QRectF(LEFT, TALL - 560, ACROSS, 160)
        made = words.say("foot", when=words.moment(about.made_at_ms), hash=report.head.hash[:16])
        _say(painter, foot, made, type_, SMALL, Qt.AlignmentFlag.AlignLeft)
        page = words.say("page", number=number, total=total)
        _say(painter, foot, page, type_, SMALL, Qt.AlignmentFlag.AlignRight)

    return furnish


def draw_report(report: Report, paper: Paper, tell: Callable[[int], None]) -> None:
    """All of it; told how many rounds are done."""
    paper.begin_page()
    _draw_first(report, paper)
    for done, story in enumerate(report.stories()):
        tell(done)
        paper.begin_page()
        _draw_round(story, report.words, paper)


def _draw_first(report: Report, paper: Paper) -> None:
    words, about = report.words, report.about
    paper.words(words.say("title"), TITLE)
    paper.words(words.say("title-of", table=report.table, number=len(report)), TEXT)
    paper.space(120)
    paper.boxed(_verification(report, paper.type), _colour_of(report))
    paper.space(140)
    for name, value in _about(report):
        _pair(paper, words.say(name), value)
    if about.remark:
        _pair(paper, words.say("remark"), about.remark)
    paper.space(140)
    paper.need(700)
    paper.words(words.say("rounds"), SECTION)
    paper.space(40)
    paper.table(_round_columns(words), _round_rows(report))
    if about.not_over:
        paper.space(80)
        told = _shoes(about.not_over, words)
        paper.words(words.say("left-out", rounds=told), Style(92, colour=AMBER))


def _pair(paper: Paper, name: str, value: str) -> None:
    label = paper.type.lines(name, LABEL, LABELS - PAD)
    paper.pair(label, paper.type.lines(value, TEXT, ACROSS - LABELS), LABELS)
    paper.space(36)


def _about(report: Report) -> Iterator[tuple[str, str]]:
    words, about = report.words, report.about
    if about.case:
        yield "case", about.case
    yield "made-by", about.made_by or words.say("made-by-nobody")
    yield "made-at", f"{words.moment(about.made_at_ms)}\n{words.utc(about.made_at_ms)}"
    yield "log-head", f"{words.say('event', number=report.head.sequence)}\n{report.head.hash}"
    signed = report.signed
    if signed is None:
        yield "signed", words.say("not-signed")
    else:
        when = words.moment(signed.utc_ms)
        told = words.say("signed-at", number=signed.sequence, when=when, key=signed.key)
        yield "signed", f"{told}\n{signed.hash}\n{signed.signature}"
    yield "manifest-key", words.say("manifest-key-is", key=about.key)
    yield "software", about.software


def _colour_of(report: Report) -> str:
    return GOOD if report.about.verification.altered is None else ALARM


def _verification(report: Report, type_: Type) -> list[Line]:
    words, found = report.words, report.about.verification
    wide = ACROSS - 60 - 4 * PAD
    if found.altered is not None:
        number, why = found.altered
        return [
            *type_.lines(words.say("altered"), Style(190, bold=True, colour=ALARM), wide),
            *type_.lines(words.say("altered-at", number=number, why=why), Style(110), wide),
            *type_.lines(words.say("altered-means"), TEXT, wide),
            *_scope(report, type_, wide),
        ]
    said = words.say("verified-all" if found.reach is Reach.WHOLE else "verified-part")
    return [
        *type_.lines(said, Style(140, bold=True, colour=GOOD), wide),
        *type_.lines(
            words.say(
                "verified-what",
                first=f"{found.first:,}",
                last=f"{found.last:,}",
                signatures=f"{found.signatures:,}",
                signed=f"{found.signed_to:,}",
                replayed=f"{found.replayed:,}",
            ),
            TEXT,
            wide,
        ),
        *_scope(report, type_, wide),
    ]


def _scope(report: Report, type_: Type, wide: float) -> list[Line]:
    """What was looked at, and what whoever reads it should know."""
    words, found = report.words, report.about.verification
    files = words.say("verified-files", files=words.listed(found.files))
    remarks = [_remark(remark, words) for remark in found.remarks]
    return [line for text in (files, *remarks) for line in type_.lines(text, SMALL, wide)]


def _remark(remark: str, words: ReportWords) -> str:
    if remark.startswith(HELD_AGAINST):
        # There is always this one, and it matters to whoever has the key.
        return words.say("verified-key")
    return words.say("verified-note", note=remark)


def _round_columns(words: ReportWords) -> list[Column]:
    return [
        Column(words.say("column-shoe"), 0.08, right=True),
        Column(words.say("column-round"), 0.08, right=True),
        Column(words.say("column-began"), 0.26),
        Column(words.code("hand", "player"), 0.155),
        Column(words.code("hand", "banker"), 0.155),
        Column(words.say("column-result"), 0.15),
        Column(words.say("column-events"), 0.12, right=True),
    ]


def _round_rows(report: Report) -> Iterator[Sequence[str]]:
    words = report.words
    for line in report.lines:
        void = line.winner is None
        result = words.say("void") if line.winner is None else words.code("winner", line.winner)
        yield (
            str(line.shoe),
            str(line.round),
            words.moment(line.began_ms).partition(".")[0],
            _hand_text(line.player, None if void else line.player_points, words),
            _hand_text(line.banker, None if void else line.banker_points, words),
            result,
            f"{line.first_event:,}-{line.sequence:,}",
        )


def _hand_text(cards: str, points: int | None, words: ReportWords) -> str:
    told = " ".join(words.card(card) for card in cards.split())
    return told if points is None else f"{told}  ({points})"


def _shoes(rounds: Sequence[tuple[int, int]], words: ReportWords) -> str:
    return words.listed(
        [words.say("of-shoe", shoe=shoe, rounds=numbers) for shoe, numbers in in_short(rounds)]
    )


def _draw_round(story: RoundStory, words: ReportWords, paper: Paper) -> None:
    row = story.found.round
    paper.words(words.say("round-title", shoe=row.shoe, round=row.round), HEADING)
    dealer = row.dealer or words.say("no-dealer")
    about = [words.game(row.game), words.say("dealt-by", dealer=dealer)]
    about += [words.code("method", row.method), words.say("gaming-day", day=row.gaming_day)]
    paper.words(" · ".join(about), TEXT)
    began, ended = words.moment(row.began_ms), words.clock(row.ended_ms)
    utc = words.utc(row.began_ms)
    seconds = f"{(row.ended_ms - row.began_ms) / 1000:,.1f}"
    times = words.say("times", began=began, ended=ended, seconds=seconds, utc=utc)
    paper.words(times, Style(84, colour=QUIET))
    paper.space(110)
    type_ = paper.type
    paper.picture(HIGH, lambda painter, top: draw_hands(painter, top, story, words, type_))
    _draw_outcome(story, words, paper)
    draw_tables(story, words, paper)


def _draw_outcome(story: RoundStory, words: ReportWords, paper: Paper) -> None:
    row = story.found.round
    colour = ALARM if row.winner is None else INK
    natural = words.say("natural") if row.natural else ""
    told = [each for each in (story.outcome, natural, story.paragraph) if each]
    paper.words(" · ".join(told), Style(130, bold=True, colour=colour))
    if story.ruled:
        paper.words(story.ruled, Style(84, colour=QUIET))
    aside = [
        words.say("card-at", card=words.card(card.card), place=words.place(card.place))
        for card in story.others
    ]
    if aside:
        paper.words(words.say("other-cards", cards=words.listed(aside)), TEXT)


def _mark(painter: QPainter, text: str, type_: Type) -> None:
    """A striped band at the top, as on the screens."""
    band = QRectF(LEFT, 190, ACROSS, 170)
    painter.save()
    painter.setClipRect(band)
    painter.fillRect(band, QColor("#ffc14d"))
    painter.setPen(QPen(QColor("#14110a"), 60))
    x = band.left() - 200
    while x < band.right() + 200:
        painter.drawLine(QLineF(x, band.bottom() + 40, x + 250, band.top() - 40))
        x += 220
    painter.restore()
    style = Style(96, bold=True, colour="#14110a")
    wide = type_.width(text, style) + 240
    plate = QRectF(band.center().x() - wide / 2, band.top(), wide, band.height())
    painter.fillRect(plate, QColor("#ffc14d"))
    _say(painter, plate, text, type_, style, Qt.AlignmentFlag.AlignHCenter)


def _say(
    painter: QPainter,
    place: QRectF,
    text: str,
    type_: Type,
    style: Style,
    side: Qt.AlignmentFlag,
) -> None:
    painter.setFont(type_.font(style.size, bold=style.bold, text=text))
    painter.setPen(QColor(style.colour))
    painter.drawText(place, side | Qt.AlignmentFlag.AlignVCenter, text)
