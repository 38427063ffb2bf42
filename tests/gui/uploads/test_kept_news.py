"""What is said of kept folders."""

from pathlib import Path
from typing import cast

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import Workspace
from lmsdesk.desk.uploads.keeping import KeptFolder, KeptNews, News
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.notices import Notice
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.uploads.flow import tell_kept_news
from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import CourseId


def test_one_folder_that_is_kept_in_two_courses_is_told_of_twice(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Notice] = []
    monkeypatch.setattr(notices.channel, "post", told.append)
    window = QWidget()
    qtbot.addWidget(window)
    for course in ("_1_1", "_2_1"):
        folder = KeptFolder(CourseId(course), Path("Handouts"), ContentId("_9_1"), "Week 1")
        tell_kept_news(cast("Workspace", None), KeptNews(folder, News(new=1)), window, Tasks(window))
    first, second = told
    assert first.topic != second.topic
