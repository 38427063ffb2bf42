"""`kill -9` while a later program rebuilds the tables of a full outbox, and an older one that looks at the result."""

import asyncio
import random
import shutil
from pathlib import Path

from lmsdesk.model.edits import CellPatch
from lmsdesk.store import StoreNewer
from lmsdesk.store.database import migrations
from lmsdesk.store.database.migrations import Migration
from tests.processes.homes import Home, lonely_home
from tests.processes.killing import Span, cells_in
from tests.processes.lives import Upgrade, upgrades
from tests.processes.nursery import finished, killed
from tests.processes.steps import Counts, Overlay, seen

WAITING = 3000

REBUILD = """
CREATE TABLE later_edit AS SELECT *, hex(randomblob(40)) AS mark FROM edit;
ALTER TABLE edit ADD COLUMN mark TEXT NOT NULL DEFAULT '';
UPDATE edit SET mark = (SELECT mark FROM later_edit WHERE later_edit.edit_id = edit.edit_id);
CREATE INDEX edit_mark ON edit (mark);
"""
MORE = """
CREATE TABLE later_grade AS SELECT * FROM grade;
UPDATE history SET origin = origin;
DROP TABLE later_edit;
"""


def later() -> tuple[Migration, ...]:
    """Two steps that rewrite most of the file, as the program after this one may bring."""
    newest = migrations.migrations()[-1].number
    return Migration(newest + 1, REBUILD), Migration(newest + 2, MORE)


async def migrating(folder: Path, *, kills: int, seed: int) -> Counts:
    """Each life begins with the same full outbox at this version and is killed somewhere on the way to the next."""
    chance, counts = random.Random(seed), Counts()
    home = await lonely_home(folder / "template", students=1000, columns=8)
    waiting = await fill_outbox(home, chance)
    span = Span(0.2, chance)
    for _ in range(kills):
        desk = home.copied(folder / "desk")
        life = await asyncio.to_thread(killed, upgrades, Upgrade(desk, later()), span.moment(chance.choice([0, 1, 1])))
        is_done = any(isinstance(word, dict) for word in life.said)
        span.learn(is_late=is_done)
        counts.kills += 1
        counts.inside += not is_done
        counts.acknowledged += WAITING
        await _look(desk, waiting, counts)
    return counts


async def fill_outbox(home: Home, chance: random.Random, *, count: int = WAITING) -> Overlay:
    """Enter so many grades that nobody sends."""
    cells = (await cells_in(home))[:count]
    store = await home.store()
    try:
        patches = [CellPatch(cell, {"score": chance.randrange(100_000) / 1000 + 0.0005}) for cell in cells]
        await store.outbox.edit(patches, label="before the upgrade")
        return seen(await store.outbox.edits())
    finally:
        await store.close()


async def _look(desk: Home, waiting: Overlay, counts: Counts) -> None:
    """Nothing is missing for the older program, which may also refuse politely, nor then for the later one."""
    found = await as_older_program(desk)
    counts.note("refused by the older program" if found is None else "still of this version")
    counts.lost += 0 if found is None else _missing(found, waiting)
    for copy in desk.file.parent.glob("*.version-*.db"):
        counts.note("with a copy")
        counts.torn += await _is_torn(desk, copy, waiting)
    (shown,) = [word for word in (await _completed(desk)) if isinstance(word, dict)]
    counts.lost += _missing(shown, waiting)
    assert await as_older_program(desk) is None


async def _completed(desk: Home) -> list[object]:
    return (await asyncio.to_thread(finished, upgrades, Upgrade(desk, later()))).said


async def as_older_program(desk: Home) -> Overlay | None:
    """What this version finds in the file, or None when it refuses, and then it must not have touched it."""
    before = _content(desk)
    try:
        store = await desk.store()
    except StoreNewer:
        assert _content(desk) == before
        return None
    try:
        return seen(await store.outbox.edits())
    finally:
        await store.close()


async def _is_torn(desk: Home, copy: Path, waiting: Overlay) -> bool:
    """Whether the copy that was made first is anything but whole."""
    aside = desk.copied(desk.folder.with_name("aside"))
    for part in aside.file.parent.glob("*.db*"):
        part.unlink()
    shutil.copy(copy, aside.file)
    return await as_older_program(aside) != waiting


def _content(desk: Home) -> dict[str, bytes]:
    # An empty log says as much as none.
    parts = {part.name: part.read_bytes() for part in desk.file.parent.glob(f"{desk.file.name}*")}
    return {name: content for name, content in parts.items() if content}


def _missing(found: Overlay, waiting: Overlay) -> int:
    return sum(found.get(cell) != patch for cell, patch in waiting.items())
