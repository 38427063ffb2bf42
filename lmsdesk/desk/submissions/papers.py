"""What an attempt consists of, and its papers opened: fetched once, kept in memory, decoded in another process."""

import asyncio
import contextlib
import io
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from lmsdesk.api import Client, Invalid, LoginNeeded, NotFound, Refused, Unreachable
from lmsdesk.decoding.messages import LARGEST_PAPER
from lmsdesk.desk.submissions.markup_files import MarkupFile, files_in_markup
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.files import AttemptFile, AttemptFileId
from lmsdesk.model.gradebook import Attempt
from lmsdesk.model.ids import AttemptId, ColumnId, CourseId
from lmsdesk.model.wire import known

if TYPE_CHECKING:
    from lmsdesk.desk.submissions.decoder import Decoder, Paper

MOST_FILES: Final = 200
"""Of one attempt."""
MOST_KEPT_BYTES: Final = 256 * 1024 * 1024
MOST_KEPT: Final = 100
"""Papers; attempts twice as many. Those that were looked at longest ago are forgotten first."""


_DECODER: Final = "decoder"


class AttemptPlace(NamedTuple):
    """Which attempt."""

    course_id: CourseId
    column_id: ColumnId
    attempt_id: AttemptId


class PartKind(StrEnum):
    """Where a part of an attempt stands on the service."""

    TEXT = "text"
    COMMENTS = "comments"
    FILE = "file"
    INSERTED = "inserted file"


@dataclass(frozen=True)
class AttemptPart:
    """One paper of an attempt: what was typed, or a file."""

    place: AttemptPlace
    kind: PartKind
    number: int
    """Among those of its kind, from 0."""
    name: str = ""
    """Of a file, as its student called it: for the screen only, never for a path."""
    text: str = field(default="", repr=False)
    """What was typed: markup for the text, plain letters for comments."""
    file_id: AttemptFileId | None = None
    link: str = field(default="", repr=False, compare=False)
    """Of an inserted file: an address that ends, and another one each time."""

    @property
    def key(self) -> tuple[AttemptPlace, PartKind, int]:
        """What it is kept under."""
        return (self.place, self.kind, self.number)


class PaperNotHere(LmsdeskError):
    """A paper has not been fetched, and the service cannot be asked for it now."""

    def __init__(self, error: LmsdeskError) -> None:
        hint = "Sign in to open it." if isinstance(error, LoginNeeded) else "Connect to the site to open it."
        super().__init__(
            "This paper is not here yet",
            detail="It has not been fetched to this computer.",
            hint=hint,
            code=error.code,
        )


class PapersClosed(LmsdeskError):
    """The site has been closed meanwhile."""

    def __init__(self) -> None:
        super().__init__("The site was closed", hint="Open the site again.")


