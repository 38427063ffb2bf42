"""The look for secrets after each journey sees them where they would be."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.discretion import Discretion

SECRET = "kept-between-two-people"


@pytest.fixture
def strict(tmp_path: Path) -> Discretion:
    discretion = Discretion(tmp_path)
    discretion.keep(SECRET)
    discretion.keep_names(["Okafor, Chidi"])
    return discretion


@pytest.mark.parametrize("text", [SECRET, "Chidi Okafor", "Okafor, Chidi", "Authorization: Bearer abcdefgh12"])
def test_a_secret_in_a_log_is_seen(strict: Discretion, tmp_path: Path, text: str) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "lmsdesk.log").write_text(f"INFO something about {text}.")
    with pytest.raises(AssertionError, match=r"lmsdesk\.log"):
        strict.look_at_files()


def test_the_database_may_hold_names(strict: Discretion, tmp_path: Path) -> None:
    (tmp_path / "campus.db-wal").write_text("Chidi Okafor")
    strict.look_at_files()


def test_a_secret_on_a_command_line_is_seen(strict: Discretion) -> None:
    strict.look_at_processes()
    command = [sys.executable, "-c", "import sys; sys.stdin.read()", SECRET]
    with subprocess.Popen(command, stdin=subprocess.PIPE), pytest.raises(AssertionError, match="command line"):
        strict.look_at_processes()


def test_the_code_and_the_state_of_an_address_are_secrets(strict: Discretion) -> None:
    strict.keep_query("http://127.0.0.1/back?code=abcdefgh&state=stuvwxyz")
    for text in ("abcdefgh", "stuvwxyz"):
        with pytest.raises(AssertionError):
            strict.look_at(text, "a text")
