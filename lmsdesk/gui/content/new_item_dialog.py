"""Makes an item of a course; what was typed stays in its fields until the course has the item."""

from functools import partial
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtWidgets import QWidget

from lmsdesk.desk import Workspace
from lmsdesk.desk.administration.records import RecordRefused
from lmsdesk.desk.content.structure import ItemNotMade
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.administration.record_dialog import problem_words
from lmsdesk.gui.content.item_form import ItemForm
from lmsdesk.gui.content.words import FolderChoice
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.editor_dialog import EditorDialog
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.uploads.words import failure_words
from lmsdesk.model.content_items import ContentKind
from lmsdesk.model.contents import ContentId
from lmsdesk.model.field_values import Values
from lmsdesk.model.ids import CourseId
from lmsdesk.model.new_contents import NewItem

_TITLES: Final = {
    ContentKind.FOLDER: str(QT_TRANSLATE_NOOP("NewItem", "New folder")),
    ContentKind.DOCUMENT: str(QT_TRANSLATE_NOOP("NewItem", "New document")),
    ContentKind.LINK: str(QT_TRANSLATE_NOOP("NewItem", "New link")),
    ContentKind.ASSIGNMENT: str(QT_TRANSLATE_NOOP("NewItem", "New assignment")),
}


class NewItemDialog(EditorDialog):
    """`written` is the id of the item, once the course has it."""

    form: ItemForm
    written: ContentId | None

    def __init__(
        self,
        workspace: Workspace,
        course_id: CourseId,
        kind: ContentKind,
        folders: list[FolderChoice],
        *,
        parent: QWidget | None = None,
    ) -> None:
        self._workspace, self._course_id = workspace, course_id
        self._queued = ""
        """The title of what goes on in the queue of uploads when this is closed."""
        title = QCoreApplication.translate("NewItem", _TITLES[kind])
        note = plain(role="secondary")
        note.setVisible(kind is ContentKind.ASSIGNMENT)
        super().__init__(
            ItemForm(kind, folders), note, title=title, verb=self.tr("Create"), name="newItem", parent=parent
        )
        self.form.edited.connect(self.edited)
        if kind is ContentKind.ASSIGNMENT:
            note.setText(self.tr("It gets its own column in the gradebook."))

    async def _load(self) -> None:
        """Nothing is read: all fields are empty."""

    def _show_loaded(self, found: None) -> QWidget:  # noqa: ARG002 - there is nothing
        return self.form.title

    @property
    def is_changed(self) -> bool:
        """Whether something was typed that is not sent; what the queue of uploads has goes on by itself."""
        return not self._queued and super().is_changed

    def entered(self) -> Values:
        return self.form.entered()

    def fill_in(self, typed: Values) -> None:
        self.form.fill_in(typed)

    def _show_faults(self) -> bool:
        faults = self.form.faults()
        self.form.show_problems(faults)
        return bool(faults)

    def _wishes(self) -> NewItem:
        return self.form.item()

    async def _send(self, wishes: NewItem) -> ContentId:
        on_file = partial(self._say_progress, len(wishes.files))
        structure = self._workspace.contents.structure
        return await structure.create(
            *(self._course_id, self.form.parent_id, wishes),
            on_file=on_file,
            on_queued=partial(self._on_queued, wishes.title),
        )

    def _on_queued(self, title: str) -> None:
        # Not before: until its files are read, on a slow drive for a while, nothing of it would go on.
        self._queued = title
        self.edited.emit()
        self._cancel.setText(self.tr("Close"))

    def _say_progress(self, count: int, number: int, share: int) -> None:
        words = self.tr("Sending file {number} of {count}: {share}%")
        self.save.setText(words.format(number=number + 1, count=count, share=share))

    def _on_failed(self, problem: LmsdeskError) -> None:
        self._queued = ""
        self.edited.emit()
        self._cancel.setText(self.tr("Cancel"))
        super()._on_failed(problem)

    def _on_saved(self, written: ContentId) -> None:
        self._queued = ""
        super()._on_saved(written)

    def done(self, result: int) -> None:
        if self._queued:
            title = self.tr("“{title}” is created after its files").format(title=self._queued)
            notices.info(title, detail=self.tr("Uploads shows its progress, even after a restart."), topic="content")
        super().done(result)

    def _show_problem(self, problem: LmsdeskError) -> str:
        fields = problem.fields if isinstance(problem, RecordRefused | ItemNotMade) else {}
        says = self.tr("The site says: {words}")
        self.form.show_problems({name: says.format(words=words) for name, words in fields.items()})
        if isinstance(problem, ItemNotMade) and problem.transfer is not None:
            return self.tr("“{name}” could not be sent. {reason}").format(
                name=problem.transfer.title, reason=failure_words(problem.transfer)
            )
        return problem_words(problem)
