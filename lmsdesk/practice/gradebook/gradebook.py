"""Reading and writing column grades in the database; the rules themselves are in `grading`."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    FromClause,
    RowMapping,
    and_,
    bindparam,
    case,
    func,
    insert,
    literal,
    null,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.expression import Select

from lmsdesk.practice.gradebook.grading import (
    CLEARING_TEXTS,
    PENDING,
    FormulaRule,
    Mark,
    Scale,
    choose_result,
    evaluate_formula,
    parse_formula,
    posted_results,
    scale_of,
)
from lmsdesk.practice.protocol.errors import bad_request
from lmsdesk.practice.protocol.wire import Json, Row, now_ms, parse_primary, present, primary_id, timestamp, value_at
from lmsdesk.practice.storage.engine import next_change_index
from lmsdesk.practice.storage.supporting_tables import grade_log_modifiers, grade_logs
from lmsdesk.practice.storage.tables import attempts, columns, grades, memberships, notations, schemas

_VISIBLE_TO_OWNER = ("userId", "columnId", "status", "displayGrade", "exempt", "feedback", "changeIndex")
_SINCE_VERSION_2 = frozenset({"changeIndex", "firstRelevantDate", "lastRelevantDate"})
_KEPT = (
    *((name, name) for name in ("status", "score", "text", "notes", "feedback", "exempt")),
    ("gradeNotationId", "notation"),
    ("changeIndex", "change_index"),
)
_MOMENTS = (("overridden", "overridden_at"), ("firstRelevantDate", "first_at"), ("lastRelevantDate", "last_at"))
"""Properties on the wire, and the table's columns that they come from."""
_WATCHED = ("score", "text", "shown_score", "shown_text", "status", "notes", "feedback", "exempt", "notation")
_LOG = insert(grade_logs).returning(grade_logs.c.id)
_MODIFIER = insert(grade_log_modifiers)
_SCHEMA = select(schemas).where(schemas.c.id == bindparam("number"))
_STORED = select(grades).where(grades.c.column_id == bindparam("column"), grades.c.user_id == bindparam("person"))
_WORK = (
    select(attempts)
    .where(attempts.c.column_id == bindparam("column"), attempts.c.user_id == bindparam("person"))
    .order_by(attempts.c.created_at, attempts.c.id)
)


def calculated_query(
    column: Row, *wanted: ColumnElement[bool], all_members: bool, has_unposted: bool
) -> Select[*tuple[object, ...]]:
    """The value of a formula, or a total of all that counts (see choices); overrides replace it."""
    member, own = memberships, grades.alias("own")
    formula = value_at(column["body"], "formula", "formula")
    has_formula = isinstance(formula, str) and formula.strip() != ""
    total = _plain_total(column, has_unposted=has_unposted)
    value = own.c.shown_score if has_formula else func.coalesce(own.c.shown_score, total)
    parts = _parts(column, str(formula), has_unposted=has_unposted) if has_formula else []
    kept = [own.c[name] for name in ("score", "text", "shown_text", "notes", "feedback", "notation", "overridden_at")]
    own_row = and_(own.c.column_id == column["id"], own.c.user_id == member.c.user_id)
    available = [] if all_members else [member.c.available == "Yes"]
    return (
        select(
            literal(column["id"]).label("column_id"),
            member.c.user_id,
            value.label("shown_score"),
            *kept,
            *parts,
            func.coalesce(own.c.exempt, False).label("exempt"),
            null().label("status"),
            null().label("first_at"),
            null().label("last_at"),
            literal(0).label("change_index"),
        )
        .outerjoin(own, own_row)
        .where(member.c.course_id == column["course_id"], member.c.role == "Student", *available, *wanted)
        .order_by(member.c.user_id)
    )


