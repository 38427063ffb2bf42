"""The pictures and the report of a guided tour."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from lmsdesk.cli.tour_input import LONG_PATIENCE_S, TourFailedError
from lmsdesk.gui.site.sign_in_dialog import LoginDialog

SHADE = QColor(0, 0, 0, 60)
_BETWEEN_LOOKS_S = 0.03


class Album:
    """Numbered pictures of the steps, and `tour.json`: the steps, their seconds and checks, what the service holds."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._steps: list[dict[str, Any]] = []
        self._began = self._last = time.monotonic()
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("[0-9][0-9]-*.png"):
            old.unlink()

    async def wait_still(self, window: QWidget) -> QImage:
        """What the window shows once nothing in it moves any more, with a dialog or a menu over it if one is open.

        Raises TourFailedError when it goes on changing.
        """
        deadline = time.monotonic() + LONG_PATIENCE_S
        seen = picture_of(window)
        while True:
            await asyncio.sleep(_BETWEEN_LOOKS_S)
            before, seen = seen, picture_of(window)
            if seen == before:
                return seen
            if time.monotonic() > deadline:
                raise TourFailedError("the window does not come to rest")

    def keep(self, chapter: str, name: str, picture: QImage, checked: list[str]) -> None:
        file = f"{len(self._steps) + 1:02d}-{name}.png"
        picture.save(str(self._folder / file))
        now = time.monotonic()
        seconds = round(now - self._last, 2)
        self._steps.append({"chapter": chapter, "name": name, "picture": file, "seconds": seconds, "checked": checked})
        self._last = now

    def keep_last(self, window: QWidget) -> None:
        """Save what the window shows where the tour stopped; it is no step."""
        picture_of(window).save(str(self._folder / f"{len(self._steps) + 1:02d}-stopped.png"))

    def write(self, server: dict[str, Any], *, holds: bool) -> None:
        """Save the report; `holds` says whether the service holds what was entered."""
        report = {
            "steps": self._steps,
            "seconds": round(time.monotonic() - self._began, 2),
            "server": {"holds": holds, **server},
        }
        text = json.dumps(report, indent=2, ensure_ascii=False)
        (self._folder / "tour.json").write_text(f"{text}\n", encoding="utf-8")


def picture_of(window: QWidget) -> QImage:
    picture = window.grab()
    dialog = next((one for one in window.findChildren(QDialog) if one.isWindow() and one.isVisible()), None)
    if dialog is not None:
        _draw_over(picture, picture_of_dialog(dialog), dialog)
    menu = QApplication.activePopupWidget()
    if menu is not None:
        with QPainter(picture) as painter:
            painter.drawPixmap(window.mapFromGlobal(menu.mapToGlobal(QPoint(0, 0))), menu.grab())
    return picture.toImage()


def is_taken_from_screen(dialog: QDialog) -> bool:
    """Whether the picture of a dialog is what the screen shows: no widget draws the browser engine's part."""
    return isinstance(dialog, LoginDialog) and QApplication.platformName() == "xcb"


def picture_of_dialog(dialog: QDialog) -> QPixmap:
    return dialog.screen().grabWindow(dialog.winId()) if is_taken_from_screen(dialog) else dialog.grab()


def _draw_over(picture: QPixmap, dialog: QPixmap, widget: QDialog) -> None:
    ratio = picture.devicePixelRatio()
    middle = QPoint(
        int(picture.width() / ratio - widget.width()) // 2, int(picture.height() / ratio - widget.height()) // 2
    )
    with QPainter(picture) as painter:
        painter.fillRect(picture.rect(), SHADE)
        painter.drawPixmap(middle, dialog)
