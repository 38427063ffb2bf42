"""What keeps the window's thread, deed by deed, in a gradebook of 5,000 × 200 from the encrypted store.

For each deed the longest turn of the event loop in processor time of the thread, and the longest by the clock, which
counts what other threads took as well.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench import Row, row
from tests.bench.kept_course import keep_much
from tests.bench.startup import keep_remembered_course

_BAR_MS = 8.0


def rows() -> Iterator[Row]:
    """The worst turn of each deed, and where the thread was in it."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        keep_remembered_course(home)
        for story in ("editing", "seeing", "many"):
            if story == "many":
                asyncio.run(keep_much(home))
            yield from _told(home, story)


def _told(home: Path, story: str) -> Iterator[Row]:
    environment = {**os.environ, "LMSDESK_HOME": str(home)}
    command = [sys.executable, "-m", "tests.bench.stalls_child", str(home / "keychain.json"), story]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=300)
    for line in done.stdout.splitlines():
        told = json.loads(line)
        figure = row(f"stalls.{told['deed']}", told["busy_ms"], "ms", bar=_BAR_MS)
        yield {**figure, "clock_ms": told["clock_ms"], "took_ms": told["took_ms"], "in": told["places"]}
