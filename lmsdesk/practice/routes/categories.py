"""The categories that columns refer to (reference section 8); they cannot be changed."""

from lmsdesk.practice.protocol.body_schema import read_only, text
from lmsdesk.practice.protocol.wire import Json, Row, primary_id
from lmsdesk.practice.resources.plain_routes import CourseCall
from lmsdesk.practice.resources.resource_types import ResourceType
from lmsdesk.practice.storage.tables import categories

CATEGORIES = ResourceType("category", categories, {"id": read_only, "title": text(), "description": text(4000)}, {})


class Categories(CourseCall):
    """Every member sees them."""

    path, kind, name, plural = "/v1/courses/{course}/gradebook/categories", CATEGORIES, "category", "categories"
    is_changeable = False

    def record(self, row: Row) -> Json:
        return {"id": primary_id(row["id"]), "title": row["title"]}


router = Categories.routes()
