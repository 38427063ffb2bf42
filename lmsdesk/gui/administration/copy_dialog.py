"""Copies a course into a new one, whole or in parts, and watches the site until it has ended."""

from collections.abc import Awaitable, Callable
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtWidgets import QCheckBox, QLayout, QLineEdit, QWidget

from lmsdesk.desk.administration.courses import COPY_PARTS, CopyFailed
from lmsdesk.desk.administration.fields import COURSE_FIELDS, faults_of
from lmsdesk.desk.administration.records import Outcome, RecordRefused
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.administration.words import fault_words
from lmsdesk.gui.administration.work_dialog import WorkDialog
from lmsdesk.gui.kit.field_contents import changes_of, field_value, fill_field
from lmsdesk.gui.kit.form_fields import FieldBox
from lmsdesk.gui.kit.labels import named, plain
from lmsdesk.model.field_values import Values

_PARTS: Final = {
    "contentAreas": QT_TRANSLATE_NOOP("Administration", "Content"),
    "gradebook": QT_TRANSLATE_NOOP("Administration", "Gradebook columns and settings"),
    "announcements": QT_TRANSLATE_NOOP("Administration", "Announcements"),
    "groupSettings": QT_TRANSLATE_NOOP("Administration", "Group settings"),
    "rubrics": QT_TRANSLATE_NOOP("Administration", "Rubrics"),
    "adaptiveReleaseRules": QT_TRANSLATE_NOOP("Administration", "Release rules"),
    "calendar": QT_TRANSLATE_NOOP("Administration", "Calendar"),
    "tasks": QT_TRANSLATE_NOOP("Administration", "Tasks"),
}
CopyCourse = Callable[[str, list[str] | None, Callable[[int], None]], Awaitable[None]]
_MOST_ID = 100


class CopyCourseDialog(WorkDialog):
    """`new_id` is the human-visible id of the copy; closing the dialog does not stop what the site has begun."""

    def __init__(self, title: str, work: CopyCourse, parent: QWidget | None = None) -> None:
        self._work = work
        super().__init__("", "", parent=parent)
        self.setObjectName("copyCourseDialog")
        self.show_title(self.tr("Copy “{title}”").format(title=title))
        self.say(self.tr("People and their grades are not copied. The copy is made on the site."))
        self.verb.setText(self.tr("Copy course"))
        self.new_course.setFocus()
        self._begin()

    @property
    def new_id(self) -> str:
        return self.new_course.text().strip()

    def _fill(self, layout: QLayout) -> None:
        title = self.tr("Course ID of the copy")
        self.new_course = QLineEdit()
        self.id_box = FieldBox("newCourseId", title, self.new_course)
        layout.addWidget(plain(title))
        layout.addWidget(self.id_box)
        self.everything = named(QCheckBox(self.tr("Copy everything")), "copyEverything")
        self.everything.setChecked(True)
        self.everything.toggled.connect(self._on_everything)
        layout.addWidget(self.everything)
        self.parts: dict[str, QCheckBox] = {}
        for part in COPY_PARTS:
            box = self.parts[part] = QCheckBox(QCoreApplication.translate("Administration", str(_PARTS[part])))
            box.setObjectName(f"copy_{part}")
            box.setChecked(part in {"contentAreas", "gradebook"})
            box.hide()
            layout.addWidget(box)

        for widget in (self.new_course, self.everything, *self.parts.values()):
            for signal in changes_of(widget):
                signal.connect(self.edited)

    def entered(self) -> Values:
        fields = {"new_id": self.new_course, "everything": self.everything, **self.parts}
        return {name: field_value(widget) for name, widget in fields.items()}

    def fill_in(self, typed: Values) -> None:
        fields = {"new_id": self.new_course, "everything": self.everything, **self.parts}
        for name in fields.keys() & typed.keys():
            fill_field(fields[name], typed[name])

    def _on_everything(self, is_on: bool) -> None:  # noqa: FBT001 - Qt's own
        for box in self.parts.values():
            box.setVisible(not is_on)
        self.adjustSize()

    def _start(self) -> None:
        course_id = tuple(field for field in COURSE_FIELDS if field.path == "courseId")
        fault = faults_of(course_id, {"courseId": self.new_id}).get("courseId")
        self.id_box.show_problem(fault_words(fault, _MOST_ID) if fault else "")
        if fault is not None:
            self.new_course.setFocus()
            return
        parts = None if self.everything.isChecked() else [name for name, box in self.parts.items() if box.isChecked()]
        self._on_progress(0, 100)
        self._run(self._copy(parts), self.tr("Copying…"))

    async def _copy(self, parts: list[str] | None) -> Outcome:
        await self._work(self.new_id, parts, lambda percent: self._on_progress(percent, 100))
        return Outcome(1)

    def _on_failed(self, problem: LmsdeskError) -> None:
        super()._on_failed(problem)
        if isinstance(problem, RecordRefused) and problem.is_conflict:
            self.id_box.show_problem(self.tr("A course with this ID exists already. Choose another ID."))
            self.say(self.tr("Nothing was copied."))
        if isinstance(problem, CopyFailed):
            self.verb.setText(self.tr("Copy course"))
