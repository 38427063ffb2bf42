"""In a window that is as low as a small screen, all of a mark and how safe it is are in sight, at any scale."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.patience import PATIENCE_S


@pytest.mark.parametrize("factor", ["1", "1.5", "2.5"])
def test_notes_and_the_badge_are_in_sight(factor: str, tmp_path: Path) -> None:
    picture = Path(os.environ.get("LMSDESK_PICTURES") or tmp_path) / f"low-window-{factor}.png"
    command = [sys.executable, "-m", "tests.gui.submissions.low_window", str(tmp_path), str(picture)]
    # As large as a screen of 1024 x 700 at 100 %, in more and smaller pixels.
    width, height = (round(float(factor) * side) for side in (1024, 700))
    screen = {"name": "screen", "x": 0, "y": 0, "width": width, "height": height, "logicalDpi": 96, "dpr": 1}
    screens = tmp_path / "screens.json"
    screens.write_text(json.dumps({"screens": [screen]}))
    platform = {"QT_QPA_PLATFORM": f"offscreen:configfile={screens}", "QT_SCALE_FACTOR": factor}
    environment = {**os.environ, **platform}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout.splitlines()[-1])
    assert told == {"ratio": float(factor), "unseen": [], "cut": []}
