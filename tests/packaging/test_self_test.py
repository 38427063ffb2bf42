"""`lmsdesk --self-test`, as a bundle runs it, from outside."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest


def ran(*arguments: str, **environment: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "lmsdesk", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def results(report: dict[str, Any]) -> dict[str, str]:
    return {one["name"]: one["result"] for one in report["checks"]}


def test_an_installation_that_is_whole_passes(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    code, out, told = ran("--self-test", "--out", str(file), QT_QPA_PLATFORM="offscreen")
    report = json.loads(file.read_bytes())
    assert code == 0, told
    assert report["holds"]
    assert out == ""
    found = results(report)
    # A machine without a keychain is told of; it is no fault of the installation.
    assert found.pop("keychain") in {"passed", "skipped"}
    assert set(found.values()) == {"passed"}
    assert len(found) == 10


_FAULTS = {"window": "QT_QPA_PLATFORM", "browser engine": "QTWEBENGINEPROCESS_PATH"}


@pytest.mark.parametrize(("name", "fault"), _FAULTS.items())
def test_what_crashes_costs_its_own_check(name: str, fault: str) -> None:
    """Qt ends the process where its platform or the engine's program is missing."""
    code, out, _ = ran("self-check", name, **{"QT_QPA_PLATFORM": "offscreen", fault: "nowhere"})
    assert code not in {0, 77}
    assert "passed" not in out


def test_the_report_goes_with_its_command() -> None:
    code, _, told = ran("--out", "report.json")
    assert code == 2
    assert "--out goes with --self-test" in told
