"""Annotations of papers: kept as they are entered, with steps like any other edit, and never sent."""

from typing import Any

import apsw

from lmsdesk.model.annotations import AnnotatedPaper, KeptAnnotation, annotation_of, in_reading_order
from lmsdesk.model.ids import AnnotationId, AnnotationTarget
from lmsdesk.model.wire import decode_json, encode_json
from lmsdesk.store.database.database import Tables

_OF_PAPER = "WHERE course_id = ? AND column_id = ? AND user_id = ? AND attempt_id = ? AND paper_id = ?"
_OF_ONE = f"{_OF_PAPER} AND annotation_id = ?"
_PUT = (
    "INSERT OR REPLACE INTO annotation (course_id, column_id, user_id, attempt_id, paper_id, annotation_id, body) "
    "VALUES (?, ?, ?, ?, ?, ?, ?)"
)
_LIST = f"SELECT annotation_id, body FROM annotation {_OF_PAPER}"  # noqa: S608 - only names from this file
_INSIDE = (
    "SELECT 1 FROM annotation "
    "WHERE course_id = ? AND column_id = ? AND user_id = ? AND attempt_id = ? AND instr(paper_id, ? || '!') = 1"
)
_BODY = f"SELECT body FROM annotation {_OF_ONE}"  # noqa: S608 - only names from this file
_DROP = f"DELETE FROM annotation {_OF_ONE}"  # noqa: S608 - only names from this file


class Annotations(Tables):
    """Reads what was put on papers; it is entered through the outbox, which keeps the steps."""

    async def of(self, paper: AnnotatedPaper) -> list[KeptAnnotation]:
        """The annotations of a paper in reading order."""
        return await self._database.read(_of_paper, paper)

    async def are_inside(self, paper: AnnotatedPaper) -> bool:
        """Whether something is on a file in it, as of an archive, or on the pages that another program laid out."""
        key = (paper.course_id, paper.column_id, paper.user_id, paper.attempt_id, paper.paper_id)
        return await self._database.read(lambda connection: connection.execute(_INSIDE, key).get is not None)


def annotation_at(connection: apsw.Connection, target: AnnotationTarget) -> object:
    """One annotation as it is kept; None where there is none."""
    kept = connection.execute(_BODY, _key(target)).get
    return None if kept is None else decode_json(str(kept))


def keep_annotation(connection: apsw.Connection, target: AnnotationTarget, body: object) -> None:
    """Write an annotation; a body of None takes it away."""
    if body is None:
        connection.execute(_DROP, _key(target))
    else:
        connection.execute(_PUT, (*_key(target), encode_json(body).decode()))


def _of_paper(connection: apsw.Connection, paper: AnnotatedPaper) -> list[KeptAnnotation]:
    key = (paper.course_id, paper.column_id, paper.user_id, paper.attempt_id, paper.paper_id)
    found: list[tuple[Any, ...]] = connection.execute(_LIST, key).fetchall()
    read = ((name, annotation_of(decode_json(str(body)))) for name, body in found)
    kept = [KeptAnnotation(AnnotationId(str(name)), one) for name, one in read if one is not None]
    return sorted(kept, key=in_reading_order)


def _key(target: AnnotationTarget) -> tuple[str, ...]:
    attempt = (target.course_id, target.column_id, target.user_id, target.attempt_id)
    return (*attempt, target.paper_id, target.annotation_id)
