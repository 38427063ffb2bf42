"""The settings of the open course: what they are, and the ways to change them and to copy the course."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QPushButton, QVBoxLayout, QWidget

from lmsdesk.desk.administration.fields import COURSE_FIELDS, fields_for, is_shown, record_values
from lmsdesk.desk.administration.rights import Right, Rights
from lmsdesk.gui.administration.copy_dialog import CopyCourseDialog
from lmsdesk.gui.administration.course_list_page import EditingPage
from lmsdesk.gui.administration.outcomes import tell_written
from lmsdesk.gui.administration.record_dialog import change
from lmsdesk.gui.administration.words import short_title, value_words
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.kept_text import show_kept
from lmsdesk.gui.kit.labels import named, plain
from lmsdesk.gui.kit.layouts import FlowLayout, fill_layout, form_layout
from lmsdesk.gui.kit.page import PageContext
from lmsdesk.gui.kit.screen_fit import scrolling
from lmsdesk.model.changes import Changes
from lmsdesk.model.courses import Course
from lmsdesk.model.ids import CourseId
from lmsdesk.model.wire import value_or


class SettingsPage(EditingPage):
    """Shows the stored course at once, and the service's word as soon as it can be asked."""

    def __init__(self, context: PageContext, course_id: CourseId) -> None:
        super().__init__(context, f"SettingsPage/{course_id}")
        self.setObjectName("courseSettingsPage")
        self.course_id = course_id
        self._rights: Rights = frozenset()
        self._course: Course | None = None
        self._terms: dict[str, str] = {}
        self._is_reading = self._is_stale = False
        self._build()
        self._leave.append(self._workspace.subscribe(self._on_changes))
        self.refresh()

    def name(self) -> str:
        return self.tr("Settings")

    def take_focus(self) -> None:
        self.edit_button.setFocus()

    def refresh(self) -> None:
        """Read again; what changes while it is read is read once more."""
        self._is_stale = True
        if not self._is_reading:
            self._is_reading = True
            self._tasks.spawn(self._read_until_fresh(), what="reading the settings of a course")

    def edit(self) -> None:
        """Change the settings."""
        if not self.pane.take_keys(self.course_id):
            self._tasks.open(self._edit(), what="changing the settings of a course")

    def copy(self) -> None:
        """Copy the course into a new one."""
        self._tasks.open(self._copy(), what="copying a course")

    def _build(self) -> None:
        bar = QWidget()
        flow = FlowLayout(bar)
        self.edit_button = self._button("editSettings", self.tr("Edit settings…"))
        self.edit_button.clicked.connect(lambda *_: self.edit())
        self.copy_button = self._button("copyCourse", self.tr("Copy this course…"))
        self.copy_button.clicked.connect(lambda *_: self.copy())
        flow.addWidget(self.edit_button)
        flow.addWidget(self.copy_button)
        self.status = plain(role="muted")
        self.status.hide()
        inside = QWidget()
        self._form = form_layout(inside)
        self._form.setContentsMargins(0, theme.INSIDE, 0, 0)
        self.values = {field.path: plain() for field in fields_for(COURSE_FIELDS, is_new=False, is_privileged=False)}
        for path, label in self.values.items():
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._form.addRow(plain(short_title(path), role="muted"), label)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.AROUND, theme.BETWEEN, theme.AROUND, theme.BETWEEN)
        fill_layout(layout, bar, self.status, (self._made_pane(scrolling(inside)), 1), spacing=theme.INSIDE)

    def _button(self, name: str, words: str) -> QPushButton:
        button = named(QPushButton(words), name)
        button.setEnabled(False)
        button.hide()
        return button

    async def _read_until_fresh(self) -> None:
        try:
            while self._is_stale:
                self._is_stale = False
                await self._read()
        finally:
            self._is_reading = False

    async def _read(self) -> None:
        administration = self._workspace.administration
        await self._find_unsaved()
        self._rights = await administration.rights.of_course(self.course_id)
        self._show_offer()
        if self._course is None:
            entries = await self._workspace.courses.list()
            self._terms = {entry.term.id: value_or(entry.term.name, "") for entry in entries if entry.term is not None}
            stored = (entry.course for entry in entries if entry.enrolment.course_id == self.course_id)
            self._show(next(stored, Course(id=self.course_id)))
        if self._workspace.is_online:
            self._terms |= await administration.courses.terms()
            self._show(await administration.courses.read(self.course_id))
            self._show_unsaved()

    def _show(self, course: Course) -> None:
        self._course = course
        found = record_values(COURSE_FIELDS, course)
        for field in COURSE_FIELDS:
            if (label := self.values.get(field.path)) is not None:
                value = found[field.path]
                title = self._terms.get(str(value)) if field.path == "termId" else None
                label.setText(title or value_words(value))
                self._form.setRowVisible(label, is_shown(field, found))

    def _show_offer(self) -> None:
        is_online = self._workspace.is_online
        for button, right in ((self.edit_button, Right.SETTINGS), (self.copy_button, Right.COPY)):
            button.setVisible(right in self._rights)
            button.setEnabled(right in self._rights and is_online)
        if Right.SETTINGS not in self._rights:
            self.status.setText(self.tr("Your role in this course lets you view the settings, but not change them."))
        elif not is_online:
            self.status.setText(self.tr("Offline: you can view the settings. Changes need a connection."))
        self.status.setVisible(Right.SETTINGS not in self._rights or not is_online)

    def _on_changes(self, changes: Changes) -> None:
        if changes.courses:
            self.refresh()

    def _on_link_changed(self) -> None:
        self.refresh()

    def _reopen(self, kind: str, key: str) -> None:  # noqa: ARG002 - there is one
        self.edit()

    async def _edit(self) -> None:
        courses = self._workspace.administration.courses
        is_privileged = Right.COURSES in self._workspace.administration.rights.of_site
        fields = fields_for(COURSE_FIELDS, is_new=False, is_privileged=is_privileged)

        key, choices = self.course_id, self._workspace.administration.site.choices
        send = partial(courses.change, key)
        work = change(fields, Course(id=key), partial(courses.read, key), send, choices=choices)
        title = self.tr("Course settings")
        changed = await self.edit_record(fields, work, title=title, entry=key, kind="course", key=key)
        if changed is not None:
            self._show(changed.record)
            tell_written(self.tr("The course was changed."), changed, topic="settings")
        self.refresh()
        self.take_focus()

    async def _copy(self) -> None:
        title = self._course.title if self._course is not None else ""
        work = partial(self._workspace.administration.courses.copy, self.course_id)
        text = await self.keeper.of("copy").find()
        dialog = CopyCourseDialog(title, work, self)
        ended = await show_kept(dialog, text, again=self.copy, title=self.tr("Copy of a course"))
        if ended == QDialog.DialogCode.Accepted and dialog.outcome is not None:
            notices.info(self.tr("“{title}” was copied.").format(title=title), topic="settings")
        self.refresh()
        self.take_focus()
