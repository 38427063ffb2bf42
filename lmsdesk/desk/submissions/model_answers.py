"""The model answer of a column: a file that a person has chosen, kept here and read like any paper."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Final

from lmsdesk.desk.submissions.papers import Papers
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.store import ModelAnswer, Store

if TYPE_CHECKING:
    from lmsdesk.desk.submissions.decoder import Paper

LARGEST: Final = 32 * 1024 * 1024


class ModelAnswerRefused(LmsdeskError):
    """A file cannot be kept as a model answer."""


class ModelAnswers:
    """Kept in the data file, encrypted as it is and with its backups; nothing of it is sent."""

    def __init__(self, store: Store, papers: Papers) -> None:
        self._kept, self._papers = store.model_answers, papers

    async def paper(self, course_id: CourseId, column_id: ColumnId) -> "Paper | None":
        """The model answer of a column, opened; raises PaperUnreadable."""
        answer = await self._kept.of(course_id, column_id)
        return None if answer is None else await self._papers.decode(answer.name, answer.data)

    async def choose(self, course_id: CourseId, column_id: ColumnId, path: Path) -> None:
        """Keep a copy of a file; raises ModelAnswerRefused and what the store raises, and keeps the one before then."""
        data = await asyncio.to_thread(_read, path)
        await self._kept.keep(course_id, column_id, ModelAnswer(path.name, data))

    async def remove(self, course_id: CourseId, column_id: ColumnId) -> None:
        """Keep it no longer; the file that was copied stays where it is."""
        await self._kept.keep(course_id, column_id, None)


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise ModelAnswerRefused(
            "The file cannot be read", detail="Nothing was changed.", hint="Choose another file.", code=str(error.errno)
        ) from error
    if len(data) > LARGEST:
        raise ModelAnswerRefused(
            "The file is too large", detail="A model answer can be at most 32 MB. Nothing was changed."
        )
    return data
