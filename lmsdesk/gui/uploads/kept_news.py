"""Says on any page that a kept folder has something new, and leads to its plan."""

from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from lmsdesk.desk import Workspace
from lmsdesk.desk.uploads.keeping import KeptFolder, KeptNews
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.notices import Remedy
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.uploads.flow import upload_kept
from lmsdesk.gui.uploads.words import news_words


def tell_kept_news(workspace: Workspace, found: KeptNews, window: QWidget, tasks: Tasks) -> None:
    """Say it, with a button that shows the plan; the folders of one course do not take each other's place."""
    new = QCoreApplication.translate("Uploads", "“{folder}” has new files")
    gone = QCoreApplication.translate("Uploads", "Files are gone from “{folder}”")
    title = (new if found.news.files else gone).format(folder=found.folder.path.name)
    show = Remedy(
        QCoreApplication.translate("Uploads", "Show plan…"), partial(_plan, workspace, found.folder, window, tasks)
    )
    notices.info(title, detail=news_words(found.news), topic=str(found.folder.path), remedy=show)


def _plan(workspace: Workspace, folder: KeptFolder, window: QWidget, tasks: Tasks) -> None:
    tasks.open(upload_kept(workspace, folder, parent=window), what="planning an upload of a kept folder")
