"""The site is gone for good: what was never sent is taken out of the program as files that anybody can read."""

import asyncio
import csv
import os
import subprocess
import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit

from lmsdesk.cli.tour_hands import until
from lmsdesk.desk import MemorySecrets, Places, SiteBook, Workspace
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell
from tests.helpers.campus import Campus, Campuses
from tests.helpers.desk import COURSE, loaded, running
from tests.journeys.conftest import MakeDesk, SignedIn


async def test_from_the_command_line(campuses: Campuses, places: Places, tmp_path: Path) -> None:
    async with campuses.open() as campus:
        SiteBook(places).save(campus.site("none"))
        cell = await _graded_offline(campus, places)
    out = tmp_path / "left.csv"
    done = await _unsent(places, "--site", "Campus", "--out", str(out))
    assert (done.returncode, done.stdout) == (0, f"{out}\n{out.with_suffix('.unsent.txt')}\n"), done.stderr
    [row] = csv.DictReader(out.read_text(encoding="utf-8-sig").splitlines())
    assert (row["Field"], row["Value"], row["User ID"]) == ("score", "13.125", cell.user_id)
    assert row["State"] == "waits to be sent"
    assert "13.125" in out.with_suffix(".unsent.txt").read_text(encoding="utf-8")
    done = await _unsent(places, "--site", "Elsewhere", "--out", str(out))
    assert done.returncode == 1
    assert "Campus" in done.stderr


async def test_from_the_window(campuses: Campuses, make_desk: MakeDesk, signed_in: SignedIn, tmp_path: Path) -> None:
    out = tmp_path / "left.csv"
    async with campuses.open() as campus, make_desk(campus, await signed_in(campus)) as desk:
        await desk.open_course()
        cells = desk.cells("Presentation", 3)
        campus.child.pull_the_plug()
        desk.hands.type_down(cells, ["14.25", "15", "16.75"])
        await desk.noticed_cut()
        await desk.stored()
        desk.app.window.deeds["export_unsent"].trigger()
        await until(lambda: _file_dialog() is not None, "nobody asks for the file")
        dialog = _file_dialog()
        assert dialog is not None
        name = dialog.findChild(QLineEdit)
        assert isinstance(name, QLineEdit)
        name.setText(str(out))
        dialog.done(QFileDialog.DialogCode.Accepted)
        await desk.noticed("3 grades were saved.")
        rows = list(csv.DictReader(out.read_text(encoding="utf-8-sig").splitlines()))
        assert sorted(row["Value"] for row in rows) == ["14.25", "15", "16.75"]
        assert desk.unsent == 3
        await campus.child.start()
        desk.app.window.deeds["refresh"].trigger()
        await desk.sent()


def _file_dialog() -> QFileDialog | None:
    return next((one for one in QApplication.topLevelWidgets() if isinstance(one, QFileDialog)), None)


async def _graded_offline(campus: Campus, places: Places) -> Cell:
    secrets = MemorySecrets()
    await campus.sign_in(secrets)
    workspace = await Workspace.open(campus.site("none"), secrets=secrets, places=places)
    async with running(workspace):
        await loaded(workspace)
        sheet = await workspace.sheet(COURSE)
        workspace.pause()
        column = next(cells.column for cells in sheet.columns if not cells.column.is_calculated)
        cell = Cell(COURSE, column.id, sheet.rows[0].membership.user_id)
        await workspace.edit([CellPatch(cell, {"score": 13.125})], label="Enter a grade")
    return cell


async def _unsent(places: Places, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "lmsdesk", "unsent", *arguments]
    environment = {**os.environ, "LMSDESK_HOME": str(places.config.parent)}
    return await asyncio.to_thread(
        subprocess.run, command, env=environment, capture_output=True, text=True, check=False
    )
