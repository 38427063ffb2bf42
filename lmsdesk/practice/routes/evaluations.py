"""Evaluations: what a rubric says of one piece of work (reference section 15)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, RowMapping, delete, insert, select, update
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.gradebook.attempts import work_of
from lmsdesk.practice.gradebook.rubrics import FRACTION, Scoring, check_writes, fraction_of, fraction_record, grid_of
from lmsdesk.practice.protocol.body_schema import (
    LONG,
    BodySchema,
    each,
    flag,
    read_only,
    record,
    reference,
    require,
    text,
    validate,
)
from lmsdesk.practice.protocol.errors import bad_request, not_found
from lmsdesk.practice.protocol.paging import boolean_parameter, expansions, page_of
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json, Row, now_ms, parse_primary, present, primary_id, value_at
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call, CourseAccess
from lmsdesk.practice.resources.resource_queries import get
from lmsdesk.practice.routes.attempts import attempt_of
from lmsdesk.practice.routes.group_attempts import group_attempt_of
from lmsdesk.practice.routes.rubrics import ASSOCIATIONS, association_of, rubric_of
from lmsdesk.practice.storage.supporting_tables import (
    group_attempts,
    rubric_associations,
    rubric_evaluations,
    rubric_marks,
    rubrics,
)
from lmsdesk.practice.storage.tables import attempts

router = Router()

PAGE_CAP = 100
_COLUMN = "/v1/courses/{course}/gradebook/columns/{column}"
BASE = ASSOCIATIONS + "/{association}/evaluations"
_ENTITIES = {"attemptId": attempts, "groupAttemptId": group_attempts}
_CELL: BodySchema = {
    "id": reference,
    "rubricCellId": reference,
    "rubricRowId": reference,
    "selectedScore": record(FRACTION),
    "feedback": text(LONG),
}
_SCHEMA: BodySchema = {
    **dict.fromkeys(("id", "rubricAssociationId", "possibleScore", "totalScore"), read_only),
    "evaluationEntity": record(dict.fromkeys(("attemptId", "groupAttemptId", "questionAttemptId"), reference)),
    "submitted": flag,
    "cells": each(record(_CELL)),
}


@dataclass(frozen=True)
class _Desk:
    """The association of the path and how its rubric counts."""

    call: Call
    association: RowMapping
    scoring: Scoring


async def _desk_of(call: Call, access: CourseAccess) -> _Desk:
    rubric = await rubric_of(call, access)
    return _Desk(call, await association_of(call, rubric), Scoring(rubric["kind"], await grid_of(call, rubric["id"])))


def _record(row: Row, scoring: Scoring, marks: Sequence[Row], *, has_cells: bool) -> Json:
    entity = {"attemptId": row["attempt_id"], "groupAttemptId": row["group_attempt_id"]}
    return present(
        {
            "id": primary_id(row["id"]),
            "rubricAssociationId": primary_id(row["association_id"]),
            "evaluationEntity": {name: primary_id(number) for name, number in entity.items() if number is not None},
            "possibleScore": fraction_record(scoring.possible()),
            "totalScore": fraction_record(scoring.total(marks)),
            "submitted": row["is_submitted"],
            "cells": [_mark_record(mark) for mark in marks] if has_cells else None,
        }
    )


def _mark_record(mark: Row) -> Json:
    parts = {"numerator": mark["numerator"], "denominator": mark["denominator"]}
    return present(
        {
            "id": primary_id(mark["id"]),
            "rubricCellId": primary_id(mark["cell_id"]),
            "rubricRowId": primary_id(mark["row_id"]),
            "selectedScore": parts if mark["numerator"] is not None else None,
            "feedback": mark["feedback"],
        }
    )


async def _marks(call: Call, numbers: Sequence[int]) -> dict[int, list[Row]]:
    c = rubric_marks.c
    query = select(rubric_marks).where(c.evaluation_id.in_(numbers)).order_by(c.row_id)
    found: dict[int, list[Row]] = {number: [] for number in numbers}
    for mark in (await call.connection.execute(query)).mappings():
        found[mark["evaluation_id"]].append(mark)
    return found


async def _list(call: Call, *wanted: ColumnElement[bool]) -> Response:
    """Evaluations without their cells."""
    page, c = page_of(call.request, PAGE_CAP), rubric_evaluations.c
    is_submitted = boolean_parameter(call.request, "submitted")
    more = [] if is_submitted is None else [c.is_submitted.is_(is_submitted)]
    query = (
        select(rubric_evaluations, rubrics.c.kind, rubrics.c.id.label("rubric_id"))
        .join(rubric_associations, rubric_associations.c.id == c.association_id)
        .join(rubrics, rubrics.c.id == rubric_associations.c.rubric_id)
        .where(*wanted, *more)
        .order_by(c.id)
    )
    rows = (await call.connection.execute(page.of(query))).mappings().all()
    marks = await _marks(call, [row["id"] for row in rows])
    grids = {number: await grid_of(call, number) for number in {row["rubric_id"] for row in rows}}
    return call.listing(
        page,
        [
            _record(row, Scoring(row["kind"], grids[row["rubric_id"]]), marks[row["id"]], has_cells=False)
            for row in rows
        ],
    )


async def _reply(desk: _Desk, number: int, status: int = 200, *, has_cells: bool = True) -> Response:
    row = await get(desk.call.connection, rubric_evaluations, number)
    marks = (await _marks(desk.call, [number]))[number]
    return desk.call.reply(_record(row, desk.scoring, marks, has_cells=has_cells), status)


@router.get(_COLUMN + "/attempts/{attempt}/rubric/evaluations")
@docs.returns_list(_SCHEMA, docs.booleans("submitted"), cap=PAGE_CAP)
async def list_evaluations_of_attempt(call: Call) -> Response:
    work = await work_of(call, Right.GRADES)
    return await _list(call, rubric_evaluations.c.attempt_id == (await attempt_of(work))["id"])


@router.get(_COLUMN + "/groupAttempts/{groupAttempt}/rubric/evaluations")
@docs.returns_list(_SCHEMA, docs.booleans("submitted"), cap=PAGE_CAP)
async def list_evaluations_of_group_attempt(call: Call) -> Response:
    work = await work_of(call, Right.GRADES)
    return await _list(call, rubric_evaluations.c.group_attempt_id == (await group_attempt_of(work))["id"])


@router.get(BASE)
@docs.returns_list(_SCHEMA, docs.booleans("submitted"), cap=PAGE_CAP)
async def list_evaluations(call: Call) -> Response:
    desk = await _desk_of(call, await call.course(Right.GRADES))
    return await _list(call, rubric_evaluations.c.association_id == desk.association["id"])


async def _evaluation(desk: _Desk) -> RowMapping:
    among = select(rubric_evaluations).where(rubric_evaluations.c.association_id == desk.association["id"])
    return await desk.call.find_row("evaluation", rubric_evaluations.c.id, among)


@router.get(BASE + "/{evaluation}")
@docs.returns(_SCHEMA, docs.expands("cells"))
async def get_evaluation(call: Call) -> Response:
    desk = await _desk_of(call, await call.course(Right.GRADES))
    row = await _evaluation(desk)
    return await _reply(desk, row["id"], has_cells=bool(expansions(call.request, "cells")))


@router.post(BASE)
@docs.accepts(_SCHEMA, "evaluationEntity", "cells", statuses=(201,))
async def create_evaluation(call: Call) -> Response:
    """A whole evaluation, with a cell for every row."""
    desk = await _desk_of(call, check_writes(await call.course(Right.GRADES)))
    body = validate(_SCHEMA, call.body)
    require(body, "evaluationEntity", "cells")
    entity = await _entity(desk, body)
    now = now_ms()
    fixed = {"association_id": desk.association["id"], "created_at": now, "modified_at": now}
    values = {**fixed, **entity, "is_submitted": bool(body.get("submitted"))}
    made = insert(rubric_evaluations).values(values).returning(rubric_evaluations.c.id)
    number = int((await call.connection.execute(made)).scalar_one())
    rows = await _keep_marks(desk, number, body["cells"], {})
    if rows != {row["id"] for row in desk.scoring.grid.rows}:
        raise bad_request("A new evaluation needs a cell for every row of the rubric")
    return await _reply(desk, number, 201)


async def _entity(desk: _Desk, body: Json) -> Json:
    """The attempt that is evaluated, which must be of the associated column and not be evaluated yet."""
    given = {name: value for name, value in body["evaluationEntity"].items() if value is not None}
    if len(given) != 1 or not set(given) <= set(_ENTITIES):
        raise bad_request("The property evaluationEntity needs either an attemptId or a groupAttemptId")
    ((name, address),) = given.items()
    c = _ENTITIES[name].c
    query = select(c.id).where(
        c.id == parse_primary(address), c.column_id == desk.association["column_id"], c.status != "InProgress"
    )
    number = (await desk.call.connection.execute(query)).scalar()
    if number is None:
        raise not_found(address)
    column = "attempt_id" if name == "attemptId" else "group_attempt_id"
    e = rubric_evaluations.c
    there = select(e.id).where(e.association_id == desk.association["id"], e[column] == number)
    if (await desk.call.connection.execute(there)).first() is not None:
        raise bad_request("The work has been evaluated with this rubric already")
    return {column: number}


@router.patch(BASE + "/{evaluation}")
@docs.accepts(_SCHEMA)
async def change_evaluation(call: Call) -> Response:
    """Any of the cells; the others stay as they are."""
    desk = await _desk_of(call, check_writes(await call.course(Right.GRADES)))
    row = await _evaluation(desk)
    patch = validate(_SCHEMA, call.body)
    _check_entity(row, patch)
    held = {mark["row_id"]: mark for mark in (await _marks(call, [row["id"]]))[row["id"]]}
    await _keep_marks(desk, row["id"], patch.get("cells") or [], held)
    values: Json = {"modified_at": now_ms()}
    if patch.get("submitted") is not None:
        values["is_submitted"] = patch["submitted"]
    changed = update(rubric_evaluations).where(rubric_evaluations.c.id == row["id"])
    await call.connection.execute(changed.values(values))
    return await _reply(desk, row["id"])


def _check_entity(row: RowMapping, patch: Json) -> None:
    for name, column in (("attemptId", "attempt_id"), ("groupAttemptId", "group_attempt_id")):
        given = value_at(patch, "evaluationEntity", name)
        if given is not None and parse_primary(given) != row[column]:
            raise bad_request("The property evaluationEntity cannot be changed")


async def _keep_marks(desk: _Desk, number: int, given: Sequence[Json], held: Mapping[int, Row]) -> set[int]:
    """Writes the cells over those of the same rows; returns the rows."""
    c, rows = rubric_marks.c, set()
    for mark in given:
        cell = _cell(desk, mark, held)
        if cell["row_id"] in rows:
            raise bad_request("A row of the rubric can have one selected cell only")
        rows.add(cell["row_id"])
        values = _mark_values(desk, mark, cell, held.get(cell["row_id"]))
        gone = delete(rubric_marks).where(c.evaluation_id == number, c.row_id == cell["row_id"])
        await desk.call.connection.execute(gone)
        own = {"id": held[cell["row_id"]]["id"]} if cell["row_id"] in held else {}
        await desk.call.connection.execute(insert(rubric_marks).values(evaluation_id=number, **own, **values))
    return rows


def _cell(desk: _Desk, mark: Json, held: Mapping[int, Row]) -> RowMapping:
    """The cell of the rubric that is selected; without one the cell that the row has already."""
    wanted = parse_primary(mark.get("rubricCellId"))
    if wanted is None:
        own = (row for row in held.values() if primary_id(row["id"]) == mark.get("id"))
        row_id = parse_primary(mark.get("rubricRowId"))
        found = next(own, None) or held.get(row_id or 0)
        wanted = None if found is None else found["cell_id"]
    cell = next((cell for cell in desk.scoring.grid.cells if cell["id"] == wanted), None)
    if cell is None:
        raise bad_request("Each cell needs the rubricCellId of a cell of the rubric")
    if mark.get("rubricRowId") not in {None, primary_id(cell["row_id"])}:
        raise bad_request("The rubricRowId is not the row of the cell")
    return cell


def _mark_values(desk: _Desk, mark: Json, cell: RowMapping, old: Row | None) -> Json:
    is_same = old is not None and old["cell_id"] == cell["id"]
    values: Json = {"row_id": cell["row_id"], "cell_id": cell["id"], "feedback": mark.get("feedback")}
    if old is not None and "feedback" not in mark:
        values["feedback"] = old["feedback"]
    if old is not None and is_same and "selectedScore" not in mark:
        return {**values, "numerator": old["numerator"], "denominator": old["denominator"]}
    score = fraction_of(mark.get("selectedScore"))
    if score is None:
        score = desk.scoring.standard(cell)
    if score is None or desk.scoring.kind == "Nonnumeric":
        return {**values, "numerator": None, "denominator": None}
    return {**values, "numerator": score.numerator, "denominator": score.denominator}
