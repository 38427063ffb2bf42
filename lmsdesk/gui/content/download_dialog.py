"""Saves the files of a branch of a course, and shows how far it is."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from lmsdesk.desk import ContentItem, Workspace
from lmsdesk.desk.administration.several import Outcome
from lmsdesk.desk.content.downloading import download_branch
from lmsdesk.gui.administration.outcomes import tell_outcome
from lmsdesk.gui.administration.work_dialog import WorkDialog
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.model.ids import CourseId


class DownloadDialog(WorkDialog):
    """Closed while it works, it keeps the files that are whole; into the same folder, another time goes on."""

    def __init__(
        self,
        workspace: Workspace,
        course_id: CourseId,
        items: Sequence[tuple[ContentItem, Path]],
        into: Path,
        *,
        parent: QWidget | None = None,
    ) -> None:
        self._workspace, self._course_id, self._items, self._into = workspace, course_id, items, into
        super().__init__(self.tr("Download files"), self.tr("Download"), parent=parent)
        self.setObjectName("downloadItems")
        count = len(items)
        what = counted(count, self.tr("The files of 1 item"), self.tr("The files of %Ln items", "", count))
        self.say(
            self.tr("{files} will be saved in {folder}. Files from an earlier download are left as they are.").format(
                files=what, folder=into
            )
        )

    def _start(self) -> None:
        work = download_branch(
            self._workspace.contents,
            self._course_id,
            self._items,
            into=self._into,
            on_progress=self._on_progress,
        )
        self._run(work, self.tr("Downloading…"))

    def _on_done(self, outcome: Outcome) -> None:
        super()._on_done(outcome)
        done = outcome.done
        words = counted(done, self.tr("1 item was downloaded."), self.tr("%Ln items were downloaded.", "", done))
        if outcome.problems:
            again = self.tr("To continue, download to the same folder again.")
            words = f"{words} {again}"
        tell_outcome(words, outcome, topic="content")
