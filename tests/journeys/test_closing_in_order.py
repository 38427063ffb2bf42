"""The window is closed while grades wait: they are on the disk; and a practice site never outlives its desk."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from lmsdesk.cli.tour_input import until
from tests.helpers.campus import Campuses
from tests.helpers.desk import COURSE
from tests.helpers.discretion import family
from tests.helpers.patience import PATIENCE_S
from tests.journeys.conftest import MakeDesk, SignedIn

T = TypeVar("T")

TYPED = [f"{score}.25" for score in range(20, 40)]
TORPID = {"kind": "latency", "latencyMs": 3000, "match": "/users/"}


async def test_closing_with_grades_on_their_way_loses_none(
    campuses: Campuses, make_desk: MakeDesk, signed_in: SignedIn
) -> None:
    async with campuses.open() as campus:
        secrets = await signed_in(campus)
        async with make_desk(campus, secrets) as desk:
            await desk.open_course()
            cells = desk.cells("Presentation", len(TYPED))
            await campus.restart(TORPID)
            desk.grid_input.type_down(cells, TYPED)
            await until(lambda: desk.state.counts.sending > 0, "nothing is on its way")
        async with make_desk(campus, secrets) as again:
            await again.opened()
            sheet = await again.workspace.gradebook.sheet(COURSE)
            kept = {edit.cell: edit.patch["score"] for edit in sheet.edits}
            assert kept == {cell: float(text) for cell, text in zip(cells, TYPED, strict=True)}
            await campus.restart()
            await again.open_course()
            again.app.window.menu_actions["refresh"].trigger()
            await again.sent()
        assert await campus.scores(cells) == [float(text) for text in TYPED]


def test_the_practice_site_ends_with_a_killed_desk(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "lmsdesk", "demo", "--dataset", "seminar"]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "TMPDIR": str(tmp_path)}
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as desk:
        try:
            practice = _seen(lambda: _child_of(desk.pid, b"practice"))
        finally:
            desk.kill()
    gone = _seen(lambda: not (Path("/proc") / str(practice)).exists())
    assert gone, "the practice site is still there"


@pytest.mark.parametrize("begun", [b"practice", b"--type=zygote"], ids=["practice site", "sign-in"])
def test_ctrl_c_ends_the_demo_in_order(tmp_path: Path, begun: bytes) -> None:
    command = [sys.executable, "-m", "lmsdesk", "demo", "--dataset", "seminar"]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "TMPDIR": str(tmp_path)}
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as desk:
        try:
            _seen(lambda: _child_of(desk.pid, begun))
            desk.send_signal(signal.SIGINT)
            _, errors = desk.communicate(timeout=PATIENCE_S)
        finally:
            desk.kill()
    assert desk.returncode == 0
    assert "Traceback" not in errors
    assert "destroyed" not in errors
    assert list(tmp_path.glob("lmsdesk-*")) == []


def _seen(look: Callable[[], T]) -> T:
    """What is found once there is something to be found; processes send no notice, so it is looked for again."""
    deadline = time.monotonic() + PATIENCE_S
    while not (found := look()):
        assert time.monotonic() < deadline, "it was not seen"
        time.sleep(0.02)
    return found


def _child_of(pid: int, argument: bytes) -> int | None:
    """The process among the children of a desk that was started with this argument."""
    for child in family(pid) - {pid}:
        line = (Path("/proc") / str(child) / "cmdline").read_bytes().split(b"\0")
        if argument in line:
            return child
    return None
