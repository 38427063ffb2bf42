"""What a person puts into a course, moves and deletes there: done on the site at once, while they look on."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from lmsdesk.desk import Workspace
from lmsdesk.desk.content.structure import CourseShape
from lmsdesk.gui.content.new_item_dialog import NewItemDialog
from lmsdesk.gui.content.places import places_above
from lmsdesk.gui.content.tree_view import ContentTreeView
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import opened
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.uploads.flow import files_to_upload, upload
from lmsdesk.model.content_items import ContentKind
from lmsdesk.model.ids import CourseId


class StructureChanges(QObject):
    """`made(ContentId)` follows when the course has a new item, so that it can be shown."""

    made = Signal(object)

    def __init__(self, workspace: Workspace, course_id: CourseId, tree: ContentTreeView, window: QWidget) -> None:
        super().__init__(window)
        self._workspace, self._course_id = workspace, course_id
        self._tree, self._window = tree, window
        self._dialogs = Tasks(self)
        self.shape = CourseShape()
        """What the course allows, once that has been read."""

    def create(self, kind: ContentKind) -> None:
        """Ask for a new item of this kind; it goes where the cursor is."""
        if self._can_begin():
            self._dialogs.open(self._create(kind), what="making an item of a course")

    def add_files(self) -> None:
        """Ask which files go where the cursor is, and show the plan for them."""
        if self._can_begin():
            self._dialogs.open(self._add_files(), what="planning an upload")

    def stop(self) -> None:
        """Close a dialog that is open."""
        self._dialogs.cancel_all()

    async def _create(self, kind: ContentKind) -> None:
        has_top = self.shape.has_open_top or kind is ContentKind.FOLDER
        places = places_above(self._tree.items.tree, self._tree.selected_folder, has_top=has_top)
        if not places:
            text = self.tr("The top level of this course holds only folders.")
            notices.info(self.tr("Choose a folder first"), detail=text, topic="content")
            return
        dialog = NewItemDialog(self._workspace, self._course_id, kind, places, parent=self._window)
        if await opened(dialog) == QDialog.DialogCode.Accepted and dialog.written is not None:
            self.made.emit(dialog.written)

    async def _add_files(self) -> None:
        folder_id = self._tree.selected_folder
        if paths := await files_to_upload(is_folder=False, parent=self._window):
            await upload(self._workspace, self._course_id, folder_id, paths, parent=self._window)

    def _can_begin(self) -> bool:
        if not self._workspace.is_online:
            notices.warning(
                self.tr("The site is not connected"),
                detail=self.tr("Items are made and moved on the site itself. Connect, and try again."),
                topic="content",
            )
        return self._workspace.is_online
