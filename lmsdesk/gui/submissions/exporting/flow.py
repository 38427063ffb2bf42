"""Asks where the submissions of a column go, and shows the plan."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from lmsdesk.desk import Workspace
from lmsdesk.gui.kit.dialogs import folder_to_use, show_dialog
from lmsdesk.gui.submissions.exporting.export_dialog import ExportDialog
from lmsdesk.model.ids import ColumnId, CourseId


async def export_submissions(workspace: Workspace, parent: QWidget, column: tuple[CourseId, ColumnId]) -> None:
    """All submissions of a column, to a folder that somebody chooses."""
    title = QCoreApplication.translate("ExportFlow", "Choose where to save the submissions")
    folder = await folder_to_use(title, is_followed=True, parent=parent)
    if folder is None:
        return
    dialog = ExportDialog(workspace, folder, parent)
    dialog.read(*column)
    await show_dialog(dialog)
