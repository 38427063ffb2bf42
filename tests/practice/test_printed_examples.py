"""The examples of the README and of the client's page, run as they stand against a real practice site."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.patience import PATIENCE_S
from tests.practice.conftest import Starter

ROOT = Path(__file__).parents[2]


@pytest.fixture
def storage() -> str:
    """The client does not know where a site keeps its tables."""
    return "sqlite"


@pytest.mark.parametrize(
    ("page", "printed"),
    [
        pytest.param("README.md", r"(_\d+_1 \S.*\n)+", id="courses"),
        pytest.param("docs/client.md", r"(_\d+_1 \S.* \d+\.0\n)+", id="columns"),
    ],
)
def test_an_example_prints_what_is_there(start: Starter, tmp_path: Path, page: str, printed: str) -> None:
    start("--ready-file", str(tmp_path / "ready.json"))
    found = re.search(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    command = [sys.executable, "-c", found[1]]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(printed, done.stdout), done.stdout
