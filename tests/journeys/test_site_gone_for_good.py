"""The site is gone for good: what was never sent is taken out of the program as files that anybody can read."""

import csv
from pathlib import Path

from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit

from lmsdesk.cli.tour_input import until
from lmsdesk.desk import AppFolders, SiteBook
from tests.helpers.campus import Campuses
from tests.helpers.command_line import command, graded_offline
from tests.journeys.conftest import AtWork


async def test_from_the_command_line(campuses: Campuses, folders: AppFolders, tmp_path: Path) -> None:
    async with campuses.open() as campus:
        SiteBook(folders).save(campus.site("none"))
        cell = await graded_offline(campus, folders)
    out = tmp_path / "left.csv"
    done = await command(folders, "unsent", "--site", "Campus", "--out", str(out))
    assert (done.returncode, done.stdout) == (0, f"{out}\n{out.with_suffix('.unsent.txt')}\n"), done.stderr
    [row] = csv.DictReader(out.read_text(encoding="utf-8-sig").splitlines())
    assert (row["Field"], row["Value"], row["User ID"]) == ("score", "13.125", cell.user_id)
    assert row["State"] == "waiting to be sent"
    assert "13.125" in out.with_suffix(".unsent.txt").read_text(encoding="utf-8")
    done = await command(folders, "unsent", "--site", "Elsewhere", "--out", str(out))
    assert done.returncode == 1
    assert "Campus" in done.stderr


async def test_from_the_window(at_work: AtWork, tmp_path: Path) -> None:
    out = tmp_path / "left.csv"
    async with at_work() as (campus, desk):
        cells = desk.cells("Presentation", 3)
        campus.child.disconnect()
        desk.grid_input.type_down(cells, ["14.25", "15", "16.75"])
        await desk.noticed_cut()
        await desk.stored()
        desk.app.window.menu_actions["export_unsent"].trigger()
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
        desk.app.window.menu_actions["refresh"].trigger()
        await desk.sent()


def _file_dialog() -> QFileDialog | None:
    return next((one for one in QApplication.topLevelWidgets() if isinstance(one, QFileDialog)), None)
