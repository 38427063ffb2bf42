"""From the start of the process to the painted, usable gradebook of 5,000 × 200 from the encrypted store.

The peer is a bare Qt window in the same run: Python, PySide6 and one empty QMainWindow. Also the peak memory.
"""

import asyncio
import compileall
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import lmsdesk
from lmsdesk.gui.shell.window_state import WindowState
from tests.bench import Row, row
from tests.bench.kept_course import COURSE, SITE, keep_course

_STARTS = 7
_BAR_S = 0.8
_BAR_MIB = 200


def rows() -> Iterator[Row]:
    """Median of several starts with warm files, compiled as the set-up leaves them."""
    compileall.compile_dir(lmsdesk.__path__[0], quiet=1)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        keep_remembered_course(home)
        bare = [_start(home, "bare")[0] for _ in range(_STARTS)]
        desk = [_start(home, str(home / "keychain.json")) for _ in range(_STARTS)]
    seconds = statistics.median(taken for taken, _ in desk)
    yield row("startup.painted_gradebook", seconds, "s", bar=_BAR_S, peer=statistics.median(bare))
    yield row("startup.peak_memory", max(peak for _, peak in desk), "MiB", bar=_BAR_MIB)


def keep_remembered_course(home: Path) -> None:
    """A home whose desk opens the large gradebook at once."""
    remembered = WindowState(asyncio.run(keep_course(home)).config)
    remembered.site_id = SITE.id
    remembered.set_course(SITE.id, COURSE)


def _start(home: Path, what: str) -> tuple[float, float]:
    environment = {**os.environ, "LMSDESK_HOME": str(home)}
    began = time.time()
    command = [sys.executable, "-m", "tests.bench.startup_child", what]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=60)
    at, peak_kib = done.stdout.split()[-2:]
    return float(at) - began, int(peak_kib) / 1024
