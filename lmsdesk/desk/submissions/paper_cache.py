"""The papers on this computer's disk, as the fetching of papers uses them: what cannot be kept is only not kept."""

import logging
from collections.abc import Sequence

from lmsdesk.desk.platform.subscribers import Announcer
from lmsdesk.desk.submissions.attempt_parts import AttemptPart, as_kept, from_kept
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.gradebook import Attempt
from lmsdesk.model.ids import AttemptKey
from lmsdesk.store import Store, StoreError, StoreFull

_log = logging.getLogger(__name__)


class PapersNotKept(LmsdeskError):
    """Papers are shown, and are not kept on this computer."""

    def __init__(self, cause: StoreError) -> None:
        is_full = isinstance(cause, StoreFull)
        super().__init__(
            "The disk is full" if is_full else "Papers cannot be kept here",
            detail="Papers are shown but not kept on this computer. You can keep marking.",
            hint="Free some space to read without a connection." if is_full else "Check the program's data folder.",
            code=cause.code,
        )


class PaperCache:
    """Never fails: a paper that cannot be read from the disk is fetched, and one that cannot be kept is told once."""

    def __init__(self, store: Store) -> None:
        self._files = store.papers
        self._troubles = Announcer[PapersNotKept]()
        self.trouble: PapersNotKept | None = None
        """Why the last paper was not kept."""
        self.subscribe = self._troubles.subscribe

    async def parts(self, attempt_key: AttemptKey) -> tuple[tuple[AttemptPart, ...], bool] | None:
        """What the attempt consists of, and whether that is sure to be how it is now."""
        try:
            kept = await self._files.parts(attempt_key)
        except StoreError as error:
            _log.warning("the parts of an attempt could not be read: %s", error.code)
            return None
        return None if kept is None else (tuple(from_kept(attempt_key, part) for part in kept.parts), kept.is_current)

    async def keep_parts(self, attempt_key: AttemptKey, attempt: Attempt, parts: Sequence[AttemptPart]) -> None:
        """Remember what the attempt consists of."""
        try:
            await self._files.keep_parts(attempt_key, list(map(as_kept, parts)), changed_ms=attempt.changed_ms)
        except StoreError as error:
            self._tell(error)

    async def read(self, part: AttemptPart) -> bytes | None:
        """The bytes of a file, if they are here and whole."""
        try:
            return await self._files.read(part.paper_id)
        except StoreError as error:
            _log.warning("a paper could not be read from the disk: %s", error.code)
            return None

    async def holds(self, part: AttemptPart) -> bool:
        """Whether the bytes of a file are here; whether they are whole shows when they are read."""
        return await self._files.holds(part.paper_id)

    async def keep(self, part: AttemptPart, data: bytes) -> None:
        """Keep the bytes of a file."""
        try:
            await self._files.write(part.paper_id, data)
        except StoreError as error:
            self._tell(error)
        else:
            self.trouble = None

    def _tell(self, error: StoreError) -> None:
        is_new = self.trouble is None
        self.trouble = PapersNotKept(error)
        if is_new:
            self._troubles.announce(self.trouble)
