"""What a cell in conflict says when one points at it: both values, and the key that decides."""

from PySide6.QtCore import QCoreApplication

from lmsdesk.desk.gradebook.column_arrays import Pending
from lmsdesk.gui.kit.formatting import grade_text


def conflict_tip(pending: Pending | None) -> str:
    """Both values of a conflict; empty for any other cell."""
    if pending is None or not pending.theirs:
        return ""
    mine = {name: pending.fields.get(name) for name in pending.theirs}
    words = QCoreApplication.translate("ConflictTips", "mine: {mine}\nOn the server: {theirs}\nF4 decides")
    return words.format(mine=_short(grade_text(mine)), theirs=_short(grade_text(pending.theirs)))


def _short(text: str) -> str:
    return text if len(text) <= 200 else f"{text[:200].rstrip()}…"
