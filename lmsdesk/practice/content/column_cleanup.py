"""What becomes of the columns behind deleted content items (reference section 13)."""

from collections.abc import Collection

from sqlalchemy import RowMapping, bindparam, case, delete, or_, select, update

from lmsdesk.practice.content.file_references import files_of
from lmsdesk.practice.resources.calls import Call
from lmsdesk.practice.resources.resource_queries import change
from lmsdesk.practice.resources.resource_types import COLUMNS
from lmsdesk.practice.storage.engine import next_change_index
from lmsdesk.practice.storage.supporting_tables import feedback_files
from lmsdesk.practice.storage.tables import attempt_files, attempts, columns, grades, inline_files


async def forget_columns(call: Call, numbers: Collection[int | None], *, are_grades_deleted: bool) -> list[str]:
    """Deletes the columns, or leaves them as manual ones with their grades; returns the files of their attempts."""
    query = select(columns).where(columns.c.id.in_([number for number in numbers if number is not None]))
    rows = (await call.connection.execute(query)).mappings().all()
    chosen = [row["id"] for row in rows]
    handed_in = select(attempts.c.id).where(attempts.c.column_id.in_(chosen))
    files = [
        *await files_of(call, attempt_files, "attempt_id", handed_in),
        *await files_of(call, inline_files, "attempt_id", handed_in),
        *await files_of(call, feedback_files, "attempt_id", handed_in),
    ]
    if are_grades_deleted:
        await call.connection.execute(delete(columns).where(columns.c.id.in_(chosen)))
        return files
    for row in rows:
        await _make_manual(call, row)
    return files


async def _make_manual(call: Call, column: RowMapping) -> None:
    """The shown grades become entered ones; the attempts go with the item they were handed in to."""
    await change(call.connection, COLUMNS, column, {"grading": {"type": "Manual"}, "contentId": None})
    await call.connection.execute(delete(attempts).where(attempts.c.column_id == column["id"]))
    people = select(grades.c.user_id).where(grades.c.column_id == column["id"]).order_by(grades.c.user_id)
    who = (await call.connection.execute(people)).scalars().all()
    if not who:
        return
    last = await next_change_index(call.connection, len(who))
    first = last - len(who) + 1
    is_shown = or_(grades.c.shown_score.is_not(None), grades.c.shown_text.is_not(None))
    settled = (
        update(grades)
        .where(grades.c.column_id == column["id"], grades.c.user_id == bindparam("person"))
        .values(
            score=grades.c.shown_score,
            text=grades.c.shown_text,
            overridden_at=None,
            status=case((is_shown, "Graded")),
            change_index=bindparam("index"),
        )
    )
    await call.connection.execute(settled, [{"person": user, "index": first + n} for n, user in enumerate(who)])
