"""Text and markup to and from the clipboard."""

from typing import cast

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication


def copied_last() -> tuple[str, str]:
    # Qt has no data before anything was copied, whatever its type says.
    data = cast("QMimeData | None", QGuiApplication.clipboard().mimeData())
    return ("", "") if data is None else (data.text(), data.html())


def put_on_clipboard(copied: tuple[str, str]) -> None:
    """Put a text there, with its markup where it has one."""
    text, html = copied
    data = QMimeData()
    data.setText(text)
    if html:
        data.setHtml(html)
    QGuiApplication.clipboard().setMimeData(data)
