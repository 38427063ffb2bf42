"""The mark of the attempt before, beside the new one: to be read, never to be typed into."""

from collections.abc import Mapping

from msgspec import Struct
from PySide6.QtCore import QLocale
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from lmsdesk.desk import QueuedAttempt, QueueEntry, Workspace
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.submissions.words import attempt_title
from lmsdesk.model.feedback import text_of
from lmsdesk.model.scores import format_score

_MOST_LINES, _MOST_LINES_BELOW = 4, 12


class Earlier(Struct, frozen=True):
    """What the attempt before was given."""

    title: str
    score: float | None
    feedback: str
    choices: Mapping[str, str]
    """In the rubric: row → cell."""


class EarlierMark(QWidget):
    """Hidden where there is no attempt before."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._most_lines = _MOST_LINES
        self.title = plain(role="muted")
        self.feedback = QPlainTextEdit()
        self.feedback.setObjectName("earlierFeedback")
        self.feedback.setAccessibleName(self.tr("Feedback on the previous attempt"))
        self.feedback.setReadOnly(True)
        self.feedback.setTabChangesFocus(True)
        # It looks like no field, except for the ring of the focus: nothing is typed here.
        self.feedback.setProperty("role", "read")
        self.feedback.document().setDocumentMargin(0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, theme.INSIDE, 0, 0)
        layout.setSpacing(theme.STEP)
        layout.addWidget(self.title)
        layout.addWidget(self.feedback)
        self.hide()

    def show_mark(self, earlier: Earlier | None) -> None:
        """Show what the attempt before was given, or nothing."""
        self.setVisible(earlier is not None)
        if earlier is not None:
            score = format_score(earlier.score, decimal_point=QLocale().decimalPoint())
            scored = self.tr("Score {score}").format(score=score) if score else self.tr("No score")
            self.title.setText(f"{earlier.title}\n{scored}")
            self.feedback.setPlainText(text_of(earlier.feedback))
            self.feedback.setVisible(bool(earlier.feedback))
            self._fit()

    def set_room(self, *, is_roomy: bool) -> None:
        """In a low window it stands below the new mark, and takes none of its room."""
        self._most_lines = _MOST_LINES if is_roomy else _MOST_LINES_BELOW
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As many lines as there are, up to a few; the rest is scrolled to."""
        lines = min(max(round(self.feedback.document().size().height()), 1), self._most_lines)
        self.feedback.setFixedHeight(lines * self.feedback.fontMetrics().lineSpacing() + theme.STEP)


async def earlier_attempt(workspace: Workspace, entry: QueueEntry, before: QueuedAttempt | None) -> Earlier | None:
    """What the attempt before was given; None where there is none."""
    if before is None:
        return None
    target = entry.target(before.id)
    [mark] = await workspace.submissions.marks.of([target])
    choices = await workspace.submissions.rubrics.choices(target)
    feedback = str(mark.values.get("feedback") or "")
    return Earlier(attempt_title(entry, before), mark.values.get("score"), feedback, choices)
