"""Loads, beside the window's thread, what the first picture does without and somebody may open next."""

import asyncio
from importlib import import_module
from typing import Final

LATE_MODULES: Final = (
    "lmsdesk.gui.gradebook.columns.column_actions",
    "lmsdesk.gui.gradebook.panels.fill_dialog",
    "lmsdesk.gui.gradebook.panels.find_panel",
    "lmsdesk.gui.gradebook.panels.preview_panel",
    "lmsdesk.gui.gradebook.view.colour_rules_dialog",
    "lmsdesk.gui.gradebook.view.sort_dialog",
    "lmsdesk.gui.submissions.page",
    "lmsdesk.gui.submissions.comments.manage_dialog",
    "lmsdesk.gui.submissions.exporting.flow",
    "lmsdesk.gui.outbox.page",
    "lmsdesk.gui.history.page",
    "lmsdesk.gui.content.page",
    "lmsdesk.gui.uploads.page",
    "lmsdesk.gui.administration.people_page",
    "lmsdesk.gui.administration.groups_page",
    "lmsdesk.gui.administration.announcements_page",
    "lmsdesk.gui.administration.settings_page",
    "lmsdesk.gui.administration.site_page",
    "lmsdesk.gui.gradebook.file_actions",
    "lmsdesk.gui.gradebook.print_actions",
    "lmsdesk.desk.exchange.export",
    "lmsdesk.desk.exchange.unsent_export",
)
_AFTER_S: Final = 1.5
"""The first picture is there by then; half a second more or less is nothing to one who looks for a menu."""


async def load_late_modules() -> None:
    """Load them, so that the first dialog is not later than the next."""
    await asyncio.sleep(_AFTER_S)
    await asyncio.to_thread(_load)


def _load() -> None:
    for name in LATE_MODULES:
        import_module(name)
