"""From files in the hand to files in the queue: the one way for drops, pastes and dialogs."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from lmsdesk.desk import Workspace
from lmsdesk.desk.uploads.keeping import KeptFolder, KeptNews
from lmsdesk.desk.uploads.plan import Item
from lmsdesk.desk.uploads.uploads import Dropped
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import show_dialog
from lmsdesk.gui.kit.notices import Remedy
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.uploads.delete_dialog import DeleteItemsDialog
from lmsdesk.gui.uploads.plan_dialog import PlanDialog
from lmsdesk.gui.uploads.words import news_words
from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import CourseId


async def upload(
    workspace: Workspace,
    course_id: CourseId,
    folder_id: ContentId | None,
    paths: Sequence[Path],
    *,
    parent: QWidget,
) -> None:
    """Show the plan for these files, and queue what is chosen."""
    await _plan(workspace, course_id, folder_id, Dropped(tuple(paths)), parent=parent)


async def upload_kept(workspace: Workspace, folder: KeptFolder, *, parent: QWidget) -> None:
    """The same for a kept folder; what was chosen to be deleted from the course is counted and asked once more."""
    dropped = Dropped((folder.path,), kept=folder.path)
    gone = await _plan(workspace, folder.course_id, folder.folder_id, dropped, parent=parent)
    if not gone:
        return
    ids, titles = [item.id for item in gone], [item.title for item in gone]
    structure = workspace.contents.structure
    await show_dialog(DeleteItemsDialog(structure, folder.course_id, ids, titles, parent=parent))
    await workspace.uploads.kept.look(folder)


def tell_kept_news(workspace: Workspace, found: KeptNews, window: QWidget, tasks: Tasks) -> None:
    """Say it, with a button that shows the plan; the folders of one course do not take each other's place."""

    def show_plan() -> None:
        work = upload_kept(workspace, found.folder, parent=window)
        tasks.open(work, what="planning an upload of a kept folder")

    title = _tr("“{folder}” has new files") if found.news.files else _tr("Files are gone from “{folder}”")
    notices.info(
        title.format(folder=found.folder.path.name),
        detail=news_words(found.news),
        topic=str(found.folder.path),
        remedy=Remedy(_tr("Show plan…"), show_plan),
    )


async def _plan(
    workspace: Workspace, course_id: CourseId, folder_id: ContentId | None, dropped: Dropped, *, parent: QWidget
) -> Sequence[Item]:
    """What is to be deleted, once what is to be sent is queued."""
    if not workspace.is_online:
        notices.warning(
            _tr("The site is not connected"),
            detail=_tr("Files are compared with the course first. Connect, and drop them again."),
            topic="uploads",
        )
        return ()
    dialog = PlanDialog(workspace, course_id, parent)
    dialog.read(folder_id, dropped)
    is_accepted = await show_dialog(dialog) == PlanDialog.DialogCode.Accepted
    await workspace.uploads.put_away()
    return dialog.model.plan.deleted if is_accepted and dialog.model.plan is not None else ()


def tell_not_allowed() -> None:
    """Say that the person's role lets nobody upload."""
    notices.warning(
        _tr("You can't upload to this course"),
        detail=_tr("Your role in this course lets you view its content, but not change it."),
        topic="uploads",
    )


async def files_to_upload(*, is_folder: bool, parent: QWidget) -> list[Path]:
    """Which files, or which folder; nothing when the dialog was closed."""
    title = _tr("Choose a folder to upload") if is_folder else _tr("Choose files to upload")
    dialog = QFileDialog(parent, title)
    mode = QFileDialog.FileMode.Directory if is_folder else QFileDialog.FileMode.ExistingFiles
    dialog.setFileMode(mode)
    if await show_dialog(dialog, is_followed=True) != QFileDialog.DialogCode.Accepted:
        return []
    return [Path(name) for name in dialog.selectedFiles()]


def _tr(text: str) -> str:
    return QCoreApplication.translate("UploadFlow", text)