def _score_of_part(part: FromClause, *, has_unposted: bool) -> ColumnElement[float]:
    """The score of a part; where that is asked for the newest one kept back, unless an override is in force."""
    shown: ColumnElement[float] = part.c.shown_score
    if not has_unposted:
        return shown
    held = attempts.alias()
    newest = (
        select(held.c.score)
        .where(held.c.column_id == part.c.column_id, held.c.user_id == part.c.user_id)
        .where(held.c.status == "NeedsGrading", held.c.score.is_not(None))
        .order_by(held.c.id.desc())
        .limit(1)
        .scalar_subquery()
    )
    return case((part.c.overridden_at.is_not(None), shown), else_=func.coalesce(newest, shown))


def _plain_total(column: Row, *, has_unposted: bool) -> ColumnElement[float]:
    """The points of all counted, graded, not exempted columns."""
    part, source = grades.alias("part"), columns.alias("source")
    score = _score_of_part(part, has_unposted=has_unposted)
    return (
        select(func.sum(score))
        .join(source, source.c.id == part.c.column_id)
        .where(
            source.c.course_id == column["course_id"],
            source.c.kind != "Calculated",
            source.c.is_counted,
            part.c.user_id == memberships.c.user_id,
            part.c.exempt.is_(False),
            score.is_not(None),
        )
        .scalar_subquery()
    )


def _parts(column: Row, formula: str, *, has_unposted: bool) -> list[ColumnElement[Any]]:
    """What a formula needs of each person: the score and the maximum of each of its parts."""
    rule = parse_formula(formula) or FormulaRule("total", ())
    aliases = value_at(column["body"], "formula", "aliases")
    known = aliases if isinstance(aliases, dict) else {}
    found: list[ColumnElement[Any]] = [literal(formula).label("formula")]
    for index, (alias, _) in enumerate(rule.parts):
        number = parse_primary(known.get(alias)) or 0
        part, source = grades.alias(), columns.alias()
        score = select(_score_of_part(part, has_unposted=has_unposted)).where(
            part.c.column_id == number, part.c.user_id == memberships.c.user_id, part.c.exempt.is_(False)
        )
        maximum = select(source.c.possible).where(
            source.c.id == number, source.c.course_id == column["course_id"], source.c.kind != "Calculated"
        )
        found += [score.scalar_subquery().label(f"score_{index}"), maximum.scalar_subquery().label(f"possible_{index}")]
    return found


async def scale_for(connection: AsyncConnection, column: Row) -> Scale:
    """How the column shows scores, from its schema."""
    schema = await connection.execute(_SCHEMA, {"number": parse_primary(column["schema"])})
    return scale_of(column, schema.mappings().first())


def grade_record(row: Row, scale: Scale, version: int, *, is_whole: bool, notation: str | None = None) -> Json:
    """A grade on the wire (reference section 9); version 1 gives the current value as `score` and `text`."""
    row = _with_formula_value(row, scale.possible)
    shown = scale.display(row["shown_score"], row["shown_text"] if notation is None else notation)
    record: Json = {"userId": primary_id(row["user_id"]), "columnId": primary_id(row["column_id"])}
    if shown is not None and version > 1:
        record["displayGrade"] = shown
    for name, column in _KEPT:
        if (value := row[column]) is not None:
            record[name] = value
    for name, column in _MOMENTS:
        if (at_ms := row[column]) is not None:
            record[name] = timestamp(at_ms)
    # What is seldom so is asked last: a hundred rows are told at once.
    if row["shown_score"] is None and "corrupt" in row:
        record["corrupt"] = True
    if version == 1:
        record = _as_in_version_1(record, row["shown_score"], shown)
    return record if is_whole else {name: record[name] for name in _VISIBLE_TO_OWNER if name in record}


def _as_in_version_1(record: Json, score: object, shown: Json | None) -> Json:
    """Without what came later; `score` and `text` are the current value (reference section 9)."""
    older = {name: value for name, value in record.items() if name not in _SINCE_VERSION_2}
    return present({**older, "score": score, "text": (shown or {}).get("text")})


