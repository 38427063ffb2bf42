"""The people of a course: who they are, in which role, and since when they have not been here."""

from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

from PySide6.QtWidgets import QDialog, QWidget

from lmsdesk.desk.administration.fields import MEMBERSHIP_FIELDS, RecordField, fields_for, record_values
from lmsdesk.desk.administration.people import MembershipLosses, PersonEntry
from lmsdesk.desk.administration.records import OnProgress, Outcome
from lmsdesk.desk.administration.rights import Right
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.administration.add_people_dialog import AddPeopleDialog, AddWork
from lmsdesk.gui.administration.course_list_page import CourseListPage
from lmsdesk.gui.administration.editor_pane import BETWEEN, ChoiceFollower, Ending, entry_of
from lmsdesk.gui.administration.import_people_dialog import import_from_file
from lmsdesk.gui.administration.list_panel import ListColumn, ListKind, ListPanel, Needs, Verb
from lmsdesk.gui.administration.outcomes import tell_outcome, tell_written
from lmsdesk.gui.administration.record_dialog import Loaded, RecordDialog, SeveralDialog, SeveralWork, change
from lmsdesk.gui.administration.record_form import Choices
from lmsdesk.gui.administration.words import choice_title, field_title, moment_words
from lmsdesk.gui.administration.work_dialog import WorkDialog
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import show_dialog
from lmsdesk.gui.kit.editor_dialog import EditorMode
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.kept_text import show_kept
from lmsdesk.gui.kit.page import PageContext
from lmsdesk.model.ids import CourseId

_LAST_ACCESS = 5
Count = Callable[[], Coroutine[Any, Any, str]]
"""What goes, in sentences, counted on the service now; raises LmsdeskError."""
Remove = Callable[[OnProgress], Coroutine[Any, Any, Outcome]]


class RemovalDialog(WorkDialog):
    """The button can be pressed only once it has been counted."""

    def __init__(self, title: str, verb: str, count: Count, remove: Remove, *, parent: QWidget | None = None) -> None:
        self._verb_words, self._count, self._remove = verb, count, remove
        self._is_counted = False
        super().__init__(title, verb, is_dangerous=True, parent=parent)
        self.setObjectName("removalDialog")
        self.cancel.setFocus()
        self._ask()

    def _ask(self) -> None:
        self.verb.setEnabled(False)
        self.say(self.tr("Counting…"))
        self._tasks.spawn(self._count(), what="counting losses", on_done=self._on_counted, on_error=self._on_failed)

    def _on_counted(self, sentences: str) -> None:
        self._is_counted = True
        self.say(sentences)
        self.verb.setText(self._verb_words)
        self.verb.setEnabled(True)

    def _start(self) -> None:
        if self._is_counted:
            self._run(self._remove(self._on_progress), self.tr("Removing…"))
        else:
            self._ask()

    def _on_failed(self, problem: LmsdeskError) -> None:
        self._is_counted = False
        super()._on_failed(problem)


