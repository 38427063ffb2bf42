"""A gradebook to and from files: what to write, where, and the dialog that shows what a file would change."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from lmsdesk.desk import Part, Workspace
from lmsdesk.desk.gradebook.entry.clipboard_html import table_of
from lmsdesk.desk.platform.long_work import run_now
from lmsdesk.gui.exchange.import_dialog import ImportDialog
from lmsdesk.gui.gradebook.grid.grid import GradeTable
from lmsdesk.gui.gradebook.grid.selection_commands import put_on_clipboard
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.collation import sorted_by_name
from lmsdesk.gui.kit.dialogs import file_to_open, file_to_save, show_dialog, table_files
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.edits import EditResult
from lmsdesk.model.ids import ColumnId, CourseId

_WRITTEN = "CSV (*.csv);;Excel (*.xlsx)"


class Exchange(QObject):
    """What the file actions do with one open gradebook."""

    def __init__(
        self, table: GradeTable, workspace: Workspace, course_id: CourseId, page: QWidget, *, writes: Tasks
    ) -> None:
        super().__init__(page)
        self._table = table
        self._page = page
        self._workspace = workspace
        self._course_id = course_id
        self._tasks, self._writes = Tasks(self), writes

    def stop(self) -> None:
        """End what is open or being written."""
        self._tasks.cancel_all()

    def ask_and_export(self, title: str, *, is_part: bool = False) -> None:
        """Ask where to, then write everything, or what the grid shows."""
        self._tasks.open(self._ask(title, is_part=is_part), what="exporting a gradebook")

    def ask_and_import(self) -> None:
        """Ask which file, then show what it would change."""
        self._tasks.open(self._import(), what="importing grades")

    def copy(self, *, is_part: bool = False) -> None:
        """Put everything, or what the grid shows, on the clipboard as a table with names and titles."""
        model, (slots, positions) = self._table.grades(), self._where(is_part=is_part)
        titles = self.tr("Student"), self.tr("Student ID")
        work = table_of(model.session, slots, positions, titles=titles)
        column_ids = [model.columns[position].column.id for position in positions]
        model.queue.run(work, partial(self._on_copied, slots, column_ids))

    def export(self, out: Path, *, is_part: bool = False) -> None:
        """Write the gradebook, unsent values included, to a file; its ending decides the format."""
        self._tasks.spawn(self._write(out, is_part=is_part), what="exporting a gradebook")

    async def _ask(self, title: str, *, is_part: bool) -> None:
        name = "".join(letter if letter.isalnum() or letter in " -_" else "_" for letter in title) or "gradebook"
        words = self.tr("Export what is shown") if is_part else self.tr("Export gradebook")
        out = await file_to_save(words, f"{name}.csv", _WRITTEN, parent=self._page)
        if out is not None:
            await self._write(out, is_part=is_part)

    async def _write(self, out: Path, *, is_part: bool) -> None:
        part, (slots, positions) = self._part() if is_part else None, self._where(is_part=is_part)
        model = self._table.grades()
        # Who has left, and what was deleted, is in no file.
        slots = [slot for slot in slots if slot not in model.session.gone_slots]
        column_ids = [model.columns[one].column.id for one in positions if not model.columns[one].is_gone]
        if out.suffix.lower() == ".xlsx":
            await self._workspace.files.export_xlsx(self._course_id, out, part=part, in_order=_by_name)
        else:
            await self._workspace.files.export_csv(self._course_id, out, part=part, has_base=True, in_order=_by_name)
        notices.info(
            self.tr("The gradebook was written to {name}.").format(name=out.name),
            detail=self._waiting_words(slots, column_ids),
        )

    def _where(self, *, is_part: bool) -> tuple[Sequence[int], Sequence[int]]:
        """The slots and the numbers of the columns of what the grid shows, or of everything on the site."""
        model = self._table.grades()
        if is_part:
            return model.shown_slots, self._table.visible_columns()
        return model.session.everybody(), [number for number, one in enumerate(model.columns) if not one.is_gone]

    def _on_copied(self, slots: Sequence[int], column_ids: Sequence[ColumnId], copied: tuple[str, str]) -> None:
        put_on_clipboard(copied)
        notices.info(
            self.tr("Table copied with names and titles."),
            detail=" ".join((self.tr("Paste it into a spreadsheet."), self._waiting_words(slots, column_ids))).strip(),
            topic="copy",
        )

    def _waiting_words(self, slots: Sequence[int], column_ids: Sequence[ColumnId]) -> str:
        session, wanted = self._table.grades().session, frozenset(column_ids)
        columns = [one for one in session.columns if one.column.id in wanted]
        count = session.pending_grades(slots, columns)
        unread = sum(one.is_unread and not one.is_unreadable for one in columns)
        words = self.tr("%Ln grades in it are not sent yet.", "", count)
        waiting = counted(count, self.tr("1 grade in it is not sent yet."), words) if count else ""
        many = self.tr("It is incomplete: %Ln columns were not read yet.", "", unread)
        missing = counted(unread, self.tr("It is incomplete: 1 column was not read yet."), many) if unread else ""
        closed = sum(one.is_unreadable for one in columns)
        more = self.tr("You have no access to %Ln columns, which are empty in it.", "", closed)
        empty = (
            counted(closed, self.tr("You have no access to 1 column, which is empty in it."), more) if closed else ""
        )
        return " ".join(part for part in (missing, empty, waiting) if part)

    async def _import(self) -> None:
        path = await file_to_open(
            self.tr("Import grades from a file"), table_files(), is_followed=True, parent=self._page
        )
        if path is None:
            return
        dialog = ImportDialog(self._workspace, self._course_id, self._page, writes=self._writes)
        dialog.entered.connect(self._on_entered)
        dialog.read(path)
        await show_dialog(dialog)

    def _on_entered(self, result: EditResult) -> None:
        count = len(result.inverse)
        words = counted(count, self.tr("1 grade was entered."), self.tr("%Ln grades were entered.", "", count))
        notices.info(words, detail=self.tr("You can undo this in one step."), topic="import")

    def _part(self) -> Part:
        """Students and columns as the grid shows them, in its order."""
        model, header = self._table.grades(), self._table.column_header()
        shown = [header.logicalIndex(position) for position in range(header.count())]
        return Part(
            user_ids=[model.session.member_at(row).user_id for row in range(model.rowCount())],
            column_ids=[model.columns[number].column.id for number in shown if not header.isSectionHidden(number)],
        )


def _by_name(names: Sequence[str]) -> list[int]:
    """The order that the grid has; worked out beside the window's thread."""
    return run_now(sorted_by_name(names))
