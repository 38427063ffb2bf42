"""The records of a site, for those with the rights: one list and one editor for every kind."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtWidgets import QDialog, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from lmsdesk.desk.administration.fields import fields_for, first_values, record_values
from lmsdesk.desk.administration.records import Written
from lmsdesk.desk.administration.rights import Right
from lmsdesk.desk.administration.site import Listed, SiteKind
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.administration.copy_dialog import CopyCourseDialog
from lmsdesk.gui.administration.course_list_page import EditingPage
from lmsdesk.gui.administration.editor_pane import BETWEEN, ChoiceFollower, Ending, ListAndEditor, entry_of
from lmsdesk.gui.administration.import_people_dialog import import_from_file
from lmsdesk.gui.administration.list_panel import ListColumn, ListKind, ListPanel, Needs, Verb
from lmsdesk.gui.administration.outcomes import tell_outcome, tell_written
from lmsdesk.gui.administration.people_page import RemovalDialog
from lmsdesk.gui.administration.record_dialog import Loaded, RecordDialog, RecordWork, SeveralDialog, SeveralWork
from lmsdesk.gui.administration.words import count_words, field_title, loss_words, value_words
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.dialogs import show_dialog
from lmsdesk.gui.kit.editor_dialog import EditorMode
from lmsdesk.gui.kit.kept_text import show_kept
from lmsdesk.gui.kit.labels import named
from lmsdesk.gui.kit.page import PageContext
from lmsdesk.model.courses import Course
from lmsdesk.model.field_values import Values
from lmsdesk.model.folding import fold
from lmsdesk.model.people import User
from lmsdesk.model.wire import Record, first_visible

_TITLES: Final = {
    Right.COURSES: QT_TRANSLATE_NOOP("Administration", "Courses"),
    Right.USERS: QT_TRANSLATE_NOOP("Administration", "Users"),
    Right.TERMS: QT_TRANSLATE_NOOP("Administration", "Terms"),
    Right.DATA_SOURCES: QT_TRANSLATE_NOOP("Administration", "Data sources"),
}
_COLUMNS: Final[dict[Right, tuple[str, ...]]] = {
    Right.COURSES: ("name", "courseId", "termId", "availability.available"),
    Right.USERS: ("", "userName", "contact.email", "availability.available"),
    Right.TERMS: ("name", "availability.duration.type", "availability.available"),
    Right.DATA_SOURCES: ("externalId", "description"),
}
_GIVES_WAY: Final = {"termId": 3, "availability.available": 2, "userName": 1, "availability.duration.type": 1}
"""Where there is no room for all columns; the editor shows what is left out."""
_FILTERED: Final = {
    Right.COURSES: "termId",
    Right.USERS: "availability.available",
    Right.TERMS: "availability.available",
}
"""By what a list can be filtered."""


class SiteAdministrationPage(EditingPage):
    """Every list is read when it is first shown, and after each change; nothing is kept on this computer."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context, "SiteAdministrationPage")
        self.setObjectName("siteAdministrationPage")
        self._site = self._workspace.administration.site
        self._choices: dict[str, dict[str, str]] = {}
        self.kinds = list(self._site.kinds.values())
        self.lists: dict[Right, ListPanel] = {}
        self._read: set[Right] = set()
        self._asked: dict[Right, str] = {}
        """What the service was searched for, to ask the same again."""
        self._build()
        self._tasks.spawn(self._begin(), what="looking for what is not saved")

    def name(self) -> str:
        return self.tr("Site administration")

    def panes(self) -> list[QWidget | None]:
        panel = self.lists[self._kind().right]
        return [self.tabs, panel.search, panel.table, self.pane]

    def take_focus(self) -> None:
        self.lists[self._kind().right].take_focus()

    def stop(self) -> None:
        for follower in self._followers.values():
            follower.stop()
        super().stop()

    def refresh(self) -> None:
        if self._workspace.is_online:
            self._refresh(self._kind(), self._asked.get(self._kind().right, ""))

    def show_kind(self, right: Right) -> None:
        """Go to the list of this kind."""
        self.tabs.setCurrentIndex(next(index for index, kind in enumerate(self.kinds) if kind.right is right))

    def _build(self) -> None:
        self.tabs = named(QTabBar(expanding=False, drawBase=False), "siteKinds", self.tr("Kind of record"))
        self._stack = QStackedWidget()
        for kind in self.kinds:
            self.tabs.addTab(QCoreApplication.translate("Administration", str(_TITLES[kind.right])))
            self.lists[kind.right] = panel = self._made_list(kind)
            self._stack.addWidget(panel)
        self.tabs.currentChanged.connect(self._on_kind_chosen)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.AROUND, theme.BETWEEN, theme.AROUND, theme.BETWEEN)
        layout.setSpacing(theme.INSIDE)
        layout.addWidget(self.tabs)
        self._made_pane().say(self.tr("Nothing selected"), self.tr("Select one to see and change it."))
        self.both = ListAndEditor(self._stack, self.pane)
        layout.addWidget(self.both, 1)
        self._followers = {
            kind.right: ChoiceFollower(
                self.lists[kind.right], self.both, partial(self._preview, kind), self, verb=f"edit_{kind.right.value}"
            )
            for kind in self.kinds
        }

    def _made_list(self, kind: SiteKind) -> ListPanel:
        name = kind.right.value
        columns = [self._column(kind, path) for path in _COLUMNS[kind.right]]
        listed = ListKind(
            name,
            QCoreApplication.translate("Administration", str(_TITLES[kind.right])),
            columns,
            key=lambda record: record.id,
            search_text=lambda record: fold(" ".join(column.text(record) for column in columns)),
        )
        verbs = [
            Verb(f"edit_{name}", self.tr("Edit…"), self.edit, Needs.SOME if kind.several else Needs.ONE, "Return"),
            Verb(f"new_{name}", self.tr("New…"), self.write_new, Needs.NOTHING, "Insert"),
            Verb(f"delete_{name}", self.tr("Delete…"), self.delete, Needs.SOME, "Delete"),
        ]
        if kind.right is Right.USERS:
            verbs.append(Verb("import_users", self.tr("Import from file…"), self.import_users, Needs.NOTHING))
        if kind.right is Right.COURSES:
            verbs.append(Verb("copy_course", self.tr("Copy…"), self.copy, Needs.ONE))
        panel = ListPanel(listed, verbs)
        panel.search.returnPressed.connect(self._search_site)
        return panel

    def _column(self, kind: SiteKind, path: str) -> ListColumn:
        if not path:
            return ListColumn(self.tr("Name"), lambda user: user.sort_name)
        fields = [field for field in kind.fields if field.path == path]

        def text(record: Record) -> str:
            value = record_values(fields, record)[path]
            return self._choices.get(path, {}).get(str(value)) or value_words(value)

        return ListColumn(field_title(path), text, gives_way=_GIVES_WAY.get(path, 0))

    def _kind(self) -> SiteKind:
        return self.kinds[max(0, self.tabs.currentIndex())]

    def _on_kind_chosen(self, index: int) -> None:
        self._stack.setCurrentIndex(index)
        if not self._has_looked:
            return
        self.pane.put_away()
        self._show_offer()
        kind = self._kind()
        if kind.right not in self._read and self._workspace.is_online:
            self._refresh(kind)

    async def _begin(self) -> None:
        await self._find_unsaved()
        if (unsaved := self.pane.unsaved) is not None and Right(unsaved.kind) in self.lists:
            self.show_kind(Right(unsaved.kind))
        self._on_kind_chosen(self.tabs.currentIndex())

    def _on_link_changed(self) -> None:
        self._on_kind_chosen(self.tabs.currentIndex())

    def _reopen(self, kind: str, key: str) -> None:
        found = self._site.kinds[Right(kind)]
        ids = set(key.split(BETWEEN))
        entry = entry_of([one for one in self.lists[found.right].entries if one.id in ids])
        # It may be further down than the list goes.
        entry = found.record(id=key) if len(ids) == 1 and key and entry is None else entry
        self._tasks.open(self._edit(found, entry, EditorMode.PANE), what="going on with a record")

    def _show_offer(self) -> None:
        kind = self._kind()
        panel, rights = self.lists[kind.right], self._workspace.administration.rights.of_site
        names = frozenset(panel.buttons) if kind.right in rights else frozenset[str]()
        if Right.COPY not in rights:
            names -= {"copy_course"}
        why = "" if kind.right in rights else self.tr("The site does not let your account change these.")
        if not self._workspace.is_online:
            why = self.tr("Offline: the site's records can be viewed and changed only with a connection.")
        self.both.is_offered = kind.right in rights
        self.both.arrange()
        panel.offer(names, is_reachable=self._workspace.is_online, why=why)

    def _search_site(self) -> None:
        """What the list does not hold may still be on the site."""
        kind = self._kind()
        self._refresh(kind, self.lists[kind.right].search.text().strip())

    def _refresh(self, kind: SiteKind, text: str = "") -> None:
        self._read.add(kind.right)
        self._asked[kind.right] = text
        self._tasks.spawn(
            self._list(kind, text),
            what="reading records",
            on_done=partial(self._show, kind),
            on_error=partial(self._on_not_read, kind),
        )

    async def _list(self, kind: SiteKind, text: str) -> Listed:
        self._choices = await self._site.choices()
        return await kind.list(text)

    def _show(self, kind: SiteKind, listed: Listed) -> None:
        panel = self.lists[kind.right]
        panel.say_empty(self.tr("No records"), self.tr("The site has no records of this kind."))
        panel.set_filter(self._filters(kind, listed))
        first = panel.model.columns[0]
        panel.show_entries(sorted(listed.records, key=lambda record: fold(first.text(record))))
        if listed.is_cut:
            panel.status.setText(
                self.tr(
                    "Only the first {count} are listed. Press Enter in the search field to search the whole site."
                ).format(count=len(listed.records))
            )
            panel.status.show()
        if kind is self._kind():
            self._show_unsaved()

    def _filters(self, kind: SiteKind, listed: Listed) -> list[tuple[str, Callable[[Any], bool] | None]]:
        """One for each value in a column; where all have the same there is nothing to filter."""
        path = _FILTERED.get(kind.right)
        if path is None:
            return []
        column = self.lists[kind.right].model.columns[_COLUMNS[kind.right].index(path)]
        texts = sorted({column.text(record) for record in listed.records})
        tests = [(text, lambda record, text=text: column.text(record) == text) for text in texts]
        return [(self.tr("All"), None), *(tests if len(texts) > 1 else [])]

    def _on_not_read(self, kind: SiteKind, problem: LmsdeskError) -> None:
        self._read.discard(kind.right)
        self.lists[kind.right].say_empty(problem.title, problem.hint)

    def write_new(self) -> None:
        """Make a record of the kind on show."""
        self._tasks.open(self._edit(self._kind(), None, EditorMode.PANE), what="making a record")

    def edit(self) -> None:
        """Change the chosen record, or what several have in common."""
        kind = self._kind()
        entry = entry_of(self.lists[kind.right].chosen())
        if entry is not None and not self.pane.take_keys(entry):
            self._tasks.open(self._edit(kind, entry, EditorMode.PANE), what="changing records")

    def delete(self) -> None:
        """Delete whatever is chosen, after counting what goes."""
        kind = self._kind()
        if chosen := self.lists[kind.right].chosen():
            self._tasks.open(self._delete(kind, chosen), what="deleting records")

    def import_users(self) -> None:
        """Make and change users as a file says, after showing what it would do."""
        self._tasks.open(self._import_users(), what="importing users")

    def copy(self) -> None:
        """Copy the chosen course."""
        if chosen := self.lists[Right.COURSES].chosen():
            self._open_copy(chosen[0])

    def _open_copy(self, course: Course) -> None:
        self._tasks.open(self._copy(course), what="copying a course")

    def _preview(self, kind: SiteKind, entry: Any) -> None:
        self._tasks.spawn(self._edit(kind, entry, EditorMode.PREVIEW), what="showing a record")

    async def _edit(self, kind: SiteKind, entry: Any | None, mode: EditorMode) -> None:
        if isinstance(entry, tuple):
            await self._edit_several(kind, entry, mode)
        else:
            await self._edit_one(kind, entry, mode)

    async def _edit_one(self, kind: SiteKind, entry: Any | None, mode: EditorMode) -> None:
        if not self.pane.can_open():
            return
        fields = fields_for(kind.fields, is_new=entry is None, is_privileged=True)

        async def load() -> Loaded[Any]:
            choices = await self._site.choices()
            if entry is None:
                return Loaded(None, first_values(fields), choices)
            seen = await kind.records.read(entry)
            return Loaded(seen, record_values(fields, seen), choices)

        async def save(seen: Any | None, values: Values) -> Written[Any]:
            if seen is None:
                return await kind.records.create(values, kind.creation)
            return await kind.records.change(seen, values)

        seen = None if entry is None else Loaded(entry, record_values(fields, entry), self._choices)
        work = RecordWork(load, save, seen)
        title = self._new_title(kind) if entry is None else title_of(entry)
        verb = self.tr("Create") if entry is None else self.tr("Save")
        dialog = RecordDialog(fields, work, title=title, verb=verb, parent=self, mode=mode)
        key = "" if entry is None else entry.id
        ending = await self.pane.run(dialog, entry, kind=kind.right.value, key=key)
        if ending is Ending.SAVED and dialog.written is not None:
            words = (
                self.tr("“{title}” was created.") if entry is None else self.tr("“{title}” was changed on the site.")
            )
            made = dialog.written.record
            tell_written(words.format(title=title_of(made)), dialog.written, topic="site")
            await self._list_again(kind, is_new=entry is None)
            self.lists[kind.right].choose(made.id)
        if ending is not Ending.PUT_AWAY:
            self._end()

    def _new_title(self, kind: SiteKind) -> str:
        titles = {
            Right.COURSES: self.tr("New course"),
            Right.USERS: self.tr("New user"),
            Right.TERMS: self.tr("New term"),
            Right.DATA_SOURCES: self.tr("New data source"),
        }
        return titles[kind.right]

    async def _edit_several(self, kind: SiteKind, entries: tuple[Any, ...], mode: EditorMode) -> None:
        if not self.pane.can_open():
            return
        fields = [field for path in kind.several for field in kind.fields if field.path == path]
        title = count_words(kind.right, len(entries))
        work = SeveralWork(self._site.choices, partial(self._site.change_all, kind))
        dialog = SeveralDialog(
            fields, _titled(entries), work, title=title, verb=self.tr("Save"), parent=self, mode=mode
        )
        key = BETWEEN.join(entry.id for entry in entries)
        ending = await self.pane.run(dialog, entries, kind=kind.right.value, key=key)
        if dialog.done_count:
            words = self.tr("{records} changed.").format(records=count_words(kind.right, dialog.done_count))
            await self._say_done(kind, words)
        if ending is not Ending.PUT_AWAY:
            self._end()

    async def _delete(self, kind: SiteKind, records: Sequence[Any]) -> None:
        shown = count_words(kind.right, len(records))
        one = self.tr("Delete “{title}”?").format(title=title_of(records[0]))
        title = self.tr("Delete {records}?").format(records=shown) if len(records) > 1 else one

        async def losses() -> str:
            return loss_words(kind.right, await self._site.losses(kind, records))

        verb = self.tr("Delete {records}").format(records=shown)
        work = partial(self._site.delete_all, kind, _titled(records))
        dialog = RemovalDialog(title, verb, losses, work, parent=self)
        if await show_dialog(dialog) == QDialog.DialogCode.Accepted and dialog.outcome is not None:
            words = self.tr("{records} deleted.").format(records=count_words(kind.right, dialog.outcome.done))
            tell_outcome(words, dialog.outcome, topic="site")
        if dialog.has_begun:
            await self._list_again(kind)
        self._end()

    async def _copy(self, course: Course) -> None:
        text = await self.keeper.of("copy", course.id).find()
        dialog = CopyCourseDialog(course.title, partial(self._workspace.administration.courses.copy, course.id), self)
        ended = await show_kept(dialog, text, again=partial(self._open_copy, course), title=self.tr("Copy of a course"))
        if ended == QDialog.DialogCode.Accepted and dialog.outcome is not None:
            words = self.tr("“{title}” was copied.").format(title=course.title)
            await self._say_done(self._site.kinds[Right.COURSES], words)
        self._end()

    async def _import_users(self) -> None:
        begin = self._workspace.administration.import_users
        if await import_from_file(self.tr("Import users from a file"), begin, self, topic="site"):
            self._refresh(self._site.kinds[Right.USERS])
        self._end()

    async def _say_done(self, kind: SiteKind, words: str) -> None:
        notices.info(words, topic="site")
        await self._list_again(kind)

    async def _list_again(self, kind: SiteKind, *, is_new: bool = False) -> None:
        # A new one may not be among what was searched for.
        text = self._asked[kind.right] = "" if is_new else self._asked.get(kind.right, "")
        self._show(kind, await self._list(kind, text))

    def _end(self) -> None:
        self._show_offer()
        self.take_focus()
        self._followers[self._kind().right].look()


def _titled(records: Sequence[Any]) -> list[tuple[str, Any]]:
    return [(title_of(record), record) for record in records]


def title_of(record: Any) -> str:
    """What to call a record of any kind."""
    if isinstance(record, Course):
        return record.title
    if isinstance(record, User):
        return record.display_name
    names: Sequence[Any] = (getattr(record, "name", ""), getattr(record, "external_id", ""))
    return first_visible(*names) or str(record.id)
