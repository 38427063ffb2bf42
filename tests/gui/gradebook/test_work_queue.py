"""Long works of a gradebook: in order, whole, each result in a turn of its own, and none kept back by another's end."""

import asyncio
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from lmsdesk.desk.platform.long_work import pause
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.gradebook.model.table_model import WorkQueue
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.notices import Crash, Notice
from lmsdesk.gui.kit.tasks import Tasks
from tests.gui.site_desk import until


@pytest.fixture
def queue(qtbot: QtBot) -> Iterator[WorkQueue]:
    made = WorkQueue()
    yield made
    made.stop()
    made.deleteLater()


async def count(log: list[str], name: str, steps: int) -> int:
    for _ in range(steps):
        await pause()
    log.append(name)
    return steps


async def fail() -> None:
    await pause()
    raise LmsdeskError("It failed.")


async def test_works_are_done_in_the_order_given(queue: WorkQueue) -> None:
    log: list[str] = []
    queue.run(count(log, "long", 50_000), lambda steps: log.append(f"result {steps}"))
    assert queue.is_busy
    assert await queue.wait_for(count(log, "short", 1), lambda _: log.append("shown")) == 1
    assert log == ["long", "result 50000", "short", "shown"]
    await until(lambda: not queue.is_busy)


async def test_what_a_result_calls_for_comes_before_what_waits(queue: WorkQueue) -> None:
    log: list[str] = []
    queue.run(count(log, "first", 1), lambda _: queue.run(count(log, "called for", 1), lambda _: None))
    queue.run(count(log, "waiting", 1), lambda _: None)
    await until(lambda: not queue.is_busy)
    assert log == ["first", "called for", "waiting"]


async def test_others_are_served_while_it_works(queue: WorkQueue) -> None:
    served: list[str] = []
    timer = QTimer(interval=1)
    timer.timeout.connect(lambda: served.append("timer"))
    timer.start()
    await queue.wait_for(count([], "long", 200_000), lambda _: None)
    timer.stop()
    assert served


async def test_few_cells_are_done_at_once(queue: WorkQueue) -> None:
    log: list[str] = []
    queue.run_by_size(3, count(log, "few", 3), lambda _: log.append("shown"))
    assert log == ["few", "shown"]
    queue.run_by_size(100_000, count(log, "many", 3), lambda _: None)
    assert log == ["few", "shown"]
    await until(lambda: not queue.is_busy)
    assert log[-1] == "many"


async def test_a_failure_reaches_the_one_who_waits_and_the_next_goes_on(queue: WorkQueue) -> None:
    log, failures, tasks = list[str](), list[LmsdeskError](), Tasks()
    tasks.spawn(queue.wait_for(fail(), lambda _: log.append("never")), on_error=failures.append)
    assert await queue.wait_for(count(log, "next", 3), lambda _: None) == 3
    await tasks.finished()
    assert [problem.title for problem in failures] == ["It failed."]
    assert log == ["next"]


async def test_a_failure_that_nobody_waits_for_is_reported_and_the_next_goes_on(queue: WorkQueue) -> None:
    reported: list[Notice | Crash] = []
    notices.channel.read_by(reported.append)
    log: list[str] = []
    queue.run(fail(), lambda _: log.append("never"))
    queue.run(count(log, "next", 3), lambda _: None)
    await until(lambda: not queue.is_busy)
    assert log == ["next"]
    assert [news.title for news in reported if isinstance(news, Notice)] == ["It failed."]
    notices.channel.read_by(None)


async def test_nothing_is_shown_to_one_who_no_longer_waits(queue: WorkQueue) -> None:
    log: list[str] = []
    waiting = Tasks().spawn(queue.wait_for(count(log, "given up", 1000), lambda _: log.append("shown")))
    await asyncio.sleep(0)
    waiting.cancel()
    await queue.wait_for(count(log, "next", 1), lambda _: None)
    assert log == ["given up", "next"]


async def test_what_is_stopped_is_given_up(queue: WorkQueue) -> None:
    log: list[str] = []
    queue.run(count(log, "running", 10**9), lambda _: None)
    queue.run(count(log, "waiting", 1), lambda _: None)
    await asyncio.sleep(0.01)
    queue.stop()
    await until(lambda: not queue.is_busy)
    assert log == []
