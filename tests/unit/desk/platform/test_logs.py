"""Nothing secret and nobody's name reaches the log or a crash report."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from lmsdesk.api.errors import Conflict
from lmsdesk.desk.platform import logs
from lmsdesk.desk.platform.logs import Redaction, crash_report, redact, start_logs
from lmsdesk.desk.platform.paths import folders_under
from lmsdesk.errors import LmsdeskError


@pytest.mark.parametrize(
    "text",
    [
        "Authorization: Bearer SECRET.x-y_z~9+/=",
        "authorization: basic SECRETQ6Yg==",
        "http://127.0.0.1/lmsdesk/signed-in?code=SECRET&state=SECRET",
        '{"access_token": "SECRET", "refresh_token":"SECRET"}',
        '{"accessToken": "SECRET", "refreshToken": "SECRET"}',
        "clientSecret: SECRET",
        "codeVerifier=SECRET",
        "passphrase=SECRET",
        "POST token?grant_type=x&code_verifier=SECRET",
        "client_secret=SECRET",
        "GET v1/users/userName:SECRET/courses",
        "mail from SECRET.person+tag@students.example.edu",
        "password='SECRET'",
    ],
)
def test_what_must_not_be_kept_is_taken_out(text: str) -> None:
    assert "SECRET" not in redact(text)
    assert "…" in redact(text)


def test_plain_words_are_kept() -> None:
    text = "GET v2/courses/_1_1/gradebook/columns: 200 in 80 ms, status code 200"
    assert redact(text) == text


@pytest.fixture
def logger() -> Iterator[logging.Logger]:
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    yield logging.getLogger("lmsdesk.test")
    for handler in root.handlers[:]:
        if handler not in before:
            root.removeHandler(handler)
            handler.close()
    root.setLevel(level)


def test_the_file_holds_cleaned_lines_and_tracebacks(tmp_path: Path, logger: logging.Logger) -> None:
    start_logs(folders_under(tmp_path))
    logger.warning("sent %s", "Bearer SECRET")
    try:
        int("code=SECRET")
    except ValueError:
        logger.exception("failed")
    try:
        broken()
    except RuntimeError:
        logger.exception("failed again")
    text = (tmp_path / "logs" / "lmsdesk.log").read_text(encoding="utf-8")
    assert "sent Bearer …" in text
    assert "ValueError" in text
    assert "SECRET" not in text
    # Where it failed and what kind of failure it was, but not whose values it was about.
    assert "KeyError" in text
    assert "in broken" in text
    assert "Lovelace" not in text


def test_a_record_is_cleaned_for_every_handler() -> None:
    record = logging.LogRecord("x", logging.INFO, "x.py", 1, "token=%s, access_token=%s", ("a", "SECRET"), None)
    assert Redaction().filter(record)
    assert "SECRET" not in record.getMessage()


@pytest.mark.parametrize(
    ("words", "arguments"),
    [
        ("%d grades, access_token=SECRET", ("three",)),
        ("%d grades, access_token=SECRET", (3, "SECRET")),
        ("%(count)d grades, access_token=SECRET", ({"other": "SECRET"},)),
    ],
)
def test_a_line_that_was_logged_wrongly_is_kept_and_stops_nothing(words: str, arguments: tuple[object, ...]) -> None:
    record = logging.LogRecord("x", logging.INFO, "x.py", 1, words, arguments, None)
    assert Redaction().filter(record)
    assert "d grades, access_token=…" in record.getMessage()
    assert "SECRET" not in record.getMessage()


def broken() -> None:
    values = {"Grace Hopper": 1}
    try:
        _ = values["Ada Lovelace"]
    except KeyError as error:
        raise RuntimeError("cannot grade Ada Lovelace") from error


def test_a_crash_report_says_where_and_what_kind_without_values() -> None:
    with pytest.raises(RuntimeError) as crashed:
        broken()
    report = crash_report(crashed.value)
    assert "RuntimeError" in report
    assert "KeyError" in report
    assert "in broken" in report
    assert "Lovelace" not in report
    assert str(Path.home()) not in report


def test_a_crash_report_keeps_words_about_code_and_codes_of_our_own_errors() -> None:
    assert "has no attribute" in crash_report(AttributeError("'NoneType' object has no attribute 'x'"))
    assert crash_report(LmsdeskError("Ada Lovelace", code="store-full")).endswith("LmsdeskError [store-full]")
    told = "409 There is a user Ada Lovelace already"
    refused = crash_report(Conflict("This clashes.", code=told, said=told[4:]))
    assert "Conflict [409]" in refused
    assert "Lovelace" not in refused
    group = crash_report(ExceptionGroup("Ada Lovelace", [ValueError("Ada Lovelace"), TypeError("takes 1 argument")]))
    assert "takes 1 argument" in group
    assert "Lovelace" not in group


def test_a_full_log_begins_anew_and_two_older_ones_stay(
    tmp_path: Path, logger: logging.Logger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "_LONGEST", 200)
    folders = folders_under(tmp_path)
    start_logs(folders)
    for number in range(12):
        logger.info("line %02d %s", number, "ä" * 20)
    files = [folders.logs / name for name in ("lmsdesk.log.2", "lmsdesk.log.1", "lmsdesk.log")]
    kept = [int(line.split("line ")[1][:2]) for file in files for line in file.read_text("utf-8").splitlines()]
    assert kept == list(range(kept[0], 12))
    assert 3 <= len(kept) < 12
    assert all(file.stat().st_size <= 200 for file in files)
    assert {file.name for file in folders.logs.iterdir()} == {file.name for file in files}
