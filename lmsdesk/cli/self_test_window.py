"""The checks of a bundle that need Qt: the main window, printing, and the browser engine."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QLibraryInfo, QPointF, QTimer, qVersion
from PySide6.QtGui import QGuiApplication, QImage, QPainter, QPdfWriter
from PySide6.QtWidgets import QApplication
from shiboken6 import delete

from lmsdesk.desk.submissions.decoder import Decoder
from lmsdesk.gui.app import DeskApp
from lmsdesk.gui.kit.theme import icon
from lmsdesk.gui.shell.process_settings import keep_terminal_clear, let_root_sign_in

_FEWEST_COLOURS = 20
"""Text that is drawn with smooth edges alone has more."""
_LONGEST_MS = 60_000
_PAGE = """<!doctype html><title>…</title><body><p id="p">a</p><script>
document.title = new Intl.DateTimeFormat("de", {month: "long", timeZone: "UTC"}).format(new Date(0));
</script>"""
_TITLE = "Januar"
"""What the page's script makes of its title when its data of languages is there."""


class WindowCheck:
    """Looks at the window of a program that has started; `found` is what it saw, or what was wrong."""

    def __init__(self) -> None:
        self.found = ""

    async def look(self, app: DeskApp) -> int:
        """The exit code: 0 when the window is painted, icons are drawn, and a printed page can be read."""
        picture = app.window.grab().toImage()
        if _colours(picture) < _FEWEST_COLOURS:
            self.found = "the window is blank"
        elif _colours(icon("gear").pixmap(32).toImage()) < 2:
            self.found = "the icons are blank"
        elif "printed page" not in await _read_back(_printed("printed page")):
            self.found = "a printed page has no text"
        else:
            size = f"{picture.width()} × {picture.height()}"
            self.found = f"Qt {qVersion()} on {QGuiApplication.platformName()}, {size} pixels"
            return 0
        return 1


def check_browser_engine() -> str:
    """Show a page that runs a script; raises FileNotFoundError or ValueError."""
    let_root_sign_in()
    keep_terminal_clear()
    _find_engine_files()
    qt = QApplication([])
    from PySide6.QtWebEngineCore import QWebEnginePage, QWebEngineProfile, qWebEngineChromiumVersion

    profile = QWebEngineProfile()
    page = QWebEnginePage(profile)
    page.titleChanged.connect(lambda title: qt.quit() if title == _TITLE else None)
    page.renderProcessTerminated.connect(qt.quit)
    QTimer.singleShot(_LONGEST_MS, qt.quit)
    page.setHtml(_PAGE)
    qt.exec()
    title = page.title()
    # The engine fails when a profile goes before its page.
    delete(page)
    delete(profile)
    if title != _TITLE:
        raise ValueError(f"the page's script made “{title}” of its title")
    return f"Chromium {qWebEngineChromiumVersion()!s}"


def _find_engine_files() -> None:
    """A page loads without its words for languages, so this is not seen in a page."""
    where = QLibraryInfo.LibraryPath
    translations = Path(QLibraryInfo.path(where.TranslationsPath))
    if not any((translations / "qtwebengine_locales").glob("en-US.pak")):
        raise FileNotFoundError("the browser engine's file of words, en-US.pak, is missing")


def _printed(text: str) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    with QPainter(writer) as painter:
        painter.drawText(QPointF(1000, 1000), text)
    return bytes(buffer.data().data())


async def _read_back(page: bytes) -> str:
    decoder = Decoder()
    try:
        return (await (await decoder.open("page.pdf", page)).text()).text
    finally:
        await decoder.aclose()


def _colours(picture: QImage) -> int:
    small = picture.convertToFormat(QImage.Format.Format_ARGB32)
    return len({small.pixel(x, y) for x in range(0, small.width(), 2) for y in range(0, small.height(), 2)})
