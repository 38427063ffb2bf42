"""Finds users of the site by name, user name, student ID or email, and puts them into the course."""

import asyncio
import re
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk.administration.people import FoundUsers
from lmsdesk.desk.administration.records import OnProgress, Outcome
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.administration.words import choice_title, field_title
from lmsdesk.gui.administration.work_dialog import WorkDialog
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import named
from lmsdesk.gui.kit.layouts import fill_layout, without_margins
from lmsdesk.model.field_values import Values
from lmsdesk.model.ids import UserId
from lmsdesk.model.people import STUDENT_ROLE, Contact, User
from lmsdesk.model.wire import value_or

_LIST_HEIGHT, _NAMES_HEIGHT = 190, 84
_NO_CONTACT = Contact()
Users = Sequence[tuple[str, UserId]]


class AddWork(Struct, frozen=True):
    """How the dialog reaches the service; all raise LmsdeskError."""

    find: Callable[[str], Coroutine[Any, Any, FoundUsers]]
    roles: Callable[[], Coroutine[Any, Any, dict[str, str]]]
    add: Callable[[Users, Values, OnProgress], Coroutine[Any, Any, Outcome]]


class AddPeopleDialog(WorkDialog):
    """Where the site does not let a person search its users, they are named by their exact user names."""

    def __init__(self, work: AddWork, inside: frozenset[UserId], parent: QWidget | None = None) -> None:
        self._work, self._inside = work, inside
        self._role_wanted = STUDENT_ROLE
        self._search: asyncio.Task[FoundUsers] | None = None
        super().__init__("", "", parent=parent)
        self.setObjectName("addPeopleDialog")
        self.show_title(self.tr("Add people"))
        self.say(self.tr("Search by family name, user name, student ID or email."))
        self._enable()
        self.search.setFocus()
        self._begin()
        self._tasks.spawn(self._read_roles(), what="reading roles", on_error=self._on_failed)

    def _fill(self, layout: QLayout) -> None:
        if not isinstance(layout, QVBoxLayout):
            return
        self.search = named(QLineEdit(), "userSearch", self.tr("Search users"))
        self.search.textChanged.connect(self.edited)
        self.search.returnPressed.connect(self._on_search)
        self.find_button = named(QPushButton(self.tr("Search"), autoDefault=False), "findUsers")
        self.find_button.clicked.connect(lambda *_: self._on_search())
        self._searching = QWidget()
        fill_layout(without_margins(QHBoxLayout(self._searching)), (self.search, 1), self.find_button)
        self.found = named(QListWidget(), "foundUsers", self.tr("Users found"))
        self.found.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)
        self.found.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.found.setFixedHeight(_LIST_HEIGHT)
        self.found.itemSelectionChanged.connect(self._enable)
        self.found.itemSelectionChanged.connect(self.edited)
        self.names = named(QPlainTextEdit(tabChangesFocus=True), "userNames", self.tr("User names"))
        self.names.setFixedHeight(_NAMES_HEIGHT)
        self.names.textChanged.connect(self._enable)
        self.names.textChanged.connect(self.edited)
        self.names.hide()
        for part in (self._searching, self.found, self.names):
            layout.addWidget(part)
        layout.addLayout(self._made_form())

    def _made_form(self) -> QFormLayout:
        self.role = named(QComboBox(), "newRole", field_title("courseRoleId"))
        self.role.activated.connect(self._on_role_chosen)
        form = QFormLayout()
        form.setHorizontalSpacing(theme.BETWEEN)
        form.addRow(field_title("courseRoleId"), self.role)
        return form

    async def _read_roles(self) -> None:
        for value, title in (await self._work.roles()).items():
            self.role.addItem(title or choice_title(value), value)
        self.role.setCurrentIndex(max(0, self.role.findData(self._role_wanted)))

    def _on_role_chosen(self) -> None:
        self._role_wanted = str(self.role.currentData())
        self.edited.emit()

    def entered(self) -> Values:
        found = self.found.selectedItems()
        return {
            "search": self.search.text(),
            "names": self.names.toPlainText() if self._searching.isHidden() else None,
            "users": [[item.text(), *item.data(Qt.ItemDataRole.UserRole)] for item in found],
            "role": self._role_wanted,
        }

    def fill_in(self, typed: Values) -> None:
        self.search.setText(str(typed.get("search", "")))
        self._role_wanted = str(typed.get("role", STUDENT_ROLE))
        if isinstance(names := typed.get("names"), str):
            self._ask_for_names()
            self.names.setPlainText(names)
        users = typed.get("users")
        for words, name, user_id in users if isinstance(users, list) else ():
            self._add_line(words, name, user_id)
            self.found.item(self.found.count() - 1).setSelected(True)

    def _on_search(self) -> None:
        text = self.search.text().strip()
        if not text:
            return
        if self._search is not None:
            # Its answer may come after that of this one.
            self._search.cancel()
        self.find_button.setEnabled(False)
        self._search = self._tasks.spawn(
            self._work.find(text), what="looking for users", on_done=self._on_found, on_error=self._on_search_failed
        )

    def _on_found(self, found: FoundUsers) -> None:
        self.find_button.setEnabled(True)
        self.found.clear()
        for user in found.users:
            self._add_line(_words(user), user.sort_name, user.id)
        count = len(found.users)
        words = counted(count, self.tr("1 user found."), self.tr("%Ln users found.", "", count))
        if not count:
            words = self.tr("No user matches. Try another part of the name.")
        if found.is_cut:
            words = f"{words} {self.tr('There are more; enter more of the name.')}"
        self.say(words)
        if count:
            self.found.setFocus()
            self.found.setCurrentRow(next((row for row in range(count) if self._can_be_added(row)), 0))

    def _add_line(self, words: str, name: str, user_id: UserId) -> None:
        is_inside = user_id in self._inside
        item = QListWidgetItem(self.tr("{person} (already here)").format(person=words) if is_inside else words)
        item.setData(Qt.ItemDataRole.UserRole, (name, user_id))
        if is_inside:
            item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.found.addItem(item)

    def _can_be_added(self, row: int) -> bool:
        return bool(self.found.item(row).flags() & Qt.ItemFlag.ItemIsEnabled)

    def _on_search_failed(self, problem: LmsdeskError) -> None:
        self.find_button.setEnabled(True)
        if problem.code.startswith("403"):
            self._ask_for_names()
        else:
            self.say(str(problem))

    def _ask_for_names(self) -> None:
        """The site does not let this account look through its users, but it may know them by name."""
        typed = self.search.text().strip()
        self._searching.hide()
        self.found.hide()
        self.names.show()
        self.names.setPlainText(typed)
        self.say(self.tr("The site does not let you search its users. Enter their exact user names, one on each line."))
        self.names.setFocus()
        self._enable()

    def _users(self) -> list[tuple[str, UserId]]:
        if self._searching.isHidden():
            typed = re.split(r"[\s,;]+", self.names.toPlainText())
            return [(name, UserId(f"userName:{name}")) for name in dict.fromkeys(typed) if name]
        return [item.data(Qt.ItemDataRole.UserRole) for item in self.found.selectedItems()]

    def _enable(self) -> None:
        if not hasattr(self, "verb"):
            return
        count = len(self._users())
        self.verb.setEnabled(count > 0)
        words = counted(count, self.tr("Add 1 person"), self.tr("Add %Ln people", "", count))
        self.verb.setText(words if count else self.tr("Add"))

    def _start(self) -> None:
        values = {"courseRoleId": self.role.currentData() or STUDENT_ROLE, "availability.available": "Yes"}
        self._run(self._work.add(self._users(), values, self._on_progress), self.tr("Adding…"))


def _words(user: User) -> str:
    """A user as a line of the list."""
    parts = (
        value_or(user.user_name, ""),
        value_or(user.student_id, ""),
        user.email,
    )
    return " · ".join(part for part in (user.sort_name, *parts) if part)
