"""One grade on the right of the grid: feedback and notes to write, where it comes from, and what was there before."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from lmsdesk.desk import CellDetails, ChosenLevel, Workspace
from lmsdesk.gui.gradebook.panels.grade_explanation import Explanation
from lmsdesk.gui.gradebook.panels.total_table import TotalTable
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.feedback_edit import FeedbackEdit
from lmsdesk.gui.kit.feedback_questions import FeedbackQuestions
from lmsdesk.gui.kit.formatting import counted, field_name, format_change, moment, origin_of, quoted, value_of
from lmsdesk.gui.kit.labels import named, plain
from lmsdesk.gui.kit.layouts import STRETCH, fill_layout, without_margins
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.changes import Changes, HistoryEntry, Origin
from lmsdesk.model.ids import Cell
from lmsdesk.model.rubrics import EvaluationTarget, RubricTarget

WIDTH: Final = 340
_SAVING_MS: Final = 100
"""From a key to the store; the contract says a quarter of a second at most."""
_FEEDBACK_HEIGHT, _NOTES_HEIGHT = 132, 84
_ONE_SITTING_S: Final = 300
_MOST_LINES: Final = 15
"""Of what was there before: hundreds would keep the window for a second."""
_USUAL_REASONS: Final = 5
_USUAL_REMARKS: Final = 2
_WRITTEN: Final = frozenset({"feedback", "notes"})
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class Sentences(QWidget):
    """The labels stay for the next thing that is told: creating and styling a new one takes as long as showing ten."""

    def __init__(self, *, role: str = "", usual: int = 0) -> None:
        super().__init__()
        self._role = role
        self._layout = without_margins(QVBoxLayout(self), theme.STEP)
        self._labels: list[QLabel] = []
        self.hide()
        for _ in range(usual):
            self._add()

    def say(self, sentences: Sequence[str]) -> None:
        """Show these and no others."""
        # Hidden first: otherwise each removal would repeat the layout.
        self.hide()
        for _ in range(len(sentences) - len(self._labels)):
            self._add()
        for index, label in enumerate(self._labels):
            text = sentences[index] if index < len(sentences) else ""
            if label.text() != text:
                label.setText(text)
            label.setVisible(bool(text))
        self.setVisible(bool(sentences))

    def _add(self) -> None:
        label = plain(role=self._role)
        label.hide()
        self._layout.addWidget(label)
        self._labels.append(label)


class TextField(FeedbackEdit):
    """A field that says soon what is in it: `written(text)` at most a moment after each key; `left` when it is left.

    `passed` when somebody is done here and wants to write beside the next grade.
    """

    written = Signal(str)
    left = Signal()
    escaped = Signal()
    passed = Signal()

    def __init__(self, name: str, title: str, height: int, *, is_plain: bool = False) -> None:
        super().__init__(name, title, is_plain=is_plain)
        self.setFixedHeight(height)
        self.is_touched = False
        """Whether a person has typed since the field was last filled or left."""
        self._timer = QTimer(self, singleShot=True, interval=_SAVING_MS)
        self._timer.timeout.connect(self.flush)
        self.typed.connect(self._on_typed)

    def fill(self, kept: str) -> None:
        if kept != self.kept:
            super().fill(kept)
            self.is_touched = False

    def flush(self) -> None:
        self._timer.stop()
        self.written.emit(self.kept)

    def leave(self) -> None:
        """Say what has not been said; what is typed from now on is another visit."""
        if self.is_waiting:
            self.flush()
        self.is_touched = False
        self.left.emit()

    @property
    def is_waiting(self) -> bool:
        """Whether something was typed that has not been said."""
        return self._timer.isActive()

    def _on_typed(self, _: str) -> None:
        # Not restarted with each key, so that typing without a pause is saved too.
        self.is_touched = True
        if not self._timer.isActive():
            self._timer.start()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.leave()

    def keyPressEvent(self, e: QKeyEvent) -> None:
        if e.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif e.key() in _ENTER and e.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.passed.emit()
        else:
            super().keyPressEvent(e)


class CellPanel(QScrollArea):
    """`written(field, text)` follows the keys; `left(field)`; `exempt_wanted` and `clearing_wanted` are its verbs."""

    written = Signal(str, str)
    left = Signal(str)
    exempt_wanted = Signal()
    clearing_wanted = Signal()
    closed = Signal()
    next_wanted = Signal(str)
    """The same field of the next student."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("cellPanel")
        self.setAccessibleName(self.tr("Feedback, notes and explanation"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setMinimumWidth(WIDTH)
        self.cell: Cell | None = None
        self._build()
        self.clear()

    def clear(self) -> None:
        """Show that there is no cell."""
        self._set_cell(None)
        self._student.setText(self.tr("Select a cell to see its feedback and history."))
        self._column.setText("")
        self._explain(Explanation([]))
        self._say_rubric([])
        self._trail.say([])

    def expect(self, cell: Cell, student: str, column: str) -> None:
        """Another cell is chosen: what was typed beside the last one is said, and its text comes in a moment."""
        if cell == self.cell:
            return
        self._set_cell(cell)
        self._student.setText(student)
        self._column.setText(column)
        self._explain(Explanation([]))
        self._say_rubric([])
        self._trail.say([])

    def show_details(
        self, details: CellDetails, why: Explanation, *, is_read_only: bool = False, is_exempt: bool = False
    ) -> None:
        """Show what is known of the cell; a field that is being written in keeps its text."""
        self._written.setVisible(not is_read_only)
        self.exempt.setText(self.tr("Remove exemption") if is_exempt else self.tr("Exempt"))
        for name, field in self.fields.items():
            # An untouched field follows the server, focus or not: typing starts from what is there.
            if not field.is_touched:
                field.fill(details.text(name))
            field.setReadOnly(is_read_only)
            field.setEnabled(True)
        is_overridden = details.grade is not None and bool(details.grade.overridden)
        self.clear_override.setVisible(is_overridden and not is_read_only)
        self.exempt.setEnabled(not is_read_only)
        self._explain(why)
        self._trail.say(self._history_lines(details.history) or [self.tr("No changes yet.")])

    def show_rubric(self, cell: Cell, levels: Sequence[ChosenLevel]) -> None:
        """Show what was chosen in the site's rubric for the cell, to be read."""
        if cell == self.cell:
            self._say_rubric([self._level_line(one) for one in levels])

    def _level_line(self, one: ChosenLevel) -> str:
        words = ". ".join(part.rstrip(".") for part in (one.words, one.comment) if part)
        return f"{theme.Mark.UNSENT} {words} – {self.tr('only here')}" if one.is_only_here else words

    def _say_rubric(self, lines: Sequence[str]) -> None:
        self._rubric.say(lines)
        self._rubric_title.setVisible(bool(lines))

    def _explain(self, why: Explanation) -> None:
        self._reasons.say(why.lines)
        self.table.show_rows(list(why.rows))
        self._remarks.say(why.remarks)

    def _history_lines(self, history: Sequence[HistoryEntry]) -> list[str]:
        entries = merge_sittings(history)
        lines = [change_line(entry) for entry in entries[:_MOST_LINES]]
        if (left := len(entries) - _MOST_LINES) > 0:
            words = self.tr("%Ln older changes are in the cell history.", "", left)
            lines.append(counted(left, self.tr("1 older change is in the cell history."), words))
        return lines

    def write(self, name: str = "feedback") -> None:
        self.fields[name].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def stop(self) -> None:
        """Say what has not been said yet."""
        self._set_cell(None)

    def _set_cell(self, cell: Cell | None) -> None:
        for field in self.fields.values():
            field.leave()
            field.setEnabled(False)
            field.fill("")
            # Also of a field that was emptied by hand: undo would bring what was typed for the last one here.
            field.document().clearUndoRedoStacks()
        self.cell = cell
        self.exempt.setEnabled(False)
        self.clear_override.hide()

    def _build(self) -> None:
        self._student, self._column = plain("", is_emphasized=True), plain("", role="muted")
        self.fields = {
            "feedback": TextField("feedbackField", self.tr("Feedback to the student"), _FEEDBACK_HEIGHT),
            "notes": TextField("notesField", self.tr("Notes for graders only"), _NOTES_HEIGHT, is_plain=True),
        }
        for name, field in self.fields.items():
            field.written.connect(partial(self.written.emit, name))
            field.left.connect(partial(self.left.emit, name))
            field.escaped.connect(self.closed)
            field.passed.connect(partial(self.next_wanted.emit, name))
            field.setToolTip(self.tr("Ctrl+Enter goes to the next student"))
        self._reasons, self._remarks = Sentences(usual=_USUAL_REASONS), Sentences(usual=_USUAL_REMARKS)
        self._rubric = named(Sentences(usual=_USUAL_REASONS), "chosenLevels")
        self._rubric_title = plain(self.tr("Chosen in the rubric of the site"), is_emphasized=True)
        self.table = TotalTable()
        self._trail = Sentences(role="muted", usual=_MOST_LINES + 1)
        inside = QWidget(self)
        # Set the parent first: reparenting re-applies the style sheet to a widget and everything inside it.
        self.setWidget(inside)
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(theme.BETWEEN, theme.BETWEEN, theme.BETWEEN, theme.BETWEEN)
        fill_layout(layout, self._student, self._column, spacing=theme.STEP)
        self._written = self._built_fields()
        layout.addWidget(self._written)
        where = plain(self.tr("Where this grade comes from"), is_emphasized=True)
        for title, parts in (
            (where, (self._reasons, self.table, self._remarks)),
            (self._rubric_title, (self._rubric,)),
            (plain(self.tr("Previous values"), is_emphasized=True), (self._trail,)),
        ):
            layout.addSpacing(theme.BETWEEN)
            fill_layout(layout, title, *parts)
        layout.addStretch(1)

    def _built_fields(self) -> QWidget:
        box = QWidget()
        layout = without_margins(QVBoxLayout(box), theme.STEP)
        for field in self.fields.values():
            layout.addSpacing(theme.INSIDE)
            layout.addWidget(plain(field.accessibleName(), role="secondary"))
            if field is self.fields["feedback"]:
                layout.addWidget(FeedbackQuestions(field, self).button)
            layout.addWidget(field)
        layout.addSpacing(theme.INSIDE)
        layout.addLayout(self._built_verbs())
        return box

    def _built_verbs(self) -> QHBoxLayout:
        self.exempt = named(QPushButton(self.tr("Exempt")), "exemptCell")
        self.exempt.clicked.connect(self.exempt_wanted)
        self.clear_override = named(QPushButton(self.tr("Clear override")), "clearOverride")
        self.clear_override.clicked.connect(self.clearing_wanted)
        return fill_layout(QHBoxLayout(), self.exempt, self.clear_override, STRETCH, spacing=theme.INSIDE)


def change_line(entry: HistoryEntry) -> str:
    before, after = (_short(value_of(entry.field, value)) for value in (entry.before, entry.after))
    return f"{field_name(entry.field)}: {format_change(before, after)}, {origin_of(entry.origin)}, {moment(entry.at)}"


def merge_sittings(history: Sequence[HistoryEntry]) -> list[HistoryEntry]:
    """The entries, newest first, with texts written in one sitting made one: from what was there first to the last."""
    made: list[HistoryEntry] = []
    for entry in history:
        newer = made[-1] if made else None
        if newer is not None and _is_one_sitting(newer, entry):
            before = entry.before
            made[-1] = HistoryEntry(newer.id, newer.at, newer.cell, newer.field, before, newer.after, newer.origin)
        else:
            made.append(entry)
    return made


def _is_one_sitting(newer: HistoryEntry, older: HistoryEntry) -> bool:
    is_typed = newer.origin is Origin.ENTERED is older.origin and newer.field == older.field in _WRITTEN
    return is_typed and newer.before == older.after and (newer.at - older.at).total_seconds() < _ONE_SITTING_S


def _short(text: str) -> str:
    line = " ".join(text.split())
    return quoted(f"{line[:60]}…") if len(line) > 60 else line


class ChosenLevels(QObject):
    """From the first grade that is shown to the end of its page."""

    def __init__(self, panel: CellPanel, workspace: Workspace, tasks: Tasks) -> None:
        super().__init__(panel)
        self._panel, self._workspace, self._tasks = panel, workspace, tasks
        self._details: CellDetails | None = None
        self.stop = workspace.subscribe(self._on_changes)
        """Let go of the workspace."""

    def show(self, details: CellDetails) -> None:
        """Show them beside this grade."""
        self._details = details
        self._tasks.spawn(self._read(details), what="reading what was chosen in a rubric")

    async def _read(self, details: CellDetails) -> None:
        levels = await self._workspace.submissions.rubrics.levels_of(details.cell, details.attempts)
        self._panel.show_rubric(details.cell, levels)

    def _on_changes(self, changes: Changes) -> None:
        details = self._details
        if details is None or details.cell != self._panel.cell:
            return
        # By the column: choices for a group name no user.
        position = details.cell.course_id, details.cell.column_id
        chosen = (one for one in changes.targets if isinstance(one, RubricTarget | EvaluationTarget))
        if any((one.course_id, one.column_id) == position for one in chosen):
            self.show(details)
