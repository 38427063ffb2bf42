"""The gradebook on paper: all that is shown, one student, or one column; to a file or to a printer."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from lmsdesk.desk.gradebook.column_arrays import ColumnArrays
from lmsdesk.desk.platform.long_work import pause
from lmsdesk.gui.gradebook.model.cell_text import unread_words
from lmsdesk.gui.gradebook.model.column_text import not_read
from lmsdesk.gui.gradebook.view.view_controller import ViewController
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.formatting import counted, full_moment, number
from lmsdesk.gui.printing.output import PaperOutput
from lmsdesk.gui.printing.page_layout import Paper, PaperColumn
from lmsdesk.gui.printing.renderer import lay_out
from lmsdesk.model.scores import format_score

_ROWS_A_SLICE: Final = 200


class Papers(PaperOutput):
    """The gradebook of a page on paper."""

    def __init__(self, view_controller: ViewController, page: QWidget) -> None:
        super().__init__(page)
        self._controller = view_controller

    def save_view(self, course: str) -> None:
        """Ask for a file and write what is on the screen to it."""
        self._tasks.open(self._save_view(course), what="writing a document")

    def preview_view(self, course: str) -> None:
        """Show what is on the screen as pages, to print or to save."""
        self._tasks.open(self._preview(self.of_view, course), what="drawing pages")

    def preview_student(self, course: str) -> None:
        """Show the grades of the student of the current cell as pages."""
        self._tasks.open(self._preview(self.of_student, course), what="drawing pages")

    def preview_column(self, course: str) -> None:
        """Show the grades in the column of the current cell as pages."""
        self._tasks.open(self._preview(self.of_column, course), what="drawing pages")

    async def of_view(self, course: str) -> Paper:
        """The students, columns and order now on the screen; the window goes on between columns."""
        table, model = self._controller.table, self._controller.model
        slots = model.order
        fields = table.student_header().fields
        columns: list[PaperColumn] = []
        for field in fields:
            texts = model.session.student_texts(field.key)
            headed = table.corner().heading(field.key)
            columns.append(PaperColumn(headed, [texts[slot] for slot in slots.tolist()], is_frozen=True))
        for arrays in [model.columns[position] for position in table.visible_columns()]:
            await pause()
            columns.append(_on_paper(arrays, np.array(arrays.texts_of(slots), object)))
        visible = [model.columns[position] for position in table.visible_columns()]
        return Paper(course, self._note(visible, slots.tolist()), columns, may_turn=True, is_mirrored=self._is_mirrored)

    async def of_student(self, course: str) -> Paper | None:
        """The grades of the student of the current cell."""
        table, model = self._controller.table, self._controller.model
        row, visible = table.currentIndex().row(), table.visible_columns()
        if row < 0:
            return None
        indexes = [model.index(row, number) for number in visible]
        scales = [model.columns[number].scale for number in visible]
        points = [format_score(scale.possible, decimal_point=scale.decimal_point) for scale in scales]
        point = next((scale.decimal_point for scale in scales), "")
        columns = (
            PaperColumn(self.tr("Column"), [model.columns[number].column.title for number in visible]),
            PaperColumn(self.tr("Grade"), [model.text_at(index) for index in indexes], is_number=True, point=point),
            PaperColumn(self.tr("Possible"), points, is_number=True, point=point),
            PaperColumn(self.tr("State"), [model.state_words(index) for index in indexes]),
        )
        slot = model.shown_slots[row]
        title = f"{model.names[slot]}  {model.student_ids[slot]}"
        shown = [model.columns[number] for number in visible]
        subtitle = " · ".join([course, self._when(shown, [slot]), *not_read(shown)])
        return Paper(title, subtitle, columns, is_mirrored=self._is_mirrored)

    async def of_column(self, course: str) -> Paper | None:
        """The grades in the column of the current cell."""
        model, number = self._controller.model, self._controller.table.currentIndex().column()
        if number < 0:
            return None
        slots, meant = model.order, model.columns[number].column.id
        states: list[str] = []
        for first in range(0, len(slots), _ROWS_A_SLICE):
            rows = range(first, min(first + _ROWS_A_SLICE, len(slots)))
            await pause()
            states += [model.state_words(model.index(row, number)) for row in rows]
        here = [one.column.id for one in model.columns[number : number + 1]]
        if not np.array_equal(slots, model.order) or here != [meant]:
            # Somebody sorted or filtered meanwhile, or columns have moved: what is shown now is meant.
            return await self.of_column(course)
        arrays, names, ids = model.columns[number], model.names, model.student_ids
        columns = (
            PaperColumn(self.tr("Student"), [names[slot] for slot in slots.tolist()]),
            PaperColumn(self.tr("ID"), [ids[slot] for slot in slots.tolist()]),
            _on_paper(arrays, arrays.texts_of(slots)),
            PaperColumn(self.tr("State"), states),
        )
        note = f"{course} · {self._note([arrays], slots.tolist())}"
        return Paper(arrays.column.title, note, columns, is_mirrored=self._is_mirrored)

    @property
    def _is_mirrored(self) -> bool:
        return self._page.layoutDirection() == Qt.LayoutDirection.RightToLeft

    def _note(self, columns: Sequence[ColumnArrays], slots: Sequence[int]) -> str:
        model = self._controller.model
        shown = self.tr("{shown} of {all} students").format(
            shown=number(len(model.shown_slots)), all=number(model.session.student_count)
        )
        return " · ".join([shown, self._when(columns, slots), *not_read(columns)])

    def _when(self, columns: Sequence[ColumnArrays], slots: Sequence[int]) -> str:
        """Now, and how many of these grades are not sent."""
        now, count = full_moment(datetime.now(UTC)), self._controller.model.session.pending_grades(slots, columns)
        waiting = counted(count, self.tr("1 grade is not sent yet"), self.tr("%Ln grades are not sent yet", "", count))
        return f"{now} · {waiting}" if count else now

    async def _save_view(self, course: str) -> None:
        await self.save(await lay_out(await self.of_view(course)))

    async def _preview(self, made: Callable[[str], Awaitable[Paper | None]], course: str) -> None:
        if not await self.preview(lambda: made(course)):
            notices.info(self.tr("Select a student's cell first."), topic="paper")
        self._controller.table.setFocus()


def _on_paper(arrays: ColumnArrays, texts: list[str] | NDArray[np.object_]) -> PaperColumn:
    possible = format_score(arrays.scale.possible, decimal_point=arrays.scale.decimal_point)
    below = f"/{possible}" if possible and not arrays.is_read_only else ""
    if arrays.is_unread:
        below = unread_words(arrays)
    return PaperColumn(arrays.column.title, texts, is_number=True, below=below, point=arrays.scale.decimal_point)
