"""The members of the group whose work is on the screen, to mark one of them apart."""

from collections.abc import Callable

from PySide6.QtWidgets import QMenu, QWidget

from lmsdesk.desk import QueueEntry
from lmsdesk.gui.kit.actions import literal
from lmsdesk.gui.kit.formatting import person
from lmsdesk.model.ids import Cell


def member_menu(entry: QueueEntry, parent: QWidget, chosen: Callable[[Cell], None]) -> QMenu:
    """One line a member."""
    menu = QMenu(parent)
    menu.setObjectName("memberMenu")
    for member in entry.members:
        if member.user_id is None:
            continue
        cell = Cell(entry.key.course_id, entry.key.column_id, member.user_id)
        action = menu.addAction(literal(person(member.student, member.number)))
        action.triggered.connect(lambda *_, one=cell: chosen(one))
    return menu
