"""The command line says in a sentence what stopped it, and never shows where in the program it was."""

import getpass
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lmsdesk.cli import main
from lmsdesk.desk import Site, SiteBook, folders_under
from lmsdesk.model.ids import SiteId
from tests.helpers.patience import PATIENCE_S

UNI = Site(SiteId("uni"), "Uni", "https://learn.example.edu", protection="passphrase")
COMMANDS = [
    ["export", "--site", "Uni", "--course", "Biology", "--out", "grades.csv"],
    ["unsent", "--site", "Uni", "--out", "unsent.csv"],
]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    SiteBook(folders_under(tmp_path)).save(UNI)
    monkeypatch.setenv("LMSDESK_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
def test_a_passphrase_that_nobody_can_type_is_named(home: Path, command: list[str]) -> None:
    # Without a terminal, as a timer of the system would run it.
    ended = subprocess.run(
        [sys.executable, "-m", "lmsdesk", *command],
        env=dict(os.environ),
        cwd=home,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
        start_new_session=True,
    )
    assert ended.returncode == 1
    assert "lmsdesk: The passphrase needs a terminal." in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_ctrl_c_ends_a_command_quietly(
    home: Path, command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(getpass, "getpass", interrupted)
    assert main(command) == 130
    assert "Traceback" not in capsys.readouterr().err


def test_a_site_that_is_not_here_is_told_with_those_that_are(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["unsent", "--site", "Elsewhere", "--out", "unsent.csv"]) == 1
    assert "The sites are: Uni (uni)." in capsys.readouterr().err


def test_a_program_without_any_output_does_what_it_is_asked(tmp_path: Path) -> None:
    # As Windows starts a program of windows: what it has to say goes nowhere.
    ready = tmp_path / "ready.json"
    program = [sys.executable, "-m", "lmsdesk", "practice", "--dataset", "empty", "--ready-file", str(ready)]
    with subprocess.Popen(["sh", "-c", 'exec "$@" >&- 2>&-', "sh", *program], stdin=subprocess.PIPE) as practice:
        until = time.monotonic() + PATIENCE_S
        while not ready.exists() and practice.poll() is None and time.monotonic() < until:
            time.sleep(0.02)
        practice.terminate()
    assert ready.exists()
    assert practice.returncode == 0


def test_practice_behind_an_option_is_not_the_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lmsdesk.practice.server.main", lambda arguments: len(arguments) + 40)
    assert main(["--verbose", "practice"]) == 40
    assert main(["--verbose", "practice", "--port", "0"]) == 42
    assert main(["practice", "--port", "0"]) == 42


def test_a_report_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("lmsdesk.cli.self_test.CHECKS", {"nothing": lambda _folder: ""})
    assert main(["--self-test", "--out", str(tmp_path / "not there" / "report.json")]) == 1
    assert "The report cannot be written." in capsys.readouterr().err
