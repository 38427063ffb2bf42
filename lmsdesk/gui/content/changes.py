"""What a person changes in the contents of a course: stored at once, sent when the service can be reached."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from lmsdesk.desk import ContentItem, EditResult, UndoResult, Workspace
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.content.dates_dialog import DatesDialog
from lmsdesk.gui.content.words import title_of
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import show_dialog
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.content_items import NO, YES
from lmsdesk.model.ids import CourseId
from lmsdesk.model.wire import Json


class ContentChanges(QObject):
    """Renames, shows, hides and dates items.

    `stepped(Callable[[], None])` follows each change with what takes it back.
    """

    stepped = Signal(object)

    def __init__(self, workspace: Workspace, course_id: CourseId, window: QWidget, *, writes: Tasks) -> None:
        super().__init__(window)
        self._workspace, self._course_id, self._window = workspace, course_id, window
        self._writes, self._dialogs = writes, Tasks(self)

    def rename(self, item: ContentItem, title: str) -> None:
        """Give an item another title; an empty one is no title."""
        if title.strip() and title != item.title:
            self._store([item], {"title": title.strip()}, self.tr("Rename “{title}”").format(title=title_of(item)))

    def show(self, items: Sequence[ContentItem]) -> None:
        """Let students see these; their dates stay."""
        self._store(
            items, {"available": YES}, self._label(items, self.tr("Show"), self.tr("Show %Ln items", "", len(items)))
        )

    def hide(self, items: Sequence[ContentItem]) -> None:
        """Hide these from students; their dates stay."""
        self._store(
            items, {"available": NO}, self._label(items, self.tr("Hide"), self.tr("Hide %Ln items", "", len(items)))
        )

    def set_dates(self, items: Sequence[ContentItem]) -> None:
        """Ask from when until when students see these."""
        if items:
            self._dialogs.open(self._ask_dates(items), what="setting dates of items")

    def stop(self) -> None:
        """Close a dialog that is open; what is being stored goes on."""
        self._dialogs.cancel_all()

    async def _ask_dates(self, items: Sequence[ContentItem]) -> None:
        title = title_of(items[0])
        many = self.tr("When students see %Ln items", "", len(items))
        words = counted(len(items), self.tr("When students see “{title}”").format(title=title), many)
        dialog = DatesDialog(words, items[0].release, self._window)
        if await show_dialog(dialog) == QDialog.DialogCode.Accepted:
            label = self._label(items, self.tr("Set dates"), self.tr("Set dates of %Ln items", "", len(items)))
            self._store(items, dialog.fields, label)

    def _store(self, items: Sequence[ContentItem], fields: Json, label: str) -> None:
        if items:
            wanted = {item.id: fields for item in items}
            work = self._workspace.contents.change(self._course_id, wanted, label=label)
            self._writes.spawn(work, what="storing a change of the content", on_done=self._on_stored)

    def _on_stored(self, result: EditResult) -> None:
        if result.step_id is not None:
            self.stepped.emit(partial(self._undo, result.step_id))

    def _undo(self, step_id: int) -> None:
        work = self._workspace.contents.undo(self._course_id, step_id)
        self._writes.spawn(work, what="undoing a step", on_done=self._on_undone, on_error=self._on_undo_refused)

    def _on_undone(self, result: UndoResult | None) -> None:
        if result is None:
            text = self.tr("Another change in this course came after it.")
            hint = self.tr("Choose Undo in the gradebook first.")
            notices.info(self.tr("Nothing was undone"), detail=f"{text} {hint}", topic="content")

    def _on_undo_refused(self, problem: LmsdeskError) -> None:
        notices.error(problem, topic="undo")

    def _label(self, items: Sequence[ContentItem], one: str, many: str) -> str:
        return counted(len(items), f"{one}: {title_of(items[0])}" if items else one, many)