class PeoplePage(CourseListPage):
    """The roster from the store, also offline; changes go to the service at once."""

    right = Right.PEOPLE

    def __init__(self, context: PageContext, course_id: CourseId) -> None:
        super().__init__(context, course_id)
        self.pane.say(self.tr("Nobody selected"), self.tr("Select someone to see and change role and availability."))
        self._follower = ChoiceFollower(self.list_panel, self.both, self._preview, self, verb="changePeople")

    def stop(self) -> None:
        self._follower.stop()
        super().stop()

    def name(self) -> str:
        return self.tr("People")

    def _made_list(self) -> ListPanel:
        self.setObjectName("peoplePage")
        self._role_names: dict[str, str] = {}
        columns = (
            ListColumn(self.tr("Name"), lambda entry: entry.name),
            ListColumn(field_title("userName"), lambda entry: entry.user_name, is_muted=True, gives_way=1),
            ListColumn(field_title("studentId"), lambda entry: entry.student_id, is_muted=True, gives_way=2),
            ListColumn(self.tr("Role"), lambda entry: self._role(entry.role)),
            ListColumn(field_title("availability.available"), lambda entry: choice_title(entry.available)),
            ListColumn(
                self.tr("Last access"),
                lambda entry: moment_words(entry.last_access),
                key=lambda entry: entry.last_access.timestamp() if entry.last_access else 0.0,
                is_muted=True,
                gives_way=3,
            ),
        )
        kind = ListKind(
            "people",
            self.tr("People in this course"),
            columns,
            key=lambda entry: entry.user_id,
            search_text=lambda entry: entry.search_text,
        )
        verbs = (
            Verb("addPeople", self.tr("Add people…"), self.add, Needs.NOTHING, "Insert"),
            Verb("importPeople", self.tr("Import from file…"), self.import_file, Needs.NOTHING),
            Verb("changePeople", self.tr("Role and availability…"), self.change, Needs.SOME, "Return"),
            Verb("removePeople", self.tr("Remove…"), self.remove, Needs.SOME, "Delete"),
        )
        self._known_choices: Choices = {}
        panel = ListPanel(kind, verbs)
        panel.say_empty(self.tr("No people yet"), self.tr("The roster appears here once it has loaded."))
        return panel

    def add(self) -> None:
        """Look for users of the site, and put them into the course."""
        self.open_task(self._add(), what="adding people")

    def import_file(self) -> None:
        """Add and change people as a file says, after showing what it would do."""
        self.open_task(self._import(), what="importing people")

    def change(self) -> None:
        """Change role or availability of whoever is chosen."""
        entry = entry_of(self.list_panel.chosen())
        if entry is not None and not self.pane.take_keys(entry):
            self.open_task(self._change(entry, EditorMode.PANE), what="changing memberships")

    def _reopen(self, kind: str, key: str) -> None:  # noqa: ARG002 - there is one
        ids = set(key.split(BETWEEN))
        found = entry_of([entry for entry in self.list_panel.entries if entry.user_id in ids])
        if found is None:
            self.drop_unsaved()
        else:
            self.open_task(self._change(found, EditorMode.PANE), what="going on with a membership")

    def remove(self) -> None:
        """Take whoever is chosen out of the course, after counting what goes."""
        if chosen := self.list_panel.chosen():
            self.open_task(self._remove(chosen), what="removing people")

    async def _read(self) -> None:
        entries = await self._workspace.administration.people.list(self.course_id)
        roles = sorted({entry.role for entry in entries}, key=self._role)
        tests = [(self._role(role), lambda entry, role=role: entry.role == role) for role in roles]
        self.list_panel.set_filter([(self.tr("All roles"), None), *tests])
        self.list_panel.show_entries(entries)
        # Many sites do not say it of others.
        self.list_panel.hide_column(_LAST_ACCESS, is_hidden=not any(entry.last_access for entry in entries))

    def _role(self, role: str) -> str:
        return self._role_names.get(role) or choice_title(role)

    async def _roles(self) -> dict[str, str]:
        self._role_names = await self._workspace.administration.people.roles()
        return self._role_names

    def _fields(self) -> tuple[RecordField, ...]:
        is_privileged = Right.COURSES in self._workspace.administration.rights.of_site
        return fields_for(MEMBERSHIP_FIELDS, is_new=False, is_privileged=is_privileged)

    async def _choices(self) -> Choices:
        """What there is to choose from; data sources are asked for only where they are shown."""
        choices: Choices = {"courseRoleId": await self._roles()}
        if any(field.is_privileged for field in self._fields()):
            choices = {**await self._workspace.administration.site.choices(), **choices}
        self._known_choices = choices
        return choices

    def _preview(self, entry: PersonEntry | tuple[PersonEntry, ...]) -> None:
        self._tasks.spawn(self._change(entry, EditorMode.PREVIEW), what="showing a membership")

    async def _change(self, entry: PersonEntry | tuple[PersonEntry, ...], mode: EditorMode) -> None:
        if isinstance(entry, tuple):
            await self._change_several(entry, mode)
        else:
            await self._change_one(entry, mode)

    async def _change_one(self, entry: PersonEntry, mode: EditorMode) -> None:
        if not self.pane.can_open():
            return
        people, fields = self._workspace.administration.people, self._fields()
        member, known = entry.membership, self._known_choices
        seen = Loaded(member, record_values(fields, member), known) if known else None
        read = partial(people.read, self.course_id, entry.user_id)
        send = partial(people.change, self.course_id)
        work, verb = change(fields, member, read, send, choices=self._choices, seen=seen), self.tr("Save")
        dialog = RecordDialog(fields, work, title=entry.name, verb=verb, parent=self, mode=mode)
        ending = await self.pane.run(dialog, entry, kind="people", key=entry.user_id)
        if ending is Ending.SAVED and dialog.written is not None:
            tell_written(self.tr("“{name}” was changed.").format(name=entry.name), dialog.written, topic="people")
        if ending is not Ending.PUT_AWAY:
            self._end()

    async def _change_several(self, entries: tuple[PersonEntry, ...], mode: EditorMode) -> None:
        if not self.pane.can_open():
            return
        people = self._workspace.administration.people
        title = counted(len(entries), self.tr("1 person"), self.tr("%Ln people", "", len(entries)))
        records = [(entry.name, entry.membership) for entry in entries]
        work = SeveralWork(self._choices, partial(people.change_all, self.course_id))
        dialog = SeveralDialog(self._fields(), records, work, title=title, verb=self.tr("Save"), parent=self, mode=mode)
        key = BETWEEN.join(entry.user_id for entry in entries)
        ending = await self.pane.run(dialog, entries, kind="people", key=key)
        if done := dialog.done_count:
            words = counted(done, self.tr("1 person was changed."), self.tr("%Ln people were changed.", "", done))
            notices.info(words, topic="people")
        if ending is not Ending.PUT_AWAY:
            self._end()

    async def _add(self) -> None:
        people = self._workspace.administration.people
        inside = frozenset(entry.user_id for entry in await people.list(self.course_id))
        work = AddWork(people.find_users, self._roles, partial(people.add_all, self.course_id))
        text = await self.keeper.of("add").find()
        dialog = AddPeopleDialog(work, inside, self)
        ended = await show_kept(dialog, text, again=self.add)
        if ended == QDialog.DialogCode.Accepted and dialog.outcome is not None:
            done = dialog.outcome.done
            words = counted(done, self.tr("1 person was added."), self.tr("%Ln people were added.", "", done))
            tell_outcome(words, dialog.outcome, topic="people")
        self._end()

    async def _import(self) -> None:
        begin = partial(self._workspace.administration.import_members, self.course_id)
        await import_from_file(self.tr("Import people from a file"), begin, self, topic="people")
        self._end()

    async def _remove(self, entries: Sequence[PersonEntry]) -> None:
        people = self._workspace.administration.people
        count = len(entries)
        one = self.tr("Remove “{name}” from this course?").format(name=entries[0].name)
        title = counted(count, one, self.tr("Remove %Ln people from this course?", "", count))
        verb = counted(count, self.tr("Remove 1 person"), self.tr("Remove %Ln people", "", count))

        async def losses() -> str:
            return self._loss_words(await people.losses(self.course_id, entries))

        dialog = RemovalDialog(title, verb, losses, partial(people.remove_all, self.course_id, entries), parent=self)
        if await show_dialog(dialog) == QDialog.DialogCode.Accepted and dialog.outcome is not None:
            done = dialog.outcome.done
            words = counted(done, self.tr("1 person was removed."), self.tr("%Ln people were removed.", "", done))
            tell_outcome(words, dialog.outcome, topic="people")
        self._end()

    def _loss_words(self, losses: MembershipLosses) -> str:
        grades, unsent = losses.grades, losses.unsent
        leaving = counted(grades, self.tr("1 grade"), self.tr("%Ln grades", "", grades))
        waiting = counted(unsent, self.tr("1 grade"), self.tr("%Ln grades", "", unsent))
        words = self.tr("{grades} will leave the gradebook; the site may keep a copy in case someone is added again.")
        sentences = [words.format(grades=leaving) if grades else self.tr("No grades will be lost.")]
        if unsent:
            words = self.tr("Not yet on the server: {grades} that cannot be sent any more.")
            sentences.append(words.format(grades=waiting))
        if grades or unsent:
            sentences.append(self.tr("All values stay in the history on this computer."))
            sentences.append(self.tr("To keep someone's work, change the availability instead."))
        return " ".join(sentences)

    def _end(self) -> None:
        """The list as the service has it now follows with the pull; what was refused is not offered again."""
        self.refresh()
        self.list_panel.take_focus()