class Papers:
    """The papers of attempts; those of the attempts before and after can be kept ready."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._decoder: Decoder | None = None
        self._is_closed = False
        self._parts: OrderedDict[AttemptPlace, tuple[AttemptPart, ...]] = OrderedDict()
        self._papers: OrderedDict[tuple[AttemptPlace, PartKind, int], Paper] = OrderedDict()
        self._locks: dict[object, tuple[asyncio.Lock, list[None]]] = {}

    async def parts(self, place: AttemptPlace, *, stored: Attempt | None = None) -> tuple[AttemptPart, ...]:
        """What an attempt consists of, in the order to read it; asked for once.

        Without the service, what is typed in the `stored` attempt is all; raises PaperNotHere without that too.
        """
        if place not in self._parts:
            try:
                await self._load_parts(place)
            except (Unreachable, LoginNeeded) as error:
                typed = _typed(place, stored) if stored is not None else ()
                if not typed:
                    raise PaperNotHere(error) from error
                return typed
        self._parts.move_to_end(place)
        return self._parts[place]

    async def open(self, part: AttemptPart) -> "Paper":
        """The paper; raises PaperUnreadable, PaperNotHere or an ApiError."""
        if part.key not in self._papers:
            async with self._only_one(part.key):
                if part.key not in self._papers:
                    self._keep(part, await self._opened(part))
        self._papers.move_to_end(part.key)
        return self._papers[part.key]

    def kept(self, part: AttemptPart) -> "Paper | None":
        """The paper if it is ready."""
        return self._papers.get(part.key)

    async def prepare(self, places: Iterable[AttemptPlace]) -> None:
        """Fetch and open the papers of these attempts, in this order; cancel it when others are wanted.

        What cannot be had is passed over: whoever opens it is told then.
        """
        for place in places:
            parts: tuple[AttemptPart, ...] = ()
            with contextlib.suppress(LmsdeskError):
                parts = await self.parts(place)
            for part in parts:
                with contextlib.suppress(LmsdeskError):
                    await self.open(part)

    def forget(self, place: AttemptPlace) -> None:
        """Drop what is kept of an attempt, because the service has a newer state of it."""
        self._parts.pop(place, None)
        for key in [key for key in self._papers if key[0] == place]:
            del self._papers[key]

    async def close(self) -> None:
        """End the processes, and forget everything."""
        self._is_closed = True
        async with self._only_one(_DECODER):
            if self._decoder is not None:
                await self._decoder.aclose()
        self._parts.clear()
        self._papers.clear()

    async def _load_parts(self, place: AttemptPlace) -> None:
        async with self._only_one(place):
            if place in self._parts:
                return
            attempt = await self._client.gradebook.get_attempt(*place)
            files: list[AttemptFile] = []
            async for page in self._client.files.list_attempt_files(place.course_id, place.attempt_id):
                files += page
                if len(files) >= MOST_FILES:
                    break
            inserted = await asyncio.to_thread(files_in_markup, known(attempt.student_submission, "") or "")
            self._parts[place] = (*_typed(place, attempt), *_files(place, files[:MOST_FILES], inserted))
            while len(self._parts) > 2 * MOST_KEPT:
                self._parts.popitem(last=False)

    async def _opened(self, part: AttemptPart) -> "Paper":
        if part.kind is PartKind.TEXT:
            name, data = "text.html", part.text.encode(errors="replace")
        elif part.kind is PartKind.COMMENTS:
            name, data = "comments.txt", part.text.encode(errors="replace")
        else:
            name, data = part.name, await self._fetched(part)
        return await (await self._started_decoder()).open(name, data)

    async def _started_decoder(self) -> "Decoder":
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
            return await self._downloaded(part)
        except (Unreachable, LoginNeeded) as error:
            raise PaperNotHere(error) from error
        except (Refused, NotFound, Invalid):
            if part.kind is not PartKind.INSERTED:
                raise
        # The address may have ended; the attempt has a new one each time it is read.
        return await self._downloaded(await self._renewed(part))

    async def _renewed(self, part: AttemptPart) -> AttemptPart:
        self._parts.pop(part.place, None)
        parts = await self.parts(part.place)
        return next((one for one in parts if one.key == part.key), part)

    async def _downloaded(self, part: AttemptPart) -> bytes:
        files, into = self._client.files, _Buffer()
        if part.file_id is None:
            await files.download_link(part.link, into=into, most_bytes=LARGEST_PAPER)
        else:
            ids = (part.place.course_id, part.place.attempt_id, part.file_id)
            await files.download_attempt_file(*ids, into=into, most_bytes=LARGEST_PAPER)
        return into.file.getvalue()

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


class _Buffer:
    """A sink in memory; the client counts what goes into it."""

    def __init__(self) -> None:
        self.file = io.BytesIO()

    async def begin(self, size: int | None) -> None:  # noqa: ARG002 - it grows as it is filled
        """Start from nothing: what came before belongs to a try that failed."""
        self.file = io.BytesIO()

    async def write(self, piece: bytes) -> None:
        """The next piece."""
        self.file.write(piece)


def _typed(place: AttemptPlace, attempt: Attempt) -> tuple[AttemptPart, ...]:
    texts = {
        PartKind.TEXT: known(attempt.student_submission, "") or "",
        PartKind.COMMENTS: known(attempt.student_comments, "")
        or known(attempt.group_attempt_student_comments, "")
        or "",
    }
    return tuple(AttemptPart(place, kind, 0, text=text) for kind, text in texts.items() if text.strip())


def _files(place: AttemptPlace, files: list[AttemptFile], inserted: tuple[MarkupFile, ...]) -> tuple[AttemptPart, ...]:
    return (
        *(
            AttemptPart(place, PartKind.FILE, number, name=known(one.name, ""), file_id=one.id)
            for number, one in enumerate(files)
        ),
        *(
            AttemptPart(place, PartKind.INSERTED, number, name=one.name, link=one.link)
            for number, one in enumerate(inserted)
        ),
    )