def _with_formula_value(row: Row, possible: float) -> Row:
    """The row of a column with a formula gets its value; an entry of its own stays in front."""
    if row["shown_score"] is not None or row["shown_text"] is not None or "formula" not in row:
        return row
    rule = parse_formula(row["formula"])
    if rule is None or any(row[f"possible_{index}"] is None for index in range(len(rule.parts))):
        return {**row, "corrupt": True}
    marks = [
        Mark(row[f"score_{index}"], row[f"possible_{index}"], weight)
        for index, (_, weight) in enumerate(rule.parts)
        if row[f"score_{index}"] is not None
    ]
    return {**row, "shown_score": evaluate_formula(rule, marks, possible)}


def grades_query(
    column: Row, *wanted: ColumnElement[bool], all_members: bool, has_unposted: bool = False
) -> Select[*tuple[object, ...]]:
    """All rows of a column, by user id; people whose membership is disabled only with `all_members`.

    With `has_unposted` calculated columns count the scores that graders keep back (reference section 9).
    """
    if column["kind"] == "Calculated":
        return calculated_query(column, *wanted, all_members=all_members, has_unposted=has_unposted)
    query = _stored_query(all_members=all_members)
    return query.where(*wanted) if wanted else query


# As for `find`, a statement that is made once is carried out faster.
@cache
def _stored_query(*, all_members: bool) -> Select[*tuple[object, ...]]:
    c = memberships.c
    enrolled = and_(c.user_id == grades.c.user_id, c.course_id == bindparam("course"))
    available = [] if all_members else [c.available == "Yes"]
    return (
        select(grades)
        .join(memberships, enrolled)
        .where(grades.c.column_id == bindparam("column"), *available)
        .order_by(grades.c.user_id)
    )


def bindings_of(column: Row) -> Json:
    """What `grades_query` is bound to."""
    return {"column": column["id"], "course": column["course_id"]}


def person_is(column: Row, user_id: int | None) -> ColumnElement[bool]:
    owner = memberships.c.user_id if column["kind"] == "Calculated" else grades.c.user_id
    return owner == user_id


async def grade_row(connection: AsyncConnection, column: Row, user_id: int) -> RowMapping | None:
    query = grades_query(column, person_is(column, user_id), all_members=True)
    return (await connection.execute(query, bindings_of(column))).mappings().first()


def entered_values(patch: Json, scale: Scale) -> Json:
    """The table values that a patch sets; a null score or a clearing text ends the entry (reference section 9)."""
    values: Json = {name: patch[name] for name in ("notes", "feedback") if name in patch}
    if "exempt" in patch:
        values["exempt"] = bool(patch["exempt"])
    if "gradeNotationId" in patch:
        values["notation"] = patch["gradeNotationId"]
    return {**values, **paired_values(patch, scale)}


def paired_values(patch: Json, scale: Scale) -> Json:
    """Score and text together: one alone replaces the other, and nothing in both ends the entry."""
    text = None if patch.get("text") in CLEARING_TEXTS else patch.get("text")
    if patch.get("score") is not None:
        return {"score": patch["score"], "text": text}
    if text is not None:
        return {"score": scale.score_of(text), "text": text}
    return {"score": None, "text": None} if "score" in patch or "text" in patch else {}


async def enter_grade(
    connection: AsyncConnection, column: RowMapping, user_id: int, patch: Json, *, by: int | None
) -> Scale:
    """Sets, overrides or clears a grade in the present transaction; returns how the column shows scores."""
    scale = await scale_for(connection, column)
    stored = await _load(connection, column["id"], user_id)
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
    await _save(connection, column, (user_id, stored), values, by=by)
    return scale


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


async def _load(connection: AsyncConnection, column_id: int, user_id: int) -> RowMapping | None:
    found = await connection.execute(_STORED, {"column": column_id, "person": user_id})
    return found.mappings().first()


