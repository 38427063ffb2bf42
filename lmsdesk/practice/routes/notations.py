"""Grade notations of a course (reference section 8)."""

from sqlalchemy import RowMapping, insert, select, update

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.protocol.body_schema import read_only, require, text
from lmsdesk.practice.protocol.errors import conflict
from lmsdesk.practice.protocol.wire import Json, Row, primary_id
from lmsdesk.practice.resources.plain_routes import CourseCall
from lmsdesk.practice.resources.resource_types import ResourceType
from lmsdesk.practice.storage.tables import grades, notations

NOTATIONS = ResourceType(
    "notation",
    notations,
    {"id": read_only, "code": text(64), "description": text(4000)},
    {},
    required=("code", "description"),
)


class Notations(CourseCall):
    """Every member sees them; those who grade change them."""

    path, kind, name = "/v1/courses/{course}/gradebook/gradeNotations", NOTATIONS, "notation"
    write = Right.GRADES
    deletion_status = 200

    def record(self, row: Row) -> Json:
        return {"id": primary_id(row["id"]), "code": row["code"], "description": row["description"]}

    async def values(self, body: Json) -> Json:
        require(body, *NOTATIONS.required)
        c, own = notations.c, 0 if self.row is None else self.row["id"]
        query = select(c.id).where(c.course_id == self.access.id, c.code == body["code"], c.id != own)
        if (await self.call.connection.execute(query)).first() is not None:
            raise conflict("A notation with the provided code already exists")
        return {"code": body["code"], "description": body["description"]}

    async def insert(self, body: Json) -> int:
        values = await self.values(body)
        made = insert(notations).values(course_id=self.access.id, **values).returning(notations.c.id)
        return int((await self.call.connection.execute(made)).scalar_one())

    async def update(self, row: RowMapping, patch: Json) -> None:
        body = {**self.record(row), **patch}
        values = await self.values(body)
        await self.call.connection.execute(update(notations).where(notations.c.id == row["id"]).values(values))

    async def delete(self, row: RowMapping) -> None:
        marked = grades.c.notation == primary_id(row["id"])
        await self.call.connection.execute(update(grades).where(marked).values(notation=None))
        await super().delete(row)


router = Notations.routes()
