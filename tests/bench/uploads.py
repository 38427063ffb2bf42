"""Files into a course: the time from a plan to the last file there, and the memory that a large one takes.

The peer is a bare client that sends the same bytes in pieces of the same size to the same site, as many at once, and
attaches each: no plan, no queue on the disk, no hash, no reading back. Both go over a link of 100 Mbit/s, over one of
1 Gbit/s, and straight to the site; that last figure has no bar, because there the processor is all that is measured.
Both take turns, and the medians count. Memory is what a desk of its own takes at most for a file of 2 GB beside what it
takes for one of 1 MB.
"""

import asyncio
import json
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median

import httpx
from msgspec import structs

from lmsdesk.api.streams import PIECE
from lmsdesk.desk import Workspace
from lmsdesk.desk.sites.secrets import TOKEN
from lmsdesk.desk.uploads.pace import MOST_AT_ONCE
from lmsdesk.desk.uploads.uploads import Dropped
from lmsdesk.sync.state import Link
from tests.bench import Row, row
from tests.helpers.campus import SITE, Campus
from tests.helpers.desk import COURSE
from tests.helpers.patience import PATIENCE_S
from tests.helpers.slow_link import slow_link
from tests.processes.homes import Home
from tests.processes.large_files import hollow_folder, send_each
from tests.processes.uploading import CONTENT, signed_in

_MEBIBYTE = 1 << 20
_BIG = 2048 * _MEBIBYTE
_FILES = 8
_ROUNDS = 5
_BAR = 1.1
_TAIL = b"\r\n--x--\r\n"


@dataclass(frozen=True)
class _Way:
    """How the files go to the site."""

    name: str
    size: int
    """Of each file."""
    bytes_per_s: float | None = None
    """None is straight to the site."""


_WAYS = (
    _Way("100mbit", 8 * _MEBIBYTE, 100e6 / 8),
    _Way("1gbit", 32 * _MEBIBYTE, 1e9 / 8),
    _Way("loopback", 32 * _MEBIBYTE),
)


def rows() -> Iterator[Row]:
    for way in _WAYS:
        with tempfile.TemporaryDirectory() as folder:
            desk_s, bare_s = asyncio.run(_times(Path(folder), way))
        bar = None if way.bytes_per_s is None else _BAR
        yield row(f"uploads.files_{way.name}", desk_s, "s", bar=bar, peer=bare_s)
    with hollow_folder() as hollow:
        small, large = asyncio.run(send_each(hollow, _MEBIBYTE, _BIG))
    yield row("uploads.memory_growth_2gb", (large.peak_kib - small.peak_kib) / 1024, "MB", bar=32)


async def _times(folder: Path, way: _Way) -> tuple[float, float]:
    """The medians of some rounds: the desk, and the bare client."""
    desk, bare = [], []
    async with Campus(folder / "campus", "seminar", "--max-upload", str(_BIG)) as campus:
        home = await signed_in(campus, folder / "home")
        base_url = campus.site().base_url
        rate = way.bytes_per_s
        with nullcontext(base_url) if rate is None else slow_link(base_url, bytes_per_s=rate) as address:
            home = replace(home, site=structs.replace(home.site, base_url=address))
            for number in range(_ROUNDS):
                desk.append(await _by_desk(home, _made(folder / f"by desk {number}", way.size)))
                bare.append(await _by_bare_client(home, _made(folder / f"by bare client {number}", way.size)))
    return median(desk), median(bare)


def _made(top: Path, size: int) -> list[Path]:
    top.mkdir()
    paths = [top / f"{top.name} {number}.bin" for number in range(_FILES)]
    for path in paths:
        path.write_bytes(path.name.encode().ljust(size, b"\xa5"))
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


async def _by_bare_client(home: Home, paths: list[Path]) -> float:
    base = f"{home.site.base_url}/{home.site.segment}/api/public/v1/"
    token = json.loads(home.secrets.get(SITE, TOKEN) or "{}")["accessToken"]
    turns = asyncio.Semaphore(MOST_AT_ONCE)
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=base, headers=headers, timeout=PATIENCE_S, trust_env=False) as client:

        async def send(path: Path) -> None:
            async with turns:
                answer = await client.post("uploads", content=_form(path), headers=_headers(path))
                file = {"uploadId": answer.json()["id"], "fileName": path.name}
                body = {"title": path.name, "contentHandler": {"id": "resource/x-lms-file", "file": file}}
                attached = await client.post(f"courses/{COURSE}/contents/{CONTENT}/children", json=body)
                attached.raise_for_status()

        began = time.perf_counter()
        await asyncio.gather(*map(send, paths))
        return time.perf_counter() - began


async def _form(path: Path) -> AsyncIterator[bytes]:
    yield _head(path)
    with path.open("rb") as file:
        while piece := file.read(PIECE):
            yield piece
    yield _TAIL


def _headers(path: Path) -> dict[str, str]:
    # The length is said beforehand, which is less work than pieces with a length each.
    size = path.stat().st_size + len(_head(path)) + len(_TAIL)
    return {"Content-Type": "multipart/form-data; boundary=x", "Content-Length": str(size)}


def _head(path: Path) -> bytes:
    return f'--x\r\nContent-Disposition: form-data; name="file"; filename="{path.name}"\r\n\r\n'.encode()
