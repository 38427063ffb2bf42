"""Fills an empty database with a sample site; a million grades take seconds."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import Protocol
from uuid import NAMESPACE_URL, uuid5

from sqlalchemy import Table, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from lmsdesk.bundled import resource
from lmsdesk.practice.content.contents import CONTENTS, ULTRA
from lmsdesk.practice.content.file_references import SAMPLE
from lmsdesk.practice.gradebook.grading import (
    DEFAULT_CATEGORIES,
    DEFAULT_SCHEMAS,
    PENDING,
    choose_result,
    posted_results,
)
from lmsdesk.practice.gradebook.groups import GROUPS
from lmsdesk.practice.gradebook.rubrics import ASSOCIATION, GRID, MOST_LINES, RUBRICS
from lmsdesk.practice.protocol.wire import Json, merge, parse_timestamp, present, primary_id
from lmsdesk.practice.resources.resource_queries import index_values
from lmsdesk.practice.resources.resource_types import COLUMNS, COURSES, MEMBERSHIPS, TERMS, USERS, ResourceType
from lmsdesk.practice.samples.dataset import (
    Dataset,
    SampleAttempt,
    SampleColumn,
    SampleContent,
    SampleCourse,
    SampleGrade,
    SampleRubric,
)
from lmsdesk.practice.storage import supporting_tables, tables

STARTED_AT = parse_timestamp("2026-08-17T08:00:00.000Z")
_FLUSH_AT = 20_000
_GRADE_FIELDS = (
    "column_id",
    "user_id",
    "score",
    "text",
    "shown_score",
    "shown_text",
    "status",
    "notes",
    "feedback",
    "exempt",
    "overridden_at",
    "first_at",
    "last_at",
    "change_index",
)


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


class Loader:
    """Writes one dataset; numbers are given out in the order of the dataset, so every load is the same."""

    def __init__(self, connection: AsyncConnection, mark: str) -> None:
        self._mark = mark
        self._connection = connection
        self._waiting: dict[Table, list[Json]] = defaultdict(list)
        self._grades: list[tuple[object, ...]] = []
        self._numbers: dict[Table, int] = defaultdict(int)
        self._grade_count = 0
        self._users: dict[str, int] = {}
        self._terms: dict[str, int] = {}
        self._home = (0, 0, "")

    async def load(self, dataset: Dataset, password_hashes: dict[str, str]) -> None:
        """The whole dataset; `password_hashes` by user name."""
        self.add(tables.data_sources, _stamp({"external_id": "SYSTEM", "body": {"externalId": "SYSTEM"}}))
        for body in dataset.terms:
            self._terms[body["externalId"]] = self.add_object(TERMS, body)
        for body in dataset.users:
            self._add_user(body, password_hashes.get(body["userName"]))
        for course in dataset.courses:
            await self._add_course(course)
        await self._flush()
        await self._connection.execute(
            insert(tables.counters).values(name="change_index", value=max(self._grade_count, 1))
        )

    def add(self, table: Table, values: Json) -> int:
        self._numbers[table] += 1
        self._waiting[table].append({"id": self._numbers[table], **values})
        return self._numbers[table]

    def add_object(self, family: ResourceType, body: Json, **fixed: object) -> int:
        source = {"dataSourceId": primary_id(1)} if "dataSourceId" in family.schema else {}
        full = merge(family.defaults, {**source, **body})
        return self.add(family.table, _stamp({**index_values(family, full), "body": full, **fixed}))

    def _add_user(self, body: Json, password_hash: str | None) -> None:
        name = body["userName"]
        full = {"externalId": name, **body}
        self._users[name] = self.add_object(
            USERS, full, uuid=_uuid("user", name), password_hash=password_hash, last_login_at=None
        )

    async def _add_course(self, course: SampleCourse) -> None:
        term = {"termId": primary_id(self._terms[course.term])} if course.term else {}
        name = course.body["courseId"]
        full = {"externalId": name, **course.body, **term}
        course_id = self.add_object(COURSES, full, uuid=_uuid("course", name))
        for user_name, role in course.members:
            body = {"courseRoleId": role}
            self.add_object(
                MEMBERSHIPS, body, course_id=course_id, user_id=self._users[user_name], last_accessed_at=None
            )
        schemas, categories = self._add_supporting(course_id)
        self._add_contents(course, course_id)
        students = [self._users[user_name] for user_name, role in course.members if role == "Student"]
        columns: dict[str, int] = {}
        for column in course.columns:
            await self._add_column(column, course_id, (schemas, categories), students)
            columns[column.body["name"]] = self._numbers[tables.columns]
        add_groups(self, course, course_id, self._users)
        add_rubrics(self, course, course_id, columns)

    def _add_supporting(self, course_id: int) -> tuple[dict[str, int], dict[str, int]]:
        schemas = {body["title"]: self.add(tables.schemas, schema_values(course_id, body)) for body in DEFAULT_SCHEMAS}
        categories = {
            title: self.add(tables.categories, {"course_id": course_id, "title": title}) for title in DEFAULT_CATEGORIES
        }
        return schemas, categories

    async def _add_column(
        self, column: SampleColumn, course_id: int, names: tuple[dict[str, int], dict[str, int]], students: list[int]
    ) -> None:
        body = dict(column.body)
        schemas, categories = names
        links: Json = {"grading": {"schemaId": primary_id(schemas[body.pop("_schema", "Score")])}}
        category = body.pop("_category", None)
        if category is not None:
            if category not in categories:
                categories[category] = self.add(tables.categories, {"course_id": course_id, "title": category})
            links["gradebookCategoryId"] = primary_id(categories[category])
        grading = body.get("grading", {})
        if grading.get("type") == "Attempts":
            links["contentId"] = primary_id(self._add_assignment(body, course_id))
        number = self.add_object(COLUMNS, merge(body, links), course_id=course_id)
        model = grading.get("scoringModel", "Last")
        entered = self._add_entries(column, number, model)
        if column.scores:
            pairs = zip(students, column.scores, strict=True)
            self._add_scores(number, (pair for pair in pairs if pair[0] not in entered))
        if len(self._grades) > _FLUSH_AT:
            await self._flush()

    def _add_scores(self, column_id: int, scores: Iterable[tuple[int, float | None]]) -> None:
        for user_id, score in scores:
            if score is not None:
                self._grade_count += 1
                self._grades.append(_plain_grade(column_id, user_id, score, self._grade_count))

    def _add_entries(self, column: SampleColumn, column_id: int, model: str) -> set[int]:
        """Attempts and entered grades; returns whose."""
        attempts: dict[str, list[Json]] = defaultdict(list)
        for attempt in column.attempts:
            attempts[attempt.user_name].append(self._add_attempt(attempt, column_id))
        is_graded_by_attempts = column.body.get("grading", {}).get("type") in {"Attempts", "Calculated"}
        entered = {self._users[user_name] for user_name in attempts}
        for grade in column.grades:
            entered.add(self._users[grade.user_name])
            rows = attempts.pop(grade.user_name, [])
            self._add_grade(grade, column_id, (rows, model), is_override=is_graded_by_attempts)
        for user_name, rows in attempts.items():
            self._add_grade(SampleGrade(user_name), column_id, (rows, model), is_override=False)
        return entered

    def _add_attempt(self, attempt: SampleAttempt, column_id: int) -> Json:
        at_ms = parse_timestamp(attempt.attempt_date)
        values: Json = {
            "column_id": column_id,
            "user_id": self._users[attempt.user_name],
            "status": attempt.status,
            "score": attempt.score,
            "text": None,
            "notes": attempt.notes or None,
            "feedback": attempt.feedback or None,
            "exempt": False,
            "student_comments": attempt.comments or None,
            "student_submission": attempt.submission or None,
            "created_at": at_ms,
            "attempted_at": None if attempt.status == "InProgress" else at_ms,
            "modified_at": at_ms,
        }
        number = self.add(tables.attempts, values)
        for name in attempt.files:
            self.add(tables.attempt_files, {"attempt_id": number, **_sample_file(name)})
        return values

    def _add_grade(
        self, grade: SampleGrade, column_id: int, work: tuple[list[Json], str], *, is_override: bool
    ) -> None:
        rows, model = work
        ordered = sorted(rows, key=lambda row: row["created_at"])
        earned = choose_result(posted_results(ordered), model)
        is_entered = grade.score is not None or grade.text is not None
        score, text = (grade.score, grade.text) if is_entered else (earned.score, earned.text)
        is_pending = any(row["status"] in PENDING for row in ordered)
        status = "NeedsGrading" if is_pending else "Graded" if score is not None or text is not None else None
        at_ms = ordered[-1]["modified_at"] if ordered else STARTED_AT
        overridden = at_ms if is_entered and is_override else None
        shown = (score, text, status)
        self._grade_count += 1
        entered = (column_id, self._users[grade.user_name], grade.score, grade.text)
        words = (grade.notes, grade.feedback, grade.exempt)
        self._grades.append((*entered, *shown, *words, overridden, at_ms, at_ms, self._grade_count))

    def _add_contents(self, course: SampleCourse, course_id: int) -> None:
        items = course.contents
        if not items:
            items = (SampleContent(default_content(course.body.get("ultraStatus", "Classic"))),)
        is_newer_view = course.body.get("ultraStatus") in ULTRA
        kind = "asmt-test-link" if is_newer_view else "assignment"
        self._home = self._numbers[tables.contents] + 1, len(items[0].children), kind
        self._add_items(items, course_id, None)

    def _add_items(self, items: Iterable[SampleContent], course_id: int, parent_id: int | None) -> None:
        for position, item in enumerate(items):
            number = self._add_item(item.body, (course_id, parent_id, position))
            if item.file:
                self.add(tables.content_files, {"content_id": number, **_sample_file(item.file)})
            self._add_items(item.children, course_id, number)

    def _add_item(self, body: Json, parent: tuple[int, int | None, int], column_id: int | None = None) -> int:
        """An item; `parent` is its course, the item above it, and its position there."""
        course_id, parent_id, position = parent
        full = with_mark(merge(CONTENTS.defaults, body), self._mark)
        where = {"course_id": course_id, "parent_id": parent_id, "position": position, "column_id": column_id}
        return self.add(tables.contents, _stamp({**index_values(CONTENTS, full), **where, "body": full}))

    def _add_assignment(self, column: Json, course_id: int) -> int:
        """The item of the next column, last in the course's first folder."""
        home, position, kind = self._home
        self._home = home, position + 1, kind
        column_id = self._numbers[tables.columns] + 1
        ties = {"id": f"resource/x-lms-{kind}", "gradeColumnId": primary_id(column_id)}
        if kind != "assignment":
            ties["assessmentId"] = primary_id(self._numbers[tables.contents] + 1)
        words = {"title": column["name"], "body": column.get("description") or None}
        return self._add_item(present({**words, "contentHandler": ties}), (course_id, home, position), column_id)

    async def _flush(self) -> None:
        for table in tables.metadata.sorted_tables:
            rows = self._waiting.pop(table, [])
            if rows:
                await self._connection.execute(insert(table), rows)
        if self._grades:
            await self._bulk(tables.grades, self._grades)
            self._grades = []

    async def _bulk(self, table: Table, rows: list[tuple[object, ...]]) -> None:
        # Handing tuples to the driver is five times as fast as dictionaries through a statement.
        compiled = str(insert(table).values(dict.fromkeys(_GRADE_FIELDS)).compile(dialect=self._connection.dialect))
        driver = (await self._connection.get_raw_connection()).driver_connection
        for chunk in _chunks(rows):
            if self._connection.dialect.name == "postgresql" and driver is not None:
                await driver.copy_records_to_table(table.name, records=chunk, columns=_GRADE_FIELDS)
            else:
                await self._connection.exec_driver_sql(compiled, chunk)


