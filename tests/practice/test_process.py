"""The site as a process of its own: ready line, cut connections, a prompt end, and nothing lost (contracts)."""

import json
import os
import signal
import socket
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import httpx
import psutil
import pytest

from tests.helpers.patience import PATIENCE_S
from tests.practice.conftest import START, Process, Starter, api


def test_ready_line_and_file(start: Starter, tmp_path: Path) -> None:
    process, ready = start("--ready-file", str(tmp_path / "ready.json"))
    assert set(ready) == {
        "event",
        "baseUrl",
        "segment",
        "applicationId",
        "applicationKey",
        "applicationSecret",
        "accounts",
        "pid",
    }
    assert (ready["event"], ready["segment"], ready["pid"]) == ("ready", "lms", process.pid)
    assert [account["userName"] for account in ready["accounts"]] == [
        "administrator",
        "instructor",
        "assistant",
        "student",
    ]
    assert json.loads((tmp_path / "ready.json").read_text()) == ready
    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / "ready.json").stat().st_mode) == 0o600
        assert stat.S_IMODE((tmp_path / "data" / "secrets.json").stat().st_mode) == 0o600


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_ends_with_an_open_connection_and_says_nothing_secret(start: Starter, number: signal.Signals) -> None:
    process, ready = start()
    with api(ready) as client:
        assert client.get("v1/courses").status_code == 200
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0
    assert out == ""
    assert "Traceback" not in err
    assert not any(secret in err for secret in (ready["applicationSecret"], ready["accounts"][0]["password"]))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ends_while_it_is_being_loaded(tmp_path: Path, number: signal.Signals, workers: str) -> None:
    """Loading the largest sample site takes many times as long as the end."""
    data, pipe = tmp_path / "data", subprocess.PIPE
    command = [*START, "--data", str(data), "--dataset", "huge", "--workers", workers]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        while not any(data.glob("*.sqlite*")) and process.poll() is None:
            sleep(0.02)
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, out, err) == (0, "", "")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_ends_while_its_workers_come_up(tmp_path: Path, number: signal.Signals) -> None:
    """It neither waits for them nor says that it is ready."""
    pipe = subprocess.PIPE
    command = [*START, "--data", str(tmp_path), "--dataset", "empty", "--workers", "2"]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        parent = psutil.Process(process.pid)
        while not parent.children() and process.poll() is None:
            sleep(0.02)
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, out) == (0, "")
    assert "Traceback" not in err


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("end", [Process.terminate, Process.kill])
def test_a_site_that_comes_and_goes_says_no_more_than_its_address(
    start: Starter, workers: str, end: Callable[[Process], None]
) -> None:
    """Neither the server's own news nor complaints about what a killed site left behind."""
    process, ready = start("--workers", workers)
    with api(ready) as client:
        assert client.get("v1/courses").status_code == 200
    end(process)
    # Until every process of it has closed its output, those that clean up included.
    assert process.communicate(timeout=PATIENCE_S) == ("", "")


def test_a_killed_site_keeps_grades_and_passwords(start: Starter) -> None:
    process, ready = start()
    cell = "v2/courses/_1_1/gradebook/columns/_2_1/users/userName:student"
    with api(ready) as client:
        assert client.patch(cell, json={"score": 3.25}).status_code == 200
    process.kill()
    process.communicate()
    _, again = start()
    assert again["accounts"] == ready["accounts"]
    assert again["applicationKey"] == ready["applicationKey"]
    with api(again) as client:
        assert client.get(cell).json()["score"] == 3.25


@pytest.mark.parametrize("kind", ["cut-before", "cut-after", "cut-within"])
def test_connections_are_cut_on_the_wire(start: Starter, tmp_path: Path, kind: str) -> None:
    script = tmp_path / "faults.json"
    rule = {"kind": kind, "method": "PATCH", "count": 1, "bytes": 5}
    script.write_text(json.dumps({"seed": 1, "rules": [rule]}))
    _, ready = start("--faults", str(script))
    cell = "v2/courses/_1_1/gradebook/columns/_2_1/users/userName:student"
    with api(ready) as client:
        with pytest.raises((httpx.RemoteProtocolError, httpx.ReadError)):
            client.patch(cell, json={"score": 3.25})
        assert (client.get(cell).json().get("score") == 3.25) == (kind != "cut-before")


