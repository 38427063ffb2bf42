"""The drafts of a queue before they go out: each is seen in full, and what is posted is exactly that."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QLocale, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QPushButton, QWidget

from lmsdesk.desk import Mark, QueueEntry
from lmsdesk.desk.submissions.comments import placeholders_in
from lmsdesk.gui.kit.dialogs import VerbBox, dialog_layout, heading, size_on_screen
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.list_style import style_list
from lmsdesk.gui.kit.tick_table import TickedListing, TickTable
from lmsdesk.gui.submissions.words import student_name
from lmsdesk.model.feedback import text_of
from lmsdesk.model.ids import AttemptTarget
from lmsdesk.model.scores import format_score

SENT: Final = 2
"""The result of the dialog where the drafts are to be sent without being posted."""
_SIZE: Final = (900, 640)
_STUDENT, _COLUMN, _SCORE, _FEEDBACK, _REMARK = range(5)
_WIDTHS: Final = {_STUDENT: 210, _SCORE: 80, _REMARK: 190}
_WORDS_HEIGHT: Final = 150


class DraftLine(Struct, frozen=True):
    """A draft as it would go out."""

    mark: Mark
    entry: QueueEntry | None
    """None where its work is not on the site any more."""
    rubric: str = ""
    """What goes to the site with it, a line an item."""

    @property
    def has_grade(self) -> bool:
        """Whether there is something to post besides words."""
        values = self.mark.values
        return values.get("score") is not None or bool(values.get("text")) or bool(values.get("exempt"))

    @property
    def can_go(self) -> bool:
        """Whether it is ticked at first."""
        return self.has_grade and self.entry is not None and self.mark.is_newest

    @property
    def unfilled(self) -> tuple[str, ...]:
        """The placeholders that stand in its feedback as they were typed."""
        return placeholders_in(text_of(str(self.mark.values.get("feedback") or "")))


class DraftModel(TickedListing[DraftLine]):
    """One row a draft, each with a box; what has no score yet cannot be ticked."""

    def __init__(self, lines: Sequence[DraftLine], parent: QWidget) -> None:
        super().__init__(lines, [one.can_go for one in lines], parent)
        self.titles = (
            self.tr("Student"),
            self.tr("Column"),
            self.tr("Score"),
            self.tr("Feedback"),
            self.tr("Remark"),
        )
        self.numbers = frozenset({_SCORE})

    def tick(self, rows: Sequence[tuple[int, int]], *, is_on: bool) -> None:
        super().tick(rows, is_on=is_on)
        blocked = [row for row, one in enumerate(self.entries) if self.ticks[row] and not one.has_grade]
        if blocked:
            super().tick([(row, row) for row in blocked], is_on=False)

    def ticked(self) -> list[DraftLine]:
        """The drafts that go out, as they are shown."""
        return [one for one, is_on in zip(self.entries, self.ticks, strict=True) if is_on]

    def text(self, row: int, column: int) -> str:
        line = self.entries[row]
        if column == _STUDENT:
            return self.tr("No longer on the site") if line.entry is None else student_name(line.entry)
        if column == _COLUMN:
            return "" if line.entry is None else line.entry.column.title
        if column == _SCORE:
            return score_text(line)
        return text_of(str(line.mark.values.get("feedback") or "–")) if column == _FEEDBACK else self._remark(line)

    def _remark(self, line: DraftLine) -> str:
        names = ", ".join(line.unfilled)
        unfilled = self.tr("Not filled in: {names}").format(names=names) if names else ""
        return " · ".join(part for part in (unfilled, self._standing(line)) if part)

    def _standing(self, line: DraftLine) -> str:
        if not line.has_grade:
            return self.tr("No score yet")
        if not line.mark.is_newest:
            return self.tr("A newer attempt has arrived")
        return self.tr("The student sees an earlier mark") if line.mark.is_posted else ""


class ReviewDialog(QDialog):
    """`marks` are those that were left ticked; the result says whether they are posted or only sent.

    `fill_wanted(lines)` asks for the placeholders in these to be filled in, while it stays open.
    """

    fill_wanted = Signal(object)

    def __init__(self, lines: Sequence[DraftLine], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("reviewDialog")
        self.setWindowTitle(self.tr("Review and post"))
        self.wanted: AttemptTarget | None = None
        """The paper that a person wants to see again instead."""
        self.model = DraftModel(lines, self)
        layout = dialog_layout(self)
        layout.addWidget(heading(self.tr("Drafts in this queue")))
        self.table = TickTable(self.model)
        self.table.setModel(self.model)
        style_list(self.table, "reviewTable", self.tr("Drafts in this queue"), _WIDTHS)
        self.table.setColumnHidden(_COLUMN, len({one.mark.target.column_id for one in lines}) <= 1)
        self.table.selectionModel().currentRowChanged.connect(lambda index: self._show_words(index.row()))
        layout.addWidget(self.table, 1)
        self.words = QPlainTextEdit(readOnly=True)
        self.words.setObjectName("reviewWords")
        self.words.setAccessibleName(self.tr("What the selected draft says"))
        self.words.setTabChangesFocus(True)
        self.words.setFixedHeight(_WORDS_HEIGHT)
        layout.addWidget(self.words)
        empty = self.tr("No drafts wait in this queue.")
        hint = self.tr("Exactly what is shown here is sent. A draft that changes in the meantime stays a draft.")
        layout.addWidget(plain(hint if lines else empty, role="secondary"))
        self.box = self._built_box()
        layout.addWidget(self.box)
        self.model.ticked_changed.connect(self._show_verbs)
        self.resize(size_on_screen(self, *_SIZE))
        self._show_verbs()
        self.table.setFocus()
        self.table.selectRow(0)

    @property
    def marks(self) -> list[Mark]:
        """What was left ticked, as it was shown."""
        return [one.mark for one in self.model.ticked()]

    @property
    def lines(self) -> Sequence[DraftLine]:
        """All drafts, as they are shown."""
        return self.model.entries

    def show_lines(self, lines: Sequence[DraftLine]) -> None:
        """Show the same drafts as they are by now; what is ticked stays so."""
        self.model.put_entries(lines, are_same=True)
        self._show_words(self.table.currentIndex().row())
        self._show_verbs()

    def _built_box(self) -> VerbBox:
        box = VerbBox(self, "")
        self.send = self._button(box, "sendMarks", self.tr("&Send without posting"), lambda: self.done(SENT))
        tip = self.tr("The site keeps the scores and the feedback; students do not see them before they are posted.")
        self.send.setToolTip(tip)
        self.fill = self._button(box, "fillInMarks", self.tr("&Fill in placeholders"), self._fill_in)
        self.fill.setToolTip(self.tr("Fill in {name}, {score} and {due} in the ticked drafts; Undo takes it back"))
        self.fill.setVisible(any(one.unfilled for one in self.model.entries))
        self.visit = self._button(box, "toSubmission", self.tr("&Go to the submission"), self._visit)
        return box

    def _button(self, box: VerbBox, name: str, words: str, verb: Callable[[], None]) -> QPushButton:
        button = box.addButton(words, QDialogButtonBox.ButtonRole.ActionRole)
        button.setObjectName(name)
        button.setIcon(QIcon())
        button.setAutoDefault(False)
        button.clicked.connect(verb)
        return button

    def _fill_in(self) -> None:
        # Until they are there, nothing goes out.
        for button in (self.box.verb, self.send, self.fill):
            button.setEnabled(False)
        self.fill_wanted.emit([one for one in self.model.ticked() if one.unfilled])

    def _visit(self) -> None:
        row = self.table.currentIndex().row()
        if 0 <= row < len(self.model.entries) and self.model.entries[row].entry is not None:
            self.wanted = self.model.entries[row].mark.target
            self.reject()

    def _show_verbs(self) -> None:
        count = len(self.marks)
        words = counted(count, self.tr("&Post 1 mark"), self.tr("&Post %Ln marks", "", count))
        self.box.verb.setText(words if count else self.tr("Nothing to post"))
        for button in (self.box.verb, self.send):
            button.setEnabled(bool(count))
        self.fill.setEnabled(any(one.unfilled for one in self.model.ticked()))
        self.visit.setEnabled(bool(self.model.entries))

    def _show_words(self, row: int) -> None:
        if not 0 <= row < len(self.model.entries):
            return
        line = self.model.entries[row]
        feedback, notes = (text_of(str(line.mark.values.get(name) or "")) for name in ("feedback", "notes"))
        parts = [
            f"{student_name(line.entry)} · {score_text(line)}" if line.entry is not None else score_text(line),
            feedback or self.tr("No feedback"),
            line.rubric and f"{self.tr('Rubric:')}\n{line.rubric}",
            notes and f"{self.tr('Notes for graders only:')}\n{notes}",
        ]
        self.words.setPlainText("\n\n".join(part for part in parts if part))


def score_text(line: DraftLine) -> str:
    """The score as it is typed."""
    values, point = line.mark.values, QLocale().decimalPoint()
    if values.get("exempt"):
        return "ex"
    if values.get("score") is None:
        text = str(values.get("text") or "")
        return (text if line.entry is None else line.entry.scale.label_of(text)) or "–"
    score = float(values["score"])
    return format_score(score if line.entry is None else line.entry.scale.share_of(score), decimal_point=point)
