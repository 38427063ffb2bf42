"""The papers of attempts, opened: fetched once, kept in memory and on the disk, decoded in another process."""

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from lmsdesk.api import Client, Invalid, LoginNeeded, NotFound, Refused, ServerFault, Unreachable
from lmsdesk.api.streams import MemoryTarget
from lmsdesk.decoding.messages import LARGEST_PAPER, AnyRequest
from lmsdesk.desk.submissions.attempt_parts import MOST_FILES, AttemptPart, PartKind, file_parts, typed_parts
from lmsdesk.desk.submissions.markup_files import files_in_markup
from lmsdesk.desk.submissions.paper_cache import PaperCache
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.files import AttemptFile
from lmsdesk.model.gradebook import Attempt
from lmsdesk.model.ids import AttemptKey
from lmsdesk.model.wire import value_or

if TYPE_CHECKING:
    from lmsdesk.desk.submissions.decoder import Decoder, Paper

MOST_KEPT_BYTES: Final = 256 * 1024 * 1024
MOST_KEPT: Final = 100
"""Papers; attempts twice as many. Those that were looked at longest ago are forgotten first."""


MOST_FAILED: Final = 20
"""Papers of which it is remembered that they cannot be opened, with their bytes if they were fetched."""
MOST_READY_BYTES: Final = 64 * 1024 * 1024
"""Of answers that are there before they are asked for; a screen full of pixels is 4 to 30 MB."""
_DECODER: Final = "decoder"
_Key = tuple[AttemptKey, PartKind, int]
FirstLook = Callable[[AttemptPart, "Paper"], Sequence[AnyRequest]]
"""What a paper will be asked first when it comes on the screen."""


def _nothing(_: AttemptPart, __: "Paper") -> Sequence[AnyRequest]:
    return ()


class PaperNotHere(LmsdeskError):
    """A paper has not been fetched, and the service cannot be asked for it now."""

    def __init__(self, error: LmsdeskError | None = None) -> None:
        hint = "Sign in to open it." if isinstance(error, LoginNeeded) else "Connect to the site to open it."
        super().__init__(
            "This paper is not here yet",
            detail="It has not been downloaded to this computer.",
            hint=hint,
            code="" if error is None else error.code,
        )


class PapersClosed(LmsdeskError):
    """The site has been closed meanwhile."""

    def __init__(self) -> None:
        super().__init__("The site was closed", hint="Open the site again.")


