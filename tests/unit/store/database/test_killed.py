"""A process killed in the middle of writing keeps every edit it has acknowledged."""

import subprocess
import sys
from pathlib import Path

from lmsdesk.model.ids import UserId
from lmsdesk.store import Store, StoreKey
from tests.unit.store.builders import fill
from tests.unit.store.disk import remove
from tests.unit.store.overlay import from_arrays, from_rows

_CHILD = """
import asyncio, pathlib, sys
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.gradebook import Grade
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.store import Store, StoreKey

COURSE, ESSAY = CourseId("_1_1"), ColumnId("_10_1")

async def main():
    store = await Store.open(pathlib.Path(sys.argv[1]), StoreKey(raw=bytes(range(32))))
    for number in range(100_000):
        user = UserId(f"_{number % 50}_1")
        await store.outbox.edit([CellPatch(Cell(COURSE, ESSAY, user), {"score": float(number)})], label=str(number))
        await store.mirror.save_grades(COURSE, ESSAY, [Grade(user_id=user, column_id=ESSAY, notes=str(number))])
        print(number, flush=True)

asyncio.run(main())
"""


async def test_every_acknowledged_edit_is_there_after_a_kill(path: Path, key: StoreKey) -> None:
    users = [UserId(f"_{number}_1") for number in range(50)]
    for wanted in (5, 120, 700):
        started = await Store.open(path, key)
        await fill(started, users)
        await started.close()
        acknowledged = _kill_after(path, wanted)
        store = await Store.open(path, key)
        edits = {edit.cell.user_id: edit.patch["score"] for edit in await store.outbox.edits()}
        for number in range(max(0, acknowledged - 40), acknowledged + 1):
            assert edits[users[number % 50]] >= number
        assert await store.faults() == []
        assert await from_arrays(store) == await from_rows(store) != {}
        await store.close()
        remove(path)


def _kill_after(path: Path, wanted: int) -> int:
    """Kill the child once it has acknowledged so many edits; the last number that it managed to say."""
    with subprocess.Popen([sys.executable, "-c", _CHILD, str(path)], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        said = [int(child.stdout.readline()) for _ in range(wanted)]
        child.kill()
        said += [int(line) for line in child.stdout if line.endswith("\n")]
    return said[-1]
