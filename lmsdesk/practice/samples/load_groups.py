"""Groups and rubrics of a sample course, as rows of their tables."""

from collections.abc import Mapping
from typing import Protocol
from uuid import NAMESPACE_URL, uuid5

from sqlalchemy import Table

from lmsdesk.practice.gradebook.groups import GROUPS
from lmsdesk.practice.gradebook.rubrics import ASSOCIATION, GRID, MOST_LINES, RUBRICS
from lmsdesk.practice.protocol.wire import Json, primary_id
from lmsdesk.practice.resources.resource_types import ResourceType
from lmsdesk.practice.samples.dataset import SampleCourse, SampleRubric
from lmsdesk.practice.storage import supporting_tables


class Rows(Protocol):
    """Where rows go; each call gives the number of the new one."""

    def add(self, table: Table, values: Json) -> int: ...

    def add_object(self, family: ResourceType, body: Json, **fixed: object) -> int: ...


def add_groups(rows: Rows, course: SampleCourse, course_id: int, users: Mapping[str, int]) -> None:
    """The sets of groups, their groups, and who is in them."""
    sets: dict[str, int] = {}
    for group in course.groups:
        name = group.set_name
        if name not in sets:
            sets[name] = _add_group(rows, (course_id, None), name=name)
        number = _add_group(rows, (course_id, sets[name]), name=group.name)
        for user_name in group.members:
            rows.add(supporting_tables.group_members, {"group_id": number, "user_id": users[user_name]})


def _add_group(rows: Rows, home: tuple[int, int | None], *, name: str) -> int:
    course_id, set_id = home
    uuid = uuid5(NAMESPACE_URL, f"practice:group:{course_id}:{set_id}:{name}").hex
    fixed = {"course_id": course_id, "set_id": set_id, "is_set": set_id is None, "uuid": uuid}
    return rows.add_object(GROUPS, {"name": name}, **fixed)


def add_rubrics(rows: Rows, course: SampleCourse, course_id: int, columns: Mapping[str, int]) -> None:
    """The rubrics with their grids, tied to the columns that they name."""
    for rubric in course.rubrics:
        kept = {name: value for name, value in rubric.body.items() if name not in GRID}
        number = rows.add_object(RUBRICS, kept, course_id=course_id)
        _add_grid(rows, rubric, number)
        for name in rubric.columns:
            _associate(rows, number, columns[name])


def _associate(rows: Rows, rubric_id: int, column_id: int) -> None:
    body = {
        "associationEntity": {"gradebookColumnId": primary_id(column_id)},
        "usedForGrading": True,
        "rubricVisibility": "VisibleAfterGrading",
    }
    rows.add_object(ASSOCIATION, body, rubric_id=rubric_id, column_id=column_id)


def _add_grid(rows: Rows, rubric: SampleRubric, number: int) -> None:
    ties = {"rubric_id": number, "row_id": None, "column_id": None}
    numbers: dict[str, dict[int, int]] = {"columns": {}, "rows": {}}
    for name, kind in (("columns", "column"), ("rows", "row")):
        for line in rubric.body[name]:
            body = {key: value for key, value in line.items() if key != "position"}
            values = {**ties, "kind": kind, "position": line["position"], "body": body}
            numbers[name][line["position"]] = rows.add(supporting_tables.rubric_parts, values)
    for cell in rubric.body["cells"]:
        row, column = cell["rowPosition"], cell["columnPosition"]
        body = {key: value for key, value in cell.items() if not key.endswith("Position")}
        ends = {"row_id": numbers["rows"][row], "column_id": numbers["columns"][column]}
        values = {**ties, **ends, "kind": "cell", "position": row * MOST_LINES + column, "body": body}
        rows.add(supporting_tables.rubric_parts, values)
