"""The query of a calculated column: the value of its formula, or a total of all that counts (see choices)."""

from typing import Any

from sqlalchemy import ColumnElement, FromClause, and_, case, func, literal, null, select
from sqlalchemy.sql.expression import Select

from lmsdesk.practice.gradebook.totals import Rule, parse
from lmsdesk.practice.protocol.wire import Row, parse_primary, value_at
from lmsdesk.practice.storage.tables import attempts, columns, grades, memberships


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
    rule = parse(formula) or Rule("total", ())
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
