"""What the decoding process can still do once it has given up the rest: tried by a process that is confined."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

import lmsdesk

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the system has none of these limits")

TRYING = """
import os, socket, sys
sys.path.insert(0, sys.argv[1])
from lmsdesk.decoding.confinement import confine, limit_next_request
found = confine(512 * 1024 * 1024)

def tried(what):
    try:
        what()
    except BaseException as error:
        return type(error).__name__
    return "possible"

attempts = {
    "read": lambda: open("/etc/passwd"),
    "write": lambda: open(sys.argv[2], "w"),
    "list": lambda: os.listdir("/"),
    "call": lambda: socket.socket(),
    "pipe": os.pipe,
    "copy": lambda: os.dup(0),
    "memory": lambda: bytearray(600 * 1024 * 1024),
    "little memory": lambda: bytearray(64 * 1024 * 1024),
}
print({name: tried(what) for name, what in attempts.items()}, found)
sys.stdout.flush()
if "work" in sys.argv:
    limit_next_request(1)
    while True:
        pass
"""


def confined(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-I", "-c", TRYING, str(Path(lmsdesk.__file__).parents[1]), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_nothing_outside_can_be_reached(tmp_path: Path) -> None:
    run = confined(str(tmp_path / "written"))
    assert run.returncode == 0, run.stderr
    for name in ("read", "write", "list", "call", "pipe", "copy"):
        assert f"'{name}': 'OSError'" in run.stdout or f"'{name}': 'PermissionError'" in run.stdout, run.stdout
    assert "'little memory': 'possible'" in run.stdout
    assert not (tmp_path / "written").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems may refuse a limit of address space")
def test_memory_has_an_end(tmp_path: Path) -> None:
    assert "'memory': 'MemoryError'" in confined(str(tmp_path / "written")).stdout


def test_an_answer_without_end_is_ended(tmp_path: Path) -> None:
    assert confined(str(tmp_path / "written"), "work").returncode == -signal.SIGXCPU
