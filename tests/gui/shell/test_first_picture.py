"""What a start does on the way to its first picture."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.arch.sources import ROOT
from tests.bench.startup import keep_remembered_course

_START = """
import asyncio, json, sys
from pathlib import Path
from tests.bench import startup_child
from tests.bench.kept_secrets import FileSecrets
from PySide6 import QtCore, QtWidgets
from lmsdesk.gui import app

async def scenario(desk):
    await asyncio.wait_for(startup_child.Watched.was_painted.wait(), 60)
    made = {*vars(QtWidgets), *vars(QtCore)} & {"QLabel", "QWizard", "QProcess", "QStyle"}
    has_palette = "palette_" in vars(desk.window)
    print(json.dumps([desk.window.isVisible(), sorted(made), sorted(vars(desk.window.pages)), has_palette]))
    return 0

# On a slow machine the window is shown before its content, which is not what is looked at here.
app._LONGEST_UNSEEN_S = 60
startup_child.page.GradeTable = startup_child.Watched
startup_child.run(secrets=FileSecrets(Path(sys.argv[1])), script=scenario)
"""


def test_no_classes_and_no_pages_are_made_that_nobody_sees(tmp_path: Path) -> None:
    keep_remembered_course(tmp_path, students=30, columns=8)
    environment = {**os.environ, "LMSDESK_HOME": str(tmp_path)}
    command = [sys.executable, "-c", _START, str(tmp_path / "keychain.json")]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True, timeout=90)
    is_visible, made, pages, has_palette = json.loads(done.stdout.splitlines()[-1])
    assert is_visible
    # For the first object that Qt made, and that Python is handed, PySide makes classes of all that it could be, and
    # for one of the style, or for its constants, all 566 of these.
    assert made == ["QLabel"], "something asked for an object of Qt's own"
    assert not {"welcome", "courses"} & set(pages)
    assert not has_palette
