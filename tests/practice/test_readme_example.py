"""The README's library example, run as it stands against a real practice site."""

import re
import subprocess
import sys
from pathlib import Path

from tests.practice.test_process import Starter, start

__all__ = ["start"]

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def test_the_example_lists_the_courses(start: Starter, tmp_path: Path) -> None:
    start("--ready-file", str(tmp_path / "ready.json"))
    found = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert found is not None
    command = [sys.executable, "-c", found[1]]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=30)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"_\d+_1 \S.*\n", done.stdout)
