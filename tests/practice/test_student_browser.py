"""The pages for students in the real browser engine."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.helpers.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]


def test_a_student_hands_in_with_a_browser(tmp_path: Path) -> None:
    own = {name: str(tmp_path) for name in ("HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    environment = {**os.environ, **own, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        environment["QTWEBENGINE_DISABLE_SANDBOX"] = "1"  # the engine does not run its sandbox for root
    command = [sys.executable, "-m", "tests.practice.student_scenario", str(tmp_path)]
    done = subprocess.run(
        command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert done.stdout, done.stderr[-2000:]
    assert json.loads(done.stdout.splitlines()[-1]) == {
        "message": "Handed in.",
        "is_shown": True,
        "is_graded": True,
        "unnamed": 0,
        "is_too_wide": False,
        "unlabelled": 0,
        "scripts": 0,
    }
