"""Items in a drag: by their ids for this program, and for others as files."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMetaType, QMimeData, QObject, QUrl

from lmsdesk.desk import Workspace
from lmsdesk.desk.content.downloading import BranchFetcher, FetchedBranch
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.administration.outcomes import tell_outcome
from lmsdesk.gui.content.tree_view import ContentTrees
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import CourseId

ITEMS: Final = "application/x-lmsdesk-content-items"
_FILES: Final = "text/uri-list"


class DraggedFiles:
    """The files of a drag; it outlives what Qt makes of the drag."""

    def __init__(self, chosen: Sequence[ContentId]) -> None:
        self.chosen = tuple(chosen)
        self.paths: tuple[Path, ...] = ()
        """Once all of them are whole."""
        self.is_outside = False
        """Whether the drag has left the tree."""
        self.was_missed = False
        """Whether another program has asked for them too early."""
        self.on_missed: Callable[[], None] = _nobody
        """Told of that for the first time; some systems ask only after the drag has ended."""


class DraggedItems(QMimeData):
    """Says from the beginning that there are files; which, it says when it is asked and they are there."""

    def __init__(self, chosen: Sequence[ContentId]) -> None:
        super().__init__()
        self.files = DraggedFiles(chosen)
        self.setData(ITEMS, " ".join(chosen).encode())

    def formats(self) -> list[str]:
        return [*super().formats(), _FILES]

    def hasFormat(self, mimetype: str) -> bool:
        return mimetype == _FILES or super().hasFormat(mimetype)

    def retrieveData(self, mimetype: str, preferredType: QMetaType | QMetaType.Type) -> object:  # noqa: N803 - Qt's own
        if mimetype != _FILES:
            return super().retrieveData(mimetype, preferredType)
        if self.files.is_outside and not self.files.paths and not self.files.was_missed:
            self.files.was_missed = True
            self.files.on_missed()
        # As Qt's own lists are: it makes bytes of them where those are asked for.
        return [QUrl.fromLocalFile(str(path)) for path in self.files.paths]


def items_in(mime: QMimeData) -> list[ContentId]:
    """The items that a drag of this program carries."""
    return [ContentId(one) for one in bytes(mime.data(ITEMS).data()).decode().split()]


def _nobody() -> None:
    """Nobody fetches files."""


class DragOut(QObject):
    """Fetches the files once a drag is outside; says so where somebody has let go too early."""

    def __init__(self, workspace: Workspace, course_id: CourseId, trees: ContentTrees) -> None:
        super().__init__(trees)
        self._workspace, self._trees = workspace, trees
        self._fetcher = BranchFetcher(workspace.contents, course_id)
        self._tasks = Tasks(self)
        for tree in trees.both:
            tree.dragged_out.connect(self._on_dragged_out)

    def stop(self) -> None:
        """Fetch no more."""
        self._tasks.cancel_all()

    def _on_dragged_out(self, files: DraggedFiles) -> None:
        files.on_missed = self._on_missed
        if files.paths or not self._workspace.is_online:
            return
        work = self._fetcher.fetch(self._trees.whole.items.tree, files.chosen)
        self._tasks.spawn(
            work,
            what="fetching files of a drag",
            on_done=partial(self._on_fetched, files),
            on_error=self._on_failed,
        )

    def _on_fetched(self, files: DraggedFiles, fetched: FetchedBranch) -> None:
        files.paths = fetched.paths
        if fetched.outcome.problems:
            tell_outcome(self.tr("Not all files could be downloaded"), fetched.outcome, topic="content")
        elif files.was_missed:
            hint = self.tr("Drop the items, or drag them again.")
            notices.info(self.tr("The files are ready now"), detail=hint, topic="content")

    def _on_missed(self) -> None:
        if self._workspace.is_online:
            hint = self.tr("You will see a message when they are ready. Then drop the items, or drag them again.")
            notices.info(self.tr("The files are still being downloaded"), detail=hint, topic="content")
        else:
            text = self.tr("Files are downloaded from the site when you drag them. Connect and try again.")
            notices.warning(self.tr("The site is not connected"), detail=text, topic="content")

    def _on_failed(self, problem: LmsdeskError) -> None:
        notices.error(problem, topic="content")
