"""Papers of each kind: from their bytes to the painted view, cold and prepared, beside the bare library.

`cold` is everything: the bytes to the decoding process, the answer, the painting of all that is in sight; its peer is
the bare library in this process with the plainest view of what it read, painted too: like beside like. `cold.bare` is
the same figure beside the library alone, which shows nothing; it is judged only where the library takes long, for
`least` is a paper of this kind with next to nothing in it: what a view and a process cost whatever the paper.
`answered` is the part of the process, from the bytes to the answers to all that is asked first, beside the library
alone again.

`first` is the same as `cold` until something of the paper is painted, where a thumbnail is before all that is in
sight; its bar is in milliseconds.

`prepared` is a paper whose first look was answered beforehand, as the next two in the queue are, and `prepared.thread`
the processor time of the window's thread in it; their bars are in milliseconds. The memory is the most that was seen
of the process while it answered. They follow each other in each round, and none begins before the paper before it has
asked for nothing any more.
"""

import asyncio
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QAbstractScrollArea, QApplication
from qasync import QEventLoop

from lmsdesk.desk.submissions.decoder import WARM, Decoder, Paper
from lmsdesk.gui.kit import theme
from lmsdesk.gui.submissions.viewer.first_look import look_ahead
from lmsdesk.gui.submissions.viewer.paper_view import PaperView
from tests.bench import SWITCH_S, Row, row
from tests.bench.papers_plain import PlainView
from tests.bench.papers_samples import HEIGHT, WIDTH, Sample, samples

_TURNS: Final = 7
_COLD_BAR, _PREPARED_BAR_MS, _THREAD_BAR_MS = 1.5, 100, 16
_LONG_MS: Final = 20
"""From here on the library alone is a peer: half of it is more than a view and a process cost."""
_QUIET_S: Final = 0.05
_LOOK_AGAIN_S: Final = 0.002


