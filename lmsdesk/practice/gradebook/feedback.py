"""Feedback that links to uploads: kept with the attempt or the grade, readable by graders and the student."""

from collections.abc import Sequence

from sqlalchemy import Column, insert, select

from lmsdesk.practice.content.inline_uploads import adopt_links, link_to, sign_texts, without_signatures
from lmsdesk.practice.protocol.wire import Json, Row
from lmsdesk.practice.resources.calls import Call
from lmsdesk.practice.storage.supporting_tables import feedback_cells, feedback_files

_CELL = feedback_files.c.cell_id


async def keep_links(call: Call, owner: Column[int], number: int, words: object) -> str | None:
    """The text as it is kept: addresses become links again, and the uploads behind them are taken over."""
    if not isinstance(words, str):
        await adopt_links(call, owner, number, None)
        return None
    plain = await without_signatures(call, owner, number, words)
    await adopt_links(call, owner, number, plain)
    return plain


async def keep_grade_feedback(call: Call, column_id: int, user_id: int, patch: Json) -> Json:
    if "feedback" not in patch:
        return patch
    words = patch["feedback"]
    c = feedback_cells.c
    query = select(c.id).where(c.column_id == column_id, c.user_id == user_id)
    number = (await call.connection.execute(query)).scalar()
    if number is None and _mark(call) not in (words or ""):
        return patch
    if number is None:
        made = insert(feedback_cells).values(column_id=column_id, user_id=user_id).returning(c.id)
        number = (await call.connection.execute(made)).scalar_one()
    return {**patch, "feedback": await keep_links(call, _CELL, int(number), words)}


def _mark(call: Call) -> str:
    """What every link to an upload holds."""
    return link_to(call, "")


async def with_readable_feedback(call: Call, rows: Sequence[Row]) -> list[Row]:
    """Rows of grades with addresses of the server in place of the upload links in their feedback."""
    mark = _mark(call)
    linked = [row for row in rows if mark in (row["feedback"] or "")]
    if not linked:
        return list(rows)
    c = feedback_cells.c
    query = select(feedback_cells).where(
        c.column_id.in_({row["column_id"] for row in linked}), c.user_id.in_({row["user_id"] for row in linked})
    )
    found = (await call.connection.execute(query)).mappings()
    numbers = {(row["column_id"], row["user_id"]): int(row["id"]) for row in found}
    texts = {numbers.get((row["column_id"], row["user_id"]), 0): row["feedback"] for row in linked}
    signed = await sign_texts(call, _CELL, texts)
    return [_with_signed_links(row, numbers, signed) for row in rows]


def _with_signed_links(row: Row, numbers: dict[tuple[int, int], int], signed: dict[int, str | None]) -> Row:
    number = numbers.get((row["column_id"], row["user_id"]))
    return {**row, "feedback": signed[number]} if number in signed else row
