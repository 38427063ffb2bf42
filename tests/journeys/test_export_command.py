"""At a colleague's request I take a gradebook out of the local store from the command line, offline."""

import csv
import zipfile
from pathlib import Path

from lmsdesk.desk import AppFolders, SiteBook
from tests.helpers.campus import Campuses
from tests.helpers.command_line import command, graded_offline


async def test_the_file_holds_what_i_see_also_unsent(campuses: Campuses, folders: AppFolders, tmp_path: Path) -> None:
    async with campuses.open() as campus:
        SiteBook(folders).save(campus.site("none"))
        await graded_offline(campus, folders)
    out = tmp_path / "grades.csv"
    done = await command(
        folders, "export", "--site", "Campus", "--course", "_1_1", "--format", "csv", "--out", str(out)
    )
    assert (done.returncode, done.stdout) == (0, f"{out}\n"), done.stderr
    rows = list(csv.reader(out.read_text(encoding="utf-8-sig").splitlines()))
    assert rows[0][:4] == ["Last name", "First name", "User name", "Student ID"]
    assert len(rows) == 1 + 24
    assert sum("13.125" in row for row in rows) == 1
    book = tmp_path / "grades.xlsx"
    done = await command(
        folders, "export", "--site", "campus", "--course", "_1_1", "--format", "xlsx", "--out", str(book)
    )
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(book) as archive:
        assert b"13.125" in archive.read("xl/worksheets/sheet1.xml")


async def test_a_course_that_is_not_here_is_named_and_nothing_written(
    campuses: Campuses, folders: AppFolders, tmp_path: Path
) -> None:
    async with campuses.open() as campus:
        SiteBook(folders).save(campus.site("none"))
        await graded_offline(campus, folders)
    out = tmp_path / "grades.csv"
    done = await command(folders, "export", "--site", "campus", "--course", "Alchemy", "--out", str(out))
    assert done.returncode == 1
    assert "Alchemy" in done.stderr
    assert not out.exists()
