"""What keeps the window's thread, act by act, in a gradebook of 5,000 × 200 from the encrypted store.

For each act the longest turn of the event loop in processor time of the thread, the median of five runs (a machine
that is shared adds milliseconds to one turn or another). The peer is the calibration piece, measured in the same
process just before the act; the bar is the limit of the act's class of latency in such pieces, as it was where the
limits were set. Beside it the longest turn by the clock, which counts what other threads took as well.
"""

import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench import Row, row
from tests.bench.kept_course import keep_much
from tests.bench.startup import keep_remembered_course
from tests.helpers.stalls import REFERENCE_S

_RUNS = 5
_SCENARIOS = ("editing", "viewing", "many")


def rows() -> Iterator[Row]:
    """The worst turn of each action, and where the thread was in it."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        home.mkdir()
        keep_remembered_course(home)
        for scenario in _SCENARIOS:
            if scenario == "many":
                asyncio.run(keep_much(home))
            runs: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
            for number in range(_RUNS):
                for measured in _measured(home, Path(folder) / f"{scenario}{number}", scenario):
                    runs[measured["action"]].append(measured)
            yield from (_row(action, measured) for action, measured in runs.items())


def _row(action: str, measured: list[dict[str, Any]]) -> Row:
    in_order = sorted(measured, key=lambda one: float(one["busy_ms"] / one["calibration_ms"]))
    typical = in_order[len(in_order) // 2]
    bar = round(typical["limit_ms"] / (REFERENCE_S * 1000), 1)
    figure = row(f"stalls.{action}", typical["busy_ms"], "ms", bar=bar, peer=typical["calibration_ms"])
    beside = {"clock_ms": typical["clock_ms"], "took_ms": typical["took_ms"], "in": typical["places"]}
    return {**figure, **beside, "runs": [round(one["busy_ms"], 1) for one in in_order]}


def _measured(home: Path, copy: Path, scenario: str) -> list[dict[str, Any]]:
    """What one run of a scenario measures, in a home of its own."""
    shutil.copytree(home, copy)
    environment = {**os.environ, "LMSDESK_HOME": str(copy)}
    command = [sys.executable, "-m", "tests.bench.stalls_child", str(copy / "keychain.json"), scenario]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=300)
    shutil.rmtree(copy)
    return [json.loads(line) for line in done.stdout.splitlines()]
