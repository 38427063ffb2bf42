"""The groups of a course, and beside them who is in the chosen one."""

from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLayout, QLineEdit, QListWidget, QListWidgetItem, QWidget

from lmsdesk.desk.administration.fields import GROUP_FIELDS
from lmsdesk.desk.administration.groups import Groups
from lmsdesk.desk.administration.people import PersonEntry
from lmsdesk.desk.administration.records import OnProgress, Outcome
from lmsdesk.desk.administration.rights import Right
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.administration.course_list_page import CourseListPage
from lmsdesk.gui.administration.group_set_work import GroupSetWork
from lmsdesk.gui.administration.list_panel import ListColumn, ListKind, ListPanel, Needs, Verb
from lmsdesk.gui.administration.outcomes import tell_outcome, tell_written
from lmsdesk.gui.administration.record_dialog import change, creation
from lmsdesk.gui.administration.words import choice_title, field_title
from lmsdesk.gui.administration.work_dialog import WorkDialog
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import Question, confirm
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.kept_text import show_kept
from lmsdesk.gui.kit.labels import named
from lmsdesk.model.field_values import Values
from lmsdesk.model.folding import fitting, fold
from lmsdesk.model.groups import CourseGroup
from lmsdesk.model.ids import UserId
from lmsdesk.model.people import Availability
from lmsdesk.model.wire import value_or

_SET_COLUMN = 2
_OF_SETS = frozenset({"editSet", "dealSet", "deleteSet"})
_HEIGHT = 240
Members = Sequence[tuple[str, UserId]]
AddMembers = Callable[[Members, OnProgress], Coroutine[Any, Any, Outcome]]


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
        self.search = named(QLineEdit(placeholderText=self.tr("Search")), "memberSearch", self.tr("Search"))
        self.search.textChanged.connect(self._narrow)
        self.search.textChanged.connect(self.edited)
        self.list = named(QListWidget(), "memberList", self.tr("People in this course"))
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
        self._run(self._work(self._users(), self._on_progress), self.tr("Adding…"))


