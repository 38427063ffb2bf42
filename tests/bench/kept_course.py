"""A course of 5,000 students × 200 columns in an encrypted store, as a first sync leaves it."""

import math
from pathlib import Path

import numpy as np

from lmsdesk.desk import AppFolders, Site, SiteBook, folders_under
from lmsdesk.desk.sites.store_keys import open_store
from lmsdesk.model.courses import Course, Enrolment
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.gradebook import Grade
from lmsdesk.model.ids import Cell, CourseId, SiteId, UserId
from lmsdesk.model.sheet import Sheet
from lmsdesk.store import Store
from tests.bench.grid_sheets import made_sheet
from tests.bench.kept_secrets import FileSecrets

COURSE = CourseId("_1_1")
SITE = Site(SiteId("bench"), "Bench", "http://127.0.0.1:9", application_key="key", protection="keychain")
_LONG_HISTORY = 500
"""Values that one cell held one after another."""


def secrets_in(home: Path) -> FileSecrets:
    """The keychain of the benchmark that lives in `home`."""
    return FileSecrets(home / "keychain.json")


async def keep_course(home: Path, *, students: int = 5000, columns: int = 200) -> AppFolders:
    """Write the store, and say where it is."""
    folders = folders_under(home)
    SiteBook(folders).save(SITE)
    store = await open_store(SITE, secrets=secrets_in(home), folders=folders, passphrase=None)
    try:
        await fill(store, made_sheet(students, columns))
    finally:
        await store.close()
    return folders


async def keep_much(home: Path, *, conflicts: int = 2000, rounds: int = 10) -> None:
    """Add ten thousand unsent grades, conflicts among them, a hundred thousand entries of history, one long history."""
    store = await open_store(SITE, secrets=secrets_in(home), folders=folders_under(home), passphrase=None)
    try:
        sheet = made_sheet(5000, 6)
        users = [row.membership.user_id for row in sheet.rows]
        columns = [cells.column.id for cells in sheet.columns[4:]]
        cells = [Cell(COURSE, column, user) for column in columns for user in users]
        for value in range(rounds):
            await store.outbox.edit([CellPatch(cell, {"score": value + 0.25}) for cell in cells], label="Much")
        for value in range(_LONG_HISTORY):
            await store.outbox.edit([CellPatch(cells[-len(users)], {"score": value + 0.75})], label="A history")
        for edit in (await store.outbox.edits())[:conflicts]:
            theirs = Grade(user_id=edit.cell.user_id, column_id=edit.cell.column_id, score=1.125)
            await store.outbox.mark_conflict(edit, {"score": 1.125}, theirs)
    finally:
        await store.close()


async def fill(store: Store, sheet: Sheet) -> None:
    """Save the sheet the way a pull does."""
    course = Course(id=COURSE, name="Bench 5,000", course_id="BENCH")
    me = Enrolment(user_id=UserId("_9_1"), course_id=COURSE, course_role_id="Instructor", course=course)
    await store.mirror.save_courses([me], [])
    await store.mirror.save_roster(COURSE, [row.membership for row in sheet.rows], is_whole=True)
    await store.mirror.save_columns(COURSE, [cells.column for cells in sheet.columns], is_whole=True)
    users = [row.membership.user_id for row in sheet.rows]
    for cells in sheet.columns:
        scores = np.frombuffer(cells.scores, dtype="<f8").tolist()
        known = [(user, score) for user, score in zip(users, scores, strict=False) if not math.isnan(score)]
        grades = [Grade(user_id=user, column_id=cells.column.id, score=score) for user, score in known]
        await store.mirror.save_grades(COURSE, cells.column.id, grades, is_first=True)
    await store.mirror.mark_complete(COURSE)
