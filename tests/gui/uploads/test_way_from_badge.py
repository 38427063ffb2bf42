"""The badge that says how many files are on their way leads to them, in whatever course they are."""

import asyncio
from pathlib import Path

from pytestqt.qtbot import QtBot

from lmsdesk.desk.uploads.uploads import Dropped
from lmsdesk.gui.uploads.page import UploadsPage
from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import CourseId
from tests.gui.site_desk import open_desk, until
from tests.gui.whole_window import whole_window
from tests.sync.conftest import COURSE


async def test_the_badge_leads_to_the_files_on_their_way_whatever_course_is_open(tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("words")
    async with open_desk(tmp_path / "desk") as (_, person), whole_window(person, tmp_path, 1024, 700) as window:
        uploads = person.workspace.uploads
        person.wire.gate, person.wire.gated = asyncio.Event(), "^POST .*uploads$"
        await uploads.start(await uploads.plan(COURSE, ContentId("_1_1"), Dropped((path,))))
        await person.wire.until_held(1)
        await until(lambda: window.top.badge.accessibleName() == "Uploading 1 file")
        # With no course open, and with one that has no uploads.
        for other in (None, CourseId("_2_1")):
            if other is not None:
                window.pages.open_course(other)
            assert window.pages.course_id == other
            window.top.badge.click()
            await until(lambda: window.pages.current_page(UploadsPage) is not None)
            page = window.pages.current_page(UploadsPage)
            assert page is not None
            assert page.course_id == COURSE
            batches = page.batches
            await until(batches.rowCount)
        person.wire.gate.set()
        await until(lambda: window.top.badge.accessibleName() == "Everything is on the server")