class GroupsPage(CourseListPage):
    """Groups from the store, asked for again when the page opens; changes go to the service at once."""

    right = Right.GROUPS
    _is_asked = False

    @property
    def groups(self) -> Groups:
        """Where groups are read and written."""
        return self._workspace.administration.groups

    async def people(self) -> list[PersonEntry]:
        """Everybody in the course, in the order of the roster."""
        return await self._workspace.administration.people.list(self.course_id)

    def name(self) -> str:
        return self.tr("Groups")

    def refresh(self) -> None:
        super().refresh()
        is_asked = self._is_asked and self.course_id not in self.groups.unread
        if self._workspace.is_online and not is_asked:
            self._is_asked = True
            self._tasks.spawn(self._ask(), what="reading groups", on_error=self._on_not_read)

    def panes(self) -> list[QWidget | None]:
        return [self.list_panel.search, self.list_panel.table, self.members.table]

    def create_group(self) -> None:
        """Make a group outside any set."""
        self.open_task(self._create(), what="making a group")

    def edit(self) -> None:
        """Change name, description, availability or how people join."""
        if (chosen := self.list_panel.chosen()) and not self.pane.take_keys(chosen[0]):
            self.open_task(self._edit(chosen[0]), what="changing a group")

    def _reopen(self, kind: str, key: str) -> None:
        if kind == "set":
            self.sets.reopen(key)
            return
        # What was typed for one that is gone is not lost: a new one begins with it.
        found = next((entry for entry in self.entries if entry.group.id == key), None)
        self.open_task(self._create(key) if found is None else self._edit(found), what="going on with a group")

    def delete(self) -> None:
        """Delete the chosen group, after saying what goes."""
        if chosen := self.list_panel.chosen():
            self.open_task(self._delete(chosen[0]), what="deleting a group")

    def add_members(self) -> None:
        """Choose people of the course for the chosen group."""
        if chosen := self.list_panel.chosen():
            self._open_members(chosen[0])

    def _open_members(self, entry: CourseGroup) -> None:
        self.open_task(self._add_members(entry), what="adding members")

    def remove_members(self) -> None:
        """Take the chosen people out of the chosen group; they stay in the course."""
        group, people = self.list_panel.chosen(), self.members.chosen()
        if group and people:
            self._tasks.spawn(self._remove_members(group[0], people), what="removing members")

    def move_members(self) -> None:
        """Choose the group to which the chosen people move."""
        group, people = self.list_panel.chosen(), self.members.chosen()
        if group and people:
            self.sets.offer_targets(group[0], people)

    def end(self) -> None:
        """Show what has become of it, and go back to the list."""
        self.refresh()
        self.list_panel.take_focus()

    def _made_list(self) -> ListPanel:
        self.setObjectName("groupsPage")
        self.sets = GroupSetWork(self)
        self.entries: list[CourseGroup] = []
        self._people: dict[str, PersonEntry] = {}
        columns = (
            ListColumn(self.tr("Group"), lambda entry: entry.title),
            ListColumn(self.tr("Members"), lambda entry: str(len(entry.members)), key=lambda one: len(one.members)),
            ListColumn(self.tr("Group set"), self.sets.title, is_muted=True, gives_way=2),
            ListColumn(field_title("availability.available"), _available, is_muted=True, gives_way=1),
        )
        kind = ListKind(
            "groups",
            self.tr("Groups of this course"),
            columns,
            key=lambda entry: entry.group.id,
            search_text=lambda entry: fold(entry.title),
        )
        verbs = (
            Verb("editGroup", self.tr("Edit…"), self.edit, Needs.ONE, "Return"),
            Verb("newGroup", self.tr("New group…"), self.create_group, Needs.NOTHING, "Insert"),
            Verb("deleteGroup", self.tr("Delete…"), self.delete, Needs.ONE, "Delete"),
            Verb("newSet", self.tr("New group set…"), self.sets.create, Needs.NOTHING),
            Verb("editSet", self.tr("Edit set…"), self.sets.edit, Needs.NOTHING),
            Verb("dealSet", self.tr("Distribute students…"), self.sets.deal, Needs.NOTHING),
            Verb("deleteSet", self.tr("Delete set…"), self.sets.delete, Needs.NOTHING),
        )
        panel = ListPanel(kind, verbs)
        panel.say_empty(self.tr("No groups yet"), self.tr("Groups of this course appear here."))
        panel.chosen_changed.connect(self._show_members)
        return panel

    def _made_rest(self) -> QWidget:
        kind = ListKind(
            "members",
            self.tr("Members of the group"),
            (
                ListColumn(self.tr("Name"), lambda entry: entry.name),
                ListColumn(field_title("userName"), lambda entry: entry.user_name, is_muted=True),
            ),
            key=lambda entry: entry.user_id,
            search_text=lambda entry: entry.search_text,
        )
        verbs = (
            Verb("addMembers", self.tr("Add members…"), self.add_members, Needs.NOTHING, "Insert"),
            Verb("moveMembers", self.tr("Move to…"), self.move_members, Needs.SOME),
            Verb("removeMembers", self.tr("Remove from group"), self.remove_members, Needs.SOME, "Delete"),
        )
        self.members = ListPanel(kind, verbs)
        self.members.say_empty(self.tr("No members"), self.tr("Choose a group to see who is in it."))
        return self.members

    def _verbs(self) -> frozenset[str]:
        return super()._verbs() - (_OF_SETS if self.sets.on_show() is None else frozenset())

    def show_offer(self) -> None:
        super().show_offer()
        # It says nothing where all groups are of one set, or of none.
        is_limited = self.list_panel.filter.currentIndex() > 0
        self.list_panel.hide_column(_SET_COLUMN, is_hidden=is_limited or not self.sets.sets)
        is_offered = self.right in self._rights and bool(self.list_panel.chosen())
        names = frozenset(self.members.buttons) if is_offered else frozenset[str]()
        self.members.offer(names, is_reachable=self._workspace.is_online, why="")

    async def _read(self) -> None:
        administration = self._workspace.administration
        self._people = {entry.user_id: entry for entry in await administration.people.list(self.course_id)}
        self.entries = groups = await administration.groups.list(self.course_id)
        self.list_panel.show_entries(groups)
        if groups and not self.list_panel.chosen():
            self.list_panel.choose(groups[0].group.id)

    async def _ask(self) -> None:
        if await self.groups.refresh(self.course_id):
            self.refresh()
        await self.sets.read()
        self._show_unsaved()

    def _on_not_read(self, problem: LmsdeskError) -> None:
        self._is_asked = False
        notices.error(problem, topic="groups")

    def _show_members(self) -> None:
        chosen = self.list_panel.chosen()
        inside = chosen[0].members if len(chosen) == 1 else frozenset()
        people = [self._people[user_id] for user_id in inside if user_id in self._people]
        self.members.show_entries(sorted(people, key=lambda entry: fold(entry.name)))
        self.show_offer()

    async def _create(self, key: str = "") -> None:
        if not self.pane.can_open():
            return
        work = creation(GROUP_FIELDS, partial(self.groups.create, self.course_id))
        title, verb = self.tr("New group"), self.tr("Create group")
        made = await self.edit_record(GROUP_FIELDS, work, title=title, verb=verb, kind="group", key=key)
        if made is not None:
            words = self.tr("“{name}” was created.").format(name=value_or(made.record.name, ""))
            tell_written(words, made, topic="groups")
            await self._read()
            self.list_panel.choose(made.record.id)
        self.end()

    async def _edit(self, entry: CourseGroup) -> None:
        if not self.pane.can_open():
            return
        group, send = entry.group, partial(self.groups.change, self.course_id)
        work = change(GROUP_FIELDS, group, partial(self.groups.read, self.course_id, group.id), send)
        changed = await self.edit_record(GROUP_FIELDS, work, title=entry.title, entry=entry, kind="group", key=group.id)
        if changed is not None:
            name = value_or(changed.record.name, "")
            tell_written(self.tr("“{name}” was changed.").format(name=name), changed, topic="groups")
        self.end()

    async def _delete(self, entry: CourseGroup) -> None:
        count = len(entry.members)
        members = counted(count, self.tr("Its 1 member stays"), self.tr("Its %Ln members stay", "", count))
        text = self.tr("{members} in the course. The group's submissions are removed; this cannot be undone.")
        question = Question(
            self.tr("Delete “{name}”?").format(name=entry.title),
            text.format(members=members),
            self.tr("Delete group"),
            is_dangerous=True,
            back=self.tr("Keep group"),
        )
        if await confirm(question, self):
            await self._workspace.administration.groups.delete(self.course_id, entry.group)
            notices.info(self.tr("“{name}” was deleted.").format(name=entry.title), topic="groups")
        self.end()

    async def _add_members(self, entry: CourseGroup) -> None:
        groups = self._workspace.administration.groups
        others = [person for person in self._people.values() if person.user_id not in entry.members]
        work = partial(groups.add_all, self.course_id, entry.group.id)
        text = await self.keeper.of("members", entry.group.id).find()
        dialog = AddMembersDialog(entry.title, others, work, self)
        ended = await show_kept(dialog, text, again=partial(self._open_members, entry), title=self.tr("Add members"))
        if ended == QDialog.DialogCode.Accepted and dialog.outcome is not None:
            done = dialog.outcome.done
            words = counted(done, self.tr("1 member was added."), self.tr("%Ln members were added.", "", done))
            tell_outcome(words, dialog.outcome, topic="groups")
        self.end()

    async def _remove_members(self, entry: CourseGroup, people: list[PersonEntry]) -> None:
        users = [(person.name, person.user_id) for person in people]
        groups = self._workspace.administration.groups
        outcome = await groups.remove_all(self.course_id, entry.group.id, users, lambda *_: None)
        done = outcome.done
        words = counted(done, self.tr("1 member was removed."), self.tr("%Ln members were removed.", "", done))
        tell_outcome(words, outcome, topic="groups")
        self.end()


def _available(entry: CourseGroup) -> str:
    return choice_title(value_or(value_or(entry.group.availability, Availability()).available, "Yes"))
