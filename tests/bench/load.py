"""The practice site under load: calls a second and the slowest in a hundred, for a grade and for a page of 100 grades.

The peer is the same route in a bare application that answers constant bytes behind the same kind of server. Eight
connections are kept busy from one process. At the end a file of 2 GB goes up and down, beside as many bytes written to
the same disk and read from it, and how much the memory of the site grows.
"""

import asyncio
import contextlib
import hashlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import httpx

from tests.bench import Row, percentile, row
from tests.helpers.postgres import new_cluster
from tests.practice.processes import Running, start_site
from tests.practice.test_big_files import MEBIBYTE, pieces, send

_CONNECTIONS = 8
_CALLS = 1600
_BIG = 2048 * MEBIBYTE
_ROUTE = "/lms/api/public/v2/courses/_1_1/gradebook/columns/{column}/users"


@dataclass(frozen=True)
class Target:
    """Where the calls go: a port, a path below it, the people in it, and the headers of each call."""

    port: int
    path: str
    people: tuple[str, ...]
    headers: str = ""

    def request(self, kind: str, number: int) -> bytes:
        body = f'{{"score": {number % 400 / 4}}}' if kind == "patch" else ""
        verb, below = ("PATCH", f"/{self.people[number % len(self.people)]}") if body else ("GET", "?limit=100")
        head = f"{verb} {self.path}{below} HTTP/1.1\r\nHost: 127.0.0.1\r\n{self.headers}Content-Length: {len(body)}\r\n"
        return f"{head}\r\n{body}".encode()


@dataclass(frozen=True)
class Figures:
    """What a run of calls measured."""

    calls_a_second: float
    p99_ms: float
    bytes_a_reply: int


def rows() -> Iterator[Row]:
    """Both calls on SQLite and on PostgreSQL, with one worker and with two; then the big file."""
    cluster = new_cluster(fsync="on", synchronous_commit="on")
    try:
        yield from _compared("sqlite", None)
        for workers in (1, 2):
            url = asyncio.run(cluster.create(f"bench{workers}"))
            yield from _compared(f"postgresql_{workers}", url, "--workers", str(workers))
    finally:
        cluster.stop()
    yield from _big_file()


def _compared(name: str, url: str | None, *options: str) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        with start_site(Path(folder), "--dataset", "campus", *options, url=url) as running:
            target = _target(running)
            site = {kind: asyncio.run(_load(target, kind)) for kind in ("patch", "page")}
        with _bare_site(target, site["page"].bytes_a_reply) as peer_target:
            peer = {kind: asyncio.run(_load(peer_target, kind)) for kind in site}
    for kind, figures in site.items():
        yield row(f"load.{kind}_{name}_rate", figures.calls_a_second, "1/s", peer=peer[kind].calls_a_second)
        yield row(f"load.{kind}_{name}_p99", figures.p99_ms, "ms", peer=peer[kind].p99_ms)


def _target(running: Running) -> Target:
    with running.client() as client:
        columns = client.get("v2/courses/_1_1/gradebook/columns").json()["results"]
        column = next(column["id"] for column in columns if column["grading"]["type"] == "Manual")
        roster = client.get("v1/courses/_1_1/users", params={"role": "Student"}).json()["results"]
        words = f"Authorization: {client.headers['Authorization']}\r\n"
    people = tuple(seat["userId"] for seat in roster)
    return Target(urlsplit(running.ready["baseUrl"]).port or 0, _ROUTE.format(column=column), people, words)


@contextlib.contextmanager
def _bare_site(target: Target, size: int) -> Iterator[Target]:
    command = [sys.executable, "-m", "tests.bench.load_bare", target.path, str(size)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield Target(int(process.stdout.readline()), target.path, target.people)
        finally:
            process.terminate()


async def _load(target: Target, kind: str) -> Figures:
    await _connection(target, kind, range(40))
    shares = [range(start, _CALLS, _CONNECTIONS) for start in range(_CONNECTIONS)]
    began = time.perf_counter()
    measured = await asyncio.gather(*(_connection(target, kind, share) for share in shares))
    took_s = time.perf_counter() - began
    taken_ms = [one for taken, _ in measured for one in taken]
    return Figures(_CALLS / took_s, percentile(taken_ms, 99), measured[0][1])


async def _connection(target: Target, kind: str, numbers: range) -> tuple[list[float], int]:
    reader, writer = await asyncio.open_connection("127.0.0.1", target.port)
    taken_ms, size = [], 0
    for number in numbers:
        began = time.perf_counter()
        writer.write(target.request(kind, number))
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        assert head.startswith("http/1.1 200"), head
        size = int(head.partition("content-length:")[2].split()[0])
        await reader.readexactly(size)
        taken_ms.append((time.perf_counter() - began) * 1000)
    writer.close()
    await writer.wait_closed()
    return taken_ms, size


def _big_file() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder, start_site(Path(folder), "--max-upload", str(_BIG)) as running:
        with running.client() as client:
            send(client, MEBIBYTE)
            before = running.peak_memory()
            began = time.perf_counter()
            upload = send(client, _BIG).json()["id"]
            up_s = time.perf_counter() - began
            down_s = _fetch(client, upload)
        grown = (running.peak_memory() - before) / MEBIBYTE
    written_s, read_s = _on_disk()
    yield row("load.upload_2gb", up_s, "s", peer=written_s)
    yield row("load.download_2gb", down_s, "s", peer=read_s)
    yield row("load.memory_growth_2gb", grown, "MB", bar=24)


def _on_disk() -> tuple[float, float]:
    """Seconds to write the same bytes to a file, and to read and hash them."""
    with tempfile.TemporaryDirectory() as folder:
        file, began = Path(folder) / "big.bin", time.perf_counter()
        with file.open("wb") as out:
            for piece in pieces(_BIG):
                out.write(piece)
        written_s, began = time.perf_counter() - began, time.perf_counter()
        with file.open("rb") as kept:
            hashlib.file_digest(kept, "sha256")
        return written_s, time.perf_counter() - began


def _fetch(client: httpx.Client, upload: str) -> float:
    path = "v1/courses/_1_1/contents"
    home = client.get(path).json()["results"][0]["id"]
    handler = {"id": "resource/x-lms-file", "file": {"uploadId": upload, "fileName": "big.bin"}}
    item = client.post(f"{path}/{home}/children", json={"title": "Big", "contentHandler": handler}).json()["id"]
    row_id = client.get(f"{path}/{item}/attachments").json()["results"][0]["id"]
    wanted = hashlib.sha256()
    for piece in pieces(_BIG):
        wanted.update(piece)
    got = hashlib.sha256()
    began = time.perf_counter()
    with client.stream("GET", f"{path}/{item}/attachments/{row_id}/download", follow_redirects=True) as reply:
        for piece in reply.iter_bytes(MEBIBYTE):
            got.update(piece)
    assert got.digest() == wanted.digest()
    return time.perf_counter() - began
