"""What can be done with the changes that are not on the server."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from lmsdesk.gui.kit.actions import ActionSpec, Section, Window, has_site
from lmsdesk.gui.kit.page import Feature, PageContext, SitePage

if TYPE_CHECKING:
    from lmsdesk.gui.outbox.page import WaitingPage


def _make_page(context: PageContext) -> "WaitingPage":
    from lmsdesk.gui.outbox.page import WaitingPage

    return WaitingPage(context.workspace, context.parent, writes=context.writes)


WAITING = SitePage(_make_page)


def _save_unsent(window: Window) -> None:
    from lmsdesk.gui.outbox.page import save_unsent

    window.open_dialog(save_unsent, what="saving what waits")


def _show_conflicts(window: Window) -> None:
    """At the conflict of the chosen cell, if it has one."""
    cell = window.current_cell
    if (page := window.show_page(WAITING)) is not None:
        page.go_to_conflict(cell)


ACTIONS: tuple[ActionSpec[Window], ...] = (
    ActionSpec(
        "export_unsent",
        QT_TRANSLATE_NOOP("Actions", "Save u&nsent grades…"),
        Section.FILE_DATA,
        _save_unsent,
        enabled_when=has_site,
    ),
    ActionSpec(
        "waiting",
        QT_TRANSLATE_NOOP("Actions", "&Waiting to be sent"),
        Section.GO_PAGES,
        lambda window: window.show_page(WAITING),
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


FEATURE = Feature(ACTIONS, (WAITING,))
