"""A back-up from before the weekend: what was sent since is not sent again, and where a grade has moved I am asked."""

from pathlib import Path

from lmsdesk.cli.onlooker import Onlooker, grade_path
from lmsdesk.cli.tour_input import until
from lmsdesk.desk import AppFolders, MemorySecrets, Workspace, look_into, restore
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell
from tests.helpers.campus import Campus, Campuses
from tests.helpers.desk import COURSE, loaded, running
from tests.journeys.conftest import SignedIn

WORDS = "correct horse battery"


async def test_a_restored_outbox_looks_before_it_sends(
    campuses: Campuses, signed_in: SignedIn, folders: AppFolders, tmp_path: Path
) -> None:
    async with campuses.open() as campus:
        secrets, out = await signed_in(campus), tmp_path / "campus.lmsdesk-backup"
        cells = await _worked(campus, secrets, folders, out)
        sent, put_back, moved, fresh = cells
        base = (await campus.held(put_back))["score"]
        onlooker = Onlooker(campus.child.ready)
        # Since the back-up three were sent, and then one of them set back to what it was, and one to something else.
        await onlooker.patch(grade_path(*put_back), {"score": 15.0})
        await onlooker.patch(grade_path(*put_back), {"score": base})
        await onlooker.patch(grade_path(*moved), {"score": 44.0})
        await onlooker.patch(grade_path(*sent), {"score": 11.0})
        campus.watch_writes()
        backup = await look_into(out, WORDS, folders=folders)
        aside = await restore(backup, WORDS, campus.site("none"), secrets=secrets, folders=folders)
        assert aside is not None
        workspace = await Workspace.open(campus.site("none"), secrets=secrets, folders=folders)
        async with running(workspace):
            await until(
                lambda: not (workspace.state.counts.queued or workspace.state.counts.sending), "it did not settle"
            )
            held = {entry.edit.cell: entry.edit.theirs["score"] for entry in await workspace.outbox.conflicts()}
        assert held == {put_back: base, moved: 44.0}
        assert campus.written() == {(fresh.column_id, fresh.user_id): [14.0]}
        assert await campus.scores(cells) == [11.0, base, 44.0, 14.0]


async def _worked(campus: Campus, secrets: MemorySecrets, folders: AppFolders, out: Path) -> list[Cell]:
    """Four grades entered offline, and a back-up made while they wait; the data after it is thrown away."""
    workspace = await Workspace.open(campus.site("none"), secrets=secrets, folders=folders)
    async with running(workspace):
        await loaded(workspace)
        sheet = await workspace.gradebook.sheet(COURSE)
        workspace.pause()
        column = next(cells.column for cells in sheet.columns if not cells.column.is_calculated)
        cells = [Cell(COURSE, column.id, row.membership.user_id) for row in sheet.rows[:4]]
        patches = [CellPatch(cell, {"score": float(11 + number)}) for number, cell in enumerate(cells)]
        await workspace.gradebook.edit(patches, label="Grade")
        backup = await workspace.files.back_up(out, WORDS)
        assert backup.facts.unsent == 4
    return cells
