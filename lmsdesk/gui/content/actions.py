"""What can be done with the contents of the open course, and their page."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from lmsdesk.gui.kit.actions import ActionSpec, Section, Window, has_site
from lmsdesk.gui.kit.page import CoursePage, Feature, PageContext, show_course_page
from lmsdesk.model.content_items import ContentKind
from lmsdesk.model.ids import CourseId

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from lmsdesk.desk import Workspace
    from lmsdesk.gui.content.page import ContentPage
    from lmsdesk.gui.kit.tasks import Tasks


def _make_page(context: PageContext, course_id: CourseId) -> "ContentPage":
    from lmsdesk.gui.content.page import ContentPage

    return ContentPage(context.workspace, course_id, context.parent, writes=context.writes)


CONTENT = CoursePage(_make_page)


async def tell_cut_off_copies(workspace: "Workspace", window: "QWidget", tasks: "Tasks") -> None:
    """Say on any page that a copy was cut off."""
    from lmsdesk.gui.content.copy_branch_dialog import tell_cut_off_copies

    await tell_cut_off_copies(workspace, window, tasks)


def _may_change(window: Window) -> bool:
    page = window.current_page(CONTENT)
    return page is not None and page.structure.shape.may_change


def _has_assignments(window: Window) -> bool:
    page = window.current_page(CONTENT)
    return page is not None and page.structure.shape.has_assignments


def _new(name: str, text: object, kind: ContentKind) -> ActionSpec[Window]:
    may_create = _has_assignments if kind is ContentKind.ASSIGNMENT else _may_change
    return _on_page(name, text, lambda page: page.structure.create(kind), enabled_when=may_create)


def _on_page(
    name: str,
    text: object,
    run: Callable[["ContentPage"], object],
    *,
    enabled_when: Callable[[Window], bool] = _may_change,
) -> ActionSpec[Window]:
    def run_on_page(window: Window) -> None:
        if (page := window.current_page(CONTENT)) is not None:
            run(page)

    return ActionSpec(name, text, Section.COURSE_CONTENT, run_on_page, enabled_when=enabled_when)


ACTIONS: tuple[ActionSpec[Window], ...] = (
    ActionSpec(
        "content",
        QT_TRANSLATE_NOOP("Actions", "&Content"),
        Section.COURSE_PAGES,
        partial(show_course_page, page=CONTENT),
        keys="Ctrl+5",
        icon="tree-structure",
        enabled_when=has_site,
    ),
    _new("new_folder", QT_TRANSLATE_NOOP("Actions", "New f&older…"), ContentKind.FOLDER),
    _new("new_document", QT_TRANSLATE_NOOP("Actions", "New &document…"), ContentKind.DOCUMENT),
    _new("new_link", QT_TRANSLATE_NOOP("Actions", "New &link…"), ContentKind.LINK),
    _new("new_assignment", QT_TRANSLATE_NOOP("Actions", "New assign&ment…"), ContentKind.ASSIGNMENT),
    _on_page(
        "download_items",
        QT_TRANSLATE_NOOP("Actions", "Do&wnload files of items…"),
        lambda page: page.structure.download(),
        enabled_when=lambda window: window.current_page(CONTENT) is not None,
    ),
    _on_page("copy_items", QT_TRANSLATE_NOOP("Actions", "Cop&y items to…"), lambda page: page.structure.ask_copy()),
    _on_page("move_items", QT_TRANSLATE_NOOP("Actions", "Mo&ve items to…"), lambda page: page.structure.ask_move()),
    _on_page("delete_items", QT_TRANSLATE_NOOP("Actions", "D&elete items…"), lambda page: page.structure.delete()),
)


FEATURE = Feature(ACTIONS, (CONTENT,))
