"""500 files with names of every script, dropped on the tree at once: each is in the course once, in its folder."""

import random
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from lmsdesk.model.contents import ContentId
from lmsdesk.model.wire import value_or
from tests.gui.site_desk import until
from tests.gui.uploads.test_sunday_night import at_desk
from tests.gui.uploads.test_uploads import drop, planned
from tests.processes.uploading import MANY, folder_of_files
from tests.sync.conftest import COURSE, Office, Person


async def test_500_files_are_dropped_and_each_is_there_once(tmp_path: Path, qtbot: QtBot) -> None:
    top = folder_of_files(tmp_path / "Reader", MANY, random.Random(3))
    everything = [top, *top.rglob("*")]
    count = len(everything)
    async with AsyncExitStack() as stack, at_desk(Office(stack, tmp_path / "office"), qtbot) as desk:
        tree = desk.page.tree
        tree.reveal(next(item.id for item in tree.items.tree.items.values() if item.title == "Sources"))
        assert drop(tree.viewport(), top, place=tree.visualRect(tree.currentIndex()).center())
        plan = await planned(desk.page)
        assert plan.confirm.text() == f"Upload {MANY} files"
        assert f"{count - MANY} new folders" in plan.cost.text()
        QTest.keyClick(plan.confirm, Qt.Key.Key_Return)
        await until(lambda: desk.totals == f"{count} of {count} done")
        below = Counter(await _paths_in_course(desk.person))
    wanted = [Path("Content", "Sources", *one.relative_to(top.parent).parts) for one in everything]
    assert [below[one] for one in wanted] == [1] * count
    assert sum(Path("Content", "Sources", "Reader") in one.parents for one in below) == count - 1


async def _paths_in_course(person: Person) -> list[Path]:
    """Where everything is, by titles."""
    pages = person.workspace._client.contents.list_contents(COURSE, is_recursive=True)
    items = {one.id: one async for page in pages for one in page}

    def path(key: ContentId) -> Path:
        parent = value_or(items[key].parent_id, None)
        return (path(parent) if parent in items else Path()) / value_or(items[key].title, "")

    return [path(key) for key in items]
