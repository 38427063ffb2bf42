"""What every test run shares: a screen of its own for each worker."""

import os
import shutil
import subprocess

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Give each parallel worker its own screen: on a shared one their windows take the focus from each other."""
    if not os.environ.get("PYTEST_XDIST_WORKER") or not os.environ.get("DISPLAY") or not shutil.which("Xvfb"):
        return
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as numbers:
        os.environ["DISPLAY"] = f":{int(numbers.readline())}"

    def end() -> None:
        server.terminate()
        server.wait()

    config.add_cleanup(end)
