"""The middle of the window: one page at a time, and the way from one to the next."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from lmsdesk.desk import Workspace
from lmsdesk.gui.kit.actions import P
from lmsdesk.gui.kit.page import CoursePage, Page, PageContext, PageSpec, SitePage
from lmsdesk.model.ids import CourseId

if TYPE_CHECKING:
    from lmsdesk.gui.shell.main_window import MainWindow


class PageStack(QStackedWidget):
    """Pages of one workspace; those of a course stay alive while others are looked at.

    `breadcrumb_changed(list[str])`: course and page; `page_opened(Page)`, `page_closed(Page)`: it was made, and goes.
    """

    breadcrumb_changed = Signal(object)
    page_opened = Signal(object)
    page_closed = Signal(object)

    def __init__(self, specs: Sequence[PageSpec], window: "MainWindow") -> None:
        super().__init__()
        self.setObjectName("pages")
        self._specs = {spec.kind: spec for spec in specs}
        self._window = window
        self._workspace: Workspace | None = None
        self._pages: dict[type[Page], Page] = {}
        """Those that are closed with the workspace, in the order in which they were made."""
        self.course_id: CourseId | None = None
        self._course_title = ""

    def current_page(self, kind: type[P]) -> P | None:
        """The page on show, if it is of this kind."""
        page = self.currentWidget()
        return page if isinstance(page, kind) else None

    def find_page(self, kind: type[P]) -> P | None:
        """The page of this kind, if it is open."""
        return next((page for page in self._pages.values() if isinstance(page, kind)), None)

    def show_workspace(self, workspace: Workspace | None) -> None:
        """Close what was open; from now on pages are about this workspace."""
        self.let_go()
        self._workspace = workspace

    def show_page(self, kind: type[P]) -> P | None:
        """Show a page, made if it is not open; None without the site or the course that it is about."""
        spec = next((spec for known, spec in self._specs.items() if issubclass(known, kind)), None)
        if spec is None or self._workspace is None:
            return None
        page = self._pages.get(spec.kind) or self._made(spec, self._workspace)
        if page is None:
            return None
        self.show_now(page)
        self.focus(page)
        return cast("P", page)

    def focus(self, page: Page) -> None:
        """Give the focus to the part of the page that is worked in."""
        page.take_focus()
        focus = cast("QWidget | None", page.focusWidget())
        (page if focus is None else focus).setFocus()

    def open_course(self, course_id: CourseId) -> None:
        """The first page of a course, kept when it is already open."""
        if self._workspace is None:
            return
        if self.course_id != course_id:
            self.close_course()
            self.course_id = course_id
        self.show_page(next(kind for kind, spec in self._specs.items() if isinstance(spec, CoursePage)))

    def close_course(self) -> None:
        """Close the pages of the open course."""
        for kind in reversed([kind for kind in self._pages if isinstance(self._specs[kind], CoursePage)]):
            self._close(kind)
        self.course_id, self._course_title = None, ""

    def let_go(self) -> None:
        """Close every page of the workspace."""
        self.close_course()
        for kind in list(self._pages):
            self._close(kind)

    def show_now(self, page: Page) -> None:
        """Show a page that is already made."""
        self.setCurrentWidget(page)
        self._show_breadcrumb(page)

    def _made(self, spec: PageSpec, workspace: Workspace) -> Page | None:
        context = PageContext(workspace, self._window, self, self._window.writes)
        if isinstance(spec, SitePage):
            page = spec.make(context)
        elif self.course_id is not None:
            page = spec.make(context, self.course_id)
        else:
            return None
        page.left.connect(self._on_page_left)
        page.course_titled.connect(partial(self._on_course_titled, page))
        self.addWidget(page)
        self._pages[spec.kind] = page
        self.page_opened.emit(page)
        return page

    def _close(self, kind: type[Page]) -> None:
        page = self._pages.pop(kind)
        page.stop()
        self.removeWidget(page)
        page.deleteLater()
        self.page_closed.emit(page)

    def _on_page_left(self) -> None:
        if self.course_id is not None:
            self.open_course(self.course_id)

    def _on_course_titled(self, page: Page, title: str) -> None:
        self._course_title = title
        if self.currentWidget() is page:
            self._show_breadcrumb(page)

    def _show_breadcrumb(self, page: Page) -> None:
        is_of_course = isinstance(self._specs.get(type(page)), CoursePage)
        names = [self._course_title if is_of_course else "", page.name()]
        self.breadcrumb_changed.emit([name for name in names if name])
