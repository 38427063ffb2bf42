"""No window and no dialog is larger than the screen, and everything in it can be reached."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

_TIMEOUT_S = 58


@pytest.mark.parametrize(
    ("width", "height", "factor"),
    [(1024, 700, "1"), (1366, 768, "1.5"), (1366, 768, "2"), (1024, 700, "2.5"), (1920, 1080, "2.5")],
)
def test_every_window_fits_the_screen(width: int, height: int, factor: str, tmp_path: Path) -> None:
    screen = {"name": "screen", "x": 0, "y": 0, "width": width, "height": height, "logicalDpi": 96, "dpr": 1}
    screens = tmp_path / "screens.json"
    screens.write_text(json.dumps({"screens": [screen]}))
    pictures = Path(os.environ.get("LMSDESK_PICTURES") or tmp_path) / f"{width}x{height}-{factor}"
    pictures.mkdir(parents=True)
    platform = {"QT_QPA_PLATFORM": f"offscreen:configfile={screens}", "QT_SCALE_FACTOR": factor}
    environment = {**os.environ, **platform, "QTWEBENGINE_DISABLE_SANDBOX": "1"}
    told, sign_in = _told(environment, str(pictures)), _told(environment, str(pictures / "sign-in"), "sign-in")
    assert len(told["places"]) > 20
    assert set(told["unseen"]) & set(sign_in["unseen"]) == set(), "dialogs that were not opened"
    assert told["beyond"] + sign_in["beyond"] == []


def _told(environment: dict[str, str], *arguments: str) -> dict[str, list[str]]:
    Path(arguments[0]).mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "tests.gui.clamped_places", *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=_TIMEOUT_S)
    assert done.returncode == 0, done.stderr[-3000:]
    told: dict[str, list[str]] = json.loads(done.stdout.splitlines()[-1])
    return told
