"""At a colleague's request I take a gradebook out of the local store from the command line, offline."""

import asyncio
import csv
import os
import subprocess
import sys
import zipfile
from pathlib import Path

from lmsdesk.desk import MemorySecrets, Places, SiteBook, Workspace
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell, CourseId
from tests.helpers.campus import Campus, Campuses
from tests.helpers.desk import loaded, running

COURSE = CourseId("_1_1")


async def test_the_file_holds_what_i_see_also_unsent(campuses: Campuses, places: Places, tmp_path: Path) -> None:
    async with campuses.open() as campus:
        SiteBook(places).save(campus.site("none"))
        await _grade_one_offline(campus, places)
    out = tmp_path / "grades.csv"
    done = await _exported(places, "--site", "Campus", "--course", "_1_1", "--format", "csv", "--out", str(out))
    assert (done.returncode, done.stdout) == (0, f"{out}\n"), done.stderr
    rows = list(csv.reader(out.read_text(encoding="utf-8-sig").splitlines()))
    assert rows[0][:4] == ["Last name", "First name", "User name", "Student ID"]
    assert len(rows) == 1 + 24
    assert sum("13.125" in row for row in rows) == 1
    book = tmp_path / "grades.xlsx"
    done = await _exported(places, "--site", "campus", "--course", "_1_1", "--format", "xlsx", "--out", str(book))
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(book) as archive:
        assert b"13.125" in archive.read("xl/worksheets/sheet1.xml")


async def test_a_course_that_is_not_here_is_named_and_nothing_written(
    campuses: Campuses, places: Places, tmp_path: Path
) -> None:
    async with campuses.open() as campus:
        SiteBook(places).save(campus.site("none"))
        await _grade_one_offline(campus, places)
    out = tmp_path / "grades.csv"
    done = await _exported(places, "--site", "campus", "--course", "Alchemy", "--out", str(out))
    assert done.returncode == 1
    assert "Alchemy" in done.stderr
    assert not out.exists()


async def _grade_one_offline(campus: Campus, places: Places) -> None:
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


async def _exported(places: Places, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "lmsdesk", "export", *arguments]
    environment = {**os.environ, "LMSDESK_HOME": str(places.config.parent)}
    return await asyncio.to_thread(
        subprocess.run, command, env=environment, capture_output=True, text=True, check=False
    )
