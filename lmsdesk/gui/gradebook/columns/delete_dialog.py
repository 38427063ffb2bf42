"""Deletes a column, after saying exactly what goes with it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QWidget

from lmsdesk.desk import ColumnRefused, MoreToLose
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.gradebook.model.column_text import losses_words
from lmsdesk.gui.kit.buttons import ending
from lmsdesk.gui.kit.dialogs import TEXT_WIDTH, dialog_layout, heading, paragraph
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import fitted
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.columns import Losses


@dataclass(frozen=True)
class DeleteWork:
    """How the dialog reaches the service; both raise LmsdeskError."""

    count: Callable[[], Awaitable[Losses]]
    delete: Callable[[Losses], Awaitable[None]]


class DeleteColumnDialog(QDialog):
    """The button names what it does, and it can be pressed only once that has been counted."""

    def __init__(self, title: str, work: DeleteWork, *, has_content: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("deleteColumnDialog")
        self.setWindowTitle(self.tr("Delete column"))
        self._title, self._work, self._has_content = title, work, has_content
        self._losses: Losses | None = None
        self._tasks = Tasks(self)
        layout = dialog_layout(self)
        head = heading(self.tr("Delete “{title}”?").format(title=title))
        layout.addWidget(fitted(head, TEXT_WIDTH))
        self.words = paragraph(self.tr("Counting its grades…"))
        self.words.setObjectName("deleteWords")
        layout.addWidget(self.words)
        layout.addWidget(self._buttons())
        self.cancel.setFocus()
        self._count()

    def _buttons(self) -> QDialogButtonBox:
        self.verb = QPushButton(self.tr("Delete column"))
        self.verb.setObjectName("confirm")
        self.verb.setAutoDefault(False)
        self.verb.setEnabled(False)
        self.verb.clicked.connect(self._on_verb_clicked)
        self.cancel = QPushButton(self.tr("Keep column"))
        self.cancel.setProperty("role", "primary")
        self.cancel.setDefault(True)
        self.cancel.clicked.connect(self.reject)
        return ending(self.verb, self.cancel)

    def _count(self) -> None:
        self.verb.setEnabled(False)
        self._tasks.spawn(self._counted(), what="counting grades", on_done=self._on_counted, on_error=self._on_failed)

    async def _counted(self) -> Losses:
        return await self._work.count()

    def _on_counted(self, losses: Losses) -> None:
        self._losses = losses
        self._show_message(self._sentences(losses))
        lost = losses_words(losses)
        self.verb.setText(self.tr("Delete {lost}").format(lost=lost) if lost else self.tr("Delete empty column"))
        self.verb.setEnabled(True)

    def _sentences(self, losses: Losses) -> str:
        lost = losses_words(losses)
        sentences = [
            self.tr("{lost} on the server will be removed with it, for everyone. This cannot be undone.").format(
                lost=lost
            )
            if lost
            else self.tr("It is empty. It will be removed for everyone, and this cannot be undone.")
        ]
        if losses.unsent:
            unsent = losses.unsent
            words = counted(unsent, self.tr("1 grade is"), self.tr("%Ln grades are", "", unsent))
            sentences.append(self.tr("{grades} only on this computer and will not be sent.").format(grades=words))
        if losses.totals:
            names = ", ".join(f"“{total}”" for total in losses.totals)
            sentences.append(self.tr("It counts towards {names}, which will change.").format(names=names))
        if self._has_content:
            sentences.append(self.tr("It belongs to an assignment of the course, which can then no longer be graded."))
        sentences.append(self.tr("Its grades stay in the history on this computer."))
        return " ".join(sentences)

    def _on_verb_clicked(self) -> None:
        if self._losses is None:
            self._count()
            return
        self.verb.setEnabled(False)
        self.verb.setText(self.tr("Deleting…"))
        self._tasks.spawn(
            self._delete(self._losses), what="deleting a column", on_done=self._on_deleted, on_error=self._on_failed
        )

    async def _delete(self, losses: Losses) -> None:
        await self._work.delete(losses)

    def _on_deleted(self, _: None) -> None:
        self.accept()

    def _on_failed(self, problem: LmsdeskError) -> None:
        if isinstance(problem, MoreToLose):
            self._on_counted(problem.losses)
            self._show_message(f"{problem} {self._sentences(problem.losses)}")
        else:
            sentences = f" “{problem.said}”" if isinstance(problem, ColumnRefused) and problem.said else ""
            self._losses = None
            self._show_message(f"{problem}{sentences}")
            self.verb.setText(self.tr("Try again"))
            self.verb.setEnabled(True)
        self.cancel.setFocus()

    def _show_message(self, text: str) -> None:
        self.words.setText(text)
        fitted(self.words, TEXT_WIDTH)
        self.adjustSize()

    def done(self, result: int) -> None:
        self._tasks.cancel_all()
        super().done(result)
