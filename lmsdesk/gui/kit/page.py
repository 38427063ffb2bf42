"""What fills the window: one page at a time, each made by its feature."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct
from PySide6.QtCore import QByteArray, QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from lmsdesk.desk import Workspace
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.actions import ActionSpec, Window
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.ids import CourseId

P = TypeVar("P", bound="Page")


class Page(QWidget):
    """A page; what differs from these answers is overridden."""

    left = Signal()
    """Somebody wants to go back to the course."""
    leads_back = False
    """Whether leaving it leads to the page from which it was opened, as long as that is there."""
    fills_screen = False
    """Whether it has the window to itself in the full screen."""
    action_wanted = Signal(str)
    """An action of the window is to be carried out, by its name."""
    course_titled = Signal(str)
    """The title of the course is known, or another one."""
    offer_changed = Signal()
    """What can be done on it is known, or is something else."""
    arranged = Signal(object)
    """Its parts were moved: the arrangement is to be remembered."""
    undo_label: str | None = None
    """The name of the step that `undo` would take back: empty where it has none, None where there is no step."""
    redo_label: str | None = None
    """The same of `redo`."""

    notice_room: QWidget | None = None
    """Over which part of it notices float, so that they cover nothing that is pressed next; else it is the page."""

    def name(self) -> str:
        """What the window's title and the line above the page call it."""
        return ""

    def panes(self) -> list[QWidget | None]:
        """Its parts, for F6."""
        return [self]

    def take_focus(self) -> None:
        """It is shown: give the focus to the part that is worked in, or leave it where it was last."""

    def fill_screen(self, *, is_alone: bool) -> None:
        """The window goes to the full screen or comes back; what is not needed there can go."""

    def arrange(self, kept: QByteArray | None) -> None:
        """Put its parts where they were at the last end of the program, where a person can move them."""

    def refresh(self) -> None:
        """Refresh now was chosen: ask the service for what only this page shows."""

    def undo(self) -> None:
        """Take back what was changed last on this page, where it has steps."""

    def redo(self) -> None:
        """Make once more what was taken back last."""

    def unsaved(self) -> str:
        """What the editor is called in which something was typed that is neither saved nor given up."""
        return ""

    def course_on_show(self) -> CourseId | None:
        """Of a page about a whole site: the course that it shows at present."""
        return None

    def course_of_current(self) -> CourseId | None:
        """Of such a page: the course of what is current in it."""
        return self.course_on_show()

    def stop(self) -> None:
        """Let go of the workspace; what is being stored goes on."""


class PageContext(Struct, frozen=True):
    """What a page is made from."""

    workspace: Workspace
    window: Window
    parent: QWidget
    writes: Tasks
    """Stores what was entered; it outlives the page."""


class SitePage(Struct, Generic[P], frozen=True):
    """How a page is made that stays open as long as its site; `make` imports the page's module."""

    make: Callable[[PageContext], P]


class CoursePage(Struct, Generic[P], frozen=True):
    """How a page is made that is about the open course, and is closed with it; `make` imports the page's module."""

    make: Callable[[PageContext, CourseId], P]


PageSpec = SitePage[P] | CoursePage[P]
PageKind = type[P] | PageSpec[P]
"""A page is asked for by its class, or by its specification, which needs no class before the page is made."""


class Feature(Struct, frozen=True):
    """What a folder brings into the window."""

    actions: tuple[ActionSpec[Any], ...] = ()
    pages: tuple[PageSpec[Any], ...] = ()


def show_course_page(window: Window, page: CoursePage[P]) -> P | None:
    """A page about the open course, or a word that none is open."""
    shown = window.show_page(page)
    if shown is None:
        notices.info(QCoreApplication.translate("CoursePage", "Open a course first."), topic="course-page")
    return shown
