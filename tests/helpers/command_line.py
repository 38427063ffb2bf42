"""The command line over a home that another run of the program left."""

import asyncio
import os
import subprocess
import sys

from lmsdesk.desk import AppFolders, MemorySecrets, Workspace
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell
from tests.helpers.campus import Campus
from tests.helpers.desk import COURSE, loaded, running


async def graded_offline(campus: Campus, folders: AppFolders) -> Cell:
    """A program that has loaded the course, been given 13.125 offline and been closed."""
    secrets = MemorySecrets()
    await campus.sign_in(secrets)
    workspace = await Workspace.open(campus.site("none"), secrets=secrets, folders=folders)
    async with running(workspace):
        await loaded(workspace)
        sheet = await workspace.gradebook.sheet(COURSE)
        workspace.pause()
        column = next(cells.column for cells in sheet.columns if not cells.column.is_calculated)
        cell = Cell(COURSE, column.id, sheet.rows[0].membership.user_id)
        await workspace.gradebook.edit([CellPatch(cell, {"score": 13.125})], label="Enter a grade")
    return cell


async def command(folders: AppFolders, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What `lmsdesk` with these arguments says over that home."""
    line = [sys.executable, "-m", "lmsdesk", *arguments]
    environment = {**os.environ, "LMSDESK_HOME": str(folders.config.parent)}
    return await asyncio.to_thread(subprocess.run, line, env=environment, capture_output=True, text=True, check=False)
