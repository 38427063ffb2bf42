"""How long the practice site takes to end on SIGTERM while a client keeps its connection open."""

import signal
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from tests.bench import Row, row
from tests.practice.processes import start_site

_TIMES = 5
_BAR_S = 2.0
"""What the program promises on any machine."""


def rows() -> Iterator[Row]:
    """Medians of several ends, for one process and for two."""
    for workers in ("1", "2"):
        ends = statistics.median(_end_s(workers) for _ in range(_TIMES))
        yield row(f"practice.end_of_{workers}", ends, "s", bar=_BAR_S)


def _end_s(workers: str) -> float:
    with (
        tempfile.TemporaryDirectory() as folder,
        start_site(Path(folder), "--workers", workers) as running,
        running.client() as client,
    ):
        client.get("v1/courses").raise_for_status()
        began = monotonic()
        running.process.send_signal(signal.SIGTERM)
        running.process.wait()
        return monotonic() - began
