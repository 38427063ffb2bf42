"""The folders of this computer that are kept in the course: what is new in each, and the way to its plan."""

from collections.abc import Sequence
from functools import partial
from typing import cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from lmsdesk.desk import Workspace
from lmsdesk.desk.uploads.keeping import KeptFolder, KeptNews, News
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.labels import CutLabel
from lmsdesk.gui.kit.layouts import fill_layout, without_margins
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.uploads.words import news_words
from lmsdesk.model.ids import CourseId


class KeptFolderRow(QWidget):
    """One kept folder in a line."""

    plan_wanted = Signal()
    removal_wanted = Signal()
    left = Signal()
    """The button that had the keys has gone."""

    def __init__(self, folder: KeptFolder) -> None:
        super().__init__()
        self.folder = folder
        self.news = News()
        name = folder.path.name
        self.title = CutLabel()
        target = folder.folder_title or self.tr("Top level of the course")
        self.title.say(self.tr("{folder} is kept in “{target}”").format(folder=name, target=target))
        self.state = CutLabel()
        self.state.setProperty("role", "muted")
        self.state.say(self.tr("Not checked yet"))
        self.show_plan = QPushButton(self.tr("Show plan…"))
        self.show_plan.setObjectName("keptPlan")
        self.show_plan.setAccessibleName(self.tr("Show plan for {folder}").format(folder=name))
        self.show_plan.clicked.connect(self.plan_wanted)
        self.show_plan.hide()
        stop = QPushButton(self.tr("Stop keeping"))
        stop.setObjectName("keptStop")
        stop.setAccessibleName(self.tr("Stop keeping {folder}").format(folder=name))
        stop.setToolTip(self.tr("What is in the course stays there"))
        stop.clicked.connect(self.removal_wanted)
        self.stop = stop
        fill_layout(without_margins(QHBoxLayout(self), theme.INSIDE), (self.title, 1), self.state, self.show_plan, stop)

    def show_news(self, news: News) -> None:
        """Say what is new."""
        self.news = news
        self.state.say(news_words(news))
        is_offered = bool(news.files or news.gone)
        had_keys = self.window().focusWidget() is self.show_plan
        self.show_plan.setVisible(is_offered)
        if had_keys and not is_offered:
            # Or the next key would be for the button beside it, which stops keeping.
            self.left.emit()


class KeptFolderList(QWidget):
    """All kept folders of a course; the desk looks at them while it runs, and here when the list is made or asked to.

    `plan_wanted(KeptFolder)`: somebody wants to see what would be sent. `left`: what had the keys has gone from it.
    """

    plan_wanted = Signal(object)
    left = Signal()

    def __init__(self, workspace: Workspace, course_id: CourseId, tasks: Tasks) -> None:
        super().__init__()
        self.setObjectName("keptFolders")
        self._kept, self._course_id, self._tasks = workspace.uploads.kept, course_id, tasks
        self._workspace = workspace
        self.rows: list[KeptFolderRow] = []
        self._layout = without_margins(QVBoxLayout(self), theme.STEP)
        self._leave = workspace.subscribe_kept_news(self._on_news)
        self.hide()
        self._tasks.spawn(self._kept.of_course(course_id), what="reading kept folders", on_done=self._show)

    def stop(self) -> None:
        """Listen no more; the desk goes on looking."""
        self._leave()

    def add(self, folder: KeptFolder) -> None:
        """Keep another folder."""
        self._tasks.spawn(self._add(folder), what="keeping a folder", on_done=self._show)

    def look(self) -> None:
        """Look at all of them again."""
        for row in self.rows if self._workspace.is_online else ():
            self._tasks.spawn(
                self._kept.look(row.folder),
                what="looking at a kept folder",
                on_error=_ignore,
            )

    async def _add(self, folder: KeptFolder) -> list[KeptFolder]:
        await self._kept.add(folder)
        return await self._kept.of_course(self._course_id)

    async def _remove(self, folder: KeptFolder) -> list[KeptFolder]:
        await self._kept.remove(folder)
        return await self._kept.of_course(self._course_id)

    def _show(self, folders: Sequence[KeptFolder]) -> None:
        focus = cast("QWidget | None", self.window().focusWidget())
        had_keys = focus is not None and self.isAncestorOf(focus)
        for row in self.rows:
            row.hide()
            row.deleteLater()
        self.rows = [KeptFolderRow(folder) for folder in folders]
        for row in self.rows:
            self._layout.addWidget(row)
            row.plan_wanted.connect(partial(self.plan_wanted.emit, row.folder))
            row.removal_wanted.connect(partial(self._on_removal_wanted, row.folder))
            row.left.connect(self.left)
        self.setVisible(bool(folders))
        if had_keys:
            self.left.emit()
        self.look()

    def _on_removal_wanted(self, folder: KeptFolder) -> None:
        self._tasks.spawn(self._remove(folder), what="letting a folder go", on_done=self._show)

    def _on_news(self, found: KeptNews) -> None:
        for row in self.rows:
            if row.folder == found.folder:
                row.show_news(found.news)


def _ignore(_: LmsdeskError) -> None:
    """It is looked at again soon, and the badge says when the site is away."""
