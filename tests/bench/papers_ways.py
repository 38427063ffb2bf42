"""What papers go through on their way: 10 MiB out of the encrypted store, the pixels of a page, the start of a film.

The store's peer is an encrypted database of the same cipher, read in pieces of a megabyte; that of the pixels, which
a decoding process answers, is the drawing and a pipe to another thread; that of the film, until its first picture is
told, is the start of a process that loads the same library and does nothing. `ready` is a film whose process was
started beforehand, as for the next two in the queue; its bar is in milliseconds.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import apsw
import pypdfium2

from lmsdesk.decoding.messages import Draw, Open
from lmsdesk.desk import folders_under
from lmsdesk.desk.sites.store_keys import open_store
from lmsdesk.desk.submissions.child_process import ChildProcess, Limits, ResourceWatch
from lmsdesk.desk.submissions.media_process import MediaProcess
from lmsdesk.model.ids import AttemptId, AttemptKey, ColumnId, CourseId
from lmsdesk.playing.messages import Frame, Report, SetSize
from lmsdesk.store.papers.paper_index import PaperId
from tests.bench import Row, row
from tests.bench.kept_course import SITE, secrets_in
from tests.helpers.papers import page_pdf
from tests.helpers.recordings import film

_TURNS: Final = 7
_BAR, _READY_BAR_MS = 1.5, 100
_LOADED_S: Final = 1.5
"""Long enough for a process to load what plays, whatever else there is to do."""
_PIECE, _PIECES = 1 << 20, 10
_SCALE: Final = 1152 / 595
_PAPER: Final = PaperId(AttemptKey(CourseId("_1_1"), ColumnId("_2_1"), AttemptId("_3_1")), "file")


def rows() -> Iterator[Row]:
    """The figures of each."""
    with tempfile.TemporaryDirectory() as folder:
        kept, bare = asyncio.run(_kept(Path(folder)))
        yield row("papers.kept_10_mib", kept, "ms", bar=_BAR, peer=bare)
    answered, drawn = _pixels()
    yield row("papers.pixels_7_5_mb", answered, "ms", bar=_BAR, peer=drawn)
    shown, ready, started = asyncio.run(_film())
    yield row("papers.film.first_picture", shown, "ms", bar=_BAR, peer=started)
    yield row("papers.film.ready.first_picture", ready, "ms", bar=_READY_BAR_MS)


async def _kept(home: Path) -> tuple[float, float]:
    data, ours, bare = os.urandom(_PIECE * _PIECES), [], []
    store = await open_store(SITE, secrets=secrets_in(home), folders=folders_under(home), passphrase=None)
    database = _bare_database(home / "bare.db", data)
    try:
        await store.papers.write(_PAPER, data)
        for _ in range(_TURNS):
            began = time.perf_counter()
            assert await store.papers.read(_PAPER) == data
            ours.append(time.perf_counter() - began)
            began = time.perf_counter()
            assert b"".join(one for (one,) in database.execute("SELECT body FROM piece ORDER BY id")) == data
            bare.append(time.perf_counter() - began)
    finally:
        database.close()
        await store.close()
    return _ms(ours), _ms(bare)


def _bare_database(file: Path, data: bytes) -> apsw.Connection:
    database = apsw.Connection(str(file))
    for pragma in ("cipher='chacha20'", "key='bench'", "cache_size=-64"):
        database.execute(f"PRAGMA {pragma}")
    database.execute("CREATE TABLE piece (id INTEGER PRIMARY KEY, body BLOB)")
    for first in range(0, len(data), _PIECE):
        database.execute("INSERT INTO piece (body) VALUES (?)", (data[first : first + _PIECE],))
    return database


def _pixels() -> tuple[float, float]:
    """A blank page of 1152 × 1630 pixels."""
    data, ours, bare = page_pdf(b""), [], []
    watch = ResourceWatch()
    child = ChildProcess(Limits(), watch)
    try:
        child.ask(Open(name="blank.pdf"), data)
        with pypdfium2.PdfDocument(data) as document:
            for _ in range(_TURNS):
                began = time.perf_counter()
                child.ask(Draw(page=0, scale=_SCALE))
                ours.append(time.perf_counter() - began)
                began = time.perf_counter()
                _piped(bytes(document[0].render(scale=_SCALE, prefer_bgrx=True).buffer))
                bare.append(time.perf_counter() - began)
    finally:
        child.end()
        watch.end()
    return _ms(ours), _ms(bare)


def _piped(data: bytes) -> bytes:
    """The same bytes, out of a pipe that another thread fills."""
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as out:
        thread = threading.Thread(target=_fill, args=(writing, data))
        thread.start()
        found = out.read(len(data))
        thread.join()
    return found


def _fill(writing: int, data: bytes) -> None:
    with os.fdopen(writing, "wb") as into:
        into.write(data)


async def _film() -> tuple[float, float, float]:
    data, ours, ready, bare = film(2), [], [], []
    for _ in range(_TURNS):
        began = time.perf_counter()
        await _first_picture(MediaProcess(), data)
        ours.append(time.perf_counter() - began)
        process = MediaProcess()
        await asyncio.sleep(_LOADED_S)
        began = time.perf_counter()
        await _first_picture(process, data)
        ready.append(time.perf_counter() - began)
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", "import PySide6.QtMultimedia"], check=True)  # noqa: ASYNC221
        bare.append(time.perf_counter() - began)
    return _ms(ours), _ms(ready), _ms(bare)


async def _first_picture(process: MediaProcess, data: bytes) -> None:
    shown = asyncio.Event()

    def listen(report: Report, _: bytes) -> None:
        if isinstance(report, Frame):
            shown.set()

    process.load(data, listen)
    process.ask(SetSize(1200, 900))
    await shown.wait()
    process.end()


def _ms(times: list[float]) -> float:
    return statistics.median(times) * 1000
