"""What can be done with the changes that are not on the server."""

from PySide6.QtCore import QT_TRANSLATE_NOOP

from lmsdesk.gui.kit.actions import ActionSpec, Section, Window, has_site
from lmsdesk.gui.kit.page import Feature, PageContext, SitePage
from lmsdesk.gui.outbox.page import WaitingPage, save_unsent


def _show_conflicts(window: Window) -> None:
    """At the conflict of the chosen cell, if it has one."""
    cell = window.current_cell
    if (page := window.show_page(WaitingPage)) is not None:
        page.go_to_conflict(cell)


ACTIONS: tuple[ActionSpec[Window], ...] = (
    ActionSpec(
        "export_unsent",
        QT_TRANSLATE_NOOP("Actions", "Save u&nsent grades…"),
        Section.FILE_DATA,
        lambda window: window.open_dialog(save_unsent, what="saving what waits"),
        enabled_when=has_site,
    ),
    ActionSpec(
        "waiting",
        QT_TRANSLATE_NOOP("Actions", "&Waiting to be sent"),
        Section.GO_PAGES,
        lambda window: window.show_page(WaitingPage),
        keys="Ctrl+2",
        enabled_when=has_site,
    ),
    ActionSpec(
        "conflicts",
        QT_TRANSLATE_NOOP("Actions", "&Decide conflicts"),
        Section.GO_PAGES,
        _show_conflicts,
        keys="F4",
        enabled_when=has_site,
    ),
)


def _make_page(context: PageContext) -> WaitingPage:
    return WaitingPage(context.workspace, context.parent, writes=context.writes)


FEATURE = Feature(ACTIONS, (SitePage(WaitingPage, _make_page),))
