"""The pictures and the report of a guided tour."""

import json
import time
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from lmsdesk.gui.dialogs.login import LoginDialog

SHADE = QColor(0, 0, 0, 60)


class Album:
    """Numbered pictures of the steps, and `tour.json`: the steps, their seconds and what the service holds."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._steps: list[dict[str, Any]] = []
        self._began = self._last = time.monotonic()
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("[0-9][0-9]-*.png"):
            old.unlink()

    def keep(self, name: str, window: QWidget, picture: QImage | None = None) -> None:
        """Save what the window shows now, with a dialog or a menu over it if one is open; or a picture of its own."""
        file = f"{len(self._steps) + 1:02d}-{name}.png"
        (picture or _seen(window).toImage()).save(str(self._folder / file))
        now = time.monotonic()
        self._steps.append({"name": name, "picture": file, "seconds": round(now - self._last, 2)})
        self._last = now

    def write(self, server: dict[str, Any], *, holds: bool) -> None:
        """Save the report; `holds` says whether the service holds what was entered."""
        report = {
            "steps": self._steps,
            "seconds": round(time.monotonic() - self._began, 2),
            "server": {"holds": holds, **server},
        }
        (self._folder / "tour.json").write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


def _seen(window: QWidget) -> QPixmap:
    picture = window.grab()
    dialog = next((one for one in window.findChildren(QDialog) if one.isVisible()), None)
    if dialog is not None:
        _lay_over(picture, _shown(dialog), dialog)
    menu = QApplication.activePopupWidget()
    if menu is not None:
        with QPainter(picture) as painter:
            painter.drawPixmap(window.mapFromGlobal(menu.mapToGlobal(QPoint(0, 0))), menu.grab())
    return picture


def _shown(dialog: QDialog) -> QPixmap:
    """The dialog as it is drawn; the browser engine's part is drawn by no widget and taken from the screen."""
    if isinstance(dialog, LoginDialog) and QApplication.platformName() == "xcb":
        return dialog.screen().grabWindow(dialog.winId())
    return dialog.grab()


def _lay_over(picture: QPixmap, dialog: QPixmap, widget: QDialog) -> None:
    ratio = picture.devicePixelRatio()
    middle = QPoint(
        int(picture.width() / ratio - widget.width()) // 2, int(picture.height() / ratio - widget.height()) // 2
    )
    with QPainter(picture) as painter:
        painter.fillRect(picture.rect(), SHADE)
        painter.drawPixmap(middle, dialog)
