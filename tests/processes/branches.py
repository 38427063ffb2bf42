"""`kill -9` while a branch of a course is copied: each item is there once, or in the list of what is not there yet."""

import asyncio
import random
from collections import Counter
from pathlib import Path

from lmsdesk.desk import Workspace
from lmsdesk.model.content_items import ContentKind, kind_of
from lmsdesk.model.contents import ContentId
from lmsdesk.model.new_contents import NewItem
from lmsdesk.model.wire import value_or
from lmsdesk.sync.state import Link
from tests.helpers.campus import Campus
from tests.helpers.desk import COURSE
from tests.helpers.patience import PATIENCE_S
from tests.processes.cutting import Line
from tests.processes.homes import Home
from tests.processes.lives import CopyWork, copies
from tests.processes.nursery import DONE, Moment, finished, killed
from tests.processes.sending import through
from tests.processes.steps import Counts
from tests.processes.uploading import CONTENT, LOST, SLOW, signed_in

ITEMS = 12


async def copying(folder: Path, *, kills: int, seed: int) -> Counts:
    """Desks that copy one branch, killed one after the other, and at last one that comes to its end."""
    chance, counts = random.Random(seed), Counts()
    async with Campus(folder / "campus", "seminar") as campus, Line(campus.site().base_url) as line:
        home = through(line, await signed_in(campus, folder / "home"))
        source, into, titles = await _made(home, folder / "handout.txt")
        await campus.restart(SLOW, LOST)
        while counts.kills < kills:
            moment = Moment(chance.choice([2, 3, 5]), chance.uniform(0, 0.15))
            life = await asyncio.to_thread(killed, copies, CopyWork(home, source, into), moment)
            await line.at_rest()
            counts.kills += 1
            counts.inside += DONE not in life.said
            await _judge(home, into, titles, counts)
        for _ in range(5):
            # A reply that is lost fails one item; going on brings it.
            await asyncio.to_thread(finished, copies, CopyWork(home, source, into, only_goes_on=True))
            await line.at_rest()
        assert await _judge(home, into, titles, counts) == 0
    return counts


async def _made(home: Home, file: Path) -> tuple[ContentId, ContentId, Counter[str]]:
    """A branch with two folders, documents with files among what is in them, and where its copy goes."""
    await asyncio.to_thread(file.write_text, "Read this")
    titles = Counter({"Branch": 1, "Inner": 1})
    workspace = await home.workspace()
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(workspace.run())
            await _online(workspace)
            create = workspace.contents.structure.create
            into = await create(COURSE, CONTENT, NewItem(ContentKind.FOLDER, "Copies"))
            source = await create(COURSE, CONTENT, NewItem(ContentKind.FOLDER, "Branch"))
            inner = await create(COURSE, source, NewItem(ContentKind.FOLDER, "Inner"))
            for place in range(ITEMS):
                files = (file,) if place % 4 == 0 else ()
                item = NewItem(ContentKind.DOCUMENT, f"Page {place // 2}", text="<p>Words</p>", files=files)
                await create(COURSE, inner if place % 3 else source, item)
                titles[item.title] += 1
            await workspace.close()
    finally:
        await workspace.close()
    return source, into, titles


async def _online(workspace: Workspace) -> None:
    online = asyncio.Event()
    workspace.subscribe_state(lambda state: online.set() if state.link is Link.ONLINE else None)
    async with asyncio.timeout(PATIENCE_S):
        await online.wait()


async def _judge(home: Home, into: ContentId, titles: Counter[str], counts: Counts) -> int:
    """What there is once too often, or too seldom and not in the list of what is left; returns how much is left."""
    workspace = await home.workspace()
    try:
        contents = workspace._client.contents
        pages = contents.list_children(COURSE, into, is_recursive=True)
        there = [one async for page in pages for one in page]
        held = Counter(value_or(one.title, "") for one in there)
        left = Counter(
            one.title for copy in await workspace.branch_copies.cut_off() for one in copy.items if not one.is_done
        )
        has_begun = bool(held) or bool(left)
        counts.doubled += (held - titles).total()
        counts.lost += (titles - held - left).total() if has_begun else 0
        for one in (item for item in there if kind_of(item) is ContentKind.DOCUMENT):
            files = [file async for page in contents.list_attachments(COURSE, one.id) for file in page]
            counts.doubled += max(len(files) - 1, 0)
        return left.total()
    finally:
        await workspace.close()
