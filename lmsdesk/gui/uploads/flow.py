"""From files in the hand to files in the queue: the one way for drops, pastes and dialogs."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QFileDialog, QVBoxLayout, QWidget

from lmsdesk.desk import Workspace
from lmsdesk.desk.content.arranging import ContentLosses, MoreThanTold
from lmsdesk.desk.content.structure import ContentStructure
from lmsdesk.desk.uploads.keeping import KeptFolder, KeptNews
from lmsdesk.desk.uploads.plan import Item
from lmsdesk.desk.uploads.uploads import Dropped
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.administration.record_dialog import problem_words
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.dialogs import TEXT_WIDTH, paragraph, show_dialog
from lmsdesk.gui.kit.editor_dialog import EditorDialog
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import fitted, named, plain
from lmsdesk.gui.kit.layouts import fill_layout, without_margins
from lmsdesk.gui.kit.notices import Remedy
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.translator import Translator
from lmsdesk.gui.uploads.plan_dialog import PlanDialog
from lmsdesk.gui.uploads.words import news_words
from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import CourseId

_tr = Translator("UploadFlow")


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
        self.words = named(paragraph(""), "deleteWords")
        self.grades = named(QCheckBox(self.tr("Delete the grades as well")), "deleteGrades")
        self.grades.hide()
        fill_layout(without_margins(QVBoxLayout(form), theme.INSIDE), self.words, self.grades)
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
            text = self.tr("{grades} will stay in the gradebook as if entered by hand, unless you tick the box below.")
            sentences.append(text.format(grades=words))
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
    """Say it, with a button that shows the plan; one kept folder does not take the place of another."""

    def show_plan() -> None:
        work = upload_kept(workspace, found.folder, parent=window)
        tasks.open(work, what="planning an upload of a kept folder")

    title = _tr("“{folder}” has new files") if found.news.files else _tr("Files are gone from “{folder}”")
    notices.info(
        title.format(folder=found.folder.path.name),
        detail=news_words(found.news),
        topic=f"{found.folder.path} {found.folder.course_id} {found.folder.folder_id}",
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