_Stored = tuple[int, RowMapping | None]
"""A person, and the row that is there."""


async def _save(
    connection: AsyncConnection, column: RowMapping, cell: _Stored, values: Json, *, by: int | None
) -> None:
    """Works out what is shown, takes the next change index, writes the row over the stored one and logs it."""
    user_id, stored = cell
    work = await _attempts_of(connection, column["id"], user_id)
    is_entered = values["score"] is not None or values["text"] is not None
    earned = choose_result(posted_results(work), column["scoring_model"])
    values["shown_score"], values["shown_text"] = (
        (values["score"], values["text"]) if is_entered else (earned.score, earned.text)
    )
    is_shown = values["shown_score"] is not None or values["shown_text"] is not None
    is_pending = any(row["status"] in PENDING for row in work)
    values["status"] = "NeedsGrading" if is_pending else "Graded" if is_shown else None
    values["change_index"] = await next_change_index(connection)
    where = {"column_id": column["id"], "user_id": user_id}
    await log_change(connection, column, user_id, (stored or _BLANK, values), by=by)
    if stored is None:
        await connection.execute(insert(grades).values({**values, **where}))
        return
    change = update(grades).where(grades.c.column_id == column["id"], grades.c.user_id == user_id)
    await connection.execute(change.values({**values, **where}))


async def _attempts_of(connection: AsyncConnection, column_id: int, user_id: int) -> Sequence[RowMapping]:
    found = await connection.execute(_WORK, {"column": column_id, "person": user_id})
    return found.mappings().all()


async def recompute(connection: AsyncConnection, column: RowMapping, user_id: int, *, by: int | None) -> None:
    """After a change of an attempt: the grade follows by the scoring model, an override stays in front."""
    stored = await _load(connection, column["id"], user_id)
    values: Json = {**_BLANK, **(stored or {}), "last_at": now_ms()}
    values["first_at"] = values["first_at"] or values["last_at"]
    await _save(connection, column, (user_id, stored), values, by=by)


async def recompute_column(connection: AsyncConnection, column: RowMapping, *, by: int | None) -> None:
    """After a change of the scoring model: everyone with attempts gets the grade of the new model."""
    people = select(attempts.c.user_id).where(attempts.c.column_id == column["id"]).distinct()
    for user_id in (await connection.execute(people)).scalars().all():
        await recompute(connection, column, user_id, by=by)


async def notation_words(connection: AsyncConnection, course_id: int, rows: Sequence[Row]) -> dict[str, str]:
    """The descriptions of the notations that these grades stand on, by their ids."""
    if not any(row["notation"] for row in rows):
        return {}
    query = select(notations).where(notations.c.course_id == course_id)
    return {primary_id(row["id"]): str(row["description"]) for row in (await connection.execute(query)).mappings()}


async def check_notation(connection: AsyncConnection, course_id: int, patch: Json) -> None:
    """A grade can stand on a notation of its own course only."""
    address = patch.get("gradeNotationId")
    if address is None:
        return
    c = notations.c
    query = select(c.id).where(c.course_id == course_id, c.id == (parse_primary(address) or 0))
    if (await connection.execute(query)).first() is None:
        raise bad_request(f"Could not find object with ID: {address}")


async def log_change(
    connection: AsyncConnection, column: RowMapping, user_id: int, change: tuple[Row, Json], *, by: int | None
) -> None:
    """Logs the values before and after, if any differs, and the person who made the change, if it was one."""
    before, after = change
    if all(after[name] == before.get(name) for name in _WATCHED):
        return
    row = {
        "course_id": column["course_id"],
        "column_id": column["id"],
        "user_id": user_id,
        "logged_at": now_ms(),
        "previous_score": before.get("shown_score"),
        "score": after["shown_score"],
    }
    number = (await connection.execute(_LOG, row)).scalar_one()
    if by is not None:
        await connection.execute(_MODIFIER, {"log_id": number, "user_id": by})