@contextmanager
def window_loop() -> Iterator[asyncio.AbstractEventLoop]:
    """A loop for Qt and asyncio, over an application that looks as the program does."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    app.setQuitOnLastWindowClosed(False)
    theme.apply(app)
    sys.setswitchinterval(SWITCH_S)
    loop = QEventLoop(app)
    asyncio.set_event_loop(loop)
    yield loop
    loop.close()


def rows() -> Iterator[Row]:
    """The figures of each kind."""
    with window_loop() as loop:
        for sample in samples():
            yield from loop.run_until_complete(_measured(sample))


async def _measured(sample: Sample) -> list[Row]:
    decoder, view, plain = Decoder(), PaperView(), PlainView()
    await decoder.start()
    view.resize(WIDTH, HEIGHT)
    view.show()
    plain.show()
    try:
        return await _Rounds(sample, decoder, view, plain).rows()
    finally:
        view.close()
        plain.close()
        await decoder.aclose()


class _Rounds:
    """The times of one paper, by what was measured."""

    def __init__(self, sample: Sample, decoder: Decoder, view: PaperView, plain: PlainView) -> None:
        self._sample, self._decoder, self._view, self._plain = sample, decoder, view, plain
        self._times: dict[str, list[float]] = defaultdict(list)

    async def rows(self) -> list[Row]:
        for turn in range(_TURNS + 1):
            await self._round()
            if not turn:
                # The first start of a process and the first use of a library are no figure of a paper.
                self._times.clear()
        name = f"papers.{self._sample.name}"
        bare, plain = self._ms("bare"), self._ms("plain")
        memory = max(one.largest_memory for one in self._decoder.processes) / 2**20
        least = [row(f"{name}.least", self._ms("least"), "ms")] if self._sample.least else []
        first = [row(f"{name}.first", self._ms("first"), "ms", bar=_PREPARED_BAR_MS)] if self._times["first"] else []
        return [
            *first,
            row(f"{name}.cold", self._ms("cold"), "ms", bar=_COLD_BAR, peer=plain),
            row(f"{name}.cold.bare", self._ms("cold"), "ms", bar=_COLD_BAR if bare >= _LONG_MS else None, peer=bare),
            row(f"{name}.answered", self._ms("answered"), "ms", peer=bare),
            *least,
            row(f"{name}.prepared", self._ms("prepared"), "ms", bar=_PREPARED_BAR_MS),
            row(f"{name}.prepared.thread", self._ms("thread"), "ms", bar=_THREAD_BAR_MS),
            row(f"{name}.memory", memory, "MiB", bar=512),
        ]

    async def _round(self) -> None:
        data = self._sample.data
        await self._cold("cold", data)
        await self._bare()
        paper = await self._answered()
        await self._prepared(paper)
        if self._sample.least:
            await self._cold("least", self._sample.least)

    async def _cold(self, name: str, data: bytes) -> None:
        await self._quiet()
        started = time.perf_counter()
        paper = await self._decoder.open(self._sample.name, data)
        await look_ahead(self._view, paper)
        self._view.show_paper(paper)
        tiles = self._view.stack.pages.tiles
        first = await _painted(self._view, lambda: tiles.is_blurred or self._view.is_complete)
        if tiles.is_blurred:
            self._times["first"].append(first - started)
            first = await _painted(self._view)
        self._times[name].append(first - started)

    async def _bare(self) -> None:
        sample = self._sample
        started = time.perf_counter()
        sample.bare(sample.data)
        self._times["bare"].append(time.perf_counter() - started)
        self._plain.clear()
        await asyncio.sleep(_QUIET_S)
        started = time.perf_counter()
        self._plain.show_seen(sample.bare(sample.data))
        QApplication.sendPostedEvents()
        self._times["plain"].append(time.perf_counter() - started)

    async def _answered(self) -> Paper:
        await self._quiet()
        started = time.perf_counter()
        paper = await self._decoder.open(self._sample.name, self._sample.data)
        await paper.prepare(self._view.first_requests(paper))
        self._times["answered"].append(time.perf_counter() - started)
        return paper

    async def _prepared(self, paper: Paper) -> None:
        await self._quiet()
        started, used = time.perf_counter(), time.thread_time()
        self._view.show_paper(paper)
        self._times["prepared"].append(await _painted(self._view) - started)
        self._times["thread"].append(time.thread_time() - used)

    async def _quiet(self) -> None:
        """The next paper is waited for, as after one of its kind; nothing is on its way that was asked for that."""
        self._view.show_loading(self._sample.name)
        # A process takes the next paper when it has done with the last one.
        await asyncio.gather(*(self._decoder.open("next.txt", b"next") for _ in range(WARM)))
        await asyncio.sleep(_QUIET_S)

    def _ms(self, name: str) -> float:
        return statistics.median(self._times[name]) * 1000


async def _painted(view: PaperView, is_enough: Callable[[], bool] | None = None) -> float:
    """Wait until all that is in sight is there, or enough, and on the screen; says when. More may come below it."""
    is_done = is_enough or (lambda: view.is_complete)
    shown = view.stack.currentWidget()
    area = view.stack.rows.table if shown is view.stack.rows else shown
    assert isinstance(area, QAbstractScrollArea)
    paintings = _Paintings(view)
    while not is_done() and (shown is view.stack.pages or not area.verticalScrollBar().maximum()):
        await paintings.next()
    # What was changed and not yet laid out or painted; nothing else is.
    QApplication.sendPostedEvents()
    view.removeEventFilter(paintings)
    paintings.deleteLater()
    return paintings.ended


class _Paintings(QObject):
    """Tells when a window has been painted: a clock alone would add a millisecond or two to what took ten."""

    def __init__(self, view: PaperView) -> None:
        super().__init__(view)
        self._next = asyncio.Event()
        self.ended = 0.0
        view.installEventFilter(self)

    async def next(self) -> None:
        """The next painting, or what is there a little later without one."""
        self._next.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._next.wait(), _LOOK_AGAIN_S)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.UpdateRequest:
            return False
        watched.removeEventFilter(self)
        watched.event(event)
        watched.installEventFilter(self)
        self.ended = time.perf_counter()
        self._next.set()
        return True
