"""Copies items with everything in them: says first what would be made and what cannot, and then how far it is."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QLayout, QPushButton, QWidget

from lmsdesk.desk import ContentTree, Workspace
from lmsdesk.desk.administration.records import Outcome
from lmsdesk.desk.content.copying import CopyPlan, MadeBranch
from lmsdesk.desk.uploads.uploads import CourseFolder
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.administration.outcomes import tell_outcome
from lmsdesk.gui.administration.record_dialog import problem_words
from lmsdesk.gui.administration.work_dialog import WorkDialog
from lmsdesk.gui.content.words import kind_words, title_of
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import show_dialog
from lmsdesk.gui.kit.formatting import counted, number, quoted
from lmsdesk.gui.kit.labels import named
from lmsdesk.gui.kit.layouts import form_layout
from lmsdesk.gui.kit.notices import Remedy
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.content_items import ContentKind, kind_of
from lmsdesk.model.contents import ContentId
from lmsdesk.model.courses import Course
from lmsdesk.model.ids import CourseId

if TYPE_CHECKING:
    from lmsdesk.desk.content.copying import CutOffCopy

_MOST_NAMED: Final = 8


async def tell_cut_off_copies(workspace: Workspace, window: QWidget, tasks: Tasks) -> None:
    """Say of each what is there, with a button that shows the rest."""
    for copy in await workspace.branch_copies.cut_off():
        title = QCoreApplication.translate("Content", "Copying “{title}” was interrupted").format(
            title=copy.items[0].title
        )
        show = Remedy(
            QCoreApplication.translate("Content", "Continue…"),
            partial(_show, workspace, copy, window=window, tasks=tasks),
        )
        notices.info(title, detail=_there(copy), topic=f"copy {copy.id}", remedy=show)


class CutOffCopyDialog(WorkDialog):
    """Makes what is not there yet; or leaves the copy as it is, and says no more of it."""

    def __init__(self, workspace: Workspace, copy: "CutOffCopy", *, parent: QWidget | None = None) -> None:
        self._workspace, self._copy = workspace, copy
        title = self.tr("Continue copying “{title}”?").format(title=copy.items[0].title)
        super().__init__(title, self.tr("Continue"), parent=parent)
        self.setObjectName("cutOffCopy")
        left = self.tr("Not copied yet: {items}.").format(
            items=_named([one.title for one in copy.items if not one.is_done])
        )
        self.say(" ".join((_there(copy), left, self.tr("Nothing is copied twice."))))

    def _buttons(self, verb: str, *, is_dangerous: bool) -> QDialogButtonBox:
        box = super()._buttons(verb, is_dangerous=is_dangerous)
        self.leave = named(QPushButton(self.tr("Leave as it is"), autoDefault=False), "leaveCopy")
        self.leave.clicked.connect(lambda *_: self._forget())
        box.addButton(self.leave, QDialogButtonBox.ButtonRole.ResetRole)
        return box

    def _start(self) -> None:
        self.leave.setEnabled(False)
        self._run(self._go_on(), self.tr("Copying…"))

    async def _go_on(self) -> Outcome:
        outcome, _ = await self._workspace.branch_copies.go_on(self._copy, on_progress=self._on_progress)
        return outcome

    def _forget(self) -> None:
        work = self._workspace.branch_copies.forget(self._copy)
        self._tasks.spawn(work, what="leaving a copy as it is", on_done=lambda _: self.reject())

    def _on_done(self, outcome: Outcome) -> None:
        super()._on_done(outcome)
        words = counted(outcome.done, self.tr("1 item is there."), self.tr("%Ln items are there.", "", outcome.done))
        tell_outcome(words, outcome, topic=f"copy {self._copy.id}")


def _show(workspace: Workspace, copy: "CutOffCopy", *, window: QWidget, tasks: Tasks) -> None:
    tasks.open(_open(workspace, copy.id, window), what="going on with a copy")


async def _open(workspace: Workspace, key: int, window: QWidget) -> None:
    """As it is now: it may have gone on, or been left, since it was said."""
    for copy in await workspace.branch_copies.cut_off():
        if copy.id == key:
            await show_dialog(CutOffCopyDialog(workspace, copy, parent=window))


def _there(copy: "CutOffCopy") -> str:
    done = sum(one.is_done for one in copy.items)
    words = QCoreApplication.translate("Content", "{done} of {total} items copied.")
    return words.format(done=number(done), total=number(len(copy.items)))


def _named(titles: Sequence[str]) -> str:
    """The first of them, and how many more there are."""
    names = ", ".join(map(quoted, titles[:_MOST_NAMED]))
    more = len(titles) - _MOST_NAMED
    if more <= 0:
        return names
    return QCoreApplication.translate("Content", "{names} and {more} more").format(names=names, more=number(more))


class CopySource(Struct, frozen=True):
    """What is to be copied."""

    course_id: CourseId
    tree: ContentTree
    chosen: tuple[ContentId, ...]


class CopyTarget(Struct, frozen=True):
    """Where in the same course somebody has put it; without a row at the end of the folder."""

    folder_id: ContentId | None
    row: int | None = None


class CopyBranchDialog(WorkDialog):
    """`copied` is what was made; closed while it works, what is made so far stays in the course."""

    def __init__(
        self, workspace: Workspace, source: CopySource, target: CopyTarget, *, parent: QWidget | None = None
    ) -> None:
        self._workspace, self._source, self._target = workspace, source, target
        self.copied: MadeBranch | None = None
        self._plan: CopyPlan | None = None
        count = len(source.chosen)
        one = title_of(source.tree.items[source.chosen[0]])
        super().__init__("", "", parent=parent)
        self.setObjectName("copyItems")
        words = self.tr("Copy “{title}”").format(title=one)
        self.show_title(counted(count, words, self.tr("Copy %Ln items", "", count)))
        self.verb.setText(self.tr("Copy"))
        self.say(self.tr("Counting what would be copied…"))
        self._show_state()
        self._begin()
        self.course.setFocus()

    def _fill(self, layout: QLayout) -> None:
        self.course, self.folder = QComboBox(), QComboBox()
        for field, name, title in (
            (self.course, "copyCourse", self.tr("To the course")),
            (self.folder, "copyFolder", self.tr("In the folder")),
        ):
            field.setObjectName(name)
            field.setAccessibleName(title)
            field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            field.setMinimumContentsLength(36)
        both = QWidget()
        form = form_layout(both)
        form.addRow(self.tr("To the course"), self.course)
        form.addRow(self.tr("In the folder"), self.folder)
        layout.addWidget(both)

    def _begin(self) -> None:
        copies, source = self._workspace.branch_copies, self._source
        self._tasks.spawn(copies.targets(), what="listing courses to copy to", on_done=self._show_courses)
        work = copies.plan(source.course_id, source.tree, source.chosen)
        self._tasks.spawn(work, what="counting a branch", on_done=self._show_plan, on_error=self._on_unread)

    def _show_courses(self, courses: Sequence[Course]) -> None:
        for one in courses:
            self.course.addItem(one.title, one.id)
        self.course.setCurrentIndex(max(self.course.findData(self._source.course_id), 0))
        self.course.currentIndexChanged.connect(lambda *_: self._read_folders())
        self._read_folders()

    def _read_folders(self) -> None:
        self.folder.clear()
        self._show_state()
        course_id = self._course_id()
        if course_id is None:
            self.say(self.tr("You cannot create items in any course."))
            return
        self._tasks.spawn(
            self._workspace.uploads.folders(course_id),
            what="listing folders of a course",
            on_done=lambda found: self._show_folders(course_id, found),
            on_error=self._on_unread,
        )

    def _show_folders(self, course_id: CourseId, folders: Sequence[CourseFolder]) -> None:
        if course_id != self._course_id():
            return
        for one in folders:
            self.folder.addItem("    " * one.depth + (one.title or self.tr("Top level of the course")), one)
        there = (row for row, one in enumerate(folders) if self._is_target(course_id, one))
        self.folder.setCurrentIndex(next(there, min(1, len(folders) - 1)))
        if not self._folders_fit(folders):
            self.folder.removeItem(0)
        self._show_state()

    def _is_target(self, course_id: CourseId, folder: CourseFolder) -> bool:
        """Whether it is where somebody has put the copy; the top level has an id of its own in some courses."""
        if course_id != self._source.course_id:
            return False
        return folder.depth == 0 if self._target.folder_id is None else folder.id == self._target.folder_id

    def _folders_fit(self, folders: Sequence[CourseFolder]) -> bool:
        """Whether the first of them, the top level, takes what is copied."""
        is_bare = bool(folders) and folders[0].id is None
        items = self._source.tree.items
        return not is_bare or all(items[one].is_folder for one in self._source.chosen)

    def _show_plan(self, plan: CopyPlan) -> None:
        self._plan = plan
        self.say(self._sentences(plan))
        self._show_state()

    def _sentences(self, plan: CopyPlan) -> str:
        count = len(plan.items)
        copied = counted(count, self.tr("1 item will be copied"), self.tr("%Ln items will be copied", "", count))
        kinds = Counter(kind_of(one) for one in plan.items)
        sentences = [f"{copied}: {_listed(kinds)}." if count else self.tr("None of this can be copied.")]
        if plan.left_out:
            words = self.tr("These cannot be copied: {kinds}. Create them again in the other course.")
            sentences.append(words.format(kinds=_listed(plan.left_out)))
        if plan.ruled:
            many = self.tr("%Ln items are shown by a release rule; their copies are hidden.", "", plan.ruled)
            one = self.tr("1 item is shown by a release rule; its copy is hidden.")
            sentences.append(counted(plan.ruled, one, many))
        return " ".join(sentences)

    def _on_unread(self, problem: LmsdeskError) -> None:
        self.say(problem_words(problem))

    def _show_state(self) -> None:
        is_ready = self._plan is not None and bool(self._plan.items) and self.folder.count() > 0
        self.verb.setEnabled(is_ready)

    def _course_id(self) -> CourseId | None:
        chosen = self.course.currentData()
        return None if chosen is None else CourseId(chosen)

    def _start(self) -> None:
        course_id, folder = self._course_id(), self.folder.currentData()
        if self._plan is None or course_id is None or not isinstance(folder, CourseFolder):
            return
        for field in (self.course, self.folder):
            field.setEnabled(False)
        self._run(self._copy(self._plan, course_id, folder), self.tr("Copying…"))

    async def _copy(self, plan: CopyPlan, course_id: CourseId, folder: CourseFolder) -> Outcome:
        outcome, self.copied = await self._workspace.branch_copies.copy(
            plan,
            course_id,
            folder.id,
            index=self._target.row if self._is_target(course_id, folder) else None,
            on_progress=self._on_progress,
        )
        return outcome

    def _on_done(self, outcome: Outcome) -> None:
        super()._on_done(outcome)
        done = outcome.done
        words = counted(done, self.tr("1 item was copied."), self.tr("%Ln items were copied.", "", done))
        tell_outcome(words, outcome, topic="content")

    def _on_failed(self, problem: LmsdeskError) -> None:
        super()._on_failed(problem)
        for field in (self.course, self.folder):
            field.setEnabled(True)


def _listed(kinds: Mapping[ContentKind, int]) -> str:
    """How many of each kind: “Folder 2, Document 5”."""
    return ", ".join(f"{kind_words(kind)} {number(count)}" for kind, count in kinds.items())
