"""A disk with little room, made of memory, and something that fills it."""

import errno
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PAGE = 4096


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """Mount a disk of this size on a new folder; skips the test where that is not allowed."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    if sys.platform != "linux" or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("a small disk cannot be made here: that takes the rights of an administrator on Linux")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def fill(ballast: Path) -> None:
    """Write until the disk has no room for one more page."""
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(PAGE))
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise


def free(ballast: Path, pages: int) -> None:
    """Give so many pages back."""
    with ballast.open("r+b") as file:
        file.truncate(max(ballast.stat().st_size - pages * PAGE, 0))
