"""Saving everything that was not sent as files: where, and then what was written."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from lmsdesk.desk import Workspace
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import file_to_save
from lmsdesk.gui.kit.formatting import counted


async def save_unsent(workspace: Workspace, parent: QWidget | None) -> None:
    """Ask where, write both files, and say so; raises FileUnwritable."""
    out = await file_to_save(_tr("Save unsent grades"), "unsent.csv", _tr("Table (*.csv)"), parent=parent)
    if out is None:
        return
    files = await workspace.files.export_unsent(out)
    words = counted(files.grades, _tr("1 grade was saved."), _tr("%Ln grades were saved.", files.grades))
    detail = _tr("{table} holds the table, {text} the same as text.").format(table=files.table, text=files.text.name)
    plain = _tr("Anyone who has these files can read the names and grades in them.")
    notices.info(words, detail=f"{detail} {plain}", topic="unsent")


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("Unsent", text, None, count)
