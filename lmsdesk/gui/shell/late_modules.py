"""Loads what the first picture does without and somebody may open next."""

import asyncio
from contextlib import suppress
from importlib import import_module
from typing import Final

LATE_MODULES: Final = (
    "lmsdesk.desk.gradebook.entry.formulas",
    "lmsdesk.desk.gradebook.entry.paste",
    "lmsdesk.desk.submissions.submissions",
    "lmsdesk.desk.spelling.spelling",
    "lmsdesk.desk.uploads.uploads",
    "lmsdesk.desk.content.contents",
    "lmsdesk.desk.content.structure",
    "lmsdesk.desk.administration.administration",
    "lmsdesk.desk.exchange.files",
    "lmsdesk.desk.gradebook.history",
    "lmsdesk.desk.exchange.export",
    "lmsdesk.desk.exchange.unsent_export",
    "lmsdesk.decoding.framing",
    "lmsdesk.desk.administration.record_import",
    "lmsdesk.desk.exchange.compare",
    "lmsdesk.gui.gradebook.panels.grade_explanation",
    "lmsdesk.gui.gradebook.panels.details_panel",
    "lmsdesk.gui.history.cell_history_panel",
    "lmsdesk.gui.kit.list_style",
    "lmsdesk.gui.shell.language_dialog",
    "lmsdesk.gui.submissions.words",
    "lmsdesk.gui.submissions.exporting.flow",
    "lmsdesk.gui.gradebook.columns.column_actions",
    "lmsdesk.gui.gradebook.panels.fill_dialog",
    "lmsdesk.gui.gradebook.panels.find_panel",
    "lmsdesk.gui.gradebook.panels.preview_panel",
    "lmsdesk.gui.gradebook.view.colour_rules_dialog",
    "lmsdesk.gui.gradebook.view.filter_dialog",
    "lmsdesk.gui.gradebook.view.column_chooser",
    "lmsdesk.gui.kit.format_bar",
    "lmsdesk.gui.kit.spelling_dialog",
    "lmsdesk.gui.kit.spell_check",
    "lmsdesk.gui.kit.feedback_questions",
    "lmsdesk.gui.submissions.comments.insertion",
    "lmsdesk.gui.submissions.viewer.page_tiles",
    "lmsdesk.gui.submissions.viewer.pages_view",
    "lmsdesk.gui.submissions.viewer.lines_source",
    "lmsdesk.gui.submissions.viewer.difference_view",
    "lmsdesk.gui.submissions.likeness.likeness_dialog",
    "lmsdesk.gui.submissions.viewer.blocks_view",
    "lmsdesk.gui.submissions.viewer.rows_view",
    "lmsdesk.gui.submissions.annotating.annotating",
    "lmsdesk.gui.submissions.second_window",
    "lmsdesk.gui.submissions.offline_bar",
    "lmsdesk.gui.printing.page_layout",
    "lmsdesk.gui.printing.output",
    "lmsdesk.gui.submissions.reporting.reporting",
    "lmsdesk.gui.submissions.tagging",
    "lmsdesk.gui.submissions.page",
    "lmsdesk.gui.submissions.comments.manage_dialog",
    "lmsdesk.gui.outbox.conflicts_view",
    "lmsdesk.gui.outbox.page",
    "lmsdesk.gui.history.restore_preview",
    "lmsdesk.gui.history.page",
    "lmsdesk.gui.content.tree_model",
    "lmsdesk.gui.uploads.plan_model",
    "lmsdesk.gui.content.item_form",
    "lmsdesk.gui.uploads.flow",
    "lmsdesk.gui.uploads.drawer",
    "lmsdesk.gui.content.page",
    "lmsdesk.gui.content.copy_branch_dialog",
    "lmsdesk.gui.uploads.page",
    "lmsdesk.gui.administration.import_model",
    "lmsdesk.gui.administration.editor_pane",
    "lmsdesk.gui.administration.people_page",
    "lmsdesk.gui.administration.groups_page",
    "lmsdesk.gui.administration.announcements_page",
    "lmsdesk.gui.administration.settings_page",
    "lmsdesk.gui.administration.site_page",
    "lmsdesk.gui.exchange.match_model",
    "lmsdesk.gui.exchange.import_dialog",
    "lmsdesk.gui.gradebook.file_actions",
    "lmsdesk.gui.gradebook.print_actions",
    "lmsdesk.gui.shell.courses_page",
    "lmsdesk.gui.shell.shortcuts_dialog",
    "lmsdesk.gui.shell.welcome_page",
    "lmsdesk.gui.site.backup_dialogs",
    "lmsdesk.gui.shell.restore_backup",
    "lmsdesk.gui.site.connect_dialog",
    "lmsdesk.gui.shell.site_actions",
    "lmsdesk.gui.site.sign_in_dialog",
)
"""What pages and dialogs are made of comes before them, so that none takes the window's thread for long."""
_AFTER_S: Final = 1.5
"""How long the first picture is waited for: half a second more or less is nothing to one who looks for a menu."""
_PAINTED_AFTER_S: Final = 0.02
"""A window that is on the screen without its content, because that took long, has it painted meanwhile."""


async def load_late_modules(first_picture: asyncio.Event, painted: asyncio.Event) -> None:
    """Load them once the first picture is made and the window painted, so that the first dialog is not late."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_AFTER_S):
            await first_picture.wait()
            await painted.wait()
    await asyncio.sleep(_PAINTED_AFTER_S)
    await asyncio.to_thread(_load_those_without_qt)
    for name in LATE_MODULES:
        # In the window's thread: a widget's class that another thread makes while this one runs can end the process.
        import_module(name)
        await asyncio.sleep(0)


def _load_those_without_qt() -> None:
    for name in LATE_MODULES:
        if not name.startswith("lmsdesk.gui."):
            import_module(name)
