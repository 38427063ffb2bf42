"""Two windows on one store: the second says in a plain sentence who has it, touches nothing, and may have it later."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from lmsdesk.cli.tour_input import until
from lmsdesk.desk import MemorySecrets, OwnFile, SiteBook, Workspace, folders_under, look_into
from lmsdesk.gui.shell.window_state import WindowState
from lmsdesk.model.edits import CellPatch
from lmsdesk.store import StoreBusy, papers_folder
from tests.helpers.patience import PATIENCE_S
from tests.processes.homes import Home, lonely_home
from tests.processes.killing import cells_in
from tests.processes.lives import Work, enters
from tests.processes.nursery import living
from tests.processes.steps import Step, seen

IN_USE = "The stored data is in use."
ROOT = Path(__file__).parents[2]


@pytest.fixture
async def home(tmp_path: Path) -> Home:
    return await lonely_home(tmp_path / "home", students=20, columns=3)


@contextmanager
def _window(home: Home, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    environment = {**os.environ, "LMSDESK_HOME": str(home.folder), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT) as window:
        try:
            yield window
        finally:
            window.kill()


@contextmanager
def _telling(home: Home) -> Iterator[subprocess.Popen[str]]:
    keychain = str(home.folder / "keychain.json")
    with _window(home, "tests.helpers.reporting_desk", keychain, home.site.id) as window:
        yield window


def _told(window: subprocess.Popen[str], **wanted: Any) -> dict[str, Any]:
    """Read on until the window shows this."""
    assert window.stdout is not None
    for line in window.stdout:
        shown: dict[str, Any] = json.loads(line)
        if wanted.items() <= shown.items():
            return shown
    raise AssertionError("the window ended")


def _ended(window: subprocess.Popen[str]) -> int:
    window.send_signal(signal.SIGTERM)
    return window.wait(timeout=PATIENCE_S)


async def _owned(home: Home, window: subprocess.Popen[str]) -> None:
    """Wait until the window has the data: it has begun a log beside them."""
    log = home.file.with_name(home.file.name + "-wal")
    await until(lambda: log.exists() or window.poll() is not None, "the window did not open its data")
    assert window.poll() is None


def test_the_second_window_says_that_the_data_are_in_use(home: Home) -> None:
    with _telling(home) as first:
        _told(first, is_open=True)
        with _telling(home) as second:
            message = ""
            while IN_USE not in message:
                shown = _told(second, is_open=False)
                message = shown["message"]
            assert "Another window of the program uses it: continue there, or close it first." in message
            assert _ended(second) == 0
        assert _ended(first) == 0
    with _telling(home) as third:
        assert _told(third, is_open=True)["message"] == ""
        assert _ended(third) == 0


async def test_a_window_beside_the_program_itself(home: Home) -> None:
    plain = replace(home, site=structs.replace(home.site, protection="none"))
    home.file.unlink()
    store = await plain.store()
    await store.close()
    folders = folders_under(home.folder)
    SiteBook(folders).save(plain.site)
    WindowState(folders.config).site_id = plain.site.id
    with _window(plain, "lmsdesk") as first:
        await _owned(plain, first)
        with _telling(plain) as second:
            while IN_USE not in _told(second, is_open=False)["message"]:
                pass
            assert _ended(second) == 0
        assert _ended(first) == 0


async def test_what_the_first_enters_while_the_second_is_refused_is_kept(home: Home) -> None:
    cells = await cells_in(home)
    steps = [Step((CellPatch(cell, {"score": 1.0625}),)) for cell in cells]
    with living(enters, Work(home, steps), messages=3):
        with pytest.raises(StoreBusy, match="in use"):
            await home.store()
        refused_at = len(cells)
    store = await home.store()
    found = seen(await store.outbox.edits())
    await store.close()
    assert 2 <= len(found) <= refused_at


async def test_looking_at_the_live_file_lets_nobody_else_in(home: Home) -> None:
    (cell, *_) = await cells_in(home)
    workspace = await home.workspace()
    folders = folders_under(home.folder)
    hard, soft = home.folder / "hard.lmsdesk-backup", home.folder / "soft.lmsdesk-backup"
    hard.hardlink_to(home.file)
    soft.symlink_to(home.file)
    for name in (home.file, home.file.with_name(f"{home.file.name}-wal"), hard, soft):
        with pytest.raises(OwnFile):
            await look_into(name, "any words", folders=folders)
    await asyncio.to_thread(_look_as_a_file_dialog_does, home.file.parent)
    with _telling(home) as second:
        shown: dict[str, Any] = {"message": ""}
        while IN_USE not in shown["message"]:
            shown = await asyncio.to_thread(_told, second)
            assert not shown["is_open"]
        assert _ended(second) == 0
    await workspace.gradebook.edit([CellPatch(cell, {"score": 1.0625})], label="kept")
    await workspace.close()
    again = await home.workspace()
    assert [edit.patch for edit in await again.outbox.edits()] == [{"score": 1.0625}]
    await again.close()


async def test_a_window_that_the_system_ends_asks_nothing_about_what_waits(home: Home) -> None:
    (cell, *_) = await cells_in(home)
    workspace = await home.workspace()
    await workspace.gradebook.edit([CellPatch(cell, {"score": 1.0625})], label="waits")
    await workspace.close()
    with _telling(home) as window:
        await asyncio.to_thread(_told, window, is_open=True)
        assert await asyncio.to_thread(_ended, window) == 0
    again = await home.workspace()
    assert [edit.patch for edit in await again.outbox.edits()] == [{"score": 1.0625}]
    await again.close()


def _look_as_a_file_dialog_does(folder: Path) -> None:
    """Open, read and close whatever is there: to find its icon, some systems do so inside the process."""
    for file in folder.iterdir():
        with file.open("rb") as one:
            one.read(16)


async def test_data_that_last_only_as_long_as_a_window_are_not_removed_under_it(home: Home) -> None:
    forgetful = replace(home, site=structs.replace(home.site, protection="memory"))
    (cell, *_) = await cells_in(home)
    folders = folders_under(home.folder)
    with living(enters, Work(forgetful, [Step((CellPatch(cell, {"score": 1.0625}),))]), messages=3):
        before = home.file.stat().st_ino
        with pytest.raises(StoreBusy):
            await Workspace.open(forgetful.site, secrets=MemorySecrets(), folders=folders)
        assert home.file.stat().st_ino == before
    left = papers_folder(home.file)
    left.mkdir()
    (left / "essay.paper").write_bytes(b"without a key")
    workspace = await Workspace.open(forgetful.site, secrets=MemorySecrets(), folders=folders)
    assert not left.exists()
    assert await workspace.outbox.edits() == []
    await workspace.close()
