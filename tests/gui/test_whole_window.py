"""What the tests of whole windows rely on."""

import asyncio
from pathlib import Path

import pytest

from lmsdesk.gui.submissions.comments.several_dialog import SeveralDialog
from tests.gui.submissions.marker import Key, Mod, marker, open_dialog


async def failing_over_a_dialog(folder: Path) -> None:
    """Fail while a dialog is open, and something is stored that never ends."""
    async with marker(folder) as hands:
        hands.press(Key.Key_T, Mod.ControlModifier | Mod.ShiftModifier)
        await open_dialog(SeveralDialog)
        hands.window.writes.spawn(asyncio.Event().wait(), what="storing something for ever")
        raise AssertionError("told")


async def test_a_failure_is_told_whatever_is_under_way(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="told"):
        await asyncio.wait_for(failing_over_a_dialog(tmp_path), 60)
