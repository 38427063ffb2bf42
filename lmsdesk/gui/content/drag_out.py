"""Items dragged out of the tree: their files, for the system's file manager and other programs."""

from functools import partial

from PySide6.QtCore import QObject

from lmsdesk.desk import Workspace
from lmsdesk.desk.content.downloading import BranchFetcher, FetchedBranch
from lmsdesk.gui.administration.outcomes import tell_outcome
from lmsdesk.gui.content.dragged_items import DraggedFiles
from lmsdesk.gui.content.tree_view import ContentTrees
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.ids import CourseId


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
            on_error=partial(notices.error, topic="content"),
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
