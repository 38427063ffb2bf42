"""Who moves when points are changed, and by how much: seen before anything is changed."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QDialog, QWidget

from lmsdesk.desk import MarkState, QueueEntry, Workspace
from lmsdesk.desk.submissions.comments import points_text
from lmsdesk.desk.submissions.rescoring import Planned
from lmsdesk.desk.submissions.several import MarkChange
from lmsdesk.gui.kit.dialogs import VerbBox, dialog_layout, heading, show_dialog, size_on_screen
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.list_style import style_list
from lmsdesk.gui.kit.tick_table import TickedListing, TickTable
from lmsdesk.gui.submissions.marked_work import entries_of
from lmsdesk.gui.submissions.words import look_of, marking_state, student_name
from lmsdesk.model.scores import format_score

_SIZE: Final = (820, 560)
_STUDENT, _COLUMN, _NOW, _THEN, _BY, _STATE = range(6)
_WIDTHS: Final = {_STUDENT: 210, _NOW: 80, _THEN: 80, _BY: 110}


class RescoreLine(Struct, frozen=True):
    """One mark that moves; the entry is None where its work is not on the site any more."""

    planned: Planned
    entry: QueueEntry | None


class RescoreModel(TickedListing[RescoreLine]):
    """One row a mark, each with a box."""

    def __init__(self, lines: Sequence[RescoreLine], parent: QWidget) -> None:
        super().__init__(lines, [True] * len(lines), parent)
        self.titles = (
            self.tr("Student"),
            self.tr("Column"),
            self.tr("Score"),
            self.tr("New score"),
            self.tr("Change"),
            self.tr("State"),
        )
        self.numbers = frozenset({_NOW, _THEN, _BY})

    def ticked(self) -> list[MarkChange]:
        """What changes, of those that are ticked."""
        return [one.planned.change for one, is_on in zip(self.entries, self.ticks, strict=True) if is_on]

    def text(self, row: int, column: int) -> str:
        line = self.entries[row]
        mark, fields = line.planned.mark, line.planned.change.fields
        now = mark.values.get("score")
        if column == _STUDENT:
            return self.tr("No longer on the site") if line.entry is None else student_name(line.entry)
        if column == _COLUMN:
            return "" if line.entry is None else line.entry.column.title
        if column == _NOW:
            return _score(now)
        if column == _THEN:
            return _score(fields.get("score", now))
        return self._change(line) if column == _BY else self._state(line)

    def _change(self, line: RescoreLine) -> str:
        fields, now = line.planned.change.fields, line.planned.mark.values.get("score")
        if "score" not in fields or now is None:
            return self.tr("feedback only")
        # The scores are as they are entered: the difference is not to show what floats make of it.
        by = round(float(str(fields["score"])) - float(now), 5)
        return points_text(by, decimal_point=QLocale().decimalPoint())

    def _state(self, line: RescoreLine) -> str:
        mark = line.planned.mark
        look = look_of(marking_state(mark))
        if mark.is_posted or mark.state is MarkState.POSTING:
            return self.tr("{mark} Posted; becomes a draft").format(mark=look.mark)
        return f"{look.mark} {look.sentence}"


class RescoreDialog(QDialog):
    """`changes` is what was chosen, once it was accepted."""

    def __init__(self, lines: Sequence[RescoreLine], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rescoreDialog")
        self.setWindowTitle(self.tr("Re-score earlier papers"))
        self.model = RescoreModel(lines, self)
        layout = dialog_layout(self)
        layout.addWidget(heading(self.tr("Scores that change")))
        self.table = TickTable(self.model)
        self.table.setModel(self.model)
        style_list(self.table, "rescoreTable", self.tr("Scores that change"), _WIDTHS)
        self.table.setColumnHidden(_COLUMN, len({one.planned.mark.target.column_id for one in lines}) == 1)
        layout.addWidget(self.table, 1)
        self.hint = plain("", role="secondary")
        layout.addWidget(self.hint)
        self._box = VerbBox(self, "")
        layout.addWidget(self._box)
        self.model.ticked_changed.connect(self._show_verb)
        self.resize(size_on_screen(self, *_SIZE))
        self._show_verb()
        self.table.setFocus()
        self.table.selectRow(0)

    @property
    def changes(self) -> list[MarkChange]:
        """What was left ticked."""
        return self.model.ticked()

    def _show_verb(self) -> None:
        count = len(self.changes)
        words = counted(count, self.tr("Re-score 1 paper"), self.tr("Re-score %Ln papers", "", count))
        self._box.verb.setText(words if count else self.tr("Keep all scores"))
        posted = sum(one.planned.mark.is_posted for one in self.model.entries)
        parts = [self.tr("Nothing is posted. You can undo this in one step.")]
        if posted:
            many = self.tr("%Ln marks are posted already: students see the new ones when you post again.", "", posted)
            one = self.tr("1 mark is posted already: the student sees the new one when you post again.")
            parts.append(counted(posted, one, many))
        self.hint.setText(" ".join(parts))


async def chosen_to_rescore(
    workspace: Workspace, planned: Sequence[Planned], parent: QWidget
) -> list[MarkChange] | None:
    """Show who moves and ask; None where the dialog was left."""
    if not planned:
        return []
    found = await entries_of(workspace, [one.mark.target for one in planned])
    dialog = RescoreDialog([RescoreLine(*pair) for pair in zip(planned, found, strict=True)], parent)
    return dialog.changes if await show_dialog(dialog, is_followed=True) == QDialog.DialogCode.Accepted else None


def _score(score: object) -> str:
    point = QLocale().decimalPoint()
    return format_score(float(score), decimal_point=point) if isinstance(score, int | float) else "–"
