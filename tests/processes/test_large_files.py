"""A file of 2 GB through the queue."""

import pytest

from tests.processes.large_files import has_room, hollow_folder, send_each

MEBIBYTE = 1 << 20
BIG = 2048 * MEBIBYTE


async def test_a_file_of_2_gb_is_there_once_in_no_more_memory_than_a_small_one() -> None:
    with hollow_folder() as folder:
        if not has_room(folder, BIG):
            pytest.skip("there is no room for a file of 2 GB and its copy")
        small, large = await send_each(folder, MEBIBYTE, BIG)
    for sent, size in ((small, MEBIBYTE), (large, BIG)):
        assert (sent.times_listed, sent.size_told, sent.is_same) == (1, size, True)
        assert sent.digest == sent.digest_stored
    assert large.peak_kib - small.peak_kib < 32 * 1024
