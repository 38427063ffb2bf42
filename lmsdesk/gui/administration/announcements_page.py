"""What is announced in a course: who sees what when, and beside the list the words of the chosen one."""

from datetime import UTC, datetime
from functools import partial
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtWidgets import QWidget

from lmsdesk.desk.administration.announcements import AnnouncementEntry, AnnouncementState
from lmsdesk.desk.administration.fields import ANNOUNCEMENT_FIELDS, text_of
from lmsdesk.desk.administration.rights import Right
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.administration.course_list_page import CourseListPage
from lmsdesk.gui.administration.list_panel import ListColumn, ListKind, ListPanel, Needs, Verb
from lmsdesk.gui.administration.outcomes import tell_written
from lmsdesk.gui.administration.record_dialog import change, creation
from lmsdesk.gui.administration.words import moment_words
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import Question, confirm
from lmsdesk.gui.kit.feedback_edit import FeedbackEdit
from lmsdesk.model.folding import fold
from lmsdesk.model.wire import value_or

_STATES: Final = {
    AnnouncementState.DRAFT: QT_TRANSLATE_NOOP("Administration", "Draft"),
    AnnouncementState.SCHEDULED: QT_TRANSLATE_NOOP("Administration", "Scheduled"),
    AnnouncementState.SHOWN: QT_TRANSLATE_NOOP("Administration", "Posted"),
    AnnouncementState.OVER: QT_TRANSLATE_NOOP("Administration", "Expired"),
}


class AnnouncementsPage(CourseListPage):
    """Read from the service each time; without a connection what was read last stays on show."""

    right = Right.ANNOUNCEMENTS

    def name(self) -> str:
        return self.tr("Announcements")

    def panes(self) -> list[QWidget | None]:
        return [self.list_panel.search, self.list_panel.table, self.text]

    def write_new(self) -> None:
        """Write an announcement."""
        self.open_task(self._create(), what="writing an announcement")

    def edit(self) -> None:
        """Change words, dates, or whether it is a draft."""
        if (chosen := self.list_panel.chosen()) and not self.pane.take_keys(chosen[0]):
            self.open_task(self._edit(chosen[0]), what="changing an announcement")

    def _reopen(self, kind: str, key: str) -> None:  # noqa: ARG002 - there is one
        # What was typed for one that is gone is not lost: a new one begins with it.
        found = next((entry for entry in self.list_panel.entries if entry.announcement.id == key), None)
        work = self._create(key) if found is None else self._edit(found)
        self.open_task(work, what="going on with an announcement")

    def delete(self) -> None:
        """Delete the chosen announcement, after asking."""
        if chosen := self.list_panel.chosen():
            self.open_task(self._delete(chosen[0]), what="deleting an announcement")

    def _made_list(self) -> ListPanel:
        self.setObjectName("announcementsPage")
        columns = (
            ListColumn(self.tr("Title"), lambda entry: entry.title),
            ListColumn(self.tr("State"), lambda entry: state_name(entry.state)),
            ListColumn(
                self.tr("From"), lambda entry: moment_words(entry.start), key=_start, is_muted=True, gives_way=1
            ),
            ListColumn(self.tr("Until"), lambda entry: moment_words(entry.end), key=_end, is_muted=True, gives_way=2),
        )
        kind = ListKind(
            "announcements",
            self.tr("Announcements, newest first"),
            columns,
            key=lambda entry: entry.announcement.id,
            search_text=lambda entry: fold(f"{entry.title} {entry.text}"),
        )
        verbs = (
            Verb("editAnnouncement", self.tr("Edit…"), self.edit, Needs.ONE, "Return"),
            Verb("newAnnouncement", self.tr("New announcement…"), self.write_new, Needs.NOTHING, "Insert"),
            Verb("deleteAnnouncement", self.tr("Delete…"), self.delete, Needs.ONE, "Delete"),
        )
        panel = ListPanel(kind, verbs)
        panel.chosen_changed.connect(self._show_text)
        return panel

    def _made_rest(self) -> QWidget:
        self.text = FeedbackEdit("announcementText", self.tr("Announcement text"))
        self.text.setReadOnly(True)
        # On one line: Qt draws no second one.
        self.text.setPlaceholderText(self.tr("Choose an announcement to read it."))
        self.text.setTabChangesFocus(True)
        return self.text

    async def _read(self) -> None:
        if not self._workspace.is_online:
            offline = self.tr("Announcements need a connection")
            self.list_panel.say_empty(offline, self.tr("They appear here once you are online."))
            return
        try:
            entries = await self._workspace.administration.announcements.list(self.course_id, datetime.now(UTC))
        except LmsdeskError as problem:
            self.list_panel.say_empty(problem.title, problem.hint)
            return
        self.list_panel.say_empty(self.tr("No announcements"), self.tr("Announcements of this course appear here."))
        self.list_panel.show_entries(entries)
        if entries and not self.list_panel.chosen():
            self.list_panel.choose(entries[0].announcement.id)

    def _show_text(self) -> None:
        chosen = self.list_panel.chosen()
        self.text.fill(text_of(value_or(chosen[0].announcement.body, "")) if len(chosen) == 1 else "")

    async def _create(self, key: str = "") -> None:
        if not self.pane.can_open():
            return
        announcements = self._workspace.administration.announcements
        work = creation(ANNOUNCEMENT_FIELDS, partial(announcements.create, self.course_id))
        title, verb = self.tr("New announcement"), self.tr("Create")
        made = await self.edit_record(ANNOUNCEMENT_FIELDS, work, title=title, verb=verb, kind="announcement", key=key)
        if made is not None:
            words = self.tr("“{title}” was created.").format(title=value_or(made.record.title, ""))
            tell_written(words, made, topic="announcements")
            await self._read()
            self.list_panel.choose(made.record.id)
        self._finish()

    async def _edit(self, entry: AnnouncementEntry) -> None:
        if not self.pane.can_open():
            return
        announcements = self._workspace.administration.announcements
        read = partial(announcements.read, self.course_id, entry.announcement)
        send = partial(announcements.change, self.course_id)
        work, key = change(ANNOUNCEMENT_FIELDS, entry.announcement, read, send), entry.announcement.id
        changed = await self.edit_record(
            ANNOUNCEMENT_FIELDS, work, title=entry.title, entry=entry, kind="announcement", key=key
        )
        if changed is not None:
            words = self.tr("“{title}” was changed on the site.").format(title=value_or(changed.record.title, ""))
            tell_written(words, changed, topic="announcements")
        self._finish()

    async def _delete(self, entry: AnnouncementEntry) -> None:
        question = Question(
            self.tr("Delete “{title}”?").format(title=entry.title),
            self.tr("No one will be able to see it. This cannot be undone."),
            self.tr("Delete announcement"),
            is_dangerous=True,
        )
        if await confirm(question, self):
            await self._workspace.administration.announcements.delete(self.course_id, entry.announcement)
            notices.info(self.tr("“{title}” was deleted.").format(title=entry.title), topic="announcements")
        self._finish()

    def _finish(self) -> None:
        self.refresh()
        self.list_panel.take_focus()


def state_name(state: AnnouncementState) -> str:
    """What a state is called on screen."""
    return QCoreApplication.translate("Administration", str(_STATES[state]))


def _start(entry: AnnouncementEntry) -> float:
    return entry.start.timestamp() if entry.start else 0.0


def _end(entry: AnnouncementEntry) -> float:
    return entry.end.timestamp() if entry.end else 0.0
