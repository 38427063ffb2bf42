"""The gradebook on paper: all that is shown, one student, or one column; to a file or to a printer."""

import asyncio
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, QObject
from PySide6.QtWidgets import QDialog, QWidget

from lmsdesk.desk.cells import ColumnArrays
from lmsdesk.gui import notices
from lmsdesk.gui.dialogs.ask import file_to_save, opened
from lmsdesk.gui.pages.seeing import Seeing
from lmsdesk.gui.printing import Paper, PaperColumn, draw, write_pdf
from lmsdesk.gui.tasks import Tasks
from lmsdesk.model.scores import format_score


class Papers(QObject):
    """Asks where to, and puts it on paper without holding up the window."""

    def __init__(self, seeing: Seeing, page: QWidget) -> None:
        super().__init__(page)
        self._seeing, self._page = seeing, page
        self._tasks = Tasks(self)

    def stop(self) -> None:
        """Close what is open."""
        self._tasks.cancel_all()

    def save(self, paper: Paper) -> None:
        """Ask for a file and write the paper to it."""
        self._tasks.spawn(self._save(paper), what="writing a document")

    def save_if(self, paper: Paper | None) -> None:
        """The same, where a cell is chosen that says whose paper it is."""
        if paper is not None:
            self.save(paper)

    def save_view(self, course: str) -> None:
        """Ask for a file and write what is on the screen to it."""
        self._tasks.spawn(self._save_view(course), what="writing a document")

    def print_view(self, course: str) -> None:
        """Ask for a printer and print what is on the screen."""
        self._tasks.spawn(self._print_view(course), what="printing")

    async def of_view(self, course: str) -> Paper:
        """The students, columns and order now on the screen; the window goes on between columns."""
        table, model = self._seeing.table, self._seeing.model
        slots = model.order
        fields = table.student_header().fields
        columns = [
            PaperColumn(
                table.corner().heading(field.key),
                [model.student_texts(field.key)[slot] for slot in slots.tolist()],
                is_frozen=True,
            )
            for field in fields
        ]
        for arrays in [model.columns[number] for number in table.seen_columns()]:
            columns.append(PaperColumn(_headed(arrays), arrays.texts_of(slots), is_number=True))
            await asyncio.sleep(0)
        return Paper(course, self._note(), columns, is_landscape=True)

    def of_student(self, course: str) -> Paper | None:
        """The grades of the student of the current cell."""
        table, model = self._seeing.table, self._seeing.model
        row, seen = table.currentIndex().row(), table.seen_columns()
        if row < 0:
            return None
        indexes = [model.index(row, number) for number in seen]
        points = [format_score(model.columns[number].scale.possible) for number in seen]
        columns = (
            PaperColumn(self.tr("Column"), [model.columns[number].column.title for number in seen]),
            PaperColumn(self.tr("Grade"), [model.text_at(index) for index in indexes], is_number=True),
            PaperColumn(self.tr("Possible"), points, is_number=True),
            PaperColumn(self.tr("State"), [model.state_words(index) for index in indexes]),
        )
        slot = int(model.order[row])
        return Paper(f"{model.names[slot]}  {model.student_ids[slot]}", f"{course} · {self._when()}", columns)

    def of_column(self, course: str) -> Paper | None:
        """The grades in the column of the current cell."""
        model, number = self._seeing.model, self._seeing.table.currentIndex().column()
        if number < 0:
            return None
        slots = model.order
        states = [model.state_words(model.index(row, number)) for row in range(len(slots))]
        columns = (
            PaperColumn(self.tr("Student"), [model.names[slot] for slot in slots.tolist()]),
            PaperColumn(self.tr("Id"), [model.student_ids[slot] for slot in slots.tolist()]),
            PaperColumn(_headed(model.columns[number]), model.columns[number].texts_of(slots), is_number=True),
            PaperColumn(self.tr("State"), states),
        )
        return Paper(model.columns[number].column.title, f"{course} · {self._note()}", columns)

    def _note(self) -> str:
        model = self._seeing.model
        shown = self.tr("{shown} of {all} students").format(shown=len(model.order), all=model.student_count)
        return f"{shown} · {self._when()}"

    def _when(self) -> str:
        now = QLocale().toString(QDateTime.currentDateTime(), QLocale.FormatType.ShortFormat)
        return f"{now} · " + self.tr("with grades that are not sent yet")

    async def _save_view(self, course: str) -> None:
        await self._save(await self.of_view(course))

    async def _print_view(self, course: str) -> None:
        await self._print(await self.of_view(course))

    async def _save(self, paper: Paper) -> None:
        name = "".join(letter if letter.isalnum() or letter in " -_" else "_" for letter in paper.title).strip()
        out = await file_to_save(self.tr("Save as PDF"), f"{name or 'gradebook'}.pdf", "PDF (*.pdf)", parent=self._page)
        if out is not None:
            await self.write(paper, out)

    async def write(self, paper: Paper, out: Path) -> None:
        """Write the paper to a file and say so, or why not."""
        try:
            pages = await asyncio.to_thread(write_pdf, paper, str(out))
        except OSError:
            notices.warning(
                self.tr("{name} could not be written.").format(name=out.name),
                hint=self.tr("Choose another place, or close the program that has it open."),
            )
            return
        notices.info(
            self.tr("{name} was written.").format(name=out.name),
            detail=self.tr("1 page") if pages == 1 else self.tr("{count} pages").format(count=pages),
        )

    async def _print(self, paper: Paper) -> None:
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(paper.title)
        dialog = QPrintDialog(printer, self._page)
        if await opened(dialog) == QDialog.DialogCode.Accepted:
            try:
                draw(paper, printer)
            except OSError:
                notices.warning(self.tr("The printer did not take it."), hint=self.tr("Save it as PDF and print that."))


def _headed(arrays: ColumnArrays) -> str:
    possible = format_score(arrays.scale.possible, decimal_point=arrays.scale.decimal_point)
    return f"{arrays.column.title} /{possible}" if possible and not arrays.is_read_only else arrays.column.title
