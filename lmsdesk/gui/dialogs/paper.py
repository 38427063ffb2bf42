"""Pages before they are printed or saved: exactly what will be on paper, drawn while the window goes on."""

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPdfWidgets import QPdfView
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QStackedWidget, QWidget

from lmsdesk.gui import theme
from lmsdesk.gui.dialogs.ask import dialog_layout, heading
from lmsdesk.gui.dialogs.drawing import DrawingProgress
from lmsdesk.gui.paper_plan import Paper
from lmsdesk.gui.printing import pdf_of
from lmsdesk.gui.tasks import Tasks
from lmsdesk.gui.widgets.buttons import ending
from lmsdesk.gui.widgets.labels import plain
from lmsdesk.gui.words import counted

SAVE, PRINT = 2, 3
"""Results of the dialog, besides closing it."""
_SIZE = 900, 720
_ZOOM_STEP = 1.25
_LEAST_ZOOM, _MOST_ZOOM = 0.2, 5.0


class PaperDialog(QDialog):
    """Shows a paper page by page; `pdf` is the file, once it is drawn."""

    def __init__(self, paper: Paper, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("paperDialog")
        self.setWindowTitle(self.tr("On paper"))
        self.resize(*_SIZE)
        self.pdf = b""
        self._paper = paper
        self._tasks = Tasks(self)
        self._buffer = QBuffer(self)
        self.document = QPdfDocument(self)
        layout = dialog_layout(self)
        layout.addWidget(heading(paper.title))
        self._stack = QStackedWidget()
        self.progress = DrawingProgress()
        self._stack.addWidget(self.progress)
        self._stack.addWidget(self._pages())
        layout.addWidget(self._stack, 1)
        layout.addLayout(self._buttons())
        self._tasks.spawn(self._drawn(), what="drawing pages", on_done=self._on_drawn)

    def zoom(self, factor: float) -> None:
        """Larger or smaller pages."""
        self.view.setZoomMode(QPdfView.ZoomMode.Custom)
        self.view.setZoomFactor(min(max(self.view.zoomFactor() * factor, _LEAST_ZOOM), _MOST_ZOOM))

    def fit(self) -> None:
        """Pages as wide as the window."""
        self.view.setZoomMode(QPdfView.ZoomMode.FitToWidth)

    def _pages(self) -> QPdfView:
        self.view = QPdfView(self)
        self.view.setObjectName("paperPages")
        self.view.setAccessibleName(self.tr("Pages"))
        self.view.setPageMode(QPdfView.PageMode.MultiPage)
        self.view.setZoomMode(QPdfView.ZoomMode.FitToWidth)
        self.view.setPageSpacing(theme.BETWEEN)
        self.view.setDocument(self.document)
        for keys, verb in (
            (QKeySequence.StandardKey.ZoomIn, lambda: self.zoom(_ZOOM_STEP)),
            (QKeySequence.StandardKey.ZoomOut, lambda: self.zoom(1 / _ZOOM_STEP)),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(verb)
        return self.view

    def _buttons(self) -> QHBoxLayout:
        self.count = plain("", role="muted")
        self.count.setWordWrap(False)
        self.print_button, self.save_button = QPushButton(self.tr("Print…")), QPushButton(self.tr("Save as PDF…"))
        self.save_button.setProperty("role", "primary")
        self.save_button.setDefault(True)
        smaller, larger = QPushButton("−"), QPushButton("+")
        fit, close = QPushButton(self.tr("Fit")), QPushButton(self.tr("Close"))
        smaller.setAccessibleName(self.tr("Smaller"))
        larger.setAccessibleName(self.tr("Larger"))
        fit.setAccessibleName(self.tr("As wide as the window"))
        row = QHBoxLayout()
        row.setSpacing(theme.INSIDE)
        row.addWidget(self.count)
        row.addStretch(1)
        for button, verb in (
            (smaller, lambda *_: self.zoom(1 / _ZOOM_STEP)),
            (larger, lambda *_: self.zoom(_ZOOM_STEP)),
            (fit, lambda *_: self.fit()),
            (close, lambda *_: self.reject()),
            (self.print_button, lambda *_: self.done(PRINT)),
            (self.save_button, lambda *_: self.done(SAVE)),
        ):
            button.setAutoDefault(button is self.save_button)
            button.clicked.connect(verb)
        for button in (smaller, larger, fit):
            row.addWidget(button)
        row.addWidget(ending(self.save_button, close, self.print_button))
        self.print_button.setEnabled(False)
        self.save_button.setEnabled(False)
        return row

    async def _drawn(self) -> bytes:
        return await pdf_of(self._paper, on_page=self.progress.show_page)

    def _on_drawn(self, pdf: bytes) -> None:
        self.pdf = pdf
        self._buffer.setData(QByteArray(pdf))
        self._buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        self.document.load(self._buffer)
        pages = self.document.pageCount()
        self.count.setText(counted(pages, self.tr("1 page"), self.tr("%n pages", "", pages)))
        self._stack.setCurrentWidget(self.view)
        self.print_button.setEnabled(True)
        self.save_button.setEnabled(True)
        self.view.setFocus()

    def done(self, result: int) -> None:
        self._tasks.cancel_all()
        super().done(result)
