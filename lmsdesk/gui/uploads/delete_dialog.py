"""Deletes items of a course, after saying exactly what goes with them."""

from collections.abc import Sequence

from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from lmsdesk.desk.content.arranging import ContentLosses, MoreThanTold
from lmsdesk.desk.content.structure import ContentStructure
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.administration.record_dialog import problem_words
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.dialogs import TEXT_WIDTH, paragraph
from lmsdesk.gui.kit.editor_dialog import EditorDialog
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import fitted, plain
from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import CourseId


class DeleteItemsDialog(EditorDialog):
    """The button can be pressed only once everything has been counted."""

    is_dangerous = True

    def __init__(
        self,
        structure: ContentStructure,
        course_id: CourseId,
        chosen: Sequence[ContentId],
        titles: Sequence[str],
        *,
        parent: QWidget | None = None,
    ) -> None:
        self._structure, self._course_id, self._chosen = structure, course_id, chosen
        self._losses = ContentLosses(0)
        form = QWidget()
        self.words = paragraph("")
        self.words.setObjectName("deleteWords")
        self.grades = QCheckBox(self.tr("Delete the grades as well"))
        self.grades.setObjectName("deleteGrades")
        self.grades.hide()
        layout = QVBoxLayout(form)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.INSIDE)
        layout.addWidget(self.words)
        layout.addWidget(self.grades)
        count = len(titles)
        title = counted(
            count, self.tr("Delete “{title}”?").format(title=titles[0]), self.tr("Delete %Ln items?", "", count)
        )
        note = plain(role="secondary")
        note.hide()
        super().__init__(form, note, title=title, verb=self.tr("Delete"), name="deleteItems", parent=parent)

    async def _load(self) -> ContentLosses:
        return await self._structure.losses(self._course_id, self._chosen)

    def _show_loaded(self, found: ContentLosses) -> QWidget:
        self._losses = found
        self.words.setText(self._sentences(found))
        fitted(self.words, TEXT_WIDTH)
        self.grades.setVisible(bool(found.grades))
        self.save.setText(counted(found.items, self.tr("Delete"), self.tr("Delete %Ln items", "", found.items)))
        self._verb = self.save.text()
        return self._cancel

    def _sentences(self, losses: ContentLosses) -> str:
        inside = losses.items - len(self._chosen)
        sentences = []
        if inside > 0:
            words = counted(inside, self.tr("1 item in it"), self.tr("%Ln items in it", "", inside))
            sentences.append(self.tr("{items} will be deleted as well.").format(items=words))
        if losses.attempts:
            count = losses.attempts
            words = counted(count, self.tr("1 attempt"), self.tr("%Ln attempts", "", count))
            sentences.append(self.tr("{attempts} by students will be deleted for everyone.").format(attempts=words))
        if losses.grades:
            count = losses.grades
            words = counted(count, self.tr("1 grade"), self.tr("%Ln grades", "", count))
            kept = self.tr("{grades} will stay in the gradebook as if entered by hand, unless you tick the box below.")
            sentences.append(kept.format(grades=words))
        if losses.unsent:
            count = losses.unsent
            words = counted(count, self.tr("1 change is"), self.tr("%Ln changes are", "", count))
            sentences.append(self.tr("{changes} only on this computer and will not be sent.").format(changes=words))
        sentences.append(self.tr("This cannot be undone."))
        return " ".join(sentences)

    def _show_faults(self) -> bool:
        return False

    def _wishes(self) -> ContentLosses:
        return self._losses

    async def _send(self, wishes: ContentLosses) -> None:
        deletes_grades = self.grades.isChecked()
        await self._structure.delete(self._course_id, self._chosen, wishes, deletes_grades=deletes_grades)

    def _show_problem(self, problem: LmsdeskError) -> str:
        if isinstance(problem, MoreThanTold):
            self._show_loaded(problem.losses)
        return problem_words(problem)
