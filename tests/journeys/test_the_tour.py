"""The guided tour, as a person starts it: it ends well, and its pictures show something."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from lmsdesk.cli import CHAPTERS
from lmsdesk.desk.submissions.exporting import LIST
from tests.helpers.discretion import Discretion

WIDTH = 1000
_PATIENCE_S = 1800
"""Enough for a busy machine; a quiet one takes a minute and a half."""


@pytest.fixture
def display() -> Iterator[str]:
    """A display to draw on: the one there is, or one of our own."""
    if os.environ.get("DISPLAY"):
        yield os.environ["DISPLAY"]
        return
    server = shutil.which("Xvfb")
    if server is None:
        pytest.skip("neither a display nor Xvfb is here")
    command = [server, "-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        yield f":{process.stdout.readline().strip()}"
        process.terminate()


@pytest.mark.timeout(_PATIENCE_S)
def test_the_tour_holds_and_its_pictures_show_something(display: str, tmp_path: Path, discretion: Discretion) -> None:
    folder = tmp_path / "tour"
    # An earlier tour has been here.
    (folder / "submissions" / "Object Study").mkdir(parents=True)
    (folder / "submissions" / "Object Study" / LIST).write_text("File\nof an earlier tour\n")
    done = subprocess.run(
        [sys.executable, "-m", "lmsdesk", "demo", "--tour", str(folder)],
        env={**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=_PATIENCE_S - 10,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    address, ending, *_ = done.stdout.splitlines()
    assert re.fullmatch(rf"The practice site is at http://127\.0\.0\.1:\d+\. .* {tmp_path}\S+ until the end\.", address)
    assert ending == "Close the window or press Ctrl+C to stop."
    assert not re.search("INFO|leaked|Traceback", done.stderr)
    discretion.look_at(done.stdout + done.stderr, "what the tour printed")
    report = json.loads((folder / "tour.json").read_text("utf-8"))
    assert report["server"]["holds"] is True
    assert len(report["server"]["cells"]) >= 30
    assert {
        "a-draft",
        "posted",
        "group-marked",
        "in-the-history",
        "new-column",
        "try-out",
        "column-deleted",
        "person-changed",
        "announcement-posted",
        "copied",
        "dragged-out",
        "nothing-deleted",
        "site-users",
        "both-kept",
        "put-back",
        "restore",
        "unlock",
    } <= {step["name"] for step in report["steps"]}
    assert any(cell["isOnlyTried"] for cell in report["server"]["cells"])
    assert all(cell["entered"] == cell["held"] for cell in report["server"]["cells"])
    assert list(dict.fromkeys(step["chapter"] for step in report["steps"])) == list(CHAPTERS)
    for step in report["steps"]:
        assert step["checked"], step
        picture = QImage(str(folder / step["picture"]))
        assert picture.width() >= WIDTH, step
        assert len(_colours(picture)) > 50, step


def _colours(picture: QImage) -> set[int]:
    """The colours on a net of points."""
    return {
        picture.pixel(across, down) for across in range(0, picture.width(), 3) for down in range(0, picture.height(), 3)
    }
