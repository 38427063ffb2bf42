"""The benchmarks say what there is to measure, and what there is not."""

import subprocess
import sys
from pathlib import Path

from tests.helpers.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]


def bench(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.bench", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S, check=False)


def test_help_names_every_benchmark() -> None:
    said = bench("--help")
    assert said.returncode == 0, said.stderr
    assert all(name in said.stdout for name in ("durable", "first_sync", "grid_frames", "stalls", "startup"))
    assert "kept_course" not in said.stdout, "that only helps the others"


def test_a_name_that_is_none_is_refused_before_anything_is_measured() -> None:
    said = bench("nothing_of_that_name")
    assert said.returncode == 2
    assert "nothing_of_that_name" in said.stderr
    assert "Traceback" not in said.stderr