class Papers:
    """The papers of attempts; those of the attempts before and after can be kept ready."""

    def __init__(self, client: Client, cache: PaperCache) -> None:
        self._client = client
        self.cache = cache
        self._decoder: Decoder | None = None
        self._is_closed = False
        self._parts: OrderedDict[AttemptKey, tuple[AttemptPart, ...]] = OrderedDict()
        self._papers: OrderedDict[_Key, Paper] = OrderedDict()
        self._failures: OrderedDict[_Key, LmsdeskError] = OrderedDict()
        self._ready: set[Paper] = set()
        """Those that have answers ready."""
        self._locks: dict[object, tuple[asyncio.Lock, list[None]]] = {}
        self._in_front = 0
        self._is_idle = asyncio.Event()
        self._is_idle.set()

    async def parts(self, attempt_key: AttemptKey, *, stored: Attempt | None = None) -> tuple[AttemptPart, ...]:
        """What an attempt consists of, in the order to read it; asked for once, and again when it has changed.

        Without the service, what is kept here or typed in the `stored` attempt; raises PaperNotHere without that too.
        """
        if attempt_key not in self._parts:
            kept = await self.cache.parts(attempt_key)
            if kept is not None and kept[1]:
                self._put_parts(attempt_key, kept[0])
            else:
                try:
                    await self._load_parts(attempt_key)
                except (Unreachable, LoginNeeded) as error:
                    old = kept[0] if kept is not None else ()
                    if parts := old or (typed_parts(attempt_key, stored) if stored is not None else ()):
                        return parts
                    raise PaperNotHere(error) from error
        self._parts.move_to_end(attempt_key)
        return self._parts[attempt_key]

    async def parts_here(
        self, attempt_key: AttemptKey, *, stored: Attempt | None = None
    ) -> tuple[tuple[AttemptPart, ...], bool]:
        """What is known of an attempt without asking; and whether its files are known, or only what was typed."""
        kept = await self.cache.parts(attempt_key)
        if kept is not None:
            return kept[0], True
        return typed_parts(attempt_key, stored) if stored is not None else (), False

    def knows(self, attempt_key: AttemptKey) -> bool:
        """Whether the service has said what an attempt consists of, since the program was started."""
        return attempt_key in self._parts

    async def open(self, part: AttemptPart, *, is_retry: bool = False) -> "Paper":
        """The paper; raises PaperUnreadable, PaperNotHere or an ApiError, and the same again until it is a retry."""
        if is_retry:
            self._failures.pop(part.key, None)
        self._in_front += 1
        self._is_idle.clear()
        try:
            return await self._open(part)
        finally:
            self._in_front -= 1
            if not self._in_front:
                self._is_idle.set()

    async def decode(self, name: str, data: bytes, *, is_shown: bool = True) -> "Paper":
        """A paper of no attempt, such as a file of the course, which whoever asks keeps; raises PaperUnreadable."""
        return await (await self._start_decoder()).open(name, data, is_shown=is_shown)

    async def open_apart(self, part: AttemptPart) -> "Paper":
        """The paper for whoever reads many of them: once nobody waits for one, and it is not kept in memory."""
        await self._is_idle.wait()
        return await self._opened(part, is_shown=False)

    def kept(self, part: AttemptPart) -> "Paper | None":
        """The paper if it is ready."""
        return self._papers.get(part.key)

    async def prepare(
        self, opened: Iterable[AttemptKey], fetched: Iterable[AttemptKey] = (), *, first_look: FirstLook = _nothing
    ) -> None:
        """Fetch and open the papers of some attempts, then fetch those of others; cancel it when others are wanted.

        One after another, and nothing while somebody waits for a paper. What cannot be had is passed over: whoever
        opens it is told then. What the `first_look` at an opened paper asks is answered beforehand.
        """
        prepared: list[Paper] = []
        for attempt_key in opened:
            with contextlib.suppress(LmsdeskError):
                for part in await self._parts_later(attempt_key):
                    with contextlib.suppress(LmsdeskError):
                        paper = await self._open(part)
                        prepared.append(paper)
                        await self._answer_ahead(paper, first_look(part, paper), prepared)
        await self._forget_answers(prepared)
        for attempt_key in fetched:
            with contextlib.suppress(LmsdeskError):
                await self.fetch(attempt_key)

    async def _answer_ahead(self, paper: "Paper", requests: Sequence[AnyRequest], prepared: "list[Paper]") -> None:
        if sum(one.ready_size for one in prepared) < MOST_READY_BYTES:
            await self._is_idle.wait()
            self._ready.add(paper)
            await paper.prepare(requests)

    async def _forget_answers(self, kept: "list[Paper]") -> None:
        for paper in self._ready - set(kept):
            await paper.prepare(())
        self._ready &= set(kept)

    async def fetch(self, attempt_key: AttemptKey) -> int:
        """Have the files of an attempt on this computer, without opening any; returns how many cannot be had.

        Raises PaperNotHere, or an ApiError where the attempt itself cannot be read.
        """
        refused = 0
        for part in await self._parts_later(attempt_key):
            if part.is_file:
                await self._is_idle.wait()
                try:
                    await self._fetch(part)
                except (Refused, NotFound, Invalid, ServerFault):
                    refused += 1
        return refused

    def forget(self, attempt_key: AttemptKey) -> None:
        """Drop what is kept of an attempt in memory, because the service has a newer state of it."""
        self._parts.pop(attempt_key, None)
        for kept in (self._papers, self._failures):
            for key in [key for key in kept if key[0] == attempt_key]:
                del kept[key]

    async def close(self) -> None:
        """End the processes, and forget everything that is in memory."""
        self._is_closed = True
        async with self._only_one(_DECODER):
            if self._decoder is not None:
                await self._decoder.aclose()
        self._parts.clear()
        self._papers.clear()
        self._ready.clear()
        self._failures.clear()

    async def _parts_later(self, attempt_key: AttemptKey) -> tuple[AttemptPart, ...]:
        await self._is_idle.wait()
        return await self.parts(attempt_key)

    async def _load_parts(self, attempt_key: AttemptKey) -> None:
        async with self._only_one(attempt_key):
            if attempt_key in self._parts:
                return
            attempt = await self._client.gradebook.get_attempt(*attempt_key)
            files: list[AttemptFile] = []
            async for page in self._client.files.list_attempt_files(attempt_key.course_id, attempt_key.attempt_id):
                files += page
                if len(files) >= MOST_FILES:
                    break
            inserted = await asyncio.to_thread(files_in_markup, value_or(attempt.student_submission, "") or "")
            parts = (*typed_parts(attempt_key, attempt), *file_parts(attempt_key, files, inserted))
            self._put_parts(attempt_key, parts)
            await self.cache.keep_parts(attempt_key, attempt, parts)

    def _put_parts(self, attempt_key: AttemptKey, parts: tuple[AttemptPart, ...]) -> None:
        self._parts[attempt_key] = parts
        while len(self._parts) > 2 * MOST_KEPT:
            self._parts.popitem(last=False)

    async def _open(self, part: AttemptPart) -> "Paper":
        if part.key not in self._papers:
            async with self._only_one(part.key):
                if (failure := self._failures.get(part.key)) is not None:
                    raise failure.with_traceback(None)
                if part.key not in self._papers:
                    try:
                        self._keep(part, await self._opened(part))
                    except (PaperNotHere, PapersClosed):
                        raise
                    except LmsdeskError as error:
                        self._keep_failure(part, error)
                        raise
        self._papers.move_to_end(part.key)
        return self._papers[part.key]

    async def _opened(self, part: AttemptPart, *, is_shown: bool = True) -> "Paper":
        if part.kind is PartKind.TEXT:
            return await self.decode("text.html", part.text.encode(errors="replace"), is_shown=is_shown)
        if part.kind is PartKind.COMMENTS:
            return await self.decode("comments.txt", part.text.encode(errors="replace"), is_shown=is_shown)
        kept = await self.cache.read(part)
        if kept is not None:
            return await self.decode(part.name, kept, is_shown=is_shown)
        data = await self._fetched(part)
        # Side by side: to write a large paper takes as long as to decode it.
        paper, _ = await asyncio.gather(
            self.decode(part.name, data, is_shown=is_shown), self.cache.keep(part, data), return_exceptions=True
        )
        if isinstance(paper, BaseException):
            raise paper
        return paper

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[None]:
        """Keep the process that writes documents until the end of this."""
        async with (await self._start_decoder()).writing():
            yield

    async def data(self, part: AttemptPart) -> bytes:
        """The bytes of a file as they were handed in, opened by nothing; raises PaperNotHere or an ApiError."""
        async with self._only_one(part.key):
            if (kept := await self.cache.read(part)) is not None:
                return kept
            data = await self._fetched(part)
            await self.cache.keep(part, data)
            return data

    async def _fetch(self, part: AttemptPart) -> None:
        async with self._only_one(part.key):
            if not await self.cache.holds(part):
                await self.cache.keep(part, await self._fetched(part))

    async def _start_decoder(self) -> "Decoder":
        async with self._only_one(_DECODER):
            if self._is_closed:
                raise PapersClosed
            if self._decoder is None:
                # Whoever gives up in the next line loses nothing that has to be ended.
                decoder_class = await asyncio.to_thread(_load_decoder)
                self._decoder = decoder_class()
            await self._decoder.start()
            return self._decoder

    async def _fetched(self, part: AttemptPart) -> bytes:
        try:
            return await self._download(part)
        except (Unreachable, LoginNeeded) as error:
            raise PaperNotHere(error) from error
        except (Refused, NotFound, Invalid):
            if part.kind is not PartKind.INSERTED:
                raise
        # The address may have ended; the attempt has a new one each time it is read.
        return await self._download(await self._renew(part))

    async def _renew(self, part: AttemptPart) -> AttemptPart:
        self._parts.pop(part.attempt_key, None)
        parts = await self.parts(part.attempt_key)
        return next((one for one in parts if one.key == part.key), part)

    async def _download(self, part: AttemptPart) -> bytes:
        files, into = self._client.files, MemoryTarget()
        if part.file_id is None:
            await files.download_link(part.link, into=into, most_bytes=LARGEST_PAPER)
        else:
            ids = (part.attempt_key.course_id, part.attempt_key.attempt_id, part.file_id)
            await files.download_attempt_file(*ids, into=into, most_bytes=LARGEST_PAPER)
        return into.file.getvalue()

    def _keep_failure(self, part: AttemptPart, error: LmsdeskError) -> None:
        """Remember why there is no paper, so that it is fetched again only when somebody asks for that."""
        self._failures[part.key] = error
        while len(self._failures) > MOST_FAILED:
            self._failures.popitem(last=False)

    def _keep(self, part: AttemptPart, paper: "Paper") -> None:
        self._papers[part.key] = paper
        size = sum(len(one.data) for one in self._papers.values())
        while len(self._papers) > 1 and (size > MOST_KEPT_BYTES or len(self._papers) > MOST_KEPT):
            _, gone = self._papers.popitem(last=False)
            size -= len(gone.data)

    @asynccontextmanager
    async def _only_one(self, what: object) -> AsyncIterator[None]:
        """Let one at a time fetch the same; who waited finds it there, or fetches it if the first one gave up."""
        lock, waiting = self._locks.setdefault(what, (asyncio.Lock(), []))
        waiting.append(None)
        try:
            async with lock:
                yield
        finally:
            waiting.pop()
            if not waiting:
                self._locks.pop(what, None)


def _load_decoder() -> type["Decoder"]:
    # Beside the window's thread: what watches the processes is loaded for the first paper.
    from lmsdesk.desk.submissions.decoder import Decoder

    return Decoder
