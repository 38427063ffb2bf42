"""From the start of the process to the painted, usable gradebook of 5,000 × 200 from the encrypted store.

The peer is a bare Qt window: Python, PySide6 and one empty QMainWindow, nothing else. Both are started in turns with
warm files, and the least of several starts counts: whatever else the machine does only makes a start longer. Beside the
time by the clock the processor time of the process until then, which says the same on a machine that does other work,
and the peak memory.
"""

import asyncio
import compileall
import os
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
_BAR = 3.5
_BAR_MIB = 200


def rows() -> Iterator[Row]:
    """The least of several starts, compiled as the set-up leaves them."""
    compileall.compile_dir(lmsdesk.__path__[0], quiet=1)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        keep_remembered_course(home)
        pairs = [(_start(home, "startup_bare"), _start(home, "startup_child")) for _ in range(_STARTS)]
    for index, name in enumerate(("painted_gradebook", "processor_time")):
        bare_s, desk_s = (min(start[index] for start in starts) for starts in zip(*pairs, strict=True))
        yield row(f"startup.{name}", desk_s, "s", bar=_BAR, peer=bare_s)
    yield row("startup.peak_memory", max(desk[2] for _, desk in pairs), "MiB", bar=_BAR_MIB)


def keep_remembered_course(home: Path, *, students: int = 5000, columns: int = 200) -> None:
    """A home whose desk opens this gradebook at once."""
    remembered = WindowState(asyncio.run(keep_course(home, students=students, columns=columns)).config)
    remembered.site_id = SITE.id
    remembered.set_course(SITE.id, COURSE)


def _start(home: Path, what: str) -> tuple[float, float, float]:
    """Seconds to the picture, those of the processor until then, and MiB at the most."""
    environment = {**os.environ, "LMSDESK_HOME": str(home)}
    began = time.time()
    command = [sys.executable, "-m", f"tests.bench.{what}", str(home / "keychain.json")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=60)
    at, worked_s, peak_kib = done.stdout.split()[-3:]
    return float(at) - began, float(worked_s), int(peak_kib) / 1024
