"""The members of the group whose work is on the screen, to mark one of them apart."""

from collections.abc import Callable

from PySide6.QtWidgets import QMenu, QWidget

from lmsdesk.desk import QueueEntry
from lmsdesk.gui.kit.formatting import person
from lmsdesk.model.ids import Cell


def member_menu(entry: QueueEntry, parent: QWidget, chosen: Callable[[Cell], None]) -> QMenu:
    """One line a member; the first is marked, so that Enter and the arrow keys choose."""
    menu = QMenu(parent)
    menu.setObjectName("memberMenu")
    for member in entry.members:
        if member.user_id is None:
            continue
        cell = Cell(entry.key.course_id, entry.key.column_id, member.user_id)
        # A name is no place for a key of the menu.
        action = menu.addAction(person(member.student, member.number).replace("&", "&&"))
        action.triggered.connect(lambda *_, one=cell: chosen(one))
    menu.aboutToHide.connect(menu.deleteLater)
    if actions := menu.actions():
        menu.setActiveAction(actions[0])
    return menu
