"""A work that pauses: the same result in the loop, beside other tasks, and at one go."""

import asyncio

import pytest

from lmsdesk.desk.platform.long_work import pause, pieces, run_now


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


def test_an_error_comes_through() -> None:
    async def fails() -> None:
        await pause()
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        run_now(fails())


def test_pieces_keep_every_thing_in_order() -> None:
    assert [*pieces(range(7), 3)] == [[0, 1, 2], [3, 4, 5], [6]]
    assert not [*pieces([])]
