"""The sign-in window against hostile pages, in the real browser engine."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.patience import PATIENCE_S
from tests.security.login_scenarios import SCENARIOS, SECURE_SCENARIOS

ROOT = Path(__file__).parents[2]


def outcomes_of(folder: Path, *more: str) -> dict[str, str]:
    """What became of each scenario; they share one browser engine in a process whose folders are all under this one."""
    own = {name: str(folder) for name in ("HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    environment = {**os.environ, **own, "PYTHONPATH": str(ROOT)}
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        environment["QTWEBENGINE_DISABLE_SANDBOX"] = "1"  # the engine does not run its sandbox for root
    command = [sys.executable, "-m", "tests.security.login_scenarios", str(folder), *more]
    done = subprocess.run(
        command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert done.stdout, done.stderr[-2000:]
    found: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return outcomes_of(tmp_path_factory.mktemp("engine"))


@pytest.fixture(scope="module")
def secure_outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return outcomes_of(tmp_path_factory.mktemp("secure"), "secure")


@pytest.mark.parametrize("scenario", [scenario.__name__ for scenario in SCENARIOS])
def test_scenario(outcomes: dict[str, str], scenario: str) -> None:
    assert outcomes[scenario] == ""


@pytest.mark.parametrize("scenario", [scenario.__name__ for scenario in SECURE_SCENARIOS])
def test_scenario_on_encrypted_pages(secure_outcomes: dict[str, str], scenario: str) -> None:
    assert secure_outcomes[scenario] == ""
