"""Reading and writing column grades in the database; the rules themselves are in `grading`."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, RowMapping, and_, func, insert, literal, null, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.expression import Select

from lmsdesk.practice.grading import CLEARING_TEXTS, PENDING, Scale, chosen, posted, scale_of
from lmsdesk.practice.storage.engine import next_change_index
from lmsdesk.practice.storage.tables import attempts, columns, grades, memberships, schemas
from lmsdesk.practice.wire import Json, Row, now_ms, parse_primary, present, primary, timestamp

Query = Select[*tuple[object, ...]]

_VISIBLE_TO_OWNER = ("userId", "columnId", "status", "displayGrade", "exempt", "feedback", "changeIndex")


async def scale_for(connection: AsyncConnection, column: Row) -> Scale:
    """How the column shows scores, from its schema."""
    query = select(schemas).where(schemas.c.id == parse_primary(column["schema"]))
    return scale_of(column, (await connection.execute(query)).mappings().first())


def grade_record(row: Row, scale: Scale, version: int, *, is_whole: bool) -> Json:
    """A grade on the wire (reference section 9); version 1 gives the current value as `score` and `text`."""
    shown = scale.display(row["shown_score"], row["shown_text"])
    record: Json = {
        "userId": primary(row["user_id"]),
        "columnId": primary(row["column_id"]),
        "status": row["status"],
        "displayGrade": shown,
        "score": row["score"],
        "text": row["text"],
        "overridden": _moment(row["overridden_at"]),
        "notes": row["notes"],
        "feedback": row["feedback"],
        "exempt": row["exempt"],
        "gradeNotationId": row["notation"],
        "changeIndex": row["change_index"],
        "firstRelevantDate": _moment(row["first_at"]),
        "lastRelevantDate": _moment(row["last_at"]),
    }
    if version == 1:
        del record["displayGrade"], record["changeIndex"], record["firstRelevantDate"], record["lastRelevantDate"]
        record["score"], record["text"] = row["shown_score"], (shown or {}).get("text")
    if not is_whole:
        record = {name: record[name] for name in _VISIBLE_TO_OWNER if name in record}
    return present(record)


def _moment(at_ms: object) -> str | None:
    return timestamp(at_ms) if isinstance(at_ms, int) else None


def grades_query(column: Row, *wanted: ColumnElement[bool], all_members: bool) -> Select[*tuple[object, ...]]:
    """All rows of a column, by user id; people whose membership is disabled only with `all_members`."""
    if column["kind"] == "Calculated":
        return _calculated_query(column, *wanted, all_members=all_members)
    enrolled = and_(memberships.c.user_id == grades.c.user_id, memberships.c.course_id == column["course_id"])
    available = [] if all_members else [memberships.c.available == "Yes"]
    return (
        select(grades)
        .join(memberships, enrolled)
        .where(grades.c.column_id == column["id"], *available, *wanted)
        .order_by(grades.c.user_id)
    )


def _calculated_query(column: Row, *wanted: ColumnElement[bool], all_members: bool) -> Query:
    """A total: the points of all counted, graded, not exempted columns (see choices); overrides replace it."""
    seat, own, part, source = memberships, grades.alias("own"), grades.alias("part"), columns.alias("source")
    total = (
        select(func.sum(part.c.shown_score))
        .join(source, source.c.id == part.c.column_id)
        .where(
            source.c.course_id == column["course_id"],
            source.c.kind != "Calculated",
            source.c.is_counted,
            part.c.user_id == seat.c.user_id,
            part.c.exempt.is_(False),
            part.c.shown_score.is_not(None),
        )
        .scalar_subquery()
    )
    kept = [own.c[name] for name in ("score", "text", "shown_text", "notes", "feedback", "notation", "overridden_at")]
    own_row = and_(own.c.column_id == column["id"], own.c.user_id == seat.c.user_id)
    available = [] if all_members else [seat.c.available == "Yes"]
    return (
        select(
            literal(column["id"]).label("column_id"),
            seat.c.user_id,
            func.coalesce(own.c.shown_score, total).label("shown_score"),
            *kept,
            func.coalesce(own.c.exempt, False).label("exempt"),
            null().label("status"),
            null().label("first_at"),
            null().label("last_at"),
            literal(0).label("change_index"),
        )
        .outerjoin(own, own_row)
        .where(seat.c.course_id == column["course_id"], seat.c.role == "Student", *available, *wanted)
        .order_by(seat.c.user_id)
    )


def person_is(column: Row, user_id: int | None) -> ColumnElement[bool]:
    owner = memberships.c.user_id if column["kind"] == "Calculated" else grades.c.user_id
    return owner == user_id


async def grade_row(connection: AsyncConnection, column: Row, user_id: int) -> RowMapping | None:
    query = grades_query(column, person_is(column, user_id), all_members=True)
    return (await connection.execute(query)).mappings().first()


def entered_values(patch: Json, scale: Scale) -> Json:
    """The table values that a patch sets; a null score or a clearing text ends the entry (reference section 9)."""
    values: Json = {name: patch[name] for name in ("notes", "feedback") if name in patch}
    if "exempt" in patch:
        values["exempt"] = bool(patch["exempt"])
    if "gradeNotationId" in patch:
        values["notation"] = patch["gradeNotationId"]
    score, text = patch.get("score"), patch.get("text")
    text = None if text in CLEARING_TEXTS else text
    if score is not None:
        return {**values, "score": score, "text": text}
    if text is not None:
        return {**values, "score": scale.score_of(text), "text": text}
    is_clearing = "score" in patch or "text" in patch
    return {**values, "score": None, "text": None} if is_clearing else values


async def enter_grade(connection: AsyncConnection, column: RowMapping, user_id: int, patch: Json) -> None:
    """Sets, overrides or clears a grade in the present transaction."""
    scale = await scale_for(connection, column)
    stored = await _stored(connection, column["id"], user_id)
    values: Json = {**_BLANK, **(stored or {}), **entered_values(patch, scale)}
    is_entered = values["score"] is not None or values["text"] is not None
    is_override = is_entered and column["kind"] != "Manual"
    is_changed = "score" in patch or "text" in patch
    now = now_ms()
    if not is_override:
        values["overridden_at"] = None
    elif is_changed or values["overridden_at"] is None:
        values["overridden_at"] = now
    values["first_at"] = values["first_at"] or now
    values["last_at"] = now
    await _save(connection, column, user_id, values, is_new=stored is None)


_BLANK: Json = {
    "score": None,
    "text": None,
    "notes": None,
    "feedback": None,
    "exempt": False,
    "notation": None,
    "overridden_at": None,
    "first_at": None,
    "last_at": None,
}


async def _stored(connection: AsyncConnection, column_id: int, user_id: int) -> RowMapping | None:
    query = select(grades).where(grades.c.column_id == column_id, grades.c.user_id == user_id)
    return (await connection.execute(query)).mappings().first()


async def _save(connection: AsyncConnection, column: RowMapping, user_id: int, values: Json, *, is_new: bool) -> None:
    """Works out what is shown, takes the next change index and writes the row."""
    work = await _attempts_of(connection, column["id"], user_id)
    is_entered = values["score"] is not None or values["text"] is not None
    earned = chosen(posted(work), column["scoring_model"])
    values["shown_score"], values["shown_text"] = (
        (values["score"], values["text"]) if is_entered else (earned.score, earned.text)
    )
    is_shown = values["shown_score"] is not None or values["shown_text"] is not None
    is_pending = any(row["status"] in PENDING for row in work)
    values["status"] = "NeedsGrading" if is_pending else "Graded" if is_shown else None
    values["change_index"] = await next_change_index(connection)
    where = {"column_id": column["id"], "user_id": user_id}
    if is_new:
        await connection.execute(insert(grades).values({**values, **where}))
        return
    change = update(grades).where(grades.c.column_id == column["id"], grades.c.user_id == user_id)
    await connection.execute(change.values({**values, **where}))


async def _attempts_of(connection: AsyncConnection, column_id: int, user_id: int) -> Sequence[RowMapping]:
    query = (
        select(attempts)
        .where(attempts.c.column_id == column_id, attempts.c.user_id == user_id)
        .order_by(attempts.c.created_at, attempts.c.id)
    )
    return (await connection.execute(query)).mappings().all()


async def recompute(connection: AsyncConnection, column: RowMapping, user_id: int) -> None:
    """After a change of an attempt: the grade follows by the scoring model, an override stays in front."""
    stored = await _stored(connection, column["id"], user_id)
    values: Json = {**_BLANK, **(stored or {}), "last_at": now_ms()}
    values["first_at"] = values["first_at"] or values["last_at"]
    await _save(connection, column, user_id, values, is_new=stored is None)


async def recompute_column(connection: AsyncConnection, column: RowMapping) -> None:
    """After a change of the scoring model: everyone with attempts gets the grade of the new model."""
    people = select(attempts.c.user_id).where(attempts.c.column_id == column["id"]).distinct()
    for user_id in (await connection.execute(people)).scalars().all():
        await recompute(connection, column, user_id)
