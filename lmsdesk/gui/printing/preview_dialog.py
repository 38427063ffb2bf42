"""Pages before they are printed or saved: exactly as they will be printed, drawn where they are visible."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QIntValidator, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QPushButton, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import ending
from lmsdesk.gui.kit.dialogs import dialog_layout, heading, size_on_screen
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.page_scrolling import ZOOM_STEP
from lmsdesk.gui.printing.page_layout import Plan
from lmsdesk.gui.printing.preview_view import PaperView

SAVE, PRINT = 2, 3
"""Results of the dialog, besides closing it."""
_SIZE = 900, 720


class PaperDialog(QDialog):
    """Shows the pages of a plan; the very same plan is printed or saved."""

    def __init__(self, plan: Plan, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("paperDialog")
        self.setWindowTitle(self.tr("Print preview"))
        self.resize(size_on_screen(self, *_SIZE))
        layout = dialog_layout(self)
        layout.addWidget(heading(plan.paper.title))
        self.view = PaperView(plan)
        layout.addWidget(self.view, 1)
        row = QHBoxLayout()
        row.setSpacing(theme.INSIDE)
        layout.addLayout(row)
        self._add_pages(row, plan.pages)
        row.addStretch(1)
        self._add_sizes(row)
        self._add_ending(row)
        self.view.setFocus()

    def _add_pages(self, row: QHBoxLayout, pages: int) -> None:
        self.count = plain(counted(pages, self.tr("1 page"), self.tr("of %Ln pages", "", pages)), role="muted")
        self.count.setWordWrap(False)
        if pages > 1:
            row.addWidget(self._build_number(pages))
        row.addWidget(self.count)

    def _build_number(self, pages: int) -> QLineEdit:
        self.number = QLineEdit("1", alignment=Qt.AlignmentFlag.AlignCenter)
        self.number.setValidator(QIntValidator(1, pages, self.number))
        self.number.setAccessibleName(self.tr("Page"))
        self.number.setFixedWidth(self.number.fontMetrics().horizontalAdvance(f"{pages}") + 2 * theme.BETWEEN)
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # Here it means the page, and not the button that ends the dialog.
            keys = QShortcut(QKeySequence(key), self.number, context=Qt.ShortcutContext.WidgetShortcut)
            keys.activated.connect(self._on_number_entered)
        self.view.page_changed.connect(self._on_page_changed)
        return self.number

    def _add_sizes(self, row: QHBoxLayout) -> None:
        for words, spoken, verb, keys in (
            ("−", self.tr("Smaller"), lambda: self.view.zoom_by(1 / ZOOM_STEP), ("Ctrl+-",)),
            ("+", self.tr("Larger"), lambda: self.view.zoom_by(ZOOM_STEP), ("Ctrl++", "Ctrl+=")),
            (self.tr("Fit"), self.tr("Fit the window's width"), self.view.fit, ("Ctrl+0",)),
        ):
            button = QPushButton(words)
            button.setAccessibleName(spoken)
            button.setToolTip(f"{spoken} ({QKeySequence(keys[0]).toString(QKeySequence.SequenceFormat.NativeText)})")
            button.setAutoDefault(False)
            button.clicked.connect(verb)
            for key in keys:
                QShortcut(QKeySequence(key), self).activated.connect(verb)
            row.addWidget(button)

    def _add_ending(self, row: QHBoxLayout) -> None:
        self.print_button, self.save_button = QPushButton(self.tr("Print…")), QPushButton(self.tr("Save as PDF…"))
        close = QPushButton(self.tr("Close"))
        self.save_button.setProperty("role", "primary")
        self.save_button.setDefault(True)
        for button, result in ((close, 0), (self.print_button, PRINT), (self.save_button, SAVE)):
            button.setAutoDefault(button is self.save_button)
            button.clicked.connect(lambda _=False, result=result: self.done(result))
        row.addWidget(ending(self.save_button, close, self.print_button))

    def _on_page_changed(self, page: int) -> None:
        self.number.setText(f"{page}")

    def _on_number_entered(self) -> None:
        if self.number.hasAcceptableInput():
            self.view.select_cell(int(self.number.text()))
        self._on_page_changed(self.view.page)
        self.view.setFocus()
