"""No window and no dialog is larger than the screen, and everything in it can be reached."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.patience import PATIENCE_S

SCREENS = (
    (1024, 700, "1"),
    (1024, 700, "2.5"),
    # As wide as the smaller screen at 150 %, and lower.
    (1366, 768, "2"),
)


@pytest.mark.parametrize(("width", "height", "factor"), SCREENS)
def test_every_window_fits_the_screen(width: int, height: int, factor: str, tmp_path: Path) -> None:
    found = _walked((width, height), factor, tmp_path)
    assert len(found["places"]) > 20
    assert found["unseen"] == ["LoginDialog"], "dialogs that were not opened"
    assert found["beyond"] == []


@pytest.mark.parametrize(("width", "height", "factor"), SCREENS)
def test_the_sign_in_fits_the_screen_and_the_buttons_of_its_pages_are_in_sight(
    width: int, height: int, factor: str, tmp_path: Path
) -> None:
    found = _walked((width, height), factor, tmp_path, "sign-in")
    assert found["places"] == ["Sign in", "Allow"]
    assert found["beyond"] == []


def _walked(size: tuple[int, int], factor: str, folder: Path, *arguments: str) -> dict[str, list[str]]:
    """What a process of its own found on a screen of this size."""
    width, height = size
    screen = {"name": "screen", "x": 0, "y": 0, "width": width, "height": height, "logicalDpi": 96, "dpr": 1}
    screens = folder / "screens.json"
    screens.write_text(json.dumps({"screens": [screen]}))
    pictures = Path(os.environ.get("LMSDESK_PICTURES") or folder) / "-".join([f"{width}x{height}", factor, *arguments])
    pictures.mkdir(parents=True)
    platform = {"QT_QPA_PLATFORM": f"offscreen:configfile={screens}", "QT_SCALE_FACTOR": factor}
    environment = {**os.environ, **platform, "QTWEBENGINE_DISABLE_SANDBOX": "1"}
    command = [sys.executable, "-m", "tests.gui.clamped_places", str(pictures), *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, list[str]] = json.loads(done.stdout.splitlines()[-1])
    return found
