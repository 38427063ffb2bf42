"""What the window remembers from one day to the next: its size, the last place, what was open on the right."""

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from lmsdesk.gui.shell.process_settings import LANGUAGES
from lmsdesk.model.ids import CourseId, SiteId


class WindowState:
    """A small readable file; losing it loses no work."""

    def __init__(self, folder: Path) -> None:
        # Qt would leave a new folder open to other people; where it cannot be made, nothing is remembered.
        with suppress(OSError):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _remove_empty_lock(folder / "window.ini.lock")
        self._settings = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)

    @property
    def geometry(self) -> QByteArray | None:
        """The window's size and place."""
        value = self._settings.value("window/geometry")
        return value if isinstance(value, QByteArray) else None

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._settings.setValue("window/geometry", value)

    @property
    def site_id(self) -> SiteId | None:
        """The site that was open last."""
        value = self._settings.value("last/site")
        return SiteId(value) if isinstance(value, str) and value else None

    @site_id.setter
    def site_id(self, value: SiteId) -> None:
        self._settings.setValue("last/site", str(value))

    def course_of(self, site_id: SiteId) -> CourseId | None:
        """The course that was open last on a site."""
        value = self._settings.value(f"courses/{site_id}")
        return CourseId(value) if isinstance(value, str) and value else None

    def set_course(self, site_id: SiteId, course_id: CourseId) -> None:
        """Remember the course for the next start."""
        self._settings.setValue(f"courses/{site_id}", str(course_id))

    def page_of(self, site_id: SiteId, course_id: CourseId) -> str | None:
        """The page of a course that was on show last, by the action that shows it."""
        value = self._settings.value(f"pages/{site_id}/{course_id}")
        return value if isinstance(value, str) and value else None

    def set_page(self, site_id: SiteId, course_id: CourseId, name: str) -> None:
        """Remember which page of a course is on show."""
        self._settings.setValue(f"pages/{site_id}/{course_id}", name)

    @property
    def language(self) -> str:
        """The code of the language that was chosen; empty for that of the system."""
        value = self._settings.value("window/language", "")
        return value if value in LANGUAGES else ""

    @language.setter
    def language(self, value: str) -> None:
        self._settings.setValue("window/language", value)
        self._settings.sync()

    @property
    def lock_after_min(self) -> int:
        """Minutes until a window that nobody touches is locked; 0 is never."""
        value = str(self._settings.value("lock/after_min", "0"))
        return int(value) if value.isascii() and value.isdigit() and len(value) < 5 else 0

    @lock_after_min.setter
    def lock_after_min(self, value: int) -> None:
        self._settings.setValue("lock/after_min", str(value))

    @property
    def side_width(self) -> int:
        """How wide the panel beside the grid was made; 0 when nobody has moved its edge."""
        value = str(self._settings.value("side/width", "0"))
        return int(value) if value.isascii() and value.isdigit() and len(value) < 5 else 0

    def set_side_width(self, value: int) -> None:
        """Remember how wide the panel beside the grid is."""
        self._settings.setValue("side/width", str(value))

    def arrangement_of(self, page: str) -> QByteArray | None:
        """How the parts of a page stood when the program ended."""
        value = self._settings.value(f"arranged/{page}")
        return value if isinstance(value, QByteArray) else None

    def set_arrangement(self, page: str, value: QByteArray) -> None:
        """Remember how the parts of a page stand."""
        self._settings.setValue(f"arranged/{page}", value)

    def forget(self, site_id: SiteId) -> None:
        """Remove what was remembered for a site, now and not when the program ends."""
        for name in self._settings.allKeys():
            if site_id in name.split("/") or self._settings.value(name) == site_id:
                self._settings.remove(name)
        self._settings.sync()

    def is_on(self, name: str) -> bool:
        """Whether a part of the window was switched on."""
        return str(self._settings.value(f"parts/{name}", "false")) == "true"

    def set_on(self, name: str, *, is_on: bool) -> None:
        """Remember a switch."""
        self._settings.setValue(f"parts/{name}", "true" if is_on else "false")


def _remove_empty_lock(lock: Path) -> None:
    """Remove what a process left that was killed while it took the lock of the settings.

    Without a number of a process in it, Qt holds the window for 30 s until it takes such a lock for a dead one.
    """
    with suppress(OSError):
        if not lock.stat().st_size:
            lock.unlink()
