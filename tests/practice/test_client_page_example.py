"""The example of the client's reference page, run as it stands against a real practice site."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.practice.test_process import Starter, start

__all__ = ["start"]

PAGE = (Path(__file__).parents[2] / "docs" / "client.md").read_text(encoding="utf-8")


@pytest.fixture
def storage() -> str:
    """The client does not know where a site keeps its tables."""
    return "sqlite"


def test_the_example_lists_the_columns(start: Starter, tmp_path: Path) -> None:
    start("--ready-file", str(tmp_path / "ready.json"))
    found = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    command = [sys.executable, "-c", found[1]]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=30)
    assert done.returncode == 0, done.stderr
    assert re.match(r"_\d+_1 \S.* \d+\.0\n", done.stdout)
