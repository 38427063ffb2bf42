"""Who no longer waits for a file ends the process that reads it, at once."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from lmsdesk.desk.exchange.reader_process import read_file
from tests.helpers.patience import PATIENCE_S

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes in folders")


async def test_the_reading_process_ends_with_the_wait(tmp_path: Path) -> None:
    file = tmp_path / "grades.csv"
    # A pipe: whoever reads it waits for more until somebody ends that.
    os.mkfifo(file)
    async with asyncio.TaskGroup() as group:
        reading = group.create_task(read_file(file))
        pipe = await _opened(file)
        reading.cancel()
    assert reading.cancelled()
    async with asyncio.timeout(PATIENCE_S):
        while _is_read(pipe):  # noqa: ASYNC110 - another process has no event to wait for
            await asyncio.sleep(0.05)
    os.close(pipe)


async def _opened(file: Path) -> int:
    """The writing end, which can be opened as soon as somebody reads."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                return os.open(file, os.O_WRONLY | os.O_NONBLOCK)
            except OSError:
                await asyncio.sleep(0.05)


def _is_read(pipe: int) -> bool:
    try:
        os.write(pipe, b"a,b\n")
    except BrokenPipeError:
        return False
    return True
