"""What every test run shares: a screen of its own for each worker, and garbage that the main thread collects."""

import gc
import os
import shutil
import subprocess
from collections.abc import Generator
from itertools import count

import pytest
from hypothesis import HealthCheck, settings

# No example is judged by the clock: a busy machine is no fault of the program.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")
_FULL_COLLECTION_EVERY = 20
_MANY = 20_000
_tests_run = count(1)


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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes minutes: at the end one worker would wait for the other."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_collection_finish() -> None:
    """What the tests are made of stays: it need not be looked through."""
    gc.disable()
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    """Collect garbage between tests, never in the middle of one.

    Python collects in whichever thread allocates. A window of an earlier test that is freed in the thread of a store
    leaves its timers behind, and the next tick of one ends the process (`lmsdesk/gui/kit/garbage_collection.py`).
    """
    try:
        return (yield)
    finally:
        gc.disable()
        is_full = next(_tests_run) % _FULL_COLLECTION_EVERY == 0
        gc.collect(2 if is_full else 1)
        # The program's own collector ran in this process, and gave back what was set aside when it ended: every full
        # collection would look through all of that.
        if is_full and len(gc.get_objects(2)) > _MANY:
            gc.freeze()
