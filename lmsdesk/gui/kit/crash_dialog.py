"""Shows the report of an unexpected failure, to be read and copied; nothing is sent anywhere."""

from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QPushButton, QWidget

from lmsdesk.gui.kit.dialogs import NAMES_NOBODY, close_button, dialog_layout, heading, paragraph
from lmsdesk.gui.kit.labels import named
from lmsdesk.gui.kit.layouts import STRETCH, fill_layout


class CrashDialog(QDialog):
    """A report without names or tokens, a button that copies it, and one that goes on."""

    def __init__(self, report: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.resize(640, 440)
        self.setProperty(NAMES_NOBODY, True)
        title = self.tr("Something went wrong in lmsdesk")
        about = self.tr(
            "Every grade entered so far is stored on this computer, and you can keep working. If this "
            "happens again, copy the report and send it to the program's maintainers; it contains no names, "
            "grades or passwords."
        )
        self.report = named(QPlainTextEdit(report, readOnly=True), "crashReport", self.tr("Report"))
        self.report.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        layout = dialog_layout(self, "crashDialog", title)
        fill_layout(layout, heading(title), paragraph(about), (self.report, 1), self._buttons())

    def _buttons(self) -> QHBoxLayout:
        self.copy_button = named(QPushButton(self.tr("Copy report")), "copyReport")
        self.copy_button.clicked.connect(self._on_copy_clicked)
        close = close_button()
        close.clicked.connect(self.accept)
        close.setDefault(True)
        return fill_layout(QHBoxLayout(), STRETCH, self.copy_button, close)

    def _on_copy_clicked(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
        self.copy_button.setText(self.tr("Copied"))
