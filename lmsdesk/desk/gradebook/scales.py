"""What each column accepts, from the grade schemas of its course."""

from lmsdesk.model.gradebook import Column, Grading, Schema
from lmsdesk.model.ids import CourseId
from lmsdesk.model.scores import Scale
from lmsdesk.model.wire import value_or
from lmsdesk.store import Store

COMPLETE_INCOMPLETE = "CompleteIncomplete"
"""The kind of schema whose columns say whether something was done (reference section 8)."""
COMPLETENESS = ("Complete", "Incomplete")
"""The words of such a column as they are sent."""


class Scales:
    """The symbols of the schemas of each course that was opened."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._symbols: dict[CourseId, dict[str, tuple[str, ...]]] = {}
        self._kinds: dict[CourseId, dict[str, str]] = {}

    async def load(self, course_id: CourseId) -> None:
        """Read the schemas of the course from the store."""
        schemas = await self._store.mirror.schemas(course_id)
        self._symbols[course_id] = {schema.id: symbols_of(schema) for schema in schemas}
        self._kinds[course_id] = {schema.id: value_or(schema.scale_type, "") for schema in schemas}

    def of(self, course_id: CourseId, column: Column) -> Scale:
        """The scale of the column; without symbols while its course was not loaded."""
        schema_id = value_or(value_or(column.grading, Grading()).schema_id, "")
        symbols = self._symbols.get(course_id, {}).get(schema_id, ())
        kind = self._kinds.get(course_id, {}).get(schema_id)
        if kind == COMPLETE_INCOMPLETE:
            return Scale(column.possible, COMPLETENESS, is_worded=True)
        return Scale(column.possible, symbols, is_percent=kind == "Percent", takes_text=kind == "Text")


def symbols_of(schema: Schema) -> tuple[str, ...]:
    """The texts that can be typed into a column of this schema, best first as the service lists them."""
    return tuple(text for symbol in value_or(schema.symbols, []) if (text := value_or(symbol.text, "")))
