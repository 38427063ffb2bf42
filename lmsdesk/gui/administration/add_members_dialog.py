"""Chooses people of the course who go into a group."""

from collections.abc import Awaitable, Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QLineEdit, QListWidget, QListWidgetItem, QWidget

from lmsdesk.desk.administration.people import PersonEntry
from lmsdesk.desk.administration.several import OnProgress, Outcome
from lmsdesk.gui.administration.work_dialog import WorkDialog
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.model.field_values import Values
from lmsdesk.model.folding import fitting
from lmsdesk.model.ids import UserId

_HEIGHT = 240
Members = Sequence[tuple[str, UserId]]
AddMembers = Callable[[Members, OnProgress], Awaitable[Outcome]]


class AddMembersDialog(WorkDialog):
    """The list is narrowed by typing; who is chosen stays chosen meanwhile."""

    def __init__(
        self, title: str, people: Sequence[PersonEntry], work: AddMembers, parent: QWidget | None = None
    ) -> None:
        self._people, self._work = list(people), work
        super().__init__("", "", parent=parent)
        self.setObjectName("addMembersDialog")
        self.show_title(self.tr("Add members to “{group}”").format(group=title))
        self.say("" if people else self.tr("Everyone in this course is already in the group."))
        for entry in self._people:
            words = " · ".join(part for part in (entry.name, entry.user_name, entry.student_id) if part)
            item = QListWidgetItem(words)
            item.setData(Qt.ItemDataRole.UserRole, (entry.name, entry.user_id))
            self.list.addItem(item)
        self._enable()
        self.search.setFocus()
        self._begin()

    def _fill(self, layout: QLayout) -> None:
        self.search = QLineEdit(placeholderText=self.tr("Search"))
        self.search.setObjectName("memberSearch")
        self.search.setAccessibleName(self.tr("Search"))
        self.search.textChanged.connect(self._narrow)
        self.search.textChanged.connect(self.edited)
        self.list = QListWidget()
        self.list.setObjectName("memberList")
        self.list.setAccessibleName(self.tr("People in this course"))
        self.list.setSelectionMode(QListWidget.SelectionMode.MultiSelection)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFixedHeight(_HEIGHT)
        self.list.itemSelectionChanged.connect(self._enable)
        self.list.itemSelectionChanged.connect(self.edited)
        layout.addWidget(self.search)
        layout.addWidget(self.list)

    def entered(self) -> Values:
        return {"search": self.search.text(), "users": [user_id for _, user_id in self._users()]}

    def fill_in(self, typed: Values) -> None:
        self.search.setText(str(typed.get("search", "")))
        chosen = typed.get("users")
        for row, entry in enumerate(self._people):
            self.list.item(row).setSelected(isinstance(chosen, list) and entry.user_id in chosen)

    def _narrow(self, text: str) -> None:
        found = set(fitting([entry.search_text for entry in self._people], text))
        for row in range(self.list.count()):
            self.list.item(row).setHidden(row not in found)

    def _users(self) -> list[tuple[str, UserId]]:
        return [item.data(Qt.ItemDataRole.UserRole) for item in self.list.selectedItems()]

    def _enable(self) -> None:
        count = len(self._users())
        words = counted(count, self.tr("Add 1 member"), self.tr("Add %Ln members", "", count))
        self.verb.setEnabled(count > 0)
        self.verb.setText(words if count else self.tr("Add"))

    def _start(self) -> None:
        self._run(self._add(self._users()), self.tr("Adding…"))

    async def _add(self, users: Members) -> Outcome:
        return await self._work(users, self._on_progress)
