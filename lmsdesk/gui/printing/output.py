"""A paper to a preview, a file or a printer, without holding up the window."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QProgressBar, QVBoxLayout, QWidget
from shiboken6 import isValid

from lmsdesk.desk.platform.chosen import write_chosen
from lmsdesk.desk.platform.file_names import fit_name
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import button_box, dialog_layout, file_to_save, heading, show_dialog
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.layouts import STRETCH, fill_layout, without_margins
from lmsdesk.gui.kit.screen_fit import keep_on_screen
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.printing.page_layout import Paper, Plan
from lmsdesk.gui.printing.preview_view import PRINT, SAVE, PaperDialog
from lmsdesk.gui.printing.renderer import draw, lay_out, pdf_of

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

_PATIENCE_S: Final = 0.4
_WIDTH: Final = 380


class PrintCancelled(Exception):
    """Somebody has stopped the drawing."""


class DrawingProgress(QWidget):
    """A line and a bar."""

    def __init__(self) -> None:
        super().__init__()
        self.activity = plain(self.tr("Laying out the pages…"), role="muted")
        self.activity.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(self.tr("Drawing pages"))
        fill_layout(without_margins(QVBoxLayout(self)), STRETCH, self.activity, self.bar, STRETCH)

    def show_page(self, number: int, pages: int) -> None:
        """Say which page is being drawn, once it is known how many there are."""
        if pages:
            self.activity.setText(self.tr("Drawing page {number} of {all}…").format(number=number, all=pages))
            self.bar.setRange(0, pages)
            self.bar.setValue(number)


class DrawingDialog(QDialog):
    """The progress over the window; closing it stops the drawing."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.progress = DrawingProgress()
        self.progress.setMinimumWidth(_WIDTH)
        box = button_box(QDialogButtonBox.StandardButton.Cancel)
        box.rejected.connect(self.reject)
        fill_layout(dialog_layout(self, "drawingDialog", title), heading(title), self.progress, box)


class PrintProgress:
    """A context manager: `on_page` shows the dialog when it takes long, and raises DrawingGivenUp when it was closed.

    `on_given_up` is carried out before that, while the device is still open.
    """

    def __init__(self, title: str, parent: QWidget, *, on_given_up: Callable[[], object] | None = None) -> None:
        self._title, self._parent, self._on_given_up = title, parent, on_given_up
        self._began_at = time.monotonic()
        self._dialog: DrawingDialog | None = None
        self._is_given_up = False

    def on_page(self, number: int, pages: int) -> None:
        """Another slice was drawn."""
        if self._is_given_up:
            if self._on_given_up is not None:
                self._on_given_up()
            raise PrintCancelled
        if self._dialog is None and time.monotonic() - self._began_at > _PATIENCE_S:
            self._dialog = DrawingDialog(self._title, self._parent)
            self._dialog.rejected.connect(self._on_rejected)
            keep_on_screen(self._dialog)
            self._dialog.open()
        if self._dialog is not None:
            self._dialog.progress.show_page(number, pages)

    def _on_rejected(self) -> None:
        self._is_given_up = True

    def __enter__(self) -> "PrintProgress":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # It may have been deleted with its parent window.
        if self._dialog is not None and isValid(self._dialog):
            self._dialog.rejected.disconnect(self._on_rejected)
            self._dialog.close()
            self._dialog.deleteLater()


class PaperOutput(QObject):
    """Asks where to over a page."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self._tasks = Tasks(self)

    def stop(self) -> None:
        """End what is being drawn."""
        self._tasks.cancel_all()

    async def preview(self, made: Callable[[], Awaitable[Paper | None]]) -> bool:
        """Show the pages of what is made, to print or to save; whether there was anything to show."""
        with PrintProgress(self.tr("Print preview"), self._page) as watch:
            try:
                paper = await made()
                plan = await lay_out(paper, on_page=watch.on_page) if paper is not None else None
            except PrintCancelled:
                return True
        if plan is None:
            return False
        result = await show_dialog(PaperDialog(plan, self._page))
        if result == SAVE:
            await self.save(plan)
        elif result == PRINT:
            await self._print(plan)
        return True

    async def save(self, plan: Plan) -> None:
        """Ask for a file, and write the pages to it."""
        name = fit_name(f"{plan.paper.title}.pdf")
        out = await file_to_save(self.tr("Save as PDF"), name, "PDF (*.pdf)", parent=self._page)
        if out is not None:
            await self.write(plan, out)

    async def write(self, plan: Plan, out: Path) -> None:
        """Write the pages to a file, whole or not at all, and say so; raises FileUnwritable."""
        drawn = await self._draw_file(plan, out.name)
        if not drawn:
            notices.info(self.tr("Saving was canceled."), detail=self.tr("No file was written."), topic="paper")
            return
        await asyncio.to_thread(write_chosen, out, drawn)
        notices.info(
            self.tr("{name} was written.").format(name=out.name),
            detail=self.tr("It is not protected: anyone with the file can read the grades."),
        )

    async def _draw_file(self, plan: Plan, name: str) -> list[bytes]:
        """The pages as a file; nothing when somebody has stopped the drawing."""
        with PrintProgress(self.tr("Writing {name}").format(name=name), self._page) as watch:
            try:
                return await pdf_of(plan, on_page=watch.on_page)
            except PrintCancelled:
                return []

    async def _print(self, plan: Plan) -> None:
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(plan.paper.title)
        printer.setPageLayout(plan.layout)
        dialog = QPrintDialog(printer, self._page)
        dialog.setMinMax(1, plan.pages)
        if await show_dialog(dialog) == QDialog.DialogCode.Accepted:
            await self.print_pages(plan, printer)

    async def print_pages(self, plan: Plan, printer: "QPrinter") -> None:
        """Print the pages that were asked for; on paper of another size they are laid out anew."""
        with PrintProgress(self.tr("Printing"), self._page, on_given_up=printer.abort) as watch:
            try:
                size = printer.pageLayout().pageSize()
                if not size.isEquivalentTo(plan.layout.pageSize()):
                    plan = await lay_out(plan.paper, size, on_page=watch.on_page)
                wanted = [page for page in range(1, plan.pages + 1) if _is_wanted(page, printer)]
                if not wanted:
                    notices.info(self.tr("Nothing printed: no such pages."), topic="paper")
                    return
                await draw(plan, printer, wanted, on_page=watch.on_page)
            except PrintCancelled:
                notices.info(self.tr("Printing was canceled."), topic="paper")
            except OSError:
                notices.warning(
                    self.tr("The printer refused the document."), hint=self.tr("Save it as a PDF and print that.")
                )


def _is_wanted(page: int, printer: "QPrinter") -> bool:
    ranges = printer.pageRanges()
    return ranges.isEmpty() or ranges.contains(page)
