"""One feedback for several students of a column: what each of them gets is seen before it is entered."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QLocale, QTimer
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QPlainTextEdit, QWidget

from lmsdesk.desk import Mark, QueueEntry
from lmsdesk.desk.submissions.comments import CommentRefused, parse_points
from lmsdesk.desk.submissions.several import MarkChange, Placing, planned_feedback
from lmsdesk.gui.kit.dialogs import VerbBox, dialog_layout, heading, size_on_screen
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.list_style import style_list
from lmsdesk.gui.kit.tick_table import TickedListing, TickTable
from lmsdesk.gui.kit.typed_dialog import TypedDialog
from lmsdesk.gui.submissions.comments.placeholders import filled_for
from lmsdesk.gui.submissions.words import look_of, student_name
from lmsdesk.model.feedback import text_of
from lmsdesk.model.field_values import Values
from lmsdesk.model.scores import format_score

_SIZE: Final = (860, 600)
_STUDENT, _NOW, _THEN, _SCORE = range(4)
_WIDTHS: Final = {_STUDENT: 220, _SCORE: 110}
_PAUSE_MS: Final = 120
_TEXT_HEIGHT: Final = 90


class Candidate(Struct, frozen=True):
    """A student of the column, and the mark of the attempt that is to be marked."""

    entry: QueueEntry
    mark: Mark


class SeveralModel(TickedListing[Candidate]):
    """One row a student, each with a box."""

    def __init__(self, candidates: Sequence[Candidate], parent: QWidget) -> None:
        super().__init__(candidates, [one.entry.is_to_grade for one in candidates], parent)
        self.titles = (self.tr("Student"), self.tr("Current feedback"), self.tr("New feedback"), self.tr("Score"))
        self.numbers = frozenset({_SCORE})
        self.changes: Sequence[MarkChange] = ()

    @property
    def other_ticks(self) -> dict[str, bool]:
        """Attempt → its box, of those that a person has ticked or cleared."""
        pairs = zip(self.entries, self.ticks, strict=True)
        return {one.mark.target.attempt_id: is_on for one, is_on in pairs if is_on != one.entry.is_to_grade}

    def take_ticks(self, other: Mapping[str, bool]) -> None:
        """Tick or clear these boxes, of attempts that are still there."""
        for row, one in enumerate(self.entries):
            self.tick([(row, row)], is_on=other.get(one.mark.target.attempt_id, one.entry.is_to_grade))

    def show_changes(self, changes: Sequence[MarkChange]) -> None:
        """Show what would become of each, in the order of the candidates."""
        self.changes = changes
        if self.entries:
            self.dataChanged.emit(self.index(0, _STUDENT), self.index(len(self.entries) - 1, _SCORE))

    def ticked(self) -> list[MarkChange]:
        """What would change, of those that are ticked."""
        return [one for one, is_on in zip(self.changes, self.ticks, strict=True) if is_on and not one.is_nothing]

    def text(self, row: int, column: int) -> str:
        entry, mark = self.entries[row].entry, self.entries[row].mark
        if column == _STUDENT:
            return f"{look_of(entry.state).mark} {student_name(entry)}"
        if column == _NOW:
            return text_of(str(mark.values.get("feedback") or "–"))
        change = self.changes[row] if self.changes else None
        if change is None or change.is_nothing:
            return self.tr("stays") if column == _THEN else _score(mark.values.get("score"))
        if column == _THEN:
            return text_of(str(change.fields["feedback"]))
        return _score(change.fields.get("score", mark.values.get("score")))


class SeveralDialog(TypedDialog):
    """`changes` is what was chosen, once it was accepted."""

    def __init__(self, candidates: Sequence[Candidate], text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("severalDialog")
        self.setWindowTitle(self.tr("Feedback for several students"))
        self.model = SeveralModel(candidates, self)
        self.changes: list[MarkChange] = []
        self._scale = candidates[0].entry.scale if candidates else None
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._timer.timeout.connect(self._plan)
        layout = dialog_layout(self)
        layout.addWidget(heading(self.tr("Feedback for several students")))
        layout.addLayout(self._built_form(text))
        self.table = TickTable(self.model)
        self.table.setModel(self.model)
        style_list(self.table, "severalTable", self.tr("What each student gets"), _WIDTHS)
        layout.addWidget(self.table, 1)
        hint = self.tr("Nothing is posted. You can undo this in one step.")
        layout.addWidget(plain(hint, role="secondary"))
        self._box = VerbBox(self, "")
        layout.addWidget(self._box)
        self.model.ticked_changed.connect(self._show_verb)
        self.resize(size_on_screen(self, *_SIZE))
        self._plan()
        self.text.setFocus()
        # What is typed next goes on behind what is there.
        self.text.moveCursor(QTextCursor.MoveOperation.End)
        for changed in (self.text.textChanged, self.points.textChanged, self.placing.currentIndexChanged):
            changed.connect(lambda *_: self.edited.emit())
        self.model.ticked_changed.connect(lambda *_: self.edited.emit())
        self._begin()

    def entered(self) -> Values:
        placing = self.placing.currentData()
        return {
            "text": self.text.toPlainText(),
            "points": self.points.text(),
            "placing": str(placing),
            "ticks": self.model.other_ticks,
        }

    def fill_in(self, typed: Values) -> None:
        values = {**self.entered(), **typed}
        self.text.setPlainText(str(values["text"]))
        self.points.setText(str(values["points"]))
        self.placing.setCurrentIndex(max(self.placing.findData(values["placing"]), 0))
        if isinstance(ticks := values["ticks"], Mapping):
            self.model.take_ticks(ticks)

    def accept(self) -> None:
        """Close with exactly what is shown."""
        if self._timer.isActive():
            # What was typed last has not been shown yet.
            self._timer.stop()
            self._plan()
            return
        if self.changes:
            super().accept()

    def _built_form(self, text: str) -> QFormLayout:
        self.text = QPlainTextEdit(text)
        self.text.setObjectName("severalText")
        self.text.setAccessibleName(self.tr("Feedback"))
        self.text.setTabChangesFocus(True)
        self.text.setMaximumHeight(_TEXT_HEIGHT)
        self.text.textChanged.connect(self._timer.start)
        self.points = QLineEdit()
        self.points.setObjectName("severalPoints")
        self.points.setAccessibleName(self.tr("Points"))
        self.points.setPlaceholderText(self.tr("None, or a number such as −2"))
        self.points.textChanged.connect(self._timer.start)
        self.placing = QComboBox()
        self.placing.setObjectName("severalPlacing")
        self.placing.setAccessibleName(self.tr("Where"))
        for placing, words in (
            (Placing.APPEND, self.tr("Append to the feedback")),
            (Placing.EMPTY_ONLY, self.tr("Only where there is none yet")),
            (Placing.REPLACE, self.tr("Replace the feedback")),
        ):
            self.placing.addItem(words, placing)
        self.placing.currentIndexChanged.connect(self._plan)
        form = QFormLayout()
        form.addRow(self.text.accessibleName(), self.text)
        form.addRow(self.points.accessibleName(), self.points)
        form.addRow(self.placing.accessibleName(), self.placing)
        return form

    def _plan(self) -> None:
        text, entries = self.text.toPlainText().strip(), {one.mark.target: one.entry for one in self.model.entries}
        try:
            points = parse_points(self.points.text(), decimal_point=QLocale().decimalPoint())
        except CommentRefused:
            # Not a number yet: nothing can be entered until it is one.
            text, points = "", None

        def text_for(mark: Mark) -> str:
            return filled_for(text, entries[mark.target], mark.values).text

        marks = [one.mark for one in self.model.entries]
        placing = Placing(self.placing.currentData())
        self.model.show_changes(planned_feedback(marks, text_for, placing, points=points, scale=self._scale))
        self._show_verb()

    def _show_verb(self) -> None:
        self.changes = self.model.ticked()
        count = len(self.changes)
        words = counted(count, self.tr("Enter for 1 student"), self.tr("Enter for %Ln students", "", count))
        self._box.verb.setText(words if count else self.tr("Nothing changes"))
        self._box.verb.setEnabled(bool(count))


def _score(score: object) -> str:
    point = QLocale().decimalPoint()
    return format_score(float(score), decimal_point=point) if isinstance(score, int | float) else "–"
