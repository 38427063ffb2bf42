"""What a person does with the columns of the open gradebook: make, change, delete, try out."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QWidget

from lmsdesk.desk import ColumnOptions, ColumnWritten, Workspace
from lmsdesk.desk.administration.rights import Right
from lmsdesk.desk.gradebook.column_arrays import ColumnArrays
from lmsdesk.desk.gradebook.entry.missing import zeros_for
from lmsdesk.desk.gradebook.entry.plan import EditPlan
from lmsdesk.gui.gradebook.columns.column_dialog import ColumnDialog, ColumnWork, DeleteColumnDialog, DeleteWork
from lmsdesk.gui.gradebook.columns.what_if_dialog import WhatIfDialog
from lmsdesk.gui.gradebook.grid.grid import GradeTable
from lmsdesk.gui.gradebook.model import entry_text
from lmsdesk.gui.gradebook.model.column_text import field_name
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import show_dialog
from lmsdesk.gui.kit.kept_text import Keeper, show_kept
from lmsdesk.gui.kit.notices import Remedy
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.exporting.flow import export_submissions
from lmsdesk.model.columns import Values, replaced_by, total_behind
from lmsdesk.model.gradebook import Column
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.model.wire import value_or


class ColumnVerbs(QObject):
    """Asks a person and tells the workspace; every verb works on the column of the current cell."""

    def __init__(
        self, table: GradeTable, workspace: Workspace, course_id: CourseId, page: QWidget, *, writes: Tasks
    ) -> None:
        super().__init__(page)
        self._table, self._page = table, page
        self._workspace, self._columns, self._course_id = workspace, workspace.columns, course_id
        self._keeper = Keeper(workspace.unsaved, f"columns/{course_id}", writes)
        self._tasks = Tasks(self)
        self._wanted: list[ColumnId] = []

    def show_wanted(self) -> None:
        """Go to the column that was just made, once it is in the sheet; what replaces another stands beside it."""
        ids = [column.id for column in self._all()]
        if not self._wanted or not set(self._wanted) <= set(ids):
            return
        wanted, self._wanted = self._wanted, []
        for column_id in wanted:
            self._place_beside(ids.index(column_id), ids)
        row = max(self._table.currentIndex().row(), 0)
        self._table.select_cell(self._table.grades().index(row, ids.index(wanted[-1])))

    def stop(self) -> None:
        self._tasks.cancel_all()

    def run(self, name: str) -> None:
        """Carry out a verb of the column menu."""
        verbs: dict[str, Callable[[], None]] = {
            "edit": self.edit,
            "delete": self.delete,
            "what_if": self.what_if,
            "missing": self.enter_zeros,
            "submissions": self.export_submissions,
        }
        verbs[name]()

    def create(self) -> None:
        self._tasks.open(self._create(), what="making a column")

    def edit(self) -> None:
        """Change the settings of the current column."""
        column = self._current()
        if column is None:
            self._say_none()
        elif column.is_what_if:
            self._open_what_if(column)
        else:
            self._open_edit(column)

    def export_submissions(self) -> None:
        """Write what was handed in for the current column to a folder."""
        if (column := self._current()) is None:
            self._say_none()
        else:
            work = export_submissions(self._workspace, self._page, (self._course_id, column.id))
            self._tasks.open(work, what="exporting submissions")

    def delete(self) -> None:
        """Delete the current column; one for trying things out just goes, and can be brought back."""
        column = self._current()
        if column is None:
            self._say_none()
        elif column.is_what_if:
            self._tasks.spawn(self._remove_what_if(column), what="removing a what-if column")
        else:
            self._tasks.open(self._delete(column), what="deleting a column")

    def what_if(self) -> None:
        """Add a column for trying things out."""
        self._tasks.open(self._add_what_if(), what="adding a what-if column")

    def enter_zeros(self) -> None:
        """Show what entering 0 for all that is missing in the current column would do; nothing is entered before."""
        grades, index = self._table.grades(), self._table.currentIndex().column()
        if not self._table.commit_typed():
            return
        if not 0 <= index < len(grades.columns):
            self._say_none()
        else:
            work, column = zeros_for(grades.session, index), grades.columns[index]
            grades.queue.run_by_size(len(grades.shown_slots), work, partial(self._on_zeros_planned, column))

    def _on_zeros_planned(self, column: ColumnArrays, entries: EditPlan) -> None:
        if entries.patches:
            self._table.review(entries)
        else:
            notices.info(entry_text.nothing_missing(column), topic="columns")

    def _all(self) -> list[Column]:
        return [arrays.column for arrays in self._table.grades().columns]

    def _current(self) -> Column | None:
        columns, index = self._all(), self._table.currentIndex().column()
        return columns[index] if 0 <= index < len(columns) else None

    def _place_beside(self, number: int, ids: list[ColumnId]) -> None:
        real = replaced_by(self._all()[number]) or total_behind(self._all()[number])
        if real not in ids:
            return
        header = self._table.column_header()
        here, there = header.visualIndex(number), header.visualIndex(ids.index(real))
        header.moveSection(here, there + (here > there))

    def _say_none(self) -> None:
        notices.info(self.tr("Select a column first."), topic="columns")

    async def _create(self) -> None:
        if not await self._may_change():
            return

        async def load() -> tuple[Column | None, ColumnOptions]:
            return None, await self._columns.options(self._course_id)

        async def save(_: Column | None, values: Values) -> ColumnWritten:
            return await self._columns.create(self._course_id, values)

        text = await self._keeper.of("new").find()
        dialog = ColumnDialog(
            ColumnWork(load, save), title=self.tr("New column"), verb=self.tr("Create column"), parent=self._page
        )
        ended = await show_kept(dialog, text, again=self.create)
        if ended == QDialog.DialogCode.Accepted and dialog.written is not None:
            self._say_written(dialog.written, self.tr("“{title}” was created."))
            self._wanted = [dialog.written.column.id]
        self._table.setFocus()

    def _open_edit(self, column: Column) -> None:
        self._tasks.open(self._edit(column), what="changing a column")

    async def _may_change(self) -> bool:
        """Whether the person's role lets them change columns; if not, they are told."""
        rights = await self._workspace.rights.of_course(self._course_id)
        # Without the site not all is known, and nothing can be changed anyway.
        may_change = Right.COLUMNS in rights or not self._workspace.is_online
        if not may_change:
            words = self.tr("Your role in this course does not let you change columns.")
            notices.info(words, detail=self.tr("You can still add what-if columns of your own."), topic="columns")
        return may_change

    async def _edit(self, column: Column) -> None:
        if not await self._may_change():
            return

        async def load() -> tuple[Column | None, ColumnOptions]:
            options = await self._columns.options(self._course_id)
            return await self._columns.read(self._course_id, column.id), options

        async def save(known_column: Column | None, values: Values) -> ColumnWritten:
            return await self._columns.change(self._course_id, known_column or column, values)

        text = await self._keeper.of(column.id).find()
        dialog = ColumnDialog(
            ColumnWork(load, save), title=self.tr("Column settings"), verb=self.tr("Save"), parent=self._page
        )
        again = partial(self._open_edit, column)
        ended = await show_kept(dialog, text, again=again, key=column.id, title=column.title)
        if ended == QDialog.DialogCode.Accepted and dialog.written is not None:
            self._say_written(dialog.written, self.tr("“{title}” was changed on the site."))
        self._table.setFocus()

    def _say_written(self, written: ColumnWritten, words: str) -> None:
        message = words.format(title=written.column.title)
        if not written.unkept:
            notices.info(message, topic="columns")
            return
        fields = ", ".join(field_name(field) for field in written.unkept)
        detail = self.tr("The site kept its own value for: {fields}.").format(fields=fields)
        notices.warning(message, detail=detail, topic="columns")

    async def _delete(self, column: Column) -> None:
        if not await self._may_change():
            return
        work = DeleteWork(
            partial(self._columns.losses, self._course_id, column.id),
            partial(self._columns.delete, self._course_id, column.id),
        )
        has_content = bool(value_or(column.content_id, ""))
        dialog = DeleteColumnDialog(column.title, work, has_content=has_content, parent=self._page)
        if await show_dialog(dialog) == QDialog.DialogCode.Accepted:
            notices.info(
                self.tr("“{title}” was deleted.").format(title=column.title),
                detail=self.tr("Its grades stay in the history on this computer."),
                topic="columns",
            )
        self._table.setFocus()

    async def _add_what_if(self) -> None:
        current, text = self._current(), await self._keeper.of("what-if").find()
        dialog = WhatIfDialog(self._all(), current=current, parent=self._page)
        if await show_kept(dialog, text, again=self.what_if, is_saved=False) == QDialog.DialogCode.Accepted:
            draft, total = dialog.draft(), dialog.total_draft()
            wanted = [total, draft] if total is not None and not self._has_total(total.total_of) else [draft]
            self._wanted = [await self._columns.add_what_if(self._course_id, one) for one in wanted]
            text.forget()
            self.show_wanted()
        self._table.setFocus()

    def _has_total(self, total_of: ColumnId | None) -> bool:
        return any(total_behind(column) == total_of for column in self._all() if column.is_what_if)

    def _open_what_if(self, column: Column) -> None:
        self._tasks.open(self._change_what_if(column), what="changing a what-if column")

    async def _change_what_if(self, column: Column) -> None:
        text = await self._keeper.of(column.id).find()
        dialog = WhatIfDialog(self._all(), changed=column, parent=self._page)
        again = partial(self._open_what_if, column)
        ended = await show_kept(dialog, text, again=again, key=column.id, title=column.title, is_saved=False)
        if ended == QDialog.DialogCode.Accepted:
            await self._columns.change_what_if(self._course_id, column.id, dialog.draft())
            text.forget()
        self._table.setFocus()

    async def _remove_what_if(self, column: Column) -> None:
        await self._columns.remove_what_if(self._course_id, column.id)
        back = Remedy(self.tr("Restore"), partial(self._restore, column.id))
        notices.info(self.tr("“{title}” was removed.").format(title=column.title), topic="columns", remedy=back)

    def _restore(self, column_id: ColumnId) -> None:
        self._tasks.spawn(
            self._columns.restore_what_if(self._course_id, column_id), what="bringing back a what-if column"
        )
