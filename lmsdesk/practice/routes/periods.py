"""Grading periods of a course (reference section 8)."""

from collections.abc import Mapping
from typing import Any, ClassVar

from sqlalchemy import ColumnElement

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.protocol.body_schema import choice, integer, moment, read_only, text
from lmsdesk.practice.protocol.errors import bad_request
from lmsdesk.practice.protocol.wire import Json
from lmsdesk.practice.resources.plain_routes import CourseCall
from lmsdesk.practice.resources.resource_types import ResourceType
from lmsdesk.practice.storage.supporting_tables import periods

PERIODS = ResourceType(
    "grading period",
    periods,
    {
        "id": read_only,
        "title": text(64),
        "description": text(1000),
        "position": integer(),
        "dateMode": choice("DoNotUseDates", "UseDates"),
        "start": moment,
        "end": moment,
    },
    {"title": ("title",), "description": ("description",), "position": ("position",), "date_mode": ("dateMode",)},
    required=("title", "dateMode"),
    defaults={"dateMode": "DoNotUseDates"},
)


class Periods(CourseCall):
    """Those who grade see them."""

    path, kind, name = "/v1/courses/{course}/gradebook/periods", PERIODS, "period"
    read, write = Right.GRADES, Right.COLUMNS
    sort_columns: ClassVar[Mapping[str, ColumnElement[Any]]] = {
        **{name: periods.c[name] for name in ("id", "title", "position", "description")},
        "dateMode": periods.c.date_mode,
    }
    deletion_status = 200

    async def values(self, body: Json) -> Json:
        # Timestamps were made uniform by their schema, so they sort as text.
        start, end = body.get("start"), body.get("end")
        if start is not None and end is not None and end < start:
            raise bad_request("The property end must not be before start")
        return {}


router = Periods.routes()
