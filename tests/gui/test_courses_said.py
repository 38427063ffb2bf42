"""What the list of courses says while it is empty: never that something is coming when nothing can come."""

import pytest
from pytestqt.qtbot import QtBot

from lmsdesk.desk import Link, SyncState
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.pages.courses_page import CoursesPage

REFUSED = LmsdeskError("The service does not allow this.", hint="Ask the site's administrator.")


@pytest.mark.parametrize(
    ("state", "title", "text"),
    [
        (SyncState(link=Link.ONLINE), "Getting your courses…", ""),
        (SyncState(link=Link.ONLINE, problem=REFUSED), "Your courses could not be read", str(REFUSED)),
        (SyncState(link=Link.OFFLINE, problem=REFUSED), "The site cannot be reached", str(REFUSED)),
        (SyncState(link=Link.PAUSED, problem=REFUSED), "Working offline", "Your courses appear once you go online."),
    ],
)
def test_an_empty_list_says_why(qtbot: QtBot, state: SyncState, title: str, text: str) -> None:
    page = CoursesPage()
    qtbot.addWidget(page)
    page.show_state(SyncState())
    page.show_state(state)
    assert (page.empty.title.text(), page.empty.text.text()) == (title, text)