def _chunks(rows: list[tuple[object, ...]]) -> Iterator[list[tuple[object, ...]]]:
    for start in range(0, len(rows), _FLUSH_AT):
        yield rows[start : start + _FLUSH_AT]


def _plain_grade(column_id: int, user_id: int, score: float, change_index: int) -> tuple[object, ...]:
    entered = (column_id, user_id, score, None, score, None, "Graded", None, None, False)
    return (*entered, None, STARTED_AT, STARTED_AT, change_index)


def _stamp(values: Json) -> Json:
    return {**values, "created_at": STARTED_AT, "modified_at": STARTED_AT}


def _uuid(kind: str, name: str) -> str:
    return uuid5(NAMESPACE_URL, f"practice:{kind}:{name}").hex


def _sample_file(name: str) -> Json:
    path = resource("samples", name)
    return {"name": PurePosixPath(name).name, "stored": SAMPLE + name, "size": path.stat().st_size}


def schema_values(course_id: int, body: Json) -> Json:
    """A row of the schemas table from the schema's wire form."""
    rest = {name: value for name, value in body.items() if name not in {"title", "scaleType"}}
    return {"course_id": course_id, "title": body["title"], "scale_type": body["scaleType"], "body": rest}


def default_content(ultra_status: str) -> Json:
    """The one item that a new course has (specification section 2, Content item)."""
    title = "ROOT" if ultra_status in ULTRA else "Content"
    return {"title": title, "availability": {"available": "Yes"}, "contentHandler": {"id": "resource/x-lms-folder"}}


def with_mark(body: Json, mark: str) -> Json:
    """The content item with the handler id in the site's own spelling (reference section 1)."""
    handler = body.get("contentHandler")
    if not isinstance(handler, dict):
        return body
    own = str(handler.get("id", "")).replace("resource/x-lms-", f"resource/x-{mark}-")
    return {**body, "contentHandler": {**handler, "id": own}}