def test_replies_do_not_wait_for_acknowledgements(start: Starter) -> None:
    """A reply on a kept connection takes no 40 ms of a delayed acknowledgement longer than the first on a fresh one."""
    _, ready = start()
    fresh_s, kept_s = [], []
    for _ in range(10):
        with api(ready) as client:
            fresh_s.append(_seconds_of_a_call(client))
            kept_s += [_seconds_of_a_call(client) for _ in range(2)]
    # Each that is kept would wait; a machine with much else to do delays only some.
    assert min(kept_s) < min(fresh_s) + 0.03


def _seconds_of_a_call(client: httpx.Client) -> float:
    begun = monotonic()
    client.get("v1/terms")
    return monotonic() - begun


def test_limits_are_options(start: Starter) -> None:
    """Section 8: what the specification leaves open can be set."""
    _, ready = start("--most-attempts", "3", "--course-quota", "2", "--max-upload", "9", "--rate-limit", "50")
    with api(ready) as client:
        course = client.post("v3/courses", json={"courseId": "u", "name": "U", "ultraStatus": "Ultra"}).json()["id"]
        path = f"v1/courses/{course}/contents"
        body = {"title": "Essay", "grading": {"attemptsAllowed": 3}}
        assert client.post(f"{path}/createAssignment", json=body).status_code == 201
        body["grading"] = {"attemptsAllowed": 4}
        assert client.post(f"{path}/createAssignment", json=body).status_code == 400
        number = client.post("v1/uploads", files={"file": ("a", b"123")}).json()["id"]
        handler = {"id": "resource/x-lms-file", "file": {"uploadId": number, "fileName": "a"}}
        full = client.post(path, json={"title": "File", "contentHandler": handler})
        assert (full.status_code, full.headers["x-rate-limit-limit"]) == (507, "50")
        assert client.post("v1/uploads", files={"file": ("a", b"1234567890")}).status_code == 413


def test_another_dataset_in_the_same_folder_is_refused(start: Starter) -> None:
    process, _ = start()
    process.terminate()
    process.communicate()
    with pytest.raises(json.JSONDecodeError):
        start("--dataset", "empty")


@pytest.mark.parametrize(
    "option",
    [
        ["--port", "-1"],
        ["--port", "65536"],
        ["--dataset", "moon"],
        ["--segment", "a/b"],
        ["--redirect-uri", "http://elsewhere.example"],
    ],
)
def test_faulty_options_are_refused(option: list[str]) -> None:
    ended = subprocess.run([*START, *option], capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert option[0] in ended.stderr


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [*START, "--data", str(tmp_path), "--dataset", "empty", "--port", port]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert "cannot start" in ended.stderr


@pytest.mark.parametrize(
    "url", ["nonsense", "nosuch://x", "nosuch+asyncpg://x", "sqlite:///x.sqlite", "sqlite+aiosqlite:///damaged"]
)
def test_a_database_that_cannot_be_used_is_told(tmp_path: Path, url: str) -> None:
    (tmp_path / "damaged").write_bytes(b"no database" * 400)
    command = [*START, "--data", str(tmp_path / "data"), "--dataset", "empty", "--database-url", url]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert ended.returncode == 2
    assert "cannot start" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_ends_when_the_parent_that_holds_its_input_is_gone(start: Starter) -> None:
    process, _ = start("--until-input-ends")
    assert process.stdin is not None
    assert process.poll() is None
    process.stdin.close()
    assert process.wait(timeout=PATIENCE_S) == 0


def test_ends_on_a_signal_while_it_watches_its_input(start: Starter) -> None:
    process, _ = start("--until-input-ends")
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=PATIENCE_S) == 0
