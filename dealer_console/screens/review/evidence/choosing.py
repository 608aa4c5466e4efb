"""What is wanted of the rounds, for what, and where it is to be put."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFileDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from dealer_console.review.evidence.sorting import Sorted, in_short
from dealer_console.review.evidence.wish import (
    LONGEST_CASE,
    LONGEST_REMARK,
    Forms,
    NotEvidence,
    Reach,
    Rounds,
    Wish,
    may_make,
)
from dealer_console.round_log.exporting.as_csv import SOURCES
from dealer_console.round_log.exporting.video import BadVideoStart, VideoStart, video_start
from dealer_console.screens.review.evidence.choices import Choices
from dealer_console.screens.review.pit import Pit

COLUMNS = 4
"""Of the tables for a spreadsheet."""

MOST_SHOWN = 160
"""Characters of the rounds of one table; the report has all of them."""

REMARK_HIGH = 64


class Choosing(QWidget):
    """The form; it tells a Wish when somebody presses."""

    wished = Signal(object)

    def __init__(self, pit: Pit, choices: Choices) -> None:
        super().__init__()
        self._pit, self._found = pit, Sorted({}, {})
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(8)
        self._which = _label("evidence-which", "quiet")
        self._left_out = _label("evidence-left-out", "amber")
        for label in (self._which, self._left_out):
            whole.addWidget(label)
        whole.addWidget(self._forms_panel(choices.forms, choices.video))
        whole.addWidget(self._about_panel(choices))
        whole.addStretch(1)
        self._who = _label("evidence-who", "quiet")
        self._why = _label("evidence-why", "alarm")
        whole.addWidget(self._why)
        foot = QHBoxLayout()
        foot.addWidget(self._who, 1)
        self._make = _button(self._text("make"), "evidence-make", "primary")
        self._make.clicked.connect(self._press)
        foot.addWidget(self._make)
        whole.addLayout(foot)
        self._which.setText(self._text("looking"))
        self._make.setEnabled(False)
        self._show_forms()

    def show_found(self, found: Sorted) -> None:
        """Which of the rounds may be given away."""
        self._found = found
        told = [
            self._text("asked-table", table=table, rounds=self._shoes(rounds))
            for table, rounds in found.over.items()
        ]
        self._which.setText("\n".join(told) or self._text("why-none-over"))
        self._left_out.setVisible(bool(found.not_over))
        rest = [f"{table}, {self._shoes(of)}" for table, of in found.not_over.items()]
        self._left_out.setText(self._text("not-over", rounds="; ".join(rest)))
        self.show_who()

    def show_why(self, why: str) -> None:
        """Why it cannot be made, and what to do."""
        self._why.setText(why)
        self._why.setVisible(bool(why))

    def show_who(self) -> None:
        """Who makes it; nobody may of a live table."""
        pit = self._pit
        may = may_make(pit.member, simulated=self._found.simulated)
        if pit.member is None:
            self._who.setText(self._text("by-nobody"))
        else:
            role = pit.words.words("role", pit.member.role)
            signed = pit.text("signed-in-as", name=pit.member.name, role=role)
            self._who.setText(self._text("by-whom", who=signed))
        unsigned = self._text("why-sign-in")
        if not may:
            self.show_why(unsigned)
        elif self._why.text() == unsigned:
            self.show_why("")
        self._make.setEnabled(may and self._found.number > 0)

    def choices(self) -> Choices:
        """All that was filled in, to be filled in again."""
        return Choices(
            self._forms(),
            self._video.text(),
            self._case.text(),
            self._remark.toPlainText(),
            self._reach(),
            self._folder.text(),
        )

    def _forms_panel(self, forms: Forms, video: str) -> QFrame:
        panel, grid = _panel()
        grid.addWidget(_label("", "small", self._text("forms")), 0, 0, 1, COLUMNS)
        self._report = self._check("pdf", chosen=forms.report)
        grid.addWidget(self._report, 1, 0, 1, 2)
        self._whole = QRadioButton(self._text("reach-whole"))
        self._months = QRadioButton(self._text("reach-months"))
        self._reaches = QButtonGroup(self)
        for name, button in (("whole", self._whole), ("months", self._months)):
            button.setObjectName(f"evidence-reach-{name}")
            self._reaches.addButton(button)
        reach = QHBoxLayout()
        reach.addWidget(_label("", "small", self._text("reach")))
        reach.addWidget(self._whole)
        reach.addWidget(self._months)
        reach.addStretch(1)
        grid.addLayout(reach, 2, 0, 1, COLUMNS)
        grid.addWidget(_label("", "", self._text("form-csv")), 3, 0, 1, COLUMNS)
        self._tables = {
            table: self._check(f"csv-{table}", f"table-{table}", chosen=table in forms.tables)
            for table in SOURCES
        }
        for number, box in enumerate(self._tables.values()):
            grid.addWidget(box, 4 + number // COLUMNS, number % COLUMNS)
        self._lines = self._check("jsonl", chosen=forms.lines)
        self._vtt = self._check("vtt", chosen=forms.vtt)
        self._srt = self._check("srt", chosen=forms.srt)
        grid.addWidget(self._lines, 6, 0, 1, COLUMNS)
        grid.addWidget(self._vtt, 7, 0, 1, 2)
        grid.addWidget(self._srt, 7, 2, 1, 2)
        self._video = _line("evidence-video", video, self._text("video-hint"))
        grid.addWidget(_label("", "small", self._text("video-starts")), 8, 0)
        grid.addWidget(self._video, 8, 1, 1, 3)
        for box in (self._report, self._vtt, self._srt):
            box.toggled.connect(self._show_forms)
        return panel

    def _about_panel(self, choices: Choices) -> QFrame:
        panel, grid = _panel()
        self._case = _line("evidence-case", choices.case)
        self._case.setMaxLength(LONGEST_CASE)
        self._remark = QPlainTextEdit(choices.remark)
        self._remark.setObjectName("evidence-remark")
        self._remark.setFixedHeight(REMARK_HIGH)
        self._remark.setTabChangesFocus(True)
        self._folder = _line("evidence-folder", choices.folder)
        browse = _button(self._text("folder-choose"), "evidence-browse", "")
        browse.clicked.connect(self._browse)
        for row, (key, widget) in enumerate(
            (("case", self._case), ("remark", self._remark), ("folder", self._folder))
        ):
            grid.addWidget(_label("", "small", self._text(key)), row, 0)
            grid.addWidget(widget, row, 1)
        grid.addWidget(browse, 2, 2)
        grid.setColumnStretch(1, 1)
        chosen = self._whole if choices.reach is Reach.WHOLE else self._months
        chosen.setChecked(True)
        return panel

    def _check(self, name: str, key: str = "", *, chosen: bool) -> QCheckBox:
        box = QCheckBox(self._text(key or f"form-{name}"))
        box.setObjectName(f"evidence-{name}")
        box.setChecked(chosen)
        return box

    def _show_forms(self) -> None:
        for button in (self._whole, self._months):
            button.setEnabled(self._report.isChecked())
        self._video.setEnabled(self._vtt.isChecked() or self._srt.isChecked())

    def _forms(self) -> Forms:
        return Forms(
            self._report.isChecked(),
            tuple(table for table, box in self._tables.items() if box.isChecked()),
            self._lines.isChecked(),
            self._vtt.isChecked(),
            self._srt.isChecked(),
        )

    def _reach(self) -> Reach:
        return Reach.WHOLE if self._whole.isChecked() else Reach.MONTHS

    def _browse(self) -> None:
        dialog = QFileDialog(self, self._text("folder"), self._folder.text())
        dialog.setObjectName("evidence-chooser")
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self._folder.setText)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _press(self) -> None:
        self.show_why("")
        try:
            self.wished.emit(self._wish())
        except NotEvidence as why:
            self.show_why(why.said(self._pit.words))

    def _wish(self) -> Wish:
        forms, folder = self._forms(), self._folder.text().strip()
        if not forms.kinds:
            raise NotEvidence("no-form")
        if not folder:
            raise NotEvidence("no-path")
        return Wish(
            self._found.over,
            Path(folder),
            forms,
            self._case.text().strip(),
            self._remark.toPlainText().strip()[:LONGEST_REMARK],
            self._reach(),
            self._video_start() if forms.vtt or forms.srt else VideoStart(),
            self._pit.words.language,
            self._pit.member,
        )

    def _video_start(self) -> VideoStart:
        text = self._video.text().strip()
        try:
            return video_start(text) if text else VideoStart()
        except BadVideoStart:
            raise NotEvidence("video") from None

    def _shoes(self, rounds: Rounds) -> str:
        told = [self._text("of-shoe", shoe=shoe, rounds=of) for shoe, of in in_short(rounds)]
        whole = ", ".join(told)
        return (
            whole if len(whole) <= MOST_SHOWN else whole[: whole.rindex(",", 0, MOST_SHOWN)] + " …"
        )

    def _text(self, key: str, /, **values: object) -> str:
        return self._pit.text(f"evidence-{key}", **values)


def _panel() -> tuple[QFrame, QGridLayout]:
    panel = QFrame()
    panel.setProperty("role", "panel")
    grid = QGridLayout(panel)
    grid.setContentsMargins(14, 10, 14, 10)
    grid.setVerticalSpacing(6)
    return panel, grid


def _label(name: str, role: str, text: str = "") -> QLabel:
    label = QLabel(text)
    label.setObjectName(name)
    label.setProperty("role", role)
    label.setWordWrap(bool(name))
    label.setVisible(role not in ("alarm", "amber"))
    return label


def _line(name: str, text: str, hint: str = "") -> QLineEdit:
    line = QLineEdit(text)
    line.setObjectName(name)
    line.setPlaceholderText(hint)
    return line


def _button(text: str, name: str, role: str) -> QPushButton:
    button = QPushButton(text)
    button.setObjectName(name)
    button.setProperty("role", role)
    return button
