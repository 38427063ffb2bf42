"""Papers that students handed in, read by processes of their own: what is asked here is answered there."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Final, TypeVar

from msgspec.structs import replace

from lmsdesk.decoding.annotation_records import DrawnAnnotation, PassageNote
from lmsdesk.decoding.messages import (
    LARGEST_PAPER,
    MOST_OUTLINED,
    Annotate,
    Answer,
    AnyRequest,
    Area,
    Block,
    Blocks,
    Draw,
    Failed,
    Join,
    LayOut,
    Line,
    Lines,
    Member,
    MemberBytes,
    Members,
    Opened,
    Outline,
    OutlineEntry,
    Pixels,
    ReadBlocks,
    ReadLines,
    ReadMember,
    ReadMembers,
    ReadOutline,
    ReadRows,
    ReadText,
    ReadTokens,
    Rows,
    Text,
    Tokens,
    Trouble,
    View,
    WrittenPdf,
)
from lmsdesk.desk.submissions.child_process import ChildProcess, Limits
from lmsdesk.desk.submissions.paper_answers import Picture, ReadableText
from lmsdesk.desk.submissions.paper_troubles import PaperUnreadable
from lmsdesk.desk.submissions.worker import Worker

__all__ = ["WARM", "Decoder", "Paper", "PaperUnreadable"]

WARM: Final = 2
"""One process for the paper on the screen, one for those that are prepared, which is started with the first of them."""

_LONGEST_UNWANTED_S: Final = 1.0
"""How long a process goes on with an answer that nobody waits for any more: to start another takes a third of it."""

_COSTLY: Final = {Trouble.TOO_MUCH_TIME, Trouble.TOO_MUCH_MEMORY, Trouble.ENDED}
_MOST_COSTLY: Final = 3
"""Pictures of a text that each cost a process, before those that were not tried yet are left out."""
A = TypeVar("A", bound=Answer)
T = TypeVar("T")


class Decoder:
    """Keeps the processes, and gives each paper the one that has it open, or the one that was idle longest."""

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._threads = ThreadPoolExecutor(WARM, thread_name_prefix="decoding")
        self._workers: list[Worker] = []
        self._waiting: list[asyncio.Future[None]] = []
        self._starting: asyncio.Future[None] | None = None
        self._writer: Worker | None = None
        """What is kept for an export."""
        self._is_closed = False
        self.front: Paper | None = None
        """The paper on the screen."""

    async def start(self) -> None:
        """Start a process before the first paper is there; `aclose` also ends one that nobody waits for any more."""
        if not self._workers and not self._is_closed:
            await self._start_another()

    async def _start_another(self) -> None:
        """Start a process beside the event loop; whoever asks meanwhile waits for the same one."""
        if self._starting is None:
            self._starting = asyncio.get_running_loop().run_in_executor(self._threads, self._add_worker)
            self._starting.add_done_callback(self._on_started)
        await asyncio.shield(self._starting)

    def _on_started(self, _: "asyncio.Future[None]") -> None:
        self._starting = None

    async def open(self, name: str, data: bytes, *, is_source: bool = False, is_shown: bool = True) -> "Paper":
        """Open the bytes of a file, or a text as it was written; raises PaperUnreadable.

        What `is_shown` has the beginning ready that its view asks for first.
        """
        paper = Paper(self, name, data, is_source=is_source, is_shown=is_shown)
        try:
            paper.info, _ = await self.ask_with_bytes(paper, None, Opened)
        except PaperUnreadable as error:
            error.paper = paper
            raise
        return paper

    @property
    def processes(self) -> Sequence[ChildProcess]:
        """Those that are kept now."""
        return [worker.process for worker in self._workers]

    def _add_worker(self) -> None:
        if not self._is_closed:
            self._workers.append(Worker(self._limits))

    def close(self) -> None:
        """End the processes; what is waited for fails."""
        self._is_closed = True
        self._end()
        self._wake()

    async def aclose(self) -> None:
        """The same without holding the event loop until they have ended."""
        self._is_closed = True
        await asyncio.to_thread(self._end)
        self._wake()

    def _end(self) -> None:
        for worker in self._workers:
            worker.close()
        self._threads.shutdown()
        # A process may have been started or replaced meanwhile.
        for worker in self._workers:
            worker.process.end()

    async def ask_with_bytes(self, paper: "Paper", request: AnyRequest | None, form: type[A]) -> tuple[A, bytes]:
        """The answer to a question, and its bytes; one that nobody waits for any more may still take a second."""
        if len(paper.data) > LARGEST_PAPER:
            raise PaperUnreadable(Trouble.TOO_LARGE, f"{len(paper.data)} bytes")
        loop = asyncio.get_running_loop()
        worker = await self._free_worker(paper)
        asked = loop.run_in_executor(self._threads, worker.ask, paper, request)
        asked.add_done_callback(lambda done: self._give_back(worker, done))
        try:
            answer, data = await asyncio.shield(asked)
        except asyncio.CancelledError:
            ending = loop.call_later(_LONGEST_UNWANTED_S, worker.process.kill)
            asked.add_done_callback(lambda _: ending.cancel())
            raise
        return _of_form(answer, form), data

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[None]:
        """Keep the process that writes documents until the end of this: to start it takes longer than most papers."""
        if self._writer is not None:
            yield
            return
        writer = self._writer = Worker(self._limits, is_annotating=True)
        try:
            yield
        finally:
            self._writer = None
            await asyncio.to_thread(writer.close)

    async def write_pdf(self, paper: "Paper", request: Annotate | LayOut | Join) -> bytes:
        """Ask a process of its own, which alone has loaded what writes documents."""
        kept = self._writer if self._writer is not None and not self._writer.is_busy else None
        worker = kept or Worker(self._limits, is_annotating=True)
        worker.is_busy = True
        try:
            answer, data = await asyncio.to_thread(worker.ask, paper, request)
            worker.is_busy = False
        finally:
            if worker is not kept:
                await asyncio.to_thread(worker.close)
        _of_form(answer, WrittenPdf)
        return data

    async def _free_worker(self, paper: "Paper") -> Worker:
        while True:
            if self._is_closed:
                raise PaperUnreadable(Trouble.ENDED, "closed")
            own = [worker for worker in self._workers if worker.paper is paper]
            idle = [worker for worker in own or self._workers if not worker.is_busy]
            is_kept = own or any(worker.paper is None for worker in idle)
            if len(self._workers) < WARM and not is_kept:
                await self._start_another()
            elif idle:
                worker = min(idle, key=lambda one: (one.paper is not None and one.paper is self.front, one.used))
                worker.is_busy = True
                worker.used = max(one.used for one in self._workers) + 1
                return worker
            else:
                waits = asyncio.get_running_loop().create_future()
                self._waiting.append(waits)
                await waits

    def _give_back(self, worker: Worker, done: "asyncio.Future[tuple[Answer, bytes]]") -> None:
        worker.is_busy = False
        if not done.cancelled():
            # Nobody may be waiting any more; what went wrong with it is then of no interest.
            done.exception()
        self._wake()

    def _wake(self) -> None:
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            if not one.done():
                one.set_result(None)


class Paper:
    """One file, as its views ask for it; each method raises PaperUnreadable and can be asked again.

    A page that took too long is not drawn again before the paper is opened anew: it would take as long each time.
    """

    info: Opened

    def __init__(self, decoder: Decoder, name: str, data: bytes, *, is_source: bool, is_shown: bool) -> None:
        self._decoder = decoder
        self.is_source, self.is_shown = is_source, is_shown
        # Half a letter, as a damaged name may have, cannot be sent.
        self.name = name.encode(errors="replace").decode()
        self.data = data
        self._ready: dict[AnyRequest, tuple[Answer, bytes]] = {}
        self._drawn: dict[int, Trouble | None] = {}
        """Each page that was to be drawn, with what it failed of the last time."""

    def come_to_front(self) -> None:
        """It is on the screen from now on: the process that has it is not given to papers that are prepared."""
        self._decoder.front = self

    async def prepare(self, requests: Sequence[AnyRequest]) -> None:
        """Have the answers to these questions ready, each for whoever asks it first, and those to no others."""
        self._ready = {one: self._ready[one] for one in requests if one in self._ready}
        for request in requests:
            if request not in self._ready:
                self._ready[request] = await self._ask_process(request, Answer)

    def keep_answer(self, request: AnyRequest, answer: Answer, data: bytes) -> None:
        """Have an answer ready; called before anybody has the paper."""
        if not isinstance(answer, Failed):
            self._ready[request] = answer, data

    @property
    def ready_size(self) -> int:
        """How many bytes of answers are ready."""
        return sum(len(data) for _, data in self._ready.values())

    async def _ask(self, request: AnyRequest, form: type[A]) -> tuple[A, bytes]:
        answer, data = self._ready.pop(request, (None, b""))
        if isinstance(answer, form):
            return answer, data
        return await self._ask_process(request, form)

    async def _ask_process(self, request: AnyRequest, form: type[A]) -> tuple[A, bytes]:
        page = request.page if isinstance(request, Draw) else None
        if page is None:
            return await self._decoder.ask_with_bytes(self, request, form)
        is_new_picture = page < len(self.info.pages) and page not in self._drawn
        if self._drawn.get(page) is Trouble.TOO_MUCH_TIME or (is_new_picture and self._has_given_up):
            raise PaperUnreadable(Trouble.TOO_MUCH_TIME)
        self._drawn.setdefault(page, None)
        try:
            return await self._decoder.ask_with_bytes(self, request, form)
        except PaperUnreadable as error:
            self._drawn[page] = error.trouble
            raise

    @property
    def not_drawn(self) -> int:
        """How many pictures of a text are not drawn, because others in it took too much."""
        pages = enumerate(self.info.pages) if self._has_given_up else ()
        return sum(size.width > 0 and page not in self._drawn for page, size in pages)

    @property
    def _has_given_up(self) -> bool:
        return self.info.view is View.BLOCKS and sum(one in _COSTLY for one in self._drawn.values()) >= _MOST_COSTLY

    async def draw(
        self, page: int, scale: float, *, turned: int = 0, area: Area | None = None, may_be_blurred: bool = False
    ) -> Picture:
        """A page, or a part of it, as pixels; if it may be blurred, perhaps so, where a sharp one takes long."""
        request = Draw(page=page, scale=scale, turned=turned, area=area)
        if may_be_blurred and request not in self._ready:
            request = replace(request, may_be_blurred=True)
        said, data = await self._ask(request, Pixels)
        if said.is_blurred and not request.may_be_blurred:
            raise PaperUnreadable(Trouble.ENDED, "blurred")
        return Picture.of(said, data)

    async def text(self, page: int = 0) -> ReadableText:
        """The text of a page, or of a paper without pages."""
        said, data = await self._ask(ReadText(page=page), Text)
        # Sixty thousand boxes hold the event loop for a frame.
        return await asyncio.to_thread(ReadableText.of, said, data)

    async def outline(self) -> tuple[OutlineEntry, ...]:
        """Its bookmarks or headings."""
        said, _ = await self._ask(ReadOutline(), Outline)
        return _no_more(said.entries, MOST_OUTLINED)

    async def lines(self, start: int, count: int) -> tuple[Line, ...]:
        """Some of its lines."""
        said, _ = await self._ask(ReadLines(start=start, count=count), Lines)
        return _no_more(said.lines, count)

    async def tokens(self, start: int, count: int) -> tuple[tuple[int, ...], ...]:
        """The colours of some of its lines: column, length and kind, one after another."""
        said, _ = await self._ask(ReadTokens(start=start, count=count), Tokens)
        return _no_more(said.lines, count)

    async def blocks(self, start: int, count: int) -> tuple[Block, ...]:
        """Some of its blocks; the pictures among them are drawn by their number."""
        said, _ = await self._ask(ReadBlocks(start=start, count=count), Blocks)
        return _no_more(said.blocks, count)

    async def rows(self, start: int, count: int, *, sheet: int = 0, has_formulae: bool = False) -> Rows:
        """Some rows of a worksheet, with values or with formulae where there are any."""
        said, _ = await self._ask(ReadRows(sheet=sheet, start=start, count=count, has_formulae=has_formulae), Rows)
        _no_more(said.rows, count)
        return said

    async def members(self, start: int, count: int) -> tuple[Member, ...]:
        """Some of the files in an archive."""
        said, _ = await self._ask(ReadMembers(start=start, count=count), Members)
        return _no_more(said.members, count)

    async def annotated(self, annotations: Sequence[DrawnAnnotation], *, is_alone: bool = False) -> bytes:
        """The paper as a PDF with these annotations, or blank pages with them."""
        return await self._decoder.write_pdf(self, Annotate(annotations=tuple(annotations), is_alone=is_alone))

    async def laid_out(self, notes: Sequence[PassageNote], *, is_alone: bool = False) -> bytes:
        """A text on the pages of a PDF with these notes, or blank pages with them."""
        return await self._decoder.write_pdf(self, LayOut(notes=tuple(notes), is_alone=is_alone))

    async def joined(self) -> bytes:
        """The PDF files of an archive as one document."""
        return await self._decoder.write_pdf(self, Join())

    async def as_source(self) -> "Paper":
        """The same bytes as the text they were written in."""
        return await self._decoder.open(self.name, self.data, is_source=True)

    async def as_pages(self, pages: bytes) -> "Paper":
        """Its pages, as another program laid them out in a PDF."""
        return await self._decoder.open(f"{self.name}.pdf", pages)

    async def open_member(self, number: int) -> "Paper":
        """A file in an archive as a paper of its own."""
        said, data = await self._ask(ReadMember(number=number), MemberBytes)
        return await self._decoder.open(said.name, data)


def _of_form(answer: Answer, form: type[A]) -> A:
    if isinstance(answer, Failed):
        raise PaperUnreadable(answer.trouble, answer.detail)
    if not isinstance(answer, form):
        raise PaperUnreadable(Trouble.ENDED, type(answer).__name__)
    return answer


def _no_more(things: tuple[T, ...], count: int) -> tuple[T, ...]:
    """What a process answered, if it is no more than it was asked for."""
    if len(things) > count:
        raise PaperUnreadable(Trouble.ENDED, f"{len(things)} instead of {count}")
    return things
