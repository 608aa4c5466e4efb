"""Asks where a plot is to be written, and has it written beside what is being counted."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.plots.canvas import Canvas
from dealer_console.screens.review.plots.chart import Chart
from dealer_console.screens.review.plots.counting import Answer
from dealer_console.screens.review.plots.saving import Given, as_csv, as_picture, as_png, save
from dealer_console.screens.review.worker import Worker


class Giving:
    """A plot as a file; what is written is what was shown when it was asked for."""

    def __init__(self, pit: Pit, worker: Worker, parent: QWidget) -> None:
        self._pit, self._worker, self._parent = pit, worker, parent
        self._dialog: QFileDialog | None = None

    def picture(self, answer: Answer, canvas: Canvas, chart: Chart) -> None:
        """As it is looked at now."""
        words = self._pit.words
        mark = words.screen("simulated") if self._is_simulated(answer) else ""
        image = as_picture(canvas, chart, mark, words.language)
        self._ask(answer, "png", lambda: as_png(image))

    def table(self, answer: Answer) -> None:
        """All that was counted, what is hidden too."""
        simulated = self._is_simulated(answer)
        self._ask(
            answer,
            "csv",
            lambda: as_csv(answer.plot.table(answer.found), simulated=simulated),
        )

    def close_down(self) -> None:
        """Nobody is asked any more."""
        if self._dialog is not None:
            self._dialog.close()
            self._dialog.deleteLater()
            self._dialog = None

    def _is_simulated(self, answer: Answer) -> bool:
        return any(self._pit.log(table).simulated for table in answer.asked.tables)

    def _ask(self, answer: Answer, form: str, content: Callable[[], bytes]) -> None:
        self.close_down()
        member = self._pit.member
        given = Given(
            answer.plot.name,
            answer.asked,
            self._is_simulated(answer),
            None if member is None else member.name,
        )
        dialog = QFileDialog(self._parent, self._pit.text("plots-save-as"))
        dialog.setObjectName("plot-file")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setDefaultSuffix(form)
        dialog.setNameFilter(f"*.{form}")
        dialog.selectFile(_name(answer, form))
        dialog.fileSelected.connect(lambda file: self._write(given, Path(file), content))
        self._dialog = dialog
        dialog.open()

    def _write(self, given: Given, file: Path, content: Callable[[], bytes]) -> None:
        house = self._pit.house
        self._worker.ask(
            lambda: save(house, given, file, content()),
            lambda _: self._pit.said.emit(self._pit.text("plots-saved", file=file)),
            lambda error: self._pit.said.emit(
                self._pit.text("plots-not-saved", file=file.name, why=error)
            ),
        )


def _name(answer: Answer, form: str) -> str:
    """A name that tells what it is, for any system."""
    asked = answer.asked
    tables = asked.tables[0] if len(asked.tables) == 1 else f"{len(asked.tables)}-tables"
    what = f"shoe-{asked.shoe}" if answer.plot.of_shoe else f"{asked.span.first}-{asked.span.last}"
    plain = "".join(each if each.isalnum() or each in "-_" else "_" for each in tables)
    return f"{answer.plot.name}-{plain}-{what}.{form}"
