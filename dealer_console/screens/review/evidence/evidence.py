"""Opens the dialog when a page asks for evidence, and sees that nothing of it is left behind."""

from collections.abc import Sequence

from PySide6.QtCore import QObject

from dealer_console.screens.posting import Posting
from dealer_console.screens.review.evidence.choices import Choices
from dealer_console.screens.review.evidence.dialog import EvidenceDialog
from dealer_console.screens.review.pit import Pit, RoundName
from dealer_console.screens.review.window import ReviewWindow
from dealer_console.screens.review.worker import Worker


class Evidence(QObject):
    """One for each review, beside its window; it needs only to be there."""

    def __init__(self, pit: Pit, window: ReviewWindow) -> None:
        super().__init__(window)
        self._pit, self._window = pit, window
        self._posting = Posting()
        self._worker: Worker | None = None
        self._choices = Choices()
        """As they were made last: the folder is remembered while the review runs."""
        self.dialog: EvidenceDialog | None = None
        pit.evidence_asked.connect(self.open)
        # The window has its title in the language that it speaks.
        window.windowTitleChanged.connect(self._speak)
        window.closed.connect(self.close_down)

    def open(self, rounds: Sequence[RoundName]) -> None:
        """Ask what is wanted of these rounds."""
        if self.dialog is not None and self.dialog.is_making:
            self._pit.said.emit(self._pit.text("evidence-busy"))
            self.dialog.activateWindow()
        elif rounds:
            self._leave()
            self._show(rounds, self._choices)

    def close_down(self) -> None:
        """Whatever is being written is not wanted any more; nothing is left of it."""
        if self.dialog is not None:
            self.dialog.cancel()
        if self._worker is not None:
            self._worker.stop()
            self._worker = None
        self._leave()

    def _show(self, rounds: Sequence[RoundName], choices: Choices) -> None:
        if self._worker is None:
            self._worker = Worker(self._posting.post, "evidence")
        self.dialog = EvidenceDialog(self._pit, self._worker, rounds, choices, self._window)
        self.dialog.left.connect(self._left)
        self.dialog.show()

    def _speak(self) -> None:
        """In another language; what is being made keeps the one that it was begun in."""
        if self.dialog is not None and not self.dialog.is_making:
            rounds, choices = self.dialog.rounds, self.dialog.choices()
            self._leave()
            self._show(rounds, choices)

    def _left(self) -> None:
        if self.dialog is not None:
            self._choices = self.dialog.choices().next_time()
            self.dialog.deleteLater()
            self.dialog = None

    def _leave(self) -> None:
        """Close the dialog, whatever it shows."""
        if self.dialog is not None:
            self.dialog.end()
