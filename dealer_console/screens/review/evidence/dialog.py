"""The dialog in which evidence is made: the form, the bar, and what came of it."""

import logging
from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QLabel, QStackedWidget, QVBoxLayout, QWidget

from dealer_console.review.evidence.making import Made, Making
from dealer_console.review.evidence.sorting import Sorted, sorted_out
from dealer_console.review.evidence.wish import NotEvidence, Wish
from dealer_console.round_log.exporting.failures import ExportCancelled, ExportFailed
from dealer_console.round_log.keys import BadKey
from dealer_console.round_log.troubles import LogTrouble
from dealer_console.screens.review.evidence.as_pdf import draw_pdf
from dealer_console.screens.review.evidence.choices import Choices
from dealer_console.screens.review.evidence.choosing import Choosing
from dealer_console.screens.review.evidence.making_view import DoneView, MakingView
from dealer_console.screens.review.evidence.type import load_faces
from dealer_console.screens.review.look import dress
from dealer_console.screens.review.pit import Pit, RoundName
from dealer_console.screens.review.worker import Worker

log = logging.getLogger(__name__)

DESIGNED = (760, 640)

LOOKING = "looking"

KNOWN = (ExportFailed, LogTrouble, BadKey, OSError)
"""What whoever sits there can do something about."""


class EvidenceDialog(QDialog):
    """About some rounds; beside the window, so that work goes on there while files are written."""

    left = Signal()
    """It has been closed."""

    def __init__(
        self,
        pit: Pit,
        worker: Worker,
        rounds: Sequence[RoundName],
        choices: Choices,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self.setObjectName("evidence")
        self.rounds = tuple(rounds)
        self._pit, self._worker = pit, worker
        self._found = Sorted({}, {})
        self._making: Making | None = None
        self._closing = False
        self.setWindowTitle(pit.text("evidence-window"))
        self.setModal(False)
        dress(self, pit.words.language)
        self.resize(*DESIGNED)
        whole = QVBoxLayout(self)
        heading = QLabel(pit.text("evidence-asked", number=f"{len(set(self.rounds)):,}"))
        heading.setProperty("role", "loud")
        whole.addWidget(heading)
        self._stack = QStackedWidget()
        whole.addWidget(self._stack, 1)
        self._form, self._bar, self._done = Choosing(pit, choices), MakingView(pit), DoneView(pit)
        for view in (self._form, self._bar, self._done):
            self._stack.addWidget(view)
        self._form.wished.connect(self._make)
        self._done.again.connect(self._again)
        self._done.closed.connect(self.close)
        pit.signed.connect(self._form.show_who)
        self._look()

    @property
    def is_making(self) -> bool:
        """Whether files are being written."""
        return self._making is not None

    def choices(self) -> Choices:
        """All that was filled in."""
        return self._form.choices()

    def cancel(self) -> None:
        """Write no more, and leave nothing."""
        self._bar.stop()

    def end(self) -> None:
        """Close it, whatever was being made: nobody waits for that any more."""
        self._making = None
        self._bar.leave()
        self.close()

    def reject(self) -> None:
        """Escape closes it as the cross does."""
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """While files are being written, closing means to stop that; it closes once it has."""
        if self.is_making:
            self._closing = True
            self.cancel()
            event.ignore()
            return
        super().closeEvent(event)
        self._worker.forget(LOOKING)
        self.left.emit()

    def _look(self) -> None:
        logs, rounds = self._logs(), self.rounds
        self._worker.ask(
            lambda: sorted_out(logs, rounds), self._show_found, self._no_look, lane=LOOKING
        )

    def _logs(self) -> Mapping[str, Path]:
        return {log.table: log.directory for log in self._pit.logs}

    def _show_found(self, found: Sorted) -> None:
        self._found = found
        self._form.show_found(found)

    def _no_look(self, error: Exception) -> None:
        self._form.show_why(self._why(error))

    def _make(self, wish: Wish) -> None:
        load_faces()
        making = Making(
            wish,
            self._logs(),
            self._pit.house.log,
            draw_pdf,
            not_over=self._found.not_over,
        )
        self._making = making
        self._bar.follow(making)
        self._stack.setCurrentWidget(self._bar)
        self._worker.ask(making.run, self._show_made, self._show_not_made)

    def _show_made(self, made: Made) -> None:
        self._ended()
        self._done.show_made(made)
        self._pit.said.emit(self._pit.text("evidence-made"))

    def _show_not_made(self, error: Exception) -> None:
        self._ended()
        if self._closing:
            self.close()
        elif isinstance(error, ExportCancelled):
            self._done.show_not_made(self._pit.text("evidence-cancelled"), "")
        elif isinstance(error, NotEvidence):
            self._again()
            self._form.show_why(self._why(error))
        else:
            self._done.show_not_made(self._pit.text("evidence-failed"), self._why(error))

    def _ended(self) -> None:
        self._making = None
        self._bar.leave()
        self._stack.setCurrentWidget(self._done)

    def _again(self) -> None:
        self._stack.setCurrentWidget(self._form)
        self._look()

    def _why(self, error: Exception) -> str:
        if isinstance(error, NotEvidence):
            return error.said(self._pit.words)
        if not isinstance(error, KNOWN):
            log.error("evidence could not be made", exc_info=error)
        return "\n".join([str(error), *getattr(error, "__notes__", ())])
