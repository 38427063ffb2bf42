"""The middle of the window: one page at a time, and the way from one to the next."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from lmsdesk.desk import Workspace
from lmsdesk.gui.content.actions import tell_cut_off_copies
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.notices import Remedy
from lmsdesk.gui.kit.page import CoursePage, P, Page, PageContext, PageKind, PageSpec, SitePage
from lmsdesk.gui.kit.typed_dialog import put_away_in
from lmsdesk.gui.submissions.actions import show_course_queue
from lmsdesk.gui.uploads.actions import UPLOADS, show_kept_news
from lmsdesk.model.courses import CourseEntry
from lmsdesk.model.ids import CourseId, SiteId

if TYPE_CHECKING:
    from lmsdesk.desk.uploads.keeping import KeptNews
    from lmsdesk.gui.shell.courses_page import CoursesPage
    from lmsdesk.gui.shell.main_window import MainWindow
    from lmsdesk.gui.shell.welcome_page import WelcomePage


class PageStack(QStackedWidget):
    """Pages of one workspace; those of a course stay alive while others are looked at.

    `breadcrumb_changed(list[str])`: course and page; `page_opened(Page)`: it was made.
    """

    breadcrumb_changed = Signal(object)
    page_opened = Signal(object)
    offer_changed = Signal()
    """What can be done on the page on show has changed."""
    room_changed = Signal()
    """A page may need more room than it did, such as for a pane that was opened, or less."""

    def __init__(self, specs: Sequence[PageSpec[Any]], window: "MainWindow") -> None:
        super().__init__()
        self.setObjectName("pages")
        self._first_of_course = next(spec for spec in specs if isinstance(spec, CoursePage))
        self._window = window
        self._workspace: Workspace | None = None
        self._pages: dict[PageSpec[Any], Page] = {}
        """Those that are closed with the workspace, in the order in which they were made."""
        self._before: QWidget | None = None
        """From where the page was opened that leads back there."""
        self.course_id: CourseId | None = None
        self._course_title = ""
        self._leave_kept: Callable[[], None] = _nobody
        self._leave_state: Callable[[], None] = _nobody
        self._was_online = False

    def event(self, event: QEvent) -> bool:
        is_handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.room_changed.emit()
        return is_handled

    @cached_property
    def welcome(self) -> "WelcomePage":
        """What is shown without a site."""
        # After the first picture: who has a site never sees it.
        from lmsdesk.gui.shell.welcome_page import WelcomePage

        page = WelcomePage()
        page.practice_wanted.connect(self._window.practice_wanted)
        page.site_wanted.connect(self._window.site_wanted)
        page.site_chosen.connect(self._window.site_chosen)
        page.show_sites(self._window.sites)
        self.addWidget(page)
        return page

    @cached_property
    def courses(self) -> "CoursesPage":
        """All courses of the site."""
        # After the first picture, unless no course was open last.
        from lmsdesk.gui.shell.courses_page import CoursesPage

        page = CoursesPage()
        page.course_opened.connect(self._window.open_course)
        page.queue_wanted.connect(partial(show_course_queue, self._window))
        page.sign_in_wanted.connect(self._window.sign_in_wanted)
        administration = self._window.menu_actions["site_administration"]
        page.administration_wanted.connect(administration.trigger)
        page.offer_administration(is_offered=administration.isEnabled())
        administration.enabledChanged.connect(lambda is_on: page.offer_administration(is_offered=is_on))
        if self._workspace is not None:
            page.show_state(self._workspace.state)
        page.show_courses(self._window.entries)
        self.addWidget(page)
        return page

    def current_page(self, kind: PageKind[P]) -> P | None:
        """The page on show, if it is of this kind."""
        page = self.currentWidget()
        is_wanted = isinstance(page, kind) if isinstance(kind, type) else page is self._pages.get(kind)
        return cast("P", page) if is_wanted else None

    def find_page(self, kind: PageKind[P]) -> P | None:
        """The page of this kind, if it is open."""
        if not isinstance(kind, type):
            return cast("P | None", self._pages.get(kind))
        return next((page for page in self._pages.values() if isinstance(page, kind)), None)

    def show_workspace(self, workspace: Workspace | None) -> None:
        """Close what was open; from now on pages are about this workspace."""
        self.close_pages()
        self._workspace = workspace
        if "courses" in vars(self):
            self.courses.show_courses([])
        if workspace is None:
            self.show_now(self.welcome)
            return
        self._leave_kept = workspace.subscribe_kept_news(self._on_kept_news)
        self._leave_state = workspace.subscribe_state(lambda _: self._on_state(workspace))
        if "courses" in vars(self):
            self.courses.show_state(workspace.state)

    def begin_again(self, workspace: Workspace) -> None:
        """Somebody else has signed in there: nothing that the person before had open, or was told, stays on show."""
        if workspace is self._workspace:
            self._window.close_pages()
            self._window.messages.clear()
            self._window.show_workspace(workspace)

    def show_page(self, spec: PageSpec[P]) -> P | None:
        """Show a page, made if it is not open; None without the site or the course that it is about."""
        current = self.currentWidget()
        if self.course_id is None and isinstance(spec, CoursePage) and isinstance(current, Page):
            # From a paper in the queue of all courses, its course is meant.
            self.course_id = current.course_of_current()
        page = self.find_page(spec) or self._made(spec)
        if page is not None:
            self.show_now(page)
            self.focus(page)
        return page

    @property
    def course_on_show(self) -> CourseId | None:
        """The course that the page on show is about."""
        page = self.currentWidget()
        if not isinstance(page, Page):
            return None
        return self.course_id if self._is_of_course(page) else page.course_on_show()

    def unsaved(self) -> list[str]:
        """What the editors are called in which something was typed that is not saved."""
        return [title for page in self._pages.values() if (title := page.unsaved())]

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
            self.tell_unsaved(is_of_course=True)
            self.close_course()
            self.course_id = course_id
        self.show_page(self._first_of_course)

    def close_course(self) -> None:
        """Close the pages of the open course."""
        for spec in reversed([spec for spec in self._pages if isinstance(spec, CoursePage)]):
            self._close(spec)
        # “Forget this step” is about a step of a page that is gone; to undo once more says it again.
        self._window.messages.withdraw("undo")
        self.course_id, self._course_title = None, ""

    def close_pages(self) -> None:
        """Close every page of the workspace."""
        self._leave_kept()
        self._leave_state()
        self._was_online = False
        self.close_course()
        for spec in list(self._pages):
            self._close(spec)

    def show_now(self, page: Page) -> None:
        """Show a page that is already made."""
        if page.leads_back and page is not self.currentWidget():
            self._before = self.currentWidget()
        self.setCurrentWidget(page)
        self._show_breadcrumb(page)

    def enter_typed(self) -> None:
        """A grade that is being typed is entered, wherever the keys are; a page that is closed does so by itself."""
        if (page := self.find_page(GradebookPage)) is not None:
            page.table.commit_typed()

    def tell_unsaved(self, *, is_of_course: bool = False) -> None:
        """Say what is left behind with the site, or with the course alone, and offer the way back to it: it is kept."""
        for spec, page in self._pages.items():
            title = page.unsaved()
            if not title or self._workspace is None or (is_of_course and isinstance(spec, SitePage)):
                continue
            back = partial(self._go_back, self._workspace.site.id, self.course_id, spec)
            notices.info(
                self.tr("“{title}” is not saved").format(title=title),
                detail=self.tr("What you typed is kept. It will be there when you open the page again."),
                topic=f"unsaved/{page.objectName()}",
                remedy=Remedy(self.tr("Go back"), back),
                is_kept=True,
            )

    def _go_back(self, site_id: SiteId, course_id: CourseId | None, spec: PageSpec[Any]) -> None:
        if self._workspace is None or self._workspace.site.id != site_id:
            self._window.site_chosen.emit(site_id)
            return
        if isinstance(spec, CoursePage) and course_id is not None:
            self._window.open_course(course_id)
        self.show_page(spec)

    def _on_state(self, workspace: Workspace) -> None:
        """With the site connected, a copy that was cut off can go on."""
        if workspace.is_online and not self._was_online:
            work = tell_cut_off_copies(workspace, self._window, self._window.tasks)
            self._window.tasks.spawn(work, what="looking for copies that were cut off")
        self._was_online = workspace.is_online
        if "courses" in vars(self):
            self.courses.show_state(workspace.state)

    def _on_kept_news(self, found: "KeptNews") -> None:
        """Say what a folder has that the course has not, unless the page that shows it is before the person."""
        page = self.current_page(UPLOADS)
        is_seen = page is not None and page.course_id == found.folder.course_id
        if found.is_to_tell and not is_seen and self._workspace is not None:
            show_kept_news(self._workspace, found, self._window, self._window.tasks)

    def _made(self, spec: PageSpec[P]) -> P | None:
        if self._workspace is None:
            return None
        context = PageContext(self._workspace, self._window, self, self._window.writes)
        if isinstance(spec, SitePage):
            page = spec.make(context)
        elif self.course_id is not None:
            page = spec.make(context, self.course_id)
        else:
            return None
        page.left.connect(self._on_page_left)
        page.offer_changed.connect(self.offer_changed)
        page.course_titled.connect(self._on_course_titled)
        self.addWidget(page)
        self._pages[spec] = page
        self._window.messages.withdraw(f"unsaved/{page.objectName()}")
        self.page_opened.emit(page)
        return page

    def _close(self, spec: PageSpec[Any]) -> None:
        page = self._pages.pop(spec)
        if page is self._before:
            self._before = None
        put_away_in(page)
        page.stop()
        self.removeWidget(page)
        page.deleteLater()

    def _on_page_left(self) -> None:
        current, before = self.currentWidget(), self._before
        back = next((page for page in self._pages.values() if page is before), None)
        if isinstance(current, Page) and current.leads_back and back is not None:
            self.show_now(back)
            self.focus(back)
        elif self.course_id is not None:
            self.open_course(self.course_id)

    def _on_course_titled(self, title: str) -> None:
        # The page that knows it may stand behind another one of the course.
        self._course_title, page = title, self.currentWidget()
        if isinstance(page, Page):
            self._show_breadcrumb(page)

    def courses_listed(self, entries: Sequence[CourseEntry]) -> None:
        """They are known: whoever begins on another page than the gradebook reads the title of its course too."""
        if "courses" in vars(self):
            self.courses.show_courses(entries)
        page = self.currentWidget()
        if not self._course_title and isinstance(page, Page) and self._listed_title():
            self._show_breadcrumb(page)

    def _show_breadcrumb(self, page: Page) -> None:
        names = [(self._course_title or self._listed_title()) if self._is_of_course(page) else "", page.name()]
        self.breadcrumb_changed.emit([name for name in names if name])

    def _listed_title(self) -> str:
        listed = (one.course.title for one in self._window.entries if one.enrolment.course_id == self.course_id)
        return next(listed, "")

    def _is_of_course(self, page: Page) -> bool:
        return any(known is page and isinstance(spec, CoursePage) for spec, known in self._pages.items())


def _nobody() -> None:
    """Nothing is listened to."""
