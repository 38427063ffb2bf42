"""Everything of a practice site marked by keyboard alone, in the real window: half of it with the cable out.

Seminar: all that was ever handed in, also what somebody has marked before. Campus: all that is left to grade, in all of
its courses. Each paper gets its score and its feedback by keys and is posted; afterwards the site's own database says
that each mark has come once, with what was typed for this paper, and that nothing else was written. What is measured is
the time by the clock for each paper, without any reading.
"""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from lmsdesk.cli.tour_input import until
from lmsdesk.desk import MemorySecrets, QueueScope, folders_under
from lmsdesk.gui.submissions.page import SubmissionsPage
from tests.bench import Row, row
from tests.bench.papers import window_loop
from tests.helpers.campus import Campus
from tests.helpers.desk import COURSE, Desk
from tests.helpers.discretion import Discretion
from tests.helpers.fingers import Fingers
from tests.helpers.marking_all import Marker, compare, watch_marks, works


def rows() -> Iterator[Row]:
    """Papers, and seconds for each."""
    with window_loop() as loop:
        for dataset in ("seminar", "campus"):
            with tempfile.TemporaryDirectory() as folder:
                count, taken_s = loop.run_until_complete(_marked(Path(folder), dataset))
            yield row(f"marking.everything.{dataset}", count, "papers")
            yield row(f"marking.everything.{dataset}.paper", taken_s / count, "s")


async def _marked(folder: Path, dataset: str) -> tuple[int, float]:
    secrets, folders = MemorySecrets(), folders_under(folder / "home")
    async with Campus(folder / "campus", dataset) as campus:
        await campus.sign_in(secrets)
        desk = Desk(folders, Discretion(folder / "home"), secrets=secrets).knows(campus.site(), campus.secret)
        async with desk:
            await desk.online()
            return await _at_the_keys(campus, desk, Fingers(desk), is_everything=dataset == "seminar")


async def _at_the_keys(campus: Campus, desk: Desk, fingers: Fingers, *, is_everything: bool) -> tuple[int, float]:
    before = watch_marks(campus)
    await desk.open_course()
    await fingers.in_front()
    fingers.do("queue")
    page = desk.app.window.pages.find_page(SubmissionsPage)
    assert page is not None
    left = len(works(campus, is_waiting=True))
    await until(lambda: page.pile.to_grade == left, "not all that waits is in the queue")
    marker = Marker(fingers, page)
    began = time.perf_counter()
    await marker.mark_queue(left // 2)
    columns = [one.id for one in await desk.workspace._store.mirror.columns(COURSE) if one.grading_type == "Attempts"]
    columns = columns if is_everything else []
    for column_id in columns:
        # What was marked before comes as its column is opened.
        await _open(page, QueueScope(COURSE, column_id))
    await until(lambda: not page._reader._tasks.is_busy, "what was marked before did not come")
    await _open(page, QueueScope())
    campus.child.disconnect()
    await marker.mark_queue(left - left // 2)
    for column_id in columns:
        await _open(page, QueueScope(COURSE, column_id))
        await marker.mark_others()
    taken_s = time.perf_counter() - began
    await campus.child.start()
    fingers.do("refresh")
    await desk.online()
    await desk.sent()
    assert len(marker.marked) == (len(works(campus)) if is_everything else left)
    compare(campus, before, marker.marked)
    return len(marker.marked), taken_s


async def _open(page: SubmissionsPage, scope: QueueScope) -> None:
    page.open(scope)
    await until(lambda: page.scope == scope and not page._reader.is_reading, "the column did not open")
