"""The look for secrets after each journey sees them where they would be."""

import base64
import subprocess
import sys
from pathlib import Path

import pytest

from lmsdesk.api import Application
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


def test_only_a_database_without_protection_may_hold_names(strict: Discretion, tmp_path: Path) -> None:
    (tmp_path / "plain.db").write_bytes(b"SQLite format 3\0")
    (tmp_path / "plain.db-wal").write_text("Chidi Okafor")
    strict.look_at_files()
    (tmp_path / "campus.db").write_bytes(bytes(range(64)))
    (tmp_path / "campus.db-wal").write_text("Chidi Okafor")
    with pytest.raises(AssertionError, match="campus"):
        strict.look_at_files()


@pytest.mark.parametrize("letters", ["utf-8", "utf-16-le"])
def test_a_name_in_letters_of_either_kind_is_seen(strict: Discretion, tmp_path: Path, letters: str) -> None:
    (tmp_path / "window.ini").write_bytes("Chidi Okafor".encode(letters))
    with pytest.raises(AssertionError, match=r"window\.ini"):
        strict.look_at_files()


def test_an_encoded_secret_is_seen(strict: Discretion, tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_bytes(base64.b64encode(b"key:" + SECRET.encode()) + base64.b64encode(SECRET.encode()))
    with pytest.raises(AssertionError, match=r"base64 in x\.txt"):
        strict.look_at_files()


def test_a_secret_in_a_repr_or_a_traceback_is_seen(strict: Discretion) -> None:
    with pytest.raises(AssertionError, match="Application"):
        strict.look_at_objects(Application(SECRET, "x"))
    strict.look_at_objects(Application("key", SECRET))

    def fail() -> None:
        raise ValueError(SECRET)

    with pytest.raises(AssertionError, match="traceback"):
        strict.look_at_failure(fail)


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
