"""A work that pauses: the same result in the loop, beside other tasks, and at one go."""

import asyncio
import gc
from time import perf_counter
from weakref import ref

import pytest

from lmsdesk.desk.platform.long_work import Begun, pause, pieces, run_now, sliced
from lmsdesk.errors import LmsdeskError


async def _sum(numbers: range) -> int:
    total = 0
    for piece in pieces(numbers, 10):
        total += sum(piece)
        await pause()
    return total


def test_without_a_loop() -> None:
    assert run_now(_sum(range(95))) == sum(range(95))


async def test_other_tasks_go_on_between_two_pieces() -> None:
    turns = 0

    async def count() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    counting = asyncio.get_running_loop().create_task(count())
    assert await _sum(range(95)) == sum(range(95))
    counting.cancel()
    assert turns >= 10


async def test_it_ends_where_it_pauses_when_it_is_cancelled() -> None:
    work = asyncio.get_running_loop().create_task(_sum(range(10_000)))
    await asyncio.sleep(0)
    work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await work


async def test_what_waits_for_something_else_cannot_be_run_at_one_go() -> None:
    async def waits() -> None:
        await asyncio.get_running_loop().create_future()

    with pytest.raises(RuntimeError, match="waits for"):
        run_now(waits())


async def test_in_slices_short_pauses_are_left_out_and_long_pieces_are_not_joined() -> None:
    turns: list[str] = []

    async def count() -> None:
        while True:
            turns.append("turn")
            await asyncio.sleep(0)

    async def pieces_of(seconds: float, count: int) -> str:
        for _ in range(count):
            began = perf_counter()
            while perf_counter() - began < seconds:
                pass
            turns.append("piece")
            await pause()
        return "done"

    counting = asyncio.get_running_loop().create_task(count())
    assert await sliced(pieces_of(0.004, 10)) == "done"
    assert "piece piece" not in " ".join(turns)
    turns.clear()
    assert await sliced(pieces_of(0, 1000)) == "done"
    assert turns.count("turn") < turns.count("piece") / 2
    counting.cancel()


async def test_a_work_in_slices_that_is_cancelled_ends_there() -> None:
    ended: list[str] = []

    async def endless() -> None:
        try:
            while True:
                await pause()
        finally:
            ended.append("ended")

    work = asyncio.get_running_loop().create_task(sliced(endless()))
    await asyncio.sleep(0)
    work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await work
    assert ended == ["ended"]


def test_an_error_comes_through() -> None:
    async def fails() -> None:
        await pause()
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        run_now(fails())


def test_pieces_keep_every_thing_in_order() -> None:
    assert [*pieces(range(7), 3)] == [[0, 1, 2], [3, 4, 5], [6]]
    assert not [*pieces([])]


async def test_what_is_begun_has_asked_and_found_before_its_task_runs() -> None:
    loop = asyncio.get_running_loop()
    steps, answer = list[str](), loop.create_future()

    async def work() -> str:
        steps.append("asked")
        return str(await answer)

    task = loop.create_task(Begun(work()))
    assert steps == ["asked"]
    answer.set_result("there")
    assert await task == "there"

    async def ready() -> str:
        return "at once"

    assert await loop.create_task(Begun(ready())) == "at once"
    task = loop.create_task(Begun(ready()))
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_failure_of_what_is_begun_is_the_failure_of_its_task() -> None:
    async def fails() -> None:
        raise ValueError("no")

    task = asyncio.get_running_loop().create_task(Begun(fails()))
    with pytest.raises(ValueError, match="no"):
        await task


@pytest.mark.parametrize("turns", [0, 1, 2])
async def test_what_is_begun_lets_go_of_what_it_waits_for_whenever_it_is_cancelled(turns: int) -> None:
    loop = asyncio.get_running_loop()
    answer, has_ended = loop.create_future(), False

    async def work() -> None:
        nonlocal has_ended
        try:
            await answer
        finally:
            has_ended = True

    task = loop.create_task(Begun(work()))
    for _ in range(turns):
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert has_ended
    assert answer.cancelled()


async def test_what_was_done_at_once_is_held_by_nothing_afterwards() -> None:
    """A paper of a student would stay as long as the garbage is not looked through."""

    async def answers(*, is_failing: bool) -> int:
        if is_failing:
            raise LmsdeskError("no answer")
        return 1

    gc.disable()
    try:
        for is_failing, is_stopped in ((False, False), (True, False), (False, True)):
            begun = Begun(answers(is_failing=is_failing))
            held = ref(begun)
            task = asyncio.get_running_loop().create_task(begun)
            if is_stopped:
                task.cancel()
            await asyncio.wait([task])
            assert task.cancelled() or is_failing == (task.exception() is not None)
            del begun, task
            await asyncio.sleep(0)
            assert held() is None, (is_failing, is_stopped)
    finally:
        gc.enable()
