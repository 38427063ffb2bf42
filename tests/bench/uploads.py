"""Files into a course: the time from a plan to the last file there, and the memory that a large one takes.

The peer is a bare client that sends the same bytes in pieces of the same size to the same site, as many at once, and
attaches each: no plan, no queue on the disk, no hash, no reading back. Both take turns, and the best of each counts.
Memory is what a desk of its own takes at most for a file of 2 GB beside what it takes for one of 1 MB.
"""

import asyncio
import json
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx

from lmsdesk.api.streams import PIECE
from lmsdesk.desk import Workspace
from lmsdesk.desk.sites.secrets import TOKEN
from lmsdesk.desk.uploads.sending import MOST_AT_ONCE
from lmsdesk.desk.uploads.uploads import Dropped
from lmsdesk.sync.state import Link
from tests.bench import Row, row
from tests.helpers.campus import SITE, Campus
from tests.helpers.desk import COURSE
from tests.helpers.patience import PATIENCE_S
from tests.processes.homes import Home
from tests.processes.large_files import hollow_folder, send_each
from tests.processes.uploading import CONTENT, signed_in

_MEBIBYTE = 1 << 20
_BIG = 2048 * _MEBIBYTE
_FILES, _SIZE = 8, 32 * _MEBIBYTE
_ROUNDS = 3


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        desk_s, bare_s = asyncio.run(_times(Path(folder)))
    yield row("uploads.files_256mb", desk_s, "s", bar=1.1, peer=bare_s)
    with hollow_folder() as hollow:
        small, large = asyncio.run(send_each(hollow, _MEBIBYTE, _BIG))
    yield row("uploads.memory_growth_2gb", (large.peak_kib - small.peak_kib) / 1024, "MB", bar=32)


async def _times(folder: Path) -> tuple[float, float]:
    """The best of some rounds: the desk, and the bare client."""
    desk, bare = [], []
    async with Campus(folder / "campus", "seminar", "--max-upload", str(_BIG)) as campus:
        home = await signed_in(campus, folder / "home")
        for number in range(_ROUNDS):
            desk.append(await _by_desk(home, _made(folder / f"by desk {number}")))
            bare.append(await _by_bare_client(campus, home, _made(folder / f"by bare client {number}")))
    return min(desk), min(bare)


def _made(top: Path) -> list[Path]:
    top.mkdir()
    paths = [top / f"{top.name} {number}.bin" for number in range(_FILES)]
    for path in paths:
        path.write_bytes(path.name.encode().ljust(_SIZE, b"\xa5"))
    return paths


async def _by_desk(home: Home, paths: list[Path]) -> float:
    workspace = await home.workspace()
    plan = await workspace.uploads.plan(COURSE, CONTENT, Dropped(tuple(paths)))
    async with asyncio.TaskGroup() as group:
        group.create_task(workspace.run())
        # Whoever drops files has been at work for a while; what the start asks of the service is no part of it.
        await _online(workspace)
        began = time.perf_counter()
        await workspace.uploads.start(plan)
        await _arrived(workspace)
        taken_s = time.perf_counter() - began
        await workspace.close()
    return taken_s


async def _online(workspace: Workspace) -> None:
    online = asyncio.Event()
    workspace.subscribe_state(lambda state: online.set() if state.link is Link.ONLINE else None)
    async with asyncio.timeout(PATIENCE_S):
        await online.wait()


async def _arrived(workspace: Workspace) -> None:
    moved = asyncio.Event()
    workspace.uploads.subscribe(lambda _: moved.set())
    async with asyncio.timeout(PATIENCE_S):
        while not (batch := (await workspace.uploads.batches())[0]).is_finished:
            await moved.wait()
            moved.clear()
    assert batch.done == _FILES


async def _by_bare_client(campus: Campus, home: Home, paths: list[Path]) -> float:
    ready = campus.child.ready
    base = f"{ready['baseUrl']}/{ready['segment']}/api/public/v1/"
    token = json.loads(home.secrets.get(SITE, TOKEN) or "{}")["accessToken"]
    turns = asyncio.Semaphore(MOST_AT_ONCE)
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=base, headers=headers, timeout=PATIENCE_S, trust_env=False) as client:

        async def send(path: Path) -> None:
            async with turns:
                kind = {"Content-Type": "multipart/form-data; boundary=x"}
                answer = await client.post("uploads", content=_form(path), headers=kind)
                file = {"uploadId": answer.json()["id"], "fileName": path.name}
                body = {"title": path.name, "contentHandler": {"id": "resource/x-lms-file", "file": file}}
                attached = await client.post(f"courses/{COURSE}/contents/{CONTENT}/children", json=body)
                attached.raise_for_status()

        began = time.perf_counter()
        await asyncio.gather(*map(send, paths))
        return time.perf_counter() - began


async def _form(path: Path) -> AsyncIterator[bytes]:
    yield f'--x\r\nContent-Disposition: form-data; name="file"; filename="{path.name}"\r\n\r\n'.encode()
    with path.open("rb") as file:
        while piece := file.read(PIECE):
            yield piece
    yield b"\r\n--x--\r\n"
