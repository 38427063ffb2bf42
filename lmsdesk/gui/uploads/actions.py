"""What can be done with files from the desktop, and the page of the course's uploads."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QT_TRANSLATE_NOOP

from lmsdesk.gui.kit.actions import ActionSpec, Section, Window, has_site
from lmsdesk.gui.kit.page import CoursePage, Feature, PageContext, show_course_page
from lmsdesk.model.ids import CourseId

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from lmsdesk.desk import Workspace
    from lmsdesk.desk.uploads.keeping import KeptNews
    from lmsdesk.gui.kit.tasks import Tasks
    from lmsdesk.gui.uploads.page import UploadsPage


def _make_page(context: PageContext, course_id: CourseId) -> "UploadsPage":
    from lmsdesk.gui.uploads.page import UploadsPage

    return UploadsPage(context.workspace, course_id, context.parent, writes=context.writes)


UPLOADS = CoursePage(_make_page)


def show_kept_news(workspace: "Workspace", found: "KeptNews", window: "QWidget", tasks: "Tasks") -> None:
    """Say on any page that a kept folder has something new."""
    from lmsdesk.gui.uploads.flow import tell_kept_news

    tell_kept_news(workspace, found, window, tasks)


class CourseWindow(Window, Protocol):
    """What the way to the uploads of any course knows of its window."""

    def open_course(self, course_id: CourseId) -> None:
        """Show a course, on the page where it was left."""


def show_waiting(window: CourseWindow) -> None:
    """The uploads that are not over: of the open course, or else of the one whose files are on their way."""
    window.open_dialog(partial(_show_waiting, window), what="looking for uploads")


async def _show_waiting(window: CourseWindow, workspace: "Workspace", _: "QWidget") -> None:
    courses = [batch.course_id for batch in await workspace.uploads.batches() if batch.waiting]
    page = window.show_page(UPLOADS) if courses else show_course_page(window, UPLOADS)
    if courses and (page is None or page.course_id not in courses):
        window.open_course(courses[0])
        window.show_page(UPLOADS)


def _on_page(run: "Callable[[UploadsPage], object]") -> Callable[[Window], None]:
    def run_on_page(window: Window) -> None:
        page = show_course_page(window, UPLOADS)
        if page is not None:
            run(page)

    return run_on_page


ACTIONS: tuple[ActionSpec[Window], ...] = (
    ActionSpec(
        "uploads",
        QT_TRANSLATE_NOOP("Actions", "&Uploads"),
        Section.COURSE_PAGES,
        _on_page(lambda page: page),
        keys="Ctrl+U",
        icon="upload-simple",
        enabled_when=has_site,
    ),
    ActionSpec(
        "upload_files",
        QT_TRANSLATE_NOOP("Actions", "Upload &files…"),
        Section.FILE_EXCHANGE,
        _on_page(lambda page: page.ask_files()),
        enabled_when=has_site,
    ),
    ActionSpec(
        "upload_folder",
        QT_TRANSLATE_NOOP("Actions", "Uplo&ad a folder…"),
        Section.FILE_EXCHANGE,
        _on_page(lambda page: page.ask_folder()),
        enabled_when=has_site,
    ),
)


FEATURE = Feature(ACTIONS, (UPLOADS,))
