"""What is seen while pages are drawn: which one it is, and a way to stop; quick drawings are not announced."""

import time
from collections.abc import Callable
from types import TracebackType
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QProgressBar, QVBoxLayout, QWidget
from shiboken6 import isValid

from lmsdesk.gui.kit.dialogs import button_box, dialog_layout, heading
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.screen_fit import keep_on_screen

_PATIENCE_S: Final = 0.4
_WIDTH: Final = 380


class PrintCancelled(Exception):
    """Somebody has stopped the drawing."""


class DrawingProgress(QWidget):
    """A line and a bar."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.activity = plain(self.tr("Laying out the pages…"), role="muted")
        self.activity.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(self.tr("Drawing pages"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addStretch(1)
        layout.addWidget(self.activity)
        layout.addWidget(self.bar)
        layout.addStretch(1)

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
        self.setObjectName("drawingDialog")
        self.setWindowTitle(title)
        self.progress = DrawingProgress()
        self.progress.setMinimumWidth(_WIDTH)
        box = button_box(QDialogButtonBox.StandardButton.Cancel)
        box.rejected.connect(self.reject)
        layout = dialog_layout(self)
        layout.addWidget(heading(title))
        layout.addWidget(self.progress)
        layout.addWidget(box)


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
