"""A dialog that does something to several records, one after another, and shows how far it is."""

from abc import abstractmethod
from collections.abc import Coroutine
from typing import Any

from PySide6.QtWidgets import QDialogButtonBox, QLayout, QProgressBar, QPushButton, QWidget

from lmsdesk.desk.administration.records import Outcome
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.administration.record_dialog import problem_words
from lmsdesk.gui.kit.buttons import ending
from lmsdesk.gui.kit.dialogs import TEXT_WIDTH, dialog_layout, heading, paragraph
from lmsdesk.gui.kit.labels import fitted, named
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.typed_dialog import TypedDialog


class WorkDialog(TypedDialog):
    """`outcome` says what became of each; closing it while it works leaves what is not done yet undone."""

    def __init__(self, title: str, verb: str, *, is_dangerous: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.outcome: Outcome | None = None
        self._is_working = False
        self.has_begun = False
        """Whether some of it may be done, also where the rest was given up."""
        self._tasks = Tasks(self)
        layout = dialog_layout(self)
        self.heading = heading("")
        layout.addWidget(self.heading)
        self.words = named(paragraph(""), "workWords")
        layout.addWidget(self.words)
        self._fill(layout)
        self.progress = QProgressBar(textVisible=False)
        self.progress.hide()
        layout.addWidget(self.progress)
        layout.addWidget(self._buttons(verb, is_dangerous=is_dangerous))
        self.show_title(title)

    def show_title(self, title: str) -> None:
        """Call the dialog this."""
        self.setWindowTitle(title)
        self.heading.setText(title)
        fitted(self.heading, TEXT_WIDTH)

    def _fill(self, layout: QLayout) -> None:
        """Add what is between the words and the buttons."""

    @abstractmethod
    def _start(self) -> None:
        """The verb was chosen."""

    def _buttons(self, verb: str, *, is_dangerous: bool) -> QDialogButtonBox:
        self.verb = named(QPushButton(verb), "confirm")
        self.verb.clicked.connect(lambda *_: self._start())
        self.cancel = QPushButton(self.tr("Cancel"))
        self.cancel.clicked.connect(self.reject)
        safe = self.cancel if is_dangerous else self.verb
        safe.setProperty("role", "primary")
        safe.setDefault(True)
        (self.verb if is_dangerous else self.cancel).setAutoDefault(False)
        return ending(self.verb, self.cancel)

    def say(self, text: str) -> None:
        """Show this above the buttons."""
        self.words.setText(text)
        fitted(self.words, TEXT_WIDTH)
        self.words.setVisible(bool(text))
        self.adjustSize()

    @property
    def is_changed(self) -> bool:
        """Whether something was entered that is not carried out; what has been begun is not begun once more."""
        return not self._is_working and super().is_changed

    def _run(self, work: Coroutine[Any, Any, Outcome], words: str) -> None:
        self.has_begun = True
        self._set_working(is_working=True)
        self.verb.setEnabled(False)
        self.verb.setText(words)
        self._tasks.spawn(work, what="changing several", on_done=self._on_done, on_error=self._on_failed)

    def _on_progress(self, done: int, total: int) -> None:
        self.progress.setVisible(total > 1)
        self.progress.setRange(0, total)
        self.progress.setValue(done)

    def _on_done(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.accept()

    def _set_working(self, *, is_working: bool) -> None:
        self._is_working = is_working
        self.edited.emit()

    def _on_failed(self, problem: LmsdeskError) -> None:
        self._set_working(is_working=False)
        self.progress.hide()
        self.verb.setEnabled(True)
        self.verb.setText(self.tr("Try again"))
        self.say(problem_words(problem))

    def done(self, result: int) -> None:
        self._tasks.cancel_all()
        super().done(result)
